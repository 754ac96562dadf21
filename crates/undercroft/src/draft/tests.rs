//! Pictures of what verbs do, what each of them refuses, and random verbs with random arguments.
//!
//! No refusal rests on a debug assertion: those of the grid would end these tests before the draft could refuse.

use super::*;
use crate::floor::{Chest, ClueSource, EventCategory, Joins, Needs, Progression, Teleporter, ZoneKind};
use crate::grid::{Run, Side, cell};
use crate::rng::Rng;

const BEFORE: &str = "
    +--+--+  +--+
    |@<  .|  | >|
    +--+--+  +--+
    ";

/// Does something to the floor that is drawn, and compares what comes out with a drawing.
fn check(before: &str, verbs: impl FnOnce(&mut Draft), after: &str) {
    let floor: Floor = before.parse().unwrap_or_else(|e| panic!("{e}\n{before}"));
    let mut draft = Draft::from(floor);
    verbs(&mut draft);
    let made = draft.finish().unwrap_or_else(|e| panic!("{e}\n{before}"));
    let expected: Floor = after.parse().unwrap_or_else(|e| panic!("{e}\n{after}"));
    assert_eq!(made.drawing(), expected.drawing());
    assert_eq!(made.to_string().parse().as_ref(), Ok(&made));
}

#[test]
fn what_is_carved_is_walled_until_it_is_opened() {
    let carved = "
        +--+--+--+--+
        |@<  .| .| >|
        +--+--+--+--+";
    check(BEFORE, |draft| draft.carve(cell(2, 0)), carved);
    check(BEFORE, |draft| draft.carve_rect(rect(1, 0, 2, 1)), carved);
    check(BEFORE, |draft| draft.carve_run(0, 2, 3), carved);
    check(BEFORE, |draft| draft.carve_column(2, 0, 1), carved);
    let mut cells = Bits::empty(Size::new(4, 1).unwrap());
    cells.insert(cell(2, 0));
    check(BEFORE, |draft| draft.carve_all(&cells), carved);
    let empty = |draft: &mut Draft| {
        draft.carve_run(0, 3, 2);
        draft.carve_column(2, 1, 0);
        // What has no cells lies nowhere.
        draft.carve_run(7, 9, 9);
        draft.carve_column(9, 7, 7);
        draft.carve_rect(rect(4, 1, 0, 0));
    };
    check(BEFORE, empty, BEFORE);
    let opened = "
        +--+--+--+--+
        |@<  .  . D>|
        +--+--+--+--+";
    let open = |draft: &mut Draft| {
        draft.carve(cell(2, 0));
        draft.open(Edge::new(cell(2, 0), Side::West));
        draft.hang_door(Edge::new(cell(2, 0), Side::East));
    };
    check(BEFORE, open, &opened.replace(" D>", "D >"));
    check(carved, |draft| draft.open_rect(rect(1, 0, 2, 1)), &opened.replace(" D>", "| >"));
    check(carved, Draft::open_everywhere, &opened.replace(" D>", "  >"));
    check(carved, |draft| draft.open_within(&cells), carved);
}

#[test]
fn an_edge_has_one_thing_on_it() {
    let door = "
        +--+--+
        |@<D >|
        +--+--+";
    let edge = Edge::new(cell(0, 0), Side::East);
    check(door, |draft| draft.open(edge), &door.replace('D', " "));
    check(door, |draft| draft.wall_off(edge), &door.replace('D', "|"));
    check(door, |draft| draft.hang(edge, Barrier::new(BarrierKind::Secret)), &door.replace('D', "S"));
    check(door, |draft| draft.open_rect(rect(0, 0, 2, 1)), door);
    let gate = |draft: &mut Draft| {
        let lever = draft.add_trigger(Trigger::default());
        let needs = Needs { triggers: vec![lever], ..Needs::default() };
        let gate = draft.add_gate(Gate { needs, ..Gate::default() });
        draft.hang_gate(Edge::new(cell(1, 0), Side::East), gate);
        draft.place(cell(1, 0), Feature::Lever(lever));
    };
    let gated = "
        +--+--+--+
        |@< l0a >|
        +--+--+--+";
    check(&gated.replace("l0a", " .D"), gate, gated);
}

