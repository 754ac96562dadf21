//! Ids that follow from the content: the same floor gets the same ones everywhere, another floor gets others.

use undercroft::Floor;

/// The ids of the things on one floor, or of one dungeon's floors.
#[derive(Clone, Copy)]
pub(crate) struct Ids(u128);

impl Ids {
    /// Ids for a floor with all that is on it.
    pub(crate) fn of(floor: &Floor) -> Ids {
        Ids(hash(OFFSET, floor.to_string().as_bytes()))
    }

    /// Ids for what holds all of these floors.
    pub(crate) fn of_all(floors: &[Floor]) -> Ids {
        Ids(floors.iter().fold(OFFSET, |state, floor| hash(state, floor.to_string().as_bytes())))
    }

    fn number(self, kind: &str, index: usize) -> u128 {
        // Mixed once more, so that neighbouring indices share no beginning.
        let state = hash(hash(self.0, kind.as_bytes()), &(index as u64).to_le_bytes());
        hash(state ^ (state >> 61), &[0x5d])
    }

    /// Sixteen letters and digits, as Foundry wants them.
    pub(crate) fn short(self, kind: &str, index: usize) -> String {
        const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
        let mut number = self.number(kind, index);
        let mut digit = || {
            let digit = DIGITS[(number % 62) as usize];
            number /= 62;
            digit as char
        };
        (0..16).map(|_| digit()).collect()
    }

    /// Returns the key of something in a scene's list, as Foundry's packs have it.
    pub(crate) fn key(self, list: &str, id: &str) -> String {
        format!("!scenes.{list}!{}.{id}", self.short("scene", 0))
    }

    /// Five groups of hexadecimal digits, as `LDtk` wants them.
    pub(crate) fn long(self, kind: &str, index: usize) -> String {
        let digits = format!("{:032x}", self.number(kind, index));
        [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]].join("-")
    }
}

/// FNV-1a with 128 bits: <http://www.isthe.com/chongo/tech/comp/fnv/>.
const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;

fn hash(state: u128, bytes: &[u8]) -> u128 {
    bytes.iter().fold(state, |state, byte| (state ^ u128::from(*byte)).wrapping_mul(PRIME))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_hash_is_the_published_one() {
        assert_eq!(hash(OFFSET, b"a"), 0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964);
    }

    #[test]
    fn ids_differ() {
        let floor: Floor = "+--+--+\n|@.  >|\n+--+--+\n".parse().unwrap();
        let other: Floor = "+--+--+--+\n|@.  >| .|\n+--+--+--+\n".parse().unwrap();
        let ids = [Ids::of(&floor), Ids::of(&other)];
        let all: BTreeSet<String> = ids
            .into_iter()
            .flat_map(|ids| (0..5000).flat_map(move |i| [ids.short("wall", i), ids.short("note", i)]))
            .collect();
        assert_eq!(all.len(), 20_000);
        assert!(all.iter().all(|id| id.len() == 16 && id.bytes().all(|b| b.is_ascii_alphanumeric())));
        assert_eq!(Ids::of(&floor).long("level", 0).len(), 36);
    }
}
