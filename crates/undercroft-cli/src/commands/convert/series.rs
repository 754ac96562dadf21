//! Converting a series that is too large to be in memory: it is read twice, a chunk after the other. The first time every
//! dungeon is checked, as for any file before anything is written; the second time all are written.

use super::{Convert, check, no_floor, unbroken};
use crate::output::{Choices, Levels, Piece, Source, Stream, Strict, Wanted};
use crate::target::{self, Number, Target};
use anyhow::Result;
use rayon::prelude::*;

/// Writes the dungeons of a series to every target.
pub(super) fn convert(command: &Convert, targets: &mut [Target]) -> Result<()> {
    let mut seen = Seen::default();
    let there = each(command, &mut |dungeons| {
        dungeons.par_iter().try_for_each(unbroken)?;
        seen.add(dungeons);
        Ok(())
    })?;
    seen.refuse_none(command, &there)?;
    if command.format.is_none() && seen.dungeons > 1 {
        targets.iter_mut().for_each(Target::take_series);
    }
    let wanted: Vec<Wanted> = targets.iter().map(|target| Wanted::Floors(target.format)).collect();
    command.choices.check_taken(&wanted)?;
    let choices = command.choices.choices();
    check(seen.dungeons, seen.floors, targets, choices, command.force)?;
    if Strict::new(command.strict) == Strict::Yes {
        each(command, &mut |dungeons| {
            let lossless =
                |levels: &Levels| targets.iter().try_for_each(|t| t.refuse_losses(levels, choices));
            dungeons.iter().try_for_each(lossless)
        })?;
    }
    write(command, targets, choices, seen.dungeons)?;
    target::tell(&*targets);
    Ok(())
}

/// How much there is.
#[derive(Default)]
struct Seen {
    dungeons: u64,
    /// Of the dungeon that has most.
    floors: usize,
}

impl Seen {
    fn add(&mut self, dungeons: &[Levels]) {
        self.dungeons += dungeons.len() as u64;
        self.floors = dungeons.iter().map(|levels| levels.floors().len()).fold(self.floors, usize::max);
    }

    /// Refuses a file of no floor, or none at the depth that is wanted.
    fn refuse_none(&self, command: &Convert, there: &[u32]) -> Result<()> {
        if self.dungeons > 0 {
            Ok(())
        } else {
            Err(no_floor(&command.input, command.floor.unwrap_or(1), there))
        }
    }
}

/// Hands on the dungeons, a chunk after the other, and returns the least and the greatest depth of all floors that there are.
fn each(command: &Convert, work: &mut dyn FnMut(&[Levels]) -> Result<()>) -> Result<Vec<u32>> {
    let (mut source, mut there) = (Source::open(&command.input)?, Vec::new());
    loop {
        let mut dungeons = source.chunk()?;
        if dungeons.is_empty() {
            return Ok(there);
        }
        there.extend(dungeons.iter().flat_map(Levels::floors).map(|floor| floor.depth()));
        there = [there.iter().min(), there.iter().max()].into_iter().flatten().copied().collect();
        if let Some(depth) = command.floor {
            for levels in &mut dungeons {
                levels.keep(depth);
            }
        }
        dungeons.retain(|levels| !levels.floors().is_empty());
        work(&dungeons)?;
    }
}

fn write(command: &Convert, targets: &[Target], choices: Choices, count: u64) -> Result<()> {
    let (streamed, numbered): (Vec<&Target>, Vec<&Target>) =
        targets.iter().partition(|target| target.is_streamed());
    let mut streams =
        streamed.iter().map(|target| Stream::open(target, choices)).collect::<Result<Vec<_>>>()?;
    let mut numbers = Number::all(count);
    each(command, &mut |dungeons| {
        for (stream, target) in streams.iter_mut().zip(&streamed) {
            let piece = |levels: &Levels| Piece::new(target.format, levels, choices);
            let pieces: Vec<Result<Piece>> = dungeons.par_iter().map(piece).collect();
            pieces.into_iter().try_for_each(|piece| stream.append(piece?))?;
        }
        for (levels, number) in dungeons.iter().zip(numbers.by_ref()) {
            let number = (count > 1).then_some(number);
            numbered.iter().try_for_each(|target| target.write(levels, choices, number))?;
        }
        Ok(())
    })?;
    streams.into_iter().try_for_each(Stream::finish)
}
