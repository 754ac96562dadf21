//! Drawing without putting back, so that no sentence is read twice while there are others.

use crate::rng::Rng;

/// A pile of up to 128 cards, of which each is drawn once before any comes again.
#[derive(Clone, Debug)]
pub struct Deck<'a, T> {
    cards: &'a [T],
    drawn: u128,
    left: u32,
}

impl<'a, T> Deck<'a, T> {
    /// All of them, none drawn. What lies beyond the 128th is never drawn.
    pub fn new(cards: &'a [T]) -> Deck<'a, T> {
        let cards = &cards[..cards.len().min(128)];
        Deck { cards, drawn: 0, left: cards.len() as u32 }
    }

    /// How many were not drawn yet.
    pub const fn left(&self) -> u32 {
        self.left
    }

    /// One of those that were not drawn yet, each as likely. When all were, it begins anew.
    pub fn draw(&mut self, rng: &mut Rng) -> Option<&'a T> {
        if self.left == 0 {
            self.drawn = 0;
            self.left = self.cards.len() as u32;
        }
        let nth = rng.below(self.left);
        let free = !self.drawn;
        let at = nth_one(free, nth);
        let card = self.cards.get(at as usize)?;
        self.drawn |= 1 << at;
        self.left -= 1;
        Some(card)
    }
}

/// The place of the n-th bit that is set, counted from 0.
fn nth_one(mut bits: u128, nth: u32) -> u32 {
    for _ in 0..nth {
        bits &= bits - 1;
    }
    bits.trailing_zeros()
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
