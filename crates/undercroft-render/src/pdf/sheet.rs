//! One sheet while it is printed: text and thin lines at a place.

use super::font::{Face, Fonts, Word};
use super::layout::{Colour, Line, Rule};
use super::tags::{Place, Tags};
use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::paint::{Fill, Stroke};
use krilla::surface::Surface;
use krilla::tagging::{Artifact, ArtifactType, ContentTag};

/// A sheet while it is printed.
pub(super) struct Sheet<'a, 's> {
    pub(super) surface: &'a mut Surface<'s>,
    pub(super) tags: &'a mut Tags,
    /// The floor that it belongs to, by its place among all; the title page comes before the first.
    pub(super) floor: usize,
}

const fn rgb(colour: Colour) -> (u8, u8, u8) {
    match colour {
        Colour::Ink => (24, 22, 26),
        Colour::Accent => (128, 34, 24),
        Colour::Faint => (118, 112, 106),
        Colour::Stone => (206, 198, 184),
    }
}

fn paint(colour: Colour) -> krilla::paint::Paint {
    let (r, g, b) = rgb(colour);
    rgb::Color::new(r, g, b).into()
}

impl Sheet<'_, '_> {
    /// Prints something that belongs to the text, for programs that read it aloud.
    pub(super) fn tagged(&mut self, place: Place, print: impl FnOnce(&mut Self)) {
        let id = self.surface.start_tagged(place.content());
        print(self);
        self.surface.end_tagged();
        self.tags.add(self.floor, place, id);
    }

    /// Prints something that is left out where the text is read aloud: what stands on every sheet, and ornament.
    pub(super) fn ornament(&mut self, print: impl FnOnce(&mut Self)) {
        let kind = ArtifactType::PaginationOther;
        self.surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(kind)));
        print(self);
        self.surface.end_tagged();
    }

    /// Writes from that point of the base line on.
    pub(super) fn write(
        &mut self,
        fonts: &Fonts,
        face: Face,
        size: f32,
        text: &str,
        at: (f32, f32),
        colour: Colour,
    ) {
        self.word(fonts, &fonts.shape(face, text), size, at, colour);
    }

    /// Writes with the middle above that point of the base line.
    pub(super) fn write_centred(
        &mut self,
        fonts: &Fonts,
        face: Face,
        size: f32,
        text: &str,
        (x, y): (f32, f32),
        colour: Colour,
    ) {
        let word = fonts.shape(face, text);
        self.word(fonts, &word, size, (x - word.width * size / 2.0, y), colour);
    }

    fn word(&mut self, fonts: &Fonts, word: &Word, size: f32, (x, y): (f32, f32), colour: Colour) {
        if word.glyphs.is_empty() {
            return;
        }
        self.surface.set_stroke(None);
        self.surface.set_fill(Some(Fill { paint: paint(colour), ..Fill::default() }));
        self.surface.draw_glyphs(
            Point::from_xy(x, y),
            &word.glyphs,
            fonts.font(word.face),
            &word.text,
            size,
            false,
        );
    }

    /// Prints a line of a paragraph whose top left corner is there.
    pub(super) fn line(&mut self, fonts: &Fonts, line: &Line, (x, y): (f32, f32), width: f32) {
        if let Some(figure) = &line.figure {
            figure.print(self, fonts, (x, y), width);
        }
        let base = y + 0.5 * line.height + 0.3 * line.size;
        for piece in &line.pieces {
            self.word(fonts, &piece.word, line.size, (x + piece.x, base), piece.colour);
        }
    }

    /// Prints what stands beneath such a line.
    pub(super) fn beneath(&mut self, line: &Line, (x, y): (f32, f32), width: f32) {
        if line.rule == Rule::Below {
            self.ornament(|sheet| sheet.rule((x, y + line.height - 1.0), width, 0.6, Colour::Accent));
        }
    }

    /// A line through some points.
    pub(super) fn stroke(&mut self, points: &[(f32, f32)], thick: f32, colour: Colour) {
        let mut path = PathBuilder::new();
        let Some((first, rest)) = points.split_first() else { return };
        path.move_to(first.0, first.1);
        for (x, y) in rest {
            path.line_to(*x, *y);
        }
        if let Some(path) = path.finish() {
            self.surface.set_fill(None);
            self.surface.set_stroke(Some(Stroke { paint: paint(colour), width: thick, ..Stroke::default() }));
            self.surface.draw_path(&path);
        }
    }

    /// A white box with an outline.
    pub(super) fn frame(
        &mut self,
        (x, y): (f32, f32),
        (width, height): (f32, f32),
        thick: f32,
        colour: Colour,
    ) {
        let mut path = PathBuilder::new();
        let Some(bounds) = Rect::from_xywh(x, y, width, height) else { return };
        path.push_rect(bounds);
        if let Some(path) = path.finish() {
            self.surface
                .set_fill(Some(Fill { paint: rgb::Color::new(255, 255, 255).into(), ..Fill::default() }));
            self.surface.set_stroke(Some(Stroke { paint: paint(colour), width: thick, ..Stroke::default() }));
            self.surface.draw_path(&path);
        }
    }

    /// A box filled with a colour.
    pub(super) fn block(&mut self, (x, y): (f32, f32), (width, height): (f32, f32), colour: Colour) {
        let mut path = PathBuilder::new();
        let Some(bounds) = Rect::from_xywh(x, y, width, height) else { return };
        path.push_rect(bounds);
        if let Some(path) = path.finish() {
            self.surface.set_fill(Some(Fill { paint: paint(colour), ..Fill::default() }));
            self.surface.set_stroke(None);
            self.surface.draw_path(&path);
        }
    }

    /// A thin line eastward.
    pub(super) fn rule(&mut self, (x, y): (f32, f32), length: f32, thick: f32, colour: Colour) {
        let mut path = PathBuilder::new();
        path.move_to(x, y);
        path.line_to(x + length, y);
        if let Some(path) = path.finish() {
            self.surface.set_fill(None);
            self.surface.set_stroke(Some(Stroke { paint: paint(colour), width: thick, ..Stroke::default() }));
            self.surface.draw_path(&path);
        }
    }
}
