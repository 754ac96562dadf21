//! The moves: where the entrance, the rooms and their exits may stand, and why not elsewhere.

use super::illegal::{Breach, Illegal};
use super::level::{BORDER, Level};
use super::parts::{Behind, Done, Exit, ExitId, Occupancy, Room, Step, beyond};
use super::roll::Class;
use super::space::{Fit, Space};
use crate::floor::RoomId;
use crate::grid::{Bits, Cell, Numbers, Rect, Side, cell, rect};

impl Level {
    /// Returns the cells that the entrance can have: the bottom row of the playable ones.
    pub fn entrances(&self) -> impl Iterator<Item = Cell> {
        let row = self.bottom_row();
        (BORDER..BORDER + self.setup.width).map(move |x| cell(x, row))
    }

    const fn bottom_row(&self) -> u16 {
        self.size().height() - 3
    }

    /// Whether the entrance may stand there.
    pub(crate) fn check_entrance(&self, at: Cell) -> Result<(), Illegal> {
        let (row, from, to) = (self.bottom_row(), BORDER, BORDER + self.setup.width - 1);
        if self.step != Step::PlaceEntrance {
            Err(self.out_of_turn("the entrance"))
        } else if at.y != row || !(from..=to).contains(&at.x) {
            Err(Breach::Entrance { at, row, from, to }.into())
        } else {
            Ok(())
        }
    }

    /// Places the entrance; the cells beside it die.
    pub(crate) fn place_entrance(&mut self, at: Cell) -> Result<(), Illegal> {
        self.check_entrance(at)?;
        self.taken.insert_rect(rect(at.x - 1, at.y, 3, 1));
        self.entrance = Some(at);
        self.done.push(Done::Entrance(at));
        self.step = Step::RollStartRoom;
        Ok(())
    }

    /// Returns the most columns and rows of the start room: from one side to the other, since it need not be centred,
    /// and from above the entrance to the top.
    pub fn start_limits(&self) -> (u16, u16) {
        (self.setup.width, self.setup.height - 1)
    }

    /// Returns the space behind an exit that is open.
    pub(crate) fn space(&self, exit: ExitId) -> Result<Space, Illegal> {
        self.check_choice(exit)?;
        Ok(self.space_behind(exit))
    }

    /// Returns the most columns and rows of a room behind an exit, each by itself.
    pub fn limits(&self, exit: ExitId) -> Result<(u16, u16), Illegal> {
        Ok(self.space(exit)?.limits())
    }

    /// Returns the room that is to be placed now, with the places that it can have.
    pub const fn fit(&self) -> Option<Fit> {
        match self.step {
            Step::PlaceStartRoom(fit) | Step::PlaceRoom(_, fit) => Some(fit),
            _ => None,
        }
    }

    /// Whether the room that was rolled may stand there.
    pub fn check_room(&self, place: Rect) -> Result<(), Illegal> {
        let fit = self.fit().ok_or_else(|| self.out_of_turn("a room"))?;
        if fit.has(place) {
            return Ok(());
        }
        let given = (place.w, place.h);
        if given != fit.size {
            return Err(Breach::Size { wanted: fit.size, given }.into());
        }
        let joined = self.way_in();
        let (wall, mouth) = (joined.1.opposite(), beyond(joined.0, joined.1));
        let first_row = match joined.1 {
            Side::North => place.bottom() == u32::from(mouth.y) + 1,
            Side::South => place.y == mouth.y,
            Side::East => place.x == mouth.x,
            Side::West => place.right() == u32::from(mouth.x) + 1,
        };
        if !place.contains(mouth) || !first_row {
            return Err(Breach::Astray { place, wall, mouth }.into());
        }
        let is_open = |c: &Cell| self.occupancy(*c) == Occupancy::Open;
        let at = place.cells().find(|c| !is_open(c)).unwrap_or(mouth);
        Err(Breach::Occupied { place, at, is: self.occupancy(at) }.into())
    }

    /// Returns the cell and the side through which one comes into the room that is to be placed.
    fn way_in(&self) -> (Cell, Side) {
        match self.step {
            Step::PlaceRoom(exit, _) => {
                let exit = &self.exits[exit.0 as usize];
                (exit.at, exit.side)
            }
            _ => (self.entrance.unwrap_or_default(), Side::North),
        }
    }

