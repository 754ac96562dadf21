//! Levers with their gates, and doors that one passes in one direction only. Neither can trap anybody: without any one-way
//! door, and pulling no lever but those that the stairs need, one still gets everywhere but to the stairs.

use super::numbers::by_depth;
use super::quest::{Item, Quest, collect};
use super::view::View;
use super::walk::{any, walk};
use super::{Numbers, Report};
use undercroft::floor::{Choice, EventId, Needs, Progression, TriggerId};
use undercroft::grid::{Cell, Edge};
use undercroft::tools::{OneWay, one_ways};

pub(super) fn check(view: &View<'_>, numbers: &Numbers, report: &mut Report) {
    let levers = view.levers();
    let by_event = gates_of_events(view, report);
    let pairs = levers.len() + by_event;
    report.within("levers", pairs, Some(by_depth(view.floor.depth(), [(0, 2), (0, 2), (1, 2)])));
    if by_event > 0 && view.floor.depth() < 7 {
        report.add("event in place of a lever", format!("at depth {}", view.floor.depth()));
    }
    for (id, at) in levers {
        lever(view, id, at, report);
    }
    for (i, gate) in view.floor.gates().iter().enumerate() {
        let opened = gate.needs.triggers.iter().all(|id| view.levers().iter().any(|(other, _)| other == id));
        if gate.needs.is_nothing() || view.edges_of(i).is_empty() || !opened {
            report.add("idle gate", format!("gate {i} on {:?} needs {:?}", view.edges_of(i), gate.needs));
        }
    }
    let ways = one_ways(view.floor);
    report.within("one-way doors", ways.len(), Some((2, 4)));
    if numbers.loops.is_some() {
        // What is left of the loops without shortcuts is two or three; one or two of the one-way doors are on them.
        let left = report.counts.loops as i64 - ways.len() as i64;
        if !(0..=2).contains(&left) {
            report.add(
                "loops for one-way doors",
                format!("{} loops for {} doors", report.counts.loops, ways.len()),
            );
        }
    }
    if !ways.iter().any(|way| is_shortcut(view, way)) {
        report.add("shortcut", format!("none of {ways:?} is a quick way back from a far room"));
    }
    no_trap(view, report);
}

/// Returns how many gates wait for an event. Every event that is required opens one gate, and asks nothing of anybody.
fn gates_of_events(view: &View<'_>, report: &mut Report) -> usize {
    let waited_for: Vec<EventId> = view.floor.gates().iter().filter_map(|gate| gate.needs.event).collect();
    for (id, event) in (0..).map(EventId).zip(view.floor.events()) {
        let gates = waited_for.iter().filter(|other| **other == id).count();
        let required = event.progression == Progression::Required;
        if gates != usize::from(required) {
            report.add("gate of an event", format!("{} opens {gates} gates", event.module));
        }
        let is_free = |choice: &Choice| choice.requires.is_empty();
        if required && !event.choices.is_empty() && !event.choices.iter().any(is_free) {
            report.add("gate of an event", format!("{} asks for something in any case", event.module));
        }
    }
    waited_for.len()
}

fn lever(view: &View<'_>, id: TriggerId, at: Cell, report: &mut Report) {
    let gates: Vec<usize> = (0..view.floor.gates().len())
        .filter(|i| view.floor.gates()[*i].needs == Needs::triggers([id]))
        .collect();
    let named = view.floor.gates().iter().filter(|g| g.needs.triggers.contains(&id)).count();
    let ([gate], 1) = (&gates[..], named) else {
        return report.add("gate of a lever", format!("lever {} opens the gates {gates:?} of {named}", id.0));
    };
    let edges = view.edges_of(*gate);
    let steps =
        walk(view.floor, [at], |edge, barrier, toward| any(edge, barrier, toward) && !edges.contains(&edge));
    let ends = edges.iter().flat_map(|edge| [edge.cells().0, Some(edge.cells().1)]).flatten();
    let near = ends.filter_map(|c| steps.to(c)).min();
    let (least, most) = by_depth(view.floor.depth(), [(3, 6), (6, 10), (10, 15)]);
    if !near.is_some_and(|steps| (least..=most).contains(&steps)) {
        report.add("lever and gate", format!("{near:?} steps from {at} to {edges:?}, not {least} to {most}"));
    }
}

/// Returns whether a door leads out of a room more than 12 steps from the stairs up, and saves 6 steps or more on the
/// way back.
fn is_shortcut(view: &View<'_>, way: &OneWay) -> bool {
    let Some(up) = view.floor.stairs_up() else { return false };
    let far = view.from_up.to(way.from).is_some_and(|steps| steps > 12);
    let leaves = view.room(way.from).is_some() && view.room(way.to) != view.room(way.from);
    let by_it = walk(view.floor, [way.from], any).to(up);
    let round =
        walk(view.floor, [way.from], |edge, barrier, toward| any(edge, barrier, toward) && edge != way.edge);
    let saves = by_it.zip(round.to(up)).is_some_and(|(by_it, round)| round >= by_it + 6);
    far && leaves && saves
}

/// The page has it that no gate cuts anything off; where a quest needs levers, these are pulled, and `quest.md` wins.
fn no_trap(view: &View<'_>, report: &mut Report) {
    let gates = (0..view.floor.gates().len()).filter(|i| !view.floor.gates()[*i].needs.keys.is_empty());
    let keyed: Vec<Edge> = gates.flat_map(|i| view.edges_of(i)).collect();
    let outside = walk(view.floor, [view.floor.entrance()], |edge, barrier, _| {
        !keyed.contains(&edge) && barrier.lock.is_none()
    });
    let needed: Vec<Item> = Quest::of(view).levers().collect();
    let reached = collect(view, &needed, |_, barrier, _| barrier.one_way.is_none());
    let cut_off: Vec<Cell> =
        view.floor.cells().iter().filter(|c| outside.has(*c) && !reached.has(*c)).collect();
    if let [first, ..] = cut_off[..] {
        let many = cut_off.len();
        report.add("shut in", format!("{many} cells, {first} among them, hang on one-way doors or levers"));
    }
}
