//! Random rooms joined by tunnels: fill, place, carve.
//!
//! The classic of the roguelike tutorials. Rooms are tried at random places and kept where they touch no other; each is
//! joined to the one before by a tunnel between their middles. What adjoins is open: walls stand only against rock.
//! ```text
//!    +--------+                an outline of 10×5 has a floor of 9×4: the inside,
//!    | ...... +------+         so that rock always stands between two rooms
//!    | ...... ...... +---+
//!    +--------+----+ ... |     L: along one axis, then along the other
//!                  +-----+
//! ```

mod carry;
mod carve;
mod place;
mod stairs;

use crate::error::RecipeError;
use crate::grid::Size;
use crate::pass::{Generator, Pass};
use crate::passes::stock::Load;
use crate::recipe::{Between, Count, Parameters, Preset, within};
use serde::{Deserialize, Serialize};

/// The parameters of `tunnels`.
///
/// ```
/// use undercroft::generate::tunnels::{RoomShape, Tunnels};
/// use undercroft::{Seed, make};
///
/// let tunnels = Tunnels { rooms: Some(12), room_shape: RoomShape::Mixed, ..Tunnels::default() };
/// let floor = make::floor(&tunnels, &Seed::new("demo"), 1)?;
/// assert_eq!(floor.rooms().len(), 12);
/// # Ok::<(), undercroft::make::MakeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Tunnels {
    /// Columns of the floor, 8 to 4096.
    pub width: u32,
    /// Rows of the floor, 8 to 4096.
    pub height: u32,
    /// Side of a room's outline, in cells; its floor is one less. 3 or more, round ones 4.
    pub room_size: Between,
    /// How many rooms are tried; one that touches another is dropped. Not used when `rooms` is set.
    pub tries: u32,
    /// Go on until that many rooms stand, instead of a number of tries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rooms: Option<u32>,
    /// Rock between the floors of two rooms, in cells, at least. 1 or more.
    pub spacing: u32,
    /// Shape of the rooms.
    pub room_shape: RoomShape,
    /// Shape of the tunnels.
    pub tunnel_shape: TunnelShape,
    /// Which room is "the one before" for a tunnel.
    pub order: Order,
    /// What to do when the rooms do not fit after every attempt.
    pub if_stuck: IfStuck,
    /// Chests.
    pub chests: Count,
    /// Traps.
    pub traps: Count,
    /// Locks, each with its key: one to three doors that it opens.
    pub locks: Count,
}

/// Shape of the rooms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum RoomShape {
    /// Rectangles.
    Rectangle,
    /// Discs.
    Circle,
    /// Either, as chance has it.
    Mixed,
}

/// Shape of the tunnels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TunnelShape {
    /// Along one axis, then along the other.
    L,
    /// Straight at the other room (Bresenham), walkable in four directions.
    Direct,
    /// Either, as chance has it.
    Mixed,
}

/// Which room is "the one before".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// The one placed before it, wherever that is.
    Placed,
    /// The one before it along a Hilbert curve, which is near: for large floors.
    Near,
}

/// What to do when no attempt at a floor succeeds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum IfStuck {
    /// Say so, and make nothing.
    Refuse,
    /// Put small rooms in rows, which always works.
    Simple,
}

impl Default for Tunnels {
    fn default() -> Self {
        Tunnels {
            width: 50,
            height: 35,
            room_size: Between(6, 12),
            tries: 8,
            rooms: None,
            spacing: 1,
            room_shape: RoomShape::Rectangle,
            tunnel_shape: TunnelShape::L,
            order: Order::Placed,
            if_stuck: IfStuck::Refuse,
            chests: NONE,
            traps: NONE,
            locks: NONE,
        }
    }
}

/// Nothing of something.
const NONE: Count = Count::Exact(Between(0, 0));

