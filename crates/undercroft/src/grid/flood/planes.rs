//! Steps to every cell of a small grid, of at most 32 rows of at most 32 cells, counted for whole rows at once.
//!
//! A wave takes cells from those that it has not reached: a cell stays among them as long as each of its neighbours does
//! or is shut off. With each step the cells that are left count on, in planes: plane k has one bit of each cell's count.
//! The counts are in Gray code, where a number differs from the next in one bit, so that a step pays for one plane.
//! ```text
//!   steps     0 1 2 3 4 5 6 7
//!   plane 0   . 1 1 . . 1 1 .      at steps 1, 3, 5 and 7 plane 0 turns over where the wave did not come to,
//!   plane 1   . . 1 1 1 1 . .      at steps 2 and 6 plane 1, at step 4 plane 2
//!   plane 2   . . . . 1 1 1 1
//! ```

use super::super::Cell;
use super::Passages;

/// The most rows, and the most cells of a row.
const SIDE: usize = 32;
/// Most floors have no more rows.
const FEW: usize = 24;
/// Bits of the number of steps; there are no more steps than cells.
const PLANES: usize = 11;

/// Rows of cells, with one before the first and one after the last.
type Framed = [u32; SIDE + 2];

/// Steps to every cell from the nearest start, row by row, as far as that many; `u32::MAX` beyond. `None` where the grid
/// is not small.
pub(super) fn distances(edges: &Passages, starts: &[Cell], most: u32) -> Option<Vec<u32>> {
    match (edges.size().width().into(), edges.size().height().into()) {
        (..=SIDE, ..=FEW) => Some(count::<FEW>(edges, starts, most)),
        (..=SIDE, ..=SIDE) => Some(count::<SIDE>(edges, starts, most)),
        _ => None,
    }
}

fn count<const ROWS: usize>(edges: &Passages, starts: &[Cell], most: u32) -> Vec<u32> {
    let shut = Shut::of(edges);
    let (mut one, mut other): (Framed, Framed) = ([!0; SIDE + 2], [!0; SIDE + 2]);
    for start in starts {
        one[usize::from(start.y) + 1] &= !(1 << start.x);
    }
    let (mut left, mut next) = (&mut one, &mut other);
    let mut planes = [[0; ROWS]; PLANES];
    let mut last = 0_u32;
    for steps in 1..=most {
        if shut.step(left, next, &mut planes[steps.trailing_zeros() as usize]) == 0 {
            break;
        }
        last = steps;
        std::mem::swap(&mut left, &mut next);
    }
    let mut nowhere = [0; ROWS];
    nowhere.copy_from_slice(&left[1..=ROWS]);
    number(&mut planes[..=(u32::BITS - last.leading_zeros()) as usize], &nowhere, edges)
}

/// The edges that nobody passes, on each side of every cell.
struct Shut<const ROWS: usize> {
    north: [u32; ROWS],
    east: [u32; ROWS],
    south: [u32; ROWS],
    west: [u32; ROWS],
}

impl<const ROWS: usize> Shut<ROWS> {
    fn of(edges: &Passages) -> Shut<ROWS> {
        let all = [!0; ROWS];
        let mut shut = Shut { north: all, east: all, south: all, west: all };
        let (north, west) = (edges.north.words(), edges.west.words());
        shut.north.iter_mut().zip(north).for_each(|(row, word)| *row = !*word as u32);
        shut.south.iter_mut().zip(&north[1..]).for_each(|(row, word)| *row = !*word as u32);
        shut.west.iter_mut().zip(west).for_each(|(row, word)| *row = !*word as u32);
        shut.east.iter_mut().zip(west).for_each(|(row, word)| *row = !(*word >> 1) as u32);
        shut
    }

    /// One step: turns the plane over where cells are left, and takes those out that the wave comes to now. Answers
    /// these, all rows together. It stays a function of its own: there the compiler knows that nothing overlaps.
    #[inline(never)]
    fn step(&self, left: &Framed, next: &mut Framed, plane: &mut [u32; ROWS]) -> u32 {
        let mut any = 0;
        for y in 0..ROWS {
            let (above, here, below) = (left[y], left[y + 1], left[y + 2]);
            let sideways = (here << 1 | self.west[y]) & (here >> 1 | self.east[y]);
            let upright = (above | self.north[y]) & (below | self.south[y]);
            let stay = here & sideways & upright;
            next[y + 1] = stay;
            any |= here ^ stay;
            plane[y] ^= here;
        }
        any
    }
}

/// Reads the numbers off the planes, seven bits of every cell at a time. The last plane is empty wherever the wave came to.
fn number<const ROWS: usize>(
    planes: &mut [[u32; ROWS]],
    nowhere: &[u32; ROWS],
    edges: &Passages,
) -> Vec<u32> {
    let bits = planes.len() - 1;
    // Each bit of a number in Gray code is turned over by the one above it. Where nobody came to, all bits are set: less
    // than nothing, in as many bits as one likes.
    for k in (0..bits).rev() {
        let above = planes[k + 1];
        for y in 0..ROWS {
            planes[k][y] = (planes[k][y] ^ above[y]) | nowhere[y];
        }
    }
    let (low, high) = planes[..bits].split_at(bits.min(7));
    let mut eight = [*nowhere; 8];
    eight[..low.len()].copy_from_slice(low);
    gather(&mut eight);
    let mut more = [[0; ROWS]; 8];
    if !high.is_empty() {
        more[..high.len()].copy_from_slice(high);
        gather(&mut more);
    }
    let width = usize::from(edges.size().width());
    let mut numbers = Vec::with_capacity(edges.size().area());
    for y in 0..usize::from(edges.size().height()) {
        let low = bytes_of(&eight, y);
        numbers.extend(low[..width].iter().map(|low| i32::from(*low as i8) as u32));
        if !high.is_empty() {
            let row = &mut numbers[y * width..];
            row.iter_mut().zip(bytes_of(&more, y)).for_each(|(n, high)| *n |= u32::from(high) << 7);
        }
    }
    numbers
}

/// Gathers the bits of a cell in one byte, and the bytes of four cells side by side, by exchanging ever larger squares:
/// single bits between every two planes, then pairs of bits, half bytes, bytes, and pairs of bytes.
fn gather<const ROWS: usize>(eight: &mut [[u32; ROWS]; 8]) {
    for (apart, shift, mask) in [
        (1, 1, 0x5555_5555),
        (2, 2, 0x3333_3333),
        (4, 4, 0x0F0F_0F0F),
        (1, 8, 0x00FF_00FF),
        (2, 16, 0x0000_FFFF),
    ] {
        for k in (0..8).filter(|k| k & apart == 0) {
            let (low, high) = eight.split_at_mut(k + apart);
            exchange(&mut low[k], &mut high[0], shift, mask);
        }
    }
}

/// Exchanges the upper squares of one plane with the lower ones of another.
fn exchange<const ROWS: usize>(low: &mut [u32; ROWS], high: &mut [u32; ROWS], shift: u32, mask: u32) {
    for y in 0..ROWS {
        let change = (low[y] >> shift ^ high[y]) & mask;
        low[y] ^= change << shift;
        high[y] ^= change;
    }
}

/// The bytes that were gathered for a row.
fn bytes_of<const ROWS: usize>(eight: &[[u32; ROWS]; 8], y: usize) -> [u8; SIDE] {
    let mut bytes = [0; SIDE];
    for (i, four) in bytes.as_chunks_mut::<4>().0.iter_mut().enumerate() {
        // The first half of each eight cells is in the first four planes.
        *four = eight[(i % 2) * 4 + i / 2][y].to_le_bytes();
    }
    bytes
}
