//! The four looks of a floor, and the words that belong to each.
//!
//! A look lasts two or three floors and then another follows. Which ones is drawn from the dungeon's seed alone, so that
//! every floor agrees with its neighbours although each is made by itself.

use crate::draft::Draft;
use crate::floor::{Rgb, Text, Theme};
use crate::rng::{Rng, Seed, Streams};
use serde::{Deserialize, Serialize};

/// How a floor looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Look {
    /// An ancient crypt: the dead, and what was buried with them.
    Crypt,
    /// A warren of goblins: earth, wood and noise.
    Warren,
    /// An abandoned mine: timber, rails, and what lives in the dark.
    Mine,
    /// A wizard's laboratory: glass, brass, and what got out.
    Laboratory,
}

impl Look {
    /// Every look.
    pub const ALL: [Look; 4] = [Look::Crypt, Look::Warren, Look::Mine, Look::Laboratory];

    /// Returns its name in lower case, as recipes and floors spell it.
    pub const fn name(self) -> &'static str {
        match self {
            Look::Crypt => "crypt",
            Look::Warren => "warren",
            Look::Mine => "mine",
            Look::Laboratory => "laboratory",
        }
    }
}

/// The words of a look, as its file in `data/navigation` has them.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Words {
    /// What it is called.
    pub name: &'static str,
    /// Colours by what they are for.
    pub palette: &'static [(&'static str, Rgb)],
    /// Textures by what they are for.
    pub textures: &'static [(&'static str, &'static str)],
    /// Groups of monsters, the weakest first.
    pub encounters: &'static [&'static str],
    /// Things to find, the plainest first.
    pub loot: &'static [&'static str],
    /// Names of floors.
    pub titles: &'static [&'static str],
    /// Names of keys.
    pub keys: &'static [&'static str],
    /// What a special room is called before "of the" and its tag.
    pub naming: &'static [&'static str],
    /// How a room is.
    pub adjectives: &'static [&'static str],
    /// What a room of up to 6 cells is.
    pub small: &'static [&'static str],
    /// What a room of up to 16 cells is.
    pub medium: &'static [&'static str],
    /// What a larger room is.
    pub large: &'static [&'static str],
    /// Sentences about walls, air and traces.
    pub details: &'static [&'static str],
    /// Sentences about what one hears, smells and feels without light.
    pub dark: &'static [&'static str],
    /// Sentences that say that a room matters.
    pub special: &'static [&'static str],
    /// What sets a room apart, and the sentence that shows it.
    pub tags: &'static [(&'static str, &'static str)],
    /// What people are called.
    pub names: &'static [&'static str],
    /// Who they are.
    pub roles: &'static [&'static str],
    /// What they tell of the place.
    pub lore: &'static [&'static str],
}

/// The tables of all looks, in their order.
static WORDS: [Words; 4] = include!(concat!(env!("OUT_DIR"), "/themes.rs"));

/// Returns the words of a look.
pub(crate) fn words(look: Look) -> &'static Words {
    &WORDS[look as usize]
}

/// Returns the name of the n-th key of a floor, for whoever places keys: the keys of one floor have different names, as
/// long as there are no more than the look has words for.
pub(crate) fn key_name(look: Look, first: u32, n: u32) -> Text {
    let keys = &words(look).keys;
    Text::Borrowed(keys[(first as usize + n as usize) % keys.len()])
}

/// Returns which name of a key the first floor of a theme begins with.
pub(crate) fn first_key(seed: &Seed) -> u32 {
    of_dungeon(seed, "name keys").below(16)
}

/// Returns how the floor at a depth looks. Each look lasts two or three floors, and all four come before any comes
/// again.
pub(crate) fn at(seed: &Seed, depth: u32) -> Look {
    at_and_before(seed, depth).0
}

/// Returns the same, and how many floors above look like it.
pub(crate) fn at_and_before(seed: &Seed, depth: u32) -> (Look, u32) {
    let mut rng = of_dungeon(seed, "choose themes");
    let mut looks = Look::ALL;
    rng.shuffle(&mut looks);
    let (mut bottom, mut floors) = (0, [0; 4]);
    loop {
        for look in looks {
            let lasts = rng.between(2, 3);
            if depth <= bottom + lasts {
                return (look, floors[look as usize] + depth - bottom - 1);
            }
            bottom += lasts;
            floors[look as usize] += lasts;
        }
        // The last must not come first in the next round: it would last too long.
        let last = looks[3];
        rng.shuffle(&mut looks);
        if looks[0] == last {
            looks.swap(0, 1);
        }
    }
}

/// Returns a stream that all floors of a dungeon share: no floor lies at depth 0.
fn of_dungeon(seed: &Seed, name: &str) -> Rng {
    Streams::new(seed, "navigation", 0, 0).of(name)
}

/// How many groups of monsters and kinds of things a floor has.
const SHARE: usize = 5;

