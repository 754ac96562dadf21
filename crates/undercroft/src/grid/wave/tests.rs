use super::*;
use crate::grid::{Rect, Size, cell, rect};
use crate::rng::Rng;
use std::collections::VecDeque;

/// The steps to every cell, by a queue: what all of the waves must agree with.
fn plain(open: &Passages, starts: &[Cell], hops: &[(Cell, Cell)]) -> Vec<u32> {
    let place = |c: Cell| open.size().index(c);
    let mut steps = vec![u32::MAX; open.size().area()];
    let mut queue: VecDeque<(Cell, u32)> = starts.iter().map(|start| (*start, 0)).collect();
    while let Some((at, away)) = queue.pop_front() {
        if steps[place(at)] == u32::MAX {
            steps[place(at)] = away;
            let hops = hops.iter().filter(|(begin, _)| *begin == at).map(|(_, end)| *end);
            queue.extend(around(open, at).chain(hops).map(|next| (next, away + 1)));
        }
    }
    steps
}

fn around(open: &Passages, c: Cell) -> impl Iterator<Item = Cell> {
    let neighbours = open.size().neighbours(c);
    neighbours.filter(move |(side, _)| open.is_open(Edge::new(c, *side))).map(|(_, next)| next)
}

/// Any grid, of a board's size or larger, with about so many percent of its edges open.
fn any_grid(rng: &mut Rng, percent: u32) -> Passages {
    let (width, height) = [(8, 8), (32, 32), (64, 64), (140, 20), (20, 90)][rng.below(16).min(4) as usize];
    let size = Size::new(1 + rng.below(width), 1 + rng.below(height)).unwrap();
    let mut open = Passages::closed(size);
    for edge in edges(size) {
        open.set(edge, rng.chance(percent, 100));
    }
    open
}

fn edges(size: Size) -> impl Iterator<Item = Edge> {
    let edges = |c| [Edge::new(c, Side::North), Edge::new(c, Side::West)];
    size.cells().flat_map(edges).filter(move |edge| size.spans(*edge))
}

fn any_cell(rng: &mut Rng, size: Size) -> Cell {
    cell(rng.below(size.width().into()) as u16, rng.below(size.height().into()) as u16)
}

#[test]
fn waves_agree_with_a_plain_queue() {
    let mut rng = Rng::from_state(7);
    for round in 0..3000 {
        let open = any_grid(&mut rng, 55);
        let size = open.size();
        let (start, other, most) = (any_cell(&mut rng, size), any_cell(&mut rng, size), rng.below(30));
        let expected = plain(&open, &[start], &[]);
        let known = |steps: &[u32]| steps.iter().map(|steps| *steps != u32::MAX).collect::<Vec<_>>();
        let has = |cells: &Bits| size.cells().map(|c| cells.has(c)).collect::<Vec<_>>();
        assert_eq!(open.distances(start), expected, "round {round}");
        assert_eq!(has(&open.reach(start)), known(&expected), "round {round}");
        let mut targets = Bits::empty(size);
        (0..9).for_each(|_| _ = targets.insert(any_cell(&mut rng, size)));
        let reached = size.cells().zip(&expected).filter(|(c, steps)| targets.has(*c) && **steps != u32::MAX);
        let last = reached.reduce(|a, b| if b.1 > a.1 { b } else { a }).map(|(c, _)| c);
        assert_eq!(open.farthest(start, &targets), last, "round {round}");
        assert_eq!(far::farthest(&open, start, &targets), last, "round {round}");
        let either = plain(&open, &[start, other], &[]);
        assert_eq!(far::distances(&open, &[start, other]), either, "round {round}");
        let mut both = Bits::empty(size);
        both.insert(start);
        both.insert(other);
        far::spread(&open, &mut both);
        assert_eq!(has(&both), known(&either), "round {round}");
        let steps = Steps::count_within(&open, &[start, other], most);
        let near: Vec<u32> = either.iter().map(|n| if *n > most { u32::MAX } else { *n }).collect();
        assert!(size.cells().map(|c| steps.at(c)).eq(near.iter().copied()), "round {round}");
        for n in [0, 1, 7, most, 1000] {
            let nearer: Vec<bool> = near.iter().map(|steps| *steps < n).collect();
            assert_eq!(has(&steps.nearer_than(n)), nearer, "round {round}: nearer than {n}");
        }
        for c in size.cells() {
            assert!(open.around(c).eq(around(&open, c)), "round {round}: {c}");
        }
    }
}

#[test]
fn paths_are_shortest_whatever_the_size() {
    let mut rng = Rng::from_state(11);
    for round in 0..3000 {
        let open = any_grid(&mut rng, 55);
        let size = open.size();
        let mut any = || any_cell(&mut rng, size);
        let hops: Vec<(Cell, Cell)> = (0..4).map(|_| (any(), any())).collect();
        let (from, to) = (any(), any());
        let steps = plain(&open, &[from], &hops)[size.index(to)];
        for found in [
            open.path(from, to, &hops),
            far::path_to_nearest(&open, from, &[to], &hops).map(|(_, path)| path),
        ] {
            let length = found.as_ref().map_or(u32::MAX, |path| path.len() as u32);
            assert_eq!(length, steps, "round {round}");
            let path: Vec<Cell> = std::iter::once(from).chain(found.into_iter().flatten()).collect();
            for step in path.windows(2) {
                let walks = Edge::between(step[0], step[1]).is_some_and(|edge| open.is_open(edge));
                assert!(walks || hops.contains(&(step[0], step[1])), "round {round}: {step:?}");
            }
            assert!(path.last() == Some(&to) || length == u32::MAX, "round {round}");
        }
    }
}