    /// Places the room that was rolled, with its north-west corner there; open cells around it die.
    pub(crate) fn place_room(&mut self, corner: Cell) -> Result<RoomId, Illegal> {
        let fit = self.fit().ok_or_else(|| self.out_of_turn("a room"))?;
        let bounds = rect(corner.x, corner.y, fit.size.0, fit.size.1);
        self.check_room(bounds)?;
        let id = RoomId(self.rooms.len() as u32);
        let joined = self.way_in().1.opposite();
        let parent = match self.step {
            Step::PlaceRoom(exit, _) => Some(exit),
            _ => None,
        };
        if let Some(exit) = parent {
            self.exits[exit.0 as usize].behind = Behind::Room(id);
            self.waiting.retain(|waiting| *waiting != exit);
        }
        self.places = places(&self.taken, bounds, joined);
        self.taken.insert_rect(rect(bounds.x - 1, bounds.y - 1, bounds.w + 2, bounds.h + 2));
        self.rooms.push(Room { bounds, class: Class::of(fit.size), joined, parent });
        self.done.push(Done::Room(corner, id));
        self.close_blocked();
        // Where no wall can take an exit there is nothing to roll for.
        let has_place = self.places.iter().any(|places| !places.is_empty());
        self.step = if has_place { Step::RollExits(id) } else { self.exits_left(id, 0) };
        Ok(id)
    }

    /// Closes the exits that nothing fits behind any more.
    fn close_blocked(&mut self) {
        let Level { waiting, exits, taken, .. } = self;
        waiting.retain(|id| {
            let exit = &mut exits[id.0 as usize];
            let open = !taken.has(exit.mouth());
            if !open {
                exit.behind = Behind::Closed;
            }
            open
        });
    }

    /// Returns the walls of a room that an exit can go through now.
    pub fn walls(&self, room: RoomId) -> Result<impl Iterator<Item = Side>, Illegal> {
        self.room(room)?;
        let current = self.is_current(room);
        Ok(Side::ALL.into_iter().filter(move |side| current && !self.places[*side as usize].is_empty()))
    }

    /// Returns the cells beyond a wall of a room that an exit can have now.
    pub fn exit_places(&self, room: RoomId, wall: Side) -> Result<impl Iterator<Item = Cell>, Illegal> {
        let bounds = self.room(room)?.bounds;
        let places = if self.is_current(room) { self.places[wall as usize] } else { Numbers::default() };
        Ok(places.iter().map(move |i| along(bounds, wall, i)))
    }

    /// Returns the same as numbers along each wall, for whoever picks among them.
    pub(super) const fn places(&self) -> [Numbers; 4] {
        self.places
    }

    /// Returns the newest room, until its exits stand.
    const fn is_current(&self, room: RoomId) -> bool {
        matches!(self.step, Step::RollExits(r) | Step::PlaceExits { room: r, .. } if r.0 == room.0)
    }

    fn room(&self, id: RoomId) -> Result<&Room, Illegal> {
        Ok(self.rooms.get(id.index()).ok_or(Breach::NoSuchRoom { id, count: self.rooms.len() })?)
    }

    /// Whether an exit may go through that wall to that cell.
    pub fn check_exit(&self, at: Cell, wall: Side) -> Result<(), Illegal> {
        let Step::PlaceExits { room, .. } = self.step else { return Err(self.out_of_turn("an exit")) };
        let Room { bounds, joined, .. } = self.rooms[room.index()];
        let Some(inside) = at.step(wall.opposite()).filter(|c| bounds.contains(*c) && !bounds.contains(at))
        else {
            return Err(Breach::NotOnWall { at, wall, room: bounds }.into());
        };
        let i = match wall {
            Side::North | Side::South => inside.x - bounds.x,
            Side::East | Side::West => inside.y - bounds.y,
        };
        if self.places[wall as usize].has(i) {
            return Ok(());
        }
        if wall == joined {
            return Err(Breach::Joined(wall).into());
        }
        if self.exits.iter().any(|e| e.room == room && e.side == wall) {
            return Err(Breach::WallUsed(wall).into());
        }
        let mouth = beyond(at, wall);
        // The exit's own cell is always dead by now: whether the ring of its room or something else did it, nobody else
        // has built since, so a mouth that is open says that the exit's cell was not.
        let blocked = if self.taken.has(mouth) { mouth } else { at };
        Err(Breach::Blocked { at, blocked, is: self.occupancy(blocked) }.into())
    }

