//! `undercroft gallery`: a contact sheet of many seeds, to see at a glance what a recipe makes.

use crate::files;
use crate::output::{self, Choices, Picture};
use crate::picture::PictureArgs;
use crate::request::{RecipeArgs, SeedFrom};
use crate::target::{self, ForceArgs, Target};
use anyhow::{Result, bail};
use clap::{Args, value_parser};
use rayon::prelude::*;
use std::path::PathBuf;
use undercroft::Floor;
use undercroft::make::MakeError;
use undercroft_render::Squares;

/// Draw a contact sheet: floors of many seeds on one picture
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub(crate) struct Gallery {
    #[command(flatten)]
    recipe: RecipeArgs,
    /// How many floors, from the seeds SEED/1, SEED/2 and so on
    #[arg(long, short, value_name = "N", default_value_t = 24, value_parser = value_parser!(u64).range(1..=4_096))]
    count: u64,
    /// One floor, that of the seed itself, in every style; as .png
    #[arg(long, conflicts_with = "count")]
    every_style: bool,
    /// The picture: .png or .svg
    #[arg(long, short, value_name = "FILE", required = true)]
    output: Vec<PathBuf>,
    /// The format, whatever the ending
    #[arg(long, short, value_enum)]
    format: Option<Picture>,
    #[command(flatten)]
    force: ForceArgs,
    #[command(flatten)]
    picture: PictureArgs,
}

const EXAMPLES: &str = "\
Examples:
  undercroft gallery -o sheet.png
  undercroft gallery --preset modern --count 12 --seed demo -o modern.png
  undercroft gallery --style parchment --player --count 9 --seed demo -o players.png
  undercroft gallery --every-style --seed demo -o styles.png
  undercroft gallery tunnels --preset burrow --count 60 --seed demo -o burrows.svg

The caption under a floor is its seed: `undercroft generate --seed demo/7` makes that one.";

/// Cells of all floors of a sheet; more could not be told apart on any picture.
const MOST_CELLS: u64 = 1 << 26;

impl Gallery {
    /// Does what was asked.
    pub(crate) fn run(self) -> Result<()> {
        let request = self.recipe.request(None)?;
        let targets =
            Target::pictures(&self.output, self.format, "a gallery", &request.inputs, self.force.replace())?;
        request.only_depth("a gallery shows one floor of each seed")?;
        if self.picture.squares() == Squares::Inch {
            bail!("--scale inch is for pdf: a picture takes pixels a cell, such as --scale 70");
        }
        if self.picture.typed().legend {
            bail!("a gallery explains no symbols: --legend and --no-legend are for pictures of one floor");
        }
        let choices = Choices::new(false, self.picture.options());
        if self.every_style {
            if targets.iter().any(|(_, picture)| *picture != Picture::Png) {
                bail!("every style on one sheet is a picture in pixels: name a file with the ending .png");
            }
            let floor = request.make(&request.seed, None, &mut ())?.floors.remove(0);
            let sheet = undercroft_render::styles_png(&floor, &choices.picture)?;
            targets.iter().try_for_each(|(target, _)| target.write_bytes(&sheet))?;
            target::tell(targets.iter().map(|(target, _)| target));
            return Ok(());
        }
        let make = |index| -> Result<(String, Floor), MakeError> {
            let seed = request.seed.nth(index);
            let floor = request.make(&seed, None, &mut ())?.floors.remove(0);
            Ok((seed.to_string(), floor))
        };
        // The first floor says how large the others are; a sheet beyond any use is refused before they are made.
        let first = make(1)?;
        let cells = first.1.size().area() as u64;
        if cells * self.count > MOST_CELLS {
            bail!(
                "{} floors of {} are too many for one sheet: --count {} would fit",
                self.count,
                first.1.size(),
                MOST_CELLS / cells
            );
        }
        let rest = (2..=self.count).into_par_iter().map(make).collect::<Result<Vec<_>, _>>()?;
        let floors: Vec<_> = std::iter::once(first).chain(rest).collect();
        for (target, picture) in &targets {
            target.write_bytes(&output::sheet(*picture, &floors, choices)?)?;
        }
        target::tell(targets.iter().map(|(target, _)| target));
        if request.seed_from == SeedFrom::Chance && !targets.iter().any(|(target, _)| target.is_standard()) {
            files::print(&format!("{} --count {}\n", request.command("gallery"), self.count))?;
        }
        Ok(())
    }
}
