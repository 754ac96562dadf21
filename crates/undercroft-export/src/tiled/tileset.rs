//! The tileset: which tile has which number, and what the editor knows about it.
//!
//! Tiles 0 to 15 are floor, one for each set of sides that are not open: north 1, east 2, south 4, west 8. Doors stand in
//! the middle of their tile, since their layers are moved by half a tile onto the edges.

use crate::blocks::Block;
use undercroft::floor::{Barrier, BarrierKind, EdgeKind, Feature, Floor, MarkerKind, ZoneKind};
use undercroft::grid::{Cell, Edge, Side};

/// Tiles side by side in the picture.
pub(super) const COLUMNS: u32 = 8;
/// Tiles in all.
pub(super) const COUNT: u32 = 64;

pub(super) const ROCK: u32 = 16;
pub(super) const WALL: u32 = 17;
pub(super) const GROUND: u32 = 18;
pub(super) const DOOR: u32 = 24;
pub(super) const LOCKED: u32 = 26;
pub(super) const GATE: u32 = 28;
pub(super) const SECRET: u32 = 30;
pub(super) const ILLUSORY: u32 = 32;
/// The one-way doors, clockwise from north.
pub(super) const ONE_WAY: u32 = 34;
pub(super) const STAIRS_UP: u32 = 40;
pub(super) const STAIRS_DOWN: u32 = 41;
pub(super) const KEY: u32 = 42;
pub(super) const LEVER: u32 = 43;
pub(super) const SWITCH: u32 = 44;
pub(super) const TRAP: u32 = 45;
pub(super) const CHEST: u32 = 46;
pub(super) const TELEPORTER: u32 = 47;
pub(super) const PERSON: u32 = 48;
pub(super) const NOTE: u32 = 49;
/// The markers: player, enemy, boss, loot, other.
pub(super) const MARKER: u32 = 50;
pub(super) const ENTRANCE: u32 = 55;
pub(super) const GOAL: u32 = 56;
/// The zones: safe, encounter, boss, dark, silent.
pub(super) const ZONE: u32 = 57;
pub(super) const SPINNER: u32 = 62;
pub(super) const CHUTE: u32 = 63;

/// Returns the bit of a side in the number of a floor tile.
pub(super) const fn bit(side: Side) -> u32 {
    1 << side as u32
}

/// Returns the tile of a cell: rock, or floor with the sides that are not open.
pub(super) fn ground(floor: &Floor, c: Cell) -> u32 {
    if !floor.is_floor(c) {
        return ROCK;
    }
    let closed = |side: &Side| floor.side(c, *side) != EdgeKind::Open;
    Side::ALL.into_iter().filter(closed).map(bit).sum()
}

/// Returns the tile of a barrier, for the way its edge runs.
pub(super) fn barrier(edge: Edge, barrier: &Barrier) -> u32 {
    let upright = u32::from(edge.side() == Side::West);
    match (barrier.kind, barrier.lock, barrier.one_way) {
        (BarrierKind::Gate(_), ..) => GATE + upright,
        (BarrierKind::Secret, ..) => SECRET + upright,
        (BarrierKind::Illusory, ..) => ILLUSORY + upright,
        (BarrierKind::Door, Some(_), _) => LOCKED + upright,
        (BarrierKind::Door, None, Some(side)) => ONE_WAY + side as u32,
        (BarrierKind::Door, None, None) => DOOR + upright,
    }
}

/// Returns the tile of a feature.
pub(super) const fn feature(feature: &Feature) -> u32 {
    match feature {
        Feature::StairsUp => STAIRS_UP,
        Feature::StairsDown => STAIRS_DOWN,
        Feature::Key(_) => KEY,
        Feature::Lever(_) => LEVER,
        Feature::Switch(_) => SWITCH,
        Feature::Trap(_) => TRAP,
        Feature::Chest(_) => CHEST,
        Feature::Teleporter(_) => TELEPORTER,
        Feature::Person(_) => PERSON,
        Feature::Note(_) => NOTE,
        Feature::Spinner => SPINNER,
        Feature::Chute => CHUTE,
        Feature::Marker(marker) => {
            MARKER
                + match marker.kind {
                    MarkerKind::Player => 0,
                    MarkerKind::Enemy => 1,
                    MarkerKind::Boss => 2,
                    MarkerKind::Loot => 3,
                    MarkerKind::Other => 4,
                }
        }
    }
}

