//! What a step onto a cell costs a corridor.

use super::{BESIDE, NEW, OLD};
use crate::grid::{Bits, Cell, Side, Size};

/// The costs of all cells, by rows as long as the stride.
pub(super) struct Costs {
    pub(super) size: Size,
    pub(super) stride: usize,
    /// Across and down; 0 where nobody can step: on rooms and at the rim.
    pub(super) of: [Vec<u8>; 2],
}

/// What steps onto eight cells in a row cost before there is a corridor, by which of them are room.
static EIGHT: [[u8; 8]; 256] = {
    let mut costs = [[NEW as u8; 8]; 256];
    let mut rooms = 0;
    while rooms < 8 * 256 {
        if (rooms / 8) >> (rooms % 8) & 1 == 1 {
            costs[rooms / 8][rooms % 8] = 0;
        }
        rooms += 1;
    }
    costs
};

/// Which of the two costs of a cell a step toward a side pays.
pub(super) const fn axis(toward: Side) -> usize {
    !toward.is_upright() as usize
}

impl Costs {
    /// With those rooms and corridors.
    pub(super) fn new(rooms: &Bits, carved: &Bits) -> Costs {
        let size = rooms.size();
        let (w, h) = (usize::from(size.width()), usize::from(size.height()));
        let stride = w.next_multiple_of(8);
        let mut of = vec![0; stride * h];
        for y in 1..h - 1 {
            let row = &mut of[y * stride..(y + 1) * stride];
            for (eight, cells) in row.chunks_exact_mut(8).enumerate() {
                let word = rooms.row(y as u16)[eight / 8] >> (eight % 8 * 8);
                cells.copy_from_slice(&EIGHT[usize::from(word as u8)]);
            }
            row[0] = 0;
            row[w - 1..].fill(0);
        }
        let mut costs = Costs { size, stride, of: [of.clone(), of] };
        carved.iter().for_each(|c| costs.carve(c));
        costs
    }

    /// The place of a cell in the rows.
    pub(super) fn index(&self, c: Cell) -> usize {
        usize::from(c.y) * self.stride + usize::from(c.x)
    }

    /// Makes a cell corridor. It is never one of the rim.
    pub(super) fn carve(&mut self, c: Cell) {
        let (at, width) = (self.index(c), self.stride);
        let beside = |cost: &mut u8| *cost += if *cost == NEW as u8 { BESIDE as u8 } else { 0 };
        let [across, down] = &mut self.of;
        (across[at], down[at]) = (OLD as u8, OLD as u8);
        beside(&mut across[at - width]);
        beside(&mut across[at + width]);
        beside(&mut down[at - 1]);
        beside(&mut down[at + 1]);
    }
}
