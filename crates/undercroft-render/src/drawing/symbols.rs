//! What stands in cells, as symbols: no letters, so that nobody has to read them in a language.
//!
//! Each is drawn in its cell's own hundred by hundred units.

mod marks;
mod traps;

use super::{CELL, Drawing, Layer, Pen, Point, Role, ties};
use crate::view::{End, View};
use undercroft::floor::{Barrier, BarrierKind, Feature, MarkerKind, Note, Placed, TrapKind};
use undercroft::grid::{Cell, Edge, Side};

/// Symbols are drawn with room around them, and fill a little more of it on the page.
const SWELL: i32 = 116;

pub(super) fn draw(drawing: &mut Drawing, view: &View<'_>, at: Point) {
    let placed = view.features_by_cell();
    let corner = |c: Cell| at.plus(i32::from(c.x) * CELL, i32::from(c.y) * CELL);
    // Stairs or a marker there say it already.
    if let Some(c) = view.entrance.filter(|c| !placed.contains_key(c)) {
        draw_entrance(drawing, corner(c));
    }
    match view.goal {
        Some(End::Exit(c)) if !placed.contains_key(&c) => draw_exit(drawing, corner(c)),
        Some(End::Boss(c)) if !placed.contains_key(&c) => {
            marks::marker(
                &mut drawing.pen(Layer::Features, Role::MarkerBoss).at(corner(c)).swell(SWELL),
                MarkerKind::Boss,
            );
        }
        Some(End::Exit(_) | End::Boss(_)) | None => {}
    }
    for (c, Placed { is, .. }) in placed {
        draw_feature(drawing, view, c, is, corner(c));
    }
}

/// Draws a feature of a cell into the square whose corner lies there.
pub(super) fn draw_feature(drawing: &mut Drawing, view: &View<'_>, c: Cell, is: &Feature, corner: Point) {
    let hidden = matches!(is, Feature::Trap(trap) if !trap.visible && !trap.disarmed);
    let layer = if hidden { Layer::Hidden } else { Layer::Features };
    let room = if drawing.has_letters() { Room::beside(view, c) } else { Room::FREE };
    let hue = view.bonds().hue_of(c, is);
    let mut pen =
        drawing.pen(layer, role_of(is)).hue(hue).at(corner.plus(room.dx, room.dy)).swell(room.swell);
    symbol(&mut pen, is);
    if drawing.has_letters()
        && let Some(letters) = view.bonds().letters_of(c, is)
    {
        drawing.write(Role::Tie, &letters, corner.plus(82, 96), ties::HEIGHT);
    }
}

/// What a cell leaves for its symbol beside what hangs on its edges: how large it is drawn, and how far out of the middle.
#[derive(Clone, Copy)]
struct Room {
    swell: i32,
    dx: i32,
    dy: i32,
}

impl Room {
    /// Nothing hangs there.
    const FREE: Room = Room { swell: SWELL, dx: 0, dy: 0 };

    fn beside(view: &View<'_>, c: Cell) -> Room {
        let mut room = Room::FREE;
        for side in Side::ALL {
            let Some(barrier) = view.barrier(Edge::new(c, side)).filter(|barrier| reaches_in(barrier)) else {
                continue;
            };
            // The head of an arrow reaches farther in than bars and leaves do, and the ring of a secret door a little.
            let (away, swell) = match barrier.kind {
                _ if barrier.one_way == Some(side.opposite()) => (20, 70),
                BarrierKind::Secret => (9, 84),
                _ => (6, 92),
            };
            room.swell = room.swell.min(swell);
            match side {
                Side::North => room.dy += away,
                Side::South => room.dy -= away,
                Side::West => room.dx += away,
                Side::East => room.dx -= away,
            }
        }
        room
    }
}

/// Returns whether a barrier is drawn into the cells beside it.
const fn reaches_in(barrier: &Barrier) -> bool {
    match barrier.kind {
        BarrierKind::Door | BarrierKind::Gate(_) | BarrierKind::Secret => true,
        BarrierKind::Illusory => barrier.one_way.is_some(),
    }
}

