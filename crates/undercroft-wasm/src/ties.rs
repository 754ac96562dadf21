//! What belongs together on a floor, and the letter and colour that say so on a map: a key and its locks, a lever and what it
//! moves, the two ends of a teleporter.

use undercroft::floor::{Feature, GateId, KeyId, Layout, Needs, Placed, TriggerId};
use undercroft::grid::Cell;

/// Colours that can be told apart on light and on dark ground.
const COLOURS: [&str; 10] = [
    "#d1495b", "#2f7fd1", "#2e9e6b", "#c77d0a", "#8a5cd6", "#00838f", "#b0448f", "#7a8b00", "#5a6fe0",
    "#a65e2e",
];

/// What a mark on the map looks like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Mark {
    pub(crate) label: String,
    pub(crate) colour: String,
}

fn colour(number: usize) -> String {
    COLOURS[number % COLOURS.len()].to_owned()
}

/// A key's letter.
pub(crate) fn key(id: KeyId) -> Mark {
    let letter = char::from(b'A' + (id.index() % 26) as u8);
    let round = id.index() / 26;
    let label = if round == 0 { letter.to_string() } else { format!("{letter}{round}") };
    Mark { label, colour: colour(id.index()) }
}

/// A gate's number.
pub(crate) fn gate(id: GateId) -> Mark {
    Mark { label: (id.index() + 1).to_string(), colour: colour(id.index() + 4) }
}

/// A lever's or switch's number is that of the first gate that it works on.
pub(crate) fn trigger(layout: &Layout, id: TriggerId) -> Option<Mark> {
    let first = layout.gates().iter().position(|gate| gate.needs.triggers.contains(&id));
    first.map(|gate_id| gate(GateId(gate_id as u32)))
}

/// A teleporter's colour: that of its name, or one that its other end has as well.
pub(crate) fn teleporter(name: &str, at: Cell, to: Cell) -> String {
    let known = match name {
        "red" | "crimson" | "scarlet" => "#d1495b",
        "blue" | "azure" => "#2f7fd1",
        "green" | "emerald" => "#2e9e6b",
        "amber" | "orange" => "#c77d0a",
        "gold" | "golden" | "yellow" => "#b08a00",
        "violet" | "purple" => "#8a5cd6",
        "cyan" | "turquoise" | "teal" => "#00838f",
        "silver" | "white" | "grey" | "gray" => "#7c8894",
        "pink" | "rose" => "#b0448f",
        _ => {
            let pair = usize::from(at.x.min(to.x)) * 7 + usize::from(at.y.min(to.y)) * 3;
            return colour(pair);
        }
    };
    known.to_owned()
}

/// Returns where everything lies, stands or happens that is needed.
pub(crate) fn sources(layout: &Layout, needs: &Needs) -> Vec<Cell> {
    let offers = |placed: &&Placed| match &placed.is {
        Feature::Key(key) => needs.keys.contains(key),
        Feature::Lever(id) | Feature::Switch(id) => needs.triggers.contains(id),
        _ => false,
    };
    let mut cells: Vec<Cell> = layout.features().iter().filter(offers).map(|placed| placed.at).collect();
    cells.extend(needs.event.and_then(|event| layout.events().get(event.index())?.at));
    cells
}

/// Returns the cells that a key opens something at.
pub(crate) fn opened_by_key(layout: &Layout, key: KeyId) -> Vec<Cell> {
    let barriers = layout.barriers().iter().filter(|(_, barrier)| {
        let gate = barrier.gate().and_then(|gate| layout.gates().get(gate.index()));
        barrier.lock == Some(key) || gate.is_some_and(|gate| gate.needs.keys.contains(&key))
    });
    barriers.map(|(edge, _)| edge.cell()).collect()
}

/// Returns the cells of what a lever or a switch works on.
pub(crate) fn moved_by(layout: &Layout, id: TriggerId) -> Vec<Cell> {
    let gates = layout.barriers().iter().filter(|(_, barrier)| {
        let gate = barrier.gate().and_then(|gate| layout.gates().get(gate.index()));
        gate.is_some_and(|gate| gate.needs.triggers.contains(&id))
    });
    let things = layout.features().iter().filter(|placed| match &placed.is {
        Feature::Teleporter(teleporter) => teleporter.needs.triggers.contains(&id),
        Feature::Trap(trap) => trap.off.contains(&id),
        _ => false,
    });
    gates.map(|(edge, _)| edge.cell()).chain(things.map(|placed| placed.at)).collect()
}

/// Returns where levers and switches stand.
pub(crate) fn triggers(layout: &Layout, ids: &[TriggerId]) -> Vec<Cell> {
    let stands = |placed: &&Placed| placed.is.trigger().is_some_and(|id| ids.contains(&id));
    layout.features().iter().filter(stands).map(|placed| placed.at).collect()
}

/// Returns what people call the key.
pub(crate) fn key_name(layout: &Layout, key: KeyId) -> String {
    match layout.keys().get(key.index()).map(|key| &*key.name) {
        Some("") | None => format!("key {}", key.0),
        Some(name) => name.to_owned(),
    }
}
