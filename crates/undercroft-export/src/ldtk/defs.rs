//! The definitions of a project: the same for every dungeon, so that a game is written once.

use super::GRID;
use super::choices::{self, CHOICES};
use crate::blocks::Block;
use crate::tiled::tileset as tile;
use serde_json::{Value, json};

/// What a field holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A word or a line.
    Text,
    /// Several lines.
    Lines,
    /// A list or an object, as JSON text.
    Json,
    Whole,
    Real,
    Flag,
    /// One of a few words, of the enum of that name.
    Choice(&'static str),
    /// Another entity.
    Reference,
    /// Words.
    Texts,
    /// Other entities.
    References,
    /// Blocks.
    Points,
}

impl Kind {
    /// Returns whether it is a list.
    pub(super) const fn is_list(self) -> bool {
        matches!(self, Kind::Texts | Kind::References | Kind::Points)
    }

    /// Returns the name in `__type`.
    pub(super) fn shown(self) -> String {
        let one = match self {
            Kind::Text | Kind::Texts => "String",
            Kind::Lines | Kind::Json => "Multilines",
            Kind::Whole => "Int",
            Kind::Real => "Float",
            Kind::Flag => "Bool",
            Kind::Choice(name) => return format!("LocalEnum.{name}"),
            Kind::Reference | Kind::References => "EntityRef",
            Kind::Points => "Point",
        };
        if self.is_list() { format!("Array<{one}>") } else { one.to_owned() }
    }

    /// Returns the name in `type`.
    fn stored(self) -> String {
        let name = match self {
            Kind::Text | Kind::Texts => "F_String",
            Kind::Lines | Kind::Json => "F_Text",
            Kind::Whole => "F_Int",
            Kind::Real => "F_Float",
            Kind::Flag => "F_Bool",
            Kind::Choice(name) => return format!("F_Enum({})", Defs::choice(name)),
            Kind::Reference | Kind::References => "F_EntityRef",
            Kind::Points => "F_Point",
        };
        name.to_owned()
    }
}

