//! Zones: the rectangles of those that decide about encounters, the areas of darkness and silence, and what only tiles
//! speak of.
//!
//! Rectangles of one id are joined. Files of before had one rectangle around each zone, with its cells beside it, and those of
//! darkness and silence among them: they are read alike.

use super::{Reader, text, texts, value};
use crate::json::compare::agree;
use crate::json::encode::between;
use crate::json::encode::zones::{data, overrides};
use crate::json::error::{JsonError, below};
use crate::json::names;
use crate::json::shape::{OverrideZone, ZoneData};
use std::collections::BTreeMap;
use undercroft::floor::{Text, Zone, ZoneKind};
use undercroft::grid::{Area, Cell, Run, cell};

/// Zones on their way to the draft.
#[derive(Default)]
struct Gathered {
    zones: Vec<(String, Zone)>,
    /// The cells of each; those of its rectangles, one after the other.
    runs: Vec<Vec<Run>>,
    numbers: BTreeMap<String, usize>,
}

impl Gathered {
    /// Returns the number of the zone, which is a new one where no zone has its name.
    fn add(&mut self, name: String, zone: Zone) -> usize {
        let runs = zone.area.runs();
        if let Some(number) = self.numbers.get(&name) {
            self.runs[*number].extend(runs);
            return *number;
        }
        let number = self.zones.len();
        self.runs.push(runs.to_vec());
        self.numbers.insert(name.clone(), number);
        self.zones.push((name, zone));
        number
    }

    fn named(&self, name: &str) -> Option<&Zone> {
        self.numbers.get(name).map(|number| &self.zones[*number].1)
    }

    /// Returns the numbers in the order that the zones have on the floor. Lists are by kind; names of Undercroft's own say
    /// which zone was the first.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.zones.len()).collect();
        let own = |number: &usize| own_number(&self.zones[*number].0);
        let numbers: Option<Vec<usize>> = order.iter().map(own).collect();
        if numbers.is_some_and(|numbers| numbers.iter().all(|n| *n < self.zones.len())) {
            order.sort_by_key(own);
        }
        order
    }
}

/// Returns the place of a zone with a name that Undercroft gives.
fn own_number(name: &str) -> Option<usize> {
    let number = name.strip_prefix("zone_")?.parse::<usize>().ok()?.checked_sub(1)?;
    (names::nth("zone", number) == name).then_some(number)
}

