//! The floor as the solver sees it: regions, what lies in them, and the crossings between them with what each takes.
//!
//! An item is anything that changes what one may do: a kind of key, a lever or switch, an event. Holding more items never
//! closes a way, but for keys that are used up: those that have a choice of locks make the floor [`Graph::is_hard`].

use super::regions::Regions;
use crate::floor::{EventId, Feature, Floor, GateId, KeyId, Needs, Teleporter, Wear};
use crate::grid::{Cell, Edge, Side};
use crate::rules::collect::Item;
use crate::rules::{self, Move, Passage};
use std::collections::BTreeMap;

/// Where an item is to be had, and the move that gets it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Source {
    pub(super) item: u32,
    pub(super) at: Cell,
    pub(super) by: Move,
    pub(super) region: u32,
}

/// What a crossing takes.
#[derive(Clone, PartialEq, Eq, Debug)]
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
    pub(super) by: Way,
}

/// How one crosses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    Edge(Side),
    Teleporter,
}

impl Crossing {
    pub(super) fn lands(&self, floor: &Floor) -> Cell {
        match (self.by, floor.feature(self.from_cell)) {
            (Way::Teleporter, Some(Feature::Teleporter(t))) => t.to,
            (Way::Edge(side), _) => self.from_cell.step(side).unwrap_or(self.from_cell),
            _ => self.from_cell,
        }
    }

    pub(super) fn edge(&self) -> Option<Edge> {
        match self.by {
            Way::Edge(side) => Some(Edge::new(self.from_cell, side)),
            Way::Teleporter => None,
        }
    }
}

pub(super) struct Graph<'a> {
    pub(super) floor: &'a Floor,
    /// Every teleporter.
    pub(super) teleporters: Teleporters<'a>,
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
        let (teleporters, gains) = look_around(floor);
        let regions = Regions::find(floor, &teleporters);
        let (entrance, goal) = (regions.of(floor.entrance()), regions.of(floor.goal_cell()));
        let mut graph = Graph {
            floor,
            teleporters,
            regions,
            items: Vec::with_capacity(floor.keys().len() + floor.triggers().len()),
            sources: Vec::with_capacity(floor.keys().len() + floor.triggers().len()),
            conditions: Vec::with_capacity(1 + floor.keys().len() + floor.triggers().len()),
            crossings: Vec::with_capacity(floor.barriers().len()),
            entrance,
            goal,
        };
        push(&mut graph, Condition { needs: Vec::new(), never: false, spends: Vec::new() });
        let (keys, triggers) = (floor.keys().len(), floor.triggers().len());
        let mut builder = Builder {
            items: vec![NONE; keys + triggers + floor.events().len()],
            triggers_from: keys,
            events_from: keys + triggers,
            gates: vec![NONE; floor.gates().len()],
            locks: vec![NONE; keys],
            lone: vec![NONE; keys + triggers + floor.events().len()],
            lists: BTreeMap::new(),
        };
        builder.add_barriers(&mut graph);
        builder.add_teleporters(&mut graph);
        builder.add_sources(&mut graph, &gains);
        graph.soften();
        graph
    }

    /// Whether keys are used up where there is a choice of locks, so that what one does can close a way.
    pub(super) fn is_hard(&self) -> bool {
        self.conditions.iter().any(|c| !c.spends.is_empty())
    }

    /// A used-up key that fits one lock alone is as good as a kept one, where keys enough for it lie about or not.
    fn soften(&mut self) {
        if !self.is_hard() {
            return;
        }
        let mut uses = vec![0; self.items.len()];
        for (item, n) in self.conditions.iter().flat_map(|c| &c.spends) {
            uses[*item as usize] += n;
        }
        for condition in &mut self.conditions {
            condition.spends.retain(|(item, _)| uses[*item as usize] > 1);
        }
    }
}

/// Teleporters with their cells.
pub(super) type Teleporters<'a> = Vec<(Cell, &'a Teleporter)>;

