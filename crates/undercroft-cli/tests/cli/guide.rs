//! What README and guide tell one to type works, and prints what they show.

use super::Room;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Commands that wait for somebody at a terminal.
const INTERACTIVE: [&str; 2] = ["undercroft play", "undercroft dice"];
/// Programs that a line may ask for, and that need not be here.
const OTHERS: [&str; 2] = ["jq", "git"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A block of a page: its language and its lines.
fn blocks(page: &str) -> Vec<(&str, Vec<&str>)> {
    let mut blocks: Vec<(&str, Vec<&str>)> = Vec::new();
    let mut is_open = false;
    for line in page.lines() {
        if let Some(language) = line.strip_prefix("```") {
            is_open = !is_open;
            if is_open {
                blocks.push((language, Vec::new()));
            }
        } else if let Some((_, lines)) = blocks.last_mut().filter(|_| is_open) {
            lines.push(line);
        }
    }
    blocks
}

/// A room with the files that pages speak of.
fn furnished() -> Room {
    let room = Room::new();
    room.ok(&["generate", "--seed", "demo", "-o", "level.json", "-o", "demo.json"]);
    room.ok(&["generate", "--seed", "demo", "--floors", "3", "-o", "dungeon.json", "-o", "dungeon.ucf"]);
    room.ok(&["generate", "tunnels", "--seed", "demo", "--count", "2", "-o", "floors.jsonl"]);
    let recipe = room.ok(&["recipe"]);
    room.write("mine.toml", recipe);
    room.write("broken.txt", BROKEN);
    room
}

const BROKEN: &str = "+--+--+--+\n|@.0k0  >|\n+--+--+--+\n";

/// Runs a line as a shell does, with the program on its path.
fn shell(room: &Room, line: &str) -> (bool, String) {
    let program = Path::new(env!("CARGO_BIN_EXE_undercroft"));
    let folder = program.parent().expect("a folder").display().to_string();
    let path = format!("{folder}:{}", std::env::var("PATH").unwrap_or_default());
    let output = Command::new("sh")
        .args(["-c", line])
        .current_dir(room.path())
        .env("PATH", path)
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&text).into_owned())
}

fn is_there(program: &str) -> bool {
    let found = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    found.is_ok()
}

/// Runs every command of a page, one after the other in one folder, and compares what it prints with what the page shows.
fn follow(page: &str) {
    let text = fs::read_to_string(root().join(page)).unwrap_or_else(|e| panic!("{page}: {e}"));
    let room = furnished();
    let mut ran = 0;
    for (language, lines) in blocks(&text) {
        if language == "text" && lines.first().is_some_and(|line| line.starts_with("$ undercroft")) {
            let command = lines[0].trim_start_matches("$ ");
            let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            let shown = words(&lines[1..].join("\n"));
            let (_, printed) = shell(&room, command);
            assert_eq!(words(&printed), shown, "{page}: {command}");
            ran += 1;
        }
        if language != "sh" {
            continue;
        }
        for line in lines.iter().filter(|line| line.starts_with("undercroft ")) {
            let is_asked = |program: &str| line.contains(&format!("| {program}"));
            let lacks = |program: &str| is_asked(program) && !is_there(program);
            let skipped =
                INTERACTIVE.iter().any(|command| line.starts_with(command)) || OTHERS.into_iter().any(lacks);
            if !skipped {
                let (succeeded, printed) = shell(&room, line);
                assert!(succeeded, "{page}: {line}\n{printed}");
                ran += 1;
            }
        }
    }
    assert!(ran > 0, "{page} has no command");
}

#[test]
fn floors_and_pictures() {
    follow("docs/guide/floors.md");
}

#[test]
fn recipes_and_presets() {
    follow("docs/guide/recipes.md");
}

#[test]
fn generators() {
    follow("docs/guide/generators.md");
}

#[test]
fn the_table() {
    follow("docs/guide/table.md");
}

#[test]
fn proofs_and_measures() {
    follow("docs/guide/proof.md");
}

#[test]
fn engines() {
    follow("docs/guide/engines.md");
}

#[test]
fn formats() {
    follow("docs/formats.md");
}

/// Every page.
fn pages(folder: &Path, pages: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        if entry.is_dir() {
            self::pages(&entry, pages);
        } else if entry.extension().is_some_and(|ending| ending == "md") {
            pages.push(entry);
        }
    }
}

/// The targets of links and pictures.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let ends = text.match_indices("](").map(|(at, _)| &text[at + 2..]);
    let targets = ends.filter_map(|rest| rest.split_once(')').map(|(target, _)| target));
    targets.filter(|target| !target.contains("://") && !target.starts_with('#'))
}

#[test]
fn links_and_pictures_lead_somewhere_and_every_page_is_in_the_list() {
    let mut all = vec![root().join("README.md"), root().join("ARCHITECTURE.md")];
    pages(&root().join("docs"), &mut all);
    for page in &all {
        let text = fs::read_to_string(page).expect("a page");
        let folder = page.parent().expect("a folder");
        for target in links(&text) {
            let path = target.split('#').next().unwrap_or(target);
            assert!(folder.join(path).exists(), "{}: {target}", page.display());
        }
    }
    let docs = root().join("docs");
    let list = fs::read_to_string(docs.join("SUMMARY.md")).expect("a list");
    let listed: Vec<PathBuf> = links(&list).map(|target| docs.join(target)).collect();
    for page in all.iter().filter(|page| page.starts_with(&docs) && !page.ends_with("SUMMARY.md")) {
        assert!(listed.contains(page), "{} is not in the list", page.display());
    }
    assert!(all.len() > 20);
}
