//! What a dungeon is called, and its floors and the rooms that matter.
//!
//! Names have a first and a last word. Both piles of words are shuffled by the dungeon's seed and dealt by depth, never by what
//! came before, so a floor that is made alone has the name that it has among the others. The second pile moves on by one with
//! each round of the first: with 40 words each, no name comes twice in 1,600 floors, and no word twice in the first 40.

use crate::draft::Draft;
use crate::floor::{Feature, MarkerKind, RoomId};
use crate::grid::Cell;
use crate::rng::{Rng, Seed, Streams};

/// The words, as `data/dungeon/names.toml` has them.
struct Called {
    places: &'static [&'static str],
    owners: &'static [&'static str],
    kinds: &'static [&'static str],
    floors: Pieces,
    rooms: Pieces,
}

/// The first and the last words of names.
struct Pieces {
    first: &'static [&'static str],
    last: &'static [&'static str],
}

static WORDS: Called = include!(concat!(env!("OUT_DIR"), "/dungeon.rs"));

/// The most rooms of a floor that get a name here.
const ROOMS: u32 = 4;

/// Returns what the dungeon of a seed is called, whatever recipe its floors are made from.
pub fn name(seed: &Seed) -> String {
    let mut rng = stream(seed, "name the dungeon");
    let mut draw = |list: &[&'static str]| rng.pick(list).copied().unwrap_or_default();
    let (place, kind, owner) = (draw(WORDS.places), draw(WORDS.kinds), draw(WORDS.owners));
    match rng.below(5) {
        0 => format!("The {kind} {place}"),
        1 => format!("The {kind} {place} of {owner}"),
        _ => format!("The {place} of {owner}"),
    }
}

/// Returns what a floor of the dungeon is called, where its generator has no name for it.
pub fn title(seed: &Seed, depth: u32) -> String {
    Deck::new(&WORDS.floors, &mut stream(seed, "name the floors")).deal(depth.saturating_sub(1))
}

/// Gives a floor its name, and one to each room that matters, where the generator gave none. Rooms that have another way to be
/// named (a theme's words, tiles, a ledger) keep it.
pub(crate) fn give(draft: &mut Draft, seed: &Seed) {
    if draft.contents.name.is_empty() {
        draft.set_name(title(seed, draft.depth()));
    }
    let contents = &draft.contents;
    if contents.theme.is_some() || contents.assembly.is_some() || contents.ledger.is_some() {
        return;
    }
    let first = draft.depth().saturating_sub(1).saturating_mul(ROOMS);
    let mut named: Vec<(RoomId, u32)> = Vec::new();
    for (n, at) in places_that_matter(draft).into_iter().enumerate() {
        let room = at.and_then(|at| draft.rooms().iter().position(|room| room.has(at)));
        let Some(room) = room.map(|room| RoomId(room as u32)) else { continue };
        let is_new =
            draft.rooms()[room.index()].name.is_empty() && named.iter().all(|(other, _)| *other != room);
        if is_new {
            named.push((room, first + n as u32));
        }
    }
    let deck = Deck::new(&WORDS.rooms, &mut stream(seed, "name the rooms"));
    for (room, n) in named {
        draft.room_mut(room).name = deck.deal(n).into();
    }
}

/// Returns the cells of the boss, the stairs up, the stairs down, and the richest chest.
fn places_that_matter(draft: &Draft) -> [Option<Cell>; ROOMS as usize] {
    let (mut places, mut most) = ([None; ROOMS as usize], 0);
    for placed in draft.features() {
        let nth = match &placed.is {
            Feature::Marker(marker) if marker.kind == MarkerKind::Boss => 0,
            Feature::StairsUp => 1,
            Feature::StairsDown => 2,
            Feature::Chest(chest) if chest.gold > most => {
                most = chest.gold;
                3
            }
            _ => continue,
        };
        places[nth] = Some(placed.at);
    }
    places
}

/// Both piles of words, shuffled.
struct Deck {
    first: Vec<&'static str>,
    last: Vec<&'static str>,
}

impl Deck {
    fn new(words: &Pieces, rng: &mut Rng) -> Deck {
        Deck { first: shuffled(words.first, rng), last: shuffled(words.last, rng) }
    }

    /// Returns the n-th name that the words come to.
    fn deal(&self, n: u32) -> String {
        let (n, round) = (n as usize, n as usize / self.first.len());
        format!("The {} {}", self.first[n % self.first.len()], self.last[(n + round) % self.last.len()])
    }
}

fn shuffled(words: &[&'static str], rng: &mut Rng) -> Vec<&'static str> {
    let mut words = words.to_vec();
    rng.shuffle(&mut words);
    words
}

/// Returns a stream that all floors of a dungeon share, whatever made them: no floor lies at depth 0.
fn stream(seed: &Seed, name: &str) -> Rng {
    Streams::new(seed, "dungeon", 0, 0).of(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_name_comes_twice_and_no_word_in_a_round() {
        for n in 0..20 {
            let seed = Seed::new("names").nth(n);
            let names: Vec<String> = (1..=1600).map(|depth| title(&seed, depth)).collect();
            assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), 1600);
            for names in names.chunks(40) {
                let words: Vec<&str> = names.iter().flat_map(|name| name[4..].split(' ')).collect();
                assert_eq!(words.iter().collect::<BTreeSet<_>>().len(), 80, "{names:?}");
            }
        }
    }

    #[test]
    fn rooms_have_names_of_their_own() {
        let seed = Seed::new("rooms");
        let names = |depth| {
            let floor = crate::generate::floor(&crate::Recipe::default(), &seed, depth).unwrap();
            let names =
                floor.rooms().iter().map(|room| room.name.to_string()).filter(|name| !name.is_empty());
            names.collect::<Vec<_>>()
        };
        let all: Vec<String> = (1..=10).flat_map(names).collect();
        assert!(all.len() >= 20, "{all:?}");
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "{all:?}");
    }

    #[test]
    fn dungeons_have_many_names() {
        let names: BTreeSet<String> = (0..1000).map(|n| name(&Seed::new("d").nth(n))).collect();
        assert!(names.len() > 700, "{}", names.len());
        assert!(names.iter().all(|name| name.starts_with("The ") && !name.contains("  ")));
    }
}
