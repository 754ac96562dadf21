//! What a recipe asks of the way to the goal.

use super::Between;
use crate::error::RecipeError;
use crate::floor::{Wear, is_default};
use serde::{Deserialize, Serialize};

/// What the way to the goal asks for. What is not set follows the depth.
///
/// A step is a key taken, a lever pulled, a switch pressed or an event played without which nobody reaches the goal.
///
/// ```
/// use undercroft::Recipe;
///
/// let recipe = Recipe::new("wizardry", None)?.with(["quest.steps=2..3", "quest.chain=2"])?;
/// assert_eq!(recipe.parameters()["quest"]["chain"].to_string(), "[2, 2]");
/// # Ok::<(), undercroft::RecipeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Quest {
    /// Steps that the goal needs, 0 to 8; by depth where it is not set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Between>,
    /// The longest row of steps in which each has to be done before the next, 0 to 8; by depth where it is not set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chain: Option<Between>,
    /// Pairs of steps that may be done in either order, in percent of all; any share where it is not set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub freedom: Option<Between>,
    /// What becomes of a key in a lock. Where it is `"used_up"`, any of a floor's small keys opens any one of its small locks;
    /// there are as many of both, and no order of opening them keeps anybody from the rest.
    #[serde(skip_serializing_if = "is_default")]
    pub keys: Wear,
}

/// How many pairs so many steps have.
const fn pairs(steps: u32) -> u32 {
    steps * steps.saturating_sub(1) / 2
}

/// Whether some number of the pairs of so many steps is a share that is allowed; without pairs the share is all of them.
fn can_be_free(steps: u32, freedom: Between) -> bool {
    let pairs = pairs(steps);
    (0..=pairs).any(|free| freedom.contains((100 * free).checked_div(pairs).unwrap_or(100)))
}

/// The steps and the rows of a floor that is asked for freedom alone: as many steps as its depth has where they can be as
/// free as that, and else the nearest number that can.
fn freed(steps: Between, freedom: Between, most: u32) -> Option<(Between, Between)> {
    let away = |n: u32| steps.min().saturating_sub(n) + n.saturating_sub(steps.max());
    let fitting = || (0..=most.min(MOST)).filter(|n| can_be_free(*n, freedom));
    let nearest = fitting().map(away).min()?;
    let (least, most) =
        fitting().filter(|n| away(*n) == nearest).fold((MOST, 0), |(a, b), n| (a.min(n), b.max(n)));
    Some((Between(least, most), Between(u32::from(least > 0), most)))
}

/// The most steps that may be asked for.
const MOST: u32 = 8;

impl Quest {
    /// Refuses wishes that contradict one another, or that are more than a floor can ask for.
    pub(crate) fn check(&self, most_steps: u32, why: impl Fn() -> String) -> Result<(), RecipeError> {
        for (key, range, most) in [
            ("quest.steps", self.steps, MOST),
            ("quest.chain", self.chain, MOST),
            ("quest.freedom", self.freedom, 100),
        ] {
            if let Some(range) = range {
                super::range_within(key, range, 0, most)?;
            }
        }
        let fewest = self.fewest();
        if fewest > most_steps {
            return Err(RecipeError::DoesNotFit {
                arithmetic: format!(
                    "a quest of {fewest} steps needs as many keys and switches, and {}",
                    why()
                ),
                help: {
                    let chain = self.chain.filter(|chain| chain.min() > most_steps);
                    let steps = self.steps.filter(|steps| steps.min() > most_steps);
                    let keys = [steps.map(|_| "quest.steps"), chain.map(|_| "quest.chain")];
                    let changes = keys.into_iter().flatten().map(|key| format!("{key} to 0..{most_steps}"));
                    format!("set {}", changes.collect::<Vec<_>>().join(" and "))
                },
            });
        }
        match (self.steps, self.chain) {
            (Some(steps), Some(chain)) if chain.min() > steps.max() => Err(RecipeError::DoesNotFit {
                arithmetic: format!(
                    "a chain of {} has at least as many steps, and quest.steps allows {}",
                    chain.min(),
                    steps.max()
                ),
                help: format!("set quest.chain to 0..{}", steps.max()),
            }),
            (Some(steps), Some(chain)) if chain.max() == 0 && steps.min() > 0 => {
                Err(RecipeError::DoesNotFit {
                    arithmetic: format!(
                        "{} steps are a chain of at least 1, and quest.chain allows 0",
                        steps.min()
                    ),
                    help: format!("set quest.chain to 1..{}", steps.max()),
                })
            }
            _ => self.check_freedom(most_steps),
        }
    }

    /// Few steps have few pairs, so not every share of them can be had.
    fn check_freedom(&self, most_steps: u32) -> Result<(), RecipeError> {
        let Some(freedom) = self.freedom else { return Ok(()) };
        let steps = self.steps.unwrap_or(Between(0, MOST));
        let (fewest, most) = (self.fewest().max(steps.min()), steps.max().min(most_steps));
        if (fewest..=most).any(|steps| can_be_free(steps, freedom)) {
            return Ok(());
        }
        Err(RecipeError::DoesNotFit {
            arithmetic: format!(
                "{} steps have {} pairs at most, and no number of them is {freedom} percent",
                Between(fewest, most),
                pairs(most)
            ),
            help: "set quest.freedom to 0..100".to_owned(),
        })
    }

    /// Whether it asks for steps, rows or freedom of its own.
    pub(crate) const fn asks(&self) -> bool {
        self.steps.is_some() || self.chain.is_some() || self.freedom.is_some()
    }

    /// The fewest steps that are asked for.
    fn fewest(&self) -> u32 {
        let least = |range: Option<Between>| range.map_or(0, Between::min);
        least(self.steps).max(least(self.chain))
    }

    /// Returns the ranges of steps and chain: what is set, and else what a depth has, as far as `most_steps` in
    /// `most_locks` go.
    pub(crate) fn ranges(
        &self,
        by_depth: (Between, Between),
        most_steps: u32,
        most_locks: u32,
    ) -> (Between, Between) {
        let at_most = |range: Between, most: u32| Between(range.min().min(most), range.max().min(most));
        let (steps, chain) = match (self.steps, self.chain) {
            (Some(steps), Some(chain)) => (steps, chain),
            (Some(steps), None) => (steps, Between(u32::from(steps.min() > 0), steps.max())),
            (None, Some(chain)) => (Between(chain.min(), by_depth.0.max().max(chain.max())), chain),
            (None, None) => {
                self.freedom.and_then(|free| freed(by_depth.0, free, most_steps)).unwrap_or(by_depth)
            }
        };
        let steps = at_most(steps, most_steps);
        (steps, at_most(chain, steps.max().min(most_locks)))
    }

    /// Returns the range of freedom.
    pub(crate) fn freedom(&self) -> Between {
        self.freedom.unwrap_or(Between(0, 100))
    }
}
