//! Floors of `navigation` as level JSON: all that lives on them is told, and the file stays small.

use undercroft::{Recipe, Seed, make};
use undercroft_export::json::{self, Style};

/// The most bytes that a floor of 20×20 takes.
const MOST: usize = 128 * 1024;

#[test]
fn a_floor_stays_small_and_comes_back() {
    for preset in ["standard", "dense", "spacious"] {
        let recipe = Recipe::new("navigation", Some(preset)).unwrap_or_else(|e| panic!("{e}"));
        for depth in [1, 4, 7, 10] {
            let seed = Seed::new("small").nth(u64::from(depth));
            let floor =
                make::floor(&recipe, &seed, depth).unwrap_or_else(|e| panic!("{preset} {seed:?}: {e}"));
            let text = json::write_floors(std::slice::from_ref(&floor), Some(&seed), Style::Minified);
            assert!(text.len() < MOST, "{preset} at depth {depth}: {} bytes", text.len());
            let back = json::read(text.as_bytes()).unwrap_or_else(|e| panic!("{preset} {seed:?}: {e}"));
            assert_eq!(back.floors, [floor], "{preset} at depth {depth}");
        }
    }
}
