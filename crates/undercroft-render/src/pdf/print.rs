//! Prints the sheets of one floor: the first with title and map, more text, and the parts of a large map.

use super::font::{Face, Fonts};
use super::layout::{self, Colour};
use super::legend::Legend;
use super::map::{self, Map};
use super::paper::Setup;
use super::plan::{Content, Placed, Plan};
use super::poster::{self, Poster, Tile};
use super::sheet::Sheet;
use super::tags::{Place, Tags};
use super::{CAPTION, MARGIN, TITLE, map_of, print_sheet, shortened, text};
use crate::drawing::Drawing;
use crate::error::RenderError;
use crate::options::Options;
use crate::page::{Book, Leaf};
use crate::view::View;
use krilla::Document;
use std::fmt::Write as _;

/// A floor about to be printed.
pub(super) struct Print<'a> {
    pub(super) leaf: &'a Leaf<'a>,
    pub(super) plan: &'a Plan,
    pub(super) options: &'a Options,
    pub(super) setup: Setup,
    pub(super) fonts: &'a Fonts,
    pub(super) book: &'a Book<'a>,
    /// The sheets before it, and all.
    pub(super) first: usize,
    pub(super) sheets: usize,
}

/// Pixels a cell for which the parts of a large map are drawn, with everything that a style has.
const FINE: u32 = 20;

