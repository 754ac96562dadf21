//! Lines into columns, and columns into pages: as many lines as fit, no heading without what it heads, no single line of
//! a paragraph by itself; the columns of the last page end at one height.

use super::layout::Line;

/// A place for lines, in points from the top left of the page.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Frame {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) height: f32,
}

/// Which lines stand in a frame.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Column {
    pub(super) page: usize,
    pub(super) frame: Frame,
    pub(super) lines: std::ops::Range<usize>,
}

/// Fills the frames of the first page, then those of every later page.
pub(super) fn fill(lines: &[Line], first: &[Frame], later: &[Frame]) -> Vec<Column> {
    let mut columns = Vec::new();
    let (mut page, mut from) = (0, 0);
    while from < lines.len() {
        let frames = if page == 0 { first } else { later };
        let (placed, to) = fill_page(lines, from, page, frames, f32::INFINITY);
        if to == lines.len() {
            columns.extend(balanced(lines, from, page, frames).unwrap_or(placed));
            return columns;
        }
        columns.extend(placed);
        from = to;
        page += 1;
    }
    columns
}

/// Fills the frames of one page up to a height, and says where the next page begins.
fn fill_page(
    lines: &[Line],
    from: usize,
    page: usize,
    frames: &[Frame],
    height: f32,
) -> (Vec<Column>, usize) {
    let mut next = from;
    let mut columns = Vec::new();
    let tallest = frames.iter().map(|frame| frame.height).fold(0.0, f32::max);
    for frame in frames {
        // A first page may have little room below its map; later pages have all there is, and must get on.
        let must = page > 0 && frame.height >= tallest;
        let end = fitting(lines, next, frame.height.min(height), must);
        columns.push(Column { page, frame: *frame, lines: next..end });
        next = end;
    }
    (columns, next)
}

/// Returns the end of what fits into a height: the last place where a column may end, or all that fits where there is
/// none and something must be placed.
fn fitting(lines: &[Line], from: usize, height: f32, must: bool) -> usize {
    let mut used = 0.0;
    let mut end = from;
    for (i, line) in lines.iter().enumerate().skip(from) {
        used += line.height + if i == from { 0.0 } else { line.before };
        if used > height + 0.01 {
            return if end == from && must { i.max(from + 1) } else { end };
        }
        if line.may_end || i + 1 == lines.len() {
            end = i + 1;
        }
    }
    end
}

/// Returns the last page with columns as short as they can be.
fn balanced(lines: &[Line], from: usize, page: usize, frames: &[Frame]) -> Option<Vec<Column>> {
    // Beside a map columns begin at different heights, and there is nothing to make even.
    if frames.iter().any(|frame| (frame.y - frames[0].y).abs() > 0.01) {
        return None;
    }
    let total: f32 = lines[from..].iter().map(|line| line.height + line.before).sum();
    let mut height = total / frames.len().max(1) as f32;
    let tallest = frames.iter().map(|frame| frame.height).fold(0.0, f32::max);
    // Two points a try: a page has fewer than a thousand of them.
    while height < tallest {
        let (columns, to) = fill_page(lines, from, page, frames, height);
        if to == lines.len() {
            return Some(columns);
        }
        height += 2.0;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdf::layout::Rule;

    fn line(may_end: bool) -> Line {
        Line {
            pieces: vec![],
            size: 9.0,
            before: 0.0,
            height: 10.0,
            may_end,
            rule: Rule::None,
            mark: None,
            figure: None,
        }
    }

    fn frame(height: f32) -> Frame {
        Frame { x: 0.0, y: 0.0, height }
    }

    fn check(lines: &[Line], first: &[Frame], later: &[Frame], want: &[(usize, std::ops::Range<usize>)]) {
        let columns = fill(lines, first, later);
        let got: Vec<_> = columns.iter().map(|column| (column.page, column.lines.clone())).collect();
        assert_eq!(got, want);
    }

    #[test]
    fn the_last_page_is_even() {
        let lines = vec![line(true); 14];
        check(
            &lines,
            &[frame(30.0), frame(30.0)],
            &[frame(100.0), frame(100.0)],
            &[(0, 0..3), (0, 3..6), (1, 6..10), (1, 10..14)],
        );
    }

    #[test]
    fn headings_go_with_what_they_head() {
        let mut lines = vec![line(true); 8];
        lines[2].may_end = false;
        check(&lines, &[frame(30.0), frame(60.0)], &[frame(100.0)], &[(0, 0..2), (0, 2..8)]);
    }

    #[test]
    fn what_cannot_be_kept_together_is_parted() {
        let lines = vec![line(false); 12];
        check(&lines, &[frame(50.0)], &[frame(50.0)], &[(0, 0..0), (1, 0..5), (2, 5..10), (3, 10..12)]);
    }
}
