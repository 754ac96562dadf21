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
//! Where two rooms face each other mostly nothing of it is needed: a straight way is the shortest, or one that jogs once.

mod costs;
mod direct;
mod search;

use super::openings::{Opening, Openings};
use crate::grid::{Bits, Cell, Rect, Side, Size};
use crate::pass::{Budget, Halt};
use costs::Costs;
pub(crate) use direct::share_wall;
use search::Search;
use std::ops::RangeInclusive;

const NEW: u16 = 4;
const BESIDE: u16 = 3;
const OLD: u16 = 3;
const BEND: u16 = 2;

/// What corridors know of the floor: where rooms stand, and where corridors run.
pub struct Router {
    grid: Grid,
    search: Search,
}

/// Rooms and corridors.
struct Grid {
    size: Size,
    rooms: Bits,
    carved: Bits,
    /// The number of the corridor that a cell was carved for.
    corridor: Vec<u32>,
    /// What it costs to step onto a cell. Most floors have no corridor that is searched, or one.
    costs: Option<Costs>,
}

impl Grid {
    fn new(rooms: Bits) -> Grid {
        let size = rooms.size();
        Grid { size, rooms, carved: Bits::empty(size), corridor: vec![u32::MAX; size.area()], costs: None }
    }

    /// How many of the cells are no corridor yet.
    fn count_new(&self, cells: &[Cell]) -> usize {
        cells.iter().filter(|c| !self.carved.has(**c)).count()
    }

    /// Makes a cell corridor. It is never one of the rim.
    fn carve(&mut self, c: Cell, corridor: u32) {
        if !self.carved.insert(c) {
            return;
        }
        self.corridor[usize::from(c.y) * usize::from(self.size.width()) + usize::from(c.x)] = corridor;
        if let Some(costs) = &mut self.costs {
            costs.carve(c);
        }
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
    pub(crate) new_cells: u32,
    /// The openings at both ends, by number.
    pub(crate) ends: (u32, u32),
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
    pub(crate) fn add_spur(&mut self, cells: &[Cell]) {
        let (first, length) = (self.cells.len() as u32, cells.len() as u32);
        self.cells.extend_from_slice(cells);
        self.spurs.push(Route {
            first,
            length,
            new_cells: length.saturating_sub(1),
            ends: (u32::MAX, u32::MAX),
        });
    }

    /// Every dead end; its first cell is the one that it branches off from.
    pub(crate) fn spurs(&self) -> &[Route] {
        &self.spurs
    }

    /// Returns every corridor.
    pub fn all(&self) -> &[Route] {
        &self.links
    }

    /// Returns the cells of a corridor, each a neighbour of the one before.
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
    from: RouteEnd,
    to: RouteEnd,
}

/// An opening that is there, or one to be made.
#[derive(Clone, Copy)]
enum RouteEnd {
    Old(u32),
    New(Opening),
}

impl Router {
    /// Returns a floor with rooms on these cells, and no corridor.
    pub fn new(rooms: Bits) -> Router {
        Router { grid: Grid::new(rooms), search: Search::new() }
    }

    /// The cells of corridors.
    pub(crate) const fn carved(&self) -> &Bits {
        &self.grid.carved
    }

    /// The cells of rooms.
    pub(crate) const fn rooms(&self) -> &Bits {
        &self.grid.rooms
    }

    /// The number of the corridor that each cell was carved for, row by row; `u32::MAX` where there is none, and in dead
    /// ends.
    pub(crate) fn into_corridors(self) -> Vec<u32> {
        self.grid.corridor
    }

    /// Whether a cell is rock that a corridor may take, and no other runs beside it but where one comes from.
    pub(crate) fn is_alone(&self, c: Cell, toward: Side) -> bool {
        let Grid { size, rooms, carved, .. } = &self.grid;
        let behind = toward.opposite();
        let touches_none = || {
            Side::ALL.into_iter().all(|side| side == behind || !c.step(side).is_some_and(|n| carved.has(n)))
        };
        size.is_inner(c) && !rooms.has(c) && !carved.has(c) && touches_none()
    }

