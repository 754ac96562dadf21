//! States of a walker as they are saved: they come back as they were, and one that its floor cannot have is refused.

use super::*;
use crate::floor::TriggerId;
use crate::grid::cell;

/// A floor with everything that a state can speak of.
const FULL: &str = "
    +--+--+--+--+--+--+
    |@. k0 k0 l0  .a >|
    +--+00+--+--+--+--+
    | .  .|
    +--+--+
---
keys = [{ wear = \"used_up\" }, {}]
events = [{ module = \"bell\", category = \"discovery\", at = [4, 0] }, { module = \"b\", category = \"memory\" }]
[[gates]]
needs = { keys = [0], triggers = [0], event = 0 }
[[gates]]
needs = { triggers = [0] }
";

const EVERYTHING: &str = "e take e take w S N e e use e play0 E";

/// Plays a script on the full floor, changes the saved state as text, and puts it back.
fn misfit(script: &str, from: &str, to: &str, expected: Misfit) {
    let floor: Floor = FULL.parse().unwrap();
    let saved = toml::to_string(play(&floor, script).unwrap().state()).unwrap();
    assert!(saved.contains(from), "'{from}' in\n{saved}");
    let changed: WalkerState = toml::from_str(&saved.replace(from, to)).unwrap();
    assert_eq!(Walker::resume(&floor, changed), Err(expected), "{saved}");
}

#[test]
fn states_are_written_and_read_back() {
    let floor: Floor = FULL.parse().unwrap();
    let moves = EVERYTHING.split(' ').collect::<Vec<_>>();
    for n in 0..=moves.len() {
        let walker = play(&floor, &moves[..n].join(" ")).unwrap();
        let saved = toml::to_string(walker.state()).unwrap();
        let state: WalkerState = toml::from_str(&saved).unwrap();
        assert_eq!(Walker::resume(&floor, state), Ok(walker), "{saved}");
    }
    // The order of doing makes no difference.
    let (one, other) =
        (play(&floor, "e take e take e use w w").unwrap(), play(&floor, "e e e use w take w take").unwrap());
    assert_eq!(one.into_state(), other.into_state());
    let text = toml::to_string(&WalkerState::new(&floor)).unwrap();
    assert!(toml::from_str::<WalkerState>(&format!("lives = 3\n{text}")).is_err());
}

#[test]
fn states_that_do_not_fit_are_refused() {
    misfit("", "at = [0, 0]", "at = [5, 1]", Misfit::InRock(cell(5, 1)));
    misfit("", "at = [0, 0]", "at = [65535, 65535]", Misfit::InRock(cell(65535, 65535)));
    misfit("e take", "taken = [[1, 0]]", "taken = [[0, 0]]", Misfit::NoKey(cell(0, 0)));
    misfit("e take", "taken = [[1, 0]]", "taken = []", Misfit::Keys);
    misfit("e take", "keys = [0]", "keys = [0, 0]", Misfit::Keys);
    misfit("e take", "keys = [0]", "keys = [9]", Misfit::Keys);
    misfit("e take", "keys = [0]", "keys = []", Misfit::Keys);
    misfit("", "used = []", "used = [4]", Misfit::NoTrigger(TriggerId(4)));
    misfit("", "played = []", "played = [1]", Misfit::NoEvent(EventId(1)));
    misfit("", "played = []", "played = [2]", Misfit::NoEvent(EventId(2)));
    let edge = Edge::new(cell(5, 0), West);
    misfit("", "unlocked = []", "unlocked = [[5, 0, \"west\"]]", Misfit::NoLock(edge));
    misfit("", "unlocked = []", "unlocked = [[1, 1, \"north\"]]", Misfit::Keys);
    misfit("e take S", "unlocked = [[1, 1, \"north\"]]", "unlocked = []", Misfit::Keys);
    misfit("", "opened = []", "opened = [0]", Misfit::Gate(GateId(0)));
    misfit("", "opened = []", "opened = [1]", Misfit::Gate(GateId(1)));
    misfit("", "opened = []", "opened = [2]", Misfit::Gate(GateId(2)));
    misfit(EVERYTHING, "played = [0]", "played = []", Misfit::Gate(GateId(0)));
    misfit(EVERYTHING, "used = [0]", "used = []", Misfit::Gate(GateId(0)));
    misfit(EVERYTHING, "opened = [0]", "opened = []", Misfit::Keys);
    // Keys are in order, so that the same state is written in one way.
    let floor: Floor = "+--+--+--+\n|k0 k1 @>|\n+--+--+--+".parse().unwrap();
    let walker = play(&floor, "w take w take").unwrap();
    let saved = toml::to_string(walker.state()).unwrap();
    let shuffled: WalkerState = toml::from_str(&saved.replace("keys = [0, 1]", "keys = [1, 0]")).unwrap();
    assert_eq!(shuffled.check(&floor), Err(Misfit::Keys), "{saved}");
    // A key that is kept opens nothing for good.
    let floor: Floor = "+--+--+--+\n|@. k00 >|\n+--+--+--+".parse().unwrap();
    let saved = toml::to_string(play(&floor, "e take").unwrap().state()).unwrap();
    let saved = saved.replace("unlocked = []", "unlocked = [[2, 0, \"west\"]]");
    let state: WalkerState = toml::from_str(&saved).unwrap();
    assert_eq!(state.check(&floor), Err(Misfit::NoLock(Edge::new(cell(2, 0), West))), "{saved}");
    // A gate by a key that is kept takes that key.
    let floor: Floor =
        "+--+--+--+\n|@. k0a >|\n+--+--+--+\n---\n[[gates]]\nneeds = { keys = [0] }\n".parse().unwrap();
    let mut state = play(&floor, "e take E").unwrap().into_state();
    assert_eq!(state.check(&floor), Ok(()));
    state = toml::from_str(
        &toml::to_string(&state)
            .unwrap()
            .replace("keys = [0]", "keys = []")
            .replace("taken = [[1, 0]]", "taken = []"),
    )
    .unwrap();
    assert_eq!(state.check(&floor), Err(Misfit::Gate(GateId(0))));
}
