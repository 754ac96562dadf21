//! Corpora as Python has them: which parts there are, one part at a time, and the manifest. Who makes which part, and where
//! it is written, is Python's: one process, Ray, Dask or Spark.

use crate::fail::Failure;
use crate::recipe::{Asked, Recipe};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyType};
use undercroft::Seed;
use undercroft_export::corpus::{self, CorpusError, Levels, Manifest, PART_SIZE, PartEntry, Span};

/// Which floors, and how they are cut into parts.
#[pyclass(frozen, eq, module = "undercroft", skip_from_py_object)]
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Corpus(corpus::Corpus);

impl From<CorpusError> for Failure {
    fn from(error: CorpusError) -> Failure {
        match error {
            CorpusError::Recipe(error) => error.into(),
            CorpusError::Make { error, .. } => error.into(),
            CorpusError::Numbers { .. } => Failure::refused(error).at("count"),
            CorpusError::PartSize(_) => Failure::refused(error).at("part_size"),
            CorpusError::Depth(_) => Failure::refused(error).at("depth"),
            CorpusError::Write(_) | CorpusError::Stopped => Failure::broken(error),
        }
    }
}

#[pymethods]
impl Corpus {
    /// The floors `seed/first` and on of a recipe.
    #[new]
    #[pyo3(signature = (generator, count, *, seed = "corpus", depth = 1, first = 1, part_size = PART_SIZE, levels = false,
        preset = None, settings = None, **more))]
    #[expect(clippy::too_many_arguments, reason = "they are named where it is called")]
    fn new(
        generator: Asked<'_>,
        count: u64,
        seed: &str,
        depth: u32,
        first: u64,
        part_size: u64,
        levels: bool,
        preset: Option<&str>,
        settings: Option<&Bound<'_, PyDict>>,
        more: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Corpus> {
        let recipe = generator.recipe(preset, settings, more)?;
        let levels = if levels { Levels::With } else { Levels::Without };
        let corpus = corpus::Corpus { recipe, seed: Seed::new(seed), depth, first, count, part_size, levels };
        corpus.check().map_err(Failure::from)?;
        Ok(Corpus(corpus))
    }

    /// Reads it from its JSON, or from that of a manifest.
    #[classmethod]
    fn parse(_: &Bound<'_, PyType>, text: &str) -> PyResult<Corpus> {
        let corpus = match serde_json::from_str::<corpus::Corpus>(text) {
            Ok(corpus) => corpus,
            Err(_) => Manifest::read(text).map_err(Failure::unreadable)?.corpus,
        };
        corpus.check().map_err(Failure::from)?;
        Ok(Corpus(corpus))
    }

    /// It as JSON.
    fn json(&self) -> PyResult<String> {
        Ok(serde_json::to_string(&self.0).map_err(Failure::broken)?)
    }

    /// What its floors are made from.
    #[getter]
    fn recipe(&self) -> Recipe {
        Recipe(self.0.recipe.clone())
    }

    /// How many floors are asked for.
    #[getter]
    fn count(&self) -> u64 {
        self.0.count
    }

    /// The first number and the count of each part, in order.
    fn spans(&self) -> Vec<(u64, u64)> {
        self.0.spans().map(|span| (span.first, span.count)).collect()
    }

    /// Makes the part of a span: the name of its file, its bytes, and its entry in the manifest as JSON. The same span gives
    /// the same bytes wherever it is made.
    fn part<'py>(
        &self,
        py: Python<'py>,
        span: (u64, u64),
    ) -> PyResult<(String, Bound<'py, PyBytes>, String)> {
        let span = self.span(span)?;
        let part = py.detach(|| self.0.part(span)).map_err(Failure::from)?;
        let entry = serde_json::to_string(&part.entry).map_err(Failure::broken)?;
        Ok((part.entry.file, PyBytes::new(py, &part.bytes), entry))
    }

    /// The name of a span's file.
    fn file(&self, span: (u64, u64)) -> PyResult<String> {
        Ok(self.span(span)?.file())
    }

    /// The manifest with the entries of these parts, in any order.
    fn manifest(&self, entries: Vec<String>) -> PyResult<String> {
        let read = |entry: &String| serde_json::from_str::<PartEntry>(entry).map_err(Failure::unreadable);
        let parts = entries.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let manifest = Manifest::new(&self.0, parts);
        // Reading refuses a part that stands there twice, and one of another corpus.
        let text = manifest.to_json();
        Manifest::read(&text).map_err(Failure::refused)?;
        Ok(text)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Corpus>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("parse")?, (slf.get().json()?,)))
    }

    fn __repr__(&self) -> String {
        let corpus::Corpus { recipe, seed, count, first, .. } = &self.0;
        format!(
            "<Corpus of {count} floors of {}, {seed}/{first} and on, {} parts>",
            recipe.generator(),
            self.0.parts()
        )
    }
}

impl Corpus {
    fn span(&self, (first, count): (u64, u64)) -> Result<Span, Failure> {
        let span = Span { first, count };
        let words = || format!("the corpus has no part of {count} floors from {first} on: see spans()");
        self.0.has(span).then_some(span).ok_or_else(|| Failure::refused(words()).at("span"))
    }
}
