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
mod by_depth;
mod check;
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
mod simple;
mod stairs;
mod straight;
mod traps;
mod treasure;
mod ways;

pub use super::tunnels::IfStuck;
use crate::error::RecipeError;
use crate::grid::{Bits, Cell, Rect, Size, Steps};
use crate::pass::{Generator, Pass};
use crate::passes::openings::Openings;
use crate::recipe::{Between, Parameters, Preset, Quest};
use crate::rng::Seed;
pub use by_depth::ByDepth;
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
    /// Corridors two cells wide.
    pub wide_corridors: Between,
    /// The difficulty that traps, darkness and the way to the first key make up for, in points; by depth where it is not set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<ByDepth<u32>>,
    /// Keys that open the cage of the stairs, 1 to 8; by depth where it is not set. As every number that may follow the depth:
    /// one value, or a table of the floors from which each holds, `{ 1 = 1, 4 = 2, 7 = [2, 3] }`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keys: Option<ByDepth<Between>>,
    /// What the way to the stairs asks for, the keys included.
    pub quest: Quest,
    /// Percent chance of levers with their gates; by depth where it is not set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub levers: Option<ByDepth<u32>>,
    /// How many pairs of lever and gate, where there are any.
    pub lever_pairs: Between,
    /// Percent chance that an event has to be played in place of a lever that has to be pulled, where there is one; by depth
    /// where it is not set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub required_events: Option<ByDepth<u32>>,
    /// One-way doors on loops.
    pub one_way_loops: Between,
    /// One-way doors that lead back from far rooms.
    pub shortcuts: Between,
    /// Dark zones; by depth where it is not set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dark_zones: Option<ByDepth<Between>>,
    /// Chests, and small finds at the ends of blind alleys.
    pub chests: Between,
    /// From which floor on there are traps; 0 for none.
    pub traps_from: u32,
    /// How many traps, where there are any; by depth where it is not set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub traps: Option<ByDepth<Between>>,
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
    /// What to do when no attempt keeps all numbers.
    pub if_stuck: IfStuck,
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
            wide_corridors: Between(0, 0),
            difficulty: None,
            keys: None,
            quest: Quest::default(),
            levers: None,
            lever_pairs: Between(1, 2),
            required_events: None,
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
            if_stuck: IfStuck::Refuse,
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
    /// The last cells of all branches.
    tips: Vec<Cell>,
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
    /// The cells that they shall take, so that the floor has as many as it should.
    shortcut_cells: (u32, u32),
    /// Steps back to the stairs up without one-way doors.
    back: Option<Steps>,
    /// Cells in the dark where a chest will stand.
    hoards: Vec<Cell>,
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
    const VERSION: u32 = 4;
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
        check::check(self)
    }

    fn size(&self) -> Size {
        Size::new(self.width, self.height).expect("a checked recipe has a possible size")
    }

    fn attempts(&self) -> u32 {
        200
    }

    fn simple(&self) -> Option<&'static [Pass<Self>]> {
        const SIMPLE: &[Pass<Navigation>] = &[
            Pass { name: "lay a simple floor", run: simple::lay },
            Pass { name: "mark encounters", run: encounters::mark },
            Pass { name: "choose special rooms", run: life::choose_special_rooms },
            Pass { name: "tag rooms", run: life::tag_rooms },
            Pass { name: "choose events", run: life::choose_events },
            Pass { name: "place people", run: life::place_people },
            Pass { name: "apply theme", run: life::apply_theme },
            Pass { name: "describe rooms", run: life::describe_rooms },
        ];
        (self.if_stuck == IfStuck::Simple).then_some(SIMPLE)
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

    /// The keys of the stairs at a depth, where they are set; so for the numbers that follow.
    fn keys_at(&self, depth: u32) -> Option<Between> {
        self.keys.as_ref().and_then(|keys| keys.at(depth))
    }

    fn levers_at(&self, depth: u32) -> Option<u32> {
        self.levers.as_ref().and_then(|levers| levers.at(depth))
    }

    fn dark_zones_at(&self, depth: u32) -> Option<Between> {
        self.dark_zones.as_ref().and_then(|zones| zones.at(depth))
    }

    fn traps_at(&self, depth: u32) -> Option<Between> {
        self.traps.as_ref().and_then(|traps| traps.at(depth))
    }

    /// The difficulty that a depth asks for, in tenths of points.
    fn target(&self, depth: u32) -> i32 {
        let points = self.difficulty.as_ref().and_then(|points| points.at(depth));
        points.map_or_else(|| life::target_difficulty(depth), |points| 10 * points as i32)
    }

    /// How the floor at a depth looks.
    fn look(&self, seed: &Seed, depth: u32) -> Look {
        self.theme.unwrap_or_else(|| themes::at(seed, depth))
    }

    /// The cells that all rooms together may have, so that those of corridors make the floor what it shall be.
    fn room_range(&self) -> Between {
        let [rooms, corridors, floor] =
            [self.room_cells, self.corridor_cells, self.floor_cells].map(|cells| self.scaled(cells));
        let low = rooms.min().max(floor.min().saturating_sub(corridors.max()));
        let high = rooms.max().min(floor.max().saturating_sub(corridors.min()));
        Between(low, high.max(low))
    }

    /// The most pairs of lever and gate that a floor at a depth may have.
    fn most_levers(&self, depth: u32) -> u32 {
        if self.levers_at(depth) == Some(0) { 0 } else { self.lever_pairs.max() }
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
