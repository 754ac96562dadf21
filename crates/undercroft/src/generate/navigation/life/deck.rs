//! Drawing without putting back, so that no sentence is read twice while there are others.
//!
//! The piles are dealt over the floors of a dungeon: the seed shuffles each once for all floors, and a floor begins with a share of its
//! own, which follows from its depth and not from what was drawn elsewhere.

use crate::rng::{Rng, Seed, Streams};

/// Deals the piles of one floor.
#[derive(Clone, Copy)]
pub(super) struct Dealer<'a> {
    seed: &'a Seed,
    depth: u32,
    /// How many floors above have the same theme.
    before: u32,
    /// Whether the next one above has.
    follows: bool,
}

/// Floors among which those words are shared out that are of every theme.
const OF_ALL: usize = 10;
/// As much as most floors draw of a small pile: less would come again on the next floor.
const LEAST: usize = 3;

impl<'a> Dealer<'a> {
    /// Deals for the floor at a depth, which is the one after so many of its theme.
    pub(super) const fn new(seed: &'a Seed, depth: u32, before: u32) -> Dealer<'a> {
        Dealer { seed, depth, before, follows: false }
    }

    /// Says whether the floor above has the same theme.
    pub(super) const fn following(self, follows: bool) -> Dealer<'a> {
        Dealer { follows, ..self }
    }