    /// Places an exit of the newest room; the cells beside it die.
    pub(crate) fn place_exit(&mut self, at: Cell, wall: Side) -> Result<ExitId, Illegal> {
        self.check_exit(at, wall)?;
        let Step::PlaceExits { room, left } = self.step else { return Err(self.out_of_turn("an exit")) };
        let id = ExitId(self.exits.len() as u32);
        self.exits.push(Exit { at, side: wall, room, behind: Behind::Open });
        self.waiting.push(id);
        // A wall takes one exit, so its other cells are none any more.
        self.places[wall as usize] = Numbers::default();
        self.taken.insert_rect(match wall {
            Side::North | Side::South => rect(at.x - 1, at.y, 3, 1),
            Side::East | Side::West => rect(at.x, at.y - 1, 1, 3),
        });
        self.done.push(Done::Exit(at, wall, room));
        self.close_blocked();
        self.step = self.exits_left(room, left - 1);
        Ok(id)
    }

    pub(super) fn exits_left(&self, room: RoomId, left: u8) -> Step {
        if left > 0 {
            Step::PlaceExits { room, left }
        } else if self.waiting.is_empty() {
            Step::Complete
        } else {
            Step::ChooseExit
        }
    }

    /// Whether the exit may be chosen.
    pub(crate) fn check_choice(&self, id: ExitId) -> Result<(), Illegal> {
        let exit = self.exits.get(id.0 as usize);
        let exit = exit.ok_or(Breach::NoSuchExit { id, count: self.exits.len() })?;
        match exit.behind {
            Behind::Open => Ok(()),
            Behind::Room(room) => Err(Breach::Used { at: exit.at, room }.into()),
            Behind::Closed => Err(Breach::Closed(exit.at).into()),
        }
    }

    /// Chooses the exit behind which the next room is rolled.
    pub(crate) fn choose(&mut self, id: ExitId) -> Result<(), Illegal> {
        if self.step != Step::ChooseExit {
            return Err(self.out_of_turn("the choice of an exit"));
        }
        self.check_choice(id)?;
        let exit = &self.exits[id.0 as usize];
        self.done.push(Done::Choose(exit.at, exit.side, id));
        self.step = Step::RollRoom(id);
        Ok(())
    }
}

/// Returns the cell just outside a wall, the `i`-th from the west or north.
pub(super) fn along(bounds: Rect, wall: Side, i: u16) -> Cell {
    match wall {
        Side::North => cell(bounds.x + i, bounds.y - 1),
        Side::South => cell(bounds.x + i, bounds.bottom() as u16),
        Side::West => cell(bounds.x - 1, bounds.y + i),
        Side::East => cell(bounds.right() as u16, bounds.y + i),
    }
}

/// Returns where exits may go through the walls of a room whose ring is not down yet: the exit's cell and the one
/// beyond it are open, and the wall is not the one that joins the room to its parent.
fn places(taken: &Bits, bounds: Rect, joined: Side) -> [Numbers; 4] {
    let Rect { x, y, w, h } = bounds;
    let rows = |exit: u16, mouth: u16| {
        taken.missing_from(exit, x.into()) & taken.missing_from(mouth, x.into()) & Numbers::run(0, w)
    };
    let columns = |left: u16| {
        let mut places = Numbers::default();
        for i in (0..h).filter(|i| taken.missing_from(y + i, left.into()).run_from(0) >= 2) {
            places.insert(i);
        }
        places
    };
    let bottom = bounds.bottom() as u16;
    let mut places = [rows(y - 1, y - 2), columns(x + w), rows(bottom, bottom + 1), columns(x - 2)];
    places[joined as usize] = Numbers::default();
    places
}
