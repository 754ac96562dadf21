//! The room graph: which rooms are joined, by a spanning tree of near neighbours and a few links more.

mod pairs;

use crate::grid::Rect;
use crate::lists::{Groups, Union};
use crate::rng::Rng;

/// A connection of two rooms that is wanted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Link {
    /// How much it costs: cells of corridor first.
    pub cost: u32,
    /// One room.
    pub a: u32,
    /// The other, with the higher number.
    pub b: u32,
}

/// The links of a floor.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// Joins every room, the cheapest first.
    pub tree: Vec<Link>,
    /// How many links of the tree a room has.
    pub degree: Vec<u8>,
    /// Every link of near neighbours, as keys: the cheapest first.
    near: Vec<u64>,
}

/// A link as one number, which is sorted faster than three: the cost, then both rooms. No floor has a million rooms.
fn key(cost: u32, a: u32, b: u32) -> u64 {
    debug_assert!(a < 1 << 20 && b < 1 << 20);
    u64::from(cost) << 40 | u64::from(a) << 20 | u64::from(b)
}

const fn link_of(key: u64) -> Link {
    let room = (1 << 20) - 1;
    Link { cost: (key >> 40) as u32, a: (key >> 20) as u32 & room, b: key as u32 & room }
}

/// Rooms that are compared with every other. Of more, only near ones are.
const FEW: usize = 40;
/// The side of the squares by which near rooms are found.
const NEAR: u16 = 16;

/// Where a room lies along one axis: all of its places, and those that are no corners, where it has such. One past the
/// last each time.
#[derive(Clone, Copy, Default)]
struct Span {
    all: (i32, i32),
    middle: (i32, i32),
}

impl Span {
    fn new(from: u16, length: u16) -> Span {
        let (from, length) = (i32::from(from), i32::from(length));
        let corner = i32::from(length > 2);
        Span { all: (from, from + length), middle: (from + corner, from + length - corner) }
    }
}

/// A room along both axes.
#[derive(Clone, Copy, Default)]
struct Extent {
    x: Span,
    y: Span,
}

impl Extent {
    fn of(room: Rect) -> Extent {
        Extent { x: Span::new(room.x, room.w), y: Span::new(room.y, room.h) }
    }

    /// How far apart two are along each axis; 0 where they have places in common.
    #[inline]
    fn apart(&self, other: &Extent) -> (i32, i32) {
        (strip(self.x.all, other.x.all), strip(self.y.all, other.y.all))
    }

    #[inline]
    fn cells_to(&self, other: &Extent) -> u32 {
        let (dx, dy) = self.apart(other);
        // All three are worked out, so that nothing hangs on a guess which it will be.
        let down = dy + strip(self.x.middle, other.x.middle);
        let across = dx + strip(self.y.middle, other.y.middle);
        let bent = if dy == 0 { across } else { dx + dy + 3 };
        (if dx == 0 { down } else { bent }) as u32
    }
}

/// The places between two runs. Where they only touch end to end they have none in common, and that counts as one.
#[inline]
fn strip(a: (i32, i32), b: (i32, i32)) -> i32 {
    let apart = a.0.max(b.0) - a.1.min(b.1);
    if apart < 0 { 0 } else { apart.max(1) }
}

/// The cells that a corridor between two rooms needs, if nothing stands in its way and corners stay closed.
pub fn corridor_cells(a: Rect, b: Rect) -> u32 {
    Extent::of(a).cells_to(&Extent::of(b))
}

