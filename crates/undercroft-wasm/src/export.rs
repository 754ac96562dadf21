//! The formats: what each is called, which module writes it, and those of the main module.

use crate::dungeon::{Dungeon, Levels};
use crate::fail::Failure;
use crate::picture::Choices;
use undercroft::Floor;
use undercroft_export::blocks;
use undercroft_export::json::Style;
use wasm_bindgen::prelude::wasm_bindgen;

/// What there is to know of a format.
#[derive(Debug)]
#[cfg_attr(not(feature = "page"), expect(dead_code, reason = "the main module tells of all formats"))]
pub(crate) struct Format {
    pub(crate) name: &'static str,
    pub(crate) ending: &'static str,
    pub(crate) mime: &'static str,
    pub(crate) about: &'static str,
    /// The module that a page loads first writes it.
    pub(crate) main: bool,
    /// A file holds one floor.
    pub(crate) many: bool,
    /// It is read back.
    pub(crate) reads: bool,
}

const fn row(name: &'static str, ending: &'static str, mime: &'static str, about: &'static str) -> Format {
    Format { name, ending, mime, about, main: true, many: false, reads: false }
}

impl Format {
    const fn extra(self) -> Format {
        Format { main: false, ..self }
    }

    const fn many(self) -> Format {
        Format { many: true, ..self }
    }

    const fn reads(self) -> Format {
        Format { reads: true, ..self }
    }

    /// Returns the format of that name.
    pub(crate) fn named(name: &str) -> Result<&'static Format, Failure> {
        FORMATS.iter().find(|format| format.name == name).ok_or_else(|| {
            let known: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
            Failure::refused(format!("there is no format '{name}': there is {}", known.join(", ")))
        })
    }
}

const JSON: &str = "application/json";
const TEXT: &str = "text/plain";

/// Every format, as `undercroft list formats` has them.
pub(crate) const FORMATS: &[Format] = &[
    row("text", "txt", TEXT, "The engine's text form: a drawing, and words under it").many().reads(),
    row("json", "json", JSON, "Level JSON: for games, saves and interchange").reads(),
    row(
        "json-compact",
        "compact.json",
        JSON,
        "Level JSON without what is usual: a quarter of the bytes or less",
    )
    .reads(),
    row("jsonl", "jsonl", "application/jsonl", "Level JSON: a dungeon a line, for many").reads(),
    row("binary", "ucf", "application/octet-stream", "The compact form: for large floors and caches")
        .extra()
        .reads(),
    row("svg", "svg", "image/svg+xml", "A picture in lines").many(),
    row("png", "png", "image/png", "A picture in pixels").many().extra(),
    row("tmx", "tmx", "application/xml", "Tiled map in XML: walls on edges, as tiles and as objects")
        .many()
        .extra(),
    row("tmx-blocks", "blocks.tmx", "application/xml", "Tiled map in XML: walls take up tiles")
        .many()
        .extra(),
    row("tmj", "tmj", JSON, "Tiled map in JSON: walls on edges, as tiles and as objects").many().extra(),
    row("tmj-blocks", "blocks.tmj", JSON, "Tiled map in JSON: walls take up tiles").many().extra(),
    row("ldtk", "ldtk", JSON, "LDtk project: a level a floor").extra(),
    row("blocks", "blocks.json", JSON, "Block map: for engines whose walls take up cells").many(),
    row("blocks-text", "blocks.txt", TEXT, "Block map in letters: a letter a block and nothing else").many(),
    row("uvtt", "uvtt", JSON, "Universal VTT map: picture, walls and doors for virtual tables")
        .many()
        .extra(),
    row("foundry", "foundry.json", JSON, "Foundry VTT scene: walls with locked, secret and one-way doors")
        .many()
        .extra(),
    row("pdf", "pdf", "application/pdf", "A dungeon for the table: the map and its key, to print").extra(),
    row("markdown", "md", "text/markdown", "The same as Markdown: for wikis and notes").extra(),
    row("gltf", "gltf", "model/gltf+json", "A 3D scene: for engines and Blender").extra(),
    row("glb", "glb", "model/gltf-binary", "A 3D scene in one small file").extra(),
    row(
        "parquet",
        "parquet",
        "application/vnd.apache.parquet",
        "A table: a row a floor with its measures, for millions",
    )
    .extra(),
];