/// Returns the tile of a zone.
pub(super) const fn zone(kind: ZoneKind) -> u32 {
    ZONE + match kind {
        ZoneKind::Safe => 0,
        ZoneKind::Encounter => 1,
        ZoneKind::Boss => 2,
        ZoneKind::Dark => 3,
        ZoneKind::Silent => 4,
    }
}

/// Returns the tile of a block; what stands on its ground comes above it.
pub(super) const fn block(block: Block) -> u32 {
    match block {
        Block::Rock => ROCK,
        Block::Wall | Block::Secret | Block::Illusory => WALL,
        Block::Floor
        | Block::Door
        | Block::LockedDoor
        | Block::DoorNorth
        | Block::DoorEast
        | Block::DoorSouth
        | Block::DoorWest
        | Block::Gate => GROUND,
    }
}

/// Returns the class of a tile, where it has one.
pub(super) const fn class(tile: u32) -> Option<&'static str> {
    Some(match tile {
        0..=15 | GROUND => "Floor",
        ROCK => "Rock",
        WALL => "Wall",
        24 | 25 => "Door",
        26 | 27 => "LockedDoor",
        28 | 29 => "Gate",
        30 | 31 => "SecretDoor",
        32 | 33 => "IllusoryWall",
        34..=37 => "OneWayDoor",
        STAIRS_UP => "StairsUp",
        STAIRS_DOWN => "StairsDown",
        KEY => "Key",
        LEVER => "Lever",
        SWITCH => "Switch",
        TRAP => "Trap",
        CHEST => "Treasure",
        TELEPORTER => "Teleporter",
        PERSON => "Npc",
        NOTE => "Note",
        50..=54 => "Marker",
        ENTRANCE => "Entrance",
        GOAL => "Goal",
        57 => "SafeZone",
        58 => "EncounterZone",
        59 => "BossZone",
        60 => "DarkZone",
        61 => "SilentZone",
        SPINNER => "Spinner",
        CHUTE => "Chute",
        _ => return None,
    })
}

/// Returns the colours of a floor tile's sides in the Wang set: 1 where it is open, 2 where it is not. The order is
/// Tiled's, from the top clockwise, with the corners between, which have none.
pub(super) fn wang(tile: u32) -> [u32; 8] {
    let side = |side: Side| if tile & bit(side) == 0 { 1 } else { 2 };
    [side(Side::North), 0, side(Side::East), 0, side(Side::South), 0, side(Side::West), 0]
}

/// The colours of the Wang set: a name, a colour to show, and a tile that stands for it.
pub(super) const WANG_COLOURS: [(&str, &str, u32); 2] = [("open", "#8fbf6f", 0), ("closed", "#bf4f4f", 15)];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_have_their_bits() {
        assert_eq!(Side::ALL.map(bit), [1, 2, 4, 8]);
        assert_eq!(wang(0), [1, 0, 1, 0, 1, 0, 1, 0]);
        assert_eq!(wang(1), [2, 0, 1, 0, 1, 0, 1, 0]);
        assert_eq!(wang(2 + 8), [1, 0, 2, 0, 1, 0, 2, 0]);
    }

    #[test]
    fn zones_are_in_the_order_of_their_tiles() {
        let kinds = [ZoneKind::Safe, ZoneKind::Encounter, ZoneKind::Boss, ZoneKind::Dark, ZoneKind::Silent];
        assert_eq!(kinds.map(zone), [57, 58, 59, 60, 61]);
        assert_eq!(class(zone(ZoneKind::Dark)), Some("DarkZone"));
    }
}
