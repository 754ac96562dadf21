//! [Universal VTT](https://arkenforge.com/universal-vtt-files/) maps, `.uvtt` or `.dd2vtt`: a picture with walls, doors and
//! lights, for most virtual tables. Lengths are in cells.
//!
//! Walls go out as long lines, since importers make a wall of zero length of each needless point. The format has walls and
//! doors, and nothing between the two. So:
//!
//! | on the floor | in the file |
//! | --- | --- |
//! | door, locked or one-way door | a portal; what locks it and where it leads is lost |
//! | gate | a portal |
//! | secret door | a wall until it is found, then a portal; with [`Secrets::Doors`] always a portal |
//! | illusory wall | a wall until it is found, then nothing; with [`Secrets::Doors`] a portal |
//! | whatever stands open | nothing |
//! | teleporter | a light of its colour, so that the table sees it |
//!
//! Every portal is closed: importers make a window of an open one, which one sees through and never passes.

use crate::lines::{Point, chains, ends, walls};
use crate::loss::Loss;
use crate::lost;
use crate::shine::{Shine, shining};
use base64::prelude::{BASE64_STANDARD, Engine};
use serde_json::{Value, json};
use undercroft::Floor;
use undercroft::floor::{Barrier, BarrierKind, EdgeKind};
use undercroft::grid::{Border, Cell, Edge};

/// The version of the format: what Dungeondraft writes, and every importer reads.
const FORMAT: f64 = 0.3;

/// The picture of a floor: exactly its cells, with no margin.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// A PNG.
    pub png: &'a [u8],
    /// Pixels a cell.
    pub pixels: u32,
}

/// What becomes of what nobody has found yet.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Secrets {
    /// It is a wall, and stays one: the players cannot find it by trying.
    #[default]
    Walls,
    /// It is a door, for a game master who runs the table alone.
    Doors,
}

/// Returns a floor as a Universal VTT map.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_export::uvtt::{self, Picture, Secrets};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// let map = uvtt::write(&floor, Picture { png: b"", pixels: 70 }, Secrets::Walls);
/// assert!(map.contains("\"portals\""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(floor: &Floor, picture: Picture<'_>, secrets: Secrets) -> String {
    let size = floor.size();
    let lines = walls(floor, |edge| seen(edge, secrets) == Seen::Wall);
    let point = |(x, y): Point| json!({ "x": x, "y": y });
    let walls: Vec<Value> = chains(&lines).into_iter().map(|c| c.into_iter().map(point).collect()).collect();
    let portals: Vec<Value> = floor
        .barriers()
        .iter()
        .filter_map(|(edge, barrier)| match seen(EdgeKind::Barrier(barrier), secrets) {
            Seen::Portal => Some(portal(*edge)),
            Seen::Wall | Seen::Nothing => None,
        })
        .collect();
    let map = json!({
        "format": FORMAT,
        "resolution": {
            "map_origin": { "x": 0, "y": 0 },
            "map_size": { "x": size.width(), "y": size.height() },
            "pixels_per_grid": picture.pixels,
        },
        "line_of_sight": walls,
        "objects_line_of_sight": [],
        "portals": portals,
        "environment": { "baked_lighting": false, "ambient_light": "ffffffff" },
        "lights": lights(floor),
        "image": BASE64_STANDARD.encode(picture.png),
    });
    let mut text = map.to_string();
    text.push('\n');
    text
}

/// Returns what a map cannot say about this floor: whatever is hidden is a wall or a plain door, and the rest is in the
/// picture.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_export::uvtt;
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// for loss in uvtt::losses(&floor) {
///     println!("left out: {} ({})", loss.what, loss.count);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn losses(floor: &Floor) -> Vec<Loss> {
    let is_open_door = |b: &Barrier| b.open && b.kind != BarrierKind::Illusory;
    let hidden = |kind: BarrierKind| lost::barriers(floor, |b| b.kind == kind && !b.discovered && !b.open);
    let mut losses = Loss::among([
        ("lock", lost::barriers(floor, |b| b.lock.is_some())),
        ("one-way door", lost::barriers(floor, |b| b.one_way.is_some())),
        ("gate", lost::barriers(floor, |b| b.gate().is_some())),
        ("open door", lost::barriers(floor, is_open_door)),
        ("secret door", hidden(BarrierKind::Secret)),
        ("illusory wall", hidden(BarrierKind::Illusory)),
        ("feature", floor.features().len()),
        ("room", floor.rooms().len()),
        ("corridor", floor.corridors().len()),
        ("zone", floor.zones().len()),
    ]);
    losses.extend(lost::story(floor));
    losses
}

/// What the table makes of an edge.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    Wall,
    Nothing,
    Portal,
}

fn seen(edge: EdgeKind<'_>, secrets: Secrets) -> Seen {
    match edge {
        EdgeKind::Wall => Seen::Wall,
        EdgeKind::Open => Seen::Nothing,
        EdgeKind::Barrier(barrier) => barrier_seen(barrier, secrets),
    }
}

fn barrier_seen(barrier: &Barrier, secrets: Secrets) -> Seen {
    let found = barrier.discovered || barrier.open;
    match (barrier.kind, found, secrets) {
        _ if barrier.open => Seen::Nothing,
        (BarrierKind::Door | BarrierKind::Gate(_), ..)
        | (BarrierKind::Secret, true, _)
        | (BarrierKind::Secret | BarrierKind::Illusory, false, Secrets::Doors) => Seen::Portal,
        (BarrierKind::Illusory, true, _) => Seen::Nothing,
        (BarrierKind::Secret | BarrierKind::Illusory, false, Secrets::Walls) => Seen::Wall,
    }
}

/// Returns a door in its frame. It lies along its edge: rotation 0 runs west to east, a quarter turn north to south.
fn portal(edge: Edge) -> Value {
    let ((ax, ay), (bx, by)) = ends(edge);
    let half = |a: u32, b: u32| f64::from(a + b) / 2.0;
    let rotation = if edge.border() == Border::North { 0.0 } else { std::f64::consts::FRAC_PI_2 };
    json!({
        "position": { "x": half(ax, bx), "y": half(ay, by) },
        "bounds": [{ "x": ax, "y": ay }, { "x": bx, "y": by }],
        "rotation": rotation,
        "closed": true,
        "freestanding": false,
    })
}

fn lights(floor: &Floor) -> Vec<Value> {
    let light = |(at, shine): (Cell, Shine)| {
        json!({
            "position": { "x": f64::from(at.x) + 0.5, "y": f64::from(at.y) + 0.5 },
            "range": 2,
            "intensity": 1,
            "color": format!("ff{}", shine.hex()),
            "shadows": true,
        })
    };
    shining(floor).map(light).collect()
}
