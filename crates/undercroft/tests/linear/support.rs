//! Recipes to try, and the promises that are held against what they make. Positions, turns and openings are worked out here
//! once more, from the tileset and the assembly alone.

use std::collections::{BTreeMap, BTreeSet};
use undercroft::floor::{Assembly, Dress, Feature, Goal, Link, MarkerKind, Node, RoomKind};
use undercroft::generate::linear::{self, Linear};
use undercroft::grid::{Side, cell};
use undercroft::tileset::{Connector, Tile, Tileset};
use undercroft::{Floor, Recipe, Rng, Seed, make, solve};

pub(crate) fn stairwell() -> Tileset {
    Tileset::parse(include_str!("../../../../examples/tilesets/stairwell.toml")).expect("a sound tileset")
}

pub(crate) fn gatehouse() -> Tileset {
    Tileset::parse(include_str!("../../../../examples/tilesets/gatehouse.toml")).expect("a sound tileset")
}

pub(crate) fn temple() -> Tileset {
    Tileset::parse(include_str!("../../../../examples/tilesets/temple.toml")).expect("a sound tileset")
}

/// Returns a recipe of any kind that is not slow to make.
pub(crate) fn random(rng: &mut Rng, tileset: Tileset) -> Linear {
    let min_path_length = 1 + rng.below(30);
    let low = 1 + rng.below(3);
    let (beside, max_branches) = (rng.below(40), rng.below(20));
    // Each key takes a branch, a tile beside the path, and a tile of the path before its door.
    let most_locks = beside.min(max_branches).min(min_path_length - 1).min(3);
    let fewest_locks = rng.below(most_locks + 1);
    Linear {
        target_size: min_path_length + 1 + beside,
        max_attempts: 20_000,
        min_path_length,
        max_branches,
        branch_depth: 1 + rng.below(3),
        locks: undercroft::recipe::Between(fewest_locks, fewest_locks + rng.below(3)),
        branch_length: undercroft::recipe::Between(low, low + rng.below(4)),
        corridors: undercroft::recipe::Between(low, low + rng.below(3)),
        monster_budget: rng.below(100),
        monster_growth: 1 + rng.below(20),
        tileset,
    }
}

/// Makes the floor of a recipe that has to work, and holds every promise against it.
pub(crate) fn hold_promises(params: &Linear, seed: &Seed, depth: u32) -> Floor {
    let recipe = Recipe::Linear(params.clone());
    let floor = make::floor(&recipe, seed, depth).unwrap_or_else(|e| panic!("{e}\nseed {seed:?} {params:?}"));
    if let Err(broken) = promises(params, &floor) {
        panic!("{broken}\nseed {seed:?} depth {depth} {params:?}\n{}", floor.drawing());
    }
    assert_eq!(linear::assemble(params, seed, depth).ok().as_ref(), floor.assembly());
    assert_eq!(make::floor(&recipe, seed, depth).as_ref(), Ok(&floor), "the same twice");
    floor
}

fn promises(params: &Linear, floor: &Floor) -> Result<(), String> {
    let assembly = floor.assembly().ok_or("the assembly is kept")?;
    let set = &params.tileset;
    numbers(params, assembly)?;
    path(params, assembly)?;
    branches(params, assembly)?;
    for (i, node) in (0..).zip(&assembly.nodes) {
        let links = assembly.links.iter().filter(|link| link.from == i || link.to == i);
        let joints: Vec<[i32; 3]> =
            links.map(|link| meeting(set, assembly, link)).collect::<Result<_, _>>()?;
        tile(set, node, &joints)?;
    }
    assembly.links.iter().try_for_each(|link| joined(set, assembly, link))?;
    apart(assembly)?;
    crate::plan::plan(set, assembly, floor)?;
    spawns(params, assembly, floor)?;
    crate::locks::keys(params, assembly, floor)?;
    crate::tiles::counts(set, assembly)?;
    let proof = floor.walkthrough().ok_or("a made floor has its proof")?;
    solve::replay(floor, proof).map_err(|e| e.to_string())
}

pub(crate) fn ensure(holds: bool, why: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why()) }
}

fn numbers(params: &Linear, assembly: &Assembly) -> Result<(), String> {
    assembly.validate().map_err(|e| e.to_string())?;
    let nodes = &assembly.nodes;
    ensure(nodes.len() <= params.target_size as usize, || format!("{} tiles", nodes.len()))?;
    ensure(assembly.links.len() + 1 == nodes.len(), || "the tiles make no tree".to_owned())?;
    ensure(assembly.count_routes(2) == 1, || "there is one route".to_owned())?;
    let start = &nodes[0];
    ensure(start.name == "Start" && start.position == [0; 3] && start.rotation.is_multiple_of(2), || {
        format!("{start:?}")
    })?;
    ensure(start.used.len() == 1, || format!("the start uses {:?}", start.used))?;
    let names: BTreeSet<&str> = nodes.iter().map(|n| n.name.as_ref()).collect();
    ensure(names.len() == nodes.len(), || "names are used twice".to_owned())?;
    ensure(names.iter().filter(|n| **n == "BossRoom").count() == 1, || "there is one end".to_owned())
}

