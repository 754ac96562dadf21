//! Sets of cells that mean something: rooms, corridors and zones.

use super::{RoomId, Text, is_default};
use crate::grid::{Area, Bits, Cell, Rect, Run, cell};
use serde::{Deserialize, Serialize};

/// A room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Room {
    /// The smallest rectangle around its cells.
    pub bounds: Rect,
    /// Which cells of it are the room's.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shape: Shape,
    /// What kind of room.
    pub kind: RoomKind,
    /// What people call it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub name: Text,
    /// What sets it apart, for clues.
    #[serde(default, skip_serializing_if = "is_default")]
    pub feature_tag: Text,
    /// What one reads on entering.
    #[serde(default, skip_serializing_if = "is_default")]
    pub description: Text,
    /// How much happens here: 0 for an ordinary room, else its score among the special ones.
    #[serde(default, skip_serializing_if = "is_default")]
    pub special: u16,
}

impl Room {
    /// Returns a rectangular room of that kind, with nothing said about it.
    pub fn new(bounds: Rect, kind: RoomKind) -> Room {
        Room {
            bounds,
            shape: Shape::Rectangle,
            kind,
            name: Text::default(),
            feature_tag: Text::default(),
            description: Text::default(),
            special: 0,
        }
    }

    /// Returns whether the cell belongs to it.
    pub fn has(&self, c: Cell) -> bool {
        self.bounds.contains(c)
            && match &self.shape {
                Shape::Rectangle => true,
                Shape::Disc => disc_run(self.bounds, c.y).is_some_and(|r| (r.x0..r.x1).contains(&c.x)),
                Shape::Cells(area) => area.has(c),
            }
    }

    /// Returns its cells, as runs in reading order.
    pub fn runs(&self) -> impl Iterator<Item = Run> {
        let b = self.bounds;
        let (rows, listed): (_, &[Run]) = match &self.shape {
            Shape::Cells(area) => (0..0, area.runs()),
            _ => (u32::from(b.y)..b.bottom(), &[]),
        };
        let disc = self.shape == Shape::Disc;
        rows.filter_map(move |y| {
            let y = y as u16;
            if disc { disc_run(b, y) } else { Some(Run { y, x0: b.x, x1: b.right() as u16 }) }
        })
        .chain(listed.iter().copied())
    }

    /// Returns its cells, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        self.runs().flat_map(|r| (r.x0..r.x1).map(move |x| cell(x, r.y)))
    }

    /// Number of cells.
    pub fn area(&self) -> usize {
        self.runs().map(|r| usize::from(r.x1 - r.x0)).sum()
    }

    /// Returns a cell of the room near its middle.
    pub fn centre(&self) -> Cell {
        let middle = self.bounds.centre();
        if self.has(middle) {
            return middle;
        }
        self.cells().min_by_key(|c| c.manhattan(middle)).unwrap_or(middle)
    }

    /// Adds its cells to a set.
    pub fn mark(&self, cells: &mut Bits) {
        match self.shape {
            Shape::Rectangle => cells.insert_rect(self.bounds),
            _ => self.runs().for_each(|r| cells.insert_run(r.y, r.x0, r.x1)),
        }
    }
}

/// Which cells of its bounds a room has.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// All of them.
    #[default]
    Rectangle,
    /// Those within half the side of the middle, rounded; the bounds are a square of odd side.
    Disc,
    /// These.
    Cells(Area),
}

/// Returns the run of a disc in a row: the cells with dx² + dy² < r² + r, about half a cell beyond the radius. With r²
/// alone a single cell would stick out at each of the four sides.
fn disc_run(bounds: Rect, y: u16) -> Option<Run> {
    if y < bounds.y || u32::from(y) >= bounds.bottom() {
        return None;
    }
    let r = u32::from(bounds.w) / 2;
    let dy = u32::from(y - bounds.y).abs_diff(r);
    let dx = (r * r + r).saturating_sub(1).checked_sub(dy * dy)?.isqrt();
    let middle = u32::from(bounds.x) + r;
    Some(Run { y, x0: (middle - dx) as u16, x1: (middle + dx + 1) as u16 })
}

/// What kind of room. Sizes are the generator's business.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoomKind {
    /// No class of its own.
    Chamber,
    /// A large room.
    Large,
    /// A medium room.
    Medium,
    /// A small room.
    Small,
    /// A widened crossing.
    Junction,
    /// A room one cell wide.
    Corridor,
    /// Where one begins.
    Start,
    /// Where the boss waits.
    Boss,
}

impl RoomKind {
    /// Every kind.
    pub const ALL: [RoomKind; 8] = [
        RoomKind::Chamber,
        RoomKind::Large,
        RoomKind::Medium,
        RoomKind::Small,
        RoomKind::Junction,
        RoomKind::Corridor,
        RoomKind::Start,
        RoomKind::Boss,
    ];

