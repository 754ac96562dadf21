//! What one reads on entering a room: what it is and how large, a detail, what sets it apart, what stands in it, and the
//! ways out. Special rooms say more. In the dark one hears and feels instead of seeing. What is so is asked of [`Facts`].
//!
//! No two rooms of a floor read alike. Adjectives, details and the rest are drawn without putting back; where a floor has
//! more rooms than there are words, the pairs of an opening and a detail still differ, some thousands of times.

mod contents;
mod ways;

pub(crate) use contents::at_the_end;

use super::deck::{Dealer, Deck};
use super::scene::{Place, Scene};
use super::themes::Words;
use crate::draft::Draft;
use crate::facts::{Darkness, Facts, Form};
use crate::floor::{ClueSource, Placed, RoomId, Text};
use crate::rng::Rng;

/// Describes every room.
pub(super) fn write(
    draft: &mut Draft,
    rng: &mut Rng,
    scene: &Scene,
    words: &'static Words,
    dealer: Dealer<'_>,
) {
    let mut writer = Writer {
        rng,
        words,
        adjectives: dealer.of_theme("adjectives", words.adjectives, 3),
        details: dealer.of_theme("details", words.details, 3),
        dark: dealer.of_theme("dark", words.dark, 3),
        special: dealer.of_theme("special", words.special, 3),
        sensed: dealer.of_all("sensed", SAY.sensed),
        nouns: [
            dealer.of_theme("small", words.small, 3),
            dealer.of_theme("medium", words.medium, 3),
            dealer.of_theme("large", words.large, 3),
        ],
        last: [usize::MAX; 3],
        seen: Vec::with_capacity(scene.places.len()),
    };
    let facts = Facts::of(draft);
    let (inside, _) = facts.contents();
    let texts: Vec<String> = (0..)
        .zip(&scene.places)
        .map(|(i, place)| writer.room(&facts, RoomId(i), place, &inside[i as usize]))
        .collect();
    for (i, text) in (0..).zip(texts) {
        draft.room_mut(RoomId(i)).description = Text::Owned(text);
    }
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
    /// Before the side of the only way out, and of all ways out.
    only_way: &'static [&'static str],
    one_side: &'static [&'static str],
    all_ways: &'static [&'static str],
    /// Before the sides of ways out that may not be all.
    one_of_several: &'static [&'static str],
    ways: &'static [&'static str],
    every_way: &'static [&'static str],
    locked_one: &'static [[&'static str; 2]],
    locked_more: &'static [[&'static str; 2]],
    shut_one: &'static [[&'static str; 2]],
    shut_more: &'static [[&'static str; 2]],
    deaf_one: &'static [[&'static str; 2]],
    deaf_more: &'static [[&'static str; 2]],
    deaf_gate_one: &'static [[&'static str; 2]],
    deaf_gate_more: &'static [[&'static str; 2]],
    outward_one: &'static [[&'static str; 2]],
    outward_more: &'static [[&'static str; 2]],
    levers: [&'static str; 2],
    standing_levers: [&'static str; 2],
    felt_levers: [&'static str; 2],
    switches: [&'static str; 2],
    chests: [&'static str; 2],
    standing_chests: [&'static str; 2],
    felt_chests: [&'static str; 2],
    notes: [&'static str; 2],
    teleporters: [&'static str; 2],
    sleeping_teleporters: [&'static str; 2],
    breathing: [&'static str; 2],
    shade: &'static [&'static str],
    mostly: &'static [&'static str],
    /// Adjectives that are true of rooms of few cells, and of those one cell wide.
    cramped: &'static [&'static str],
    narrow: &'static [&'static str],
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
    fn room(&mut self, facts: &Facts<'_>, id: RoomId, place: &Place, inside: &[&Placed]) -> String {
        let room = &facts.layout().rooms()[id.index()];
        let (form, darkness) = (Form::of(room), facts.darkness(room));
        let dark = darkness == Darkness::Whole;
        let mut text = String::with_capacity(512);
        let [adjective, noun, detail] = self.draw(place, dark);
        if dark {
            text.push_str(noun);
            text.push_str(" You count ");
            push_size(&mut text, form);
            text.push('.');
        } else {
            let adjective = self.sized(form).unwrap_or(adjective);
            self.open(&mut text, adjective, noun, form);
        }
        add(&mut text, detail);
        if let Darkness::Part(n) = darkness {
            let forms = if 2 * n > room.area() { SAY.mostly } else { SAY.shade };
            add(&mut text, forms[self.another(2, forms.len())]);
        }
        if !room.feature_tag.is_empty() {
            self.show_tag(&mut text, &room.feature_tag, dark);
        }
        if room.special > 0 {
            let more = if dark { self.dark.draw(self.rng) } else { self.details.draw(self.rng) };
            add(&mut text, more.map_or("", |s| s));
            if dark {
                add(&mut text, self.sensed.draw(self.rng).map_or("", |s| s));
            } else {
                add(&mut text, self.special.draw(self.rng).map_or("", |s| s));
            }
        }
        let shown = facts.layout().clues().iter().filter(|c| c.by == ClueSource::Room && c.room == id);
        shown.for_each(|clue| add(&mut text, &clue.text));
        contents::mention(&mut text, facts, inside);
        self.ways_out(&mut text, facts, id);
        text
    }

    /// Returns an adjective for a room that is very small or very narrow, now and then.
    fn sized(&mut self, form: Form) -> Option<&'static str> {
        let words = match form {
            Form::Rectangle(w, h) if w.min(h) == 1 && w.max(h) > 2 => SAY.narrow,
            Form::Rectangle(w, h) if w * h <= 4 => SAY.cramped,
            Form::Rectangle(..) | Form::Round(_) | Form::Odd(_) => return None,
        };
        self.rng.chance(1, 3).then(|| words[self.rng.below(words.len() as u32) as usize])
    }

    /// Returns an adjective, a noun and a detail that no room before has together. In the dark the noun is a sentence
    /// about it.
    fn draw(&mut self, place: &Place, dark: bool) -> [&'static str; 3] {
        let size = match place.area {
            0..=6 => 0,
            7..=16 => 1,
            _ => 2,
        };
        let number =
            |deck: &mut Deck<'static, &'static str>, rng: &mut Rng| deck.draw_number(rng).unwrap_or(u8::MAX);
        let mut drawn = [0; 4];
        for _ in 0..REDRAWS {
            drawn = if dark {
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
        if dark {
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

    fn open(&mut self, text: &mut String, adjective: &str, noun: &str, form: Form) {
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
        push_size(text, form);
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

fn push_size(text: &mut String, form: Form) {
    let (first, rest) = match form {
        Form::Rectangle(1, 1) => (1, " pace square"),
        Form::Rectangle(w, h) if w == h => (w, " paces square"),
        Form::Rectangle(w, _) => (w, if w == 1 { " pace by " } else { " paces by " }),
        Form::Round(across) => (across, " paces across and round"),
        Form::Odd(cells) => (u16::try_from(cells).unwrap_or(u16::MAX), " square paces in all"),
    };
    push_number(text, first);
    text.push_str(rest);
    if let Form::Rectangle(_, h) = form
        && rest.ends_with("by ")
    {
        push_number(text, h);
    }
}

fn push_number(text: &mut String, n: u16) {
    match SAY.numbers.get(usize::from(n)) {
        Some(word) => text.push_str(word),
        None => text.push_str(&n.to_string()),
    }
}

/// "north", "north and east", "north, east and west".
fn push_list(text: &mut String, words: &[&str]) {
    for (n, word) in words.iter().enumerate() {
        let last = n + 1 == words.len();
        text.push_str(if n == 0 {
            ""
        } else if last {
            " and "
        } else {
            ", "
        });
        text.push_str(word);
    }
}
