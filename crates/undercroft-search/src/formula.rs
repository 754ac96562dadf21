//! Formulas over the measures of a floor, such as `difficulty > 70 and loops >= 3`.
//!
//! ```text
//!   or           a or b
//!   and          a and b
//!   not          not a
//!   comparison   a < b <= c,  =  !=  >  >=          only what lies in both is true of a row
//!   sum          a + b - c
//!   product      a * b / c
//!   atom         3   0.5   25%   -a   ( )   min(a, b)   max(a, b)   abs(a)   true   a measure's name
//! ```
//! Everything has a type: a whole number, a ratio, or a truth. A measure that counts is a whole number; what is divided is a
//! ratio. A comparison with what was divided by zero is false. A formula asks a floor for the measures that it needs, and only
//! until it knows.

mod error;
mod lexer;
mod parser;

pub use error::FormulaError;

use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use undercroft::assess::{Assessed, MEASURES};

/// The measures that count something. The others are shares, means and points.
const COUNTS: [&str; 12] = [
    "rooms",
    "loops",
    "dead_ends",
    "doors",
    "features",
    "goal_distance",
    "walkthrough",
    "interactions",
    "steps",
    "chain",
    "return",
    "optional",
];

/// Numbers of a floor that are no measures, and what they are.
const NUMBERS: [(&str, &str); 3] =
    [("width", "columns of the grid"), ("height", "rows of the grid"), ("cells", "cells that are floor")];

/// What a part of a formula is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Integer,
    Ratio,
    Truth,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Kind::Integer => "a whole number",
            Kind::Ratio => "a ratio",
            Kind::Truth => "true or false",
        }
    }
}

/// Returns every name that a formula may have, what it is, and what it says.
pub fn names() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let kind = |name: &str| if COUNTS.contains(&name) { Kind::Integer } else { Kind::Ratio };
    let measures =
        MEASURES.iter().map(move |measure| (measure.name, kind(measure.name).name(), measure.about));
    let numbers = NUMBERS.iter().map(|(name, about)| (*name, Kind::Integer.name(), *about));
    measures.chain(numbers)
}

/// A formula that is true or false of a floor.
///
/// ```
/// use undercroft_search::Formula;
///
/// let formula: Formula = "difficulty > 70 and loops >= 3".parse()?;
/// assert_eq!(formula.to_string(), "difficulty > 70 and loops >= 3");
///
/// let error = "difficulty > 70 and lops >= 3".parse::<Formula>().unwrap_err();
/// assert_eq!(error.to_string(), "'lops' is no measure; did you mean 'loops'?");
/// assert_eq!(error.drawn(), "\
/// difficulty > 70 and lops >= 3
///                     ^^^^ 'lops' is no measure; did you mean 'loops'?");
/// # Ok::<(), undercroft_search::FormulaError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Formula {
    text: String,
    root: Node,
}

