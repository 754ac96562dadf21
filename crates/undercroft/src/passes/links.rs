//! The room graph: which rooms are joined, by a spanning tree of near neighbours and a few links more.

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

impl Link {
    /// Whether it joins a room to another.
    pub(crate) const fn joins(&self, room: u32) -> bool {
        self.a == room || self.b == room
    }
}

/// The links of a floor.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// Joins every room, the cheapest first.
    pub tree: Vec<Link>,
    /// How many links of the tree a room has.
    pub(crate) degree: Vec<u8>,
    /// Every link of near neighbours, the cheapest first.
    near: Vec<Link>,
}

/// Rooms that are compared with every other. Of more, only near ones are.
const FEW: usize = 40;
/// Corridors longer than this are no links of neighbours.
const FAR: u32 = 10;
/// The side of the squares by which near rooms are found.
const NEAR: u16 = 16;

/// Returns the cells that a corridor between two rooms needs, if nothing stands in its way and corners stay closed.
pub(crate) fn corridor_cells(a: Rect, b: Rect) -> u32 {
    Extent::of(a).cells_to(&Extent::of(b), u32::MAX).unwrap_or(u32::MAX)
}

/// Joins rooms by their nearest neighbours. `most` is how many links a room takes before others are preferred, `surcharge`
/// what a link costs more for each room that it ends in.
///
/// ```
/// use undercroft::Rng;
/// use undercroft::grid::rect;
/// use undercroft::passes;
///
/// let rooms = [rect(1, 1, 4, 4), rect(8, 1, 4, 4), rect(30, 1, 4, 4)];
/// let graph = passes::graph(&rooms, |_| 4, |_| 0, &mut Rng::from_state(1));
/// let joined: Vec<(u32, u32)> = graph.tree.iter().map(|link| (link.a, link.b)).collect();
/// assert_eq!(joined, [(0, 1), (1, 2)]);
/// ```
pub fn graph(
    rooms: &[Rect],
    most: impl Fn(usize) -> u8,
    surcharge: impl Fn(usize) -> u32,
    rng: &mut Rng,
) -> Graph {
    graph_by(rooms, most, |a, b| surcharge(a) + surcharge(b), rng)
}

