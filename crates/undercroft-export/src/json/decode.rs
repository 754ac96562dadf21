//! From a level JSON to its floor.
//!
//! The floor is built from the one place that counts for each thing; then all of it is written again in the file's own
//! names, and what the file said besides is compared with that.

mod edges;
mod made;
mod places;
mod specials;
mod story;
mod zones;

pub(super) use made::ledger;

use super::compare::agree;
use super::encode::{self, Source};
use super::error::{JsonError, below};
use super::names::{self, Names, Table};
use super::shape::{self, EventTile, Ground, Level, Tile};
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use undercroft::draft::Draft;
use undercroft::floor::{Feature, Floor, Goal, Key, MadeBy, Text, Trigger, Walkthrough};
use undercroft::grid::{Area, Cell, Side, Size, cell};

pub(super) type Tiles = Vec<Vec<Tile>>;

/// How walls against rock are taken.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rock {
    /// Both sides of an edge between floor and rock have to say that a wall is there.
    Walled,
    /// They may say anything: older saves drew walls only where a room ended.
    Anyhow,
}

/// A level on its way to a floor.
struct Reader<'a> {
    path: &'a str,
    given: &'a Level<Tiles>,
    draft: Draft,
    rooms: Table,
    keys: Table,
    gates: Table,
    triggers: Table,
    events: Table,
    clues: Table,
    people: Table,
    zones: Vec<String>,
    /// For each of `overrideZones`, the zone that it is a part of.
    zone_of_rectangle: Vec<usize>,
    npcs: Vec<(Cell, String)>,
}

/// Builds the floor of a level that stands at `path`. `seed` is the recipe's, where there is one.
pub(super) fn floor(
    mut given: Level<Tiles>,
    path: &str,
    rock: Rock,
    seed: Option<&str>,
) -> Result<Floor, JsonError> {
    let (floor, names) = build(&given, path, rock)?;
    let source = Source::new(&floor, &names);
    compare_tiles(&given.tiles, &source, path, rock)?;
    let tiles = std::mem::take(&mut given.tiles);
    given.version = None;
    // Measures are the opinion of the program that wrote them; another may measure otherwise. So are needed keys.
    if let Some(metadata) = &mut given.metadata {
        (metadata.difficulty, metadata.quality, metadata.metrics) = (None, None, None);
    }
    let keys = given.features.iter_mut().filter_map(|f| f.keys.as_mut());
    keys.flatten().for_each(|key| key.required = None);
    // A ledger that makes another level is found out by whoever checks the floor. What follows from it is not compared.
    if source.has_forged_ledger() {
        (given.exits, given.occupancy) = (None, None);
        for room in given.rooms.iter_mut().flatten() {
            (room.connection_side, room.parent_exit_id) = (None, None);
        }
    }
    // Events without their table are where the floor's own came from, some of them as other things.
    if given.features.as_ref().is_none_or(|f| f.events.is_none()) {
        given.events = None;
    }
    let own = given.metadata.as_ref().and_then(|m| m.seed.clone());
    let mut derived = encode::level(&source, seed.or(own.as_deref()), Tiles::new());
    // The zones were made from these, however they cut them up, and compared then.
    given.override_zones = None;
    only_told(&mut derived, &given, &tiles);
    agree(path, &value(&given), &value(&derived))?;
    Ok(floor)
}

/// Leaves out of the rooms' lists what no tile speaks of: stairs, teleporters and bosses that came from elsewhere. And out
/// of the events the teleporters, where the file has them on tiles alone.
fn only_told(derived: &mut Level<Tiles>, given: &Level<Tiles>, tiles: &Tiles) {
    let is_teleport = |event: &EventTile| event.kind == EventTile::TELEPORT;
    if !given.events.iter().flatten().any(is_teleport) {
        derived.events.iter_mut().for_each(|events| events.retain(|event| !is_teleport(event)));
    }
    let rooms = derived.rooms.iter_mut().flatten().zip(given.rooms.iter().flatten());
    for (derived, given) in rooms {
        let (Some(derived), Some(given)) = (&mut derived.special_tiles, &given.special_tiles) else {
            continue;
        };
        let listed: BTreeSet<(u16, u16)> = given.iter().map(|s| (s.x, s.y)).collect();
        derived.retain(|s| {
            listed.contains(&(s.x, s.y)) || tiles[usize::from(s.y)][usize::from(s.x)].special.is_some()
        });
    }
}

