//! The command line: what may be typed, a file a command.

mod check;
mod completions;
mod convert;
mod dice;
mod gallery;
mod generate;
mod inspect;
mod list;
mod man;
mod migrate;
mod play;
mod recipe;
mod schema;
mod studio;
mod tileset;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// Dungeon floors that cannot be wrong: generated, drawn and written for games
#[derive(Parser, Debug)]
#[command(name = "undercroft", version, arg_required_else_help = true, after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  undercroft generate                                a floor from a random seed, drawn here
  undercroft generate --seed demo -o demo.png        a picture of it
  undercroft generate --seed demo --floors 5 -o demo.json
  undercroft convert demo.json -o demo.png           the same floors in another format
  undercroft dice                                    grow a level with dice, here in the terminal
  undercroft play                                    walk a dungeon in first person, here in the terminal
  undercroft studio                                  the same and more, in the browser
  undercroft gallery -o sheet.png                    24 floors on one sheet
  undercroft check demo.json                         prove that it can be finished
  undercroft inspect --count 1000 --plot range.png   what a generator makes, in numbers
  undercroft list                                    what there is to choose from

Exit codes: 0 done; 1 the answer is no (a floor is refused, or the generator gave up or ran out of time); 2 bad usage or input.";

#[derive(Subcommand, Debug)]
enum Command {
    Generate(generate::Generate),
    Dice(dice::Dice),
    Play(play::Play),
    Studio(studio::Studio),
    Gallery(gallery::Gallery),
    Check(check::Check),
    Inspect(inspect::Inspect),
    List(list::List),
    Recipe(recipe::PrintRecipe),
    Schema(schema::Schema),
    Convert(convert::Convert),
    Migrate(migrate::Migrate),
    Tileset(tileset::TilesetCommand),
    Completions(completions::Completions),
    Man(man::Man),
}

impl Cli {
    /// Does what was asked.
    pub(crate) fn run(self) -> Result<()> {
        match self.command {
            Command::Generate(command) => command.run(),
            Command::Dice(command) => command.run(),
            Command::Play(command) => command.run(),
            Command::Studio(command) => command.run(),
            Command::Gallery(command) => command.run(),
            Command::Check(command) => command.run(),
            Command::Inspect(command) => command.run(),
            Command::List(command) => command.run(),
            Command::Recipe(command) => command.run(),
            Command::Schema(command) => command.run(),
            Command::Convert(command) => command.run(),
            Command::Migrate(command) => command.run(),
            Command::Tileset(command) => command.run(),
            Command::Completions(command) => command.run(),
            Command::Man(command) => command.run(),
        }
    }
}
