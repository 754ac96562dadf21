//! Tiles of the compact form: what is usual is left out.
//!
//! A tile stands where its row and column say. Without a type it is rock; rock says nothing more. A side that is left out is
//! open between two tiles of floor, and a wall anywhere else. `{}` on a side is a plain wall between two tiles of floor.

use super::{Ground, Special, Tile, Wall, WallProperties, WallType};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use undercroft::grid::{Cell, Side};

/// One cell, without what is usual. Without a type it is solid.
#[skip_serializing_none]
#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct SparseTile {
    #[serde(rename = "type")]
    pub kind: Option<Ground>,
    pub north_wall: Option<SparseWall>,
    pub south_wall: Option<SparseWall>,
    pub east_wall: Option<SparseWall>,
    pub west_wall: Option<SparseWall>,
    pub special: Option<Box<Special>>,
    pub discovered: Option<bool>,
}

/// A wall or what stands in one. Without a type it is solid.
#[skip_serializing_none]
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct SparseWall {
    #[serde(rename = "type")]
    pub kind: Option<WallType>,
    pub properties: Option<Box<WallProperties>>,
}

impl SparseTile {
    pub(in crate::json) fn ground(&self) -> Ground {
        self.kind.unwrap_or(Ground::Solid)
    }

    /// Returns the whole tile of a cell; `beyond` tells what the cell on a side is made of.
    pub(in crate::json) fn whole(self, c: Cell, beyond: impl Fn(Side) -> Ground) -> Tile {
        let kind = self.ground();
        let wall = |side: Side, told: Option<SparseWall>| {
            if let Some(SparseWall { kind, properties }) = told {
                return Wall { exists: true, kind: kind.unwrap_or(WallType::Solid), properties };
            }
            let exists = kind == Ground::Solid || beyond(side) == Ground::Solid;
            Wall { exists, kind: WallType::Solid, properties: None }
        };
        Tile {
            x: c.x,
            y: c.y,
            kind,
            north_wall: wall(Side::North, self.north_wall),
            south_wall: wall(Side::South, self.south_wall),
            east_wall: wall(Side::East, self.east_wall),
            west_wall: wall(Side::West, self.west_wall),
            special: self.special,
            discovered: self.discovered,
            encounter_zone_id: None,
            event_id: None,
            dark: None,
        }
    }

    /// Returns what is left of a tile without what is usual.
    pub(in crate::json) fn of(tile: Tile, beyond: impl Fn(Side) -> Ground) -> SparseTile {
        let floor = tile.kind == Ground::Floor;
        let wall = |side: Side, wall: Wall| {
            let told = floor && beyond(side) == Ground::Floor && wall.exists;
            told.then(|| SparseWall {
                kind: (wall.kind != WallType::Solid).then_some(wall.kind),
                properties: wall.properties.map(|said| Box::new(without_no(*said))),
            })
        };
        SparseTile {
            kind: floor.then_some(Ground::Floor),
            north_wall: wall(Side::North, tile.north_wall),
            south_wall: wall(Side::South, tile.south_wall),
            east_wall: wall(Side::East, tile.east_wall),
            west_wall: wall(Side::West, tile.west_wall),
            special: tile.special.map(without_wear),
            discovered: tile.discovered.filter(|seen| *seen),
        }
    }
}

/// Leaves out what the table of keys says.
fn without_wear(mut special: Box<Special>) -> Box<Special> {
    special.properties.iter_mut().for_each(|said| said.wear = None);
    special
}

/// Leaves out what is not so, and what the keys and gates say.
fn without_no(said: WallProperties) -> WallProperties {
    let yes = |flag: Option<bool>| flag.filter(|flag| *flag);
    WallProperties {
        locked: yes(said.locked),
        open: yes(said.open),
        hidden: yes(said.hidden),
        discovered: yes(said.discovered),
        needs: None,
        ..said
    }
}
