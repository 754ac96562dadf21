//! Floors to find one's way in: dense rooms, mazes of dead ends, keys for the stairs, levers, darkness, ways of no return,
//! and people who know something.
//!
//! Rooms keep one cell between them and stand up to the rim: with walls on edges that is all a corridor needs. A spanning
//! tree and two or three loops join them, and dead ends branch off until most of the floor is taken. What closes a way
//! stands on a loop, so that the floor hangs together without it:
//! ```text
//!   room ── room ── room        a gate or a one-way door may close any one link of the ring,
//!     └───── gate ─────┘        and nobody is ever cut off
//! ```
//! The stairs down stand in a cage in the corner of a room; its gate opens to whoever carries every key.

pub mod life;

mod alleys;
mod branches;
mod dark;
mod doors;
mod encounters;
mod goals;
mod levers;
#[cfg(test)]
mod pictures;
mod quest;
mod rooms;
mod routed;
mod shortcuts;
mod straight;
mod traps;
mod treasure;
mod ways;

use crate::error::RecipeError;
use crate::grid::{Bits, Cell, Rect, Size, Steps};
use crate::pass::{Generator, Pass};
use crate::passes::openings::Openings;
use crate::recipe::{Between, Parameters, Preset, Quest, range_within, within};
use crate::rng::Seed;
use life::{Look, Modules, Scene, Words, themes};
use quest::{Bars, Spare};
use serde::{Deserialize, Serialize};
use shortcuts::Shortcut;

/// The parameters of `navigation`. Counts are for 20×20 cells; a larger floor has more rooms.
///
/// ```
/// use undercroft::generate::navigation::Navigation;
/// use undercroft::{Seed, make};
///
/// let navigation = Navigation { width: 24, ..Navigation::default() };
/// let floor = make::floor(&navigation, &Seed::new("demo"), 3)?;
/// assert!(floor.theme().is_some());
/// # Ok::<(), undercroft::make::MakeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Navigation {
    /// Columns of the floor, 16 to 64.
    pub width: u32,
    /// Rows of the floor, 16 to 64.
    pub height: u32,
    /// How many rooms.
    pub rooms: Between,
    /// Cells between two rooms at least.
    pub gap: u32,
    /// Shares of small, medium and large rooms, in percent.
    pub shares: (u32, u32, u32),
    /// Cells of all rooms together.
    pub room_cells: Between,
    /// Cells of all corridors together.
    pub corridor_cells: Between,
    /// Cells of the whole floor.
    pub floor_cells: Between,
    /// Ways round beyond what joins every room.
    pub loops: Between,
    /// Keys that open the cage of the stairs, 1 to 8; by depth where it is not set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keys: Option<Between>,
    /// What the way to the stairs asks for, the keys included.
    pub quest: Quest,
    /// Percent chance of levers with their gates; by depth where it is not set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub levers: Option<u32>,
    /// How many pairs of lever and gate, where there are any.
    pub lever_pairs: Between,
    /// One-way doors on loops.
    pub one_way_loops: Between,
    /// One-way doors that lead back from far rooms.
    pub shortcuts: Between,
    /// Dark zones; by depth where it is not set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dark_zones: Option<Between>,
    /// Chests, and small finds at the ends of blind alleys.
    pub chests: Between,
    /// From which floor on there are traps; 0 for none.
    pub traps_from: u32,
    /// How many traps, where there are any; by depth where it is not set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub traps: Option<Between>,
    /// Special rooms.
    pub special_rooms: Between,
    /// Events.
    pub events_per_floor: Between,
    /// Modules of one's own, beside the engine's.
    pub events: Modules,
    /// How the floor looks; where it is not set, each look lasts two or three floors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<Look>,
    /// Whether rooms are described.
    pub text: bool,
}

impl Default for Navigation {
    fn default() -> Self {
        Navigation {
            width: 20,
            height: 20,
            rooms: Between(16, 22),
            gap: 1,
            shares: (40, 40, 20),
            room_cells: Between(200, 280),
            corridor_cells: Between(60, 100),
            floor_cells: Between(300, 340),
            loops: Between(2, 3),
            keys: None,
            quest: Quest::default(),
            levers: None,
            lever_pairs: Between(1, 2),
            one_way_loops: Between(1, 2),
            shortcuts: Between(1, 2),
            dark_zones: None,
            chests: Between(5, 8),
            traps_from: 4,
            traps: None,
            special_rooms: Between(3, 5),
            events_per_floor: Between(2, 3),
            events: Modules::default(),
            theme: None,
            text: true,
        }
    }
}