/// Gives the floor its look, and its name: the deeper it lies, the stronger what lives in it and the better what lies in it.
///
/// Floors of one theme that follow each other have different names.
pub(crate) fn apply(draft: &mut Draft, seed: &Seed, words: &'static Words) {
    let depth = draft.depth();
    let shown = |list: &[&'static str]| list.iter().map(|word| Text::Borrowed(word)).collect();
    draft.set_theme(Theme {
        name: words.name.into(),
        palette: words.palette.iter().map(|&(part, rgb)| (part.into(), rgb)).collect(),
        textures: words.textures.iter().map(|&(part, is)| (part.into(), is.into())).collect(),
        encounters: shown(for_depth(words.encounters, depth, 1)),
        loot: shown(for_depth(words.loot, depth, 2)),
    });
    let titles = words.titles.len() as u32;
    let first = of_dungeon(seed, "name floors").below(titles);
    if let Some(title) = words.titles.get(((first + depth) % titles.max(1)) as usize) {
        draft.set_name(*title);
    }
}

/// Returns the groups of monsters of a look at a depth, the weakest first.
pub(crate) fn encounters(look: Look, depth: u32) -> &'static [&'static str] {
    for_depth(words(look).encounters, depth, 1)
}

/// Returns the things to find of a look at a depth, the plainest first.
pub(crate) fn loot(look: Look, depth: u32) -> &'static [&'static str] {
    for_depth(words(look).loot, depth, 2)
}

/// Returns the part of a list from the weakest to the strongest that suits a depth: one step on for every so many floors.
fn for_depth<'a>(list: &'a [&'static str], depth: u32, floors: usize) -> &'a [&'static str] {
    let last = list.len().saturating_sub(SHARE);
    let from = last.min((depth as usize).saturating_sub(1) / floors);
    &list[from..list.len().min(from + SHARE)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn looks_last_two_or_three_floors() {
        for n in 0..300 {
            let seed = Seed::new("themes").nth(n);
            let looks: Vec<Look> = (1..=60).map(|depth| at(&seed, depth)).collect();
            let runs: Vec<usize> = looks.chunk_by(|a, b| a == b).map(<[Look]>::len).collect();
            // The last run is cut off by the end of the list.
            assert!(runs[..runs.len() - 1].iter().all(|n| (2..=3).contains(n)), "{runs:?}");
            assert_eq!(looks[..12].iter().collect::<BTreeSet<_>>().len(), 4, "all four come first");
            for (i, look) in looks.iter().enumerate() {
                let before = looks[..i].iter().filter(|other| *other == look).count() as u32;
                assert_eq!(at_and_before(&seed, i as u32 + 1), (*look, before));
            }
        }
    }

    #[test]
    fn the_tables_are_full_and_name_nothing_twice() {
        for look in Look::ALL {
            let words = words(look);
            assert_eq!(words.name, look.name());
            let enough = [
                (words.encounters, 20),
                (words.loot, 10),
                (words.titles, 28),
                (words.keys, 24),
                (words.naming, 2),
                (words.adjectives, 24),
                (words.small, 5),
                (words.medium, 5),
                (words.large, 5),
                (words.details, 44),
                (words.dark, 8),
                (words.special, 10),
                (words.names, 14),
                (words.roles, 10),
                (words.lore, 8),
            ];
            for (list, least) in enough {
                assert!(list.len() >= least, "{look:?} has {} of {least}: {list:?}", list.len());
                assert_eq!(list.iter().collect::<BTreeSet<_>>().len(), list.len(), "{look:?} {list:?}");
            }
            assert!(words.tags.len() >= 40);
            assert!(words.palette.len() >= 5 && words.textures.len() >= 4);
        }
    }

    #[test]
    fn sentences_are_whole() {
        for look in Look::ALL {
            let words = words(look);
            let shown = words.tags.iter().map(|(_, shown)| shown);
            for sentence in
                words.details.iter().chain(words.dark).chain(words.special).chain(words.lore).chain(shown)
            {
                let first = sentence.chars().next().unwrap();
                assert!(first.is_uppercase() && sentence.ends_with(['.', '!', '?']), "{sentence}");
                assert!(sentence.is_ascii() && !sentence.contains("  "), "{sentence}");
            }
        }
    }

    /// A tag is the only word by which a clue names a room, so nothing else may contain one.
    #[test]
    fn tags_cannot_be_mistaken() {
        for look in Look::ALL {
            let words = words(look);
            for (i, (tag, shown)) in words.tags.iter().enumerate() {
                assert!(shown.to_lowercase().contains(tag), "'{tag}' is not shown by: {shown}");
                for (j, (other, other_shown)) in words.tags.iter().enumerate() {
                    let alone = i == j || !other.contains(tag) && !other_shown.to_lowercase().contains(tag);
                    assert!(alone, "'{tag}' is also in '{other}': {other_shown}");
                }
                let rest = [words.details, words.dark, words.special, words.keys, words.small, words.medium];
                let rest = rest.into_iter().chain([words.large, words.lore, words.roles, words.adjectives]);
                let rest = rest.chain([super::super::scraps()]);
                for text in rest.flatten() {
                    assert!(!text.to_lowercase().contains(tag), "'{tag}' is also in: {text}");
                }
            }
        }
    }
}
