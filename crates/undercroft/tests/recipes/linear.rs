//! The numbers of `linear`, counted in tiles.

use super::Counter;
use std::collections::BTreeMap;
use undercroft::floor::{Assembly, Feature, MarkerKind};
use undercroft::grid::cell;

impl Counter<'_> {
    pub(super) fn linear(&mut self) {
        let assembly = self.floor.assembly().expect("linear has an assembly");
        let tiles = assembly.nodes.len();
        self.hold("tiles", tiles, Some((0, self.number("target_size"))));
        let end = assembly.end.map(|end| &assembly.nodes[end as usize]);
        let path = end.and_then(|end| end.distance).unwrap_or(0);
        let least = self.number("min_path_length");
        self.hold("tiles to the end", path as usize, Some((least, i64::MAX)));
        let branches: BTreeMap<&str, i64> =
            assembly.nodes.iter().fold(BTreeMap::new(), |mut branches, node| {
                if let Some(name) = node.name.strip_prefix("Branch_").and_then(|name| name.split_once('_')) {
                    *branches.entry(name.0).or_default() += 1;
                }
                branches
            });
        self.hold("branches", branches.len(), Some((0, self.number("max_branches"))));
        let longest = branches.values().max().copied().unwrap_or(0);
        let most = self.range("branch_length").unwrap_or((0, 0)).1;
        self.hold("tiles of a branch", longest as usize, Some((0, most)));
        let (keys, allowed) = (self.keys(), self.range("locks"));
        self.hold("locks", keys, allowed);
        self.linear_pace(assembly);
        self.linear_rows(assembly);
    }

    /// The longest row of corridors on the main path.
    fn linear_pace(&mut self, assembly: &Assembly) {
        let (mut row, mut longest) = (0, 0);
        for node in assembly.main_path() {
            let is_end = node.has_tag("StartRoom") || node.has_tag("BossRoom");
            row = if !is_end && node.exits.len() == 2 { row + 1 } else { 0 };
            longest = longest.max(row);
        }
        let most = self.range("corridors").unwrap_or((0, 0)).1;
        self.hold("corridors in a row", longest, Some((0, most)));
    }

    /// How many branches hang in a row, and what spawn points may spend: more the farther they are.
    fn linear_rows(&mut self, assembly: &Assembly) {
        let (mut steps, mut rows) = (vec![0; assembly.nodes.len()], vec![0; assembly.nodes.len()]);
        for link in &assembly.links {
            let (from, to) = (link.from as usize, link.to as usize);
            let name = &assembly.nodes[to].name;
            let begins = name.starts_with("Branch_") && name.ends_with("_1");
            (steps[to], rows[to]) = (steps[from] + 1, rows[from] + usize::from(begins));
        }
        let most = self.number("branch_depth");
        self.hold("branches in a row", rows.into_iter().max().unwrap_or(0), Some((0, most)));
        let [budget, growth] = ["monster_budget", "monster_growth"].map(|key| self.number(key));
        for (node, steps) in assembly.nodes.iter().zip(steps) {
            let worth = budget * i64::from(self.floor.depth()) + growth * steps;
            for (name, [x, _, z]) in &node.markers {
                let along =
                    |at: i32, axis: usize| ((at - assembly.origin[axis]) / assembly.cell as i32) as u16;
                let Some(Feature::Marker(marker)) = self.floor.feature(cell(along(*x, 0), along(*z, 2)))
                else {
                    self.hold(&format!("markers for {name} of {}", node.name), 0, Some((1, 1)));
                    continue;
                };
                let budget = match marker.kind {
                    MarkerKind::Enemy | MarkerKind::Loot => worth,
                    MarkerKind::Boss => 4 * worth,
                    MarkerKind::Player | MarkerKind::Other => 0,
                };
                self.hold("points to spend on monsters", marker.budget as usize, Some((budget, budget)));
            }
        }
    }
}