/// Every teleporter, and every key, lever and switch, in one look at the features.
fn look_around(floor: &Floor) -> (Teleporters<'_>, Vec<(Cell, Item)>) {
    let mut teleporters = Vec::with_capacity(16);
    let mut gains = Vec::with_capacity(floor.keys().len() + floor.triggers().len());
    for placed in floor.features() {
        if let Feature::Teleporter(teleporter) = &placed.is {
            teleporters.push((placed.at, teleporter));
        }
        gains.extend(Item::of(&placed.is).map(|item| (placed.at, item)));
    }
    (teleporters, gains)
}

/// Gives numbers to items and conditions. Tables say what has which; [`NONE`] has none yet.
struct Builder {
    /// Keys, then triggers, then events.
    items: Vec<u32>,
    triggers_from: usize,
    events_from: usize,
    gates: Vec<u32>,
    /// By the key that is kept; locks of keys that are used up are each opened for themselves.
    locks: Vec<u32>,
    /// By the item that is needed alone.
    lone: Vec<u32>,
    /// By the items that are needed together.
    lists: BTreeMap<Vec<u32>, u32>,
}

const NONE: u32 = u32::MAX;

impl Builder {
    fn place_of(&self, item: Item) -> usize {
        match item {
            Item::Key(id) => id.index(),
            Item::Trigger(id) => self.triggers_from + id.index(),
            Item::Event(id) => self.events_from + id.index(),
        }
    }

    fn item(&mut self, graph: &mut Graph<'_>, item: Item) -> u32 {
        let place = self.place_of(item);
        if self.items[place] == NONE {
            graph.items.push(item);
            self.items[place] = graph.items.len() as u32 - 1;
        }
        self.items[place]
    }

    fn add_barriers(&mut self, graph: &mut Graph<'_>) {
        let floor = graph.floor;
        for (edge, barrier) in floor.barriers() {
            let (Some(a), b) = edge.cells() else { continue };
            let (from, to) = (graph.regions.of(a), graph.regions.of(b));
            let (back, out) = rules::both_ways(*edge, barrier);
            let mut of_lock = NONE;
            for (passage, cell, from, to, side) in
                [(back, b, to, from, edge.side()), (out, a, from, to, edge.side().opposite())]
            {
                let condition = match passage {
                    Passage::Never => continue,
                    Passage::Walk | Passage::Open => ALWAYS,
                    Passage::Lock(_) if of_lock != NONE => of_lock,
                    Passage::Lock(key) => self.lock(graph, key),
                    Passage::Gate(gate) => self.gate(graph, gate),
                };
                if matches!(passage, Passage::Lock(_)) {
                    of_lock = condition;
                }
                // Within a region a way is worth knowing when it costs something: a key can be wasted on it.
                if from != to || condition != ALWAYS {
                    graph.crossings.push(Crossing {
                        from,
                        to,
                        condition,
                        from_cell: cell,
                        by: Way::Edge(side),
                    });
                }
            }
        }
    }

    fn add_teleporters(&mut self, graph: &mut Graph<'_>) {
        for i in 0..graph.teleporters.len() {
            let (at, teleporter) = graph.teleporters[i];
            let (from, to) = (graph.regions.of(at), graph.regions.of(teleporter.to));
            let needs = self.needed(graph, &teleporter.needs);
            let condition = self.list(graph, needs);
            if from != to || condition != ALWAYS {
                graph.crossings.push(Crossing { from, to, condition, from_cell: at, by: Way::Teleporter });
            }
        }
    }

