use super::*;
use crate::draft::Draft;
use crate::floor::{BarrierKind, Goal};
use crate::grid::{Rect, Side, Size, rect};
use crate::rng::Rng;
use crate::{Recipe, Seed, generate, recipe};

/// Another judge: walks the line between two middles edge by edge, once a little to the left of it and once a little to
/// the right. It knows no beams and no wedges.
fn sees(floor: &Floor, a: Cell, b: Cell, through: &dyn Fn(Edge, &Barrier) -> bool) -> bool {
    let (dx, dy) = (i64::from(b.x) - i64::from(a.x), i64::from(b.y) - i64::from(a.y));
    let sideways = if dx < 0 { Side::West } else { Side::East };
    let onward = if dy < 0 { Side::North } else { Side::South };
    let is_clear = |c: Cell, side: Side| match floor.side(c, side) {
        EdgeKind::Open => true,
        EdgeKind::Wall => false,
        EdgeKind::Barrier(barrier) => through(Edge::new(c, side), barrier),
    };
    [true, false].into_iter().any(|sideways_first| {
        let (mut c, mut i, mut j) = (a, 0, 0);
        while (i, j) != (dx.abs(), dy.abs()) {
            // Which of the next two grid lines comes first; at a corner, the one that the shift says.
            let (next_column, next_row) = ((2 * i + 1) * dy.abs(), (2 * j + 1) * dx.abs());
            let crosses_column = i < dx.abs()
                && (j == dy.abs() || next_column < next_row || next_column == next_row && sideways_first);
            let side = if crosses_column { sideways } else { onward };
            if !is_clear(c, side) {
                return false;
            }
            c = c.step(side).unwrap();
            *(if crosses_column { &mut i } else { &mut j }) += 1;
        }
        true
    })
}

/// Returns a floor of random walls and doors on a random number of cells.
fn random(rng: &mut Rng) -> Floor {
    let size = Size::new(2 + rng.below(14), 2 + rng.below(14)).unwrap();
    let mut draft = Draft::new(size, 1);
    let (rock, walls, doors) = (rng.below(30), rng.below(40), rng.below(20));
    for c in size.cells() {
        if !rng.chance(rock, 100) {
            draft.carve(c);
        }
    }
    draft.open_everywhere();
    for c in draft.cells().iter().collect::<Vec<_>>() {
        for edge in [Side::East, Side::South].map(|side| Edge::new(c, side)) {
            if !draft.open_edges().is_open(edge) {
                continue;
            }
            if rng.chance(walls, 100) {
                draft.wall_off(edge);
            } else if rng.chance(doors, 100) {
                let kind = [BarrierKind::Door, BarrierKind::Secret, BarrierKind::Illusory];
                draft.hang(edge, Barrier::new(kind[rng.below(3) as usize]));
            }
        }
    }
    finished(draft)
}

fn finished(mut draft: Draft) -> Floor {
    let first = draft.cells().first().unwrap_or_default();
    draft.carve(first);
    draft.enter_at(first);
    draft.set_goal(Goal::Exit(first));
    draft.finish().unwrap()
}

fn through_doors(_: Edge, barrier: &Barrier) -> bool {
    barrier.kind == BarrierKind::Door
}

#[cfg(feature = "toml")]
fn check(drawing: &str, expected: &str) {
    let floor: Floor = drawing.parse().unwrap();
    let seen = visible(&floor, floor.entrance(), UNLIMITED, |_, barrier| barrier.open);
    let row = |y| (0..floor.size().width()).map(move |x| cell(x, y));
    let glyph = |c| match (floor.is_floor(c), seen.has(c)) {
        (false, _) => ' ',
        (true, false) => '?',
        (true, true) => '.',
    };
    let rows = (0..floor.size().height()).map(|y| row(y).map(glyph).collect::<String>());
    assert_eq!(rows.collect::<Vec<_>>().join("\n"), expected);
}

#[cfg(feature = "toml")]
#[test]
fn one_sees_around_a_corner_and_not_through_a_wall() {
    check(
        "+--+--+--+\n|@.  .  >|\n+  +--+--+\n| .| .  .|\n+  +  +  +\n| .  .  .|\n+--+--+--+",
        "...\n.??\n.??",
    );
    check("+--+--+--+--+\n|@.D .  .  >|\n+--+--+--+--+", ".???");
    // A secret and a false wall look like walls.
    check("+--+--+--+--+\n|@.  .S .I >|\n+--+--+--+--+", "..??");
}

