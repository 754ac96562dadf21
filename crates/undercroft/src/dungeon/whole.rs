//! One proof for all floors: a walkthrough from the first entrance to the last goal, and no order of play that spoils it.
//!
//! No floor's keys, levers or gates touch another's, so the floors hang together by their ways in and out alone. Whoever is on a
//! floor came in at its entrance, or fell to a cell that they could have walked to from there and back at any time, or came up
//! from below, out of the stairs down. They come up either having gone down those stairs, so that nothing has changed, or having
//! fallen through a chute and climbed back. And whoever climbs up from a floor comes back to its entrance. So what can become of
//! a floor in a dungeon is what can become of it alone when
//!
//! - each chute carries whoever comes into it to the stairs down (they fall, walk to the stairs up, and climb), and
//! - the stairs up lead to the entrance (they climb, and go down again), where those are two cells.
//!
//! Nothing else is possible, and all of that is. From the stairs down or a chute one gets to the next floor as if one had come to
//! its entrance, in whatever state that floor was left, which is one of those that this floor's own proof speaks of. So the goal
//! of the last floor is in reach from wherever one can get to, exactly if on each floor above, changed like that, the stairs down
//! are. The last floor is judged as it is. [`solve`](crate::solve::solve) says each of this exactly; and that every floor can be
//! finished by itself, and every cell of it entered, is asked of each as it stands.

use super::party::{Party, Stray};
use super::{is_free, way_down};
use crate::draft::Draft;
use crate::floor::{Feature, Floor, Goal, Needs, Teleporter, Text, Walkthrough};
use crate::grid::{Cell, Side};
use crate::solve::{self, Unsolvable};
use std::borrow::Cow;

/// The moves that finish a dungeon: for each floor those from its entrance to its way down, and on the last to the goal. After
/// those of a floor one goes down.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Way {
    /// The moves of each floor, from the top.
    pub floors: Vec<Walkthrough>,
}

impl Way {
    /// Returns how many moves there are, with those on the stairs.
    pub fn moves(&self) -> usize {
        let on_stairs = self.floors.len().saturating_sub(1);
        self.floors.iter().map(|walkthrough| walkthrough.moves.len()).sum::<usize>() + on_stairs
    }
}

/// Why a dungeon is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unproven {
    /// There is nothing to prove.
    #[error("a dungeon has at least one floor")]
    Empty,
    /// A floor does not follow the one before.
    #[error("floor {depth} does not follow floor {above}")]
    Gap {
        /// The depth of the floor.
        depth: u32,
        /// The depth of the one before it.
        above: u32,
    },
    /// A floor cannot be finished by itself.
    #[error("floor {depth}: {verdict}")]
    Floor {
        /// Its depth.
        depth: u32,
        /// What the solver said of it.
        verdict: Unsolvable,
    },
    /// Whoever comes back to a floor can spoil it: they fell and climbed back, or went up and down again.
    #[error("floor {depth}, for whoever comes back to it: {verdict}")]
    Return {
        /// Its depth.
        depth: u32,
        /// What the solver said of it.
        verdict: Unsolvable,
    },
    /// The walkthrough does not lead on, where the replay got to.
    #[error("the way through floor {depth} is no proof: {stray}")]
    Replay {
        /// The depth of the floor.
        depth: u32,
        /// What was refused.
        stray: Stray,
    },
}

/// Proves a dungeon as a whole: the moves that finish it, or the floor on which it fails.
///
/// ```
/// use undercroft::{Recipe, Seed, dungeon, make};
///
/// let made = make::dungeon(&Recipe::default(), &Seed::new("demo"), 3)?;
/// let way = dungeon::solve(&made.floors)?;
/// dungeon::replay(&made.floors, &way)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(floors: &[Floor]) -> Result<Way, Unproven> {
    if floors.is_empty() {
        return Err(Unproven::Empty);
    }
    if let Some(pair) = floors.windows(2).find(|pair| pair[0].depth() + 1 != pair[1].depth()) {
        return Err(Unproven::Gap { depth: pair[1].depth(), above: pair[0].depth() });
    }
    let last = floors.len() - 1;
    let mut way = Way { floors: Vec::with_capacity(floors.len()) };
    for (i, floor) in floors.iter().enumerate() {
        let depth = floor.depth();
        let own = solve::solve(floor).map_err(|verdict| Unproven::Floor { depth, verdict })?;
        if i == last {
            way.floors.push(own);
            break;
        }
        holds(floor).map_err(|verdict| Unproven::Return { depth, verdict })?;
        let toward = toward_stairs(floor);
        way.floors.push(match toward {
            Cow::Borrowed(_) => own,
            Cow::Owned(floor) => {
                solve::solve(&floor).map_err(|verdict| Unproven::Floor { depth, verdict })?
            }
        });
    }
    Ok(way)
}

