//! Geometry, and nothing of dungeons: cells, the edges between them, rectangles, sets of cells.
//!
//! ```text
//!      x →          an edge has one spelling: the cell south or east of it,
//!   y  +--+--+      and `North` or `West`. The south side of (0, 0) is the
//!   ↓  |00|10|      north side of (0, 1), so both neighbours name one thing.
//!      +--+--+
//!      |01|11|      y grows southward; (0, 0) is the north-west corner.
//!      +--+--+
//! ```

mod area;
mod bits;
mod board;
mod boxes;
mod frame;
mod gaps;
mod lines;
mod passages;
mod runs;
mod sets;
mod wave;

pub use area::{Area, Run};
pub use bits::Bits;
pub(crate) use board::{Board, Which};
pub(crate) use boxes::{Boxes, Flat};
pub(crate) use frame::{Frame, Steps as FrameSteps};
pub(crate) use lines::{Lines, Numbers};
pub use passages::Passages;
pub(crate) use runs::Runs;
pub(crate) use wave::{Sides, Steps, Wave};

use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;

/// One square of the grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(from = "(u16, u16)", into = "(u16, u16)")]
pub struct Cell {
    /// Columns from the west.
    pub x: u16,
    /// Rows from the north.
    pub y: u16,
}

/// Returns a cell, in a short spelling for code that names many.
///
/// ```
/// use undercroft::grid::{Side, cell};
///
/// assert_eq!(cell(3, 2).step(Side::East), Some(cell(4, 2)));
/// assert_eq!(cell(3, 0).step(Side::North), None);
/// ```
pub const fn cell(x: u16, y: u16) -> Cell {
    Cell { x, y }
}

impl Cell {
    /// Returns the neighbour on that side, if the number line allows one; whether it lies in a grid is for [`Size`] to
    /// say.
    pub fn step(self, side: Side) -> Option<Cell> {
        let next = self.beside(side);
        // Past the end of the number line one comes out far away.
        (self.manhattan(next) == 1).then_some(next)
    }

    /// The neighbour on that side, where there is known to be one.
    pub(crate) const fn beside(self, side: Side) -> Cell {
        // Which side it is could only be guessed: so it is a number.
        const STEPS: [(u16, u16); 4] = [(0, u16::MAX), (1, 0), (0, 1), (u16::MAX, 0)];
        let (dx, dy) = STEPS[side as usize];
        cell(self.x.wrapping_add(dx), self.y.wrapping_add(dy))
    }

    /// Steps between two cells where nothing stands in the way.
    pub fn manhattan(self, other: Cell) -> u32 {
        u32::from(self.x.abs_diff(other.x)) + u32::from(self.y.abs_diff(other.y))
    }
}

/// Row by row, as one reads.
impl Ord for Cell {
    fn cmp(&self, other: &Self) -> Ordering {
        let place = |c: &Cell| u32::from(c.y) << 16 | u32::from(c.x);
        place(self).cmp(&place(other))
    }
}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<(u16, u16)> for Cell {
    fn from((x, y): (u16, u16)) -> Self {
        cell(x, y)
    }
}

impl From<Cell> for (u16, u16) {
    fn from(c: Cell) -> Self {
        (c.x, c.y)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

/// One of the four sides of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Up, where y shrinks.
    North,
    /// Right, where x grows.
    East,
    /// Down, where y grows.
    South,
    /// Left, where x shrinks.
    West,
}

impl Side {
    /// All four, clockwise from north.
    pub const ALL: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];

    /// Returns the side across.
    pub const fn opposite(self) -> Side {
        self.turned(2)
    }

    /// Returns the side after that many quarter turns clockwise.
    pub const fn turned(self, quarters: u8) -> Side {
        Side::ALL[(self as usize + quarters as usize) % 4]
    }

    /// Whether a wall on that side stands upright on a map: in the east and in the west.
    pub(crate) const fn is_upright(self) -> bool {
        self as u8 % 2 == 1
    }

