//! A series: many dungeons on all cores, in the same bytes whatever their number.
//!
//! Dungeons are made in chunks. A chunk is made in parallel and written in order, so memory holds one chunk, and the
//! chunks are as large as earlier dungeons say that they may be.

use crate::output::{Choices, Levels, Piece, Stream, Strict};
use crate::progress;
use crate::request::Request;
use crate::target::{Number, Target};
use anyhow::{Context, Result};
use rayon::prelude::*;
use std::time::Instant;
use undercroft::Floor;

/// Bytes that a chunk may take as text, about.
const CHUNK_BYTES: usize = 64 << 20;
/// Dungeons of a chunk, at most.
const CHUNK: u64 = 1_024;

/// Makes the dungeons of the seeds `S/1` to `S/count` and writes each to every target. Where nothing may be lost, all
/// are made once before the first is written.
pub(super) fn make(
    request: &Request,
    count: u64,
    targets: &[Target],
    choices: Choices,
    strict: Strict,
    deadline: Option<Instant>,
) -> Result<()> {
    if strict == Strict::Yes {
        refuse_losses(request, count, targets, choices, deadline)?;
    }
    let (streamed, numbered): (Vec<&Target>, Vec<&Target>) =
        targets.iter().partition(|target| target.is_streamed());
    let mut streams =
        streamed.iter().map(|target| Stream::open(target, choices)).collect::<Result<Vec<_>>>()?;
    let digits = count.to_string().len();
    let progress = progress::bar(count, "dungeons");
    let one = |index: u64| -> Result<Vec<Piece>> {
        let levels = Levels::Made(request.make(&request.seed.nth(index), deadline, &mut ())?);
        for target in &numbered {
            target.write(&levels, choices, Some(Number { index, digits }))?;
        }
        let pieces = streamed.iter().map(|target| Piece::new(target.format, &levels, choices)).collect();
        progress.inc(1);
        pieces
    };
    let mut done = 0;
    let mut chunk = rayon::current_num_threads() as u64;
    while done < count {
        let end = count.min(done + chunk);
        let made: Vec<Result<Vec<Piece>>> = (done + 1..=end).into_par_iter().map(one).collect();
        let mut largest = 1;
        for (index, pieces) in (done + 1..=end).zip(made) {
            let pieces = pieces.with_context(|| format!("seed {}", request.seed.nth(index)))?;
            for (stream, piece) in streams.iter_mut().zip(pieces) {
                largest = largest.max(piece.size());
                stream.append(piece)?;
            }
        }
        done = end;
        chunk = ((CHUNK_BYTES / largest) as u64).clamp(1, CHUNK);
    }
    progress.finish_and_clear();
    streams.into_iter().try_for_each(Stream::finish)
}

/// Returns the floors of the first dungeons, each with its seed, to be looked at.
pub(super) fn first(
    request: &Request,
    count: u64,
    deadline: Option<Instant>,
) -> Result<Vec<(String, Floor)>> {
    let one = |number: u64| -> Result<Vec<(String, Floor)>> {
        let seed = request.seed.nth(number);
        let made = request.make(&seed, deadline, &mut ()).with_context(|| format!("seed {seed}"))?;
        let several = made.floors.len() > 1;
        let heading = |floor: &Floor| {
            if several { format!("{seed}, floor {}", floor.depth()) } else { seed.to_string() }
        };
        Ok(made.floors.iter().map(|floor| (heading(floor), floor.clone())).collect())
    };
    let made: Vec<Result<Vec<(String, Floor)>>> = (1..=count).into_par_iter().map(one).collect();
    Ok(made.into_iter().collect::<Result<Vec<_>>>()?.concat())
}

/// Refuses the first dungeon that a target would lose something of.
fn refuse_losses(
    request: &Request,
    count: u64,
    targets: &[Target],
    choices: Choices,
    deadline: Option<Instant>,
) -> Result<()> {
    let lossy: Vec<&Target> = targets.iter().filter(|target| target.format.lacks().is_some()).collect();
    if lossy.is_empty() {
        return Ok(());
    }
    let progress = progress::bar(count, "dungeons looked at");
    let one = |index: u64| {
        let levels = Levels::Made(request.make(&request.seed.nth(index), deadline, &mut ())?);
        progress.inc(1);
        lossy.iter().try_for_each(|target| target.refuse_losses(&levels, choices))
    };
    let refused = |index: u64| one(index).with_context(|| format!("seed {}", request.seed.nth(index))).err();
    // The first by number, so that the same command always says the same.
    let first = (1..=count).into_par_iter().find_map_first(refused);
    progress.finish_and_clear();
    first.map_or(Ok(()), Err)
}
