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

use super::illegal::{BadSetup, Illegal};
use super::names;
use super::roll::{self, Class, ExitDice, Purpose};
use super::space::{Fit, Space, window};
use super::{LARGEST, PADDING, SMALLEST};
use crate::floor::{RoomId, Text};
use crate::generate::MAX_DEPTH;
use crate::grid::{Bits, Cell, Rect, Side, Size, cell, rect};
use std::fmt;

/// What a level is begun with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Playable columns.
    pub width: u16,
    /// Playable rows.
    pub height: u16,
    /// Which level of the dungeon, counted from 1.
    pub level: u32,
    /// The die for the exits of later rooms.
    pub exits: ExitDice,
}

/// What a cell is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Occupancy {
    /// Free for rooms and exits.
    Open,
    /// A room's floor.
    Room,
    /// The entrance, or an exit.
    Corridor,
    /// Nothing is ever built here.
    Dead,
}

impl fmt::Display for Occupancy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Occupancy::Open => "open",
            Occupancy::Room => "part of a room",
            Occupancy::Corridor => "an exit",
            Occupancy::Dead => "dead",
        })
    }
}

/// An exit, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ExitId(pub u32);

/// A room of the level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    /// Its cells.
    pub bounds: Rect,
    /// How large it is.
    pub class: Class,
    /// The wall toward where one comes from.
    pub joined: Side,
    /// The exit that leads to it; the start room has none.
    pub parent: Option<ExitId>,
}

/// An exit of a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exit {
    /// Its cell, just outside the room.
    pub at: Cell,
    /// The wall that it goes through.
    pub side: Side,
    /// The room that it leads out of.
    pub room: RoomId,
    /// What is behind it.
    pub behind: Behind,
}

impl Exit {
    /// The cell beyond it, where the room behind it begins.
    pub fn mouth(&self) -> Cell {
        beyond(self.at, self.side)
    }
}

/// What is behind an exit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Behind {
    /// Nobody knows yet.
    Open,
    /// A room.
    Room(RoomId),
    /// Nothing fits: the exit is walled up, and its cell is dead.
    Closed,
}

/// What is to be done now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Roll for the level's name.
    RollName,
    /// Place the entrance.
    PlaceEntrance,
    /// Roll for the start room.
    RollStartRoom,
    /// Place the start room.
    PlaceStartRoom(Fit),
    /// Roll how many exits a room gets.
    RollExits(RoomId),
    /// Place the exits that are left.
    PlaceExits {
        /// The room.
        room: RoomId,
        /// How many are left to place.
        left: u8,
    },
    /// Choose an exit that is open.
    ChooseExit,
    /// Roll for the room behind an exit.
    RollRoom(ExitId),
    /// Doubles: roll what they add.
    RollDoubles(ExitId, [u8; 2]),
    /// Place the room behind an exit.
    PlaceRoom(ExitId, Fit),
    /// No exit is open: there is nothing left to do.
    Complete,
}

impl Step {
    /// The dice that it takes, where it is a roll.
    pub const fn roll(&self, exits: ExitDice) -> Option<Purpose> {
        match self {
            Step::RollName => Some(Purpose::LevelName),
            Step::RollStartRoom => Some(Purpose::StartRoom),
            Step::RollExits(RoomId(0)) => Some(Purpose::StartExits),
            Step::RollExits(_) => Some(Purpose::Exits(exits)),
            Step::RollRoom(_) => Some(Purpose::Room),
            Step::RollDoubles(..) => Some(Purpose::Doubles),
            _ => None,
        }
    }
}

/// One thing that is done: a roll or a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Act {
    /// Dice that fell; the second is 0 where one is rolled.
    Roll([u8; 2]),
    /// The entrance is placed.
    Entrance(Cell),
    /// The room that was rolled is placed, with this cell as its north-west corner.
    Room(Cell),
    /// An exit is placed in a cell beyond a wall.
    Exit(Cell, Side),
    /// An exit is chosen.
    Choose(ExitId),
}

/// An act with what it takes to write it down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Done {
    Roll(Purpose, [u8; 2]),
    Entrance(Cell),
    Room(Cell, RoomId),
    Exit(Cell, Side, RoomId),
    Choose(Cell, Side, ExitId),
}

