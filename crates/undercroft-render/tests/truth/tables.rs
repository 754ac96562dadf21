//! The facts at the top, and what stands in tables.

use super::grammar::{self, all, counted};
use super::sheet::Section;
use super::things::{Truth, holds, so};
use super::world::{World, capital};
use std::collections::BTreeSet;
use undercroft::floor::{Feature, Goal, MarkerKind, Zone, ZoneKind};
use undercroft_render::page::Rules;

/// Returns what is wrong with the rows of a table, but for its head.
fn rows(section: &Section, read: impl Fn(&[String]) -> Truth) -> Vec<String> {
    let rows =
        section.rows.iter().filter(|row| row.len() > 1 && !row[0].is_empty() && !row[0].starts_with("---"));
    rows.filter_map(|row| read(row).err().map(|lie| format!("{row:?}: {lie}"))).collect()
}

pub(crate) fn facts(world: &World<'_>, section: &Section) -> Vec<String> {
    let floor = world.floor;
    let count =
        |is: &dyn Fn(&Feature) -> bool| floor.features().iter().filter(|placed| is(&placed.is)).count();
    rows(section, |row| {
        let value = &*row[1];
        let is_so = match &*row[0] {
            "Size" => all("{} × {}", value).is_some_and(|gaps| {
                gaps == [floor.size().width().to_string(), floor.size().height().to_string()]
            }),
            "Scale" => match world.table.rules {
                Rules::FiveE => value == "a square is 5 feet",
                Rules::Osr | Rules::Plain => value == "a square is 10 feet",
            },
            "Rooms" => value.parse() == Ok(floor.rooms().len()),
            "Begin" => all("in {}", value).is_some_and(|gaps| world.is_spot(gaps[0], floor.entrance())),
            "Goal" => all("{} in {}", value).is_some_and(|gaps| {
                let is = match floor.goal() {
                    Goal::StairsDown => "the stairs down",
                    Goal::Boss(_) => "the boss",
                    Goal::Exit(_) => "the way out",
                };
                gaps[0] == is && world.is_spot(gaps[1], floor.goal_cell())
            }),
            "Locks and gates" => {
                let locks = floor.barriers().iter().filter(|(_, barrier)| barrier.lock.is_some()).count();
                value.parse() == Ok(locks + floor.gates().len())
            }
            "Secrets" => {
                let hidden = |kind| {
                    matches!(
                        kind,
                        undercroft::floor::BarrierKind::Secret | undercroft::floor::BarrierKind::Illusory
                    )
                };
                value.parse() == Ok(floor.barriers().iter().filter(|(_, b)| hidden(b.kind)).count())
            }
            "Traps" => value.parse() == Ok(count(&|is| matches!(is, Feature::Trap(_)))),
            "Gold" => {
                let gold =
                    |is: &Feature| if let Feature::Chest(chest) = is { u64::from(chest.gold) } else { 0 };
                value.parse() == Ok(floor.features().iter().map(|placed| gold(&placed.is)).sum::<u64>())
            }
            "Difficulty" => value.parse::<u32>().is_ok(),
            "The way" => {
                let moves = floor.walkthrough().map_or(0, |way| way.moves.len());
                counted(value, "move") == Some(moves)
            }
            other => return Err(format!("nobody knows {other}")),
        };
        so(is_so, value)
    })
}

pub(crate) fn treasure(world: &World<'_>, section: &Section) -> Vec<String> {
    let loot = |is: &Feature| match is {
        Feature::Chest(_) => true,
        Feature::Marker(marker) => marker.kind == MarkerKind::Loot,
        _ => false,
    };
    let there = world.floor.features().iter().filter(|placed| loot(&placed.is));
    let mut lies = rows(section, |row| {
        if row[0] == "Where" {
            return Ok(());
        }
        let spot = lower(&row[0]);
        let placed = world.floor.features().iter().find(|p| loot(&p.is) && world.is_spot(&spot, p.at));
        let is_so = match placed.map(|placed| &placed.is) {
            Some(Feature::Chest(chest)) => holds(chest, &row[1]),
            Some(Feature::Marker(marker)) => match all("treasure worth {} gold pieces", &row[1]) {
                Some(gaps) => gaps[0].parse() == Ok(10 * u64::from(marker.budget)),
                None => row[1] == "treasure" && marker.budget == 0,
            },
            _ => false,
        };
        so(is_so, &row[1])
    });
    if section.rows.len() != there.count() + 2 {
        lies.push("not all treasure is told of".to_owned());
    }
    lies
}

fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// What is hard here is here, and how hard is a number of a die that can be rolled.
pub(crate) fn checks(world: &World<'_>, section: &Section) -> Vec<String> {
    let barriers = || world.floor.barriers().iter().map(|(_, barrier)| barrier);
    let hidden = |kind| {
        matches!(kind, undercroft::floor::BarrierKind::Secret | undercroft::floor::BarrierKind::Illusory)
    };
    let there = [
        ("Locked doors", barriers().any(|barrier| barrier.lock.is_some())),
        ("Secret doors and false walls", barriers().any(|barrier| hidden(barrier.kind))),
        ("Traps", world.floor.features().iter().any(|placed| matches!(placed.is, Feature::Trap(_)))),
    ];
    let mut lies = rows(section, |row| {
        if row[0] == "What" {
            return Ok(());
        }
        so(there.contains(&(&*row[0], true)), "it is here")?;
        so(is_hard(world.table.rules, &row[0], &row[1]), &row[1])
    });
    if section.rows.len() != 2 + there.iter().filter(|(_, is)| *is).count() {
        lies.push("not all is told of".to_owned());
    }
    lies
}

/// Returns whether words say how hard something is in terms of the rules, with numbers that their dice have.
fn is_hard(rules: Rules, what: &str, words: &str) -> bool {
    let deeds: &[&str] = match (what, rules) {
        ("Locked doors", Rules::Osr) => &["{}% off the chance to pick", "{} in 6 to force"],
        ("Locked doors", Rules::FiveE) => &["DC {} to pick", "DC {} to break"],
        ("Locked doors", Rules::Plain) => &["{} or more to pick", "{} to break"],
        ("Traps", Rules::Osr) => &["goes off {} in 6", "{}% off the chance to disarm"],
        ("Traps", Rules::FiveE) => &["DC {} to notice", "DC {} to disarm", "DC {} to save"],
        ("Traps", Rules::Plain) => &["{} or more to notice", "{} or more to disarm"],
        (_, Rules::Osr) => &["{} in 6 to find", "a turn for each try"],
        (_, Rules::FiveE) => &["DC {} to find"],
        (_, Rules::Plain) => &["{} or more to find"],
    };
    let die = if rules == Rules::Plain { "d6: " } else { "" };
    let Some(words) = words.strip_prefix(die) else { return false };
    let claims: Vec<&str> = words.split(", ").collect();
    claims.len() == deeds.len()
        && claims.iter().zip(deeds).all(|(claim, deed)| {
            if !deed.contains("{}") {
                return claim == deed;
            }
            let number = all(deed, claim).and_then(|gaps| gaps[0].parse::<u32>().ok());
            let Some(n) = number else { return false };
            match (rules, deed.contains('%')) {
                (Rules::FiveE, _) => (5..=30).contains(&n),
                (Rules::Osr, true) => n <= 50 && n % 5 == 0,
                (Rules::Osr, false) => (1..=5).contains(&n),
                (Rules::Plain, _) => (2..=6).contains(&n),
            }
        })
}

/// Takes "for 4 of level 3: 600 XP" off the end of how often somebody is met. It has to be there where a party is known
/// and somebody attacks.
fn without_foes<'a>(world: &World<'_>, zone: &Zone, told: &'a str) -> Option<(&'a str, &'a str)> {
    let attacks = matches!(zone.kind, ZoneKind::Encounter | ZoneKind::Boss);
    let Some(party) = world.table.party.filter(|_| attacks) else { return Some((told, "")) };
    let start = format!("for {} of level {}: ", party.members, party.level);
    let (before, after) = told.split_once(&start)?;
    let unit = match world.table.rules {
        Rules::FiveE => " XP",
        Rules::Osr => " hit dice",
        Rules::Plain => " as strong as they are",
    };
    let (number, rest) = after.split_once(unit)?;
    let rest = rest.strip_prefix(". ").unwrap_or(rest);
    number.parse::<u32>().ok().filter(|n| *n > 0)?;
    Some((before.strip_suffix("; ").unwrap_or(before), rest))
}

/// Zones that say the same are told of in one row.
pub(crate) fn monsters(world: &World<'_>, section: &Section) -> Vec<String> {
    rows(section, |row| match (&*row[0], &*row[1]) {
        ("Who", _) => Ok(()),
        ("Monsters" | "The boss", places) => marked(world, &row[0], places, &row[2]),
        (who, place) => {
            let zones: Vec<&Zone> =
                world.floor.zones().iter().filter(|zone| is_told(world, zone, who, &row[2])).collect();
            so(!zones.is_empty(), "there are such zones")?;
            let (rooms, corridors) = match place {
                "the corridors" => (Vec::new(), true),
                _ => match place.strip_suffix(" and corridors") {
                    Some(rooms) => (grammar::rooms(rooms).ok_or("no rooms")?, true),
                    None => (grammar::rooms(place).ok_or("no rooms")?, false),
                },
            };
            let cells = || zones.iter().flat_map(|zone| zone.area.cells());
            let there: BTreeSet<usize> = cells().filter_map(|c| world.room(c)).collect();
            so(
                there == rooms.into_iter().collect() && corridors == cells().any(|c| world.room(c).is_none()),
                place,
            )
        }
    })
}