/// What the passes leave for one another. Cells are those of the floor.
#[derive(Default)]
pub struct Shared {
    /// Where the rooms stand.
    rooms: Vec<Rect>,
    /// Where they open.
    openings: Openings,
    /// The corridors between rooms, and the openings at their ends.
    links: Vec<Link>,
    /// What each opening leads to: a corridor, numbered after all rooms, or another room.
    leads: Vec<u32>,
    /// How many rooms and corridors there are.
    nodes: usize,
    /// The openings that close a loop: the rest joins everything.
    spare: Vec<Spare>,
    /// The gates that the way to the stairs needs, until they hang; how many they are, and how many levers there shall be.
    gates: Vec<Bars>,
    needed_levers: u32,
    levers: u32,
    /// Openings that stay archways.
    arches: Vec<u32>,
    /// The rooms of the stairs up and down.
    stairs: [u32; 2],
    /// Steps to every cell from the stairs up, the stairs down and each key, with the place itself; from all but the
    /// first only as far as it matters.
    steps: Vec<(Cell, Steps)>,
    /// The ways back to the stairs up that could be opened.
    homeward: Vec<Shortcut>,
    /// Steps back to the stairs up without one-way doors.
    back: Option<Steps>,
    /// What the life of the floor sees.
    scene: Option<Scene>,
    /// The words of its look.
    words: Option<&'static Words>,
}

impl Shared {
    /// The cell of the stairs up.
    fn up(&self) -> Cell {
        self.steps[0].0
    }

    /// The cell of the stairs down.
    fn down(&self) -> Cell {
        self.steps[1].0
    }

    /// The cells of all rooms.
    fn room_cells(&self, size: Size) -> Bits {
        let mut cells = Bits::empty(size);
        self.rooms.iter().for_each(|room| cells.insert_rect(*room));
        cells
    }

    /// The cells of the keys.
    fn keys(&self) -> impl Iterator<Item = Cell> {
        self.steps[2..].iter().map(|(key, _)| *key)
    }
}

/// A corridor between two rooms.
struct Link {
    /// Its cell, where it has only one.
    lone: Option<Cell>,
    ends: (u32, u32),
}

impl Generator for Navigation {
    const NAME: &'static str = "navigation";
    const VERSION: u32 = 3;
    const PASSES: &'static [Pass<Self>] = &[
        Pass { name: "place rooms", run: rooms::place },
        Pass { name: "carve corridors", run: ways::carve },
        Pass { name: "place stairs and keys", run: goals::place },
        Pass { name: "plan quest", run: quest::plan },
        Pass { name: "hang doors", run: doors::hang },
        Pass { name: "turn one-ways", run: doors::turn_one_ways },
        Pass { name: "open shortcuts", run: shortcuts::open_shortcuts },
        Pass { name: "set levers", run: levers::set },
        Pass { name: "mark dark zones", run: dark::mark },
        Pass { name: "place treasure", run: treasure::place },
        Pass { name: "set traps", run: traps::set },
        Pass { name: "mark encounters", run: encounters::mark },
        Pass { name: "leave notes", run: alleys::leave_notes },
        Pass { name: "choose special rooms", run: life::choose_special_rooms },
        Pass { name: "tag rooms", run: life::tag_rooms },
        Pass { name: "choose events", run: life::choose_events },
        Pass { name: "place people", run: life::place_people },
        Pass { name: "apply theme", run: life::apply_theme },
        Pass { name: "describe rooms", run: life::describe_rooms },
    ];
    type Shared = Shared;

    fn check(&self) -> Result<(), RecipeError> {
        within("width", self.width, 16, Self::MAX_SIDE)?;
        within("height", self.height, 16, Self::MAX_SIDE)?;
        within("gap", self.gap, 0, 2)?;
        within("levers", self.levers.unwrap_or(0), 0, 100)?;
        let shares = [self.shares.0, self.shares.1, self.shares.2];
        let sum = shares.iter().fold(0_u32, |sum, share| sum.saturating_add(*share));
        if sum != 100 {
            let allowed = format!("they add up to {sum}, and must make 100");
            return Err(RecipeError::OutOfRange { key: "shares", value: format!("{shares:?}"), allowed });
        }
        self.check_ranges()?;
        self.check_cells()?;
        self.check_quest()
    }

    fn size(&self) -> Size {
        Size::new(self.width, self.height).expect("a checked recipe has a possible size")
    }

    fn attempts(&self) -> u32 {
        200
    }
}

impl Navigation {
    /// The longest side of a floor.
    pub(crate) const MAX_SIDE: u32 = 64;
    /// The cells that counts are for.
    const UNIT: u32 = 20 * 20;

    /// A count for 20×20 cells as one for this floor.
    fn scaled(&self, count: Between) -> Between {
        let scale = |n: u32| n * (self.width * self.height) / Self::UNIT;
        Between(scale(count.min()), scale(count.max()))
    }

    /// A count of things for 20×20 cells as one for this floor: a larger floor has more, a smaller one as many.
    fn grown(&self, count: Between) -> Between {
        let scaled = self.scaled(count);
        Between(scaled.min().max(count.min()), scaled.max().max(count.max()))
    }

