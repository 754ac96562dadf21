//! The key to the map: a room's size, its exits, its darkness, and every thing in it.

mod events;
mod exits;

use super::grammar::{all, counted, square, squares, unquoted};
use super::sheet::{Entry, Note, Section};
use super::tables::{worth, worth_of};
use super::world::{World, capital, spaced};
use events::{event_of, is_choice};
use std::collections::BTreeSet;
use undercroft::floor::{
    BarrierKind, Chest, Event, Feature, MarkerKind, Placed, Room, Shape, Trap, TrapKind, TriggerId, Zone,
    ZoneKind,
};
use undercroft::grid::{Cell, Side};

pub(crate) type Truth = Result<(), String>;

pub(crate) fn so(is: bool, claim: &str) -> Truth {
    if is { Ok(()) } else { Err(format!("it is not so: {claim}")) }
}

/// The words that a sheet has for rooms that say nothing of themselves; they claim nothing.
const LOOKS: &str = include_str!("../../src/page/words.rs");

/// Reads the rooms: those with an entry, and those that hold nothing, which stand in a table.
pub(crate) fn rooms(world: &World<'_>, section: &Section, plain: Option<&Section>) -> Vec<String> {
    let mut lies = Vec::new();
    let mut told = BTreeSet::new();
    for row in plain
        .iter()
        .flat_map(|plain| &plain.rows)
        .filter(|row| row[0] != "Room" && !row[0].starts_with("---"))
    {
        lies.extend(plain_room(world, row, &mut told).err().map(|lie| format!("{row:?}: {lie}")));
    }
    for entry in &section.entries {
        if let Err(lie) = room(world, entry, &mut told) {
            lies.push(format!("{}: {lie}", entry.heading));
        }
    }
    if told != (1..=world.floor.rooms().len()).collect() {
        lies.push(format!("not all rooms are told of: {told:?}"));
    }
    lies
}

fn room(world: &World<'_>, entry: &Entry, told: &mut BTreeSet<usize>) -> Truth {
    let (number, name) = entry.heading.split_once(' ').unwrap_or((&entry.heading, ""));
    let number: usize = number.parse().map_err(|_| "no number")?;
    so(told.insert(number), "the room is told of once")?;
    let room = &world.floor.rooms()[number - 1];
    so(has_size(room, &entry.aside), &entry.aside)?;
    // What a room says of itself is read elsewhere; names of tiles are for programs.
    let given = if world.floor.assembly().is_some() { "" } else { &*room.name };
    match (given, &*room.description) {
        ("", "") => so(is_look(name, &entry.text), &format!("{name}: {}", entry.text))?,
        (_, text) => so(name == capital(given) && one_line(text) == entry.text, "the text is the room's")?,
    }
    let mut found = BTreeSet::new();
    let mut event: Option<&Event> = None;
    let mut has_exits = false;
    let mut has_dark = false;
    for note in &entry.notes {
        if note.inner {
            so(event.is_some_and(|event| is_choice(event, note)), &format!("{}: {}", note.label, note.text))?;
            continue;
        }
        event = event_of(world, number, note);
        match &*note.label {
            "Exits" => {
                has_exits = true;
                exits::read(world, number, &note.text)?;
            }
            "Dark" => {
                has_dark = true;
                so(is_dark(world, number, &note.text), &note.text)?;
            }
            "Silent" => so(is_silent(world, number, &note.text), &note.text)?,
            _ if event.is_some() => {}
            "Boss" if !note.text.is_empty() && !note.text.starts_with("at ") => lair(world, number, note)?,
            _ => thing(world, Some(number), note, &mut found)?,
        }
    }
    so(has_exits, "the exits are told")?;
    let silences = entry.notes.iter().filter(|note| note.label == "Silent").count();
    let cells: Vec<Cell> = room.cells().collect();
    let silent = world.floor.zones().iter().filter(|zone| zone.kind == ZoneKind::Silent);
    let there = silent.filter(|zone| cells.iter().any(|c| zone.area.has(*c))).count();
    so(silences == there, "silence is told")?;
    so(has_dark == (world.shade(number).0 > 0), "darkness is told")?;
    let inside = |placed: &&Placed| world.room(placed.at) == Some(number);
    let there: BTreeSet<Cell> =
        world.floor.features().iter().filter(inside).map(|placed| placed.at).collect();
    so(found == there, &format!("told of {found:?}, there are {there:?}"))
}

