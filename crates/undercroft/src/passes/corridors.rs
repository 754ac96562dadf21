//! Corridors from room to room, by A* with buckets.
//!
//! A corridor goes around rooms, straight rather than bent, along corridors that are there rather than beside them. A
//! state is a cell and the side that one comes out of it; costs are small whole numbers, so the open list is an array of
//! stacks, one for each sum of what was paid and what is still to pay at the least.
//! ```text
//!   new cell 4      beside a corridor +3      bend +2      old corridor 3
//! ```
//! The estimate takes every cell for an old one, and a bend where the room does not lie ahead: never more than the way
//! costs, so the way that is found is the cheapest.
//! Where two rooms face each other nothing of it is needed: the straight way is the shortest.

use super::openings::{self, Opening, Openings};
use crate::grid::{Bits, Cell, Rect, Side, Size, cell, rect};
use std::ops::RangeInclusive;

const NEW: u16 = 4;
const BESIDE: u16 = 3;
const OLD: u16 = 3;
const BEND: u16 = 2;
const FREE: u16 = u16::MAX;
const NO_TARGET: u16 = u16::MAX;

/// What corridors know of the floor: where rooms stand, and where corridors run.
pub struct Router {
    grid: Grid,
    search: Search,
}

/// Rooms and corridors, and what a step onto a cell costs.
struct Grid {
    size: Size,
    rooms: Bits,
    carved: Bits,
    /// What it costs to step onto a cell, across and down; 0 where nobody can: on rooms and at the rim. Rows are as long
    /// as the stride.
    cost: [Vec<u8>; 2],
    stride: usize,
    /// The number of the corridor that a cell was carved for.
    corridor: Vec<u32>,
}

/// What steps onto eight cells in a row cost before there is a corridor, by which of them are room.
static COSTS: [[u8; 8]; 256] = {
    let mut costs = [[NEW as u8; 8]; 256];
    let mut rooms = 0;
    while rooms < 8 * 256 {
        if (rooms / 8) >> (rooms % 8) & 1 == 1 {
            costs[rooms / 8][rooms % 8] = 0;
        }
        rooms += 1;
    }
    costs
};

/// Which of the two costs of a cell a step toward a side pays.
const fn axis(toward: Side) -> usize {
    match toward {
        Side::East | Side::West => 0,
        Side::North | Side::South => 1,
    }
}

impl Grid {
    fn new(rooms: Bits) -> Grid {
        let size = rooms.size();
        let (w, h) = (usize::from(size.width()), usize::from(size.height()));
        let stride = w.next_multiple_of(8);
        let mut cost = vec![0; stride * h];
        for y in 1..h - 1 {
            let row = &mut cost[y * stride..(y + 1) * stride];
            for (eight, cells) in row.chunks_exact_mut(8).enumerate() {
                let word = rooms.row(y as u16)[eight / 8] >> (eight % 8 * 8);
                cells.copy_from_slice(&COSTS[usize::from(word as u8)]);
            }
            row[0] = 0;
            row[w - 1..].fill(0);
        }
        let corridor = vec![u32::MAX; size.area()];
        Grid { size, rooms, carved: Bits::empty(size), stride, cost: [cost.clone(), cost], corridor }
    }

    /// The place of a cell in the rows of costs.
    fn index(&self, c: Cell) -> usize {
        usize::from(c.y) * self.stride + usize::from(c.x)
    }

    /// The place of a cell in reading order.
    fn place(&self, c: Cell) -> usize {
        usize::from(c.y) * usize::from(self.size.width()) + usize::from(c.x)
    }

    /// Makes a cell corridor. It is never one of the rim.
    fn carve(&mut self, c: Cell, corridor: u32) {
        if !self.carved.insert(c) {
            return;
        }
        let (at, width, place) = (self.index(c), self.stride, self.place(c));
        let beside = |cost: &mut u8| *cost += if *cost == NEW as u8 { BESIDE as u8 } else { 0 };
        let [across, down] = &mut self.cost;
        (across[at], down[at]) = (OLD as u8, OLD as u8);
        self.corridor[place] = corridor;
        beside(&mut across[at - width]);
        beside(&mut across[at + width]);
        beside(&mut down[at - 1]);
        beside(&mut down[at + 1]);
    }
}

