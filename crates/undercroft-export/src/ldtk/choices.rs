//! The enums of a project: fields that hold one of a few words.

use super::defs::{Defs, tile_rect};
use crate::tiled::tileset as tile;
use serde_json::{Value, json};

/// The words that a field may have, as an enum. Some show themselves as tiles.
pub(super) struct Choice {
    pub name: &'static str,
    pub words: &'static [(&'static str, Option<u32>)],
}

const fn plain(word: &'static str) -> (&'static str, Option<u32>) {
    (word, None)
}

pub(super) const CHOICES: &[Choice] = &[
    Choice { name: "Side", words: &[plain("north"), plain("east"), plain("south"), plain("west")] },
    Choice {
        name: "DoorType",
        words: &[
            ("door", Some(tile::DOOR)),
            ("gate", Some(tile::GATE)),
            ("secret", Some(tile::SECRET)),
            ("illusory", Some(tile::ILLUSORY)),
        ],
    },
    Choice { name: "Mechanism", words: &[plain("player"), plain("key"), plain("lever"), plain("event")] },
    Choice { name: "Wear", words: &[plain("kept"), plain("used_up")] },
    Choice {
        name: "TrapType",
        words: &[
            ("spike", Some(tile::TRAP)),
            ("pit", Some(tile::TRAPS)),
            ("poison", Some(tile::TRAPS + 1)),
            ("paralysis", Some(tile::TRAPS + 2)),
            ("alarm", Some(tile::TRAPS + 3)),
            ("dart", Some(tile::TRAPS + 4)),
            ("fire", Some(tile::TRAPS + 5)),
        ],
    },
    Choice {
        name: "MarkerType",
        words: &[
            ("player", Some(tile::MARKER)),
            ("enemy", Some(tile::MARKER + 1)),
            ("boss", Some(tile::MARKER + 2)),
            ("loot", Some(tile::MARKER + 3)),
            ("other", Some(tile::MARKER + 4)),
        ],
    },
    Choice {
        name: "Personality",
        words: &[plain("truthful"), plain("deceitful"), plain("helpful"), plain("hostile")],
    },
    Choice { name: "GoalType", words: &[plain("stairs_down"), plain("boss"), plain("exit")] },
    Choice { name: "RoomShape", words: &[plain("disc"), plain("cells")] },
    Choice {
        name: "RoomType",
        words: &[
            plain("chamber"),
            plain("large"),
            plain("medium"),
            plain("small"),
            plain("junction"),
            plain("corridor"),
            plain("start"),
            plain("boss"),
        ],
    },
    Choice {
        name: "ZoneType",
        words: &[
            ("safe", Some(tile::ZONE)),
            ("encounter", Some(tile::ZONE + 1)),
            ("boss", Some(tile::ZONE + 2)),
            ("dark", Some(tile::ZONE + 3)),
            ("silent", Some(tile::ZONE + 4)),
        ],
    },
];

/// Returns the definition of an enum.
pub(super) fn json(choice: &Choice) -> Value {
    let shows_tiles = choice.words.iter().any(|(_, tile)| tile.is_some());
    let word = |(word, tile): &(&str, Option<u32>)| json!({ "id": word, "tileRect": tile.map(tile_rect), "color": 0 });
    json!({
        "identifier": choice.name,
        "uid": Defs::choice(choice.name),
        "values": choice.words.iter().map(word).collect::<Vec<_>>(),
        "iconTilesetUid": shows_tiles.then_some(Defs::TILESET),
        "externalRelPath": null,
        "externalFileChecksum": null,
        "tags": [],
    })
}
