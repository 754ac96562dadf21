//! Stairs and keys: up at the rim, down far away in a cage, the keys far from both and from one another.
//!
//! Not every room at the rim has all of it within reach, so they are tried in random order until one has.

use super::life::themes;
use super::rows::{Rows, TOP, run};
use super::shortcuts::{Shortcut, Walls};
use super::steps::Steps;
use super::{Navigation, Shared};
use crate::draft::Draft;
use crate::error::{Halt, Stuck};
use crate::floor::{Feature, Gate, Key, KeyId, Needs, Text};
use crate::grid::{Cell, Edge, Passages, Rect, Size, cell};
use crate::pass::Work;
use crate::rng::Rng;

/// Steps from the stairs up to the stairs down, more than.
const FAR: u32 = 15;
/// Steps from a key to either stairs, and to another key, at least.
const FROM_STAIRS: u32 = 10;
const FROM_KEYS: u32 = 8;

/// How many keys a depth asks for.
fn key_count(depth: u32, rng: &mut Rng) -> u32 {
    match depth {
        ..=3 => 1,
        4..=6 => 2,
        _ => rng.between(2, 3),
    }
}

/// Everything that was chosen together.
struct Plan {
    up: (u32, Cell),
    down: (u32, Cage),
    keys: Vec<(u32, Cell)>,
    steps: Vec<(Cell, Steps)>,
    homeward: Vec<Shortcut>,
    ways: Passages,
}

/// A corner of a room that is closed off.
#[derive(Clone, Copy)]
struct Cage {
    at: Cell,
    wall: Edge,
    gate: Edge,
}

/// What every plan looks at.
struct Ground<'a> {
    shared: &'a Shared,
    /// Every way, openings and all.
    ways: Passages,
    /// Cells of rooms where no room opens.
    quiet: Rows,
    walls: Walls,
    size: Size,
}

/// Places both stairs and the keys.
pub(super) fn place(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let size = work.draft.size();
    let keys = key_count(work.draft.depth(), &mut work.rng);
    let ground = Ground::of(&work.draft, &work.shared);
    let at_rim = |r: &Rect| {
        r.x == 0 || r.y == 0 || r.right() == u32::from(size.width()) || r.bottom() == u32::from(size.height())
    };
    let mut entrances: Vec<u32> =
        (0..).zip(&work.shared.rooms).filter(|(_, room)| at_rim(room)).map(|(i, _)| i).collect();
    work.rng.shuffle(&mut entrances);
    let mut found = None;
    for room in entrances {
        work.budget.spend(size.area() as u64)?;
        found = ground.plan(room, keys, work.params.shortcuts.min(), &mut work.rng);
        if found.is_some() {
            break;
        }
    }
    let Some(plan) = found else {
        let why = "no room at the rim has stairs, keys and a shortcut at the right distances";
        return Err(Stuck(why.to_owned()).into());
    };
    write_down(work, plan);
    Ok(())
}

