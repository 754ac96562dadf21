//! The words of `data/stock/words.toml`: what keys are called, and what lies in chests.

use crate::floor::Text;
use crate::rng::Rng;

/// The words of the file.
struct Stock {
    keys: &'static [&'static str],
    /// The plainest first.
    items: &'static [&'static str],
}

static WORDS: Stock = include!(concat!(env!("OUT_DIR"), "/stock.rs"));

/// What the n-th key is called; after the last word they are counted.
pub(super) fn key(n: usize) -> Text {
    let word = WORDS.keys[n % WORDS.keys.len()];
    match n / WORDS.keys.len() {
        0 => Text::Borrowed(word),
        round => Text::Owned(format!("{word} {}", round + 1)),
    }
}

/// Up to two things, better ones farther down.
pub(super) fn items(depth: u32, rng: &mut Rng) -> Vec<Text> {
    let best = (8 + 3 * depth).min(WORDS.items.len() as u32);
    let worst = best.saturating_sub(11);
    let mut things = WORDS.items[worst as usize..best as usize].to_vec();
    rng.shuffle(&mut things);
    things.truncate(*rng.pick(&[0, 1, 1, 2]).unwrap_or(&1));
    things.into_iter().map(Text::Borrowed).collect()
}
