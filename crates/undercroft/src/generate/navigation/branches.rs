//! Dead ends: branches off the corridors, one cell wide, until there are cells enough.
//!
//! A branch begins in rock beside a corridor and goes on through rock that no corridor passes by. Only where there is no
//! such place left it may pass by one corridor, then two:
//! ```text
//!   ..d......
//!   ..a......      a branch may begin at a, beside one corridor, and go on to d, beside none;
//!   .####c##.      c lies between two, and is taken only where nothing else is left
//! ```

use super::Navigation;
use crate::error::{Halt, Stuck};
use crate::grid::{Bits, Cell, Side, cell};
use crate::pass::Work;
use crate::rng::Rng;

/// The most corridors that a branch may pass by where there is no quieter place.
const MOST_CROWD: usize = 3;
/// New cells of a branch, at most.
const LONGEST: u32 = 7;

/// Where branches may grow.
pub(super) struct Branches {
    /// Cells that are no room's and no corridor's.
    rock: Bits,
    /// The cells of corridors and of all branches.
    pub(super) carved: Bits,
    /// Where a branch may begin, and where it may go on.
    starts: Bits,
    free: Bits,
}

impl Branches {
    /// Rock without a branch, and the cells of corridors in it.
    pub(super) fn new(mut rock: Bits, carved: Bits) -> Branches {
        rock.subtract(&carved);
        let none = Bits::empty(rock.size());
        Branches { rock, carved, starts: none.clone(), free: none }
    }

    /// Grows branches until the corridors have so many cells instead of what they have, and shows each: the cell that it
    /// leaves, and its own.
    pub(super) fn grow(
        &mut self,
        work: &mut Work<'_, Navigation>,
        mut have: u32,
        wanted: u32,
        mut show: impl FnMut(&mut Work<'_, Navigation>, &[Cell]),
    ) -> Result<(), Halt> {
        let mut crowd = 0;
        self.look(crowd);
        while have < wanted {
            let length = work.rng.between(2, LONGEST).min(wanted - have);
            work.budget.spend(8)?;
            if let Some(branch) = self.branch(length, &mut work.rng) {
                have += branch.len() as u32 - 1;
                show(work, &branch);
            } else if crowd < MOST_CROWD {
                crowd += 1;
            } else {
                return Err(Stuck(format!("{have} of {wanted} cells of corridor have a place")).into());
            }
            self.look(crowd);
        }
        Ok(())
    }

    /// Looks where a branch may begin and where it may go on, passing by so many corridors at most. The one that it
    /// branches off from does not count.
    fn look(&mut self, crowd: usize) {
        self.starts = self.carved.with_neighbours(1..=crowd + 1);
        self.starts.keep(&self.rock);
        self.free = self.carved.with_neighbours(0..=crowd);
        self.free.keep(&self.rock);
    }

    /// Carves a branch of so many new cells at most. What is free around it is not kept.
    fn branch(&mut self, length: u32, rng: &mut Rng) -> Option<Vec<Cell>> {
        let mut at = self.start(rng)?;
        // Any of the corridors beside the first cell will do.
        let turn = rng.below(4) as u8;
        let sides = (turn..turn + 4).map(|turn| Side::North.turned(turn));
        let back = sides.into_iter().find(|side| self.carved.has(at.beside(*side)))?;
        let mut side = back.opposite();
        let mut branch = Vec::with_capacity(length as usize + 1);
        branch.push(at.beside(back));
        self.free.remove_around(branch[0]);
        loop {
            branch.push(at);
            if branch.len() as u32 > length {
                break;
            }
            let Some(toward) = self.next_side(at, side, rng) else { break };
            // Whatever comes later may not come back beside this cell.
            self.free.remove_around(at);
            side = toward;
            at = at.beside(side);
        }
        for c in &branch[1..] {
            self.carved.insert(*c);
            self.rock.remove(*c);
        }
        Some(branch)
    }

    /// Where the next branch begins: the first place from a random one on.
    fn start(&self, rng: &mut Rng) -> Option<Cell> {
        if self.starts.is_empty() {
            return None;
        }
        let y = rng.below(self.starts.size().height().into()) as u16;
        self.starts.first_from(cell(rng.below(64) as u16, y))
    }

    /// Where a branch goes on, of the sides that are free: mostly straight on, else right or left.
    fn next_side(&self, at: Cell, side: Side, rng: &mut Rng) -> Option<Side> {
        let quarters = match rng.below(5) {
            0 => [1, 3, 0],
            1 => [3, 1, 0],
            _ => [0, 1, 3],
        };
        let sides = quarters.map(|quarters| side.turned(quarters));
        sides.into_iter().find(|side| self.free.has(at.beside(*side)))
    }
}
