//! The colours of a picture, at most 256 of them.
//!
//! Where there are more, those with the most pixels stay exactly as they are: paper, floor, rock, ink. The rest are
//! mixtures at the edges of lines, and share what is left of the table.

use super::reduce::Reduced;
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use std::cmp::Reverse;
use tiny_skia::Pixmap;

/// The most colours of a table.
const MOST: usize = 256;
/// How many of them stay as they are where there are more.
const KEPT: usize = 160;

type Rgb = [u8; 3];

/// A table of colours, and which of them every colour of the picture becomes.
pub(crate) struct Palette {
    /// Red, green and blue of each.
    pub(crate) colours: Vec<Rgb>,
    census: Census,
}

/// Every colour in the order in which it was met, with how many pixels have it and which of the table it becomes.
type Census = IndexMap<Rgb, (u32, u8), FxBuildHasher>;

impl Palette {
    /// Returns the table for these pixels.
    pub(crate) fn of(pixels: impl Iterator<Item = Rgb>) -> Palette {
        let mut census = Census::default();
        let mut last = None;
        for rgb in pixels {
            // Most pixels look like the one before.
            let place = match last {
                Some((before, place)) if before == rgb => place,
                _ => found(&mut census, rgb),
            };
            census[place].0 += 1;
            last = Some((rgb, place));
        }
        let colours = choose(&mut census);
        Palette { colours, census }
    }

    /// Returns the table of a picture, and a number for each of its pixels.
    pub(super) fn indexed(pixmap: &Pixmap) -> (Palette, Vec<u8>) {
        let pixels = || pixmap.data().chunks_exact(4).map(|p| [p[0], p[1], p[2]]);
        let palette = Palette::of(pixels());
        let mut last = None;
        let indices = pixels().map(|rgb| {
            let index = match last {
                Some((before, index)) if before == rgb => index,
                _ => palette.index(rgb),
            };
            last = Some((rgb, index));
            index
        });
        let indices = indices.collect();
        (palette, indices)
    }

    /// Returns which of the table a colour of the picture became.
    pub(crate) fn index(&self, rgb: Rgb) -> u8 {
        self.census.get(&rgb).map_or(0, |(_, index)| *index)
    }
}

/// Returns the colour's place in the census, which grows where it is new.
fn found(census: &mut Census, rgb: Rgb) -> usize {
    let entry = census.entry(rgb);
    let place = entry.index();
    entry.or_default();
    place
}

/// Gives every colour its number, and returns the table.
fn choose(census: &mut Census) -> Vec<Rgb> {
    let mut order: Vec<(Rgb, u32)> = census.iter().map(|(rgb, (count, _))| (*rgb, *count)).collect();
    order.sort_by_key(|(rgb, count)| Reverse((*count, *rgb)));
    let kept = if order.len() <= MOST { order.len() } else { KEPT };
    let (kept, rest) = order.split_at(kept);
    let mut colours: Vec<Rgb> = kept.iter().map(|(rgb, _)| *rgb).collect();
    for (index, rgb) in colours.iter().enumerate() {
        census[rgb].1 = index as u8;
    }
    if !rest.is_empty() {
        let reduced = Reduced::of(rest.iter().copied(), MOST - KEPT);
        for (rgb, _) in rest {
            census[rgb].1 = KEPT as u8 + reduced.index(*rgb);
        }
        colours.extend(&reduced.colours);
    }
    colours
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
