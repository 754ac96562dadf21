//! The floor as a small map shows it: one spot for each cell, and what of it has been seen.
//!
//! Walls are drawn from the floor itself, by sides; a spot says what to draw inside a cell. What a player must not know yet
//! is not on the map: hidden traps, secret doors, walls that are none.

use crate::floor::{BarrierKind, EdgeKind, Feature, Floor, ZoneKind};
use crate::grid::{Bits, Cell, Edge, Side, Size};

/// What a small map shows of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Spot {
    /// Rock, or not seen yet.
    Blank,
    /// A corridor.
    Corridor,
    /// Part of a room.
    Room,
    /// Part of a special room.
    Special,
    /// No light works here.
    Dark,
    /// Stairs up.
    StairsUp,
    /// Stairs down.
    StairsDown,
    /// A key.
    Key,
    /// A lever or a switch.
    Lever,
    /// Somebody.
    Person,
    /// Something to read.
    Note,
    /// Treasure.
    Chest,
    /// A trap that one sees.
    Trap,
}

impl Spot {
    /// One letter for a map of text.
    pub const fn letter(self) -> char {
        match self {
            Spot::Blank => ' ',
            Spot::Corridor => '.',
            Spot::Room => ':',
            Spot::Special => '*',
            Spot::Dark => '%',
            Spot::StairsUp => '<',
            Spot::StairsDown => '>',
            Spot::Key => 'k',
            Spot::Lever => '!',
            Spot::Person => 'p',
            Spot::Note => 'n',
            Spot::Chest => '$',
            Spot::Trap => '^',
        }
    }
}

/// The floor as a small map shows it.
///
/// ```
/// use undercroft::{Floor, tools::Minimap};
/// use undercroft::grid::{Bits, cell};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@< k0  >|
///     +--+--+--+".parse()?;
/// let mut seen = Bits::empty(floor.size());
/// seen.insert(cell(0, 0));
/// assert_eq!(Minimap::new(&floor, &seen).text(), "<  \n");
/// assert_eq!(Minimap::revealed(&floor).text(), "<k>\n");
/// # Ok::<(), undercroft::floor::text::TextError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Minimap {
    size: Size,
    spots: Vec<Spot>,
    /// For each cell its closed sides as bits, north 1, east 2, south 4, west 8.
    walls: Vec<u8>,
}

impl Minimap {
    /// Returns the map of what was seen.
    pub fn new(floor: &Floor, seen: &Bits) -> Minimap {
        let size = floor.size();
        let mut map = Minimap { size, spots: vec![Spot::Blank; size.area()], walls: vec![0; size.area()] };
        let shown: Vec<Cell> = floor.cells().iter().filter(|c| seen.has(*c)).collect();
        for c in &shown {
            let at = map.index(*c);
            map.spots[at] = Spot::Corridor;
            map.walls[at] = closed_sides(floor, *c);
        }
        for room in floor.rooms() {
            let spot = if room.special > 0 { Spot::Special } else { Spot::Room };
            room.cells().for_each(|c| map.put(c, spot));
        }
        for zone in floor.zones().iter().filter(|z| z.kind == ZoneKind::Dark) {
            zone.area.cells().for_each(|c| map.put(c, Spot::Dark));
        }
        for placed in floor.features() {
            if let Some(spot) = spot_of(&placed.is) {
                map.put(placed.at, spot);
            }
        }
        map
    }

    /// Returns the map of the whole floor.
    pub fn revealed(floor: &Floor) -> Minimap {
        Minimap::new(floor, floor.cells())
    }

    /// Returns how large it is.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns every spot, row by row.
    pub fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// Returns what is shown of a cell; blank outside.
    pub fn spot(&self, c: Cell) -> Spot {
        if self.size.contains(c) { self.spots[self.index(c)] } else { Spot::Blank }
    }

