//! Many floors at once, as arrays and as a table. Floors are made on all cores without a lock on Python, and what is handed
//! over is not copied: arrays of numpy are the very memory that was written, and so are the table's columns, which any
//! reader of Arrow takes over by the C data interface.

use crate::fail::Failure;
use crate::levels::Levels;
use crate::planes;
use crate::recipe::Asked;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    ArrayRef, BinaryArray, BooleanArray, Float64Array, RecordBatch, RecordBatchIterator, StringArray,
    UInt32Array,
};
use arrow_schema::ArrowError;
use numpy::ndarray::{Array2, Array3, Array4};
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArray3, PyArray4};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict};
use rayon::prelude::*;
use std::sync::Arc;
use undercroft::assess::{MEASURES, assess};
use undercroft::make::MakeError;
use undercroft::{Floor, GenerateError, Recipe, Seed, make};

/// What planes may take in all.
const BYTES: usize = 8 << 30;

/// What goes along beside the seeds.
#[derive(Clone, Copy, Debug)]
struct Wanted {
    depth: u32,
    planes: bool,
    measures: bool,
    levels: bool,
}

/// Many floors. What it holds is shared with whoever asked for it.
#[pyclass(frozen, module = "undercroft")]
pub(crate) struct Batch {
    /// N×H×W: 1 where there is floor.
    #[pyo3(get)]
    cells: Option<Py<PyArray3<u8>>>,
    /// N×H×W×4: what stands north, east, south and west of each cell, as `undercroft.EDGES` names it.
    #[pyo3(get)]
    edges: Option<Py<PyArray4<u8>>>,
    /// N×H×W: what stands in each cell, as `undercroft.FEATURES` names it.
    #[pyo3(get)]
    features: Option<Py<PyArray3<u8>>>,
    /// N×2: columns and rows of each floor; what lies beyond is rock.
    #[pyo3(get)]
    sizes: Py<PyArray2<u32>>,
    /// N×2: where one begins, as x and y.
    #[pyo3(get)]
    entrances: Py<PyArray2<u32>>,
    /// N×2: where a floor is finished, as x and y.
    #[pyo3(get)]
    goals: Py<PyArray2<u32>>,
    /// Whether there is a floor of each seed: a sound recipe gives up on one in many thousands.
    #[pyo3(get)]
    made: Py<PyArray1<bool>>,
    #[pyo3(get)]
    seeds: Vec<String>,
    table: RecordBatch,
}

/// One floor, as far as it was wanted.
struct Row {
    floor: Option<Floor>,
    measures: Vec<f64>,
    level: Vec<u8>,
}

impl Row {
    fn new(recipe: &Recipe, seed: &Seed, wanted: Wanted) -> Result<Row, Failure> {
        let floor = match make::floor(recipe, seed, wanted.depth) {
            Ok(floor) => floor,
            Err(MakeError::Generate(GenerateError::GaveUp { .. }) | MakeError::Unproven { .. }) => {
                let measures = vec![f64::NAN; MEASURES.len()];
                return Ok(Row { floor: None, measures, level: Vec::new() });
            }
            Err(error) => return Err(error.into()),
        };
        let measures = if wanted.measures {
            assess(&floor, floor.walkthrough()).into_iter().map(|(_, value)| value).collect()
        } else {
            Vec::new()
        };
        let level = if wanted.levels {
            let levels = Levels {
                recipe: Some(recipe.clone()),
                seed: Some(seed.clone()),
                floors: vec![floor.clone()],
            };
            levels.binary()
        } else {
            Vec::new()
        };
        Ok(Row { floor: Some(floor), measures, level })
    }
}

/// The planes of many floors, one after the other.
struct Planes {
    width: usize,
    height: usize,
    cells: Vec<u8>,
    edges: Vec<u8>,
    features: Vec<u8>,
}

