//! Floors and dungeons as Python has them.

use crate::fail::Failure;
use crate::files::{self, Choices};
use crate::levels::Levels;
use crate::planes;
use crate::recipe::{Asked, Recipe};
use crate::story;
use crate::value;
use numpy::ndarray::{Array2, Array3};
use numpy::{IntoPyArray, PyArray2, PyArray3};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyType};
use serde_json::Value;
use std::path::PathBuf;
use std::sync::Arc;
use undercroft::assess::assess;
use undercroft::{Draft, Seed, solve, verify};
use undercroft_export::quest;

/// A finished floor.
#[pyclass(frozen, eq, module = "undercroft", skip_from_py_object)]
#[derive(Clone, Debug)]
pub(crate) struct Floor {
    pub(crate) levels: Arc<Levels>,
    pub(crate) number: usize,
}

impl PartialEq for Floor {
    /// The floors beside them do not count.
    fn eq(&self, other: &Floor) -> bool {
        let made_by = |floor: &Floor| (floor.levels.recipe.clone(), floor.levels.seed.clone());
        self.floor() == other.floor() && made_by(self) == made_by(other)
    }
}

/// Floors that are joined by their stairs.
#[pyclass(frozen, eq, module = "undercroft", skip_from_py_object)]
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Dungeon(Arc<Levels>);

/// A seed is any text; a number is its digits.
#[derive(FromPyObject)]
pub(crate) enum SeedOf {
    Text(String),
    Number(i128),
}

impl From<SeedOf> for Seed {
    fn from(seed: SeedOf) -> Seed {
        match seed {
            SeedOf::Text(text) => Seed::new(text),
            SeedOf::Number(number) => Seed::new(number.to_string()),
        }
    }
}

/// Makes the floor of a seed at a depth, with its proof.
#[pyfunction]
#[pyo3(signature = (generator = Asked::Generator("wizardry".to_owned()), seed = SeedOf::Number(0), *, depth = 1, preset = None,
    settings = None, **more))]
pub(crate) fn generate(
    py: Python<'_>,
    generator: Asked<'_>,
    seed: SeedOf,
    depth: u32,
    preset: Option<&str>,
    settings: Option<&Bound<'_, PyDict>>,
    more: Option<&Bound<'_, PyDict>>,
) -> PyResult<Floor> {
    let recipe = generator.recipe(preset, settings, more)?;
    let levels = py.detach(|| Levels::floor(recipe, seed.into(), depth))?;
    Ok(Floor { levels: Arc::new(levels), number: 0 })
}

/// Makes so many floors from a depth down, each with its proof. The last of several leads out.
#[pyfunction]
#[pyo3(signature = (generator = Asked::Generator("wizardry".to_owned()), seed = SeedOf::Number(0), *, floors = 3, depth = 1,
    preset = None, settings = None, **more))]
#[expect(clippy::too_many_arguments, reason = "they are named where it is called")]
pub(crate) fn dungeon(
    py: Python<'_>,
    generator: Asked<'_>,
    seed: SeedOf,
    floors: u32,
    depth: u32,
    preset: Option<&str>,
    settings: Option<&Bound<'_, PyDict>>,
    more: Option<&Bound<'_, PyDict>>,
) -> PyResult<Dungeon> {
    let recipe = generator.recipe(preset, settings, more)?;
    let levels = py.detach(|| Levels::dungeon(recipe, seed.into(), depth, floors))?;
    Ok(Dungeon(Arc::new(levels)))
}

/// Reads floors from a file's path or from its bytes: level JSON of any age, the text form, the binary form.
#[pyfunction]
pub(crate) fn read(py: Python<'_>, source: &Bound<'_, PyAny>) -> PyResult<Dungeon> {
    let bytes = if let Ok(bytes) = source.cast::<PyBytes>() {
        bytes.as_bytes().to_vec()
    } else {
        let path: PathBuf = source
            .extract()
            .map_err(|_| PyTypeError::new_err("floors are read from a path, or from bytes"))?;
        std::fs::read(path)?
    };
    let levels = py.detach(|| Levels::read(&bytes))?;
    Ok(Dungeon(Arc::new(levels)))
}

