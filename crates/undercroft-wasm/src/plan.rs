//! What a painter of maps needs of a floor, or of a draft in progress, in flat lists.

use crate::fail::json;
use crate::ties::{self, Mark};
use serde::Serialize;
use std::collections::{BTreeMap, VecDeque};
use undercroft::facts::Facts;
use undercroft::floor::{
    Barrier, BarrierKind, Event, Feature, Goal, Layout, MarkerKind, Placed, RoomId, TrapKind, Wear, ZoneKind,
};
use undercroft::grid::{Cell, Edge, Side, cell};
use wasm_bindgen::prelude::wasm_bindgen;

/// A floor for somebody who paints it. The lists are taken one by one.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct PlanParts {
    words: String,
    cells: Vec<u8>,
    rooms: Vec<i32>,
    zones: Vec<i32>,
    dark: Vec<u8>,
    distance: Vec<i32>,
    walls: Vec<i32>,
}

#[wasm_bindgen]
impl PlanParts {
    /// Everything that is no list of cells, as JSON.
    pub fn words(&self) -> String {
        self.words.clone()
    }

    /// 0 solid, 1 floor.
    pub fn cells(&self) -> Vec<u8> {
        self.cells.clone()
    }

    /// The room, or -1.
    pub fn rooms(&self) -> Vec<i32> {
        self.rooms.clone()
    }

    /// The zone, or -1.
    pub fn zones(&self) -> Vec<i32> {
        self.zones.clone()
    }

    /// 1 where no light works.
    pub fn dark(&self) -> Vec<u8> {
        self.dark.clone()
    }

    /// Steps from the entrance, or -1.
    pub fn distance(&self) -> Vec<i32> {
        self.distance.clone()
    }

