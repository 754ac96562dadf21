//! A 3D scene as glTF 2.0: metres, y up, north −z, faces counter-clockwise. One scene holds a dungeon, its floors stacked
//! by depth.
//!
//! Each thing is a node of its own with what the floor knows of it in `extras`, in the words of the level JSON. Bodies
//! are made in whole millimetres, so that a dungeon gives the same bytes everywhere.

mod document;
mod doors;
mod ground;
mod level;
mod material;
mod mesh;
mod png;
mod props;
mod scene;
mod stairs;
mod tiles;
mod walls;

use crate::loss::Loss;
use level::Neighbours;
use scene::{LARGEST, Place, Scene};
use serde_json::{Value, json};
use undercroft::{Floor, Recipe, Seed};

/// How a scene is built. Lengths are in millimetres.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The side of a cell, from 100 to 100,000.
    pub cell: u32,
    /// From the floor to the ceiling, as far. Tiles have a height of their own.
    pub height: u32,
    /// What bodies are stopped by.
    pub colliders: Colliders,
    /// What gives light.
    pub lights: Lights,
}

impl Default for Options {
    fn default() -> Self {
        let (colliders, lights) = (Colliders::default(), Lights::default());
        Options { cell: 3_000, height: 3_000, colliders, lights }
    }
}

/// How a scene says what bodies are stopped by.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Colliders {
    /// Not at all: the engine is told so node by node.
    #[default]
    Unsaid,
    /// By names that end in `-col`. Godot makes a collision shape of each, and drops the ending.
    Godot,
}

/// Whether a scene has lights.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Lights {
    /// None: the engine lights the scene.
    #[default]
    None,
    /// One in each room that is not dark, and one at each teleporter.
    Rooms,
}

/// How the file is put together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Container {
    /// `.gltf`: JSON, with the buffer in it as text.
    Text,
    /// `.glb`: a short JSON, and the buffer after it.
    Binary,
}

/// The most floor cells of a scene.
pub const MOST_CELLS: usize = 1 << 24;

/// Why there is no scene.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GltfError {
    /// More than a scene can hold.
    #[error("{0} floor cells are too many for one scene, which holds {most}", most = MOST_CELLS)]
    TooManyCells(usize),
    /// More than the format's lengths can say.
    #[error("the scene takes {0} bytes, and the format ends at {largest}", largest = LARGEST)]
    TooLarge(usize),
    /// A measure that makes no room.
    #[error("{what} of {value} mm is not possible: it takes 100 to 100000")]
    Measure {
        /// Which measure.
        what: &'static str,
        /// What was asked for.
        value: u32,
    },
}

/// Returns a dungeon's floors as a scene, with what made them where that is known.
///
/// ```
/// use undercroft::{Recipe, Seed, make};
/// use undercroft_export::gltf::{self, Container, Options};
///
/// let recipe = Recipe::new("wizardry", None)?;
/// let seed = Seed::new("demo");
/// let floor = make::floor(&recipe, &seed, 1)?;
/// let glb = gltf::write(&[floor], Some(&recipe), Some(&seed), &Options::default(), Container::Binary)?;
/// assert!(glb.starts_with(b"glTF"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(
    floors: &[Floor],
    recipe: Option<&Recipe>,
    seed: Option<&Seed>,
    options: &Options,
    container: Container,
) -> Result<Vec<u8>, GltfError> {
    check(floors, *options)?;
    let mut scene = Scene::new();
    let mut levels = Vec::new();
    for (i, floor) in floors.iter().enumerate() {
        let neighbours = Neighbours { above: i.checked_sub(1).map(|i| &floors[i]), below: floors.get(i + 1) };
        let place = Place { at: [0, storey(*options) * (floor.depth() as i32 - 1), 0], turns: 0 };
        levels.push(level::add(&mut scene, floor, seed, *options, place, neighbours));
    }
    let name = seed.map_or("dungeon", Seed::as_str);
    let root = scene.node("dungeon".to_owned(), None, Place::default(), Some(extras(recipe, seed)));
    scene.adopt(root, levels);
    put(scene, name, root, container)
}

/// Returns what a scene cannot say of a floor.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_export::gltf;
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// for loss in gltf::losses(&floor) {
///     println!("left out: {} ({})", loss.what, loss.count);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn losses(floor: &Floor) -> Vec<Loss> {
    Loss::among([("cell that was seen before", floor.seen().count())])
}

fn check(floors: &[Floor], options: Options) -> Result<(), GltfError> {
    for (what, value) in [("a cell", options.cell), ("a ceiling", options.height)] {
        if !(100..=100_000).contains(&value) {
            return Err(GltfError::Measure { what, value });
        }
    }
    let cells = floors.iter().map(|floor| floor.cells().count()).sum();
    if cells > MOST_CELLS { Err(GltfError::TooManyCells(cells)) } else { Ok(()) }
}

/// From one floor down to the next: room for the stairs of both between ceiling and floor.
const fn storey(options: Options) -> i32 {
    -(2 * options.height as i32 + options.cell as i32)
}

fn extras(recipe: Option<&Recipe>, seed: Option<&Seed>) -> Value {
    let mut extras = json!({ "kind": "dungeon" });
    if let Some(recipe) = recipe {
        extras["generator"] = recipe.generator().into();
        extras["version"] = recipe.version().into();
        let parameters = serde_json::to_value(recipe).map(|mut recipe| recipe["parameters"].take());
        extras["parameters"] = parameters.unwrap_or_default();
    }
    if let Some(seed) = seed {
        extras["seed"] = seed.as_str().into();
    }
    extras
}

fn put(mut scene: Scene, name: &str, root: u32, container: Container) -> Result<Vec<u8>, GltfError> {
    let bytes = std::mem::take(&mut scene.bytes);
    let uri = (container == Container::Text)
        .then(|| format!("data:application/octet-stream;base64,{}", base64(&bytes)));
    let mut document = scene.document(name.to_owned(), root, uri);
    document.buffers[0].byte_length = bytes.len() as u32;
    let mut json = serde_json::to_vec(&document).expect("a document is plain data");
    let size = 28 + json.len() + bytes.len();
    if size > LARGEST {
        return Err(GltfError::TooLarge(size));
    }
    if container == Container::Text {
        json.push(b'\n');
        return Ok(json);
    }
    json.resize(json.len().next_multiple_of(4), b' ');
    let mut glb = b"glTF".to_vec();
    let length = 12 + 8 + json.len() + 8 + bytes.len();
    glb.extend(2_u32.to_le_bytes());
    glb.extend((length as u32).to_le_bytes());
    for (kind, chunk) in [(b"JSON", &json), (b"BIN\0", &bytes)] {
        glb.extend((chunk.len() as u32).to_le_bytes());
        glb.extend(kind);
        glb.extend(chunk);
    }
    Ok(glb)
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let at = |i: usize| u32::from(three.get(i).copied().unwrap_or(0));
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        for i in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * i) & 63) as usize];
            text.push(if i <= three.len() { char::from(digit) } else { '=' });
        }
    }
    text
}
