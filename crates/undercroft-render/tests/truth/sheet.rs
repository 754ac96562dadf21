//! A sheet in Markdown, as its parts: title, facts, sections of entries with notes, tables, steps.

use super::world::World;
use super::{people, quest, tables, things, way};

/// A thing with a heading of its own.
#[derive(Default, Debug)]
pub(crate) struct Entry {
    pub(crate) heading: String,
    /// What stands in italics before the text.
    pub(crate) aside: String,
    pub(crate) text: String,
    pub(crate) notes: Vec<Note>,
}

/// What stands behind a bullet.
#[derive(Debug)]
pub(crate) struct Note {
    pub(crate) label: String,
    pub(crate) text: String,
    pub(crate) inner: bool,
}

/// Everything under one heading.
#[derive(Default, Debug)]
pub(crate) struct Section {
    pub(crate) heading: String,
    pub(crate) entries: Vec<Entry>,
    pub(crate) rows: Vec<Vec<String>>,
    pub(crate) steps: Vec<String>,
    /// Everything else that stands under no entry.
    pub(crate) lines: Vec<String>,
}

/// Returns what the sheet says that is not so, or that nobody understands.
pub(crate) fn read(world: &World<'_>, markdown: &str) -> Vec<String> {
    let mut lies = Vec::new();
    let sections = sections(markdown);
    if sections.iter().all(|section| section.heading != "The quest") {
        lies.extend(quest::missing(world));
    }
    let named = |heading: &str| sections.iter().find(|section| section.heading == heading);
    for section in &sections {
        let found = match &*section.heading {
            "" => tables::facts(world, section),
            "Rooms" => things::rooms(world, section, named("Plain rooms")),
            "Plain rooms" if named("Rooms").is_some() => Vec::new(),
            "Plain rooms" => things::rooms(world, &Section::default(), Some(section)),
            "In the corridors" => things::corridors(world, section),
            "People" => people::people(world, section),
            "Clues" => people::clues(world, section),
            "At the table" => tables::checks(world, section),
            "Monsters" => tables::monsters(world, section),
            "Treasure" => tables::treasure(world, section),
            "To roll for" => tables::rolls(world, section),
            "The quest" => quest::read(world, section),
            "The way through" => way::read(world, section),
            other => vec![format!("nobody knows this section: {other}")],
        };
        lies.extend(found.into_iter().map(|lie| format!("{}: {lie}", section.heading)));
    }
    lies
}

/// Returns what a sheet for players says beyond what the floor is called, how deep it lies, and its theme.
pub(crate) fn read_by_players(world: &World<'_>, markdown: &str) -> Vec<String> {
    let floor = world.floor;
    let theme = floor.theme().map_or(String::new(), |theme| format!(" · {}", theme.name));
    let subtitle = format!("*Floor {}{theme} · for the players*", floor.depth());
    let lines: Vec<&str> = markdown.lines().filter(|line| !line.is_empty()).collect();
    let [title, second, picture] = lines[..] else {
        return vec![format!("players are told more: {lines:?}")];
    };
    let title = title.strip_prefix("# ").map(plain);
    let named = match floor.name().trim() {
        // A title is made up of two words that say nothing.
        "" => title.as_deref().is_some_and(|title| title.starts_with("The ")),
        name => title.as_deref() == Some(name),
    };
    let is_so = named && plain(second) == subtitle && picture.starts_with("![Map of ");
    if is_so { Vec::new() } else { vec![format!("players are told otherwise: {lines:?}")] }
}

/// Takes Markdown apart. The first section has no heading: it is what stands above all others.
fn sections(markdown: &str) -> Vec<Section> {
    let mut sections = vec![Section::default()];
    for line in markdown.lines() {
        let section = sections.last_mut().expect("there is always one");
        if let Some(heading) = line.strip_prefix("## ") {
            sections.push(Section { heading: plain(heading), ..Section::default() });
        } else if let Some(heading) = line.strip_prefix("### ") {
            section.entries.push(Entry { heading: plain(heading), ..Entry::default() });
        } else if let Some(row) = line.strip_prefix("| ") {
            section.rows.push(cells(row));
        } else if let Some((_, step)) = line.split_once(". ").filter(|(n, _)| n.parse::<usize>().is_ok()) {
            section.steps.push(plain(step));
        } else if let Some(entry) = section.entries.last_mut() {
            entry.add(line);
        } else {
            section.lines.push(plain(line));
        }
    }
    sections
}

impl Entry {
    fn add(&mut self, line: &str) {
        let note = line.trim_start();
        if let Some(rest) = note.strip_prefix("- **") {
            let (label, text) = rest.split_once("** ").unwrap_or((rest, ""));
            self.notes.push(Note { label: plain(label), text: plain(text), inner: note.len() < line.len() });
        } else if let Some(rest) = line.strip_prefix('*').filter(|_| self.aside.is_empty()) {
            let (aside, text) = rest.split_once('*').unwrap_or((rest, ""));
            aside.trim_end_matches('.').clone_into(&mut self.aside);
            self.text = plain(text.trim());
        } else if !line.is_empty() && line != "---" {
            self.text = plain(line);
        }
    }
}

fn cells(row: &str) -> Vec<String> {
    row.trim_end_matches('|').split(" | ").map(|cell| plain(cell.trim())).collect()
}

/// Returns the words without the signs that keep Markdown from reading them.
fn plain(text: &str) -> String {
    let mut words = String::new();
    let mut signs = text.chars();
    while let Some(sign) = signs.next() {
        words.extend(if sign == '\\' { signs.next() } else { Some(sign) });
    }
    words
}
