//! Undercroft for Python: the extension module `undercroft._engine`.
//!
//! What is here is thin: recipes, floors and dungeons as objects that do not change, many floors at once as arrays and as
//! a table, the parts of corpora, and walkers for learners. Failures are exceptions. The package around it, with its types and its tests, is in
//! `python/`. Long work lets go of Python's lock.

mod batch;
mod corpus;
mod fail;
mod files;
mod floor;
mod levels;
mod planes;
mod recipe;
mod story;
mod value;
mod walk;

use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The engine.
#[pymodule]
mod _engine {
    use super::{Bound, PyDict, PyModule, PyResult, files, planes, walk};
    use pyo3::prelude::{PyDictMethods, PyModuleMethods};

    #[pymodule_export]
    use super::batch::{Batch, batch};
    #[pymodule_export]
    use super::corpus::Corpus;
    #[pymodule_export]
    use super::fail::{Broken, GaveUp, Refused, UndercroftError, Unreadable, Unsolvable};
    #[pymodule_export]
    use super::floor::{Dungeon, Floor, dungeon, generate, read};
    #[pymodule_export]
    use super::recipe::{Recipe, generators, measures, presets, schema, styles};
    #[pymodule_export]
    use super::walk::Walkers;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let formats = PyDict::new(module.py());
        files::FORMATS.iter().try_for_each(|(name, about)| formats.set_item(name, about))?;
        module.add("FORMATS", formats)?;
        module.add("EDGES", planes::EDGES.to_vec())?;
        module.add("FEATURES", planes::FEATURES.to_vec())?;
        module.add("ACTIONS", walk::ACTIONS.to_vec())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
