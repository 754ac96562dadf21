//! Walls stand on every edge that nobody opened: rooms are open inside, corridors along their course.

use super::{Class, Wizardry};
use crate::error::Halt;
use crate::floor::{Corridor, RoomId};
use crate::grid::{Cell, Edge, Side, cell};
use crate::pass::Work;
use crate::passes::openings::Opening;

/// Opens rooms, corridors, and the openings between them; every other edge stays a wall.
pub(super) fn raise(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    let Some((rooms, _)) = &work.shared.cells else { return Ok(()) };
    if work.params.is_wall_to_wall() {
        // Rooms that touch have walls between them.
        work.shared.rooms.iter().for_each(|room| work.draft.open_rect(*room));
    } else {
        work.draft.open_within(rooms);
    }
    let routes = &work.shared.routes;
    work.draft.expect(0, routes.all().len() + routes.spurs().len(), work.shared.openings.all().len(), 0);
    for route in routes.all().iter().chain(routes.spurs()) {
        let cells = routes.cells(route);
        work.budget.spend(cells.len() as u64)?;
        for pair in cells.windows(2) {
            if let Some(edge) = Edge::between(pair[0], pair[1]) {
                work.draft.open(edge);
            }
        }
    }
    work.shared.openings.all().iter().for_each(|opening| work.draft.open(opening.edge()));
    for (route, (a, b)) in routes.all().iter().zip(&work.shared.links) {
        let joins = (Some(RoomId(*a)), Some(RoomId(*b)));
        let corners = match routes.cells(route) {
            // Through a wall that two rooms share: a step from the one into the other.
            [] => through(&work.shared.openings.all()[route.ends.0 as usize], *a),
            cells => corners(cells),
        };
        work.draft.add_corridor(Corridor { corners, joins });
    }
    for spur in routes.spurs() {
        work.draft.add_corridor(Corridor { corners: corners(routes.cells(spur)), joins: (None, None) });
    }
    divide_rooms(work)
}

/// The cells on both sides of an opening between two rooms, that of the given room first.
fn through(opening: &Opening, from: u32) -> Vec<Cell> {
    let (inside, outside) = (opening.at, opening.outside());
    if opening.room == from { vec![inside, outside] } else { vec![outside, inside] }
}

/// The ends of a way, and where it bends: at cells that are not halfway between the ones before and after them.
fn corners(way: &[Cell]) -> Vec<Cell> {
    let [first, .., last] = way else { return way.to_vec() };
    let mut corners = Vec::with_capacity(way.len().min(4));
    corners.push(*first);
    for three in way.windows(3) {
        let [before, at, after] = [three[0], three[1], three[2]];
        if before.x + after.x != 2 * at.x || before.y + after.y != 2 * at.y {
            corners.push(at);
        }
    }
    corners.push(*last);
    corners
}

/// Puts a wall into some of the large rooms, from one side to short of the other.
fn divide_rooms(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    for i in 0..work.shared.rooms.len() {
        if work.shared.classes[i] != Class::Large || !work.rng.chance(work.params.inner_walls, 100) {
            continue;
        }
        let r = work.shared.rooms[i];
        work.budget.spend(8)?;
        let upright = if r.w == r.h { work.rng.chance(1, 2) } else { r.w > r.h };
        let (long, short) = if upright { (r.w, r.h) } else { (r.h, r.w) };
        if long < 5 || short < 4 {
            continue;
        }
        let at = work.rng.between(2, u32::from(long) - 2) as u16;
        let length = work.rng.between(2, u32::from(short) - 2) as u16;
        let from_far = work.rng.chance(1, 2);
        for n in 0..length {
            let n = if from_far { short - 1 - n } else { n };
            let edge = if upright {
                Edge::new(cell(r.x + at, r.y + n), Side::West)
            } else {
                Edge::new(cell(r.x + n, r.y + at), Side::North)
            };
            work.draft.wall_off(edge);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn a_way_has_the_corners_of_its_corridor() {
        let mut rng = Rng::from_state(4);
        for round in 0..200 {
            let mut way = vec![cell(20, 20)];
            for _ in 0..rng.below(12) {
                let side = Side::ALL[rng.below(4) as usize];
                way.extend(way[way.len() - 1].step(side));
            }
            assert_eq!(corners(&way), Corridor::through(&way, (None, None)).corners, "round {round}");
        }
    }
}
