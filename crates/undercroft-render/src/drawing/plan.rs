//! The plan: floor, zones, grid, walls, and the numbers of rooms.

use super::trace::Mesh;
use super::{CELL, Drawing, LETTERS, Layer, Plot, Point, Role, bricks, flags, hatch};
use crate::style::{Ground, Relief, Rock};
use crate::view::{View, edges, has_wall_behind, is_level};
use undercroft::floor::ZoneKind;
use undercroft::grid::{Bits, Cell, Edge, Side, Size, cell};

/// Units of wall left on each side of a door.
pub(super) const JAMB: i32 = 20;

pub(super) fn draw(drawing: &mut Drawing, plot: &Plot<'_>) {
    let Plot { view, at, fine, .. } = *plot;
    let manner = drawing.manner;
    let around = rim(&view.cells);
    match manner.rock {
        Rock::Solid => fill_rock(drawing, plot),
        Rock::Bricks if fine => bricks::draw(drawing, plot),
        rock => {
            drawing.pen(Layer::Rock, Role::Shade).at(at).line(|path| around.clone().draw(path));
            if rock == Rock::Hatched && fine {
                hatch::draw(drawing, plot);
            }
        }
    }
    drawing.pen(Layer::Floor, Role::Floor).at(at).body(|path| around.draw(path));
    if manner.ground == Ground::Flags && fine {
        flags::draw(drawing, plot);
    }
    if manner.shadow != (0, 0) && fine {
        draw_shadows(drawing, view, at);
    }
    draw_zones(drawing, view, at);
    if plot.options.grid {
        draw_grid(drawing, view, at);
    }
    let is_wall = |edge: &Edge| view.is_shut(*edge) && view.barrier(*edge).is_none_or(has_wall_behind);
    let walls = Mesh::of(view.size(), edges(view.size().rect()).filter(is_wall));
    if manner.relief == Relief::Raised {
        drawing.pen(Layer::Walls, Role::Relief).at(at).line(|path| walls.clone().draw(path));
    }
    if manner.tremor > 0 {
        // A second stroke over the first, never quite in the same place.
        drawing.pen(Layer::Walls, Role::Wall).at(at).salt(1).line(|path| walls.clone().draw(path));
    }
    drawing.pen(Layer::Walls, Role::Wall).at(at).line(|path| walls.draw(path));
}

fn draw_zones(drawing: &mut Drawing, view: &View<'_>, at: Point) {
    for zone in view.zones.iter() {
        let cells = within(zone.area.cells(), &view.cells);
        drawing.pen(Layer::Zones, role_of_zone(zone.kind)).at(at).body(|path| rim(&cells).draw(path));
    }
}

pub(super) const fn role_of_zone(kind: ZoneKind) -> Role {
    match kind {
        ZoneKind::Safe => Role::ZoneSafe,
        ZoneKind::Encounter => Role::ZoneEncounter,
        ZoneKind::Boss => Role::ZoneBoss,
        ZoneKind::Dark => Role::ZoneDark,
        ZoneKind::Silent => Role::ZoneSilent,
    }
}

/// The rock as one block up to half a cell beyond what is shown, with the grid going on in it.
fn fill_rock(drawing: &mut Drawing, plot: &Plot<'_>) {
    let shown = plot.shown;
    let beyond = (i32::from(plot.options.margin) * CELL).min(CELL / 2);
    let corner = plot.at.plus(i32::from(shown.x) * CELL, i32::from(shown.y) * CELL);
    let (w, h) = (i32::from(shown.w) * CELL, i32::from(shown.h) * CELL);
    drawing.pen(Layer::Rock, Role::Shade).at(corner).body(|path| {
        path.rect(Point::new(-beyond, -beyond), w + 2 * beyond, h + 2 * beyond);
    });
    if plot.options.grid && plot.fine {
        drawing.pen(Layer::Rock, Role::RockGrid).at(corner).line(|path| {
            (0..=i32::from(shown.w)).for_each(|x| path.line(&[(x * CELL, -beyond), (x * CELL, h + beyond)]));
            (0..=i32::from(shown.h)).for_each(|y| path.line(&[(-beyond, y * CELL), (w + beyond, y * CELL)]));
        });
    }
}

