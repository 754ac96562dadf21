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

/// A heading, and rows of a name and what it means.
type Section = (What, Vec<(String, String)>);

impl List {
    /// Does what was asked.
    pub(crate) fn run(self) -> Result<()> {
        let wanted = What::value_variants().iter().filter(|what| self.what.is_none_or(|w| w == **what));
        if self.json {
            let mut parts: Vec<(&str, Value)> = wanted.map(|what| (what.key(), what.json())).collect();
            let value = match self.what {
                Some(_) => parts.remove(0).1,
                None => parts.into_iter().map(|(key, value)| (key.to_owned(), value)).collect(),
            };
            return files::print(&format!("{value:#}\n"));
        }
        let sections: Vec<Section> = wanted.map(|what| (*what, what.rows())).collect();
        let names = sections.iter().flat_map(|(_, rows)| rows).map(|(name, _)| name.chars().count());
        let width = names.max().unwrap_or(0);
        let texts = sections.iter().map(|(what, rows)| {
            let heading = if self.what.is_some() { String::new() } else { format!("{}:\n", what.heading()) };
            let indent = if self.what.is_some() { "" } else { "  " };
            rows.iter()
                .fold(heading, |text, (name, about)| text + &format!("{indent}{name:width$}  {about}\n"))
        });
        files::print(&texts.collect::<Vec<_>>().join("\n"))
    }
}

impl What {
    const fn key(self) -> &'static str {
        match self {
            What::Generators => "generators",
            What::Presets => "presets",
            What::Formats => "formats",
            What::Styles => "styles",
        }
    }

    const fn heading(self) -> &'static str {
        match self {
            What::Generators => "Generators (the first is the default)",
            What::Presets => "Presets (--preset NAME; the first of each generator is its default)",
            What::Formats => "Formats (--format NAME, or the ending of FILE)",
            What::Styles => "Styles of pictures (--style NAME; the first is the default)",
        }
    }

    fn rows(self) -> Vec<(String, String)> {
        let row = |name: &str, about: &str| (name.to_owned(), about.to_owned());
        match self {
            What::Generators => recipe::generators().iter().map(|g| row(g.name, g.about)).collect(),
            What::Presets => recipe::generators()
                .iter()
                .flat_map(|g| {
                    g.presets
                        .iter()
                        .map(|(name, about)| row(&format!("{} {name}", g.name), about))
                        .collect::<Vec<_>>()
                })
                .collect(),
            What::Formats => Format::ALL.iter().map(|f| row(f.name(), &told(*f))).collect(),
            What::Styles => Style::ALL.iter().map(|style| row(style.name, style.about)).collect(),
        }
    }

    fn json(self) -> Value {
        match self {
            What::Generators => {
                let generators = recipe::generators();
                generators.iter().map(|g| json!({ "name": g.name, "about": g.about })).collect()
            }
            What::Presets => {
                let of = |g: &recipe::About| -> Vec<Value> {
                    let preset = |(name, about): &(&str, &str)| json!({ "generator": g.name, "name": name, "about": about });
                    g.presets.iter().map(preset).collect()
                };
                recipe::generators().iter().flat_map(of).collect()
            }
            What::Formats => {
                let format = |f: &Format| {
                    json!({
                        "name": f.name(),
                        "ending": f.ending(),
                        "endings": f.endings(),
                        "about": f.about(),
                        "holds": f.holds().name(),
                        "bytes": f.is_bytes(),
                        "beside": f.beside(),
                        "readsBack": f.reads_back(),
                        "cannotSay": f.lacks(),
                    })
                };
                Format::ALL.iter().map(format).collect()
            }
            What::Styles => {
                Style::ALL.iter().map(|style| json!({ "name": style.name, "about": style.about })).collect()
            }
        }
    }
}

/// What a format is good for, whether it reads back, and what it cannot say.
fn told(format: Format) -> String {
    let about = format.about();
    match (format.reads_back(), format.lacks()) {
        (true, None) => format!("{about} (reads back whole)"),
        (true, Some(lacks)) => format!("{about} (reads back without {lacks})"),
        (false, None) => format!("{about} (does not read back)"),
        (false, Some(lacks)) => format!("{about} (does not read back; cannot say {lacks})"),
    }
}
