//! Corridors that bend, and loops that end in a corridor: for what straight corridors from room to room cannot do.
//!
//! They are planned on a grid with one more cell on every side, since rooms and corridors may lie at the rim. Every corridor
//! is looked at before it is carved: how many rings would it close?

use super::straight::{MOST_OPENINGS, Straight};
use super::ways::{Ways, open_along};
use super::{Link, Navigation};
use crate::error::{Halt, Stuck};
use crate::floor::{Corridor, RoomId};
use crate::grid::{Bits, Cell, Edge, Passages, Rect, Size, cell, rect};
use crate::lists::Union;
use crate::pass::Work;
use crate::passes::corridors::{End, Router, Routes};
use crate::passes::links::{self, Graph};
use crate::passes::openings::{Opening, Openings};
use crate::passes::shortcuts;

/// The most cells of a loop that is cut straight through the rock.
const MOST_ROCK: u16 = 6;
const NONE: u32 = u32::MAX;

/// The corridors so far, and those that bend. Rooms, openings and routes are planned ones.
pub(super) struct Routed {
    rooms: Vec<Rect>,
    graph: Graph,
    rings: Rings,
    router: Router,
    openings: Openings,
    routes: Routes,
    links: Vec<(u32, u32)>,
    /// How many corridors there were before.
    before: usize,
}

/// What hangs together with what. Cells are those of the floor.
struct Rings {
    /// Rooms that hang together, with the corridors between them.
    sets: Union,
    /// How many sets of rooms there are.
    apart: usize,
    /// The corridor that a cell was carved for first; [`NONE`] where there is none.
    label: Vec<u32>,
    /// Corridors that have cells in common.
    merged: Union,
    /// Where corridors lead from cell to cell.
    open: Passages,
    /// The sets that the corridor that was looked at last would join.
    chain: Vec<u32>,
    size: Size,
    /// Cells of corridors.
    carved: u32,
}

impl Rings {
    fn new(ways: &Ways, size: Size) -> Rings {
        Rings {
            sets: ways.sets.clone(),
            apart: ways.apart,
            label: vec![NONE; size.area()],
            merged: Union::with_capacity(32),
            open: Passages::closed(size),
            chain: Vec::with_capacity(8),
            size,
            carved: 0,
        }
    }

    /// The rings that a corridor would close: each step onto something that it hangs together with already is one.
    fn closed_by(
        &mut self,
        (from, to): (u32, u32),
        links: &[(u32, u32)],
        planned: &[Cell],
        (opens_from, opens_to): (bool, bool),
    ) -> u32 {
        self.chain.clear();
        self.chain.push(self.sets.find(from));
        let mut rings = 0;
        let mut before: Option<Cell> = None;
        for c in planned.iter().map(|c| real(*c)) {
            let label = self.label[self.size.index(c)];
            if label != NONE {
                let edge = before.and_then(|b| Edge::between(b, c));
                let there = edge.map_or(!opens_from, |edge| self.open.is_open(edge));
                if !there {
                    rings += self.meet(links[label as usize].0);
                }
            }
            before = Some(c);
        }
        if opens_to {
            rings += self.meet(to);
        }
        rings
    }

    /// Meets what hangs together with a room: a ring where it was met before.
    fn meet(&mut self, room: u32) -> u32 {
        let set = self.sets.find(room);
        if self.chain.contains(&set) {
            return 1;
        }
        self.chain.push(set);
        0
    }

    /// Makes what was looked at last a corridor.
    fn join(&mut self, planned: &[Cell]) {
        for i in 1..self.chain.len() {
            self.apart -= usize::from(self.sets.join(self.chain[0], self.chain[i]));
        }
        let number = self.merged.add();
        let mut before = None;
        for c in planned.iter().map(|c| real(*c)) {
            let at = self.size.index(c);
            if self.label[at] == NONE {
                self.label[at] = number;
                self.carved += 1;
            } else {
                self.merged.join(number, self.label[at]);
            }
            if let Some(edge) = before.and_then(|b| Edge::between(b, c)) {
                self.open.set(edge, true);
            }
            before = Some(c);
        }
    }
}

impl Routed {
    /// Begins with the corridors that are there.
    pub(super) fn new(work: &mut Work<'_, Navigation>, ways: &Ways) -> Routed {
        let rooms: Vec<Rect> = work.shared.rooms.iter().map(|r| rect(r.x + 1, r.y + 1, r.w, r.h)).collect();
        let graph = links::graph(&rooms, |_| MOST_OPENINGS as u8, |_| 0, &mut work.rng);
        let size = work.draft.size();
        let around = Size::new(u32::from(size.width()) + 2, u32::from(size.height()) + 2).unwrap_or(size);
        let mut cells = Bits::empty(around);
        for room in &rooms {
            cells.insert_rect(*room);
        }
        let mut openings = Openings::new(rooms.len());
        for opening in ways.openings.all() {
            openings.add(Opening { at: planned(opening.at), ..*opening });
        }
        let (mut router, mut routes) = (Router::new(cells), Routes::with_capacity(rooms.len() + 4));
        let mut rings = Rings::new(ways, size);
        let mut links = Vec::with_capacity(rooms.len() + 4);
        for (corridor, link) in work.draft.corridors().iter().zip(&work.shared.links) {
            let cells: Vec<Cell> = corridor.path().map(planned).collect();
            router.lay(&cells, link.ends, &mut routes);
            rings.join(&cells);
            let room = |end: u32| ways.openings.all()[end as usize].room;
            links.push((room(link.ends.0), room(link.ends.1)));
        }
        let before = links.len();
        Routed { rooms, graph, rings, router, openings, routes, links, before }
    }

