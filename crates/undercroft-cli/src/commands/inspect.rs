//! `undercroft inspect`: floors in numbers. Every measure of the floors in files, or how the measures spread over many
//! seeds of a recipe; as a table, for programs, or as a picture of the range.

mod graph;
mod playtest;
mod quest;
mod spread;
mod survey;
mod table;

use crate::files::{self, Inputs};
use crate::output::{self, Picture};
use crate::request::ParameterArgs;
use crate::target::Target;
use anyhow::{Result, bail};
use clap::{Args, value_parser};
use quest::QuestFile;
use std::path::PathBuf;
use survey::Survey;
use undercroft::assess::MEASURES;
use undercroft_render::plot::Values;

/// Measure floors: those of files, or what a recipe makes over many seeds
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag that is typed or not")]
pub(crate) struct Inspect {
    /// Level files of any format and age; - is standard input. Without one, floors are made
    #[arg(
        value_name = "FILE",
        conflicts_with_all = ["generator", "seed", "preset", "recipe", "settings", "depth", "count"]
    )]
    files: Vec<PathBuf>,
    /// How floors are made; `undercroft list generators` shows what there is
    #[arg(long, short, value_name = "NAME")]
    generator: Option<String>,
    #[command(flatten)]
    parameters: ParameterArgs,
    /// How many floors are made, from the seeds SEED/0, SEED/1 and so on [default: 100]
    #[arg(long, short, value_name = "N", value_parser = value_parser!(u64).range(1..=1_000_000))]
    count: Option<u64>,
    /// How the measures spread over all floors of the files, instead of each floor by itself
    #[arg(long)]
    summary: bool,
    /// Say what each measure means
    #[arg(long)]
    about: bool,
    /// As JSON, for programs
    #[arg(long, conflicts_with = "about")]
    json: bool,
    /// Every measure of every floor as CSV, a floor a line
    #[arg(long, conflicts_with_all = ["json", "about", "summary"])]
    csv: bool,
    /// A picture, .svg or .png: a histogram of each measure, or what --x and --y name. May be given several times
    #[arg(long, value_name = "FILE")]
    plot: Vec<PathBuf>,
    /// A histogram of this measure
    #[arg(long, value_name = "MEASURE", value_parser = measure, requires = "plot")]
    x: Option<usize>,
    /// This measure against the other one, as a heat map
    #[arg(long, value_name = "MEASURE", value_parser = measure, requires = "x")]
    y: Option<usize>,
    /// What the way to the goal asks for, drawn as areas and what shuts them: .svg, .png, .dot or .json. Of the floors of the
    /// files, or of the seed itself. May be given several times
    #[arg(long, value_name = "FILE", conflicts_with_all = ["plot", "csv", "json", "about", "summary", "count"])]
    quest: Vec<PathBuf>,
    /// The graph of tiles that floors of linear have: the routes to the boss, the shortest, the main path
    #[arg(
        long,
        conflicts_with_all = ["plot", "csv", "about", "summary", "count", "quest", "playtest"]
    )]
    graph: bool,
    /// What a player without map and proof meets, beside the computed difficulty; over many floors, how the two agree
    #[arg(long, conflicts_with_all = ["plot", "about", "quest"])]
    playtest: bool,
}

const EXAMPLES: &str = "\
Examples:
  undercroft inspect demo.json --about
  undercroft inspect --generator tunnels --preset burrow --seed demo --count 1000
  undercroft inspect --seed demo --count 1000 --plot all.png
  undercroft inspect --seed demo --count 1000 --plot range.svg --x linearity --y leniency
  undercroft inspect --seed demo --count 1000 --csv > measures.csv
  undercroft inspect --seed demo --depth 5 --quest quest.svg
  undercroft inspect --seed demo --depth 5 --count 1000 --playtest
  undercroft inspect --generator linear --seed demo --graph";

/// Floors that are made where nobody says how many.
const COUNT: u64 = 100;

