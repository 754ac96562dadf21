//! The way through: every step is a deed of the proof, in its order, and the rooms between are those that it passes.

use super::grammar::{all, list};
use super::sheet::Section;
use super::things::{Truth, kind};
use super::world::{World, spaced};
use undercroft::floor::{BarrierKind, EdgeKind, Feature, Goal, Move};
use undercroft::grid::{Cell, Edge};

/// What happens on the way.
#[derive(Clone, Copy, Debug)]
enum Deed {
    Enter(usize),
    /// An edge is passed, toward the cell.
    Pass(Edge, Cell),
    Act(Cell, Move),
    End(Cell),
}

pub(crate) fn read(world: &World<'_>, section: &Section) -> Vec<String> {
    let deeds = deeds(world);
    let mut next = 0;
    let mut lies = Vec::new();
    for step in &section.steps {
        if let Err(lie) = follow(world, &deeds, &mut next, step) {
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
    let mut deeds: Vec<Deed> = world.room(at).map(Deed::Enter).into_iter().collect();
    for step in &way.moves {
        let before = at;
        match step {
            Move::Walk(side) | Move::Open(side) => {
                at = at.step(*side).expect("a proof stays on the floor");
                deeds.push(Deed::Pass(Edge::new(before, *side), at));
            }
            Move::Teleport => {
                deeds.push(Deed::Act(at, *step));
                if let Some(Feature::Teleporter(way)) = world.floor.feature(at) {
                    at = way.to;
                }
            }
            Move::Take | Move::Use | Move::Play(_) => deeds.push(Deed::Act(at, *step)),
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

/// Returns whether the words tell of that deed.
fn is_deed(world: &World<'_>, deed: Deed, words: &str) -> bool {
    match deed {
        Deed::Enter(_) => false,
        Deed::Act(at, step) => acts(world, at, step, words),
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
