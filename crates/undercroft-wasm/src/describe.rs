//! What is so about a cell, in sentences: for whoever points at it.

use crate::dungeon::Dungeon;
use crate::fail::{Failure, json};
use crate::ties::key_name;
use undercroft::facts::Facts;
use undercroft::floor::{Barrier, BarrierKind, Feature, Goal, Layout, Needs, Room, Zone, ZoneKind};
use undercroft::grid::{Cell, Edge, Side, cell};
use wasm_bindgen::prelude::wasm_bindgen;

/// Returns sentences about a cell; `steps` are those from the entrance, where it is reached.
pub(crate) fn sentences(layout: &Layout, at: Cell, steps: Option<u32>) -> Vec<String> {
    let facts = Facts::of(layout);
    let mut told = Vec::new();
    if !layout.size().contains(at) {
        return vec![format!("{at} lies outside of the map.")];
    }
    if !layout.cells().has(at) {
        return vec![format!("Solid rock at {at}.")];
    }
    match facts.room_of(at) {
        Some(id) => told.push(room(id.index(), &layout.rooms()[id.index()])),
        None if layout.corridors().iter().any(|corridor| corridor.path().any(|c| c == at)) => {
            told.push(format!("A corridor, at {at}."));
        }
        None => told.push(format!("Floor outside of rooms, at {at}.")),
    }
    if layout.entrance() == at {
        told.push("One begins here.".to_owned());
    }
    match layout.goal() {
        Goal::Boss(c) if c == at => told.push("The goal: here waits the boss.".to_owned()),
        Goal::Exit(c) if c == at => told.push("The goal: the way out.".to_owned()),
        _ => {}
    }
    told.extend(
        layout.features().iter().filter(|placed| placed.at == at).map(|placed| thing(layout, &placed.is)),
    );
    for event in layout.events().iter().filter(|event| event.at == Some(at)) {
        told.push(format!("Something happens here: {}", event.description));
    }
    for side in Side::ALL {
        if let Some(barrier) = facts.barrier(Edge::new(at, side)) {
            told.push(way(layout, side, barrier));
        }
    }
    told.extend(layout.zones().iter().filter(|zone| zone.area.has(at)).map(zone));
    match steps {
        Some(0) | None => {}
        Some(1) => told.push("One step from the entrance.".to_owned()),
        Some(n) => told.push(format!("{n} steps from the entrance, were nothing locked.")),
    }
    told
}

fn room(number: usize, room: &Room) -> String {
    let name = if room.name.is_empty() { String::new() } else { format!(", {}", room.name) };
    let area = room.area();
    format!("Room {}{name}: {}, {area} cells.", number + 1, room.kind.name())
}

