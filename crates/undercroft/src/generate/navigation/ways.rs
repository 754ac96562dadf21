//! Ways: a spanning tree of the rooms, exactly two or three loops, and dead ends until the floor is full enough.
//!
//! Corridors are planned on a grid with one more cell on every side, since rooms and corridors may lie at the rim. Every
//! corridor is looked at before it is carved: how many rings would it close?

use super::{Link, Navigation};
use crate::error::{Halt, Stuck};
use crate::floor::{Corridor, RoomId};
use crate::grid::{Bits, Cell, Edge, Passages, Rect, Side, Size, cell, rect};
use crate::pass::Work;
use crate::passes::corridors::{End, Router, Routes};
use crate::passes::links::{self, Graph};
use crate::passes::openings::{Opening, Openings};
use crate::passes::shortcuts;
use crate::passes::union::Union;
use crate::rng::Rng;

/// Openings of a room at most.
const MOST_OPENINGS: u32 = 4;
/// The most cells of a loop that is cut straight through the rock.
const MOST_ROCK: u16 = 6;
/// Cells that are kept for shortcuts.
const KEPT: u32 = 4;

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
        rings: Rings {
            sets: Union::new(rooms.len()),
            label: vec![u32::MAX; size.area()],
            open: Passages::closed(size),
            carved: 0,
        },
        router: Router::new(cells),
        openings: Openings::new(rooms.len()),
        routes: Routes::default(),
        links: Vec::with_capacity(rooms.len() + 4),
        direct: Vec::new(),
        rooms,
    };
    ways.join_neighbours(work)?;
    ways.join_all(work, &graph)?;
    ways.add_loops(work, &graph)?;
    ways.branch(work)?;
    ways.write_down(work);
    Ok(())
}

/// What hangs together with what.
struct Rings {
    /// Rooms that hang together, with the corridors between them.
    sets: Union,
    /// For a cell of a corridor, a room that it hangs together with.
    label: Vec<u32>,
    open: Passages,
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
    /// Doors from room to room.
    direct: Vec<Opening>,
}

impl Rings {
    fn index(&self, c: Cell) -> usize {
        usize::from(c.y) * usize::from(self.open.size().width()) + usize::from(c.x)
    }

    /// The rings that a corridor would close: each step onto something that it hangs together with already is one.
    fn closed_by(
        &mut self,
        from: u32,
        to: u32,
        cells: &[Cell],
        (opens_from, opens_to): (bool, bool),
    ) -> (u32, Vec<u32>) {
        let mut chain = vec![self.sets.find(from)];
        let mut rings = 0;
        let mut before: Option<Cell> = None;
        let mut meet = |set: u32, chain: &mut Vec<u32>| {
            if chain.contains(&set) {
                rings += 1;
            } else {
                chain.push(set);
            }
        };
        for c in cells {
            let label = self.label[self.index(*c)];
            let there = match before {
                None => !opens_from,
                Some(b) => Edge::between(b, *c).is_some_and(|edge| self.open.is_open(edge)),
            };
            if label != u32::MAX && !there {
                let set = self.sets.find(label);
                meet(set, &mut chain);
            }
            before = Some(*c);
        }
        if opens_to {
            let set = self.sets.find(to);
            meet(set, &mut chain);
        }
        (rings, chain)
    }

