//! What a floor breaks, and what many floors break: by kind, with an example of each.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use undercroft::Floor;

/// A promise that a floor breaks.
#[derive(Clone, Debug)]
pub(crate) struct Violation {
    /// Which one; a few words that floors are counted by.
    pub(crate) kind: &'static str,
    /// Where, and by how much.
    pub(crate) detail: String,
}

/// What was found in a floor, with what its checker counts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Report<C> {
    pub(crate) violations: Vec<Violation>,
    pub(crate) counts: C,
}

/// From the least to the most; `None` where any number will do.
pub(crate) type Range = Option<(usize, usize)>;

impl<C> Report<C> {
    pub(crate) fn add(&mut self, kind: &'static str, detail: String) {
        self.violations.push(Violation { kind, detail });
    }

    /// Notes a number that is out of its range.
    pub(crate) fn within(&mut self, kind: &'static str, number: usize, range: Range) {
        if let Some((least, most)) = range
            && !(least..=most).contains(&number)
        {
            self.add(kind, format!("{number}, not {least} to {most}"));
        }
    }
}

/// The violations of a run over many floors, and what was counted.
#[derive(Default)]
pub(crate) struct Tally<C> {
    pub(crate) counts: Vec<C>,
    broken: BTreeMap<&'static str, Broken>,
}

/// One kind of violation.
struct Broken {
    floors: usize,
    times: usize,
    example: String,
}

impl<C: Copy> Tally<C> {
    /// Adds what was found in a floor; `label` says how to make it again.
    pub(crate) fn add(&mut self, label: &str, floor: &Floor, report: &Report<C>) {
        self.counts.push(report.counts);
        let mut seen = BTreeSet::new();
        for violation in &report.violations {
            let broken = self.broken.entry(violation.kind).or_insert_with(|| Broken {
                floors: 0,
                times: 0,
                example: format!("{label}: {}\n{}", violation.detail, floor.drawing()),
            });
            broken.times += 1;
            broken.floors += usize::from(seen.insert(violation.kind));
        }
    }

    /// Adds a floor that could not be made.
    pub(crate) fn add_failure(&mut self, label: &str, error: &str) {
        let failure = Broken { floors: 0, times: 0, example: format!("{label}: {error}") };
        let broken = self.broken.entry("no floor").or_insert(failure);
        broken.times += 1;
        broken.floors += 1;
    }

    /// Returns all that was broken, as a table and an example of each; nothing when all promises were kept.
    pub(crate) fn table(&self) -> String {
        let mut text = String::new();
        if self.broken.is_empty() {
            return text;
        }
        let _ =
            writeln!(text, "{:<28}{:>8}{:>8}  of {} floors", "broken", "floors", "times", self.counts.len());
        for (kind, broken) in &self.broken {
            let _ = writeln!(text, "{kind:<28}{:>8}{:>8}", broken.floors, broken.times);
        }
        for (kind, broken) in &self.broken {
            let _ = writeln!(text, "\n{kind}: {}", broken.example);
        }
        text
    }

    /// Fails with the table, unless every promise was kept on every floor.
    #[track_caller]
    pub(crate) fn assert_kept(&self) {
        let table = self.table();
        assert!(table.is_empty(), "{table}");
    }

    /// Returns the sum of a count over all floors.
    pub(crate) fn sum(&self, of: impl Fn(&C) -> usize) -> usize {
        self.counts.iter().map(of).sum()
    }
}
