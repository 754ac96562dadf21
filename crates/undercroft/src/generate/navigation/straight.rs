//! Straight corridors between rooms that face each other: nearly all that a floor needs.
//!
//! Two rooms face each other where their walls have rows or columns in common:
//! ```text
//!   room a  ===  room b      three cells of rock, and two rows: a corridor runs along one of them,
//!   room a  ===  room b      where both walls may open, and no room and no other corridor is near
//!   room a
//! ```

use crate::grid::{Bits, Cell, Lines, Rect, Side, Size, cell, rect};
use crate::passes::openings::Opening;
use crate::rng::Rng;

/// Openings of a room at most.
pub(super) const MOST_OPENINGS: u32 = 4;
/// Rock between two rooms that face each other, at most.
const FAR: u16 = 10;
/// No pair of rooms costs more.
const MOST_COST: u32 = 63;

/// Two rooms that face each other, and what a corridor between them costs.
#[derive(Clone, Copy)]
pub(super) struct Pair {
    pub(super) cost: u32,
    pub(super) rooms: (u32, u32),
}

/// What straight corridors know of the floor.
pub(super) struct Straight {
    walls: Vec<Walls>,
    rooms: Bits,
    /// The cells of corridors.
    pub(super) carved: Bits,
}

/// The walls of a room.
struct Walls {
    bounds: Rect,
    /// Where it may open: at its corners only where there is nothing else.
    rows: Lines,
    columns: Lines,
    /// Where each wall opens already.
    taken: [Lines; 4],
    openings: u32,
}

/// A corridor to be.
pub(super) struct Cut {
    pub(super) ends: [Opening; 2],
    pub(super) cells: Rect,
}

impl Straight {
    pub(super) fn new(rooms: &[Rect], size: Size) -> Straight {
        let mut cells = Bits::empty(size);
        for room in rooms {
            cells.insert_rect(*room);
        }
        Straight {
            walls: rooms.iter().copied().map(Walls::of).collect(),
            rooms: cells,
            carved: Bits::empty(size),
        }
    }

    /// Returns every pair of rooms that face each other with little rock between them, the cheapest first: four points for
    /// a cell of corridor, one for four cells between the middles, and a little chance.
    pub(super) fn pairs(&self, rng: &mut Rng) -> Vec<Pair> {
        let chance = rng.jitter(5);
        let mut pairs = Vec::with_capacity(4 * self.walls.len());
        for (b, other) in (0..).zip(&self.walls) {
            for (a, one) in (0..b).zip(&self.walls) {
                let Some(between) = Between::of(one, other) else { continue };
                if (1..=FAR).contains(&between.length()) {
                    let apart = one.bounds.centre().manhattan(other.bounds.centre());
                    let cost = 4 * u32::from(between.length()) + apart / 4 + chance(a as u16, b as u16);
                    pairs.push(Pair { cost: cost.min(MOST_COST), rooms: (a, b) });
                }
            }
        }
        pairs.sort_by_key(|pair| pair.cost);
        pairs
    }

    /// Returns the best corridor between two rooms that face each other: as near to the middle of both as may be.
    pub(super) fn cut(&self, (a, b): (u32, u32)) -> Option<Cut> {
        let (one, other) = (&self.walls[a as usize], &self.walls[b as usize]);
        if one.openings.max(other.openings) >= MOST_OPENINGS {
            return None;
        }
        let between = Between::of(one, other)?;
        // The northern or western room comes first.
        let in_order = between.begins_at(one);
        let rooms = if in_order { [a, b] } else { [b, a] };
        let [near, far] = rooms.map(|room| &self.walls[room as usize]);
        let sides = if between.is_across { [Side::East, Side::West] } else { [Side::South, Side::North] };
        let taken = near.taken[sides[0] as usize] | far.taken[sides[1] as usize];
        let carved = between.lines_of(&self.carved, between.with_lines_beside(self.carved.size()));
        let stands = between.lines_of(&self.rooms, between.rock);
        let free = between.lines - stands - (carved | taken).widened();
        let middle = u16::midpoint(between.along(near.bounds.centre()), between.along(far.bounds.centre()));
        let cells = between.corridor(free.nearest(middle)?);
        let last = cell(cells.x + cells.w - 1, cells.y + cells.h - 1);
        let ends = [
            Opening { room: rooms[0], at: cell(cells.x, cells.y).beside(sides[1]), side: sides[0] },
            Opening { room: rooms[1], at: last.beside(sides[0]), side: sides[1] },
        ];
        Some(Cut { ends, cells })
    }

    /// Returns the cells along one side of a corridor, the one or the other first, where all of them are rock.
    pub(super) fn strip_beside(&self, run: Rect, other_first: bool) -> Option<Rect> {
        let Rect { x, y, w, h } = run;
        let sides = if w > h {
            [y.checked_sub(1), Some(y + 1)].map(|y| y.map(|y| rect(x, y, w, 1)))
        } else {
            [x.checked_sub(1), Some(x + 1)].map(|x| x.map(|x| rect(x, y, 1, h)))
        };
        let is_rock = |strip: &Rect| {
            strip.fits(self.carved.size()) && !self.carved.touches(*strip) && !self.rooms.touches(*strip)
        };
        let [one, other] = sides.map(|strip| strip.filter(is_rock));
        if other_first { other.or(one) } else { one.or(other) }
    }

