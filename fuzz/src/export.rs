//! The readers of `undercroft-export`, as the fuzz targets and the replay of their corpora call them.

use undercroft_export::{binary, json};

/// The level JSON, older saves included. What is accepted is written and read once more, and must come back the same.
pub fn level_json(data: &[u8]) {
    let Ok(read) = json::read(data) else { return };
    let floors = read.floors.clone();
    for style in [json::Style::Minified, json::Style::Compact] {
        let written = match read.clone().dungeon() {
            Some(dungeon) => json::write(&dungeon, style),
            None => json::write_floors(&read.floors, read.seed.as_ref(), style),
        };
        match json::read(&written) {
            Ok(again) => {
                assert_eq!(again.floors, floors, "floors read back as they were written:\n{written}");
            }
            Err(e) => panic!("{e} in what was written:\n{written}"),
        }
    }
}

/// The binary form, within little memory. What is accepted is written and read once more.
pub fn binary(data: &[u8]) {
    let Ok(read) = binary::read_within(data, 1 << 24) else { return };
    let written = match read.clone().dungeon() {
        Some(dungeon) => binary::write(&dungeon),
        None => binary::write_floors(&read.floors, read.seed.as_ref()),
    };
    assert!(binary::read(&written).is_ok_and(|again| again == read), "floors read back as they were written");
}
