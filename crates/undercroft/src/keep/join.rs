//! Putting what is kept into its place, and joining its openings to the floor.
//!
//! The floor around it is finished and can be played. Each part is joined to one of its regions, within which anybody walks, by
//! corridors from the openings to corridors that are there: so no lock of the floor is gone round, and nothing behind one is shut
//! off. A part with the entrance or with the stairs down is joined where those of the floor stood, which go.

use super::moved::Ids;
use super::{Keep, way};
use crate::draft::Draft;
use crate::error::{Halt, Stuck};
use crate::floor::{Barrier, Corridor, Feature, RoomId};
use crate::grid::{Bits, Cell, Edge, Passages, Side};
use crate::pass::Budget;
use std::collections::BTreeSet;

/// Where the corridors of a generator may be joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Onto {
    /// To corridors: rooms have as many openings as they were given.
    Corridors,
    /// To corridors and rooms alike.
    Anything,
}

/// Puts what is kept into a draft around it.
pub(crate) fn join(
    draft: &mut Draft,
    keep: &Keep,
    (onto, most): (Onto, Option<u32>),
    budget: &mut Budget<'_>,
) -> Result<(), Halt> {
    budget.spend(draft.size().area() as u64)?;
    if let Some(c) = keep.cells().iter().find(|c| draft.cells().has(*c)) {
        return Err(Stuck(format!("the floor runs through what is kept, at {c}")).into());
    }
    let mut joiner = Joiner::new(draft, keep, onto);
    joiner.more = most.unwrap_or(u32::MAX);
    joiner.join_all(draft, budget)?;
    put(draft, keep);
    for (c, side, outside) in &joiner.joined {
        let edge = Edge::new(*c, *side);
        if keep.layout.plan.open.is_open(edge) {
            draft.open(edge);
        }
        debug_assert!(draft.cells().has(*outside));
    }
    Ok(())
}

/// Who joins the parts to the floor.
struct Joiner<'a> {
    keep: &'a Keep,
    /// The edges by which anybody walks.
    free: Passages,
    /// Cells that corridors may lead to.
    targets: Bits,
    /// The openings that were joined, with the cell before each.
    joined: Vec<(Cell, Side, Cell)>,
    /// How many openings beyond the first of each part may still be joined.
    more: u32,
}

