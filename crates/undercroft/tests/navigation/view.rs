//! A floor as the promises speak of it: whose each cell is, the ways between cells, and what is counted.

use super::quest::Quest;
use super::walk::{Steps, any, walk};
use undercroft::Floor;
use undercroft::assess::{Assessed, difficulty};
use undercroft::floor::{
    BarrierKind, Chest, ClueId, ClueSource, EdgeKind, Feature, KeyId, Room, RoomKind, TriggerId, ZoneKind,
};
use undercroft::generate::navigation::life::target_difficulty;
use undercroft::grid::{Cell, Edge, Side};
use undercroft::tools::clues;

pub(crate) struct View<'a> {
    pub(crate) floor: &'a Floor,
    /// The room of each cell, in reading order.
    owners: Vec<Option<usize>>,
    /// Steps from the stairs up, or from the entrance where there are none, for somebody who has everything.
    pub(crate) from_up: Steps,
}

impl<'a> View<'a> {
    pub(crate) fn new(floor: &'a Floor) -> View<'a> {
        let mut owners = vec![None; floor.size().area()];
        let width = usize::from(floor.size().width());
        for (i, room) in floor.rooms().iter().enumerate() {
            room.cells().for_each(|c| owners[usize::from(c.y) * width + usize::from(c.x)] = Some(i));
        }
        let from_up = walk(floor, [floor.stairs_up().unwrap_or(floor.entrance())], any);
        View { floor, owners, from_up }
    }

    /// Returns the room of a cell.
    pub(crate) fn room(&self, c: Cell) -> Option<usize> {
        self.owners[usize::from(c.y) * usize::from(self.floor.size().width()) + usize::from(c.x)]
    }

    /// Returns the sides of a cell that are no wall, with what lies there.
    pub(crate) fn exits(&self, c: Cell) -> impl Iterator<Item = (Side, Cell)> {
        self.floor.size().neighbours(c).filter(move |(side, _)| self.floor.side(c, *side) != EdgeKind::Wall)
    }

    /// Returns the ways out of a room: the cell inside, the side, and the cell outside.
    pub(crate) fn openings(&self, room: usize) -> impl Iterator<Item = (Cell, Side, Cell)> {
        let ways =
            self.floor.rooms()[room].cells().flat_map(|c| self.exits(c).map(move |(side, to)| (c, side, to)));
        ways.filter(move |(_, _, to)| self.room(*to) != Some(room))
    }

    /// Returns what a room is called in messages.
    pub(crate) fn name(&self, room: usize) -> String {
        let room_of = &self.floor.rooms()[room];
        format!("{} room {room} ({})", room_of.kind.name(), room_of.bounds)
    }

    /// Returns the cells of the floor that belong to no room.
    pub(crate) fn corridor_cells(&self) -> impl Iterator<Item = Cell> {
        self.floor.cells().iter().filter(|c| self.room(*c).is_none())
    }

    /// Returns every key that lies on the floor.
    pub(crate) fn keys(&self) -> Vec<(KeyId, Cell)> {
        let key = |f: &Feature| if let Feature::Key(key) = f { Some(*key) } else { None };
        self.floor.features().iter().filter_map(|p| Some((key(&p.is)?, p.at))).collect()
    }

    /// Returns every lever and switch.
    pub(crate) fn levers(&self) -> Vec<(TriggerId, Cell)> {
        self.floor.features().iter().filter_map(|p| Some((p.is.trigger()?, p.at))).collect()
    }

    /// Returns the edges that a gate hangs on.
    pub(crate) fn edges_of(&self, gate: usize) -> Vec<Edge> {
        let hung = self.floor.barriers().iter().filter(|(_, b)| b.gate().is_some_and(|g| g.index() == gate));
        hung.map(|(edge, _)| *edge).collect()
    }

    /// Returns every chest.
    pub(crate) fn chests(&self) -> impl Iterator<Item = &Chest> {
        self.floor
            .features()
            .iter()
            .filter_map(|p| if let Feature::Chest(chest) = &p.is { Some(chest) } else { None })
    }

    pub(crate) fn traps(&self) -> Vec<Cell> {
        let traps = self.floor.features().iter().filter(|p| matches!(p.is, Feature::Trap(_)));
        traps.map(|p| p.at).collect()
    }

    /// Returns the steps between two cells for somebody who has everything, the shorter way round.
    pub(crate) fn apart(&self, a: Cell, b: Cell) -> u32 {
        let one = |from, to| walk(self.floor, [from], any).to(to).unwrap_or(u32::MAX);
        one(a, b).min(one(b, a))
    }

    /// Ways round: where all barriers are passed, the ways beyond those of a tree of the cells, open squares left out. Four
    /// cells around a corner with a door between two of them are no open square.
    fn loops(&self) -> usize {
        let (mut ways, mut squares) = (0, 0);
        let open = |c: Cell, side| self.floor.side(c, side) != EdgeKind::Wall;
        let bare = |c: Cell, side| self.floor.side(c, side) == EdgeKind::Open;
        for c in self.floor.cells().iter() {
            let (north, west) = (open(c, Side::North), open(c, Side::West));
            ways += usize::from(north) + usize::from(west);
            let (above, left) = (c.step(Side::North), c.step(Side::West));
            if let (true, true, Some(above), Some(left)) =
                (bare(c, Side::North), bare(c, Side::West), above, left)
            {
                squares += usize::from(bare(above, Side::West) && bare(left, Side::North));
            }
        }
        (ways + self.pieces()).saturating_sub(self.floor.cells().count() + squares)
    }

    /// Returns how many pieces of corridor are two cells wide: open squares of four cells that have some in common.
    pub(crate) fn wide_corridors(&self) -> usize {
        let inside = |c: Cell| self.floor.is_floor(c) && self.room(c).is_none();
        let leads = |c: Cell, side| self.floor.side(c, side) == EdgeKind::Open;
        let square = |c: Cell| {
            let (east, south) = (c.step(Side::East)?, c.step(Side::South)?);
            let cells = [c, east, south, east.step(Side::South)?];
            let size = self.floor.size();
            let is_wide = cells.iter().all(|c| size.contains(*c) && inside(*c))
                && leads(c, Side::East)
                && leads(c, Side::South)
                && leads(east, Side::South)
                && leads(south, Side::East);
            is_wide.then_some(cells)
        };
        let mut pieces: Vec<Vec<Cell>> = Vec::new();
        for cells in self.corridor_cells().filter_map(square) {
            let (joined, apart) =
                pieces.into_iter().partition(|piece: &Vec<Cell>| piece.iter().any(|c| cells.contains(c)));
            pieces = apart;
            let joined: Vec<Vec<Cell>> = joined;
            pieces.push(joined.into_iter().flatten().chain(cells).collect());
        }
        pieces.len()
    }

    /// Returns how often two cells of corridors lie side by side with a wall between them.
    fn side_by_side(&self) -> usize {
        let corridor = |c: Cell| self.floor.is_floor(c) && self.room(c).is_none();
        let walled = |c: Cell, side| {
            self.floor.side(c, side) == EdgeKind::Wall
                && c.step(side).is_some_and(|n| self.floor.size().contains(n) && corridor(n))
        };
        let both = |c: Cell| [Side::East, Side::South].into_iter().filter(|side| walled(c, *side)).count();
        self.corridor_cells().map(both).sum()
    }

    /// Returns the parts of the floor that no way joins.
    pub(crate) fn pieces(&self) -> usize {
        let mut seen: Vec<Steps> = Vec::new();
        for c in self.floor.cells().iter() {
            if !seen.iter().any(|steps| steps.has(c)) {
                seen.push(walk(self.floor, [c], |_, _, _| true));
            }
        }
        seen.len()
    }

    fn detour(&self) -> f64 {
        let straight = self.floor.stairs_down().and_then(|down| self.from_up.to(down)).unwrap_or(1);
        self.floor.walkthrough().map_or(0.0, |w| w.moves.len() as f64 / f64::from(straight.max(1)))
    }

    /// Rooms in which keys lie by preference: with one way out, with a dark cell, or with somebody in it.
    fn is_preferred(&self, room: usize) -> bool {
        let inside = &self.floor.rooms()[room];
        let dark = |c: Cell| self.floor.zones().iter().any(|z| z.kind == ZoneKind::Dark && z.area.has(c));
        let person = |c: Cell| matches!(self.floor.feature(c), Some(Feature::Person(_)));
        self.openings(room).count() == 1 || inside.cells().any(|c| dark(c) || person(c))
    }

    pub(crate) fn counts(&self) -> Counts {
        let rooms = self.floor.rooms();
        let of = |kind| rooms.iter().filter(|r| r.kind == kind).count();
        let (special, plain): (Vec<_>, Vec<_>) = rooms.iter().partition(|r| r.special > 0);
        let words = |rooms: &[&Room]| rooms.iter().map(|r| r.description.len()).sum();
        let ids = (0..self.floor.clues().len() as u32).map(ClueId);
        let true_clues: Vec<ClueId> = ids.filter(|id| clues::clue_is_true(self.floor, *id)).collect();
        let by = |by| true_clues.iter().filter(|id| self.floor.clues()[id.index()].by == by).count();
        let ends = self.corridor_cells().filter(|c| self.exits(*c).count() == 1).count();
        let room_cells = rooms.iter().map(Room::area).sum();
        let barriers = self.floor.barriers();
        let joins_rooms = |edge: &Edge| {
            let (a, b) = edge.cells();
            let (a, b) = (a.and_then(|c| self.room(c)), self.room(b));
            a.is_some() && b.is_some() && a != b
        };
        let quest = Quest::of(self);
        let difficulty = difficulty(&Assessed::new(self.floor, self.floor.walkthrough()));
        let target = f64::from(target_difficulty(self.floor.depth())) / 10.0;
        Counts {
            rooms: rooms.len(),
            large: of(RoomKind::Large),
            medium: of(RoomKind::Medium),
            small: of(RoomKind::Small),
            cells: self.floor.cells().count(),
            room_cells,
            dead_ends: (0..rooms.len()).filter(|i| self.openings(*i).count() == 1).count() + ends,
            side_by_side: self.side_by_side(),
            doors: barriers.iter().filter(|(_, b)| b.kind == BarrierKind::Door).count(),
            doors_between_rooms: barriers.iter().filter(|(edge, _)| joins_rooms(edge)).count(),
            loops: self.loops(),
            one_ways: barriers.iter().filter(|(_, b)| b.one_way.is_some()).count(),
            levers: self.levers().len(),
            chain: quest.chain(),
            needed_levers: quest.levers().count(),
            needed_events: quest.events().count(),
            detour: self.detour(),
            dark_zones: self.floor.zones().iter().filter(|z| z.kind == ZoneKind::Dark).count(),
            keys: self.keys().len(),
            traps: self.traps().len(),
            chests: self.chests().count(),
            difficulty,
            preferred_keys: self
                .keys()
                .iter()
                .filter_map(|(_, at)| self.room(*at))
                .filter(|r| self.is_preferred(*r))
                .count(),
            preferred_rooms: (0..rooms.len()).filter(|r| self.is_preferred(*r)).count(),
            clues: [by(ClueSource::Person), by(ClueSource::Note), by(ClueSource::Room)],
            special: special.len(),
            special_words: words(&special),
            plain_words: words(&plain),
            off_target: (difficulty - target).abs(),
        }
    }
}

/// How many of each thing a floor has.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Counts {
    pub(crate) rooms: usize,
    pub(crate) large: usize,
    pub(crate) medium: usize,
    pub(crate) small: usize,
    pub(crate) cells: usize,
    pub(crate) room_cells: usize,
    pub(crate) dead_ends: usize,
    /// Cells of corridors side by side with a wall between them.
    pub(crate) side_by_side: usize,
    pub(crate) doors: usize,
    pub(crate) doors_between_rooms: usize,
    pub(crate) loops: usize,
    pub(crate) one_ways: usize,
    pub(crate) levers: usize,
    /// The longest row of needed steps, and how many levers and events are among them, and how many events alone.
    pub(crate) chain: usize,
    pub(crate) needed_levers: usize,
    pub(crate) needed_events: usize,
    /// Moves of the walkthrough over the steps to the stairs if nothing were shut.
    pub(crate) detour: f64,
    pub(crate) dark_zones: usize,
    pub(crate) keys: usize,
    pub(crate) traps: usize,
    pub(crate) chests: usize,
    pub(crate) difficulty: f64,
    /// Keys in rooms with one way out, in the dark or with somebody in them, and the rooms that are such.
    pub(crate) preferred_keys: usize,
    pub(crate) preferred_rooms: usize,
    /// True clues by people, by notes and by rooms.
    pub(crate) clues: [usize; 3],
    pub(crate) special: usize,
    /// Letters in the descriptions of special rooms, and of the others.
    pub(crate) special_words: usize,
    pub(crate) plain_words: usize,
    /// Points between the floor's difficulty and what its depth asks for.
    pub(crate) off_target: f64,
}
