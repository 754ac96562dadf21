//! Who is there, what they say and know, and the clues.

use super::grammar::{all, unquoted};
use super::sheet::{Entry, Section};
use super::things::{Truth, one_line, so};
use super::world::{World, capital};
use std::collections::BTreeSet;
use undercroft::floor::{Clue, ClueId, Feature, Person, Personality};
use undercroft::grid::Cell;

pub(crate) fn people(world: &World<'_>, section: &Section) -> Vec<String> {
    let there =
        world.floor.features().iter().filter(|placed| matches!(placed.is, Feature::Person(_))).count();
    let mut lies: Vec<String> = section
        .entries
        .iter()
        .filter_map(|entry| person(world, entry).err().map(|lie| format!("{}: {lie}", entry.heading)))
        .collect();
    if section.entries.len() != there {
        lies.push("not everybody is told of".to_owned());
    }
    lies
}

fn person(world: &World<'_>, entry: &Entry) -> Truth {
    let (at, person) = find(world, &entry.heading).ok_or("nobody is called that")?;
    let manner = match person.personality {
        Personality::Truthful => "Tells the truth.",
        Personality::Deceitful => "Not to be trusted.",
        Personality::Helpful => "Glad to help.",
        Personality::Hostile => "Hostile.",
    };
    let gaps = all("In {}. {}", &entry.text).ok_or_else(|| format!("unknown: {}", entry.text))?;
    so(world.is_spot(gaps[0], at) && gaps[1] == manner, &entry.text)?;
    so(entry.aside == person.role, &entry.aside)?;
    let given = person.dialogue.iter().filter_map(|line| line.clue);
    let known: BTreeSet<ClueId> = person.knows.iter().copied().chain(given).collect();
    let mut left: Vec<ClueId> = known.into_iter().collect();
    for note in &entry.notes {
        match &*note.label {
            "Says" => spoken(person, &note.text)?,
            "You" if note.inner => asked(person, &note.text)?,
            name if note.inner && name == person.name => spoken(person, &note.text)?,
            "Knows" => {
                let is_it = |clue: &ClueId| is_truth(world, &world.floor.clues()[clue.index()], &note.text);
                let known =
                    left.iter().position(is_it).ok_or_else(|| format!("nobody knows {}", note.text))?;
                left.remove(known);
            }
            other => return Err(format!("nobody knows this note: {other}")),
        }
    }
    so(left.is_empty(), "everything that they know is told")
}

fn find<'a>(world: &World<'a>, name: &str) -> Option<(Cell, &'a Person)> {
    world.floor.features().iter().find_map(|placed| match &placed.is {
        Feature::Person(person) if person.name == name => Some((placed.at, &**person)),
        _ => None,
    })
}

/// What they say is in the talk.
fn spoken(person: &Person, text: &str) -> Truth {
    let said = unquoted(text).unwrap_or(text);
    so(person.dialogue.iter().any(|line| one_line(&line.text) == said), text)
}

/// What one may ask them is in the talk.
fn asked(person: &Person, text: &str) -> Truth {
    let said = unquoted(text).unwrap_or(text);
    let mut replies = person.dialogue.iter().flat_map(|line| &line.replies);
    so(replies.any(|reply| one_line(&reply.text) == said), text)
}

/// "true: the bone key lies in room 4.", "false: points to room 2, but the bone key lies in room 4."
fn is_truth(world: &World<'_>, clue: &Clue, text: &str) -> bool {
    let lies_in = |key: &str, places: &str| {
        let Some(key) = world.key(key) else { return false };
        let at: Vec<Cell> =
            world.floor.features().iter().filter(|p| p.is == Feature::Key(key)).map(|p| p.at).collect();
        let named = places.split(" and ").flat_map(|part| part.split(", "));
        clue.key == key
            && match places {
                "nowhere on this floor" => at.is_empty(),
                _ => named
                    .clone()
                    .all(|place| at.iter().any(|c| world.is_place(place.trim_start_matches("in "), *c))),
            }
    };
    let points_to_it = world.floor.rooms()[clue.room.index()]
        .cells()
        .any(|c| matches!(world.floor.feature(c), Some(Feature::Key(key)) if *key == clue.key));
    if let Some(gaps) = all("true: the {} lies {}.", text) {
        return points_to_it && lies_in(gaps[0], gaps[1]);
    }
    let Some(gaps) = all("false: points to room {}, but the {} lies {}.", text) else { return false };
    let named: usize = gaps[0].parse().unwrap_or(0);
    !points_to_it && clue.room.index() + 1 == named && lies_in(gaps[1], gaps[2])
}

pub(crate) fn clues(world: &World<'_>, section: &Section) -> Vec<String> {
    let mut lies: Vec<String> = section
        .entries
        .iter()
        .filter_map(|entry| clue(world, entry).err().map(|lie| format!("{}: {lie}", entry.heading)))
        .collect();
    if section.entries.len() != world.floor.clues().len() {
        lies.push("not all clues are told".to_owned());
    }
    lies
}

fn clue(world: &World<'_>, entry: &Entry) -> Truth {
    let words = unquoted(&entry.text).unwrap_or(&entry.text);
    let is =
        |clue: &&Clue| one_line(&clue.text) == words && capital(&world.key_name(clue.key)) == entry.heading;
    let clue = world.floor.clues().iter().find(is).ok_or_else(|| format!("no such clue: {words}"))?;
    for note in &entry.notes {
        let is_so = match &*note.label {
            "It is" => is_truth(world, clue, &note.text),
            "From" => is_source(world, clue, &note.text),
            other => return Err(format!("nobody knows this note: {other}")),
        };
        so(is_so, &note.text)?;
    }
    Ok(())
}

fn is_source(world: &World<'_>, clue: &Clue, text: &str) -> bool {
    if let Some(gaps) = all("a writing in {}.", text) {
        return world.floor.features().iter().any(|placed| {
            matches!(&placed.is, Feature::Note(note) if note.text == clue.text)
                && world.is_spot(gaps[0], placed.at)
        });
    }
    if let Some(gaps) = all("the look of room {}.", text) {
        let room: Option<usize> = gaps[0].parse().ok();
        return room.is_some_and(|room| world.floor.rooms()[room - 1].description.contains(&*clue.text));
    }
    let Some(gaps) = all("{} in {}.", text) else {
        return matches!(text, "somebody." | "a writing." | "the look of a room.");
    };
    find(world, gaps[0]).is_some_and(|(at, person)| {
        world.is_spot(gaps[1], at) && person.dialogue.iter().any(|line| line.text == clue.text)
    })
}
