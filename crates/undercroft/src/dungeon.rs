//! A dungeon: several floors that hang together.
//!
//! Each floor is made by itself, so that it is the same whether it is made alone or with the others. What the floors of a
//! dungeon agree on (names, and where their stairs stand) follows from the seed and the depth.
//!
//! Whoever takes the stairs down of a floor comes to the entrance of the next, and whoever takes its stairs up comes out at
//! the stairs down again. Each floor stays as it was left. Whoever falls through a chute lands on the floor below at
//! [`landing`]. [`solve`] proves all floors as one. The last floor leads out: [`end`].

mod end;
mod names;
mod party;
mod shaft;
mod whole;

pub use end::end;
pub use names::{name, title};
pub use party::{Party, Stray};
pub use whole::{Unproven, Way, replay, solve};

pub(crate) use names::give as give_names;
pub(crate) use shaft::Shafts;
pub(crate) use whole::holds;

use crate::floor::{Feature, Floor};
use crate::generate::Dungeon;
use crate::grid::{Bits, Cell, Side};
use crate::rules::{self, Passage};

impl<R> Dungeon<R> {
    /// Returns what the dungeon is called. What its floors are called, each says itself: [`Floor::name`].
    ///
    /// ```
    /// use undercroft::{Recipe, Seed, dungeon, make};
    ///
    /// let seed = Seed::new("demo");
    /// let made = make::dungeon(&Recipe::default(), &seed, 2)?;
    /// assert_eq!(made.name(), dungeon::name(&seed));
    /// assert!(made.floors.iter().all(|floor| !floor.name().is_empty()));
    /// # Ok::<(), undercroft::make::MakeError>(())
    /// ```
    pub fn name(&self) -> String {
        name(&self.seed)
    }
}

/// Returns the cell from which the floor below is reached: the stairs down, or what finishes the floor where it has none.
pub fn way_down(floor: &Floor) -> Cell {
    floor.stairs_down().unwrap_or(floor.goal_cell())
}

/// Returns where whoever falls from a cell of the floor above lands: of the empty cells that anybody walks to from the
/// entrance and back, whatever happened before, the one nearest to below that cell.
pub fn landing(floor: &Floor, from: Cell) -> Cell {
    let mut reached = Bits::empty(floor.size());
    let mut queue = vec![floor.entrance()];
    reached.insert(floor.entrance());
    while let Some(c) = queue.pop() {
        for (side, next) in floor.size().neighbours(c) {
            if is_free(floor, c, side) && is_free(floor, next, side.opposite()) && reached.insert(next) {
                queue.push(next);
            }
        }
    }
    let empty = reached.iter().filter(|c| floor.feature(*c).is_none());
    empty.min_by_key(|c| (c.manhattan(from), *c)).unwrap_or(floor.entrance())
}

/// Whether anybody leaves the cell on that side at any time, and neither falls nor is ever carried off there.
fn is_free(floor: &Floor, from: Cell, side: Side) -> bool {
    let moves_on = |c: Cell| floor.feature(c).is_some_and(Feature::moves_on);
    matches!(rules::passage(floor, from, side), Passage::Walk | Passage::Open)
        && from.step(side).is_some_and(|next| !moves_on(next))
}
