//! An independent reading of what `wizardry` promises: it sees finished floors through their public face alone, collects
//! everything that is wrong with one, and counts what is in it.

mod contents;
mod layout;
mod locks;
pub(crate) mod numbers;
mod stairs;
pub(crate) mod staples;
#[path = "../support/tally.rs"]
pub(crate) mod tally;
mod traps;
pub(crate) mod turned;
pub(crate) mod view;
mod walk;
mod zones;

pub(crate) use numbers::Numbers;
pub(crate) use view::Counts;

use undercroft::assess::{Assessed, quality};
use undercroft::{Floor, solve};
use view::View;

/// What was found in a floor.
pub(crate) type Report = tally::Report<Counts>;

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
    staples::check(&view, numbers, &mut report);
    turned::check(&view, &mut report);
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
