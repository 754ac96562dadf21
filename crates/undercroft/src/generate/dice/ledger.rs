//! The ledger: every roll and move with its name, from which alone the level is made again.

use super::Dice;
use super::illegal::{BadLedger, Mistold};
use super::level::Level;
use super::parts::{Act, Done, ExitId, Setup, Step};
use super::play;
use super::roll::{ExitDice, Purpose};
use crate::draft::Draft;
use crate::dungeon;
use crate::floor::{BarrierKind, Broken, Entry, Feature, Floor, Ledger, Text};
use crate::generate;
use crate::grid::Cell;
use crate::rng::Seed;
use std::borrow::Cow;

const ENTRANCE: &str = "place entrance";
const ROOM: &str = "place room";
const EXIT: &str = "place exit";
const CHOOSE: &str = "choose exit";

impl Level {
    /// Returns every roll and move so far, and the exits that are open.
    pub fn ledger(&self) -> Ledger {
        let setup = self.setup();
        let exits = self.waiting().iter().map(|id| &self.exits()[id.0 as usize]);
        Ledger {
            width: setup.width,
            height: setup.height,
            level: setup.level,
            name: self.text(),
            exit_die: setup.exits.sides(),
            entries: self.done.iter().map(|done| entry(*done)).collect(),
            exits: exits.map(|exit| (exit.at, exit.side)).collect(),
        }
    }

    /// Returns the level that a ledger tells of, made move by move: each has to have been legal.
    pub fn replay(ledger: &Ledger) -> Result<Level, BadLedger> {
        let level = replay(ledger, Vec::new(), |_, _, _| Ok(()))?;
        let mut level = with_exits(ledger, level)?;
        // A name from a table that nobody has any more is kept as it was.
        if level.acts() > 0 {
            level.rename(ledger.name.clone());
        }
        Ok(level)
    }

    /// Takes back the last roll or move; false where there was none.
    pub fn undo(&mut self) -> bool {
        let Some(kept) = self.done.len().checked_sub(1) else { return false };
        self.rewind(kept);
        true
    }

    /// Takes back all but the first so many rolls and moves.
    pub fn rewind(&mut self, kept: usize) {
        let kept = kept.min(self.done.len());
        let mut level = Level::begin(self.setup()).expect("what was begun once can be begun again");
        for done in &self.done[..kept] {
            level.act(done.act()).expect("what was legal once is legal again");
        }
        if kept > 0 {
            level.rename(self.text());
        }
        *self = level.with_names(self.take_names());
    }
}

/// Checks that the ledger of a floor, where it keeps one, makes exactly this floor again. Where the recipe and the seed are
/// known, the program has played it, so that every roll and move has to be the program's.
///
/// ```
/// use undercroft::generate::dice::{self, Dice};
/// use undercroft::{Draft, Recipe, Seed, make};
///
/// let (params, seed) = (Dice::default(), Seed::new("demo"));
/// let floor = make::floor(&Recipe::Dice(params.clone()), &seed, 1)?;
/// dice::validate(&floor, Some((&params, &seed)))?;
///
/// let mut ledger = floor.ledger().expect("a level of dice has its ledger").clone();
/// ledger.entries.pop();
/// let mut draft = Draft::from(floor);
/// draft.set_ledger(ledger);
/// assert!(dice::validate(&draft.finish()?, Some((&params, &seed))).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn validate(floor: &Floor, made_by: Option<(&Dice, &Seed)>) -> Result<(), BadLedger> {
    let Some(ledger) = floor.ledger() else { return Ok(()) };
    let level = match made_by {
        Some((params, seed)) => played(ledger, params, seed)?,
        None => Level::replay(ledger)?,
    };
    let other = |why: String| BadLedger::from(Mistold::Other(why));
    // The last floor of a dungeon has a way out where the level has its stairs down.
    let placed = |made: Floor| if floor.stairs_down().is_none() { dungeon::end(&made) } else { made };
    let difference = match made_by {
        Some((params, seed)) if params.carries_anything() => {
            let made = generate::floor(params, seed, ledger.level).map_err(|e| other(e.to_string()))?;
            placed(made).difference(floor)
        }
        Some(_) => placed(made(&level)?).difference(floor),
        None => placed(made(&level)?).difference(&emptied(floor).map_err(|e| other(e.to_string()))?),
    };
    difference.map_or(Ok(()), |what| Err(other(what)))
}

