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
use crate::grid::{Cell, Size};
use crate::lists::{Groups, Union};

const NONE: u32 = u32::MAX;
/// So many nodes and openings are bits of a word.
const FEW: usize = 64;

/// Rooms and stretches of corridor as nodes, seen from a root.
#[derive(Clone, Debug, Default)]
pub struct Regions {
    width: usize,
    rooms: u32,
    /// The node of each cell of a corridor, row by row.
    node: Vec<u32>,
    /// The cells of corridors, each once, with their nodes.
    cells: Vec<(Cell, u32)>,
    /// The corridor that each opening leads to.
    outside: Vec<u32>,
    /// The node behind each opening that is the only way to it. The last is no opening's.
    behind: Vec<u32>,
    /// What is known of each node. The last is none: it lies behind openings that others lead around.
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
}

impl Regions {
    /// Works out what hangs on what, as seen from a room. `label` is what [`Router::into_corridors`] left.
    ///
    /// [`Router::into_corridors`]: super::corridors::Router::into_corridors
    pub fn new(
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
        let outside = |opening: &Opening| label[place(opening.outside())];
        let nodes = rooms + routes.all().len();
        let new = |node: usize| Node { order: 0, behind: 1, rooms: u32::from(node < rooms), latest: 0 };
        let mut regions = Regions {
            width,
            rooms: rooms as u32,
            outside: openings.all().iter().map(outside).collect(),
            node: label,
            cells,
            behind: vec![nodes as u32; openings.all().len() + 1],
            nodes: (0..=nodes).map(new).collect(),
            preorder: Vec::with_capacity(nodes),
        };
        if nodes <= FEW && openings.all().len() <= FEW {
            regions.find_few_bridges(openings, root);
        } else {
            regions.find_bridges(openings, root);
        }
        regions
    }

    /// How many nodes there may be: rooms first, then corridors.
    pub fn nodes(&self) -> usize {
        self.nodes.len().saturating_sub(1)
    }

    /// The node of a corridor's cell.
    pub fn corridor(&self, c: Cell) -> u32 {
        self.node[usize::from(c.y) * self.width + usize::from(c.x)]
    }

    /// The corridor that an opening leads to.
    pub fn outside(&self, opening: u32) -> u32 {
        self.outside[opening as usize]
    }

    /// The cells of corridors, each once, with their nodes.
    pub fn cells(&self) -> &[(Cell, u32)] {
        &self.cells
    }

    /// The bridges among so few openings that each is a bit of a word. Where the openings of all nodes of a part are taken
    /// together, those within it come twice and cancel out, and those that lead out of it are left. One that is left alone
    /// is a bridge. Any tree does, if what lies behind a node follows it.
    fn find_few_bridges(&mut self, openings: &Openings, root: u32) {
        let (mut beside, mut leading) = ([0_u64; FEW], [0_u64; FEW]);
        for (i, (opening, corridor)) in openings.all().iter().zip(&self.outside).enumerate() {
            let (room, corridor) = (opening.room as usize % FEW, *corridor as usize % FEW);
            beside[room] |= 1 << corridor;
            beside[corridor] |= 1 << room;
            leading[room] ^= 1 << i;
            leading[corridor] ^= 1 << i;
        }
        let above = self.grow_tree(&beside, root);
        let none = openings.all().len();
        for i in (1..self.preorder.len()).rev() {
            let node = self.preorder[i] as usize;
            let (out, above) = (leading[node], usize::from(above[node]));
            leading[above] ^= out;
            let Node { behind, rooms, .. } = self.nodes[node];
            self.nodes[above].behind += behind;
            self.nodes[above].rooms += rooms;
            let bridge = if out.is_power_of_two() { out.trailing_zeros() as usize } else { none };
            self.behind[bridge] = node as u32;
        }
    }

    /// Puts the nodes into preorder; answers the node before each on the way from the root.
    fn grow_tree(&mut self, beside: &[u64; FEW], root: u32) -> [u8; FEW] {
        let (mut above, mut waiting) = ([0_u8; FEW], [0_u8; FEW]);
        waiting[0] = root as u8;
        let (mut count, mut seen) = (1, 1_u64 << root);
        while count > 0 {
            count -= 1;
            let node = usize::from(waiting[count]);
            self.nodes[node].order = self.preorder.len() as u32;
            self.preorder.push(node as u32);
            let mut new = beside[node] & !seen;
            seen |= new;
            while new != 0 {
                let to = new.trailing_zeros() as usize;
                above[to] = node as u8;
                waiting[count] = to as u8;
                count += 1;
                new &= new - 1;
            }
        }
        above
    }

