//! An assembly built again through the generator's own verbs, and laid onto a grid.

use super::{Misfit, misfit, tile};
use crate::draft::Draft;
use crate::error::Halt;
use crate::floor::{Assembly, Dress, EdgeKind, Exit, Feature, Floor, KeyId, Link, Node, Text};
use crate::generate::linear::grow::{Fit, Growth, Open, Placed, Role};
use crate::generate::linear::locks::{self, Lock};
use crate::generate::linear::{Linear, branches, lay, markers, write};
use crate::pass::{Budget, Generator, Work};
use crate::rng::{Rng, Seed};
use crate::tileset::{Lookup, Prefab, turned};

/// Builds the assembly again from its tiles and links, and the floor from that.
pub(super) fn rebuild(floor: &Floor, assembly: &Assembly, params: &Linear) -> Result<(), Misfit> {
    let mut growth = regrow(assembly, params)?;
    growth.stairs = [floor.stairs_up(), floor.stairs_down()];
    let made = write::assembly(params, &growth);
    if let Some((node, _)) = assembly.nodes.iter().zip(&made.nodes).find(|(own, made)| own != made) {
        return Err(misfit(tile(node), "the tileset says otherwise of it"));
    }
    if let Some((link, _)) = assembly.links.iter().zip(&made.links).find(|(own, made)| own != made) {
        let to = &assembly.nodes[link.to as usize].name;
        return Err(misfit(format!("the link to '{to}'"), "the tileset says otherwise of it"));
    }
    if made != *assembly {
        return Err(misfit("the graph", "the tileset says otherwise of its grid"));
    }
    let seed = Seed::new("");
    let mut work = Work {
        params,
        seed: &seed,
        draft: Draft::new(params.size(), floor.depth()),
        shared: growth,
        rng: Rng::from_state(0),
        budget: Budget::of(u64::MAX),
    };
    let laid: Result<(), Halt> =
        [lay::tiles, lay::exits, markers::place].iter().try_for_each(|pass| pass(&mut work));
    laid.map_err(|halt| misfit("the floor", halt))?;
    work.shared.locks = locks_of(floor, params, &work.shared)?;
    locks::set(&mut work).map_err(|halt| misfit("the floor", halt))?;
    // The last floor of a dungeon leads no farther down.
    let down =
        work.draft.features().iter().find(|placed| placed.is == Feature::StairsDown).map(|placed| placed.at);
    if let Some(down) = down.filter(|_| floor.stairs_down().is_none()) {
        work.draft.remove(down);
    }
    // The name comes from the dungeon's seed, and not from the tiles.
    work.draft.set_name(floor.name().to_owned());
    let made = work.draft.finish().map_err(|broken| misfit("the floor", broken))?;
    made.difference(floor).map_or(Ok(()), |what| Err(misfit("the floor", what)))
}

/// Joins the tiles once more, each to the one that its link names.
fn regrow(assembly: &Assembly, params: &Linear) -> Result<Growth, Misfit> {
    let lookup = params.tileset.lookup();
    let number = |node: &Node| {
        let found = params.tileset.tiles().iter().position(|own| own.id == node.tile);
        let unknown = || misfit(tile(node), format!("the tileset has no '{}'", node.tile));
        found.map(|i| i as u16).ok_or_else(unknown)
    };
    let Assembly { nodes, links, end, .. } = assembly;
    if nodes.len() > params.target_size as usize {
        return Err(misfit("the graph", format!("the recipe allows {} tiles", params.target_size)));
    }
    let mut growth = Growth::default();
    growth.reset(params);
    let start = number(&nodes[0])?;
    if !lookup.starts.contains(&start) {
        return Err(misfit(tile(&nodes[0]), "no floor begins with it"));
    }
    growth.begin(start, nodes[0].rotation, 0, lookup);
    for (i, node) in (1..).zip(&nodes[1..]) {
        let Some(link) = links.get(i as usize - 1).filter(|link| link.to == i && link.from < i) else {
            return Err(misfit(tile(node), "its link is not the one that placed it"));
        };
        let id = number(node)?;
        let Some((open, fit)) = joined(&growth, node, link, id, lookup) else {
            return Err(misfit(tile(node), "it does not fit where it was placed"));
        };
        let role = if *end == Some(i) { Role::End } else { role(&node.name) };
        growth.join(open, id, role, &fit);
    }
    growth.end = *end;
    // The grid begins wherever all floors of the dungeon have space, and no farther in than the tiles.
    let (around, [x, _, z]) = (growth.around(), assembly.origin);
    if x > around.x0 || z > around.z0 {
        return Err(misfit("the graph", "its grid begins within its tiles"));
    }
    (growth.origin, growth.is_placed) = ([x, z], true);
    let far = end.is_some_and(|end| growth.placed[end as usize].distance >= params.min_path_length);
    if links.len() + 1 != nodes.len() || !far {
        return Err(misfit("the graph", "its end is nearer, or it has more links, than the recipe makes"));
    }
    if let Err(why) = branches::check(params, &growth) {
        return Err(misfit("the graph", why));
    }
    growth.tally_all(lookup);
    if let Some(bound) = growth.broken_bound(params) {
        return Err(misfit("the graph", bound));
    }
    Ok(growth)
}

