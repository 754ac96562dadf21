//! The numbers of `navigation`, which are for 20×20 cells.

use super::{Counter, Range};
use crate::walk::{any, walk};
use undercroft::floor::{EdgeKind, Feature, RoomKind, ZoneKind};
use undercroft::grid::{Cell, Edge, Side};
use undercroft::tools::one_ways;

impl Counter<'_> {
    /// A range for 20×20 cells as one for the floor.
    fn scaled(&self, (low, high): Range) -> Range {
        (low * self.area() / 400, high * self.area() / 400)
    }

    /// The same for things, of which a small floor has as many.
    fn grown(&self, range: Range) -> Range {
        let (low, high) = self.scaled(range);
        (low.max(range.0), high.max(range.1))
    }

    pub(super) fn navigation(&mut self) {
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
            ("wide_corridors", self.wide_corridors()),
        ] {
            let allowed = self.range(key).map(|range| self.grown(range));
            self.hold(key, found, allowed);
        }
        let (keys, allowed) = (self.keys(), self.range("keys"));
        self.hold("keys", keys, allowed);
        self.navigation_rooms();
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

    /// Rooms stand apart, and each class has its share of them, give or take one room.
    fn navigation_rooms(&mut self) {
        let rooms: Vec<_> = self.floor.rooms().iter().collect();
        if let Some(gap) = Counter::gap(&rooms) {
            let least = self.number("gap");
            self.hold("cells between rooms", gap, Some((least, i64::MAX)));
        }
        let kinds = [RoomKind::Small, RoomKind::Medium, RoomKind::Large];
        let shares = self.table["shares"].as_array().expect("three shares").clone();
        for (kind, share) in kinds.into_iter().zip(&shares) {
            let share = rooms.len() as i64 * share.as_integer().expect("a share");
            let found = rooms.iter().filter(|room| room.kind == kind).count();
            let (low, high) = ((share - 100).max(0), share + 100);
            self.hold("rooms of a class, in hundredths", 100 * found, Some((low, high)));
        }
    }

    /// One-way doors stand in loops and shut shortcuts, and every shortcut is one more loop. A shortcut is a quick way back from
    /// a far room.
    fn navigation_ways(&mut self) {
        let [loops, in_loops] = ["loops", "one_way_loops"].map(|key| self.range(key).unwrap_or((0, 0)));
        let (loops, in_loops) = (self.grown(loops), self.grown(in_loops));
        let shortcuts = self.range("shortcuts").unwrap_or((0, 0));
        let shortcuts = (shortcuts.0, self.grown(shortcuts).1);
        let doors = one_ways(self.floor);
        let all = doors.len() as i64;
        self.hold("one-way doors", doors.len(), Some((in_loops.0 + shortcuts.0, in_loops.1 + shortcuts.1)));
        // Of two shortcuts side by side each saves little beside the other.
        let quick = doors.iter().filter(|way| self.leads_back(way.edge)).count();
        self.hold("quick ways back", quick, Some((shortcuts.0.min(1), i64::MAX)));
        // So many of the doors shut shortcuts, at least and at most.
        let (fewest, most) = (shortcuts.0.max(all - in_loops.1), shortcuts.1.min(all - in_loops.0));
        let found = self.loops();
        self.hold("loops", found, Some((loops.0 + fewest, loops.1 + most)));
    }

    /// Whether a one-way door leads out of a room more than twelve steps from the stairs up, and saves six steps or more.
    fn leads_back(&self, edge: Edge) -> bool {
        let Some(door) = one_ways(self.floor).into_iter().find(|way| way.edge == edge) else { return false };
        let up = self.floor.entrance();
        let steps = |from: Cell, shut: Option<Edge>, to: Cell| {
            walk(self.floor, [from], |edge, barrier, side| any(edge, barrier, side) && Some(edge) != shut)
                .to(to)
        };
        let is_far = steps(up, None, door.from).is_some_and(|steps| steps > 12);
        let (by_it, round) = (steps(door.from, None, up), steps(door.from, Some(edge), up));
        let saves = by_it.zip(round).is_some_and(|(by_it, round)| round >= by_it + 6);
        is_far && saves && self.floor.rooms().iter().any(|room| room.has(door.from))
    }

    /// Open squares of four cells of corridor, those that have cells in common as one.
    fn wide_corridors(&self) -> usize {
        let leads = |c: Cell, side| self.floor.side(c, side) == EdgeKind::Open;
        let square = |c: Cell| {
            let (east, south) = (c.step(Side::East)?, c.step(Side::South)?);
            let cells = [c, east, south, east.step(Side::South)?];
            let size = self.floor.size();
            let is_wide = cells.iter().all(|c| size.contains(*c) && self.is_in_corridor(*c))
                && leads(c, Side::East)
                && leads(c, Side::South)
                && leads(east, Side::South)
                && leads(south, Side::East);
            is_wide.then_some(cells)
        };
        let mut pieces: Vec<Vec<Cell>> = Vec::new();
        for cells in self.floor.cells().iter().filter_map(square) {
            let (joined, apart): (Vec<_>, Vec<_>) =
                pieces.into_iter().partition(|piece| piece.iter().any(|c| cells.contains(c)));
            pieces = apart;
            pieces.push(joined.into_iter().flatten().chain(cells).collect());
        }
        pieces.len()
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
