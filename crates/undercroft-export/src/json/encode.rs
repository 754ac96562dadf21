//! From a floor to its level JSON.
//!
//! Everything that the file says twice is worked out here from the one place where the engine has it. The reader calls
//! the same code on the floor that it built, and compares.

mod compact;
mod dice;
pub(super) mod features;
mod made;
mod tiles;
mod ways;
pub(super) mod zones;

pub(super) use compact::{compacted, without_echo};
pub(super) use made::ledger;
pub(super) use tiles::{Rows, SparseRows, barrier, tile};

use super::names::Names;
use super::shape::{
    At, CellRun, Corridor, EventData, EventTile, Goal, GoalType, Level, MadeBy, Metadata, Room, RoomDoor,
    RoomShape, RoomSpecial, Swatch, Texture, ThemeDetails,
};
use std::collections::BTreeMap;
use undercroft::assess::{Assessed, MEASURES};
use undercroft::facts::Facts;
use undercroft::floor::{
    self, BarrierKind, EdgeKind, Feature, Floor, RoomId, Shape, Text, Theme, Zone, ZoneKind,
};
use undercroft::grid::{Area, Cell, Edge, rect};
use undercroft::solve::{Item, Quest};
use undercroft::tools::Minimap;

/// A floor with the names that its file has for things, and what several fields are worked out from.
pub(super) struct Source<'a> {
    pub floor: &'a Floor,
    pub names: &'a Names,
    /// Who owns which cell.
    facts: Facts<'a>,
    /// For each cell its zone's number and one, of those that decide about encounters, or 0; of several the first. Empty
    /// where there are none.
    zones: Vec<u32>,
    /// Where people stand, in reading order.
    people: Vec<Cell>,
    /// The events that cells set off; of several the first.
    events: BTreeMap<Cell, usize>,
    /// The cells without light.
    dark: Area,
    /// The level that the floor's ledger makes, where it is this one.
    dice: Option<undercroft::generate::dice::Level>,
    /// What is measured and found out about the floor, where that is told.
    assessed: Option<Assessed<'a>>,
}

impl<'a> Source<'a> {
    pub(super) fn new(floor: &'a Floor, names: &'a Names) -> Source<'a> {
        let (size, width) = (floor.size(), usize::from(floor.size().width()));
        let overrides = |zone: &&Zone| zones::overrides(zone.kind);
        let any = floor.zones().iter().any(|zone| overrides(&zone));
        let mut zones = vec![0; if any { size.area() } else { 0 }];
        for (i, zone) in floor.zones().iter().enumerate().filter(|(_, zone)| overrides(zone)) {
            for run in zone.area.runs() {
                let row = usize::from(run.y) * width;
                let cells = &mut zones[row + usize::from(run.x0)..row + usize::from(run.x1)];
                cells.iter_mut().filter(|number| **number == 0).for_each(|number| *number = i as u32 + 1);
            }
        }
        let events = floor.events().iter().enumerate().rev();
        let events = events.filter_map(|(i, event)| Some((event.at?, i))).collect();
        let people = floor.features().iter().filter(|p| matches!(p.is, Feature::Person(_)));
        let dark =
            floor.zones().iter().filter(|z| z.kind == ZoneKind::Dark).flat_map(|z| z.area.runs().to_vec());
        let (people, dark) = (people.map(|p| p.at).collect(), dark.collect::<Vec<_>>().into());
        let dice = dice::level(floor);
        Source { floor, names, facts: Facts::of(floor), zones, people, events, dark, dice, assessed: None }
    }

    /// Returns the same with what is measured and found out, for writers. Readers have no use for it, and it costs as much
    /// as the making of a floor.
    pub(super) fn judged(floor: &'a Floor, names: &'a Names) -> Source<'a> {
        let assessed = Some(Assessed::new(floor, floor.walkthrough()));
        Source { assessed, ..Source::new(floor, names) }
    }

    /// Returns whether the floor has a ledger that makes another level, or none at all.
    pub(super) fn has_forged_ledger(&self) -> bool {
        self.floor.ledger().is_some() && self.dice.is_none()
    }

    /// Returns what the way to the goal asks for, where that is told.
    fn quest(&self) -> Option<&Quest> {
        self.assessed.as_ref().map(Assessed::quest)
    }

    /// Returns the room that the cell belongs to.
    fn room_at(&self, c: Cell) -> Option<usize> {
        self.facts.room_of(c).map(RoomId::index)
    }

    /// Returns the room that holds the cell, or else one that it opens into.
    fn room_by(&self, c: Cell) -> Option<usize> {
        let beyond = || {
            let mut around = self.floor.size().neighbours(c);
            around.find_map(|(side, n)| match self.floor.edge(Edge::new(c, side)) {
                EdgeKind::Wall => None,
                EdgeKind::Open | EdgeKind::Barrier(_) => self.room_at(n),
            })
        };
        self.room_at(c).or_else(beyond)
    }

    /// Returns the zone, of those that decide about encounters, that the cell belongs to.
    fn zone_at(&self, c: Cell) -> Option<usize> {
        let zone = self.zones.get(self.floor.size().index(c))?;
        zone.checked_sub(1).map(|n| n as usize)
    }
}