/// The same, where a link costs more by both of its rooms.
pub(crate) fn graph_by(
    rooms: &[Rect],
    most: impl Fn(usize) -> u8,
    surcharge: impl Fn(usize, usize) -> u32,
    rng: &mut Rng,
) -> Graph {
    let chance = rng.jitter(5);
    // Four points for a cell of corridor, one for four cells between the middles, and a little chance.
    let cost = |a: u32, b: u32, cells: u32| {
        let middles = rooms[a as usize].centre().manhattan(rooms[b as usize].centre());
        let chance = chance(a as u16, b as u16);
        4 * cells + middles / 4 + chance + surcharge(a as usize, b as usize)
    };
    let link = |a: u32, b: u32, cells: u32| Link { cost: cost(a, b, cells), a, b };
    let mut near = if rooms.len() <= FEW { every_pair(rooms, link) } else { near_pairs(rooms, link) };
    near.sort_by_key(|link| link.cost);
    let mut sets = Union::new(rooms.len());
    let tree = Vec::with_capacity(rooms.len());
    let mut graph = Graph { tree, degree: vec![0; rooms.len()], near: Vec::new() };
    for within in [true, false] {
        for link in &near {
            if graph.joins_all(rooms) {
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
    graph.near = near;
    graph
}

impl Graph {
    fn add(&mut self, link: Link) {
        self.tree.push(link);
        self.degree[link.a as usize] += 1;
        self.degree[link.b as usize] += 1;
    }

    /// Whether every room is joined to every other.
    fn joins_all(&self, rooms: &[Rect]) -> bool {
        self.tree.len() + 1 >= rooms.len()
    }

    /// Joins what no near pair could.
    fn join_rest(&mut self, rooms: &[Rect], sets: &mut Union) {
        while !self.joins_all(rooms) {
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

    /// Every link of near neighbours, the cheapest first.
    pub(crate) fn near(&self) -> &[Link] {
        &self.near
    }

    /// Returns every link of near neighbours, the cheapest first, and those of the tree that join far ones.
    pub(crate) fn all(&self) -> Vec<Link> {
        let mut all = self.near.clone();
        all.extend(self.tree.iter().filter(|link| self.near.binary_search(link).is_err()));
        all.sort_unstable();
        all
    }

    /// Returns what may be added to the tree. First what makes long ways round short: a link between rooms that the tree
    /// keeps far apart.
    pub(crate) fn more(&self) -> Vec<Link> {
        let way = self.ways_round();
        let mut more: Vec<Link> = Vec::with_capacity(self.near.len());
        for link in &self.near {
            let steps = way.steps(link.a, link.b);
            if steps > 1 {
                more.push(Link { cost: link.cost + 16 - 2 * steps, ..*link });
            }
        }
        more.sort_unstable();
        more
    }

    /// Returns how far apart the tree keeps rooms.
    pub(crate) fn ways_round(&self) -> WaysRound {
        let rooms = self.degree.len();
        let ends = Groups::new(rooms, self.tree.iter().flat_map(|link| [link.a, link.b]));
        let (mut parent, mut depth) = (vec![0; rooms], vec![0; rooms]);
        let mut stack = vec![0_u32];
        while let Some(at) = stack.pop() {
            for end in ends.of(at) {
                let link = self.tree[*end as usize / 2];
                let to = if link.a == at { link.b } else { link.a };
                if to != parent[at as usize] {
                    parent[to as usize] = at;
                    depth[to as usize] = depth[at as usize] + 1;
                    stack.push(to);
                }
            }
        }
        WaysRound { parent, depth }
    }
}

/// How far apart rooms are along the tree.
pub(crate) struct WaysRound {
    /// The room before each on the way from the first, and how many there are.
    parent: Vec<u32>,
    depth: Vec<u32>,
}

impl WaysRound {
    /// Returns the links of the tree between two rooms, 8 at most.
    pub(crate) fn steps(&self, mut a: u32, mut b: u32) -> u32 {
        const MOST: u32 = 8;
        for steps in 0..MOST {
            if a == b {
                return steps;
            }
            if self.depth[a as usize] < self.depth[b as usize] {
                std::mem::swap(&mut a, &mut b);
            }
            a = self.parent[a as usize];
        }
        MOST
    }

    /// Returns the links to the nearer of two rooms.
    pub(super) fn steps_to_either(&self, a: u32, (b, c): (u32, u32)) -> u32 {
        self.steps(a, b).min(self.steps(a, c))
    }
}

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

    /// The cells of a corridor to another, if there are at most so many.
    #[inline]
    fn cells_to(&self, other: &Extent, most: u32) -> Option<u32> {
        let (dx, dy) = self.apart(other);
        if dx.max(dy) as u32 > most {
            return None;
        }
        let cells = match (dx, dy) {
            (0, _) => dy + strip(self.x.middle, other.x.middle),
            (_, 0) => dx + strip(self.y.middle, other.y.middle),
            _ => dx + dy + 3,
        };
        Some(cells as u32).filter(|cells| *cells <= most)
    }
}

/// The places between two runs. Where they only touch end to end they have none in common, and that counts as one.
#[inline]
fn strip(a: (i32, i32), b: (i32, i32)) -> i32 {
    let apart = a.0.max(b.0) - a.1.min(b.1);
    if apart < 0 { 0 } else { apart.max(1) }
}

/// Returns the pairs of few rooms that lie near each other, in the order of their numbers; all of them where few do.
fn every_pair(rooms: &[Rect], link: impl Fn(u32, u32, u32) -> Link) -> Vec<Link> {
    let extents: Vec<Extent> = rooms.iter().map(|room| Extent::of(*room)).collect();
    let mut pairs = Vec::with_capacity(rooms.len() * rooms.len() / 2);
    for far in [FAR, u32::MAX] {
        pairs.clear();
        for (a, first) in (0..).zip(&extents) {
            for (b, second) in (a + 1..).zip(&extents[a as usize + 1..]) {
                if let Some(cells) = first.cells_to(second, far) {
                    pairs.push(link(a, b, cells));
                }
            }
        }
        if pairs.len() >= 2 * rooms.len() {
            break;
        }
    }
    pairs
}

/// Pairs whose middles lie in the same square of a grid or in neighbouring ones.
fn near_pairs(rooms: &[Rect], link: impl Fn(u32, u32, u32) -> Link) -> Vec<Link> {
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
        for (dy, dx) in [(0, 0), (0, 1), (1, 0), (1, 1), (1, -1)] {
            let Some(x) = x.checked_add_signed(dx) else { continue };
            for b in in_square((y + dy, x)).iter().copied().filter(|b| dy != 0 || dx != 0 || *b > a) {
                let cells = corridor_cells(*room, rooms[b as usize]);
                if cells <= FAR {
                    links.push(link(a.min(b), a.max(b), cells));
                }
            }
        }
    }
    links.sort_unstable();
    links
}

#[cfg(test)]
mod tests {
    use super::super::pictures::{Picture, name};
    use super::*;
    use crate::grid::rect;
    use expect_test::{Expect, expect};

    /// Lists the links of the rooms that are drawn, in their order: the tree, and what may be added to it.
    fn check(text: &str, most: u8, expected: &Expect) {
        check_surcharged(text, most, (0, 0), expected);
    }

    /// The same, where each link that ends in one of the rooms costs so much more.
    fn check_surcharged(text: &str, most: u8, (costly, more): (usize, u32), expected: &Expect) {
        let rooms = Picture::read(text).rooms;
        let surcharge = |room| if room == costly { more } else { 0 };
        let graph = graph(&rooms, |_| most, surcharge, &mut Rng::from_state(1));
        let names = |links: &[Link]| {
            let names: Vec<String> =
                links.iter().map(|link| [' ', name(link.a), name(link.b)].iter().collect()).collect();
            names.concat()
        };
        expected.assert_eq(&format!("tree{}\nmore{}\n", names(&graph.tree), names(&graph.more())));
    }

    /// The cells between the two rooms that are drawn, as a corridor would need them.
    fn check_cells(text: &str, expected: u32) {
        let rooms = Picture::read(text).rooms;
        assert_eq!(corridor_cells(rooms[0], rooms[1]), expected, "{text}");
        assert_eq!(corridor_cells(rooms[1], rooms[0]), expected, "{text}");
    }

    #[test]
    fn a_corridor_is_straight_between_places_that_are_no_corners() {
        check_cells("aaa..bbb aaa..bbb aaa..bbb", 2);
        check_cells("aa...... aa...bbb .....bbb .....bbb", 3 + 1);
        check_cells("aa...... aa...bbb .....bbb .....bbb", 3 + 1);
        check_cells("aa...... aa....bb ......bb", 4);
        check_cells("aaaa aaaa .... .... .... bbbb bbbb", 3);
        check_cells("aaabbb aaabbb aaabbb", 1);
    }

    #[test]
    fn a_corridor_between_rooms_that_face_each_other_nowhere_bends() {
        check_cells("aaa..... aaa..... aaa..... ........ .....bbb .....bbb .....bbb", 2 + 1 + 3);
        check_cells(".....aa .....aa ....... bb..... bb.....", 3 + 1 + 3);
    }

    #[test]
    fn a_tree_takes_the_shortest_corridors_and_a_long_way_round_is_made_short_first() {
        // The ends of the horseshoe have the longest way round.
        check(
            "
            aaa..bbb..ccc
            aaa..bbb..ccc
            aaa..bbb..ccc
            .............
            .............
            ..........ddd
            hhh.......ddd
            hhh.......ddd
            hhh..........
            .............
            ggg..fff..eee
            ggg..fff..eee
            ggg..fff..eee",
            4,
            &expect![[r"
                tree gh fg cd bc ef ab ah
                more de ce df bf fh dh eg ac bd ag bh
            "]],
        );
    }

    #[test]
    fn a_room_with_enough_links_gets_another_only_where_nothing_else_joins() {
        let star = "
            ......bbb......
            ......bbb......
            ......bbb......
            ...............
            ccc...aaa...ddd
            ccc...aaa...ddd
            ccc...aaa...ddd
            ...............
            ......eee......
            ......eee......
            ......eee......";
        check(
            star,
            4,
            &expect![[r"
            tree ae ab ac ad
            more be bd bc ce de cd
        "]],
        );
        check(
            star,
            3,
            &expect![[r"
            tree ae ab ac bd
            more ad be bc de ce cd
        "]],
        );
        check(
            star,
            2,
            &expect![[r"
            tree ae ab bd ce
            more ac ad be bc de cd
        "]],
        );
        check(
            star,
            1,
            &expect![[r"
            tree ae bd ab ac
            more ad be bc de ce cd
        "]],
        );
    }

    #[test]
    fn a_room_whose_links_cost_more_is_a_leaf() {
        let block = "
            aaa.bbb
            aaa.bbb
            aaa.bbb
            .......
            ccc.ddd
            ccc.ddd
            ccc.ddd";
        check(
            block,
            4,
            &expect![[r"
            tree ac bd cd
            more ab ad bc
        "]],
        );
        check_surcharged(
            block,
            4,
            (3, 30),
            &expect![[r"
            tree ac ab bd
            more bc cd ad
        "]],
        );
        check_surcharged(
            block,
            4,
            (0, 30),
            &expect![[r"
            tree bd cd ac
            more bc ab ad
        "]],
        );
    }

    #[test]
    fn where_few_pairs_are_near_all_are_compared() {
        check(
            "
            aaa..bbb..ccc..ddd..eee
            aaa..bbb..ccc..ddd..eee
            aaa..bbb..ccc..ddd..eee",
            4,
            &expect![[r"
                tree cd bc ab de
                more ac bd ce ad be ae
            "]],
        );
        let [one, other] = [rect(1, 1, 3, 3), rect(14, 1, 3, 3)].map(Extent::of);
        assert_eq!([9, 10, 11].map(|most| one.cells_to(&other, most)), [None, Some(10), Some(10)]);
    }

    #[test]
    fn far_rooms_are_joined_too() {
        check(
            "
            aaa.bbb....................ccc.ddd
            aaa.bbb....................ccc.ddd
            aaa.bbb....................ccc.ddd",
            4,
            &expect![[r"
                tree cd ab bc
                more ac bd ad
            "]],
        );
    }

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
    fn far_rooms_of_the_tree_are_ranked_first() {
        // A horseshoe: the ends are near each other, and far apart along the tree.
        let rooms = [(0, 0), (8, 0), (16, 0), (16, 8), (16, 16), (8, 16), (0, 16), (0, 9)];
        let rooms = rooms.map(|(x, y)| rect(x, y, 4, 4));
        let graph = graph(&rooms, |_| 4, |_| 0, &mut Rng::from_state(3));
        let best = graph.more()[0];
        assert!(graph.ways_round().steps(best.a, best.b) >= 7, "{best:?}");
    }

    #[test]
    fn of_many_rooms_the_near_ones_are_compared_as_all_of_few_are() {
        let mut rng = Rng::from_state(9);
        for side in [30, 90, 300] {
            let rooms = scattered(60, side, &mut rng);
            let cells = |a: usize, b: usize| corridor_cells(rooms[a], rooms[b]);
            let square = |i: usize| (rooms[i].centre().x / NEAR, rooms[i].centre().y / NEAR);
            let touch = |a: usize, b: usize| {
                square(a).0.abs_diff(square(b).0) <= 1 && square(a).1.abs_diff(square(b).1) <= 1
            };
            let mut expected = Vec::new();
            for a in 0..60 {
                for b in (a + 1..60).filter(|b| touch(a, *b) && cells(a, *b) <= FAR) {
                    expected.push(Link { cost: cells(a, b), a: a as u32, b: b as u32 });
                }
            }
            expected.sort_unstable();
            assert_eq!(near_pairs(&rooms, |a, b, cost| Link { cost, a, b }), expected);
        }
    }

    #[test]
    fn clusters_that_lie_far_apart_are_joined_where_they_are_nearest() {
        // Six by five rooms, and as many a long way to the east of them.
        let cluster = |x0: u16| (0..30).map(move |i| rect(x0 + 6 * (i % 6), 1 + 6 * (i / 6), 3, 3));
        let mut rooms: Vec<Rect> = cluster(1).chain(cluster(101)).collect();
        // One of each leans toward the other.
        (rooms[17].w, rooms[42].x, rooms[42].w) = (9, 97, 7);
        let graph = graph(&rooms, |_| 4, |_| 0, &mut Rng::from_state(1));
        let between: Vec<_> = graph.tree.iter().filter(|link| (link.a < 30) != (link.b < 30)).collect();
        assert_eq!(between.iter().map(|link| (link.a, link.b)).collect::<Vec<_>>(), [(17, 42)]);
        let (cells, middles) = (97 - 40, rooms[17].centre().manhattan(rooms[42].centre()));
        assert_eq!(between[0].cost, 4 * cells + middles / 4);
    }
}
