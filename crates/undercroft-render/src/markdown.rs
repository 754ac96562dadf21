//! A page as Markdown: `CommonMark`, with tables as GitHub and most others read them. Whatever the floor says is escaped,
//! so that a name is a name and never a heading, a link or a tag.

mod chart;

pub use chart::chart;

use crate::page::{Book, Cover, Entry, Items, Note, Page, Section, Table};
use crate::quest::Chart;
use std::fmt::Write;

/// The map of a page in Markdown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Map {
    /// A picture in a file of that name.
    Picture(String),
    /// A drawing in characters, as [`chart`] makes it.
    Chart(String),
}

/// Returns the page as Markdown.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_render::markdown::{Map, chart};
/// use undercroft_render::{Audience, Page, markdown};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// let page = Page::of(&floor, None, Audience::default());
/// let map = Map::Chart(chart(&floor, Audience::default()));
/// assert!(markdown(&page, &map).starts_with("# "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn markdown(page: &Page, map: &Map) -> String {
    let mut out = String::new();
    write_page(&mut out, page, map, 1);
    out
}

/// Returns a dungeon as one page of Markdown, with a map for each of its floors. A single floor is the page by itself,
/// unless a title page is asked for.
pub fn book(book: &Book<'_>, maps: &[Map]) -> String {
    let each = || book.leaves.iter().map(|leaf| &leaf.page).zip(maps);
    let mut out = String::new();
    if let ([leaf], [map], Cover::Left) = (&book.leaves[..], maps, book.cover) {
        let mut page = leaf.page.clone();
        if !book.author.is_empty() {
            let _ = write!(page.subtitle, " · by {}", book.author);
        }
        return markdown(&page, map);
    }
    let _ = write!(out, "# {}\n\n*{}*\n\n", escape(&book.title), escape(&book.subtitle()));
    for leaf in &book.leaves {
        let _ = writeln!(out, "- Floor {}: {}", leaf.floor.depth(), escape(&leaf.page.title));
    }
    for (page, map) in each() {
        out.push('\n');
        write_page(&mut out, page, map, 2);
    }
    out
}

/// Writes a page whose title is a heading of that depth.
fn write_page(out: &mut String, page: &Page, map: &Map, depth: usize) {
    let _ = write!(out, "{} {}\n\n*{}*\n", "#".repeat(depth), escape(&page.title), escape(&page.subtitle));
    if !page.facts.is_empty() {
        out.push_str("\n| | |\n| --- | --- |\n");
        for (name, value) in &page.facts {
            let _ = writeln!(out, "| {name} | {} |", escape(value));
        }
    }
    match map {
        Map::Picture(file) => _ = write!(out, "\n![Map of {}]({})\n", escape(&page.title), address(file)),
        Map::Chart(drawing) => fence(out, drawing),
    }
    for section in &page.sections {
        write_section(out, section, depth + 1);
    }
    if !page.made.is_empty() {
        let _ = write!(out, "\n---\n\n*{}*\n", escape(&page.made));
    }
}

/// A block of code, within a fence longer than any in it.
fn fence(out: &mut String, text: &str) {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    let _ = write!(out, "\n{fence}text\n{}\n{fence}\n", text.trim_end_matches('\n'));
}

fn write_section(out: &mut String, section: &Section, depth: usize) {
    let _ = write!(out, "\n{} {}\n", "#".repeat(depth), section.heading);
    match &section.items {
        Items::Entries(entries) => entries.iter().for_each(|entry| write_entry(out, entry, depth + 1)),
        Items::Table(table) => write_table(out, table),
        Items::Steps(steps) => {
            out.push('\n');
            for (i, step) in steps.iter().enumerate() {
                let _ = writeln!(out, "{}. {}", i + 1, begin(step));
            }
        }
        Items::Chart(said, chart) => write_chart(out, said, chart),
    }
}

/// The chart of a quest as a list: each area with what stands there, and below it the ways on.
fn write_chart(out: &mut String, said: &[String], chart: &Chart) {
    for sentence in said {
        let _ = write!(out, "\n{}\n", begin(sentence));
    }
    out.push('\n');
    for (i, area) in chart.boxes.iter().enumerate() {
        let lines: Vec<String> = area.lines.iter().map(|line| escape(line)).collect();
        let colon = if lines.is_empty() { "" } else { ": " };
        let _ = writeln!(out, "- **{}**{colon}{}", escape(&area.heading), lines.join("; "));
        let onward = chart.links.iter().filter(|link| link.from == i);
        let back = chart.links.iter().filter(|link| link.to == i && link.both_ways);
        let ways = onward.map(|link| (link, link.to)).chain(back.map(|link| (link, link.from)));
        for (link, to) in ways {
            let _ = writeln!(out, "  - {} → {}", begin(&link.label), escape(&chart.boxes[to].heading));
        }
    }
}