/// "5 × 3", "round, 4 across", "7 squares".
fn has_size(room: &Room, text: &str) -> bool {
    let bounds = room.bounds;
    match &room.shape {
        Shape::Rectangle => all("{} × {}", text) == Some(vec![&*bounds.w.to_string(), &bounds.h.to_string()]),
        Shape::Disc => all("round, {} across", text) == Some(vec![&*bounds.w.to_string()]),
        Shape::Cells(_) => counted(text, "square") == Some(room.area()),
    }
}

/// A room of which there is nothing to tell but its size and its exits.
fn plain_room(world: &World<'_>, row: &[String], told: &mut BTreeSet<usize>) -> Truth {
    let [number, size, exits] = row else { return Err("it takes three cells".to_owned()) };
    let number: usize = number.parse().map_err(|_| "no number")?;
    so((1..=world.floor.rooms().len()).contains(&number) && told.insert(number), "the room is told of once")?;
    let room = &world.floor.rooms()[number - 1];
    so(has_size(room, size), size)?;
    exits::read(world, number, exits)?;
    let is_here = |c: Cell| world.room(c) == Some(number);
    let silent = |zone: &&Zone| zone.kind == ZoneKind::Silent;
    let says = !room.description.is_empty() || world.floor.assembly().is_none() && !room.name.is_empty();
    so(
        !says
            && !world.floor.features().iter().any(|placed| is_here(placed.at))
            && world.shade(number).0 == 0
            && !world.floor.zones().iter().filter(silent).any(|zone| room.cells().any(|c| zone.area.has(c)))
            && !world.floor.events().iter().any(|event| event.room.is_some_and(|r| r.index() + 1 == number)),
        "nothing is in the room",
    )
}

fn is_look(name: &str, text: &str) -> bool {
    let has = |words: &str| words.is_empty() || LOOKS.contains(&*format!("\"{words}\""));
    has(text)
        && (has(name) || name.split_once(' ').is_some_and(|(apart, rest)| has(apart) && has(&capital(rest))))
}

pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn is_dark(world: &World<'_>, room: usize, text: &str) -> bool {
    let (dark, cells) = world.shade(room);
    match all("No light works in {} of its {}.", text) {
        Some(gaps) => {
            gaps[0].parse() == Ok(dark)
                && counted(gaps[1], "square") == Some(cells)
                && 0 < dark
                && dark < cells
        }
        None => text == "No light works here." && dark == cells,
    }
}

/// One zone's squares within the room are named, or all of them are meant.
fn is_silent(world: &World<'_>, room: usize, text: &str) -> bool {
    let cells: BTreeSet<Cell> = world.floor.rooms()[room - 1].cells().collect();
    let named = match all("No magic works at {}.", text) {
        Some(gaps) => squares(gaps[0]).map(BTreeSet::from_iter),
        None => (text == "No magic works here.").then(|| cells.clone()),
    };
    let silent = world.floor.zones().iter().filter(|zone| zone.kind == ZoneKind::Silent);
    let here =
        |zone: &Zone| -> BTreeSet<Cell> { cells.iter().copied().filter(|c| zone.area.has(*c)).collect() };
    named.is_some_and(|named| !named.is_empty() && silent.into_iter().any(|zone| here(zone) == named))
}

