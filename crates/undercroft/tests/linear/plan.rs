//! The assembly on the grid: which cells its tiles take, and what stands on their edges.

use crate::support::{ensure, meeting};
use std::collections::{BTreeMap, BTreeSet};
use undercroft::Floor;
use undercroft::floor::{Assembly, BarrierKind, Dress, EdgeKind, RoomKind};
use undercroft::grid::{Cell, Edge, Side, cell};
use undercroft::tileset::Tileset;

/// Which tile every cell belongs to, and what stands on every edge of the floor.
pub(crate) fn plan(set: &Tileset, assembly: &Assembly, floor: &Floor) -> Result<(), String> {
    let side = set.cell().0;
    ensure(assembly.cell as i32 == side, || "the cell's size".to_owned())?;
    let on_grid = |x: i32, z: i32| {
        let (x, z) = (x - assembly.origin[0], z - assembly.origin[2]);
        ((x % side, z % side) == (0, 0)).then(|| cell((x / side) as u16, (z / side) as u16))
    };
    let mut owner: BTreeMap<Cell, usize> = BTreeMap::new();
    for (i, node) in assembly.nodes.iter().enumerate() {
        let (low, high) = node.bounds;
        let first = on_grid(low[0], low[2]).ok_or("a face is off the grid")?;
        let last = on_grid(high[0], high[2]).ok_or("a face is off the grid")?;
        for y in first.y..last.y {
            for x in first.x..last.x {
                ensure(owner.insert(cell(x, y), i).is_none(), || format!("two tiles at {x}, {y}"))?;
            }
        }
    }
    ensure(floor.cells().iter().eq(owner.keys().copied()), || "the floor's cells are the tiles'".to_owned())?;
    let mut expected: BTreeMap<Edge, Dress> = BTreeMap::new();
    for link in &assembly.links {
        let at = meeting(set, assembly, link)?;
        let width = set.openings()[&link.connector].0;
        let dress =
            |id: u32| assembly.nodes[id as usize].exits.iter().find(|e| e.position == at).map(|e| e.dress);
        let open = [dress(link.from), dress(link.to)] == [Some(Dress::Open); 2];
        let upright = matches!(link.to_side, Side::East | Side::West);
        let start = if upright { [at[0], at[2] - width / 2] } else { [at[0] - width / 2, at[2]] };
        let first = on_grid(start[0], start[1]).ok_or("an opening is off the grid")?;
        let count = (width / side) as u16;
        for n in 0..count {
            let edge = if upright {
                Edge::new(cell(first.x, first.y + n), Side::West)
            } else {
                Edge::new(cell(first.x + n, first.y), Side::North)
            };
            let dress = match (open, n == (count - 1) / 2) {
                (true, _) => Dress::Open,
                (false, true) => Dress::DoorFrame,
                (false, false) => Dress::Wall,
            };
            expected.insert(edge, dress);
        }
    }
    for (&at, i) in &owner {
        for side in Side::ALL {
            let edge = Edge::new(at, side);
            let beside = at.step(side).and_then(|c| owner.get(&c));
            let wanted = if beside == Some(i) {
                Dress::Open
            } else {
                expected.get(&edge).copied().unwrap_or(Dress::Wall)
            };
            let found = match floor.edge(edge) {
                EdgeKind::Open => Dress::Open,
                EdgeKind::Wall => Dress::Wall,
                EdgeKind::Barrier(b) if b.kind == BarrierKind::Door => Dress::DoorFrame,
                EdgeKind::Barrier(other) => return Err(format!("{other:?} on {edge}")),
            };
            ensure(found == wanted, || format!("{found:?} on {edge}, not {wanted:?}"))?;
        }
    }
    corridors(assembly, floor, &owner)
}

/// Rooms are tiles, and corridors lead from one to the next through tiles that are none.
fn corridors(assembly: &Assembly, floor: &Floor, owner: &BTreeMap<Cell, usize>) -> Result<(), String> {
    let is_room = |i: usize| floor.room_at(cell_of(i, owner)).is_some();
    let named = |i: usize| floor.room_at(cell_of(i, owner)).map(|id| floor.rooms()[id.index()].name.clone());
    for (i, node) in assembly.nodes.iter().enumerate() {
        ensure(named(i).is_none_or(|name| name == node.name), || format!("the room of {}", node.name))?;
        let open = node.exits.iter().any(|e| e.dress == Dress::Open);
        ensure(is_room(i) != open, || format!("{} is a room or a corridor", node.name))?;
    }
    let kinds = |kind| floor.rooms().iter().filter(|room| room.kind == kind).count();
    ensure(kinds(RoomKind::Start) == 1 && kinds(RoomKind::Boss) == 1, || "start and boss".to_owned())?;
    let mut covered = BTreeSet::new();
    for corridor in floor.corridors() {
        let path: Vec<Cell> = corridor.path().collect();
        ensure(corridor.joins.0.is_some(), || "a corridor begins at a room".to_owned())?;
        for pair in path.windows(2) {
            let edge = Edge::between(pair[0], pair[1]).ok_or("a corridor is a walk")?;
            ensure(floor.edge(edge) == EdgeKind::Open, || format!("a corridor is walled at {edge}"))?;
        }
        for at in path {
            let tile = owner.get(&at).ok_or("a corridor in rock")?;
            ensure(!is_room(*tile), || format!("a corridor runs through a room at {at}"))?;
            covered.insert(*tile);
        }
    }
    let all = (0..assembly.nodes.len()).filter(|i| !is_room(*i));
    ensure(all.eq(covered), || "every corridor tile is on a corridor".to_owned())
}

fn cell_of(i: usize, owner: &BTreeMap<Cell, usize>) -> Cell {
    *owner.iter().find(|(_, tile)| **tile == i).expect("every tile has cells").0
}