/// Makes every move of the way, and checks that it ends at the goal of the last floor.
pub fn replay(floors: &[Floor], way: &Way) -> Result<(), Unproven> {
    if floors.is_empty() {
        return Err(Unproven::Empty);
    }
    let mut party = Party::new(floors);
    let refuse = |floor: &Floor, stray| Err(Unproven::Replay { depth: floor.depth(), stray });
    for (level, floor) in floors.iter().enumerate() {
        let moves = way.floors.get(level).map_or(&[][..], |walkthrough| &walkthrough.moves);
        for step in moves {
            if let Err(stray) = party.go(floors, *step) {
                return refuse(floor, stray);
            }
        }
        let leads_on = if level + 1 < floors.len() { party.descend(floors) } else { Ok(()) };
        if let Err(stray) = leads_on {
            return refuse(floor, stray);
        }
    }
    let end = party.at();
    if party.is_done(floors) && way.floors.len() == floors.len() {
        Ok(())
    } else {
        refuse(&floors[party.level()], Stray::NoStairs(end))
    }
}

/// Whether a floor that can be finished by itself can also be gone through by whoever comes back to it from above or below.
pub(crate) fn holds(floor: &Floor) -> Result<(), Unsolvable> {
    let has_chutes = floor.features().iter().any(|placed| placed.is == Feature::Chute);
    let aside = floor.stairs_up().filter(|up| !is_beside(floor, *up, floor.entrance()));
    if !has_chutes && aside.is_none() {
        return Ok(());
    }
    solve::solve(&as_found_again(floor, aside)).map(|_| ())
}

/// Returns the floor with the way down as its goal.
fn toward_stairs(floor: &Floor) -> Cow<'_, Floor> {
    let down = way_down(floor);
    if floor.goal_cell() == down {
        return Cow::Borrowed(floor);
    }
    let mut draft = Draft::from(floor.clone());
    draft.set_goal(Goal::Exit(down));
    Cow::Owned(draft.finish().expect("the way down is floor"))
}

/// Returns the floor as it is to whoever comes back: chutes carry to the way down, which is the goal, and stairs up that stand
/// aside lead to the entrance.
fn as_found_again(floor: &Floor, aside: Option<Cell>) -> Floor {
    let down = way_down(floor);
    let leads = |to, carries| {
        Feature::Teleporter(Teleporter { to, colour: Text::default(), needs: Needs::default(), carries })
    };
    let mut draft = Draft::from(floor.clone());
    draft.set_goal(Goal::Exit(down));
    for placed in floor.features() {
        let other = match &placed.is {
            Feature::Chute => leads(down, true),
            Feature::StairsUp if aside == Some(placed.at) => leads(floor.entrance(), false),
            // Whoever comes out over a chute falls, too.
            Feature::Teleporter(teleporter) if floor.feature(teleporter.to) == Some(&Feature::Chute) => {
                Feature::Teleporter(Teleporter { to: down, ..teleporter.clone() })
            }
            _ => continue,
        };
        draft.remove(placed.at);
        draft.place(placed.at, other);
    }
    draft.finish().expect("one feature stands where another stood")
}

/// Whether two cells are one, or anybody walks straight from the one to the other, and back, at any time: along one row and one
/// column. Nothing is lost where they are joined in another way, but for a proof that takes longer.
fn is_beside(floor: &Floor, from: Cell, to: Cell) -> bool {
    let legs = |mut at: Cell, first: [Side; 2], second: [Side; 2]| {
        for sides in [first, second] {
            let goal = |c: Cell| if sides[0] == Side::West { to.x.cmp(&c.x) } else { to.y.cmp(&c.y) };
            while !goal(at).is_eq() {
                let side = sides[usize::from(goal(at).is_gt())];
                let Some(next) = at.step(side) else { return false };
                let is_open = is_free(floor, at, side) && is_free(floor, next, side.opposite());
                if !is_open {
                    return false;
                }
                at = next;
            }
        }
        true
    };
    let (across, along) = ([Side::West, Side::East], [Side::North, Side::South]);
    legs(from, across, along) || legs(from, along, across)
}
