//! What happens on a floor, who lives there, what they know, and how it looks.

use super::view::View;
use super::walk::{any, walk};
use super::{Numbers, Report};
use std::collections::BTreeSet;
use undercroft::floor::{ClueId, ClueSource, Feature, KeyId, Text};
use undercroft::generate::navigation::life::Look;
use undercroft::grid::Cell;
use undercroft::tools::{clues, people};

pub(super) fn check(view: &View<'_>, numbers: &Numbers, report: &mut Report) {
    report.within("special rooms", report.counts.special, Some((3, 5)));
    let modules: BTreeSet<&Text> = view.floor.events().iter().map(|e| &e.module).collect();
    report.within("events", view.floor.events().len(), Some((2, 3)));
    if modules.len() != view.floor.events().len() {
        report.add("event twice", format!("{} kinds of {} events", modules.len(), view.floor.events().len()));
    }
    if people(view.floor).next().is_none() {
        report.add("nobody", "there is nobody to talk to".to_owned());
    }
    theme(view, report);
    treasure(view, report);
    blind_alleys(view, report);
    descriptions(view, numbers, report);
    truth(view, report);
}

fn theme(view: &View<'_>, report: &mut Report) {
    let Some(theme) = view.floor.theme() else {
        return report.add("theme", "the floor has none".to_owned());
    };
    let known = Look::ALL.iter().any(|look| look.name() == theme.name);
    let full = [theme.palette.len(), theme.textures.len(), theme.encounters.len(), theme.loot.len()];
    if !known || full.contains(&0) {
        report.add("theme", format!("{:?} with palette, textures, encounters, loot {full:?}", theme.name));
    }
}

fn treasure(view: &View<'_>, report: &mut Report) {
    report.within("chests", report.counts.chests, Some((5, 8)));
    let known = view.floor.theme().map_or(&[][..], |theme| &theme.loot);
    for chest in view.chests() {
        if chest.items.is_empty() || chest.items.iter().any(|item| !known.contains(item)) {
            report.add("treasure of the theme", format!("{:?}", chest.items));
        }
    }
}

/// A corridor that ends leads to something.
fn blind_alleys(view: &View<'_>, report: &mut Report) {
    let ends = view.corridor_cells().filter(|c| view.exits(*c).count() == 1);
    for end in ends.filter(|c| view.floor.feature(*c).is_none()) {
        report.add("empty blind alley", format!("nothing is at {end}"));
    }
}

fn descriptions(view: &View<'_>, numbers: &Numbers, report: &mut Report) {
    let mut seen = BTreeSet::new();
    for (i, room) in view.floor.rooms().iter().enumerate() {
        if room.description.is_empty() == numbers.text {
            report.add("description", format!("{} has the words {:?}", view.name(i), room.description));
        } else if numbers.text && !seen.insert(&room.description) {
            report.add("description twice", format!("{}: {:?}", view.name(i), room.description));
        }
    }
}

fn truth(view: &View<'_>, report: &mut Report) {
    let floor = view.floor;
    for (key, _) in view.keys() {
        let clues = (0..floor.clues().len() as u32).map(ClueId);
        if !clues.into_iter().any(|id| floor.clues()[id.index()].key == key && clues::clue_is_true(floor, id))
        {
            report.add("key without a clue", format!("nothing true is said about key {}", key.0));
        }
    }
    let exposed: BTreeSet<ClueId> = people(floor)
        .flat_map(|(at, _)| clues::exposures(floor, at))
        .filter_map(|(lie, exposure)| exposure.map(|_| lie))
        .collect();
    for (i, clue) in floor.clues().iter().enumerate() {
        let id = ClueId(i as u32);
        if !clues::clue_is_true(floor, id) && !exposed.contains(&id) {
            report.add("lie", format!("nothing gives clue {i} away: {:?}", clue.text));
        }
        let places = givers(view, id);
        if places.is_empty() {
            report.add("untold clue", format!("nobody and nothing gives clue {i}: {:?}", clue.text));
        } else if !places.iter().any(|c| reached_without(view, clue.key).has(*c)) {
            report.add("clue behind its key", format!("clue {i} at {places:?} needs key {}", clue.key.0));
        }
    }
}

/// Returns where a clue is given: who tells it, where it is written, or the room that shows it.
fn givers(view: &View<'_>, id: ClueId) -> Vec<Cell> {
    let floor = view.floor;
    let clue = &floor.clues()[id.index()];
    match clue.by {
        ClueSource::Person => {
            people(floor).map(|(at, _)| at).filter(|at| clues::told_by(floor, *at).contains(&id)).collect()
        }
        ClueSource::Note => {
            let gives = |f: &Feature| matches!(f, Feature::Note(note) if note.clue == Some(id));
            floor.features().iter().filter(|p| gives(&p.is)).map(|p| p.at).collect()
        }
        ClueSource::Room => vec![floor.rooms()[clue.room.index()].centre()],
    }
}

/// Returns where one gets who has everything but that key.
fn reached_without(view: &View<'_>, key: KeyId) -> super::walk::Steps {
    walk(view.floor, [view.floor.entrance()], |edge, barrier, toward| {
        let needs_it = barrier.lock == Some(key)
            || barrier.gate().is_some_and(|g| view.floor.gates()[g.index()].needs.keys.contains(&key));
        any(edge, barrier, toward) && !needs_it
    })
}
