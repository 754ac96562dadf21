//! How long something took: on the wall, and of the processors, which others on the machine do not change.

use std::fmt;
use std::fs;
use std::time::Instant;

/// Runs from its making on.
pub(crate) struct Clock {
    start: Instant,
    spent: Option<f64>,
}

impl Clock {
    pub(crate) fn start() -> Clock {
        Clock { start: Instant::now(), spent: processors() }
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1} s", self.start.elapsed().as_secs_f64())?;
        match (self.spent, processors()) {
            (Some(before), Some(now)) => write!(f, ", {:.1} s of processors", now - before),
            _ => Ok(()),
        }
    }
}

/// Seconds of processors that this program and all programs that it waited for have taken; only Linux tells.
fn processors() -> Option<f64> {
    const TICKS_A_SECOND: f64 = 100.0;
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The name may hold spaces and ends with the last bracket; eleven fields later come four kinds of ticks.
    let (_, fields) = stat.rsplit_once(')')?;
    let ticks = fields.split_whitespace().skip(11).take(4);
    Some(ticks.filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / TICKS_A_SECOND)
}
