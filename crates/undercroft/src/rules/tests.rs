//! Every kind of edge and feature in every state, drawn.

mod states;

use super::*;
use Side::{East, North, South, West};

/// `n` walks north and `N` opens northward, `take`, `use`, `hop` through a teleporter, `play0` plays an event.
fn moves(script: &str) -> Vec<Move> {
    let word = |word: &str| match word {
        "take" => Move::Take,
        "use" => Move::Use,
        "hop" => Move::Teleport,
        "n" => Move::Walk(North),
        "e" => Move::Walk(East),
        "s" => Move::Walk(South),
        "w" => Move::Walk(West),
        "N" => Move::Open(North),
        "E" => Move::Open(East),
        "S" => Move::Open(South),
        "W" => Move::Open(West),
        play => Move::Play(EventId(play.strip_prefix("play").unwrap().parse().unwrap())),
    };
    script.split_whitespace().map(word).collect()
}

/// Plays a script, of which only the last move may be refused.
fn play(floor: &Floor, script: &str) -> Result<Walker, Refusal> {
    let mut walker = Walker::new(floor);
    let moves = moves(script);
    for (i, step) in moves.iter().enumerate() {
        let before = walker.clone();
        if let Err(refusal) = walker.go(floor, *step) {
            assert_eq!(before, walker, "a refused move changes nothing");
            assert_eq!(i, moves.len() - 1, "move {i} of '{script}': {refusal}\n{floor}");
            return Err(refusal);
        }
        assert_eq!(walker.check(floor), Ok(()), "after move {i} of '{script}'\n{floor}");
    }
    Ok(walker)
}

/// Plays a script and compares where it ends, or why its last move is refused.
fn check(drawing: &str, script: &str, expected: &str) {
    let floor: Floor = drawing.parse().unwrap();
    let found = play(&floor, script).map_or_else(|refusal| refusal.to_string(), |w| w.at().to_string());
    assert_eq!(found, expected, "'{script}'\n{drawing}");
}

/// Tries an edge in a corridor: walking and opening to the east, then to the west. `thing` lies before it on either side,
/// and `first` is done with it.
///
/// ```text
/// |k0 @.X .  >|   and   | >  .X@. k0|
/// ```
fn edge(glyph: char, thing: &str, first: &str, words: &str, expected: [&str; 4]) {
    let row = format!("+--+--+--+--+\n|{thing} @.{glyph} .  >|\n+--+--+--+--+\n---\n{words}");
    let back = format!("+--+--+--+--+\n| >  .{glyph}@. {thing}|\n+--+--+--+--+\n---\n{words}");
    let tries = [(&row, East, 'e'), (&row, East, 'E'), (&back, West, 'w'), (&back, West, 'W')];
    for ((drawing, side, try_it), expected) in tries.into_iter().zip(expected) {
        let floor: Floor = drawing.parse().unwrap_or_else(|e| panic!("{e}\n{drawing}"));
        let (there, home) = if side == East { ("w", "e") } else { ("e", "w") };
        let before = if first.is_empty() { String::new() } else { format!("{there} {first} {home} ") };
        let ready = play(&floor, &before).expect("a way to the thing and back");
        let found = match play(&floor, &format!("{before}{try_it}")) {
            Ok(walker) => {
                assert_eq!(Some(walker.at()), ready.at().step(side));
                assert!(ready.may_leave(&floor, ready.at(), side), "{drawing}");
                "passes".to_owned()
            }
            Err(refusal) => refusal.to_string(),
        };
        assert_eq!(found, expected, "after '{before}' {try_it:?} to the {side}\n{drawing}");
    }
    // Whoever may leave does so by one of the two.
    for (drawing, side, passes) in [(&row, East, &expected[..2]), (&back, West, &expected[2..])] {
        let floor: Floor = drawing.parse().unwrap();
        let (there, home) = if side == East { ("w", "e") } else { ("e", "w") };
        let before = if first.is_empty() { String::new() } else { format!("{there} {first} {home}") };
        let ready = play(&floor, &before).unwrap();
        assert_eq!(
            ready.may_leave(&floor, ready.at(), side),
            passes.contains(&"passes"),
            "to the {side}\n{drawing}"
        );
    }
}

