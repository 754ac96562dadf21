//! Stairs: in large or medium rooms that are no dead ends and lie before every lock. On the first floor the way down is in
//! the north, between east and west; farther down the two are far apart.

use super::{Class, Notes, Wizardry};
use crate::error::{Halt, Stuck};
use crate::floor::Feature;
use crate::grid::{Rect, Size};
use crate::pass::Work;
use crate::rng::Rng;

/// Places both stairs; one enters by those that lead up.
pub(super) fn place(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    let size = work.draft.size();
    let notes = &work.notes;
    let halls: Vec<u32> = (0..notes.rooms.len() as u32)
        .filter(|room| {
            notes.classes[*room as usize] != Class::Small
                && notes.openings.count(*room) > 1
                && notes.spots.latest(*room) == 0
        })
        .collect();
    if halls.len() < 2 {
        return Err(Stuck(format!("{} rooms may hold stairs", halls.len())).into());
    }
    let ways = work.draft.ways();
    let north: Vec<u32> =
        halls.iter().copied().filter(|i| is_north(notes.rooms[*i as usize], size)).collect();
    work.budget.spend(size.area() as u64 / 8)?;
    let first_floor = work.draft.depth() == 1;
    let north_one = work.rng.pick(&north).copied().filter(|_| first_floor);
    let one = north_one.unwrap_or_else(|| *work.rng.pick(&halls).unwrap_or(&halls[0]));
    let others: Vec<u32> = halls.iter().copied().filter(|hall| *hall != one).collect();
    let middle = notes.rooms[one as usize].centre();
    let from_one = ways.distances(middle);
    let other = far(notes, &others, &from_one, size, &mut work.rng);
    let (up, down) = if north_one.is_some() { (other, one) } else { (one, other) };
    let mut put = |room: u32, stairs: Feature| {
        let bounds = work.notes.rooms[room as usize];
        let middle = bounds.centre();
        let at = if work.notes.spots.is_free(middle) {
            work.notes.spots.keep(middle);
            Some(middle)
        } else {
            work.notes.spots.take_in(room, bounds, &mut work.rng)
        };
        at.inspect(|at| work.draft.place(*at, stairs))
    };
    let (Some(start), Some(_)) = (put(up, Feature::StairsUp), put(down, Feature::StairsDown)) else {
        return Err(Stuck("the stairs have no free cell".to_owned()).into());
    };
    work.draft.enter_at(start);
    work.notes.stairs = [up, down];
    work.notes.distance = if start == middle { from_one } else { ways.distances(start) };
    Ok(())
}

/// Whether a room's middle lies in the northern third, between the western and the eastern one.
fn is_north(room: Rect, size: Size) -> bool {
    let middle = room.centre();
    let (w, h) = (size.width(), size.height());
    3 * middle.y < h && 3 * middle.x >= w && 3 * middle.x < 2 * w
}

/// One of the third of the rooms that are farthest on foot.
fn far(notes: &Notes, halls: &[u32], distances: &[u32], size: Size, rng: &mut Rng) -> u32 {
    let width = usize::from(size.width());
    let mut ranked: Vec<(u32, u32)> = halls
        .iter()
        .map(|hall| {
            let middle = notes.rooms[*hall as usize].centre();
            (distances[usize::from(middle.y) * width + usize::from(middle.x)], *hall)
        })
        .collect();
    ranked.sort_unstable_by(|a, b| b.cmp(a));
    ranked.truncate(halls.len().div_ceil(3));
    rng.pick(&ranked).map_or(halls[0], |(_, hall)| *hall)
}
