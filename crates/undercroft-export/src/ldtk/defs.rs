//! The definitions of a project: the same for every dungeon, so that a game is written once.

use super::GRID;
use crate::blocks::Block;
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
    /// Another entity.
    Reference,
}

impl Kind {
    /// Returns the name in `__type`, and the one in `type`.
    pub(super) const fn names(self) -> (&'static str, &'static str) {
        match self {
            Kind::Text => ("String", "F_String"),
            Kind::Lines | Kind::Json => ("Multilines", "F_Text"),
            Kind::Whole => ("Int", "F_Int"),
            Kind::Real => ("Float", "F_Float"),
            Kind::Flag => ("Bool", "F_Bool"),
            Kind::Reference => ("EntityRef", "F_EntityRef"),
        }
    }
}

pub(super) type Field = (&'static str, Kind);

/// A kind of entity.
pub(super) struct Entity {
    pub name: &'static str,
    pub colour: &'static str,
    /// Entities that cover an area can be made larger.
    pub area: bool,
    pub fields: &'static [Field],
}

const fn thing(name: &'static str, colour: &'static str, fields: &'static [Field]) -> Entity {
    Entity { name, colour, area: false, fields }
}

const fn area(name: &'static str, colour: &'static str, fields: &'static [Field]) -> Entity {
    Entity { name, colour, area: true, fields }
}

const TRIGGER: &[Field] = &[("switchId", Kind::Text), ("name", Kind::Text), ("message", Kind::Text)];
const STAIRS: &[Field] = &[("leadsTo", Kind::Reference)];

/// Every kind of entity.
pub(super) const ENTITIES: &[Entity] = &[
    thing(
        "Door",
        "#C4813F",
        &[
            ("type", Kind::Text),
            ("side", Kind::Text),
            ("locked", Kind::Flag),
            ("open", Kind::Flag),
            ("keyId", Kind::Text),
            ("keyName", Kind::Text),
            ("oneWay", Kind::Text),
            ("hidden", Kind::Flag),
            ("discovered", Kind::Flag),
            ("openMechanism", Kind::Text),
            ("gateId", Kind::Text),
            ("needs", Kind::Json),
            ("message", Kind::Text),
        ],
    ),
    thing("StairsUp", "#D8D8D8", STAIRS),
    thing("StairsDown", "#9A9AA8", STAIRS),
    thing(
        "Key",
        "#ECC24C",
        &[("keyId", Kind::Text), ("name", Kind::Text), ("wear", Kind::Text), ("required", Kind::Flag)],
    ),
    thing("Lever", "#969EA8", TRIGGER),
    thing("Switch", "#7F8A99", TRIGGER),
    thing(
        "Trap",
        "#C43A30",
        &[
            ("trapType", Kind::Text),
            ("damage", Kind::Whole),
            ("statusChance", Kind::Whole),
            ("statusDuration", Kind::Whole),
            ("visible", Kind::Flag),
            ("disarmed", Kind::Flag),
            ("oneTime", Kind::Flag),
            ("disarmedBy", Kind::Json),
        ],
    ),
    thing("Treasure", "#9C6436", &[("gold", Kind::Whole), ("items", Kind::Json)]),
    thing(
        "Teleporter",
        "#9654BE",
        &[
            ("targetX", Kind::Whole),
            ("targetY", Kind::Whole),
            ("color", Kind::Text),
            ("needs", Kind::Json),
            ("carries", Kind::Flag),
            ("leadsTo", Kind::Reference),
        ],
    ),
    thing("Marker", "#E06090", &[("markerType", Kind::Text), ("budget", Kind::Whole), ("name", Kind::Text)]),
    thing(
        "Npc",
        "#4A7AC4",
        &[
            ("npcId", Kind::Text),
            ("name", Kind::Text),
            ("role", Kind::Text),
            ("personality", Kind::Text),
            ("dialogue", Kind::Json),
            ("linkedEvent", Kind::Text),
            ("knowsAbout", Kind::Json),
        ],
    ),
    thing("Note", "#F0E6CC", &[("text", Kind::Lines), ("clueId", Kind::Text), ("wall", Kind::Text)]),
    thing("Spinner", "#58C4C4", &[]),
    thing("Chute", "#4A4458", &[]),
    thing("Entrance", "#569C54", &[]),
    thing("Goal", "#E0503C", &[("type", Kind::Text)]),
    area(
        "Room",
        "#6F8FD0",
        &[
            ("id", Kind::Text),
            ("type", Kind::Text),
            ("shape", Kind::Text),
            ("cells", Kind::Json),
            ("classification", Kind::Text),
            ("specialScore", Kind::Whole),
            ("name", Kind::Text),
            ("featureTag", Kind::Text),
            ("description", Kind::Lines),
            ("entrance", Kind::Flag),
            ("exit", Kind::Flag),
            ("connectionSide", Kind::Text),
            ("parentExitId", Kind::Text),
        ],
    ),
    area(
        "Zone",
        "#5FAE6B",
        &[
            ("id", Kind::Text),
            ("type", Kind::Text),
            ("cells", Kind::Json),
            ("description", Kind::Lines),
            ("encounterRate", Kind::Real),
            ("monsterGroups", Kind::Json),
            ("danger", Kind::Whole),
            ("bossType", Kind::Text),
        ],
    ),
    area(
        "Corridor",
        "#C7B26B",
        &[("id", Kind::Text), ("from", Kind::Text), ("to", Kind::Text), ("corners", Kind::Json)],
    ),
];

/// What a level says about its floor.
pub(super) const LEVEL: &[Field] = &[
    ("depth", Kind::Whole),
    ("name", Kind::Text),
    ("theme", Kind::Text),
    ("attempt", Kind::Whole),
    ("simple", Kind::Flag),
    ("goal", Kind::Text),
    ("generator", Kind::Text),
    ("generatorVersion", Kind::Whole),
    ("preset", Kind::Text),
    ("parameters", Kind::Json),
    ("seed", Kind::Text),
];

/// The layers, from the top: what they are called, of which type they are.
pub(super) const LAYERS: [(&str, &str); 3] =
    [("Things", "Entities"), ("Places", "Entities"), ("Blocks", "IntGrid")];

/// The definitions with their numbers. Layers come first, then entities, then fields in the order of the tables.
pub(super) struct Defs {
    first_field: Vec<usize>,
    next: usize,
}

impl Defs {
    pub(super) fn new() -> Defs {
        let mut next = 1 + LAYERS.len() + ENTITIES.len();
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
            "tilesets": [],
            "enums": [],
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
            "renderMode": "Rectangle",
            "showName": true,
            "tilesetId": null,
            "tileRenderMode": "FitInside",
            "tileRect": null,
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
        "tilesetDefUid": null,
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
    let (shown, stored) = kind.names();
    let reference = kind == Kind::Reference;
    json!({
        "identifier": name,
        "doc": null,
        "__type": shown,
        "uid": uid,
        "type": stored,
        "isArray": false,
        "canBeNull": kind != Kind::Flag,
        "arrayMinLength": null,
        "arrayMaxLength": null,
        "editorDisplayMode": if reference { "RefLinkBetweenCenters" } else { "Hidden" },
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