const WALL: &str = "a wall is in the way";
const DOOR: &str = "a door is in the way: open it";
const NO_DOOR: &str = "nothing here needs opening: walk";
const ONE_WAY: &str = "this way leads only in the other direction";
const LOCKED: &str = "it is locked, and key 0 is missing";
const LEVER: &str = "the gate is shut: a lever or switch somewhere opens it";
const NO_KEY: &str = "the gate is shut: key 0 is missing";
const BY_HAND: &str = "the gate is shut: open it by hand";
const EVENT: &str = "the gate is shut: something has to happen first";
const NOTHING: &str = "there is nothing of that kind here";
const DONE: &str = "that was done before";
const FALLEN: &str = "they fell through the chute, to the floor below";

const FREE: [&str; 4] = ["passes", NO_DOOR, "passes", NO_DOOR];
const SHUT: [&str; 4] = [DOOR, "passes", DOOR, "passes"];
const EASTWARD: [&str; 4] = [DOOR, "passes", ONE_WAY, ONE_WAY];
const WESTWARD: [&str; 4] = [ONE_WAY, ONE_WAY, DOOR, "passes"];
const LOCK: [&str; 4] = [DOOR, LOCKED, DOOR, LOCKED];

const USED_UP: &str = "keys = [{ wear = \"used_up\" }]\n";

/// Returns the words under a drawing that say more of the barrier in the corridor.
fn barrier(words: &str) -> String {
    format!("barriers = [[[2, 0, \"west\"], {{ {words} }}]]\n")
}

fn gate(needs: &str) -> String {
    format!("triggers = [{{}}, {{}}]\nkeys = [{{}}]\n[[gates]]\nneeds = {{ {needs} }}\n{BELL}")
}

const BELL: &str = "[[events]]\nmodule = \"bell\"\ncategory = \"discovery\"\n";

#[test]
fn walls_and_openings() {
    edge('|', " .", "", "", [WALL; 4]);
    edge(' ', " .", "", "", FREE);
    for (script, side) in
        [("n", North), ("N", North), ("w", West), ("W", West), ("s", South), ("S", South), ("e e", East)]
    {
        let rim = "
            +--+--+
            |@.  >|
            +--+--+";
        check(rim, script, WALL);
        let floor: Floor = rim.parse().unwrap();
        let at = if side == East { floor.goal_cell() } else { floor.entrance() };
        assert_eq!(passage(&floor, at, side), Passage::Never);
    }
}

#[test]
fn doors() {
    edge('D', " .", "", "", SHUT);
    edge('D', " .", "", &barrier("kind = \"door\", discovered = true"), SHUT);
    edge('D', " .", "", &barrier("kind = \"door\", open = true"), FREE);
    check("+--+--+\n|@.D >|\n+--+--+", "E w", DOOR);
}

#[test]
fn one_way_doors() {
    edge('>', " .", "", "", EASTWARD);
    edge('<', " .", "", "", WESTWARD);
    let open = barrier("kind = \"door\", one_way = \"east\", open = true");
    edge('D', " .", "", &open, ["passes", NO_DOOR, ONE_WAY, ONE_WAY]);
    let shaft = "
        +--+--+
        |@.| >|
        +vv+^^+
        | .  .|
        +--+--+";
    check(shaft, "s", DOOR);
    check(shaft, "S", "(0, 1)");
    check(shaft, "S N", ONE_WAY);
    check(shaft, "S e N", "(1, 0)");
    check(shaft, "S e N s", ONE_WAY);
    check(shaft, "S e N S", ONE_WAY);
}

#[test]
fn locked_doors() {
    edge('0', "k0", "", "", LOCK);
    edge('0', "k0", "take", "", SHUT);
    edge('0', "k0", "", USED_UP, LOCK);
    edge('0', "k0", "take", USED_UP, SHUT);
    edge(
        '1',
        "k0",
        "take",
        "",
        [DOOR, "it is locked, and key 1 is missing", DOOR, "it is locked, and key 1 is missing"],
    );
    edge(
        'D',
        " .",
        "",
        &format!("keys = [{{}}]\n{}", barrier("kind = \"door\", lock = 0, open = true")),
        FREE,
    );
    let one_way = barrier("kind = \"door\", lock = 0, one_way = \"east\"");
    edge('D', "k0", "", &one_way, [DOOR, LOCKED, ONE_WAY, ONE_WAY]);
    edge('D', "k0", "take", &one_way, EASTWARD);
}

