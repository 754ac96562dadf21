//! The page's content as paragraphs: which face, how large, how far in.

use super::font::Face;
use super::layout::{Align, Colour, Entry as Held, Keep, Para, Rule, Span};
use crate::page::{Entry, Items, Note, Page, Section};
use std::rc::Rc;

/// The size of the text, and from one base line to the next, in points.
pub(super) const SIZE: f32 = 9.0;
pub(super) const LEADING: f32 = 10.8;

fn span(face: Face, text: impl Into<String>) -> Span {
    Span { face, text: text.into(), colour: Colour::Ink }
}

pub(super) fn para(spans: Vec<Span>) -> Para {
    Para {
        spans,
        size: SIZE,
        leading: LEADING,
        indent: 0.0,
        hang: 0.0,
        before: 0.0,
        align: Align::Justified,
        keep: Keep::Free,
        rule: Rule::None,
        mark: None,
        chart: None,
        entry: None,
    }
}

/// Returns the facts under the title, in one centred paragraph.
pub(super) fn facts(page: &Page) -> Para {
    let mut spans = Vec::new();
    for (i, (name, value)) in page.facts.iter().enumerate() {
        if i > 0 {
            spans.push(Span { colour: Colour::Accent, ..span(Face::Bold, "\u{a0}· ") });
        }
        // A fact is not torn apart: its spaces are such that no line ends there.
        spans.push(span(Face::Bold, format!("{name}\u{a0}")));
        spans.push(span(Face::Regular, value.replace(' ', "\u{a0}")));
    }
    Para { align: Align::Centred, ..para(spans) }
}

/// Returns all sections as paragraphs.
pub(super) fn paras(page: &Page) -> Vec<Para> {
    let mut paras: Vec<Para> = Vec::new();
    for section in &page.sections {
        paras.push(title(section));
        match &section.items {
            Items::Entries(entries) => {
                for told in entries {
                    let id = paras.len();
                    let name: Rc<str> = called(told).into();
                    let held = |para: Para| Para { entry: Some(Held { id, name: name.clone() }), ..para };
                    paras.extend(entry(told).into_iter().map(held));
                }
            }
            Items::Table(table) => paras.extend(table.rows.iter().map(row)),
            Items::Steps(steps) => paras.extend(steps.iter().enumerate().map(|(i, text)| step(i, text))),
            Items::Chart(said, chart) => {
                let told = said.iter().map(|text| para(vec![span(Face::Regular, text)]));
                paras.extend(told.map(|para| Para { keep: Keep::WithNext, ..para }));
                paras.push(Para { chart: Some(Rc::new(chart.clone())), ..para(Vec::new()) });
            }
        }
    }
    paras
}

/// Returns the number and the name of an entry.
fn called(entry: &Entry) -> String {
    let number = entry.number.map_or(String::new(), |number| number.to_string());
    let name = entry.name.trim_end_matches(['.', '!', '?']);
    [&*number, name].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Returns the line that stands above an entry where it goes on in another column.
pub(super) fn continued(entry: &Held) -> Para {
    let name = span(Face::Bold, &*entry.name);
    Para { align: Align::Left, ..para(vec![name, span(Face::Italic, ", continued")]) }
}

/// The heading of a section.
fn title(section: &Section) -> Para {
    let title = Span { colour: Colour::Accent, ..span(Face::Title, section.heading) };
    Para {
        size: 12.0,
        leading: 15.0,
        before: 9.0,
        keep: Keep::WithNext,
        align: Align::Left,
        rule: Rule::Below,
        mark: Some((0, section.heading.to_owned())),
        ..para(vec![title])
    }
}

fn entry(entry: &Entry) -> Vec<Para> {
    let mut spans = Vec::new();
    let mut title = String::new();
    if let Some(number) = entry.number {
        spans.push(Span { colour: Colour::Accent, ..span(Face::Bold, format!("{number} ")) });
        title = format!("{number} ");
    }
    if !entry.name.is_empty() {
        spans.push(span(Face::Bold, stopped(&entry.name)));
    }
    match (entry.name.is_empty(), entry.aside.is_empty()) {
        (_, true) => {}
        (false, false) => spans.push(span(Face::Italic, format!(" {}", stopped(&entry.aside)))),
        // A number beside a number would be read as one.
        (true, false) => spans.push(span(Face::Italic, format!(" ({})", entry.aside))),
    }
    if !entry.text.is_empty() {
        spans.push(span(Face::Regular, format!(" {}", entry.text)));
    }
    title.push_str(&entry.name);
    let keep = if entry.notes.is_empty() { Keep::Free } else { Keep::WithNext };
    let mark = entry.number.map(|_| (1, title));
    let mut paras = vec![Para { before: 4.0, keep, mark, ..para(spans) }];
    paras.extend(entry.notes.iter().map(note));
    paras
}

/// Returns the words with a full stop, unless they end in something of the kind.
fn stopped(words: &str) -> String {
    if words.ends_with(['.', '!', '?']) { words.to_owned() } else { format!("{words}.") }
}

fn note(note: &Note) -> Para {
    let lead = if note.indent == 0 { Face::Bold } else { Face::Italic };
    let label = if note.indent == 0 { note.label.clone() } else { stopped(&note.label) };
    let spans = vec![span(lead, label), span(Face::Regular, format!(" {}", note.text))];
    Para { indent: 8.0 * f32::from(note.indent + 1), hang: 6.0, ..para(spans) }
}

fn row(cells: &[String; 3]) -> Para {
    let [first, rest @ ..] = cells;
    let rest: Vec<&str> = rest.iter().map(String::as_str).filter(|cell| !cell.is_empty()).collect();
    let rest: Vec<String> = rest.iter().map(|cell| capital(&stopped(cell))).collect();
    let spans = vec![span(Face::Bold, stopped(first)), span(Face::Regular, format!(" {}", rest.join(" ")))];
    Para { hang: 8.0, before: 1.5, ..para(spans) }
}

fn capital(words: &str) -> String {
    let mut chars = words.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

fn step(i: usize, text: &str) -> Para {
    let spans = vec![
        Span { colour: Colour::Accent, ..span(Face::Bold, format!("{}.", i + 1)) },
        span(Face::Regular, format!(" {text}")),
    ];
    Para { hang: 12.0, before: 1.0, ..para(spans) }
}
