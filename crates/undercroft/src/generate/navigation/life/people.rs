//! The people of a floor, what they say, and the clues to every key.
//!
//! For each key there is one true clue: mostly somebody tells it, sometimes it is written down, now and then the room
//! itself shows it. Words that are told or written are found without any key, and not in the room that they speak of.
//! A deceitful person adds a false clue: it names a room that one gets to without any key, and no such key lies there. So
//! a lie always stands against a true clue, and a look into the room decides.

mod talk;

use super::deck::{Dealer, Deck};
use super::events::Library;
use super::scene::Scene;
use super::themes::Words;
use crate::draft::Draft;
use crate::floor::{
    Clue, ClueId, ClueSource, EventId, Feature, KeyId, Note, Person, Personality, RoomId, Text,
};
use crate::grid::{Cell, cell};
use crate::recipe::Between;
use crate::rng::Rng;
use talk::{Sight, Talk};

/// Who lives on a floor, beside those that its events bring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cast {
    /// How many people are there for colour alone.
    pub colour: Between,
    /// Percent chance that somebody lies about a key.
    pub lies: u32,
    /// Percent of the clues that somebody tells; the rest is written down, or shown.
    pub told: u32,
    /// Percent of the clues that are written down.
    pub written: u32,
}

impl Cast {
    /// Returns the cast of a floor by default. Nobody lies on the first floor.
    pub(super) const fn at(depth: u32) -> Cast {
        let lies = match depth {
            0 | 1 => 0,
            2 | 3 => 25,
            _ => 50,
        };
        Cast { colour: Between(1, 2), lies, told: 60, written: 30 }
    }
}

/// Brings in the people of events, then for each key its clue and whoever gives it, then perhaps a liar, then people for
/// colour.
pub(super) fn place(
    draft: &mut Draft,
    rng: &mut Rng,
    scene: &Scene,
    (words, dealer): (&'static Words, Dealer<'_>),
    library: Library<'_>,
    cast: Cast,
) {
    let names = dealer.of_theme("names", words.names, 4);
    let above = dealer.above().and_then(|above| above.of_theme("names", words.names, 4).draw_top());
    let mut company = Company {
        draft,
        rng,
        scene,
        talk: Talk::new(words, dealer),
        names,
        above: above.copied(),
        roles: dealer.of_theme("roles", words.roles, 3),
        people: Vec::with_capacity(8),
    };
    company.bring_those_of_events(library);
    let keys = company.keys();
    for (key, room) in &keys {
        company.give_clue(*key, *room, cast);
    }
    if company.rng.chance(cast.lies, 100)
        && let Some((key, room)) = company.rng.pick(&keys).copied()
    {
        company.bring_liar(key, room);
    }
    for _ in 0..company.rng.between(cast.colour.min(), cast.colour.max()) {
        company.bring_colour();
    }
    let people = company.people;
    for somebody in people {
        draft.place(somebody.at, Feature::Person(Box::new(somebody.person)));
    }
}

/// Somebody who will stand in the draft.
struct Somebody {
    at: Cell,
    room: Option<usize>,
    person: Person,
}

/// Everybody so far, and what names and words are left for the next.
struct Company<'a> {
    draft: &'a mut Draft,
    rng: &'a mut Rng,
    scene: &'a Scene,
    talk: Talk,
    names: Deck<'static, &'static str>,
    /// Somebody on the floor above, where that has the same theme.
    above: Option<&'static str>,
    roles: Deck<'static, &'static str>,
    people: Vec<Somebody>,
}

/// Where somebody or something may stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Light {
    /// Only where one can read.
    Needed,
    /// Anywhere.
    Welcome,
}