/// Joins rooms by their nearest neighbours. `most` is how many links a room takes before others are preferred, `surcharge` what
/// a link costs more for each room that it ends in.
pub fn graph(
    rooms: &[Rect],
    most: impl Fn(usize) -> u8,
    surcharge: impl Fn(usize) -> u32,
    rng: &mut Rng,
) -> Graph {
    let chance = rng.jitter(5);
    // Four points for a cell of corridor, one for four cells between the middles, and a little chance.
    let cost = |a: u32, b: u32, cells: u32| {
        let middles = rooms[a as usize].centre().manhattan(rooms[b as usize].centre());
        let chance = chance(a as u16, b as u16);
        key(4 * cells + middles / 4 + chance + surcharge(a as usize) + surcharge(b as usize), a, b)
    };
    let near = if rooms.len() <= FEW {
        in_order(pairs::every_pair(rooms, &surcharge, &chance))
    } else {
        sorted(near_pairs(rooms, cost))
    };
    let mut sets = Union::new(rooms.len());
    let tree = Vec::with_capacity(rooms.len());
    let mut graph = Graph { tree, degree: vec![0; rooms.len()], near: Vec::new() };
    for within in [true, false] {
        for link in near.iter().map(|key| link_of(*key)) {
            if graph.tree.len() + 1 == rooms.len() {
                break;
            }
            let (a, b) = (link.a as usize, link.b as usize);
            let full = graph.degree[a] >= most(a) || graph.degree[b] >= most(b);
            if !(within && full) && sets.join(link.a, link.b) {
                graph.add(link);
            }
        }
    }
    graph.join_rest(rooms, &mut sets);
    graph.near = near;
    graph
}

impl Graph {
    fn add(&mut self, link: Link) {
        self.tree.push(link);
        self.degree[link.a as usize] += 1;
        self.degree[link.b as usize] += 1;
    }

    /// Joins what no near pair could.
    fn join_rest(&mut self, rooms: &[Rect], sets: &mut Union) {
        while self.tree.len() + 1 < rooms.len() {
            let Some(apart) = (0..rooms.len() as u32).find(|i| sets.find(*i) != sets.find(0)) else { return };
            let lost = sets.find(apart);
            let inside: Vec<u32> = (0..rooms.len() as u32).filter(|i| sets.find(*i) == lost).collect();
            let nearest = |a: u32| {
                let others = (0..rooms.len() as u32).filter(|b| inside.binary_search(b).is_err());
                let cells = |b: u32| corridor_cells(rooms[a as usize], rooms[b as usize]);
                let middles = |b: u32| rooms[a as usize].centre().manhattan(rooms[b as usize].centre());
                let cost = move |b: u32| 4 * cells(b) + middles(b) / 4;
                others.map(move |b| Link { cost: cost(b), a: a.min(b), b: a.max(b) }).min()
            };
            let Some(best) = inside.iter().filter_map(|a| nearest(*a)).min() else { return };
            sets.join(best.a, best.b);
            self.add(best);
        }
    }

    /// Every link of near neighbours, the cheapest first, and those of the tree that join far ones.
    pub fn all(&self) -> Vec<Link> {
        let mut all: Vec<Link> = self.near.iter().map(|key| link_of(*key)).collect();
        let far = self.tree.iter().filter(|l| self.near.binary_search(&key(l.cost, l.a, l.b)).is_err());
        all.extend(far);
        all.sort_unstable();
        all
    }

    /// What may be added to the tree. First what makes long ways round short: a link between rooms that the tree keeps far
    /// apart.
    pub fn more(&self) -> Vec<Link> {
        let way = self.ways_round();
        let mut more: Vec<u64> = Vec::with_capacity(self.near.len());
        for link in self.near.iter().map(|key| link_of(*key)) {
            let steps = way.steps(link.a, link.b);
            if steps > 1 {
                more.push(key(link.cost + 16 - 2 * steps, link.a, link.b));
            }
        }
        sorted(more).into_iter().map(link_of).collect()
    }

    /// How far apart the tree keeps rooms.
    pub fn ways_round(&self) -> WaysRound {
        if self.degree.len() > FEW {
            let (parent, depth) = self.rooted();
            return WaysRound { table: Vec::new(), parent, depth };
        }
        WaysRound { table: self.table(), parent: Vec::new(), depth: Vec::new() }
    }

