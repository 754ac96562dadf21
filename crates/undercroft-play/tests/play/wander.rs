//! A million commands without a plan: nothing panics, and whatever changes about the walker is one move that the rules allow.

use undercroft::floor::EventId;
use undercroft::grid::{Side, cell};
use undercroft::rules::{Move, Walker};
use undercroft::{Floor, Recipe, Rng, Seed, make};
use undercroft_play::{Command, Game, Hand, Happening, Light, Way};

fn any_command(rng: &mut Rng, game: &Game) -> Command {
    let ways = [Way::Forward, Way::Forward, Way::Forward, Way::Right, Way::Back, Way::Left];
    match rng.below(40) {
        0..15 => Command::Go(*rng.pick(&ways).unwrap()),
        15..22 => Command::Turn(*rng.pick(&[Hand::Right, Hand::Around, Hand::Left]).unwrap()),
        22..26 => Command::Interact,
        26..30 => Command::Open,
        30..32 => Command::Handle,
        32 => Command::Attend(EventId(rng.below(5))),
        33 => Command::Stairs,
        34 => Command::Search,
        35 => Command::Light(if rng.chance(1, 2) { Light::Torch } else { Light::Spell }),
        36 if rng.chance(1, 2) => Command::Rest,
        36 => Command::Leave,
        37 => Command::Use(rng.below(6) as u16),
        38 => Command::Answer(rng.below(4) as u16),
        _ => {
            let size = game.floor().size();
            // Now and then outside the floor.
            let at = cell(
                rng.below(u32::from(size.width()) + 2) as u16,
                rng.below(u32::from(size.height()) + 2) as u16,
            );
            Command::Mark(at, if rng.chance(1, 2) { "x".into() } else { String::new() })
        }
    }
}

/// Returns whether one move, or none, leads from the one walker to the other.
fn is_allowed(floor: &Floor, before: &Walker, after: &Walker) -> bool {
    let moves = Side::ALL.into_iter().flat_map(|side| [Move::Walk(side), Move::Open(side)]);
    let events = (0..floor.events().len() as u32).map(|id| Move::Play(EventId(id)));
    let others = [Move::Take, Move::Use, Move::Teleport].into_iter().chain(events);
    before == after
        || moves.chain(others).any(|step| {
            let mut moved = before.clone();
            moved.go(floor, step).is_ok() && moved == *after
        })
}

/// Returns whether one step leads from the one walker onto a chute, and the other stands where one climbs back up to.
fn is_fall(floor: &Floor, before: &Walker, after: &Walker) -> bool {
    let ways = Side::ALL.into_iter().flat_map(|side| [Move::Walk(side), Move::Open(side)]);
    ways.into_iter().any(|step| {
        let mut moved = before.clone();
        let fell = moved.go(floor, step).is_ok() && moved.has_fallen(floor);
        if let Some(stairs) = floor.stairs_down() {
            moved.set_down(floor, stairs);
        }
        fell && moved == *after
    })
}

fn wander(generator: &str) {
    const COMMANDS: u32 = 200_000;
    let recipe = Recipe::new(generator, None).unwrap();
    let mut rng = Rng::from_state(7);
    for n in 0..20 {
        let dungeon = make::dungeon(&recipe, &Seed::new("wander").nth(n), 3).unwrap();
        let mut game = Game::new(dungeon.floors, dungeon.seed).unwrap();
        for _ in 0..COMMANDS / 20 {
            let command = any_command(&mut rng, &game);
            let (level, before) = (game.level(), game.visit().walker().clone());
            let told = game.act(&command);
            for happening in &told {
                let _ = happening.words(&game);
            }
            let after = game.visits()[level].walker();
            let fell = told.contains(&Happening::FellThrough);
            let floor = &game.floors()[level];
            let allowed =
                if fell { is_fall(floor, &before, after) } else { is_allowed(floor, &before, after) };
            assert!(allowed, "{generator}/{n}: {command:?}");
            if game.level() != level && !fell {
                assert!(
                    matches!(command, Command::Stairs | Command::Interact | Command::Handle),
                    "{command:?}"
                );
            }
            let (whole, most) = game.party().hit_points();
            assert!(game.party().is_standing() && whole <= most);
            assert!(game.visit().seen().has(game.at()) && game.visit().walked().has(game.at()));
        }
        for (floor, visit) in game.floors().iter().zip(game.visits()) {
            visit.walker().check(floor).unwrap();
            assert!(visit.seen().is_subset(floor.cells()));
        }
        let read: Game = serde_json::from_str(&serde_json::to_string(&game).unwrap()).unwrap();
        assert_eq!(read, game);
    }
}

#[test]
fn in_wizardry() {
    wander("wizardry");
}

#[test]
fn in_navigation() {
    wander("navigation");
}

#[test]
fn in_tunnels() {
    wander("tunnels");
}

#[test]
fn in_linear() {
    wander("linear");
}

#[test]
fn in_dice() {
    wander("dice");
}