pub(super) fn draw_entrance(drawing: &mut Drawing, corner: Point) {
    marks::entrance(&mut drawing.pen(Layer::Features, Role::Entrance).at(corner).swell(SWELL));
}

pub(super) fn draw_exit(drawing: &mut Drawing, corner: Point) {
    marks::exit(&mut drawing.pen(Layer::Features, Role::Exit).at(corner).swell(SWELL));
}

/// Returns what a feature is, for a legend.
pub(crate) const fn means_of(feature: &Feature) -> &'static str {
    match feature {
        Feature::Trap(trap) if trap.disarmed => "disarmed trap",
        Feature::Trap(trap) => match trap.kind {
            TrapKind::Spike => "spike trap",
            TrapKind::Pit => "pit",
            TrapKind::Poison => "poison trap",
            TrapKind::Paralysis => "paralysing trap",
            TrapKind::Alarm => "alarm",
            TrapKind::Dart => "dart trap",
            TrapKind::Fire => "fire trap",
        },
        Feature::Marker(marker) => match marker.kind {
            MarkerKind::Player => "start",
            MarkerKind::Enemy => "monsters",
            MarkerKind::Boss => "boss",
            MarkerKind::Loot => "loot",
            MarkerKind::Other => "marker",
        },
        Feature::Teleporter(teleporter) if teleporter.carries => "teleporter that carries",
        Feature::Note(note) if note.wall.is_some() => "writing on a wall",
        other => other.kind(),
    }
}

const fn role_of(feature: &Feature) -> Role {
    match feature {
        Feature::StairsUp => Role::StairsUp,
        Feature::StairsDown => Role::StairsDown,
        Feature::Key(_) => Role::Key,
        Feature::Lever(_) => Role::Lever,
        Feature::Switch(_) => Role::Switch,
        Feature::Trap(trap) if trap.disarmed => Role::Disarmed,
        Feature::Trap(_) => Role::Trap,
        Feature::Chest(_) => Role::Chest,
        Feature::Teleporter(_) => Role::Teleporter,
        Feature::Marker(marker) => match marker.kind {
            MarkerKind::Player => Role::MarkerPlayer,
            MarkerKind::Enemy => Role::MarkerEnemy,
            MarkerKind::Boss => Role::MarkerBoss,
            MarkerKind::Loot => Role::MarkerLoot,
            MarkerKind::Other => Role::MarkerOther,
        },
        Feature::Person(_) => Role::Person,
        Feature::Note(_) => Role::Note,
        Feature::Spinner => Role::Spinner,
        Feature::Chute => Role::Chute,
    }
}

fn symbol(pen: &mut Pen<'_>, feature: &Feature) {
    match feature {
        Feature::StairsUp => marks::stairs_up(pen),
        Feature::StairsDown => marks::stairs_down(pen),
        Feature::Key(_) => key(pen),
        Feature::Lever(_) => lever(pen),
        Feature::Switch(_) => switch(pen),
        Feature::Trap(trap) => traps::draw(pen, trap.kind),
        Feature::Chest(_) => chest(pen),
        Feature::Teleporter(way) if way.carries => carrier(pen),
        Feature::Teleporter(_) => teleporter(pen),
        Feature::Marker(marker) => marks::marker(pen, marker.kind),
        Feature::Person(_) => person(pen),
        Feature::Note(Note { wall: Some(side), .. }) => writing(pen, *side),
        Feature::Note(_) => note(pen),
        Feature::Spinner => spinner(pen),
        Feature::Chute => chute(pen),
    }
}

/// A bow with a hole, a shaft, two teeth.
fn key(pen: &mut Pen<'_>) {
    pen.body(|path| {
        path.polygon(&[
            (44, 46),
            (84, 46),
            (84, 66),
            (76, 66),
            (76, 55),
            (69, 55),
            (69, 63),
            (61, 63),
            (61, 55),
            (44, 55),
        ]);
    })
    .body(|path| {
        path.circle((32, 50), 18);
        path.circle((32, 50), 7);
    });
}

