//! The search for a corridor: A* with buckets, as told in the module above.

use super::super::openings::{Opening, Openings};
use super::costs::{Costs, axis};
use super::{BEND, End, Found, OLD, RouteEnd};
use crate::grid::{Cell, Frame, FrameSteps, Rect, Side, Size, rect};
use std::cmp::Ordering;

const FREE: u16 = u16::MAX;
const NO_TARGET: u16 = u16::MAX;

/// The arrays of a search, kept from one to the next. Nothing is cheap enough to enter the frame around the window.
#[derive(Default)]
pub(super) struct Search {
    frame: Frame,
    /// What was paid for a state, four to a cell.
    paid: Vec<u16>,
    /// The side of the cell before, for each state; 4 where a way begins.
    before: Vec<u8>,
    /// What it costs to enter the target room from a cell, with its side; of those that can.
    target: Vec<u16>,
    /// Heads of the stacks, by estimate.
    heads: Vec<u32>,
    /// The stacked states: state, what was paid, the one below. One past all states stands for being there from a state.
    stacked: Vec<(u32, u16, u32)>,
    /// The highest estimate that is followed.
    most: u16,
    /// States taken from the stacks.
    pub(super) taken: u32,
    /// Columns and rows to the target room, by column and by row.
    far: [Vec<u16>; 2],
    /// The cells of the way that was found.
    pub(super) way: Vec<Cell>,
}

const END: u32 = u32::MAX;
const START: u8 = 4;

impl Search {
    pub(super) fn new() -> Search {
        Search { way: Vec::with_capacity(32), ..Search::default() }
    }

    pub(super) fn run(
        &mut self,
        costs: &Costs,
        (a, b): (End, End),
        most: u32,
        openings: &Openings,
    ) -> Option<Found> {
        self.taken = 0;
        // A bound of no meaning is no bound.
        self.most = most.min(u32::from(u16::MAX) / 2) as u16;
        // First through the walls that face each other, then through any, and farther round.
        let tries: &[(u16, bool)] =
            if most < 200 { &[(4, true)] } else { &[(4, true), (4, false), (16, false)] };
        for (margin, facing) in tries.iter().copied() {
            self.prepare(costs.size, a.bounds, b.bounds, margin);
            self.aim((a, b), openings, costs.size, facing);
            self.start(costs, (a, b), openings, facing);
            if let Some(state) = self.spread(costs) {
                return Some(self.trace(state, a, b, openings));
            }
        }
        None
    }

    /// Begins a way that is no search.
    pub(super) fn begin(&mut self, at: Cell) {
        self.taken = 0;
        self.way.clear();
        self.way.push(at);
    }

    /// Goes straight on to a cell.
    pub(super) fn go_to(&mut self, end: Cell) {
        let mut at = self.way[self.way.len() - 1];
        while at != end {
            let side = match (at.x.cmp(&end.x), at.y.cmp(&end.y)) {
                (Ordering::Less, _) => Side::East,
                (Ordering::Greater, _) => Side::West,
                (_, Ordering::Less) => Side::South,
                _ => Side::North,
            };
            at = at.beside(side);
            self.way.push(at);
        }
    }

    fn prepare(&mut self, size: Size, a: Rect, b: Rect, margin: u16) {
        let (x, y) = (a.x.min(b.x).saturating_sub(margin).max(1), a.y.min(b.y).saturating_sub(margin).max(1));
        // Nobody steps onto the rim, so the window may have it.
        let right = (a.right().max(b.right()) as u16 + margin).min(size.width());
        let bottom = (a.bottom().max(b.bottom()) as u16 + margin).min(size.height());
        let window = rect(x, y, right - x, bottom - y);
        self.frame = Frame::new(window);
        let (stride, rows) = (self.frame.stride(), self.frame.rows());
        let area = stride * rows;
        self.paid.clear();
        self.paid.resize(4 * area, 0);
        for row in 1..rows - 1 {
            let from = 4 * (row * stride + 1);
            self.paid[from..from + 4 * usize::from(window.w)].fill(FREE);
        }
        self.before.resize((4 * area).max(self.before.len()), START);
        self.target.clear();
        self.target.resize(area, NO_TARGET);
        self.heads.clear();
        self.stacked.clear();
        let Rect { x, y, w, h } = window;
        measure(&mut self.far[0], x, w, (b.x, b.right() as u16));
        measure(&mut self.far[1], y, h, (b.y, b.bottom() as u16));
    }

