//! A floor made by hand that keeps every promise but the numbers of a preset, to be spoilt in one place at a time.
//!
//! ```text
//!   A A A . . . B B B . . . C C C>    A medium, with the stairs up; C medium, with the stairs down in a corner of their own,
//!   A A A       B B B       C C C       behind the gate that the key opens
//!     ^           .           ^       B medium, with somebody who knows where the key is
//!   D D D . . . E E E . . . F F       D medium, with a quick way back; E large, with the lever
//!   D D D       E E E . l . F F       F small, with the key, in the dark; the lever opens the second way to it
//!                                     ^ is passed toward the north alone
//! ```

#[path = "../support/dig.rs"]
mod dug;

pub(crate) use dug::{add_room, finish};

use dug::{area, dig};
use undercroft::Draft;
use undercroft::floor::{
    Barrier, Chest, Clue, ClueId, ClueSource, Event, EventCategory, Feature, Gate, Key, KeyId, Needs, Person,
    Personality, Progression, RoomId, RoomKind, Theme, Trigger, TriggerId, Zone, ZoneKind,
};
use undercroft::grid::{Cell, Edge, Rect, Side, Size, cell, rect};

const ROOMS: [(Rect, RoomKind); 6] = [
    (rect(0, 0, 3, 3), RoomKind::Medium),
    (rect(8, 0, 3, 3), RoomKind::Medium),
    (rect(16, 0, 3, 3), RoomKind::Medium),
    (rect(0, 12, 3, 3), RoomKind::Medium),
    (rect(8, 12, 5, 5), RoomKind::Large),
    (rect(16, 12, 2, 2), RoomKind::Small),
];

/// The gate of the stairs, and the one of the lever.
pub(crate) const STAIRS_GATE: Edge = Edge::new(cell(18, 1), Side::North);
pub(crate) const LEVER_GATE: Edge = Edge::new(cell(13, 15), Side::West);
/// The quick way back from D to A.
pub(crate) const SHORTCUT: Edge = Edge::new(cell(1, 12), Side::North);

/// Returns the floor as a draft, at that depth.
pub(crate) fn draft(depth: u32) -> Draft {
    let mut draft = Draft::new(Size::new(20, 20).expect("a size"), depth);
    for (bounds, kind) in ROOMS {
        add_room(&mut draft, bounds, kind);
    }
    link(&mut draft, &[(2, 1), (8, 1)], (0, 1));
    link(&mut draft, &[(10, 1), (16, 1)], (1, 2));
    link(&mut draft, &[(9, 2), (9, 12)], (1, 4));
    link(&mut draft, &[(2, 13), (8, 13)], (3, 4));
    link(&mut draft, &[(12, 13), (16, 13)], (4, 5));
    link(&mut draft, &[(12, 15), (17, 15), (17, 13)], (4, 5));
    link(&mut draft, &[(1, 2), (1, 12)], (0, 3));
    link(&mut draft, &[(17, 2), (17, 12)], (2, 5));
    for edge in [SHORTCUT, Edge::new(cell(17, 12), Side::North)] {
        draft.hang(edge, Barrier::door().one_way(Side::North));
    }
    add_goals(&mut draft);
    add_life(&mut draft);
    draft
}

/// A corridor with a door at each end.
pub(crate) fn link(draft: &mut Draft, corners: &[(u16, u16)], rooms: (u32, u32)) {
    dig(draft, corners, (Some(RoomId(rooms.0)), Some(RoomId(rooms.1))));
    let path: Vec<Cell> = draft.corridors().last().expect("it was dug").path().collect();
    for pair in [&path[..2], &path[path.len() - 2..]] {
        draft.hang_door(Edge::between(pair[0], pair[1]).expect("neighbours"));
    }
}

