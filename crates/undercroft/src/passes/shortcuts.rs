//! Shortcuts: straight corridors of few cells between places that are far apart on attach.
//!
//! Wherever a few cells of rock lie between two pieces of floor, in a row or a column, a corridor could lead through.
//! Gaps side by side between the same two make up a band, of which one line is taken:
//! ```text
//!   room a  - - -  room b      three cells of rock in two rows: a band of two lines
//!   room a  - - -  room b
//!   room a  - - -  |           and one of one line, to a corridor
//! ```
//! All bands of a floor are found in one sweep over its rows.

mod sweep;

use super::corridors::{Router, Routes};
use super::links::{Graph, WaysRound};
use super::openings::{Opening, Openings, Wall};
use crate::grid::{Cell, Rect, Side, cell, rect};
use crate::rng::Rng;
use std::collections::BTreeSet;
use sweep::bands;

const NONE: u32 = u32::MAX;

/// Gaps side by side between the same two pieces of floor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Band {
    /// What lies on both sides: a room by its number; a corridor by its number after all rooms.
    pub ends: (u32, u32),
    /// Where the gap leads from the first: east or south.
    toward: Side,
    /// The last cell of floor before the first line of the gap.
    from: Cell,
    /// How many lines lie side by side.
    lines: u16,
    /// Cells of rock in each.
    pub cells: u16,
}

/// A shortcut to be: its cells, and the rooms and openings that it joins.
#[derive(Default)]
pub(crate) struct Cut {
    cells: Vec<Cell>,
    /// The rooms.
    pub rooms: (u32, u32),
    /// The openings that are there already.
    old: (u32, u32),
    /// Those to be made.
    new: [Option<Opening>; 2],
}

impl Cut {
    /// Its cells, in order.
    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Whether it makes an opening at its beginning, and at its end.
    pub(crate) const fn opens(&self) -> (bool, bool) {
        (self.new[0].is_some(), self.new[1].is_some())
    }
}

/// The shortcuts that a floor could have, and those that it has.
pub(crate) struct Shortcuts {
    /// The bands with what they cost, the best first.
    ranked: Vec<(u32, Band)>,
    way: WaysRound,
    /// The rooms that were joined beyond the tree, the lower number first.
    joined: BTreeSet<(u32, u32)>,
    cut: Cut,
}

/// Every band of at most so many cells, the best first: few cells, and a long way round.
pub(crate) fn find(
    rooms: &[Rect],
    router: &Router,
    links: &[(u32, u32)],
    graph: &Graph,
    most: u16,
    rng: &mut Rng,
) -> Shortcuts {
    let bands = bands(rooms, router, most);
    let way = graph.ways_round();
    let count = rooms.len() as u32;
    let steps = |(one, other): (u32, u32)| match (one < count, other < count) {
        (true, true) => way.steps(one, other),
        (true, false) => way.steps_to_either(one, links[(other - count) as usize]),
        (false, true) => way.steps_to_either(other, links[(one - count) as usize]),
        (false, false) => {
            let (a, b) = links[(one - count) as usize];
            let other = links[(other - count) as usize];
            way.steps_to_either(a, other).min(way.steps_to_either(b, other))
        }
    };
    let mut ranked: Vec<(u32, Band)> = Vec::with_capacity(bands.len());
    for band in bands {
        let steps = steps(band.ends);
        if steps > 0 {
            ranked.push((4 * u32::from(band.cells) + 16 + rng.below(5) - 2 * steps, band));
        }
    }
    ranked.sort_by_key(|(cost, _)| *cost);
    Shortcuts { ranked, way, joined: BTreeSet::new(), cut: Cut::default() }
}

impl Shortcuts {
    /// How many bands are worth a thought.
    pub(crate) fn len(&self) -> usize {
        self.ranked.len()
    }

    /// One of them, the best first.
    pub(crate) fn band(&self, place: usize) -> Band {
        self.ranked[place].1
    }

    /// Whether the tree or a shortcut joins two rooms.
    pub(crate) fn are_joined(&self, a: u32, b: u32) -> bool {
        self.way.steps(a, b) < 2 || self.joined.contains(&(a.min(b), a.max(b)))
    }

    /// Remembers that two rooms are joined, or must not be.
    pub(crate) fn note_joined(&mut self, a: u32, b: u32) {
        self.joined.insert((a.min(b), a.max(b)));
    }

    /// Plans a corridor through one of a band's lines, where walls may open, no other corridor runs alongside, and rooms
    /// are joined that were not joined before.
    pub(crate) fn plan(
        &mut self,
        band: Band,
        rooms: &[Rect],
        router: &Router,
        openings: &Openings,
        (routes, links): (&Routes, &[(u32, u32)]),
        other_wall: impl Fn(u32) -> bool,
    ) -> Option<&Cut> {
        let line = band.line(rooms, router, openings, other_wall)?;
        let attaches = |node: u32, at: Cell| Attach::both(node, at, rooms.len() as u32, routes, links);
        let (first, second) =
            (attaches(band.ends.0, band.start(line)), attaches(band.ends.1, band.end(line)));
        let is_new = |(a, b): &(Attach, Attach)| !self.are_joined(a.room, b.room);
        let pairs =
            first.into_iter().flatten().flat_map(|a| second.into_iter().flatten().map(move |b| (a, b)));
        let (a, b) = pairs.into_iter().find(is_new)?;
        band.write(line, a, b, routes, &mut self.cut);
        Some(&self.cut)
    }