#[test]
fn a_cell_holds_one_thing() {
    let key = || Feature::Key(KeyId(0));
    let placed = BEFORE.replace(" .", "k0");
    let twice = |draft: &mut Draft| {
        draft.add_key(Key::default());
        draft.place(cell(1, 0), Feature::StairsUp);
        draft.place(cell(1, 0), key());
    };
    check(BEFORE, twice, &placed);
    check(&placed, |draft| assert_eq!(draft.remove(cell(1, 0)), Some(key())), BEFORE);
    check(BEFORE, |draft| assert_eq!(draft.remove(cell(1, 0)), None), BEFORE);
}

#[test]
fn many_things_are_kept_apart_as_few_are() {
    // Up to twelve are looked through one by one; either way a cell holds the last that was put there, or nothing.
    let chest = |n: u16| Feature::Chest(Chest { gold: n.into(), ..Chest::default() });
    for count in [3, 12, 13, 14, 30] {
        let mut draft = Draft::new(Size::new(40, 2).unwrap(), 1);
        (0..count).for_each(|x| draft.place(cell(x, 0), chest(x)));
        draft.place(cell(1, 0), chest(99));
        assert_eq!(draft.remove(cell(2, 0)), Some(chest(2)));
        assert_eq!(draft.remove(cell(2, 0)), None);
        assert_eq!(draft.remove(cell(2, 1)), None);
        draft.place(cell(2, 1), chest(50));
        let held = |draft: &Draft, c: Cell| {
            let mut here = draft.features().iter().filter(|placed| placed.at == c);
            (here.next().map(|placed| placed.is.clone()), here.next().is_some())
        };
        for c in draft.size().cells() {
            let expected = match (c.x, c.y) {
                (1, 0) => Some(chest(99)),
                (2, 0) => None,
                (2, 1) => Some(chest(50)),
                (x, 0) if x < count => Some(chest(x)),
                _ => None,
            };
            assert_eq!(draft.is_occupied(c), expected.is_some(), "{c} of {count}");
            assert_eq!(held(&draft, c), (expected, false), "{c} of {count}");
        }
    }
}

#[test]
fn a_draft_tells_what_hangs_where_and_where_one_may_go() {
    let row: Floor = "
        +--+--+--+
        |@<D .  >|
        +--+--+--+"
        .parse()
        .unwrap();
    let draft = Draft::from(row);
    let (door, open, wall) = (
        Edge::new(cell(0, 0), Side::East),
        Edge::new(cell(1, 0), Side::East),
        Edge::new(cell(1, 0), Side::North),
    );
    assert_eq!([door, open, wall].map(|edge| draft.has_barrier(edge)), [true, false, false]);
    assert_eq!([door, open, wall].map(|edge| draft.barrier(edge).is_some()), [true, false, false]);
    assert_eq!(draft.barrier(door), Some(&Barrier::door()));
    assert_eq!(draft.barriers(), [(door, Barrier::door())]);
    assert_eq!([0, 1, 2].map(|x| draft.ways_out(cell(x, 0))), [1, 2, 1]);
    assert_eq!((draft.entrance(), draft.goal(), draft.depth()), (cell(0, 0), Goal::StairsDown, 1));
    assert_eq!(Draft::new(Size::new(2, 2).unwrap(), 7).depth(), 7);
}

