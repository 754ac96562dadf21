//! Where two floors differ, for claims that are checked by making a floor again.

use super::Floor;
use crate::grid::{Bits, Cell, Edge, Side};

impl Floor {
    /// Returns the first thing in which another floor differs from this one: its size, cells, edges, features, places or
    /// ends. What was seen, what is told and how it was made are not compared.
    pub fn difference(&self, other: &Floor) -> Option<String> {
        let (own, their) = (&self.contents, &other.contents);
        if self.size() != other.size() {
            return Some(format!("it is {}, not {}", self.size(), other.size()));
        }
        if let Some(c) = first_difference(self.cells(), other.cells()) {
            let (is, should_be) = if self.is_floor(c) { ("solid", "floor") } else { ("floor", "solid") };
            return Some(format!("{c} is {is}, and would be {should_be}"));
        }
        let planes = [
            (self.open().north(), other.open().north(), Side::North),
            (self.open().west(), other.open().west(), Side::West),
        ];
        for (own, their, side) in planes {
            if let Some(c) = first_difference(own, their) {
                let edge = Edge::new(c, side);
                let (is, should_be) = if own.has(c) { ("closed", "open") } else { ("open", "closed") };
                return Some(format!("{edge} is {is}, and would be {should_be}"));
            }
        }
        if let Some((edge, _)) = odd_one(&own.barriers, &their.barriers) {
            return Some(format!("another barrier stands on {edge}, or none"));
        }
        if let Some(placed) = odd_one(&own.features, &their.features) {
            return Some(format!("another feature stands at {}, or none", placed.at));
        }
        if let Some(room) = odd_one(&own.rooms, &their.rooms) {
            return Some(format!("the room of {} is another", room.bounds));
        }
        if let Some(corridor) = odd_one(&own.corridors, &their.corridors) {
            let at = corridor.corners.first().copied().unwrap_or_default();
            return Some(format!("the corridor from {at} is another"));
        }
        if own.entrance != their.entrance {
            return Some(format!("the entrance is {}, and would be {}", their.entrance, own.entrance));
        }
        if own.goal != their.goal {
            return Some(format!("the goal is {:?}, and would be {:?}", their.goal, own.goal));
        }
        if (own.depth, &own.name) != (their.depth, &their.name) {
            let told = |depth: u32, name: &str| format!("floor {depth} '{name}'");
            let (is, should_be) = (told(their.depth, &their.name), told(own.depth, &own.name));
            return Some(format!("it is {is}, and would be {should_be}"));
        }
        None
    }
}

/// Returns the first cell that only one of two sets has.
pub(crate) fn first_difference(a: &Bits, b: &Bits) -> Option<Cell> {
    let mut both = a.clone();
    both.join(b);
    both.iter().find(|c| a.has(*c) != b.has(*c))
}

/// Returns the first entry of one list that the other does not have in its place.
fn odd_one<'a, T: PartialEq>(a: &'a [T], b: &'a [T]) -> Option<&'a T> {
    let differing = a.iter().zip(b).find(|(a, b)| a != b).map(|(a, _)| a);
    differing.or_else(|| a.get(b.len()).or_else(|| b.get(a.len())))
}
