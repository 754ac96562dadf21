//! Strategic rooms on a grid whose walls stand on edges, with loops, locks, teleporters, switches, traps and zones.
//!
//! Large rooms go to corners, edges and the middle, medium ones between them, small ones into what is left. A spanning
//! tree and a few more links join them; dead ends branch off and hold something. What hangs on the rest by a single
//! opening may be locked or gated, and its key or switch lies before it.
//! ```text
//!   +-----------+   +-----------+
//!   |   large   D . D   large   |    one door to a connection,
//!   |           |   |           |    an archway at its other end
//!   +---- . ----+   +----D------+
//!         +-------+    | . |
//!         | small 0  . . . |         `0`: locked, and the key lies elsewhere
//!         +-------+    + - +
//! ```
//! Most counts of the presets are for 24×24 cells and grow with the area.

mod boss;
mod check;
mod corridors;
mod depth;
mod doors;
mod hold;
mod junctions;
mod keys;
mod lanes;
mod leaves;
mod placement;
mod quality;
mod quest;
mod ring;
mod rooms;
mod simple;
mod sizes;
mod spacing;
mod stairs;
mod staples;
mod switches;
mod teleporters;
mod traps;
mod treasure;
mod turn;
mod walls;
pub(crate) mod words;
mod zones;

pub(in crate::generate) use words::key as key_name;

pub use super::tunnels::IfStuck;
use crate::draft::Draft;
use crate::error::RecipeError;
use crate::floor::{KeyId, RoomKind, TriggerId};
use crate::grid::{Bits, Cell, Rect, Size};
use crate::pass::{Generator, Pass, Worth};
use crate::passes::corridors::Routes;
use crate::passes::openings::Openings;
use crate::passes::quest::Lock;
use crate::passes::regions::Regions;
use crate::recipe::{Between, Count, Parameters, Preset, Quest};
use depth::{DEEPEST, deepening};
use placement::Placement;
use serde::{Deserialize, Serialize};
pub use sizes::RoomSize;
use words::Works;

/// The parameters of `wizardry`. A [`Count`] is as many on every floor, or for every 24×24 cells.
///
/// ```
/// use undercroft::generate::wizardry::Wizardry;
/// use undercroft::recipe::Between;
/// use undercroft::{Seed, make};
///
/// let wizardry = Wizardry { width: 48, height: 32, traps: Between(5, 10).into(), ..Wizardry::default() };
/// let floor = make::floor(&wizardry, &Seed::new("demo"), 1)?;
/// assert_eq!((floor.size().width(), floor.size().height()), (48, 32));
/// # Ok::<(), undercroft::make::MakeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Wizardry {
    /// Columns of the floor, 16 to 4096.
    pub width: u32,
    /// Rows of the floor, 16 to 4096.
    pub height: u32,
    /// Large rooms: how many, how large, how many openings.
    pub large: Rooms,
    /// Medium rooms.
    pub medium: Rooms,
    /// Small rooms.
    pub small: Rooms,
    /// Rooms of all classes together; whatever their counts allow where it is not set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rooms: Option<Between>,
    /// Cells between two rooms: at least, and where there is space. Where there need be none, rooms are joined through the
    /// walls that they share.
    pub gap: Between,
    /// The most rooms that are closer to another than one would like, in percent.
    pub close_rooms: u32,
    /// Cells of all rooms together.
    pub room_cells: Count,
    /// Cells of the whole floor.
    pub floor_cells: Count,
    /// Connections beyond those that join every room, in percent of them.
    pub extra_links: Between,
    /// Cells across a corridor that joins rooms: 1, or 2 wherever there is rock beside it.
    pub corridor_width: u32,
    /// Dead ends: rooms with one opening, and corridors that end.
    pub dead_ends: Count,
    /// Doors of every kind.
    pub doors: Count,
    /// Doors that are locked, in percent of all.
    pub locked: Between,
    /// Gates that switches open.
    pub gates: Count,
    /// Doors that can be passed one way, in loops; from the second floor on.
    pub one_ways: Count,
    /// Doors to treasure that look like walls until they are found; from the second floor on.
    pub secret_doors: Count,
    /// Walls before treasure that are none; from the second floor on.
    pub illusions: Count,
    /// Pairs of teleporters.
    pub teleporters: Count,
    /// Switches.
    pub switches: Count,
    /// Traps.
    pub traps: Count,
    /// Traps that lie together.
    pub trap_cluster: Between,
    /// Treasure chests.
    pub chests: Count,
    /// Rooms that hold one of them, where others stand at the ends of corridors; as it comes where it is not set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub treasure_rooms: Option<Count>,
    /// Large rooms with a wall inside, in percent.
    pub inner_walls: u32,
    /// Areas without light: a room and the corridors around it; from the second floor on, as the five that follow.
    pub dark_areas: Count,
    /// Squares that turn whoever steps on them.
    pub spinners: Count,
    /// Holes to the floor below.
    pub chutes: Count,
    /// Teleporters that carry whoever steps on them, one way or as a pair.
    pub carriers: Count,
    /// Squares without magic, before danger and treasure.
    pub silent_squares: Count,
    /// Writing on walls.
    pub messages: Count,
    /// What to do when no attempt keeps all numbers.
    pub if_stuck: IfStuck,
    /// What the way to the stairs down asks for.
    pub quest: Quest,
}

