//! Nothing that is read is written to: whatever names lead to it, and before any work is done.

use super::{Room, small};

/// Runs what has to be refused because it would write to a file that it reads, and finds every file as it was.
fn check(room: &Room, args: &[&str], output: &str) {
    let names = room.files();
    let before: Vec<_> = names.iter().map(|name| room.read(name)).collect();
    room.refused(args, 2, &format!("{output}: this is a file that is read: write to another"));
    assert_eq!(room.files(), names, "{args:?}");
    assert_eq!(names.iter().map(|name| room.read(name)).collect::<Vec<_>>(), before, "{args:?}");
}

/// Returns a folder with something to read for every command.
fn room() -> Room {
    let room = Room::new();
    room.write("t.json", room.ok(&["tileset", "print"]));
    room.write("r.txt", "generator = 'tunnels'\n");
    room.write("linear.txt", "generator = 'linear'\n[parameters]\ntileset = 't.json'\n");
    room.write("e.json", "[[module]]\nid = 'x'\ncategory = 'memory'\ndescriptions = ['It was.']\n");
    room.write("names.txt", "The Gate\n".repeat(10));
    room.ok(&small(&["generate", "-s", "x", "-o", "a.json"]));
    room
}

#[test]
fn what_a_recipe_is_read_from_stays() {
    let room = room();
    let generate = |args: &[&str], output: &str| {
        for more in [&[][..], &["--count", "3"], &["--floors", "3"]] {
            check(&room, &[&["generate"], args, &["-f", "json", "-o", output], more].concat(), output);
        }
        check(&room, &[&["generate"], args, &["-o", "b.json", "-o", output, "-f", "svg"]].concat(), output);
    };
    generate(&["linear", "--set", "tileset=t.json"], "t.json");
    generate(&["linear", "--set", "tileset=t.json"], "./t.json");
    generate(&["linear", "--set", "tileset=./t.json"], "t.json");
    generate(&["--recipe", "linear.txt"], "t.json");
    generate(&["--recipe", "linear.txt"], "linear.txt");
    generate(&["--recipe", "r.txt"], "r.txt");
    generate(&["navigation", "--set", "events=e.json"], "e.json");
    generate(&["dice", "--set", "names=names.txt"], "names.txt");
    check(&room, &["gallery", "--recipe", "r.txt", "-f", "png", "-o", "r.txt"], "r.txt");
    let inspect = ["inspect", "--generator", "linear", "--set", "tileset=t.svg", "--plot", "t.svg"];
    room.write("t.svg", room.read("t.json"));
    check(&room, &inspect, "t.svg");
    room.write("t.gif", room.read("t.json"));
    check(&room, &["generate", "linear", "--set", "tileset=t.gif", "--animate", "t.gif"], "t.gif");
    check(&room, &["generate", "linear", "--set", "tileset=t.gif", "-o", "t.gif"], "t.gif");
}

#[test]
fn names_that_are_made_up_on_the_way_count_too() {
    let room = room();
    room.write("cave-2.txt", room.read("r.txt"));
    let numbered = ["generate", "--recipe", "cave-2.txt", "--floors", "3", "-o", "cave.txt"];
    check(&room, &numbered, "cave-2.txt");
    room.write("cave.svg", room.read("r.txt"));
    let beside = ["generate", "--recipe", "cave.svg", "--map", "svg", "-o", "cave.md"];
    check(&room, &beside, "cave.svg");
}

#[cfg(unix)]
#[test]
fn links_lead_to_the_same_file() {
    let room = room();
    let at = |name: &str| room.path().join(name);
    std::os::unix::fs::symlink("t.json", at("soft.json")).unwrap();
    std::fs::hard_link(at("t.json"), at("hard.json")).unwrap();
    std::os::unix::fs::symlink(room.path(), at("folder")).unwrap();
    for output in ["soft.json", "hard.json", "folder/t.json", "folder/hard.json"] {
        let ran = room.run(&["generate", "linear", "--set", "tileset=t.json", "-o", output]);
        let told = format!("undercroft: {output}: this is a file that is read: write to another\n");
        assert_eq!((ran.code, ran.err), (Some(2), told));
    }
    let ran = room.run(&["generate", "linear", "--set", "tileset=soft.json", "-o", "t.json"]);
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    for output in ["soft.json", "hard.json", "folder/a.json"] {
        let input = if output.starts_with("folder") { "a.json" } else { "t.json" };
        let ran = room.run(&["convert", input, "-o", output]);
        let told = "this is the file that is read: write to another, or renew it with `undercroft migrate`";
        assert_eq!((ran.code, ran.err), (Some(2), format!("undercroft: {input}: {told}\n")));
    }
    assert_eq!(room.read("t.json"), room.ok(&["tileset", "print"]).into_bytes());
}

