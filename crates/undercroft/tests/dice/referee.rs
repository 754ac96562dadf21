//! A second reading of the rules, from the ledger and the finished floor alone: a plain grid of letters, nothing of the
//! engine's. It plays the ledger's lines by the book and says which rule a line breaks.

use undercroft::Floor;
use undercroft::floor::{Entry, Feature, Ledger, Room, RoomKind};
use undercroft::grid::{Cell, Side, cell};

type Check = Result<(), String>;

/// What a cell is: `.` open, `R` a room's, `C` a corridor's, `x` dead, and `o` dead by the ring of the newest room.
pub(crate) struct Referee {
    grid: Vec<Vec<char>>,
    entrance: Option<(usize, usize)>,
    rooms: Vec<Chamber>,
    exits: Vec<Way>,
    /// What is rolled and not used yet.
    size: Option<(usize, usize)>,
    first: Option<(usize, usize)>,
    left: usize,
    chosen: Option<usize>,
    phase: Phase,
    /// The sizes of the rooms as the floor has them.
    said: Vec<(usize, usize)>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Phase {
    Name,
    Entrance,
    RollStart,
    PlaceRoom,
    RollExits,
    PlaceExits,
    Choose,
    RollRoom,
    Doubles,
}

pub(crate) struct Chamber {
    pub(crate) x: usize,
    pub(crate) y: usize,
    pub(crate) w: usize,
    pub(crate) h: usize,
    joined: Side,
}

pub(crate) struct Way {
    at: (usize, usize),
    side: Side,
    room: usize,
    to: Option<usize>,
    closed: bool,
}

impl Chamber {
    fn cells(&self) -> impl Iterator<Item = (usize, usize)> {
        let (x, y, w, h) = (self.x, self.y, self.w, self.h);
        (y..y + h).flat_map(move |y| (x..x + w).map(move |x| (x, y)))
    }

    fn kind(&self) -> RoomKind {
        match (self.w, self.h, self.w * self.h) {
            (1, ..) | (_, 1, _) => RoomKind::Corridor,
            (.., 0..=6) => RoomKind::Small,
            (.., 7..=31) => RoomKind::Medium,
            _ => RoomKind::Large,
        }
    }
}

fn step((x, y): (usize, usize), side: Side) -> (usize, usize) {
    match side {
        Side::North => (x, y - 1),
        Side::South => (x, y + 1),
        Side::West => (x - 1, y),
        Side::East => (x + 1, y),
    }
}

fn ensure(holds: bool, what: impl FnOnce() -> String) -> Check {
    if holds { Ok(()) } else { Err(what()) }
}

impl Referee {
    /// Plays a whole ledger and holds the floor against what comes out.
    pub(crate) fn judge(floor: &Floor) -> Result<Referee, String> {
        let ledger = floor.ledger().ok_or("there is no ledger")?;
        let mut referee = Referee::new(ledger);
        let sides = |r: &Room| (usize::from(r.bounds.w), usize::from(r.bounds.h));
        referee.said = floor.rooms().iter().map(sides).collect();
        for (i, entry) in ledger.entries.iter().enumerate() {
            referee.play(entry, ledger.exit_die).map_err(|e| format!("line {}: {e}", i + 1))?;
        }
        referee.compare(floor, ledger)?;
        Ok(referee)
    }

    fn new(ledger: &Ledger) -> Referee {
        let (w, h) = (usize::from(ledger.width) + 4, usize::from(ledger.height) + 4);
        let inner = |x: usize, y: usize| (2..w - 2).contains(&x) && (2..h - 2).contains(&y);
        let row = |y| (0..w).map(|x| if inner(x, y) { '.' } else { 'x' }).collect();
        Referee {
            grid: (0..h).map(row).collect(),
            entrance: None,
            rooms: Vec::new(),
            exits: Vec::new(),
            size: None,
            first: None,
            left: 0,
            chosen: None,
            phase: Phase::Name,
            said: Vec::new(),
        }
    }

