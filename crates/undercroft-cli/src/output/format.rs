//! The formats that files are written in. A format is one row of one table: what it is called, how its files end, what
//! they cannot say, and what writes them.

use super::{Beside, Choices, Level, Levels, Picture, dungeons, maps, pages};
use anyhow::Result;
use clap::ValueEnum;
use clap::builder::PossibleValue;
use std::io::Write;
use std::path::Path;
use undercroft::Floor;
use undercroft_export::{Loss, blocks, foundry, gltf, ldtk, parquet, tiled, uvtt};

/// What there is to know of a format.
struct Row {
    /// What it is called.
    name: &'static str,
    /// The endings of its files; the first is the usual one. An ending may have two parts, such as `foundry.json`, and
    /// the longest that fits counts.
    endings: &'static [&'static str],
    /// What it is good for.
    about: &'static str,
    kind: Kind,
    says: Says,
    /// What is written beside the file, where it takes more than one: "its tiles as PNG".
    beside: Option<&'static str>,
    writes: Writes,
}

/// What writes a format, by how much one file of it holds.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Writes {
    /// One floor. What stands beside the file is returned.
    Floor(fn(&mut Writing<'_>) -> Result<Vec<Beside>>),
    /// A dungeon of any number of floors. What stands beside the file is returned.
    Pages(fn(&mut Binding<'_>) -> Result<Vec<Beside>>),
    /// A dungeon of any number of floors.
    Dungeon(fn(&Levels, Choices, &mut dyn Write) -> Result<()>),
    /// Any number of dungeons, one after the other; this writes one.
    Series(fn(&Levels, Choices, &mut dyn Write) -> Result<()>),
    /// A row for each floor of any number of dungeons, as `stream.rs` fills a table.
    Table,
}

/// One floor on its way into a file.
pub(crate) struct Writing<'a> {
    pub(crate) level: Level<'a>,
    pub(crate) choices: Choices,
    /// The file's name without its ending, for formats that name other files; empty on standard output.
    pub(crate) stem: &'a str,
    pub(crate) out: &'a mut dyn Write,
}

/// A dungeon on its way into a file that may name others.
pub(crate) struct Binding<'a> {
    pub(crate) levels: &'a Levels,
    pub(crate) choices: Choices,
    /// The file's name without its ending; empty on standard output.
    pub(crate) stem: &'a str,
    pub(crate) out: &'a mut dyn Write,
}

/// How much one file of a format holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Holds {
    /// One floor.
    Floor,
    /// A dungeon of any number of floors.
    Dungeon,
    /// Any number of dungeons, one after the other.
    Series,
}

impl Holds {
    /// Returns the word for it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Holds::Floor => "floor",
            Holds::Dungeon => "dungeon",
            Holds::Series => "series",
        }
    }
}

/// What a file consists of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// Something to read, be it dull.
    Text,
    /// Nothing to read.
    Bytes,
}

/// How much of floors a format says.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Says {
    /// Everything: it reads back, and is written again in the same bytes.
    All,
    /// The floors whole, and it reads back; not how they were made.
    Floors,
    /// What they look like, as a picture, a page or whatever it is called. It does not read back.
    Looks(&'static str),
    /// What another program has a use for. It does not read back.
    Part {
        /// What it cannot say, in words.
        lacks: &'static str,
        /// The same of one floor as it is written by choice, counted.
        losses: fn(&Floor, Choices) -> Vec<Loss>,
    },
}

/// Declares the formats and their rows from one list.
macro_rules! formats {
    ($($format:ident => $row:expr,)*) => {
        /// A format that floors are written in.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Format {
            $($format,)*
        }

        const ROWS: &[Row] = &[$($row,)*];

        impl Format {
            /// All of them, in the order of the table.
            pub(crate) const ALL: [Format; ROWS.len()] = [$(Format::$format,)*];
        }
    };
}

