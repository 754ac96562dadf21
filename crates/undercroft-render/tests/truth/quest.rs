//! The chart of the quest: every box is an area of the floor, what is in it stands there and cannot be done without, every
//! way is one and asks for what it says, and keys that are used up open what they are said to open.
//!
//! Areas are worked out anew, as the cells between which anybody walks to and fro. What the goal needs is found by going
//! everywhere without it, in every order of opening where keys are used up.

mod areas;
mod seeker;

use super::grammar::{all, counted};
use super::sheet::Section;
use super::things::{Truth, so};
use super::world::{Effort, World, spaced};
use areas::{Areas, stays};
use seeker::Seeker;
use std::collections::BTreeSet;
use undercroft::floor::{Barrier, EventId, Feature, KeyId, Marker, MarkerKind, Needs, TriggerId, Wear};
use undercroft::grid::{Cell, Edge, Side};

/// More rooms than these are counted and not named.
const NAMED: usize = 6;

/// Something without which a way stays shut.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Thing {
    /// A key in its cell, for several of a kind may lie about.
    Key(KeyId, Cell),
    Trigger(TriggerId),
    Event(EventId),
}

/// A box of the chart, with the ways that are told below it.
struct Told<'a> {
    heading: &'a str,
    lines: Vec<&'a str>,
    ways: Vec<(&'a str, &'a str)>,
}

/// Returns what the section says that is not so.
pub(crate) fn read(world: &World<'_>, section: &Section) -> Vec<String> {
    let mut lies = Vec::new();
    let mut told: Vec<Told<'_>> = Vec::new();
    let mut used_up = 0;
    for line in section.lines.iter().filter(|line| !line.is_empty()) {
        if let Some(area) = line.strip_prefix("- **") {
            let (heading, rest) = area.split_once("**").unwrap_or((area, ""));
            let lines = rest.strip_prefix(": ").map_or(Vec::new(), |lines| lines.split("; ").collect());
            told.push(Told { heading, lines, ways: Vec::new() });
        } else if let Some(way) = line.strip_prefix("  - ") {
            let split = way.split_once(" → ").zip(told.last_mut());
            match split {
                Some((way, area)) => area.ways.push(way),
                None => lies.push(format!("nobody knows this way: {way}")),
            }
        } else {
            used_up += 1;
            lies.extend(is_used_up(world, line).err());
        }
    }
    if used_up != kinds_that_are_used_up(world).len() {
        lies.push("not all keys that are used up are told of".to_owned());
    }
    lies.extend(boxes(world, &told));
    lies
}

/// Returns what is kept silent where there is no such section.
pub(crate) fn missing(world: &World<'_>) -> Vec<String> {
    let needed = needed(world);
    if needed.is_empty() { Vec::new() } else { vec![format!("the goal needs {needed:?}")] }
}

/// The kinds of keys that open any of several locks, once each.
fn kinds_that_are_used_up(world: &World<'_>) -> Vec<KeyId> {
    let kinds = (0..).map(KeyId).zip(world.floor.keys()).filter(|(_, key)| key.wear == Wear::UsedUp);
    kinds.map(|(id, _)| id).filter(|id| locks(world, *id).len() > 1).collect()
}

fn locks(world: &World<'_>, key: KeyId) -> Vec<Edge> {
    let of_key = world.floor.barriers().iter().filter(|(_, barrier)| barrier.lock == Some(key));
    of_key.map(|(edge, _)| *edge).collect()
}

/// "Of the small key there are 3, for 3 locks: each opens any one of them, once, and the goal stays in reach in whatever
/// order they are opened."
fn is_used_up(world: &World<'_>, line: &str) -> Truth {
    let text = line.strip_suffix('.').ok_or("no full stop")?;
    let (text, any_order) = match text.strip_suffix(ANY_ORDER) {
        Some(text) => (text, true),
        None => (text, false),
    };
    let gaps = all("Of the {} there are {}, for {}: each opens any one of them, once", text)
        .ok_or_else(|| format!("nobody knows this: {line}"))?;
    let key = kinds_that_are_used_up(world).into_iter().find(|key| world.key_name(*key) == gaps[0]);
    let key = key.ok_or("no such key")?;
    let lie = |placed: &&undercroft::floor::Placed| placed.is == Feature::Key(key);
    so(gaps[1].parse() == Ok(world.floor.features().iter().filter(lie).count()), gaps[1])?;
    so(counted(gaps[2], "lock") == Some(locks(world, key).len()), gaps[2])?;
    so(!any_order || Seeker { world, without: &[] }.never_gets_stuck(), line)
}

