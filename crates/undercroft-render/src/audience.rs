//! Who looks at a picture, and what they may know.
//!
//! All that is kept from players is decided here, and taken out of the view before anything is drawn:
//!
//! | what | a player sees |
//! | --- | --- |
//! | floor | what one gets to without passing anything hidden, and what was seen already |
//! | secret doors and false walls | a wall; once discovered, the door or the false wall |
//! | doors | a door, open or shut; neither its lock nor that it works one way |
//! | gates | a gate, open or shut; nothing of what opens it |
//! | stairs, the entrance, a way out | as they are |
//! | traps | those that are visible or disarmed |
//! | keys, levers, switches, chests, teleporters, people, notes | nothing: they are found in play |
//! | spinners, chutes, what carries | nothing: they are met in play |
//! | writing on walls | that it is there |
//! | markers | where the player begins, and no other |
//! | zones, the boss, names | nothing |
//!
//! Rooms are numbered among those that are seen, since a gap in the numbers would tell of a hidden room.

use crate::view::{End, View};
use std::borrow::Cow;
use std::sync::OnceLock;
use undercroft::floor::{Barrier, BarrierKind, Feature, GateId, MarkerKind, Note, Placed, Trap};
use undercroft::grid::{Bits, Cell, Edge, Passages};

/// Who looks at a picture.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Audience {
    /// Whoever runs the game, and knows everything.
    #[default]
    Master,
    /// Players with the map in their hands: nothing hidden is drawn, nor what lies behind it.
    Player,
    /// Players at a virtual table, which uncovers the map as they go: what lies behind a secret is drawn, the secret is not.
    Table,
}

impl<'a> View<'a> {
    /// Returns the view without what the audience must not know. Doing it twice changes nothing more.
    pub fn seen_by(self, audience: Audience) -> View<'a> {
        if audience == Audience::Master {
            return self;
        }
        let barriers: Vec<_> = self.barriers.iter().filter_map(|(edge, b)| Some((*edge, seen(b)?))).collect();
        let mut view = View {
            name: Cow::default(),
            features: self.features.iter().filter_map(shown).collect(),
            barriers: barriers.into(),
            zones: Cow::default(),
            keys: Cow::default(),
            gates: Cow::default(),
            goal: self.goal.filter(|goal| matches!(goal, End::Exit(_))),
            bonds: OnceLock::new(),
            ..self
        };
        if audience == Audience::Player {
            view.leave_out_the_unknown();
        }
        view
    }

    /// Turns what cannot be reached by what is seen into rock.
    fn leave_out_the_unknown(&mut self) {
        // A draft has no entrance yet, and shows all that it has.
        let Some(entrance) = self.entrance else { return };
        let known = reached(&self.open, &self.barriers, entrance, &self.seen);
        if self.cells.is_subset(&known) {
            return;
        }
        let unknown = rest(&self.cells, &known);
        self.cells.to_mut().subtract(&unknown);
        let beside = |edge: Edge| {
            let (before, after) = edge.cells();
            known.has(after) && before.is_some_and(|c| known.has(c))
        };
        self.barriers.to_mut().retain(|(edge, _)| beside(*edge));
        let opened: Vec<Edge> =
            crate::view::edges(self.size().rect()).filter(|e| self.open.is_open(*e)).collect();
        let open = self.open.to_mut();
        opened.into_iter().filter(|edge| !beside(*edge)).for_each(|edge| open.set(edge, false));
        self.features.to_mut().retain(|placed| known.has(placed.at));
        self.rooms.to_mut().retain(|room| room.cells().all(|c| known.has(c)));
        self.goal = self.goal.filter(|goal| matches!(goal, End::Exit(c) if known.has(*c)));
    }
}

/// Returns the cells of the first set that are not in the second.
fn rest(cells: &Bits, known: &Bits) -> Bits {
    let mut rest = cells.clone();
    rest.subtract(known);
    rest
}

/// Returns every cell that one gets to from the entrance, through openings and whatever is drawn on edges, and those
/// seen before.
fn reached(open: &Passages, barriers: &[(Edge, Barrier)], entrance: Cell, seen: &[Cell]) -> Bits {
    let mut ways = open.clone();
    for (edge, _) in barriers {
        ways.set(*edge, true);
    }
    let mut known = ways.reach(entrance);
    for c in seen {
        _ = known.insert(*c);
    }
    known
}

/// Returns a barrier as a player sees it; none where they see a wall.
fn seen(barrier: &Barrier) -> Option<Barrier> {
    let kind = match barrier.kind {
        BarrierKind::Door => BarrierKind::Door,
        // All gates look alike, whatever opens them.
        BarrierKind::Gate(_) => BarrierKind::Gate(GateId(0)),
        BarrierKind::Secret | BarrierKind::Illusory if !barrier.discovered => return None,
        BarrierKind::Secret => BarrierKind::Secret,
        BarrierKind::Illusory => BarrierKind::Illusory,
    };
    Some(Barrier { open: barrier.open, discovered: barrier.discovered, ..Barrier::new(kind) })
}

/// Returns a feature as a player sees it, where they do.
fn shown(placed: &Placed) -> Option<Placed> {
    let is = match &placed.is {
        Feature::StairsUp => Feature::StairsUp,
        Feature::StairsDown => Feature::StairsDown,
        Feature::Trap(trap) if trap.visible || trap.disarmed => {
            Feature::Trap(Trap { visible: true, disarmed: trap.disarmed, ..Trap::new(trap.kind) })
        }
        Feature::Marker(marker) if marker.kind == MarkerKind::Player => {
            let bare = undercroft::floor::Marker { kind: MarkerKind::Player, budget: 0, name: "".into() };
            Feature::Marker(bare)
        }
        Feature::Note(note) if note.wall.is_some() => {
            Feature::Note(Note { wall: note.wall, ..Note::default() })
        }
        Feature::Key(_)
        | Feature::Lever(_)
        | Feature::Switch(_)
        | Feature::Trap(_)
        | Feature::Chest(_)
        | Feature::Teleporter(_)
        | Feature::Marker(_)
        | Feature::Person(_)
        | Feature::Note(_)
        | Feature::Spinner
        | Feature::Chute => return None,
    };
    Some(Placed { at: placed.at, is })
}

#[cfg(test)]
mod tests;
