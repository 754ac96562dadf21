//! What dice mean: the sizes of rooms, their classes, the number of exits.

use crate::floor::RoomKind;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What dice are rolled for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Purpose {
    /// The level's name: 1d10.
    LevelName,
    /// The sides of the start room: 2d6.
    StartRoom,
    /// The sides of a later room: 2d6.
    Room,
    /// What doubles add to the sides: 2d6.
    Doubles,
    /// How many exits the start room gets: 1d3.
    StartExits,
    /// How many exits a later room gets: 1d3, or 1d6 with the table.
    Exits(ExitDice),
}

/// The die that says how many exits a later room gets. The start room's is always 1d3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ExitDice {
    /// 1d3, as many as it shows.
    #[default]
    D3,
    /// 1d6 on the table: 1 none, 2 and 3 one, 4 and 5 two, 6 three.
    Table,
}

impl ExitDice {
    /// Sides of the die.
    pub const fn sides(self) -> u8 {
        match self {
            ExitDice::D3 => 3,
            ExitDice::Table => 6,
        }
    }

    /// Returns how many exits a face means.
    pub const fn exits(self, face: u8) -> u8 {
        match self {
            ExitDice::D3 => face,
            ExitDice::Table => face / 2,
        }
    }
}

impl Purpose {
    /// Returns how many dice.
    pub const fn dice(self) -> usize {
        match self {
            Purpose::LevelName | Purpose::StartExits | Purpose::Exits(_) => 1,
            Purpose::StartRoom | Purpose::Room | Purpose::Doubles => 2,
        }
    }

    /// Sides of each.
    pub const fn sides(self) -> u8 {
        match self {
            Purpose::LevelName => 10,
            Purpose::StartRoom | Purpose::Room | Purpose::Doubles => 6,
            Purpose::StartExits => 3,
            Purpose::Exits(dice) => dice.sides(),
        }
    }

    /// Returns the roll's name in the ledger.
    pub const fn name(self) -> &'static str {
        match self {
            Purpose::LevelName => "level name",
            Purpose::StartRoom => "start room",
            Purpose::Room => "room",
            Purpose::Doubles => "doubles",
            Purpose::StartExits => "start exits",
            Purpose::Exits(_) => "exits",
        }
    }
}

/// `2d6 for the room`.
impl fmt::Display for Purpose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self {
            Purpose::LevelName => "the level's name",
            Purpose::StartRoom => "the start room",
            Purpose::Room => "the room",
            Purpose::Doubles => "what the doubles add",
            Purpose::StartExits => "the start room's exits",
            Purpose::Exits(ExitDice::D3) => "the room's exits",
            Purpose::Exits(ExitDice::Table) => "the room's exits, on the table",
        };
        write!(f, "{}d{} for {what}", self.dice(), self.sides())
    }
}

/// How large a room is, in words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Class {
    /// One cell wide or high.
    Corridor,
    /// Up to 6 cells.
    Small,
    /// 7 to 31 cells.
    Medium,
    /// 32 cells and more.
    Large,
}

impl Class {
    /// Returns the class of a room of that size.
    pub(crate) const fn of((w, h): (u16, u16)) -> Class {
        if w == 1 || h == 1 {
            return Class::Corridor;
        }
        match w * h {
            0..=6 => Class::Small,
            7..=31 => Class::Medium,
            _ => Class::Large,
        }
    }

    /// Returns the kind of room on a finished floor.
    pub const fn kind(self) -> RoomKind {
        match self {
            Class::Corridor => RoomKind::Corridor,
            Class::Small => RoomKind::Small,
            Class::Medium => RoomKind::Medium,
            Class::Large => RoomKind::Large,
        }
    }

    /// Returns the name in lower case.
    pub const fn name(self) -> &'static str {
        self.kind().name()
    }
}

/// Returns the start room that two dice mean: ones become twos, and its area is 6 to 12. What is smaller becomes 3×2 or
/// 2×3, what is larger 4×3 or 3×4, so that the side that was rolled longer stays so; of equal sides it is the width.
pub(crate) fn start_room(dice: [u8; 2]) -> (u16, u16) {
    let [w, h] = dice.map(|face| u16::from(face).max(2));
    let upright = dice[1] > dice[0];
    let (long, short) = match w * h {
        0..=5 => (3, 2),
        6..=12 => return (w, h),
        _ => (4, 3),
    };
    if upright { (short, long) } else { (long, short) }
}

/// Returns the later room that two dice mean, with what the doubles added.
pub(crate) fn room(dice: [u8; 2], doubles: Option<[u8; 2]>) -> (u16, u16) {
    let more = doubles.unwrap_or_default();
    (u16::from(dice[0]) + u16::from(more[0]), u16::from(dice[1]) + u16::from(more[1]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn start_rooms_have_6_to_12_cells_and_keep_their_longer_side() {
        let check = |dice, size| assert_eq!(start_room(dice), size, "{dice:?}");
        check([1, 1], (3, 2));
        check([1, 2], (2, 3));
        check([2, 1], (3, 2));
        check([2, 2], (3, 2));
        check([1, 3], (2, 3));
        check([6, 1], (6, 2));
        check([3, 4], (3, 4));
        check([3, 5], (3, 4));
        check([5, 3], (4, 3));
        check([4, 4], (4, 3));
        check([6, 6], (4, 3));
        for a in 1..=6 {
            for b in 1..=6 {
                let (w, h) = start_room([a, b]);
                assert!((6..=12).contains(&(w * h)) && w > 1 && h > 1);
                assert!(a == b || (a > b) == (w > h) || a.max(b) <= 2 || w == h, "{a} {b}: {w}×{h}");
            }
        }
    }

    #[test]
    fn classes_begin_where_they_should() {
        let check = |size, class| assert_eq!(Class::of(size), class, "{size:?}");
        check((1, 12), Class::Corridor);
        check((1, 1), Class::Corridor);
        check((2, 2), Class::Small);
        check((3, 2), Class::Small);
        check((7, 1), Class::Corridor);
        check((2, 4), Class::Medium);
        check((5, 6), Class::Medium);
        check((4, 8), Class::Large);
        check((12, 12), Class::Large);
    }

    #[test]
    fn the_table_of_exits_is_read_as_it_stands() {
        assert_eq!([1, 2, 3, 4, 5, 6].map(|face| ExitDice::Table.exits(face)), [0, 1, 1, 2, 2, 3]);
        assert_eq!([1, 2, 3].map(|face| ExitDice::D3.exits(face)), [1, 2, 3]);
    }
}
