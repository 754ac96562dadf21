//! The assembly while it grows: tiles with the tile that each was joined to, and the one way to add another.

use super::Linear;
use super::locks::Lock;
use super::shaft::{Course, Shafts};
use super::tally::Tally;
use crate::grid::{Boxes, Cell, Flat, Side, Size};
use crate::tileset::{Lookup, MAX_CONNECTORS, Prefab, turned, turned_half};

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
    /// For each of its connectors, whether it leads to another tile.
    pub(super) used: [bool; MAX_CONNECTORS],
    /// Its own connector that it was joined by; the start has none.
    pub(super) entry: u8,
    /// The connector that it was joined to; its own first one for the start.
    pub(super) from: Open,
    /// Tiles from the start.
    pub(super) distance: u32,
    /// Its middle, in tenths.
    pub(super) at: [i32; 3],
    /// Corridors in a row that end with it, and how many may be.
    pub(super) run: u8,
    pub(super) limit: u8,
    /// Tiles of the main path up to it that are no corridors, without the start.
    pub(super) rooms: u32,
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

/// A connector of a tile that was placed: the tile, and which of its connectors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Open {
    pub(super) node: u32,
    pub(super) joint: u8,
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
    /// How many doors shall be locked, and those that are.
    pub(super) wanted_locks: u32,
    pub(super) locks: Vec<Lock>,
    pub(super) tally: Tally,
    /// How the path keeps within reach of where it has to end, and how all floors of the dungeon lie.
    pub(super) course: Option<Course>,
    pub(super) shafts: Option<Shafts>,
    /// The stairs up and down, where shafts say where they stand.
    pub(super) stairs: [Option<Cell>; 2],
    /// Where the grid begins, whether that was said already, and the rooms of the tiles on it.
    pub(super) origin: [i32; 2],
    pub(super) is_placed: bool,
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
        self.tally = Tally::new(lookup);
    }

    /// Keeps only these tiles, each joined to the one before it.
    pub(super) fn keep_chain(&mut self, chain: &[u32], params: &Linear) {
        let lookup = params.tileset.lookup();
        self.boxes = Boxes::new(lookup.longest, params.target_size as usize);
        self.around = None;
        let mut kept: Vec<Placed> = Vec::with_capacity(self.placed.capacity());
        for &id in chain {
            let mut tile = self.placed[id as usize];
            tile.from.node = (kept.len() as u32).saturating_sub(1);
            tile.used = [false; MAX_CONNECTORS];
            if let Some(parent) = kept.last_mut() {
                parent.used[usize::from(tile.from.joint)] = true;
                tile.used[usize::from(tile.entry)] = true;
            }
            let flat = flat(&lookup.prefabs[usize::from(tile.tile)], tile.at, tile.turns);
            self.boxes.insert(flat);
            self.around = Some(self.around.map_or(flat, |around| around.around(flat)));
            kept.push(tile);
        }
        self.placed = kept;
    }

    /// Puts tiles that were placed before once more.
    pub(super) fn restore(&mut self, placed: &[Placed], params: &Linear) {
        self.placed = placed.to_vec();
        let chain: Vec<u32> = (0..placed.len() as u32).collect();
        self.keep_chain(&chain, params);
    }

    /// Turns the path by half around its start.
    pub(super) fn turn_by_half(&mut self, params: &Linear) {
        for placed in &mut self.placed {
            placed.at = turned(placed.at, 2);
            placed.turns = (placed.turns + 2) % 4;
        }
        let placed = std::mem::take(&mut self.placed);
        self.restore(&placed, params);
        self.course = self.course.map(Course::turned_by_half);
    }

    /// Puts the first tile at the middle of the world.
    pub(super) fn begin(&mut self, tile: u16, turns: u8, limit: u8, lookup: &Lookup) {
        let flat = flat(&lookup.prefabs[usize::from(tile)], [0; 3], turns);
        self.boxes.insert(flat);
        self.around = Some(flat);
        self.placed.push(Placed {
            tile,
            turns,
            role: Role::Start,
            used: [false; MAX_CONNECTORS],
            entry: 0,
            from: Open { node: 0, joint: 0 },
            distance: 0,
            at: [0; 3],
            run: 0,
            limit,
            rooms: 0,
        });
        self.tally.add(0, tile);
    }

    /// Puts a tile where it fits, joined to an open connector. Its number.
    pub(super) fn join(&mut self, open: Open, tile: u16, role: Role, fit: &Fit) -> u32 {
        let source = &mut self.placed[open.node as usize];
        source.used[usize::from(open.joint)] = true;
        let (distance, run, limit, rooms) = (source.distance + 1, source.run, source.limit, source.rooms);
        let Fit { at, turns, entry, flat, around } = *fit;
        let mut used = [false; MAX_CONNECTORS];
        used[usize::from(entry)] = true;
        self.boxes.insert(flat);
        self.around = Some(around);
        let from = open;
        let placed = Placed { tile, turns, role, used, entry, from, distance, at, run, limit, rooms };
        let id = self.placed.len() as u32;
        self.placed.push(placed);
        self.tally.add(id, tile);
        id
    }

    /// Returns where a tile would lie when its connector `entry` meets one of the world; `None` where they do not match or
    /// the tile does not fit.
    pub(super) fn fit(&self, from: &WorldJoint, tile: u16, entry: u8, lookup: &Lookup) -> Option<Fit> {
        let prefab = &lookup.prefabs[usize::from(tile)];
        let joint = prefab.joints.get(usize::from(entry)).filter(|joint| joint.kind == from.kind)?;
        let turns = (from.side.opposite() as u8 + 4 - joint.side as u8) % 4;
        let offset = turned(joint.at, turns);
        let at = [from.at[0] - offset[0], from.at[1] - offset[1], from.at[2] - offset[2]];
        let flat = flat(prefab, at, turns);
        let around = self.around.map_or(flat, |around| around.around(flat));
        let fits = self.boxes.is_free(flat) && self.is_on_grid(around, lookup.cell) && at[1].abs() <= HIGHEST;
        fits.then_some(Fit { at, turns, entry, flat, around })
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
        let joints = lookup.prefabs[usize::from(placed.tile)].joints.len() as u8;
        let is_open = move |joint: &u8| !placed.used[usize::from(*joint)];
        (0..joints).filter(is_open).map(move |joint| Open { node, joint })
    }

    /// Returns an open connector in world space.
    pub(super) fn joint(&self, open: Open, lookup: &Lookup) -> Option<WorldJoint> {
        world_joint(lookup, &self.placed[open.node as usize], open.joint)
    }

    /// Returns the tile of the main path at which the branch of a tile leaves it; `None` for tiles that are on no branch.
    pub(super) fn leaves_path(&self, node: u32) -> Option<u32> {
        let is_branch = |node: u32| matches!(self.placed[node as usize].role, Role::Branch(..));
        let mut at = node;
        while is_branch(at) {
            at = self.placed[at as usize].from.node;
        }
        (at != node).then_some(at)
    }

    /// Returns the box around all tiles.
    pub(super) fn around(&self) -> Flat {
        self.around.unwrap_or(Flat { x0: 0, z0: 0, x1: 0, z1: 0 })
    }
}