fn value(of: &impl Serialize) -> Value {
    serde_json::to_value(of).unwrap_or_default()
}

fn build(given: &Level<Tiles>, path: &str, rock: Rock) -> Result<(Floor, Names), JsonError> {
    let mut reader = Reader::new(given, path)?;
    reader.grounds();
    reader.edges(rock)?;
    reader.specials()?;
    reader.stairs()?;
    reader.places()?;
    reader.story()?;
    reader.ends()?;
    reader.bosses()?;
    reader.rectangles_agree()?;
    reader.tables();
    if let Some(assembly) = &given.assembly {
        reader.draft.set_assembly(made::assembly(assembly, &reader.at("assembly"))?);
    }
    if let Some(ledger) = &given.ledger {
        reader.draft.set_ledger(made::ledger(ledger, &reader.at("ledger"))?);
    }
    if let Some(steps) = &given.walkthrough {
        let mut moves = Vec::with_capacity(steps.len());
        for (i, step) in steps.iter().enumerate() {
            moves.push(made::step(step, &mut reader.events, || below(path, &format!("walkthrough[{i}]")))?);
        }
        reader.draft.set_walkthrough(Walkthrough { moves });
    }
    let corridors = given.corridors.iter().flatten().map(|c| c.id.clone()).collect();
    reader.npcs.sort_by_key(|(at, _)| *at);
    let names = Names {
        rooms: reader.rooms.into_names(),
        corridors,
        zones: reader.zones,
        keys: reader.keys.into_names(),
        gates: reader.gates.into_names(),
        triggers: reader.triggers.into_names(),
        events: reader.events.into_names(),
        clues: reader.clues.into_names(),
        npcs: reader.npcs.into_iter().map(|(_, name)| name).collect(),
    };
    let floor =
        reader.draft.finish().map_err(|broken| JsonError::Broken { path: path.to_owned(), broken })?;
    Ok((floor, names))
}