/// A handle with a knob, leaning out of its base.
fn lever(pen: &mut Pen<'_>) {
    pen.line(|path| path.line(&[(48, 68), (66, 32)]))
        .body(|path| path.circle((68, 28), 11))
        .body(|path| path.polygon(&[(24, 80), (24, 72), (34, 64), (62, 64), (72, 72), (72, 80)]));
}

/// A plate with a button.
fn switch(pen: &mut Pen<'_>) {
    pen.line(|path| path.rect(Point::new(24, 24), 52, 52)).body(|path| path.circle((50, 50), 15));
}

fn chest(pen: &mut Pen<'_>) {
    pen.body(|path| {
        path.go(Point::new(20, 78));
        path.to(Point::new(20, 42));
        path.curve(Point::new(20, 30), Point::new(26, 26), Point::new(34, 26));
        path.to(Point::new(66, 26));
        path.curve(Point::new(74, 26), Point::new(80, 30), Point::new(80, 42));
        path.to(Point::new(80, 78));
        path.close();
    })
    .line(|path| path.line(&[(20, 48), (80, 48)]))
    .solid(|path| path.rect(Point::new(43, 42), 14, 18));
}

/// Rings that draw one in.
fn teleporter(pen: &mut Pen<'_>) {
    pen.body(|path| path.circle((50, 50), 32))
        .line(|path| path.circle((50, 50), 19))
        .solid(|path| path.circle((50, 50), 8));
}

/// The same, with points that pull one in.
fn carrier(pen: &mut Pen<'_>) {
    pen.body(|path| path.circle((50, 50), 32)).solid(|path| {
        path.circle((50, 50), 8);
        path.polygon(&[(50, 38), (40, 22), (60, 22)]);
        path.polygon(&[(62, 50), (78, 40), (78, 60)]);
        path.polygon(&[(50, 62), (60, 78), (40, 78)]);
        path.polygon(&[(38, 50), (22, 60), (22, 40)]);
    });
}

/// Two arrows that chase each other.
fn spinner(pen: &mut Pen<'_>) {
    pen.body(|path| path.circle((50, 50), 32))
        .line(|path| {
            path.go(Point::new(33, 47));
            path.curve(Point::new(36, 26), Point::new(62, 24), Point::new(67, 42));
        })
        .line(|path| {
            path.go(Point::new(67, 53));
            path.curve(Point::new(64, 74), Point::new(38, 76), Point::new(33, 58));
        })
        .solid(|path| {
            path.polygon(&[(58, 40), (76, 40), (67, 54)]);
            path.polygon(&[(42, 60), (24, 60), (33, 46)]);
        });
}

/// A hole, and an arrow down into it.
fn chute(pen: &mut Pen<'_>) {
    pen.body(|path| path.rect(Point::new(18, 18), 64, 64))
        .solid(|path| path.rect(Point::new(27, 27), 46, 46))
        .body(|path| {
            path.polygon(&[(50, 70), (34, 52), (44, 52), (44, 31), (56, 31), (56, 52), (66, 52)]);
        });
}

/// A plaque on a wall.
fn writing(pen: &mut Pen<'_>, wall: Side) {
    let turned = |(x, y): (i32, i32)| match wall {
        Side::North => (x, y),
        Side::East => (100 - y, x),
        Side::South => (100 - x, 100 - y),
        Side::West => (y, 100 - x),
    };
    pen.body(|path| path.polygon(&[(20, 10), (80, 10), (80, 40), (20, 40)].map(turned))).line(|path| {
        for y in [20, 30] {
            path.line(&[(30, y), (70, y)].map(turned));
        }
    });
}

fn person(pen: &mut Pen<'_>) {
    pen.body(|path| {
        path.go(Point::new(22, 82));
        path.curve(Point::new(22, 58), Point::new(34, 50), Point::new(50, 50));
        path.curve(Point::new(66, 50), Point::new(78, 58), Point::new(78, 82));
        path.close();
    })
    .body(|path| path.circle((50, 34), 16));
}