    /// x, y, and 0 for north or 1 for west.
    pub fn walls(&self) -> Vec<i32> {
        self.walls.clone()
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Words {
    width: u16,
    height: u16,
    edges: Vec<PlanEdge>,
    things: Vec<Thing>,
    entrance: Option<Cell>,
    goal: Option<Cell>,
    names: Names,
    room_list: Vec<PlanRoom>,
    zone_list: Vec<PlanZone>,
    keys: Vec<PlanKey>,
}

#[derive(Serialize)]
struct Names {
    floor: String,
    rooms: BTreeMap<u32, String>,
}

#[derive(Serialize)]
struct PlanEdge {
    kind: &'static str,
    x: u16,
    y: u16,
    side: Side,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    colour: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    keys: Vec<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    open: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<Cell>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    links: Vec<Cell>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gate: Option<u32>,
}

#[derive(Default, Serialize)]
struct Thing {
    kind: String,
    x: u16,
    y: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    colour: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    links: Vec<Cell>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

#[derive(Serialize)]
struct PlanRoom {
    id: usize,
    kind: &'static str,
    name: String,
    description: String,
    tag: String,
    bounds: [u16; 4],
    cells: usize,
}

#[derive(Serialize)]
struct PlanZone {
    id: usize,
    kind: ZoneKind,
    name: String,
    danger: u8,
    rate: u16,
    description: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PlanKey {
    name: String,
    label: String,
    colour: String,
    used_up: bool,
}

/// Returns the plan of a floor or a draft that is called so.
pub(crate) fn of(layout: &Layout, name: &str) -> PlanParts {
    let facts = Facts::of(layout);
    let size = layout.size();
    let (width, height) = (size.width(), size.height());
    let all = || size.cells();
    let at = |c: Cell| usize::from(c.y) * usize::from(width) + usize::from(c.x);
    let rooms = all().map(|c| facts.room_of(c).map_or(-1, |room| room.0 as i32)).collect();
    let mut zones = vec![-1; size.area()];
    let mut dark = vec![0; size.area()];
    for (number, zone) in layout.zones().iter().enumerate() {
        for c in zone.area.cells().filter(|c| size.contains(*c)) {
            if zone.kind == ZoneKind::Dark {
                dark[at(c)] = 1;
                if zones[at(c)] < 0 {
                    zones[at(c)] = number as i32;
                }
            } else {
                zones[at(c)] = number as i32;
            }
        }
    }
    let entrance = Some(layout.entrance()).filter(|c| layout.cells().has(*c));
    let words = Words {
        width,
        height,
        edges: layout.barriers().iter().map(|(edge, barrier)| edge_of(layout, *edge, barrier)).collect(),
        things: things(layout),
        entrance,
        goal: goal(layout),
        names: names(layout, name),
        room_list: room_list(layout),
        zone_list: zone_list(layout),
        keys: keys(layout),
    };
    PlanParts {
        words: json(&words),
        cells: all().map(|c| u8::from(layout.cells().has(c))).collect(),
        rooms,
        zones,
        dark,
        distance: distances(layout, &facts, entrance),
        walls: walls(layout, &facts),
    }
}

fn goal(layout: &Layout) -> Option<Cell> {
    match layout.goal() {
        Goal::StairsDown => layout.features().iter().find(|p| p.is == Feature::StairsDown).map(|p| p.at),
        Goal::Boss(c) | Goal::Exit(c) => Some(c),
    }
}

fn names(layout: &Layout, name: &str) -> Names {
    let rooms = layout.rooms().iter().enumerate().filter(|(_, room)| !room.name.is_empty());
    Names {
        floor: name.to_owned(),
        rooms: rooms.map(|(i, room)| (i as u32, room.name.to_string())).collect(),
    }
}

fn room_list(layout: &Layout) -> Vec<PlanRoom> {
    let room = |(id, room): (usize, &undercroft::floor::Room)| PlanRoom {
        id,
        kind: room.kind.name(),
        name: room.name.to_string(),
        description: room.description.to_string(),
        tag: room.feature_tag.to_string(),
        bounds: [room.bounds.x, room.bounds.y, room.bounds.w, room.bounds.h],
        cells: room.area(),
    };
    layout.rooms().iter().enumerate().map(room).collect()
}

fn zone_list(layout: &Layout) -> Vec<PlanZone> {
    let zone = |(id, zone): (usize, &undercroft::floor::Zone)| PlanZone {
        id,
        kind: zone.kind,
        name: zone.monsters.iter().map(|group| &**group).collect::<Vec<_>>().join(", "),
        danger: zone.danger,
        rate: zone.rate,
        description: zone.description.to_string(),
    };
    layout.zones().iter().enumerate().map(zone).collect()
}

fn keys(layout: &Layout) -> Vec<PlanKey> {
    let key = |id: usize| {
        let id = undercroft::floor::KeyId(id as u32);
        let Mark { label, colour } = ties::key(id);
        let used_up = layout.keys()[id.index()].wear == Wear::UsedUp;
        PlanKey { name: ties::key_name(layout, id), label, colour, used_up }
    };
    (0..layout.keys().len()).map(key).collect()
}

/// Steps from the entrance through all that somebody may pass some day.
fn distances(layout: &Layout, facts: &Facts<'_>, entrance: Option<Cell>) -> Vec<i32> {
    let size = layout.size();
    let at = |c: Cell| usize::from(c.y) * usize::from(size.width()) + usize::from(c.x);
    let mut distances = vec![-1; size.area()];
    let mut queue: VecDeque<Cell> = entrance.into_iter().collect();
    for c in &queue {
        distances[at(*c)] = 0;
    }
    while let Some(c) = queue.pop_front() {
        for (side, next) in size.neighbours(c) {
            let edge = Edge::new(c, side);
            if distances[at(next)] < 0 && (facts.is_open(edge) || facts.barrier(edge).is_some()) {
                distances[at(next)] = distances[at(c)] + 1;
                queue.push_back(next);
            }
        }
    }
    distances
}

/// Walls with floor on one side at least.
fn walls(layout: &Layout, facts: &Facts<'_>) -> Vec<i32> {
    let size = layout.size();
    let mut walls = Vec::new();
    let is_floor = |c: Option<Cell>| c.is_some_and(|c| size.contains(c) && layout.cells().has(c));
    for (y, x) in (0..=size.height()).flat_map(|y| (0..=size.width()).map(move |x| (y, x))) {
        for (number, side) in [(0, Side::North), (1, Side::West)] {
            let edge = Edge::new(cell(x, y), side);
            let (before, after) = edge.cells();
            if !is_floor(before) && !is_floor(Some(after)) {
                continue;
            }
            let plain = !size.spans(edge) || (!facts.is_open(edge) && facts.barrier(edge).is_none());
            if plain {
                walls.extend([i32::from(x), i32::from(y), number]);
            }
        }
    }
    walls
}

fn edge_of(layout: &Layout, edge: Edge, barrier: &Barrier) -> PlanEdge {
    let kind = match (barrier.kind, barrier.lock, barrier.one_way) {
        (BarrierKind::Gate(_), ..) => "gate",
        (BarrierKind::Secret, ..) => "secret",
        (BarrierKind::Illusory, ..) => "illusion",
        (BarrierKind::Door, Some(_), _) => "locked",
        (BarrierKind::Door, None, Some(_)) => "one-way",
        (BarrierKind::Door, None, None) => "door",
    };
    let gate = barrier.gate().and_then(|id| Some((id, layout.gates().get(id.index())?)));
    let mark = barrier.lock.map(ties::key).or(gate.map(|(id, _)| ties::gate(id)));
    let mut keys: Vec<_> = barrier.lock.into_iter().collect();
    keys.extend(gate.iter().flat_map(|(_, gate)| gate.needs.keys.iter().copied()));
    let needs = undercroft::floor::Needs::keys(barrier.lock);
    let mut links = ties::sources(layout, &needs);
    links.extend(gate.iter().flat_map(|(_, gate)| ties::sources(layout, &gate.needs)));
    let (before, after) = edge.cells();
    let from = barrier.one_way.and_then(|toward| if toward == edge.side() { Some(after) } else { before });
    PlanEdge {
        kind,
        x: edge.cell().x,
        y: edge.cell().y,
        side: edge.side(),
        label: mark.as_ref().map(|mark| mark.label.clone()),
        colour: mark.map(|mark| mark.colour),
        keys: keys.into_iter().map(|key| ties::key_name(layout, key)).collect(),
        open: barrier.open,
        from,
        links,
        gate: barrier.gate().map(|gate| gate.0),
    }
}

fn things(layout: &Layout) -> Vec<Thing> {
    let mut placed: Vec<&Placed> = layout.features().iter().collect();
    placed.sort_by_key(|placed| placed.at);
    let events = layout.events().iter().filter_map(|event| event_of(layout, event));
    placed.into_iter().map(|placed| thing(layout, placed)).chain(events).collect()
}

fn event_of(layout: &Layout, event: &Event) -> Option<Thing> {
    let room = |id: RoomId| Some(layout.rooms().get(id.index())?.centre());
    let at = event.at.or_else(|| event.room.and_then(room))?;
    let text = Some(event.description.to_string()).filter(|text| !text.is_empty());
    let name = Some(event.module.to_string());
    Some(Thing { kind: "event".to_owned(), x: at.x, y: at.y, name, text, ..Thing::default() })
}

/// Returns what is not empty.
fn some(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

fn thing(layout: &Layout, placed: &Placed) -> Thing {
    let Placed { at, is } = placed;
    let bare = Thing { kind: is.kind().replace(' ', "_"), x: at.x, y: at.y, ..Thing::default() };
    match is {
        Feature::StairsUp | Feature::StairsDown | Feature::Spinner | Feature::Chute => bare,
        Feature::Key(id) => {
            let Mark { label, colour } = ties::key(*id);
            Thing {
                name: Some(ties::key_name(layout, *id)),
                label: Some(label),
                colour: Some(colour),
                links: ties::opened_by_key(layout, *id),
                ..bare
            }
        }
        Feature::Lever(id) | Feature::Switch(id) => {
            let mark = ties::trigger(layout, *id);
            let trigger = layout.triggers().get(id.index());
            Thing {
                name: trigger.and_then(|trigger| some(&trigger.name)),
                text: trigger.and_then(|trigger| some(&trigger.message)),
                label: mark.as_ref().map(|mark| mark.label.clone()),
                colour: mark.map(|mark| mark.colour),
                links: ties::moved_by(layout, *id),
                ..bare
            }
        }
        Feature::Trap(trap) => Thing {
            variant: Some(trap_name(trap.kind)),
            text: (trap.damage > 0).then(|| format!("{} damage", trap.damage)),
            links: ties::triggers(layout, &trap.off),
            ..bare
        },
        Feature::Chest(chest) => {
            let gold = (chest.gold > 0).then(|| format!("{} gold", chest.gold));
            let items = chest.items.iter().map(ToString::to_string);
            let list: Vec<String> = gold.into_iter().chain(items).collect();
            Thing { text: some(&list.join(", ")), ..bare }
        }
        Feature::Teleporter(teleporter) => Thing {
            name: some(&teleporter.colour),
            colour: Some(ties::teleporter(&teleporter.colour, *at, teleporter.to)),
            links: vec![teleporter.to],
            ..bare
        },
        Feature::Marker(marker) => {
            Thing { variant: Some(marker_name(marker.kind)), name: some(&marker.name), ..bare }
        }
        Feature::Person(person) => {
            let text = person.dialogue.first().and_then(|line| some(&line.text));
            let name = match &*person.role {
                "" => person.name.to_string(),
                role => format!("{}, {role}", person.name),
            };
            Thing { name: Some(name), text, ..bare }
        }
        Feature::Note(note) => Thing { text: some(&note.text), ..bare },
    }
}

pub(crate) const fn trap_name(kind: TrapKind) -> &'static str {
    match kind {
        TrapKind::Spike => "spike",
        TrapKind::Pit => "pit",
        TrapKind::Poison => "poison",
        TrapKind::Paralysis => "paralysis",
        TrapKind::Alarm => "alarm",
        TrapKind::Dart => "dart",
        TrapKind::Fire => "fire",
    }
}

pub(crate) const fn marker_name(kind: MarkerKind) -> &'static str {
    match kind {
        MarkerKind::Player => "player",
        MarkerKind::Enemy => "enemy",
        MarkerKind::Boss => "boss",
        MarkerKind::Loot => "loot",
        MarkerKind::Other => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    use undercroft::Floor;

    fn plan(drawing: &str) -> (PlanParts, Value) {
        let floor: Floor = drawing.parse().unwrap();
        let plan = of(&floor, floor.name());
        let words = serde_json::from_str(&plan.words).unwrap();
        (plan, words)
    }

    #[test]
    fn walls_stand_around_floor_and_nowhere_else() {
        let (plan, _) = plan("+--+--+\n|@.  >|\n+--+--+");
        let mut walls: Vec<[i32; 3]> = plan.walls.chunks(3).map(|w| [w[0], w[1], w[2]]).collect();
        walls.sort_unstable();
        assert_eq!(walls, [[0, 0, 0], [0, 0, 1], [0, 1, 0], [1, 0, 0], [1, 1, 0], [2, 0, 1]]);
        assert_eq!((plan.cells, plan.distance), (vec![1, 1], vec![0, 1]));
    }

    #[test]
    fn locks_and_keys_have_one_letter() {
        let (_, words) = plan("+--+--+--+\n|@. k00 >|\n+--+--+--+");
        let (edge, key) = (&words["edges"][0], &words["things"][0]);
        assert_eq!((edge["kind"].as_str(), key["kind"].as_str()), (Some("locked"), Some("key")));
        assert_eq!((&edge["label"], &edge["colour"]), (&key["label"], &key["colour"]));
        assert_eq!(
            (&edge["links"][0], &key["links"][0]),
            (&serde_json::json!([1, 0]), &serde_json::json!([2, 0]))
        );
        assert_eq!(words["goal"], serde_json::json!([2, 0]));
    }

    #[test]
    fn a_one_way_door_tells_where_one_comes_from() {
        let (_, words) = plan("+--+--+--+\n|@.> .  >|\n+--+--+--+");
        assert_eq!(words["edges"][0]["kind"], "one-way");
        assert_eq!(words["edges"][0]["from"], serde_json::json!([0, 0]));
    }
}
