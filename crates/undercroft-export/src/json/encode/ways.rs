//! One-ways and what they are good for, as the second game document tells two kinds apart: those that lead back from afar,
//! and those that one has to find a way around.

use crate::json::shape::{OneWay, OneWayType};
use undercroft::Floor;
use undercroft::tools;

/// How far from the entrance a shortcut leads back from, at least.
const FAR: u32 = 12;
/// How much nearer to the entrance it leads, at least.
const GAIN: u32 = 6;

/// Returns every way that one passes in one direction only. Steps are counted from the entrance, through whatever opens one
/// day and may be passed both ways.
pub(super) fn one_ways(floor: &Floor) -> Vec<OneWay> {
    let ways = tools::one_ways(floor);
    if ways.is_empty() {
        return Vec::new();
    }
    let mut open = floor.open().clone();
    for (edge, barrier) in floor.barriers() {
        open.set(*edge, barrier.one_way.is_none());
    }
    let steps = open.distances(floor.entrance());
    let kind = |way: &tools::OneWay| {
        let [from, to] = [way.from, way.to].map(|c| steps[floor.size().index(c)]);
        let leads_back = from != u32::MAX && from > FAR && to.saturating_add(GAIN) <= from;
        if leads_back { OneWayType::Shortcut } else { OneWayType::Complexity }
    };
    let told = |way: &tools::OneWay| OneWay {
        x: way.from.x,
        y: way.from.y,
        wall: way.toward.into(),
        kind: kind(way),
    };
    ways.iter().map(told).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use undercroft::draft::Draft;
    use undercroft::floor::{Barrier, Feature};
    use undercroft::grid::{Edge, Side, Size, cell};

    /// Two rows of cells that meet in the far east and in the west, where the door to the second cell below hangs.
    fn check(length: u16, toward: Side, expected: OneWayType) {
        let mut draft = Draft::new(Size::new(length.into(), 2).unwrap(), 1);
        draft.carve_run(0, 0, length);
        draft.carve_run(1, 0, length);
        draft.open_everywhere();
        (1..length - 1).for_each(|x| draft.wall_off(Edge::new(cell(x, 1), Side::North)));
        draft.hang(Edge::new(cell(1, 1), Side::West), Barrier::door().one_way(toward));
        draft.enter_at(cell(0, 0));
        draft.place(cell(length - 1, 1), Feature::StairsDown);
        let found = one_ways(&draft.finish().unwrap());
        let kinds: Vec<OneWayType> = found.iter().map(|way| way.kind).collect();
        assert_eq!(kinds, [expected], "{length} {toward}");
    }

    #[test]
    fn shortcuts_lead_back_from_afar() {
        // The way round to the door is twice the length, less two steps.
        check(8, Side::West, OneWayType::Shortcut);
        check(8, Side::East, OneWayType::Complexity);
        check(7, Side::West, OneWayType::Complexity);
    }
}
