//! Stairs and keys: up at the rim, down far away in a cage, the keys far from both and from one another.
//!
//! Not every room at the rim has all of it within reach, so they are tried in random order until one has.

use super::doors::shortcuts;
use super::life::themes;
use super::{Navigation, Notes};
use crate::error::{Halt, Stuck};
use crate::floor::{Feature, Gate, Key, KeyId, Needs, Text};
use crate::grid::{Bits, Cell, Edge, Passages, Rect, Side, Size, cell};
use crate::pass::Work;
use crate::rng::Rng;

/// Steps from the stairs up to the stairs down, more than.
const FAR: u32 = 15;
/// Steps from a key to either stairs, and to another key, at least.
const FROM_STAIRS: u32 = 10;
const FROM_KEYS: u32 = 8;

/// How many keys a depth asks for.
fn key_count(depth: u32, rng: &mut Rng) -> u32 {
    match depth {
        ..=3 => 1,
        4..=6 => 2,
        _ => rng.between(2, 3),
    }
}

/// Everything that was chosen together.
struct Plan {
    up: (u32, Cell),
    down: (u32, Cage),
    keys: Vec<(u32, Cell)>,
    steps: Vec<(Cell, Vec<u32>)>,
}

/// A corner of a room that is closed off.
#[derive(Clone, Copy)]
struct Cage {
    at: Cell,
    wall: Edge,
    gate: Edge,
}

/// Places both stairs and the keys.
pub(super) fn place(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let size = work.draft.size();
    let mut ways = work.draft.open_edges().clone();
    work.notes.openings.all().iter().for_each(|opening| ways.set(opening.edge(), true));
    let mut doorways = Bits::empty(size);
    for opening in work.notes.openings.all() {
        doorways.insert(opening.at);
        doorways.insert(opening.outside());
    }
    let keys = key_count(work.draft.depth(), &mut work.rng);
    let at_rim = |r: &Rect| {
        r.x == 0 || r.y == 0 || r.right() == u32::from(size.width()) || r.bottom() == u32::from(size.height())
    };
    let mut entrances: Vec<u32> =
        (0..work.notes.rooms.len() as u32).filter(|i| at_rim(&work.notes.rooms[*i as usize])).collect();
    work.rng.shuffle(&mut entrances);
    for room in entrances {
        work.budget.spend(size.area() as u64)?;
        let known = (work.draft.cells(), &doorways);
        let shortcuts = work.params.shortcuts.min();
        if let Some(plan) = plan(&work.notes, known, &ways, room, keys, shortcuts, &mut work.rng) {
            write_down(work, plan);
            return Ok(());
        }
    }
    Err(Stuck("no room at the rim has stairs, keys and a shortcut at the right distances".to_owned()).into())
}

fn plan(
    notes: &Notes,
    (cells, doorways): (&Bits, &Bits),
    ways: &Passages,
    room: u32,
    keys: u32,
    shortcuts_wanted: u32,
    rng: &mut Rng,
) -> Option<Plan> {
    let size = ways.size();
    let up = rim_cell(notes, doorways, room, rng)?;
    let mut steps = Vec::with_capacity(2 + keys as usize);
    steps.push((up, ways.distances(up)));
    // Every other room at the rim has no shortcut home, so this is asked before anything else.
    let homeward = shortcuts(cells, &notes.rooms, &notes.openings, &steps, size);
    if shortcuts_wanted > 0 && homeward.is_empty() {
        return None;
    }
    let (down_room, cage) = far_cage(notes, doorways, &steps[0].1, room, rng)?;
    let mut ways = ways.clone();
    ways.set(cage.wall, false);
    // The cage only lengthens the way into itself, through its gate.
    let from_up = &mut steps[0].1;
    from_up[index(size, cage.at)] = cage.gate.across(cage.at).map_or(0, |c| from_up[index(size, c)]) + 1;
    steps.push((cage.at, ways.distances(cage.at)));
    let mut placed = Vec::with_capacity(keys as usize);
    let mut candidates: Vec<(u32, u32)> = (0..notes.rooms.len() as u32)
        .filter(|i| *i != room && *i != down_room)
        .map(|i| (rng.below(8) + if notes.openings.count(i) == 1 { 0 } else { 4 }, i))
        .collect();
    candidates.sort_unstable();
    for (_, i) in candidates {
        if placed.len() as u32 == keys {
            break;
        }
        if let Some(at) = key_cell(doorways, notes.rooms[i as usize], &steps, rng) {
            placed.push((i, at));
            steps.push((at, ways.distances(at)));
        }
    }
    let plan = Plan { up: (room, up), down: (down_room, cage), keys: placed, steps };
    let found = plan.keys.len() as u32 == keys
        && (shortcuts_wanted == 0 || homeward.iter().any(|s| s.still_fits(&plan.steps, size)));
    found.then_some(plan)
}

/// A place in the walking distances.
pub(super) fn index(size: Size, c: Cell) -> usize {
    usize::from(c.y) * usize::from(size.width()) + usize::from(c.x)
}

