//! A floor with one of everything that a floor can have.
//!
//! It is a hall of 10×10 in rock. Rooms one cell wide stand side by side in its north, each with another barrier on its
//! south side; the rest of the barriers hang in row 8, and everything else stands in cells of its own.

use undercroft::draft::Draft;
use undercroft::floor::{
    Assembly, Barrier, BarrierKind, Chest, Choice, Clue, ClueId, ClueSource, Corridor, Dress, Effect, Entry,
    Event, EventCategory, EventId, Exit, Feature, Floor, Gate, Goal, Key, KeyId, Ledger, Line, Link, MadeBy,
    Marker, MarkerKind, Move, Needs, Node, Note, Person, Personality, Progression, Reply, Rgb, Room, RoomId,
    RoomKind, Shape, Teleporter, Theme, Trap, TrapKind, Trigger, TriggerId, Walkthrough, Wear, Zone,
    ZoneKind,
};
use undercroft::generate::{self, Dungeon};
use undercroft::grid::{Area, Edge, Side, Size, cell, rect};
use undercroft::{Recipe, Seed};

/// Returns the dungeon around the floor.
pub(crate) fn dungeon() -> Dungeon {
    let recipe = Recipe::new("tunnels", None).expect("the default recipe");
    let first = generate::floor(&recipe, &Seed::new("everything"), 1).expect("a floor");
    Dungeon { recipe, seed: Seed::new("every \"thing\"\n\u{1F5DD}"), floors: vec![first, floor()] }
}

/// Returns the floor.
pub(crate) fn floor() -> Floor {
    let mut draft = Draft::new(Size::new(12, 12).expect("a size"), 2);
    draft.carve_rect(rect(1, 1, 10, 10));
    draft.open_everywhere();
    draft.set_name("The “Crypt”");
    draft.set_attempt(3, true);
    draft.set_made_by(MadeBy { generator: "somebody else's".into(), version: 7 });
    draft.enter_at(cell(1, 1));
    tables(&mut draft);
    barriers(&mut draft);
    features(&mut draft);
    places(&mut draft);
    story(&mut draft);
    made(&mut draft);
    draft.set_seen([cell(0, 0), cell(1, 1), cell(2, 1), cell(11, 11)].into_iter().collect());
    draft.set_goal(Goal::Boss(cell(9, 9)));
    let moves = vec![
        Move::Walk(Side::East),
        Move::Open(Side::South),
        Move::Take,
        Move::Use,
        Move::Play(EventId(1)),
        Move::Teleport,
    ];
    draft.set_walkthrough(Walkthrough { moves });
    draft.finish().expect("a sound floor")
}

fn tables(draft: &mut Draft) {
    draft.add_key(Key { name: "Silver Key".into(), wear: Wear::UsedUp });
    draft.add_key(Key::default());
    draft.add_trigger(Trigger { name: "a lever".into(), message: "It clanks.".into() });
    draft.add_trigger(Trigger::default());
    draft.add_trigger(Trigger::default());
    let all =
        Needs { keys: vec![KeyId(1)], triggers: vec![TriggerId(0), TriggerId(1)], event: Some(EventId(0)) };
    draft.add_gate(Gate { needs: all, message: "Three seals.".into() });
    draft.add_gate(Gate { needs: Needs::keys([KeyId(0)]), ..Gate::default() });
    draft.add_gate(Gate::default());
}

fn barriers(draft: &mut Draft) {
    let north = |x| Edge::new(cell(x, 4), Side::North);
    let gate = |i| Barrier::new(BarrierKind::Gate(undercroft::floor::GateId(i)));
    draft.hang(north(1), Barrier::door());
    draft.hang(north(2), Barrier::door().locked(KeyId(0)));
    draft.hang(north(3), Barrier::door().one_way(Side::South));
    draft.hang(north(4), Barrier { open: true, discovered: true, ..Barrier::door() });
    draft.hang(north(5), gate(0));
    draft.hang(north(6), Barrier { open: true, ..gate(0) });
    draft.hang(north(7), gate(1));
    draft.hang(north(8), gate(2));
    draft.hang(north(9), Barrier::new(BarrierKind::Secret).locked(KeyId(1)));
    draft.hang(Edge::new(cell(3, 8), Side::West), Barrier::new(BarrierKind::Illusory));
    let found = Barrier { discovered: true, ..Barrier::new(BarrierKind::Illusory) };
    draft.hang(Edge::new(cell(4, 8), Side::West), found);
    draft.hang(
        Edge::new(cell(5, 8), Side::West),
        Barrier { discovered: true, ..Barrier::new(BarrierKind::Secret) },
    );
    draft.wall_off(Edge::new(cell(6, 8), Side::West));
}

