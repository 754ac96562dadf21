//! A floor full of secrets and the same floor built anew without them look alike to players, in every byte.

use super::Audience;
use crate::terminal::{Colour, Glyphs, Layout, Legend, Look};
use crate::{Options, Style, View, png, samples, svg, terminal};
use undercroft::floor::{Barrier, BarrierKind, Chest, Feature, Goal, Room, Trap, TrapKind, Zone, ZoneKind};
use undercroft::grid::{Area, Edge, rect};
use undercroft::{Draft, Floor, Recipe, Seed, generate};

fn made(generator: &str, seed: u64) -> Floor {
    let recipe = Recipe::new(generator, None).unwrap();
    generate::floor(&recipe, &Seed::new("secrets").nth(seed), 1).unwrap()
}

/// Returns the floor with more to hide: every third door secret, false walls between rooms, hidden traps and treasure,
/// telling names.
fn with_secrets(floor: Floor, turn: usize) -> Floor {
    let doors: Vec<Edge> = floor
        .barriers()
        .iter()
        .filter(|(_, b)| b.kind == BarrierKind::Door && b.lock.is_none())
        .map(|(edge, _)| *edge)
        .collect();
    let is_wall = |edge: &Edge| {
        let (before, after) = edge.cells();
        before.is_some_and(|c| floor.is_floor(c))
            && floor.is_floor(after)
            && !floor.open().is_open(*edge)
            && floor.barrier(*edge).is_none()
    };
    let walls: Vec<Edge> = crate::view::edges(floor.size().rect()).filter(is_wall).collect();
    let free: Vec<_> =
        floor.cells().iter().filter(|c| floor.feature(*c).is_none() && *c != floor.entrance()).collect();
    let mut draft = Draft::from(floor);
    for edge in doors.iter().skip(turn % 3).step_by(3) {
        draft.hang(*edge, Barrier::new(BarrierKind::Secret));
    }
    for (i, edge) in walls.iter().skip(turn % 5).step_by(7).enumerate() {
        let kind = if i % 2 == 0 { BarrierKind::Illusory } else { BarrierKind::Secret };
        let side = edge.side();
        draft.hang(*edge, Barrier::new(kind).one_way(side));
    }
    for (i, c) in free.iter().skip(turn % 4).step_by(9).enumerate() {
        let visible = i % 4 == 3;
        draft.place(
            *c,
            if i % 2 == 0 {
                Feature::Chest(Chest { gold: 999, items: vec!["the hidden crown".into()] })
            } else {
                Feature::Trap(Trap { visible, damage: 7, ..Trap::new(TrapKind::Pit) })
            },
        );
    }
    let whole = Area::rect(rect(1, 1, 3, 3));
    draft.add_zone(Zone {
        kind: ZoneKind::Boss,
        area: whole,
        danger: 9,
        rate: 9,
        monsters: vec![],
        description: "lair".into(),
    });
    draft.set_name("The Hall of the Hidden Door");
    draft.finish().unwrap()
}

/// Returns a floor of what players may know and of nothing else, built from bare rock.
fn without_secrets(floor: &Floor) -> Floor {
    let mut draft = Draft::new(floor.size(), 1);
    draft.carve_all(floor.cells());
    crate::view::edges(floor.size().rect()).filter(|e| floor.open().is_open(*e)).for_each(|e| draft.open(e));
    let gate = draft.add_gate(undercroft::floor::Gate::default());
    for (edge, barrier) in floor.barriers() {
        let kind = match barrier.kind {
            BarrierKind::Door => BarrierKind::Door,
            BarrierKind::Gate(_) => BarrierKind::Gate(gate),
            kind if barrier.discovered => kind,
            _ => continue,
        };
        let bare = Barrier::new(kind);
        draft.hang(*edge, Barrier { open: barrier.open, discovered: barrier.discovered, ..bare });
    }
    for placed in floor.features() {
        match &placed.is {
            Feature::StairsUp | Feature::StairsDown => draft.place(placed.at, placed.is.clone()),
            Feature::Trap(trap) if trap.visible => {
                draft.place(placed.at, Feature::Trap(Trap { visible: true, ..Trap::new(trap.kind) }));
            }
            Feature::Marker(marker) if marker.kind == undercroft::floor::MarkerKind::Player => {
                draft.place(placed.at, placed.is.clone());
            }
            _ => {}
        }
    }
    for room in floor.rooms() {
        draft.add_room(Room { shape: room.shape.clone(), ..Room::new(room.bounds, room.kind) });
    }
    draft.enter_at(floor.entrance());
    draft.set_goal(match floor.goal() {
        // Where the boss waits is nobody's business.
        Goal::Boss(_) => Goal::Boss(floor.entrance()),
        goal => goal,
    });
    draft.finish().unwrap()
}

