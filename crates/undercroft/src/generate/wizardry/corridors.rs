//! Corridors: a spanning tree of the rooms, a few links more that shorten long ways round, and dead ends.

use super::leaves::{choose_sealed, keep_leaves};
use super::ring::Ring;
use super::stairs;
use super::{CLASSES, Class, Shared, Wizardry};
use crate::error::{Halt, Stuck};
use crate::floor::RoomKind;
use crate::grid::{Cell, Rect, Side, Size};
use crate::lists::Union;
use crate::pass::Work;
use crate::passes::corridors::{End, Router, Routes, share_wall};
use crate::passes::links::{self, Graph, Link};
use crate::passes::openings::Openings;
use crate::passes::shortcuts::{self, Shortcuts};
use crate::recipe::Between;
use crate::rng::Rng;
use std::ops::RangeInclusive;

/// The cells of the shortest corridor that ends.
const SHORTEST: u32 = 2;
/// The most cells of a shortcut.
const MOST_ROCK: u16 = 6;
/// The most cells of a corridor that closes the way round the middle.
const MOST_ROUND: u32 = 8;

/// Cells that are kept for dead ends, of fifteen connections.
const DEAD_ENDS_TAKE: u32 = 12;

/// Carves the corridors and the dead ends.
pub(super) fn carve(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    let params = work.params;
    let rooms: Vec<_> = work.draft.rooms().iter().map(|room| room.bounds).collect();
    let classes: Vec<Class> = work.draft.rooms().iter().map(|room| class_of(room.kind)).collect();
    let most = CLASSES.map(|class| params.class(class).openings.max() as u8);
    let most = |room: usize| most[classes[room] as usize];
    // Small rooms rather hang on larger ones than on one another: that makes dead ends of them.
    let surcharge = |room: usize| [0, 1, 4][classes[room] as usize];
    let touching = |a: usize, b: usize| by_wall(params, rooms[a], rooms[b]);
    let surcharge = |a: usize, b: usize| surcharge(a) + surcharge(b) + touching(a, b);
    let graph = links::graph_by(&rooms, most, surcharge, &mut work.rng);
    let most_ends = params.scaled(params.dead_ends).max() as usize;
    // Five to seven of sixteen rooms: with the corridors that end they make up the dead ends. Where rooms are joined through
    // their walls there is less space for loops without them.
    let share = if params.is_wall_to_wall() { Between(3, 5) } else { Between(5, 7) };
    let stairs = stairs::cells(params, work.seed, work.draft.depth());
    let is_stairs = |room: usize| stairs.iter().any(|at| rooms[room].contains(*at));
    let mut leaves = keep_leaves(&graph, &classes, is_stairs, (share, most_ends), &mut work.rng);
    let sealed = choose_sealed(&leaves, work);
    let mut carver = Carver {
        params,
        may_open: CLASSES.map(|class| params.class(class).openings),
        router: Router::new(work.draft.cells().clone()),
        room_cells: rooms.iter().map(|room| room.area()).sum(),
        carved: 0,
        shared: Shared {
            openings: Openings::new(rooms.len()),
            stairs: stairs.map(|at| rooms.iter().position(|room| room.contains(at)).unwrap_or(0) as u32),
            rooms,
            classes,
            links: Vec::with_capacity(graph.tree.len() * 4 / 3 + 1),
            routes: Routes::with_capacity(graph.tree.len() * 4 / 3 + 1),
            sealed,
            ..Shared::default()
        },
    };
    carver.join_all(work, &graph)?;
    carver.add_loops(work, &graph, &mut leaves)?;
    carver.add_spurs(work)?;
    let Carver { router, mut shared, .. } = carver;
    work.draft.carve_all(router.carved());
    shared.cells = Some((router.rooms().clone(), router.carved().clone()));
    shared.corridors = router.into_corridors();
    work.shared = shared;
    Ok(())
}

const fn class_of(kind: RoomKind) -> Class {
    match kind {
        RoomKind::Large => Class::Large,
        RoomKind::Medium => Class::Medium,
        _ => Class::Small,
    }
}

