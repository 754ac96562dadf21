//! `undercroft play`: a dungeon walked in the terminal, in first person or from above.
//!
//! The game itself is the crate `undercroft-play`. Here are its keys, its screen and its files: every command is added to
//! the record before the next one is read, so that whatever ends the program loses nothing.

mod app;
mod draw;
mod driver;
mod graphics;
mod keeper;
mod keys;
mod mouse;
mod overlay;
mod paint;
mod probe;
mod saves;
mod terminal;
#[cfg(test)]
mod tests;

use crate::files::{self, In, Inputs, Journal};
use crate::output::{self, Levels};
use crate::request::{ParameterArgs, Request};
use crate::seed;
use anyhow::{Context, Result, bail};
use app::{App, Screen, View};
use clap::{Args, ValueEnum};
use driver::Driver;
use keeper::Place;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use undercroft_play::{Game, HEADER, Record, Torn};

/// Walk a dungeon here in the terminal, in first person
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub(crate) struct Play {
    /// A level file of any format, a saved game, or how floors are made
    #[arg(value_name = "FILE | GENERATOR")]
    what: Option<String>,
    #[command(flatten)]
    parameters: ParameterArgs,
    /// How many floors the dungeon has [default: 5]
    #[arg(long, value_name = "N", conflicts_with = "depth")]
    floors: Option<u32>,
    /// Go on with the last game, or with the one in a file
    #[arg(
        long,
        value_name = "FILE",
        num_args = 0..=1,
        conflicts_with_all = ["what", "seed", "preset", "recipe", "settings", "depth", "floors", "demo", "replay"]
    )]
    #[expect(clippy::option_option, reason = "not typed, typed alone, typed with a file")]
    resume: Option<Option<PathBuf>>,
    /// Where the game is kept while it is played, instead of the folder for games
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Watch the proof being walked
    #[arg(long, conflicts_with = "replay")]
    demo: bool,
    /// Write every command down, to be shown to others
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Watch a game that was recorded or saved
    #[arg(long, value_name = "FILE", conflicts_with_all = ["what", "seed", "preset", "recipe", "settings", "depth", "floors"])]
    replay: Option<PathBuf>,
    /// Begin with the view from above
    #[arg(long)]
    top_down: bool,
    /// How the first-person view is shown
    #[arg(long, value_enum, default_value_t = Graphics::Auto)]
    graphics: Graphics,
}

/// How pixels come to the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Graphics {
    /// The best that the terminal is known to have
    Auto,
    /// Two pixels a character
    Blocks,
    /// The pixels of kitty, Ghostty and others
    Kitty,
    /// The pixels of foot, mlterm, Windows Terminal and others
    Sixel,
}

const EXAMPLES: &str = "\
Examples:
  undercroft play                                    five floors from a random seed
  undercroft play navigation --seed demo --floors 3  people, darkness, keys, levers
  undercroft play demo.json                          the floors of a file
  undercroft play --resume                           go on where you left off, whatever ended the game
  undercroft play navigation --seed demo --demo      watch the proof being walked
  undercroft play --replay walk.game                 watch what somebody recorded with --record walk.game

Keys: arrows or WASD to walk, Q and E to turn, space for doors and things, M the map, I what you carry, T the view from above,
? all others, Esc to leave.";

/// Floors where nobody says how many.
const FLOORS: u32 = 5;
/// Bytes of the largest record that is read.
const LARGEST_RECORD: u64 = 256 << 20;

impl Play {
    /// Does what was asked.
    pub(crate) fn run(self) -> Result<()> {
        let begun = self.begin()?;
        for path in self.save.iter().chain(&self.record) {
            begun.inputs.refuse(path)?;
            files::check_writable(path)?;
        }
        self.record.iter().try_for_each(|path| files::check_recordable(path))?;
        if let Some(path) = &self.record
            && let Some(save) = begun.resumed.as_deref().or(self.save.as_deref())
            && is_same(save, path)
        {
            bail!("{}: the game is kept in this file: record it in another", save.display());
        }
        let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        if !is_terminal {
            return match begun.driver {
                Driver::Player => bail!("play needs a terminal; --demo and --replay go without one"),
                _ => self.unseen(begun),
            };
        }
        let screen = Screen::here(self.graphics);
        let view = if self.top_down { View::Above } else { View::FirstPerson };
        let mut app = App::new(begun.record, begun.driver, screen, view);
        if let Some(path) = &self.record {
            app.keeper.record(path, &app.record.text())?;
        }
        app.torn = begun.torn;
        match begun.resumed {
            Some(path) => app.go_on(&path)?,
            None => app.place = self.save.clone().map_or(Place::Folder, Place::File),
        }
        app.run()
    }

