//! Making floors with their proof: generate, prove, and where the proof is refused go on from the next attempt. This is
//! the join above the generators and the solver, which know nothing of each other.

use crate::error::GenerateError;
use crate::floor::Floor;
use crate::generate::{self, Dungeon, MAX_FLOORS};
use crate::pass::{Limits, Watch};
use crate::recipe::Recipe;
use crate::rng::Seed;
use crate::solve::{self, Unsolvable};

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
}

/// Makes the floor of a recipe at one depth, with its walkthrough.
///
/// ```
/// use undercroft::{Recipe, Seed, make, solve};
///
/// let recipe = Recipe::new("tunnels", None, &Default::default())?;
/// let floor = make::floor(&recipe, &Seed::new("demo"), 1)?;
/// solve::replay(&floor, floor.walkthrough().expect("a made floor has its proof"))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn floor(recipe: &Recipe, seed: &Seed, depth: u32) -> Result<Floor, MakeError> {
    floor_watched(recipe, seed, depth, Limits::default(), &mut ())
}

/// The same within limits, and with somebody watching.
pub fn floor_watched(
    recipe: &Recipe,
    seed: &Seed,
    depth: u32,
    limits: Limits<'_>,
    watch: &mut impl Watch,
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
        match solve::prove(floor) {
            Ok(floor) => return Ok(floor),
            Err((floor, verdict)) if floor.is_simple() => {
                return Err(MakeError::Unproven { depth, attempt: floor.attempt(), verdict });
            }
            Err((floor, verdict)) => refused = Some((floor.attempt(), verdict)),
        }
    }
}

/// Makes a dungeon of that many floors, from the first down, each with its walkthrough.
pub fn dungeon(recipe: &Recipe, seed: &Seed, floors: u32) -> Result<Dungeon, MakeError> {
    if !(1..=MAX_FLOORS).contains(&floors) {
        return Err(GenerateError::Floors(floors).into());
    }
    let floors = (1..=floors).map(|depth| floor(recipe, seed, depth)).collect::<Result<_, _>>()?;
    Ok(Dungeon { recipe: recipe.clone(), seed: seed.clone(), floors })
}
