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
use crate::grid::{Bits, Cell, Side, Size, cell};
use crate::pass::Work;
use crate::rng::Rng;

/// The most corridors that a branch may pass by where there is no quieter place.
const MOST_BESIDE: u8 = 3;
/// New cells of a branch, where there is space, and at most.
const SHORTEST: u32 = 4;
const LONGEST: u32 = 9;
/// The mark of a cell that is no rock.
const NO_ROCK: u8 = u8::MAX;

/// Where branches may grow.
pub(super) struct Branches {
    size: Size,
    /// How many corridors each cell of rock lies beside, row by row, with cells around the floor that are none.
    beside: Vec<u8>,
    /// How many of them a branch may pass by.
    most_beside: u8,
    /// The cells of corridors and of all branches.
    pub(super) carved: Bits,
}

impl Branches {
    /// A floor without a branch: the cells of its rooms, and those of its corridors.
    pub(super) fn new(rooms: &Bits, corridors: Bits) -> Branches {
        let size = rooms.size();
        let (width, height) = (usize::from(size.width()), usize::from(size.height()));
        let mut beside = vec![NO_ROCK; (width + 2) * (height + 2)];
        for row in beside.chunks_mut(width + 2).skip(1).take(height) {
            row[1..=width].fill(0);
        }
        let mut branches = Branches { size, beside, most_beside: 0, carved: Bits::empty(size) };
        for c in rooms.iter() {
            let at = branches.place(c);
            branches.beside[at] = NO_ROCK;
        }
        corridors.iter().for_each(|c| branches.take(c));
        Branches { carved: corridors, ..branches }
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
        while have < wanted {
            let length = work.rng.between(SHORTEST, LONGEST).min(wanted - have);
            work.budget.spend(8)?;
            if let Some(branch) = self.branch(length, &mut work.rng) {
                for c in &branch[1..] {
                    self.carved.insert(*c);
                    self.take(*c);
                }
                have += branch.len() as u32 - 1;
                show(work, &branch);
            } else if self.most_beside < MOST_BESIDE {
                self.most_beside += 1;
            } else {
                return Err(Stuck(format!("{have} of {wanted} cells of corridor have a place")).into());
            }
        }
        Ok(())
    }

    /// Notes that a cell of rock is a corridor's now.
    fn take(&mut self, c: Cell) {
        let (at, row) = (self.place(c), usize::from(self.size.width()) + 2);
        self.beside[at] = NO_ROCK;
        for n in [at - row, at + 1, at + row, at - 1] {
            self.beside[n] = self.beside[n].saturating_add(1);
        }
    }

    fn place(&self, c: Cell) -> usize {
        (usize::from(c.y) + 1) * (usize::from(self.size.width()) + 2) + usize::from(c.x) + 1
    }

    /// Whether a branch may go on to a cell.
    fn is_free(&self, c: Cell) -> bool {
        self.size.contains(c) && self.beside[self.place(c)] <= self.most_beside
    }

    /// A branch of so many new cells at most, after the cell that it leaves.
    fn branch(&self, length: u32, rng: &mut Rng) -> Option<Vec<Cell>> {
        let mut at = self.start(rng)?;
        // Any of the corridors beside the first cell will do.
        let turn = rng.below(4) as u8;
        let mut sides = (turn..turn + 4).map(|quarters| Side::North.turned(quarters));
        let back = sides.find(|side| self.carved.has(at.beside(*side)))?;
        let mut side = back.opposite();
        let mut branch = Vec::with_capacity(length as usize + 1);
        branch.push(at.beside(back));
        loop {
            let before = branch.len();
            branch.push(at);
            if before as u32 == length {
                break;
            }
            // It may not come back beside itself.
            let is_free = |c: Cell| self.is_free(c) && branch[..before].iter().all(|b| b.manhattan(c) > 1);
            let Some(toward) = turned(side, |side| is_free(at.beside(side)), rng) else { break };
            side = toward;
            at = at.beside(side);
        }
        Some(branch)
    }

    /// Where the next branch begins: in the first row that has a place, from a random one on, the first place from a random
    /// one on. The corridor that it branches off from does not count.
    fn start(&self, rng: &mut Rng) -> Option<Cell> {
        let (width, height) = (self.size.width(), self.size.height());
        let mut drawn = rng.clone();
        let (first, turn) = (drawn.below(height.into()) as u16, drawn.below(64) as u16);
        let columns = (turn.min(width)..width).chain(0..turn.min(width));
        let in_row = |y: u16| {
            let row = &self.beside[self.place(cell(0, y))..];
            columns
                .clone()
                .find(|x| (1..=self.most_beside + 1).contains(&row[usize::from(*x)]))
                .map(|x| cell(x, y))
        };
        let start = (first..height).chain(0..first).find_map(in_row)?;
        // Nothing is drawn where there is no place at all.
        *rng = drawn;
        Some(start)
    }
}

/// Where a branch goes on, of the sides that are free: mostly straight on, else right or left.
fn turned(side: Side, is_free: impl Fn(Side) -> bool, rng: &mut Rng) -> Option<Side> {
    let quarters = match rng.below(5) {
        0 => [1, 3, 0],
        1 => [3, 1, 0],
        _ => [0, 1, 3],
    };
    quarters.into_iter().map(|quarters| side.turned(quarters)).find(|side| is_free(*side))
}

#[cfg(test)]
mod tests {
    use super::super::pictures::Picture;
    use super::*;
    use expect_test::expect;

    /// Grows branches until none has a place that passes by no more corridors than that; each is drawn by a digit.
    fn grown(text: &str, most_beside: u8) -> Picture {
        let mut picture = Picture::read(text);
        let mut rooms = picture.draft.cells().clone();
        rooms.subtract(&picture.corridors);
        let mut branches = Branches::new(&rooms, picture.corridors.clone());
        branches.most_beside = most_beside;
        let mut rng = Rng::from_state(3);
        for digit in "123456789".chars().cycle() {
            let Some(branch) = branches.branch(5, &mut rng) else { break };
            for c in &branch[1..] {
                branches.take(*c);
                branches.carved.insert(*c);
                picture.draw(*c, digit);
            }
        }
        picture
    }

    const CORRIDOR: &str = "
        ..............
        ..............
        aaa.......bbbb
        aaa+++++++bbbb
        aaa.......bbbb
        ..............
        ..............";

    #[test]
    fn branches_pass_by_no_corridor_where_there_is_room() {
        grown(CORRIDOR, 0).check(&expect![[r"
            333111.6.4..55
            3..1.44444555.
            aaa1......bbbb
            aaa+++++++bbbb
            aaa2.8..1.bbbb
            7.22.899.222.3
            722.88.999.223
        "]]);
    }

    #[test]
    fn branches_fill_the_rock_where_they_may_pass_by_others() {
        assert!(!grown(CORRIDOR, MOST_BESIDE).has('.'));
    }
}
