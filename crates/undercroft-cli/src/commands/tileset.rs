//! `undercroft tileset`: check the tilesets that `linear` builds with, or print the shipped one to start from.

use crate::fail::{self, Told, one_line};
use crate::{files, tileset};
use anyhow::Result;
use clap::{Args, Subcommand};
use std::path::{Path, PathBuf};
use undercroft::Recipe;
use undercroft::floor::MarkerKind;
use undercroft::generate::linear::Linear;
use undercroft::tileset::{STANDARD, Tile, Tileset, TilesetError};

/// Check tilesets for `linear`, or print the shipped one
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct TilesetCommand {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Check files: whether every tile can be placed, and what the set is good for
    Check(Check),
    /// Print the shipped tileset, to start one's own from
    Print,
}

#[derive(Args, Debug)]
struct Check {
    /// Tilesets in TOML or JSON; - is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Say nothing of tilesets that are sound
    #[arg(long, short)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  undercroft tileset print > mine.toml
  undercroft tileset check mine.toml
  undercroft generate linear --set tileset=mine.toml

Exit codes: 0 every tileset is sound; 1 one is refused; 2 a file could not be read.";

impl TilesetCommand {
    /// Does what was asked.
    pub(crate) fn run(self) -> Result<()> {
        match self.what {
            What::Print => files::print(STANDARD),
            What::Check(check) => check.run(),
        }
    }
}

impl Check {
    fn run(self) -> Result<()> {
        let mut worst = None;
        for path in &self.files {
            let told = match tileset::read(path) {
                Ok(tileset) => {
                    if !self.quiet {
                        files::print(&format!("{}: sound\n{}", path.display(), told(&tileset)))?;
                    }
                    None
                }
                Err(error) => Some(refuse(path, &error)?),
            };
            worst = worst.max(told);
        }
        worst.map_or(Ok(()), |told| Err(told.into()))
    }
}

/// Returns what is wrong with a file: a tileset that is refused is a result, what is no tileset at all is a failure.
fn refuse(path: &Path, error: &anyhow::Error) -> Result<Told> {
    let found = error.chain().find_map(|e| e.downcast_ref::<TilesetError>());
    if let Some(why) = found.filter(|found| !found.is_syntax()) {
        files::print(&(one_line(&format!("{}: refused: {why}", path.display())) + "\n"))?;
        return Ok(Told::No);
    }
    fail::tell(error);
    Ok(Told::Bad)
}

/// Returns what a tileset is good for, a line each.
fn told(tileset: &Tileset) -> String {
    let names = |wanted: &dyn Fn(&Tile) -> bool| {
        let names: Vec<&str> = tileset.tiles().iter().filter(|t| wanted(t)).map(|t| t.id.as_ref()).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    };
    let inner = |tile: &Tile, least: usize, most: usize| {
        !tile.has_tag("End") && (least..=most).contains(&tile.connectors.len())
    };
    let openings: Vec<String> =
        tileset.openings().iter().map(|(kind, width)| format!("{kind} {width}")).collect();
    let rows = [
        ("start", names(&|tile| tile.has_tag("Start"))),
        ("end", names(&|tile| tile.has_tag("End"))),
        ("rooms", names(&|tile| inner(tile, 3, usize::MAX))),
        ("corridors", names(&|tile| inner(tile, 2, 2))),
        ("dead ends", names(&|tile| inner(tile, 0, 1))),
        ("path", path(tileset)),
        ("openings", openings.join(", ")),
        ("cell", tileset.cell().to_string()),
    ];
    let quiet = names(&|tile| inner(tile, 2, usize::MAX) && !has_enemies(tile));
    let warning = format!("no EnemySpawn, and the main path may lead through: {quiet}");
    let warned = (quiet != "none").then_some(("warning", warning));
    let rows = rows.into_iter().chain(warned);
    rows.fold(String::new(), |text, (name, value)| text + &format!("  {name:9}  {value}\n"))
}

/// Returns how many tiles lie between the start and the end at most.
fn path(tileset: &Tileset) -> String {
    let takes = |min_path_length: u32| {
        // Room for the path alone, so that nothing but the tiles limits it.
        let target_size = min_path_length + 1;
        let linear = Linear { min_path_length, target_size, max_branches: 0, ..Linear::default() };
        Recipe::from(Linear { tileset: tileset.clone(), ..linear }).check()
    };
    match (1..=LONG).rev().find(|length| takes(*length).is_ok()) {
        None => "none from a start to an end".to_owned(),
        Some(LONG) => format!("{LONG} tiles from the start to the end, and more"),
        Some(longest) => format!("{longest} tiles from the start to the end at most (min_path_length)"),
    }
}

/// A path that no set is asked for by chance.
const LONG: u32 = 30;

fn has_enemies(tile: &Tile) -> bool {
    tile.markers.iter().any(|marker| marker.kind() == MarkerKind::Enemy)
}