    /// Tarjan's bridges, with a stack of its own: a floor may be larger than the machine's.
    fn find_bridges(&mut self, openings: &Openings, root: u32) {
        let at_corridor = Groups::new(self.nodes(), self.outside.iter().copied());
        // The lowest place that one gets back to from behind a node; nothing where nobody came to.
        let mut low = vec![NONE; self.nodes()];
        let mut stack: Vec<Visit> = Vec::with_capacity(self.nodes());
        stack.push(self.enter(root, NONE, &mut low));
        while let Some(Visit { node, up, next }) = stack.last_mut() {
            let (node, up) = (*node, *up);
            let list = if node < self.rooms { openings.of(node) } else { at_corridor.of(node) };
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
        if low[node as usize] == order {
            self.behind[up as usize] = node;
        }
    }

    /// The node behind an opening that is the only way to it.
    pub fn behind(&self, opening: u32) -> Option<u32> {
        Some(self.behind[opening as usize]).filter(|node| (*node as usize) < self.nodes())
    }

    /// How many rooms lie behind an opening that is the only way to them; 0 where others lead around it.
    pub fn cut_off(&self, opening: u32) -> u32 {
        self.nodes[self.behind[opening as usize] as usize].rooms
    }

    /// How many rooms lie behind the opening that is the only way to a node, the node with them.
    pub fn rooms_behind(&self, node: u32) -> u32 {
        self.nodes[node as usize].rooms
    }

    /// The rooms behind the opening that is the only way to a node, the node with them.
    pub fn list_behind(&self, node: u32) -> impl Iterator<Item = u32> {
        let Node { order, behind, .. } = self.nodes[node as usize];
        let nodes = &self.preorder[order as usize..(order + behind) as usize];
        nodes.iter().copied().filter(|n| *n < self.rooms)
    }

    /// Puts locks and gates on bridges; each gets its number by its place in the list, from 1.
    pub fn lock(&mut self, openings: &[u32]) {
        for (number, opening) in (1..).zip(openings) {
            let Some(node) = self.behind(*opening) else { continue };
            let Node { order, behind, .. } = self.nodes[node as usize];
            // Of two locks before a node the later one comes later.
            for n in &self.preorder[order as usize..(order + behind) as usize] {
                self.nodes[*n as usize].latest = number;
            }
        }
    }

    /// The highest number of a lock or gate that has to be passed to get to a node; 0 for none.
    pub fn latest(&self, node: u32) -> u32 {
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
        let new = |node: u32| Node { order: 0, behind: 1, rooms: u32::from(node < rooms), latest: 0 };
        let regions = Regions {
            width: 0,
            rooms,
            node: Vec::new(),
            cells: Vec::new(),
            outside,
            behind: vec![rooms + corridors; openings.all().len() + 1],
            nodes: (0..=rooms + corridors).map(new).collect(),
            preorder: Vec::new(),
        };
        (regions, openings)
    }

    #[test]
    fn few_bridges_are_those_that_a_search_finds() {
        let mut rng = Rng::from_state(3);
        for round in 0..500 {
            let (mut few, openings) = random(&mut rng);
            let mut many = few.clone();
            let root = rng.below(few.rooms);
            few.find_few_bridges(&openings, root);
            many.find_bridges(&openings, root);
            let all = 0..openings.all().len() as u32;
            let bridges: Vec<u32> = all.clone().filter(|opening| few.behind(*opening).is_some()).collect();
            let locks = bridges.len().min(6);
            few.lock(&bridges[..locks]);
            many.lock(&bridges[..locks]);
            for opening in all {
                let behind = few.behind(opening);
                assert_eq!(few.cut_off(opening), behind.map_or(0, |node| few.rooms_behind(node)));
                assert_eq!(behind, many.behind(opening), "round {round}, opening {opening}");
                let Some(node) = behind else { continue };
                assert_eq!(few.rooms_behind(node), many.rooms_behind(node), "round {round}, node {node}");
                let sorted = |regions: &Regions| {
                    let mut rooms: Vec<u32> = regions.list_behind(node).collect();
                    rooms.sort_unstable();
                    rooms
                };
                assert_eq!(sorted(&few), sorted(&many), "round {round}, node {node}");
                assert_eq!(sorted(&few).len() as u32, few.rooms_behind(node));
            }
            for node in 0..few.nodes() as u32 {
                assert_eq!(few.latest(node), many.latest(node), "round {round}, node {node}");
            }
        }
    }
}
