//! Ids: no two things share one, and what was written when they did is still read.

use serde_json::{Value, json};
use std::collections::BTreeSet;
use undercroft::floor::{Floor, ZoneKind};
use undercroft::{Recipe, Seed, make, recipe};
use undercroft_export::json::{self, Style};

fn floor(generator: &str, n: u64, depth: u32) -> Floor {
    let recipe = Recipe::new(generator, None).expect("a generator");
    make::floor(&recipe, &Seed::new("names").nth(n), depth).expect("a floor")
}

fn level(floor: &Floor) -> Value {
    let text = json::write_floors(std::slice::from_ref(floor), None, Style::Minified);
    let mut document: Value = serde_json::from_str(&text).expect("JSON");
    document["floors"][0].take()
}

fn list<'a>(level: &'a Value, pointer: &str) -> impl Iterator<Item = &'a Value> {
    level.pointer(pointer).and_then(Value::as_array).into_iter().flatten()
}

#[test]
fn no_two_things_share_an_id() {
    let mut kinds = BTreeSet::new();
    for about in recipe::generators() {
        for n in 0..6 {
            let level = level(&floor(about.name, n, 4));
            let mut zones: Vec<&str> =
                list(&level, "/overrideZones").filter_map(|z| z["id"].as_str()).collect();
            zones.dedup();
            let lists = [
                "/rooms",
                "/corridors",
                "/exits",
                "/features/keys",
                "/features/triggers",
                "/features/gates",
                "/features/darkZones",
                "/features/silentZones",
                "/features/npcs",
                "/features/events",
                "/features/clues",
            ];
            let others =
                lists.iter().flat_map(|pointer| list(&level, pointer)).filter_map(|e| e["id"].as_str());
            let mut seen = BTreeSet::new();
            for id in zones.into_iter().chain(others) {
                assert!(seen.insert(id), "{} {n}: {id} is the id of two things", about.name);
                kinds.insert(id.split('_').next().unwrap_or_default().to_owned());
            }
        }
    }
    for kind in ["corridor", "exit", "key", "zone", "npc", "clue", "gate", "switch"] {
        assert!(kinds.contains(kind), "no floor has a {kind}: {kinds:?}");
    }
}

#[test]
fn corridors_that_share_their_ids_with_rooms_are_read() {
    let mut shared = 0;
    for n in 0..12 {
        let floor = floor("dice", n, 1);
        let mut old = level(&floor);
        for (i, corridor) in (1..).zip(old["corridors"].as_array_mut().expect("corridors")) {
            corridor["id"] = json!(format!("corridor_{i}"));
        }
        shared += list(&old, "/rooms").filter(|room| room["id"] == "corridor_1").count();
        assert_eq!(json::read(old.to_string()).unwrap_or_else(|e| panic!("{n}: {e}")).floors, [floor]);
    }
    assert!(shared > 0, "no level has a room that is a corridor");
}

/// Zones had one rectangle each, with their cells beside it, and those of darkness stood among them.
#[test]
fn zones_in_one_piece_are_read() {
    let mut dark = 0;
    for (generator, depth) in [("wizardry", 1), ("wizardry", 6), ("navigation", 3), ("navigation", 9)] {
        for n in 0..4 {
            let floor = floor(generator, n, depth);
            let mut old = level(&floor);
            let told: Vec<Value> = list(&old, "/overrideZones").cloned().collect();
            let zone = |(i, zone): (usize, &undercroft::floor::Zone)| {
                let (id, b) = (format!("zone_{}", i + 1), zone.area.bounds());
                let runs = zone.area.runs().iter();
                let runs: Value = runs.map(|r| json!({"y": r.y, "x1": r.x0, "x2": r.x1 - 1})).collect();
                let first = told.iter().find(|part| part["id"] == *id);
                let listed = ["darkZones", "silentZones"].map(|list| old["features"][list].clone());
                let listed = listed.iter().filter_map(Value::as_array).flatten().find(|z| z["id"] == *id);
                let data = first.or(listed).expect("a zone is told of somewhere")["data"].clone();
                let kind = match zone.kind {
                    ZoneKind::Safe => "safe",
                    ZoneKind::Encounter => "encounter",
                    ZoneKind::Boss => "boss",
                    ZoneKind::Dark => "dark",
                    ZoneKind::Silent => "silent",
                };
                json!({"id": id, "x1": b.x, "y1": b.y, "x2": b.x + b.w - 1, "y2": b.y + b.h - 1, "type": kind,
                    "data": data, "cells": runs})
            };
            let zones: Value = floor.zones().iter().enumerate().map(zone).collect();
            old["overrideZones"] = zones;
            for list in ["darkZones", "silentZones"] {
                for zone in old["features"][list].as_array_mut().into_iter().flatten() {
                    zone.as_object_mut().expect("a zone").remove("data");
                    dark += 1;
                }
            }
            let read = json::read(old.to_string()).unwrap_or_else(|e| panic!("{generator} {n}: {e}"));
            assert_eq!(read.floors, [floor]);
        }
    }
    assert!(dark > 0, "no floor is dark anywhere");
}