fn features(draft: &mut Draft) {
    draft.place(cell(1, 1), Feature::StairsUp);
    draft.place(cell(10, 10), Feature::StairsDown);
    draft.place(cell(2, 1), Feature::Key(KeyId(0)));
    draft.place(cell(2, 2), Feature::Key(KeyId(0)));
    draft.place(cell(3, 1), Feature::Lever(TriggerId(0)));
    draft.place(cell(4, 1), Feature::Switch(TriggerId(1)));
    let trap = Trap {
        damage: 7,
        status_chance: 30,
        status_turns: 4,
        visible: true,
        disarmed: true,
        once: true,
        off: vec![TriggerId(2), TriggerId(0)],
        ..Trap::new(TrapKind::Poison)
    };
    draft.place(cell(5, 1), Feature::Trap(trap));
    for (i, kind) in
        [TrapKind::Spike, TrapKind::Pit, TrapKind::Paralysis, TrapKind::Alarm, TrapKind::Dart, TrapKind::Fire]
            .into_iter()
            .enumerate()
    {
        draft.place(cell(1 + i as u16, 10), Feature::Trap(Trap::new(kind)));
    }
    draft.place(cell(6, 1), Feature::Chest(Chest { gold: 120, items: vec!["rope".into(), "lamp".into()] }));
    draft.place(cell(7, 1), Feature::Chest(Chest::default()));
    let needs = Needs { triggers: vec![TriggerId(2)], event: Some(EventId(1)), ..Needs::default() };
    let there = Teleporter { to: cell(9, 2), colour: "red".into(), needs, carries: false };
    draft.place(cell(8, 1), Feature::Teleporter(there));
    let back = Teleporter { to: cell(8, 1), colour: "".into(), needs: Needs::default(), carries: true };
    draft.place(cell(9, 2), Feature::Teleporter(back));
    let markers =
        [MarkerKind::Player, MarkerKind::Enemy, MarkerKind::Boss, MarkerKind::Loot, MarkerKind::Other];
    for (i, kind) in markers.into_iter().enumerate() {
        let marker =
            Marker { kind, budget: i as u32, name: if i % 2 == 0 { "giant".into() } else { "".into() } };
        draft.place(cell(5 + i as u16, 9), Feature::Marker(marker));
    }
    draft.place(
        cell(1, 7),
        Feature::Note(Note { text: "Dig here.".into(), clue: Some(ClueId(1)), wall: None }),
    );
    draft.place(cell(2, 7), Feature::Note(Note::default()));
    let written = Note { text: "Turn back.".into(), clue: Some(ClueId(0)), wall: Some(Side::South) };
    draft.place(cell(7, 10), Feature::Note(written));
    draft.place(cell(8, 10), Feature::Spinner);
    draft.place(cell(9, 10), Feature::Chute);
    people(draft);
}

fn people(draft: &mut Draft) {
    let yes = Reply { text: "Yes".into(), next: Some(1) };
    let no = Reply { text: "No".into(), next: None };
    let dialogue = vec![
        Line { text: "Lost?".into(), clue: None, replies: vec![yes, no] },
        Line { text: "Go east.".into(), clue: Some(ClueId(0)), replies: Vec::new() },
    ];
    let ann = Person {
        name: "Ann".into(),
        role: "miner".into(),
        personality: Personality::Deceitful,
        dialogue,
        event: Some(EventId(1)),
        knows: vec![ClueId(0), ClueId(1)],
    };
    draft.place(cell(4, 7), Feature::Person(Box::new(ann)));
    for (i, personality) in
        [Personality::Truthful, Personality::Helpful, Personality::Hostile].into_iter().enumerate()
    {
        let person = Person {
            name: "".into(),
            role: "".into(),
            personality,
            dialogue: Vec::new(),
            event: None,
            knows: Vec::new(),
        };
        draft.place(cell(5 + i as u16, 7), Feature::Person(Box::new(person)));
    }
}

