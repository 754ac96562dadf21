//! One floor as a level.

use super::defs::{Defs, ENTITIES, Field, Kind, LAYERS, LEVEL, source, tile_rect};
use super::{BACKGROUND, GRID};
use crate::blocks::Blocks;
use crate::ids::Ids;
use crate::json::things::{Says, Things, goal, things};
use crate::origin::Origin;
use crate::tiled::tileset as tile;
use crate::tiled::tint::Tints;
use serde_json::{Value, json};
use undercroft::Floor;
use undercroft::floor::Feature;
use undercroft::grid::{Cell, Rect, cell};

/// Returns the level of the floor at that place among the floors.
pub(super) fn level(floors: &[Floor], i: usize, origin: Origin<'_>, ids: Ids, defs: &Defs) -> Value {
    let floor = &floors[i];
    let writer = Writer { floors, i, ids, defs, level: ids.long("level", i), tints: Tints::of(floor) };
    let blocks = Blocks::of(floor);
    let (width, height) = (blocks.width(), blocks.height());
    let things = things(floor);
    let grid: Vec<u8> = blocks.rows().flatten().map(|block| *block as u8).collect();
    let [top, middle] = writer.entities(things);
    let tiles = tiles(floor, &blocks, &writer.tints);
    let contents = [
        ("entityInstances", top.into()),
        ("entityInstances", middle.into()),
        ("gridTiles", tiles.into()),
        ("intGridCsv", grid.into()),
    ];
    let layers: Vec<Value> = contents
        .into_iter()
        .enumerate()
        .map(|(l, (list, content))| {
            let mut layer = writer.layer(l, (width, height));
            layer[list] = content;
            layer
        })
        .collect();
    json!({
        "identifier": format!("Floor_{}", i + 1),
        "iid": writer.level,
        "uid": defs.next_uid() + i,
        "worldX": 0,
        "worldY": 0,
        // Deeper floors lie below in LDtk too.
        "worldDepth": -(i as i64),
        "pxWid": width * GRID,
        "pxHei": height * GRID,
        "__bgColor": BACKGROUND,
        "bgColor": null,
        "useAutoIdentifier": false,
        "bgRelPath": null,
        "bgPos": null,
        "bgPivotX": 0.5,
        "bgPivotY": 0.5,
        "__smartColor": "#8D8B8F",
        "__bgPos": null,
        "externalRelPath": null,
        "fieldInstances": writer.fields(ENTITIES.len(), LEVEL, &about(floor, origin)),
        "layerInstances": layers,
        "__neighbours": writer.neighbours(),
    })
}

fn about(floor: &Floor, origin: Origin<'_>) -> Says {
    let mut says = origin.says();
    let rest = json!({
        "depth": floor.depth(),
        "name": Some(floor.name()).filter(|name| !name.is_empty()),
        "theme": floor.theme().map(|theme| theme.name.to_string()),
        "attempt": floor.attempt(),
        "simple": floor.is_simple(),
        "goal": goal(floor),
    });
    if let Value::Object(rest) = rest {
        says.extend(rest);
    }
    says
}

/// Returns the tiles of the blocks, and above them those of doors.
fn tiles(floor: &Floor, blocks: &Blocks, tints: &Tints) -> Vec<Value> {
    let width = blocks.width();
    let put = |(x, y): (usize, usize), tile: u32| {
        json!({
            "px": [x * GRID, y * GRID], "src": source(tile), "f": 0, "t": tile, "d": [y * width + x], "a": 1,
        })
    };
    let rows = blocks.rows().enumerate();
    let ground = rows.flat_map(|(y, row)| row.iter().enumerate().map(move |(x, block)| ((x, y), *block)));
    let ground = ground.map(|(at, block)| put(at, tile::block(block)));
    let barriers = floor.barriers().iter();
    let doors =
        barriers.map(|(edge, barrier)| put(Blocks::edge_place(*edge), tile::barrier(*edge, barrier, tints)));
    ground.chain(doors).collect()
}

pub(super) struct Writer<'a> {
    pub(super) floors: &'a [Floor],
    pub(super) i: usize,
    pub(super) ids: Ids,
    defs: &'a Defs,
    tints: Tints,
    /// The level's own id.
    level: String,
}

