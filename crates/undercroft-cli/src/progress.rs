//! How far the work is: on standard error, and only where somebody sees it.

use indicatif::{ProgressBar, ProgressStyle};

/// Returns a bar for so many of something.
pub(crate) fn bar(count: u64, of: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(&format!(
        "{{bar:30}} {{human_pos}} of {{human_len}} {of}, {{eta}} left"
    ));
    ProgressBar::new(count).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Returns a bar for floors that are looked at, with how many were found.
pub(crate) fn found(limit: u64) -> ProgressBar {
    let style =
        ProgressStyle::with_template("{bar:30} {human_pos} of {human_len} floors, {msg} found, {eta} left");
    ProgressBar::new(limit).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
