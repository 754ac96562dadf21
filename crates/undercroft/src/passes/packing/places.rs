//! The places of a room as bits, worked out for all rows at once.
//!
//! Boards of at most 32×32 cells, which nearly all are, have rows of half a word, and a processor works on twice as many
//! at a time. Where rows are long or many, whole words do the same.

use super::LINES;
use crate::grid::gathered;
use std::ops::{BitAnd, Not, Shl, Shr};

/// The longest side of a small board.
const SMALL: u16 = 32;
/// A row before the first and some after the last stay empty.
const BEFORE: usize = 1;
const AFTER: usize = 7;

/// A row of cells.
trait Word:
    Copy
    + Default
    + BitAnd<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
}

impl Word for u32 {}
impl Word for u64 {}

/// The north-west corners that a room may have, row after row in whole words: of a small board two rows in each.
pub(super) struct Places<'a> {
    words: &'a [u64],
    /// How many bits of the number of a place are its column.
    column: u32,
}

impl Places<'_> {
    /// Looks at those of a room of that size, on a board of that size, where those cells are taken; they have one row
    /// before the first.
    #[inline]
    pub(super) fn look<T>(
        taken: &[u64; LINES + 2],
        board: (u16, u16),
        size: (u16, u16),
        cornered: bool,
        look: impl FnOnce(Places<'_>) -> T,
    ) -> T {
        let (few, many): ([u64; SMALL as usize / 2], [u64; LINES]);
        let places = if board.0 <= SMALL && board.1 <= SMALL {
            let mut free = [0_u32; BEFORE + SMALL as usize + AFTER];
            (0..SMALL as usize).for_each(|y| free[BEFORE + y] = !(taken[1 + y] as u32));
            let rows = corners(&mut free, size, cornered);
            let pair = |i: usize| [rows[BEFORE + 2 * i], rows[BEFORE + 2 * i + 1]].map(u64::from);
            few = std::array::from_fn(|i| pair(i)[0] | pair(i)[1] << 32);
            Places { words: &few, column: SMALL.ilog2() }
        } else {
            many = Self::of_large(taken, size, cornered);
            Places { words: &many, column: LINES.ilog2() }
        };
        look(places)
    }

    #[inline(never)]
    fn of_large(taken: &[u64; LINES + 2], size: (u16, u16), cornered: bool) -> [u64; LINES] {
        let mut free = [0_u64; BEFORE + LINES + AFTER];
        (0..LINES).for_each(|y| free[BEFORE + y] = !taken[1 + y]);
        let rows = corners(&mut free, size, cornered);
        std::array::from_fn(|y| rows[BEFORE + y])
    }

    /// The places of a row.
    pub(super) fn row(&self, y: u16) -> u64 {
        let first = u32::from(y) << self.column;
        self.words[first as usize / 64] >> (first % 64) & super::below(1 << self.column)
    }

    /// Calls for every place, in reading order.
    #[inline]
    pub(super) fn each(&self, mut call: impl FnMut(u16, u16)) {
        let mut filled = filled(self.words);
        while filled != 0 {
            let i = filled.trailing_zeros();
            filled &= filled - 1;
            let mut here = self.words[i as usize];
            while here != 0 {
                let number = 64 * i + here.trailing_zeros();
                here &= here - 1;
                call((number & ((1 << self.column) - 1)) as u16, (number >> self.column) as u16);
            }
        }
    }
}

/// Which of some words hold something, a bit for each. There are a few times eight.
fn filled(words: &[u64]) -> u64 {
    let mut filled = 0;
    for (i, eight) in words.as_chunks::<8>().0.iter().enumerate() {
        filled |= u64::from(gathered(eight.map(|word| u8::from(word != 0)))) << (8 * i);
    }
    filled
}

/// From free cells to places: runs of w cells, then of h rows, by doubling; of those perhaps only the ones where the room
/// cannot move on in one direction of each axis.
fn corners<W: Word, const N: usize>(free: &mut [W; N], (w, h): (u16, u16), cornered: bool) -> &[W; N] {
    let ([one, two, three], left) = doubling(w);
    for row in &mut *free {
        let run = *row & *row >> one;
        let run = run & run >> two;
        *row = run & run >> three;
    }
    more(left).for_each(|by| free.iter_mut().for_each(|row| *row = *row & *row >> by));
    let mut other = [W::default(); N];
    let ([one, two, three], left) = doubling(h);
    agree(free, &mut other, one as usize);
    agree(&other, free, two as usize);
    agree(free, &mut other, three as usize);
    for by in more(left).map(|by| by as usize) {
        (0..N - by).for_each(|y| other[y] = other[y] & other[y + by]);
        other[N - by..].fill(W::default());
    }
    if cornered {
        narrow(&other, free);
    } else {
        *free = other;
    }
    free
}

/// The farthest row that is looked at from one.
const AHEAD: usize = 4;

/// Keeps what the row farther down has, too. It stays a function of its own: there the compiler knows that nothing
/// overlaps.
#[inline(never)]
fn agree<W: Word, const N: usize>(rows: &[W; N], out: &mut [W; N], by: usize) {
    assert!(by <= AHEAD, "long runs are made in another way");
    for y in 0..N - AHEAD {
        out[y] = rows[y] & rows[y + by];
    }
}

/// Keeps the places that have none on one side at least, across and down.
#[inline(never)]
fn narrow<W: Word, const N: usize>(rows: &[W; N], out: &mut [W; N]) {
    for y in 0..N - AHEAD {
        let (above, here, below) = (rows[y], rows[y + 1], rows[y + 2]);
        out[y + 1] = here & !(here << 1 & here >> 1) & !(above & below);
    }
}

/// The steps by which runs of one become runs of `n`: each at most doubles them. Those of short runs are always three,
/// of which some may be nothing; then how many are left.
fn doubling(n: u16) -> ([u32; 3], u32) {
    let left = u32::from(n) - 1;
    ([left.min(1), left.saturating_sub(1).min(2), left.saturating_sub(3).min(4)], left.saturating_sub(7))
}

/// The steps after those, of long runs.
fn more(mut left: u32) -> impl Iterator<Item = u32> {
    (3..).map_while(move |i| {
        let by = left.min(1 << i);
        left -= by;
        (by > 0).then_some(by)
    })
}