#[test]
fn what_is_said_of_a_floor_is_kept() {
    let mut draft = Draft::from(BEFORE.parse::<Floor>().unwrap());
    draft.set_name("The Pit");
    let theme = || toml::from_str::<Theme>("name = \"crypt\"").unwrap();
    draft.set_theme(theme());
    draft.set_attempt(5, true);
    draft.set_made_by(MadeBy { generator: "mine".into(), version: 3 });
    draft.set_assembly(Assembly::default());
    draft.set_ledger(Ledger::default());
    draft.set_walkthrough(Walkthrough { moves: Vec::new() });
    draft.set_goal(Goal::Boss(cell(1, 0)));
    draft.enter_at(cell(3, 0));
    let key = Key { name: "the brass key".into(), ..Key::default() };
    let gate = Gate { message: "It is shut.".into(), ..Gate::default() };
    draft.add_key(key.clone());
    draft.add_gate(gate.clone());
    draft.add_event(event());
    draft.add_zone(zone(Area::rect(rect(0, 0, 2, 1))));
    draft.add_room(Room::new(rect(0, 0, 2, 1), RoomKind::Small));
    draft.add_corridor(Corridor { corners: vec![cell(0, 0), cell(1, 0)], joins: Joins::default() });
    let clue = Clue { key: KeyId(0), room: RoomId(0), by: ClueSource::Note, text: "North.".into() };
    draft.add_clue(clue.clone());
    assert_eq!((draft.keys(), draft.gates(), draft.clues()), (&[key][..], &[gate][..], &[clue][..]));
    let counts = (draft.events().len(), draft.zones().len(), draft.rooms().len(), draft.corridors().len());
    assert_eq!(counts, (1, 1, 1, 1));
    assert_eq!((draft.entrance(), draft.goal()), (cell(3, 0), Goal::Boss(cell(1, 0))));
    let floor = draft.finish().unwrap();
    assert_eq!((floor.name(), floor.attempt(), floor.is_simple()), ("The Pit", 5, true));
    assert_eq!(floor.theme(), Some(&theme()));
    assert_eq!(floor.made_by(), Some(&MadeBy { generator: "mine".into(), version: 3 }));
    assert!(floor.assembly().is_some() && floor.ledger().is_some() && floor.walkthrough().is_some());
    assert_eq!((floor.entrance(), floor.goal()), (cell(3, 0), Goal::Boss(cell(1, 0))));
}

#[test]
fn only_an_empty_draft_takes_another_size() {
    let size = Size::new(9, 2).unwrap();
    let mut draft = Draft::new(Size::new(1, 1).unwrap(), 1);
    draft.set_size(size);
    assert_eq!((draft.size(), draft.cells().size(), draft.open_edges().size()), (size, size, size));
    draft.carve(cell(8, 1));
    assert_eq!(draft.check_so_far(), Ok(()));
    draft.set_size(Size::new(3, 3).unwrap());
    assert_eq!(
        (draft.size(), draft.check_so_far()),
        (size, Err(Flaw::SizeTooLate(Size::new(3, 3).unwrap())))
    );
}

/// Refuses what a verb is asked for with this message, then and at the end, and leaves the plan as it was.
fn refused(message: &str, verb: impl FnOnce(&mut Draft)) {
    let floor: Floor = "
        +--+--+--+--+--+
        |@<  .  .  .  >|
        +  +  +  +  +  +
        | .  .  .  .  .|
        +  +  +  +  +  +
        | .  .  .  .  .|
        +--+--+--+--+--+"
        .parse()
        .unwrap();
    let mut draft = Draft::from(floor.clone());
    verb(&mut draft);
    let told = |result: Result<(), Broken>| result.unwrap_err().to_string();
    assert_eq!(told(draft.check_so_far().map_err(Broken::from)), message);
    assert_eq!((draft.cells(), draft.open_edges()), (floor.cells(), floor.open()), "{message}");
    // Nothing that comes later makes up for it, and the first mistake is the one that is told.
    draft.carve(cell(0, 0));
    draft.carve(cell(77, 77));
    assert_eq!(told(draft.finish().map(drop)), message);
}

