//! A signal in the middle of long work: the program ends by it, nothing temporary is left, and what stood there is whole.

#![cfg(unix)]

use super::Room;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

const HANGUP: i32 = 1;
const INTERRUPT: i32 = 2;
const TERMINATE: i32 = 15;

/// A series that takes far longer than any test waits.
const LONG: &str = "generate tunnels --seed x --count 1000000000 -o all.jsonl -o all.parquet";

/// A file that the work would replace.
const OLD: &str = "{\"format\":\"undercroft\"}";

/// Starts the work by a shell, and waits until its files have been begun.
fn begun(room: &Room, script: &str) -> Child {
    room.write("all.jsonl", OLD);
    let mut child = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_undercroft")])
        .current_dir(room.path())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a shell");
    while room.files().iter().filter(|name| name.starts_with(".undercroft-")).count() < 2 {
        assert_eq!(child.try_wait().expect("a child"), None, "it ended before its files were begun");
        thread::sleep(Duration::from_millis(5));
    }
    child
}

fn send(child: &Child, signal: i32) {
    let sent = Command::new("kill").args([format!("-{signal}"), child.id().to_string()]).status();
    assert!(sent.expect("the program kill").success());
}

#[test]
fn a_signal_leaves_the_folder_as_it_was() {
    for signal in [HANGUP, INTERRUPT, TERMINATE] {
        let room = Room::new();
        let child = begun(&room, &format!("exec \"$0\" {LONG}"));
        send(&child, signal);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.signal(), Some(signal), "a shell says {}", 128 + signal);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert_eq!(room.files(), ["all.jsonl"]);
        assert_eq!(room.read("all.jsonl"), OLD.as_bytes());
    }
}

#[test]
fn a_shell_sees_the_number_of_the_signal() {
    let room = Room::new();
    let script = format!("\"$0\" {LONG} & echo $! > pid; wait $!; echo $? > code");
    let mut child = begun(&room, &script);
    let pid = String::from_utf8(room.read("pid")).expect("a number");
    assert!(Command::new("kill").args(["-15", pid.trim()]).status().expect("the program kill").success());
    assert!(child.wait().expect("the shell ends").success());
    assert_eq!(room.read("code"), b"143\n");
    assert_eq!(room.files(), ["all.jsonl", "code", "pid"]);
}

/// `nohup` has a program live on when its terminal is gone.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_that_is_ignored_stays_so() {
    let room = Room::new();
    let child = begun(&room, &format!("trap '' HUP; exec \"$0\" {LONG}"));
    send(&child, HANGUP);
    send(&child, TERMINATE);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.signal(), Some(TERMINATE));
    assert_eq!(room.files(), ["all.jsonl"]);
}