    /// How the floor at a depth looks.
    fn look(&self, seed: &Seed, depth: u32) -> Look {
        self.theme.unwrap_or_else(|| themes::at(seed, depth))
    }

    fn check_ranges(&self) -> Result<(), RecipeError> {
        let ranges = [
            ("rooms", self.rooms, 4, 60),
            ("room_cells", self.room_cells, 1, Self::UNIT),
            ("corridor_cells", self.corridor_cells, 0, Self::UNIT),
            ("floor_cells", self.floor_cells, 1, Self::UNIT),
            ("loops", self.loops, 1, 20),
            ("lever_pairs", self.lever_pairs, 0, 8),
            ("one_way_loops", self.one_way_loops, 0, 8),
            ("shortcuts", self.shortcuts, 0, 8),
            ("chests", self.chests, 0, 60),
            ("special_rooms", self.special_rooms, 0, 60),
            ("events_per_floor", self.events_per_floor, 0, 60),
        ];
        for (key, range, low, high) in ranges {
            range_within(key, range, low, high)?;
        }
        let by_depth =
            [("keys", self.keys, 1, 8), ("dark_zones", self.dark_zones, 0, 8), ("traps", self.traps, 0, 60)];
        for (key, range, low, high) in by_depth {
            range.map_or(Ok(()), |range| range_within(key, range, low, high))?;
        }
        Ok(())
    }

    /// The most pairs of lever and gate that a floor may have.
    fn most_levers(&self) -> u32 {
        if self.levers == Some(0) { 0 } else { self.lever_pairs.max() }
    }

    /// A step is a key of the stairs or a lever, and the stairs have a key at least.
    fn check_quest(&self) -> Result<(), RecipeError> {
        let (keys, levers) = (self.keys.map_or(quest::MOST_KEYS, Between::max), self.most_levers());
        self.quest.check(keys + levers, || format!("there are at most {keys} keys and {levers} levers"))?;
        let fewest = self.keys.map_or(1, Between::min);
        if let Some(steps) = self.quest.steps.filter(|steps| steps.max() < fewest) {
            return Err(RecipeError::DoesNotFit {
                arithmetic: format!(
                    "the stairs need {fewest} keys at least, and quest.steps allows {}",
                    steps.max()
                ),
                help: format!("set quest.steps to {fewest} or more"),
            });
        }
        match self.quest.chain {
            Some(chain) if chain.max() == 0 || chain.min() > levers + 1 => Err(RecipeError::DoesNotFit {
                arithmetic: format!(
                    "a key and {levers} levers make a chain of 1 to {}, and quest.chain is {chain}",
                    levers + 1
                ),
                help: format!("set quest.chain within 1..{}", levers + 1),
            }),
            _ => Ok(()),
        }
    }

    /// Refuses cells that do not add up.
    fn check_cells(&self) -> Result<(), RecipeError> {
        let (low, high) = (
            self.room_cells.min() + self.corridor_cells.min(),
            self.room_cells.max() + self.corridor_cells.max(),
        );
        if low > self.floor_cells.max() || high < self.floor_cells.min() {
            return Err(RecipeError::DoesNotFit {
                arithmetic: format!(
                    "rooms of {} and corridors of {} cells make {low} to {high}, and the floor shall have {}",
                    self.room_cells, self.corridor_cells, self.floor_cells
                ),
                help: format!("set floor_cells to {low}..{high}"),
            });
        }
        let least = rooms::least_cells(self);
        if least > self.room_cells.max() {
            return Err(RecipeError::DoesNotFit {
                arithmetic: format!(
                    "the fewest rooms of the smallest sizes take {least} cells, and room_cells allows {}",
                    self.room_cells.max()
                ),
                help: format!("ask for fewer rooms, or set room_cells to {least} or more"),
            });
        }
        Ok(())
    }
}

impl Parameters for Navigation {
    #[cfg(feature = "toml")]
    const TRIED_ADVICE: bool = true;
    const ABOUT: &'static str =
        "dense floors to find one's way in: keys, levers, dark zones, one-way doors, people, clues, themes";
    const PRESETS: &'static [Preset<Self>] = &[
        Preset {
            name: "standard",
            about: "20×20, 16 to 22 rooms, one cell between them, most of it floor",
            make: Navigation::default,
        },
        Preset {
            name: "dense",
            about: "20 to 30 rooms, many of them wall to wall",
            make: || Navigation {
                rooms: Between(20, 30),
                gap: 0,
                room_cells: Between(216, 280),
                corridor_cells: Between(24, 100),
                ..Navigation::default()
            },
        },
        Preset {
            name: "spacious",
            about: "16 or 17 rooms, two cells between them",
            make: || Navigation {
                rooms: Between(16, 17),
                gap: 2,
                room_cells: Between(150, 200),
                corridor_cells: Between(100, 160),
                ..Navigation::default()
            },
        },
    ];
}
