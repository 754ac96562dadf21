//! Floors whose measures are near those of a given one. How near is counted in the recipe's own spread: a loop more is much
//! where floors have one or two of them, and little where they have twenty.

use crate::crew::Crew;
use crate::find::{BATCH, Hit, Progress, Search, SearchError, Watch, made, measures};
use undercroft::Floor;
use undercroft::assess::{Assessed, MEASURES};

/// Floors that the spread is taken from.
const SAMPLE: u64 = 1_000;

/// How the measures of a recipe's floors spread.
#[derive(Clone, PartialEq, Debug)]
pub struct Spread {
    /// The mean of each measure, in the order of [`MEASURES`].
    pub mean: Vec<f64>,
    /// How far floors lie from it: the root of the mean square.
    pub deviation: Vec<f64>,
}

impl Spread {
    /// Of the measures of many floors.
    pub fn of(floors: &[Vec<f64>]) -> Spread {
        let count = floors.len().max(1) as f64;
        let column = |i: usize| floors.iter().map(move |floor| floor[i]);
        let mean: Vec<f64> = (0..MEASURES.len()).map(|i| column(i).sum::<f64>() / count).collect();
        let square = |i: usize| column(i).map(|value| (value - mean[i]) * (value - mean[i])).sum::<f64>();
        let deviation = (0..MEASURES.len()).map(|i| (square(i) / count).sqrt()).collect();
        Spread { mean, deviation }
    }

    /// Returns how far two floors are apart: the root of the mean square over the measures, each in its own deviations. One
    /// that is the same on all floors of the recipe has no say.
    pub fn distance(&self, a: &[f64], b: &[f64]) -> f64 {
        let (mut sum, mut counted) = (0.0, 0.0);
        for (i, deviation) in self.deviation.iter().enumerate().filter(|(_, deviation)| **deviation > 1e-9) {
            let apart = (a[i] - b[i]) / deviation;
            sum += apart * apart;
            counted += 1.0;
        }
        if counted > 0.0 { f64::sqrt(sum / counted) } else { 0.0 }
    }
}

/// What was found near a floor.
#[derive(Clone, PartialEq, Debug)]
pub struct Near {
    /// The nearest floors, the nearest first.
    pub floors: Vec<Neighbour>,
    /// How the recipe's floors spread.
    pub spread: Spread,
    /// How far the given floor lies from the middle of them.
    pub from_middle: f64,
    /// How many floors were looked at.
    pub looked_at: u64,
}

/// A floor near the given one.
#[derive(Clone, PartialEq, Debug)]
pub struct Neighbour {
    /// How far it is, in deviations of the recipe.
    pub distance: f64,
    /// The floor.
    pub hit: Hit,
}

impl Search<'_> {
    /// Returns the floors that are nearest to a given one in their measures, as many as are wanted, of all that are looked at.
    ///
    /// ```
    /// use undercroft::{Recipe, Seed, make};
    /// use undercroft_search::{Alone, Search};
    /// use std::ops::ControlFlow;
    ///
    /// let (recipe, seed) = (Recipe::new("tunnels", None)?, Seed::new("demo"));
    /// let like = make::floor(&recipe, &seed.nth(7), 1)?;
    /// let search = Search { limit: 50, take: 3, ..Search::new(&recipe, &seed) };
    /// let near = search.near(&like, &Alone, &mut |_| ControlFlow::Continue(()))?;
    /// assert_eq!((near.floors[0].hit.number, near.floors[0].distance), (7, 0.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn near(&self, like: &Floor, crew: &impl Crew, watch: &mut Watch<'_>) -> Result<Near, SearchError> {
        let wanted = measures(&Assessed::new(like, like.walkthrough()));
        let mut spread: Option<Spread> = None;
        let mut best: Vec<Neighbour> = Vec::new();
        let mut looked_at = 0;
        while looked_at < self.limit {
            // The spread is that of the first floors, however many are looked at.
            let size = if spread.is_none() { SAMPLE } else { BATCH };
            let (first, count) = (self.first + looked_at, size.min(self.limit - looked_at));
            let batch = crew.each(count as usize, |i| self.hit(first + i as u64));
            let hits: Vec<Hit> = batch.into_iter().filter_map(Result::transpose).collect::<Result<_, _>>()?;
            let spread = spread.get_or_insert_with(|| {
                Spread::of(&hits.iter().map(|hit| hit.measures.clone()).collect::<Vec<_>>())
            });
            best.extend(hits.into_iter().map(|hit| {
                let distance = spread.distance(&wanted, &hit.measures);
                Neighbour { distance, hit }
            }));
            // Of two that are as near the first one stays before the other.
            best.sort_by(|a, b| a.distance.total_cmp(&b.distance).then(a.hit.number.cmp(&b.hit.number)));
            best.truncate(self.take);
            looked_at += count;
            let progress = Progress { done: looked_at, of: self.limit, found: best.len() as u64 };
            if watch(progress).is_break() {
                break;
            }
        }
        let spread = spread.filter(|_| !best.is_empty()).ok_or(SearchError::Nothing(looked_at))?;
        Ok(Near { from_middle: spread.distance(&wanted, &spread.mean), floors: best, spread, looked_at })
    }

    /// Makes and measures a floor.
    fn hit(&self, number: u64) -> Result<Option<Hit>, SearchError> {
        let seed = self.seed.nth(number);
        Ok(made(self.recipe, &seed, self.depth)?.map(|floor| {
            let measures = measures(&Assessed::new(&floor, floor.walkthrough()));
            Hit { number, seed, measures }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Alone;
    use std::ops::ControlFlow;
    use undercroft::{Recipe, Seed, make};

    #[test]
    fn no_floor_that_was_looked_at_is_nearer() {
        let (recipe, seed) = (Recipe::new("tunnels", None).unwrap(), Seed::new("near"));
        let like = make::floor(&recipe, &Seed::new("elsewhere"), 1).unwrap();
        let search = Search { limit: 300, take: 4, ..Search::new(&recipe, &seed) };
        let near = search.near(&like, &Alone, &mut |_| ControlFlow::Continue(())).unwrap();
        let wanted = measures(&Assessed::new(&like, like.walkthrough()));
        let mut all: Vec<f64> = (1..=300)
            .map(|n| near.spread.distance(&wanted, &search.hit(n).unwrap().unwrap().measures))
            .collect();
        all.sort_by(f64::total_cmp);
        assert_eq!(near.floors.iter().map(|n| n.distance).collect::<Vec<_>>(), all[..4]);
        assert!(all[0] < near.from_middle, "some floor is nearer than the middle of all");
    }

    #[test]
    fn what_is_the_same_everywhere_has_no_say() {
        let mut floors = vec![vec![1.0; MEASURES.len()]; 3];
        floors[2][4] = 4.0;
        let spread = Spread::of(&floors);
        let mut other = floors[0].clone();
        other[0] = 99.0;
        assert!(spread.distance(&floors[0], &other) == 0.0);
        // 1, 1, 4 lie √2 from their mean of 2.
        assert!((spread.distance(&floors[0], &floors[2]) - 3.0 / 2.0_f64.sqrt()).abs() < 1e-12);
    }
}
