//! `undercroft check`: floors that are broken by hand are refused, each with its reason; what the program makes is proven.

use super::{Room, small};
use expect_test::expect;

/// Refuses one floor in the text form with this line, exit code 1, and nothing on standard error.
fn refused(drawing: &str, legend: &str, line: &str) {
    let room = Room::new();
    let text = if legend.is_empty() { drawing.to_owned() } else { format!("{drawing}\n---\n{legend}\n") };
    room.write("f", &text);
    let ran = room.run(&["check", "f"]);
    assert_eq!(String::from_utf8_lossy(&ran.out), format!("{line}\n"), "{text}");
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""), "{text}");
}

/// The same floor is proven when it is mended.
fn proven(drawing: &str, legend: &str, line: &str) {
    let room = Room::new();
    room.write("f", format!("{drawing}\n---\n{legend}\n"));
    assert_eq!(room.ok(&["check", "f"]), line);
    assert_eq!(room.ok(&["check", "-q", "f"]), "");
}

#[test]
fn walls() {
    refused(
        "
        +--+--+--+
        |@.  .| >|
        +--+--+--+",
        "",
        "f floor 1: refused: nobody gets to the goal at (2, 0), nor into the cell (2, 0): no way \
         leads there",
    );
    let sealed = "
        +--+--+--+
        |@.  >| .|
        +--+--+--+";
    refused(sealed, "", "f floor 1: refused: nobody gets into the cell (2, 0): no way leads there");
    proven(&sealed.replace(">| .", ">S ."), "", "f floor 1: proven, 1 move\n");
}

#[test]
fn keys() {
    let missing = "
        +--+--+--+
        |@.  .0 >|
        +--+--+--+";
    refused(
        missing,
        "",
        "f floor 1: refused: nobody gets to the goal at (2, 0), nor into the cell (2, 0): the \
         west side of (2, 0) is shut (there is no key 0)",
    );
    refused(
        missing,
        "keys = [{ name = \"brass key\" }]",
        "f floor 1: refused: nobody gets to the goal at (2, 0), nor into the cell (2, 0): the \
         west side of (2, 0) is shut (there is no brass key)",
    );
    proven(&missing.replace(" .0", "k00"), "", "f floor 1: proven, 3 moves\n");
    refused(
        "
        +--+--+--+
        |@.0k0  >|
        +--+--+--+",
        "",
        "f floor 1: refused: nobody gets to the goal at (2, 0), nor into 2 cells from (1, 0) on: \
         the west side of (1, 0) is shut (key 0 at (1, 0) cannot be had for it)",
    );
    let ring = "
        +--+--+--+--+
        |k01@.0k1  >|
        +--+--+--+--+";
    refused(
        ring,
        "",
        "f floor 1: refused: nobody gets to the goal at (3, 0), nor into 3 cells from (0, 0) on: \
         the west side of (1, 0) is shut (key 1 at (2, 0) cannot be had for it); the west side \
         of (2, 0) is shut (key 0 at (0, 0) cannot be had for it)",
    );
    proven(&ring.replace("k01@", "k0 @"), "", "f floor 1: proven, 5 moves\n");
}

#[test]
fn keys_that_are_used_up() {
    let used = "keys = [{ wear = \"used_up\" }]";
    let wasted = "
        +--+--+--+--+
        |@. k0  .0 .|
        +--+--+00+--+
              | >|
              +--+";
    refused(
        wasted,
        used,
        "f floor 1: refused: one can be stuck: after 4 moves at (3, 0) the goal is out of reach",
    );
    proven(wasted, "keys = [{ wear = \"kept\" }]", "f floor 1: proven, 4 moves\n");
    let two_locks = "
        +--+--+--+--+
        |@. k00 .0 >|
        +--+--+--+--+";
    refused(
        two_locks,
        used,
        "f floor 1: refused: nobody gets to the goal at (3, 0), nor into the cell (3, 0): the \
         west side of (3, 0) is shut (key 0 at (1, 0) cannot be had for it)",
    );
    let gate = "
        +--+--+--+
        |@. k0a >|
        +--+--+--+";
    refused(
        gate,
        &format!("{used}\ngates = [{{ needs = {{ keys = [0, 0] }} }}]"),
        "f floor 1: refused: nobody gets to the goal at (2, 0), nor into the cell (2, 0): the \
         west side of (2, 0) is shut (key 0 at (1, 0) cannot be had for it)",
    );
    proven(
        gate,
        &format!("{used}\ngates = [{{ needs = {{ keys = [0] }} }}]"),
        "f floor 1: proven, 3 moves\n",
    );
}