#[test]
fn rectangles_of_one_zone_say_the_same() {
    let floor = floor("wizardry", 0, 2);
    let mut level = level(&floor);
    let zones = level["overrideZones"].as_array_mut().expect("zones");
    let at =
        (1..zones.len()).find(|i| zones[*i]["id"] == zones[i - 1]["id"]).expect("a zone of two rectangles");
    let id = zones[at]["id"].as_str().expect("an id").to_owned();
    zones[at]["data"]["encounterRate"] = json!(0.5);
    let error = json::read(level.to_string()).expect_err("it contradicts itself").to_string();
    assert!(
        error.starts_with(&format!("overrideZones[{at}].data.encounterRate: 0.5 stood there")),
        "{error}"
    );
    level["overrideZones"][at].as_object_mut().expect("a zone").remove("data");
    assert_eq!(json::read(level.to_string()).expect("the first says it").floors, [floor]);
    level["overrideZones"][at]["type"] = json!("safe");
    let error = json::read(level.to_string()).expect_err("it contradicts itself").to_string();
    let expected =
        format!("overrideZones[{at}].type: another rectangle of \"{id}\" is of another type: a zone has one");
    assert_eq!(error, expected);
}

#[test]
fn sides_are_read_in_every_spelling() {
    let floor = floor("linear", 0, 1);
    let text = level(&floor).to_string();
    for (own, other) in [("north", "North"), ("west", "left"), ("south", "bottom"), ("east", "East")] {
        let other = text.replace(&format!("\"{own}\""), &format!("\"{other}\""));
        assert_ne!(other, text);
        assert_eq!(
            json::read(other).unwrap_or_else(|e| panic!("{own}: {e}")).floors,
            std::slice::from_ref(&floor)
        );
    }
}

/// The document of `dice` has every room know where one comes from, and every exit where it leads.
#[test]
fn levels_of_dice_are_told_whole() {
    for n in 0..8 {
        let floor = floor("dice", n, 1);
        let level = level(&floor);
        let rooms: Vec<&Value> = list(&level, "/rooms").collect();
        let exits: Vec<&Value> = list(&level, "/exits").collect();
        assert_eq!(exits.iter().filter(|e| e["connectedRoomId"].is_string()).count(), rooms.len() - 1);
        for (i, room) in rooms.iter().enumerate() {
            let parent = exits.iter().find(|exit| exit["connectedRoomId"] == room["id"]);
            assert_eq!(parent.map(|exit| &exit["id"]), room.get("parentExitId"), "{}", room["id"]);
            assert_eq!(parent.is_none(), i == 0);
            let opposite = match room["connectionSide"].as_str() {
                Some("north") => "south",
                Some("south") => "north",
                Some("east") => "west",
                Some("west") => "east",
                other => panic!("{} is joined by {other:?}", room["id"]),
            };
            assert!(parent.is_none_or(|exit| exit["wall"] == opposite));
            assert_eq!(room.get("entrance").is_some(), i == 0);
        }
        assert!(exits.iter().all(|exit| rooms.iter().any(|room| room["id"] == exit["parentRoomId"])));
        for (row, tiles) in list(&level, "/occupancy").zip(list(&level, "/tiles")) {
            for (letter, tile) in row.as_str().expect("a row").chars().zip(tiles.as_array().expect("a row")) {
                assert_eq!("rc".contains(letter), tile["type"] == "floor", "{tile}");
                assert!("orcx".contains(letter));
            }
        }
        let mut forged = level.clone();
        forged["exits"][0]["parentRoomId"] = json!("large_9");
        let error = json::read(forged.to_string()).expect_err("it contradicts its ledger").to_string();
        assert!(error.starts_with("exits[0].parentRoomId: \"large_9\" stood there, but "), "{error}");
    }
}

#[test]
fn keys_are_required_where_the_goal_needs_them() {
    let (mut required, mut others) = (0, 0);
    for n in 0..6 {
        let floor = floor("wizardry", n, 6);
        let quest = undercroft::solve::Quest::of(&floor);
        let needed: BTreeSet<String> = quest
            .needed()
            .filter_map(|step| match step.item {
                undercroft::solve::Item::Key(key) => Some(format!("key_{}", key.index() + 1)),
                _ => None,
            })
            .collect();
        for key in list(&level(&floor), "/features/keys") {
            let id = key["id"].as_str().expect("an id");
            assert_eq!(key["required"], json!(needed.contains(id)), "{n}: {id}");
            if needed.contains(id) { required += 1 } else { others += 1 }
        }
    }
    assert!(required > 0 && others > 0, "{required} and {others}");
}
