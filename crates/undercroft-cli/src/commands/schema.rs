//! `undercroft schema`: the JSON Schemas of the level JSON and of the manifest of a corpus.

use crate::files;
use anyhow::Result;
use clap::Args;
use undercroft_export::corpus::Manifest;
use undercroft_export::json;

/// Print the JSON Schema of the level JSON, or of the manifest of a corpus
#[derive(Args, Debug)]
pub(crate) struct Schema {
    /// That of the compact form
    #[arg(long)]
    compact: bool,
    /// That of the manifest of a corpus
    #[arg(long, conflicts_with = "compact")]
    corpus: bool,
}

impl Schema {
    /// Does what was asked.
    pub(crate) fn run(self) -> Result<()> {
        let schema = match self {
            Schema { corpus: true, .. } => Manifest::schema(),
            Schema { compact: true, .. } => json::compact_schema(),
            Schema { .. } => json::schema(),
        };
        files::print(&format!("{schema:#}\n"))
    }
}
