//! What levels are called: ten names for each of ten levels, picked by 1d10. The deeper, the less was built by anybody.

use crate::floor::Text;

/// Names for a level: as many as a d10 has faces.
pub const A_LEVEL: usize = 10;

/// Returns the name on line 1d10 + 10 × (level − 1) of the table; a level that the table does not reach gets its
/// number.
pub(super) fn pick(table: &[String], level: u32, face: u8) -> Text {
    let line = (level as usize - 1) * A_LEVEL + usize::from(face) - 1;
    let name = if table.is_empty() {
        TABLE.get(line).map(|name| Text::Borrowed(*name))
    } else {
        table.get(line).map(|name| Text::Owned(name.clone()))
    };
    name.unwrap_or_else(|| Text::Owned(format!("Level {level}")))
}

/// The built-in table, of `data/dice/names.toml`.
pub const TABLE: &[&str] = include!(concat!(env!("OUT_DIR"), "/names.rs"));

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_hundred_names_and_none_twice() {
        let names: BTreeSet<String> = TABLE.iter().map(|name| name.to_lowercase()).collect();
        assert_eq!(names.len(), 100);
        assert!(TABLE.iter().all(|name| name.trim() == *name && (5..40).contains(&name.len())));
    }

    #[test]
    fn the_line_is_the_roll_and_ten_for_each_level_above() {
        assert_eq!(pick(&[], 1, 1), TABLE[0]);
        assert_eq!(pick(&[], 3, 7), TABLE[26]);
        assert_eq!(pick(&[], 10, 10), TABLE[99]);
        assert_eq!(pick(&[], 11, 1), "Level 11");
        let own: Vec<String> = (1..=20).map(|n| format!("own {n}")).collect();
        assert_eq!(pick(&own, 2, 3), "own 13");
        assert_eq!(pick(&own, 3, 3), "Level 3");
    }
}