/// A corridor that was found.
#[derive(Clone, Copy, Debug)]
pub struct Route {
    /// Where its cells begin among [`Routes::cells`].
    first: u32,
    /// How many there are.
    length: u32,
    /// How many of them are new.
    pub new_cells: u32,
    /// The openings at both ends, by number.
    pub ends: (u32, u32),
}

/// The corridors of a floor, one after another in one list.
#[derive(Clone, Debug, Default)]
pub struct Routes {
    cells: Vec<Cell>,
    links: Vec<Route>,
    spurs: Vec<Route>,
}

impl Routes {
    /// No corridor yet, with space for so many, and for as many dead ends.
    pub fn with_capacity(n: usize) -> Routes {
        Routes {
            cells: Vec::with_capacity(8 * n),
            links: Vec::with_capacity(n),
            spurs: Vec::with_capacity(n / 2),
        }
    }

    fn add_link(&mut self, cells: &[Cell], new_cells: u32, ends: (u32, u32)) {
        let (first, length) = (self.cells.len() as u32, cells.len() as u32);
        self.cells.extend_from_slice(cells);
        self.links.push(Route { first, length, new_cells, ends });
    }

    /// Adds a dead end, which joins nothing.
    pub fn add_spur(&mut self, cells: &[Cell]) {
        let (first, length) = (self.cells.len() as u32, cells.len() as u32);
        self.cells.extend_from_slice(cells);
        self.spurs.push(Route { first, length, new_cells: length.saturating_sub(1), ends: (END, END) });
    }

    /// Every dead end; its first cell is the one that it branches off from.
    pub fn spurs(&self) -> &[Route] {
        &self.spurs
    }

    /// Every corridor.
    pub fn all(&self) -> &[Route] {
        &self.links
    }

    /// The cells of a corridor, each a neighbour of the one before.
    pub fn cells(&self, route: &Route) -> &[Cell] {
        &self.cells[route.first as usize..(route.first + route.length) as usize]
    }
}

/// One end of a corridor to be.
#[derive(Clone, Copy, Debug)]
pub struct End {
    /// The room.
    pub room: u32,
    /// Where it stands.
    pub bounds: Rect,
    /// Whether the wall may get another opening.
    pub may_open: bool,
    /// Whether an opening that is there may serve.
    pub may_share: bool,
    /// Whether a new one must be in another wall than those that are there.
    pub other_wall: bool,
}

/// The ends of a way that was found, before it is carved. Its cells are those of the search.
struct Found {
    from: Mouth,
    to: Mouth,
}

/// An opening that is there, or one to be made.
#[derive(Clone, Copy)]
enum Mouth {
    Old(u32),
    New(Opening),
}

impl Router {
    /// A floor with these cells of rooms and no corridor.
    pub fn new(rooms: Bits) -> Router {
        let search = Search {
            heads: Vec::with_capacity(128),
            stacked: Vec::with_capacity(512),
            way: Vec::with_capacity(32),
            ..Search::default()
        };
        Router { grid: Grid::new(rooms), search }
    }

    /// The cells of corridors.
    pub const fn carved(&self) -> &Bits {
        &self.grid.carved
    }

    /// The cells of rooms.
    pub const fn rooms(&self) -> &Bits {
        &self.grid.rooms
    }

    /// The number of the corridor that each cell was carved for, row by row; `u32::MAX` where there is none, and in dead
    /// ends.
    pub fn into_corridors(self) -> Vec<u32> {
        self.grid.corridor
    }

    /// Whether a cell is rock that a corridor may take.
    pub fn is_rock(&self, c: Cell) -> bool {
        c.x > 0
            && c.y > 0
            && c.x + 1 < self.grid.size.width()
            && c.y + 1 < self.grid.size.height()
            && !self.grid.rooms.has(c)
            && !self.grid.carved.has(c)
    }

    /// Makes a cell corridor, of a dead end.
    pub fn carve(&mut self, c: Cell) {
        self.grid.carve(c, u32::MAX);
    }

