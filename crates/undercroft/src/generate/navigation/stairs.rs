//! Where the stairs stand: at the rim of the floor, in opposite corners of it, so that they meet those of the floors above and
//! below. Rooms are put over them first, each with a corner there, since a cage takes one.
//! ```text
//!   . . . a a a        the room over the shaft in the north-east reaches from it toward the middle
//!   . . . a a a
//!   b b . . . .
//!   b b . . . .
//! ```

use super::{IfStuck, Navigation, rooms, simple};
use crate::dungeon::Shafts;
use crate::grid::{Cell, Rect, rect};
use crate::pass::Generator;
use crate::rng::Seed;

/// Returns the cells of the stairs up and of the stairs down.
pub(super) fn cells(params: &Navigation, seed: &Seed, depth: u32) -> [Cell; 2] {
    let (w, h) = (params.width as u16, params.height as u16);
    if params.if_stuck == IfStuck::Simple {
        let ends = simple::ends(w, h);
        return [depth - 1, depth].map(|depth| ends[(depth % 2) as usize]);
    }
    // Where rooms hardly fit, a corner that is left free is too much.
    let reach = if rooms::is_easy(params) { w / 4 } else { 0 };
    let shafts = Shafts::new(seed, Navigation::NAME, rect(0, 0, w, h), (reach, 0));
    [depth - 1, depth].map(|depth| shafts.below(depth))
}

/// Returns the room of that size with a corner over a shaft of a floor, which reaches from there toward the middle.
pub(super) fn over(shaft: Cell, (w, h): (u16, u16), floor: Rect) -> Rect {
    let along =
        |at: u16, side: u16, length: u16| if 2 * at < length { at } else { (at + 1).saturating_sub(side) };
    rect(along(shaft.x, w, floor.w), along(shaft.y, h, floor.h), w, h)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::cell;

    #[test]
    fn rooms_stand_over_shafts_with_a_corner() {
        let floor = rect(0, 0, 20, 16);
        assert_eq!(over(cell(2, 0), (5, 4), floor), rect(2, 0, 5, 4));
        assert_eq!(over(cell(17, 15), (5, 4), floor), rect(13, 12, 5, 4));
    }

    #[test]
    fn stairs_stand_far_apart_at_the_rim() {
        for (width, height) in [(16, 16), (20, 20), (64, 17), (16, 64), (23, 22)] {
            for if_stuck in [IfStuck::Refuse, IfStuck::Simple] {
                let params = Navigation { width, height, if_stuck, ..Navigation::default() };
                for n in 0..50 {
                    let seed = Seed::new("stairs").nth(n);
                    let floors: Vec<[Cell; 2]> = (1..=5).map(|depth| cells(&params, &seed, depth)).collect();
                    assert!(floors.windows(2).all(|pair| pair[0][1] == pair[1][0]), "they meet");
                    for [up, down] in floors {
                        assert!(up.manhattan(down) > 15, "{up} and {down} on {width}×{height}");
                        let at_rim = |c: Cell| c.y == 0 || u32::from(c.y) + 1 == height;
                        assert!(at_rim(up) && at_rim(down) && u32::from(up.x.max(down.x)) < width);
                    }
                }
            }
        }
    }
}
