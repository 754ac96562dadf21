//! 256 colours for many, by median cut: the box of colours that is widest is cut where half of its pixels lie on each side,
//! until there are enough boxes. Whole numbers only, and ties go to the first, so every machine finds the same.
//!
//! Paul Heckbert, "Color image quantization for frame buffer display", 1982.

/// Colours are sorted into bins by the upper five bits of each part.
const BINS: usize = 1 << 15;

/// A table of colours, and which of them each colour becomes.
pub(super) struct Reduced {
    /// Red, green and blue of each.
    pub(super) colours: Vec<[u8; 3]>,
    /// The colour of each bin.
    bins: Vec<u8>,
}

/// What a bin holds: how many pixels, and the sum of their parts.
#[derive(Clone, Copy, Default)]
struct Bin {
    count: u64,
    sum: [u64; 3],
}

/// Some bins.
struct Chunk {
    bins: Vec<u16>,
}

fn bin_of([r, g, b]: [u8; 3]) -> usize {
    usize::from(r >> 3) << 10 | usize::from(g >> 3) << 5 | usize::from(b >> 3)
}

/// One part of a bin's colour, from 0 to 31.
const fn part(bin: u16, axis: usize) -> u16 {
    bin >> (10 - 5 * axis) & 31
}

impl Reduced {
    /// At most so many colours for these, each with its number of pixels.
    pub(super) fn of(pixels: impl Iterator<Item = ([u8; 3], u32)>, most: usize) -> Reduced {
        let mut bins = vec![Bin::default(); BINS];
        for (rgb, count) in pixels {
            let bin = &mut bins[bin_of(rgb)];
            bin.count += u64::from(count);
            (0..3).for_each(|i| bin.sum[i] += u64::from(rgb[i]) * u64::from(count));
        }
        let used: Vec<u16> = (0..BINS as u16).filter(|i| bins[usize::from(*i)].count > 0).collect();
        let mut chunks = vec![Chunk { bins: used }];
        while chunks.len() < most {
            let Some(widest) = widest(&chunks, &bins) else { break };
            let (low, high) = chunks.swap_remove(widest).cut(&bins);
            chunks.extend([low, high]);
        }
        let colours: Vec<[u8; 3]> = chunks.iter().map(|chunk| chunk.mean(&bins)).collect();
        let mut table = vec![0; BINS];
        for (i, chunk) in chunks.iter().enumerate() {
            chunk.bins.iter().for_each(|bin| table[usize::from(*bin)] = i as u8);
        }
        Reduced { bins: table, colours }
    }

    /// Returns which colour one of them becomes.
    pub(super) fn index(&self, rgb: [u8; 3]) -> u8 {
        self.bins[bin_of(rgb)]
    }
}

/// Returns the chunk whose cutting helps most: its extent times the root of its pixels. One of a single bin cannot be
/// cut.
fn widest(chunks: &[Chunk], bins: &[Bin]) -> Option<usize> {
    let weight = |chunk: &Chunk| u64::from(chunk.axis().1) * chunk.count(bins).isqrt();
    let able = (0..chunks.len()).filter(|i| chunks[*i].bins.len() > 1);
    able.min_by_key(|i| std::cmp::Reverse(weight(&chunks[*i])))
}

impl Chunk {
    fn count(&self, bins: &[Bin]) -> u64 {
        self.bins.iter().map(|bin| bins[usize::from(*bin)].count).sum()
    }

    /// Returns the part in which its colours differ most, and by how much.
    fn axis(&self) -> (usize, u16) {
        let extent = |axis: usize| {
            let parts = self.bins.iter().map(|bin| part(*bin, axis));
            parts.clone().max().unwrap_or(0) - parts.min().unwrap_or(0)
        };
        let axis = (0..3).min_by_key(|axis| std::cmp::Reverse(extent(*axis))).unwrap_or(0);
        (axis, extent(axis))
    }

    /// Two chunks with about half of the pixels each, neither empty.
    fn cut(mut self, bins: &[Bin]) -> (Chunk, Chunk) {
        let (axis, _) = self.axis();
        self.bins.sort_by_key(|bin| (part(*bin, axis), *bin));
        let half = self.count(bins) / 2;
        let mut sum = 0;
        let before = self.bins.iter().take_while(|bin| {
            sum += bins[usize::from(**bin)].count;
            sum <= half
        });
        let at = before.count().clamp(1, self.bins.len() - 1);
        let high = self.bins.split_off(at);
        (self, Chunk { bins: high })
    }

    fn mean(&self, bins: &[Bin]) -> [u8; 3] {
        let count = self.count(bins).max(1);
        std::array::from_fn(|i| {
            let sum: u64 = self.bins.iter().map(|bin| bins[usize::from(*bin)].sum[i]).sum();
            ((sum + count / 2) / count) as u8
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_stay_and_many_come_near() {
        let few = [[10, 20, 30], [200, 0, 90], [255, 255, 255]];
        let reduced = Reduced::of(few.iter().map(|rgb| (*rgb, 100)), 256);
        assert!(few.iter().all(|rgb| reduced.colours[usize::from(reduced.index(*rgb))] == *rgb));
        let many = || (0..65_536_u32).map(|n| [(n >> 8) as u8, n as u8, (n >> 4) as u8]);
        let reduced = Reduced::of(many().map(|rgb| (rgb, 1)), 256);
        assert_eq!(reduced.colours.len(), 256);
        let worst = many().map(|rgb| {
            let near = reduced.colours[usize::from(reduced.index(rgb))];
            (0..3).map(|i| near[i].abs_diff(rgb[i])).max().unwrap()
        });
        assert!(worst.max().unwrap() < 48);
    }
}
