//! The guide as a book: `docs/` laid out by mdBook. That its commands run and its links lead somewhere are ordinary tests.
//!
//! ```text
//!   target/site/book            the book
//!   target/site/examples, ...   the files of the repository that it links to, where the links look for them
//! ```

use crate::install::{self, Package};
use crate::run::{program, root};
use anyhow::{Context as _, Result};
use std::fs;
use std::path::{Component, Path, PathBuf};

const DOCS: &str = "docs";
const SITE: &str = "target/site";

/// Builds it.
pub(crate) fn book() -> Result<()> {
    if !program("mdbook", &["--version"]).works() {
        install::debian(&[Package::of("mdbook", "mdbook")]).context(
            "mdBook is missing: Debian has it from version 13 on, and https://github.com/rust-lang/mdBook/releases for all",
        )?;
    }
    program("mdbook", &["build", DOCS]).run()?;
    let mut pages = Vec::new();
    gather(&root().join(DOCS), &mut pages)?;
    for page in pages {
        let text = fs::read_to_string(&page).with_context(|| page.display().to_string())?;
        for link in text.split("](").skip(1) {
            let link = link.split([')', '#']).next().unwrap_or_default();
            let Some(file) = outside(&page, link) else { continue };
            let to = root().join(SITE).join(&file);
            fs::create_dir_all(to.parent().unwrap_or(Path::new(".")))?;
            fs::copy(root().join(&file), &to).with_context(|| file.display().to_string())?;
        }
    }
    Ok(())
}

/// Returns the file that a link of a page leads to, seen from the workspace's root, where it lies outside the book.
fn outside(page: &Path, link: &str) -> Option<PathBuf> {
    let from = page.parent()?.strip_prefix(root()).ok()?.to_path_buf();
    let mut file = from;
    for part in Path::new(link).components() {
        match part {
            Component::ParentDir => {
                file.pop();
            }
            part => file.push(part),
        }
    }
    (!link.contains("://") && !file.starts_with(DOCS) && root().join(&file).is_file()).then_some(file)
}

fn gather(folder: &Path, pages: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            gather(&path, pages)?;
        } else if path.extension().is_some_and(|ending| ending == "md") {
            pages.push(path);
        }
    }
    Ok(())
}