/// Most of the room lies in the zone of a boss, who is named.
fn lair(world: &World<'_>, room: usize, note: &Note) -> Truth {
    let cells: Vec<Cell> = world.floor.rooms()[room - 1].cells().collect();
    let is_so = world.floor.zones().iter().any(|zone| {
        zone.kind == undercroft::floor::ZoneKind::Boss
            && 2 * cells.iter().filter(|c| zone.area.has(**c)).count() > cells.len()
            && zone.monsters.iter().all(|who| note.text.to_lowercase().contains(&who.to_lowercase()))
    });
    so(is_so, &note.text)
}

pub(crate) fn corridors(world: &World<'_>, section: &Section) -> Vec<String> {
    let mut lies = Vec::new();
    let mut found = BTreeSet::new();
    for entry in &section.entries {
        let mut text = entry.text.clone();
        text[..1].make_ascii_lowercase();
        let note = Note { label: entry.heading.clone(), text, inner: false };
        if let Err(lie) = thing(world, None, &note, &mut found) {
            lies.push(format!("{}: {lie}", entry.heading));
        }
    }
    let outside = |placed: &&Placed| world.room(placed.at).is_none();
    let there: BTreeSet<Cell> =
        world.floor.features().iter().filter(outside).map(|placed| placed.at).collect();
    if found != there {
        lies.push(format!("told of {found:?}, there are {there:?}"));
    }
    lies
}

/// Reads what is said of a thing, or of all traps that one switch makes harmless.
fn thing(world: &World<'_>, room: Option<usize>, note: &Note, found: &mut BTreeSet<Cell>) -> Truth {
    if matches!(&*note.label, "Trap" | "Traps") {
        return traps(world, room, note, found);
    }
    let on_wall =
        || Side::ALL.iter().find_map(|side| note.text.strip_prefix(&*format!("on the {side} wall of ")));
    let rest =
        note.text.strip_prefix("at ").or_else(|| note.text.strip_prefix("begins at ")).or_else(on_wall);
    let rest = rest.ok_or_else(|| format!("nobody knows this note: {} {}", note.label, note.text))?;
    let end = rest.find(['.', ',', ':', ';']).unwrap_or(rest.len());
    let at = square(&rest[..end]).ok_or_else(|| format!("no square: {}", note.text))?;
    let rest = &rest[end..];
    so(world.room(at) == room && found.insert(at), &format!("{} is here: {}", note.label, note.text))?;
    let is = world.floor.feature(at).ok_or("nothing is there")?;
    let named = |name: &str| so(note.label == capital(name), &format!("{} is {name}", note.label));
    let claim = || format!("{}: {}", note.label, note.text);
    match is {
        Feature::StairsUp => {
            named("stairs up")?;
            let way_in = world.floor.entrance() == at;
            so(rest == if way_in { ": the way in." } else { "." }, &claim())
        }
        Feature::StairsDown => {
            named("stairs down")?;
            let goal = if world.floor.goal_cell() == at { ": the goal." } else { "." };
            let bars = rest.strip_prefix(goal).ok_or_else(claim)?;
            barred(world, at, bars.trim_start())
        }
        Feature::Key(key) => {
            named(&world.key_name(*key))?;
            so(opens(world, *key, rest.strip_prefix(". ").ok_or_else(claim)?), &claim())
        }
        Feature::Lever(id) | Feature::Switch(id) => {
            named(&world.trigger_name(*id))?;
            works(world, at, *id, rest.strip_prefix(". ").ok_or_else(claim)?)
        }
        Feature::Chest(chest) => {
            named("chest")?;
            so(
                holds(chest, rest.strip_prefix(": ").and_then(|r| r.strip_suffix('.')).ok_or_else(claim)?),
                &claim(),
            )
        }
        Feature::Teleporter(way) => {
            named(format!("{} teleporter", way.colour).trim())?;
            let leads = if way.carries { ", carries whoever steps on it to " } else { ", leads to " };
            let rest = rest.strip_prefix(leads).and_then(|r| r.strip_suffix('.')).ok_or_else(claim)?;
            let (spot, needs) = rest.split_once(", asleep until ").unwrap_or((rest, ""));
            so(world.is_spot(spot, way.to), &claim())?;
            let names = [" is used", " are used", " is had"].iter().find_map(|end| needs.strip_suffix(end));
            so(
                names.map_or(needs.is_empty() && way.needs.is_nothing(), |names| {
                    world.is_needed(names, &way.needs, None)
                }),
                &claim(),
            )
        }
        Feature::Marker(marker) => {
            named(&match marker.kind {
                MarkerKind::Player => "party".to_owned(),
                MarkerKind::Enemy => "monsters".to_owned(),
                MarkerKind::Boss => "boss".to_owned(),
                MarkerKind::Loot => "treasure".to_owned(),
                MarkerKind::Other if marker.name.is_empty() => "mark".to_owned(),
                MarkerKind::Other => spaced(&marker.name),
            })?;
            let player = marker.kind == MarkerKind::Player && rest == ".";
            let is_worth = match (marker.kind, marker.budget) {
                (_, 0) => rest == ".",
                (MarkerKind::Loot, budget) => {
                    rest == format!(", worth {} gold pieces.", 10 * u64::from(budget))
                }
                (_, budget) => all(", worth {}.", rest)
                    .is_some_and(|gaps| worth_of(world, gaps[0]) == Some(worth(world, budget))),
            };
            so(player || is_worth, &claim())
        }
        Feature::Person(person) => {
            so(note.label == person.name, &claim())?;
            let said = [format!(", {}.", person.role), "; see People.".to_owned(), ".".to_owned()];
            so(said.iter().any(|said| said == rest), &claim())
        }
        Feature::Note(writing) => {
            named("writing")?;
            let wall = writing.wall.map(|side| format!("on the {side} wall of "));
            so(note.text.starts_with(wall.as_deref().unwrap_or("at ")), &claim())?;
            let text = rest.strip_prefix(": ").ok_or_else(claim)?;
            so(unquoted(text).unwrap_or(text) == one_line(&writing.text), &claim())?;
            super::walls::read(world, at, writing)
        }
        Feature::Spinner => {
            named("spinner")?;
            so(rest == ": turns whoever steps on it to face another way.", &claim())
        }
        Feature::Chute => {
            named("chute")?;
            so(rest == ": drops whoever steps on it to the floor below.", &claim())
        }
        Feature::Trap(_) => Err(format!("a trap is told of as {}", note.label)),
    }
}

