//! Ways that need no search, between rooms that face each other.
//! ```text
//!   room a  - - -  room b        room a  -             straight through the best pair of places, or with a jog
//!   room a         room b                - -  room b   in the gap where the walls have none in common
//! ```

use super::super::openings::{Opening, Openings, Wall};
use super::{End, Found, RouteEnd, Router, Routes};
use crate::grid::{Cell, Rect, Side, cell, rect};

/// The fewest cells that two rooms share of a wall for it to be opened between them.
const SHARED: u32 = 3;

/// Whether two rooms share so much of a wall that they are joined through it, and by nothing else.
pub(crate) fn share_wall(a: Rect, b: Rect) -> bool {
    let common =
        |(from, to): (u32, u32), (other, end): (u32, u32)| to.min(end).saturating_sub(from.max(other));
    let across = common((a.x.into(), a.right()), (b.x.into(), b.right()));
    let down = common((a.y.into(), a.bottom()), (b.y.into(), b.bottom()));
    across.max(down) >= SHARED && a.gap(b) == 0
}

impl Router {
    /// Joins two rooms through the wall that they share, where it may still open: nearest to the middle of what they share.
    pub(crate) fn join_through_wall(
        &self,
        (a, b): (End, End),
        openings: &mut Openings,
        routes: &mut Routes,
    ) -> bool {
        let Some(toward) = facing_side(a.bounds, b.bounds).filter(|_| a.may_open && b.may_open) else {
            return false;
        };
        let size = self.grid.size;
        let one = openings.wall(a.room, a.bounds, toward, size, a.other_wall);
        let other = openings.wall(b.room, b.bounds, toward.opposite(), size, b.other_wall);
        let places: Vec<u16> = one.free().filter(|place| other.may_open(*place)).collect();
        let Some(place) = places.get(places.len() / 2) else { return false };
        let opening = openings.add_into(one.opening(*place), b.room);
        routes.add_link(&[], 0, (opening, opening));
        true
    }

    /// The straight way between two rooms that face each other, or the one with a jog.
    pub(super) fn direct(&mut self, a: End, b: End, openings: &Openings) -> Option<Found> {
        if !a.may_open || !b.may_open {
            return None;
        }
        let toward = facing_side(a.bounds, b.bounds)?;
        let size = self.grid.size;
        let one = openings.wall(a.room, a.bounds, toward, size, a.other_wall);
        let other = openings.wall(b.room, b.bounds, toward.opposite(), size, b.other_wall);
        self.straight(&one, &other).or_else(|| self.jogged(toward, &one, &other))
    }

    /// The straight way between two rooms that face each other, through the best pair of openings.
    fn straight(&mut self, one: &Wall, other: &Wall) -> Option<Found> {
        // Rooms that touch have nothing between them.
        if one.line().abs_diff(other.line()) == 1 {
            return None;
        }
        let shared = one.free().filter(|place| other.may_open(*place));
        let (first, last) = (shared.clone().next()?, shared.clone().next_back()?);
        // Mostly there is nothing between the two at all, and what is nearest to both middles is best.
        let best = if self.is_clear(one.opening(first), other.opening(last)) {
            let middle = u16::midpoint(one.middle(), other.middle());
            shared.min_by_key(|place| place.abs_diff(middle))
        } else {
            shared
                .filter(|place| self.is_clear(one.opening(*place), other.opening(*place)))
                .min_by_key(|place| one.cost(*place) + other.cost(*place))
        }?;
        Some(self.found_straight(one.opening(best), other.opening(best)))
    }

    fn found_straight(&mut self, from: Opening, to: Opening) -> Found {
        self.search.begin(from.outside());
        self.search.go_to(to.outside());
        Found { from: RouteEnd::New(from), to: RouteEnd::New(to) }
    }

    /// The way between two rooms that face each other with no place in common: out, along a line of the gap, and in.
    fn jogged(&mut self, toward: Side, one: &Wall, other: &Wall) -> Option<Found> {
        let (ours, theirs) = (one.places(), other.places());
        // A second opening of a wall costs much: there may be something cheaper.
        if one.opens() || other.opens() || ours.is_empty() || theirs.is_empty() {
            return None;
        }
        let (from, to) = if ours.end <= theirs.start {
            (ours.end - 1, theirs.start)
        } else if theirs.end <= ours.start {
            (ours.start, theirs.end - 1)
        } else {
            return None;
        };
        let (from, to) = (one.opening(from), other.opening(to));
        let (start, end) = (from.outside(), to.outside());
        let is_between = match toward {
            Side::North => end.y <= start.y,
            Side::East => start.x <= end.x,
            Side::South => start.y <= end.y,
            Side::West => end.x <= start.x,
        };
        // Rooms that touch have no line between them.
        let mut line = Some(start).filter(|_| is_between)?;
        loop {
            let (turn, last) = match toward {
                Side::North | Side::South => (cell(start.x, line.y), cell(end.x, line.y)),
                Side::East | Side::West => (cell(line.x, start.y), cell(line.x, end.y)),
            };
            if self.is_free(start, turn) && self.is_free(turn, last) && self.is_free(last, end) {
                self.search.begin(start);
                for c in [turn, last, end] {
                    self.search.go_to(c);
                }
                return Some(Found { from: RouteEnd::New(from), to: RouteEnd::New(to) });
            }
            if last == end {
                return None;
            }
            line = line.step(toward)?;
        }
    }

    /// Whether a stretch between two cells of a row or a column is rock, and no corridor touches it.
    fn is_free(&self, a: Cell, b: Cell) -> bool {
        let (x, y) = (a.x.min(b.x), a.y.min(b.y));
        let (w, h) = (a.x.max(b.x) - x + 1, a.y.max(b.y) - y + 1);
        !self.grid.rooms.touches(rect(x, y, w, h))
            && !self.grid.carved.touches(rect(x - 1, y - 1, w + 2, h + 2))
    }

    /// Whether no room, and no run of another corridor alongside, lies between two walls that face each other, from an
    /// opening of the one to an opening of the other.
    fn is_clear(&self, one: Opening, other: Opening) -> bool {
        let (a, b) = (one.outside(), other.outside());
        let (x, y) = (a.x.min(b.x), a.y.min(b.y));
        let between = rect(x, y, a.x.max(b.x) - x + 1, a.y.max(b.y) - y + 1);
        if self.grid.rooms.touches(between) {
            return false;
        }
        let beside = match one.side {
            Side::North | Side::South => rect(x - 1, y, between.w + 2, between.h),
            Side::East | Side::West => rect(x, y - 1, between.w, between.h + 2),
        };
        !self.grid.carved.touches(beside)
    }
}

/// The side of one rectangle that another lies on, where they have rows or columns in common.
fn facing_side(a: Rect, b: Rect) -> Option<Side> {
    let across = u32::from(a.y) < b.bottom() && u32::from(b.y) < a.bottom();
    let down = u32::from(a.x) < b.right() && u32::from(b.x) < a.right();
    match (across, down) {
        (_, true) => Some(toward(a.y, b.y, [Side::North, Side::South])),
        (true, _) => Some(toward(a.x, b.x, [Side::West, Side::East])),
        _ => None,
    }
}

/// The side on which another line lies: the first where its number is lower, the second where it is higher.
const fn toward(from: u16, to: u16, [lower, higher]: [Side; 2]) -> Side {
    if from < to { higher } else { lower }
}

#[cfg(test)]
mod tests;
