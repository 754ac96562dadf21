//! What a part must be to be kept, and why it is refused where it is not.

use super::{Keep, needed, way};
use crate::floor::text::TextError;
use crate::floor::{BarrierKind, Broken, Feature, Flaw, Goal, check_part};
use crate::grid::{Cell, Edge, Side, Size};
use std::collections::BTreeSet;

/// Why something cannot be kept.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum KeepError {
    #[error("there is nothing to keep: name a room, or a region in which there is floor")]
    Nothing,
    #[error("there is no room {room}: the floor has {count}, counted from 0")]
    NoRoom { room: u32, count: usize },
    #[error("there is no key {key}: the floor has {count}, counted from 0")]
    NoKey { key: u32, count: usize },
    #[error("{0} lies outside of the floor of {1}")]
    Outside(Cell, Size),
    #[error(
        "a piece of {piece} at {at} does not lie within a floor of {floor}: place it farther north-west, or make the floor larger"
    )]
    TooLarge { piece: Size, at: Cell, floor: Size },
    #[error("what is kept lies on a floor of {kept}, and the recipe makes floors of {floor}: set width to {} and height to {}", kept.width(), kept.height())]
    OtherSize { kept: Size, floor: Size },
    #[error("{0} is open over the rim of the floor: put a wall there, or place the piece farther inside")]
    OverRim(Edge),
    #[error("{0} is kept twice")]
    Overlap(Cell),
    #[error(
        "two parts disagree on {0}, where they touch: leave a cell between them, or draw the same on both"
    )]
    Disagree(Edge),
    #[error("two {0} are kept, and a floor has one")]
    Two(&'static str),
    #[error(
        "nobody gets into the part around {0}: it has no opening; open a wall, or keep what leads there as well"
    )]
    Sealed(Cell),
    #[error(
        "the opening of {0} on its {1} side leads into a pocket that the kept parts close off: keep what is in it, or wall it up"
    )]
    Pocket(Cell, Side),
    #[error(
        "{0} takes key {1}, which lies nowhere in what is kept: keep or draw the key as well, or another door"
    )]
    KeyMissing(String, u32),
    #[error("{0} takes lever or switch {1}, which stands nowhere in what is kept: keep or draw it as well")]
    TriggerMissing(String, u32),
    #[error("the gate on {0} waits for an event, and events are made anew: leave its rooms out")]
    WaitsForEvent(Edge),
    #[error("the {kind} at {at} speaks of {what}, and that is made anew: leave it out")]
    Speaks { kind: &'static str, at: Cell, what: &'static str },
    #[error("a kept part has no exit of its own: stairs down finish the floor")]
    Exit,
    #[error("{generator} cannot make a floor around something: {why}")]
    Never { generator: &'static str, why: &'static str },
    #[error(
        "{kept} {what} are kept, and the recipe allows {allowed}: keep fewer, or set {key} to {kept} or more"
    )]
    TooMany { what: &'static str, kept: u32, allowed: u32, key: &'static str },
    #[error("{0}")]
    Refused(String),
    #[error("what is kept: {0}")]
    Broken(#[from] Broken),
    #[error(transparent)]
    Text(#[from] TextError),
}

/// Something of a selection that is not kept, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeftOut {
    /// Where it stands.
    pub at: Cell,
    /// What it is.
    pub what: &'static str,
    /// Why it cannot stay.
    pub why: &'static str,
}

impl std::fmt::Display for LeftOut {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "left out: the {} at {}, {}", self.what, self.at, self.why)
    }
}

/// Refuses what no floor could be made around.
pub(super) fn check(keep: &Keep) -> Result<(), KeepError> {
    if keep.cells().is_empty() {
        return Err(KeepError::Nothing);
    }
    check_names(keep)?;
    check_part(&keep.layout.plan, &keep.layout.contents).map_err(Broken::from)?;
    check_edges(keep)?;
    check_openers(keep)?;
    check_openings(keep)
}

