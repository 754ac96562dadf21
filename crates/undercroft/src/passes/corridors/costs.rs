//! What a step onto a cell costs a corridor.

use super::{BESIDE, NEW, OLD};
use crate::grid::{Bits, Cell, Side, Size};

/// The costs of all cells, row by row.
pub(super) struct Costs {
    pub(super) size: Size,
    /// Across and down; 0 where nobody can step: on rooms and at the rim.
    pub(super) of: [Vec<u8>; 2],
}

/// Which of the two costs of a cell a step toward a side pays.
pub(super) const fn axis(toward: Side) -> usize {
    !toward.is_upright() as usize
}

impl Costs {
    /// With those rooms and corridors.
    pub(super) fn new(rooms: &Bits, carved: &Bits) -> Costs {
        let size = rooms.size();
        let width = usize::from(size.width());
        let mut of = vec![0; size.area()];
        for (y, row) in (0..).zip(of.chunks_exact_mut(width)).skip(1).take(usize::from(size.height()) - 2) {
            row[1..width - 1].fill(NEW as u8);
            rooms.runs(y).for_each(|(from, to)| row[from.into()..to.into()].fill(0));
        }
        let mut costs = Costs { size, of: [of.clone(), of] };
        carved.iter().for_each(|c| costs.carve(c));
        costs
    }

    /// Makes a cell corridor. It is never one of the rim.
    pub(super) fn carve(&mut self, c: Cell) {
        let (at, width) = (self.size.index(c), usize::from(self.size.width()));
        let beside = |cost: &mut u8| *cost += if *cost == NEW as u8 { BESIDE as u8 } else { 0 };
        let [across, down] = &mut self.of;
        (across[at], down[at]) = (OLD as u8, OLD as u8);
        beside(&mut across[at - width]);
        beside(&mut across[at + width]);
        beside(&mut down[at - 1]);
        beside(&mut down[at + 1]);
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::pictures::Picture;
    use super::*;
    use crate::grid::cell;
    use expect_test::{Expect, expect};

    /// Draws what a step onto each cell costs across, and down.
    fn check(text: &str, expected: &Expect) {
        let picture = Picture::read(text);
        let costs = Costs::new(picture.router.rooms(), picture.router.carved());
        let (w, h) = (picture.size.width(), picture.size.height());
        let mut drawn = String::new();
        for y in 0..h {
            for toward in [Side::East, Side::South] {
                let cost = |x| costs.of[axis(toward)][costs.size.index(cell(x, y))].to_string();
                drawn.extend((0..w).map(cost));
                drawn.push(if toward == Side::East { ' ' } else { '\n' });
            }
        }
        expected.assert_eq(&drawn);
    }

    #[test]
    fn running_beside_a_corridor_costs_more_and_crossing_it_does_not() {
        check(
            "
            ........
            ........
            ...#....
            ....aa..
            ........
            .....#..
            ........
            ........",
            &expect![[r"
                00000000 00000000
                04474440 04444440
                04434440 04737440
                04470040 04440040
                04444740 04444440
                04444340 04447370
                04444740 04444440
                00000000 00000000
            "]],
        );
    }
}
