//! A dungeon as PDF: for each floor the map at a scale that is said, and the text in columns, on as few sheets as it takes.
//!
//! ```text
//!   Title         subtitle          The largest scale that takes the fewest sheets is chosen. A narrow map stands in
//!   facts                           the left column, with text beside it.
//!   +-------------------+
//!   |        map        |           The text can be selected, the faces are embedded, and nothing depends on the
//!   +-------------------+           clock: the same floor gives the same bytes.
//!   text        | text
//! ```

mod columns;
mod cover;
mod figure;
mod font;
mod layout;
mod legend;
mod map;
mod paper;
mod plan;
mod poster;
mod print;
mod sheet;
mod tags;
mod text;

pub use paper::{Paper, Setup, Squares, Turn};

use crate::audience::Audience;
use crate::error::RenderError;
use crate::options::Options;
use crate::page::{self, Book, Cover, Leaf};
use crate::view::View;
use cover::Front;
use font::{Face, Fonts};
use krilla::destination::XyzDestination;
use krilla::geom::Point;
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::{Document, SerializeSettings};
use legend::Legend;
use map::{Map, Rulers};
use paper::MM;
use plan::{Content, Plan};
use print::Print;
use sheet::Sheet;
use std::collections::BTreeMap;
use tags::{Tags, Told};

/// Points of bare paper on every side, and between the columns.
const MARGIN: f32 = 15.0 * MM;
const GUTTER: f32 = 6.0 * MM;
/// Points of the running head, and of the title on the first sheet.
const HEAD: f32 = 20.0;
const TITLE: f32 = 44.0;
/// Points below the map, for the line that says its scale.
const CAPTION: f32 = 14.0;
/// Points of the running foot.
const FOOT: f32 = 16.0;

/// Returns a dungeon as one PDF.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_render::page::AtTable;
/// use undercroft_render::{Audience, Book, Options, Setup, pdf};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// let book = Book::of(std::slice::from_ref(&floor), None, Audience::Master, AtTable::default());
/// assert!(pdf(&book, &Options::default(), &Setup::default())?.starts_with(b"%PDF"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn pdf(book: &Book<'_>, options: &Options, setup: &Setup) -> Result<Vec<u8>, RenderError> {
    let fonts = Fonts::load().ok_or_else(|| RenderError::Raster("the fonts cannot be read".to_owned()))?;
    let options = page::map_options(&Options { audience: book.audience, ..*options });
    let front = Front { book, fonts: &fonts, setup: *setup };
    let before = if book.cover == Cover::Drawn { front.sheets() } else { 0 };
    let mut floors = Vec::new();
    for leaf in &book.leaves {
        floors.push((leaf, plan_of(leaf, book, &options, *setup, &fonts)?));
    }
    let mut begins = Vec::new();
    let mut sheets = before;
    for (_, plan) in &floors {
        begins.push(sheets);
        sheets += plan.count();
    }
    let mut document = Document::new_with(SerializeSettings::default());
    let mut tags = Tags::default();
    let counted: Vec<usize> = begins.iter().map(|first| first + 1).collect();
    for number in 0..before {
        print_sheet(&mut document, &mut tags, (*setup, 0), |sheet| {
            front.print(sheet, number, &counted);
            print::foot(sheet, &fonts, *setup, &book.made, (number + 1, sheets));
        })?;
    }
    let mut told = vec![told_of_cover(book)];
    let mut outline = Outline::new();
    for (i, ((leaf, plan), first)) in floors.iter().zip(&begins).enumerate() {
        let print = Print {
            leaf,
            plan,
            options: &options,
            setup: *setup,
            fonts: &fonts,
            book,
            first: *first,
            sheets,
        };
        print.print(&mut document, &mut tags, i + 1)?;
        told.push(told_of(leaf, plan));
        let nodes = outline_of(plan, *first);
        if book.leaves.len() == 1 {
            for node in nodes {
                outline.push_child(node);
            }
        } else {
            let place = XyzDestination::new(*first, Point::from_xy(MARGIN, 0.0));
            let mut floor =
                OutlineNode::new(format!("Floor {}: {}", leaf.floor.depth(), leaf.page.title), place);
            for node in nodes {
                floor.push_child(node);
            }
            outline.push_child(floor);
        }
    }
    document.set_outline(outline);
    document.set_tag_tree(tags.tree(&told));
    document.set_metadata(metadata(book));
    document.finish().map_err(|error| RenderError::Raster(format!("{error:?}")))
}

