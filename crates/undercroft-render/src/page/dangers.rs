//! Who may be met, and what there is to find.

use super::survey::Survey;
use super::table::{self, Check};
use super::things::holds;
use super::{AtTable, Entry, Section, Table, say};
use crate::view::has_wall_behind;
use std::collections::BTreeSet;
use undercroft::floor::{Feature, MarkerKind, Text, Zone, ZoneKind};

pub(super) fn sections(survey: &Survey<'_>, at: AtTable) -> Vec<Section> {
    let mut sections = vec![
        Section::table("At the table", Table { columns: ["What", "How hard", ""], rows: checks(survey, at) }),
        Section::table(
            "Monsters",
            Table { columns: ["Who", "Where", "How often"], rows: monsters(survey, at) },
        ),
        Section::table("Treasure", Table { columns: ["Where", "What", ""], rows: treasure(survey) }),
    ];
    if let Some(theme) = survey.floor.theme() {
        let rolls = [("Who wanders here", &theme.encounters), ("What may be found", &theme.loot)];
        let entries =
            rolls.iter().filter(|(_, lines)| !lines.is_empty()).map(|(name, lines)| roll(name, lines));
        sections.push(Section::entries("To roll for", entries.collect()));
    }
    sections
}

/// Returns how hard it is to do what the floor asks for.
fn checks(survey: &Survey<'_>, at: AtTable) -> Vec<[String; 3]> {
    let floor = survey.floor;
    let row =
        |what: &str, check: Check| [what.to_owned(), at.rules.check(check, floor.depth()), String::new()];
    let locked = floor.barriers().iter().any(|(_, barrier)| barrier.lock.is_some());
    let hidden = floor.barriers().iter().any(|(_, barrier)| has_wall_behind(barrier));
    let trapped = floor.features().iter().any(|placed| matches!(placed.is, Feature::Trap(_)));
    let rows = [
        (locked, row("Locked doors", Check::Lock)),
        (hidden, row("Secret doors and false walls", Check::Search)),
        (trapped, row("Traps", Check::Trap)),
    ];
    rows.into_iter().filter_map(|(is, row)| is.then_some(row)).collect()
}

/// Returns a list to roll a die on.
fn roll(name: &str, lines: &[Text]) -> Entry {
    let (aside, faces) = match table::die(lines.len()) {
        Some((die, faces)) => (format!("d{die}"), faces),
        None => (String::new(), vec![1; lines.len()]),
    };
    let mut next = 1;
    let told = lines.iter().zip(faces).map(|(line, faces)| {
        let (from, to) = (next, next + faces - 1);
        next += faces;
        if faces == 1 { format!("{from} {line}") } else { format!("{from}–{to} {line}") }
    });
    let text = format!("{}.", told.collect::<Vec<_>>().join("; "));
    Entry { name: name.to_owned(), aside, text, ..Entry::default() }
}

/// Zones that say the same are one row, and so are markers.
fn monsters(survey: &Survey<'_>, at: AtTable) -> Vec<[String; 3]> {
    let mut alike: Vec<Vec<&Zone>> = Vec::new();
    let is_met = |zone: &&Zone| !matches!(zone.kind, ZoneKind::Dark | ZoneKind::Silent);
    for zone in survey.floor.zones().iter().filter(is_met) {
        let told = |z: &Zone| (z.kind, z.danger, z.rate, z.monsters.clone(), z.description.clone());
        match alike.iter_mut().find(|group| told(group[0]) == told(zone)) {
            Some(group) => group.push(zone),
            None => alike.push(vec![zone]),
        }
    }
    alike.sort_by_key(|group| (group[0].kind == ZoneKind::Safe, group[0].danger));
    let zones = alike.iter().filter(|group| is_told(group[0])).map(|group| zone(survey, group, at));
    let markers = [("Monsters", MarkerKind::Enemy), ("The boss", MarkerKind::Boss)];
    zones.chain(markers.iter().filter_map(|(who, kind)| marked(survey, who, *kind))).collect()
}

