//! Doors at every opening; then what closes loops: gates with their levers, one-way doors; then shortcuts back from far
//! rooms, which only let out.

use super::goals::{index, stays_far};
use super::{Navigation, Notes};
use crate::error::{Halt, Stuck};
use crate::floor::{Barrier, Corridor, Feature, Gate, Needs, RoomId, Text, Trigger};
use crate::grid::{Bits, Cell, Edge, Passages, Rect, Side, Size};
use crate::pass::Work;
use crate::passes::openings::{Opening, Openings};

/// Hangs a door at every opening. A link of one cell has one door; its other end is an archway.
pub(super) fn hang(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let notes = &mut work.notes;
    let mut uses = vec![0_u32; notes.openings.all().len()];
    for link in &notes.links {
        uses[link.ends.0 as usize] += 1;
        uses[link.ends.1 as usize] += 1;
    }
    for link in &notes.links {
        let (Some(cell), (a, b)) = (link.lone, link.ends) else { continue };
        let free = |end: &u32| uses[*end as usize] == 1 && !notes.spare.contains(end);
        // Another corridor may branch off from that cell, and a dead end.
        let open = work.draft.open_edges();
        let alone = |_: &u32| !Side::ALL.iter().any(|side| open.is_open(Edge::new(cell, *side)));
        if uses[a as usize] == 1 && uses[b as usize] == 1 {
            notes.arches.extend([b, a].into_iter().find(|end| free(end) && alone(end)));
        }
    }
    for (i, opening) in (0..).zip(notes.openings.all()) {
        work.budget.spend(1)?;
        if notes.arches.contains(&i) {
            work.draft.open(opening.edge());
        } else {
            work.draft.hang_door(opening.edge());
        }
    }
    Ok(())
}

/// Turns doors on loops into one-way doors. What is left of the loops is for gates.
pub(super) fn turn_one_ways(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let range = work.params.one_way_loops;
    work.rng.shuffle(&mut work.notes.spare);
    let loops = work.notes.spare.len() as u32;
    if loops < range.min() {
        return Err(Stuck(format!("{loops} openings close loops")).into());
    }
    work.notes.levers = work.rng.chance(work.params.levers, 100);
    let mut one_ways = work.rng.between(range.min(), range.max().min(loops));
    // A gate needs a loop, too.
    if work.notes.levers && one_ways == loops && one_ways > range.min() {
        one_ways -= 1;
    }
    for _ in 0..one_ways {
        let Some(i) = work.notes.spare.pop() else { break };
        let opening = work.notes.openings.all()[i as usize];
        let toward = if work.rng.chance(1, 2) { opening.side } else { opening.side.opposite() };
        work.draft.hang(opening.edge(), Barrier::door().one_way(toward));
    }
    Ok(())
}

/// Puts gates on what is left of the loops, each with its lever.
pub(super) fn set_levers(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let params = work.params;
    if !work.notes.levers {
        return Ok(());
    }
    let pairs = work.rng.between(params.lever_pairs.min(), params.lever_pairs.max());
    for _ in 0..pairs {
        let Some(i) = work.notes.spare.pop() else { break };
        hang_gate(work, work.notes.openings.all()[i as usize])?;
    }
    Ok(())
}

/// Steps from a lever to its gate: farther on deeper floors.
const fn band(depth: u32) -> (u32, u32) {
    match depth {
        ..=3 => (3, 6),
        4..=6 => (6, 10),
        _ => (10, 15),
    }
}

/// Puts a gate into an opening, where a lever has a place at the right distance.
fn hang_gate(work: &mut Work<'_, Navigation>, opening: Opening) -> Result<(), Halt> {
    let size = work.draft.size();
    work.budget.spend(size.area() as u64)?;
    let (low, high) = band(work.draft.depth());
    let [shut, passed] = [false, true].map(|one_ways| {
        let ways = ways_but(work, opening.edge(), one_ways);
        ways.distances_within(&[opening.at, opening.outside()], high)
    });
    let fits = |c: &Cell| {
        let (slow, quick) = (shut[index(size, *c)], passed[index(size, *c)]);
        (low..=high).contains(&slow) && (low..=high).contains(&quick) && is_free(work, *c)
    };
    let cells: Vec<Cell> = work.draft.cells().iter().filter(fits).collect();
    let Some(at) = work.rng.pick(&cells).copied() else { return Ok(()) };
    let lever = work.draft.add_trigger(Trigger {
        name: Text::Borrowed("lever"),
        message: Text::Borrowed("You hear the distant grinding of stone."),
    });
    let gate = work.draft.add_gate(Gate {
        needs: Needs::triggers([lever]),
        message: Text::Borrowed("A gate of iron bars. There is no lock on it."),
    });
    work.draft.hang_gate(opening.edge(), gate);
    work.draft.place(at, Feature::Lever(lever));
    Ok(())
}

