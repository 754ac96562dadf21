//! The colours of a picture, at most 256 of them.
//!
//! Where there are more, those with the most pixels stay exactly as they are: paper, floor, rock, ink. The rest are
//! mixtures at the edges of lines, and share what is left of the table.

use super::reduce::Reduced;
use resvg::tiny_skia::Pixmap;
use std::cmp::Reverse;

/// The most colours of a table.
const MOST: usize = 256;
/// How many of them stay as they are where there are more.
const KEPT: usize = 160;

/// A table of colours, and which of them every colour of the picture becomes.
pub(crate) struct Palette {
    /// Red, green and blue of each.
    pub(crate) colours: Vec<[u8; 3]>,
    census: Census,
}

impl Palette {
    /// The table for these pixels.
    pub(crate) fn of(pixels: impl Iterator<Item = [u8; 3]>) -> Palette {
        let mut census = Census::new();
        let mut last = (u32::MAX, 0);
        for rgb in pixels {
            let colour = packed(rgb);
            // Most pixels look like the one before.
            if colour != last.0 {
                last = (colour, census.slot(colour));
            }
            census.entries[last.1].count += 1;
        }
        let colours = census.choose();
        Palette { colours, census }
    }

    /// The table of a picture, and a number for each of its pixels.
    pub(super) fn indexed(pixmap: &Pixmap) -> (Palette, Vec<u8>) {
        let pixels = || pixmap.data().chunks_exact(4).map(|p| [p[0], p[1], p[2]]);
        let palette = Palette::of(pixels());
        let mut last = (u32::MAX, 0);
        let indices = pixels().map(|rgb| {
            let colour = packed(rgb);
            if colour != last.0 {
                last = (colour, palette.index(rgb));
            }
            last.1
        });
        let indices = indices.collect();
        (palette, indices)
    }

    /// Which of the table a colour of the picture became.
    pub(crate) fn index(&self, rgb: [u8; 3]) -> u8 {
        self.census.find(packed(rgb)).map_or(0, |entry| self.census.entries[entry].index)
    }
}

const fn packed([r, g, b]: [u8; 3]) -> u32 {
    u32::from_be_bytes([0, r, g, b])
}

/// How many pixels each colour has, found by a hash that every machine computes alike.
struct Census {
    entries: Vec<Entry>,
    /// Places in the list, one more than they are; 0 is none. As many as a power of two, at most half of them taken.
    slots: Vec<u32>,
}

struct Entry {
    colour: u32,
    count: u32,
    index: u8,
}

impl Entry {
    const fn rgb(&self) -> [u8; 3] {
        let [_, r, g, b] = self.colour.to_be_bytes();
        [r, g, b]
    }
}

impl Census {
    fn new() -> Census {
        Census { entries: Vec::new(), slots: vec![0; 4096] }
    }

    /// The slot of a colour, or the free one where it would be.
    fn place(&self, colour: u32) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (colour.wrapping_mul(0x9e37_79b1) >> 7) as usize & mask;
        loop {
            match self.slots[slot] {
                0 => return slot,
                i if self.entries[i as usize - 1].colour == colour => return slot,
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    fn find(&self, colour: u32) -> Option<usize> {
        (self.slots[self.place(colour)] as usize).checked_sub(1)
    }

    /// Where the colour stands in the list, which grows where it is new.
    fn slot(&mut self, colour: u32) -> usize {
        let slot = self.place(colour);
        if let Some(found) = (self.slots[slot] as usize).checked_sub(1) {
            return found;
        }
        self.entries.push(Entry { colour, count: 0, index: 0 });
        self.slots[slot] = self.entries.len() as u32;
        if self.entries.len() * 2 > self.slots.len() {
            self.slots = vec![0; self.slots.len() * 2];
            for i in 0..self.entries.len() {
                let slot = self.place(self.entries[i].colour);
                self.slots[slot] = i as u32 + 1;
            }
        }
        self.entries.len() - 1
    }

    /// Gives every colour its number, and returns the table.
    fn choose(&mut self) -> Vec<[u8; 3]> {
        let mut order: Vec<usize> = (0..self.entries.len()).collect();
        order.sort_by_key(|i| Reverse((self.entries[*i].count, self.entries[*i].colour)));
        let kept = if order.len() <= MOST { order.len() } else { KEPT };
        let (kept, rest) = order.split_at(kept);
        let mut colours: Vec<[u8; 3]> = kept.iter().map(|i| self.entries[*i].rgb()).collect();
        for (index, entry) in kept.iter().enumerate() {
            self.entries[*entry].index = index as u8;
        }
        if !rest.is_empty() {
            let mixtures = rest.iter().map(|i| (self.entries[*i].rgb(), self.entries[*i].count));
            let reduced = Reduced::of(mixtures, MOST - KEPT);
            for i in rest {
                self.entries[*i].index = KEPT as u8 + reduced.index(self.entries[*i].rgb());
            }
            colours.extend(&reduced.colours);
        }
        colours
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_are_kept_exactly() {
        let pixels = || (0..10_000_u32).map(|n| [(n % 16) as u8, (n / 16 % 16) as u8, 7]);
        let palette = Palette::of(pixels());
        assert_eq!(palette.colours.len(), 256);
        assert!(pixels().all(|rgb| palette.colours[usize::from(palette.index(rgb))] == rgb));
    }

    #[test]
    fn of_many_the_frequent_ones_are_kept() {
        let rare = (0..20_000_u32).map(|n| [n as u8, (n >> 8) as u8, (n >> 4) as u8]);
        let frequent = std::iter::repeat_n([251, 252, 253], 50_000);
        let palette = Palette::of(rare.clone().chain(frequent));
        assert_eq!(palette.colours.len(), 256);
        assert_eq!(palette.colours[usize::from(palette.index([251, 252, 253]))], [251, 252, 253]);
        assert!(rare.into_iter().all(|rgb| {
            let near = palette.colours[usize::from(palette.index(rgb))];
            (0..3).all(|i| near[i].abs_diff(rgb[i]) < 72)
        }));
    }
}
