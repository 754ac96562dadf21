//! How many of each thing a floor may have: by preset, at 20×20 cells, and by depth.

use super::tally::Range;
use undercroft::floor::RoomKind;

/// The numbers of a preset. `None` is a number that it does not give.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbers {
    pub(crate) rooms: Range,
    /// The fewest cells between two rooms.
    pub(crate) gap: u32,
    /// Whether rooms of each size have their share.
    pub(crate) shares: bool,
    pub(crate) cells: Range,
    pub(crate) room_cells: Range,
    pub(crate) corridor_cells: Range,
    pub(crate) loops: Range,
    /// Whether rooms are described.
    pub(crate) text: bool,
}

impl Numbers {
    /// The rules that hold whatever the numbers are.
    pub(crate) const NONE: Numbers = Numbers {
        rooms: None,
        gap: 0,
        shares: false,
        cells: None,
        room_cells: None,
        corridor_cells: None,
        loops: None,
        text: true,
    };

    pub(crate) const STANDARD: Numbers = Numbers {
        rooms: Some((16, 22)),
        gap: 1,
        shares: true,
        cells: Some((300, 340)),
        room_cells: Some((200, 280)),
        corridor_cells: Some((60, 100)),
        // Two or three, and one more for each of the one or two shortcuts.
        loops: Some((3, 5)),
        ..Numbers::NONE
    };

    /// Rooms may share a wall.
    pub(crate) const DENSE: Numbers = Numbers {
        rooms: Some((20, 30)),
        gap: 0,
        room_cells: None,
        corridor_cells: None,
        ..Numbers::STANDARD
    };

    pub(crate) const SPACIOUS: Numbers = Numbers {
        rooms: Some((16, 17)),
        gap: 2,
        room_cells: None,
        corridor_cells: None,
        ..Numbers::STANDARD
    };
}

/// Returns whether a room of that kind may have these sides, the shorter first.
pub(crate) fn allows(kind: RoomKind, short: u16, long: u16) -> bool {
    match kind {
        RoomKind::Large => short >= 5 && long <= 7 && (25..=42).contains(&(short * long)),
        RoomKind::Medium => short >= 3 && long <= 4,
        RoomKind::Small => short == 2 && long <= 3,
        _ => false,
    }
}

/// Returns what a number is at depths 1 to 3, 4 to 6 and below.
pub(crate) fn by_depth<T: Copy>(depth: u32, bands: [T; 3]) -> T {
    match depth {
        ..=3 => bands[0],
        4..=6 => bands[1],
        _ => bands[2],
    }
}