    /// Returns the name in lower case, as the file formats spell it.
    pub const fn name(self) -> &'static str {
        match self {
            Side::North => "north",
            Side::East => "east",
            Side::South => "south",
            Side::West => "west",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Which border of its cell an edge is. Only two are ever spelt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Border {
    /// The edge above the cell: it runs west to east.
    North,
    /// The edge left of the cell: it runs north to south.
    West,
}

/// The border between two cells, spelt in the one canonical way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "RawEdge", into = "RawEdge")]
pub struct Edge {
    cell: Cell,
    border: Border,
}

#[derive(Serialize, Deserialize)]
struct RawEdge(u16, u16, Side);

impl From<RawEdge> for Edge {
    fn from(RawEdge(x, y, side): RawEdge) -> Self {
        Edge::new(cell(x, y), side)
    }
}

impl From<Edge> for RawEdge {
    fn from(e: Edge) -> Self {
        RawEdge(e.cell.x, e.cell.y, e.side())
    }
}

impl Edge {
    /// Returns the edge on that side of the cell. Both neighbours get the same edge.
    pub const fn new(of: Cell, side: Side) -> Edge {
        let (east, south) = (matches!(side, Side::East) as u16, matches!(side, Side::South) as u16);
        let border = [Border::North, Border::West][side.is_upright() as usize];
        Edge { cell: cell(of.x.saturating_add(east), of.y.saturating_add(south)), border }
    }

    /// Returns the edge between two neighbours; `None` when they are not.
    pub fn between(a: Cell, b: Cell) -> Option<Edge> {
        let side = if a.y == b.y { Side::West } else { Side::North };
        (a.manhattan(b) == 1).then(|| Edge::new(a.max(b), side))
    }

    /// Returns the cell south or east of the edge, which spells it.
    pub const fn cell(self) -> Cell {
        self.cell
    }

    /// Returns which border of [`Edge::cell`] this is.
    pub const fn border(self) -> Border {
        self.border
    }

    /// Returns the border as a side of [`Edge::cell`].
    pub const fn side(self) -> Side {
        match self.border {
            Border::North => Side::North,
            Border::West => Side::West,
        }
    }

    /// Returns the cells on both sides, north or west one first. The first is missing on the grid's north and west rim.
    pub fn cells(self) -> (Option<Cell>, Cell) {
        (self.cell.step(self.side()), self.cell)
    }

    /// Returns the cell across, seen from one of the two.
    pub fn across(self, from: Cell) -> Option<Cell> {
        match self.cells() {
            (Some(a), b) if from == b => Some(a),
            (Some(a), b) if from == a => Some(b),
            _ => None,
        }
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} side of {}", self.side(), self.cell)
    }
}

impl fmt::Debug for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.cell, if self.border == Border::North { "N" } else { "W" })
    }
}

/// How large a grid is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "(u32, u32)", into = "(u16, u16)")]
pub struct Size {
    w: u16,
    h: u16,
}

/// A size that no grid can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "a grid of {width}×{height} cells is not possible: each side takes 1 to {side}, and the whole at most {cells} cells",
    side = Size::MAX_SIDE,
    cells = Size::MAX_CELLS
)]
pub struct BadSize {
    /// The width that was asked for.
    pub width: u64,
    /// The height that was asked for.
    pub height: u64,
}

impl Size {
    /// The longest side.
    pub const MAX_SIDE: u32 = 16_384;
    /// The most cells.
    pub const MAX_CELLS: u32 = 1 << 26;

    /// Returns a size within the limits.
    pub fn new(width: u32, height: u32) -> Result<Size, BadSize> {
        let sides = 1..=Self::MAX_SIDE;
        if sides.contains(&width) && sides.contains(&height) && width * height <= Self::MAX_CELLS {
            Ok(Size { w: width as u16, h: height as u16 })
        } else {
            Err(BadSize { width: width.into(), height: height.into() })
        }
    }

    /// Columns.
    pub const fn width(self) -> u16 {
        self.w
    }

    /// Rows.
    pub const fn height(self) -> u16 {
        self.h
    }

    /// Rows and columns exchanged.
    pub(crate) const fn turned(self) -> Size {
        Size { w: self.h, h: self.w }
    }

    /// Number of cells.
    pub const fn area(self) -> usize {
        self.w as usize * self.h as usize
    }

    /// Returns whether the cell lies inside.
    pub const fn contains(self, c: Cell) -> bool {
        c.x < self.w && c.y < self.h
    }

