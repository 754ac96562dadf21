//! Small pieces of English: lists, numbers, squares of the map.

use undercroft::grid::Cell;

/// "a", "a and b", "a, b and c".
pub(super) fn list(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

/// Returns the square of the map: its column in letters, its row in numbers, both counted from 1. `(2, 13)` is C14.
///
/// ```
/// use undercroft::grid::cell;
/// use undercroft_render::page;
///
/// assert_eq!(page::square(cell(2, 13)), "C14");
/// ```
pub fn square(c: Cell) -> String {
    format!("{}{}", column(c.x), u32::from(c.y) + 1)
}

/// Returns the letters of a column: A to Z, then AA.
///
/// ```
/// use undercroft_render::page;
///
/// assert_eq!((page::column(25), page::column(26)), ("Z".to_owned(), "AA".to_owned()));
/// ```
pub fn column(x: u16) -> String {
    let mut letters = Vec::new();
    let mut n = u32::from(x) + 1;
    while n > 0 {
        n -= 1;
        letters.push(b'A' + (n % 26) as u8);
        n /= 26;
    }
    letters.iter().rev().map(|b| char::from(*b)).collect()
}

/// Returns the squares of several cells, in the order given.
pub(super) fn squares(cells: &[Cell]) -> String {
    list(&cells.iter().map(|c| square(*c)).collect::<Vec<_>>())
}

/// "1 trap", "2 traps".
pub(super) fn count(n: usize, one: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}

/// Returns the text with a capital.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// Returns the text as a sentence: a capital, and a full stop unless it ends in something of the kind.
pub(super) fn sentence(text: &str) -> String {
    let text = text.trim();
    let bare = text.trim_end_matches(['”', '"', '’', ')']);
    let stop = if text.is_empty() || bare.ends_with(['.', '!', '?', '…', ':']) { "" } else { "." };
    format!("{}{stop}", capital(text))
}

/// Numbers of rooms, with runs written short: "1–4, 7 and 9".
pub(super) fn numbers(rooms: &[usize]) -> String {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for &n in rooms {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == n => *last = n,
            _ => runs.push((n, n)),
        }
    }
    let spelt = runs.iter().flat_map(|&(a, b)| match b - a {
        0 => vec![a.to_string()],
        1 => vec![a.to_string(), b.to_string()],
        _ => vec![format!("{a}–{b}")],
    });
    list(&spelt.collect::<Vec<_>>())
}

/// "room 4", "rooms 1–4 and 7".
pub(super) fn rooms(rooms: &[usize]) -> String {
    format!("{} {}", if rooms.len() == 1 { "room" } else { "rooms" }, numbers(rooms))
}

/// Returns a name made for programs as one for people: "the-last-expedition" is "The last expedition".
pub(super) fn spaced(name: &str) -> String {
    let parts: Vec<&str> = name.split(['-', '_']).filter(|part| !part.is_empty()).collect();
    capital(&parts.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use undercroft::grid::cell;

    #[test]
    fn squares_are_counted_from_one() {
        assert_eq!(square(cell(0, 0)), "A1");
        assert_eq!(square(cell(2, 13)), "C14");
        assert_eq!(
            (column(25), column(26), column(51), column(702)),
            ("Z".into(), "AA".into(), "AZ".into(), "AAA".into())
        );
        assert_eq!(square(cell(u16::MAX, u16::MAX)), "CRXP65536");
    }

    #[test]
    fn lists_read_well() {
        assert_eq!(numbers(&[1, 2, 3, 4, 7, 9, 10]), "1–4, 7, 9 and 10");
        assert_eq!(rooms(&[3]), "room 3");
        assert_eq!(spaced("the-last-expedition"), "The last expedition");
        assert_eq!(sentence("he said “no!”"), "He said “no!”");
        assert_eq!(sentence("a (b)"), "A (b).");
    }
}
