//! `undercroft migrate`: any level file, older saves included, in today's form.

use super::convert;
use crate::files::{self, Inputs, STANDARD};
use crate::output::{self, Choices, Format, Strict};
use crate::target::{self, ForceArgs, Target};
use anyhow::{Result, bail};
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
    #[command(flatten)]
    force: ForceArgs,
}

const EXAMPLES: &str = "\
Examples:
  undercroft migrate save.json -o save.json
  undercroft migrate floor.txt -o floor.json --pretty
  undercroft migrate dungeon.ucf -o dungeon.png

NEW may be OLD itself, as in the first example, where the format keeps everything: it is replaced when the new file is whole.";

impl Migrate {
    /// Does what was asked.
    pub(crate) fn run(self) -> Result<()> {
        let inputs = Inputs::from_iter([&self.old]);
        let mut targets =
            Target::renewing(&self.output, self.format, Format::Text, &inputs, self.force.replace())?;
        let read = convert::read(&self.old, None)?;
        if self.format.is_none() && read.dungeons.len() > 1 {
            targets.iter_mut().for_each(Target::take_series);
        }
        let choices = Choices::new(self.pretty, undercroft_render::Options::default());
        for target in &targets {
            let loses = |levels| output::lost(target.format, levels, choices).is_some();
            if let Some(path) = target.input().filter(|_| read.dungeons.iter().any(loses)) {
                bail!(
                    "{}: {} does not keep all of the file that is read: write to another",
                    path.display(),
                    target.format.name()
                );
            }
        }
        convert::write(&read.dungeons, &targets, choices, Strict::No, self.force)?;
        target::tell(&targets);
        let name = if self.old == Path::new(STANDARD) {
            "standard input".into()
        } else {
            self.old.to_string_lossy()
        };
        files::note(format_args!("{name}: read {}", read.version));
        Ok(())
    }
}
