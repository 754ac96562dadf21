//! Questions about an assembly as a graph: its routes from the start to the end, and whether there is one.
//!
//! Generated assemblies are trees, and have one route. Those that come from files may be anything, so that no answer may
//! take forever: routes are looked for only where the end can still be reached, and a limit bounds how many are listed.

use super::{Assembly, Node};

/// The tag of tiles on the main path.
pub(crate) const MAIN_PATH: &str = "MainPath";
/// The tag of the end room.
pub(crate) const END: &str = "BossRoom";

/// Why an assembly is no dungeon.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Invalid {
    /// There is nothing at all.
    #[error("no tile was placed")]
    NoNodes,
    /// The boss has no room.
    #[error("no end room was placed")]
    NoEnd,
    /// The boss cannot be reached.
    #[error("no path leads from the start to the end room")]
    NoPath,
}

impl Assembly {
    /// Whether it is a dungeon: there are tiles, there is an end room, and a path leads to it.
    pub fn validate(&self) -> Result<(), Invalid> {
        if self.nodes.is_empty() {
            return Err(Invalid::NoNodes);
        }
        if self.end.is_none() {
            return Err(Invalid::NoEnd);
        }
        if self.shortest_path().is_none() {
            return Err(Invalid::NoPath);
        }
        Ok(())
    }

    /// Returns the tiles of the main path, as they were placed.
    pub fn main_path(&self) -> impl Iterator<Item = &Node> {
        self.nodes.iter().filter(|node| node.has_tag(MAIN_PATH))
    }

    /// Returns the fewest tiles from the start to the end, both among them.
    pub fn shortest_path(&self) -> Option<Vec<u32>> {
        let ways = self.neighbours();
        let (end, mut from) = (self.end? as usize, vec![u32::MAX; self.nodes.len()]);
        let mut queue = vec![0_u32];
        *from.first_mut()? = 0;
        let mut next = 0;
        while from[end] == u32::MAX {
            let here = *queue.get(next)?;
            next += 1;
            for &there in &ways[here as usize] {
                if from[there as usize] == u32::MAX {
                    from[there as usize] = here;
                    queue.push(there);
                }
            }
        }
        let mut path = vec![end as u32];
        while let Some(&last) = path.last().filter(|last| **last != 0) {
            path.push(from[last as usize]);
        }
        path.reverse();
        Some(path)
    }

    /// Steps from tile to tile between the start and the end, on the shortest path.
    pub fn shortest_path_length(&self) -> Option<u32> {
        self.shortest_path().map(|path| path.len() as u32 - 1)
    }

    /// Returns how many routes lead from the start to the end without entering a tile twice; `limit`, when there are
    /// more.
    pub fn count_routes(&self, limit: usize) -> usize {
        let mut count = 0;
        self.each_route(limit, |_| count += 1);
        count
    }

    /// Returns the routes from the start to the end without entering a tile twice, the first `limit` of them.
    pub fn all_paths(&self, limit: usize) -> Vec<Vec<u32>> {
        let mut paths = Vec::new();
        self.each_route(limit, |path| paths.push(path.to_vec()));
        paths
    }

    /// Returns for each tile whether links lead to it from the start.
    pub(crate) fn reached(&self) -> Vec<bool> {
        let ways = self.neighbours();
        let mut reached = vec![false; self.nodes.len()];
        let mut front: Vec<u32> = (0..self.nodes.len().min(1) as u32).collect();
        while let Some(node) = front.pop() {
            if !std::mem::replace(&mut reached[node as usize], true) {
                front.extend(&ways[node as usize]);
            }
        }
        reached
    }

