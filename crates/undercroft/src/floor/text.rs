//! The text form: a drawing of cells and edges, and under it, as TOML, whatever a drawing cannot say. It reads back to
//! the same floor, and tests are written in it.
//!
//! ```text
//! +--+--+--+     a cell is two characters, an edge one or two:
//! |@<  .| .|       blank open, `--` `|` wall, `D` door, `0`–`9` door locked by that key, `a`–`j` gate,
//! +  +00+--+       `^` `>` `v` `<` one-way door, `S` secret, `I` illusory, `G` a gate beyond the tenth
//! |k0  >|        in a cell: ` .` floor, blank rock, `@` before it the entrance, `!` the exit that is the goal;
//! +--+--+          `<` `>` stairs, `k0` key, `l0` lever, `s0` switch, `^` trap, `$` chest, `t` teleporter,
//!                  `m` marker, `p` person, `n` note, `*` spinner, `v` chute
//! ```
//! A gate that nothing is said about is opened by the lever or switch of its number. The form starts with a line
//! `undercroft floor WxH`; without it the drawing is measured, and ends at a line `---` or at the end of the text.
//!
//! The words need the feature `toml`; without it drawings are read and drawn, and no floor is written in this form.

mod draw;
mod read;
#[cfg(feature = "toml")]
mod words;

pub use read::TextError;

use super::{
    Barrier, BarrierKind, Contents, Feature, Floor, Gate, GateId, Key, KeyId, Needs, Trigger, TriggerId,
};
use crate::grid::{Edge, Side};
#[cfg(feature = "toml")]
use std::fmt;
use std::str::FromStr;

#[cfg(feature = "toml")]
impl fmt::Display for Floor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size();
        writeln!(f, "{HEADER} {}x{}", size.width(), size.height())?;
        f.write_str(&self.drawing())?;
        let legend = words::write(self)?;
        if legend.is_empty() { Ok(()) } else { write!(f, "{RULE}\n{legend}") }
    }
}

impl FromStr for Floor {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        read::read(text)
    }
}

impl Floor {
    /// Returns the drawing alone, without what stands under it.
    pub fn drawing(&self) -> String {
        draw::drawing(self)
    }
}

/// Stands in for the words where TOML is not read.
#[cfg(not(feature = "toml"))]
mod words {
    use super::{Contents, TextError};

    pub(super) fn read(legend: &str) -> Result<Contents, TextError> {
        let why = "it takes the feature `toml` to read what stands there";
        if legend.trim().is_empty() {
            Ok(Contents { depth: 1, ..Contents::default() })
        } else {
            Err(TextError::Legend(why.to_owned()))
        }
    }
}

const HEADER: &str = "undercroft floor";
const RULE: &str = "---";

/// Returns the glyph of a barrier that needs no words: all that is said about it is in the glyph.
fn plain_glyph(edge: Edge, barrier: &Barrier) -> Option<char> {
    let plain = Barrier::new(barrier.kind);
    match barrier.kind {
        BarrierKind::Gate(GateId(id)) => (*barrier == plain && id < 10).then(|| (b'a' + id as u8) as char),
        BarrierKind::Secret | BarrierKind::Illusory => (*barrier == plain).then(|| letter(barrier.kind)),
        BarrierKind::Door => match (barrier.lock, barrier.one_way) {
            _ if *barrier == plain => Some('D'),
            (Some(key), None) if *barrier == plain.clone().locked(key) => char::from_digit(key.0, 10),
            (None, Some(toward)) if *barrier == plain.one_way(toward) => ARROWS
                .iter()
                .find(|(side, _)| *side == toward)
                .map(|(_, arrow)| *arrow)
                .filter(|_| across(edge, toward)),
            _ => None,
        },
    }
}

