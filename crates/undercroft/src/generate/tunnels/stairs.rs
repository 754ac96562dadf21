//! The ways in and down: each in the middle of a room of its own, in opposite corners of the floor, where the seed sinks the
//! shafts between the floors; side by side in the only room where two rooms do not fit.

use super::{IfStuck, Tunnels};
use crate::dungeon::Shafts;
use crate::error::{Halt, Stuck};
use crate::floor::Feature;
use crate::grid::{Cell, Rect, cell, rect};
use crate::pass::{Generator, Work};
use crate::rng::Seed;

/// The cells of the way in and of the way down.
#[derive(Clone, Copy)]
pub(super) enum Ends {
    /// Each the middle of a room.
    Apart([Cell; 2]),
    /// Both in one room, of which the western one is the middle.
    Together([Cell; 2]),
}

/// Returns where the stairs of the floor at a depth stand.
pub(super) fn ends(params: &Tunnels, seed: &Seed, depth: u32) -> Ends {
    let range = range(params);
    if params.rooms.unwrap_or(params.tries) < 2 {
        return together(seed, range, depth);
    }
    if params.if_stuck == IfStuck::Simple {
        return in_rows(params, range, seed, depth);
    }
    // The smallest rooms over both shafts keep their distance, along one axis at least.
    let apart = params.pitch() as u16;
    let fits = |reach: (u16, u16)| range.w > apart + 2 * reach.0 || range.h > apart + 2 * reach.1;
    let reach = [(range.w / 4, range.h / 4), (0, 0)].into_iter().find(|reach| fits(*reach));
    let Some(reach) = reach else { return together(seed, range, depth) };
    let shafts = Shafts::new(seed, Tunnels::NAME, range, reach);
    Ends::Apart([shafts.below(depth - 1), shafts.below(depth)])
}

/// Returns the cells that can be the middle of a smallest room.
fn range(params: &Tunnels) -> Rect {
    let side = params.smallest_side();
    let first = 2 + (side - 1) / 2;
    let span = |length: u32| (length - Tunnels::MARGIN - side) as u16;
    rect(first as u16, first as u16, span(params.width), span(params.height))
}

/// Where rooms may have to stand in rows, the stairs are in the first and the last of them.
fn in_rows(params: &Tunnels, range: Rect, seed: &Seed, depth: u32) -> Ends {
    let (first, last) = (params.row_place(0), params.row_place(params.rows_wanted() - 1));
    if first == last {
        return together(seed, range, depth);
    }
    let middle = |(x, y): (u16, u16)| cell(range.x - 2 + x, range.y - 2 + y);
    let shafts = [middle(first), middle(last)];
    let below = |depth: u32| shafts[(depth % 2) as usize];
    Ends::Apart([below(depth - 1), below(depth)])
}

fn together(seed: &Seed, range: Rect, depth: u32) -> Ends {
    // Drawn once for all floors of the dungeon.
    let middle = Shafts::new(seed, Tunnels::NAME, range, (range.w - 1, range.h - 1)).below(0);
    let shafts = [middle, cell(middle.x + 1, middle.y)];
    let below = |depth: u32| shafts[(depth % 2) as usize];
    Ends::Together([below(depth - 1), below(depth)])
}

/// Places both stairs; one enters by those that lead up.
pub(super) fn place(work: &mut Work<'_, Tunnels>) -> Result<(), Halt> {
    work.budget.spend(1)?;
    let (Ends::Apart([start, exit]) | Ends::Together([start, exit])) =
        ends(work.params, work.seed, work.draft.depth());
    let draft = &mut work.draft;
    if [start, exit].iter().any(|at| !draft.cells().has(*at)) {
        return Err(Stuck("no room stands over the stairs".to_owned()).into());
    }
    debug_assert_eq!(&draft.open_edges().reach(start), draft.cells(), "every cell is joined to the start");
    draft.place(start, Feature::StairsUp);
    draft.place(exit, Feature::StairsDown);
    draft.enter_at(start);
    Ok(())
}
