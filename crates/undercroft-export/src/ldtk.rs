//! Projects for [LDtk](https://ldtk.io), format 1.5.3: a dungeon as one project, each floor a level, stacked by depth.
//!
//! `LDtk` knows no walls on edges, so the layer `Blocks` is an `IntGrid` on the grid of [`blocks`](crate::blocks), at half the
//! size of a cell, and the layer `Tiles` shows the same with [the tiles](crate::tiled::picture) of Tiled's maps. Cell (x, y) is
//! block (2x+1, 2y+1). Its numbers are those of [`Block::ALL`](crate::blocks::Block::ALL), and rock is empty. Doors and features are entities on the layer `Things`, rooms, zones and corridors on the layer `Places`,
//! with the fields that the level JSON has for them. Words of a few are enums, lists are arrays, and what belongs together refers
//! to each other: stairs and teleporters to where they lead, doors to their keys, levers to what they open.

mod choices;
mod defs;
mod level;
mod links;

use crate::ids::Ids;
use crate::loss::Loss;
use crate::lost;
use crate::origin::Origin;
use defs::Defs;
use serde_json::{Value, json};
use undercroft::Floor;

/// The version of the format.
pub const VERSION: &str = "1.5.3";

/// Pixels across a block, and across a tile of the picture.
const GRID: usize = 32;
const BACKGROUND: &str = "#1B181F";

/// Floors as a project, from the top of the dungeon.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_export::{Origin, ldtk};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// assert!(ldtk::write(&[floor], Origin::default()).contains("LDtk"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(floors: &[Floor], origin: Origin<'_>) -> String {
    let ids = Ids::of_all(floors);
    let defs = Defs::new();
    let levels: Vec<Value> = (0..floors.len()).map(|i| level::level(floors, i, origin, ids, &defs)).collect();
    let project = json!({
        "__header__": {
            "fileType": "LDtk Project JSON",
            "app": "LDtk",
            "doc": "https://ldtk.io/json",
            "schema": "https://ldtk.io/files/JSON_SCHEMA.json",
            "appAuthor": "Sebastien 'deepnight' Benard",
            "appVersion": VERSION,
            "url": "https://ldtk.io",
        },
        "iid": ids.long("project", 0),
        "jsonVersion": VERSION,
        "appBuildId": 473_703,
        "nextUid": defs.next_uid() + floors.len(),
        "identifierStyle": "Free",
        "toc": [],
        "worldLayout": "Free",
        "worldGridWidth": 256,
        "worldGridHeight": 256,
        "defaultLevelWidth": 256,
        "defaultLevelHeight": 256,
        "defaultPivotX": 0,
        "defaultPivotY": 0,
        "defaultGridSize": GRID,
        "defaultEntityWidth": GRID,
        "defaultEntityHeight": GRID,
        "bgColor": "#40465B",
        "defaultLevelBgColor": BACKGROUND,
        "minifyJson": true,
        "externalLevels": false,
        "exportTiled": false,
        "simplifiedExport": false,
        "imageExportMode": "None",
        "exportLevelBg": true,
        "pngFilePattern": null,
        "backupOnSave": false,
        "backupLimit": 10,
        "backupRelPath": null,
        "levelNamePattern": "Floor_%idx1",
        "tutorialDesc": null,
        "customCommands": [],
        "flags": ["UseMultilinesType"],
        "defs": defs.json(),
        "levels": levels,
        "worlds": [],
        "dummyWorldIid": ids.long("world", 0),
    });
    let mut text = project.to_string();
    text.push('\n');
    text
}

/// Returns what a level cannot say about this floor.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_export::ldtk;
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// for loss in ldtk::losses(&floor) {
///     println!("left out: {} ({})", loss.what, loss.count);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn losses(floor: &Floor) -> Vec<Loss> {
    lost::story(floor)
}
