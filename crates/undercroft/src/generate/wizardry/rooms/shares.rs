//! How many rooms each district of a large floor gets.

use super::{STREET, needed};
use crate::generate::wizardry::{CLASSES, Class, Wizardry, stairs};
use crate::grid::{Rect, Size};
use crate::recipe::Between;
use crate::rng::Rng;

/// The most rooms of a class that the first districts have beyond their share.
const AHEAD: u32 = 3;

/// Deals the floor's counts out to districts by their area, so that they add up.
pub(super) struct Shares {
    whole: Share,
    /// The classes of rooms that stairs may stand in, the last first.
    halls: Vec<usize>,
    area: u64,
    dealt: u64,
    /// How many rooms of each class were dealt at least, and how many of these before their turn, for stairs.
    rooms: [u32; 3],
    early: [u32; 3],
    /// The cells of all rooms so far.
    pub(super) taken: u32,
}

#[derive(Clone, Copy)]
pub(super) struct Share {
    pub(super) least: [u32; 3],
    pub(super) most: [u32; 3],
    pub(super) cells: Between,
    /// The most cells that a district of its size has where all have their share.
    pub(super) usual: u32,
}

impl Shares {
    pub(super) fn new(params: &Wizardry, size: Size, rng: &mut Rng) -> Shares {
        let count = |class: Class| params.scaled(params.class(class).count);
        let mut least = CLASSES.map(|class| count(class).min());
        let mut most = CLASSES.map(|class| count(class).max());
        let (low, high) = params.room_range(least.iter().sum());
        let cells = Between(low.min(high), high);
        if let Some(rooms) = params.rooms {
            let fits = |counts| needed(params, counts) <= cells.max();
            least = counts_of(rooms, least, most, fits, rng);
            most = least;
        }
        let whole = Share { least, most, cells, usual: cells.max() };
        let halls = (0..3).rev().filter(|i| stairs::may_stand_in(params, CLASSES[*i])).collect();
        let area = size.area() as u64;
        Shares { whole, halls, area, dealt: 0, rooms: [0; 3], early: [0; 3], taken: 0 }
    }

    /// Returns the share of the next district, in which there will be so many stairs.
    pub(super) fn next(&mut self, window: Rect, is_last: bool, stairs: u32) -> Share {
        let grown = u64::from(window.w + STREET) * u64::from(window.h + STREET);
        let before = self.dealt;
        let after = if is_last { self.area } else { (before + grown).min(self.area) };
        self.dealt = after;
        // The first districts have a few rooms more, so that what the others owe finds a place in time.
        let due = |n: u32, at: u64| match at {
            0 => 0,
            at => ((u64::from(n) * at / self.area) as u32 + (n / 50).min(AHEAD)).min(n),
        };
        let deal = |n: u32| due(n, after) - due(n, before);
        let at = |n: u32, at: u64| (u64::from(n) * at / self.area) as u32;
        let so_far = |n: u32| at(n, after).saturating_sub(self.taken);
        let own = |n: u32| at(n, after) - at(n, before);
        let Between(low, high) = self.whole.cells;
        // On a floor of several districts some cells are left for rooms that are owed to the end.
        let high = if before == 0 && is_last { high } else { (high - high / 32).max(low) };
        let [mut least, mut most] = [self.whole.least, self.whole.most].map(|n| n.map(deal));
        for i in 0..3 {
            let had = self.early[i].min(least[i]);
            self.early[i] -= had;
            least[i] -= had;
            most[i] -= had;
            self.rooms[i] += least[i];
        }
        // Stairs need a hall each, though it be another district's turn.
        let halls: u32 = self.halls.iter().map(|i| least[*i]).sum();
        for _ in halls..stairs {
            let left = self.halls.iter().find(|i| self.rooms[**i] < self.whole.least[**i]);
            let Some(&i) = left else { break };
            self.early[i] += 1;
            self.rooms[i] += 1;
            least[i] += 1;
            most[i] = most[i].max(least[i]);
        }
        Share {
            least,
            most,
            // What others have too little of is made up for as far as it has a place here.
            cells: Between(so_far(low).min(own(low)), so_far(high)),
            usual: own(high),
        }
    }
}

/// Draws how many rooms of each class there are, of a number of all together. Small ones are more common.
fn counts_of(
    rooms: Between,
    least: [u32; 3],
    most: [u32; 3],
    fits: impl Fn([u32; 3]) -> bool,
    rng: &mut Rng,
) -> [u32; 3] {
    let low = rooms.min().max(least.iter().sum());
    let high = rooms.max().min(most.iter().sum()).max(low);
    let wanted = rng.between(low, high);
    let mut counts = least;
    for _ in counts.iter().sum()..wanted {
        let more = |i: usize| std::array::from_fn(|j| counts[j] + u32::from(i == j));
        let may_grow = |i: &usize| counts[*i] < most[*i] && fits(more(*i));
        let classes: Vec<usize> = [0, 1, 1, 2, 2, 2].into_iter().filter(may_grow).collect();
        let Some(class) = rng.pick(&classes) else { break };
        counts = more(*class);
    }
    counts
}
