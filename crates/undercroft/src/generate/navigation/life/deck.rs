//! Drawing without putting back, so that no sentence is read twice while there are others.

use crate::rng::Rng;

/// The most cards of a pile.
const MOST: usize = 128;

/// A pile of up to 128 cards, of which each is drawn once before any comes again.
#[derive(Clone, Debug)]
pub(super) struct Deck<'a, T> {
    cards: &'a [T],
    /// The numbers of the cards: first those that were not drawn yet.
    order: [u8; MOST],
    left: u32,
}

impl<'a, T> Deck<'a, T> {
    /// Returns all of them, none drawn. What lies beyond the 128th is never drawn.
    pub(super) fn new(cards: &'a [T]) -> Deck<'a, T> {
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
        Deck { cards, order: ORDER, left: cards.len() as u32 }
    }

    /// Returns how many were not drawn yet.
    pub(super) const fn left(&self) -> u32 {
        self.left
    }

    /// One of those that were not drawn yet, each as likely. When all were, it begins anew.
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
        let nth = rng.below(self.left) as usize;
        self.left -= 1;
        self.order.swap(nth, self.left as usize);
        Some(self.order[self.left as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