fn looks() -> impl Iterator<Item = Look> {
    [Layout::Compact, Layout::Full].into_iter().flat_map(|layout| {
        [Glyphs::Unicode, Glyphs::Ascii].map(|glyphs| Look {
            colour: Colour::Ansi,
            glyphs,
            layout,
            legend: Legend::Shown,
            audience: Audience::Player,
        })
    })
}

#[test]
fn players_cannot_tell_a_floor_from_one_without_secrets() {
    for generator in undercroft::recipe::generators().iter().map(|about| about.name) {
        for turn in 0..12 {
            let secret = with_secrets(made(generator, turn as u64), turn);
            let bare = without_secrets(&secret);
            for audience in [Audience::Player, Audience::Table] {
                let style = Style::ALL[turn % Style::ALL.len()];
                let options = Options {
                    style,
                    audience,
                    scale: Some(8),
                    legend: true,
                    room_numbers: true,
                    ..Options::default()
                };
                let (told, kept) = (svg(&secret, &options), svg(&bare, &options));
                assert!(told == kept, "{generator} {turn} as SVG for {audience:?}");
                assert!(!told.contains("hidden") && !told.contains("<title>"), "{generator} {turn}");
                assert!(
                    png(&secret, &options) == png(&bare, &options),
                    "{generator} {turn} for {audience:?}"
                );
                // The test could fail: whoever runs the game sees the difference.
                let master = Options { audience: Audience::Master, ..options };
                assert!(svg(&secret, &master) != svg(&bare, &master), "{generator} {turn} has secrets");
            }
            for look in looks() {
                assert_eq!(terminal(&secret, &look), terminal(&bare, &look), "{generator} {turn}");
            }
        }
    }
}

#[test]
fn what_lies_behind_a_secret_is_rock_to_players_and_floor_at_the_table() {
    let mut draft = samples::two_rooms();
    draft.hang(
        Edge::new(undercroft::grid::cell(1, 2), undercroft::grid::Side::North),
        Barrier::new(BarrierKind::Secret),
    );
    let floor = draft.finish().unwrap();
    let cells = |audience| View::from(&floor).seen_by(audience).cells.count();
    assert_eq!([Audience::Master, Audience::Player, Audience::Table].map(cells), [4, 2, 4]);
    let player = View::from(&floor).seen_by(Audience::Player);
    assert_eq!((player.rooms.len(), player.features.len(), player.carved().h), (1, 0, 1));
    // The picture ends where the known floor does.
    let options = Options { audience: Audience::Player, scale: Some(10), ..Options::default() };
    assert!(svg(&floor, &options).contains("width=\"40\" height=\"30\""));
}

#[test]
fn what_was_seen_or_found_is_shown() {
    let mut draft = samples::two_rooms();
    let edge = Edge::new(undercroft::grid::cell(1, 2), undercroft::grid::Side::North);
    draft.hang(edge, Barrier { discovered: true, ..Barrier::new(BarrierKind::Secret) });
    let found = draft.clone().finish().unwrap();
    assert_eq!(View::from(&found).seen_by(Audience::Player).cells.count(), 4);
    draft.hang(edge, Barrier::new(BarrierKind::Secret));
    draft.set_seen(Area::rect(rect(1, 2, 1, 1)));
    let seen = draft.finish().unwrap();
    assert_eq!(View::from(&seen).seen_by(Audience::Player).cells.count(), 3);
}

#[test]
fn looking_twice_changes_nothing() {
    for audience in [Audience::Player, Audience::Table] {
        let floor = with_secrets(made("wizardry", 3), 1);
        let once = View::from(&floor).seen_by(audience);
        let twice = once.clone().seen_by(audience);
        assert_eq!(format!("{once:?}"), format!("{twice:?}"));
    }
}
