//! Ways: a spanning tree of the rooms, exactly two or three loops, and dead ends until the floor is full enough.
//!
//! The rooms of a floor stand so close that straight corridors do for nearly all of them, the shortest first. Then come
//! loops, the longest way round first.

use super::branches::Branches;
use super::routed::Routed;
use super::straight::{Pair, Straight};
use super::{Link, Navigation};
use crate::draft::Draft;
use crate::error::{Halt, Stuck};
use crate::floor::{Corridor, RoomId};
use crate::grid::{Bits, Cell, Passages, Rect, cell, rect};
use crate::lists::Union;
use crate::pass::Work;
use crate::passes::openings::{Opening, Openings};

/// Cells that are kept for shortcuts.
const KEPT: u32 = 4;

/// Carves corridors and dead ends, and opens them; rooms are opened inside.
pub(super) fn carve(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let rooms = work.shared.rooms.len();
    let mut ways = Ways::new(rooms);
    work.draft.expect(0, 3 * rooms, 0, 0);
    work.shared.links.reserve(rooms + 4);
    // One by one: rooms may stand wall to wall.
    for room in &work.shared.rooms {
        work.draft.open_rect(*room);
    }
    let mut straight = Straight::new(&work.shared.rooms, work.draft.size());
    ways.join_neighbours(work)?;
    let pairs = straight.pairs(&mut work.rng);
    work.budget.spend(pairs.len() as u64)?;
    let left = ways.join_all(work, &mut straight, pairs);
    let range = work.params.grown(work.params.loops);
    let wanted = work.rng.between(range.min(), range.max());
    let mut added = if ways.apart == 1 { ways.add_loops(work, &mut straight, &left, wanted) } else { 0 };
    if ways.apart > 1 || added < wanted {
        let mut routed = Routed::new(work, &ways);
        routed.join_all(work)?;
        added += routed.add_loops(work, wanted - added)?;
        routed.write_down(work, &mut ways, &mut straight);
    }
    if added < range.min() {
        return Err(Stuck(format!("{added} of {wanted} loops were possible")).into());
    }
    ways.widen(work, &mut straight)?;
    let cells = ways.wanted(work)?;
    branch(work, straight.carved, ways.carved, cells)?;
    ways.write_openings(work)
}

/// The corridors between rooms.
pub(super) struct Ways {
    pub(super) openings: Openings,
    /// What each opening leads to: a corridor, numbered after all rooms.
    pub(super) leads: Vec<u32>,
    /// Doors from room to room, with the other room.
    direct: Vec<(Opening, u32)>,
    /// Rooms that hang together, and how many such sets there are.
    pub(super) sets: Union,
    pub(super) apart: usize,
    /// For each room the next one on the way to the root of its tree; the root has itself.
    parent: Vec<u32>,
    /// The cells of those that are straight and longer than one.
    runs: Vec<Rect>,
    /// How many corridors there are, and how many cells they have.
    pub(super) corridors: usize,
    pub(super) carved: u32,
}

impl Ways {
    fn new(rooms: usize) -> Ways {
        Ways {
            openings: Openings::new(rooms),
            leads: Vec::with_capacity(3 * rooms),
            direct: Vec::new(),
            sets: Union::new(rooms),
            apart: rooms,
            parent: (0..rooms as u32).collect(),
            runs: Vec::with_capacity(rooms),
            corridors: 0,
            carved: 0,
        }
    }

    /// Where rooms share a wall, half of them are joined by a door, as long as no ring closes.
    fn join_neighbours(&mut self, work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
        if work.params.gap > 0 {
            return Ok(());
        }
        let n = work.shared.rooms.len() as u32;
        let mut pairs: Vec<(u32, u32)> = (0..n).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        work.rng.shuffle(&mut pairs);
        for (a, b) in pairs {
            work.budget.spend(1)?;
            let (one, other) = (work.shared.rooms[a as usize], work.shared.rooms[b as usize]);
            if one.gap(other) > 0 || work.rng.chance(1, 3) || self.sets.find(a) == self.sets.find(b) {
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
                self.direct.push((*opening, b));
                self.hang_together(a, b);
            }
        }
        Ok(())
    }

