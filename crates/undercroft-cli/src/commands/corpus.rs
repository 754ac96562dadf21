//! `undercroft corpus`: floors by the million, as Parquet parts in a directory, with a manifest.
//!
//! The parts are made on all cores, each by the library alone (`undercroft_export::corpus`), under a temporary name that becomes
//! the part's own when every byte is on the disk. The manifest is renewed as parts are done, so that whatever ends the program
//! loses the parts in the making and nothing else: the same command goes on where it was.

mod check;
mod folder;

use crate::files;
use crate::progress;
use crate::request::{RecipeArgs, Request, SeedFrom};
use anyhow::{Result, bail};
use clap::{Args, value_parser};
use folder::Folder;
use indicatif::ProgressBar;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use undercroft::Seed;
use undercroft_export::corpus::{self, Corpus, CorpusError, Levels, Manifest, PartEntry, Span};

/// Write floors by the million, as Parquet parts that databases and data frames read
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub(crate) struct CorpusCommand {
    #[command(flatten)]
    recipe: RecipeArgs,
    /// How many floors, from the seeds SEED/1, SEED/2 and so on
    #[arg(
        long,
        short,
        value_name = "N",
        required_unless_present = "check",
        value_parser = value_parser!(u64).range(1..=corpus::LARGEST)
    )]
    count: Option<u64>,
    /// The directory; where it holds a part of the same corpus already, the rest is made
    #[arg(long, short, value_name = "DIR", required_unless_present = "check")]
    output: Option<PathBuf>,
    /// The number of the first floor, for a machine that makes a part of a corpus [default: 1]
    #[arg(long, value_name = "K", value_parser = value_parser!(u64).range(1..=corpus::LARGEST))]
    first: Option<u64>,
    /// Keep the levels themselves as well, in the column `level`
    #[arg(long)]
    levels: bool,
    /// Floors of a part [default: 5000, or as the directory has it]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=10_000_000))]
    part_size: Option<u64>,
    /// Compare every part of a directory with its manifest, and make nothing
    #[arg(long, value_name = "DIR", conflicts_with_all = ["count", "output", "first", "levels", "part_size"])]
    check: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  undercroft corpus wizardry --seed study --count 200000 -o wizardry
  undercroft corpus tunnels --preset wide --seed study --count 1000000 -o wide
  undercroft corpus --seed study --depth 5 --set quest.chain=3 --levels --count 10000 -o chains
  undercroft corpus --seed study --count 200000 -o wizardry             goes on where it was stopped
  undercroft corpus --check wizardry                                    are all parts there, and as they were written?
  duckdb -c \"select loops, avg(difficulty) from 'wizardry/*.parquet' group by 1 order by 1\"

The same command gives the same bytes on every machine, on any number of cores. A directory that has fewer floors of the same
corpus is continued; one that has another is refused.
Exit codes: 0 done; 1 with --check, a part is missing or differs; 2 bad usage or input.";

impl CorpusCommand {
    /// Does what was asked.
    pub(crate) fn run(self) -> Result<()> {
        if let Some(path) = &self.check {
            return check::run(path);
        }
        let request = self.recipe.request(None)?;
        let (Some(count), Some(path)) = (self.count, &self.output) else {
            bail!("a corpus takes --count N and -o DIR");
        };
        let folder = Folder::open(path)?;
        let corpus = self.corpus(&request, count, folder.manifest())?;
        corpus.check()?;
        let start = Instant::now();
        let kept = folder.begin(&corpus)?;
        let before: u64 = kept.iter().map(|part| part.count).sum();
        let made = make(&corpus, &folder, kept)?;
        folder.put_manifest(&made)?;
        tell(path, &made, count - before, start);
        if request.seed_from == SeedFrom::Chance && corpus.seed == request.seed {
            files::print(&format!("{} --count {count} -o {}\n", request.command("corpus"), path.display()))?;
        }
        Ok(())
    }

    /// Lowers what was asked. What a directory was begun with holds where nothing else is said.
    fn corpus(&self, request: &Request, count: u64, begun: Option<&Manifest>) -> Result<Corpus> {
        let begun = begun.map(|manifest| &manifest.corpus);
        let seed: Option<Seed> = begun.map(|corpus| corpus.seed.clone());
        let seed =
            seed.filter(|_| request.seed_from == SeedFrom::Chance).unwrap_or_else(|| request.seed.clone());
        Ok(Corpus {
            recipe: request.recipe.clone(),
            seed,
            depth: request.only_depth("a corpus has one floor of each seed")?,
            first: self.first.unwrap_or(1),
            count,
            part_size: self.part_size.or(begun.map(|corpus| corpus.part_size)).unwrap_or(corpus::PART_SIZE),
            levels: if self.levels { Levels::With } else { Levels::Without },
        })
    }
}

