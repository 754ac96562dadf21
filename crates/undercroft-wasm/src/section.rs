//! All floors of a dungeon from the side, as an SVG: each is a slab as wide as its grid with what is carved in each column
//! heaped up on it, and where stairs and chutes lead from one to the next a line joins the two.

use crate::dungeon::Dungeon;
use std::fmt::Write;
use undercroft::Floor;
use undercroft::dungeon::{landing, way_down};
use undercroft::floor::Feature;
use undercroft::grid::cell;
use wasm_bindgen::prelude::wasm_bindgen;

/// Pixels: across and down the picture of a floor, the words beside it, and the space between two.
const ACROSS: u32 = 560;
const DOWN: u32 = 72;
const WORDS: u32 = 240;
const SPACE: u32 = 28;

/// Returns the cells of floor in each column.
fn columns(floor: &Floor) -> Vec<u32> {
    let mut columns = vec![0; usize::from(floor.size().width())];
    floor.cells().iter().for_each(|c| columns[usize::from(c.x)] += 1);
    columns
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn picture(floors: &[Floor]) -> String {
    let height = SPACE + (DOWN + SPACE) * floors.len() as u32;
    let width = ACROSS + WORDS + 2 * SPACE;
    let widest = floors.iter().map(|floor| floor.size().width()).max().unwrap_or(1);
    let most = floors.iter().flat_map(columns).max().unwrap_or(1).max(1);
    // Halves of a column lie between its borders.
    let place = |x: u16| SPACE + (2 * u32::from(x) + 1) * ACROSS / (2 * u32::from(widest));
    let ground = |floor: usize| SPACE + (DOWN + SPACE) * floor as u32 + DOWN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"system-ui, sans-serif\" fill=\"currentColor\">\n"
    );
    for (number, floor) in floors.iter().enumerate() {
        let mut path = format!("M{SPACE} {}", ground(number));
        for (x, cells) in columns(floor).into_iter().enumerate() {
            let left = SPACE + x as u32 * ACROSS / u32::from(widest);
            let right = SPACE + (x as u32 + 1) * ACROSS / u32::from(widest);
            let top = ground(number) - cells * DOWN / most;
            let _ = write!(path, "L{left} {top}L{right} {top}");
        }
        let right = SPACE + u32::from(floor.size().width()) * ACROSS / u32::from(widest);
        let _ = writeln!(svg, "<path d=\"{path}L{right} {}Z\" fill-opacity=\"0.22\"/>", ground(number));
        let _ = writeln!(
            svg,
            "<path d=\"M{SPACE} {0}H{right}\" stroke=\"currentColor\" stroke-width=\"2\"/>",
            ground(number)
        );
        let beside = SPACE + ACROSS + 20;
        let _ = writeln!(
            svg,
            "<text x=\"{beside}\" y=\"{}\" font-size=\"15\" font-weight=\"600\">{}. {}</text>",
            ground(number) - 26,
            floor.depth(),
            escaped(floor.name())
        );
        let _ = writeln!(
            svg,
            "<text x=\"{beside}\" y=\"{}\" font-size=\"13\" fill-opacity=\"0.75\">{} rooms, {} cells</text>",
            ground(number) - 6,
            floor.rooms().len(),
            floor.cells().count()
        );
    }
    for (number, pair) in floors.windows(2).enumerate() {
        shafts(&mut svg, pair, place, (ground(number), ground(number + 1)));
    }
    svg + "</svg>\n"
}

/// The ways from a floor to the one below.
fn shafts(svg: &mut String, pair: &[Floor], place: impl Fn(u16) -> u32, (from, to): (u32, u32)) {
    let [above, below] = pair else { return };
    let mut line = |left: u32, right: u32, look: &str| {
        let _ = writeln!(
            svg,
            "<path d=\"M{left} {from}L{right} {to}\" fill=\"none\" stroke=\"currentColor\" {look}/>"
        );
    };
    let foot = below.stairs_up().unwrap_or(below.entrance());
    line(place(way_down(above).x), place(foot.x), "stroke-width=\"4\"");
    for placed in above.features().iter().filter(|placed| placed.is == Feature::Chute) {
        let lands = landing(below, cell(placed.at.x, placed.at.y));
        line(place(placed.at.x), place(lands.x), "stroke-width=\"2\" stroke-dasharray=\"5 5\"");
    }
}

#[wasm_bindgen]
impl Dungeon {
    /// All floors from the side, and the stairs and chutes between them.
    pub fn section(&self) -> String {
        picture(&self.0.floors)
    }
}