/// One way that winds through every cell: more steps than any other grid of that size has.
#[test]
fn steps_are_counted_as_far_as_a_way_can_wind() {
    for (w, h) in [(64, 64), (32, 32), (33, 24), (5, 25), (31, 7), (4, 32), (1, 1)] {
        let size = Size::new(w, h).unwrap();
        let mut open = Passages::closed(size);
        let mut way: Vec<Cell> = Vec::new();
        for y in 0..size.height() {
            let row = (0..size.width()).map(|x| if y % 2 == 0 { x } else { size.width() - 1 - x });
            way.extend(row.map(|x| cell(x, y)));
        }
        way.windows(2).for_each(|pair| open.set(Edge::between(pair[0], pair[1]).unwrap(), true));
        assert_eq!(open.distances(way[0]), plain(&open, &way[..1], &[]), "{size}");
        assert_eq!(Steps::count(&open, way[0]).at(way[way.len() - 1]), way.len() as u32 - 1, "{size}");
    }
}

#[test]
fn a_wave_goes_on_when_more_is_opened_and_knows_its_way() {
    let mut rng = Rng::from_state(5);
    for round in 0..300 {
        let size = Size::new(1 + rng.below(32), 1 + rng.below(32)).unwrap();
        let (mut open, mut late) = (Passages::closed(size), Vec::new());
        for edge in edges(size) {
            match rng.below(10) {
                0..5 => open.set(edge, true),
                5 => late.push(edge),
                _ => {}
            }
        }
        let (start, other) = (any_cell(&mut rng, size), any_cell(&mut rng, size));
        let mut wave = Wave::new(&open).unwrap();
        wave.enter(start);
        wave.spread();
        for (to, steps) in size.cells().zip(plain(&open, &[start], &[])) {
            assert_eq!(wave.has(to), steps != u32::MAX, "round {round}: {to}");
            assert_eq!(
                wave.way_back(to).map_or(u32::MAX, |back| back.len() as u32),
                steps,
                "round {round}: {to}"
            );
            let mut at = to;
            for (here, side) in wave.way_back(to).into_iter().flatten() {
                assert!(here == at && open.is_open(Edge::new(here, side)), "round {round}: {here} {side}");
                at = here.beside(side);
            }
            assert!(at == start || steps == u32::MAX, "round {round}: {to}");
        }
        // More is opened, and the wave begins somewhere else, too.
        for edge in late {
            wave.open(edge);
            open.set(edge, true);
        }
        wave.enter(other);
        wave.spread();
        let mut reached = open.reach(start);
        reached.join(&open.reach(other));
        assert!(size.cells().all(|c| wave.has(c) == reached.has(c)), "round {round}");
        assert!(wave.covers(&reached));
        if let Some(missed) = size.cells().find(|c| !reached.has(*c)) {
            reached.insert(missed);
            assert!(!wave.covers(&reached), "round {round}: {missed}");
        }
    }
}

#[test]
fn sides_are_taken_out_of_both_cells() {
    let mut sides: Sides = Sides::all();
    sides.remove(Edge::new(cell(3, 4), Side::East));
    sides.remove(Edge::new(cell(0, 0), Side::South));
    let out = [(3, 4, Side::East), (4, 4, Side::West), (0, 0, Side::South), (0, 1, Side::North)];
    for c in rect(0, 0, 32, 32).cells() {
        for side in Side::ALL {
            assert_eq!(sides.has(c, side), !out.contains(&(c.x, c.y, side)), "{c} {side}");
        }
    }
}

#[test]
fn a_rectangle_is_crossed_by_steps_and_hops() {
    let open = |w: u16, h: u16, part: Rect| {
        let mut open = Passages::closed(Size::new(w.into(), h.into()).unwrap());
        open.open_rect(part);
        open
    };
    let mut targets = Bits::empty(Size::new(4, 3).unwrap());
    targets.insert_rect(rect(0, 0, 2, 3));
    assert_eq!(open(4, 3, rect(0, 0, 4, 3)).farthest(cell(3, 0), &targets), Some(cell(0, 2)));
    let path = open(9, 1, rect(0, 0, 9, 1)).path(cell(0, 0), cell(8, 0), &[(cell(1, 0), cell(7, 0))]);
    assert_eq!(path, Some(vec![cell(1, 0), cell(7, 0), cell(8, 0)]));
    let distances = open(3, 2, rect(0, 0, 2, 2)).distances(cell(0, 0));
    assert_eq!(distances, [0, 1, u32::MAX, 1, 2, u32::MAX]);
}
