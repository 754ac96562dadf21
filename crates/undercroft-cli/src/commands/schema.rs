//! `undercroft schema`: the JSON Schema of the level JSON.

use crate::files;
use anyhow::Result;
use clap::Args;
use undercroft_export::json;

/// Print the JSON Schema of the level JSON
#[derive(Args, Debug)]
pub(crate) struct Schema {
    /// That of the compact form
    #[arg(long)]
    compact: bool,
}

impl Schema {
    /// Does what was asked.
    pub(crate) fn run(self) -> Result<()> {
        let schema = if self.compact { json::compact_schema() } else { json::schema() };
        files::print(&format!("{schema:#}\n"))
    }
}
