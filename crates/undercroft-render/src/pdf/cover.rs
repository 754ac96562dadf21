//! The title page: what the dungeon is called, a section through its floors, and on which sheet each of them begins.
//!
//! In the section every floor is a slab as wide as its grid, with what is carved in each column heaped up on it, and where
//! stairs lead from one to the next a line joins the two. Chutes end in the air above the floor below.

use super::font::{Face, Fonts};
use super::layout::Colour;
use super::paper::Setup;
use super::sheet::Sheet;
use super::tags::Place;
use super::{FOOT, HEAD, MARGIN, shortened};
use crate::page::Book;
use crate::view::View;
use undercroft::grid::cell;

/// Points of a line of the contents.
const LINE: f32 = 15.0;
/// Points above the section on the first sheet, and between it and the contents.
const ABOVE: f32 = 120.0;
const BELOW: f32 = 24.0;
/// Points of a floor in the section, at most and at least; where it would be less, there is none.
const SLAB: f32 = 84.0;
const FLAT: f32 = 9.0;

/// The title page, which may take more than one sheet.
pub(super) struct Front<'a> {
    pub(super) book: &'a Book<'a>,
    pub(super) fonts: &'a Fonts,
    pub(super) setup: Setup,
}

impl Front<'_> {
    fn width(&self) -> f32 {
        self.setup.size().0 - 2.0 * MARGIN
    }

    fn bottom(&self) -> f32 {
        self.setup.size().1 - MARGIN - FOOT
    }

    /// Points of a floor in the section; none where there are too many of them.
    fn slab(&self) -> Option<f32> {
        let room = 0.5 * (self.bottom() - MARGIN - ABOVE);
        let slab = (room / self.book.leaves.len().max(1) as f32).min(SLAB);
        (slab >= FLAT).then_some(slab)
    }

    /// Returns where the contents begin on the first sheet.
    fn contents(&self) -> f32 {
        let section = self.slab().map_or(0.0, |slab| slab * self.book.leaves.len() as f32 + BELOW);
        MARGIN + ABOVE + section
    }

    /// Returns how many lines of the contents a sheet has room for.
    fn lines_on(&self, sheet: usize) -> usize {
        let top = if sheet == 0 { self.contents() } else { MARGIN + HEAD };
        (((self.bottom() - top) / LINE) as usize).max(1)
    }

    /// Returns how many sheets it takes.
    pub(super) fn sheets(&self) -> usize {
        let rest = self.book.leaves.len().saturating_sub(self.lines_on(0));
        1 + rest.div_ceil(self.lines_on(1))
    }

    /// Prints one of its sheets. The floors begin on those sheets, counted from 1.
    pub(super) fn print(&self, sheet: &mut Sheet<'_, '_>, number: usize, begins: &[usize]) {
        if number == 0 {
            self.print_title(sheet);
            if let Some(slab) = self.slab() {
                sheet.tagged(Place::Map, |sheet| self.print_section(sheet, slab));
            }
        }
        let before: usize = (0..number).map(|sheet| self.lines_on(sheet)).sum();
        let mut y = if number == 0 { self.contents() } else { MARGIN + HEAD };
        let floors = self.book.leaves.iter().zip(begins).enumerate();
        for (i, (leaf, begins)) in floors.skip(before).take(self.lines_on(number)) {
            let words =
                [format!("Floor {}", leaf.floor.depth()), leaf.page.title.clone(), begins.to_string()];
            sheet.tagged(Place::Para(i), |sheet| self.print_line(sheet, &words, y));
            y += LINE;
        }
    }

    fn print_title(&self, sheet: &mut Sheet<'_, '_>) {
        let (fonts, book) = (self.fonts, self.book);
        let middle = MARGIN + self.width() / 2.0;
        let size = (self.width() / fonts.width(Face::Title, &book.title).max(0.1)).clamp(12.0, 36.0);
        let title = shortened(fonts, &book.title, self.width() / size);
        sheet.tagged(Place::Title, |sheet| {
            sheet.write_centred(fonts, Face::Title, size, &title, (middle, MARGIN + 56.0), Colour::Accent);
        });
        let subtitle = shortened(fonts, &book.subtitle(), self.width() / 12.0);
        sheet.tagged(Place::Subtitle, |sheet| {
            sheet.write_centred(fonts, Face::Italic, 12.0, &subtitle, (middle, MARGIN + 76.0), Colour::Ink);
        });
        sheet.ornament(|sheet| sheet.rule((MARGIN, MARGIN + 88.0), self.width(), 0.8, Colour::Accent));
    }

    /// A line of the contents: the floor, its title, dots, and the sheet.
    fn print_line(&self, sheet: &mut Sheet<'_, '_>, [floor, title, number]: &[String; 3], y: f32) {
        let fonts = self.fonts;
        let (size, base) = (10.0, y + 10.0);
        let width = |face: Face, text: &str| fonts.width(face, text) * size;
        let right = MARGIN + self.width();
        sheet.write(fonts, Face::Italic, size, floor, (MARGIN, base), Colour::Faint);
        let from = MARGIN + width(Face::Italic, "Floor 000  ");
        let title = shortened(fonts, title, (0.8 * self.width()) / size);
        sheet.write(fonts, Face::Bold, size, &title, (from, base), Colour::Ink);
        let to = right - width(Face::Regular, number);
        sheet.write(fonts, Face::Regular, size, number, (to, base), Colour::Ink);
        let dot = width(Face::Regular, " .");
        let begin = from + width(Face::Bold, &title) + dot;
        let dots = ((to - dot - begin) / dot).max(0.0) as usize;
        let leader = " .".repeat(dots);
        let at = to - dot - width(Face::Regular, &leader);
        sheet.write(fonts, Face::Regular, size, &leader, (at, base), Colour::Faint);
    }

    /// The floors below each other.
    fn print_section(&self, sheet: &mut Sheet<'_, '_>, slab: f32) {
        let book = self.book;
        let widest = book.leaves.iter().map(|leaf| leaf.floor.size().width()).max().unwrap_or(1);
        let label = self.fonts.width(Face::Italic, "000 ") * 9.0;
        let square = ((self.width() - label) / f32::from(widest)).min(0.4 * slab);
        let left = |width: u16| MARGIN + label + (self.width() - label - f32::from(width) * square) / 2.0;
        let foot = |floor: usize| MARGIN + ABOVE + (floor + 1) as f32 * slab - 0.2 * slab;
        for (i, leaf) in book.leaves.iter().enumerate() {
            let view = View::from(leaf.floor).seen_by(book.audience);
            let size = view.size();
            let heights: Vec<u32> = (0..size.width())
                .map(|x| (0..size.height()).filter(|y| view.cells.has(cell(x, *y))).count() as u32)
                .collect();
            let most = heights.iter().copied().max().unwrap_or(1).max(1) as f32;
            for (x, height) in heights.iter().enumerate().filter(|(_, height)| **height > 0) {
                let high = (*height as f32 / most * 0.55 * slab).max(1.0);
                let at = (left(size.width()) + x as f32 * square, foot(i) - high);
                sheet.block(at, (square + 0.1, high), Colour::Stone);
            }
            let ends = [left(size.width()), left(size.width()) + f32::from(size.width()) * square];
            sheet.stroke(&[(ends[0], foot(i)), (ends[1], foot(i))], 1.1, Colour::Ink);
            let depth = leaf.floor.depth().to_string();
            let base = (MARGIN, foot(i));
            sheet.write(self.fonts, Face::Italic, 9.0, &depth, base, Colour::Faint);
        }
        for shaft in book.shafts() {
            let middle = |floor: usize, x: u16| {
                left(book.leaves[floor].floor.size().width()) + (f32::from(x) + 0.5) * square
            };
            let top = (middle(shaft.floor, shaft.top), foot(shaft.floor));
            match shaft.foot {
                Some(x) => {
                    let to = (middle(shaft.floor + 1, x), foot(shaft.floor + 1));
                    sheet.stroke(&[top, to], 1.4, Colour::Accent);
                }
                None => sheet.stroke(&[top, (top.0, top.1 + 0.25 * slab)], 1.4, Colour::Accent),
            }
        }
    }
}
