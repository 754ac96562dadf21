//! The light of doors, stairs and magic: discs above each other, none larger than the cells that it lies in.

use super::{CELL, Drawing, Layer, Part, Point, Role};
use crate::view::{View, is_level};
use undercroft::floor::{BarrierKind, Feature};

/// Units of the discs' radii.
const DISCS: [i32; 4] = [50, 41, 31, 20];

pub(super) fn draw(drawing: &mut Drawing, view: &View<'_>, at: Point) {
    for (edge, barrier) in view.barriers.iter().filter(|(_, barrier)| barrier.kind == BarrierKind::Door) {
        let corner = at.plus(i32::from(edge.cell().x) * CELL, i32::from(edge.cell().y) * CELL);
        let middle = if is_level(*edge) { corner.plus(CELL / 2, 0) } else { corner.plus(0, CELL / 2) };
        let hue = barrier.lock.and_then(|id| view.bonds().hue_of_key(id));
        shine(drawing, middle, hue);
    }
    for placed in view.features.iter() {
        let shines = match placed.is {
            Feature::StairsUp | Feature::StairsDown | Feature::Teleporter(_) | Feature::Key(_) => true,
            Feature::Lever(_)
            | Feature::Switch(_)
            | Feature::Trap(_)
            | Feature::Chest(_)
            | Feature::Marker(_)
            | Feature::Person(_)
            | Feature::Note(_)
            | Feature::Spinner
            | Feature::Chute => false,
        };
        if shines {
            let corner = at.plus(i32::from(placed.at.x) * CELL, i32::from(placed.at.y) * CELL);
            shine(drawing, corner.plus(CELL / 2, CELL / 2), view.bonds().hue_of(placed.at, &placed.is));
        }
    }
}

fn shine(drawing: &mut Drawing, middle: Point, hue: Option<super::Hue>) {
    let mut pen = drawing.pen(Layer::Light, Role::Glow).hue(hue);
    for radius in DISCS {
        pen.part(Part::Union, |path| path.circle((middle.x, middle.y), radius));
    }
}
