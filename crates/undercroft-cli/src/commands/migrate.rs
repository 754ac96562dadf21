//! `undercroft migrate`: any level file, older saves included, in today's form.

use crate::files::{self, In, STANDARD};
use crate::output::{self, Choices, Format, Levels, Read};
use crate::target::{Number, Target};
use anyhow::Result;
use clap::Args;
use std::path::{Path, PathBuf};

/// Read any level file, older saves too, and write it in the newest form
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Migrate {
    /// The file to read, whatever its ending: level JSON of any version, text or binary; - is standard input
    #[arg(value_name = "OLD")]
    old: PathBuf,
    /// Where to write; the ending names the format, and - is standard output
    #[arg(long, short, value_name = "NEW", required = true)]
    output: Vec<PathBuf>,
    /// The format, whatever the ending
    #[arg(long, short, value_enum)]
    format: Option<Format>,
    /// Lay JSON out for people
    #[arg(long)]
    pretty: bool,
}

const EXAMPLES: &str = "\
Examples:
  undercroft migrate save.json -o save.json
  undercroft migrate floor.txt -o floor.json --pretty
  undercroft migrate dungeon.ucf -o dungeon.png";

impl Migrate {
    /// Does what was asked.
    pub(crate) fn run(self) -> Result<()> {
        let targets = Target::all(&self.output, self.format, Format::Json)?;
        let bytes = files::read(&self.old, output::LARGEST)?;
        let Read { dungeons, version } = output::read(&bytes).in_file(&self.old)?;
        drop(bytes);
        let count = dungeons.len() as u64;
        for target in &targets {
            let floors = dungeons.iter().map(|levels| levels.floors().len()).max();
            target.check(Some(count), floors.unwrap_or(0))?;
        }
        let choices = Choices::new(self.pretty, None);
        for target in &targets {
            write(target, &dungeons, choices)?;
        }
        let name = if self.old == Path::new(STANDARD) {
            "standard input".into()
        } else {
            self.old.to_string_lossy()
        };
        eprintln!("{name}: read {version}");
        Ok(())
    }
}

fn write(target: &Target, dungeons: &[Levels], choices: Choices) -> Result<()> {
    if let [levels] = dungeons {
        return target.write(levels, choices, None);
    }
    if target.is_streamed() {
        let mut file = target.open()?;
        dungeons.iter().try_for_each(|levels| output::write(target.format, levels, choices, &mut file))?;
        return file.finish();
    }
    let digits = (dungeons.len() - 1).to_string().len();
    let numbers = (0..).map(|index| Number { index, digits });
    dungeons.iter().zip(numbers).try_for_each(|(levels, number)| target.write(levels, choices, Some(number)))
}
