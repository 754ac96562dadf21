//! Stairs: in large or medium rooms that are no dead ends, in opposite corners of the floor. On the first floor
//! the way down is in the north, between east and west.
//!
//! Where they stand is decided before there are rooms, by seed and depth alone, so that they meet those of the floors above and
//! below; rooms are put around them first.

use super::rooms::districts_along;
use super::{Class, IfStuck, Wizardry, simple};
use crate::dungeon::Shafts;
use crate::error::{Halt, Stuck};
use crate::floor::Feature;
use crate::grid::{Cell, Rect, cell, rect};
use crate::pass::{Generator, Work};
use crate::rng::{Seed, Streams};

/// The farthest that stairs are from the corner of those cells that they may stand in: halls around them rather lean on the rim.
const REACH: u16 = 1;
/// A way from one of these corners to the other takes one cell in so many, at most.
const WAY: u32 = 4;

/// Returns the cells of the stairs up and of the stairs down.
pub(super) fn cells(params: &Wizardry, seed: &Seed, depth: u32) -> [Cell; 2] {
    if params.if_stuck == IfStuck::Simple {
        let (w, h) = (params.width as u16, params.height as u16);
        return [depth - 1, depth].map(|depth| simple::shaft(w, h, depth));
    }
    let range = range(params);
    let shafts = Shafts::new(seed, Wizardry::NAME, range, (REACH.min(range.w - 1), REACH.min(range.h - 1)));
    let below = |depth: u32| if depth == 1 { in_the_north(params, range, seed) } else { shafts.below(depth) };
    [below(depth - 1), below(depth)]
}

/// Returns whether stairs may stand in rooms of a class: in those that are not small, and no dead ends.
pub(super) fn may_stand_in(params: &Wizardry, class: Class) -> bool {
    class != Class::Small && params.class(class).openings.max() > 1
}

/// Returns the cells that can be the middle of the smallest hall, whichever way round it stands; of a long floor with few cells
/// only so many in the middle as a way from one corner to the other has cells for.
fn range(params: &Wizardry) -> Rect {
    let halls = [Class::Large, Class::Medium].into_iter().flat_map(|class| &params.class(class).sizes);
    let side = halls.map(|size| size.width.max(size.height)).min().unwrap_or(1);
    let first = 1 + (side - 1) / 2;
    let [w, h] = [params.width, params.height].map(|length| length.saturating_sub(side + 1).max(1));
    let too_far = (w + h).saturating_sub(params.scaled(params.floor_cells).max() / WAY);
    let (less_w, less_h) = if w > h { (too_far.min(w - h), 0) } else { (0, too_far.min(h - w)) };
    let rest = (too_far - less_w - less_h) / 2;
    let kept = |length: u32, less: u32| {
        let length_kept = length.saturating_sub(less + rest).max(1);
        ((first + (length - length_kept) / 2) as u16, length_kept as u16)
    };
    let ((x, w), (y, h)) = (kept(w, less_w), kept(h, less_h));
    rect(x, y, w, h)
}

/// Returns where the stairs down from the first floor stand: in the northern third, and in the middle one between west and east,
/// away from the borders of districts.
fn in_the_north(params: &Wizardry, range: Rect, seed: &Seed) -> Cell {
    let mut rng = Streams::new(seed, Wizardry::NAME, 1, 0).of("sink the shaft");
    let districts = districts_along(params.width);
    let middle = districts / 2;
    let (from, to) = (middle * params.width / districts, (middle + 1) * params.width / districts);
    // Borders move by two cells either way, and a street of two lies between districts; a hall reaches some cells around.
    let aside = if districts > 1 { 6 } else { 2 };
    let west = (params.width.div_ceil(3) + 1).max(from + aside);
    let east = (2 * params.width / 3).saturating_sub(2).min(to.saturating_sub(aside + 2)).max(west);
    let north = u32::from(range.y);
    let south = (params.height / 3).saturating_sub(2).clamp(north, north + u32::from(REACH));
    let (x, y) = (rng.between(west, east), rng.between(north, south));
    cell((x as u16).min(range.right() as u16 - 1), (y as u16).min(range.bottom() as u16 - 1))
}

/// Returns the rooms of that size in a window in which the cell is away from the walls, so that no opening is beside it.
pub(super) fn around(at: Cell, (w, h): (u16, u16), window: Rect) -> impl Iterator<Item = Rect> {
    let from = |at: u16, length: u16, first: u16, end: u32| {
        let wall = u16::from(length > 2);
        let least = first.max((at + wall + 1).saturating_sub(length));
        let most = at.saturating_sub(wall).min(end.saturating_sub(length.into()) as u16);
        (least..=most).rev()
    };
    let rows = from(at.y, h, window.y, window.bottom());
    from(at.x, w, window.x, window.right()).flat_map(move |x| rows.clone().map(move |y| rect(x, y, w, h)))
}

/// Places both stairs; one enters by those that lead up.
pub(super) fn place(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    let size = work.draft.size();
    let depth = work.draft.depth();
    let stairs_at = cells(work.params, work.seed, depth);
    let shared = &work.shared;
    let is_hall =
        |room: u32| shared.classes[room as usize] != Class::Small && shared.openings.count(room) > 1;
    let halls: Vec<u32> = (0..shared.rooms.len() as u32).filter(|room| is_hall(*room)).collect();
    let hall_of = |at: Cell| halls.iter().copied().find(|hall| shared.rooms[*hall as usize].contains(at));
    let [start, end] = stairs_at;
    let [Some(up), Some(down)] = stairs_at.map(hall_of) else {
        return Err(Stuck("stairs would stand in a dead end".to_owned()).into());
    };
    work.budget.spend(size.area() as u64 / 8)?;
    work.draft.place(start, Feature::StairsUp);
    work.draft.place(end, Feature::StairsDown);
    let steps = work.draft.ways().distances(start);
    // From the second floor on, the way down is in the farthest third of the rooms that could have it.
    let away = |hall: u32| steps[size.index(shared.rooms[hall as usize].centre())];
    let farther = halls.iter().filter(|hall| **hall != up && away(**hall) > away(down)).count();
    if depth > 1 && farther >= (halls.len() - 1).div_ceil(3) {
        return Err(Stuck(format!("{farther} rooms are farther away than the stairs down")).into());
    }
    work.draft.enter_at(start);
    work.shared.stairs = [up, down];
    work.shared.stairs_at = stairs_at;
    work.shared.steps = steps;
    Ok(())
}
