//! What hangs on what: rooms and stretches of corridor, the openings between them, and which of these cut a part off.
//!
//! ```text
//!   room 0 ─o─ corridor ─o─ room 1          an opening is a bridge when no other way leads round it:
//!      └──o─ corridor ─o──┘ └─o─ room 2     here the last one, and room 2 lies behind it
//! ```
//! A lock or a gate on a bridge keeps everything behind it. What opens it must lie before it: where no lock or gate of
//! the same or a later number has to be passed.

use super::corridors::Routes;
use super::openings::{Opening, Openings};
use super::quest::Shuts;
use crate::grid::{Cell, Size};
use crate::lists::{Groups, Union};

const NONE: u32 = u32::MAX;

/// Rooms and stretches of corridor as nodes, seen from a root.
#[derive(Clone, Debug, Default)]
pub(crate) struct Regions {
    width: usize,
    rooms: u32,
    /// The node of each cell of a corridor, row by row.
    node: Vec<u32>,
    /// The cells of corridors, each once, with their nodes.
    cells: Vec<(Cell, u32)>,
    /// The corridor that each opening leads to, or the room on the other side of the wall.
    outside: Vec<u32>,
    /// The openings of each corridor.
    at_corridor: Groups,
    /// The node behind each opening that is the only way to it; nothing where others lead around it.
    behind: Vec<Option<u32>>,
    /// What is known of each node.
    nodes: Vec<Node>,
    preorder: Vec<u32>,
}

/// What is known of a room or a corridor.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// Its place in preorder.
    order: u32,
    /// The nodes behind it, and the rooms among them, with itself.
    behind: u32,
    rooms: u32,
    /// The latest lock before it.
    latest: u32,
    /// The node that one came from, and whether there is no way to this one but through that.
    from: u32,
    hangs: bool,
}

impl Node {
    const fn new(is_room: bool) -> Node {
        Node { order: 0, behind: 1, rooms: is_room as u32, latest: 0, from: NONE, hangs: false }
    }
}

impl Regions {
    /// Works out what hangs on what, as seen from a room. `label` is what [`Router::into_corridors`] left.
    ///
    /// [`Router::into_corridors`]: super::corridors::Router::into_corridors
    pub(crate) fn new(
        size: Size,
        mut label: Vec<u32>,
        routes: &Routes,
        openings: &Openings,
        rooms: usize,
        root: u32,
    ) -> Regions {
        let width = usize::from(size.width());
        let cells = cells_of(routes, &mut label, width, rooms as u32);
        let place = |c: Cell| usize::from(c.y) * width + usize::from(c.x);
        let outside = |(i, opening): (u32, &Opening)| {
            openings.leads_into(i).unwrap_or_else(|| label[place(opening.outside())])
        };
        let outside: Vec<u32> = (0..).zip(openings.all()).map(outside).collect();
        let nodes = rooms + routes.all().len();
        let mut regions = Regions {
            width,
            rooms: rooms as u32,
            at_corridor: Groups::new(nodes, outside.iter().copied()),
            outside,
            node: label,
            cells,
            behind: vec![None; openings.all().len()],
            nodes: (0..nodes).map(|node| Node::new(node < rooms)).collect(),
            preorder: Vec::with_capacity(nodes),
        };
        regions.find_bridges(openings, root);
        regions
    }

    /// How many nodes there may be: rooms first, then corridors.
    pub(crate) fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// The node of a corridor's cell.
    pub(crate) fn corridor(&self, c: Cell) -> u32 {
        self.node[usize::from(c.y) * self.width + usize::from(c.x)]
    }

    /// The corridor that an opening leads to, or the room on the other side of the wall.
    pub(crate) fn outside(&self, opening: u32) -> u32 {
        self.outside[opening as usize]
    }

    /// Adds a cell to a corridor.
    pub(crate) fn add(&mut self, c: Cell, corridor: u32) {
        self.node[usize::from(c.y) * self.width + usize::from(c.x)] = corridor;
        self.cells.push((c, corridor));
    }

    /// The cells of corridors, each once, with their nodes.
    pub(crate) fn cells(&self) -> &[(Cell, u32)] {
        &self.cells
    }