/// "Behind a shut gate (the bone key)."
fn barred(world: &World<'_>, at: Cell, text: &str) -> Truth {
    use super::world::Effort;
    let ways: Vec<_> = undercroft::grid::Side::ALL
        .into_iter()
        .filter_map(|side| {
            let effort = world.effort(at.step(side)?, side.opposite())?;
            Some((undercroft::grid::Edge::new(at, side), effort))
        })
        .collect();
    let shut: Vec<_> = ways.iter().filter(|(_, effort)| *effort == Effort::Open).collect();
    let is_shut = !shut.is_empty() && ways.iter().all(|(_, effort)| *effort >= Effort::Open);
    if text.is_empty() {
        return so(!is_shut, "nothing bars the stairs");
    }
    let [(edge, _)] = shut[..] else { return so(is_shut, text) };
    let barrier = world.floor.barrier(*edge).ok_or("no barrier")?;
    let is_so = match (barrier.gate(), barrier.lock) {
        (Some(gate), _) => {
            all("Behind a shut gate ({}).", text).is_some_and(|gaps| exits::needs(world, gate, gaps[0]))
        }
        (None, Some(key)) => {
            all("Behind a locked {} ({}).", text).is_some_and(|gaps| gaps[1] == world.key_name(key))
        }
        (None, None) => false,
    };
    so(is_shut && is_so, text)
}

