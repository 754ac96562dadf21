//! What the way to the stairs asks for, worked out by going everywhere without a key or a lever.

use super::Report;
use super::view::View;
use super::walk::{Steps, any, walk};
use undercroft::floor::{Barrier, EventId, KeyId, Needs, Progression, TriggerId};
use undercroft::grid::{Cell, Edge, Side};

/// Something to take, to pull or to play, and where it is: an event in the middle of its room, since it happens anywhere in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Item {
    Key(KeyId, Cell),
    Lever(TriggerId, Cell),
    Event(EventId, Cell),
}

impl Item {
    const fn at(self) -> Cell {
        match self {
            Item::Key(_, at) | Item::Lever(_, at) | Item::Event(_, at) => at,
        }
    }
}

/// The steps that the stairs need, each with those that have to be done before it.
pub(crate) struct Quest {
    pub(crate) needed: Vec<(Item, Vec<Item>)>,
}

impl Quest {
    pub(crate) fn of(view: &View<'_>) -> Quest {
        let items = items(view);
        let without: Vec<Steps> = items
            .iter()
            .map(|left| {
                let others: Vec<Item> = items.iter().copied().filter(|item| item != left).collect();
                collect(view, &others, any)
            })
            .collect();
        let Some(down) = view.floor.stairs_down() else { return Quest { needed: Vec::new() } };
        let is_needed = |i: &usize| !without[*i].has(down);
        let before = |at: Cell| {
            let cuts_off = |i: &usize| is_needed(i) && !without[*i].has(at) && items[*i].at() != at;
            (0..items.len()).filter(cuts_off).map(|i| items[i]).collect()
        };
        let needed = (0..items.len()).filter(is_needed);
        Quest { needed: needed.map(|i| (items[i], before(items[i].at()))).collect() }
    }

    /// Returns the steps that open a gate: the levers and events among them.
    pub(crate) fn levers(&self) -> impl Iterator<Item = Item> {
        self.needed.iter().map(|(item, _)| *item).filter(|item| !matches!(item, Item::Key(..)))
    }

    /// Returns the events among the steps.
    pub(crate) fn events(&self) -> impl Iterator<Item = Item> {
        self.levers().filter(|item| matches!(item, Item::Event(..)))
    }

    /// Returns the longest row of steps in which each has to be done before the next.
    pub(crate) fn chain(&self) -> usize {
        self.needed.iter().map(|(item, _)| self.row(*item)).max().unwrap_or(0)
    }

    fn row(&self, item: Item) -> usize {
        let before =
            self.needed.iter().find(|(other, _)| *other == item).map_or(&[][..], |(_, before)| before);
        1 + before.iter().map(|earlier| self.row(*earlier)).max().unwrap_or(0)
    }
}

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    let quest = Quest::of(view);
    let (steps, chain) = match view.floor.depth() {
        ..=1 => ((1, 1), (1, 1)),
        2..=3 => ((1, 2), (1, 1)),
        4..=6 => ((2, 4), (1, 2)),
        _ => ((3, 5), (2, 3)),
    };
    report.within("steps", quest.needed.len(), Some(steps));
    report.within("chain", quest.chain(), Some(chain));
    if view.floor.depth() > 6 && quest.levers().next().is_none() {
        report.add("lever that is needed", format!("{:?}", quest.needed));
    }
}

/// Returns every key and lever of the floor, and every event that is required.
pub(super) fn items(view: &View<'_>) -> Vec<Item> {
    let keys = view.keys().into_iter().map(|(key, at)| Item::Key(key, at));
    let levers = view.levers().into_iter().map(|(lever, at)| Item::Lever(lever, at));
    let events = (0..).map(EventId).zip(view.floor.events());
    let required = events.filter(|(_, event)| event.progression == Progression::Required);
    let happen = required.filter_map(|(id, event)| Some((id, event.room?)));
    let events = happen.map(|(id, room)| Item::Event(id, view.floor.rooms()[room.index()].centre()));
    keys.chain(levers).chain(events).collect()
}

/// Returns where one gets who takes and pulls these things as soon as they are reached. Barriers are passed with what they
/// ask for, and where `lets` says so.
pub(super) fn collect(view: &View<'_>, items: &[Item], lets: impl Fn(Edge, &Barrier, Side) -> bool) -> Steps {
    let mut have: Vec<Item> = Vec::new();
    loop {
        let reached = walk(view.floor, [view.floor.entrance()], |edge, barrier, toward| {
            lets(edge, barrier, toward) && opens(view, barrier, &have)
        });
        let found: Vec<Item> = items.iter().copied().filter(|item| reached.has(item.at())).collect();
        if found.len() == have.len() {
            return reached;
        }
        have = found;
    }
}

fn opens(view: &View<'_>, barrier: &Barrier, have: &[Item]) -> bool {
    let has_key = |key: KeyId| have.iter().any(|item| matches!(item, Item::Key(k, _) if *k == key));
    let pulled = |lever: TriggerId| have.iter().any(|item| matches!(item, Item::Lever(l, _) if *l == lever));
    let played = |event: EventId| have.iter().any(|item| matches!(item, Item::Event(e, _) if *e == event));
    let meets = |needs: &Needs| {
        needs.event.is_none_or(played)
            && needs.keys.iter().all(|key| has_key(*key))
            && needs.triggers.iter().all(|lever| pulled(*lever))
    };
    barrier.lock.is_none_or(has_key)
        && barrier.gate().is_none_or(|g| meets(&view.floor.gates()[g.index()].needs))
}