    /// Takes the place of a corridor, and opens the walls at its ends.
    pub(super) fn take(&mut self, cut: &Cut) {
        self.carved.insert_rect(cut.cells);
        for end in &cut.ends {
            let walls = &mut self.walls[end.room as usize];
            walls.taken[end.side as usize].insert(if end.side.is_upright() { end.at.y } else { end.at.x });
            walls.openings += 1;
        }
    }
}

impl Walls {
    fn of(bounds: Rect) -> Walls {
        let but_corners = |from: u16, length: u16| {
            let corner = u16::from(length > 2);
            Lines::run(from + corner, length - 2 * corner)
        };
        Walls {
            bounds,
            rows: but_corners(bounds.y, bounds.h),
            columns: but_corners(bounds.x, bounds.w),
            taken: [Lines::default(); 4],
            openings: 0,
        }
    }
}

/// What lies between two rooms that face each other.
struct Between {
    rock: Rect,
    /// Whether corridors run across it, from west to east, and not down.
    is_across: bool,
    /// The rows or columns where both walls may open.
    lines: Lines,
}

impl Between {
    fn of(one: &Walls, other: &Walls) -> Option<Between> {
        let (rows, columns) = (one.rows & other.rows, one.columns & other.columns);
        // Two rooms have no cell in common, so that they face each other one way at most.
        let lines = rows | columns;
        if lines.is_empty() {
            return None;
        }
        let (a, b) = (one.bounds, other.bounds);
        // What they have in common along one axis, and the gap along the other.
        let span = |from: u16, to: u16| (from.min(to), from.abs_diff(to));
        let (x, w) = span(a.x.max(b.x), (a.x + a.w).min(b.x + b.w));
        let (y, h) = span(a.y.max(b.y), (a.y + a.h).min(b.y + b.h));
        Some(Between { rock: rect(x, y, w, h), is_across: !rows.is_empty(), lines })
    }

    /// The cells of a corridor through it.
    const fn length(&self) -> u16 {
        if self.is_across { self.rock.w } else { self.rock.h }
    }

    /// Whether the rock begins behind that room, and not behind the other.
    const fn begins_at(&self, walls: &Walls) -> bool {
        if self.is_across { walls.bounds.x < self.rock.x } else { walls.bounds.y < self.rock.y }
    }

    /// The line that a cell is on.
    const fn along(&self, c: Cell) -> u16 {
        if self.is_across { c.y } else { c.x }
    }

    /// The lines of a rectangle that have a cell of the set.
    fn lines_of(&self, cells: &Bits, r: Rect) -> Lines {
        if self.is_across { cells.rows_in(r) } else { cells.columns_in(r) }
    }

    /// The rock with one more line on either side.
    fn with_lines_beside(&self, size: Size) -> Rect {
        let Rect { x, y, w, h } = self.rock;
        let around = self.rock.grown(1, size);
        if self.is_across { Rect { x, w, ..around } } else { Rect { y, h, ..around } }
    }

    /// The cells of the corridor along a line.
    const fn corridor(&self, line: u16) -> Rect {
        let Rect { x, y, w, h } = self.rock;
        if self.is_across { rect(x, line, w, 1) } else { rect(line, y, 1, h) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::pictures::Picture;
    use super::*;
    use expect_test::{Expect, expect};

    /// Joins every pair of rooms that a straight corridor can join, the cheapest first.
    fn check(text: &str, expected: &Expect) {
        let mut picture = Picture::read(text);
        let mut straight = Straight::new(&picture.shared.rooms, picture.draft.size());
        for pair in straight.pairs(&mut Rng::from_state(1)) {
            let Some(cut) = straight.cut(pair.rooms) else { continue };
            straight.take(&cut);
            cut.cells.cells().for_each(|c| picture.draw(c, '#'));
            cut.ends.iter().for_each(|end| picture.draw(end.at, 'o'));
        }
        picture.check(expected);
    }

    #[test]
    fn corridors_run_near_the_middle_of_both_rooms() {
        check(
            "aaaa....
             aaaa..bb
             aaaa..bb
             aaaa..bb
             ......bb
             .cccc.bb
             .cccc...
             .cccc...",
            &expect![[r"
                aaaa....
                aaaa..bb
                aaao##ob
                aaoa..bb
                ..#...bb
                .cocc.bb
                .cccc...
                .cccc...
            "]],
        );
    }

    #[test]
    fn corridors_keep_off_rooms_and_one_another() {
        check(
            "aaa.......bbb
             aaa.......bbb
             aaa.......bbb
             aaa.cc....bbb
             aaa.cc....bbb
             aaa.......bbb
             aaa.......bbb",
            &expect![[r"
                aaa.......bbb
                aao#######obb
                aaa.......bbb
                aao#oo####obb
                aaa.cc....bbb
                aaa.......bbb
                aaa.......bbb
            "]],
        );
    }

    #[test]
    fn rooms_that_do_not_face_each_other_or_stand_far_apart_are_not_joined() {
        check(
            "aaa...........bbb
             aaa...........bbb
             aaa...........bbb
             ....ccc..........
             ....ccc..........
             ....ccc..........",
            &expect![[r"
                aaa...........bbb
                aaa...........bbb
                aaa...........bbb
                ....ccc..........
                ....ccc..........
                ....ccc..........
            "]],
        );
    }
}
