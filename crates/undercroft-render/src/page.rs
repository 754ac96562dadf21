//! What a printed dungeon says, before anything is laid out: title, facts, the key to the map, people, clues, monsters,
//! treasure and the way through. It is read from a finished floor alone; PDF and Markdown are two ways to set it.
//!
//! Rooms have the numbers that [`Drawing`](crate::Drawing) writes into them. A square is named as on a chess board: its
//! column in letters, its row in numbers, both from the north-west.

mod book;
mod dangers;
mod people;
mod quest;
mod rooms;
mod say;
mod survey;
mod table;
mod things;
mod way;
mod words;

pub use book::{Book, Cover, Leaf};
pub use say::{column, square};
pub use table::{Party, Rules, Table as AtTable};

use crate::audience::Audience;
use crate::options::Options;
use crate::quest::Chart;
use crate::view::{View, has_wall_behind};
pub(crate) use survey::Survey;
use undercroft::assess::{self, Assessed};
use undercroft::floor::{Feature, Goal};
use undercroft::{Floor, Recipe, Seed};

/// What a printed dungeon says.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Page {
    /// What the floor is called.
    pub title: String,
    /// Its depth and theme.
    pub subtitle: String,
    /// What makes it again; empty for players, who could look everything up with it.
    pub made: String,
    /// Small facts: what, and how much.
    pub facts: Vec<(&'static str, String)>,
    /// The parts; none is empty. Players have none.
    pub sections: Vec<Section>,
}

/// A part of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// What it is about.
    pub heading: &'static str,
    /// What it says.
    pub items: Items,
}

/// What a part of a page says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Items {
    /// Things, each with its name.
    Entries(Vec<Entry>),
    /// Things to compare.
    Table(Table),
    /// Things to do, one after the other.
    Steps(Vec<String>),
    /// What the way to the goal asks for, in a few sentences and as a chart.
    Chart(Vec<String>, Chart),
}

/// One thing: a room, somebody, a clue.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Entry {
    /// The number of a room.
    pub number: Option<usize>,
    /// What it is called; may be empty where it has a number.
    pub name: String,
    /// A few words that belong to the name.
    pub aside: String,
    /// What is to be said; may be empty.
    pub text: String,
    /// What else there is to know.
    pub notes: Vec<Note>,
}

/// Something to know about a thing.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Note {
    /// What it is about.
    pub label: String,
    /// What there is to know.
    pub text: String,
    /// How far it stands in: one below another belongs to it.
    pub indent: u8,
}

/// Things to compare, in three columns; the last may have no name, and is empty then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// What stands in each column.
    pub columns: [&'static str; 3],
    /// The rows.
    pub rows: Vec<[String; 3]>,
}

impl Note {
    fn new(label: impl Into<String>, text: impl Into<String>) -> Note {
        Note { label: label.into(), text: text.into(), indent: 0 }
    }
}

impl From<Note> for Entry {
    fn from(note: Note) -> Entry {
        Entry { name: note.label, text: say::capital(&note.text), ..Entry::default() }
    }
}

impl Section {
    fn entries(heading: &'static str, entries: Vec<Entry>) -> Section {
        Section { heading, items: Items::Entries(entries) }
    }

    fn table(heading: &'static str, table: Table) -> Section {
        Section { heading, items: Items::Table(table) }
    }

    fn steps(heading: &'static str, steps: Vec<String>) -> Section {
        Section { heading, items: Items::Steps(steps) }
    }

    fn is_empty(&self) -> bool {
        match &self.items {
            Items::Entries(entries) => entries.is_empty(),
            Items::Table(table) => table.rows.is_empty(),
            Items::Steps(steps) => steps.is_empty(),
            Items::Chart(_, chart) => chart.boxes.is_empty(),
        }
    }
}

/// Returns what a page's map is drawn with. The key needs the rooms' numbers; players have no key, and need none.
///
/// ```
/// use undercroft_render::{Options, page};
///
/// let options = page::map_options(&Options::default());
/// assert_eq!(options.audience, Options::default().audience);
/// ```
pub fn map_options(options: &Options) -> Options {
    Options { room_numbers: options.audience == Audience::Master || options.room_numbers, ..*options }
}

impl Page {
    /// Returns the page of a floor, with what made it where that is known, for a table without rules in particular.
    pub fn of(floor: &Floor, made: Option<(&Recipe, &Seed)>, audience: Audience) -> Page {
        Page::at_table(floor, made, audience, AtTable::default())
    }

