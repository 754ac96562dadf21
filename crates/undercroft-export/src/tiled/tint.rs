//! The colours by which keys, their doors and teleporters are told apart: that of their name, else one that nothing has.

use super::canvas::Paint;
use undercroft::Floor;
use undercroft::floor::{KeyId, Wear};

/// The words for each colour, the first its own, and the paint.
const TINTS: [(&[&str], Paint); 12] = [
    (&["red", "scarlet", "crimson", "ruby", "blood"], [208, 66, 54, 255]),
    (&["orange", "copper", "bronze", "amber"], [226, 134, 50, 255]),
    (&["yellow", "gold", "golden", "brass"], [236, 204, 76, 255]),
    (&["green", "jade", "emerald", "verdigris"], [80, 164, 84, 255]),
    (&["teal", "turquoise", "cyan"], [52, 178, 178, 255]),
    (&["blue", "sapphire", "cobalt"], [72, 126, 216, 255]),
    (&["purple", "violet", "amethyst"], [152, 88, 200, 255]),
    (&["pink", "rose", "coral"], [224, 112, 176, 255]),
    (&["white", "silver", "bone", "ivory", "crystal"], [236, 236, 240, 255]),
    (&["grey", "iron", "steel", "lead", "pewter"], [142, 148, 158, 255]),
    (&["brown", "oak", "wooden"], [150, 102, 60, 255]),
    (&["black", "onyx", "jet", "obsidian"], [64, 54, 76, 255]),
];

/// How many colours there are.
pub(crate) const COUNT: u32 = TINTS.len() as u32;

/// Returns the paint of a colour.
pub(crate) const fn paint(tint: u32) -> Paint {
    TINTS[tint as usize].1
}

/// Returns the colour that a name speaks of.
pub(crate) fn named(name: &str) -> Option<u32> {
    let tint = |word: &str| TINTS.iter().position(|(words, _)| words.contains(&word));
    let words = name.split(|c: char| !c.is_alphabetic());
    words.map(str::to_lowercase).find_map(|word| tint(&word)).map(|tint| tint as u32)
}

/// The colours of the keys on a floor, by their numbers. Keys that are used up have none: any of them opens any of their
/// locks.
pub(crate) struct Tints(Vec<Option<u32>>);

impl Tints {
    pub(crate) fn of(floor: &Floor) -> Tints {
        let mut used: Vec<u32> = floor.keys().iter().filter_map(|key| named(&key.name)).collect();
        let mut next = 0;
        let mut free = || {
            let tint = (0..COUNT).find(|tint| !used.contains(tint)).unwrap_or(next % COUNT);
            next += 1;
            used.push(tint);
            tint
        };
        let tint = |key: &undercroft::floor::Key| match key.wear {
            Wear::UsedUp => None,
            Wear::Kept => Some(named(&key.name).unwrap_or_else(&mut free)),
        };
        Tints(floor.keys().iter().map(tint).collect())
    }

    /// Returns the colour of a key.
    pub(crate) fn key(&self, id: KeyId) -> Option<u32> {
        self.0[id.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_speaks_of_a_colour() {
        for (name, word) in [("silver key", "white"), ("Key of Blood-Red Glass", "red"), ("brass", "yellow")]
        {
            assert_eq!(named(name).map(|tint| TINTS[tint as usize].0[0]), Some(word), "{name}");
        }
        for name in ["", "the key of the reddened wing", "cell key"] {
            assert_eq!(named(name), None, "{name}");
        }
    }
}
