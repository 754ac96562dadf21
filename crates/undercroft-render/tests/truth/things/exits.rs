//! "North, locked door (silver key) to 4; east, wide opening to 2 and 7, past a lock or gate to 9."

use super::{Truth, kind, so};
use crate::grammar::{all, numbers, side};
use crate::world::{Crossing, Effort, Leads, World};
use undercroft::floor::{BarrierKind, Feature, GateId};
use undercroft::grid::Side;

/// More rooms than these are "the corridors".
const MANY: usize = 4;

/// What is said of one way out.
#[derive(Debug)]
struct Exit<'a> {
    side: Side,
    kind: &'a str,
    /// "open", "locked" or "shut", where it is said.
    state: &'a str,
    /// The key, or what opens the gate.
    by: &'a str,
    one_way: bool,
    to: To<'a>,
}

/// Where it is said to lead.
#[derive(Debug)]
enum To<'a> {
    OnlyFrom(&'a str),
    Corridors,
    DeadEnd,
    Unexplored,
    Back,
    Rooms([Vec<usize>; 3]),
}

/// Reads the exits of a room.
pub(super) fn read(world: &World<'_>, room: usize, text: &str) -> Truth {
    let crossings = world.crossings(room);
    if text == "None." {
        return so(crossings.is_empty(), "there is no exit");
    }
    let mut lower = text.strip_suffix('.').ok_or("no full stop")?.to_owned();
    lower[..1].make_ascii_lowercase();
    let told: Option<Vec<Exit<'_>>> = lower.split("; ").map(parse).collect();
    let told = told.ok_or_else(|| format!("nobody knows these exits: {text}"))?;
    let mut left: Vec<&Crossing<'_>> =
        crossings.iter().filter(|crossing| crossing.barrier.is_some()).collect();
    for exit in &told {
        if exit.kind.ends_with("opening") {
            let fits = |c: &&Crossing<'_>| c.barrier.is_none() && is_so(world, room, exit, c);
            so(crossings.iter().any(|c| fits(&c)), &format!("{exit:?}"))?;
        } else {
            let found = left.iter().position(|crossing| is_so(world, room, exit, crossing));
            left.remove(found.ok_or_else(|| format!("there is no such exit: {exit:?}"))?);
        }
    }
    so(left.is_empty(), &format!("these are all the exits: {text}"))?;
    for open in crossings.iter().filter(|crossing| crossing.barrier.is_none()) {
        let told_of =
            told.iter().any(|exit| exit.kind.ends_with("opening") && is_so(world, room, exit, open));
        so(told_of, &format!("these are all the openings: {text}"))?;
    }
    Ok(())
}

fn parse(text: &str) -> Option<Exit<'_>> {
    let (toward, rest) = text.split_once(", ")?;
    let side = side(toward)?;
    if let Some(gaps) = all("{} that opens only from the other side, from {}", rest) {
        return Some(Exit {
            side,
            kind: gaps[0],
            state: "",
            by: "",
            one_way: false,
            to: To::OnlyFrom(gaps[1]),
        });
    }
    let one_way = rest.starts_with("one-way ");
    let rest = rest.strip_prefix("one-way ").unwrap_or(rest);
    let (state, rest) = ["open", "locked", "shut"]
        .into_iter()
        .find_map(|state| Some((state, rest.strip_prefix(state)?.strip_prefix(' ')?)))
        .unwrap_or(("", rest));
    let kinds = ["secret door", "door", "gate", "false wall", "wide opening", "opening"];
    let (kind, rest) = kinds.into_iter().find_map(|kind| Some((kind, rest.strip_prefix(kind)?)))?;
    let (by, rest) = match rest.strip_prefix(" (") {
        Some(rest) => rest.split_once(") ")?,
        None => ("", rest.strip_prefix(' ')?),
    };
    Some(Exit { side, kind, state, by, one_way, to: parse_to(rest.strip_prefix("to ")?)? })
}

fn parse_to(text: &str) -> Option<To<'_>> {
    match text {
        "the corridors" => return Some(To::Corridors),
        "a dead end" => return Some(To::DeadEnd),
        "what nobody has explored" => return Some(To::Unexplored),
        _ => {}
    }
    let (text, shut) = text.split_once(", past a lock or gate to ").unwrap_or((text, ""));
    let (free, hidden) = text.split_once(", by a hidden way to ").unwrap_or((text, ""));
    if free == "a corridor that comes back here" && shut.is_empty() && hidden.is_empty() {
        return Some(To::Back);
    }
    let list = |text: &str| if text.is_empty() { Some(Vec::new()) } else { numbers(text) };
    let free = if free.starts_with("a corridor") { Vec::new() } else { list(free)? };
    Some(To::Rooms([free, list(hidden)?, list(shut)?]))
}

/// Returns whether everything that is said is so of a crossing.
fn is_so(world: &World<'_>, room: usize, exit: &Exit<'_>, crossing: &Crossing<'_>) -> bool {
    if exit.side != crossing.side {
        return false;
    }
    if let To::OnlyFrom(from) = exit.to {
        let from = if from == "a corridor" { None } else { from.parse().ok() };
        let is_kind = crossing.barrier.is_some_and(|barrier| kind(barrier.kind) == exit.kind);
        return is_kind && crossing.effort == Effort::Never && world.room(crossing.to) == from;
    }
    let is_marked =
        matches!(world.floor.feature(crossing.to), Some(Feature::Marker(m)) if m.name == "unexplored exit");
    if is_marked != matches!(exit.to, To::Unexplored) {
        return false;
    }
    crossing.effort != Effort::Never && is_way(world, exit, crossing) && leads(world, room, exit, crossing)
}

fn is_way(world: &World<'_>, exit: &Exit<'_>, crossing: &Crossing<'_>) -> bool {
    let Some(barrier) = crossing.barrier else {
        return exit.kind.ends_with("opening")
            && exit.state.is_empty()
            && exit.by.is_empty()
            && !exit.one_way;
    };
    let free = crossing.effort != Effort::Open;
    let state = match (exit.state, barrier.gate(), barrier.lock) {
        ("open", ..) => free && barrier.open,
        ("locked", None, Some(key)) => !free && exit.by == world.key_name(key),
        ("shut", Some(gate), _) => !free && needs(world, gate, exit.by),
        ("", ..) => free && (!barrier.open || barrier.kind == BarrierKind::Illusory),
        _ => false,
    };
    state && kind(barrier.kind) == exit.kind && exit.one_way == (barrier.one_way == Some(crossing.side))
}

/// Returns whether these words are all that a gate needs.
pub(super) fn needs(world: &World<'_>, gate: GateId, words: &str) -> bool {
    let needs = &world.floor.gates()[gate.index()].needs;
    if words == "for good" { needs.is_nothing() } else { world.is_needed(words, needs, None) }
}

fn leads(world: &World<'_>, room: usize, exit: &Exit<'_>, crossing: &Crossing<'_>) -> bool {
    let Leads { by, back, is_room } = world.leads(room, crossing);
    let none = by.iter().all(Vec::is_empty);
    match &exit.to {
        To::OnlyFrom(_) => false,
        To::Unexplored => true,
        To::Corridors => !is_room && by[0].len() > MANY,
        To::DeadEnd => none && !is_room && (back == 1 || exit.kind == "wide opening"),
        To::Back => none && back > 1,
        To::Rooms(rooms) => by[0].len() <= MANY && *rooms == by && !none,
    }
}
