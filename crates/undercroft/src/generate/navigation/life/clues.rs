//! Tags: what sets a room apart, so that a clue can name it.
//!
//! Every room with a key has one, so do the special rooms, and a few ordinary ones, so that a tag alone betrays nothing.
//! No two rooms of a floor share one, and no tag is part of another: words that contain a tag name one room.

use super::deck::Dealer;
use super::scene::Scene;
use super::themes::Words;
use crate::draft::Draft;
use crate::floor::{RoomId, Text};
use crate::rng::Rng;

/// How many rooms have a tag although nothing is there.
const DECOYS: usize = 2;

/// Returns whether a tag repeats the word before it: no room is the tomb of the tomb.
fn echoes(tag: &str, naming: &str) -> bool {
    tag.split(' ').any(|word| word.eq_ignore_ascii_case(naming))
}

/// Tags the rooms with keys first, then the special ones, then a few others that one gets to without a key.
pub(super) fn tag(
    draft: &mut Draft,
    rng: &mut Rng,
    scene: &Scene,
    words: &'static Words,
    dealer: Dealer<'_>,
) {
    let mut deck = dealer.of_theme("tags", words.tags, 4);
    let mut naming = dealer.of_theme("naming", words.naming, 3);
    let mut give = |draft: &mut Draft, rng: &mut Rng, i: usize| {
        if deck.left() == 0 {
            return;
        }
        let Some((tag, _)) = deck.draw(rng) else { return };
        let Some(naming) = naming.draw(rng).filter(|n| !echoes(tag, n)).or_else(|| naming.draw(rng)) else {
            return;
        };
        let room = draft.room_mut(RoomId(i as u32));
        room.feature_tag = Text::Borrowed(tag);
        if room.special > 0 {
            room.name = Text::Owned([*naming, " of the ", *tag].concat());
        }
    };
    for (i, _) in scene.places.iter().enumerate().filter(|(_, p)| p.key) {
        give(draft, rng, i);
    }
    for (i, place) in scene.places.iter().enumerate() {
        if !place.key && draft.rooms()[i].special > 0 {
            give(draft, rng, i);
        }
    }
    let plain = |draft: &Draft, i: usize| {
        let place = &scene.places[i];
        place.open && !place.key && !place.entrance && draft.rooms()[i].special == 0
    };
    let mut others: Vec<usize> = (0..scene.places.len()).filter(|i| plain(draft, *i)).collect();
    rng.shuffle(&mut others);
    for i in others.into_iter().take(DECOYS) {
        give(draft, rng, i);
    }
}
