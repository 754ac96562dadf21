//! What happened between two drafts, piece by piece.

use crate::view::View;
use std::borrow::Cow;
use undercroft::grid::{Bits, Cell, Edge};
use undercroft::{Draft, Floor};

/// Returns the edges within rooms and within corridors that are open in the end. A generator may leave them shut until
/// a late pass, and a room full of walls is nothing to look at.
pub(super) fn foreseen(floor: &Floor) -> Vec<Edge> {
    let mut room_of = vec![None; floor.size().area()];
    let place = |c: Cell| usize::from(c.y) * usize::from(floor.size().width()) + usize::from(c.x);
    for (i, room) in floor.rooms().iter().enumerate() {
        room.cells().for_each(|c| room_of[place(c)] = Some(i));
    }
    let within = |edge: &Edge| {
        let (before, after) = edge.cells();
        floor.open().is_open(*edge) && before.is_some_and(|c| room_of[place(c)] == room_of[place(after)])
    };
    crate::view::edges(floor.size().rect()).filter(within).collect()
}

/// Views that lead from one draft to the next, at most so many and the last being the whole next one; none where nothing
/// changed to see.
pub(super) fn between<'a>(before: &Draft, after: &'a Draft, foreseen: &[Edge], most: usize) -> Vec<View<'a>> {
    // Tiles are laid before anybody knows how large the floor will be.
    let blank = Draft::new(after.size(), after.depth());
    let before = if before.size() == after.size() { before } else { &blank };
    if !differs(before, after) {
        return Vec::new();
    }
    let mut old = before.cells().clone();
    old.subtract(&without(before.cells(), after.cells()));
    let pieces = pieces(before, after, &without(after.cells(), &old));
    let edges: Vec<Edge> = after.barriers().iter().map(|(edge, _)| *edge).collect();
    let edges: Vec<Edge> =
        edges.into_iter().filter(|edge| before.barriers().iter().all(|(e, _)| e != edge)).collect();
    let places = after.features().iter().map(|placed| placed.at);
    let places: Vec<Cell> = places.filter(|at| before.features().iter().all(|p| p.at != *at)).collect();
    let total = pieces.len() + edges.len() + places.len();
    let a_frame = total.div_ceil(most).max(1);
    let mut views = Vec::new();
    for done in (a_frame..total).step_by(a_frame) {
        let carved = done.min(pieces.len());
        let mut cells = old.clone();
        pieces[..carved].iter().flatten().for_each(|c| _ = cells.insert(*c));
        let hung = (done - carved).min(edges.len());
        let placed = done - carved - hung;
        views.push(partial(before, after, cells, &edges[hung..], &places[placed..]));
    }
    views.push(View::from(after));
    views.into_iter().map(|view| opened(view, foreseen)).collect()
}

/// Returns the view with the edges open whose cells are there, where nothing hangs.
fn opened<'a>(mut view: View<'a>, foreseen: &[Edge]) -> View<'a> {
    let open = view.open.to_mut();
    for edge in foreseen {
        let (before, after) = edge.cells();
        let carved = view.cells.has(after) && before.is_some_and(|c| view.cells.has(c));
        if carved && view.barriers.binary_search_by_key(edge, |(e, _)| *e).is_err() {
            open.set(*edge, true);
        }
    }
    view
}

/// Returns the cells of the first set that are not in the second.
fn without(cells: &Bits, others: &Bits) -> Bits {
    let mut rest = cells.clone();
    rest.subtract(others);
    rest
}

/// Returns the new cells in the order in which they are shown: room by room, corridor by corridor, and the rest row by
/// row.
fn pieces(before: &Draft, after: &Draft, new: &Bits) -> Vec<Vec<Cell>> {
    let mut left = new.clone();
    let mut pieces = Vec::new();
    let mut take = |cells: Vec<Cell>| {
        let cells: Vec<Cell> = cells.into_iter().filter(|c| left.remove(*c)).collect();
        if !cells.is_empty() {
            pieces.push(cells);
        }
    };
    let rooms = after.rooms().iter().skip(before.rooms().len());
    rooms.for_each(|room| take(room.cells().collect()));
    let corridors = after.corridors().iter().skip(before.corridors().len());
    corridors.for_each(|corridor| take(corridor.path().collect()));
    // A pass may carve rooms that another notes later.
    after.rooms().iter().for_each(|room| take(room.cells().collect()));
    for y in 0..new.size().height() {
        take(new.runs(y).flat_map(|(x0, x1)| (x0..x1).map(move |x| Cell { x, y })).collect());
    }
    pieces
}

/// Returns the later draft without what is still to come: rock where nothing is carved yet, and these edges and cells
/// as before.
fn partial<'a>(before: &Draft, after: &'a Draft, cells: Bits, edges: &[Edge], places: &[Cell]) -> View<'a> {
    let end = View::from(after);
    let beside = |edge: Edge| {
        let (a, b) = edge.cells();
        cells.has(b) && a.is_some_and(|c| cells.has(c))
    };
    let mut open = after.open_edges().clone();
    let shut: Vec<Edge> =
        crate::view::edges(end.size().rect()).filter(|e| open.is_open(*e) && !beside(*e)).collect();
    for edge in shut {
        open.set(edge, false);
    }
    edges.iter().filter(|e| before.open_edges().is_open(**e)).for_each(|edge| open.set(*edge, true));
    let is_hung = |edge: Edge| beside(edge) && !edges.contains(&edge);
    let is_placed = |at: Cell| cells.has(at) && !places.contains(&at);
    View {
        open: Cow::Owned(open),
        barriers: end.barriers.iter().filter(|(edge, _)| is_hung(*edge)).cloned().collect(),
        features: end.features.iter().filter(|placed| is_placed(placed.at)).cloned().collect(),
        rooms: end.rooms.iter().filter(|room| room.cells().all(|c| cells.has(c))).cloned().collect(),
        zones: Cow::Owned(before.zones().to_vec()),
        cells: Cow::Owned(cells),
        ..end
    }
}

/// Returns whether anything that is drawn differs.
fn differs(before: &Draft, after: &Draft) -> bool {
    before.cells() != after.cells()
        || before.open_edges() != after.open_edges()
        || before.barriers() != after.barriers()
        || before.features() != after.features()
        || before.zones() != after.zones()
}
