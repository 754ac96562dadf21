//! What a proof costs: both answers for a floor of 24×24 full of puzzles, and for one of 1024×1024 with puzzles in
//! proportion.
//!
//! A block is 24×24 cells: sixteen rooms of 6×6 with 4 locks, 12 switches, 6 pairs of teleporters that switches turn on,
//! 3 gates of two switches each, and 4 one-way doors. The goal lies behind all four locks of its block.

use divan::{Bencher, black_box};
use std::time::Instant;
use undercroft::floor::{Barrier, Feature, Gate, Key, Needs, Teleporter, Trigger, TriggerId};
use undercroft::grid::{Cell, Edge, Side, Size, cell, rect};
use undercroft::{Draft, Dungeon, Floor, Recipe, Seed, dungeon, make, solve};

fn main() {
    divan::main();
    if std::env::args().any(|arg| arg == "--bench") {
        for blocks in [1, 4, 42] {
            let floor = puzzles(blocks);
            let start = Instant::now();
            let proof = solve::solve(&floor).expect("the puzzles can be solved");
            let time = start.elapsed();
            eprintln!("{}: {time:.1?}, {} moves", floor.size(), proof.moves.len());
        }
        for generator in ["wizardry", "navigation"] {
            let dungeon = ten_floors(generator);
            let timed = |prove: &dyn Fn()| {
                let start = Instant::now();
                (0..100).for_each(|_| prove());
                start.elapsed() / 100
            };
            let alone = timed(&|| dungeon.floors.iter().for_each(|floor| drop(solve::solve(floor))));
            let whole = timed(&|| drop(dungeon::solve(&dungeon.floors)));
            eprintln!("ten floors of {generator}: {whole:.1?} as a whole, {alone:.1?} floor by floor");
        }
    }
}

#[divan::bench]
fn both_answers_24(bencher: Bencher<'_, '_>) {
    let floor = puzzles(1);
    bencher.bench_local(|| black_box(solve::solve(&floor).is_ok()));
}

/// Ten floors of 24×24, as one dungeon.
fn ten_floors(generator: &str) -> Dungeon {
    let recipe = Recipe::new(generator, None).expect("a generator");
    make::dungeon(&recipe, &Seed::new("bench"), 10).expect("a dungeon")
}

#[divan::bench]
fn ten_floors_of_wizardry(bencher: Bencher<'_, '_>) {
    let dungeon = ten_floors("wizardry");
    bencher.bench_local(|| black_box(dungeon::solve(&dungeon.floors).is_ok()));
}

#[divan::bench]
fn replay_24(bencher: Bencher<'_, '_>) {
    let floor = puzzles(1);
    let proof = solve::solve(&floor).expect("the puzzles can be solved");
    bencher.bench_local(|| black_box(solve::replay(&floor, &proof).is_ok()));
}

/// Returns the rooms of a block:
/// ```text
///    0  1  2  3      0 to 11 are joined by doors, and in the columns by one-way doors too;
///    4  5  6  7      12, 13, 14 and 15 are locked, each with the key of the next in it.
///    8  9 10 11
///   12 13 14 15
/// ```
fn puzzles(blocks: u16) -> Floor {
    let size = Size::new(24 * u32::from(blocks), 24 * u32::from(blocks)).expect("a possible size");
    let mut draft = Draft::new(size, 1);
    draft.carve_rect(size.rect());
    draft.open_everywhere();
    for at in rect(0, 0, 4 * blocks, 4 * blocks).cells() {
        wall_in(&mut draft, size, at);
    }
    for block in rect(0, 0, blocks, blocks).cells() {
        let origin = cell(24 * block.x, 24 * block.y);
        fill(&mut draft, origin);
        // A door to the next block in the row.
        let east = Edge::new(cell(origin.x + 23, origin.y + 2), Side::East);
        if size.spans(east) {
            draft.hang_door(east);
        }
        // The way from row to row leads through the locked room in the corner.
        if block.x == 0 && block.y > 0 {
            draft.hang_door(Edge::new(cell(1, origin.y), Side::North));
        }
    }
    draft.enter_at(cell(1, 1));
    draft.place(cell(size.width() - 3, size.height() - 3), Feature::StairsDown);
    draft.finish().expect("a floor as the checks want it")
}

fn wall_in(draft: &mut Draft, size: Size, room: Cell) {
    for i in 0..6 {
        for (c, side) in
            [(cell(6 * room.x + i, 6 * room.y), Side::North), (cell(6 * room.x, 6 * room.y + i), Side::West)]
        {
            let edge = Edge::new(c, side);
            if size.spans(edge) {
                draft.wall_off(edge);
            }
        }
    }
}

fn fill(draft: &mut Draft, origin: Cell) {
    let in_room = |room: u16, x: u16, y: u16| cell(origin.x + room % 4 * 6 + x, origin.y + room / 4 * 6 + y);
    let east = |room: u16| Edge::new(in_room(room, 5, 2), Side::East);
    let south = |room: u16, x: u16| Edge::new(in_room(room, x, 5), Side::South);
    for room in 0..12 {
        if room % 4 < 3 {
            draft.hang_door(east(room));
        }
    }
    (0..8).step_by(4).for_each(|room| draft.hang_door(south(room, 2)));
    // Ways back that lead one way, and gates of two switches each.
    for (i, room) in [1, 2, 5, 6].into_iter().enumerate() {
        let toward = if i % 2 == 0 { Side::North } else { Side::South };
        draft.hang(south(room, 3), Barrier::door().one_way(toward));
    }
    let switches: Vec<TriggerId> = (0..12).map(|_| draft.add_trigger(Trigger::default())).collect();
    for (i, id) in switches.iter().enumerate() {
        draft.place(in_room(i as u16, 0, 5), Feature::Switch(*id));
    }
    for (i, room) in [3, 7, 0].into_iter().enumerate() {
        let needs = Needs::triggers([switches[2 * i], switches[2 * i + 1]]);
        let gate = draft.add_gate(Gate { needs, ..Gate::default() });
        draft.hang_gate(south(room, 4), gate);
    }
    for (i, id) in switches[6..].iter().enumerate() {
        let (a, b) = (in_room(i as u16, 1, 4), in_room(11 - i as u16, 4, 1));
        for (from, to) in [(a, b), (b, a)] {
            let needs = Needs::triggers([*id]);
            draft.place(
                from,
                Feature::Teleporter(Teleporter { to, colour: "".into(), needs, carries: false }),
            );
        }
    }
    for (i, lies_in) in [6_u16, 12, 13, 14].into_iter().enumerate() {
        let key = draft.add_key(Key::default());
        draft.place(in_room(lies_in, 2, 2), Feature::Key(key));
        draft.hang(south(8 + i as u16, 2), Barrier::door().locked(key));
    }
}