    /// Returns the place of a cell in reading order.
    pub const fn index(self, c: Cell) -> usize {
        c.y as usize * self.w as usize + c.x as usize
    }

    /// Whether the cell lies inside, and not at the rim.
    pub(crate) const fn is_inner(self, c: Cell) -> bool {
        0 < c.x && c.x + 1 < self.w && 0 < c.y && c.y + 1 < self.h
    }

    /// Returns whether both cells of the edge lie inside, so that something may stand on it.
    pub fn spans(self, e: Edge) -> bool {
        let (a, b) = e.cells();
        self.contains(b) && a.is_some()
    }

    /// Returns the whole grid as a rectangle.
    pub const fn rect(self) -> Rect {
        Rect { x: 0, y: 0, w: self.w, h: self.h }
    }

    /// Returns every cell, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        self.rect().cells()
    }

    /// Returns the neighbours of a cell that lie inside, with the side they are on.
    pub fn neighbours(self, of: Cell) -> impl Iterator<Item = (Side, Cell)> {
        Side::ALL
            .into_iter()
            .filter_map(move |side| Some((side, of.step(side)?)))
            .filter(move |(_, c)| self.contains(*c))
    }
}

impl TryFrom<(u32, u32)> for Size {
    type Error = BadSize;
    fn try_from((w, h): (u32, u32)) -> Result<Self, BadSize> {
        Size::new(w, h)
    }
}

impl From<Size> for (u16, u16) {
    fn from(s: Size) -> Self {
        (s.w, s.h)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.w, self.h)
    }
}

/// A rectangle of cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug, Serialize, Deserialize)]
#[serde(from = "(u16, u16, u16, u16)", into = "(u16, u16, u16, u16)")]
pub struct Rect {
    /// The westernmost column.
    pub x: u16,
    /// The northernmost row.
    pub y: u16,
    /// Columns.
    pub w: u16,
    /// Rows.
    pub h: u16,
}

/// Returns a rectangle, in a short spelling.
///
/// ```
/// use undercroft::grid::{cell, rect};
///
/// let room = rect(2, 1, 3, 4);
/// assert!(room.contains(cell(4, 4)) && !room.contains(cell(5, 4)));
/// assert_eq!(room.area(), 12);
/// ```
pub const fn rect(x: u16, y: u16, w: u16, h: u16) -> Rect {
    Rect { x, y, w, h }
}

impl Rect {
    /// One past the easternmost column.
    pub const fn right(self) -> u32 {
        self.x as u32 + self.w as u32
    }

    /// One past the southernmost row.
    pub const fn bottom(self) -> u32 {
        self.y as u32 + self.h as u32
    }

    /// Number of cells.
    pub const fn area(self) -> u32 {
        self.w as u32 * self.h as u32
    }

    /// Returns the middle cell, the north-western one of the middle where a side is even.
    pub const fn centre(self) -> Cell {
        cell(self.x + self.w.saturating_sub(1) / 2, self.y + self.h.saturating_sub(1) / 2)
    }

    /// Returns whether the cell lies inside.
    pub const fn contains(self, c: Cell) -> bool {
        c.x >= self.x && c.y >= self.y && (c.x as u32) < self.right() && (c.y as u32) < self.bottom()
    }

    /// Whether the two share a cell.
    pub(crate) const fn overlaps(self, other: Rect) -> bool {
        self.is_near(other, 0)
    }

    /// Cells of the widest free strip between two rectangles, along x or y; 0 when they touch or overlap.
    pub const fn gap(self, other: Rect) -> u32 {
        let dx = strip(self.x as u32, self.right(), other.x as u32, other.right());
        let dy = strip(self.y as u32, self.bottom(), other.y as u32, other.bottom());
        if dx > dy { dx } else { dy }
    }

    /// Whether there are fewer cells than that between them.
    pub(crate) const fn is_near(self, other: Rect, cells: u32) -> bool {
        // All four are asked: one answer is as likely as the other.
        ((self.x as u32) < other.right() + cells)
            & ((other.x as u32) < self.right() + cells)
            & ((self.y as u32) < other.bottom() + cells)
            & ((other.y as u32) < self.bottom() + cells)
    }

