//! A set of cells as rows of bits: 64 cells to a word, each row starting a word of its own, so that a whole row of
//! cells is joined, cut or shifted by a few word operations. Bits beyond the width are always zero.

use super::{Cell, Rect, Size, cell};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A set of cells of a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bits {
    size: Size,
    stride: u32,
    words: Vec<u64>,
}

impl Bits {
    /// No cell at all.
    pub fn empty(size: Size) -> Bits {
        let stride = u32::from(size.width()).div_ceil(64);
        Bits { size, stride, words: vec![0; stride as usize * usize::from(size.height())] }
    }

    /// Returns the grid that the set belongs to.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Words in a row.
    pub(crate) const fn stride(&self) -> usize {
        self.stride as usize
    }

    /// All words, row after row.
    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }

    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// The words of one row.
    pub(super) fn row(&self, y: u16) -> &[u64] {
        let at = usize::from(y) * self.stride();
        &self.words[at..at + self.stride()]
    }

    /// Returns whether the cell is in the set. A cell outside the grid never is.
    pub fn has(&self, c: Cell) -> bool {
        self.size.contains(c) && self.words[self.word_of(c)] & bit(c) != 0
    }

    /// Adds a cell of the grid; true when it was not there before.
    pub fn insert(&mut self, c: Cell) -> bool {
        debug_assert!(self.size.contains(c), "{c} lies outside {}", self.size);
        let at = self.word_of(c);
        let before = self.words[at];
        self.words[at] = before | bit(c);
        before & bit(c) == 0
    }

    /// Takes a cell out; true when it was there.
    pub fn remove(&mut self, c: Cell) -> bool {
        let was = self.has(c);
        if was {
            let at = self.word_of(c);
            self.words[at] &= !bit(c);
        }
        was
    }

    /// Adds the cells `x0 <= x < x1` of a row.
    pub(crate) fn insert_run(&mut self, y: u16, x0: u16, x1: u16) {
        debug_assert!(x0 <= x1 && x1 <= self.size.width() && y < self.size.height());
        let base = usize::from(y) * self.stride();
        for_words(x0, x1, |i, mask| self.words[base + i] |= mask);
    }

    /// Adds the cells `y0 <= y < y1` of a column.
    pub(crate) fn insert_column(&mut self, x: u16, y0: u16, y1: u16) {
        let stride = self.stride();
        let first = self.word_of(cell(x, y0));
        let mask = bit(cell(x, y0));
        for word in self.words[first..].iter_mut().step_by(stride).take(usize::from(y1 - y0)) {
            *word |= mask;
        }
    }

    /// Adds a rectangle.
    pub(crate) fn insert_rect(&mut self, r: Rect) {
        debug_assert!(r.fits(self.size));
        if let Some(mask) = self.lone_mask(r) {
            self.words[rows(r)].iter_mut().for_each(|word| *word |= mask);
            return;
        }
        self.insert_runs(r);
    }

    /// Whether any cell of the rectangle is in the set.
    pub(crate) fn touches(&self, r: Rect) -> bool {
        debug_assert!(r.fits(self.size));
        if let Some(mask) = self.lone_mask(r) {
            return self.words[rows(r)].iter().fold(0, |any, word| any | word) & mask != 0;
        }
        let mut hit = 0;
        self.for_words_of(r, |word, mask| hit |= word & mask);
        hit != 0
    }

    /// Whether every cell of the rectangle is in the set.
    pub fn covers(&self, r: Rect) -> bool {
        debug_assert!(r.fits(self.size));
        if let Some(mask) = self.lone_mask(r) {
            return !self.words[rows(r)].iter().fold(u64::MAX, |all, word| all & word) & mask == 0;
        }
        let mut missing = 0;
        self.for_words_of(r, |word, mask| missing |= !word & mask);
        missing == 0
    }

    /// Adds a rectangle row by row. It stays a function of its own, as does the next: narrow grids need no part of it.
    #[inline(never)]
    fn insert_runs(&mut self, r: Rect) {
        (r.y..r.bottom() as u16).for_each(|y| self.insert_run(y, r.x, r.right() as u16));
    }

    /// Calls `f` with every word that a rectangle has a part of, and the bits of that part.
    #[inline(never)]
    fn for_words_of(&self, r: Rect, mut f: impl FnMut(u64, u64)) {
        for y in r.y..r.bottom() as u16 {
            for_words(r.x, r.right() as u16, |i, mask| f(self.row(y)[i], mask));
        }
    }

    /// The columns of a rectangle as bits of the one word that a row has; `None` where a row has more.
    #[inline]
    fn lone_mask(&self, r: Rect) -> Option<u64> {
        (self.stride == 1).then(|| if r.w == 0 { 0 } else { (u64::MAX >> (64 - r.w)) << r.x })
    }

    /// Number of cells.
    pub fn count(&self) -> usize {
        self.words.iter().filter(|w| **w != 0).map(|w| w.count_ones() as usize).sum()
    }

    /// Returns whether there is no cell.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|w| *w == 0)
    }

    /// Returns whether every cell here is also in `other`.
    pub fn is_subset(&self, other: &Bits) -> bool {
        self.words.iter().zip(&other.words).all(|(a, b)| a & !b == 0)
    }

    /// Adds every cell of `other`.
    pub fn join(&mut self, other: &Bits) {
        self.words.iter_mut().zip(&other.words).for_each(|(a, b)| *a |= b);
    }

    /// Takes out every cell of `other`.
    pub fn subtract(&mut self, other: &Bits) {
        self.words.iter_mut().zip(&other.words).for_each(|(a, b)| *a &= !b);
    }

    /// The set with rows and columns exchanged, in blocks of 64×64.
    pub(crate) fn transposed(&self) -> Bits {
        let mut out = Bits::empty(self.size.turned());
        let (from, to) = (self.stride(), out.stride());
        let mut block = [0_u64; 64];
        for top in (0..usize::from(self.size.h)).step_by(64) {
            let rows = (usize::from(self.size.h) - top).min(64);
            for column in 0..from {
                block.fill(0);
                let words = self.words[top * from + column..].iter().step_by(from);
                block[..rows].iter_mut().zip(words).for_each(|(b, w)| *b = *w);
                transpose(&mut block);
                let left = column * 64;
                let columns = (usize::from(self.size.w) - left).min(64);
                let words = out.words[left * to + top / 64..].iter_mut().step_by(to);
                words.zip(&block[..columns]).for_each(|(w, b)| *w = *b);
            }
        }
        out
    }

    /// Returns every cell of the set, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Cell> {
        self.words.iter().enumerate().filter(|(_, w)| **w != 0).flat_map(move |(i, word)| {
            let (y, base) = (i / self.stride(), i % self.stride() * 64);
            ones(*word).map(move |b| cell((base + b) as u16, y as u16))
        })
    }

    /// The runs of a row, as `x0..x1`.
    pub fn runs(&self, y: u16) -> impl Iterator<Item = (u16, u16)> {
        let row = self.row(y);
        let (mut at, mut left) = (0, row[0]);
        std::iter::from_fn(move || {
            while left == 0 {
                at += 1;
                left = *row.get(at)?;
            }
            let start = left.trailing_zeros();
            let mut end = start + (left >> start).trailing_ones();
            let (first, mut past) = (at as u32 * 64 + start, at as u32 * 64 + end);
            // One more at its first cell, and a run is carried over to the cell after its last.
            left &= left.wrapping_add(1 << start);
            while end == 64 && at + 1 < row.len() {
                at += 1;
                left = row[at];
                end = left.trailing_ones();
                past += end;
                left &= left.wrapping_add(left & 1);
            }
            Some((first as u16, past as u16))
        })
    }

    /// The first cell of the set, row by row.
    pub(crate) fn first(&self) -> Option<Cell> {
        let i = self.words.iter().position(|w| *w != 0)?;
        Some(self.cell_at(i, self.words[i].trailing_zeros()))
    }

    pub(crate) fn cell_at(&self, word: usize, bit: u32) -> Cell {
        cell((word % self.stride() * 64) as u16 + bit as u16, (word / self.stride()) as u16)
    }

    pub(crate) fn word_of(&self, c: Cell) -> usize {
        usize::from(c.y) * self.stride() + usize::from(c.x >> 6)
    }

    /// Whether all cells lie within the grid: rows are whole words, which may have room for more than it has columns.
    pub(crate) fn stay_within(&self) -> bool {
        let (beyond, stride) = (!Bits::last_mask(self.size), self.stride());
        self.words.iter().skip(stride - 1).step_by(stride).all(|word| word & beyond == 0)
    }

    /// The valid bits of the last word of a row.
    pub(super) fn last_mask(size: Size) -> u64 {
        u64::MAX >> ((64 - u32::from(size.width()) % 64) % 64)
    }
}

