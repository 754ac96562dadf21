//! Seeds, streams and draws. Nothing here may ever change: every floor ever made hangs on it.
//!
//! - The generator is xoshiro256++ (Blackman and Vigna, 2019), filled by `SplitMix64` as its authors advise.
//! - Bounded draws use Lemire's multiply and reject ("Fast random integer generation in an interval", 2019).
//! - A stream is derived from (seed, generator, floor, attempt, pass name), so that a new pass never reshuffles its
//!   neighbours. Names are hashed by 64-bit FNV-1a and mixed by `SplitMix64`'s finalizer.

use serde::{Deserialize, Serialize};
use std::fmt;

/// What decides the draws of a dungeon: any string.
///
/// ```
/// use undercroft::Seed;
///
/// let seed = Seed::new("a map for tonight");
/// assert_eq!(seed, "a map for tonight".into());
/// assert_eq!(seed.nth(3).as_str(), "a map for tonight/3");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct Seed {
    text: String,
    hash: u64,
}

impl Seed {
    /// Returns a seed from its text.
    pub fn new(text: impl Into<String>) -> Seed {
        let text = text.into();
        let hash = hash(text.as_bytes());
        Seed { text, hash }
    }

    /// Returns the text that it was made from.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the seed of the n-th dungeon of a series: `S/1` for 1, `S/2` for 2 and so on.
    pub fn nth(&self, n: u64) -> Seed {
        Seed::new(format!("{}/{n}", self.text))
    }
}

impl From<String> for Seed {
    fn from(text: String) -> Self {
        Seed::new(text)
    }
}

impl From<&str> for Seed {
    fn from(text: &str) -> Self {
        Seed::new(text)
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> Self {
        seed.text
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Everything that picks a stream, but for the pass.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Streams(u64);

impl Streams {
    /// Returns the streams of one attempt at one floor.
    pub(crate) fn new(seed: &Seed, generator: &str, depth: u32, attempt: u32) -> Streams {
        let floor = u64::from(depth) << 32 | u64::from(attempt);
        Streams(mix(mix(seed.hash ^ mix(hash(generator.as_bytes()))) ^ floor))
    }

    /// Returns the stream of one pass.
    pub(crate) fn of(self, pass: &str) -> Rng {
        Rng::from_state(self.0 ^ mix(hash(pass.as_bytes())))
    }
}

/// One stream of draws.
#[derive(Clone, Debug)]
pub struct Rng {
    s: [u64; 4],
}

impl Rng {
    /// Returns a stream from a number. The streams of floors come from their seed, and from the name of the pass.
    pub fn from_state(state: u64) -> Rng {
        let word = |n: u64| mix(state.wrapping_add(n.wrapping_mul(GOLDEN)));
        Rng { s: [word(1), word(2), word(3), word(4)] }
    }

    /// Returns the next 64 bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        let s = &mut self.s;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// For each place a number below `n`, all from one draw: a little chance in scores of many places.
    pub(crate) fn jitter(&mut self, n: u32) -> impl Fn(u16, u16) -> u32 + use<> {
        let state = self.bits();
        move |x, y| {
            let place = u64::from(x) << 16 | u64::from(y);
            let mixed = (state ^ place.wrapping_mul(GOLDEN)).wrapping_mul(GOLDEN);
            (((mixed >> 32) * u64::from(n)) >> 32) as u32
        }
    }

    /// Returns a number from 0 up to but not including `n`; 0 when `n` is 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        let mut product = (self.bits() >> 32) * u64::from(n);
        if (product as u32) < n {
            let threshold = n.wrapping_neg() % n;
            while (product as u32) < threshold {
                product = (self.bits() >> 32) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// Returns a number from `low` to `high`, both included.
    #[inline]
    pub fn between(&mut self, low: u32, high: u32) -> u32 {
        debug_assert!(low <= high);
        low + self.below(high - low + 1)
    }

    /// True in `part` of `whole` cases.
    #[inline]
    pub fn chance(&mut self, part: u32, whole: u32) -> bool {
        self.below(whole) < part
    }

    /// One of them, each as likely; `None` when there is none.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len() as u32) as usize)
    }

    /// Puts them into random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }
}

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// `SplitMix64`'s finalizer: a bijection in which every bit in reaches every bit out.
const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// 64-bit FNV-1a.
pub(crate) const fn hash(bytes: &[u8]) -> u64 {
    let mut h = 0xCBF2_9CE4_8422_2325_u64;
    let mut i = 0;
    while i < bytes.len() {
        h = (h ^ bytes[i] as u64).wrapping_mul(0x0000_0100_0000_01B3);
        i += 1;
    }
    h
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_is_xoshiro256_plus_plus() {
        // The first outputs of the authors' code from the state {1, 2, 3, 4}.
        let mut rng = Rng { s: [1, 2, 3, 4] };
        let first: Vec<u64> = (0..4).map(|_| rng.bits()).collect();
        assert_eq!(first, [41_943_041, 58_720_359, 3_588_806_011_781_223, 3_591_011_842_654_386]);
    }

    #[test]
    fn names_are_hashed_by_fnv_1a() {
        assert_eq!(hash(b""), 0xCBF2_9CE4_8422_2325);
        assert_eq!(hash(b"foobar"), 0x8594_4171_F739_67E8);
    }

    #[test]
    fn streams_differ_in_every_part() {
        let (a, b) = (Seed::new("a"), Seed::new("b"));
        let first = |seed, generator, depth, attempt, pass| {
            Streams::new(seed, generator, depth, attempt).of(pass).bits()
        };
        let base = first(&a, "tunnels", 1, 0, "place rooms");
        for other in [
            first(&b, "tunnels", 1, 0, "place rooms"),
            first(&a, "dice", 1, 0, "place rooms"),
            first(&a, "tunnels", 2, 0, "place rooms"),
            first(&a, "tunnels", 1, 1, "place rooms"),
            first(&a, "tunnels", 1, 0, "carve tunnels"),
        ] {
            assert_ne!(base, other);
        }
        assert_eq!(base, first(&a, "tunnels", 1, 0, "place rooms"));
    }

    #[test]
    fn bounded_draws_are_fair_and_bounded() {
        let mut rng = Rng::from_state(1);
        for n in [1_u32, 2, 3, 7, 1000] {
            let mut sum = 0_u64;
            for _ in 0..20_000 {
                let d = rng.below(n);
                assert!(d < n);
                sum += u64::from(d);
            }
            let mean = sum as f64 / 20_000.0;
            let wanted = f64::from(n - 1) / 2.0;
            assert!((mean - wanted).abs() <= 0.02 * f64::from(n), "mean {mean} of 0..{n}");
        }
        assert_eq!(rng.below(0), 0);
        let mut items: Vec<u32> = (0..50).collect();
        rng.shuffle(&mut items);
        assert_ne!(items, (0..50).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<_>>());
    }
}
