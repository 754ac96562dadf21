//! The formats for level editors and virtual tables, read by their own rules: what a reader makes of every edge is what the
//! floor says.

#![expect(clippy::unwrap_used, reason = "what fails stops the test")]

mod edges;
#[path = "../formats/everything.rs"]
mod everything;
mod foundry;
mod ldtk;
mod losses;
mod tiled;
mod uvtt;

use undercroft::{Floor, Recipe, Seed, make};

/// Returns a floor with one of everything, and floors of every generator.
fn floors() -> Vec<(String, Floor)> {
    let mut floors = vec![("everything".to_owned(), everything::floor())];
    for generator in undercroft::recipe::generators() {
        let recipe = Recipe::new(generator.name, None).unwrap();
        for n in 0..10 {
            let depth = 1 + n as u32;
            let floor = make::floor(&recipe, &Seed::new("levels").nth(n), depth).unwrap();
            floors.push((format!("{} {n}", generator.name), floor));
        }
    }
    floors
}
