//! The floor as the solver sees it: regions, what lies in them, and the crossings between them with what each takes.
//!
//! Whoever comes into the cell of a teleporter that carries is carried off while it is on, and stands there else. So there are
//! two regions to it, and the step that is taken by itself between them:
//!
//! ```text
//!   beside ──walk──> its cell ──[on]──> where it leads        a chute is a cell that no crossing leads out of
//!     ^                 └─[off]─> standing in it ──use──> where it leads
//!     └──────────walk─────────────────┘ ^── whoever comes out of another teleporter
//! ```
//!
//! An item is anything that changes what one may do: a kind of key, a lever or switch, an event. Holding more items never
//! closes a way, but for keys that are used up, and for teleporters that carry once they are on: keys that have a choice of
//! locks and teleporters like that make the floor [`Graph::is_hard`].

use super::regions::Regions;
use crate::floor::{EventId, Feature, Floor, GateId, KeyId, Needs, Offer, Teleporter, Wear};
use crate::grid::{Cell, Edge, Passages, Side};
use crate::rules::collect::Item;
use crate::rules::{self, Move, Passage};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// Where an item is to be had, and the move that gets it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Source {
    pub(super) item: u32,
    pub(super) at: Cell,
    pub(super) by: Move,
    pub(super) region: u32,
}

/// What a crossing takes.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Condition {
    /// The items, without doubles.
    pub(super) needs: Vec<u32>,
    /// Nothing ever meets it: a gate that nothing opens.
    pub(super) never: bool,
    /// The used-up keys that opening takes, once: the item and how many.
    pub(super) spends: Vec<(u32, u32)>,
}

/// A way from one region into another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Crossing {
    pub(super) from: u32,
    pub(super) to: u32,
    pub(super) condition: u32,
    pub(super) from_cell: Cell,
    pub(super) to_cell: Cell,
    pub(super) by: Way,
    /// The condition that must not be met.
    pub(super) unless: Option<u32>,
}

/// How one crosses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    Edge(Side),
    Teleporter,
    /// Being carried off, or not, by what one stepped on: no move.
    Carried,
}

pub(super) struct Graph<'a> {
    pub(super) floor: &'a Floor,
    /// Every teleporter.
    pub(super) teleporters: Vec<(Cell, &'a Teleporter)>,
    /// The cells in which one cannot just stay: chutes, and teleporters that carry.
    pub(super) apart: Vec<Cell>,
    /// The edges that are open, but for those of these cells.
    pub(super) open: Cow<'a, Passages>,
    pub(super) regions: Regions,
    /// The regions of chutes, in order.
    ends: Vec<u32>,
    /// The region of standing where a teleporter carries, after those of cells; for each its cell, in order.
    pub(super) standing: Vec<Cell>,
    pub(super) items: Vec<Item>,
    pub(super) sources: Vec<Source>,
    pub(super) conditions: Vec<Condition>,
    pub(super) crossings: Vec<Crossing>,
    pub(super) entrance: u32,
    pub(super) goal: u32,
}

/// The condition that asks for nothing.
pub(super) const ALWAYS: u32 = 0;

impl<'a> Graph<'a> {
    pub(super) fn new(floor: &'a Floor) -> Graph<'a> {
        let teleporters = floor.features().iter().filter_map(|placed| match placed.is.offer() {
            Offer::Way(teleporter) => Some((placed.at, teleporter)),
            Offer::Key(_) | Offer::Trigger(_) | Offer::Fall | Offer::Nothing => None,
        });
        let teleporters: Vec<_> = teleporters.collect();
        let moves_on = floor.features().iter().filter(|placed| placed.is.moves_on());
        let apart: Vec<Cell> = moves_on.map(|placed| placed.at).collect();
        let mut open = Cow::Borrowed(floor.open());
        for c in &apart {
            for (side, _) in floor.size().neighbours(*c) {
                open.to_mut().set(Edge::new(*c, side), false);
            }
        }
        let regions = Regions::find(floor, &open, &apart, &teleporters);
        let falls = |c: &&Cell| matches!(floor.feature(**c).map(Feature::offer), Some(Offer::Fall));
        let mut ends: Vec<u32> = apart.iter().filter(falls).map(|c| regions.of(*c)).collect();
        ends.sort_unstable();
        // One stands where one comes out of a teleporter, or while the one that is there is off.
        let arrivals: BTreeSet<Cell> = match apart.as_slice() {
            [] => BTreeSet::new(),
            _ => teleporters.iter().map(|(_, teleporter)| teleporter.to).collect(),
        };
        let stands =
            |at: Cell, t: &Teleporter| t.carries && (!t.needs.is_nothing() || arrivals.contains(&at));
        let standing = teleporters.iter().filter(|(at, t)| stands(*at, t)).map(|(at, _)| *at).collect();
        let graph = Graph {
            floor,
            entrance: regions.of(floor.entrance()),
            goal: regions.of(floor.goal_cell()),
            teleporters,
            apart,
            open,
            regions,
            ends,
            standing,
            items: Vec::new(),
            sources: Vec::new(),
            conditions: vec![Condition::default()],
            crossings: Vec::with_capacity(floor.barriers().len()),
        };
        let known = BTreeMap::from([(Vec::new(), ALWAYS)]);
        let mut builder = Builder { graph, items: BTreeMap::new(), known, gates: BTreeMap::new() };
        builder.add_barriers();
        builder.add_apart();
        builder.add_teleporters();
        builder.add_sources();
        builder.graph.soften();
        builder.graph
    }

    /// Whether what one does can close a way: keys are used up where there is a choice of locks, or a teleporter starts to
    /// carry.
    pub(super) fn is_hard(&self) -> bool {
        self.conditions.iter().any(|c| !c.spends.is_empty()) || self.has_ways_that_close()
    }

    /// Whether a teleporter starts to carry when something is done, so that nobody stands there any more.
    pub(super) fn has_ways_that_close(&self) -> bool {
        self.crossings.iter().any(|c| c.unless.is_some())
    }

    /// How many regions there are, those of standing where a teleporter carries among them.
    pub(super) fn count(&self) -> usize {
        self.regions.count() + self.standing.len()
    }

    /// Returns the region of somebody who stands in a cell.
    pub(super) fn region_at(&self, c: Cell) -> u32 {
        match self.standing.binary_search(&c) {
            Ok(i) => (self.regions.count() + i) as u32,
            Err(_) => self.regions.of(c),
        }
    }

    /// Returns the teleporter that carries whoever steps into the cell while it is on.
    pub(super) fn carrier(&self, c: Cell) -> Option<&'a Teleporter> {
        let there = self.teleporters.binary_search_by_key(&c, |(at, _)| *at).ok()?;
        Some(self.teleporters[there].1).filter(|teleporter| teleporter.carries)
    }

