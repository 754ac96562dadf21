//! `undercroft migrate`: any level file, older saves included, in today's form.

use super::convert;
use crate::files::STANDARD;
use crate::output::{Choices, Format, Strict};
use crate::target::Target;
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
        let read = convert::read(&self.old, None)?;
        convert::write(
            &read.dungeons,
            &targets,
            Choices::new(self.pretty, undercroft_render::Options::default()),
            Strict::No,
        )?;
        let name = if self.old == Path::new(STANDARD) {
            "standard input".into()
        } else {
            self.old.to_string_lossy()
        };
        eprintln!("{name}: read {}", read.version);
        Ok(())
    }
}