#[test]
fn levers_gates_and_events() {
    let gate = "
        +--+--+--+
        |@.  .a >|
        +--+--+--+";
    refused(
        gate,
        "",
        "f floor 1: refused: nobody gets to the goal at (2, 0), nor into the cell (2, 0): the \
         west side of (2, 0) is shut (there is no lever or switch 0)",
    );
    refused(
        gate,
        "gates = [{}]",
        "f floor 1: refused: nobody gets to the goal at (2, 0), nor into the cell (2, 0): the \
         west side of (2, 0) is shut (nothing opens it)",
    );
    refused(
        "
        +--+--+--+
        |@.al0  >|
        +--+--+--+",
        "",
        "f floor 1: refused: nobody gets to the goal at (2, 0), nor into 2 cells from (1, 0) on: \
         the west side of (1, 0) is shut (lever or switch 0 at (1, 0) is out of reach)",
    );
    let lever = gate.replace(" .a", "l0a");
    proven(&lever, "", "f floor 1: proven, 3 moves\n");
    let two = "triggers = [{}, {}]\ngates = [{ needs = { triggers = [0, 1] } }]";
    refused(
        &lever,
        two,
        "f floor 1: refused: nobody gets to the goal at (2, 0), nor into the cell (2, 0): the \
         west side of (2, 0) is shut (there is no lever or switch 1)",
    );
    let event = "events = [{ module = \"m\", category = \"memory\" }]\ngates = [{ needs = { event = 0 } }]";
    refused(
        gate,
        event,
        "f floor 1: refused: nobody gets to the goal at (2, 0), nor into the cell (2, 0): the \
         west side of (2, 0) is shut (event 0 cannot happen)",
    );
    let here = event.replace("\"memory\"", "\"memory\", at = [1, 0]");
    proven(gate, &here, "f floor 1: proven, 3 moves\n");
}

#[test]
fn ways_of_no_return() {
    let pocket = "
        +--+--+--+
        |@.  .  >|
        +--+vv+--+
           | .|
           +--+";
    refused(
        pocket,
        "",
        "f floor 1: refused: one can be stuck: after 2 moves at (1, 1) the goal is out of reach",
    );
    proven(&pocket.replace("vv", "DD"), "", "f floor 1: proven, 2 moves\n");
    let before_the_key = "
        +--+--+--+--+
        |k0 @.> .0 >|
        +--+--+--+--+";
    refused(
        before_the_key,
        "",
        "f floor 1: refused: one can be stuck: after 1 move at (2, 0) the goal is out of reach",
    );
    proven(&before_the_key.replace('>', "D").replace(" D|", " >|"), "", "f floor 1: proven, 5 moves\n");
    refused(
        "
        +--+--+
        |@.< >|
        +--+--+",
        "",
        "f floor 1: refused: nobody gets to the goal at (1, 0), nor into the cell (1, 0): the \
         west side of (1, 0) is shut (it is passed only from the other side)",
    );
}