pub(super) type Field = (&'static str, Kind);

/// A kind of entity.
pub(super) struct Entity {
    pub name: &'static str,
    pub colour: &'static str,
    /// Its tile, where it has one.
    pub tile: Option<u32>,
    /// Entities that cover an area can be made larger.
    pub area: bool,
    pub fields: &'static [Field],
}

const fn thing(name: &'static str, colour: &'static str, tile: u32, fields: &'static [Field]) -> Entity {
    Entity { name, colour, tile: Some(tile), area: false, fields }
}

const fn area(name: &'static str, colour: &'static str, fields: &'static [Field]) -> Entity {
    Entity { name, colour, tile: None, area: true, fields }
}

const TRIGGER: &[Field] = &[
    ("switchId", Kind::Text),
    ("name", Kind::Text),
    ("message", Kind::Text),
    ("opens", Kind::References),
    ("works", Kind::References),
];
const STAIRS: &[Field] = &[("leadsTo", Kind::Reference)];

/// Every kind of entity.
pub(super) const ENTITIES: &[Entity] = &[
    thing(
        "Door",
        "#C4813F",
        tile::DOOR,
        &[
            ("type", Kind::Choice("DoorType")),
            ("side", Kind::Choice("Side")),
            ("locked", Kind::Flag),
            ("open", Kind::Flag),
            ("keyId", Kind::Text),
            ("keyName", Kind::Text),
            ("keys", Kind::References),
            ("oneWay", Kind::Choice("Side")),
            ("hidden", Kind::Flag),
            ("discovered", Kind::Flag),
            ("openMechanism", Kind::Choice("Mechanism")),
            ("gateId", Kind::Text),
            ("needsKeys", Kind::References),
            ("needsSwitches", Kind::References),
            ("needsEvent", Kind::Text),
            ("message", Kind::Text),
        ],
    ),
    thing("StairsUp", "#D8D8D8", tile::STAIRS_UP, STAIRS),
    thing("StairsDown", "#9A9AA8", tile::STAIRS_DOWN, STAIRS),
    thing(
        "Key",
        "#ECC24C",
        tile::KEY,
        &[
            ("keyId", Kind::Text),
            ("name", Kind::Text),
            ("wear", Kind::Choice("Wear")),
            ("required", Kind::Flag),
            ("opens", Kind::References),
        ],
    ),
    thing("Lever", "#969EA8", tile::LEVER, TRIGGER),
    thing("Switch", "#7F8A99", tile::SWITCH, TRIGGER),
    thing(
        "Trap",
        "#C43A30",
        tile::TRAP,
        &[
            ("trapType", Kind::Choice("TrapType")),
            ("damage", Kind::Whole),
            ("statusChance", Kind::Whole),
            ("statusDuration", Kind::Whole),
            ("visible", Kind::Flag),
            ("disarmed", Kind::Flag),
            ("oneTime", Kind::Flag),
            ("disarmedBy", Kind::References),
        ],
    ),
    thing("Treasure", "#9C6436", tile::CHEST, &[("gold", Kind::Whole), ("items", Kind::Texts)]),
    thing(
        "Teleporter",
        "#9654BE",
        tile::TELEPORTER,
        &[
            ("targetX", Kind::Whole),
            ("targetY", Kind::Whole),
            ("color", Kind::Text),
            ("needsKeys", Kind::References),
            ("needsSwitches", Kind::References),
            ("needsEvent", Kind::Text),
            ("carries", Kind::Flag),
            ("leadsTo", Kind::Reference),
        ],
    ),
    thing(
        "Marker",
        "#E06090",
        tile::MARKER,
        &[("markerType", Kind::Choice("MarkerType")), ("budget", Kind::Whole), ("name", Kind::Text)],
    ),
    thing(
        "Npc",
        "#4A7AC4",
        tile::PERSON,
        &[
            ("npcId", Kind::Text),
            ("name", Kind::Text),
            ("role", Kind::Text),
            ("personality", Kind::Choice("Personality")),
            ("dialogue", Kind::Json),
            ("linkedEvent", Kind::Text),
            ("knowsAbout", Kind::Texts),
        ],
    ),
    thing(
        "Note",
        "#F0E6CC",
        tile::NOTE,
        &[("text", Kind::Lines), ("clueId", Kind::Text), ("wall", Kind::Choice("Side"))],
    ),
    thing("Spinner", "#58C4C4", tile::SPINNER, &[]),
    thing("Chute", "#4A4458", tile::CHUTE, &[]),
    thing("Entrance", "#569C54", tile::ENTRANCE, &[]),
    thing("Goal", "#E0503C", tile::GOAL, &[("type", Kind::Choice("GoalType"))]),
    area(
        "Room",
        "#6F8FD0",
        &[
            ("id", Kind::Text),
            ("type", Kind::Choice("RoomType")),
            ("shape", Kind::Choice("RoomShape")),
            ("cells", Kind::Points),
            ("classification", Kind::Text),
            ("specialScore", Kind::Whole),
            ("name", Kind::Text),
            ("featureTag", Kind::Text),
            ("description", Kind::Lines),
            ("entrance", Kind::Flag),
            ("exit", Kind::Flag),
            ("connectionSide", Kind::Choice("Side")),
            ("parentExitId", Kind::Text),
        ],
    ),
    area(
        "Zone",
        "#5FAE6B",
        &[
            ("id", Kind::Text),
            ("type", Kind::Choice("ZoneType")),
            ("cells", Kind::Points),
            ("description", Kind::Lines),
            ("encounterRate", Kind::Real),
            ("monsterGroups", Kind::Texts),
            ("danger", Kind::Whole),
            ("bossType", Kind::Text),
        ],
    ),
    area(
        "Corridor",
        "#C7B26B",
        &[("id", Kind::Text), ("from", Kind::Text), ("to", Kind::Text), ("corners", Kind::Points)],
    ),
];

/// What a level says about its floor.
pub(super) const LEVEL: &[Field] = &[
    ("depth", Kind::Whole),
    ("name", Kind::Text),
    ("theme", Kind::Text),
    ("attempt", Kind::Whole),
    ("simple", Kind::Flag),
    ("goal", Kind::Choice("GoalType")),
    ("generator", Kind::Text),
    ("generatorVersion", Kind::Whole),
    ("preset", Kind::Text),
    ("parameters", Kind::Json),
    ("seed", Kind::Text),
];

/// The layers, from the top: what they are called, of which type they are.
pub(super) const LAYERS: [(&str, &str); 4] =
    [("Things", "Entities"), ("Places", "Entities"), ("Tiles", "Tiles"), ("Blocks", "IntGrid")];

/// The definitions with their numbers. Layers come first, then entities, the tileset, enums, and fields in the order of the
/// tables.
pub(super) struct Defs {
    first_field: Vec<usize>,
    next: usize,
}

impl Defs {
    /// The number of the tileset.
    pub(super) const TILESET: usize = 1 + LAYERS.len() + ENTITIES.len();

    pub(super) fn new() -> Defs {
        let mut next = Defs::TILESET + 1 + CHOICES.len();
        let mut first_field = Vec::new();
        for fields in ENTITIES.iter().map(|entity| entity.fields).chain([LEVEL]) {
            first_field.push(next);
            next += fields.len();
        }
        Defs { first_field, next }
    }

    /// Returns the first number that no definition has.
    pub(super) const fn next_uid(&self) -> usize {
        self.next
    }

    pub(super) const fn layer(i: usize) -> usize {
        1 + i
    }

    pub(super) const fn entity(i: usize) -> usize {
        1 + LAYERS.len() + i
    }

    pub(super) fn choice(name: &str) -> usize {
        let i = CHOICES.iter().position(|choice| choice.name == name).expect("every enum is defined");
        Defs::TILESET + 1 + i
    }

    /// Returns the number of a field of an entity; those of the level come after the last entity's.
    pub(super) fn field(&self, entity: usize, i: usize) -> usize {
        self.first_field[entity] + i
    }

    pub(super) fn json(&self) -> Value {
        let layers: Vec<Value> =
            LAYERS.iter().enumerate().map(|(i, (name, kind))| layer(i, name, kind)).collect();
        let entities: Vec<Value> =
            ENTITIES.iter().enumerate().map(|(i, entity)| self.entity_json(i, entity)).collect();
        json!({
            "layers": layers,
            "entities": entities,
            "tilesets": [tileset()],
            "enums": CHOICES.iter().map(choices::json).collect::<Vec<_>>(),
            "externalEnums": [],
            "levelFields": self.fields(ENTITIES.len(), LEVEL),
        })
    }

    fn fields(&self, of: usize, fields: &[Field]) -> Vec<Value> {
        fields.iter().enumerate().map(|(i, (name, kind))| field(self.field(of, i), name, *kind)).collect()
    }

    fn entity_json(&self, i: usize, entity: &Entity) -> Value {
        json!({
            "identifier": entity.name,
            "uid": Defs::entity(i),
            "tags": [],
            "exportToToc": false,
            "allowOutOfBounds": false,
            "doc": null,
            "width": GRID,
            "height": GRID,
            "resizableX": entity.area,
            "resizableY": entity.area,
            "minWidth": null, "maxWidth": null, "minHeight": null, "maxHeight": null,
            "keepAspectRatio": false,
            "tileOpacity": 1,
            "fillOpacity": if entity.area { 0.1 } else { 0.8 },
            "lineOpacity": 1,
            "hollow": entity.area,
            "color": entity.colour,
            "renderMode": if entity.tile.is_some() { "Tile" } else { "Rectangle" },
            "showName": entity.area,
            "tilesetId": entity.tile.map(|_| Defs::TILESET),
            "tileRenderMode": "FitInside",
            "tileRect": entity.tile.map(tile_rect),
            "uiTileRect": null,
            "nineSliceBorders": [],
            "maxCount": 0,
            "limitScope": "PerLevel",
            "limitBehavior": "MoveLastOne",
            "pivotX": 0,
            "pivotY": 0,
            "fieldDefs": self.fields(i, entity.fields),
        })
    }
}

/// Returns a tile of the picture.
pub(super) fn tile_rect(tile: u32) -> Value {
    let [x, y] = source(tile);
    json!({ "tilesetUid": Defs::TILESET, "x": x, "y": y, "w": GRID, "h": GRID })
}

/// Returns where in the picture a tile lies.
pub(super) fn source(tile: u32) -> [usize; 2] {
    [(tile % tile::COLUMNS) as usize * GRID, (tile / tile::COLUMNS) as usize * GRID]
}

/// Returns the picture that Tiled's maps have too, with the classes of its tiles.
fn tileset() -> Value {
    let (columns, rows) = (tile::COLUMNS as usize, (tile::COUNT / tile::COLUMNS) as usize);
    let class = |tile: u32| Some(json!({ "tileId": tile, "data": tile::class(tile)? }));
    json!({
        "__cWid": columns,
        "__cHei": rows,
        "identifier": "Undercroft",
        "uid": Defs::TILESET,
        "relPath": crate::tiled::PICTURE,
        "embedAtlas": null,
        "pxWid": columns * GRID,
        "pxHei": rows * GRID,
        "tileGridSize": GRID,
        "spacing": 0,
        "padding": 0,
        "tags": [],
        "tagsSourceEnumUid": null,
        "enumTags": [],
        "customData": (0..tile::COUNT).filter_map(class).collect::<Vec<_>>(),
        "savedSelections": [],
        "cachedPixelData": null,
    })
}

fn layer(i: usize, name: &str, kind: &str) -> Value {
    let value = |block: &Block| {
        json!({
            "value": *block as u8, "identifier": block.name(), "color": colour(*block), "tile": null, "groupUid": 0,
        })
    };
    // Zero is empty in LDtk, as rock is.
    let values: Vec<Value> =
        if kind == "IntGrid" { Block::ALL[1..].iter().map(value).collect() } else { Vec::new() };
    json!({
        "__type": kind,
        "identifier": name,
        "type": kind,
        "uid": Defs::layer(i),
        "doc": null,
        "uiColor": null,
        "gridSize": GRID,
        "guideGridWid": 0,
        "guideGridHei": 0,
        "displayOpacity": 1,
        "inactiveOpacity": 0.6,
        "hideInList": false,
        "hideFieldsWhenInactive": true,
        "canSelectWhenInactive": true,
        "renderInWorldView": true,
        "pxOffsetX": 0,
        "pxOffsetY": 0,
        "parallaxFactorX": 0,
        "parallaxFactorY": 0,
        "parallaxScaling": true,
        "requiredTags": [],
        "excludedTags": [],
        "autoTilesKilledByOtherLayerUid": null,
        "uiFilterTags": [],
        "useAsyncRender": false,
        "intGridValues": values,
        "intGridValuesGroups": [],
        "autoRuleGroups": [],
        "autoSourceLayerDefUid": null,
        "tilesetDefUid": (kind == "Tiles").then_some(Defs::TILESET),
        "tilePivotX": 0,
        "tilePivotY": 0,
        "biomeFieldUid": null,
    })
}

const fn colour(block: Block) -> &'static str {
    match block {
        Block::Rock => "#1B181F",
        Block::Floor => "#968B79",
        Block::Wall => "#4A4149",
        Block::Door | Block::DoorNorth | Block::DoorEast | Block::DoorSouth | Block::DoorWest => "#9C6436",
        Block::LockedDoor => "#ECC24C",
        Block::Gate => "#969EA8",
        Block::Secret => "#9654BE",
        Block::Illusory => "#4A7AC4",
    }
}

