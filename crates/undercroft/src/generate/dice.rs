//! Levels grown room by room with dice, as at a table.
//!
//! One places the entrance on the bottom row, rolls the start room and its exits, and then goes on from exit to exit:
//! choose one, roll the room behind it, place it, roll and place its exits. A [`Level`] is the state of that, and only
//! legal moves change it; it says what may be done now, and why something may not. Whoever picks, whoever types in the
//! dice that fell on the table, and the program that [plays](Player) by itself from a seed use the same moves, and each
//! is written into a [ledger](Level::ledger) from which alone the level is [made again](Level::replay).
//! ```text
//!   . . . . . . . . . .       .  open            a room is rolled with 2d6, a one makes a corridor, and
//!   . x x x x x . . . .       R  a room          doubles roll once more; it stands as rolled, else turned,
//!   . x R R R x . . . .       E  an exit         else as large as fits. Each wall but the one that one
//!   . x R R R E . . . .       x  dead            comes through may have one exit.
//!   . x x E x x . . . .
//! ```

mod build;
mod illegal;
mod ledger;
mod level;
mod names;
mod parts;
mod passes;
mod place;
mod play;
mod roll;
mod space;

pub use illegal::{BadLedger, BadSetup, Illegal, Unfinished};
pub use ledger::validate;
pub use level::Level;
pub use names::{A_LEVEL, TABLE};
pub use parts::{Act, Behind, Exit, ExitId, Occupancy, Room, Setup, Step};
pub use passes::Shared;
pub use play::Player;
pub use roll::{Class, ExitDice, Purpose};
pub use space::{Fit, Manner};

use crate::error::RecipeError;
use crate::grid::Size;
use crate::pass::{Generator, Pass};
use crate::recipe::{Parameters, Preset, within};
use serde::{Deserialize, Serialize};

/// The shortest playable side.
pub(crate) const SMALLEST: u32 = 10;
/// The longest playable side.
pub(crate) const LARGEST: u32 = 100;
/// What the grid has more than the playable cells: two dead ones on every side.
pub(crate) const PADDING: u32 = 4;

const NAME: &str = "dice";
const FIRST_PASS: &str = "name level";
/// The most names of a user's table: ten for every level that there can be.
const MOST_NAMES: usize = A_LEVEL * crate::generate::MAX_DEPTH as usize;
/// The longest name, in characters.
const LONGEST_NAME: usize = 100;

/// The parameters of `dice`.
///
/// ```
/// use undercroft::generate::dice::Dice;
/// use undercroft::{Seed, make};
///
/// let floor = make::floor(&Dice::default(), &Seed::new("demo"), 1)?;
/// assert!(floor.ledger().is_some_and(|ledger| !ledger.entries.is_empty()));
/// # Ok::<(), undercroft::make::MakeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Dice {
    /// Playable columns, 10 to 100; a border of 2 is added on every side.
    pub width: u32,
    /// Playable rows, 10 to 100; a border of 2 is added on every side.
    pub height: u32,
    /// Stop when that many rooms stand; else the level grows until no exit is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rooms: Option<u32>,
    /// The die that says how many exits a room behind an exit gets.
    pub exits: ExitDice,
    /// Names of levels, ten for each from the first on; empty for the built-in hundred.
    pub names: Vec<String>,
}

impl Default for Dice {
    fn default() -> Self {
        Dice { width: 20, height: 20, rooms: None, exits: ExitDice::D3, names: Vec::new() }
    }
}

impl Generator for Dice {
    const NAME: &'static str = NAME;
    const VERSION: u32 = 1;
    const PASSES: &'static [Pass<Self>] = &[
        Pass { name: FIRST_PASS, run: passes::name },
        Pass { name: "place entrance", run: passes::entrance },
        Pass { name: "place start room", run: passes::start_room },
        Pass { name: "grow", run: passes::grow },
        Pass { name: "place stairs", run: passes::stairs },
    ];
    type Shared = Shared;

    fn check(&self) -> Result<(), RecipeError> {
        within("width", self.width, SMALLEST, LARGEST)?;
        within("height", self.height, SMALLEST, LARGEST)?;
        if let Some(rooms) = self.rooms {
            within("rooms", rooms, 1, LARGEST * LARGEST)?;
        }
        check_names(&self.names)
    }

    fn size(&self) -> Size {
        Size::new(self.width + PADDING, self.height + PADDING).expect("a checked recipe has a possible size")
    }

    fn attempts(&self) -> u32 {
        1
    }
}

impl Dice {
    /// Returns what a level of these parameters is begun with.
    pub const fn setup(&self, level: u32) -> Setup {
        Setup { width: self.width as u16, height: self.height as u16, level, exits: self.exits }
    }
}

/// Refuses a table of names that leaves a level without, or that no floor could show.
fn check_names(names: &[String]) -> Result<(), RecipeError> {
    let refuse =
        |value: String, allowed: String| Err(RecipeError::OutOfRange { key: "names", value, allowed });
    if names.len() > MOST_NAMES || !names.len().is_multiple_of(A_LEVEL) {
        return refuse(
            format!("a table of {}", names.len()),
            format!("it takes ten names for each level, and {MOST_NAMES} at most"),
        );
    }
    let plain = |name: &str| {
        let length = name.chars().count();
        (1..=LONGEST_NAME).contains(&length) && name.trim() == name && !name.chars().any(char::is_control)
    };
    match names.iter().position(|name| !plain(name)) {
        Some(i) => refuse(
            format!("{:?} on line {}", names[i].chars().take(LONGEST_NAME).collect::<String>(), i + 1),
            format!("a name is one line of 1 to {LONGEST_NAME} characters, without blanks around it"),
        ),
        None => Ok(()),
    }
}

impl Parameters for Dice {
    const ABOUT: &'static str = "rooms grown from exit to exit with dice, as at a table";
    const PRESETS: &'static [Preset<Self>] = &[
        Preset {
            name: "classic",
            about: "20×20, 1d3 exits a room, until no exit is open",
            make: Dice::default,
        },
        Preset {
            name: "table",
            about: "20×20, 1d6 on the table of exits: some rooms are dead ends",
            make: || Dice { exits: ExitDice::Table, ..Dice::default() },
        },
        Preset {
            name: "evening",
            about: "16×16 and 8 rooms at most: what a party explores in a session",
            make: || Dice { width: 16, height: 16, rooms: Some(8), ..Dice::default() },
        },
        Preset {
            name: "large",
            about: "40×30, until no exit is open",
            make: || Dice { width: 40, height: 30, ..Dice::default() },
        },
        Preset {
            name: "sprawl",
            about: "100×100, until no exit is open",
            make: || Dice { width: 100, height: 100, ..Dice::default() },
        },
    ];
}