#[test]
fn teleporters() {
    let teleporter = |to: &str| format!("[[features]]\nat = [0, 0]\nis = {{ teleporter = {{ to = {to} }} }}");
    let apart = "
        +--+  +--+
        |@t|  | >|
        +--+  +--+";
    refused(
        apart,
        &format!("triggers = [{{}}]\n{}", teleporter("[2, 0], needs = { triggers = [0] }")),
        "f floor 1: refused: nobody gets to the goal at (2, 0), nor into the cell (2, 0): the \
         teleporter at (0, 0) stays off (there is no lever or switch 0)",
    );
    proven(apart, &teleporter("[2, 0]"), "f floor 1: proven, 1 move\n");
    refused(
        apart,
        &teleporter("[1, 0]"),
        "f: refused: a teleporter at (0, 0) leads to (1, 0), which is not floor",
    );
    let pocket = "
        +--+--+--+
        |@t  >| .|
        +--+--+--+";
    refused(
        pocket,
        &teleporter("[2, 0]"),
        "f floor 1: refused: one can be stuck: after 1 move at (2, 0) the goal is out of reach",
    );
}

#[test]
fn walkthroughs_that_are_no_proof() {
    let floor = "
        +--+--+--+
        |@. k00 >|
        +--+--+--+";
    refused(
        floor,
        "walkthrough = [{ walk = \"east\" }, { open = \"east\" }]",
        "f floor 1: refused: the walkthrough is no proof: move 2 of 2, 'open east' at (1, 0), is \
         not possible: it is locked, and key 0 is missing",
    );
    refused(
        floor,
        "walkthrough = [{ walk = \"north\" }]",
        "f floor 1: refused: the walkthrough is no proof: move 1 of 1, 'north' at (0, 0), is not \
         possible: a wall is in the way",
    );
    refused(
        floor,
        "walkthrough = [{ walk = \"east\" }, \"take\"]",
        "f floor 1: refused: the walkthrough is no proof: the moves end at (1, 0), and the goal \
         is at (2, 0)",
    );
    refused(
        floor,
        "walkthrough = []",
        "f floor 1: refused: the walkthrough is no proof: the moves end at (0, 0), and the goal \
         is at (2, 0)",
    );
    proven(
        floor,
        "walkthrough = [{ walk = \"east\" }, \"take\", { walk = \"west\" }, { walk = \"east\" }, { open = \"east\" }]",
        "f floor 1: proven, 5 moves\n",
    );
}

#[test]
fn what_is_no_floor() {
    let plain = "
        +--+--+
        |@.  >|
        +--+--+";
    refused(&plain.replace('>', "."), "", "f: refused: there is no goal: the stairs down are missing");
    refused("+--+--+\n| .  >|\n+--+--+", "entrance = [5, 5]", "f: refused: the entrance (5, 5) is not floor");
    refused(
        "+--+--+\n|@>D  |\n+--+--+",
        "",
        "f: refused: a barrier stands on the west side of (1, 0), where rock or the rim is: both \
         cells must be floor",
    );
    let stairs = "[[features]]\nat = [1, 0]\nis = \"stairs_down\"\n";
    refused(
        plain,
        &format!("{stairs}{stairs}"),
        "f: refused: two features stand at (1, 0): a cell holds one",
    );
    refused("+--+--+--+\n|@. l0 l0|\n+--+--+--+", "", "f: refused: lever or switch 0 stands in two places");
    refused(
        "+--+--+\n|@.9 >|\n+--+--+",
        "keys = [{}]",
        "f: refused: the barrier on the west side of (1, 0) speaks of key 9, and there are 1",
    );
    refused("+--+--+\n|@>  >|\n+--+--+", "", "f: refused: more than one stairs down on a floor");
    refused(plain, "goal = { boss = [7, 7] }", "f: refused: the goal (7, 7) is not floor");
}

