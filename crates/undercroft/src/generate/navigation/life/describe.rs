//! What one reads on entering a room: what it is and how large, a detail, what sets it apart, what stands in it, and the
//! ways out. Special rooms say more. In the dark one hears and feels instead of seeing.
//!
//! No two rooms of a floor read alike. Adjectives, details and the rest are drawn without putting back; where a floor has
//! more rooms than there are words, the pairs of an opening and a detail still differ, some thousands of times.

use super::deck::Deck;
use super::scene::{Place, Scene};
use super::themes::Words;
use crate::draft::Draft;
use crate::floor::{ClueSource, Feature, Room, RoomId, Text};
use crate::grid::{Rect, Side};
use crate::rng::Rng;

/// Describes every room.
pub(super) fn write(draft: &mut Draft, rng: &mut Rng, scene: &Scene, words: &'static Words) {
    let mut writer = Writer {
        rng,
        words,
        adjectives: Deck::new(words.adjectives),
        details: Deck::new(words.details),
        dark: Deck::new(words.dark),
        special: Deck::new(words.special),
        sensed: Deck::new(SAY.sensed),
        nouns: [Deck::new(words.small), Deck::new(words.medium), Deck::new(words.large)],
        last: [usize::MAX; 3],
        seen: Vec::with_capacity(scene.places.len()),
    };
    let inside = contents(draft);
    for (i, place) in scene.places.iter().enumerate() {
        let text = writer.room(draft, i, place, &inside[i]);
        draft.room_mut(RoomId(i as u32)).description = Text::Owned(text);
    }
}

/// For each room, the places of its features in the draft's list.
fn contents(draft: &Draft) -> Vec<Vec<usize>> {
    let mut inside = vec![Vec::new(); draft.rooms().len()];
    for (n, placed) in draft.features().iter().enumerate() {
        if let Some(i) = draft.rooms().iter().position(|r| r.has(placed.at)) {
            inside[i].push(n);
        }
    }
    inside
}

/// Phrasings of `data/navigation/rooms.toml`, in pieces around what is put into them.
struct Phrasings {
    /// Around the room and its size.
    openings: &'static [[&'static str; 3]],
    unseen: &'static [&'static str],
    /// Around the tag of a room that nobody sees.
    found: &'static [[&'static str; 2]],
    /// That a room matters, for whoever does not see it.
    sensed: &'static [&'static str],
    only_way: &'static [&'static str],
    one_side: &'static [&'static str],
    ways: &'static [&'static str],
    every_way: &'static [&'static str],
    numbers: &'static [&'static str],
    /// What somebody left at the end of a blind alley.
    scraps: &'static [&'static str],
}

static SAY: Phrasings = include!(concat!(env!("OUT_DIR"), "/rooms.rs"));

/// Returns what somebody may have left at the end of a blind alley.
pub(in super::super) fn scraps() -> &'static [&'static str] {
    SAY.scraps
}

struct Writer<'a> {
    rng: &'a mut Rng,
    words: &'static Words,
    adjectives: Deck<'static, &'static str>,
    details: Deck<'static, &'static str>,
    dark: Deck<'static, &'static str>,
    special: Deck<'static, &'static str>,
    sensed: Deck<'static, &'static str>,
    /// What a room is: small, medium, large.
    nouns: [Deck<'static, &'static str>; 3],
    /// The phrasings used last, for openings, ways out and tags in the dark: none comes twice running.
    last: [usize; 3],
    /// What was drawn for each room so far, by number: its adjective, its noun and its detail, and how it is seen.
    seen: Vec<[u8; 4]>,
}

/// How often words are drawn again before a room may read like another.
const REDRAWS: u32 = 64;