impl Print<'_> {
    /// Prints all its sheets.
    pub(super) fn print(
        &self,
        document: &mut Document,
        tags: &mut Tags,
        floor: usize,
    ) -> Result<(), RenderError> {
        let view = View::from(self.leaf.floor).seen_by(self.book.audience);
        let map = map_of(&view, self.options);
        let legend = self.options.legend.then(|| Legend::of(&view, self.options.style, self.fonts));
        let drawn = Options { legend: false, ..*self.options };
        let drawing = self.plan.map.as_ref().map(|_| Drawing::of(view.clone(), &drawn));
        let content = Content {
            page: &self.leaf.page,
            map,
            carved: &view.cells,
            legend,
            setup: self.setup,
            fonts: self.fonts,
        };
        for number in 0..self.plan.sheets {
            print_sheet(document, tags, (self.setup, floor), |sheet| {
                if number == 0 {
                    self.print_title(sheet, &content);
                    self.print_map(sheet, &content, drawing.as_ref());
                } else {
                    sheet.ornament(|sheet| self.print_head(sheet));
                }
                self.print_text(sheet, &content, number);
                let number = self.first + number + 1;
                foot(sheet, self.fonts, self.setup, &self.leaf.page.made, (number, self.sheets));
            })?;
        }
        let Some(poster) = &self.plan.poster else { return Ok(()) };
        let drawing = Drawing::of(view.clone(), &Options { scale: Some(FINE), ..drawn });
        let setup = Setup { turn: poster.turn, ..self.setup };
        for (i, tile) in poster.tiles.iter().enumerate() {
            print_sheet(document, tags, (setup, floor), |sheet| {
                self.print_tile(sheet, &map, &drawing, (poster, i, tile));
                let number = self.first + self.plan.sheets + i + 1;
                foot(sheet, self.fonts, setup, &self.leaf.page.made, (number, self.sheets));
            })?;
        }
        Ok(())
    }

    fn width(&self) -> f32 {
        self.setup.size().0 - 2.0 * MARGIN
    }

    /// The title, as large as fits on one line, and under it the facts.
    fn print_title(&self, sheet: &mut Sheet<'_, '_>, content: &Content<'_>) {
        let (fonts, page) = (self.fonts, &self.leaf.page);
        let ems = fonts.width(Face::Title, &page.title).max(0.1);
        let size = (self.width() / ems).min(25.0);
        let (title, size) = if size < 9.0 {
            (shortened(fonts, &page.title, self.width() / 9.0), 9.0)
        } else {
            (page.title.clone(), size)
        };
        let middle = MARGIN + self.width() / 2.0;
        sheet.tagged(Place::Title, |sheet| {
            sheet.write_centred(fonts, Face::Title, size, &title, (middle, MARGIN + 20.0), Colour::Accent);
        });
        let author = match (&self.book.leaves[..], &*self.book.author) {
            ([_], author) if !author.is_empty() => format!(" · by {author}"),
            _ => String::new(),
        };
        let subtitle = shortened(fonts, &format!("{}{author}", page.subtitle), self.width() / 10.0);
        sheet.tagged(Place::Subtitle, |sheet| {
            sheet.write_centred(fonts, Face::Italic, 10.0, &subtitle, (middle, MARGIN + 33.0), Colour::Ink);
        });
        sheet.ornament(|sheet| sheet.rule((MARGIN, MARGIN + 39.0), self.width(), 0.8, Colour::Accent));
        let mut y = MARGIN + TITLE;
        for line in content.facts() {
            sheet.tagged(Place::Facts, |sheet| sheet.line(fonts, &line, (MARGIN, y), self.width()));
            y += line.height;
        }
    }

    /// The map with its caption and legend, or where else it is.
    fn print_map(&self, sheet: &mut Sheet<'_, '_>, content: &Content<'_>, drawing: Option<&Drawing>) {
        let span = self.plan.map.as_ref().map_or((MARGIN, self.width()), |map| map.span);
        let legend = content.legend.as_ref().map_or(0.0, |legend| legend.height(span.1));
        let caption = self.plan.below - legend - CAPTION - 4.0;
        let mut said = String::new();
        let mut middle = span.0 + span.1 / 2.0;
        if let (Some(Placed { scale, at, .. }), Some(drawing)) = (&self.plan.map, drawing) {
            sheet.tagged(Place::Map, |sheet| content.map.draw(sheet, self.fonts, drawing, scale, *at));
            middle = at.0 + f32::midpoint(content.map.size(scale).0, map::RULER);
            said = format!("{} North is up.", scale.said);
        }
        if let Some(poster) = &self.plan.poster {
            let first = self.first + self.plan.sheets + 1;
            let what = if said.is_empty() { "The map is" } else { " It is larger" };
            said.push_str(what);
            let _ = match poster.tiles.len() {
                1 => write!(said, " on sheet {first}."),
                n => write!(said, " on sheets {first} to {}.", first + n - 1),
            };
        }
        sheet.tagged(Place::Caption, |sheet| {
            let at = (middle, caption + 9.0);
            sheet.write_centred(self.fonts, Face::Italic, 7.5, &said, at, Colour::Faint);
        });
        if let Some(legend) = &content.legend {
            let at = (span.0, caption + CAPTION);
            sheet.tagged(Place::Legend, |sheet| legend.print(sheet, self.fonts, at, span.1));
        }
        if self.leaf.page.sections.is_empty() {
            sheet.ornament(|sheet| print_note_lines(sheet, content, self.plan.below));
        }
    }

    fn print_text(&self, sheet: &mut Sheet<'_, '_>, content: &Content<'_>, number: usize) {
        let fonts = self.fonts;
        for column in self.plan.columns.iter().filter(|column| column.page == number) {
            let mut at = (column.frame.x, column.frame.y);
            if let Some(entry) = &column.goes_on {
                let lines = layout::lines(fonts, &text::continued(entry), content.column());
                for line in lines.iter().take(1) {
                    sheet.ornament(|sheet| sheet.line(fonts, line, at, content.column()));
                }
                at.1 += text::LEADING;
            }
            for (i, line) in self.plan.lines[column.lines.clone()].iter().enumerate() {
                at.1 += if i == 0 { 0.0 } else { line.before };
                let place =
                    if line.figure.is_some() { Place::Chart(line.para) } else { Place::Para(line.para) };
                sheet.tagged(place, |sheet| sheet.line(fonts, line, at, content.column()));
                sheet.beneath(line, at, content.column());
                at.1 += line.height;
            }
        }
    }

    fn print_head(&self, sheet: &mut Sheet<'_, '_>) {
        let (fonts, page) = (self.fonts, &self.leaf.page);
        let title = shortened(fonts, &page.title, 0.6 * self.width() / 10.0);
        sheet.write(fonts, Face::Title, 10.0, &title, (MARGIN, MARGIN + 8.0), Colour::Accent);
        let subtitle = shortened(fonts, &page.subtitle, 0.38 * self.width() / 9.0);
        let width = fonts.width(Face::Italic, &subtitle) * 9.0;
        let at = (MARGIN + self.width() - width, MARGIN + 8.0);
        sheet.write(fonts, Face::Italic, 9.0, &subtitle, at, Colour::Faint);
        sheet.rule((MARGIN, MARGIN + 12.0), self.width(), 0.6, Colour::Accent);
    }

    /// A part of the map, with marks where the sheets around it begin and end.
    fn print_tile(
        &self,
        sheet: &mut Sheet<'_, '_>,
        map: &Map<'_>,
        drawing: &Drawing,
        (poster, number, tile): (&Poster, usize, &Tile),
    ) {
        let square = poster.scale.square;
        let (left, top) = (MARGIN, MARGIN + poster::HEAD);
        let (right, bottom) =
            (left + f32::from(tile.cells.w) * square, top + f32::from(tile.cells.h) * square);
        sheet.tagged(Place::Tile(number), |sheet| {
            map.draw_part(sheet, self.fonts, drawing, &poster.scale, tile.cells, (left, top));
        });
        sheet.ornament(|sheet| {
            let (columns, rows) = poster.marks(tile);
            for x in columns.iter().map(|n| left + f32::from(*n) * square) {
                sheet.stroke(&[(x, top - 12.0), (x, top - 2.0)], 0.7, Colour::Ink);
                sheet.stroke(&[(x, bottom + 2.0), (x, bottom + 10.0)], 0.7, Colour::Ink);
            }
            for y in rows.iter().map(|n| top + f32::from(*n) * square) {
                sheet.stroke(&[(left - 12.0, y), (left - 2.0, y)], 0.7, Colour::Ink);
                sheet.stroke(&[(right + 2.0, y), (right + 12.0, y)], 0.7, Colour::Ink);
            }
        });
        let first = self.first + self.plan.sheets + 1;
        let beside = [("north", 0, -1), ("east", 1, 0), ("south", 0, 1), ("west", -1, 0)];
        let joins: Vec<String> = beside
            .iter()
            .filter_map(|(side, x, y)| Some((side, poster.beside(tile, *x, *y)?)))
            .map(|(side, i)| format!("sheet {} on the {side}", first + i))
            .collect();
        let joins = match &joins[..] {
            [] => String::new(),
            [one] => format!(" It joins {one}."),
            [before @ .., last] => format!(" It joins {} and {last}.", before.join(", ")),
        };
        let title = &self.leaf.page.title;
        let said = match poster.tiles.len() {
            1 => format!("{title}. {}", poster.scale.said),
            n => format!("{title}, map {} of {n}. {}{joins}", number + 1, poster.scale.said),
        };
        let said = shortened(
            self.fonts,
            &said,
            (Setup { turn: poster.turn, ..self.setup }.size().0 - 2.0 * MARGIN) / 7.5,
        );
        sheet.tagged(Place::TileCaption(number), |sheet| {
            sheet.write(self.fonts, Face::Italic, 7.5, &said, (MARGIN, MARGIN - 4.0), Colour::Faint);
        });
    }
}

/// Lines for players to write on, where there is room.
fn print_note_lines(sheet: &mut Sheet<'_, '_>, content: &Content<'_>, below: f32) {
    let mut y = below + 20.0;
    while y < content.bottom() {
        sheet.rule((MARGIN, y), content.width(), 0.4, Colour::Faint);
        y += 20.0;
    }
}

/// The foot of a sheet: what makes the floor again, and the number of the sheet among all.
pub(super) fn foot(
    sheet: &mut Sheet<'_, '_>,
    fonts: &Fonts,
    setup: Setup,
    made: &str,
    (number, of): (usize, usize),
) {
    let (width, y) = (setup.size().0 - 2.0 * MARGIN, setup.size().1 - MARGIN);
    sheet.ornament(|sheet| {
        let made = shortened(fonts, made, 0.85 * width / 7.5);
        sheet.write(fonts, Face::Italic, 7.5, &made, (MARGIN, y), Colour::Faint);
        let number = format!("{number} / {of}");
        let at = MARGIN + width - fonts.width(Face::Regular, &number) * 8.0;
        sheet.write(fonts, Face::Regular, 8.0, &number, (at, y), Colour::Faint);
    });
}
