//! Encounters: as often as their zone says, three times as often through a door, and never where it is safe.

use crate::{drawn, face};
use undercroft::grid::Side;
use undercroft_play::{Command, Game, Happening, Meeting};

/// Two cells, a door, and a cell behind it, in a zone.
fn zone(kind: &str) -> Game {
    drawn(&format!(
        "+--+--+--+--+
|@.  .D .  >|
+--+--+--+--+
---
[[zones]]
kind = \"{kind}\"
area = [[0, 0, 4]]
danger = 4
rate = 80
monsters = [\"two wolves\"]
"
    ))
}

/// Walks to and fro so often, and returns whom it met.
fn met(game: &mut Game, there: &Command, back: &Command, times: u32) -> Vec<Meeting> {
    let mut meetings = Vec::new();
    for _ in 0..times {
        for (side, command) in [(Side::East, there), (Side::West, back)] {
            face(game, side);
            let told = game.act(command);
            assert!(told.iter().any(|happening| matches!(happening, Happening::Moved { .. })), "{told:?}");
            meetings.extend(told.into_iter().filter_map(|happening| match happening {
                Happening::Encounter { meeting } => Some(meeting),
                _ => None,
            }));
        }
    }
    meetings
}

#[test]
fn three_times_as_many_are_met_through_a_door() {
    const TIMES: u32 = 5000;
    let mut game = zone("encounter");
    let steps = met(&mut game, &Command::FORWARD, &Command::FORWARD, TIMES);
    face(&mut game, Side::East);
    game.act(&Command::FORWARD);
    let doors = met(&mut game, &Command::Open, &Command::Open, TIMES);
    assert!(steps.iter().all(|meeting| !meeting.door) && doors.iter().all(|meeting| meeting.door));
    // Of 10,000 steps 800 are expected, and 2,400; the bounds are four standard deviations away.
    assert!(steps.len().abs_diff(800) <= 109, "{}", steps.len());
    assert!(doors.len().abs_diff(2400) <= 171, "{}", doors.len());
}

#[test]
fn a_meeting_tells_its_zone_its_group_and_its_danger() {
    let mut game = zone("encounter");
    let meetings = met(&mut game, &Command::FORWARD, &Command::FORWARD, 100);
    let meeting = meetings.first().expect("somebody is met").clone();
    assert_eq!(
        meeting,
        Meeting { zone: Some(0), group: "two wolves".into(), danger: 4, door: false, boss: false }
    );
    let words = Happening::Encounter { meeting: meeting.clone() }.words(&game);
    assert_eq!(words, "In zone 1: two wolves (danger 4). You fight, and go on.");
    let words = Happening::Encounter { meeting: Meeting { door: true, ..meeting } }.words(&game);
    assert_eq!(words, "Behind the door, in zone 1: two wolves (danger 4). You fight, and go on.");
}

#[test]
fn nobody_is_met_where_it_is_safe() {
    let mut game = zone("safe");
    assert_eq!(met(&mut game, &Command::FORWARD, &Command::FORWARD, 2000), []);
}

#[test]
fn a_boss_is_met_once() {
    let mut game = zone("boss");
    let meetings = met(&mut game, &Command::FORWARD, &Command::FORWARD, 2000);
    assert!(matches!(&meetings[..], [meeting] if meeting.boss), "{meetings:?}");
}
