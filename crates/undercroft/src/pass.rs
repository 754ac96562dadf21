//! Passes and the runner.
//!
//! A generator is a parameter struct and a table of passes. The runner owns everything around a pass: its random stream,
//! attempts, budgets, checks of the draft in debug builds, and the watcher. Watching never changes the result, and
//! neither does the clock: a caller's deadline ends in an error, never in another floor.

pub use crate::error::{Halt, Stop, Stuck};

use crate::draft::Draft;
use crate::dungeon;
use crate::error::{GenerateError, RecipeError};
use crate::floor::{Floor, MadeBy};
use crate::grid::Size;
use crate::recipe;
use crate::rng::{Rng, Seed, Streams};

/// A way to make floors: parameters, and the passes that read them.
///
/// Whoever implements it for a type of their own has a generator that [`make::floor`](crate::make::floor) takes like any
/// other: with attempts, limits, watchers and a proof.
///
/// ```
/// use undercroft::floor::{Feature, Goal};
/// use undercroft::grid::{Size, cell, rect};
/// use undercroft::pass::{Generator, Halt, Pass, Work};
/// use undercroft::{RecipeError, Seed, make};
///
/// /// One hall, with the stairs down somewhere on its south side.
/// struct Hall;
///
/// impl Generator for Hall {
///     const NAME: &'static str = "hall";
///     const VERSION: u32 = 1;
///     const PASSES: &'static [Pass<Self>] = &[Pass { name: "carve hall", run: carve }];
///     type Shared = ();
///
///     fn check(&self) -> Result<(), RecipeError> {
///         Ok(())
///     }
///
///     fn size(&self) -> Size {
///         Size::new(8, 5).expect("a small grid")
///     }
///
///     fn attempts(&self) -> u32 {
///         1
///     }
/// }
///
/// fn carve(work: &mut Work<'_, Hall>) -> Result<(), Halt> {
///     work.draft.carve_rect(rect(0, 0, 8, 5));
///     work.draft.open_everywhere();
///     work.draft.enter_at(cell(0, 0));
///     work.draft.place(cell(work.rng.below(8) as u16, 4), Feature::StairsDown);
///     work.draft.set_goal(Goal::StairsDown);
///     Ok(())
/// }
///
/// let floor = make::floor(&Hall, &Seed::new("demo"), 1)?;
/// assert_eq!(floor.made_by().map(|by| (&*by.generator, by.version)), Some(("hall", 1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Generator: Sized + 'static {
    /// What it is called in recipes; part of every random stream.
    const NAME: &'static str;
    /// Raised when the same recipe gives other floors than before.
    const VERSION: u32;
    /// The passes, in order.
    const PASSES: &'static [Pass<Self>];
    /// What passes leave for one another beside the draft.
    type Shared: Default;

    /// Refuses what cannot work, before anything runs.
    fn check(&self) -> Result<(), RecipeError>;

    /// Returns the floor's size. Only asked after [`Generator::check`] agreed.
    fn size(&self) -> Size;

    /// Returns how many attempts a floor gets.
    fn attempts(&self) -> u32;

    /// Units of work that an attempt may spend: a generous share for each cell.
    fn work(&self) -> u64 {
        1_000_000 + 1_000 * self.size().area() as u64
    }

    /// Returns what a finished attempt is worth. Most generators take the first that comes about.
    fn rate(&self, _draft: &Draft) -> Worth {
        Worth::Good
    }

    /// Returns the passes of a simple layout that cannot fail, where the recipe asks for one when all attempts failed.
    fn simple(&self) -> Option<&'static [Pass<Self>]> {
        None
    }
}

/// What a finished attempt is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// It is handed over at once.
    Good,
    /// So many points: it is handed over unless one of the next attempts is better.
    Fair(u32),
    /// So many points: it is not handed over.
    Poor(u32),
}

/// Of so many attempts that are fair and not good the best is taken.
pub(crate) const FAIR: u32 = 3;