impl Ground<'_> {
    fn of<'a>(draft: &Draft, shared: &'a Shared) -> Ground<'a> {
        let mut ways = draft.open_edges().clone();
        let mut quiet = Rows::EMPTY;
        for room in &shared.rooms {
            quiet.insert_rect(*room);
        }
        for opening in shared.openings.all() {
            ways.set(Edge::new(opening.at, opening.side), true);
            quiet.remove(opening.at);
            quiet.remove(opening.at.beside(opening.side));
        }
        let walls = Walls::of(draft, shared);
        Ground { shared, ways, quiet, walls, size: draft.size() }
    }

    /// Chooses everything for one entrance, where that is possible.
    fn plan(&self, room: u32, keys: u32, shortcuts_wanted: u32, rng: &mut Rng) -> Option<Plan> {
        let up = self.rim_cell(room, rng)?;
        let mut steps = Vec::with_capacity(2 + keys as usize);
        let from_up = Steps::count(&self.ways, up);
        // Every other room at the rim has no shortcut home, so this is asked before anything else.
        let homeward = self.walls.shortcuts(&from_up);
        if shortcuts_wanted > 0 && homeward.is_empty() {
            return None;
        }
        let (down_room, cage) = self.far_cage(&from_up, room, rng)?;
        steps.push((up, from_up));
        let mut ways = self.ways.clone();
        ways.set(cage.wall, false);
        // The cage only lengthens the way into itself, through its gate.
        let from_up = &mut steps[0].1;
        let before = cage.gate.across(cage.at).map_or(0, |c| from_up.at(c));
        from_up.set(cage.at, before + 1);
        steps.push((cage.at, Steps::count_within(&ways, &[cage.at], FAR)));
        let mut free = self.quiet.clone();
        keep_off(&mut free, &steps[0].1, FROM_STAIRS);
        keep_off(&mut free, &steps[1].1, FROM_STAIRS);
        let placed = self.place_keys(&ways, free, [room, down_room], keys, &mut steps, rng)?;
        let fits = shortcuts_wanted == 0 || homeward.iter().any(|s| s.keeps_apart(&steps));
        let (up, down) = ((room, up), (down_room, cage));
        fits.then_some(Plan { up, down, keys: placed, steps, homeward, ways })
    }

    /// A cell at the rim of the floor.
    fn rim_cell(&self, room: u32, rng: &mut Rng) -> Option<Cell> {
        let (w, h) = (self.size.width(), self.size.height());
        let mut cells = self.within(room);
        let sides = 1 | 1 << (w - 1);
        cells.0[TOP + 1..TOP + usize::from(h) - 1].iter_mut().for_each(|row| *row &= sides);
        cells.pick(usize::from(h), rng)
    }

    /// The quiet cells of a room.
    fn within(&self, room: u32) -> Rows {
        let mut cells = Rows::EMPTY;
        cells.insert_rect(self.shared.rooms[room as usize]);
        cells.keep(&self.quiet);
        cells
    }

    /// A corner far away: in a large room or a dead end rather than elsewhere.
    fn far_cage(&self, from_up: &Steps, up: u32, rng: &mut Rng) -> Option<(u32, Cage)> {
        let near = from_up.nearer_than(FAR);
        let chance = rng.jitter(24);
        let mut best = (0, 0, 0);
        for (room, bounds) in (0..).zip(&self.shared.rooms) {
            // A door that opens into the cage, or of another room onto it, would be a way round the gate.
            let mut fitting = 0;
            for (i, (at, [across, down])) in corners(*bounds).iter().enumerate() {
                let gates = u32::from(!near.has(*down)) | u32::from(!near.has(*across)) << 1;
                fitting |= (gates * u32::from(self.quiet.has(*at))) << (2 * i);
            }
            let rank = 1
                + chance(room as u16, 0)
                + if bounds.area() >= 25 { 8 } else { 0 }
                + if self.shared.openings.count(room) == 1 { 6 } else { 0 };
            let rank = if fitting == 0 || room == up { 0 } else { rank };
            best = best.max((rank, room, fitting));
        }
        let (rank, room, fitting) = best;
        if rank == 0 {
            return None;
        }
        let turn = rng.below(8);
        let nth = (((fitting | fitting << 8) >> turn).trailing_zeros() + turn) as usize % 8;
        let (at, beside) = corners(self.shared.rooms[room as usize])[nth / 2];
        let [across, down] = beside.map(|c| Edge::between(at, c));
        let (wall, gate) = if nth.is_multiple_of(2) { (across?, down?) } else { (down?, across?) };
        Some((room, Cage { at, wall, gate }))
    }

    /// Puts every key into a room of its own, dead ends rather than others; none where there is no place for all.
    fn place_keys(
        &self,
        ways: &Passages,
        mut free: Rows,
        stairs: [u32; 2],
        keys: u32,
        steps: &mut Vec<(Cell, Steps)>,
        rng: &mut Rng,
    ) -> Option<Vec<(u32, Cell)>> {
        let chance = rng.jitter(8);
        let rank = |room: u32| {
            let dead_end = self.shared.openings.count(room) == 1;
            if stairs.contains(&room) {
                NO_RANK
            } else {
                chance(room as u16, 0) + if dead_end { 0 } else { 4 }
            }
        };
        let mut ranks: Vec<u32> = (0..self.shared.rooms.len() as u32).map(rank).collect();
        let mut placed = Vec::with_capacity(keys as usize);
        while (placed.len() as u32) < keys {
            let (room, _) =
                (0..).zip(&ranks).min_by_key(|(_, rank)| **rank).filter(|(_, rank)| **rank < NO_RANK)?;
            ranks[room as usize] = NO_RANK;
            if let Some(at) = any_within(&free, self.shared.rooms[room as usize], rng) {
                let from_key = Steps::count_within(ways, &[at], FROM_STAIRS - 1);
                keep_off(&mut free, &from_key, FROM_KEYS);
                placed.push((room, at));
                steps.push((at, from_key));
            }
        }
        Some(placed)
    }
}

