//! The room graph: which rooms are joined, by a spanning tree of near neighbours and a few links more.

use super::regions::Lists;
use super::union::Union;
use crate::grid::Rect;
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
    /// What may be added, the best first.
    pub more: Vec<Link>,
    /// How many links of the tree a room has.
    pub degree: Vec<u8>,
}

/// Rooms that are compared with every other. Of more, only near ones are.
const FEW: usize = 40;
/// The side of the squares by which near rooms are found.
const NEAR: u16 = 16;

/// The cells that a corridor between two rooms needs, if nothing stands in its way and corners stay closed.
pub fn corridor_cells(a: Rect, b: Rect) -> u32 {
    let (ax, bx, ay, by) = ((a.x, a.w), (b.x, b.w), (a.y, a.h), (b.y, b.h));
    let (dx, dy) = (strip(span(ax), span(bx)), strip(span(ay), span(by)));
    match (dx, dy) {
        (0, _) => dy + strip(middle(ax), middle(bx)),
        (_, 0) => dx + strip(middle(ay), middle(by)),
        _ => dx + dy + 3,
    }
}

fn span((from, length): (u16, u16)) -> (u32, u32) {
    (u32::from(from), u32::from(from) + u32::from(length))
}

/// The places of a wall that are no corners, where it has such.
fn middle((from, length): (u16, u16)) -> (u32, u32) {
    let corner = u16::from(length > 2);
    span((from + corner, length - 2 * corner))
}

fn strip(a: (u32, u32), b: (u32, u32)) -> u32 {
    // Two runs that only touch end to end have no place in common.
    let apart = b.0.saturating_sub(a.1).max(a.0.saturating_sub(b.1));
    if apart == 0 && (b.0 == a.1 || a.0 == b.1) { 1 } else { apart }
}