    /// Returns who deals for the floor above, where that has the same theme.
    pub(super) fn above(self) -> Option<Dealer<'a>> {
        let (depth, before) = (self.depth.checked_sub(1)?, self.before.checked_sub(1)?);
        self.follows.then(|| Dealer::new(self.seed, depth, before))
    }

    /// Returns a pile of a theme's words, shared out among so many of its floors.
    pub(super) fn of_theme<T>(self, name: &str, cards: &'static [T], floors: usize) -> Deck<'static, T> {
        let share = (cards.len() / floors).max(1);
        self.deal(name, cards, self.before as usize, share.min(cards.len()))
    }

    /// Returns a pile of words that every theme has.
    pub(super) fn of_all<T>(self, name: &str, cards: &'static [T]) -> Deck<'static, T> {
        let share = cards.len().div_ceil(OF_ALL).max(LEAST);
        self.deal(name, cards, self.depth as usize - 1, share.min(cards.len()))
    }

    /// Returns of things by their numbers how far each is from being this floor's, where they are dealt over the floors of a dungeon:
    /// 0 for its own, and of the others the less the farther away the floors are that they were dealt to.
    pub(super) fn strangeness(self, name: &str, things: usize, a_floor: usize) -> Vec<usize> {
        let floors = things.div_ceil(a_floor).max(1);
        let mut order: Vec<usize> = (0..things).collect();
        Streams::new(self.seed, "navigation", 0, 0).of(name).shuffle(&mut order);
        let mut strangeness = vec![0; things];
        for (turn, thing) in order.into_iter().enumerate() {
            let below = (turn + floors - self.depth as usize % floors) % floors;
            let apart = below.min(floors - below);
            strangeness[thing] = if apart == 0 { 0 } else { floors - apart };
        }
        strangeness
    }

    fn deal<T>(self, name: &str, cards: &'static [T], floor: usize, share: usize) -> Deck<'static, T> {
        let shuffled_by = Streams::new(self.seed, "navigation", 0, 0).of(name);
        Deck { unshuffled: Some((shuffled_by, floor * share)), share: share as u32, ..Deck::new(cards) }
    }
}

/// The most cards of a pile.
const MOST: usize = 128;

/// A pile of up to 128 cards, of which each is drawn once before any comes again.
#[derive(Clone, Debug)]
pub(super) struct Deck<'a, T> {
    cards: &'a [T],
    /// The numbers of the cards: first those that were not drawn yet.
    order: [u8; MOST],
    left: u32,
    /// How many of the last of these are drawn before the others.
    share: u32,
    /// What shuffles it before the first card is drawn, and how many cards the floors before have had: of most piles a floor draws
    /// none.
    unshuffled: Option<(Rng, usize)>,
}

impl<'a, T> Deck<'a, T> {
    /// Returns all of them, none drawn. What lies beyond the 128th is never drawn.
    fn new(cards: &'a [T]) -> Deck<'a, T> {
        const ORDER: [u8; MOST] = {
            let mut order = [0; MOST];
            let mut i = 0;
            while i < MOST {
                order[i] = i as u8;
                i += 1;
            }
            order
        };
        let cards = &cards[..cards.len().min(MOST)];
        let count = cards.len() as u32;
        Deck { cards, order: ORDER, left: count, share: count, unshuffled: None }
    }

    /// Returns how many were not drawn yet.
    pub(super) const fn left(&self) -> u32 {
        self.left
    }

    /// One of those that were not drawn yet: each of the floor's share as likely, then the others, those of floors farther away first.
    /// When all were drawn, it begins anew.
    pub(super) fn draw(&mut self, rng: &mut Rng) -> Option<&'a T> {
        self.draw_number(rng).map(|number| &self.cards[usize::from(number)])
    }

    /// Returns the same, by its number in the pile.
    pub(super) fn draw_number(&mut self, rng: &mut Rng) -> Option<u8> {
        if self.cards.is_empty() {
            return None;
        }
        self.shuffle();
        if self.left == 0 {
            self.left = self.cards.len() as u32;
        }
        let nth = if self.share > 0 { self.left - 1 - rng.below(self.share) } else { self.left / 2 };
        self.share = self.share.saturating_sub(1);
        self.order[nth as usize..self.left as usize].rotate_left(1);
        self.left -= 1;
        Some(self.order[self.left as usize])
    }

    /// Draws the one on top, which is the same whatever else the floor draws.
    pub(super) fn draw_top(&mut self) -> Option<&'a T> {
        self.left = self.left.checked_sub(1)?;
        self.shuffle();
        self.share = self.share.saturating_sub(1);
        Some(&self.cards[usize::from(self.order[self.left as usize])])
    }

    /// Shuffles it, if that is still to be done.
    fn shuffle(&mut self) {
        if let Some((mut rng, had)) = self.unshuffled.take() {
            let order = &mut self.order[..self.cards.len()];
            rng.shuffle(order);
            // Cards are drawn from the end.
            order.rotate_left(had % order.len());
            order.reverse();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static CARDS: [u32; 30] = {
        let mut cards = [0; 30];
        let mut i = 0;
        while i < 30 {
            cards[i] = i as u32;
            i += 1;
        }
        cards
    };

    #[test]
    fn floors_draw_from_shares_of_their_own() {
        let seed = Seed::new("shares");
        let drawn = |depth: u32, n: usize| {
            let mut deck = Dealer::new(&seed, depth, depth - 1).of_theme("cards", &CARDS, 3);
            let mut rng = Rng::from_state(depth.into());
            (0..n).filter_map(|_| deck.draw(&mut rng).copied()).collect::<Vec<u32>>()
        };
        let mut three: Vec<u32> = (1..=3).flat_map(|depth| drawn(depth, 10)).collect();
        assert_ne!(three, CARDS);
        three.sort_unstable();
        assert_eq!(three, CARDS);
        let mut all = drawn(2, 30);
        all.sort_unstable();
        assert_eq!(all, CARDS, "a floor may draw more than its share");
        assert_eq!(Dealer::new(&seed, 1, 0).of_all::<u32>("none", &[]).draw(&mut Rng::from_state(1)), None);
    }

    #[test]
    fn the_top_of_a_pile_is_what_its_floor_was_dealt() {
        let top = |depth: u32| {
            let mut deck = Dealer::new(&Seed::new("top"), depth, depth - 1).of_theme("cards", &CARDS, 30);
            *deck.draw_top().expect("a card")
        };
        let mut tops: Vec<u32> = (1..=30).map(top).collect();
        assert_ne!(tops, CARDS);
        tops.sort_unstable();
        assert_eq!(tops, CARDS, "thirty floors have a card each on top");
    }

    #[test]
    fn things_are_dealt_over_floors() {
        let seed = Seed::new("dealt");
        let of = |depth: u32| Dealer::new(&seed, depth, 0).strangeness("things", 26, 3);
        let mut own: Vec<usize> = (1..=9)
            .flat_map(|depth| of(depth).into_iter().enumerate().filter(|(_, far)| *far == 0))
            .map(|(n, _)| n)
            .collect();
        own.sort_unstable();
        assert!(own.into_iter().eq(0..26), "nine floors own each thing once");
        let (one, next) = (of(4), of(5));
        assert!((0..26).all(|n| next[n] != 0 || one[n] == 8), "what the next floor has comes last");
        assert_eq!(one.iter().filter(|far| **far == 0).count(), 3);
    }

    #[test]
    fn every_card_comes_once_before_any_comes_twice() {
        let cards: Vec<u32> = (0..128).collect();
        let (mut deck, mut rng) = (Deck::new(&cards), Rng::from_state(7));
        for _ in 0..3 {
            let mut round: Vec<u32> = (0..128).filter_map(|_| deck.draw(&mut rng).copied()).collect();
            assert_eq!(deck.left(), 0);
            round.sort_unstable();
            assert_eq!(round, cards);
        }
        assert_eq!(Deck::<u32>::new(&[]).draw(&mut rng), None);
    }
}
