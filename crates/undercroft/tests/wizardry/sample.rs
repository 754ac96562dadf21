//! A floor made by hand that keeps every promise but the numbers of a preset, to be spoilt in one place at a time.
//!
//! ```text
//!   A A A A A A A . . B B B B . . C C C     A large, with the stairs up; B medium, north-centre, with those down
//!   A A A A A A A     B B B B     C C C     C small, locked, with a chest
//!       .                 . . .             D medium, with the key; F medium, with the switch of the gate
//!   D D D D . . . E E         F F F F       E small, behind the gate, with a chest
//!   D D D D       E E         F F F F
//!     . . . . . . . . . . . . .             a way from D to F with a dead end that holds a switch
//!                 .
//! ```

#[path = "../support/dig.rs"]
mod dug;

pub(crate) use dug::{add_room, area, dig, finish};

use undercroft::Draft;
use undercroft::floor::{
    Barrier, Chest, Feature, Gate, Key, KeyId, Needs, RoomId, RoomKind, Teleporter, Trap, TrapKind, Trigger,
    TriggerId, Zone, ZoneKind,
};
use undercroft::grid::{Area, Cell, Edge, Rect, Side, Size, cell, rect};

pub(crate) const ROOMS: [(Rect, RoomKind); 6] = [
    (rect(1, 1, 7, 4), RoomKind::Large),
    (rect(10, 1, 4, 4), RoomKind::Medium),
    (rect(16, 1, 3, 3), RoomKind::Small),
    (rect(1, 8, 4, 4), RoomKind::Medium),
    (rect(8, 8, 2, 3), RoomKind::Small),
    (rect(13, 8, 4, 4), RoomKind::Medium),
];

/// Returns the floor as a draft, at that depth.
pub(crate) fn draft(depth: u32) -> Draft {
    let mut draft = Draft::new(Size::new(20, 18).expect("a size"), depth);
    for (bounds, kind) in ROOMS {
        add_room(&mut draft, bounds, kind);
    }
    let join = |a, b| (Some(RoomId(a)), Some(RoomId(b)));
    dig(&mut draft, &[(7, 2), (10, 2)], join(0, 1));
    dig(&mut draft, &[(13, 2), (16, 2)], join(1, 2));
    dig(&mut draft, &[(3, 4), (3, 8)], join(0, 3));
    dig(&mut draft, &[(4, 9), (8, 9)], join(3, 4));
    dig(&mut draft, &[(2, 11), (2, 13), (14, 13), (14, 11)], join(3, 5));
    dig(&mut draft, &[(12, 4), (12, 6), (14, 6), (14, 8)], join(1, 5));
    dig(&mut draft, &[(8, 13), (8, 15)], (None, None));
    add_doors(&mut draft);
    add_features(&mut draft);
    add_zones(&mut draft);
    draft
}

fn add_doors(draft: &mut Draft) {
    let key = draft.add_key(Key::default());
    let pull = draft.add_trigger(Trigger::default());
    draft.add_trigger(Trigger::default());
    let gate = draft.add_gate(Gate { needs: Needs::triggers([pull]), ..Gate::default() });
    draft.hang_door(Edge::new(cell(10, 2), Side::West));
    draft.hang(Edge::new(cell(16, 2), Side::West), Barrier::door().locked(key));
    draft.hang_door(Edge::new(cell(3, 8), Side::North));
    draft.hang_gate(Edge::new(cell(8, 9), Side::West), gate);
    draft.hang_door(Edge::new(cell(14, 11), Side::South));
    draft.hang_door(Edge::new(cell(14, 8), Side::North));
}

fn add_features(draft: &mut Draft) {
    let depth = draft.depth();
    draft.enter_at(cell(2, 2));
    draft.place(cell(2, 2), Feature::StairsUp);
    draft.place(cell(11, 2), Feature::StairsDown);
    draft.place(cell(2, 9), Feature::Key(KeyId(0)));
    draft.place(cell(15, 9), Feature::Switch(TriggerId(0)));
    draft.place(cell(8, 15), Feature::Switch(TriggerId(1)));
    for at in [(17, 2), (9, 9)] {
        draft.place(at.into(), Feature::Chest(Chest { gold: 60 + 30 * depth, ..Chest::default() }));
    }
    for (at, to) in [((6, 3), (16, 11)), ((16, 11), (6, 3))] {
        draft.place(at.into(), teleporter(to.into(), "red"));
    }
    let kinds = [TrapKind::Spike, TrapKind::Poison, TrapKind::Paralysis];
    let runs = [(12, 5), (12, 6), (13, 6), (3, 5), (3, 6), (3, 7), (14, 2), (15, 2), (17, 3), (9, 8), (7, 9)];
    for (i, at) in runs.into_iter().enumerate() {
        draft.place(at.into(), Feature::Trap(trap(kinds[i % 3], depth)));
    }
}

/// Returns a trap by the formulas.
pub(crate) fn trap(kind: TrapKind, depth: u32) -> Trap {
    let (chance, turns) = match kind {
        TrapKind::Poison => (30 + 5 * depth, 3 + depth),
        TrapKind::Paralysis => (20 + 3 * depth, 2),
        _ => (0, 0),
    };
    Trap {
        damage: (7 + 2 * depth) as u16,
        status_chance: chance as u8,
        status_turns: turns as u8,
        ..Trap::new(kind)
    }
}

/// One end of a pair that the second switch turns on.
pub(crate) fn teleporter(to: Cell, colour: &'static str) -> Feature {
    Feature::Teleporter(Teleporter {
        to,
        colour: colour.into(),
        needs: Needs::triggers([TriggerId(1)]),
        carries: false,
    })
}

/// Rooms A and B are safe; the rest is harder in the south, and hardest in F.
fn add_zones(draft: &mut Draft) {
    let (stairs, end) = ([ROOMS[0].0, ROOMS[1].0], ROOMS[5].0);
    let safe = |c: Cell| stairs.iter().any(|room| room.contains(c));
    let all: Vec<Cell> = draft.cells().iter().collect();
    let within = |keep: &dyn Fn(Cell) -> bool| area(all.iter().copied().filter(|c| keep(*c)));
    let areas = [
        (ZoneKind::Safe, within(&safe)),
        (ZoneKind::Encounter, within(&|c| !safe(c) && c.y < 5 && c.x < 15)),
        (ZoneKind::Encounter, within(&|c| !end.contains(c) && (c.y >= 5 || c.x >= 15))),
        (ZoneKind::Boss, within(&|c| end.contains(c))),
    ];
    for (danger, (kind, area)) in (0..).zip(areas) {
        draft.add_zone(zone(kind, area, danger));
    }
}

/// Returns a zone in which something is met, unless it is safe.
pub(crate) fn zone(kind: ZoneKind, area: Area, danger: u8) -> Zone {
    let (rate, monsters) = if kind == ZoneKind::Safe { (0, Vec::new()) } else { (20, vec!["slimes".into()]) };
    Zone { kind, area, danger, rate, monsters, description: "".into() }
}
