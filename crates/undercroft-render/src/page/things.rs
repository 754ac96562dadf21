//! What stands in a cell, in words: one note a thing, and one for all traps that one switch makes harmless.

use super::survey::Survey;
use super::{Note, say, table};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use undercroft::floor::{
    BarrierKind, Chest, Feature, KeyId, Marker, MarkerKind, Needs, Note as Written, Placed, Teleporter, Trap,
    TrapKind, TriggerId,
};
use undercroft::grid::Cell;
use undercroft::rules;

/// Notes on everything in these places. People are told of elsewhere: here they are only named.
pub(super) fn notes(survey: &Survey<'_>, placed: &[&Placed]) -> Vec<Note> {
    let mut notes: Vec<Note> = Vec::new();
    let mut traps: BTreeMap<&[TriggerId], Vec<(Cell, &Trap)>> = BTreeMap::new();
    for placed in placed {
        match &placed.is {
            Feature::Trap(trap) => traps.entry(&trap.off).or_default().push((placed.at, trap)),
            feature => notes.push(note(survey, placed.at, feature)),
        }
    }
    notes.extend(traps.iter().map(|(off, traps)| trapped(survey, off, traps)));
    notes
}

fn note(survey: &Survey<'_>, at: Cell, feature: &Feature) -> Note {
    let here = say::square(at);
    let (label, text) = match feature {
        Feature::StairsUp if survey.floor.entrance() == at => {
            ("Stairs up".to_owned(), format!("at {here}: the way in."))
        }
        Feature::StairsUp => ("Stairs up".to_owned(), format!("at {here}.")),
        Feature::StairsDown => {
            let goal = if survey.floor.goal_cell() == at { ": the goal" } else { "" };
            ("Stairs down".to_owned(), format!("at {here}{goal}.{}", barred(survey, at)))
        }
        Feature::Key(key) => (key_label(survey, *key), format!("at {here}. {}", opens(survey, *key))),
        Feature::Lever(id) | Feature::Switch(id) => {
            (say::capital(survey.trigger_name(*id)), format!("at {here}. {}", works(survey, *id)))
        }
        Feature::Chest(chest) => ("Chest".to_owned(), format!("at {here}: {}.", holds(chest))),
        Feature::Teleporter(way) => (teleporter_label(way), teleporter(survey, at, way)),
        Feature::Marker(marker) => (marker_label(marker), marked(survey, marker, &here)),
        Feature::Person(person) => {
            let role = if person.role.is_empty() { String::new() } else { format!(", {}", person.role) };
            (person.name.to_string(), format!("at {here}{role}."))
        }
        Feature::Note(Written { text, wall: Some(side), .. }) => {
            ("Writing".to_owned(), format!("on the {side} wall of {here}: {}", quoted(text)))
        }
        Feature::Note(note) => ("Writing".to_owned(), format!("at {here}: {}", quoted(&note.text))),
        Feature::Trap(trap) => (say::capital(trap_name(trap.kind)), format!("at {here}.")),
        Feature::Spinner => {
            ("Spinner".to_owned(), format!("at {here}: turns whoever steps on it to face another way."))
        }
        Feature::Chute => {
            ("Chute".to_owned(), format!("at {here}: drops whoever steps on it to the floor below."))
        }
    };
    Note::new(label, text)
}

/// Returns what shuts a cell in, as a sentence after others: " Behind a shut gate (the bone key)."
fn barred(survey: &Survey<'_>, at: Cell) -> String {
    let bars: Vec<String> = survey
        .facts
        .bars(at)
        .iter()
        .map(|(_, barrier)| match (barrier.kind, barrier.lock) {
            (BarrierKind::Gate(gate), _) => format!("a shut gate ({})", survey.opened_by(gate)),
            (kind, Some(key)) => {
                format!("a locked {} ({})", plain_kind(kind), rules::key_name(survey.floor, key))
            }
            (kind, None) => format!("a {}", plain_kind(kind)),
        })
        .collect();
    if bars.is_empty() { String::new() } else { format!(" Behind {}.", say::list(&bars)) }
}

/// Words between quotation marks, unless they bring some.
pub(super) fn quoted(words: &str) -> String {
    let words = words.trim();
    if words.starts_with(['“', '"']) { words.to_owned() } else { format!("“{words}”") }
}

fn key_label(survey: &Survey<'_>, key: KeyId) -> String {
    say::capital(&rules::key_name(survey.floor, key))
}