    fn mark(&mut self, room: u32, cells: &[Cell]) {
        for c in cells {
            let at = self.index(*c);
            if self.label[at] == u32::MAX {
                self.label[at] = room;
                self.carved += 1;
            }
        }
        for pair in cells.windows(2) {
            if let Some(edge) = Edge::between(pair[0], pair[1]) {
                self.open.set(edge, true);
            }
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
                self.rings.sets.join(a, b);
                self.direct.push(*opening);
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
        let Ways { rings: hang, router, openings, routes, .. } = self;
        let mut found: Option<(Vec<Cell>, Vec<u32>)> = None;
        let (units, joined) = router.join_if(ends, 0..=most, openings, routes, |cells, opens| {
            let (closed, chain) = hang.closed_by(a, b, cells, opens);
            let agreed = closed == rings && (rings == 0 || opens.0 || opens.1);
            if agreed {
                found = Some((cells.to_vec(), chain));
            }
            agreed
        });
        work.budget.spend(units)?;
        if let Some((cells, chain)) = found.filter(|_| joined) {
            for set in chain {
                self.rings.sets.join(a, set);
            }
            self.rings.mark(a, &cells);
            self.links.push((a, b));
        }
        Ok(joined)
    }

    fn join_all(&mut self, work: &mut Work<'_, Navigation>, graph: &Graph) -> Result<(), Halt> {
        let links = graph.all();
        for most in [8, u32::MAX] {
            for link in &links {
                if self.rings.sets.find(link.a) != self.rings.sets.find(link.b) {
                    self.join(work, link.a, link.b, 0, most)?;
                }
            }
        }
        let n = self.rooms.len() as u32;
        if (1..n).any(|room| self.rings.sets.find(room) != self.rings.sets.find(0)) {
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
            let (closed, chain) = rings.closed_by(cut.rooms.0, cut.rooms.1, cut.cells(), cut.opens());
            if closed != 1 || cut.opens() == (false, false) {
                continue;
            }
            for set in chain {
                rings.sets.join(cut.rooms.0, set);
            }
            rings.mark(cut.rooms.0, cut.cells());
            links.push(shortcuts.carve(router, openings, routes));
            added += 1;
        }
        Ok(added)
    }

    /// Grows dead ends off the corridors until there are cells enough.
    fn branch(&mut self, work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
        let params = work.params;
        let (corridors, floor) = (params.scaled(params.corridor_cells), params.scaled(params.floor_cells));
        let in_rooms: u32 = self.rooms.iter().map(|room| room.area()).sum();
        let low = corridors.min().max(floor.min().saturating_sub(in_rooms));
        let high = corridors.max().min(floor.max().saturating_sub(in_rooms)).saturating_sub(KEPT);
        if high < low || self.rings.carved > high {
            return Err(Stuck(format!(
                "{} cells of corridor, {low} to {high} are wanted",
                self.rings.carved
            ))
            .into());
        }
        let wanted = work.rng.between(low, high).max(self.rings.carved);
        let mut carved: Vec<Cell> = self.router.carved().iter().collect();
        let mut crowd = 0;
        while self.rings.carved < wanted {
            let length = work.rng.between(2, 7).min(wanted - self.rings.carved);
            work.budget.spend(8)?;
            let branch = self.follow(&carved, length, crowd, &mut work.rng);
            if branch.len() < 2 {
                crowd += 1;
                if crowd > MOST_CROWD {
                    return Err(Stuck(format!(
                        "{} of {wanted} cells of corridor have a place",
                        self.rings.carved
                    ))
                    .into());
                }
                continue;
            }
            let room = self.rings.label[self.rings.index(branch[0])];
            branch[1..].iter().for_each(|c| self.router.carve(*c));
            self.rings.mark(room, &branch);
            self.routes.add_spur(&branch);
            carved.extend_from_slice(&branch[1..]);
        }
        Ok(())
    }

    /// A branch of at most that length from one of the cells, through rock that no more corridors pass by than that.
    fn follow(&self, carved: &[Cell], length: u32, crowd: usize, rng: &mut Rng) -> Vec<Cell> {
        let start = rng.below(carved.len() as u32) as usize;
        for i in 0..carved.len() {
            let from = carved[(start + i * 7) % carved.len()];
            let turn = rng.below(4) as u8;
            for quarter in 0..4 {
                let side = Side::North.turned(turn + quarter);
                let Some(next) = from.step(side).filter(|n| self.crowd(*n, from).is_some_and(|c| c <= crowd))
                else {
                    continue;
                };
                return self.grow(from, next, side, (length, crowd), rng);
            }
        }
        Vec::new()
    }

    fn grow(
        &self,
        from: Cell,
        next: Cell,
        mut side: Side,
        (length, crowd): (u32, usize),
        rng: &mut Rng,
    ) -> Vec<Cell> {
        let mut cells = vec![from, next];
        while (cells.len() as u32) <= length {
            let at = cells[cells.len() - 1];
            let order = match rng.below(5) {
                0 => [1, 3, 0],
                1 => [3, 1, 0],
                _ => [0, 1, 3],
            };
            let free = |quarter: u8| {
                let toward = side.turned(quarter);
                let next = at.step(toward).filter(|n| !cells.contains(n) && beside(*n, &cells) <= 1)?;
                self.crowd(next, at).filter(|c| *c <= crowd).map(|_| (next, toward))
            };
            let Some((next, toward)) = order.into_iter().find_map(free) else { break };
            side = toward;
            cells.push(next);
        }
        cells
    }

    /// How many corridors pass by a cell of rock, but for the one that it is reached from; `None` where it is no rock.
    fn crowd(&self, c: Cell, from: Cell) -> Option<usize> {
        if !self.router.is_rock(c) {
            return None;
        }
        let carved = |side: Side| c.step(side).is_some_and(|n| n != from && self.router.carved().has(n));
        Some(Side::ALL.into_iter().filter(|side| carved(*side)).count())
    }

    /// Writes everything down on the floor itself.
    fn write_down(self, work: &mut Work<'_, Navigation>) {
        // One by one: rooms may stand wall to wall.
        for room in &work.notes.rooms {
            work.draft.open_rect(*room);
        }
        let mut openings = Openings::new(self.rooms.len());
        for opening in self.openings.all() {
            openings.add(Opening { at: real(opening.at), ..*opening });
        }
        for opening in &self.direct {
            let number = openings.add(Opening { at: real(opening.at), ..*opening });
            work.notes.links.push(Link { cells: Vec::new(), ends: (number, number) });
        }
        for (route, rooms) in self.routes.all().iter().zip(&self.links) {
            let cells: Vec<Cell> = self.routes.cells(route).iter().map(|c| real(*c)).collect();
            let joins = (Some(RoomId(rooms.0)), Some(RoomId(rooms.1)));
            work.draft.add_corridor(Corridor::through(&cells, joins));
            work.notes.links.push(Link { cells, ends: route.ends });
        }
        for spur in self.routes.spurs() {
            let cells: Vec<Cell> = self.routes.cells(spur).iter().map(|c| real(*c)).collect();
            work.draft.add_corridor(Corridor::through(&cells, (None, None)));
        }
        for c in self.router.carved().iter() {
            work.draft.carve(real(c));
        }
        for route in self.routes.all().iter().chain(self.routes.spurs()) {
            for pair in self.routes.cells(route).windows(2) {
                if let Some(edge) = Edge::between(real(pair[0]), real(pair[1])) {
                    work.draft.open(edge);
                }
            }
        }
        // In any order: an opening that joins nothing new closes a loop.
        let mut order: Vec<u32> = (0..openings.all().len() as u32).collect();
        work.rng.shuffle(&mut order);
        let mut sets = Union::new(work.draft.size().area());
        let width = work.draft.size().width();
        let at = |c: Cell| u32::from(c.y) * u32::from(width) + u32::from(c.x);
        for route in self.routes.all().iter().chain(self.routes.spurs()) {
            let cells = self.routes.cells(route);
            cells.windows(2).for_each(|pair| _ = sets.join(at(real(pair[0])), at(real(pair[1]))));
        }
        for room in &work.notes.rooms {
            room.cells().for_each(|c| _ = sets.join(at(c), at(cell(room.x, room.y))));
        }
        for i in order {
            let opening = openings.all()[i as usize];
            if !sets.join(at(opening.at), at(opening.outside())) {
                work.notes.spare.push(i);
            }
        }
        work.notes.openings = openings;
    }
}

/// The most corridors that a branch may pass by where there is no quieter place.
const MOST_CROWD: usize = 3;

/// The cell of the floor that a planned one stands for.
const fn real(c: Cell) -> Cell {
    cell(c.x - 1, c.y - 1)
}

/// How many cells of a branch lie beside a cell.
fn beside(c: Cell, cells: &[Cell]) -> usize {
    cells.iter().filter(|other| other.manhattan(c) == 1).count()
}