const ANY_ORDER: &str = ", and the goal stays in reach in whatever order they are opened";

fn boxes(world: &World<'_>, told: &[Told<'_>]) -> Vec<String> {
    let areas = Areas::of(world);
    let needed = needed(world);
    let mut lies = Vec::new();
    let (mut starts, mut ends) = (0, 0);
    let mut things = BTreeSet::new();
    for area in told {
        let here = areas.called(world, area.heading);
        let mut say = |truth: Truth| lies.extend(truth.err().map(|lie| format!("{}: {lie}", area.heading)));
        say(so(!here.is_empty(), "there is such an area"));
        for line in &area.lines {
            let inside = |c: Cell| areas.around(world, c).iter().any(|a| here.contains(a));
            let goal = world.floor.goal_cell();
            let is_stairs = matches!(world.floor.feature(goal), Some(Feature::StairsDown));
            say(match *line {
                "start" => {
                    starts += 1;
                    so(inside(world.floor.entrance()), line)
                }
                "stairs down" | "goal" => {
                    ends += 1;
                    so(inside(goal) && is_stairs == (*line == "stairs down"), line)
                }
                "boss" => Ok(()),
                thing => match meant(world, thing).into_iter().find(|thing| {
                    places(world, *thing).into_iter().any(inside)
                        && needed.contains(thing)
                        && !things.contains(thing)
                }) {
                    Some(thing) => {
                        things.insert(thing);
                        Ok(())
                    }
                    None => Err(format!("nobody needs this here: {thing}")),
                },
            });
        }
        let mut bosses = world.floor.features().iter().filter(|placed| {
            let is_boss = matches!(placed.is, Feature::Marker(Marker { kind: MarkerKind::Boss, .. }));
            is_boss && areas.around(world, placed.at).iter().any(|a| here.contains(a))
        });
        say(so(bosses.next().is_some() == area.lines.contains(&"boss"), "the boss is here"));
        for (label, to) in &area.ways {
            let there = areas.called(world, to);
            say(so(told.iter().any(|area| area.heading == *to), to));
            say(so(is_way(world, &areas, label, &here, &there), &format!("{label} → {to}")));
        }
    }
    if (starts, ends) != (1, 1) {
        lies.push(format!("{starts} starts and {ends} ends"));
    }
    if things != needed {
        lies.push(format!("the goal needs {needed:?}, told are {things:?}"));
    }
    lies
}

/// Returns what a line of a box may mean: "silver key, room 4", "lever", "“The bell”, room 2".
fn meant(world: &World<'_>, line: &str) -> Vec<Thing> {
    let is_called = |thing: &Thing| match thing {
        Thing::Key(_, at) => line == named(world, *thing, Some(*at)),
        Thing::Trigger(id) => line == named(world, *thing, world.trigger_at(*id)),
        Thing::Event(_) => {
            let mut places = places(world, *thing).into_iter();
            places.any(|at| line == named(world, *thing, Some(at)))
        }
    };
    things(world).into_iter().filter(is_called).collect()
}

/// Returns what a thing is called, and the room where it is.
fn named(world: &World<'_>, thing: Thing, at: Option<Cell>) -> String {
    let name = match thing {
        Thing::Key(key, _) => world.key_name(key),
        Thing::Trigger(id) => world.trigger_name(id),
        Thing::Event(id) => format!("“{}”", spaced(&world.floor.events()[id.index()].module)),
    };
    let room = at.and_then(|at| world.room(at)).map_or_else(String::new, |room| format!(", room {room}"));
    name + &room
}

fn things(world: &World<'_>) -> Vec<Thing> {
    let lying = world.floor.features().iter().filter_map(|placed| match &placed.is {
        Feature::Key(key) => Some(Thing::Key(*key, placed.at)),
        Feature::Lever(id) | Feature::Switch(id) => Some(Thing::Trigger(*id)),
        _ => None,
    });
    let events = (0..).map(EventId).zip(world.floor.events()).filter(|(_, event)| !event.triggered);
    let all: BTreeSet<Thing> = lying.chain(events.map(|(id, _)| Thing::Event(id))).collect();
    all.into_iter().collect()
}

