//! Ways: a spanning tree of the rooms, exactly two or three loops, and dead ends until the floor is full enough.
//!
//! Corridors are planned on a grid with one more cell on every side, since rooms and corridors may lie at the rim. Every
//! corridor is looked at before it is carved: how many rings would it close?

use super::branches::Branches;
use super::rows::Rows;
use super::{Link, Navigation};
use crate::draft::Draft;
use crate::error::{Halt, Stuck};
use crate::floor::{Corridor, RoomId};
use crate::grid::{Bits, Cell, Rect, Size, cell, rect};
use crate::pass::Work;
use crate::passes::corridors::{End, Router, Routes};
use crate::passes::links::{self, Graph};
use crate::passes::openings::{Opening, Openings};
use crate::passes::shortcuts;
use crate::passes::union::Union;

/// Openings of a room at most.
const MOST_OPENINGS: u32 = 4;
/// The most cells of a loop that is cut straight through the rock.
const MOST_ROCK: u16 = 6;
/// Cells that are kept for shortcuts.
const KEPT: u32 = 4;
const NONE: u32 = u32::MAX;

/// Carves corridors and dead ends, and opens them; rooms are opened inside.
pub(super) fn carve(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let params = work.params;
    let rooms: Vec<Rect> = work.notes.rooms.iter().map(|r| rect(r.x + 1, r.y + 1, r.w, r.h)).collect();
    let graph = links::graph(&rooms, |_| MOST_OPENINGS as u8, |_| 0, &mut work.rng);
    let size = Size::new(params.width + 2, params.height + 2).unwrap_or(work.draft.size());
    let mut cells = Bits::empty(size);
    for room in &rooms {
        cells.insert_rect(*room);
    }
    let mut ways = Ways {
        rings: Rings::new(rooms.len(), work.draft.size()),
        router: Router::new(cells),
        openings: Openings::new(rooms.len()),
        routes: Routes::with_capacity(rooms.len() + 4),
        links: Vec::with_capacity(rooms.len() + 4),
        direct: Vec::new(),
        rooms,
    };
    ways.join_neighbours(work)?;
    ways.join_all(work, &graph)?;
    ways.add_loops(work, &graph)?;
    let cells = ways.wanted(work)?;
    ways.write_down(work);
    ways.branch(work, cells)?;
    ways.write_openings(work);
    Ok(())
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
    /// Where corridors lead from a cell to the one north or west of it.
    north: Rows,
    west: Rows,
    /// The sets that the corridor that was looked at last would join.
    chain: Vec<u32>,
    width: usize,
    /// Cells of corridors.
    carved: u32,
}

struct Ways {
    rooms: Vec<Rect>,
    rings: Rings,
    router: Router,
    openings: Openings,
    routes: Routes,
    links: Vec<(u32, u32)>,
    /// Doors from room to room, with the other room.
    direct: Vec<(Opening, u32)>,
}

impl Rings {
    fn new(rooms: usize, size: Size) -> Rings {
        Rings {
            sets: Union::new(rooms),
            apart: rooms,
            label: vec![NONE; size.area()],
            merged: Union::with_capacity(rooms + 4),
            north: Rows::EMPTY,
            west: Rows::EMPTY,
            chain: Vec::with_capacity(8),
            width: usize::from(size.width()),
            carved: 0,
        }
    }

    fn index(&self, c: Cell) -> usize {
        usize::from(c.y) * self.width + usize::from(c.x)
    }

    /// The cell that spells the edge between two neighbours, and the rows that have its bit.
    fn edge(&mut self, a: Cell, b: Cell) -> (Cell, &mut Rows) {
        let rows = if a.y == b.y { &mut self.west } else { &mut self.north };
        (a.max(b), rows)
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
            let label = self.label[self.index(c)];
            if label != NONE {
                let there = before.map_or(!opens_from, |b| {
                    let (at, rows) = self.edge(b, c);
                    rows.has(at)
                });
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
            let at = self.index(c);
            if self.label[at] == NONE {
                self.label[at] = number;
                self.carved += 1;
            } else {
                self.merged.join(number, self.label[at]);
            }
            if let Some(b) = before {
                let (at, rows) = self.edge(b, c);
                rows.insert(at);
            }
            before = Some(c);
        }
    }
}