/// Every way but one edge, with or without one-way doors.
fn ways_but(work: &Work<'_, Navigation>, but: Edge, one_ways: bool) -> Passages {
    let mut ways = work.draft.open_edges().clone();
    for (edge, barrier) in work.draft.barriers() {
        ways.set(*edge, *edge != but && (one_ways || barrier.one_way.is_none()));
    }
    ways
}

/// Whether something may be put into a cell: nothing is there, and no room opens there.
pub(super) fn is_free(work: &Work<'_, Navigation>, c: Cell) -> bool {
    !work.draft.is_occupied(c) && !work.notes.openings.all().iter().any(|opening| opening.at == c)
}

/// A way back that could be opened.
#[derive(Clone, Copy)]
pub(super) struct Shortcut {
    opening: Opening,
    /// Cells of rock on the way.
    rock: u16,
    /// Where one comes out.
    to: Cell,
}

impl Shortcut {
    /// Whether it still leads home much sooner, and leaves stairs and keys as far apart as they have to be.
    pub(super) fn still_fits(&self, steps: &[(Cell, Vec<u32>)], size: Size) -> bool {
        self.gains(&steps[0].1, &steps[0].1, size)
            && stays_far(steps, size, self.opening.at, self.to, u32::from(self.rock) + 1)
    }

    /// Whether it shortens the way back enough, by the steps there and those back from where one comes out.
    fn gains(&self, there: &[u32], back: &[u32], size: Size) -> bool {
        let (start, end) = (there[index(size, self.opening.at)], back[index(size, self.to)]);
        end != u32::MAX && end + u32::from(self.rock) + 1 + GAIN <= start
    }
}

/// The farthest room that a shortcut leads back from, and what it gains, at least.
const FAR_ROOM: u32 = 12;
const GAIN: u32 = 6;
/// The most rock that it goes through.
const MOST_ROCK: u16 = 2;

/// Every way from a far room straight through little rock to a place much nearer to the stairs up.
pub(super) fn shortcuts(
    cells: &Bits,
    rooms: &[Rect],
    openings: &Openings,
    steps: &[(Cell, Vec<u32>)],
    size: Size,
) -> Vec<Shortcut> {
    let from_up = &steps[0].1;
    let mut found = Vec::new();
    for (room, bounds) in (0..).zip(rooms) {
        for opening in Openings::places(room, *bounds) {
            let start = from_up[index(size, opening.at)];
            if start == u32::MAX || start <= FAR_ROOM || opening.is_in_corner(*bounds) {
                continue;
            }
            let Some((to, rock)) = ahead(cells, opening, size) else { continue };
            if !(Shortcut { opening, rock, to }).gains(from_up, from_up, size) {
                continue;
            }
            if openings.of(room).iter().any(|i| openings.all()[*i as usize].at.manhattan(opening.at) <= 1) {
                continue;
            }
            // Into a corner of another room no door leads.
            let corner = rooms
                .iter()
                .any(|other| other.contains(to) && (Opening { at: to, ..opening }).is_in_corner(*other));
            if !corner && stays_far(steps, size, opening.at, to, u32::from(rock) + 1) {
                found.push(Shortcut { opening, rock, to });
            }
        }
    }
    found
}

/// The first floor straight ahead, and the rock before it.
fn ahead(cells: &Bits, opening: Opening, size: Size) -> Option<(Cell, u16)> {
    let mut at = opening.at.step(opening.side).filter(|c| size.contains(*c))?;
    for rock in 0..=MOST_ROCK {
        if cells.has(at) {
            return Some((at, rock));
        }
        at = at.step(opening.side).filter(|c| size.contains(*c))?;
    }
    None
}

