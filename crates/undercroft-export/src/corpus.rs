//! Corpora: floors of one recipe by the million, as parts that any number of machines make by themselves.
//!
//! ```text
//!   Corpus  recipe, seed, depth, numbers first..first+count, part_size
//!     └ spans()   1..=5000   5001..=10000   …        fixed by the corpus alone
//!         └ part(span)  →  the bytes of one Parquet file, and its entry in the manifest
//!   Manifest    the corpus, its columns, and of each part the name, the rows, the size and the SHA-256
//! ```
//! The floor of number `n` has the seed `SEED/n`, as in a series of the program. [`Corpus::part`] is a pure function: the same
//! corpus and span give the same bytes on every machine, whoever calls it and in whatever order. Nothing here touches a disk or
//! starts a thread. A number at which the generator gives up has no row, and stands in the manifest as unmade.

mod manifest;

pub use manifest::{ColumnEntry, Manifest, ManifestError, PartEntry};

use crate::parquet::{Columns, Level, ParquetWriteError, Plan, Rows, Writer};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::{self, Write};
use std::ops::ControlFlow;
use undercroft::error::GenerateError;
use undercroft::generate::MAX_DEPTH;
use undercroft::make::{self, MakeError};
use undercroft::{Recipe, RecipeError, Seed};

/// Floors of a part where nobody says how many: a second's work or less.
pub const PART_SIZE: u64 = 5_000;
/// The largest number of a floor.
pub const LARGEST: u64 = 999_999_999_999;

/// Whether the levels themselves go along, in the column `level`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Levels {
    /// They do, in the binary form.
    With,
    /// They do not: recipe, seed and depth make them again.
    #[default]
    Without,
}

/// Which floors, and how they are cut into parts.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Corpus {
    /// How the floors are made.
    pub recipe: Recipe,
    /// What the draws come from: the floor of number `n` has the seed `SEED/n`.
    pub seed: Seed,
    /// How deep the floors lie.
    pub depth: u32,
    /// The number of the first floor.
    pub first: u64,
    /// How many numbers there are.
    pub count: u64,
    /// How many numbers a part has; the last may have fewer.
    pub part_size: u64,
    /// Whether the levels themselves go along.
    pub levels: Levels,
}

/// The numbers of the floors of one part.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Span {
    /// The first.
    pub first: u64,
    /// How many.
    pub count: u64,
}

impl Span {
    /// Returns the name of the part's file, which sorts by number.
    pub fn file(self) -> String {
        format!("floors-{:012}.parquet", self.first)
    }
}

/// Why a corpus, or a part of one, cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum CorpusError {
    /// The numbers.
    #[error("a corpus has the numbers 1 to {LARGEST} at most, and not {count} from {first} on")]
    Numbers {
        /// The first that was asked for.
        first: u64,
        /// How many were.
        count: u64,
    },
    /// The size of the parts.
    #[error("a part has 1 to 10000000 floors, not {0}")]
    PartSize(u64),
    /// The depth.
    #[error("a floor lies at depth 1 to {MAX_DEPTH}, not {0}")]
    Depth(u32),
    /// The recipe.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    /// A floor failed for another reason than a generator that gave up.
    #[error("seed {seed}: {error}")]
    Make {
        /// The floor's seed.
        seed: String,
        /// What went wrong.
        error: MakeError,
    },
    /// The part could not be written.
    #[error(transparent)]
    Write(#[from] ParquetWriteError),
    /// Whoever watched wanted no more.
    #[error("stopped by the caller")]
    Stopped,
}

/// A part in memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// The Parquet file.
    pub bytes: Vec<u8>,
    /// What the manifest says of it.
    pub entry: PartEntry,
}

impl Corpus {
    /// Returns the floors `SEED/1` to `SEED/count` of a recipe at depth 1, in parts of the usual size and without levels.
    pub fn new(recipe: Recipe, seed: Seed, count: u64) -> Corpus {
        Corpus { recipe, seed, depth: 1, first: 1, count, part_size: PART_SIZE, levels: Levels::Without }
    }

