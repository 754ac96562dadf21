//! A dungeon as one adventure: a scene for each floor, with its picture inside, and a journal for each, whose pages are pinned
//! to their rooms. Adventures keep what they hold whole, so nothing in them has a key of its own.

use super::pins::Pin;
use super::{Picture, middle, scene, title};
use crate::ids::Ids;
use crate::origin::Origin;
use base64::prelude::{BASE64_STANDARD, Engine};
use serde_json::{Value, json};
use undercroft::Floor;
use undercroft::floor::{Room, Shape};
use undercroft::grid::Cell;

/// A floor of an adventure.
#[derive(Clone, Copy, Debug)]
pub struct Leaf<'a> {
    /// The floor.
    pub floor: &'a Floor,
    /// Its picture, a PNG: exactly its cells, with no margin.
    pub png: &'a [u8],
    /// Pixels a cell of the picture.
    pub pixels: u32,
    /// What the game master reads of it.
    pub pages: &'a [JournalPage],
}

/// A page of a journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JournalPage {
    /// What it is called.
    pub name: String,
    /// What it says, as HTML.
    pub html: String,
    /// The number of the room that it is about, from 0. There it is pinned.
    pub room: Option<usize>,
}

/// Returns a dungeon as an adventure. Journals are for game masters alone, and so are their pins.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_export::Origin;
/// use undercroft_export::foundry::{self, JournalPage, Leaf};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// let pages = [JournalPage { name: "The cell".into(), html: "<p>A key.</p>".into(), room: None }];
/// let leaf = Leaf { floor: &floor, png: b"", pixels: 70, pages: &pages };
/// assert!(foundry::adventure("The Cell", &[leaf], Origin::default()).contains("JournalEntry"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn adventure(name: &str, leaves: &[Leaf<'_>], origin: Origin<'_>) -> String {
    let floors: Vec<Floor> = leaves.iter().map(|leaf| leaf.floor.clone()).collect();
    let ids = Ids::of_all(&floors);
    let id = ids.short("adventure", 0);
    let folders = ["Scene", "JournalEntry"].map(|kind| (kind, ids.short(kind, 0)));
    let folder = |(kind, id): &(&str, String)| {
        json!({
            "_id": id, "name": name, "type": kind, "description": "", "folder": null, "sorting": "m", "sort": 0,
            "color": null, "flags": {},
        })
    };
    let [scenes, journal]: [Vec<Value>; 2] = {
        let both = leaves.iter().enumerate().map(|(i, leaf)| {
            let journal = Journal { ids, i, leaf };
            (journal.scene(origin, &folders[0].1), journal.entry(origin, &folders[1].1))
        });
        let (scenes, journal) = both.unzip();
        [scenes, journal]
    };
    let listed = leaves.iter().map(|leaf| format!("<li>{}</li>", escaped(&called(leaf.floor, origin))));
    let adventure = json!({
        "_id": id,
        "_key": format!("!adventures!{id}"),
        "name": name,
        "img": null,
        "caption": "",
        "description": format!("<ol>{}</ol>", listed.collect::<String>()),
        "scenes": scenes,
        "journal": journal,
        "folders": folders.iter().map(folder).collect::<Vec<_>>(),
        "actors": [], "combats": [], "items": [], "tables": [], "macros": [], "cards": [], "playlists": [],
        "sort": 0,
        "flags": { "undercroft": origin.says() },
    });
    let mut text = adventure.to_string();
    text.push('\n');
    text
}

fn called(floor: &Floor, origin: Origin<'_>) -> String {
    match floor.name() {
        "" => title(floor, origin),
        name => format!("{}. {name}", floor.depth()),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// One floor with its journal.
struct Journal<'a> {
    ids: Ids,
    i: usize,
    leaf: &'a Leaf<'a>,
}

impl Journal<'_> {
    fn entry_id(&self) -> String {
        self.ids.short("journal", self.i)
    }

    fn page_id(&self, page: usize) -> String {
        self.ids.short(&format!("page {}", self.i), page)
    }

    fn scene(&self, origin: Origin<'_>, folder: &str) -> Value {
        let Leaf { floor, png, pixels, pages } = *self.leaf;
        let path = &format!("data:image/png;base64,{}", BASE64_STANDARD.encode(png));
        let mut scene = scene(floor, origin, Picture { path, pixels });
        scene["name"] = called(floor, origin).into();
        scene["folder"] = folder.into();
        scene["journal"] = self.entry_id().into();
        scene["sort"] = self.i.into();
        scene["navOrder"] = self.i.into();
        let ids = Ids::of(floor);
        let pins = pages.iter().enumerate().filter_map(|(n, page)| {
            let room = floor.rooms().get(page.room?)?;
            let pin = Pin {
                id: ids.short("room", n),
                at: middle(inside(room), pixels),
                icon: "book",
                text: &page.name,
            };
            Some(pin.note(ids, pixels, Some((&self.entry_id(), &self.page_id(n)))))
        });
        if let Some(notes) = scene["notes"].as_array_mut() {
            notes.extend(pins);
        }
        unkeyed(&mut scene);
        scene
    }

    fn entry(&self, origin: Origin<'_>, folder: &str) -> Value {
        let page = |(n, page): (usize, &JournalPage)| {
            json!({
                "_id": self.page_id(n),
                "name": page.name,
                "type": "text",
                "title": { "show": true, "level": 1 },
                "text": { "format": 1, "content": page.html },
                "image": {}, "video": { "controls": true, "volume": 0.5 }, "src": null, "system": {},
                "sort": n,
                "ownership": { "default": -1 },
                "flags": {},
            })
        };
        json!({
            "_id": self.entry_id(),
            "name": called(self.leaf.floor, origin),
            "pages": self.leaf.pages.iter().enumerate().map(page).collect::<Vec<_>>(),
            "folder": folder,
            "sort": self.i,
            "ownership": { "default": 0 },
            "flags": {},
        })
    }
}

/// Returns the cell of a room that is nearest to its middle.
fn inside(room: &Room) -> Cell {
    let centre = room.bounds.centre();
    match room.shape {
        Shape::Rectangle => centre,
        Shape::Disc | Shape::Cells(_) => {
            let off = |a: u16, b: u16| u32::from(a.abs_diff(b)).pow(2);
            let away = |c: &Cell| off(c.x, centre.x) + off(c.y, centre.y);
            room.cells().min_by_key(away).unwrap_or(centre)
        }
    }
}

/// Takes the keys away that documents have in packs.
fn unkeyed(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.shift_remove("_key");
            fields.values_mut().for_each(unkeyed);
        }
        Value::Array(list) => list.iter_mut().for_each(unkeyed),
        _ => {}
    }
}