/// One class of rooms.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Rooms {
    /// How many.
    pub count: Count,
    /// Which sizes.
    pub sizes: Vec<RoomSize>,
    /// How many openings.
    pub openings: Between,
}

impl Rooms {
    /// Rooms of sizes that are equally common, so many for every 24×24 cells.
    fn new(count: (u32, u32), sizes: &[(u32, u32)], openings: (u32, u32)) -> Rooms {
        let sizes: Vec<_> = sizes.iter().map(|(w, h)| (*w, *h, 1)).collect();
        Rooms::weighted(count, &sizes, openings)
    }

    /// The same for sizes with weights.
    fn weighted(count: (u32, u32), sizes: &[(u32, u32, u32)], openings: (u32, u32)) -> Rooms {
        Rooms {
            count: per(count.0, count.1),
            sizes: sizes.iter().map(|(w, h, weight)| RoomSize::new(*w, *h, *weight)).collect(),
            openings: Between(openings.0, openings.1),
        }
    }

    /// The area of the smallest.
    fn least_area(&self) -> u32 {
        self.sizes.iter().map(|size| size.area()).min().unwrap_or(0)
    }

    /// The area of the largest.
    fn most_area(&self) -> u32 {
        self.sizes.iter().map(|size| size.area()).max().unwrap_or(0)
    }
}

/// A count for every 24×24 cells.
const fn per(low: u32, high: u32) -> Count {
    Count::Per24x24(Between(low, high))
}

/// The classes of rooms, by their place in tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Class {
    Large = 0,
    Medium = 1,
    Small = 2,
}

const CLASSES: [Class; 3] = [Class::Large, Class::Medium, Class::Small];

impl Class {
    const fn kind(self) -> RoomKind {
        match self {
            Class::Large => RoomKind::Large,
            Class::Medium => RoomKind::Medium,
            Class::Small => RoomKind::Small,
        }
    }
}

impl Default for Wizardry {
    fn default() -> Self {
        Wizardry {
            width: 24,
            height: 24,
            large: Rooms::weighted(
                (3, 4),
                &[(7, 4, 9), (6, 5, 20), (7, 5, 10), (6, 6, 6), (8, 5, 8), (7, 6, 8)],
                (2, 4),
            ),
            medium: Rooms::weighted(
                (5, 7),
                &[(3, 4, 5), (4, 4, 23), (4, 5, 12), (4, 6, 7), (5, 5, 7)],
                (1, 3),
            ),
            small: Rooms::weighted((8, 12), &[(2, 3, 11), (2, 4, 30), (3, 3, 10), (3, 4, 10)], (1, 2)),
            rooms: None,
            gap: Between(1, 2),
            close_rooms: 20,
            room_cells: per(217, 231),
            floor_cells: per(248, 282),
            extra_links: Between(20, 30),
            corridor_width: 1,
            dead_ends: per(8, 10),
            doors: per(15, 20),
            locked: Between(10, 20),
            gates: per(1, 2),
            one_ways: per(1, 3),
            secret_doors: per(0, 2),
            illusions: per(0, 1),
            teleporters: per(4, 6),
            switches: per(8, 12),
            traps: per(15, 25),
            trap_cluster: Between(3, 5),
            chests: per(3, 6),
            treasure_rooms: None,
            inner_walls: 30,
            dark_areas: per(0, 1),
            spinners: per(0, 2),
            chutes: per(0, 1),
            carriers: per(0, 1),
            silent_squares: per(0, 3),
            messages: per(1, 3),
            if_stuck: IfStuck::Refuse,
            quest: Quest::default(),
        }
    }
}

