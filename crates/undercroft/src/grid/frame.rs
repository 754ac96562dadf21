//! A window of a grid with a frame of one cell around it, its cells numbered row by row for arrays that a search looks up all
//! the time: rows take a power of two of numbers, so that column and row are read off a number at once.

use super::{Cell, Rect, Side, cell};

/// The window.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Frame {
    window: Rect,
    /// The power of two that a row takes.
    shift: u32,
}

impl Frame {
    /// Returns the frame around a window that does not touch the grid's northern and western rim.
    pub(crate) fn new(window: Rect) -> Frame {
        Frame { window, shift: framed(window.w).next_power_of_two().trailing_zeros() }
    }

    /// Returns what is within the frame.
    pub(crate) const fn window(self) -> Rect {
        self.window
    }

    /// Returns how many numbers a row takes.
    pub(crate) const fn stride(self) -> usize {
        1 << self.shift
    }

    /// Returns how many rows there are, those of the frame among them.
    pub(crate) const fn rows(self) -> usize {
        framed(self.window.h)
    }

    /// Returns the number of a cell of the window or of its frame.
    pub(crate) const fn index(self, c: Cell) -> usize {
        (((c.y + 1 - self.window.y) as usize) << self.shift) + (c.x + 1 - self.window.x) as usize
    }

    /// Returns a number's column and row, counted from the frame.
    pub(crate) const fn place(self, index: usize) -> (usize, usize) {
        (index & (self.stride() - 1), index >> self.shift)
    }

    /// Returns the cell of a number.
    pub(crate) const fn cell(self, index: usize) -> Cell {
        let (x, y) = self.place(index);
        cell(self.window.x + x as u16 - 1, self.window.y + y as u16 - 1)
    }
}

/// So many lines with one more on either side.
const fn framed(lines: u16) -> usize {
    lines as usize + 2
}

/// From the number of a cell to those of its neighbours, where rows take so many numbers.
#[derive(Clone, Copy)]
pub(crate) struct Steps([usize; 4]);

impl Steps {
    /// Returns the steps in rows of so many numbers.
    pub(crate) const fn of(stride: usize) -> Steps {
        Steps([0_usize.wrapping_sub(stride), 1, stride, usize::MAX])
    }

    /// Returns the number of the neighbour. Whoever asks knows that there is one.
    pub(crate) const fn from(self, index: usize, toward: Side) -> usize {
        index.wrapping_add(self.0[toward as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::rect;

    #[test]
    fn cells_have_numbers_of_their_own_and_neighbours_a_step_from_them() {
        for (w, h) in [(1, 1), (5, 3), (6, 2), (7, 9), (62, 4), (63, 1)] {
            let frame = Frame::new(rect(3, 2, w, h));
            assert_eq!((frame.window(), frame.rows()), (rect(3, 2, w, h), usize::from(h) + 2));
            assert!(frame.stride() >= usize::from(w) + 2);
            let (steps, mut last) = (Steps::of(frame.stride()), None);
            for c in rect(2, 1, w + 2, h + 2).cells() {
                let index = frame.index(c);
                assert!(last < Some(index) && index < frame.stride() * frame.rows());
                assert_eq!(frame.cell(index), c);
                assert_eq!(frame.place(index), (usize::from(c.x) - 2, usize::from(c.y) - 1));
                if frame.window().contains(c) {
                    for side in Side::ALL {
                        assert_eq!(steps.from(index, side), frame.index(c.beside(side)));
                    }
                }
                last = Some(index);
            }
        }
    }
}