impl Writer<'_> {
    pub(super) fn layer_id(&self, floor: usize, layer: usize) -> String {
        self.ids.long("layer", floor * LAYERS.len() + layer)
    }

    /// Features are named by their cell, so that others can refer to them without looking.
    pub(super) fn feature_id(&self, floor: usize, at: Cell) -> String {
        self.ids.long(&format!("feature {floor}"), usize::from(at.y) << 16 | usize::from(at.x))
    }

    /// Returns a layer without anything in it.
    fn layer(&self, l: usize, (w, h): (usize, usize)) -> Value {
        let (name, kind) = LAYERS[l];
        let is_drawn = kind == "Tiles";
        json!({
            "__identifier": name,
            "__type": kind,
            "__cWid": w,
            "__cHei": h,
            "__gridSize": GRID,
            "__opacity": 1,
            "__pxTotalOffsetX": 0,
            "__pxTotalOffsetY": 0,
            "__tilesetDefUid": is_drawn.then_some(Defs::TILESET),
            "__tilesetRelPath": is_drawn.then_some(crate::tiled::PICTURE),
            "iid": self.layer_id(self.i, l),
            "levelId": self.defs.next_uid() + self.i,
            "layerDefUid": Defs::layer(l),
            "pxOffsetX": 0,
            "pxOffsetY": 0,
            "visible": true,
            "optionalRules": [],
            "intGridCsv": [],
            "autoLayerTiles": [],
            "seed": 0,
            "overrideTilesetUid": null,
            "gridTiles": [],
            "entityInstances": [],
        })
    }

    fn neighbours(&self) -> Vec<Value> {
        let other = |j: usize, dir: &str| json!({ "levelIid": self.ids.long("level", j), "dir": dir });
        let above = self.i.checked_sub(1).map(|j| other(j, ">"));
        let below = (self.i + 1 < self.floors.len()).then(|| other(self.i + 1, "<"));
        above.into_iter().chain(below).collect()
    }

    /// Returns what stands in cells and on edges, and what covers areas.
    fn entities(&self, things: Things) -> [Vec<Value>; 2] {
        let floor = self.floor();
        let mut top = Vec::new();
        for (n, ((edge, barrier), mut says)) in floor.barriers().iter().zip(things.barriers).enumerate() {
            says.insert("side".to_owned(), edge.side().name().into());
            let gate = barrier.gate().map(|id| &floor.gates()[id.index()].needs);
            self.needs(&mut says, gate);
            if let Some(key) = barrier.lock {
                says.insert("keys".to_owned(), self.keys(&[key]));
            }
            let tile = tile::barrier(*edge, barrier, &self.tints);
            let place = Blocks::edge_place(*edge);
            top.push(self.entity("Door", &self.door_id(n), place, (1, 1), &says, Some(tile)));
        }
        for (placed, mut says) in floor.features().iter().zip(things.features) {
            if let Some(reference) = self.leads_to(&placed.is) {
                says.insert("leadsTo".to_owned(), reference);
            }
            self.link(&mut says, &placed.is);
            let id = self.feature_id(self.i, placed.at);
            let tile = tile::feature(&placed.is, &self.tints);
            top.push(self.entity(name(&placed.is), &id, Blocks::place(placed.at), (1, 1), &says, Some(tile)));
        }
        for (name, at, tile) in
            [("Entrance", floor.entrance(), tile::ENTRANCE), ("Goal", floor.goal_cell(), tile::GOAL)]
        {
            let mut says = Says::new();
            says.insert("type".to_owned(), goal(floor).into());
            let id = self.ids.long(name, self.i);
            top.push(self.entity(name, &id, Blocks::place(at), (1, 1), &says, Some(tile)));
        }
        [top, self.places(things.rooms, things.zones, things.corridors)]
    }

    fn places(&self, rooms: Vec<Says>, zones: Vec<Says>, corridors: Vec<Says>) -> Vec<Value> {
        let floor = self.floor();
        let mut all = Vec::new();
        let mut put = |name: &str, n: usize, r: Rect, mut says: Says| {
            says.entry("cells").and_modify(in_blocks);

            let size = (2 * usize::from(r.w.max(1)) - 1, 2 * usize::from(r.h.max(1)) - 1);
            let id = self.ids.long(&format!("{name} {}", self.i), n);
            all.push(self.entity(name, &id, Blocks::place(cell(r.x, r.y)), size, &says, None));
        };
        for (n, (room, says)) in floor.rooms().iter().zip(rooms).enumerate() {
            put("Room", n, room.bounds, says);
        }
        for (n, (zone, says)) in floor.zones().iter().zip(zones).enumerate() {
            put("Zone", n, zone.area.bounds(), says);
        }
        for (n, (corridor, mut says)) in floor.corridors().iter().zip(corridors).enumerate() {
            let corners = corridor.corners.iter().map(|c| point(*c));
            says.insert("corners".to_owned(), corners.collect());
            let bounds = corridor.corners.iter().copied().collect::<undercroft::grid::Area>().bounds();
            put("Corridor", n, bounds, says);
        }
        all
    }

    fn entity(
        &self,
        name: &str,
        id: &str,
        (x, y): (usize, usize),
        (w, h): (usize, usize),
        says: &Says,
        tile: Option<u32>,
    ) -> Value {
        let i = ENTITIES.iter().position(|entity| entity.name == name).expect("every entity is defined");
        let entity = &ENTITIES[i];
        json!({
            "__identifier": name,
            "__grid": [x, y],
            "__pivot": [0, 0],
            "__tags": [],
            "__tile": tile.map(tile_rect),
            "__smartColor": entity.colour,
            "__worldX": x * GRID,
            "__worldY": y * GRID,
            "iid": id,
            "width": w * GRID,
            "height": h * GRID,
            "defUid": Defs::entity(i),
            "px": [x * GRID, y * GRID],
            "fieldInstances": self.fields(i, entity.fields, says),
        })
    }

    fn fields(&self, of: usize, fields: &[Field], says: &Says) -> Vec<Value> {
        let field = |(i, (name, kind)): (usize, &Field)| {
            let (value, stored) = value(*kind, says.get(*name));
            json!({
                "__identifier": name,
                "__type": kind.shown(),
                "__value": value,
                "__tile": null,
                "defUid": self.defs.field(of, i),
                "realEditorValues": stored,
            })
        };
        fields.iter().enumerate().map(field).collect()
    }
}