/// The rank of a room that cannot be chosen.
const NO_RANK: u32 = u32::MAX;

/// Takes out the cells that are fewer steps away.
fn keep_off(cells: &mut Rows, steps: &Steps, least: u32) {
    cells.subtract(&steps.nearer_than(least));
}

/// One of the cells within a room: the first from a random one on.
fn any_within(cells: &Rows, room: Rect, rng: &mut Rng) -> Option<Cell> {
    let (first, turn) = (rng.below(room.h.into()) as u16, rng.below(room.w.into()));
    let row = |dy: u16| cells.0[TOP + usize::from(room.y + dy)] >> room.x & run(0, room.w);
    let dy = (first..room.h).chain(0..first).find(|dy| row(*dy) != 0)?;
    let here = row(dy);
    let from = here & u64::MAX << turn;
    let dx = if from == 0 { here } else { from }.trailing_zeros() as u16;
    Some(cell(room.x + dx, room.y + dy))
}

/// The four corners of a room, each with the cells beside it and above or below it.
const fn corners(r: Rect) -> [(Cell, [Cell; 2]); 4] {
    let (right, bottom) = (r.x + r.w - 1, r.y + r.h - 1);
    [
        (cell(r.x, r.y), [cell(r.x + 1, r.y), cell(r.x, r.y + 1)]),
        (cell(right, r.y), [cell(right - 1, r.y), cell(right, r.y + 1)]),
        (cell(r.x, bottom), [cell(r.x + 1, bottom), cell(r.x, bottom - 1)]),
        (cell(right, bottom), [cell(right - 1, bottom), cell(right, bottom - 1)]),
    ]
}

/// Whether a way from one cell to another would leave everything as far apart as it has to be.
pub(super) fn stays_far(steps: &[(Cell, Steps)], from: Cell, to: Cell, length: u32) -> bool {
    for (i, (_, one)) in steps.iter().enumerate() {
        let there = one.at(from).saturating_add(length);
        for (j, (_, other)) in steps.iter().enumerate() {
            let least = match (i.min(j), i.max(j)) {
                (0, 1) => FAR + 1,
                (0 | 1, 2..) => FROM_STAIRS,
                _ => FROM_KEYS,
            };
            if i != j && there < least && there.saturating_add(other.at(to)) < least {
                return false;
            }
        }
    }
    true
}

fn write_down(work: &mut Work<'_, Navigation>, plan: Plan) {
    let look = themes::at(work.seed, work.draft.depth());
    let first = work.rng.below(16);
    let mut ids: Vec<KeyId> = Vec::with_capacity(plan.keys.len());
    for (n, (_, at)) in (0..).zip(&plan.keys) {
        let key = work.draft.add_key(Key { name: themes::key_name(look, first, n), ..Key::default() });
        work.draft.place(*at, Feature::Key(key));
        ids.push(key);
    }
    let (down_room, cage) = plan.down;
    let gate = work.draft.add_gate(Gate {
        needs: Needs::keys(ids),
        message: Text::Borrowed("The stairs are blocked by a locked gate."),
    });
    work.draft.wall_off(cage.wall);
    work.draft.hang_gate(cage.gate, gate);
    work.draft.place(cage.at, Feature::StairsDown);
    work.draft.place(plan.up.1, Feature::StairsUp);
    work.draft.enter_at(plan.up.1);
    work.shared.stairs = [plan.up.0, down_room];
    work.shared.steps = plan.steps;
    work.shared.homeward = plan.homeward;
    work.shared.ways = Some(plan.ways);
}