    fn at(&self, (x, y): (usize, usize)) -> char {
        self.grid[y][x]
    }

    fn kill(&mut self, (x, y): (usize, usize), as_what: char) {
        if self.grid[y][x] == '.' {
            self.grid[y][x] = as_what;
        }
    }

    fn play(&mut self, entry: &Entry, exit_die: u8) -> Check {
        match entry {
            Entry::Roll { name, sides, dice } => {
                ensure(dice.iter().all(|d| (1..=*sides).contains(d)), || format!("{dice:?} of d{sides}"))?;
                let dice: Vec<usize> = dice.iter().map(|d| usize::from(*d)).collect();
                self.roll(name, *sides, &dice, exit_die)
            }
            Entry::Move { name, at, side, room } => {
                let at = (usize::from(at.x), usize::from(at.y));
                match (&**name, side) {
                    ("place entrance", None) => self.enter(at),
                    ("place room", None) => {
                        ensure(*room == Some(self.rooms.len() as u32), || format!("room {room:?}"))?;
                        self.place(at)
                    }
                    ("place exit", Some(side)) => self.exit(at, *side),
                    ("choose exit", Some(side)) => self.choose(at, *side),
                    other => Err(format!("unknown move {other:?}")),
                }
            }
        }
    }

    fn roll(&mut self, name: &str, sides: u8, dice: &[usize], exit_die: u8) -> Check {
        self.phase = match (self.phase, name, sides, dice) {
            (Phase::Name, "level name", 10, [_]) => Phase::Entrance,
            (Phase::RollStart, "start room", 6, [a, b]) => {
                let (w, h) = ((*a).max(2), (*b).max(2));
                self.size = Some(match w * h {
                    6..=12 => (w, h),
                    0..=5 if b > a => (2, 3),
                    0..=5 => (3, 2),
                    _ if b > a => (3, 4),
                    _ => (4, 3),
                });
                Phase::PlaceRoom
            }
            (Phase::RollRoom, "room", 6, [a, b]) if a == b => {
                self.first = Some((*a, *b));
                Phase::Doubles
            }
            (Phase::RollRoom, "room", 6, [a, b]) => {
                self.size = Some((*a, *b));
                Phase::PlaceRoom
            }
            (Phase::Doubles, "doubles", 6, [a, b]) => {
                let (w, h) = self.first.take().ok_or("no doubles")?;
                self.size = Some((w + a, h + b));
                Phase::PlaceRoom
            }
            (Phase::RollExits, "start exits", 3, [n]) if self.rooms.len() == 1 => self.exits_wanted(*n),
            (Phase::RollExits, "exits", 3, [n]) if self.rooms.len() > 1 && exit_die == 3 => {
                self.exits_wanted(*n)
            }
            (Phase::RollExits, "exits", 6, [n]) if self.rooms.len() > 1 && exit_die == 6 => {
                self.exits_wanted([0, 1, 1, 2, 2, 3][n - 1])
            }
            (phase, ..) => return Err(format!("{name} of {dice:?} d{sides} in {phase:?}")),
        };
        Ok(())
    }

    fn exits_wanted(&mut self, wanted: usize) -> Phase {
        let room = self.rooms.len() - 1;
        let walls = Side::ALL.into_iter().filter(|side| self.has_spot(room, *side)).count();
        self.left = wanted.min(walls);
        self.next()
    }

    fn next(&mut self) -> Phase {
        if self.left > 0 {
            return Phase::PlaceExits;
        }
        for cell in self.grid.iter_mut().flatten().filter(|cell| **cell == 'o') {
            *cell = 'x';
        }
        Phase::Choose
    }