    /// Returns the name in lower case; rooms are counted within it (`large_1`).
    pub const fn name(self) -> &'static str {
        match self {
            RoomKind::Chamber => "chamber",
            RoomKind::Large => "large",
            RoomKind::Medium => "medium",
            RoomKind::Small => "small",
            RoomKind::Junction => "junction",
            RoomKind::Corridor => "corridor",
            RoomKind::Start => "start",
            RoomKind::Boss => "boss",
        }
    }
}

/// A way from room to room. Only its corners are kept: a tunnel across a huge floor costs three cells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Corridor {
    /// Both ends and every bend; between two of them it runs straight.
    pub corners: Vec<Cell>,
    /// The rooms at its ends; a dead end has one.
    #[serde(default, skip_serializing_if = "is_default", with = "ends")]
    pub joins: Joins,
}

/// The rooms at the ends of a corridor.
pub type Joins = (Option<RoomId>, Option<RoomId>);

/// Writes the ends by name: not every format can leave out one of a pair.
mod ends {
    use super::{Joins, RoomId};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Ends {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<RoomId>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<RoomId>,
    }

    pub(super) fn serialize<S: Serializer>(joins: &Joins, serializer: S) -> Result<S::Ok, S::Error> {
        Ends { from: joins.0, to: joins.1 }.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Joins, D::Error> {
        Ends::deserialize(deserializer).map(|ends| (ends.from, ends.to))
    }
}

impl Corridor {
    /// Returns a corridor through these cells, each a neighbour of the one before: bends are found, the rest is
    /// dropped.
    pub fn through(path: &[Cell], joins: Joins) -> Corridor {
        // Most corridors bend twice at most.
        let mut corners: Vec<Cell> = Vec::with_capacity(path.len().min(4));
        for &c in path {
            if corners.last() == Some(&c) {
                continue;
            }
            if let [.., a, b] = corners[..]
                && ((a.x == b.x && b.x == c.x && (a.y < b.y) == (b.y < c.y))
                    || (a.y == b.y && b.y == c.y && (a.x < b.x) == (b.x < c.x)))
            {
                corners.pop();
            }
            corners.push(c);
        }
        Corridor { corners, joins }
    }

    /// Returns every cell on the way, from one end to the other.
    pub fn path(&self) -> impl Iterator<Item = Cell> {
        let legs = self.corners.windows(2).flat_map(|leg| straight(leg[0], leg[1]));
        legs.chain(self.corners.last().copied())
    }
}

/// Returns the cells from `a` up to but not including `b`, which lies in the same row or column.
fn straight(a: Cell, b: Cell) -> impl Iterator<Item = Cell> {
    let n = a.manhattan(b) as u16;
    let toward = |from: u16, to: u16, i: u16| match from.cmp(&to) {
        std::cmp::Ordering::Less => from + i,
        std::cmp::Ordering::Equal => from,
        std::cmp::Ordering::Greater => from - i,
    };
    (0..n).map(move |i| cell(toward(a.x, b.x, i), toward(a.y, b.y, i)))
}

/// An area that means something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Zone {
    /// What it means.
    pub kind: ZoneKind,
    /// Where.
    pub area: Area,
    /// How dangerous, from 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub danger: u8,
    /// Chance of an encounter, in thousandths a step.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rate: u16,
    /// The groups of monsters that may be met.
    #[serde(default, skip_serializing_if = "is_default")]
    pub monsters: Vec<Text>,
    /// What one reads there.
    #[serde(default, skip_serializing_if = "is_default")]
    pub description: Text,
}

/// What a zone means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ZoneKind {
    /// Nothing attacks here.
    Safe,
    /// Something may.
    Encounter,
    /// The boss will.
    Boss,
    /// No light works here.
    Dark,
    /// No magic works here.
    Silent,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::rect;

    #[test]
    fn corridors_keep_only_their_corners() {
        let path = [(1, 1), (2, 1), (3, 1), (3, 2), (3, 3), (2, 3)].map(Cell::from);
        let corridor = Corridor::through(&path, (None, None));
        assert_eq!(corridor.corners, [(1, 1), (3, 1), (3, 3), (2, 3)].map(Cell::from));
        assert!(corridor.path().eq(path));
        // A way that turns back on itself keeps the turn.
        let back = [(1, 1), (2, 1), (1, 1)].map(Cell::from);
        assert!(Corridor::through(&back, (None, None)).path().eq(back));
    }

    #[test]
    fn a_disc_is_round() {
        let room = Room { shape: Shape::Disc, ..Room::new(rect(2, 1, 5, 5), RoomKind::Chamber) };
        let rows: Vec<u16> = room.runs().map(|r| r.x1 - r.x0).collect();
        assert_eq!(rows, [3, 5, 5, 5, 3]);
        assert_eq!(room.area(), 21);
        assert!(room.cells().all(|c| room.has(c)));
        assert!(!room.has(cell(2, 1)));
        assert_eq!(room.centre(), cell(4, 3));
    }
}
