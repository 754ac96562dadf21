//! Prefab tiles joined by their connectors: a main path first, the boss at its far end, branches after.
//!
//! The path grows tile by tile from one exit of the start. After one to three corridors (tiles with two connectors) a room
//! has to follow (three or more). Where nothing fits, it goes on from the farthest connector that is still open, and what
//! it leaves behind is taken away. The end room goes to the farthest connector that takes it. Branches grow from the
//! connectors that the path passed by. Doors of the path may be locked; their keys lie in branches before them.
//! ```text
//!   Start -- Path_1 -- Path_2 -- Path_3 -[0]- … -- BossRoom    main path, with a locked door
//!                         |         |
//!                    Branch_1_1  Branch_2_1 -- Branch_2_2       branches, which lead nowhere; the key lies in one
//! ```
//! Boxes are compared in plan and never overlap, so the assembly always has a plan: it is kept whole on the floor, and
//! also laid onto the grid, where an opening is some edges wide.

mod branches;
mod check;
mod end;
mod feasible;
mod grow;
mod lay;
mod locks;
mod markers;
mod path;
mod shaft;
mod tally;
mod validate;
mod write;

pub use validate::{Misfit, validate};

use crate::error::{GenerateError, RecipeError};
use crate::floor::Assembly;
use crate::generate;
use crate::grid::Size;
use crate::pass::{Generator, Pass};
use crate::recipe::{Between, Parameters, Preset};
use crate::rng::Seed;
use crate::tileset::Tileset;
use grow::Growth;
use serde::{Deserialize, Serialize};

/// The parameters of `linear`.
///
/// ```
/// use undercroft::generate::linear::Linear;
/// use undercroft::{Seed, make};
///
/// let linear = Linear { min_path_length: 6, ..Linear::default() };
/// let floor = make::floor(&linear, &Seed::new("demo"), 1)?;
/// assert!(floor.assembly().is_some_and(|assembly| assembly.end.is_some()));
/// # Ok::<(), undercroft::make::MakeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Linear {
    /// Tiles of the whole floor, main path and branches, at most.
    pub target_size: u32,
    /// Placements that are tried for the main path before an attempt is given up.
    pub max_attempts: u32,
    /// Tiles from the start to the end room, at least: the end room is that far away.
    pub min_path_length: u32,
    /// Side branches, at most; 0 for a purely linear floor.
    pub max_branches: u32,
    /// Tiles of a branch; fewer where nothing fits, or where they would be farther from the start than the end room.
    pub branch_length: Between,
    /// How many branches may hang in a row: 1 lets them leave the main path alone, more makes trees of them.
    pub branch_depth: u32,
    /// Locked doors on the main path. The key of each lies in a branch of its own, which leaves the path before the door.
    pub locks: Between,
    /// Corridors in a row on the main path before a room has to follow; drawn anew after each room.
    pub corridors: Between,
    /// What a spawn point may spend on monsters, at the start of the first floor; each floor down adds as much again.
    pub monster_budget: u32,
    /// How much more each tile farther from the start may spend.
    pub monster_growth: u32,
    /// The tiles: "standard", or the whole table of a tileset. The program also takes the name of a file, TOML or JSON, and
    /// puts the table in it here.
    pub tileset: Tileset,
}

impl Default for Linear {
    fn default() -> Self {
        Linear {
            target_size: 12,
            max_attempts: 500,
            min_path_length: 8,
            max_branches: 3,
            branch_length: Between(1, 1),
            branch_depth: 1,
            locks: Between(0, 0),
            corridors: Between(1, 3),
            monster_budget: 10,
            monster_growth: 5,
            tileset: Tileset::standard(),
        }
    }
}

impl Generator for Linear {
    const NAME: &'static str = "linear";
    const VERSION: u32 = 4;
    const PASSES: &'static [Pass<Self>] = &[
        Pass { name: "place start", run: path::start },
        Pass { name: "grow path", run: path::grow },
        Pass { name: "meet other floors", run: shaft::meet },
        Pass { name: "grow branches", run: branches::grow },
        Pass { name: "lay tiles", run: lay::tiles },
        Pass { name: "dress exits", run: lay::exits },
        Pass { name: "place markers", run: markers::place },
        Pass { name: "lock doors", run: locks::lock },
        Pass { name: "keep assembly", run: write::keep },
    ];
    type Shared = Growth;

    fn check(&self) -> Result<(), RecipeError> {
        check::check(self)?;
        feasible::check(self)
    }

    /// Returns a single cell: how large the floor is shows when the tiles stand, and `lay tiles` says it.
    fn size(&self) -> Size {
        Size::new(1, 1).expect("a grid of one cell")
    }

    fn attempts(&self) -> u32 {
        Self::ATTEMPTS
    }

    fn work(&self) -> u64 {
        let tries = u64::from(self.max_attempts) + 8 * u64::from(self.target_size);
        1_000_000 + 16 * tries + u64::from(Size::MAX_CELLS)
    }
}

/// Returns the assembly of a recipe's floor.
///
/// ```
/// use undercroft::Seed;
/// use undercroft::generate::linear::{self, Linear};
///
/// let assembly = linear::assemble(&Linear::default(), &Seed::new("demo"), 1)?;
/// assert_eq!(assembly.validate(), Ok(()));
/// assert!(assembly.shortest_path_length().is_some_and(|steps| steps >= 8));
/// # Ok::<(), undercroft::GenerateError>(())
/// ```
pub fn assemble(params: &Linear, seed: &Seed, depth: u32) -> Result<Assembly, GenerateError> {
    let floor = generate::floor(params, seed, depth)?;
    Ok(floor.layout.contents.assembly.unwrap_or_default())
}

impl Linear {
    /// The most tiles.
    pub(crate) const MAX_TILES: u32 = 100_000;
    /// The most placements for a main path.
    pub(crate) const MAX_ATTEMPTS: u32 = 100_000_000;
    /// The most locked doors.
    pub(crate) const MAX_LOCKS: u32 = 100;
    /// How often a floor is begun anew, each time from the next draws of the seed.
    const ATTEMPTS: u32 = 64;
}

impl Parameters for Linear {
    const ABOUT: &'static str =
        "prefab tiles joined by connectors along one main path from start to boss, with side branches";
    const PRESETS: &'static [Preset<Self>] = &[
        Preset {
            name: "classic",
            about: "12 tiles, the boss 8 away, up to 3 branches",
            make: Linear::default,
        },
        Preset {
            name: "straight",
            about: "one way of 13 tiles and nothing beside it",
            make: || Linear { target_size: 13, min_path_length: 12, max_branches: 0, ..Linear::default() },
        },
        Preset {
            name: "branchy",
            about: "48 tiles, the boss 14 away, branches of up to 4 tiles",
            make: || Linear {
                target_size: 48,
                max_attempts: 2_000,
                min_path_length: 14,
                max_branches: 20,
                branch_length: Between(1, 4),
                branch_depth: 4,
                ..Linear::default()
            },
        },
        Preset {
            name: "keyed",
            about: "up to 24 tiles, the boss 10 away behind 1 to 3 locked doors, their keys in branches",
            make: || Linear {
                target_size: 24,
                max_attempts: 1_000,
                min_path_length: 10,
                max_branches: 6,
                branch_length: Between(2, 3),
                locks: Between(1, 3),
                ..Linear::default()
            },
        },
        Preset {
            name: "long",
            about: "100 tiles, the boss 80 away",
            make: || Linear {
                target_size: 100,
                max_attempts: 20_000,
                min_path_length: 80,
                max_branches: 19,
                branch_length: Between(1, 2),
                ..Linear::default()
            },
        },
    ];
}
