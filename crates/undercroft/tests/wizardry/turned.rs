//! Doors that are not what they seem: hints of those that are hidden, and ways back from those that are passed one way.

use super::Report;
use super::staples::{hidden, tells_of};
use super::view::View;
use super::walk::{Steps, any, free, walk, walk_within};
use std::collections::BTreeSet;
use undercroft::Floor;
use undercroft::floor::{Barrier, Feature};
use undercroft::grid::{Cell, Edge, Side};

/// Steps from the way back to what it leads past.
const PAST: u32 = 4;

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    hints(view.floor, report);
    for (edge, _) in view.floor.barriers().iter().filter(|(_, barrier)| barrier.one_way.is_some()) {
        match OneWay::of(view.floor, *edge) {
            None => report.add("one-way door", format!("nobody comes back from beyond {edge}")),
            Some(way) if !way.leads_past && !way.is_shortcut => report.add(
                "one-way door",
                format!("the {} steps back to {edge} lead past nothing, and it is no shortcut", way.back),
            ),
            Some(_) => {}
        }
    }
}

/// Every secret door and illusory wall is told of where one comes with empty hands, and without having found any.
fn hints(floor: &Floor, report: &mut Report) {
    let hidden = hidden(floor);
    let open =
        |edge: Edge, barrier: &Barrier, toward: Side| free(edge, barrier, toward) && !hidden.contains(&edge);
    let before = walk(floor, [floor.entrance()], open);
    for edge in &hidden {
        let tells = floor.features().iter().any(|placed| match &placed.is {
            Feature::Note(note) => before.has(placed.at) && tells_of(placed.at, note, *edge),
            _ => false,
        });
        if !tells {
            report.add("hint", format!("nothing tells of {edge}"));
        }
    }
}

/// A door that is passed one way.
pub(crate) struct OneWay {
    /// Steps back to where one came from, with empty hands.
    pub(crate) back: u32,
    /// Whether that leads past treasure or a key.
    pub(crate) leads_past: bool,
    /// Whether it opens from the side that is farther from the entrance.
    pub(crate) is_shortcut: bool,
}

impl OneWay {
    /// Returns what is so of a door; nothing where nobody comes back.
    pub(crate) fn of(floor: &Floor, edge: Edge) -> Option<OneWay> {
        let toward = floor.barrier(edge)?.one_way?;
        let (Some(before), at) = edge.cells() else { return None };
        let (from, to) = if toward == edge.side() { (at, before) } else { (before, at) };
        let hidden = hidden(floor);
        // Passed to and fro by anybody.
        let plain = |edge: Edge, barrier: &Barrier, toward: Side| {
            free(edge, barrier, toward) && barrier.one_way.is_none() && !hidden.contains(&edge)
        };
        let (there, back) = (walk(floor, [to], plain), walk(floor, [from], plain));
        let steps = there.to(from)?;
        let on_the_way = |c: &Cell| there.to(*c).zip(back.to(*c)).is_some_and(|(a, b)| a + b == steps);
        let way: Vec<Cell> = floor.cells().iter().filter(on_the_way).collect();
        let near = walk_within(floor, PAST, way, plain);
        let is_worth = |is: &Feature| matches!(is, Feature::Chest(_) | Feature::Key(_));
        let leads_past = floor.features().iter().any(|p| is_worth(&p.is) && near.has(p.at));
        let all: Steps = walk(floor, [floor.entrance()], any);
        let is_shortcut = all.to(to).zip(all.to(from)).is_some_and(|(to, from)| to <= from);
        Some(OneWay { back: steps, leads_past, is_shortcut })
    }
}

/// Returns the doors of a floor that are passed one way.
pub(crate) fn one_ways(floor: &Floor) -> BTreeSet<Edge> {
    let turned = floor.barriers().iter().filter(|(_, barrier)| barrier.one_way.is_some());
    turned.map(|(edge, _)| *edge).collect()
}
