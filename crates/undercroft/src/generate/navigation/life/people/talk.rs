//! What people say: talks put together from tables, no sentence twice on a floor while there are others.
//!
//! ```text
//!   0 greeting ──> 1 about the place ──> (end)
//!       └────────> 2 the clue ──> 3 how they know it
//! ```
//! A liar's greeting and clue are drawn from the same tables as anybody's. Only the answer to "how do you know?" has a
//! sound of its own.

use super::super::deck::{Dealer, Deck};
use super::super::themes::Words;
use crate::floor::{ClueId, ClueSource, Line, Personality, Reply, Text};
use crate::rng::Rng;

type Pile = Deck<'static, &'static str>;

/// Makes the tables of talks from the names that they have in `data/navigation/people.toml`, and a pile of each.
macro_rules! tables {
    ($($table:ident)*) => {
        /// The tables. `{key}` is the name of a key, `{tag}` what sets a room apart.
        struct Phrases {
            $($table: &'static [&'static str],)*
        }

        /// What has not been said on this floor yet.
        pub(super) struct Talk {
            $($table: Pile,)*
            lore: Pile,
        }

        impl Talk {
            pub(super) fn new(words: &'static Words, dealer: Dealer<'_>) -> Talk {
                Talk {
                    $($table: dealer.of_all(stringify!($table), PHRASES.$table),)*
                    lore: dealer.of_theme("lore", words.lore, 3),
                }
            }
        }
    };
}

// An honest person has seen what they know; a liar has only claimed it.
tables! {
    truthful helpful hostile
    ask_place ask_key ask_source ask_others others
    thanks leave back_off hostile_end
    seen claimed warnings
    told written shown felt
}

/// What people say, whatever the theme.
static PHRASES: Phrases = include!(concat!(env!("OUT_DIR"), "/phrases.rs"));

/// Whether one sees anything in the room that a clue speaks of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sight {
    /// There is light, or it would help.
    Clear,
    /// No light works there.
    None,
}

impl Talk {
    /// Returns the words of a clue: what is given, by name, and the tag of the room.
    pub(super) fn clue(
        &mut self,
        rng: &mut Rng,
        by: ClueSource,
        sight: Sight,
        key: &str,
        tag: &str,
    ) -> String {
        let pile = match by {
            ClueSource::Room if sight == Sight::None => &mut self.felt,
            ClueSource::Person => &mut self.told,
            ClueSource::Note => &mut self.written,
            ClueSource::Room => &mut self.shown,
        };
        let key = if key.is_empty() { "key" } else { key };
        pile.draw(rng).map_or_else(String::new, |template| filled(template, key, tag))
    }

    /// Returns somebody who is a part of an event, and says what its module has them say.
    pub(super) fn of_event(&mut self, rng: &mut Rng, says: Text) -> Vec<Line> {
        self.open(rng, says)
    }

    /// Returns somebody who knows where a key is, or says so.
    pub(super) fn of_teller(
        &mut self,
        rng: &mut Rng,
        personality: Personality,
        clue: ClueId,
        said: &Text,
    ) -> Vec<Line> {
        let greetings = if personality == Personality::Truthful
            || personality == Personality::Deceitful && rng.chance(1, 2)
        {
            &mut self.truthful
        } else {
            &mut self.helpful
        };
        let greeting = say(greetings, rng);
        let mut lines = self.open(rng, greeting);
        let source = if personality == Personality::Deceitful { &mut self.claimed } else { &mut self.seen };
        let source = say(source, rng);
        self.join_clue(rng, &mut lines, clue, said, source);
        lines
    }