/// What the passes leave for one another.
#[derive(Default)]
pub struct Shared {
    /// The order in which rooms are joined, where it is not the order of placing.
    chain: Vec<u32>,
}

impl Generator for Tunnels {
    const NAME: &'static str = "tunnels";
    const VERSION: u32 = 2;
    const PASSES: &'static [Pass<Self>] = &[
        Pass { name: "place rooms", run: place::rooms },
        Pass { name: "order rooms", run: place::order },
        Pass { name: "carve tunnels", run: carve::tunnels },
        Pass { name: "place stairs", run: stairs::place },
        Pass { name: "lock doors", run: carry::lock_doors },
        Pass { name: "place chests", run: carry::place_chests },
        Pass { name: "set traps", run: carry::set_traps },
    ];
    type Shared = Shared;

    fn check(&self) -> Result<(), RecipeError> {
        self.check_ranges()?;
        self.check_rooms()?;
        self.check_load()
    }

    fn size(&self) -> Size {
        Size::new(self.width, self.height).expect("a checked recipe has a possible size")
    }

    fn attempts(&self) -> u32 {
        let drawn = if self.rooms.is_some() { Self::DRAWN + Self::SMALLEST } else { 1 };
        if self.carries_anything() { drawn.max(64) } else { drawn }
    }

    fn work(&self) -> u64 {
        1_000_000 + 1_000 * self.size().area() as u64 + u64::from(self.tries)
    }

    fn simple(&self) -> Option<&'static [Pass<Self>]> {
        const SIMPLE: &[Pass<Tunnels>] = &[
            Pass { name: "place rooms in rows", run: place::rows },
            Pass { name: "order rooms", run: place::order },
            Pass { name: "carve tunnels", run: carve::tunnels },
            Pass { name: "place stairs", run: stairs::place },
            Pass { name: "lock doors", run: carry::lock_doors },
            Pass { name: "place chests", run: carry::place_chests },
            Pass { name: "set traps", run: carry::set_traps },
        ];
        (self.if_stuck == IfStuck::Simple).then_some(SIMPLE)
    }
}

impl Tunnels {
    /// The longest side of a floor.
    pub const MAX_SIDE: u32 = 4096;
    /// The most tries, and the most rooms.
    pub const MAX_TRIES: u32 = 10_000_000;
    /// Rock on every side of an outline: one cell, and on the far sides one more for the outline itself.
    const MARGIN: u32 = 3;
    /// Where a number of rooms is wanted: attempts with rooms of every size, and then with the smallest.
    const DRAWN: u32 = 16;
    const SMALLEST: u32 = 16;

    /// Refuses more rooms than fit: in rows where the recipe allows that, else by chance.
    fn check_rooms(&self) -> Result<(), RecipeError> {
        let Some(wanted) = self.rooms else { return Ok(()) };
        let most = self.most_rooms(self.height);
        if wanted <= most {
            return Ok(());
        }
        let (columns, rows) = self.lattice(self.width, self.height);
        let by_chance = if self.if_stuck == IfStuck::Refuse && columns * rows > 1 {
            format!(" in rows, and for {most} where chance has them stand")
        } else {
            String::new()
        };
        let arithmetic = format!(
            "{wanted} rooms of {0}×{0} with {1} between them do not fit into {2}×{3}: at a pitch of {4} there is room \
             for {columns}×{rows} = {5}{by_chance}",
            self.smallest_side(),
            self.spacing,
            self.width,
            self.height,
            self.pitch(),
            columns * rows,
        );
        let height = (self.height..=Self::MAX_SIDE).find(|height| self.most_rooms(*height) >= wanted);
        let higher = height.map_or_else(String::new, |height| format!(", or height to {height}"));
        let in_rows = if self.if_stuck == IfStuck::Refuse && wanted <= columns * rows {
            ", or if_stuck to simple"
        } else {
            ""
        };
        let lighter = self.lighter_load(most);
        let load = if lighter.is_empty() { String::new() } else { format!(" and {}", lighter.join(" and ")) };
        Err(RecipeError::DoesNotFit {
            arithmetic,
            help: format!("set rooms to {most}{load}{higher}{in_rows}"),
        })
    }

