//! `dice`: every level keeps every rule, illegal moves change nothing, and the ledger alone makes the level again.

#[path = "dice/referee.rs"]
mod referee;

use referee::Referee;
use undercroft::floor::{Entry, Ledger, RoomId};
use undercroft::generate::dice::{
    A_LEVEL, Act, Behind, Dice, ExitDice, ExitId, Level, Manner, Occupancy, Player, Setup, Step, TABLE,
};
use undercroft::grid::{Cell, Side, cell, rect};
use undercroft::recipe::Between;
use undercroft::{Draft, Floor, Recipe, Rng, Seed, generate, make, solve};

/// Levels played out in the ordinary run; `UNDERCROFT_LEVELS=10000` asks for more.
const LEVELS: u32 = 2_500;

fn levels() -> u32 {
    std::env::var("UNDERCROFT_LEVELS").ok().and_then(|n| n.parse().ok()).unwrap_or(LEVELS)
}

/// Parameters of any kind. Large levels take the referee long, so most are small.
fn random(rng: &mut Rng) -> Dice {
    let longest = if rng.chance(1, 16) { 100 } else { 40 };
    Dice {
        width: rng.between(10, longest),
        height: rng.between(10, longest),
        rooms: rng.chance(1, 4).then(|| Between(1, rng.between(1, 20))),
        exits: if rng.chance(1, 3) { ExitDice::Table } else { ExitDice::D3 },
        names: Vec::new(),
        ..Dice::default()
    }
}

fn made(params: &Dice, seed: &str, depth: u32) -> Floor {
    let recipe = Recipe::Dice(params.clone());
    make::floor(&recipe, &Seed::new(seed), depth).unwrap_or_else(|e| panic!("{params:?} {seed}: {e}"))
}

#[test]
fn levels_of_every_size_keep_every_rule() {
    let mut rng = Rng::from_state(11);
    let mut corners = [(10, 10), (100, 100), (10, 100), (100, 10)].into_iter();
    let (mut closed, mut left_open, mut corridors, mut large) = (0, 0, 0, 0);
    for n in 0..levels() {
        let mut params = random(&mut rng);
        if let Some((width, height)) = corners.next() {
            params = Dice { width, height, ..params };
        }
        let (seed, depth) = (format!("rules {n}"), rng.between(1, 12));
        let floor = made(&params, &seed, depth);
        let told = |e: String| format!("{params:?}, seed '{seed}', depth {depth}: {e}\n{}", floor.drawing());
        let referee = Referee::judge(&floor).map_err(told).unwrap_or_else(|e| panic!("{e}"));
        solve::replay(&floor, floor.walkthrough().unwrap()).unwrap();
        let ledger = floor.ledger().unwrap();
        // It goes on until no exit is open or the wanted rooms stand.
        match params.rooms {
            Some(wanted) if !ledger.exits.is_empty() => assert_eq!(floor.rooms().len() as u32, wanted.max()),
            Some(wanted) => assert!(wanted.contains(floor.rooms().len() as u32)),
            None => assert!(ledger.exits.is_empty() && floor.rooms().len() > 1),
        }
        assert!(depth > 10 || TABLE[(depth as usize - 1) * A_LEVEL..][..A_LEVEL].contains(&floor.name()));
        closed += referee.closed();
        left_open += ledger.exits.len();
        corridors += referee.rooms().iter().filter(|r| r.w == 1 || r.h == 1).count();
        large += referee.rooms().iter().filter(|r| r.w * r.h >= 32).count();
    }
    // Everything that the rules speak of did happen.
    assert!(
        closed > 100 && left_open > 100 && corridors > 100 && large > 100,
        "{closed} {left_open} {corridors} {large}"
    );
}

/// Returns a level's floor as that of an attempt, of which no ledger tells.
fn of_attempt(floor: Floor, attempt: u32) -> Floor {
    let mut draft = Draft::from(floor);
    draft.set_attempt(attempt, false);
    draft.finish().expect("a level with another number is one")
}

