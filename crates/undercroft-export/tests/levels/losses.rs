//! What each format leaves out is counted: nothing of a bare floor, and each thing of a floor that has it.

use crate::everything;
use undercroft::Floor;
use undercroft_export::{Loss, blocks, foundry, ldtk, tiled, uvtt};

/// What no map has a place for, on the floor that has everything.
const STORY: &str = "4 events, 3 clues, 1 key without a place, 1 trigger without a place, the details of the theme, \
     4 tiles of the assembly, 3 lines of the ledger, 4 seen cells";

fn check(losses: &[Loss], said: &str) {
    assert_eq!(Loss::list(losses), said);
}

#[test]
fn a_bare_floor_loses_nothing() {
    let floor: Floor = "+--+--+\n|@.D >|\n+--+--+\n".parse().unwrap();
    let all = [tiled::losses, ldtk::losses, foundry::losses, blocks::losses, uvtt::losses];
    for (losses, lost) in all.into_iter().zip(["nothing", "nothing", "nothing", "nothing", "1 feature"]) {
        check(&losses(&floor), lost);
    }
    check(&blocks::text_losses(&floor), "1 feature, the entrance and the goal");
}

#[test]
fn everything_is_counted() {
    let floor = everything::floor();
    let features = floor.features().len();
    check(&ldtk::losses(&floor), &format!("{STORY} and the walkthrough"));
    check(&foundry::losses(&floor), &format!("{STORY} and the walkthrough"));
    check(&tiled::losses(&floor), &format!("{STORY}, the walkthrough and 1 corridor without a path"));
    check(&blocks::losses(&floor), &format!("{STORY}, the walkthrough and 4 corridors"));
    check(
        &uvtt::losses(&floor),
        &format!(
            "2 locks, 1 one-way door, 4 gates, 2 open doors, 1 secret door, 1 illusory wall, {features} features, 11 rooms, \
             4 corridors, 8 zones, {STORY} and the walkthrough"
        ),
    );
    check(
        &blocks::text_losses(&floor),
        &format!(
            "2 keys of a lock, 4 states of a barrier, {features} features, 11 rooms, 8 zones, the entrance, the goal, \
             {STORY}, the walkthrough and 4 corridors"
        ),
    );
}

#[test]
fn each_thing_is_lost_where_it_is() {
    let plain = "+--+--+--+\n|@.|".to_owned();
    let with = |glyph: char| -> Floor {
        format!("{plain} .{glyph} >|\n+--+--+--+\n").replace("@.|", "@. ").parse().unwrap()
    };
    for (glyph, lost) in [
        ('D', "1 feature"),
        ('>', "1 one-way door and 1 feature"),
        ('S', "1 secret door and 1 feature"),
        ('I', "1 illusory wall and 1 feature"),
    ] {
        check(&uvtt::losses(&with(glyph)), lost);
        check(&tiled::losses(&with(glyph)), "nothing");
    }
}
