//! The staples of the genre: none on the first floor, and from the second on each where it belongs.

use super::view::View;
use super::walk::{any, free, walk};
use super::{Numbers, Report};
use std::collections::BTreeSet;
use undercroft::floor::{Barrier, BarrierKind, Feature, Note, Zone, ZoneKind};
use undercroft::grid::{Cell, Edge, Side};
use undercroft::solve::solve;
use undercroft::{Draft, Floor};

pub(super) fn check(view: &View<'_>, numbers: &Numbers, report: &mut Report) {
    let counts = report.counts;
    if view.floor.depth() == 1 {
        let all = counts.dark_areas
            + counts.spinners
            + counts.chutes
            + counts.carriers
            + counts.silent_squares
            + counts.messages;
        if all > 0 {
            report.add("first floor", format!("{all} things that come farther down"));
        }
        return;
    }
    report.within("dark areas", counts.dark_areas, numbers.dark_areas);
    report.within("spinners", counts.spinners, numbers.spinners);
    report.within("chutes", counts.chutes, numbers.chutes);
    report.within("carriers", counts.carriers, numbers.carriers);
    report.within("silent squares", counts.silent_squares, numbers.silent_squares);
    report.within("messages", counts.messages, numbers.messages);
    let dark: Vec<&Zone> = zones(view.floor, ZoneKind::Dark).collect();
    darkness(view, &dark, report);
    spinners(view, &dark, report);
    off_the_way(view, report);
    carriers(view, report);
    silence(view, report);
    messages(view, &dark, report);
}

pub(crate) fn zones(floor: &Floor, kind: ZoneKind) -> impl Iterator<Item = &Zone> {
    floor.zones().iter().filter(move |zone| zone.kind == kind)
}

/// Returns the cells of the rooms with stairs.
fn by_the_stairs(view: &View<'_>) -> BTreeSet<Cell> {
    let stairs = [view.floor.stairs_up(), view.floor.stairs_down()].into_iter().flatten();
    stairs.filter_map(|at| view.room(at)).flat_map(|room| view.floor.rooms()[room].cells()).collect()
}

fn darkness(view: &View<'_>, dark: &[&Zone], report: &mut Report) {
    let stairs = by_the_stairs(view);
    for zone in dark {
        let Some(first) = zone.area.cells().next() else {
            report.add("darkness", "a dark area without cells".to_owned());
            continue;
        };
        // Walked through without a step out of it.
        let mut reached = BTreeSet::from([first]);
        let mut stack = vec![first];
        while let Some(c) = stack.pop() {
            for (_, next) in view.exits(c).filter(|(_, next)| zone.area.has(*next)) {
                if reached.insert(next) {
                    stack.push(next);
                }
            }
        }
        if reached.len() != zone.area.count() {
            report.add("darkness", format!("{} of {} cells are one piece", reached.len(), zone.area.count()));
        }
        if let Some(c) = stairs.iter().find(|c| zone.area.has(**c)) {
            report.add("darkness", format!("{c}, in a room with stairs, is dark"));
        }
        if zone
            .area
            .cells()
            .any(|c| dark.iter().any(|other| !std::ptr::eq(*other, *zone) && other.area.has(c)))
        {
            report.add("darkness", "two dark areas share a cell".to_owned());
        }
    }
}

/// In the dark, at a crossing, or in a corridor.
fn spinners(view: &View<'_>, dark: &[&Zone], report: &mut Report) {
    for at in view.places(|f| *f == Feature::Spinner) {
        let is_dark = dark.iter().any(|zone| zone.area.has(at));
        if !is_dark && view.room(at).is_some() {
            report.add("spinner", format!("{at} is in a room with light"));
        }
    }
}

/// Who passes an edge toward a side.
type Passes = fn(Edge, &Barrier, Side) -> bool;