    /// What each cell is part of, row by row: a room by its number; a corridor by its number after all rooms; `u32::MAX`
    /// for rock and for dead ends.
    pub fn nodes(&self, rooms: &[Rect]) -> Vec<u32> {
        let count = rooms.len() as u32;
        // All bits stay set where there is no corridor.
        let after = |number: &u32| number.wrapping_add(count) | u32::from(*number == u32::MAX).wrapping_neg();
        let mut nodes: Vec<u32> = self.grid.corridor.iter().map(after).collect();
        for (room, number) in rooms.iter().zip(0..) {
            let rows = nodes.chunks_exact_mut(self.grid.size.width().into());
            for row in rows.skip(room.y.into()).take(room.h.into()) {
                row[room.x.into()..room.right() as usize].fill(number);
            }
        }
        nodes
    }

    /// Joins two rooms by a corridor of so many new cells; answers the units of work and whether there is one. A way that
    /// needs no new cell joins what is joined already.
    pub fn join(
        &mut self,
        (a, b): (End, End),
        new: RangeInclusive<u32>,
        openings: &mut Openings,
        routes: &mut Routes,
    ) -> (u64, bool) {
        self.join_if((a, b), new, openings, routes, |_, _| true)
    }

    /// The same, where whoever asks agrees: it is shown the cells, and whether the first and the second room would get a
    /// new opening.
    pub fn join_if(
        &mut self,
        (a, b): (End, End),
        new: RangeInclusive<u32>,
        openings: &mut Openings,
        routes: &mut Routes,
        agree: impl FnOnce(&[Cell], (bool, bool)) -> bool,
    ) -> (u64, bool) {
        let direct = self.straight(a, b, openings).or_else(|| self.jogged(a, b, openings));
        let found = match direct {
            Some(found) => Some(found),
            None => self.bent(a, b, *new.end(), openings),
        };
        let work = u64::from(self.search.taken) + 8;
        let Some(found) = found else { return (work, false) };
        let cells = &self.search.way;
        let new_cells = cells.iter().filter(|c| !self.grid.carved.has(**c)).count() as u32;
        let opens = (matches!(found.from, Mouth::New(_)), matches!(found.to, Mouth::New(_)));
        if !new.contains(&new_cells) || !agree(cells, opens) {
            return (work, false);
        }
        let mut number = |mouth: Mouth| match mouth {
            Mouth::Old(i) => i,
            Mouth::New(opening) => openings.add(opening),
        };
        let ends = (number(found.from), number(found.to));
        let number = routes.links.len() as u32;
        for c in cells {
            self.grid.carve(*c, number);
        }
        routes.add_link(cells, new_cells, ends);
        (work, true)
    }

    /// Makes the cells a corridor between two openings.
    pub fn lay(&mut self, cells: &[Cell], ends: (u32, u32), routes: &mut Routes) {
        let new_cells = cells.iter().filter(|c| !self.grid.carved.has(**c)).count() as u32;
        let number = routes.links.len() as u32;
        for c in cells {
            self.grid.carve(*c, number);
        }
        routes.add_link(cells, new_cells, ends);
    }

    /// The straight way between two rooms that face each other, through the best pair of openings.
    fn straight(&mut self, a: End, b: End, openings: &Openings) -> Option<Found> {
        if !a.may_open || !b.may_open {
            return None;
        }
        let toward = facing_side(a.bounds, b.bounds)?;
        let size = self.grid.size;
        let one = openings.wall(a.room, a.bounds, toward, size, a.other_wall);
        let other = openings.wall(b.room, b.bounds, toward.opposite(), size, b.other_wall);
        let first = one.from().max(other.from());
        let free = one.free_from(first) & other.free_from(first);
        if free == 0 {
            return None;
        }
        let last = first + 63 - free.leading_zeros() as u16;
        let places = first + free.trailing_zeros() as u16..last + 1;
        // Mostly there is nothing between the two at all, and what is nearest to both middles is best.
        if self.is_clear(one.opening(places.start), other.opening(last)) {
            let middle = u16::midpoint(one.middle(), other.middle());
            let at = first + openings::nearest(free, middle.saturating_sub(first).min(63));
            return Some(self.found_straight(one.opening(at), other.opening(at)));
        }
        let mut best: Option<(u32, Opening, Opening)> = None;
        for at in places {
            let (Some(first), Some(second)) = (one.cost(at), other.cost(at)) else { continue };
            let (from, to) = (one.opening(at), other.opening(at));
            if best.is_none_or(|(least, ..)| first + second < least) && self.is_clear(from, to) {
                best = Some((first + second, from, to));
            }
        }
        best.map(|(_, from, to)| self.found_straight(from, to))
    }

