//! The plan: floor, zones, grid, walls, and the numbers of rooms.

use super::trace::Mesh;
use super::{CELL, Drawing, LETTERS, Layer, Point, Role};
use crate::options::Options;
use crate::view::{View, edges, is_level};
use undercroft::floor::{Barrier, BarrierKind, ZoneKind};
use undercroft::grid::{Bits, Cell, Edge, Size};

/// Units of wall left on each side of a door.
pub(super) const JAMB: i32 = 20;

pub(super) fn draw(drawing: &mut Drawing, view: &View<'_>, options: &Options, at: Point) {
    let size = view.size();
    drawing.pen(Layer::Shade, Role::Shade).at(at).line(|path| rim(view.cells).draw(path));
    drawing.pen(Layer::Floor, Role::Floor).at(at).body(|path| rim(view.cells).draw(path));
    for zone in view.zones {
        let role = match zone.kind {
            ZoneKind::Safe => Role::ZoneSafe,
            ZoneKind::Encounter => Role::ZoneEncounter,
            ZoneKind::Boss => Role::ZoneBoss,
            ZoneKind::Dark => Role::ZoneDark,
        };
        let cells = within(zone.area.cells(), view.cells);
        drawing.pen(Layer::Zones, role).at(at).body(|path| rim(&cells).draw(path));
    }
    if options.grid {
        draw_grid(drawing, view, at);
    }
    let solid =
        edges(size).filter(|edge| view.is_shut(*edge) && view.barrier(*edge).is_none_or(has_wall_behind));
    drawing.pen(Layer::Walls, Role::Wall).at(at).line(|path| Mesh::of(size, solid).draw(path));
}

/// Whether the wall goes on behind a barrier, so that the drawing is whole without it.
pub(super) const fn has_wall_behind(barrier: &Barrier) -> bool {
    matches!(barrier.kind, BarrierKind::Secret | BarrierKind::Illusory)
}

/// The cells that are in the set too.
fn within(cells: impl Iterator<Item = Cell>, set: &Bits) -> Bits {
    let mut common = Bits::empty(set.size());
    cells.filter(|c| set.has(*c)).for_each(|c| {
        common.insert(c);
    });
    common
}

/// The edges between the cells of a set and all others.
fn rim(cells: &Bits) -> Mesh {
    let is_rim = |edge: &Edge| {
        let (before, after) = edge.cells();
        before.is_some_and(|c| cells.has(c)) != cells.has(after)
    };
    Mesh::of(cells.size(), edges(cells.size()).filter(is_rim))
}

/// The lines between cells that one walks across, each as long as it can be.
fn draw_grid(drawing: &mut Drawing, view: &View<'_>, at: Point) {
    let size: Size = view.size();
    let mut pen = drawing.pen(Layer::Grid, Role::Grid).at(at);
    pen.line(|path| {
        let mut last: Option<(Edge, Point, Point)> = None;
        let mut flush = |line: Option<(Edge, Point, Point)>| {
            if let Some((_, from, to)) = line {
                path.go(from);
                path.to(to);
            }
        };
        for edge in in_lines(size).filter(|edge| view.open.is_open(*edge)) {
            let (x, y) = (i32::from(edge.cell().x) * CELL, i32::from(edge.cell().y) * CELL);
            let from = Point::new(x, y);
            let to = if is_level(edge) { from.plus(CELL, 0) } else { from.plus(0, CELL) };
            last = match last {
                Some((before, start, end)) if before.border() == edge.border() && end == from => {
                    Some((edge, start, to))
                }
                other => {
                    flush(other);
                    Some((edge, from, to))
                }
            };
        }
        flush(last);
    });
}

/// Every edge inside the grid, so that those of one line follow each other.
fn in_lines(size: Size) -> impl Iterator<Item = Edge> {
    use undercroft::grid::{Side, cell};
    let (w, h) = (size.width(), size.height());
    let along = (0..h).flat_map(move |y| (0..w).map(move |x| Edge::new(cell(x, y), Side::North)));
    let down = (0..w).flat_map(move |x| (0..h).map(move |y| Edge::new(cell(x, y), Side::West)));
    along.chain(down)
}

/// Writes the numbers of the rooms, each in the free cell nearest to the room's middle.
pub(super) fn number_rooms(drawing: &mut Drawing, view: &View<'_>, at: Point) {
    let taken = view.features_by_cell();
    for (i, room) in view.rooms.iter().enumerate() {
        let free = room.cells().filter(|c| !taken.contains_key(c));
        let Some(spot) = free.min_by_key(|c| c.manhattan(room.bounds.centre())) else { continue };
        let middle =
            at.plus(i32::from(spot.x) * CELL + CELL / 2, i32::from(spot.y) * CELL + CELL / 2 + LETTERS / 2);
        drawing.write(Role::RoomNumber, &(i + 1).to_string(), middle, LETTERS);
    }
}
