//! The program as its users meet it: the built binary, its files, its lines and its exit codes.

#[path = "cli/check.rs"]
mod check;
#[path = "cli/convert.rs"]
mod convert;
#[path = "cli/dice.rs"]
mod dice;
#[path = "cli/forgeries.rs"]
mod forgeries;
#[path = "cli/generate.rs"]
mod generate;
#[cfg(unix)]
#[path = "cli/guide.rs"]
mod guide;
#[path = "cli/inputs.rs"]
mod inputs;
#[path = "cli/inspect.rs"]
mod inspect;
#[path = "cli/migrate.rs"]
mod migrate;
#[path = "cli/other.rs"]
mod other;
#[path = "cli/overwriting.rs"]
mod overwriting;
#[path = "cli/pictures.rs"]
mod pictures;
#[path = "cli/play.rs"]
mod play;
#[cfg(unix)]
#[path = "cli/play_terminal.rs"]
mod play_terminal;
#[path = "cli/refusals.rs"]
mod refusals;
#[path = "cli/series.rs"]
mod series;
#[path = "cli/signals.rs"]
mod signals;
#[path = "cli/streams.rs"]
mod streams;
#[cfg(unix)]
#[path = "cli/terminal.rs"]
mod terminal;
#[path = "cli/tileset.rs"]
mod tileset;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// What a run left.
struct Ran {
    code: Option<i32>,
    out: Vec<u8>,
    err: String,
}

/// A directory of its own for a test, in which the program runs.
struct Room(TempDir);

impl Room {
    fn new() -> Room {
        Room(TempDir::new().expect("a temporary directory"))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Runs the program with arguments.
    fn run(&self, args: &[&str]) -> Ran {
        self.run_with(args, &[], b"")
    }

    /// Returns the same with variables of the environment and standard input.
    fn run_with(&self, args: &[&str], variables: &[(&str, &str)], input: &[u8]) -> Ran {
        let mut child = Command::new(env!("CARGO_BIN_EXE_undercroft"))
            .args(args)
            .current_dir(self.path())
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR_FORCE")
            .env("LC_ALL", "C.UTF-8")
            .envs(variables.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        // A program that refuses its arguments does not wait for its input.
        let _ = child.stdin.take().expect("standard input").write_all(input);
        let output = child.wait_with_output().expect("the program ends");
        let err = String::from_utf8(output.stderr).expect("messages are text");
        Ran { code: output.status.code(), out: output.stdout, err }
    }

    /// Runs what has to succeed, and gives its standard output.
    fn ok(&self, args: &[&str]) -> String {
        let ran = self.run(args);
        assert_eq!(ran.code, Some(0), "{args:?}: {}", ran.err);
        String::from_utf8(ran.out).expect("text on standard output")
    }

    /// Runs what has to fail with this exit code, and with this line alone.
    fn refused(&self, args: &[&str], code: i32, line: &str) {
        let ran = self.run(args);
        assert_eq!((ran.code, ran.err.as_str()), (Some(code), &*format!("undercroft: {line}\n")), "{args:?}");
        assert!(ran.out.is_empty(), "{args:?} wrote to standard output");
    }

    fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path().join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        std::fs::write(self.path().join(name), content).expect("a file in a temporary directory");
    }

    /// Returns the files that stand here, hidden ones too.
    fn files(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.path()).expect("a directory");
        let name = |entry: std::io::Result<std::fs::DirEntry>| entry.expect("an entry").file_name();
        let mut names: Vec<String> = entries.map(|e| name(e).to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

/// A format, as `undercroft list formats --json` tells of it.
struct Format {
    name: String,
    ending: String,
    reads_back: bool,
    loses: bool,
    /// Whether other files stand beside it.
    beside: bool,
}

/// Returns all formats that there are.
fn formats() -> Vec<Format> {
    let listed = Room::new().ok(&["list", "formats", "--json"]);
    let listed: Vec<serde_json::Value> = serde_json::from_str(&listed).expect("a list");
    let text = |value: &serde_json::Value| value.as_str().expect("a word").to_owned();
    let format = |value: &serde_json::Value| Format {
        name: text(&value["name"]),
        ending: text(&value["ending"]),
        reads_back: value["readsBack"] == true,
        loses: !value["cannotSay"].is_null(),
        beside: !value["beside"].is_null(),
    };
    listed.iter().map(format).collect()
}

/// A recipe that is made fast.
const SMALL: [&str; 4] = ["--set", "width=20", "--set", "height=16"];

/// Arguments with the small recipe after them.
fn small<'a>(args: &[&'a str]) -> Vec<&'a str> {
    args.iter().copied().chain(SMALL).collect()
}
