//! `undercroft migrate`: any level file, older saves included, in today's form.

use crate::files::{self, In};
use crate::output::{self, Choices, Format};
use crate::target::Target;
use anyhow::Result;
use clap::Args;
use std::path::PathBuf;

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
        let (levels, version) = output::read(&bytes).in_file(&self.old)?;
        drop(bytes);
        for target in &targets {
            target.check(None, levels.floors().len())?;
        }
        let choices = Choices::new(self.pretty, None);
        targets.iter().try_for_each(|target| target.write(&levels, choices, None))?;
        eprintln!("{}: read {version}", self.old.display());
        Ok(())
    }
}