impl Writer<'_> {
    fn room(&mut self, draft: &Draft, i: usize, place: &Place, inside: &[usize]) -> String {
        let room = &draft.rooms()[i];
        let mut text = String::with_capacity(512);
        let [adjective, noun, detail] = self.draw(place);
        if place.dark {
            text.push_str(noun);
            text.push_str(" You count ");
            push_size(&mut text, room.bounds);
            text.push('.');
        } else {
            self.open(&mut text, adjective, noun, room.bounds);
        }
        add(&mut text, detail);
        if !room.feature_tag.is_empty() {
            self.show_tag(&mut text, &room.feature_tag, place.dark);
        }
        if room.special > 0 {
            let more = if place.dark { self.dark.draw(self.rng) } else { self.details.draw(self.rng) };
            add(&mut text, more.map_or("", |s| s));
            if place.dark {
                add(&mut text, self.sensed.draw(self.rng).map_or("", |s| s));
            } else {
                add(&mut text, self.special.draw(self.rng).map_or("", |s| s));
            }
        }
        let shown = draft.clues().iter().filter(|c| c.by == ClueSource::Room && c.room.index() == i);
        shown.for_each(|clue| add(&mut text, &clue.text));
        for n in inside {
            mention(&mut text, &draft.features()[*n].is, draft.depth(), place.dark);
        }
        self.ways_out(&mut text, place, room);
        text
    }

    /// Returns an adjective, a noun and a detail that no room before has together. In the dark the noun is a sentence
    /// about it.
    fn draw(&mut self, place: &Place) -> [&'static str; 3] {
        let size = match place.area {
            0..=6 => 0,
            7..=16 => 1,
            _ => 2,
        };
        let number =
            |deck: &mut Deck<'static, &'static str>, rng: &mut Rng| deck.draw_number(rng).unwrap_or(u8::MAX);
        let mut drawn = [0; 4];
        for _ in 0..REDRAWS {
            drawn = if place.dark {
                [0, self.another(0, SAY.unseen.len()) as u8, number(&mut self.dark, self.rng), 3]
            } else {
                let detail = number(&mut self.details, self.rng);
                let noun = number(&mut self.nouns[size], self.rng);
                [self.adjective_for(word(nouns(self.words, size), noun)), noun, detail, size as u8]
            };
            if !self.seen.contains(&drawn) {
                break;
            }
        }
        self.seen.push(drawn);
        let [adjective, noun, detail, _] = drawn;
        if place.dark {
            ["", SAY.unseen[usize::from(noun)], word(self.words.dark, detail)]
        } else {
            let noun = word(nouns(self.words, size), noun);
            [word(self.words.adjectives, adjective), noun, word(self.words.details, detail)]
        }
    }

    /// Returns an adjective that does not begin like the noun. A second one does, if ever, for want of others.
    fn adjective_for(&mut self, noun: &str) -> u8 {
        let first = self.adjectives.draw_number(self.rng).unwrap_or(u8::MAX);
        if echoes(word(self.words.adjectives, first), noun) {
            self.adjectives.draw_number(self.rng).unwrap_or(first)
        } else {
            first
        }
    }

    fn open(&mut self, text: &mut String, adjective: &str, noun: &str, bounds: Rect) {
        let an = adjective.starts_with(['a', 'e', 'i', 'o', 'u']);
        let [before, middle, after] = SAY.openings[self.another(0, SAY.openings.len())];
        text.push_str(before);
        let article = match (before.is_empty(), an) {
            (true, true) => "An ",
            (true, false) => "A ",
            (false, true) => "an ",
            (false, false) => "a ",
        };
        for part in [article, adjective, " ", noun, middle] {
            text.push_str(part);
        }
        push_size(text, bounds);
        text.push_str(after);
    }

    fn show_tag(&mut self, text: &mut String, tag: &str, dark: bool) {
        if dark {
            let [before, after] = SAY.found[self.another(2, SAY.found.len())];
            for part in [" ", before, tag, after] {
                text.push_str(part);
            }
        } else if let Some((_, shown)) = self.words.tags.iter().find(|(t, _)| *t == tag) {
            add(text, shown);
        }
    }

    fn ways_out(&mut self, text: &mut String, place: &Place, room: &Room) {
        let mut sides: [&str; 4] = [""; 4];
        let mut count = 0;
        for side in Side::ALL {
            if place.sides[side as usize] {
                sides[count] = side.name();
                count += 1;
            }
        }
        if place.exits > 12 && room.bounds.w.max(room.bounds.h) > 1 {
            add(text, "It stands open to what lies around it.");
            return;
        }
        let forms = match (count, place.exits) {
            (0, _) => &["No way out can be seen"],
            (1, 1) => SAY.only_way,
            (1, _) => SAY.one_side,
            (4, _) => SAY.every_way,
            _ => SAY.ways,
        };
        add(text, forms[self.another(1, forms.len())]);
        if count < 4 {
            for (n, side) in sides[..count].iter().enumerate() {
                text.push_str(if n == 0 {
                    " "
                } else if n + 1 == count {
                    " and "
                } else {
                    ", "
                });
                text.push_str(side);
            }
        }
        text.push('.');
    }

    /// One of so many phrasings, but not the one of the room before.
    fn another(&mut self, which: usize, of: usize) -> usize {
        let mut n = self.rng.below(of as u32) as usize;
        if n == self.last[which] {
            n = (n + 1) % of;
        }
        self.last[which] = n;
        n
    }
}

