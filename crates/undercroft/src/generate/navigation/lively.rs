//! The life of the floor, pass by pass. None of it changes a way.

use super::Navigation;
use super::life::{
    Cast, Library, Scene, Words, clues, describe as words, events as modules, people as company,
    special as rooms, themes,
};
use crate::error::Halt;
use crate::pass::Work;

/// The words of the floor's look. They are found once.
fn look(work: &mut Work<'_, Navigation>) -> &'static Words {
    let (seed, depth) = (work.seed, work.draft.depth());
    work.shared.words.get_or_insert_with(|| themes::words(themes::at(seed, depth)))
}

/// What everything after sees. It is looked at once.
fn scene(work: &mut Work<'_, Navigation>) -> Result<Scene, Halt> {
    work.budget.spend(work.draft.size().area() as u64)?;
    Ok(work.shared.scene.take().unwrap_or_else(|| Scene::of(&work.draft)))
}

/// Finds the rooms where something may happen.
pub(super) fn special(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let scene = scene(work)?;
    rooms::choose(&mut work.draft, &mut work.rng, &scene, work.params.special_rooms);
    work.shared.scene = Some(scene);
    Ok(())
}

/// Gives rooms the features by which clues name them.
pub(super) fn tags(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let (scene, look) = (scene(work)?, look(work));
    clues::tag(&mut work.draft, &mut work.rng, &scene, look);
    work.shared.scene = Some(scene);
    Ok(())
}

/// Puts events into special rooms.
pub(super) fn events(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let (scene, look) = (scene(work)?, look(work));
    let library = Library { own: work.params.events.modules() };
    modules::choose(&mut work.draft, &mut work.rng, &scene, look, library, work.params.events_per_floor);
    work.shared.scene = Some(scene);
    Ok(())
}

/// Brings in people, notes and the clues to every key.
pub(super) fn people(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let (scene, look) = (scene(work)?, look(work));
    let library = Library { own: work.params.events.modules() };
    let cast = Cast::at(work.draft.depth());
    company::place(&mut work.draft, &mut work.rng, &scene, look, library, cast);
    work.shared.scene = Some(scene);
    Ok(())
}

/// Gives the floor its look and its name.
pub(super) fn theme(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    work.budget.spend(1)?;
    let look = look(work);
    themes::apply(&mut work.draft, work.seed, look);
    Ok(())
}

/// Says what one reads in every room, where the recipe wants words.
pub(super) fn describe(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    if !work.params.text {
        return Ok(());
    }
    let (scene, look) = (scene(work)?, look(work));
    words::write(&mut work.draft, &mut work.rng, &scene, look);
    Ok(())
}
