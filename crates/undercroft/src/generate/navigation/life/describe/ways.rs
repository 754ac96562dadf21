//! How one leaves a room, in sentences: on which sides a way stands open, which doors and gates bar a way, and which let
//! nobody through or nobody back. What is hidden is not spoken of, and then nothing is said to be the only way.

use super::{SAY, Writer, add, push_list};
use crate::facts::{Exit, Facts, Hindrance};
use crate::floor::{BarrierKind, RoomId};

/// More open edges than these are a room that has no walls to speak of.
const WALLS: u16 = 12;

/// What a sentence says of doors and gates.
#[derive(Clone, Copy)]
enum Bar {
    Locked,
    Shut,
    /// A door that opens only from the other side.
    Deaf,
    /// A gate that opens only from the other side.
    DeafGate,
    /// A door by which nobody comes back.
    Outward,
}

/// Phrasings for one and for several, around the sides.
pub(super) type Phrases = [&'static [[&'static str; 2]]; 2];

impl Bar {
    const ALL: [Bar; 5] = [Bar::Locked, Bar::Shut, Bar::Deaf, Bar::DeafGate, Bar::Outward];

    fn of(exit: &Exit<'_>) -> Option<Bar> {
        let is_gate = exit.barrier.is_some_and(|barrier| matches!(barrier.kind, BarrierKind::Gate(_)));
        match exit.hindrance() {
            Some(Hindrance::Locked(_)) => Some(Bar::Locked),
            Some(Hindrance::Shut(_)) => Some(Bar::Shut),
            Some(Hindrance::OtherSide) if is_gate => Some(Bar::DeafGate),
            Some(Hindrance::OtherSide) => Some(Bar::Deaf),
            None if exit.is_one_way() && !is_gate => Some(Bar::Outward),
            None => None,
        }
    }

    const fn phrases(self) -> Phrases {
        match self {
            Bar::Locked => [SAY.locked_one, SAY.locked_more],
            Bar::Shut => [SAY.shut_one, SAY.shut_more],
            Bar::Deaf => [SAY.deaf_one, SAY.deaf_more],
            Bar::DeafGate => [SAY.deaf_gate_one, SAY.deaf_gate_more],
            Bar::Outward => [SAY.outward_one, SAY.outward_more],
        }
    }
}

impl Writer<'_> {
    pub(super) fn ways_out(&mut self, text: &mut String, facts: &Facts<'_>, room: RoomId) {
        let exits = facts.exits(room);
        self.open_ways(text, &exits);
        if exits.iter().all(|exit| exit.barrier.is_none()) {
            return;
        }
        for bar in Bar::ALL {
            let is_so =
                |exit: &&Exit<'_>| !exit.is_hidden() && Bar::of(exit).is_some_and(|of| of as u8 == bar as u8);
            let barred = exits.iter().filter(is_so);
            let count = barred.clone().count();
            let forms = bar.phrases()[usize::from(count > 1)];
            if count > 0 {
                let [before, after] = forms[self.rng.below(forms.len() as u32) as usize];
                add(text, before);
                Sides::of(barred).push(text);
                text.push_str(after);
            }
        }
    }

    /// Says on which sides a way stands open to anybody.
    fn open_ways(&mut self, text: &mut String, all: &[Exit<'_>]) {
        let free = all.iter().filter(|exit| !exit.is_hidden() && exit.hindrance().is_none());
        let sides = Sides::of(free.clone());
        let no_more = all.len() == free.clone().count();
        let wide: u16 = free.filter(|exit| exit.barrier.is_none()).map(|exit| exit.width).sum();
        let forms = match (sides.count, no_more) {
            (0, _) if all.iter().all(Exit::is_hidden) => return add(text, "No way out can be seen."),
            (0, _) => return add(text, "No way stands open."),
            _ if wide > WALLS => return add(text, "It stands open to what lies around it."),
            (1, true) => match all {
                [exit] if exit.width == 1 && !exit.is_one_way() => SAY.only_way,
                _ => SAY.one_side,
            },
            (1, false) => SAY.one_of_several,
            (4, _) => SAY.every_way,
            (_, true) => SAY.all_ways,
            (_, false) => SAY.ways,
        };
        add(text, forms[self.another(1, forms.len())]);
        if sides.count < 4 {
            text.push(' ');
            sides.push(text);
        }
        text.push('.');
    }
}

/// The names of sides.
#[derive(Default)]
struct Sides {
    names: [&'static str; 4],
    count: usize,
}

impl Sides {
    /// Returns those of ways out, which come clockwise. Sides that come twice running count once.
    fn of<'a>(exits: impl Iterator<Item = &'a Exit<'a>>) -> Sides {
        let mut sides = Sides::default();
        let mut last = None;
        for exit in exits.filter(|exit| last.replace(exit.side) != Some(exit.side)) {
            sides.names[sides.count] = exit.side.name();
            sides.count += 1;
        }
        sides
    }

    /// "north", "north and east".
    fn push(&self, text: &mut String) {
        push_list(text, &self.names[..self.count]);
    }
}
