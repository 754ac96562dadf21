//! A floor's proof, played: each of its moves as the commands that a player would give.

use crate::command::{Command, Hand};
use crate::face::Face;
use crate::game::Game;
use undercroft::grid::{Edge, Side};
use undercroft::rules::Move;

/// Why a proof could not be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Stray {
    /// A floor has no proof.
    #[error("floor {0} has no proof to play")]
    NoProof(usize),
    /// A move did not lead where the rules say.
    #[error("move {at} on floor {floor} did not do in the game what it does by the rules")]
    Move {
        /// The floor's place in the list.
        floor: usize,
        /// The move's place in the proof.
        at: usize,
    },
    /// The stairs did not lead on.
    #[error("the way down from floor {0} did not lead on")]
    Stairs(usize),
}

/// Returns the next commands for a move: a turn where one has to face something, a search where it is hidden.
///
/// ```
/// use undercroft::{Recipe, Seed, make};
/// use undercroft_play::{Game, proof};
///
/// let floor = make::floor(&Recipe::default(), &Seed::new("demo"), 1)?;
/// let mut game = Game::new(vec![floor], Seed::new("demo"))?;
/// let moves = game.floor().walkthrough().expect("a made floor has its proof").moves.clone();
/// for command in proof::commands(&game, moves[0]) {
///     game.act(&command);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn commands(game: &Game, step: Move) -> Vec<Command> {
    let facing = |side: Side| {
        let turn = [Hand::Right, Hand::Around, Hand::Left].into_iter();
        turn.filter(move |hand| game.facing().turned(hand.quarters()) == side).map(Command::Turn)
    };
    match step {
        Move::Walk(side) => facing(side).chain([Command::FORWARD]).collect(),
        Move::Open(side) => {
            let hidden = game.face(game.at(), side) == Face::Wall
                && !game.visit().has_found(Edge::new(game.at(), side));
            facing(side).chain(hidden.then_some(Command::Search)).chain([Command::Open]).collect()
        }
        Move::Take | Move::Use | Move::Teleport => vec![Command::Handle],
        Move::Play(event) => {
            let mut ahead = game.clone();
            ahead.act(&Command::Attend(event));
            let able = ahead.answers().iter().position(|(_, able)| *able).unwrap_or_default();
            vec![Command::Attend(event), Command::Answer(able as u16)]
        }
    }
}

/// Plays one move, and makes sure that it did what the rules say.
fn play(game: &mut Game, step: Move, at: usize) -> Result<(), Stray> {
    let mut wanted = game.visit().walker().clone();
    let stray = Stray::Move { floor: game.level(), at };
    wanted.go(game.floor(), step).map_err(|_| stray.clone())?;
    for command in commands(game, step) {
        game.act(&command);
    }
    if *game.visit().walker() == wanted { Ok(()) } else { Err(stray) }
}

/// Plays the proofs of all floors from the first entrance to the last goal. The game must be new.
///
/// ```
/// use undercroft::{Recipe, Seed, make};
/// use undercroft_play::{Game, proof};
///
/// let floor = make::floor(&Recipe::default(), &Seed::new("demo"), 1)?;
/// let mut game = Game::new(vec![floor], Seed::new("demo"))?;
/// proof::walk(&mut game)?;
/// assert!(game.is_over());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn walk(game: &mut Game) -> Result<(), Stray> {
    for level in game.level()..game.floors().len() {
        let proof = game.floor().walkthrough().cloned().ok_or(Stray::NoProof(level))?;
        for (at, step) in proof.moves.iter().enumerate() {
            play(game, *step, at)?;
        }
        if level + 1 < game.floors().len() {
            game.act(&Command::Stairs);
            if game.level() != level + 1 {
                return Err(Stray::Stairs(level));
            }
        }
    }
    Ok(())
}