#[test]
fn cells_outside_are_refused() {
    let outside = |verb: &str, what: &str| {
        format!("`{verb}` was asked for {what}, which does not lie within the grid of 5×3")
    };
    for (x, y) in
        [(10, 1), (5, 0), (0, 3), (63, 2), (64, 0), (u16::MAX, 0), (0, u16::MAX), (u16::MAX, u16::MAX)]
    {
        refused(&outside("carve", &format!("1×1 at ({x}, {y})")), |draft| draft.carve(cell(x, y)));
        let at = cell(x, y);
        refused(&format!("a stairs up stands at {at}, which is not floor"), |d| {
            d.place(at, Feature::StairsUp);
        });
        refused(&format!("the entrance {at} is not floor"), |draft| draft.enter_at(at));
        refused(&format!("the goal {at} is not floor"), |draft| draft.set_goal(Goal::Boss(at)));
        refused(&format!("the goal {at} is not floor"), |draft| draft.set_goal(Goal::Exit(at)));
        refused(&outside("remove", &format!("1×1 at ({x}, {y})")), |draft| {
            draft.remove(at);
        });
        let event = Event { at: Some(at), ..event() };
        refused(&format!("a event stands at {at}, which is not floor"), |draft| {
            draft.add_event(event);
        });
        let corridor = Corridor { corners: vec![cell(0, 0), at], joins: Joins::default() };
        refused(
            &format!("corridor 0 leaves the floor or is not straight between its corners at {at}"),
            |d| {
                d.add_corridor(corridor);
            },
        );
    }
    for r in [rect(3, 0, 3, 1), rect(0, 2, 1, 2), rect(4, 2, 9, 9), rect(6, 0, 1, 1), rect(u16::MAX, 0, 9, 9)]
    {
        refused(&outside("carve_rect", &r.to_string()), |draft| draft.carve_rect(r));
        refused(&outside("open_rect", &r.to_string()), |draft| draft.open_rect(r));
        refused(
            &format!("room 0 ({r}) does not lie within the floor, or its shape not within its bounds"),
            |d| {
                d.add_room(Room::new(r, RoomKind::Small));
            },
        );
        refused("zone 0 does not lie within the floor", |draft| draft.add_zone(zone(Area::rect(r))));
        refused("the seen cells do not lie within the floor", |draft| draft.set_seen(Area::rect(r)));
    }
    refused(&outside("carve_run", "3×1 at (3, 0)"), |draft| draft.carve_run(0, 3, 6));
    refused(&outside("carve_run", "1×1 at (0, 3)"), |draft| draft.carve_run(3, 0, 1));
    refused(&outside("carve_column", "1×3 at (4, 1)"), |draft| draft.carve_column(4, 1, 4));
    refused(&outside("carve_column", "1×1 at (5, 0)"), |draft| draft.carve_column(5, 0, 1));
    let whole = Run { y: 0, x0: 0, x1: 5 };
    refused("zone 0 does not lie within the floor", |draft| {
        draft.add_zone(zone(Area::from(vec![whole, Run { y: 3, ..whole }])));
    });
}

#[test]
fn edges_on_the_rim_and_beyond_are_refused() {
    let outside = |verb: &str, edge: Edge| {
        format!("`{verb}` was asked for {edge}, which does not lie between two cells of the grid of 5×3")
    };
    let of = |x, y, side| Edge::new(cell(x, y), side);
    let edges = [
        of(2, 0, Side::North),
        of(2, 2, Side::South),
        of(0, 1, Side::West),
        of(4, 1, Side::East),
        of(9, 1, Side::West),
        of(1, 9, Side::North),
        of(u16::MAX, u16::MAX, Side::East),
        of(u16::MAX, u16::MAX, Side::South),
    ];
    for edge in edges {
        refused(&outside("open", edge), |draft| draft.open(edge));
        refused(&outside("wall_off", edge), |draft| draft.wall_off(edge));
        refused(&outside("hang", edge), |draft| draft.hang(edge, Barrier::door()));
        refused(&outside("hang", edge), |draft| draft.hang_door(edge));
        refused(&outside("hang", edge), |draft| draft.hang_gate(edge, GateId(0)));
    }
}

