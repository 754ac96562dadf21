//! Floors for tests: one with everything, and some that a generator made.

use undercroft::floor::{
    Barrier, BarrierKind, Chest, Feature, Floor, Gate, Goal, Key, Marker, MarkerKind, Needs, Note, Person,
    Personality, Room, RoomKind, Teleporter, Trap, TrapKind, Trigger, Zone, ZoneKind,
};
use undercroft::grid::{Area, Cell, Edge, Side, Size, cell, rect};
use undercroft::{Draft, Recipe, Seed, generate};

pub(crate) fn tunnels(seed: &str) -> Floor {
    let recipe = Recipe::new("tunnels", None).unwrap();
    generate::floor(&recipe, &Seed::new(seed), 1).unwrap()
}

/// Returns a proven floor of a generator.
pub(crate) fn made(generator: &str, seed: &str) -> Floor {
    let recipe = Recipe::new(generator, None).unwrap();
    undercroft::make::floor(&recipe, &Seed::new(seed), 1).unwrap()
}

/// That many rooms of four cells, joined in one long row that turns at the end of each line.
pub(crate) fn many_rooms(count: u16) -> Floor {
    let across = 20;
    let mut draft = Draft::new(Size::new(across * 3, u32::from(count).div_ceil(across) * 3).unwrap(), 1);
    draft.carve_rect(draft.size().rect());
    draft.open_everywhere();
    for i in 0..count {
        let (x, y) = (i % across as u16 * 3, i / across as u16 * 3);
        draft.add_room(Room::new(rect(x, y, 2, 2), RoomKind::Small));
    }
    draft.enter_at(cell(0, 0));
    draft.place(cell(4, 4), Feature::StairsDown);
    draft.finish().unwrap()
}

/// Returns a draft of that size with these rectangles carved and open within.
pub(crate) fn carved(width: u32, height: u32, rects: &[(u16, u16, u16, u16)]) -> Draft {
    let mut draft = Draft::new(Size::new(width, height).unwrap(), 1);
    for r in rects {
        draft.carve_rect((*r).into());
    }
    draft.open_everywhere();
    draft
}

/// Two rooms of two cells, one above the other, with a door between them.
pub(crate) fn two_rooms() -> Draft {
    let mut draft = carved(4, 4, &[(1, 1, 2, 2)]);
    draft.wall_off(Edge::new(cell(2, 2), Side::North));
    draft.hang_door(Edge::new(cell(1, 2), Side::North));
    draft.add_room(Room::new(rect(1, 1, 2, 1), RoomKind::Small));
    draft.add_room(Room::new(rect(1, 2, 2, 1), RoomKind::Small));
    draft.enter_at(cell(1, 1));
    draft.place(cell(2, 2), Feature::StairsDown);
    draft
}

/// Returns every feature, barrier and zone on one floor.
pub(crate) fn everything() -> Floor {
    let mut d = carved(
        23,
        16,
        &[
            (1, 1, 10, 4),
            (12, 1, 10, 4),
            (1, 6, 21, 4),
            (1, 11, 6, 4),
            (8, 11, 6, 4),
            (15, 11, 7, 4),
            (11, 2, 1, 2),
        ],
    );
    let red = d.add_key(Key { name: "red key".into(), ..Key::default() });
    let blue = d.add_key(Key { name: "blue key".into(), ..Key::default() });
    let lever = d.add_trigger(Trigger::default());
    let switch = d.add_trigger(Trigger::default());
    let gate = d.add_gate(Gate { needs: Needs::triggers([lever]), ..Gate::default() });
    let grate = d.add_gate(Gate { needs: Needs::triggers([switch]), ..Gate::default() });
    let mut hang = |x: u16, y: u16, barrier: Barrier| {
        d.carve(cell(x, y));
        d.open(Edge::new(cell(x, y), Side::South));
        d.hang(Edge::new(cell(x, y), Side::North), barrier);
    };
    let open = |barrier: Barrier| Barrier { open: true, ..barrier };
    hang(2, 5, Barrier::door());
    hang(4, 5, Barrier::door().locked(red));
    hang(6, 5, Barrier::door().locked(blue).one_way(Side::South));
    hang(8, 5, open(Barrier::door()));
    hang(10, 5, Barrier::new(BarrierKind::Gate(gate)));
    hang(13, 5, open(Barrier::new(BarrierKind::Gate(grate))));
    hang(15, 5, Barrier::new(BarrierKind::Secret));
    hang(17, 5, Barrier::new(BarrierKind::Secret).locked(red));
    hang(19, 5, Barrier::new(BarrierKind::Illusory));
    hang(21, 5, Barrier::door().one_way(Side::North));
    hang(3, 10, Barrier::new(BarrierKind::Illusory));
    hang(10, 10, Barrier::door());
    hang(18, 10, Barrier::new(BarrierKind::Gate(grate)));
    d.hang(Edge::new(cell(11, 2), Side::West), Barrier::door().locked(blue));
    d.hang(Edge::new(cell(12, 3), Side::West), Barrier::new(BarrierKind::Gate(gate)));
    d.carve_rect(rect(7, 11, 1, 4));
    d.carve_rect(rect(14, 11, 1, 4));
    for (x, y, barrier) in [
        (7, 11, Barrier::door().one_way(Side::East)),
        (7, 12, Barrier::new(BarrierKind::Secret)),
        (7, 13, Barrier::new(BarrierKind::Illusory)),
        (14, 11, open(Barrier::door()).one_way(Side::West)),
        (14, 12, Barrier::door()),
    ] {
        d.open(Edge::new(cell(x, y), Side::East));
        d.hang(Edge::new(cell(x, y), Side::West), barrier);
    }
    for (at, is) in features(red, blue, lever, switch) {
        d.place(at, is);
    }
    for (kind, r) in [
        (ZoneKind::Safe, rect(1, 11, 6, 4)),
        (ZoneKind::Encounter, rect(1, 6, 21, 4)),
        (ZoneKind::Boss, rect(15, 11, 7, 4)),
        (ZoneKind::Dark, rect(8, 11, 6, 4)),
        (ZoneKind::Silent, rect(20, 3, 2, 2)),
    ] {
        let area = Area::rect(r);
        d.add_zone(Zone { kind, area, danger: 0, rate: 0, monsters: vec![], description: "".into() });
    }
    for r in [
        rect(1, 1, 10, 4),
        rect(12, 1, 10, 4),
        rect(1, 6, 21, 4),
        rect(1, 11, 6, 4),
        rect(8, 11, 6, 4),
        rect(15, 11, 7, 4),
    ] {
        d.add_room(Room::new(r, RoomKind::Chamber));
    }
    d.enter_at(cell(2, 13));
    d.set_goal(Goal::Exit(cell(19, 13)));
    d.set_name("Everything <at> \"once\" & more");
    d.finish().unwrap()
}

