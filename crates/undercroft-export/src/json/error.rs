//! What is wrong with a level JSON: one line with the path of the field, what stood there and what may stand there.

use std::fmt::Display;
use undercroft::floor::Broken;

/// Why a text is not a level JSON.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum JsonError {
    /// More text than the reader takes.
    #[error(
        "the text has {bytes} bytes, and level JSON is read up to {limit}: the binary form is for larger floors"
    )]
    TooLarge {
        /// How much there was.
        bytes: usize,
        /// How much there may be.
        limit: usize,
    },
    /// The text is not JSON at all, or not of any kind that is read here.
    #[error("{0}")]
    Malformed(String),
    /// A field that cannot be as it is.
    #[error("{path}: {why}")]
    Field {
        /// Where it stands, such as `floors[0].tiles[3][7].northWall.type`.
        path: String,
        /// What stood there and what may stand there.
        why: String,
    },
    /// All of it could be read, and one part says otherwise than another.
    #[error("{path}: {why}")]
    Contradiction {
        /// Where one of them stands.
        path: String,
        /// What stood there, and what the rest says.
        why: String,
    },
    /// All of it could be read, and what it describes is not a floor.
    #[error("{}{broken}", if path.is_empty() { String::new() } else { format!("{path}: ") })]
    Broken {
        /// Where the level stands, such as `floors[0]`; empty for a bare one.
        path: String,
        /// The invariant.
        broken: Broken,
    },
}

/// Messages quote the file, and a hostile file may hold a word of many megabytes.
const LONGEST: usize = 300;

impl JsonError {
    /// Returns an error at a path; the empty path is the whole text.
    pub(super) fn at(path: impl Into<String>, why: impl Display) -> JsonError {
        let (path, why) = (shortened(path.into()), shortened(why.to_string()));
        if path.is_empty() { JsonError::Malformed(why) } else { JsonError::Field { path, why } }
    }
}

impl JsonError {
    /// Returns the same about a level that could be read: what is wrong with one of its fields is what the others say.
    pub(super) fn of_a_level(self) -> JsonError {
        match self {
            JsonError::Field { path, why } => JsonError::Contradiction { path, why },
            other => other,
        }
    }
}

impl From<serde_path_to_error::Error<serde_json::Error>> for JsonError {
    fn from(error: serde_path_to_error::Error<serde_json::Error>) -> Self {
        let path = error.path().to_string();
        let inner = error.into_inner();
        // Where the text itself breaks off or is no JSON, line and column say more than the path.
        if inner.is_data() && path != "." {
            JsonError::at(path, inner)
        } else {
            JsonError::Malformed(shortened(inner.to_string()))
        }
    }
}

fn shortened(text: String) -> String {
    let text = if text.contains(['\n', '\r']) { text.replace(['\n', '\r'], " ") } else { text };
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// Returns the path of a field below another one.
pub(super) fn below(path: &str, field: &str) -> String {
    if path.is_empty() { field.to_owned() } else { format!("{path}.{field}") }
}