/// Reads what may be chosen about a file.
fn choices(options: Option<&Bound<'_, PyDict>>) -> PyResult<Choices> {
    let Some(options) = options else { return Ok(Choices::default()) };
    let value = Value::Object(value::object(options)?);
    let read = serde_json::from_value(value);
    Ok(read.map_err(|error| Failure::refused(format!("the options: {error}")))?)
}

/// Writes levels in a format, as a dict of bytes by the names of files.
fn exported<'py>(
    py: Python<'py>,
    levels: &Levels,
    format: &str,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Bound<'py, PyDict>> {
    let choices = choices(options)?;
    let files = py.detach(|| files::write(levels, format, &choices))?;
    let dict = PyDict::new(py);
    files.iter().try_for_each(|(name, bytes)| dict.set_item(name, PyBytes::new(py, bytes)))?;
    Ok(dict)
}

/// 64-bit FNV-1a, as the seed catalogue hashes text forms.
fn fnv_1a(bytes: &[u8]) -> u64 {
    let mix = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3);
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, mix)
}

impl Floor {
    pub(crate) fn floor(&self) -> &undercroft::Floor {
        &self.levels.floors[self.number]
    }

    /// Returns it as levels of its own.
    fn alone(&self) -> Levels {
        let Levels { recipe, seed, .. } = &*self.levels;
        Levels { recipe: recipe.clone(), seed: seed.clone(), floors: vec![self.floor().clone()] }
    }

    /// Returns the bytes of a format that is one file.
    fn one(&self, py: Python<'_>, format: &str, options: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<u8>> {
        let choices = choices(options)?;
        let levels = self.alone();
        let files = py.detach(|| files::write(&levels, format, &choices))?;
        Ok(files.into_iter().next().map(|(_, bytes)| bytes).unwrap_or_default())
    }

    fn text_of(&self, py: Python<'_>, format: &str, options: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        Ok(String::from_utf8(self.one(py, format, options)?).map_err(Failure::broken)?)
    }
}

#[pymethods]
impl Floor {
    /// What it is called.
    #[getter]
    fn name(&self) -> &str {
        self.floor().name()
    }

    /// How deep it lies, from 1.
    #[getter]
    fn depth(&self) -> u32 {
        self.floor().depth()
    }

    /// Columns.
    #[getter]
    fn width(&self) -> u16 {
        self.floor().size().width()
    }

    /// Rows.
    #[getter]
    fn height(&self) -> u16 {
        self.floor().size().height()
    }

    /// The recipe that made it, where that is known.
    #[getter]
    fn recipe(&self) -> Option<Recipe> {
        self.levels.recipe.clone().map(Recipe)
    }

    /// The seed that it was made from, where that is known.
    #[getter]
    fn seed(&self) -> Option<&str> {
        self.levels.seed.as_ref().map(Seed::as_str)
    }

    /// The cell where one begins, as (x, y).
    #[getter]
    fn entrance(&self) -> (u16, u16) {
        let c = self.floor().entrance();
        (c.x, c.y)
    }

    /// The cell where it is finished, as (x, y).
    #[getter]
    fn goal(&self) -> (u16, u16) {
        let c = self.floor().goal_cell();
        (c.x, c.y)
    }