/// Prints a sheet of that size, of that floor.
fn print_sheet(
    document: &mut Document,
    tags: &mut Tags,
    (setup, floor): (Setup, usize),
    print: impl FnOnce(&mut Sheet<'_, '_>),
) -> Result<(), RenderError> {
    let (width, height) = setup.size();
    let settings = PageSettings::from_wh(width, height)
        .ok_or_else(|| RenderError::Raster("the paper has no size".to_owned()))?;
    let mut page = document.start_page_with(settings);
    let mut surface = page.surface();
    print(&mut Sheet { surface: &mut surface, tags, floor });
    surface.finish();
    page.finish();
    Ok(())
}

/// Returns where everything of a floor stands.
fn plan_of(
    leaf: &Leaf<'_>,
    book: &Book<'_>,
    options: &Options,
    setup: Setup,
    fonts: &Fonts,
) -> Result<Plan, RenderError> {
    let view = View::from(leaf.floor).seen_by(book.audience);
    let legend = options.legend.then(|| Legend::of(&view, options.style, fonts));
    let map = map_of(&view, options);
    Content { page: &leaf.page, map, carved: &view.cells, legend, setup, fonts }.plan()
}

fn map_of<'a>(view: &View<'_>, options: &'a Options) -> Map<'a> {
    let rulers = if options.audience == Audience::Master { Rulers::Drawn } else { Rulers::LeftOut };
    Map { style: options.style, shown: options.shown(view), margin: options.margin, rulers }
}

fn metadata(book: &Book<'_>) -> Metadata {
    let subtitle = match &book.leaves[..] {
        [leaf] => &leaf.page.subtitle,
        _ => &book.subtitle(),
    };
    let description = [&**subtitle, &book.made].join(" · ").trim_end_matches([' ', '·']).to_owned();
    let metadata = Metadata::new()
        .title(book.title.clone())
        .language("en".to_owned())
        .creator("undercroft".to_owned())
        .description(description);
    if book.author.is_empty() { metadata } else { metadata.authors(vec![book.author.clone()]) }
}

fn told_of_cover(book: &Book<'_>) -> Told {
    let map = format!(
        "A section through {}, with the stairs between them.",
        match book.leaves.len() {
            1 => "one floor".to_owned(),
            n => format!("{n} floors"),
        }
    );
    Told { title: book.title.clone(), headings: BTreeMap::new(), map }
}

fn told_of(leaf: &Leaf<'_>, plan: &Plan) -> Told {
    let headings = plan.lines.iter().filter_map(|line| match &line.mark {
        Some((0, words)) => Some((line.para, words.clone())),
        _ => None,
    });
    let map = format!("The map of {}.", leaf.page.title);
    Told { title: leaf.page.title.clone(), headings: headings.collect(), map }
}

/// Returns the text, cut off with a sign where it is wider than that many ems.
fn shortened(fonts: &Fonts, text: &str, ems: f32) -> String {
    if fonts.width(Face::Title, text) <= ems {
        return text.to_owned();
    }
    let mut width = fonts.width(Face::Title, "…");
    let fits = |c: &char| {
        width += fonts.width(Face::Title, c.encode_utf8(&mut [0; 4]));
        width <= ems
    };
    let kept: String = text.chars().take_while(fits).collect();
    format!("{}…", kept.trim_end())
}

/// Bookmarks: the sections, and in them the rooms. The floor begins on that sheet.
fn outline_of(plan: &Plan, first: usize) -> Vec<OutlineNode> {
    let mut sections: Vec<OutlineNode> = Vec::new();
    for column in &plan.columns {
        let mut y = column.frame.y;
        for line in &plan.lines[column.lines.clone()] {
            if let Some((depth, name)) = &line.mark {
                let at = Point::from_xy(column.frame.x, (y - 4.0).max(0.0));
                let node = OutlineNode::new(name.clone(), XyzDestination::new(first + column.page, at));
                match (depth, sections.last_mut()) {
                    (1, Some(section)) => section.push_child(node),
                    _ => sections.push(node),
                }
            }
            y += line.height + line.before;
        }
    }
    sections
}

#[cfg(test)]
mod tests;
