//! Plain floors, proven at a glance: small ones, whose goal is reached with empty hands, and where every way that takes
//! something leads back for the same.
//!
//! A wave goes out from the entrance through all that anybody passes. Where it has come to, things are collected; what
//! they open lets the wave go on, and in the end it must have been everywhere. Nobody can spoil such a floor, and the
//! moves are a shortest way to the goal. What is not as plain as that is for the graph to say, whose answer would be the
//! same here.

use super::Walkthrough;
use crate::floor::{Feature, Floor, KeyId, Needs, Placed, Teleporter, TriggerId, Wear};
use crate::grid::{Cell, Edge, Side, Sides, Wave};
use crate::rules::{self, Move, Passage};

/// The moves, if the floor is plain.
pub(super) fn walkthrough(floor: &Floor) -> Option<Walkthrough> {
    let items = Items::of(floor)?;
    let mut wave = Wave::new(floor.open())?;
    // The edges that one does not open by hand.
    let mut on_foot = Sides::all();
    let mut shut: Vec<(Edge, u64)> = Vec::with_capacity(8);
    for (edge, barrier) in floor.barriers() {
        if barrier.one_way.is_some() {
            return None;
        }
        match rules::through(barrier, edge.side()) {
            Passage::Never => {}
            Passage::Walk => wave.open(*edge),
            Passage::Open => {
                wave.open(*edge);
                on_foot.remove(*edge);
            }
            Passage::Lock(key) => shut.push((*edge, Items::key(key))),
            Passage::Gate(gate) => match items.all(&floor.gates()[gate.index()].needs) {
                // What asks for nothing never opens.
                0 => {}
                needs => shut.push((*edge, needs)),
            },
        }
    }
    wave.enter(floor.entrance());
    wave.spread();
    let moves = moves(&wave, &on_foot, floor.goal_cell())?;
    let hops = hops(floor, &items, &wave)?;
    let covers_all = collect(floor, &items, wave, shut, hops);
    covers_all.then_some(Walkthrough { moves })
}

/// The moves to the goal.
fn moves(wave: &Wave, on_foot: &Sides, goal: Cell) -> Option<Vec<Move>> {
    let back = wave.way_back(goal)?;
    let mut moves = vec![Move::Walk(Side::North); back.len()];
    for (step, (at, side)) in moves.iter_mut().rev().zip(back) {
        let toward = side.opposite();
        *step = if on_foot.has(at, side) { Move::Walk(toward) } else { Move::Open(toward) };
    }
    Some(moves)
}

/// The teleporters that lead beyond what is reached with empty hands. `None` where one is always on, or leads there and
/// not back.
fn hops<'a>(floor: &'a Floor, items: &Items, wave: &Wave) -> Option<Vec<(Cell, &'a Teleporter)>> {
    let (mut hops, mut all_wait) = (Vec::new(), true);
    visit(
        floor.features(),
        |is| matches!(is, Feature::Teleporter(_)),
        |placed| {
            let Feature::Teleporter(teleporter) = &placed.is else { return };
            all_wait &= items.all(&teleporter.needs) != 0;
            if !wave.has(placed.at) || !wave.has(teleporter.to) {
                hops.push((placed.at, teleporter));
            }
        },
    );
    let leads_back = |(at, teleporter): &(Cell, &Teleporter)| match floor.feature(teleporter.to) {
        Some(Feature::Teleporter(back)) => back.to == *at && back.needs == teleporter.needs,
        _ => false,
    };
    (all_wait && hops.iter().all(leads_back)).then_some(hops)
}

/// Whether one comes everywhere when all that is found is used.
fn collect(
    floor: &Floor,
    items: &Items,
    mut wave: Wave,
    mut shut: Vec<(Edge, u64)>,
    mut hops: Vec<(Cell, &Teleporter)>,
) -> bool {
    let mut gains: Vec<(Cell, u64)> = Vec::with_capacity(floor.keys().len() + floor.triggers().len());
    let is_gain = |is: &Feature| matches!(is, Feature::Key(_) | Feature::Lever(_) | Feature::Switch(_));
    visit(floor.features(), is_gain, |placed| gains.push((placed.at, items.gained(&placed.is))));
    loop {
        let held =
            gains.iter().fold(0, |all, (at, item)| all | item & u64::from(wave.has(*at)).wrapping_neg());
        let ways = shut.len() + hops.len();
        shut.retain(|(edge, needs)| {
            let stays = needs & !held != 0;
            if !stays {
                wave.open(*edge);
            }
            stays
        });
        hops.retain(|(at, teleporter)| {
            let stays = items.all(&teleporter.needs) & !held != 0 || !wave.has(*at);
            if !stays {
                wave.enter(teleporter.to);
            }
            stays
        });
        if shut.len() + hops.len() == ways {
            return wave.covers(floor.cells());
        }
        wave.spread();
    }
}