    /// Only items that something asks for are worth knowing.
    fn add_sources(&mut self, graph: &mut Graph<'_>, gains: &[(Cell, Item)]) {
        let floor = graph.floor;
        let add = |graph: &mut Graph<'_>, item: Item, at: Cell, by: Move| {
            let item = self.items[self.place_of(item)];
            if item != NONE {
                let region = graph.regions.of(at);
                graph.sources.push(Source { item, at, by, region });
            }
        };
        for (at, item) in gains {
            add(graph, *item, *at, if matches!(item, Item::Key(_)) { Move::Take } else { Move::Use });
        }
        for (i, event) in floor.events().iter().enumerate() {
            let id = EventId(i as u32);
            let room = event.room.map(|room| &floor.rooms()[room.index()]);
            let cells: Vec<Cell> = match (event.at, room) {
                (Some(at), _) => vec![at],
                (None, Some(room)) => room.cells().collect(),
                (None, None) => Vec::new(),
            };
            let mut known = Vec::new();
            for at in cells {
                let region = graph.regions.of(at);
                if !known.contains(&region) {
                    known.push(region);
                    add(graph, Item::Event(id), at, Move::Play(id));
                }
            }
        }
    }

    fn lock(&mut self, graph: &mut Graph<'_>, key: KeyId) -> u32 {
        let used_up = graph.floor.keys()[key.index()].wear == Wear::UsedUp;
        if !used_up && self.locks[key.index()] != NONE {
            return self.locks[key.index()];
        }
        let item = self.item(graph, Item::Key(key));
        let spends = if used_up { vec![(item, 1)] } else { Vec::new() };
        self.locks[key.index()] = push(graph, Condition { needs: vec![item], never: false, spends });
        self.locks[key.index()]
    }

    fn gate(&mut self, graph: &mut Graph<'_>, gate: GateId) -> u32 {
        if self.gates[gate.index()] != NONE {
            return self.gates[gate.index()];
        }
        let floor = graph.floor;
        let wanted = &floor.gates()[gate.index()].needs;
        let needs = self.needed(graph, wanted);
        let mut spends: Vec<(u32, u32)> = Vec::new();
        for key in &wanted.keys {
            let item = self.item(graph, Item::Key(*key));
            if floor.keys()[key.index()].wear == Wear::UsedUp && spends.iter().all(|(i, _)| *i != item) {
                spends.push((item, rules::copies(floor, wanted, *key) as u32));
            }
        }
        let never = wanted.is_nothing();
        let id = if spends.is_empty() && !never {
            self.list(graph, needs)
        } else {
            push(graph, Condition { needs, never, spends })
        };
        self.gates[gate.index()] = id;
        id
    }

    fn needed(&mut self, graph: &mut Graph<'_>, needs: &Needs) -> Vec<u32> {
        let mut items: Vec<u32> = Vec::with_capacity(needs.keys.len() + needs.triggers.len() + 1);
        let keys = needs.keys.iter().map(|id| Item::Key(*id));
        let triggers = needs.triggers.iter().map(|id| Item::Trigger(*id));
        // What a save calls done is no longer needed.
        let event = needs.event.filter(|id| !graph.floor.events()[id.index()].triggered).map(Item::Event);
        for item in keys.chain(triggers).chain(event) {
            items.push(self.item(graph, item));
        }
        items.sort_unstable();
        items.dedup();
        items
    }

    fn alone(&mut self, graph: &mut Graph<'_>, item: u32) -> u32 {
        let known = &mut self.lone[item as usize];
        if *known == NONE {
            *known = push(graph, Condition { needs: vec![item], never: false, spends: Vec::new() });
        }
        *known
    }

    fn list(&mut self, graph: &mut Graph<'_>, needs: Vec<u32>) -> u32 {
        if needs.is_empty() {
            return ALWAYS;
        }
        if let [item] = *needs {
            return self.alone(graph, item);
        }
        if let Some(&known) = self.lists.get(&needs) {
            return known;
        }
        let id = push(graph, Condition { needs: needs.clone(), never: false, spends: Vec::new() });
        self.lists.insert(needs, id);
        id
    }
}

fn push(graph: &mut Graph<'_>, condition: Condition) -> u32 {
    graph.conditions.push(condition);
    graph.conditions.len() as u32 - 1
}
