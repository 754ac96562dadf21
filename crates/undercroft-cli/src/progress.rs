//! How far the work is: on standard error, and only where somebody sees it.

use indicatif::{ProgressBar, ProgressStyle};

/// Returns a bar for so many of something.
pub(crate) fn bar(count: u64, of: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(&format!(
        "{{bar:30}} {{human_pos}} of {{human_len}} {of}, {{eta}} left"
    ));
    ProgressBar::new(count).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
