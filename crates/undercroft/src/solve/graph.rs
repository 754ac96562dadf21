//! The floor as the solver sees it: regions, what lies in them, and the crossings between them with what each takes.
//!
//! An item is anything that changes what one may do: a kind of key, a lever or switch, an event. Holding more items never
//! closes a way, but for keys that are used up: those that have a choice of locks make the floor [`Graph::is_hard`].

use super::regions::Regions;
use crate::floor::{EventId, Feature, Floor, GateId, KeyId, Needs, Teleporter, Wear};
use crate::grid::{Cell, Side};
use crate::rules::collect::Item;
use crate::rules::{self, Move, Passage};
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
}

/// How one crosses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    Edge(Side),
    Teleporter,
}

pub(super) struct Graph<'a> {
    pub(super) floor: &'a Floor,
    /// Every teleporter.
    pub(super) teleporters: Vec<(Cell, &'a Teleporter)>,
    pub(super) regions: Regions,
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
        let teleporters = floor.features().iter().filter_map(|placed| match &placed.is {
            Feature::Teleporter(teleporter) => Some((placed.at, teleporter)),
            _ => None,
        });
        let teleporters: Vec<_> = teleporters.collect();
        let regions = Regions::find(floor, &teleporters);
        let graph = Graph {
            floor,
            entrance: regions.of(floor.entrance()),
            goal: regions.of(floor.goal_cell()),
            teleporters,
            regions,
            items: Vec::new(),
            sources: Vec::new(),
            conditions: vec![Condition::default()],
            crossings: Vec::with_capacity(floor.barriers().len()),
        };
        let known = BTreeMap::from([(Vec::new(), ALWAYS)]);
        let mut builder = Builder { graph, items: BTreeMap::new(), known, gates: BTreeMap::new() };
        builder.add_barriers();
        builder.add_teleporters();
        builder.add_sources();
        builder.graph.soften();
        builder.graph
    }

    /// Whether keys are used up where there is a choice of locks, so that what one does can close a way.
    pub(super) fn is_hard(&self) -> bool {
        self.conditions.iter().any(|c| !c.spends.is_empty())
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

    fn add_teleporters(&mut self) {
        for i in 0..self.graph.teleporters.len() {
            let (at, teleporter) = self.graph.teleporters[i];
            let needs = self.needed(&teleporter.needs);
            let condition = self.condition(needs);
            self.cross(at, teleporter.to, Way::Teleporter, condition);
        }
    }

    /// Within a region a way is worth knowing when it costs something: a key can be wasted on it.
    fn cross(&mut self, from_cell: Cell, to_cell: Cell, by: Way, condition: u32) {
        let (from, to) = (self.graph.regions.of(from_cell), self.graph.regions.of(to_cell));
        if from != to || condition != ALWAYS {
            self.graph.crossings.push(Crossing { from, to, condition, from_cell, to_cell, by });
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
        for (id, event) in (0..).map(EventId).zip(floor.events()) {
            let mut regions = BTreeSet::new();
            for at in rules::cells_of(event, floor.rooms()) {
                if regions.insert(self.graph.regions.of(at)) {
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
            self.graph.sources.push(Source { item, at, by, region: self.graph.regions.of(at) });
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
