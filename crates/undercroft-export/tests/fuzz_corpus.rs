//! Feeds every file of the fuzzers' corpora to the readers that the fuzz targets call: none may panic.

#[path = "../../../fuzz/src/export.rs"]
#[expect(unreachable_pub, reason = "to the fuzz targets it is another crate")]
mod readers;

use std::path::Path;

#[test]
fn levels_are_read_or_refused() {
    replay("level_json", readers::level_json);
}

#[test]
fn binaries_are_read_or_refused() {
    replay("binary", readers::binary);
}

fn replay(target: &str, reader: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let files = std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut count = 0;
    for path in files.map(|entry| entry.expect("the folder can be listed").path()) {
        let bytes = std::fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let read = std::panic::catch_unwind(|| reader(&bytes));
        assert!(read.is_ok(), "{} breaks the reader", path.display());
        count += 1;
    }
    assert!(count > 0, "{} is empty", folder.display());
}
