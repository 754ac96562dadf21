//! What the life of a floor promises, over two thousand drafts of every depth and theme.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use support::{alive, depth, draft, event_in, places, seed, steps, without_keys};
use undercroft::assess::{self, Assessed};
use undercroft::floor::{ClueId, ClueSource, Feature, KeyId, Person, Personality, RoomId, Text, ZoneKind};
use undercroft::generate::navigation::Navigation;
use undercroft::generate::navigation::life::{self, Modules, Scene, balance, events, special, themes};
use undercroft::generate::tunnels::{Order, Tunnels};
use undercroft::grid::Cell;
use undercroft::solve;
use undercroft::tools::{self, clues};
use undercroft::{Draft, Floor, Recipe, generate};

const DRAFTS: u64 = 2_000;

/// Every floor, in two halves, so that two cores share the work.
fn each(half: u64, check: impl Fn(u64, &Floor)) {
    for n in (0..DRAFTS).filter(|n| n % 2 == half) {
        check(n, &alive(n, &Modules::default()));
    }
}

fn both(check: impl Fn(u64, &Floor)) {
    each(0, &check);
    each(1, &check);
}

#[test]
fn the_scene_is_what_a_plain_walk_finds() {
    both(|n, floor| {
        let scene = Scene::of(&draft(n));
        assert_eq!(scene.places, places(floor), "draft {n}\n{}", floor.drawing());
        let near: BTreeSet<Cell> = scene.open.iter().collect();
        assert_eq!(near, without_keys(floor), "draft {n}\n{}", floor.drawing());
    });
}

#[test]
fn special_rooms_have_the_best_scores() {
    both(|n, floor| {
        let places = places(floor);
        let rank = |i: usize| (special::is_candidate(&places[i]), special::score(&places[i]));
        let (chosen, other): (Vec<usize>, Vec<usize>) =
            (0..places.len()).filter(|i| !places[*i].entrance).partition(|i| floor.rooms()[*i].special > 0);
        let most = chosen.len() + other.len();
        assert!((3.min(most)..=5).contains(&chosen.len()), "draft {n} has {} special rooms", chosen.len());
        for i in &chosen {
            assert_eq!(floor.rooms()[*i].special, special::score(&places[*i]).max(1), "draft {n}, room {i}");
            assert!(other.iter().all(|o| rank(*o) <= rank(*i)), "draft {n}, room {i}");
        }
        assert!(places.iter().zip(floor.rooms()).all(|(p, r)| !p.entrance || r.special == 0));
    });
}

#[test]
fn events_are_distinct_and_happen_where_they_may() {
    let mut seen = BTreeSet::new();
    let mut counts = BTreeMap::new();
    for n in 0..DRAFTS {
        let floor = alive(n, &Modules::default());
        let places = places(&floor);
        let theme = &floor.theme().unwrap().name;
        let rooms = places.iter().filter(|p| !p.entrance && p.open).count();
        let count = floor.events().len();
        assert!((2.min(rooms)..=3).contains(&count), "draft {n} has {count} events in {rooms} rooms");
        *counts.entry(count).or_insert(0) += 1;
        let modules: BTreeSet<&str> = floor.events().iter().map(|e| &*e.module).collect();
        let inside: BTreeSet<_> = floor.events().iter().map(|e| e.room).collect();
        assert_eq!((modules.len(), inside.len()), (count, count), "draft {n}");
        for event in floor.events() {
            let module = events::Library::default().find(&event.module).unwrap();
            let room = event.room.unwrap().index();
            assert!(
                module.setting.allows(depth(n), theme) && module.setting.fits(&places[room]),
                "draft {n}: {} in room {room}",
                module.id
            );
            assert!(module.descriptions.contains(&event.description));
            assert_eq!(event.choices, module.choices);
            assert!(!places[room].entrance);
            seen.insert(module.id.clone());
        }
    }
    // What is required happens where a gate waits for it, and these drafts have none.
    let free = events::engine().iter().filter(|module| !module.is_required());
    let all: BTreeSet<Text> = free.map(|module| module.id.clone()).collect();
    assert_eq!(seen, all, "every module of the library that nothing hangs on happens somewhere");
    assert!(counts[&2] > 300 && counts[&3] > 300, "{counts:?}");
}

#[test]
fn the_library_has_modules_of_every_kind() {
    let modules = events::engine();
    assert!(modules.len() >= 16, "{}", modules.len());
    let mut kinds = BTreeMap::new();
    for module in modules {
        *kinds.entry(module.category).or_insert(0) += 1;
        assert!(module.choices.len() >= 2, "{}", module.id);
        assert!(module.choices.iter().all(|c| !c.outcome.is_empty()), "{}", module.id);
        assert!(module.descriptions.iter().all(|d| d.is_ascii()));
    }
    assert_eq!(kinds.len(), 4);
    assert!(kinds.values().all(|n| *n >= 4), "{kinds:?}");
}

