//! One floor as a level.

use super::defs::{Defs, ENTITIES, Field, Kind, LAYERS, LEVEL};
use super::{BACKGROUND, GRID};
use crate::blocks::Blocks;
use crate::ids::Ids;
use crate::json::things::{Says, Things, goal, things};
use crate::origin::Origin;
use serde_json::{Value, json};
use undercroft::Floor;
use undercroft::floor::Feature;
use undercroft::grid::{Cell, Rect, cell};

/// Returns the level of the floor at that place among the floors.
pub(super) fn level(floors: &[Floor], i: usize, origin: Origin<'_>, ids: Ids, defs: &Defs) -> Value {
    let writer = Writer { floors, i, ids, defs, level: ids.long("level", i) };
    let floor = &floors[i];
    let blocks = Blocks::of(floor);
    let (width, height) = (blocks.width(), blocks.height());
    let things = things(floor);
    let grid: Vec<u8> = blocks.rows().flatten().map(|block| *block as u8).collect();
    let [top, middle] = writer.entities(things);
    let layers = [(top, Vec::new()), (middle, Vec::new()), (Vec::new(), grid)];
    let layers: Vec<Value> = layers
        .into_iter()
        .enumerate()
        .map(|(l, (entities, grid))| writer.layer(l, (width, height), &entities, &grid))
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

struct Writer<'a> {
    floors: &'a [Floor],
    i: usize,
    ids: Ids,
    defs: &'a Defs,
    /// The level's own id.
    level: String,
}

