//! What can go wrong, an enum an operation, each with the place and the values.

use crate::floor::Broken;
use crate::grid::BadSize;

/// Why a recipe was refused before it ran.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecipeError {
    /// No generator has that name.
    #[error("no generator is called '{name}': there is {known}")]
    UnknownGenerator {
        /// The name that was given.
        name: String,
        /// The names that exist.
        known: String,
    },
    /// The generator has no preset of that name.
    #[error("{generator} has no preset '{name}': there is {known}")]
    UnknownPreset {
        /// The generator.
        generator: &'static str,
        /// The name that was given.
        name: String,
        /// The names that exist.
        known: String,
    },
    /// The text is not a recipe.
    #[error("{0}")]
    Malformed(String),
    /// A parameter has a value that it cannot have.
    #[error("{key} = {value} is not possible: {allowed}")]
    OutOfRange {
        /// The parameter.
        key: &'static str,
        /// What it was set to.
        value: String,
        /// What it may be.
        allowed: String,
    },
    /// The numbers do not fit together.
    #[error("{arithmetic}; {help}")]
    DoesNotFit {
        /// Why not, with the numbers.
        arithmetic: String,
        /// The smallest change that would help.
        help: String,
    },
    /// The floor has no possible size.
    #[error(transparent)]
    Size(#[from] BadSize),
}

/// A pass that could not do its work.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Stuck(pub String);

/// Why a caller ended the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Stop {
    /// Somebody asked for it.
    #[error("cancelled")]
    Cancelled,
    /// The caller's deadline passed.
    #[error("out of time")]
    OutOfTime,
}

/// Why a pass ended without finishing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Halt {
    /// It found no way; another attempt may.
    #[error(transparent)]
    Stuck(#[from] Stuck),
    /// The caller ended it.
    #[error(transparent)]
    Stop(#[from] Stop),
    /// It did more work than the attempt had.
    #[error("the budget of {0} units of work is spent")]
    Spent(u64),
}

/// Why there is no floor.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GenerateError {
    /// The recipe cannot work.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    /// Every attempt failed.
    #[error("{generator} gave up after {attempts} attempts; the last stopped at '{pass}': {why}")]
    GaveUp {
        /// The generator.
        generator: &'static str,
        /// How many attempts were made.
        attempts: u32,
        /// The pass that failed last.
        pass: &'static str,
        /// What it said.
        why: String,
    },
    /// The caller ended the work.
    #[error("{0} during '{1}'")]
    Stopped(Stop, &'static str),
    /// The caller's budget is spent.
    #[error("the budget of {0} units of work was spent in '{1}'")]
    Spent(u64, &'static str),
    /// A bug in a generator: what it made is not a floor.
    #[error("{generator} made a broken floor: {broken}")]
    Broken {
        /// The generator.
        generator: &'static str,
        /// The invariant.
        broken: Broken,
    },
    /// A dungeon of no floors, or of too many.
    #[error("a dungeon has 1 to {max} floors, not {0}", max = crate::generate::MAX_FLOORS)]
    Floors(u32),
    /// A depth that does not exist.
    #[error("a floor lies at depth 1 to {max}, not {0}", max = crate::generate::MAX_DEPTH)]
    Depth(u32),
}