impl Planes {
    fn new(rows: &[Row]) -> Result<Planes, Failure> {
        let sizes = || rows.iter().filter_map(|row| row.floor.as_ref()).map(|floor| floor.size());
        let width = sizes().map(|size| usize::from(size.width())).max().unwrap_or(0);
        let height = sizes().map(|size| usize::from(size.height())).max().unwrap_or(0);
        let area = width * height;
        let bytes = 6 * area * rows.len();
        if bytes > BYTES {
            let words =
                format!("the arrays would take {bytes} bytes, and {BYTES} are allowed: make several batches");
            return Err(Failure::refused(words).at("count"));
        }
        let (mut cells, mut edges) = (vec![0; rows.len() * area], vec![0; 4 * rows.len() * area]);
        let mut features = vec![0; rows.len() * area];
        if area > 0 {
            let parts = cells.par_chunks_mut(area).zip(edges.par_chunks_mut(4 * area));
            let parts = parts.zip(features.par_chunks_mut(area)).zip(rows);
            parts.for_each(|(((cells, edges), features), row)| {
                if let Some(floor) = &row.floor {
                    planes::write(floor, width, cells, edges, features);
                }
            });
        }
        Ok(Planes { width, height, cells, edges, features })
    }
}

/// Makes the floors of so many seeds: `seed/start`, `seed/start+1` and on, or the seeds of a list.
#[pyfunction]
#[pyo3(signature = (generator, count = None, *, seed = "batch", start = 1, seeds = None, depth = 1, preset = None,
    settings = None, planes = true, measures = true, levels = false, threads = None, **more))]
#[expect(clippy::too_many_arguments, reason = "they are named where it is called")]
pub(crate) fn batch(
    py: Python<'_>,
    generator: Asked<'_>,
    count: Option<u64>,
    seed: &str,
    start: u64,
    seeds: Option<Vec<String>>,
    depth: u32,
    preset: Option<&str>,
    settings: Option<&Bound<'_, PyDict>>,
    planes: bool,
    measures: bool,
    levels: bool,
    threads: Option<usize>,
    more: Option<&Bound<'_, PyDict>>,
) -> PyResult<Batch> {
    let recipe = generator.recipe(preset, settings, more)?;
    let wanted = Wanted { depth, planes, measures, levels };
    let seeds: Vec<Seed> = match (count, seeds) {
        (Some(count), None) => {
            let series = Seed::new(seed);
            (start..start.saturating_add(count)).map(|n| series.nth(n)).collect()
        }
        (None, Some(seeds)) => seeds.into_iter().map(Seed::new).collect(),
        _ => return Err(Failure::refused("a batch takes a count or a list of seeds").at("count").into()),
    };
    let (rows, planes, table) = py.detach(|| on_threads(threads, || made(&recipe, &seeds, wanted)))??;
    Batch::new(py, &seeds, rows, planes, table)
}

/// Runs it on so many threads, or on all cores.
fn on_threads<T: Send>(threads: Option<usize>, run: impl FnOnce() -> T + Send) -> Result<T, Failure> {
    let Some(threads) = threads else { return Ok(run()) };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.max(1)).build();
    Ok(pool.map_err(Failure::broken)?.install(run))
}

type Made = (Vec<Row>, Option<Planes>, RecordBatch);

fn made(recipe: &Recipe, seeds: &[Seed], wanted: Wanted) -> Result<Made, Failure> {
    recipe.check().map_err(Failure::from)?;
    let rows = seeds.par_iter().map(|seed| Row::new(recipe, seed, wanted));
    let mut rows = rows.collect::<Result<Vec<Row>, Failure>>()?;
    let planes = if wanted.planes { Some(Planes::new(&rows)?) } else { None };
    let table = table(recipe, seeds, &mut rows, wanted).map_err(Failure::broken)?;
    Ok((rows, planes, table))
}