#[test]
fn sets_of_other_grids_are_refused() {
    for (w, h) in [(4, 3), (5, 4), (3, 5), (64, 3), (65, 3)] {
        let cells = Bits::empty(Size::new(w, h).unwrap());
        let other =
            |verb: &str| format!("`{verb}` was given cells of a grid of {w}×{h}, and this one is 5×3");
        refused(&other("carve_all"), |draft| draft.carve_all(&cells));
        refused(&other("open_within"), |draft| draft.open_within(&cells));
    }
    // Bits that no cell of the grid has, as they come about when a set is misused in a release build.
    for (w, word, at) in
        [(5, 0, cell(5, 0)), (5, 2, cell(63, 2)), (70, 1, cell(70, 0)), (70, 5, cell(127, 2))]
    {
        let size = Size::new(w, 3).unwrap();
        let mut stray = Bits::empty(size);
        stray.words_mut()[word] |= 1 << (at.x % 64);
        let mut draft = Draft::new(size, 1);
        draft.carve_all(&stray);
        assert_eq!(draft.check_so_far(), Err(Flaw::CellOutside(at, size)));
        assert_eq!(draft.finish().map(drop), Err(Flaw::CellOutside(at, size).into()));
        let mut draft = Draft::new(size, 1);
        draft.carve_rect(size.rect());
        stray.join(&Bits::empty(size));
        stray.words_mut()[word] |= 1 << (at.x % 64 - 1);
        draft.open_within(&stray);
        assert_eq!(draft.check_so_far(), Err(Flaw::StrayOpening));
    }
}

#[test]
fn what_does_not_exist_is_refused() {
    refused("`room_mut` speaks of room 3, and there are 0", |draft| draft.room_mut(RoomId(3)).special = 2);
    refused("`room_mut` speaks of room 4294967295, and there are 0", |draft| {
        draft.room_mut(RoomId(u32::MAX)).special = 2;
    });
    refused("`trigger_mut` speaks of lever or switch 0, and there are 0", |draft| {
        *draft.trigger_mut(TriggerId(0)) = Trigger::default();
    });
    let late = |expected: &str, verb: fn(&mut Draft)| {
        let floor: Floor = BEFORE.parse().unwrap();
        let mut draft = Draft::from(floor);
        verb(&mut draft);
        assert_eq!(draft.finish().unwrap_err().to_string(), expected);
    };
    late("the barrier on the west side of (1, 0) speaks of gate 7, and there are 0", |draft| {
        draft.hang_gate(Edge::new(cell(1, 0), Side::West), GateId(7));
    });
    late("the key at (1, 0) speaks of key 2, and there are 0", |draft| {
        draft.place(cell(1, 0), Feature::Key(KeyId(2)));
    });
    late("corridor 0 speaks of room 5, and there are 0", |draft| {
        draft.add_corridor(Corridor { corners: vec![cell(0, 0)], joins: (Some(RoomId(5)), None) });
    });
}

fn zone(area: Area) -> Zone {
    Zone {
        kind: ZoneKind::Dark,
        area,
        danger: 0,
        rate: 0,
        monsters: Vec::new(),
        description: Text::default(),
    }
}

fn event() -> Event {
    Event {
        module: Text::default(),
        category: EventCategory::Memory,
        room: None,
        at: None,
        description: Text::default(),
        choices: Vec::new(),
        progression: Progression::default(),
        triggered: false,
    }
}

/// Arguments that are mostly sensible, or anything at all.
struct Arguments {
    rng: Rng,
    size: Size,
    wild: bool,
}

impl Arguments {
    fn number(&mut self, below: u16) -> u16 {
        match if self.wild { self.rng.below(12) } else { 11 } {
            0 => below,
            1 => below + 1,
            2 => u16::MAX - self.rng.below(3) as u16,
            3 => self.rng.bits() as u16,
            _ => self.rng.below(below.into()) as u16,
        }
    }