impl Done {
    pub(super) const fn act(self) -> Act {
        match self {
            Done::Roll(_, dice) => Act::Roll(dice),
            Done::Entrance(at) => Act::Entrance(at),
            Done::Room(at, _) => Act::Room(at),
            Done::Exit(at, side, _) => Act::Exit(at, side),
            Done::Choose(_, _, id) => Act::Choose(id),
        }
    }
}

/// A level as it grows.
///
/// ```
/// use undercroft::generate::dice::{ExitDice, Level, Setup, Step};
/// use undercroft::grid::cell;
///
/// let mut level = Level::begin(Setup { width: 20, height: 20, level: 1, exits: ExitDice::D3 })?;
/// level.roll(&[7])?;
/// level.place_entrance(cell(12, 21))?;
/// level.roll(&[5, 3])?;
/// let Step::PlaceStartRoom(fit) = level.step() else { unreachable!() };
/// assert_eq!((fit.size, fit.len()), ((4, 3), 4));
/// assert!(level.place_exit(cell(12, 17), undercroft::grid::Side::North).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    setup: Setup,
    /// The user's table of names; empty for the built-in one.
    names: Vec<String>,
    name: Text,
    /// Every cell that is not open.
    pub(super) taken: Bits,
    entrance: Option<Cell>,
    rooms: Vec<Room>,
    exits: Vec<Exit>,
    /// The exits that are open, in the order of placing.
    waiting: Vec<ExitId>,
    /// Where exits may go through the walls of the newest room, by side: a bit for each cell along the wall.
    spots: [u16; 4],
    step: Step,
    pub(super) done: Vec<Done>,
}

impl Level {
    /// A new level: open cells, and two rows of dead ones around them.
    pub fn begin(setup: Setup) -> Result<Level, BadSetup> {
        let (width, height) = (u32::from(setup.width), u32::from(setup.height));
        let sides = SMALLEST..=LARGEST;
        if !sides.contains(&width) || !sides.contains(&height) {
            return Err(BadSetup::Size { width, height });
        }
        if !(1..=MAX_DEPTH).contains(&setup.level) {
            return Err(BadSetup::Level(setup.level));
        }
        let size =
            Size::new(width + PADDING, height + PADDING).map_err(|_| BadSetup::Size { width, height })?;
        Ok(Level {
            setup,
            names: Vec::new(),
            name: Text::default(),
            taken: border(size),
            entrance: None,
            rooms: Vec::with_capacity(16),
            exits: Vec::with_capacity(32),
            waiting: Vec::with_capacity(16),
            spots: [0; 4],
            step: Step::RollName,
            done: Vec::with_capacity(128),
        })
    }

    /// The same level with a table of names of one's own, ten for each level. It counts for rolls from now on.
    pub fn with_names(mut self, names: Vec<String>) -> Level {
        self.names = names;
        self
    }

    /// What it was begun with.
    pub const fn setup(&self) -> Setup {
        self.setup
    }

    /// The whole grid: the playable cells and the border.
    pub const fn size(&self) -> Size {
        self.taken.size()
    }

    /// The playable cells.
    pub const fn playable(&self) -> Rect {
        rect(BORDER, BORDER, self.setup.width, self.setup.height)
    }

    /// The middle of the map for a viewer that draws each cell `scale` units wide.
    pub const fn centre(&self, scale: u32) -> (u32, u32) {
        let size = self.size();
        (size.width() as u32 * scale / 2, size.height() as u32 * scale / 2)
    }

    /// What the level is called; empty until that is rolled.
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

    /// What is to be done now.
    pub const fn step(&self) -> Step {
        self.step
    }

    /// The dice that are to be rolled now.
    pub const fn wanted(&self) -> Option<Purpose> {
        self.step.roll(self.setup.exits)
    }

    /// Where one comes in.
    pub const fn entrance(&self) -> Option<Cell> {
        self.entrance
    }

    /// The rooms; a [`RoomId`] is an index here.
    pub fn rooms(&self) -> &[Room] {
        &self.rooms
    }

    /// The exits; an [`ExitId`] is an index here.
    pub fn exits(&self) -> &[Exit] {
        &self.exits
    }

    /// The exits that are open, in the order of placing.
    pub fn waiting(&self) -> &[ExitId] {
        &self.waiting
    }

    /// How many rolls and moves were made.
    pub fn acts(&self) -> usize {
        self.done.len()
    }

