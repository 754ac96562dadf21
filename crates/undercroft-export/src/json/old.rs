//! Older saves: boolean walls with ten types of tiles (before 1.0.0), and Wall objects with the same types (before
//! 1.1.0). They are brought into today's shape, and the reader proper takes it from there.
//!
//! ```text
//!   #   #        a `door` was a cell of its own; now it is floor, and the door
//!   . D .   →    hangs on one edge of it: between the two open opposite sides,
//!   #   #        the north or west one. `chest`, `trap` and the like move into `special`.
//! ```
//! What has no place in today's shape is an error that names the tile and the field.

mod shape;

pub(super) use shape::OldLevel;

use super::decode::Tiles;
use super::error::{JsonError, below};
use super::read::Era;
use super::shape::{
    EventData, EventTile, Ground, Level, MarkerType, Special, SpecialProperties, SpecialType, Tile, Wall,
    WallProperties, WallType,
};
use shape::{OldProperties, OldTile, OldType, OldWall};
use undercroft::grid::{Cell, Side, cell};

/// Brings an older level, which stands at `path`, into today's shape.
pub(super) fn level(old: OldLevel, path: &str, era: Era) -> Result<Level<Tiles>, JsonError> {
    let mut events = old.events.unwrap_or_default();
    let mut doors = Vec::new();
    let mut tiles: Tiles = Vec::with_capacity(old.tiles.len());
    for (y, row) in old.tiles.into_iter().enumerate() {
        let mut new = Vec::with_capacity(row.len());
        for (x, tile) in row.into_iter().enumerate() {
            let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y)) else {
                return Err(JsonError::at(below(path, "tiles"), "more tiles than any level has"));
            };
            let at = below(path, &format!("tiles[{y}][{x}]"));
            let mut move_in =
                MoveIn { c: cell(x, y), path: &at, era, events: &mut events, doors: &mut doors };
            new.push(move_in.tile(tile)?);
        }
        tiles.push(new);
    }
    for (c, door) in doors {
        hang(&mut tiles, c, door, || below(path, &format!("tiles[{}][{}].type", c.y, c.x)))?;
    }
    Ok(Level {
        version: None,
        level: old.level,
        width: old.width,
        height: old.height,
        name: None,
        theme: None,
        theme_details: None,
        tiles,
        rooms: None,
        corridors: None,
        features: None,
        override_zones: old.override_zones,
        events: Some(events),
        exits: None,
        occupancy: None,
        minimap: None,
        start_x: old.start_x,
        start_y: old.start_y,
        stairs_up: old.stairs_up,
        stairs_down: old.stairs_down,
        goal: None,
        assembly: None,
        ledger: None,
        walkthrough: None,
        metadata: None,
    })
}

/// One tile on its way into today's shape.
struct MoveIn<'a> {
    c: Cell,
    path: &'a str,
    era: Era,
    events: &'a mut Vec<EventTile>,
    doors: &'a mut Vec<(Cell, Wall)>,
}

