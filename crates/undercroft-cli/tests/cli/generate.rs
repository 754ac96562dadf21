//! `undercroft generate`: looking, writing, and making the same again.

use super::{Room, small};
use expect_test::expect;
use std::process::Command;

#[test]
fn a_floor_is_drawn_with_the_command_that_makes_it_again() {
    let room = Room::new();
    let out = room.ok(&small(&["generate", "--seed", "demo"]));
    assert!(!out.contains('\u{1b}'), "no escape codes in a pipe");
    assert!(out.lines().next().is_some_and(|line| !line.trim().is_empty()), "no rows of rock above");
    let last = out.lines().last().unwrap();
    expect!["undercroft generate wizardry --seed demo --set width=20 --set height=16"].assert_eq(last);
    let out = room.ok(&["generate", "tunnels", "--seed", "demo", "--set", "room_size=4..6"]);
    expect!["undercroft generate tunnels --seed demo --set 'room_size=[4, 6]'"]
        .assert_eq(out.lines().last().unwrap());
}

#[test]
fn the_printed_command_makes_the_same_floor() {
    let room = Room::new();
    room.write("r.toml", "generator = 'tunnels'\npreset = 'burrow'\nseed = \"it's\\n#1\"\ndepth = 3\n[parameters]\nwidth = 61\n");
    for args in
        [&["generate"][..], &["generate", "-r", "r.toml"], &["generate", "-p", "modern", "--floors", "2"]]
    {
        let out = room.ok(args);
        let command = out.lines().last().unwrap();
        let program = env!("CARGO_BIN_EXE_undercroft");
        let line = command.replacen("undercroft", program, 1);
        let again = Command::new("bash").args(["-c", &line]).output().unwrap();
        assert_eq!(String::from_utf8(again.stdout).unwrap(), out, "{command}");
    }
}

#[test]
fn random_seeds_differ_and_are_told() {
    let room = Room::new();
    let told = room.ok(&["generate", "-o", "a.txt"]);
    assert!(told.starts_with("undercroft generate wizardry --seed "), "{told}");
    assert_ne!(told, room.ok(&["generate", "-o", "b.txt"]));
    let ran = room.run(&["generate", "-o", "-"]);
    assert!(ran.err.starts_with("undercroft generate wizardry --seed "), "{}", ran.err);
    assert!(ran.out.starts_with(b"undercroft floor 24x24\n"));
    assert_eq!(room.ok(&["generate", "--seed", "x", "-o", "c.txt"]), "");
}