    /// Tarjan's bridges, with a stack of its own: a floor may be larger than the machine's.
    fn find_bridges(&mut self, openings: &Openings, root: u32) {
        // The lowest place that one gets back to from behind a node; nothing where nobody came to.
        let mut low = vec![NONE; self.nodes()];
        let mut stack: Vec<Visit> = Vec::with_capacity(self.nodes());
        stack.push(self.enter(root, NONE, &mut low));
        while let Some(Visit { node, up, next }) = stack.last_mut() {
            let (node, up) = (*node, *up);
            let list = self.openings_of(node, openings);
            let Some(&opening) = list.get(*next as usize) else {
                stack.pop();
                if let Some(above) = stack.last() {
                    self.leave(node, up, above.node, &mut low);
                }
                continue;
            };
            *next += 1;
            let (room, corridor) = (openings.all()[opening as usize].room, self.outside[opening as usize]);
            let to = if node == room { corridor } else { room };
            if low[to as usize] == NONE {
                stack.push(self.enter(to, opening, &mut low));
            } else if opening != up {
                low[node as usize] = low[node as usize].min(self.nodes[to as usize].order);
            }
        }
    }

    fn enter(&mut self, node: u32, up: u32, low: &mut [u32]) -> Visit {
        let order = self.preorder.len() as u32;
        self.preorder.push(node);
        self.nodes[node as usize].order = order;
        low[node as usize] = order;
        Visit { node, up, next: 0 }
    }

    fn leave(&mut self, node: u32, up: u32, above: u32, low: &mut [u32]) {
        let Node { order, behind, rooms, .. } = self.nodes[node as usize];
        self.nodes[above as usize].behind += behind;
        self.nodes[above as usize].rooms += rooms;
        low[above as usize] = low[above as usize].min(low[node as usize]);
        self.nodes[node as usize].from = above;
        self.nodes[node as usize].hangs = low[node as usize] >= self.nodes[above as usize].order;
        if low[node as usize] == order {
            self.behind[up as usize] = Some(node);
        }
    }

    /// The node behind an opening that is the only way to it.
    pub(crate) fn behind(&self, opening: u32) -> Option<u32> {
        self.behind[opening as usize]
    }

    /// The rooms and corridors that every way from the root to a node leads through, the nearest to it first, of so many
    /// that one looks back.
    pub(crate) fn on_every_way(&self, node: u32, back: usize) -> impl Iterator<Item = u32> {
        let before = move |at: &u32| Some(self.nodes[*at as usize].from).filter(|from| *from != NONE);
        let nodes = std::iter::successors(Some(node), before).take(back);
        nodes.filter(|at| self.nodes[*at as usize].hangs).map(|at| self.nodes[at as usize].from)
    }

    /// How many rooms lie behind an opening that is the only way to them; 0 where others lead around it.
    pub(crate) fn cut_off(&self, opening: u32) -> u32 {
        self.behind(opening).map_or(0, |node| self.rooms_behind(node))
    }

    /// How many rooms lie behind the opening that is the only way to a node, the node with them.
    pub(crate) fn rooms_behind(&self, node: u32) -> u32 {
        self.nodes[node as usize].rooms
    }

    /// The rooms and corridors behind the opening that is the only way to a node, the node with them.
    pub(crate) fn nodes_behind(&self, node: u32) -> &[u32] {
        let Node { order, behind, .. } = self.nodes[node as usize];
        &self.preorder[order as usize..(order + behind) as usize]
    }

    /// The rooms behind the opening that is the only way to a node, the node with them.
    pub(crate) fn list_behind(&self, node: u32) -> impl Iterator<Item = u32> {
        self.nodes_behind(node).iter().copied().filter(|n| *n < self.rooms)
    }

    /// Whether one gets from each opening of a room to each other without the room, and by none of the openings that are shut.
    /// Only so many nodes are looked at.
    pub(crate) fn leads_round(&self, openings: &Openings, room: u32, shut: &[bool]) -> bool {
        const MOST: usize = 128;
        let across = |opening: u32, node: u32| {
            let (room, corridor) = (openings.all()[opening as usize].room, self.outside(opening));
            if node == room { corridor } else { room }
        };
        let mut ends = openings.of(room).iter().map(|opening| across(*opening, room));
        let mut reached: Vec<u32> = ends.next().into_iter().collect();
        let mut next = 0;
        while let Some(node) = reached.get(next).copied().filter(|_| next < MOST) {
            next += 1;
            for opening in self.openings_of(node, openings).iter().filter(|opening| !shut[**opening as usize])
            {
                let to = across(*opening, node);
                if to != room && !reached.contains(&to) {
                    reached.push(to);
                }
            }
        }
        ends.all(|end| reached.contains(&end))
    }

    fn openings_of<'a>(&'a self, node: u32, openings: &'a Openings) -> &'a [u32] {
        if node < self.rooms { openings.of(node) } else { self.at_corridor.of(node) }
    }