fn features(
    red: undercroft::floor::KeyId,
    blue: undercroft::floor::KeyId,
    lever: undercroft::floor::TriggerId,
    switch: undercroft::floor::TriggerId,
) -> Vec<(Cell, Feature)> {
    let mut list = vec![
        (cell(2, 2), Feature::StairsUp),
        (cell(4, 2), Feature::StairsDown),
        (cell(6, 2), Feature::Key(red)),
        (cell(8, 2), Feature::Key(blue)),
        (cell(13, 2), Feature::Lever(lever)),
        (cell(15, 2), Feature::Switch(switch)),
        (cell(17, 2), Feature::Chest(Chest::default())),
        (cell(19, 2), Feature::Note(Note::default())),
        (cell(14, 4), Feature::Note(Note { wall: Some(Side::South), ..Note::default() })),
        (cell(15, 4), Feature::Spinner),
        (cell(17, 4), Feature::Chute),
        (cell(10, 12), Feature::Key(red)),
        (cell(12, 13), Feature::Chest(Chest::default())),
        (cell(5, 12), teleporter(cell(21, 2), "")),
        (cell(21, 2), teleporter(cell(5, 12), "")),
        (cell(20, 14), teleporter(cell(2, 7), "gold")),
        (cell(19, 4), carrier(cell(2, 9))),
    ];
    let kinds = [
        TrapKind::Spike,
        TrapKind::Pit,
        TrapKind::Poison,
        TrapKind::Paralysis,
        TrapKind::Alarm,
        TrapKind::Dart,
        TrapKind::Fire,
    ];
    for (i, kind) in kinds.into_iter().enumerate() {
        let disarmed = i == 1;
        list.push((
            cell(2 + 2 * i as u16, 7),
            Feature::Trap(Trap { visible: i % 2 == 0, ..Trap::new(kind) }),
        ));
        list.push((cell(2 + 2 * i as u16, 8), Feature::Trap(Trap { disarmed, ..Trap::new(kind) })));
    }
    let markers =
        [MarkerKind::Player, MarkerKind::Enemy, MarkerKind::Boss, MarkerKind::Loot, MarkerKind::Other];
    for (i, kind) in markers.into_iter().enumerate() {
        let marker = Marker { kind, budget: 0, name: "".into() };
        list.push((cell(16 + i as u16, 7 + i as u16 % 2), Feature::Marker(marker)));
    }
    let person = Person {
        name: "Ada".into(),
        role: "".into(),
        personality: Personality::Truthful,
        dialogue: vec![],
        event: None,
        knows: vec![],
    };
    list.push((cell(17, 12), Feature::Person(Box::new(person))));
    list
}

fn teleporter(to: Cell, colour: &'static str) -> Feature {
    Feature::Teleporter(Teleporter { to, colour: colour.into(), needs: Needs::default(), carries: false })
}

fn carrier(to: Cell) -> Feature {
    Feature::Teleporter(Teleporter { to, colour: "".into(), needs: Needs::default(), carries: true })
}
