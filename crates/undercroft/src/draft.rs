//! A floor under construction, allowed to be broken.
//!
//! Passes change it only through these verbs: that is where bounds are kept, where an edge is named once, and where what
//! stands on it is replaced instead of doubled. A verb that is asked for something outside the grid, or for an id that does
//! not exist, changes nothing: the draft keeps the first such mistake, and [`Draft::finish`] returns it. So passes need no
//! `?`, and nobody can overlook a mistake. [`Draft::finish`] checks the rest.

mod look;

use crate::floor::{
    Assembly, Barrier, BarrierKind, Broken, Clue, ClueId, Contents, Corridor, Event, EventId, Feature, Flaw,
    Floor, Gate, GateId, Goal, Key, KeyId, Layout, Ledger, MadeBy, Placed, Plan, Room, RoomId, RoomKind,
    Text, Theme, Trigger, TriggerId, Walkthrough, Zone,
};
use crate::grid::{Area, Bits, Cell, Edge, Passages, Rect, Size, rect};
use std::collections::BTreeMap;
use std::ops::Deref;

/// How many features are looked through one by one.
const FEW: usize = 12;

/// A floor under construction. It starts as solid rock.
///
/// ```
/// use undercroft::Draft;
/// use undercroft::floor::Feature;
/// use undercroft::grid::{Edge, Side, Size, cell, rect};
///
/// let mut draft = Draft::new(Size::new(3, 1)?, 1);
/// draft.carve_rect(rect(0, 0, 3, 1));
/// draft.open(Edge::new(cell(0, 0), Side::East));
/// draft.hang_door(Edge::new(cell(1, 0), Side::East));
/// draft.place(cell(2, 0), Feature::StairsDown);
/// draft.enter_at(cell(0, 0));
/// assert_eq!(draft.finish()?.drawing(), "+--+--+--+\n|@.  .D >|\n+--+--+--+\n");
///
/// let mut draft = Draft::new(Size::new(5, 3)?, 1);
/// draft.carve(cell(10, 1));
/// let mistake = draft.finish().unwrap_err();
/// assert_eq!(mistake.to_string(), "`carve` was asked for 1×1 at (10, 1), which does not lie within the grid of 5×3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Draft {
    layout: Layout,
    /// Where features stand and barriers hang, so that placing many does not search the lists each time. Made when there
    /// are more than a few features, and at the first barrier.
    occupied: Option<Bits>,
    hung: Option<Passages>,
    /// The first mistake.
    mistake: Option<Box<Flaw>>,
    /// What somebody changes who asks for a room or a trigger that does not exist.
    spare: Option<Box<(Room, Trigger)>>,
}

impl Deref for Draft {
    type Target = Layout;

    fn deref(&self) -> &Layout {
        &self.layout
    }
}

impl Draft {
    /// Solid rock of that size, at that depth.
    pub fn new(size: Size, depth: u32) -> Draft {
        Draft::of(Plan::solid(size), Contents { depth, ..Contents::default() })
    }

    /// Solid rock of that size, for an attempt at the floor of that depth.
    pub(crate) fn of_attempt(size: Size, depth: u32, attempt: u32) -> Draft {
        Draft::of(Plan::solid(size), Contents { depth, attempt, ..Contents::default() })
    }

    const fn of(plan: Plan, contents: Contents) -> Draft {
        Draft { layout: Layout { plan, contents }, occupied: None, hung: None, mistake: None, spare: None }
    }

    /// Makes space for so many more levers and switches.
    pub(crate) fn expect_triggers(&mut self, triggers: usize) {
        self.layout.contents.triggers.reserve(triggers);
    }

    /// Makes space for so many more zones.
    pub(crate) fn expect_zones(&mut self, zones: usize) {
        self.layout.contents.zones.reserve(zones);
    }

    /// Makes space in the lists for so many more rooms, corridors, barriers and features.
    pub fn expect(&mut self, rooms: usize, corridors: usize, barriers: usize, features: usize) {
        self.layout.contents.rooms.reserve(rooms);
        self.layout.contents.corridors.reserve(corridors);
        self.layout.contents.barriers.reserve(barriers);
        self.layout.contents.features.reserve(features);
    }

    /// Gives a draft in which nothing has been carved or placed yet another size, for generators that know it only when
    /// their parts stand.
    pub(crate) fn set_size(&mut self, size: Size) {
        let Contents { barriers, features, .. } = &self.layout.contents;
        if self.layout.plan.cells.is_empty() && barriers.is_empty() && features.is_empty() {
            (self.layout.plan, self.hung, self.occupied) = (Plan::solid(size), None, None);
        } else {
            self.refuse(Flaw::SizeTooLate(size));
        }
    }

