//! The formats of the module that is loaded when somebody asks for it.

use crate::dungeon::Levels;
use crate::export::{Files, Format, chosen, name_of, stem};
use crate::fail::{Failure, Kind};
use crate::files;
use crate::picture::{Choices, Paper, Rules};
use undercroft::Floor;
use undercroft_export::gltf::{self, Container};
use undercroft_export::parquet::{self, Row};
use undercroft_export::tiled::{self, Grid};
use undercroft_export::uvtt::{self, Secrets};
use undercroft_export::{binary, foundry, ldtk};
use undercroft_render::markdown::{self, Map};
use undercroft_render::page::{self, AtTable, Cover};
use undercroft_render::{Audience, Book, Extent, Options, Setup, Turn};
use wasm_bindgen::prelude::wasm_bindgen;

/// Pixels a cell in the pictures of virtual tables, and of the longest side.
const PIXELS: u32 = 70;
const LONG: u32 = 8_000;

/// Writes a dungeon, given as its bytes or as a file that is read.
#[wasm_bindgen]
pub fn write(dungeon: &[u8], format: &str, options: &str) -> Result<Files, Failure> {
    let format = Format::named(format)?;
    let choices = Choices::read(options)?;
    let levels = chosen(&files::read(dungeon)?, &choices)?;
    let stem = stem(&levels, &choices);
    let mut written = Files::default();
    if format.many {
        for floor in &levels.floors {
            one(&mut written, format, floor, &levels, &choices, &stem)?;
        }
        return Ok(written.once());
    }
    let name = format!("{stem}.{}", format.ending);
    let bytes = match format.name {
        "binary" => packed(&levels),
        "ldtk" => ldtk::write(&levels.floors, levels.origin()).into_bytes(),
        "pdf" => pdf(&levels, &choices)?,
        "markdown" => pages(&levels, &choices)?.into_bytes(),
        "gltf" => scene(&levels, &choices, Container::Text)?,
        "glb" => scene(&levels, &choices, Container::Binary)?,
        "parquet" => table(&levels)?,
        other => return Err(Failure::refused(format!("{other} is written by the main module"))),
    };
    written.add(name, format.mime, bytes);
    if format.name == "ldtk" {
        written.add(tiled::PICTURE.to_owned(), "image/png", tiled::picture());
    }
    Ok(written)
}

/// Returns the bytes of the dungeon that a file holds: level JSON of any age, its compact form, the text form, the binary form.
#[wasm_bindgen]
pub fn unpack(bytes: &[u8]) -> Result<Vec<u8>, Failure> {
    files::read(bytes)?.bytes()
}

fn one(
    files: &mut Files,
    format: &Format,
    floor: &Floor,
    levels: &Levels,
    choices: &Choices,
    stem: &str,
) -> Result<(), Failure> {
    let name = name_of(stem, floor, levels, format.ending);
    let (origin, options) = (levels.origin(), choices.options()?);
    let bytes = match format.name {
        "png" => undercroft_render::png(floor, &options).map_err(Failure::refused)?,
        "tmx" => tiled::tmx(floor, origin, Grid::Edges.into()).into_bytes(),
        "tmx-blocks" => tiled::tmx(floor, origin, Grid::Blocks.into()).into_bytes(),
        "tmj" => tiled::tmj(floor, origin, Grid::Edges.into()).into_bytes(),
        "tmj-blocks" => tiled::tmj(floor, origin, Grid::Blocks.into()).into_bytes(),
        "uvtt" => {
            let pixels = pixels(floor, choices, 1);
            let png = &picture(floor, pixels, options)?;
            let secrets = if choices.reveal_secrets { Secrets::Doors } else { Secrets::Walls };
            uvtt::write(floor, uvtt::Picture { png, pixels }, secrets).into_bytes()
        }
        "foundry" => {
            let pixels = pixels(floor, choices, foundry::LEAST_PIXELS);
            if pixels < foundry::LEAST_PIXELS {
                let words =
                    format!("Foundry takes {} pixels a cell or more, not {pixels}", foundry::LEAST_PIXELS);
                return Err(Failure::refused(words).at("scale"));
            }
            let beside = name_of(stem, floor, levels, "foundry.png");
            let scene = foundry::write(floor, origin, foundry::Picture { path: &beside, pixels });
            files.add(name, format.mime, scene);
            files.add(beside, "image/png", picture(floor, pixels, options)?);
            return Ok(());
        }
        other => return Err(Failure::refused(format!("{other} is written by the main module"))),
    };
    files.add(name, format.mime, bytes);
    if format.name.starts_with("tm") {
        files.add(tiled::PICTURE.to_owned(), "image/png", tiled::picture());
    }
    Ok(())
}

