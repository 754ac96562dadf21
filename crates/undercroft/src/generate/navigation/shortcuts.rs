//! Shortcuts back from far rooms, through doors that only let out.
//!
//! A shortcut goes straight from a wall of a far room through little rock to a place much nearer to the stairs up. The ways
//! that could become one are the same wherever the stairs stand, so they are found once.

mod chains;

use super::doors::leads_on;
use super::goals::stays_far;
use super::{Navigation, Shared};
use crate::draft::Draft;
use crate::error::{Halt, Stuck};
use crate::floor::{Barrier, Corridor, RoomId};
use crate::grid::{Bits, Cell, Edge, Passages, Rect, Side, Steps, cell, rect};
use crate::pass::Work;
use crate::passes::openings::Opening;
use crate::recipe::Between;
use chains::Chains;

/// The farthest room that a shortcut leads back from, and what it gains, at least.
const FAR_ROOM: u32 = 12;
const GAIN: u32 = 6;
/// The most rock that it goes through.
const MOST_ROCK: u16 = 2;

/// A way back that could be opened: from the cell of a room, through the wall on one side.
#[derive(Clone, Copy)]
pub(super) struct Shortcut {
    at: Cell,
    side: Side,
    /// Cells of rock on the way.
    rock: u16,
}

impl Shortcut {
    /// Where one comes out.
    pub(super) fn to(self) -> Cell {
        let by = self.rock + 1;
        let Cell { x, y } = self.at;
        match self.side {
            Side::North => cell(x, y - by),
            Side::East => cell(x + by, y),
            Side::South => cell(x, y + by),
            Side::West => cell(x - by, y),
        }
    }

    fn length(self) -> u32 {
        u32::from(self.rock) + 1
    }

    const fn edge(self) -> Edge {
        Edge::new(self.at, self.side)
    }

    /// Whether it leaves stairs and keys as far apart as they have to be.
    pub(super) fn keeps_apart(self, steps: &[(Cell, Steps)]) -> bool {
        stays_far(steps, self.at, self.to(), self.length())
    }

    /// Whether it leads from a far room to a place much nearer to the stairs up.
    pub(super) fn leads_back(self, from_up: &Steps) -> bool {
        from_up.at(self.at) > FAR_ROOM && self.gains(from_up, from_up)
    }

    /// Whether it shortens the way back enough, by the steps there and those back from where one comes out.
    fn gains(self, there: &Steps, back: &Steps) -> bool {
        let (start, end) = (there.at(self.at), back.at(self.to()));
        end != u32::MAX && end + self.length() + GAIN <= start
    }
}

/// Returns every way from a wall of a room straight through little rock to another wall, or to a corridor. A wall opens
/// anywhere but in its corners, at an opening and beside one.
pub(super) fn all(draft: &Draft, Shared { rooms, openings, links, .. }: &Shared) -> Vec<Shortcut> {
    let floor = draft.cells();
    let mut corridors = floor.clone();
    // A link of one cell has one door only as long as nothing else leads there.
    for lone in links.iter().filter_map(|link| link.lone).filter(|lone| !leads_on(draft.open_edges(), *lone))
    {
        corridors.remove(lone);
    }
    let mut walls = Side::ALL.map(|_| Bits::empty(floor.size()));
    let mut in_rooms = Bits::empty(floor.size());
    for room in rooms {
        in_rooms.insert_rect(*room);
        for side in Side::ALL {
            walls[side as usize].insert_rect(wall(*room, side));
        }
    }
    corridors.subtract(&in_rooms);
    let mut taken = Bits::empty(floor.size());
    for opening in openings.all() {
        let room = rooms[opening.room as usize];
        let beside = Side::ALL.into_iter().map(|side| opening.at.beside(side)).filter(|c| room.contains(*c));
        beside.chain([opening.at]).for_each(|c| _ = taken.insert(c));
    }
    let mut found = Vec::with_capacity(64);
    for side in Side::ALL {
        let across = &walls[side.opposite() as usize];
        for at in walls[side as usize].iter().filter(|at| !taken.has(*at)) {
            let Some(rock) = rock_ahead(floor, at, side) else { continue };
            let shortcut = Shortcut { at, side, rock };
            if across.has(shortcut.to()) || corridors.has(shortcut.to()) {
                found.push(shortcut);
            }
        }
    }
    found
}