pub(crate) const fn bit(c: Cell) -> u64 {
    1 << (c.x & 63)
}

fn rows(r: Rect) -> std::ops::Range<usize> {
    usize::from(r.y)..r.bottom() as usize
}

/// The positions of the set bits, lowest first.
pub(crate) fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let at = word.trailing_zeros() as usize;
            word &= word - 1;
            at
        })
    })
}

/// Exchanges rows and columns of 64×64 bits by exchanging ever smaller squares (Hacker's Delight, 7-3).
fn transpose(block: &mut [u64; 64]) {
    let (mut side, mut mask) = (32, 0x0000_0000_FFFF_FFFF_u64);
    while side > 0 {
        let mut row = 0;
        while row < 64 {
            let swap = (block[row] >> side ^ block[row + side]) & mask;
            block[row] ^= swap << side;
            block[row + side] ^= swap;
            row = (row + side + 1) & !side;
        }
        side /= 2;
        mask ^= mask << side;
    }
}

/// Calls `f` with the index and mask of each word that the run `x0..x1` touches.
#[inline]
fn for_words(x0: u16, x1: u16, mut f: impl FnMut(usize, u64)) {
    if x0 >= x1 {
        return;
    }
    let (first, last) = (usize::from(x0 >> 6), usize::from((x1 - 1) >> 6));
    let head = u64::MAX << (x0 & 63);
    let tail = u64::MAX >> (63 - ((x1 - 1) & 63));
    if first == last {
        f(first, head & tail);
        return;
    }
    f(first, head);
    (first + 1..last).for_each(|i| f(i, u64::MAX));
    f(last, tail);
}

