//! The assembly as it is kept: names, boxes, tags, exits and spawn points in world space.

use super::Linear;
use super::grow::{Growth, Placed, Role, WorldJoint, world_joint};
use crate::error::Halt;
use crate::floor::{Assembly, Dress, END, Exit, Link, MAIN_PATH, MarkerKind, Node, Text};
use crate::pass::Work;
use crate::tileset::{Tile, turned, turned_half};

/// Keeps the assembly on the floor.
pub(super) fn keep(work: &mut Work<'_, Linear>) -> Result<(), Halt> {
    work.budget.spend(work.shared.placed.len() as u64)?;
    let assembly = assembly(work.params, &work.shared);
    work.draft.set_assembly(assembly);
    Ok(())
}

pub(super) fn assembly(params: &Linear, growth: &Growth) -> Assembly {
    let kinds: Vec<&Text> = params.tileset.openings().keys().collect();
    let nodes = growth.placed.iter().map(|placed| node(params, placed)).collect();
    let mut links = Vec::with_capacity(growth.placed.len());
    for (i, placed) in growth.placed.iter().enumerate().skip(1) {
        let Some(joint) = world_joint(params.tileset.lookup(), placed, placed.entry) else { continue };
        links.push(Link {
            from: placed.from.node,
            to: i as u32,
            connector: kinds[usize::from(joint.kind)].clone(),
            from_side: joint.side.opposite(),
            to_side: joint.side,
        });
    }
    let [x, z] = growth.origin;
    Assembly { nodes, links, end: growth.end, cell: params.tileset.cell().0 as u32, origin: [x, 0, z] }
}

fn node(params: &Linear, placed: &Placed) -> Node {
    let lookup = params.tileset.lookup();
    let (tile, prefab) =
        (&params.tileset.tiles()[usize::from(placed.tile)], &lookup.prefabs[usize::from(placed.tile)]);
    let half = turned_half(prefab.half, placed.turns);
    let offset = |by: [i32; 3]| [placed.at[0] + by[0], placed.at[1] + by[1], placed.at[2] + by[2]];
    let joint = |joint: u8| world_joint(lookup, placed, joint).zip(Some(placed.used[usize::from(joint)]));
    let mut joints: Vec<(WorldJoint, bool)> = (0..prefab.joints.len() as u8).filter_map(joint).collect();
    joints.sort_by_key(|(joint, _)| (joint.side, joint.at));
    let exit = |(joint, is_used): &(WorldJoint, bool)| {
        let dress = Dress::of(is_corridor(params, placed), *is_used);
        Exit { side: joint.side, position: joint.at, dress }
    };
    Node {
        name: name(placed),
        tile: tile.id.clone(),
        position: placed.at,
        rotation: placed.turns,
        bounds: (offset(half.map(|h| -h)), offset(half)),
        tags: tags(placed.role, tile),
        distance: match placed.role {
            Role::Branch(..) => None,
            _ => Some(placed.distance),
        },
        used: joints.iter().filter(|(_, is_used)| *is_used).map(|(joint, _)| joint.side).collect(),
        exits: joints.iter().map(exit).collect(),
        markers: spawns(tile, placed)
            .map(|(name, _, at)| (name.clone(), offset(turned(at, placed.turns))))
            .collect(),
    }
}

/// Corridors have two connectors; the start and the end are rooms, whatever they have.
pub(super) fn is_corridor(params: &Linear, placed: &Placed) -> bool {
    let inner = matches!(placed.role, Role::Path | Role::Branch(..));
    inner && params.tileset.lookup().prefabs[usize::from(placed.tile)].is_linear()
}

/// Returns the spawn points that mean something where the tile stands: the player begins at the start, where no monster
/// waits, and the boss waits at the end.
pub(super) fn spawns<'a>(
    tile: &'a Tile,
    placed: &Placed,
) -> impl Iterator<Item = (&'a Text, MarkerKind, [i32; 3])> + use<'a> {
    let role = placed.role;
    let is_meant = move |kind| match kind {
        MarkerKind::Player => role == Role::Start,
        MarkerKind::Boss => role == Role::End,
        MarkerKind::Enemy => role != Role::Start,
        MarkerKind::Loot | MarkerKind::Other => true,
    };
    let all = tile.markers.iter().map(|m| (&m.name, m.kind(), m.position.map(|c| c.0)));
    all.filter(move |(_, kind, _)| is_meant(*kind))
}

/// Returns what a tile is called: `Start`, `Path_3`, `BossRoom`, `Branch_1_2`.
pub(super) fn name(placed: &Placed) -> Text {
    match placed.role {
        Role::Start => Text::Borrowed("Start"),
        Role::Path => Text::Owned(numbered("Path_", placed.distance, None)),
        Role::End => Text::Borrowed(END),
        Role::Branch(branch, tile) => Text::Owned(numbered("Branch_", branch, Some(tile))),
    }
}

/// Returns a word and its numbers. Most are small, and a name is made for every tile.
fn numbered(word: &str, first: u32, second: Option<u32>) -> String {
    let mut name = String::with_capacity(16);
    name.push_str(word);
    push_number(&mut name, first);
    if let Some(second) = second {
        name.push('_');
        push_number(&mut name, second);
    }
    name
}

fn push_number(name: &mut String, number: u32) {
    if number >= 10 {
        push_number(name, number / 10);
    }
    name.push(char::from(b'0' + (number % 10) as u8));
}

fn tags(role: Role, tile: &Tile) -> Vec<Text> {
    let own: &[&'static str] = match role {
        Role::Start => &["StartRoom", MAIN_PATH],
        Role::Path => &[MAIN_PATH],
        Role::End => &[END, MAIN_PATH],
        Role::Branch(..) => &["Branch"],
    };
    let mut tags = Vec::with_capacity(own.len() + tile.tags.len());
    tags.extend(own.iter().map(|tag| Text::Borrowed(*tag)));
    tags.extend_from_slice(&tile.tags);
    tags
}