fn field(uid: usize, name: &str, kind: Kind) -> Value {
    let reference = matches!(kind, Kind::Reference | Kind::References);
    let shows_tile = kind == Kind::Choice("TrapType") || kind == Kind::Choice("MarkerType");
    let shown = if reference {
        "RefLinkBetweenCenters"
    } else if shows_tile {
        "EntityTile"
    } else {
        "Hidden"
    };
    json!({
        "identifier": name,
        "doc": null,
        "__type": kind.shown(),
        "uid": uid,
        "type": kind.stored(),
        "isArray": kind.is_list(),
        "canBeNull": kind != Kind::Flag,
        "arrayMinLength": null,
        "arrayMaxLength": null,
        "editorDisplayMode": shown,
        "editorDisplayScale": 1,
        "editorDisplayPos": "Above",
        "editorLinkStyle": "CurvedArrow",
        "editorDisplayColor": null,
        "editorAlwaysShow": false,
        "editorShowInWorld": true,
        "editorCutLongValues": true,
        "editorTextSuffix": null,
        "editorTextPrefix": null,
        "useForSmartColor": false,
        "exportToToc": false,
        "searchable": false,
        "min": null,
        "max": null,
        "regex": null,
        "acceptFileTypes": null,
        "defaultOverride": null,
        "textLanguageMode": if kind == Kind::Json { json!("LangJson") } else { Value::Null },
        "symmetricalRef": false,
        "autoChainRef": false,
        "allowOutOfLevelRef": true,
        "allowedRefs": "Any",
        "allowedRefsEntityUid": null,
        "allowedRefTags": [],
        "tilesetUid": null,
    })
}
