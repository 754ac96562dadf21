//! `undercroft list`: what there is to choose from.

use crate::files;
use crate::output::Format;
use anyhow::Result;
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use undercroft::recipe;
use undercroft_render::Style;

/// Show what there is to choose from
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct List {
    /// What to show; everything, when nothing is named
    #[arg(value_enum)]
    what: Option<What>,
    /// As JSON, for programs
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  undercroft list
  undercroft list presets
  undercroft list generators --json

A command that names no generator takes the first of them, and one that names no preset the first of its generator.
`undercroft recipe GENERATOR --preset NAME` prints what a preset sets.";

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum What {
    /// Ways to make floors
    Generators,
    /// Parameters by name
    Presets,
    /// Formats that files are written in
    Formats,
    /// How pictures look
    Styles,
}

/// All that there is of one kind.
struct Section {
    key: &'static str,
    heading: &'static str,
    entries: Vec<Entry>,
}

/// One thing to choose.
struct Entry {
    name: String,
    about: String,
    /// The same for programs, where they have a use for it.
    json: Option<Value>,
}

impl List {
    /// Does what was asked.
    pub(crate) fn run(self) -> Result<()> {
        let wanted = What::value_variants().iter().filter(|what| self.what.is_none_or(|w| w == **what));
        let sections: Vec<Section> = wanted.map(|what| what.section()).collect();
        files::print(&if self.json { self.json(sections) } else { self.text(&sections) })
    }

    fn json(&self, sections: Vec<Section>) -> String {
        let list =
            |section: Section| section.entries.into_iter().filter_map(|entry| entry.json).collect::<Value>();
        let value: Value = match self.what {
            Some(_) => sections.into_iter().map(list).next().unwrap_or_default(),
            None => sections.into_iter().map(|section| (section.key.to_owned(), list(section))).collect(),
        };
        format!("{value:#}\n")
    }

    fn text(&self, sections: &[Section]) -> String {
        let entries = sections.iter().flat_map(|section| &section.entries);
        let width = entries.map(|entry| entry.name.chars().count()).max().unwrap_or(0);
        let texts = sections.iter().map(|section| {
            let (heading, indent) = match self.what {
                Some(_) => (String::new(), ""),
                None => (format!("{}:\n", section.heading), "  "),
            };
            section.entries.iter().fold(heading, |text, Entry { name, about, .. }| {
                text + &format!("{indent}{name:width$}  {about}\n")
            })
        });
        texts.collect::<Vec<_>>().join("\n")
    }
}

impl What {
    fn section(self) -> Section {
        match self {
            What::Generators => Section {
                key: "generators",
                heading: "Generators (the first is the default)",
                entries: recipe::generators().iter().map(|g| Entry::new(g.name, g.about)).collect(),
            },
            What::Presets => Section {
                key: "presets",
                heading: "Presets (--preset NAME; the first of each generator is its default)",
                entries: recipe::generators().iter().flat_map(presets).collect(),
            },
            What::Formats => Section {
                key: "formats",
                heading: "Formats (--format NAME, or the ending of FILE)",
                entries: Format::ALL.into_iter().map(format).chain(FILMS.into_iter().map(film)).collect(),
            },
            What::Styles => Section {
                key: "styles",
                heading: "Styles of pictures (--style NAME; the first is the default)",
                entries: Style::ALL.iter().map(|style| Entry::new(style.name, style.about)).collect(),
            },
        }
    }
}

impl Entry {
    fn new(name: &str, about: &str) -> Entry {
        let json = json!({ "name": name, "about": about });
        Entry { name: name.to_owned(), about: about.to_owned(), json: Some(json) }
    }
}

fn presets(of: &recipe::About) -> Vec<Entry> {
    let preset = |(name, about): &(&str, &str)| Entry {
        name: format!("{} {name}", of.name),
        about: (*about).to_owned(),
        json: Some(json!({ "generator": of.name, "name": name, "about": about })),
    };
    of.presets.iter().map(preset).collect()
}

fn format(format: Format) -> Entry {
    let json = json!({
        "name": format.name(),
        "ending": format.ending(),
        "endings": format.endings(),
        "about": format.about(),
        "holds": format.holds().name(),
        "bytes": format.is_bytes(),
        "beside": format.beside(),
        "readsBack": format.reads_back(),
        "cannotSay": format.lacks(),
    });
    Entry { name: format.name().to_owned(), about: told(format), json: Some(json) }
}

/// The formats of `generate`'s animations: the name, and what it is good for.
const FILMS: [(&str, &str); 2] = [
    ("gif", "How a floor is made, .gif: an animation that every program shows"),
    ("apng", "The same as APNG, .apng: every colour, for browsers"),
];

fn film((name, about): (&str, &str)) -> Entry {
    // It holds no floors, but how one is made, so it is none of those that programs write files in.
    Entry {
        name: name.to_owned(),
        about: format!("{about} (by its ending, from generate alone)"),
        json: None,
    }
}

/// Returns what a format is good for, whether it reads back, and what it cannot say.
fn told(format: Format) -> String {
    let about = format.about();
    match (format.reads_back(), format.lacks()) {
        (true, None) => format!("{about} (reads back whole)"),
        (true, Some(lacks)) => format!("{about} (reads back without {lacks})"),
        (false, None) => format!("{about} (does not read back)"),
        (false, Some(lacks)) => format!("{about} (does not read back; cannot say {lacks})"),
    }
}
