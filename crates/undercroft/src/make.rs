//! Making floors with their proof: generate, prove, replay, and where there is no proof go on from the next attempt. This
//! is the join above the generators and the solver, which know nothing of each other.

use crate::dungeon;
use crate::error::GenerateError;
use crate::floor::Floor;
use crate::generate::{self, Dungeon, MAX_FLOORS};
use crate::pass::{Limits, Maker, Watch};
use crate::rng::Seed;
use crate::solve::{self, ReplayError, Unsolvable, Walkthrough};

/// Why there is no proven floor.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MakeError {
    /// There is no floor at all.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// There were floors, and none could be proven.
    #[error("no attempt at floor {depth} could be proven; of attempt {attempt}: {verdict}")]
    Unproven {
        /// The depth that was asked for.
        depth: u32,
        /// The last attempt that made a floor.
        attempt: u32,
        /// What the solver said of it.
        verdict: Unsolvable,
    },
    /// A bug in the solver: the rules refuse its proof.
    #[error("the proof of floor {depth}, attempt {attempt}, does not replay: {error}")]
    Replay {
        /// The depth that was asked for.
        depth: u32,
        /// The attempt that made the floor.
        attempt: u32,
        /// What the replay refused.
        error: ReplayError,
    },
}

/// Makes the floor of a recipe at one depth, with its walkthrough. The walkthrough was replayed before it is handed over.
///
/// The recipe is a [`Recipe`](crate::Recipe), the parameters of a generator by themselves, or a [`Generator`](crate::pass::Generator) of
/// one's own.
///
/// ```
/// use undercroft::generate::wizardry::Wizardry;
/// use undercroft::{Recipe, Seed, make, solve};
///
/// let wizardry = Wizardry { width: 32, ..Wizardry::default() };
/// let floor = make::floor(&wizardry, &Seed::new("demo"), 1)?;
/// solve::replay(&floor, floor.walkthrough().expect("a made floor has its proof"))?;
///
/// assert_eq!(make::floor(&Recipe::Wizardry(wizardry), &Seed::new("demo"), 1)?, floor);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn floor(recipe: &dyn Maker, seed: &Seed, depth: u32) -> Result<Floor, MakeError> {
    floor_watched(recipe, seed, depth, Limits::default(), &mut ())
}

/// Returns the same within limits, and with somebody watching.
///
/// ```
/// use undercroft::generate::tunnels::Tunnels;
/// use undercroft::pass::{Limits, Step, Stop};
/// use undercroft::{Seed, make};
///
/// let mut passes = Vec::new();
/// let mut watch = |step: &Step<'_>| passes.push(step.pass);
/// make::floor_watched(&Tunnels::default(), &Seed::new("demo"), 1, Limits::default(), &mut watch)?;
/// assert_eq!(passes[..4], ["place rooms", "order rooms", "carve tunnels", "place stairs"]);
///
/// let limits = Limits { stop: Some(&|| Some(Stop::Cancelled)), ..Limits::default() };
/// let stopped = make::floor_watched(&Tunnels::default(), &Seed::new("demo"), 1, limits, &mut ());
/// assert_eq!(stopped.unwrap_err().to_string(), "cancelled during 'place rooms'");
/// # Ok::<(), undercroft::make::MakeError>(())
/// ```
pub fn floor_watched(
    recipe: &dyn Maker,
    seed: &Seed,
    depth: u32,
    limits: Limits<'_>,
    watch: &mut dyn Watch,
) -> Result<Floor, MakeError> {
    let mut refused: Option<(u32, Unsolvable)> = None;
    loop {
        let from = refused.as_ref().map_or(0, |(attempt, _)| attempt + 1);
        let floor = match generate::floor_watched(recipe, seed, depth, from, limits, watch) {
            Ok(floor) => floor,
            // Attempts that failed to make a floor are no news beside one whose floor was refused.
            Err(error @ GenerateError::GaveUp { .. }) => {
                return Err(match refused {
                    Some((attempt, verdict)) => MakeError::Unproven { depth, attempt, verdict },
                    None => error.into(),
                });
            }
            Err(error) => return Err(error.into()),
        };
        match prove(floor) {
            Ok(floor) => return replayed(floor),
            Err((floor, verdict)) if floor.is_simple() => {
                return Err(MakeError::Unproven { depth, attempt: floor.attempt(), verdict });
            }
            Err((floor, verdict)) => refused = Some((floor.attempt(), verdict)),
        }
    }
}

/// Proves a floor, alone and for use in a dungeon: whoever falls and climbs back, or goes up and down again, cannot spoil it either.
#[expect(clippy::result_large_err, reason = "the floor itself comes back, whichever way it goes")]
fn prove(floor: Floor) -> Result<Floor, (Floor, Unsolvable)> {
    let floor = solve::prove(floor)?;
    match dungeon::holds(&floor) {
        Ok(()) => Ok(floor),
        Err(verdict) => Err((floor, verdict)),
    }
}

/// Makes a floor the last of its dungeon, with another walkthrough: it leads out, and no farther down.
pub fn end(floor: &Floor) -> Result<Floor, MakeError> {
    let (depth, attempt) = (floor.depth(), floor.attempt());
    match solve::prove(dungeon::end(floor)) {
        Ok(floor) => replayed(floor),
        Err((_, verdict)) => Err(MakeError::Unproven { depth, attempt, verdict }),
    }
}

/// Makes a dungeon of that many floors, from the first down, each with its walkthrough. The last of several leads out.
///
/// ```
/// use undercroft::{Recipe, Seed, make};
///
/// let dungeon = make::dungeon(&Recipe::default(), &Seed::new("demo"), 3)?;
/// assert_eq!(dungeon.floors.iter().map(|floor| floor.depth()).collect::<Vec<_>>(), [1, 2, 3]);
/// # Ok::<(), undercroft::make::MakeError>(())
/// ```
pub fn dungeon<R: Maker + Clone>(recipe: &R, seed: &Seed, floors: u32) -> Result<Dungeon<R>, MakeError> {
    if !(1..=MAX_FLOORS).contains(&floors) {
        return Err(GenerateError::Floors(floors).into());
    }
    let mut floors = (1..=floors).map(|depth| floor(recipe, seed, depth)).collect::<Result<Vec<_>, _>>()?;
    if let [_, .., last] = &mut floors[..] {
        *last = end(last)?;
    }
    Ok(Dungeon { recipe: recipe.clone(), seed: seed.clone(), floors })
}

/// Returns a floor whose walkthrough the rules accept move by move. The solver wrote it; the replay is another judge.
fn replayed(floor: Floor) -> Result<Floor, MakeError> {
    let (depth, attempt) = (floor.depth(), floor.attempt());
    let no_moves = Walkthrough::default();
    let replay = solve::replay(&floor, floor.walkthrough().unwrap_or(&no_moves));
    replay.map_err(|error| MakeError::Replay { depth, attempt, error })?;
    Ok(floor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_that_does_not_replay_is_an_error() {
        let floor: Floor = "+--+--+\n|@.  >|\n+--+--+".parse().unwrap();
        let proven = solve::prove(floor).unwrap();
        assert_eq!(replayed(proven.clone()), Ok(proven.clone()));
        let error = replayed(proven.with_walkthrough(Walkthrough::default())).unwrap_err();
        let why = "the proof of floor 1, attempt 0, does not replay: the moves end at (0, 0), and the goal is at (1, 0)";
        assert_eq!(error.to_string(), why);
    }
}