fn add(text: &mut String, sentence: &str) {
    text.push(' ');
    text.push_str(sentence);
}

/// Returns the word of a number; none where the pile was empty.
fn word(words: &'static [&'static str], number: u8) -> &'static str {
    words.get(usize::from(number)).map_or("", |word| word)
}

/// Returns what a small, a medium and a large room is.
fn nouns(words: &'static Words, size: usize) -> &'static [&'static str] {
    [&words.small, &words.medium, &words.large][size]
}

/// Returns whether the noun begins like the adjective: nothing is a vaulted vault.
fn echoes(adjective: &str, noun: &str) -> bool {
    adjective.get(..3).is_some_and(|start| noun.split(' ').any(|word| word.starts_with(start)))
}

fn push_size(text: &mut String, bounds: Rect) {
    let (w, h) = (bounds.w, bounds.h);
    push_number(text, w);
    if w == h {
        text.push_str(if w == 1 { " pace square" } else { " paces square" });
    } else {
        text.push_str(if w == 1 { " pace by " } else { " paces by " });
        push_number(text, h);
    }
}

fn push_number(text: &mut String, n: u16) {
    match SAY.numbers.get(usize::from(n)) {
        Some(word) => text.push_str(word),
        None => text.push_str(&n.to_string()),
    }
}

/// A sentence about what stands in a room, for what one notices at once.
fn mention(text: &mut String, feature: &Feature, depth: u32, dark: bool) {
    let sentence = match (feature, dark) {
        (Feature::StairsUp, _) if depth == 1 => "Stairs climb from here toward the day.",
        (Feature::StairsUp, _) => "Stairs climb from here to the floor above.",
        (Feature::StairsDown, _) => "Stairs lead down from here.",
        (Feature::Lever(_), false) => "A lever juts from the wall.",
        (Feature::Lever(_), true) => "Your sleeve catches on a lever.",
        (Feature::Switch(_), false) => "A switch is set into the stone.",
        (Feature::Chest(_), false) => "A chest stands against the wall.",
        (Feature::Chest(_), true) => "You stub your toe on a chest.",
        (Feature::Note(_), _) => "Something has been written here.",
        (Feature::Teleporter(_), _) => "The air hums over one spot of the floor.",
        (Feature::Person(_), true) => "Somebody is breathing here.",
        (Feature::Person(person), false) => {
            for part in [" ", &person.name, " is here, ", &person.role, "."] {
                text.push_str(part);
            }
            return;
        }
        _ => return,
    };
    add(text, sentence);
}
