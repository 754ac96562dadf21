//! Floors drawn for the tests of passes, a letter for each cell:
//! ```text
//!   .........      a to z   rooms, A to Z where they open       0 to 9   corridors, by number
//!   .aaA00Bb.      +        a cell of a corridor that opens into every room beside it
//!   .aaa..bb.      #        a cell of a corridor that opens into none
//!   .........      .        rock
//! ```
//! What is read has `+` and `#`; what was joined since is drawn by its number.

use super::corridors::{End, Router, Routes};
use super::openings::{Opening, Openings};
use crate::grid::{Bits, Cell, Rect, Size, cell, rect};
use crate::pass::Budget;

/// A drawing, and what it stands for.
pub(crate) struct Picture {
    pub(crate) size: Size,
    pub(crate) rooms: Vec<Rect>,
    pub(crate) router: Router,
    pub(crate) openings: Openings,
    pub(crate) routes: Routes,
    /// The rooms that each corridor joins.
    pub(crate) links: Vec<(u32, u32)>,
}

impl Picture {
    pub(crate) fn read(text: &str) -> Picture {
        let letters: Vec<Vec<char>> = text.split_whitespace().map(|line| line.chars().collect()).collect();
        let size = Size::new(letters[0].len() as u32, letters.len() as u32).unwrap();
        assert!(letters.iter().all(|line| line.len() == letters[0].len()), "lines of one length\n{text}");
        let letter = |c: Cell| letters[usize::from(c.y)][usize::from(c.x)];
        let rooms: Vec<Rect> =
            ('a'..='z').map_while(|room| bounds(size.cells().filter(|c| letter(*c) == room))).collect();
        let mut cells = Bits::empty(size);
        for room in &rooms {
            cells.insert_rect(*room);
        }
        let (mut router, mut openings) = (Router::new(cells), Openings::new(rooms.len()));
        for c in size.cells().filter(|c| ['+', '#'].contains(&letter(*c))) {
            router.carve(c);
            for (side, at) in size.neighbours(c).filter(|_| letter(c) == '+') {
                if let Some(room) = rooms.iter().position(|room| room.contains(at)) {
                    openings.add(Opening { room: room as u32, at, side: side.opposite() });
                }
            }
        }
        Picture { size, rooms, router, openings, routes: Routes::default(), links: Vec::new() }
    }

    /// An end of a corridor to be, for which a new opening is as good as one that is there.
    pub(crate) fn end(&self, room: u32) -> End {
        let bounds = self.rooms[room as usize];
        End { room, bounds, may_open: true, may_share: true, other_wall: false }
    }

    /// Joins two rooms, or says that there is no way.
    pub(crate) fn join(&mut self, (a, b): (End, End), new: std::ops::RangeInclusive<u32>) -> bool {
        let mut budget = Budget::of(u64::MAX);
        let joined = self.router.join((a, b), new, &mut self.openings, &mut self.routes, &mut budget);
        let joined = joined.expect("nothing is too much work for a picture");
        self.links.extend(joined.then_some((a.room, b.room)));
        joined
    }

    /// Draws it as it is now.
    pub(crate) fn draw(&self) -> String {
        let nodes = self.router.nodes(&self.rooms);
        let letter = |c: Cell| match nodes[self.size.index(c)] {
            u32::MAX if self.router.carved().has(c) => '#',
            u32::MAX => '.',
            node if (node as usize) < self.rooms.len() => name(node),
            node => char::from(b'0' + (node - self.rooms.len() as u32) as u8),
        };
        let row = |y: u16| (0..self.size.width()).map(|x| letter(cell(x, y))).collect::<Vec<char>>();
        let mut letters: Vec<Vec<char>> = (0..self.size.height()).map(row).collect();
        for opening in self.openings.all() {
            letters[usize::from(opening.at.y)][usize::from(opening.at.x)].make_ascii_uppercase();
        }
        letters.iter().map(|line| line.iter().chain(&['\n']).collect::<String>()).collect()
    }
}

/// The letter of a room.
pub(crate) fn name(room: u32) -> char {
    char::from(b'a' + room as u8)
}

/// The rooms of every two letters: `ab bc`.
pub(crate) fn pairs(text: &str) -> Vec<(u32, u32)> {
    let number = |letter: u8| u32::from(letter - b'a');
    text.split_whitespace().map(|pair| (number(pair.as_bytes()[0]), number(pair.as_bytes()[1]))).collect()
}

fn bounds(cells: impl Iterator<Item = Cell>) -> Option<Rect> {
    let cells: Vec<Cell> = cells.collect();
    let (first, last) = (cells.first()?, cells.last()?);
    let bounds = rect(first.x, first.y, last.x - first.x + 1, last.y - first.y + 1);
    assert!(bounds.cells().eq(cells), "a room is a rectangle");
    Some(bounds)
}
