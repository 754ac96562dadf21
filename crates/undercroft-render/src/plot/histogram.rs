//! Bars over the bins of one measure.

use super::axis::{Bins, Step};
use super::canvas::{Align, Canvas, EMPTY, FAINT, Frame, INK, SOFT};
use crate::style::Rgb;

const BAR: Rgb = Rgb(56, 120, 170);

/// Draws the bars into a frame, with ticks below and to the left, whose letters are so high.
pub(super) fn draw(canvas: &mut Canvas, frame: Frame, values: &[f64], letters: i32) {
    let bins = Bins::around(values, 25);
    let mut counts = vec![0_u64; bins.count];
    for v in values {
        counts[bins.of(*v)] += 1;
    }
    let largest = counts.iter().copied().max().unwrap_or(0).max(1);
    let step = Step::counting(largest as f64, (frame.h / (4 * letters)).max(2) as u32);
    // The top is a tick, so that the tallest bar ends at or below one.
    let top = (largest as f64 / step.size()).ceil() * step.size();
    let up = |count: f64| (count / top * f64::from(frame.h)).round() as i32;
    for (count, label) in step.ticks(0.0, top) {
        let y = frame.bottom() - up(count);
        canvas.line(FAINT, 8, (frame.x, y), (frame.right(), y));
        canvas.text(&label, (frame.x - letters, y + letters / 2), letters, Align::End, SOFT);
    }
    if values.is_empty() {
        canvas.outline(EMPTY, 12, frame);
        canvas.text("no values", (frame.middle(), frame.y + frame.h / 2), letters, Align::Middle, SOFT);
        return;
    }
    bars(canvas, frame, &bins, &counts, &up);
    canvas.line(INK, 12, (frame.x, frame.bottom()), (frame.right(), frame.bottom()));
    ticks(canvas, frame, &bins, letters);
}

fn bars(canvas: &mut Canvas, frame: Frame, bins: &Bins, counts: &[u64], up: &dyn Fn(f64) -> i32) {
    let gap = (frame.w / bins.count as i32 / 8).min(30);
    let place = |bin: usize, h: i32| {
        let (left, right) = (bins.start(bin, frame.w), bins.start(bin + 1, frame.w));
        Frame { x: frame.x + left + gap, y: frame.bottom() - h, w: (right - left - 2 * gap).max(1), h }
    };
    // Outlines first, so that both kinds are one path each. What does not occur is a low box on the base line.
    for (bin, _) in counts.iter().enumerate().filter(|(_, count)| **count == 0) {
        canvas.outline(EMPTY, 10, place(bin, frame.h / 40));
    }
    for (bin, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        // One floor among millions is still seen.
        canvas.fill(BAR, place(bin, up(*count as f64).max(10)));
    }
}

/// The ticks below a frame.
pub(super) fn ticks(canvas: &mut Canvas, frame: Frame, bins: &Bins, letters: i32) {
    for (value, label) in bins.ticks((frame.w / (6 * letters)).clamp(2, 14) as u32) {
        let x = frame.x + bins.place(value, frame.w);
        canvas.line(INK, 12, (x, frame.bottom()), (x, frame.bottom() + letters / 2));
        canvas.text(&label, (x, frame.bottom() + 2 * letters), letters, Align::Middle, SOFT);
    }
}

/// Returns the numbers in words: how many, and their range.
pub(super) fn told(values: &[f64]) -> String {
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let floors = match sorted.len() {
        0 => return "no floors".to_owned(),
        1 => "1 floor".to_owned(),
        n => format!("{n} floors"),
    };
    let (low, high) = (sorted[0], sorted[sorted.len() - 1]);
    let middle = sorted.len() / 2;
    let median =
        if sorted.len() % 2 == 1 { sorted[middle] } else { sorted[middle - 1] / 2.0 + sorted[middle] / 2.0 };
    let mean = values.iter().map(|v| v / values.len() as f64).sum::<f64>();
    let [low, median, mean, high] = [low, median, mean, high].map(short);
    format!("{floors} \u{b7} from {low} to {high} \u{b7} median {median} \u{b7} mean {mean}")
}

/// Returns a number in few letters.
fn short(value: f64) -> String {
    if value.abs() >= 1e7 || (value != 0.0 && value.abs() < 1e-3) {
        return format!("{value:.2e}");
    }
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