/// Splits a list whose parts begin with one of the words.
fn parts<'a>(text: &'a str, words: &[&str]) -> Vec<&'a str> {
    let mut starts: Vec<usize> = vec![0];
    for joint in [", ", " and "] {
        for (at, _) in text.match_indices(joint) {
            if words.iter().any(|word| text[at + joint.len()..].starts_with(word)) {
                starts.push(at + joint.len());
            }
        }
    }
    starts.sort_unstable();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let cut = |(from, to): (&usize, usize)| {
        let piece = &text[*from..to];
        let piece = piece.strip_suffix(", ").unwrap_or(piece);
        piece.strip_suffix(" and ").unwrap_or(piece)
    };
    starts.iter().zip(ends).map(cut).collect()
}

pub(crate) fn kind(barrier: BarrierKind) -> &'static str {
    match barrier {
        BarrierKind::Door => "door",
        BarrierKind::Gate(_) => "gate",
        BarrierKind::Secret => "secret door",
        BarrierKind::Illusory => "false wall",
    }
}

/// "Opens the door between 1 and 2 and the gate on the east side of 3."
pub(crate) fn opens(world: &World<'_>, key: undercroft::floor::KeyId, text: &str) -> bool {
    let locks: Vec<_> = world.floor.barriers().iter().filter(|(_, b)| b.lock == Some(key)).collect();
    let gates: Vec<_> = (0..)
        .map(undercroft::floor::GateId)
        .zip(world.floor.gates())
        .filter(|(_, g)| g.needs.keys.contains(&key))
        .collect();
    let Some(list) = all("Opens {}.", text).map(|gaps| gaps[0]) else { return false };
    if list == "nothing on this floor" {
        return locks.is_empty() && gates.is_empty();
    }
    let parts = parts(list, &["the door ", "the gate ", "the secret door ", "the false wall "]);
    let of_lock = |part: &str, (edge, barrier): &(undercroft::grid::Edge, undercroft::floor::Barrier)| {
        part.strip_prefix(&*format!("the {} ", kind(barrier.kind)))
            .is_some_and(|place| world.edges(place).contains(edge))
    };
    let of_gate =
        |part: &str, gate| part.strip_prefix("the gate ").is_some_and(|place| world.is_gate(place, gate));
    parts.iter().all(|part| {
        locks.iter().any(|lock| of_lock(part, lock)) || gates.iter().any(|(gate, _)| of_gate(part, *gate))
    }) && locks.iter().all(|lock| parts.iter().any(|part| of_lock(part, lock)))
        && gates.iter().all(|(gate, _)| parts.iter().any(|part| of_gate(part, *gate)))
}

/// "Opens the gate between 1 and 2 (with the lever in room 3) and makes the trap at C4 harmless. “A click.”"
fn works(world: &World<'_>, at: Cell, id: TriggerId, text: &str) -> Truth {
    let floor = world.floor;
    let message = one_line(&floor.triggers()[id.index()].message);
    let does = match &*message {
        "" => text,
        heard => {
            let quoted = format!(" “{heard}”");
            let does = text.strip_suffix(&*quoted).or_else(|| text.strip_suffix(heard));
            does.ok_or_else(|| format!("nobody hears this: {text}"))?.trim_end()
        }
    };
    heard(world, at, id, &message)?;
    does_all(world, id, does)
}

