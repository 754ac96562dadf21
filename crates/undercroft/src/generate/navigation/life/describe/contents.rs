//! Sentences about what stands in a room, for what one notices at once. Things of a kind share a sentence, and what stands
//! in the dark is felt and not seen.

use super::{SAY, add, push_number};
use crate::facts::Facts;
use crate::floor::{BarrierKind, Feature, Needs, Placed};
use crate::grid::Cell;

/// The things of a kind, in the light or in the dark.
#[derive(Default)]
struct Things {
    lit: Vec<Cell>,
    dark: Vec<Cell>,
}

/// Things of each kind that share a sentence.
#[derive(Default)]
struct Contents {
    levers: Things,
    switches: Things,
    chests: Things,
    notes: Things,
    awake: Things,
    asleep: Things,
}

impl Contents {
    fn of(facts: &Facts<'_>, inside: &[&Placed]) -> Contents {
        let mut all = Contents::default();
        for placed in inside {
            let things = match &placed.is {
                Feature::Lever(_) => &mut all.levers,
                Feature::Switch(_) => &mut all.switches,
                Feature::Chest(_) => &mut all.chests,
                Feature::Note(_) => &mut all.notes,
                Feature::Teleporter(way) if way.needs == Needs::default() => &mut all.awake,
                Feature::Teleporter(_) => &mut all.asleep,
                // Stairs and people have sentences of their own, and the rest one does not notice at once.
                Feature::StairsUp
                | Feature::StairsDown
                | Feature::Person(_)
                | Feature::Key(_)
                | Feature::Trap(_)
                | Feature::Marker(_)
                | Feature::Spinner
                | Feature::Chute => continue,
            };
            if facts.is_dark(placed.at) { &mut things.dark } else { &mut things.lit }.push(placed.at);
        }
        all
    }
}

/// Mentions what stands in a room.
pub(super) fn mention(text: &mut String, facts: &Facts<'_>, inside: &[&Placed]) {
    if inside.is_empty() {
        return;
    }
    let Contents { levers, switches, chests, notes, awake, asleep } = Contents::of(facts, inside);
    stairs(text, facts, inside);
    let hang = levers.lit.iter().all(|c| facts.has_wall(*c));
    count(text, levers.lit.len(), if hang { SAY.levers } else { SAY.standing_levers });
    count(text, levers.dark.len(), SAY.felt_levers);
    count(text, switches.lit.len(), SAY.switches);
    let lean = chests.lit.iter().all(|c| facts.has_wall(*c));
    count(text, chests.lit.len(), if lean { SAY.chests } else { SAY.standing_chests });
    count(text, chests.dark.len(), SAY.felt_chests);
    count(text, notes.lit.len(), SAY.notes);
    count(text, awake.lit.len() + awake.dark.len(), SAY.teleporters);
    count(text, asleep.lit.len(), SAY.sleeping_teleporters);
    people(text, facts, inside);
}

fn stairs(text: &mut String, facts: &Facts<'_>, inside: &[&Placed]) {
    for placed in inside {
        match placed.is {
            Feature::StairsUp if facts.layout().depth() == 1 => {
                add(text, "Stairs climb from here toward the day.");
            }
            Feature::StairsUp => add(text, "Stairs climb from here to the floor above."),
            Feature::StairsDown => add(text, down(facts, placed.at)),
            _ => {}
        }
    }
}

/// Returns what one reads of the same room on the last floor of a dungeon, where the stairs lead out.
pub(crate) fn at_the_end(description: &str) -> String {
    description.replace("Stairs lead down from here", "Stairs lead out from here")
}

/// Returns whether the stairs down can be walked to, or what keeps them shut.
fn down(facts: &Facts<'_>, at: Cell) -> &'static str {
    match facts.bars(at)[..] {
        [] => "Stairs lead down from here.",
        [(_, bar)] => match bar.kind {
            BarrierKind::Gate(gate) => {
                let mut keys = facts.layout().gates()[gate.index()].needs.keys.clone();
                keys.sort_unstable();
                keys.dedup();
                match keys.len() {
                    0 => "Stairs lead down from here, behind a shut gate.",
                    1 => "Stairs lead down from here, behind a gate with one lock.",
                    2 => "Stairs lead down from here, behind a gate with two locks.",
                    3 => "Stairs lead down from here, behind a gate with three locks.",
                    _ => "Stairs lead down from here, behind a gate with many locks.",
                }
            }
            BarrierKind::Door | BarrierKind::Secret | BarrierKind::Illusory => {
                "Stairs lead down from here, behind a locked door."
            }
        },
        _ => "Stairs lead down from here, shut in on all sides.",
    }
}

/// Says how many things of a kind there are: one, or several, whose number takes the place of the braces.
fn count(text: &mut String, n: usize, [one, several]: [&'static str; 2]) {
    match n {
        0 => {}
        1 => add(text, one),
        _ => {
            let (before, after) = several.split_once("{n}").unwrap_or((several, ""));
            add(text, before);
            let from = text.len();
            push_number(text, n as u16);
            if before.is_empty() {
                text[from..=from].make_ascii_uppercase();
            }
            text.push_str(after);
        }
    }
}

fn people(text: &mut String, facts: &Facts<'_>, inside: &[&Placed]) {
    let mut unseen = 0;
    for placed in inside {
        let Feature::Person(person) = &placed.is else { continue };
        if facts.is_dark(placed.at) {
            unseen += 1;
        } else {
            for part in [" ", &person.name, " is here, ", &person.role, "."] {
                text.push_str(part);
            }
        }
    }
    count(text, unseen, SAY.breathing);
}
