//! What a format cannot say. A writer that has to leave something out has a function `losses` beside it, which counts
//! what would be lost of a floor: nothing, where the list is empty.

use std::fmt;

/// Something that a floor has and a format cannot say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Loss {
    /// One of them, in plain words: "secret door", "clue". What there is only one of begins with "the" and is not
    /// counted: "the recipe".
    pub what: &'static str,
    /// How many there are.
    pub count: usize,
}

impl Loss {
    /// Returns the losses among what was counted: those that are there at all.
    pub fn among(counted: impl IntoIterator<Item = (&'static str, usize)>) -> Vec<Loss> {
        let there = counted.into_iter().filter(|(_, count)| *count > 0);
        there.map(|(what, count)| Loss { what, count }).collect()
    }

    /// Returns the losses of several floors together, in the order in which each was first met.
    pub fn sum(losses: impl IntoIterator<Item = Loss>) -> Vec<Loss> {
        let mut sums: Vec<Loss> = Vec::new();
        for loss in losses {
            match sums.iter_mut().find(|sum| sum.what == loss.what) {
                Some(sum) => sum.count += loss.count,
                None => sums.push(loss),
            }
        }
        sums
    }

    /// Returns all of them in one sentence: "3 secret doors, 1 lever and the proof".
    pub fn list(losses: &[Loss]) -> String {
        let words: Vec<String> = losses.iter().map(ToString::to_string).collect();
        match words.as_slice() {
            [] => "nothing".to_owned(),
            [one] => one.clone(),
            [first @ .., last] => format!("{} and {last}", first.join(", ")),
        }
    }
}

/// "3 secret doors", "1 secret door", "the recipe".
impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.what, self.count) {
            (what, _) if what.starts_with("the ") => f.write_str(what),
            (what, 1) => write!(f, "1 {what}"),
            (what, count) => write!(f, "{count} {}", plural(what)),
        }
    }
}

/// Where the word that there are several of ends: "cell of a zone" becomes "cells of a zone".
const AFTER: [&str; 8] = [" of ", " with ", " without ", " in ", " on ", " to ", " that ", " by "];

fn plural(what: &str) -> String {
    let end = AFTER.iter().filter_map(|word| what.find(word)).min().unwrap_or(what.len());
    let (word, rest) = what.split_at(end);
    let ends = |endings: &[&str]| endings.iter().any(|ending| word.ends_with(ending));
    if let Some(stem) = word.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u'])) {
        format!("{stem}ies{rest}")
    } else if ends(&["ss", "x", "ch", "sh"]) {
        format!("{word}es{rest}")
    } else if ends(&["s"]) {
        // It says that there are several already.
        what.to_owned()
    } else {
        format!("{word}s{rest}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(what: &'static str, count: usize, said: &str) {
        assert_eq!(Loss { what, count }.to_string(), said);
    }

    #[test]
    fn losses_are_said_in_plain_words() {
        check("secret door", 3, "3 secret doors");
        check("secret door", 1, "1 secret door");
        check("boss", 2, "2 bosses");
        check("switch", 2, "2 switches");
        check("key", 2, "2 keys");
        check("entry", 2, "2 entries");
        check("cell of a zone", 12, "12 cells of a zone");
        check("locks", 2, "2 locks");
        check("the recipe", 1, "the recipe");
    }

    #[test]
    fn losses_of_several_floors_are_added() {
        let floor = Loss::among([("lever", 1), ("trap", 0), ("secret door", 2)]);
        let both =
            Loss::sum(floor.iter().copied().chain(Loss::among([("secret door", 1), ("the proof", 1)])));
        assert_eq!(Loss::list(&both), "1 lever, 3 secret doors and the proof");
        assert_eq!(Loss::list(&both[..1]), "1 lever");
        assert_eq!(Loss::list(&[]), "nothing");
    }
}
