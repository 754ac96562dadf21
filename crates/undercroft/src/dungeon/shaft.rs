//! Where the stairs between two floors stand: on the same cell of both.
//!
//! A floor is made without looking at any other, so the cell follows from the generator, the seed and the depth alone, the same
//! for whoever makes the floor above and whoever makes the one below. The shafts of even depths stand in one corner of the
//! floor and those of odd depths in the opposite one, so that the two stairs of each floor are far apart.
//! ```text
//!   +----------+
//!   |        1 |        the shaft below floor 1; the seed decides which diagonal it is
//!   |          |
//!   | 0        |        the way out of floor 1, and the shafts below floors 2, 4 and so on
//!   +----------+
//! ```

use crate::grid::{Cell, Rect, cell};
use crate::rng::{Rng, Seed, Streams};

/// Where the stairs of a dungeon's floors may stand.
#[derive(Clone, Copy)]
pub(crate) struct Shafts<'a> {
    seed: &'a Seed,
    generator: &'static str,
    /// Every cell that stairs may stand in.
    range: Rect,
    /// How far from its corner a shaft may be, in columns and rows.
    reach: (u16, u16),
}

impl<'a> Shafts<'a> {
    /// Returns the shafts of a generator's dungeons, in the corners of a range of cells that is the same on every floor.
    pub(crate) const fn new(
        seed: &'a Seed,
        generator: &'static str,
        range: Rect,
        reach: (u16, u16),
    ) -> Shafts<'a> {
        Shafts { seed, generator, range, reach }
    }

    /// Returns the cell of the shaft from the floor at a depth to the next; from depth 0, the way out.
    pub(crate) fn below(&self, depth: u32) -> Cell {
        let mirrored = self.stream(0, "turn the shafts").chance(1, 2);
        let mut rng = self.stream(depth, "sink the shaft");
        let dx = rng.below(u32::from(self.reach.0) + 1) as u16;
        let dy = rng.below(u32::from(self.reach.1) + 1) as u16;
        let south = depth.is_multiple_of(2);
        let (right, bottom) = (self.range.right() as u16 - 1, self.range.bottom() as u16 - 1);
        let x = if south == mirrored { self.range.x + dx } else { right - dx };
        let y = if south { bottom - dy } else { self.range.y + dy };
        cell(x, y)
    }

    fn stream(&self, depth: u32, name: &str) -> Rng {
        Streams::new(self.seed, self.generator, depth, 0).of(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::rect;

    #[test]
    fn shafts_stand_in_opposite_corners() {
        let (range, reach) = (rect(3, 4, 20, 16), (5, 4));
        for n in 0..100 {
            let seed = Seed::new("shafts").nth(n);
            let shafts = Shafts::new(&seed, "test", range, reach);
            let cells: Vec<Cell> = (0..=30).map(|depth| shafts.below(depth)).collect();
            for pair in cells.windows(2) {
                assert!(pair.iter().all(|c| range.contains(*c)), "{pair:?}");
                assert!(pair[0].x.abs_diff(pair[1].x) >= 19 - 2 * 5, "{pair:?}");
                assert!(pair[0].y.abs_diff(pair[1].y) >= 15 - 2 * 4, "{pair:?}");
            }
            assert!(cells.windows(3).any(|three| three[0] != three[2]), "they are drawn: {cells:?}");
        }
    }
}
