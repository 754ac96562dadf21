//! The key to the map: every room by its number, and what stands in the corridors.

use super::survey::Survey;
use super::words::{self, Look};
use super::{Entry, Note, Section, Table, people, say, things};
use std::collections::BTreeMap;
use undercroft::facts::{Darkness, Form};
use undercroft::floor::{Effect, Event, EventCategory, Floor, Placed, Room, ZoneKind};

/// Floors with more rooms than these have a table for those that hold nothing.
const ALL: usize = 40;

pub(super) fn sections(survey: &Survey<'_>) -> Vec<Section> {
    let (inside, outside) = survey.facts.contents();
    let mut look = Looks::new(survey.floor);
    let mut plain = Vec::new();
    let mut entries = Vec::new();
    for (i, placed) in inside.iter().enumerate() {
        let (entry, holds) = keyed(survey, i, placed, &mut look);
        if holds || inside.len() <= ALL {
            entries.push(entry);
        } else {
            plain.push([(i + 1).to_string(), entry.aside, survey.exits(i)]);
        }
    }
    let plain = Table { columns: ["Room", "Size", "Exits"], rows: plain };
    let corridors = things::notes(survey, &outside).into_iter().map(Entry::from).collect();
    vec![
        Section::entries("Rooms", entries),
        Section::table("Plain rooms", plain),
        Section::entries("In the corridors", corridors),
    ]
}

/// Returns the entry of a room, and whether the room holds anything worth telling.
fn keyed(survey: &Survey<'_>, i: usize, placed: &[&Placed], looks: &mut Looks) -> (Entry, bool) {
    let room = &survey.floor.rooms()[i];
    let mut notes = vec![Note::new("Exits", survey.exits(i))];
    notes.extend(marks(survey, room));
    notes.extend(things::notes(survey, placed));
    notes
        .iter_mut()
        .filter(|note| room.description.contains(&note.label))
        .for_each(|note| people::shorten(note, room));
    notes.extend(
        survey.floor.events().iter().filter(|e| e.room.is_some_and(|r| r.index() == i)).flat_map(event),
    );
    // Names of tiles are for programs.
    let given = if survey.floor.assembly().is_some() { "" } else { &*room.name };
    let holds = notes.len() > 1 || !room.description.is_empty() || !given.is_empty();
    let (name, text) = match (given, &*room.description) {
        ("", "") => looks.next(room),
        ("", text) => (String::new(), text.to_owned()),
        (name, "") => (say::capital(name), String::new()),
        (name, text) => (say::capital(name), text.to_owned()),
    };
    (Entry { number: Some(i + 1), name, aside: measures(room), text, notes }, holds)
}

/// Returns how large it is: "4 × 6".
fn measures(room: &Room) -> String {
    match Form::of(room) {
        Form::Rectangle(w, h) => format!("{w} × {h}"),
        Form::Round(across) => format!("round, {across} across"),
        Form::Odd(cells) => say::count(cells, "square"),
    }
}

/// Returns what zones say about a room: that it is dark, and who waits there.
fn marks(survey: &Survey<'_>, room: &Room) -> Vec<Note> {
    let dark = match survey.facts.darkness(room) {
        Darkness::None => None,
        Darkness::Part(n) => {
            Some(format!("No light works in {n} of its {}.", say::count(room.area(), "square")))
        }
        Darkness::Whole => Some("No light works here.".to_owned()),
    };
    let here = |area: &undercroft::grid::Area| room.cells().filter(|c| area.has(*c)).collect::<Vec<_>>();
    let zones = || survey.floor.zones().iter().map(|zone| (zone, here(&zone.area)));
    let silence = zones().filter(|(zone, cells)| zone.kind == ZoneKind::Silent && !cells.is_empty());
    let silent = silence.map(|(_, cells)| {
        let whole = cells.len() == room.area();
        let text = if whole {
            "No magic works here.".to_owned()
        } else {
            format!("No magic works at {}.", say::squares(&cells))
        };
        Note::new("Silent", text)
    });
    let lairs = zones().filter(|(zone, cells)| {
        zone.kind == ZoneKind::Boss && !zone.monsters.is_empty() && 2 * cells.len() > room.area()
    });
    let bosses = lairs.map(|(zone, _)| {
        let who = say::list(&zone.monsters.iter().map(ToString::to_string).collect::<Vec<_>>());
        Note::new("Boss", format!("{} {}", say::sentence(&who), zone.description).trim().to_owned())
    });
    dark.map(|text| Note::new("Dark", text)).into_iter().chain(silent).chain(bosses).collect()
}

