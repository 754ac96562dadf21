//! Pictures and files: what may be chosen about them, and every format by its name.

use crate::fail::Failure;
use crate::levels::Levels;
use serde::Deserialize;
use undercroft::Floor;
use undercroft_export::gltf::{self, Container};
use undercroft_export::json::Style as JsonStyle;
use undercroft_export::parquet::{self, Level};
use undercroft_export::tiled::{self, Grid};
use undercroft_export::uvtt::{self, Secrets};
use undercroft_export::{blocks, foundry, ldtk};
use undercroft_render::markdown::{self, Map};
use undercroft_render::page::{self, AtTable, Cover};
use undercroft_render::{Audience, Book, Extent, Options, Setup, Style, Turn, quest, terminal};

/// What may be chosen about pictures and files.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct Choices {
    style: Option<String>,
    player: bool,
    legend: bool,
    grid: Option<bool>,
    numbers: bool,
    scale: Option<u32>,
    whole: bool,
    pretty: bool,
    paper: Paper,
    landscape: bool,
    cover: bool,
    title: Option<String>,
    author: Option<String>,
    rules: Rules,
    reveal_secrets: bool,
    cell_size: Option<f64>,
    stem: Option<String>,
}

/// What PDFs are printed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Paper {
    #[default]
    A4,
    Letter,
}

/// Whose numbers pages speak in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
enum Rules {
    #[default]
    #[serde(rename = "plain")]
    Plain,
    #[serde(rename = "5e")]
    FiveE,
    #[serde(rename = "osr")]
    Osr,
}

/// The most pixels a cell.
const LARGE: u32 = 1_000;
/// Pixels a cell in the pictures of virtual tables, and of the longest side.
const PIXELS: u32 = 70;
const LONG: u32 = 8_000;

/// The formats, with what each is for.
pub(crate) const FORMATS: &[(&str, &str)] = &[
    ("text", "The engine's text form: a drawing, and words under it"),
    ("terminal", "A drawing in characters, to read"),
    ("json", "Level JSON: for games, saves and interchange"),
    ("json-compact", "Level JSON without what is usual: a quarter of the bytes or less"),
    ("binary", "The compact form: for large floors and caches"),
    ("svg", "A picture in lines"),
    ("png", "A picture in pixels"),
    ("quest", "The quest as a picture in lines"),
    ("tmx", "Tiled map in XML: walls on edges, as tiles and as objects"),
    ("tmx-blocks", "Tiled map in XML: walls take up tiles"),
    ("tmj", "Tiled map in JSON: walls on edges, as tiles and as objects"),
    ("tmj-blocks", "Tiled map in JSON: walls take up tiles"),
    ("ldtk", "LDtk project: a level a floor"),
    ("blocks", "Block map: for engines whose walls take up cells"),
    ("blocks-text", "Block map in letters: a letter a block and nothing else"),
    ("uvtt", "Universal VTT map: picture, walls and doors for virtual tables"),
    ("foundry", "Foundry VTT scene: walls with locked, secret and one-way doors"),
    ("pdf", "A dungeon for the table: the map and its key, to print"),
    ("markdown", "The same as Markdown: for wikis and notes"),
    ("gltf", "A 3D scene: for engines and Blender"),
    ("glb", "A 3D scene in one small file"),
    ("parquet", "A table: a row a floor with its measures, for millions"),
];

/// Files by their names.
pub(crate) type Files = Vec<(String, Vec<u8>)>;

impl Choices {
    /// Returns what pictures look like.
    pub(crate) fn options(&self) -> Result<Options, Failure> {
        let usual = Options::default();
        let style = match &self.style {
            None => usual.style,
            Some(name) => Style::named(name).ok_or_else(|| {
                let known: Vec<&str> = Style::ALL.iter().map(|style| style.name).collect();
                Failure::refused(format!("there is no style '{name}': there is {}", known.join(", ")))
                    .at("style")
            })?,
        };
        if self.scale.is_some_and(|scale| !(1..=LARGE).contains(&scale)) {
            return Err(Failure::refused(format!("a cell takes 1 to {LARGE} pixels")).at("scale"));
        }
        Ok(Options {
            style,
            audience: if self.player { Audience::Player } else { Audience::Master },
            scale: self.scale,
            margin: style.manner.margin,
            extent: if self.whole { Extent::Whole } else { usual.extent },
            grid: self.grid.unwrap_or(true),
            room_numbers: self.numbers,
            legend: self.legend,
            ..usual
        })
    }

    /// Returns the beginning of file names.
    fn stem(&self, levels: &Levels) -> String {
        let words = self.stem.clone().unwrap_or_else(|| levels.name().to_lowercase());
        let plain: String =
            words.chars().map(|c| if c.is_alphanumeric() || "_.".contains(c) { c } else { '-' }).collect();
        let parts: Vec<&str> = plain.split('-').filter(|part| !part.is_empty()).collect();
        let joined: String = parts.join("-").trim_matches('.').chars().take(80).collect();
        if joined.is_empty() { "dungeon".to_owned() } else { joined }
    }
}

