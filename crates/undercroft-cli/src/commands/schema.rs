//! `undercroft schema`: the JSON Schema of the level JSON.

use crate::files;
use anyhow::Result;
use clap::Args;

/// Print the JSON Schema of the level JSON
#[derive(Args, Debug)]
pub(crate) struct Schema {}

impl Schema {
    /// Does what was asked.
    pub(crate) fn run(self) -> Result<()> {
        let Schema {} = self;
        files::print(&format!("{:#}\n", undercroft_export::json::schema()))
    }
}
