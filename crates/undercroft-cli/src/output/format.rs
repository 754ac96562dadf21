//! The formats that files are written in. What a format is called, how its files end, how much they hold and what they
//! cannot say stands in one row of one table; what writes it is an arm of `write` or `write_floor` in `output.rs`.

use clap::ValueEnum;
use clap::builder::PossibleValue;
use std::path::Path;
use undercroft::Floor;
use undercroft_export::Loss;

/// A format that floors are written in. Each has its row in [`ROWS`], in the same order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    Text,
    Json,
    Jsonl,
    Binary,
    Svg,
    Png,
    Pdf,
    Markdown,
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
    #[expect(dead_code, reason = "the first format of another program is yet to be added")]
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
];

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
                assert_eq!(Format::by_ending(Path::new(&format!("maps/.{ending}"))), None);
            }
        }
        assert_eq!(Format::by_ending(Path::new("a.bmp")), None);
        assert_eq!(Format::by_ending(Path::new("json")), None);
    }
}
