//! The page as values: named as the document names them that the generator comes from.

use super::Page;
use serde::Serialize;
use undercroft::generate::dice::{Behind, Class, Level, Occupancy};
use undercroft::grid::{Cell, Side};

/// Everything that the page shows.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct State {
    /// Columns of the whole map, with its border.
    pub width: u16,
    /// Rows of it.
    pub height: u16,
    /// What each cell is, row by row.
    pub grid: Vec<Vec<&'static str>>,
    /// Where one comes in.
    pub entrance: Option<Place>,
    /// The rooms.
    pub rooms: Vec<RoomState>,
    /// The exits.
    pub exits: Vec<ExitState>,
    /// What is to be done.
    pub step: &'static str,
    /// The same in words.
    pub words: String,
    /// Which level.
    pub level_number: u32,
    /// What it is called.
    pub level_name: String,
    /// Where a click does something.
    pub places: Vec<Place>,
    /// The most columns and rows of the room that is rolled next.
    pub limits: Option<(u16, u16)>,
    /// The dice that are to be rolled.
    pub dice: Option<Dice>,
}

/// A cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "column and row")]
pub struct Place {
    pub gx: u16,
    pub gy: u16,
}

/// A room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the document's own names")]
pub struct RoomState {
    pub id: usize,
    pub gx: u16,
    pub gy: u16,
    pub width: u16,
    pub height: u16,
    pub classification: &'static str,
    pub connection_side: &'static str,
    pub parent_exit_id: Option<u32>,
}

/// An exit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the document's own names")]
pub struct ExitState {
    pub id: usize,
    pub gx: u16,
    pub gy: u16,
    pub wall: &'static str,
    pub parent_room_id: u32,
    pub connected_room_id: Option<u32>,
    /// Nothing fits behind it.
    pub closed: bool,
}

/// Dice that are to be rolled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Dice {
    /// How many.
    pub count: usize,
    /// Sides of each.
    pub sides: u8,
    /// What for.
    pub what: String,
}

impl State {
    /// While the size is asked for.
    pub(super) fn asked(level: u32, name: String, (width, height): (u16, u16)) -> State {
        State {
            width,
            height,
            step: "choose-size",
            words: "say how large it is".to_owned(),
            level_number: level,
            level_name: name,
            ..State::default()
        }
    }

    pub(super) fn of(page: &Page, level: &Level) -> State {
        let (width, height) = (level.size().width(), level.size().height());
        let row = |y| (0..width).map(|x| occupancy(level.occupancy(Cell { x, y }))).collect();
        let rooms = level.rooms().iter().enumerate().map(|(id, room)| RoomState {
            id,
            gx: room.bounds.x,
            gy: room.bounds.y,
            width: room.bounds.w,
            height: room.bounds.h,
            classification: class(room.class),
            connection_side: wall(room.joined),
            parent_exit_id: room.parent.map(|exit| exit.0),
        });
        let exits = level.exits().iter().enumerate().map(|(id, exit)| ExitState {
            id,
            gx: exit.at.x,
            gy: exit.at.y,
            wall: wall(exit.side),
            parent_room_id: exit.room.0,
            connected_room_id: match exit.behind {
                Behind::Room(room) => Some(room.0),
                _ => None,
            },
            closed: exit.behind == Behind::Closed,
        });
        let dice = level.wanted();
        State {
            width,
            height,
            grid: (0..height).map(row).collect(),
            entrance: level.entrance().map(Place::from),
            rooms: rooms.collect(),
            exits: exits.collect(),
            step: level.step().name(),
            words: level.words(),
            level_number: level.setup().level,
            level_name: level.name().to_owned(),
            places: page.places().into_iter().map(Place::from).collect(),
            limits: page.limits(),
            dice: dice.map(|dice| Dice { count: dice.dice(), sides: dice.sides(), what: dice.to_string() }),
        }
    }
}

impl From<Cell> for Place {
    fn from(c: Cell) -> Place {
        Place { gx: c.x, gy: c.y }
    }
}

const fn occupancy(of: Occupancy) -> &'static str {
    match of {
        Occupancy::Open => "OPEN",
        Occupancy::Room => "ROOM",
        Occupancy::Corridor => "CORRIDOR",
        Occupancy::Dead => "DEAD_ZONE",
    }
}

const fn class(of: Class) -> &'static str {
    match of {
        Class::Corridor => "corridor",
        Class::Small => "small",
        Class::Medium => "medium",
        Class::Large => "large",
    }
}

const fn wall(side: Side) -> &'static str {
    match side {
        Side::North => "top",
        Side::East => "right",
        Side::South => "bottom",
        Side::West => "left",
    }
}
