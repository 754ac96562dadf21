//! The formats that hold whole dungeons, and the text form.

use super::{Beside, Choices, Levels, Writing};
use anyhow::Result;
use std::io::{BufWriter, Write};
use undercroft_export::gltf::Container;
use undercroft_export::json::Style;
use undercroft_export::{binary, gltf, json};

/// Writes the text form.
pub(super) fn text(to: &mut Writing<'_>) -> Result<Vec<Beside>> {
    write!(to.out, "{}", to.level.floor)?;
    Ok(Vec::new())
}

/// Writes level JSON, laid out as the user likes.
pub(super) fn json(levels: &Levels, choices: Choices, out: &mut dyn Write) -> Result<()> {
    level_json(levels, choices.style, out)
}

/// Writes level JSON without what is usual.
pub(super) fn json_compact(levels: &Levels, _: Choices, out: &mut dyn Write) -> Result<()> {
    level_json(levels, Style::Compact, out)
}

/// Writes level JSON in one line.
pub(super) fn jsonl(levels: &Levels, _: Choices, out: &mut dyn Write) -> Result<()> {
    level_json(levels, Style::Minified, out)
}

fn level_json(levels: &Levels, style: Style, out: &mut dyn Write) -> Result<()> {
    // JSON comes in very small pieces.
    let mut out = BufWriter::new(out);
    match levels {
        Levels::Made(dungeon) => json::write_to(dungeon, style, &mut out)?,
        Levels::Found(floors, seed) => json::write_floors_to(floors, seed.as_ref(), style, &mut out)?,
    }
    out.write_all(b"\n")?;
    Ok(out.flush()?)
}

/// Writes the binary form.
pub(super) fn binary(levels: &Levels, _: Choices, out: &mut dyn Write) -> Result<()> {
    match levels {
        Levels::Made(dungeon) => binary::write_to(dungeon, out)?,
        Levels::Found(floors, seed) => binary::write_floors_to(floors, seed.as_ref(), out)?,
    }
    Ok(())
}

/// Writes a 3D scene as text.
pub(super) fn gltf(levels: &Levels, choices: Choices, out: &mut dyn Write) -> Result<()> {
    scene(levels, choices, Container::Text, out)
}

/// Writes a 3D scene in one file.
pub(super) fn glb(levels: &Levels, choices: Choices, out: &mut dyn Write) -> Result<()> {
    scene(levels, choices, Container::Binary, out)
}

fn scene(levels: &Levels, choices: Choices, container: Container, out: &mut dyn Write) -> Result<()> {
    let (recipe, seed) = levels.origin();
    Ok(out.write_all(&gltf::write(levels.floors(), recipe, seed, &choices.scene, container)?)?)
}