#[test]
fn a_recipe_brings_modules_of_its_own() {
    let text = "
        [[module]]
        id = 'my-own'
        category = 'memory'
        descriptions = ['It happens.']
        setting = { key = true }
        [[module]]
        id = 'breathing-wall'
        category = 'flavour'
        descriptions = ['The wall snores.']";
    let modules = Modules::read(text).unwrap();
    let (mut mine, mut snores) = (0, 0);
    for n in 0..300 {
        let floor = alive(n, &modules);
        for event in floor.events() {
            if event.module == "my-own" {
                let place = places(&floor)[event.room.unwrap().index()];
                assert!(place.key && event.description == "It happens.");
                mine += 1;
            }
            if event.module == "breathing-wall" {
                assert_eq!(
                    event.description, "The wall snores.",
                    "the recipe's module replaces the engine's"
                );
                snores += 1;
            }
        }
    }
    assert!(mine > 10 && snores > 10, "{mine} {snores}");
}

#[test]
fn no_two_rooms_read_alike() {
    both(|n, floor| {
        let theme = floor.theme().unwrap();
        let look = themes::Look::ALL.into_iter().find(|l| l.name() == theme.name).unwrap();
        let words = themes::words(look);
        let all: Vec<&str> = floor.rooms().iter().map(|r| &*r.description).collect();
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "draft {n}");
        let used = |sentence: &str| all.iter().filter(|d| d.contains(sentence)).count();
        // A special room takes two sentences, an ordinary one a single one.
        let special = floor.rooms().iter().filter(|r| r.special > 0).count();
        if all.len() + special <= words.details.len() {
            assert!(words.details.iter().all(|d| used(d) <= 1), "draft {n} says something twice");
        }
        assert!(words.special.iter().all(|s| used(s) <= 1), "draft {n}");
        for (i, room) in floor.rooms().iter().enumerate() {
            let text = &*room.description;
            assert!(text.len() > 40 && text.ends_with(['.', '?', '!']), "draft {n}, room {i}: {text}");
            assert!(!text.contains("  ") && !text.contains(['{', '}']) && text.is_ascii(), "{text}");
            let more = words.special.iter().any(|s| text.contains(s));
            let is_dark = |c| floor.zones().iter().any(|z| z.kind == ZoneKind::Dark && z.area.has(c));
            assert_eq!(more, room.special > 0 && !room.cells().all(is_dark), "room {i}: {text}");
            assert_eq!(room.special > 0, !room.name.is_empty());
        }
    });
}

#[test]
fn ninety_rooms_still_differ() {
    let vast = Tunnels { width: 200, height: 140, rooms: Some(90), order: Order::Near, ..Tunnels::default() };
    let recipe = Recipe::Tunnels(vast);
    for n in 0..40 {
        let floor = generate::floor(&recipe, &seed(n), depth(n)).unwrap();
        let draft = life::fill(Draft::from(floor), &Navigation::default(), &seed(n));
        let texts: BTreeSet<&str> = draft.rooms().iter().map(|r| &*r.description).collect();
        assert_eq!(texts.len(), 90, "seed {n}");
    }
}

#[test]
fn special_rooms_say_more() {
    let (mut special, mut plain) = (Vec::new(), Vec::new());
    for n in 0..200 {
        for room in alive(n, &Modules::default()).rooms() {
            if room.special > 0 { &mut special } else { &mut plain }.push(room.description.len());
        }
    }
    let mean = |lengths: &[usize]| lengths.iter().sum::<usize>() / lengths.len();
    assert!(2 * mean(&special) > 3 * mean(&plain), "{} {}", mean(&special), mean(&plain));
}

#[test]
fn a_tag_is_read_in_its_own_room_only() {
    both(|n, floor| {
        let places = places(floor);
        let mut tags = BTreeSet::new();
        for (i, room) in floor.rooms().iter().enumerate() {
            let tag = &*room.feature_tag;
            assert!(!tag.is_empty() || !places[i].key && room.special == 0, "draft {n}, room {i} has no tag");
            if !tag.is_empty() {
                assert!(tags.insert(tag), "draft {n}: {tag} twice");
                let read = floor.rooms().iter().map(|r| r.description.to_lowercase().contains(tag));
                let read: Vec<usize> = read.enumerate().filter(|(_, has)| *has).map(|(i, _)| i).collect();
                assert_eq!(read, [i], "draft {n}: {tag}");
            }
        }
    });
}

