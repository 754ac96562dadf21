//! Each invariant broken once, in a floor that is sound but for that, as a file could bring it; and what comes close and is
//! sound. What the verbs of a draft refuse before is in the draft's tests.

use super::*;
use crate::floor::{
    Assembly, Barrier, Clue, ClueSource, Corridor, Event, EventCategory, Floor, Gate, GateId, Key, Layout,
    Line, Note, Person, Personality, Placed, Progression, Reply, RoomKind, Teleporter, Trap, TrapKind,
    Trigger, Walkthrough,
};
use crate::grid::{Area, Passages, cell};

const SOUND: &str = "sound";

/// Changes this floor, and compares what is then said of it. The last cell of its second row is rock.
fn check(change: impl FnOnce(&mut Plan, &mut Contents), expected: &str) {
    let floor: Floor = "
        +--+--+--+--+--+
        |@<  .  .D .  >|
        +  +  +  +  +--+
        | .  .  .  .|
        +--+--+--+--+"
        .parse()
        .unwrap();
    let Layout { mut plan, mut contents } = floor.layout;
    change(&mut plan, &mut contents);
    let said = Floor::checked(plan, contents).map_or_else(|broken| broken.to_string(), |_| SOUND.to_owned());
    assert_eq!(said, expected);
}

fn place(x: u16, y: u16, is: Feature) -> impl FnOnce(&mut Plan, &mut Contents) {
    move |_, contents| contents.features.push(Placed { at: cell(x, y), is })
}

fn hang(x: u16, y: u16, side: Side, barrier: Barrier) -> impl FnOnce(&mut Plan, &mut Contents) {
    move |_, contents| contents.barriers.push((Edge::new(cell(x, y), side), barrier))
}

fn event() -> Event {
    Event {
        module: "bell".into(),
        category: EventCategory::Discovery,
        room: None,
        at: None,
        description: "".into(),
        choices: Vec::new(),
        triggered: false,
        progression: Progression::default(),
    }
}

#[test]
fn cells_and_edges_are_of_one_grid() {
    let other = Size::new(6, 2).unwrap();
    let sizes = "the plan's cells, and edges are of different sizes: 5×2, 6×2 and 6×2";
    check(|plan, _| plan.open = Passages::closed(other), sizes);
    let own = Size::new(5, 2).unwrap();
    let only = |north, west| {
        move |plan: &mut Plan, _: &mut Contents| {
            plan.open = Passages::of(Bits::empty(north), Bits::empty(west));
        }
    };
    let sizes = "the plan's cells, and edges are of different sizes: 5×2, 6×2 and 5×2";
    check(only(other, own), sizes);
    let sizes = "the plan's cells, and edges are of different sizes: 5×2, 5×2 and 6×2";
    check(only(own, other), sizes);
}

#[test]
fn a_barrier_stands_between_two_cells_of_floor_and_alone() {
    let door = Barrier::door;
    let rock = |edge: Edge| {
        format!("a barrier stands on {edge}, where rock or the rim is: both cells must be floor")
    };
    let south = Edge::new(cell(4, 0), Side::South);
    check(hang(4, 0, Side::South, door()), &rock(south));
    let east = Edge::new(cell(3, 1), Side::East);
    check(hang(3, 1, Side::East, door()), &rock(east));
    let rim = Edge::new(cell(0, 0), Side::North);
    check(hang(0, 0, Side::North, door()), &rock(rim));
    let twice = Edge::new(cell(2, 0), Side::East);
    check(hang(2, 0, Side::East, door()), &format!("two barriers stand on {twice}"));
    let open = Edge::new(cell(0, 0), Side::East);
    check(hang(0, 0, Side::East, door()), &format!("a barrier stands on {open}, which is an open edge"));
}

