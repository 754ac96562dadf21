//! The rooms where something may happen, by score.
//!
//! One point for each cell beyond 16, 3 for a dead end, 5 for a key, 4 for darkness, one for every five steps from the
//! entrance. Large rooms, dead ends, dark rooms, the central one and those with a key come first; others only where there
//! are too few of them. A room where something has to happen is special before all others, the one where one begins never.

use super::scene::{Place, Scene};
use crate::draft::Draft;
use crate::floor::RoomId;
use crate::recipe::Between;
use crate::rng::Rng;
use std::cmp::Reverse;

/// From this many cells a room counts as large: 5×5.
const LARGE: u32 = 25;

/// Returns what the space of a room is worth to somebody with a story to tell.
pub(super) fn score(place: &Place) -> u16 {
    let steps = if place.distance == u32::MAX { 0 } else { place.distance / 5 };
    let points = place.area.saturating_sub(16)
        + if place.is_dead_end() { 3 } else { 0 }
        + if place.key { 5 } else { 0 }
        + if place.dark { 4 } else { 0 }
        + steps;
    points.min(u32::from(u16::MAX)) as u16
}

/// Returns whether a room is one of those that are looked at first.
pub(super) const fn is_candidate(place: &Place) -> bool {
    place.area >= LARGE || place.is_dead_end() || place.dark || place.central || place.key
}

/// Marks the rooms with the best scores as special.
pub(super) fn choose(draft: &mut Draft, rng: &mut Rng, scene: &Scene, how_many: Between) {
    let wanted = rng.between(how_many.min(), how_many.max()) as usize;
    // Of equals the room with the lowest number is the best.
    let waits = |i: u32| draft.events().iter().any(|event| event.room == Some(RoomId(i)));
    let rank = |(i, place): (u32, &Place)| (waits(i), is_candidate(place), score(place), Reverse(i));
    let mut ranked: Vec<_> = (0..).zip(&scene.places).filter(|(_, p)| !p.entrance).map(rank).collect();
    ranked.sort_unstable_by(|a, b| b.cmp(a));
    for (_, _, score, Reverse(room)) in ranked.into_iter().take(wanted) {
        draft.room_mut(RoomId(room)).special = score.max(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_score_is_the_documents() {
        let plain = Place {
            area: 16,
            distance: 4,
            exits: 2,
            sides: [true, false, true, false],
            dark: false,
            key: false,
            open: true,
            entrance: false,
            central: false,
        };
        assert_eq!(score(&plain), 0);
        assert!(!is_candidate(&plain));
        assert_eq!(score(&Place { area: 30, ..plain }), 14);
        assert_eq!(score(&Place { exits: 1, ..plain }), 3);
        assert_eq!(score(&Place { key: true, ..plain }), 5);
        assert_eq!(score(&Place { dark: true, ..plain }), 4);
        assert_eq!(score(&Place { distance: 24, ..plain }), 4);
        assert_eq!(score(&Place { area: 20, exits: 1, key: true, dark: true, distance: 10, ..plain }), 18);
        for place in [
            Place { area: 25, ..plain },
            Place { exits: 1, ..plain },
            Place { dark: true, ..plain },
            Place { central: true, ..plain },
        ] {
            assert!(is_candidate(&place));
        }
    }
}
