//! Floors dug by hand, room by room and corridor by corridor.

use undercroft::floor::{Corridor, Joins, Room, RoomKind};
use undercroft::grid::{Area, Cell, Edge, Rect, Run, Side};
use undercroft::{Draft, Floor, solve};

/// Returns the floor with its proof, where it has one.
pub(crate) fn finish(draft: Draft) -> Floor {
    let floor = draft.finish().expect("a floor, if a poor one");
    solve::prove(floor).unwrap_or_else(|(floor, _)| floor)
}

/// A room whose cells are all open to one another.
pub(crate) fn add_room(draft: &mut Draft, bounds: Rect, kind: RoomKind) {
    draft.carve_rect(bounds);
    for c in bounds.cells() {
        let inside =
            [Side::North, Side::West].into_iter().filter(|s| c.step(*s).is_some_and(|n| bounds.contains(n)));
        inside.for_each(|side| draft.open(Edge::new(c, side)));
    }
    draft.add_room(Room::new(bounds, kind));
}

/// A corridor through these corners, from inside one room to inside the other.
pub(crate) fn dig(draft: &mut Draft, corners: &[(u16, u16)], joins: Joins) {
    let corridor = Corridor { corners: corners.iter().copied().map(Cell::from).collect(), joins };
    let path: Vec<Cell> = corridor.path().collect();
    for c in &path {
        draft.carve(*c);
    }
    for pair in path.windows(2) {
        draft.open(Edge::between(pair[0], pair[1]).expect("neighbours"));
    }
    draft.add_corridor(corridor);
}

/// Returns the cells as runs of one.
pub(crate) fn area(cells: impl Iterator<Item = Cell>) -> Area {
    let runs = cells.map(|c| Run { y: c.y, x0: c.x, x1: c.x + 1 });
    Area::from(runs.collect::<Vec<_>>())
}
