//! Bad usage and bad input: one line that says what is wrong, exit code 2 (1 where the answer is no), nothing touched.

use super::{Room, formats, small};

/// A file that this program would replace.
const OLD: &str = "undercroft floor, an old one";

/// Runs it with a file that stands there already, which keeps its content, and beside which nothing is left.
fn check(args: &[&str], code: i32, line: &str) {
    let room = Room::new();
    room.write("old.json", OLD);
    room.refused(&[args, &["-o", "old.json"]].concat(), code, line);
    assert_eq!(room.read("old.json"), OLD.as_bytes(), "{args:?}");
    assert_eq!(room.files(), ["old.json"], "{args:?}");
}

#[test]
fn recipes_that_cannot_be() {
    check(&["generate", "caves"], 2, &undercroft::Recipe::new("caves", None).unwrap_err().to_string());
    check(
        &["generate", "--preset", "huge"],
        2,
        "wizardry has no preset 'huge': there is wgiv, wgiv-square, classic, modern, evening, labyrinth",
    );
    check(
        &["generate", "tunnels", "--preset", "huge"],
        2,
        "tunnels has no preset 'huge': there is classic, cramped, wide, burrow, vast, stocked",
    );
    check(
        &["generate", "tunnels", "--set", "widht=3"],
        2,
        "tunnels has no parameter 'widht': there is `width`, `height`, `room_size`, `tries`, `rooms`, `spacing`, \
         `room_shape`, `tunnel_shape`, `order`, `if_stuck`, `chests`, `traps`, `locks`; did you mean 'width'?",
    );
    check(
        &["generate", "--set", "width=wide"],
        2,
        "width = \"wide\" is not possible: invalid type: string \"wide\", expected a whole number",
    );
    check(&["generate", "tunnels", "--set", "width=0"], 2, "width = 0 is not possible: it takes 8 to 4096");
    check(&["generate", "--set", "width=15"], 2, "width = 15 is not possible: it takes 16 to 4096");
    let line = "width = 1000000000 is not possible: it takes 16 to 4096";
    check(&["generate", "--set", "width=1000000000"], 2, line);
    check(&["generate", "--set", "width"], 2, "--set: 'width' is not a setting: it takes key=value");
    check(&["generate", "--depth", "0"], 2, "a floor lies at depth 1 to 1000, not 0");
    check(&["generate", "--floors", "1001"], 2, "a dungeon has 1 to 1000 floors, not 1001");
}

#[test]
fn recipe_files_that_cannot_be() {
    let room = Room::new();
    let check = |content: &[u8], line: &str| {
        room.write("r.toml", content);
        room.refused(&["generate", "--recipe", "r.toml"], 2, line);
    };
    let keys = "`generator`, `preset`, `seed`, `depth`, `floors`, `parameters`";
    check(
        b"seed = 'x'\nsed = 1\n",
        &format!("r.toml: line 2: unknown field `sed`, expected one of {keys}; did you mean 'seed'?"),
    );
    check(b"depth = 1\nfloors = 2\n", "r.toml: depth and floors do not go together: keep one of them");
    check(b"\xff\xfe", "r.toml: a recipe is text in UTF-8, and this is not");
    check(
        b"generator = 'tunnels'\n[parameters]\nwidth = 1\n",
        "r.toml: width = 1 is not possible: it takes 8 to 4096",
    );
    check(&vec![b'#'; (1 << 20) + 1], "r.toml: the file is larger than 1048576 bytes, the most that is read");
    let nested = [b"x = ".to_vec(), vec![b'['; 100_000]].concat();
    room.write("deep.toml", nested);
    let ran = room.run(&["generate", "--recipe", "deep.toml"]);
    assert_eq!((ran.code, ran.err.lines().count()), (Some(2), 1), "{}", ran.err);
    let missing = "no.toml: cannot be read: no such file or directory";
    room.refused(&["generate", "--recipe", "no.toml"], 2, missing);
}