#[test]
fn the_ledger_alone_makes_the_level_again() {
    let mut rng = Rng::from_state(12);
    for n in 0..levels() / 4 {
        let params = random(&mut rng);
        let floor =
            generate::floor(&Recipe::Dice(params), &Seed::new(format!("ledger {n}")), 1 + n % 14).unwrap();
        let level = Level::replay(floor.ledger().unwrap()).unwrap();
        let again = of_attempt(level.floor().unwrap(), floor.attempt());
        assert!(again == floor);
        assert_eq!(again.to_string(), floor.to_string(), "the text form, byte for byte");
    }
}

#[test]
fn a_name_of_ones_own_table_stays_in_the_ledger() {
    let names: Vec<String> = (0..20).map(|n| format!("Cellar {n}")).collect();
    let params = Dice { names: names.clone(), ..Dice::default() };
    for depth in 1..=2 {
        let floor = made(&params, "own", depth);
        let from = (depth as usize - 1) * A_LEVEL;
        assert!(names[from..from + A_LEVEL].iter().any(|name| name == floor.name()), "{}", floor.name());
        let unproven = generate::floor(&Recipe::Dice(params.clone()), &Seed::new("own"), depth).unwrap();
        let again = Level::replay(floor.ledger().unwrap()).unwrap().floor().unwrap();
        assert!(of_attempt(again, floor.attempt()) == unproven);
    }
    assert_eq!(made(&params, "own", 3).name(), "Level 3");
    let check = |names: Vec<String>, expected: &str| {
        let error = Recipe::Dice(Dice { names, ..Dice::default() }).check().unwrap_err().to_string();
        assert_eq!(error, expected);
    };
    check(
        names[..7].to_vec(),
        "names = a table of 7 is not possible: it takes ten names for each level, and 10000 at most",
    );
    let mut bad = names;
    bad[3] = "two\nlines".to_owned();
    check(
        bad,
        "names = \"two\\nlines\" on line 4 is not possible: a name is one line of 1 to 100 characters, without blanks around it",
    );
}

/// Where the rooms could reach the cell across from the entrance, one does; else a level ends in its farthest room.
#[test]
fn levels_end_across_from_where_they_begin() {
    let meets = |dice: &Dice, n: u32| {
        let floor = generate::floor(dice, &Seed::new(format!("across {n}")), 1 + n % 4).unwrap();
        let (up, down) = (floor.entrance(), floor.stairs_down().unwrap());
        down == cell(floor.size().width() - 1 - up.x, up.y)
    };
    for (width, height) in [(10, 10), (11, 30), (30, 11), (100, 10), (50, 40)] {
        for exits in [ExitDice::D3, ExitDice::Table] {
            for rooms in [None, Some(Between(2 + width / 12, 4 + width / 4))] {
                let dice = Dice { width, height, exits, rooms, ..Dice::default() };
                assert!((0..100).all(|n| meets(&dice, n)), "{dice:?}");
            }
        }
    }
    let too_few = [
        Dice { rooms: Some(Between(1, 1)), ..Dice::default() },
        Dice { width: 100, rooms: Some(Between(2, 4)), ..Dice::default() },
    ];
    for dice in too_few {
        assert!((0..20).all(|n| !meets(&dice, n)), "{dice:?}");
    }
}

