//! What generators ask of sets of cells: one of them at random, those around a cell.

use super::bits::ones;
use super::{Bits, Cell, Rect, Side, Size, cell};
use crate::rng::Rng;

impl Bits {
    /// Returns the cells of a rectangle.
    pub(crate) fn of_rect(size: Size, r: Rect) -> Bits {
        let mut cells = Bits::empty(size);
        cells.insert_rect(r);
        cells
    }

    /// Keeps the cells that are in another set, too.
    pub(crate) fn keep(&mut self, other: &Bits) {
        self.words_mut().iter_mut().zip(other.words()).for_each(|(a, b)| *a &= b);
    }

    /// Takes out a cell and its neighbours.
    pub(crate) fn remove_around(&mut self, c: Cell) {
        self.remove(c);
        for side in Side::ALL {
            self.remove(c.beside(side));
        }
    }

    /// Returns the neighbours of a cell that are in the set: north, east, south, west.
    pub(crate) fn beside(&self, c: Cell) -> impl Iterator<Item = Cell> {
        Side::ALL.into_iter().map(move |side| c.beside(side)).filter(|c| self.has(*c))
    }

    /// Returns one of the cells, each as likely.
    pub(crate) fn pick(&self, rng: &mut Rng) -> Option<Cell> {
        let count = self.count();
        if count == 0 {
            return None;
        }
        let mut left = rng.below(count as u32);
        let (i, word) = self.words().iter().enumerate().find(|(_, word)| {
            let is_here = left < word.count_ones();
            left -= if is_here { 0 } else { word.count_ones() };
            is_here
        })?;
        Some(self.cell_at(i, ones(*word).nth(left as usize)? as u32))
    }

    /// Returns the first cell from one on: in the first row that has any, from its row on and round again, the first from
    /// its column on and round again.
    pub(crate) fn first_from(&self, from: Cell) -> Option<Cell> {
        let height = self.size().height();
        let y = (from.y..height)
            .chain(0..from.y.min(height))
            .find(|y| self.row(*y).iter().any(|word| *word != 0))?;
        let row = self.row(y);
        let first = |x: u16| {
            let word = usize::from(x / 64);
            let rest = row.get(word..)?.iter().enumerate();
            let mut rest =
                rest.map(|(i, cells)| (word + i, if i == 0 { cells & u64::MAX << (x % 64) } else { *cells }));
            rest.find(|(_, cells)| *cells != 0)
                .map(|(i, cells)| 64 * i as u16 + cells.trailing_zeros() as u16)
        };
        first(from.x).or_else(|| first(0)).map(|x| cell(x, y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Any set of cells, with any cell.
    fn any(rng: &mut Rng) -> (Bits, Cell) {
        let widest = [20, 64, 140][rng.below(3) as usize];
        let size = Size::new(1 + rng.below(widest), 1 + rng.below(20)).unwrap();
        let any_cell = |rng: &mut Rng| {
            cell(rng.below(size.width().into()) as u16, rng.below(size.height().into()) as u16)
        };
        let mut cells = Bits::empty(size);
        for _ in 0..rng.below(2 * size.area() as u32) {
            cells.insert(any_cell(rng));
        }
        (cells, any_cell(rng))
    }

    #[test]
    fn sets_agree_with_lists_of_cells() {
        let mut rng = Rng::from_state(3);
        for round in 0..1000 {
            let (cells, c) = any(&mut rng);
            let size = cells.size();
            let beside =
                |c: Cell| size.neighbours(c).map(|(_, n)| n).filter(|n| cells.has(*n)).collect::<Vec<_>>();
            assert!(cells.beside(c).eq(beside(c)), "round {round}: {c}");
            let mut left = cells.clone();
            left.remove_around(c);
            assert!(
                left.iter().eq(cells.iter().filter(|other| other.manhattan(c) > 1)),
                "round {round}: {c}"
            );
            let mut kept = cells.clone();
            kept.keep(&left);
            assert_eq!(kept, left, "round {round}");
        }
    }

    #[test]
    fn the_first_cell_is_looked_for_round_the_rows_and_round_the_row() {
        let mut rng = Rng::from_state(4);
        for round in 0..1000 {
            let (cells, from) = any(&mut rng);
            let (w, h) = (cells.size().width(), cells.size().height());
            let away = |c: &Cell| ((c.y + h - from.y) % h, (c.x + w - from.x) % w);
            assert_eq!(cells.first_from(from), cells.iter().min_by_key(away), "round {round}: {from}");
        }
    }

    #[test]
    fn every_cell_is_picked_as_the_draw_says() {
        let mut rng = Rng::from_state(5);
        for round in 0..200 {
            let (cells, _) = any(&mut rng);
            let (mut one, mut other) = (rng.clone(), rng.clone());
            let all: Vec<Cell> = cells.iter().collect();
            assert_eq!(cells.pick(&mut one), other.pick(&all).copied(), "round {round}");
        }
        let small = Bits::of_rect(Size::new(9, 9).unwrap(), Rect { x: 1, y: 2, w: 3, h: 2 });
        let picked: BTreeSet<Cell> = (0..200).filter_map(|_| small.pick(&mut rng)).collect();
        assert!(picked.into_iter().eq(small.iter()));
    }
}