/// What is kept speaks of nothing that is not.
fn check_names(keep: &Keep) -> Result<(), KeepError> {
    let contents = &keep.layout.contents;
    for placed in &contents.features {
        let (speaks, what) = match &placed.is {
            Feature::Person(person) => {
                let clues = person.dialogue.iter().any(|line| line.clue.is_some());
                (clues || !person.knows.is_empty() || person.event.is_some(), "clues or events")
            }
            Feature::Note(note) => (note.clue.is_some(), "a clue"),
            _ => (false, ""),
        };
        if speaks {
            return Err(KeepError::Speaks { kind: placed.is.kind(), at: placed.at, what });
        }
    }
    if contents.goal != Goal::StairsDown {
        return Err(KeepError::Exit);
    }
    Ok(())
}

fn check_edges(keep: &Keep) -> Result<(), KeepError> {
    let size = keep.size();
    for (edge, barrier) in &keep.layout.contents.barriers {
        if !size.spans(*edge) {
            return Err(KeepError::OverRim(*edge));
        }
        if !keep.touches(*edge) {
            return Err(KeepError::Broken(Flaw::BarrierInRock(*edge).into()));
        }
        if let BarrierKind::Gate(id) = barrier.kind {
            let gates = &keep.layout.contents.gates;
            let gate = gates.get(id.index()).ok_or_else(|| {
                KeepError::Refused(format!(
                    "the gate on {edge} has number {}, and there are {}",
                    id.0,
                    gates.len()
                ))
            })?;
            if gate.needs.event.is_some() {
                return Err(KeepError::WaitsForEvent(*edge));
            }
        }
    }
    Ok(())
}

/// Every lock has what opens it.
fn check_openers(keep: &Keep) -> Result<(), KeepError> {
    let contents = &keep.layout.contents;
    let lying: BTreeSet<u32> = contents.features.iter().filter_map(|p| key_of(&p.is)).collect();
    let standing: BTreeSet<u32> =
        contents.features.iter().filter_map(|p| p.is.trigger()).map(|id| id.0).collect();
    for (edge, barrier) in &contents.barriers {
        let needs = barrier.gate().and_then(|gate| contents.gates.get(gate.index())).map(|gate| &gate.needs);
        let keys = barrier.lock.iter().chain(needs.iter().flat_map(|needs| &needs.keys));
        if let Some(key) = keys.into_iter().find(|key| !lying.contains(&key.0)) {
            return Err(KeepError::KeyMissing(format!("the door on {edge}"), key.0));
        }
        let triggers = needs.iter().flat_map(|needs| &needs.triggers);
        if let Some(id) = triggers.into_iter().find(|id| !standing.contains(&id.0)) {
            return Err(KeepError::TriggerMissing(format!("the gate on {edge}"), id.0));
        }
    }
    let (_, triggers) = needed(contents);
    match triggers.into_iter().find(|id| !standing.contains(&id.0)) {
        Some(id) => Err(KeepError::TriggerMissing("a trap or a teleporter".to_owned(), id.0)),
        None => Ok(()),
    }
}

const fn key_of(feature: &Feature) -> Option<u32> {
    match feature {
        Feature::Key(id) => Some(id.0),
        _ => None,
    }
}

/// Each part has an opening, and each opening leads out.
fn check_openings(keep: &Keep) -> Result<(), KeepError> {
    let size = keep.size();
    for (c, side, _) in keep.openings() {
        if c.step(side).is_none_or(|next| !size.contains(next)) {
            return Err(KeepError::OverRim(Edge::new(c, side)));
        }
    }
    let parts = way::parts(keep);
    let opens = |part: &BTreeSet<Cell>| keep.openings().any(|(c, ..)| part.contains(&c));
    if let Some(sealed) = parts.iter().find(|part| !opens(part)).and_then(BTreeSet::first) {
        return Err(KeepError::Sealed(*sealed));
    }
    let outside = way::outside(keep);
    let pocket = keep.openings().find(|(c, side, _)| !outside.has(c.beside(*side)));
    pocket.map_or(Ok(()), |(c, side, _)| Err(KeepError::Pocket(c, side)))
}
