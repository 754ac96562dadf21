//! The compact form: a dungeon in as few bytes as it takes, for large floors and for caches.
//!
//! ```text
//!   "UNDC"  version  zstd( MessagePack with named fields: recipe, seed, floors )
//!   4 bytes  1 byte  one frame with a checksum, to the end of the file
//! ```
//! The fields are the engine's own, so a floor is checked on the way in like any other. A file is unpacked as a stream
//! and never beyond a limit: a small file that swells to gigabytes is refused.

use serde::{Deserialize, Serialize};
use std::io::{self, BufReader, Read, Write};
use undercroft::floor::Floor;
use undercroft::generate::Dungeon;
use undercroft::{Recipe, Seed};

/// What every file begins with.
pub const MAGIC: [u8; 4] = *b"UNDC";
/// The version of the format, after the magic bytes.
pub const VERSION: u8 = 1;
/// How many bytes a file may unpack to. A floor of 4096×4096 takes about six million, and its rooms.
pub const LIMIT: u64 = 256 << 20;

/// Fast, and near the best that zstd does on sets of cells.
const LEVEL: i32 = 9;
/// zstd keeps at most 2^27 bytes for looking back; a file that asks for more is hostile.
const WINDOW_LOG: u32 = 27;

/// Why bytes are not a dungeon.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BinaryError {
    /// Another kind of file.
    #[error("not a dungeon in binary form: it begins with {0}, not with \"UNDC\"")]
    Magic(String),
    /// A format of the future.
    #[error("the binary form has version {0}, and this program reads version {known}", known = VERSION)]
    Version(u8),
    /// More than the reader takes.
    #[error("the file unpacks to more than the limit of {0} bytes")]
    TooLarge(u64),
    /// Broken off, damaged, or not a dungeon.
    #[error("the file is cut short, damaged or not a dungeon: {0}")]
    Damaged(String),
    /// Something follows the dungeon.
    #[error("{0} after the dungeon's end")]
    Trailing(&'static str),
    /// The recipe cannot be.
    #[error("recipe: {0}")]
    Recipe(#[from] undercroft::RecipeError),
}

#[derive(Serialize)]
struct Parts<'a> {
    recipe: &'a Recipe,
    seed: &'a Seed,
    floors: &'a [Floor],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Owned {
    recipe: Recipe,
    seed: Seed,
    floors: Vec<Floor>,
}

/// The dungeon as bytes. The same dungeon gives the same bytes.
pub fn write(dungeon: &Dungeon) -> Vec<u8> {
    let mut bytes = Vec::new();
    write_to(dungeon, &mut bytes).expect("writing into memory does not fail");
    bytes
}

/// The same into a file.
pub fn write_to(dungeon: &Dungeon, mut out: impl Write) -> io::Result<()> {
    out.write_all(&MAGIC)?;
    out.write_all(&[VERSION])?;
    let mut packer = zstd::Encoder::new(out, LEVEL)?;
    packer.include_checksum(true)?;
    let parts = Parts { recipe: &dungeon.recipe, seed: &dungeon.seed, floors: &dungeon.floors };
    let mut writer = rmp_serde::Serializer::new(&mut packer).with_struct_map();
    parts.serialize(&mut writer).map_err(io::Error::other)?;
    packer.finish()?.flush()
}

/// The dungeon from its bytes.
pub fn read(bytes: &[u8]) -> Result<Dungeon, BinaryError> {
    read_within(bytes, LIMIT)
}

/// The same with a limit of one's own on what the bytes unpack to.
pub fn read_within(bytes: &[u8], limit: u64) -> Result<Dungeon, BinaryError> {
    let (head, rest) = bytes.split_at_checked(MAGIC.len()).unwrap_or((bytes, &[]));
    if head != MAGIC {
        return Err(BinaryError::Magic(shown(head)));
    }
    match rest {
        [VERSION, packed @ ..] => unpack(packed, limit),
        [other, ..] => Err(BinaryError::Version(*other)),
        [] => Err(BinaryError::Damaged("nothing follows the magic bytes".to_owned())),
    }
}

fn unpack(packed: &[u8], limit: u64) -> Result<Dungeon, BinaryError> {
    let damaged = |e: &dyn std::fmt::Display| BinaryError::Damaged(one_line(&e.to_string()));
    let mut unpacker = zstd::Decoder::with_buffer(packed).map_err(|e| damaged(&e))?.single_frame();
    unpacker.window_log_max(WINDOW_LOG).map_err(|e| damaged(&e))?;
    // One byte more than allowed, so that a file of exactly the limit is told from a larger one.
    let mut stream = BufReader::new(unpacker.take(limit.saturating_add(1)));
    let parts = Owned::deserialize(&mut rmp_serde::Deserializer::new(&mut stream));
    let used_up = |stream: &BufReader<io::Take<_>>| stream.get_ref().limit() == 0;
    let Owned { recipe, seed, floors } = match parts {
        Ok(parts) if !used_up(&stream) => parts,
        _ if used_up(&stream) => return Err(BinaryError::TooLarge(limit)),
        Ok(parts) => parts,
        Err(e) => return Err(damaged(&e)),
    };
    // Reading to the end also has zstd compare its checksum.
    match stream.read(&mut [0]) {
        Ok(0) => {}
        Ok(_) => return Err(BinaryError::Trailing("more data")),
        Err(e) => return Err(damaged(&e)),
    }
    if !stream.into_inner().into_inner().finish().is_empty() {
        return Err(BinaryError::Trailing("more bytes"));
    }
    recipe.check()?;
    Ok(Dungeon { recipe, seed, floors })
}

fn shown(head: &[u8]) -> String {
    if head.is_empty() { "nothing".to_owned() } else { format!("\"{}\"", head.escape_ascii()) }
}

fn one_line(message: &str) -> String {
    message.chars().take(300).map(|c| if c.is_control() { ' ' } else { c }).collect()
}
