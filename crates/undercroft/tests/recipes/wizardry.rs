//! The numbers of `wizardry`.

use super::Counter;
use undercroft::floor::{BarrierKind, Feature, Room, RoomKind, ZoneKind};
use undercroft::grid::Cell;

impl Counter<'_> {
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

    pub(super) fn wizardry(&mut self) {
        let of = |kind: &str| self.floor.rooms().iter().filter(|room| room.kind.name() == kind).count();
        // Where corridors are widened, a junction stands, which is none of the rooms that are asked for.
        let of_classes = || self.floor.rooms().iter().filter(|room| room.kind.name() != "junction");
        let doors = self.floor.barriers();
        let mut numbers = vec![
            ("large.count", of("large")),
            ("medium.count", of("medium")),
            ("small.count", of("small")),
            ("rooms", of_classes().count()),
            ("room_cells", of_classes().map(Room::area).sum()),
            ("floor_cells", self.floor.cells().count()),
            ("doors", doors.len()),
            ("gates", self.floor.gates().len()),
            ("teleporters", self.features(|is| matches!(is, Feature::Teleporter(way) if !way.carries)) / 2),
            ("switches", self.features(|is| matches!(is, Feature::Switch(_)))),
            ("traps", self.traps()),
            ("chests", self.chests()),
            ("treasure_rooms", of_classes().filter(|room| self.has_chest(room)).count()),
        ];
        if self.floor.depth() > 1 {
            let turned = |fits: fn(&undercroft::floor::Barrier) -> bool| {
                doors.iter().filter(|(_, door)| fits(door)).count()
            };
            numbers.push(("one_ways", turned(|door| door.one_way.is_some())));
            numbers.push(("secret_doors", turned(|door| door.kind == BarrierKind::Secret)));
            numbers.push(("illusions", turned(|door| door.kind == BarrierKind::Illusory)));
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
        self.wizardry_rooms();
        self.wizardry_ways();
        self.quest();
    }

    fn has_chest(&self, room: &Room) -> bool {
        let is_chest = |is: &Feature| matches!(is, Feature::Chest(_));
        self.floor.features().iter().any(|placed| is_chest(&placed.is) && room.has(placed.at))
    }

    /// The rooms of the three classes, without junctions.
    fn of_classes(&self) -> Vec<Room> {
        self.floor.rooms().iter().filter(|room| room.kind != RoomKind::Junction).cloned().collect()
    }

    /// Whether a teleporter alone leads to a room.
    fn is_sealed(&self, room: &Room) -> bool {
        let leads = |is: &Feature| matches!(is, Feature::Teleporter(_));
        let has_one = self.floor.features().iter().any(|placed| leads(&placed.is) && room.has(placed.at));
        has_one && self.openings(room).is_empty()
    }

    /// Sizes, openings and what lies between rooms.
    fn wizardry_rooms(&mut self) {
        let rooms = self.of_classes();
        let (least, liked) = self.range("gap").unwrap_or((0, 0));
        if let Some(gap) = Counter::gap(&rooms.iter().collect::<Vec<_>>()) {
            self.hold("cells between rooms", gap, Some((least, i64::MAX)));
        }
        let gap = |i: usize, j: usize| i64::from(rooms[i].bounds.gap(rooms[j].bounds));
        let is_close = |i: &usize| (0..rooms.len()).any(|j| j != *i && gap(*i, j) < liked);
        let close = (0..rooms.len()).filter(is_close).count();
        // Of few rooms as many as of sixteen.
        let most = self.number("close_rooms") * rooms.len().max(16) as i64 / 100;
        self.hold("rooms close to another", close, Some((0, most)));
        for room in &rooms {
            let class = room.kind.name();
            let sizes = self.table[class]["sizes"].as_array().expect("sizes").clone();
            let side = |size: &toml::Value, i: usize| size[i].as_integer().expect("a side");
            let (w, h) = (i64::from(room.bounds.w), i64::from(room.bounds.h));
            let is_so = |size: &&toml::Value| [(w, h), (h, w)].contains(&(side(size, 0), side(size, 1)));
            let fits = sizes.iter().filter(is_so).count();
            self.hold(&format!("sizes of {class} rooms that are {w}×{h}"), fits, Some((1, i64::MAX)));
            let openings = self.openings(room).len() + usize::from(self.is_sealed(room));
            let allowed = self.range(&format!("{class}.openings"));
            self.hold(&format!("openings of a {class} room"), openings, allowed);
        }
        if self.number("inner_walls") == 0 {
            let divided = rooms.iter().filter(|room| self.is_divided(room)).count();
            self.hold("rooms with a wall inside", divided, Some((0, 0)));
        }
    }

    /// Whether a wall stands inside a room.
    fn is_divided(&self, room: &Room) -> bool {
        let beside = |c: Cell| self.floor.size().neighbours(c).filter(|(_, n)| room.has(*n)).count();
        let joined = |c: Cell| self.exits(c).filter(|(_, n)| room.has(*n)).count();
        room.cells().any(|c| beside(c) != joined(c))
    }

    /// Loops and dead ends.
    fn wizardry_ways(&mut self) {
        let rooms = self.of_classes();
        let joined = rooms.iter().filter(|room| !self.is_sealed(room)).count() as i64;
        let tree = (joined - 1).max(0);
        let corridors = self.floor.corridors().iter();
        let links = corridors.filter(|c| c.joins.0.is_some() && c.joins.1.is_some()).count();
        let is_end = |room: &&Room| self.openings(room).len() == 1 || self.is_sealed(room);
        let ends = rooms.iter().filter(is_end).count();
        let is_alley = |c: &Cell| self.is_in_corridor(*c) && self.exits(*c).count() == 1;
        let alleys = self.floor.cells().iter().filter(is_alley).count();
        if let Some((low, high)) = self.range("extra_links") {
            let least = (tree * low + 99) / 100;
            let most = least.max(tree * high / 100);
            self.hold("links", links, Some((tree + least, tree + most)));
        }
        let allowed = self.range("dead_ends");
        self.hold("dead ends", ends + alleys, allowed);
    }
}
