//! A line that was typed, lowered to what it means where the level stands.

use super::game::{Game, Option as Choice};
use anyhow::{Result, anyhow, bail};
use undercroft::generate::dice::{Act, Purpose};
use undercroft::grid::{Cell, Side, cell};

/// What a line asks for.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Command {
    /// An empty line of a script, or a remark.
    Nothing,
    /// A roll or a move of the player's own.
    Act(Act),
    /// The program rolls or picks.
    Program,
    /// The program makes so many moves, or plays on to the end.
    Auto(Option<usize>),
    /// The last moves are taken back.
    Undo(usize),
    Map,
    Options,
    Ledger,
    Help,
    Save(String),
    Export(Vec<String>),
    Quit,
}

impl Command {
    pub(super) fn read(line: &str, game: &Game) -> Result<Command> {
        let line = line.trim();
        if line.starts_with('#') {
            return Ok(Command::Nothing);
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((first, rest)) = words.split_first() else { return Ok(Command::Program) };
        let lone = |command: Command| {
            if rest.is_empty() {
                Ok(command)
            } else {
                Err(anyhow!("`{first}` stands alone, without `{}`", rest.join(" ")))
            }
        };
        match *first {
            "roll" if rest.is_empty() => match game.level().wanted() {
                Some(_) => Ok(Command::Program),
                None => Err(anyhow!("a roll comes later: {}", game.level().words())),
            },
            "roll" => dice(rest, game).map(Command::Act),
            "pick" => match game.level().wanted() {
                None => lone(Command::Program),
                Some(_) => Err(anyhow!("there is nothing to pick: {}", game.level().words())),
            },
            "auto" => Ok(Command::Auto(count(first, rest)?)),
            "undo" => Ok(Command::Undo(count(first, rest)?.unwrap_or(1))),
            "map" => lone(Command::Map),
            "options" => lone(Command::Options),
            "ledger" => lone(Command::Ledger),
            "help" | "?" => lone(Command::Help),
            "quit" | "exit" => lone(Command::Quit),
            "save" => match rest {
                [path] => Ok(Command::Save((*path).to_owned())),
                _ => bail!("`save` takes one file, such as `save cellar.json`"),
            },
            "export" if rest.is_empty() => bail!("`export` takes files, such as `export cellar.png`"),
            "export" => Ok(Command::Export(rest.iter().map(ToString::to_string).collect())),
            "at" => at(rest, game).map(Command::Act),
            word if word.starts_with(|c: char| c.is_ascii_digit()) => dice(&words, game).map(Command::Act),
            word => labelled(word, rest, game).map(Command::Act),
        }
    }
}

fn count(word: &str, rest: &[&str]) -> Result<Option<usize>> {
    match rest {
        [] => Ok(None),
        [n] => match n.parse() {
            Ok(n) if n > 0 => Ok(Some(n)),
            _ => bail!("`{word}` takes a number of moves, such as `{word} 3`, and not `{n}`"),
        },
        _ => bail!("`{word}` takes one number of moves at most"),
    }
}

/// Faces of the die whose highest is marked with a 0.
const TEN: u8 = 10;

/// Dice as they are typed: `3 5`, `3,5`, `3+5` or `35`.
fn dice(words: &[&str], game: &Game) -> Result<Act> {
    let level = game.level();
    let Some(purpose) = level.wanted() else { bail!("a roll comes later: {}", level.words()) };
    let text = words.join(" ");
    let mut faces: Vec<&str> = text.split([' ', ',', '+']).filter(|face| !face.is_empty()).collect();
    if let ([both], 2) = (&faces[..], purpose.dice())
        && both.len() == 2
        && both.is_ascii()
    {
        faces = vec![&both[..1], &both[1..]];
    }
    let face = |face: &str| -> Result<u8> {
        face.parse().map_err(|_| {
            anyhow!("`{face}` is no face of a die: it takes {purpose}, such as `{}`", example(purpose))
        })
    };
    let faces = faces.into_iter().map(face).collect::<Result<Vec<u8>>>()?;
    match faces[..] {
        // Ten-sided dice say 0 where they mean ten.
        [0] if purpose.sides() == TEN => Ok(Act::Roll([TEN, 0])),
        [one] if purpose.dice() == 1 => Ok(Act::Roll([one, 0])),
        // A face of 0 would count as no die at all.
        [one, two] if purpose.dice() == 2 && two > 0 => Ok(Act::Roll([one, two])),
        [_, 0] => bail!("no d{} shows 0: it takes {purpose}", purpose.sides()),
        _ => {
            bail!("{} dice were thrown, and it takes {purpose}, such as `{}`", faces.len(), example(purpose))
        }
    }
}

/// Dice that somebody might type.
pub(super) const fn example(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::LevelName => "7",
        Purpose::StartExits | Purpose::Exits(_) => "2",
        Purpose::StartRoom | Purpose::Room | Purpose::Doubles => "3 5",
    }
}

fn at(words: &[&str], game: &Game) -> Result<Act> {
    let wrong = || {
        anyhow!(
            "`at` takes a column and a row, such as `at 12 7`, and for an exit the wall where it is not clear"
        )
    };
    let text = words.join(" ").replace(',', " ");
    let mut words = text.split_whitespace();
    let mut number = || words.next().and_then(|word| word.parse().ok()).ok_or_else(wrong);
    let place = cell(number()?, number()?);
    let side = match words.next() {
        None => None,
        Some(name) => Some(Side::ALL.into_iter().find(|side| side.name() == name).ok_or_else(wrong)?),
    };
    game.act_at(place, side)
}

fn labelled(word: &str, rest: &[&str], game: &Game) -> Result<Act> {
    let options = game.options();
    let found = options.iter().find(|option: &&Choice| option.label == word);
    match found {
        Some(option) if rest.is_empty() => Ok(option.act),
        Some(_) => bail!("`{word}` stands alone"),
        None if options.is_empty() => {
            bail!("`{word}` means nothing here: {}; `help` lists what may be typed", game.level().words())
        }
        None => {
            let (first, last) = (&options[0].label, &options[options.len() - 1].label);
            bail!(
                "`{word}` is no place here: they are marked {first} to {last}; `help` lists what may be typed"
            )
        }
    }
}

/// Returns a cell for `at`, as it is typed.
pub(super) fn typed(at: Cell) -> String {
    format!("at {} {}", at.x, at.y)
}