/// The cells along a wall of a room, without its corners where it has others.
fn wall(r: Rect, side: Side) -> Rect {
    let (x, w) = middle(r.x, r.w);
    let (y, h) = middle(r.y, r.h);
    match side {
        Side::North => rect(x, r.y, w, 1),
        Side::East => rect(r.x + r.w - 1, y, 1, h),
        Side::South => rect(x, r.y + r.h - 1, w, 1),
        Side::West => rect(r.x, y, 1, h),
    }
}

/// The places of a wall without its corners, where it has others.
fn middle(from: u16, length: u16) -> (u16, u16) {
    let corner = u16::from(length > 2);
    (from + corner, length - 2 * corner)
}

/// Whether a shortcut still gains enough when the last so many openings that close loops are one-way doors: whoever comes
/// out must get on to the stairs without any of them. Notes the steps back.
pub(super) fn stay(shared: &mut Shared, ways: &Passages, one_ways: usize) -> bool {
    let Shared { steps, homeward, .. } = shared;
    homeward.retain(|s| s.keeps_apart(steps));
    let mut ways = ways.clone();
    for spare in shared.spare.iter().rev().take(one_ways) {
        let opening = shared.openings.all()[spare.opening as usize];
        ways.set(Edge::new(opening.at, opening.side), false);
    }
    let (up, there) = &steps[0];
    // Farther than this none of them may come out.
    let most = homeward.iter().map(|s| there.at(s.at)).max().unwrap_or(0);
    let back = Steps::count_within(&ways, &[*up], most);
    let stay = homeward.iter().any(|s| s.gains(there, &back));
    shared.back = Some(back);
    stay
}

/// Opens shortcuts, each through a door that only lets out.
pub(super) fn open_shortcuts(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let range = Between(work.params.shortcuts.min(), work.params.grown(work.params.shortcuts).max());
    let wanted = work.rng.between(range.min(), range.max());
    work.budget.spend(work.draft.size().area() as u64)?;
    let (fewest, most) = work.shared.shortcut_cells;
    // Where cells are missing, none but the last may leave some of them missing.
    let wanted = if fewest > 0 { range.min().max(1) } else { wanted };
    let mut cells = 0;
    let Shared { steps, homeward, back, .. } = &mut work.shared;
    let (mut found, back) = (std::mem::take(homeward), back.take());
    let back = back.unwrap_or_else(|| steps[0].1.clone());
    found.retain(|s| s.gains(&steps[0].1, &back));
    work.rng.shuffle(&mut found);
    let mut opened: Vec<(Shortcut, u32)> = Vec::with_capacity(wanted as usize);
    let mut chains = Chains::default();
    let before = if wanted > 1 { Some(work.draft.ways()) } else { None };
    let mut from_first: Option<Steps> = None;
    for shortcut in found {
        if opened.len() as u32 == wanted {
            break;
        }
        let rock = u32::from(shortcut.rock);
        let is_last = opened.len() as u32 + 1 == wanted;
        if cells + rock > most || is_last && cells + rock < fewest {
            continue;
        }
        let Some(room) = room_at(&work.shared, shortcut.at) else { continue };
        let near = |(other, of): &(Shortcut, u32)| *of == room || other.to().manhattan(shortcut.to()) < 3;
        let is_full = |room: u32| work.shared.openings.is_full(room);
        let ends_full = room_at(&work.shared, shortcut.to()).is_some_and(is_full);
        let taken =
            work.draft.has_barrier(shortcut.edge()) || opened.iter().any(near) || is_full(room) || ends_full;
        if taken || !may_end_in(work, shortcut) || !keeps_cage(work, shortcut) {
            continue;
        }
        // Another one must not make the first a detour.
        if let (Some((first, _)), Some(ways)) = (opened.first(), &before) {
            let least = first.length() + back.at(first.to()) + GAIN;
            let steps = from_first.get_or_insert_with(|| Steps::count_within(ways, &[first.at], least));
            let there = steps.at(shortcut.at).saturating_add(shortcut.length());
            if there.saturating_add(back.at(shortcut.to())) < least {
                continue;
            }
        }
        let new = chains.through(shortcut);
        if new.ways().any(|((from, to), least)| !stays_far(&work.shared.steps, from, to, least)) {
            continue;
        }
        chains.take_in(new);
        open(work, shortcut, room);
        opened.push((shortcut, room));
        cells += rock;
    }
    if cells < fewest {
        return Err(Stuck(format!("shortcuts add {cells} cells, and {fewest} are missing")).into());
    }
    if (opened.len() as u32) < range.min() {
        return Err(Stuck("no shortcut could be opened".to_owned()).into());
    }
    Ok(())
}