    /// Refuses what cannot be made.
    pub fn check(&self) -> Result<(), CorpusError> {
        let &Corpus { first, count, part_size, depth, .. } = self;
        let last = first.checked_add(count).map(|end| end - 1);
        if first == 0 || count == 0 || last.is_none_or(|last| last > LARGEST) {
            return Err(CorpusError::Numbers { first, count });
        }
        if !(1..=10_000_000).contains(&part_size) {
            return Err(CorpusError::PartSize(part_size));
        }
        if depth == 0 || depth > MAX_DEPTH {
            return Err(CorpusError::Depth(depth));
        }
        Ok(self.recipe.check()?)
    }

    /// Returns the columns of its tables.
    pub fn columns(&self) -> Columns {
        let level = match self.levels {
            Levels::With => Level::Binary,
            Levels::Without => Level::Without,
        };
        Columns { level, plan: Plan::With }
    }

    /// Returns how many parts it has.
    pub fn parts(&self) -> u64 {
        self.count.div_ceil(self.part_size.max(1))
    }

    /// Returns the numbers of each part, in order.
    ///
    /// ```
    /// use undercroft::{Recipe, Seed};
    /// use undercroft_export::corpus::Corpus;
    ///
    /// let corpus = Corpus { part_size: 4, ..Corpus::new(Recipe::default(), Seed::new("demo"), 10) };
    /// let counts: Vec<(u64, u64)> = corpus.spans().map(|span| (span.first, span.count)).collect();
    /// assert_eq!(counts, [(1, 4), (5, 4), (9, 2)]);
    /// ```
    pub fn spans(&self) -> impl Iterator<Item = Span> + use<> {
        let Corpus { first, count, part_size, .. } = *self;
        let part_size = part_size.max(1);
        (0..self.parts()).map(move |part| Span {
            first: first + part * part_size,
            count: part_size.min(count - part * part_size),
        })
    }

    /// Returns whether the span is that of a part.
    pub fn has(&self, span: Span) -> bool {
        let before = span.first.checked_sub(self.first).filter(|before| *before < self.count);
        let begins = before.filter(|before| before.is_multiple_of(self.part_size.max(1)));
        begins.is_some_and(|before| span.count == self.part_size.min(self.count - before))
    }

    /// Returns the part of a span: the bytes of one Parquet file, and its entry in the manifest.
    ///
    /// ```
    /// use undercroft::{Recipe, Seed};
    /// use undercroft_export::corpus::{Corpus, Manifest};
    ///
    /// let corpus = Corpus { part_size: 4, ..Corpus::new(Recipe::new("tunnels", None)?, Seed::new("demo"), 10) };
    /// corpus.check()?;
    /// let parts = corpus.spans().map(|span| corpus.part(span)).collect::<Result<Vec<_>, _>>()?;
    /// assert!(parts.iter().all(|part| part.bytes.starts_with(b"PAR1")));
    ///
    /// let manifest = Manifest::new(&corpus, parts.into_iter().map(|part| part.entry).collect());
    /// assert!(manifest.is_complete() && manifest.parts[2].rows == 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn part(&self, span: Span) -> Result<Part, CorpusError> {
        let mut bytes = Vec::new();
        let entry = self.part_to(span, &mut bytes, &mut |_| ControlFlow::Continue(()))?;
        Ok(Part { bytes, entry })
    }

    /// Writes the part of a span, and returns its entry in the manifest. Memory holds a few thousand rows, however large the
    /// part is. `watch` is told after each floor how many are done, and may stop the work.
    pub fn part_to(
        &self,
        span: Span,
        out: impl Write + Send,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<PartEntry, CorpusError> {
        let columns = self.columns();
        let rows = Rows::new(Some(&self.recipe), columns);
        let mut table = Writer::new(Digested::new(out), columns)?;
        let mut unmade = Vec::new();
        for done in 0..span.count {
            let number = span.first + done;
            let seed = self.seed.nth(number);
            match make::floor(&self.recipe, &seed, self.depth) {
                Ok(floor) => table.push(rows.row(&floor, Some(&seed)))?,
                Err(MakeError::Generate(GenerateError::GaveUp { .. }) | MakeError::Unproven { .. }) => {
                    unmade.push(number);
                }
                Err(error) => return Err(CorpusError::Make { seed: seed.as_str().to_owned(), error }),
            }
            if watch(done + 1).is_break() {
                return Err(CorpusError::Stopped);
            }
        }
        table.note("undercroft.corpus", self.described(span));
        let (bytes, sha256) = table.finish()?.finish();
        let rows = span.count - unmade.len() as u64;
        Ok(PartEntry { file: span.file(), first: span.first, count: span.count, rows, bytes, sha256, unmade })
    }

    /// Returns what a part says of itself: the corpus of these numbers alone, and the generator's version.
    fn described(&self, span: Span) -> String {
        let own = Corpus { first: span.first, count: span.count, ..self.clone() };
        let said = serde_json::json!({ "corpus": own, "generator_version": self.recipe.version() });
        said.to_string()
    }
}