    /// Whether it is a cell in which one cannot just stay.
    pub(super) fn is_apart(&self, c: Cell) -> bool {
        self.apart.binary_search(&c).is_ok()
    }

    /// Whether somebody can stand in a cell, and do something there.
    pub(super) fn is_stood_in(&self, c: Cell) -> bool {
        !self.is_apart(c) || self.standing.binary_search(&c).is_ok()
    }

    /// Whether nothing can be done there: a chute, out of which nothing leads. Nobody is stuck who falls.
    pub(super) fn is_end(&self, region: u32) -> bool {
        self.ends.binary_search(&region).is_ok()
    }

    /// Whoever stands in a cell has entered it.
    pub(super) fn enter_where_one_stands(&self, entered: &mut [bool]) {
        for (i, c) in (self.regions.count()..).zip(&self.standing) {
            entered[self.regions.of(*c) as usize] |= entered[i];
        }
    }

    /// A used-up key that fits one lock alone is as good as a kept one, where keys enough for it lie about or not.
    fn soften(&mut self) {
        let mut uses = vec![0; self.items.len()];
        for (item, n) in self.conditions.iter().flat_map(|c| &c.spends) {
            uses[*item as usize] += n;
        }
        for condition in &mut self.conditions {
            condition.spends.retain(|(item, _)| uses[*item as usize] > 1);
        }
    }
}

/// A graph that grows, and the numbers of what it has.
struct Builder<'a> {
    graph: Graph<'a>,
    items: BTreeMap<Item, u32>,
    /// The conditions that spend nothing, by what they need.
    known: BTreeMap<Vec<u32>, u32>,
    /// The conditions of gates.
    gates: BTreeMap<GateId, u32>,
}