/// The room of a cell.
pub(super) fn room_at(shared: &Shared, c: Cell) -> Option<u32> {
    (0..).zip(&shared.rooms).find(|(_, r)| r.contains(c)).map(|(i, _)| i)
}

/// Whether a shortcut still goes through rock alone, and the edge that it comes out of is a wall.
fn may_end_in(work: &Work<'_, Navigation>, shortcut: Shortcut) -> bool {
    if rock_ahead(work.draft.cells(), shortcut.at, shortcut.side) != Some(shortcut.rock) {
        return false;
    }
    let edge = Edge::new(shortcut.to(), shortcut.side.opposite());
    // A link of one cell has one door only as long as nothing else leads there.
    let all = work.shared.openings.all();
    if work.shared.arches.iter().any(|i| all[*i as usize].outside() == shortcut.to()) {
        return false;
    }
    !work.draft.has_barrier(edge) && !work.draft.open_edges().is_open(edge)
}

/// The cells of rock before the first floor straight ahead, where they are few.
fn rock_ahead(floor: &Bits, mut at: Cell, side: Side) -> Option<u16> {
    (0..=MOST_ROCK).find(|_| {
        at = at.beside(side);
        floor.has(at)
    })
}

/// Whether a shortcut keeps out of the cage of the stairs.
fn keeps_cage(work: &Work<'_, Navigation>, shortcut: Shortcut) -> bool {
    let cage = work.shared.steps[1].0;
    shortcut.at != cage && shortcut.to() != cage
}

fn open(work: &mut Work<'_, Navigation>, shortcut: Shortcut, room: u32) {
    let Shortcut { at, side, rock } = shortcut;
    let (opening, to) = (Opening { room, at, side }, shortcut.to());
    let end = room_at(&work.shared, to);
    if rock > 0 {
        let first = opening.outside();
        let last = to.step(side.opposite()).unwrap_or(to);
        let (x, y) = (first.x.min(last.x), first.y.min(last.y));
        let way = rect(x, y, first.x.max(last.x) - x + 1, first.y.max(last.y) - y + 1);
        work.draft.carve_rect(way);
        work.draft.open_rect(way);
        // Into a room there is a door at both ends, but for a link of one cell.
        let edge = Edge::new(to, side.opposite());
        if end.is_some() && rock > 1 {
            work.draft.hang_door(edge);
        } else {
            work.draft.open(edge);
        }
        let joins = (Some(RoomId(room)), end.map(RoomId));
        work.draft.add_corridor(Corridor::through(&[first, last], joins));
    }
    work.draft.hang(opening.edge(), Barrier::door().one_way(side));
    work.shared.openings.add(opening);
    if let Some(room) = end.filter(|_| rock > 0) {
        work.shared.openings.add(Opening { room, at: to, side: side.opposite() });
    }
}

#[cfg(test)]
mod tests {
    use super::super::pictures::{Picture, arrow};
    use super::*;
    use expect_test::{Expect, expect};

    /// Draws an arrow where each way leaves its room, with the stairs up in a cell only those that lead back to them.
    fn check(text: &str, up: Option<Cell>, expected: &Expect) {
        let mut picture = Picture::read(text);
        let mut ways = picture.draft.open_edges().clone();
        picture.shared.openings.all().iter().for_each(|opening| ways.set(opening.edge(), true));
        let steps = up.map(|up| Steps::count(&ways, up));
        for shortcut in all(&picture.draft, &picture.shared) {
            if steps.as_ref().is_none_or(|steps| shortcut.leads_back(steps)) {
                picture.draw(shortcut.at, arrow(shortcut.side));
            }
        }
        picture.check(expected);
    }

    const RING: &str = "
        aaaa....cccc
        aaaa++++cccc
        aaaa....cccc
        ..........+.
        ..........+.
        bbbb....dddd
        bbbb++++dddd
        bbbb....dddd";

    #[test]
    fn walls_open_but_in_corners_and_beside_openings() {
        check(
            RING,
            None,
            &expect![[r"
            aaaa....cccc
            aaaa++++cccc
            avva....cccc
            ..........+.
            ..........+.
            b^^b....dddd
            bbbb++++dddd
            bbbb....dddd
        "]],
        );
    }

    #[test]
    fn a_shortcut_leads_from_a_far_room_back_to_the_stairs() {
        check(
            RING,
            Some(cell(0, 0)),
            &expect![[r"
            aaaa....cccc
            aaaa++++cccc
            aaaa....cccc
            ..........+.
            ..........+.
            b^^b....dddd
            bbbb++++dddd
            bbbb....dddd
        "]],
        );
    }
}