/// Files on their way to JavaScript.
#[wasm_bindgen]
#[derive(Clone, Debug, Default)]
pub struct Files(Vec<File>);

#[derive(Clone, Debug)]
struct File {
    name: String,
    mime: &'static str,
    bytes: Vec<u8>,
}

impl Files {
    pub(crate) fn add(&mut self, name: String, mime: &'static str, bytes: impl Into<Vec<u8>>) {
        self.0.push(File { name, mime, bytes: bytes.into() });
    }

    /// Leaves out files of a name that is there already: many floors may stand beside one picture.
    pub(crate) fn once(mut self) -> Files {
        let mut seen: Vec<String> = Vec::new();
        self.0.retain(|file| {
            let new = !seen.contains(&file.name);
            if new {
                seen.push(file.name.clone());
            }
            new
        });
        self
    }
}

#[wasm_bindgen]
impl Files {
    /// How many.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// What the file of that number is called.
    pub fn name(&self, number: usize) -> String {
        self.0.get(number).map_or_else(String::new, |file| file.name.clone())
    }

    /// What is in it.
    pub fn mime(&self, number: usize) -> String {
        self.0.get(number).map_or_else(String::new, |file| file.mime.to_owned())
    }

    /// Its bytes, once.
    pub fn take(&mut self, number: usize) -> Vec<u8> {
        self.0.get_mut(number).map(|file| std::mem::take(&mut file.bytes)).unwrap_or_default()
    }
}

/// Returns the beginning of file names.
pub(crate) fn stem(levels: &Levels, choices: &Choices) -> String {
    let words = choices.stem.clone().unwrap_or_else(|| levels.name().to_lowercase());
    let plain = words.chars().map(|c| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '-' });
    let plain: String = plain.collect();
    let parts: Vec<&str> = plain.split('-').filter(|part| !part.is_empty()).collect();
    let joined: String = parts.join("-").trim_matches(['.', '-']).chars().take(80).collect();
    if joined.is_empty() { "dungeon".to_owned() } else { joined }
}

/// Returns the floors that were asked for.
pub(crate) fn wanted<'a>(levels: &'a Levels, choices: &Choices) -> Result<Vec<&'a Floor>, Failure> {
    match choices.floor {
        Some(floor) => Ok(vec![levels.floor(floor)?]),
        None => Ok(levels.floors.iter().collect()),
    }
}

/// Returns the same levels with the floors that were asked for alone.
pub(crate) fn chosen(levels: &Levels, choices: &Choices) -> Result<Levels, Failure> {
    let floors = wanted(levels, choices)?.into_iter().cloned().collect();
    Ok(Levels { recipe: levels.recipe.clone(), seed: levels.seed.clone(), floors })
}

/// Returns the name of a file that holds one of several floors.
pub(crate) fn name_of(stem: &str, floor: &Floor, levels: &Levels, ending: &str) -> String {
    match levels.floors.len() {
        1 => format!("{stem}.{ending}"),
        _ => format!("{stem}-{}.{ending}", floor.depth()),
    }
}

#[wasm_bindgen]
impl Dungeon {
    /// Writes it in a format of this module.
    pub fn export(&self, format: &str, options: &str) -> Result<Files, Failure> {
        let (format, choices) = (Format::named(format)?, Choices::read(options)?);
        if !format.main {
            let words = format!("{} is written by the extra module", format.name);
            return Err(Failure::refused(words));
        }
        let levels = &*self.0;
        let stem = stem(levels, &choices);
        let mut files = Files::default();
        if !format.many {
            let style = match format.name {
                "json-compact" => Style::Compact,
                "json" if choices.pretty => Style::Pretty,
                _ => Style::Minified,
            };
            let text = chosen(levels, &choices)?.json(style) + "\n";
            files.add(format!("{stem}.{}", format.ending), format.mime, text);
            return Ok(files);
        }
        let drawn = choices.options()?;
        for floor in wanted(levels, &choices)? {
            let text = match format.name {
                "text" => floor.to_string(),
                "blocks" => blocks::json(floor, levels.origin()),
                "blocks-text" => blocks::text(floor),
                _ => undercroft_render::svg(floor, &drawn),
            };
            files.add(name_of(&stem, floor, levels, format.ending), format.mime, text);
        }
        Ok(files)
    }
}
