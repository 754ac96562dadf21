//! A recipe of whose floors many are as asked: its parameters are turned as long as that helps. In each round a few recipes that
//! differ a little from the best so far make the same seeds, and the best of all goes on. Where none of the floors is as asked,
//! the one whose floors come nearest to it does.

use crate::crew::Crew;
use crate::find::{Progress, Search, SearchError, Watch, made};
use crate::formula::Formula;
use crate::knobs::Knobs;
use undercroft::assess::Assessed;
use undercroft::{Floor, Recipe, Rng, Seed};

/// Recipes that are tried in a round.
const TRIED: usize = 8;
/// Floors that a recipe is tried on.
const FLOORS: u64 = 96;
/// Floors that the rates before and after are counted on: others than those.
const COUNTED: u64 = 1_000;
/// Rounds without any gain after which it is over.
const PATIENCE: u32 = 6;

/// What a recipe is tuned for.
#[derive(Clone, Debug)]
pub struct Tune<'a> {
    /// The recipe to begin with, the seeds and the depth. Its limit is how many floors are made to find a better one.
    pub search: Search<'a>,
    /// What is to be common.
    pub formula: &'a Formula,
}

/// How many floors are as asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    /// Those that are.
    pub hits: u64,
    /// Those that were looked at.
    pub of: u64,
}

impl Rate {
    /// Returns the share.
    pub fn share(self) -> f64 {
        self.hits as f64 / self.of.max(1) as f64
    }
}

/// A recipe that was tuned.
#[derive(Clone, PartialEq, Debug)]
pub struct Tuned {
    /// The recipe.
    pub recipe: Recipe,
    /// How common what was asked is among floors of the recipe that it began with.
    pub before: Rate,
    /// How common it is among floors of this one, of the same seeds. None of them had a part in the tuning.
    pub after: Rate,
    /// How many floors were made for it.
    pub looked_at: u64,
}

/// How good a recipe is: the more hits the better, then the nearer its floors are to being some.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
struct Score(f64);

impl Tune<'_> {
    /// Turns the recipe's parameters until the floors of the limit are made, or nothing helps any more.
    pub fn run(&self, crew: &impl Crew, watch: &mut Watch<'_>) -> Result<Tuned, SearchError> {
        let start = self.search.recipe;
        let knobs = Knobs::of(start);
        if knobs.is_empty() {
            return Err(SearchError::Fixed);
        }
        let before = self.rate(start, crew)?;
        let mut rng = Rng::from_state(0x7475_6E65);
        let mut best = (start.clone(), self.scores(std::slice::from_ref(start), crew)?[0]);
        let (mut looked_at, mut without_gain) = (FLOORS, 0);
        while looked_at < self.search.limit && without_gain < PATIENCE {
            let recipes: Vec<Recipe> = (0..TRIED).map(|_| knobs.turn(&best.0, &mut rng)).collect();
            let scores = self.scores(&recipes, crew)?;
            looked_at += FLOORS * TRIED as u64;
            without_gain += 1;
            for (recipe, score) in recipes.into_iter().zip(scores) {
                if score > best.1 {
                    (best, without_gain) = ((recipe, score), 0);
                }
            }
            let found = (best.1.0.max(0.0) * FLOORS as f64) as u64;
            let done = looked_at.min(self.search.limit);
            if watch(Progress { done, of: self.search.limit, found }).is_break() {
                break;
            }
        }
        let after = if best.0 == *start { before } else { self.rate(&best.0, crew)? };
        Ok(Tuned { recipe: best.0, before, after, looked_at })
    }

    /// Makes the same floors of several recipes.
    fn scores(&self, recipes: &[Recipe], crew: &impl Crew) -> Result<Vec<Score>, SearchError> {
        let all = crew.each(recipes.len() * FLOORS as usize, |i| {
            let (recipe, number) = (&recipes[i / FLOORS as usize], i as u64 % FLOORS);
            self.shortfall(recipe, &self.search.seed.nth(self.search.first + number))
        });
        let all = all.into_iter().collect::<Result<Vec<f64>, _>>()?;
        let score = |floors: &[f64]| {
            let hits = floors.iter().filter(|shortfall| **shortfall == 0.0).count() as f64;
            let short = floors.iter().sum::<f64>() / floors.len() as f64;
            // A floor that is nearly as asked is worth little beside one that is.
            Score(hits / floors.len() as f64 - 0.05 * short)
        };
        Ok(all.chunks(FLOORS as usize).map(score).collect())
    }

    /// How far a floor is from being as asked; a seed without a floor is farthest.
    fn shortfall(&self, recipe: &Recipe, seed: &Seed) -> Result<f64, SearchError> {
        let floor = made(recipe, seed, self.search.depth)?;
        let short = |floor: &Floor| self.formula.shortfall(&Assessed::new(floor, floor.walkthrough()));
        Ok(floor.as_ref().map_or(1.0, short))
    }

    /// Counts how common what was asked is, on floors that nothing was tuned on.
    fn rate(&self, recipe: &Recipe, crew: &impl Crew) -> Result<Rate, SearchError> {
        let seed = self.search.seed.nth(0);
        let all = crew.each(COUNTED as usize, |i| self.shortfall(recipe, &seed.nth(1 + i as u64)));
        let all = all.into_iter().collect::<Result<Vec<f64>, _>>()?;
        let hits = all.iter().filter(|shortfall| **shortfall == 0.0).count() as u64;
        Ok(Rate { hits, of: COUNTED })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Alone;
    use std::ops::ControlFlow;

    #[test]
    fn what_was_rare_becomes_common() {
        let (recipe, seed) = (Recipe::new("tunnels", None).unwrap(), Seed::new("tune"));
        let formula: Formula = "rooms >= 9 and loops >= 5".parse().unwrap();
        let tune = Tune { search: Search { limit: 6_000, ..Search::new(&recipe, &seed) }, formula: &formula };
        let tuned = tune.run(&Alone, &mut |_| ControlFlow::Continue(())).unwrap();
        assert!(tuned.after.share() > 2.0 * tuned.before.share() + 0.05, "{tuned:?}");
        assert_eq!(tuned.recipe.check(), Ok(()));
        // What is told of the recipe is so: it is counted anew, floor by floor.
        let hits =
            (1..=COUNTED).filter(|n| tune.shortfall(&tuned.recipe, &seed.nth(0).nth(*n)).unwrap() == 0.0);
        assert_eq!(hits.count() as u64, tuned.after.hits);
    }
}
