//! Scenes for [Foundry VTT](https://foundryvtt.com), versions 13 and 14.
//!
//! A scene keeps what the table needs: every wall, doors with their locks, secret doors, one-way doors, and walls that are
//! none. What Foundry has no word for stands in `flags.undercroft`, for modules and macros: which key a door takes, what
//! opens a gate, everything that stands on the floor.
//!
//! **One way.** A wall's `dir` counts from its first point toward its second as one sees them on the screen: left (1) stops
//! whoever comes from the left, right (2) whoever comes from the right; the other side passes. So the side that may *not* be
//! left is named. (Foundry's own `Edge#orientPoint` names the sides the other way round, and then skips walls whose `dir` is
//! the side that one stands on; that comes to the same.)
//!
//! ```text
//!      north           first point west, second east: left is north.
//!   A ───────▶ B       To pass only toward the north, nobody may come back
//!      south           from the north: dir is left.
//! ```
//! A door with a `dir` would stand open to one side, for eyes and for feet. So a one-way door is two walls in one place: a
//! door like any other, and a wall that one sees and hears through, which lets pass one way.
//!
//! **Keys.** Every document has its `_key`, so that Foundry's own `fvtt package pack` takes the file as it is.
//!
//! **Hidden things.** A pin without a journal entry is shown to all players whose tokens see its place, so what is hidden has
//! none. It is a hidden tile, which the game master alone sees.
//!
//! **A dungeon** is an [`adventure`]: all floors as scenes, their pictures inside, and a journal whose pages are pinned to the
//! rooms that they describe.
//!
//! **Pictures.** The scene names a file, as [`Picture::path`] has it. Foundry still takes a data URI there, but has marked
//! that for removal. Version 13 reads the path from `background`, version 14 from `levels`.

mod adventure;
mod pins;
mod walls;

pub use adventure::{JournalPage, Leaf, adventure};

use crate::ids::Ids;
use crate::json::things::{Says, goal, things};
use crate::loss::Loss;
use crate::lost;
use crate::origin::Origin;
use crate::shine::{Shine, shining};
use serde_json::{Value, json};
use undercroft::Floor;
use undercroft::grid::Cell;

/// The picture of a floor, which lies in a file of its own: exactly its cells, with no margin.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// Where Foundry finds it: a path under its user data, an address, or a data URI.
    pub path: &'a str,
    /// Pixels a cell. Foundry refuses fewer than [`LEAST_PIXELS`].
    pub pixels: u32,
}

/// The fewest pixels a cell that Foundry takes.
pub const LEAST_PIXELS: u32 = 20;

/// The level that version 14 gives to scenes of one level.
const LEVEL: &str = "defaultLevel0000";
const BACKGROUND: &str = "#1b181f";

/// Returns a floor as a scene.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_export::Origin;
/// use undercroft_export::foundry::{self, Picture};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// let picture = Picture { path: "maps/floor.png", pixels: 50 };
/// assert!(foundry::write(&floor, Origin::default(), picture).contains("maps/floor.png"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(floor: &Floor, origin: Origin<'_>, picture: Picture<'_>) -> String {
    let mut text =
        serde_json::to_string_pretty(&scene(floor, origin, picture)).expect("a scene is plain data");
    text.push('\n');
    text
}

fn scene(floor: &Floor, origin: Origin<'_>, picture: Picture<'_>) -> Value {
    let ids = Ids::of(floor);
    let things = things(floor);
    let pixels = picture.pixels;
    let (width, height) =
        (u32::from(floor.size().width()) * pixels, u32::from(floor.size().height()) * pixels);
    let name = title(floor, origin);
    json!({
        "_id": ids.short("scene", 0),
        "_key": format!("!scenes!{}", ids.short("scene", 0)),
        "name": name,
        "navigation": true,
        "navName": "",
        "active": false,
        "width": width,
        "height": height,
        "padding": 0,
        "shiftX": 0,
        "shiftY": 0,
        "initial": { "x": null, "y": null, "scale": null },
        "backgroundColor": BACKGROUND,
        "background": { "src": picture.path },
        "foreground": null,
        "thumb": null,
        "grid": {
            "type": 1, "size": pixels, "style": "solidLines", "thickness": 1,
            "color": "#000000", "alpha": 0.2, "distance": 5, "units": "ft",
        },
        "tokenVision": true,
        "fog": { "exploration": true },
        "environment": {
            "darknessLevel": 0, "globalLight": { "enabled": true },
        },
        "levels": [{
            "_id": LEVEL,
            "_key": ids.key("levels", LEVEL),
            "name": name,
            "elevation": { "bottom": 0, "top": 10 },
            "background": { "src": picture.path, "color": BACKGROUND },
            "foreground": { "src": null },
            "sort": 0,
            "flags": {},
        }],
        "initialLevel": LEVEL,
        "walls": walls::walls(floor, &things.barriers, ids, pixels),
        "lights": lights(floor, ids, pixels),
        "notes": pins::seen(floor, ids, pixels),
        "tokens": [],
        "tiles": pins::hidden(floor, ids, pixels),
        "drawings": [],
        "sounds": [],
        "regions": [],
        "flags": { "undercroft": flags(floor, origin, things) },
    })
}