    fn enter(&mut self, at: (usize, usize)) -> Check {
        ensure(self.phase == Phase::Entrance, || format!("an entrance in {:?}", self.phase))?;
        let (w, h) = (self.grid[0].len(), self.grid.len());
        ensure(at.1 == h - 3 && (2..w - 2).contains(&at.0), || format!("an entrance at {at:?}"))?;
        self.grid[at.1][at.0] = 'C';
        self.kill((at.0 - 1, at.1), 'x');
        self.kill((at.0 + 1, at.1), 'x');
        self.entrance = Some(at);
        self.phase = Phase::RollStart;
        Ok(())
    }

    /// Returns every place of a size behind the way in, by looking at every cell.
    fn places(&self, way: (usize, usize), side: Side, (w, h): (usize, usize)) -> Vec<(usize, usize)> {
        let (gw, gh) = (self.grid[0].len(), self.grid.len());
        let mouth = step(way, side);
        let mut places = Vec::new();
        for y in mouth.1.saturating_sub(h - 1)..=mouth.1 {
            for x in mouth.0.saturating_sub(w - 1)..=mouth.0 {
                let touches = match side {
                    Side::North => y + h == way.1,
                    Side::South => y == way.1 + 1,
                    Side::West => x + w == way.0,
                    Side::East => x == way.0 + 1,
                };
                let fits = x + w <= gw && y + h <= gh;
                if touches && fits && (y..y + h).all(|y| (x..x + w).all(|x| self.at((x, y)) == '.')) {
                    places.push((x, y));
                }
            }
        }
        places
    }

    /// Returns the sizes that the rules allow behind a way in: as rolled, else turned, else of the largest area that
    /// fits.
    fn sizes(&self, way: (usize, usize), side: Side, (w, h): (usize, usize)) -> Vec<(usize, usize)> {
        for size in [(w, h), (h, w)] {
            if !self.places(way, side, size).is_empty() {
                return vec![size];
            }
        }
        let mut best = (0, Vec::new());
        for a in 1..=w.max(h) {
            for b in 1..=w.max(h) {
                let within = (a <= w && b <= h) || (a <= h && b <= w);
                if within && a * b >= best.0 && !self.places(way, side, (a, b)).is_empty() {
                    if a * b > best.0 {
                        best = (a * b, Vec::new());
                    }
                    best.1.push((a, b));
                }
            }
        }
        best.1
    }

    fn place(&mut self, corner: (usize, usize)) -> Check {
        ensure(self.phase == Phase::PlaceRoom, || format!("a room in {:?}", self.phase))?;
        let rolled = self.size.take().ok_or("no size was rolled")?;
        let (way, side) = match self.chosen {
            Some(exit) => (self.exits[exit].at, self.exits[exit].side),
            None => (self.entrance.ok_or("no entrance")?, Side::North),
        };
        let sizes = self.sizes(way, side, rolled);
        ensure(self.rooms.is_empty() <= (sizes == [rolled]), || "the start room was cut down".to_owned())?;
        // Which of several sizes of the same area it is, the ledger does not say, but the floor does.
        let (w, h) = *self.said.get(self.rooms.len()).ok_or("the floor has fewer rooms")?;
        ensure(sizes.contains(&(w, h)) && self.places(way, side, (w, h)).contains(&corner), || {
            format!("no room of {w}×{h} goes to {corner:?} after a roll of {rolled:?}: {sizes:?}")
        })?;
        let room = Chamber { x: corner.0, y: corner.1, w, h, joined: side.opposite() };
        for (x, y) in room.cells() {
            self.grid[y][x] = 'R';
        }
        for y in room.y - 1..=room.y + h {
            for x in room.x - 1..=room.x + w {
                self.kill((x, y), 'o');
            }
        }
        if let Some(exit) = self.chosen.take() {
            self.exits[exit].to = Some(self.rooms.len());
        }
        self.rooms.push(room);
        self.close();
        // Where no wall can take an exit there is nothing to roll for.
        let room = self.rooms.len() - 1;
        let has_spot = Side::ALL.into_iter().any(|side| self.has_spot(room, side));
        self.phase = if has_spot { Phase::RollExits } else { self.exits_wanted(0) };
        Ok(())
    }

