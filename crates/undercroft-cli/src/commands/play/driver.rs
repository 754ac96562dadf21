//! Who plays: somebody at the keys, the proof of the floors, or a record.

use std::collections::VecDeque;
use undercroft_play::{Command, Game, proof};

/// Who says what is done next.
#[derive(Debug)]
pub(super) enum Driver {
    /// Somebody at the keys.
    Player,
    /// The proof, move by move.
    Demo { next: usize, level: usize, queue: VecDeque<Command> },
    /// A record, command by command.
    Replay(VecDeque<Command>),
}

impl Driver {
    pub(super) fn demo() -> Driver {
        Driver::Demo { next: 0, level: 0, queue: VecDeque::new() }
    }

    pub(super) fn replay(commands: Vec<Command>) -> Driver {
        Driver::Replay(commands.into())
    }

    pub(super) const fn is_player(&self) -> bool {
        matches!(self, Driver::Player)
    }

    /// Returns the next command, or none when it is for somebody else to say.
    pub(super) fn next(&mut self, game: &Game) -> Option<Command> {
        match self {
            Driver::Player => None,
            Driver::Replay(commands) => commands.pop_front(),
            Driver::Demo { next, level, queue } => {
                if let Some(command) = queue.pop_front() {
                    return Some(command);
                }
                if game.level() != *level {
                    (*next, *level) = (0, game.level());
                }
                let proof = game.floor().walkthrough()?;
                if let Some(step) = proof.moves.get(*next) {
                    *next += 1;
                    queue.extend(proof::commands(game, *step));
                    return queue.pop_front();
                }
                let goes_on = game.level() + 1 < game.floors().len() && game.is_way_down(game.at());
                goes_on.then_some(Command::Stairs)
            }
        }
    }
}