/// Returns the barrier that a glyph stands for.
fn plain_barrier(edge: Edge, glyph: char) -> Option<Barrier> {
    let kind = match glyph {
        'D' | '0'..='9' | '^' | '>' | 'v' | '<' => BarrierKind::Door,
        'a'..='j' => BarrierKind::Gate(GateId(glyph as u32 - 'a' as u32)),
        'G' => BarrierKind::Gate(GateId(u32::MAX)),
        'S' => BarrierKind::Secret,
        'I' => BarrierKind::Illusory,
        _ => return None,
    };
    let barrier = Barrier::new(kind);
    if let Some(key) = glyph.to_digit(10) {
        return Some(barrier.locked(KeyId(key)));
    }
    match ARROWS.iter().find(|(_, arrow)| *arrow == glyph) {
        Some((toward, _)) => across(edge, *toward).then(|| barrier.one_way(*toward)),
        None => Some(barrier),
    }
}

const ARROWS: [(Side, char); 4] =
    [(Side::North, '^'), (Side::East, '>'), (Side::South, 'v'), (Side::West, '<')];

fn across(edge: Edge, toward: Side) -> bool {
    toward == edge.side() || toward.opposite() == edge.side()
}

const fn letter(kind: BarrierKind) -> char {
    match kind {
        BarrierKind::Door => 'D',
        BarrierKind::Gate(_) => 'G',
        BarrierKind::Secret => 'S',
        BarrierKind::Illusory => 'I',
    }
}

/// Returns the glyph of a feature, and whether the number beside it says all there is to say.
fn feature_glyph(feature: &Feature) -> (char, Option<u32>) {
    match feature {
        Feature::StairsUp => ('<', None),
        Feature::StairsDown => ('>', None),
        Feature::Key(id) => ('k', Some(id.0)),
        Feature::Lever(id) => ('l', Some(id.0)),
        Feature::Switch(id) => ('s', Some(id.0)),
        Feature::Trap(_) => ('^', None),
        Feature::Chest(_) => ('$', None),
        Feature::Teleporter(_) => ('t', None),
        Feature::Marker(_) => ('m', None),
        Feature::Person(_) => ('p', None),
        Feature::Note(_) => ('n', None),
        Feature::Spinner => ('*', None),
        Feature::Chute => ('v', None),
    }
}

/// Returns the feature that a glyph stands for where nothing is said under the drawing.
fn plain_feature(glyph: char, number: Option<u32>) -> Option<Feature> {
    match (glyph, number) {
        ('<', None) => Some(Feature::StairsUp),
        ('>', None) => Some(Feature::StairsDown),
        ('*', None) => Some(Feature::Spinner),
        ('v', None) => Some(Feature::Chute),
        ('k', Some(id)) => Some(Feature::Key(KeyId(id))),
        ('l', Some(id)) => Some(Feature::Lever(TriggerId(id))),
        ('s', Some(id)) => Some(Feature::Switch(TriggerId(id))),
        _ => None,
    }
}

/// Returns the tables that follow from the numbers in a floor, for floors that say nothing more about keys, gates and
/// triggers.
fn implied(contents: &Contents) -> (Vec<Key>, Vec<Gate>, Vec<Trigger>) {
    let (mut keys, mut gates, mut triggers) = (0, 0, 0);
    for (_, barrier) in &contents.barriers {
        keys = keys.max(barrier.lock.map_or(0, |key| key.0.saturating_add(1)));
        gates = gates.max(barrier.gate().filter(|gate| gate.0 < 10).map_or(0, |gate| gate.0 + 1));
    }
    for placed in &contents.features {
        triggers = triggers.max(placed.is.trigger().map_or(0, |id| id.0.saturating_add(1)));
        if let Feature::Key(key) = placed.is {
            keys = keys.max(key.0.saturating_add(1));
        }
    }
    // A number that comes from a hostile text makes no table; the checks refuse it.
    let count = |n: u32| if n <= 1 << 16 { n } else { 0 };
    let gate = |id| Gate { needs: Needs::triggers([TriggerId(id)]), ..Gate::default() };
    let gates: Vec<Gate> = (0..count(gates)).map(gate).collect();
    // Gates of which something is said say themselves what opens them.
    if contents.gates.is_empty() || contents.gates == gates {
        triggers = triggers.max(gates.len() as u32);
    }
    (vec![Key::default(); count(keys) as usize], gates, vec![Trigger::default(); count(triggers) as usize])
}

#[cfg(test)]
mod tests;
