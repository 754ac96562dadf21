//! The words of the floor, of `data/wizardry/words.toml`: colours, keys, monsters, things in chests, and what one reads.

use crate::floor::Text;
use crate::grid::Cell;
use crate::pass::Generator as _;
use crate::rng::{Seed, Streams};

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
}

/// What one hears when a switch moves: to the north-west, north-east, south-west, south-east, west, east, north and south.
struct Heard {
    gate: [&'static str; 8],
    teleporter: [&'static str; 8],
    traps: [&'static str; 8],
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
    let (dx, dy) = (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y));
    let east = 2 * dx.abs() >= dy.abs();
    let south = 2 * dy.abs() >= dx.abs();
    let at = match (east && dx != 0, south && dy != 0) {
        (true, true) => [[0, 1], [2, 3]][usize::from(dy > 0)][usize::from(dx > 0)],
        (true, false) => 4 + usize::from(dx > 0),
        (false, _) => 6 + usize::from(dy > 0),
    };
    let lines = match works {
        Works::Gate => &WORDS.heard.gate,
        Works::Teleporter => &WORDS.heard.teleporter,
        Works::Traps => &WORDS.heard.traps,
    };
    Text::Borrowed(lines[at])
}
