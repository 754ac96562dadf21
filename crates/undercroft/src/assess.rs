//! What a floor is worth: the quality and the difficulty of the seed documents, and the measures that people use who
//! study generated levels. Each measure is one small function; all of them stand in one table.
//!
//! Measures are numbers from counting, division and square roots alone, so that they too are the same everywhere.

mod measures;
mod plan;

pub use measures::{MEASURES, Measure};
pub use plan::Assessed;

use crate::floor::{Feature, Floor, ZoneKind};
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
/// | 25, 15, 5 | 15, 10, 5 rooms |
/// | 25, 15, 5 | 40 %, 30 %, 20 % of the cells floor |
/// | 20, 10, 5 | 1.5, 1.2, 1 links for each that a tree of the rooms would need |
/// | 10, 10, 10 | 10 doors, 15 features, stairs |
pub fn quality(assessed: &Assessed<'_>) -> f64 {
    let steps = |value: f64, table: [(f64, u32); 3]| {
        table.iter().find(|(least, _)| value >= *least).map_or(0, |(_, points)| *points)
    };
    let floor = assessed.floor;
    let stairs = floor.stairs_up().is_some() || floor.stairs_down().is_some();
    let points = steps(floor.rooms().len() as f64, [(15.0, 25), (10.0, 15), (5.0, 5)])
        + steps(measures::coverage(assessed), [(0.4, 25), (0.3, 15), (0.2, 5)])
        + steps(measures::connectivity(assessed), [(1.5, 20), (1.2, 10), (1.0, 5)])
        + if floor.barriers().len() >= 10 { 10 } else { 0 }
        + if floor.features().len() >= 15 { 10 } else { 0 }
        + if stairs { 10 } else { 0 };
    f64::from(points)
}

/// Returns how hard a floor is: two points for a trap, one for each hundredth of the floor that is dark, one for each
/// five steps from the entrance to the farthest key, and four for everything that has to be taken, pulled, pressed or
/// played.
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
