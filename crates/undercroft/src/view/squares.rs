//! One square for each cell, for games without walls on edges: what the cell is, and what stands on each of its sides.
//!
//! ```text
//!   +--+--+      <.       two squares side by side, whatever stands between them;
//!   |@< D.|  →            which sides are shut is kept with each square
//!   +--+--+
//! ```

use super::blocks::{self, Block};
use crate::floor::{Feature, Floor};
use crate::grid::{Cell, Edge, Side, Size};
use std::fmt;

/// What a square is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum SquareKind {
    /// Solid.
    Rock,
    /// Ground with nothing on it.
    Floor,
    /// Stairs to the floor above.
    StairsUp,
    /// Stairs to the floor below.
    StairsDown,
    /// A key lies here.
    Key,
    /// A lever stands here.
    Lever,
    /// A switch is set into the floor.
    Switch,
    /// A trap, hidden or not.
    Trap,
    /// A treasure chest.
    Chest,
    /// A teleporter.
    Teleporter,
    /// A place that means something to the game.
    Marker,
    /// Somebody to talk to.
    Person,
    /// Something to read.
    Note,
    /// Turns whoever steps on it.
    Spinner,
    /// Drops whoever steps on it to the floor below.
    Chute,
}

impl SquareKind {
    /// Returns the kind of a cell of floor with that feature.
    pub const fn of(feature: &Feature) -> SquareKind {
        match feature {
            Feature::StairsUp => SquareKind::StairsUp,
            Feature::StairsDown => SquareKind::StairsDown,
            Feature::Key(_) => SquareKind::Key,
            Feature::Lever(_) => SquareKind::Lever,
            Feature::Switch(_) => SquareKind::Switch,
            Feature::Trap(_) => SquareKind::Trap,
            Feature::Chest(_) => SquareKind::Chest,
            Feature::Teleporter(_) => SquareKind::Teleporter,
            Feature::Marker(_) => SquareKind::Marker,
            Feature::Person(_) => SquareKind::Person,
            Feature::Note(_) => SquareKind::Note,
            Feature::Spinner => SquareKind::Spinner,
            Feature::Chute => SquareKind::Chute,
        }
    }

    /// Returns the letter that stands for it in text, the same as in drawings of floors.
    pub const fn letter(self) -> char {
        match self {
            SquareKind::Rock => ' ',
            SquareKind::Floor => '.',
            SquareKind::StairsUp => '<',
            SquareKind::StairsDown => '>',
            SquareKind::Key => 'k',
            SquareKind::Lever => 'l',
            SquareKind::Switch => 's',
            SquareKind::Trap => '^',
            SquareKind::Chest => '$',
            SquareKind::Teleporter => 't',
            SquareKind::Marker => 'm',
            SquareKind::Person => 'p',
            SquareKind::Note => 'n',
            SquareKind::Spinner => '*',
            SquareKind::Chute => 'v',
        }
    }
}

/// A cell and its four sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Square {
    /// What it is.
    pub kind: SquareKind,
    /// What stands on its sides, in the order of [`Side::ALL`]. Around rock it is rock or wall.
    pub sides: [Block; 4],
}

impl Square {
    /// Returns whether something stands on that side, be it a wall or a door: whatever is not open.
    pub const fn is_shut(&self, side: Side) -> bool {
        !matches!(self.sides[side as usize], Block::Floor)
    }
}

/// The squares of a floor. Shown as text it is a line for each row, a letter for each square.
///
/// ```
/// use undercroft::Floor;
/// use undercroft::grid::{Side, cell};
/// use undercroft::view::{Block, SquareKind, Squares};
///
/// let floor: Floor = "
///     +--+--+
///     |@<  >|
///     +DD+--+
///     |k0|
///     +--+".parse()?;
/// let squares = Squares::of(&floor);
/// assert_eq!(squares.to_string(), "<>\nk \n");
///
/// let key = squares.at(cell(0, 1));
/// assert_eq!((key.kind, key.sides[Side::North as usize]), (SquareKind::Key, Block::Door));
/// assert!(key.is_shut(Side::North) && !squares.at(cell(0, 0)).is_shut(Side::East));
/// # Ok::<(), undercroft::floor::text::TextError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Squares {
    size: Size,
    squares: Vec<Square>,
}

impl Squares {
    /// Returns the squares of a floor.
    pub fn of(floor: &Floor) -> Squares {
        let size = floor.size();
        let square = |c: Cell| Square {
            kind: if floor.is_floor(c) { SquareKind::Floor } else { SquareKind::Rock },
            sides: Side::ALL.map(|side| blocks::edge(floor, Edge::new(c, side))),
        };
        let mut squares = Squares { size, squares: size.cells().map(square).collect() };
        for placed in floor.features() {
            let i = squares.index(placed.at);
            squares.squares[i].kind = SquareKind::of(&placed.is);
        }
        squares
    }

    /// Returns the size, the same as the floor's.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns the square of a cell inside.
    pub fn at(&self, c: Cell) -> Square {
        self.squares[self.index(c)]
    }

    /// Returns the rows, from the north.
    pub fn rows(&self) -> impl Iterator<Item = &[Square]> {
        self.squares.chunks_exact(usize::from(self.size.width()))
    }

    fn index(&self, c: Cell) -> usize {
        usize::from(c.y) * usize::from(self.size.width()) + usize::from(c.x)
    }
}

impl fmt::Display for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.rows() {
            let line: String = row.iter().map(|square| square.kind.letter()).collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::floor::EdgeKind;
    use crate::{Recipe, Seed, generate, recipe};

    /// Both sides of an edge say the same, and it is what the floor says.
    #[test]
    fn squares_agree_with_the_floor_and_with_each_other() {
        for about in recipe::generators() {
            let recipe = Recipe::new(about.name, None).unwrap();
            let floor = generate::floor(&recipe, &Seed::new("squares"), 2).unwrap();
            let squares = Squares::of(&floor);
            assert_eq!(squares.rows().count(), usize::from(floor.size().height()));
            for c in floor.size().cells() {
                let square = squares.at(c);
                assert_eq!(square.kind == SquareKind::Rock, !floor.is_floor(c), "{c}");
                assert_eq!(
                    floor.feature(c).map(SquareKind::of),
                    Some(square.kind)
                        .filter(|_| { !matches!(square.kind, SquareKind::Rock | SquareKind::Floor) })
                );
                for side in Side::ALL {
                    assert_eq!(square.is_shut(side), floor.side(c, side) != EdgeKind::Open, "{c} {side}");
                }
                for (side, beside) in floor.size().neighbours(c) {
                    let back = squares.at(beside).sides[side.opposite() as usize];
                    assert_eq!(square.sides[side as usize], back, "{c} {side}");
                }
            }
        }
    }
}