    fn found_straight(&mut self, from: Opening, to: Opening) -> Found {
        self.search.begin(from.outside());
        self.search.go_to(to.outside());
        Found { from: Mouth::New(from), to: Mouth::New(to) }
    }

    /// The way between two rooms that face each other with no place in common: out, along a line of the gap, and in.
    fn jogged(&mut self, a: End, b: End, openings: &Openings) -> Option<Found> {
        if !a.may_open || !b.may_open {
            return None;
        }
        let toward = facing_side(a.bounds, b.bounds)?;
        let size = self.grid.size;
        let one = openings.wall(a.room, a.bounds, toward, size, a.other_wall);
        let other = openings.wall(b.room, b.bounds, toward.opposite(), size, b.other_wall);
        let (ours, theirs) = (one.places(), other.places());
        // A second opening of a wall is dear: there may be something cheaper.
        if one.opens() || other.opens() || ours.is_empty() || theirs.is_empty() {
            return None;
        }
        let (from, to) = if ours.end <= theirs.start {
            (ours.end - 1, theirs.start)
        } else if theirs.end <= ours.start {
            (ours.start, theirs.end - 1)
        } else {
            return None;
        };
        let (from, to) = (one.opening(from), other.opening(to));
        let (start, end) = (from.outside(), to.outside());
        let is_between = match toward {
            Side::North => end.y <= start.y,
            Side::East => start.x <= end.x,
            Side::South => start.y <= end.y,
            Side::West => end.x <= start.x,
        };
        // Rooms that touch have no line between them.
        let mut line = Some(start).filter(|_| is_between)?;
        loop {
            let (turn, last) = match toward {
                Side::North | Side::South => (cell(start.x, line.y), cell(end.x, line.y)),
                Side::East | Side::West => (cell(line.x, start.y), cell(line.x, end.y)),
            };
            if self.is_free(start, turn) && self.is_free(turn, last) && self.is_free(last, end) {
                self.search.begin(start);
                for c in [turn, last, end] {
                    self.search.go_to(c);
                }
                return Some(Found { from: Mouth::New(from), to: Mouth::New(to) });
            }
            if last == end {
                return None;
            }
            line = line.step(toward)?;
        }
    }

    /// Whether a stretch between two cells of a row or a column is rock, and no corridor touches it.
    fn is_free(&self, a: Cell, b: Cell) -> bool {
        let (x, y) = (a.x.min(b.x), a.y.min(b.y));
        let (w, h) = (a.x.max(b.x) - x + 1, a.y.max(b.y) - y + 1);
        !self.grid.rooms.touches(rect(x, y, w, h))
            && !self.grid.carved.touches(rect(x - 1, y - 1, w + 2, h + 2))
    }

    /// Whether no room, and no run of another corridor alongside, lies between two walls that face each other, from an
    /// opening of the one to an opening of the other.
    fn is_clear(&self, one: Opening, other: Opening) -> bool {
        let (a, b) = (one.outside(), other.outside());
        let (x, y) = (a.x.min(b.x), a.y.min(b.y));
        let between = rect(x, y, a.x.max(b.x) - x + 1, a.y.max(b.y) - y + 1);
        if self.grid.rooms.touches(between) {
            return false;
        }
        let beside = match one.side {
            Side::North | Side::South => rect(x - 1, y, between.w + 2, between.h),
            Side::East | Side::West => rect(x, y - 1, between.w, between.h + 2),
        };
        !self.grid.carved.touches(beside)
    }

