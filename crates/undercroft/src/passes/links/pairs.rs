//! Every pair of a few rooms, with the cells of a corridor between them: of one room and eight others at once.

use super::{FAR, FEW, Span, key};
use crate::grid::Rect;

/// Rooms that are looked at together.
const LANES: usize = 8;
type Lanes = [i16; LANES];

/// Where eight rooms lie along one axis: the ends of [`Span`], and their middles.
#[derive(Clone, Copy, Default)]
struct Axis {
    all: [Lanes; 2],
    middle: [Lanes; 2],
    centre: Lanes,
}

/// The same of one room.
#[derive(Clone, Copy)]
struct Place {
    all: [i16; 2],
    middle: [i16; 2],
    centre: i16,
}

impl Place {
    fn new(span: Span, centre: u16) -> Place {
        let narrow = |(from, to): (i32, i32)| [from as i16, to as i16];
        Place { all: narrow(span.all), middle: narrow(span.middle), centre: centre as i16 }
    }
}

impl Axis {
    fn set(&mut self, lane: usize, place: Place) {
        for end in 0..2 {
            self.all[end][lane] = place.all[end];
            self.middle[end][lane] = place.middle[end];
        }
        self.centre[lane] = place.centre;
    }

    fn of(&self, lane: usize) -> Place {
        Place {
            all: self.all.map(|ends| ends[lane]),
            middle: self.middle.map(|ends| ends[lane]),
            centre: self.centre[lane],
        }
    }
}

/// Eight rooms, across and down, with what each of them makes a link dearer by.
#[derive(Clone, Copy, Default)]
struct Eight {
    axes: [Axis; 2],
    dear: Lanes,
}

impl Eight {
    /// The cells of corridors from one room, and what a link costs beyond them, without chance. A function of its own, where
    /// the compiler works on all eight at once.
    #[inline(never)]
    fn from(&self, [x, y]: &[Place; 2], dear: i16) -> (Lanes, Lanes) {
        let [across, down] = &self.axes;
        let (mut cells, mut more) = ([0; LANES], [0; LANES]);
        for i in 0..LANES {
            let strip = |one: &[i16; 2], others: &[Lanes; 2]| {
                let apart = one[0].max(others[0][i]) - one[1].min(others[1][i]);
                if apart < 0 { 0 } else { apart.max(1) }
            };
            let (dx, dy) = (strip(&x.all, &across.all), strip(&y.all, &down.all));
            let straight_down = dy + strip(&x.middle, &across.middle);
            let straight_across = dx + strip(&y.middle, &down.middle);
            let bent = if dy == 0 { straight_across } else { dx + dy + 3 };
            cells[i] = if dx == 0 { straight_down } else { bent };
            let (aside, below) = (x.centre - across.centre[i], y.centre - down.centre[i]);
            more[i] = (aside.max(-aside) + below.max(-below)) / 4 + dear + self.dear[i];
        }
        (cells, more)
    }
}

/// Every pair of rooms that lie near each other, as keys, by the number of the first and of the second. All of them where
/// few are near.
pub(super) fn every_pair(
    rooms: &[Rect],
    dear: impl Fn(usize) -> u32,
    chance: impl Fn(u16, u16) -> u32,
) -> Vec<u64> {
    let mut eights = [Eight::default(); FEW / LANES];
    for (i, room) in rooms.iter().enumerate() {
        let (eight, lane, c) = (&mut eights[i / LANES], i % LANES, room.centre());
        eight.axes[0].set(lane, Place::new(Span::new(room.x, room.w), c.x));
        eight.axes[1].set(lane, Place::new(Span::new(room.y, room.h), c.y));
        eight.dear[lane] = dear(i) as i16;
    }
    let n = rooms.len();
    let mut pairs = vec![0_u64; n * n.saturating_sub(1) / 2 + 1];
    for far in [FAR as i16, i16::MAX] {
        let mut near = 0;
        for a in 0..n {
            let (eight, lane) = (&eights[a / LANES], a % LANES);
            let (places, dear) = ([eight.axes[0].of(lane), eight.axes[1].of(lane)], eight.dear[lane]);
            for (eight, first) in eights.iter().zip((0..n).step_by(LANES)).skip(a / LANES) {
                let (cells, more) = eight.from(&places, dear);
                for lane in 0..LANES {
                    let (b, cells) = (first + lane, cells[lane]);
                    let cost = 4 * cells as u32 + more[lane] as u32 + chance(a as u16, b as u16);
                    // Written in any case, and kept where it is near.
                    pairs[near] = key(cost, a as u32, b as u32);
                    near += usize::from((cells <= far) & (b > a) & (b < n));
                }
            }
        }
        if near >= 2 * n || far > FAR as i16 {
            pairs.truncate(near);
            return pairs;
        }
    }
    Vec::new()
}