fn add_goals(draft: &mut Draft) {
    draft.enter_at(cell(1, 1));
    draft.place(cell(1, 1), Feature::StairsUp);
    draft.place(cell(18, 0), Feature::StairsDown);
    draft.place(cell(16, 12), Feature::Key(KeyId(0)));
    draft.place(cell(9, 15), Feature::Lever(TriggerId(0)));
    let key = draft.add_key(Key::default());
    let lever = draft.add_trigger(Trigger::default());
    let stairs = draft.add_gate(Gate { needs: Needs::keys([key]), ..Gate::default() });
    let way = draft.add_gate(Gate { needs: Needs::triggers([lever]), ..Gate::default() });
    draft.wall_off(Edge::new(cell(18, 0), Side::West));
    draft.hang_gate(STAIRS_GATE, stairs);
    draft.hang_gate(LEVER_GATE, way);
    let dark = rect(12, 12, 5, 4);
    let cells: Vec<Cell> = draft.cells().iter().filter(|c| dark.contains(*c)).collect();
    draft.add_zone(darkness(cells));
}

fn add_life(draft: &mut Draft) {
    for i in 0..ROOMS.len() {
        let room = draft.room_mut(RoomId(i as u32));
        room.description = format!("The air here is {i} years old.").into();
        room.special = u16::from(i % 2 == 1);
    }
    draft.room_mut(RoomId(4)).feature_tag = "low arch".into();
    draft.room_mut(RoomId(5)).feature_tag = "dry well".into();
    for module in ["a cold draught", "a step behind you"] {
        draft.add_event(event(module));
    }
    tell(draft, cell(8, 0), 5, "Look in the dry well.");
    for at in [cell(0, 0), cell(0, 2), cell(2, 0), cell(16, 2), cell(0, 14)] {
        draft.place(at, Feature::Chest(Chest { gold: 5, items: vec!["bones".into()] }));
    }
    let home = ROOMS[0].0;
    draft.add_zone(encounters(ZoneKind::Safe, home.cells().collect(), 0));
    let elsewhere: Vec<Cell> = draft.cells().iter().filter(|c| !home.contains(*c)).collect();
    draft.add_zone(encounters(ZoneKind::Encounter, elsewhere, 20));
    let some = |name: &'static str| name.into();
    draft.set_theme(Theme {
        name: "crypt".into(),
        palette: vec![(some("wall"), undercroft::floor::Rgb(1, 2, 3))],
        textures: vec![(some("wall"), some("brick"))],
        encounters: vec![some("rats")],
        loot: vec![some("bones")],
    });
}

pub(crate) fn event(module: &'static str) -> Event {
    Event {
        module: module.into(),
        category: EventCategory::Flavour,
        room: Some(RoomId(1)),
        at: None,
        description: "".into(),
        choices: Vec::new(),
        progression: Progression::Flavour,
        triggered: false,
    }
}

/// Returns somebody at that cell who says that the key lies in that room.
pub(crate) fn tell(draft: &mut Draft, at: Cell, room: u32, text: &'static str) -> ClueId {
    let clue =
        draft.add_clue(Clue { key: KeyId(0), room: RoomId(room), by: ClueSource::Person, text: text.into() });
    let person = Person {
        name: "Ann".into(),
        role: "".into(),
        personality: Personality::Helpful,
        dialogue: Vec::new(),
        event: None,
        knows: vec![clue],
    };
    draft.place(at, Feature::Person(Box::new(person)));
    clue
}

pub(crate) fn darkness(cells: Vec<Cell>) -> Zone {
    Zone {
        kind: ZoneKind::Dark,
        area: area(cells.into_iter()),
        danger: 0,
        rate: 0,
        monsters: Vec::new(),
        description: "".into(),
    }
}

/// Returns a zone where rats attack at that rate.
pub(crate) fn encounters(kind: ZoneKind, cells: Vec<Cell>, rate: u16) -> Zone {
    let monsters = if rate > 0 { vec!["rats".into()] } else { Vec::new() };
    Zone { kind, danger: u8::from(rate > 0), rate, monsters, ..darkness(cells) }
}
