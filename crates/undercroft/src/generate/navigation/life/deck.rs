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
}

/// Floors among which those words are shared out that are of every theme.
const OF_ALL: usize = 10;
/// As much as most floors draw of a small pile: less would come again on the next floor.
const LEAST: usize = 3;

impl<'a> Dealer<'a> {
    /// Deals for the floor at a depth, which is the one after so many of its theme.
    pub(super) const fn new(seed: &'a Seed, depth: u32, before: u32) -> Dealer<'a> {
        Dealer { seed, depth, before }
    }

    /// Returns a pile of a theme's words, of which a floor takes about so many.
    pub(super) fn of_theme<T>(self, name: &str, cards: &'static [T], share: usize) -> Deck<'static, T> {
        self.deal(name, cards, self.before as usize, share.min(cards.len()))
    }

    /// Returns a pile of words that every theme has.
    pub(super) fn of_all<T>(self, name: &str, cards: &'static [T]) -> Deck<'static, T> {
        let share = cards.len().div_ceil(OF_ALL).max(LEAST);
        self.deal(name, cards, self.depth as usize - 1, share.min(cards.len()))
    }

    fn deal<T>(self, name: &str, cards: &'static [T], floor: usize, share: usize) -> Deck<'static, T> {
        let mut deck = Deck::new(cards);
        let order = &mut deck.order[..deck.left as usize];
        Streams::new(self.seed, "navigation", 0, 0).of(name).shuffle(order);
        // Cards are drawn from the end.
        order.rotate_left(floor * share % order.len().max(1));
        order.reverse();
        deck.share = share as u32;
        deck
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
        Deck { cards, order: ORDER, left: cards.len() as u32, share: cards.len() as u32 }
    }

    /// Returns how many were not drawn yet.
    pub(super) const fn left(&self) -> u32 {
        self.left
    }

    /// One of those that were not drawn yet: each of the floor's share as likely, then the others in their order. When all were drawn, it
    /// begins anew.
    pub(super) fn draw(&mut self, rng: &mut Rng) -> Option<&'a T> {
        self.draw_number(rng).map(|number| &self.cards[usize::from(number)])
    }

    /// Returns the same, by its number in the pile.
    pub(super) fn draw_number(&mut self, rng: &mut Rng) -> Option<u8> {
        if self.cards.is_empty() {
            return None;
        }
        if self.left == 0 {
            self.left = self.cards.len() as u32;
        }
        let nth = (self.left - 1 - rng.below(self.share.max(1))) as usize;
        self.share = self.share.saturating_sub(1);
        self.left -= 1;
        self.order.swap(nth, self.left as usize);
        Some(self.order[self.left as usize])
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
            let mut deck = Dealer::new(&seed, depth, depth - 1).of_theme("cards", &CARDS, 10);
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
