//! Plain floors, proven at a glance: small ones, whose goal is reached with empty hands, and where every way that takes
//! something leads back for the same.
//!
//! A wave goes out from the entrance through all that anybody passes; a shortest way back from the goal gives the moves.
//! Then everything is collected, and in the end the wave must have been everywhere. Nobody can spoil such a floor. What is
//! not as plain as that is for the graph to say, which would give the same moves here. All floors of `dice` are plain, and more than
//! nine of ten of `linear`.

use super::Walkthrough;
use super::shorten::StepsTo;
use crate::floor::{Feature, Floor, Wear};
use crate::grid::{Cell, Side, Sides, Wave};
use crate::rules::collect::Collector;
use crate::rules::{self, Move, Passage};

/// Returns the moves, if the floor is plain.
pub(super) fn walkthrough(floor: &Floor, home: Option<&StepsTo>) -> Option<Walkthrough> {
    if floor.keys().iter().any(|key| key.wear == Wear::UsedUp) || !floor.events().is_empty() {
        return None;
    }
    if floor.features().iter().any(|placed| placed.is.moves_on()) {
        return None;
    }
    let mut wave = Wave::new(floor.open())?;
    let mut on_foot = Sides::all();
    let mut collector = Collector::new(floor.gates());
    for (edge, barrier) in floor.barriers() {
        if barrier.one_way.is_some() {
            return None;
        }
        match rules::through(barrier, edge.side()) {
            Passage::Walk => wave.open(*edge),
            Passage::Open => {
                wave.open(*edge);
                on_foot.remove(*edge);
            }
            Passage::Lock(_) | Passage::Gate(_) | Passage::Never => collector.pass(*edge, barrier),
        }
    }
    wave.enter(floor.entrance());
    wave.spread();
    let moves = moves(&wave, &on_foot, floor.goal_cell())?;
    if !home.is_none_or(|home| home.is_short(floor, moves.len())) {
        return None;
    }
    for placed in floor.features() {
        let Feature::Teleporter(teleporter) = &placed.is else { continue };
        if teleporter.needs.is_nothing() {
            return None;
        }
        if !wave.has(placed.at) || !wave.has(teleporter.to) {
            if !rules::leads_back(floor, placed.at, teleporter) {
                return None;
            }
            collector.teleport(placed.at, teleporter);
        }
    }
    collector.take(floor.features());
    collector.collect(&mut wave);
    wave.covers(floor.cells()).then_some(Walkthrough { moves })
}

/// Returns the moves to the goal.
fn moves(wave: &Wave, on_foot: &Sides, goal: Cell) -> Option<Vec<Move>> {
    let back = wave.way_back(goal)?;
    let mut moves = vec![Move::Walk(Side::North); back.len()];
    for (step, (at, side)) in moves.iter_mut().rev().zip(back) {
        let toward = side.opposite();
        *step = if on_foot.has(at, side) { Move::Walk(toward) } else { Move::Open(toward) };
    }
    Some(moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::Draft;
    use crate::floor::{
        Barrier, BarrierKind, Gate, GateId, Key, KeyId, Needs, Teleporter, Text, Trigger, TriggerId,
    };
    use crate::grid::{Edge, Size, cell};
    use crate::rng::Rng;
    use crate::solve::{MAX_STATES, Unsolvable, solve_by_graph};

    fn plain(floor: &Floor) -> Option<Walkthrough> {
        walkthrough(floor, StepsTo::new(floor, floor.goal_cell()).as_ref())
    }

    fn by_graph(floor: &Floor) -> Result<Walkthrough, Unsolvable> {
        solve_by_graph(floor, StepsTo::new(floor, floor.goal_cell()).as_ref(), MAX_STATES)
    }

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
                    1 => BarrierKind::Gate(GateId(rng.below(3))),
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
            let teleporter = |to, needs| {
                Feature::Teleporter(Teleporter { to, colour: Text::default(), needs, carries: false })
            };
            draft.place(a, teleporter(b, needs.clone()));
            match rng.below(10) {
                0 => {}
                1..4 => draft.place(b, teleporter(a, triggers(rng))),
                _ => draft.place(b, teleporter(a, needs)),
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
        let (mut rng, mut both, mut solved) = (Rng::from_state(9), 0, 0);
        for _ in 0..4000 {
            let floor = random(&mut rng);
            let by_graph = by_graph(&floor);
            solved += u32::from(by_graph.is_ok());
            if let Some(walkthrough) = plain(&floor) {
                assert_eq!(by_graph, Ok(walkthrough), "{floor}");
                both += 1;
            }
        }
        assert!(both > 400 && solved > both, "{both} of {solved}");
    }

    /// Floors whose goal is at hand, and which are not plain for another reason.
    #[test]
    fn used_up_keys_one_ways_and_what_nobody_enters_are_for_the_graph() {
        let used_up = "
            +--+--+--+--+
            |@> k00 .0 .|
            +--+--+--+--+
---
keys = [{ wear = \"used_up\" }]
";
        let pit = "
            +--+--+--+
            | . @>> .|
            +--+--+--+";
        let chute = "
            +--+--+--+--+
            |@>  .  v  .|
            +--+--+--+--+";
        let carrier = "
            +--+--+--+--+
            |@>  .  t  .|
            +--+--+--+--+
---
features = [{ at = [2, 0], is = { teleporter = { to = [1, 0], carries = true } } }]
";
        let sealed = "
            +--+--+
            |@>| .|
            +--+--+";
        for drawing in [used_up, pit, chute, carrier, sealed] {
            let floor: Floor = drawing.parse().unwrap();
            assert_eq!(plain(&floor), None, "{drawing}");
            assert!(by_graph(&floor).is_err(), "{drawing}");
        }
    }

    /// The lever wakes a teleporter that leads out of a room behind a lock, and nothing leads back for the same.
    #[test]
    fn a_teleporter_that_leads_one_way_is_for_the_graph() {
        let floor: Floor = "
            +--+--+--+--+--+
            |@>  . k0 l00 t|
            +--+--+--+--+--+
---
[[features]]
at = [4, 0]
is = { teleporter = { to = [1, 0], needs = { triggers = [0] } } }
"
        .parse()
        .unwrap();
        assert_eq!(plain(&floor), None);
        assert_eq!(by_graph(&floor).map(|walkthrough| walkthrough.moves.len()), Ok(0));
    }
}
