//! `undercroft generate`: floors from a recipe and a seed, to look at or into files.
//!
//! Without a target the floor is drawn for whoever looks on, and the command that makes it again stands below. Everything
//! that can be refused is refused before any work is done.

mod film;
mod series;
mod trace;

use crate::files;
use crate::output::{ChoiceArgs, Format, Levels, Strict, Wanted};
use crate::pager::Pager;
use crate::request::{RecipeArgs, Request, SeedFrom};
use crate::screen::{self, Screen};
use crate::target::{self, ForceArgs, Target};
use anyhow::{Result, bail};
use clap::{Args, value_parser};
use film::FilmTarget;
use std::fmt::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use trace::Trace;
use undercroft::Floor;
use undercroft::pass::{Step, Watch};
use undercroft_render::Audience;
use undercroft_render::animation::Film;
use undercroft_render::terminal::Look;

/// Make floors: one, a dungeon of several, or a whole series
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub(crate) struct Generate {
    #[command(flatten)]
    recipe: RecipeArgs,
    /// A dungeon of this many floors, from the first down
    #[arg(long, short = 'n', value_name = "N", conflicts_with = "depth")]
    floors: Option<u32>,
    /// Where to write; the ending names the format, and - is standard output. May be given several times
    #[arg(long, short, value_name = "FILE")]
    output: Vec<PathBuf>,
    /// The format, whatever the ending
    #[arg(long, short, value_enum)]
    format: Option<Format>,
    /// Refuse a format that cannot say what the floors have; `undercroft list formats` tells
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    force: ForceArgs,
    /// A series of N dungeons from the seeds SEED/1, SEED/2 and so on, on all cores
    #[arg(long, short, value_name = "N", value_parser = value_parser!(u64).range(1..=1_000_000_000))]
    count: Option<u64>,
    /// Show every pass on standard error, with the draft as the pass left it
    #[arg(long, conflicts_with = "count")]
    trace: bool,
    /// Show how the floor is made, as an animation: .gif, .apng or .png. `-o` takes the first two as well
    #[arg(long, value_name = "FILE", conflicts_with_all = ["count", "floors"])]
    animate: Vec<PathBuf>,
    /// Print a drawing that is taller than the terminal as it is, without a pager ($PAGER, or less)
    #[arg(long)]
    no_pager: bool,
    /// Give up after this time
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
    #[command(flatten)]
    choices: ChoiceArgs,
}

const EXAMPLES: &str = "\
Examples:
  undercroft generate
  undercroft generate --preset classic --seed 'the old mine'
  undercroft generate tunnels --preset burrow --seed 'the old mine'
  undercroft generate --seed demo --set width=48 --set teleporters=2..3 -o demo.svg -o demo.json
  undercroft generate --seed demo --floors 3 -o demo.png         demo-1.png, demo-2.png, demo-3.png
  undercroft generate --seed demo --style parchment --legend -o handout.png
  undercroft generate --seed demo --style parchment --player -o players.png
  undercroft generate --seed demo --style crawl --animate making.gif
  undercroft generate --seed demo --count 1000 -o floors.jsonl   a dungeon a line
  undercroft generate --recipe mine.toml --format json | jq '.floors[0].rooms'

Parameters come from the preset, then the recipe file, then --set, each over the one before.
`undercroft recipe` explains them all.";

/// Dungeons of a series that are drawn in a terminal.
const DRAWN: u64 = 24;