    fn cell(&mut self) -> Cell {
        cell(self.number(self.size.width()), self.number(self.size.height()))
    }

    fn rect(&mut self) -> Rect {
        let at = self.cell();
        let (right, bottom) =
            (self.size.width().saturating_sub(at.x), self.size.height().saturating_sub(at.y));
        rect(at.x, at.y, self.number(right.max(1)).max(1), self.number(bottom.max(1)).max(1))
    }

    fn edge(&mut self) -> Edge {
        loop {
            let edge = Edge::new(self.cell(), Side::ALL[self.rng.below(4) as usize]);
            if self.wild || self.size.spans(edge) || self.size.area() == 1 {
                return edge;
            }
        }
    }

    fn id(&mut self, count: usize) -> u32 {
        match count as u32 {
            0 if !self.wild => 0,
            0 => self.rng.below(2),
            count if self.wild => self.number(count as u16).into(),
            count => self.rng.below(count),
        }
    }

    fn cells(&mut self) -> Bits {
        let mut cells =
            Bits::empty(if self.wild && self.rng.chance(1, 4) { self.size.turned() } else { self.size });
        let whole = cells.size();
        for _ in 0..self.rng.below(9) {
            cells.insert(cell(
                self.rng.below(whole.width().into()) as u16,
                self.rng.below(whole.height().into()) as u16,
            ));
        }
        cells
    }

    fn feature(&mut self, draft: &Draft) -> Feature {
        match self.rng.below(6) {
            0 => Feature::StairsUp,
            1 => Feature::StairsDown,
            2 => Feature::Key(KeyId(self.id(draft.keys().len()))),
            3 => Feature::Lever(TriggerId(self.id(draft.contents.triggers.len()))),
            4 => {
                let teleporter = Teleporter {
                    to: self.cell(),
                    needs: Needs::default(),
                    colour: Text::default(),
                    carries: false,
                };
                Feature::Teleporter(teleporter)
            }
            _ => Feature::Chest(Chest::default()),
        }
    }

    fn joins(&mut self, draft: &Draft) -> Joins {
        let mut end = || {
            let known = !draft.rooms().is_empty() || self.wild;
            (known && self.rng.chance(1, 2)).then(|| RoomId(self.id(draft.rooms().len())))
        };
        (end(), end())
    }

    /// One verb, whichever.
    fn act(&mut self, draft: &mut Draft) {
        match self.rng.below(24) {
            0 => draft.carve(self.cell()),
            1 | 2 => draft.carve_rect(self.rect()),
            3 => draft.carve_run(self.number(self.size.height()), self.cell().x, self.cell().x),
            4 => draft.carve_column(self.number(self.size.width()), self.cell().y, self.cell().y),
            5 => draft.carve_all(&self.cells()),
            6 => draft.open(self.edge()),
            7 => draft.open_everywhere(),
            8 => draft.open_within(&self.cells()),
            9 => draft.open_rect(self.rect()),
            10 => draft.wall_off(self.edge()),
            11 => draft.hang_door(self.edge()),
            12 => {
                let gate = draft.add_gate(Gate::default());
                draft.hang_gate(self.edge(), if self.wild { GateId(self.id(2)) } else { gate });
            }
            13 | 14 => {
                let feature = self.feature(draft);
                draft.place(self.cell(), feature);
            }
            15 => drop(draft.remove(self.cell())),
            16 => drop(draft.add_room(Room::new(self.rect(), RoomKind::Small))),
            17 if self.wild || !draft.rooms().is_empty() => {
                draft.room_mut(RoomId(self.id(draft.rooms().len()))).special = 1;
            }
            18 => {
                let joins = self.joins(draft);
                draft.add_corridor(Corridor { corners: vec![self.cell()], joins });
            }
            19 => draft.add_zone(zone(Area::rect(self.rect()))),
            21 => draft.enter_at(self.cell()),
            22 => {
                draft.set_goal(if self.rng.chance(1, 2) {
                    Goal::Exit(self.cell())
                } else {
                    Goal::StairsDown
                });
            }
            23 => draft.set_seen(Area::rect(self.rect())),
            _ => _ = draft.add_trigger(Trigger::default()),
        }
    }
}