/// What a link costs more where rooms may touch: nothing through a wall that two rooms share, and most where they touch and
/// share too little.
fn by_wall(params: &Wizardry, a: Rect, b: Rect) -> u32 {
    match params.gap.min() {
        0 if share_wall(a, b) => 0,
        0 if a.gap(b) == 0 => 32,
        0 => 8,
        _ => 0,
    }
}

/// Whether a room opens too seldom, and whether it takes no more openings.
#[derive(Clone, Copy, Default)]
struct State {
    lacks: bool,
    closed: bool,
}

/// What a shortcut shall do: lead round the middle, help a room that opens too seldom, or anything.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    Ring,
    Lacking,
    Any,
}

/// How many links beyond the tree there are, and shall be.
struct Loops {
    added: u32,
    low: u32,
    wanted: u32,
    high: u32,
    /// Cells that corridors may take before there are only as many as there must be.
    spare: u32,
}

impl Loops {
    const fn are_enough(&self, lacking: bool, carved: u32) -> bool {
        self.added == self.high
            || (!lacking && (self.added >= self.wanted || (self.added >= self.low && carved > self.spare)))
    }
}

struct Carver<'a> {
    params: &'a Wizardry,
    /// How often rooms of each class open.
    may_open: [Between; 3],
    router: Router,
    /// Cells of rooms.
    room_cells: u32,
    /// Cells of corridors so far.
    carved: u32,
    shared: Shared,
}

