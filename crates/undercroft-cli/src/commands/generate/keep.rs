//! What is kept of another floor, or drawn, for the rest to be made around it.

use super::super::convert;
use crate::files::{self, In};
use crate::output::Levels;
use crate::request::{RecipeArgs, Request};
use crate::shell;
use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use undercroft::floor::{KeyId, RoomId};
use undercroft::grid::{Cell, cell};
use undercroft::keep::{Keep, Selection};
use undercroft::{Floor, Recipe};

/// The arguments that say what stays.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Making a floor around something")]
pub(crate) struct KeepArgs {
    /// Keep a part of the floor in FILE, and make the rest anew around it, by the recipe of the file unless another is named
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Rooms to keep: their numbers on maps, from 1, or their names in level files, such as `large_2`
    #[arg(long, value_name = "ROOM,ROOM", requires = "keep", value_delimiter = ',')]
    rooms: Vec<String>,
    /// A region to keep, by two of its corner cells; rooms in it are kept whole. May be given several times
    #[arg(long, value_name = "X,Y..X,Y", requires = "keep")]
    region: Vec<String>,
    /// A key to keep, with the doors that it opens: its name or its number from 1. May be given several times
    #[arg(long, value_name = "KEY", requires = "keep")]
    lock: Vec<String>,
    /// A piece of your own, drawn in the text form, with its north-west corner at a cell. May be given several times
    #[arg(long, value_name = "FILE@X,Y")]
    vault: Vec<String>,
}

/// A drawing larger than this is none.
const LARGEST: u64 = 16 << 20;

impl KeepArgs {
    /// Adds what is kept to what is to be made.
    pub(crate) fn put_into(&self, recipe: &RecipeArgs, request: &mut Request) -> Result<()> {
        let mut keep: Option<Keep> = None;
        let mut words = String::new();
        if let Some(path) = &self.keep {
            request.inputs.add(path);
            let (floor, of_file) = read(path, recipe.depth())?;
            if let Some(made_by) = of_file {
                recipe.settle(request, &made_by)?;
            }
            request.stay_at(floor.depth());
            let found = self.select(&floor).in_file(path)?;
            _ = write!(words, " --keep {}", shell::quote(&path.to_string_lossy()));
            for (name, values) in
                [("rooms", &self.rooms[..]), ("region", &self.region[..]), ("lock", &self.lock[..])]
            {
                let values =
                    if name == "rooms" && !values.is_empty() { &[values.join(",")][..] } else { values };
                for value in values {
                    _ = write!(words, " --{name} {}", shell::quote(value));
                }
            }
            keep = Some(found);
        }
        for vault in &self.vault {
            let (path, at) = place(vault)?;
            request.inputs.add(&path);
            let text = files::read_text(&path, LARGEST, "a drawing is")?;
            let drawn = Keep::drawn(&text, at, request.recipe.size()).in_file(&path)?;
            keep = Some(match keep {
                Some(keep) => keep.and(&drawn).in_file(&path)?,
                None => drawn,
            });
            _ = write!(words, " --vault {}", shell::quote(vault));
        }
        if keep.is_some() {
            request.only_depth("a floor is made around something one at a time")?;
            request.keep_around(keep, words);
        }
        Ok(())
    }

    fn select(&self, floor: &Floor) -> Result<Keep> {
        if self.rooms.is_empty() && self.region.is_empty() && self.lock.is_empty() {
            let again = floor.kept().cloned();
            return again.ok_or_else(|| {
                anyhow!("say what to keep of it: --rooms 3,5, --region 4,4..12,10 or --lock 'silver key'")
            });
        }
        let rooms = self.rooms.iter().map(|room| room_of(floor, room)).collect::<Result<_>>()?;
        let regions =
            self.region.iter().map(|region| region_of(floor, region)).collect::<Result<Vec<_>>>()?;
        let keys = self.lock.iter().map(|key| key_of(floor, key)).collect::<Result<_>>()?;
        let selection = Selection { rooms, cells: regions.concat(), keys };
        let (keep, left_out) = Keep::of(floor, &selection)?;
        for left in left_out {
            files::note(left.to_string());
        }
        Ok(keep)
    }
}

/// Reads the floor, and what made it.
fn read(path: &Path, depth: Option<u32>) -> Result<(Floor, Option<Recipe>)> {
    let read = convert::read(path, depth)?;
    let floors: Vec<&Floor> = read.dungeons.iter().flat_map(Levels::floors).collect();
    let &[floor] = &floors[..] else {
        bail!("{}: it holds {} floors: name one with --depth", path.display(), floors.len());
    };
    let recipe = read.dungeons.iter().find_map(|levels| levels.origin().0.cloned());
    Ok((floor.clone(), recipe))
}

fn room_of(floor: &Floor, word: &str) -> Result<RoomId> {
    let count = floor.rooms().len();
    let named = |id: &RoomId| floor.room_name(*id) == word || floor.rooms()[id.index()].name == word;
    let number = word.parse::<usize>().ok();
    let found = match number {
        Some(number) => (1..=count).contains(&number).then(|| RoomId(number as u32 - 1)),
        None => (0..count as u32).map(RoomId).find(named),
    };
    found.ok_or_else(|| match number {
        Some(_) => anyhow!("--rooms: there is no room {word}: the floor has 1 to {count}"),
        None => anyhow!(
            "--rooms: no room is called '{word}': rooms have numbers from 1, and names such as {}",
            floor.room_name(RoomId(0))
        ),
    })
}

fn key_of(floor: &Floor, word: &str) -> Result<KeyId> {
    let number = word.parse::<usize>().ok().filter(|n| (1..=floor.keys().len()).contains(n)).map(|n| n - 1);
    let found = floor.keys().iter().position(|key| key.name == word).or(number);
    found.map(|i| KeyId(i as u32)).ok_or_else(|| {
        let names: Vec<&str> = floor.keys().iter().map(|key| &*key.name).collect();
        let there =
            if names.is_empty() { "it has none".to_owned() } else { format!("it has {}", names.join(", ")) };
        anyhow!("--lock: the floor has no key '{word}': {there}")
    })
}

fn region_of(floor: &Floor, word: &str) -> Result<Vec<Cell>> {
    let corners = word.split_once("..").and_then(|(a, b)| Some((corner(a)?, corner(b)?)));
    let (a, b) = corners.with_context(|| {
        format!("--region: '{word}' is no region: it takes two corner cells such as 4,4..12,10")
    })?;
    if let Some(astray) = [a, b].into_iter().find(|c| !floor.size().contains(*c)) {
        bail!("--region: {astray} lies outside of the floor of {}: cells are counted from 0,0", floor.size());
    }
    let rows = a.y.min(b.y)..=a.y.max(b.y);
    Ok(rows.flat_map(|y| (a.x.min(b.x)..=a.x.max(b.x)).map(move |x| cell(x, y))).collect())
}

fn corner(text: &str) -> Option<Cell> {
    let (x, y) = text.split_once(',')?;
    Some(cell(x.trim().parse().ok()?, y.trim().parse().ok()?))
}

/// The file of a piece, and where it goes.
fn place(vault: &str) -> Result<(PathBuf, Cell)> {
    let parts = vault.rsplit_once('@').and_then(|(path, at)| Some((PathBuf::from(path), corner(at)?)));
    parts.with_context(|| {
        format!("--vault: '{vault}' does not say where the piece goes: it takes the file and a cell, such as piece.txt@4,4")
    })
}