impl Wizardry {
    /// The longest side of a floor.
    pub(crate) const MAX_SIDE: u32 = 4096;

    /// Returns how many a count gives on this floor.
    fn scaled(&self, count: Count) -> Between {
        count.on(self.size())
    }

    /// Whether rooms may stand wall to wall, joined through the walls that they share.
    const fn is_wall_to_wall(&self) -> bool {
        self.gap.min() == 0
    }

    /// Returns about how many cells of corridor, dead ends among them, so many rooms have: at least, and at most.
    fn corridor_cells(&self, rooms: u32) -> (u32, u32) {
        if self.is_wall_to_wall() {
            return (rooms / 2, rooms * 4);
        }
        // Where rooms are few, the ways between them are long.
        let apart = (self.width * self.height / rooms.max(1)).isqrt();
        let joined = rooms.saturating_sub(1) * apart.saturating_sub(4) * 3 / 4;
        let few = (rooms * 25 / 10).max(joined);
        (few * self.corridor_width, (rooms * 42 / 10).max(2 * joined) * self.corridor_width)
    }

    /// Returns the cells that rooms may have, so many as they are, for corridors to make up the rest of the floor.
    fn room_range(&self, rooms: u32) -> (u32, u32) {
        let (cells, floor) = (self.scaled(self.room_cells), self.scaled(self.floor_cells));
        let (few, many) = self.corridor_cells(rooms);
        (cells.min().max(floor.min().saturating_sub(many)), cells.max().min(floor.max().saturating_sub(few)))
    }

    const fn class(&self, class: Class) -> &Rooms {
        match class {
            Class::Large => &self.large,
            Class::Medium => &self.medium,
            Class::Small => &self.small,
        }
    }
}

/// What the passes leave for one another.
#[derive(Default)]
pub struct Shared {
    /// Where the rooms stand.
    rooms: Vec<Rect>,
    /// Their classes.
    classes: Vec<Class>,
    /// Where they open.
    openings: Openings,
    /// The corridors, and the dead ends.
    routes: Routes,
    /// The rooms that each corridor joins.
    links: Vec<(u32, u32)>,
    /// The cells of rooms, and those of corridors.
    cells: Option<(Bits, Bits)>,
    /// The corridor that each cell was carved for.
    corridors: Vec<u32>,
    /// What hangs on what.
    regions: Regions,
    /// The rooms that only a teleporter leads to.
    sealed: Vec<u32>,
    /// How many doors there shall be.
    doors: u32,
    /// What is shut, by number from 1, in an order in which it can be opened.
    gated: Vec<Gated>,
    /// Places for things.
    placement: Placement,
    /// The rooms of the stairs up and down.
    stairs: [u32; 2],
    /// Their cells.
    stairs_at: [Cell; 2],
    /// Steps from the entrance to each cell, whatever is locked.
    steps: Vec<u32>,
    /// Chests to come.
    chests: Vec<Chest>,
    /// The boss to come, and the chest that it guards.
    boss: Option<boss::Boss>,
    hoard: Option<usize>,
    /// Switches to come.
    switches: Vec<Switch>,
    /// The zone of each room and corridor.
    zone_of: Vec<u32>,
}

impl Shared {
    /// The room of a chest, or its corridor.
    fn node_of(&self, chest: usize) -> u32 {
        let Chest { at, room, .. } = self.chests[chest];
        room.unwrap_or_else(|| self.regions.corridor(at))
    }
}

/// A lock, a gate, or a teleporter into a sealed room.
struct Gated {
    lock: Lock,
    /// The room or corridor behind it, where there shall be something worth the way; nothing for what the way to the stairs
    /// needs.
    keeps: Option<u32>,
    /// The cells of the teleporter and of its switch, once they are chosen. Most switches are chosen later.
    ends: Option<(Cell, Cell)>,
    switch: Option<Cell>,
    /// Whether any small key opens it; and its key, once it has one.
    is_small: bool,
    key: Option<KeyId>,
}