formats! {
    Text => Row {
        name: "text",
        endings: &["txt"],
        about: "The engine's text form, .txt: a drawing, and words under it",
        kind: Kind::Text,
        says: Says::Floors,
        beside: None,
        writes: Writes::Floor(dungeons::text),
    },
    Json => Row {
        name: "json",
        endings: &["json"],
        about: "Level JSON, .json: for games, saves and interchange",
        kind: Kind::Text,
        says: Says::All,
        beside: None,
        writes: Writes::Dungeon(dungeons::json),
    },
    JsonCompact => Row {
        name: "json-compact",
        endings: &["compact.json"],
        about: "Level JSON without what is usual, .compact.json: a quarter of the bytes or less",
        kind: Kind::Text,
        says: Says::All,
        beside: None,
        writes: Writes::Dungeon(dungeons::json_compact),
    },
    Jsonl => Row {
        name: "jsonl",
        endings: &["jsonl"],
        about: "Level JSON, .jsonl: a dungeon a line, for many",
        kind: Kind::Text,
        says: Says::All,
        beside: None,
        writes: Writes::Series(dungeons::jsonl),
    },
    Binary => Row {
        name: "binary",
        endings: &["ucf"],
        about: "The compact form, .ucf: for large floors and caches",
        kind: Kind::Bytes,
        says: Says::All,
        beside: None,
        writes: Writes::Series(dungeons::binary),
    },
    Svg => Row {
        name: "svg",
        endings: &["svg"],
        about: "A picture in lines, .svg",
        kind: Kind::Text,
        says: Says::Looks("a picture"),
        beside: None,
        writes: Writes::Floor(pages::svg),
    },
    Png => Row {
        name: "png",
        endings: &["png"],
        about: "A picture in pixels, .png",
        kind: Kind::Bytes,
        says: Says::Looks("a picture"),
        beside: None,
        writes: Writes::Floor(pages::png),
    },
    Tmx => Row {
        name: "tmx",
        endings: &["tmx"],
        about: "Tiled map in XML, .tmx: walls on edges, as tiles and as objects",
        kind: Kind::Text,
        says: Says::Part { lacks: STORY, losses: |floor, _| tiled::losses(floor) },
        beside: Some(TILES),
        writes: Writes::Floor(maps::tmx),
    },
    TmxBlocks => Row {
        name: "tmx-blocks",
        endings: &["blocks.tmx"],
        about: "Tiled map in XML, .blocks.tmx: walls take up tiles",
        kind: Kind::Text,
        says: Says::Part { lacks: STORY, losses: |floor, _| tiled::losses(floor) },
        beside: Some(TILES),
        writes: Writes::Floor(maps::tmx_blocks),
    },
    Tmj => Row {
        name: "tmj",
        endings: &["tmj"],
        about: "Tiled map in JSON, .tmj: walls on edges, as tiles and as objects",
        kind: Kind::Text,
        says: Says::Part { lacks: STORY, losses: |floor, _| tiled::losses(floor) },
        beside: Some(TILES),
        writes: Writes::Floor(maps::tmj),
    },
    TmjBlocks => Row {
        name: "tmj-blocks",
        endings: &["blocks.tmj"],
        about: "Tiled map in JSON, .blocks.tmj: walls take up tiles",
        kind: Kind::Text,
        says: Says::Part { lacks: STORY, losses: |floor, _| tiled::losses(floor) },
        beside: Some(TILES),
        writes: Writes::Floor(maps::tmj_blocks),
    },
    World => Row {
        name: "world",
        endings: &["world"],
        about: "Tiled world, .world: a map for each floor, placed side by side",
        kind: Kind::Text,
        says: Says::Part { lacks: STORY, losses: |floor, _| tiled::losses(floor) },
        beside: Some("its maps, and their tiles as PNG"),
        writes: Writes::Pages(maps::world),
    },
    WorldBlocks => Row {
        name: "world-blocks",
        endings: &["blocks.world"],
        about: "Tiled world, .blocks.world: the same with walls that take up tiles",
        kind: Kind::Text,
        says: Says::Part { lacks: STORY, losses: |floor, _| tiled::losses(floor) },
        beside: Some("its maps, and their tiles as PNG"),
        writes: Writes::Pages(maps::world_blocks),
    },
    Ldtk => Row {
        name: "ldtk",
        endings: &["ldtk"],
        about: "LDtk project, .ldtk: a level a floor",
        kind: Kind::Text,
        says: Says::Part { lacks: STORY, losses: |floor, _| ldtk::losses(floor) },
        beside: Some(TILES),
        writes: Writes::Pages(maps::ldtk),
    },
    Blocks => Row {
        name: "blocks",
        endings: &["blocks.json"],
        about: "Block map, .blocks.json: for engines whose walls take up cells",
        kind: Kind::Text,
        says: Says::Part {
            lacks: "corridors, events, clues and the walkthrough",
            losses: |floor, _| blocks::losses(floor),
        },
        beside: None,
        writes: Writes::Floor(maps::blocks),
    },
    BlocksText => Row {
        name: "blocks-text",
        endings: &["blocks.txt"],
        about: "Block map in letters, .blocks.txt: a letter a block and nothing else",
        kind: Kind::Text,
        says: Says::Part {
            lacks: "all but floor, walls and kinds of doors",
            losses: |floor, _| blocks::text_losses(floor),
        },
        beside: None,
        writes: Writes::Floor(maps::blocks_text),
    },
    Uvtt => Row {
        name: "uvtt",
        endings: &["uvtt", "dd2vtt", "df2vtt"],
        about: "Universal VTT map, .uvtt: picture, walls and doors for virtual tables",
        kind: Kind::Text,
        says: Says::Part {
            lacks: "locks, one-way and secret doors, and what stands on the floor",
            losses: |floor, _| uvtt::losses(floor),
        },
        beside: None,
        writes: Writes::Floor(maps::uvtt),
    },
    Foundry => Row {
        name: "foundry",
        endings: &["foundry.json"],
        about: "Foundry VTT scene, .foundry.json: walls with locked, secret and one-way doors",
        kind: Kind::Text,
        says: Says::Part { lacks: STORY, losses: |floor, _| foundry::losses(floor) },
        beside: Some("its picture as PNG"),
        writes: Writes::Floor(maps::foundry),
    },
    Adventure => Row {
        name: "adventure",
        endings: &["adventure.json"],
        about: "Foundry VTT adventure, .adventure.json: all floors with pictures, and a journal of their rooms",
        kind: Kind::Text,
        says: Says::Part { lacks: STORY, losses: |floor, _| foundry::losses(floor) },
        beside: None,
        writes: Writes::Pages(maps::adventure),
    },
    Pdf => Row {
        name: "pdf",
        endings: &["pdf"],
        about: "A dungeon for the table, .pdf: the map and its key, to print",
        kind: Kind::Bytes,
        says: Says::Looks("a page"),
        beside: None,
        writes: Writes::Pages(pages::pdf),
    },
    Markdown => Row {
        name: "markdown",
        endings: &["md"],
        about: "The same as Markdown, .md: for wikis and notes",
        kind: Kind::Text,
        says: Says::Looks("a page"),
        beside: Some("its map as SVG, with --map svg"),
        writes: Writes::Pages(pages::markdown),
    },
    Gltf => Row {
        name: "gltf",
        endings: &["gltf"],
        about: "A 3D scene, .gltf: for engines and Blender",
        kind: Kind::Text,
        says: Says::Part { lacks: "which cells were seen before", losses: |floor, _| gltf::losses(floor) },
        beside: None,
        writes: Writes::Dungeon(dungeons::gltf),
    },
    Glb => Row {
        name: "glb",
        endings: &["glb"],
        about: "A 3D scene in one small file, .glb",
        kind: Kind::Bytes,
        says: Says::Part { lacks: "which cells were seen before", losses: |floor, _| gltf::losses(floor) },
        beside: None,
        writes: Writes::Dungeon(dungeons::glb),
    },
    Parquet => Row {
        name: "parquet",
        endings: &["parquet"],
        about: "A table, .parquet: a row a floor with its measures, for millions",
        kind: Kind::Bytes,
        says: Says::Part {
            lacks: "nothing, with its level column",
            losses: |floor, choices| parquet::losses(floor, choices.column),
        },
        beside: None,
        writes: Writes::Table,
    },
}