/// The shadows that walls throw southward and eastward, cell by cell.
///
/// ```text
///   +----+      where a wall stands north and west of a cell, its shadow
///   |####|      is one corner; where neither does but a wall ends at the
///   |#   |      cell's corner, it is a small square there
///   |#   |
/// ```
fn draw_shadows(drawing: &mut Drawing, view: &View<'_>, at: Point) {
    let (east, south) = drawing.manner.shadow;
    let shut = |c: Cell, side: Side| view.is_shut(Edge::new(c, side));
    let mut pen = drawing.pen(Layer::Shadow, Role::Shadow).at(at);
    pen.body(|path| {
        for c in view.cells.iter() {
            let corner = Point::new(i32::from(c.x) * CELL, i32::from(c.y) * CELL);
            let mut fill = |points: &[(i32, i32)]| {
                let moved: Vec<_> = points.iter().map(|(x, y)| (corner.x + x, corner.y + y)).collect();
                path.polygon(&moved);
            };
            match (shut(c, Side::North), shut(c, Side::West)) {
                (true, true) => {
                    fill(&[(0, 0), (CELL, 0), (CELL, south), (east, south), (east, CELL), (0, CELL)]);
                }
                (true, false) => fill(&[(0, 0), (CELL, 0), (CELL, south), (0, south)]),
                (false, true) => fill(&[(0, 0), (east, 0), (east, CELL), (0, CELL)]),
                (false, false) => {
                    let beyond = |side| c.step(side).filter(|n| view.cells.has(*n));
                    let ends = beyond(Side::North).is_some_and(|n| shut(n, Side::West))
                        || beyond(Side::West).is_some_and(|w| shut(w, Side::North));
                    if ends {
                        fill(&[(0, 0), (east, 0), (east, south), (0, south)]);
                    }
                }
            }
        }
    });
}

/// Returns the cells that are in the set too.
fn within(cells: impl Iterator<Item = Cell>, set: &Bits) -> Bits {
    let mut common = Bits::empty(set.size());
    cells.filter(|c| set.has(*c)).for_each(|c| {
        common.insert(c);
    });
    common
}

/// Returns the edges between the cells of a set and all others.
fn rim(cells: &Bits) -> Mesh {
    let is_rim = |edge: &Edge| {
        let (before, after) = edge.cells();
        before.is_some_and(|c| cells.has(c)) != cells.has(after)
    };
    Mesh::of(cells.size(), edges(cells.size().rect()).filter(is_rim))
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

/// Returns every edge inside the grid, so that those of one line follow each other.
fn in_lines(size: Size) -> impl Iterator<Item = Edge> {
    let (w, h) = (size.width(), size.height());
    let along = (0..h).flat_map(move |y| (0..w).map(move |x| Edge::new(cell(x, y), Side::North)));
    let down = (0..w).flat_map(move |x| (0..h).map(move |y| Edge::new(cell(x, y), Side::West)));
    along.chain(down)
}

/// Returns the height at which the numbers of so many rooms stay within their cells, however wide their digits are.
const fn height_of_numbers(rooms: usize) -> i32 {
    match rooms {
        0..10 => LETTERS,
        10..100 => 44,
        100..1_000 => 30,
        _ => 22,
    }
}

/// Writes the numbers of the rooms, all of one size, each in the free cell nearest to the room's middle.
pub(super) fn number_rooms(drawing: &mut Drawing, view: &View<'_>, at: Point) {
    let taken = view.features_by_cell();
    let height = height_of_numbers(view.rooms.len());
    for (i, room) in view.rooms.iter().enumerate() {
        let number = (i + 1).to_string();
        let corner = |spot: Cell| at.plus(i32::from(spot.x) * CELL, i32::from(spot.y) * CELL);
        let free = room.cells().filter(|c| !taken.contains_key(c));
        // A cell beside a door is full enough.
        let doors = |c: Cell| {
            Side::ALL.iter().filter(|side| view.barrier(Edge::new(c, **side)).is_some()).count() as u32
        };
        if let Some(spot) = free.min_by_key(|c| c.manhattan(room.bounds.centre()) + 2 * doors(*c)) {
            drawing.write(
                Role::RoomNumber,
                &number,
                corner(spot).plus(CELL / 2, CELL / 2 + height / 2),
                height,
            );
        } else if let Some(spot) = room.cells().next() {
            // Every cell holds something: in the first one's corner, over part of what it holds.
            let start = corner(spot).plus(8, 8 + height);
            drawing.write_from(Role::RoomNumber, &number, start, height);
        }
    }
}