#[test]
fn kept_keys_open_each_time_and_used_up_ones_for_good() {
    let kept = "
        +--+--+--+--+
        |@. k00 .0 >|
        +--+--+--+--+";
    let used = format!("{kept}\n---\n{USED_UP}");
    check(kept, "e take E W E E", "(3, 0)");
    check(&used, "e take E W E", "(2, 0)");
    check(&used, "e take E w", DOOR);
    check(&used, "e take E E", LOCKED);
    let floor: Floor = used.parse().unwrap();
    let through = play(&floor, "e take E").unwrap();
    assert!(through.may_leave(&floor, through.at(), West) && !through.may_leave(&floor, through.at(), East));
    assert_eq!(play(&floor, "e take").unwrap().keys(KeyId(0)), 1);
    assert_eq!(play(&floor, "e take E").unwrap().keys(KeyId(0)), 0);
    assert_eq!(play(&kept.parse().unwrap(), "e take E").unwrap().keys(KeyId(0)), 1);
    // Two of a kind open two locks.
    let two = used.replace("|@.", "|k0").replace("---\n", "---\nentrance = [1, 0]\n");
    check(&two, "take w take e E E", "(3, 0)");
    check(&two, "take E E", LOCKED);
}

#[test]
fn secret_doors() {
    edge('S', " .", "", "", SHUT);
    edge('S', " .", "", &barrier("kind = \"secret\", discovered = true"), SHUT);
    edge('S', " .", "", &barrier("kind = \"secret\", open = true"), FREE);
    edge('S', " .", "", &barrier("kind = \"secret\", one_way = \"east\""), EASTWARD);
    edge('S', " .", "", &barrier("kind = \"secret\", one_way = \"west\""), WESTWARD);
    let lock = barrier("kind = \"secret\", lock = 0");
    edge('S', "k0", "", &lock, LOCK);
    edge('S', "k0", "take", &lock, SHUT);
    edge('S', "k0", "take", &format!("{USED_UP}{lock}"), SHUT);
    let both = barrier("kind = \"secret\", lock = 0, one_way = \"west\"");
    edge('S', "k0", "", &both, [ONE_WAY, ONE_WAY, DOOR, LOCKED]);
    edge('S', "k0", "take", &both, WESTWARD);
}

#[test]
fn illusory_walls() {
    edge('I', " .", "", "", FREE);
    edge('I', " .", "", &barrier("kind = \"illusory\", discovered = true"), FREE);
    let one_way = barrier("kind = \"illusory\", one_way = \"east\"");
    edge('I', " .", "", &one_way, ["passes", NO_DOOR, ONE_WAY, ONE_WAY]);
}

#[test]
fn gates_by_levers_and_switches() {
    for thing in ["l0", "s0"] {
        edge('a', thing, "", "", [LEVER; 4]);
        edge('a', thing, "use", "", FREE);
        edge('a', thing, "", &gate("triggers = [0]"), [LEVER; 4]);
        edge('a', thing, "use", &gate("triggers = [0]"), FREE);
        // Both are needed, and the other one stands nowhere.
        edge('a', thing, "use", &gate("triggers = [0, 1]"), [LEVER; 4]);
        edge('a', thing, "use", &gate("triggers = [1]"), [LEVER; 4]);
    }
    let open = format!("{}{}", barrier("kind = { gate = 0 }, open = true"), gate("triggers = [1]"));
    edge('G', " .", "", &open, FREE);
    edge('a', " .", "", &gate(""), ["the gate is shut: nothing opens it"; 4]);
    let one_way = format!("{}{}", barrier("kind = { gate = 0 }, one_way = \"west\""), gate("triggers = [0]"));
    edge('G', "l0", "", &one_way, [ONE_WAY, ONE_WAY, LEVER, LEVER]);
    edge('G', "l0", "use", &one_way, [ONE_WAY, ONE_WAY, "passes", NO_DOOR]);
}

#[test]
fn gates_wait_for_all_their_levers() {
    let floor = "
        +--+--+--+
        |@.a .a >|
        +  +--+--+
        |l0 s1|
        +--+--+
---
[[gates]]
needs = { triggers = [0, 1] }
";
    check(floor, "s use n e", LEVER);
    check(floor, "s e use w n e", LEVER);
    // All its edges open together.
    check(floor, "s use e use w n e e", "(2, 0)");
}

