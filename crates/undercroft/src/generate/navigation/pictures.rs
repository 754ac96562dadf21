//! Floors drawn for the tests of passes, a letter for each cell:
//! ```text
//!   aaa..bb      a to z   rooms                  .   rock
//!   aaa++bb      +        a corridor's cell that opens into every room beside it
//!   aaa#.bb      #        a corridor's cell that opens into none
//! ```

use super::Shared;
use crate::draft::Draft;
use crate::floor::{Room, RoomKind};
use crate::grid::{Bits, Cell, Rect, Side, Size, rect};
use crate::passes::openings::{Opening, Openings};
use expect_test::Expect;

/// A drawing, and what it stands for.
pub(super) struct Picture {
    letters: Vec<Vec<char>>,
    pub(super) draft: Draft,
    pub(super) shared: Shared,
    pub(super) corridors: Bits,
}

impl Picture {
    pub(super) fn read(text: &str) -> Picture {
        let letters: Vec<Vec<char>> = text.split_whitespace().map(|line| line.chars().collect()).collect();
        let size = Size::new(letters[0].len() as u32, letters.len() as u32).unwrap();
        let letter = |c: Cell| letters[usize::from(c.y)][usize::from(c.x)];
        let mut draft = Draft::new(size, 1);
        let rooms: Vec<Rect> =
            ('a'..='z').map_while(|room| bounds(size.cells().filter(|c| letter(*c) == room))).collect();
        for room in &rooms {
            draft.carve_rect(*room);
            draft.open_rect(*room);
            draft.add_room(Room::new(*room, RoomKind::Medium));
        }
        let mut corridors = Bits::empty(size);
        size.cells().filter(|c| ['+', '#'].contains(&letter(*c))).for_each(|c| _ = corridors.insert(c));
        draft.carve_all(&corridors);
        draft.open_within(&corridors);
        let mut openings = Openings::new(rooms.len());
        for c in size.cells().filter(|c| letter(*c) == '+') {
            for (side, at) in size.neighbours(c) {
                if let Some(room) = rooms.iter().position(|room| room.contains(at)) {
                    openings.add(Opening { room: room as u32, at, side: side.opposite() });
                }
            }
        }
        let shared = Shared { rooms, openings, ..Shared::default() };
        Picture { letters, draft, shared, corridors }
    }

    /// Draws over a cell.
    pub(super) fn draw(&mut self, at: Cell, letter: char) {
        self.letters[usize::from(at.y)][usize::from(at.x)] = letter;
    }

    /// Returns whether a letter is left.
    pub(super) fn has(&self, letter: char) -> bool {
        self.letters.iter().flatten().any(|l| *l == letter)
    }

    /// Compares what was drawn with what is expected.
    pub(super) fn check(&self, expected: &Expect) {
        let lines: Vec<String> =
            self.letters.iter().map(|line| line.iter().chain(&['\n']).collect()).collect();
        expected.assert_eq(&lines.concat());
    }
}

/// The letter that points to a side.
pub(super) const fn arrow(side: Side) -> char {
    match side {
        Side::North => '^',
        Side::East => '>',
        Side::South => 'v',
        Side::West => '<',
    }
}

fn bounds(cells: impl Iterator<Item = Cell>) -> Option<Rect> {
    let cells: Vec<Cell> = cells.collect();
    let (first, last) = (cells.first()?, cells.last()?);
    let bounds = rect(first.x, first.y, last.x - first.x + 1, last.y - first.y + 1);
    assert!(bounds.cells().eq(cells), "a room is a rectangle");
    Some(bounds)
}