impl Builder<'_> {
    fn add_barriers(&mut self) {
        for (edge, barrier) in self.graph.floor.barriers() {
            let (Some(a), b) = edge.cells() else { continue };
            let (back, out) = rules::both_ways(*edge, barrier);
            // Where both directions are possible they take the same, once for both.
            let condition = match if back == Passage::Never { out } else { back } {
                Passage::Never => continue,
                Passage::Walk | Passage::Open => ALWAYS,
                Passage::Lock(key) => self.lock(key),
                Passage::Gate(gate) => self.gate(gate),
            };
            if back != Passage::Never {
                self.cross(b, a, Way::Edge(edge.side()), condition);
            }
            if out != Passage::Never {
                self.cross(a, b, Way::Edge(edge.side().opposite()), condition);
            }
        }
    }

    /// Adds the open edges of cells in which one cannot just stay.
    fn add_apart(&mut self) {
        let floor = self.graph.floor;
        for c in self.graph.apart.clone() {
            for (side, n) in floor.size().neighbours(c) {
                if floor.open().is_open(Edge::new(c, side)) {
                    self.cross(c, n, Way::Edge(side), ALWAYS);
                    // Between two of them it is added from the other one's side.
                    if !self.graph.is_apart(n) {
                        self.cross(n, c, Way::Edge(side.opposite()), ALWAYS);
                    }
                }
            }
        }
    }

    fn add_teleporters(&mut self) {
        for i in 0..self.graph.teleporters.len() {
            let (at, teleporter) = self.graph.teleporters[i];
            let needs = self.needed(&teleporter.needs);
            let condition = self.condition(needs);
            self.cross(at, teleporter.to, Way::Teleporter, condition);
            if teleporter.carries {
                self.carry(at, teleporter.to, condition);
            }
        }
    }

    /// Whoever comes into a cell is carried off from there, or stays where they stand.
    fn carry(&mut self, at: Cell, to: Cell, condition: u32) {
        let (from, by) = (self.graph.regions.of(at), Way::Carried);
        let carried = Crossing {
            from,
            to: self.graph.region_at(to),
            condition,
            from_cell: at,
            to_cell: to,
            by,
            unless: None,
        };
        let stays = Crossing {
            to: self.graph.region_at(at),
            to_cell: at,
            condition: ALWAYS,
            unless: Some(condition),
            ..carried
        };
        self.graph.crossings.push(carried);
        if condition != ALWAYS {
            self.graph.crossings.push(stays);
        }
    }

    /// Within a region a way is worth knowing when it costs something: a key can be wasted on it.
    fn cross(&mut self, from_cell: Cell, to_cell: Cell, by: Way, condition: u32) {
        let graph = &self.graph;
        if !graph.is_stood_in(from_cell) {
            return;
        }
        // Whoever steps into a cell may be carried off from it; whoever comes out of a teleporter stands there.
        let from = graph.region_at(from_cell);
        let to = if by == Way::Teleporter { graph.region_at(to_cell) } else { graph.regions.of(to_cell) };
        if from != to || condition != ALWAYS {
            self.graph.crossings.push(Crossing { from, to, condition, from_cell, to_cell, by, unless: None });
        }
    }

    /// Only items that something asks for are worth knowing.
    fn add_sources(&mut self) {
        let floor = self.graph.floor;
        for placed in floor.features() {
            if let Some(item) = Item::of(&placed.is) {
                self.add_source(item, placed.at);
            }
        }
        let asked = |id: &EventId| self.items.contains_key(&Item::Event(*id));
        let events = (0..).map(EventId).zip(floor.events()).filter(|(id, _)| asked(id));
        let events: Vec<_> = events.collect();
        for (id, event) in events {
            let mut regions = BTreeSet::new();
            for at in rules::cells_of(event, floor.rooms()) {
                if self.graph.is_stood_in(at) && regions.insert(self.graph.region_at(at)) {
                    self.add_source(Item::Event(id), at);
                }
            }
        }
    }

    fn add_source(&mut self, item: Item, at: Cell) {
        let by = match item {
            Item::Key(_) => Move::Take,
            Item::Trigger(_) => Move::Use,
            Item::Event(id) => Move::Play(id),
        };
        if let Some(&item) = self.items.get(&item) {
            self.graph.sources.push(Source { item, at, by, region: self.graph.region_at(at) });
        }
    }

    fn item(&mut self, item: Item) -> u32 {
        let items = &mut self.graph.items;
        *self.items.entry(item).or_insert_with(|| {
            items.push(item);
            items.len() as u32 - 1
        })
    }

    /// Locks of a key that is kept are opened alike; those of keys that are used up are each opened for themselves.
    fn lock(&mut self, key: KeyId) -> u32 {
        let item = self.item(Item::Key(key));
        match self.graph.floor.keys()[key.index()].wear {
            Wear::Kept => self.condition(vec![item]),
            Wear::UsedUp => self.push(Condition { needs: vec![item], never: false, spends: vec![(item, 1)] }),
        }
    }

    fn gate(&mut self, gate: GateId) -> u32 {
        if let Some(&known) = self.gates.get(&gate) {
            return known;
        }
        let floor = self.graph.floor;
        let wanted = &floor.gates()[gate.index()].needs;
        let mut spends = BTreeMap::new();
        for key in wanted.keys.iter().filter(|key| floor.keys()[key.index()].wear == Wear::UsedUp) {
            spends.insert(self.item(Item::Key(*key)), rules::copies(floor, wanted, *key) as u32);
        }
        let (needs, never) = (self.needed(wanted), wanted.is_nothing());
        let condition = if spends.is_empty() && !never {
            self.condition(needs)
        } else {
            self.push(Condition { needs, never, spends: spends.into_iter().collect() })
        };
        self.gates.insert(gate, condition);
        condition
    }

    fn needed(&mut self, needs: &Needs) -> Vec<u32> {
        let keys = needs.keys.iter().map(|id| Item::Key(*id));
        let triggers = needs.triggers.iter().map(|id| Item::Trigger(*id));
        // What a save calls done is no longer needed.
        let event =
            needs.event.filter(|id| !self.graph.floor.events()[id.index()].triggered).map(Item::Event);
        let mut items: Vec<u32> = keys.chain(triggers).chain(event).map(|item| self.item(item)).collect();
        items.sort_unstable();
        items.dedup();
        items
    }

    /// Returns the condition that needs these items and spends none.
    fn condition(&mut self, needs: Vec<u32>) -> u32 {
        if let Some(&known) = self.known.get(&needs) {
            return known;
        }
        let new = self.push(Condition { needs: needs.clone(), ..Condition::default() });
        self.known.insert(needs, new);
        new
    }

    fn push(&mut self, condition: Condition) -> u32 {
        self.graph.conditions.push(condition);
        self.graph.conditions.len() as u32 - 1
    }
}