    /// Shuts ways; each lock gets its number by its place in the list, from 1. They are opened in that order: a node lies
    /// behind the lock with which one first gets to it from the root.
    pub(crate) fn lock(&mut self, openings: &Openings, root: u32, locks: &[&Shuts]) {
        let mut number = vec![0; openings.all().len()];
        for (n, shuts) in (1..).zip(locks) {
            if let Shuts::Ways(ways) = shuts {
                for way in ways {
                    number[*way as usize] = n;
                }
            }
        }
        self.nodes.iter_mut().for_each(|node| node.latest = NONE);
        // Nodes that one comes to when the lock of that number opens.
        let mut waiting: Vec<Vec<u32>> = vec![Vec::new(); locks.len() + 1];
        waiting[0].push(root);
        for stage in 0..waiting.len() {
            if let Some(Shuts::Teleporter(_, to)) = stage.checked_sub(1).map(|i| locks[i]) {
                waiting[stage].push(*to);
            }
            while let Some(node) = waiting[stage].pop() {
                if self.nodes[node as usize].latest != NONE {
                    continue;
                }
                self.nodes[node as usize].latest = stage as u32;
                for opening in self.openings_of(node, openings) {
                    let (room, corridor) =
                        (openings.all()[*opening as usize].room, self.outside[*opening as usize]);
                    let to = if node == room { corridor } else { room };
                    waiting[stage.max(number[*opening as usize])].push(to);
                }
            }
        }
    }

    /// The highest number of a lock or gate that has to be passed to get to a node; 0 for none.
    pub(crate) fn latest(&self, node: u32) -> u32 {
        self.nodes[node as usize].latest
    }
}

/// A node on the way that is searched: the opening that leads toward the root, and the next to look at.
struct Visit {
    node: u32,
    up: u32,
    next: u32,
}

