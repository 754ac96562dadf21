//! The faces of the page, and words shaped with them: glyphs with kerning and ligatures, and the width that they take.
//! What is measured is what is drawn.
//!
//! A letter that the font lacks becomes its empty box, which is seen; the text beneath stays what it was.

use krilla::text::{Font, GlyphId, KrillaGlyph};
use rustybuzz::ttf_parser::Tag;
use rustybuzz::{Direction, Feature, UnicodeBuffer};

/// A face.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Face {
    Regular,
    Italic,
    Bold,
    /// Capitals and small capitals, for titles.
    Title,
}

/// Alegreya by Juan Pablo del Peral, under the SIL Open Font Licence that lies beside the files.
const FILES: [&[u8]; 4] = [
    include_bytes!("../../fonts/Alegreya-Regular.otf"),
    include_bytes!("../../fonts/Alegreya-Italic.otf"),
    include_bytes!("../../fonts/Alegreya-Bold.otf"),
    include_bytes!("../../fonts/AlegreyaSC-Bold.otf"),
];

/// All faces, ready to shape and to draw with.
pub(super) struct Fonts {
    shapers: Vec<rustybuzz::Face<'static>>,
    fonts: Vec<Font>,
}

/// A word in one face. Lengths are in ems.
#[derive(Clone, Debug)]
pub(super) struct Word {
    pub(super) face: Face,
    pub(super) text: String,
    pub(super) glyphs: Vec<KrillaGlyph>,
    pub(super) width: f32,
}

impl Fonts {
    /// Returns the faces; none only if the files in the program are broken.
    pub(super) fn load() -> Option<Fonts> {
        let shapers = FILES.iter().map(|file| rustybuzz::Face::from_slice(file, 0)).collect::<Option<_>>()?;
        let fonts = FILES.iter().map(|file| Font::new(file.to_vec().into(), 0)).collect::<Option<_>>()?;
        Some(Fonts { shapers, fonts })
    }

    pub(super) fn font(&self, face: Face) -> Font {
        self.fonts[face as usize].clone()
    }

    /// Returns the word in a face. Control characters are left out.
    pub(super) fn shape(&self, face: Face, text: &str) -> Word {
        let text: String = text.chars().filter(|c| !c.is_control()).collect();
        let shaper = &self.shapers[face as usize];
        let em = shaper.units_per_em() as f32;
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(&text);
        buffer.guess_segment_properties();
        // One direction for all: clusters then follow the text, whatever its script.
        buffer.set_direction(Direction::LeftToRight);
        // Figures as high as capitals: the font's own 1 looks like a small I, and squares are named by both.
        let lining = Feature::new(Tag::from_bytes(b"lnum"), 1, ..);
        let shaped = rustybuzz::shape(shaper, &[lining], buffer);
        let clusters: Vec<usize> = shaped.glyph_infos().iter().map(|info| info.cluster as usize).collect();
        let mut glyphs = Vec::with_capacity(clusters.len());
        for (i, (info, place)) in shaped.glyph_infos().iter().zip(shaped.glyph_positions()).enumerate() {
            let start = clusters[i];
            let end = clusters[i..].iter().copied().find(|c| *c > start).unwrap_or(text.len());
            glyphs.push(KrillaGlyph::new(
                GlyphId::new(info.glyph_id),
                place.x_advance as f32 / em,
                place.x_offset as f32 / em,
                place.y_offset as f32 / em,
                place.y_advance as f32 / em,
                start..end,
                None,
            ));
        }
        let width = glyphs.iter().map(|glyph| glyph.x_advance).sum();
        Word { face, text, glyphs, width }
    }

    /// Returns the width of a line, in ems.
    pub(super) fn width(&self, face: Face, text: &str) -> f32 {
        self.shape(face, text).width
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_the_font_lacks_are_boxes() {
        let fonts = Fonts::load().unwrap();
        let word = fonts.shape(Face::Regular, "a\u{0}漢\u{7}b");
        assert_eq!(word.text, "a漢b");
        assert_eq!(word.glyphs.len(), 3);
        assert_eq!(word.glyphs[1].glyph_id, GlyphId::new(0));
        assert!(word.glyphs[1].x_advance > 0.2, "the box takes its place");
        assert_eq!(word.glyphs[1].text_range, 1..4);
    }

    #[test]
    fn every_letter_of_the_pages_words_is_in_the_fonts() {
        let fonts = Fonts::load().unwrap();
        let letters = "ABCXYZabcxyzäéñß0123456789.,;:!?“”‘’—–-·×()%/&";
        for face in [Face::Regular, Face::Italic, Face::Bold, Face::Title] {
            let word = fonts.shape(face, letters);
            assert!(word.glyphs.iter().all(|glyph| glyph.glyph_id != GlyphId::new(0)), "{face:?}");
        }
    }
}