fn places(world: &World<'_>, thing: Thing) -> Vec<Cell> {
    match thing {
        Thing::Key(_, at) => vec![at],
        Thing::Trigger(id) => {
            let of = |placed: &&undercroft::floor::Placed| placed.is.trigger() == Some(id);
            world.floor.features().iter().filter(of).map(|placed| placed.at).collect()
        }
        Thing::Event(id) => {
            let event = &world.floor.events()[id.index()];
            match (event.at, event.room) {
                (Some(at), _) => vec![at],
                (None, Some(room)) => world.floor.rooms()[room.index()].cells().collect(),
                (None, None) => Vec::new(),
            }
        }
    }
}

fn needed(world: &World<'_>) -> BTreeSet<Thing> {
    things(world).into_iter().filter(|thing| is_needed(world, *thing)).collect()
}

fn is_needed(world: &World<'_>, thing: Thing) -> bool {
    !Seeker { world, without: &[thing] }.may_get_there()
}

/// Returns whether a way from one area into another is as its label says: "lever, room 3 + silver key (2 doors)".
fn is_way(
    world: &World<'_>,
    areas: &Areas,
    label: &str,
    here: &BTreeSet<usize>,
    there: &BTreeSet<usize>,
) -> bool {
    let (label, doors) = match all("{} ({} doors)", label) {
        Some(gaps) => (gaps[0], gaps[1].parse::<usize>().unwrap_or(0)),
        None => (label, 1),
    };
    let (label, one_way) = match label.strip_suffix("one way") {
        Some(rest) => (rest.strip_suffix(", ").unwrap_or(rest), true),
        None => (label, false),
    };
    let (label, jumps) = match label.strip_prefix("teleporter") {
        Some(rest) => (rest.strip_prefix(": ").unwrap_or(rest), true),
        None => (label, false),
    };
    let asked: Vec<&str> = label.split(" + ").filter(|name| !name.is_empty()).collect();
    let is_in = |c: Cell, at: usize| areas.around(world, c).contains(&at);
    let joins = |from: usize, to: usize| {
        if jumps {
            return world.floor.features().iter().any(|placed| match &placed.is {
                Feature::Teleporter(way) => {
                    let back = matches!(world.floor.feature(way.to), Some(Feature::Teleporter(back)) if back.to == placed.at && back.needs == way.needs);
                    is_in(placed.at, from)
                        && is_in(way.to, to)
                        && back != one_way
                        && is_asked(world, &asked, &way.needs)
                }
                _ => false,
            });
        }
        let edges: Vec<Edge> = world
            .floor
            .barriers()
            .iter()
            .filter_map(|(edge, barrier)| {
                let (before, after) = edge.cells();
                let before = before?;
                let toward = |a: Cell, b: Cell| {
                    let side = Side::ALL
                        .into_iter()
                        .find(|side| a.step(*side) == Some(b))
                        .expect("they are neighbours");
                    let passes =
                        |from: Cell, side: Side| world.effort(from, side).is_some_and(|e| e != Effort::Never);
                    is_in(a, from)
                        && is_in(b, to)
                        && passes(a, side)
                        && (passes(b, side.opposite()) && stays(world, b)) != one_way
                };
                let joins = toward(before, after) || toward(after, before);
                (joins && is_asked(world, &asked, &needs_of(world, barrier))).then_some(*edge)
            })
            .collect();
        edges.len() == doors
    };
    here.iter().any(|from| there.iter().any(|to| from != to && joins(*from, *to)))
}

/// Returns what it takes to open a barrier.
fn needs_of(world: &World<'_>, barrier: &Barrier) -> Needs {
    match (barrier.gate(), barrier.lock) {
        _ if barrier.open => Needs::default(),
        (Some(gate), _) => world.floor.gates()[gate.index()].needs.clone(),
        (None, Some(key)) => Needs { keys: vec![key], ..Needs::default() },
        (None, None) => Needs::default(),
    }
}

/// Returns whether names are all that is needed.
fn is_asked(world: &World<'_>, asked: &[&str], needs: &Needs) -> bool {
    let keys = needs.keys.iter().map(|key| world.key_name(*key));
    let triggers = needs.triggers.iter().map(|id| named(world, Thing::Trigger(*id), world.trigger_at(*id)));
    let event = needs.event.map(|id| named(world, Thing::Event(id), None));
    let mut all: Vec<String> = keys.chain(triggers).chain(event).collect();
    let mut asked: Vec<&str> = asked.to_vec();
    all.sort_unstable();
    asked.sort_unstable();
    all == asked
}
