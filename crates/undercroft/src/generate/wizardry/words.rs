//! The words of the floor, of `data/wizardry/words.toml`: colours, keys, monsters, things in chests, and what one reads.

use crate::floor::Text;
use crate::grid::Cell;
use crate::pass::Generator as _;
use crate::rng::{Seed, Streams};
use std::collections::BTreeSet;

/// The words of a file.
struct Vocabulary {
    keys: &'static [&'static str],
    colours: &'static [&'static str],
    /// Groups of monsters, the weakest first.
    monsters: &'static [&'static str],
    /// Who guards treasure or stairs, by theme and depth.
    bosses: &'static [(&'static str, &'static [&'static str])],
    /// Things that lie in chests, the plainest first.
    items: &'static [&'static str],
    heard: Heard,
    messages: Messages,
}

/// A sentence about a side, once for each: north-west, north-east, south-west, south-east, west, east, north and south.
type Sides = [&'static str; 8];

/// What is written on walls.
struct Messages {
    hidden: &'static [Sides],
    stairs: &'static [Sides],
    out: &'static [Sides],
    key: &'static [Sides],
    boss: &'static [Sides],
    dark: &'static [Sides],
    chute: &'static [Sides],
    spinner: &'static [Sides],
    carrier: &'static [Sides],
}

/// What one hears when a switch moves.
struct Heard {
    gate: Sides,
    teleporter: Sides,
    traps: Sides,
}

static WORDS: Vocabulary = include!(concat!(env!("OUT_DIR"), "/wizardry.rs"));

/// The n-th of a list; after the last they are counted.
fn nth(list: &[&'static str], n: usize) -> Text {
    let word = list[n % list.len()];
    if n < list.len() { Text::Borrowed(word) } else { Text::Owned(format!("{word} {}", n / list.len() + 1)) }
}

/// What the n-th key is called.
pub(in crate::generate) fn key(n: usize) -> Text {
    nth(WORDS.keys, n)
}

/// What a key is called that opens any small lock, once.
pub(super) const fn small_key() -> Text {
    Text::Borrowed("small key")
}

/// The colour of the n-th pair of teleporters.
pub(super) fn colour(n: usize) -> Text {
    nth(WORDS.colours, n)
}

/// Two groups that a zone of that danger has at that depth.
pub(super) fn monsters(depth: u32, danger: u8) -> Vec<Text> {
    let at = (2 * depth as usize + 2 * usize::from(danger)).saturating_sub(3).min(WORDS.monsters.len() - 2);
    vec![Text::Borrowed(WORDS.monsters[at]), Text::Borrowed(WORDS.monsters[at + 1])]
}

/// The boss of a depth. All bosses of a dungeon are of one theme.
pub(super) fn boss(seed: &Seed, depth: u32) -> Text {
    let mut rng = Streams::new(seed, super::Wizardry::NAME, 0, 0).of("choose bosses");
    rng.pick(WORDS.bosses).map_or_else(Text::default, |(_, names)| nth(names, depth as usize - 1))
}

/// The things in a chest: better ones farther down.
pub(super) fn items(depth: u32, rng: &mut crate::rng::Rng) -> Vec<Text> {
    let best = (6 + 2 * depth).min(WORDS.items.len() as u32);
    let worst = best.saturating_sub(8);
    let n = [0, 1, 1, 2][rng.below(4) as usize];
    (0..n).map(|_| Text::Borrowed(WORDS.items[rng.between(worst, best - 1) as usize])).collect()
}

/// A thing that lies about.
pub(super) fn find(depth: u32, rng: &mut crate::rng::Rng) -> Text {
    let best = (4 + depth).min(WORDS.items.len() as u32);
    Text::Borrowed(WORDS.items[rng.below(best) as usize])
}

/// What one reads in front of a gate that so many switches open.
pub(super) const fn gate(switches: u32) -> Text {
    Text::Borrowed(if switches > 1 {
        "A portcullis of black iron, held by two chains."
    } else {
        "A portcullis of black iron, held by a chain."
    })
}

/// What a switch works on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Works {
    Gate,
    Teleporter,
    Traps,
}

/// What a switch that works on such a thing is called.
pub(super) const fn switch(works: Works) -> Text {
    Text::Borrowed(match works {
        Works::Gate => "winch switch",
        Works::Teleporter => "rune switch",
        Works::Traps => "counterweight switch",
    })
}

/// What one hears when the switch moves: something happens over there.
pub(super) fn heard(works: Works, from: Cell, to: Cell) -> Text {
    let lines = match works {
        Works::Gate => &WORDS.heard.gate,
        Works::Teleporter => &WORDS.heard.teleporter,
        Works::Traps => &WORDS.heard.traps,
    };
    Text::Borrowed(lines[side(from, to)])
}

/// Returns the place of a side in the sentences about it.
fn side(from: Cell, to: Cell) -> usize {
    let (dx, dy) = (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y));
    let east = 2 * dx.abs() >= dy.abs();
    let south = 2 * dy.abs() >= dx.abs();
    match (east && dx != 0, south && dy != 0) {
        (true, true) => [[0, 1], [2, 3]][usize::from(dy > 0)][usize::from(dx > 0)],
        (true, false) => 4 + usize::from(dx > 0),
        (false, _) => 6 + usize::from(dy > 0),
    }
}

