//! Playing in a real terminal, which is tmux: from start to stairs with the program killed on the way, signals, being
//! stopped, and other sizes.

use super::{Ran, Room};
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A shell in a terminal of 100 by 30.
pub(super) struct Tmux {
    room: Room,
    socket: String,
}

/// How long one waits for what has to come.
const PATIENCE: Duration = Duration::from_mins(1);

impl Tmux {
    pub(super) fn new() -> Tmux {
        let room = Room::new();
        let socket = room.path().join("tmux").display().to_string();
        let tmux = Tmux { room, socket };
        let data = tmux.room.path().join("data").display().to_string();
        let path = format!("PATH={}", std::env::var("PATH").unwrap_or_default());
        let shell = format!(
            "env -i {path} TERM=screen-256color LC_ALL=C.UTF-8 XDG_DATA_HOME={data} PS1='$ ' bash --norc --noprofile -i"
        );
        let folder = tmux.room.path().display().to_string();
        tmux.run(&["-f", "/dev/null", "new-session", "-d", "-x", "100", "-y", "30", "-c", &folder, &shell]);
        tmux.wait("a prompt", |screen| screen.contains('$'));
        tmux
    }

    pub(super) fn run(&self, args: &[&str]) -> String {
        let output = Command::new("tmux").args(["-S", &self.socket]).args(args).output();
        let output = output.expect("tmux: `cargo xtask test` installs it");
        assert!(output.status.success(), "tmux {args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    pub(super) fn screen(&self) -> String {
        self.run(&["capture-pane", "-p"])
    }

    /// Returns something that tmux knows of the terminal.
    fn ask(&self, what: &str) -> String {
        self.run(&["display-message", "-p", &format!("#{{{what}}}")]).trim().to_owned()
    }

    /// Waits until the screen is as it should be.
    pub(super) fn wait(&self, what: &str, is: impl Fn(&str) -> bool) {
        let start = Instant::now();
        loop {
            let screen = self.screen();
            if is(&screen) {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "waited for {what}:\n{screen}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Types a line for the shell.
    pub(super) fn shell(&self, line: &str) {
        self.run(&["send-keys", "-l", line]);
        self.run(&["send-keys", "Enter"]);
    }

    /// Starts the program by the shell, which writes down its number and then how it ended.
    fn play(&self, args: &str) {
        let program = env!("CARGO_BIN_EXE_undercroft");
        let _ = fs::remove_file(self.path("code"));
        self.shell(&format!("clear; sh -c 'echo $$ > pid; exec {program} play {args}'; echo $? > code"));
        self.wait("the game", |screen| screen.contains("What happened"));
    }

    fn kill(&self, signal: &str) {
        let pid = String::from_utf8(self.room.read("pid")).expect("a number");
        let sent = Command::new("kill").args([&format!("-{signal}"), pid.trim()]).status();
        assert!(sent.expect("the program kill").success());
    }

    fn ended(&self) -> String {
        let start = Instant::now();
        loop {
            match fs::read_to_string(self.path("code")) {
                Ok(code) if code.ends_with('\n') => return code.trim().to_owned(),
                _ => assert!(start.elapsed() < PATIENCE, "it does not end:\n{}", self.screen()),
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.room.path().join(name)
    }

    /// Returns the settings of the terminal as the shell sees them.
    fn settings(&self) -> String {
        self.shell("stty -g > now; mv now settings");
        let start = Instant::now();
        while !self.path("settings").exists() {
            assert!(start.elapsed() < PATIENCE, "no settings:\n{}", self.screen());
            thread::sleep(Duration::from_millis(20));
        }
        let settings = String::from_utf8(self.room.read("settings")).expect("text");
        fs::remove_file(self.path("settings")).expect("it was there");
        settings
    }

    fn is_as_before(&self) {
        let flags = ["alternate_on", "mouse_any_flag", "cursor_flag"].map(|flag| self.ask(flag));
        assert_eq!(flags, ["0", "0", "1"], "the screen, the mouse and the cursor are the shell's");
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        let _ = Command::new("tmux").args(["-S", &self.socket, "kill-server"]).output();
    }
}

/// The lines of a save that are commands.
fn commands(text: &str) -> impl Iterator<Item = &str> {
    text.lines().skip(2).filter(|line| !line.starts_with(['=', '~']))
}

/// Returns the key that somebody would press for a command of a proof.
fn key(command: &str) -> char {
    match command {
        "{\"go\":\"forward\"}" => 'w',
        "{\"turn\":\"right\"}" => 'e',
        "{\"turn\":\"around\"}" => 'x',
        "{\"turn\":\"left\"}" => 'q',
        "\"open\"" | "\"handle\"" | "\"interact\"" => ' ',
        "\"search\"" => 'f',
        "\"stairs\"" => '>',
        other => panic!("no key for {other}"),
    }
}

#[test]
fn a_floor_is_played_to_its_stairs_though_the_program_is_killed_on_the_way() {
    const FLOOR: &str = "wizardry --seed demo --depth 2";
    let tmux = Tmux::new();
    let run = |args: &[&str]| -> Ran { tmux.room.run(args) };
    let demo: Vec<&str> =
        ["play"].into_iter().chain(FLOOR.split(' ')).chain(["--demo", "--record", "proof"]).collect();
    assert_eq!(run(&demo).code, Some(0));
    let proof = String::from_utf8(tmux.room.read("proof")).expect("text");
    let keys: Vec<char> = commands(&proof).map(key).collect();
    let (first, second) = keys.split_at(keys.len() / 2);
    let save = || String::from_utf8(tmux.room.read("data/undercroft/games/1.game")).expect("text");
    let press = |keys: &[char], all: usize| {
        for key in keys {
            tmux.run(&["send-keys", "-l", &key.to_string()]);
        }
        tmux.wait("all keys", |_| commands(&save()).count() == all);
    };
    tmux.play(FLOOR);
    press(first, first.len());
    tmux.kill("KILL");
    assert_eq!(tmux.ended(), "137");
    tmux.room.write("killed.game", save());
    let shown = String::from_utf8(run(&["play", "--replay", "killed.game"]).out).expect("text");
    let state =
        shown.lines().last().and_then(|line| line.strip_prefix("state ")).expect("a state").to_owned();
    // Nobody could set the terminal right again; the shell does.
    tmux.shell("stty sane; reset");
    tmux.play("--resume");
    // The screen may still be that of the program that was killed.
    tmux.wait("the same state as when it was killed", |_| save().contains(&format!("= {state}\n")));
    press(second, keys.len());
    tmux.wait("the end", |screen| screen.contains("finished"));
    tmux.run(&["send-keys", "Escape"]);
    tmux.wait("the question", |screen| screen.contains("The game is kept. Leave it?"));
    tmux.run(&["send-keys", "-l", "y"]);
    assert_eq!(tmux.ended(), "0");
    tmux.is_as_before();
    let shown =
        String::from_utf8(run(&["play", "--replay", "data/undercroft/games/1.game"]).out).expect("text");
    assert!(shown.contains("the goal is reached"), "{shown}");
}

#[test]
fn a_signal_gives_the_terminal_back() {
    let tmux = Tmux::new();
    let before = tmux.settings();
    for (signal, code) in [("TERM", "143"), ("HUP", "129")] {
        tmux.play("tunnels --seed demo --floors 1");
        assert_eq!(tmux.ask("alternate_on"), "1");
        tmux.kill(signal);
        assert_eq!(tmux.ended(), code);
        tmux.is_as_before();
        assert_eq!(tmux.settings(), before, "{signal}");
    }
}

/// Where nobody sends a hang-up, as under `nohup`, the program sees by itself that nobody is there any more.
#[test]
fn a_game_ends_when_its_terminal_is_gone() {
    let tmux = Tmux::new();
    let program = env!("CARGO_BIN_EXE_undercroft");
    tmux.shell(&format!(
        "clear; trap '' HUP; sh -c 'echo $$ > pid; exec {program} play tunnels --seed demo --floors 1'"
    ));
    tmux.wait("the game", |screen| screen.contains("What happened"));
    tmux.run(&["send-keys", "-l", "f"]);
    let save = tmux.path("data/undercroft/games/1.game");
    tmux.wait("a command", |_| commands(&fs::read_to_string(&save).unwrap_or_default()).count() == 1);
    tmux.run(&["kill-server"]);
    let pid = String::from_utf8(tmux.room.read("pid")).expect("a number");
    let is_alive = || {
        let asked = Command::new("kill").args(["-0", pid.trim()]).stderr(Stdio::null()).status();
        asked.expect("the program kill").success()
    };
    let start = Instant::now();
    while is_alive() {
        if start.elapsed() > PATIENCE {
            let _ = Command::new("kill").args(["-9", pid.trim()]).status();
            panic!("it goes on without a terminal");
        }
        thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(commands(&fs::read_to_string(&save).expect("a save")).count(), 1);
}

#[test]
fn a_game_is_stopped_and_gone_on_with() {
    let tmux = Tmux::new();
    let before = tmux.settings();
    let program = env!("CARGO_BIN_EXE_undercroft");
    tmux.shell(&format!("clear; {program} play tunnels --seed demo --floors 1"));
    tmux.wait("the game", |screen| screen.contains("What happened"));
    tmux.run(&["send-keys", "C-z"]);
    tmux.wait("the shell", |screen| screen.contains("Stopped"));
    tmux.is_as_before();
    assert_eq!(tmux.settings(), before);
    tmux.shell("clear; fg");
    tmux.wait("the game", |screen| screen.contains("What happened"));
    assert_eq!(tmux.ask("alternate_on"), "1");
    // By another program, and without asking.
    let pid = || {
        let found =
            Command::new("pgrep").args(["-P", &tmux.ask("pane_pid")]).output().expect("the program pgrep");
        String::from_utf8_lossy(&found.stdout).trim().to_owned()
    };
    for signal in ["-TSTP", "-STOP"] {
        assert!(Command::new("kill").args([signal, &pid()]).status().expect("the program kill").success());
        tmux.wait("the shell", |screen| screen.contains("Stopped"));
        // After a stop without asking the screen is still the game's, with the shell's words over it.
        tmux.shell("clear; fg");
        tmux.wait("the game", |screen| screen.contains("What happened") && !screen.contains("Stopped"));
    }
    tmux.run(&["send-keys", "Escape"]);
    tmux.wait("the question", |screen| screen.contains("Leave it?"));
    tmux.run(&["send-keys", "-l", "y"]);
    tmux.wait("the shell", |screen| screen.contains("the game is kept"));
    tmux.is_as_before();
    assert_eq!(tmux.settings(), before);
}

#[test]
fn the_screen_follows_the_size_of_the_terminal() {
    let tmux = Tmux::new();
    tmux.run(&["set-option", "-g", "window-size", "manual"]);
    tmux.play("tunnels --seed demo --floors 1");
    let resize = |columns: &str, rows: &str| tmux.run(&["resize-window", "-x", columns, "-y", rows]);
    tmux.wait("the party", |screen| screen.contains("Berta"));
    resize("50", "14");
    tmux.wait("a small screen", |screen| screen.contains("/90 hp") && !screen.contains("Berta"));
    resize("20", "6");
    tmux.wait("too small a screen", |screen| screen.contains("too few"));
    resize("160", "48");
    tmux.wait("a large screen", |screen| screen.contains("Berta") && screen.lines().count() == 48);
    tmux.run(&["send-keys", "C-c"]);
    assert_eq!(tmux.ended(), "0");
}

#[test]
fn two_games_do_not_take_each_others_place() {
    let tmux = Tmux::new();
    tmux.play("tunnels --seed one --floors 1");
    tmux.run(&["send-keys", "-l", "f"]);
    let other = Tmux::new();
    let data = tmux.path("data").display().to_string();
    other.shell(&format!("export XDG_DATA_HOME={data}"));
    other.play("tunnels --seed two --floors 1");
    other.run(&["send-keys", "-l", "ff"]);
    let count = |n: u32| {
        let save =
            fs::read_to_string(tmux.path(&format!("data/undercroft/games/{n}.game"))).unwrap_or_default();
        commands(&save).count()
    };
    tmux.wait("a command", |_| count(1) == 1);
    other.wait("two commands", |_| count(2) == 2);
    // The one that is being played is not gone on with.
    tmux.run(&["send-keys", "C-c"]);
    assert_eq!(tmux.ended(), "0");
    tmux.play("--resume");
    tmux.run(&["send-keys", "-l", "f"]);
    tmux.wait("a command", |_| count(1) == 2);
    assert_eq!(count(2), 2);
    let data = [("XDG_DATA_HOME", data.as_str())];
    let ran = tmux.room.run_with(&["play", "--resume"], &data, b"");
    assert!(ran.err.contains("is being played now"), "{}", ran.err);
}
