//! A record: a game as the floors that it began on and every command since. It is what is saved, what is shared and what is
//! replayed, and it is text: a line that says what it is, a line of JSON for the beginning, and a line a command.
//!
//! A command is added at the end, so whoever keeps the file up to date writes a line at a time and loses nothing; a last
//! line that was cut off is left out on reading. Now and then a line holds the fingerprint of the state, which a replay has
//! to meet, and one the state itself: where a newer program plays the commands out differently, a game is gone on with from
//! there.

use crate::command::Command;
use crate::game::{Game, Snapshot};
use crate::happening::Happening;
use undercroft::Recipe;

/// The first line of every record.
pub const HEADER: &str = "undercroft play, version 1";
/// What lines with a fingerprint, and with a state, begin with.
const MARK: &str = "= ";
const STATE: &str = "~ ";
/// Commands from one fingerprint and one state to the next.
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

    /// Reads a recipe alone, as the beginning of a record has it: JSON with the generator and its parameters.
    ///
    /// ```
    /// use undercroft_play::Record;
    ///
    /// let recipe = Record::recipe(r#"{ "generator": "tunnels", "parameters": { "width": 60 } }"#)?;
    /// assert_eq!(recipe.generator(), "tunnels");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn recipe(json: &str) -> Result<Recipe, serde_json::Error> {
        serde_json::from_str(json)
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
            lines += &self.snapshot();
        }
        (told, lines)
    }

    /// Returns a line with the state as it is now. Whoever ends a game adds it, so that nothing depends on playing it out.
    pub fn snapshot(&self) -> String {
        let snapshot = self.game.snapshot(&self.beginning);
        format!("{STATE}{}\n", serde_json::to_string(&snapshot).unwrap_or_default())
    }

    /// Returns the whole record as text.
    pub fn text(&self) -> String {
        let beginning = serde_json::to_string(&self.beginning).unwrap_or_default();
        let mut text = format!("{HEADER}\n{beginning}\n");
        self.commands.iter().for_each(|command| text += &line(command));
        text += &mark(&self.game);
        if self.commands.is_empty() { text } else { text + &self.snapshot() }
    }

    /// Reads a record and plays it out.
    pub fn read(text: &str) -> Result<Record, Torn> {
        let game = beginning(text)?;
        let mut record = Record::new(game);
        for (i, line) in lines(text).skip(2) {
            if line.starts_with(STATE) {
                continue;
            }
            if let Some(wanted) = line.strip_prefix(MARK) {
                if format!("{:016x}", record.game.fingerprint()) != wanted {
                    return Err(Torn::Differs(i));
                }
                continue;
            }
            let command: Command = serde_json::from_str(line).map_err(|e| Torn::Line(i, e.to_string()))?;
            record.game.act(&command);
            record.commands.push(command);
        }
        Ok(record)
    }

    /// Reads a record that is to be gone on with. What this program plays out differently begins with the last state that
    /// was kept and can be read; then it also returns what does not fit.
    pub fn resume(text: &str) -> Result<(Record, Option<Torn>), Torn> {
        let torn = match Record::read(text) {
            Ok(record) => return Ok((record, None)),
            Err(torn @ (Torn::Foreign | Torn::Version(_))) => return Err(torn),
            Err(torn) => torn,
        };
        let Ok(beginning) = beginning(text) else { return Err(torn) };
        let all: Vec<(usize, &str)> = lines(text).skip(2).collect();
        let kept = all.iter().enumerate().rev().find_map(|(at, (_, line))| {
            let snapshot: Snapshot = serde_json::from_str(line.strip_prefix(STATE)?).ok()?;
            Some((at, snapshot.on(&beginning).ok()?))
        });
        let Some((at, game)) = kept else { return Err(torn) };
        let mut record = Record::new(game);
        let after = all[at + 1..].iter().map_while(|(_, line)| match line.strip_prefix(MARK) {
            Some(_) => Some(None),
            None => serde_json::from_str::<Command>(line).ok().map(Some),
        });
        after.flatten().for_each(|command| _ = record.act(command));
        Ok((record, Some(torn)))
    }
}

/// Returns the lines with their numbers, from 1. One without an end is left out: whoever wrote it died in the middle.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let whole = text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n'));
    whole.enumerate().map(|(i, line)| (i + 1, line))
}

/// Returns the game that a record begins with.
fn beginning(text: &str) -> Result<Game, Torn> {
    let mut lines = text.lines();
    let first = lines.next().ok_or(Torn::Foreign)?.trim_end();
    if first != HEADER {
        let own = HEADER.split(',').next().unwrap_or_default();
        return Err(if first.starts_with(own) { Torn::Version(first.to_owned()) } else { Torn::Foreign });
    }
    let second = lines.next().ok_or_else(|| Torn::Line(2, "the beginning is missing".to_owned()))?;
    serde_json::from_str(second).map_err(|e| Torn::Line(2, e.to_string()))
}

fn line(command: &Command) -> String {
    serde_json::to_string(command).unwrap_or_default() + "\n"
}

fn mark(game: &Game) -> String {
    format!("{MARK}{:016x}\n", game.fingerprint())
}