/// Opens shortcuts, each through a door that only lets out.
pub(super) fn open_shortcuts(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let range = work.params.shortcuts;
    let wanted = work.rng.between(range.min(), range.max());
    let size = work.draft.size();
    let mut opened: Vec<Shortcut> = Vec::new();
    let mut from_first: Vec<u32> = Vec::new();
    // Whoever comes out must get on to the stairs without any other one-way door.
    let mut ways = work.draft.open_edges().clone();
    for (edge, barrier) in work.draft.barriers() {
        ways.set(*edge, barrier.one_way.is_none());
    }
    let back = ways.distances(work.notes.steps[0].0);
    let Notes { rooms, openings, steps, .. } = &work.notes;
    let mut found = shortcuts(work.draft.cells(), rooms, openings, steps, size);
    found.retain(|s| s.gains(&steps[0].1, &back, size));
    work.rng.shuffle(&mut found);
    work.budget.spend(size.area() as u64)?;
    for shortcut in found {
        if opened.len() as u32 == wanted {
            break;
        }
        let near = |other: &Shortcut| {
            other.opening.room == shortcut.opening.room || other.to.manhattan(shortcut.to) < 3
        };
        let taken = work.draft.barrier(shortcut.opening.edge()).is_some() || opened.iter().any(near);
        // Another one must not make the first a detour.
        let spoils = opened.first().is_some_and(|first| {
            let by_it = u32::from(first.rock) + 1 + back[index(size, first.to)];
            let there = from_first[index(size, shortcut.opening.at)];
            there + u32::from(shortcut.rock) + 1 + back[index(size, shortcut.to)] < by_it + GAIN
        });
        if !taken && !spoils && may_end_in(work, shortcut) && keeps_cage(work, shortcut) {
            if opened.is_empty() && wanted > 1 {
                from_first = work.draft.ways().distances(shortcut.opening.at);
            }
            open(work, shortcut);
            opened.push(shortcut);
        }
    }
    if (opened.len() as u32) < range.min() {
        return Err(Stuck("no shortcut could be opened".to_owned()).into());
    }
    Ok(())
}

/// Whether a shortcut still goes through rock alone, and the edge that it comes out of is a wall.
fn may_end_in(work: &Work<'_, Navigation>, shortcut: Shortcut) -> bool {
    let (cells, size) = (work.draft.cells(), work.draft.size());
    if ahead(cells, shortcut.opening, size) != Some((shortcut.to, shortcut.rock)) {
        return false;
    }
    let edge = Edge::new(shortcut.to, shortcut.opening.side.opposite());
    // A link of one cell has one door only as long as nothing else leads there.
    let all = work.notes.openings.all();
    if work.notes.arches.iter().any(|i| all[*i as usize].outside() == shortcut.to) {
        return false;
    }
    work.draft.barrier(edge).is_none() && !work.draft.open_edges().is_open(edge)
}

/// Whether a shortcut keeps out of the cage of the stairs.
fn keeps_cage(work: &Work<'_, Navigation>, shortcut: Shortcut) -> bool {
    let cage = work.notes.steps[1].0;
    shortcut.opening.at != cage && shortcut.to != cage
}

fn open(work: &mut Work<'_, Navigation>, shortcut: Shortcut) {
    let Shortcut { opening, rock, to } = shortcut;
    let room_at =
        |notes: &Notes, c: Cell| (0..).zip(&notes.rooms).find(|(_, r)| r.contains(c)).map(|(i, _)| i);
    let end = room_at(&work.notes, to);
    let mut path = Vec::with_capacity(3);
    let mut at = opening.outside();
    for _ in 0..rock {
        work.draft.carve(at);
        if let Some(before) = path.last().and_then(|b| Edge::between(*b, at)) {
            work.draft.open(before);
        }
        path.push(at);
        at = at.step(opening.side).unwrap_or(at);
    }
    let last = Edge::new(to, opening.side.opposite());
    if rock > 0 {
        // Into a room there is a door at both ends, but for a link of one cell.
        if end.is_some() && rock > 1 {
            work.draft.hang_door(last);
        } else {
            work.draft.open(last);
        }
        work.draft.add_corridor(Corridor::through(&path, (Some(RoomId(opening.room)), end.map(RoomId))));
    }
    work.draft.hang(opening.edge(), Barrier::door().one_way(opening.side));
    work.notes.openings.add(opening);
    if let Some(room) = end.filter(|_| rock > 0) {
        work.notes.openings.add(Opening { room, at: to, side: opening.side.opposite() });
    }
}
