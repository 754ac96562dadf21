//! A floor under construction, allowed to be broken.
//!
//! Passes change it only through these verbs: that is where bounds are kept, where an edge is named once, and where what
//! stands on it is replaced instead of doubled. [`Draft::finish`] checks the rest.

use crate::floor::{
    Assembly, Barrier, BarrierKind, Broken, Clue, ClueId, Contents, Corridor, Event, EventId, Feature, Floor,
    Gate, GateId, Goal, Key, KeyId, Ledger, MadeBy, Placed, Plan, Room, RoomId, Text, Theme, Trigger,
    TriggerId, Walkthrough, Zone,
};
use crate::grid::{Area, Bits, Cell, Edge, Passages, Rect, Size};

/// How many features are looked through one by one.
const FEW: usize = 12;

/// A floor under construction. It starts as solid rock.
#[derive(Clone, Debug)]
pub struct Draft {
    plan: Plan,
    contents: Contents,
    /// Where features stand and barriers hang, so that placing many does not search the lists each time. Made when there
    /// are more than a few features, and at the first barrier.
    occupied: Option<Bits>,
    hung: Option<Passages>,
}

impl Draft {
    /// Solid rock of that size, at that depth.
    pub fn new(size: Size, depth: u32) -> Draft {
        let plan = Plan { cells: Bits::empty(size), open: Passages::closed(size) };
        Draft { plan, contents: Contents { depth, ..Contents::default() }, occupied: None, hung: None }
    }

    /// Its size.
    pub const fn size(&self) -> Size {
        self.plan.cells.size()
    }

    /// How deep it lies.
    pub const fn depth(&self) -> u32 {
        self.contents.depth
    }

    /// The cells that are floor by now.
    pub const fn cells(&self) -> &Bits {
        &self.plan.cells
    }

    /// The edges that are open by now.
    pub const fn open_edges(&self) -> &Passages {
        &self.plan.open
    }

    /// Every edge that somebody may pass some day: what is open, and whatever hangs.
    pub fn ways(&self) -> Passages {
        let mut ways = self.plan.open.clone();
        self.hung.iter().for_each(|hung| ways.join(hung));
        ways
    }

    /// The rooms by now.
    pub fn rooms(&self) -> &[Room] {
        &self.contents.rooms
    }

    /// What stands in cells by now, in the order of placing.
    pub fn features(&self) -> &[Placed] {
        &self.contents.features
    }

    /// What stands on edges by now, in the order of hanging.
    pub fn barriers(&self) -> &[(Edge, Barrier)] {
        &self.contents.barriers
    }

    /// The corridors by now.
    pub fn corridors(&self) -> &[Corridor] {
        &self.contents.corridors
    }

    /// The zones by now.
    pub fn zones(&self) -> &[Zone] {
        &self.contents.zones
    }

    /// The kinds of keys by now.
    pub fn keys(&self) -> &[Key] {
        &self.contents.keys
    }

    /// The gates by now.
    pub fn gates(&self) -> &[Gate] {
        &self.contents.gates
    }

    /// The events by now.
    pub fn events(&self) -> &[Event] {
        &self.contents.events
    }

    /// The clues by now.
    pub fn clues(&self) -> &[Clue] {
        &self.contents.clues
    }

    /// Where one begins, as far as that was said.
    pub const fn entrance(&self) -> Cell {
        self.contents.entrance
    }

    /// What finishes the floor, as far as that was said.
    pub const fn goal(&self) -> Goal {
        self.contents.goal
    }

    /// Makes space for so many more levers and switches.
    pub fn expect_triggers(&mut self, triggers: usize) {
        self.contents.triggers.reserve(triggers);
    }

    /// Makes space for so many more zones.
    pub fn expect_zones(&mut self, zones: usize) {
        self.contents.zones.reserve(zones);
    }

    /// Makes space in the lists for so many more rooms, corridors, barriers and features.
    pub fn expect(&mut self, rooms: usize, corridors: usize, barriers: usize, features: usize) {
        self.contents.rooms.reserve(rooms);
        self.contents.corridors.reserve(corridors);
        self.contents.barriers.reserve(barriers);
        self.contents.features.reserve(features);
    }

    /// Makes a cell floor. Its edges stay walls.
    pub fn carve(&mut self, c: Cell) {
        self.plan.cells.insert(c);
    }

    /// Makes a rectangle floor. Its edges stay walls.
    pub fn carve_rect(&mut self, r: Rect) {
        self.plan.cells.insert_rect(r);
    }

    /// Makes the cells `x0..x1` of a row floor.
    pub fn carve_run(&mut self, y: u16, x0: u16, x1: u16) {
        self.plan.cells.insert_run(y, x0, x1);
    }

    /// Makes the cells `y0..y1` of a column floor.
    pub fn carve_column(&mut self, x: u16, y0: u16, y1: u16) {
        self.plan.cells.insert_column(x, y0, y1);
    }