    /// Makes a cell corridor, of a dead end.
    pub(crate) fn carve(&mut self, c: Cell) {
        self.grid.carve(c, u32::MAX);
    }

    /// What each cell is part of, row by row: a room by its number; a corridor by its number after all rooms; `u32::MAX`
    /// for rock and for dead ends.
    pub(crate) fn nodes(&self, rooms: &[Rect]) -> Vec<u32> {
        let count = rooms.len() as u32;
        let after = |corridor: &u32| corridor.saturating_add(count);
        let mut nodes: Vec<u32> = self.grid.corridor.iter().map(after).collect();
        for (room, number) in rooms.iter().zip(0..) {
            let rows = nodes.chunks_exact_mut(self.grid.size.width().into());
            for row in rows.skip(room.y.into()).take(room.h.into()) {
                row[room.x.into()..room.right() as usize].fill(number);
            }
        }
        nodes
    }

    /// Joins two rooms by a corridor of so many new cells, and pays for the search; returns whether there is one. A way
    /// that needs no new cell joins what is joined already.
    pub fn join(
        &mut self,
        (a, b): (End, End),
        new: RangeInclusive<u32>,
        openings: &mut Openings,
        routes: &mut Routes,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Halt> {
        self.join_if((a, b), new, openings, routes, budget, |_, _| true)
    }

    /// The same, where whoever asks agrees: it is shown the cells, and whether the first and the second room would get a
    /// new opening.
    pub(crate) fn join_if(
        &mut self,
        (a, b): (End, End),
        new: RangeInclusive<u32>,
        openings: &mut Openings,
        routes: &mut Routes,
        budget: &mut Budget<'_>,
        agree: impl FnOnce(&[Cell], (bool, bool)) -> bool,
    ) -> Result<bool, Halt> {
        let direct = self.direct(a, b, openings);
        // A direct way leads through rock alone.
        let all_new = direct.is_some();
        let found = direct.or_else(|| self.bent(a, b, *new.end(), openings));
        budget.spend(u64::from(self.search.taken) + 8)?;
        let Some(found) = found else { return Ok(false) };
        let cells = &self.search.way;
        let new_cells = if all_new { cells.len() } else { self.grid.count_new(cells) } as u32;
        let opens = (matches!(found.from, RouteEnd::New(_)), matches!(found.to, RouteEnd::New(_)));
        if !new.contains(&new_cells) || !agree(cells, opens) {
            return Ok(false);
        }
        let mut number = |route_end: RouteEnd| match route_end {
            RouteEnd::Old(i) => i,
            RouteEnd::New(opening) => openings.add(opening),
        };
        let ends = (number(found.from), number(found.to));
        let number = routes.links.len() as u32;
        for c in cells {
            self.grid.carve(*c, number);
        }
        routes.add_link(cells, new_cells, ends);
        Ok(true)
    }

    /// Makes the cells a corridor between two openings.
    pub(crate) fn lay(&mut self, cells: &[Cell], ends: (u32, u32), routes: &mut Routes) {
        let new_cells = self.grid.count_new(cells) as u32;
        let number = routes.links.len() as u32;
        for c in cells {
            self.grid.carve(*c, number);
        }
        routes.add_link(cells, new_cells, ends);
    }

    fn bent(&mut self, a: End, b: End, most_new: u32, openings: &Openings) -> Option<Found> {
        // What a corridor of so many new cells costs, with a few bends, some old cells, and openings off the middle.
        let most = most_new.saturating_mul(NEW.into()).saturating_add(24);
        let Grid { rooms, carved, costs, .. } = &mut self.grid;
        let costs = costs.get_or_insert_with(|| Costs::new(rooms, carved));
        self.search.run(costs, (a, b), most, openings)
    }
}

#[cfg(test)]
mod tests;
