//! A set of cells as runs: small where [`Bits`] would be mostly empty, and cheap to write down.

use super::{Bits, Cell, Rect, Size, cell};
use serde::{Deserialize, Serialize};

/// The cells `x0 <= x < x1` of row `y`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "(u16, u16, u16)", into = "(u16, u16, u16)")]
pub struct Run {
    /// The row.
    pub y: u16,
    /// The first column.
    pub x0: u16,
    /// One past the last column.
    pub x1: u16,
}

impl From<(u16, u16, u16)> for Run {
    fn from((y, x0, x1): (u16, u16, u16)) -> Self {
        Run { y, x0, x1 }
    }
}

impl From<Run> for (u16, u16, u16) {
    fn from(r: Run) -> Self {
        (r.y, r.x0, r.x1)
    }
}

/// A set of cells, kept as runs in reading order that neither touch nor overlap: one set has one spelling.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(from = "Vec<Run>", into = "Vec<Run>")]
pub struct Area {
    runs: Vec<Run>,
}

impl Area {
    /// Returns the cells of a rectangle.
    pub fn rect(r: Rect) -> Area {
        let runs = (u32::from(r.y)..r.bottom())
            .filter(|_| r.w > 0)
            .map(|y| Run { y: y as u16, x0: r.x, x1: r.right() as u16 })
            .collect();
        Area { runs }
    }

    /// Returns the cells of rectangles and single cells.
    pub(crate) fn of(
        rects: impl Iterator<Item = Rect> + Clone,
        cells: impl Iterator<Item = Cell> + Clone,
    ) -> Area {
        let all = rects.clone().chain(cells.clone().map(|c| super::rect(c.x, c.y, 1, 1)));
        let Some(bounds) = all.reduce(Rect::around) else { return Area::default() };
        let Ok(size) = Size::new(bounds.w.into(), bounds.h.into()) else { return Area::default() };
        // A set of the bounds alone, read off row by row: nothing has to be sorted.
        let mut set = Bits::empty(size);
        rects.for_each(|r| set.insert_rect(Rect { x: r.x - bounds.x, y: r.y - bounds.y, ..r }));
        cells.for_each(|c| _ = set.insert(cell(c.x - bounds.x, c.y - bounds.y)));
        let mut runs = Vec::with_capacity(usize::from(bounds.h) + 8);
        for y in 0..bounds.h {
            let moved = |(x0, x1)| Run { y: bounds.y + y, x0: bounds.x + x0, x1: bounds.x + x1 };
            runs.extend(set.runs(y).map(moved));
        }
        Area { runs }
    }

    /// Returns so many areas of a grid whose cells have their numbers, in reading order; a higher number is none of them.
    pub(crate) fn numbered(size: Size, numbers: &[u32], count: usize) -> Vec<Area> {
        // Few have more runs than that.
        let mut areas: Vec<Area> = (0..count).map(|_| Area { runs: Vec::with_capacity(16) }).collect();
        for (y, row) in (0..).zip(numbers.chunks_exact(size.width().into())) {
            let mut x0 = 0;
            for run in row.chunk_by(|a, b| a == b) {
                let x1 = x0 + run.len() as u16;
                if let Some(area) = areas.get_mut(run[0] as usize) {
                    area.runs.push(Run { y, x0, x1 });
                }
                x0 = x1;
            }
        }
        areas
    }

    /// Returns the runs, in reading order.
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// Returns whether the cell belongs to it.
    pub fn has(&self, c: Cell) -> bool {
        let after = self.runs.partition_point(|r| (r.y, r.x0) <= (c.y, c.x));
        after > 0 && self.runs[after - 1].y == c.y && c.x < self.runs[after - 1].x1
    }