/// Returns whether that is all that a lever or switch does: "Opens the gate between 1 and 2."
pub(crate) fn does_all(world: &World<'_>, id: TriggerId, does: &str) -> Truth {
    let floor = world.floor;
    let gates: Vec<_> = (0..)
        .map(undercroft::floor::GateId)
        .zip(floor.gates())
        .filter(|(_, gate)| gate.needs.triggers.contains(&id))
        .collect();
    let wakes = |is: &Feature| matches!(is, Feature::Teleporter(way) if way.needs.triggers.contains(&id));
    let calms = |is: &Feature| matches!(is, Feature::Trap(trap) if trap.off.contains(&id));
    let cells = |is: &dyn Fn(&Feature) -> bool| -> BTreeSet<Cell> {
        floor.features().iter().filter(|placed| is(&placed.is)).map(|placed| placed.at).collect()
    };
    let (rings, traps) = (cells(&wakes), cells(&calms));
    if does == "Does nothing." {
        return so(gates.is_empty() && rings.is_empty() && traps.is_empty(), does);
    }
    let mut lower = does.strip_suffix('.').ok_or("no full stop")?.to_owned();
    lower[..1].make_ascii_lowercase();
    let (mut opened, mut woken, mut calmed) = (0, 0, BTreeSet::new());
    for part in parts(&lower, &["opens the gate ", "wakes the teleporter", "makes the trap"]) {
        if let Some(rest) = part.strip_prefix("opens the gate ") {
            let (places, with) =
                rest.split_once(" (with ").map_or((rest, ""), |(p, w)| (p, w.trim_end_matches(')')));
            let is_so = |needs: &undercroft::floor::Needs| {
                let alone = needs.keys.is_empty() && needs.triggers.len() == 1 && needs.event.is_none();
                if with.is_empty() { alone } else { world.is_needed(with, needs, Some(id)) }
            };
            so(gates.iter().any(|(gate, of)| world.is_gate(places, *gate) && is_so(&of.needs)), part)?;
            opened += 1;
        } else if let Some(rest) = part.strip_prefix("wakes the teleporter") {
            let named = parts(rest.trim_start_matches('s').trim_start(), &["in "]);
            for place in &named {
                let place = place.strip_prefix("in ").ok_or("no place")?;
                so(rings.iter().any(|c| world.is_place(place, *c)), part)?;
            }
            woken += named.len();
        } else {
            let named =
                all("makes the trap at {} harmless", part).or(all("makes the traps at {} harmless", part));
            calmed.extend(named.and_then(|gaps| squares(gaps[0])).ok_or_else(|| format!("unknown: {part}"))?);
        }
    }
    so(opened == gates.len() && woken == rings.len() && calmed == traps, does)
}

/// Whoever hears something in a direction hears it from where something happens.
fn heard(world: &World<'_>, at: Cell, id: TriggerId, message: &str) -> Truth {
    let direction = [
        "Chains rattle, far to the {}.",
        "The air hums, and something answers from the {}.",
        "A row of clicks runs away to the {} and stops.",
    ]
    .iter()
    .find_map(|pattern| all(pattern, message));
    let Some(gaps) = direction else { return Ok(()) };
    let mut targets: Vec<Cell> = Vec::new();
    for (edge, barrier) in world.floor.barriers() {
        let of = barrier.gate().is_some_and(|g| world.floor.gates()[g.index()].needs.triggers.contains(&id));
        targets.extend(of.then(|| edge.cell()));
    }
    for placed in world.floor.features() {
        match &placed.is {
            Feature::Teleporter(way) if way.needs.triggers.contains(&id) => targets.push(placed.at),
            Feature::Trap(trap) if trap.off.contains(&id) => targets.push(placed.at),
            _ => {}
        }
    }
    let lies = |word: &str, c: &Cell| match word {
        "north" => c.y <= at.y,
        "south" => c.y >= at.y,
        "west" => c.x <= at.x,
        "east" => c.x >= at.x,
        _ => false,
    };
    so(targets.iter().any(|c| gaps[0].split('-').all(|word| lies(word, c))), message)
}

/// "30 gold pieces, a rope and a hook"; "empty".
pub(crate) fn holds(chest: &Chest, text: &str) -> bool {
    let gold = (chest.gold > 0).then(|| {
        if chest.gold == 1 { "1 gold piece".to_owned() } else { format!("{} gold pieces", chest.gold) }
    });
    let all: Vec<String> = gold.into_iter().chain(chest.items.iter().map(ToString::to_string)).collect();
    // Things may have an "and" of their own, so what is told has to be there in its order, with nothing else between.
    let mut rest = text;
    for thing in &all {
        rest = rest.trim_start_matches(", ").trim_start_matches(" and ");
        let Some(after) = rest.strip_prefix(&**thing) else { return false };
        rest = after;
    }
    rest.is_empty() && !all.is_empty() || all.is_empty() && text == "empty"
}

