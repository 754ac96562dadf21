//! Collecting: take what is reached, open what that opens, go on from there, until nothing more opens.
//!
//! What is passed stays passable here and no key is used up, so the order makes no difference. Whoever asks decides what may
//! be taken, and whether coming back is as sure as that.

use super::{Passage, both_ways, cells_of};
use crate::floor::{
    Barrier, Event, EventId, Feature, Gate, KeyId, Needs, Offer, Placed, Room, Teleporter, TriggerId,
};
use crate::grid::{Cell, Edge, Wave};

/// Something that changes what one may do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Item {
    /// A key that was taken.
    Key(KeyId),
    /// A lever that was pulled, or a switch that was pressed.
    Trigger(TriggerId),
    /// An event that is over.
    Event(EventId),
}

impl Item {
    /// Returns what one gets from a feature.
    pub(crate) fn of(feature: &Feature) -> Option<Item> {
        match feature.offer() {
            Offer::Key(id) => Some(Item::Key(id)),
            Offer::Trigger(id) => Some(Item::Trigger(id)),
            Offer::Way(_) | Offer::Fall | Offer::Nothing => None,
        }
    }
}

/// Cells that one has come to, and edges that lead on.
pub(crate) trait Ground {
    /// Returns whether one has come to a cell.
    fn has(&self, c: Cell) -> bool;
    /// Opens an edge.
    fn open(&mut self, edge: Edge);
    /// Comes to a cell.
    fn enter(&mut self, c: Cell);
    /// Goes wherever open edges lead.
    fn spread(&mut self);
}

impl Ground for Wave {
    fn has(&self, c: Cell) -> bool {
        Wave::has(self, c)
    }

    fn open(&mut self, edge: Edge) {
        Wave::open(self, edge);
    }

    fn enter(&mut self, c: Cell) {
        Wave::enter(self, c);
    }

    fn spread(&mut self) {
        Wave::spread(self);
    }
}

/// What is held, what may still be had, and what waits for it.
#[derive(Clone, Default)]
pub(crate) struct Collector<'a> {
    pub(crate) gates: &'a [Gate],
    pub(crate) held: Vec<Item>,
    lying: Vec<(Cell, Item)>,
    /// Edges, and what each takes from the cell that spells it and from the one before.
    shut: Vec<(Edge, (Passage, Passage))>,
    teleporters: Vec<(Cell, &'a Teleporter)>,
}

impl<'a> Collector<'a> {
    /// Returns somebody with nothing to take or to open yet.
    pub(crate) fn new(gates: &'a [Gate]) -> Collector<'a> {
        let (held, lying) = (Vec::with_capacity(16), Vec::with_capacity(16));
        Collector { gates, held, lying, ..Collector::default() }
    }

    /// Whatever lies about may be taken, and every lever and switch used.
    pub(crate) fn take(&mut self, features: impl IntoIterator<Item = &'a Placed>) {
        let items = features.into_iter().filter_map(|placed| Some((placed.at, Item::of(&placed.is)?)));
        self.lying.extend(items);
    }

    /// Every event may be played. Those that are over need not be.
    pub(crate) fn play(&mut self, events: &[Event], rooms: &[Room]) {
        for (id, event) in (0..).map(EventId).zip(events) {
            if event.triggered {
                self.held.push(Item::Event(id));
            } else {
                self.lying.extend(cells_of(event, rooms).map(|at| (at, Item::Event(id))));
            }
        }
    }

    /// A barrier may be passed by whoever has what it takes.
    pub(crate) fn pass(&mut self, edge: Edge, barrier: &Barrier) {
        self.shut.push((edge, both_ways(edge, barrier)));
    }

    /// A teleporter may be used when it is on.
    pub(crate) fn teleport(&mut self, at: Cell, teleporter: &'a Teleporter) {
        self.teleporters.push((at, teleporter));
    }

    /// Takes what is reached, opens what that opens, and goes on from there, until nothing more opens.
    pub(crate) fn collect(&mut self, ground: &mut impl Ground) {
        loop {
            let taken = self.lying.extract_if(.., |(at, _)| ground.has(*at));
            self.held.extend(taken.map(|(_, item)| item));
            let ways = self.shut.len() + self.teleporters.len();
            let held = Held { items: &self.held, gates: self.gates };
            self.shut.retain(|(edge, (out, back))| {
                let (before, at) = edge.cells();
                let opens = held.opens(*out) && ground.has(at)
                    || held.opens(*back) && before.is_some_and(|c| ground.has(c));
                if opens {
                    ground.open(*edge);
                }
                !opens
            });
            self.teleporters.retain(|(at, teleporter)| {
                let carries = ground.has(*at) && held.meets(&teleporter.needs);
                if carries {
                    ground.enter(teleporter.to);
                }
                !carries
            });
            if self.shut.len() + self.teleporters.len() == ways {
                return;
            }
            ground.spread();
        }
    }
}

#[derive(Clone, Copy)]
struct Held<'a> {
    items: &'a [Item],
    gates: &'a [Gate],
}