    fn close(&mut self) {
        for i in 0..self.exits.len() {
            let (at, side) = (self.exits[i].at, self.exits[i].side);
            let blocked = self.at(step(at, side)) != '.';
            if blocked && self.exits[i].to.is_none() && !self.exits[i].closed && self.chosen != Some(i) {
                self.exits[i].closed = true;
                self.grid[at.1][at.0] = 'x';
            }
        }
    }

    fn spot(&self, room: usize, at: (usize, usize), side: Side) -> bool {
        let used = self.exits.iter().any(|e| e.room == room && e.side == side);
        let room = &self.rooms[room];
        let inside = room.cells().any(|c| step(c, side) == at) && !room.cells().any(|c| c == at);
        !used && inside && side != room.joined && self.at(at) == 'o' && self.at(step(at, side)) == '.'
    }

    fn has_spot(&self, room: usize, side: Side) -> bool {
        self.rooms[room].cells().any(|c| self.spot(room, step(c, side), side))
    }

    fn exit(&mut self, at: (usize, usize), side: Side) -> Check {
        ensure(self.phase == Phase::PlaceExits, || format!("an exit in {:?}", self.phase))?;
        let room = self.rooms.len() - 1;
        ensure(self.spot(room, at, side), || format!("no exit goes to {at:?}, {side}"))?;
        self.grid[at.1][at.0] = 'C';
        for turn in [1, 3] {
            self.kill(step(at, side.turned(turn)), 'x');
        }
        self.exits.push(Way { at, side, room, to: None, closed: false });
        self.close();
        self.left -= 1;
        self.phase = self.next();
        Ok(())
    }

    fn choose(&mut self, at: (usize, usize), side: Side) -> Check {
        ensure(self.phase == Phase::Choose, || format!("a choice in {:?}", self.phase))?;
        let open = |e: &Way| e.at == at && e.side == side && e.to.is_none() && !e.closed;
        self.chosen =
            Some(self.exits.iter().position(open).ok_or_else(|| format!("no open exit at {at:?}"))?);
        self.phase = Phase::RollRoom;
        Ok(())
    }

    fn waiting(&self) -> Vec<(Cell, Side)> {
        let open = self.exits.iter().filter(|e| e.to.is_none() && !e.closed);
        open.map(|e| (cell(e.at.0 as u16, e.at.1 as u16), e.side)).collect()
    }

    /// Returns whether the floor is the level that was played.
    fn compare(&self, floor: &Floor, ledger: &Ledger) -> Check {
        ensure(self.phase == Phase::Choose, || format!("the ledger ends in {:?}", self.phase))?;
        ensure(self.waiting() == ledger.exits, || format!("open are {:?}", self.waiting()))?;
        let size = floor.size();
        ensure(
            (usize::from(size.width()), usize::from(size.height())) == (self.grid[0].len(), self.grid.len()),
            || format!("the floor is {size}"),
        )?;
        for c in size.cells() {
            let is = self.at((c.x.into(), c.y.into()));
            ensure(floor.is_floor(c) == matches!(is, 'R' | 'C'), || format!("{c} is {is}"))?;
        }
        let rooms = floor.rooms();
        ensure(rooms.len() == self.rooms.len(), || format!("{} rooms", rooms.len()))?;
        for (room, own) in rooms.iter().zip(&self.rooms) {
            let b = room.bounds;
            let bounds = [b.x, b.y, b.w, b.h].map(usize::from);
            ensure(bounds == [own.x, own.y, own.w, own.h] && room.kind == own.kind(), || {
                format!("{room:?}")
            })?;
        }
        self.compare_edges(floor)?;
        self.compare_stairs(floor)
    }

