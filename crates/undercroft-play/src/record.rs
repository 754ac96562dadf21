//! A record: a game as the floors that it began on and every command since. It is what is saved, what is shared and what is
//! replayed, and it is text: a line that says what it is, a line of JSON for the beginning, and a line a command.
//!
//! A command is added at the end, so whoever keeps the file up to date writes a line at a time and loses nothing; a last
//! line that was cut off is left out on reading. Now and then a line holds the fingerprint of the state, which a replay has
//! to meet.

use crate::command::Command;
use crate::game::Game;
use crate::happening::Happening;

/// The first line of every record.
pub const HEADER: &str = "undercroft play, version 1";
/// Commands from one fingerprint to the next.
const EVERY: usize = 100;

/// Why a record cannot be gone on with.
#[derive(Debug, thiserror::Error)]
pub enum Torn {
    /// It is something else.
    #[error("this is no record of a game: its first line is not `{HEADER}`")]
    Foreign,
    /// Another version of the game wrote it.
    #[error("the record is of {0}, and this program reads {HEADER}")]
    Version(String),
    /// A line cannot be read.
    #[error("line {0}: {1}")]
    Line(usize, String),
    /// The commands led elsewhere than they did.
    #[error("line {0}: the game came out different from the one that was recorded")]
    Differs(usize),
}

/// A game with all that led to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    beginning: Game,
    game: Game,
    commands: Vec<Command>,
}

impl Record {
    /// Begins a record.
    pub fn new(game: Game) -> Record {
        Record { beginning: game.clone(), game, commands: Vec::new() }
    }

    /// Returns the game as it stands.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the game as it began.
    pub const fn beginning(&self) -> &Game {
        &self.beginning
    }

    /// Returns every command so far.
    pub fn commands(&self) -> &[Command] {
        &self.commands
    }

    /// Does a command and writes it down. Returns what came of it, and the lines to add to the file.
    pub fn act(&mut self, command: Command) -> (Vec<Happening>, String) {
        let told = self.game.act(&command);
        let mut lines = line(&command);
        self.commands.push(command);
        if self.commands.len().is_multiple_of(EVERY) {
            lines += &mark(&self.game);
        }
        (told, lines)
    }

    /// Returns the whole record as text.
    pub fn text(&self) -> String {
        let beginning = serde_json::to_string(&self.beginning).unwrap_or_default();
        let mut text = format!("{HEADER}\n{beginning}\n");
        self.commands.iter().for_each(|command| text += &line(command));
        text + &mark(&self.game)
    }

    /// Reads a record and plays it out.
    pub fn read(text: &str) -> Result<Record, Torn> {
        let mut lines = text.split_inclusive('\n').enumerate().map(|(i, line)| (i + 1, line));
        let (_, first) = lines.next().ok_or(Torn::Foreign)?;
        if first.trim_end() != HEADER {
            let own = HEADER.split(',').next().unwrap_or_default();
            let foreign = !first.starts_with(own);
            return Err(if foreign { Torn::Foreign } else { Torn::Version(first.trim_end().to_owned()) });
        }
        let (_, beginning) =
            lines.next().ok_or_else(|| Torn::Line(2, "the beginning is missing".to_owned()))?;
        let game: Game = serde_json::from_str(beginning).map_err(|e| Torn::Line(2, e.to_string()))?;
        let mut record = Record::new(game);
        for (i, line) in lines {
            // Whoever wrote it died in the middle of the line.
            let Some(whole) = line.strip_suffix('\n') else { break };
            if let Some(wanted) = whole.strip_prefix("= ") {
                if format!("{:016x}", record.game.fingerprint()) != wanted {
                    return Err(Torn::Differs(i));
                }
                continue;
            }
            let command: Command = serde_json::from_str(whole).map_err(|e| Torn::Line(i, e.to_string()))?;
            record.game.act(&command);
            record.commands.push(command);
        }
        Ok(record)
    }
}

fn line(command: &Command) -> String {
    serde_json::to_string(command).unwrap_or_default() + "\n"
}

fn mark(game: &Game) -> String {
    format!("= {:016x}\n", game.fingerprint())
}