impl<'a> Reader<'a> {
    fn new(given: &'a Level<Tiles>, path: &'a str) -> Result<Reader<'a>, JsonError> {
        let size =
            Size::new(given.width, given.height).map_err(|e| JsonError::at(below(path, "width"), e))?;
        check_rows(&given.tiles, size, path)?;
        let features = given.features.as_ref();
        let at = |field: &str| below(path, field);
        macro_rules! table {
            ($kind:literal, $path:literal, $list:expr) => {
                Table::new($kind, &at($path), $list.map(|list| list.iter().map(|e| e.id.as_str())))?
            };
        }
        // People, clues and rooms are never made up from a mention: the mention alone says too little.
        let (no_clues, no_rooms, nobody) = (Vec::new(), Vec::new(), Vec::new());
        let tiles = story::tile_ids(given);
        let events = match features.and_then(|f| f.events.as_ref()) {
            Some(listed) => listed.iter().map(|e| e.id.as_str()).collect(),
            None => tiles.iter().map(String::as_str).collect::<Vec<_>>(),
        };
        let clues = features.and_then(|f| f.clues.as_ref()).or(Some(&no_clues));
        let rooms = given.rooms.as_ref().or(Some(&no_rooms));
        let people = features.and_then(|f| f.npcs.as_ref()).or(Some(&nobody));
        let reader = Reader {
            path,
            given,
            draft: Draft::new(size, given.level),
            rooms: table!("room", "rooms", rooms),
            keys: table!("key", "features.keys", features.and_then(|f| f.keys.as_ref())),
            gates: table!("gate", "features.gates", features.and_then(|f| f.gates.as_ref())),
            triggers: table!(
                "switch or lever",
                "features.triggers",
                features.and_then(|f| f.triggers.as_ref())
            ),
            events: Table::new("event", &at("features.events"), Some(events.into_iter()))?,
            clues: table!("clue", "features.clues", clues),
            people: table!("npc", "features.npcs", people),
            zones: Vec::new(),
            zone_of_rectangle: Vec::new(),
            npcs: Vec::new(),
        };
        let corridors = given.corridors.as_ref();
        let _: Table = table!("corridor", "corridors", corridors);
        Ok(reader)
    }

    fn at(&self, field: &str) -> String {
        below(self.path, field)
    }

    fn tile_path(&self, c: Cell, field: &str) -> String {
        tile_path(self.path, c, field)
    }

    fn tile(&self, c: Cell) -> &'a Tile {
        &self.given.tiles[usize::from(c.y)][usize::from(c.x)]
    }

    /// Returns a cell that the file names outside its tiles.
    fn inside(&self, x: u16, y: u16, path: impl Fn() -> String) -> Result<Cell, JsonError> {
        let (c, size) = (cell(x, y), self.draft.size());
        if size.contains(c) {
            Ok(c)
        } else {
            Err(JsonError::at(path(), format!("{c} lies outside the {size} tiles")))
        }
    }

    /// Puts a feature into a cell that has to be floor and free.
    fn place(&mut self, at: Cell, feature: Feature, path: impl Fn() -> String) -> Result<(), JsonError> {
        if !self.draft.cells().has(at) {
            let why = format!("a {} at {at}, which is solid: it takes floor", feature.kind());
            return Err(JsonError::at(path(), why));
        }
        if self.draft.is_occupied(at) {
            let why =
                format!("a {} at {at}, where something else stands: a cell holds one thing", feature.kind());
            return Err(JsonError::at(path(), why));
        }
        self.draft.place(at, feature);
        Ok(())
    }

    fn grounds(&mut self) {
        let size = self.draft.size();
        for c in size.cells() {
            if self.tile(c).kind == Ground::Floor {
                self.draft.carve(c);
            }
        }
        let seen: Area = size.cells().filter(|c| self.tile(*c).discovered == Some(true)).collect();
        self.draft.set_seen(seen);
    }

    /// The stairs that only `stairsUp` and `stairsDown` speak of.
    fn stairs(&mut self) -> Result<(), JsonError> {
        let listed = self.given.features.as_ref().and_then(|f| f.stairs.as_ref());
        let up = (Feature::StairsUp, self.given.stairs_up, listed.and_then(|s| s.up), "stairsUp");
        let down = (Feature::StairsDown, self.given.stairs_down, listed.and_then(|s| s.down), "stairsDown");
        for (feature, own, listed, field) in [up, down] {
            let Some(at) = own.or(listed) else { continue };
            if self.draft.features().iter().any(|p| p.is == feature) {
                continue;
            }
            let path = self.at(field);
            let c = self.inside(at.x, at.y, || path.clone())?;
            self.place(c, feature, || path.clone())?;
        }
        Ok(())
    }

    /// Where one begins, what finishes the floor, and what is said about the whole of it.
    fn ends(&mut self) -> Result<(), JsonError> {
        let given = self.given;
        let up = self.draft.features().iter().find(|p| p.is == Feature::StairsUp).map(|p| p.at);
        let entrance = match (given.start_x, given.start_y, up) {
            (Some(x), Some(y), _) => self.inside(x, y, || self.at("startX"))?,
            (None, None, Some(up)) => up,
            (Some(_), None, _) => return Err(JsonError::at(self.at("startY"), "missing beside startX")),
            (None, _, _) => {
                return Err(JsonError::at(
                    self.at("startX"),
                    "missing, and there are no stairs up to begin at",
                ));
            }
        };
        self.draft.enter_at(entrance);
        if let Some(goal) = &given.goal {
            let c = match (goal.x, goal.y) {
                (Some(x), Some(y)) => Some(self.inside(x, y, || self.at("goal"))?),
                _ => None,
            };
            self.draft.set_goal(match (goal.kind, c) {
                (shape::GoalType::StairsDown, _) => Goal::StairsDown,
                (shape::GoalType::Boss, Some(c)) => Goal::Boss(c),
                (shape::GoalType::Exit, Some(c)) => Goal::Exit(c),
                (_, None) => {
                    return Err(JsonError::at(self.at("goal.x"), "missing: this goal is a cell, x and y"));
                }
            });
        }
        if let Some(name) = &given.name {
            self.draft.set_name(name.clone());
        }
        if let Some(metadata) = &given.metadata {
            self.draft.set_attempt(metadata.attempt.unwrap_or(0), metadata.simple.unwrap_or(false));
            if let Some(shape::MadeBy { generator, version }) = &metadata.made_by {
                self.draft.set_made_by(MadeBy { generator: generator.clone().into(), version: *version });
            }
        }
        Ok(())
    }

    /// Everything that ids point to, now that every mention has its number.
    fn tables(&mut self) {
        let features = self.given.features.as_ref();
        for (i, id) in self.keys.names().iter().enumerate() {
            let listed = features.and_then(|f| f.keys.as_ref()?.get(i));
            let name = listed.and_then(|k| k.name.clone());
            let wear = listed.and_then(|k| k.wear).map(Into::into).unwrap_or_default();
            self.draft.add_key(Key { name: name_or_id(name, id, "key", i), wear });
        }
        for (i, id) in self.triggers.names().iter().enumerate() {
            let listed = features.and_then(|f| f.triggers.as_ref()?.get(i));
            let name = name_or_id(listed.and_then(|t| t.name.clone()), id, "switch", i);
            let message = text(listed.and_then(|t| t.message.as_ref()));
            self.draft.add_trigger(Trigger { name, message });
        }
    }
}

