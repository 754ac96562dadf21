//! What is written on walls: every sentence is one of the words that the generators have, and points to where such a thing
//! is. Clues name a key and what sets a room apart, and whether they are true is said elsewhere.

use super::grammar::all;
use super::things::{Truth, one_line, so};
use super::world::{World, capital};
use std::sync::OnceLock;
use undercroft::floor::{BarrierKind, EdgeKind, Feature, Note, ZoneKind};
use undercroft::grid::{Cell, Side};

/// The words themselves, as whoever writes them has them.
const WALLS: &str = include_str!("../../../undercroft/data/wizardry/words.toml");
const CLUES: &str = include_str!("../../../undercroft/data/navigation/people.toml");

fn list(words: &'static str, path: &[&str]) -> Vec<String> {
    let mut table: toml::Value = words.parse::<toml::Table>().unwrap().into();
    for key in path {
        table = table.get(key).unwrap_or_else(|| panic!("{key} in the words")).clone();
    }
    table.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

/// What a sentence is about, and the sentences that speak of it.
fn sentences() -> &'static [(&'static str, Vec<String>)] {
    static SENTENCES: OnceLock<Vec<(&str, Vec<String>)>> = OnceLock::new();
    SENTENCES.get_or_init(|| {
        ["hidden", "stairs", "key", "boss", "dark", "chute", "spinner", "carrier"]
            .into_iter()
            .map(|about| (about, list(WALLS, &["messages", about])))
            .collect()
    })
}

fn clues() -> &'static [String] {
    static CLUES_WRITTEN: OnceLock<Vec<String>> = OnceLock::new();
    CLUES_WRITTEN.get_or_init(|| list(CLUES, &["written"]))
}

/// Reads a writing in its cell.
pub(crate) fn read(world: &World<'_>, at: Cell, note: &Note) -> Truth {
    if let Some(side) = note.wall {
        let is_wall = matches!(world.floor.side(at, side), EdgeKind::Wall);
        so(is_wall, &format!("there is a wall to write on: {}", note.text))?;
    }
    let text = one_line(&note.text);
    if let Some(clue) = note.clue {
        let clue = &world.floor.clues()[clue.index()];
        so(one_line(&clue.text) == text, &text)?;
        return so(names(world, &text, clue), &text);
    }
    if note.wall.is_none() {
        return Ok(());
    }
    let known = sentences().iter().find_map(|(about, patterns)| {
        let (pattern, gaps) =
            patterns.iter().find_map(|pattern| Some((pattern, gaps_of(pattern, &text)?)))?;
        Some((*about, pattern, gaps))
    });
    let (about, pattern, gaps) = known.ok_or_else(|| format!("nobody knows this writing: {text}"))?;
    let gap = |name: &str| {
        let order: Vec<&str> = pattern.split('{').skip(1).filter_map(|part| part.split('}').next()).collect();
        order.iter().position(|part| *part == name).map_or("", |i| &*gaps[i])
    };
    so(things(world, about, gap("name")).into_iter().any(|to| lies(at, to, gap("side"))), &text)
}

/// Returns what stands in the gaps of a sentence with `{side}` and `{name}`, in their order.
fn gaps_of(pattern: &str, text: &str) -> Option<Vec<String>> {
    let mut plain = capital(pattern);
    for name in ["{side}", "{name}", "{key}", "{tag}"] {
        plain = plain.replace(name, "{}");
    }
    all(&plain, text).map(|gaps| gaps.into_iter().map(ToOwned::to_owned).collect())
}

/// Returns the cells of everything that a sentence may be about.
fn things(world: &World<'_>, about: &str, name: &str) -> Vec<Cell> {
    let floor = world.floor;
    let placed = |is: &dyn Fn(&Feature) -> bool| -> Vec<Cell> {
        floor.features().iter().filter(|placed| is(&placed.is)).map(|placed| placed.at).collect()
    };
    let zones = |kind: ZoneKind| floor.zones().iter().filter(move |zone| zone.kind == kind);
    match about {
        "hidden" => {
            let hidden = |kind| matches!(kind, BarrierKind::Secret | BarrierKind::Illusory);
            let barriers = floor.barriers().iter().filter(|(_, barrier)| hidden(barrier.kind));
            barriers.flat_map(|(edge, _)| [edge.cells().0, Some(edge.cells().1)]).flatten().collect()
        }
        "stairs" => placed(&|is| *is == Feature::StairsDown),
        "key" => placed(&|is| matches!(is, Feature::Key(key) if world.key_name(*key) == name)),
        "boss" => {
            let here = zones(ZoneKind::Boss).filter(|zone| zone.monsters.iter().any(|who| **who == *name));
            here.map(|zone| zone.area.bounds().centre()).collect()
        }
        "dark" => zones(ZoneKind::Dark).map(|zone| zone.area.bounds().centre()).collect(),
        "chute" => placed(&|is| *is == Feature::Chute),
        "spinner" => placed(&|is| *is == Feature::Spinner),
        _ => placed(&|is| matches!(is, Feature::Teleporter(way) if way.carries)),
    }
}

/// Returns whether a cell lies on that side of another: "north" where it is less than twice as far east or west as it is
/// north, "north-west" where neither is more than twice the other. What lies between the two may be called either.
fn lies(from: Cell, to: Cell, side: &str) -> bool {
    let toward = |side: Side| match side {
        Side::North => i32::from(from.y) - i32::from(to.y),
        Side::South => i32::from(to.y) - i32::from(from.y),
        Side::West => i32::from(from.x) - i32::from(to.x),
        Side::East => i32::from(to.x) - i32::from(from.x),
    };
    let sides: Option<Vec<i32>> =
        side.split('-').map(|word| super::grammar::side(word).map(toward)).collect();
    let (across, down) =
        ((i32::from(from.x) - i32::from(to.x)).abs(), (i32::from(from.y) - i32::from(to.y)).abs());
    match sides.as_deref() {
        Some([one]) => *one > 0 && *one >= across.max(down),
        Some([one, other]) => *one > 0 && *other > 0 && 2 * one >= *other && 2 * other >= *one,
        _ => false,
    }
}

/// Returns whether a clue names its key, and what no room but the one that it points to has.
fn names(world: &World<'_>, text: &str, clue: &undercroft::floor::Clue) -> bool {
    clues().iter().any(|pattern| {
        let Some(gaps) = gaps_of(pattern, text) else { return false };
        let key_first = pattern.find("{key}") < pattern.find("{tag}");
        let [first, second] = &gaps[..] else { return false };
        let (key, tag) = if key_first { (first, second) } else { (second, first) };
        let has =
            |room: &undercroft::floor::Room| room.description.to_lowercase().contains(&tag.to_lowercase());
        let rooms: Vec<usize> =
            (0..world.floor.rooms().len()).filter(|i| has(&world.floor.rooms()[*i])).collect();
        *key.to_lowercase() == world.key_name(clue.key).to_lowercase() && rooms == [clue.room.index()]
    })
}