/// Two corners that touch the line from both sides leave a gap of no width.
#[cfg(feature = "toml")]
#[test]
fn one_does_not_see_through_a_slit_without_width() {
    check(
        "+--+--+--+\n|@.| .  .|\n+  +  +--+\n| .  .  .|\n+  +  +  +\n| .  .| >|\n+--+--+--+",
        ".??\n..?\n..?",
    );
}

#[test]
fn shadow_casting_agrees_with_walking_every_line() {
    let mut rng = Rng::from_state(11);
    for _ in 0..400 {
        let floor = random(&mut rng);
        for a in floor.size().cells() {
            let seen = visible(&floor, a, UNLIMITED, through_doors);
            for b in floor.size().cells() {
                let wanted = floor.is_floor(a) && sees(&floor, a, b, &through_doors);
                assert_eq!(seen.has(b), wanted, "from {a} to {b}:\n{}", floor.drawing());
            }
        }
    }
}

#[test]
fn whoever_sees_is_seen() {
    let floors = recipe::generators().into_iter().map(|about| {
        let recipe = Recipe::new(about.name, None).unwrap();
        generate::floor(&recipe, &Seed::new("sight"), 3).unwrap()
    });
    for floor in floors {
        for radius in [5, UNLIMITED] {
            let cells: Vec<Cell> = floor.cells().iter().collect();
            let seen: Vec<Bits> = cells.iter().map(|c| visible(&floor, *c, radius, through_doors)).collect();
            for (a, from_a) in cells.iter().zip(&seen) {
                assert!(from_a.has(*a) && from_a.is_subset(floor.cells()));
                for (b, from_b) in cells.iter().zip(&seen) {
                    assert_eq!(from_a.has(*b), from_b.has(*a), "{a} and {b}");
                }
            }
        }
    }
}

#[test]
fn an_open_room_is_seen_whole_and_a_radius_is_a_disc() {
    let size = Size::new(21, 17).unwrap();
    let room: Rect = rect(1, 1, 19, 15);
    let mut draft = Draft::new(size, 1);
    draft.carve_rect(room);
    draft.open_everywhere();
    let floor = finished(draft);
    for from in room.cells() {
        assert_eq!(&visible(&floor, from, UNLIMITED, through_doors), floor.cells());
        for radius in [0, 1, 3, 7] {
            let seen = visible(&floor, from, radius, through_doors);
            for c in room.cells() {
                let (dx, dy) = (u32::from(from.x.abs_diff(c.x)), u32::from(from.y.abs_diff(c.y)));
                let within = c == from || dx * dx + dy * dy < radius * radius + radius;
                assert_eq!(seen.has(c), within, "{from} {c} {radius}");
            }
        }
    }
    assert!(visible(&floor, cell(0, 0), UNLIMITED, through_doors).is_empty(), "rock sees nothing");
    assert!(visible(&floor, cell(99, 0), UNLIMITED, through_doors).is_empty(), "nor does what lies outside");
}

/// Returns the floor after a quarter turn, or in a mirror: where each cell comes to lie, and what becomes of its sides.
fn moved(floor: &Floor, size: Size, to: &dyn Fn(Cell) -> Cell) -> Floor {
    let mut draft = Draft::new(size, 1);
    for c in floor.cells().iter() {
        draft.carve(to(c));
    }
    for c in floor.cells().iter() {
        for side in [Side::East, Side::South] {
            let Some(beside) = c.step(side).filter(|c| floor.size().contains(*c)) else { continue };
            let edge = Edge::between(to(c), to(beside)).unwrap();
            match floor.side(c, side) {
                EdgeKind::Open => draft.open(edge),
                EdgeKind::Wall => {}
                EdgeKind::Barrier(barrier) => draft.hang(edge, barrier.clone()),
            }
        }
    }
    finished(draft)
}

#[test]
fn turning_the_floor_turns_what_is_seen() {
    let mut rng = Rng::from_state(5);
    for _ in 0..150 {
        let floor = random(&mut rng);
        let (w, h) = (floor.size().width(), floor.size().height());
        let quarter = |c: Cell| cell(h - 1 - c.y, c.x);
        let mirror = |c: Cell| cell(w - 1 - c.x, c.y);
        let turned = moved(&floor, floor.size().turned(), &quarter);
        let mirrored = moved(&floor, floor.size(), &mirror);
        for from in floor.cells().iter() {
            let seen = visible(&floor, from, 9, through_doors);
            let by_quarter = visible(&turned, quarter(from), 9, through_doors);
            let by_mirror = visible(&mirrored, mirror(from), 9, through_doors);
            for c in floor.size().cells() {
                let expected = (seen.has(c), seen.has(c));
                assert_eq!((by_quarter.has(quarter(c)), by_mirror.has(mirror(c))), expected, "{from} {c}");
            }
        }
    }
}
