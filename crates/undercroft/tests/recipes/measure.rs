//! The numbers of a recipe, counted on a floor: by the recipe's table and the finished floor alone, whatever the generator
//! made of them.

use undercroft::floor::{EdgeKind, Feature, ZoneKind};
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

    fn linear(&mut self) {
        let assembly = self.floor.assembly().expect("linear has an assembly");
        let tiles = assembly.nodes.len();
        self.hold("tiles", tiles, Some((0, self.number("target_size"))));
        let end = assembly.end.map(|end| &assembly.nodes[end as usize]);
        let path = end.and_then(|end| end.distance).unwrap_or(0);
        let least = self.number("min_path_length");
        self.hold("tiles to the end", path as usize, Some((least, i64::MAX)));
        let branches: std::collections::BTreeMap<&str, i64> =
            assembly.nodes.iter().fold(std::collections::BTreeMap::new(), |mut branches, node| {
                if let Some(name) = node.name.strip_prefix("Branch_").and_then(|name| name.split_once('_')) {
                    *branches.entry(name.0).or_default() += 1;
                }
                branches
            });
        self.hold("branches", branches.len(), Some((0, self.number("max_branches"))));
        let longest = branches.values().max().copied().unwrap_or(0);
        let most = self.range("branch_length").unwrap_or((0, 0)).1;
        self.hold("tiles of a branch", longest as usize, Some((0, most)));
        let (keys, allowed) = (self.keys(), self.range("locks"));
        self.hold("locks", keys, allowed);
    }

    /// Teleporters that carry, a pair as one.
    fn carriers(&self) -> usize {
        let carry = |at: Cell| match self.floor.feature(at) {
            Some(Feature::Teleporter(way)) if way.carries => Some(way.to),
            _ => None,
        };
        let is_second = |at: Cell| carry(at).is_some_and(|to| to < at && carry(to) == Some(at));
        let all = self.floor.features().iter().filter(|placed| carry(placed.at).is_some());
        all.filter(|placed| !is_second(placed.at)).count()
    }

    fn wizardry(&mut self) {
        let of = |kind: &str| self.floor.rooms().iter().filter(|room| room.kind.name() == kind).count();
        // Where corridors are widened, a junction stands, which is none of the rooms that are asked for.
        let of_classes = || self.floor.rooms().iter().filter(|room| room.kind.name() != "junction");
        let doors = self.floor.barriers();
        let mut numbers = vec![
            ("large.count", of("large")),
            ("medium.count", of("medium")),
            ("small.count", of("small")),
            ("rooms", of_classes().count()),
            ("room_cells", of_classes().map(undercroft::floor::Room::area).sum()),
            ("floor_cells", self.floor.cells().count()),
            ("doors", doors.len()),
            ("gates", self.floor.gates().len()),
            ("teleporters", self.features(|is| matches!(is, Feature::Teleporter(way) if !way.carries)) / 2),
            ("switches", self.features(|is| matches!(is, Feature::Switch(_)))),
            ("traps", self.traps()),
            ("chests", self.chests()),
        ];
        if self.floor.depth() > 1 {
            use undercroft::floor::BarrierKind::{Illusory, Secret};
            let turned = |fits: fn(&undercroft::floor::Barrier) -> bool| {
                doors.iter().filter(|(_, door)| fits(door)).count()
            };
            numbers.push(("one_ways", turned(|door| door.one_way.is_some())));
            numbers.push(("secret_doors", turned(|door| door.kind == Secret)));
            numbers.push(("illusions", turned(|door| door.kind == Illusory)));
            let zones = |kind| self.floor.zones().iter().filter(move |zone| zone.kind == kind);
            numbers.push(("dark_areas", zones(ZoneKind::Dark).count()));
            numbers.push(("silent_squares", zones(ZoneKind::Silent).map(|zone| zone.area.count()).sum()));
            numbers.push(("spinners", self.features(|is| *is == Feature::Spinner)));
            numbers.push(("chutes", self.features(|is| *is == Feature::Chute)));
            numbers.push(("carriers", self.carriers()));
            numbers.push(("messages", self.features(|is| matches!(is, Feature::Note(_)))));
        }
        for (key, found) in numbers {
            let allowed = self.range(key);
            self.hold(key, found, allowed);
        }
        let (low, high) = self.range("locked").unwrap_or((0, 100));
        let least = (doors.len() as i64 * low + 99) / 100;
        let keys = self.keys();
        self.hold("locks", keys, Some((least, least.max(doors.len() as i64 * high / 100))));
        self.quest();
    }

    /// A range for 20×20 cells as one for the floor.
    fn scaled(&self, (low, high): Range) -> Range {
        (low * self.area() / 400, high * self.area() / 400)
    }

    /// The same for things, of which a small floor has as many.
    fn grown(&self, range: Range) -> Range {
        let (low, high) = self.scaled(range);
        (low.max(range.0), high.max(range.1))
    }

    fn navigation(&mut self) {
        let (cells, in_rooms) = (self.floor.cells().count(), self.room_cells());
        for (key, found) in [
            ("rooms", self.floor.rooms().len()),
            ("room_cells", in_rooms),
            ("floor_cells", cells),
            ("corridor_cells", cells - in_rooms),
        ] {
            let allowed = self.range(key).map(|range| self.scaled(range));
            self.hold(key, found, allowed);
        }
        let dark = self.floor.zones().iter().filter(|zone| zone.kind == ZoneKind::Dark).count();
        let special = self.floor.rooms().iter().filter(|room| room.special > 0).count();
        for (key, found) in [
            ("dark_zones", dark),
            ("chests", self.chests()),
            ("special_rooms", special),
            ("events_per_floor", self.floor.events().len()),
        ] {
            let allowed = self.range(key).map(|range| self.grown(range));
            self.hold(key, found, allowed);
        }
        let (keys, allowed) = (self.keys(), self.range("keys"));
        self.hold("keys", keys, allowed);
        self.navigation_traps();
        self.navigation_levers();
        self.navigation_ways();
        self.quest();
    }

    fn navigation_traps(&mut self) {
        let from = self.number("traps_from");
        let may_be = from > 0 && i64::from(self.floor.depth()) >= from;
        let set = self.range("traps").map(|range| self.grown(range));
        let traps = self.traps();
        self.hold("traps", traps, if may_be { set } else { Some((0, 0)) });
    }

    fn navigation_levers(&mut self) {
        let levers = self.features(|is| matches!(is, Feature::Lever(_)));
        let (low, high) = self.grown(self.range("lever_pairs").unwrap_or((0, 0)));
        let percent = self.range("levers").map(|percent| percent.0);
        let quest = self.range("quest.steps").or(self.range("quest.chain"));
        self.hold(
            "levers",
            levers,
            match percent {
                Some(0) => Some((0, 0)),
                Some(100) if quest.is_none() => Some((low, high)),
                _ => Some((0, high)),
            },
        );
    }

    /// One-way doors stand in loops and shut shortcuts, and every shortcut is one more loop.
    fn navigation_ways(&mut self) {
        let [loops, in_loops] = ["loops", "one_way_loops"].map(|key| self.range(key).unwrap_or((0, 0)));
        let (loops, in_loops) = (self.grown(loops), self.grown(in_loops));
        let shortcuts = self.range("shortcuts").unwrap_or((0, 0));
        let shortcuts = (shortcuts.0, self.grown(shortcuts).1);
        let one_ways = self.floor.barriers().iter().filter(|(_, is)| is.one_way.is_some()).count();
        let sum = |a: Range, b: Range| Some((a.0 + b.0, a.1 + b.1));
        self.hold("one-way doors", one_ways, sum(in_loops, shortcuts));
        let found = self.loops();
        self.hold("loops", found, sum(loops, shortcuts));
    }

    /// Ways round: where all barriers are passed, the ways beyond those of a tree of the cells, without open squares.
    fn loops(&self) -> usize {
        let leads = |c: Cell, side| self.floor.side(c, side) != EdgeKind::Wall;
        let is_open = |c: Cell, side| self.floor.side(c, side) == EdgeKind::Open;
        let (mut ways, mut squares) = (0, 0);
        for c in self.floor.cells().iter() {
            ways += [Side::North, Side::West].into_iter().filter(|side| leads(c, *side)).count();
            if let (true, true, Some(above), Some(left)) =
                (is_open(c, Side::North), is_open(c, Side::West), c.step(Side::North), c.step(Side::West))
            {
                squares += usize::from(is_open(above, Side::West) && is_open(left, Side::North));
            }
        }
        (ways + 1).saturating_sub(self.floor.cells().count() + squares)
    }
}
