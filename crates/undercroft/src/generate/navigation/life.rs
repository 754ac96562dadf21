//! The life of a floor: what happens in it, who lives in it, what they know, and what one reads.
//!
//! Everything here works on a draft whose space stands: rooms, ways, stairs, keys, gates, levers, darkness. None of it changes
//! a way. `Scene::of` looks at the space once, for all that follows. Each pass draws from a stream of its own, but for the
//! theme, on which the floors of a dungeon agree. The words are tables that every floor borrows from.

pub(super) mod balance;
mod clues;
mod deck;
mod describe;
mod events;
mod people;
mod scene;
mod special;
pub(super) mod themes;

pub use balance::target as target_difficulty;
pub use events::{ModuleError, Modules};
pub use themes::Look;

pub(crate) use describe::at_the_end;
pub(super) use describe::scraps;
pub(super) use events::Stage;
pub(super) use scene::Scene;
pub(super) use themes::Words;

use super::quest::MOST_KEYS;
use super::{Navigation, Shared};
use crate::draft::Draft;
use crate::error::Halt;
use crate::floor::{RoomId, Text};
use crate::pass::{Budget, Generator, Work};
use crate::rng::{Seed, Streams};
use deck::Dealer;
use events::Library;
use people::Cast;

/// The first of the passes that bring a floor to life; all after it do, too.
const FIRST: &str = "choose special rooms";

/// Brings a draft of another generator to life, by the passes that do it in `navigation`, with the random streams that they
/// have there.
///
/// ```
/// use undercroft::generate::navigation::{Navigation, life};
/// use undercroft::{Draft, Recipe, Seed, generate};
///
/// let seed = Seed::new("alive");
/// let tunnels = generate::floor(&Recipe::Tunnels(Default::default()), &seed, 1)?;
/// let draft = life::fill(Draft::from(tunnels), &Navigation::default(), &seed);
/// assert!(draft.rooms().iter().all(|room| !room.description.is_empty()));
/// # Ok::<(), undercroft::error::GenerateError>(())
/// ```
///
/// # Panics
/// Never: no pass fails that may do as much work as it likes.
pub fn fill(mut draft: Draft, params: &Navigation, seed: &Seed) -> Draft {
    // What rooms are called is for the theme to say.
    for id in 0..draft.rooms().len() as u32 {
        draft.room_mut(RoomId(id)).name = Text::default();
    }
    let streams = Streams::new(seed, Navigation::NAME, draft.depth(), 0);
    let (shared, budget) = (Shared::default(), Budget::of(u64::MAX));
    let mut work = Work { params, seed, draft, shared, rng: streams.of(FIRST), budget };
    for pass in Navigation::PASSES.iter().skip_while(|pass| pass.name != FIRST) {
        work.rng = streams.of(pass.name);
        (pass.run)(&mut work).expect("no pass fails that may do as much work as it likes");
    }
    work.draft
}

/// Finds the rooms where something may happen.
pub(super) fn choose_special_rooms(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let scene = scene(work)?;
    special::choose(&mut work.draft, &mut work.rng, &scene, work.params.grown(work.params.special_rooms));
    work.shared.scene = Some(scene);
    Ok(())
}

/// Gives rooms the features by which clues name them.
pub(super) fn tag_rooms(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let (scene, words) = (scene(work)?, words(work));
    let dealer = dealer(work);
    clues::tag(&mut work.draft, &mut work.rng, &scene, words, dealer);
    work.shared.scene = Some(scene);
    Ok(())
}

/// Puts modules of the library into rooms.
pub(super) fn choose_events(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let (scene, words) = (scene(work)?, words(work));
    let library = Library { own: work.params.events.modules() };
    let range = work.params.grown(work.params.events_per_floor);
    let dealer = dealer(work);
    events::choose(&mut work.draft, &mut work.rng, &scene, (words, dealer), library, range);
    work.shared.scene = Some(scene);
    Ok(())
}

/// Brings in people, notes and the clues to every key.
pub(super) fn place_people(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let (scene, words) = (scene(work)?, words(work));
    let library = Library { own: work.params.events.modules() };
    let cast = Cast::at(work.draft.depth());
    let dealer = dealer(work);
    people::place(&mut work.draft, &mut work.rng, &scene, (words, dealer), library, cast);
    work.shared.scene = Some(scene);
    Ok(())
}

/// Gives the floor its look and its name.
pub(super) fn apply_theme(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    work.budget.spend(1)?;
    let words = words(work);
    themes::apply(&mut work.draft, work.seed, words);
    Ok(())
}

/// Writes what one reads in every room, where the recipe wants words.
pub(super) fn describe_rooms(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    if work.params.text {
        let (scene, words) = (scene(work)?, words(work));
        let dealer = dealer(work);
        describe::write(&mut work.draft, &mut work.rng, &scene, words, dealer);
    }
    Ok(())
}

/// Returns which of its theme's names of keys is the floor's first: none that a floor of the theme had before, while there are others.
pub(super) fn first_key(work: &Work<'_, Navigation>) -> u32 {
    themes::first_key(work.seed) + before(work) * MOST_KEYS
}

/// Returns how many floors above have the floor's theme.
fn before(work: &Work<'_, Navigation>) -> u32 {
    let depth = work.draft.depth();
    match work.params.theme {
        Some(_) => depth - 1,
        None => themes::at_and_before(work.seed, depth).1,
    }
}

/// Deals the words of the floor: those that no floor of its theme had before.
fn dealer<'a>(work: &Work<'a, Navigation>) -> Dealer<'a> {
    let (depth, look) = (work.draft.depth(), |depth| work.params.look(work.seed, depth));
    Dealer::new(work.seed, depth, before(work)).following(depth > 1 && look(depth) == look(depth - 1))
}

/// Returns the words of the floor's look. They are found once.
fn words(work: &mut Work<'_, Navigation>) -> &'static Words {
    let look = work.params.look(work.seed, work.draft.depth());
    work.shared.words.get_or_insert_with(|| themes::words(look))
}

/// Returns what every pass sees. It is looked at once.
fn scene(work: &mut Work<'_, Navigation>) -> Result<Scene, Halt> {
    work.budget.spend(work.draft.size().area() as u64)?;
    Ok(work.shared.scene.take().unwrap_or_else(|| Scene::of(&work.draft)))
}

#[cfg(test)]
mod tests;
