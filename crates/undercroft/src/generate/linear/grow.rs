//! The assembly while it grows: tiles with the tile that each was joined to, and the one way to add another.

use super::Linear;
use super::boxes::{Boxes, Flat};
use crate::grid::{Side, Size};
use crate::tileset::{Lookup, Prefab, own_side, turned};

/// The highest that a tile may lie, in tenths, and the lowest below zero.
const HIGHEST: i32 = 1_000_000_000;

/// A tile that was placed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    /// Its number in the tileset.
    pub(super) tile: u16,
    /// Quarter turns.
    pub(super) turns: u8,
    /// What it is in the assembly.
    pub(super) role: Role,
    /// The sides that lead to another tile, a bit each.
    pub(super) used: u8,
    /// The side that it was joined by.
    pub(super) entry: Side,
    /// The tile that it was joined to; itself for the start.
    pub(super) parent: u32,
    /// Tiles from the start.
    pub(super) distance: u32,
    /// Its middle, in tenths.
    pub(super) at: [i32; 3],
    /// Corridors in a row that end with it, and how many may be.
    pub(super) run: u8,
    pub(super) limit: u8,
}

/// What a tile is in the assembly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    Start,
    Path,
    End,
    /// The number of the branch, and of the tile on it, both from 1.
    Branch(u32, u32),
}

/// A connector that nothing is joined to: the tile, and the side of the world.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Open {
    pub(super) node: u32,
    pub(super) side: Side,
}

/// The assembly while it grows.
#[derive(Default)]
pub struct Growth {
    pub(super) placed: Vec<Placed>,
    boxes: Boxes,
    /// The box around all tiles.
    around: Option<Flat>,
    /// What the grid can hold, in tenths.
    longest: i32,
    pub(super) end: Option<u32>,
    /// Placements that were tried for the path.
    pub(super) tried: u64,
    /// Where the grid begins, and the rooms of the tiles on it.
    pub(super) origin: [i32; 2],
    pub(super) rooms: Vec<u32>,
}

impl Growth {
    /// Forgets all tiles.
    pub(super) fn reset(&mut self, params: &Linear) {
        let lookup = params.tileset.lookup();
        self.placed = Vec::with_capacity(params.target_size.min(1 << 12) as usize);
        self.boxes = Boxes::new(lookup.longest, params.target_size as usize);
        self.around = None;
        self.longest = Size::MAX_SIDE as i32 * lookup.cell;
    }

    /// Keeps only these tiles, each joined to the one before it.
    pub(super) fn keep_chain(&mut self, chain: &[u32], params: &Linear) {
        let lookup = params.tileset.lookup();
        self.boxes = Boxes::new(lookup.longest, params.target_size as usize);
        self.around = None;
        let mut kept: Vec<Placed> = Vec::with_capacity(self.placed.capacity());
        for &id in chain {
            let mut tile = self.placed[id as usize];
            tile.parent = (kept.len() as u32).saturating_sub(1);
            tile.used = if kept.is_empty() { 0 } else { bit(tile.entry) };
            if let Some(parent) = kept.last_mut() {
                parent.used |= bit(tile.entry.opposite());
            }
            let flat = flat(&lookup.prefabs[usize::from(tile.tile)], tile.at, tile.turns);
            self.boxes.insert(flat);
            self.around = Some(self.around.map_or(flat, |around| around.around(flat)));
            kept.push(tile);
        }
        self.placed = kept;
    }

    /// Puts the first tile at the middle of the world.
    pub(super) fn begin(&mut self, tile: u16, limit: u8, lookup: &Lookup) {
        let flat = flat(&lookup.prefabs[usize::from(tile)], [0; 3], 0);
        self.boxes.insert(flat);
        self.around = Some(flat);
        self.placed.push(Placed {
            tile,
            turns: 0,
            role: Role::Start,
            used: 0,
            entry: Side::North,
            parent: 0,
            distance: 0,
            at: [0; 3],
            run: 0,
            limit,
        });
    }

    /// Puts a tile where it fits, joined to an open connector. Its number.
    pub(super) fn join(&mut self, open: Open, tile: u16, role: Role, fit: &Fit) -> u32 {
        let source = &mut self.placed[open.node as usize];
        source.used |= bit(open.side);
        let entry = open.side.opposite();
        let (parent, distance, run, limit) = (open.node, source.distance + 1, source.run, source.limit);
        let used = bit(entry);
        let Fit { at, turns, flat, around } = *fit;
        self.boxes.insert(flat);
        self.around = Some(around);
        self.placed.push(Placed { tile, turns, role, used, entry, parent, distance, at, run, limit });
        self.placed.len() as u32 - 1
    }