/// A list as one says it.
fn listed(parts: &[String]) -> String {
    match parts {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

fn thing(layout: &Layout, feature: &Feature) -> String {
    match feature {
        Feature::StairsUp => "Stairs up.".to_owned(),
        Feature::StairsDown => "Stairs down.".to_owned(),
        Feature::Key(key) => format!("The {} lies here.", key_name(layout, *key)),
        Feature::Lever(id) => trigger(layout, "A lever", id.index()),
        Feature::Switch(id) => trigger(layout, "A switch", id.index()),
        Feature::Trap(trap) => {
            let state = match (trap.disarmed, trap.visible) {
                (true, _) => "A harmless",
                (false, true) => "A visible",
                (false, false) => "A hidden",
            };
            let name = crate::plan::trap_name(trap.kind);
            let harm = if trap.damage > 0 { format!(" of {} damage", trap.damage) } else { String::new() };
            let off = if trap.off.is_empty() { "" } else { "; a switch makes it harmless" };
            format!("{state} {name} trap{harm}{off}.")
        }
        Feature::Chest(chest) => {
            let gold = (chest.gold > 0).then(|| format!("{} gold", chest.gold));
            let inside: Vec<String> =
                gold.into_iter().chain(chest.items.iter().map(ToString::to_string)).collect();
            format!("A chest with {}.", listed(&inside))
        }
        Feature::Teleporter(teleporter) => {
            let colour = if teleporter.colour.is_empty() { "pale" } else { &teleporter.colour };
            let sleeps = if teleporter.needs.is_nothing() { "" } else { ", once it is woken" };
            let manner = if teleporter.carries { "carries whoever steps on it" } else { "leads" };
            format!("A ring of {colour} light that {manner} to {}{sleeps}.", teleporter.to)
        }
        Feature::Marker(marker) => {
            let name = crate::plan::marker_name(marker.kind);
            let called =
                if marker.name.is_empty() { String::new() } else { format!(" “{}”", marker.name) };
            format!("A marker for the game: {name}{called}.")
        }
        Feature::Person(person) if person.role.is_empty() => format!("{} is here.", person.name),
        Feature::Person(person) => format!("{}, {}, is here.", person.name, person.role),
        Feature::Note(note) => {
            let place = note.wall.map_or_else(String::new, |side| format!(" on the {side} wall"));
            format!("Written here{place}: “{}”", note.text)
        }
        Feature::Spinner => "A slab that turns whoever steps on it.".to_owned(),
        Feature::Chute => "A chute: whoever steps here falls to the floor below.".to_owned(),
    }
}

fn trigger(layout: &Layout, what: &str, id: usize) -> String {
    let named = layout.triggers().get(id).map(|trigger| &*trigger.name).filter(|name| !name.is_empty());
    let called = named.map_or_else(String::new, |name| format!(": {name}"));
    let gates = layout.gates().iter().enumerate();
    let opens = gates.filter(|(_, gate)| gate.needs.triggers.iter().any(|own| own.index() == id));
    let opens: Vec<String> = opens.map(|(i, _)| format!("gate {}", i + 1)).collect();
    if opens.is_empty() {
        format!("{what}{called}.")
    } else {
        format!("{what}{called}, for {}.", listed(&opens))
    }
}

fn needs(layout: &Layout, needs: &Needs) -> String {
    let keys = needs.keys.iter().map(|key| format!("the {}", key_name(layout, *key)));
    let triggers = needs.triggers.iter().map(|id| {
        let named = layout.triggers().get(id.index()).map(|trigger| trigger.name.to_string());
        named.filter(|name| !name.is_empty()).unwrap_or_else(|| format!("lever or switch {}", id.0 + 1))
    });
    let event = needs.event.and_then(|event| layout.events().get(event.index()));
    let event = event.map(|event| format!("the event “{}”", event.module));
    listed(&keys.chain(triggers).chain(event).collect::<Vec<_>>())
}

fn way(layout: &Layout, side: Side, barrier: &Barrier) -> String {
    let what = match barrier.kind {
        BarrierKind::Door => "door".to_owned(),
        BarrierKind::Gate(id) => format!("gate ({})", id.0 + 1),
        BarrierKind::Secret => "secret door".to_owned(),
        BarrierKind::Illusory => "wall that is none".to_owned(),
    };
    let state = if barrier.open { "an open " } else { "a " };
    let lock = barrier.lock.map(|key| format!(", locked: the {} opens it", key_name(layout, key)));
    let gate = barrier.gate().and_then(|id| layout.gates().get(id.index()));
    let opens = gate.map(|gate| format!(", which takes {}", needs(layout, &gate.needs)));
    let one_way = barrier.one_way.map(|toward| {
        let from = if toward == side { "from here only" } else { "only from the other side" };
        format!(", to be passed {from}")
    });
    let more: String = [lock, opens, one_way].into_iter().flatten().collect();
    format!("To the {side} {state}{what}{more}.")
}

fn zone(zone: &Zone) -> String {
    let monsters: Vec<String> = zone.monsters.iter().map(ToString::to_string).collect();
    let met = if monsters.is_empty() { String::new() } else { format!(": {}", listed(&monsters)) };
    match zone.kind {
        ZoneKind::Safe => "Nothing attacks here.".to_owned(),
        ZoneKind::Encounter => format!("Danger {}{met}.", zone.danger),
        ZoneKind::Boss => format!("The boss's ground{met}."),
        ZoneKind::Dark => "No light works here.".to_owned(),
        ZoneKind::Silent => "No magic works here.".to_owned(),
    }
}

#[wasm_bindgen]
impl Dungeon {
    /// What is so about a cell.
    pub fn describe(&self, floor: usize, x: u32, y: u32) -> Result<String, Failure> {
        let floor = self.0.floor(floor)?;
        let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y)) else { return Ok("[]".to_owned()) };
        let at = cell(x, y);
        let steps = if floor.size().contains(at) && floor.is_floor(at) {
            let mut ways = floor.open().clone();
            floor.barriers().iter().for_each(|(edge, _)| ways.set(*edge, true));
            let index = usize::from(y) * usize::from(floor.size().width()) + usize::from(x);
            Some(ways.distances(floor.entrance())[index]).filter(|steps| *steps != u32::MAX)
        } else {
            None
        };
        Ok(json(&sentences(floor, at, steps)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use undercroft::Floor;

    fn told(drawing: &str, x: u16) -> String {
        sentences(&drawing.parse::<Floor>().unwrap(), cell(x, 0), Some(x.into())).join(" ")
    }

    #[test]
    fn what_stands_around_is_told() {
        let floor = "+--+--+--+\n|@. k00 >|\n+--+--+--+";
        assert_eq!(told(floor, 0), "Floor outside of rooms, at (0, 0). One begins here.");
        let middle = told(floor, 1);
        assert!(middle.contains("The key 0 lies here."), "{middle}");
        assert!(middle.contains("To the east a door, locked: the key 0 opens it."), "{middle}");
        assert!(middle.contains("One step from the entrance."), "{middle}");
        assert!(told("+--+--+--+\n|@.> .  >|\n+--+--+--+", 1).contains("only from the other side"));
        assert_eq!(told(floor, 9), "(9, 0) lies outside of the map.");
    }
}