    fn bent(&mut self, a: End, b: End, most_new: u32, openings: &Openings) -> Option<Found> {
        // What a corridor of so many new cells costs, with a few bends, some old cells, and openings off the middle.
        let most = most_new.saturating_mul(NEW.into()).saturating_add(24);
        self.search.run(&self.grid, (a, b), most, openings)
    }
}

/// The side of one rectangle that another lies on, where they have rows or columns in common.
fn facing_side(a: Rect, b: Rect) -> Option<Side> {
    let across = u32::from(a.y) < b.bottom() && u32::from(b.y) < a.bottom();
    let down = u32::from(a.x) < b.right() && u32::from(b.x) < a.right();
    match (across, down) {
        (_, true) => Some(if a.y < b.y { Side::South } else { Side::North }),
        (true, _) => Some(if a.x < b.x { Side::East } else { Side::West }),
        _ => None,
    }
}

/// The arrays of a search, kept from one to the next. Cells are numbered in rows of a power of two, with a frame around
/// the window that nothing is cheap enough to enter.
#[derive(Default)]
struct Search {
    window: Rect,
    /// The power of two.
    shift: u32,
    /// What was paid for a state, four to a cell.
    paid: Vec<u16>,
    /// The side of the cell before, for each state; 4 where a way begins.
    before: Vec<u8>,
    /// What it costs to enter the target room from a cell, with its side; of those that can.
    target: Vec<u16>,
    /// Heads of the stacks, by estimate.
    heads: Vec<u32>,
    /// The stacked states: state, what was paid, the one below.
    stacked: Vec<(u32, u16, u32)>,
    /// The highest estimate that is followed.
    most: u16,
    /// States taken from the stacks.
    taken: u32,
    /// Columns and rows to the target room, by column and by row.
    far: [Vec<u16>; 2],
    /// The cells of the way that was found.
    way: Vec<Cell>,
}

const END: u32 = u32::MAX;
const START: u8 = 4;
/// A state that stands for being there.
const GOAL: u32 = 1 << 31;

impl Search {
    fn run(&mut self, grid: &Grid, (a, b): (End, End), most: u32, openings: &Openings) -> Option<Found> {
        self.taken = 0;
        // A bound of no meaning is no bound.
        self.most = most.min(u32::from(u16::MAX) / 2) as u16;
        // First through the walls that face each other, then through any, and farther round.
        let tries: &[(u16, bool)] =
            if most < 200 { &[(4, true)] } else { &[(4, true), (4, false), (16, false)] };
        for (margin, facing) in tries.iter().copied() {
            self.prepare(grid.size, a.bounds, b.bounds, margin);
            self.aim((a, b), openings, grid.size, facing);
            self.start(grid, (a, b), openings, facing);
            if let Some(state) = self.spread(grid) {
                return Some(self.trace(state, a, b, openings));
            }
        }
        None
    }

    /// Begins a way that is no search.
    fn begin(&mut self, at: Cell) {
        self.taken = 0;
        self.way.clear();
        self.way.push(at);
    }

    /// Goes straight on to a cell.
    fn go_to(&mut self, end: Cell) {
        let mut at = self.way[self.way.len() - 1];
        while at != end {
            let (x, y) = (i32::from(end.x) - i32::from(at.x), i32::from(end.y) - i32::from(at.y));
            at = cell(
                at.x.wrapping_add_signed(x.signum() as i16),
                at.y.wrapping_add_signed(y.signum() as i16),
            );
            self.way.push(at);
        }
    }

