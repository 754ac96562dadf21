//! What is wrong with a formula, and where.

use std::fmt;
use std::ops::Range;

/// What is wrong with a formula, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormulaError {
    pub(super) text: String,
    pub(super) at: Range<usize>,
    pub(super) why: String,
}

impl FormulaError {
    /// Returns the place in the text, in bytes.
    pub fn at(&self) -> Range<usize> {
        self.at.clone()
    }

    /// Returns the formula with a caret under what is wrong, and why beside it.
    pub fn drawn(&self) -> String {
        // Characters that are no letters of a line would move the caret.
        let plain: String = self.text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let before = self.text[..self.at.start].chars().count();
        let under = self.text[self.at.clone()].chars().count().max(1);
        format!("{plain}\n{}{} {}", " ".repeat(before), "^".repeat(under), self.why)
    }
}

impl std::error::Error for FormulaError {}

impl fmt::Display for FormulaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}
