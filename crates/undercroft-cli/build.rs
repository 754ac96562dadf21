//! Puts the page into the program, where `cargo xtask web` built it: its files, compressed, as a table for `studio`.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

fn main() -> std::io::Result<()> {
    let own = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let packed = own.join("../../studio/packed");
    println!("cargo::rerun-if-changed=build.rs");
    let mut files = Vec::new();
    // What is not there would count as changed each time.
    if packed.is_dir() {
        println!("cargo::rerun-if-changed={}", packed.display());
        gather(&packed, &mut files)?;
    }
    files.sort();
    let mut table = String::from("&[\n");
    for file in &files {
        let name = file.strip_prefix(&packed).unwrap_or(file).to_string_lossy().replace('\\', "/");
        // A name with a quote in it is none of ours.
        let name = name.trim_end_matches(".gz");
        let _ = writeln!(table, "    ({name:?}, include_bytes!({:?})),", file.display().to_string());
    }
    table.push_str("]\n");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("page.rs"), table)
}

fn gather(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            gather(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "gz") {
            files.push(path);
        }
    }
    Ok(())
}