/// Any act at all, most of them nonsense where the level stands.
fn any_act(rng: &mut Rng, level: &Level) -> Act {
    let size = level.size();
    let at = if rng.chance(1, 40) {
        cell(rng.below(70_000) as u16, rng.below(70_000) as u16)
    } else {
        cell(rng.below(size.width().into()) as u16, rng.below(size.height().into()) as u16)
    };
    let side = Side::ALL[rng.below(4) as usize];
    match rng.below(6) {
        0 => Act::Roll([rng.below(12) as u8, rng.below(9) as u8]),
        1 => Act::Entrance(at),
        2 => Act::Room(at),
        3 => Act::Exit(at, side),
        4 => Act::Choose(ExitId(rng.below(level.exits().len() as u32 + 3))),
        // Near what was built last, where the wrong and the right lie close together.
        _ => match level.rooms().last() {
            Some(room) => {
                let b = room.bounds;
                let x = b.x + rng.below(u32::from(b.w) + 6) as u16;
                let y = b.y + rng.below(u32::from(b.h) + 6) as u16;
                let at = cell(x.saturating_sub(3), y.saturating_sub(3));
                if rng.chance(1, 2) { Act::Exit(at, side) } else { Act::Room(at) }
            }
            None => Act::Entrance(cell(at.x, size.height() - 3)),
        },
    }
}

#[test]
fn illegal_moves_change_nothing() {
    let mut rng = Rng::from_state(13);
    let (mut refused, mut games) = (0_u32, 0);
    while refused < 300_000 {
        let params = Dice { width: rng.between(10, 24), height: rng.between(10, 24), ..random(&mut rng) };
        let mut level = Level::begin(params.setup(1)).unwrap();
        let player = Player::new(&Seed::new(format!("illegal {games}")), 1);
        games += 1;
        while level.step() != Step::Complete {
            for _ in 0..60 {
                let act = any_act(&mut rng, &level);
                let before = level.clone();
                if level.act(act).is_err() {
                    assert!(level == before, "{act:?} changed the level");
                    refused += 1;
                } else {
                    // A legal one is taken back, which restores the level too.
                    assert!(level.undo());
                    assert!(level == before, "{act:?} was not taken back");
                }
            }
            player.play(&mut level);
        }
    }
}

#[test]
fn what_is_listed_is_legal_and_what_is_legal_is_listed() {
    let mut rng = Rng::from_state(14);
    for n in 0..30 {
        let mut level = Level::begin(random(&mut rng).setup(1)).unwrap();
        if u32::from(level.setup().width) * u32::from(level.setup().height) > 1_000 {
            continue;
        }
        let player = Player::new(&Seed::new(format!("listed {n}")), 1);
        while level.step() != Step::Complete {
            let cells: Vec<Cell> = level.size().cells().collect();
            let legal = |act: &dyn Fn(Cell) -> Act| -> Vec<Cell> {
                cells.iter().copied().filter(|c| level.clone().act(act(*c)).is_ok()).collect()
            };
            match level.step() {
                Step::PlaceEntrance => {
                    assert_eq!(legal(&Act::Entrance), level.entrances().collect::<Vec<_>>());
                }
                Step::PlaceStartRoom(fit) | Step::PlaceRoom(_, fit) => {
                    let mut listed: Vec<Cell> = fit.all().map(|r| cell(r.x, r.y)).collect();
                    listed.sort();
                    assert_eq!(legal(&Act::Room), listed);
                    assert!(fit.all().all(|r| r.cells().all(|c| level.occupancy(c) == Occupancy::Open)));
                }
                Step::PlaceExits { room, .. } => {
                    for side in Side::ALL {
                        let mut listed: Vec<Cell> = level.exit_places(room, side).unwrap().collect();
                        listed.sort();
                        assert_eq!(legal(&|c| Act::Exit(c, side)), listed, "{side}");
                        assert_eq!(!listed.is_empty(), level.walls(room).unwrap().any(|wall| wall == side));
                    }
                }
                Step::ChooseExit => {
                    let all = (0..level.exits().len() as u32).map(ExitId);
                    let legal: Vec<ExitId> =
                        all.filter(|id| level.clone().act(Act::Choose(*id)).is_ok()).collect();
                    assert_eq!(legal, level.waiting());
                    for id in legal {
                        let (w, h) = level.limits(id).unwrap();
                        assert!((1..=12).contains(&w) && (1..=12).contains(&h));
                    }
                }
                _ => {
                    let purpose = level.wanted().unwrap();
                    for face in 0..12 {
                        let dice = vec![face; purpose.dice()];
                        let is_face = (1..=purpose.sides()).contains(&face);
                        assert_eq!(level.clone().roll(&dice).is_ok(), is_face);
                        assert!(level.clone().roll(&[1, 1, 1]).is_err() && level.clone().roll(&[]).is_err());
                    }
                }
            }
            player.play(&mut level);
        }
    }
}