    /// The steps between any two of a few rooms, row by row.
    fn table(&self) -> Vec<[u8; FEW]> {
        let n = self.degree.len();
        let mut beside = [0_u64; FEW];
        for link in &self.tree {
            beside[link.a as usize] |= 1 << link.b;
            beside[link.b as usize] |= 1 << link.a;
        }
        let mut table = vec![[0; FEW]; n];
        let (mut known, mut reached) = ([0_usize; FEW], 1);
        let mut seen = 1_u64;
        for next in 0..n {
            // A tree reaches them all: each room that is known leads to the next ones.
            let at = known[next];
            let mut new = beside[at] & !seen;
            seen |= new;
            while new != 0 {
                let room = new.trailing_zeros() as usize;
                new &= new - 1;
                // One step more than from the room before. What is said of rooms that are not known yet is written over.
                let mut steps = table[at].map(|steps: u8| steps.wrapping_add(1));
                steps[room] = 0;
                table[room] = steps;
                table.iter_mut().zip(steps).for_each(|(row, steps)| row[room] = steps);
                known[reached] = room;
                reached += 1;
            }
        }
        table
    }

    fn rooted(&self) -> (Vec<u32>, Vec<u32>) {
        let n = self.degree.len();
        let mut start = vec![0_u32; n + 1];
        for link in &self.tree {
            start[link.a as usize + 1] += 1;
            start[link.b as usize + 1] += 1;
        }
        for i in 0..n {
            start[i + 1] += start[i];
        }
        let (mut fill, mut next) = (start.clone(), vec![0_u32; 2 * self.tree.len()]);
        for link in &self.tree {
            for (from, to) in [(link.a, link.b), (link.b, link.a)] {
                next[fill[from as usize] as usize] = to;
                fill[from as usize] += 1;
            }
        }
        let (mut parent, mut depth) = (vec![0; n], vec![0; n]);
        let mut stack = vec![0_u32];
        while let Some(at) = stack.pop() {
            for &to in &next[start[at as usize] as usize..start[at as usize + 1] as usize] {
                if to != parent[at as usize] {
                    parent[to as usize] = at;
                    depth[to as usize] = depth[at as usize] + 1;
                    stack.push(to);
                }
            }
        }
        (parent, depth)
    }
}

/// How far apart rooms are along the tree.
pub struct WaysRound {
    /// Of a few rooms, for any two.
    table: Vec<[u8; FEW]>,
    /// Of many, the tree as it is seen from one of them.
    parent: Vec<u32>,
    depth: Vec<u32>,
}

impl WaysRound {
    /// Links of the tree between two rooms, 8 at most.
    pub fn steps(&self, mut a: u32, mut b: u32) -> u32 {
        if let Some(steps) = self.table.get(a as usize) {
            return u32::from(steps[b as usize]).min(8);
        }
        let mut steps = 0;
        while a != b && steps < 8 {
            if self.depth[a as usize] < self.depth[b as usize] {
                std::mem::swap(&mut a, &mut b);
            }
            a = self.parent[a as usize];
            steps += 1;
        }
        steps
    }

    /// To the nearer of two.
    pub(super) fn steps_to_either(&self, a: u32, (b, c): (u32, u32)) -> u32 {
        self.steps(a, b).min(self.steps(a, c))
    }
}

/// Corridors longer than this are no links of neighbours.
const FAR: u32 = 10;

/// Costs below which keys are sorted by counting.
const CHEAP: usize = 128;
/// Lists that are sorted where they are.
const SHORT: usize = 128;

/// Sorts keys whose costs are mostly low, where those of one cost are in order already. The cost stands above the lowest
/// forty bits.
pub(super) fn in_order(mut keys: Vec<u64>) -> Vec<u64> {
    let bucket = |key: u64| (key >> 40) as usize;
    if keys.iter().fold(0, |most, key| most.max(*key)) >> 40 >= CHEAP as u64 {
        return sorted(keys);
    }
    let mut next = [0_u32; CHEAP + 1];
    for key in &keys {
        next[bucket(*key) + 1] += 1;
    }
    (0..CHEAP).for_each(|i| next[i + 1] += next[i]);
    let mut scatter = |from: &[u64], to: &mut [u64]| {
        for key in from {
            let at = &mut next[bucket(*key)];
            to[*at as usize] = *key;
            *at += 1;
        }
    };
    let mut few = [0; SHORT];
    if let Some(few) = few.get_mut(..keys.len()) {
        few.copy_from_slice(&keys);
        scatter(few, &mut keys);
        return keys;
    }
    let mut out = vec![0; keys.len()];
    scatter(&keys, &mut out);
    out
}

