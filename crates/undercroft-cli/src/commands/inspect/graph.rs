//! `--graph`: what one asks of a graph of tiles: whether it is a dungeon, its routes from the start to the end, the shortest of
//! them, and the main path.

use anyhow::{Result, bail};
use serde_json::{Value, json};
use std::fmt::Write as _;
use undercroft::Floor;
use undercroft::floor::Assembly;

/// How many routes are looked for: a graph from a file may have any number.
const MOST: usize = 1000;
/// How many of them a text lists.
const LISTED: usize = 5;

/// Returns the answers for people.
pub(super) fn text(floors: &[Floor]) -> Result<String> {
    let mut text = String::new();
    for floor in floors {
        let graph = graph(floor)?;
        let _ = writeln!(
            text,
            "floor {}: {} tiles, {} links",
            floor.depth(),
            graph.nodes.len(),
            graph.links.len()
        );
        if let Err(invalid) = graph.validate() {
            let _ = writeln!(text, "  not a dungeon: {invalid}");
        }
        let main: Vec<&str> = graph.main_path().map(|node| &*node.name).collect();
        let _ = writeln!(text, "  main path, {} tiles: {}", main.len(), main.join(", "));
        if let Some(path) = graph.shortest_path() {
            let _ = writeln!(
                text,
                "  shortest path, {} steps: {}",
                path.len() - 1,
                names(graph, &path).join(", ")
            );
        }
        let routes = graph.all_paths(MOST);
        let count = if routes.len() == MOST { format!("{MOST} or more") } else { routes.len().to_string() };
        let _ = writeln!(text, "  routes to the end: {count}");
        for route in routes.iter().take(LISTED) {
            let _ = writeln!(text, "    {}", names(graph, route).join(", "));
        }
        if routes.len() > LISTED {
            let _ = writeln!(text, "    and {} more", routes.len() - LISTED);
        }
    }
    Ok(text)
}

/// Returns the answers for programs.
pub(super) fn json(floors: &[Floor]) -> Result<String> {
    let told = |floor: &Floor| -> Result<Value> {
        let graph = graph(floor)?;
        let shortest = graph.shortest_path();
        let routes = graph.all_paths(MOST);
        Ok(json!({
            "floor": floor.depth(),
            "valid": graph.validate().is_ok(),
            "reason": graph.validate().err().map(|invalid| invalid.to_string()),
            "mainPath": graph.main_path().map(|node| &*node.name).collect::<Vec<_>>(),
            "shortestPath": shortest.as_ref().map(|path| names(graph, path)),
            "shortestPathLength": graph.shortest_path_length(),
            "routes": routes.len(),
            "moreRoutes": routes.len() == MOST,
            "allPaths": routes.iter().map(|route| names(graph, route)).collect::<Vec<_>>(),
        }))
    };
    let all: Value = floors.iter().map(told).collect::<Result<Vec<Value>>>()?.into();
    Ok(format!("{all:#}\n"))
}

fn graph(floor: &Floor) -> Result<&Assembly> {
    match floor.assembly() {
        Some(graph) => Ok(graph),
        None => bail!("floor {} has no graph of tiles: those of linear have one", floor.depth()),
    }
}

fn names<'a>(graph: &'a Assembly, path: &[u32]) -> Vec<&'a str> {
    path.iter().filter_map(|i| graph.nodes.get(*i as usize)).map(|node| &*node.name).collect()
}