/// Joins rooms by their nearest neighbours. `most` is how many links a room takes before others are preferred, `dear` what
/// a link costs more for each room that it ends in.
pub fn graph(
    rooms: &[Rect],
    most: impl Fn(usize) -> u8,
    dear: impl Fn(usize) -> u32,
    rng: &mut Rng,
) -> Graph {
    let mut links = if rooms.len() <= FEW { every_pair(rooms, rng) } else { near_pairs(rooms, rng) };
    for link in &mut links {
        link.cost += dear(link.a as usize) + dear(link.b as usize);
    }
    sort(&mut links);
    let mut sets = Union::new(rooms.len());
    let mut graph = Graph { degree: vec![0; rooms.len()], ..Graph::default() };
    graph.tree.reserve(rooms.len());
    graph.more.reserve(links.len());
    for within in [true, false] {
        for link in &links {
            if graph.tree.len() + 1 == rooms.len() {
                break;
            }
            let (a, b) = (link.a as usize, link.b as usize);
            let full = graph.degree[a] >= most(a) || graph.degree[b] >= most(b);
            if !(within && full) && sets.join(link.a, link.b) {
                graph.add(*link);
            }
        }
    }
    graph.join_rest(rooms, &mut sets);
    let mut tree: Vec<(u32, u32)> = graph.tree.iter().map(|l| (l.a, l.b)).collect();
    tree.sort_unstable();
    graph.more.extend(links.into_iter().filter(|l| tree.binary_search(&(l.a, l.b)).is_err()));
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
                others.map(move |b| link(rooms, a, b, cells(b), 0)).min()
            };
            let Some(best) = inside.iter().filter_map(|a| nearest(*a)).min() else { return };
            sets.join(best.a, best.b);
            self.add(best);
        }
    }

    /// Puts first what makes long ways round short: a link between rooms that the tree keeps far apart.
    pub fn rank_by_detour(&mut self) {
        let (parent, depth) = self.rooted();
        for link in &mut self.more {
            let steps = detour(&parent, &depth, link.a, link.b);
            link.cost = link.cost + 16 - 2 * steps;
        }
        sort(&mut self.more);
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

/// The cheapest first. One number a link is compared faster than three.
fn sort(links: &mut [Link]) {
    links.sort_unstable_by_key(|l| u128::from(l.cost) << 64 | u128::from(l.a) << 32 | u128::from(l.b));
}

/// Links of the tree between two rooms, 8 at most.
fn detour(parent: &[u32], depth: &[u32], mut a: u32, mut b: u32) -> u32 {
    let mut steps = 0;
    while a != b && steps < 8 {
        if depth[a as usize] < depth[b as usize] {
            std::mem::swap(&mut a, &mut b);
        }
        a = parent[a as usize];
        steps += 1;
    }
    steps
}

/// Four points for a cell of corridor, one for four cells between the middles, and a little chance.
fn link(rooms: &[Rect], a: u32, b: u32, cells: u32, chance: u32) -> Link {
    let (first, second) = (rooms[a as usize], rooms[b as usize]);
    let middles = first.centre().manhattan(second.centre());
    Link { cost: 4 * cells + middles / 4 + chance, a: a.min(b), b: a.max(b) }
}

/// Corridors longer than this are no links of neighbours.
const FAR: u32 = 10;

fn every_pair(rooms: &[Rect], rng: &mut Rng) -> Vec<Link> {
    let mut links = Vec::with_capacity(rooms.len() * 6);
    for far in [FAR, u32::MAX] {
        links.clear();
        for b in 1..rooms.len() {
            for a in 0..b {
                let cells = corridor_cells(rooms[a], rooms[b]);
                if cells <= far {
                    links.push(link(rooms, a as u32, b as u32, cells, rng.below(5)));
                }
            }
        }
        if links.len() >= 2 * rooms.len() {
            break;
        }
    }
    links
}

/// Pairs whose middles lie in the same square of a grid or in neighbouring ones.
fn near_pairs(rooms: &[Rect], rng: &mut Rng) -> Vec<Link> {
    let square = |r: &Rect| (r.centre().y / NEAR, r.centre().x / NEAR);
    let (rows, columns) =
        rooms.iter().map(square).fold((0, 0), |(h, w), (y, x)| (h.max(y + 1), w.max(x + 1)));
    let index = |(y, x): (u16, u16)| u32::from(y) * u32::from(columns) + u32::from(x);
    let lists =
        Lists::new(usize::from(rows) * usize::from(columns), rooms.iter().map(|room| index(square(room))));
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
                    links.push(link(rooms, a, b, cells, rng.below(5)));
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
                let mut graph = graph(&rooms, |_| 3, |_| 0, &mut rng);
                assert_eq!(graph.tree.len(), n - 1);
                let mut sets = Union::new(n);
                assert!(graph.tree.iter().all(|l| sets.join(l.a, l.b)), "a tree has no loop");
                let mut all: Vec<_> = graph.tree.iter().chain(&graph.more).map(|l| (l.a, l.b)).collect();
                all.sort_unstable();
                let count = all.len();
                all.dedup();
                assert_eq!(all.len(), count, "no pair comes twice");
                graph.rank_by_detour();
                assert!(graph.more.is_sorted());
            }
        }
    }

    #[test]
    fn far_rooms_of_the_tree_are_ranked_first() {
        // A horseshoe: the ends are near each other, and far apart along the tree.
        let rooms = [(0, 0), (8, 0), (16, 0), (16, 8), (16, 16), (8, 16), (0, 16), (0, 9)];
        let rooms = rooms.map(|(x, y)| rect(x, y, 4, 4));
        let mut graph = graph(&rooms, |_| 4, |_| 0, &mut Rng::from_state(3));
        graph.rank_by_detour();
        let best = graph.more[0];
        let (parent, depth) = graph.rooted();
        assert!(detour(&parent, &depth, best.a, best.b) >= 7, "{best:?}");
    }
}