#[test]
fn what_is_no_floor_in_level_json() {
    let room = Room::new();
    room.ok(&small(&["generate", "-s", "x", "-o", "a.json"]));
    let mut level: serde_json::Value = serde_json::from_slice(&room.read("a.json")).unwrap();
    level["floors"][0]["startX"] = 0.into();
    level["floors"][0]["startY"] = 0.into();
    room.write("a.json", level.to_string());
    let ran = room.run(&["check", "a.json"]);
    expect![[r"
        a.json: refused: floors[0]: the entrance (0, 0) is not floor
    "]]
    .assert_eq(&String::from_utf8(ran.out).unwrap());
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
}

#[test]
fn what_is_made_is_proven_in_every_format() {
    let room = Room::new();
    for line in room.ok(&["list", "presets"]).lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let files = ["a.txt", "a.json", "a.jsonl", "a.ucf"];
        let outputs: Vec<&str> = files.iter().flat_map(|file| ["-o", file]).collect();
        let args = ["generate", words[0], "--preset", words[1], "--seed", "demo", "--depth", "2"];
        room.ok(&[&args[..], &outputs].concat());
        let lines = room.ok(&[&["check"][..], &files].concat());
        let first = lines.lines().next().unwrap().strip_prefix("a.txt ").unwrap().to_owned();
        assert!(first.starts_with("floor 2: proven, "), "{first}");
        let expected: Vec<String> = files.iter().map(|file| format!("{file} {first}")).collect();
        assert_eq!(lines.lines().collect::<Vec<_>>(), expected, "{line}");
        assert!(String::from_utf8(room.read("a.txt")).unwrap().contains("walkthrough"), "{line}");
    }
}

#[test]
fn series_and_dungeons_have_a_line_a_floor() {
    let room = Room::new();
    room.ok(&small(&["generate", "-s", "x", "--count", "2", "--floors", "2", "-o", "s.jsonl"]));
    let lines = room.ok(&["check", "s.jsonl"]);
    let starts: Vec<&str> = lines.lines().map(|line| line.split(": ").next().unwrap()).collect();
    let expected = [
        "s.jsonl dungeon 1 floor 1",
        "s.jsonl dungeon 1 floor 2",
        "s.jsonl dungeon 1",
        "s.jsonl dungeon 2 floor 1",
        "s.jsonl dungeon 2 floor 2",
        "s.jsonl dungeon 2",
    ];
    assert_eq!(starts, expected);
    let text = room.ok(&small(&["generate", "-s", "x", "--floors", "3", "-f", "text"]));
    let ran = room.run_with(&["check", "-"], &[], text.as_bytes());
    let lines = String::from_utf8(ran.out).unwrap();
    assert!(lines.starts_with("- floor 1: proven, ") && lines.contains("\n- floor 3: proven, "), "{lines}");
    let whole = lines.lines().last().unwrap();
    assert!(whole.starts_with("-: proven as one dungeon of 3 floors, "), "{whole}");
    assert!(whole.ends_with(" moves, and the stairs meet"), "{whole}");
}

/// Each floor is fine by itself: it is who falls and climbs back up that can be stuck.
#[test]
fn a_dungeon_is_refused_that_its_floors_do_not_spoil() {
    let room = Room::new();
    room.write(
        "f",
        "undercroft floor 4x2
+--+--+--+--+
|@.  v| >  .|
+  +--+^^+vv+
|k0  .0 .0 .|
+--+--+--+--+
undercroft floor 2x1
+--+--+
|@<  >|
+--+--+
---
depth = 2
",
    );
    let ran = room.run(&["check", "f"]);
    let told = String::from_utf8(ran.out).unwrap();
    assert_eq!(ran.code, Some(1), "{told}");
    let whole = told.lines().last().unwrap();
    let why = "f: refused: as one dungeon: floor 1, for whoever comes back to it: one can be stuck: after ";
    assert!(whole.starts_with(why), "{told}");
    assert_eq!(told.lines().filter(|line| line.contains(": proven, ")).count(), 2, "{told}");
}

#[test]
fn a_bad_file_does_not_stop_the_others() {
    let room = Room::new();
    room.write("good", "+--+--+\n|@.  >|\n+--+--+\n");
    room.write("shut", "+--+--+\n|@.| >|\n+--+--+\n");
    room.write("other", "hello\n");
    let ran = room.run(&["check", "none", "good", "other", "shut", "good"]);
    assert_eq!(ran.code, Some(2));
    assert_eq!(
        ran.err,
        "undercroft: none: cannot be read: no such file or directory\n\
         undercroft: other: read as the text form: line 1, column 1: 'h' cannot stand at a corner\n"
    );
    let out = String::from_utf8(ran.out).unwrap();
    expect![[r"
        good floor 1: proven, 1 move
        shut floor 1: refused: nobody gets to the goal at (1, 0), nor into the cell (1, 0): no way leads there
        good floor 1: proven, 1 move
    "]]
    .assert_eq(&out);
    assert_eq!(room.run(&["check", "good", "shut", "good"]).code, Some(1));
    let quiet = room.run(&["check", "--quiet", "good", "shut"]);
    assert_eq!(String::from_utf8(quiet.out).unwrap().lines().count(), 1);
    let ran = room.run(&["check", "--json", "--walkthrough", "none", "good", "shut"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(2), ""));
    expect![[r#"
        [
          {
            "file": "none",
            "verdict": "unreadable",
            "reason": "none: cannot be read: no such file or directory"
          },
          {
            "file": "good",
            "floor": 1,
            "verdict": "proven",
            "moves": 1,
            "walkthrough": [
              {
                "at": [
                  0,
                  0
                ],
                "move": "east",
                "times": 1
              }
            ]
          },
          {
            "file": "shut",
            "floor": 1,
            "verdict": "refused",
            "reason": "nobody gets to the goal at (1, 0), nor into the cell (1, 0): no way leads there"
          }
        ]
    "#]]
    .assert_eq(&String::from_utf8(ran.out).unwrap());
}

#[test]
fn walkthroughs_are_told_in_words() {
    let room = Room::new();
    room.write(
        "f",
        "
+--+--+--+--+  +--+
|@.  . k0  s|  | t|
+--+--+00+--+  +aa+
      | .  l|  | .|
      +  +--+  +bb+
      | .  t|  | >|
      +--+--+  +--+
---
keys = [{ name = \"brass key\" }]
triggers = [{}, { name = \"a rusty wheel\" }]
gates = [{ needs = { triggers = [0, 1] } }, { needs = { event = 0 } }]
events = [{ module = \"m\", category = \"memory\", at = [5, 1] }]
[[features]]
at = [3, 0]
is = { switch = 0 }
[[features]]
at = [3, 1]
is = { lever = 1 }
[[features]]
at = [3, 2]
is = { teleporter = { to = [5, 0] } }
[[features]]
at = [5, 0]
is = { teleporter = { to = [3, 2] } }
",
    );
    expect![[r"
        f floor 1: proven, 16 moves
          (0, 0)  east ×2
          (2, 0)  take the brass key
          (2, 0)  east
          (3, 0)  press switch 0
          (3, 0)  west
          (2, 0)  open south
          (2, 1)  east
          (3, 1)  pull a rusty wheel
          (3, 1)  west
          (2, 1)  south
          (2, 2)  east
          (3, 2)  teleport to (5, 0)
          (5, 0)  south
          (5, 1)  play event 0
          (5, 1)  south
    "]]
    .assert_eq(&room.ok(&["check", "--walkthrough", "f"]));
}

#[test]
fn the_way_into_a_trap_is_shown() {
    let room = Room::new();
    room.write("f", "+--+--+--+\n|@.  .  >|\n+--+vv+--+\n   | .|\n   +--+\n");
    let ran = room.run(&["check", "-w", "f"]);
    assert_eq!(ran.code, Some(1));
    expect![[r"
        f floor 1: refused: one can be stuck: after 2 moves at (1, 1) the goal is out of reach
          (0, 0)  east
          (1, 0)  open south
    "]]
    .assert_eq(&String::from_utf8(ran.out).unwrap());
}

#[test]
fn a_file_without_floors_proves_nothing() {
    let room = Room::new();
    room.write("f", r#"{"format":"undercroft","version":"2.0.0","floors":[]}"#);
    let ran = room.run(&["check", "f"]);
    assert_eq!((ran.code, ran.out), (Some(1), b"f: refused: it holds no floor\n".to_vec()), "{}", ran.err);
}
