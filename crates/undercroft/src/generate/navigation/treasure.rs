//! Treasure of the theme: small finds at the ends of blind alleys, the dark ones first, and more in rooms with one way out.

use super::life::themes;
use super::{Navigation, alleys};
use crate::error::{Halt, Stuck};
use crate::floor::{Chest, Feature, Text, ZoneKind};
use crate::grid::{Bits, Cell, Rect};
use crate::pass::Work;
use crate::rng::Rng;

/// Puts the chests down.
pub(super) fn place(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let range = work.params.grown(work.params.chests);
    let wanted = work.rng.between(range.min(), range.max());
    work.budget.spend(u64::from(wanted) + work.draft.size().area() as u64 / 8)?;
    let mut ends = alleys::ends(&work.draft, &work.shared);
    let mut quiet = quiet_rooms(work, Quiet::DeadEnds);
    let hoards = std::mem::take(&mut work.shared.hoards);
    for at in &hoards {
        let chest = chest(work);
        quiet.rooms.retain(|room| !room.contains(*at));
        work.draft.place(*at, Feature::Chest(chest));
    }
    for n in hoards.len() as u32..wanted {
        let dark = dark_end(work, &ends);
        let in_alley = dark.is_some() || work.rng.chance(2, 3);
        let rng = &mut work.rng;
        let found = if in_alley {
            dark.or_else(|| ends.pick(rng)).or_else(|| quiet.pick(rng))
        } else {
            quiet.pick(rng).or_else(|| ends.pick(rng))
        };
        let Some(at) = found else {
            return if n < range.min() {
                Err(Stuck(format!("{n} of {wanted} chests have a place")).into())
            } else {
                Ok(())
            };
        };
        let chest = if ends.remove(at) { find(work) } else { chest(work) };
        quiet.rooms.retain(|room| !room.contains(at));
        work.draft.place(at, Feature::Chest(chest));
    }
    Ok(())
}

/// The end of a blind alley where nobody could read a note.
fn dark_end(work: &Work<'_, Navigation>, ends: &Bits) -> Option<Cell> {
    let dark = work.draft.zones().iter().filter(|zone| zone.kind == ZoneKind::Dark);
    dark.flat_map(|zone| zone.area.cells()).find(|c| ends.has(*c))
}

/// Which rooms are quiet enough.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Quiet {
    /// Those with one way out, and where there are none all of them.
    DeadEnds,
    Any,
}

/// Rooms that have neither stairs nor key, and what is free in them.
pub(super) struct QuietRooms {
    rooms: Vec<Rect>,
    free: Bits,
}

impl QuietRooms {
    /// Returns a free cell of a room.
    pub(super) fn pick(&self, rng: &mut Rng) -> Option<Cell> {
        self.pick_in(*rng.pick(&self.rooms)?, rng)
    }

    /// Returns a free cell of each room, in any order.
    pub(super) fn pick_each(mut self, rng: &mut Rng) -> Vec<Cell> {
        rng.shuffle(&mut self.rooms);
        self.rooms.iter().filter_map(|room| self.pick_in(*room, rng)).collect()
    }

    fn pick_in(&self, room: Rect, rng: &mut Rng) -> Option<Cell> {
        let mut cells = Bits::of_rect(self.free.size(), room);
        cells.keep(&self.free);
        cells.pick(rng)
    }
}

/// Returns those of the rooms that are quiet enough.
pub(super) fn quiet_rooms(work: &Work<'_, Navigation>, wanted: Quiet) -> QuietRooms {
    let (draft, shared) = (&work.draft, &work.shared);
    let free = super::levers::free_cells(draft, shared);
    let holds = |room: &u32| {
        let bounds = shared.rooms[*room as usize];
        bounds.contains(shared.up())
            || bounds.contains(shared.down())
            || shared.keys().any(|key| bounds.contains(key))
    };
    let empty: Vec<u32> = (0..shared.rooms.len() as u32).filter(|room| !holds(room)).collect();
    let (quiet, busy): (Vec<u32>, Vec<u32>) =
        empty.into_iter().partition(|room| shared.openings.count(*room) == 1);
    let chosen = match wanted {
        Quiet::DeadEnds if !quiet.is_empty() => quiet,
        _ => [quiet, busy].concat(),
    };
    let rooms = chosen.into_iter().map(|room| shared.rooms[room as usize]);
    QuietRooms { rooms: rooms.filter(|room| free.touches(*room)).collect(), free }
}

/// Gold, more of it farther down, and one or two things of the theme.
pub(super) fn chest(work: &mut Work<'_, Navigation>) -> Chest {
    let items = work.rng.between(1, 2);
    let gold = 20 + 15 * work.draft.depth() + work.rng.below(51);
    Chest { gold, items: loot(work, items) }
}

/// What somebody left behind or hid: one thing, and perhaps a few coins.
fn find(work: &mut Work<'_, Navigation>) -> Chest {
    let gold = if work.rng.chance(1, 2) { work.rng.between(3, 9 + 3 * work.draft.depth()) } else { 0 };
    Chest { gold, items: loot(work, 1) }
}

/// So many things of the theme that suit the depth.
fn loot(work: &mut Work<'_, Navigation>, count: u32) -> Vec<Text> {
    let depth = work.draft.depth();
    let loot = themes::loot(work.params.look(work.seed, depth), depth);
    let mut drawn: Vec<usize> = Vec::with_capacity(count as usize);
    while drawn.len() < (count as usize).min(loot.len()) {
        let n = work.rng.below(loot.len() as u32) as usize;
        if !drawn.contains(&n) {
            drawn.push(n);
        }
    }
    drawn.into_iter().map(|n| Text::Borrowed(loot[n])).collect()
}