impl Carver<'_> {
    /// How often a room opens: that of stairs is no dead end.
    fn openings_of(&self, room: u32) -> Between {
        let Between(low, high) = self.may_open[self.shared.classes[room as usize] as usize];
        if self.shared.stairs.contains(&room) { Between(low.max(2), high) } else { Between(low, high) }
    }

    /// Whether a room whose class opens more than once does so to one side only.
    fn opens_to_one_side(&self, room: u32) -> bool {
        let class = self.shared.classes[room as usize];
        self.may_open[class as usize].min() > 1 && self.shared.openings.in_one_wall(room)
    }

    /// Whether a room opens too seldom, or to one side only.
    fn lacks(&self, room: u32) -> bool {
        let least = self.openings_of(room).min();
        least > 1 && (self.shared.openings.count(room) < least || self.opens_to_one_side(room))
    }

    fn end(&self, room: u32) -> End {
        let (range, count) = (self.openings_of(room), self.shared.openings.count(room));
        End {
            room,
            bounds: self.shared.rooms[room as usize],
            may_open: count < range.max(),
            may_share: count >= range.min(),
            other_wall: self.opens_to_one_side(room),
        }
    }

    /// Joins all rooms but the sealed ones: along the tree, and where a link of it has no place, by links of other
    /// neighbours.
    fn join_all(&mut self, work: &mut Work<'_, Wizardry>, graph: &Graph) -> Result<(), Halt> {
        let sealed = self.shared.sealed.clone();
        let is_open = |link: &&Link| !sealed.iter().any(|room| link.joins(*room));
        let mut missing: Vec<Link> = Vec::new();
        for link in graph.tree.iter().filter(is_open) {
            if !self.join(work, *link, 0..=u32::MAX)? {
                missing.push(*link);
            }
        }
        if missing.is_empty() {
            return Ok(());
        }
        let mut sets = Union::new(self.shared.rooms.len());
        for (a, b) in &self.shared.links {
            sets.join(*a, *b);
        }
        let mut left = missing.len();
        for link in graph.near().iter().filter(is_open) {
            if left == 0 {
                break;
            }
            if sets.find(link.a) != sets.find(link.b)
                && !missing.contains(link)
                && self.join(work, *link, 0..=u32::MAX)?
            {
                sets.join(link.a, link.b);
                left -= 1;
            }
        }
        if left > 0 {
            let Link { a, b, .. } = missing[0];
            return Err(Stuck(format!("no corridor joins rooms {a} and {b}")).into());
        }
        Ok(())
    }

    /// Whether two rooms are joined through a wall that they share, or not at all.
    fn is_through_wall(&self, link: Link) -> bool {
        let rooms = &self.shared.rooms;
        self.params.is_wall_to_wall() && share_wall(rooms[link.a as usize], rooms[link.b as usize])
    }

    fn join(
        &mut self,
        work: &mut Work<'_, Wizardry>,
        link: Link,
        new: RangeInclusive<u32>,
    ) -> Result<bool, Halt> {
        let ends = (self.end(link.a), self.end(link.b));
        if self.shared.links.iter().any(|(a, b)| [(link.a, link.b), (link.b, link.a)].contains(&(*a, *b))) {
            return Ok(false);
        }
        if self.is_through_wall(link) {
            let Shared { openings, routes, links, .. } = &mut self.shared;
            work.budget.spend(8)?;
            let joined = self.router.join_through_wall(ends, openings, routes);
            if joined {
                links.push((link.a, link.b));
            }
            return Ok(joined);
        }
        let Shared { openings, routes, links, .. } = &mut self.shared;
        let joined = self.router.join(ends, new, openings, routes, &mut work.budget)?;
        if joined {
            links.push((link.a, link.b));
            self.carved += routes.all().last().map_or(0, |route| route.new_cells);
        }
        Ok(joined)
    }

    /// The links beyond the tree: shortcuts through little rock where there are such, longer ways where there are not.
    fn add_loops(
        &mut self,
        work: &mut Work<'_, Wizardry>,
        graph: &Graph,
        leaves: &mut [bool],
    ) -> Result<(), Halt> {
        let tree = (graph.tree.len() - self.shared.sealed.len()) as u32;
        let range = self.params.extra_links;
        let (low, high) = ((tree * range.min()).div_ceil(100), tree * range.max() / 100);
        let wanted = work.rng.between(low, high.max(low));
        let most_cells = self.params.scaled(self.params.floor_cells).max();
        // Dead ends need cells, too.
        let taken = self.room_cells + DEAD_ENDS_TAKE * tree / 15;
        let mut loops =
            Loops { added: 0, low, wanted, high: high.max(low), spare: most_cells.saturating_sub(taken) };
        let more = if self.params.is_wall_to_wall() { graph.more() } else { Vec::new() };
        self.add_through_walls(work, &more, leaves, &mut loops)?;
        let shortcuts = self.add_shortcuts(work, graph, leaves, &mut loops)?;
        self.close_ring(work, graph, leaves, &shortcuts, &mut loops)?;
        if loops.added < low || self.lacking().is_some() {
            self.add_ways_round(work, &graph.more(), leaves, &shortcuts, &mut loops)?;
        }
        if loops.added < low || self.lacking().is_some() {
            return Err(Stuck(format!("{} of {wanted} loops were possible", loops.added)).into());
        }
        Ok(())
    }

    /// Loops through walls that rooms share, of which those come first that make long ways round short.
    fn add_through_walls(
        &mut self,
        work: &mut Work<'_, Wizardry>,
        more: &[Link],
        leaves: &[bool],
        loops: &mut Loops,
    ) -> Result<(), Halt> {
        for lacking in [true, false] {
            for link in more.iter().filter(|link| !leaves[link.a as usize] && !leaves[link.b as usize]) {
                if loops.are_enough(lacking, self.carved) {
                    break;
                }
                let wanted = !lacking || self.lacks(link.a) || self.lacks(link.b);
                let is_joined = self.shared.links.contains(&(link.a, link.b));
                if wanted && !is_joined && self.is_through_wall(*link) && self.join(work, *link, 0..=0)? {
                    loops.added += 1;
                }
            }
        }
        Ok(())
    }

    /// A room that opens too seldom, or to one side only.
    fn lacking(&self) -> Option<u32> {
        (0..self.shared.rooms.len() as u32).find(|room| self.lacks(*room))
    }

    /// Straight ways through little rock: first for rooms that open too seldom, then those that shorten the longest ways.
    fn add_shortcuts(
        &mut self,
        work: &mut Work<'_, Wizardry>,
        graph: &Graph,
        leaves: &mut [bool],
        loops: &mut Loops,
    ) -> Result<Shortcuts, Halt> {
        let Shared { rooms, links, .. } = &self.shared;
        let mut shortcuts = shortcuts::find(rooms, &self.router, links, graph, MOST_ROCK, &mut work.rng);
        work.budget.spend(shortcuts.len() as u64)?;
        self.keep_apart(&mut shortcuts, graph);
        // Corridors may be joined as often as one likes.
        let mut states = vec![State::default(); self.shared.rooms.len() + self.shared.links.len()];
        (0..)
            .zip(&*leaves)
            .for_each(|(room, leaf): (u32, &bool)| states[room as usize] = self.state(room, *leaf));
        let mut lack: u32 = states.iter().map(|state| u32::from(state.lacks)).sum();
        let mut ring = self.ring(work.draft.size());
        for wish in [Wish::Lacking, Wish::Ring, Wish::Any] {
            for i in 0..shortcuts.len() {
                let band = shortcuts.band(i);
                let lacking = wish == Wish::Lacking;
                let is_open = ring.as_ref().is_some_and(|ring| !ring.is_closed());
                if (wish == Wish::Ring && loops.added == loops.high)
                    || loops.are_enough(wish != Wish::Any, self.carved)
                    || (lacking && lack == 0)
                    || (wish == Wish::Ring && !is_open)
                {
                    break;
                }
                let (a, b) = (states[band.ends.0 as usize], states[band.ends.1 as usize]);
                let fits = match wish {
                    Wish::Ring => ring.as_ref().is_some_and(|ring| self.closes(ring, band.ends)),
                    Wish::Lacking => a.lacks || b.lacks,
                    Wish::Any => true,
                };
                // A dead end gives way to a way round the middle.
                let closed = match wish {
                    Wish::Ring => !self.may_go_on(band.ends.0) || !self.may_go_on(band.ends.1),
                    _ => a.closed || b.closed,
                };
                if !fits || closed {
                    continue;
                }
                work.budget.spend(1)?;
                let Shared { rooms, routes, links, openings, classes, .. } = &mut self.shared;
                let may_open = self.may_open;
                let other_wall = |room: u32| {
                    may_open[classes[room as usize] as usize].min() > 1 && openings.in_one_wall(room)
                };
                let router = &mut self.router;
                if shortcuts.plan(band, rooms, router, openings, (routes, links), other_wall).is_some() {
                    let (a, b) = shortcuts.carve(router, openings, routes);
                    links.push((a, b));
                    self.carved += u32::from(band.cells);
                    loops.added += 1;
                    if let Some(ring) = &mut ring {
                        ring.join(a, b);
                    }
                    for room in [a, b] {
                        leaves[room as usize] &= wish != Wish::Ring;
                        let before = states[room as usize].lacks;
                        states[room as usize] = self.state(room, leaves[room as usize]);
                        lack = lack + u32::from(states[room as usize].lacks) - u32::from(before);
                    }
                }
            }
        }
        Ok(shortcuts)
    }

    /// A way round the middle by corridors of any shape, where no shortcut made one: at once, or by joining two parts of it.
    fn close_ring(
        &mut self,
        work: &mut Work<'_, Wizardry>,
        graph: &Graph,
        leaves: &mut [bool],
        shortcuts: &Shortcuts,
        loops: &mut Loops,
    ) -> Result<(), Halt> {
        let Some(mut ring) = self.ring(work.draft.size()).filter(|ring| !ring.is_closed()) else {
            return Ok(());
        };
        for joins in [false, true] {
            for link in graph.near() {
                if ring.is_closed() || loops.added == loops.high || self.carved >= loops.spare {
                    return Ok(());
                }
                let keeps = !self.may_go_on(link.a) || !self.may_go_on(link.b);
                let fits = ring.would_close(link.a, link.b) || (joins && ring.would_join(link.a, link.b));
                if fits
                    && !keeps
                    && !shortcuts.are_joined(link.a, link.b)
                    && self.join(work, *link, 1..=MOST_ROUND)?
                {
                    loops.added += 1;
                    ring.join(link.a, link.b);
                    (leaves[link.a as usize], leaves[link.b as usize]) = (false, false);
                }
            }
        }
        Ok(())
    }

    /// Whether a room takes another way, or a corridor is met.
    fn may_go_on(&self, node: u32) -> bool {
        let is_corridor = node as usize >= self.shared.rooms.len();
        is_corridor || (!self.is_full(node) && !self.shared.sealed.contains(&node))
    }

    /// The rooms around the middle, as they are joined by now.
    fn ring(&self, size: Size) -> Option<Ring> {
        let mut ring = Ring::new(size, &self.shared.rooms)?;
        self.shared.links.iter().for_each(|(a, b)| ring.join(*a, *b));
        Some(ring)
    }

    /// Whether a way between two pieces of floor makes one round the middle. A corridor counts as the rooms that it joins.
    fn closes(&self, ring: &Ring, ends: (u32, u32)) -> bool {
        let rooms = self.shared.rooms.len() as u32;
        let room = |node: u32| match node.checked_sub(rooms) {
            None => node,
            Some(corridor) => self.shared.links[corridor as usize].0,
        };
        ring.would_close(room(ends.0), room(ends.1))
    }

    /// Sees to it that no corridor joins rooms that are joined already, or share a wall.
    fn keep_apart(&self, shortcuts: &mut Shortcuts, graph: &Graph) {
        if !self.params.is_wall_to_wall()
            && self.shared.links.len() == graph.tree.len() - self.shared.sealed.len()
        {
            return;
        }
        let through_walls = graph.near().iter().filter(|link| self.is_through_wall(**link));
        let joined = through_walls.map(|link| (link.a, link.b)).chain(self.shared.links.iter().copied());
        joined.for_each(|(a, b)| shortcuts.note_joined(a, b));
    }

    fn state(&self, room: u32, leaf: bool) -> State {
        State { lacks: self.lacks(room), closed: leaf || self.is_full(room) }
    }

    /// Longer ways, of any shape.
    fn add_ways_round(
        &mut self,
        work: &mut Work<'_, Wizardry>,
        more: &[Link],
        leaves: &[bool],
        shortcuts: &Shortcuts,
        loops: &mut Loops,
    ) -> Result<(), Halt> {
        let mut used = vec![false; more.len()];
        // Short ones first; long ones where there is no other.
        for (lacking, most) in [(true, u32::MAX), (false, 6), (false, 20)] {
            for (i, link) in more.iter().enumerate() {
                if loops.are_enough(lacking, self.carved) {
                    break;
                }
                let keeps = leaves[link.a as usize] || leaves[link.b as usize];
                let fits = if lacking {
                    self.lacks(link.a) || self.lacks(link.b)
                } else {
                    !self.is_full(link.a) || !self.is_full(link.b)
                };
                if used[i] || keeps || !fits {
                    continue;
                }
                used[i] = shortcuts.are_joined(link.a, link.b);
                if !used[i] && self.join(work, *link, 1..=most)? {
                    used[i] = true;
                    loops.added += 1;
                }
            }
        }
        Ok(())
    }

    fn is_full(&self, room: u32) -> bool {
        self.shared.openings.count(room) >= self.openings_of(room).max()
    }

    /// Corridors that end, until there are dead ends enough. They are as long as the cells that are left allow.
    fn add_spurs(&mut self, work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
        let range = self.params.scaled(self.params.dead_ends);
        let rooms = self.shared.rooms.len() as u32;
        // A room that only a teleporter joins is a dead end, too.
        let ends = (0..rooms).filter(|room| self.shared.openings.count(*room) < 2).count() as u32;
        if ends > range.max() {
            return Err(Stuck(format!("{ends} rooms are dead ends, {} at most", range.max())).into());
        }
        let cells = self.room_cells + self.carved;
        let most = self.params.scaled(self.params.floor_cells).max();
        let least = range.min().max(ends) - ends;
        let Some(spare) = most.checked_sub(cells + SHORTEST * least) else {
            return Err(Stuck(format!("{cells} cells and {least} dead ends are more than {most}")).into());
        };
        let wanted = work.rng.between(least, (range.max() - ends).min(least + spare / (2 * SHORTEST)));
        let mut left = spare - SHORTEST * (wanted - least);
        // Second lanes take about half as many cells as the first.
        let fewest = self.params.scaled(self.params.floor_cells).min();
        let fewest = fewest.saturating_sub(self.carved * (self.params.corridor_width - 1) / 2);
        let mut missing = fewest.saturating_sub(cells + SHORTEST * wanted);
        let mut corridors: Vec<Cell> = Vec::with_capacity(self.carved as usize);
        corridors.extend(self.router.carved().iter());
        if corridors.is_empty() && wanted > 0 {
            return Err(Stuck("there is no corridor that a dead end could branch off from".to_owned()).into());
        }
        for still in (0..wanted).rev() {
            // A few cells are left for widened crossings, unless the floor would be too small without them.
            let more = (left * 2 / 3 / (still + 1)).min(work.rng.below(4));
            let more = more.max(missing.div_ceil(still + 1)).min(left);
            let grown = self.grow(work, &corridors, SHORTEST + more)? - SHORTEST;
            left -= grown;
            missing = missing.saturating_sub(grown);
        }
        if missing > 0 {
            return Err(Stuck(format!("{} cells are floor, of {fewest} at least", fewest - missing)).into());
        }
        Ok(())
    }

    /// Grows one dead end of at most that length, and returns how long it became.
    fn grow(&mut self, work: &mut Work<'_, Wizardry>, corridors: &[Cell], length: u32) -> Result<u32, Halt> {
        let mut best = Spur::default();
        for tries in 0..400 {
            work.budget.spend(1)?;
            let from = corridors[work.rng.below(corridors.len() as u32) as usize];
            let side = Side::ALL[work.rng.below(4) as usize];
            let spur = self.follow(from, side, length, &mut work.rng);
            if spur.length > best.length {
                best = spur;
            }
            // The longer one looks, the shorter it may be.
            if best.length as u32 > length.saturating_sub(tries / 16).max(SHORTEST) {
                break;
            }
        }
        let grown = best.length.saturating_sub(1) as u32;
        if grown < SHORTEST {
            return Err(Stuck("there is no place for a dead end".to_owned()).into());
        }
        best.cells()[1..].iter().for_each(|c| self.router.carve(*c));
        self.shared.routes.add_spur(best.cells());
        Ok(grown)
    }

    /// The cells of a dead end from a corridor toward a side, through rock that touches no other corridor.
    fn follow(&self, from: Cell, mut side: Side, length: u32, rng: &mut Rng) -> Spur {
        let mut spur = Spur::default();
        spur.push(from);
        while spur.length <= (length as usize).min(LONGEST) {
            let at = spur.at[spur.length - 1];
            let free = |side: Side| at.step(side).filter(|next| self.router.is_alone(*next, side));
            let bends = spur.length > 2 && rng.chance(1, 4);
            let ahead = if bends {
                let turned = side.turned(if rng.chance(1, 2) { 1 } else { 3 });
                free(turned).map(|next| (next, turned))
            } else {
                None
            };
            let Some((next, toward)) = ahead.or_else(|| free(side).map(|next| (next, side))) else { break };
            side = toward;
            spur.push(next);
        }
        spur
    }
}

/// The cells of the longest corridor that ends.
const LONGEST: usize = 7;

/// A dead end: the cell that it branches off from, and its own.
#[derive(Clone, Copy, Default)]
struct Spur {
    at: [Cell; LONGEST + 1],
    length: usize,
}

impl Spur {
    fn push(&mut self, c: Cell) {
        self.at[self.length] = c;
        self.length += 1;
    }

    fn cells(&self) -> &[Cell] {
        &self.at[..self.length]
    }
}
