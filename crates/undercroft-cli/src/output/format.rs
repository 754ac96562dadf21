//! The formats that files are written in. What a format is called, how its files end, how much they hold and what they
//! cannot say stands in one row of one table; what writes it is an arm of `write` or `write_floor` in `output.rs`.

use clap::ValueEnum;
use clap::builder::PossibleValue;
use std::path::Path;
use undercroft::Floor;
use undercroft_export::{Loss, blocks, foundry, gltf, ldtk, parquet, tiled, uvtt};

/// A format that floors are written in. Each has its row in [`ROWS`], in the same order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    Text,
    Json,
    Jsonl,
    Binary,
    Svg,
    Png,
    Tmx,
    TmxBlocks,
    Tmj,
    TmjBlocks,
    Ldtk,
    Blocks,
    BlocksText,
    Uvtt,
    Foundry,
    Pdf,
    Markdown,
    Gltf,
    Glb,
    Parquet,
}

/// What there is to know of a format.
struct Row {
    is: Format,
    /// What it is called.
    name: &'static str,
    /// The endings of its files; the first is the usual one. An ending may have two parts, such as `foundry.json`, and
    /// the longest that fits counts.
    endings: &'static [&'static str],
    /// What it is good for.
    about: &'static str,
    holds: Holds,
    kind: Kind,
    says: Says,
    /// What is written beside the file, where it takes more than one: "its tiles as PNG".
    beside: Option<&'static str>,
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
    /// The word for it.
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
        /// The same of one floor, counted.
        losses: fn(&Floor) -> Vec<Loss>,
    },
}

const ROWS: &[Row] = &[
    Row {
        is: Format::Text,
        name: "text",
        endings: &["txt"],
        about: "The engine's text form, .txt: a drawing, and words under it",
        holds: Holds::Floor,
        kind: Kind::Text,
        says: Says::Floors,
        beside: None,
    },
    Row {
        is: Format::Json,
        name: "json",
        endings: &["json"],
        about: "Level JSON, .json: for games, saves and interchange",
        holds: Holds::Dungeon,
        kind: Kind::Text,
        says: Says::All,
        beside: None,
    },
    Row {
        is: Format::Jsonl,
        name: "jsonl",
        endings: &["jsonl"],
        about: "Level JSON, .jsonl: a dungeon a line, for many",
        holds: Holds::Series,
        kind: Kind::Text,
        says: Says::All,
        beside: None,
    },
    Row {
        is: Format::Binary,
        name: "binary",
        endings: &["ucf"],
        about: "The compact form, .ucf: for large floors and caches",
        holds: Holds::Dungeon,
        kind: Kind::Bytes,
        says: Says::All,
        beside: None,
    },
    Row {
        is: Format::Svg,
        name: "svg",
        endings: &["svg"],
        about: "A picture in lines, .svg",
        holds: Holds::Floor,
        kind: Kind::Text,
        says: Says::Looks("a picture"),
        beside: None,
    },
    Row {
        is: Format::Png,
        name: "png",
        endings: &["png"],
        about: "A picture in pixels, .png",
        holds: Holds::Floor,
        kind: Kind::Bytes,
        says: Says::Looks("a picture"),
        beside: None,
    },
    Row {
        is: Format::Tmx,
        name: "tmx",
        endings: &["tmx"],
        about: "Tiled map in XML, .tmx: walls on edges, as tiles and as objects",
        holds: Holds::Floor,
        kind: Kind::Text,
        says: Says::Part { lacks: STORY, losses: tiled::losses },
        beside: Some(TILES),
    },
    Row {
        is: Format::TmxBlocks,
        name: "tmx-blocks",
        endings: &["blocks.tmx"],
        about: "Tiled map in XML, .blocks.tmx: walls take up tiles",
        holds: Holds::Floor,
        kind: Kind::Text,
        says: Says::Part { lacks: STORY, losses: tiled::losses },
        beside: Some(TILES),
    },
    Row {
        is: Format::Tmj,
        name: "tmj",
        endings: &["tmj"],
        about: "Tiled map in JSON, .tmj: walls on edges, as tiles and as objects",
        holds: Holds::Floor,
        kind: Kind::Text,
        says: Says::Part { lacks: STORY, losses: tiled::losses },
        beside: Some(TILES),
    },
    Row {
        is: Format::TmjBlocks,
        name: "tmj-blocks",
        endings: &["blocks.tmj"],
        about: "Tiled map in JSON, .blocks.tmj: walls take up tiles",
        holds: Holds::Floor,
        kind: Kind::Text,
        says: Says::Part { lacks: STORY, losses: tiled::losses },
        beside: Some(TILES),
    },
    Row {
        is: Format::Ldtk,
        name: "ldtk",
        endings: &["ldtk"],
        about: "LDtk project, .ldtk: a level a floor",
        holds: Holds::Dungeon,
        kind: Kind::Text,
        says: Says::Part { lacks: STORY, losses: ldtk::losses },
        beside: None,
    },
    Row {
        is: Format::Blocks,
        name: "blocks",
        endings: &["blocks.json"],
        about: "Block map, .blocks.json: for engines whose walls take up cells",
        holds: Holds::Floor,
        kind: Kind::Text,
        says: Says::Part { lacks: "corridors, events, clues and the walkthrough", losses: blocks::losses },
        beside: None,
    },
    Row {
        is: Format::BlocksText,
        name: "blocks-text",
        endings: &["blocks.txt"],
        about: "Block map in letters, .blocks.txt: a letter a block and nothing else",
        holds: Holds::Floor,
        kind: Kind::Text,
        says: Says::Part { lacks: "all but floor, walls and kinds of doors", losses: blocks::text_losses },
        beside: None,
    },
    Row {
        is: Format::Uvtt,
        name: "uvtt",
        endings: &["uvtt", "dd2vtt", "df2vtt"],
        about: "Universal VTT map, .uvtt: picture, walls and doors for virtual tables",
        holds: Holds::Floor,
        kind: Kind::Text,
        says: Says::Part {
            lacks: "locks, one-way and secret doors, and what stands on the floor",
            losses: uvtt::losses,
        },
        beside: None,
    },
    Row {
        is: Format::Foundry,
        name: "foundry",
        endings: &["foundry.json"],
        about: "Foundry VTT scene, .foundry.json: walls with locked, secret and one-way doors",
        holds: Holds::Floor,
        kind: Kind::Text,
        says: Says::Part { lacks: STORY, losses: foundry::losses },
        beside: Some("its picture as PNG"),
    },
    Row {
        is: Format::Pdf,
        name: "pdf",
        endings: &["pdf"],
        about: "A dungeon for the table, .pdf: the map and its key, to print",
        holds: Holds::Floor,
        kind: Kind::Bytes,
        says: Says::Looks("a page"),
        beside: None,
    },
    Row {
        is: Format::Markdown,
        name: "markdown",
        endings: &["md"],
        about: "The same as Markdown, .md: for wikis and notes",
        holds: Holds::Floor,
        kind: Kind::Text,
        says: Says::Looks("a page"),
        beside: Some("its map as SVG, with --map svg"),
    },
    Row {
        is: Format::Gltf,
        name: "gltf",
        endings: &["gltf"],
        about: "A 3D scene, .gltf: for engines and Blender",
        holds: Holds::Dungeon,
        kind: Kind::Text,
        says: Says::Part { lacks: "which cells were seen before", losses: gltf::losses },
        beside: None,
    },
    Row {
        is: Format::Glb,
        name: "glb",
        endings: &["glb"],
        about: "A 3D scene in one small file, .glb",
        holds: Holds::Dungeon,
        kind: Kind::Bytes,
        says: Says::Part { lacks: "which cells were seen before", losses: gltf::losses },
        beside: None,
    },
    Row {
        is: Format::Parquet,
        name: "parquet",
        endings: &["parquet"],
        about: "A table, .parquet: a row a floor with its measures, for millions",
        holds: Holds::Series,
        kind: Kind::Bytes,
        says: Says::Part { lacks: "nothing, with its level column", losses: parquet::losses },
        beside: None,
    },
];

