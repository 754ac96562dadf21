//! Whether a clue is true, and whether a liar can be found out: decided from the floor alone, from what anybody can read,
//! see and walk to. Nothing here knows how clues are made.
//!
//! - A clue names a room by its tag: the tag stands in the clue's words. It points to one room when exactly one room of the
//!   floor has a tag that stands there.
//! - It is true when that room is the one that it is noted for, and a key of its kind lies there.
//! - Somebody is a liar who tells a clue that is not true.
//! - A lie is exposed when it names exactly one room, no such key lies there, and another source (somebody else, a note, a
//!   room) gives a true clue to the same key. Whoever has heard both knows that one of them is false, and a look into the
//!   named room says which.

use crate::floor::{Clue, ClueId, Feature, Floor, KeyId, Person, RoomId};
use crate::grid::Cell;

/// Returns the rooms whose tag stands in the words of the clue.
pub(crate) fn rooms_named(floor: &Floor, clue: ClueId) -> Vec<RoomId> {
    let text = &floor.clues()[clue.index()].text;
    let named = |tag: &str| !tag.is_empty() && text.contains(tag);
    let rooms = floor.rooms().iter().enumerate().filter(|(_, room)| named(&room.feature_tag));
    rooms.map(|(i, _)| RoomId(i as u32)).collect()
}

/// Returns the one room that the clue points to; none when its words name no room, or several.
///
/// ```
/// use undercroft::floor::ClueId;
/// use undercroft::generate::navigation::Navigation;
/// use undercroft::tools::clues;
/// use undercroft::{Seed, make};
///
/// let floor = make::floor(&Navigation::default(), &Seed::new("demo"), 4)?;
/// for (i, clue) in (0..).zip(floor.clues()) {
///     if clues::points_to(&floor, ClueId(i)) == Some(clue.room) {
///         println!("\u{201c}{}\u{201d} names the room that it is noted for", clue.text);
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn points_to(floor: &Floor, clue: ClueId) -> Option<RoomId> {
    match rooms_named(floor, clue)[..] {
        [room] => Some(room),
        _ => None,
    }
}

/// Returns whether the clue points to one room, the one that it is noted for, and its key lies there.
///
/// ```
/// use undercroft::floor::ClueId;
/// use undercroft::generate::navigation::Navigation;
/// use undercroft::tools::clues;
/// use undercroft::{Seed, make};
///
/// let floor = make::floor(&Navigation::default(), &Seed::new("demo"), 4)?;
/// let all = (0..floor.clues().len() as u32).map(ClueId);
/// let lies = all.filter(|clue| !clues::clue_is_true(&floor, *clue));
/// println!("{} of {} clues are lies", lies.count(), floor.clues().len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn clue_is_true(floor: &Floor, clue: ClueId) -> bool {
    let Clue { key, room, .. } = floor.clues()[clue.index()];
    points_to(floor, clue) == Some(room) && lies_in(floor, key, room)
}

fn lies_in(floor: &Floor, key: KeyId, room: RoomId) -> bool {
    let room = &floor.rooms()[room.index()];
    floor.features().iter().any(|placed| placed.is == Feature::Key(key) && room.has(placed.at))
}

/// Returns the clues that the person at a cell tells: those that they know, and those that stand in their lines.
///
/// ```
/// use undercroft::generate::navigation::Navigation;
/// use undercroft::tools::{self, clues};
/// use undercroft::{Seed, make};
///
/// let floor = make::floor(&Navigation::default(), &Seed::new("demo"), 4)?;
/// for (at, person) in tools::people(&floor) {
///     println!("{} knows {} clues", person.name, clues::told_by(&floor, at).len());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn told_by(floor: &Floor, at: Cell) -> Vec<ClueId> {
    let Some(Feature::Person(person)) = floor.feature(at) else { return Vec::new() };
    let Person { knows, dialogue, .. } = &**person;
    let mut clues: Vec<ClueId> =
        knows.iter().copied().chain(dialogue.iter().filter_map(|l| l.clue)).collect();
    clues.sort_unstable();
    clues.dedup();
    clues
}

/// Returns whether the person at the cell tells a clue that is not true.
///
/// ```
/// use undercroft::generate::navigation::Navigation;
/// use undercroft::tools::{self, clues};
/// use undercroft::{Seed, make};
///
/// let floor = make::floor(&Navigation::default(), &Seed::new("demo"), 4)?;
/// let liars = tools::people(&floor).filter(|(at, _)| clues::is_liar(&floor, *at));
/// liars.for_each(|(_, person)| println!("do not believe {}", person.name));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn is_liar(floor: &Floor, at: Cell) -> bool {
    told_by(floor, at).iter().any(|clue| !clue_is_true(floor, *clue))
}