    /// Joins two trees of rooms.
    fn hang_together(&mut self, a: u32, b: u32) {
        self.sets.join(a, b);
        self.apart -= 1;
        // The second room becomes the root of its tree, and hangs on the first.
        let (mut at, mut above) = (b, a);
        loop {
            let next = std::mem::replace(&mut self.parent[at as usize], above);
            if next == at {
                return;
            }
            (at, above) = (next, at);
        }
    }

    /// Joins all rooms, as far as straight corridors do; returns the pairs that are left for loops.
    fn join_all(
        &mut self,
        work: &mut Work<'_, Navigation>,
        straight: &mut Straight,
        mut pairs: Vec<Pair>,
    ) -> Vec<Pair> {
        pairs.retain(|pair| {
            let (a, b) = pair.rooms;
            if self.apart == 1 || self.sets.find(a) == self.sets.find(b) {
                return true;
            }
            if self.join(work, straight, *pair) {
                self.hang_together(a, b);
            }
            false
        });
        pairs
    }

    /// Joins two rooms by a straight corridor, where there is one.
    fn join(&mut self, work: &mut Work<'_, Navigation>, straight: &mut Straight, pair: Pair) -> bool {
        let Some(cut) = straight.cut(pair.rooms) else { return false };
        straight.take(&cut);
        let corridor = (work.shared.rooms.len() + self.corridors) as u32;
        self.leads.extend([corridor, corridor]);
        let ends = cut.ends.map(|end| self.openings.add(end));
        let r = cut.cells;
        let (from, to) = (cell(r.x, r.y), cell(r.x + r.w - 1, r.y + r.h - 1));
        let corners = if from == to { vec![from] } else { vec![from, to] };
        let joins = (Some(RoomId(cut.ends[0].room)), Some(RoomId(cut.ends[1].room)));
        work.draft.open_rect(r);
        work.draft.add_corridor(Corridor { corners, joins });
        let lone = Some(from).filter(|_| from == to);
        work.shared.links.push(Link { lone, ends: (ends[0], ends[1]) });
        if from != to {
            self.runs.push(r);
        }
        self.corridors += 1;
        self.carved += r.area();
        true
    }

    /// Makes a few straight corridors two cells wide, where there is rock along one side of them. The new cells lie open to
    /// the corridor, and to nothing else:
    /// ```text
    ///   aaa......bbb
    ///   aaaD####Dbbb
    ///   aaa #### bbb
    /// ```
    fn widen(&mut self, work: &mut Work<'_, Navigation>, straight: &mut Straight) -> Result<(), Halt> {
        let range = work.params.grown(work.params.wide_corridors);
        if range.max() == 0 {
            return Ok(());
        }
        let wanted = work.rng.between(range.min(), range.max());
        work.budget.spend(self.runs.len() as u64)?;
        work.rng.shuffle(&mut self.runs);
        let mut widened = 0;
        for run in &self.runs {
            if widened == wanted {
                break;
            }
            let Some(strip) = straight.strip_beside(*run, work.rng.chance(1, 2)) else { continue };
            straight.carved.insert_rect(strip);
            let both = rect(run.x.min(strip.x), run.y.min(strip.y), run.w.max(2), run.h.max(2));
            work.draft.open_rect(both);
            let (from, first) = (cell(run.x, run.y), cell(strip.x, strip.y));
            let last = cell(strip.x + strip.w - 1, strip.y + strip.h - 1);
            work.draft.add_corridor(Corridor { corners: vec![from, first, last], joins: (None, None) });
            self.carved += strip.area();
            widened += 1;
        }
        if widened < range.min() {
            return Err(Stuck(format!("{widened} of {wanted} corridors have rock beside them")).into());
        }
        Ok(())
    }

    /// Adds loops, first those that make long ways round short; returns how many.
    fn add_loops(
        &mut self,
        work: &mut Work<'_, Navigation>,
        straight: &mut Straight,
        left: &[Pair],
        wanted: u32,
    ) -> u32 {
        let depth = self.depths();
        let rank = |pair: &Pair| {
            let steps = self.steps(&depth, pair.rooms);
            // Rooms that are joined need no loop.
            if steps < 2 { u32::MAX } else { pair.cost + 16 - 2 * steps }
        };
        let mut ranks: Vec<u32> = left.iter().map(rank).collect();
        let mut added = 0;
        while added < wanted {
            let best = ranks.iter().enumerate().min_by_key(|(_, rank)| **rank);
            let Some((i, _)) = best.filter(|(_, rank)| **rank != u32::MAX) else { break };
            ranks[i] = u32::MAX;
            added += u32::from(self.join(work, straight, left[i]));
        }
        added
    }

