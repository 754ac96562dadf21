//! What the key of a map says, as the pages of a journal: a page for each room, and one for each other part.

use std::fmt::Write;
use undercroft_export::foundry::JournalPage;
use undercroft_render::Page;
use undercroft_render::page::{Entry, Items, Section, Table};

/// Returns the journal of a floor.
pub(super) fn pages(page: &Page) -> Vec<JournalPage> {
    let mut pages = vec![JournalPage { name: page.title.clone(), html: overview(page), room: None }];
    for section in &page.sections {
        match &section.items {
            Items::Entries(entries) if entries.iter().any(|entry| entry.number.is_some()) => {
                pages.extend(entries.iter().map(room));
            }
            _ => {
                pages.push(JournalPage { name: section.heading.to_owned(), html: part(section), room: None });
            }
        }
    }
    pages
}

fn overview(page: &Page) -> String {
    let mut html = format!("<p><em>{}</em></p>", escape(&page.subtitle));
    let rows = page.facts.iter().map(|(name, value)| [*name, value.as_str()]);
    table(&mut html, rows);
    if !page.made.is_empty() {
        let _ = write!(html, "<p>{}</p>", escape(&page.made));
    }
    html
}

fn room(entry: &Entry) -> JournalPage {
    let number = entry.number.map_or(String::new(), |number| number.to_string());
    let name = [number, entry.name.clone()].join(" ").trim().to_owned();
    let mut html = String::new();
    body(&mut html, entry);
    JournalPage { name, html, room: entry.number.map(|number| number - 1) }
}

fn part(section: &Section) -> String {
    let mut html = String::new();
    match &section.items {
        Items::Entries(entries) => {
            for entry in entries {
                let _ = write!(html, "<h3>{}</h3>", escape(&entry.name));
                body(&mut html, entry);
            }
        }
        Items::Table(Table { columns, rows }) => {
            let _ = write!(html, "<p><strong>{}</strong></p>", escape(&columns.join(" · ")));
            table(&mut html, rows.iter().map(|row| row.each_ref().map(String::as_str)));
        }
        Items::Steps(steps) => list(&mut html, "ol", steps),
        Items::Chart(said, chart) => {
            for sentence in said {
                paragraph(&mut html, sentence);
            }
            for (i, area) in chart.boxes.iter().enumerate() {
                let _ = write!(html, "<h3>{}</h3>", escape(&area.heading));
                let onward = chart.links.iter().filter(|link| link.from == i).map(|link| (link, link.to));
                let back = chart.links.iter().filter(|link| link.to == i && link.both_ways);
                let ways = onward.chain(back.map(|link| (link, link.from)));
                let ways = ways.map(|(link, to)| format!("{} → {}", link.label, chart.boxes[to].heading));
                let lines: Vec<String> = area.lines.iter().cloned().chain(ways).collect();
                list(&mut html, "ul", &lines);
            }
        }
    }
    html
}

fn body(html: &mut String, entry: &Entry) {
    if !entry.aside.is_empty() {
        let _ = write!(html, "<p><em>{}</em></p>", escape(&entry.aside));
    }
    paragraph(html, &entry.text);
    for note in &entry.notes {
        let indent = if note.indent > 0 { " style=\"margin-left: 1.5em\"" } else { "" };
        let _ =
            write!(html, "<p{indent}><strong>{}</strong> {}</p>", escape(&note.label), escape(&note.text));
    }
}

fn paragraph(html: &mut String, text: &str) {
    if !text.trim().is_empty() {
        let _ = write!(html, "<p>{}</p>", escape(text));
    }
}

fn list(html: &mut String, tag: &str, lines: &[String]) {
    if lines.is_empty() {
        return;
    }
    let _ = write!(html, "<{tag}>");
    for line in lines {
        let _ = write!(html, "<li>{}</li>", escape(line));
    }
    let _ = write!(html, "</{tag}>");
}

fn table<'a, const N: usize>(html: &mut String, rows: impl Iterator<Item = [&'a str; N]>) {
    html.push_str("<table><tbody>");
    for row in rows {
        html.push_str("<tr>");
        for cell in row {
            let _ = write!(html, "<td>{}</td>", escape(cell));
        }
        html.push_str("</tr>");
    }
    html.push_str("</tbody></table>");
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use undercroft::{Recipe, Seed, make};
    use undercroft_render::Audience;

    #[test]
    fn every_room_has_a_page_and_no_word_is_markup() {
        let floor = make::floor(&Recipe::default(), &Seed::new("journal"), 3).unwrap();
        let mut page = Page::of(&floor, None, Audience::Master);
        page.title = "<b>".to_owned();
        page.subtitle = "a & <i>".to_owned();
        let pages = pages(&page);
        let rooms: Vec<usize> = pages.iter().filter_map(|page| page.room).collect();
        assert_eq!(rooms, (0..floor.rooms().len()).collect::<Vec<_>>());
        assert!(pages[0].html.starts_with("<p><em>a &amp; &lt;i&gt;</em></p>"));
        // The last part says how one gets through.
        assert!(pages.last().is_some_and(|page| page.html.starts_with("<ol><li>")), "{:?}", pages.last());
    }
}
