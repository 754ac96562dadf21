//! The example of a generator of one's own, run.

#[path = "../examples/own_generator.rs"]
#[expect(dead_code, reason = "the example's `main` is for people")]
mod own_generator;

use own_generator::{Keep, keep};
use undercroft::pass::{Limits, Step, Stop};
use undercroft::{Seed, make, solve};
use undercroft_export::json;

#[test]
fn its_floors_are_made_proven_drawn_and_exported() {
    let mut drawn = std::collections::BTreeSet::new();
    for n in 0..40 {
        let (floor, svg, json) = keep(&format!("seed {n}")).unwrap_or_else(|e| panic!("{n}: {e}"));
        assert_eq!(floor.rooms().len(), 9);
        let proof = floor.walkthrough().unwrap_or_else(|| panic!("{n}: no proof"));
        assert_eq!(solve::replay(&floor, proof), Ok(()));
        let made_by = floor.made_by().map(|by| (by.generator.as_ref(), by.version));
        assert_eq!(made_by, Some(("keep", 1)));
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        let read = json::read(json.as_bytes()).unwrap_or_else(|e| panic!("{n}: {e}"));
        assert_eq!(read.floors, std::slice::from_ref(&floor));
        assert_eq!(floor.to_string().parse(), Ok(floor.clone()));
        drawn.insert(floor.drawing());
    }
    assert_eq!(drawn.len(), 40, "another seed gives another floor");
    assert_eq!(keep("same").ok().map(|made| made.0), keep("same").ok().map(|made| made.0));
}

#[test]
fn it_is_refused_watched_and_stopped_like_any_other() {
    let seed = Seed::new("demo");
    let refused = make::floor(&Keep { side: 9, rooms: 3 }, &seed, 1).map_err(|e| e.to_string());
    assert_eq!(refused, Err("side = 9 is not possible: a keep is 16 to 64 cells wide".to_owned()));
    let full = make::floor(&Keep { side: 16, rooms: 30 }, &seed, 1).map_err(|e| e.to_string());
    let gave_up = "keep gave up after 20 attempts; the last stopped at 'place rooms': there is no space for another room";
    assert_eq!(full, Err(gave_up.to_owned()));
    let mut passes = Vec::new();
    let mut watch = |step: &Step<'_>| passes.push(step.pass);
    let parameters = Keep { side: 32, rooms: 9 };
    let watched = make::floor_watched(&parameters, &seed, 1, Limits::default(), &mut watch);
    assert_eq!(watched, make::floor(&parameters, &seed, 1));
    assert!(
        passes.ends_with(&["place rooms", "carve corridors", "hang doors", "place stairs"]),
        "{passes:?}"
    );
    let limits = Limits { stop: Some(&|| Some(Stop::OutOfTime)), ..Limits::default() };
    let stopped = make::floor_watched(&parameters, &seed, 1, limits, &mut ()).map_err(|e| e.to_string());
    assert_eq!(stopped, Err("out of time during 'place rooms'".to_owned()));
    let spent = Limits { work: Some(100), ..Limits::default() };
    let spent = make::floor_watched(&parameters, &seed, 1, spent, &mut ()).map_err(|e| e.to_string());
    assert_eq!(spent, Err("the budget of 100 units of work was spent in 'place rooms'".to_owned()));
}
