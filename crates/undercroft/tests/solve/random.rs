//! Tiny floors with as much trouble in them as fits.

use undercroft::floor::{
    Barrier, BarrierKind, Event, EventCategory, Feature, Floor, Gate, Key, KeyId, Needs, Progression,
    Teleporter, Trigger, TriggerId, Wear,
};
use undercroft::grid::{Cell, Edge, Side, Size, cell};
use undercroft::rng::Rng;
use undercroft::{Draft, floor};

/// What a floor has more or less of, in tenths.
#[derive(Clone, Copy)]
pub(crate) struct Kind {
    pub(crate) one_way: u32,
    pub(crate) used_up: u32,
    pub(crate) teleporters: u32,
}

const KEYS: u32 = 2;
const TRIGGERS: u32 = 2;
const GATES: u32 = 2;

pub(crate) fn floor(rng: &mut Rng, kind: Kind) -> Floor {
    let size = Size::new(rng.between(2, 4), rng.between(1, 3)).expect("a tiny size");
    let mut draft = Draft::new(size, 1);
    size.cells().for_each(|c| draft.carve(c));
    for _ in 0..KEYS {
        let wear = if kind.used_up > 0 && rng.chance(2, 3) { Wear::UsedUp } else { Wear::Kept };
        draft.add_key(Key { wear, ..Key::default() });
    }
    (0..TRIGGERS).for_each(|_| _ = draft.add_trigger(Trigger::default()));
    for _ in 0..GATES {
        let needs = needs(rng);
        draft.add_gate(Gate { needs, ..Gate::default() });
    }
    add_edges(&mut draft, rng, kind, size);
    add_features(&mut draft, rng, kind, size);
    draft.finish().expect("a floor as the checks want it")
}

fn needs(rng: &mut Rng) -> Needs {
    match rng.below(6) {
        0 => Needs::keys([KeyId(rng.below(KEYS))]),
        1 => Needs::keys([KeyId(rng.below(KEYS)), KeyId(rng.below(KEYS))]),
        2 => Needs::triggers([TriggerId(0), TriggerId(1)]),
        3 => Needs { event: Some(floor::EventId(0)), ..Needs::default() },
        _ => Needs::triggers([TriggerId(rng.below(TRIGGERS))]),
    }
}

fn add_edges(draft: &mut Draft, rng: &mut Rng, kind: Kind, size: Size) {
    for c in size.cells() {
        for side in [Side::North, Side::West] {
            let edge = Edge::new(c, side);
            if !size.spans(edge) {
                continue;
            }
            let barrier = match rng.below(12) {
                0..3 => None,
                3..6 => {
                    draft.open(edge);
                    None
                }
                6 => Some(Barrier::door()),
                7 | 8 => Some(Barrier::door().locked(KeyId(rng.below(KEYS)))),
                9 => Some(Barrier::new(BarrierKind::Secret)),
                _ => Some(Barrier::new(BarrierKind::Gate(floor::GateId(rng.below(GATES))))),
            };
            if let Some(mut barrier) = barrier {
                if rng.chance(kind.one_way, 10) {
                    barrier.one_way = Some(if rng.chance(1, 2) { side } else { side.opposite() });
                }
                draft.hang(edge, barrier);
            }
        }
    }
}

fn add_features(draft: &mut Draft, rng: &mut Rng, kind: Kind, size: Size) {
    let mut free: Vec<Cell> = size.cells().collect();
    rng.shuffle(&mut free);
    let mut take = || free.pop();
    let (Some(entrance), Some(goal)) = (take(), take()) else { return };
    draft.enter_at(entrance);
    draft.place(goal, Feature::StairsDown);
    let mut place = |draft: &mut Draft, feature| {
        if let Some(at) = take() {
            draft.place(at, feature);
        }
    };
    for i in 0..KEYS {
        if rng.chance(4, 5) {
            place(draft, Feature::Key(KeyId(i)));
        }
    }
    for i in 0..TRIGGERS {
        if rng.chance(4, 5) {
            place(draft, Feature::Lever(TriggerId(i)));
        }
    }
    if kind.used_up > 0 && rng.chance(1, 2) {
        place(draft, Feature::Key(KeyId(rng.below(KEYS))));
    }
    for _ in 0..kind.teleporters {
        let to = cell(rng.below(size.width().into()) as u16, rng.below(size.height().into()) as u16);
        let needs = if rng.chance(1, 2) {
            Needs::default()
        } else {
            Needs::triggers([TriggerId(rng.below(TRIGGERS))])
        };
        place(draft, Feature::Teleporter(Teleporter { to, colour: "".into(), needs }));
    }
    draft.add_event(Event {
        module: "bell".into(),
        category: EventCategory::Discovery,
        room: None,
        at: Some(cell(rng.below(size.width().into()) as u16, 0)),
        description: "".into(),
        choices: Vec::new(),
        progression: Progression::Required,
        triggered: rng.chance(1, 8),
    });
}