    fn prepare(&mut self, size: Size, a: Rect, b: Rect, margin: u16) {
        let (x, y) = (a.x.min(b.x).saturating_sub(margin).max(1), a.y.min(b.y).saturating_sub(margin).max(1));
        let right = (a.right().max(b.right()) as u16 + margin).min(size.width() - 1);
        let bottom = (a.bottom().max(b.bottom()) as u16 + margin).min(size.height() - 1);
        self.window = rect(x, y, right - x, bottom - y);
        self.shift = (u32::from(self.window.w) + 2).next_power_of_two().trailing_zeros();
        let (stride, rows) = (1_usize << self.shift, usize::from(self.window.h) + 2);
        let area = stride * rows;
        self.paid.clear();
        self.paid.resize(4 * area, 0);
        for row in 1..rows - 1 {
            let from = 4 * (row * stride + 1);
            self.paid[from..from + 4 * usize::from(self.window.w)].fill(FREE);
        }
        self.before.resize((4 * area).max(self.before.len()), START);
        self.target.clear();
        self.target.resize(area, NO_TARGET);
        self.heads.clear();
        self.stacked.clear();
        let Rect { x, y, w, h } = self.window;
        measure(&mut self.far[0], x, w, (b.x, b.right() as u16));
        measure(&mut self.far[1], y, h, (b.y, b.bottom() as u16));
    }

    const fn index(&self, c: Cell) -> usize {
        (((c.y + 1 - self.window.y) as usize) << self.shift) + (c.x + 1 - self.window.x) as usize
    }

    const fn cell(&self, index: usize) -> Cell {
        let (x, y) = (index & ((1 << self.shift) - 1), index >> self.shift);
        cell(self.window.x + x as u16 - 1, self.window.y + y as u16 - 1)
    }

    /// Marks the cells from which the target room is entered.
    fn aim(&mut self, (a, b): (End, End), openings: &Openings, size: Size, facing: bool) {
        let mark = |search: &mut Search, opening: Opening, cost: u16| {
            let out = opening.outside();
            if search.window.contains(out) {
                let at = search.index(out);
                search.target[at] = cost * 4 + opening.side.opposite() as u16;
            }
        };
        for side in Side::ALL.into_iter().filter(|_| b.may_open) {
            if facing && !faces(b.bounds, a.bounds, side) {
                continue;
            }
            let wall = openings.wall(b.room, b.bounds, side, size, b.other_wall);
            for place in wall.places() {
                if let Some(cost) = wall.cost(place) {
                    mark(self, wall.opening(place), cost as u16);
                }
            }
        }
        for i in openings.of(b.room).iter().filter(|_| b.may_share) {
            mark(self, openings.all()[*i as usize], 0);
        }
    }

    fn start(&mut self, grid: &Grid, (a, b): (End, End), openings: &Openings, facing: bool) {
        for side in Side::ALL.into_iter().filter(|_| a.may_open) {
            if facing && !faces(a.bounds, b.bounds, side) {
                continue;
            }
            let wall = openings.wall(a.room, a.bounds, side, grid.size, a.other_wall);
            for place in wall.places() {
                let Some(cost) = wall.cost(place) else { continue };
                let out = wall.opening(place).outside();
                let step = grid.cost[axis(side)][grid.index(out)];
                if step != 0 && self.window.contains(out) {
                    let state = 4 * self.index(out) + side as usize;
                    self.reach(state, cost as u16 + u16::from(step), START);
                }
            }
        }
        for i in openings.of(a.room).iter().filter(|_| a.may_share) {
            let out = openings.all()[*i as usize].outside();
            if self.window.contains(out) {
                let state = 4 * self.index(out);
                (0..4).for_each(|side| self.reach(state + side, 0, START));
            }
        }
    }

    /// Notes a state where it is the cheapest way there, and stacks it by its estimate.
    #[inline]
    fn reach(&mut self, state: usize, paid: u16, before: u8) {
        if paid < self.paid[state] {
            self.paid[state] = paid;
            self.before[state] = before;
            self.push(state as u32, paid, paid + self.to_go(state));
        }
    }

    /// What is still to pay at the least: old cells up to the room, and a bend where it does not lie ahead.
    #[inline]
    fn to_go(&self, state: usize) -> u16 {
        let (at, upright) = (state / 4, state.is_multiple_of(2));
        let (x, y) = (at & ((1 << self.shift) - 1), at >> self.shift);
        let (dx, dy) = (self.far[0][x], self.far[1][y]);
        let aside = if upright { dx } else { dy };
        // Nobody stands in the room, so that one of the two is not 0.
        OLD * (dx + dy).saturating_sub(1) + if aside > 0 { BEND } else { 0 }
    }

