//! The block map as JSON and as plain text: the grid of [`Blocks`], and in the JSON what stands on it, with the names and
//! properties that the level JSON has for them.

use crate::json::things::{Says, goal, things};
use crate::loss::Loss;
use crate::lost;
use crate::origin::Origin;
use serde_json::{Value, json};
use std::fmt::Write;
use undercroft::Floor;
use undercroft::floor::{Barrier, Feature};
use undercroft::grid::{Area, Rect};
pub use undercroft::view::{Block, Blocks};

/// The version of the JSON that is written.
const VERSION: u32 = 1;

/// Returns a floor as a block map in plain text: a line a row, a letter a block, and nothing else.
///
/// ```
/// let floor: undercroft::Floor = "+--+--+\n|@.  >|\n+DD+--+\n| .|\n+--+\n".parse()?;
/// assert_eq!(undercroft_export::blocks::text(&floor), "#####\n#...#\n#+###\n#.#  \n###  \n");
/// # Ok::<(), undercroft::floor::text::TextError>(())
/// ```
pub fn text(floor: &Floor) -> String {
    Blocks::of(floor).to_string()
}

/// Returns a floor as a block map in JSON. All coordinates count blocks.
///
/// `legend` names the numbers in `rows`; `doors`, `features`, `rooms` and `zones` say what stands there, in the words of
/// the level JSON.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_export::{Origin, blocks};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// assert!(blocks::json(&floor, Origin::default()).contains("\"rows\""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn json(floor: &Floor, origin: Origin<'_>) -> String {
    let blocks = Blocks::of(floor);
    let things = things(floor);
    let mut head = json!({
        "format": "undercroft-blocks",
        "version": VERSION,
        "depth": floor.depth(),
        "name": floor.name(),
        "width": blocks.width(),
        "height": blocks.height(),
        "legend": Block::ALL.map(Block::name),
        "entrance": at(Blocks::place(floor.entrance())),
        "goal": at(Blocks::place(floor.goal_cell())),
        "goalType": goal(floor),
        "origin": origin.says(),
    });
    let doors = floor.barriers().iter().zip(things.barriers);
    head["doors"] = doors.map(|((edge, _), says)| with(Blocks::edge_place(*edge), says)).collect();
    let features = floor.features().iter().zip(things.features);
    head["features"] = features.map(|(placed, says)| feature(placed.at, &placed.is, says)).collect();
    head["rooms"] = floor.rooms().iter().zip(things.rooms).map(|(r, says)| area(r.bounds, says)).collect();
    head["zones"] = floor.zones().iter().zip(things.zones).map(|(z, says)| zone(&z.area, says)).collect();
    let mut text = head.to_string();
    text.pop();
    rows(&blocks, &mut text);
    text.push_str("}\n");
    text
}

/// Returns what the plain text cannot say about this floor: all but the kinds of its blocks.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_export::blocks;
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// assert!(blocks::text_losses(&floor).iter().any(|loss| loss.what.contains("key")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn text_losses(floor: &Floor) -> Vec<Loss> {
    let turned = [Block::DoorNorth, Block::DoorEast, Block::DoorSouth, Block::DoorWest];
    let hidden_way = |b: &Barrier| b.one_way.is_some() && !turned.contains(&Block::of(b));
    let mut losses = Loss::among([
        ("key of a lock", lost::barriers(floor, |b| b.lock.is_some())),
        ("one-way barrier with a lock or a secret", lost::barriers(floor, hidden_way)),
        ("state of a barrier", lost::barriers(floor, |b| b.open || b.discovered)),
        ("feature", floor.features().len()),
        ("room", floor.rooms().len()),
        ("zone", floor.zones().len()),
        ("the entrance", 1),
        ("the goal", 1),
    ]);
    losses.extend(self::losses(floor));
    losses
}

/// Returns what the JSON cannot say about this floor.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_export::blocks;
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// for loss in blocks::losses(&floor) {
///     println!("left out: {} ({})", loss.what, loss.count);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn losses(floor: &Floor) -> Vec<Loss> {
    let mut losses = lost::story(floor);
    losses.extend(Loss::among([("corridor", floor.corridors().len())]));
    losses
}

/// The rows, each on a line of its own, so that a person can look at the file.
fn rows(blocks: &Blocks, text: &mut String) {
    text.push_str(",\"rows\":[");
    for (y, row) in blocks.rows().enumerate() {
        text.push_str(if y == 0 { "\n[" } else { ",\n[" });
        for (x, block) in row.iter().enumerate() {
            let comma = if x == 0 { "" } else { "," };
            write!(text, "{comma}{}", *block as u8).expect("writing into memory does not fail");
        }
        text.push(']');
    }
    text.push_str("\n]");
}

fn at((x, y): (usize, usize)) -> Value {
    json!({ "x": x, "y": y })
}

fn with((x, y): (usize, usize), says: Says) -> Value {
    let mut thing = Says::new();
    thing.insert("x".to_owned(), x.into());
    thing.insert("y".to_owned(), y.into());
    thing.extend(says);
    thing.into()
}

/// Returns a feature; where a teleporter leads is told in blocks too.
fn feature(cell: undercroft::grid::Cell, is: &Feature, mut says: Says) -> Value {
    if let Feature::Teleporter(teleporter) = is {
        let (x, y) = Blocks::place(teleporter.to);
        says.insert("targetX".to_owned(), x.into());
        says.insert("targetY".to_owned(), y.into());
    }
    with(Blocks::place(cell), says)
}

/// Returns the blocks of a rectangle of cells, with the edges between them.
fn area(r: Rect, mut says: Says) -> Value {
    cells(&mut says);
    let (x, y) = Blocks::place(undercroft::grid::cell(r.x, r.y));
    let mut thing = with((x, y), says);
    thing["width"] = (2 * usize::from(r.w) - 1).into();
    thing["height"] = (2 * usize::from(r.h) - 1).into();
    thing
}

fn zone(area: &Area, mut says: Says) -> Value {
    if area.is_empty() {
        cells(&mut says);
        return says.into();
    }
    self::area(area.bounds(), says)
}

/// Runs of cells as runs of blocks: every second row is the edges between, and follows from its neighbours.
fn cells(says: &mut Says) {
    let Some(Value::Array(runs)) = says.get_mut("cells") else { return };
    for run in runs {
        for name in ["y", "x1", "x2"] {
            let cell = run[name].as_u64().unwrap_or_default();
            run[name] = (2 * cell + 1).into();
        }
    }
}
