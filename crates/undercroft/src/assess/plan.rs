//! A floor made ready for measuring: what is worked out once and asked for often.

use crate::floor::{Feature, Floor};
use crate::grid::{Bits, Cell, Edge, Passages};
use crate::rules::{Move, Walker};
use crate::solve::{Quest, Walkthrough};
use std::cell::OnceCell;

/// A floor made ready for measuring.
pub struct Assessed<'a> {
    /// The floor.
    pub floor: &'a Floor,
    /// The moves that finish it, where they are known.
    pub walkthrough: Option<&'a Walkthrough>,
    /// The cells of rooms.
    pub(super) rooms: Bits,
    /// Every edge that somebody may pass some day.
    pub(super) ways: Passages,
    /// The same, but for what leads into a cell in which one cannot just stay.
    pub(super) trodden: Passages,
    /// Steps from the entrance through all of these, and one more into such a cell, row by row; `u32::MAX` where nobody gets.
    distances: Vec<u32>,
    /// What the way to the goal asks for, once somebody wants to know.
    quest: OnceCell<Quest>,
}

/// Whether teleporters carry anybody.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Teleporters {
    Asleep,
    Awake,
}

impl<'a> Assessed<'a> {
    /// Works out what the measures ask for.
    pub fn new(floor: &'a Floor, walkthrough: Option<&'a Walkthrough>) -> Assessed<'a> {
        let mut rooms = Bits::empty(floor.size());
        floor.rooms().iter().for_each(|room| room.mark(&mut rooms));
        let mut ways = floor.open().clone();
        floor.barriers().iter().for_each(|(edge, _)| ways.set(*edge, true));
        let moves_on = floor.features().iter().filter(|placed| placed.is.moves_on());
        let apart: Vec<Cell> = moves_on.map(|placed| placed.at).collect();
        let around = |c: Cell| floor.size().neighbours(c).filter(move |(_, n)| floor.is_floor(*n));
        let mut trodden = ways.clone();
        for c in &apart {
            around(*c).for_each(|(side, _)| trodden.set(Edge::new(*c, side), false));
        }
        let mut distances = trodden.distances(floor.entrance());
        for c in apart {
            let beside = around(c).filter(|(side, _)| ways.is_open(Edge::new(c, *side)));
            let nearest = beside.map(|(_, n)| distances[floor.size().index(n)]).min();
            distances[floor.size().index(c)] = nearest.map_or(u32::MAX, |steps| steps.saturating_add(1));
        }
        Assessed { floor, walkthrough, rooms, ways, trodden, distances, quest: OnceCell::new() }
    }

    /// Steps from the entrance, whatever is locked; `None` where nobody gets.
    pub fn distance(&self, c: Cell) -> Option<u32> {
        self.distances.get(self.floor.size().index(c)).copied().filter(|d| *d != u32::MAX)
    }

    /// Returns what the way to the goal asks for.
    pub fn quest(&self) -> &Quest {
        self.quest.get_or_init(|| Quest::of(self.floor))
    }

    /// Returns the fewest moves from one cell to another if nothing were shut: one-way edges are passed their way alone.
    pub(super) fn moves_between(&self, from: Cell, to: Cell, teleporters: Teleporters) -> Option<usize> {
        let mut open = self.trodden.clone();
        let mut hops = Vec::new();
        for (edge, barrier) in self.floor.barriers() {
            let (Some(side), (Some(before), at)) = (barrier.one_way, edge.cells()) else { continue };
            open.set(*edge, false);
            hops.push(if side == edge.side() { (at, before) } else { (before, at) });
        }
        if teleporters == Teleporters::Awake {
            let jumps = self.floor.features().iter().filter_map(|placed| match &placed.is {
                Feature::Teleporter(teleporter) => Some((placed.at, teleporter.to)),
                _ => None,
            });
            hops.extend(jumps);
        }
        open.path(from, to, &hops).map(|path| path.len())
    }

    /// How many sides of a cell lead on.
    pub(super) fn exits(&self, c: Cell) -> usize {
        let size = self.floor.size();
        size.neighbours(c).filter(|(side, _)| self.ways.is_open(Edge::new(c, *side))).count()
    }

    /// For each room, how many edges lead out of it.
    pub(super) fn openings(&self) -> Vec<usize> {
        let size = self.floor.size();
        let out = |room: &crate::floor::Room| {
            let leads_out = |c: Cell| {
                size.neighbours(c)
                    .filter(|(side, n)| !room.has(*n) && self.ways.is_open(Edge::new(c, *side)))
                    .count()
            };
            room.cells().map(leads_out).sum()
        };
        self.floor.rooms().iter().map(out).collect()
    }

    /// Returns the cells that the walkthrough enters, in order, the entrance first.
    pub(super) fn walk(&self) -> Vec<Cell> {
        let mut walker = Walker::new(self.floor);
        let mut cells = vec![walker.at()];
        for step in self.walkthrough.iter().flat_map(|w| &w.moves) {
            if walker.go(self.floor, *step).is_ok() && !matches!(step, Move::Take | Move::Use | Move::Play(_))
            {
                cells.push(walker.at());
            }
        }
        cells
    }

    /// Returns the distances from the entrance to the features that are wanted.
    pub(super) fn distances_to(&self, wanted: impl Fn(&Feature) -> bool) -> Vec<f64> {
        let features = self.floor.features().iter().filter(|p| wanted(&p.is));
        features.filter_map(|p| self.distance(p.at)).map(f64::from).collect()
    }
}