#[test]
fn a_barrier_is_passed_across_its_edge_and_only_doors_have_locks() {
    let edge = Edge::new(cell(2, 0), Side::East);
    let change = |barrier: Barrier| {
        move |_: &mut Plan, contents: &mut Contents| {
            contents.keys.push(Key::default());
            contents.gates.push(Gate::default());
            contents.barriers[0].1 = barrier;
        }
    };
    let one_way = |side: Side| Barrier { one_way: Some(side), ..Barrier::door() };
    check(change(one_way(Side::East)), SOUND);
    check(change(one_way(Side::West)), SOUND);
    for side in [Side::North, Side::South] {
        let along = format!(
            "the barrier on {edge} may be passed toward the {side}, along the edge instead of across it"
        );
        check(change(one_way(side)), &along);
    }
    let locked = |kind: BarrierKind| Barrier::new(kind).locked(KeyId(0));
    let lock = format!("the barrier on {edge} is locked, but only doors and secret doors have locks");
    check(change(locked(BarrierKind::Door)), SOUND);
    check(change(locked(BarrierKind::Secret)), SOUND);
    check(change(locked(BarrierKind::Illusory)), &lock);
    check(change(locked(BarrierKind::Gate(GateId(0)))), &lock);
    check(change(Barrier::new(BarrierKind::Gate(GateId(0)))), SOUND);
    let unknown = |kind: &str| format!("the barrier on {edge} speaks of {kind} 1, and there are 1");
    check(change(Barrier::new(BarrierKind::Gate(GateId(1)))), &unknown("gate"));
    check(change(Barrier::door().locked(KeyId(1))), &unknown("key"));
}

#[test]
fn a_cell_of_floor_holds_one_thing_and_a_floor_one_of_each_stairs() {
    let chest = || Feature::Chest(crate::floor::Chest::default());
    check(place(1, 0, chest()), SOUND);
    check(place(4, 1, chest()), "a chest stands at (4, 1), which is not floor");
    check(place(0, 0, chest()), "two features stand at (0, 0): a cell holds one");
    check(place(1, 0, Feature::StairsUp), "more than one stairs up on a floor");
    check(place(1, 0, Feature::StairsDown), "more than one stairs down on a floor");
    let lever = |places: &'static [(u16, u16)]| {
        move |_: &mut Plan, contents: &mut Contents| {
            contents.triggers.push(Trigger::default());
            let placed =
                places.iter().map(|(x, y)| Placed { at: cell(*x, *y), is: Feature::Lever(TriggerId(0)) });
            contents.features.extend(placed);
        }
    };
    check(lever(&[(1, 0)]), SOUND);
    check(lever(&[(1, 0), (3, 1)]), "lever or switch 0 stands in two places");
}

#[test]
fn what_is_spoken_of_exists() {
    let said = |what: &str, kind: &str| format!("{what} speaks of {kind} 0, and there are 0");
    let needs = [
        (Needs { keys: vec![KeyId(0)], ..Needs::default() }, "key"),
        (Needs { triggers: vec![TriggerId(0)], ..Needs::default() }, "lever or switch"),
        (Needs { event: Some(EventId(0)), ..Needs::default() }, "event"),
    ];
    for (needs, kind) in needs {
        let gate = Gate { needs: needs.clone(), ..Gate::default() };
        check(|_, contents| contents.gates.push(gate), &said("gate 0", kind));
        let teleporter =
            Feature::Teleporter(Teleporter { to: cell(0, 1), needs, colour: "".into(), carries: false });
        check(place(1, 0, teleporter), &said("the teleporter at (1, 0)", kind));
    }
    check(place(1, 0, Feature::Key(KeyId(0))), &said("the key at (1, 0)", "key"));
    check(place(1, 0, Feature::Switch(TriggerId(0))), &said("the switch at (1, 0)", "lever or switch"));
    let trap = Trap { off: vec![TriggerId(0)], ..Trap::new(TrapKind::Pit) };
    check(place(1, 0, Feature::Trap(trap)), &said("the trap at (1, 0)", "lever or switch"));
    let note = Note { clue: Some(ClueId(0)), ..Note::default() };
    check(place(1, 0, Feature::Note(note)), &said("the note at (1, 0)", "clue"));
    let joins = (Some(RoomId(0)), None);
    let corridor = Corridor { corners: vec![cell(0, 0), cell(2, 0)], joins };
    check(|_, contents| contents.corridors.push(corridor), &said("corridor 0", "room"));
    let away = Event { room: Some(RoomId(0)), ..event() };
    check(|_, contents| contents.events.push(away), &said("event 0", "room"));
    let clue = || Clue { key: KeyId(0), room: RoomId(0), by: ClueSource::Note, text: "".into() };
    check(|_, contents| contents.clues.push(clue()), &said("clue 0", "key"));
    let keyed = |_: &mut Plan, contents: &mut Contents| {
        contents.keys.push(Key::default());
        contents.clues.push(clue());
    };
    check(keyed, &said("clue 0", "room"));
    let played = Walkthrough { moves: vec![Move::Play(EventId(0))] };
    check(|_, contents| contents.walkthrough = Some(played), &said("the walkthrough", "event"));
    let assembly = Assembly { end: Some(0), ..Assembly::default() };
    check(|_, contents| contents.assembly = Some(assembly), &said("the assembly", "node"));
}