    /// Plays a demonstration or a record where nobody looks, and tells how it ended.
    fn unseen(&self, mut begun: Beginning) -> Result<()> {
        let mut record = begun.record;
        while let Some(command) = begun.driver.next(record.game()) {
            let (told, _) = record.act(command);
            for happening in told {
                let words = happening.words(record.game());
                if !words.is_empty() {
                    files::print(&format!("{words}\n"))?;
                }
            }
        }
        if let Some(path) = &self.record {
            files::NewFile::put(path, record.text().as_bytes())?;
        }
        let game = record.game();
        let end = if game.is_over() { "the goal is reached" } else { "the goal is not reached" };
        files::print(&format!(
            "{} commands, {} turns, floor {} of {}, at {}: {end}\nstate {:016x}\n",
            record.commands().len(),
            game.turns(),
            game.level() + 1,
            game.floors().len(),
            game.at(),
            game.fingerprint(),
        ))
    }

    fn begin(&self) -> Result<Beginning> {
        if let Some(path) = &self.replay {
            let record = read_record(path)?;
            let driver = Driver::replay(record.commands().to_vec());
            return Ok(Beginning::new(Record::new(record.beginning().clone()), driver).with_input(path));
        }
        if let Some(resume) = &self.resume {
            let path = resume.clone().map_or_else(saves::last, Ok)?;
            return self.resumed(&path);
        }
        let driver = if self.demo { Driver::demo() } else { Driver::Player };
        if let Some(path) = self.what.as_deref().filter(|what| files::is_named(what)) {
            self.begin_file(Path::new(path), driver)
        } else {
            let floors = self.floors.unwrap_or(FLOORS);
            let floors = if self.demo && self.floors.is_none() { 1 } else { floors };
            let request = self.parameters.request(self.what.as_deref(), Some(floors))?;
            let game = new_game(&request)?;
            let inputs = request.inputs.clone();
            let mut begun = Beginning::new(Record::new(game), driver);
            begun.inputs = inputs;
            Ok(begun)
        }
    }

    fn begin_file(&self, path: &Path, driver: Driver) -> Result<Beginning> {
        let floors = self.floors.map(|_| "--floors");
        if let Some(option) = self.parameters.typed().or(floors) {
            bail!("{}: its floors are made already, so {option} has nothing to say", path.display());
        }
        let bytes = files::read(path, LARGEST_RECORD)?;
        if bytes.starts_with(HEADER.split(',').next().unwrap_or_default().as_bytes()) {
            if driver.is_player() {
                return self.resumed(path);
            }
            // The proof begins where the game began.
            let record = Record::new(read_record(path)?.beginning().clone());
            return Ok(Beginning::new(record, driver).with_input(path));
        }
        let read = output::read(&bytes).in_file(path)?;
        let [levels] = &read.dungeons[..] else {
            bail!("{}: it holds {} dungeons, and one is played", path.display(), read.dungeons.len())
        };
        let (floors, recipe, seed) = match levels {
            Levels::Made(dungeon) => {
                (dungeon.floors.clone(), Some(dungeon.recipe.clone()), Some(dungeon.seed.clone()))
            }
            Levels::Found(floors, seed) => (floors.clone(), None, seed.clone()),
        };
        let game = Game::new(floors, seed.unwrap_or_else(seed::random)).in_file(path)?.with_recipe(recipe);
        Ok(Beginning::new(Record::new(game), driver).with_input(path))
    }

    /// Goes on with a game that was kept; with `--save` in another file.
    fn resumed(&self, path: &Path) -> Result<Beginning> {
        Journal::check_free(path)?;
        let text = files::read_text(path, LARGEST_RECORD, "a record is")?;
        let read = Record::resume(&text).in_file(path);
        let (record, torn) = read.with_context(|| "the game cannot be gone on with")?;
        let mut begun = Beginning::new(record, Driver::Player);
        begun.torn = torn;
        match &self.save {
            Some(other) if !is_same(other, path) => begun.inputs.add(path),
            _ => begun.resumed = Some(path.to_owned()),
        }
        Ok(begun)
    }
}

/// What a game begins with.
struct Beginning {
    record: Record,
    driver: Driver,
    /// The files that it was read from, but for the one that it goes on in.
    inputs: Inputs,
    /// The file that it goes on in.
    resumed: Option<PathBuf>,
    /// What this program plays out differently than the one that kept the game.
    torn: Option<Torn>,
}

impl Beginning {
    fn new(record: Record, driver: Driver) -> Beginning {
        Beginning { record, driver, inputs: Inputs::default(), resumed: None, torn: None }
    }

    fn with_input(mut self, path: &Path) -> Beginning {
        self.inputs.add(path);
        self
    }
}

/// Returns whether two paths lead to one file, be it there or not.
fn is_same(a: &Path, b: &Path) -> bool {
    a == b || same_file::is_same_file(a, b).unwrap_or(false)
}

/// Makes the dungeon that was asked for.
fn new_game(request: &Request) -> Result<Game> {
    let dungeon = request.make(&request.seed, None, &mut ()).map_err(|error| request.explain(error))?;
    Ok(Game::new(dungeon.floors, dungeon.seed)?.with_recipe(Some(dungeon.recipe)))
}

fn read_record(path: &Path) -> Result<Record> {
    let text = files::read_text(path, LARGEST_RECORD, "a record is")?;
    Record::read(&text).in_file(path)
}
