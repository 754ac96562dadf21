//! What stands in cells, as symbols: no letters, so that nobody has to read them in a language.
//!
//! Each is drawn in its cell's own hundred by hundred units.

mod marks;
mod traps;

use super::{CELL, Drawing, Hue, Layer, Pen, Point, Role};
use crate::view::View;
use undercroft::floor::{Feature, MarkerKind, Placed, TriggerId};
use undercroft::grid::Cell;

/// Symbols are drawn with room around them, and fill a little more of it on the page.
const SWELL: i32 = 116;

pub(super) fn draw(drawing: &mut Drawing, view: &View<'_>, at: Point) {
    let placed = view.features_by_cell();
    let corner = |c: Cell| at.plus(i32::from(c.x) * CELL, i32::from(c.y) * CELL);
    for (role, end) in [(Role::Entrance, view.entrance), (Role::Exit, view.goal)] {
        // Stairs or a marker there say it already.
        if let Some(c) = end.filter(|c| !placed.contains_key(c)) {
            let mut pen = drawing.pen(Layer::Features, role).at(corner(c)).swell(SWELL);
            if role == Role::Entrance { marks::entrance(&mut pen) } else { marks::exit(&mut pen) }
        }
    }
    for (c, Placed { is, .. }) in placed {
        let hidden = matches!(is, Feature::Trap(trap) if !trap.visible && !trap.disarmed);
        let layer = if hidden { Layer::Hidden } else { Layer::Features };
        let mut pen = drawing.pen(layer, role_of(is)).hue(hue_of(view, c, is)).at(corner(c)).swell(SWELL);
        symbol(&mut pen, is);
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
    }
}

/// The colour that ties a key to its doors, a lever to its gate, a teleporter to its other end.
pub(crate) fn hue_of(view: &View<'_>, at: Cell, feature: &Feature) -> Option<Hue> {
    let of_trigger = |id: &TriggerId| view.gate_of(*id).map(Hue::of_gate);
    match feature {
        Feature::Key(id) => Some(Hue::of(view.keys.get(id.index()).map_or("", |key| &key.name), id.index())),
        Feature::Lever(id) | Feature::Switch(id) => of_trigger(id),
        Feature::Teleporter(teleporter) => {
            // Both ends of a pair have the same first cell, and so the same turn.
            let first = at.min(teleporter.to);
            let turn =
                view.features.iter().filter(|p| matches!(p.is, Feature::Teleporter(_)) && p.at < first);
            Some(Hue::of(&teleporter.colour, 4 + turn.count()))
        }
        _ => None,
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
        Feature::Teleporter(_) => teleporter(pen),
        Feature::Marker(marker) => marks::marker(pen, marker.kind),
        Feature::Person(_) => person(pen),
        Feature::Note(_) => note(pen),
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
