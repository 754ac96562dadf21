//! How one leaves a room, in sentences: on which sides a way stands open, which doors and gates bar a way, and which let
//! nobody through or nobody back. What is hidden is not spoken of, and then nothing is said to be the only way.

use super::{SAY, Writer, add, push_list};
use crate::facts::{Exit, Facts, Hindrance};
use crate::floor::{BarrierKind, RoomId};
use crate::grid::Side;

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
        let seen: Vec<&Exit<'_>> = exits.iter().filter(|exit| !exit.is_hidden()).collect();
        self.open_ways(text, &exits, &seen);
        for bar in Bar::ALL {
            let is_so = |exit: &&&Exit<'_>| Bar::of(exit).is_some_and(|of| of as u8 == bar as u8);
            let sides: Vec<Side> = seen.iter().filter(is_so).map(|exit| exit.side).collect();
            let forms = bar.phrases()[usize::from(sides.len() > 1)];
            if !sides.is_empty() {
                let [before, after] = forms[self.rng.below(forms.len() as u32) as usize];
                add(text, before);
                push_sides(text, &sides);
                text.push_str(after);
            }
        }
    }

    /// Says on which sides a way stands open to anybody.
    fn open_ways(&mut self, text: &mut String, all: &[Exit<'_>], seen: &[&Exit<'_>]) {
        let free: Vec<&Exit<'_>> = seen.iter().filter(|exit| exit.hindrance().is_none()).copied().collect();
        let mut sides: Vec<Side> = free.iter().map(|exit| exit.side).collect();
        sides.dedup();
        let no_more = all.len() == free.len();
        let wide: u16 = free.iter().filter(|exit| exit.barrier.is_none()).map(|exit| exit.width).sum();
        let forms = match (&sides[..], no_more) {
            ([], _) if seen.is_empty() => return add(text, "No way out can be seen."),
            ([], _) => return add(text, "No way stands open."),
            _ if wide > WALLS => return add(text, "It stands open to what lies around it."),
            ([_], true) => match free[..] {
                [exit] if exit.width == 1 && !exit.is_one_way() => SAY.only_way,
                _ => SAY.one_side,
            },
            ([_], false) => SAY.one_of_several,
            ([_, _, _, _], _) => SAY.every_way,
            (_, true) => SAY.all_ways,
            (_, false) => SAY.ways,
        };
        add(text, forms[self.another(1, forms.len())]);
        if sides.len() < 4 {
            text.push(' ');
            push_sides(text, &sides);
        }
        text.push('.');
    }
}

/// "north", "north and east": sides that come twice running count once.
fn push_sides(text: &mut String, sides: &[Side]) {
    let mut names = [""; 4];
    let mut count = 0;
    for side in sides.chunk_by(|a, b| a == b).map(|same| same[0]) {
        names[count] = side.name();
        count += 1;
    }
    push_list(text, &names[..count]);
}
