//! What the symbols mean, beside the floor: those that occur, each once, in as many columns as the floor's height asks for.

use super::{CELL, Drawing, Layer, Point, Role, barriers, plan, symbols, text_width};
use crate::style::{Paint, Style};
use crate::view::{End, View};
use undercroft::floor::{Barrier, Feature, ZoneKind};
use undercroft::grid::Cell;

/// Units of the writing.
const LETTERS: i32 = 46;
/// Units from the left of a symbol to its word.
const WORD: i32 = CELL + 36;
/// Units of a line: as many as there is room for, so that a column more is not begun for one entry.
const LINE: std::ops::RangeInclusive<i32> = 106..=124;
/// Units free above and below, at least, and on the right.
const MARGIN: i32 = CELL;
/// Lines of a column that even the lowest floor has room for.
const LEAST: i32 = 6;

/// A symbol and what it means.
pub(super) struct Entry {
    sample: Sample,
    means: &'static str,
}

enum Sample {
    Barrier(Barrier),
    Feature(Cell, Feature),
    Entrance,
    Exit,
    Zone(ZoneKind),
}

/// Returns what occurs in the view, each once: ways, then what stands in cells, then areas.
pub(super) fn entries(view: &View<'_>, style: &Style) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut add = |means: &'static str, sample: Sample| {
        if !entries.iter().any(|entry| entry.means == means) {
            entries.push(Entry { sample, means });
        }
    };
    let taken = view.features_by_cell();
    if view.entrance.is_some_and(|c| !taken.contains_key(&c)) {
        add("start", Sample::Entrance);
    }
    if let Some(End::Exit(c)) = view.goal
        && !taken.contains_key(&c)
    {
        add("way out", Sample::Exit);
    }
    let mut barriers: Vec<&Barrier> = view.barriers.iter().map(|(_, barrier)| barrier).collect();
    // By their words, so that the plain door comes before its kin.
    barriers.sort_by_key(|barrier| barriers::means_of(barrier));
    for b in &barriers {
        add(barriers::means_of(b), Sample::Barrier((*b).clone()));
    }
    let mut features: Vec<_> = taken.iter().map(|(c, placed)| (*c, &placed.is)).collect();
    features.sort_by_key(|(_, is)| rank_of_feature(is));
    for (c, is) in &features {
        add(symbols::means_of(is), Sample::Feature(*c, (*is).clone()));
    }
    for (kind, means) in [
        (ZoneKind::Safe, "safe"),
        (ZoneKind::Encounter, "monsters roam"),
        (ZoneKind::Boss, "the boss's lair"),
        (ZoneKind::Dark, "darkness"),
        (ZoneKind::Silent, "no magic"),
    ] {
        // A style may leave an area unmarked.
        let marked = (style.paint)(plan::role_of_zone(kind)) != Paint::NONE;
        if marked && view.zones.iter().any(|zone| zone.kind == kind) {
            add(means, Sample::Zone(kind));
        }
    }
    entries
}

/// Returns what occurs in a view, each once, as a drawing of one cell with what it means.
pub(crate) fn samples(view: &View<'_>, style: &Style, scale: u32) -> Vec<(Drawing, &'static str)> {
    let sample = |entry: &Entry| {
        let mut drawing = Drawing::blank(CELL, CELL, style, scale);
        drawing.only = Some(Layer::Legend);
        entry.draw(&mut drawing, view, Point::new(0, 0));
        drawing.only = None;
        (drawing, entry.means)
    };
    entries(view, style).iter().map(sample).collect()
}

/// Stairs first, traps last.
fn rank_of_feature(feature: &Feature) -> (u8, &'static str) {
    let rank = match feature {
        Feature::StairsUp => 0,
        Feature::StairsDown => 1,
        Feature::Key(_) => 2,
        Feature::Lever(_) | Feature::Switch(_) => 3,
        Feature::Teleporter(_) => 4,
        Feature::Chest(_) => 5,
        Feature::Person(_) | Feature::Note(_) => 6,
        Feature::Marker(_) => 7,
        Feature::Spinner | Feature::Chute => 8,
        Feature::Trap(_) => 9,
    };
    (rank, symbols::means_of(feature))
}

/// Units of a column.
fn column(entries: &[Entry]) -> i32 {
    let widest = entries.iter().map(|entry| text_width(entry.means, LETTERS)).max().unwrap_or(0);
    WORD + widest + 70
}

/// How the entries stand beside a floor.
#[derive(Clone, Copy)]
pub(super) struct Space {
    lines: i32,
    /// Units of a line.
    line: i32,
    /// Units free above and below.
    top: i32,
    /// Units across, all columns together.
    pub(super) width: i32,
    /// Units down.
    pub(super) height: i32,
}

impl Space {
    /// Returns the columns that stand beside a page of that height, with that margin.
    pub(super) fn beside(entries: &[Entry], height: i32, margin: i32) -> Space {
        let count = entries.len() as i32;
        if count == 0 {
            return Space { lines: 0, line: 0, top: 0, width: 0, height: 0 };
        }
        let top = margin.max(MARGIN);
        let room = height - 2 * top;
        let fitting = (room / LINE.start()).max(LEAST);
        let columns = (count + fitting - 1) / fitting;
        // Columns of one length look better than a full one beside a short one.
        let lines = (count + columns - 1) / columns;
        let line = (room / lines).clamp(*LINE.start(), *LINE.end());
        let whole = |units: i32| (units + CELL - 1) / CELL * CELL;
        // Whole cells, so that the page ends on a pixel.
        let width = whole(columns * column(entries) + MARGIN / 2);
        Space { lines, line, top, width, height: whole(lines * line + 2 * top) }
    }
}

/// Draws the legend from that column of the page on.
pub(super) fn draw(drawing: &mut Drawing, entries: &[Entry], view: &View<'_>, left: i32, space: Space) {
    drawing.only = Some(Layer::Legend);
    for (i, entry) in entries.iter().enumerate() {
        let (column_of, line) = (i as i32 / space.lines, i as i32 % space.lines);
        let corner =
            Point::new(left + MARGIN / 2 + column_of * column(entries), space.top + line * space.line);
        entry.draw(drawing, view, corner);
        let base = corner.plus(WORD, i32::midpoint(CELL, LETTERS));
        drawing.write_from(Role::Caption, entry.means, base, LETTERS);
    }
    drawing.only = None;
}

impl Entry {
    fn draw(&self, drawing: &mut Drawing, view: &View<'_>, corner: Point) {
        let mut ground = |role: Role| {
            drawing.pen(Layer::Legend, role).at(corner).body(|path| path.rect(Point::new(0, 0), CELL, CELL));
        };
        ground(Role::Floor);
        match &self.sample {
            Sample::Zone(kind) => ground(plan::role_of_zone(*kind)),
            Sample::Barrier(barrier) => {
                barriers::draw_level(drawing, view, barrier, corner.plus(CELL / 2, CELL / 2));
            }
            Sample::Feature(c, feature) => symbols::draw_feature(drawing, view, *c, feature, corner),
            Sample::Entrance => symbols::draw_entrance(drawing, corner),
            Sample::Exit => symbols::draw_exit(drawing, corner),
        }
    }
}
