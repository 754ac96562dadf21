//! Shortcuts back from far rooms, through doors that only let out.
//!
//! A shortcut goes straight from a wall of a far room through little rock to a place much nearer to the stairs up. Where
//! there is floor ahead of a wall is found for whole rows; only then the steps are looked up.

use super::doors::leads_on;
use super::goals::stays_far;
use super::rows::{Rows, TOP, run};
use super::steps::Steps;
use super::{Navigation, Shared};
use crate::draft::Draft;
use crate::error::{Halt, Stuck};
use crate::floor::{Barrier, Corridor, RoomId};
use crate::grid::{Bits, Cell, Edge, Passages, Side, Size, cell, rect};
use crate::pass::Work;
use crate::passes::openings::Opening;

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
    fn to(self) -> Cell {
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

    /// Whether it shortens the way back enough, by the steps there and those back from where one comes out.
    fn gains(self, there: &Steps, back: &Steps) -> bool {
        let (start, end) = (there.at(self.at), back.at(self.to()));
        end != u32::MAX && end + self.length() + GAIN <= start
    }
}

/// Where shortcuts may begin and end, by their side.
pub(super) struct Walls {
    floor: Rows,
    begin: [Rows; 4],
    end: [Rows; 4],
    height: usize,
}

impl Walls {
    /// Looks at the rooms: a wall opens anywhere but in its corners, at an opening and beside one.
    pub(super) fn of(draft: &Draft, Shared { rooms, openings, links, .. }: &Shared) -> Walls {
        let cells = draft.cells();
        let mut begin = [const { Rows::EMPTY }; 4];
        let (floor, mut corridors) = (Rows::of(cells), Rows::of(cells));
        // A link of one cell has one door only as long as nothing else leads there.
        for lone in links.iter().filter_map(|link| link.lone) {
            if !leads_on(draft.open_edges(), lone) {
                corridors.remove(lone);
            }
        }
        for r in rooms {
            let (x, w) = middle(r.x, r.w);
            let (y, h) = middle(r.y, r.h);
            begin[Side::North as usize].insert_rect(rect(x, r.y, w, 1));
            begin[Side::East as usize].insert_rect(rect(r.x + r.w - 1, y, 1, h));
            begin[Side::South as usize].insert_rect(rect(x, r.y + r.h - 1, w, 1));
            begin[Side::West as usize].insert_rect(rect(r.x, y, 1, h));
            corridors.remove_rect(*r);
        }
        let mut end = [const { Rows::EMPTY }; 4];
        for side in Side::ALL {
            end[side as usize].join(&begin[side.opposite() as usize]);
            end[side as usize].join(&corridors);
        }
        let mut taken = Rows::EMPTY;
        for opening in openings.all() {
            let (r, Cell { x, y }) = (rooms[opening.room as usize], opening.at);
            let row = usize::from(y) + TOP;
            taken.0[row] |= (1 << x | 1 << x << 1 | 1 << x >> 1) & run(r.x, r.w);
            taken.0[row - 1] |= u64::from(y > r.y) << x;
            taken.0[row + 1] |= u64::from(u32::from(y) + 1 < r.bottom()) << x;
        }
        for begin in &mut begin {
            begin.subtract(&taken);
        }
        Walls { floor, begin, end, height: usize::from(cells.size().height()) }
    }

