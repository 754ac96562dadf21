//! Walkers on proven floors, for learners: actions in, observations out.
//!
//! Many walkers take a step in one call, and nothing of Python is touched while they do: what they see is written into the
//! arrays that Python handed over. [`undercroft::rules`] decide what an action does, and an action that they refuse does nothing.
//! Where pixels are seen, each walker is the party of an [`undercroft_play::Game`], and what befalls it there counts.

mod body;
mod course;
mod sight;

use crate::fail::{Failure, misshapen};
use crate::floor::Floor;
use crate::levels::Levels;
use crate::recipe::Recipe;
use body::Body;
use course::Courses;
use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArrayDyn};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use sight::Sight;
use std::sync::Arc;
use undercroft::Rng;

/// Actions: toward the four sides, with the hand, and playing what happens here.
pub(crate) const ACTIONS: [&str; 6] = ["north", "east", "south", "west", "hand", "play"];

/// What is gained by what, and when an episode is broken off.
#[derive(Clone, Copy, Debug)]
struct Terms {
    step: f64,
    errand: f64,
    goal: f64,
    steps: u32,
}

/// Walkers that act together.
#[pyclass(module = "undercroft")]
pub(crate) struct Walkers {
    courses: Courses,
    sight: Sight,
    terms: Terms,
    seed: u64,
    bodies: Vec<Body>,
}

#[pymethods]
impl Walkers {
    #[new]
    #[pyo3(signature = (recipe, count, *, series, floors, depth, sight, radius, pixels, steps, rewards))]
    #[expect(clippy::too_many_arguments, reason = "they are named where it is called")]
    fn new(
        recipe: &Recipe,
        count: usize,
        series: &str,
        floors: u64,
        depth: u32,
        sight: &str,
        radius: u16,
        pixels: (u16, u16),
        steps: u32,
        rewards: (f64, f64, f64),
    ) -> PyResult<Walkers> {
        let sight = Sight::new(sight, radius, pixels)?;
        let courses = Courses::new(recipe.0.clone(), series, floors, depth, sight.margin());
        let (step, errand, goal) = rewards;
        let terms = Terms { step, errand, goal, steps: steps.max(1) };
        let mut walkers = Walkers { courses, sight, terms, seed: 0, bodies: Vec::new() };
        for number in 0..count.max(1) as u64 {
            let course = walkers.courses.course(draw(0, number, 0))?;
            walkers.bodies.push(Body::new(course, walkers.sight, number)?);
        }
        Ok(walkers)
    }

    /// The shape of what one walker sees.
    #[getter]
    fn shape(&self) -> Vec<usize> {
        self.sight.shape()
    }

    /// Begins anew: from a seed, or where None is given, with the next floor of the same.
    #[pyo3(signature = (seed, seen, mask))]
    fn reset(
        &mut self,
        py: Python<'_>,
        seed: Option<u64>,
        mut seen: PyReadwriteArrayDyn<'_, u8>,
        mut mask: PyReadwriteArrayDyn<'_, u8>,
    ) -> PyResult<()> {
        let seen = seen.as_slice_mut().map_err(|_| misshapen("what is seen", "bytes"))?;
        let mask = mask.as_slice_mut().map_err(|_| misshapen("the mask", "bytes"))?;
        self.fits(seen.len(), mask.len(), &[])?;
        Ok(py.detach(|| -> Result<(), Failure> {
            if let Some(seed) = seed {
                self.seed = seed;
            }
            let each = self.sight.len();
            let rows = seen.chunks_exact_mut(each).zip(mask.chunks_exact_mut(ACTIONS.len()));
            for (body, (seen, mask)) in self.bodies.iter_mut().zip(rows) {
                let episode = if seed.is_some() { 0 } else { body.episode + 1 };
                body.begin(self.courses.course(draw(self.seed, body.number, episode))?, self.sight, episode)?;
                body.look(self.sight, seen, mask);
            }
            Ok(())
        })?)
    }

    /// Takes one step with every walker. One whose episode is over begins the next, whatever its action.
    #[expect(clippy::too_many_arguments, reason = "each is an array that is written into")]
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        mut seen: PyReadwriteArrayDyn<'_, u8>,
        mut rewards: PyReadwriteArray1<'_, f64>,
        mut terminated: PyReadwriteArray1<'_, bool>,
        mut truncated: PyReadwriteArray1<'_, bool>,
        mut mask: PyReadwriteArrayDyn<'_, u8>,
    ) -> PyResult<()> {
        let actions = actions.as_slice().map_err(|_| misshapen("the actions", "64-bit integers"))?;
        let seen = seen.as_slice_mut().map_err(|_| misshapen("what is seen", "bytes"))?;
        let mask = mask.as_slice_mut().map_err(|_| misshapen("the mask", "bytes"))?;
        let rewards = rewards.as_slice_mut().map_err(|_| misshapen("the rewards", "64-bit floats"))?;
        let ended = terminated.as_slice_mut().map_err(|_| misshapen("what is terminated", "flags"))?;
        let cut = truncated.as_slice_mut().map_err(|_| misshapen("what is truncated", "flags"))?;
        self.fits(seen.len(), mask.len(), &[actions.len(), rewards.len(), ended.len(), cut.len()])?;
        if let Some(action) = actions.iter().find(|action| !(0..ACTIONS.len() as i64).contains(action)) {
            return Err(Failure::refused(format!("an action is 0 to 5, not {action}")).at("actions").into());
        }
        Ok(py.detach(|| -> Result<(), Failure> {
            let each = self.sight.len();
            let rows = seen.chunks_exact_mut(each).zip(mask.chunks_exact_mut(ACTIONS.len()));
            for (i, (body, (seen, mask))) in self.bodies.iter_mut().zip(rows).enumerate() {
                (rewards[i], ended[i], cut[i]) = if body.is_over() {
                    let episode = body.episode + 1;
                    let course = self.courses.course(draw(self.seed, body.number, episode))?;
                    body.begin(course, self.sight, episode)?;
                    (0.0, false, false)
                } else {
                    body.act(actions[i] as usize, self.terms)
                };
                body.look(self.sight, seen, mask);
            }
            Ok(())
        })?)
    }

    /// The cell of each walker, as (x, y).
    fn places(&self) -> Vec<(u16, u16)> {
        self.bodies.iter().map(|body| (body.at().x, body.at().y)).collect()
    }

    /// The floor that a walker is on.
    fn floor(&self, number: usize) -> PyResult<Floor> {
        let body = self.bodies.get(number);
        let body = body.ok_or_else(|| PyIndexError::new_err(format!("there is no walker {number}")))?;
        let course = body.course();
        let levels = Levels {
            recipe: Some(self.courses.recipe().clone()),
            seed: Some(course.seed.clone()),
            floors: vec![course.floor.clone()],
        };
        Ok(Floor { levels: Arc::new(levels), number: 0 })
    }
}

impl Walkers {
    /// Refuses arrays that are not for so many walkers.
    fn fits(&self, seen: usize, mask: usize, rows: &[usize]) -> PyResult<()> {
        let count = self.bodies.len();
        if seen != count * self.sight.len()
            || mask != count * ACTIONS.len()
            || rows.iter().any(|rows| *rows != count)
        {
            return Err(misshapen("everything", &format!("{count} rows, one a walker")));
        }
        Ok(())
    }
}

/// Draws the number of a floor: the same for the same seed, walker and episode, whatever the others do.
fn draw(seed: u64, walker: u64, episode: u64) -> u64 {
    Rng::from_state(Rng::from_state(seed ^ walker.rotate_left(40)).bits() ^ episode).bits()
}