    /// The smallest rectangle that holds both.
    pub(crate) fn around(self, other: Rect) -> Rect {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let (right, bottom) = (self.right().max(other.right()), self.bottom().max(other.bottom()));
        rect(x, y, (right - u32::from(x)) as u16, (bottom - u32::from(y)) as u16)
    }

    /// The rectangle with `by` more cells on every side, cut at the grid's rim.
    pub(crate) fn grown(self, by: u16, within: Size) -> Rect {
        let x = self.x.saturating_sub(by);
        let y = self.y.saturating_sub(by);
        let right = (self.right() + u32::from(by)).min(u32::from(within.w));
        let bottom = (self.bottom() + u32::from(by)).min(u32::from(within.h));
        rect(x, y, right.saturating_sub(x.into()) as u16, bottom.saturating_sub(y.into()) as u16)
    }

    /// Whether the whole rectangle lies in a grid of that size.
    pub const fn fits(self, size: Size) -> bool {
        self.right() <= size.w as u32 && self.bottom() <= size.h as u32
    }

    /// Returns every cell, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (u32::from(self.y)..self.bottom())
            .flat_map(move |y| (u32::from(self.x)..self.right()).map(move |x| cell(x as u16, y as u16)))
    }
}

const fn strip(a0: u32, a1: u32, b0: u32, b1: u32) -> u32 {
    let (before, after) = (b0.saturating_sub(a1), a0.saturating_sub(b1));
    if before > after { before } else { after }
}

impl From<(u16, u16, u16, u16)> for Rect {
    fn from((x, y, w, h): (u16, u16, u16, u16)) -> Self {
        rect(x, y, w, h)
    }
}

impl From<Rect> for (u16, u16, u16, u16) {
    fn from(r: Rect) -> Self {
        (r.x, r.y, r.w, r.h)
    }
}

impl fmt::Display for Rect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{} at ({}, {})", self.w, self.h, self.x, self.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edge_has_one_spelling() {
        let a = cell(3, 4);
        for side in Side::ALL {
            let b = a.step(side).unwrap();
            assert_eq!(Edge::new(a, side), Edge::new(b, side.opposite()));
            assert_eq!(Edge::between(a, b), Some(Edge::new(a, side)));
            assert_eq!(Edge::new(a, side).across(a), Some(b));
            assert_eq!(Edge::new(a, side).across(b), Some(a));
        }
        assert_eq!(Edge::between(a, cell(5, 4)), None);
        assert_eq!(Edge::between(a, a), None);
        let (first, last) = (cell(0, 0), cell(u16::MAX, u16::MAX));
        assert_eq!([Side::North, Side::West].map(|side| first.step(side)), [None; 2]);
        assert_eq!([Side::East, Side::South].map(|side| last.step(side)), [None; 2]);
    }

    #[test]
    fn sizes_have_limits() {
        assert!(Size::new(4096, 4096).is_ok());
        assert!(Size::new(16_384, 4096).is_ok());
        for (w, h) in [(0, 5), (5, 0), (1_000_000_000, 1), (16_384, 16_384), (u32::MAX, u32::MAX)] {
            assert!(Size::new(w, h).is_err(), "{w}×{h}");
        }
    }

    #[test]
    fn gaps_are_counted_in_cells() {
        let a = rect(1, 1, 3, 3);
        assert_eq!(a.gap(rect(4, 1, 2, 2)), 0);
        assert_eq!(a.gap(rect(5, 1, 2, 2)), 1);
        assert_eq!(a.gap(rect(6, 9, 2, 2)), 5);
        for other in
            [rect(4, 1, 2, 2), rect(5, 1, 2, 2), rect(6, 9, 2, 2), rect(0, 5, 1, 1), rect(2, 2, 9, 1)]
        {
            for cells in 1..8 {
                assert_eq!(a.is_near(other, cells), a.gap(other) < cells, "{other} {cells}");
                assert_eq!(other.is_near(a, cells), a.is_near(other, cells));
            }
        }
        assert!(a.overlaps(rect(3, 3, 1, 1)));
        assert!(!a.overlaps(rect(4, 3, 1, 1)));
    }

    #[test]
    fn turning_goes_clockwise() {
        assert_eq!(Side::North.turned(1), Side::East);
        assert_eq!(Side::West.turned(1), Side::North);
        assert_eq!(Side::East.opposite(), Side::West);
    }
}
