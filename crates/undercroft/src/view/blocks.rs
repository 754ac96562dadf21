//! The block view: a floor for engines whose walls take up cells.
//!
//! A floor of W×H cells becomes a grid of (2W+1)×(2H+1) blocks. Cell (x, y) is block (2x+1, 2y+1), the edges around it
//! are the blocks between, and the corners of the grid are blocks too.
//!
//! ```text
//!   +--+--+       #####
//!   | .  .|       #...#      an open edge is a block of floor,
//!   +DD+--+   →   #+###      a door a block with a door in it;
//!   | .|          #.#        rock away from any floor is blank
//!   +--+          ###
//! ```
//! Walls have no height and no look here: what a block is, is all that is said.

use crate::floor::{Barrier, BarrierKind, EdgeKind, Floor};
use crate::grid::{Border, Cell, Edge, Side, cell};
use std::fmt;

/// What a block is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Block {
    /// Nothing but rock all around.
    Rock,
    /// One walks here.
    Floor,
    /// Nobody walks here.
    Wall,
    /// A door that opens by hand.
    Door,
    /// A door that needs a key.
    LockedDoor,
    /// A door that lets one pass toward the north only.
    DoorNorth,
    /// A door that lets one pass toward the east only.
    DoorEast,
    /// A door that lets one pass toward the south only.
    DoorSouth,
    /// A door that lets one pass toward the west only.
    DoorWest,
    /// A gate, opened from elsewhere.
    Gate,
    /// A secret door.
    Secret,
    /// A wall that one walks through.
    Illusory,
}

impl Block {
    /// Every kind, in the order of the numbers that files have for them.
    pub const ALL: [Block; 12] = [
        Block::Rock,
        Block::Floor,
        Block::Wall,
        Block::Door,
        Block::LockedDoor,
        Block::DoorNorth,
        Block::DoorEast,
        Block::DoorSouth,
        Block::DoorWest,
        Block::Gate,
        Block::Secret,
        Block::Illusory,
    ];

    /// Returns the name that files have for it.
    pub const fn name(self) -> &'static str {
        match self {
            Block::Rock => "rock",
            Block::Floor => "floor",
            Block::Wall => "wall",
            Block::Door => "door",
            Block::LockedDoor => "locked_door",
            Block::DoorNorth => "door_north",
            Block::DoorEast => "door_east",
            Block::DoorSouth => "door_south",
            Block::DoorWest => "door_west",
            Block::Gate => "gate",
            Block::Secret => "secret",
            Block::Illusory => "illusory",
        }
    }

    /// Returns the letter in the plain text.
    pub const fn letter(self) -> char {
        match self {
            Block::Rock => ' ',
            Block::Floor => '.',
            Block::Wall => '#',
            Block::Door => '+',
            Block::LockedDoor => 'L',
            Block::DoorNorth => '^',
            Block::DoorEast => '>',
            Block::DoorSouth => 'v',
            Block::DoorWest => '<',
            Block::Gate => 'G',
            Block::Secret => 'S',
            Block::Illusory => 'I',
        }
    }

    /// Returns what a barrier looks like on its block. Where it is several things at once, what it takes to pass
    /// counts: a locked door that leads one way is locked.
    pub fn of(barrier: &Barrier) -> Block {
        match (barrier.kind, barrier.lock, barrier.one_way) {
            (BarrierKind::Gate(_), ..) => Block::Gate,
            (BarrierKind::Secret, ..) => Block::Secret,
            (BarrierKind::Illusory, ..) => Block::Illusory,
            (BarrierKind::Door, Some(_), _) => Block::LockedDoor,
            (BarrierKind::Door, None, Some(Side::North)) => Block::DoorNorth,
            (BarrierKind::Door, None, Some(Side::East)) => Block::DoorEast,
            (BarrierKind::Door, None, Some(Side::South)) => Block::DoorSouth,
            (BarrierKind::Door, None, Some(Side::West)) => Block::DoorWest,
            (BarrierKind::Door, None, None) => Block::Door,
        }
    }
}

/// The blocks of a floor. Shown as text it is a line for each row, a letter for each block.
///
/// ```
/// use undercroft::Floor;
/// use undercroft::grid::cell;
/// use undercroft::view::{Block, Blocks};
///
/// let floor: Floor = "
///     +--+--+
///     |@.  >|
///     +DD+--+
///     | .|
///     +--+".parse()?;
/// let blocks = Blocks::of(&floor);
/// assert_eq!(blocks.to_string(), "#####\n#...#\n#+###\n#.#  \n###  \n");
///
/// let (x, y) = Blocks::place(cell(0, 0));
/// assert_eq!((blocks.at(x, y), blocks.at(x, y + 1)), (Block::Floor, Block::Door));
/// # Ok::<(), undercroft::floor::text::TextError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blocks {
    width: usize,
    rows: Vec<Block>,
}

