//! Events: the engine's library of modules and a recipe's own, and the choice of those that happen on a floor.
//!
//! A module is data: a moment of some kind, where it may happen, what one reads, what one may do, and what comes of it. A
//! gate may wait for one that is required.
//! [`Modules::read`] reads a file of them. A module of the recipe takes the place of the engine's with the same id.

mod module;

pub(super) use module::Module;
pub use module::{ModuleError, Modules};
use module::{Setting, Somebody};

use super::super::{Navigation, Shared};
use super::deck::Dealer;
use super::scene::Scene;
use super::themes::{Look, Words};
use crate::draft::Draft;
use crate::floor::{Choice, Effect, Event, EventCategory, Personality, Progression, RoomId, Text};
use crate::pass::Work;
use crate::recipe::Between;
use crate::rng::Rng;
use std::sync::LazyLock;

/// The engine's own modules. They never change; they are put together when the first floor asks.
static OWN: LazyLock<Vec<Module>> = LazyLock::new(|| include!(concat!(env!("OUT_DIR"), "/events.rs")));

/// Every module that a floor may draw from.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Library<'a> {
    /// The recipe's, beside the engine's.
    pub own: &'a [Module],
}

impl<'a> Library<'a> {
    /// Returns all modules: the recipe's, then those of the engine that it does not replace.
    pub(super) fn all(self) -> impl Iterator<Item = &'a Module> {
        let replaced = move |module: &Module| self.own.iter().any(|own| own.id == module.id);
        self.own.iter().chain(engine().iter().filter(move |module| !replaced(module)))
    }

    /// Returns the module of that id.
    pub(super) fn find(self, id: &str) -> Option<&'a Module> {
        self.all().find(|module| module.id == id)
    }
}

/// Returns the engine's own modules.
pub(super) fn engine() -> &'static [Module] {
    &OWN
}

/// What a floor may hang on: modules that are required, at its depth and in its look.
///
/// They are looked for before there is darkness, so their settings speak of neither that nor keys.
pub(in crate::generate::navigation) struct Stage<'a> {
    modules: Vec<&'a Module>,
}

impl<'a> Stage<'a> {
    pub(in crate::generate::navigation) fn of(work: &Work<'a, Navigation>) -> Stage<'a> {
        let (depth, look) = (work.draft.depth(), work.params.look(work.seed, work.draft.depth()));
        let library = Library { own: work.params.events.modules() };
        let may_be = |module: &&Module| module.is_required() && module.setting.allows(depth, look.name());
        Stage { modules: library.all().filter(may_be).collect() }
    }

    /// Whether something may happen there: in a room, but not in those of the stairs.
    pub(in crate::generate::navigation) fn suits(&self, shared: &Shared, room: u32) -> bool {
        self.fitting(shared, room).next().is_some()
    }

    /// Returns something that happens in a room.
    pub(in crate::generate::navigation) fn play(
        &self,
        shared: &Shared,
        room: u32,
        rng: &mut Rng,
    ) -> Option<Event> {
        let fitting: Vec<&Module> = self.fitting(shared, room).collect();
        rng.pick(&fitting).copied().map(|module| event(module, RoomId(room), rng))
    }

    fn fitting(&self, shared: &Shared, room: u32) -> impl Iterator<Item = &'a Module> {
        let bounds = shared.rooms.get(room as usize).filter(|_| !shared.stairs.contains(&room));
        let place = bounds.map(|bounds| (bounds.area(), shared.openings.count(room) == 1));
        let modules = self.modules.iter().copied();
        modules.filter(move |m| place.is_some_and(|(area, is_end)| m.setting.fits_plan(area, is_end)))
    }
}

/// Puts modules into rooms: special ones first, none twice on a floor, each where its setting is met, and kinds of moments
/// that the floor does not have yet before others. Modules are dealt over the floors of a dungeon: of those that fit, the floor's
/// own come first, and then those of floors far away.
pub(super) fn choose(
    draft: &mut Draft,
    rng: &mut Rng,
    scene: &Scene,
    (words, dealer): (&Words, Dealer<'_>),
    library: Library<'_>,
    how_many: Between,
) {
    let wanted = rng.between(how_many.min(), how_many.max()) as usize;
    let mut special: Vec<usize> = Vec::with_capacity(scene.places.len());
    let mut others: Vec<usize> = Vec::with_capacity(scene.places.len());
    let is_free = |i: usize| draft.events().iter().all(|event| event.room != Some(RoomId(i as u32)));
    let places = scene.places.iter().enumerate();
    for (i, place) in places.filter(|(i, place)| !place.entrance && is_free(*i)) {
        if draft.rooms()[i].special > 0 {
            special.push(i);
        } else if place.open {
            others.push(i);
        }
    }
    let depth = draft.depth();
    // What is required happens where a gate waits for it, or not at all.
    let may_be = |module: &&Module| !module.is_required() && module.setting.allows(depth, words.name);
    let free = library.all().filter(|module| !module.is_required()).count();
    let strangeness = dealer.strangeness("events", free, how_many.min().max(1) as usize);
    let dealt = library.all().filter(|module| !module.is_required()).zip(strangeness);
    let mut modules: Vec<(&Module, usize)> = dealt.filter(|(module, _)| may_be(module)).collect();
    let mut kinds: Vec<EventCategory> = Vec::with_capacity(wanted);
    kinds.extend(draft.events().iter().map(|event| event.category));
    let mut first = special;
    while kinds.len() < wanted {
        // A kind of moment that the floor does not have yet, then a module of its own, then whichever room.
        let rank = |i: usize, n: usize| {
            let (module, strange) = modules[n];
            let fits = module.setting.fits(&scene.places[i]);
            fits.then(|| (kinds.contains(&module.category), strange))
        };
        let pairs = |rooms: &[usize]| -> Vec<((bool, usize), usize, usize)> {
            let of = |i: usize| (0..modules.len()).filter_map(move |n| Some((rank(i, n)?, i, n)));
            rooms.iter().flat_map(|i| of(*i)).collect()
        };
        let mut pairs =
            Some(pairs(&first)).filter(|pairs| !pairs.is_empty()).unwrap_or_else(|| pairs(&others));
        let Some(least) = pairs.iter().map(|(rank, ..)| *rank).min() else { break };
        pairs.retain(|(rank, ..)| *rank == least);
        let Some((_, i, n)) = rng.pick(&pairs).copied() else { break };
        let (module, _) = modules.remove(n);
        first.retain(|room| *room != i);
        others.retain(|room| *room != i);
        kinds.push(module.category);
        draft.add_event(event(module, RoomId(i as u32), rng));
    }
}

/// Returns the event of a module. The engine's words are borrowed and a recipe's copied, as `Text` clones them.
fn event(module: &Module, room: RoomId, rng: &mut Rng) -> Event {
    Event {
        module: module.id.clone(),
        category: module.category,
        room: Some(room),
        at: None,
        description: rng.pick(&module.descriptions).cloned().unwrap_or_default(),
        choices: module.choices.clone(),
        progression: module.progression,
        triggered: false,
    }
}
