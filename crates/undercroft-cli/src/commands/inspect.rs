//! `undercroft inspect`: floors in numbers. Every measure of the floors in files, or how the measures spread over many
//! seeds of a recipe; as a table, for programs, or as a picture of the range.

mod graph;
mod playtest;
mod quest;
mod spread;
mod survey;
mod table;

use crate::fail;
use crate::files::{self, Inputs};
use crate::output::{self, Picture};
use crate::request::{ParameterArgs, Request};
use crate::target::{self, ForceArgs, Target};
use anyhow::{Result, bail};
use clap::{Args, value_parser};
use quest::QuestFile;
use std::path::PathBuf;
use survey::Survey;
use undercroft::Floor;
use undercroft::assess::MEASURES;
use undercroft_render::plot::Values;

/// Measure floors: those of files, or what a recipe makes over many seeds
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag that is typed or not")]
pub(crate) struct Inspect {
    /// Level files of any format and age, where - is standard input; or how floors are made
    #[arg(value_name = "FILE | GENERATOR")]
    what: Vec<String>,
    /// How floors are made: the same as GENERATOR
    #[arg(long, short, value_name = "NAME", hide = true, conflicts_with = "what")]
    generator: Option<String>,
    #[command(flatten)]
    parameters: ParameterArgs,
    /// How many floors are made, from the seeds SEED/1, SEED/2 and so on [default: 100]
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
    #[command(flatten)]
    force: ForceArgs,
}

/// What is measured.
enum Of {
    /// The floors of files.
    Files(Vec<PathBuf>),
    /// Those that a recipe makes.
    Recipe(Box<Request>),
}

const EXAMPLES: &str = "\
Examples:
  undercroft inspect demo.json --about
  undercroft inspect tunnels --preset burrow --seed demo --count 1000
  undercroft inspect --seed demo --count 1000 --plot all.png
  undercroft inspect --seed demo --count 1000 --plot range.svg --x linearity --y leniency
  undercroft inspect --seed demo --count 1000 --csv > measures.csv
  undercroft inspect --seed demo --depth 5 --quest quest.svg
  undercroft inspect --seed demo --depth 5 --count 1000 --playtest
  undercroft inspect linear --seed demo --graph";

/// Floors that are made where nobody says how many.
const COUNT: u64 = 100;

impl Inspect {
    /// Does what was asked.
    pub(crate) fn run(self) -> Result<()> {
        let of = self.of()?;
        if !self.quest.is_empty() {
            return self.draw_quests(&of);
        }
        if self.playtest {
            return self.play(&of);
        }
        if self.graph {
            let floors = of.floors()?;
            return files::print(&if self.json { graph::json(&floors)? } else { graph::text(&floors)? });
        }
        let plots = Target::pictures(&self.plot, None, "a plot", &of.inputs(), self.force.replace())?;
        let survey = match &of {
            Of::Recipe(request) => survey::of_recipe(request, self.count.unwrap_or(COUNT))?,
            Of::Files(files) => survey::of_files(files)?,
        };
        for (target, picture) in &plots {
            target.write_bytes(&self.picture(*picture, &survey)?)?;
        }
        target::tell(plots.iter().map(|(target, _)| target));
        // A picture on standard output stands there alone.
        if plots.iter().any(|(target, _)| target.is_standard()) {
            return Ok(());
        }
        files::print(&self.text(&survey, &of))
    }

    /// Lowers what is to be measured: files, or a recipe.
    fn of(&self) -> Result<Of> {
        let is_made = self.what.iter().all(|word| !files::is_named(word));
        if self.what.is_empty() || (is_made && self.what.len() == 1) {
            let generator = self.generator.as_deref().or(self.what.first().map(String::as_str));
            return Ok(Of::Recipe(Box::new(self.parameters.request(generator, None)?)));
        }
        if let Some(generator) = self.what.iter().find(|word| !files::is_named(word)) {
            bail!("{generator}: there is no such file, and a generator stands alone");
        }
        let count = self.count.map(|_| "--count");
        if let Some(option) = self.parameters.typed().or(count) {
            bail!("{}: its floors are made already, so {option} has nothing to say", self.what[0]);
        }
        Ok(Of::Files(self.what.iter().map(PathBuf::from).collect()))
    }

    /// Has the floors of the files, or those of the recipe, played.
    fn play(&self, of: &Of) -> Result<()> {
        let played = match of {
            Of::Recipe(request) => playtest::of_recipe(request, self.count.unwrap_or(COUNT))?,
            Of::Files(files) => playtest::of_files(files)?,
        };
        let summed = self.summary || (of.is_recipe() && self.count != Some(1));
        playtest::print(&played, summed, self.csv, self.json)
    }

    /// Draws what the floors of the files, or those of the seed itself, ask for.
    fn draw_quests(&self, of: &Of) -> Result<()> {
        let (inputs, replace) = (of.inputs(), self.force.replace());
        let targets = self.quest.iter().map(|path| QuestFile::new(path, &inputs, replace));
        let targets = targets.collect::<Result<Vec<QuestFile>>>()?;
        let floors = of.floors()?;
        targets.iter().try_for_each(|target| target.write(&floors))
    }

    fn text(&self, survey: &Survey, of: &Of) -> String {
        let summed = self.summary || of.is_recipe();
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

impl Of {
    const fn is_recipe(&self) -> bool {
        matches!(self, Of::Recipe(_))
    }

    /// Returns the files that are read.
    fn inputs(&self) -> Inputs {
        match self {
            Of::Recipe(request) => request.inputs.clone(),
            Of::Files(files) => files.iter().collect(),
        }
    }

    /// Returns the floors of the files, or of the seed itself.
    fn floors(&self) -> Result<Vec<Floor>> {
        match self {
            Of::Recipe(request) => quest::floors_of_recipe(request),
            Of::Files(files) => quest::floors_of_files(files),
        }
    }
}

/// Returns the place of a measure in the table.
fn measure(name: &str) -> Result<usize> {
    let plain = name.replace('-', "_");
    if let Some(i) = MEASURES.iter().position(|m| m.name == plain) {
        return Ok(i);
    }
    let known: Vec<&str> = MEASURES.iter().map(|m| m.name).collect();
    let meant = fail::nearest(name, known.iter().copied());
    let meant = meant.map_or_else(String::new, |meant| format!("; did you mean '{meant}'?"));
    bail!("there is {}{meant}", known.join(", "))
}
