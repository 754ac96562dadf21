//! Dead ends: branches off the corridors, one cell wide, until there are cells enough.
//!
//! A branch begins in rock beside a corridor and goes on through rock that no corridor passes by. Only where there is no
//! such place left it may pass by one corridor, then two. Where that is is known of a whole row at once:
//! ```text
//!   ..d......
//!   ..a......      a branch may begin at a, beside one corridor, and go on to d, beside none;
//!   .####c##.      c lies between two, and is taken only where nothing else is left
//! ```

use super::Navigation;
use super::rows::{Rows, TOP};
use crate::error::{Halt, Stuck};
use crate::grid::{Cell, Side, cell};
use crate::pass::Work;
use crate::rng::Rng;

/// The most corridors that a branch may pass by where there is no quieter place.
const MOST_CROWD: usize = 3;
/// New cells of a branch, at most.
const LONGEST: u32 = 7;

/// Where branches may grow.
pub(super) struct Branches {
    /// Cells that are no room's.
    rock: Rows,
    carved: Rows,
    /// Where a branch may begin, and where it may go on.
    starts: Rows,
    free: Rows,
    /// The rows where one may begin, as bits.
    rows: u64,
    /// Number of rows.
    height: usize,
}

/// A branch: the cell that it leaves, its new cells, and all but those where it only goes straight on.
pub(super) struct Branch {
    cells: [Cell; LONGEST as usize + 1],
    length: usize,
    corners: [Cell; LONGEST as usize + 1],
    bends: usize,
}

impl Branch {
    const fn new(from: Cell) -> Branch {
        let cells = [from; LONGEST as usize + 1];
        Branch { cells, length: 1, corners: cells, bends: 1 }
    }

    /// Both ends and every bend.
    pub(super) fn corners(&self) -> &[Cell] {
        &self.corners[..self.bends]
    }
}

impl Branches {
    /// Rock without a branch, and the cells of corridors in it.
    pub(super) fn new(rock: Rows, carved: Rows, height: usize) -> Branches {
        Branches { rock, carved, starts: Rows::EMPTY, free: Rows::EMPTY, rows: 0, height }
    }

    /// The cells of corridors and of all branches.
    pub(super) const fn carved(&self) -> &Rows {
        &self.carved
    }

    /// Grows branches until the corridors have so many cells instead of what they have, and shows each.
    pub(super) fn grow(
        &mut self,
        work: &mut Work<'_, Navigation>,
        mut have: u32,
        wanted: u32,
        mut show: impl FnMut(&mut Work<'_, Navigation>, &Branch),
    ) -> Result<(), Halt> {
        let mut crowd = 0;
        self.look(0, self.height, crowd);
        while have < wanted {
            let length = work.rng.between(2, LONGEST).min(wanted - have);
            work.budget.spend(8)?;
            let Some(branch) = self.branch(length, &mut work.rng) else {
                crowd += 1;
                if crowd > MOST_CROWD {
                    return Err(Stuck(format!("{have} of {wanted} cells of corridor have a place")).into());
                }
                self.look(0, self.height, crowd);
                continue;
            };
            let (mut top, mut bottom) = (branch.cells[0].y, branch.cells[0].y);
            for c in &branch.cells[1..branch.length] {
                self.carved.insert(*c);
                (top, bottom) = (top.min(c.y), bottom.max(c.y));
            }
            have += branch.length as u32 - 1;
            self.look(usize::from(top.saturating_sub(1)), (usize::from(bottom) + 2).min(self.height), crowd);
            show(work, &branch);
        }
        Ok(())
    }

    /// A branch of so many new cells at most. It clears what is free around it, so its rows must be looked at again.
    fn branch(&mut self, length: u32, rng: &mut Rng) -> Option<Branch> {
        let mut at = self.pick(rng)?;
        // Any of the corridors beside the first cell will do.
        let around = self.carved.around(at);
        let turn = rng.below(4);
        let back = ((around | around << 4) >> turn).trailing_zeros() + turn;
        let mut side = Side::ALL[(back as usize + 2) % 4];
        let mut branch = Branch::new(at.beside(side.opposite()));
        self.free.clear_around(branch.cells[0]);
        loop {
            branch.cells[branch.length] = at;
            branch.length += 1;
            if branch.length as u32 > length {
                break;
            }
            let ahead = self.free.around(at) as usize;
            let Some(toward) = turned(side, (ahead | ahead << 4) >> side as usize, rng) else { break };
            // Whatever comes later may not come back beside this cell.
            self.free.clear_around(at);
            branch.corners[branch.bends] = at;
            branch.bends += usize::from(toward != side);
            side = toward;
            at = at.beside(side);
        }
        branch.corners[branch.bends] = at;
        branch.bends += 1;
        Some(branch)
    }

    /// Looks where a branch may begin and where it may go on, in the rows from one up to another.
    fn look(&mut self, from: usize, to: usize, crowd: usize) {
        // Of the cells with one, two, three and four corridors beside them, those with too many.
        let mut too_many = [0; 4];
        too_many[crowd] = u64::MAX;
        for y in TOP + from..TOP + to {
            let carved = self.carved.0[y];
            let (north, south) = (self.carved.0[y - 1], self.carved.0[y + 1]);
            let (west, east) = (carved << 1, carved >> 1);
            let (one, other) = (north ^ south, west ^ east);
            let (both, all) = (north & south | west & east, north & south & west & east);
            let (any, two, three) = (one | other | both, both | one & other, both & (one | other) | all);
            let past =
                |levels: [u64; 4]| (0..4).fold(0, |past, level| past | levels[level] & too_many[level]);
            let rock = self.rock.0[y] & !carved;
            // The corridor that it branches off from does not count.
            self.starts.0[y] = rock & any & !past([two, three, all, 0]);
            self.rows = self.rows & !(1 << (y - TOP)) | u64::from(self.starts.0[y] != 0) << (y - TOP);
            self.free.0[y] = rock & !past([any, two, three, all]);
        }
    }

    /// Where the next branch begins: the first place from a random cell on.
    fn pick(&self, rng: &mut Rng) -> Option<Cell> {
        if self.rows == 0 {
            return None;
        }
        let (y, x) = (rng.below(self.height as u32), rng.below(64));
        let y = first_from(self.rows, y);
        Some(cell(first_from(self.starts.0[TOP + y as usize], x), y))
    }
}

/// The first bit that is set from one on, and round again.
const fn first_from(bits: u64, from: u32) -> u16 {
    ((bits.rotate_right(from).trailing_zeros() + from) % 64) as u16
}

/// Where a branch goes on, of the sides that are free, the lowest bit for straight on: mostly straight on.
fn turned(side: Side, free: usize, rng: &mut Rng) -> Option<Side> {
    // For each set of free sides the quarters to turn by, first for those who would rather turn right or left.
    const NONE: u8 = 4;
    const TURNS: [[u8; 16]; 3] = {
        let orders = [[1, 3, 0], [3, 1, 0], [0, 1, 3]];
        let mut turns = [[NONE; 16]; 3];
        let mut at = 0;
        while at < 3 * 16 {
            let (order, free) = (orders[at / 16], at % 16);
            let mut i = 3;
            while i > 0 {
                i -= 1;
                if free >> order[i] & 1 == 1 {
                    turns[at / 16][free] = order[i];
                }
            }
            at += 1;
        }
        turns
    };
    let turn = TURNS[rng.below(5).min(2) as usize][free & 15];
    (turn != NONE).then(|| side.turned(turn))
}