    /// Makes a cell floor. Its edges stay walls.
    pub fn carve(&mut self, c: Cell) {
        if self.takes("carve", rect(c.x, c.y, 1, 1)) {
            self.layout.plan.cells.insert(c);
        }
    }

    /// Makes a rectangle floor. Its edges stay walls.
    pub fn carve_rect(&mut self, r: Rect) {
        if self.takes("carve_rect", r) {
            self.layout.plan.cells.insert_rect(r);
        }
    }

    /// Makes the cells `x0..x1` of a row floor.
    pub fn carve_run(&mut self, y: u16, x0: u16, x1: u16) {
        if x0 < x1 && self.takes("carve_run", rect(x0, y, x1 - x0, 1)) {
            self.layout.plan.cells.insert_run(y, x0, x1);
        }
    }

    /// Makes the cells `y0..y1` of a column floor.
    pub(crate) fn carve_column(&mut self, x: u16, y0: u16, y1: u16) {
        if y0 < y1 && self.takes("carve_column", rect(x, y0, 1, y1 - y0)) {
            self.layout.plan.cells.insert_column(x, y0, y1);
        }
    }

    /// Makes every cell of the set floor.
    pub fn carve_all(&mut self, cells: &Bits) {
        if self.takes_cells("carve_all", cells) {
            self.layout.plan.cells.join(cells);
        }
    }

    /// Takes down whatever stands on an edge inside the grid.
    pub fn open(&mut self, edge: Edge) {
        if self.takes_edge("open", edge) {
            self.unhang(edge);
            self.layout.plan.open.set(edge, true);
        }
    }

    /// Opens every edge between two cells of floor, as in dungeons whose walls are rock.
    pub fn open_everywhere(&mut self) {
        let Plan { cells, open } = &mut self.layout.plan;
        open.open_within(cells);
    }

    /// Opens every edge between two cells of the set, all of them floor.
    pub(crate) fn open_within(&mut self, cells: &Bits) {
        if self.takes_cells("open_within", cells) {
            self.layout.plan.open.open_within(cells);
        }
    }

    /// Opens every edge inside a rectangle on which nothing hangs yet; its outline stays as it is.
    pub fn open_rect(&mut self, r: Rect) {
        if !self.takes("open_rect", r) {
            return;
        }
        self.layout.plan.open.open_rect(r);
        if let Some(hung) = &self.hung {
            for (edge, _) in self.layout.contents.barriers.iter().filter(|(edge, _)| hung.is_open(*edge)) {
                self.layout.plan.open.set(*edge, false);
            }
        }
    }

    /// Puts a wall on an edge, whatever stood there.
    pub fn wall_off(&mut self, edge: Edge) {
        if self.takes_edge("wall_off", edge) {
            self.unhang(edge);
            self.layout.plan.open.set(edge, false);
        }
    }

    /// Puts a barrier on an edge, whatever stood there.
    pub fn hang(&mut self, edge: Edge, barrier: Barrier) {
        if !self.takes_edge("hang", edge) {
            return;
        }
        let size = self.size();
        let hung = self.hung.get_or_insert_with(|| Passages::closed(size));
        if hung.is_open(edge) {
            self.layout.contents.barriers.retain(|(e, _)| *e != edge);
        }
        hung.set(edge, true);
        self.layout.plan.open.set(edge, false);
        self.layout.contents.barriers.push((edge, barrier));
    }

