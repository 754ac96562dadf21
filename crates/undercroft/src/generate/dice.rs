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
mod carry;
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

use crate::draft::Draft;
use crate::error::RecipeError;
use crate::floor::Feature;
use crate::grid::Size;
use crate::pass::{FAIR, Generator, Pass, Worth};
use crate::passes::stock::Load;
use crate::recipe::{Between, Count, Parameters, Preset, range_within, within};
use crate::rng::Seed;
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
/// How often a level is begun anew that does not end where the level below begins, and how often after that one with too few
/// rooms.
const PATIENCE: u32 = 1_000;
const ATTEMPTS: u32 = 64;
/// Nothing of something.
const NONE: Count = Count::Exact(Between(0, 0));
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
    /// How many rooms: a level that ends with fewer is begun anew, and one that has the most stops growing. Where it is not
    /// set, the level grows until no exit is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rooms: Option<Between>,
    /// The die that says how many exits a room behind an exit gets.
    pub exits: ExitDice,
    /// Names of levels, ten for each from the first on; empty for the built-in hundred.
    pub names: Vec<String>,
    /// Chests.
    pub chests: Count,
    /// Traps.
    pub traps: Count,
    /// Locked doors, each with its key.
    pub locks: Count,
}

impl Default for Dice {
    fn default() -> Self {
        Dice {
            width: 20,
            height: 20,
            rooms: None,
            exits: ExitDice::D3,
            names: Vec::new(),
            chests: NONE,
            traps: NONE,
            locks: NONE,
        }
    }
}

impl Generator for Dice {
    const NAME: &'static str = NAME;
    const VERSION: u32 = 3;
    const PASSES: &'static [Pass<Self>] = &[
        Pass { name: FIRST_PASS, run: passes::name },
        Pass { name: "place entrance", run: passes::entrance },
        Pass { name: "place start room", run: passes::start_room },
        Pass { name: "grow", run: passes::grow },
        Pass { name: "place stairs", run: passes::stairs },
        Pass { name: "lock doors", run: carry::lock_doors },
        Pass { name: "place chests", run: carry::place_chests },
        Pass { name: "set traps", run: carry::set_traps },
    ];
    type Shared = Shared;

    fn check(&self) -> Result<(), RecipeError> {
        within("width", self.width, SMALLEST, LARGEST)?;
        within("height", self.height, SMALLEST, LARGEST)?;
        if let Some(rooms) = self.rooms {
            range_within("rooms", rooms, 1, LARGEST * LARGEST)?;
        }
        check_names(&self.names)?;
        self.check_rooms()
    }

    fn size(&self) -> Size {
        Size::new(self.width + PADDING, self.height + PADDING).expect("a checked recipe has a possible size")
    }

    fn attempts(&self) -> u32 {
        self.patience() + ATTEMPTS
    }

    /// A level ends where the one below begins. Only after many that do not, one is as good as another.
    fn rate(&self, draft: &Draft) -> Worth {
        let across = level::across(draft.size(), draft.entrance());
        let meets =
            draft.features().iter().any(|placed| placed.is == Feature::StairsDown && placed.at == across);
        match draft.attempt() {
            _ if meets => Worth::Good,
            attempt if attempt < self.patience() => Worth::Poor(0),
            _ => Worth::Fair(0),
        }
    }
}

impl Dice {
    /// Returns what a level of these parameters is begun with.
    pub const fn setup(&self, level: u32) -> Setup {
        Setup { width: self.width as u16, height: self.height as u16, level, exits: self.exits }
    }

    /// Returns who plays the level of a recipe: the program in the first attempt that has rooms enough and ends
    /// where the level below begins.
    ///
    /// ```
    /// use undercroft::Seed;
    /// use undercroft::generate::dice::{Dice, Level};
    /// use undercroft::recipe::Between;
    ///
    /// let dice = Dice { rooms: Some(Between(6, 9)), ..Dice::default() };
    /// let mut level = Level::begin(dice.setup(1))?;
    /// dice.player(&Seed::new("demo"), 1).play_out(&mut level, dice.most_rooms());
    /// assert!((6..=9).contains(&level.rooms().len()));
    /// # Ok::<(), undercroft::generate::dice::BadSetup>(())
    /// ```
    pub fn player(&self, seed: &Seed, level: u32) -> Player {
        let mut fair = None;
        let mut passed = 0;
        for attempt in 0..self.attempts() {
            let player = Player::of_attempt(seed, level, attempt);
            let Ok(mut played) = Level::begin(self.setup(level)) else { return player };
            player.play_out(&mut played, self.most_rooms());
            if (played.rooms().len() as u32) < self.least_rooms() {
                continue;
            }
            if played.shaft().is_some() {
                return player;
            }
            if attempt >= self.patience() {
                fair.get_or_insert(player);
                passed += 1;
                if passed == FAIR {
                    break;
                }
            }
        }
        fair.unwrap_or_else(|| Player::new(seed, level))
    }

