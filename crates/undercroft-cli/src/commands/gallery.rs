//! `undercroft gallery`: a contact sheet of many seeds, to see at a glance what a recipe makes.

use crate::files;
use crate::order::{RecipeArgs, SeedFrom};
use crate::output::{self, Choices, Format};
use crate::target::Target;
use anyhow::{Result, bail};
use clap::{Args, value_parser};
use rayon::prelude::*;
use std::path::PathBuf;
use undercroft::Floor;
use undercroft::make::MakeError;

/// Draw a contact sheet: floors of many seeds on one picture
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub(crate) struct Gallery {
    #[command(flatten)]
    recipe: RecipeArgs,
    /// How many floors, from the seeds SEED/0, SEED/1 and so on
    #[arg(long, short, value_name = "N", default_value_t = 24, value_parser = value_parser!(u64).range(1..=4_096))]
    count: u64,
    /// The picture: .png or .svg
    #[arg(long, short, value_name = "FILE", required = true)]
    output: Vec<PathBuf>,
    /// The format, whatever the ending
    #[arg(long, short, value_enum)]
    format: Option<Format>,
    /// Pixels a cell
    #[arg(long, value_name = "PX", value_parser = value_parser!(u32).range(1..=1_000))]
    scale: Option<u32>,
}

const EXAMPLES: &str = "\
Examples:
  undercroft gallery -o sheet.png
  undercroft gallery --preset modern --count 12 --seed demo -o modern.png
  undercroft gallery tunnels --preset burrow --count 60 --seed demo -o burrows.svg

The caption under a floor is its seed: `undercroft generate --seed demo/7` makes that one.";

/// Cells of all floors of a sheet; more could not be told apart on any picture.
const MOST_CELLS: u64 = 1 << 26;

impl Gallery {
    /// Does what was asked.
    pub(crate) fn run(self) -> Result<()> {
        let order = self.recipe.order(None)?;
        let targets = Target::all(&self.output, self.format, Format::Svg)?;
        for target in &targets {
            if !matches!(target.format, Format::Svg | Format::Png) {
                bail!("a gallery is a picture, svg or png, and not {}", target.format.name());
            }
            target.check(None, 1)?;
        }
        if order.span.floors() > 1 {
            bail!(
                "a gallery shows one floor of each seed: leave floors out of the recipe, or name a --depth"
            );
        }
        let make = |index| -> Result<(String, Floor), MakeError> {
            let seed = order.seed.nth(index);
            let floor = order.make(&seed, None, &mut ())?.floors.remove(0);
            Ok((seed.to_string(), floor))
        };
        // The first floor says how large the others are; a sheet beyond any use is refused before they are made.
        let first = make(0)?;
        let cells = first.1.size().area() as u64;
        if cells * self.count > MOST_CELLS {
            bail!(
                "{} floors of {} are too many for one sheet: --count {} would fit",
                self.count,
                first.1.size(),
                MOST_CELLS / cells
            );
        }
        let rest = (1..self.count).into_par_iter().map(make).collect::<Result<Vec<_>, _>>()?;
        let floors: Vec<_> = std::iter::once(first).chain(rest).collect();
        let choices = Choices::new(false, self.scale);
        for target in &targets {
            let picture = output::sheet(target.format, &floors, choices)?;
            let mut file = target.open()?;
            file.append(&picture)?;
            file.finish()?;
        }
        if order.seed_from == SeedFrom::Chance && !targets.iter().any(Target::is_standard) {
            files::print(&format!("{} --count {}\n", order.command("gallery"), self.count))?;
        }
        Ok(())
    }
}
