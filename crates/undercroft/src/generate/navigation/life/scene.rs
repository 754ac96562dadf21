//! What the space says about its rooms, looked at once: how far, how large, how dark, how many ways out, and what can be
//! had without any key.

use crate::draft::Draft;
use crate::floor::{Barrier, Feature, Room, Shape, ZoneKind};
use crate::grid::{Bits, Cell, Edge, Passages, Side, Steps};
use crate::passes::openings::Openings;
use crate::rules;
use crate::rules::collect::{Collector, Ground};

/// The space of a draft, as those see it who bring it to life.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    /// A place for each room.
    pub places: Vec<Place>,
    /// The cells that one gets to without any key, whatever levers it takes.
    pub open: Bits,
    /// Where no light works; empty when it works everywhere.
    pub dark: Option<Bits>,
}

/// What the space says about a room.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own that modules ask for")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    /// Number of cells.
    pub(crate) area: u32,
    /// Steps from the entrance to its middle, were nothing locked.
    pub(crate) distance: u32,
    /// Number of edges that lead out of it.
    pub(crate) exits: u32,
    /// Whether a way leads out on that side, clockwise from north.
    pub(crate) sides: [bool; 4],
    /// Whether at least half of it is dark.
    pub(crate) dark: bool,
    /// Whether a key lies in it.
    pub(crate) key: bool,
    /// Whether one gets there without any key.
    pub(crate) open: bool,
    /// Whether one begins here.
    pub(crate) entrance: bool,
    /// Whether the middle of the floor is here, or nearest.
    pub(crate) central: bool,
}

impl Place {
    /// One way in, the same way out.
    pub(crate) const fn is_dead_end(&self) -> bool {
        self.exits == 1
    }
}

impl Scene {
    /// Looks at the space of a draft. Features that come later change nothing that is noted here.
    pub(crate) fn of(draft: &Draft) -> Scene {
        let ways = draft.ways();
        let open = reach_without_keys(draft, ways.clone());
        let dark = darkness(draft);
        let steps = Steps::count(&ways, draft.entrance());
        let place = |room: &Room| {
            let (exits, sides) = ways_out(room, &ways);
            let (area, middle) = (area(room), room.centre());
            Place {
                area,
                distance: steps.at(middle),
                exits,
                sides,
                dark: dark.as_ref().is_some_and(|dark| 2 * shaded(room, dark) >= area),
                key: false,
                open: open.has(middle),
                entrance: room.has(draft.entrance()),
                central: false,
            }
        };
        let mut places: Vec<Place> = draft.rooms().iter().map(place).collect();
        for placed in draft.features().iter().filter(|p| matches!(p.is, Feature::Key(_))) {
            if let Some(i) = draft.rooms().iter().position(|r| r.has(placed.at)) {
                places[i].key = true;
            }
        }
        let middle = draft.size().rect().centre();
        let centre = draft.rooms().iter().enumerate().min_by_key(|(_, r)| r.centre().manhattan(middle));
        if let Some((i, _)) = centre {
            places[i].central = true;
        }
        Scene { places, open, dark }
    }

    /// Returns whether no light works in the cell.
    pub(crate) fn is_dark(&self, c: Cell) -> bool {
        self.dark.as_ref().is_some_and(|dark| dark.has(c))
    }
}

fn darkness(draft: &Draft) -> Option<Bits> {
    let mut dark = None;
    for zone in draft.zones().iter().filter(|z| z.kind == ZoneKind::Dark) {
        let bits: &mut Bits = dark.get_or_insert_with(|| Bits::empty(draft.size()));
        zone.area.runs().iter().for_each(|r| bits.insert_run(r.y, r.x0, r.x1));
    }
    dark
}

fn shaded(room: &Room, dark: &Bits) -> u32 {
    if dark.touches(room.bounds) { room.cells().filter(|c| dark.has(*c)).count() as u32 } else { 0 }
}

fn area(room: &Room) -> u32 {
    if room.shape == Shape::Rectangle { room.bounds.area() } else { room.area() as u32 }
}

/// Returns how many edges lead out of a room, and on which sides.
fn ways_out(room: &Room, ways: &Passages) -> (u32, [bool; 4]) {
    let (mut exits, mut sides) = (0, [false; 4]);
    let mut look = |c: Cell, side: Side| {
        if ways.is_open(Edge::new(c, side)) {
            exits += 1;
            sides[side as usize] = true;
        }
    };
    if room.shape == Shape::Rectangle {
        Openings::places(0, room.bounds).for_each(|place| look(place.at, place.side));
    } else {
        let borders = room.cells().flat_map(|c| Side::ALL.map(|side| (c, side)));
        let outside = |(c, side): &(Cell, Side)| !c.step(*side).is_some_and(|n| room.has(n));
        borders.filter(outside).for_each(|(c, side)| look(c, side));
    }
    (exits, sides)
}

/// Returns every cell that one gets to without ever using a key, for somebody who knows these ways: doors are opened,
/// levers pulled, events played. What was passed once stays open here, which changes nothing: whoever passed it has
/// been on both sides.
fn reach_without_keys(draft: &Draft, mut ways: Passages) -> Bits {
    const DOOR: Barrier = Barrier::door();
    let mut collector = Collector::new(draft.gates());
    for (edge, barrier) in draft.barriers().iter().filter(|(_, barrier)| *barrier != DOOR) {
        let (there, back) = rules::both_ways(*edge, barrier);
        if !there.is_free() || !back.is_free() {
            ways.set(*edge, false);
            collector.pass(*edge, barrier);
        }
    }
    collector.take(draft.features().iter().filter(|placed| !matches!(placed.is, Feature::Key(_))));
    reach_collecting(draft, ways, collector)
}

/// Returns every cell that one gets to from the entrance while collecting; events are played and teleporters used.
pub(super) fn reach_collecting<'a>(draft: &'a Draft, ways: Passages, mut collector: Collector<'a>) -> Bits {
    collector.play(draft.events(), draft.rooms());
    for placed in draft.features() {
        if let Feature::Teleporter(teleporter) = &placed.is {
            collector.teleport(placed.at, teleporter);
        }
    }
    let mut space = Space { ways, starts: vec![draft.entrance()], reached: Bits::empty(draft.size()) };
    space.spread();
    collector.collect(&mut space);
    space.reached
}

/// Edges that are open, and the cells that one gets to.
struct Space {
    ways: Passages,
    starts: Vec<Cell>,
    reached: Bits,
}

impl Ground for Space {
    fn has(&self, c: Cell) -> bool {
        self.reached.has(c)
    }

    fn open(&mut self, edge: Edge) {
        self.ways.set(edge, true);
    }

    fn enter(&mut self, c: Cell) {
        self.starts.push(c);
    }

    fn spread(&mut self) {
        self.starts.drain(..).for_each(|start| _ = self.reached.insert(start));
        self.ways.spread(&mut self.reached);
    }
}
