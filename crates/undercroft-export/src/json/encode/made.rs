//! The graph of tiles and the ledger.

use super::{filled, texts};
use crate::json::names::Names;
use crate::json::shape::{
    Assembly, Box3, Dress, Entry, EntryType, Exit, GraphEdge, GraphNode, Ledger, NodeExit, Spawn, Tenths,
    Vec3,
};
use std::collections::BTreeSet;
use undercroft::floor::{self, Link, Move, Node, Text};
use undercroft::grid::{Cell, Side};

/// Counts as a node of the main path.
const MAIN_PATH: &str = "MainPath";

pub(super) fn assembly(assembly: &floor::Assembly) -> Assembly {
    let ids = node_ids(&assembly.nodes);
    // An index that leads nowhere is written as such, and refused when it is read.
    let id = |index: u32| ids.get(index as usize).cloned().unwrap_or_else(|| format!("#{index}"));
    let edge = |link: &Link| GraphEdge {
        from: id(link.from),
        to: id(link.to),
        connector_type: link.connector.to_string(),
        from_direction: link.from_side.into(),
        to_direction: link.to_side.into(),
    };
    let main = assembly.nodes.iter().filter(|n| n.tags.iter().any(|t| t == MAIN_PATH)).count();
    Assembly {
        nodes: assembly.nodes.iter().zip(&ids).map(|(n, id)| node(n, id)).collect(),
        edges: assembly.links.iter().map(edge).collect(),
        start_node_id: ids.first().cloned(),
        end_node_id: assembly.end.map(id),
        main_path_length: Some(main as u32),
        cell_size: (assembly.cell > 0).then(|| Tenths(assembly.cell.into())),
        origin: (assembly.origin != [0; 3]).then(|| assembly.origin.into()),
    }
}

/// Returns the nodes' names, with a number behind those that were taken.
fn node_ids(nodes: &[Node]) -> Vec<String> {
    let mut taken = BTreeSet::new();
    let mut ids = Vec::with_capacity(nodes.len());
    for (i, node) in nodes.iter().enumerate() {
        let mut id = node.name.to_string();
        while !taken.insert(id.clone()) {
            id = format!("{id}#{i}");
        }
        ids.push(id);
    }
    ids
}

fn node(node: &Node, id: &str) -> GraphNode {
    let spawn = |(name, at): &(Text, [i32; 3])| Spawn { name: name.to_string(), position: (*at).into() };
    GraphNode {
        id: id.to_owned(),
        name: (node.name != id).then(|| node.name.to_string()),
        tile_id: node.tile.to_string(),
        position: node.position.into(),
        rotation: node.rotation,
        bounds: Box3 { min: Vec3::from(node.bounds.0), max: node.bounds.1.into() },
        tags: texts(&node.tags).unwrap_or_default(),
        distance_from_start: node.distance.map_or(-1, i64::from),
        used_connector_directions: node.used.iter().map(|s| (*s).into()).collect(),
        exits: filled(node.exits.iter().map(exit).collect()),
        markers: filled(node.markers.iter().map(spawn).collect()),
    }
}

fn exit(exit: &floor::Exit) -> NodeExit {
    let dress = match exit.dress {
        floor::Dress::Open => Dress::Open,
        floor::Dress::DoorFrame => Dress::DoorFrame,
        floor::Dress::Wall => Dress::Wall,
    };
    NodeExit { direction: exit.side.into(), position: exit.position.into(), dress }
}

pub(in crate::json) fn ledger(ledger: &floor::Ledger) -> Ledger {
    let exit = |(at, side): &(Cell, Side)| Exit { x: at.x, y: at.y, wall: (*side).into() };
    Ledger {
        width: given(ledger.width),
        height: given(ledger.height),
        level: given(ledger.level),
        name: given(ledger.name.to_string()),
        exit_die: given(ledger.exit_die),
        entries: ledger.entries.iter().map(entry).collect(),
        exits: filled(ledger.exits.iter().map(exit).collect()),
    }
}

/// Left out where it says nothing.
fn given<T: Default + PartialEq>(value: T) -> Option<T> {
    Some(value).filter(|value| *value != T::default())
}

/// Returns a move of the proof, in words.
pub(super) fn step(step: Move, names: &Names) -> String {
    match step {
        Move::Walk(side) => format!("walk {side}"),
        Move::Open(side) => format!("open {side}"),
        Move::Take => "take".to_owned(),
        Move::Use => "use".to_owned(),
        Move::Teleport => "teleport".to_owned(),
        Move::Play(event) => format!("play {}", names.events[event.index()]),
    }
}

fn entry(entry: &floor::Entry) -> Entry {
    match entry {
        floor::Entry::Roll { name, sides, dice } => Entry {
            kind: EntryType::Roll,
            name: name.to_string(),
            sides: Some(*sides),
            dice: Some(dice.to_vec()),
            x: None,
            y: None,
            wall: None,
            room: None,
        },
        floor::Entry::Move { name, at, side, room } => Entry {
            kind: EntryType::Move,
            name: name.to_string(),
            sides: None,
            dice: None,
            x: Some(at.x),
            y: Some(at.y),
            wall: side.map(Into::into),
            room: *room,
        },
    }
}