/// A part of a formula.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Node {
    Number(f64),
    Measure(usize),
    Width,
    Height,
    Cells,
    True(bool),
    Not(Box<Node>),
    And(Vec<Node>),
    Or(Vec<Node>),
    /// The first, and each further one with how it compares with the one before.
    Compare(Box<Node>, Vec<(Comparison, Node)>),
    Sum(Sign, Box<Node>, Box<Node>),
    Call(Function, Vec<Node>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Comparison {
    Less,
    AtMost,
    Equal,
    Unequal,
    AtLeast,
    More,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sign {
    Plus,
    Minus,
    Times,
    Over,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Function {
    Min,
    Max,
    Abs,
    Negative,
}

impl Formula {
    /// Returns whether it is true of a floor.
    pub fn holds(&self, floor: &Assessed<'_>) -> bool {
        self.root.truth(floor)
    }

    /// Returns how far it is from being true of a floor: 0 where it is, up to 1 where it is by far not. What has to be true
    /// together is added up; of what may be true the nearest counts.
    pub fn shortfall(&self, floor: &Assessed<'_>) -> f64 {
        self.root.shortfall(floor, true)
    }

    /// Returns the measures that it speaks of, by their places in [`MEASURES`], in order.
    pub fn measures(&self) -> Vec<usize> {
        let mut measures = Vec::new();
        self.root.visit(&mut |node| {
            if let Node::Measure(i) = node {
                measures.push(*i);
            }
        });
        measures.sort_unstable();
        measures.dedup();
        measures
    }
}

impl FromStr for Formula {
    type Err = FormulaError;

    fn from_str(text: &str) -> Result<Formula, FormulaError> {
        Ok(Formula { text: text.to_owned(), root: parser::parse(text)? })
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Serialize for Formula {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

impl Comparison {
    fn holds(self, a: f64, b: f64) -> bool {
        // A number divided by zero is none, and nothing is true of it.
        a.is_finite()
            && b.is_finite()
            && match self {
                Comparison::Less => a < b,
                Comparison::AtMost => a <= b,
                Comparison::Equal => same(a, b),
                Comparison::Unequal => !same(a, b),
                Comparison::AtLeast => a >= b,
                Comparison::More => a > b,
            }
    }

    const fn opposite(self) -> Comparison {
        match self {
            Comparison::Less => Comparison::AtLeast,
            Comparison::AtMost => Comparison::More,
            Comparison::Equal => Comparison::Unequal,
            Comparison::Unequal => Comparison::Equal,
            Comparison::AtLeast => Comparison::Less,
            Comparison::More => Comparison::AtMost,
        }
    }
}

/// Shares come out of divisions: two that nobody could tell apart are the same.
fn same(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(b.abs()).max(1.0)
}

impl Node {
    fn number(&self, floor: &Assessed<'_>) -> f64 {
        match self {
            Node::Number(number) => *number,
            Node::Measure(i) => (MEASURES[*i].of)(floor),
            Node::Width => f64::from(floor.floor.size().width()),
            Node::Height => f64::from(floor.floor.size().height()),
            Node::Cells => floor.floor.cells().count() as f64,
            Node::Sum(sign, a, b) => {
                let (a, b) = (a.number(floor), b.number(floor));
                match sign {
                    Sign::Plus => a + b,
                    Sign::Minus => a - b,
                    Sign::Times => a * b,
                    Sign::Over => a / b,
                }
            }
            Node::Call(function, of) => {
                let mut of = of.iter().map(|node| node.number(floor));
                let first = of.next().unwrap_or(f64::NAN);
                match function {
                    // A number that is none stays none.
                    Function::Min => of.fold(first, |a, b| if b < a || b.is_nan() { b } else { a }),
                    Function::Max => of.fold(first, |a, b| if b > a || b.is_nan() { b } else { a }),
                    Function::Abs => first.abs(),
                    Function::Negative => -first,
                }
            }
            // The parser lets no truth in where a number belongs.
            Node::True(_) | Node::Not(_) | Node::And(_) | Node::Or(_) | Node::Compare(..) => f64::NAN,
        }
    }

    fn truth(&self, floor: &Assessed<'_>) -> bool {
        match self {
            Node::True(truth) => *truth,
            Node::Not(node) => !node.truth(floor),
            Node::And(nodes) => nodes.iter().all(|node| node.truth(floor)),
            Node::Or(nodes) => nodes.iter().any(|node| node.truth(floor)),
            Node::Compare(first, rest) => {
                let mut left = first.number(floor);
                rest.iter().all(|(comparison, node)| {
                    let right = node.number(floor);
                    let holds = comparison.holds(left, right);
                    left = right;
                    holds
                })
            }
            _ => false,
        }
    }

    /// How far it is from being as it should be.
    fn shortfall(&self, floor: &Assessed<'_>, wanted: bool) -> f64 {
        let all = |nodes: &[Node]| {
            let sum: f64 = nodes.iter().map(|node| node.shortfall(floor, wanted)).sum();
            sum / nodes.len().max(1) as f64
        };
        let any = |nodes: &[Node]| nodes.iter().map(|node| node.shortfall(floor, wanted)).fold(1.0, f64::min);
        if self.truth(floor) == wanted {
            return 0.0;
        }
        match self {
            Node::Not(node) => node.shortfall(floor, !wanted),
            Node::And(nodes) => {
                if wanted {
                    all(nodes)
                } else {
                    any(nodes)
                }
            }
            Node::Or(nodes) => {
                if wanted {
                    any(nodes)
                } else {
                    all(nodes)
                }
            }
            Node::Compare(first, rest) => {
                let mut left = first.number(floor);
                let mut gaps = Vec::with_capacity(rest.len());
                for (comparison, node) in rest {
                    let right = node.number(floor);
                    let comparison = if wanted { *comparison } else { comparison.opposite() };
                    gaps.push(gap(comparison, left, right));
                    left = right;
                }
                if wanted {
                    gaps.iter().sum::<f64>() / gaps.len().max(1) as f64
                } else {
                    gaps.into_iter().fold(1.0, f64::min)
                }
            }
            _ => 1.0,
        }
    }

    fn visit(&self, seen: &mut impl FnMut(&Node)) {
        seen(self);
        match self {
            Node::Not(node) => node.visit(seen),
            Node::And(nodes) | Node::Or(nodes) | Node::Call(_, nodes) => {
                for node in nodes {
                    node.visit(seen);
                }
            }
            Node::Compare(first, rest) => {
                first.visit(seen);
                for (_, node) in rest {
                    node.visit(seen);
                }
            }
            Node::Sum(_, a, b) => {
                a.visit(seen);
                b.visit(seen);
            }
            _ => {}
        }
    }
}

/// The gap between two numbers that do not compare as they should, as a share of both.
fn gap(comparison: Comparison, a: f64, b: f64) -> f64 {
    if comparison.holds(a, b) {
        return 0.0;
    }
    let share = (a - b).abs() / (a.abs() + b.abs()).max(1e-9);
    // What is false is never quite as good as what is true.
    if share.is_finite() { share.clamp(0.01, 1.0) } else { 1.0 }
}

#[cfg(test)]
mod tests;
