//! `undercroft dice`: a level that grows in the terminal, a line at a time.
//!
//! Somebody at a terminal sees the map after every move, with what may be done now marked on it. A script on standard
//! input gets a line for every move, and the map at the end; its first wrong line ends it. Both play the same engine.

mod command;
mod editor;
mod game;
mod picture;
mod saved;

use crate::fail;
use crate::files::{self, In, STANDARD};
use crate::output::{ChoiceArgs, Choices, Format, Wanted};
use crate::request::ParameterArgs;
use crate::screen::Screen;
use crate::target::{self, ForceArgs, Target};
use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use command::Command;
use editor::{Editor, Typed};
use game::Game;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use undercroft::Recipe;
use undercroft::generate::dice::Step;
use undercroft_render::terminal::Colour;

/// Grow a level room by room with dice: yours, or the program's
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub(crate) struct Dice {
    #[command(flatten)]
    parameters: ParameterArgs,
    /// Go on with a level: a file from `save`, or any level file of `dice`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "preset", "recipe", "settings", "depth"])]
    resume: Option<PathBuf>,
    /// Let the program play it out, without asking
    #[arg(long)]
    auto: bool,
    /// Where to write the level when it ends; the ending names the format. May be given several times
    #[arg(long, short, value_name = "FILE")]
    output: Vec<PathBuf>,
    /// The format, whatever the ending
    #[arg(long, short, value_enum)]
    format: Option<Format>,
    #[command(flatten)]
    force: ForceArgs,
    #[command(flatten)]
    choices: ChoiceArgs,
}

const EXAMPLES: &str = "\
Examples:
  undercroft dice                                    a level of 20×20, your moves and your dice or the program's
  undercroft dice --preset table --depth 3           the third level, with the 1d6 table of exits
  undercroft dice --set names=levels.txt             with your own names, a line each, ten for each level
  undercroft dice --seed demo --auto -o demo.png     played out by the program
  undercroft dice --resume cellar.json               go on where `save cellar.json` left off
  printf '7\\nat 12 21\\n5 3\\n' | undercroft dice      a script: what fell on the table, and where it was put

While playing:
  (an empty line)    the program rolls, or picks
  3 5                the dice that fell on your table
  b2                 the place with this letter and number on the map
  at X Y             the place at this column and row
  auto [N]           the program makes N moves, or plays the level out
  undo [N]           take back the last move, or N of them
  map, options, ledger, help
  save FILE          keep the level, to go on with later; FILE may be the one that was resumed
  export FILE...     write the level by the ending: .txt, .json, .png; `undercroft list formats` has all
  quit               end; the end of a script does the same

A 0 on a d10 is a 10. The arrows move in a line that is typed, and find the lines before it.";

impl Dice {
    /// Does what was asked.
    pub(crate) fn run(self) -> Result<()> {
        let mut game = self.begin(self.choices.choices())?;
        game.replace = self.force.replace();
        let is_script = !self.auto && !io::stdin().is_terminal();
        if is_script {
            game.inputs.add(STANDARD);
        }
        let targets = Target::all(&self.output, self.format, Format::Text, &game.all_inputs(), game.replace)?;
        for target in &targets {
            target.check(None, 1)?;
        }
        // What a player exports is not known yet.
        if self.auto {
            let wanted = targets.iter().map(|target| Wanted::Floors(target.format));
            let drawing = targets.is_empty().then_some(Wanted::Drawing);
            self.choices.check_taken(&wanted.chain(drawing).collect::<Vec<_>>())?;
            game.play_out();
        } else if is_script {
            script(&mut game)?;
        } else {
            talk(&mut game)?;
        }
        if !targets.is_empty() {
            game.write(&targets)?;
            target::tell(&targets);
            return Ok(());
        }
        if self.auto || is_script { files::print(&game.show(Screen::stdout())) } else { Ok(()) }
    }

    fn begin(&self, choices: Choices) -> Result<Game> {
        if let Some(path) = &self.resume {
            let mut game = saved::read(path, choices).in_file(path)?;
            game.resumed = Some(path.clone());
            return Ok(game);
        }
        let request = self.parameters.request(Some("dice"), None)?;
        let depth = request.only_depth("one level is played at a time")?;
        let Recipe::Dice(params) = request.recipe else {
            bail!("only the generator dice is played with dice")
        };
        let mut game = Game::begin(params, request.seed, depth, choices)?;
        game.inputs = request.inputs;
        Ok(game)
    }
}