    /// Returns whether a wall, or what looks like one, or a door that is shut is drawn on that side of a seen cell.
    pub fn is_closed(&self, c: Cell, side: Side) -> bool {
        self.size.contains(c) && self.walls[self.index(c)] & (1 << side as u8) != 0
    }

    /// Returns the map as lines of letters.
    pub fn text(&self) -> String {
        let width = usize::from(self.size.width());
        let mut text = String::with_capacity((width + 1) * usize::from(self.size.height()));
        for row in self.spots.chunks(width) {
            text.extend(row.iter().map(|spot| spot.letter()));
            text.push('\n');
        }
        text
    }

    fn index(&self, c: Cell) -> usize {
        usize::from(c.y) * usize::from(self.size.width()) + usize::from(c.x)
    }

    /// Puts a spot where the cell is shown already.
    fn put(&mut self, c: Cell, spot: Spot) {
        let at = self.index(c);
        if self.spots[at] != Spot::Blank {
            self.spots[at] = spot;
        }
    }
}

fn closed_sides(floor: &Floor, c: Cell) -> u8 {
    let closed = |side: Side| match floor.edge(Edge::new(c, side)) {
        EdgeKind::Open => false,
        EdgeKind::Wall => true,
        EdgeKind::Barrier(barrier) => {
            let found_out = match barrier.kind {
                BarrierKind::Secret | BarrierKind::Illusory => barrier.discovered,
                BarrierKind::Door | BarrierKind::Gate(_) => false,
            };
            !(barrier.open || found_out)
        }
    };
    Side::ALL.into_iter().filter(|side| closed(*side)).fold(0, |bits, side| bits | 1 << side as u8)
}

fn spot_of(feature: &Feature) -> Option<Spot> {
    Some(match feature {
        Feature::StairsUp => Spot::StairsUp,
        Feature::StairsDown => Spot::StairsDown,
        Feature::Key(_) => Spot::Key,
        Feature::Lever(_) | Feature::Switch(_) => Spot::Lever,
        Feature::Person(_) => Spot::Person,
        Feature::Note(_) => Spot::Note,
        Feature::Chest(_) => Spot::Chest,
        Feature::Trap(trap) if trap.visible => Spot::Trap,
        // Who has met a spinner or a chute knows; the map does not say so beforehand.
        Feature::Trap(_)
        | Feature::Teleporter(_)
        | Feature::Marker(_)
        | Feature::Spinner
        | Feature::Chute => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::cell;

    fn floor() -> Floor {
        "
            +--+--+--+--+
            |@<  .D ^Sk0|
            +  +--+--+--+
            | .  p  n  >|
            +--+--+--+--+
---
keys = [{ name = 'iron key' }]
[[rooms]]
bounds = [2, 0, 2, 1]
kind = 'small'
special = 4
[[zones]]
kind = 'dark'
area = [[1, 0, 2]]
[[features]]
at = [2, 0]
is = { trap = { kind = 'pit' } }
[[features]]
at = [1, 1]
is = { person = { name = 'Ann', personality = 'helpful' } }
[[features]]
at = [2, 1]
is = { note = { text = 'Go back.' } }
"
        .parse()
        .unwrap()
    }

    #[test]
    fn a_map_shows_what_was_seen_and_no_secrets() {
        let floor = floor();
        let map = Minimap::revealed(&floor);
        assert_eq!(map.text(), "<.*k\n%pn>\n");
        assert!(map.is_closed(cell(1, 0), Side::East), "a shut door");
        assert!(map.is_closed(cell(2, 0), Side::East), "a secret door looks like a wall");
        assert!(!map.is_closed(cell(0, 0), Side::South));
        let mut seen = Bits::empty(floor.size());
        seen.insert(cell(0, 0));
        seen.insert(cell(3, 0));
        let map = Minimap::new(&floor, &seen);
        assert_eq!(map.text(), "<  k\n    \n");
        assert_eq!(map.spot(cell(9, 9)), Spot::Blank);
        assert!(!map.is_closed(cell(1, 0), Side::East), "nothing is drawn of what was not seen");
    }
}