impl Joiner<'_> {
    fn new<'a>(draft: &Draft, keep: &'a Keep, onto: Onto) -> Joiner<'a> {
        let mut free = draft.open_edges().clone();
        for (edge, barrier) in draft.barriers() {
            if *barrier == Barrier::door() {
                free.set(*edge, true);
            }
        }
        let mut targets = draft.cells().clone();
        if onto == Onto::Corridors {
            let mut rooms = Bits::empty(draft.size());
            draft.rooms().iter().filter(|room| is_room(room.kind)).for_each(|room| room.mark(&mut rooms));
            targets.subtract(&rooms);
        }
        for placed in draft.features() {
            // What is written on a wall stays there, and whoever is carried off goes nowhere.
            if matches!(placed.is, Feature::Note(_)) || placed.is.moves_on() {
                targets.remove(placed.at);
            }
        }
        Joiner { keep, free, targets, joined: Vec::new(), more: u32::MAX }
    }

    fn join_all(&mut self, draft: &mut Draft, budget: &mut Budget<'_>) -> Result<(), Halt> {
        let mut parts = way::parts(self.keep);
        // Where the region is given there is no choice, so these come first.
        parts.sort_by_key(|part| self.given(draft, part).is_none());
        for part in parts {
            let mut openings: Vec<_> = self.keep.openings().filter(|(c, ..)| part.contains(c)).collect();
            // Where not all are joined, the first is one by which anybody gets in, and none that lets out alone is blind.
            let is_plain =
                |barrier: Option<&Barrier>| barrier.is_none_or(|barrier| *barrier == Barrier::door());
            let is_one_way =
                |barrier: Option<&Barrier>| barrier.is_some_and(|barrier| barrier.one_way.is_some());
            openings.sort_by_key(|(.., barrier)| (is_plain(*barrier), !is_one_way(*barrier)));
            if let Some(plain) = openings.iter().position(|(.., barrier)| is_plain(*barrier)) {
                openings[..=plain].rotate_right(1);
            }
            let openings: Vec<(Cell, Side)> = openings.into_iter().map(|(c, side, _)| (c, side)).collect();
            let region = if let Some(at) = self.given(draft, &part) {
                draft_region(&self.free, at)
            } else {
                let joined = openings.len().min(1 + self.more.min(1 << 16) as usize);
                self.nearest(draft, &openings[..joined], budget)?
            };
            self.join_part(draft, &openings, &region, budget)?;
        }
        Ok(())
    }

    /// The cell whose region a part is joined to, where that is given.
    fn given(&self, draft: &Draft, part: &BTreeSet<Cell>) -> Option<Cell> {
        let has = |at: Option<Cell>| at.is_some_and(|at| part.contains(&at));
        if has(self.keep.entrance()) {
            return Some(draft.entrance());
        }
        let stairs = || draft.features().iter().find(|p| p.is == Feature::StairsDown).map(|p| p.at);
        if has(self.keep.stairs_down()) { stairs() } else { None }
    }

    /// The region that the openings of a part are nearest to, all together.
    fn nearest(
        &self,
        draft: &Draft,
        openings: &[(Cell, Side)],
        budget: &mut Budget<'_>,
    ) -> Result<Bits, Halt> {
        let mut tried: Vec<(usize, Bits)> = Vec::new();
        for (c, side) in openings {
            budget.spend(draft.size().area() as u64)?;
            let from = c.beside(*side);
            let Some(way) = self.way(draft, from, &self.targets) else { continue };
            let region = draft_region(&self.free, way[way.len() - 1]);
            if tried.iter().any(|(_, other)| other.has(way[way.len() - 1])) {
                continue;
            }
            let targets = self.targets_in(&region);
            let length =
                |(c, side): &(Cell, Side)| self.way(draft, c.beside(*side), &targets).map(|way| way.len());
            budget.spend((draft.size().area() * openings.len()) as u64)?;
            if let Some(sum) = openings.iter().map(length).sum::<Option<usize>>() {
                tried.push((sum, region));
            }
        }
        let best = tried.into_iter().min_by_key(|(sum, _)| *sum);
        best.map(|(_, region)| region).ok_or_else(|| Self::stuck(openings))
    }

    fn stuck(openings: &[(Cell, Side)]) -> Halt {
        let at = openings.first().map_or_else(Cell::default, |(c, _)| *c);
        Stuck(format!("no corridor leads to the openings of the part at {at}")).into()
    }

    fn targets_in(&self, region: &Bits) -> Bits {
        let mut targets = self.targets.clone();
        targets.keep(region);
        targets
    }

    /// A way from the cell before an opening through rock to a target; that cell alone where it is one.
    fn way(&self, draft: &Draft, from: Cell, targets: &Bits) -> Option<Vec<Cell>> {
        if draft.cells().has(from) {
            return targets.has(from).then(|| vec![from]);
        }
        let may_enter = |c: Cell| !draft.cells().has(c) && !self.keep.has(c);
        way::detour(draft.size(), from, may_enter, |_, c| targets.has(c))
    }

    fn join_part(
        &mut self,
        draft: &mut Draft,
        openings: &[(Cell, Side)],
        region: &Bits,
        budget: &mut Budget<'_>,
    ) -> Result<(), Halt> {
        let mut targets = self.targets_in(region);
        for (nth, (c, side)) in openings.iter().enumerate() {
            budget.spend(draft.size().area() as u64)?;
            let outside = c.beside(*side);
            let is_blind = nth > 0 && self.more == 0;
            let lets_out = self.keep.lets_out(*c, *side);
            let way = if is_blind && !draft.cells().has(outside) && !lets_out {
                vec![outside]
            } else if is_blind {
                return Err(Stuck(format!("the opening of {c} would close another way round")).into());
            } else {
                self.more -= u32::from(nth > 0 && self.more != u32::MAX);
                self.way(draft, outside, &targets).ok_or_else(|| Self::stuck(openings))?
            };
            for c in &way {
                draft.carve(*c);
                if !is_blind {
                    targets.insert(*c);
                    self.targets.insert(*c);
                }
            }
            for pair in way.windows(2) {
                if let Some(edge) = Edge::between(pair[0], pair[1]) {
                    draft.open(edge);
                    self.free.set(edge, true);
                }
            }
            let rooms = draft.rooms().len();
            let room = self.keep.rooms().iter().position(|room| room.has(*c));
            let joins = (room.map(|room| RoomId((rooms + room) as u32)), None);
            if way.len() > 1 {
                draft.add_corridor(Corridor::through(&way, joins));
            }
            self.joined.push((*c, *side, outside));
        }
        Ok(())
    }
}

