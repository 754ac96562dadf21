//! Tiny floors with as much trouble in them as fits.

use undercroft::Draft;
use undercroft::floor::{
    Barrier, BarrierKind, Event, EventCategory, EventId, Feature, Floor, Gate, GateId, Key, KeyId, Needs,
    Progression, Room, RoomKind, Teleporter, Trap, TrapKind, Trigger, TriggerId, Wear,
};
use undercroft::grid::{Cell, Edge, Side, Size, cell, rect};
use undercroft::rng::Rng;

/// What a floor has more or less of, in tenths.
#[derive(Clone, Copy)]
pub(crate) struct Kind {
    pub(crate) one_way: u32,
    pub(crate) used_up: u32,
    pub(crate) teleporters: u32,
    /// How many teleporters of ten carry whoever steps on them.
    pub(crate) carriers: u32,
    pub(crate) chutes: u32,
}

/// All there is, in equal parts.
pub(crate) const ALL: Kind = Kind { one_way: 3, used_up: 1, teleporters: 1, carriers: 3, chutes: 2 };

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
        3 => Needs { event: Some(EventId(0)), ..Needs::default() },
        4 if rng.chance(1, 3) => Needs {
            keys: (0..rng.below(3)).map(|_| KeyId(rng.below(KEYS))).collect(),
            triggers: (0..rng.below(2)).map(|_| TriggerId(rng.below(TRIGGERS))).collect(),
            event: rng.chance(1, 3).then_some(EventId(0)),
        },
        _ => Needs::triggers([TriggerId(rng.below(TRIGGERS))]),
    }
}

fn add_edges(draft: &mut Draft, rng: &mut Rng, kind_of: Kind, size: Size) {
    for c in size.cells() {
        for side in [Side::North, Side::West] {
            let edge = Edge::new(c, side);
            if !size.spans(edge) {
                continue;
            }
            let kind = match rng.below(13) {
                0..3 => continue,
                3..6 => {
                    draft.open(edge);
                    continue;
                }
                6..9 => BarrierKind::Door,
                9 => BarrierKind::Secret,
                10 => BarrierKind::Illusory,
                _ => BarrierKind::Gate(GateId(rng.below(GATES))),
            };
            let mut barrier = Barrier::new(kind);
            if matches!(kind, BarrierKind::Door | BarrierKind::Secret) && rng.chance(3, 5) {
                barrier = barrier.locked(KeyId(rng.below(KEYS)));
            }
            if rng.chance(kind_of.one_way, 10) {
                barrier.one_way = Some(if rng.chance(1, 2) { side } else { side.opposite() });
            }
            barrier.open = rng.chance(1, 15);
            draft.hang(edge, barrier);
        }
    }
}

fn add_features(draft: &mut Draft, rng: &mut Rng, kind: Kind, size: Size) {
    let mut free: Vec<Cell> = size.cells().collect();
    rng.shuffle(&mut free);
    let (Some(entrance), Some(goal)) = (free.pop(), free.pop()) else { return };
    draft.enter_at(entrance);
    draft.place(goal, Feature::StairsDown);
    let mut place = |draft: &mut Draft, feature| {
        if let Some(at) = free.pop() {
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
            let lever = if rng.chance(1, 2) { Feature::Lever } else { Feature::Switch };
            place(draft, lever(TriggerId(i)));
        }
    }
    if kind.used_up > 0 && rng.chance(1, 2) {
        place(draft, Feature::Key(KeyId(rng.below(KEYS))));
    }
    for _ in 0..kind.teleporters {
        let needs = |rng: &mut Rng| match rng.below(6) {
            0..3 => Needs::default(),
            3 => Needs { event: Some(EventId(0)), ..Needs::default() },
            _ => Needs::triggers([TriggerId(rng.below(TRIGGERS))]),
        };
        let teleporter = |rng: &mut Rng, to, needs| {
            let carries = rng.chance(kind.carriers, 10);
            Feature::Teleporter(Teleporter { to, colour: "".into(), needs, carries })
        };
        // A pair mostly needs the same at both ends, and sometimes not.
        let there = needs(rng);
        let back = if rng.chance(2, 3) { there.clone() } else { needs(rng) };
        match (free.pop(), free.pop()) {
            (Some(a), Some(b)) if rng.chance(1, 2) => {
                draft.place(a, teleporter(rng, b, there));
                draft.place(b, teleporter(rng, a, back));
            }
            (Some(a), _) => {
                let to = any(rng, size);
                draft.place(a, teleporter(rng, to, there));
            }
            _ => {}
        }
    }
    if rng.chance(kind.chutes, 10)
        && let Some(at) = free.pop()
    {
        draft.place(at, Feature::Chute);
    }
    if let Some(at) = free.pop() {
        let off = (0..rng.below(3)).map(|_| TriggerId(rng.below(TRIGGERS))).collect();
        draft.place(at, Feature::Trap(Trap { off, disarmed: rng.chance(1, 8), ..Trap::new(TrapKind::Pit) }));
    }
    let in_room = rng.chance(1, 3);
    let room = draft.add_room(Room::new(rect(0, 0, size.width().min(2), size.height()), RoomKind::Chamber));
    draft.add_event(Event {
        module: "bell".into(),
        category: EventCategory::Discovery,
        room: in_room.then_some(room),
        at: (!in_room).then(|| any(rng, size)),
        description: "".into(),
        choices: Vec::new(),
        progression: Progression::Required,
        triggered: rng.chance(1, 8),
    });
}

fn any(rng: &mut Rng, size: Size) -> Cell {
    cell(rng.below(size.width().into()) as u16, rng.below(size.height().into()) as u16)
}
