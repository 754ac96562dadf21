//! Looking through the seeds of a recipe, `SEED/1`, `SEED/2` and so on, for floors that a formula is true of.

use crate::crew::Crew;
use crate::formula::Formula;
use std::ops::ControlFlow;
use undercroft::assess::{Assessed, MEASURES};
use undercroft::error::GenerateError;
use undercroft::make::{self, MakeError};
use undercroft::{Floor, Recipe, Seed};

/// Floors that are looked at before anybody is told how far the search is.
pub(crate) const BATCH: u64 = 512;

/// Where is looked, and for how much.
#[derive(Clone, Debug)]
pub struct Search<'a> {
    /// How the floors are made.
    pub recipe: &'a Recipe,
    /// What the draws come from: the floor of number `n` has the seed `SEED/n`.
    pub seed: &'a Seed,
    /// How deep the floors lie.
    pub depth: u32,
    /// The number of the first floor that is looked at.
    pub first: u64,
    /// How many floors are looked at, at most.
    pub limit: u64,
    /// How many hits are wanted.
    pub take: usize,
}

/// A floor that was found.
#[derive(Clone, PartialEq, Debug)]
pub struct Hit {
    /// The number of its seed.
    pub number: u64,
    /// Its seed.
    pub seed: Seed,
    /// Every measure, in the order of [`MEASURES`].
    pub measures: Vec<f64>,
}

impl Hit {
    /// Returns a measure by its name.
    pub fn measure(&self, name: &str) -> Option<f64> {
        MEASURES.iter().position(|measure| measure.name == name).map(|i| self.measures[i])
    }
}

/// What was found, and how rare it is.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// The hits, in the order of their numbers.
    pub hits: Vec<Hit>,
    /// How many floors were looked at: up to the last hit, where there are as many as were wanted.
    pub looked_at: u64,
    /// At how many of the numbers the generator gave up.
    pub unmade: u64,
}

impl Found {
    /// Returns the share of the floors that were hits.
    pub fn rate(&self) -> f64 {
        self.hits.len() as f64 / (self.looked_at.max(1)) as f64
    }
}

/// How far a search is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Floors that were looked at.
    pub done: u64,
    /// Those that there are to look at, at most.
    pub of: u64,
    /// What was found so far: hits, or places of a grid.
    pub found: u64,
}

/// Is told how far a search is, and may end it; what was found until then is the answer.
pub type Watch<'a> = dyn FnMut(Progress) -> ControlFlow<()> + 'a;

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// A floor failed for another reason than a generator that gave up.
    #[error("seed {seed}: {error}")]
    Make {
        /// The floor's seed.
        seed: String,
        /// What went wrong.
        error: MakeError,
    },
    /// Not one floor could be made.
    #[error("the generator gave up on all of {0} floors, so there is nothing to search: change the recipe")]
    Nothing(u64),
    /// No measure is called so.
    #[error("there is no measure '{0}'")]
    Measure(String),
    /// The recipe has no number that could be changed.
    #[error("the recipe has no parameters that could be changed")]
    Fixed,
}

