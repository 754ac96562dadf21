//! Feeds every file of the fuzzers' corpora to the readers that the fuzz targets call: none may panic.
//!
//! The corpora hold small inputs, valid and hostile, and every input that a fuzzer ever broke a reader with.

#[path = "../../../fuzz/src/engine.rs"]
#[expect(unreachable_pub, reason = "to the fuzz targets it is another crate")]
mod readers;

use std::path::Path;

#[test]
fn recipes_are_read_or_refused() {
    replay("recipe_toml", readers::recipe_toml);
}

#[test]
fn settings_are_read_or_refused() {
    replay("setting", readers::setting);
}

#[test]
fn tilesets_are_read_or_refused() {
    replay("tileset_toml", readers::tileset_toml);
}

#[test]
fn drawings_are_read_or_refused() {
    replay("text_form", readers::text_form);
}

fn replay(target: &str, reader: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let mut paths: Vec<_> = std::fs::read_dir(&folder)
        .unwrap_or_else(|e| panic!("{}: {e}", folder.display()))
        .map(|entry| entry.expect("the folder can be listed").path())
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "{} is empty", folder.display());
    for path in paths {
        let bytes = std::fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let read = std::panic::catch_unwind(|| reader(&bytes));
        assert!(read.is_ok(), "{} breaks the reader", path.display());
    }
}