/// What gives a lie away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exposure {
    /// The false clue.
    pub lie: ClueId,
    /// The room that it names, where no such key lies.
    pub empty: RoomId,
    /// The true clue to the same key, from elsewhere.
    pub truth: ClueId,
}

/// Returns what gives each lie of the person at the cell away; `None` for a lie that nothing does.
///
/// ```
/// use undercroft::generate::navigation::Navigation;
/// use undercroft::tools::{self, clues};
/// use undercroft::{Seed, make};
///
/// let floor = make::floor(&Navigation::default(), &Seed::new("demo"), 4)?;
/// for (at, person) in tools::people(&floor) {
///     for (_, exposure) in clues::exposures(&floor, at) {
///         println!("whether somebody catches {} lying: {}", person.name, exposure.is_some());
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn exposures(floor: &Floor, at: Cell) -> Vec<(ClueId, Option<Exposure>)> {
    let told = told_by(floor, at);
    let lies = told.iter().filter(|clue| !clue_is_true(floor, **clue));
    lies.map(|lie| (*lie, exposure(floor, &told, *lie))).collect()
}

fn exposure(floor: &Floor, told: &[ClueId], lie: ClueId) -> Option<Exposure> {
    let key = floor.clues()[lie.index()].key;
    let empty = points_to(floor, lie).filter(|room| !lies_in(floor, key, *room))?;
    let others = (0..floor.clues().len() as u32).map(ClueId).filter(|id| !told.contains(id));
    let truth =
        others.into_iter().find(|id| floor.clues()[id.index()].key == key && clue_is_true(floor, *id))?;
    Some(Exposure { lie, empty, truth })
}

/// Returns whether the person at the cell lies, and every one of their lies can be found out.
///
/// ```
/// use undercroft::generate::navigation::Navigation;
/// use undercroft::tools::{self, clues};
/// use undercroft::{Seed, make};
///
/// let floor = make::floor(&Navigation::default(), &Seed::new("demo"), 4)?;
/// let liars = tools::people(&floor).filter(|(at, _)| clues::is_liar(&floor, *at));
/// assert!(liars.into_iter().all(|(at, _)| clues::is_liar_exposed(&floor, at)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn is_liar_exposed(floor: &Floor, at: Cell) -> bool {
    let lies = exposures(floor, at);
    !lies.is_empty() && lies.iter().all(|(_, exposure)| exposure.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::cell;

    /// Three cells, three rooms: a liar in the first, nothing in the second, the key in the third.
    fn floor(lie: &str, truth: &str, truth_room: u32) -> Floor {
        let text = format!(
            "
            +--+--+--+--+--+
            |@.  p  . k0  >|
            +--+--+--+--+--+
---
keys = [{{ name = 'iron key' }}]
[[rooms]]
bounds = [0, 0, 2, 1]
kind = 'small'
feature_tag = 'dry well'
[[rooms]]
bounds = [2, 0, 1, 1]
kind = 'small'
feature_tag = 'cold hearth'
[[rooms]]
bounds = [3, 0, 1, 1]
kind = 'small'
feature_tag = 'low arch'
[[clues]]
key = 0
room = 1
by = 'person'
text = '{lie}'
[[clues]]
key = 0
room = {truth_room}
by = 'note'
text = '{truth}'
[[features]]
at = [1, 0]
is = {{ person = {{ name = 'Ann', personality = 'deceitful', knows = [0] }} }}
"
        );
        text.parse().unwrap_or_else(|e| panic!("{e}\n{text}"))
    }

    fn check(lie: &str, truth: &str, truth_room: u32, expected: (bool, bool, bool)) {
        let floor = floor(lie, truth, truth_room);
        let at = cell(1, 0);
        let found = (clue_is_true(&floor, ClueId(1)), is_liar(&floor, at), is_liar_exposed(&floor, at));
        assert_eq!(found, expected, "{lie} / {truth}");
    }

    #[test]
    fn truth_and_lies_are_told_apart() {
        // A lie that names an empty room, and a note that says better.
        check("by the cold hearth", "by the low arch", 2, (true, true, true));
        // The note is wrong too: nothing stands against the lie.
        check("by the cold hearth", "by the dry well", 0, (false, true, false));
        // A true clue names one room, and the one that it is noted for.
        check("by the cold hearth", "by the low arch or the dry well", 2, (false, true, false));
        check("by the cold hearth", "by the low arch", 1, (false, true, false));
        check("by the cold hearth", "somewhere", 2, (false, true, false));
        // A lie that names no room cannot be found out by looking.
        check("somewhere", "by the low arch", 2, (true, true, false));
        assert!(!is_liar(&floor("x", "y", 2), cell(0, 0)), "nobody stands there");
    }
}
