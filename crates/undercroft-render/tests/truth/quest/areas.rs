//! The areas of a floor: cells between which anybody walks to and fro, whatever they carry.

use super::NAMED;
use crate::grammar::all;
use crate::world::{Effort, World};
use std::collections::{BTreeMap, BTreeSet};
use undercroft::floor::{Feature, Teleporter};
use undercroft::grid::{Cell, Side};

/// The cells between which anybody walks to and fro, whatever they carry.
pub(super) struct Areas {
    of: BTreeMap<Cell, usize>,
    rooms: Vec<BTreeSet<usize>>,
}

impl Areas {
    pub(super) fn of(world: &World<'_>) -> Areas {
        let mut areas = Areas { of: BTreeMap::new(), rooms: Vec::new() };
        let mut in_rooms: BTreeMap<Cell, Vec<usize>> = BTreeMap::new();
        for (i, room) in world.floor.rooms().iter().enumerate() {
            room.cells().for_each(|c| in_rooms.entry(c).or_default().push(i + 1));
        }
        for first in world.floor.cells().iter() {
            if areas.of.contains_key(&first) || !stays(world, first) {
                continue;
            }
            let area = areas.rooms.len();
            let mut rooms = BTreeSet::new();
            let mut next = vec![first];
            areas.of.insert(first, area);
            while let Some(c) = next.pop() {
                rooms.extend(in_rooms.get(&c).into_iter().flatten());
                let onward: Vec<Cell> = Side::ALL
                    .into_iter()
                    .filter(|side| is_free(world, c, *side))
                    .filter_map(|side| c.step(side).filter(|to| is_free(world, *to, side.opposite())))
                    .chain(joined(world, c))
                    .filter(|to| stays(world, *to))
                    .collect();
                next.extend(onward.into_iter().filter(|to| areas.of.insert(*to, area).is_none()));
            }
            areas.rooms.push(rooms);
        }
        areas
    }

    /// Returns the areas that go by a name: "Rooms 1, 4 and 7 more".
    pub(super) fn called(&self, world: &World<'_>, heading: &str) -> BTreeSet<usize> {
        let named: Option<(Vec<usize>, usize)> = match heading {
            "Corridor" => Some((Vec::new(), 0)),
            _ => heading.strip_prefix("Room ").and_then(|n| Some((vec![n.parse().ok()?], 1))).or_else(|| {
                let rest = heading.strip_prefix("Rooms ")?;
                let (first, more) = match all("{} and {} more", rest) {
                    Some(gaps) => (gaps[0], gaps[1].parse().ok().filter(|n| *n > 0)?),
                    None => (rest, 0),
                };
                let rooms: Vec<usize> =
                    first.split(", ").map(|n| n.parse().ok()).collect::<Option<Vec<_>>>()?;
                let all = rooms.len() + more;
                (more == 0 || rooms.len() == NAMED).then_some((rooms, all))
            }),
        };
        let Some((rooms, count)) = named else { return BTreeSet::new() };
        // A cell that carries everybody off belongs to where it carries them, and its room may have no other.
        let fits = |area: &usize| {
            let here = &self.rooms[*area];
            let all: BTreeSet<usize> = here.union(&self.carried_to(world, *area)).copied().collect();
            [here, &all].iter().any(|here| here.len() == count && here.iter().take(rooms.len()).eq(&rooms))
        };
        (0..self.rooms.len()).filter(fits).collect()
    }

    /// Returns the rooms with a cell from which everybody is carried to an area.
    fn carried_to(&self, world: &World<'_>, area: usize) -> BTreeSet<usize> {
        let carriers = world.floor.features().iter().filter(|placed| {
            matches!(&placed.is, Feature::Teleporter(way) if !stays(world, placed.at) && self.of.get(&way.to) == Some(&area))
        });
        carriers.filter_map(|placed| world.room(placed.at)).collect()
    }

    /// Returns the areas that a cell may be counted to: its own, and where nobody stays there, those that it joins.
    pub(super) fn around(&self, world: &World<'_>, c: Cell) -> BTreeSet<usize> {
        if let Some(area) = self.of.get(&c) {
            return BTreeSet::from([*area]);
        }
        let beside = Side::ALL.into_iter().filter_map(|side| c.step(side));
        let to = match world.floor.feature(c) {
            Some(Feature::Teleporter(way)) => Some(way.to),
            _ => None,
        };
        let to: Vec<Cell> = to.into_iter().collect();
        let out: Vec<Cell> =
            to.iter().flat_map(|c| Side::ALL.into_iter().filter_map(|s| c.step(s))).collect();
        beside.chain(to).chain(out).filter_map(|c| self.of.get(&c).copied()).collect()
    }
}

/// Returns whether whoever comes into a cell stays there.
pub(super) fn stays(world: &World<'_>, c: Cell) -> bool {
    match world.floor.feature(c) {
        Some(Feature::Chute) => false,
        Some(Feature::Teleporter(way)) => !way.carries || !way.needs.is_nothing(),
        _ => true,
    }
}

/// Returns whether anybody leaves a cell on that side.
fn is_free(world: &World<'_>, from: Cell, side: Side) -> bool {
    matches!(world.effort(from, side), Some(Effort::Walk | Effort::Find))
}

/// Returns the other end of two teleporters between which anybody goes to and fro.
fn joined(world: &World<'_>, at: Cell) -> Option<Cell> {
    let waits = |way: &Teleporter| !way.carries && way.needs.is_nothing();
    let Some(Feature::Teleporter(way)) = world.floor.feature(at) else { return None };
    let Some(Feature::Teleporter(back)) = world.floor.feature(way.to) else { return None };
    (waits(way) && waits(back) && back.to == at).then_some(way.to)
}