#[test]
fn people_speak_of_what_exists() {
    let person = |change: fn(&mut Person)| {
        let mut person = Person {
            name: "Ada".into(),
            role: "".into(),
            personality: Personality::Helpful,
            dialogue: vec![Line { text: "Well?".into(), clue: None, replies: vec![] }],
            event: None,
            knows: vec![],
        };
        change(&mut person);
        place(1, 0, Feature::Person(Box::new(person)))
    };
    let said = |kind: &str| format!("the person at (1, 0) speaks of {kind} 0, and there are 0");
    check(person(|_| {}), SOUND);
    check(person(|p| p.knows.push(ClueId(0))), &said("clue"));
    check(person(|p| p.event = Some(EventId(0))), &said("event"));
    check(person(|p| p.dialogue[0].clue = Some(ClueId(0))), &said("clue"));
    check(person(|p| p.dialogue[0].replies.push(Reply { text: "Again.".into(), next: Some(0) })), SOUND);
    check(
        person(|p| p.dialogue[0].replies.push(Reply { text: "Go on.".into(), next: Some(1) })),
        "line 0 of the person at (1, 0) is followed by line 1, and there are 1",
    );
}

#[test]
fn a_teleporter_leads_to_floor_and_needs_no_key() {
    let to = |x, y| {
        Feature::Teleporter(Teleporter {
            to: cell(x, y),
            needs: Needs::default(),
            colour: "".into(),
            carries: false,
        })
    };
    check(place(1, 0, to(3, 1)), SOUND);
    check(place(1, 0, to(4, 1)), "a teleporter at (1, 0) leads to (4, 1), which is not floor");
    let keyed = |_: &mut Plan, contents: &mut Contents| {
        contents.keys.push(Key::default());
        let needs = Needs { keys: vec![KeyId(0)], ..Needs::default() };
        contents.features.push(Placed {
            at: cell(1, 0),
            is: Feature::Teleporter(Teleporter { to: cell(3, 1), needs, colour: "".into(), carries: false }),
        });
    };
    check(keyed, "the teleporter at (1, 0) needs a key: only levers, switches and events turn one on");
}

#[test]
fn a_floor_has_its_ends() {
    check(|_, contents| contents.depth = 0, "floors are counted from 1");
    check(|_, contents| contents.entrance = cell(4, 1), "the entrance (4, 1) is not floor");
    check(|_, contents| contents.features.truncate(1), "there is no goal: the stairs down are missing");
    for goal in [Goal::Boss, Goal::Exit] {
        check(|_, contents| contents.goal = goal(cell(3, 1)), SOUND);
        check(|_, contents| contents.goal = goal(cell(4, 1)), "the goal (4, 1) is not floor");
    }
}

