//! The generators, and the making of dungeons from recipes.

pub mod dice;
pub mod linear;
pub mod navigation;
pub mod tunnels;
pub mod wizardry;

use crate::dungeon;
use crate::error::GenerateError;
use crate::floor::Floor;
use crate::pass::{Limits, Maker, Watch};
use crate::recipe::Recipe;
use crate::rng::Seed;

/// The most floors of one dungeon.
pub const MAX_FLOORS: u32 = 1_000;
/// The deepest floor.
pub const MAX_DEPTH: u32 = 1_000;

/// One or more floors made from one recipe, joined by their stairs: the way down from one leads to the way up of the next.
///
/// Made from a generator of one's own, it has that in place of the recipe.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dungeon<R = Recipe> {
    /// What made it.
    pub recipe: R,
    /// What its draws came from.
    pub seed: Seed,
    /// Its floors, from the top.
    pub floors: Vec<Floor>,
}

/// Makes the floor of a recipe at one depth, and does not prove it: [`make::floor`](crate::make::floor) does both.
///
/// ```
/// use undercroft::generate::{self, tunnels::Tunnels};
/// use undercroft::Seed;
///
/// let floor = generate::floor(&Tunnels { tries: 30, ..Tunnels::default() }, &Seed::new("demo"), 1)?;
/// assert!(floor.rooms().len() > 1);
/// assert_eq!(floor.walkthrough(), None);
/// # Ok::<(), undercroft::GenerateError>(())
/// ```
pub fn floor(recipe: &dyn Maker, seed: &Seed, depth: u32) -> Result<Floor, GenerateError> {
    floor_watched(recipe, seed, depth, 0, Limits::default(), &mut ())
}

/// Returns the same from an attempt on, within limits, and with somebody watching.
///
/// ```
/// use undercroft::generate::{self, tunnels::Tunnels};
/// use undercroft::pass::{Limits, Step};
/// use undercroft::Seed;
///
/// let mut work = 0;
/// let mut watch = |step: &Step<'_>| work = step.spent;
/// let (tunnels, seed) = (Tunnels::default(), Seed::new("demo"));
/// generate::floor_watched(&tunnels, &seed, 1, 0, Limits::default(), &mut watch)?;
///
/// let tight = Limits { work: Some(work / 2), ..Limits::default() };
/// assert!(generate::floor_watched(&tunnels, &seed, 1, 0, tight, &mut ()).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn floor_watched(
    recipe: &dyn Maker,
    seed: &Seed,
    depth: u32,
    from: u32,
    limits: Limits<'_>,
    watch: &mut dyn Watch,
) -> Result<Floor, GenerateError> {
    if !(1..=MAX_DEPTH).contains(&depth) {
        return Err(GenerateError::Depth(depth));
    }
    recipe.run(seed, depth, from, limits, watch)
}

/// Makes a dungeon of that many floors, from the first down, without proofs. The last of several leads out.
///
/// ```
/// use undercroft::generate::{self, tunnels::Tunnels};
/// use undercroft::Seed;
///
/// let dungeon = generate::dungeon(&Tunnels::default(), &Seed::new("demo"), 3)?;
/// assert_eq!(dungeon.floors.len(), 3);
/// assert_eq!(dungeon.floors[1], generate::floor(&Tunnels::default(), &Seed::new("demo"), 2)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn dungeon<R: Maker + Clone>(recipe: &R, seed: &Seed, floors: u32) -> Result<Dungeon<R>, GenerateError> {
    if !(1..=MAX_FLOORS).contains(&floors) {
        return Err(GenerateError::Floors(floors));
    }
    let mut floors = (1..=floors).map(|depth| floor(recipe, seed, depth)).collect::<Result<Vec<_>, _>>()?;
    if let [_, .., last] = &mut floors[..] {
        *last = dungeon::end(last);
    }
    Ok(Dungeon { recipe: recipe.clone(), seed: seed.clone(), floors })
}