/// Plays with somebody at a terminal. What cannot be done is said, and the game goes on.
fn talk(game: &mut Game) -> Result<()> {
    let screen = Screen::stdout();
    let mut editor = Editor::default();
    let mut told =
        format!("{}\n", screen.faint(&format!("The program's dice come from the seed {}.", game.seed)));
    let mut asked = false;
    redraw(game, &told, screen)?;
    loop {
        let typed = editor.line("> ")?;
        let leaves = match &typed {
            Typed::Line(line) => matches!(Command::read(line, game), Ok(Command::Quit)),
            Typed::Leave => true,
            Typed::End => return Ok(()),
        };
        if leaves && (asked || !game.is_changed) {
            return Ok(());
        }
        asked = leaves;
        let next = match typed {
            _ if leaves => {
                Err(anyhow!("this level is not kept: `save FILE` keeps it, and `quit` once more leaves it"))
            }
            Typed::Line(line) => obey(game, &line, screen),
            Typed::Leave | Typed::End => return Ok(()),
        };
        match next {
            Ok(Next::Quit) => return Ok(()),
            // What was asked for may be long, so it stands alone until the next move.
            Ok(Next::Said(said)) if said.lines().count() > FEW_LINES => {
                files::print(&said)?;
                continue;
            }
            Ok(Next::Moved(said) | Next::Said(said)) => told = said,
            Err(error) => told = format!("{}\n", screen.warning(&fail::told(&error))),
        }
        redraw(game, &told, screen)?;
    }
}

/// Lines that fit under the map.
const FEW_LINES: usize = 3;

/// Draws the level in the place of what stood on the screen; where that cannot be, below it.
fn redraw(game: &Game, told: &str, screen: Screen) -> Result<()> {
    let clear = if screen.colour == Colour::Ansi { "\u{1b}[H\u{1b}[2J" } else { "\n" };
    files::print(&format!("{clear}{}{told}", game.show(screen)))
}

/// Plays a script, a line for every move. The first line that cannot be done ends it.
fn script(game: &mut Game) -> Result<()> {
    let screen = Screen::stdout();
    let mut input = io::stdin().lock();
    for number in 1.. {
        let Typed::Line(line) = editor::read(&mut input)? else { break };
        match obey(game, &line, screen).with_context(|| format!("line {number}"))? {
            Next::Quit => break,
            Next::Moved(said) | Next::Said(said) => files::print(&said)?,
        }
    }
    Ok(())
}

/// What follows a line.
enum Next {
    /// The level changed; this happened.
    Moved(String),
    /// Nothing changed; this was asked for.
    Said(String),
    /// It is over.
    Quit,
}

fn obey(game: &mut Game, line: &str, screen: Screen) -> Result<Next> {
    Ok(match Command::read(line, game)? {
        Command::Nothing => Next::Said(String::new()),
        Command::Act(act) => Next::Moved(game.act(act)?),
        Command::Program if game.level().step() == Step::Complete => {
            bail!("the level is complete, no exit is open: `export FILE`, `save FILE`, `undo` or `quit`")
        }
        Command::Program => Next::Moved(game.play(1)),
        Command::Auto(None) => Next::Moved(game.play_out()),
        Command::Auto(Some(moves)) => Next::Moved(game.play(moves)),
        Command::Undo(moves) => Next::Moved(game.undo(moves)?),
        Command::Map => Next::Said(game.map(screen)),
        Command::Options => Next::Said(game.options_text(screen)),
        Command::Ledger => Next::Said(game.ledger_text()),
        Command::Help => Next::Said(help()),
        Command::Save(path) => {
            saved::write(game, Path::new(&path))?;
            game.is_changed = false;
            Next::Said(format!("saved as {path}: `undercroft dice --resume {path}` goes on\n"))
        }
        Command::Export(paths) => {
            let files: Vec<PathBuf> = paths.iter().map(PathBuf::from).collect();
            let targets = Target::all(&files, None, Format::Text, &game.all_inputs(), game.replace)?;
            targets.iter().try_for_each(|target| target.check(None, 1))?;
            game.write(&targets)?;
            game.is_changed = false;
            Next::Said(format!("written: {}\n", paths.join(", ")))
        }
        Command::Quit => Next::Quit,
    })
}

/// Returns what may be typed, from the command's own help.
fn help() -> String {
    let start = EXAMPLES.find("While playing:").unwrap_or(0);
    format!("{}\n", &EXAMPLES[start..])
}
