//! A level as it grows: a state that only legal moves change.
//!
//! A cell is open, dead, a room's or a corridor's. Everything that is not open is one set of bits; which of the three a
//! taken cell is, the lists of rooms and exits say. Placing a room takes its cells and the ring around them, placing an
//! exit its cell and the two beside it:
//! ```text
//!   x x x x x        x x E x x       E is an exit of the room R: its cell was open before the room's own
//!   x R R R x        x R R R x       ring went down, and so was the cell beyond it. Rings keep rooms one
//!   x R R R x   ->   x R R R x       cell apart, so what adjoins on the finished floor belongs together.
//!   x x x x x        x x x x x
//! ```
//! Nothing but the room's own ring has changed between the placing of a room and that of its exits, so the places for
//! exits are worked out once, before the ring goes down.

use super::illegal::{BadSetup, Breach, Illegal, NoLevel};
use super::names;
use super::parts::{Act, Behind, Done, Exit, ExitId, Occupancy, Room, Setup, Step, beyond};
use super::roll::{self, Purpose};
use super::space::{Fit, Space};
use super::{LARGEST, PADDING, SMALLEST};
use crate::floor::Text;
use crate::generate::MAX_DEPTH;
use crate::grid::{Bits, Cell, Numbers, Rect, Side, Size, cell, rect};

/// A level as it grows.
///
/// ```
/// use undercroft::generate::dice::{Act, ExitDice, Level, Setup, Step};
/// use undercroft::grid::{Side, cell};
///
/// let mut level = Level::begin(Setup { width: 20, height: 20, level: 1, exits: ExitDice::D3 })?;
/// level.roll(&[7])?;
/// level.act(Act::Entrance(cell(12, 21)))?;
/// level.roll(&[5, 3])?;
/// let Step::PlaceStartRoom(fit) = level.step() else { unreachable!() };
/// assert_eq!((fit.size, fit.all().count()), ((4, 3), 4));
/// assert!(level.act(Act::Exit(cell(12, 17), Side::North)).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    pub(super) setup: Setup,
    /// The user's table of names; empty for the built-in one.
    pub(super) names: Vec<String>,
    pub(super) name: Text,
    /// Every cell that is not open.
    pub(super) taken: Bits,
    pub(super) entrance: Option<Cell>,
    pub(super) rooms: Vec<Room>,
    pub(super) exits: Vec<Exit>,
    /// The exits that are open, in the order of placing.
    pub(super) waiting: Vec<ExitId>,
    /// Where exits may go through the walls of the newest room, by side, numbered along the wall.
    pub(super) places: [Numbers; 4],
    pub(super) step: Step,
    pub(super) done: Vec<Done>,
}

impl Level {
    /// Returns a new level: open cells, and two rows of dead ones around them.
    pub fn begin(setup: Setup) -> Result<Level, BadSetup> {
        let (width, height) = (u32::from(setup.width), u32::from(setup.height));
        let sides = SMALLEST..=LARGEST;
        if !sides.contains(&width) || !sides.contains(&height) {
            return Err(NoLevel::Size { width, height }.into());
        }
        if !(1..=MAX_DEPTH).contains(&setup.level) {
            return Err(NoLevel::Level(setup.level).into());
        }
        let size =
            Size::new(width + PADDING, height + PADDING).map_err(|_| NoLevel::Size { width, height })?;
        // About as many as there will be when no exit is open.
        let rooms = size.area() / 16;
        Ok(Level {
            setup,
            names: Vec::new(),
            name: Text::default(),
            taken: border(size),
            entrance: None,
            rooms: Vec::with_capacity(rooms),
            exits: Vec::with_capacity(2 * rooms),
            waiting: Vec::with_capacity(16),
            places: [Numbers::default(); 4],
            step: Step::RollName,
            done: Vec::with_capacity(8 * rooms),
        })
    }

    /// Returns the same level with a table of names of one's own, ten for each level. It counts for rolls from now on.
    pub fn with_names(mut self, names: Vec<String>) -> Level {
        self.names = names;
        self
    }

    /// Returns what it was begun with.
    pub const fn setup(&self) -> Setup {
        self.setup
    }

    /// Returns the whole grid: the playable cells and the border.
    pub const fn size(&self) -> Size {
        self.taken.size()
    }

    /// Returns the playable cells.
    pub const fn playable(&self) -> Rect {
        rect(BORDER, BORDER, self.setup.width, self.setup.height)
    }

    /// Returns the middle of the map for a viewer that draws each cell `scale` units wide.
    pub const fn centre(&self, scale: u32) -> (u32, u32) {
        let size = self.size();
        (size.width() as u32 * scale / 2, size.height() as u32 * scale / 2)
    }

