//! Which options a format takes. One that nothing of what is written takes is refused, and not ignored.

use super::{ChoiceArgs, Format, MapKind};
use anyhow::{Result, bail};
use undercroft_render::Squares;

/// A file that somebody wants, as far as options are concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    /// Floors in a format.
    Floors(Format),
    /// How a floor is made, as an animation.
    Film,
    /// A drawing in the terminal.
    Drawing,
}

/// Says of the name of a format whether it takes an option.
type Taken = fn(&str) -> bool;

/// An option that was typed, what takes it, and what that is in words.
struct Typed {
    name: &'static str,
    taken: Taken,
    by: &'static str,
}

const PICTURES: Taken = |name| ["svg", "png", "film"].contains(&name);
const MAPS: Taken =
    |name| PICTURES(name) || ["pdf", "markdown-svg", "uvtt", "foundry", "adventure"].contains(&name);
const SHEETS: Taken = |name| name == "pdf" || is_markdown(name) || name == "adventure";
const PDF: Taken = |name| name == "pdf";
const SCENES: Taken = |name| ["gltf", "glb"].contains(&name);

fn is_markdown(name: &str) -> bool {
    name.starts_with("markdown")
}

impl ChoiceArgs {
    /// Refuses options that nothing of what is wanted takes.
    pub(crate) fn check_taken(&self, wanted: &[Wanted]) -> Result<()> {
        let names: Vec<&str> = wanted.iter().map(|wanted| self.name(*wanted)).collect();
        for Typed { name, taken, by } in self.typed() {
            if names.iter().any(|name| taken(name)) {
                continue;
            }
            let given: Vec<&str> = wanted.iter().map(|wanted| wanted.said()).collect();
            let has = if given.len() == 1 { "has" } else { "have" };
            bail!("{name} is for {by}: {} {has} no use for it", given.join(", "));
        }
        Ok(())
    }

    /// Returns the word that options are asked by.
    fn name(&self, wanted: Wanted) -> &'static str {
        match wanted {
            Wanted::Floors(Format::Markdown) if self.map == Some(MapKind::Svg) => "markdown-svg",
            Wanted::Floors(format) => format.name(),
            Wanted::Film => "film",
            Wanted::Drawing => "drawing",
        }
    }

    /// Returns every option that was typed and that not all formats take.
    fn typed(&self) -> impl Iterator<Item = Typed> {
        let picture = self.picture.typed();
        let inches = self.picture.squares() == Squares::Inch;
        let options: [(bool, &str, Taken, &str); 24] = [
            (self.pretty, "--pretty", |name| name == "json", "json"),
            (self.reveal_secrets, "--reveal-secrets", |name| name == "uvtt", "uvtt"),
            (self.paper.is_some(), "--paper", PDF, "pdf"),
            (self.landscape, "--landscape", PDF, "pdf"),
            (self.cover, "--cover", SHEETS, "pdf and markdown"),
            (self.title.is_some(), "--title", SHEETS, "pdf and markdown"),
            (self.author.is_some(), "--author", SHEETS, "pdf and markdown"),
            (self.map.is_some(), "--map", is_markdown, "markdown"),
            (self.rules.is_some(), "--rules", SHEETS, "pdf and markdown"),
            (self.party.is_some(), "--party", SHEETS, "pdf and markdown"),
            (self.cell_size.is_some(), "--cell-size", SCENES, "gltf and glb"),
            (self.godot, "--godot", SCENES, "gltf and glb"),
            (self.lights, "--lights", SCENES, "gltf and glb"),
            (
                self.tiles.is_some(),
                "--tiles",
                |name| name.starts_with("tm") || name.starts_with("world"),
                "Tiled maps",
            ),
            (self.level_column.is_some(), "--level-column", |name| name == "parquet", "parquet"),
            (picture.style, "--style", MAPS, "pictures"),
            (picture.grid, "--no-grid", MAPS, "pictures"),
            (
                picture.legend,
                "--legend",
                |name| ["svg", "png", "pdf", "markdown-svg"].contains(&name),
                "pictures",
            ),
            (
                picture.numbers,
                "--numbers",
                |name| PICTURES(name) || name == "pdf" || is_markdown(name),
                "pictures",
            ),
            (
                picture.whole || picture.margin,
                if picture.whole { "--whole" } else { "--margin" },
                |name| PICTURES(name) || ["pdf", "markdown-svg"].contains(&name),
                "pictures",
            ),
            (picture.without, "--without", MAPS, "pictures"),
            (
                picture.all_colours,
                "--all-colours",
                |name| ["png", "uvtt", "foundry", "adventure"].contains(&name),
                "png",
            ),
            (picture.scale && inches, "--scale inch", PDF, "pdf"),
            (
                picture.scale && !inches,
                "--scale",
                |name| MAPS(name) && name != "pdf",
                "pictures in pixels, and pdf takes --scale inch",
            ),
        ];
        options.into_iter().filter(|(typed, ..)| *typed).map(|(_, name, taken, by)| Typed { name, taken, by })
    }
}

impl Wanted {
    fn said(self) -> &'static str {
        match self {
            Wanted::Floors(format) => format.name(),
            Wanted::Film => "an animation",
            Wanted::Drawing => "a drawing in the terminal",
        }
    }
}
