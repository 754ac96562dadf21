//! A page as PDF: the map at a scale that is said, the text in two columns, on as few sheets as it takes.
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
mod figure;
mod font;
mod layout;
mod map;
mod paper;
mod sheet;
mod text;

pub use paper::Paper;

use crate::audience::Audience;
use crate::drawing::Drawing;
use crate::error::RenderError;
use crate::options::Options;
use crate::page::{self, Page};
use crate::view::View;
use columns::{Column, Frame};
use figure::Figure;
use font::{Face, Fonts};
use krilla::destination::XyzDestination;
use krilla::geom::Point;
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::{Document, SerializeSettings};
use layout::{Colour, Line, Para};
use map::{Map, Rulers};
use paper::{MM, Scale};
use sheet::Sheet;
use undercroft::Floor;
use undercroft::grid::Rect;

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
/// The smallest square that is printed at all, in points: a little more than the smallest scale of either paper.
const SMALLEST: f32 = 0.8 * MM;

/// Returns the floor's page as PDF.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_render::{Audience, Options, Page, Paper, pdf};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// let page = Page::of(&floor, None, Audience::default());
/// assert!(pdf(&page, &floor, &Options::default(), Paper::A4)?.starts_with(b"%PDF"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn pdf(page: &Page, floor: &Floor, options: &Options, paper: Paper) -> Result<Vec<u8>, RenderError> {
    let fonts = Fonts::load().ok_or_else(|| RenderError::Raster("the fonts cannot be read".to_owned()))?;
    let options = page::map_options(options);
    let view = View::from(floor).seen_by(options.audience);
    let shown = options.shown(&view);
    // The size is refused before anything is drawn: a drawing of a huge floor is huge itself.
    fits(shown, options.margin, paper)?;
    let drawing = Drawing::of(view, &options);
    let rulers = if options.audience == Audience::Master { Rulers::Drawn } else { Rulers::LeftOut };
    let map = Map { drawing: &drawing, style: options.style, shown, margin: options.margin, rulers };
    let print = Print { page, map, paper, fonts: &fonts };
    let plan = print.plan()?;
    print.print(&plan)
}

/// Refuses a floor whose squares would be too small to see.
fn fits(shown: Rect, margin: u16, paper: Paper) -> Result<(), RenderError> {
    // The title, the facts on up to four lines, the caption and the foot.
    let taken = 2.0 * MARGIN + TITLE + 4.0 * text::LEADING + CAPTION + FOOT + map::RULER + 6.0;
    let cells = |points: f32| ((points / SMALLEST) as u16).saturating_sub(2 * margin);
    let across = cells(paper.size().0 - 2.0 * MARGIN - map::RULER);
    let down = cells(paper.size().1 - taken);
    if shown.w <= across && shown.h <= down {
        return Ok(());
    }
    Err(RenderError::NoPaper { width: shown.w, height: shown.h, paper: paper.name(), across, down })
}

/// Everything that is printed.
struct Print<'a> {
    page: &'a Page,
    map: Map<'a>,
    paper: Paper,
    fonts: &'a Fonts,
}

/// Where everything stands.
struct Plan {
    scale: Scale,
    /// The corner of the map with its rulers.
    map_at: (f32, f32),
    lines: Vec<Line>,
    columns: Vec<Column>,
    sheets: usize,
    /// Where the first sheet's map ends, for what stands below it.
    below: f32,
}

