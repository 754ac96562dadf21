//! How floors grow harder from the first to the tenth: counts are drawn higher in their ranges.

use crate::recipe::Between;
use crate::rng::Rng;

/// Draws a number from a range: from its lowest quarter on the first floor, from its highest on the tenth and below. Where
/// the range is short, the higher numbers grow more likely.
pub(super) fn deepening(range: Between, depth: u32, rng: &mut Rng) -> u32 {
    const PARTS: u32 = 4 * (DEEPEST - 1);
    let first = 3 * (depth.clamp(1, DEEPEST) - 1);
    let drawn = (range.max() - range.min()) * rng.between(first, first + DEEPEST - 1);
    range.min() + drawn / PARTS + u32::from(rng.below(PARTS) < drawn % PARTS)
}

/// The depth from which on floors grow no harder but by what harms.
pub(super) const DEEPEST: u32 = 10;
