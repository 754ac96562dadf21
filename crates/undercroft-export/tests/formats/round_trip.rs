//! What is written is read again, and is the same.

use crate::everything;
use undercroft::generate::linear::Linear;
use undercroft::generate::{self, Dungeon};
use undercroft::tileset::Tileset;
use undercroft::{Recipe, Seed, recipe};
use undercroft_export::json::{Era, Style};
use undercroft_export::{binary, json};

fn check(dungeon: &Dungeon) {
    for style in [Style::Minified, Style::Pretty, Style::Compact] {
        let text = json::write(dungeon, style);
        let read = json::read(&text).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(read.era, Era::Current);
        assert_eq!(read.dungeon().as_ref(), Some(dungeon));
    }
    let bare = json::write_floors(&dungeon.floors, Some(&dungeon.seed), Style::Minified);
    let read = json::read(&bare).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(
        (&read.floors, &read.seed, &read.recipe),
        (&dungeon.floors, &Some(dungeon.seed.clone()), &None)
    );
    let read = binary::read(&binary::write(dungeon)).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(read.dungeon().as_ref(), Some(dungeon));
    for seed in [Some(&dungeon.seed), None] {
        let read =
            binary::read(&binary::write_floors(&dungeon.floors, seed)).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!((&read.floors, read.seed.as_ref(), read.recipe), (&dungeon.floors, seed, None));
    }
}

#[test]
fn a_floor_with_one_of_everything() {
    check(&everything::dungeon());
}

#[test]
fn every_preset_and_many_seeds() {
    for about in recipe::generators() {
        for (preset, _) in about.presets {
            let recipe = Recipe::new(about.name, Some(preset)).expect("a preset is sound");
            for n in 0..if matches!(preset, "vast" | "long") { 1 } else { 12 } {
                if let Ok(dungeon) = generate::dungeon(&recipe, &Seed::new("round").nth(n), 2) {
                    check(&dungeon);
                }
            }
        }
    }
}

#[test]
fn a_tileset_travels_with_its_recipe() {
    for text in [
        include_str!("../../../../examples/tilesets/stairwell.toml"),
        include_str!("../../../../examples/tilesets/gatehouse.toml"),
    ] {
        let tileset = Tileset::parse(text).expect("a sound tileset");
        let recipe = Recipe::Linear(Linear { tileset, ..Linear::default() });
        for n in 0..12 {
            check(&generate::dungeon(&recipe, &Seed::new("tiles").nth(n), 2).expect("a dungeon"));
        }
    }
}

#[test]
fn a_small_level_is_small() {
    let tunnels = Recipe::new("tunnels", None).expect("a recipe");
    let recipe = tunnels.with(["width=20", "height=20", "room_size=4..6"]).expect("a recipe");
    let dungeon = generate::dungeon(&recipe, &Seed::new("small"), 1).expect("a dungeon");
    let text = json::write(&dungeon, Style::Minified);
    assert!(text.len() < 128 << 10, "{} bytes", text.len());
    assert!(binary::write(&dungeon).len() < 2048);
    // A floor of `wizardry` has more on its cells than any other.
    let recipe = Recipe::default().with(["width=20", "height=20"]).expect("a recipe");
    for n in 0..20 {
        let dungeon = generate::dungeon(&recipe, &Seed::new("small").nth(n), 1).expect("a dungeon");
        let text = json::write(&dungeon, Style::Minified);
        assert!(text.len() < 128 << 10, "{} bytes", text.len());
    }
    // A level with one of everything on a quarter of the cells leaves room for all the rest.
    let full = json::write_floors(&[everything::floor()], None, Style::Minified);
    assert!(full.len() < 64 << 10, "{} bytes", full.len());
}

#[test]
fn names_are_as_games_know_them() {
    let text = json::write_floors(&[everything::floor()], None, Style::Minified);
    for part in [
        r#""northWall":{"exists":true,"type":"door","properties":{"locked":false,"open":false,"hidden":false,"discovered":false}}"#,
        r#""northWall":{"exists":true,"type":"door","properties":{"locked":true,"open":false,"keyId":"key_1","hidden":false,"discovered":false,"openMechanism":"key","needs":{"keys":["key_1"]}}}"#,
        r#""northWall":{"exists":true,"type":"door","properties":{"locked":false,"open":false,"hidden":false,"discovered":false,"openMechanism":"lever","gateId":"gate_1","needs":{""#,
        r#""northWall":{"exists":true,"type":"door","properties":{"locked":false,"open":false,"oneWay":"south","hidden":false,"discovered":false}}"#,
        r#""westWall":{"exists":true,"type":"secret","properties":{"locked":false,"open":false,"hidden":false,"discovered":true}}"#,
        r#""westWall":{"exists":true,"type":"illusory","properties":{"locked":false,"open":false,"hidden":true,"discovered":false}}"#,
        r#""northWall":{"exists":false,"type":"solid"}"#,
        r#""special":{"type":"switch","properties":{"switchId":"switch_2"}}"#,
        r#""special":{"type":"npc","properties":{"npcId":"npc_1"}}"#,
        r#""id":"large_1","x":2,"y":1,"width":1,"height":3,"type":"large","doors":[{"x":2,"y":3,"wall":"south","locked":true,"keyId":"key_1"}],"specialTiles":[{"x":2,"y":1,"type":"key"},{"x":2,"y":2,"type":"key"}]"#,
        r#""id":"large_2""#,
        r#""encounterZoneId":"zone_2""#,
        r#""switchId":"switch_1","switchPosition":{"x":3,"y":1},"gateId":"gate_1","gatePosition":{"x":5,"y":4},"activated":false"#,
        r#""distanceFromStart":-1"#,
        r#""oneWays":[{"x":3,"y":3,"wall":"south","type":"complexity"}]"#,
        r#""text":"East of here.","truthful":false"#,
        r#""specialTiles":[{"x":1,"y":1,"type":"stairs_up"}],"entrance":true"#,
        r#""exits":[{"direction":"south","position":{"x":0.4,"y":-0.5,"z":0.6},"dress":"open"}"#,
        r#""origin":{"x":-0.1,"y":0.2,"z":3}"#,
        r##"{"for":"wall","color":"#01abff"}"##,
        r#""coveragePercent":69.4"#,
    ] {
        assert!(text.contains(part), "{part}");
    }
}