impl Gated {
    const fn new(lock: Lock, keeps: Option<u32>) -> Gated {
        Gated { lock, keeps, ends: None, switch: None, is_small: false, key: None }
    }
}

/// A switch to come.
#[derive(Clone, Copy)]
struct Switch {
    id: TriggerId,
    /// What it works on, and where that is.
    works: Works,
    to: Cell,
    /// The lock that it must lie before, by number.
    before: u32,
    /// Its cell, where it was chosen already.
    at: Option<Cell>,
}

/// A chest to come: in a room, or at the end of a corridor.
#[derive(Clone, Copy)]
struct Chest {
    at: Cell,
    room: Option<u32>,
    /// The traps beside it.
    traps: [Option<Cell>; 2],
    /// A cell for whoever guards it, in a room that is not small.
    beside: Option<Cell>,
}

impl Generator for Wizardry {
    const NAME: &'static str = "wizardry";
    const VERSION: u32 = 6;
    const PASSES: &'static [Pass<Self>] = &[
        Pass { name: "place rooms", run: rooms::place },
        Pass { name: "carve corridors", run: corridors::carve },
        Pass { name: "raise walls", run: walls::raise },
        Pass { name: "place stairs", run: stairs::place },
        Pass { name: "plan quest", run: quest::plan },
        Pass { name: "hang doors and locks", run: doors::hang },
        Pass { name: "place keys", run: keys::place },
        Pass { name: "plan treasure", run: treasure::plan },
        Pass { name: "widen junctions", run: junctions::widen },
        Pass { name: "turn doors", run: turn::turn },
        Pass { name: "place teleporters", run: teleporters::place },
        Pass { name: "set traps", run: traps::set },
        Pass { name: "place switches", run: switches::place },
        Pass { name: "place treasure", run: treasure::place },
        Pass { name: "mark zones", run: zones::mark },
        Pass { name: "place staples", run: staples::place },
        Pass { name: "count everything", run: hold::check },
    ];
    type Shared = Shared;

    fn check(&self) -> Result<(), RecipeError> {
        check::check(self)
    }

    fn size(&self) -> Size {
        Size::new(self.width, self.height).expect("a checked recipe has a possible size")
    }

    fn attempts(&self) -> u32 {
        64
    }

    fn simple(&self) -> Option<&'static [Pass<Self>]> {
        const SIMPLE: &[Pass<Wizardry>] = &[Pass { name: "lay a simple floor", run: simple::lay }];
        (self.if_stuck == IfStuck::Simple).then_some(SIMPLE)
    }

    fn rate(&self, draft: &Draft) -> Worth {
        quality::rate(self, draft)
    }
}

impl Parameters for Wizardry {
    #[cfg(feature = "toml")]
    const TRIED_ADVICE: bool = true;
    const ABOUT: &'static str = "strategic rooms on a walls-on-edges grid, loops, doors, locks, teleporters, switches, traps, treasure, zones";
    const PRESETS: &'static [Preset<Self>] = &[
        Preset {
            name: "wgiv",
            about: "24×24, sixteen or more rooms, nearly half of it floor",
            make: Wizardry::default,
        },
        Preset {
            name: "wgiv-square",
            about: "the same with larger, squarer rooms close together",
            make: Wizardry::square,
        },
        Preset {
            name: "classic",
            about: "smaller, more uniform rooms, more corridor, fewer features",
            make: Wizardry::classic,
        },
        Preset {
            name: "modern",
            about: "larger rooms, more open, more features and branches",
            make: Wizardry::modern,
        },
        Preset {
            name: "evening",
            about: "18×18, six to ten rooms, for one evening at the table",
            make: Wizardry::evening,
        },
        Preset {
            name: "labyrinth",
            about: "24×24, rooms wall to wall, most of it floor, joined through the walls that they share",
            make: Wizardry::labyrinth,
        },
    ];
}