/// Reads off a floor which doors are locked, and in which tiles their keys lie.
fn locks_of(floor: &Floor, params: &Linear, growth: &Growth) -> Result<Vec<Lock>, Misfit> {
    let count = floor.keys().len() as u32;
    if !params.locks.contains(count) {
        return Err(misfit("the floor", format!("it has {count} keys, and locks is {}", params.locks)));
    }
    let doors = locks::doors(params, growth);
    let mut found = Vec::with_capacity(count as usize);
    for id in (0..count).map(KeyId) {
        let is_locked = |door: &&u32| {
            let edge = lay::door(params, growth, **door);
            matches!(floor.edge(edge), EdgeKind::Barrier(barrier) if barrier.lock == Some(id))
        };
        let at = floor.features().iter().find(|placed| placed.is == Feature::Key(id)).map(|placed| placed.at);
        let lies = |placed: &Placed| at.is_some_and(|at| lay::bounds(params, growth, placed).contains(at));
        let door = doors.iter().find(is_locked).copied();
        let key = growth.placed.iter().position(lies).map(|key| key as u32);
        let fits = |door: u32, key: u32| growth.leaves_path(key).is_some_and(|leaves| leaves < door);
        match (door, key) {
            (Some(door), Some(key)) if fits(door, key) => found.push(Lock { door, key }),
            _ => {
                let why = "it opens no door of the main path, or does not lie in a branch before that";
                return Err(misfit(format!("key {}", id.0), why));
            }
        }
    }
    Ok(found)
}

/// Returns the open connector to which a link joins a tile, and where the tile then lies.
fn joined(growth: &Growth, node: &Node, link: &Link, id: u16, lookup: &Lookup) -> Option<(Open, Fit)> {
    let entries = lookup.prefabs[usize::from(id)].joints.len() as u8;
    growth.open_of(link.from, lookup).find_map(|open| {
        let joint = growth.joint(open, lookup).filter(|joint| joint.side == link.from_side)?;
        // Two tiles may meet with several connectors: what is joined is not walled up.
        let is_used = |exit: &&Exit| exit.position == joint.at && exit.dress != Dress::Wall;
        node.exits.iter().find(is_used)?;
        let mut fits = (0..entries).filter_map(|entry| growth.fit(&joint, id, entry, lookup));
        let fit = fits.find(|fit| (fit.at, fit.turns) == (node.position, node.rotation))?;
        has_exits(node, &fit, &lookup.prefabs[usize::from(id)]).then_some((open, fit))
    })
}

/// Returns whether a tile that lies there has its connectors where the assembly says so.
fn has_exits(node: &Node, fit: &Fit, prefab: &Prefab) -> bool {
    prefab.joints.iter().all(|joint| {
        let offset = turned(joint.at, fit.turns);
        let at = [0, 1, 2].map(|axis| fit.at[axis] + offset[axis]);
        node.exits.iter().any(|exit| exit.position == at)
    })
}

/// Returns the role of a tile that is neither start nor end. A wrong name is found when the names are compared.
fn role(name: &Text) -> Role {
    let numbers = name.strip_prefix("Branch_").and_then(|numbers| numbers.split_once('_'));
    let numbers = numbers.and_then(|(branch, tile)| Some((branch.parse().ok()?, tile.parse().ok()?)));
    numbers.map_or(Role::Path, |(branch, tile)| Role::Branch(branch, tile))
}
