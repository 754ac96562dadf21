//! People, what they say and whether it is true, and the clues that a floor gives.

use super::survey::Survey;
use super::things::quoted;
use super::{Entry, Note, Section, say};
use undercroft::floor::{ClueId, ClueSource, Feature, Person, Personality, Room};
use undercroft::grid::Cell;
use undercroft::{rules, tools};

pub(super) fn sections(survey: &Survey<'_>) -> Vec<Section> {
    let people = tools::people(survey.floor).map(|(at, person)| entry(survey, at, person)).collect();
    let clues = (0..survey.floor.clues().len() as u32).map(|i| clue(survey, ClueId(i))).collect();
    vec![Section::entries("People", people), Section::entries("Clues", clues)]
}

/// A note on somebody whose room says already who they are.
pub(super) fn shorten(note: &mut Note, room: &Room) {
    if let Some((place, role)) = note.text.split_once(", ")
        && room.description.contains(role.trim_end_matches('.'))
    {
        note.text = format!("{place}; see People.");
    }
}

fn entry(survey: &Survey<'_>, at: Cell, person: &Person) -> Entry {
    let manner = match person.personality {
        Personality::Truthful => "Tells the truth.",
        Personality::Deceitful => "Not to be trusted.",
        Personality::Helpful => "Glad to help.",
        Personality::Hostile => "Hostile.",
    };
    let place = format!("In {}. {manner}", survey.spot(at));
    let mut notes = talk(person);
    for clue in tools::clues::told_by(survey.floor, at) {
        notes.push(Note::new("Knows", truth(survey, clue)));
    }
    Entry { number: None, name: person.name.to_string(), aside: person.role.to_string(), text: place, notes }
}

/// Returns a talk as it may go, each on a line of their own: the opening, and every answer that leads on. Talks may turn in
/// circles; a line is told once.
fn talk(person: &Person) -> Vec<Note> {
    let lines = &person.dialogue;
    let Some(first) = lines.first() else { return Vec::new() };
    let mut told = vec![false; lines.len()];
    told[0] = true;
    let mut notes = vec![Note::new("Says", quoted(&first.text))];
    let mut queue = vec![0];
    let mut next = 0;
    while let Some(&i) = queue.get(next) {
        next += 1;
        for reply in &lines[i].replies {
            let Some(n) = reply.next.map(usize::from).filter(|n| *n < lines.len()) else { continue };
            if std::mem::replace(&mut told[n], true) {
                continue;
            }
            queue.push(n);
            notes.push(Note { indent: 1, ..Note::new("You", quoted(&reply.text)) });
            notes.push(Note { indent: 1, ..Note::new(&*person.name, quoted(&lines[n].text)) });
        }
    }
    notes
}

/// Returns where the clue points, and whether it is right.
fn truth(survey: &Survey<'_>, id: ClueId) -> String {
    let floor = survey.floor;
    let clue = &floor.clues()[id.index()];
    let key = rules::key_name(floor, clue.key);
    let lies = tools::keys(floor).into_iter().filter(|k| k.key == clue.key).map(|k| survey.place(k.at));
    let lies = say::list(&lies.collect::<Vec<_>>());
    let lies = if lies.is_empty() { String::from("nowhere on this floor") } else { format!("in {lies}") };
    if tools::clues::clue_is_true(floor, id) {
        format!("true: the {key} lies {lies}.")
    } else {
        format!("false: points to room {}, but the {key} lies {lies}.", clue.room.0 + 1)
    }
}

fn clue(survey: &Survey<'_>, id: ClueId) -> Entry {
    let clue = &survey.floor.clues()[id.index()];
    let name = say::capital(&rules::key_name(survey.floor, clue.key));
    let notes = vec![Note::new("From", source(survey, id)), Note::new("It is", truth(survey, id))];
    Entry { number: None, name, aside: String::new(), text: quoted(&clue.text), notes }
}

/// Returns who or what gives the clue.
fn source(survey: &Survey<'_>, id: ClueId) -> String {
    let floor = survey.floor;
    let clue = &floor.clues()[id.index()];
    let given = floor.features().iter().find_map(|placed| match &placed.is {
        Feature::Person(p) if tools::clues::told_by(floor, placed.at).contains(&id) => {
            Some(format!("{} in {}.", p.name, survey.spot(placed.at)))
        }
        Feature::Note(note) if note.clue == Some(id) => {
            Some(format!("a writing in {}.", survey.spot(placed.at)))
        }
        Feature::StairsUp
        | Feature::StairsDown
        | Feature::Key(_)
        | Feature::Lever(_)
        | Feature::Switch(_)
        | Feature::Trap(_)
        | Feature::Chest(_)
        | Feature::Teleporter(_)
        | Feature::Marker(_)
        | Feature::Person(_)
        | Feature::Note(_)
        | Feature::Spinner
        | Feature::Chute => None,
    });
    let shown = || {
        let room = floor.rooms().iter().position(|room| room.description.contains(&*clue.text))?;
        Some(format!("the look of room {}.", room + 1))
    };
    given.or_else(shown).unwrap_or_else(|| match clue.by {
        ClueSource::Person => "somebody.".to_owned(),
        ClueSource::Note => "a writing.".to_owned(),
        ClueSource::Room => "the look of a room.".to_owned(),
    })
}
