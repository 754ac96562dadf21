//! What is seen in a real terminal, which is tmux: drawings that scroll, a series that is drawn, and a level that grows.

use super::play_terminal::Tmux;

const PROGRAM: &str = env!("CARGO_BIN_EXE_undercroft");

#[test]
fn tall_drawings_scroll_by_themselves() {
    let tmux = Tmux::new();
    tmux.shell(&format!("clear; {PROGRAM} generate --seed demo"));
    tmux.wait("the top of the drawing", |screen| screen.contains('┌') && screen.trim_end().ends_with(':'));
    tmux.run(&["send-keys", "G"]);
    let command = "undercroft generate wizardry --seed demo";
    tmux.wait("its end", |screen| screen.contains(command) && screen.contains("■ door"));
    tmux.run(&["send-keys", "q"]);
    tmux.shell(&format!("clear; {PROGRAM} generate --seed demo --no-pager"));
    tmux.wait("the prompt", |screen| screen.contains(command) && screen.trim_end().ends_with('$'));
    // What fits needs no pager.
    tmux.shell(&format!("clear; {PROGRAM} generate dice --seed demo --set width=10 --set height=10"));
    tmux.wait("the prompt", |screen| {
        screen.contains("generate dice --seed demo") && screen.trim_end().ends_with('$')
    });
}

#[test]
fn a_series_is_drawn() {
    let tmux = Tmux::new();
    tmux.shell(&format!(
        "clear; PAGER=cat {PROGRAM} generate tunnels -p cramped --seed demo --count 2 --no-pager"
    ));
    tmux.wait("the command", |screen| screen.contains("--seed demo --preset cramped --count 2"));
    let all = tmux.run(&["capture-pane", "-p", "-S", "-"]);
    assert!(all.contains("\ndemo/1\n") && all.contains("\ndemo/2\n") && !all.contains("\"format\""), "{all}");
}

#[test]
fn a_level_grows_in_place() {
    let tmux = Tmux::new();
    let keys = |keys: &[&str]| drop(tmux.run(&[&["send-keys"][..], keys].concat()));
    tmux.shell(&format!("clear; {PROGRAM} dice --seed demo"));
    tmux.wait("the first prompt", |screen| {
        screen.contains("the seed demo") && screen.trim_end().ends_with('>')
    });
    // A line is mended, and found again.
    keys(&["1", "x", "BSpace", "0", "Enter"]);
    tmux.wait("the name", |screen| screen.contains("level name: rolled 10"));
    keys(&["Up", "Enter"]);
    tmux.wait("a refusal", |screen| screen.contains("a roll comes later: now place the entrance"));
    let maps = |screen: &str| screen.lines().filter(|line| line.trim_start().starts_with("2 ")).count();
    assert!(maps(&tmux.screen()) <= 2, "the level is drawn in its place:\n{}", tmux.screen());
    keys(&["a", "u", "t", "o", "Enter"]);
    tmux.wait("the summary", |screen| screen.contains("stairs down at (") && screen.contains(">>"));
    keys(&["q", "u", "i", "t", "Enter"]);
    tmux.wait("a question", |screen| screen.contains("this level is not kept"));
    keys(&["s", "a", "v", "e", "Space", "g", ".", "j", "s", "o", "n", "Enter"]);
    tmux.wait("the save", |screen| screen.contains("saved as g.json"));
    keys(&["q", "u", "i", "t", "Enter"]);
    tmux.wait("the shell", |screen| screen.trim_end().ends_with('$'));
    assert!(tmux.path("g.json").is_file());
}
