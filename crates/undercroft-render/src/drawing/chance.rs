//! Variety without chance: numbers that a place decides, the same on every machine.

/// Numbers that depend on a place and on nothing else.
pub(super) struct Chance(u32);

impl Chance {
    /// Returns the numbers of a place; another salt gives others.
    pub(super) const fn at(x: i32, y: i32, salt: u32) -> Chance {
        let a = (x as u32).wrapping_mul(0x9e37_79b1);
        let b = (y as u32).wrapping_mul(0x85eb_ca77);
        Chance(mixed(a ^ b.rotate_left(13) ^ salt.wrapping_mul(0xc2b2_ae3d)))
    }

    const fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x6d2b_79f5);
        mixed(self.0)
    }

    /// Returns a number below `n`.
    pub(super) const fn below(&mut self, n: i32) -> i32 {
        ((self.next() as u64 * n as u64) >> 32) as i32
    }

    /// Returns a number from `-n` to `n`.
    pub(super) const fn within(&mut self, n: i32) -> i32 {
        self.below(2 * n + 1) - n
    }
}

/// Returns every bit of the result depends on every bit of the number.
const fn mixed(mut n: u32) -> u32 {
    n = (n ^ (n >> 16)).wrapping_mul(0x7feb_352d);
    n = (n ^ (n >> 15)).wrapping_mul(0x846c_a68b);
    n ^ (n >> 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_decides_and_numbers_spread() {
        assert_eq!(Chance::at(3, 4, 0).below(1000), Chance::at(3, 4, 0).below(1000));
        let mut counts = [0; 5];
        for x in -50..50 {
            for y in -50..50 {
                let n = Chance::at(x * 100, y * 100, 7).within(2);
                counts[(n + 2) as usize] += 1;
            }
        }
        assert!(counts.iter().all(|n| (1_800..2_200).contains(n)), "{counts:?}");
    }
}