/// Makes the parts that are not there yet, on all cores, and returns the manifest of all.
fn make(corpus: &Corpus, folder: &Folder, kept: Vec<PartEntry>) -> Result<Manifest> {
    let progress = progress::bar(corpus.count, "floors");
    progress.set_position(kept.iter().map(|part| part.count).sum());
    // Time that is left follows from this run alone.
    progress.reset_eta();
    let is_there = |span: &Span| kept.binary_search_by_key(&span.first, |part| part.first).is_ok();
    let wanted: Vec<Span> = corpus.spans().filter(|span| !is_there(span)).collect();
    let work = Work {
        corpus,
        folder,
        wanted: &wanted,
        progress: &progress,
        next: AtomicUsize::new(0),
        failed: AtomicBool::new(false),
        done: Mutex::new(Done { parts: kept, failure: None, told: Instant::now(), pause: Duration::ZERO }),
    };
    rayon::scope(|scope| {
        for _ in 0..rayon::current_num_threads().min(wanted.len()) {
            scope.spawn(|_| work.run());
        }
    });
    progress.finish_and_clear();
    let done = work.done.into_inner().unwrap_or_else(PoisonError::into_inner);
    match done.failure {
        Some((_, error)) => Err(error),
        None => Ok(Manifest::new(corpus, done.parts)),
    }
}

/// What the threads share.
struct Work<'a> {
    corpus: &'a Corpus,
    folder: &'a Folder,
    wanted: &'a [Span],
    progress: &'a ProgressBar,
    next: AtomicUsize,
    failed: AtomicBool,
    done: Mutex<Done>,
}

struct Done {
    parts: Vec<PartEntry>,
    /// What went wrong at the part of this number: of several, the first.
    failure: Option<(u64, anyhow::Error)>,
    /// When the manifest was written last, and for how long that will do.
    told: Instant,
    pause: Duration,
}

impl Work<'_> {
    /// Makes part after part, until all are made or one fails.
    fn run(&self) {
        while let Some(span) = self.wanted.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            let made = self.part(*span);
            let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
            let put = match made {
                Ok(None) => return,
                Ok(Some(entry)) => {
                    done.parts.push(entry);
                    done.put_manifest(self)
                }
                Err(error) => Err(error),
            };
            if let Err(error) = put {
                self.failed.store(true, Ordering::Relaxed);
                if done.failure.as_ref().is_none_or(|(first, _)| span.first < *first) {
                    done.failure = Some((span.first, error));
                }
                return;
            }
        }
    }

    /// Makes one part; none where another thread failed meanwhile.
    fn part(&self, span: Span) -> Result<Option<PartEntry>> {
        /// Floors after which the bar moves on.
        const STEP: u64 = 64;
        let mut file = self.folder.part(span)?;
        let failure = file.failure();
        let made = self.corpus.part_to(span, &mut file, &mut |done| {
            if done % STEP == 0 || done == span.count {
                self.progress.inc(if done % STEP == 0 { STEP } else { done % STEP });
            }
            if self.failed.load(Ordering::Relaxed) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        match made {
            Ok(entry) => {
                file.finish_settled()?;
                Ok(Some(entry))
            }
            Err(CorpusError::Stopped) => Ok(None),
            Err(error @ CorpusError::Write(_)) => failure.explain(Err(error.into())),
            Err(error) => Err(error.into()),
        }
    }
}

impl Done {
    /// Renews the manifest, unless that was done just now: a part that it misses is made again, and nothing else is lost.
    fn put_manifest(&mut self, work: &Work<'_>) -> Result<()> {
        if self.told.elapsed() < self.pause {
            return Ok(());
        }
        let start = Instant::now();
        work.folder.put_manifest(&Manifest::new(work.corpus, self.parts.clone()))?;
        self.told = Instant::now();
        // Where there are very many parts, a twentieth of the time goes into telling of them.
        self.pause = 20 * start.elapsed();
        Ok(())
    }
}

/// Says what was made, and how quickly.
fn tell(path: &Path, manifest: &Manifest, made: u64, start: Instant) {
    let bytes: u64 = manifest.parts.iter().map(|part| part.bytes).sum();
    let seconds = start.elapsed().as_secs_f64().max(1e-9);
    let parts = manifest.parts.len();
    files::note(format_args!(
        "wrote {}: {} floors in {parts} part{}, {:.1} MB",
        path.display(),
        manifest.rows(),
        if parts == 1 { "" } else { "s" },
        bytes as f64 / 1e6
    ));
    if made > 0 {
        let threads = rayon::current_num_threads();
        let cores = if threads == 1 { "1 core".to_owned() } else { format!("{threads} cores") };
        let rate = made as f64 / seconds;
        files::note(format_args!("made {made} of them in {seconds:.1} s: {rate:.0} a second on {cores}"));
    }
    let unmade = manifest.unmade();
    if unmade > 0 {
        files::note(format_args!(
            "{unmade} numbers have no floor, since the generator gave up; the manifest lists them"
        ));
    }
}
