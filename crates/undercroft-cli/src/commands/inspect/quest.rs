//! `--quest FILE`: what the way to the goal asks for, as a picture, as a graph for Graphviz, or for programs.

use crate::files::{self, In, Inputs, NewFile, Replace, STANDARD};
use crate::output;
use crate::request::Request;
use anyhow::{Result, bail};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use undercroft::solve::{Item, Quest, QuestWay, Step};
use undercroft::{Floor, rules};
use undercroft_render::quest;

/// What a quest is written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    Svg,
    Png,
    Dot,
    Json,
}

/// A place to write a quest to.
#[derive(Clone, Debug)]
pub(super) struct QuestFile {
    path: PathBuf,
    form: Form,
}

impl QuestFile {
    /// Lowers a path; `-` is standard output, and gets the graph.
    pub(super) fn new(path: &Path, inputs: &Inputs, replace: Replace) -> Result<QuestFile> {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
        let form = match ending.as_deref() {
            _ if path == Path::new(STANDARD) => Form::Dot,
            Some("svg") => Form::Svg,
            Some("png") => Form::Png,
            Some("dot" | "gv") => Form::Dot,
            Some("json") => Form::Json,
            _ => bail!("{}: a quest is written as .svg, .png, .dot or .json", path.display()),
        };
        if path != Path::new(STANDARD) {
            inputs.refuse(path)?;
            files::check_writable(path)?;
            files::check_replaceable(path, replace)?;
        }
        Ok(QuestFile { path: path.to_owned(), form })
    }

    /// Whether it is standard output.
    pub(super) fn is_standard(&self) -> bool {
        self.path == Path::new(STANDARD)
    }

    /// Writes the quests of floors.
    pub(super) fn write(&self, floors: &[Floor]) -> Result<()> {
        let bytes = match self.form {
            Form::Svg => quest::svg(floors).into_bytes(),
            Form::Png => quest::png(floors)?,
            Form::Dot => quest::dot(floors).into_bytes(),
            Form::Json => format!("{:#}\n", floors.iter().map(as_json).collect::<Value>()).into_bytes(),
        };
        if !self.is_standard() {
            NewFile::put(&self.path, &bytes)?;
            files::note(format_args!("wrote {}", self.path.display()));
            return Ok(());
        }
        files::print(&String::from_utf8_lossy(&bytes))
    }
}

/// The floors of the files.
pub(super) fn floors_of_files(paths: &[PathBuf]) -> Result<Vec<Floor>> {
    let mut floors = Vec::new();
    for path in paths {
        let bytes = files::read(path, output::LARGEST)?;
        let read = output::read(&bytes).in_file(path)?;
        floors.extend(read.dungeons.iter().flat_map(|levels| levels.floors().iter().cloned()));
    }
    Ok(floors)
}

/// The floors of the seed itself.
pub(super) fn floors_of_recipe(request: &Request) -> Result<Vec<Floor>> {
    Ok(request.make(&request.seed, None, &mut ())?.floors)
}

fn as_json(floor: &Floor) -> Value {
    let quest = Quest::of(floor);
    let areas = quest.areas.iter().map(|area| {
        json!({
            "rooms": area.rooms.iter().map(|room| room.index() + 1).collect::<Vec<_>>(),
            "cells": area.cells.count(),
            "needed": area.is_needed,
        })
    });
    let ways = quest.ways.iter().map(|way: &QuestWay| {
        json!({
            "from": way.from,
            "to": way.to,
            "bothWays": way.both_ways,
            "needs": way.needs.iter().map(|item| name(floor, *item)).collect::<Vec<_>>(),
            "edges": way.edges.iter().map(|edge| {
                json!({ "x": edge.cell().x, "y": edge.cell().y, "side": edge.side().to_string() })
            }).collect::<Vec<_>>(),
            "teleporter": way.teleporter.map(|(from, to)| json!([[from.x, from.y], [to.x, to.y]])),
        })
    });
    let steps = quest.steps.iter().map(|step: &Step| {
        json!({
            "does": name(floor, step.item),
            "at": [step.at.x, step.at.y],
            "area": step.area,
            "needed": step.is_needed,
            "after": step.after,
        })
    });
    json!({
        "depth": floor.depth(),
        "needed": quest.needed().count(),
        "chain": quest.chain(),
        "freedom": quest.freedom(),
        "optional": quest.optional(),
        "entrance": quest.entrance,
        "goal": quest.goal,
        "areas": areas.collect::<Vec<_>>(),
        "ways": ways.collect::<Vec<_>>(),
        "steps": steps.collect::<Vec<_>>(),
    })
}

/// Returns what an item is called: `silver key`, `switch 3`, `event 1`.
fn name(floor: &Floor, item: Item) -> String {
    match item {
        Item::Key(key) => rules::key_name(floor, key),
        Item::Trigger(id) => match floor.triggers().get(id.index()).map(|trigger| trigger.name.as_ref()) {
            Some("") | None => format!("switch {}", id.0),
            Some(name) => name.to_owned(),
        },
        Item::Event(id) => format!("event {}", id.0),
    }
}
