//! Seeds for those who name none: random, and easy to say aloud, such as `kobalu-renita`.

use std::hash::{BuildHasher, Hasher, RandomState};
use undercroft::Seed;

const CONSONANTS: &[u8] = b"bdfghklmnprstvz";
const VOWELS: &[u8] = b"aeiou";
/// Syllables of a word; two words hold some 37 bits.
const SYLLABLES: usize = 3;

/// Returns a seed that nobody has asked for before. The standard library's hash keys are the system's random numbers.
pub(crate) fn random() -> Seed {
    Seed::new(pronounceable(RandomState::new().build_hasher().finish()))
}

fn pronounceable(mut bits: u64) -> String {
    let mut draw = |letters: &[u8]| {
        let n = letters.len() as u64;
        let letter = letters[(bits % n) as usize];
        bits /= n;
        char::from(letter)
    };
    let mut text = String::new();
    for word in 0..2 {
        if word > 0 {
            text.push('-');
        }
        for _ in 0..SYLLABLES {
            text.push(draw(CONSONANTS));
            text.push(draw(VOWELS));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_can_be_said_aloud() {
        assert_eq!(pronounceable(0), "bababa-bababa");
        assert_eq!(pronounceable(u64::MAX).len(), 13);
        assert_ne!(random(), random());
    }
}
