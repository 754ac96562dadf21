//! What the party sees from where it stands: symmetric shadow casting over edges, as far as its light goes. Nothing is seen
//! in the dark or out of it, but for the cell that one stands in.

use crate::face::Face;
use crate::game::Game;
use undercroft::Floor;
use undercroft::floor::ZoneKind;
use undercroft::grid::{Bits, Cell};
use undercroft::view;

/// Cells that one sees by the lantern that everybody carries.
const LANTERN: u32 = 7;
/// By a torch, or by a spell.
const TORCH: u32 = 11;

impl Game {
    /// Returns the cells that the party sees now.
    pub fn sight(&self) -> Bits {
        let (floor, visit) = (self.floor(), self.visit());
        let at = visit.walker().at();
        if is_dark(floor, at) {
            let mut own = Bits::empty(floor.size());
            own.insert(at);
            return own;
        }
        let lit = self.party().torch + self.party().glow > 0;
        let radius = if lit { TORCH } else { LANTERN };
        let mut seen = view::visible(floor, at, radius, |edge, _| {
            let (before, after) = edge.cells();
            let side = edge.side();
            let from_after = Face::of(floor, visit, after, side).is_clear();
            let from_before = before.is_some_and(|c| Face::of(floor, visit, c, side.opposite()).is_clear());
            from_after && from_before
        });
        for zone in floor.zones().iter().filter(|zone| zone.kind == ZoneKind::Dark) {
            zone.area.cells().for_each(|c| _ = seen.remove(c));
        }
        seen
    }
}

/// Returns whether no light works in the cell.
pub(crate) fn is_silent(floor: &Floor, at: Cell) -> bool {
    floor.zones().iter().any(|zone| zone.kind == ZoneKind::Silent && zone.area.has(at))
}

/// Returns whether no light works in the cell.
pub(crate) fn is_dark(floor: &Floor, at: Cell) -> bool {
    floor.zones().iter().any(|zone| zone.kind == ZoneKind::Dark && zone.area.has(at))
}
