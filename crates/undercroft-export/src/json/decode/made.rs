//! The graph of tiles and the ledger.

use super::texts;
use crate::json::error::{JsonError, below};
use crate::json::names::Table;
use crate::json::shape::{Assembly, Dress, EntryType, GraphNode, Ledger, Vec3};
use undercroft::floor::{self, Entry, EventId, Link, Move, Node};
use undercroft::grid::{Side, cell};

pub(super) fn assembly(given: &Assembly, path: &str) -> Result<floor::Assembly, JsonError> {
    let ids = given.nodes.iter().map(|n| n.id.as_str());
    let mut ids = Table::new("node", &below(path, "nodes"), Some(ids))?;
    let mut links = Vec::with_capacity(given.edges.len());
    for (i, edge) in given.edges.iter().enumerate() {
        links.push(Link {
            from: ids.number(&edge.from, || format!("{path}.edges[{i}].from"))?,
            to: ids.number(&edge.to, || format!("{path}.edges[{i}].to"))?,
            connector: edge.connector_type.clone().into(),
            from_side: edge.from_direction.into(),
            to_side: edge.to_direction.into(),
        });
    }
    let end = match &given.end_node_id {
        Some(id) => Some(ids.number(id, || below(path, "endNodeId"))?),
        None => None,
    };
    let nodes = given.nodes.iter().enumerate();
    let cell = given.cell_size.map_or(0, |size| size.0);
    Ok(floor::Assembly {
        nodes: nodes.map(|(i, n)| node(n, &format!("{path}.nodes[{i}]"))).collect::<Result<_, _>>()?,
        links,
        end,
        cell: u32::try_from(cell)
            .map_err(|_| JsonError::at(below(path, "cellSize"), "a size is not below zero"))?,
        origin: match given.origin {
            Some(at) => point(at, || below(path, "origin"))?,
            None => [0; 3],
        },
    })
}

fn node(given: &GraphNode, path: &str) -> Result<Node, JsonError> {
    let distance = match given.distance_from_start {
        -1 => None,
        n => Some(u32::try_from(n).map_err(|_| {
            let why = format!("{n} stood there: a number of tiles, or -1 on a branch");
            JsonError::at(below(path, "distanceFromStart"), why)
        })?),
    };
    let mut markers = Vec::new();
    for (i, spawn) in given.markers.iter().flatten().enumerate() {
        let at = point(spawn.position, || format!("{path}.markers[{i}].position"))?;
        markers.push((spawn.name.clone().into(), at));
    }
    let mut exits = Vec::new();
    for (i, exit) in given.exits.iter().flatten().enumerate() {
        exits.push(floor::Exit {
            side: exit.direction.into(),
            position: point(exit.position, || format!("{path}.exits[{i}].position"))?,
            dress: match exit.dress {
                Dress::Open => floor::Dress::Open,
                Dress::DoorFrame => floor::Dress::DoorFrame,
                Dress::Wall => floor::Dress::Wall,
            },
        });
    }
    Ok(Node {
        name: given.name.as_ref().unwrap_or(&given.id).clone().into(),
        tile: given.tile_id.clone().into(),
        position: point(given.position, || below(path, "position"))?,
        rotation: given.rotation,
        bounds: (
            point(given.bounds.min, || below(path, "bounds.min"))?,
            point(given.bounds.max, || below(path, "bounds.max"))?,
        ),
        tags: texts(Some(&given.tags)),
        distance,
        used: given.used_connector_directions.iter().map(|d| (*d).into()).collect(),
        exits,
        markers,
    })
}

fn point(at: Vec3, path: impl Fn() -> String) -> Result<[i32; 3], JsonError> {
    let part = |tenths: i64| {
        i32::try_from(tenths)
            .map_err(|_| JsonError::at(path(), "a coordinate is at most 214748364.7 either way"))
    };
    Ok([part(at.x.0)?, part(at.y.0)?, part(at.z.0)?])
}

/// Returns a move of the proof. Whether the moves prove anything is for whoever checks the floor.
pub(super) fn step(words: &str, events: &mut Table, path: impl Fn() -> String) -> Result<Move, JsonError> {
    let wrong = || {
        let why = format!(
            "\"{}\" stood there, which is no move: walk or open and a side, take, use, teleport, or play and an event",
            words.chars().take(40).collect::<String>()
        );
        JsonError::at(path(), why)
    };
    let toward = |name: &str| Side::ALL.into_iter().find(|side| side.name() == name).ok_or_else(wrong);
    match words.split_once(' ') {
        Some(("walk", side)) => toward(side).map(Move::Walk),
        Some(("open", side)) => toward(side).map(Move::Open),
        Some(("play", event)) => events.number(event, &path).map(|id| Move::Play(EventId(id))),
        None if words == "take" => Ok(Move::Take),
        None if words == "use" => Ok(Move::Use),
        None if words == "teleport" => Ok(Move::Teleport),
        _ => Err(wrong()),
    }
}

pub(in crate::json) fn ledger(given: &Ledger, path: &str) -> Result<floor::Ledger, JsonError> {
    let mut entries = Vec::with_capacity(given.entries.len());
    for (i, entry) in given.entries.iter().enumerate() {
        let name = entry.name.clone().into();
        let missing = |field: &str| JsonError::at(format!("{path}.entries[{i}].{field}"), "missing");
        entries.push(match entry.kind {
            EntryType::Roll => Entry::Roll {
                name,
                sides: entry.sides.ok_or_else(|| missing("sides"))?,
                dice: entry.dice.clone().ok_or_else(|| missing("dice"))?.into(),
            },
            EntryType::Move => Entry::Move {
                name,
                at: cell(entry.x.ok_or_else(|| missing("x"))?, entry.y.ok_or_else(|| missing("y"))?),
                side: entry.wall.map(Into::into),
                room: entry.room,
            },
        });
    }
    let exits = given.exits.iter().flatten().map(|e| (cell(e.x, e.y), e.wall.into())).collect();
    Ok(floor::Ledger {
        width: given.width.unwrap_or_default(),
        height: given.height.unwrap_or_default(),
        level: given.level.unwrap_or_default(),
        name: given.name.clone().unwrap_or_default().into(),
        exit_die: given.exit_die.unwrap_or_default(),
        entries,
        exits,
    })
}