/// Calls `f` with the features that are wanted. Which those are is asked of 64 at once, without a guess.
fn visit<'a>(features: &'a [Placed], wanted: impl Fn(&Feature) -> bool, mut f: impl FnMut(&'a Placed)) {
    for some in features.chunks(64) {
        let mut left = (0..).zip(some).fold(0_u64, |all, (i, p)| all | u64::from(wanted(&p.is)) << i);
        while left != 0 {
            f(&some[left.trailing_zeros() as usize]);
            left &= left - 1;
        }
    }
}

/// Keys, then levers and switches, as bits.
struct Items {
    triggers_from: usize,
}

impl Items {
    /// `None` where there are many, or keys that are used up, or events.
    fn of(floor: &Floor) -> Option<Items> {
        let kept = floor.keys().iter().all(|key| key.wear == Wear::Kept);
        let few = floor.keys().len() + floor.triggers().len() <= 64;
        (kept && few && floor.events().is_empty()).then_some(Items { triggers_from: floor.keys().len() })
    }

    const fn key(id: KeyId) -> u64 {
        1 << id.0
    }

    fn trigger(&self, id: TriggerId) -> u64 {
        1 << (self.triggers_from + id.index())
    }

    fn all(&self, needs: &Needs) -> u64 {
        let keys = needs.keys.iter().fold(0, |all, id| all | Items::key(*id));
        needs.triggers.iter().fold(keys, |all, id| all | self.trigger(*id))
    }

    /// What one gets from a feature.
    fn gained(&self, is: &Feature) -> u64 {
        match is {
            Feature::Key(id) => Items::key(*id),
            Feature::Lever(id) | Feature::Switch(id) => self.trigger(*id),
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::Draft;
    use crate::floor::{Barrier, BarrierKind, Gate, Key, Text, Trigger};
    use crate::grid::{Size, cell};
    use crate::rng::Rng;
    use crate::solve::{MAX_STATES, solve_by_graph};

    /// A small floor that is open for the most part, with barriers of every kind, and what opens them lying about.
    fn random(rng: &mut Rng) -> Floor {
        let size = Size::new(2 + rng.below(9), 2 + rng.below(9)).unwrap();
        let mut draft = Draft::new(size, 1);
        draft.carve_rect(size.rect());
        let triggers = |rng: &mut Rng| Needs::triggers((0..rng.below(3)).map(|_| TriggerId(rng.below(3))));
        for i in 0..3 {
            let wear = if rng.chance(1, 30) { Wear::UsedUp } else { Wear::Kept };
            draft.add_key(Key { wear, ..Key::default() });
            draft.add_trigger(Trigger::default());
            let keys = if i == 2 { vec![KeyId(rng.below(3))] } else { Vec::new() };
            draft.add_gate(Gate { needs: Needs { keys, ..triggers(rng) }, ..Gate::default() });
        }
        for c in size.cells() {
            for (side, _) in size.neighbours(c).filter(|(side, _)| [Side::North, Side::West].contains(side)) {
                let edge = Edge::new(c, side);
                let mut barrier = Barrier::new(match rng.below(20) {
                    0 => BarrierKind::Illusory,
                    1 => BarrierKind::Gate(crate::floor::GateId(rng.below(3))),
                    2 => BarrierKind::Secret,
                    3..6 => BarrierKind::Door,
                    6..9 => continue,
                    _ => {
                        draft.open(edge);
                        continue;
                    }
                });
                if matches!(barrier.kind, BarrierKind::Door | BarrierKind::Secret) && rng.chance(1, 3) {
                    barrier = barrier.locked(KeyId(rng.below(3)));
                }
                barrier.open = rng.chance(1, 10);
                barrier.one_way = rng.chance(1, 60).then_some(side);
                draft.hang(edge, barrier);
            }
        }
        let any = |rng: &mut Rng| {
            cell(rng.below(size.width().into()) as u16, rng.below(size.height().into()) as u16)
        };
        for _ in 0..rng.below(3) {
            let (a, b, needs) = (any(rng), any(rng), triggers(rng));
            let teleporter = |to| Teleporter { to, colour: Text::default(), needs: needs.clone() };
            draft.place(a, Feature::Teleporter(teleporter(b)));
            if rng.chance(9, 10) {
                draft.place(b, Feature::Teleporter(teleporter(a)));
            }
        }
        for id in 0..3 {
            draft.place(any(rng), Feature::Key(KeyId(id)));
            draft.place(any(rng), Feature::Switch(TriggerId(id)));
        }
        draft.enter_at(any(rng));
        draft.place(any(rng), Feature::StairsDown);
        draft.finish().unwrap()
    }

    #[test]
    fn the_graph_gives_the_same_moves() {
        let (mut rng, mut plain, mut solved) = (Rng::from_state(9), 0, 0);
        for _ in 0..4000 {
            let floor = random(&mut rng);
            let by_graph = solve_by_graph(&floor, MAX_STATES);
            solved += u32::from(by_graph.is_ok());
            if let Some(walkthrough) = walkthrough(&floor) {
                assert_eq!(by_graph, Ok(walkthrough), "{floor}");
                plain += 1;
            }
        }
        assert!(plain > 400 && solved > plain, "{plain} of {solved}");
    }
}
