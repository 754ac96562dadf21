//! Zones, as readers of the document take them: rectangles, of which a cell is in one at most.
//!
//! ```text
//!   1 1 1 . .      a room and a corridor of one zone are three rectangles with its id: the room 1 (the whole rooms come
//!   1 1 1 2 2      first) and what is left by rows, 2 and 3, each as far down as the same columns go on
//!   1 1 1 . 3
//! ```
//! Darkness and silence lie over whatever else a place is, so they have lists of their own.

use super::{Source, runs, said, texts};
use crate::json::shape::{AreaZone, At, Bounds, DarkMessages, OverrideZone, ZoneData, ZoneType};
use std::collections::BTreeMap;
use undercroft::floor::{Feature, MarkerKind, Placed, Shape, Zone, ZoneKind};
use undercroft::grid::{Area, Cell, Rect, Run, rect};

/// Returns whether a zone of this kind decides about encounters, as one place can do only in one way.
pub(in crate::json) const fn overrides(kind: ZoneKind) -> bool {
    match kind {
        ZoneKind::Safe | ZoneKind::Encounter | ZoneKind::Boss => true,
        ZoneKind::Dark | ZoneKind::Silent => false,
    }
}

/// Returns the zones that decide about encounters, each as its rectangles.
pub(in crate::json) fn rectangles(source: &Source<'_>) -> Vec<OverrideZone> {
    let mut all = Vec::new();
    for (i, zone) in source.floor.zones().iter().enumerate().filter(|(_, zone)| overrides(zone.kind)) {
        let data = data(source.floor.features(), zone);
        let parts = parts(source, &zone.area);
        if parts.is_empty() {
            all.push(OverrideZone {
                cells: Some(Vec::new()),
                ..part(source, i, Rect::default(), data.clone())
            });
        }
        // What one reads of a zone is read once; a rectangle by itself says what one meets in it.
        let again = ZoneData { description: None, danger: None, ..data.clone() };
        let parts = parts.into_iter().enumerate();
        all.extend(
            parts.map(|(n, bounds)| {
                part(source, i, bounds, if n == 0 { data.clone() } else { again.clone() })
            }),
        );
    }
    all
}

/// Returns every zone in one piece, in the order of the floor's: the rectangle around it, and its cells.
pub(in crate::json) fn whole(source: &Source<'_>) -> Vec<OverrideZone> {
    let zone = |(i, zone): (usize, &Zone)| {
        let bounds = zone.area.bounds();
        let fills = !zone.area.is_empty() && zone.area.count() == bounds.area() as usize;
        let cells = (!fills).then(|| runs(&zone.area));
        OverrideZone { cells, ..part(source, i, bounds, data(source.floor.features(), zone)) }
    };
    source.floor.zones().iter().enumerate().map(zone).collect()
}

fn part(source: &Source<'_>, i: usize, b: Rect, data: ZoneData) -> OverrideZone {
    OverrideZone {
        id: Some(source.names.zones[i].clone()),
        x1: b.x,
        y1: b.y,
        x2: b.x + b.w.saturating_sub(1),
        y2: b.y + b.h.saturating_sub(1),
        kind: ZoneType::from(source.floor.zones()[i].kind),
        data: Some(data),
        cells: None,
    }
}

pub(in crate::json) fn data(features: &[Placed], zone: &Zone) -> ZoneData {
    ZoneData {
        description: said(&zone.description),
        encounter_rate: (zone.rate > 0).then(|| f64::from(zone.rate) / 1000.0),
        monster_groups: texts(&zone.monsters),
        danger: (zone.danger > 0).then_some(zone.danger),
        boss_type: boss(features, zone),
    }
}

/// Returns the name of the first boss marker in a boss zone.
fn boss(features: &[Placed], zone: &Zone) -> Option<String> {
    if zone.kind != ZoneKind::Boss {
        return None;
    }
    features.iter().find_map(|p| match &p.is {
        Feature::Marker(m) if m.kind == MarkerKind::Boss && zone.area.has(p.at) => said(&m.name),
        _ => None,
    })
}

/// Cuts an area into rectangles: the rooms that lie in it whole, and strips of what is left.
fn parts(source: &Source<'_>, area: &Area) -> Vec<Rect> {
    let rooms = source.floor.rooms();
    let mut cells: BTreeMap<usize, u32> = BTreeMap::new();
    for room in area.cells().filter_map(|c| source.room_at(c)) {
        *cells.entry(room).or_default() += 1;
    }
    cells
        .retain(|room, count| rooms[*room].shape == Shape::Rectangle && rooms[*room].bounds.area() == *count);
    let is_left = |c: &Cell| source.room_at(*c).is_none_or(|room| !cells.contains_key(&room));
    let left: Area = area.cells().filter(is_left).collect();
    cells.keys().map(|room| rooms[*room].bounds).chain(strips(&left)).collect()
}

/// Cuts an area into the stretches of its rows, and joins those that lie below one another and are equally long.
fn strips(area: &Area) -> Vec<Rect> {
    let mut strips: Vec<Rect> = Vec::new();
    let mut newest: BTreeMap<(u16, u16), usize> = BTreeMap::new();
    for Run { y, x0, x1 } in area.runs() {
        let above = newest.get(&(*x0, *x1)).copied().filter(|i| strips[*i].bottom() == u32::from(*y));
        if let Some(i) = above {
            strips[i].h += 1;
        } else {
            newest.insert((*x0, *x1), strips.len());
            strips.push(rect(*x0, *y, x1 - x0, 1));
        }
    }
    strips
}

/// Returns the areas of darkness or of silence.
pub(super) fn areas(source: &Source<'_>, kind: ZoneKind) -> Vec<AreaZone> {
    let zone = |(i, zone): (usize, &Zone)| {
        let b = zone.area.bounds();
        let data = data(source.floor.features(), zone);
        AreaZone {
            id: source.names.zones[i].clone(),
            bounds: Bounds { x: b.x, y: b.y, width: b.w, height: b.h },
            tiles: zone.area.cells().map(At::from).collect(),
            data: (data != ZoneData::default()).then_some(data),
            messages: (kind == ZoneKind::Dark).then(|| DarkMessages {
                enter: "The dark closes over you, and your light does nothing against it.".to_owned(),
                torch: "The torch catches, gutters and goes out. This dark is not of the usual kind.".to_owned(),
                spell: "The words come out right and the light does not: the dark swallows it as it leaves your hand."
                    .to_owned(),
            }),
        }
    };
    source.floor.zones().iter().enumerate().filter(|(_, z)| z.kind == kind).map(zone).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use undercroft::grid::cell;

    fn check(picture: &[&str], expected: &[Rect]) {
        let rows = (0..).zip(picture);
        let cells = rows.flat_map(|(y, row)| {
            (0..).zip(row.bytes()).filter(|(_, letter)| *letter == b'#').map(move |(x, _)| cell(x, y))
        });
        assert_eq!(strips(&cells.collect()), expected, "{picture:?}");
    }

    #[test]
    fn areas_are_cut_into_strips() {
        check(&["###", "###"], &[rect(0, 0, 3, 2)]);
        check(&["###", "..#", "..#"], &[rect(0, 0, 3, 1), rect(2, 1, 1, 2)]);
        // A strip ends where its row has none of its length, even if a later row has one again.
        check(&["#.#", "..#", "#.#"], &[rect(0, 0, 1, 1), rect(2, 0, 1, 3), rect(0, 2, 1, 1)]);
        check(&["##", "#.", "##"], &[rect(0, 0, 2, 1), rect(0, 1, 1, 1), rect(0, 2, 2, 1)]);
        check(&["."], &[]);
    }
}