fn is_told(world: &World<'_>, zone: &Zone, who: &str, often: &str) -> bool {
    let names = match (zone.kind, &zone.monsters[..]) {
        (ZoneKind::Dark, _) => return false,
        (ZoneKind::Safe, _) => "Nothing attacks".to_owned(),
        (_, []) => "Anything".to_owned(),
        (_, [one]) => capital(one),
        (_, [before @ .., last]) => capital(&format!("{} and {last}", before.join(", "))),
    };
    let danger = match (zone.kind, zone.danger) {
        (ZoneKind::Boss, _) | (_, 4..) => "deadly danger",
        (_, 3) => "high danger",
        (_, 2) => "fair danger",
        _ => "low danger",
    };
    let rate = match zone.rate {
        0 => String::new(),
        1000.. => format!("{danger}, always"),
        rate if (1000 + rate / 2) / rate == 1 => format!("{danger}, once in 1 square"),
        rate => format!("{danger}, once in {} squares", (1000 + rate / 2) / rate),
    };
    let told: Vec<&str> = [&*rate, &*zone.description].into_iter().filter(|part| !part.is_empty()).collect();
    let Some((before, after)) = without_foes(world, zone, often) else { return false };
    let often: Vec<&str> = [before, after].into_iter().filter(|part| !part.is_empty()).collect();
    names == who && told.join(". ") == often.join(". ")
}

/// "room 3 (C4), 12 points; room 5 (D9)".
fn marked(world: &World<'_>, who: &str, places: &str, total: &str) -> Truth {
    let kind = if who == "The boss" { MarkerKind::Boss } else { MarkerKind::Enemy };
    let mut left: Vec<_> = world
        .floor
        .features()
        .iter()
        .filter_map(|placed| match &placed.is {
            Feature::Marker(marker) if marker.kind == kind => Some((placed.at, marker.budget)),
            _ => None,
        })
        .collect();
    let sum: u32 = left.iter().map(|(_, points)| worth(world, *points)).sum();
    let all_of = all("{} in all", total).map_or(Some(sum), |gaps| worth_of(world, gaps[0]));
    so(all_of == Some(sum), total)?;
    for place in places.split("; ") {
        let told = place.rsplit_once(", ").and_then(|(spot, told)| Some((spot, worth_of(world, told)?)));
        let (spot, told) = told.unwrap_or((place, 0));
        let found =
            left.iter().position(|(at, points)| world.is_spot(spot, *at) && told == worth(world, *points));
        left.remove(found.ok_or_else(|| format!("nobody is there: {place}"))?);
    }
    so(left.is_empty(), places)
}

/// Returns what so many points are in the terms of the rules: 25 experience each, or a hit die for two.
pub(crate) fn worth(world: &World<'_>, points: u32) -> u32 {
    match world.table.rules {
        Rules::FiveE => 25 * points,
        Rules::Osr => points.div_ceil(2),
        Rules::Plain => points,
    }
}

/// "300 XP", "6 hit dice", "12 points".
pub(crate) fn worth_of(world: &World<'_>, text: &str) -> Option<u32> {
    let (n, unit) = text.split_once(' ')?;
    let n: u32 = n.parse().ok()?;
    let is_unit = match (world.table.rules, n) {
        (Rules::FiveE, _) => unit == "XP",
        (Rules::Osr, 1) => unit == "hit die",
        (Rules::Osr, _) => unit == "hit dice",
        (Rules::Plain, 1) => unit == "point",
        (Rules::Plain, _) => unit == "points",
    };
    is_unit.then_some(n)
}

pub(crate) fn rolls(world: &World<'_>, section: &Section) -> Vec<String> {
    let Some(theme) = world.floor.theme() else { return vec!["there is no theme".to_owned()] };
    let mut lies = Vec::new();
    for entry in &section.entries {
        let list = match &*entry.heading {
            "Who wanders here" => &theme.encounters,
            "What may be found" => &theme.loot,
            other => {
                lies.push(format!("nobody knows this list: {other}"));
                continue;
            }
        };
        lies.extend(roll(list, &entry.aside, entry.text.trim_end_matches('.')).err());
    }
    lies
}

/// A die that exists, every face of it once, and every line of the list.
fn roll(list: &[undercroft::floor::Text], die: &str, text: &str) -> Truth {
    let faces: usize = die.strip_prefix('d').and_then(|n| n.parse().ok()).ok_or("no die")?;
    so([4, 6, 8, 10, 12, 20].contains(&faces), die)?;
    let mut next = 1;
    let mut told = Vec::new();
    for line in text.split("; ") {
        let (numbers, what) = line.split_once(' ').ok_or("no number")?;
        let (from, to) = numbers.split_once('–').unwrap_or((numbers, numbers));
        so(from.parse() == Ok(next), line)?;
        next = to.parse::<usize>().map_err(|_| "no number")? + 1;
        told.push(what);
    }
    so(next == faces + 1, "every face of the die is told of")?;
    so(list.iter().all(|line| told.contains(&&**line)), "every line is told of")?;
    so(
        told.iter().all(|what| list.iter().any(|line| line == what) || *what == "nothing"),
        "nothing else is told of",
    )
}
