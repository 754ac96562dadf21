//! The quest of a floor as designers draw it: areas as boxes, what shuts them on the lines between, what opens those in the
//! boxes where it lies. Areas that the goal needs stand in one column from the entrance down, all others beside it.
//!
//! ```text
//!   +----------------+
//!   | Rooms 1, 4     |--- silver key ---+------------+
//!   | start          |                  | Room 7     |
//!   | silver key     |                  | 1 chest    |
//!   +-------+--------+                  +------------+
//!        lever A
//!   +-------+--------+
//!   | Room 5         |
//!   | stairs down    |
//!   +----------------+
//! ```
//! The floors of a dungeon stand below each other. The same chart is written as SVG, PNG and DOT.

mod dot;
pub(crate) mod layout;

use crate::drawing::Hue;
use crate::error::RenderError;
use crate::page::Survey;
use crate::plot::{self, Align, Canvas, FAINT, Frame, INK, SOFT};
use crate::style::{PLAIN, Rgb};
use crate::view::View;
use layout::{Laid, Spacing};
use undercroft::Floor;
use undercroft::floor::{Feature, MarkerKind, RoomId};
use undercroft::grid::Cell;
use undercroft::rules;
use undercroft::solve::{Item, Quest, QuestWay, Step};

/// The quest of one floor, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chart {
    /// What the floor is called.
    pub title: String,
    /// The areas.
    pub boxes: Vec<Box>,
    /// The ways between them.
    pub links: Vec<Link>,
}

/// An area.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Box {
    /// Its rooms by number, as pictures and pages count them.
    pub heading: String,
    /// What stands there that has to do with the quest.
    pub lines: Vec<String>,
    /// Whether the goal needs it.
    pub is_needed: bool,
}

/// A way between two areas.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// The box that it leads out of.
    pub from: usize,
    /// The box that it leads into.
    pub to: usize,
    /// What it asks for.
    pub label: String,
    /// Whether it leads back for the same.
    pub both_ways: bool,
    /// The colour of the key that opens it.
    pub hue: Option<Hue>,
}

impl Chart {
    /// Returns the chart of a floor.
    pub fn of(floor: &Floor) -> Chart {
        let quest = Quest::of(floor);
        let all: Vec<usize> = (0..quest.areas.len()).collect();
        Chart::with(floor, &quest, (&all, Shown::All), |_| true)
    }

    /// Returns the chart of what the goal needs alone; none where it needs no step.
    pub fn of_needed(floor: &Floor) -> Option<Chart> {
        let quest = Quest::of(floor);
        quest.needed().next()?;
        let needed: Vec<usize> = (0..quest.areas.len()).filter(|i| quest.areas[*i].is_needed).collect();
        let joins = |way: &QuestWay, other: &QuestWay| {
            (way.from, way.to) == (other.from, other.to) || (way.from, way.to) == (other.to, other.from)
        };
        // A way back that anybody may take says nothing where what leads there is shown.
        let says_more = |way: &QuestWay| {
            let asks = |way: &QuestWay| !way.needs.is_empty();
            asks(way) || !quest.ways.iter().any(|other| asks(other) && joins(way, other))
        };
        Some(Chart::with(floor, &quest, (&needed, Shown::Needed), says_more))
    }

    /// Returns the chart of some areas and of those ways between them that are wanted.
    fn with(
        floor: &Floor,
        quest: &Quest,
        (areas, shown): (&[usize], Shown),
        wanted: impl Fn(&QuestWay) -> bool,
    ) -> Chart {
        let survey = Survey::new(floor);
        let view = View::from(floor);
        let boxes = areas.iter().map(|i| Box {
            heading: heading(&quest.areas[*i].rooms),
            lines: lines(&survey, quest, *i, shown),
            is_needed: quest.areas[*i].is_needed,
        });
        let place = |area: usize| areas.iter().position(|i| *i == area);
        let link = |way: &QuestWay| {
            Some(Link {
                from: place(way.from)?,
                to: place(way.to)?,
                label: label(&survey, way),
                both_ways: way.both_ways,
                hue: way.needs.iter().find_map(|item| match item {
                    Item::Key(key) => view.bonds().hue_of_key(*key),
                    Item::Trigger(_) | Item::Event(_) => None,
                }),
            })
        };
        Chart {
            title: format!("Floor {}: {}", floor.depth(), told(quest)),
            boxes: boxes.collect(),
            links: quest.ways.iter().filter(|way| wanted(way)).filter_map(link).collect(),
        }
    }
}