impl Blocks {
    /// Returns the blocks of a floor.
    pub fn of(floor: &Floor) -> Blocks {
        let (w, h) = (usize::from(floor.size().width()), usize::from(floor.size().height()));
        let width = 2 * w + 1;
        let mut blocks = Blocks { width, rows: vec![Block::Rock; width * (2 * h + 1)] };
        for y in 0..=h {
            for x in 0..=w {
                let c = cell(x as u16, y as u16);
                if x < w && y < h && floor.is_floor(c) {
                    blocks.set(2 * x + 1, 2 * y + 1, Block::Floor);
                }
                if x < w {
                    blocks.set(2 * x + 1, 2 * y, edge(floor, Edge::new(c, Side::North)));
                }
                if y < h {
                    blocks.set(2 * x, 2 * y + 1, edge(floor, Edge::new(c, Side::West)));
                }
            }
        }
        for y in (0..=2 * h).step_by(2) {
            for x in (0..=2 * w).step_by(2) {
                let corner = blocks.corner(x, y);
                blocks.set(x, y, corner);
            }
        }
        blocks
    }

    /// Returns the block of a cell.
    pub const fn place(c: Cell) -> (usize, usize) {
        (2 * c.x as usize + 1, 2 * c.y as usize + 1)
    }

    /// Returns the block of an edge.
    pub const fn edge_place(edge: Edge) -> (usize, usize) {
        let (x, y) = Blocks::place(edge.cell());
        match edge.border() {
            Border::North => (x, y - 1),
            Border::West => (x - 1, y),
        }
    }

    /// Blocks across: twice the cells and one.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Blocks down: twice the cells and one.
    pub const fn height(&self) -> usize {
        self.rows.len() / self.width
    }

    /// Returns the block at a place within.
    pub fn at(&self, x: usize, y: usize) -> Block {
        self.rows[y * self.width + x]
    }

    /// Returns the rows, from the north.
    pub fn rows(&self) -> impl Iterator<Item = &[Block]> {
        self.rows.chunks_exact(self.width)
    }

    fn set(&mut self, x: usize, y: usize, block: Block) {
        self.rows[y * self.width + x] = block;
    }

    /// Returns what stands where edges meet: wall as soon as one of them is more than ground.
    fn corner(&self, x: usize, y: usize) -> Block {
        let mut corner = Block::Rock;
        let (right, below) = (x + 1 < self.width, y + 1 < self.height());
        let beside = [
            (x > 0).then(|| (x - 1, y)),
            right.then_some((x + 1, y)),
            (y > 0).then(|| (x, y - 1)),
            below.then_some((x, y + 1)),
        ];
        for (x, y) in beside.into_iter().flatten() {
            match self.at(x, y) {
                Block::Rock => {}
                Block::Floor => corner = Block::Floor,
                _ => return Block::Wall,
            }
        }
        corner
    }
}

impl fmt::Display for Blocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.rows() {
            let line: String = row.iter().map(|block| block.letter()).collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

/// Returns the block that stands for an edge.
pub(super) fn edge(floor: &Floor, edge: Edge) -> Block {
    let (a, b) = edge.cells();
    match floor.edge(edge) {
        EdgeKind::Open => Block::Floor,
        EdgeKind::Barrier(barrier) => Block::of(barrier),
        EdgeKind::Wall if a.is_some_and(|a| floor.is_floor(a)) || floor.is_floor(b) => Block::Wall,
        EdgeKind::Wall => Block::Rock,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Recipe, Seed, generate, recipe};

    #[test]
    fn blocks_are_numbered_in_order() {
        assert!(Block::ALL.iter().enumerate().all(|(i, block)| *block as usize == i));
        let letters: std::collections::BTreeSet<char> = Block::ALL.iter().map(|b| b.letter()).collect();
        assert_eq!(letters.len(), Block::ALL.len());
    }

    #[cfg(feature = "toml")]
    #[test]
    fn every_kind_of_edge_has_its_letter() {
        let floor: Floor = "
            +--+--+--+--+--+
            |@. k0I .D .a >|
            +00+--+^^+--+SS+
            | .  .  .< .  .|
            +--+--+--+--+--+"
            .parse()
            .unwrap();
        let blocks = "\
            ###########\n\
            #...I.+.G.#\n\
            #L###^###S#\n\
            #.....<...#\n\
            ###########\n";
        assert_eq!(Blocks::of(&floor).to_string(), blocks);
    }

    /// One may walk from block to block exactly where one may walk from cell to cell.
    #[test]
    fn a_block_of_floor_is_an_open_edge_or_a_cell() {
        for about in recipe::generators() {
            let floor = generate::floor(&Recipe::new(about.name, None).unwrap(), &Seed::new("b"), 1).unwrap();
            let blocks = Blocks::of(&floor);
            for c in floor.size().cells() {
                let (x, y) = Blocks::place(c);
                assert_eq!(blocks.at(x, y) == Block::Floor, floor.is_floor(c), "{c}");
                for side in Side::ALL {
                    let edge = Edge::new(c, side);
                    let (x, y) = Blocks::edge_place(edge);
                    assert_eq!(blocks.at(x, y) == Block::Floor, floor.edge(edge) == EdgeKind::Open, "{edge}");
                }
            }
        }
    }
}
