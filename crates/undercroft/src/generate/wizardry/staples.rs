//! Staples of the genre, from the second floor on: darkness, spinners, chutes, teleporters that carry, squares without magic,
//! and writing on walls.
//!
//! ```text
//!   | .  .  . |      `v` may be a chute: whoever will not fall walks round it, through the cells that touch it.
//!   | .  v  . |      So every way stays what it was before, and with it the proof.
//!   | .  .  . |
//! ```
//! What carries leads from where one walks to and fro with empty hands to elsewhere of the same kind, so that it is no way
//! round a lock, and no way of no return.

mod messages;

use super::{Class, Shared, Wizardry, deepening, words};
use crate::error::{Halt, Stuck};
use crate::floor::{BarrierKind, Feature, Needs, Teleporter, Text, Zone, ZoneKind};
use crate::grid::{Area, Bits, Cell, Rect};
use crate::pass::Work;
use crate::recipe::Count;
use crate::rng::Rng;
use crate::rules;

/// Cells of corridor that are dark with a room, at most.
const DARK_CORRIDOR: usize = 10;
/// Cells between two spinners, chutes or teleporters that carry, at least.
const APART: u16 = 2;
/// Steps that one is carried, at least, as the crow flies.
const CARRIED: u32 = 8;
/// How often a teleporter that carries is tried elsewhere.
const TRIES: u32 = 48;

/// Puts all of it down.
pub(super) fn place(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    if work.draft.depth() == 1 {
        return Ok(());
    }
    work.budget.spend(work.draft.size().area() as u64 / 8)?;
    let mut ground = Ground::new(work);
    darken(work, &mut ground)?;
    spin(work, &mut ground)?;
    dig_chutes(work, &mut ground)?;
    carry(work, &mut ground)?;
    silence(work)?;
    messages::write(work, &ground)
}

/// Where something may be put.
struct Ground {
    /// Cells that hold nothing and are beside no door, the rooms of the stairs left out.
    free: Bits,
    /// Those of them that lie apart from spinners, chutes and what carries.
    apart: Bits,
    /// Cells that one walks to and back from with empty hands, and without finding anything.
    home: Bits,
    dark: Bits,
}

impl Ground {
    fn new(work: &Work<'_, Wizardry>) -> Ground {
        let draft = &work.draft;
        let (mut free, mut ways) = (draft.cells().clone(), draft.open_edges().clone());
        for placed in draft.features() {
            free.remove(placed.at);
        }
        for (edge, barrier) in draft.barriers() {
            let (there, back) = rules::both_ways(*edge, barrier);
            let is_hidden = matches!(barrier.kind, BarrierKind::Secret | BarrierKind::Illusory);
            if there.is_free() && back.is_free() && !is_hidden {
                ways.set(*edge, true);
            }
            free.remove(edge.cell());
            free.remove(edge.cell().beside(edge.side()));
        }
        for room in work.shared.stairs {
            work.shared.rooms[room as usize].cells().for_each(|c| _ = free.remove(c));
        }
        let home = ways.reach(work.shared.stairs_at[0]);
        Ground { apart: free.clone(), free, home, dark: Bits::empty(draft.size()) }
    }

    /// Keeps a cell, and its surroundings from whatever else shall lie apart.
    fn keep(&mut self, c: Cell) {
        self.free.remove(c);
        let around = Rect { x: c.x, y: c.y, w: 1, h: 1 }.grown(APART, self.free.size());
        around.cells().for_each(|c| _ = self.apart.remove(c));
    }
}

/// Draws how many there shall be, more of them farther down, and how many at least.
fn draw(work: &mut Work<'_, Wizardry>, count: Count) -> (u32, u32) {
    let range = work.params.scaled(count);
    (deepening(range, work.draft.depth(), &mut work.rng), range.min())
}

/// Gives up where there are too few of something.
fn enough(what: &str, placed: u32, least: u32) -> Result<(), Halt> {
    if placed >= least {
        Ok(())
    } else {
        Err(Stuck(format!("{placed} {what} have a place, of {least}")).into())
    }
}

/// The rooms without stairs that somebody walks into, in random order.
fn other_rooms(shared: &Shared, rng: &mut Rng) -> Vec<u32> {
    let rooms = 0..shared.rooms.len() as u32;
    let mut rooms: Vec<u32> =
        rooms.filter(|room| !shared.stairs.contains(room) && shared.openings.count(*room) > 0).collect();
    rng.shuffle(&mut rooms);
    rooms
}

