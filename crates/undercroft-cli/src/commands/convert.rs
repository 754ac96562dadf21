//! `undercroft convert`: the floors of a level file in another format.
//!
//! The whole file is read and checked before anything is written, so a file that cannot be read leaves nothing behind.

use crate::files::{self, In, Inputs, Replace};
use crate::output::{self, ChoiceArgs, Choices, Format, Levels, Piece, Read, Stream, Strict, Wanted};
use crate::target::{self, ForceArgs, Number, Target};
use anyhow::{Result, anyhow, bail};
use clap::{Args, value_parser};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use undercroft::solve::{self, ReplayError};
use undercroft_render::Audience;

/// Write the floors of a level file in another format
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Convert {
    /// The file to read, whatever its ending: level JSON of any version, JSON Lines, text or binary; - is standard input
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// Where to write; the ending names the format, and - is standard output. May be given several times
    #[arg(long, short, value_name = "OUT", required = true)]
    output: Vec<PathBuf>,
    /// The format, whatever the ending
    #[arg(long, short, value_enum)]
    format: Option<Format>,
    /// Only the floor at this depth; the first is 1
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    floor: Option<u32>,
    /// Refuse a format that cannot say what the floors have; `undercroft list formats` tells
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    force: ForceArgs,
    #[command(flatten)]
    choices: ChoiceArgs,
}

const EXAMPLES: &str = "\
Examples:
  undercroft convert demo.json -o demo.png
  undercroft convert demo.txt -o demo.json --pretty
  undercroft convert demo.json --style parchment --player -o players.png
  undercroft convert demo.ucf --floor 3 -o third.svg
  undercroft convert floors.jsonl -o floor.json                  floor-1.json, floor-2.json and so on
  undercroft generate -f json | undercroft convert - -o demo.ucf --strict

`undercroft list formats` names the formats, whether they read back, and what they cannot say.
Without --strict that is left out in silence; with it nothing is written, and the exit code is 1.
The file that is read is never written to; `undercroft migrate` renews one in its place.";

impl Convert {
    /// Does what was asked.
    pub(crate) fn run(self) -> Result<()> {
        let inputs = Inputs::from_iter([&self.input]);
        if self.output.iter().any(|path| inputs.contain(path)) {
            bail!(
                "{}: this is the file that is read: write to another, or renew it with `undercroft migrate`",
                self.input.display()
            );
        }
        let replace = self.force.replace();
        let mut targets = Target::all(&self.output, self.format, Format::Text, &inputs, replace)?;
        let Read { dungeons, .. } = read(&self.input, self.floor)?;
        if self.format.is_none() && dungeons.len() > 1 {
            targets.iter_mut().for_each(Target::take_series);
        }
        let wanted: Vec<Wanted> = targets.iter().map(|target| Wanted::Floors(target.format)).collect();
        self.choices.check_taken(&wanted)?;
        write(&dungeons, &targets, self.choices.choices(), Strict::new(self.strict), self.force)?;
        target::tell(&targets);
        Ok(())
    }
}

/// Reads all floors of a file, or those at one depth.
pub(super) fn read(path: &Path, depth: Option<u32>) -> Result<Read> {
    let bytes = files::read(path, output::LARGEST)?;
    let mut read = output::read(&bytes).and_then(whole).in_file(path)?;
    let floors = |read: &Read| -> Vec<u32> {
        read.dungeons.iter().flat_map(Levels::floors).map(|floor| floor.depth()).collect()
    };
    let there = floors(&read);
    let (Some(first), Some(last)) = (there.iter().min(), there.iter().max()) else {
        bail!("{}: it holds no floor", path.display())
    };
    if let Some(depth) = depth {
        read.dungeons.iter_mut().for_each(|levels| levels.keep(depth));
        read.dungeons.retain(|levels| !levels.floors().is_empty());
        if read.dungeons.is_empty() {
            let which =
                if first == last { format!("floor {first}") } else { format!("floors {first} to {last}") };
            bail!("{}: there is no floor {depth}: it holds {which}", path.display());
        }
    }
    Ok(read)
}

/// Refuses a text that breaks off in its last line, and a floor whose proof stops short of the goal: the text form ends with
/// the proof, and a file that breaks off between two moves shows it by nothing else.
fn whole(read: Read) -> Result<Read> {
    if read.cut_short {
        bail!("read as the text form: the last line is not ended, so the file may have been cut short");
    }
    for floor in read.dungeons.iter().flat_map(Levels::floors) {
        let ends = floor.walkthrough().map(|own| solve::replay(floor, own));
        if let Some(Err(short @ ReplayError::Unfinished(..))) = ends {
            bail!("floor {}: the walkthrough breaks off: {short}", floor.depth());
        }
    }
    Ok(read)
}

/// Writes the dungeons to every target, when all targets can take them.
pub(super) fn write(
    dungeons: &[Levels],
    targets: &[Target],
    choices: Choices,
    strict: Strict,
    force: ForceArgs,
) -> Result<()> {
    let floors = dungeons.iter().map(|levels| levels.floors().len()).max().unwrap_or(0);
    let count = dungeons.len() as u64;
    for target in targets {
        target.check(Some(count).filter(|count| *count > 1), floors)?;
    }
    let files = targets.iter().map(|target| target.files(count, floors)).max().unwrap_or(0);
    if files > MANY && force.replace() == Replace::Ours {
        ask(files)?;
    }
    if choices.picture.audience != Audience::Master {
        targets.iter().try_for_each(Target::refuse_secrets)?;
    }
    if strict == Strict::Yes {
        for target in targets {
            dungeons.iter().try_for_each(|levels| target.refuse_losses(levels, choices))?;
        }
    }
    targets.iter().try_for_each(|target| write_all(target, dungeons, choices))
}

/// Files that are written without asking: nobody sees from the name of a file how many it becomes.
const MANY: u64 = 100;

/// Asks whether so many files are meant, where there is somebody to ask.
fn ask(files: u64) -> Result<()> {
    let refused =
        || anyhow!("this would write {files} files: --force does it, and .jsonl and .ucf take all in one");
    if !(io::stdin().is_terminal() && io::stderr().is_terminal()) {
        return Err(refused());
    }
    files::note(format_args!(
        "Write {files} files? Type yes, or nothing to leave it; .jsonl and .ucf take all in one."
    ));
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    match answer.trim().to_lowercase().as_str() {
        "y" | "yes" => Ok(()),
        _ => Err(refused()),
    }
}

fn write_all(target: &Target, dungeons: &[Levels], choices: Choices) -> Result<()> {
    if let [levels] = dungeons {
        return target.write(levels, choices, None);
    }
    if target.is_streamed() {
        let mut stream = Stream::open(target, choices)?;
        for levels in dungeons {
            stream.append(Piece::new(target.format, levels, choices)?)?;
        }
        return stream.finish();
    }
    let numbers = Number::all(dungeons.len() as u64);
    dungeons.iter().zip(numbers).try_for_each(|(levels, number)| target.write(levels, choices, Some(number)))
}