#[test]
fn every_key_has_one_true_clue_and_lies_can_be_found_out() {
    let mut sources = BTreeMap::new();
    let mut lies = 0;
    for n in 0..DRAFTS {
        let floor = alive(n, &Modules::default());
        let near = without_keys(&floor);
        let mut truths: BTreeMap<KeyId, u32> = BTreeMap::new();
        for (i, clue) in floor.clues().iter().enumerate() {
            let id = ClueId(i as u32);
            let room = &floor.rooms()[clue.room.index()];
            assert_eq!(clues::points_to(&floor, id), Some(clue.room), "draft {n}: {}", clue.text);
            let name = &floor.keys()[clue.key.index()].name;
            assert!(clue.by == ClueSource::Room || clue.text.contains(&**name), "draft {n}: {}", clue.text);
            assert!(found_without_key(&floor, id, &near), "draft {n}: clue {i} lies behind what it explains");
            if clues::clue_is_true(&floor, id) {
                *truths.entry(clue.key).or_default() += 1;
                *sources.entry(clue.by).or_insert(0_u32) += 1;
                let given_here = floor.features().iter().any(|p| gives(&p.is, id) && room.has(p.at));
                assert!(!given_here, "draft {n}: clue {i} is given in the room it speaks of");
            } else {
                lies += 1;
                assert_eq!(clue.by, ClueSource::Person, "draft {n}: only people lie");
                assert!(room.cells().any(|c| near.contains(&c)), "draft {n}: nobody can look into the room");
            }
        }
        assert_eq!(truths.len(), floor.keys().len(), "draft {n}");
        assert!(truths.values().all(|t| *t == 1), "draft {n}");
        for (at, person) in tools::people(&floor) {
            let liar = person.personality == Personality::Deceitful;
            assert_eq!(clues::is_liar(&floor, at), liar, "draft {n}: {}", person.name);
            assert_eq!(clues::is_liar_exposed(&floor, at), liar, "draft {n}: {}", person.name);
            assert!(!liar || depth(n) > 1, "nobody lies on the first floor");
        }
    }
    let total: u32 = sources.values().sum();
    let percent = |by| 100.0 * f64::from(sources[&by]) / f64::from(total);
    // Three standard deviations of some 4,000 clues are less than two and a half points.
    for (by, wanted) in [(ClueSource::Person, 60.0), (ClueSource::Note, 30.0), (ClueSource::Room, 10.0)] {
        assert!((percent(by) - wanted).abs() < 2.5, "{by:?}: {} % of {total}", percent(by));
    }
    assert!(lies > 300, "{lies} lies");
}

fn gives(feature: &Feature, clue: ClueId) -> bool {
    match feature {
        Feature::Person(person) => person.knows.contains(&clue),
        Feature::Note(note) => note.clue == Some(clue),
        _ => false,
    }
}

/// Returns whether the clue is found without any key. What a room shows is found where its key is, which is not behind
/// its lock when the floor can be finished at all.
fn found_without_key(floor: &Floor, id: ClueId, near: &BTreeSet<Cell>) -> bool {
    let clue = &floor.clues()[id.index()];
    match clue.by {
        ClueSource::Room => {
            let room = &floor.rooms()[clue.room.index()];
            room.description.contains(&*clue.text) && room.cells().any(|c| near.contains(&c))
        }
        by => {
            let givers: Vec<&_> = floor.features().iter().filter(|p| gives(&p.is, id)).collect();
            let kind = if by == ClueSource::Note { "note" } else { "person" };
            givers.len() == 1 && givers[0].is.kind() == kind && near.contains(&givers[0].at)
        }
    }
}

#[test]
fn notes_are_never_left_in_the_dark() {
    both(|n, floor| {
        for placed in floor.features().iter().filter(|p| matches!(p.is, Feature::Note(_))) {
            let dark = floor.zones().iter().any(|z| z.kind == ZoneKind::Dark && z.area.has(placed.at));
            assert!(!dark, "draft {n}: nobody can read at {}", placed.at);
        }
    });
}

#[test]
fn people_can_be_talked_to() {
    both(|n, floor| {
        let people: Vec<(Cell, &Person)> = tools::people(floor).collect();
        let names: BTreeSet<&str> = people.iter().map(|(_, p)| &*p.name).collect();
        assert_eq!(names.len(), people.len(), "draft {n}: two of a name");
        let colour = people.iter().filter(|(_, p)| p.event.is_none() && p.knows.is_empty()).count();
        assert!((1..=2).contains(&colour), "draft {n}: {colour} people for colour");
        let mut said = BTreeSet::new();
        for (at, person) in &people {
            hold_talk(person, &mut said).unwrap_or_else(|e| panic!("draft {n}: {} at {at} {e}", person.name));
            if let Some(event) = person.event {
                let room = floor.events()[event.index()].room.unwrap();
                assert!(floor.rooms()[room.index()].has(*at), "draft {n}: not in the room of the event");
            }
        }
        let places = places(floor);
        for (id, event) in tools::events(floor) {
            let module = events::Library::default().find(&event.module).unwrap();
            let there = people.iter().filter(|(_, p)| p.event == Some(id)).count();
            let free = places[event.room.unwrap().index()].open;
            assert_eq!(there, usize::from(module.person.is_some() && free), "draft {n}: {}", event.module);
            assert_eq!(event_in(floor, event.room.unwrap()), Some(id));
        }
    });
}