    /// How far each room is from the root of the tree.
    fn depths(&self) -> Vec<u32> {
        let depth = |room: u32| {
            let (mut at, mut depth) = (room, 0);
            while self.parent[at as usize] != at {
                at = self.parent[at as usize];
                depth += 1;
            }
            depth
        };
        (0..self.parent.len() as u32).map(depth).collect()
    }

    /// Links of the tree between two rooms, 8 at most.
    fn steps(&self, depth: &[u32], (mut a, mut b): (u32, u32)) -> u32 {
        let mut steps = 0;
        while a != b && steps < 8 {
            if depth[a as usize] < depth[b as usize] {
                std::mem::swap(&mut a, &mut b);
            }
            a = self.parent[a as usize];
            steps += 1;
        }
        steps
    }

    /// How many cells of corridor there shall be, with dead ends.
    /// Shortcuts add a few; where the range is narrow they have to add what is missing.
    fn wanted(&self, work: &mut Work<'_, Navigation>) -> Result<u32, Halt> {
        let params = work.params;
        let (corridors, floor) = (params.scaled(params.corridor_cells), params.scaled(params.floor_cells));
        let in_rooms: u32 = work.shared.rooms.iter().map(|room| room.area()).sum();
        let low = corridors.min().max(floor.min().saturating_sub(in_rooms));
        let most = corridors.max().min(floor.max().saturating_sub(in_rooms));
        let carved = self.carved;
        if most < low || carved > most {
            return Err(Stuck(format!("{carved} cells of corridor, {low} to {most} are wanted")).into());
        }
        let high = most.saturating_sub(KEPT);
        let wanted = if low <= high && carved <= high {
            // Blind alleys no more than it takes.
            work.rng.between(low, low + (high - low) / 4).max(carved)
        } else {
            let added = if params.shortcuts.min() > 0 { work.rng.between(0, 2) } else { 0 };
            low.saturating_sub(added).max(carved)
        };
        work.shared.shortcut_cells = (low.saturating_sub(wanted), most - wanted);
        Ok(wanted)
    }

    /// Writes the openings down, and what they lead to. A door between rooms is one of the room that has space for it.
    fn write_openings(mut self, work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
        for (opening, other) in &self.direct {
            let back = Opening { room: *other, at: opening.outside(), side: opening.side.opposite() };
            let (opening, other) =
                if self.openings.is_full(opening.room) { (back, opening.room) } else { (*opening, *other) };
            if self.openings.is_full(opening.room) {
                return Err(Stuck("two rooms that are joined have too many openings".to_owned()).into());
            }
            let number = self.openings.add(opening);
            self.leads.push(other);
            work.shared.links.push(Link { lone: None, ends: (number, number) });
        }
        work.shared.nodes = work.shared.rooms.len() + self.corridors;
        work.shared.leads = self.leads;
        work.shared.openings = self.openings;
        Ok(())
    }
}

/// Grows dead ends off the corridors until there are cells enough.
fn branch(work: &mut Work<'_, Navigation>, carved: Bits, have: u32, wanted: u32) -> Result<(), Halt> {
    let mut branches = Branches::new(work.draft.cells(), carved);
    branches.grow(work, have, wanted, |work, branch| {
        let corridor = Corridor::through(branch, (None, None));
        work.shared.tips.extend(branch.last());
        open_along(&mut work.draft, &corridor.corners);
        work.draft.add_corridor(corridor);
    })?;
    work.draft.carve_all(&branches.carved);
    Ok(())
}

/// Returns every way of a draft whose openings are not hung with doors yet.
pub(super) fn all_ways(draft: &Draft, openings: &Openings) -> Passages {
    let mut ways = draft.open_edges().clone();
    openings.all().iter().for_each(|opening| ways.set(opening.edge(), true));
    ways
}

/// Opens the way along a corridor from corner to corner.
pub(super) fn open_along(draft: &mut Draft, corners: &[Cell]) {
    for leg in corners.windows(2) {
        let (a, b) = (leg[0], leg[1]);
        let (x, y) = (a.x.min(b.x), a.y.min(b.y));
        draft.open_rect(rect(x, y, a.x.max(b.x) - x + 1, a.y.max(b.y) - y + 1));
    }
}