/// Writes levels in a format.
pub(crate) fn write(levels: &Levels, format: &str, choices: &Choices) -> Result<Files, Failure> {
    let stem = choices.stem(levels);
    let one = |ending: &str, bytes: Vec<u8>| Ok(vec![(format!("{stem}.{ending}"), bytes)]);
    match format {
        "json" if choices.pretty => one("json", levels.json(JsonStyle::Pretty).into_bytes()),
        "json" => one("json", levels.json(JsonStyle::Minified).into_bytes()),
        "json-compact" => one("compact.json", levels.json(JsonStyle::Compact).into_bytes()),
        "binary" => one("ucf", levels.binary()),
        "ldtk" => {
            let project = ldtk::write(&levels.floors, levels.origin()).into_bytes();
            Ok(vec![(format!("{stem}.ldtk"), project), (tiled::PICTURE.to_owned(), tiled::picture())])
        }
        "quest" => one("quest.svg", quest::svg(&levels.floors).into_bytes()),
        "pdf" => one("pdf", pdf(levels, choices)?),
        "markdown" => one("md", pages(levels, choices)?.into_bytes()),
        "gltf" => one("gltf", scene(levels, choices, Container::Text)?),
        "glb" => one("glb", scene(levels, choices, Container::Binary)?),
        "parquet" => one("parquet", table(levels)?),
        _ => {
            let mut files = Files::new();
            for floor in &levels.floors {
                let stem = match levels.floors.len() {
                    1 => stem.clone(),
                    _ => format!("{stem}-{}", floor.depth()),
                };
                for (name, bytes) in floor_files(floor, levels, format, choices, &stem)? {
                    // Many floors may stand beside one picture.
                    if files.iter().all(|(there, _)| *there != name) {
                        files.push((name, bytes));
                    }
                }
            }
            Ok(files)
        }
    }
}

fn floor_files(
    floor: &Floor,
    levels: &Levels,
    format: &str,
    choices: &Choices,
    stem: &str,
) -> Result<Files, Failure> {
    let (origin, options) = (levels.origin(), choices.options()?);
    let one = |ending: &str, bytes: Vec<u8>| Ok(vec![(format!("{stem}.{ending}"), bytes)]);
    let tiles = |ending: &str, map: String| {
        let map = (format!("{stem}.{ending}"), map.into_bytes());
        Ok(vec![map, (tiled::PICTURE.to_owned(), tiled::picture())])
    };
    match format {
        "text" => one("txt", floor.to_string().into_bytes()),
        "terminal" => one("txt", terminal(floor, &terminal::Look::default()).into_bytes()),
        "svg" => one("svg", undercroft_render::svg(floor, &options).into_bytes()),
        "png" => one("png", undercroft_render::png(floor, &options).map_err(Failure::refused)?),
        "blocks" => one("blocks.json", blocks::json(floor, origin).into_bytes()),
        "blocks-text" => one("blocks.txt", blocks::text(floor).into_bytes()),
        "tmx" => tiles("tmx", tiled::tmx(floor, origin, Grid::Edges.into())),
        "tmx-blocks" => tiles("blocks.tmx", tiled::tmx(floor, origin, Grid::Blocks.into())),
        "tmj" => tiles("tmj", tiled::tmj(floor, origin, Grid::Edges.into())),
        "tmj-blocks" => tiles("blocks.tmj", tiled::tmj(floor, origin, Grid::Blocks.into())),
        "uvtt" => {
            let pixels = pixels(floor, choices, 1);
            let png = &picture(floor, pixels, options)?;
            let secrets = if choices.reveal_secrets { Secrets::Doors } else { Secrets::Walls };
            one("uvtt", uvtt::write(floor, uvtt::Picture { png, pixels }, secrets).into_bytes())
        }
        "foundry" => {
            let pixels = pixels(floor, choices, foundry::LEAST_PIXELS);
            if pixels < foundry::LEAST_PIXELS {
                let least = foundry::LEAST_PIXELS;
                let words = format!("Foundry takes {least} pixels a cell or more, not {pixels}");
                return Err(Failure::refused(words).at("scale"));
            }
            let beside = format!("{stem}.foundry.png");
            let scene = foundry::write(floor, origin, foundry::Picture { path: &beside, pixels });
            let scene = (format!("{stem}.foundry.json"), scene.into());
            Ok(vec![scene, (beside, picture(floor, pixels, options)?)])
        }
        other => {
            let known: Vec<&str> = FORMATS.iter().map(|(name, _)| *name).collect();
            let words = format!("there is no format '{other}': there is {}", known.join(", "));
            Err(Failure::refused(words).at("format"))
        }
    }
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
        Some(_) => return Err(Failure::refused("a cell takes 0.1 to 100 metres").at("cell_size")),
    };
    let (recipe, seed) = (levels.recipe.as_ref(), levels.seed.as_ref());
    gltf::write(&levels.floors, recipe, seed, &options, container).map_err(Failure::refused)
}

fn table(levels: &Levels) -> Result<Vec<u8>, Failure> {
    let (recipe, seed) = (levels.recipe.as_ref(), levels.seed.as_ref());
    parquet::write(&levels.floors, recipe, seed, Level::default()).map_err(Failure::broken)
}
