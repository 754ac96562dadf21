//! What stands in cells: pins for what everybody may see, hidden tiles for what only the game master may.

use super::middle;
use crate::ids::Ids;
use serde_json::{Value, json};
use undercroft::Floor;
use undercroft::floor::{Feature, MarkerKind, Placed, TrapKind};

/// What a feature is on the table: its icon, of those that come with Foundry, and its words.
struct Sign {
    icon: &'static str,
    words: String,
    is_hidden: bool,
}

/// Returns pins for what everybody may see: without a journal entry they are shown to all players whose tokens see their
/// place.
pub(super) fn seen(floor: &Floor, ids: Ids, pixels: u32) -> Vec<Value> {
    let note = |(i, placed): (usize, &Placed)| {
        let sign = sign(floor, &placed.is);
        let (x, y) = middle(placed.at, pixels);
        let pin = Pin { id: ids.short("note", i), at: (x, y), icon: sign.icon, text: &sign.words };
        (!sign.is_hidden).then(|| pin.note(ids, pixels, None))
    };
    floor.features().iter().enumerate().filter_map(note).collect()
}

/// Returns hidden tiles for the rest, which Foundry shows to game masters alone.
pub(super) fn hidden(floor: &Floor, ids: Ids, pixels: u32) -> Vec<Value> {
    let tile = |(i, placed): (usize, &Placed)| {
        let sign = sign(floor, &placed.is);
        let id = ids.short("tile", i);
        let corner = |n: u16| u32::from(n) * pixels;
        sign.is_hidden.then(|| {
            json!({
                "_key": ids.key("tiles", &id),
                "_id": id,
                "x": corner(placed.at.x), "y": corner(placed.at.y), "width": pixels, "height": pixels,
                "rotation": 0, "elevation": 0, "sort": 0, "alpha": 0.8, "hidden": true, "locked": false,
                "texture": { "src": format!("icons/svg/{}.svg", sign.icon) },
                "flags": { "undercroft": { "is": sign.words } },
            })
        })
    };
    floor.features().iter().enumerate().filter_map(tile).collect()
}

/// A pin on the map.
pub(super) struct Pin<'a> {
    pub id: String,
    /// The pixel in its middle.
    pub at: (u32, u32),
    pub icon: &'static str,
    pub text: &'a str,
}

impl Pin<'_> {
    /// Returns the pin, on a page of a journal if there is one: the entry and the page.
    pub(super) fn note(self, ids: Ids, pixels: u32, page: Option<(&str, &str)>) -> Value {
        let (entry, page) = page.unzip();
        json!({
            "_key": ids.key("notes", &self.id),
            "_id": self.id,
            "entryId": entry, "pageId": page,
            "x": self.at.0, "y": self.at.1, "global": false, "text": self.text,
            "texture": { "src": format!("icons/svg/{}.svg", self.icon) },
            "iconSize": pixels.max(32), "fontSize": (pixels / 3).clamp(8, 128), "textAnchor": 1, "textColor": "#ffffff",
            "flags": {},
        })
    }
}

fn sign(floor: &Floor, feature: &Feature) -> Sign {
    let or = |name: &str, other: &str| if name.is_empty() { other.to_owned() } else { name.to_owned() };
    let seen = |icon, words: &str| Sign { icon, words: words.to_owned(), is_hidden: false };
    let hidden = |icon, words: &str| Sign { icon, words: words.to_owned(), is_hidden: true };
    match feature {
        Feature::StairsUp => seen("up", "Stairs up"),
        Feature::StairsDown => seen("down", "Stairs down"),
        Feature::Key(id) => seen("item-bag", &or(&floor.keys()[id.index()].name, "Key")),
        Feature::Lever(id) => seen("statue", &or(&floor.triggers()[id.index()].name, "Lever")),
        Feature::Switch(id) => seen("statue", &or(&floor.triggers()[id.index()].name, "Switch")),
        Feature::Chest(_) => seen("chest", "Chest"),
        Feature::Teleporter(teleporter) if teleporter.carries => {
            hidden("portal", "Carries whoever steps on it")
        }
        Feature::Teleporter(_) => seen("obelisk", "Teleporter"),
        Feature::Person(person) => seen("mystery-man", &person.name),
        Feature::Note(_) => seen("book", "Note"),
        Feature::Trap(trap) => {
            let (icon, words) = of_trap(trap.kind);
            Sign { icon, words: words.to_owned(), is_hidden: !trap.visible }
        }
        Feature::Spinner => hidden("clockwork", "Turns whoever steps on it"),
        Feature::Chute => hidden("falling", "Drops whoever steps on it to the floor below"),
        Feature::Marker(marker) => match marker.kind {
            MarkerKind::Player => hidden("direction", &or(&marker.name, "Players")),
            MarkerKind::Enemy => hidden("combat", &or(&marker.name, "Enemies")),
            MarkerKind::Boss => hidden("skull", &or(&marker.name, "Boss")),
            MarkerKind::Loot => hidden("coins", &or(&marker.name, "Loot")),
            MarkerKind::Other => hidden("target", &or(&marker.name, "Marker")),
        },
    }
}

/// Returns the icon and the words of a trap.
const fn of_trap(kind: TrapKind) -> (&'static str, &'static str) {
    match kind {
        TrapKind::Spike => ("trap", "Spike trap"),
        TrapKind::Pit => ("falling", "Pit"),
        TrapKind::Poison => ("poison", "Poison trap"),
        TrapKind::Paralysis => ("paralysis", "Paralysing trap"),
        TrapKind::Alarm => ("sound", "Alarm"),
        TrapKind::Dart => ("target", "Dart trap"),
        TrapKind::Fire => ("fire", "Fire trap"),
    }
}