    /// H×W: 1 where there is floor.
    #[getter]
    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        Ok(self.planes()?.0.into_pyarray(py))
    }

    /// H×W×4: what stands north, east, south and west of each cell, as `undercroft.EDGES` names it.
    #[getter]
    fn edges<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<u8>>> {
        Ok(self.planes()?.1.into_pyarray(py))
    }

    /// H×W: what stands in each cell, as `undercroft.FEATURES` names it.
    #[getter]
    fn features<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        Ok(self.planes()?.2.into_pyarray(py))
    }

    /// Every room: its kind, its name, its bounds and its cells.
    #[getter]
    fn rooms<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        value::python(py, &story::rooms(self.floor()))
    }

    /// Every thing that stands in a cell: what it is, where, and what is said of it.
    #[getter]
    fn things<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        value::python(py, &story::things(self.floor()))
    }

    /// The hash of its text form, without its proof, as the seed catalogue has it.
    fn hash(&self) -> PyResult<String> {
        // Whoever changes a floor loses its proof.
        let bare = Draft::from(self.floor().clone()).finish().map_err(Failure::broken)?;
        Ok(format!("{:016x}", fnv_1a(bare.to_string().as_bytes())))
    }

    /// The moves of the proof that it carries: kind, cell after it, side and words of each.
    fn walkthrough<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let told = self.floor().walkthrough().map(|proof| story::moves(self.floor(), proof));
        told.map(|moves| value::python(py, &moves)).transpose()
    }

    /// Proves it anew, and returns the moves; raises `Unsolvable` where that cannot be.
    fn solve<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let proof = py.detach(|| solve::solve(self.floor())).map_err(Failure::from)?;
        value::python(py, &story::moves(self.floor(), &proof))
    }

    /// Replays the proof that it carries, move by move: what is wrong with it, or None.
    fn replay(&self) -> Option<String> {
        let Some(proof) = self.floor().walkthrough() else {
            return Some("the floor carries no proof".to_owned());
        };
        solve::replay(self.floor(), proof).err().map(|error| error.to_string())
    }

    /// Everything false that it says of itself: empty for a floor that holds.
    fn verify(&self, py: Python<'_>) -> Vec<String> {
        let made_by = self.levels.recipe.as_ref().zip(self.levels.seed.as_ref());
        let faults = py.detach(|| verify::floor(self.floor(), made_by)).err().unwrap_or_default();
        faults.iter().map(ToString::to_string).collect()
    }

    /// Every measure by its name.
    fn measures<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let floor = self.floor();
        let dict = PyDict::new(py);
        let values = py.detach(|| assess(floor, floor.walkthrough()));
        values.into_iter().try_for_each(|(measure, value)| dict.set_item(measure.name, value))?;
        Ok(dict)
    }

    /// What the way to the goal asks for, as `undercroft inspect --quest` writes it: areas, the ways between them, and the
    /// steps that open those.
    fn quest<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let floor = self.floor();
        let document = py.detach(|| quest::document(floor, &solve::Quest::of(floor)));
        value::told(py, &document)
    }

    /// The text form, which reads back.
    fn text(&self) -> String {
        self.floor().to_string()
    }

    /// The drawing at its head.
    fn drawing(&self) -> String {
        self.floor().drawing()
    }

    /// The level JSON.
    #[pyo3(signature = (**options))]
    fn json(&self, py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        self.text_of(py, "json", options)
    }

    /// A picture in lines.
    #[pyo3(signature = (**options))]
    fn svg(&self, py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        self.text_of(py, "svg", options)
    }

    /// A picture in pixels.
    #[pyo3(signature = (**options))]
    fn png<'py>(
        &self,
        py: Python<'py>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.one(py, "png", options)?))
    }

    /// Pages to print: the map and its key.
    #[pyo3(signature = (**options))]
    fn pdf<'py>(
        &self,
        py: Python<'py>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.one(py, "pdf", options)?))
    }

    /// Writes it in a format of `undercroft.FORMATS`: bytes by the names of files.
    #[pyo3(signature = (format, **options))]
    fn export<'py>(
        &self,
        py: Python<'py>,
        format: &str,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        exported(py, &self.alone(), format, options)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, None)
    }

    fn __str__(&self) -> String {
        self.drawing()
    }

    fn __repr__(&self) -> String {
        let size = self.floor().size();
        let seed = self.seed().map_or_else(String::new, |seed| format!(", seed {seed:?}"));
        let (width, height) = (size.width(), size.height());
        format!("<Floor {:?}, depth {}, {width}×{height}{seed}>", self.name(), self.depth())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Floor>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let bytes = PyBytes::new(slf.py(), &slf.get().alone().binary());
        Ok((slf.get_type().getattr("unpack")?, (bytes,)))
    }

    /// Reads the first floor of a file's bytes.
    #[classmethod]
    fn unpack(_: &Bound<'_, PyType>, bytes: &[u8]) -> PyResult<Floor> {
        Ok(Floor { levels: Arc::new(Levels::read(bytes)?), number: 0 })
    }
}

