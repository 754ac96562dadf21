//! A map on several sheets: parts that overlap by a row or a column of squares, with marks where the next sheet begins.
//!
//! ```text
//!      | 1 |        | 2 |         The strokes outside the map say where to cut: what lies
//!   ---+---+--------+---+---      beyond them is printed on the next sheet as well.
//!   ---|   |        |   |---
//! ```

use super::paper::{Scale, Setup, Squares, Turn};
use super::{FOOT, MARGIN};
use crate::error::RenderError;
use undercroft::grid::{Bits, Rect, cell, rect};

/// Squares that two sheets side by side have in common.
const OVERLAP: u16 = 1;
/// Points above a part of the map.
pub(super) const HEAD: f32 = 14.0;
/// The most sheets of one map, and how many are still pasted together gladly.
const MOST: usize = 200;
const MANY: usize = 30;

/// A map on several sheets.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Poster {
    pub(super) scale: Scale,
    pub(super) turn: Turn,
    /// The sheets on which something is carved, row by row.
    pub(super) tiles: Vec<Tile>,
}

/// A sheet of such a map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tile {
    pub(super) cells: Rect,
    pub(super) column: usize,
    pub(super) row: usize,
}

impl Poster {
    /// Returns the map on as many sheets as it takes: with large squares, unless those would be many.
    pub(super) fn of(carved: &Bits, shown: Rect, setup: Setup) -> Result<Poster, RenderError> {
        let turned = match setup.turn {
            Turn::Upright => Turn::Landscape,
            Turn::Landscape => Turn::Upright,
        };
        let mut fewest = usize::MAX;
        let mut best = None;
        for scale in setup.paper.poster_scales(setup.squares) {
            for turn in [setup.turn, turned] {
                let (across, down) = cells_of(Setup { turn, ..setup }, &scale);
                let counted = count(shown.w, across) * count(shown.h, down);
                if counted >= fewest || counted > 64 * MOST {
                    continue;
                }
                fewest = counted;
                best = Some(Poster { scale: scale.clone(), turn, tiles: tiles(carved, shown, across, down) });
            }
            if best.as_ref().is_some_and(|poster: &Poster| poster.tiles.len() <= MANY) {
                break;
            }
        }
        let sheets = best.as_ref().map_or(fewest, |poster| poster.tiles.len());
        best.filter(|poster| poster.tiles.len() <= MOST).ok_or(RenderError::NoPaper {
            width: shown.w,
            height: shown.h,
            paper: setup.paper.name(),
            sheets: if sheets == usize::MAX { least(shown, setup) } else { sheets },
            most: MOST,
        })
    }

    /// Returns the sheet beside another, so many columns and rows away, by its place in the list.
    pub(super) fn beside(&self, tile: &Tile, across: isize, down: isize) -> Option<usize> {
        let column = tile.column.checked_add_signed(across)?;
        let row = tile.row.checked_add_signed(down)?;
        self.tiles.iter().position(|other| (other.column, other.row) == (column, row))
    }

    /// Returns where on a sheet the sheets around it begin and end, in squares from its corner: columns, then rows.
    pub(super) fn marks(&self, tile: &Tile) -> (Vec<u16>, Vec<u16>) {
        let along = |before: bool, after: bool, size: u16| {
            let first = before.then_some(OVERLAP);
            first.into_iter().chain(after.then_some(size - OVERLAP)).collect()
        };
        let has = |across, down| self.beside(tile, across, down).is_some();
        (along(has(-1, 0), has(1, 0), tile.cells.w), along(has(0, -1), has(0, 1), tile.cells.h))
    }
}

/// Returns how many squares a sheet has room for.
fn cells_of(setup: Setup, scale: &Scale) -> (u16, u16) {
    let (width, height) = setup.size();
    let across = ((width - 2.0 * MARGIN) / scale.square) as u16;
    let down = ((height - 2.0 * MARGIN - HEAD - FOOT) / scale.square) as u16;
    (across.max(OVERLAP + 1), down.max(OVERLAP + 1))
}

