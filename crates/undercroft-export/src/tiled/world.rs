//! A dungeon as a world: a file that says where the map of each floor lies. Floors stand side by side, the deepest in the
//! east, with room between them.

use super::links::Neighbours;
use super::{Grid, Options, build, tmx};
use crate::origin::Origin;
use serde_json::{Value, json};
use undercroft::Floor;

/// Tiles between two floors.
const APART: usize = 4;

/// A world, and the maps that it names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct World {
    /// The world itself.
    pub text: String,
    /// The name and the text of each map, from the top.
    pub maps: Vec<(String, String)>,
}

/// Returns a dungeon as a world. Its maps are named after `stem`: `stem-1.tmx`, `stem-2.tmx`, or `stem.tmx` where there is
/// one floor, and with [`Grid::Blocks`] `stem-1.blocks.tmx`. Stairs and chutes name the map that they lead to.
///
/// ```
/// use undercroft::{Recipe, Seed, make};
/// use undercroft_export::Origin;
/// use undercroft_export::tiled::{self, Options};
///
/// let dungeon = make::dungeon(&Recipe::new("tunnels", None)?, &Seed::new("demo"), 2)?;
/// let world = tiled::world(&dungeon.floors, Origin::from(&dungeon), Options::default(), "deep");
/// assert_eq!(world.maps[1].0, "deep-2.tmx");
/// assert!(world.maps[0].1.contains("deep-2.tmx"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn world(floors: &[Floor], origin: Origin<'_>, options: Options<'_>, stem: &str) -> World {
    let digits = floors.len().to_string().len();
    let ending = if options.grid == Grid::Blocks { "blocks.tmx" } else { "tmx" };
    let name = |number: usize| match floors.len() {
        1 => format!("{stem}.{ending}"),
        _ => format!("{stem}-{number:0digits$}.{ending}"),
    };
    let names: Vec<String> = (1..=floors.len()).map(name).collect();
    let pixels = options.tiles.pixels as usize;
    let (mut maps, mut listed, mut x) = (Vec::new(), Vec::<Value>::new(), 0);
    for (i, floor) in floors.iter().enumerate() {
        let name = |i: usize| names.get(i).map(String::as_str);
        let neighbours = Neighbours { above: i.checked_sub(1).and_then(name), below: name(i + 1) };
        let map = build::map(floor, origin, options, neighbours);
        let (width, height) = (map.width * pixels, map.height * pixels);
        listed.push(json!({ "fileName": names[i], "x": x, "y": 0, "width": width, "height": height }));
        x += width + APART * pixels;
        maps.push((names[i].clone(), tmx::write(&map)));
    }
    let world = json!({
        "generator": "Undercroft",
        "maps": listed,
        "onlyShowAdjacentMaps": false,
        "type": "world",
    });
    let mut text = serde_json::to_string_pretty(&world).expect("a world is plain data");
    text.push('\n');
    World { text, maps }
}