impl Ways {
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

    /// Where rooms share a wall, half of them are joined by a door, as long as no ring closes.
    fn join_neighbours(&mut self, work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
        if work.params.gap > 0 {
            return Ok(());
        }
        let n = self.rooms.len() as u32;
        let mut pairs: Vec<(u32, u32)> = (0..n).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        work.rng.shuffle(&mut pairs);
        for (a, b) in pairs {
            work.budget.spend(1)?;
            let (one, other) = (self.rooms[a as usize], self.rooms[b as usize]);
            if one.gap(other) > 0
                || work.rng.chance(1, 3)
                || self.rings.sets.find(a) == self.rings.sets.find(b)
            {
                continue;
            }
            let places: Vec<Opening> = Openings::places(a, one)
                .filter(|o| {
                    other.contains(o.outside())
                        && !o.is_in_corner(one)
                        && !(Opening { at: o.outside(), ..*o }).is_in_corner(other)
                })
                .collect();
            if let Some(opening) = work.rng.pick(&places) {
                self.rings.apart -= usize::from(self.rings.sets.join(a, b));
                self.direct.push((*opening, b));
            }
        }
        Ok(())
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
        let Ways { rings: hang, router, openings, routes, links, .. } = self;
        let (units, joined) = router.join_if(ends, 0..=most, openings, routes, |cells, opens| {
            hang.closed_by((a, b), links, cells, opens) == rings && (rings == 0 || opens.0 || opens.1)
        });
        work.budget.spend(units)?;
        if let Some(route) = routes.all().last().filter(|_| joined) {
            hang.join(routes.cells(route));
            links.push((a, b));
        }
        Ok(joined)
    }

