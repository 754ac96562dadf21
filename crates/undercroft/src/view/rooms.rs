//! The room graph: rooms and stretches of corridor, and what stands between them.
//!
//! ```text
//!   +-----+--+-----+        0 room ── door ── 2 corridor ── key 0 ── 1 room
//!   |     D  0     |
//!   +-----+--+-----+        a stretch of corridor is whatever floor hangs
//!                           together by open edges and belongs to no room
//! ```
//! Open edges between the same two places are one link, however many there are: a wide archway is one way, not four.

use crate::floor::{Barrier, BarrierKind, Feature, Floor, GateId, KeyId, RoomId};
use crate::grid::{Cell, Edge, Side};

/// A room, or a stretch of corridor.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// The room, where it is one.
    pub room: Option<RoomId>,
    /// Its first cell in reading order.
    pub at: Cell,
    /// How many cells belong to it.
    pub cells: u32,
}

/// What stands between two places.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Way {
    /// Nothing.
    Open,
    /// A door that opens by hand.
    Door,
    /// A door, or anything else that one opens by hand, locked by that key.
    Locked(KeyId),
    /// A gate.
    Gate(GateId),
    /// A secret door.
    Secret,
    /// A wall that is not there.
    Illusory,
    /// No edge at all, but a teleporter.
    Teleporter,
}

impl Way {
    /// Returns what a barrier is to a walker. Where it is locked, that counts before all else.
    pub const fn of(barrier: &Barrier) -> Way {
        match (barrier.kind, barrier.lock) {
            (BarrierKind::Gate(gate), _) => Way::Gate(gate),
            (BarrierKind::Door | BarrierKind::Secret | BarrierKind::Illusory, Some(key)) => Way::Locked(key),
            (BarrierKind::Door, None) => Way::Door,
            (BarrierKind::Secret, None) => Way::Secret,
            (BarrierKind::Illusory, None) => Way::Illusory,
        }
    }
}

/// A way from place to place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Link {
    /// The place that one comes from: the one with the lower number, or the only one that one may come from.
    pub from: usize,
    /// The place that one gets to.
    pub to: usize,
    /// What stands between them.
    pub way: Way,
    /// Whether it leads from `from` to `to` only.
    pub one_way: bool,
    /// A cell of `from` where it begins.
    pub at: Cell,
    /// The cell of `to` that follows it.
    pub leads_to: Cell,
    /// How many edges it is wide.
    pub width: u32,
}

/// Rooms and stretches of corridor, and the ways between them.
///
/// ```
/// use undercroft::Floor;
/// use undercroft::floor::KeyId;
/// use undercroft::grid::{cell, rect};
/// use undercroft::view::{RoomGraph, Way};
///
/// let floor: Floor = "
///     +--+--+--+--+
///     |@.  .Dk00 >|
///     +--+--+--+--+
/// ---
/// rooms = [{ bounds = [0, 0, 2, 1], kind = 'start' }, { bounds = [3, 0, 1, 1], kind = 'boss' }]".parse()?;
/// let graph = RoomGraph::of(&floor);
/// assert_eq!(graph.places().len(), 3);
///
/// let ways: Vec<_> = graph.links().iter().map(|link| (link.from, link.to, link.way)).collect();
/// assert_eq!(ways, [(0, 2, Way::Door), (1, 2, Way::Locked(KeyId(0)))]);
/// assert_eq!(graph.place_at(cell(2, 0)), Some(2));
/// # Ok::<(), undercroft::floor::text::TextError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoomGraph {
    places: Vec<Place>,
    links: Vec<Link>,
    /// The place of each cell, row by row; [`NOWHERE`] for rock.
    place_of: Vec<u32>,
    width: u16,
}

const NOWHERE: u32 = u32::MAX;

impl RoomGraph {
    /// Returns the graph of a floor.
    pub fn of(floor: &Floor) -> RoomGraph {
        let size = floor.size();
        let mut graph = RoomGraph {
            places: Vec::with_capacity(2 * floor.rooms().len()),
            links: Vec::new(),
            place_of: vec![NOWHERE; size.area()],
            width: size.width(),
        };
        graph.claim_rooms(floor);
        graph.claim_corridors(floor);
        graph.link_neighbours(floor);
        graph.link_teleporters(floor);
        graph.links.sort_by_key(|link| (link.from, link.to, link.way, link.at));
        graph.links.dedup_by(|next, kept| {
            let same =
                kept.way == Way::Open && (next.from, next.to, next.way) == (kept.from, kept.to, kept.way);
            kept.width += u32::from(same);
            same
        });
        graph
    }

