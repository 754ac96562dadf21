//! What stands on edges.
//!
//! A barrier is drawn around the middle of its edge, in a frame of its own, so that each is described once and not for
//! both directions: `u` runs along the edge, `v` across it.
//!
//! ```text
//!          v
//!   wall   |   wall        u = -50 .. 50 is the edge
//!   =====[-+-]===== u
//! ```

use super::path::Outline;
use super::plan::JAMB;
use super::{CELL, Drawing, Hue, Layer, Part, Point, Role, ties};
use crate::view::{View, has_wall_behind, is_level};
use undercroft::floor::{Barrier, BarrierKind};
use undercroft::grid::{Cell, Edge, Side};

/// Half the length of an edge.
const HALF: i32 = CELL / 2;
/// Half the width of a doorway.
const LEAF: i32 = HALF - JAMB;

pub(super) fn draw(drawing: &mut Drawing, view: &View<'_>, at: Point) {
    for (edge, barrier) in view.barriers.iter() {
        let frame = Frame { level: is_level(*edge) };
        let middle = frame.middle(*edge, at);
        hang(drawing, view, barrier, frame, middle);
        write_letters(drawing, view, *edge, barrier, middle);
    }
}

/// Draws a barrier on an edge that runs west to east, around that point.
pub(super) fn draw_level(drawing: &mut Drawing, view: &View<'_>, barrier: &Barrier, middle: Point) {
    let frame = Frame { level: true };
    if has_wall_behind(barrier) {
        drawing
            .pen(Layer::Walls, Role::Wall)
            .at(middle)
            .line(|path| frame.line(path, &[(-HALF, 0), (HALF, 0)]));
    }
    hang(drawing, view, barrier, frame, middle);
}

fn hang(drawing: &mut Drawing, view: &View<'_>, barrier: &Barrier, frame: Frame, middle: Point) {
    if !has_wall_behind(barrier) {
        let relief = (drawing.manner.relief == crate::style::Relief::Raised).then_some(Role::Relief);
        for role in [Some(Role::Wall), relief].into_iter().flatten() {
            drawing.pen(Layer::Walls, role).at(middle).line(|path| {
                frame.line(path, &[(-HALF, 0), (-LEAF, 0)]);
                frame.line(path, &[(LEAF, 0), (HALF, 0)]);
            });
        }
    }
    let hidden = has_wall_behind(barrier) && !barrier.discovered;
    let layer = if hidden { Layer::Hidden } else { Layer::Barriers };
    let bonds = view.bonds();
    let lock = barrier.lock.and_then(|id| bonds.hue_of_key(id));
    let gate = barrier.gate().map_or(Vec::new(), |id| bonds.hues_of_gate(id));
    Hung { drawing, layer, frame, middle, lock, gate }.draw(barrier);
}

/// Writes the letters of a barrier beside it, into a cell where nothing stands if there is one.
fn write_letters(drawing: &mut Drawing, view: &View<'_>, edge: Edge, barrier: &Barrier, middle: Point) {
    let Some(letters) = view.bonds().letters_on(barrier) else { return };
    let stands = |c: Cell| view.features.iter().any(|placed| placed.at == c);
    let (before, after) = edge.cells();
    let back = stands(after) && before.is_some_and(|c| !stands(c));
    let (dx, dy) = match (back, is_level(edge)) {
        (false, _) => (LETTER, LETTER),
        (true, true) => (LETTER, -LETTER),
        (true, false) => (-LETTER, LETTER),
    };
    drawing.write(Role::Tie, &letters, middle.plus(dx, dy + ties::HEIGHT / 2), ties::HEIGHT);
}

/// Units along and across from the middle of a barrier to its letter.
const LETTER: i32 = 32;

/// Returns what a barrier is, for a legend.
pub(super) const fn means_of(barrier: &Barrier) -> &'static str {
    match barrier.kind {
        BarrierKind::Door if barrier.one_way.is_some() => "one-way door",
        BarrierKind::Door if barrier.open => "open door",
        BarrierKind::Door if barrier.lock.is_some() => "locked door",
        BarrierKind::Door => "door",
        BarrierKind::Gate(_) if barrier.open => "open gate",
        BarrierKind::Gate(_) => "gate",
        BarrierKind::Secret => "secret door",
        BarrierKind::Illusory => "false wall",
    }
}

/// Turns `u` and `v` into x and y.
#[derive(Clone, Copy)]
struct Frame {
    level: bool,
}

impl Frame {
    fn middle(self, edge: Edge, at: Point) -> Point {
        let corner = at.plus(i32::from(edge.cell().x) * CELL, i32::from(edge.cell().y) * CELL);
        let (dx, dy) = self.turn((HALF, 0));
        corner.plus(dx, dy)
    }

