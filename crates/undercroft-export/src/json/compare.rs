//! What a file says against what follows from the floor that was built from it.
//!
//! A file may leave out whatever follows; what it says has to agree. Values that say nothing (`false`, 0, an empty text,
//! list or object) agree with an absent field. Lists of places may come in any order.

use super::error::{JsonError, below};
use serde_json::Value;

/// Checks that all of `given`, which stands at `path`, is found in `derived`.
pub(super) fn agree(path: &str, given: &Value, derived: &Value) -> Result<(), JsonError> {
    match (given, derived) {
        _ if says_nothing(given) && says_nothing(derived) => Ok(()),
        (Value::Null, _) => Ok(()),
        (Value::Object(fields), _) => {
            let nothing = Value::Null;
            fields.iter().try_for_each(|(key, value)| {
                let other = derived.get(key).unwrap_or(&nothing);
                agree(&below(path, key), value, other)
            })
        }
        (Value::Array(given), Value::Array(derived)) => lists_agree(path, given, derived),
        (Value::Number(a), Value::Number(b)) if a == b || near(path, a.as_f64(), b.as_f64()) => Ok(()),
        _ if given == derived => Ok(()),
        _ => Err(contradiction(path, given, derived)),
    }
}

fn lists_agree(path: &str, given: &[Value], derived: &[Value]) -> Result<(), JsonError> {
    if given.len() != derived.len() {
        let why = format!(
            "{} entries stood there, but {} follow from the rest of the file",
            given.len(),
            derived.len()
        );
        return Err(JsonError::at(path, why));
    }
    let one_by_one = |order: &[usize], other: &[usize]| {
        order
            .iter()
            .zip(other)
            .try_for_each(|(i, j)| agree(&format!("{path}[{i}]"), &given[*i], &derived[*j]))
    };
    let as_given: Vec<usize> = (0..given.len()).collect();
    one_by_one(&as_given, &as_given).or_else(|error| {
        let sorted = |list: &[Value]| {
            let mut order = as_given.clone();
            order.sort_by_key(|i| place(&list[*i]));
            order
        };
        if given.iter().any(|v| place(v).is_none()) {
            return Err(error);
        }
        one_by_one(&sorted(given), &sorted(derived))
    })
}

/// Returns what lists of places are ordered by, where an entry is one: the cell, then the wall or id.
fn place(entry: &Value) -> Option<(u64, u64, &str)> {
    let at = ["position", "switchPosition"].iter().find_map(|key| entry.get(key)).unwrap_or(entry);
    let word = ["wall", "gateId"].iter().find_map(|key| entry.get(key)?.as_str());
    Some((at.get("y")?.as_u64()?, at.get("x")?.as_u64()?, word.unwrap_or_default()))
}

fn says_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(b) => !b,
        Value::Number(n) => n.as_f64() == Some(0.0),
        Value::String(s) => s.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(fields) => fields.values().all(says_nothing),
    }
}

/// Fractions agree up to their rounding; other programs round the coverage to whole percents.
fn near(path: &str, a: Option<f64>, b: Option<f64>) -> bool {
    let most = if path.ends_with("coveragePercent") { 0.500_001 } else { 1e-6 };
    matches!((a, b), (Some(a), Some(b)) if (a - b).abs() <= most)
}

fn contradiction(path: &str, given: &Value, derived: &Value) -> JsonError {
    let why = match derived {
        Value::Null => {
            format!("{given} stood there, but nothing of the kind follows from the rest of the file")
        }
        _ => format!("{given} stood there, but {derived} follows from the rest of the file"),
    };
    JsonError::at(path, why)
}
