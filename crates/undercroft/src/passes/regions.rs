//! What hangs on what: rooms and stretches of corridor, the openings between them, and which of these cut a part off.
//!
//! ```text
//!   room 0 ─o─ corridor ─o─ room 1          an opening is a bridge when no other way leads round it:
//!      └──o─ corridor ─o──┘ └─o─ room 2     here the last one, and room 2 lies behind it
//! ```
//! A lock or a gate on a bridge keeps everything behind it. What opens it must lie before it: where no lock or gate of
//! the same or a later number has to be passed.

use super::corridors::Routes;
use super::openings::Openings;
use super::union::Union;
use crate::grid::{Cell, Size};

const NONE: u32 = u32::MAX;

/// Rooms and stretches of corridor as nodes, seen from a root.
#[derive(Clone, Debug, Default)]
pub struct Regions {
    width: usize,
    rooms: u32,
    /// The corridor that a cell belongs to, as the number of one of its routes.
    label: Vec<u32>,
    sets: Union,
    /// The nodes on both sides of each opening, the one nearer to the root first; `None` where the opening closes a loop.
    bridges: Vec<Option<(u32, u32)>>,
    nodes: Vec<Node>,
    preorder: Vec<u32>,
}

/// What is known of a room or a corridor.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// Its place in preorder.
    order: u32,
    /// The lowest place that one gets back to from behind it.
    low: u32,
    /// The rooms behind it, with itself.
    behind: u32,
    /// The latest lock before it.
    latest: u32,
    /// The opening that leads toward the root, and the node there.
    up: u32,
    parent: u32,
}

impl Node {
    const NEW: Node = Node { order: NONE, low: NONE, behind: 0, latest: 0, up: NONE, parent: NONE };
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
        let mut sets = Union::with_capacity(routes.all().len() + routes.spurs().len());
        for route in routes.all().iter().chain(routes.spurs()) {
            let set = sets.add();
            for c in routes.cells(route) {
                let at = &mut label[usize::from(c.y) * width + usize::from(c.x)];
                if *at == NONE {
                    *at = set;
                } else if *at != set {
                    sets.join(*at, set);
                }
            }
        }
        sets.flatten();
        let nodes = rooms + routes.all().len() + routes.spurs().len();
        let mut regions = Regions {
            width,
            rooms: rooms as u32,
            label,
            sets,
            bridges: vec![None; openings.all().len()],
            nodes: vec![Node::NEW; nodes],
            preorder: Vec::with_capacity(nodes),
        };
        regions.find_bridges(openings, root);
        regions
    }

    /// How many nodes there may be: rooms first, then corridors.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// The node of a corridor's cell.
    pub fn corridor(&self, c: Cell) -> u32 {
        let label = self.label[usize::from(c.y) * self.width + usize::from(c.x)];
        self.rooms + self.sets.flat(label)
    }

    /// Tarjan's bridges, with a stack of its own: a floor may be larger than the machine's.
    fn find_bridges(&mut self, openings: &Openings, root: u32) {
        let ends: Vec<(u32, u32)> =
            openings.all().iter().map(|opening| (opening.room, self.corridor(opening.outside()))).collect();
        let at_corridor = Lists::new(self.nodes.len(), ends.iter().map(|(_, corridor)| *corridor));
        let mut stack: Vec<(u32, u32)> = Vec::with_capacity(self.nodes.len());
        stack.push((root, 0));
        self.enter(root, NONE, NONE);
        while let Some((node, next)) = stack.last_mut() {
            let node = *node;
            let list = if node < self.rooms { openings.of(node) } else { at_corridor.of(node) };
            let Some(&opening) = list.get(*next as usize) else {
                stack.pop();
                if let Some((above, _)) = stack.last() {
                    self.leave(node, *above);
                }
                continue;
            };
            *next += 1;
            let (room, corridor) = ends[opening as usize];
            let to = if node == room { corridor } else { room };
            let order = self.nodes[to as usize].order;
            if order == NONE {
                self.enter(to, node, opening);
                stack.push((to, 0));
            } else if opening != self.nodes[node as usize].up {
                let here = &mut self.nodes[node as usize];
                here.low = here.low.min(order);
            }
        }
    }

    fn enter(&mut self, node: u32, parent: u32, up: u32) {
        let order = self.preorder.len() as u32;
        self.preorder.push(node);
        let behind = u32::from(node < self.rooms);
        self.nodes[node as usize] = Node { order, low: order, behind, latest: 0, up, parent };
    }

    fn leave(&mut self, node: u32, above: u32) {
        let Node { order, low, behind, up, .. } = self.nodes[node as usize];
        let parent = &mut self.nodes[above as usize];
        parent.low = parent.low.min(low);
        parent.behind += behind;
        if low == order {
            self.bridges[up as usize] = Some((above, node));
        }
    }

    /// The node behind an opening that is the only way to it.
    pub fn behind(&self, opening: u32) -> Option<u32> {
        self.bridges[opening as usize].map(|(_, behind)| behind)
    }

    /// How many rooms lie behind a node's way to the root, the node with them.
    pub fn rooms_behind(&self, node: u32) -> u32 {
        self.nodes[node as usize].behind
    }

    /// The rooms behind a node's way to the root, the node with them.
    pub fn list_behind(&self, node: u32) -> impl Iterator<Item = u32> {
        let from = self.nodes[node as usize].order;
        let nodes = self.preorder[from as usize..].iter().copied();
        // Nodes that follow in preorder lie behind it until one hangs on something before it.
        nodes
            .enumerate()
            .take_while(move |(i, n)| {
                *i == 0 || self.nodes[self.nodes[*n as usize].parent as usize].order >= from
            })
            .map(|(_, n)| n)
            .filter(|n| *n < self.rooms)
    }

    /// Puts locks and gates on bridges; each gets its number by its place in the list, from 1.
    pub fn lock(&mut self, openings: &[u32]) {
        let mut number = vec![0; self.bridges.len()];
        (1..).zip(openings).for_each(|(n, opening)| number[*opening as usize] = n);
        for i in 0..self.preorder.len() {
            let node = self.preorder[i] as usize;
            let Node { up, parent, .. } = self.nodes[node];
            self.nodes[node].latest =
                if up == NONE { 0 } else { self.nodes[parent as usize].latest.max(number[up as usize]) };
        }
    }

    /// The highest number of a lock or gate that has to be passed to get to a node; 0 for none.
    pub fn latest(&self, node: u32) -> u32 {
        self.nodes[node as usize].latest
    }
}

/// For each number the places where it comes up, in one array.
pub(super) struct Lists {
    start: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    pub(super) fn new(n: usize, of: impl Iterator<Item = u32> + Clone) -> Lists {
        // Two places on, so that where a list is filled from becomes where the next one starts.
        let mut start = vec![0; n + 2];
        of.clone().for_each(|i| start[i as usize + 2] += 1);
        for i in 0..n {
            start[i + 2] += start[i + 1];
        }
        let mut items = vec![0; start[n + 1] as usize];
        for (item, i) in (0..).zip(of) {
            let at = &mut start[i as usize + 1];
            items[*at as usize] = item;
            *at += 1;
        }
        Lists { start, items }
    }

    pub(super) fn of(&self, i: u32) -> &[u32] {
        &self.items[self.start[i as usize] as usize..self.start[i as usize + 1] as usize]
    }
}
