//! The header is up to date, and a C program that knows it alone is compiled, linked and run.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

#[test]
fn the_header_is_up_to_date() {
    let config = cbindgen::Config::from_file(here("cbindgen.toml")).expect("the settings are read");
    let sources = [
        "fail", "about", "cancel", "make", "dungeon", "things", "ask", "bulk", "contents", "graph", "written",
    ]
    .map(|name| here(&format!("src/{name}.rs")));
    let builder = cbindgen::Builder::new().with_config(config);
    let builder = sources.into_iter().fold(builder, cbindgen::Builder::with_src);
    let mut header = Vec::new();
    builder.generate().expect("the header is made").write(&mut header);
    let header = String::from_utf8(header).expect("a header is text");
    expect_test::expect_file!["../include/undercroft.h"].assert_eq(&header);
}

/// The static library that was built along with this test.
fn library() -> PathBuf {
    let this = std::env::current_exe().expect("a test knows where it is");
    let folders = this.ancestors().skip(1).take(2);
    let files = folders.filter_map(|folder| std::fs::read_dir(folder).ok()).flatten().flatten();
    let is_library = |path: &PathBuf| {
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        name.starts_with("libundercroft_capi") && path.extension().is_some_and(|ending| ending == "a")
    };
    let libraries = files.map(|file| file.path()).filter(is_library);
    let changed = |path: &PathBuf| path.metadata().and_then(|m| m.modified()).ok();
    libraries.max_by_key(changed).expect("the static library stands beside the test")
}

fn run(command: &mut Command) -> Output {
    command.output().unwrap_or_else(|e| panic!("{command:?}: {e}"))
}

fn compiled(folder: &Path, source: &str) -> PathBuf {
    let program = folder.join("program");
    let mut cc = Command::new("cc");
    cc.args(["-std=c11", "-Wall", "-Wextra", "-Werror", "-pedantic", "-g", "-I"]).arg(here("include"));
    cc.arg(here(source)).arg(library()).args(["-lpthread", "-ldl", "-lm", "-o"]).arg(&program);
    let output = run(&mut cc);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    program
}

#[test]
fn a_c_program_draws_a_floor() {
    let folder = tempfile::tempdir().expect("a folder to work in");
    let program = compiled(folder.path(), "examples/draw.c");
    let output = run(Command::new(&program).args(["tunnels", "demo"]));
    let text = String::from_utf8(output.stdout).expect("the drawing is text");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    // What the program drew by asking for every cell and edge is the engine's own drawing of the walls.
    let recipe = undercroft::Recipe::new("tunnels", None).expect("the default recipe");
    let floor = undercroft::make::floor(&recipe, &undercroft::Seed::new("demo"), 1).expect("a floor");
    let rows = text.lines().take_while(|line| !line.is_empty()).count();
    assert_eq!(rows, 2 * usize::from(floor.size().height()) + 1);
    let dots = text.lines().take(rows).map(|line| line.matches('.').count()).sum::<usize>();
    assert_eq!(dots, floor.cells().count());
    assert!(text.contains(&format!("{} rooms", floor.rooms().len())), "{text}");
    assert!(text.contains(&format!("{} moves", floor.walkthrough().expect("a proof").moves.len())), "{text}");
    let refused = run(Command::new(&program).args(["caves", "demo"]));
    assert_eq!(refused.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&refused.stderr).starts_with("no generator is called 'caves'"));
}

#[test]
fn a_c_program_tells_of_a_dungeon() {
    let folder = tempfile::tempdir().expect("a folder to work in");
    let program = compiled(folder.path(), "examples/dungeon.c");
    let picture = folder.path().join("players.png");
    let output = run(Command::new(&program).args(["navigation", "demo", "3"]).arg(&picture));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("words are text");
    let recipe = undercroft::Recipe::new("navigation", None).expect("the default recipe");
    let dungeon = undercroft::make::dungeon(&recipe, &undercroft::Seed::new("demo"), 3).expect("a dungeon");
    assert!(text.starts_with(&dungeon.name()), "{text}");
    for floor in &dungeon.floors {
        assert!(text.contains(&format!("floor {}: {}\n", floor.depth(), floor.name())), "{text}");
        let measures = format!("  {} cells, {} doors\n", floor.cells().count(), floor.barriers().len());
        assert!(text.contains(&measures), "{measures} in {text}");
        for (at, person) in undercroft::tools::people(floor) {
            let said = format!("  ({}, {}) {}: {}", at.x, at.y, person.name, person.dialogue[0].text);
            assert!(text.contains(&said), "{said} in {text}");
        }
        for trigger in floor.gates().iter().flat_map(|gate| &gate.needs.triggers) {
            let needs = format!("needs the {}", floor.triggers()[trigger.index()].name);
            assert!(text.contains(&needs), "{needs} in {text}");
        }
    }
    let expected = undercroft_render::Options {
        style: undercroft_render::Style::named("parchment").expect("a style"),
        audience: undercroft_render::Audience::Player,
        scale: Some(16),
        ..Default::default()
    };
    let expected = undercroft_render::png(&dungeon.floors[0], &expected).expect("a picture");
    assert!(std::fs::read(picture).expect("the picture was written") == expected, "the players' picture");
}

#[test]
fn hostile_calls_end_in_a_status() {
    let folder = tempfile::tempdir().expect("a folder to work in");
    let program = compiled(folder.path(), "tests/hostile.c");
    let shut: undercroft::Floor = "+--+--+\n|@.0 >|\n+--+--+".parse().expect("a floor without its key");
    let file = folder.path().join("shut");
    let written = undercroft_export::binary::write_floors(&[shut], None);
    std::fs::write(&file, written).expect("the folder can be written to");
    let output = run(Command::new(&program).arg(&file));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    // Where there is valgrind it looks on: nothing is lost, and nothing is touched that is not the program's.
    if Command::new("valgrind").arg("--version").output().is_ok_and(|o| o.status.success()) {
        let mut valgrind = Command::new("valgrind");
        valgrind.args(["--quiet", "--leak-check=full", "--error-exitcode=9"]).arg(&program).arg(&file);
        let output = run(&mut valgrind);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}