impl Print<'_> {
    fn width(&self) -> f32 {
        self.paper.size().0 - 2.0 * MARGIN
    }

    fn bottom(&self) -> f32 {
        self.paper.size().1 - MARGIN - FOOT
    }

    fn column(&self) -> f32 {
        (self.width() - GUTTER) / 2.0
    }

    /// Returns the lines of the facts, over the whole width.
    fn facts(&self) -> Vec<Line> {
        layout::lines(self.fonts, &text::facts(self.page), self.width())
    }

    /// Returns the lines of a paragraph, or the one that a chart is. A chart that would be too small to read is left out.
    fn lines(&self, para: &Para) -> Vec<Line> {
        match &para.chart {
            Some(chart) => {
                let tallest = 0.6 * (self.bottom() - MARGIN - HEAD);
                Figure::fitting(chart, self.column(), tallest).map(Line::drawn).into_iter().collect()
            }
            None => layout::lines(self.fonts, para, self.column()),
        }
    }

    /// Returns the layout with the fewest sheets, and of those the one with the largest map.
    fn plan(&self) -> Result<Plan, RenderError> {
        let paras = text::paras(self.page);
        let lines: Vec<Line> = paras.iter().flat_map(|para| self.lines(para)).collect();
        let facts: f32 = self.facts().iter().map(|line| line.height).sum();
        let top = MARGIN + TITLE + facts + 6.0;
        let mut best: Option<Plan> = None;
        let mut largest = 0.0_f32;
        for scale in self.paper.scales() {
            // A map may shrink to save a sheet, but not below two thirds of what there is room for.
            let smallest = best.as_ref().map_or(0.0, |plan| 0.66 * largest.max(plan.scale.square));
            if scale.square < smallest {
                break;
            }
            for plan in [self.above(scale.clone(), top, &lines), self.beside(scale, top, &lines)]
                .into_iter()
                .flatten()
            {
                largest = largest.max(plan.scale.square);
                if best.as_ref().is_none_or(|before| plan.sheets < before.sheets) {
                    best = Some(plan);
                }
            }
        }
        best.ok_or_else(|| RenderError::Raster("nothing is left of the sheet for the map".to_owned()))
    }

    /// Returns the map across the sheet, the text below it.
    fn above(&self, scale: Scale, top: f32, lines: &[Line]) -> Option<Plan> {
        let (width, height) = self.map.size(&scale);
        if width > self.width() || top + height + CAPTION > self.bottom() {
            return None;
        }
        let below = top + height + CAPTION + 4.0;
        let room = self.bottom() - below;
        // Less than a few lines is no column.
        let room = if room < 5.0 * text::LEADING { 0.0 } else { room };
        let left = MARGIN;
        let right = left + self.column() + GUTTER;
        let first = [Frame { x: left, y: below, height: room }, Frame { x: right, y: below, height: room }];
        let map_at = (MARGIN + (self.width() - width - map::RULER).max(0.0) / 2.0, top);
        Some(self.planned(scale, map_at, below, &first, lines))
    }

    /// Returns the map in the left column, the text beside and below it.
    fn beside(&self, scale: Scale, top: f32, lines: &[Line]) -> Option<Plan> {
        let (width, height) = self.map.size(&scale);
        // A map that is wider than high looks lost in a column.
        if width > self.column()
            || top + height + CAPTION > self.bottom()
            || height < 1.25 * width
            || lines.is_empty()
        {
            return None;
        }
        let below = top + height + CAPTION + 4.0;
        let room = self.bottom() - below;
        let right = MARGIN + self.column() + GUTTER;
        let first = [
            Frame { x: MARGIN, y: below, height: if room < 5.0 * text::LEADING { 0.0 } else { room } },
            Frame { x: right, y: top, height: self.bottom() - top },
        ];
        let map_at = (MARGIN + (self.column() - width).max(0.0) / 2.0, top);
        Some(self.planned(scale, map_at, below, &first, lines))
    }

    fn planned(&self, scale: Scale, map_at: (f32, f32), below: f32, first: &[Frame], lines: &[Line]) -> Plan {
        let top = MARGIN + HEAD;
        let height = self.bottom() - top;
        let later = [MARGIN, MARGIN + self.column() + GUTTER].map(|x| Frame { x, y: top, height });
        let columns = columns::fill(lines, first, &later);
        let sheets = columns.iter().map(|column| column.page + 1).max().unwrap_or(1);
        Plan { scale, map_at, lines: lines.to_vec(), columns, sheets, below }
    }

    fn print(&self, plan: &Plan) -> Result<Vec<u8>, RenderError> {
        let mut document = Document::new_with(SerializeSettings::default());
        let (width, height) = self.paper.size();
        for page in 0..plan.sheets {
            let settings = PageSettings::from_wh(width, height)
                .ok_or_else(|| RenderError::Raster("the paper has no size".to_owned()))?;
            let mut sheet = document.start_page_with(settings);
            let mut surface = sheet.surface();
            self.print_sheet(&mut Sheet { surface: &mut surface }, plan, page);
            surface.finish();
            sheet.finish();
        }
        document.set_outline(outline(plan));
        let metadata = Metadata::new()
            .title(self.page.title.clone())
            .language("en".to_owned())
            .creator("undercroft".to_owned())
            .description(
                [&*self.page.subtitle, &*self.page.made].join(" · ").trim_end_matches([' ', '·']).to_owned(),
            );
        document.set_metadata(metadata);
        document.finish().map_err(|error| RenderError::Raster(format!("{error:?}")))
    }

    fn print_sheet(&self, sheet: &mut Sheet<'_, '_>, plan: &Plan, page: usize) {
        if page == 0 {
            self.print_title(sheet);
            self.map.draw(sheet, self.fonts, &plan.scale, plan.map_at);
            let (width, height) = self.map.size(&plan.scale);
            let middle = plan.map_at.0 + f32::midpoint(width, map::RULER);
            let caption = format!("{} North is up.", plan.scale.said);
            sheet.write_centred(
                self.fonts,
                Face::Italic,
                7.5,
                &caption,
                (middle, plan.map_at.1 + height + 9.0),
                Colour::Faint,
            );
            if self.page.sections.is_empty() {
                self.print_note_lines(sheet, plan.below);
            }
        } else {
            self.print_head(sheet);
        }
        self.print_foot(sheet, plan, page);
        for column in plan.columns.iter().filter(|column| column.page == page) {
            let mut y = column.frame.y;
            for (i, line) in plan.lines[column.lines.clone()].iter().enumerate() {
                y += if i == 0 { 0.0 } else { line.before };
                sheet.line(self.fonts, line, (column.frame.x, y), self.column());
                y += line.height;
            }
        }
    }

    /// The title, as large as fits on one line, and under it the facts.
    fn print_title(&self, sheet: &mut Sheet<'_, '_>) {
        let (fonts, page) = (self.fonts, self.page);
        let ems = fonts.width(Face::Title, &page.title).max(0.1);
        let size = (self.width() / ems).min(25.0);
        let (title, size) = if size < 9.0 {
            (shortened(fonts, &page.title, self.width() / 9.0), 9.0)
        } else {
            (page.title.clone(), size)
        };
        let middle = MARGIN + self.width() / 2.0;
        sheet.write_centred(fonts, Face::Title, size, &title, (middle, MARGIN + 20.0), Colour::Accent);
        let subtitle = shortened(fonts, &page.subtitle, self.width() / 10.0);
        sheet.write_centred(fonts, Face::Italic, 10.0, &subtitle, (middle, MARGIN + 33.0), Colour::Ink);
        sheet.rule((MARGIN, MARGIN + 39.0), self.width(), 0.8, Colour::Accent);
        let mut y = MARGIN + TITLE;
        for line in self.facts() {
            sheet.line(fonts, &line, (MARGIN, y), self.width());
            y += line.height;
        }
    }

    fn print_head(&self, sheet: &mut Sheet<'_, '_>) {
        let title = shortened(self.fonts, &self.page.title, 0.6 * self.width() / 10.0);
        sheet.write(self.fonts, Face::Title, 10.0, &title, (MARGIN, MARGIN + 8.0), Colour::Accent);
        let subtitle = shortened(self.fonts, &self.page.subtitle, 0.38 * self.width() / 9.0);
        let width = self.fonts.width(Face::Italic, &subtitle) * 9.0;
        let at = (MARGIN + self.width() - width, MARGIN + 8.0);
        sheet.write(self.fonts, Face::Italic, 9.0, &subtitle, at, Colour::Faint);
        sheet.rule((MARGIN, MARGIN + 12.0), self.width(), 0.6, Colour::Accent);
    }

    fn print_foot(&self, sheet: &mut Sheet<'_, '_>, plan: &Plan, page: usize) {
        let y = self.paper.size().1 - MARGIN;
        let made = shortened(self.fonts, &self.page.made, 0.85 * self.width() / 7.5);
        sheet.write(self.fonts, Face::Italic, 7.5, &made, (MARGIN, y), Colour::Faint);
        let number = format!("{} / {}", page + 1, plan.sheets);
        let width = self.fonts.width(Face::Regular, &number) * 8.0;
        sheet.write(
            self.fonts,
            Face::Regular,
            8.0,
            &number,
            (MARGIN + self.width() - width, y),
            Colour::Faint,
        );
    }

    /// Lines for players to write on, where there is room.
    fn print_note_lines(&self, sheet: &mut Sheet<'_, '_>, below: f32) {
        let mut y = below + 20.0;
        while y < self.bottom() {
            sheet.rule((MARGIN, y), self.width(), 0.4, Colour::Faint);
            y += 20.0;
        }
    }
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

/// Bookmarks: the sections, and in them the rooms.
fn outline(plan: &Plan) -> Outline {
    let mut outline = Outline::new();
    let mut section: Option<OutlineNode> = None;
    for column in &plan.columns {
        let mut y = column.frame.y;
        for line in &plan.lines[column.lines.clone()] {
            if let Some((depth, name)) = &line.mark {
                let place =
                    XyzDestination::new(column.page, Point::from_xy(column.frame.x, (y - 4.0).max(0.0)));
                let node = OutlineNode::new(name.clone(), place);
                match (depth, &mut section) {
                    (1, Some(section)) => section.push_child(node),
                    _ => {
                        if let Some(done) = section.replace(node) {
                            outline.push_child(done);
                        }
                    }
                }
            }
            y += line.height + line.before;
        }
    }
    if let Some(last) = section {
        outline.push_child(last);
    }
    outline
}

#[cfg(test)]
mod tests;