    /// How many attempts have to end where the level below begins: none where so few rooms can never reach from the first or
    /// the last quarter of the bottom row to the other.
    fn patience(&self) -> u32 {
        let least_apart = self.width - 2 * (self.width / 4) - 1;
        let reach = self.most_rooms().map_or(u32::MAX, |rooms| rooms.saturating_mul(space::LONGEST.into()));
        if self.most_rooms() == Some(1) || reach < least_apart { 0 } else { PATIENCE }
    }

    /// Returns with how many rooms a level stops growing, where there is a number.
    pub fn most_rooms(&self) -> Option<u32> {
        self.rooms.map(Between::max)
    }

    /// The fewest rooms of a level: those that are asked for, and enough for what it carries.
    fn least_rooms(&self) -> u32 {
        self.rooms.map_or(1, Between::min).max(self.rooms_for_load())
    }

    /// The rooms that what the floor carries needs.
    fn rooms_for_load(&self) -> u32 {
        let load = self.load().on(self.size());
        let for_locks = if load.locks() == 0 { 1 } else { 2 * load.locks() + 1 };
        for_locks.max(load.cells().saturating_sub(Self::places(0)).div_ceil(2)).max(1)
    }

    /// Places for things in so many rooms: the start room has six cells at least, and every other one, with an exit before
    /// it.
    const fn places(rooms: u32) -> u32 {
        3 + 2 * rooms
    }

    /// The rooms that dice come to: about one for so many cells.
    const fn rooms_by_chance(&self) -> u32 {
        let cells = self.width * self.height;
        1 + cells
            / match self.exits {
                ExitDice::D3 => 24,
                ExitDice::Table => 48,
            }
    }

    /// Refuses more rooms than dice come to, and more chests, traps and locks than these have places for.
    fn check_rooms(&self) -> Result<(), RecipeError> {
        self.load().check()?;
        let (likely, asked, needed) =
            (self.rooms_by_chance(), self.rooms.map_or(1, Between::min), self.rooms_for_load());
        let most = self.most_rooms().unwrap_or(likely);
        if asked.max(needed) <= likely && needed <= most {
            return Ok(());
        }
        let load = self.load().on(self.size());
        let arithmetic = if asked > likely {
            format!(
                "{asked} rooms are more than dice come to on {}×{}: {likely} can be counted on",
                self.width, self.height
            )
        } else {
            format!("{load} need {needed} rooms, and {} can be counted on", likely.min(most))
        };
        // More rooms where there may be more, else a lighter load.
        let least = asked.min(likely);
        let most = if needed <= likely { most.max(needed) } else { most.max(least) };
        let places = likely.min(most);
        let mut settings = load.lighter(Self::places(places), (places - 1) / 2);
        if self.rooms.is_some_and(|rooms| rooms != Between(least, most)) {
            settings.push(format!("rooms to {least}..{most}"));
        }
        Err(RecipeError::DoesNotFit { arithmetic, help: format!("set {}", settings.join(" and ")) })
    }

    const fn load(&self) -> Load {
        Load { chests: self.chests, traps: self.traps, locks: self.locks }
    }

    /// Whether the floor has more than its ledger tells.
    pub(crate) fn carries_anything(&self) -> bool {
        !self.load().on(self.size()).is_nothing()
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
            about: "20×20, 1d6 on the table of exits: some rooms are dead ends, and 5 at least stand",
            make: || Dice { exits: ExitDice::Table, rooms: Some(Between(5, 100)), ..Dice::default() },
        },
        Preset {
            name: "evening",
            about: "16×16 and 5 to 8 rooms: what a party explores in a session",
            make: || Dice { width: 16, height: 16, rooms: Some(Between(5, 8)), ..Dice::default() },
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
        Preset {
            name: "stocked",
            about: "24×20 and 7 rooms or more, with chests, traps, and keys for locked doors",
            make: || Dice {
                width: 24,
                height: 20,
                rooms: Some(Between(7, 100)),
                chests: Between(3, 5).into(),
                traps: Between(3, 5).into(),
                locks: Between(1, 3).into(),
                ..Dice::default()
            },
        },
    ];
}