impl Wizardry {
    fn square() -> Wizardry {
        Wizardry {
            large: Rooms::new((3, 5), &[(6, 6), (6, 7), (7, 7), (6, 8), (7, 8), (8, 8)], (2, 4)),
            medium: Rooms::new((5, 8), &[(4, 4), (4, 5), (5, 5), (4, 6), (5, 6), (6, 6)], (1, 3)),
            small: Rooms::new((8, 12), &[(3, 3), (3, 4), (4, 4)], (1, 2)),
            close_rooms: 100,
            room_cells: per(260, 282),
            floor_cells: per(300, 360),
            ..Wizardry::default()
        }
    }

    fn classic() -> Wizardry {
        Wizardry {
            large: Rooms::weighted((3, 5), &[(4, 5, 1), (5, 5, 3)], (2, 4)),
            medium: Rooms::weighted((6, 9), &[(3, 4, 1), (4, 4, 3)], (1, 3)),
            small: Rooms::weighted((9, 13), &[(2, 3, 1), (3, 3, 3)], (1, 2)),
            room_cells: per(204, 222),
            floor_cells: per(248, 288),
            dead_ends: per(9, 13),
            doors: per(16, 24),
            gates: per(1, 1),
            one_ways: per(0, 1),
            secret_doors: per(0, 1),
            illusions: per(0, 0),
            teleporters: per(2, 3),
            switches: per(4, 6),
            traps: per(8, 14),
            chests: per(3, 5),
            inner_walls: 0,
            spinners: per(1, 2),
            carriers: per(0, 0),
            silent_squares: per(0, 0),
            messages: per(1, 2),
            ..Wizardry::default()
        }
    }

    fn modern() -> Wizardry {
        Wizardry {
            large: Rooms::new((3, 4), &[(7, 6), (8, 6), (7, 7)], (2, 4)),
            medium: Rooms::new((4, 6), &[(5, 4), (5, 5), (6, 4)], (1, 3)),
            small: Rooms::new((5, 8), &[(3, 3), (3, 4), (4, 4)], (1, 2)),
            close_rooms: 100,
            room_cells: per(252, 284),
            floor_cells: per(296, 345),
            dead_ends: per(10, 12),
            doors: per(13, 19),
            teleporters: per(6, 8),
            switches: per(12, 16),
            traps: per(22, 32),
            chests: per(5, 8),
            inner_walls: 50,
            dark_areas: per(1, 1),
            spinners: per(1, 3),
            chutes: per(0, 2),
            carriers: per(0, 2),
            silent_squares: per(2, 4),
            messages: per(2, 4),
            ..Wizardry::default()
        }
    }

    fn labyrinth() -> Wizardry {
        Wizardry {
            large: Rooms::new((3, 5), &[(7, 4), (6, 5), (7, 5), (6, 6), (8, 5), (7, 6)], (2, 4)),
            medium: Rooms::new((5, 8), &[(3, 4), (4, 4), (4, 5), (4, 6), (5, 5)], (1, 3)),
            small: Rooms::new((8, 12), &[(2, 3), (2, 4), (3, 3), (3, 4)], (1, 2)),
            gap: Between(0, 0),
            room_cells: per(300, 405),
            floor_cells: per(346, 432),
            dead_ends: per(6, 12),
            ..Wizardry::default()
        }
    }

    fn evening() -> Wizardry {
        let exactly = |low, high| Count::Exact(Between(low, high));
        let rooms = |low, high, rooms: Rooms| Rooms { count: exactly(low, high), ..rooms };
        let default = Wizardry::default();
        Wizardry {
            width: 18,
            height: 18,
            large: rooms(1, 2, default.large),
            medium: rooms(2, 3, default.medium),
            small: rooms(3, 5, default.small),
            rooms: Some(Between(6, 10)),
            room_cells: exactly(90, 150),
            floor_cells: exactly(110, 190),
            dead_ends: exactly(3, 5),
            doors: exactly(6, 10),
            gates: exactly(0, 1),
            one_ways: exactly(0, 1),
            secret_doors: exactly(0, 1),
            illusions: exactly(0, 1),
            teleporters: exactly(0, 2),
            switches: exactly(0, 4),
            traps: exactly(6, 10),
            chests: exactly(3, 4),
            dark_areas: exactly(0, 1),
            spinners: exactly(0, 1),
            chutes: exactly(0, 1),
            carriers: exactly(0, 0),
            silent_squares: exactly(0, 2),
            messages: exactly(1, 2),
            ..Wizardry::default()
        }
    }
}