    /// Returns what the level is called; empty until that is rolled.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn text(&self) -> Text {
        self.name.clone()
    }

    pub(super) fn take_names(&mut self) -> Vec<String> {
        std::mem::take(&mut self.names)
    }

    pub(super) fn rename(&mut self, name: Text) {
        self.name = name;
    }

    /// Returns what is to be done now.
    pub const fn step(&self) -> Step {
        self.step
    }

    /// Returns the dice that are to be rolled now.
    pub const fn wanted(&self) -> Option<Purpose> {
        self.step.roll(self.setup.exits)
    }

    /// Returns where one comes in.
    pub const fn entrance(&self) -> Option<Cell> {
        self.entrance
    }

    /// Returns the rooms; a [`RoomId`](crate::floor::RoomId) is an index here.
    pub fn rooms(&self) -> &[Room] {
        &self.rooms
    }

    /// Returns the exits; an [`ExitId`] is an index here.
    pub fn exits(&self) -> &[Exit] {
        &self.exits
    }

    /// Returns the exits that are open, in the order of placing.
    pub fn waiting(&self) -> &[ExitId] {
        &self.waiting
    }

    /// Returns how many rolls and moves were made.
    pub fn acts(&self) -> usize {
        self.done.len()
    }

    /// Returns what a cell is. What lies outside the grid is dead.
    pub fn occupancy(&self, c: Cell) -> Occupancy {
        let is_way = |e: &Exit| e.at == c && e.behind != Behind::Closed;
        if !self.size().contains(c) {
            Occupancy::Dead
        } else if !self.taken.has(c) {
            Occupancy::Open
        } else if self.rooms.iter().any(|r| r.bounds.contains(c)) {
            Occupancy::Room
        } else if self.entrance == Some(c) || self.exits.iter().any(is_way) {
            Occupancy::Corridor
        } else {
            Occupancy::Dead
        }
    }

    /// Does what is to be done; refused, nothing changes.
    pub fn act(&mut self, act: Act) -> Result<(), Illegal> {
        match act {
            Act::Roll([first, second]) => {
                let given = [first, second];
                self.roll(if second == 0 { &given[..1] } else { &given })
            }
            Act::Entrance(at) => self.place_entrance(at),
            Act::Room(at) => self.place_room(at).map(drop),
            Act::Exit(at, side) => self.place_exit(at, side).map(drop),
            Act::Choose(id) => self.choose(id),
        }
    }

    /// Takes the dice that fell, whoever threw them.
    pub fn roll(&mut self, dice: &[u8]) -> Result<(), Illegal> {
        let purpose = self.wanted().ok_or_else(|| self.out_of_turn("a roll"))?;
        if dice.len() != purpose.dice() {
            return Err(Breach::Dice { purpose, given: dice.len() }.into());
        }
        let sides = purpose.sides();
        if let Some(face) = dice.iter().find(|face| !(1..=sides).contains(*face)) {
            return Err(Breach::Face { purpose, sides, face: *face }.into());
        }
        let dice = [dice[0], dice.get(1).copied().unwrap_or(0)];
        self.done.push(Done::Roll(purpose, dice));
        self.step = match self.step {
            Step::RollName => {
                self.name = names::pick(&self.names, self.setup.level, dice[0]);
                Step::PlaceEntrance
            }
            Step::RollStartRoom => Step::PlaceStartRoom(self.start_fit(dice)),
            Step::RollRoom(exit) if dice[0] == dice[1] => Step::RollDoubles(exit, dice),
            Step::RollRoom(exit) => self.fitted(exit, roll::room(dice, None)),
            Step::RollDoubles(exit, first) => self.fitted(exit, roll::room(first, Some(dice))),
            Step::RollExits(room) => {
                let wanted = match purpose {
                    Purpose::Exits(exits) => exits.exits(dice[0]),
                    _ => dice[0],
                };
                let walls = self.places.iter().filter(|places| !places.is_empty()).count();
                self.exits_left(room, wanted.min(walls as u8))
            }
            other => other,
        };
        Ok(())
    }

    fn start_fit(&self, dice: [u8; 2]) -> Fit {
        let mouth = beyond(self.entrance.unwrap_or_default(), Side::North);
        let space = Space::behind(&self.taken, mouth, Side::North);
        space.fit(roll::start_room(dice)).expect("the smallest level takes the largest start room")
    }

    fn fitted(&self, exit: ExitId, size: (u16, u16)) -> Step {
        let fit = self.space_behind(exit).fit(size).expect("an exit that nothing fits behind is closed");
        Step::PlaceRoom(exit, fit)
    }

    pub(super) fn space_behind(&self, exit: ExitId) -> Space {
        let exit = &self.exits[exit.0 as usize];
        Space::behind(&self.taken, exit.mouth(), exit.side)
    }

    pub(super) fn out_of_turn(&self, what: &'static str) -> Illegal {
        Breach::OutOfTurn { what, now: self.words() }.into()
    }

    /// Returns what is to be done now, in words.
    pub fn words(&self) -> String {
        let now = |purpose: Option<Purpose>| purpose.map_or_else(String::new, |p| format!("now roll {p}"));
        match self.step {
            Step::PlaceEntrance => "now place the entrance".to_owned(),
            Step::PlaceStartRoom(fit) => format!("now place the start room of {}×{}", fit.size.0, fit.size.1),
            Step::PlaceExits { left: 1, .. } => "now place an exit".to_owned(),
            Step::PlaceExits { left, .. } => format!("now place {left} exits"),
            Step::ChooseExit => "now choose an exit".to_owned(),
            Step::PlaceRoom(_, fit) => format!("now place the room of {}×{}", fit.size.0, fit.size.1),
            Step::Complete => "the level is complete, no exit is open".to_owned(),
            _ => now(self.wanted()),
        }
    }
}

/// Returns the cell of the bottom row that lies as far from the right as the entrance does from the left.
pub(super) const fn across(size: Size, entrance: Cell) -> Cell {
    cell(size.width() - 1 - entrance.x, entrance.y)
}

/// Dead cells on every side.
pub(super) const BORDER: u16 = PADDING as u16 / 2;

fn border(size: Size) -> Bits {
    let (w, h) = (size.width(), size.height());
    let mut taken = Bits::empty(size);
    taken.insert_rect(rect(0, 0, w, BORDER));
    taken.insert_rect(rect(0, h - BORDER, w, BORDER));
    taken.insert_rect(rect(0, BORDER, BORDER, h - 2 * BORDER));
    taken.insert_rect(rect(w - BORDER, BORDER, BORDER, h - 2 * BORDER));
    taken
}