    /// The most rooms that the recipe can have on a floor so high. What is put down by chance leaves gaps that are too
    /// narrow for another room: a good half of the lattice is what it reaches.
    const fn most_rooms(&self, height: u32) -> u32 {
        let (columns, rows) = self.lattice(self.width, height);
        match self.if_stuck {
            IfStuck::Simple => columns * rows,
            IfStuck::Refuse if columns * rows < 2 => columns * rows,
            IfStuck::Refuse => columns * rows * 11 / 20,
        }
    }

    /// Refuses more chests, traps and locks than the rooms that surely stand have places for.
    fn check_load(&self) -> Result<(), RecipeError> {
        let settings = self.lighter_load(self.sure_rooms());
        if settings.is_empty() {
            return Ok(());
        }
        Err(RecipeError::DoesNotFit {
            arithmetic: format!(
                "{} are more than there surely is room for: {} rooms of {2}×{2} can be counted on",
                self.load().on(self.size()),
                self.sure_rooms(),
                self.smallest_side()
            ),
            help: format!("set {}", settings.join(" and ")),
        })
    }

    /// Returns the settings that make what the floor carries light enough for so many rooms.
    fn lighter_load(&self, rooms: u32) -> Vec<String> {
        // Where tunnels lead across the whole floor there are few places that one has to pass, however many rooms stand.
        let most_locks = match self.order {
            Order::Placed => 3,
            Order::Near => 3 + rooms / 8,
        };
        let cells = rooms.saturating_mul(self.smallest_side() * self.smallest_side() * 3 / 4);
        self.load().on(self.size()).lighter(cells.saturating_sub(2), (rooms / 2).min(most_locks))
    }

    /// Rooms that stand on nearly every floor.
    fn sure_rooms(&self) -> u32 {
        let side = self.room_size.max() - 1 + self.spacing;
        let fit = |length: u32| (length - Self::MARGIN - 1 + self.spacing) / side;
        let by_chance = (fit(self.width) * fit(self.height) * 11 / 20).max(1);
        self.rooms.unwrap_or_else(|| by_chance.min(self.tries))
    }

    const fn load(&self) -> Load {
        Load { chests: self.chests, traps: self.traps, locks: self.locks }
    }

    /// Whether chests, traps or locks may be left without a place.
    fn carries_anything(&self) -> bool {
        !self.load().on(self.size()).is_nothing()
    }

    fn check_ranges(&self) -> Result<(), RecipeError> {
        within("width", self.width, 8, Self::MAX_SIDE)?;
        within("height", self.height, 8, Self::MAX_SIDE)?;
        within("spacing", self.spacing, 1, Self::MAX_SIDE)?;
        within("tries", self.tries, 1, Self::MAX_TRIES)?;
        if let Some(rooms) = self.rooms {
            within("rooms", rooms, 1, Self::MAX_TRIES)?;
        }
        self.load().check()?;
        let smallest_side = self.width.min(self.height);
        let largest = smallest_side - Self::MARGIN;
        // The floor of a disc is an odd number of cells wide: from an outline of 3 it would be a single cell.
        let smallest = if self.room_shape == RoomShape::Rectangle { 3 } else { 4 };
        let (low, high) = (self.room_size.min(), self.room_size.max());
        if low > high || low < smallest {
            return Err(RecipeError::OutOfRange {
                key: "room_size",
                value: self.room_size.to_string(),
                allowed: format!("a room takes {smallest} cells or more, the lower number first"),
            });
        }
        if high <= largest {
            return Ok(());
        }
        let smaller = Tunnels { room_size: Between(low.min(largest), largest), ..self.clone() };
        // Smaller rooms may ask for more.
        let more = match smaller.check() {
            Err(RecipeError::DoesNotFit { help, .. }) => help.replacen("set ", " and ", 1),
            _ => String::new(),
        };
        Err(RecipeError::DoesNotFit {
            arithmetic: format!(
                "rooms of {} cells are wanted, and the floor's shorter side of {smallest_side} less {} for the rock around \
                 leaves {largest}",
                self.room_size,
                Self::MARGIN
            ),
            help: format!("set room_size to {}..{largest}{more}", low.min(largest)),
        })
    }

