//! A dungeon: several floors that hang together.
//!
//! Each floor is made by itself, so that it is the same whether it is made alone or with the others. What the floors of a
//! dungeon agree on (names, and where their stairs stand) follows from the seed and the depth.
//!
//! Whoever takes the stairs down of a floor comes to the entrance of the next, and whoever takes its stairs up comes out at
//! the stairs down again. Each floor stays as it was left. Whoever falls through a chute lands on the floor below at
//! [`landing`]. A key may open a door on another floor, and a lift join two floors once it is woken. [`solve`] proves all floors
//! as one. The last floor leads out: [`end`].

mod end;
mod joined;
mod names;
mod party;
mod shaft;
mod whole;

pub use end::end;
pub use names::{name, title};
pub use party::{Party, Stray, carried, other_stop};
pub use whole::{Spot, Step, Unproven, Way, replay, solve};

pub(crate) use names::{give as give_names, key as key_name};
pub(crate) use shaft::Shafts;
pub(crate) use whole::{Passed, holds};

use crate::floor::{EventId, Feature, Floor, Layout};
use crate::generate::Dungeon;
use crate::grid::{Bits, Cell, Edge, Side};
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
    let reached = roamed(floor);
    let empty = reached.iter().filter(|c| floor.feature(*c).is_none());
    empty.min_by_key(|c| (c.manhattan(from), *c)).unwrap_or(floor.entrance())
}

/// Returns the cells that anybody walks to from the entrance and back at any time, whatever happened before.
pub(crate) fn roamed(layout: &Layout) -> Bits {
    let mut ways = layout.open_now().clone();
    for (edge, barrier) in layout.barriers() {
        let (there, back) = rules::both_ways(*edge, barrier);
        if there.is_free() && back.is_free() {
            ways.set(*edge, true);
        }
    }
    for placed in layout.features().iter().filter(|placed| placed.is.moves_on()) {
        for (side, _) in layout.size().neighbours(placed.at) {
            ways.set(Edge::new(placed.at, side), false);
        }
    }
    let mut reached = Bits::empty(layout.size());
    let mut queue = vec![layout.entrance()];
    reached.insert(layout.entrance());
    while let Some(c) = queue.pop() {
        queue.extend(ways.around(c).filter(|next| reached.insert(*next)).collect::<Vec<_>>());
    }
    reached
}

/// Returns whether a gate or a teleporter waits for the event.
pub(crate) fn is_awaited(layout: &Layout, event: EventId) -> bool {
    let waits = |is: &Feature| matches!(is, Feature::Teleporter(way) if way.needs.event == Some(event));
    layout.gates().iter().any(|gate| gate.needs.event == Some(event))
        || layout.features().iter().any(|placed| waits(&placed.is))
}

/// Whether anybody leaves the cell on that side at any time, and neither falls nor is ever carried off there.
fn is_free(floor: &Floor, from: Cell, side: Side) -> bool {
    let moves_on = |c: Cell| floor.feature(c).is_some_and(Feature::moves_on);
    matches!(rules::passage(floor, from, side), Passage::Walk | Passage::Open)
        && from.step(side).is_some_and(|next| !moves_on(next))
}