/// Returns the whole level around its tiles; with its measures, if the floor was judged.
pub(super) fn level<T>(source: &Source<'_>, seed: Option<&str>, tiles: T) -> Level<T> {
    let floor = source.floor;
    let size = floor.size();
    Level {
        version: None,
        level: floor.depth(),
        width: size.width().into(),
        height: size.height().into(),
        name: said(floor.name()),
        theme: floor.theme().map(|t| t.name.to_string()),
        theme_details: floor.theme().and_then(theme),
        tiles,
        rooms: Some(rooms(source)),
        corridors: Some(corridors(source)),
        features: Some(features::features(source)),
        override_zones: Some(zones::rectangles(source)),
        events: Some(event_tiles(source)),
        exits: dice::exits(source),
        occupancy: dice::occupancy(source),
        minimap: Some(Minimap::revealed(floor).text().lines().map(ToOwned::to_owned).collect()),
        start_x: Some(floor.entrance().x),
        start_y: Some(floor.entrance().y),
        stairs_up: floor.stairs_up().map(At::from),
        stairs_down: floor.stairs_down().map(At::from),
        goal: goal(floor.goal()),
        assembly: floor.assembly().map(made::assembly),
        ledger: floor.ledger().map(made::ledger),
        walkthrough: floor
            .walkthrough()
            .map(|w| w.moves.iter().map(|m| made::step(*m, source.names)).collect()),
        metadata: Some(metadata(source, seed)),
    }
}