/// What a floor must be, cell by cell and edge by edge, without a word of bits.
fn assert_sound(floor: &Floor) {
    let size = floor.size();
    let cells: Vec<Cell> = size.cells().filter(|c| floor.is_floor(*c)).collect();
    assert_eq!(floor.cells().iter().collect::<Vec<_>>(), cells);
    assert_eq!(floor.cells().count(), cells.len());
    let mut open = 0;
    for c in size.cells() {
        for side in [Side::North, Side::West] {
            let edge = Edge::new(c, side);
            if floor.open().is_open(edge) {
                open += 1;
                assert!(edge.cells().0.is_some_and(|across| floor.is_floor(across)) && floor.is_floor(c));
                assert_eq!(floor.barrier(edge), None);
            }
        }
    }
    assert_eq!(floor.open().north().count() + floor.open().west().count(), open);
    for (edge, _) in floor.barriers() {
        assert!(floor.is_floor(edge.cell()) && edge.cells().0.is_some_and(|across| floor.is_floor(across)));
    }
    let mut taken: Vec<Cell> = floor.features().iter().map(|placed| placed.at).collect();
    assert!(taken.iter().all(|at| floor.is_floor(*at)) && taken.is_sorted());
    taken.dedup();
    assert_eq!(taken.len(), floor.features().len());
    for (i, room) in floor.rooms().iter().enumerate() {
        assert!(room.cells().all(|c| floor.room_at(c) == Some(RoomId(i as u32)) && floor.is_floor(c)));
        assert!(room.area() > 0);
    }
    assert!(floor.corridors().iter().flat_map(Corridor::path).all(|c| size.contains(c)));
    let rooms = floor.corridors().iter().flat_map(|corridor| [corridor.joins.0, corridor.joins.1]).flatten();
    assert!(rooms.into_iter().all(|room| room.index() < floor.rooms().len()));
    assert!(floor.zones().iter().flat_map(|zone| zone.area.cells()).all(|c| size.contains(c)));
    assert!(floor.seen().cells().all(|c| size.contains(c)));
    assert!(floor.is_floor(floor.entrance()) && floor.is_floor(floor.goal_cell()));
    assert_eq!(floor.to_string().parse().as_ref(), Ok(floor));
}

#[test]
fn random_verbs_make_a_sound_floor_or_none() {
    let (mut floors, mut mistakes) = (0, 0);
    for round in 0..6_000_u32 {
        let mut rng = Rng::from_state(round.into());
        let width = if round % 10 == 0 { 60 + rng.below(80) } else { 1 + rng.below(7) };
        let size = Size::new(width, 1 + rng.below(5)).unwrap();
        let mut draft = Draft::new(size, 1);
        if round % 3 > 0 {
            draft.carve_rect(size.rect());
            draft.set_goal(Goal::Exit(cell(0, 0)));
        }
        let mut arguments = Arguments { rng, size, wild: round % 2 == 0 };
        for _ in 0..arguments.rng.below(25) {
            arguments.act(&mut draft);
        }
        mistakes += u32::from(draft.mistake.is_some());
        let asked = draft.check_so_far();
        match draft.finish() {
            Ok(floor) => {
                assert_eq!(asked, Ok(()));
                assert_sound(&floor);
                floors += 1;
            }
            Err(broken) => assert!(!broken.to_string().is_empty()),
        }
    }
    assert!(floors > 600 && mistakes > 1_500, "{floors} floors, {mistakes} mistakes");
}
