//! Ways that need no search, between rooms that face each other.
//! ```text
//!   room a  - - -  room b        room a  -             straight through the best pair of places, or with a jog
//!   room a         room b                - -  room b   in the gap where the walls have none in common
//! ```

use super::super::openings::{Opening, Openings, Wall, nearest};
use super::costs::axis;
use super::{End, Found, RouteEnd, Router, beside};
use crate::grid::{Cell, Rect, Side, cell, rect};

impl Router {
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
        let first = one.from().max(other.from());
        let free = one.free_from(first) & other.free_from(first);
        if free == 0 {
            return None;
        }
        let last = first + 63 - free.leading_zeros() as u16;
        let places = first + free.trailing_zeros() as u16..last + 1;
        // Rooms that touch have nothing between them.
        let (line, rock) = (one.line().min(other.line()) + 1, one.line().abs_diff(other.line()) - 1);
        if rock == 0 {
            return None;
        }
        let between = self.grid.between(axis(one.opening(last).side), line, rock);
        // Mostly there is nothing between the two at all, and what is nearest to both middles is best.
        let clear = match between {
            Some((rooms, carved)) => {
                let lines = u64::MAX << places.start & u64::MAX >> (63 - last);
                lines & rooms | beside(lines) & carved == 0
            }
            None => self.is_clear(one.opening(places.start), other.opening(last)),
        };
        if clear {
            let middle = u16::midpoint(one.middle(), other.middle());
            let at = first + nearest(free, middle.saturating_sub(first).min(63));
            return Some(self.found_straight(one.opening(at), other.opening(at)));
        }
        let is_clear = |at: u16| match between {
            Some((rooms, carved)) => (rooms | beside(carved)) >> at & 1 == 0,
            None => self.is_clear(one.opening(at), other.opening(at)),
        };
        let mut best: Option<(u32, u16)> = None;
        for at in places {
            let (Some(first), Some(second)) = (one.cost(at), other.cost(at)) else { continue };
            if best.is_none_or(|(least, _)| first + second < least) && is_clear(at) {
                best = Some((first + second, at));
            }
        }
        best.map(|(_, at)| self.found_straight(one.opening(at), other.opening(at)))
    }

    fn found_straight(&mut self, from: Opening, to: Opening) -> Found {
        self.search.begin(from.outside());
        self.search.go_to(to.outside());
        Found { from: RouteEnd::New(from), to: RouteEnd::New(to) }
    }

    /// The way between two rooms that face each other with no place in common: out, along a line of the gap, and in.
    fn jogged(&mut self, toward: Side, one: &Wall, other: &Wall) -> Option<Found> {
        let (ours, theirs) = (one.places(), other.places());
        // A second opening of a wall is dear: there may be something cheaper.
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
        (_, true) => Some(if a.y < b.y { Side::South } else { Side::North }),
        (true, _) => Some(if a.x < b.x { Side::East } else { Side::West }),
        _ => None,
    }
}
