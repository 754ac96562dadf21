//! Where the boxes of a chart stand, and how the lines between them run.
//!
//! A box stands in the row of its distance from the entrance, in ways. What the goal needs stands to the left, all else to
//! the right of the widest row of that. Lines are straight from box to box; a label lies on its line where it covers no
//! box and no other label, as near to the middle as that allows.

use super::{Chart, LETTERS, Link};
use crate::drawing::text_width;
use crate::plot::Frame;
use std::collections::VecDeque;

/// How far apart everything stands, in units.
#[derive(Clone, Copy)]
pub(crate) struct Spacing {
    /// Inside a box, on each side.
    pub(crate) pad: i32,
    /// From one line of text to the next.
    pub(crate) line: i32,
    /// Between two boxes of a row, and between two rows.
    gap: i32,
    row_gap: i32,
}

impl Spacing {
    /// For a picture of its own, and for a chart among text.
    pub(crate) const WIDE: Spacing = Spacing { pad: 120, line: 200, gap: 700, row_gap: 800 };
    pub(crate) const SMALL: Spacing = Spacing { pad: 70, line: 165, gap: 260, row_gap: 520 };
}

/// A chart laid out.
pub(crate) struct Laid {
    pub(crate) boxes: Vec<Frame>,
    pub(crate) routes: Vec<Route>,
    pub(crate) width: i32,
    pub(crate) height: i32,
}

/// A line between two boxes.
pub(crate) struct Route {
    pub(crate) points: Vec<(i32, i32)>,
    pub(crate) label: Frame,
    /// Where an arrow points, and where its two strokes begin.
    pub(crate) tip: (i32, i32),
    pub(crate) wings: [(i32, i32); 2],
}

pub(crate) fn lay(chart: &Chart, spacing: Spacing) -> Laid {
    let Spacing { gap, row_gap, .. } = spacing;
    let rows = rows(chart);
    let sizes: Vec<(i32, i32)> = chart.boxes.iter().map(|area| size(area, spacing)).collect();
    let mut boxes = vec![Frame { x: 0, y: 0, w: 0, h: 0 }; chart.boxes.len()];
    let widest = |is_needed: bool| {
        let width = |row: &Vec<usize>| {
            let of_kind = row.iter().filter(|i| chart.boxes[**i].is_needed == is_needed);
            of_kind.map(|i| sizes[*i].0 + gap).sum::<i32>()
        };
        rows.iter().map(width).max().unwrap_or(0)
    };
    let (needed, spare) = (widest(true), widest(false));
    let mut y = 0;
    for row in &rows {
        let (mut left, mut right) = (0, needed);
        let tallest = row.iter().map(|i| sizes[*i].1).max().unwrap_or(0);
        for &i in row {
            let (w, h) = sizes[i];
            let x = if chart.boxes[i].is_needed { &mut left } else { &mut right };
            boxes[i] = Frame { x: *x, y, w, h };
            *x += w + gap;
        }
        y += tallest + row_gap;
    }
    let mut labels = Vec::new();
    let routes = chart.links.iter().map(|link| route(link, &boxes, &mut labels)).collect();
    let reach = labels.iter().map(Frame::right).max().unwrap_or(0);
    let width = (needed + spare - gap).max(reach).max(0);
    let lowest = labels.iter().map(Frame::bottom).max().unwrap_or(0);
    Laid { boxes, routes, width, height: (y - row_gap).max(lowest).max(0) }
}

fn size(area: &super::Box, Spacing { pad, line, .. }: Spacing) -> (i32, i32) {
    let text = area.lines.iter().chain([&area.heading]);
    let width = text.map(|text| text_width(text, LETTERS)).max().unwrap_or(0);
    (width + 2 * pad, 2 * pad + LETTERS + line * area.lines.len() as i32 + 60)
}

/// Returns the boxes by their distance from the first of the entrance, in an order that keeps those near that hang together.
fn rows(chart: &Chart) -> Vec<Vec<usize>> {
    let count = chart.boxes.len();
    let entrance = chart.boxes.iter().position(|area| area.lines.first().is_some_and(|line| line == "start"));
    let mut rank = vec![usize::MAX; count];
    let mut queue: VecDeque<usize> = entrance.into_iter().collect();
    if let Some(i) = entrance {
        rank[i] = 0;
    }
    let mut order = Vec::with_capacity(count);
    while let Some(at) = queue.pop_front() {
        order.push(at);
        for link in &chart.links {
            let next = match (link.from == at, link.to == at && link.both_ways) {
                (true, _) => link.to,
                (_, true) => link.from,
                _ => continue,
            };
            if rank[next] == usize::MAX {
                rank[next] = rank[at] + 1;
                queue.push_back(next);
            }
        }
    }
    // What nobody gets to stands below all else.
    let last = order.iter().map(|i| rank[*i] + 1).max().unwrap_or(0);
    order.extend((0..count).filter(|i| rank[*i] == usize::MAX));
    let mut rows: Vec<Vec<usize>> = Vec::new();
    for i in order {
        let row = rank[i].min(last);
        rows.resize_with(rows.len().max(row + 1), Vec::new);
        rows[row].push(i);
    }
    rows
}

/// A straight line between two boxes, with its label.
fn route(link: &Link, boxes: &[Frame], labels: &mut Vec<Frame>) -> Route {
    let (a, b) = (&boxes[link.from], &boxes[link.to]);
    let (start, end) = (leaves(a, b), leaves(b, a));
    let (w, h) = (text_width(&link.label, LETTERS) + 120, LETTERS + 120);
    let on_line = |part: i32| Frame {
        x: (start.0 + (end.0 - start.0) * part / 20 - w / 2).max(0),
        y: start.1 + (end.1 - start.1) * part / 20 - h / 2,
        w,
        h,
    };
    let places = [10, 8, 12, 6, 14, 4, 16, 3, 17].map(on_line);
    let is_free = |frame: &&Frame| !boxes.iter().chain(&*labels).any(|other| overlap(frame, other));
    let label = places.iter().find(is_free).copied().unwrap_or_else(|| {
        // Below all that is in its way.
        let mut frame = places[0];
        while let Some(other) = boxes.iter().chain(&*labels).find(|other| overlap(&frame, other)) {
            frame.y = other.bottom() + 40;
        }
        frame
    });
    labels.push(label);
    let (dx, dy) = (end.0 - start.0, end.1 - start.1);
    let length = dx.abs().max(dy.abs()).max(1);
    let (ux, uy) = (dx * 120 / length, dy * 120 / length);
    let wings = [(end.0 - ux - uy / 2, end.1 - uy + ux / 2), (end.0 - ux + uy / 2, end.1 - uy - ux / 2)];
    Route { points: vec![start, end], label, tip: end, wings }
}

/// Where a line toward another box leaves a box: through the side that faces it, or below it where both stand side by side.
fn leaves(from: &Frame, to: &Frame) -> (i32, i32) {
    let overlap = (from.x.max(to.x), from.right().min(to.right()));
    let x = if overlap.0 < overlap.1 { i32::midpoint(overlap.0, overlap.1) } else { from.middle() };
    if to.y > from.bottom() {
        (x, from.bottom())
    } else if to.bottom() < from.y {
        (x, from.y)
    } else if to.x > from.x {
        (from.right(), from.y + from.h.min(to.h) / 2)
    } else {
        (from.x, from.y + from.h.min(to.h) / 2)
    }
}

fn overlap(a: &Frame, b: &Frame) -> bool {
    a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom()
}
