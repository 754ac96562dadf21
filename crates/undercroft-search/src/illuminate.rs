//! A grid over two measures, each place of which holds the best floor that has them: MAP-Elites (Mouret and Clune, 2015), over
//! the parameters of a recipe and its seeds. The first floors are those of recipes turned at random; every later one has the
//! recipe of an elite with a knob turned, or another seed, and takes the place that its measures name if it is better.

use crate::crew::Crew;
use crate::find::{Hit, Progress, Search, SearchError, Watch, made, measures};
use crate::knobs::Knobs;
use std::collections::BTreeMap;
use undercroft::assess::{Assessed, MEASURES};
use undercroft::{Recipe, Rng};

/// Floors of a generation. All have parents from before it.
const GENERATION: u64 = 256;
/// Floors by recipes turned at random, from which the axes are taken.
const BEGINNING: u64 = 512;
/// How many knobs are turned for one of those, at most.
const TURNS: u32 = 6;
/// The most places on an axis.
const MOST: u32 = 64;

/// What is illuminated.
#[derive(Clone, Debug)]
pub struct Illuminate<'a> {
    /// The recipe to begin with, the seeds and the depth. Its limit is how many floors are made.
    pub search: Search<'a>,
    /// The measures across and up, as [`Axis::named`] reads them.
    pub axes: [Axis; 2],
    /// The measure by which one floor is better than another.
    pub best: usize,
}

/// A measure, cut into places.
#[derive(Clone, PartialEq, Debug)]
pub struct Axis {
    /// The measure, by its place in [`MEASURES`].
    pub measure: usize,
    /// The least and the greatest value; what lies beyond belongs to the last place. Where nobody says, the first floors do.
    pub range: Option<(f64, f64)>,
    /// How many places it has.
    pub places: u32,
}

/// A grid of the best floors.
#[derive(Clone, PartialEq, Debug)]
pub struct Grid {
    /// The axes, with the ranges that were used.
    pub axes: [Axis; 2],
    /// The best floor of every place that has any, by row from the lowest, and in it by column.
    pub elites: Vec<Elite>,
    /// How many floors were made.
    pub looked_at: u64,
}

/// The best floor of a place.
#[derive(Clone, PartialEq, Debug)]
pub struct Elite {
    /// Its column and row, each counted from 0 at the lowest value.
    pub place: (u32, u32),
    /// The recipe that made it.
    pub recipe: Recipe,
    /// The floor.
    pub hit: Hit,
}

impl Axis {
    /// Reads an axis: a measure, `linearity`, with its range where one is wanted, `linearity=0..1`, and the places, `linearity:10`.
    ///
    /// ```
    /// use undercroft_search::Axis;
    ///
    /// let axis = Axis::named("linearity=0.1..0.9:4")?;
    /// assert_eq!((axis.range, axis.places), (Some((0.1, 0.9)), 4));
    /// assert_eq!(Axis::named("linearty").unwrap_err(), "there is no measure 'linearty'; did you mean 'linearity'?");
    /// # Ok::<(), String>(())
    /// ```
    pub fn named(text: &str) -> Result<Axis, String> {
        let (rest, places) =
            text.rsplit_once(':').map_or((text, None), |(rest, places)| (rest, Some(places)));
        let (name, range) = rest.split_once('=').map_or((rest, None), |(name, range)| (name, Some(range)));
        let plain = name.trim().to_ascii_lowercase().replace('-', "_");
        let Some(measure) = MEASURES.iter().position(|measure| measure.name == plain) else {
            let wrong =
                |measure: &&undercroft::assess::Measure| strsim::damerau_levenshtein(&plain, measure.name);
            let meant = MEASURES.iter().min_by_key(wrong).filter(|measure| wrong(measure) <= plain.len() / 3);
            let meant = meant.map_or_else(String::new, |meant| format!("; did you mean '{}'?", meant.name));
            return Err(format!("there is no measure '{}'{meant}", name.trim()));
        };
        let range = range
            .map(|range| {
                let ends = range.split_once("..").and_then(|(low, high)| {
                    Some((low.trim().parse::<f64>().ok()?, high.trim().parse::<f64>().ok()?))
                });
                ends.filter(|(low, high)| low.is_finite() && high.is_finite() && low < high).ok_or_else(
                    || {
                        format!(
                            "'{range}' is no range: it takes the lower and the higher number, such as 0..1"
                        )
                    },
                )
            })
            .transpose()?;
        let places = match places.map(|places| places.trim().parse::<u32>()) {
            None => 8,
            Some(Ok(places)) if (1..=MOST).contains(&places) => places,
            Some(_) => return Err(format!("an axis has 1 to {MOST} places, such as {}:8", name.trim())),
        };
        Ok(Axis { measure, range, places })
    }