    /// Two cells of floor are joined exactly where one room, or a room and its own exit, hold them.
    fn compare_edges(&self, floor: &Floor) -> Check {
        let belongs = |c: Cell| -> Vec<usize> {
            let at = (usize::from(c.x), usize::from(c.y));
            if let Some(room) = self.rooms.iter().position(|r| r.cells().any(|own| own == at)) {
                return vec![room];
            }
            if self.entrance == Some(at) {
                return vec![0];
            }
            let way = self.exits.iter().find(|e| e.at == at && !e.closed);
            way.map_or_else(Vec::new, |e| std::iter::once(e.room).chain(e.to).collect())
        };
        for c in floor.cells().iter() {
            for (side, n) in floor.size().neighbours(c).filter(|(_, n)| floor.is_floor(*n)) {
                let (a, b) = (belongs(c), belongs(n));
                let together = a.iter().any(|room| b.contains(room));
                let open = floor.open().is_open(undercroft::grid::Edge::new(c, side));
                ensure(open == together && together, || format!("{c} and {n} of {a:?} and {b:?}: {open}"))?;
            }
        }
        Ok(())
    }

    /// Returns the stairs up at the entrance, the stairs down across from them on the bottom row where a room is, else in the
    /// middle of the room with the longest way.
    fn compare_stairs(&self, floor: &Floor) -> Check {
        let (x, y) = self.entrance.ok_or("no entrance")?;
        let entrance = cell(x as u16, y as u16);
        ensure(floor.entrance() == entrance && floor.stairs_up() == Some(entrance), || {
            "the way in".to_owned()
        })?;
        let down = floor.stairs_down().ok_or("no stairs down")?;
        // Every exit that is still open is marked as unexplored.
        let open: Vec<Cell> = self
            .waiting()
            .into_iter()
            .filter(|(at, _)| marks_exit(floor.feature(*at)))
            .map(|(at, _)| at)
            .collect();
        ensure(
            open.len() == self.waiting().len()
                && floor.features().len() == 2 + open.len()
                && floor.feature(down) == Some(&Feature::StairsDown),
            || "other features".to_owned(),
        )?;
        let across = cell(floor.size().width() - 1 - entrance.x, entrance.y);
        let is_over = |r: &&Chamber| {
            (r.x..r.x + r.w).contains(&across.x.into()) && (r.y..r.y + r.h).contains(&across.y.into())
        };
        if self.rooms.iter().any(|r| is_over(&r)) {
            return ensure(down == across, || format!("the stairs are at {down}, not at {across}"));
        }
        let mut steps = vec![usize::MAX; floor.size().area()];
        let index = |c: Cell| usize::from(c.y) * usize::from(floor.size().width()) + usize::from(c.x);
        let mut queue = std::collections::VecDeque::from([entrance]);
        steps[index(entrance)] = 0;
        while let Some(c) = queue.pop_front() {
            for (_, n) in floor.size().neighbours(c).filter(|(_, n)| floor.is_floor(*n)) {
                if steps[index(n)] == usize::MAX {
                    steps[index(n)] = steps[index(c)] + 1;
                    queue.push_back(n);
                }
            }
        }
        let middle = |r: &Chamber| cell((r.x + (r.w - 1) / 2) as u16, (r.y + (r.h - 1) / 2) as u16);
        let far = self.rooms.iter().skip(1).map(|r| steps[index(middle(r))]).max();
        match far {
            Some(far) => ensure(
                steps[index(down)] == far && self.rooms.iter().skip(1).any(|r| middle(r) == down),
                || format!("the stairs at {down} are {} steps away, not {far}", steps[index(down)]),
            ),
            None => ensure(steps[index(down)] > 0, || "the stairs are at the entrance".to_owned()),
        }
    }

    pub(crate) fn rooms(&self) -> &[Chamber] {
        &self.rooms
    }

    pub(crate) fn closed(&self) -> usize {
        self.exits.iter().filter(|e| e.closed).count()
    }
}

fn marks_exit(feature: Option<&Feature>) -> bool {
    matches!(feature, Some(Feature::Marker(marker)) if marker.name == "unexplored exit")
}