/// What the boxes of a chart say: all that is worth knowing, or only what the goal needs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    All,
    Needed,
}

/// What a quest asks for, in a line.
fn told(quest: &Quest) -> String {
    let optional = match quest.optional() {
        0 => String::new(),
        n => format!(", and {n} more open something else"),
    };
    match (quest.needed().count(), quest.chain()) {
        (0, _) => format!("the goal needs nothing{optional}"),
        (1, _) => format!("the goal needs 1 step{optional}"),
        (n, row) => format!("the goal needs {n} steps, {row} in a row{optional}"),
    }
}

fn heading(rooms: &[RoomId]) -> String {
    /// More numbers than that would make a box too wide.
    const MOST: usize = 6;
    let numbers: Vec<String> = rooms.iter().take(MOST).map(|room| (room.index() + 1).to_string()).collect();
    let more = if rooms.len() > MOST { format!(" and {} more", rooms.len() - MOST) } else { String::new() };
    match rooms.len() {
        0 => "Corridor".to_owned(),
        1 => format!("Room {}", numbers[0]),
        _ => format!("Rooms {}{more}", numbers.join(", ")),
    }
}

/// What stands in an area: the start, what opens something, treasure, the boss, the goal.
fn lines(survey: &Survey<'_>, quest: &Quest, area: usize, shown: Shown) -> Vec<String> {
    let floor = survey.floor;
    let mut lines = Vec::new();
    if quest.entrance == area {
        lines.push("start".to_owned());
    }
    let is_told = |step: &&Step| step.area == area && (shown == Shown::All || step.is_needed);
    for step in quest.steps.iter().filter(is_told) {
        let spare = if step.is_needed { "" } else { " (not needed)" };
        lines.push(format!("{}{}{spare}", name(survey, step.item), in_room(survey, step.at)));
    }
    let inside = || floor.features().iter().filter(|placed| quest.areas[area].cells.has(placed.at));
    let chests = inside().filter(|placed| matches!(placed.is, Feature::Chest(_))).count();
    match chests {
        _ if shown == Shown::Needed => {}
        0 => {}
        1 => lines.push("1 chest".to_owned()),
        n => lines.push(format!("{n} chests")),
    }
    if inside().any(|p| matches!(&p.is, Feature::Marker(marker) if marker.kind == MarkerKind::Boss)) {
        lines.push("boss".to_owned());
    }
    if quest.goal == area {
        let is_stairs = matches!(floor.feature(floor.goal_cell()), Some(Feature::StairsDown));
        lines.push(if is_stairs { "stairs down" } else { "goal" }.to_owned());
    }
    lines
}

fn name(survey: &Survey<'_>, item: Item) -> String {
    match item {
        Item::Key(key) => rules::key_name(survey.floor, key),
        Item::Trigger(id) => survey.trigger_name(id).to_owned(),
        Item::Event(id) => survey.event_name(id),
    }
}

/// The number of the room that a cell lies in, where it lies in one.
fn in_room(survey: &Survey<'_>, at: Cell) -> String {
    survey.room_of(at).map_or_else(String::new, |room| format!(", room {}", room + 1))
}

fn label(survey: &Survey<'_>, way: &QuestWay) -> String {
    // Several switches may have one name: where they stand tells them apart.
    let needed = |item: &Item| match item {
        Item::Trigger(id) => {
            let place = survey.trigger_at(*id).map(|at| in_room(survey, at)).unwrap_or_default();
            format!("{}{place}", name(survey, *item))
        }
        Item::Key(_) | Item::Event(_) => name(survey, *item),
    };
    let names: Vec<String> = way.needs.iter().map(needed).collect();
    let mut label = names.join(" + ");
    if way.teleporter.is_some() {
        label = if names.is_empty() { "teleporter".to_owned() } else { format!("teleporter: {label}") };
    }
    if !way.both_ways {
        label = if label.is_empty() { "one way".to_owned() } else { format!("{label}, one way") };
    }
    if way.edges.len() > 1 {
        label = format!("{label} ({} doors)", way.edges.len());
    }
    label
}

/// The charts of floors below each other, as an SVG.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_render::quest;
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// assert!(quest::svg(&[floor]).contains("the goal needs 1 step"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn svg(floors: &[Floor]) -> String {
    canvas(floors).svg()
}