    /// Returns somebody who is just there: a greeting, a word about the place, a warning, and a word about somebody whom they know on
    /// the floor above.
    pub(super) fn of_colour(
        &mut self,
        rng: &mut Rng,
        personality: Personality,
        known: Option<&str>,
    ) -> Vec<Line> {
        if personality == Personality::Hostile {
            let end = Line { text: say(&mut self.hostile_end, rng), ..Line::default() };
            let replies = vec![answer(&mut self.back_off, rng, Some(1)), answer(&mut self.leave, rng, None)];
            return vec![Line { text: say(&mut self.hostile, rng), clue: None, replies }, end];
        }
        let greetings =
            if personality == Personality::Truthful { &mut self.truthful } else { &mut self.helpful };
        let greeting = say(greetings, rng);
        let mut lines = self.open(rng, greeting);
        let next = lines.len() as u16;
        lines.push(Line { text: say(&mut self.warnings, rng), ..Line::default() });
        lines[1].replies.insert(0, answer(&mut self.thanks, rng, Some(next)));
        if let Some((name, template)) = known.zip(self.others.draw(rng)) {
            lines[0].replies.insert(1, answer(&mut self.ask_others, rng, Some(next + 1)));
            let text = Text::Owned(template.replace("{name}", name));
            lines.push(Line { text, ..Line::default() });
        }
        lines
    }

    /// Returns a greeting, and a word about the place for whoever asks.
    fn open(&mut self, rng: &mut Rng, greeting: Text) -> Vec<Line> {
        let mut lines = Vec::with_capacity(4);
        let replies = vec![answer(&mut self.ask_place, rng, Some(1)), answer(&mut self.leave, rng, None)];
        lines.push(Line { text: greeting, clue: None, replies });
        let replies = vec![answer(&mut self.leave, rng, None)];
        lines.push(Line { text: say(&mut self.lore, rng), clue: None, replies });
        lines
    }

    /// Lets somebody who speaks already also give a true clue.
    pub(super) fn add_clue(&mut self, rng: &mut Rng, lines: &mut Vec<Line>, clue: ClueId, said: &Text) {
        let source = say(&mut self.seen, rng);
        self.join_clue(rng, lines, clue, said, source);
    }

    fn join_clue(&mut self, rng: &mut Rng, lines: &mut Vec<Line>, clue: ClueId, said: &Text, source: Text) {
        let next = lines.len() as u16;
        let replies =
            vec![answer(&mut self.ask_source, rng, Some(next + 1)), answer(&mut self.thanks, rng, None)];
        lines.push(Line { text: said.clone(), clue: Some(clue), replies });
        lines.push(Line { text: source, ..Line::default() });
        for line in &mut lines[..2] {
            let asked = answer(&mut self.ask_key, rng, Some(next));
            line.replies.insert(0, asked);
        }
    }
}

fn say(pile: &mut Pile, rng: &mut Rng) -> Text {
    pile.draw(rng).map_or(Text::Borrowed("..."), |s| Text::Borrowed(s))
}

fn answer(pile: &mut Pile, rng: &mut Rng, next: Option<u16>) -> Reply {
    Reply { text: say(pile, rng), next }
}

/// Returns the template with its two words put in.
fn filled(template: &str, key: &str, tag: &str) -> String {
    let mut text = String::with_capacity(template.len() + key.len() + tag.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let (slot, after) = after.split_once('}').unwrap_or((after, ""));
        text.push_str(if slot == "key" { key } else { tag });
        rest = after;
    }
    text.push_str(rest);
    text
}

#[cfg(test)]
mod tests {
    use super::super::super::themes::{Look, words};
    use super::*;

    #[test]
    fn templates_name_their_room_and_their_key() {
        let p = &PHRASES;
        for template in p.told.iter().chain(p.written).chain(p.shown).chain(p.felt) {
            let text = filled(template, "iron key", "broken well");
            assert_eq!(text.matches("broken well").count(), 1, "{text}");
            assert!(!text.contains(['{', '}']), "{text}");
            let first = text.chars().next().unwrap();
            assert!(first.is_uppercase() && text.ends_with(['.', '!', '?']), "{text}");
        }
        for template in p.told.iter().chain(p.written) {
            assert!(template.contains("{key}"), "{template}");
        }
    }

    #[test]
    fn no_phrase_names_a_room_by_chance() {
        let p = &PHRASES;
        for look in Look::ALL {
            for (tag, _) in words(look).tags {
                for phrase in
                    p.told.iter().chain(p.written).chain(p.shown).chain(p.felt).chain(p.seen).chain(p.claimed)
                {
                    assert!(!phrase.contains(tag), "{tag}: {phrase}");
                }
            }
        }
    }
}