    /// Returns the places: the rooms in the order of the floor's, so that a [`RoomId`] is an index here, then stretches of
    /// corridor in reading order.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// Returns the ways between them, in the order of the places that they join.
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// Returns the place that a cell belongs to.
    pub fn place_at(&self, c: Cell) -> Option<usize> {
        let inside = c.x < self.width;
        let place = self.place_of.get(self.index(c)).filter(|place| inside && **place != NOWHERE);
        place.map(|place| *place as usize)
    }

    /// Returns the ways that lead out of a place, each with the place that one gets to.
    pub fn ways_from(&self, place: usize) -> impl Iterator<Item = (usize, &Link)> {
        self.links.iter().filter_map(move |link| match (link.from == place, link.to == place) {
            (true, _) => Some((link.to, link)),
            (false, true) if !link.one_way => Some((link.from, link)),
            _ => None,
        })
    }

    fn index(&self, c: Cell) -> usize {
        usize::from(c.y) * usize::from(self.width) + usize::from(c.x)
    }

    /// A cell of two rooms belongs to the first, as in [`Floor::room_at`].
    fn claim_rooms(&mut self, floor: &Floor) {
        for (number, room) in floor.rooms().iter().enumerate() {
            let id = RoomId(number as u32);
            self.places.push(Place { room: Some(id), at: room.centre(), cells: 0 });
            for c in room.cells() {
                self.claim(c, number);
            }
        }
    }

    fn claim_corridors(&mut self, floor: &Floor) {
        let mut stack = Vec::new();
        for first in floor.cells().iter() {
            if self.place_at(first).is_some() {
                continue;
            }
            let number = self.places.len();
            self.places.push(Place { room: None, at: first, cells: 0 });
            self.claim(first, number);
            stack.push(first);
            while let Some(c) = stack.pop() {
                for beside in floor.open().around(c) {
                    if self.claim(beside, number) {
                        stack.push(beside);
                    }
                }
            }
        }
    }

    /// Gives a cell to a place, unless it has one.
    fn claim(&mut self, c: Cell, number: usize) -> bool {
        let i = self.index(c);
        if self.place_of[i] != NOWHERE {
            return false;
        }
        self.place_of[i] = number as u32;
        let place = &mut self.places[number];
        place.at = if place.cells == 0 { c } else { place.at.min(c) };
        place.cells += 1;
        true
    }

    fn link_neighbours(&mut self, floor: &Floor) {
        for c in floor.cells().iter() {
            for side in [Side::North, Side::West] {
                let edge = Edge::new(c, side);
                if floor.open().is_open(edge) {
                    self.link_edge(edge, Way::Open, None);
                }
            }
        }
        for (edge, barrier) in floor.barriers() {
            self.link_edge(*edge, Way::of(barrier), barrier.one_way);
        }
    }

    fn link_edge(&mut self, edge: Edge, way: Way, toward: Option<Side>) {
        let (Some(before), after) = edge.cells() else { return };
        let (Some(a), Some(b)) = (self.place_at(before), self.place_at(after)) else { return };
        // A way leads north or west where it leads toward the side that spells the edge.
        let backward = toward.map_or(b < a, |side| side == edge.side());
        let ends = if backward { (b, a, after, before) } else { (a, b, before, after) };
        if a != b {
            self.link(ends, way, toward.is_some());
        }
    }

    fn link_teleporters(&mut self, floor: &Floor) {
        for placed in floor.features() {
            let Feature::Teleporter(teleporter) = &placed.is else { continue };
            let ends = self.place_at(placed.at).zip(self.place_at(teleporter.to));
            if let Some((from, to)) = ends.filter(|(from, to)| from != to) {
                self.link((from, to, placed.at, teleporter.to), Way::Teleporter, true);
            }
        }
    }

