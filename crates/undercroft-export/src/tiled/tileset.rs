//! The tileset: which tile has which number, and what the editor knows about it.
//!
//! Tiles 0 to 15 are floor, one for each set of sides that are not open: north 1, east 2, south 4, west 8. Doors stand in
//! the middle of their tile, since their layers are moved by half a tile onto the edges. Keys, the doors that they open and
//! teleporters have a tile for each colour, in the order of [`tint`].

use super::tint::{self, Tints};
use crate::blocks::Block;
use crate::json::things::Says;
use undercroft::floor::{Barrier, BarrierKind, EdgeKind, Feature, Floor, MarkerKind, TrapKind, ZoneKind};
use undercroft::grid::{Cell, Edge, Side};

/// Tiles side by side in the picture.
pub(crate) const COLUMNS: u32 = 8;
/// Tiles in all.
pub(crate) const COUNT: u32 = 120;

pub(crate) const ROCK: u32 = 16;
pub(crate) const WALL: u32 = 17;
pub(crate) const GROUND: u32 = 18;
/// What looks like a wall and stops nobody.
pub(crate) const FALSE_WALL: u32 = 19;
pub(crate) const DOOR: u32 = 24;
/// The door of a lock that any of the keys opens that are used up.
pub(crate) const LOCKED: u32 = 26;
pub(crate) const GATE: u32 = 28;
pub(crate) const SECRET: u32 = 30;
pub(crate) const ILLUSORY: u32 = 32;
/// The one-way doors, clockwise from north.
pub(crate) const ONE_WAY: u32 = 34;
pub(crate) const STAIRS_UP: u32 = 40;
pub(crate) const STAIRS_DOWN: u32 = 41;
/// A key that is used up.
pub(crate) const KEY: u32 = 42;
pub(crate) const LEVER: u32 = 43;
pub(crate) const SWITCH: u32 = 44;
/// A trap with spikes; the other kinds follow from [`TRAPS`] on.
pub(crate) const TRAP: u32 = 45;
pub(crate) const CHEST: u32 = 46;
/// A teleporter whose colour has no tile of its own.
pub(crate) const TELEPORTER: u32 = 47;
pub(crate) const PERSON: u32 = 48;
pub(crate) const NOTE: u32 = 49;
/// The markers: player, enemy, boss, loot, other.
pub(crate) const MARKER: u32 = 50;
pub(crate) const ENTRANCE: u32 = 55;
pub(crate) const GOAL: u32 = 56;
/// The zones: safe, encounter, boss, dark, silent.
pub(crate) const ZONE: u32 = 57;
pub(crate) const SPINNER: u32 = 62;
pub(crate) const CHUTE: u32 = 63;
/// The traps but for spikes: pit, poison, paralysis, alarm, dart, fire.
pub(crate) const TRAPS: u32 = 64;
/// A teleporter that carries whoever steps on it.
pub(crate) const CARRIER: u32 = 70;
/// The keys, by colour.
pub(crate) const KEYS: u32 = 72;
/// The teleporters, by colour.
pub(crate) const TELEPORTERS: u32 = KEYS + tint::COUNT;
/// The locked doors, two for each colour.
pub(crate) const LOCKS: u32 = TELEPORTERS + tint::COUNT;

/// Returns the bit of a side in the number of a floor tile.
pub(crate) const fn bit(side: Side) -> u32 {
    1 << side as u32
}

/// Returns the tile of a cell: rock, or floor with the sides that are not open.
pub(crate) fn ground(floor: &Floor, c: Cell) -> u32 {
    if !floor.is_floor(c) {
        return ROCK;
    }
    let closed = |side: &Side| floor.side(c, *side) != EdgeKind::Open;
    Side::ALL.into_iter().filter(closed).map(bit).sum()
}

/// Returns the tile of a barrier, for the way its edge runs.
pub(crate) fn barrier(edge: Edge, barrier: &Barrier, tints: &Tints) -> u32 {
    let upright = u32::from(edge.side() == Side::West);
    match (barrier.kind, barrier.lock, barrier.one_way) {
        (BarrierKind::Gate(_), ..) => GATE + upright,
        (BarrierKind::Secret, ..) => SECRET + upright,
        (BarrierKind::Illusory, ..) => ILLUSORY + upright,
        (BarrierKind::Door, Some(key), _) => tints.key(key).map_or(LOCKED, |tint| LOCKS + 2 * tint) + upright,
        (BarrierKind::Door, None, Some(side)) => ONE_WAY + side as u32,
        (BarrierKind::Door, None, None) => DOOR + upright,
    }
}

