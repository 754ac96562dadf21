//! Rooms, corridors and zones.

use super::{Reader, text, texts};
use crate::json::encode::between;
use crate::json::error::{JsonError, below};
use crate::json::names;
use crate::json::shape::{At, CellRun, Corridor, OverrideZone, RoomShape, ZoneData};
use std::collections::BTreeMap;
use undercroft::floor::{self, Joins, Room, RoomId, Shape, Text, Zone, ZoneKind};
use undercroft::grid::{Area, Cell, Run, rect};

impl Reader<'_> {
    pub(super) fn places(&mut self) -> Result<(), JsonError> {
        let given = self.given;
        let rooms = given.rooms.as_deref().unwrap_or_default();
        let own = names::rooms(rooms.iter().map(|r| r.kind.into()));
        for (i, room) in rooms.iter().enumerate() {
            let path = self.at(&format!("rooms[{i}]"));
            let bounds = rect(room.x, room.y, room.width, room.height);
            if bounds.area() == 0 || !bounds.fits(self.draft.size()) {
                let why = format!("{bounds} stood there: it takes cells of the {} tiles", self.draft.size());
                return Err(JsonError::at(path, why));
            }
            let shape = match room.shape {
                None | Some(RoomShape::Rectangle) => Shape::Rectangle,
                Some(RoomShape::Disc) => Shape::Disc,
                Some(RoomShape::Cells) => Shape::Cells(self.area(room.cells.as_deref(), &path)?),
            };
            // An id that somebody else chose may be what people call the room.
            let foreign = || if own[i] == room.id { Text::default() } else { room.id.clone().into() };
            self.draft.add_room(Room {
                shape,
                name: room.name.clone().map_or_else(foreign, Into::into),
                feature_tag: text(room.feature_tag.as_ref()),
                description: text(room.description.as_ref()),
                special: room.special_score.unwrap_or(0),
                ..Room::new(bounds, room.kind.into())
            });
        }
        for (i, corridor) in given.corridors.iter().flatten().enumerate() {
            let corridor = self.corridor(corridor, i)?;
            self.draft.add_corridor(corridor);
        }
        self.zones()
    }

    fn area(&self, cells: Option<&[CellRun]>, path: &str) -> Result<Area, JsonError> {
        let Some(cells) = cells else {
            return Err(JsonError::at(below(path, "cells"), "missing: the cells, as runs of y, x1 and x2"));
        };
        let mut runs = Vec::with_capacity(cells.len());
        for (i, CellRun { y, x1, x2 }) in cells.iter().copied().enumerate() {
            let row = between(x1, y, x2, y).filter(|r| r.fits(self.draft.size())).ok_or_else(|| {
                let why = format!(
                    "row {y} from {x1} to {x2} stood there: it takes cells of the tiles, west to east"
                );
                JsonError::at(format!("{path}.cells[{i}]"), why)
            })?;
            runs.push(Run { y, x0: row.x, x1: row.right() as u16 });
        }
        Ok(runs.into())
    }

    fn corridor(&mut self, corridor: &Corridor, i: usize) -> Result<floor::Corridor, JsonError> {
        let path = self.at(&format!("corridors[{i}]"));
        let cells: Vec<Cell> = corridor.path.iter().map(|at| Cell::from(*at)).collect();
        if let Some(n) = (1..cells.len()).find(|n| cells[n - 1].manhattan(cells[*n]) != 1) {
            let why =
                format!("{} stood there after {}: each step leads to a neighbour", cells[n], cells[n - 1]);
            return Err(JsonError::at(format!("{path}.path[{n}]"), why));
        }
        let mut joins: Joins = (None, None);
        if let Some((from, to)) = &corridor.connects_rooms {
            for (n, (end, name)) in [(&mut joins.0, from), (&mut joins.1, to)].into_iter().enumerate() {
                if let Some(name) = name {
                    *end = Some(RoomId(self.rooms.number(name, || format!("{path}.connectsRooms[{n}]"))?));
                }
            }
        }
        let Some(corners) = &corridor.corners else { return Ok(floor::Corridor::through(&cells, joins)) };
        // Counted before anything is laid out: a few corners can claim a way of millions of cells.
        let far = |pair: &[At]| u64::from(Cell::from(pair[0]).manhattan(pair[1].into()));
        let straight = corners.windows(2).all(|p| p[0].x == p[1].x || p[0].y == p[1].y);
        let length: u64 = corners.windows(2).map(far).sum();
        if !straight || length + u64::from(!corners.is_empty()) != cells.len() as u64 {
            return Err(JsonError::at(below(&path, "corners"), "these corners do not make the path"));
        }
        Ok(floor::Corridor { corners: corners.iter().map(|at| (*at).into()).collect(), joins })
    }

    pub(super) fn zone_area(&self, zone: &OverrideZone, i: usize) -> Result<Area, JsonError> {
        let path = self.at(&format!("overrideZones[{i}]"));
        if zone.cells.is_some() {
            return self.area(zone.cells.as_deref(), &path);
        }
        let OverrideZone { x1, y1, x2, y2, .. } = *zone;
        between(x1, y1, x2, y2).filter(|r| r.fits(self.draft.size())).map(Area::rect).ok_or_else(|| {
            let why = format!(
                "({x1}, {y1}) to ({x2}, {y2}) stood there: it takes cells of the {} tiles, the north-west corner first",
                self.draft.size()
            );
            JsonError::at(path, why)
        })
    }

    fn zones(&mut self) -> Result<(), JsonError> {
        let given = self.given;
        let zones = given.override_zones.as_deref().unwrap_or_default();
        let nothing = ZoneData::default();
        let mut numbers = BTreeMap::new();
        for (i, zone) in zones.iter().enumerate() {
            let data = zone.data.as_ref().unwrap_or(&nothing);
            let area = self.zone_area(zone, i)?;
            let rate = thousandths(data.encounter_rate.unwrap_or(0.0)).ok_or_else(|| {
                let why = format!(
                    "{} stood there: a rate is 0 to 65.535, in thousandths at the finest",
                    data.encounter_rate.unwrap_or(0.0)
                );
                JsonError::at(self.at(&format!("overrideZones[{i}].data.encounterRate")), why)
            })?;
            self.draft.add_zone(Zone {
                kind: zone.kind.into(),
                area,
                danger: data.danger.unwrap_or(0),
                rate,
                monsters: texts(data.monster_groups.as_ref()),
                description: text(data.description.as_ref()),
            });
            // Without an id nothing can point to the zone, whatever tiles call their own.
            let name = zone.id.clone().unwrap_or_else(|| format!("overrideZones[{i}]"));
            if let Some(first) = numbers.insert(name.clone(), i) {
                let why = format!("\"{name}\" is the id of overrideZones[{first}] already");
                return Err(JsonError::at(self.at(&format!("overrideZones[{i}].id")), why));
            }
            self.zones.push(name);
        }
        self.zones_of_tiles(&numbers);
        Ok(())
    }

    /// Zones that only tiles speak of.
    fn zones_of_tiles(&mut self, known: &BTreeMap<String, usize>) {
        let zones = self.given.override_zones.as_deref().unwrap_or_default();
        let named = zones.iter().any(|z| z.id.is_some());
        let mut met: BTreeMap<&str, Vec<Cell>> = BTreeMap::new();
        let mut dark = Vec::new();
        for c in self.draft.size().cells() {
            let tile = self.tile(c);
            if let Some(id) =
                tile.encounter_zone_id.as_deref().filter(|id| !named && !known.contains_key(*id))
            {
                met.entry(id).or_default().push(c);
            }
            if tile.dark == Some(true) {
                dark.push(c);
            }
        }
        let mut met: Vec<(&str, Vec<Cell>)> = met.into_iter().collect();
        met.sort_by_key(|(_, cells)| cells.first().copied());
        let plain = |kind, cells: Vec<Cell>, description| Zone {
            kind,
            area: cells.into_iter().collect(),
            danger: 0,
            rate: 0,
            monsters: Vec::new(),
            description,
        };
        for (id, cells) in met {
            let own = names::nth("zone", self.zones.len()) == id;
            let description = if own { Text::default() } else { id.to_owned().into() };
            self.draft.add_zone(plain(ZoneKind::Encounter, cells, description));
            self.zones.push(id.to_owned());
        }
        if !dark.is_empty() && zones.iter().all(|z| ZoneKind::from(z.kind) != ZoneKind::Dark) {
            self.draft.add_zone(plain(ZoneKind::Dark, dark, Text::default()));
            let listed = self.given.features.as_ref().and_then(|f| f.dark_zones.as_ref()?.first());
            self.zones.push(listed.map_or_else(String::new, |zone| zone.id.clone()));
        }
    }
}

fn thousandths(rate: f64) -> Option<u16> {
    let whole = (rate * 1000.0).round();
    let fits = (0.0..=f64::from(u16::MAX)).contains(&whole) && (rate * 1000.0 - whole).abs() < 1e-6;
    fits.then_some(whole as u16)
}
