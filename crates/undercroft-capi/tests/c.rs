//! The header is up to date, and a C program that knows it alone is compiled, linked and run.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

#[test]
fn the_header_is_up_to_date() {
    let config = cbindgen::Config::from_file(here("cbindgen.toml")).expect("the settings are read");
    let sources =
        ["fail", "make", "things", "ask", "graph", "written"].map(|name| here(&format!("src/{name}.rs")));
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
fn hostile_calls_end_in_a_status() {
    let folder = tempfile::tempdir().expect("a folder to work in");
    let program = compiled(folder.path(), "tests/hostile.c");
    let output = run(&mut Command::new(&program));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    // Where there is valgrind it looks on: nothing is lost, and nothing is touched that is not the program's.
    if Command::new("valgrind").arg("--version").output().is_ok_and(|o| o.status.success()) {
        let mut valgrind = Command::new("valgrind");
        valgrind.args(["--quiet", "--leak-check=full", "--error-exitcode=9"]).arg(&program);
        let output = run(&mut valgrind);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}
