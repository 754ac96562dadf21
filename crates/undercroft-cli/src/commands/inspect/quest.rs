//! `--quest FILE`: what the way to the goal asks for, as a picture, as a graph for Graphviz, or for programs.

use crate::files::{self, In, Inputs, NewFile, Replace, STANDARD};
use crate::output;
use crate::request::Request;
use anyhow::{Result, bail};
use serde_json::Value;
use std::path::{Path, PathBuf};
use undercroft::Floor;
use undercroft::solve::Quest;
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
            Form::Json => {
                format!("{:#}\n", floors.iter().map(as_json).collect::<Result<Value>>()?).into_bytes()
            }
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

fn as_json(floor: &Floor) -> Result<Value> {
    Ok(serde_json::to_value(undercroft_export::quest::document(floor, &Quest::of(floor)))?)
}