/// Returns all markers of a kind in one row.
fn marked(survey: &Survey<'_>, who: &str, kind: MarkerKind) -> Option<[String; 3]> {
    let found = survey.floor.features().iter().filter_map(|placed| match &placed.is {
        Feature::Marker(m) if m.kind == kind => Some((placed.at, u64::from(m.budget))),
        _ => None,
    });
    let found: Vec<_> = found.collect();
    let rules = survey.rules;
    let total: u64 = found.iter().map(|(_, budget)| rules.worth(*budget)).sum();
    let place = |(at, budget): &(_, u64)| match budget {
        0 => survey.spot(*at),
        points => format!("{}, {}", survey.spot(*at), rules.worth_in_words(rules.worth(*points))),
    };
    let places: Vec<String> = found.iter().map(place).collect();
    let all = if found.len() > 1 && total > 0 {
        format!("{} in all", rules.worth_in_words(total))
    } else {
        String::new()
    };
    (!found.is_empty()).then(|| [who.to_owned(), places.join("; "), all])
}

/// Returns whether a zone says more than that it is there.
fn is_told(zone: &Zone) -> bool {
    zone.kind == ZoneKind::Safe || !zone.monsters.is_empty() || !zone.description.is_empty() || zone.rate > 0
}

fn zone(survey: &Survey<'_>, group: &[&Zone], at: AtTable) -> [String; 3] {
    let mut rooms = BTreeSet::new();
    let mut corridors = false;
    for c in group.iter().flat_map(|zone| zone.area.cells()) {
        match survey.room_of(c) {
            Some(room) => _ = rooms.insert(room + 1),
            None => corridors = true,
        }
    }
    let rooms: Vec<usize> = rooms.into_iter().collect();
    let place = match (rooms.is_empty(), corridors) {
        (true, _) => "the corridors".to_owned(),
        (false, true) => format!("{} and corridors", say::rooms(&rooms)),
        (false, false) => say::rooms(&rooms),
    };
    let zone = group[0];
    let who = match zone.kind {
        ZoneKind::Safe => "Nothing attacks".to_owned(),
        _ if zone.monsters.is_empty() => "Anything".to_owned(),
        ZoneKind::Encounter | ZoneKind::Boss | ZoneKind::Dark | ZoneKind::Silent => {
            say::capital(&say::list(&zone.monsters.iter().map(ToString::to_string).collect::<Vec<_>>()))
        }
    };
    let danger = table::danger(zone.kind, zone.danger);
    let rate = match zone.rate {
        0 => String::new(),
        1000.. => format!("{danger}, always"),
        rate => format!("{danger}, once in {}", say::count(usize::from((1000 + rate / 2) / rate), "square")),
    };
    let foes = match zone.kind {
        ZoneKind::Safe | ZoneKind::Dark | ZoneKind::Silent => None,
        ZoneKind::Encounter | ZoneKind::Boss => at.foes(zone.kind, zone.danger),
    };
    let met: Vec<String> = [rate].into_iter().chain(foes).filter(|part| !part.is_empty()).collect();
    let met = met.join("; ");
    let often: Vec<&str> = [&*met, &*zone.description].into_iter().filter(|part| !part.is_empty()).collect();
    [who, place, often.join(". ")]
}

fn treasure(survey: &Survey<'_>) -> Vec<[String; 3]> {
    let found = survey.floor.features().iter().filter_map(|placed| match &placed.is {
        Feature::Chest(chest) => Some((placed.at, holds(chest))),
        Feature::Marker(m) if m.kind == MarkerKind::Loot => {
            let worth = if m.budget > 0 {
                format!("treasure worth {} gold pieces", 10 * u64::from(m.budget))
            } else {
                "treasure".to_owned()
            };
            Some((placed.at, worth))
        }
        Feature::StairsUp
        | Feature::StairsDown
        | Feature::Key(_)
        | Feature::Lever(_)
        | Feature::Switch(_)
        | Feature::Trap(_)
        | Feature::Teleporter(_)
        | Feature::Marker(_)
        | Feature::Person(_)
        | Feature::Note(_)
        | Feature::Spinner
        | Feature::Chute => None,
    });
    found.map(|(at, what)| [say::capital(&survey.spot(at)), what, String::new()]).collect()
}