/// Returns what the key opens, as a sentence.
fn opens(survey: &Survey<'_>, key: KeyId) -> String {
    match &opened(survey, key)[..] {
        [] => "Opens nothing on this floor.".to_owned(),
        all => format!("Opens {}.", say::list(all)),
    }
}

/// Returns everything that the key opens.
pub(super) fn opened(survey: &Survey<'_>, key: KeyId) -> Vec<String> {
    let locked = survey.floor.barriers().iter().filter(|(_, b)| b.lock == Some(key));
    let mut all: Vec<String> =
        locked.map(|(edge, b)| format!("the {} {}", plain_kind(b.kind), survey.edge(*edge))).collect();
    for (i, gate) in survey.floor.gates().iter().enumerate() {
        if gate.needs.keys.contains(&key) {
            all.push(format!("the gate {}", survey.gate(undercroft::floor::GateId(i as u32))));
        }
    }
    all.dedup();
    all
}

pub(super) const fn plain_kind(kind: BarrierKind) -> &'static str {
    match kind {
        BarrierKind::Door => "door",
        BarrierKind::Gate(_) => "gate",
        BarrierKind::Secret => "secret door",
        BarrierKind::Illusory => "false wall",
    }
}

/// Returns what a lever or switch does, and what one hears.
fn works(survey: &Survey<'_>, id: TriggerId) -> String {
    let does = match &done_by(survey, id)[..] {
        [] => "Does nothing.".to_owned(),
        all => say::sentence(&say::list(all)),
    };
    match &*survey.floor.triggers()[id.index()].message {
        "" => does,
        heard => format!("{does} {}", quoted(heard)),
    }
}

/// Returns everything that a lever or switch does.
pub(super) fn done_by(survey: &Survey<'_>, id: TriggerId) -> Vec<String> {
    let floor = survey.floor;
    let mut all = Vec::new();
    for (i, gate) in floor.gates().iter().enumerate() {
        if gate.needs.triggers.contains(&id) {
            let place = survey.gate(undercroft::floor::GateId(i as u32));
            all.push(format!("opens the gate {place}{}", together(survey, &gate.needs, id)));
        }
    }
    let mut awake: Vec<String> = Vec::new();
    let mut traps: Vec<Cell> = Vec::new();
    for placed in floor.features() {
        match &placed.is {
            Feature::Teleporter(way) if way.needs.triggers.contains(&id) => {
                awake.push(format!("in {}", survey.place(placed.at)));
            }
            Feature::Trap(trap) if trap.off.contains(&id) => traps.push(placed.at),
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
            | Feature::Chute => {}
        }
    }
    if !awake.is_empty() {
        all.push(format!(
            "wakes the teleporter{} {}",
            if awake.len() == 1 { "" } else { "s" },
            say::list(&awake)
        ));
    }
    if !traps.is_empty() {
        all.push(format!(
            "makes the trap{} at {} harmless",
            if traps.len() == 1 { "" } else { "s" },
            say::squares(&traps)
        ));
    }
    all
}

/// Returns what else is needed for it.
fn together(survey: &Survey<'_>, needs: &Needs, but: TriggerId) -> String {
    let others: Vec<String> = needed(survey, needs, Some(but));
    if others.is_empty() { String::new() } else { format!(" (with {})", say::list(&others)) }
}

/// Everything that the needs name.
pub(super) fn needed(survey: &Survey<'_>, needs: &Needs, but: Option<TriggerId>) -> Vec<String> {
    let keys = needs.keys.iter().map(|key| format!("the {}", rules::key_name(survey.floor, *key)));
    let triggers = needs.triggers.iter().filter(|id| Some(**id) != but).map(|id| {
        let place = survey.trigger_at(*id).map(|at| format!(" in {}", survey.place(at))).unwrap_or_default();
        format!("the {}{place}", survey.trigger_name(*id))
    });
    let event = needs.event.map(|id| survey.event_name(id));
    keys.chain(triggers).chain(event).collect()
}

/// Returns what lies in a chest.
pub(super) fn holds(chest: &Chest) -> String {
    let gold = (chest.gold > 0).then(|| say::count(chest.gold as usize, "gold piece"));
    let all: Vec<String> = gold.into_iter().chain(chest.items.iter().map(ToString::to_string)).collect();
    if all.is_empty() { "empty".to_owned() } else { say::list(&all) }
}