/// Returns a name, or else the id, if somebody else chose it: it may mean something to their game.
fn name_or_id(name: Option<String>, id: &str, kind: &str, i: usize) -> Text {
    match name {
        Some(name) => name.into(),
        None if id == names::nth(kind, i) => Text::default(),
        None => id.to_owned().into(),
    }
}

fn text(text: Option<&String>) -> Text {
    text.map(|t| Text::from(t.clone())).unwrap_or_default()
}

fn texts(list: Option<&Vec<String>>) -> Vec<Text> {
    list.into_iter().flatten().map(|t| t.clone().into()).collect()
}

fn tile_path(path: &str, c: Cell, field: &str) -> String {
    let tile = below(path, &format!("tiles[{}][{}]", c.y, c.x));
    below(&tile, field)
}

fn check_rows(tiles: &Tiles, size: Size, path: &str) -> Result<(), JsonError> {
    if tiles.len() != usize::from(size.height()) {
        let why = format!("{} rows of tiles stood there, but height is {}", tiles.len(), size.height());
        return Err(JsonError::at(below(path, "tiles"), why));
    }
    for (y, row) in tiles.iter().enumerate() {
        if row.len() != usize::from(size.width()) {
            let why = format!("{} tiles stood there, but width is {}", row.len(), size.width());
            return Err(JsonError::at(below(path, &format!("tiles[{y}]")), why));
        }
        for (x, tile) in row.iter().enumerate() {
            let c = cell(x as u16, y as u16);
            if cell(tile.x, tile.y) != c {
                let field = if tile.x == c.x { "y" } else { "x" };
                let why = format!("a tile of {} stood at {c}", cell(tile.x, tile.y));
                return Err(JsonError::at(tile_path(path, c, field), why));
            }
        }
    }
    Ok(())
}

fn compare_tiles(tiles: &Tiles, source: &Source<'_>, path: &str, rock: Rock) -> Result<(), JsonError> {
    let floor = source.floor;
    let names = source.names.zones.iter().enumerate();
    let zones: BTreeMap<&str, usize> = names.map(|(i, name)| (name.as_str(), i)).collect();
    for c in floor.size().cells() {
        let given = &tiles[usize::from(c.y)][usize::from(c.x)];
        let derived = encode::tile(source, c);
        if *given == derived {
            continue;
        }
        let zone = given.encounter_zone_id.as_deref().and_then(|id| zones.get(id));
        let within = zone.is_some_and(|i| floor.zones()[*i].area.has(c));
        let (mut given, derived) = (value(given), value(&derived));
        // A tile names one of its zones, whichever.
        if within {
            given["encounterZoneId"] = Value::Null;
        }
        for side in Side::ALL {
            // Walls that nobody can see say nothing: those between rock and rock, and around it at the rim.
            let beyond = c.step(side).is_some_and(|n| floor.is_floor(n));
            let unseen = !floor.is_floor(c) && !beyond;
            let against_rock = !floor.is_floor(c) || !beyond;
            if unseen || (rock == Rock::Anyhow && against_rock) {
                given[format!("{side}Wall")] = Value::Null;
            }
        }
        agree(&below(path, &format!("tiles[{}][{}]", c.y, c.x)), &given, &derived)?;
    }
    Ok(())
}