    /// What a cell is. What lies outside the grid is dead.
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
            return Err(Illegal::Dice { purpose, given: dice.len() });
        }
        let sides = purpose.sides();
        if let Some(face) = dice.iter().find(|face| !(1..=sides).contains(*face)) {
            return Err(Illegal::Face { purpose, sides, face: *face });
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
                let walls = self.spots.iter().filter(|spots| **spots != 0).count();
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

    fn space_behind(&self, exit: ExitId) -> Space {
        let exit = &self.exits[exit.0 as usize];
        Space::behind(&self.taken, exit.mouth(), exit.side)
    }

    /// The cells that the entrance can have: the bottom row of the playable ones.
    pub fn entrances(&self) -> impl Iterator<Item = Cell> {
        let row = self.bottom_row();
        (BORDER..BORDER + self.setup.width).map(move |x| cell(x, row))
    }

    const fn bottom_row(&self) -> u16 {
        self.size().height() - 3
    }

    /// Whether the entrance may stand there.
    pub fn check_entrance(&self, at: Cell) -> Result<(), Illegal> {
        let (row, from, to) = (self.bottom_row(), BORDER, BORDER + self.setup.width - 1);
        if self.step != Step::PlaceEntrance {
            Err(self.out_of_turn("the entrance"))
        } else if at.y != row || !(from..=to).contains(&at.x) {
            Err(Illegal::Entrance { at, row, from, to })
        } else {
            Ok(())
        }
    }

    /// Places the entrance; the cells beside it die.
    pub fn place_entrance(&mut self, at: Cell) -> Result<(), Illegal> {
        self.check_entrance(at)?;
        self.taken.insert_rect(rect(at.x - 1, at.y, 3, 1));
        self.entrance = Some(at);
        self.done.push(Done::Entrance(at));
        self.step = Step::RollStartRoom;
        Ok(())
    }

    /// The most columns and rows of the start room: from one side to the other, since it need not be centred, and from
    /// above the entrance to the top.
    pub fn start_limits(&self) -> (u16, u16) {
        (self.setup.width, self.setup.height - 1)
    }

    /// The space behind an exit that is open.
    pub fn space(&self, exit: ExitId) -> Result<Space, Illegal> {
        self.check_choice(exit)?;
        Ok(self.space_behind(exit))
    }

    /// The most columns and rows of a room behind an exit, each by itself.
    pub fn limits(&self, exit: ExitId) -> Result<(u16, u16), Illegal> {
        Ok(self.space(exit)?.limits())
    }

    /// The room that is to be placed now, with the places that it can have.
    pub const fn fit(&self) -> Option<Fit> {
        match self.step {
            Step::PlaceStartRoom(fit) | Step::PlaceRoom(_, fit) => Some(fit),
            _ => None,
        }
    }

    /// Whether the room that was rolled may stand there.
    pub fn check_room(&self, place: Rect) -> Result<(), Illegal> {
        let fit = self.fit().ok_or_else(|| self.out_of_turn("a room"))?;
        if fit.has(place) {
            return Ok(());
        }
        let given = (place.w, place.h);
        if given != fit.size {
            return Err(Illegal::Size { wanted: fit.size, given });
        }
        let joined = self.way_in();
        let (wall, mouth) = (joined.1.opposite(), beyond(joined.0, joined.1));
        let first_row = match joined.1 {
            Side::North => place.bottom() == u32::from(mouth.y) + 1,
            Side::South => place.y == mouth.y,
            Side::East => place.x == mouth.x,
            Side::West => place.right() == u32::from(mouth.x) + 1,
        };
        if !place.contains(mouth) || !first_row {
            return Err(Illegal::Astray { place, wall, mouth });
        }
        let is_open = |c: &Cell| self.occupancy(*c) == Occupancy::Open;
        let at = place.cells().find(|c| !is_open(c)).unwrap_or(mouth);
        Err(Illegal::Occupied { place, at, is: self.occupancy(at) })
    }

    /// The cell and the side through which one comes into the room that is to be placed.
    fn way_in(&self) -> (Cell, Side) {
        match self.step {
            Step::PlaceRoom(exit, _) => {
                let exit = &self.exits[exit.0 as usize];
                (exit.at, exit.side)
            }
            _ => (self.entrance.unwrap_or_default(), Side::North),
        }
    }

    /// Places the room that was rolled, with its north-west corner there; open cells around it die.
    pub fn place_room(&mut self, corner: Cell) -> Result<RoomId, Illegal> {
        let fit = self.fit().ok_or_else(|| self.out_of_turn("a room"))?;
        let bounds = rect(corner.x, corner.y, fit.size.0, fit.size.1);
        self.check_room(bounds)?;
        let id = RoomId(self.rooms.len() as u32);
        let joined = self.way_in().1.opposite();
        let parent = match self.step {
            Step::PlaceRoom(exit, _) => Some(exit),
            _ => None,
        };
        if let Some(exit) = parent {
            self.exits[exit.0 as usize].behind = Behind::Room(id);
            self.waiting.retain(|waiting| *waiting != exit);
        }
        self.spots = spots(&self.taken, bounds, joined);
        self.taken.insert_rect(rect(bounds.x - 1, bounds.y - 1, bounds.w + 2, bounds.h + 2));
        self.rooms.push(Room { bounds, class: Class::of(fit.size), joined, parent });
        self.done.push(Done::Room(corner, id));
        self.close_blocked();
        self.step = Step::RollExits(id);
        Ok(id)
    }

    /// Closes the exits that nothing fits behind any more.
    fn close_blocked(&mut self) {
        let Level { waiting, exits, taken, .. } = self;
        waiting.retain(|id| {
            let exit = &mut exits[id.0 as usize];
            let open = !taken.has(exit.mouth());
            if !open {
                exit.behind = Behind::Closed;
            }
            open
        });
    }

    /// The walls of a room that an exit can go through now.
    pub fn walls(&self, room: RoomId) -> Result<impl Iterator<Item = Side>, Illegal> {
        self.room(room)?;
        let current = self.is_current(room);
        Ok(Side::ALL.into_iter().filter(move |side| current && self.spots[*side as usize] != 0))
    }

    /// The cells beyond a wall of a room that an exit can have now.
    pub fn exit_spots(&self, room: RoomId, wall: Side) -> Result<impl Iterator<Item = Cell>, Illegal> {
        let bounds = self.room(room)?.bounds;
        let spots = if self.is_current(room) { self.spots[wall as usize] } else { 0 };
        Ok((0..LONG).filter(move |i| spots >> i & 1 == 1).map(move |i| along(bounds, wall, i)))
    }

    /// The same as bits along the wall, for whoever picks among them.
    pub(super) const fn spots(&self) -> [u16; 4] {
        self.spots
    }

    /// The newest room, until its exits stand.
    const fn is_current(&self, room: RoomId) -> bool {
        matches!(self.step, Step::RollExits(r) | Step::PlaceExits { room: r, .. } if r.0 == room.0)
    }

    fn room(&self, id: RoomId) -> Result<&Room, Illegal> {
        self.rooms.get(id.index()).ok_or(Illegal::NoSuchRoom { id, count: self.rooms.len() })
    }

    /// Whether an exit may go through that wall to that cell.
    pub fn check_exit(&self, at: Cell, wall: Side) -> Result<(), Illegal> {
        let Step::PlaceExits { room, .. } = self.step else { return Err(self.out_of_turn("an exit")) };
        let Room { bounds, joined, .. } = self.rooms[room.index()];
        let Some(inside) = at.step(wall.opposite()).filter(|c| bounds.contains(*c) && !bounds.contains(at))
        else {
            return Err(Illegal::NotOnWall { at, wall, room: bounds });
        };
        let i = match wall {
            Side::North | Side::South => inside.x - bounds.x,
            Side::East | Side::West => inside.y - bounds.y,
        };
        if wall == joined {
            return Err(Illegal::Joined(wall));
        }
        if self.exits.iter().any(|e| e.room == room && e.side == wall) {
            return Err(Illegal::WallUsed(wall));
        }
        if self.spots[wall as usize] >> i & 1 == 1 {
            return Ok(());
        }
        let mouth = beyond(at, wall);
        // The exit's own cell is always dead by now: whether the ring of its room or something else did it, nobody else
        // has built since, so a mouth that is open says that the exit's cell was not.
        let blocked = if self.taken.has(mouth) { mouth } else { at };
        Err(Illegal::Blocked { at, blocked, is: self.occupancy(blocked) })
    }

    /// Places an exit of the newest room; the cells beside it die.
    pub fn place_exit(&mut self, at: Cell, wall: Side) -> Result<ExitId, Illegal> {
        self.check_exit(at, wall)?;
        let Step::PlaceExits { room, left } = self.step else { return Err(self.out_of_turn("an exit")) };
        let id = ExitId(self.exits.len() as u32);
        self.exits.push(Exit { at, side: wall, room, behind: Behind::Open });
        self.waiting.push(id);
        // A wall takes one exit, so its other cells are none any more.
        self.spots[wall as usize] = 0;
        self.taken.insert_rect(match wall {
            Side::North | Side::South => rect(at.x - 1, at.y, 3, 1),
            Side::East | Side::West => rect(at.x, at.y - 1, 1, 3),
        });
        self.done.push(Done::Exit(at, wall, room));
        self.close_blocked();
        self.step = self.exits_left(room, left - 1);
        Ok(id)
    }

    fn exits_left(&self, room: RoomId, left: u8) -> Step {
        if left > 0 {
            Step::PlaceExits { room, left }
        } else if self.waiting.is_empty() {
            Step::Complete
        } else {
            Step::ChooseExit
        }
    }

    /// Whether the exit may be chosen.
    pub fn check_choice(&self, id: ExitId) -> Result<(), Illegal> {
        let exit = self.exits.get(id.0 as usize);
        let exit = exit.ok_or(Illegal::NoSuchExit { id, count: self.exits.len() })?;
        match exit.behind {
            Behind::Open => Ok(()),
            Behind::Room(room) => Err(Illegal::Used { at: exit.at, room }),
            Behind::Closed => Err(Illegal::Closed(exit.at)),
        }
    }

    /// Chooses the exit behind which the next room is rolled.
    pub fn choose(&mut self, id: ExitId) -> Result<(), Illegal> {
        if self.step != Step::ChooseExit {
            return Err(self.out_of_turn("the choice of an exit"));
        }
        self.check_choice(id)?;
        let exit = &self.exits[id.0 as usize];
        self.done.push(Done::Choose(exit.at, exit.side, id));
        self.step = Step::RollRoom(id);
        Ok(())
    }

    fn out_of_turn(&self, what: &'static str) -> Illegal {
        Illegal::OutOfTurn { what, now: self.words() }
    }

    /// What is to be done now, in words.
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

/// Dead cells on every side.
const BORDER: u16 = PADDING as u16 / 2;
/// Cells along the longest wall.
const LONG: u16 = super::space::LONGEST;

fn border(size: Size) -> Bits {
    let (w, h) = (size.width(), size.height());
    let mut taken = Bits::empty(size);
    taken.insert_rect(rect(0, 0, w, BORDER));
    taken.insert_rect(rect(0, h - BORDER, w, BORDER));
    taken.insert_rect(rect(0, BORDER, BORDER, h - 2 * BORDER));
    taken.insert_rect(rect(w - BORDER, BORDER, BORDER, h - 2 * BORDER));
    taken
}

/// The neighbour on that side. Exits and entrances never lie on the rim.
fn beyond(at: Cell, side: Side) -> Cell {
    at.step(side).unwrap_or(at)
}

/// The cell just outside a wall, the `i`-th from the west or north.
pub(super) fn along(bounds: Rect, wall: Side, i: u16) -> Cell {
    match wall {
        Side::North => cell(bounds.x + i, bounds.y - 1),
        Side::South => cell(bounds.x + i, bounds.bottom() as u16),
        Side::West => cell(bounds.x - 1, bounds.y + i),
        Side::East => cell(bounds.right() as u16, bounds.y + i),
    }
}

/// Where exits may go through the walls of a room whose ring is not down yet: the exit's cell and the one beyond it are
/// open, and the wall is not the one that joins the room to its parent.
fn spots(taken: &Bits, bounds: Rect, joined: Side) -> [u16; 4] {
    let Rect { x, y, w, h } = bounds;
    let rows = |exit: u16, mouth: u16| {
        let open = window(taken, exit, x.into()) & window(taken, mouth, x.into());
        (open & ((1 << w) - 1)) as u16
    };
    let columns = |left: u16| {
        (0..h).fold(0, |spots, i| {
            let both = window(taken, y + i, left.into()) & 3 == 3;
            spots | u16::from(both) << i
        })
    };
    let bottom = bounds.bottom() as u16;
    let mut spots = [rows(y - 1, y - 2), columns(x + w), rows(bottom, bottom + 1), columns(x - 2)];
    spots[joined as usize] = 0;
    spots
}