/// Returns how many pieces of a length cover another.
fn count(total: u16, piece: u16) -> usize {
    let step = usize::from(piece - OVERLAP);
    1 + usize::from(total.saturating_sub(piece)).div_ceil(step)
}

/// Returns how many sheets the smallest squares would take.
fn least(shown: Rect, setup: Setup) -> usize {
    let scales = setup.paper.poster_scales(setup.squares);
    let sheets = scales.iter().map(|scale| {
        let (across, down) = cells_of(setup, scale);
        count(shown.w, across) * count(shown.h, down)
    });
    sheets.min().unwrap_or(0)
}

fn tiles(carved: &Bits, shown: Rect, across: u16, down: u16) -> Vec<Tile> {
    let place = |n: usize, piece: u16| n as u16 * (piece - OVERLAP);
    let mut tiles = Vec::new();
    for row in 0..count(shown.h, down) {
        for column in 0..count(shown.w, across) {
            let (x, y) = (place(column, across), place(row, down));
            let (w, h) = (across.min(shown.w - x), down.min(shown.h - y));
            let cells = rect(shown.x + x, shown.y + y, w, h);
            let mut inside = (0..h).flat_map(|dy| (0..w).map(move |dx| (dx, dy)));
            if inside.any(|(dx, dy)| carved.has(cell(cells.x + dx, cells.y + dy))) {
                tiles.push(Tile { cells, column, row });
            }
        }
    }
    tiles
}

/// Returns whether maps lie on sheets of their own whatever their size.
pub(super) const fn is_asked_for(setup: Setup) -> bool {
    matches!(setup.squares, Squares::Inch)
}

#[cfg(test)]
mod tests {
    use super::*;
    use undercroft::grid::Size;

    fn full(width: u32, height: u32) -> Bits {
        let size = Size::new(width, height).unwrap();
        let mut bits = Bits::empty(size);
        for y in 0..height as u16 {
            (0..width as u16).for_each(|x| _ = bits.insert(cell(x, y)));
        }
        bits
    }

    #[test]
    fn sheets_overlap_and_cover_everything() {
        for (width, height) in [(7, 9), (8, 10), (24, 24), (50, 35)] {
            let bits = full(width, height);
            let shown = rect(0, 0, width as u16, height as u16);
            let setup = Setup { squares: Squares::Inch, ..Setup::default() };
            let poster = Poster::of(&bits, shown, setup).unwrap();
            let of = |c: u16, r: u16| {
                poster
                    .tiles
                    .iter()
                    .filter(|t| {
                        (t.cells.x..t.cells.x + t.cells.w).contains(&c)
                            && (t.cells.y..t.cells.y + t.cells.h).contains(&r)
                    })
                    .count()
            };
            for x in 0..width as u16 {
                for y in 0..height as u16 {
                    assert!((1..=4).contains(&of(x, y)), "{x},{y} of {width}×{height}");
                }
            }
            for tile in &poster.tiles {
                let Some(east) = poster.beside(tile, 1, 0).map(|i| poster.tiles[i].cells) else { continue };
                assert_eq!(u32::from(east.x) + u32::from(OVERLAP), tile.cells.right(), "{tile:?}");
            }
        }
    }

    #[test]
    fn a_sheet_of_rock_is_not_printed() {
        let size = Size::new(30, 9).unwrap();
        let mut bits = Bits::empty(size);
        bits.insert(cell(0, 0));
        bits.insert(cell(29, 8));
        let setup = Setup { squares: Squares::Inch, ..Setup::default() };
        let poster = Poster::of(&bits, rect(0, 0, 30, 9), setup).unwrap();
        assert_eq!(poster.tiles.len(), 2);
        assert_eq!(poster.marks(&poster.tiles[0]), (vec![], vec![]), "nothing lies beside it");
    }

    #[test]
    fn too_many_sheets_are_refused() {
        let bits = full(200, 200);
        let setup = Setup { squares: Squares::Inch, ..Setup::default() };
        let refused = Poster::of(&bits, rect(0, 0, 200, 200), setup).unwrap_err().to_string();
        assert!(
            refused.starts_with("the map of 200×200 cells takes ")
                && refused.ends_with("at most 200 are printed")
        );
    }
}