impl Inspect {
    /// Does what was asked.
    pub(crate) fn run(self) -> Result<()> {
        if !self.quest.is_empty() {
            return self.draw_quests();
        }
        if self.playtest {
            return self.play();
        }
        if self.graph {
            return self.tell_graphs();
        }
        let plots = |inputs: &Inputs| Target::pictures(&self.plot, None, "a plot", inputs);
        let (plots, survey) = if self.files.is_empty() {
            let request = self.parameters.request(self.generator.as_deref(), None)?;
            (plots(&request.inputs)?, survey::of_recipe(&request, self.count.unwrap_or(COUNT))?)
        } else {
            (plots(&self.files.iter().collect())?, survey::of_files(&self.files)?)
        };
        for (target, picture) in &plots {
            target.write_bytes(&self.picture(*picture, &survey)?)?;
        }
        // A picture on standard output stands there alone.
        if plots.iter().any(|(target, _)| target.is_standard()) {
            return Ok(());
        }
        files::print(&self.text(&survey))
    }

    /// Has the floors of the files, or those of the recipe, played.
    fn play(&self) -> Result<()> {
        let played = if self.files.is_empty() {
            let request = self.parameters.request(self.generator.as_deref(), None)?;
            playtest::of_recipe(&request, self.count.unwrap_or(COUNT))?
        } else {
            playtest::of_files(&self.files)?
        };
        let summed = self.summary || (self.files.is_empty() && self.count != Some(1));
        playtest::print(&played, summed, self.csv, self.json)
    }

    /// Draws what the floors of the files, or those of the seed itself, ask for.
    fn draw_quests(&self) -> Result<()> {
        let targets = |inputs: &Inputs| -> Result<Vec<QuestFile>> {
            self.quest.iter().map(|path| QuestFile::new(path, inputs)).collect()
        };
        let (targets, floors) = if self.files.is_empty() {
            let request = self.parameters.request(self.generator.as_deref(), None)?;
            (targets(&request.inputs)?, quest::floors_of_recipe(&request)?)
        } else {
            (targets(&self.files.iter().collect())?, quest::floors_of_files(&self.files)?)
        };
        targets.iter().try_for_each(|target| target.write(&floors))
    }

    /// Answers what one asks of the graphs of the floors of the files, or of the seed itself.
    fn tell_graphs(&self) -> Result<()> {
        let floors = if self.files.is_empty() {
            quest::floors_of_recipe(&self.parameters.request(self.generator.as_deref(), None)?)?
        } else {
            quest::floors_of_files(&self.files)?
        };
        files::print(&if self.json { graph::json(&floors)? } else { graph::text(&floors)? })
    }

    fn text(&self, survey: &Survey) -> String {
        let summed = self.summary || self.files.is_empty();
        match (self.csv, self.json, summed) {
            (true, ..) => table::csv(survey),
            (_, true, true) => format!("{:#}\n", table::summary_json(survey)),
            (_, true, false) => format!("{:#}\n", table::floors_json(survey)),
            (_, false, true) => table::summary(survey, self.about),
            (_, false, false) => table::floors(survey, self.about),
        }
    }

    fn picture(&self, picture: Picture, survey: &Survey) -> Result<Vec<u8>> {
        let columns: Vec<Vec<f64>> = (0..MEASURES.len()).map(|i| survey.column(i)).collect();
        let values = |i: usize| Values { name: MEASURES[i].name, about: MEASURES[i].about, of: &columns[i] };
        let shown: Vec<Values<'_>> = match (self.x, self.y) {
            (None, _) => (0..MEASURES.len()).map(values).collect(),
            (Some(x), y) => [x].into_iter().chain(y).map(values).collect(),
        };
        Ok(output::plot(picture, &survey.title, &shown)?)
    }
}

/// Returns the place of a measure in the table.
fn measure(name: &str) -> Result<usize> {
    let plain = name.replace('-', "_");
    if let Some(i) = MEASURES.iter().position(|m| m.name == plain) {
        return Ok(i);
    }
    let known: Vec<&str> = MEASURES.iter().map(|m| m.name).collect();
    bail!("there is {}", known.join(", "))
}