fn write_entry(out: &mut String, entry: &Entry, depth: usize) {
    let name = escape(&entry.name);
    let signs = "#".repeat(depth);
    match entry.number {
        Some(number) if name.is_empty() => _ = write!(out, "\n{signs} {number}"),
        Some(number) => _ = write!(out, "\n{signs} {number} {name}"),
        None => _ = write!(out, "\n{signs} {}", begin(&entry.name)),
    }
    out.push('\n');
    let aside = escape(&entry.aside);
    match (aside.is_empty(), entry.text.trim().is_empty()) {
        (true, true) => {}
        (true, false) => _ = write!(out, "\n{}\n", begin(&entry.text)),
        (false, true) => _ = write!(out, "\n*{aside}*\n"),
        (false, false) => _ = write!(out, "\n*{aside}.* {}\n", escape(&entry.text)),
    }
    if !entry.notes.is_empty() {
        out.push('\n');
    }
    entry.notes.iter().for_each(|note| write_note(out, note));
}

fn write_note(out: &mut String, note: &Note) {
    let indent = "  ".repeat(note.indent.into());
    let _ = writeln!(out, "{indent}- **{}** {}", escape(&note.label), escape(&note.text));
}

fn write_table(out: &mut String, table: &Table) {
    out.push('\n');
    let used = if table.columns[2].is_empty() { 2 } else { 3 };
    let mut row = |cells: Vec<String>| {
        let _ = writeln!(out, "| {} |", cells.join(" | "));
    };
    row(table.columns[..used].iter().map(|name| (*name).to_owned()).collect());
    row(vec!["---".to_owned(); used]);
    for cells in &table.rows {
        row(cells[..used].iter().map(|cell| escape(cell)).collect());
    }
}

/// Text as it stands within a line: on one line, with everything that Markdown might take for a sign of its own escaped.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (i, word) in text.split_whitespace().enumerate() {
        if i > 0 {
            out.push(' ');
        }
        for c in word.chars() {
            match c {
                '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '|' | '#' | '~' | '$' => {
                    out.extend(['\\', c]);
                }
                c if c.is_control() => out.push('\u{fffd}'),
                c => out.push(c),
            }
        }
    }
    out
}

/// Returns the same at the beginning of a block, where more signs mean something.
fn begin(text: &str) -> String {
    let text = escape(text);
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let sign = text.as_bytes().get(digits).copied().unwrap_or(b' ');
    let is_list = if digits > 0 { matches!(sign, b'.' | b')') } else { matches!(sign, b'+' | b'-' | b'=') };
    if is_list { format!("{}\\{}", &text[..digits], &text[digits..]) } else { text }
}

/// Returns a file's name as the target of a link.
fn address(file: &str) -> String {
    let mut out = String::new();
    for b in file.bytes() {
        if b.is_ascii_alphanumeric() || b"-._/".contains(&b) {
            out.push(char::from(b));
        } else {
            let _ = write!(out, "%{b:02X}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audience::Audience;
    use crate::page::AtTable;
    use crate::samples;

    #[test]
    fn nothing_that_a_floor_says_becomes_a_sign() {
        assert_eq!(
            escape("*a* <b> [c](d) `e` _f_ | #g & h\n\ti \u{0}"),
            "\\*a\\* \\<b\\> \\[c\\](d) \\`e\\` \\_f\\_ \\| \\#g \\& h i \u{fffd}"
        );
        assert_eq!(
            (begin("- a"), begin("12. b"), begin("3 c"), begin("= d")),
            ("\\- a".into(), "12\\. b".into(), "3 c".into(), "\\= d".into())
        );
        assert_eq!(address("a b(1).svg"), "a%20b%281%29.svg");
    }

    #[test]
    fn a_book_is_its_pages_one_heading_deeper() {
        let floors = [samples::made("wizardry", "a"), samples::made("navigation", "a")];
        let maps = [Map::Picture("a.svg".into()), Map::Picture("b.svg".into())];
        let both = Book::of(&floors, None, Audience::Master, AtTable::default()).titled("The Long Dark");
        let text = book(&both, &maps);
        assert!(
            text.starts_with("# The Long Dark\n\n*2 floors · for the game master*\n\n- Floor 1: "),
            "{text}"
        );
        for (leaf, map) in both.leaves.iter().zip(&maps) {
            let page = markdown(&leaf.page, map);
            let deeper =
                |line: &str| if line.starts_with('#') { format!("#{line}") } else { line.to_owned() };
            let deeper: Vec<String> = page.lines().map(deeper).collect();
            assert!(text.contains(&deeper.join("\n")));
        }
        let one = Book::of(&floors[..1], None, Audience::Master, AtTable::default());
        assert_eq!(book(&one, &maps[..1]), markdown(&one.leaves[0].page, &maps[0]));
    }

    #[test]
    fn a_fence_is_longer_than_what_it_holds() {
        let mut out = String::new();
        fence(&mut out, "a ```` b");
        assert!(out.contains("`````text\n"));
    }
}