/// What maps have no place for.
const STORY: &str = "events, clues, the walkthrough and how the floor was made";
/// What stands beside a Tiled map.
const TILES: &str = "its tiles as PNG";

impl Format {
    const fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// Returns what it is called.
    pub(crate) const fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns the endings of its files, the usual one first.
    pub(crate) const fn endings(self) -> &'static [&'static str] {
        self.row().endings
    }

    /// Returns the usual ending of its files.
    pub(crate) const fn ending(self) -> &'static str {
        self.row().endings[0]
    }

    /// Returns what it is good for.
    pub(crate) const fn about(self) -> &'static str {
        self.row().about
    }

    /// Returns how much one file holds.
    pub(crate) const fn holds(self) -> Holds {
        match self.row().writes {
            Writes::Floor(_) => Holds::Floor,
            Writes::Dungeon(_) | Writes::Pages(_) => Holds::Dungeon,
            Writes::Series(_) | Writes::Table => Holds::Series,
        }
    }

    /// Returns what writes it.
    pub(crate) const fn writes(self) -> Writes {
        self.row().writes
    }

    /// Returns whether it is nothing to read.
    pub(crate) const fn is_bytes(self) -> bool {
        matches!(self.row().kind, Kind::Bytes)
    }

    /// Returns how much of floors it says.
    pub(crate) const fn says(self) -> Says {
        self.row().says
    }

    /// Returns whether players may get it: what is only looked at is drawn for whoever looks, and a map for a virtual table
    /// has walls for secrets and a picture that the players see.
    pub(crate) const fn keeps_secrets(self) -> bool {
        matches!(self.says(), Says::Looks(_)) || matches!(self, Format::Uvtt)
    }

    /// Returns whether this program reads it too.
    pub(crate) const fn reads_back(self) -> bool {
        matches!(self.says(), Says::All | Says::Floors)
    }

    /// Returns what it cannot say, in words; nothing where it says everything.
    pub(crate) const fn lacks(self) -> Option<&'static str> {
        match self.says() {
            Says::All => None,
            Says::Floors => Some("the recipe and the seed"),
            Says::Looks(_) => Some("what is not drawn"),
            Says::Part { lacks, .. } => Some(lacks),
        }
    }

    /// Returns what a picture in it is made of, where it is one that may show more than a floor.
    pub(crate) fn picture(self) -> Option<Picture> {
        match self {
            Format::Svg => Some(Picture::Svg),
            Format::Png => Some(Picture::Png),
            _ => None,
        }
    }

    /// Returns the format of such a picture.
    pub(crate) const fn of_picture(picture: Picture) -> Format {
        match picture {
            Picture::Svg => Format::Svg,
            Picture::Png => Format::Png,
        }
    }

    /// Returns what is written beside its files, where one is not enough.
    pub(crate) const fn beside(self) -> Option<&'static str> {
        self.row().beside
    }

    /// Returns the format that the file's ending names: the longest that fits.
    pub(crate) fn by_ending(path: &Path) -> Option<Format> {
        let fitting = Format::ALL.into_iter().filter_map(|f| Some((f.ending_of(path)?.len(), f)));
        fitting.max_by_key(|(length, _)| *length).map(|(_, format)| format)
    }

    /// Returns which of its endings the file has.
    pub(crate) fn ending_of(self, path: &Path) -> Option<&'static str> {
        let name = path.file_name()?.to_string_lossy().to_ascii_lowercase();
        let has = |ending: &str| {
            name.strip_suffix(ending)
                .and_then(|rest| rest.strip_suffix('.'))
                .is_some_and(|rest| !rest.is_empty())
        };
        self.endings().iter().copied().find(|ending| has(ending))
    }
}

