//! Lines into columns, and columns into pages: as many lines as fit, no heading without what it heads, no single line of
//! a paragraph by itself; the columns of the last page end at one height.

use super::layout::{Entry, Line};

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
    /// The entry that was begun in the column before, where one goes on here.
    pub(super) goes_on: Option<Entry>,
    pub(super) lines: std::ops::Range<usize>,
}

/// How lines are parted.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Parting {
    /// What is higher than the highest frame is parted, for it stands nowhere else.
    WhereItMust,
    /// Nothing is, and no frame is filled beyond this height.
    Never(f32),
}

/// Fills the frames of the first page, then those of every later page. The line above an entry that goes on takes so much.
pub(super) fn fill(lines: &[Line], first: &[Frame], later: &[Frame], above: f32) -> Vec<Column> {
    let mut columns = Vec::new();
    let (mut page, mut from) = (0, 0);
    while from < lines.len() {
        let frames = if page == 0 { first } else { later };
        let filling = Filling { lines, page, frames, above };
        let (placed, to) = filling.fill(from, Parting::WhereItMust);
        if to == lines.len() {
            columns.extend(filling.balanced(from).unwrap_or(placed));
            return columns;
        }
        columns.extend(placed);
        from = to;
        page += 1;
    }
    columns
}

/// The frames of one page that lines are put into.
struct Filling<'a> {
    lines: &'a [Line],
    page: usize,
    frames: &'a [Frame],
    /// What the line above an entry that goes on takes.
    above: f32,
}

impl Filling<'_> {
    /// Fills the frames, and says where the next page begins.
    fn fill(&self, from: usize, parting: Parting) -> (Vec<Column>, usize) {
        let mut next = from;
        let mut columns = Vec::new();
        let tallest = self.frames.iter().map(|frame| frame.height).fold(0.0, f32::max);
        for frame in self.frames {
            let goes_on = self.goes_on(next);
            let above = if goes_on.is_some() { self.above } else { 0.0 };
            let (height, must) = match parting {
                Parting::Never(height) => (frame.height.min(height), false),
                // A first page may have little room below its map; later pages have all there is, and must get on.
                Parting::WhereItMust => (frame.height, self.page > 0 && frame.height >= tallest),
            };
            let end = self.fitting(next, height - above, must);
            columns.push(Column { page: self.page, frame: *frame, goes_on, lines: next..end });
            next = end;
        }
        (columns, next)
    }

    /// Returns the entry that was begun before a line and is not at its end.
    fn goes_on(&self, from: usize) -> Option<Entry> {
        let before = from.checked_sub(1)?;
        let entry = self.lines.get(from)?.entry.clone()?;
        (self.lines[before].entry.as_ref() == Some(&entry)).then_some(entry)
    }

    /// Returns the end of what fits into a height: the last place where a column may end, or where there is none and
    /// something must be placed, the last where an entry may be parted, or all that fits.
    fn fitting(&self, from: usize, height: f32, must: bool) -> usize {
        let mut used = 0.0;
        let (mut end, mut parted) = (from, from);
        for (i, line) in self.lines.iter().enumerate().skip(from) {
            used += line.height + if i == from { 0.0 } else { line.before };
            if used > height + 0.01 {
                return match (end > from, must, parted > from) {
                    (true, ..) | (false, false, _) => end,
                    (false, true, true) => parted,
                    (false, true, false) => i.max(from + 1),
                };
            }
            if line.may_end || i + 1 == self.lines.len() {
                end = i + 1;
            } else if line.may_part {
                parted = i + 1;
            }
        }
        end
    }

    /// Returns the last page with columns as short as they can be.
    fn balanced(&self, from: usize) -> Option<Vec<Column>> {
        // Beside a map columns begin at different heights, and there is nothing to make even.
        if self.frames.iter().any(|frame| (frame.y - self.frames[0].y).abs() > 0.01) {
            return None;
        }
        let total: f32 = self.lines[from..].iter().map(|line| line.height + line.before).sum();
        let mut height = total / self.frames.len().max(1) as f32;
        let tallest = self.frames.iter().map(|frame| frame.height).fold(0.0, f32::max);
        // Two points a try: a page has fewer than a thousand of them.
        while height < tallest {
            let (columns, to) = self.fill(from, Parting::Never(height));
            if to == self.lines.len() {
                return Some(columns);
            }
            height += 2.0;
        }
        None
    }
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
            may_part: may_end,
            para: 0,
            entry: None,
            rule: Rule::None,
            mark: None,
            figure: None,
        }
    }

    fn frame(height: f32) -> Frame {
        Frame { x: 0.0, y: 0.0, height }
    }

    fn check(lines: &[Line], first: &[Frame], later: &[Frame], want: &[(usize, std::ops::Range<usize>)]) {
        let columns = fill(lines, first, later, 10.0);
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

    /// Lines of one entry: a column ends after the last of them alone.
    fn entry(id: usize, count: usize) -> Vec<Line> {
        let name = "3 Hall".into();
        let held = Entry { id, name };
        (1..=count)
            .map(|i| Line { may_end: i == count, may_part: i > 1, entry: Some(held.clone()), ..line(false) })
            .collect()
    }

    #[test]
    fn an_entry_stands_in_one_column() {
        let lines = [entry(0, 3), entry(1, 4), entry(2, 4)].concat();
        check(&lines, &[frame(50.0), frame(50.0)], &[frame(80.0)], &[(0, 0..3), (0, 3..7), (1, 7..11)]);
    }

    #[test]
    fn an_entry_longer_than_a_column_goes_on_under_its_name() {
        let lines = [entry(0, 2), entry(1, 9)].concat();
        let columns = fill(&lines, &[frame(40.0)], &[frame(50.0)], 10.0);
        let got: Vec<_> = columns.iter().map(|c| (c.lines.clone(), c.goes_on.is_some())).collect();
        assert_eq!(got, [(0..2, false), (2..7, false), (7..11, true)]);
    }

    #[test]
    fn what_cannot_be_kept_together_is_parted() {
        let lines = vec![line(false); 12];
        check(&lines, &[frame(50.0)], &[frame(50.0)], &[(0, 0..0), (1, 0..5), (2, 5..10), (3, 10..12)]);
    }
}