    fn join_all(&mut self, work: &mut Work<'_, Navigation>, graph: &Graph) -> Result<(), Halt> {
        let links = graph.all();
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

    fn add_loops(&mut self, work: &mut Work<'_, Navigation>, graph: &Graph) -> Result<(), Halt> {
        let range = work.params.loops;
        let wanted = work.rng.between(range.min(), range.max());
        let mut added = self.add_shortcuts(work, graph, wanted)?;
        if added == wanted {
            return Ok(());
        }
        let more = graph.more();
        for most in [3, 6, 12] {
            for link in &more {
                if added == wanted {
                    return Ok(());
                }
                let joined = |l: &(u32, u32)| *l == (link.a, link.b);
                if !self.links.iter().any(joined) && self.join(work, link.a, link.b, 1, most)? {
                    added += 1;
                }
            }
        }
        if added < range.min() {
            return Err(Stuck(format!("{added} of {wanted} loops were possible")).into());
        }
        Ok(())
    }

    /// Loops through little rock; answers how many there are.
    fn add_shortcuts(
        &mut self,
        work: &mut Work<'_, Navigation>,
        graph: &Graph,
        wanted: u32,
    ) -> Result<u32, Halt> {
        let Ways { rooms, rings, router, openings, routes, links, .. } = self;
        let mut shortcuts = shortcuts::find(rooms, router, links, graph, MOST_ROCK, &mut work.rng);
        work.budget.spend(shortcuts.bands().len() as u64)?;
        let mut added = 0;
        for i in 0..shortcuts.bands().len() {
            if added == wanted {
                break;
            }
            let band = shortcuts.bands()[i];
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

    /// How many cells of corridor there shall be, with dead ends.
    fn wanted(&self, work: &mut Work<'_, Navigation>) -> Result<u32, Halt> {
        let params = work.params;
        let (corridors, floor) = (params.scaled(params.corridor_cells), params.scaled(params.floor_cells));
        let in_rooms: u32 = self.rooms.iter().map(|room| room.area()).sum();
        let low = corridors.min().max(floor.min().saturating_sub(in_rooms));
        let high = corridors.max().min(floor.max().saturating_sub(in_rooms)).saturating_sub(KEPT);
        let carved = self.rings.carved;
        if high < low || carved > high {
            return Err(Stuck(format!("{carved} cells of corridor, {low} to {high} are wanted")).into());
        }
        Ok(work.rng.between(low, high).max(carved))
    }

    /// Writes rooms and corridors down on the floor itself.
    fn write_down(&self, work: &mut Work<'_, Navigation>) {
        work.draft.expect(0, 3 * self.links.len(), 0, 0);
        // One by one: rooms may stand wall to wall.
        for room in &work.notes.rooms {
            work.draft.open_rect(*room);
        }
        work.notes.links.reserve(self.direct.len() + self.links.len());
        let first = self.openings.all().len() as u32;
        for number in (first..).take(self.direct.len()) {
            work.notes.links.push(Link { lone: None, ends: (number, number) });
        }
        let mut cells: Vec<Cell> = Vec::with_capacity(32);
        for (route, rooms) in self.routes.all().iter().zip(&self.links) {
            cells.clear();
            cells.extend(self.routes.cells(route).iter().map(|c| real(*c)));
            let joins = (Some(RoomId(rooms.0)), Some(RoomId(rooms.1)));
            let corridor = Corridor::through(&cells, joins);
            open_along(&mut work.draft, &corridor.corners);
            work.draft.add_corridor(corridor);
            let lone = Some(cells[0]).filter(|_| cells.len() == 1);
            work.notes.links.push(Link { lone, ends: route.ends });
        }
    }

    /// Grows dead ends off the corridors until there are cells enough.
    fn branch(&self, work: &mut Work<'_, Navigation>, wanted: u32) -> Result<(), Halt> {
        let size = work.draft.size();
        let (mut rock, mut carved) = (Rows::EMPTY, Rows::EMPTY);
        rock.insert_rect(size.rect());
        for (rock, rooms) in rock.0[1..].iter_mut().zip(work.draft.cells().words()) {
            *rock &= !rooms;
        }
        for route in self.routes.all() {
            self.routes.cells(route).iter().for_each(|c| carved.insert(real(*c)));
        }
        let mut branches = Branches::new(rock, carved, usize::from(size.height()));
        branches.grow(work, self.rings.carved, wanted, |work, branch| {
            open_along(&mut work.draft, branch.corners());
            let corners = branch.corners().to_vec();
            work.draft.add_corridor(Corridor { corners, joins: (None, None) });
        })?;
        work.draft.carve_all(&branches.carved().bits(size));
        Ok(())
    }

    /// Writes the openings down, and which of them close a loop.
    fn write_openings(mut self, work: &mut Work<'_, Navigation>) {
        let rooms = self.rooms.len() as u32;
        let mut openings = Openings::new(self.rooms.len());
        // What each leads to: a corridor, after all rooms, or another room.
        let mut leads: Vec<u32> = Vec::with_capacity(self.openings.all().len() + self.direct.len());
        for opening in self.openings.all() {
            let opening = Opening { at: real(opening.at), ..*opening };
            let label = self.rings.label[self.rings.index(opening.outside())];
            leads.push(rooms + self.rings.merged.find(label));
            openings.add(opening);
        }
        for (opening, other) in &self.direct {
            leads.push(*other);
            openings.add(Opening { at: real(opening.at), ..*opening });
        }
        // In any order: an opening that joins nothing new closes a loop.
        let mut order: Vec<u32> = (0..leads.len() as u32).collect();
        work.rng.shuffle(&mut order);
        let mut sets = Union::new(self.rooms.len() + self.links.len());
        for i in order {
            if !sets.join(openings.all()[i as usize].room, leads[i as usize]) {
                work.notes.spare.push(i);
            }
        }
        work.notes.openings = openings;
    }
}

/// Opens the way along a corridor from corner to corner.
fn open_along(draft: &mut Draft, corners: &[Cell]) {
    for leg in corners.windows(2) {
        let (a, b) = (leg[0], leg[1]);
        let (x, y) = (a.x.min(b.x), a.y.min(b.y));
        draft.open_rect(rect(x, y, a.x.max(b.x) - x + 1, a.y.max(b.y) - y + 1));
    }
}

/// The cell of the floor that a planned one stands for.
const fn real(c: Cell) -> Cell {
    cell(c.x - 1, c.y - 1)
}