    const fn turn(self, (u, v): (i32, i32)) -> (i32, i32) {
        if self.level { (u, v) } else { (v, u) }
    }

    fn line(self, path: &mut Outline<'_>, points: &[(i32, i32)]) {
        let turned: Vec<_> = points.iter().map(|p| self.turn(*p)).collect();
        path.line(&turned);
    }

    fn slab(self, path: &mut Outline<'_>, middle: (i32, i32), along: i32, across: i32) {
        let (w, h) = self.turn((along, across));
        path.slab(self.turn(middle), w, h);
    }
}

/// A barrier about to be drawn.
struct Hung<'a> {
    drawing: &'a mut Drawing,
    layer: Layer,
    frame: Frame,
    middle: Point,
    lock: Option<Hue>,
    /// The colours of a gate, one for each of its keys.
    gate: Vec<Hue>,
}

impl Hung<'_> {
    fn draw(mut self, barrier: &Barrier) {
        match barrier.kind {
            BarrierKind::Door if barrier.open => self.open_door(),
            BarrierKind::Door => self.door(),
            BarrierKind::Gate(_) => self.gate(barrier.open),
            BarrierKind::Secret => self.secret(),
            BarrierKind::Illusory => self.illusory(),
        }
        if let Some(toward) = barrier.one_way {
            self.one_way(toward);
        }
    }

    fn pen(&mut self, role: Role) -> super::Pen<'_> {
        self.drawing.pen(self.layer, role).at(self.middle)
    }

    fn door(&mut self) {
        let (frame, lock) = (self.frame, self.lock);
        self.pen(Role::Door).hue(lock).body(|path| frame.slab(path, (0, 0), 2 * LEAF, 28));
        if lock.is_some() {
            self.keyhole();
        }
    }

    fn keyhole(&mut self) {
        let mut pen = self.pen(Role::Lock);
        pen.solid(|path| path.circle((0, -3), 6));
        pen.solid(|path| path.polygon(&[(-2, 0), (2, 0), (4, 10), (-4, 10)]));
    }

    /// The leaf stands across the edge, at its western or northern end.
    fn open_door(&mut self) {
        let (frame, lock) = (self.frame, self.lock);
        self.pen(Role::OpenDoor)
            .hue(lock)
            .body(|path| frame.slab(path, (6 - LEAF, LEAF - 2), 12, 2 * LEAF - 4))
            .line(|path| [-LEAF, LEAF].iter().for_each(|u| frame.line(path, &[(*u, -10), (*u, 10)])));
    }

    /// A grate of bars, in the colours of what opens it by turns; of an open one only the ends are left.
    fn gate(&mut self, open: bool) {
        let (frame, hues) = (self.frame, std::mem::take(&mut self.gate));
        let bars: &[i32] = if open { &[-30, -18, 18, 30] } else { &[-30, -15, 0, 15, 30] };
        if !open {
            self.pen(Role::Gate).line(|path| frame.line(path, &[(-LEAF, 0), (LEAF, 0)]));
        }
        for (n, u) in bars.iter().enumerate() {
            let hue = hues.get(n % hues.len().max(1)).copied();
            self.pen(Role::Gate).hue(hue).step(1).body(|path| frame.slab(path, (*u, 0), 9, 32));
        }
    }

    fn secret(&mut self) {
        let lock = self.lock;
        self.pen(Role::Secret).hue(lock).body(|path| path.circle((0, 0), 23)).line(|path| {
            path.go(Point::new(8, -8));
            path.curve(Point::new(6, -17), Point::new(-10, -16), Point::new(-9, -7));
            path.curve(Point::new(-8, 2), Point::new(9, -2), Point::new(9, 7));
            path.curve(Point::new(9, 16), Point::new(-7, 17), Point::new(-9, 8));
        });
    }

    fn illusory(&mut self) {
        let frame = self.frame;
        // The cover ends short of the corners, where other walls meet.
        self.pen(Role::Illusion).line(|path| frame.line(path, &[(8 - HALF, 0), (HALF - 8, 0)]));
        self.pen(Role::Illusory).line(|path| frame.line(path, &[(8 - HALF, 0), (HALF - 8, 0)]));
    }

    /// An arrow head in the cell that one comes out into.
    fn one_way(&mut self, toward: Side) {
        let frame = self.frame;
        let sign = if matches!(toward, Side::North | Side::West) { -1 } else { 1 };
        let points = [(-16, 17), (0, 38), (16, 17)].map(|(u, v)| frame.turn((u, sign * v)));
        self.pen(Role::OneWay).part(Part::Solid, |path| path.polygon(&points));
    }
}
