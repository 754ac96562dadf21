//! The pictures of README and guide, drawn anew: each with the command that draws it.

use crate::install::{self, Package};
use crate::run::{Call, cargo, program, root};
use anyhow::Result;

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
            "--generator",
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

/// Draws all of them but those that are photographs of a screen: a terminal, a browser and a viewer of scenes.
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
        .run()
}
