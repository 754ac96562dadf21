//! The pictures of README and guide, drawn anew: each with the command that draws it.

use crate::install::{self, Package};
use crate::run::{Call, cargo, program, root};
use crate::web;
use anyhow::{Context as _, Result};
use std::fs;
use std::thread;
use std::time::Duration;

const FOLDER: &str = "docs/pictures";
const PROGRAM: &str = "target/debug/undercroft";

/// What the program draws: the file, and the command without it.
const DRAWN: &[(&str, Call)] = &[
    ("wizardry.png", &["generate", "--seed", "demo", "--scale", "20", "-o"]),
    ("styles.png", &["gallery", "--every-style", "--seed", "demo", "-o"]),
    ("style-plain.png", &["generate", "--seed", "demo", "--style", "plain", "--scale", "24", "-o"]),
    ("style-blue.png", &["generate", "--seed", "demo", "--style", "blue", "--scale", "24", "-o"]),
    ("style-crawl.png", &["generate", "--seed", "demo", "--style", "crawl", "--scale", "26", "-o"]),
    (
        "style-parchment.png",
        &["generate", "--seed", "demo", "--style", "parchment", "--player", "--scale", "26", "-o"],
    ),
    ("wizardry-gallery.png", &["gallery", "--seed", "readme", "--count", "9", "-o"]),
    ("navigation-gallery.png", &["gallery", "navigation", "--seed", "readme", "--count", "9", "-o"]),
    ("gallery.png", &["gallery", "tunnels", "--preset", "burrow", "--seed", "readme", "--count", "9", "-o"]),
    ("quest.png", &["inspect", "--seed", "demo", "--depth", "7", "--quest"]),
    (
        "range.png",
        &[
            "inspect",
            "tunnels",
            "--count",
            "2000",
            "--seed",
            "readme",
            "--x",
            "coverage",
            "--y",
            "walkthrough",
            "--plot",
        ],
    ),
];

/// What is printed, two sheets beside each other: the file, and the command that makes a PDF.
const PRINTED: &[(&str, Call)] = &[
    ("page.png", &["generate", "--seed", "demo", "--style", "parchment", "-o"]),
    ("page-key.png", &["generate", "navigation", "--seed", "demo", "--depth", "5", "-o"]),
];

/// What is typed in the game whose picture is taken: to the east, up to a door.
const WALKED: [&str; 3] = ["Up", "Up", "Up"];
const TERMINAL: &str = "target/terminal.txt";
const GAME: &str = "target/terminal.game";

/// Draws all of them.
pub(crate) fn pictures() -> Result<()> {
    cargo(&["build", "--quiet", "--locked", "--package", "undercroft-cli"]).run()?;
    for (file, command) in DRAWN {
        eprintln!("xtask: {FOLDER}/{file}");
        program(root().join(PROGRAM), command)
            .args([format!("{FOLDER}/{file}"), "--force".to_owned()])
            .says()?;
    }
    install::debian(&[Package::of("poppler-utils", "pdftoppm"), Package::of("imagemagick", "montage")])?;
    for (file, command) in PRINTED {
        eprintln!("xtask: {FOLDER}/{file}");
        let pdf = "target/page.pdf";
        program(root().join(PROGRAM), command).args([pdf, "--force"]).says()?;
        program("pdftoppm", &["-r", "74", "-png", "-l", "2"]).args([pdf, "target/page"]).says()?;
        let sheets: &[&str] = &["target/page-1.png", "target/page-2.png"];
        let beside = &["-tile", "2x1", "-geometry", "+0+0", "-depth", "8"];
        program("montage", &[]).args(sheets).args(beside).args([format!("{FOLDER}/{file}")]).says()?;
    }
    eprintln!("xtask: {FOLDER}/play.png");
    cargo(&["run", "--quiet", "--locked", "--package", "undercroft-play", "--example", "themes", "--"])
        .args([format!("{FOLDER}/play.png")])
        .run()?;
    screens()
}

/// Takes pictures of screens: of the page, of a floor in 3D in it, and of the game in a terminal.
fn screens() -> Result<()> {
    eprintln!("xtask: {FOLDER}/studio.png, studio-play.png, scene.png, play-terminal.png");
    web::web()?;
    install::debian(&[
        Package::of("tmux", "tmux"),
        Package::of("chromium", "chromium"),
        Package { name: "fonts-dejavu-core".to_owned(), command: None },
    ])?;
    terminal()?;
    program("node", &["studio/tests/pictures.mjs", FOLDER, TERMINAL]).run()
}

/// Plays a few moves in a terminal, and has it write down what it shows, with the colours.
fn terminal() -> Result<()> {
    let tmux = |call: Call| program("tmux", &["-L", "undercroft-pictures"]).args(call);
    let game = root().join(GAME);
    if game.exists() {
        fs::remove_file(&game).with_context(|| GAME.to_owned())?;
    }
    let play = format!("COLORTERM=truecolor {PROGRAM} play wizardry --seed tower --depth 4 --save {GAME}");
    tmux(&["new-session", "-d", "-x", "110", "-y", "34"]).args([play]).run()?;
    // The game draws when it has something new; a picture that is taken early shows the step before.
    thread::sleep(Duration::from_secs(4));
    for key in WALKED {
        tmux(&["send-keys"]).args([key]).run()?;
        thread::sleep(Duration::from_secs(2));
    }
    let shown = tmux(&["capture-pane", "-e", "-p", "-N"]).says()?;
    tmux(&["kill-server"]).run()?;
    fs::write(root().join(TERMINAL), shown).with_context(|| TERMINAL.to_owned())
}
