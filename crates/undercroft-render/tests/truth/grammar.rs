//! Grammar and nothing else: patterns with gaps, lists, numbers, squares, sides.

use undercroft::grid::{Cell, Side, cell};

/// Returns what stands in the gaps (`{}`) of a pattern, where the whole text is of that pattern.
pub(crate) fn all<'a>(pattern: &str, text: &'a str) -> Option<Vec<&'a str>> {
    prefix(pattern, text)
        .and_then(|found| found.into_iter().find(|(_, rest)| rest.is_empty()))
        .map(|(gaps, _)| gaps)
}

/// Returns every way in which the text begins with the pattern: the gaps, and what follows.
pub(crate) fn prefix<'a>(pattern: &str, text: &'a str) -> Option<Vec<(Vec<&'a str>, &'a str)>> {
    let parts: Vec<&str> = pattern.split("{}").collect();
    let rest = text.strip_prefix(parts[0])?;
    let mut found = vec![(Vec::new(), rest)];
    for part in &parts[1..] {
        let mut next = Vec::new();
        for (gaps, rest) in found {
            if part.is_empty() {
                // A gap at the very end takes all.
                next.push(([gaps, vec![rest]].concat(), ""));
                continue;
            }
            for (at, _) in rest.match_indices(part) {
                let (gap, after): (&str, &str) = (&rest[..at], &rest[at + part.len()..]);
                next.push(([gaps.clone(), vec![gap]].concat(), after));
            }
        }
        found = next;
    }
    (!found.is_empty()).then_some(found)
}

/// "a", "a and b", "a, b and c".
pub(crate) fn list(text: &str) -> Vec<&str> {
    text.split(", ").flat_map(|part| part.split(" and ")).collect()
}

/// "1–4, 7 and 9".
pub(crate) fn numbers(text: &str) -> Option<Vec<usize>> {
    let mut all = Vec::new();
    for part in list(text) {
        match part.split_once('–') {
            Some((from, to)) => all.extend(from.parse::<usize>().ok()?..=to.parse().ok()?),
            None => all.push(part.parse().ok()?),
        }
    }
    Some(all)
}

/// "room 3", "rooms 1–4 and 7".
pub(crate) fn rooms(text: &str) -> Option<Vec<usize>> {
    numbers(text.strip_prefix("rooms ").or_else(|| text.strip_prefix("room "))?)
}

/// "C14" is (2, 13).
pub(crate) fn square(text: &str) -> Option<Cell> {
    let letters = text.bytes().take_while(u8::is_ascii_uppercase).count();
    let column = text[..letters].bytes().fold(0, |n, b| n * 26 + u32::from(b - b'A') + 1);
    let row: u32 = text[letters..].parse().ok()?;
    Some(cell(u16::try_from(column.checked_sub(1)?).ok()?, u16::try_from(row.checked_sub(1)?).ok()?))
}

pub(crate) fn squares(text: &str) -> Option<Vec<Cell>> {
    list(text).into_iter().map(square).collect()
}

pub(crate) fn side(text: &str) -> Option<Side> {
    Side::ALL.into_iter().find(|side| side.name() == text)
}

/// "north", "north, east and west".
pub(crate) fn sides(text: &str) -> Option<Vec<Side>> {
    list(text).into_iter().map(side).collect()
}

/// A number in words up to twelve, in digits above.
pub(crate) fn number(text: &str) -> Option<usize> {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    let lower = text.to_lowercase();
    WORDS.iter().position(|word| *word == lower).or_else(|| text.parse().ok())
}

/// "1 square", "4 squares".
pub(crate) fn counted(text: &str, one: &str) -> Option<usize> {
    let (n, what) = text.split_once(' ')?;
    let n: usize = n.parse().ok()?;
    (what == one && n == 1 || what.strip_suffix('s') == Some(one) && n != 1).then_some(n)
}

/// Words between quotation marks.
pub(crate) fn unquoted(text: &str) -> Option<&str> {
    text.strip_prefix('“')?.strip_suffix('”')
}

#[test]
fn patterns_are_read_back() {
    assert_eq!(all("at {}, worth {} points.", "at C4, worth 12 points."), Some(vec!["C4", "12"]));
    assert_eq!(all("at {}.", "in C4."), None);
    assert_eq!(numbers("1–4, 7 and 9"), Some(vec![1, 2, 3, 4, 7, 9]));
    assert_eq!(square("AA3"), Some(cell(26, 2)));
    assert_eq!((number("Two"), number("17"), number("none")), (Some(2), Some(17), None));
}
