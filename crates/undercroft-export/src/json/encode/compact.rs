//! What is left out around the tiles. The words of notes stand on the tiles alone. The compact form has no empty lists, and
//! nothing that tiles and zones say already. The reader works all of it out again.

use crate::json::shape::{EventTile, Level};

/// Leaves out of lists what is long and stands on the tiles.
pub(in crate::json) fn without_echo<T>(mut level: Level<T>) -> Level<T> {
    let notes = level.features.iter_mut().filter_map(|features| features.notes.as_mut()).flatten();
    notes.filter_map(|note| note.properties.as_mut()).for_each(|said| said.text = None);
    level
}

/// Leaves out what the compact form does without.
pub(in crate::json) fn compacted<T>(mut level: Level<T>) -> Level<T> {
    for room in level.rooms.iter_mut().flatten() {
        (room.doors, room.special_tiles) = (None, None);
    }
    if let Some(features) = &mut level.features {
        (features.stairs, features.traps, features.teleporters) = (None, None, None);
        (features.chests, features.notes) = (None, None);
        (features.spinners, features.chutes, features.one_ways) = (None, None, None);
        emptied(&mut features.keys);
        emptied(&mut features.switches);
        emptied(&mut features.dark_zones);
        emptied(&mut features.npcs);
        emptied(&mut features.events);
        for event in features.events.iter_mut().flatten() {
            emptied(&mut event.choices);
        }
        for zone in features.dark_zones.iter_mut().flatten() {
            zone.messages = None;
        }
    }
    // The first rectangle of a zone says what holds for all of them.
    let mut before = None;
    for zone in level.override_zones.iter_mut().flatten() {
        if before.is_some() && before == zone.id {
            zone.data = None;
        }
        before.clone_from(&zone.id);
    }
    if let Some(events) = &mut level.events {
        events.retain(|event| event.kind != EventTile::TELEPORT);
    }
    (level.occupancy, level.minimap) = (None, None);
    emptied(&mut level.rooms);
    emptied(&mut level.corridors);
    emptied(&mut level.override_zones);
    emptied(&mut level.events);
    level
}

fn emptied<T>(list: &mut Option<Vec<T>>) {
    if list.as_ref().is_some_and(Vec::is_empty) {
        *list = None;
    }
}