#[test]
fn a_level_is_undone_to_its_beginning_and_played_to_the_same_end() {
    for n in 0..20 {
        let mut level = Level::begin(Dice::default().setup(1)).unwrap();
        let seed = Seed::new(format!("undo {n}"));
        let player = Dice::default().player(&seed, 1);
        player.play_out(&mut level, None);
        let end = level.clone();
        let mut states = vec![level.clone()];
        while level.undo() {
            states.push(level.clone());
        }
        assert_eq!(level, Level::begin(Dice::default().setup(1)).unwrap());
        assert_eq!(states.len(), end.acts() + 1);
        // Forward again, state by state.
        for state in states.iter().rev().skip(1) {
            assert!(player.play(&mut level));
            assert!(level == *state);
        }
        level.rewind(10);
        assert_eq!(level.acts(), 10);
        player.play_out(&mut level, None);
        assert!(level == end);
        let floor = generate::floor(&Recipe::Dice(Dice::default()), &seed, 1).unwrap();
        let played = of_attempt(level.floor().unwrap(), floor.attempt());
        assert!(played == floor, "whoever leaves all to the program gets the recipe's floor");
    }
}

/// Returns a level of 12×12 whose start room of 3×2 stands over the entrance in the middle.
fn begun() -> Level {
    let setup = Setup { width: 12, height: 12, level: 3, exits: ExitDice::Table };
    let mut level = Level::begin(setup).expect("a possible size");
    for act in [Act::Roll([7, 0]), Act::Entrance(cell(8, 13)), Act::Roll([1, 2])] {
        level.act(act).expect("a legal move");
    }
    level
}