/// Returns an event, and below it what one may do.
fn event(event: &Event) -> Vec<Note> {
    let kind = match event.category {
        EventCategory::HardChoice => " (a hard choice)",
        EventCategory::Discovery | EventCategory::Memory | EventCategory::Flavour => "",
    };
    let mut notes =
        vec![Note::new(format!("{}{kind}", say::spaced(&event.module)), event.description.to_string())];
    for choice in &event.choices {
        let mut text = choice.outcome.to_string();
        if !choice.requires.is_empty() {
            text = format!(
                "Takes {}. {text}",
                say::list(&choice.requires.iter().map(ToString::to_string).collect::<Vec<_>>())
            );
        }
        if !choice.effects.is_empty() {
            let effects: Vec<String> = choice.effects.iter().map(effect).collect();
            text = format!("{text} ({}.)", say::capital(&effects.join(", ")));
        }
        notes.push(Note { indent: 1, ..Note::new(choice.text.trim_end_matches('.'), text) });
    }
    notes
}

fn effect(effect: &Effect) -> String {
    let Effect { verb, what, amount } = effect;
    let whole = ["a ", "an ", "the "].iter().any(|article| what.starts_with(article));
    match amount {
        0 => format!("{verb} {what}"),
        1 if whole => format!("{verb} {what}"),
        n => format!("{verb} {n} {what}"),
    }
}

/// Deals rooms out: each look once, then again with a word that sets it apart. What is dealt depends on the floor alone.
struct Looks {
    start: usize,
    dealt: BTreeMap<*const Look, usize>,
}

impl Looks {
    fn new(floor: &Floor) -> Looks {
        Looks { start: super::fingerprint(floor) as usize, dealt: BTreeMap::new() }
    }

    fn next(&mut self, room: &Room) -> (String, String) {
        let looks = words::looks(room.kind, room.area());
        let turn = self.dealt.entry(looks.as_ptr()).or_insert(0);
        let (round, n) = (*turn / looks.len(), *turn % looks.len());
        *turn += 1;
        let (name, text) = looks[pick(looks.len(), self.start, n)];
        match round.checked_sub(1) {
            None => (name.to_owned(), text.to_owned()),
            Some(again) => {
                let apart = words::APART[(self.start + again) % words::APART.len()];
                // Nothing is said twice: the names may run out in a vast floor, but they stay names.
                (format!("{apart} {}", name.to_lowercase()), String::new())
            }
        }
    }
}

/// Returns the n-th of a list dealt in an order of its own: by strides that share no factor with its length.
pub(super) fn pick(len: usize, start: usize, n: usize) -> usize {
    let divisor = |a: usize, b: usize| {
        let (mut a, mut b) = (a, b);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let strides: Vec<usize> = (1..len.max(2)).filter(|stride| divisor(*stride, len) == 1).collect();
    let stride = strides[(start / len) % strides.len()];
    (start % len + n % len * stride) % len
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_deck_deals_everything_once() {
        for len in 1..40 {
            for start in [0, 1, 7, 1_000_003] {
                let dealt: BTreeSet<usize> = (0..len).map(|n| pick(len, start, n)).collect();
                assert_eq!(dealt.len(), len, "{len} from {start}");
            }
        }
    }

    #[test]
    fn effects_read_as_words() {
        let made = |verb: &'static str, what: &'static str, amount| {
            effect(&Effect { verb: verb.into(), what: what.into(), amount })
        };
        assert_eq!(made("gain", "gold", 50), "gain 50 gold");
        assert_eq!(made("gain", "a friend", 1), "gain a friend");
        assert_eq!(made("learn", "the truth", 0), "learn the truth");
    }
}
