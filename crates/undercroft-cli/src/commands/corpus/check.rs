//! `undercroft corpus --check DIR`: whether every part is there, byte for byte as it was written.

use super::folder;
use crate::fail::{Told, one_line};
use crate::{files, progress};
use anyhow::Result;
use rayon::prelude::*;
use std::path::Path;
use undercroft_export::corpus::PartEntry;

/// Compares every part with the manifest.
pub(super) fn run(path: &Path) -> Result<()> {
    let manifest = folder::manifest(path)?;
    let progress = progress::bar(manifest.parts.len() as u64, "parts");
    let look = |part: &PartEntry| {
        let fault = folder::fault(path, part);
        progress.inc(1);
        fault.map(|fault| format!("{}: {fault}", path.join(&part.file).display()))
    };
    let faults: Vec<String> = manifest.parts.par_iter().filter_map(look).collect();
    progress.finish_and_clear();
    for fault in &faults {
        files::print(&(one_line(fault) + "\n"))?;
    }
    let (there, all) = (manifest.parts.len() as u64, manifest.corpus.parts());
    if there < all {
        let what = format!("{there} of {all} parts were made: the command that began it makes the others");
        files::print(&(one_line(&format!("{}: {what}", path.display())) + "\n"))?;
    }
    if !faults.is_empty() || there < all {
        return Err(Told::No.into());
    }
    let what = format!("{} floors in {there} parts, all as the manifest says", manifest.rows());
    files::print(&(one_line(&format!("{}: {what}", path.display())) + "\n"))
}
