//! The compact form: a dungeon in as few bytes as it takes, for large floors and for caches.
//!
//! ```text
//!   "UNDC"  version  zstd( MessagePack with named fields: recipe, seed, floors )
//!   4 bytes  1 byte  one frame with a checksum, to the end of the file
//! ```
//! Floors that nobody knows the recipe of go without it, and without the seed where that is lost too.
//! The fields are the engine's own, so a floor is checked on the way in like any other. A file is unpacked as a stream
//! and never beyond a limit: a small file that swells to gigabytes is refused.

use serde::{Deserialize, Serialize};
use std::io::{self, BufReader, Read as _, Write};
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
    #[serde(skip_serializing_if = "Option::is_none")]
    recipe: Option<&'a Recipe>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<&'a Seed>,
    floors: &'a [Floor],
}

/// What a file held.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Read {
    /// What made the floors, where the file says it.
    #[serde(default)]
    pub recipe: Option<Recipe>,
    /// What the draws came from, where the file says it. A recipe never comes without.
    #[serde(default)]
    pub seed: Option<Seed>,
    /// The floors.
    pub floors: Vec<Floor>,
}

impl Read {
    /// Returns the dungeon, where the file had its recipe and seed.
    pub fn dungeon(self) -> Option<Dungeon> {
        Some(Dungeon { recipe: self.recipe?, seed: self.seed?, floors: self.floors })
    }
}

/// Returns the dungeon as bytes. The same dungeon gives the same bytes.
///
/// ```
/// use undercroft::{Recipe, Seed, make};
/// use undercroft_export::binary;
///
/// let dungeon = make::dungeon(&Recipe::default(), &Seed::new("demo"), 2)?;
/// let bytes = binary::write(&dungeon);
/// assert_eq!(binary::read(&bytes)?.floors, dungeon.floors);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(dungeon: &Dungeon) -> Vec<u8> {
    bytes(|out| write_to(dungeon, out))
}

/// Returns the same into a file.
///
/// ```
/// use undercroft::{Recipe, Seed, make};
/// use undercroft_export::binary;
///
/// let dungeon = make::dungeon(&Recipe::default(), &Seed::new("demo"), 2)?;
/// let mut bytes = Vec::new();
/// binary::write_to(&dungeon, &mut bytes)?;
/// assert_eq!(bytes, binary::write(&dungeon));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_to(dungeon: &Dungeon, out: impl Write) -> io::Result<()> {
    let Dungeon { recipe, seed, floors } = dungeon;
    put(&Parts { recipe: Some(recipe), seed: Some(seed), floors }, out)
}

/// Floors whose recipe nobody knows as bytes.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_export::binary;
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// let bytes = binary::write_floors(&[floor.clone()], None);
/// let read = binary::read(&bytes)?;
/// assert_eq!((read.floors, read.recipe), (vec![floor], None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_floors(floors: &[Floor], seed: Option<&Seed>) -> Vec<u8> {
    bytes(|out| write_floors_to(floors, seed, out))
}

/// Returns the same into a file.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_export::binary;
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// let mut bytes = Vec::new();
/// binary::write_floors_to(std::slice::from_ref(&floor), None, &mut bytes)?;
/// assert_eq!(bytes, binary::write_floors(&[floor], None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_floors_to(floors: &[Floor], seed: Option<&Seed>, out: impl Write) -> io::Result<()> {
    put(&Parts { recipe: None, seed, floors }, out)
}

fn bytes(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(&mut bytes).expect("writing into memory does not fail");
    bytes
}

fn put(parts: &Parts<'_>, mut out: impl Write) -> io::Result<()> {
    out.write_all(&MAGIC)?;
    out.write_all(&[VERSION])?;
    let mut packer = zstd::Encoder::new(out, LEVEL)?;
    packer.include_checksum(true)?;
    let mut writer = rmp_serde::Serializer::new(&mut packer).with_struct_map();
    parts.serialize(&mut writer).map_err(io::Error::other)?;
    packer.finish()?.flush()
}