    /// Returns every cell, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        self.runs.iter().flat_map(|r| (r.x0..r.x1).map(move |x| cell(x, r.y)))
    }

    /// Number of cells.
    pub fn count(&self) -> usize {
        self.runs.iter().map(|r| usize::from(r.x1 - r.x0)).sum()
    }

    /// Returns whether there is no cell.
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// Returns the smallest rectangle around it.
    pub fn bounds(&self) -> Rect {
        let (Some(first), Some(last)) = (self.runs.first(), self.runs.last()) else { return Rect::default() };
        let x0 = self.runs.iter().map(|r| r.x0).min().unwrap_or(0);
        let x1 = self.runs.iter().map(|r| r.x1).max().unwrap_or(0);
        super::rect(x0, first.y, x1 - x0, last.y - first.y + 1)
    }

    /// Whether every cell lies in a grid of that size.
    pub fn fits(&self, size: Size) -> bool {
        self.runs.iter().all(|r| r.x0 < r.x1 && r.x1 <= size.width() && r.y < size.height())
    }
}

impl From<Vec<Run>> for Area {
    fn from(mut runs: Vec<Run>) -> Self {
        runs.retain(|r| r.x0 < r.x1);
        runs.sort_unstable_by_key(|r| u64::from(r.y) << 32 | u64::from(r.x0) << 16 | u64::from(r.x1));
        runs.dedup_by(|next, last| {
            let is_one = touch(*last, *next);
            last.x1 = if is_one { last.x1.max(next.x1) } else { last.x1 };
            is_one
        });
        Area { runs }
    }
}

/// Whether a run overlaps one that does not begin after it, or begins where that ends.
const fn touch(one: Run, next: Run) -> bool {
    one.y == next.y && next.x0 <= one.x1
}

impl From<Area> for Vec<Run> {
    fn from(area: Area) -> Self {
        area.runs
    }
}

impl FromIterator<Cell> for Area {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let runs: Vec<Run> = cells.into_iter().map(|c| Run { y: c.y, x0: c.x, x1: c.x + 1 }).collect();
        runs.into()
    }
}

impl From<&Bits> for Area {
    fn from(bits: &Bits) -> Self {
        let runs = (0..bits.size().height())
            .flat_map(|y| bits.runs(y).map(move |(x0, x1)| Run { y, x0, x1 }))
            .collect();
        Area { runs }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::rect;

    #[test]
    fn one_set_has_one_spelling() {
        let by_rect = Area::rect(rect(2, 1, 3, 2));
        let by_cells: Area = rect(2, 1, 3, 2).cells().collect();
        assert_eq!(by_rect, by_cells);
        assert_eq!(by_rect.bounds(), rect(2, 1, 3, 2));
        assert!(by_rect.has(cell(4, 2)) && !by_rect.has(cell(5, 2)) && !by_rect.has(cell(4, 3)));
        let touching: Area = vec![Run { y: 0, x0: 3, x1: 5 }, Run { y: 0, x0: 0, x1: 3 }].into();
        assert_eq!(touching.runs(), [Run { y: 0, x0: 0, x1: 5 }]);
    }

    #[test]
    fn numbered_cells_make_up_areas() {
        let mut rng = crate::rng::Rng::from_state(5);
        for _ in 0..200 {
            let size = Size::new(1 + rng.below(70), 1 + rng.below(9)).unwrap();
            let numbers: Vec<u32> = size.cells().map(|_| rng.below(5)).collect();
            for (number, area) in (0..).zip(Area::numbered(size, &numbers, 4)) {
                let cells = size.cells().zip(&numbers).filter(|(_, of)| **of == number);
                assert_eq!(area, cells.map(|(c, _)| c).collect());
            }
        }
    }

    #[test]
    fn rectangles_and_cells_make_up_one_area() {
        let mut rng = crate::rng::Rng::from_state(4);
        for _ in 0..200 {
            let mut any = |n: u32| rng.below(n) as u16;
            let rects: Vec<Rect> =
                (0..any(4)).map(|_| rect(any(90), any(40), 1 + any(80), 1 + any(9))).collect();
            let cells: Vec<Cell> = (0..any(9)).map(|_| cell(any(170), any(49))).collect();
            let expected: Area = rects.iter().flat_map(|r| r.cells()).chain(cells.clone()).collect();
            assert_eq!(Area::of(rects.iter().copied(), cells.iter().copied()), expected);
        }
    }
}