/// The same as a PNG.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_render::quest;
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// assert!(quest::png(&[floor])?.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn png(floors: &[Floor]) -> Result<Vec<u8>, RenderError> {
    plot::png(&canvas(floors))
}

/// The same as a graph for Graphviz.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_render::quest;
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// assert!(quest::dot(&[floor]).contains("graph"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn dot(floors: &[Floor]) -> String {
    dot::write(&charts(floors))
}

fn charts(floors: &[Floor]) -> Vec<Chart> {
    floors.iter().map(Chart::of).collect()
}

/// Units between the charts, and around them.
const MARGIN: i32 = 300;

/// Units of a capital.
pub(crate) const LETTERS: i32 = 110;
const HEADING: i32 = 150;

/// What the goal needs, and what not.
const NEEDED: Rgb = Rgb(252, 246, 226);
const SPARE: Rgb = Rgb(240, 242, 246);
const PAPER: Rgb = Rgb(255, 255, 255);

fn canvas(floors: &[Floor]) -> Canvas {
    let charts = charts(floors);
    let laid: Vec<Laid> = charts.iter().map(|chart| layout::lay(chart, Spacing::WIDE)).collect();
    let title_width = |chart: &Chart| crate::drawing::text_width(&chart.title, HEADING);
    let widest = laid.iter().map(|l| l.width).chain(charts.iter().map(title_width)).max().unwrap_or(0);
    let height: i32 = laid.iter().map(|l| l.height + 3 * MARGIN).sum();
    let to_pixels = |units: i32| (units + 9) / 10;
    let title = charts.first().map_or("Quest", |chart| chart.title.as_str());
    let mut canvas = Canvas::new(title, to_pixels(widest + 2 * MARGIN), to_pixels(height + MARGIN));
    let mut y = MARGIN;
    for (chart, laid) in charts.iter().zip(&laid) {
        canvas.text(&chart.title, (MARGIN, y + HEADING), HEADING, Align::Start, INK);
        draw(&mut canvas, chart, laid, (MARGIN, y + 2 * MARGIN));
        y += laid.height + 3 * MARGIN;
    }
    canvas
}

fn draw(canvas: &mut Canvas, chart: &Chart, laid: &Laid, (x, y): (i32, i32)) {
    let at = |frame: &Frame| Frame { x: frame.x + x, y: frame.y + y, ..*frame };
    let hue = |link: &Link| link.hue.map_or(SOFT, PLAIN.hue);
    for (link, route) in chart.links.iter().zip(&laid.routes) {
        let points: Vec<(i32, i32)> = route.points.iter().map(|(px, py)| (px + x, py + y)).collect();
        for pair in points.windows(2) {
            canvas.line(hue(link), 24, pair[0], pair[1]);
        }
    }
    for (area, frame) in chart.boxes.iter().zip(&laid.boxes) {
        let frame = at(frame);
        canvas.fill(if area.is_needed { NEEDED } else { SPARE }, frame);
        canvas.outline(if area.is_needed { INK } else { SOFT }, if area.is_needed { 20 } else { 12 }, frame);
        let ink = if area.is_needed { INK } else { SOFT };
        let Spacing { pad, line: leading, .. } = Spacing::WIDE;
        let mut base = frame.y + pad + LETTERS;
        canvas.text(&area.heading, (frame.x + pad, base), LETTERS, Align::Start, ink);
        canvas.line(FAINT, 10, (frame.x + pad, base + 60), (frame.right() - pad, base + 60));
        for line in &area.lines {
            base += leading;
            canvas.text(line, (frame.x + pad, base + 40), LETTERS, Align::Start, ink);
        }
    }
    // Arrows and labels lie above the boxes, so that every one is read.
    for (link, route) in chart.links.iter().zip(&laid.routes) {
        if !link.both_ways {
            let tip = (route.tip.0 + x, route.tip.1 + y);
            for wing in route.wings {
                canvas.line(hue(link), 24, (wing.0 + x, wing.1 + y), tip);
            }
        }
        let frame = at(&route.label);
        canvas.fill(PAPER, frame);
        canvas.outline(hue(link), 10, frame);
        let base = frame.y + i32::midpoint(frame.h, LETTERS);
        canvas.text(&link.label, (frame.middle(), base), LETTERS, Align::Middle, INK);
    }
}

#[cfg(test)]
mod tests;