/// The cells of corridors, each once, with their nodes: corridors that share a cell are one. The labels become nodes.
fn cells_of(routes: &Routes, label: &mut [u32], width: usize, rooms: u32) -> Vec<(Cell, u32)> {
    let place = |c: Cell| usize::from(c.y) * width + usize::from(c.x);
    let mut cells: Vec<(Cell, u32)> = Vec::with_capacity(4 * (routes.all().len() + routes.spurs().len()));
    let mut sets = Union::new(routes.all().len());
    for (set, route) in (0..).zip(routes.all()) {
        for c in routes.cells(route) {
            let first = label[place(*c)];
            if first == set {
                cells.push((*c, set));
            } else {
                sets.join(first, set);
            }
        }
    }
    for spur in routes.spurs() {
        // A dead end belongs to what it branches off from.
        let [from, own @ ..] = routes.cells(spur) else { continue };
        let set = label[place(*from)];
        for c in own {
            label[place(*c)] = set;
            cells.push((*c, set));
        }
    }
    sets.flatten();
    for (c, node) in &mut cells {
        *node = rooms + sets.flat(*node);
        label[place(*c)] = *node;
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Side, cell};
    use crate::rng::Rng;

    /// Rooms and corridors, of which some hang together by any number of openings.
    fn random(rng: &mut Rng) -> (Regions, Openings) {
        let (rooms, corridors) = (2 + rng.below(20), 1 + rng.below(20));
        let mut openings = Openings::new(rooms as usize);
        let mut outside = Vec::new();
        for i in 0..rng.below(40) {
            let room = rng.below(rooms);
            if openings.count(room) < 6 {
                openings.add(Opening { room, at: cell(i as u16, 1), side: Side::South });
                outside.push(rooms + rng.below(corridors));
            }
        }
        let regions = Regions {
            width: 0,
            rooms,
            node: Vec::new(),
            cells: Vec::new(),
            at_corridor: Groups::new((rooms + corridors) as usize, outside.iter().copied()),
            outside,
            behind: vec![None; openings.all().len()],
            nodes: (0..rooms + corridors).map(|node| Node::new(node < rooms)).collect(),
            preorder: Vec::new(),
        };
        (regions, openings)
    }

    /// Returns the nodes that one gets to from a room without passing an opening.
    fn reached(regions: &Regions, openings: &Openings, root: u32, without: &[u32]) -> Vec<bool> {
        let mut reached = vec![false; regions.nodes()];
        reached[root as usize] = true;
        loop {
            let before = reached.clone();
            for (i, opening) in (0..).zip(openings.all()).filter(|(i, _)| !without.contains(i)) {
                let (room, corridor) = (opening.room as usize, regions.outside(i) as usize);
                let either = reached[room] || reached[corridor];
                (reached[room], reached[corridor]) = (either, either);
            }
            if before == reached {
                return reached;
            }
        }
    }

    #[test]
    fn a_bridge_cuts_off_what_cannot_be_reached_without_it() {
        let mut rng = Rng::from_state(3);
        for round in 0..500 {
            let (mut regions, openings) = random(&mut rng);
            let root = rng.below(regions.rooms);
            regions.find_bridges(&openings, root);
            let all = reached(&regions, &openings, root, &[]);
            let lost = |without: &[u32]| -> Vec<u32> {
                let left = reached(&regions, &openings, root, without);
                (0..left.len() as u32).filter(|n| all[*n as usize] && !left[*n as usize]).collect()
            };
            // A node without which another is not reached is found on every way to it.
            for node in (0..regions.nodes() as u32).filter(|node| all[*node as usize] && *node != root) {
                let around: Vec<u32> = (0..)
                    .zip(openings.all())
                    .filter_map(|(i, opening)| {
                        (opening.room == node || regions.outside(i) == node).then_some(i)
                    })
                    .collect();
                let left = reached(&regions, &openings, root, &around);
                for other in
                    (0..regions.nodes() as u32).filter(|other| *other != node && all[*other as usize])
                {
                    let through = regions.on_every_way(other, usize::MAX).any(|n| n == node);
                    assert_eq!(through, !left[other as usize], "round {round}: {node} before {other}");
                }
            }
            let numbers = 0..openings.all().len() as u32;
            let mut bridges = Vec::new();
            for opening in numbers {
                let cut_off = lost(&[opening]);
                let rooms: Vec<u32> = cut_off.iter().copied().filter(|n| *n < regions.rooms).collect();
                assert_eq!(regions.cut_off(opening), rooms.len() as u32, "round {round}, opening {opening}");
                assert_eq!(regions.behind(opening).is_some(), !cut_off.is_empty());
                let Some(node) = regions.behind(opening) else { continue };
                let mut listed: Vec<u32> = regions.list_behind(node).collect();
                listed.sort_unstable();
                assert_eq!(listed, rooms, "round {round}, opening {opening}");
                bridges.push(opening);
            }
            rng.shuffle(&mut bridges);
            bridges.truncate(6);
            // Several at once, and opened one after the other.
            let locks: Vec<Shuts> = bridges.chunks(2).map(|ways| Shuts::Ways(ways.to_vec())).collect();
            regions.lock(&openings, root, &locks.iter().collect::<Vec<_>>());
            for stage in 0..=locks.len() {
                let shut: Vec<u32> = bridges.chunks(2).skip(stage).flatten().copied().collect();
                let open = reached(&regions, &openings, root, &shut);
                let agrees = |(node, open): (u32, &bool)| (regions.latest(node) <= stage as u32) == *open;
                assert!((0..).zip(&open).all(agrees), "round {round}, stage {stage}");
            }
        }
    }

    #[test]
    fn corridors_that_share_a_cell_are_one_and_a_dead_end_is_part_of_what_it_branches_off_from() {
        use super::super::pictures::{Picture, pairs};
        let mut picture = Picture::read(
            "
            ...........
            .aaa...bbb.
            .aaa...bbb.
            .aaa...bbb.
            ...........
            ...........
            .ccc...ddd.
            .ccc...ddd.
            .ccc...ddd.
            ...........",
        );
        for (a, b) in pairs("ab cd") {
            assert!(picture.join((picture.end(a), picture.end(b)), 1..=9));
        }
        // From the corridor of the first two to that of the others, and a dead end off it.
        let cross: Vec<Cell> = (2..=7).map(|y| cell(5, y)).collect();
        picture.router.lay(&cross, (0, 2), &mut picture.routes);
        let spur = [cell(5, 4), cell(6, 4), cell(7, 4)];
        spur[1..].iter().for_each(|c| picture.router.carve(*c));
        picture.routes.add_spur(&spur);
        let carved = picture.router.carved().clone();
        let Picture { size, rooms, router, openings, routes, .. } = picture;
        let regions = Regions::new(size, router.into_corridors(), &routes, &openings, rooms.len(), 0);
        let mut cells: Vec<Cell> = regions.cells().iter().map(|(c, _)| *c).collect();
        cells.sort_unstable_by_key(|c| (c.y, c.x));
        assert!(cells.iter().copied().eq(carved.iter()), "each cell once");
        assert!(regions.cells().iter().all(|(c, node)| *node == 4 && regions.corridor(*c) == 4));
        assert!((0..4).all(|opening| regions.outside(opening) == 4));
    }
}
