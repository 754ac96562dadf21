//! Numbers that presets leave as they are: held where a recipe asks for them, and refused with the arithmetic where they cannot
//! be had.

use crate::recipe;
use undercroft::floor::{Corridor, Feature, Room, RoomKind};
use undercroft::grid::{Cell, Edge, Side};
use undercroft::{Floor, Recipe, Seed, make};

fn refused(settings: &[&str], why: &str) {
    let refusal = Recipe::default().with(settings).map(|_| ()).map_err(|e| e.to_string());
    assert!(refusal.as_ref().is_err_and(|e| e.contains(why)), "{settings:?}: {refusal:?}");
}

/// Whether a cell lies in a square of four cells without a wall between them.
fn is_wide(floor: &Floor, c: Cell) -> bool {
    let open = |c: Cell, side: Side| floor.open().is_open(Edge::new(c, side));
    let square = |along: Side, across: Side| {
        let (Some(a), Some(b)) = (c.step(along), c.step(across)) else { return false };
        open(c, along) && open(c, across) && open(a, across) && open(b, along)
    };
    let sides = [(Side::North, Side::East), (Side::East, Side::South)];
    sides.into_iter().chain(sides.map(|(a, b)| (a.opposite(), b.opposite()))).any(|(a, b)| square(a, b))
}

#[test]
fn corridors_may_be_two_cells_wide() {
    let recipe = recipe("wgiv", &["corridor_width=2", "floor_cells=324..420", "room_cells=217..231"]);
    let joins = |corridor: &&Corridor| corridor.joins.0.is_some() && corridor.joins.1.is_some();
    let (mut all, mut wide) = (0, 0);
    for n in 0..200 {
        let floor = make::floor(&recipe, &Seed::new("wide").nth(n), 1 + n as u32 % 10)
            .unwrap_or_else(|e| panic!("{n}: {e}"));
        assert!((324..=420).contains(&floor.cells().count()), "{n}\n{}", floor.drawing());
        let of_room =
            |c: Cell| floor.rooms().iter().any(|room: &Room| room.kind != RoomKind::Junction && room.has(c));
        for corridor in floor.corridors().iter().filter(joins) {
            let path: Vec<Cell> = corridor.path().filter(|c| !of_room(*c)).collect();
            if path.len() > 1 {
                all += 1;
                wide += usize::from(path.iter().any(|c| is_wide(&floor, *c)));
            }
        }
    }
    eprintln!("{wide} of {all} corridors are wide");
    assert!(10 * wide >= 8 * all, "{wide} of {all} corridors are wide");
}

#[test]
fn wide_corridors_need_cells_and_rock() {
    refused(&["corridor_width=3"], "corridor_width");
    refused(&["corridor_width=2"], "of corridor are");
    let labyrinth =
        Recipe::new("wizardry", Some("labyrinth")).and_then(|recipe| recipe.with(["corridor_width=2"]));
    let refusal = labyrinth.map(|_| ()).map_err(|e| e.to_string());
    assert!(refusal.as_ref().is_err_and(|e| e.contains("leave 0 cells of rock")), "{refusal:?}");
}

#[test]
fn treasure_is_in_as_many_rooms_as_are_asked_for() {
    for (settings, rooms) in
        [(["treasure_rooms=6..7", "chests=8..9"], 6..=7), (["treasure_rooms=8", "chests=8..10"], 8..=8)]
    {
        let recipe = recipe("wgiv", &settings);
        for n in 0..100 {
            let floor = make::floor(&recipe, &Seed::new("treasure").nth(n), 1 + n as u32 % 10)
                .unwrap_or_else(|e| panic!("{n}: {e}"));
            let chest = |c: Cell| matches!(floor.feature(c), Some(Feature::Chest(_)));
            let holding = floor.rooms().iter().filter(|room| room.cells().any(chest)).count();
            assert!(rooms.contains(&holding), "{settings:?} {n}: {holding}\n{}", floor.drawing());
        }
    }
    refused(
        &["treasure_rooms=7"],
        "7 rooms with a chest need as many chests, and chests allows 6; set treasure_rooms=",
    );
    refused(
        &["treasure_rooms=0..2"],
        "locks and gates keep 3 rooms with a chest or more, and treasure_rooms allows 2",
    );
}

/// Every secret door and illusory wall is told of, so that there are no more of them than messages.
#[test]
fn secrets_need_messages() {
    refused(
        &["secret_doors=2", "illusions=1", "messages=0..2"],
        "2 secret doors and 1 illusory walls need a message each",
    );
    let recipe = recipe("wgiv", &["secret_doors=0..3", "illusions=0..3", "messages=0..1"]);
    for n in 0..100 {
        let floor = make::floor(&recipe, &Seed::new("told").nth(n), 2 + n as u32 % 9)
            .unwrap_or_else(|e| panic!("{n}: {e}"));
        let notes = floor.features().iter().filter(|placed| matches!(placed.is, Feature::Note(_))).count();
        assert!(crate::check::staples::hidden(&floor).len() <= notes, "{n}\n{floor}");
    }
}

/// The numbers of rooms limit one another: 28 cells a large room, 12 a medium one and 6 a small one are at most 222. What keeps
/// that is made; what does not is refused.
#[test]
fn the_classes_of_rooms_share_the_cells() {
    for (large, medium, small) in
        (3..=4).flat_map(|l| (5..=7).flat_map(move |m| (8..=12).map(move |s| (l, m, s))))
    {
        let counts = [("large", large), ("medium", medium), ("small", small)];
        let settings = counts.map(|(class, n)| format!("{class}.count={n}"));
        let cells = 28 * large + 12 * medium + 6 * small;
        match Recipe::default().with(&settings) {
            Ok(recipe) => {
                assert!(cells <= 222, "{settings:?} take {cells}");
                for n in 0..3 {
                    let made = make::floor(&recipe, &Seed::new("classes").nth(n), 1 + n as u32);
                    assert!(made.is_ok(), "{settings:?}: {:?}", made.err());
                }
            }
            Err(refusal) => {
                assert!(cells > 222, "{settings:?} take {cells}: {refusal}");
                assert!(refusal.to_string().contains(&format!("{cells} cells")), "{refusal}");
            }
        }
    }
}
