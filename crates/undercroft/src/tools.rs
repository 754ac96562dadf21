//! What one asks of a finished floor while a game is being built: the map so far, where the keys are, who lies, which ways
//! lead only one way; and what one does about it: reveal everything, go to another floor, make it again, write it down,
//! have it proven.
//!
//! Nothing here takes part in making floors. Everything works from the floor alone, or from the recipe and the seed.

pub mod clues;
mod minimap;

pub use minimap::{Minimap, Spot};

use crate::floor::{Event, EventId, Feature, Floor, KeyId, Person, RoomId};
use crate::grid::{Area, Cell, Edge, Side};
use crate::make::{self, MakeError};
use crate::pass::Maker;
use crate::rng::Seed;
use crate::rules;
use crate::solve::{self, Unsolvable, Walkthrough};

/// Returns the floor with every cell seen, as if somebody had been everywhere. Its proof stays.
///
/// ```
/// use undercroft::{Floor, tools};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// assert_eq!(tools::reveal(&floor).seen().count(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reveal(floor: &Floor) -> Floor {
    let mut floor = floor.clone();
    floor.layout.contents.seen = Area::from(floor.cells());
    floor
}

/// A key on a floor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyAt<'a> {
    /// Which kind.
    pub key: KeyId,
    /// What people call it.
    pub name: String,
    /// Where it lies.
    pub at: Cell,
    /// The room.
    pub room: Option<RoomId>,
    /// What sets the room apart; may be empty.
    pub tag: &'a str,
}

/// Returns every key that lies on the floor, in reading order.
///
/// ```
/// use undercroft::generate::navigation::Navigation;
/// use undercroft::{Seed, make, tools};
///
/// let floor = make::floor(&Navigation::default(), &Seed::new("demo"), 4)?;
/// for key in tools::keys(&floor) {
///     println!("the {} lies at {}, in the room with {}", key.name, key.at, key.tag);
/// }
/// # Ok::<(), undercroft::make::MakeError>(())
/// ```
pub fn keys(floor: &Floor) -> Vec<KeyAt<'_>> {
    let found = floor.features().iter().filter_map(|placed| match placed.is {
        Feature::Key(key) => {
            let room = floor.room_at(placed.at);
            let tag = room.map_or("", |room| &*floor.rooms()[room.index()].feature_tag);
            Some(KeyAt { key, name: rules::key_name(floor, key), at: placed.at, room, tag })
        }
        _ => None,
    });
    found.collect()
}

/// Returns every person on the floor, in reading order.
///
/// ```
/// use undercroft::generate::navigation::Navigation;
/// use undercroft::{Seed, make, tools};
///
/// let floor = make::floor(&Navigation::default(), &Seed::new("demo"), 4)?;
/// for (at, person) in tools::people(&floor) {
///     println!("{} is at {at}", person.name);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn people(floor: &Floor) -> impl Iterator<Item = (Cell, &Person)> {
    floor.features().iter().filter_map(|placed| match &placed.is {
        Feature::Person(person) => Some((placed.at, &**person)),
        _ => None,
    })
}

/// Returns every event of the floor.
///
/// ```
/// use undercroft::generate::navigation::Navigation;
/// use undercroft::{Seed, make, tools};
///
/// let floor = make::floor(&Navigation::default(), &Seed::new("demo"), 4)?;
/// assert!(tools::events(&floor).all(|(id, event)| floor.events()[id.index()] == *event));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn events(floor: &Floor) -> impl Iterator<Item = (EventId, &Event)> {
    floor.events().iter().enumerate().map(|(i, event)| (EventId(i as u32), event))
}

/// A way that leads only one way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OneWay {
    /// The edge that it stands on.
    pub edge: Edge,
    /// The cell that one leaves.
    pub from: Cell,
    /// The cell that one enters, and cannot go back from by the same edge.
    pub to: Cell,
    /// The side toward which one passes.
    pub toward: Side,
}

/// Returns every door, gate or secret that one passes in one direction only, in the order of the edges.
///
/// ```
/// use undercroft::grid::cell;
/// use undercroft::{Floor, tools};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@.> .  >|
///     +--+--+--+".parse()?;
/// let ways = tools::one_ways(&floor);
/// assert_eq!((ways[0].from, ways[0].to), (cell(0, 0), cell(1, 0)));
/// # Ok::<(), undercroft::floor::text::TextError>(())
/// ```
pub fn one_ways(floor: &Floor) -> Vec<OneWay> {
    let ways = floor.barriers().iter().filter_map(|(edge, barrier)| {
        let toward = barrier.one_way?;
        let (before, there) = edge.cells();
        let before = before?;
        let (from, to) = if toward == edge.side() { (there, before) } else { (before, there) };
        Some(OneWay { edge: *edge, from, to, toward })
    });
    ways.collect()
}

/// Makes the floor of the same dungeon at another depth, with its proof. Where it is a dungeon's last, that dungeon's has an end
/// in place of the stairs down.
///
/// ```
/// use undercroft::{Recipe, Seed, make, tools};
///
/// let (recipe, seed) = (Recipe::default(), Seed::new("demo"));
/// let dungeon = make::dungeon(&recipe, &seed, 3)?;
/// assert_eq!(tools::jump(&recipe, &seed, 2)?, dungeon.floors[1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn jump(recipe: &dyn Maker, seed: &Seed, depth: u32) -> Result<Floor, MakeError> {
    make::floor(recipe, seed, depth)
}

/// Makes another floor of the same recipe at the same depth: the n-th after the one that the seed itself gives. The seed
/// comes along, so that the floor can be had again.
///
/// ```
/// use undercroft::{Recipe, Seed, make, tools};
///
/// let (seed, floor) = tools::again(&Recipe::default(), &Seed::new("demo"), 1, 7)?;
/// assert_eq!(make::floor(&Recipe::default(), &seed, 1)?, floor);
/// # Ok::<(), undercroft::make::MakeError>(())
/// ```
pub fn again(recipe: &dyn Maker, seed: &Seed, depth: u32, n: u64) -> Result<(Seed, Floor), MakeError> {
    let next = seed.nth(n);
    let floor = make::floor(recipe, &next, depth)?;
    Ok((next, floor))
}

/// Returns everything about the floor as text, which reads back to the same floor. The level JSON is written by the export crate.
///
/// ```
/// use undercroft::{Floor, tools};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// assert_eq!(tools::dump(&floor).parse::<Floor>()?, floor);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "toml")]
pub fn dump(floor: &Floor) -> String {
    floor.to_string()
}

/// Returns the moves that finish the floor, or why there are none, or how somebody could get stuck.
///
/// ```
/// use undercroft::{Floor, tools};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// assert_eq!(tools::test_solvability(&floor)?.moves.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn test_solvability(floor: &Floor) -> Result<Walkthrough, Unsolvable> {
    solve::solve(floor)
}