    /// For each tile, those that it is joined to, in the order of the links.
    fn neighbours(&self) -> Vec<Vec<u32>> {
        let mut ways = vec![Vec::new(); self.nodes.len()];
        for link in &self.links {
            ways[link.from as usize].push(link.to);
            if link.from != link.to {
                ways[link.to as usize].push(link.from);
            }
        }
        // Two tiles that are joined twice are neighbours once: a route is a list of tiles.
        for list in &mut ways {
            let mut kept = 0;
            for i in 0..list.len() {
                if !list[..kept].contains(&list[i]) {
                    list[kept] = list[i];
                    kept += 1;
                }
            }
            list.truncate(kept);
        }
        ways
    }

    /// Depth first, and only into tiles from which the end can be reached past the tiles of the route so far.
    fn each_route(&self, limit: usize, mut found: impl FnMut(&[u32])) {
        let Some(end) = self.end.filter(|_| !self.nodes.is_empty()) else { return };
        let ways = without_dead_ends(self.neighbours(), end);
        let mut left = limit;
        let mut on_route = vec![false; self.nodes.len()];
        let mut route = vec![0_u32];
        // For each tile of the route, which of its neighbours comes next.
        let mut turns = vec![0_usize];
        on_route[0] = true;
        while left > 0
            && let (Some(&here), Some(turn)) = (route.last(), turns.last_mut())
        {
            let next = if here == end { None } else { ways[here as usize].get(*turn).copied() };
            *turn += 1;
            match next {
                None => {
                    if here == end {
                        found(&route);
                        left -= 1;
                    }
                    on_route[here as usize] = false;
                    route.pop();
                    turns.pop();
                }
                Some(there) => {
                    let is_free = !on_route[there as usize];
                    // With a single way on there is nothing to choose: whoever came here can go on.
                    let choices = ways[here as usize].iter().filter(|n| !on_route[**n as usize]).count();
                    if is_free && (choices == 1 || reaches(&ways, there, end, &on_route)) {
                        on_route[there as usize] = true;
                        route.push(there);
                        turns.push(0);
                    }
                }
            }
        }
    }
}

/// Takes tiles with a single neighbour away, again and again, but for the start and the end. Of a tree the route is left.
fn without_dead_ends(mut ways: Vec<Vec<u32>>, end: u32) -> Vec<Vec<u32>> {
    let is_dead = |node: u32, ways: &[Vec<u32>]| node != 0 && node != end && ways[node as usize].len() == 1;
    let mut dead: Vec<u32> = (0..ways.len() as u32).filter(|node| is_dead(*node, &ways)).collect();
    while let Some(node) = dead.pop() {
        let Some(other) = ways[node as usize].pop() else { continue };
        ways[other as usize].retain(|n| *n != node);
        if is_dead(other, &ways) {
            dead.push(other);
        }
    }
    ways
}