/// Returns the block of a cell, as a point.
fn point(c: Cell) -> Value {
    let (x, y) = Blocks::place(c);
    json!({ "cx": x, "cy": y })
}

/// Turns runs of cells into points.
fn in_blocks(cells: &mut Value) {
    let number = |run: &Value, name: &str| run[name].as_u64().unwrap_or_default() as u16;
    let runs = cells.as_array().into_iter().flatten();
    let points = runs.flat_map(|run| {
        let y = number(run, "y");
        (number(run, "x1")..=number(run, "x2")).map(move |x| point(cell(x, y)))
    });
    *cells = points.collect();
}

/// Returns a field's value, and the same as the editor stores it.
fn value(kind: Kind, said: Option<&Value>) -> (Value, Value) {
    let said = match (kind, said) {
        (Kind::Flag, None) => Value::Bool(false),
        (kind, None | Some(Value::Null)) if kind.is_list() => json!([]),
        (_, None | Some(Value::Null)) => return (Value::Null, json!([])),
        (Kind::Json, Some(said)) => said.to_string().into(),
        (_, Some(said)) => said.clone(),
    };
    let one = |said: &Value| {
        let (id, stored) = match kind {
            Kind::Text | Kind::Lines | Kind::Json | Kind::Choice(_) | Kind::Texts => {
                ("V_String", said.clone())
            }
            Kind::Whole => ("V_Int", said.clone()),
            Kind::Real => ("V_Float", said.clone()),
            Kind::Flag => ("V_Bool", said.clone()),
            Kind::Reference | Kind::References => ("V_String", said["entityIid"].clone()),
            Kind::Points => ("V_String", format!("{},{}", said["cx"], said["cy"]).into()),
        };
        json!({ "id": id, "params": [stored] })
    };
    let stored = match &said {
        Value::Array(list) => list.iter().map(one).collect(),
        said => json!([one(said)]),
    };
    (said, stored)
}

/// Returns the entity of a feature.
const fn name(feature: &Feature) -> &'static str {
    match feature {
        Feature::StairsUp => "StairsUp",
        Feature::StairsDown => "StairsDown",
        Feature::Key(_) => "Key",
        Feature::Lever(_) => "Lever",
        Feature::Switch(_) => "Switch",
        Feature::Trap(_) => "Trap",
        Feature::Chest(_) => "Treasure",
        Feature::Teleporter(_) => "Teleporter",
        Feature::Marker(_) => "Marker",
        Feature::Person(_) => "Npc",
        Feature::Note(_) => "Note",
        Feature::Spinner => "Spinner",
        Feature::Chute => "Chute",
    }
}