/// What one reads where it is dark, and where magic fails.
pub(super) const DARKNESS: &str = "The light goes out, and none will burn.";
pub(super) const SILENCE: &str = "Here no spell takes hold.";

/// What a sentence on a wall is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tells {
    Hidden,
    Stairs,
    Key,
    Boss,
    Dark,
    Chute,
    Spinner,
    Carrier,
}

/// Returns what stands on a wall of a dungeon's last floor in place of a sentence: the same of the way out where it speaks of the
/// stairs down, and nothing where it speaks of a chute.
pub(crate) fn at_the_end(text: &str) -> Option<Text> {
    let Messages { stairs, out, chute, .. } = &WORDS.messages;
    let lines = |lists: &'static [Sides]| lists.iter().flatten().copied();
    if let Some((_, line)) = lines(stairs).zip(lines(out)).find(|(line, _)| *line == text) {
        return Some(Text::Borrowed(line));
    }
    (!lines(chute).any(|line| line == text)).then(|| Text::Owned(text.to_owned()))
}

/// The sentences of every kind, in an order of their own on every floor, and what was written.
pub(super) struct Decks {
    decks: [Vec<&'static Sides>; 8],
    written: BTreeSet<Text>,
}

impl Decks {
    pub(super) fn new(rng: &mut crate::rng::Rng) -> Decks {
        let Messages { hidden, stairs, key, boss, dark, chute, spinner, carrier, .. } = &WORDS.messages;
        let decks = [hidden, stairs, key, boss, dark, chute, spinner, carrier].map(|list| {
            let mut deck: Vec<&Sides> = list.iter().collect();
            rng.shuffle(&mut deck);
            deck
        });
        Decks { decks, written: BTreeSet::new() }
    }

    /// Returns the next sentence of a kind that nobody has read so far, as one reads it in one cell about another.
    pub(super) fn deal(&mut self, tells: Tells, name: &str, from: Cell, to: Cell) -> Option<Text> {
        let deck = &mut self.decks[tells as usize];
        for _ in 0..deck.len() {
            deck.rotate_left(1);
            let sentence = deck[deck.len() - 1][side(from, to)];
            let text = match tells {
                Tells::Key | Tells::Boss => Text::Owned(sentence.replace("{name}", name)),
                _ => Text::Borrowed(sentence),
            };
            if self.written.insert(text.clone()) {
                return Some(text);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sentence_about_the_stairs_has_one_about_the_way_out() {
        let Messages { stairs, out, chute, .. } = &WORDS.messages;
        assert_eq!(stairs.len(), out.len());
        assert_eq!(at_the_end(stairs[1][4]).as_deref(), Some(out[1][4]));
        assert_eq!(at_the_end(chute[0][0]), None);
        assert_eq!(at_the_end("Beware.").as_deref(), Some("Beware."));
        assert!(out.iter().flatten().all(|line| !line.contains("down") && !line.contains("deep")));
    }

    #[test]
    fn sentences_have_a_name_where_there_is_one() {
        let Messages { hidden, stairs, key, boss, dark, chute, spinner, carrier, .. } = &WORDS.messages;
        for (named, lists) in
            [(true, &[key, boss][..]), (false, &[hidden, stairs, dark, chute, spinner, carrier])]
        {
            for sentence in lists.iter().flat_map(|list| list.iter()).flatten() {
                assert_eq!(sentence.contains("{name}"), named, "{sentence}");
                assert!(sentence.ends_with('.'), "{sentence}");
            }
        }
    }
}
