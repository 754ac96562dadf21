//! Standard output and standard error that are full, closed or read no further: no panic, and the right exit code.

#![cfg(unix)]

use super::{Room, formats, small};
use std::process::{Command, Stdio};

/// Runs the program by a shell with something done to its streams, and returns the exit code and standard error.
fn check(args: &[&str], streams: &str, code: i32, told: &str) {
    let room = Room::new();
    room.write("bad.json", "{");
    let script = format!("\"$0\" \"$@\" {streams}");
    let output = Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_undercroft")])
        .args(args)
        .current_dir(room.path())
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), &*err), (Some(code), told), "{args:?} {streams}");
}

/// What goes wrong, and its exit code.
const FAILURES: [(&[&str], i32); 7] = [
    (&["check", "nofile"], 2),
    (&["check", "bad.json"], 2),
    (&["generate", "caves"], 2),
    (&["generate", "--no-such-flag"], 2),
    (&[], 2),
    (&["tileset", "check", "nofile"], 2),
    (&["generate", "--timeout", "0.000000001"], 1),
];

#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_error_changes_no_exit_code() {
    for (args, code) in FAILURES {
        check(args, "2>/dev/full", code, "");
    }
    check(&["generate", "-s", "x", "--trace"], "2>/dev/full >/dev/null", 0, "");
    check(&small(&["generate", "-f", "json"]), "2>/dev/full >/dev/null", 0, "");
    check(&small(&["generate", "-s", "x", "--count", "5"]), "2>/dev/full >/dev/null", 0, "");
    check(&["migrate", "nofile", "-o", "a.json"], "2>/dev/full", 2, "");
}

#[test]
fn a_closed_standard_error_changes_no_exit_code() {
    for (args, code) in FAILURES {
        check(args, "2>&-", code, "");
        check(args, ">&- 2>&- <&-", code, "");
    }
    check(&["generate", "-s", "x", "--trace"], "2>&- >/dev/null", 0, "");
    check(&["list"], ">&-", 0, "");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_output_is_said_once() {
    let told = "undercroft: standard output: cannot be written: no space left on device\n";
    let mut commands: Vec<Vec<&str>> = [
        &["--help"][..],
        &["--version"],
        &["list"],
        &["recipe"],
        &["schema"],
        &["man"],
        &["completions", "bash"],
        &["tileset", "print"],
        &["dice", "--auto", "-s", "x"],
        &["inspect", "-s", "x", "--count", "2"],
        &["generate", "-s", "x", "--count", "3"],
        &["generate", "-s", "x", "--count", "3", "-f", "parquet"],
        &["generate", "-s", "x"],
    ]
    .map(<[&str]>::to_vec)
    .to_vec();
    let formats = formats();
    let alone = formats.iter().filter(|format| !format.beside);
    commands.extend(alone.map(|format| small(&["generate", "-s", "x", "-f", &format.name])));
    for args in &commands {
        check(args, ">/dev/full", 2, told);
        check(args, ">/dev/full 2>/dev/full", 2, "");
    }
}

#[test]
fn a_reader_who_has_seen_enough_is_no_failure() {
    let room = Room::new();
    room.ok(&small(&["generate", "-s", "x", "-o", "a.json"]));
    let commands: [&[&str]; 8] = [
        &["--help"],
        &["list"],
        &["generate", "-s", "x"],
        &["generate", "-s", "x", "-f", "json"],
        &["generate", "-s", "x", "--count", "40", "-f", "jsonl"],
        &["generate", "-s", "x", "--count", "40", "-f", "parquet"],
        &["generate", "-s", "x", "-f", "binary"],
        &["convert", "a.json", "-o", "-", "-f", "text"],
    ];
    for args in commands {
        let mut child = Command::new(env!("CARGO_BIN_EXE_undercroft"))
            .args(args)
            .current_dir(room.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the program ends");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), &*err), (Some(0), ""), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_nothing_behind() {
    let room = Room::new();
    for format in formats().iter().filter(|format| !format.beside) {
        let ran = room.run(&small(&["generate", "-s", "x", "-o", "/dev/full", "-f", &format.name]));
        let told = "undercroft: /dev/full: cannot be written: no space left on device\n";
        assert_eq!((ran.code, &*ran.err), (Some(2), told), "{}", format.name);
    }
    assert!(room.files().is_empty());
}
