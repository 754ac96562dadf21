//! The numbers of a recipe, counted on a floor: by the recipe's table and the finished floor alone, whatever the generator
//! made of them.

mod linear;
mod navigation;
mod wizardry;

use undercroft::floor::{EdgeKind, Feature, Room};
use undercroft::grid::{Cell, Side};
use undercroft::recipe::Table;
use undercroft::{Floor, solve};

/// Lowest and highest, both allowed.
type Range = (i64, i64);

/// A number of a recipe: its name, how many there are, and how many there may be.
pub(crate) struct Measured {
    what: String,
    found: i64,
    allowed: Range,
}

impl Measured {
    /// What is wrong with it, if anything.
    pub(crate) fn fault(&self) -> Option<String> {
        let (low, high) = self.allowed;
        let holds = (low..=high).contains(&self.found);
        (!holds).then(|| format!("{} {}, not {low} to {high}", self.found, self.what))
    }
}

/// A floor, and what its recipe says.
struct Counter<'a> {
    floor: &'a Floor,
    table: &'a Table,
    measured: Vec<Measured>,
}

/// Counts everything that a recipe has a number for.
pub(crate) fn all(generator: &str, table: &Table, floor: &Floor) -> Vec<Measured> {
    let mut counter = Counter { floor, table, measured: Vec::new() };
    match generator {
        "wizardry" => counter.wizardry(),
        "navigation" => counter.navigation(),
        "tunnels" => counter.tunnels(),
        "linear" => counter.linear(),
        "dice" => counter.dice(),
        other => panic!("nothing is known of the numbers of {other}"),
    }
    counter.measured
}

impl Counter<'_> {
    /// Cells between two of these rooms, whatever is nearest; nothing where there is one room.
    fn gap(rooms: &[&Room]) -> Option<usize> {
        let gaps = |i: usize| rooms[..i].iter().map(move |other| rooms[i].bounds.gap(other.bounds) as usize);
        (0..rooms.len()).flat_map(gaps).min()
    }

    /// The ways out of a room: the cell inside and the one outside.
    fn openings(&self, room: &Room) -> Vec<(Cell, Cell)> {
        let ways = room.cells().flat_map(|c| self.exits(c).map(move |(_, to)| (c, to)));
        ways.filter(|(_, to)| !room.has(*to)).collect()
    }

    /// The sides of a cell that are no wall.
    fn exits(&self, c: Cell) -> impl Iterator<Item = (Side, Cell)> {
        self.floor.size().neighbours(c).filter(move |(side, _)| self.floor.side(c, *side) != EdgeKind::Wall)
    }

    /// Whether a cell is no room's.
    fn is_in_corridor(&self, c: Cell) -> bool {
        self.floor.is_floor(c) && !self.floor.rooms().iter().any(|room| room.has(c))
    }

    /// The range of a parameter; a number is a range of one. Dots lead into tables.
    fn range(&self, key: &str) -> Option<Range> {
        let mut parts = key.split('.');
        let mut value = self.table.get(parts.next()?)?;
        for part in parts {
            value = value.get(part)?;
        }
        let (range, area) = match value.get("per_24x24") {
            Some(range) => (range, self.area()),
            None => (value, 576),
        };
        let number = |i: usize| range.get(i).and_then(toml::Value::as_integer).map(|n| n * area / 576);
        number(0).zip(number(1)).or_else(|| range.as_integer().map(|n| (n, n)))
    }

    /// The same where the recipe may leave it open.
    fn number(&self, key: &str) -> i64 {
        self.range(key).unwrap_or_else(|| panic!("there is no {key}")).0
    }

    fn area(&self) -> i64 {
        self.floor.size().area() as i64
    }

    fn hold(&mut self, what: &str, found: usize, allowed: Option<Range>) {
        if let Some(allowed) = allowed {
            self.measured.push(Measured { what: what.to_owned(), found: found as i64, allowed });
        }
    }

    fn features(&self, fits: impl Fn(&Feature) -> bool) -> usize {
        self.floor.features().iter().filter(|placed| fits(&placed.is)).count()
    }

    fn chests(&self) -> usize {
        self.features(|is| matches!(is, Feature::Chest(_)))
    }

    fn traps(&self) -> usize {
        self.features(|is| matches!(is, Feature::Trap(_)))
    }

    fn keys(&self) -> usize {
        self.features(|is| matches!(is, Feature::Key(_)))
    }

    fn room_cells(&self) -> usize {
        self.floor.rooms().iter().map(undercroft::floor::Room::area).sum()
    }

    /// What the way to the goal asks for, where the recipe sets it.
    fn quest(&mut self) {
        let ranges = ["quest.steps", "quest.chain", "quest.freedom"].map(|key| self.range(key));
        if ranges.iter().all(Option::is_none) {
            return;
        }
        let quest = solve::Quest::of(self.floor);
        self.hold("steps", quest.needed().count(), ranges[0]);
        self.hold("steps in a row", quest.chain(), ranges[1]);
        // In percent, as the planner counts it.
        self.hold("percent of freedom", (100.0 * quest.freedom()).floor() as usize, ranges[2]);
    }

    fn things(&mut self) {
        for (what, found) in [("chests", self.chests()), ("traps", self.traps()), ("locks", self.keys())] {
            let allowed = self.range(what);
            self.hold(what, found, allowed);
        }
        let locked = self.floor.barriers().iter().filter(|(_, is)| is.lock.is_some()).count();
        assert!(locked >= self.keys() && locked <= 3 * self.keys(), "a key opens one to three doors");
    }

    fn tunnels(&mut self) {
        let rooms = self.floor.rooms().len();
        let allowed = self.range("rooms").or_else(|| Some((1, self.number("tries"))));
        self.hold("rooms", rooms, allowed);
        let (low, high) = self.range("room_size").unwrap_or((0, 0));
        let spacing = self.number("spacing");
        for (i, room) in self.floor.rooms().iter().enumerate() {
            let (w, h) = (usize::from(room.bounds.w), usize::from(room.bounds.h));
            // A disc is an odd number of cells wide.
            for side in [w, h] {
                self.hold("cells of a side", side, Some((low - 2, high - 1)));
            }
            let gap = |other: &undercroft::floor::Room| room.bounds.gap(other.bounds) as usize;
            let nearest = self.floor.rooms()[..i].iter().map(gap).min();
            self.hold("cells between rooms", nearest.unwrap_or(usize::MAX / 4), Some((spacing, i64::MAX)));
        }
        self.things();
    }

    fn dice(&mut self) {
        let rooms = self.floor.rooms().len();
        let allowed = self.range("rooms");
        self.hold("rooms", rooms, allowed);
        self.things();
    }
}