/// Where a tile would lie.
#[derive(Clone, Copy)]
pub(super) struct Fit {
    pub(super) at: [i32; 3],
    pub(super) turns: u8,
    /// The tile's own connector that it is joined by.
    entry: u8,
    flat: Flat,
    /// The box around all tiles with this one among them.
    around: Flat,
}

impl Fit {
    /// Returns its box.
    pub(super) const fn flat(&self) -> Flat {
        self.flat
    }
}

/// A connector in world space.
pub(super) struct WorldJoint {
    pub(super) at: [i32; 3],
    pub(super) side: Side,
    pub(super) kind: u8,
}

/// Returns a connector of a placed tile in world space.
pub(super) fn world_joint(lookup: &Lookup, placed: &Placed, joint: u8) -> Option<WorldJoint> {
    let joint = lookup.prefabs[usize::from(placed.tile)].joints.get(usize::from(joint))?;
    let offset = turned(joint.at, placed.turns);
    let at = [placed.at[0] + offset[0], placed.at[1] + offset[1], placed.at[2] + offset[2]];
    Some(WorldJoint { at, side: joint.side.turned(placed.turns), kind: joint.kind })
}

/// Returns the box of a tile in plan.
pub(super) const fn flat(prefab: &Prefab, at: [i32; 3], turns: u8) -> Flat {
    let half = turned_half(prefab.half, turns);
    Flat { x0: at[0] - half[0], z0: at[2] - half[2], x1: at[0] + half[0], z1: at[2] + half[2] }
}
