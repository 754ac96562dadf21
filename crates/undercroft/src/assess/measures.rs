//! The measures, one small function each.

use super::plan::{Assessed, Teleporters};
use crate::floor::{Feature, ZoneKind};
use crate::grid::{Cell, Edge, Side, cell};
use crate::rules::Move;
use std::collections::BTreeSet;

/// A number that says something about a floor.
pub struct Measure {
    /// What it is called.
    pub name: &'static str,
    /// What it says.
    pub about: &'static str,
    /// How it is worked out.
    pub of: fn(&Assessed<'_>) -> f64,
}

/// Every measure.
pub const MEASURES: &[Measure] = &[
    measure("rooms", "number of rooms", rooms),
    measure("coverage", "share of the cells that are floor", coverage),
    measure("corridor_share", "share of the floor outside rooms", corridor_share),
    measure("loops", "independent ways round: holes in the plan", loops),
    measure("connectivity", "links for each that a tree of the rooms would need", connectivity),
    measure("dead_ends", "rooms with one opening, and corridor ends", dead_ends),
    measure("branching", "mean number of openings of a room", branching),
    measure("linearity", "share of the rooms that the way to the goal passes", linearity),
    measure("leniency", "share of the floor that is free of traps, darkness and danger", leniency),
    measure("doors", "doors, gates, secrets and false walls", doors),
    measure("locks", "share of those that are locked or gated", locks),
    measure("features", "number of features", features),
    measure("goal_distance", "steps from the entrance to the goal, were nothing locked", goal_distance),
    measure("key_distance", "mean steps from the entrance to a key", key_distance),
    measure("lever_distance", "mean steps from a lever or switch to the gate it opens", lever_distance),
    measure("walkthrough", "moves of the proof", walkthrough),
    measure("interactions", "things that have to be taken, pulled, pressed or played", interactions),
    measure("backtracking", "share of the proof's steps into cells entered before", backtracking),
    measure("steps", "keys, levers, switches and events without which nobody reaches the goal", steps),
    measure("chain", "longest row of those in which each has to be done before the next", chain),
    measure("freedom", "share of the pairs of those that may be done in either order", freedom),
    measure("detour", "moves of the proof over those that it would take were nothing shut", detour),
    measure("return", "longest way back that a one-way edge asks for", longest_return),
    measure("optional", "keys, levers, switches and events that open what the goal does not need", optional),
    measure("symmetry", "share of the cells that mirror another, about the best axis", symmetry),
    measure("size_variety", "spread of the rooms' areas, in parts of their mean", size_variety),
    measure("quality", "points from 0 to 100 for rooms, floor, ways and things to find", super::quality),
    measure(
        "danger",
        "points for traps, steps in a row, and what is met on the way to the goal",
        super::danger,
    ),
    measure("difficulty", "points for traps, darkness, far keys and things to do", super::difficulty),
];

const fn measure(name: &'static str, about: &'static str, of: fn(&Assessed<'_>) -> f64) -> Measure {
    Measure { name, about, of }
}

fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

fn mean(values: &[f64]) -> f64 {
    if values.is_empty() { 0.0 } else { values.iter().sum::<f64>() / values.len() as f64 }
}

fn rooms(a: &Assessed<'_>) -> f64 {
    a.floor.rooms().len() as f64
}

/// Returns the share of all cells that are floor.
pub(super) fn coverage(a: &Assessed<'_>) -> f64 {
    share(a.floor.cells().count(), a.floor.size().area())
}

fn corridor_share(a: &Assessed<'_>) -> f64 {
    let floor = a.floor.cells().count();
    share(floor - a.rooms.count(), floor)
}

/// Holes in the plan, by Euler: pieces − (cells − ways + open squares of four), where a square whose four ways are all
/// open is no hole.
fn loops(a: &Assessed<'_>) -> f64 {
    let (mut ways, mut squares) = (0_i64, 0_i64);
    for c in a.floor.cells().iter() {
        let (north, west) = (Edge::new(c, Side::North), Edge::new(c, Side::West));
        let (north, west) = (a.ways.is_open(north), a.ways.is_open(west));
        ways += i64::from(north) + i64::from(west);
        if let (true, true, Some(above), Some(left)) = (north, west, c.step(Side::North), c.step(Side::West))
        {
            let closed =
                a.ways.is_open(Edge::new(above, Side::West)) && a.ways.is_open(Edge::new(left, Side::North));
            squares += i64::from(closed);
        }
    }
    (pieces(a) - (a.floor.cells().count() as i64 - ways + squares)) as f64
}

/// Parts of the floor that no way joins.
fn pieces(a: &Assessed<'_>) -> i64 {
    let mut left = a.floor.cells().clone();
    let mut pieces = 0;
    while let Some(c) = left.first() {
        left.subtract(&a.ways.reach(c));
        pieces += 1;
    }
    pieces
}

/// Returns the number of loops: each is one link more than a tree has.
pub(super) fn connectivity(a: &Assessed<'_>) -> f64 {
    let tree = a.floor.rooms().len().saturating_sub(1);
    if tree == 0 { 0.0 } else { 1.0 + loops(a) / tree as f64 }
}

fn dead_ends(a: &Assessed<'_>) -> f64 {
    let rooms = a.openings().into_iter().filter(|n| *n == 1).count();
    let corridors = a.floor.cells().iter().filter(|c| !a.rooms.has(*c) && a.exits(*c) == 1).count();
    (rooms + corridors) as f64
}

fn branching(a: &Assessed<'_>) -> f64 {
    let openings: Vec<f64> = a.openings().into_iter().map(|n| n as f64).collect();
    mean(&openings)
}

fn linearity(a: &Assessed<'_>) -> f64 {
    let path = a.trodden.path(a.floor.entrance(), a.floor.goal_cell(), &[]).unwrap_or_default();
    let passed =
        |room: &&crate::floor::Room| room.has(a.floor.entrance()) || path.iter().any(|c| room.has(*c));
    share(a.floor.rooms().iter().filter(passed).count(), a.floor.rooms().len())
}

fn leniency(a: &Assessed<'_>) -> f64 {
    let hurts = |is: &Feature| matches!(is, Feature::Trap(_) | Feature::Chute);
    let traps = a.floor.features().iter().filter(|p| hurts(&p.is)).map(|p| p.at);
    let is_risky = |kind| matches!(kind, ZoneKind::Dark | ZoneKind::Silent);
    let zones = a.floor.zones().iter().filter(|z| is_risky(z.kind) || z.danger > 1);
    let risky: BTreeSet<Cell> = traps.chain(zones.flat_map(|z| z.area.cells())).collect();
    1.0 - share(risky.len(), a.floor.cells().count())
}

fn doors(a: &Assessed<'_>) -> f64 {
    a.floor.barriers().len() as f64
}

fn locks(a: &Assessed<'_>) -> f64 {
    let locked = a.floor.barriers().iter().filter(|(_, b)| b.lock.is_some() || b.gate().is_some()).count();
    share(locked, a.floor.barriers().len())
}

fn features(a: &Assessed<'_>) -> f64 {
    a.floor.features().len() as f64
}

fn goal_distance(a: &Assessed<'_>) -> f64 {
    a.distance(a.floor.goal_cell()).map_or(0.0, f64::from)
}

fn key_distance(a: &Assessed<'_>) -> f64 {
    mean(&a.distances_to(|f| matches!(f, Feature::Key(_))))
}

fn lever_distance(a: &Assessed<'_>) -> f64 {
    let mut distances = Vec::new();
    for placed in a.floor.features() {
        let Some(trigger) = placed.is.trigger() else { continue };
        for (edge, barrier) in a.floor.barriers() {
            let opens =
                barrier.gate().is_some_and(|g| a.floor.gates()[g.index()].needs.triggers.contains(&trigger));
            let to = edge.cell();
            if opens && let Some(path) = a.trodden.path(placed.at, to, &[]) {
                distances.push(path.len() as f64);
            }
        }
    }
    mean(&distances)
}

fn walkthrough(a: &Assessed<'_>) -> f64 {
    a.walkthrough.map_or(0.0, |w| w.moves.len() as f64)
}

/// Returns what has to be taken, pulled, pressed or played.
pub(super) fn interactions(a: &Assessed<'_>) -> f64 {
    let moves = a.walkthrough.iter().flat_map(|w| &w.moves);
    moves.filter(|m| matches!(m, Move::Take | Move::Use | Move::Play(_))).count() as f64
}

fn backtracking(a: &Assessed<'_>) -> f64 {
    let walk = a.walk();
    let distinct: BTreeSet<Cell> = walk.iter().copied().collect();
    share(walk.len() - distinct.len(), walk.len().saturating_sub(1))
}

fn steps(a: &Assessed<'_>) -> f64 {
    a.quest().needed().count() as f64
}

fn chain(a: &Assessed<'_>) -> f64 {
    a.quest().chain() as f64
}

fn freedom(a: &Assessed<'_>) -> f64 {
    a.quest().freedom()
}

/// Teleporters count as awake only where the goal cannot be walked to.
fn detour(a: &Assessed<'_>) -> f64 {
    let (entrance, goal) = (a.floor.entrance(), a.floor.goal_cell());
    let walked = a.moves_between(entrance, goal, Teleporters::Asleep);
    let straight = walked.or_else(|| a.moves_between(entrance, goal, Teleporters::Awake));
    match straight.filter(|moves| *moves > 0) {
        Some(straight) => walkthrough(a) / straight as f64,
        None => 1.0,
    }
}

fn longest_return(a: &Assessed<'_>) -> f64 {
    let back = a.floor.barriers().iter().filter_map(|(edge, barrier)| {
        let (Some(toward), (Some(before), at)) = (barrier.one_way, edge.cells()) else { return None };
        let (from, to) = if toward == edge.side() { (before, at) } else { (at, before) };
        a.moves_between(from, to, Teleporters::Awake)
    });
    back.max().unwrap_or(0) as f64
}

fn optional(a: &Assessed<'_>) -> f64 {
    a.quest().optional() as f64
}

/// Mirrored left to right, top to bottom, or turned by half: the best of the three.
fn symmetry(a: &Assessed<'_>) -> f64 {
    let size = a.floor.size();
    let (right, bottom) = (size.width() - 1, size.height() - 1);
    let alike = |mirror: &dyn Fn(Cell) -> Cell| {
        size.cells().filter(|c| a.floor.is_floor(*c) == a.floor.is_floor(mirror(*c))).count()
    };
    let best = alike(&|c| cell(right - c.x, c.y))
        .max(alike(&|c| cell(c.x, bottom - c.y)))
        .max(alike(&|c| cell(right - c.x, bottom - c.y)));
    share(best, size.area())
}

fn size_variety(a: &Assessed<'_>) -> f64 {
    let areas: Vec<f64> = a.floor.rooms().iter().map(|r| r.area() as f64).collect();
    let middle = mean(&areas);
    let spread = mean(&areas.iter().map(|n| (n - middle) * (n - middle)).collect::<Vec<_>>());
    if middle == 0.0 { 0.0 } else { spread.sqrt() / middle }
}

#[cfg(test)]
mod tests {
    use crate::assess::assess;
    use crate::floor::Floor;
    use crate::solve::solve;

    fn measure(floor: &Floor, name: &str) -> f64 {
        let walkthrough = solve(floor).ok();
        let all = assess(floor, walkthrough.as_ref());
        all.iter().find(|(m, _)| m.name == name).unwrap().1
    }

    fn check(drawing: &str, expected: &[(&str, f64)]) {
        let floor: Floor = drawing.parse().unwrap();
        for (name, value) in expected {
            let measured = measure(&floor, name);
            assert!((measured - value).abs() < 1e-9, "{name} is {measured}, not {value}\n{floor}");
        }
    }

    #[test]
    fn a_ring_has_one_loop_and_a_room_none() {
        let ring = "
            +--+--+--+
            |@<  .  .|
            +  +--+  +
            | .|  | .|
            +  +--+  +
            | .  .  >|
            +--+--+--+";
        check(ring, &[("loops", 1.0), ("coverage", 8.0 / 9.0), ("dead_ends", 0.0), ("goal_distance", 4.0)]);
        check(ring, &[("symmetry", 1.0), ("walkthrough", 4.0), ("backtracking", 0.0)]);
        let hall = "
            +--+--+
            |@<  .|
            +  +  +
            | .  >|
            +--+--+";
        check(hall, &[("loops", 0.0), ("corridor_share", 1.0)]);
    }

    #[test]
    fn doors_close_loops_and_locks_count() {
        let floor = "
            +--+--+--+--+
            |@. k0 l0  .|
            +  +--+--+DD+
            | .0 .a .  >|
            +--+--+--+--+
---
[[rooms]]
bounds = [0, 0, 1, 2]
kind = \"small\"
[[rooms]]
bounds = [2, 1, 2, 1]
kind = \"small\"
";
        check(
            floor,
            &[
                ("loops", 1.0),
                ("rooms", 2.0),
                ("doors", 3.0),
                ("locks", 2.0 / 3.0),
                ("key_distance", 1.0),
                ("lever_distance", 3.0),
                ("interactions", 0.0),
                ("branching", 2.0),
                ("connectivity", 2.0),
                ("linearity", 1.0),
                ("size_variety", 0.0),
            ],
        );
    }

    #[test]
    fn going_back_is_counted() {
        let floor = "
            +--+--+--+
            |k0 @.0 >|
            +--+--+--+";
        check(
            floor,
            &[("walkthrough", 4.0), ("interactions", 1.0), ("backtracking", 1.0 / 3.0), ("dead_ends", 2.0)],
        );
    }

    #[test]
    fn a_quest_is_counted() {
        let chain = "
            +--+--+--+--+--+
            |@. k00l0  .a >|
            +--+--+--+--+--+";
        check(chain, &[("steps", 2.0), ("chain", 2.0), ("freedom", 0.0), ("detour", 6.0 / 4.0)]);
        check(chain, &[("optional", 0.0), ("return", 0.0)]);
        let either = "
            +--+--+--+--+--+
            |k0 @. l00 .a >|
            +--+--+--+--+--+";
        check(either, &[("steps", 2.0), ("chain", 1.0), ("freedom", 1.0), ("optional", 0.0)]);
        let spare = "
            +--+--+--+--+
            |k0 @.  .0k1|
            +--+  +--+11+
            | .  .  .  >|
            +--+--+--+--+";
        check(spare, &[("steps", 0.0), ("chain", 0.0), ("freedom", 1.0), ("optional", 2.0)]);
    }

    #[test]
    fn a_one_way_asks_for_the_way_round() {
        let ring = "
            +--+--+--+
            |@.> .  .|
            +  +--+  +
            | .  .  >|
            +--+--+--+";
        check(ring, &[("return", 5.0), ("detour", 1.0)]);
    }

    #[test]
    fn difficulty_and_quality_add_up() {
        let floor = "
            +--+--+--+--+
            |k0 @.0 ^  >|
            +--+--+--+--+
---
zones = [{ kind = \"dark\", area = [[0, 2, 3]] }]
[[features]]
at = [2, 0]
is = { trap = { kind = \"pit\" } }
";
        // One trap, a quarter dark, the key one step away, one thing to take.
        check(floor, &[("difficulty", 2.0 + 25.0 + 0.2 + 4.0), ("leniency", 0.75), ("quality", 25.0 + 10.0)]);
    }
}