fn teleporter_label(way: &Teleporter) -> String {
    if way.colour.is_empty() {
        "Teleporter".to_owned()
    } else {
        say::capital(&format!("{} teleporter", way.colour))
    }
}

fn teleporter(survey: &Survey<'_>, at: Cell, way: &Teleporter) -> String {
    let needs = needed(survey, &way.needs, None);
    let needs = if needs.is_empty() {
        String::new()
    } else {
        format!(", asleep until {}", wakes(&way.needs, &needs))
    };
    let leads = if way.carries { "carries whoever steps on it to" } else { "leads to" };
    format!("at {}, {leads} {}{needs}.", say::square(at), survey.spot(way.to))
}

fn wakes(needs: &Needs, names: &[String]) -> String {
    let names_all = say::list(names);
    if needs.keys.is_empty() && needs.event.is_none() {
        format!("{names_all} {} used", if names.len() == 1 { "is" } else { "are" })
    } else {
        format!("{names_all} is had")
    }
}

fn marker_label(marker: &Marker) -> String {
    match marker.kind {
        MarkerKind::Player => "Party".to_owned(),
        MarkerKind::Enemy => "Monsters".to_owned(),
        MarkerKind::Boss => "Boss".to_owned(),
        MarkerKind::Loot => "Treasure".to_owned(),
        MarkerKind::Other if marker.name.is_empty() => "Mark".to_owned(),
        MarkerKind::Other => say::spaced(&marker.name),
    }
}

fn marked(survey: &Survey<'_>, marker: &Marker, here: &str) -> String {
    match (marker.kind, marker.budget) {
        (MarkerKind::Player, _) => format!("begins at {here}."),
        (_, 0) => format!("at {here}."),
        (MarkerKind::Loot, budget) => format!("at {here}, worth {} gold pieces.", 10 * u64::from(budget)),
        (_, budget) => {
            let rules = survey.rules;
            format!("at {here}, worth {}.", rules.worth_in_words(rules.worth(budget.into())))
        }
    }
}

/// Returns what kind of trap, in lower case.
pub(super) const fn trap_name(kind: TrapKind) -> &'static str {
    match kind {
        TrapKind::Spike => "spikes",
        TrapKind::Pit => "a pit",
        TrapKind::Poison => "a poisoned needle",
        TrapKind::Paralysis => "a paralysing dart",
        TrapKind::Alarm => "an alarm",
        TrapKind::Dart => "darts",
        TrapKind::Fire => "a jet of fire",
    }
}

/// Traps that go off together, or rather: stop together.
fn trapped(survey: &Survey<'_>, off: &[TriggerId], traps: &[(Cell, &Trap)]) -> Note {
    let mut alike: Vec<(&Trap, Vec<Cell>)> = Vec::new();
    for (at, trap) in traps {
        match alike.iter_mut().find(|(other, _)| other == trap) {
            Some((_, cells)) => cells.push(*at),
            None => alike.push((trap, vec![*at])),
        }
    }
    let told: Vec<String> = alike.iter().map(|(trap, cells)| trap_words(trap, cells)).collect();
    let harmless = Needs::triggers(off.iter().copied());
    let off = match &needed(survey, &harmless, None)[..] {
        [] => String::new(),
        names => format!(
            " Harmless once {} {} used.",
            say::list(names),
            if names.len() == 1 { "is" } else { "are" }
        ),
    };
    Note::new(if traps.len() == 1 { "Trap" } else { "Traps" }, format!("{}.{off}", told.join("; ")))
}

fn trap_words(trap: &Trap, cells: &[Cell]) -> String {
    let mut words = format!("{} at {}", trap_name(trap.kind), say::squares(cells));
    if trap.damage > 0 {
        _ = write!(words, ", {} damage", table::dice(trap.damage));
    }
    if trap.status_chance > 0 {
        let status = match trap.kind {
            TrapKind::Poison => "to be poisoned",
            TrapKind::Paralysis => "to be paralysed",
            TrapKind::Spike | TrapKind::Pit | TrapKind::Alarm | TrapKind::Dart | TrapKind::Fire => {
                "to suffer"
            }
        };
        let turns = say::count(trap.status_turns.into(), "turn");
        _ = write!(words, ", {}% {status} for {turns}", trap.status_chance);
    }
    for (is, word) in [
        (trap.visible, ", in plain sight"),
        (trap.once, ", once only"),
        (trap.disarmed, ", already harmless"),
    ] {
        if is {
            words.push_str(word);
        }
    }
    words
}