/// What maps have no place for.
const STORY: &str = "events, clues, the walkthrough and how the floor was made";
/// What stands beside a Tiled map.
const TILES: &str = "its tiles as PNG";

/// All formats, in the order of the table.
const ALL: [Format; ROWS.len()] = {
    let mut all = [Format::Text; ROWS.len()];
    let mut i = 0;
    while i < ROWS.len() {
        all[i] = ROWS[i].is;
        i += 1;
    }
    all
};

impl Format {
    /// All of them.
    pub(crate) const ALL: [Format; ROWS.len()] = ALL;

    const fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// What it is called.
    pub(crate) const fn name(self) -> &'static str {
        self.row().name
    }

    /// The endings of its files, the usual one first.
    pub(crate) const fn endings(self) -> &'static [&'static str] {
        self.row().endings
    }

    /// The usual ending of its files.
    pub(crate) const fn ending(self) -> &'static str {
        self.row().endings[0]
    }

    /// What it is good for.
    pub(crate) const fn about(self) -> &'static str {
        self.row().about
    }

    /// How much one file holds.
    pub(crate) const fn holds(self) -> Holds {
        self.row().holds
    }

    /// Whether it is nothing to read.
    pub(crate) const fn is_bytes(self) -> bool {
        matches!(self.row().kind, Kind::Bytes)
    }

    /// How much of floors it says.
    pub(crate) const fn says(self) -> Says {
        self.row().says
    }

    /// Whether this program reads it too.
    pub(crate) const fn reads_back(self) -> bool {
        matches!(self.says(), Says::All | Says::Floors)
    }

    /// What it cannot say, in words; nothing where it says everything.
    pub(crate) const fn lacks(self) -> Option<&'static str> {
        match self.says() {
            Says::All => None,
            Says::Floors => Some("the recipe and the seed"),
            Says::Looks(_) => Some("what is not drawn"),
            Says::Part { lacks, .. } => Some(lacks),
        }
    }

    /// What is written beside its files, where one is not enough.
    pub(crate) const fn beside(self) -> Option<&'static str> {
        self.row().beside
    }

    /// The format that the file's ending names: the longest that fits.
    pub(crate) fn by_ending(path: &Path) -> Option<Format> {
        let fitting = Format::ALL.into_iter().filter_map(|f| Some((f.ending_of(path)?.len(), f)));
        fitting.max_by_key(|(length, _)| *length).map(|(_, format)| format)
    }

    /// Which of its endings the file has.
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
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.about()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_has_its_own_row_name_and_endings() {
        let mut seen: Vec<&str> = Vec::new();
        for (i, row) in ROWS.iter().enumerate() {
            assert_eq!(row.is as usize, i, "{} stands in the order of the enum", row.name);
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
