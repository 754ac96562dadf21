//! `undercroft search`: seeds whose floors are as asked, floors near a given one, the best floors for a grid of measures, and
//! recipes that make what is asked common. What is found is the same on any number of cores.

mod grid;
mod stored;
mod told;

use crate::commands::convert;
use crate::fail::Told;
use crate::files;
use crate::output::{self, Choices, Levels};
use crate::picture::PictureArgs;
use crate::progress;
use crate::request::{RecipeArgs, Request};
use crate::target::{self, ForceArgs, Target};
use anyhow::{Result, anyhow, bail};
use clap::{Args, value_parser};
use indicatif::ProgressBar;
use rayon::prelude::*;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use told::Table;
use undercroft::Floor;
use undercroft::assess::MEASURES;
use undercroft_search::{Axis, Crew, Formula, Hit, Illuminate, Progress, Search, Tune};

/// Find the seeds whose floors are as you ask
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub(crate) struct SearchCommand {
    #[command(flatten)]
    recipe: RecipeArgs,
    /// What has to be true of a floor, such as 'difficulty > 70 and loops >= 3'; `--names` lists what there is
    #[arg(
        long = "where",
        value_name = "FORMULA",
        required_unless_present_any = ["like", "illuminate", "names"],
        conflicts_with_all = ["like", "illuminate"]
    )]
    formula: Option<String>,
    /// Floors whose measures are near those of the first floor of this level file
    #[arg(long, value_name = "FILE", conflicts_with = "illuminate")]
    like: Option<PathBuf>,
    /// The best floor for every place of a grid of two measures, over parameters and seeds: difficulty,linearity. A measure may
    /// have a range and a number of places: loops=0..12:6
    #[arg(long, value_name = "X,Y")]
    illuminate: Option<String>,
    /// With --illuminate: the measure by which one floor is better than another
    #[arg(long, value_name = "MEASURE", default_value = "quality", requires = "illuminate")]
    best: String,
    /// Change the recipe until what --where asks is common, and print it
    #[arg(long, requires = "formula")]
    tune: bool,
    /// Look through floors that are there: level files, series and tables of any size. May be given several times
    #[arg(long = "in", value_name = "FILE", num_args = 1.., requires = "formula", conflicts_with_all = ["tune", "limit", "first"])]
    files: Vec<PathBuf>,
    /// How many floors are wanted [default: 1; with --like 5]
    #[arg(long, short, value_name = "N", value_parser = value_parser!(u64).range(1..=100_000), conflicts_with_all = ["tune", "illuminate"])]
    take: Option<u64>,
    /// How many floors are looked at, at most [default: 100000; with --illuminate and --tune 20000]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=1_000_000_000))]
    limit: Option<u64>,
    /// The number of the first seed that is looked at
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = value_parser!(u64).range(1..=999_999_999_999))]
    first: u64,
    /// A picture of what was found, each floor with its number: .png or .svg. May be given several times
    #[arg(long, short, value_name = "FILE", conflicts_with = "tune")]
    output: Vec<PathBuf>,
    /// As JSON, for programs
    #[arg(long)]
    json: bool,
    /// List what a formula may name
    #[arg(long, exclusive = true)]
    names: bool,
    #[command(flatten)]
    force: ForceArgs,
    #[command(flatten)]
    picture: PictureArgs,
}

const EXAMPLES: &str = "\
Examples:
  undercroft search --seed demo --where 'difficulty > 70 and loops >= 3 and chain >= 3' --depth 5 --take 5
  undercroft search tunnels --seed demo --where '4 <= loops <= 6 and (dead_ends = 0 or linearity < 30%)'
  undercroft search --seed demo --like favourite.json --take 3 -o near.png
  undercroft search --seed demo --illuminate difficulty,linearity -o grid.png
  undercroft search --seed demo --illuminate loops=0..12:6,difficulty:6 --best danger --json > grid.json
  undercroft search --seed demo --depth 5 --where 'chain >= 4' --tune > chains.toml
  undercroft search --names

A formula has and, or, not; < <= = != >= >, also in a row (2 < loops < 6); + - * /, min, max, abs; whole numbers, ratios (0.4
or 40%) and brackets. The seeds are SEED/1, SEED/2 and so on, and the same command finds the same.
Exit codes: 0 found; 1 nothing was; 2 bad usage or input.";

/// Floors that are looked at where nobody says how many.
const LIMIT: u64 = 100_000;
const LIMIT_OF_RECIPES: u64 = 20_000;
/// Floors that a sheet shows.
const SHOWN: usize = 400;

/// All cores.
pub(super) struct Cores;

