//! Stairs and keys: up at the rim, down far away in a cage, the keys far from both and from one another.
//!
//! The shafts to the floors above and below say where the stairs stand.

use super::life::{self, balance, themes};
use super::shortcuts::{self, Shortcut};
use super::ways::all_ways;
use super::{Navigation, Shared, quest, stairs, traps};
use crate::draft::Draft;
use crate::error::{Halt, Stuck};
use crate::floor::{Feature, Gate, Key, KeyId, Needs, Text};
use crate::grid::{Bits, Cell, Edge, Passages, Rect, Steps, cell};
use crate::pass::Work;
use crate::rng::Rng;

/// Steps from the stairs up to the stairs down, more than.
pub(super) const FAR: u32 = 15;
/// Steps from a key to either stairs, and to another key, at least.
const FROM_STAIRS: u32 = 10;
const FROM_KEYS: u32 = 8;
/// How long the way by the first key shall be, in percent of the straight one.
const DETOUR: u32 = 170;

/// Everything that was chosen together.
pub(super) struct Plan {
    /// The rooms of both stairs and of the keys, and where they are.
    pub(super) up: (u32, Cell),
    pub(super) down: (u32, Cage),
    pub(super) keys: Vec<(u32, Cell)>,
    /// Steps to every cell from both stairs and each key.
    pub(super) steps: Vec<(Cell, Steps)>,
    pub(super) homeward: Vec<Shortcut>,
}

/// A corner of a room that is closed off.
#[derive(Clone, Copy)]
pub(super) struct Cage {
    pub(super) at: Cell,
    pub(super) wall: Edge,
    pub(super) gate: Edge,
}

/// What every plan looks at.
struct Ground<'a> {
    shared: &'a Shared,
    /// Every way, openings and all.
    ways: Passages,
    /// Cells of rooms where no room opens.
    quiet: Bits,
    /// Ways that could be opened.
    shortcuts: Vec<Shortcut>,
}

/// Places both stairs and the keys.
pub(super) fn place(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let (size, depth) = (work.draft.size(), work.draft.depth());
    let keys = quest::key_count(work.params, depth, &mut work.rng);
    let ground = Ground::of(&work.draft, &work.shared);
    let far = key_distance(work.params, depth, keys);
    let shafts = stairs::cells(work.params, work.seed, depth);
    work.budget.spend(size.area() as u64)?;
    let plan = ground.plan(shafts, (keys, far), work.params.shortcuts.min(), &mut work.rng);
    let Some(plan) = plan else {
        let why = "stairs, keys and a shortcut have no places at the right distances";
        return Err(Stuck(why.to_owned()).into());
    };
    write_down(work, plan);
    Ok(())
}

/// About how many steps away the farthest key shall lie: as many as the depth's difficulty has left for it.
fn key_distance(params: &Navigation, depth: u32, keys: u32) -> u32 {
    let traps = traps::bounds(params, depth).min();
    // A few more than the fewest, and mostly a lever.
    let (traps, levers) = if traps > 0 { (traps + traps / 2, 1) } else { (0, 0) };
    balance::key_distance(params.target(depth), keys + levers, traps)
}

