//! The quest of a floor as JSON: its areas, the ways between them with what they need, and the steps that open those.
//! What is needed, and what comes before what, is worked out by [`Quest`].

use serde::Serialize;
use undercroft::Floor;
use undercroft::rules;
use undercroft::solve::{Item, Quest};

/// The document; its fields are as they are written.
#[derive(Serialize, Debug)]
#[serde(rename_all = "camelCase")]
pub struct Document {
    /// How deep the floor lies.
    pub depth: u32,
    /// How many steps the goal needs.
    pub needed: usize,
    /// The longest row of those in which each has to be done before the next.
    pub chain: usize,
    /// The share of their pairs that may be done in either order.
    pub freedom: f64,
    /// How many steps open something that the goal does not need.
    pub optional: usize,
    /// The area of the entrance.
    pub entrance: usize,
    /// The area of the goal.
    pub goal: usize,
    areas: Vec<Area>,
    ways: Vec<Way>,
    steps: Vec<Step>,
}

#[derive(Serialize, Debug)]
struct Area {
    rooms: Vec<usize>,
    cells: usize,
    needed: bool,
}

#[derive(Serialize, Debug)]
#[serde(rename_all = "camelCase")]
struct Way {
    from: usize,
    to: usize,
    both_ways: bool,
    needs: Vec<String>,
    edges: Vec<Border>,
    teleporter: Option<[[u16; 2]; 2]>,
}

#[derive(Serialize, Debug)]
struct Border {
    x: u16,
    y: u16,
    side: String,
}

#[derive(Serialize, Debug)]
struct Step {
    does: String,
    at: [u16; 2],
    area: usize,
    needed: bool,
    after: Vec<usize>,
}

/// Returns the document of a floor's quest.
pub fn document(floor: &Floor, quest: &Quest) -> Document {
    let areas = quest.areas.iter().map(|area| Area {
        rooms: area.rooms.iter().map(|room| room.index() + 1).collect(),
        cells: area.cells.count(),
        needed: area.is_needed,
    });
    let ways = quest.ways.iter().map(|way| Way {
        from: way.from,
        to: way.to,
        both_ways: way.both_ways,
        needs: way.needs.iter().map(|item| name(floor, *item)).collect(),
        edges: way
            .edges
            .iter()
            .map(|edge| Border { x: edge.cell().x, y: edge.cell().y, side: edge.side().to_string() })
            .collect(),
        teleporter: way.teleporter.map(|(from, to)| [[from.x, from.y], [to.x, to.y]]),
    });
    let steps = quest.steps.iter().map(|step| Step {
        does: name(floor, step.item),
        at: [step.at.x, step.at.y],
        area: step.area,
        needed: step.is_needed,
        after: step.after.clone(),
    });
    Document {
        depth: floor.depth(),
        needed: quest.needed().count(),
        chain: quest.chain(),
        freedom: quest.freedom(),
        optional: quest.optional(),
        entrance: quest.entrance,
        goal: quest.goal,
        areas: areas.collect(),
        ways: ways.collect(),
        steps: steps.collect(),
    }
}

/// Returns the same as one line of JSON.
///
/// ```
/// use undercroft::{Floor, solve};
/// use undercroft_export::quest;
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// let line = quest::json(&floor, &solve::Quest::of(&floor));
/// assert!(line.contains(r#""needed":1,"chain":1"#), "{line}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn json(floor: &Floor, quest: &Quest) -> String {
    // Its fields are numbers, texts and lists of them, all of which JSON has.
    serde_json::to_string(&document(floor, quest)).unwrap_or_default()
}

/// Returns what an item is called: `silver key`, `switch 3`, `event 1`.
fn name(floor: &Floor, item: Item) -> String {
    match item {
        Item::Key(key) => rules::key_name(floor, key),
        Item::Trigger(id) => match floor.triggers().get(id.index()).map(|trigger| trigger.name.as_ref()) {
            Some("") | None => format!("switch {}", id.0),
            Some(name) => name.to_owned(),
        },
        Item::Event(id) => format!("event {}", id.0),
    }
}
