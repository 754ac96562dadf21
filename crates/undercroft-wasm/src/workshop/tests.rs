use super::*;
use serde_json::Value;
use std::rc::Rc;
use undercroft::Floor;

fn workshop(drawing: &str) -> Workshop {
    let floors = vec![drawing.parse::<Floor>().unwrap()];
    let dungeon = Dungeon(Rc::new(Levels { recipe: None, seed: None, floors }));
    Workshop::new(&dungeon, 0).unwrap()
}

fn status(told: &str) -> Value {
    serde_json::from_str(told).unwrap()
}

fn drawing(workshop: &Workshop) -> String {
    workshop.dungeon().unwrap().0.floors[0].drawing()
}

const HALL: &str = "+--+--+--+\n|@.  .  >|\n+--+--+--+";

#[test]
fn every_edit_is_proven_and_taken_back() {
    let mut shop = workshop(HALL);
    let walled =
        status(&shop.apply(r#"{ "do": "edge", "x": 0, "y": 0, "side": "east", "kind": "wall" }"#).unwrap());
    assert_eq!((&walled["proven"], &walled["canUndo"]), (&false.into(), &true.into()));
    assert_eq!(walled["cells"], serde_json::json!([[1, 0], [2, 0]]));
    let back = status(&shop.undo());
    assert_eq!((&back["proven"], &back["canRedo"], &back["moves"]), (&true.into(), &true.into(), &2.into()));
    assert_eq!(drawing(&shop), format!("{HALL}\n"));
    assert_eq!(status(&shop.redo())["proven"], false);
}

#[test]
fn a_lock_and_its_key_are_put_in_together() {
    let mut shop = workshop(HALL);
    let edits = r#"[
        { "do": "key", "name": "brass key" },
        { "do": "edge", "x": 1, "y": 0, "side": "east", "kind": "door", "key": 0 }
    ]"#;
    let locked = status(&shop.apply(edits).unwrap());
    assert!(locked["problem"].as_str().unwrap().contains("brass key"), "{locked}");
    let found = shop.apply(r#"{ "do": "place", "x": 1, "y": 0, "feature": { "key": 0 } }"#).unwrap();
    assert_eq!(status(&found)["proven"], true);
    let gate = r#"[
        { "do": "place", "x": 0, "y": 0, "feature": "lever" },
        { "do": "edge", "x": 0, "y": 0, "side": "east", "kind": "gate" },
        { "do": "needs", "gate": 0, "triggers": [0] }
    ]"#;
    assert_eq!(status(&shop.apply(gate).unwrap())["proven"], true);
}

#[test]
fn rock_takes_with_it_what_stood_there() {
    let mut shop = workshop("+--+--+--+\n|@. k00 >|\n+--+--+--+");
    let told = shop.apply(r#"{ "do": "fill", "cells": [[1, 0]] }"#).unwrap();
    assert!(status(&told)["problem"].as_str().unwrap().starts_with("nobody gets to the goal"), "{told}");
    let told = shop.apply(r#"{ "do": "carve", "cells": [[1, 0]], "join": true }"#).unwrap();
    assert_eq!(status(&told)["proven"], true);
    assert_eq!(drawing(&shop), format!("{HALL}\n"));
}

#[test]
fn a_room_that_loses_all_cells_is_gone() {
    let rooms = "\n---\nrooms = [{ bounds = [0, 0, 1, 1], kind = 'small' }, { bounds = [1, 0, 2, 1], kind = 'large' }]";
    let mut shop = workshop(&format!("+--+--+--+\n| . @.  >|\n+--+--+--+{rooms}"));
    shop.apply(r#"{ "do": "fill", "cells": [[0, 0]] }"#).unwrap();
    let left = shop.dungeon().unwrap();
    assert_eq!(left.0.floors[0].rooms().len(), 1);
    assert_eq!(left.0.floors[0].rooms()[0].kind.name(), "large");
}

#[test]
fn what_cannot_be_done_changes_nothing() {
    let mut shop = workshop(HALL);
    for edit in [
        r#"{ "do": "carve", "cells": [[9, 9]] }"#,
        r#"{ "do": "edge", "x": 0, "y": 0, "side": "north", "kind": "door" }"#,
        r#"{ "do": "edge", "x": 0, "y": 0, "side": "east", "kind": "door", "key": 7 }"#,
        r#"{ "do": "remove", "x": 1, "y": 0 }"#,
        r#"{ "do": "dance" }"#,
        r#"[{ "do": "fill", "cells": [[1, 0]] }, { "do": "place", "x": 1, "y": 0, "feature": "chute" }]"#,
        "nonsense",
    ] {
        assert!(shop.apply(edit).is_err(), "{edit}");
    }
    assert_eq!(drawing(&shop), format!("{HALL}\n"));
    assert_eq!(status(&shop.status())["canUndo"], false);
}

#[test]
fn another_floor_takes_the_place_as_one_edit() {
    let mut shop = workshop(HALL);
    let other = "+--+--+\n|@.  >|\n+--+--+";
    let dungeon = workshop(other).dungeon().unwrap();
    let told = status(&shop.replace(&dungeon, 0).unwrap());
    assert_eq!((&told["proven"], &told["canUndo"]), (&true.into(), &true.into()));
    assert_eq!(drawing(&shop), format!("{other}\n"));
    shop.undo();
    assert_eq!(drawing(&shop), format!("{HALL}\n"));
    assert!(shop.replace(&dungeon, 1).is_err());
}