    /// Returns the side of the smallest room's floor. A disc's is odd.
    const fn smallest_side(&self) -> u32 {
        match self.room_shape {
            RoomShape::Rectangle => self.room_size.min() - 1,
            RoomShape::Circle | RoomShape::Mixed => disc_side(self.room_size.min()),
        }
    }

    /// Cells from one room to the next when the smallest stand in rows.
    const fn pitch(&self) -> u32 {
        self.smallest_side() + self.spacing
    }

    /// Returns how many rooms stand where they stand in rows.
    fn rows_wanted(&self) -> u32 {
        let (columns, rows) = self.lattice(self.width, self.height);
        self.rooms.unwrap_or(self.tries).min(columns * rows)
    }

    /// Returns where the n-th of them stands, by its north-west corner.
    fn row_place(&self, n: u32) -> (u16, u16) {
        let (columns, rows) = self.lattice(self.width, self.height);
        let place = (u64::from(n) * u64::from(columns * rows) / u64::from(self.rows_wanted())) as u32;
        let (x, y) = (place % columns * self.pitch() + 2, place / columns * self.pitch() + 2);
        (x as u16, y as u16)
    }

    /// Returns how many of the smallest rooms fit into the columns and rows. No other layout of them holds more.
    const fn lattice(&self, width: u32, height: u32) -> (u32, u32) {
        let (free, pitch) = (Self::MARGIN + 1, self.pitch());
        ((width - free + self.spacing) / pitch, (height - free + self.spacing) / pitch)
    }
}

/// Returns the side of the disc in an outline: odd, and at least one less.
const fn disc_side(outline: u32) -> u32 {
    2 * ((outline - 2) / 2) + 1
}

impl Parameters for Tunnels {
    const ABOUT: &'static str = "random rooms joined by tunnels, filled then carved";
    const PRESETS: &'static [Preset<Self>] = &[
        Preset { name: "classic", about: "50×35, up to 8 rooms, L tunnels", make: Tunnels::default },
        Preset {
            name: "cramped",
            about: "small rooms close together",
            make: || Tunnels { room_size: Between(4, 8), tries: 24, ..Tunnels::default() },
        },
        Preset {
            name: "wide",
            about: "80×45, exactly 15 rooms, 2 cells of rock between them",
            make: || Tunnels { width: 80, height: 45, rooms: Some(15), spacing: 2, ..Tunnels::default() },
        },
        Preset {
            name: "burrow",
            about: "round rooms and straight tunnels",
            make: || Tunnels {
                room_shape: RoomShape::Mixed,
                tunnel_shape: TunnelShape::Mixed,
                room_size: Between(5, 13),
                tries: 16,
                ..Tunnels::default()
            },
        },
        Preset {
            name: "vast",
            about: "200×140, exactly 90 rooms, each joined to a near one",
            make: || Tunnels {
                width: 200,
                height: 140,
                rooms: Some(90),
                order: Order::Near,
                ..Tunnels::default()
            },
        },
        Preset {
            name: "stocked",
            about: "up to 14 rooms, with chests, traps, and keys for locked doors",
            make: || Tunnels {
                room_size: Between(5, 10),
                tries: 14,
                chests: Between(4, 6).into(),
                traps: Between(4, 7).into(),
                locks: Between(1, 3).into(),
                ..Tunnels::default()
            },
        },
    ];
}
