//! Sizes of rooms, drawn by their weights. Where a floor has few cells for its rooms, the weights of large sizes sink until
//! the rooms fit in the mean, so that small sizes are more common there and every size still occurs.

use super::{CLASSES, Class, Wizardry};
use crate::recipe::Between;
use crate::rng::Rng;
use serde::{Deserialize, Serialize};

/// A size that rooms of a class may have, either way round: `[4, 5]`, or `[4, 5, 3]` for one that is three times as common
/// as others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "Written", into = "Written")]
#[cfg_attr(feature = "schema", schemars(with = "Written"))]
pub struct RoomSize {
    /// The one side, in cells.
    pub width: u32,
    /// The other side.
    pub height: u32,
    /// How common it is beside the other sizes of its class, 1 to 100.
    pub weight: u32,
}

impl RoomSize {
    pub(super) const fn new(width: u32, height: u32, weight: u32) -> RoomSize {
        RoomSize { width, height, weight }
    }

    pub(super) const fn area(self) -> u32 {
        self.width * self.height
    }
}

/// A size as a recipe has it.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum Written {
    Plain(u32, u32),
    Weighted(u32, u32, u32),
}

impl From<Written> for RoomSize {
    fn from(written: Written) -> RoomSize {
        match written {
            Written::Plain(width, height) => RoomSize { width, height, weight: 1 },
            Written::Weighted(width, height, weight) => RoomSize { width, height, weight },
        }
    }
}

impl From<RoomSize> for Written {
    fn from(size: RoomSize) -> Written {
        match size.weight {
            1 => Written::Plain(size.width, size.height),
            weight => Written::Weighted(size.width, size.height, weight),
        }
    }
}

/// The parts that a weight of 1 is counted in.
const ONE: u64 = 65_536;
/// A tilt of `n` takes `n` of so many parts from a weight with every cell more, and adds them where it is below zero.
const PARTS: i64 = 64;
/// The steepest tilt toward large rooms.
const STEEPEST: i64 = -8;
/// How often a room is drawn anew until all together have as many cells as they may have.
const REDRAWS: u32 = 200;

/// The weights of every size on a floor.
pub(super) struct Sizes<'a> {
    params: &'a Wizardry,
    weights: [Vec<u32>; 3],
}

impl<'a> Sizes<'a> {
    /// Returns weights with which so many rooms of each class take about that many cells.
    pub(super) fn new(params: &'a Wizardry, counts: [u32; 3], cells: u32) -> Sizes<'a> {
        let fits = |tilt: i64| mean_cells(params, counts, tilt) <= u64::from(cells);
        let (mut low, mut high) = (if params.is_wall_to_wall() { STEEPEST } else { 0 }, PARTS - 1);
        while low < high {
            let middle = (low + high).div_euclid(2);
            if fits(middle) { high = middle } else { low = middle + 1 }
        }
        let weights = |class: Class| tilted(params, class, low).map(|(_, weight)| weight as u32).collect();
        Sizes { params, weights: CLASSES.map(weights) }
    }

    /// Draws a size of that class.
    fn draw(&self, class: Class, rng: &mut Rng) -> RoomSize {
        let weights = &self.weights[class as usize];
        let mut drawn = rng.below(weights.iter().sum::<u32>().max(1));
        let sizes = &self.params.class(class).sizes;
        let chosen = weights.iter().position(|weight| match drawn.checked_sub(*weight) {
            Some(left) => {
                drawn = left;
                false
            }
            None => true,
        });
        sizes[chosen.unwrap_or(0)]
    }

    /// Draws a size for every room, so that together they have as many cells as they may have.
    pub(super) fn draw_all(&self, classes: &[Class], cells: Between, rng: &mut Rng) -> Vec<RoomSize> {
        let mut sizes: Vec<RoomSize> = classes.iter().map(|class| self.draw(*class, rng)).collect();
        let mut total: u32 = sizes.iter().map(|size| size.area()).sum();
        for _ in 0..REDRAWS {
            if cells.contains(total) || sizes.is_empty() {
                break;
            }
            let room = rng.below(sizes.len() as u32) as usize;
            let other = self.draw(classes[room], rng);
            let changed = total - sizes[room].area() + other.area();
            if misses(changed, cells) < misses(total, cells) {
                (sizes[room], total) = (other, changed);
            }
        }
        sizes
    }
}

/// How far a number lies from a range.
fn misses(n: u32, range: Between) -> u32 {
    range.min().saturating_sub(n) + n.saturating_sub(range.max())
}

/// The cells that so many rooms of each class have in the mean by their weights alone.
pub(super) fn usual_cells(params: &Wizardry, counts: [u32; 3]) -> u32 {
    mean_cells(params, counts, 0) as u32
}

/// The sizes of a class with their weights under a tilt.
fn tilted(params: &Wizardry, class: Class, tilt: i64) -> impl Iterator<Item = (RoomSize, u64)> {
    let rooms = params.class(class);
    let least = rooms.least_area();
    rooms.sizes.iter().map(move |size| {
        let mut weight = u64::from(size.weight) * ONE;
        for _ in least..size.area() {
            weight = weight * (PARTS - tilt) as u64 / PARTS as u64;
        }
        (*size, weight.max(1))
    })
}

/// The cells that so many rooms of each class have in the mean.
fn mean_cells(params: &Wizardry, counts: [u32; 3], tilt: i64) -> u64 {
    let of_class = |(class, count): (Class, u32)| {
        let (mut cells, mut weights) = (0, 0);
        for (size, weight) in tilted(params, class, tilt) {
            cells += u64::from(size.area()) * weight;
            weights += weight;
        }
        u64::from(count) * cells / weights.max(1)
    };
    CLASSES.into_iter().zip(counts).map(of_class).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mean(counts: [u32; 3], cells: Between) -> u32 {
        let params = Wizardry::default();
        let sizes = Sizes::new(&params, counts, cells.max());
        let classes: Vec<Class> = CLASSES
            .into_iter()
            .flat_map(|class| std::iter::repeat_n(class, counts[class as usize] as usize))
            .collect();
        let mut rng = Rng::from_state(7);
        let floors = 500;
        let of_floor =
            |_| sizes.draw_all(&classes, cells, &mut rng).iter().map(|size| size.area()).sum::<u32>();
        (0..floors).map(of_floor).sum::<u32>() / floors
    }

    #[test]
    fn rooms_take_as_many_cells_as_they_may() {
        for (low, high) in [(200, 210), (217, 231), (250, 260)] {
            let mean = mean([3, 5, 8], Between(low, high));
            assert!((low..=high).contains(&mean), "{mean} cells of {low} to {high}");
        }
    }

    #[test]
    fn every_size_occurs_on_tight_floors() {
        let params = Wizardry::default();
        let sizes = Sizes::new(&params, [3, 5, 8], 217);
        for class in CLASSES {
            let of_class = &sizes.weights[class as usize];
            let whole: u32 = of_class.iter().sum();
            assert!(of_class.iter().all(|weight| *weight > whole / 1000), "{of_class:?}");
        }
    }
}