impl MoveIn<'_> {
    fn tile(&mut self, old: OldTile) -> Result<Tile, JsonError> {
        let (kind, said, said_path) = match old.special {
            Some(special) if matches!(old.kind, OldType::Floor | OldType::Corridor) => {
                if old.properties.is_some() {
                    return Err(
                        self.refuse("properties", "a tile says this in its special, or here, not in both")
                    );
                }
                (special.kind, special.properties, "special.properties")
            }
            Some(special) if special.kind != old.kind => {
                return Err(self.refuse("special.type", "it is not what the tile's own type says"));
            }
            _ => (old.kind, old.properties, "properties"),
        };
        let mut said = said.unwrap_or_default();
        let mut special = self.special(kind, &mut said);
        if let Some((field, value)) = said.left() {
            let why =
                format!("{value} stood there, and a tile of type \"{}\" cannot carry it over", kind.name());
            return Err(self.refuse(&format!("{said_path}.{field}"), &why));
        }
        for (there, field, marker) in
            [(old.has_monster, "hasMonster", MarkerType::Enemy), (old.has_item, "hasItem", MarkerType::Loot)]
        {
            if there != Some(true) {
                continue;
            }
            if special.is_some() {
                let why = "true stood there, but something else stands in the cell: it holds one thing";
                return Err(self.refuse(field, why));
            }
            let properties = SpecialProperties { marker_type: Some(marker), ..SpecialProperties::default() };
            special = Some(Special { kind: SpecialType::Marker, properties: Some(properties) });
        }
        Ok(Tile {
            x: old.x,
            y: old.y,
            kind: if matches!(kind, OldType::Wall | OldType::Solid) { Ground::Solid } else { Ground::Floor },
            north_wall: self.wall(old.north_wall, Side::North)?,
            south_wall: self.wall(old.south_wall, Side::South)?,
            east_wall: self.wall(old.east_wall, Side::East)?,
            west_wall: self.wall(old.west_wall, Side::West)?,
            special: special.map(Box::new),
            discovered: old.discovered,
            encounter_zone_id: old.encounter_zone_id.map(Into::into),
            event_id: None,
            dark: None,
        })
    }

    fn refuse(&self, field: &str, why: &str) -> JsonError {
        JsonError::at(below(self.path, field), why)
    }

    fn wall(&self, wall: OldWall, side: Side) -> Result<Wall, JsonError> {
        match (wall, self.era) {
            (OldWall::Flag(exists), Era::BooleanWalls) => {
                Ok(Wall { exists, kind: WallType::Solid, properties: None })
            }
            (OldWall::Wall(wall), Era::TileTypes) => Ok(wall),
            (OldWall::Wall(_), _) => Err(self.refuse(
                &format!("{side}Wall"),
                "an object stood there: before 1.0.0 it takes true or false",
            )),
            (OldWall::Flag(flag), _) => {
                let why = format!("{flag} stood there: from 1.0.0 on it takes exists, type and properties");
                Err(self.refuse(&format!("{side}Wall"), &why))
            }
        }
    }

    /// Returns what a tile of the type holds today. Takes out of `said` what it carries over.
    fn special(&mut self, kind: OldType, said: &mut OldProperties) -> Option<Special> {
        let nothing = SpecialProperties::default();
        let (kind, properties) = match kind {
            OldType::Wall | OldType::Floor | OldType::Solid | OldType::Corridor => return None,
            OldType::StairsUp => (SpecialType::StairsUp, nothing),
            OldType::StairsDown => (SpecialType::StairsDown, nothing),
            OldType::Chest | OldType::Treasure => (
                SpecialType::Treasure,
                SpecialProperties { gold: said.gold.take(), items: said.items.take(), ..nothing },
            ),
            OldType::Trap => (SpecialType::Trap, trap(said)),
            OldType::Door => {
                let properties = WallProperties {
                    locked: said.locked.take(),
                    open: said.open.take(),
                    key_id: said.key_id.take(),
                    one_way: said.one_way.take(),
                    discovered: said.discovered.take(),
                    ..WallProperties::default()
                };
                let told = properties != WallProperties::default();
                let properties = told.then(|| Box::new(properties));
                self.doors.push((self.c, Wall { exists: true, kind: WallType::Door, properties }));
                return None;
            }
            OldType::Event => {
                self.event(said);
                return None;
            }
        };
        let told = properties != SpecialProperties::default();
        Some(Special { kind, properties: told.then_some(properties) })
    }

    /// An event tile goes to the list of events, unless it stands there already.
    fn event(&mut self, said: &mut OldProperties) {
        let listed = self.events.iter().any(|e| cell(e.x, e.y) == self.c);
        if listed && *said == OldProperties::default() {
            return;
        }
        let data = EventData {
            event_id: None,
            description: said.description.take(),
            target_x: said.target_x.take(),
            target_y: said.target_y.take(),
            needs: None,
        };
        self.events.push(EventTile {
            x: self.c.x,
            y: self.c.y,
            kind: said.event_type.take().unwrap_or_else(|| "event".to_owned()),
            data: Some(data),
            triggered: said.triggered.take(),
        });
    }
}

fn trap(said: &mut OldProperties) -> SpecialProperties {
    SpecialProperties {
        trap_type: said.trap_type.take(),
        damage: said.damage.take(),
        status_chance: said.status_chance.take(),
        status_duration: said.status_duration.take(),
        visible: said.visible.take(),
        disarmed: said.disarmed.take(),
        one_time: said.one_time.take(),
        ..SpecialProperties::default()
    }
}

/// Hangs the door of a former door tile on one of its edges.
fn hang(tiles: &mut Tiles, c: Cell, door: Wall, path: impl Fn() -> String) -> Result<(), JsonError> {
    let tile = &tiles[usize::from(c.y)][usize::from(c.x)];
    // Where a Wall object says the same already, the tile's type adds nothing.
    if door.properties.is_none() && Side::ALL.iter().any(|s| tile.wall(*s).kind == WallType::Door) {
        return Ok(());
    }
    // Only where both tiles say that the side is open, so that the door does not cover a contradiction.
    let leads = |side: Side| {
        let beyond = c.step(side).and_then(|n| tiles.get(usize::from(n.y))?.get(usize::from(n.x)));
        !tile.wall(side).exists
            && beyond.is_some_and(|n| n.kind == Ground::Floor && !n.wall(side.opposite()).exists)
    };
    let through = [Side::North, Side::West].into_iter().find(|s| leads(*s) && leads(s.opposite()));
    let any = [Side::North, Side::West, Side::South, Side::East].into_iter().find(|s| leads(*s));
    let Some((side, n)) = through.or(any).and_then(|side| Some((side, c.step(side)?))) else {
        return Err(JsonError::at(
            path(),
            "\"door\" stood there, but no open side leads to floor: it takes one",
        ));
    };
    *wall_mut(&mut tiles[usize::from(c.y)][usize::from(c.x)], side) = door.clone();
    *wall_mut(&mut tiles[usize::from(n.y)][usize::from(n.x)], side.opposite()) = door;
    Ok(())
}

fn wall_mut(tile: &mut Tile, side: Side) -> &mut Wall {
    match side {
        Side::North => &mut tile.north_wall,
        Side::East => &mut tile.east_wall,
        Side::South => &mut tile.south_wall,
        Side::West => &mut tile.west_wall,
    }
}