impl Ground<'_> {
    fn of<'a>(draft: &Draft, shared: &'a Shared) -> Ground<'a> {
        let ways = all_ways(draft, &shared.openings);
        let mut quiet = Bits::empty(draft.size());
        for room in &shared.rooms {
            quiet.insert_rect(*room);
        }
        for opening in shared.openings.all() {
            quiet.remove(opening.at);
            quiet.remove(opening.at.beside(opening.side));
        }
        Ground { shared, ways, quiet, shortcuts: shortcuts::all(draft, shared) }
    }

    /// Chooses everything for both stairs, where that is possible: so many keys, the farthest about so many steps away.
    fn plan(
        &self,
        [up, down]: [Cell; 2],
        (keys, far): (u32, u32),
        shortcuts_wanted: u32,
        rng: &mut Rng,
    ) -> Option<Plan> {
        let [room, down_room] = [self.room_of(up)?, self.room_of(down)?];
        let from_up = Steps::count(&self.ways, up);
        // Every other place has no shortcut home, so this is asked before anything else.
        let homeward: Vec<Shortcut> =
            self.shortcuts.iter().copied().filter(|s| s.leads_back(&from_up)).collect();
        if shortcuts_wanted > 0 && homeward.is_empty() {
            return None;
        }
        let cage = cage(&from_up, down, self.shared.rooms[down_room as usize], rng)?;
        let mut ways = self.ways.clone();
        ways.set(cage.wall, false);
        let mut steps = Vec::with_capacity(2 + keys as usize);
        // The wall of the cage makes no way longer but that into it.
        steps.push((up, from_up));
        steps.push((cage.at, Steps::count(&ways, cage.at)));
        let mut free = self.quiet.clone();
        keep_off(&mut free, &steps[0].1, FROM_STAIRS);
        keep_off(&mut free, &steps[1].1, FROM_STAIRS);
        let placed = self.place_keys(&ways, free, [room, down_room], (keys, far), &mut steps, rng)?;
        let fits = shortcuts_wanted == 0 || homeward.iter().any(|s| s.keeps_apart(&steps));
        let (up, down) = ((room, up), (down_room, cage));
        fits.then_some(Plan { up, down, keys: placed, steps, homeward })
    }

    /// The room of a cell where none opens.
    fn room_of(&self, at: Cell) -> Option<u32> {
        let of = |room: &(u32, &Rect)| self.quiet.has(at) && room.1.contains(at);
        (0..).zip(&self.shared.rooms).find(of).map(|(room, _)| room)
    }

    /// Puts every key into a room of its own, dead ends rather than others, the first about so far away and no other much
    /// farther; none where there is no place for all.
    fn place_keys(
        &self,
        ways: &Passages,
        mut free: Bits,
        stairs: [u32; 2],
        (keys, far): (u32, u32),
        steps: &mut Vec<(Cell, Steps)>,
        rng: &mut Rng,
    ) -> Option<Vec<(u32, Cell)>> {
        let chance = rng.jitter(8);
        let mut rooms: Vec<u32> =
            (0..self.shared.rooms.len() as u32).filter(|room| !stairs.contains(room)).collect();
        let mut placed: Vec<(u32, Cell)> = Vec::with_capacity(keys as usize);
        let straight = steps[0].1.at(steps[1].0);
        while (placed.len() as u32) < keys {
            let rank = |room: u32| {
                let middle = self.shared.rooms[room as usize].centre();
                let away = steps[0].1.at(middle);
                let off = if placed.is_empty() { away.abs_diff(far) } else { away.saturating_sub(far) };
                // A key beside the straight way asks for nothing.
                let round = away.saturating_add(steps[1].1.at(middle));
                let beside =
                    if placed.is_empty() { (straight * DETOUR / 100).saturating_sub(round) } else { 0 };
                let is_dead_end = self.shared.openings.count(room) == 1;
                chance(room as u16, 0) + if is_dead_end { 0 } else { 4 } + off + beside
            };
            let (i, room) = rooms.iter().copied().enumerate().min_by_key(|(_, room)| rank(*room))?;
            rooms.swap_remove(i);
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

/// The corner of a room as a cage whose gate is far away.
fn cage(from_up: &Steps, corner: Cell, room: Rect, rng: &mut Rng) -> Option<Cage> {
    let mut cages = cages(room);
    cages.rotate_left(rng.below(8) as usize);
    let fits = |(at, _, outside): &(Cell, Cell, Cell)| *at == corner && from_up.at(*outside) >= FAR;
    let (at, beside, outside) = cages.into_iter().find(fits)?;
    Some(Cage { at, wall: Edge::between(at, beside)?, gate: Edge::between(at, outside)? })
}

/// Takes out the cells that are fewer steps away.
fn keep_off(cells: &mut Bits, steps: &Steps, least: u32) {
    cells.subtract(&steps.nearer_than(least));
}

/// One of the cells within a room: the first from a random one on.
fn any_within(cells: &Bits, room: Rect, rng: &mut Rng) -> Option<Cell> {
    let (dy, dx) = (rng.below(room.h.into()) as u16, rng.below(room.w.into()) as u16);
    let mut inside = Bits::of_rect(cells.size(), room);
    inside.keep(cells);
    inside.first_from(cell(room.x + dx, room.y + dy))
}

/// The ways to make a corner of a room a cage: the corner, the cell behind its wall, and the cell before its gate.
const fn cages(r: Rect) -> [(Cell, Cell, Cell); 8] {
    let (left, top, right, bottom) = (r.x, r.y, r.x + r.w - 1, r.y + r.h - 1);
    let corners = [(left, top), (right, top), (left, bottom), (right, bottom)];
    let mut cages = [(cell(0, 0), cell(0, 0), cell(0, 0)); 8];
    let mut i = 0;
    while i < 4 {
        let (x, y) = corners[i];
        let across = cell(if x == left { x + 1 } else { x - 1 }, y);
        let down = cell(x, if y == top { y + 1 } else { y - 1 });
        cages[2 * i] = (cell(x, y), across, down);
        cages[2 * i + 1] = (cell(x, y), down, across);
        i += 1;
    }
    cages
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

/// Hangs the gate of the cage, and puts down the stairs and the keys.
pub(super) fn write_down(work: &mut Work<'_, Navigation>, plan: Plan) {
    let look = work.params.look(work.seed, work.draft.depth());
    let first = life::first_key(work);
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
}

#[cfg(test)]
mod tests {
    use super::super::pictures::Picture;
    use super::*;
    use expect_test::{Expect, expect};

    /// Draws the stairs up in room `a`, the stairs down with the cell before their gate, and the keys.
    fn check(text: &str, keys: u32, expected: &Expect) {
        let mut picture = Picture::read(text);
        let stairs = [cell(0, 1), cell(1, 6)];
        let plan =
            Ground::of(&picture.draft, &picture.shared).plan(stairs, (keys, 20), 0, &mut Rng::from_state(2));
        if let Some(plan) = plan {
            let cage = plan.down.1;
            picture.draw(plan.up.1, '<');
            picture.draw(cage.at, '>');
            picture.draw(cage.gate.across(cage.at).unwrap(), 'G');
            plan.keys.iter().for_each(|(_, at)| picture.draw(*at, 'K'));
        }
        picture.check(expected);
    }

    const ROW: &str = "
        aaa....cccc....eee
        aaa++++cccc++++eee
        aaa....cccc....eee
        .........+.......+
        .bbb...dddd....fff
        .bbb+++dddd++++fff
        .bbb...dddd....fff";

    #[test]
    fn stairs_and_keys_stand_far_apart() {
        check(
            ROW,
            2,
            &expect![[r"
                aaa....cccc....eee
                <aa++++cccc++++eee
                aaa....cccc....eee
                .........+.......+
                .bbb...dddd....fff
                .Gbb+++dddd++++fKf
                .>bb...ddKd....fff
            "]],
        );
    }

    #[test]
    fn nothing_is_chosen_where_the_keys_have_no_place() {
        check(
            ROW,
            5,
            &expect![[r"
            aaa....cccc....eee
            aaa++++cccc++++eee
            aaa....cccc....eee
            .........+.......+
            .bbb...dddd....fff
            .bbb+++dddd++++fff
            .bbb...dddd....fff
        "]],
        );
    }
}