/// A named change to a draft.
pub struct Pass<G: Generator> {
    /// A verb and its object. It names the random stream, so it never changes.
    pub name: &'static str,
    /// What it does.
    pub run: fn(&mut Work<'_, G>) -> Result<(), Halt>,
}

/// What a pass works on.
pub struct Work<'a, G: Generator> {
    /// The recipe's parameters.
    pub params: &'a G,
    /// What the draws of the whole dungeon come from, for what its floors must agree on.
    pub seed: &'a Seed,
    /// The floor so far.
    pub draft: Draft,
    /// What earlier passes left.
    pub shared: G::Shared,
    /// The stream of this pass.
    pub rng: Rng,
    /// What it may spend.
    pub budget: Budget<'a>,
}

/// How much work an attempt may do, counted, and the caller's wish to stop.
#[derive(Clone)]
pub struct Budget<'a> {
    total: u64,
    left: u64,
    until_poll: u64,
    stop: Option<&'a dyn Fn() -> Option<Stop>>,
}

/// How much work passes between two looks at the caller's wish to stop.
const POLL: u64 = 1 << 14;

impl Budget<'_> {
    /// Returns a budget of that many units, with nobody to stop it.
    pub const fn of(total: u64) -> Self {
        Budget { total, left: total, until_poll: u64::MAX, stop: None }
    }

    /// Pays for work. What a unit is, each pass says: mostly a cell or a candidate looked at.
    #[inline]
    pub fn spend(&mut self, units: u64) -> Result<(), Halt> {
        if units > self.left {
            return Err(Halt::Spent(self.total));
        }
        self.left -= units;
        if self.until_poll > units {
            self.until_poll -= units;
            return Ok(());
        }
        self.until_poll = POLL;
        self.poll()
    }

    fn poll(&self) -> Result<(), Halt> {
        match self.stop.and_then(|stop| stop()) {
            Some(stop) => Err(stop.into()),
            None => Ok(()),
        }
    }

    /// Units spent so far.
    pub const fn spent(&self) -> u64 {
        self.total - self.left
    }
}

/// What a caller allows.
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// Units of work an attempt may spend; by default what the generator thinks generous. Whoever sets it gets an error
    /// when it is spent, never another floor.
    pub work: Option<u64>,
    /// Asked now and then: a cancel flag or a deadline.
    pub stop: Option<&'a dyn Fn() -> Option<Stop>>,
}

/// What a watcher sees after each pass.
pub struct Step<'a> {
    /// Which attempt, counted from 0.
    pub attempt: u32,
    /// Which pass of the table.
    pub index: usize,
    /// How many passes the table has.
    pub of: usize,
    /// The pass that ran.
    pub pass: &'static str,
    /// The draft as the pass left it.
    pub draft: &'a Draft,
    /// Units of work that the attempt has spent.
    pub spent: u64,
    /// Why it failed, where it did.
    pub failed: Option<&'a Halt>,
}

