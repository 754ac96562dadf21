//! Every pair of a few rooms, with the cells of a corridor between them: of one room and eight others at once.

use super::{FAR, FEW, Span, key};
use crate::grid::{Rect, gathered};

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
    surcharge: Lanes,
}

impl Eight {
    /// The costs of links from one room without chance, and which of the eight are near, a bit for each. A function of its
    /// own, where the compiler works on all eight at once.
    #[inline(never)]
    fn from(&self, [x, y]: &[Place; 2], surcharge: i16, far: i16, costs: &mut [Cost; LANES]) -> u8 {
        let [across, down] = &self.axes;
        let mut near = [0; LANES];
        for i in 0..LANES {
            let strip = |one: &[i16; 2], others: &[Lanes; 2]| {
                let apart = one[0].max(others[0][i]) - one[1].min(others[1][i]);
                if apart < 0 { 0 } else { apart.max(1) }
            };
            let (dx, dy) = (strip(&x.all, &across.all), strip(&y.all, &down.all));
            let straight_down = dy + strip(&x.middle, &across.middle);
            let straight_across = dx + strip(&y.middle, &down.middle);
            let bent = if dy == 0 { straight_across } else { dx + dy + 3 };
            let cells = if dx == 0 { straight_down } else { bent };
            let (aside, below) = (x.centre - across.centre[i], y.centre - down.centre[i]);
            let more = (aside.max(-aside) + below.max(-below)) / 4 + surcharge + self.surcharge[i];
            costs[i] = Cost { cells, more };
            near[i] = u8::from(cells <= far);
        }
        gathered(near)
    }
}

/// The cells of a corridor, and what a link costs beyond four points for each.
#[derive(Clone, Copy, Default)]
struct Cost {
    cells: i16,
    more: i16,
}

/// Every pair of rooms that lie near each other, as keys, by the number of the first and of the second. All of them where
/// few are near.
pub(super) fn every_pair(
    rooms: &[Rect],
    surcharge: impl Fn(usize) -> u32,
    chance: impl Fn(u16, u16) -> u32,
) -> Vec<u64> {
    let mut eights = [Eight::default(); FEW / LANES];
    for (i, room) in rooms.iter().enumerate() {
        let (eight, lane, c) = (&mut eights[i / LANES], i % LANES, room.centre());
        eight.axes[0].set(lane, Place::new(Span::new(room.x, room.w), c.x));
        eight.axes[1].set(lane, Place::new(Span::new(room.y, room.h), c.y));
        eight.surcharge[lane] = surcharge(i) as i16;
    }
    let n = rooms.len();
    let mut pairs = Vec::with_capacity(n * n.saturating_sub(1) / 2);
    let mut costs = [[Cost::default(); LANES]; FEW / LANES];
    for far in [FAR as i16, i16::MAX] {
        pairs.clear();
        for a in 0..n {
            let (eight, lane) = (&eights[a / LANES], a % LANES);
            let (places, surcharge) =
                ([eight.axes[0].of(lane), eight.axes[1].of(lane)], eight.surcharge[lane]);
            let mut near = 0;
            for i in a / LANES..n.div_ceil(LANES) {
                near |= u64::from(eights[i].from(&places, surcharge, far, &mut costs[i])) << (LANES * i);
            }
            // Rooms that come after this one.
            near &= !(u64::MAX << n) & u64::MAX << a << 1;
            while near != 0 {
                let b = near.trailing_zeros() as usize;
                near &= near - 1;
                let Cost { cells, more } = costs[b / LANES][b % LANES];
                let cost = 4 * cells as u32 + more as u32 + chance(a as u16, b as u16);
                pairs.push(key(cost, a as u32, b as u32));
            }
        }
        if pairs.len() >= 2 * n {
            break;
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::super::{corridor_cells, link_of};
    use super::*;
    use crate::grid::rect;
    use crate::rng::Rng;

    #[test]
    fn every_near_pair_comes_once_with_its_cost() {
        let mut rng = Rng::from_state(4);
        for n in 0..=FEW {
            for side in [12, 40, 4000] {
                let mut place = || rng.below(side) as u16;
                let rooms: Vec<Rect> =
                    (0..n).map(|_| rect(place(), place(), 1 + place() % 7, 1 + place() % 5)).collect();
                let surcharge = |room: usize| room as u32 % 3;
                let chance = |a: u16, b: u16| u32::from(a + b) % 5;
                let mut expected = Vec::new();
                for far in [FAR, u32::MAX] {
                    expected.clear();
                    for (a, b) in (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))) {
                        let cells = corridor_cells(rooms[a], rooms[b]);
                        let middles = rooms[a].centre().manhattan(rooms[b].centre());
                        if cells <= far {
                            let cost = 4 * cells
                                + middles / 4
                                + chance(a as u16, b as u16)
                                + surcharge(a)
                                + surcharge(b);
                            expected.push((cost, a as u32, b as u32));
                        }
                    }
                    if expected.len() >= 2 * n {
                        break;
                    }
                }
                let found = every_pair(&rooms, surcharge, chance).into_iter().map(link_of);
                assert_eq!(found.map(|l| (l.cost, l.a, l.b)).collect::<Vec<_>>(), expected, "{rooms:?}");
            }
        }
    }
}