    /// Every way from a far room straight through little rock to a place much nearer to the stairs up.
    pub(super) fn shortcuts(&self, from_up: &Steps) -> Vec<Shortcut> {
        let near = from_up.nearer_than(FAR_ROOM + 1);
        let near = near.of_floor(self.height);
        let mut found = Vec::with_capacity(32);
        for side in Side::ALL {
            let ahead = |rows, by| Ahead::of(rows, self.height, side, by);
            let begin = self.begin[side as usize].of_floor(self.height);
            let (first, second) = (ahead(&self.floor, 1), ahead(&self.floor, 2));
            let end = &self.end[side as usize];
            let (at_once, past_one, past_two) = (ahead(end, 1), ahead(end, 2), ahead(end, 3));
            for y in 0..self.height {
                // By the cells of rock before the first floor.
                let rock = !first.row(y);
                let (one, two) = (rock & past_one.row(y), rock & !second.row(y) & past_two.row(y));
                let mut places = begin[y] & !near[y] & (at_once.row(y) | one | two);
                while places != 0 {
                    let x = places.trailing_zeros() as u16;
                    places &= places - 1;
                    let rock = (one >> x & 1 | (two >> x & 1) << 1) as u16;
                    let shortcut = Shortcut { at: cell(x, y as u16), side, rock };
                    if shortcut.gains(from_up, from_up) {
                        found.push(shortcut);
                    }
                }
            }
        }
        found
    }
}

/// Rows in which each bit stands for the cell so many steps ahead on a side.
struct Ahead<'a> {
    rows: &'a [u64],
    west: usize,
    east: usize,
}

impl Ahead<'_> {
    fn of(rows: &Rows, height: usize, side: Side, by: usize) -> Ahead<'_> {
        let (top, west, east) = match side {
            Side::North => (TOP - by, 0, 0),
            Side::East => (TOP, by, 0),
            Side::South => (TOP + by, 0, 0),
            Side::West => (TOP, 0, by),
        };
        Ahead { rows: &rows.0[top..top + height], west, east }
    }

    #[inline]
    fn row(&self, y: usize) -> u64 {
        self.rows[y] >> self.west << self.east
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
    for i in shared.spare.iter().rev().take(one_ways) {
        let opening = shared.openings.all()[*i as usize];
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
    let range = work.params.shortcuts;
    let wanted = work.rng.between(range.min(), range.max());
    work.budget.spend(work.draft.size().area() as u64)?;
    let Shared { steps, homeward, back, .. } = &mut work.shared;
    let (mut found, back) = (std::mem::take(homeward), back.take());
    let back = back.unwrap_or_else(|| steps[0].1.clone());
    found.retain(|s| s.gains(&steps[0].1, &back));
    work.rng.shuffle(&mut found);
    let mut opened: Vec<(Shortcut, u32)> = Vec::with_capacity(wanted as usize);
    let before = if wanted > 1 { Some(work.draft.ways()) } else { None };
    let mut from_first: Option<Steps> = None;
    for shortcut in found {
        if opened.len() as u32 == wanted {
            break;
        }
        let Some(room) = room_at(&work.shared, shortcut.at) else { continue };
        let near = |(other, of): &(Shortcut, u32)| *of == room || other.to().manhattan(shortcut.to()) < 3;
        let taken = work.draft.has_barrier(shortcut.edge()) || opened.iter().any(near);
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
        open(work, shortcut, room);
        opened.push((shortcut, room));
    }
    if (opened.len() as u32) < range.min() {
        return Err(Stuck("no shortcut could be opened".to_owned()).into());
    }
    Ok(())
}

fn room_at(shared: &Shared, c: Cell) -> Option<u32> {
    (0..).zip(&shared.rooms).find(|(_, r)| r.contains(c)).map(|(i, _)| i)
}

/// Whether a shortcut still goes through rock alone, and the edge that it comes out of is a wall.
fn may_end_in(work: &Work<'_, Navigation>, shortcut: Shortcut) -> bool {
    let (cells, size) = (work.draft.cells(), work.draft.size());
    if rock_ahead(cells, shortcut, size) != Some(shortcut.rock) {
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

/// The rock before the first floor straight ahead.
fn rock_ahead(cells: &Bits, shortcut: Shortcut, size: Size) -> Option<u16> {
    let mut at = shortcut.at;
    for rock in 0..=MOST_ROCK {
        at = at.step(shortcut.side).filter(|c| size.contains(*c))?;
        if cells.has(at) {
            return Some(rock);
        }
    }
    None
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