fn made(level: &Level) -> Result<Floor, BadLedger> {
    level.floor().map_err(|unfinished| Mistold::Other(unfinished.to_string()).into())
}

/// Returns the floor without what a recipe may add to the level: chests, traps, keys and the doors that they open.
fn emptied(floor: &Floor) -> Result<Floor, Broken> {
    let added = |is: &Feature| matches!(is, Feature::Chest(_) | Feature::Trap(_) | Feature::Key(_));
    if floor.barriers().is_empty() && !floor.features().iter().any(|placed| added(&placed.is)) {
        return Ok(floor.clone());
    }
    let mut draft = Draft::from(floor.clone());
    for placed in floor.features().iter().filter(|placed| added(&placed.is)) {
        draft.remove(placed.at);
    }
    let doors = floor.barriers().iter().filter(|(_, is)| is.kind == BarrierKind::Door && is.lock.is_some());
    doors.for_each(|(edge, _)| draft.open(*edge));
    draft.finish()
}

/// Returns the level of a ledger that the program has to have played.
fn played(ledger: &Ledger, params: &Dice, seed: &Seed) -> Result<Level, BadLedger> {
    let Setup { width, height, exits, .. } = params.setup(ledger.level);
    let exit_die = exits.sides();
    if (ledger.width, ledger.height, ledger.exit_die) != (width, height, exit_die) {
        return Err(Mistold::NotTheRecipe { width, height, exit_die }.into());
    }
    let player = params.player(seed, ledger.level);
    let level = replay(ledger, params.names.clone(), |level, act, line| {
        let turn = if play::is_over(level, params.most_rooms()) { None } else { player.turn(level) };
        if turn == Some(act) { Ok(()) } else { Err(Mistold::NotPlayed { line, turn }.into()) }
    })?;
    if !play::is_over(&level, params.most_rooms()) && level.step() != Step::Complete {
        return Err(Mistold::NotPlayed { line: ledger.entries.len() + 1, turn: player.turn(&level) }.into());
    }
    if level.name() != ledger.name {
        return Err(Mistold::Name { said: ledger.name.clone(), rolled: level.text() }.into());
    }
    with_exits(ledger, level)
}

/// Makes every move of a ledger. Before each, `look` sees the level, the move and its line.
fn replay(
    ledger: &Ledger,
    names: Vec<String>,
    mut look: impl FnMut(&Level, Act, usize) -> Result<(), BadLedger>,
) -> Result<Level, BadLedger> {
    let exits = match ledger.exit_die {
        3 => ExitDice::D3,
        6 => ExitDice::Table,
        other => return Err(Mistold::ExitDie(other).into()),
    };
    let setup = Setup { width: ledger.width, height: ledger.height, level: ledger.level, exits };
    let mut level = Level::begin(setup).map_err(Mistold::from)?.with_names(names);
    for (line, entry) in (1..).zip(&ledger.entries) {
        let act = read(&level, entry, line)?;
        look(&level, act, line)?;
        level.act(act).map_err(|illegal| Mistold::Illegal { line, illegal })?;
    }
    Ok(level)
}

/// Returns the level if its unexplored exits are those that the ledger names.
fn with_exits(ledger: &Ledger, level: Level) -> Result<Level, BadLedger> {
    let left = level.waiting().iter().map(|id| &level.exits()[id.0 as usize]);
    if left.map(|exit| (exit.at, exit.side)).eq(ledger.exits.iter().copied()) {
        return Ok(level);
    }
    Err(Mistold::Exits { said: ledger.exits.len(), left: level.waiting().len() }.into())
}