/// Without the cells of chutes and of what carries, everybody still walks wherever they walked.
fn off_the_way(view: &View<'_>, report: &mut Report) {
    let floor = view.floor;
    let apart = view.places(Feature::moves_on);
    let mut draft = Draft::from(floor.clone());
    for edge in apart.iter().flat_map(|c| Side::ALL.map(|side| Edge::new(*c, side))) {
        match floor.barrier(edge) {
            Some(_) => report.add("chute by a door", format!("something that nobody stays on is at {edge}")),
            None if floor.size().spans(edge) => draft.wall_off(edge),
            None => {}
        }
    }
    let Ok(without) = draft.finish() else {
        return report.add("chute", "the floor without those cells is none".to_owned());
    };
    for (passes, way) in [(any as Passes, "with everything"), (free, "with empty hands")] {
        let (before, after) =
            (walk(floor, [floor.entrance()], passes), walk(&without, [floor.entrance()], passes));
        let lost = floor.cells().iter().find(|c| !apart.contains(c) && before.has(*c) && !after.has(*c));
        if let Some(c) = lost {
            report.add("chute in the way", format!("{way} nobody gets to {c} but over one of {apart:?}"));
        }
    }
    let stairs = by_the_stairs(view);
    if let Some(at) = apart.iter().find(|c| stairs.contains(c)) {
        report.add("chute by the stairs", format!("{at} is in a room with stairs"));
    }
}

/// From where one walks to with empty hands to elsewhere of the same kind.
fn carriers(view: &View<'_>, report: &mut Report) {
    for placed in view.floor.features() {
        let Feature::Teleporter(way) = &placed.is else { continue };
        if !way.carries {
            continue;
        }
        if !way.needs.is_nothing() {
            report.add("carrier", format!("the one at {} waits for something", placed.at));
        }
        for end in [placed.at, way.to] {
            if !view.free.has(end) {
                report.add("carrier", format!("{end} lies behind something that is shut"));
            }
        }
        if placed.at.manhattan(way.to) < 8 || view.room(placed.at) == view.room(way.to) {
            report.add("carrier", format!("from {} it is not far to {}", placed.at, way.to));
        }
    }
}

fn silence(view: &View<'_>, report: &mut Report) {
    let stairs = by_the_stairs(view);
    let silent: Vec<Cell> = zones(view.floor, ZoneKind::Silent).flat_map(|zone| zone.area.cells()).collect();
    if let Some(c) = silent.iter().find(|c| stairs.contains(c) || !view.floor.is_floor(**c)) {
        report.add("silence", format!("no magic works at {c}"));
    }
}

/// Every message is read by its light, and is true.
fn messages(view: &View<'_>, dark: &[&Zone], report: &mut Report) {
    let mut texts = BTreeSet::new();
    for placed in view.floor.features() {
        let Feature::Note(note) = &placed.is else { continue };
        if note.wall.is_none() {
            report.add("message", format!("the one at {} is on no wall", placed.at));
        }
        if !texts.insert(&note.text) {
            report.add("message", format!("{:?} stands on two walls", note.text));
        }
        if dark.iter().any(|zone| zone.area.has(placed.at)) {
            report.add("message", format!("nobody can read at {}", placed.at));
        }
        if !is_true(view.floor, placed.at, note) {
            report.add("message", format!("{:?} at {} is not so", note.text, placed.at));
        }
    }
}

/// Sides by their words. What is meant lies on that side more than on any other.
const SIDES: [(&str, (i32, i32)); 8] = [
    ("north-west", (-1, -1)),
    ("north-east", (1, -1)),
    ("south-west", (-1, 1)),
    ("south-east", (1, 1)),
    ("north", (0, -1)),
    ("south", (0, 1)),
    ("west", (-1, 0)),
    ("east", (1, 0)),
];

/// The words of what tells of walls that are none, and of doors that look like walls.
const HINTS: &[&str] = &["solid", "mason", "Knock", "draught"];

/// Returns those walls and doors.
pub(crate) fn hidden(floor: &Floor) -> Vec<Edge> {
    let is_hidden = |kind| matches!(kind, BarrierKind::Secret | BarrierKind::Illusory);
    floor.barriers().iter().filter(|(_, b)| is_hidden(b.kind)).map(|(edge, _)| *edge).collect()
}