/// Whether a kind of room has openings that are counted.
const fn is_room(kind: crate::floor::RoomKind) -> bool {
    !matches!(kind, crate::floor::RoomKind::Junction | crate::floor::RoomKind::Corridor)
}

/// Returns the cells that anybody gets to from a cell.
fn draft_region(free: &Passages, from: Cell) -> Bits {
    free.reach(from)
}

/// Puts what is kept into its place, with numbers after those of the floor.
fn put(draft: &mut Draft, keep: &Keep) {
    let ids = Ids::after(&draft.contents);
    let kept = keep.renumbered(ids);
    draft.carve_all(keep.cells());
    for c in keep.cells().iter() {
        for side in [Side::East, Side::South] {
            let next = c.beside(side);
            let edge = Edge::new(c, side);
            if keep.has(next) && keep.layout.plan.open.is_open(edge) {
                draft.open(edge);
            }
        }
    }
    kept.keys.into_iter().for_each(|key| _ = draft.add_key(key));
    kept.gates.into_iter().for_each(|gate| _ = draft.add_gate(gate));
    kept.triggers.into_iter().for_each(|trigger| _ = draft.add_trigger(trigger));
    kept.barriers.into_iter().for_each(|(edge, barrier)| draft.hang(edge, barrier));
    kept.rooms.into_iter().for_each(|room| _ = draft.add_room(room));
    kept.corridors.into_iter().for_each(|corridor| draft.add_corridor(corridor));
    kept.zones.into_iter().for_each(|zone| draft.add_zone(zone));
    if let Some(at) = keep.entrance() {
        take_away(draft, &Feature::StairsUp);
        draft.enter_at(at);
    }
    if keep.stairs_down().is_some() {
        take_away(draft, &Feature::StairsDown);
    }
    kept.features.into_iter().for_each(|placed| draft.place(placed.at, placed.is));
    draft.set_kept(keep.clone());
}

impl Keep {
    /// Returns a draft that has what is kept and nothing but open floor around; one begins there. Nothing where there is no
    /// floor around.
    pub(crate) fn alone(&self) -> Option<Draft> {
        let outside = way::outside(self);
        let mut draft = Draft::new(self.size(), 1);
        draft.carve_all(&outside);
        draft.open_within(&outside);
        draft.enter_at(outside.iter().next()?);
        put(&mut draft, self);
        for (c, side, barrier) in self.openings().filter(|(c, side, _)| outside.has(c.beside(*side))) {
            if barrier.is_none() {
                draft.open(Edge::new(c, side));
            }
        }
        let start = outside.iter().next()?;
        draft.enter_at(start);
        Some(draft)
    }
}

/// Takes the stairs of the floor away, where others are kept.
fn take_away(draft: &mut Draft, stairs: &Feature) {
    let at = draft.features().iter().find(|placed| placed.is == *stairs).map(|placed| placed.at);
    if let Some(at) = at {
        draft.remove(at);
    }
}