type Planes = (Array2<u8>, Array3<u8>, Array2<u8>);

impl Floor {
    fn planes(&self) -> PyResult<Planes> {
        let (width, height) = (usize::from(self.width()), usize::from(self.height()));
        let area = width * height;
        let (mut cells, mut edges, mut features) = (vec![0; area], vec![0; 4 * area], vec![0; area]);
        planes::write(self.floor(), width, &mut cells, &mut edges, &mut features);
        Ok((
            Array2::from_shape_vec((height, width), cells).map_err(Failure::broken)?,
            Array3::from_shape_vec((height, width, 4), edges).map_err(Failure::broken)?,
            Array2::from_shape_vec((height, width), features).map_err(Failure::broken)?,
        ))
    }
}

#[pymethods]
impl Dungeon {
    /// What it is called.
    #[getter]
    fn name(&self) -> String {
        self.0.name()
    }

    /// The recipe that made it, where that is known.
    #[getter]
    fn recipe(&self) -> Option<Recipe> {
        self.0.recipe.clone().map(Recipe)
    }

    /// The seed that it was made from, where that is known.
    #[getter]
    fn seed(&self) -> Option<&str> {
        self.0.seed.as_ref().map(Seed::as_str)
    }

    /// Its floors, from the first down.
    #[getter]
    fn floors(&self) -> Vec<Floor> {
        (0..self.0.floors.len()).map(|number| Floor { levels: self.0.clone(), number }).collect()
    }

    /// Everything false that its floors say of themselves, with the depth of each.
    fn verify(&self, py: Python<'_>) -> Vec<(u32, String)> {
        let told = |floor: Floor| floor.verify(py).into_iter().map(move |fault| (floor.depth(), fault));
        self.floors().into_iter().flat_map(told).collect()
    }

    /// Writes it in a format of `undercroft.FORMATS`: bytes by the names of files.
    #[pyo3(signature = (format, **options))]
    fn export<'py>(
        &self,
        py: Python<'py>,
        format: &str,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        exported(py, &self.0, format, options)
    }

    fn __len__(&self) -> usize {
        self.0.floors.len()
    }

    fn __getitem__(&self, number: isize) -> PyResult<Floor> {
        let count = self.0.floors.len();
        let counted = if number < 0 { number + count as isize } else { number };
        match usize::try_from(counted) {
            Ok(number) if number < count => Ok(Floor { levels: self.0.clone(), number }),
            _ => Err(PyIndexError::new_err(format!("there are {count} floors, and none of number {number}"))),
        }
    }

    fn __repr__(&self) -> String {
        format!("<Dungeon {:?}, {} floors>", self.0.name(), self.0.floors.len())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Dungeon>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let bytes = PyBytes::new(slf.py(), &slf.get().0.binary());
        Ok((slf.get_type().getattr("unpack")?, (bytes,)))
    }

    /// Reads the floors of a file's bytes.
    #[classmethod]
    fn unpack(_: &Bound<'_, PyType>, bytes: &[u8]) -> PyResult<Dungeon> {
        Ok(Dungeon(Arc::new(Levels::read(bytes)?)))
    }
}