/// Somebody who looks on. A closure over a [`Step`] is one, and so is `()`, who does not look.
pub trait Watch {
    /// Called after each pass.
    fn step(&mut self, step: &Step<'_>);
}

impl Watch for () {
    fn step(&mut self, _: &Step<'_>) {}
}

impl<F: FnMut(&Step<'_>)> Watch for F {
    fn step(&mut self, step: &Step<'_>) {
        self(step);
    }
}

/// Whatever floors can be made from: a [`Recipe`](crate::Recipe), the parameters of one of its generators, or a
/// [`Generator`] of one's own. Nobody implements it by hand.
pub trait Maker {
    /// Checks the parameters, then runs the passes until an attempt succeeds. `from` is the first attempt to make, so
    /// that whoever refused a floor can go on where it stopped.
    fn run(
        &self,
        seed: &Seed,
        depth: u32,
        from: u32,
        limits: Limits<'_>,
        watch: &mut dyn Watch,
    ) -> Result<Floor, GenerateError>;
}

impl<G: Generator> Maker for G {
    fn run(
        &self,
        seed: &Seed,
        depth: u32,
        from: u32,
        limits: Limits<'_>,
        watch: &mut dyn Watch,
    ) -> Result<Floor, GenerateError> {
        self.check()?;
        let work = limits.work.unwrap_or_else(|| self.work());
        let until_poll = if limits.stop.is_some() { 0 } else { u64::MAX };
        let budget = Budget { total: work, left: work, until_poll, stop: limits.stop };
        let attempts = self.attempts().max(1);
        let tables = (from..attempts).map(|attempt| (attempt, G::PASSES, false));
        let simple = self.simple().map(|passes| (attempts, passes, true));
        let mut last: Option<(&'static str, Halt)> = None;
        let mut best: Option<(u32, u32, Draft)> = None;
        let mut fair = 0;
        for (attempt, passes, is_simple) in tables.chain(simple) {
            if fair == FAIR || (is_simple && best.is_some()) {
                break;
            }
            match attempt_once(self, passes, seed, depth, attempt, &budget, watch) {
                Ok(draft) if is_simple => return finish::<G>(draft, seed, attempt, is_simple),
                Ok(draft) => match self.rate(&draft) {
                    Worth::Good => return finish::<G>(draft, seed, attempt, false),
                    Worth::Fair(points) => {
                        fair += 1;
                        if best.as_ref().is_none_or(|(most, ..)| points > *most) {
                            best = Some((points, attempt, draft));
                        }
                    }
                    Worth::Poor(points) => {
                        let why = Stuck(format!("the floor has {points} points of quality"));
                        last = Some((passes.last().map_or("nothing", |pass| pass.name), why.into()));
                    }
                },
                Err((pass, Halt::Stop(stop))) => return Err(GenerateError::Stopped(stop, pass)),
                Err((pass, Halt::Spent(work))) if limits.work.is_some() => {
                    return Err(GenerateError::Spent(work, pass));
                }
                Err(failure) => last = Some(failure),
            }
        }
        if let Some((_, attempt, draft)) = best {
            return finish::<G>(draft, seed, attempt, false);
        }
        let (pass, why) = match last {
            Some((pass, halt)) => (pass, halt.to_string()),
            None => ("nothing", format!("attempt {from} lies beyond the last, {attempts}")),
        };
        Err(GenerateError::GaveUp { generator: G::NAME, attempts, pass, why })
    }
}

fn attempt_once<G: Generator>(
    params: &G,
    passes: &'static [Pass<G>],
    seed: &Seed,
    depth: u32,
    attempt: u32,
    budget: &Budget<'_>,
    watch: &mut dyn Watch,
) -> Result<Draft, (&'static str, Halt)> {
    let streams = Streams::new(seed, G::NAME, depth, attempt);
    let mut work = Work {
        params,
        seed,
        draft: Draft::of_attempt(params.size(), depth, attempt),
        shared: G::Shared::default(),
        rng: streams.of(""),
        budget: budget.clone(),
    };
    for (index, pass) in passes.iter().enumerate() {
        work.rng = streams.of(pass.name);
        let result = work.budget.spend(1).and_then(|()| (pass.run)(&mut work));
        let step = Step {
            attempt,
            index,
            of: passes.len(),
            pass: pass.name,
            draft: &work.draft,
            spent: work.budget.spent(),
            failed: result.as_ref().err(),
        };
        watch.step(&step);
        result.map_err(|halt| (pass.name, halt))?;
        debug_assert_eq!(work.draft.check_so_far(), Ok(()), "after '{}' of {}", pass.name, G::NAME);
    }
    Ok(work.draft)
}

fn finish<G: Generator>(
    mut draft: Draft,
    seed: &Seed,
    attempt: u32,
    is_simple: bool,
) -> Result<Floor, GenerateError> {
    dungeon::give_names(&mut draft, seed);
    draft.set_attempt(attempt, is_simple);
    // Where a floor of the engine's own comes from is said by the recipe that is kept beside it.
    if !recipe::is_listed(G::NAME) {
        draft.set_made_by(MadeBy { generator: G::NAME.into(), version: G::VERSION });
    }
    draft.finish().map_err(|broken| GenerateError::Broken { generator: G::NAME, broken })
}
