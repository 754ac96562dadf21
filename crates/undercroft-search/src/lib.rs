//! Searching for floors: those that a formula is true of, those near a given one, the best for every place of a grid of
//! measures, and recipes that make what is asked common.
//!
//! Nothing here reads a file or starts a thread. Work is done in batches whose size depends on nothing but what is asked, and a
//! [`Crew`] that the caller brings does a batch on as many cores as it likes; so the same question has the same answer
//! everywhere. Whoever watches is told how far the work is, and may end it.
//!
//! ```
//! use undercroft::{Recipe, Seed};
//! use undercroft_search::{Alone, Formula, Search};
//! use std::ops::ControlFlow;
//!
//! let formula: Formula = "loops >= 3 and dead_ends < 6".parse()?;
//! let recipe = Recipe::new("tunnels", None)?;
//! let search = Search { take: 2, ..Search::new(&recipe, &Seed::new("demo")) };
//! let found = search.find(&formula, &Alone, &mut |_| ControlFlow::Continue(()))?;
//! assert_eq!(found.hits.len(), 2);
//! assert!(found.hits.iter().all(|hit| hit.measure("loops") >= Some(3.0)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod crew;
mod find;
mod formula;
mod illuminate;
mod knobs;
mod near;
mod tune;

pub use crew::{Alone, Crew};
pub use find::{Found, Hit, Progress, Search, SearchError, Watch};
pub use formula::{Formula, FormulaError, names};
pub use illuminate::{Axis, Elite, Grid, Illuminate};
pub use knobs::Knobs;
pub use near::{Near, Neighbour, Spread};
pub use tune::{Rate, Tune, Tuned};
