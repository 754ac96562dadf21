//! The example for Unity is compiled, and C# makes, checks and draws floors through the shared library. Where there is no
//! Mono nothing is tried; `cargo xtask ci` brings it.

use std::path::{Path, PathBuf};
use std::process::Command;
use undercroft::floor::EdgeKind;
use undercroft::grid::Side;
use undercroft::{Recipe, Seed, make};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/unity");

/// The shared library that was built along with this test.
fn library() -> PathBuf {
    let this = std::env::current_exe().expect("a test knows where it is");
    let folders = this.ancestors().skip(1).take(2);
    let files = folders.filter_map(|folder| std::fs::read_dir(folder).ok()).flatten().flatten();
    let is_library = |path: &PathBuf| {
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        name.starts_with("libundercroft_capi") && name.ends_with(".so")
    };
    let changed = |path: &PathBuf| path.metadata().and_then(|m| m.modified()).ok();
    let libraries = files.map(|file| file.path()).filter(is_library);
    libraries.max_by_key(changed).expect("the shared library stands beside the test")
}

fn said(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|e| panic!("{command:?}: {e}"));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("words are text")
}

#[test]
fn csharp_makes_checks_and_draws_floors() {
    if !Command::new("mcs").arg("--version").output().is_ok_and(|o| o.status.success()) {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder to work in");
    let program = folder.path().join("check.exe");
    let sources = ["Undercroft.cs", "DungeonFloor.cs", "check/UnityEngine.cs", "check/Program.cs"];
    let sources = sources.map(|name| Path::new(FOLDER).join(name));
    let mut out = std::ffi::OsString::from("-out:");
    out.push(&program);
    said(Command::new("mcs").args(["-langversion:7", "-warnaserror"]).arg(out).args(sources));
    std::fs::copy(library(), folder.path().join("libundercroft_capi.so")).expect("the library is copied");
    let text = said(
        Command::new("mono")
            .arg(&program)
            .args(["navigation", "Kellergewölbe"])
            .env("LD_LIBRARY_PATH", folder.path()),
    );

    let says =
        |line: &str| assert!(text.lines().any(|l| l.trim_end() == line), "{line:?} is missing in\n{text}");
    says(concat!("version ", env!("CARGO_PKG_VERSION")));
    for about in undercroft::recipe::generators() {
        let presets: Vec<&str> = about.presets.iter().map(|(name, _)| *name).collect();
        says(&format!("{}: {}", about.name, presets.join(" ")));
    }
    let recipe = Recipe::new("navigation", None).expect("the default recipe");
    let dungeon = make::dungeon(&recipe, &Seed::new("Kellergewölbe"), 3).expect("a dungeon");
    says(&dungeon.name());
    for floor in &dungeon.floors {
        says(&format!(
            "floor {}: {}, {} cells, {} doors, 0 open, {} to {}",
            floor.depth(),
            floor.name(),
            floor.cells().count(),
            floor.barriers().len(),
            floor.entrance(),
            floor.goal_cell()
        ));
        for (at, person) in undercroft::tools::people(floor) {
            says(&format!("  {at} Person {} [] {}", person.name, person.dialogue[0].text));
        }
    }
    let refusal = Recipe::new("caves", None).expect_err("there is no such generator");
    says(&format!("no generator: status 3, {refusal}"));
    says("cancelled: as it should be");

    let recipe = Recipe::new("tunnels", None).expect("the default recipe");
    let floor = make::floor(&recipe, &Seed::new("demo"), 1).expect("a floor");
    let walls = floor.cells().iter().flat_map(|c| Side::ALL.map(|side| (c, side))).filter(|(c, side)| {
        let across = c.step(*side).is_some_and(|other| floor.is_floor(other));
        floor.side(*c, *side) == EdgeKind::Wall && (!across || matches!(side, Side::North | Side::West))
    });
    let (cells, walls, doors) = (floor.cells().count(), walls.count(), floor.barriers().len());
    says(&format!("built: {cells} floor, {walls} walls, {doors} doors"));
}