    /// Returns where a tile would lie when its own connector on `own` meets one of the world; `None` where they do not
    /// match or the tile does not fit.
    pub(super) fn fit(&self, from: &WorldJoint, tile: u16, own: Side, lookup: &Lookup) -> Option<Fit> {
        let prefab = &lookup.prefabs[usize::from(tile)];
        let joint = prefab.joints[own as usize].filter(|joint| joint.kind == from.kind)?;
        let turns = (from.side.opposite() as u8 + 4 - own as u8) % 4;
        let offset = turned(joint.at, turns);
        let at = [from.at[0] - offset[0], from.at[1] - offset[1], from.at[2] - offset[2]];
        let flat = flat(prefab, at, turns);
        let around = self.around.map_or(flat, |around| around.around(flat));
        let fits = self.boxes.is_free(flat) && self.is_on_grid(around, lookup.cell) && at[1].abs() <= HIGHEST;
        fits.then_some(Fit { at, turns, flat, around })
    }

    /// Returns whether a grid can hold everything in the box.
    fn is_on_grid(&self, around: Flat, cell: i32) -> bool {
        let (width, height) = (around.x1.abs_diff(around.x0), around.z1.abs_diff(around.z0));
        let longest = self.longest as u32;
        width <= longest
            && height <= longest
            && u64::from(width) * u64::from(height)
                <= u64::from(Size::MAX_CELLS) * (cell as u64 * cell as u64)
    }

    /// Returns the connectors of a tile that nothing is joined to.
    pub(super) fn open_of(&self, node: u32, lookup: &Lookup) -> impl Iterator<Item = Open> + use<> {
        let placed = self.placed[node as usize];
        let joints = lookup.prefabs[usize::from(placed.tile)].joints;
        let is_open = move |side: &Side| {
            placed.used & bit(*side) == 0 && joints[own_side(*side, placed.turns) as usize].is_some()
        };
        Side::ALL.into_iter().filter(is_open).map(move |side| Open { node, side })
    }

    /// Returns an open connector in world space.
    pub(super) fn joint(&self, open: Open, lookup: &Lookup) -> Option<WorldJoint> {
        world_joint(lookup, &self.placed[open.node as usize], open.side)
    }

    /// Returns the box around all tiles.
    pub(super) fn around(&self) -> Flat {
        self.around.unwrap_or(Flat { x0: 0, z0: 0, x1: 0, z1: 0 })
    }
}

/// Where a tile would lie.
#[derive(Clone, Copy)]
pub(super) struct Fit {
    at: [i32; 3],
    turns: u8,
    flat: Flat,
    /// The box around all tiles with this one among them.
    around: Flat,
}

/// A connector in world space.
pub(super) struct WorldJoint {
    pub(super) at: [i32; 3],
    pub(super) side: Side,
    pub(super) kind: u8,
}

/// Returns the connector of a placed tile on a side of the world.
pub(super) fn world_joint(lookup: &Lookup, placed: &Placed, side: Side) -> Option<WorldJoint> {
    let prefab = &lookup.prefabs[usize::from(placed.tile)];
    let joint = prefab.joints[own_side(side, placed.turns) as usize]?;
    let offset = turned(joint.at, placed.turns);
    let at = [placed.at[0] + offset[0], placed.at[1] + offset[1], placed.at[2] + offset[2]];
    Some(WorldJoint { at, side, kind: joint.kind })
}

/// Half of a tile's size after turning.
pub(super) const fn turned_half(prefab: &Prefab, turns: u8) -> [i32; 3] {
    let [x, y, z] = prefab.half;
    if turns.is_multiple_of(2) { [x, y, z] } else { [z, y, x] }
}

/// Returns the box of a tile in plan.
pub(super) const fn flat(prefab: &Prefab, at: [i32; 3], turns: u8) -> Flat {
    let half = turned_half(prefab, turns);
    Flat { x0: at[0] - half[0], z0: at[2] - half[2], x1: at[0] + half[0], z1: at[2] + half[2] }
}

pub(super) const fn bit(side: Side) -> u8 {
    1 << side as u8
}
