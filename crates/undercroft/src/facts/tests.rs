//! Small floors, and what is so about them.

use super::*;
use crate::Floor;
use crate::floor::{GateId, KeyId};

const ROOMS: &str = "---\nrooms = [{ bounds = [0, 0, 2, 1], kind = 'start' }, \
    { bounds = [2, 1, 1, 1], kind = 'small' }, { bounds = [4, 0, 1, 1], kind = 'small' }]";

/// What each exit of the first room says: its side, its hindrance, and where it leads.
fn exits(drawing: &str) -> Vec<(Side, Option<Hindrance>, Leads)> {
    let floor: Floor = format!("{drawing}\n{ROOMS}").parse().unwrap();
    let facts = Facts::of(&floor);
    let exits = facts.exits(RoomId(0));
    exits.iter().map(|exit| (exit.side, exit.hindrance(), facts.leads(RoomId(0), exit))).collect()
}

#[test]
fn a_door_that_opens_the_other_way_is_no_way() {
    let found = exits("+--+--+--+--+--+\n|@.  .  .  .< >|\n+--+--+  +--+--+\n      | .|\n      +--+\n");
    let [(Side::East, None, leads)] = &found[..] else { panic!("{found:?}") };
    assert_eq!((&leads.free[..], leads.by_corridor, leads.comes_back), (&[RoomId(1)][..], true, false));
    assert!(leads.hidden.is_empty() && leads.shut.is_empty());
}

#[test]
fn what_has_to_be_found_or_opened_is_told_apart() {
    let found = exits("+--+--+--+--+--+\n|@.  .  . k00 >|\n+--+--+SS+--+--+\n      | .|\n      +--+\n");
    let [(Side::East, None, leads)] = &found[..] else { panic!("{found:?}") };
    assert_eq!(
        (&leads.free[..], &leads.hidden[..], &leads.shut[..]),
        (&[][..], &[RoomId(1)][..], &[RoomId(2)][..])
    );
}

#[test]
fn hindrances_are_the_rules() {
    let of = |edge: &str| {
        let found = exits(&format!(
            "+--+--+--+--+--+\n|@.  .{edge}l0 k0  >|\n+--+--+  +--+--+\n      | .|\n      +--+\n"
        ));
        found[0].1
    };
    assert_eq!(of("D"), None);
    assert_eq!(of(">"), None);
    assert_eq!(of("<"), Some(Hindrance::OtherSide));
    assert_eq!(of("0"), Some(Hindrance::Locked(KeyId(0))));
    assert_eq!(of("a"), Some(Hindrance::Shut(GateId(0))));
    assert_eq!(of("I"), None);
}

#[test]
fn bars_shut_a_cell_in() {
    let floor: Floor = "+--+--+--+\n|@. l0a >|\n+--+--+--+".parse().unwrap();
    let facts = Facts::of(&floor);
    let down = floor.stairs_down().unwrap();
    assert_eq!(facts.bars(down).iter().map(|(side, _)| *side).collect::<Vec<_>>(), [Side::West]);
    assert_eq!(facts.bars(floor.entrance()), []);
    assert!(facts.has_wall(down));
}