/// Returns the tile of a feature.
pub(crate) fn feature(feature: &Feature, tints: &Tints) -> u32 {
    match feature {
        Feature::StairsUp => STAIRS_UP,
        Feature::StairsDown => STAIRS_DOWN,
        Feature::Key(id) => tints.key(*id).map_or(KEY, |tint| KEYS + tint),
        Feature::Lever(_) => LEVER,
        Feature::Switch(_) => SWITCH,
        Feature::Trap(trap) => match trap.kind {
            TrapKind::Spike => TRAP,
            TrapKind::Pit => TRAPS,
            TrapKind::Poison => TRAPS + 1,
            TrapKind::Paralysis => TRAPS + 2,
            TrapKind::Alarm => TRAPS + 3,
            TrapKind::Dart => TRAPS + 4,
            TrapKind::Fire => TRAPS + 5,
        },
        Feature::Chest(_) => CHEST,
        Feature::Teleporter(way) if way.carries => CARRIER,
        Feature::Teleporter(way) => tint::named(&way.colour).map_or(TELEPORTER, |tint| TELEPORTERS + tint),
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
pub(crate) const fn zone(kind: ZoneKind) -> u32 {
    ZONE + match kind {
        ZoneKind::Safe => 0,
        ZoneKind::Encounter => 1,
        ZoneKind::Boss => 2,
        ZoneKind::Dark => 3,
        ZoneKind::Silent => 4,
    }
}

/// Returns the tile of a block; what stands on its ground comes above it.
pub(crate) const fn block(block: Block) -> u32 {
    match block {
        Block::Rock => ROCK,
        Block::Wall | Block::Secret => WALL,
        Block::Illusory => FALSE_WALL,
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
pub(crate) const fn class(tile: u32) -> Option<&'static str> {
    Some(match tile {
        0..=15 | GROUND => "Floor",
        ROCK => "Rock",
        WALL => "Wall",
        24 | 25 => "Door",
        26 | 27 | LOCKS..COUNT => "LockedDoor",
        28 | 29 => "Gate",
        30 | 31 => "SecretDoor",
        FALSE_WALL | 32 | 33 => "IllusoryWall",
        34..=37 => "OneWayDoor",
        STAIRS_UP => "StairsUp",
        STAIRS_DOWN => "StairsDown",
        KEY | KEYS..TELEPORTERS => "Key",
        LEVER => "Lever",
        SWITCH => "Switch",
        TRAP | TRAPS..CARRIER => "Trap",
        CHEST => "Treasure",
        TELEPORTER | CARRIER | TELEPORTERS..LOCKS => "Teleporter",
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

/// Returns what the tileset says of a tile: which sides of a floor tile are closed, and whether one comes to a stop on it.
pub(crate) fn properties(tile: u32) -> Says {
    let mut says = Says::new();
    if tile < 16 {
        let closed = |side: Side| (side.name().to_owned(), (tile & bit(side) != 0).into());
        says.extend(Side::ALL.map(closed));
    }
    if is_solid(tile) {
        says.insert("collides".to_owned(), true.into());
    }
    says
}

/// Returns whether nobody walks over a tile until the game takes it away.
const fn is_solid(tile: u32) -> bool {
    matches!(tile, ROCK | WALL | 24..=31 | 34..=37 | LOCKS..COUNT)
}

/// Returns what of a tile stops a body, as rectangles: x, y, width and height in eighths of the tile.
pub(crate) fn shapes(tile: u32) -> Vec<[u32; 4]> {
    let strip = |side: Side| match side {
        Side::North => [0, 0, 8, 1],
        Side::East => [7, 0, 1, 8],
        Side::South => [0, 7, 8, 1],
        Side::West => [0, 0, 1, 8],
    };
    match tile {
        0..=15 => Side::ALL.into_iter().filter(|side| tile & bit(*side) != 0).map(strip).collect(),
        ROCK | WALL => vec![[0, 0, 8, 8]],
        // Those to the north and the south lie across, those to the east and the west upright.
        _ if is_solid(tile) && tile.is_multiple_of(2) => vec![[0, 3, 8, 2]],
        _ if is_solid(tile) => vec![[3, 0, 2, 8]],
        _ => Vec::new(),
    }
}

/// Returns the colours of a floor tile's sides in the Wang set: 1 where it is open, 2 where it is not. The order is
/// Tiled's, from the top clockwise, with the corners between, which have none.
pub(crate) fn wang(tile: u32) -> [u32; 8] {
    let side = |side: Side| if tile & bit(side) == 0 { 1 } else { 2 };
    [side(Side::North), 0, side(Side::East), 0, side(Side::South), 0, side(Side::West), 0]
}

/// The colours of the Wang set: a name, a colour to show, and a tile that stands for it.
pub(crate) const WANG_COLOURS: [(&str, &str, u32); 2] = [("open", "#8fbf6f", 0), ("closed", "#bf4f4f", 15)];

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
    fn what_stops_nobody_has_no_shape() {
        for tile in 16..COUNT {
            assert_eq!(shapes(tile).is_empty(), !is_solid(tile), "{tile}");
        }
        assert_eq!([DOOR, ONE_WAY + 1, LOCKS + 3].map(|tile| shapes(tile).len()), [1, 1, 1]);
        assert_eq!([FALSE_WALL, ILLUSORY, ILLUSORY + 1, GROUND, KEY].map(|tile| shapes(tile).len()), [0; 5]);
        assert_eq!(shapes(1 + 8), [[0, 0, 8, 1], [0, 0, 1, 8]]);
        assert_eq!(LOCKS + 2 * tint::COUNT, COUNT);
    }

    #[test]
    fn zones_are_in_the_order_of_their_tiles() {
        let kinds = [ZoneKind::Safe, ZoneKind::Encounter, ZoneKind::Boss, ZoneKind::Dark, ZoneKind::Silent];
        assert_eq!(kinds.map(zone), [57, 58, 59, 60, 61]);
        assert_eq!(class(zone(ZoneKind::Dark)), Some("DarkZone"));
    }
}