#[test]
fn colour_is_asked_for_and_forbidden() {
    let room = Room::new();
    let escapes =
        |variables: &[(&str, &str)]| room.run_with(&["generate"], variables, b"").out.contains(&0x1b);
    assert!(escapes(&[("CLICOLOR_FORCE", "1")]));
    assert!(!escapes(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
    assert!(!escapes(&[("CLICOLOR_FORCE", "0")]));
}

#[test]
fn every_format_is_written_and_the_same_twice() {
    let room = Room::new();
    for ending in ["txt", "json", "jsonl", "ucf", "svg", "png"] {
        let (a, b) = (format!("a.{ending}"), format!("b.{ending}"));
        room.ok(&small(&["generate", "--seed", "demo", "-o", &a]));
        room.ok(&small(&["generate", "--seed", "demo", "-o", &b]));
        assert!(!room.read(&a).is_empty());
        assert_eq!(room.read(&a), room.read(&b), "{ending}");
    }
    assert!(room.read("a.png").starts_with(b"\x89PNG"));
    assert!(room.read("a.svg").starts_with(b"<svg") || room.read("a.svg").starts_with(b"<?xml"));
    let all = ["generate", "--seed", "demo", "-o", "c.json", "-o", "c.svg", "-o", "-"];
    assert_eq!(room.ok(&small(&all)).as_bytes(), room.read("a.txt"));
    assert_eq!(room.read("c.json"), room.read("a.json"));
    assert_eq!(room.read("c.svg"), room.read("a.svg"));
}

#[test]
fn several_floors_are_one_file_or_numbered_ones() {
    let room = Room::new();
    let outputs = ["-o", "d.json", "-o", "d.ucf", "-o", "d.txt", "-o", "d.svg"];
    room.ok(&small(&[&["generate", "--seed", "demo", "--floors", "3"][..], &outputs].concat()));
    let names = ["d-1.svg", "d-1.txt", "d-2.svg", "d-2.txt", "d-3.svg", "d-3.txt", "d.json", "d.ucf"];
    assert_eq!(room.files(), names);
    let text = room.ok(&small(&["generate", "--seed", "demo", "--floors", "3", "-f", "text"]));
    let joined = ["d-1.txt", "d-2.txt", "d-3.txt"].map(|name| room.read(name)).concat();
    assert_eq!(text.as_bytes(), joined);
    let second = room.ok(&small(&["generate", "--seed", "demo", "--depth", "2", "-f", "text"]));
    assert_eq!(second.as_bytes(), room.read("d-2.txt"));
}

#[test]
fn parameters_come_one_over_the_other() {
    let room = Room::new();
    room.write(
        "r.toml",
        "generator = 'tunnels'\npreset = 'wide'\nseed = 's'\n[parameters]\nheight = 50\nspacing = 1\n",
    );
    let command = |args: &[&str]| room.ok(args).lines().last().unwrap().to_owned();
    expect!["undercroft generate tunnels --seed s --preset wide --set height=50 --set spacing=3"]
        .assert_eq(&command(&["generate", "-r", "r.toml", "--set", "spacing=3"]));
    expect!["undercroft generate tunnels --seed t --preset burrow --set height=50 --depth 2"]
        .assert_eq(&command(&["generate", "-r", "r.toml", "-p", "burrow", "-s", "t", "-d", "2"]));
}

#[test]
fn a_trace_tells_of_every_pass_and_changes_nothing() {
    let room = Room::new();
    let args = small(&["generate", "--seed", "demo", "-f", "text"]);
    let traced = room.run(&[&args[..], &["--trace"]].concat());
    assert_eq!(String::from_utf8(traced.out).unwrap(), room.ok(&args));
    let passes: Vec<&str> = traced.err.lines().filter(|line| line.contains(" of work; ")).collect();
    // Attempts before the last end in some pass; the last goes through all of them.
    let last = passes.len().checked_sub(17).expect("an attempt with all passes");
    assert!(passes[last].starts_with("1/17 place rooms: "), "{}", passes[last]);
    assert!(
        passes[last..].iter().zip(1..).all(|(line, n)| line.starts_with(&format!("{n}/17 "))),
        "{}",
        traced.err
    );
    assert!(passes[last + 16].starts_with("17/17 count everything: "), "{}", passes[last + 16]);
}

#[cfg(unix)]
#[test]
fn files_are_replaced_whole_and_links_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let room = Room::new();
    room.write("real.txt", "undercroft floor, an old one");
    std::fs::set_permissions(room.path().join("real.txt"), PermissionsExt::from_mode(0o640)).unwrap();
    symlink("real.txt", room.path().join("link.txt")).unwrap();
    symlink("later.txt", room.path().join("ahead.txt")).unwrap();
    room.ok(&small(&["generate", "--seed", "demo", "-o", "link.txt", "-o", "ahead.txt"]));
    assert_eq!(room.files(), ["ahead.txt", "later.txt", "link.txt", "real.txt"]);
    assert!(room.path().join("link.txt").is_symlink() && room.path().join("ahead.txt").is_symlink());
    assert_eq!(room.read("real.txt"), room.read("later.txt"));
    let mode = |name: &str| std::fs::metadata(room.path().join(name)).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode("real.txt"), 0o640, "an existing file keeps its permissions");
    room.write("plain", "");
    assert_eq!(mode("later.txt"), mode("plain"), "a new file gets what any new file gets");
    room.ok(&small(&["generate", "--seed", "demo", "-f", "json", "-o", "/dev/null"]));
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_quietly() {
    let program = env!("CARGO_BIN_EXE_undercroft");
    let line = format!("{program} generate --seed x --count 50 | head -c 10; exit ${{PIPESTATUS[0]}}");
    let output = Command::new("bash").args(["-c", &line]).output().unwrap();
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}