/// Pixels a cell: what was asked for, or as many as are good for the table.
fn pixels(floor: &Floor, choices: &Choices, least: u32) -> u32 {
    let longest = u32::from(floor.size().width().max(floor.size().height()));
    choices.scale.unwrap_or_else(|| (LONG / longest).min(PIXELS).max(least))
}

/// Returns the picture under the walls: the whole grid and nothing around it, as players at the table may see it.
fn picture(floor: &Floor, pixels: u32, options: Options) -> Result<Vec<u8>, Failure> {
    let options = Options {
        scale: Some(pixels),
        margin: 0,
        extent: Extent::Whole,
        audience: Audience::Table,
        room_numbers: false,
        legend: false,
        ..options
    };
    undercroft_render::png(floor, &options).map_err(Failure::refused)
}

fn packed(levels: &Levels) -> Vec<u8> {
    match (&levels.recipe, &levels.seed) {
        (Some(recipe), Some(seed)) => {
            let (recipe, seed, floors) = (recipe.clone(), seed.clone(), levels.floors.clone());
            binary::write(&undercroft::Dungeon { recipe, seed, floors })
        }
        (_, seed) => binary::write_floors(&levels.floors, seed.as_ref()),
    }
}

fn book<'a>(levels: &'a Levels, choices: &Choices) -> Result<Book<'a>, Failure> {
    let rules = match choices.rules {
        Rules::Plain => page::Rules::Plain,
        Rules::FiveE => page::Rules::FiveE,
        Rules::Osr => page::Rules::Osr,
    };
    let made = levels.recipe.as_ref().zip(levels.seed.as_ref());
    let audience = choices.options()?.audience;
    let book = Book::of(&levels.floors, made, audience, AtTable { rules, ..AtTable::default() });
    let cover = if choices.cover { Cover::Drawn } else { Cover::Left };
    let book = book.by(choices.author.as_deref().unwrap_or_default()).with_cover(cover);
    Ok(match &choices.title {
        Some(title) => book.titled(title),
        None => book,
    })
}

fn pdf(levels: &Levels, choices: &Choices) -> Result<Vec<u8>, Failure> {
    let paper = match choices.paper {
        Paper::A4 => undercroft_render::Paper::A4,
        Paper::Letter => undercroft_render::Paper::Letter,
    };
    let turn = if choices.landscape { Turn::Landscape } else { Turn::Upright };
    let setup = Setup { paper, turn, ..Setup::default() };
    let book = book(levels, choices)?;
    undercroft_render::pdf(&book, &choices.options()?, &setup).map_err(Failure::refused)
}

fn pages(levels: &Levels, choices: &Choices) -> Result<String, Failure> {
    let book = book(levels, choices)?;
    let audience = choices.options()?.audience;
    let maps: Vec<Map> =
        levels.floors.iter().map(|floor| Map::Chart(markdown::chart(floor, audience))).collect();
    Ok(markdown::book(&book, &maps))
}

fn scene(levels: &Levels, choices: &Choices, container: Container) -> Result<Vec<u8>, Failure> {
    let usual = gltf::Options::default();
    let options = match choices.cell_size {
        None => usual,
        Some(metres) if (0.1..=100.0).contains(&metres) => {
            let cell = (metres * 1000.0).round() as u32;
            gltf::Options { cell, height: cell, ..usual }
        }
        Some(_) => return Err(Failure::refused("a cell takes 0.1 to 100 metres").at("cellSize")),
    };
    let (recipe, seed) = (levels.recipe.as_ref(), levels.seed.as_ref());
    gltf::write(&levels.floors, recipe, seed, &options, container).map_err(Failure::refused)
}

fn table(levels: &Levels) -> Result<Vec<u8>, Failure> {
    let level = parquet::Level::default();
    let (recipe, seed) = (levels.recipe.as_ref(), levels.seed.as_ref());
    let mut writer = parquet::Writer::new(Vec::new(), level).map_err(broken)?;
    for floor in &levels.floors {
        writer.push(Row::new(floor, recipe, seed, level)).map_err(broken)?;
    }
    writer.finish().map_err(broken)
}

fn broken(why: impl std::fmt::Display) -> Failure {
    Failure::new(Kind::Broken, why)
}