impl Generate {
    /// Does what was asked.
    pub(crate) fn run(self) -> Result<()> {
        let request = self.recipe.request(self.floors)?;
        let (moving, still): (Vec<PathBuf>, Vec<PathBuf>) =
            self.output.iter().cloned().partition(|path| self.format.is_none() && film::is_moving(path));
        let replace = self.force.replace();
        let films = self.animate.iter().chain(&moving);
        let films = film::targets(films, self.count, request.span.floors(), &request.inputs, replace)?;
        let standard = if self.count.is_some() { Format::Jsonl } else { Format::Text };
        let mut targets = Target::all(&still, self.format, standard, &request.inputs, replace)?;
        let draws_series = targets.is_empty() && self.format.is_none() && files::is_seen();
        if targets.is_empty() && (self.format.is_some() || (self.count.is_some() && !draws_series)) {
            targets.push(Target::standard(self.format.unwrap_or(standard)));
        }
        for target in &targets {
            target.check(self.count, request.span.floors())?;
        }
        let mut wanted: Vec<Wanted> = targets.iter().map(|target| Wanted::Floors(target.format)).collect();
        wanted.extend(films.iter().map(|_| Wanted::Film));
        if wanted.is_empty() {
            wanted.push(Wanted::Drawing);
        }
        self.choices.check_taken(&wanted)?;
        let choices = self.choices.choices();
        let strict = Strict::new(self.strict);
        let audience = choices.picture.audience;
        if audience != Audience::Master {
            if !films.is_empty() {
                bail!(
                    "an animation shows how a floor is made, and so its secrets: leave out --player or the animation"
                );
            }
            targets.iter().try_for_each(Target::refuse_secrets)?;
        }
        let deadline = self.timeout.map(|time| Instant::now() + time);
        let pager = if self.no_pager { Pager::Never } else { Pager::Allowed };
        if let Some(count) = self.count.filter(|_| draws_series) {
            let floors = series::first(&request, count.min(DRAWN), deadline)?;
            let mut command = format!("{} --count {count}", request.command("generate"));
            if count > DRAWN {
                command = format!("{} more are not drawn: -o FILE writes all\n{command}", count - DRAWN);
            }
            return show(&floors, &command, audience, pager);
        }
        if let Some(count) = self.count {
            series::make(&request, count, &targets, choices, strict, deadline)?;
        } else {
            let mut trace = self.trace.then(|| Trace::new(request.span.floors()));
            let mut film = (!films.is_empty()).then(Film::default);
            let made = request.make(&request.seed, deadline, &mut |step: &Step<'_>| {
                if let Some(trace) = &mut trace {
                    trace.step(step);
                }
                if let Some(film) = &mut film {
                    film.step(step);
                }
            });
            let dungeon = made.map_err(|error| request.explain(error))?;
            if let (Some(film), Some(floor)) = (&film, dungeon.floors.first()) {
                films.iter().try_for_each(|target| target.write(film, floor, &choices.picture))?;
            }
            if targets.is_empty() && films.is_empty() {
                let heading = |floor: &Floor| match dungeon.floors.len() {
                    1 => String::new(),
                    _ => format!("Floor {}", floor.depth()),
                };
                let floors: Vec<_> = dungeon.floors.iter().map(|f| (heading(f), f.clone())).collect();
                return show(&floors, &request.command("generate"), audience, pager);
            }
            let levels = Levels::Made(dungeon);
            if strict == Strict::Yes {
                targets.iter().try_for_each(|target| target.refuse_losses(&levels, choices))?;
            }
            targets.iter().try_for_each(|target| target.write(&levels, choices, None))?;
        }
        target::tell(&targets);
        films.iter().for_each(FilmTarget::tell);
        tell_seed(&request, self.count, &targets)
    }
}

/// Draws floors for whoever looks on, each under its heading, with the command below.
fn show(floors: &[(String, Floor)], command: &str, audience: Audience, pager: Pager) -> Result<()> {
    let screen = Screen::stdout();
    let scrolls = pager.scrolls(screen);
    let mut text = String::new();
    for (heading, floor) in floors {
        let size = floor.size();
        if !heading.is_empty() {
            writeln!(text, "{}", screen.strong(heading))?;
        }
        if let Some((takes, columns)) = screen.lacks(size).filter(|_| !scrolls) {
            writeln!(
                text,
                "A floor of {size} takes {takes} columns, and this terminal has {columns}: -o FILE.png draws it."
            )?;
        } else {
            // The legend and the command stand below the drawing.
            let look = Look { audience, ..screen.full_look(size, 4) };
            let drawing = undercroft_render::terminal(floor, &look);
            // The rooms of a finished floor are joined: a gap can only be the one above the legend.
            text += &screen::cropped(&drawing, 1);
        }
        if !heading.is_empty() {
            text.push('\n');
        }
    }
    writeln!(text, "{}", screen.faint(command))?;
    pager.show(&text, screen)
}

/// A random seed would be lost with files alone, so the command is told, where it does not get between the results.
fn tell_seed(request: &Request, count: Option<u64>, targets: &[Target]) -> Result<()> {
    if request.seed_from == SeedFrom::User {
        return Ok(());
    }
    let count = count.map_or_else(String::new, |count| format!(" --count {count}"));
    let line = request.command("generate") + &count;
    if targets.iter().any(Target::is_standard) {
        files::note(line);
        Ok(())
    } else {
        files::print(&format!("{line}\n"))
    }
}

/// Returns a length of time in seconds, with or without a fraction.
fn seconds(text: &str) -> Result<Duration> {
    /// A little more than a day, and far from what clocks can count to.
    const LONGEST: f64 = 100_000.0;
    match text.parse::<f64>() {
        Ok(time) if time > 0.0 && time <= LONGEST => Ok(Duration::from_secs_f64(time)),
        _ => bail!("it takes a number of seconds above 0 and up to {LONGEST}, such as 2.5"),
    }
}
