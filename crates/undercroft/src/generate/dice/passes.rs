//! The level played out by the program.

use super::level::Level;
use super::parts::Step;
use super::play::{self, Player};
use super::{Dice, build};
use crate::error::{Halt, Stuck};
use crate::pass::Work;

/// What the passes leave for one another: the level as it grows, and who plays it.
#[derive(Default)]
pub struct Shared(Option<(Level, Player)>);

/// Begins the level and rolls for its name.
pub(super) fn name(work: &mut Work<'_, Dice>) -> Result<(), Halt> {
    let setup = work.params.setup(work.draft.depth());
    let level = Level::begin(setup).map_err(|e| Stuck(e.to_string()))?;
    let level = level.with_names(work.params.names.clone());
    let player = Player::of_attempt(work.seed, work.draft.depth(), work.draft.attempt());
    work.shared.0 = Some((level, player));
    play_while(work, |level| level.step() == Step::RollName)
}

/// Places the entrance.
pub(super) fn entrance(work: &mut Work<'_, Dice>) -> Result<(), Halt> {
    play_while(work, |level| level.step() == Step::PlaceEntrance)?;
    carve(work)
}

/// Rolls and places the start room, and its exits.
pub(super) fn start_room(work: &mut Work<'_, Dice>) -> Result<(), Halt> {
    play_while(work, |level| !matches!(level.step(), Step::ChooseExit | Step::Complete))?;
    carve(work)
}

/// Goes through exits until none is open or the wanted rooms stand.
pub(super) fn grow(work: &mut Work<'_, Dice>) -> Result<(), Halt> {
    let rooms = work.params.most_rooms();
    play_while(work, |level| !play::is_over(level, rooms) && level.step() != Step::Complete)?;
    carve(work)?;
    if let Some((level, _)) = &work.shared.0 {
        let (stand, least) = (level.rooms().len() as u32, work.params.least_rooms());
        if stand < least {
            return Err(Stuck(format!("no exit is open, and {stand} of {least} rooms stand")).into());
        }
        build::exits(level, &mut work.draft);
    }
    Ok(())
}

/// Places the stairs and keeps the ledger.
pub(super) fn stairs(work: &mut Work<'_, Dice>) -> Result<(), Halt> {
    work.budget.spend(work.draft.size().area() as u64 / 64)?;
    match &work.shared.0 {
        Some((level, _)) => build::stairs(level, &mut work.draft).map_err(|e| Stuck(e.to_string()).into()),
        None => Ok(()),
    }
}

fn play_while(work: &mut Work<'_, Dice>, more: impl Fn(&Level) -> bool) -> Result<(), Halt> {
    let Some((level, player)) = &mut work.shared.0 else { return Ok(()) };
    while more(level) {
        work.budget.spend(1)?;
        player.play(level);
    }
    Ok(())
}

#[expect(clippy::unnecessary_wraps, reason = "the passes end with it")]
fn carve(work: &mut Work<'_, Dice>) -> Result<(), Halt> {
    if let Some((level, _)) = &work.shared.0 {
        build::rooms(level, &mut work.draft);
    }
    Ok(())
}