impl<'a> Search<'a> {
    /// Looks for one floor among the first 100,000 of depth 1.
    pub fn new(recipe: &'a Recipe, seed: &'a Seed) -> Search<'a> {
        Search { recipe, seed, depth: 1, first: 1, limit: 100_000, take: 1 }
    }

    /// Returns the first floors that a formula is true of.
    pub fn find(
        &self,
        formula: &Formula,
        crew: &impl Crew,
        watch: &mut Watch<'_>,
    ) -> Result<Found, SearchError> {
        let mut found = Found { hits: Vec::new(), looked_at: 0, unmade: 0 };
        while found.looked_at < self.limit && found.hits.len() < self.take {
            let (first, count) = (self.first + found.looked_at, BATCH.min(self.limit - found.looked_at));
            let batch = crew.each(count as usize, |i| self.look(formula, first + i as u64));
            for looked in batch {
                found.looked_at += 1;
                match looked? {
                    Looked::Hit(hit) => found.hits.push(hit),
                    Looked::Unmade => found.unmade += 1,
                    Looked::Other => {}
                }
                if found.hits.len() == self.take {
                    break;
                }
            }
            let progress = Progress { done: found.looked_at, of: self.limit, found: found.hits.len() as u64 };
            if watch(progress).is_break() {
                break;
            }
        }
        Ok(found)
    }

    fn look(&self, formula: &Formula, number: u64) -> Result<Looked, SearchError> {
        let seed = self.seed.nth(number);
        let Some(floor) = made(self.recipe, &seed, self.depth)? else { return Ok(Looked::Unmade) };
        let assessed = Assessed::new(&floor, floor.walkthrough());
        Ok(if formula.holds(&assessed) {
            Looked::Hit(Hit { number, seed, measures: measures(&assessed) })
        } else {
            Looked::Other
        })
    }
}

enum Looked {
    Hit(Hit),
    Other,
    Unmade,
}

/// Makes a floor; `None` where the generator gives up.
pub(crate) fn made(recipe: &Recipe, seed: &Seed, depth: u32) -> Result<Option<Floor>, SearchError> {
    match make::floor(recipe, seed, depth) {
        Ok(floor) => Ok(Some(floor)),
        Err(MakeError::Generate(GenerateError::GaveUp { .. }) | MakeError::Unproven { .. }) => Ok(None),
        Err(error) => Err(SearchError::Make { seed: seed.as_str().to_owned(), error }),
    }
}

/// Returns every measure, in the order of the table.
pub(crate) fn measures(assessed: &Assessed<'_>) -> Vec<f64> {
    MEASURES.iter().map(|measure| (measure.of)(assessed)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Alone;

    /// Does a batch from its end.
    struct Backward;

    impl Crew for Backward {
        fn each<T: Send>(&self, count: usize, work: impl Fn(usize) -> T + Sync + Send) -> Vec<T> {
            let mut done: Vec<T> = (0..count).rev().map(work).collect();
            done.reverse();
            done
        }
    }

    #[test]
    fn what_is_found_depends_on_nobody() {
        let recipe = Recipe::new("tunnels", None).unwrap();
        let seed = Seed::new("find");
        let formula: Formula = "loops >= 4 and linearity < 0.6".parse().unwrap();
        let search = Search { take: 3, limit: 2_000, ..Search::new(&recipe, &seed) };
        let on = |_: Progress| -> ControlFlow<()> { ControlFlow::Continue(()) };
        let found = search.find(&formula, &Alone, &mut { on }).unwrap();
        assert_eq!(found, search.find(&formula, &Backward, &mut { on }).unwrap());
        assert_eq!(found.hits.len(), 3);
        assert_eq!(found.looked_at, found.hits[2].number);
        // Every number before the last hit was looked at, and no other is one.
        for number in 1..=found.looked_at {
            let floor = make::floor(&recipe, &seed.nth(number), 1).unwrap();
            let is_hit = formula.holds(&Assessed::new(&floor, floor.walkthrough()));
            assert_eq!(is_hit, found.hits.iter().any(|hit| hit.number == number), "{number}");
        }
    }

    #[test]
    fn a_search_ends_at_its_limit_or_when_it_is_told_to() {
        let recipe = Recipe::new("tunnels", None).unwrap();
        let seed = Seed::new("find");
        let never: Formula = "rooms < 0".parse().unwrap();
        let search = Search { limit: 600, ..Search::new(&recipe, &seed) };
        let mut told = Vec::new();
        let found = search.find(&never, &Alone, &mut |progress: Progress| {
            told.push(progress.done);
            ControlFlow::Continue(())
        });
        assert_eq!((found.unwrap().looked_at, told), (600, vec![512, 600]));
        let stopped = search.find(&never, &Alone, &mut |_| ControlFlow::Break(())).unwrap();
        assert_eq!(stopped.looked_at, 512);
    }
}