/// Returns a text, where there is one.
fn said(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

/// Returns a list, where it has anything in it.
fn filled<T>(list: Vec<T>) -> Option<Vec<T>> {
    (!list.is_empty()).then_some(list)
}

fn texts(list: &[Text]) -> Option<Vec<String>> {
    filled(list.iter().map(ToString::to_string).collect())
}

fn theme(theme: &Theme) -> Option<ThemeDetails> {
    let swatch = |(purpose, floor::Rgb(r, g, b)): &(Text, floor::Rgb)| Swatch {
        purpose: purpose.to_string(),
        color: format!("#{r:02x}{g:02x}{b:02x}"),
    };
    let texture =
        |(purpose, name): &(Text, Text)| Texture { purpose: purpose.to_string(), texture: name.to_string() };
    let bare = Theme { name: theme.name.clone(), ..Theme::default() };
    (*theme != bare).then(|| ThemeDetails {
        palette: filled(theme.palette.iter().map(swatch).collect()),
        textures: filled(theme.textures.iter().map(texture).collect()),
        encounters: texts(&theme.encounters),
        loot: texts(&theme.loot),
    })
}

pub(super) fn rooms(source: &Source<'_>) -> Vec<Room> {
    let mut rooms: Vec<Room> =
        source.floor.rooms().iter().enumerate().map(|(i, r)| room(source, i, r)).collect();
    for (edge, barrier) in source.floor.barriers() {
        match barrier.kind {
            BarrierKind::Door | BarrierKind::Gate(_) => {}
            BarrierKind::Secret | BarrierKind::Illusory => continue,
        }
        let (Some(a), b) = edge.cells() else { continue };
        let (in_a, in_b) = (source.room_at(a), source.room_at(b));
        if in_a == in_b {
            continue;
        }
        for (inside, c, wall) in [(in_a, a, edge.side().opposite()), (in_b, b, edge.side())] {
            let Some(list) = inside.and_then(|i| rooms[i].doors.as_mut()) else { continue };
            let key_id = barrier.lock.map(|key| source.names.keys[key.index()].clone());
            list.push(RoomDoor { x: c.x, y: c.y, wall: wall.into(), locked: barrier.lock.is_some(), key_id });
        }
    }
    for placed in source.floor.features() {
        let Some(list) = source.room_at(placed.at).and_then(|i| rooms[i].special_tiles.as_mut()) else {
            continue;
        };
        list.push(RoomSpecial { x: placed.at.x, y: placed.at.y, kind: features::kind(&placed.is) });
    }
    if let Some(i) = source.room_by(source.floor.entrance()) {
        rooms[i].entrance = Some(true);
    }
    if let Some(i) = source.room_at(source.floor.goal_cell()) {
        rooms[i].exit = Some(true);
    }
    rooms
}

fn room(source: &Source<'_>, i: usize, room: &floor::Room) -> Room {
    let (shape, cells) = match &room.shape {
        Shape::Rectangle => (None, None),
        Shape::Disc => (Some(RoomShape::Disc), None),
        Shape::Cells(area) => (Some(RoomShape::Cells), Some(runs(area))),
    };
    let special = room.special > 0;
    let grown = source.dice.as_ref().map(|level| &level.rooms()[i]);
    Room {
        id: source.names.rooms[i].clone(),
        x: room.bounds.x,
        y: room.bounds.y,
        width: room.bounds.w,
        height: room.bounds.h,
        kind: room.kind.into(),
        doors: Some(Vec::new()),
        special_tiles: Some(Vec::new()),
        shape,
        cells,
        classification: special.then(|| "special".to_owned()),
        special_score: special.then_some(room.special),
        name: said(&room.name),
        feature_tag: said(&room.feature_tag),
        description: said(&room.description),
        entrance: None,
        exit: None,
        connection_side: grown.map(|room| room.joined.into()),
        parent_exit_id: grown.and_then(|room| room.parent).map(dice::exit_name),
    }
}

fn runs(area: &Area) -> Vec<CellRun> {
    area.runs().iter().map(|r| CellRun { y: r.y, x1: r.x0, x2: r.x1 - 1 }).collect()
}

fn corridors(source: &Source<'_>) -> Vec<Corridor> {
    let room = |id: Option<RoomId>| id.map(|id| source.names.rooms[id.index()].clone());
    let corridor = |(i, corridor): (usize, &floor::Corridor)| {
        let path: Vec<Cell> = corridor.path().collect();
        let follows = floor::Corridor::through(&path, corridor.joins) == *corridor;
        let (from, to) = corridor.joins;
        Corridor {
            id: source.names.corridors[i].clone(),
            path: path.into_iter().map(At::from).collect(),
            connects_rooms: Some((room(from), room(to))),
            corners: (!follows).then(|| corridor.corners.iter().map(|c| At::from(*c)).collect()),
        }
    };
    source.floor.corridors().iter().enumerate().map(corridor).collect()
}

/// Events that a cell sets off, then teleporters, which are events to the games that know no other.
fn event_tiles(source: &Source<'_>) -> Vec<EventTile> {
    let tile = |(i, event): (usize, &floor::Event)| {
        let at = event.at?;
        Some(EventTile {
            x: at.x,
            y: at.y,
            kind: features::category(event.category).to_owned(),
            data: Some(EventData { event_id: Some(source.names.events[i].clone()), ..EventData::default() }),
            triggered: Some(event.triggered),
        })
    };
    let teleport = |placed: &floor::Placed| {
        let Feature::Teleporter(teleporter) = &placed.is else { return None };
        Some(EventTile {
            x: placed.at.x,
            y: placed.at.y,
            kind: EventTile::TELEPORT.to_owned(),
            data: Some(EventData {
                target_x: Some(teleporter.to.x),
                target_y: Some(teleporter.to.y),
                needs: features::needs(source, &teleporter.needs),
                ..EventData::default()
            }),
            triggered: Some(false),
        })
    };
    let events = source.floor.events().iter().enumerate().filter_map(tile);
    events.chain(source.floor.features().iter().filter_map(teleport)).collect()
}

fn goal(goal: floor::Goal) -> Option<Goal> {
    let (kind, c) = match goal {
        floor::Goal::StairsDown => return None,
        floor::Goal::Boss(c) => (GoalType::Boss, c),
        floor::Goal::Exit(c) => (GoalType::Exit, c),
    };
    Some(Goal { kind, x: Some(c.x), y: Some(c.y) })
}

fn metadata(source: &Source<'_>, seed: Option<&str>) -> Metadata {
    let floor = source.floor;
    let metrics: Option<BTreeMap<String, f64>> = source
        .assessed
        .as_ref()
        .map(|assessed| MEASURES.iter().map(|m| (m.name.to_owned(), (m.of)(assessed))).collect());
    let metric = |name: &str| metrics.as_ref().and_then(|metrics| metrics.get(name)).copied();
    // Whole thousandths first, so that the number has one decimal and is the same everywhere.
    let thousandths = (floor.cells().count() * 1000 + floor.size().area() / 2) / floor.size().area();
    Metadata {
        room_count: Some(floor.rooms().len() as u32),
        coverage_percent: Some(f64::from(thousandths as u32) / 10.0),
        seed: seed.map(ToOwned::to_owned),
        attempt: Some(floor.attempt()),
        made_by: floor
            .made_by()
            .map(|by| MadeBy { generator: by.generator.to_string(), version: by.version }),
        simple: floor.is_simple().then_some(true),
        difficulty: metric("difficulty"),
        quality: metric("quality"),
        metrics,
    }
}

/// Returns the cells of a rectangle given by two corners, both included; `None` when they are not in order.
pub(super) fn between(x1: u16, y1: u16, x2: u16, y2: u16) -> Option<undercroft::grid::Rect> {
    let (w, h) = (x2.checked_sub(x1)?.checked_add(1)?, y2.checked_sub(y1)?.checked_add(1)?);
    Some(rect(x1, y1, w, h))
}