/// Takes the light from rooms and from the corridors around them, up to the next rooms.
fn darken(work: &mut Work<'_, Wizardry>, ground: &mut Ground) -> Result<(), Halt> {
    let (wanted, least) = draw(work, work.params.dark_areas);
    let mut placed = 0;
    if wanted > 0 {
        let ways = work.draft.ways();
        let lit = lit(work);
        for room in other_rooms(&work.shared, &mut work.rng) {
            if placed == wanted {
                break;
            }
            work.budget.spend(8)?;
            let bounds = work.shared.rooms[room as usize];
            if bounds.cells().any(|c| ground.dark.has(c)) {
                continue;
            }
            let mut cells: Vec<Cell> = bounds.cells().collect();
            let (rooms, mut next) = (cells.len(), 0);
            while next < cells.len() && cells.len() < rooms + DARK_CORRIDOR {
                for c in ways.around(cells[next]) {
                    if !lit.has(c) && !ground.dark.has(c) && !cells.contains(&c) {
                        cells.push(c);
                    }
                }
                next += 1;
            }
            for c in &cells {
                ground.dark.insert(*c);
            }
            work.draft.add_zone(zone(ZoneKind::Dark, cells, words::DARKNESS));
            placed += 1;
        }
    }
    enough("dark areas", placed, least)
}

/// The cells that stay light whatever is dark beside them: rooms, and what is near the stairs.
fn lit(work: &Work<'_, Wizardry>) -> Bits {
    let (size, rooms) = (work.draft.size(), &work.shared.rooms);
    let mut lit = Bits::empty(size);
    for room in rooms {
        lit.insert_rect(*room);
    }
    work.shared.stairs.iter().for_each(|room| lit.insert_rect(rooms[*room as usize].grown(1, size)));
    lit
}

fn zone(kind: ZoneKind, cells: Vec<Cell>, description: &'static str) -> Zone {
    let area: Area = cells.into_iter().collect();
    Zone { kind, area, danger: 0, rate: 0, monsters: Vec::new(), description: Text::Borrowed(description) }
}

/// Puts spinners where a turn confuses: in the dark and at crossings by turns, else in a corridor.
fn spin(work: &mut Work<'_, Wizardry>, ground: &mut Ground) -> Result<(), Halt> {
    let (wanted, least) = draw(work, work.params.spinners);
    let mut placed = 0;
    if wanted > 0
        && let Some((_, corridors)) = &work.shared.cells
    {
        let [crossings, _] = work.draft.open_edges().crossings(corridors);
        let mut shuffled = |cells: &Bits| {
            let mut cells: Vec<Cell> = cells.iter().collect();
            work.rng.shuffle(&mut cells);
            cells.into_iter()
        };
        let (mut dark, mut crossings) = (shuffled(&ground.dark), shuffled(&crossings));
        let mut corridors = shuffled(corridors);
        while placed < wanted {
            work.budget.spend(8)?;
            let is_apart = |c: &Cell| ground.apart.has(*c);
            let (first, second) =
                if placed % 2 == 0 { (&mut dark, &mut crossings) } else { (&mut crossings, &mut dark) };
            let at = first.find(is_apart).or_else(|| second.find(is_apart));
            let Some(at) = at.or_else(|| corridors.find(is_apart)) else { break };
            work.draft.place(at, Feature::Spinner);
            ground.keep(at);
            placed += 1;
        }
    }
    enough("spinners", placed, least)
}

/// Opens the floor of side rooms first, where nobody has to pass.
fn dig_chutes(work: &mut Work<'_, Wizardry>, ground: &mut Ground) -> Result<(), Halt> {
    let (wanted, least) = draw(work, work.params.chutes);
    let mut placed = 0;
    if wanted > 0 {
        let mut rooms = other_rooms(&work.shared, &mut work.rng);
        let Shared { classes, openings, .. } = &work.shared;
        rooms.sort_by_key(|room| classes[*room as usize] != Class::Small && openings.count(*room) > 1);
        for room in rooms {
            if placed == wanted {
                break;
            }
            work.budget.spend(8)?;
            let bounds = work.shared.rooms[room as usize];
            if let Some(at) = aside(work, &ground.apart, bounds) {
                work.draft.place(at, Feature::Chute);
                ground.keep(at);
                placed += 1;
            }
        }
    }
    enough("chutes", placed, least)
}