    /// Makes every cell of the set floor.
    pub fn carve_all(&mut self, cells: &Bits) {
        self.plan.cells.join(cells);
    }

    /// Takes down whatever stands on an edge inside the grid.
    pub fn open(&mut self, edge: Edge) {
        self.unhang(edge);
        self.plan.open.set(edge, true);
    }

    /// Opens every edge between two cells of floor, as in dungeons whose walls are rock.
    pub fn open_everywhere(&mut self) {
        let Plan { cells, open } = &mut self.plan;
        open.open_within(cells);
    }

    /// Opens every edge between two cells of the set, all of them floor.
    pub fn open_within(&mut self, cells: &Bits) {
        self.plan.open.open_within(cells);
    }

    /// Opens every edge inside a rectangle on which nothing hangs yet; its outline stays as it is.
    pub fn open_rect(&mut self, r: Rect) {
        self.plan.open.open_rect(r);
        if let Some(hung) = &self.hung {
            for (edge, _) in self.contents.barriers.iter().filter(|(edge, _)| hung.is_open(*edge)) {
                self.plan.open.set(*edge, false);
            }
        }
    }

    /// Puts a wall on an edge, whatever stood there.
    pub fn wall_off(&mut self, edge: Edge) {
        self.unhang(edge);
        self.plan.open.set(edge, false);
    }

    /// Puts a barrier on an edge, whatever stood there.
    pub fn hang(&mut self, edge: Edge, barrier: Barrier) {
        let size = self.size();
        let hung = self.hung.get_or_insert_with(|| Passages::closed(size));
        if hung.is_open(edge) {
            self.contents.barriers.retain(|(e, _)| *e != edge);
        }
        hung.set(edge, true);
        self.plan.open.set(edge, false);
        self.contents.barriers.push((edge, barrier));
    }

    /// Puts a plain door on an edge, whatever stood there.
    pub fn hang_door(&mut self, edge: Edge) {
        self.hang(edge, Barrier::door());
    }

    /// Puts a gate on an edge, whatever stood there.
    pub fn hang_gate(&mut self, edge: Edge, gate: GateId) {
        self.hang(edge, Barrier::new(BarrierKind::Gate(gate)));
    }

    fn unhang(&mut self, edge: Edge) {
        if let Some(hung) = self.hung.as_mut().filter(|h| h.is_open(edge)) {
            hung.set(edge, false);
            self.contents.barriers.retain(|(e, _)| *e != edge);
        }
    }

    /// Whether something hangs on an edge by now.
    pub fn has_barrier(&self, edge: Edge) -> bool {
        self.hung.as_ref().is_some_and(|hung| hung.is_open(edge))
    }

    /// The sides of a cell that somebody may pass some day, a bit for each.
    pub(crate) fn ways_out(&self, c: Cell) -> u8 {
        self.plan.open.sides(c) | self.hung.as_ref().map_or(0, |hung| hung.sides(c))
    }

    /// What hangs on an edge by now.
    pub fn barrier(&self, edge: Edge) -> Option<&Barrier> {
        self.hung.as_ref().filter(|h| h.is_open(edge))?;
        self.contents.barriers.iter().find(|(e, _)| *e == edge).map(|(_, b)| b)
    }

    /// Puts a feature into a cell, in place of what stood there.
    pub fn place(&mut self, at: Cell, is: Feature) {
        let Contents { features, .. } = &mut self.contents;
        let stood = match &mut self.occupied {
            Some(occupied) => !occupied.insert(at),
            None => true,
        };
        if stood && let Some(i) = features.iter().position(|p| p.at == at) {
            features.remove(i);
        }
        features.push(Placed { at, is });
        if self.occupied.is_none() && features.len() > FEW {
            self.occupied = Some(self.laid_out());
        }
    }

    /// Whether a feature stands in the cell.
    pub fn is_occupied(&self, at: Cell) -> bool {
        match &self.occupied {
            Some(occupied) => occupied.has(at),
            None => self.contents.features.iter().any(|p| p.at == at),
        }
    }

    fn laid_out(&self) -> Bits {
        let mut occupied = Bits::empty(self.size());
        for placed in &self.contents.features {
            occupied.insert(placed.at);
        }
        occupied
    }

    /// Takes out what stands in a cell.
    pub fn remove(&mut self, at: Cell) -> Option<Feature> {
        if let Some(occupied) = &mut self.occupied
            && !occupied.remove(at)
        {
            return None;
        }
        let i = self.contents.features.iter().position(|p| p.at == at)?;
        Some(self.contents.features.remove(i).is)
    }

    /// Notes a room. Its cells are carved by whoever adds it.
    pub fn add_room(&mut self, room: Room) -> RoomId {
        push(&mut self.contents.rooms, room, RoomId)
    }