impl ValueEnum for Format {
    fn value_variants<'a>() -> &'a [Self] {
        &Format::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.about()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_has_its_own_name_and_endings() {
        let mut seen: Vec<&str> = Vec::new();
        for row in ROWS {
            assert!(!seen.contains(&row.name), "{} is a name twice", row.name);
            seen.push(row.name);
        }
        let endings: Vec<&str> = ROWS.iter().flat_map(|row| row.endings).copied().collect();
        for (i, ending) in endings.iter().enumerate() {
            assert!(!endings[..i].contains(ending), ".{ending} is an ending twice");
            assert!(!ending.starts_with('.') && *ending == ending.to_ascii_lowercase(), "{ending}");
        }
        for row in ROWS {
            assert!(row.about.contains(&format!(".{}", row.endings[0])), "{}: {}", row.name, row.about);
        }
    }

    #[test]
    fn endings_name_formats() {
        for format in Format::ALL {
            for ending in format.endings() {
                assert_eq!(Format::by_ending(Path::new(&format!("maps/a.b.{ending}"))), Some(format));
                assert_eq!(
                    Format::by_ending(Path::new(&format!("A.{}", ending.to_uppercase()))),
                    Some(format)
                );
                // A hidden file has no ending, but for the second half of a double one.
                let hidden = Format::by_ending(Path::new(&format!("maps/.{ending}")));
                assert_eq!(hidden.is_none(), !ending.contains('.'), "{ending}");
            }
        }
        assert_eq!(Format::by_ending(Path::new("a.bmp")), None);
        assert_eq!(Format::by_ending(Path::new("json")), None);
    }
}