/// Returns a cell of a rectangle that nobody has to pass.
fn aside(work: &mut Work<'_, Wizardry>, among: &Bits, bounds: Rect) -> Option<Cell> {
    let mut cells: Vec<Cell> = bounds.cells().filter(|c| among.has(*c)).collect();
    work.rng.shuffle(&mut cells);
    cells.into_iter().find(|c| is_aside(work, *c))
}

/// Returns whether one gets from each neighbour of a cell to each other through the cells that touch it.
fn is_aside(work: &Work<'_, Wizardry>, c: Cell) -> bool {
    let open = work.draft.open_edges();
    let mut beside = open.around(c);
    let Some(first) = beside.next() else { return false };
    let mut known = vec![first];
    let mut next = 0;
    while let Some(at) = known.get(next).copied() {
        let touches = |n: &Cell| *n != c && n.x.abs_diff(c.x) <= 1 && n.y.abs_diff(c.y) <= 1;
        for n in open.around(at).filter(touches) {
            if !known.contains(&n) {
                known.push(n);
            }
        }
        next += 1;
    }
    beside.all(|n| known.contains(&n))
}

/// Puts down teleporters that carry whoever steps on them: some lead one way, and some back, too.
fn carry(work: &mut Work<'_, Wizardry>, ground: &mut Ground) -> Result<(), Halt> {
    let (wanted, least) = draw(work, work.params.carriers);
    let mut placed = 0;
    if wanted > 0 {
        let rooms = other_rooms(&work.shared, &mut work.rng);
        for _ in 0..TRIES * wanted {
            let (Some(from), Some(to)) = (work.rng.pick(&rooms), work.rng.pick(&rooms)) else { break };
            if placed == wanted {
                break;
            }
            work.budget.spend(8)?;
            let [from, to] = [*from, *to].map(|room| work.shared.rooms[room as usize]);
            if from.centre().manhattan(to.centre()) < CARRIED || !ground.home.has(from.centre()) {
                continue;
            }
            let ends = (aside(work, &ground.apart, from), aside(work, &ground.apart, to));
            let (Some(at), Some(to)) = ends else { continue };
            if !ground.home.has(to) || at.manhattan(to) < CARRIED {
                continue;
            }
            work.draft.place(at, carrier(to));
            if work.rng.chance(1, 2) {
                work.draft.place(to, carrier(at));
            }
            ground.keep(at);
            ground.keep(to);
            placed += 1;
        }
    }
    enough("teleporters that carry", placed, least)
}

fn carrier(to: Cell) -> Feature {
    let (colour, needs) = (Text::default(), Needs::default());
    Feature::Teleporter(Teleporter { to, colour, needs, carries: true })
}

/// Takes the magic from squares before danger and treasure.
fn silence(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    let (wanted, least) = draw(work, work.params.silent_squares);
    let mut squares: Vec<Cell> = Vec::new();
    if wanted > 0 {
        let Shared { chests, openings, rooms, stairs, .. } = &work.shared;
        let lairs = work.draft.zones().iter().filter(|zone| zone.kind == ZoneKind::Boss);
        let lairs = lairs.flat_map(|zone| zone.area.cells());
        let lairs: Vec<Cell> = lairs.collect();
        let guarded = chests.iter().filter_map(|chest| chest.room);
        let holds_boss = |room: &u32| lairs.contains(&rooms[*room as usize].centre());
        let mut before: Vec<u32> = guarded.chain((0..rooms.len() as u32).filter(holds_boss)).collect();
        work.rng.shuffle(&mut before);
        let others = other_rooms(&work.shared, &mut work.rng);
        let in_stairs = |c: Cell| stairs.iter().any(|room| rooms[*room as usize].contains(c));
        for room in before.into_iter().chain(others) {
            if squares.len() == wanted as usize {
                break;
            }
            work.budget.spend(8)?;
            // The square inside the door, and the one outside.
            let ways = openings.of(room).iter().map(|way| &openings.all()[*way as usize]);
            for c in ways.flat_map(|way| [way.at, way.outside()]) {
                if squares.len() < wanted as usize && !in_stairs(c) && !squares.contains(&c) {
                    squares.push(c);
                }
            }
        }
    }
    let placed = squares.len() as u32;
    if placed > 0 {
        work.draft.add_zone(zone(ZoneKind::Silent, squares, words::SILENCE));
    }
    enough("silent squares", placed, least)
}