    /// Joins what still stands apart.
    pub(super) fn join_all(&mut self, work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
        let links = self.graph.all();
        for most in [8, u32::MAX] {
            for link in &links {
                if self.rings.apart == 1 {
                    return Ok(());
                }
                if self.rings.sets.find(link.a) != self.rings.sets.find(link.b) {
                    self.join(work, link.a, link.b, 0, most)?;
                }
            }
        }
        if self.rings.apart > 1 {
            return Err(Stuck("some rooms could not be joined".to_owned()).into());
        }
        Ok(())
    }

    /// Adds so many loops, as far as that is possible; returns how many.
    pub(super) fn add_loops(&mut self, work: &mut Work<'_, Navigation>, wanted: u32) -> Result<u32, Halt> {
        let mut added = self.add_shortcuts(work, wanted)?;
        if added == wanted {
            return Ok(added);
        }
        let more = self.graph.more();
        for most in [3, 6, 12] {
            for link in &more {
                if added == wanted {
                    return Ok(added);
                }
                let joined = |(a, b): &(u32, u32)| (*a.min(b), *a.max(b)) == (link.a, link.b);
                if !self.links.iter().any(joined) && self.join(work, link.a, link.b, 1, most)? {
                    added += 1;
                }
            }
        }
        Ok(added)
    }

    /// Loops through little rock; returns how many there are.
    fn add_shortcuts(&mut self, work: &mut Work<'_, Navigation>, wanted: u32) -> Result<u32, Halt> {
        let Routed { rooms, graph, rings, router, openings, routes, links, .. } = self;
        let mut shortcuts = shortcuts::find(rooms, router, links, graph, MOST_ROCK, &mut work.rng);
        work.budget.spend(shortcuts.len() as u64)?;
        let mut added = 0;
        for i in 0..shortcuts.len() {
            if added == wanted {
                break;
            }
            let band = shortcuts.band(i);
            let is_full = |node: u32| (node as usize) < rooms.len() && openings.count(node) >= MOST_OPENINGS;
            if is_full(band.ends.0) || is_full(band.ends.1) {
                continue;
            }
            let Some(cut) = shortcuts.plan(band, rooms, router, openings, (routes, links), |_| false) else {
                continue;
            };
            let closed = rings.closed_by(cut.rooms, links, cut.cells(), cut.opens());
            if closed != 1 || cut.opens() == (false, false) {
                continue;
            }
            rings.join(cut.cells());
            links.push(shortcuts.carve(router, openings, routes));
            added += 1;
        }
        Ok(added)
    }

    /// Joins two rooms by a corridor that closes so many rings.
    fn join(
        &mut self,
        work: &mut Work<'_, Navigation>,
        a: u32,
        b: u32,
        rings: u32,
        most: u32,
    ) -> Result<bool, Halt> {
        let ends = (self.end(a), self.end(b));
        let Routed { rings: hang, router, openings, routes, links, .. } = self;
        let joined = router.join_if(ends, 0..=most, openings, routes, &mut work.budget, |cells, opens| {
            hang.closed_by((a, b), links, cells, opens) == rings && (rings == 0 || opens.0 || opens.1)
        })?;
        if let Some(route) = routes.all().last().filter(|_| joined) {
            hang.join(routes.cells(route));
            links.push((a, b));
        }
        Ok(joined)
    }

    fn end(&self, room: u32) -> End {
        let count = self.openings.count(room);
        End {
            room,
            bounds: self.rooms[room as usize],
            may_open: count < MOST_OPENINGS,
            may_share: true,
            other_wall: false,
        }
    }

    /// Writes what is new down on the floor itself.
    pub(super) fn write_down(
        mut self,
        work: &mut Work<'_, Navigation>,
        ways: &mut Ways,
        straight: &mut Straight,
    ) {
        for (route, rooms) in self.routes.all().iter().zip(&self.links).skip(self.before) {
            let cells: Vec<Cell> = self.routes.cells(route).iter().map(|c| real(*c)).collect();
            let joins = (Some(RoomId(rooms.0)), Some(RoomId(rooms.1)));
            let corridor = Corridor::through(&cells, joins);
            open_along(&mut work.draft, &corridor.corners);
            work.draft.add_corridor(corridor);
            for c in &cells {
                straight.carved.insert(*c);
            }
            let lone = Some(cells[0]).filter(|_| cells.len() == 1);
            work.shared.links.push(Link { lone, ends: route.ends });
        }
        ways.openings = Openings::new(self.rooms.len());
        ways.leads.clear();
        for opening in self.openings.all() {
            let opening = Opening { at: real(opening.at), ..*opening };
            let label = self.rings.label[self.rings.size.index(opening.outside())];
            ways.leads.push(self.rooms.len() as u32 + self.rings.merged.find(label));
            ways.openings.add(opening);
        }
        ways.corridors = self.links.len();
        ways.carved = self.rings.carved;
    }
}

/// The cell of the floor that a planned one stands for.
const fn real(c: Cell) -> Cell {
    cell(c.x - 1, c.y - 1)
}

const fn planned(c: Cell) -> Cell {
    cell(c.x + 1, c.y + 1)
}
