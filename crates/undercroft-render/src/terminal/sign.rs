//! The signs for what stands on edges and in cells.

use super::Glyphs;
use crate::drawing::Hue;
use crate::view::{End, View, is_level};
use undercroft::floor::{Barrier, BarrierKind, Feature, GateId, MarkerKind};
use undercroft::grid::{Cell, Edge, Side};

/// A sign, its colour among 256, and what it means; nothing where it explains itself.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Sign {
    unicode: char,
    ascii: char,
    pub(super) colour: u8,
    /// A second colour, behind it.
    pub(super) behind: Option<u8>,
    pub(super) means: &'static str,
}

impl Sign {
    const fn new(unicode: char, ascii: char, colour: u8, means: &'static str) -> Sign {
        Sign { unicode, ascii, colour, behind: None, means }
    }

    pub(super) const fn glyph(self, glyphs: Glyphs) -> char {
        match glyphs {
            Glyphs::Unicode => self.unicode,
            Glyphs::Ascii => self.ascii,
        }
    }
}

/// Grey that can be seen on black and on white.
pub(super) const WALL: u8 = 246;
/// Fainter.
pub(super) const FLOOR: u8 = 242;

const WOOD: u8 = 173;
const RED: u8 = 203;
const GREEN: u8 = 77;

/// Returns what stands on an edge. Nothing on an open one, or deep in the rock.
pub(super) fn on_edge(view: &View<'_>, edge: Edge) -> Option<Sign> {
    if !view.is_shut(edge) {
        return None;
    }
    let Some(barrier) = view.barrier(edge) else {
        return Some(if is_level(edge) {
            Sign::new('─', '-', WALL, "")
        } else {
            Sign::new('│', '|', WALL, "")
        });
    };
    let sign = of_barrier(view, barrier, edge);
    let colour = barrier.lock.and_then(|id| view.bonds().hue_of_key(id)).map(colour_of);
    Some(Sign { colour: colour.unwrap_or(sign.colour), ..sign })
}

fn of_barrier(view: &View<'_>, barrier: &Barrier, edge: Edge) -> Sign {
    // Whoever may not know what opens a gate sees them all alike.
    let of_gate = |id: GateId, unicode: char, ascii: char, means: &'static str| {
        let mut hues = view.bonds().hues_of_gate(id);
        hues.dedup();
        let colour = hues.first().map_or(WALL, |hue| colour_of(*hue));
        Sign { behind: hues.get(1).map(|hue| colour_of(*hue)), ..Sign::new(unicode, ascii, colour, means) }
    };
    if let Some(toward) = barrier.one_way {
        return match toward {
            Side::North => Sign::new('↑', '^', RED, "one way"),
            Side::East => Sign::new('→', '>', RED, "one way"),
            Side::South => Sign::new('↓', 'v', RED, "one way"),
            Side::West => Sign::new('←', '<', RED, "one way"),
        };
    }
    match barrier.kind {
        BarrierKind::Door if barrier.open => Sign::new('□', '/', WOOD, "open door"),
        BarrierKind::Door if barrier.lock.is_some() => Sign::new('▣', 'L', WOOD, "locked door"),
        BarrierKind::Door => Sign::new('■', 'D', WOOD, "door"),
        BarrierKind::Gate(id) if barrier.open => of_gate(id, '╳', 'x', "open gate"),
        BarrierKind::Gate(id) => of_gate(id, '╬', '#', "gate"),
        BarrierKind::Secret => Sign::new('S', 'S', 213, "secret door"),
        BarrierKind::Illusory if is_level(edge) => Sign::new('┄', '~', 213, "false wall"),
        BarrierKind::Illusory => Sign::new('┆', ':', 213, "false wall"),
    }
}

/// Returns what stands in a cell.
pub(super) fn in_cell(view: &View<'_>, at: Cell, feature: &Feature) -> Sign {
    let sign = match feature {
        Feature::StairsUp => Sign::new('<', '<', GREEN, "stairs up"),
        Feature::StairsDown => Sign::new('>', '>', GREEN, "stairs down"),
        Feature::Key(_) => Sign::new('♀', 'k', 220, "key"),
        Feature::Lever(_) => Sign::new('√', '!', 220, "lever"),
        Feature::Switch(_) => Sign::new('¤', 'o', 220, "switch"),
        Feature::Trap(trap) if trap.disarmed => Sign::new('^', '^', FLOOR, "disarmed trap"),
        Feature::Trap(_) => Sign::new('^', '^', RED, "trap"),
        Feature::Chest(_) => Sign::new('$', '$', 220, "chest"),
        Feature::Teleporter(way) if way.carries => Sign::new('Φ', 'w', 75, "teleporter that carries"),
        Feature::Teleporter(_) => Sign::new('Ω', '%', 75, "teleporter"),
        Feature::Marker(marker) if marker.name == "unexplored exit" => {
            Sign::new('?', '?', 220, "unexplored exit")
        }
        Feature::Marker(marker) => match marker.kind {
            MarkerKind::Player => Sign::new('@', '@', GREEN, "start"),
            MarkerKind::Enemy => Sign::new('m', 'm', RED, "monsters"),
            MarkerKind::Boss => Sign::new('B', 'B', RED, "boss"),
            MarkerKind::Loot => Sign::new('*', '*', 220, "loot"),
            MarkerKind::Other => Sign::new('x', 'x', WALL, "marker"),
        },
        Feature::Person(_) => Sign::new('P', 'P', 117, "person"),
        Feature::Note(note) if note.wall.is_some() => Sign::new('"', '"', 223, "writing on a wall"),
        Feature::Note(_) => Sign::new('≡', '=', 223, "note"),
        Feature::Spinner => Sign::new('↻', '&', 44, "spinner"),
        Feature::Chute => Sign::new('∇', 'V', RED, "chute"),
    };
    Sign { colour: view.bonds().hue_of(at, feature).map_or(sign.colour, colour_of), ..sign }
}

/// Everything that stands in cells, the entrance and the goal among it where nothing else does.
pub(super) fn in_cells(view: &View<'_>) -> Vec<(Cell, Sign)> {
    let placed = view.features_by_cell();
    let goal = view.goal.map(|goal| match goal {
        End::Exit(c) => (c, Sign::new('X', 'X', GREEN, "way out")),
        End::Boss(c) => (c, Sign::new('B', 'B', RED, "boss")),
    });
    let ends = [view.entrance.map(|c| (c, Sign::new('@', '@', GREEN, "start"))), goal];
    let bare: Vec<_> = ends.into_iter().flatten().filter(|(c, _)| !placed.contains_key(c)).collect();
    let features = placed.iter().map(|(c, placed)| (*c, in_cell(view, *c, &placed.is)));
    bare.into_iter().chain(features).collect()
}

const fn colour_of(hue: Hue) -> u8 {
    match hue {
        Hue::Red => RED,
        Hue::Blue => 75,
        Hue::Green => GREEN,
        Hue::Gold => 220,
        Hue::Purple => 141,
        Hue::Teal => 44,
        Hue::Orange => 208,
        Hue::Pink => 212,
        Hue::Brown => 137,
        Hue::Grey => 248,
        Hue::White => 255,
        Hue::Black => 240,
    }
}