/// Whether writing on a wall tells of one of them, nearby.
pub(crate) fn tells_of(at: Cell, note: &Note, hidden: Edge) -> bool {
    let to = hidden.cell();
    let side = SIDES.iter().find(|(word, _)| note.text.contains(word));
    HINTS.iter().any(|word| note.text.contains(word))
        && to.manhattan(at) <= 8
        && side.is_some_and(|(_, side)| lies(at, to, *side))
}

/// What a word says that stands in no other kind of sentence, and where such things are.
fn is_true(floor: &Floor, at: Cell, note: &Note) -> bool {
    let text = note.text.as_ref();
    let Some((_, side)) = SIDES.iter().find(|(word, _)| text.contains(word)) else { return false };
    let places = |fits: &dyn Fn(&Feature) -> bool| -> Vec<Cell> {
        floor.features().iter().filter(|p| fits(&p.is)).map(|p| p.at).collect()
    };
    let middles = |kind| zones(floor, kind).map(|zone| zone.area.bounds().centre()).collect::<Vec<_>>();
    // The "silver key 2" is not the "silver key": the longest name is meant.
    let mut named: Vec<usize> =
        (0..floor.keys().len()).filter(|key| text.contains(floor.keys()[*key].name.as_ref())).collect();
    named.sort_by_key(|key| floor.keys()[*key].name.len());
    let named = named.pop();
    let boss =
        zones(floor, ZoneKind::Boss).flat_map(|zone| &zone.monsters).any(|who| text.contains(who.as_ref()));
    let targets: Vec<Cell> = if let Some(key) = named {
        places(&|is| matches!(is, Feature::Key(id) if id.index() == key))
    } else if boss {
        middles(ZoneKind::Boss)
    } else {
        let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
        match () {
            () if has(HINTS) => {
                let near = hidden(floor).into_iter().map(Edge::cell);
                near.filter(|c: &Cell| c.manhattan(at) <= 8).collect()
            }
            () if has(&["deeper", "way down lies", "arrow"]) => floor.stairs_down().into_iter().collect(),
            () if has(&["torch burns", "by touch", "light ends"]) => middles(ZoneKind::Dark),
            () if has(&["Mind the floor", "Orrin", "quick way down"]) => places(&|is| *is == Feature::Chute),
            () if has(&["had not gone", "floor turns", "compass"]) => places(&|is| *is == Feature::Spinner),
            () if has(&["somewhere else", "nobody crosses", "asks nobody"]) => {
                places(&|is| matches!(is, Feature::Teleporter(way) if way.carries))
            }
            () => return false,
        }
    };
    targets.into_iter().any(|to| lies(at, to, *side))
}

/// Whether a cell lies on that side of another: within 22.5 degrees of it, and a little more.
fn lies(from: Cell, to: Cell, (x, y): (i32, i32)) -> bool {
    let (dx, dy) = (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y));
    let along = dx * x + dy * y;
    let across = (dx * y - dy * x).abs();
    // On a diagonal both are longer by the same.
    along > 0 && if x != 0 && y != 0 { 3 * across <= along } else { 2 * across <= along }
}

/// A floor whose message was moved to the other end of what it speaks of says what is not so.
pub(crate) fn lies_when_turned(floor: &Floor) -> Option<bool> {
    let placed =
        floor.features().iter().find(|p| matches!(&p.is, Feature::Note(n) if n.text.contains("south")))?;
    let Feature::Note(note) = &placed.is else { return None };
    let turned = Note { text: note.text.replace("south", "north").into(), ..note.clone() };
    Some(is_true(floor, placed.at, note) && !is_true(floor, placed.at, &turned))
}

/// Whether the proof goes without whatever carries.
pub(crate) fn is_solved_without_carriers(floor: &Floor) -> bool {
    let mut draft = Draft::from(floor.clone());
    for placed in floor.features().iter().filter(|p| p.is.moves_on()) {
        draft.remove(placed.at);
    }
    draft.finish().is_ok_and(|floor| solve(&floor).is_ok())
}