/// The main path is the route from the start to the end, is as long as asked for, and keeps its pace.
fn path(params: &Linear, assembly: &Assembly) -> Result<(), String> {
    let route = assembly.shortest_path().ok_or("no path")?;
    let nodes: Vec<&Node> = route.iter().map(|id| &assembly.nodes[*id as usize]).collect();
    ensure(assembly.main_path().eq(nodes.iter().copied()), || "the main path is the route".to_owned())?;
    ensure(assembly.shortest_path_length() == Some(params.min_path_length), || {
        "the path's length".to_owned()
    })?;
    let (mut corridors, last) = (0, nodes.len() - 1);
    for (i, node) in nodes.iter().enumerate() {
        ensure(node.distance == Some(i as u32), || format!("{} is at {:?}", node.name, node.distance))?;
        let connectors = own_tile(&params.tileset, node)?.connectors.len();
        let name = match i {
            0 => "Start".to_owned(),
            i if i == last => "BossRoom".to_owned(),
            i => format!("Path_{i}"),
        };
        ensure(node.name == name, || format!("{} is not {name}", node.name))?;
        ensure(node.has_tag("StartRoom") == (i == 0), || format!("{:?}", node.tags))?;
        ensure(node.has_tag("BossRoom") == (i == last) && !node.has_tag("Branch"), || {
            format!("{:?}", node.tags)
        })?;
        ensure(node.has_tag("End") == (i == last), || format!("{} ends the path", node.tile))?;
        if i > 0 && i < last {
            corridors = if connectors == 2 { corridors + 1 } else { 0 };
            ensure(connectors >= 2 && corridors <= params.corridors.max(), || {
                format!("{corridors} corridors in a row at {}", node.name)
            })?;
        }
    }
    // Were there a farther connector than the end room's, it would be on the last tile of the path.
    let parent = &assembly.nodes[route[last.saturating_sub(1)] as usize];
    ensure(parent.distance == Some(params.min_path_length - 1), || "the end is at the tip".to_owned())
}

/// Branches are dead ends, numbered one by one, and neither their number, their length nor how they hang on one another is
/// beyond what was asked for. None is farther from the start than the end.
fn branches(params: &Linear, assembly: &Assembly) -> Result<(), String> {
    let number = |digits: &str| digits.parse::<u32>().map_err(|e| format!("{digits}: {e}"));
    let mut lengths: BTreeMap<u32, u32> = BTreeMap::new();
    // For each tile, the tiles from the start to it and how many branches hang in a row.
    let (mut steps, mut depths) = (vec![0; assembly.nodes.len()], vec![0; assembly.nodes.len()]);
    for link in &assembly.links {
        let (from, to) = (link.from as usize, link.to as usize);
        let begins =
            assembly.nodes[to].name.starts_with("Branch_") && assembly.nodes[to].name.ends_with("_1");
        (steps[to], depths[to]) = (steps[from] + 1, depths[from] + u32::from(begins));
    }
    let farthest = steps[assembly.end.ok_or("an end")? as usize];
    ensure(steps.iter().all(|steps| *steps <= farthest), || "a branch is farther than the end".to_owned())?;
    ensure(depths.iter().all(|depth| *depth <= params.branch_depth), || format!("{depths:?}"))?;
    for (i, node) in assembly.nodes.iter().enumerate().filter(|(_, n)| n.has_tag("Branch")) {
        ensure(node.distance.is_none() && !node.has_tag("MainPath"), || format!("{node:?}"))?;
        ensure(!node.has_tag("End"), || format!("an end on a branch: {node:?}"))?;
        let numbers = node.name.strip_prefix("Branch_").and_then(|n| n.split_once('_')).ok_or("a name")?;
        let (branch, number): (u32, u32) = (number(numbers.0)?, number(numbers.1)?);
        let length = lengths.entry(branch).or_default();
        *length += 1;
        ensure(number == *length, || format!("{} after {length}", node.name))?;
        let from = assembly.links.iter().find(|link| link.to == i as u32).ok_or("joined")?.from;
        let before = &assembly.nodes[from as usize];
        ensure(from != 0 && Some(from) != assembly.end, || {
            format!("{} starts at {}", node.name, before.name)
        })?;
        let expected = format!("Branch_{branch}_{}", number - 1);
        ensure(number == 1 || before.name == expected, || format!("{} follows {}", node.name, before.name))?;
    }
    ensure(lengths.len() <= params.max_branches as usize, || format!("{} branches", lengths.len()))?;
    ensure(lengths.keys().copied().eq(1..=lengths.len() as u32), || format!("{lengths:?}"))?;
    let most = params.branch_length.max();
    ensure(lengths.values().all(|length| *length <= most), || format!("{lengths:?}"))
}