fn places(draft: &mut Draft) {
    let room = |x, kind| Room::new(rect(x, 1, 1, 3), kind);
    for (x, kind) in (1..9).zip(RoomKind::ALL) {
        draft.add_room(room(x, kind));
    }
    draft.add_room(Room {
        name: "The hall".into(),
        feature_tag: "a cracked bell".into(),
        description: "Dust.".into(),
        special: 12,
        ..room(9, RoomKind::Large)
    });
    draft.add_room(Room { shape: Shape::Disc, ..Room::new(rect(1, 4, 3, 3), RoomKind::Small) });
    let cells: Area = [cell(8, 5), cell(9, 5), cell(8, 6)].into_iter().collect();
    draft.add_room(Room { shape: Shape::Cells(cells), ..Room::new(rect(8, 5, 2, 2), RoomKind::Small) });
    let path = [(1, 7), (2, 7), (3, 7), (3, 8)].map(undercroft::grid::Cell::from);
    draft.add_corridor(Corridor::through(&path, (Some(RoomId(0)), Some(RoomId(9)))));
    draft.add_corridor(Corridor {
        corners: vec![cell(1, 8), cell(3, 8), cell(5, 8)],
        joins: (None, Some(RoomId(3))),
    });
    draft.add_corridor(Corridor { corners: vec![cell(1, 8), cell(1, 8)], joins: (None, None) });
    draft.add_corridor(Corridor { corners: Vec::new(), joins: (Some(RoomId(2)), None) });
    let zone =
        |kind, area| Zone { kind, area, danger: 0, rate: 0, monsters: Vec::new(), description: "".into() };
    draft.add_zone(zone(ZoneKind::Safe, Area::rect(rect(1, 1, 3, 3))));
    let met = zone(ZoneKind::Encounter, [cell(4, 4), cell(5, 5)].into_iter().collect());
    draft.add_zone(Zone {
        danger: 3,
        rate: 125,
        monsters: vec!["rats".into()],
        description: "Squeaks.".into(),
        ..met
    });
    draft.add_zone(zone(ZoneKind::Encounter, Area::rect(rect(5, 5, 2, 1))));
    draft.add_zone(zone(ZoneKind::Boss, Area::rect(rect(5, 9, 5, 1))));
    draft.add_zone(zone(ZoneKind::Dark, Area::rect(rect(6, 5, 2, 2))));
    draft.add_zone(zone(ZoneKind::Dark, [cell(1, 9), cell(3, 9)].into_iter().collect()));
    draft.add_zone(zone(ZoneKind::Silent, [cell(7, 5), cell(9, 9)].into_iter().collect()));
    draft.add_zone(zone(ZoneKind::Safe, Area::default()));
}

fn story(draft: &mut Draft) {
    let effect = Effect { verb: "gain".into(), what: "gold".into(), amount: -50 };
    let choice = Choice {
        text: "Take it".into(),
        requires: vec!["a lamp".into()],
        outcome: "It is cold.".into(),
        effects: vec![effect, Effect { verb: "wake".into(), ..Effect::default() }],
    };
    let categories =
        [EventCategory::Discovery, EventCategory::HardChoice, EventCategory::Memory, EventCategory::Flavour];
    let progressions =
        [Progression::Required, Progression::Optional, Progression::Flavour, Progression::Optional];
    for (i, (category, progression)) in categories.into_iter().zip(progressions).enumerate() {
        let odd = i % 2 == 1;
        draft.add_event(Event {
            module: "bones".into(),
            category,
            room: odd.then_some(RoomId(4)),
            at: (!odd).then_some(cell(9, 4 + i as u16)),
            description: if odd { "Bones.".into() } else { "".into() },
            choices: if odd { vec![choice.clone(), Choice::default()] } else { Vec::new() },
            progression,
            triggered: odd,
        });
    }
    for (i, by) in [ClueSource::Person, ClueSource::Note, ClueSource::Room].into_iter().enumerate() {
        draft.add_clue(Clue { key: KeyId(0), room: RoomId(i as u32), by, text: "East of here.".into() });
    }
    draft.set_theme(Theme {
        name: "crypt".into(),
        palette: vec![("wall".into(), Rgb(1, 171, 255)), ("wall".into(), Rgb::default())],
        textures: vec![("floor".into(), "slab".into())],
        encounters: vec!["bats".into()],
        loot: vec!["ring".into()],
    });
}

fn made(draft: &mut Draft) {
    let node = |name: &'static str, distance| Node {
        name: name.into(),
        tile: "Room40x40".into(),
        position: [5, -123, i32::MAX],
        rotation: 3,
        bounds: ([i32::MIN, 0, -200], [200, 101, 200]),
        tags: vec!["StartRoom".into(), "MainPath".into()],
        distance,
        used: vec![Side::North, Side::West],
        exits: [Dress::Open, Dress::DoorFrame, Dress::Wall]
            .into_iter()
            .map(|dress| Exit { side: Side::South, position: [4, -5, 6], dress })
            .collect(),
        markers: vec![("PlayerSpawn".into(), [1, 2, 3])],
    };
    draft.set_assembly(Assembly {
        nodes: vec![
            node("Start", Some(0)),
            node("Path_1", Some(1)),
            node("Path_1", None),
            node("Path_1", None),
        ],
        links: vec![Link {
            from: 0,
            to: 2,
            connector: "Standard".into(),
            from_side: Side::East,
            to_side: Side::West,
        }],
        end: Some(3),
        cell: 55,
        origin: [-1, 2, 30],
    });
    draft.set_ledger(Ledger {
        width: 20,
        height: 30,
        level: 4,
        name: "The Paymaster's Pit".into(),
        exit_die: 6,
        entries: vec![
            Entry::Roll { name: "room size".into(), sides: 6, dice: vec![3, 4].into() },
            Entry::Move { name: "place room".into(), at: cell(3, 4), side: Some(Side::South), room: Some(2) },
            Entry::Move { name: "end".into(), at: cell(0, 0), side: None, room: None },
        ],
        exits: vec![(cell(3, 3), Side::East)],
    });
}
