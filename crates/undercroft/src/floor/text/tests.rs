use crate::draft::Draft;
use crate::floor::{
    Barrier, BarrierKind, Chest, EdgeKind, Feature, Floor, Gate, GateId, Goal, Key, KeyId, Needs, TriggerId,
    Wear,
};
use crate::grid::{Edge, Side, cell, rect};
use crate::rng::Seed;
use crate::{generate, recipe};

/// Reads a floor, and makes sure that it writes and reads back to itself.
fn floor(text: &str) -> Floor {
    let floor: Floor = text.parse().unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_round_trip(&floor);
    floor
}

fn assert_round_trip(floor: &Floor) {
    let written = floor.to_string();
    match written.parse::<Floor>() {
        Ok(read) => assert_eq!(&read, floor, "{written}"),
        Err(e) => panic!("{e}\n{written}"),
    }
}

fn refuse(text: &str, expected: &str) {
    assert_eq!(text.parse::<Floor>().map_err(|e| e.to_string()), Err(expected.to_owned()), "{text}");
}

const PICTURE: &str = "
    +--+--+--+--+
    |@<  .| .| .|
    +  +00+--+DD+
    |k0  >al0  .|
    +--+--+^^+--+
          | .I .|
          +--+--+
";

#[test]
fn everything_that_can_be_drawn_is_read() {
    let floor = floor(PICTURE);
    let barrier = |x, y, side| match floor.side(cell(x, y), side) {
        EdgeKind::Barrier(b) => b.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(floor.entrance(), cell(0, 0));
    assert_eq!(floor.feature(cell(0, 1)), Some(&Feature::Key(KeyId(0))));
    assert_eq!(floor.feature(cell(2, 1)), Some(&Feature::Lever(TriggerId(0))));
    assert_eq!(barrier(1, 1, Side::North), Barrier::door().locked(KeyId(0)));
    assert_eq!(barrier(3, 1, Side::North), Barrier::door());
    assert_eq!(barrier(1, 1, Side::East), Barrier::new(BarrierKind::Gate(GateId(0))));
    assert_eq!(floor.gates()[0].needs.triggers, [TriggerId(0)]);
    assert_eq!(barrier(2, 2, Side::North), Barrier::door().one_way(Side::North));
    assert_eq!(barrier(2, 2, Side::East), Barrier::new(BarrierKind::Illusory));
    assert_eq!(floor.side(cell(2, 2), Side::West), EdgeKind::Wall);
    assert_eq!(floor.side(cell(0, 0), Side::East), EdgeKind::Open);
    let lines = PICTURE.lines().skip(1).filter(|line| !line.is_empty());
    assert!(floor.drawing().lines().eq(lines.map(|line| &line[4..])), "{}", floor.drawing());
}

#[test]
fn what_cannot_be_drawn_stands_under_the_drawing() {
    let floor = floor(
        "
        +--+--+--+
        |@. k0G $|
        +--+  +--+
           |!>|
           +--+
---
barriers = [[[2, 0, \"west\"], { kind = { gate = 0 }, one_way = \"east\" }]]

[[features]]
at = [2, 0]
is = { chest = { gold = 50, items = [\"a lamp\"] } }

[[keys]]
name = \"the brass key\"
wear = \"used_up\"

[[gates]]
needs = { keys = [0] }
",
    );
    assert_eq!(floor.keys(), [Key { name: "the brass key".into(), wear: Wear::UsedUp }]);
    assert_eq!(floor.gates(), [Gate { needs: Needs::keys([KeyId(0)]), ..Gate::default() }]);
    assert_eq!(
        floor.feature(cell(2, 0)),
        Some(&Feature::Chest(Chest { gold: 50, items: vec!["a lamp".into()] }))
    );
    assert_eq!(floor.goal(), Goal::Exit(cell(1, 1)));
}

#[test]
fn generated_floors_read_back() {
    for about in recipe::generators() {
        for (preset, _) in about.presets {
            let recipe = recipe::Recipe::new(about.name, Some(preset)).unwrap();
            for n in 0..20 {
                assert_round_trip(
                    &generate::floor(&recipe, &Seed::new("text").nth(n), 1 + n as u32).unwrap(),
                );
            }
        }
    }
}

#[test]
fn marks_that_fall_together_are_kept() {
    let mut draft = Draft::new(crate::grid::Size::new(3, 2).unwrap(), 7);
    draft.carve_rect(rect(0, 0, 3, 1));
    draft.open_everywhere();
    draft.add_key(Key::default());
    draft.place(cell(0, 0), Feature::Key(KeyId(0)));
    draft.hang(
        Edge::new(cell(1, 0), Side::East),
        Barrier { discovered: true, ..Barrier::new(BarrierKind::Secret) },
    );
    draft.enter_at(cell(0, 0));
    draft.set_goal(Goal::Exit(cell(0, 0)));
    assert_round_trip(&draft.clone().finish().unwrap());
    draft.set_goal(Goal::Boss(cell(2, 0)));
    draft.add_key(Key::default());
    assert_round_trip(&draft.finish().unwrap());
}

#[test]
fn what_means_nothing_is_refused_with_its_place() {
    refuse("", "there is no drawing");
    refuse(
        "undercroft floor",
        "line 1: 'undercroft floor' does not say how large the floor is: it takes 'undercroft floor 24x24'",
    );
    refuse(
        "undercroft floor 1000000000x1000000000",
        "a grid of 1000000000×1000000000 cells is not possible: each side takes 1 to 16384, and the whole at most 67108864 cells",
    );
    refuse("undercroft floor 4x4\n", "a floor of 4×4 takes 9 lines of drawing, and there are 0");
    refuse("+--+\n|@>|\n", "line 3, column 2: an open edge leads into rock or over the rim");
    refuse("+--+\n|@>Q\n+--+", "line 2, column 4: 'Q' cannot stand on an edge");
    refuse("+--+\n|@x|\n+--+", "line 2, column 2: '@x' cannot stand in a cell");
    refuse("*--+\n|@>|\n+--+", "line 1, column 1: '*' cannot stand at a corner");
    refuse("+--+--+\n|@> ! |\n+--+--+", "line 2, column 5: '! ' cannot stand in a cell");
    refuse("+--+--+\n|@> @.|\n+--+--+", "line 2, column 5: there is one entrance, and one exit");
    refuse("+--+--+\n|@>  $|\n+--+--+", "line 2, column 5: under the drawing nothing is said about this");
    refuse("+--+--+\n|@>G .|\n+--+--+", "line 2, column 4: under the drawing nothing is said about this");
    refuse("+--+--+\n|@>^ .|\n+--+--+", "line 2, column 4: '^' cannot stand on an edge");
    refuse("+--+\n|@.|\n+--+", "there is no goal: the stairs down are missing");
    refuse("+--+\n|@é|\n+--+", "line 2, column 3: a drawing is made of ASCII characters");
    refuse(
        "+--+\n|@>|\n+--+\n---\nbarriers = [[[5, 5, \"north\"], { kind = \"door\" }]]\n",
        "under the drawing: a barrier is described, which is not what is drawn there",
    );
    refuse(
        "+--+\n|@>|\n+--+\n---\ncolour = 1\n",
        "under the drawing: unknown field `colour`, expected one of `depth`, `attempt`, `simple`, `made_by`, `name`, `entrance`, `goal`, `theme`, `barriers`, `features`, `rooms`, `corridors`, `zones`, `keys`, `gates`, `triggers`, `events`, `clues`, `seen`, `assembly`, `ledger`, `walkthrough`",
    );
    refuse(
        "+--+\n|@>|\n+--+\n---\n[[features]]\nat = [0, 0]\nis = \"stairs_up\"\n",
        "line 2, column 2: something else is said to stand here",
    );
    refuse(
        "+--+\n|@>|\n+--+\n---\n[[features]]\nat = [9, 9]\nis = \"stairs_up\"\n",
        "a stairs up stands at (9, 9), which is not floor",
    );
    refuse(
        "+--+--+\n|@>9 .|\n+--+--+\n---\nkeys = [{}]\n",
        "the barrier on the west side of (1, 0) speaks of key 9, and there are 1",
    );
}

#[test]
fn spinners_and_chutes_are_drawn_and_what_carries_is_told() {
    let floor = floor(
        "
        +--+--+--+--+--+
        |@*  v  n  t  >|
        +--+--+--+--+--+
---
[[features]]
at = [2, 0]
is = { note = { text = \"Not this way.\", wall = \"south\" } }

[[features]]
at = [3, 0]
is = { teleporter = { to = [0, 0], carries = true } }

[[zones]]
kind = \"silent\"
area = [[0, 2, 3]]
",
    );
    assert_eq!(floor.feature(cell(0, 0)), Some(&Feature::Spinner));
    assert_eq!(floor.feature(cell(1, 0)), Some(&Feature::Chute));
    assert!(matches!(floor.feature(cell(2, 0)), Some(Feature::Note(note)) if note.wall == Some(Side::South)));
    assert!(matches!(floor.feature(cell(3, 0)), Some(Feature::Teleporter(t)) if t.carries));
    assert_eq!(floor.zones()[0].kind, crate::floor::ZoneKind::Silent);
}