#[test]
fn command_lines_that_cannot_be() {
    let names: Vec<String> = formats().into_iter().map(|format| format.name).collect();
    let known = format!("[possible values: {}]", names.join(", "));
    check(&["generate", "-f", "bmp"], 2, &format!("invalid value 'bmp' for '--format <FORMAT>' {known}"));
    let line = "unexpected argument '--forma' found; tip: a similar argument exists: '--format'";
    check(&["generate", "--forma", "json"], 2, line);
    let line = "the argument '--floors <N>' cannot be used with '--depth <N>'";
    check(&["generate", "--floors", "2", "--depth", "3"], 2, line);
    check(
        &["generate", "--count", "0"],
        2,
        "invalid value '0' for '--count <N>': 0 is not in 1..=1000000000",
    );
    check(
        &["generate", "--scale", "0"],
        2,
        "invalid value '0' for '--scale <PX>': it takes pixels, from 1 to 1000, or inch",
    );
    for time in ["-1", "0", "x", "nan", "1e300"] {
        let line = format!(
            "invalid value '{time}' for '--timeout <SECONDS>': it takes a number of seconds above 0 and up to 100000, \
             such as 2.5"
        );
        check(&["generate", "--timeout", time], 2, &line);
    }
    check(&["gallery"], 2, "a gallery is a picture, svg or png, and not json");
    let room = Room::new();
    room.refused(&["gallery"], 2, "the following required arguments were not provided: --output <FILE>");
    room.refused(&["migrate", "a"], 2, "the following required arguments were not provided: --output <NEW>");
    let line = "invalid value 'foo' for '[WHAT]' [possible values: generators, presets, formats, styles]";
    room.refused(&["list", "foo"], 2, line);
    room.refused(&["man", "-o", "no"], 2, "no: there is no such directory");
    room.refused(&["recipe", "caves"], 2, &undercroft::Recipe::new("caves", None).unwrap_err().to_string());
}

#[test]
fn what_was_meant_is_said() {
    let room = Room::new();
    let ends = |args: &[&str], end: &str| {
        let ran = room.run(args);
        assert_eq!(ran.code, Some(2), "{args:?}");
        assert!(ran.err.ends_with(&format!("{end}\n")), "{args:?}: {}", ran.err);
    };
    ends(&["generate", "tunels"], "; did you mean 'tunnels'?");
    ends(&["generate", "--preset", "clasic"], "; did you mean 'classic'?");
    ends(&["generate", "tunnels", "--set", "room_shape=circel"], "; did you mean 'circle'?");
    ends(&["generate", "-o", "a.jsno"], "; did you mean 'json'?");
    ends(&["inspect", "--plot", "a.svg", "--x", "linearty"], "; did you mean 'linearity'?");
    ends(&["galery"], "tip: a similar subcommand exists: 'gallery'");
    ends(&["generate", "tunnels", "--set", "width=-1"], "expected a whole number from 0 to 4294967295");
}

#[test]
fn files_where_a_generator_belongs() {
    let room = Room::new();
    room.write("mine.toml", "generator = 'tunnels'\n");
    let line = "mine.toml: this is a file and no generator: a recipe is named by --recipe mine.toml";
    room.refused(&["generate", "mine.toml"], 2, line);
    room.write("d.json", "{}");
    let line = "d.json: this is a file and no generator: convert, inspect, check and play read level files";
    room.refused(&["generate", "d.json"], 2, line);
    let line = "no.toml: there is no such file, and no generator is called so";
    room.refused(&["generate", "no.toml"], 2, line);
    let line = "mine.toml: this is a recipe for tunnels, and not for wizardry";
    room.refused(&["generate", "wizardry", "--recipe", "mine.toml"], 2, line);
    room.refused(
        &["dice", "--recipe", "mine.toml"],
        2,
        "mine.toml: this is a recipe for tunnels, and not for dice",
    );
}