    /// Changes barriers that hang on edges already.
    pub(crate) fn hang_anew(&mut self, changes: &BTreeMap<Edge, Barrier>) {
        for (edge, barrier) in &mut self.layout.contents.barriers {
            if let Some(new) = changes.get(edge) {
                *barrier = new.clone();
            }
        }
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
            self.layout.contents.barriers.retain(|(e, _)| *e != edge);
        }
    }

    /// Puts a feature into a cell, in place of what stood there.
    pub fn place(&mut self, at: Cell, is: Feature) {
        if !self.size().contains(at) {
            return self.refuse(Flaw::FeatureInRock { kind: is.kind(), at });
        }
        let Contents { features, .. } = &mut self.layout.contents;
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

    fn laid_out(&self) -> Bits {
        let mut occupied = Bits::empty(self.size());
        for placed in &self.layout.contents.features {
            occupied.insert(placed.at);
        }
        occupied
    }

    /// Takes out what stands in a cell.
    pub fn remove(&mut self, at: Cell) -> Option<Feature> {
        if !self.takes("remove", rect(at.x, at.y, 1, 1)) {
            return None;
        }
        if let Some(occupied) = &mut self.occupied
            && !occupied.remove(at)
        {
            return None;
        }
        let i = self.layout.contents.features.iter().position(|p| p.at == at)?;
        Some(self.layout.contents.features.remove(i).is)
    }

    /// Adds a room. Its cells are carved by whoever adds it.
    pub fn add_room(&mut self, room: Room) -> RoomId {
        if !room.bounds.fits(self.size()) {
            self.refuse(Flaw::RoomOutside(self.layout.contents.rooms.len() as u32, room.bounds));
        }
        push(&mut self.layout.contents.rooms, room, RoomId)
    }

    /// Changes what is said about a room.
    pub fn room_mut(&mut self, id: RoomId) -> &mut Room {
        let count = self.layout.contents.rooms.len();
        if id.index() >= count {
            return &mut self.spare("room_mut", "room", id.0, count).0;
        }
        &mut self.layout.contents.rooms[id.index()]
    }

    /// Adds a corridor. Its cells are carved by whoever adds it.
    pub fn add_corridor(&mut self, corridor: Corridor) {
        let size = self.size();
        if let Some(astray) = corridor.corners.iter().find(|c| !size.contains(**c)) {
            self.refuse(Flaw::CorridorAstray(self.layout.contents.corridors.len(), *astray));
        }
        self.layout.contents.corridors.push(corridor);
    }

    /// Marks a zone.
    pub fn add_zone(&mut self, zone: Zone) {
        if !zone.area.fits(self.size()) {
            self.refuse(Flaw::ZoneOutside(self.layout.contents.zones.len()));
        }
        self.layout.contents.zones.push(zone);
    }

    /// Adds a kind of key.
    pub fn add_key(&mut self, key: Key) -> KeyId {
        push(&mut self.layout.contents.keys, key, KeyId)
    }

    /// Adds a gate; [`Draft::hang_gate`] gives it its edges.
    pub fn add_gate(&mut self, gate: Gate) -> GateId {
        push(&mut self.layout.contents.gates, gate, GateId)
    }

    /// Adds a lever or a switch; [`Draft::place`] gives it its cell.
    pub fn add_trigger(&mut self, trigger: Trigger) -> TriggerId {
        push(&mut self.layout.contents.triggers, trigger, TriggerId)
    }

    /// Changes what is said about a lever or a switch.
    pub(crate) fn trigger_mut(&mut self, id: TriggerId) -> &mut Trigger {
        let count = self.layout.contents.triggers.len();
        if id.index() >= count {
            return &mut self.spare("trigger_mut", "lever or switch", id.0, count).1;
        }
        &mut self.layout.contents.triggers[id.index()]
    }

    /// Adds an event.
    pub fn add_event(&mut self, event: Event) -> EventId {
        if let Some(at) = event.at.filter(|at| !self.size().contains(*at)) {
            self.refuse(Flaw::FeatureInRock { kind: "event", at });
        }
        push(&mut self.layout.contents.events, event, EventId)
    }

    /// Adds a clue.
    pub fn add_clue(&mut self, clue: Clue) -> ClueId {
        push(&mut self.layout.contents.clues, clue, ClueId)
    }

    /// Sets where one begins.
    pub fn enter_at(&mut self, c: Cell) {
        if !self.size().contains(c) {
            return self.refuse(Flaw::EntranceInRock(c));
        }
        self.layout.contents.entrance = c;
    }

    /// Sets what finishes the floor.
    pub fn set_goal(&mut self, goal: Goal) {
        if let Goal::Boss(c) | Goal::Exit(c) = goal
            && !self.size().contains(c)
        {
            return self.refuse(Flaw::GoalInRock(c));
        }
        self.layout.contents.goal = goal;
    }

    /// Gives the floor a name.
    pub fn set_name(&mut self, name: impl Into<Text>) {
        self.layout.contents.name = name.into();
    }

    /// Gives the floor a look.
    pub fn set_theme(&mut self, theme: Theme) {
        self.layout.contents.theme = Some(theme);
    }

    /// Sets which cells somebody has seen.
    pub fn set_seen(&mut self, seen: Area) {
        if !seen.fits(self.size()) {
            return self.refuse(Flaw::SeenOutside);
        }
        self.layout.contents.seen = seen;
    }

    /// Keeps the tiles that the floor was built from.
    pub fn set_assembly(&mut self, assembly: Assembly) {
        self.layout.contents.assembly = Some(assembly);
    }

    /// Keeps the rolls that the floor was grown by.
    pub fn set_ledger(&mut self, ledger: Ledger) {
        self.layout.contents.ledger = Some(ledger);
    }

    /// Keeps the moves of a proof, as a file brought them.
    pub fn set_walkthrough(&mut self, walkthrough: Walkthrough) {
        self.layout.contents.walkthrough = Some(walkthrough);
    }

    /// Sets which attempt this is, and whether it is the guaranteed simple layout.
    pub fn set_attempt(&mut self, attempt: u32, simple: bool) {
        self.layout.contents.attempt = attempt;
        self.layout.contents.simple = simple;
    }

    /// Sets the generator, where it is none of the engine's own.
    pub fn set_made_by(&mut self, made_by: MadeBy) {
        self.layout.contents.made_by = Some(made_by);
    }

    /// What must hold between any two passes: no verb was refused, and openings lead from floor to floor. The runner asks
    /// in debug builds.
    pub(crate) fn check_so_far(&self) -> Result<(), Flaw> {
        match &self.mistake {
            Some(mistake) => Err(Flaw::clone(mistake)),
            None => self.layout.plan.check(),
        }
    }

    /// Checks every invariant and hands the floor over. Where a verb was refused, the first of them is the error.
    pub fn finish(self) -> Result<Floor, Broken> {
        match self.mistake {
            Some(mistake) => Err((*mistake).into()),
            None => self.layout.try_into(),
        }
    }

    /// Returns whether a rectangle lies within the grid. One that does not is refused.
    fn takes(&mut self, verb: &'static str, what: Rect) -> bool {
        let (size, fits) = (self.size(), what.fits(self.size()));
        if !fits {
            self.refuse(Flaw::Outside { verb, what, size });
        }
        fits
    }

    /// Returns whether an edge lies between two cells of the grid. One that does not is refused.
    fn takes_edge(&mut self, verb: &'static str, edge: Edge) -> bool {
        let (size, spans) = (self.size(), self.size().spans(edge));
        if !spans {
            self.refuse(Flaw::EdgeOutside { verb, edge, size });
        }
        spans
    }

    /// Returns whether a set of cells is one of this grid. One of another grid is refused.
    fn takes_cells(&mut self, verb: &'static str, cells: &Bits) -> bool {
        let (size, given) = (self.size(), cells.size());
        if given != size {
            self.refuse(Flaw::OtherGrid { verb, given, size });
        }
        given == size
    }

    /// Keeps the first mistake, for [`Draft::finish`].
    #[cold]
    fn refuse(&mut self, mistake: Flaw) {
        self.mistake.get_or_insert_with(|| Box::new(mistake));
    }

    /// Returns what may be changed instead of what does not exist.
    #[cold]
    fn spare(
        &mut self,
        verb: &'static str,
        kind: &'static str,
        id: u32,
        count: usize,
    ) -> &mut (Room, Trigger) {
        self.refuse(no_such(verb, kind, id, count));
        let fresh = || Box::new((Room::new(Rect::default(), RoomKind::Chamber), Trigger::default()));
        self.spare.get_or_insert_with(fresh)
    }
}

/// A finished floor, open for changes again. A proof of what it was is no proof of what it will be, so it is dropped.
impl From<Floor> for Draft {
    fn from(floor: Floor) -> Self {
        let Layout { plan, mut contents } = floor.layout;
        contents.walkthrough = None;
        let mut draft = Draft::of(plan, contents);
        if draft.contents.features.len() > FEW {
            draft.occupied = Some(draft.laid_out());
        }
        if !draft.contents.barriers.is_empty() {
            let mut hung = Passages::closed(draft.size());
            draft.contents.barriers.iter().for_each(|(edge, _)| hung.set(*edge, true));
            draft.hung = Some(hung);
        }
        draft
    }
}

fn no_such(verb: &str, kind: &'static str, id: u32, count: usize) -> Flaw {
    Flaw::NoSuch { what: format!("`{verb}`"), kind, id, count }
}

fn push<T, Id>(table: &mut Vec<T>, item: T, id: fn(u32) -> Id) -> Id {
    table.push(item);
    id(table.len() as u32 - 1)
}

#[cfg(test)]
mod tests;
