//! The way through: every step is a deed of the proof, in its order, and the rooms between are those that it passes. What a
//! deed is good for is so, and every trap and all darkness on the way is warned of.

use super::grammar::{all, list, squares};
use super::sheet::Section;
use super::things::{Truth, does_all, kind, opens, so, trap_name};
use super::world::{World, capital, spaced};
use std::collections::BTreeSet;
use undercroft::floor::{BarrierKind, EdgeKind, Feature, Goal, Move, Trap, TriggerId, ZoneKind};
use undercroft::grid::{Cell, Edge};
use undercroft::rules::Walker;

/// What happens on the way.
#[derive(Clone, Copy, Debug)]
enum Deed {
    Enter(usize),
    /// An edge is passed, toward the cell.
    Pass(Edge, Cell),
    Act(Cell, Move),
    /// A teleporter carries off whoever steps onto it.
    Ride(Cell, Cell),
    End(Cell),
}

pub(crate) fn read(world: &World<'_>, section: &Section) -> Vec<String> {
    let deeds = deeds(world);
    let (mut next, mut since) = (0, 0);
    let mut lies = Vec::new();
    for step in &section.steps {
        let (told, warnings) = step.split_once(". ").unwrap_or((step, ""));
        let truth = follow(world, &deeds, &mut next, told);
        // Whoever is told to pass a door is not beyond it yet.
        let end = if matches!(deeds[..next].last(), Some(Deed::Pass(..))) { next - 1 } else { next };
        let warned = truth.and_then(|()| warned(world, &deeds[..end], since, warnings));
        since = end;
        if let Err(lie) = warned {
            lies.push(format!("“{step}”: {lie}"));
            break;
        }
    }
    lies
}

/// Walks the proof by its moves alone.
fn deeds(world: &World<'_>) -> Vec<Deed> {
    let Some(way) = world.floor.walkthrough() else { return Vec::new() };
    let mut at = world.floor.entrance();
    let mut walker = Walker::new(world.floor);
    let mut deeds: Vec<Deed> = world.room(at).map(Deed::Enter).into_iter().collect();
    for step in &way.moves {
        let before = at;
        match step {
            Move::Walk(side) | Move::Open(side) => {
                at = at.step(*side).expect("a proof stays on the floor");
                deeds.push(Deed::Pass(Edge::new(before, *side), at));
                walker.go(world.floor, *step).expect("a proof keeps to the rules");
                if walker.at() != at {
                    deeds.push(Deed::Ride(at, walker.at()));
                    at = walker.at();
                    deeds.extend(world.room(at).map(Deed::Enter));
                    continue;
                }
            }
            Move::Teleport => {
                walker.go(world.floor, *step).expect("a proof keeps to the rules");
                deeds.push(Deed::Act(at, *step));
                if let Some(Feature::Teleporter(way)) = world.floor.feature(at) {
                    at = way.to;
                }
            }
            Move::Take | Move::Use | Move::Play(_) => {
                walker.go(world.floor, *step).expect("a proof keeps to the rules");
                deeds.push(Deed::Act(at, *step));
            }
        }
        if world.room(at) != world.room(before) || matches!(step, Move::Teleport) {
            deeds.extend(world.room(at).map(Deed::Enter));
        }
    }
    deeds.push(Deed::End(at));
    deeds
}

fn follow(world: &World<'_>, deeds: &[Deed], next: &mut usize, step: &str) -> Truth {
    let text = step.strip_suffix('.').unwrap_or(step);
    let (by, deed) = match text.strip_prefix("Go by ").and_then(|rest| rest.split_once("; ")) {
        Some((by, deed)) => (list(by), deed.to_owned()),
        None => (Vec::new(), {
            let mut t = text.to_owned();
            t[..1].make_ascii_lowercase();
            t
        }),
    };
    for room in by {
        let room: usize = room.parse().map_err(|_| "no room")?;
        let enters = |deed: &Deed| matches!(deed, Deed::Enter(entered) if *entered == room);
        let found = deeds[*next..].iter().position(enters).ok_or("that room is not passed")?;
        *next += found + 1;
    }
    let found = deeds[*next..].iter().position(|is| is_deed(world, *is, &deed)).ok_or("nobody does that")?;
    *next += found + 1;
    Ok(())
}

/// "Mind spikes at K19 and J20; a pit at F2. No light works on some of the way. Iron Maud waits on the way."
fn warned(world: &World<'_>, deeds: &[Deed], since: usize, warnings: &str) -> Truth {
    let mut told: BTreeSet<Cell> = BTreeSet::new();
    let mut dark = false;
    let walked = |from: usize| {
        deeds.iter().enumerate().skip(from).filter_map(|(i, deed)| match deed {
            Deed::Pass(_, to) => Some((i, *to)),
            _ => None,
        })
    };
    for warning in warnings.split_terminator(". ").map(|warning| warning.trim_end_matches('.')) {
        if let Some(traps) = warning.strip_prefix("Mind ") {
            for group in traps.split("; ") {
                let (name, at) = group.split_once(" at ").ok_or("no place")?;
                for c in squares(at).ok_or("no squares")? {
                    let is = matches!(world.floor.feature(c), Some(Feature::Trap(trap)) if trap_name(trap.kind) == name);
                    so(is && told.insert(c), group)?;
                }
            }
        } else if warning == "No light works on some of the way" {
            dark = true;
        } else {
            let gaps =
                all("{} waits on the way", warning).ok_or_else(|| format!("nobody knows: {warning}"))?;
            let mut lairs = world.floor.zones().iter().filter(|zone| {
                zone.kind == ZoneKind::Boss && zone.monsters.iter().any(|who| capital(who) == gaps[0])
            });
            so(lairs.any(|zone| walked(since).any(|(_, c)| zone.area.has(c))), warning)?;
        }
    }
    so(dark == walked(since).any(|(_, c)| world.is_dark(c)), "darkness is warned of")?;
    let is_off = |trap: &Trap, i: usize| {
        let used = |id: &TriggerId| {
            deeds[..i].iter().any(|deed| {
                matches!(deed, Deed::Act(at, Move::Use) if world.floor.feature(*at).and_then(Feature::trigger) == Some(*id))
            })
        };
        trap.disarmed || !trap.off.is_empty() && trap.off.iter().all(used)
    };
    let armed: BTreeSet<Cell> = walked(since)
        .filter(|(i, c)| match world.floor.feature(*c) {
            Some(Feature::Trap(trap)) => {
                let passed = walked(0).any(|(j, other)| j < *i && other == *c && !is_off(trap, j));
                !(is_off(trap, *i) || trap.once && passed)
            }
            _ => false,
        })
        .map(|(_, c)| c)
        .collect();
    so(told == armed, &format!("traps on the way: {armed:?}, told are {told:?}"))
}

