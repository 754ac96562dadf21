//! `undercroft man`: manual pages, made from the same words as the help.

use super::Cli;
use crate::files::{self, NewFile};
use crate::target::{ForceArgs, Written};
use anyhow::{Result, bail};
use clap::{Args, Command, CommandFactory};
use clap_mangen::Man as Page;
use std::path::PathBuf;

/// Print the manual page, or write one for every command
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  undercroft man | man -l -\n  undercroft man -o ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// The directory for one page a command
    #[arg(long, short, value_name = "DIR")]
    output: Option<PathBuf>,
    #[command(flatten)]
    force: ForceArgs,
}

impl Man {
    /// Does what was asked.
    pub(crate) fn run(self) -> Result<()> {
        let mut program = Cli::command().disable_help_subcommand(true);
        program.build();
        let Some(directory) = self.output else {
            return files::print(&String::from_utf8_lossy(&page(&program)?));
        };
        if !directory.is_dir() {
            bail!("{}: there is no such directory", directory.display());
        }
        let commands = || std::iter::once(&program).chain(program.get_subcommands());
        let path = |command: &Command| {
            let name = command.get_display_name().unwrap_or(command.get_name());
            directory.join(format!("{name}.1"))
        };
        let replace = self.force.replace();
        commands().try_for_each(|command| files::check_replaceable(&path(command), replace))?;
        let written = Written::default();
        for command in commands() {
            NewFile::put(&path(command), &page(command)?)?;
            written.add(&path(command));
        }
        written.tell();
        Ok(())
    }
}

fn page(command: &Command) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // A date would make other pages of the same program.
    Page::new(command.clone()).manual("Undercroft").render(&mut bytes)?;
    Ok(bytes)
}