/// Returns the dungeon, or the floors alone, from the bytes.
///
/// ```
/// use undercroft::{Recipe, Seed, make};
/// use undercroft_export::binary;
///
/// let dungeon = make::dungeon(&Recipe::default(), &Seed::new("demo"), 2)?;
/// let read = binary::read(&binary::write(&dungeon))?;
/// assert_eq!(read.recipe, Some(dungeon.recipe));
/// assert!(binary::read(b"UNDO").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(bytes: &[u8]) -> Result<Read, BinaryError> {
    read_within(bytes, LIMIT)
}

/// Returns the same with a limit of one's own on what the bytes unpack to.
///
/// ```
/// use undercroft::{Recipe, Seed, make};
/// use undercroft_export::binary;
///
/// let dungeon = make::dungeon(&Recipe::default(), &Seed::new("demo"), 2)?;
/// let bytes = binary::write(&dungeon);
/// assert!(binary::read_within(&bytes, binary::LIMIT).is_ok());
/// assert!(binary::read_within(&bytes, 100).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_within(bytes: &[u8], limit: u64) -> Result<Read, BinaryError> {
    match next(bytes, limit)? {
        (read, [], _) => Ok(read),
        _ => Err(BinaryError::Trailing("more bytes")),
    }
}

/// Returns all dungeons of a file that holds several, each written after the one before.
///
/// ```
/// use undercroft::{Recipe, Seed, make};
/// use undercroft_export::binary;
///
/// let mut bytes = Vec::new();
/// for seed in ["demo/1", "demo/2"] {
///     bytes.extend(binary::write(&make::dungeon(&Recipe::default(), &Seed::new(seed), 1)?));
/// }
/// assert_eq!(binary::read_all(&bytes)?.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_all(bytes: &[u8]) -> Result<Vec<Read>, BinaryError> {
    let mut all = Vec::new();
    let (mut rest, mut limit) = (bytes, LIMIT);
    // An empty file is no dungeon, and is told of as such.
    while all.is_empty() || !rest.is_empty() {
        let (read, after, unpacked) = next(rest, limit)?;
        all.push(read);
        rest = after;
        limit = limit.saturating_sub(unpacked);
    }
    Ok(all)
}

/// Returns the first dungeon of the bytes, those after it, and how many it became unpacked.
fn next(bytes: &[u8], limit: u64) -> Result<(Read, &[u8], u64), BinaryError> {
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

fn unpack(packed: &[u8], limit: u64) -> Result<(Read, &[u8], u64), BinaryError> {
    let damaged = |e: &dyn std::fmt::Display| BinaryError::Damaged(one_line(&e.to_string()));
    let mut unpacker = zstd::Decoder::with_buffer(packed).map_err(|e| damaged(&e))?.single_frame();
    unpacker.window_log_max(WINDOW_LOG).map_err(|e| damaged(&e))?;
    // One byte more than allowed, so that a file of exactly the limit is told from a larger one.
    let mut stream = BufReader::new(unpacker.take(limit.saturating_add(1)));
    let parts = Read::deserialize(&mut rmp_serde::Deserializer::new(&mut stream));
    let used_up = |stream: &BufReader<io::Take<_>>| stream.get_ref().limit() == 0;
    let read = match parts {
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
    let stream = stream.into_inner();
    let unpacked = limit.saturating_add(1).saturating_sub(stream.limit());
    let rest = stream.into_inner().finish();
    if let Some(recipe) = &read.recipe {
        recipe.check()?;
    }
    if read.recipe.is_some() && read.seed.is_none() {
        return Err(BinaryError::Damaged("a recipe without its seed".to_owned()));
    }
    Ok((read, rest, unpacked))
}

fn shown(head: &[u8]) -> String {
    if head.is_empty() { "nothing".to_owned() } else { format!("\"{}\"", head.escape_ascii()) }
}

fn one_line(message: &str) -> String {
    message.chars().take(300).map(|c| if c.is_control() { ' ' } else { c }).collect()
}