/// Every throw of one die and of two, so that a ledger allocates none.
static ONE: [u8; 10] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
static TWO: [[u8; 2]; 36] = {
    let mut all = [[0; 2]; 36];
    let mut i = 0;
    while i < 36 {
        all[i] = [i as u8 / 6 + 1, i as u8 % 6 + 1];
        i += 1;
    }
    all
};

fn faces([first, second]: [u8; 2], count: usize) -> &'static [u8] {
    let (first, second) = (usize::from(first), usize::from(second));
    if count == 1 { &ONE[first - 1..first] } else { &TWO[(first - 1) * 6 + second - 1] }
}

fn entry(done: Done) -> Entry {
    let moved = |name: &'static str, at: Cell, side, room| Entry::Move { name: name.into(), at, side, room };
    match done {
        Done::Roll(purpose, dice) => Entry::Roll {
            name: purpose.name().into(),
            sides: purpose.sides(),
            dice: Cow::Borrowed(faces(dice, purpose.dice())),
        },
        Done::Entrance(at) => moved(ENTRANCE, at, None, None),
        Done::Room(at, room) => moved(ROOM, at, None, Some(room.0)),
        Done::Exit(at, side, room) => moved(EXIT, at, Some(side), Some(room.0)),
        Done::Choose(at, side, _) => moved(CHOOSE, at, Some(side), None),
    }
}

/// Returns the act that a line of the ledger means, where the level stands now.
fn read(level: &Level, entry: &Entry, line: usize) -> Result<Act, BadLedger> {
    match entry {
        Entry::Roll { name, sides, dice } => read_roll(level.wanted(), name, *sides, dice, line),
        Entry::Move { name, at, side, room } => {
            let wrong = |why: String| BadLedger::from(Mistold::Wrong { line, name: name.clone(), why });
            let rooms = level.rooms().len() as u32;
            let concerns = |expected: Option<u32>| {
                if *room == expected {
                    Ok(())
                } else {
                    let number =
                        |n: Option<u32>| n.map_or_else(|| "no room".to_owned(), |n| format!("room {n}"));
                    Err(wrong(format!("it names {}, and it concerns {}", number(*room), number(expected))))
                }
            };
            match &**name {
                ENTRANCE => {
                    concerns(None)?;
                    Ok(Act::Entrance(*at))
                }
                ROOM => {
                    concerns(Some(rooms))?;
                    Ok(Act::Room(*at))
                }
                EXIT => {
                    concerns(rooms.checked_sub(1))?;
                    let side = side.ok_or_else(|| wrong("it does not say through which wall".to_owned()))?;
                    Ok(Act::Exit(*at, side))
                }
                CHOOSE => {
                    concerns(None)?;
                    let id =
                        level.exits().iter().rposition(|exit| exit.at == *at && Some(exit.side) == *side);
                    let id = id.ok_or_else(|| wrong(format!("no exit is at {at}, through that wall")))?;
                    Ok(Act::Choose(ExitId(id as u32)))
                }
                _ => Err(Mistold::Unknown { line, name: name.clone() }.into()),
            }
        }
    }
}

fn read_roll(
    wanted: Option<Purpose>,
    name: &Text,
    sides: u8,
    dice: &[u8],
    line: usize,
) -> Result<Act, BadLedger> {
    let wrong = |why: String| BadLedger::from(Mistold::Wrong { line, name: name.clone(), why });
    let Some(purpose) = wanted else { return Err(wrong("nothing is rolled here".to_owned())) };
    if (&**name, sides, dice.len()) != (purpose.name(), purpose.sides(), purpose.dice()) {
        return Err(wrong(format!("{}d{sides} were rolled, and it takes {purpose}", dice.len())));
    }
    Ok(Act::Roll([dice[0], dice.get(1).copied().unwrap_or(0)]))
}
