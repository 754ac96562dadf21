//! Floors to walk on, made when they are first wanted, with a chart of what a walker sees of each cell.

use crate::fail::Failure;
use crate::planes::{self, GOAL, index};
use std::sync::Arc;
use undercroft::floor::EventId;
use undercroft::grid::{Cell, Side, cell};
use undercroft::{Floor, Recipe, Seed, make};

/// What is seen of a cell: its ground, what stands north and west of it, and what stands in it.
pub(crate) type Seen = [u8; 4];
pub(crate) const GROUND: usize = 0;
pub(crate) const NORTH: usize = 1;
pub(crate) const WEST: usize = 2;
pub(crate) const THING: usize = 3;

/// How many seeds are tried where one gives no floor.
const TRIES: u64 = 16;

/// The most floors that are kept.
const KEPT: u64 = 1 << 16;

/// A floor to walk on.
#[derive(Debug)]
pub(crate) struct Course {
    pub(crate) seed: Seed,
    pub(crate) floor: Floor,
    /// Columns of the chart: those of the floor and a margin on both sides.
    pub(crate) columns: usize,
    margin: usize,
    /// What is seen of each cell, row by row.
    pub(crate) chart: Vec<Seen>,
    /// What happens somewhere.
    pub(crate) events: Vec<EventId>,
}

impl Course {
    fn new(floor: Floor, seed: Seed, margin: usize) -> Course {
        let size = floor.size();
        let columns = usize::from(size.width()) + 2 * margin;
        let area = columns * (usize::from(size.height()) + 2 * margin);
        let mut chart = vec![[0; 4]; area];
        let at = |c: Cell| index(c, columns) + margin * (columns + 1);
        for c in floor.cells().iter() {
            chart[at(c)][GROUND] = 1;
            for side in Side::ALL {
                let (what, place) = place_of(c, side);
                // What looks like a wall is one to whoever looks.
                let code = match planes::edge(&floor, c, side) {
                    5 | 6 => 0,
                    code => code,
                };
                let kept = &mut chart[at(place)][what];
                // A door that leads one way is seen from both sides.
                *kept = code.max(*kept);
            }
        }
        for placed in floor.features() {
            chart[at(placed.at)][THING] = planes::feature(&placed.is);
        }
        chart[at(floor.goal_cell())][THING] = GOAL;
        let events = (0..floor.events().len() as u32).map(EventId).collect();
        Course { seed, floor, columns, margin, chart, events }
    }

    /// Returns where a cell lies in the chart.
    pub(crate) fn place(&self, c: Cell) -> usize {
        index(c, self.columns) + self.margin * (self.columns + 1)
    }

    /// Returns whether an event happens in a cell: its own, or where it names none, any of its room.
    pub(crate) fn happens(&self, event: EventId, c: Cell) -> bool {
        let event = &self.floor.events()[event.index()];
        let room = || event.room.and_then(|room| self.floor.rooms().get(room.index()));
        match event.at {
            Some(at) => at == c,
            None => room().is_some_and(|room| room.has(c)),
        }
    }
}

/// Returns how the side of a cell is kept, and the cell that it is kept with.
fn place_of(c: Cell, side: Side) -> (usize, Cell) {
    match side {
        Side::North => (NORTH, c),
        Side::West => (WEST, c),
        Side::South => (NORTH, cell(c.x, c.y + 1)),
        Side::East => (WEST, cell(c.x + 1, c.y)),
    }
}

/// The floors of a series of seeds.
pub(crate) struct Courses {
    recipe: Recipe,
    series: Seed,
    depth: u32,
    margin: usize,
    /// How many there are; 0 for as many as are wanted.
    count: u64,
    kept: Vec<Option<Arc<Course>>>,
}

impl Courses {
    pub(crate) fn new(recipe: Recipe, series: &str, count: u64, depth: u32, margin: usize) -> Courses {
        let kept = if count <= KEPT { vec![None; count as usize] } else { Vec::new() };
        Courses { recipe, series: Seed::new(series), depth, margin, count, kept }
    }

    pub(crate) const fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// Returns the floor that was drawn.
    pub(crate) fn course(&mut self, drawn: u64) -> Result<Arc<Course>, Failure> {
        let place = if self.count == 0 { drawn } else { drawn % self.count };
        if let Some(Some(course)) = self.kept.get(place as usize) {
            return Ok(course.clone());
        }
        // A series is counted from 1.
        let course = Arc::new(self.made(place.saturating_add(1))?);
        if let Some(place) = self.kept.get_mut(place as usize) {
            *place = Some(course.clone());
        }
        Ok(course)
    }

    /// Makes the floor of a number, or where its seed gives none, of the first after it that does.
    fn made(&self, number: u64) -> Result<Course, Failure> {
        let mut error = None;
        for more in 0..TRIES {
            let seed = self.series.nth(number.saturating_add(more));
            match make::floor(&self.recipe, &seed, self.depth) {
                Ok(floor) => return Ok(Course::new(floor, seed, self.margin)),
                Err(why) => error = Some(why),
            }
        }
        Err(error.map_or_else(|| Failure::broken("no floor was tried"), Failure::from))
    }
}