    /// Returns the place of a value.
    pub fn place(&self, value: f64) -> u32 {
        let (low, high) = self.range.unwrap_or((0.0, 1.0));
        let at = (value - low) / (high - low) * f64::from(self.places);
        // What lies before the first place is in it, and what is no number as well.
        (at as u32).min(self.places - 1)
    }

    /// Returns the least and the greatest value of a place.
    pub fn bounds(&self, place: u32) -> (f64, f64) {
        let (low, high) = self.range.unwrap_or((0.0, 1.0));
        let at = |place: u32| low + (high - low) * f64::from(place) / f64::from(self.places);
        (at(place), at(place + 1))
    }

    /// Takes its range from values, where it has none: from the smallest to the largest, without a few at each end.
    fn settle(&mut self, mut values: Vec<f64>) {
        if self.range.is_some() || values.is_empty() {
            return;
        }
        values.sort_by(f64::total_cmp);
        let cut = values.len() / 50;
        let (low, high) = (values[cut], values[values.len() - 1 - cut]);
        self.range = Some(if low < high { (low, high) } else { (low - 0.5, low + 0.5) });
    }
}

impl Illuminate<'_> {
    /// Makes as many floors as the limit says, and returns the best of every place.
    pub fn run(&self, crew: &impl Crew, watch: &mut Watch<'_>) -> Result<Grid, SearchError> {
        let Search { recipe, limit, .. } = self.search;
        let knobs = Knobs::of(recipe);
        let mut rng = Rng::from_state(0x0065_6C69_7465);
        let mut axes = self.axes.clone();
        let count = BEGINNING.min(limit);
        let beginners: Vec<Recipe> = (0..count)
            .map(|i| {
                // The first is the recipe itself.
                let turns = if i == 0 { 0 } else { rng.below(TURNS + 1) };
                (0..turns).fold(recipe.clone(), |turned, _| knobs.turn(&turned, &mut rng))
            })
            .collect();
        let floors = self.floors(beginners, 0, crew)?;
        for axis in &mut axes {
            axis.settle(floors.iter().map(|(_, hit)| hit.measures[axis.measure]).collect());
        }
        let mut grid = BTreeMap::new();
        for floor in floors {
            self.enter(&mut grid, &axes, floor);
        }
        let mut looked_at = count;
        let told = |looked_at, grid: &BTreeMap<_, _>| Progress {
            done: looked_at,
            of: limit,
            found: grid.len() as u64,
        };
        let mut goes_on = watch(told(looked_at, &grid)).is_continue() && !grid.is_empty();
        while looked_at < limit && goes_on {
            let count = GENERATION.min(limit - looked_at);
            let parents: Vec<&Recipe> = grid.values().map(|(recipe, _): &(Recipe, Hit)| recipe).collect();
            let children = (0..count).map(|_| {
                let parent = rng.pick(&parents).copied().unwrap_or(recipe);
                if rng.chance(3, 4) { knobs.turn(parent, &mut rng) } else { parent.clone() }
            });
            let children: Vec<Recipe> = children.collect();
            let floors = self.floors(children, looked_at, crew)?;
            for floor in floors {
                self.enter(&mut grid, &axes, floor);
            }
            looked_at += count;
            goes_on = watch(told(looked_at, &grid)).is_continue();
        }
        if grid.is_empty() {
            return Err(SearchError::Nothing(looked_at));
        }
        let elites = grid.into_iter().map(|((row, column), (recipe, hit))| Elite {
            place: (column, row),
            recipe,
            hit,
        });
        Ok(Grid { axes, elites: elites.collect(), looked_at })
    }

    /// Makes a floor of each recipe, each of a number of its own.
    fn floors(
        &self,
        recipes: Vec<Recipe>,
        before: u64,
        crew: &impl Crew,
    ) -> Result<Vec<(Recipe, Hit)>, SearchError> {
        let Search { seed, depth, first, .. } = self.search;
        let hits = crew.each(recipes.len(), |i| {
            let number = first + before + i as u64;
            let seed = seed.nth(number);
            let floor = made(&recipes[i], &seed, depth)?;
            Ok(floor.map(|floor| {
                let measures = measures(&Assessed::new(&floor, floor.walkthrough()));
                Hit { number, seed, measures }
            }))
        });
        let hits = hits.into_iter().collect::<Result<Vec<Option<Hit>>, _>>()?;
        Ok(recipes.into_iter().zip(hits).filter_map(|(recipe, hit)| Some((recipe, hit?))).collect())
    }

    /// Puts a floor into its place, if it is better than the one that is there.
    fn enter(&self, grid: &mut BTreeMap<(u32, u32), (Recipe, Hit)>, axes: &[Axis; 2], floor: (Recipe, Hit)) {
        let place = |axis: &Axis| axis.place(floor.1.measures[axis.measure]);
        let at = (place(&axes[1]), place(&axes[0]));
        let worth = |hit: &Hit| hit.measures[self.best];
        if grid.get(&at).is_none_or(|(_, there)| worth(&floor.1) > worth(there)) {
            grid.insert(at, floor);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Alone;
    use std::ops::ControlFlow;
    use undercroft::{Seed, make};

    #[test]
    fn every_place_holds_a_floor_that_belongs_there() {
        let (recipe, seed) = (Recipe::new("tunnels", None).unwrap(), Seed::new("grid"));
        let axes = [Axis::named("loops=0..10:5").unwrap(), Axis::named("linearity:4").unwrap()];
        let quality = MEASURES.iter().position(|measure| measure.name == "quality").unwrap();
        let search = Search { limit: 1_000, ..Search::new(&recipe, &seed) };
        let illuminate = Illuminate { search, axes, best: quality };
        let mut found = Vec::new();
        let grid = illuminate.run(&Alone, &mut |progress: Progress| {
            found.push(progress.found);
            ControlFlow::Continue(())
        });
        let grid = grid.unwrap();
        assert_eq!(grid, illuminate.run(&Alone, &mut |_| ControlFlow::Continue(())).unwrap());
        assert_eq!((grid.looked_at, found.len()), (1_000, 3));
        assert!(found.is_sorted() && grid.elites.len() as u64 == found[2] && found[2] >= 10, "{found:?}");
        for elite in &grid.elites {
            // The floor is the one that its recipe and its seed make, and has the measures of its place.
            let floor = make::floor(&elite.recipe, &elite.hit.seed, 1).unwrap();
            assert_eq!(measures(&Assessed::new(&floor, floor.walkthrough())), elite.hit.measures);
            let places = [0, 1].map(|i| grid.axes[i].place(elite.hit.measures[grid.axes[i].measure]));
            assert_eq!(places, [elite.place.0, elite.place.1]);
        }
        let mut places: Vec<_> = grid.elites.iter().map(|elite| elite.place).collect();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), grid.elites.len());
    }

    #[test]
    fn places_share_the_range() {
        let axis = Axis::named("linearity=0..1:4").unwrap();
        let places = [-1.0, 0.0, 0.24, 0.25, 0.99, 1.0, 7.0, f64::NAN].map(|value| axis.place(value));
        assert_eq!(places, [0, 0, 0, 1, 3, 3, 3, 0]);
        assert_eq!(axis.bounds(1), (0.25, 0.5));
        for wrong in
            ["linearity=1..0", "linearity=a..b", "linearity:0", "linearity:x", "linearity:65", "height"]
        {
            assert!(Axis::named(wrong).is_err(), "{wrong}");
        }
        let mut same = Axis::named("loops").unwrap();
        same.settle(vec![3.0; 9]);
        assert_eq!(same.range, Some((2.5, 3.5)));
    }
}
