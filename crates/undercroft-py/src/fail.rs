//! What goes wrong, as Python raises it: an exception for each kind, with the field that is wrong and what would help.

use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;
use std::fmt;
use undercroft::make::MakeError;
use undercroft::solve::Unsolvable as Verdict;
use undercroft::{GenerateError, RecipeError};

create_exception!(undercroft, UndercroftError, PyException, "Anything that the engine refuses.");
create_exception!(
    undercroft,
    Refused,
    UndercroftError,
    "What was asked for cannot be: `field` says which part."
);
create_exception!(undercroft, GaveUp, UndercroftError, "The recipe is sound, and nothing came of this seed.");
create_exception!(undercroft, Unreadable, UndercroftError, "The bytes are no floors.");
create_exception!(
    undercroft,
    Unsolvable,
    UndercroftError,
    "A floor that cannot be finished, or that can be spoilt: see `cells`."
);
create_exception!(undercroft, Broken, UndercroftError, "A mistake in the engine.");

/// What kind of failure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Refused,
    GaveUp,
    Unreadable,
    Unsolvable,
    Broken,
}

/// Why something could not be done.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    kind: Kind,
    message: String,
    field: Option<String>,
    help: Option<String>,
    cells: Vec<(u16, u16)>,
}

impl Failure {
    pub(crate) fn new(kind: Kind, message: impl fmt::Display) -> Failure {
        Failure { kind, message: message.to_string(), field: None, help: None, cells: Vec::new() }
    }

    pub(crate) fn refused(message: impl fmt::Display) -> Failure {
        Failure::new(Kind::Refused, message)
    }

    pub(crate) fn unreadable(message: impl fmt::Display) -> Failure {
        Failure::new(Kind::Unreadable, message)
    }

    pub(crate) fn broken(message: impl fmt::Display) -> Failure {
        Failure::new(Kind::Broken, message)
    }

    pub(crate) fn at(mut self, field: impl Into<String>) -> Failure {
        self.field = Some(field.into()).filter(|field| !field.is_empty());
        self
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> PyErr {
        let Failure { kind, message, field, help, cells } = failure;
        let (name, error) = match kind {
            Kind::Refused => ("refused", Refused::new_err(message)),
            Kind::GaveUp => ("gave-up", GaveUp::new_err(message)),
            Kind::Unreadable => ("unreadable", Unreadable::new_err(message)),
            Kind::Unsolvable => ("unsolvable", Unsolvable::new_err(message)),
            Kind::Broken => ("broken", Broken::new_err(message)),
        };
        let filled = Python::attach(|py| {
            let value = error.value(py);
            value.setattr("kind", name)?;
            value.setattr("field", field)?;
            value.setattr("help", help)?;
            value.setattr("cells", cells)
        });
        filled.err().unwrap_or(error)
    }
}

impl From<RecipeError> for Failure {
    fn from(error: RecipeError) -> Failure {
        let failure = Failure::refused(&error);
        match error {
            RecipeError::UnknownGenerator { .. } => failure.at("generator"),
            RecipeError::UnknownPreset { .. } => failure.at("preset"),
            RecipeError::OutOfRange { key, .. } => failure.at(key),
            RecipeError::Size(_) => failure.at("width"),
            // `key = value is not possible: ...`, or `tunnels has no parameter 'key': ...`
            RecipeError::Malformed(text) => {
                let named = text.split_once(" = ").map(|(key, _)| key).filter(|key| !key.contains(' '));
                let quoted = || text.split_once("no parameter '")?.1.split_once('\'').map(|(key, _)| key);
                failure.at(named.or_else(quoted).unwrap_or_default())
            }
            RecipeError::DoesNotFit { help, .. } => Failure { help: Some(help), ..failure },
        }
    }
}

impl From<GenerateError> for Failure {
    fn from(error: GenerateError) -> Failure {
        match error {
            GenerateError::Recipe(error) => error.into(),
            GenerateError::Broken { .. } => Failure::broken(error),
            GenerateError::Keep(_) => Failure::refused(error).at("keep"),
            GenerateError::Floors(_) => Failure::refused(error).at("floors"),
            GenerateError::Depth(_) => Failure::refused(error).at("depth"),
            GenerateError::GaveUp { .. } | GenerateError::Stopped(..) | GenerateError::Spent(..) => {
                Failure::new(Kind::GaveUp, error)
            }
        }
    }
}

impl From<MakeError> for Failure {
    fn from(error: MakeError) -> Failure {
        match error {
            MakeError::Generate(error) => error.into(),
            MakeError::Unproven { .. } => Failure::new(Kind::GaveUp, error),
            MakeError::Unsound(_) => Failure::refused(error).at("keep"),
            MakeError::Replay { .. } => Failure::broken(error),
        }
    }
}

impl From<Verdict> for Failure {
    fn from(verdict: Verdict) -> Failure {
        let cells = match &verdict {
            Verdict::Goal { cells, .. } | Verdict::Sealed { cells, .. } => {
                cells.cells().map(|c| (c.x, c.y)).collect()
            }
            Verdict::Trap { at, .. } | Verdict::Inconsistent { at, .. } => vec![(at.x, at.y)],
            Verdict::TooManyStates { .. } => Vec::new(),
        };
        Failure { cells, ..Failure::new(Kind::Unsolvable, verdict) }
    }
}

/// Refuses an array that has another shape or lies in other order than it should.
pub(crate) fn misshapen(what: &str, wanted: &str) -> PyErr {
    PyValueError::new_err(format!("{what} has to be an array of {wanted}, in C order"))
}
