//! States of a walker as they are saved: they come back as they were, and one that its floor cannot have is refused.

use super::*;
use crate::floor::TriggerId;
use crate::grid::cell;
use crate::rules::walker::Unfit;

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
fn misfit(script: &str, from: &str, to: &str, expected: Unfit) {
    let floor: Floor = FULL.parse().unwrap();
    let saved = toml::to_string(&play(&floor, script).unwrap()).unwrap();
    assert!(saved.contains(from), "'{from}' in\n{saved}");
    let changed: Walker = toml::from_str(&saved.replace(from, to)).unwrap();
    assert_eq!(changed.check(&floor), Err(expected.into()), "{saved}");
}

#[test]
fn states_are_written_and_read_back() {
    let floor: Floor = FULL.parse().unwrap();
    let moves = EVERYTHING.split(' ').collect::<Vec<_>>();
    for n in 0..=moves.len() {
        let walker = play(&floor, &moves[..n].join(" ")).unwrap();
        let saved = toml::to_string(&walker).unwrap();
        let state: Walker = toml::from_str(&saved).unwrap();
        assert_eq!(state.check(&floor), Ok(()), "{saved}");
        assert_eq!(state, walker, "{saved}");
    }
    // The order of doing makes no difference.
    let (one, other) =
        (play(&floor, "e take e take e use w w").unwrap(), play(&floor, "e e e use w take w take").unwrap());
    assert_eq!(one, other);
    let text = toml::to_string(&Walker::new(&floor)).unwrap();
    assert!(toml::from_str::<Walker>(&format!("lives = 3\n{text}")).is_err());
}

#[test]
fn states_that_do_not_fit_are_refused() {
    misfit("", "at = [0, 0]", "at = [5, 1]", Unfit::InRock(cell(5, 1)));
    misfit("", "at = [0, 0]", "at = [65535, 65535]", Unfit::InRock(cell(65535, 65535)));
    misfit("e take", "taken = [[1, 0]]", "taken = [[0, 0]]", Unfit::NoKey(cell(0, 0)));
    misfit("e take", "taken = [[1, 0]]", "taken = []", Unfit::Keys);
    misfit("e take", "keys = [0]", "keys = [0, 0]", Unfit::Keys);
    misfit("e take", "keys = [0]", "keys = [9]", Unfit::Keys);
    misfit("e take", "keys = [0]", "keys = []", Unfit::Keys);
    misfit("", "used = []", "used = [4]", Unfit::NoTrigger(TriggerId(4)));
    misfit("", "played = []", "played = [1]", Unfit::NoEvent(EventId(1)));
    misfit("", "played = []", "played = [2]", Unfit::NoEvent(EventId(2)));
    let edge = Edge::new(cell(5, 0), West);
    misfit("", "unlocked = []", "unlocked = [[5, 0, \"west\"]]", Unfit::NoLock(edge));
    misfit("", "unlocked = []", "unlocked = [[1, 1, \"north\"]]", Unfit::Keys);
    misfit("e take S", "unlocked = [[1, 1, \"north\"]]", "unlocked = []", Unfit::Keys);
    misfit("", "opened = []", "opened = [0]", Unfit::Gate(GateId(0)));
    misfit("", "opened = []", "opened = [1]", Unfit::Gate(GateId(1)));
    misfit("", "opened = []", "opened = [2]", Unfit::Gate(GateId(2)));
    misfit(EVERYTHING, "played = [0]", "played = []", Unfit::Gate(GateId(0)));
    misfit(EVERYTHING, "used = [0]", "used = []", Unfit::Gate(GateId(0)));
    misfit(EVERYTHING, "opened = [0]", "opened = []", Unfit::Keys);
    // Keys are in order, so that the same state is written in one way.
    let floor: Floor = "+--+--+--+\n|k0 k1 @>|\n+--+--+--+".parse().unwrap();
    let walker = play(&floor, "w take w take").unwrap();
    let saved = toml::to_string(&walker).unwrap();
    let shuffled: Walker = toml::from_str(&saved.replace("keys = [0, 1]", "keys = [1, 0]")).unwrap();
    assert_eq!(shuffled.check(&floor), Err(Unfit::Keys.into()), "{saved}");
    // A key that is kept opens nothing for good.
    let floor: Floor = "+--+--+--+\n|@. k00 >|\n+--+--+--+".parse().unwrap();
    let saved = toml::to_string(&play(&floor, "e take").unwrap()).unwrap();
    let saved = saved.replace("unlocked = []", "unlocked = [[2, 0, \"west\"]]");
    let state: Walker = toml::from_str(&saved).unwrap();
    assert_eq!(state.check(&floor), Err(Unfit::NoLock(Edge::new(cell(2, 0), West)).into()), "{saved}");
    // A gate by a key that is kept takes that key.
    let floor: Floor =
        "+--+--+--+\n|@. k0a >|\n+--+--+--+\n---\n[[gates]]\nneeds = { keys = [0] }\n".parse().unwrap();
    let mut state = play(&floor, "e take E").unwrap();
    assert_eq!(state.check(&floor), Ok(()));
    state = toml::from_str(
        &toml::to_string(&state)
            .unwrap()
            .replace("keys = [0]", "keys = []")
            .replace("taken = [[1, 0]]", "taken = []"),
    )
    .unwrap();
    assert_eq!(state.check(&floor), Err(Unfit::Gate(GateId(0)).into()));
}