#[test]
fn what_is_inspected_stays() {
    let room = room();
    room.write("a.svg", room.read("a.json"));
    check(&room, &["inspect", "a.svg", "--plot", "a.svg"], "a.svg");
    check(&room, &["inspect", "a.json", "a.svg", "--plot", "b.png", "--plot", "./a.svg"], "./a.svg");
}

/// Runs the program with a file of the folder as its standard input.
#[cfg(unix)]
fn with_input(room: &Room, args: &[&str], input: &str) -> (Option<i32>, String) {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_undercroft"))
        .args(args)
        .current_dir(room.path())
        .stdin(std::fs::File::open(room.path().join(input)).expect("a file"))
        .output()
        .expect("the program starts");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[cfg(unix)]
#[test]
fn standard_input_may_be_a_file() {
    let room = room();
    let before = room.read("a.json");
    let (code, told) = with_input(&room, &["convert", "-", "-o", "a.json"], "a.json");
    assert_eq!(code, Some(2), "{told}");
    assert_eq!(room.read("a.json"), before);
    assert_eq!(with_input(&room, &["convert", "-", "-o", "-"], "a.json"), (Some(0), String::new()));
    let told = |file: &str| format!("undercroft: {file}: this is a file that is read: write to another\n");
    let recipe = ["generate", "--recipe", "-", "-o", "r.txt"];
    assert_eq!(with_input(&room, &recipe, "r.txt"), (Some(2), told("r.txt")));
    room.write("script.txt", "auto\nsave script.txt\n");
    let line = "undercroft: line 2: script.txt: this is a file that is read: write to another\n";
    assert_eq!(with_input(&room, &["dice", "-s", "x"], "script.txt"), (Some(2), line.to_owned()));
    let output = ["dice", "-s", "x", "-o", "script.txt"];
    assert_eq!(with_input(&room, &output, "script.txt"), (Some(2), told("script.txt")));
    assert_eq!(room.read("script.txt"), b"auto\nsave script.txt\n");
}

#[test]
fn a_save_may_replace_the_game_that_was_resumed_and_nothing_else_may() {
    let room = room();
    let play = |args: &[&str], script: &str| {
        let ran = room.run_with(&[&["dice"], args].concat(), &[], script.as_bytes());
        (ran.code, ran.err)
    };
    assert_eq!(play(&["-s", "x"], "auto 3\nsave game.json\n"), (Some(0), String::new()));
    let before = room.read("game.json");
    let resume = ["--resume", "game.json"];
    let line = "undercroft: line 1: game.json: this is a file that is read: write to another\n";
    assert_eq!(play(&resume, "export game.json\n"), (Some(2), line.to_owned()));
    let line = "undercroft: game.json: this is a file that is read: write to another\n";
    let args = ["--resume", "game.json", "--auto", "-o", "game.json"];
    assert_eq!(play(&args, ""), (Some(2), line.to_owned()));
    assert_eq!(room.read("game.json"), before);
    assert_eq!(play(&resume, "auto 2\nsave game.json\n"), (Some(0), String::new()));
    assert_ne!(room.read("game.json"), before, "a save goes on in the same file");
    let line = "undercroft: line 1: names.txt: this is a file that is read: write to another\n";
    assert_eq!(play(&["--set", "names=names.txt"], "save names.txt\n"), (Some(2), line.to_owned()));
}

#[test]
fn a_file_is_renewed_in_its_place_where_nothing_is_lost() {
    let room = room();
    let before = room.read("a.json");
    room.ok(&["migrate", "a.json", "-o", "a.json"]);
    assert_eq!(room.read("a.json"), before);
    for format in ["png", "text", "tmx", "svg"] {
        let line = format!("a.json: {format} does not keep all of the file that is read: write to another");
        room.refused(&["migrate", "a.json", "-o", "a.json", "-f", format], 2, &line);
        assert_eq!(room.read("a.json"), before);
    }
    room.ok(&["migrate", "a.json", "-o", "b.txt"]);
    room.ok(&["migrate", "b.txt", "-o", "b.txt"]);
    assert_eq!(room.files().iter().filter(|name| name.starts_with(".undercroft-")).count(), 0);
}