#[derive(Serialize, Deserialize)]
struct RawBits {
    size: Size,
    #[serde(with = "serde_bytes")]
    rows: Vec<u8>,
}

/// Rows of whole bytes, least significant bit first: what the binary form keeps.
impl Serialize for Bits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let bytes_per_row = usize::from(self.size.width()).div_ceil(8);
        let rows = (0..self.size.height())
            .flat_map(|y| self.row(y).iter().flat_map(|w| w.to_le_bytes()).take(bytes_per_row))
            .collect();
        RawBits { size: self.size, rows }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Bits {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = RawBits::deserialize(deserializer)?;
        let bytes_per_row = usize::from(raw.size.width()).div_ceil(8);
        let expected = bytes_per_row * usize::from(raw.size.height());
        if raw.rows.len() != expected {
            return Err(D::Error::custom(format!(
                "{} bytes of rows for a grid of {}, which takes {expected}",
                raw.rows.len(),
                raw.size
            )));
        }
        let mut bits = Bits::empty(raw.size);
        let (stride, last) = (bits.stride(), Bits::last_mask(raw.size));
        for (row, words) in raw.rows.chunks(bytes_per_row).zip(bits.words.chunks_mut(stride)) {
            for (bytes, word) in row.chunks(8).zip(words.iter_mut()) {
                let mut padded = [0; 8];
                padded[..bytes.len()].copy_from_slice(bytes);
                *word = u64::from_le_bytes(padded);
            }
            if words[stride - 1] & !last != 0 {
                return Err(D::Error::custom(format!(
                    "a row of bits reaches beyond the width of {}",
                    raw.size
                )));
            }
        }
        Ok(bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::rect;

    fn grid(w: u32, h: u32) -> Bits {
        Bits::empty(Size::new(w, h).unwrap())
    }

    #[test]
    fn rectangles_agree_with_single_cells() {
        for (w, r) in [
            (50, rect(3, 1, 40, 3)),
            (130, rect(60, 0, 70, 4)),
            (200, rect(63, 2, 2, 1)),
            (64, rect(0, 0, 64, 4)),
        ] {
            let mut fast = grid(w, 4);
            fast.insert_rect(r);
            let mut slow = grid(w, 4);
            r.cells().for_each(|c| assert!(slow.insert(c)));
            assert_eq!(fast, slow);
            assert_eq!(fast.count(), r.area() as usize);
            assert!(fast.covers(r) && fast.touches(r));
            assert!(fast.iter().eq(r.cells()));
            assert!(fast.runs(r.y).eq([(r.x, r.right() as u16)]));
        }
    }

    #[test]
    fn runs_split_at_gaps() {
        let mut bits = grid(150, 1);
        bits.insert_run(0, 2, 5);
        bits.insert_run(0, 60, 130);
        bits.insert_run(0, 149, 150);
        assert_eq!(bits.runs(0).collect::<Vec<_>>(), [(2, 5), (60, 130), (149, 150)]);
        let mut rng = crate::rng::Rng::from_state(6);
        for width in [1, 63, 64, 65, 128, 200] {
            let mut bits = grid(width, 1);
            for x in 0..width as u16 {
                if rng.chance(3, 4) {
                    bits.insert(cell(x, 0));
                }
            }
            let mut again = grid(width, 1);
            let mut past = 0;
            for (x0, x1) in bits.runs(0) {
                assert!((past == 0 || x0 > past) && x1 > x0, "runs neither touch nor overlap");
                again.insert_run(0, x0, x1);
                past = x1;
            }
            assert_eq!(again, bits);
        }
    }

    #[test]
    fn transposing_exchanges_rows_and_columns() {
        let mut rng = crate::rng::Rng::from_state(3);
        for (w, h) in [(1, 1), (64, 64), (5, 130), (200, 70), (65, 63)] {
            let mut bits = grid(w, h);
            for _ in 0..w * h / 3 {
                bits.insert(cell(rng.below(w) as u16, rng.below(h) as u16));
            }
            let flipped = bits.transposed();
            assert_eq!(flipped.count(), bits.count());
            assert!(bits.iter().all(|c| flipped.has(cell(c.y, c.x))), "{w}×{h}");
            assert_eq!(flipped.transposed(), bits);
        }
    }

    #[test]
    fn columns_run_down() {
        let mut bits = grid(70, 9);
        bits.insert_column(66, 2, 6);
        assert!(bits.iter().eq((2..6).map(|y| cell(66, y))));
    }
}