impl Writer<'_> {
    fn layer_id(&self, floor: usize, layer: usize) -> String {
        self.ids.long("layer", floor * LAYERS.len() + layer)
    }

    /// Features are named by their cell, so that others can refer to them without looking.
    fn feature_id(&self, floor: usize, at: Cell) -> String {
        self.ids.long(&format!("feature {floor}"), usize::from(at.y) << 16 | usize::from(at.x))
    }

    fn layer(&self, l: usize, (w, h): (usize, usize), entities: &[Value], grid: &[u8]) -> Value {
        let (name, kind) = LAYERS[l];
        json!({
            "__identifier": name,
            "__type": kind,
            "__cWid": w,
            "__cHei": h,
            "__gridSize": GRID,
            "__opacity": 1,
            "__pxTotalOffsetX": 0,
            "__pxTotalOffsetY": 0,
            "__tilesetDefUid": null,
            "__tilesetRelPath": null,
            "iid": self.layer_id(self.i, l),
            "levelId": self.defs.next_uid() + self.i,
            "layerDefUid": Defs::layer(l),
            "pxOffsetX": 0,
            "pxOffsetY": 0,
            "visible": true,
            "optionalRules": [],
            "intGridCsv": grid,
            "autoLayerTiles": [],
            "seed": 0,
            "overrideTilesetUid": null,
            "gridTiles": [],
            "entityInstances": entities,
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
        let floor = &self.floors[self.i];
        let mut top = Vec::new();
        for (n, ((edge, _), mut says)) in floor.barriers().iter().zip(things.barriers).enumerate() {
            says.insert("side".to_owned(), edge.side().name().into());
            let id = self.ids.long(&format!("door {}", self.i), n);
            top.push(self.entity("Door", &id, Blocks::edge_place(*edge), (1, 1), &says));
        }
        for (placed, mut says) in floor.features().iter().zip(things.features) {
            if let Some(reference) = self.leads_to(&placed.is) {
                says.insert("leadsTo".to_owned(), reference);
            }
            let id = self.feature_id(self.i, placed.at);
            top.push(self.entity(name(&placed.is), &id, Blocks::place(placed.at), (1, 1), &says));
        }
        for (name, at) in [("Entrance", floor.entrance()), ("Goal", floor.goal_cell())] {
            let mut says = Says::new();
            says.insert("type".to_owned(), goal(floor).into());
            let id = self.ids.long(name, self.i);
            top.push(self.entity(name, &id, Blocks::place(at), (1, 1), &says));
        }
        [top, self.places(things.rooms, things.zones, things.corridors)]
    }

    fn places(&self, rooms: Vec<Says>, zones: Vec<Says>, corridors: Vec<Says>) -> Vec<Value> {
        let floor = &self.floors[self.i];
        let mut all = Vec::new();
        let mut put = |name: &str, n: usize, r: Rect, says: &Says| {
            let size = (2 * usize::from(r.w.max(1)) - 1, 2 * usize::from(r.h.max(1)) - 1);
            let id = self.ids.long(&format!("{name} {}", self.i), n);
            all.push(self.entity(name, &id, Blocks::place(cell(r.x, r.y)), size, says));
        };
        for (n, (room, says)) in floor.rooms().iter().zip(rooms).enumerate() {
            put("Room", n, room.bounds, &says);
        }
        for (n, (zone, says)) in floor.zones().iter().zip(zones).enumerate() {
            put("Zone", n, zone.area.bounds(), &says);
        }
        for (n, (corridor, mut says)) in floor.corridors().iter().zip(corridors).enumerate() {
            let corners = corridor.corners.iter().map(|c| json!({ "x": c.x, "y": c.y }));
            says.insert("corners".to_owned(), corners.collect());
            let bounds = corridor.corners.iter().copied().collect::<undercroft::grid::Area>().bounds();
            put("Corridor", n, bounds, &says);
        }
        all
    }

    /// Returns the stairs or the teleporter at the other end, where there is one.
    fn leads_to(&self, feature: &Feature) -> Option<Value> {
        let (floor, at) = match feature {
            Feature::StairsUp => {
                let above = self.i.checked_sub(1)?;
                (above, self.floors[above].stairs_down()?)
            }
            Feature::StairsDown => (self.i + 1, self.floors.get(self.i + 1)?.stairs_up()?),
            Feature::Teleporter(teleporter) => {
                self.floors[self.i].feature(teleporter.to)?;
                (self.i, teleporter.to)
            }
            Feature::Key(_)
            | Feature::Lever(_)
            | Feature::Switch(_)
            | Feature::Trap(_)
            | Feature::Chest(_)
            | Feature::Marker(_)
            | Feature::Person(_)
            | Feature::Note(_)
            | Feature::Spinner
            | Feature::Chute => return None,
        };
        Some(json!({
            "entityIid": self.feature_id(floor, at),
            "layerIid": self.layer_id(floor, 0),
            "levelIid": self.ids.long("level", floor),
            "worldIid": self.ids.long("world", 0),
        }))
    }

    fn entity(
        &self,
        name: &str,
        id: &str,
        (x, y): (usize, usize),
        (w, h): (usize, usize),
        says: &Says,
    ) -> Value {
        let i = ENTITIES.iter().position(|entity| entity.name == name).expect("every entity is defined");
        let entity = &ENTITIES[i];
        json!({
            "__identifier": name,
            "__grid": [x, y],
            "__pivot": [0, 0],
            "__tags": [],
            "__tile": null,
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
                "__type": kind.names().0,
                "__value": value,
                "__tile": null,
                "defUid": self.defs.field(of, i),
                "realEditorValues": stored,
            })
        };
        fields.iter().enumerate().map(field).collect()
    }
}

/// Returns a field's value, and the same as the editor stores it.
fn value(kind: Kind, said: Option<&Value>) -> (Value, Value) {
    let said = match (kind, said) {
        (Kind::Flag, None) => Value::Bool(false),
        (_, None | Some(Value::Null)) => return (Value::Null, json!([])),
        (Kind::Json, Some(said)) => said.to_string().into(),
        (_, Some(said)) => said.clone(),
    };
    let (id, stored) = match kind {
        Kind::Text | Kind::Lines | Kind::Json => ("V_String", said.clone()),
        Kind::Whole => ("V_Int", said.clone()),
        Kind::Real => ("V_Float", said.clone()),
        Kind::Flag => ("V_Bool", said.clone()),
        Kind::Reference => ("V_String", said["entityIid"].clone()),
    };
    (said, json!([{ "id": id, "params": [stored] }]))
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
