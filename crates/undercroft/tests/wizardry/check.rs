//! An independent reading of what `wizardry` promises: it sees finished floors through their public face alone, collects
//! everything that is wrong with one, and counts what is in it.

mod contents;
mod layout;
mod locks;
pub(crate) mod numbers;
mod stairs;
pub(crate) mod tally;
mod traps;
pub(crate) mod view;
mod walk;
mod zones;

pub(crate) use numbers::Numbers;
pub(crate) use view::Counts;

use undercroft::assess::{Assessed, quality};
use undercroft::{Floor, solve};
use view::View;

/// A promise that a floor breaks.
#[derive(Clone, Debug)]
pub(crate) struct Violation {
    /// Which one; a few words that floors are counted by.
    pub(crate) kind: &'static str,
    /// Where, and by how much.
    pub(crate) detail: String,
}

/// What was found in a floor.
#[derive(Clone, Debug, Default)]
pub(crate) struct Report {
    pub(crate) violations: Vec<Violation>,
    pub(crate) counts: Counts,
}

impl Report {
    fn add(&mut self, kind: &'static str, detail: String) {
        self.violations.push(Violation { kind, detail });
    }

    /// Notes a number that is out of its range.
    fn within(&mut self, kind: &'static str, number: usize, range: numbers::Range) {
        if let Some((least, most)) = range
            && !(least..=most).contains(&number)
        {
            self.add(kind, format!("{number}, not {least} to {most}"));
        }
    }
}

/// Holds every promise against a floor.
pub(crate) fn check(floor: &Floor, numbers: &Numbers) -> Report {
    let view = View::new(floor);
    let mut report = Report { counts: view.counts(), ..Report::default() };
    layout::check(&view, numbers, &mut report);
    locks::check(&view, &mut report);
    stairs::check(&view, &mut report);
    contents::check(&view, numbers, &mut report);
    traps::check(&view, numbers, &mut report);
    zones::check(&view, &mut report);
    proof(floor, numbers, &mut report);
    report
}

fn proof(floor: &Floor, numbers: &Numbers, report: &mut Report) {
    let Some(walkthrough) = floor.walkthrough() else {
        return report.add("no proof", "the floor has no walkthrough".to_owned());
    };
    if let Err(error) = solve::replay(floor, walkthrough) {
        report.add("no proof", error.to_string());
    }
    let points = quality(&Assessed::new(floor, Some(walkthrough)));
    if let Some(least) = numbers.quality
        && points < least as f64
    {
        report.add("quality", format!("{points} points, not {least}"));
    }
}