#[test]
fn gates_by_keys_are_opened_by_hand() {
    edge('a', "k0", "", &gate("keys = [0]"), [NO_KEY; 4]);
    edge('a', "k0", "take", &gate("keys = [0]"), [BY_HAND, "passes", BY_HAND, "passes"]);
    // Of a kind that is kept one is enough, however often it is named.
    edge('a', "k0", "take", &gate("keys = [0, 0]"), [BY_HAND, "passes", BY_HAND, "passes"]);
    let used = format!("{USED_UP}{}", gate("keys = [0, 0]").replace("keys = [{}]\n", ""));
    edge('a', "k0", "take", &used, [NO_KEY; 4]);
    let open = "
        +--+--+--+--+
        |k0 k0 @.a >|
        +--+--+--+--+
---
";
    let twice = format!("{open}{used}");
    check(&twice, "w take e E", NO_KEY);
    check(&twice, "w take w take e e E w e", "(3, 0)");
    check(&twice, "w take w take e e E W", NO_DOOR);
    let floor: Floor = twice.parse().unwrap();
    assert_eq!(play(&floor, "w take w take e e E").unwrap().keys(KeyId(0)), 0);
    let kept: Floor = format!("{open}{}", gate("keys = [0, 0]")).parse().unwrap();
    assert_eq!(play(&kept, "w take e E").unwrap().keys(KeyId(0)), 1);
    let three: Floor =
        format!("{open}{USED_UP}{}", gate("keys = [0]").replace("keys = [{}]\n", "")).parse().unwrap();
    assert_eq!(play(&three, "w take w take e e E").unwrap().keys(KeyId(0)), 1);
}