    fn link(&mut self, (from, to, at, leads_to): (usize, usize, Cell, Cell), way: Way, one_way: bool) {
        self.links.push(Link { from, to, way, one_way, at, leads_to, width: 1 });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::floor::EdgeKind;
    use crate::{Recipe, Seed, generate, recipe};
    use std::collections::BTreeSet;

    #[cfg(feature = "toml")]
    fn check(drawing: &str, expected: &[&str]) {
        let graph = RoomGraph::of(&drawing.parse().unwrap());
        let told = graph.links().iter().map(|link| {
            let arrow = if link.one_way { "->" } else { "--" };
            let Link { from, to, way, at, leads_to, width, .. } = link;
            format!("{from} {arrow} {to} {way:?} {at} {leads_to} {width}")
        });
        assert_eq!(told.collect::<Vec<_>>(), expected);
    }

    #[cfg(feature = "toml")]
    #[test]
    fn what_stands_between_is_told() {
        let rooms = "---\nrooms = [{ bounds = [0, 0, 2, 2], kind = 'start' }, { bounds = [3, 0, 2, 2], kind = 'small' }]";
        // A wide archway is one way; doors are told one by one; a one-way door leads where it leads.
        check(
            &format!(
                "+--+--+--+--+--+\n|@.  .  .D .  .|\n+  +  +  +  +  +\n| .  .  .> .  >|\n+--+--+--+--+--+\n{rooms}"
            ),
            &["0 -- 2 Open (1, 0) (2, 0) 2", "1 -- 2 Door (3, 0) (2, 0) 1", "2 -> 1 Door (2, 1) (3, 1) 1"],
        );
        check(
            &format!(
                "+--+--+--+--+--+\n|@.  .S .I .  .|\n+  +  +--+  +  +\n|k0 s00 .a .  >|\n+--+--+--+--+--+\n{rooms}"
            ),
            &[
                "0 -- 2 Secret (1, 0) (2, 0) 1",
                "0 -- 3 Locked(KeyId(0)) (1, 1) (2, 1) 1",
                "1 -- 2 Illusory (3, 0) (2, 0) 1",
                "1 -- 3 Gate(GateId(0)) (3, 1) (2, 1) 1",
            ],
        );
    }

    /// Every edge that is more than a wall is in the graph or inside a place, and nothing else is in it.
    #[test]
    fn the_graph_has_every_way_and_no_other() {
        for about in recipe::generators() {
            for n in 0..6 {
                let recipe = Recipe::new(about.name, None).unwrap();
                let floor = generate::floor(&recipe, &Seed::new("graph").nth(n), 1 + n as u32).unwrap();
                let graph = RoomGraph::of(&floor);
                let mut ways = BTreeSet::new();
                for c in floor.cells().iter() {
                    let place = graph.place_at(c).unwrap();
                    assert_eq!(floor.room_at(c), graph.places()[place].room);
                    for (side, beside) in floor.size().neighbours(c) {
                        let (way, leads) = match floor.side(c, side) {
                            EdgeKind::Wall => continue,
                            EdgeKind::Open => (Way::Open, true),
                            EdgeKind::Barrier(b) => {
                                (Way::of(b), b.one_way.is_none_or(|toward| toward == side))
                            }
                        };
                        let there = graph.place_at(beside).unwrap();
                        assert!(there != place || way != Way::Open || leads);
                        if there != place && leads {
                            ways.insert((place, there, way));
                        }
                    }
                }
                for placed in floor.features() {
                    if let Feature::Teleporter(t) = &placed.is {
                        let ends = (graph.place_at(placed.at).unwrap(), graph.place_at(t.to).unwrap());
                        if ends.0 != ends.1 {
                            ways.insert((ends.0, ends.1, Way::Teleporter));
                        }
                    }
                }
                let told: BTreeSet<_> = (0..graph.places().len())
                    .flat_map(|place| graph.ways_from(place).map(move |(to, link)| (place, to, link.way)))
                    .collect();
                assert_eq!(told, ways, "{} {n}", about.name);
                let cells: u32 = graph.places().iter().map(|place| place.cells).sum();
                assert_eq!(cells as usize, floor.cells().count());
            }
        }
    }
}
