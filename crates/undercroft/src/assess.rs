//! What a floor is worth: the quality and the difficulty of the seed documents, and the measures that people use who
//! study generated levels. Each measure is one small function; all of them stand in one table.
//!
//! Measures are numbers from counting, division and square roots alone, so that they too are the same everywhere.

mod measures;
mod plan;

pub use measures::{MEASURES, Measure};
pub use plan::Assessed;

use crate::floor::{Feature, Floor, ZoneKind};
use crate::grid::Cell;
use crate::solve::Walkthrough;

/// Returns every measure of a floor, in the order of the table.
///
/// ```
/// use undercroft::{Recipe, Seed, assess, make};
///
/// let floor = make::floor(&Recipe::default(), &Seed::new("demo"), 1)?;
/// let measures = assess::assess(&floor, floor.walkthrough());
/// let rooms = measures.iter().find(|(measure, _)| measure.name == "rooms");
/// assert_eq!(rooms.map(|(_, value)| *value), Some(floor.rooms().len() as f64));
/// # Ok::<(), undercroft::make::MakeError>(())
/// ```
pub fn assess(floor: &Floor, walkthrough: Option<&Walkthrough>) -> Vec<(&'static Measure, f64)> {
    let assessed = Assessed::new(floor, walkthrough);
    MEASURES.iter().map(|measure| (measure, (measure.of)(&assessed))).collect()
}

/// Returns how good a floor is, from 0 to 100: enough rooms, enough floor, more than one way, and something to find.
///
/// | points | for |
/// | --- | --- |
/// | 25 | 22 rooms, in proportion from 10 |
/// | 25 | half of the cells floor, in proportion from a third |
/// | 20 | a way round for each three links that a tree of the rooms would need, in proportion from none |
/// | 10 | 20 doors, in proportion from 10 |
/// | 10 | 60 features, in proportion from 35 |
/// | 10 | stairs |
///
/// ```
/// use undercroft::assess::{self, Assessed};
/// use undercroft::{Recipe, Seed, make};
///
/// let floor = make::floor(&Recipe::default(), &Seed::new("demo"), 1)?;
/// let quality = assess::quality(&Assessed::new(&floor, floor.walkthrough()));
/// assert!((0.0..=100.0).contains(&quality));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn quality(assessed: &Assessed<'_>) -> f64 {
    f64::from(assessed.floor.numbers().tenths()) / 10.0
}

/// Returns what one risks on the way to the goal: a point for each trap, three for each step that the goal needs and for each
/// in their longest row, and what is met on the walk, which counts by its danger and by how often it comes.
///
/// ```
/// use undercroft::assess::{self, Assessed};
/// use undercroft::{Floor, solve};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// let proof = solve::solve(&floor)?;
/// // The key is the one step that the goal needs, and the longest row of them.
/// assert_eq!(assess::danger(&Assessed::new(&floor, Some(&proof))), 6.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn danger(assessed: &Assessed<'_>) -> f64 {
    let floor = assessed.floor;
    let traps = floor.features().iter().filter(|p| matches!(p.is, Feature::Trap(_))).count();
    let quest = assessed.quest();
    let met = |c: Cell| {
        let zones = floor.zones().iter().filter(|zone| zone.kind == ZoneKind::Encounter && zone.area.has(c));
        zones.map(|zone| f64::from(zone.danger) * f64::from(zone.rate) / 1000.0).sum::<f64>()
    };
    let walk: f64 = assessed.walk().into_iter().map(met).sum();
    traps as f64 + 3.0 * (quest.needed().count() + quest.chain()) as f64 + walk
}

/// Returns how hard a floor is: two points for a trap, one for each hundredth of the floor that is dark, one for each
/// five steps from the entrance to the farthest key, and four for everything that has to be taken, pulled, pressed or
/// played.
///
/// ```
/// use undercroft::Floor;
/// use undercroft::assess::{self, Assessed};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// let easier: Floor = floor.to_string().replace("k0", " .").parse()?;
/// let of = |floor: &Floor| assess::difficulty(&Assessed::new(floor, None));
/// assert!(of(&floor) > of(&easier));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn difficulty(assessed: &Assessed<'_>) -> f64 {
    let floor = assessed.floor;
    let traps = floor.features().iter().filter(|p| matches!(p.is, Feature::Trap(_))).count();
    let dark: usize = floor.zones().iter().filter(|z| z.kind == ZoneKind::Dark).map(|z| z.area.count()).sum();
    let keys = floor.features().iter().filter(|p| matches!(p.is, Feature::Key(_)));
    let farthest = keys.filter_map(|p| assessed.distance(p.at)).max().unwrap_or(0);
    2.0 * traps as f64
        + 100.0 * dark as f64 / (floor.cells().count() as f64).max(1.0)
        + f64::from(farthest) / 5.0
        + 4.0 * measures::interactions(assessed)
}