#[test]
fn gates_by_events() {
    let here = |needs: &str, place: &str| format!("{}{place}\n", gate(needs));
    for at in [0, 3] {
        let bell = here("event = 0", &format!("at = [{at}, 0]"));
        edge('a', " .", "", &bell, [EVENT; 4]);
    }
    let hall = "
        +--+--+--+
        |@.  .a >|
        +--+--+--+
---
rooms = [{ kind = \"chamber\", bounds = [0, 0, 2, 1] }]
";
    let gate = |place: &str| format!("{hall}[[gates]]\nneeds = {{ event = 0 }}\n{BELL}{place}\n");
    check(&gate("at = [0, 0]"), "play0 e e", "(2, 0)");
    check(&gate("at = [0, 0]"), "e play0", NOTHING);
    check(&gate("at = [0, 0]"), "play0 play0", DONE);
    check(&gate("at = [0, 0]"), "play1", NOTHING);
    check(&gate("at = [0, 0]"), "e e", EVENT);
    check(&gate("room = 0"), "play0 e e", "(2, 0)");
    check(&gate("room = 0"), "e play0 e", "(2, 0)");
    check(&gate("room = 0"), "e play0 e play0", NOTHING);
    // Where a cell is named, its room does not count.
    check(&gate("room = 0\nat = [1, 0]"), "play0", NOTHING);
    check(&gate("room = 0\nat = [1, 0]"), "e play0 e", "(2, 0)");
    // One that is over opens its gate from the start, and is not played again.
    check(&gate("at = [0, 0]\ntriggered = true"), "e e", "(2, 0)");
    check(&gate("at = [0, 0]\ntriggered = true"), "play0", DONE);
    check(&gate(""), "play0", NOTHING);
}

#[test]
fn a_walker_knows_what_is_over_which_gate_stands_open_and_what_is_met() {
    let floor = "
        +--+--+--+--+
        |@. l0 k0a >|
        +--+--+--+--+
---
[[gates]]
needs = { triggers = [0], event = 0 }
";
    let floor: Floor = format!("{floor}{BELL}at = [0, 0]\n").parse().unwrap();
    let (gate, event, edge) = (GateId(0), EventId(0), Edge::new(crate::grid::cell(3, 0), West));
    let key = Needs { keys: vec![KeyId(0)], ..Needs::default() };
    let knows = |script: &str| {
        let walker = play(&floor, script).unwrap();
        let passes = [Passage::Gate(gate), Passage::Lock(KeyId(0))].map(|p| walker.may_pass(&floor, p, edge));
        (walker.is_over(&floor, event), walker.is_gate_open(&floor, gate), walker.meets(&floor, &key), passes)
    };
    assert_eq!(knows(""), (false, false, false, [false, false]));
    assert_eq!(knows("play0"), (true, false, false, [false, false]));
    assert_eq!(knows("e use"), (false, false, false, [false, false]));
    assert_eq!(knows("play0 e use"), (true, true, false, [true, false]));
    assert_eq!(knows("e e take"), (false, false, true, [false, true]));
}

#[test]
fn gates_by_a_mixture_need_all_of_it() {
    let floor = "
        +--+--+--+--+
        |k0 l0 @.a >|
        +--+--+--+--+
---
[[gates]]
needs = { keys = [0], triggers = [0], event = 0 }
";
    let floor = format!("{floor}{BELL}at = [2, 0]\n");
    check(&floor, "E", LEVER);
    check(&floor, "play0 w use e E", NO_KEY);
    check(&floor, "play0 w w take e e E", LEVER);
    check(&floor, "w use w take e e E", EVENT);
    check(&floor, "w use w take e e play0 e", BY_HAND);
    check(&floor, "w use w take e e play0 E w e", "(3, 0)");
}

#[test]
fn keys_levers_and_switches_are_used_once() {
    let row = "
        +--+--+--+--+--+
        |k0 @. l0 s1  >|
        +--+--+--+--+--+";
    check(row, "w take", "(0, 0)");
    check(row, "w take take", DONE);
    check(row, "w use", NOTHING);
    check(row, "w hop", NOTHING);
    check(row, "take", NOTHING);
    check(row, "use", NOTHING);
    check(row, "e use use", DONE);
    check(row, "e take", NOTHING);
    check(row, "e e use use", DONE);
    check(row, "e e take", NOTHING);
    let floor: Floor = row.parse().unwrap();
    let walker = play(&floor, "w take e e use").unwrap();
    let did = (
        walker.keys(KeyId(0)),
        walker.has_taken(floor.entrance()),
        walker.has_taken(crate::grid::cell(0, 0)),
    );
    assert_eq!(did, (1, false, true));
    assert_eq!([0, 1].map(|id| walker.has_used(crate::floor::TriggerId(id))), [true, false]);
}

/// Words that say where the teleporters in cells of the first row lead; `more` is said of the first.
fn carriers(ways: &[(u16, u16)], more: &str) -> String {
    let told = ways.iter().enumerate().map(|(i, (at, to))| {
        let more = if i == 0 { more } else { "" };
        format!(
            "[[features]]\nat = [{at}, 0]\nis = {{ teleporter = {{ to = [{to}, 0], carries = true{more} }} }}\n"
        )
    });
    told.collect()
}

#[test]
fn teleporters_that_carry() {
    let row = |row: &str, words: &str| {
        format!("\n        +--+--+--+--+--+\n        |{row}|\n        +--+--+--+--+--+\n---\n{words}")
    };
    // Nobody gets by, nor is it used where one is.
    let one = row("@.  t  .  .  >", &carriers(&[(1, 3)], ""));
    check(&one, "e", "(3, 0)");
    check(&one, "e w w", "(3, 0)");
    check(&one, "e e", "(4, 0)");
    check(&one, "hop", NOTHING);
    check(&one, "e hop", NOTHING);
    // A door into its cell changes nothing.
    check(&one.replace("@.  t", "@.D t"), "E", "(3, 0)");
    check(&one.replace("t  .", "tD ."), "e w W", "(3, 0)");
    // Whoever comes out of one is carried by no other: not back, and not on.
    let pair = row("@.  t  .  t  >", &carriers(&[(1, 3), (3, 1)], ""));
    check(&pair, "e", "(3, 0)");
    check(&pair, "e w", "(2, 0)");
    check(&pair, "e w e", "(1, 0)");
    check(&pair, "e hop", "(1, 0)");
    check(&pair, "e hop w", "(0, 0)");
    check(&pair, "e e", "(4, 0)");
    let itself = row("@.  t  .  .  >", &carriers(&[(1, 1)], ""));
    check(&itself, "e e e", "(3, 0)");
    // While it is off one stands in its cell, and walks on.
    let switch = row("s0 @.  t  .  >", &carriers(&[(2, 4)], ", needs = { triggers = [0] }"));
    check(&switch, "e e", "(3, 0)");
    check(&switch, "e hop", "the teleporter is off");
    check(&switch, "w use e e", "(4, 0)");
    // What starts to carry while one stands there is used like any other.
    let bell = format!("{}{BELL}at = [1, 0]\n", carriers(&[(1, 3)], ", needs = { event = 0 }"));
    let event = row("@.  t  .  .  >", &bell);
    check(&event, "e play0", "(1, 0)");
    check(&event, "e play0 hop", "(3, 0)");
    check(&event, "e play0 e w", "(3, 0)");
    check(&event, "e play0 w e", "(3, 0)");
    // A chute where one comes out is fallen through.
    let chute = row("@.  t  .  v  >", &carriers(&[(1, 3)], ""));
    check(&chute, "e", "(3, 0)");
    check(&chute, "e e", FALLEN);
}

#[test]
fn chutes() {
    let hall = "
        +--+--+--+
        |@.  v  >|
        +--+  +--+
        | .D .|
        +--+--+
---
rooms = [{ kind = \"chamber\", bounds = [0, 0, 3, 1] }]
";
    check(hall, "e", "(1, 0)");
    for step in ["n", "e", "s", "w", "N", "E", "S", "W", "take", "use", "hop", "play0"] {
        check(&format!("{hall}{BELL}room = 0\n"), &format!("e {step}"), FALLEN);
    }
    let floor: Floor = hall.parse().unwrap();
    let (before, fallen) = (Walker::new(&floor), play(&floor, "e").unwrap());
    assert_eq!([&before, &fallen].map(|walker| walker.has_fallen(&floor)), [false, true]);
    assert!(!fallen.is_done(&floor), "another floor goes on below");
    assert_eq!(fallen.check(&floor), Ok(()));
    assert!(Side::ALL.into_iter().all(|side| !before.may_leave(&floor, fallen.at(), side)));
    assert!(before.may_leave(&floor, before.at(), East));
    // A door into it is opened like any other, and a teleporter leads into it like anywhere.
    check(&hall.replace("@.  v", "@.D v"), "E w", FALLEN);
    let words = "\n[[features]]\nat = [0, 0]\nis = { teleporter = { to = [1, 0] } }\n";
    check(&format!("{}{words}", hall.replace("@. ", "@t|")), "hop w", FALLEN);
}

#[test]
fn spinners_and_writing_change_no_move() {
    let hall = "
        +--+--+--+
        |@.  *  >|
        +--+--+--+";
    check(hall, "e e", "(2, 0)");
    check(hall, "e w", "(0, 0)");
    for step in ["take", "use", "hop"] {
        check(hall, &format!("e {step}"), NOTHING);
    }
    let wall = "
        +--+--+--+
        |@.  n  >|
        +--+--+--+
---
features = [{ at = [1, 0], is = { note = { text = \"Go on.\", wall = \"north\" } } }]
";
    check(wall, "e e", "(2, 0)");
    check(wall, "e n", WALL);
}

#[test]
fn teleporters() {
    let two = |needs: &str, back: &str| {
        format!(
            "
        +--+--+--+--+--+
        |s0 @t| t s1  >|
        +--+--+--+--+--+
---
[[features]]
at = [1, 0]
is = {{ teleporter = {{ to = [2, 0]{needs} }} }}
[[features]]
at = [2, 0]
is = {{ teleporter = {{ to = [1, 0]{back} }} }}
{BELL}at = [1, 0]
"
        )
    };
    let off = "the teleporter is off";
    check(&two("", ""), "hop", "(2, 0)");
    check(&two("", ""), "hop hop", "(1, 0)");
    check(&two("", ""), "w hop", NOTHING);
    check(&two("", ", needs = { triggers = [1] }"), "hop hop", off);
    check(&two("", ", needs = { triggers = [1] }"), "hop e use w hop", "(1, 0)");
    check(&two(", needs = { triggers = [0] }", ""), "hop", off);
    check(&two(", needs = { triggers = [0] }", ""), "w use e hop hop", "(1, 0)");
    check(&two(", needs = { triggers = [0, 1] }", ""), "w use e hop", off);
    check(&two(", needs = { event = 0 }", ""), "hop", off);
    check(&two(", needs = { event = 0 }", ""), "play0 hop", "(2, 0)");
    check(&two(", needs = { triggers = [0], event = 0 }", ""), "play0 hop", off);
    // One that leads there alone leaves nothing to come back by.
    let one = two("", "").replace("to = [1, 0]", "to = [4, 0]");
    check(&one, "hop hop", "(4, 0)");
    check(&one, "hop hop hop", NOTHING);
}

#[test]
fn pairs_of_teleporters_need_the_same_to_lead_back() {
    let joined = |there: &str, back: &str| {
        let drawing = format!(
            "
        +--+--+--+--+
        |@t  t s0  >|
        +--+--+--+--+
---
[[features]]
at = [0, 0]
is = {{ teleporter = {{ to = [1, 0]{there} }} }}
[[features]]
at = [1, 0]
is = {{ teleporter = {{ {back} }} }}
"
        );
        let floor: Floor = drawing.parse().unwrap();
        let Some(Feature::Teleporter(teleporter)) = floor.feature(floor.entrance()) else {
            panic!("{drawing}")
        };
        (
            leads_back(&floor, floor.entrance(), teleporter),
            always_joined(&floor, floor.entrance(), teleporter).is_some(),
        )
    };
    let needs = ", needs = { triggers = [0] }";
    assert_eq!(joined("", "to = [0, 0]"), (true, true));
    assert_eq!(joined(needs, &format!("to = [0, 0]{needs}")), (true, false));
    assert_eq!(joined(needs, "to = [0, 0]"), (false, false));
    assert_eq!(joined("", &format!("to = [0, 0]{needs}")), (false, false));
    assert_eq!(joined("", "to = [2, 0]"), (false, false));
}

#[test]
fn traps_hurt_until_all_their_switches_are_used_and_bar_nobody() {
    let armed = |trap: &str, script: &str| {
        let drawing = format!(
            "
        +--+--+--+--+--+
        |s0 @.  ^ s1  >|
        +--+--+--+--+--+
---
[[features]]
at = [2, 0]
is = {{ trap = {{ kind = \"pit\"{trap} }} }}
"
        );
        let floor: Floor = drawing.parse().unwrap();
        let walker = play(&floor, script).unwrap();
        assert!(!walker.is_trap_armed(&floor, floor.entrance()), "where there is none");
        walker.is_trap_armed(&floor, crate::grid::cell(2, 0))
    };
    let (first, second, both) = ("w use", "e e use", "w use e e e use");
    for script in ["", first, second, both] {
        assert!(armed("", script), "nothing turns it off: '{script}'");
        assert!(!armed(", disarmed = true", script));
        assert!(!armed(", disarmed = true, off = [0]", script));
        assert_eq!(armed(", off = [0]", script), !script.contains('w'), "'{script}'");
        assert_eq!(armed(", off = [0, 1]", script), script != both, "'{script}'");
        assert_eq!(armed(", off = [1, 0]", script), script != both, "'{script}'");
    }
}

#[test]
fn whatever_else_stands_in_a_cell_changes_nothing() {
    let things = [
        ("$", "chest = {}"),
        ("m", "marker = { kind = \"boss\" }"),
        ("p", "person = { name = \"Ada\", personality = \"helpful\" }"),
        ("n", "note = { text = \"Turn back.\" }"),
        ("^", "trap = { kind = \"spike\" }"),
    ];
    for (glyph, words) in things {
        let row = format!(
            "+--+--+--+\n|@{glyph}  .  >|\n+--+--+--+\n---\n[[features]]\nat = [0, 0]\nis = {{ {words} }}\n"
        );
        for script in ["take", "use", "hop", "play0"] {
            check(&row, script, NOTHING);
        }
        check(&row, "e e", "(2, 0)");
    }
    let stairs = "+--+--+\n|@<  >|\n+--+--+";
    for script in ["take", "use", "hop", "e take", "e use", "e hop"] {
        check(stairs, script, NOTHING);
    }
    let floor: Floor = stairs.parse().unwrap();
    assert!(!play(&floor, "").unwrap().is_done(&floor) && play(&floor, "e").unwrap().is_done(&floor));
}

#[test]
fn keys_are_called_by_their_names() {
    let floor: Floor =
        "+--+--+\n|@.0 >|\n+--+--+\n---\nkeys = [{ name = \"the brass key\" }]\n".parse().unwrap();
    assert_eq!(play(&floor, "E").unwrap_err().to_string(), "it is locked, and the brass key is missing");
    assert_eq!(key_name(&floor, KeyId(7)), "key 7");
}