impl Reader<'_> {
    pub(super) fn zones(&mut self) -> Result<(), JsonError> {
        let given = self.given;
        let mut gathered = Gathered::default();
        let mut of_rectangles = Vec::new();
        for (i, told) in given.override_zones.iter().flatten().enumerate() {
            let area = self.zone_area(told, i)?;
            let name = self.zone_name(told, &area, i);
            let path = |field: &str| self.at(&format!("overrideZones[{i}].{field}"));
            let zone = zone(told.kind.into(), area, told.data.as_ref(), || path("data"))?;
            if gathered.named(&name).is_some_and(|known| known.kind != zone.kind) {
                let why = format!("another rectangle of \"{name}\" is of another type: a zone has one");
                return Err(JsonError::at(path("type"), why));
            }
            of_rectangles.push(gathered.add(name, zone));
        }
        self.areas(&mut gathered)?;
        self.zones_of_tiles(&mut gathered);
        let order = gathered.order();
        let mut places = vec![0; order.len()];
        order.iter().enumerate().for_each(|(place, number)| places[*number] = place);
        self.zone_of_rectangle = of_rectangles.into_iter().map(|number| places[number]).collect();
        let Gathered { zones, mut runs, .. } = gathered;
        let mut zones: Vec<Option<(String, Zone)>> = zones.into_iter().map(Some).collect();
        for number in order {
            let Some((name, zone)) = zones[number].take() else { continue };
            self.zones.push(name);
            self.draft.add_zone(Zone { area: std::mem::take(&mut runs[number]).into(), ..zone });
        }
        Ok(())
    }

    fn zone_area(&self, zone: &OverrideZone, i: usize) -> Result<Area, JsonError> {
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

    /// Returns the id of a rectangle's zone, or else the one that the tiles in its corners name. Without either nothing can
    /// point to it.
    fn zone_name(&self, told: &OverrideZone, area: &Area, i: usize) -> String {
        if let Some(id) = &told.id {
            return id.clone();
        }
        let corners = [(told.x1, told.y1), (told.x2, told.y1), (told.x1, told.y2), (told.x2, told.y2)];
        let names = corners.map(|(x, y)| {
            let c = cell(x, y);
            if area.has(c) { self.tile(c).encounter_zone_id.as_deref() } else { None }
        });
        let one = names[0].filter(|one| overrides(told.kind.into()) && names == [Some(*one); 4]);
        one.map_or_else(|| format!("overrideZones[{i}]"), ToOwned::to_owned)
    }

    /// The areas of darkness and silence that have lists of their own.
    fn areas(&self, gathered: &mut Gathered) -> Result<(), JsonError> {
        let Some(features) = &self.given.features else { return Ok(()) };
        let before = gathered.zones.len();
        let dark = (ZoneKind::Dark, "darkZones", features.dark_zones.as_deref());
        let silent = (ZoneKind::Silent, "silentZones", features.silent_zones.as_deref());
        for (kind, field, listed) in [dark, silent] {
            for (i, told) in listed.unwrap_or_default().iter().enumerate() {
                let path = self.at(&format!("features.{field}[{i}]"));
                if let Some(known) = gathered.named(&told.id) {
                    // Files had these zones in both lists once. What this one says of them is compared in the end.
                    if known.kind == kind && gathered.numbers[&told.id] < before {
                        continue;
                    }
                    let why = format!("\"{}\" is the id of another zone already", told.id);
                    return Err(JsonError::at(below(&path, "id"), why));
                }
                let mut cells = Vec::with_capacity(told.tiles.len());
                for (n, at) in told.tiles.iter().enumerate() {
                    cells.push(self.inside(at.x, at.y, || format!("{path}.tiles[{n}]"))?);
                }
                let area = cells.into_iter().collect();
                let zone = zone(kind, area, told.data.as_ref(), || below(&path, "data"))?;
                gathered.add(told.id.clone(), zone);
            }
        }
        Ok(())
    }

    /// Zones that only tiles speak of.
    fn zones_of_tiles(&self, gathered: &mut Gathered) {
        let named = self.given.override_zones.iter().flatten().any(|z| z.id.is_some());
        let mut met: BTreeMap<&str, Vec<Cell>> = BTreeMap::new();
        let mut dark = Vec::new();
        for c in self.draft.size().cells() {
            let tile = self.tile(c);
            let unknown = |id: &&str| !named && gathered.named(id).is_none();
            if let Some(id) = tile.encounter_zone_id.as_deref().filter(unknown) {
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
            let own = names::nth("zone", gathered.zones.len()) == id;
            let description = if own { Text::default() } else { id.to_owned().into() };
            gathered.add(id.to_owned(), plain(ZoneKind::Encounter, cells, description));
        }
        if !dark.is_empty() && gathered.zones.iter().all(|(_, zone)| zone.kind != ZoneKind::Dark) {
            gathered.add(String::new(), plain(ZoneKind::Dark, dark, Text::default()));
        }
    }

    /// Checks that every rectangle says what its whole zone says: it was made from the first.
    pub(super) fn rectangles_agree(&self) -> Result<(), JsonError> {
        let rectangles = self.given.override_zones.iter().flatten().zip(&self.zone_of_rectangle);
        for (i, (told, number)) in rectangles.enumerate() {
            let Some(given) = &told.data else { continue };
            let path = self.at(&format!("overrideZones[{i}].data"));
            let derived = data(self.draft.features(), &self.draft.zones()[*number]);
            agree(&path, &value(given), &value(&derived))?;
        }
        Ok(())
    }
}

fn zone(
    kind: ZoneKind,
    area: Area,
    data: Option<&ZoneData>,
    path: impl Fn() -> String,
) -> Result<Zone, JsonError> {
    let nothing = ZoneData::default();
    let data = data.unwrap_or(&nothing);
    let rate = thousandths(data.encounter_rate.unwrap_or(0.0)).ok_or_else(|| {
        let why = format!(
            "{} stood there: a rate is 0 to 65.535, in thousandths at the finest",
            data.encounter_rate.unwrap_or(0.0)
        );
        JsonError::at(below(&path(), "encounterRate"), why)
    })?;
    Ok(Zone {
        kind,
        area,
        danger: data.danger.unwrap_or(0),
        rate,
        monsters: texts(data.monster_groups.as_ref()),
        description: text(data.description.as_ref()),
    })
}

fn thousandths(rate: f64) -> Option<u16> {
    let whole = (rate * 1000.0).round();
    let fits = (0.0..=f64::from(u16::MAX)).contains(&whole) && (rate * 1000.0 - whole).abs() < 1e-6;
    fits.then_some(whole as u16)
}