/// A page with its corner folded.
fn note(pen: &mut Pen<'_>) {
    pen.body(|path| path.polygon(&[(27, 18), (60, 18), (74, 32), (74, 82), (27, 82)]))
        .line(|path| path.line(&[(60, 18), (60, 32), (74, 32)]))
        .line(|path| {
            for y in [44, 56, 68] {
                path.line(&[(37, y), (64, y)]);
            }
        });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;
    use crate::samples;
    use undercroft::floor::{Chest, Gate, Key, Needs};
    use undercroft::grid::cell;

    /// What shapes of some roles take up: west, north, east, south.
    fn bounds(drawing: &Drawing, is: impl Fn(Role, Layer) -> bool) -> Option<[i32; 4]> {
        let shapes = drawing.shapes().filter(|shape| is(shape.role, shape.layer));
        let points = shapes.flat_map(|shape| {
            let points = shape.path.steps().iter().flat_map(|step| match *step {
                super::super::Step::Move(p) | super::super::Step::Line(p) => vec![p],
                super::super::Step::Curve(a, b, p) => vec![a, b, p],
                super::super::Step::Close => Vec::new(),
            });
            points.collect::<Vec<Point>>()
        });
        points.fold(None, |all: Option<[i32; 4]>, p| {
            let [w, n, e, s] = all.unwrap_or([p.x, p.y, p.x, p.y]);
            Some([w.min(p.x), n.min(p.y), e.max(p.x), s.max(p.y)])
        })
    }

    /// Every symbol, in a cell with every kind of barrier on every side.
    #[test]
    fn symbols_do_not_cover_gates() {
        let mut covered = Vec::new();
        let everything = samples::everything();
        for placed in everything.features() {
            for side in Side::ALL {
                for kind in ["door", "locked", "gate", "two keys", "secret", "one way in", "one way out"] {
                    let mut draft = samples::carved(3, 3, &[(0, 0, 3, 3)]);
                    let key = draft.add_key(Key::default());
                    let other = draft.add_key(Key::default());
                    let keys = if kind == "gate" { vec![key] } else { vec![key, other] };
                    let needs = Needs { keys, ..Needs::default() };
                    let gate = draft.add_gate(Gate { needs, ..Gate::default() });
                    let barrier = match kind {
                        "door" => Barrier::door(),
                        "locked" => Barrier::door().locked(key),
                        "secret" => Barrier::new(BarrierKind::Secret),
                        "one way in" => Barrier::door().one_way(side.opposite()),
                        "one way out" => Barrier::door().one_way(side),
                        _ => Barrier::new(BarrierKind::Gate(gate)),
                    };
                    draft.hang(Edge::new(cell(1, 1), side), barrier);
                    let is = match &placed.is {
                        Feature::Key(_) => Feature::Key(key),
                        Feature::Lever(_) | Feature::Switch(_) => Feature::Chest(Chest::default()),
                        Feature::Teleporter(way) => {
                            let needs = Needs::default();
                            let way = undercroft::floor::Teleporter { to: cell(0, 0), needs, ..way.clone() };
                            Feature::Teleporter(way)
                        }
                        other => other.clone(),
                    };
                    let role = role_of(&is);
                    draft.place(cell(1, 1), is);
                    let drawing = Drawing::of(&draft, &Options { grid: false, ..Options::default() });
                    let in_cells = |of: Role, layer: Layer| {
                        of == role && matches!(layer, Layer::Features | Layer::Hidden)
                    };
                    let symbol = bounds(&drawing, in_cells).unwrap();
                    let hung = bounds(&drawing, |of, _| {
                        matches!(of, Role::Door | Role::Lock | Role::Gate | Role::Secret | Role::OneWay)
                    });
                    let [w, n, e, s] = hung.unwrap();
                    let apart = symbol[2] <= w || e <= symbol[0] || symbol[3] <= n || s <= symbol[1];
                    if !apart {
                        covered.push(format!("{role:?} beside {kind} on the {side}: {symbol:?}"));
                    }
                }
            }
        }
        assert!(covered.is_empty(), "{}", covered.join("\n"));
    }
}
