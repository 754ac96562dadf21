//! Going everywhere, but for what is left lying: in every order of opening, where keys are used up.

use super::areas::stays;
use super::{Thing, needs_of, places, things};
use crate::world::{Effort, World};
use std::collections::BTreeSet;
use undercroft::floor::{Barrier, EventId, Feature, GateId, KeyId, Needs, Wear};
use undercroft::grid::{Cell, Edge, Side};

/// What a key that is used up opens, once: a door, or a gate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Spent {
    Door(Edge),
    Gate(GateId),
}

/// Goes everywhere, but for what is left lying.
pub(super) struct Seeker<'a> {
    pub(super) world: &'a World<'a>,
    pub(super) without: &'a [Thing],
}

/// Where one has come to with some locks open.
struct Reached {
    cells: BTreeSet<Cell>,
    /// What could be opened next with a key that is gone then.
    next: BTreeSet<Spent>,
}

impl Seeker<'_> {
    /// Returns whether the goal is reached in some order of opening.
    pub(super) fn may_get_there(&self) -> bool {
        self.each_order(&mut |reached| reached.cells.contains(&self.world.floor.goal_cell()))
    }

    /// Returns whether the goal is reached in every order.
    pub(super) fn never_gets_stuck(&self) -> bool {
        let goal = self.world.floor.goal_cell();
        !self.each_order(&mut |reached| reached.next.is_empty() && !reached.cells.contains(&goal))
    }

    /// Goes through every set of opened locks that one may come to, until one is found.
    fn each_order(&self, is_it: &mut dyn FnMut(&Reached) -> bool) -> bool {
        let mut seen: BTreeSet<BTreeSet<Spent>> = BTreeSet::from([BTreeSet::new()]);
        let mut left = vec![BTreeSet::new()];
        while let Some(opened) = left.pop() {
            let reached = self.reached(&opened);
            if is_it(&reached) {
                return true;
            }
            for next in &reached.next {
                let mut more = opened.clone();
                more.insert(*next);
                if seen.insert(more.clone()) {
                    left.push(more);
                }
            }
        }
        false
    }

    fn reached(&self, opened: &BTreeSet<Spent>) -> Reached {
        let floor = self.world.floor;
        let over = (0..).map(EventId).zip(floor.events()).filter(|(_, event)| event.triggered);
        let mut had: BTreeSet<Thing> = over.map(|(id, _)| Thing::Event(id)).collect();
        loop {
            let (cells, doors) = self.walk(opened, &had);
            let lying = things(self.world).into_iter().filter(|thing| !self.without.contains(thing));
            let found: Vec<Thing> = lying
                .filter(|thing| places(self.world, *thing).iter().any(|c| cells.contains(c)))
                .filter(|thing| !had.contains(thing))
                .collect();
            if found.is_empty() {
                let next = doors.into_iter().filter(|spent| self.can_spend(*spent, opened, &had));
                let next = next.collect();
                return Reached { cells, next };
            }
            had.extend(found);
        }
    }

    /// Returns the cells that one walks to, and the locks on the way that would take a key for good.
    fn walk(&self, opened: &BTreeSet<Spent>, held: &BTreeSet<Thing>) -> (BTreeSet<Cell>, BTreeSet<Spent>) {
        let floor = self.world.floor;
        let mut cells = BTreeSet::from([floor.entrance()]);
        let mut doors = BTreeSet::new();
        let mut next = vec![(floor.entrance(), true)];
        while let Some((c, stands)) = next.pop() {
            if let Some(Feature::Teleporter(way)) = floor.feature(c)
                && meets(&way.needs, held)
                && cells.insert(way.to)
            {
                next.push((way.to, true));
            }
            if !stands && !stays(self.world, c) {
                continue;
            }
            for side in Side::ALL {
                let Some(to) = c.step(side) else { continue };
                let Some(effort) = self.world.effort(c, side) else { continue };
                let barrier = floor.barrier(Edge::new(c, side));
                let passes = match (effort, barrier) {
                    (Effort::Never, _) => false,
                    (Effort::Walk | Effort::Find, _) | (Effort::Open, None) => true,
                    (Effort::Open, Some(barrier)) => {
                        let spent = self.spent(Edge::new(c, side), barrier);
                        doors.extend(spent);
                        match spent {
                            Some(spent) => opened.contains(&spent),
                            None => self.opens(barrier, held),
                        }
                    }
                };
                if passes && cells.insert(to) {
                    next.push((to, false));
                }
            }
        }
        (cells, doors)
    }

    /// Returns what is opened for good with a key that is gone then, where the barrier asks for one.
    fn spent(&self, edge: Edge, barrier: &Barrier) -> Option<Spent> {
        let is_used_up = |key: KeyId| self.world.floor.keys()[key.index()].wear == Wear::UsedUp;
        match (barrier.gate(), barrier.lock) {
            (Some(gate), _) => {
                let keys = &self.world.floor.gates()[gate.index()].needs.keys;
                keys.iter().any(|key| is_used_up(*key)).then_some(Spent::Gate(gate))
            }
            (None, Some(key)) => is_used_up(key).then_some(Spent::Door(edge)),
            (None, None) => None,
        }
    }

    /// Returns the keys that opening takes.
    fn keys_of(&self, spent: Spent) -> Vec<KeyId> {
        match spent {
            Spent::Door(edge) => self.world.floor.barrier(edge).and_then(|b| b.lock).into_iter().collect(),
            Spent::Gate(gate) => self.world.floor.gates()[gate.index()].needs.keys.clone(),
        }
    }

    fn can_spend(&self, spent: Spent, opened: &BTreeSet<Spent>, held: &BTreeSet<Thing>) -> bool {
        if opened.contains(&spent) {
            return false;
        }
        let asks = |key: KeyId, of: Spent| self.keys_of(of).iter().filter(|k| **k == key).count();
        let has =
            |key: KeyId| held.iter().filter(|thing| matches!(thing, Thing::Key(k, _) if *k == key)).count();
        let is_kept = |key: KeyId| self.world.floor.keys()[key.index()].wear == Wear::Kept;
        let gone = |key: KeyId| opened.iter().map(|of| asks(key, *of)).sum::<usize>();
        let enough = |key: &KeyId| {
            if is_kept(*key) { has(*key) > 0 } else { has(*key) >= gone(*key) + asks(*key, spent) }
        };
        let rest = match spent {
            Spent::Door(_) => true,
            Spent::Gate(gate) => {
                let needs = &self.world.floor.gates()[gate.index()].needs;
                meets(&Needs { keys: Vec::new(), ..needs.clone() }, held)
            }
        };
        rest && self.keys_of(spent).iter().all(enough)
    }

    /// A gate that needs nothing never opens.
    fn opens(&self, barrier: &Barrier, held: &BTreeSet<Thing>) -> bool {
        let needs = needs_of(self.world, barrier);
        !needs.is_nothing() && meets(&needs, held)
    }
}

/// Returns whether everything that is needed is had and done.
fn meets(needs: &Needs, held: &BTreeSet<Thing>) -> bool {
    let has_key = |key: &KeyId| held.iter().any(|thing| matches!(thing, Thing::Key(k, _) if k == key));
    needs.keys.iter().all(has_key)
        && needs.triggers.iter().all(|id| held.contains(&Thing::Trigger(*id)))
        && needs.event.is_none_or(|id| held.contains(&Thing::Event(id)))
}
