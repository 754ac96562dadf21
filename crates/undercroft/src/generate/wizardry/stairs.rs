//! Stairs: in large or medium rooms that are no dead ends. On the first floor the way down is in the north, between east and
//! west; farther down the two are far apart.

use super::{Class, Wizardry};
use crate::error::{Halt, Stuck};
use crate::floor::Feature;
use crate::grid::{Cell, Rect, Size};
use crate::pass::Work;
use crate::rng::Rng;

/// Places both stairs; one enters by those that lead up.
pub(super) fn place(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    let size = work.draft.size();
    let shared = &work.shared;
    let halls: Vec<u32> = (0..shared.rooms.len() as u32)
        .filter(|room| shared.classes[*room as usize] != Class::Small && shared.openings.count(*room) > 1)
        .collect();
    if halls.len() < 2 {
        return Err(Stuck(format!("{} rooms may hold stairs", halls.len())).into());
    }
    let north: Vec<u32> =
        halls.iter().copied().filter(|i| is_north(shared.rooms[*i as usize], size)).collect();
    work.budget.spend(size.area() as u64 / 8)?;
    let first_floor = work.draft.depth() == 1;
    let down = work.rng.pick(&north).copied().filter(|_| first_floor);
    // Where the way down is given, the way up is far from it as the crow flies; else the way down is far on foot.
    let up = match down {
        Some(down) => {
            let middle = shared.rooms[down as usize].centre();
            let away = |hall: u32| shared.rooms[hall as usize].centre().manhattan(middle);
            far(&halls, down, away, &mut work.rng)
        }
        None => *work.rng.pick(&halls).unwrap_or(&halls[0]),
    };
    let start = put(work, up, Feature::StairsUp);
    let steps = work.draft.ways().distances(start);
    let down = down.unwrap_or_else(|| {
        let away = |hall: u32| steps[size.index(work.shared.rooms[hall as usize].centre())];
        far(&halls, up, away, &mut work.rng)
    });
    let end = put(work, down, Feature::StairsDown);
    work.draft.enter_at(start);
    work.shared.stairs = [up, down];
    work.shared.stairs_at = [start, end];
    work.shared.steps = steps;
    Ok(())
}

/// Puts stairs into the middle of a room, which no opening is beside.
fn put(work: &mut Work<'_, Wizardry>, room: u32, stairs: Feature) -> Cell {
    let at = work.shared.rooms[room as usize].centre();
    work.draft.place(at, stairs);
    at
}

/// Whether a room's middle lies in the northern third, between the western and the eastern one.
fn is_north(room: Rect, size: Size) -> bool {
    let middle = room.centre();
    let (w, h) = (size.width(), size.height());
    3 * middle.y < h && 3 * middle.x >= w && 3 * middle.x < 2 * w
}

/// One of the third of the rooms that are farthest away from one of them.
fn far(halls: &[u32], one: u32, away: impl Fn(u32) -> u32, rng: &mut Rng) -> u32 {
    let others = halls.iter().filter(|hall| **hall != one);
    let mut ranked: Vec<(u32, u32)> = others.map(|hall| (away(*hall), *hall)).collect();
    ranked.sort_unstable_by(|a, b| b.cmp(a));
    ranked.truncate(ranked.len().div_ceil(3));
    rng.pick(&ranked).map_or(one, |(_, hall)| *hall)
}