/// Counts and hashes what is written.
struct Digested<W> {
    out: W,
    bytes: u64,
    hasher: Sha256,
}

impl<W> Digested<W> {
    fn new(out: W) -> Digested<W> {
        Digested { out, bytes: 0, hasher: Sha256::new() }
    }

    fn finish(self) -> (u64, String) {
        (self.bytes, hexadecimal(self.hasher))
    }
}

impl<W: Write> Write for Digested<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.hasher.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn hexadecimal(hasher: Sha256) -> String {
    let mut text = String::with_capacity(64);
    for byte in hasher.finalize() {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// Returns the size and the SHA-256 of what a reader holds, as a manifest says them.
///
/// ```
/// let (bytes, sha256) = undercroft_export::corpus::digest(&b"abc"[..])?;
/// assert_eq!(bytes, 3);
/// assert!(sha256.starts_with("ba7816bf8f01cfea"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn digest(mut from: impl io::Read) -> io::Result<(u64, String)> {
    let mut digested = Digested::new(io::sink());
    io::copy(&mut from, &mut digested)?;
    Ok(digested.finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parquet::Reader;

    fn corpus() -> Corpus {
        let recipe = Recipe::new("tunnels", None).unwrap();
        Corpus { part_size: 5, ..Corpus::new(recipe, Seed::new("corpus"), 12) }
    }

    #[test]
    fn a_part_is_the_same_wherever_it_is_made() {
        for levels in [Levels::With, Levels::Without] {
            let corpus = Corpus { levels, ..corpus() };
            let forward: Vec<Part> = corpus.spans().map(|span| corpus.part(span).unwrap()).collect();
            let mut spans: Vec<Span> = corpus.spans().collect();
            spans.reverse();
            let backward: Vec<Part> = spans.into_iter().map(|span| corpus.part(span).unwrap()).collect();
            assert!(forward.iter().eq(backward.iter().rev()));
            for part in &forward {
                let said = (part.entry.bytes, part.entry.sha256.clone());
                assert_eq!(digest(&part.bytes[..]).unwrap(), said);
            }
        }
    }

    #[test]
    fn every_number_has_its_row_once() {
        let corpus = Corpus { first: 8, levels: Levels::With, ..corpus() };
        let mut seeds = Vec::new();
        for span in corpus.spans() {
            for stored in Reader::of_bytes(corpus.part(span).unwrap().bytes).unwrap() {
                let stored = stored.unwrap();
                let seed = stored.seed.clone().unwrap();
                assert_eq!(stored.floor().unwrap(), make::floor(&corpus.recipe, &seed, 1).unwrap());
                seeds.push(seed);
            }
        }
        assert!(seeds.into_iter().eq((8..20).map(|n| corpus.seed.nth(n))));
    }

    #[test]
    fn what_nobody_can_make_is_refused() {
        let check = |corpus: Corpus, expected: &str| {
            assert_eq!(corpus.check().unwrap_err().to_string(), expected);
        };
        let numbers = "a corpus has the numbers 1 to 999999999999 at most, and not";
        check(Corpus { first: 0, ..corpus() }, &format!("{numbers} 12 from 0 on"));
        check(Corpus { count: 0, ..corpus() }, &format!("{numbers} 0 from 1 on"));
        check(Corpus { first: u64::MAX, ..corpus() }, &format!("{numbers} 12 from {} on", u64::MAX));
        check(Corpus { part_size: 0, ..corpus() }, "a part has 1 to 10000000 floors, not 0");
        check(Corpus { depth: 0, ..corpus() }, "a floor lies at depth 1 to 1000, not 0");
    }

    #[test]
    fn the_caller_may_stop() {
        let (corpus, mut told) = (corpus(), Vec::new());
        let span = corpus.spans().next().unwrap();
        let stopped = corpus.part_to(span, io::sink(), &mut |done| {
            told.push(done);
            if done == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert!(matches!(stopped, Err(CorpusError::Stopped)));
        assert_eq!(told, [1, 2, 3]);
    }
}
