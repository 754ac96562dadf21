//! Recipes as Python has them, and what recipes there are.

use crate::fail::Failure;
use crate::value;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};
use serde_json::{Map, Value, json};
use undercroft::assess::MEASURES;
use undercroft::recipe::{self, Table};
use undercroft_render::Style;

/// A generator with its parameters.
#[pyclass(frozen, eq, module = "undercroft", skip_from_py_object)]
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Recipe(pub(crate) undercroft::Recipe);

#[pymethods]
impl Recipe {
    /// The parameters of a preset, with settings over them.
    #[new]
    #[pyo3(signature = (generator = undercroft::Recipe::DEFAULT_GENERATOR, preset = None, settings = None, **more))]
    fn new(
        generator: &str,
        preset: Option<&str>,
        settings: Option<&Bound<'_, PyDict>>,
        more: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Recipe> {
        let recipe = undercroft::Recipe::new(generator, preset).map_err(Failure::from)?;
        Recipe(recipe).changed(settings, more)
    }

    /// Reads a recipe from the text of its TOML file, or of its JSON.
    #[classmethod]
    fn parse(_: &Bound<'_, PyType>, text: &str) -> PyResult<Recipe> {
        if text.trim_start().starts_with('{') {
            let read = undercroft_play::Record::recipe(text).map_err(Failure::unreadable)?;
            read.check().map_err(Failure::from)?;
            return Ok(Recipe(read));
        }
        let file = recipe::RecipeFile::parse(text).map_err(Failure::from)?;
        let generator = file.generator.as_deref().unwrap_or(undercroft::Recipe::DEFAULT_GENERATOR);
        let recipe = undercroft::Recipe::new(generator, file.preset.as_deref()).map_err(Failure::from)?;
        Ok(Recipe(recipe.with_table(&file.parameters).map_err(Failure::from)?))
    }

    /// The same with settings over its parameters.
    #[pyo3(signature = (settings = None, **more))]
    fn changed(
        &self,
        settings: Option<&Bound<'_, PyDict>>,
        more: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Recipe> {
        let mut asked = Value::Object(Map::new());
        for dict in settings.into_iter().chain(more) {
            value::object(dict)?.into_iter().for_each(|(key, value)| set(&mut asked, &key, value));
        }
        let table = Table::try_from(asked).map_err(Failure::refused)?;
        let recipe = self.0.with_table(&table).map_err(Failure::from)?;
        Ok(Recipe(recipe))
    }

    /// What it is called.
    #[getter]
    fn generator(&self) -> &'static str {
        self.0.generator()
    }

    /// The version of its generator: the same recipe, version and seed give the same floor for good.
    #[getter]
    fn version(&self) -> u32 {
        self.0.version()
    }

    /// The preset that has exactly these parameters.
    #[getter]
    fn preset(&self) -> Option<&'static str> {
        self.0.preset()
    }

    /// Every parameter with its value.
    #[getter]
    fn parameters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        value::told(py, &self.0.parameters())
    }

    /// The recipe as JSON.
    fn json(&self) -> PyResult<String> {
        Ok(serde_json::to_string(&self.0).map_err(Failure::broken)?)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Recipe>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("parse")?, (slf.get().json()?,)))
    }

    fn __repr__(&self) -> String {
        let generator = self.0.generator();
        match self.0.preset() {
            Some(preset) => format!("Recipe({generator:?}, {preset:?})"),
            None => format!("Recipe({generator:?}, settings={})", json!(self.0.parameters())),
        }
    }
}

/// Lays a value over parameters; a dot in the key goes into a table.
fn set(parameters: &mut Value, key: &str, value: Value) {
    let place = key.split('.').fold(parameters, |at, part| {
        if !at.is_object() {
            *at = Value::Object(Map::new());
        }
        &mut at[part.replace('-', "_")]
    });
    *place = value;
}

/// A recipe, or the name of a generator.
#[derive(FromPyObject)]
pub(crate) enum Asked<'py> {
    Recipe(PyRef<'py, Recipe>),
    Generator(String),
}

impl Asked<'_> {
    /// Returns the recipe with a preset and settings.
    pub(crate) fn recipe(
        self,
        preset: Option<&str>,
        settings: Option<&Bound<'_, PyDict>>,
        more: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<undercroft::Recipe> {
        match self {
            Asked::Generator(name) => Ok(Recipe::new(&name, preset, settings, more)?.0),
            Asked::Recipe(_) if preset.is_some() => Err(PyTypeError::new_err(
                "a recipe has its parameters already: name a generator to choose a preset",
            )),
            Asked::Recipe(recipe) => Ok(recipe.changed(settings, more)?.0),
        }
    }
}

/// Every generator by its name, with a sentence on it, its version and its presets.
#[pyfunction]
pub(crate) fn generators(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let one = |about: &recipe::About| {
        let version = undercroft::Recipe::new(about.name, None).map_or(0, |recipe| recipe.version());
        let presets: Map<String, Value> =
            about.presets.iter().map(|(name, words)| ((*name).to_owned(), (*words).into())).collect();
        let words = json!({ "about": about.about, "version": version, "presets": presets });
        (about.name.to_owned(), words)
    };
    value::python(py, &Value::Object(recipe::generators().iter().map(one).collect()))
}

/// The presets of a generator, with a sentence on each; the first is the default.
#[pyfunction]
pub(crate) fn presets<'py>(py: Python<'py>, generator: &str) -> PyResult<Bound<'py, PyAny>> {
    undercroft::Recipe::new(generator, None).map_err(Failure::from)?;
    let found = recipe::generators().into_iter().find(|about| about.name == generator);
    let presets = found.map(|about| about.presets).unwrap_or_default();
    let presets = presets.iter().map(|(name, words)| ((*name).to_owned(), (*words).into()));
    value::python(py, &Value::Object(presets.collect()))
}

/// The JSON Schema of recipes: of one generator's parameters, or of all.
#[pyfunction]
#[pyo3(signature = (generator = None))]
pub(crate) fn schema<'py>(py: Python<'py>, generator: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
    let whole = serde_json::to_value(schemars::schema_for!(undercroft::Recipe)).map_err(Failure::broken)?;
    let Some(generator) = generator else { return value::python(py, &whole) };
    undercroft::Recipe::new(generator, None).map_err(Failure::from)?;
    let all = whole["oneOf"].as_array().or(whole["anyOf"].as_array());
    let named = |one: &&Value| one["properties"]["generator"]["const"] == generator;
    let mut one = all.into_iter().flatten().find(named).cloned().unwrap_or_default();
    one["$schema"] = whole["$schema"].clone();
    one["$defs"] = whole["$defs"].clone();
    value::python(py, &one)
}

/// Every measure by its name, with a sentence on it.
#[pyfunction]
pub(crate) fn measures(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let all = MEASURES.iter().map(|measure| (measure.name.to_owned(), measure.about.into()));
    value::python(py, &Value::Object(all.collect()))
}

/// Every style of pictures by its name, with a sentence on it.
#[pyfunction]
pub(crate) fn styles(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let all = Style::ALL.iter().map(|style| (style.name.to_owned(), style.about.into()));
    value::python(py, &Value::Object(all.collect()))
}