    /// Changes what is said about a room.
    pub fn room_mut(&mut self, id: RoomId) -> &mut Room {
        &mut self.contents.rooms[id.index()]
    }

    /// Notes a corridor. Its cells are carved by whoever adds it.
    pub fn add_corridor(&mut self, corridor: Corridor) {
        self.contents.corridors.push(corridor);
    }

    /// Marks a zone.
    pub fn add_zone(&mut self, zone: Zone) {
        self.contents.zones.push(zone);
    }

    /// Adds cells to the zone of that place in the list.
    pub fn extend_zone(&mut self, zone: usize, cells: impl Iterator<Item = Cell>) {
        let area = &mut self.contents.zones[zone].area;
        *area = area.with(cells.collect());
    }

    /// Notes a kind of key.
    pub fn add_key(&mut self, key: Key) -> KeyId {
        push(&mut self.contents.keys, key, KeyId)
    }

    /// Notes a gate; [`Draft::hang_gate`] gives it its edges.
    pub fn add_gate(&mut self, gate: Gate) -> GateId {
        push(&mut self.contents.gates, gate, GateId)
    }

    /// Notes a lever or a switch; [`Draft::place`] gives it its cell.
    pub fn add_trigger(&mut self, trigger: Trigger) -> TriggerId {
        push(&mut self.contents.triggers, trigger, TriggerId)
    }

    /// Changes what is said about a lever or a switch.
    pub fn trigger_mut(&mut self, id: TriggerId) -> &mut Trigger {
        &mut self.contents.triggers[id.index()]
    }

    /// Notes an event.
    pub fn add_event(&mut self, event: Event) -> EventId {
        push(&mut self.contents.events, event, EventId)
    }

    /// Notes a clue.
    pub fn add_clue(&mut self, clue: Clue) -> ClueId {
        push(&mut self.contents.clues, clue, ClueId)
    }

    /// Says where one begins.
    pub fn enter_at(&mut self, c: Cell) {
        self.contents.entrance = c;
    }

    /// Says what finishes the floor.
    pub fn set_goal(&mut self, goal: Goal) {
        self.contents.goal = goal;
    }

    /// Gives the floor a name.
    pub fn set_name(&mut self, name: impl Into<Text>) {
        self.contents.name = name.into();
    }

    /// Gives the floor a look.
    pub fn set_theme(&mut self, theme: Theme) {
        self.contents.theme = Some(theme);
    }

    /// Notes which cells somebody has seen.
    pub fn set_seen(&mut self, seen: Area) {
        self.contents.seen = seen;
    }

    /// Keeps the tiles that the floor was built from.
    pub fn set_assembly(&mut self, assembly: Assembly) {
        self.contents.assembly = Some(assembly);
    }

    /// Keeps the rolls that the floor was grown by.
    pub fn set_ledger(&mut self, ledger: Ledger) {
        self.contents.ledger = Some(ledger);
    }

    /// Keeps the moves of a proof, as a file brought them.
    pub fn set_walkthrough(&mut self, walkthrough: Walkthrough) {
        self.contents.walkthrough = Some(walkthrough);
    }

    /// Notes which attempt this is, and whether it is the guaranteed simple layout.
    pub fn set_attempt(&mut self, attempt: u32, simple: bool) {
        self.contents.attempt = attempt;
        self.contents.simple = simple;
    }

    /// Notes the generator, where it is none of the engine's own.
    pub fn set_made_by(&mut self, made_by: MadeBy) {
        self.contents.made_by = Some(made_by);
    }

    /// What must hold between any two passes: openings lead from floor to floor. The runner asks in debug builds.
    pub fn check_so_far(&self) -> Result<(), Broken> {
        if self.plan.open.stay_within(&self.plan.cells) { Ok(()) } else { Err(Broken::StrayOpening) }
    }

    /// Checks every invariant and hands the floor over.
    pub fn finish(self) -> Result<Floor, Broken> {
        Floor::checked(self.plan, self.contents)
    }
}

/// A finished floor, open for changes again. A proof of what it was is no proof of what it will be, so it is dropped.
impl From<Floor> for Draft {
    fn from(Floor { plan, mut contents }: Floor) -> Self {
        contents.walkthrough = None;
        let mut draft = Draft { plan, contents, occupied: None, hung: None };
        let size = draft.size();
        if draft.contents.features.len() > FEW {
            draft.occupied = Some(draft.laid_out());
        }
        if !draft.contents.barriers.is_empty() {
            let mut hung = Passages::closed(size);
            draft.contents.barriers.iter().for_each(|(edge, _)| hung.set(*edge, true));
            draft.hung = Some(hung);
        }
        draft
    }
}

fn push<T, Id>(table: &mut Vec<T>, item: T, id: fn(u32) -> Id) -> Id {
    table.push(item);
    id(table.len() as u32 - 1)
}
