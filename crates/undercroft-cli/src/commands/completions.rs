//! `undercroft completions`: what a shell needs to complete commands.

use super::Cli;
use crate::files;
use anyhow::Result;
use clap::{Args, CommandFactory};
use clap_complete::Shell;

/// Print completions for a shell
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  undercroft completions bash > ~/.local/share/bash-completion/completions/undercroft"
)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    /// Does what was asked.
    pub(crate) fn run(self) -> Result<()> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "undercroft", &mut script);
        files::print(&String::from_utf8_lossy(&script))
    }
}