/// Returns what a scene cannot say about this floor.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_export::foundry;
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// for loss in foundry::losses(&floor) {
///     println!("left out: {} ({})", loss.what, loss.count);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn losses(floor: &Floor) -> Vec<Loss> {
    lost::story(floor)
}

fn title(floor: &Floor, origin: Origin<'_>) -> String {
    let generator = origin.recipe.map_or("Undercroft", |recipe| recipe.generator());
    match floor.name() {
        "" => format!("{generator}, floor {}", floor.depth()),
        name => name.to_owned(),
    }
}

fn flags(floor: &Floor, origin: Origin<'_>, things: crate::json::things::Things) -> Says {
    let placed = |at: Cell, says: Says| -> Value {
        let mut thing = Says::new();
        thing.insert("x".to_owned(), at.x.into());
        thing.insert("y".to_owned(), at.y.into());
        thing.extend(says);
        thing.into()
    };
    let features = floor.features().iter().zip(things.features).map(|(p, says)| placed(p.at, says));
    let features: Vec<Value> = features.collect();
    let bounds = |r: undercroft::grid::Rect, says: Says| -> Value {
        let mut thing = json!({ "x": r.x, "y": r.y, "width": r.w, "height": r.h });
        thing.as_object_mut().into_iter().for_each(|t| t.extend(says.clone()));
        thing
    };
    let rooms: Vec<Value> =
        floor.rooms().iter().zip(things.rooms).map(|(r, says)| bounds(r.bounds, says)).collect();
    let zones: Vec<Value> =
        floor.zones().iter().zip(things.zones).map(|(z, says)| bounds(z.area.bounds(), says)).collect();
    let corridors: Vec<Value> = floor
        .corridors()
        .iter()
        .zip(things.corridors)
        .map(|(corridor, mut says)| {
            let corners = corridor.corners.iter().map(|c| json!({ "x": c.x, "y": c.y }));
            says.insert("corners".to_owned(), corners.collect());
            says.into()
        })
        .collect();
    let mut says = origin.says();
    let cell = |c: Cell| json!({ "x": c.x, "y": c.y });
    let rest = json!({
        "depth": floor.depth(), "attempt": floor.attempt(), "simple": floor.is_simple(),
        "theme": floor.theme().map(|theme| theme.name.to_string()),
        "entrance": cell(floor.entrance()), "goal": cell(floor.goal_cell()), "goalType": goal(floor),
        "features": features, "rooms": rooms, "zones": zones, "corridors": corridors,
    });
    if let Value::Object(rest) = rest {
        says.extend(rest);
    }
    says
}

/// Returns the pixel in the middle of a cell.
fn middle(c: Cell, pixels: u32) -> (u32, u32) {
    let pixel = |n: u16| u32::from(n) * pixels + pixels / 2;
    (pixel(c.x), pixel(c.y))
}

fn lights(floor: &Floor, ids: Ids, pixels: u32) -> Vec<Value> {
    let light = |(i, (at, shine)): (usize, (Cell, Shine))| {
        let (x, y) = middle(at, pixels);
        let id = ids.short("light", i);
        json!({
            "_key": ids.key("lights", &id),
            "_id": id,
            "x": x, "y": y, "rotation": 0, "walls": true, "vision": false, "hidden": false,
            "config": {
                "dim": 10, "bright": 5, "alpha": 0.5, "angle": 360,
                "color": format!("#{}", shine.hex()),
            },
            "flags": {},
        })
    };
    shining(floor).enumerate().map(light).collect()
}