    /// Returns the page of a floor with the numbers of a table.
    pub fn at_table(
        floor: &Floor,
        made: Option<(&Recipe, &Seed)>,
        audience: Audience,
        table: AtTable,
    ) -> Page {
        let title =
            if floor.name().trim().is_empty() { title(floor) } else { floor.name().trim().to_owned() };
        let theme = floor.theme().map_or(String::new(), |theme| format!(" · {}", theme.name));
        let mut page = Page { title, subtitle: format!("Floor {}{theme}", floor.depth()), ..Page::default() };
        if audience != Audience::Master {
            page.subtitle.push_str(" · for the players");
            return page;
        }
        page.subtitle.push_str(" · for the game master");
        page.made = made.map_or(String::new(), |(recipe, seed)| made_by(floor, recipe, seed));
        let survey = Survey::under(floor, table.rules);
        page.facts = facts(&survey, table);
        page.sections = rooms::sections(&survey);
        page.sections.extend(people::sections(&survey));
        page.sections.extend(dangers::sections(&survey, table));
        page.sections.extend(quest::section(floor));
        page.sections.push(way::section(&survey));
        page.sections.retain(|section| !section.is_empty());
        page
    }
}

fn made_by(floor: &Floor, recipe: &Recipe, seed: &Seed) -> String {
    let preset = recipe.preset().map_or(String::new(), |name| format!(" ({name})"));
    format!("{}{preset} · seed “{seed}” · depth {}", recipe.generator(), floor.depth())
}

/// Returns a name for a floor that has none, always the same for the same floor. It hangs on what players may see
/// alone, so that it tells them of nothing else.
fn title(floor: &Floor) -> String {
    let seen = View::from(floor).seen_by(Audience::Player);
    let rooms =
        seen.rooms.iter().flat_map(|room| [room.bounds.x, room.bounds.y, room.bounds.w, room.bounds.h]);
    let things = seen.features.iter().flat_map(|placed| [placed.at.x, placed.at.y]);
    let n = hash(rooms.chain(things)) as usize;
    let first = words::TITLES[n % words::TITLES.len()];
    let last = words::PLACES[n / words::TITLES.len() % words::PLACES.len()];
    format!("The {first} {last}")
}

/// Returns a number that differs from floor to floor.
fn fingerprint(floor: &Floor) -> u32 {
    let rooms =
        floor.rooms().iter().flat_map(|room| [room.bounds.x, room.bounds.y, room.bounds.w, room.bounds.h]);
    let things = floor.features().iter().flat_map(|placed| [placed.at.x, placed.at.y]);
    hash(rooms.chain(things).chain([floor.size().width(), floor.size().height()]))
}

/// FNV-1a.
fn hash(numbers: impl Iterator<Item = u16>) -> u32 {
    numbers.fold(0x811c_9dc5, |hash: u32, n| (hash ^ u32::from(n)).wrapping_mul(0x0100_0193))
}

fn facts(survey: &Survey<'_>, table: AtTable) -> Vec<(&'static str, String)> {
    let floor = survey.floor;
    let mut facts = vec![
        ("Size", format!("{} × {}", floor.size().width(), floor.size().height())),
        ("Scale", format!("a square is {} feet", table.rules.feet())),
        ("Rooms", floor.rooms().len().to_string()),
        ("Begin", format!("in {}", survey.spot(floor.entrance()))),
        ("Goal", format!("{} in {}", goal(floor), survey.spot(floor.goal_cell()))),
    ];
    let locked = floor.barriers().iter().filter(|(_, b)| b.lock.is_some()).count() + floor.gates().len();
    let secret = floor.barriers().iter().filter(|(_, b)| has_wall_behind(b)).count();
    let traps = floor.features().iter().filter(|p| matches!(p.is, Feature::Trap(_))).count();
    let gold: u64 =
        floor.features().iter().map(|p| if let Feature::Chest(c) = &p.is { c.gold.into() } else { 0 }).sum();
    for (name, n) in [
        ("Locks and gates", locked as u64),
        ("Secrets", secret as u64),
        ("Traps", traps as u64),
        ("Gold", gold),
    ] {
        if n > 0 {
            facts.push((name, n.to_string()));
        }
    }
    let difficulty = assess::difficulty(&Assessed::new(floor, floor.walkthrough()));
    if difficulty >= 0.5 {
        facts.push(("Difficulty", format!("{difficulty:.0}")));
    }
    if let Some(way) = floor.walkthrough() {
        facts.push(("The way", format!("{} moves", way.moves.len())));
    }
    facts
}

fn goal(floor: &Floor) -> &'static str {
    match floor.goal() {
        Goal::StairsDown => "the stairs down",
        Goal::Boss(_) => "the boss",
        Goal::Exit(_) => "the way out",
    }
}

#[cfg(test)]
mod tests;