/// Returns whether dice come to the damage on average, to within half a die.
fn is_damage(text: &str, damage: u16) -> bool {
    let Some(dice) = text.strip_suffix(" damage") else { return false };
    let Some((n, faces)) = dice.split_once('d') else { return dice.parse() == Ok(damage) };
    let (Ok(n), Ok(faces)) = (n.parse::<u32>(), faces.parse::<u32>()) else { return false };
    let twice = n * (faces + 1);
    [4, 6, 8, 10, 12, 20].contains(&faces) && twice.abs_diff(2 * u32::from(damage)) <= 4
}

pub(crate) fn trap_name(kind: TrapKind) -> &'static str {
    match kind {
        TrapKind::Spike => "spikes",
        TrapKind::Pit => "a pit",
        TrapKind::Poison => "a poisoned needle",
        TrapKind::Paralysis => "a paralysing dart",
        TrapKind::Alarm => "an alarm",
        TrapKind::Dart => "darts",
        TrapKind::Fire => "a jet of fire",
    }
}

/// "Spikes at C3 and C4, 5 damage, once only. Harmless once the switch in room 2 is used."
fn traps(world: &World<'_>, room: Option<usize>, note: &Note, found: &mut BTreeSet<Cell>) -> Truth {
    let (told, off) =
        note.text.split_once(". Harmless once ").unwrap_or((note.text.trim_end_matches('.'), ""));
    let off = [" is used.", " are used."].iter().find_map(|end| off.strip_suffix(end)).unwrap_or("");
    let mut count = 0;
    for part in told.split("; ") {
        let mut claims = part.split(", ");
        let first = claims.next().unwrap_or("");
        let (name, places) = first.split_once(" at ").ok_or_else(|| format!("no trap: {part}"))?;
        let mut cells: Vec<Cell> = squares(places).ok_or_else(|| format!("no squares: {part}"))?;
        let mut rest: Vec<&str> = claims.collect();
        // More squares, as long as they are squares.
        while let Some(more) = rest.first().and_then(|claim| squares(claim)) {
            cells.extend(more);
            rest.remove(0);
        }
        for at in cells {
            let Some(Feature::Trap(trap)) = world.floor.feature(at) else {
                return Err(format!("no trap: {part}"));
            };
            so(world.room(at) == room && found.insert(at), part)?;
            so(name.to_lowercase() == trap_name(trap.kind), part)?;
            so(harm(trap, &rest), part)?;
            let needs = undercroft::floor::Needs::triggers(trap.off.iter().copied());
            so(
                if off.is_empty() { trap.off.is_empty() } else { world.is_needed(off, &needs, None) },
                &note.text,
            )?;
            count += 1;
        }
    }
    so((count == 1) == (note.label == "Trap"), &note.label)
}

/// Returns whether the claims are all that is to be said of the trap.
fn harm(trap: &Trap, claims: &[&str]) -> bool {
    let mut left: Vec<String> = Vec::new();
    let mut claims = claims;
    if trap.damage > 0 {
        let Some((dice, rest)) = claims.split_first() else { return false };
        if !is_damage(dice, trap.damage) {
            return false;
        }
        claims = rest;
    }
    if trap.status_chance > 0 {
        let status = match trap.kind {
            TrapKind::Poison => "be poisoned",
            TrapKind::Paralysis => "be paralysed",
            _ => "suffer",
        };
        let turns =
            if trap.status_turns == 1 { "1 turn".to_owned() } else { format!("{} turns", trap.status_turns) };
        left.push(format!("{}% to {status} for {turns}", trap.status_chance));
    }
    left.extend(trap.visible.then(|| "in plain sight".to_owned()));
    left.extend(trap.once.then(|| "once only".to_owned()));
    left.extend(trap.disarmed.then(|| "already harmless".to_owned()));
    left == claims
}
