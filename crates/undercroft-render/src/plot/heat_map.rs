//! Two measures against each other: how many floors lie in each square.

use super::axis::Bins;
use super::canvas::{Align, Canvas, EMPTY, FAINT, Frame, INK, SOFT};
use super::histogram;
use super::ramp::Ramp;

/// Units of a tick's capitals.
const LETTERS: i32 = 110;

/// Floors from which on the squares are finer.
const FINE: usize = 5_000;

/// Draws the squares into a frame, with ticks below and to the left, and the legend to the right.
pub(super) fn draw(canvas: &mut Canvas, frame: Frame, pairs: &[(f64, f64)]) {
    // Many floors fill finer squares.
    let most = if pairs.len() < FINE { 25 } else { 50 };
    let (xs, ys): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
    let (across, up) = (Bins::around(&xs, most), Bins::around(&ys, most));
    let mut counts = vec![0_u64; across.count * up.count];
    for (x, y) in pairs {
        counts[up.of(*y) * across.count + across.of(*x)] += 1;
    }
    let ramp = Ramp::up_to(counts.iter().copied().max().unwrap_or(0));
    let place = |i: usize| {
        let (column, row) = (i % across.count, i / across.count);
        let (left, right) = (across.start(column, frame.w), across.start(column + 1, frame.w));
        let (below, above) = (up.start(row, frame.h), up.start(row + 1, frame.h));
        Frame { x: frame.x + left, y: frame.bottom() - above, w: right - left, h: above - below }
    };
    if pairs.is_empty() {
        canvas.outline(EMPTY, 12, frame);
        canvas.text("no values", (frame.middle(), frame.y + frame.h / 2), LETTERS, Align::Middle, SOFT);
        return;
    }
    for (i, _) in counts.iter().enumerate().filter(|(_, count)| **count == 0) {
        canvas.outline(FAINT, 8, place(i));
    }
    // Class by class, so that each is one path.
    for (rgb, _) in ramp.legend() {
        for (i, _) in counts.iter().enumerate().filter(|(_, count)| ramp.colour(**count) == Some(rgb)) {
            canvas.fill(rgb, place(i));
        }
    }
    canvas.outline(INK, 12, frame);
    histogram::ticks(canvas, frame, &across, LETTERS);
    for (value, label) in up.ticks(10) {
        let y = frame.bottom() - up.place(value, frame.h);
        canvas.line(INK, 12, (frame.x - LETTERS / 2, y), (frame.x, y));
        canvas.text(&label, (frame.x - LETTERS, y + LETTERS / 2), LETTERS, Align::End, SOFT);
    }
    legend(canvas, frame, &ramp, pairs.len());
}

/// The classes from the top down, the fullest first, and last what an empty square looks like.
fn legend(canvas: &mut Canvas, frame: Frame, ramp: &Ramp, floors: usize) {
    const BOX: i32 = 240;
    let x = frame.right() + 250;
    canvas.text("floors", (x, frame.y + LETTERS), LETTERS, Align::Start, INK);
    let mut y = frame.y + 2 * BOX;
    let classes = ramp.legend().into_iter().rev().map(|(rgb, label)| (Some(rgb), label));
    for (rgb, label) in classes.chain([(None, "none".to_owned())]) {
        let square = Frame { x, y, w: BOX, h: BOX };
        match rgb {
            Some(rgb) => canvas.fill(rgb, square),
            None => canvas.outline(EMPTY, 12, square),
        }
        canvas.text(&label, (x + BOX + 100, y + BOX / 2 + LETTERS / 2), 100, Align::Start, SOFT);
        y += BOX + 40;
    }
    canvas.text(&format!("{floors} in all"), (x, y + 2 * LETTERS), LETTERS, Align::Start, SOFT);
}
