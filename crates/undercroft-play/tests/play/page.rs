//! The page of `dice`: clicks, dice and undo, held against the engine's own level.

use undercroft::generate::dice::{Level, Step, TABLE};
use undercroft::grid::{Cell, cell};
use undercroft::{Rng, Seed};
use undercroft_play::page::{Page, Refused};

fn begun() -> Page {
    let mut page = Page::new(Seed::new("page"));
    page.create(3).unwrap();
    page.throw(&[7]).unwrap();
    page.confirm(20, 20).unwrap();
    page
}

#[test]
fn a_level_is_named_from_the_table_and_as_large_as_asked_for() {
    let mut page = Page::new(Seed::new("page"));
    assert_eq!(page.click(cell(3, 3)), Err(Refused::NoLevel));
    assert_eq!(page.confirm(20, 20), Err(Refused::NotAsked));
    assert_eq!(page.create(11), Err(Refused::NoSuchLevel(11)));
    page.create(3).unwrap();
    assert!(TABLE[20..30].contains(&page.state().level_name.as_str()), "it is rolled at once");
    page.throw(&[0]).unwrap();
    assert_eq!(page.state().level_name, TABLE[29], "a 0 is a 10");
    page.throw(&[7]).unwrap();
    assert_eq!((page.state().level_name.as_str(), page.state().step), (TABLE[26], "choose-size"));
    assert!(matches!(page.confirm(5, 20), Err(Refused::Setup(_))));
    page.confirm(20, 14).unwrap();
    let state = page.state();
    assert_eq!((state.width, state.height, state.level_number), (24, 18, 3));
    assert_eq!((state.grid.len(), state.grid[0].len()), (18, 24));
    assert_eq!((state.grid[1][12], state.grid[2][2], state.grid[2][1]), ("DEAD_ZONE", "OPEN", "DEAD_ZONE"));
    assert_eq!((state.step, state.level_name.as_str()), ("place-entrance", TABLE[26]));
    assert_eq!(state.places.len(), 20);
    assert_eq!(page.level().unwrap().centre(32), (24 * 16, 18 * 16));
}

#[test]
fn clicks_place_and_choose_and_limits_are_shown_before_the_roll() {
    let mut page = begun();
    assert!(matches!(page.click(cell(12, 5)), Err(Refused::Illegal(_))), "the entrance stands at the bottom");
    page.click(cell(12, 21)).unwrap();
    assert_eq!((page.state().step, page.limits()), ("roll-start-room", Some((20, 19))));
    assert!(matches!(page.click(cell(12, 20)), Err(Refused::Nothing { .. })), "first the dice");
    page.throw(&[5, 3]).unwrap();
    assert!(matches!(page.throw(&[5, 3]), Err(Refused::Illegal(_))));
    // Four places; a click is for the one in whose middle it is.
    page.click(cell(13, 19)).unwrap();
    let room = &page.state().rooms[0];
    assert_eq!((room.gx, room.gy, room.width, room.height), (11, 18, 4, 3));
    assert_eq!((room.classification, room.connection_side, room.parent_exit_id), ("medium", "bottom", None));
    page.throw(&[2]).unwrap();
    assert_eq!(page.state().step, "place-exits");
    page.click(cell(13, 17)).unwrap();
    page.click(cell(10, 19)).unwrap();
    assert_eq!(page.state().step, "choose-exit");
    let exits = page.state().exits;
    assert_eq!((exits[0].wall, exits[1].wall, exits[1].connected_room_id), ("top", "left", None));
    page.click(cell(13, 17)).unwrap();
    let (wide, tall) = page.limits().expect("limits before the roll");
    page.throw(&[6, 4]).unwrap();
    let place = page.places()[0];
    page.click(place).unwrap();
    let state = page.state();
    assert!(state.rooms[1].width <= wide && state.rooms[1].height <= tall);
    assert_eq!((state.exits[0].connected_room_id, state.rooms[1].parent_exit_id), (Some(1), Some(0)));
    assert_eq!(state.rooms[1].connection_side, "bottom");
}

#[test]
fn undo_leads_back_to_the_empty_page() {
    let mut page = begun();
    let mut states = vec![page.clone()];
    page.click(cell(12, 21)).unwrap();
    states.push(page.clone());
    page.throw(&[5, 3]).unwrap();
    states.push(page.clone());
    page.click(cell(13, 19)).unwrap();
    for before in states.into_iter().rev() {
        assert!(page.undo());
        assert_eq!(page.state(), before.state());
    }
    assert!(page.undo());
    assert_eq!((page.state().step, page.state().level_name.as_str()), ("choose-size", TABLE[26]));
    page.confirm(20, 20).unwrap();
    assert_eq!(page.state(), begun().state());
    assert!(page.undo() && page.undo() && !page.undo());
}

#[test]
fn every_place_that_is_shown_takes_a_click_and_no_other_does() {
    for n in 0..6 {
        let mut page = Page::new(Seed::new("all").nth(n));
        page.create(1).unwrap();
        page.confirm(12, 12).unwrap();
        let mut rng = Rng::from_state(n);
        while page.level().unwrap().step() != Step::Complete {
            if page.level().unwrap().wanted().is_some() {
                page.roll().unwrap();
                continue;
            }
            let places = page.places();
            let size = page.level().unwrap().size();
            for y in 0..size.height() {
                for x in 0..size.width() {
                    let taken = page.clone().click(Cell { x, y }).is_ok();
                    assert_eq!(taken, places.contains(&cell(x, y)), "({x}, {y}) at {}", page.state().step);
                }
            }
            page.click(*rng.pick(&places).unwrap()).unwrap();
        }
        // What was clicked together is a level like any.
        let level = page.level().unwrap();
        assert_eq!(Level::replay(&level.ledger()).unwrap().rooms(), level.rooms());
        assert!(serde_json::to_string(&page.state()).unwrap().contains("\"levelName\""));
    }
}