fn own_tile<'a>(set: &'a Tileset, node: &Node) -> Result<&'a Tile, String> {
    set.tile(&node.tile).ok_or_else(|| format!("no tile {}", node.tile))
}

/// (x, z) → (−z, x), once for each quarter.
fn turn(mut at: [i32; 3], quarters: u8) -> [i32; 3] {
    for _ in 0..quarters {
        at = [-at[2], at[1], at[0]];
    }
    at
}

fn world(node: &Node, own: [i32; 3]) -> [i32; 3] {
    let at = turn(own, node.rotation);
    [0, 1, 2].map(|i| node.position[i] + at[i])
}

/// Returns the side that a vector from the middle points at.
fn faced(connector: &Connector, rotation: u8) -> Side {
    let unit = match connector.side {
        Side::North => [0, 0, -1],
        Side::East => [1, 0, 0],
        Side::South => [0, 0, 1],
        Side::West => [-1, 0, 0],
    };
    match turn(unit, rotation) {
        [0, _, -1] => Side::North,
        [1, _, 0] => Side::East,
        [0, _, 1] => Side::South,
        _ => Side::West,
    }
}

/// A connector, where it is in the world, and whether it is walled up.
type Placed<'a> = (&'a Connector, [i32; 3], bool);

/// Returns the connectors of a tile on a side of the world.
fn connectors<'a>(set: &'a Tileset, node: &Node, side: Side) -> Result<Vec<Placed<'a>>, String> {
    let on_side = own_tile(set, node)?.connectors.iter().filter(|c| faced(c, node.rotation) == side);
    let walled = |at| node.exits.iter().any(|exit| exit.position == at && exit.dress == Dress::Wall);
    let placed = |connector: &'a Connector| {
        let at = world(node, connector.position.map(|p| p.0));
        (connector, at, walled(at))
    };
    Ok(on_side.map(placed).collect())
}

/// Returns where the two tiles of a link meet: in one point, with connectors of one type that are not walled up.
pub(crate) fn meeting(set: &Tileset, assembly: &Assembly, link: &Link) -> Result<[i32; 3], String> {
    let (a, b) = (&assembly.nodes[link.from as usize], &assembly.nodes[link.to as usize]);
    let others = connectors(set, b, link.to_side)?;
    let mut met = Vec::new();
    for (one, at, walled) in connectors(set, a, link.from_side)? {
        let meets = |(other, there, closed): &&Placed<'_>| {
            *there == at && other.kind == one.kind && one.kind == link.connector && !walled && !closed
        };
        met.extend(others.iter().filter(meets).map(|(_, at, _)| *at));
    }
    ensure(met.len() == 1, || format!("{} and {} meet at {met:?}", a.name, b.name))?;
    Ok(met[0])
}

/// The box, the tags, the exits and their dress.
fn tile(set: &Tileset, node: &Node, joints: &[[i32; 3]]) -> Result<(), String> {
    let own = own_tile(set, node)?;
    let half = own.size.map(|s| s.0 / 2);
    let corners = [world(node, half), world(node, half.map(|h| -h))];
    let low = [0, 1, 2].map(|i| corners[0][i].min(corners[1][i]));
    let high = [0, 1, 2].map(|i| corners[0][i].max(corners[1][i]));
    ensure(node.rotation < 4 && node.bounds == (low, high), || format!("bounds of {node:?}"))?;
    ensure(own.tags.iter().all(|tag| node.has_tag(tag)), || format!("tags of {node:?}"))?;
    let exits =
        own.connectors.iter().map(|c| (faced(c, node.rotation), world(node, c.position.map(|p| p.0))));
    let sorted: BTreeSet<(Side, [i32; 3])> = exits.collect();
    ensure(sorted.len() == own.connectors.len(), || format!("two exits in one place: {node:?}"))?;
    ensure(node.exits.iter().map(|e| (e.side, e.position)).eq(sorted), || format!("exits of {node:?}"))?;
    let ends = node.has_tag("StartRoom") || node.has_tag("BossRoom");
    let corridor = !ends && own.connectors.len() == 2;
    for exit in &node.exits {
        let dress = match (joints.contains(&exit.position), corridor) {
            (false, _) => Dress::Wall,
            (true, true) => Dress::Open,
            (true, false) => Dress::DoorFrame,
        };
        ensure(exit.dress == dress, || {
            format!("{} dresses its {} as {:?}", node.name, exit.side, exit.dress)
        })?;
    }
    Ok(())
}