fn rim_cell(notes: &Notes, doorways: &Bits, room: u32, rng: &mut Rng) -> Option<Cell> {
    let (bounds, size) = (notes.rooms[room as usize], doorways.size());
    let at_rim = |c: &Cell| c.x == 0 || c.y == 0 || c.x + 1 == size.width() || c.y + 1 == size.height();
    let cells: Vec<Cell> = bounds.cells().filter(|c| at_rim(c) && !doorways.has(*c)).collect();
    rng.pick(&cells).copied()
}

/// A corner far away: in a large room or a dead end rather than elsewhere.
fn far_cage(notes: &Notes, doorways: &Bits, from_up: &[u32], up: u32, rng: &mut Rng) -> Option<(u32, Cage)> {
    let size = doorways.size();
    let mut best: Option<(u32, u32, Cage)> = None;
    for (room, bounds) in (0..).zip(&notes.rooms) {
        if room == up {
            continue;
        }
        // Nothing of a room is much nearer or farther than its middle.
        let middle = from_up[index(size, bounds.centre())];
        if middle == u32::MAX || middle + u32::from(bounds.w + bounds.h) < FAR {
            continue;
        }
        for cage in cages(*bounds) {
            let near = cage.gate.across(cage.at).map_or(0, |c| from_up[index(size, c)]);
            // A door that opens into the cage, or of another room onto it, would be a way round the gate.
            if near == u32::MAX || near < FAR || doorways.has(cage.at) {
                continue;
            }
            let dead_end = notes.openings.count(room) == 1;
            let rank =
                1 + rng.below(24) + if bounds.area() >= 25 { 8 } else { 0 } + if dead_end { 6 } else { 0 };
            if best.is_none_or(|(most, ..)| rank > most) {
                best = Some((rank, room, cage));
            }
        }
    }
    best.map(|(_, room, cage)| (room, cage))
}

/// The four corners of a room, each closed off in two ways.
fn cages(r: Rect) -> impl Iterator<Item = Cage> {
    let (right, bottom) = (r.right() as u16 - 1, r.bottom() as u16 - 1);
    let corners = [
        (cell(r.x, r.y), Side::East, Side::South),
        (cell(right, r.y), Side::West, Side::South),
        (cell(r.x, bottom), Side::East, Side::North),
        (cell(right, bottom), Side::West, Side::North),
    ];
    corners.into_iter().flat_map(|(at, across, down)| {
        let (across, down) = (Edge::new(at, across), Edge::new(at, down));
        [Cage { at, wall: across, gate: down }, Cage { at, wall: down, gate: across }]
    })
}

/// A cell of a room that is far enough from everything placed so far.
fn key_cell(doorways: &Bits, room: Rect, steps: &[(Cell, Vec<u32>)], rng: &mut Rng) -> Option<Cell> {
    let size = doorways.size();
    let far = |c: &Cell| {
        steps.iter().enumerate().all(|(i, (_, steps))| {
            let least = if i < 2 { FROM_STAIRS } else { FROM_KEYS };
            let away = steps[index(size, *c)];
            away != u32::MAX && away >= least
        })
    };
    let cells: Vec<Cell> = room.cells().filter(|c| !doorways.has(*c) && far(c)).collect();
    rng.pick(&cells).copied()
}

/// Whether a way from one cell to another would leave everything as far apart as it has to be.
pub(super) fn stays_far(steps: &[(Cell, Vec<u32>)], size: Size, from: Cell, to: Cell, length: u32) -> bool {
    for (i, (_, one)) in steps.iter().enumerate() {
        for (j, (_, other)) in steps.iter().enumerate() {
            let least = match (i.min(j), i.max(j)) {
                (0, 1) => FAR + 1,
                (0 | 1, 2..) => FROM_STAIRS,
                _ => FROM_KEYS,
            };
            let (there, back) = (one[index(size, from)], other[index(size, to)]);
            if i != j && there.saturating_add(length).saturating_add(back) < least {
                return false;
            }
        }
    }
    true
}

fn write_down(work: &mut Work<'_, Navigation>, plan: Plan) {
    let look = themes::at(work.seed, work.draft.depth());
    let first = work.rng.below(16);
    let mut ids: Vec<KeyId> = Vec::with_capacity(plan.keys.len());
    for (n, (_, at)) in (0..).zip(&plan.keys) {
        let key = work.draft.add_key(Key { name: themes::key_name(look, first, n), ..Key::default() });
        work.draft.place(*at, Feature::Key(key));
        ids.push(key);
    }
    let (down_room, cage) = plan.down;
    let gate = work.draft.add_gate(Gate {
        needs: Needs::keys(ids),
        message: Text::Borrowed("The stairs are blocked by a locked gate."),
    });
    work.draft.wall_off(cage.wall);
    work.draft.hang_gate(cage.gate, gate);
    work.draft.place(cage.at, Feature::StairsDown);
    work.draft.place(plan.up.1, Feature::StairsUp);
    work.draft.enter_at(plan.up.1);
    work.notes.stairs = [plan.up.0, down_room];
    work.notes.steps = plan.steps;
}
