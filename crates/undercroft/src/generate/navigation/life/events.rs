//! Events: the engine's library of modules and a recipe's own, and the choice of those that happen on a floor.
//!
//! A module is data: a moment of some kind, where it may happen, what one reads, what one may do, and what comes of it.
//! [`Modules::read`] reads a file of them. A module of the recipe takes the place of the engine's with the same id.

#[expect(clippy::too_many_lines, reason = "a list of texts is read like a table")]
mod library;
mod module;

pub use module::{Module, ModuleError, Modules, Setting, Somebody};

use super::scene::Scene;
use super::themes::Words;
use crate::draft::Draft;
use crate::floor::{Choice, Effect, Event, EventCategory, RoomId, Text};
use crate::recipe::Between;
use crate::rng::Rng;
use std::sync::LazyLock;

/// The engine's own modules. They never change; they are put together when the first floor asks.
static OWN: LazyLock<Vec<Module>> = LazyLock::new(library::modules);

/// Every module that a floor may draw from.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Library<'a> {
    /// The recipe's, beside the engine's.
    pub own: &'a [Module],
}

/// A module, and how its words get into a floor: the engine's are borrowed, a recipe's are copied.
#[derive(Clone, Copy, Debug)]
pub(super) enum Found<'a> {
    /// One of the engine's.
    Engine(&'static Module),
    /// One of the recipe's.
    Recipe(&'a Module),
}

impl<'a> Found<'a> {
    /// The module itself.
    pub(super) const fn module(self) -> &'a Module {
        match self {
            Found::Engine(module) | Found::Recipe(module) => module,
        }
    }

    fn event(self, room: RoomId, rng: &mut Rng) -> Event {
        match self {
            Found::Engine(module) => event(module, room, rng, Text::Borrowed),
            Found::Recipe(module) => event(module, room, rng, |s| Text::Owned(s.to_owned())),
        }
    }

    /// The person of the module, with their role and first words.
    pub(super) fn somebody(self) -> Option<(&'a Somebody, Text, Text)> {
        match self {
            Found::Engine(module) => module
                .person
                .as_ref()
                .map(|p| (p, Text::Borrowed(p.role.as_str()), Text::Borrowed(p.says.as_str()))),
            Found::Recipe(module) => {
                module.person.as_ref().map(|p| (p, Text::Owned(p.role.clone()), Text::Owned(p.says.clone())))
            }
        }
    }
}

impl<'a> Library<'a> {
    /// All modules: the recipe's, then those of the engine that it does not replace.
    pub(super) fn all(self) -> impl Iterator<Item = Found<'a>> {
        let replaced = move |module: &&Module| self.own.iter().any(|own| own.id == module.id);
        let engine = engine().iter().filter(move |m| !replaced(m));
        self.own.iter().map(Found::Recipe).chain(engine.map(Found::Engine))
    }

    /// The module of that id.
    pub(super) fn find(self, id: &str) -> Option<Found<'a>> {
        self.all().find(|found| found.module().id == id)
    }
}

/// The engine's own modules.
pub(super) fn engine() -> &'static [Module] {
    &OWN
}

/// Puts modules into rooms: special ones first, none twice on a floor, each where its setting is met, and kinds of moments
/// that the floor does not have yet before others.
pub(super) fn choose(
    draft: &mut Draft,
    rng: &mut Rng,
    scene: &Scene,
    words: &Words,
    library: Library<'_>,
    how_many: Between,
) {
    let wanted = rng.between(how_many.min(), how_many.max()) as usize;
    let mut special: Vec<usize> = Vec::with_capacity(scene.places.len());
    let mut others: Vec<usize> = Vec::with_capacity(scene.places.len());
    for (i, place) in scene.places.iter().enumerate().filter(|(_, p)| !p.entrance) {
        if draft.rooms()[i].special > 0 {
            special.push(i);
        } else if place.open {
            others.push(i);
        }
    }
    rng.shuffle(&mut special);
    rng.shuffle(&mut others);
    special.append(&mut others);
    let depth = draft.depth();
    let mut modules: Vec<Found<'_>> = Vec::with_capacity(32);
    modules.extend(library.all().filter(|f| f.module().setting.allows(depth, words.name)));
    let mut kinds: Vec<EventCategory> = Vec::with_capacity(wanted);
    let mut fits: Vec<usize> = Vec::with_capacity(32);
    for i in special {
        if kinds.len() == wanted {
            break;
        }
        let fitting = |n: &usize| modules[*n].module().setting.fits(&scene.places[i]);
        fits.clear();
        fits.extend((0..modules.len()).filter(fitting));
        let is_new = |n: &usize| !kinds.contains(&modules[*n].module().category);
        if fits.iter().any(is_new) {
            fits.retain(is_new);
        }
        let Some(n) = rng.pick(&fits) else { continue };
        let found = modules.remove(*n);
        kinds.push(found.module().category);
        let event = found.event(RoomId(i as u32), rng);
        draft.add_event(event);
    }
}

fn event<'m>(module: &'m Module, room: RoomId, rng: &mut Rng, text: impl Fn(&'m str) -> Text) -> Event {
    let effect = |e: &'m Effect| Effect { verb: text(&e.verb), what: text(&e.what), amount: e.amount };
    let choice = |c: &'m Choice| Choice {
        text: text(&c.text),
        requires: c.requires.iter().map(|r| text(r)).collect(),
        outcome: text(&c.outcome),
        effects: c.effects.iter().map(effect).collect(),
    };
    Event {
        module: text(&module.id),
        category: module.category,
        room: Some(room),
        at: None,
        description: rng.pick(&module.descriptions).map_or(Text::Borrowed(""), |d| text(d)),
        choices: module.choices.iter().map(choice).collect(),
        progression: module.progression,
        triggered: false,
    }
}
