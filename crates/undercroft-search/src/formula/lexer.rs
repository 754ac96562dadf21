//! A formula's text as words.

use super::{Comparison, FormulaError, Sign};
use std::ops::Range;

/// A word of a formula.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Word {
    Name(String),
    Integer(f64),
    Ratio(f64),
    Compare(Comparison),
    Sign(Sign),
    And,
    Or,
    Not,
    Open,
    Close,
    Comma,
    End,
}

/// Returns the words, each with its place; the last is the end.
pub(super) fn words(text: &str) -> Result<Vec<(Word, Range<usize>)>, FormulaError> {
    let error = |at: Range<usize>, why: String| FormulaError { text: text.to_owned(), at, why };
    let mut words = Vec::new();
    let mut start = 0;
    while let Some(c) = text[start..].chars().next() {
        let rest = &text[start..];
        let length = |is_part: fn(char) -> bool| rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
        let (word, length) = match c {
            c if c.is_whitespace() => {
                start += c.len_utf8();
                continue;
            }
            'a'..='z' | 'A'..='Z' | '_' => {
                let length = length(|c| c.is_ascii_alphanumeric() || c == '_');
                (named(&rest[..length]), length)
            }
            '0'..='9' | '.' => {
                let length = length(|c| c.is_ascii_alphanumeric() || c == '.' || c == '_');
                let digits = rest[..length].replace('_', "");
                let Some(number) = digits.parse::<f64>().ok().filter(|n| n.is_finite()) else {
                    return Err(error(start..start + length, format!("'{}' is no number", &rest[..length])));
                };
                if rest[length..].starts_with('%') {
                    (Word::Ratio(number / 100.0), length + 1)
                } else if digits.bytes().all(|b| b.is_ascii_digit()) {
                    (Word::Integer(number), length)
                } else {
                    (Word::Ratio(number), length)
                }
            }
            _ => {
                let Some((sign, word)) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)) else {
                    let why = format!(
                        "'{c}' means nothing here: a formula has names, numbers, and, or, not, < <= = != >= > + - * / and brackets"
                    );
                    return Err(error(start..start + c.len_utf8(), why));
                };
                (word.clone(), sign.len())
            }
        };
        words.push((word, start..start + length));
        start += length;
    }
    words.push((Word::End, text.len()..text.len()));
    Ok(words)
}

/// The signs, the longer before those that they begin with.
const SIGNS: [(&str, Word); 21] = [
    ("<=", Word::Compare(Comparison::AtMost)),
    (">=", Word::Compare(Comparison::AtLeast)),
    ("==", Word::Compare(Comparison::Equal)),
    ("!=", Word::Compare(Comparison::Unequal)),
    ("<>", Word::Compare(Comparison::Unequal)),
    ("&&", Word::And),
    ("||", Word::Or),
    ("≤", Word::Compare(Comparison::AtMost)),
    ("≥", Word::Compare(Comparison::AtLeast)),
    ("≠", Word::Compare(Comparison::Unequal)),
    ("<", Word::Compare(Comparison::Less)),
    (">", Word::Compare(Comparison::More)),
    ("=", Word::Compare(Comparison::Equal)),
    ("!", Word::Not),
    ("+", Word::Sign(Sign::Plus)),
    ("-", Word::Sign(Sign::Minus)),
    ("*", Word::Sign(Sign::Times)),
    ("/", Word::Sign(Sign::Over)),
    ("(", Word::Open),
    (")", Word::Close),
    (",", Word::Comma),
];

fn named(name: &str) -> Word {
    match name.to_ascii_lowercase().as_str() {
        "and" => Word::And,
        "or" => Word::Or,
        "not" => Word::Not,
        _ => Word::Name(name.to_owned()),
    }
}