    #[inline]
    fn push(&mut self, state: u32, paid: u16, estimate: u16) {
        if estimate > self.most {
            return;
        }
        let bucket = usize::from(estimate);
        if bucket >= self.heads.len() {
            self.heads.resize(bucket + 16, END);
        }
        let below = std::mem::replace(&mut self.heads[bucket], self.stacked.len() as u32);
        self.stacked.push((state, paid, below));
    }

    /// Takes the cheapest state again and again; answers the one from which the room is entered.
    fn spread(&mut self, grid: &Grid) -> Option<usize> {
        let mut lowest = 0;
        while let Some(&top) = self.heads.get(lowest) {
            if top == END {
                lowest += 1;
                continue;
            }
            let (state, paid, below) = self.stacked[top as usize];
            self.heads[lowest] = below;
            if state & GOAL != 0 {
                return Some((state & !GOAL) as usize);
            }
            if self.paid[state as usize] < paid {
                continue;
            }
            self.taken += 1;
            self.go_on(grid, state as usize, paid);
        }
        None
    }

    fn go_on(&mut self, grid: &Grid, state: usize, paid: u16) {
        let (at, side) = (state / 4, Side::ALL[state % 4]);
        let target = self.target[at];
        if target != NO_TARGET {
            let bend = if usize::from(target % 4) == state % 4 { 0 } else { BEND };
            let total = paid + target / 4 + bend;
            self.push(state as u32 | GOAL, total, total);
        }
        let on_grid = grid.index(self.cell(at));
        let (stride, width) = (1 << self.shift, grid.stride);
        for turned in [0, 1, 3] {
            let toward = side.turned(turned);
            // No step leads over the rim: nothing can be stood on there.
            let (next, there) = match toward {
                Side::North => (at - stride, on_grid - width),
                Side::East => (at + 1, on_grid + 1),
                Side::South => (at + stride, on_grid + width),
                Side::West => (at - 1, on_grid - 1),
            };
            let step = u16::from(grid.cost[axis(toward)][there]);
            if step != 0 {
                let bend = if turned == 0 { 0 } else { BEND };
                self.reach(4 * next + toward as usize, paid + bend + step, side as u8);
            }
        }
    }

    fn trace(&mut self, state: usize, a: End, b: End, openings: &Openings) -> Found {
        let (mut at, mut side) = (self.cell(state / 4), Side::ALL[state % 4]);
        let last = at;
        self.way.clear();
        self.way.push(at);
        loop {
            let before = self.before[4 * self.index(at) + side as usize];
            if before == START {
                break;
            }
            at = at.step(side.opposite()).unwrap_or(at);
            side = Side::ALL[usize::from(before)];
            self.way.push(at);
        }
        self.way.reverse();
        Found { from: mouth(a, at, openings), to: mouth(b, last, openings) }
    }
}

/// Whether a wall of one room looks toward the other, at least a little.
const fn faces(one: Rect, other: Rect, side: Side) -> bool {
    match side {
        Side::North => other.y < one.y,
        Side::East => other.right() > one.right(),
        Side::South => other.bottom() > one.bottom(),
        Side::West => other.x < one.x,
    }
}

/// The room's opening beside the cell: the one that is there, or a new one.
fn mouth(end: End, outside: Cell, openings: &Openings) -> Mouth {
    let old = openings.of(end.room).iter().find(|i| openings.all()[**i as usize].outside() == outside);
    if let Some(i) = old {
        return Mouth::Old(*i);
    }
    let inward = |side: &Side| outside.step(*side).is_some_and(|c| end.bounds.contains(c));
    let side = Side::ALL.into_iter().find(inward).unwrap_or(Side::North);
    let at = outside.step(side).unwrap_or(outside);
    Mouth::New(Opening { room: end.room, at, side: side.opposite() })
}

/// Cells from each line of a window, and from one more on either side, to a span of lines.
fn measure(far: &mut Vec<u16>, first: u16, count: u16, (from, to): (u16, u16)) {
    far.clear();
    far.extend(
        (first - 1..=first + count).map(|line| from.saturating_sub(line).max(line.saturating_sub(to - 1))),
    );
}