#[test]
fn rooms_lie_on_floor_within_their_bounds_and_apart() {
    let rooms = |rooms: Vec<(Rect, Shape)>| {
        move |plan: &mut Plan, contents: &mut Contents| {
            // More floor, so that a disc has space: all but the last column.
            let size = Size::new(5, 5).unwrap();
            (plan.cells, plan.open) = (Bits::empty(size), Passages::closed(size));
            plan.cells.insert_rect(rect(0, 0, 4, 5));
            plan.cells.insert(cell(4, 0));
            contents.barriers.clear();
            let room = |(bounds, shape)| Room { shape, ..Room::new(bounds, RoomKind::Small) };
            contents.rooms = rooms.into_iter().map(room).collect();
        }
    };
    let cells =
        |cells: &[(u16, u16)]| Shape::Cells(cells.iter().map(|(x, y)| cell(*x, *y)).collect::<Area>());
    let outside = |id: u32, r: Rect| {
        format!("room {id} ({r}) does not lie within the floor, or its shape not within its bounds")
    };
    let one = |bounds: Rect, shape: Shape, expected: &str| check(rooms(vec![(bounds, shape)]), expected);
    one(rect(0, 0, 4, 2), Shape::Rectangle, SOUND);
    one(rect(0, 0, 0, 0), Shape::Rectangle, "room 0 has no cells");
    one(rect(2, 1, 3, 1), Shape::Rectangle, &format!("room 0 ({}) covers rock", rect(2, 1, 3, 1)));
    one(rect(4, 0, 2, 1), Shape::Rectangle, &outside(0, rect(4, 0, 2, 1)));
    one(rect(0, 0, 3, 3), Shape::Disc, SOUND);
    one(rect(0, 0, 1, 1), Shape::Disc, SOUND);
    for uneven in [rect(0, 0, 2, 2), rect(0, 0, 3, 1), rect(0, 0, 4, 4)] {
        one(uneven, Shape::Disc, &outside(0, uneven));
    }
    one(rect(2, 1, 2, 2), cells(&[(2, 1), (3, 1), (3, 2)]), SOUND);
    one(rect(2, 1, 2, 1), cells(&[(2, 1), (3, 1), (3, 2)]), &outside(0, rect(2, 1, 2, 1)));
    let two = |a: (Rect, Shape), b: (Rect, Shape), expected: &str| check(rooms(vec![a, b]), expected);
    let (left, right) = (rect(0, 0, 2, 2), rect(2, 0, 2, 2));
    two((left, Shape::Rectangle), (right, Shape::Rectangle), SOUND);
    let overlap = |r: Rect| format!("room 1 ({r}) shares a cell with an earlier room");
    two((left, Shape::Rectangle), (rect(1, 1, 2, 2), Shape::Rectangle), &overlap(rect(1, 1, 2, 2)));
    let bent = || (rect(1, 0, 3, 2), cells(&[(1, 0), (2, 0), (3, 0), (3, 1)]));
    two(bent(), (rect(1, 1, 2, 1), Shape::Rectangle), SOUND);
    two(bent(), (rect(3, 0, 1, 1), Shape::Rectangle), &overlap(rect(3, 0, 1, 1)));
    two(bent(), (rect(3, 0, 1, 1), cells(&[(3, 0)])), &overlap(rect(3, 0, 1, 1)));
}