    /// Marks the cells from which the target room is entered.
    fn aim(&mut self, (a, b): (End, End), openings: &Openings, size: Size, facing: bool) {
        let mark = |search: &mut Search, opening: Opening, cost: u16| {
            let out = opening.outside();
            if search.frame.window().contains(out) {
                let at = search.frame.index(out);
                search.target[at] = cost * 4 + opening.side.opposite() as u16;
            }
        };
        for side in Side::ALL.into_iter().filter(|_| b.may_open) {
            if facing && !faces(b.bounds, a.bounds, side) {
                continue;
            }
            let wall = openings.wall(b.room, b.bounds, side, size, b.other_wall);
            for place in wall.free() {
                mark(self, wall.opening(place), wall.cost(place) as u16);
            }
        }
        for i in openings.of(b.room).iter().filter(|i| b.may_share && openings.leads_into(**i).is_none()) {
            mark(self, openings.all()[*i as usize], 0);
        }
    }

    fn start(&mut self, costs: &Costs, (a, b): (End, End), openings: &Openings, facing: bool) {
        for side in Side::ALL.into_iter().filter(|_| a.may_open) {
            if facing && !faces(a.bounds, b.bounds, side) {
                continue;
            }
            let wall = openings.wall(a.room, a.bounds, side, costs.size, a.other_wall);
            for place in wall.free() {
                let out = wall.opening(place).outside();
                let step = costs.of[axis(side)][costs.size.index(out)];
                if step != 0 && self.frame.window().contains(out) {
                    let state = 4 * self.frame.index(out) + side as usize;
                    self.reach(state, wall.cost(place) as u16 + u16::from(step), START);
                }
            }
        }
        for i in openings.of(a.room).iter().filter(|i| a.may_share && openings.leads_into(**i).is_none()) {
            let out = openings.all()[*i as usize].outside();
            if self.frame.window().contains(out) {
                let state = 4 * self.frame.index(out);
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
        let (x, y) = self.frame.place(at);
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

    /// Takes the cheapest state again and again; returns the one from which the room is entered.
    fn spread(&mut self, costs: &Costs) -> Option<usize> {
        let mut lowest = 0;
        while let Some(&top) = self.heads.get(lowest) {
            if top == END {
                lowest += 1;
                continue;
            }
            let (state, paid, below) = self.stacked[top as usize];
            self.heads[lowest] = below;
            let state = state as usize;
            if let Some(last) = state.checked_sub(self.paid.len()) {
                return Some(last);
            }
            if self.paid[state] < paid {
                continue;
            }
            self.taken += 1;
            self.go_on(costs, state, paid);
        }
        None
    }

    fn go_on(&mut self, costs: &Costs, state: usize, paid: u16) {
        let (at, side) = (state / 4, Side::ALL[state % 4]);
        let target = self.target[at];
        if target != NO_TARGET {
            let bend = if usize::from(target % 4) == state % 4 { 0 } else { BEND };
            let total = paid + target / 4 + bend;
            self.push((self.paid.len() + state) as u32, total, total);
        }
        let on_grid = costs.size.index(self.frame.cell(at));
        let here = FrameSteps::of(self.frame.stride());
        let there = FrameSteps::of(costs.size.width().into());
        for turned in [0, 1, 3] {
            let toward = side.turned(turned);
            // No step leads over the rim: nothing can be stood on there.
            let next = here.from(at, toward);
            let step = u16::from(costs.of[axis(toward)][there.from(on_grid, toward)]);
            if step != 0 {
                let bend = if turned == 0 { 0 } else { BEND };
                self.reach(4 * next + toward as usize, paid + bend + step, side as u8);
            }
        }
    }

    fn trace(&mut self, state: usize, a: End, b: End, openings: &Openings) -> Found {
        let (mut at, mut side) = (self.frame.cell(state / 4), Side::ALL[state % 4]);
        let last = at;
        self.way.clear();
        self.way.push(at);
        loop {
            let before = self.before[4 * self.frame.index(at) + side as usize];
            if before == START {
                break;
            }
            at = at.step(side.opposite()).unwrap_or(at);
            side = Side::ALL[usize::from(before)];
            self.way.push(at);
        }
        self.way.reverse();
        Found { from: route_end(a, at, openings), to: route_end(b, last, openings) }
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
fn route_end(end: End, outside: Cell, openings: &Openings) -> RouteEnd {
    let old = openings.of(end.room).iter().find(|i| openings.all()[**i as usize].outside() == outside);
    if let Some(i) = old {
        return RouteEnd::Old(*i);
    }
    let inward = |side: &Side| outside.step(*side).is_some_and(|c| end.bounds.contains(c));
    let side = Side::ALL.into_iter().find(inward).unwrap_or(Side::North);
    let at = outside.step(side).unwrap_or(outside);
    RouteEnd::New(Opening { room: end.room, at, side: side.opposite() })
}

/// Cells from each line of a window, and from the one before, to a span of lines.
fn measure(far: &mut Vec<u16>, first: u16, count: u16, (from, to): (u16, u16)) {
    far.clear();
    far.extend(
        (first - 1..first + count).map(|line| from.saturating_sub(line).max(line.saturating_sub(to - 1))),
    );
}

#[cfg(test)]
mod tests;
