//! Chance: a fresh stream of the engine's own generator for every draw of a game, from the dungeon's seed and the number of
//! the draw. So the state of a game holds a count and no generator, and a record replays to the same luck.

use undercroft::{Rng, Seed};

/// Returns the stream for the n-th draw.
pub(crate) fn stream(seed: &Seed, draw: u64) -> Rng {
    let mut named = Rng::from_state(fingerprint(seed.as_str().as_bytes()));
    Rng::from_state(named.bits().wrapping_add(draw))
}

/// 64-bit FNV-1a.
pub(crate) fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |h, b| (h ^ u64::from(*b)).wrapping_mul(0x0000_0100_0000_01B3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_differ_and_repeat() {
        let (a, b) = (Seed::new("a"), Seed::new("b"));
        assert_eq!(stream(&a, 3).bits(), stream(&a, 3).bits());
        assert_ne!(stream(&a, 3).bits(), stream(&a, 4).bits());
        assert_ne!(stream(&a, 3).bits(), stream(&b, 3).bits());
        assert_eq!(fingerprint(b"foobar"), 0x8594_4171_F739_67E8);
    }
}