/// Returns whether the end can be reached past the tiles of a route.
fn reaches(ways: &[Vec<u32>], from: u32, end: u32, on_route: &[bool]) -> bool {
    let mut seen = on_route.to_vec();
    let mut stack = vec![from];
    seen[from as usize] = true;
    while let Some(node) = stack.pop() {
        if node == end {
            return true;
        }
        for &next in &ways[node as usize] {
            if !std::mem::replace(&mut seen[next as usize], true) {
                stack.push(next);
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::floor::Link;
    use crate::grid::Side;
    use crate::rng::Rng;

    fn graph(nodes: u32, links: &[(u32, u32)], end: Option<u32>) -> Assembly {
        let node = |i: u32| Node {
            name: format!("n{i}").into(),
            tile: "t".into(),
            position: [0; 3],
            rotation: 0,
            bounds: ([0; 3], [0; 3]),
            tags: if i.is_multiple_of(2) { vec![MAIN_PATH.into()] } else { Vec::new() },
            distance: None,
            used: Vec::new(),
            exits: Vec::new(),
            markers: Vec::new(),
        };
        let link = |&(from, to): &(u32, u32)| Link {
            from,
            to,
            connector: "c".into(),
            from_side: Side::North,
            to_side: Side::South,
        };
        Assembly {
            nodes: (0..nodes).map(node).collect(),
            links: links.iter().map(link).collect(),
            end,
            ..Assembly::default()
        }
    }

    #[test]
    fn reasons_are_told_apart() {
        assert_eq!(graph(0, &[], None).validate(), Err(Invalid::NoNodes));
        assert_eq!(graph(2, &[(0, 1)], None).validate(), Err(Invalid::NoEnd));
        assert_eq!(graph(3, &[(0, 1)], Some(2)).validate(), Err(Invalid::NoPath));
        assert_eq!(graph(3, &[(0, 1), (2, 1)], Some(2)).validate(), Ok(()));
        assert_eq!(graph(1, &[], Some(0)).validate(), Ok(()));
        assert_eq!(Invalid::NoPath.to_string(), "no path leads from the start to the end room");
    }

    #[test]
    fn a_ring_has_two_routes() {
        let ring = graph(5, &[(0, 1), (1, 2), (2, 3), (3, 0), (2, 4), (2, 4), (4, 4)], Some(2));
        assert_eq!(ring.all_paths(9), [vec![0, 1, 2], vec![0, 3, 2]]);
        assert_eq!((ring.count_routes(9), ring.count_routes(1), ring.count_routes(0)), (2, 1, 0));
        assert_eq!(ring.shortest_path_length(), Some(2));
        assert!(ring.main_path().map(|n| n.name.as_ref()).eq(["n0", "n2", "n4"]));
        assert_eq!(graph(2, &[], Some(1)).all_paths(9), Vec::<Vec<u32>>::new());
        assert_eq!(graph(2, &[(0, 1)], None).shortest_path(), None);
    }

    /// Every order of tiles that is a route, by trying all.
    fn brute(graph: &Assembly, route: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
        let here = route[route.len() - 1];
        if Some(here) == graph.end {
            found.push(route.clone());
            return;
        }
        for there in 0..graph.nodes.len() as u32 {
            let joined = graph
                .links
                .iter()
                .any(|l| (l.from, l.to) == (here, there) || (l.to, l.from) == (here, there));
            if joined && !route.contains(&there) {
                route.push(there);
                brute(graph, route, found);
                route.pop();
            }
        }
    }

    #[test]
    fn routes_agree_with_trying_everything() {
        let mut rng = Rng::from_state(3);
        let mut most = 0;
        for _ in 0..2_000 {
            let nodes = 1 + rng.below(7);
            let links: Vec<(u32, u32)> =
                (0..rng.below(14)).map(|_| (rng.below(nodes), rng.below(nodes))).collect();
            let graph = graph(nodes, &links, Some(rng.below(nodes)));
            let mut wanted = Vec::new();
            brute(&graph, &mut vec![0], &mut wanted);
            let mut found = graph.all_paths(usize::MAX);
            assert_eq!(graph.count_routes(usize::MAX), wanted.len());
            assert_eq!(graph.count_routes(2), wanted.len().min(2));
            assert_eq!(graph.shortest_path().map(|p| p.len()), wanted.iter().map(Vec::len).min());
            assert_eq!(graph.validate().is_ok(), !wanted.is_empty());
            found.sort();
            wanted.sort();
            most = most.max(wanted.len());
            assert_eq!(found, wanted, "{links:?} to {:?}", graph.end);
        }
        assert!(most > 10, "{most}");
    }

    #[test]
    fn a_graph_with_more_routes_than_atoms_is_answered() {
        // A ladder of 60 rings has 2^60 routes; a maze that leads nowhere has many walks and no route.
        let mut links = Vec::new();
        for i in 0..60 {
            links.extend([
                (3 * i, 3 * i + 1),
                (3 * i, 3 * i + 2),
                (3 * i + 1, 3 * i + 3),
                (3 * i + 2, 3 * i + 3),
            ]);
        }
        assert_eq!(graph(181, &links, Some(180)).count_routes(1_000), 1_000);
        assert_eq!(graph(182, &links, Some(181)).count_routes(1_000), 0);
    }
}