#[test]
fn corridors_are_straight_between_their_corners_and_zones_within_the_floor() {
    let corridor = |corners: &[(u16, u16)]| {
        let corners = corners.iter().map(|(x, y)| cell(*x, *y)).collect();
        move |_: &mut Plan, contents: &mut Contents| {
            contents.corridors.push(Corridor { corners, joins: (None, None) });
        }
    };
    let astray =
        |at: &str| format!("corridor 0 leaves the floor or is not straight between its corners at {at}");
    check(corridor(&[(0, 0), (3, 0), (3, 1)]), SOUND);
    check(corridor(&[(0, 0), (2, 1)]), &astray("(2, 1)"));
    check(corridor(&[(0, 0), (5, 0)]), &astray("(5, 0)"));
    check(
        |_, contents| contents.seen = Area::rect(rect(3, 0, 3, 1)),
        "the seen cells do not lie within the floor",
    );
}

#[test]
fn an_event_happens_on_floor() {
    let at = |x, y| Event { at: Some(cell(x, y)), ..event() };
    check(|_, contents| contents.events.push(at(3, 1)), SOUND);
    check(|_, contents| contents.events.push(at(4, 1)), "a event stands at (4, 1), which is not floor");
}

#[test]
fn nobody_enters_or_finishes_where_they_cannot_stay() {
    let carrier = || {
        let (to, needs) = (cell(2, 0), Needs::default());
        Feature::Teleporter(Teleporter { to, needs, colour: "".into(), carries: true })
    };
    let instead = |x, y, is: Feature, goal| {
        move |_: &mut Plan, contents: &mut Contents| {
            contents.features.retain(|p| p.at != cell(x, y));
            contents.features.push(Placed { at: cell(x, y), is });
            contents.goal = goal;
        }
    };
    let entrance = |kind| format!("a {kind} stands at (0, 0), where the floor is entered");
    check(instead(0, 0, Feature::Chute, Goal::StairsDown), &entrance("chute"));
    check(instead(0, 0, carrier(), Goal::StairsDown), &entrance("teleporter"));
    let goal = |kind| format!("a {kind} stands at (2, 1), where the floor is finished");
    check(instead(2, 1, Feature::Chute, Goal::Boss(cell(2, 1))), &goal("chute"));
    check(instead(2, 1, carrier(), Goal::Exit(cell(2, 1))), &goal("teleporter"));
    check(instead(2, 1, Feature::Spinner, Goal::Exit(cell(2, 1))), SOUND);
    check(instead(2, 1, carrier(), Goal::StairsDown), SOUND);
    check(instead(2, 1, Feature::Chute, Goal::StairsDown), SOUND);
    check(instead(0, 0, Feature::Spinner, Goal::StairsDown), SOUND);
}

#[test]
fn a_chute_leads_to_the_floor_that_the_stairs_lead_to() {
    let last = |_: &mut Plan, contents: &mut Contents| {
        contents.features.retain(|p| p.is != Feature::StairsDown);
        contents.features.push(Placed { at: cell(2, 1), is: Feature::Chute });
        contents.goal = Goal::Exit(cell(3, 0));
    };
    check(last, "a chute at (2, 1) leads nowhere: without stairs down there is no floor below");
}

#[test]
fn what_is_written_on_a_wall_has_one() {
    let note = |x, y, wall| place(x, y, Feature::Note(Note { wall: Some(wall), ..Note::default() }));
    check(note(2, 0, Side::North), SOUND);
    check(note(3, 1, Side::East), SOUND);
    check(note(0, 1, Side::West), SOUND);
    let none = |c: Cell, side| format!("the note at {c} is written on its {side} wall, and there is none");
    check(note(2, 0, Side::East), &none(cell(2, 0), Side::East));
    check(note(2, 0, Side::South), &none(cell(2, 0), Side::South));
    // Masonry that is none can be walked through, words and all.
    let illusion = |_: &mut Plan, contents: &mut Contents| {
        let edge = Edge::new(cell(2, 0), Side::East);
        contents.barriers = vec![(edge, Barrier::new(BarrierKind::Illusory))];
        let note = Note { wall: Some(Side::East), ..Note::default() };
        contents.features.push(Placed { at: cell(2, 0), is: Feature::Note(note) });
    };
    check(illusion, &none(cell(2, 0), Side::East));
}