/// Returns whether the words tell of that deed.
fn is_deed(world: &World<'_>, deed: Deed, words: &str) -> bool {
    match deed {
        Deed::Enter(_) => false,
        Deed::Act(at, step) => acts(world, at, step, words),
        Deed::Ride(onto, to) => all("step onto the teleporter in {}, which carries you to {}", words)
            .is_some_and(|gaps| world.is_place(gaps[0], onto) && world.is_place(gaps[1], to)),
        Deed::Pass(edge, to) => passes(world, edge, to, words),
        Deed::End(at) => {
            let pattern = match world.floor.goal() {
                Goal::StairsDown => "take the stairs down in {}",
                Goal::Boss(_) => "face the boss in {}",
                Goal::Exit(_) => "leave by the way out in {}",
            };
            all(pattern, words).is_some_and(|gaps| world.is_spot(gaps[0], at))
        }
    }
}

fn acts(world: &World<'_>, at: Cell, step: Move, words: &str) -> bool {
    let whys = [", which opens ", ", which wakes ", ", which makes "];
    let why = whys.iter().filter_map(|why| words.find(why)).min();
    let (words, why) = why.map_or((words, ""), |i| (&words[..i], &words[i + ", which ".len()..]));
    let why = if why.is_empty() { String::new() } else { format!("{}.", capital(why)) };
    let reason = match (step, world.floor.feature(at)) {
        (Move::Take, Some(Feature::Key(key))) => why.is_empty() || opens(world, *key, &why),
        (Move::Use, Some(Feature::Lever(id) | Feature::Switch(id))) => {
            let nothing = does_all(world, *id, "Does nothing.").is_ok();
            if why.is_empty() { nothing } else { does_all(world, *id, &why).is_ok() }
        }
        _ => why.is_empty(),
    };
    if !reason {
        return false;
    }
    let done = |verb: &str, name: &str| {
        all(&format!("{verb} the {name} in {{}}"), words).is_some_and(|gaps| world.is_place(gaps[0], at))
    };
    match (step, world.floor.feature(at)) {
        (Move::Take, Some(Feature::Key(key))) => done("take", &world.key_name(*key)),
        (Move::Use, Some(Feature::Lever(id))) => done("pull", &world.trigger_name(*id)),
        (Move::Use, Some(Feature::Switch(id))) => done("press", &world.trigger_name(*id)),
        (Move::Teleport, Some(Feature::Teleporter(way))) => {
            all("step into the teleporter in {}, and come out in {}", words)
                .is_some_and(|gaps| world.is_place(gaps[0], at) && world.is_place(gaps[1], way.to))
        }
        (Move::Play(event), _) => all("play out “{}” in {}", words).is_some_and(|gaps| {
            gaps[0] == spaced(&world.floor.events()[event.index()].module) && world.is_place(gaps[1], at)
        }),
        _ => false,
    }
}

fn passes(world: &World<'_>, edge: Edge, to: Cell, words: &str) -> bool {
    let EdgeKind::Barrier(barrier) = world.floor.edge(edge) else { return false };
    let here = |place: &str| world.edges(place).contains(&edge);
    let name = kind(barrier.kind);
    match (barrier.kind, barrier.lock) {
        (_, Some(key)) => all("unlock the {} {} with the {}", words).is_some_and(|_| {
            let pattern = format!("unlock the {name} {{}} with the {}", world.key_name(key));
            all(&pattern, words).is_some_and(|gaps| here(gaps[0]))
        }),
        (BarrierKind::Gate(gate), None) => {
            let needs = &world.floor.gates()[gate.index()].needs;
            if let Some(gaps) = all("pass the gate {}, which is open now", words) {
                return here(gaps[0]) && needs.keys.is_empty();
            }
            all("pass the gate {} with {}", words)
                .is_some_and(|gaps| here(gaps[0]) && world.is_needed(gaps[1], needs, None))
        }
        (BarrierKind::Secret, None) => {
            all("find the secret door {}", words).is_some_and(|gaps| here(gaps[0]))
        }
        (BarrierKind::Illusory, None) => {
            all("walk through the false wall {}", words).is_some_and(|gaps| here(gaps[0]))
        }
        (BarrierKind::Door, None) => {
            all("pass the door {}, which lets nobody back", words).is_some_and(|gaps| {
                here(gaps[0])
                    && barrier.one_way.is_some_and(|side| {
                        to.step(side.opposite()).is_some_and(|from| Edge::new(from, side) == edge)
                    })
            })
        }
    }
}
