//! An independent reading of what `navigation` promises: it sees finished floors through their public face alone, collects
//! everything that is wrong with one, and counts what is in it.

mod doors;
mod goals;
mod hazards;
mod layout;
mod life;
mod numbers;
mod quest;
#[path = "../support/tally.rs"]
pub(crate) mod tally;
mod view;
#[path = "../support/walk.rs"]
mod walk;
mod ways;

pub(crate) use numbers::Numbers;
pub(crate) use view::{Counts, View};

use undercroft::{Floor, solve};

/// What was found in a floor.
pub(crate) type Report = tally::Report<Counts>;

/// Holds every promise against a floor.
pub(crate) fn check(floor: &Floor, numbers: &Numbers) -> Report {
    let view = View::new(floor);
    let mut report = Report { counts: view.counts(), ..Report::default() };
    layout::check(&view, numbers, &mut report);
    doors::check(&view, &mut report);
    goals::check(&view, &mut report);
    quest::check(&view, &mut report);
    ways::check(&view, numbers, &mut report);
    hazards::check(&view, &mut report);
    life::check(&view, numbers, &mut report);
    proof(floor, &mut report);
    report
}

fn proof(floor: &Floor, report: &mut Report) {
    match floor.walkthrough() {
        None => report.add("no proof", "the floor has no walkthrough".to_owned()),
        Some(walkthrough) => {
            if let Err(error) = solve::replay(floor, walkthrough) {
                report.add("no proof", error.to_string());
            }
        }
    }
}