fn joined(set: &Tileset, assembly: &Assembly, link: &Link) -> Result<(), String> {
    let (a, b) = (&assembly.nodes[link.from as usize], &assembly.nodes[link.to as usize]);
    meeting(set, assembly, link)?;
    ensure(link.from_side == link.to_side.opposite(), || format!("{} and {} do not face", a.name, b.name))?;
    for (i, node) in [(link.from, a), (link.to, b)] {
        let from = assembly.links.iter().filter(|l| l.from == i).map(|l| l.from_side);
        let to = assembly.links.iter().filter(|l| l.to == i).map(|l| l.to_side);
        let mut sides: Vec<Side> = from.chain(to).collect();
        sides.sort_unstable();
        ensure(node.used == sides, || format!("{} uses {:?}, not {sides:?}", node.name, node.used))?;
    }
    Ok(())
}

fn apart(assembly: &Assembly) -> Result<(), String> {
    for (i, a) in assembly.nodes.iter().enumerate() {
        for b in &assembly.nodes[..i] {
            let beside = |axis: usize| {
                a.bounds.0[axis] + 1 >= b.bounds.1[axis] - 1 || b.bounds.0[axis] + 1 >= a.bounds.1[axis] - 1
            };
            ensure(beside(0) || beside(2), || format!("{} overlaps {}", a.name, b.name))?;
        }
    }
    Ok(())
}

/// Spawn points stand where their tile says, and cost more the farther they are.
fn spawns(params: &Linear, assembly: &Assembly, floor: &Floor) -> Result<(), String> {
    let room = |kind| floor.rooms().iter().find(|room| room.kind == kind).ok_or("start and boss are rooms");
    let Goal::Boss(boss) = floor.goal() else { return Err("the boss is the goal".to_owned()) };
    ensure(room(RoomKind::Start)?.has(floor.entrance()), || "the entrance is in the start".to_owned())?;
    ensure(room(RoomKind::Boss)?.has(boss), || "the boss is in the end".to_owned())?;
    ensure(room(RoomKind::Start)?.has(floor.stairs_up().ok_or("stairs up")?), || "stairs up".to_owned())?;
    ensure(room(RoomKind::Boss)?.has(floor.stairs_down().ok_or("stairs down")?), || {
        "stairs down".to_owned()
    })?;
    let parents: BTreeMap<u32, u32> = assembly.links.iter().map(|l| (l.to, l.from)).collect();
    let mut total = 0;
    for (i, node) in assembly.nodes.iter().enumerate() {
        let own = own_tile(&params.tileset, node)?;
        let (start, end) = (node.has_tag("StartRoom"), node.has_tag("BossRoom"));
        let meant = own.markers.iter().filter(|m| match m.kind() {
            MarkerKind::Player => start,
            MarkerKind::Boss => end,
            MarkerKind::Enemy => !start,
            MarkerKind::Loot | MarkerKind::Other => true,
        });
        let expected = meant.map(|m| (m.name.clone(), world(node, m.position.map(|p| p.0))));
        ensure(node.markers.iter().cloned().eq(expected), || format!("markers of {node:?}"))?;
        total += node.markers.len();
        let mut steps = 0;
        let mut at = i as u32;
        while let Some(parent) = parents.get(&at) {
            (at, steps) = (*parent, steps + 1);
        }
        let worth = params.monster_budget * floor.depth() + params.monster_growth * steps;
        for (name, [x, _, z]) in &node.markers {
            let (x, z) = (x - assembly.origin[0], z - assembly.origin[2]);
            let side = assembly.cell as i32;
            let here = cell((x / side) as u16, (z / side) as u16);
            let Some(Feature::Marker(marker)) = floor.feature(here) else {
                return Err(format!("{name} of {} is not at {here}", node.name));
            };
            let budget = match marker.kind {
                MarkerKind::Enemy | MarkerKind::Loot => worth,
                MarkerKind::Boss => 4 * worth,
                MarkerKind::Player | MarkerKind::Other => 0,
            };
            ensure(marker.name == *name && marker.budget == budget, || format!("{marker:?} at {here}"))?;
        }
    }
    let markers = floor.features().iter().filter(|p| matches!(p.is, Feature::Marker(_))).count();
    ensure(markers == total, || format!("{markers} markers of {total}"))
}
