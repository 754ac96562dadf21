//! How many of each thing a floor of a preset may have, at 24×24 cells. `None` is a number that the preset does not give.

use super::tally::Range;
use undercroft::floor::RoomKind;

/// The numbers of a preset.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbers {
    pub(crate) large: Range,
    pub(crate) medium: Range,
    pub(crate) small: Range,
    /// Sides of large, medium and small rooms, either way round.
    pub(crate) sizes: Option<[&'static [(u16, u16)]; 3]>,
    /// Cells between two rooms at least. Where there need be none, rooms are joined through the walls that they share.
    pub(crate) gap: u32,
    /// Cells of floor, and those of them that are rooms.
    pub(crate) cells: Range,
    pub(crate) room_cells: Range,
    pub(crate) dead_ends: Range,
    pub(crate) doors: Range,
    pub(crate) pairs: Range,
    pub(crate) switches: Range,
    pub(crate) chests: Range,
    /// Traps; they grow with the area.
    pub(crate) traps: Range,
    /// From the second floor on.
    pub(crate) dark_areas: Range,
    pub(crate) spinners: Range,
    pub(crate) chutes: Range,
    pub(crate) carriers: Range,
    pub(crate) silent_squares: Range,
    pub(crate) messages: Range,
    pub(crate) quality: Option<usize>,
}

impl Numbers {
    /// The rules that hold whatever the numbers are.
    pub(crate) const NONE: Numbers = Numbers {
        large: None,
        medium: None,
        small: None,
        sizes: None,
        gap: 1,
        cells: None,
        room_cells: None,
        dead_ends: None,
        doors: None,
        pairs: None,
        switches: None,
        chests: None,
        traps: None,
        dark_areas: None,
        spinners: None,
        chutes: None,
        carriers: None,
        silent_squares: None,
        messages: None,
        quality: None,
    };

    pub(crate) const WGIV: Numbers = Numbers {
        large: Some((3, 4)),
        medium: Some((5, 7)),
        small: Some((8, 12)),
        sizes: Some([
            &[(7, 4), (7, 5), (7, 6), (8, 5), (6, 6), (5, 6)],
            &[(3, 4), (4, 4), (4, 5), (5, 5), (4, 6)],
            &[(2, 3), (2, 4), (3, 3), (3, 4)],
        ]),
        gap: 1,
        cells: Some((248, 282)),
        room_cells: Some((217, 231)),
        dead_ends: Some((8, 10)),
        doors: Some((15, 20)),
        pairs: Some((4, 6)),
        switches: Some((8, 12)),
        chests: Some((3, 6)),
        traps: Some((15, 25)),
        dark_areas: Some((0, 1)),
        spinners: Some((0, 2)),
        chutes: Some((0, 1)),
        carriers: Some((0, 1)),
        silent_squares: Some((0, 3)),
        messages: Some((1, 3)),
        quality: Some(60),
    };

    /// The same with the document's square rooms, which leave no bound on the corridors.
    pub(crate) const WGIV_SQUARE: Numbers = Numbers {
        large: Some((3, 5)),
        medium: Some((5, 8)),
        sizes: Some([
            &[(6, 6), (6, 7), (6, 8), (7, 7), (7, 8), (8, 8)],
            &[(4, 4), (4, 5), (4, 6), (5, 5), (5, 6), (6, 6)],
            &[(3, 3), (3, 4), (4, 4)],
        ]),
        cells: None,
        room_cells: Some((248, 282)),
        ..Numbers::WGIV
    };

    /// Returns the range for rooms of that kind.
    pub(crate) fn rooms(&self, kind: RoomKind) -> Range {
        match kind {
            RoomKind::Large => self.large,
            RoomKind::Medium => self.medium,
            RoomKind::Small => self.small,
            _ => None,
        }
    }

    /// Returns whether a room of that kind may have these sides.
    pub(crate) fn allows(&self, kind: RoomKind, w: u16, h: u16) -> bool {
        let Some(sizes) = self.sizes else { return true };
        let of_kind = match kind {
            RoomKind::Large => sizes[0],
            RoomKind::Medium => sizes[1],
            _ => sizes[2],
        };
        of_kind.contains(&(w, h)) || of_kind.contains(&(h, w))
    }
}