fn table(
    recipe: &Recipe,
    seeds: &[Seed],
    rows: &mut [Row],
    wanted: Wanted,
) -> Result<RecordBatch, ArrowError> {
    let number = |of: fn(&Floor) -> u32| -> ArrayRef {
        let values = rows.iter().map(|row| row.floor.as_ref().map_or(0, of));
        Arc::new(UInt32Array::from(values.collect::<Vec<u32>>()))
    };
    let same = |text: &str| -> ArrayRef { Arc::new(StringArray::from(vec![text; rows.len()])) };
    let mut columns: Vec<(&str, ArrayRef)> = vec![
        ("seed", Arc::new(StringArray::from_iter_values(seeds.iter().map(Seed::as_str)))),
        ("generator", same(recipe.generator())),
        ("version", Arc::new(UInt32Array::from(vec![recipe.version(); rows.len()]))),
        ("depth", Arc::new(UInt32Array::from(vec![wanted.depth; rows.len()]))),
        (
            "made",
            Arc::new(BooleanArray::from(rows.iter().map(|row| row.floor.is_some()).collect::<Vec<bool>>())),
        ),
        ("width", number(|floor| floor.size().width().into())),
        ("height", number(|floor| floor.size().height().into())),
        ("moves", number(|floor| floor.walkthrough().map_or(0, |proof| proof.moves.len() as u32))),
    ];
    if wanted.measures {
        for (place, measure) in MEASURES.iter().enumerate() {
            let values: Vec<f64> = rows.iter().map(|row| row.measures[place]).collect();
            columns.push((measure.name, Arc::new(Float64Array::from(values))));
        }
    }
    if wanted.levels {
        columns.push(("level", Arc::new(BinaryArray::from_iter_values(rows.iter().map(|row| &row.level)))));
        for row in rows {
            row.level = Vec::new();
        }
    }
    RecordBatch::try_from_iter(columns)
}

impl Batch {
    fn new(
        py: Python<'_>,
        seeds: &[Seed],
        rows: Vec<Row>,
        planes: Option<Planes>,
        table: RecordBatch,
    ) -> PyResult<Batch> {
        let count = rows.len();
        let pairs = |of: fn(&Floor) -> (u16, u16)| -> PyResult<Py<PyArray2<u32>>> {
            let pair = |row: &Row| {
                row.floor.as_ref().map_or([0, 0], |floor| [of(floor).0.into(), of(floor).1.into()])
            };
            let values: Vec<u32> = rows.iter().flat_map(pair).collect();
            let array = Array2::from_shape_vec((count, 2), values).map_err(Failure::broken)?;
            Ok(array.into_pyarray(py).unbind())
        };
        let made: Vec<bool> = rows.iter().map(|row| row.floor.is_some()).collect();
        let mut batch = Batch {
            cells: None,
            edges: None,
            features: None,
            sizes: pairs(|floor| (floor.size().width(), floor.size().height()))?,
            entrances: pairs(|floor| (floor.entrance().x, floor.entrance().y))?,
            goals: pairs(|floor| (floor.goal_cell().x, floor.goal_cell().y))?,
            made: made.into_pyarray(py).unbind(),
            seeds: seeds.iter().map(|seed| seed.as_str().to_owned()).collect(),
            table,
        };
        if let Some(Planes { width, height, cells, edges, features }) = planes {
            let shape = (count, height, width);
            let cells = Array3::from_shape_vec(shape, cells).map_err(Failure::broken)?;
            let edges = Array4::from_shape_vec((count, height, width, 4), edges).map_err(Failure::broken)?;
            let features = Array3::from_shape_vec(shape, features).map_err(Failure::broken)?;
            batch.cells = Some(cells.into_pyarray(py).unbind());
            batch.edges = Some(edges.into_pyarray(py).unbind());
            batch.features = Some(features.into_pyarray(py).unbind());
        }
        Ok(batch)
    }
}

#[pymethods]
impl Batch {
    /// The names of the table's columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        self.table.schema().fields().iter().map(|field| field.name().clone()).collect()
    }

    /// A row a floor, by Arrow's C stream interface: `pyarrow.table(batch)`, `polars.DataFrame(batch)` and others take it. Nothing is
    /// copied; the memory lives as long as whoever took it.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // Whoever asks for another schema converts: the interface lets a producer hand over its own.
        drop(requested_schema);
        let rows = RecordBatchIterator::new([Ok(self.table.clone())], self.table.schema());
        let stream = FFI_ArrowArrayStream::new(Box::new(rows));
        PyCapsule::new(py, stream, Some(c"arrow_array_stream".to_owned()))
    }

    fn __len__(&self) -> usize {
        self.table.num_rows()
    }

    fn __repr__(&self) -> String {
        format!("<Batch of {} floors, {} columns>", self.table.num_rows(), self.table.num_columns())
    }
}