impl Company<'_> {
    fn bring_those_of_events(&mut self, library: Library<'_>) {
        for i in 0..self.draft.events().len() {
            let event = &self.draft.events()[i];
            let Some(room) = event.room else { continue };
            let Some(somebody) = library.find(&event.module).and_then(|module| module.person.as_ref()) else {
                continue;
            };
            let Some(at) = self.free_cell(room.index(), Light::Welcome) else { continue };
            let mut person = self.person(somebody.role.clone(), somebody.personality);
            person.event = Some(EventId(i as u32));
            person.dialogue = self.talk.of_event(self.rng, somebody.says.clone());
            self.people.push(Somebody { at, room: Some(room.index()), person });
        }
    }

    /// Returns the keys that lie in rooms, with the room.
    fn keys(&self) -> Vec<(KeyId, usize)> {
        let placed = self.draft.features().iter();
        let keys = placed.filter_map(|p| match p.is {
            Feature::Key(key) => self.draft.rooms().iter().position(|r| r.has(p.at)).map(|room| (key, room)),
            _ => None,
        });
        keys.collect()
    }

    fn give_clue(&mut self, key: KeyId, room: usize, cast: Cast) {
        let roll = self.rng.below(100);
        let given = if roll < cast.told {
            self.tell(key, room)
        } else if roll < cast.told + cast.written {
            self.write_down(key, room)
        } else {
            None
        };
        if given.is_none() {
            self.add_clue(key, room, ClueSource::Room);
        }
    }

    /// Lets somebody tell where the key lies: one who is there already, or else somebody new.
    fn tell(&mut self, key: KeyId, room: usize) -> Option<()> {
        let scene = self.scene;
        let may_tell = |s: &Somebody| {
            s.person.knows.is_empty()
                && s.room != Some(room)
                && s.person.personality != Personality::Hostile
                && scene.open.has(s.at)
        };
        if let Some(i) = self.people.iter().position(may_tell).filter(|_| self.rng.chance(1, 2)) {
            let clue = self.add_clue(key, room, ClueSource::Person);
            let person = &mut self.people[i].person;
            person.knows.push(clue);
            self.talk.add_clue(self.rng, &mut person.dialogue, clue, &self.draft.clues()[clue.index()].text);
            return Some(());
        }
        let (at, home) = self.find_place(Some(room), Light::Welcome)?;
        let personality = if self.rng.chance(1, 2) { Personality::Truthful } else { Personality::Helpful };
        self.bring_teller(at, home, personality, key, room);
        Some(())
    }

    fn bring_teller(
        &mut self,
        at: Cell,
        home: Option<usize>,
        personality: Personality,
        key: KeyId,
        room: usize,
    ) {
        let clue = self.add_clue(key, room, ClueSource::Person);
        let role = self.role();
        let mut person = self.person(role, personality);
        person.knows.push(clue);
        let said = &self.draft.clues()[clue.index()].text;
        person.dialogue = self.talk.of_teller(self.rng, personality, clue, said);
        self.people.push(Somebody { at, room: home, person });
    }

    fn write_down(&mut self, key: KeyId, room: usize) -> Option<()> {
        let (at, _) = self.find_place(Some(room), Light::Needed)?;
        let clue = self.add_clue(key, room, ClueSource::Note);
        let text = self.draft.clues()[clue.index()].text.clone();
        self.draft.place(at, Feature::Note(Note { text, clue: Some(clue), wall: None }));
        Some(())
    }

    /// Somebody who names a room where the key is not, though one can go and see.
    fn bring_liar(&mut self, key: KeyId, room: usize) {
        let scene = self.scene;
        let is_decoy = |i: &usize| {
            let place = &scene.places[*i];
            *i != room && place.open && !place.key && !self.draft.rooms()[*i].feature_tag.is_empty()
        };
        let decoys: Vec<usize> = (0..scene.places.len()).filter(is_decoy).collect();
        let Some(decoy) = self.rng.pick(&decoys).copied() else { return };
        let Some((at, home)) = self.find_place(Some(decoy), Light::Welcome) else { return };
        self.bring_teller(at, home, Personality::Deceitful, key, decoy);
    }

    fn bring_colour(&mut self) {
        let Some((at, home)) = self.find_place(None, Light::Welcome) else { return };
        let personality = match self.rng.below(10) {
            0..4 => Personality::Helpful,
            4..8 => Personality::Truthful,
            _ => Personality::Hostile,
        };
        let role = self.role();
        let mut person = self.person(role, personality);
        // One of a floor speaks of the one above.
        let known = self.above.take_if(|_| personality != Personality::Hostile);
        person.dialogue = self.talk.of_colour(self.rng, personality, known);
        self.people.push(Somebody { at, room: home, person });
    }

    fn add_clue(&mut self, key: KeyId, room: usize, by: ClueSource) -> ClueId {
        let name = self.draft.keys()[key.index()].name.clone();
        let tag = self.draft.rooms()[room].feature_tag.clone();
        let gloomy = self.draft.rooms()[room].cells().any(|c| self.scene.is_dark(c));
        let sight = if gloomy { Sight::None } else { Sight::Clear };
        let text = self.talk.clue(self.rng, by, sight, &name, &tag);
        self.draft.add_clue(Clue { key, room: RoomId(room as u32), by, text: Text::Owned(text) })
    }

    fn role(&mut self) -> Text {
        self.roles.draw(self.rng).map_or(Text::Borrowed("a stranger"), |r| Text::Borrowed(r))
    }

    fn person(&mut self, role: Text, personality: Personality) -> Person {
        // The floor below knows who the first is, without looking.
        let drawn = if self.people.is_empty() { self.names.draw_top() } else { self.names.draw(self.rng) };
        let name = drawn.map_or(Text::Borrowed("Nobody"), |n| Text::Borrowed(n));
        Person { name, role, personality, dialogue: Vec::new(), event: None, knows: Vec::new() }
    }

    /// Returns a free cell in a room that one gets to without any key, not in the room that is spoken of: where nobody
    /// is yet, if there is such a room, and in a corridor if there is none at all.
    fn find_place(&mut self, not_in: Option<usize>, light: Light) -> Option<(Cell, Option<usize>)> {
        let scene = self.scene;
        for wanted in [false, true] {
            let lived_in = |room: usize| self.people.iter().any(|s| s.room == Some(room));
            let fits = |i: &usize| scene.places[*i].open && Some(*i) != not_in && lived_in(*i) == wanted;
            let mut rooms: Vec<usize> = Vec::with_capacity(scene.places.len());
            rooms.extend((0..scene.places.len()).filter(fits));
            while !rooms.is_empty() {
                let room = rooms.swap_remove(self.rng.below(rooms.len() as u32) as usize);
                if let Some(at) = self.free_cell(room, light) {
                    return Some((at, Some(room)));
                }
            }
        }
        let outside = |c: &Cell| !self.draft.rooms().iter().any(|r| r.has(*c));
        let corridors: Vec<Cell> =
            scene.open.iter().filter(|c| self.is_free(*c, light) && outside(c)).collect();
        self.rng.pick(&corridors).map(|at| (*at, None))
    }

    /// Returns a free cell of a room. Most cells are free, so a few are tried before all are listed.
    fn free_cell(&mut self, room: usize, light: Light) -> Option<Cell> {
        let bounds = self.draft.rooms()[room].bounds;
        for _ in 0..4 {
            let (x, y) = (self.rng.below(bounds.w.into()), self.rng.below(bounds.h.into()));
            let at = cell(bounds.x + x as u16, bounds.y + y as u16);
            if self.draft.rooms()[room].has(at) && self.is_free(at, light) {
                return Some(at);
            }
        }
        let cells: Vec<Cell> = self.draft.rooms()[room].cells().filter(|c| self.is_free(*c, light)).collect();
        self.rng.pick(&cells).copied()
    }

    /// Returns whether nothing stands in a cell that one gets to without any key. Nobody stands where one begins.
    fn is_free(&self, c: Cell, light: Light) -> bool {
        c != self.draft.entrance()
            && self.scene.open.has(c)
            && (light == Light::Welcome || !self.scene.is_dark(c))
            && !self.draft.is_occupied(c)
            && !self.people.iter().any(|s| s.at == c)
    }
}