fn sorted(mut keys: Vec<u64>) -> Vec<u64> {
    keys.sort_unstable();
    keys
}

/// Pairs whose middles lie in the same square of a grid or in neighbouring ones.
fn near_pairs(rooms: &[Rect], cost: impl Fn(u32, u32, u32) -> u64) -> Vec<u64> {
    let square = |r: &Rect| (r.centre().y / NEAR, r.centre().x / NEAR);
    let (rows, columns) =
        rooms.iter().map(square).fold((0, 0), |(h, w), (y, x)| (h.max(y + 1), w.max(x + 1)));
    let index = |(y, x): (u16, u16)| u32::from(y) * u32::from(columns) + u32::from(x);
    let lists =
        Groups::new(usize::from(rows) * usize::from(columns), rooms.iter().map(|room| index(square(room))));
    let in_square = |(y, x): (u16, u16)| {
        if y < rows && x < columns { lists.of(index((y, x))) } else { &[] }
    };
    let mut links = Vec::with_capacity(rooms.len() * 8);
    for (a, room) in (0..).zip(rooms) {
        let (y, x) = square(room);
        for (dy, dx) in [(0, 0), (0, 1), (1, 0), (1, 1), (1, u16::MAX)] {
            let at = (y + dy, x.wrapping_add(dx));
            for b in in_square(at).iter().copied().filter(|b| dy != 0 || dx != 0 || *b > a) {
                let cells = corridor_cells(*room, rooms[b as usize]);
                if cells <= FAR {
                    links.push(cost(a.min(b), a.max(b), cells));
                }
            }
        }
    }
    links
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::rect;

    fn scattered(n: usize, side: u32, rng: &mut Rng) -> Vec<Rect> {
        (0..n)
            .map(|_| rect(rng.below(side) as u16, rng.below(side) as u16, 2 + rng.below(5) as u16, 3))
            .collect()
    }

    #[test]
    fn a_tree_joins_every_room_once() {
        let mut rng = Rng::from_state(1);
        for n in [1, 2, 3, 16, 39, 41, 300] {
            for side in [20, 200, 4000] {
                let rooms = scattered(n, side, &mut rng);
                let graph = graph(&rooms, |_| 3, |_| 0, &mut rng);
                assert_eq!(graph.tree.len(), n - 1);
                let mut sets = Union::new(n);
                assert!(graph.tree.iter().all(|l| sets.join(l.a, l.b)), "a tree has no loop");
                let (more, every) = (graph.more(), graph.all());
                assert!(more.is_sorted() && every.is_sorted());
                let pairs = |links: &[Link]| {
                    let mut pairs: Vec<_> = links.iter().map(|l| (l.a, l.b)).collect();
                    pairs.sort_unstable();
                    pairs
                };
                let mut all = pairs(&[graph.tree.clone(), more].concat());
                assert_eq!(all, pairs(&every));
                all.dedup();
                assert_eq!(all.len(), every.len(), "no pair comes twice");
            }
        }
    }

    #[test]
    fn keys_of_any_number_come_in_order() {
        let mut rng = Rng::from_state(7);
        for n in [0, 1, 50, SHORT as u32, 200, 100_000] {
            for most in [CHEAP as u32, 2 * CHEAP as u32] {
                let keys: Vec<u64> =
                    (0..n).map(|i| u64::from(rng.below(most)) << 40 | u64::from(i)).collect();
                assert_eq!(in_order(keys.clone()), sorted(keys));
            }
        }
    }

    #[test]
    fn far_rooms_of_the_tree_are_ranked_first() {
        // A horseshoe: the ends are near each other, and far apart along the tree.
        let rooms = [(0, 0), (8, 0), (16, 0), (16, 8), (16, 16), (8, 16), (0, 16), (0, 9)];
        let rooms = rooms.map(|(x, y)| rect(x, y, 4, 4));
        let graph = graph(&rooms, |_| 4, |_| 0, &mut Rng::from_state(3));
        let best = graph.more()[0];
        assert!(graph.ways_round().steps(best.a, best.b) >= 7, "{best:?}");
    }
}
