//! Where a door may stand on a floor that has none, and the regions that such doors keep apart.
//!
//! ```text
//!   # # # # # # #        D is a doorway: beyond the wall of the room the way is a single cell wide, with rock on
//!   R R R # # # #        both sides of it. The cell below it has another beside it, so the room is open there
//!   R R R D . . .        to more than a door can shut, and the two belong to one region.
//!   R R R # # . #
//!   R R R . . . #        Where both ends of a doorway lie in one region it shuts nothing, and is none.
//!   R R R . # # #
//! ```

use crate::draft::Draft;
use crate::floor::Feature;
use crate::grid::{Cell, Edge, Side, Size};
use crate::lists::{Groups, Union};

const NONE: u32 = u32::MAX;

/// A place for a door: the edge between a cell of a room and the one before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Doorway {
    pub(super) inside: Cell,
    side: Side,
    /// The regions inside and outside.
    pub(super) regions: (u32, u32),
}

impl Doorway {
    pub(super) const fn edge(&self) -> Edge {
        Edge::new(self.inside, self.side)
    }

    fn outside(&self) -> Cell {
        self.inside.beside(self.side)
    }
}

/// The doorways of a floor, and the regions between them.
pub(super) struct Chokes {
    size: Size,
    pub(super) doorways: Vec<Doorway>,
    /// Both ends of every doorway, by region.
    ends: Groups,
    /// The region of every cell; [`NONE`] in rock.
    region: Vec<u32>,
    /// The cells of each region.
    cells: Groups,
    regions: u32,
    /// The room of every cell; [`NONE`] outside rooms.
    room: Vec<u32>,
    at_door: Vec<Cell>,
    pub(super) entrance: u32,
    pub(super) goal: u32,
}

impl Chokes {
    pub(super) fn of(draft: &Draft) -> Chokes {
        let size = draft.size();
        let mut room = vec![NONE; size.area()];
        for (number, is) in (0..).zip(draft.rooms()) {
            is.cells().for_each(|c| room[size.index(c)] = number);
        }
        let mut doorways = candidates(draft, &room);
        let (region, regions) = regions(draft, &doorways);
        for doorway in &mut doorways {
            doorway.regions = (region[size.index(doorway.inside)], region[size.index(doorway.outside())]);
        }
        let mut at_door: Vec<Cell> = doorways.iter().flat_map(|d| [d.inside, d.outside()]).collect();
        at_door.sort_unstable();
        doorways.retain(|doorway| doorway.regions.0 != doorway.regions.1);
        let ends = doorways.iter().map(|d| d.regions.0).chain(doorways.iter().map(|d| d.regions.1));
        let at = |c: Cell| region[size.index(c)];
        let down = draft.features().iter().find(|placed| placed.is == Feature::StairsDown);
        Chokes {
            size,
            ends: Groups::new(regions as usize, ends),
            cells: Groups::new(regions as usize + 1, region.iter().map(|r| (*r).min(regions))),
            entrance: at(draft.entrance()),
            goal: down.map_or(NONE, |placed| at(placed.at)),
            doorways,
            region,
            regions,
            room,
            at_door,
        }
    }

    pub(super) const fn regions(&self) -> u32 {
        self.regions
    }

    pub(super) fn region_at(&self, c: Cell) -> Option<u32> {
        Some(self.region[self.size.index(c)]).filter(|region| *region != NONE)
    }

    /// Returns the doorways of a region.
    pub(super) fn doorways_of(&self, region: u32) -> Vec<u32> {
        let count = self.doorways.len() as u32;
        self.ends.of(region).iter().map(|end| end % count).collect()
    }

    /// Returns how many doorways a region has.
    pub(super) fn degree(&self, region: u32) -> usize {
        self.ends.of(region).len()
    }

    pub(super) fn cells_of(&self, region: u32) -> impl Iterator<Item = Cell> {
        let width = self.size.width();
        let cell =
            move |i: &u32| crate::grid::cell((i % u32::from(width)) as u16, (i / u32::from(width)) as u16);
        self.cells.of(region).iter().map(cell)
    }

    /// Returns a cell in the midst of a region.
    pub(super) fn middle(&self, region: u32) -> Cell {
        let cells = self.cells.of(region);
        let width = u32::from(self.size.width());
        cells
            .get(cells.len() / 2)
            .map_or_else(Cell::default, |i| crate::grid::cell((i % width) as u16, (i / width) as u16))
    }

    /// Returns whether a region has a room with a place for a key beside the stairs.
    pub(super) fn may_hold(&self, region: u32) -> bool {
        self.cells_of(region).filter(|c| self.is_in_room(*c)).nth(1).is_some()
    }

    pub(super) fn is_locked(&self, draft: &Draft, region: u32) -> bool {
        let doorways = self.doorways_of(region);
        !doorways.is_empty() && doorways.iter().all(|d| draft.has_barrier(self.doorways[*d as usize].edge()))
    }

    pub(super) fn is_rock(&self, at: Option<Cell>) -> bool {
        at.is_none_or(|c| !self.size.contains(c) || self.region[self.size.index(c)] == NONE)
    }

    pub(super) fn is_in_room(&self, c: Cell) -> bool {
        self.room[self.size.index(c)] != NONE
    }

    /// Returns whether somebody who comes in through a doorway steps on the cell.
    pub(super) fn is_at_door(&self, c: Cell) -> bool {
        self.at_door.binary_search(&c).is_ok()
    }
}

/// Returns where doors could hang; no cell outside has two.
fn candidates(draft: &Draft, room: &[u32]) -> Vec<Doorway> {
    let (size, ways) = (draft.size(), draft.ways());
    let is_floor = |c: Option<Cell>| c.is_some_and(|c| size.contains(c) && draft.cells().has(c));
    let mut taken = vec![false; size.area()];
    let mut doorways = Vec::new();
    for (number, is) in (0..).zip(draft.rooms()) {
        for inside in is.cells() {
            for side in Side::ALL {
                let Some(outside) = inside.step(side).filter(|c| size.contains(*c)) else { continue };
                let leads_out = ways.is_open(Edge::new(inside, side)) && room[size.index(outside)] != number;
                let beside = [side.turned(1), side.turned(3)].map(|side| outside.step(side));
                if leads_out
                    && outside != draft.entrance()
                    && !beside.into_iter().any(is_floor)
                    && !taken[size.index(outside)]
                {
                    taken[size.index(outside)] = true;
                    doorways.push(Doorway { inside, side, regions: (NONE, NONE) });
                }
            }
        }
    }
    doorways
}

/// Numbers what hangs together with all doorways shut.
fn regions(draft: &Draft, doorways: &[Doorway]) -> (Vec<u32>, u32) {
    let size = draft.size();
    let mut ways = draft.ways();
    for doorway in doorways {
        ways.set(doorway.edge(), false);
    }
    let mut sets = Union::new(size.area());
    for c in draft.cells().iter() {
        for next in ways.around(c).filter(|next| *next > c) {
            sets.join(size.index(c) as u32, size.index(next) as u32);
        }
    }
    let (mut region, mut numbers) = (vec![NONE; size.area()], vec![NONE; size.area()]);
    let mut count = 0;
    for c in draft.cells().iter() {
        let root = sets.find(size.index(c) as u32) as usize;
        if numbers[root] == NONE {
            numbers[root] = count;
            count += 1;
        }
        region[size.index(c)] = numbers[root];
    }
    (region, count)
}
