//! Values between JSON and Python: what a recipe's parameters, a quest or the moves of a proof are told in.

use crate::fail::Failure;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use serde::Serialize;
use serde_json::{Map, Value};

/// Returns a value as Python has it.
pub(crate) fn python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(flag) => PyBool::new(py, *flag).to_owned().into_any(),
        Value::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(n), _) => n.into_pyobject(py)?.into_any(),
            (_, Some(n)) => n.into_pyobject(py)?.into_any(),
            _ => number.as_f64().unwrap_or(f64::NAN).into_pyobject(py)?.into_any(),
        },
        Value::String(text) => PyString::new(py, text).into_any(),
        Value::Array(values) => {
            let list = PyList::empty(py);
            values.iter().try_for_each(|value| list.append(python(py, value)?))?;
            list.into_any()
        }
        Value::Object(values) => {
            let dict = PyDict::new(py);
            values.iter().try_for_each(|(key, value)| dict.set_item(key, python(py, value)?))?;
            dict.into_any()
        }
    })
}

/// Returns anything that is written as JSON as Python has it.
pub(crate) fn told<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    python(py, &serde_json::to_value(value).map_err(Failure::broken)?)
}

/// Returns a value of Python as JSON; a tuple and a range are lists.
pub(crate) fn json(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    if value.is_none() {
        return Ok(Value::Null);
    }
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(Value::Bool(flag.is_true()));
    }
    if value.cast::<PyInt>().is_ok() {
        return Ok(Value::from(value.extract::<i64>()?));
    }
    if value.cast::<PyFloat>().is_ok() {
        return Ok(Value::from(value.extract::<f64>()?));
    }
    if value.cast::<PyString>().is_ok() {
        return Ok(Value::String(value.extract()?));
    }
    if let Ok(dict) = value.cast::<PyDict>() {
        return object(dict).map(Value::Object);
    }
    if value.cast::<PyList>().is_ok() || value.cast::<PyTuple>().is_ok() {
        return value.try_iter()?.map(|item| json(&item?)).collect::<PyResult<Vec<_>>>().map(Value::Array);
    }
    let kind = value.get_type();
    Err(PyTypeError::new_err(format!(
        "a parameter is a number, a text, a flag, a list or a dict, not {kind}"
    )))
}

/// Returns a dict as JSON.
pub(crate) fn object(dict: &Bound<'_, PyDict>) -> PyResult<Map<String, Value>> {
    dict.iter().map(|(key, value)| Ok((key.extract::<String>()?, json(&value)?))).collect()
}