#[test]
fn options_that_nothing_takes() {
    let room = Room::new();
    let check = |args: &[&str], line: &str| room.refused(&[&["generate", "-s", "x"], args].concat(), 2, line);
    check(
        &["--scale", "3", "-o", "a.json"],
        "--scale is for pictures in pixels, and pdf takes --scale inch: json has no use for it",
    );
    check(&["--style", "crawl"], "--style is for pictures: a drawing in the terminal has no use for it");
    check(&["--pretty", "-o", "a.png", "-o", "a.txt"], "--pretty is for json: png, text have no use for it");
    check(&["--scale", "inch", "-o", "a.svg"], "--scale inch is for pdf: svg has no use for it");
    check(&["--landscape", "-o", "a.md"], "--landscape is for pdf: markdown has no use for it");
    let line = "a gallery explains no symbols: --legend and --no-legend are for pictures of one floor";
    room.refused(&["gallery", "--legend", "-o", "a.svg"], 2, line);
    assert!(room.files().is_empty());
    // One target that takes it is enough.
    room.ok(&small(&["generate", "-s", "x", "--scale", "5", "-o", "a.json", "-o", "a.png"]));
    assert_eq!(room.files(), ["a.json", "a.png"]);
}

#[test]
fn targets_that_cannot_be() {
    let target = |path: &str, line: &str| check(&["generate", "-o", path], 2, &format!("{path}: {line}"));
    let endings: Vec<String> = formats().iter().map(|format| format!(".{}", format.ending)).collect();
    let known = format!("there is {}, or --format", endings.join(", "));
    target("a.bmp", &format!("no format has the ending .bmp: {known}"));
    target("a", &format!("a file's ending names its format: {known}"));
    target("..", "this is a directory, and a file is to be written: name one in it");
    target("no/such/a.png", "cannot be written: there is no directory no/such");
    target("old.json/a.png", "cannot be written: old.json is no directory");
    let room = Room::new();
    let one =
        "png on standard output holds one floor, not 2: name a file with -o, or pick a floor with --depth";
    room.refused(&["generate", "--floors", "2", "-f", "png"], 2, one);
    let one = "json on standard output holds one dungeon, not 2: name a file with -o, or use --format jsonl";
    room.refused(&["generate", "--count", "2", "-f", "json"], 2, one);
    let large = "x.png: a picture of 196000×135000 pixels is too large: at most 67108864 pixels are drawn; \
                 a scale of 50 pixels a cell would fit";
    room.refused(
        &["generate", "tunnels", "-s", "x", "-p", "vast", "--scale", "1000", "-o", "x.png"],
        2,
        large,
    );
    assert!(room.files().is_empty());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk() {
    let room = Room::new();
    for args in
        [&["generate", "-s", "x", "-f", "jsonl"][..], &["generate", "-s", "x", "-f", "jsonl", "-c", "5"]]
    {
        let ran = room.run(&[args, &["-o", "/dev/full"]].concat());
        assert_eq!((ran.code, ran.err.lines().count()), (Some(2), 1), "{}", ran.err);
        assert!(ran.err.starts_with("undercroft: /dev/full: "), "{}", ran.err);
        assert!(ran.err.to_lowercase().contains("no space left on device"), "{}", ran.err);
    }
}

#[cfg(unix)]
#[test]
fn links_in_a_circle() {
    let room = Room::new();
    std::os::unix::fs::symlink("b.txt", room.path().join("a.txt")).unwrap();
    std::os::unix::fs::symlink("a.txt", room.path().join("b.txt")).unwrap();
    let line = "a.txt: cannot be written: its symbolic links lead in a circle";
    room.refused(&["generate", "-s", "x", "-o", "a.txt"], 2, line);
}

#[test]
fn no_is_an_answer() {
    let narrow = ["--set", "corridor_cells=0..12", "--set", "floor_cells=290..300"];
    let line = "navigation gave up after 200 attempts; the last stopped at 'carve corridors': 19 cells of corridor, 10 to 12 are \
                wanted; set corridor_cells=7..23";
    check(&[&["generate", "navigation", "-s", "x"][..], &narrow].concat(), 1, line);
    check(&["generate", "--timeout", "0.000000001"], 1, "out of time during 'place rooms'");
    let line = "seed x/1: out of time during 'place rooms'";
    check(&["generate", "-s", "x", "--count", "9", "--timeout", "0.000000001"], 1, line);
    let line = "500 rooms of 5×5 with 1 between them do not fit into 50×35: at a pitch of 6 there is room for \
                7×5 = 35 in rows, and for 19 where chance has them stand; set rooms to 19, or height to 783";
    check(&["generate", "tunnels", "--set", "rooms=500"], 2, line);
}

/// Gives the bytes to `migrate` and `convert`, which refuse them in one line that begins so, and leave the old file alone.
fn refuses(content: &[u8], line: &str) {
    let room = Room::new();
    room.write("a.json", "old");
    room.write("in", content);
    for args in [&["migrate", "in", "-o", "a.json"][..], &["convert", "in", "-o", "a.json", "-o", "b.png"]] {
        let ran = room.run(args);
        assert_eq!((ran.code, ran.err.lines().count()), (Some(2), 1), "{}", ran.err);
        assert!(ran.err.starts_with(&format!("undercroft: in: {line}")), "{}", ran.err);
        assert!(ran.err.len() < 1000, "{} bytes", ran.err.len());
        assert_eq!(room.read("a.json"), b"old");
        assert_eq!(room.files(), ["a.json", "in"]);
    }
}

#[test]
fn files_that_are_no_levels() {
    refuses(b"", "the file is empty\n");
    refuses(
        b"\xff\x00\x01",
        "this is no level file: neither level JSON nor the text form nor the binary form\n",
    );
    refuses(b"hello\n", "read as the text form: line 1, column 1: 'h' cannot stand at a corner\n");
    let grid = "a grid of 1000000000×1000000000 cells is not possible: each side takes 1 to 16384";
    refuses(b"undercroft floor 1000000000x1000000000\n+--+\n", &format!("read as the text form: {grid}"));
    refuses(b"{\"hello\": 1}", "hello: unknown field `hello`");
    refuses(b"{\"level\": 1e400}", "number out of range at line 1");
    refuses(
        b"{\"level\":1,\"width\":1000000000,\"height\":1000000000,\"tiles\":[],\"startX\":0,\"startY\":0}",
        &format!("width: {grid}"),
    );
    refuses(&vec![b'['; 1_000_000], "");
    refuses("{\"format\":".repeat(100_000).as_bytes(), "");
    refuses(b"UNDC", "the file is cut short, damaged or not a dungeon: ");
    refuses(b"UNDC\x07", "the binary form has version 7, and this program reads version 1\n");
    refuses(b"UNDC\x01garbage", "the file is cut short, damaged or not a dungeon: ");
    refuses(b"UND", "read as the text form: ");
    refuses(b"PK\x03\x04", "read as the text form: ");
    refuses(
        b"\x89PNG\r\n\x1a\n",
        "this is no level file: neither level JSON nor the text form nor the binary form\n",
    );
    refuses(b"{\"format\":\"undercroft\",\"version\":\"2.0.0\",\"floors\":[]}", "it holds no floor\n");
    refuses(b"[]", "");
    refuses(&[&b"{\"format\": \"\x1b[31m"[..], &vec![b'x'; 100_000], b"\"}"].concat(), "");
    refuses(b"undercroft floor 0x0\n", "read as the text form: ");
    refuses(b"undercroft floor 99999999999999999999x1\n", "read as the text form: ");
}

#[test]
fn files_that_break_off() {
    let room = Room::new();
    room.ok(&small(&["generate", "-s", "x", "-o", "a.json", "-o", "a.ucf", "-o", "a.txt"]));
    for name in ["a.json", "a.ucf", "a.txt"] {
        let whole = room.read(name);
        for part in 1..12 {
            // A text may end after any of its lines before the proof, as one that was drawn by hand does: so none ends there.
            let cut = &whole[..whole.len() * part / 12];
            let ended = cut.iter().rev().take_while(|byte| **byte == b'\n').count();
            refuses(&cut[..cut.len() - ended], "");
        }
    }
    // Between two moves of the proof nothing is missing but the rest.
    let text = String::from_utf8(room.read("a.txt")).unwrap();
    let moves: Vec<usize> = text.match_indices("[[walkthrough]]").map(|(at, _)| at).collect();
    for at in moves.iter().skip(1).step_by(5) {
        refuses(&text.as_bytes()[..*at], "floor 1: the walkthrough breaks off: the moves end at ");
    }
    let missing = "no.json: cannot be read: no such file or directory";
    room.refused(&["migrate", "no.json", "-o", "b.json"], 2, missing);
    assert_eq!(room.files(), ["a.json", "a.txt", "a.ucf"]);
}

#[test]
fn conversions_that_cannot_be() {
    let room = Room::new();
    room.ok(&small(&["generate", "-s", "x", "-o", "a.json"]));
    let before = room.read("a.json");
    let check = |input: &str, output: &str, line: &str| {
        room.refused(&["convert", input, "-o", "b.json", "-o", output], 2, line);
        assert_eq!(room.files(), ["a.json"]);
        assert_eq!(room.read("a.json"), before);
    };
    let own = "this is the file that is read: write to another, or renew it with `undercroft migrate`";
    check("a.json", "a.json", &format!("a.json: {own}"));
    check("a.json", "./a.json", &format!("a.json: {own}"));
    check(".", "c.png", ".: cannot be read: is a directory");
    check("no.json", "c.png", "no.json: cannot be read: no such file or directory");
    check("a.json/b", "c.png", "a.json/b: cannot be read: not a directory");
    check("a.json", "no/c.png", "no/c.png: cannot be written: there is no directory no");
    check("a.json", ".", ".: this is a directory, and a file is to be written: name one in it");
    check("a.json", "a.json/c.png", "a.json/c.png: cannot be written: a.json is no directory");
    let endings: Vec<String> = formats().iter().map(|format| format!(".{}", format.ending)).collect();
    let known = format!("there is {}, or --format", endings.join(", "));
    check("a.json", "c.bmp", &format!("c.bmp: no format has the ending .bmp: {known}"));
    let line = "the following required arguments were not provided: --output <OUT>";
    room.refused(&["convert", "a.json"], 2, line);
    let ran = room.run_with(&["convert", "-", "-o", "b.json"], &[], b"");
    assert_eq!((ran.code, &*ran.err), (Some(2), "undercroft: -: the file is empty\n"));
    assert_eq!(room.files(), ["a.json"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_takes_no_files() {
    let room = Room::new();
    room.ok(&small(&["generate", "-s", "x", "-o", "a.json"]));
    let ran = room.run(&["convert", "a.json", "-o", "/proc/self/b.png"]);
    assert_eq!((ran.code, ran.err.lines().count()), (Some(2), 1), "{}", ran.err);
    assert!(ran.err.starts_with("undercroft: /proc/self/b.png: cannot be written: "), "{}", ran.err);
    let ran = room.run(&["convert", "a.json", "-o", "/dev/full", "-f", "json"]);
    assert_eq!((ran.code, ran.err.lines().count()), (Some(2), 1), "{}", ran.err);
    assert!(ran.err.starts_with("undercroft: /dev/full: "), "{}", ran.err);
    assert_eq!(room.files(), ["a.json"]);
}