impl Held<'_> {
    fn opens(self, passage: Passage) -> bool {
        match passage {
            Passage::Never => false,
            Passage::Walk | Passage::Open => true,
            Passage::Lock(key) => self.items.contains(&Item::Key(key)),
            Passage::Gate(gate) => {
                let needs = &self.gates[gate.index()].needs;
                !needs.is_nothing() && self.meets(needs)
            }
        }
    }

    fn meets(self, needs: &Needs) -> bool {
        needs.keys.iter().all(|id| self.items.contains(&Item::Key(*id)))
            && needs.triggers.iter().all(|id| self.items.contains(&Item::Trigger(*id)))
            && needs.event.is_none_or(|id| self.items.contains(&Item::Event(id)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::floor::Floor;

    /// The floor with every cell that is never come to drawn as `?`, and what was taken.
    fn check(drawing: &str, reached: &str, held: &[Item]) {
        let floor: Floor = drawing.parse().unwrap();
        let mut collector = Collector::new(floor.gates());
        collector.take(floor.features());
        collector.play(floor.events(), floor.rooms());
        floor.barriers().iter().for_each(|(edge, barrier)| collector.pass(*edge, barrier));
        for placed in floor.features() {
            if let Feature::Teleporter(teleporter) = &placed.is {
                collector.teleport(placed.at, teleporter);
            }
        }
        let mut wave = Wave::new(floor.open()).unwrap();
        wave.enter(floor.entrance());
        wave.spread();
        collector.collect(&mut wave);
        let row = |y| (0..floor.size().width()).map(move |x| crate::grid::cell(x, y));
        let mark = |c: Cell| match (floor.is_floor(c), wave.has(c)) {
            (false, _) => ' ',
            (true, true) => '.',
            (true, false) => '?',
        };
        let rows = (0..floor.size().height()).map(|y| row(y).map(mark).collect::<String>());
        assert_eq!(rows.collect::<Vec<_>>().join("\n"), reached, "{drawing}");
        assert_eq!(collector.held, held, "{drawing}");
    }

    const KEY: Item = Item::Key(KeyId(0));
    const LEVER: Item = Item::Trigger(TriggerId(0));

    #[test]
    fn what_is_taken_opens_the_way_to_more() {
        let chain = "
            +--+--+--+--+--+
            |@. k00l0  .a >|
            +--+--+--+--+--+";
        check(chain, ".....", &[KEY, LEVER]);
        check(&chain.replace("k0", " ."), "..???", &[]);
        check(&chain.replace("l0", " ."), "....?", &[KEY]);
        let back = "
            +--+--+--+--+--+
            | >a . l00k0 @.|
            +--+--+--+--+--+";
        check(back, ".....", &[KEY, LEVER]);
    }

    #[test]
    fn one_ways_are_passed_from_their_side_alone() {
        let ways = "
            +--+--+--+--+
            | .>@.>k0< >|
            +--+--+--+--+";
        check(ways, "?..?", &[KEY]);
    }

    #[test]
    fn gates_take_all_that_they_need_and_never_open_for_nothing() {
        let gate = "
            +--+--+--+--+
            |@. k0a >b .|
            +--+--+--+--+
---
triggers = [{}]
[[gates]]
needs = { keys = [0], triggers = [0] }
[[gates]]
";
        check(gate, "..??", &[KEY]);
        let with = gate
            .replace("@. ", "@s ")
            .replace("[[gates]]\nneeds", "[[features]]\nat = [0, 0]\nis = { switch = 0 }\n[[gates]]\nneeds");
        check(&with, "...?", &[LEVER, KEY]);
    }

    #[test]
    fn teleporters_carry_when_they_are_on() {
        let hall = "
            +--+--+--+--+
            |@.  t| >| .|
            +--+--+--+--+
---
[[features]]
at = [1, 0]
is = { teleporter = { to = [2, 0], needs = { event = 0 } } }
[[events]]
module = \"bell\"
category = \"discovery\"
at = [3, 0]
";
        check(hall, "..??", &[]);
        check(&hall.replace("at = [3, 0]", "at = [0, 0]"), "...?", &[Item::Event(EventId(0))]);
        // One that nobody comes to carries nobody.
        let apart = hall.replace("@.  t|", "@.| t|").replace("needs = { event = 0 }", "needs = {}");
        check(&apart, ".???", &[]);
        check(&hall.replace("at = [3, 0]", "triggered = true"), "...?", &[Item::Event(EventId(0))]);
        // One that is off at first is used once it is on.
        let later = "
            +--+--+--+--+
            |@.  tDs0| >|
            +--+--+--+--+
---
[[features]]
at = [1, 0]
is = { teleporter = { to = [3, 0], needs = { triggers = [0] } } }
";
        check(later, "....", &[LEVER]);
    }

    #[test]
    fn an_event_of_a_room_is_played_in_any_of_its_cells() {
        let hall = "
            +--+--+--+--+
            |@.a >| .  .|
            +  +--+  +--+
            | .  .  .|
            +--+--+--+
---
rooms = [{ kind = \"chamber\", bounds = [1, 1, 2, 1] }]
[[events]]
module = \"bell\"
category = \"discovery\"
room = 0
[[gates]]
needs = { event = 0 }
";
        let bell = Item::Event(EventId(0));
        check(hall, "....\n... ", &[bell, bell]);
    }
}