    /// Carves what was planned, and makes the openings that it needs. Returns the rooms that it joins.
    pub(crate) fn carve(
        &mut self,
        router: &mut Router,
        openings: &mut Openings,
        routes: &mut Routes,
    ) -> (u32, u32) {
        let Cut { cells, rooms: (a, b), old, new } = &self.cut;
        let mut number = |old: u32, new: Option<Opening>| new.map_or(old, |opening| openings.add(opening));
        let ends = (number(old.0, new[0]), number(old.1, new[1]));
        router.lay(cells, ends, routes);
        self.joined.insert((*a.min(b), *a.max(b)));
        (*a, *b)
    }
}

impl Band {
    /// The cell of floor before the gap in one of the lines.
    const fn start(&self, line: u16) -> Cell {
        match self.toward {
            Side::East => cell(self.from.x, self.from.y + line),
            _ => cell(self.from.x + line, self.from.y),
        }
    }

    /// The cell of floor after it.
    const fn end(&self, line: u16) -> Cell {
        let Cell { x, y } = self.start(line);
        match self.toward {
            Side::East => cell(x + self.cells + 1, y),
            _ => cell(x, y + self.cells + 1),
        }
    }

    /// The lines, those in the middle first.
    fn middle_first(&self) -> impl Iterator<Item = u16> {
        let (lines, middle) = (self.lines, self.lines / 2);
        (0..2 * lines).filter_map(move |i| {
            let by = i.div_ceil(2);
            if i % 2 == 0 { middle.checked_add(by) } else { middle.checked_sub(by) }
                .filter(|line| *line < lines)
        })
    }

    /// A line where both walls may open and no other corridor runs alongside, as near to the middle as there is one.
    fn line(
        &self,
        rooms: &[Rect],
        router: &Router,
        openings: &Openings,
        other_wall: impl Fn(u32) -> bool,
    ) -> Option<u16> {
        let size = router.rooms().size();
        let wall = |node: u32, side: Side| {
            let bounds = rooms.get(node as usize)?;
            Some(openings.wall(node, *bounds, side, size, other_wall(node)))
        };
        let (one, other) = (wall(self.ends.0, self.toward), wall(self.ends.1, self.toward.opposite()));
        let may_open = |wall: &Option<Wall>, at: Cell| {
            let along = if self.toward == Side::East { at.y } else { at.x };
            wall.as_ref().is_none_or(|wall| wall.may_open(along))
        };
        self.middle_first().find(|line| {
            may_open(&one, self.start(*line))
                && may_open(&other, self.end(*line))
                && !router.carved().touches(self.around(*line))
        })
    }

    /// The rock of a line, and what lies on both sides of it.
    fn around(&self, line: u16) -> Rect {
        let Cell { x, y } = self.start(line);
        match self.toward {
            Side::East => rect(x + 1, y - 1, self.cells, 3),
            _ => rect(x - 1, y + 1, 3, self.cells),
        }
    }

    fn write(&self, line: u16, first: Attach, second: Attach, routes: &Routes, cut: &mut Cut) {
        let (start, end) = (self.start(line), self.end(line));
        cut.cells.clear();
        cut.cells.extend(first.cells(routes));
        // From an opening that is there to where the new cells begin.
        cut.cells.reverse();
        let mut at = start;
        for _ in 0..self.cells {
            at = at.step(self.toward).unwrap_or(at);
            cut.cells.push(at);
        }
        cut.cells.extend(second.cells(routes));
        cut.rooms = (first.room, second.room);
        cut.old = (first.opening, second.opening);
        let opening = |attach: Attach, at: Cell, side: Side| {
            (attach.opening == NONE).then_some(Opening { room: attach.room, at, side })
        };
        cut.new = [opening(first, start, self.toward), opening(second, end, self.toward.opposite())];
    }
}

/// Where a shortcut begins or ends: at a room, or in a corridor that leads on to one.
#[derive(Clone, Copy)]
struct Attach {
    room: u32,
    /// The opening of the corridor; none where the shortcut makes one.
    opening: u32,
    /// The corridor, the cell that is met, and whether one goes on toward its end.
    along: Option<(u32, usize, bool)>,
}

impl Attach {
    /// A room, or both ends of a corridor, the nearer one first.
    fn both(node: u32, at: Cell, rooms: u32, routes: &Routes, links: &[(u32, u32)]) -> [Option<Attach>; 2] {
        let Some(number) = node.checked_sub(rooms) else {
            return [Some(Attach { room: node, opening: NONE, along: None }), None];
        };
        let route = routes.all()[number as usize];
        let cells = routes.cells(&route);
        let met = cells.iter().position(|c| *c == at).unwrap_or(0);
        let (a, b) = links[number as usize];
        let back = Attach { room: a, opening: route.ends.0, along: Some((number, met, false)) };
        let on = Attach { room: b, opening: route.ends.1, along: Some((number, met, true)) };
        if cells.len() - met <= met { [Some(on), Some(back)] } else { [Some(back), Some(on)] }
    }

    /// From the cell that is met to the opening.
    fn cells<'a>(&self, routes: &'a Routes) -> impl Iterator<Item = Cell> + use<'a> {
        let (on, back) = match self.along {
            None => (&[][..], &[][..]),
            Some((number, met, true)) => (&routes.cells(&routes.all()[number as usize])[met..], &[][..]),
            Some((number, met, false)) => (&[][..], &routes.cells(&routes.all()[number as usize])[..=met]),
        };
        on.iter().copied().chain(back.iter().rev().copied())
    }
}

#[cfg(test)]
mod tests;