#[test]
fn a_game_by_hand() {
    let mut level = begun();
    assert_eq!((level.name(), level.setup().level), (TABLE[26], 3));
    assert_eq!((level.centre(32), level.start_limits()), ((256, 256), (12, 11)));
    assert_eq!(level.playable(), rect(2, 2, 12, 12));
    // The cells beside the entrance are dead, whatever comes.
    assert_eq!(
        [7, 8, 9].map(|x| level.occupancy(cell(x, 13))),
        [Occupancy::Dead, Occupancy::Corridor, Occupancy::Dead]
    );
    assert_eq!(
        (level.step().name(), level.words()),
        ("place-start-room", "now place the start room of 2×3".to_owned())
    );
    let fit = level.fit().unwrap();
    assert_eq!((fit.size, fit.manner), ((2, 3), Manner::Rolled));
    assert!(fit.all().eq([rect(7, 10, 2, 3), rect(8, 10, 2, 3)]));
    let refuse = |level: &Level, place, expected: &str| {
        assert_eq!(level.check_room(place).unwrap_err().to_string(), expected);
    };
    refuse(&level, rect(7, 10, 3, 3), "the room is 2×3 cells here, and not 3×3");
    refuse(
        &level,
        rect(9, 10, 2, 3),
        "the room of 2×3 at (9, 10) does not stand behind the way in: its south wall has to touch (8, 12)",
    );
    level.act(Act::Room(cell(7, 10))).unwrap();
    assert_eq!(
        level.roll(&[5]).unwrap_err().to_string(),
        "no d3 shows 5: it takes 1d3 for the start room's exits"
    );
    level.roll(&[3]).unwrap();
    let refuse = |level: &Level, at, side, expected: &str| {
        assert_eq!(level.check_exit(at, side).unwrap_err().to_string(), expected);
    };
    refuse(
        &level,
        cell(7, 13),
        Side::South,
        "the south wall joins the room to where one comes from: no exit goes there",
    );
    refuse(
        &level,
        cell(6, 9),
        Side::North,
        "(6, 9) does not lie beyond the north wall of the room of 2×3 at (7, 10)",
    );
    level.act(Act::Exit(cell(6, 11), Side::West)).unwrap();
    let west = ExitId(0);
    refuse(&level, cell(6, 10), Side::West, "the west wall has an exit already: a wall takes one");
    level.act(Act::Exit(cell(7, 9), Side::North)).unwrap();
    assert_eq!(
        level.act(Act::Choose(west)).unwrap_err().to_string(),
        "the choice of an exit comes later: now place an exit"
    );
    level.act(Act::Exit(cell(9, 12), Side::East)).unwrap();
    assert_eq!(level.step(), Step::ChooseExit);
    level.act(Act::Choose(west)).unwrap();
    // West of the exit lie four open columns; doubles make 6×5 of 4×4, which fits neither way and is cut down.
    level.roll(&[4, 4]).unwrap();
    assert_eq!(level.wanted().unwrap().to_string(), "2d6 for what the doubles add");
    level.roll(&[2, 1]).unwrap();
    let fit = level.fit().unwrap();
    assert_eq!((fit.size, fit.manner), ((4, 6), Manner::Clamped));
    assert_eq!(fit.all().map(|r| r.y).collect::<Vec<_>>(), [6, 7, 8]);
    level.act(Act::Room(cell(2, 8))).unwrap();
    assert_eq!(level.exits()[0].behind, Behind::Room(RoomId(1)));
    assert!(level.act(Act::Choose(west)).unwrap_err().to_string().contains("comes later"));
    level.roll(&[1]).unwrap();
    assert_eq!(
        level.act(Act::Choose(west)).unwrap_err().to_string(),
        "the exit at (6, 11) leads to room 1 already"
    );
    assert_eq!(level.act(Act::Choose(ExitId(9))).unwrap_err().to_string(), "there is no exit 9: there are 3");
    let floor = level.floor().unwrap();
    Referee::judge(&floor).unwrap_or_else(|e| panic!("{e}\n{}", floor.drawing()));
    assert_eq!(floor.ledger().unwrap().exits, [(cell(7, 9), Side::North), (cell(9, 12), Side::East)]);
    solve::solve(&floor).unwrap();
}

#[test]
fn a_room_in_front_of_an_exit_closes_it() {
    let mut level = begun();
    level.act(Act::Room(cell(7, 10))).unwrap();
    level.roll(&[2]).unwrap();
    level.act(Act::Exit(cell(7, 9), Side::North)).unwrap();
    level.act(Act::Exit(cell(9, 10), Side::East)).unwrap();
    level.act(Act::Choose(ExitId(0))).unwrap();
    level.roll(&[2, 4]).unwrap();
    level.act(Act::Room(cell(7, 5))).unwrap();
    level.roll(&[2]).unwrap();
    level.act(Act::Exit(cell(9, 6), Side::East)).unwrap();
    level.act(Act::Choose(ExitId(2))).unwrap();
    level.roll(&[3, 6]).unwrap();
    let east = level.exits()[1];
    assert_eq!((east.behind, level.occupancy(east.at)), (Behind::Open, Occupancy::Corridor));
    // The room reaches down to (10, 11), over the cell beyond the start room's eastern exit.
    level.act(Act::Room(cell(10, 6))).unwrap();
    assert_eq!((level.exits()[1].behind, level.occupancy(east.at)), (Behind::Closed, Occupancy::Dead));
    assert_eq!(level.waiting(), []);
    let closed = level.limits(ExitId(1)).unwrap_err().to_string();
    assert_eq!(closed, "the exit at (9, 10) is closed: nothing fits behind it");
    level.roll(&[1]).unwrap();
    assert_eq!(level.step(), Step::Complete);
    assert_eq!(
        level.roll(&[1]).unwrap_err().to_string(),
        "a roll comes later: the level is complete, no exit is open"
    );
    let floor = level.floor().unwrap();
    assert!(!floor.is_floor(east.at), "a closed exit is walled up");
    Referee::judge(&floor).unwrap_or_else(|e| panic!("{e}\n{}", floor.drawing()));
}