impl Crew for Cores {
    fn each<T: Send>(&self, count: usize, work: impl Fn(usize) -> T + Sync + Send) -> Vec<T> {
        (0..count).into_par_iter().map(work).collect()
    }
}

/// How far a search is, where somebody looks on.
struct Bar(ProgressBar);

impl Bar {
    fn new(of: u64) -> Bar {
        Bar(progress::found(of))
    }

    fn see(&self, progress: Progress) -> ControlFlow<()> {
        self.0.set_length(progress.of);
        self.0.set_position(progress.done);
        self.0.set_message(progress.found.to_string());
        ControlFlow::Continue(())
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

impl SearchCommand {
    /// Does what was asked.
    pub(crate) fn run(self) -> Result<()> {
        if self.names {
            return files::print(&told::names());
        }
        let formula = self.formula.as_deref().map(read_formula).transpose()?;
        if let Some(formula) = formula.as_ref().filter(|_| !self.files.is_empty()) {
            return self.stored(formula);
        }
        let request = self.recipe.request(None)?;
        let depth = request.only_depth("one floor of each seed is looked at")?;
        let mut inputs = request.inputs.clone();
        self.like.iter().for_each(|path| inputs.add(path));
        let targets = Target::pictures(&self.output, None, "what was found", &inputs, self.force.replace())?;
        let is_of_recipes = self.tune || self.illuminate.is_some();
        let limit = self.limit.unwrap_or(if is_of_recipes { LIMIT_OF_RECIPES } else { LIMIT });
        let usual = if self.like.is_some() { 5 } else { 1 };
        let take = self.take.unwrap_or(usual) as usize;
        let search =
            Search { recipe: &request.recipe, seed: &request.seed, depth, first: self.first, limit, take };
        match (&formula, &self.like, &self.illuminate) {
            (Some(formula), ..) if self.tune => self.tuned(&request, &Tune { search, formula }),
            (Some(formula), ..) => self.found(&request, &search, formula, &targets),
            (_, Some(like), _) => self.near(&request, &search, like, &targets),
            (_, _, Some(axes)) => self.illuminated(&request, search, axes, &targets),
            (None, None, None) => bail!("--where, --like or --illuminate says what to look for"),
        }
    }

    fn stored(&self, formula: &Formula) -> Result<()> {
        if let Some(option) = self.recipe.typed() {
            bail!("--in looks through floors that are made already, so {option} has nothing to say");
        }
        let inputs = self.files.iter().collect();
        let targets = Target::pictures(&self.output, None, "what was found", &inputs, self.force.replace())?;
        let stored = stored::find(&self.files, formula, self.take.unwrap_or(1) as usize)?;
        self.sheet(&stored.floors(), &targets)?;
        files::print(&if self.json { stored.json(formula) } else { stored.text(formula) })?;
        if stored.is_empty() { Err(Told::No.into()) } else { Ok(()) }
    }

    fn found(
        &self,
        request: &Request,
        search: &Search<'_>,
        formula: &Formula,
        targets: &[(Target, output::Picture)],
    ) -> Result<()> {
        let bar = Bar::new(search.limit);
        let found = search.find(formula, &Cores, &mut |progress| bar.see(progress))?;
        drop(bar);
        self.draw(request, &found.hits, targets)?;
        if self.json {
            files::print(&told::found_json(request, formula, &found))?;
        } else {
            let mut table = Table::new(formula.measures(), None);
            found.hits.iter().for_each(|hit| table.add(hit, None));
            files::print(&(table.text() + &told::rarity(&found)))?;
        }
        self.end(request, &found.hits)
    }

    fn near(
        &self,
        request: &Request,
        search: &Search<'_>,
        like: &Path,
        targets: &[(Target, output::Picture)],
    ) -> Result<()> {
        let dungeons = convert::read(like, None)?.dungeons;
        let Some(floor) = dungeons.iter().flat_map(Levels::floors).next() else {
            bail!("{}: it holds no floor", like.display())
        };
        let bar = Bar::new(search.limit);
        let near = search.near(floor, &Cores, &mut |progress| bar.see(progress))?;
        drop(bar);
        let hits: Vec<Hit> = near.floors.iter().map(|floor| floor.hit.clone()).collect();
        self.draw(request, &hits, targets)?;
        if self.json {
            files::print(&told::near_json(request, like, &near))?;
        } else {
            let shown = ["rooms", "loops", "linearity", "chain", "difficulty"];
            let place = |name: &&str| MEASURES.iter().position(|measure| measure.name == *name);
            let mut table = Table::new(shown.iter().filter_map(place).collect(), Some("distance"));
            near.floors.iter().for_each(|floor| table.add(&floor.hit, Some(floor.distance)));
            let what = format!(
                "the nearest of {} floors; {} lies {:.2} from the middle of them, where 1 is usual\n",
                near.looked_at,
                like.display(),
                near.from_middle
            );
            files::print(&(table.text() + &what))?;
        }
        self.end(request, &hits)
    }

    fn illuminated(
        &self,
        request: &Request,
        search: Search<'_>,
        axes: &str,
        targets: &[(Target, output::Picture)],
    ) -> Result<()> {
        let axis = |text: &str| Axis::named(text).map_err(|why| anyhow!("--illuminate: {why}"));
        let named: Vec<Axis> = axes.split(',').map(axis).collect::<Result<_>>()?;
        let Ok(axes) = <[Axis; 2]>::try_from(named) else {
            bail!("--illuminate takes two measures with a comma between them, such as difficulty,linearity")
        };
        let best = Axis::named(&self.best).map_err(|why| anyhow!("--best: {why}"))?.measure;
        let bar = Bar::new(search.limit);
        let illuminate = Illuminate { search, axes, best };
        let found = illuminate.run(&Cores, &mut |progress| bar.see(progress))?;
        drop(bar);
        if !targets.is_empty() {
            let choices = Choices::new(false, self.picture.options());
            let places = grid::places(&found, illuminate.search.depth)?;
            for (target, picture) in targets {
                target.write_bytes(&output::grid(*picture, found.axes[0].places, &places, choices)?)?;
            }
            target::tell(targets.iter().map(|(target, _)| target));
        }
        if targets.iter().any(|(target, _)| target.is_standard()) {
            return Ok(());
        }
        files::print(&if self.json {
            grid::json(request, &found, best)
        } else {
            grid::text(request, &found, best)
        })
    }

    fn tuned(&self, request: &Request, tune: &Tune<'_>) -> Result<()> {
        let formula = tune.formula;
        let bar = Bar::new(tune.search.limit);
        let tuned = tune.run(&Cores, &mut |progress| bar.see(progress))?;
        drop(bar);
        let said = |rate: undercroft_search::Rate| format!("{} of {}", rate.hits, rate.of);
        let changed = request.with(&tuned.recipe, &request.seed);
        if self.json {
            files::print(&told::tuned_json(&changed, formula, &tuned))?;
        } else {
            let mut text = format!("# {formula}\n# before: {} floors\n", said(tuned.before));
            let _ = writeln!(
                text,
                "# after:  {} floors, other than those that it was tuned on",
                said(tuned.after)
            );
            let _ = writeln!(text, "# {}", changed.command("generate"));
            files::print(&(text + &told::recipe(&changed)?))?;
        }
        if tuned.after.hits == 0 || tuned.recipe == request.recipe {
            files::note("no change of the recipe made it more common");
            return Err(Told::No.into());
        }
        Ok(())
    }

    /// Draws what was found.
    fn draw(&self, request: &Request, hits: &[Hit], targets: &[(Target, output::Picture)]) -> Result<()> {
        if targets.is_empty() || hits.is_empty() {
            return Ok(());
        }
        let one = |(i, hit): (usize, &Hit)| {
            let floor = request.make(&hit.seed, None, &mut ())?.floors.remove(0);
            Ok((format!("{}: {}", i + 1, hit.seed), floor))
        };
        let shown: Vec<(usize, &Hit)> = hits.iter().take(SHOWN).enumerate().collect();
        let floors = shown.into_par_iter().map(one).collect::<Result<Vec<_>>>()?;
        self.sheet(&floors, targets)
    }

    /// Draws floors on a sheet.
    fn sheet(&self, floors: &[(String, Floor)], targets: &[(Target, output::Picture)]) -> Result<()> {
        if targets.is_empty() || floors.is_empty() {
            return Ok(());
        }
        let choices = Choices::new(false, self.picture.options());
        for (target, picture) in targets {
            let shown = &floors[..floors.len().min(SHOWN)];
            target.write_bytes(&output::sheet(*picture, shown, choices)?)?;
        }
        target::tell(targets.iter().map(|(target, _)| target));
        Ok(())
    }

    /// Says how the first of what was found is made again; nothing found is a no.
    fn end(&self, request: &Request, hits: &[Hit]) -> Result<()> {
        let Some(hit) = hits.first() else { return Err(Told::No.into()) };
        if self.json {
            return Ok(());
        }
        files::print(&(told::command(request, hit) + "\n"))
    }
}

/// Reads a formula; what is wrong with it is shown in its place.
fn read_formula(text: &str) -> Result<Formula> {
    text.parse().map_err(|error: undercroft_search::FormulaError| {
        files::note(format_args!("undercroft: --where: {error}"));
        files::note(error.drawn().lines().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n"));
        Told::Bad.into()
    })
}