/// Every line can be come to, nothing is said twice on a floor, and the clues that somebody knows are those they tell.
fn hold_talk(person: &Person, said: &mut BTreeSet<String>) -> Result<(), String> {
    let lines = &person.dialogue;
    let mut heard = BTreeSet::from([0_usize]);
    let mut open = vec![0_usize];
    while let Some(i) = open.pop() {
        let line = lines.get(i).ok_or("has nothing to say")?;
        for next in line.replies.iter().filter_map(|r| r.next).map(usize::from) {
            if heard.insert(next) {
                open.push(next);
            }
        }
    }
    if heard.len() != lines.len() {
        return Err("has a line that nobody comes to".into());
    }
    let mut told: Vec<ClueId> = lines.iter().filter_map(|l| l.clue).collect();
    told.sort_unstable();
    if told != person.knows {
        return Err(format!("knows {:?} and tells {told:?}", person.knows));
    }
    for line in lines {
        let replies: BTreeSet<&str> = line.replies.iter().map(|r| &*r.text).collect();
        if replies.len() != line.replies.len() {
            return Err(format!("can be answered twice alike: {replies:?}"));
        }
        if !said.insert(line.text.to_string()) {
            return Err(format!("says again: {}", line.text));
        }
    }
    Ok(())
}

#[test]
fn the_same_draft_gives_the_same_life_and_reads_back() {
    for n in 0..200 {
        let floor = alive(n, &Modules::default());
        assert_eq!(alive(n, &Modules::default()), floor);
        let text = tools::dump(&floor);
        assert_eq!(text.parse::<Floor>().unwrap(), floor, "draft {n}");
    }
}

#[test]
fn life_never_spoils_the_proof() {
    for n in 0..600 {
        let before = draft(n).finish().unwrap();
        let after = alive(n, &Modules::default());
        assert_eq!(solve::solve(&before), solve::solve(&after), "draft {n}");
        assert!(tools::test_solvability(&after).is_ok(), "draft {n}");
    }
}

#[test]
fn the_score_of_a_draft_is_that_of_its_floor() {
    for n in 0..600 {
        let floor = alive(n, &Modules::default());
        let walkthrough = solve::solve(&floor).unwrap();
        let measured = assess::difficulty(&Assessed::new(&floor, Some(&walkthrough)));
        let (draft, steps) = (draft(n), steps(&floor));
        let away = |c: Cell| steps.get(&c).copied().unwrap_or(u32::MAX);
        let scored = f64::from(balance::score(&draft, away, draft.keys().len() as u32).total()) / 10.0;
        // Rounded down to tenths, and without the levers that a proof pulls.
        let spare = 4.0 * floor.triggers().len() as f64;
        let off = measured - scored;
        assert!(
            (-0.01..0.11 + spare).contains(&off),
            "draft {n}: {measured} and {scored}\n{}",
            floor.drawing()
        );
    }
}

#[test]
fn floors_of_a_dungeon_share_their_theme() {
    for n in 0..12 {
        let floor = alive(n, &Modules::default());
        let theme = floor.theme().unwrap();
        assert_eq!(theme.name, themes::at(&seed(n), depth(n)).name());
        assert!(theme.palette.len() >= 5 && theme.textures.len() >= 4);
        assert_eq!((theme.encounters.len(), theme.loot.len()), (5, 5));
        assert!(!floor.name().is_empty());
    }
}

#[test]
fn tools_answer_for_a_finished_floor() {
    for n in 0..100 {
        let floor = alive(n, &Modules::default());
        let revealed = tools::reveal(&floor);
        assert_eq!(revealed.seen().count(), floor.cells().count());
        assert_eq!(tools::keys(&floor).len(), floor.keys().len());
        for key in tools::keys(&floor) {
            assert_eq!(floor.feature(key.at), Some(&Feature::Key(key.key)));
            assert_eq!(key.tag, &*floor.rooms()[key.room.unwrap_or(RoomId(0)).index()].feature_tag);
        }
        for way in tools::one_ways(&floor) {
            assert_eq!(way.from.step(way.toward), Some(way.to));
            assert!(undercroft::rules::passage(&floor, way.from, way.toward).is_free());
            assert!(!undercroft::rules::passage(&floor, way.to, way.toward.opposite()).is_free());
        }
        let map = tools::Minimap::revealed(&floor);
        let shown = map.spots().iter().filter(|s| **s != tools::Spot::Blank).count();
        assert_eq!(shown, floor.cells().count());
    }
}
