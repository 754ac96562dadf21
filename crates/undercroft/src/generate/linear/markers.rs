//! Spawn points become features, and the entrance and the goal are set where the player and the boss stand.
//!
//! What may be spent on monsters grows with the tiles from the start and with the floor's depth.

use super::Linear;
use super::grow::{Growth, Placed, Role};
use super::lay::{bounds, opening};
use super::write::spawns;
use crate::draft::Draft;
use crate::error::Halt;
use crate::floor::{Feature, Goal, Marker, MarkerKind};
use crate::grid::{Cell, Rect, cell};
use crate::pass::Work;
use crate::tileset::turned;

/// How many times what a common monster costs there the boss may cost.
const BOSS: u32 = 4;

pub(super) fn place(work: &mut Work<'_, Linear>) -> Result<(), Halt> {
    let (params, growth, draft) = (work.params, &work.shared, &mut work.draft);
    for placed in &growth.placed {
        work.budget.spend(1)?;
        let tile = &params.tileset.tiles()[usize::from(placed.tile)];
        let room = bounds(params, growth, placed);
        let worth = worth(params, draft.depth(), placed.distance);
        let (mut player, mut boss) = (None, None);
        for (name, kind, own) in spawns(tile, placed) {
            let [dx, _, dz] = turned(own, placed.turns);
            let at = cell_of(params, growth.origin, [placed.at[0] + dx, placed.at[2] + dz], room);
            let Some(at) = free_near(draft, room, at) else { continue };
            let budget = match kind {
                MarkerKind::Enemy | MarkerKind::Loot => worth,
                MarkerKind::Boss => worth.saturating_mul(BOSS),
                MarkerKind::Player | MarkerKind::Other => 0,
            };
            match kind {
                MarkerKind::Player => _ = player.get_or_insert(at),
                MarkerKind::Boss => _ = boss.get_or_insert(at),
                _ => {}
            }
            draft.place(at, Feature::Marker(Marker { kind, budget, name: name.clone() }));
        }
        match placed.role {
            Role::Start => {
                draft.enter_at(player.unwrap_or(room.centre()));
                stairs(draft, room, (growth.stairs[0], way_out(params, growth, placed)), Feature::StairsUp);
            }
            Role::End => {
                draft.set_goal(Goal::Boss(boss.unwrap_or(room.centre())));
                stairs(draft, room, (growth.stairs[1], way_out(params, growth, placed)), Feature::StairsDown);
            }
            _ => {}
        }
    }
    Ok(())
}

/// Returns what a spawn point may spend: the base for each floor down, and more for each tile from the start.
fn worth(params: &Linear, depth: u32, distance: u32) -> u32 {
    let base = params.monster_budget.saturating_mul(depth);
    base.saturating_add(params.monster_growth.saturating_mul(distance))
}

/// Returns the cell of a point, which lies in the tile or on its outline.
fn cell_of(params: &Linear, origin: [i32; 2], [x, z]: [i32; 2], room: Rect) -> Cell {
    let side = params.tileset.cell().0;
    let within = |at: i32, origin: i32, low: u16, length: u16| {
        (((at - origin) / side) as u16).clamp(low, low + length - 1)
    };
    cell(within(x, origin[0], room.x, room.w), within(z, origin[1], room.y, room.h))
}

/// Returns the cell, or the nearest of the tile in which nothing stands; none when the tile is full.
pub(super) fn free_near(draft: &Draft, room: Rect, at: Cell) -> Option<Cell> {
    if !draft.is_occupied(at) {
        return Some(at);
    }
    room.cells().filter(|c| !draft.is_occupied(*c)).min_by_key(|c| (c.manhattan(at), *c))
}

/// Returns the cell before the one opening of the start or the end that is used.
fn way_out(params: &Linear, growth: &Growth, placed: &Placed) -> Cell {
    let used = placed.used.iter().position(|is_used| *is_used).map_or(placed.entry, |joint| joint as u8);
    opening(params, growth, placed, used).middle_cell()
}

/// Returns the cells of a tile where stairs may stand, each with the steps to its opening: where no spawn point is, and not before
/// the opening.
pub(super) fn places_for_stairs(params: &Linear, growth: &Growth, placed: &Placed) -> Vec<(Cell, u32)> {
    let tile = &params.tileset.tiles()[usize::from(placed.tile)];
    let room = bounds(params, growth, placed);
    let opening = way_out(params, growth, placed);
    let taken: Vec<Cell> = spawns(tile, placed)
        .map(|(_, _, own)| {
            let [dx, _, dz] = turned(own, placed.turns);
            cell_of(params, growth.origin, [placed.at[0] + dx, placed.at[2] + dz], room)
        })
        .chain([opening])
        .collect();
    let free = room.cells().filter(|c| !taken.contains(c));
    free.map(|c| (c, c.manhattan(opening))).collect()
}

/// The stairs that join one floor to the next: where the shafts are, else in the corner farthest from the opening, behind whoever
/// waits in the room.
fn stairs(draft: &mut Draft, room: Rect, (shaft, opening): (Option<Cell>, Cell), stairs: Feature) {
    if let Some(at) = shaft.filter(|at| room.contains(*at)) {
        draft.place(at, stairs);
        return;
    }
    let (right, bottom) = (room.right() as u16 - 1, room.bottom() as u16 - 1);
    let corners = [room.x, right].map(|x| [room.y, bottom].map(|y| cell(x, y)));
    let farthest = corners.into_iter().flatten().max_by_key(|corner| (corner.manhattan(opening), *corner));
    if let Some(at) = farthest.and_then(|corner| free_near(draft, room, corner)) {
        draft.place(at, stairs);
    }
}