#[test]
fn ledgers_that_lie_are_refused() {
    let floor = made(&Dice::default(), "lies", 1);
    let ledger = floor.ledger().unwrap();
    let check = |change: &dyn Fn(&mut Ledger), expected: &str| {
        let mut changed = ledger.clone();
        change(&mut changed);
        let error = Level::replay(&changed).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    };
    check(&|l| l.width = 9, "a level of 9×20 is not possible: each side takes 10 to 100");
    check(&|l| l.level = 0, "levels are counted from 1 to 1000");
    check(&|l| l.exit_die = 4, "exits are rolled with 1d3 or 1d6, not with 1d4");
    check(&|l| _ = l.entries.remove(0), "line 1: the entrance comes later");
    check(
        &|l| l.entries.swap(0, 2),
        "line 1, 'start room': 2d6 were rolled, and it takes 1d10 for the level's name",
    );
    check(&|l| l.exits.push((cell(3, 3), Side::North)), "the ledger says that 1 exits are open");
    let renamed = |l: &mut Ledger| {
        if let Entry::Move { name, .. } = &mut l.entries[1] {
            *name = "dig".into();
        }
    };
    check(&renamed, "line 2: nothing is called 'dig'");
    // Any one line left out, or any move elsewhere, is no level or another one.
    for i in 0..ledger.entries.len() - 1 {
        let mut shorter = ledger.clone();
        shorter.entries.remove(i);
        assert!(
            Level::replay(&shorter).is_ok_and(|level| level.ledger() != *ledger)
                || Level::replay(&shorter).is_err()
        );
        let mut moved = ledger.clone();
        if let Entry::Move { at, .. } = &mut moved.entries[i] {
            at.x += 1;
            let other = Level::replay(&moved);
            assert!(other.is_err() || other.is_ok_and(|level| level.floor().unwrap() != floor));
        }
    }
    let bad = Level::replay(&Ledger::default()).unwrap_err().to_string();
    assert_eq!(bad, "exits are rolled with 1d3 or 1d6, not with 1d0");
}

#[test]
fn parameters_have_limits() {
    let check = |params: Dice, expected: &str| {
        assert_eq!(Recipe::Dice(params).check().unwrap_err().to_string(), expected);
    };
    check(Dice { width: 9, ..Dice::default() }, "width = 9 is not possible: it takes 10 to 100");
    check(Dice { height: 101, ..Dice::default() }, "height = 101 is not possible: it takes 10 to 100");
    check(
        Dice { rooms: Some(Between(0, 0)), ..Dice::default() },
        "rooms = 0 is not possible: a range within 1 to 10000, the lower number first",
    );
    let one = made(&Dice { rooms: Some(Between(1, 1)), ..Dice::default() }, "one", 1);
    assert_eq!(one.rooms().len(), 1);
    assert!(one.rooms()[0].has(one.stairs_down().unwrap()));
}

#[test]
fn the_table_makes_dead_ends_and_1d3_makes_none_where_there_is_space() {
    let rolls = |exits, sides| {
        let floor = made(&Dice { exits, width: 60, height: 60, ..Dice::default() }, "table", 1);
        let entries = &floor.ledger().unwrap().entries;
        let is_roll =
            |e: &&Entry| matches!(e, Entry::Roll { name, sides: s, .. } if name == "exits" && *s == sides);
        entries.iter().filter(is_roll).count()
    };
    assert!(rolls(ExitDice::D3, 3) > 10 && rolls(ExitDice::Table, 6) > 0);
    assert_eq!((rolls(ExitDice::D3, 6), rolls(ExitDice::Table, 3)), (0, 0));
}
