//! Paragraphs into lines: the breaks that leave the least slack over the whole paragraph, in the manner of Knuth and
//! Plass, with every space between words as a place to break and spaces that stretch and shrink.

use super::figure::Figure;
use super::font::{Face, Fonts, Word};
use crate::quest::Chart;
use std::rc::Rc;

/// Some text in one face.
#[derive(Clone, Debug)]
pub(super) struct Span {
    pub(super) face: Face,
    pub(super) text: String,
    pub(super) colour: Colour,
}

/// What text is printed in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Colour {
    Ink,
    Accent,
    Faint,
    Stone,
}

/// How lines fill their width.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Align {
    Justified,
    Left,
    Centred,
}

/// A paragraph. Lengths are in points.
#[derive(Clone, Debug)]
pub(super) struct Para {
    pub(super) spans: Vec<Span>,
    pub(super) size: f32,
    pub(super) leading: f32,
    /// How far every line stands in.
    pub(super) indent: f32,
    /// How much farther all but the first do.
    pub(super) hang: f32,
    /// The space above, but for the top of a column.
    pub(super) before: f32,
    pub(super) align: Align,
    /// Whether the next paragraph must not begin elsewhere.
    pub(super) keep: Keep,
    /// Whether a line is drawn beneath.
    pub(super) rule: Rule,
    /// What it is called in the list of bookmarks, and how deep it stands there.
    pub(super) mark: Option<(u8, String)>,
    /// A chart in place of words.
    pub(super) chart: Option<Rc<Chart>>,
    /// The room, the person or whatever else it belongs to.
    pub(super) entry: Option<Entry>,
}

/// What is not parted where a column has room for all of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    /// Another number for each.
    pub(super) id: usize,
    /// What it is called where it goes on in another column.
    pub(super) name: Rc<str>,
}

/// Whether a paragraph is kept with the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Keep {
    WithNext,
    Free,
}

/// Whether a line is drawn beneath a paragraph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rule {
    Below,
    None,
}

/// Some words of one face and colour, at their place in the line.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) x: f32,
    pub(super) word: Word,
    pub(super) colour: Colour,
}

/// A line to print.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) pieces: Vec<Piece>,
    pub(super) size: f32,
    /// The space above, but for the top of a column.
    pub(super) before: f32,
    pub(super) height: f32,
    /// Whether the column may end after it.
    pub(super) may_end: bool,
    /// Whether it may do so where the entry is longer than a column.
    pub(super) may_part: bool,
    /// The paragraph that it belongs to, by its number.
    pub(super) para: usize,
    /// The entry that it belongs to.
    pub(super) entry: Option<Entry>,
    pub(super) rule: Rule,
    pub(super) mark: Option<(u8, String)>,
    /// What is drawn in place of words.
    pub(super) figure: Option<Rc<Figure>>,
}

impl Line {
    /// Returns a figure as a line of its height.
    pub(super) fn drawn(figure: Figure) -> Line {
        Line {
            pieces: Vec::new(),
            size: 0.0,
            before: 4.0,
            height: figure.height(),
            may_end: true,
            may_part: true,
            para: 0,
            entry: None,
            rule: Rule::None,
            mark: None,
            figure: Some(Rc::new(figure)),
        }
    }
}

/// Words that hold together; a line may begin with it.
struct Clump {
    words: Vec<(Word, Colour)>,
    width: f32,
    /// The space before it, in points; none after a hyphen.
    space: f32,
}

/// The least and the most that a space becomes, as a share of its own width.
const SHRUNK: f32 = 0.85;
const STRETCHED: f32 = 2.6;

/// Returns the lines of a paragraph in a column of that width.
pub(super) fn lines(fonts: &Fonts, para: &Para, width: f32) -> Vec<Line> {
    let clumps = clumps(fonts, para, (width - para.indent - para.hang).max(para.size));
    let starts = breaks(&clumps, para, width);
    let count = starts.len();
    let ends = starts.iter().copied().skip(1).chain([clumps.len()]);
    let mut lines = Vec::with_capacity(count);
    for (i, (start, end)) in starts.iter().copied().zip(ends).enumerate() {
        let is_last = i + 1 == count;
        let left = para.indent + if i == 0 { 0.0 } else { para.hang };
        lines.push(Line {
            pieces: set(fonts, &clumps[start..end], para, left, width - left, is_last),
            size: para.size,
            before: if i == 0 { para.before } else { 0.0 },
            height: para.leading,
            may_end: may_end(i, count, para.keep),
            may_part: may_end(i, count, para.keep),
            para: 0,
            entry: para.entry.clone(),
            rule: if is_last { para.rule } else { Rule::None },
            mark: if i == 0 { para.mark.clone() } else { None },
            figure: None,
        });
    }
    lines
}

/// No column ends after the first line of several or before the last, nor after a paragraph that is kept with the next.
fn may_end(i: usize, count: usize, keep: Keep) -> bool {
    let last = count - 1;
    if i == last { keep == Keep::Free } else { count > 3 && i > 0 && i + 1 < last }
}

/// Returns the paragraph's words, those without a space between them together.
fn clumps(fonts: &Fonts, para: &Para, widest: f32) -> Vec<Clump> {
    let mut clumps: Vec<Clump> = Vec::new();
    let space = fonts.width(Face::Regular, " ") * para.size;
    let mut gap = 0.0;
    for span in &para.spans {
        let mut rest = span.text.as_str();
        while !rest.is_empty() {
            let text = rest.trim_start_matches(may_break);
            if text.len() < rest.len() {
                gap = space;
            }
            let end = word_end(text);
            let (word, after) = text.split_at(end);
            rest = after;
            if !word.is_empty() {
                let is_glued = gap == 0.0 && clumps.last().is_some_and(|before| !ends_softly(before));
                add(
                    fonts,
                    &mut clumps,
                    (span, word),
                    para.size,
                    if is_glued { None } else { Some(gap) },
                    widest,
                );
                gap = 0.0;
            }
        }
    }
    clumps
}

/// Returns whether it is a space, and not one that holds its line together.
fn may_break(c: char) -> bool {
    c.is_whitespace() && c != '\u{a0}'
}

/// Returns where a word ends: at a space, or after a hyphen or dash within it.
fn word_end(text: &str) -> usize {
    let mut before = ' ';
    for (i, c) in text.char_indices() {
        if may_break(c) {
            return i;
        }
        if matches!(before, '-' | '–' | '—' | '/') && c.is_alphanumeric() && i > 2 {
            return i;
        }
        before = c;
    }
    text.len()
}

/// Returns whether a line may end after it though no space follows.
fn ends_softly(clump: &Clump) -> bool {
    clump.words.last().is_some_and(|(word, _)| word.text.ends_with(['-', '–', '—', '/']))
}

/// Adds a word, cut into pieces where it is wider than a line.
fn add(
    fonts: &Fonts,
    clumps: &mut Vec<Clump>,
    (span, text): (&Span, &str),
    size: f32,
    space: Option<f32>,
    widest: f32,
) {
    let word = fonts.shape(span.face, text);
    let width = word.width * size;
    if width > widest {
        let mut space = space.or(Some(0.0));
        for part in cut(fonts, span.face, text, widest / size) {
            let word = fonts.shape(span.face, part);
            let width = word.width * size;
            clumps.push(Clump {
                words: vec![(word, span.colour)],
                width,
                space: space.take().unwrap_or(0.0),
            });
        }
        return;
    }
    match (space, clumps.last_mut()) {
        (None, Some(clump)) if clump.width + width <= widest => {
            clump.width += width;
            clump.words.push((word, span.colour));
        }
        _ => clumps.push(Clump { words: vec![(word, span.colour)], width, space: space.unwrap_or(0.0) }),
    }
}

/// Returns the word in pieces, none wider than that many ems, counted letter by letter.
fn cut<'a>(fonts: &Fonts, face: Face, text: &'a str, widest: f32) -> Vec<&'a str> {
    let mut parts = Vec::new();
    let (mut start, mut width) = (0, 0.0);
    for (i, c) in text.char_indices() {
        let advance = fonts.width(face, c.encode_utf8(&mut [0; 4]));
        // A little to spare, since a letter may come out wider beside others than alone.
        if width + advance > 0.95 * widest && i > start {
            parts.push(&text[start..i]);
            (start, width) = (i, 0.0);
        }
        width += advance;
    }
    parts.push(&text[start..]);
    parts
}

/// Returns the first clump of every line: the breaks with the least badness.
fn breaks(clumps: &[Clump], para: &Para, width: f32) -> Vec<usize> {
    let n = clumps.len();
    if n == 0 {
        return Vec::new();
    }
    // From the end: the badness of the best lines from each clump on, and where the second of them begins.
    let mut best = vec![(f32::INFINITY, n); n + 1];
    best[n] = (0.0, n);
    for start in (0..n).rev() {
        let left = para.indent + if start == 0 { 0.0 } else { para.hang };
        let room = width - left;
        let (mut natural, mut spaces) = (0.0, 0.0);
        for end in start + 1..=n {
            let clump = &clumps[end - 1];
            if end > start + 1 {
                natural += clump.space;
                spaces += clump.space;
            }
            natural += clump.width;
            let too_long = natural - spaces * (1.0 - SHRUNK) > room;
            if too_long && end > start + 1 {
                break;
            }
            let slack = room - natural;
            let bad = match para.align {
                // Lines in the middle of a page are to be of one length.
                Align::Centred => slack * slack,
                _ => badness(slack, spaces, room, end == n),
            };
            let cost = bad + best[end].0;
            if cost < best[start].0 {
                best[start] = (cost, end);
            }
        }
    }
    let mut starts = vec![0];
    let mut next = best[0].1;
    while next < n {
        starts.push(next);
        next = best[next].1;
    }
    starts
}

/// Returns how bad a line is: the cube of what its spaces have to take, as TeX counts; a short last line is not bad.
fn badness(slack: f32, spaces: f32, room: f32, is_last: bool) -> f32 {
    if is_last && slack >= 0.0 {
        // A single short word at the end is left only where there is no other way.
        return if slack > 0.88 * room { 1500.0 } else { 0.0 };
    }
    let stretch = slack / (spaces.max(1.0) * if slack < 0.0 { 1.0 - SHRUNK } else { 0.8 });
    let ratio = stretch.abs().min(30.0);
    10.0 + 100.0 * ratio * ratio * ratio
}

/// Returns the words of a line at their places.
fn set(fonts: &Fonts, clumps: &[Clump], para: &Para, left: f32, room: f32, is_last: bool) -> Vec<Piece> {
    let spaces: f32 = clumps.iter().skip(1).map(|clump| clump.space).sum();
    let natural: f32 = spaces + clumps.iter().map(|clump| clump.width).sum::<f32>();
    let slack = room - natural;
    let share = if spaces > 0.0 { 1.0 + slack / spaces } else { 1.0 };
    let justified = para.align == Align::Justified && share <= STRETCHED && (!is_last || slack < 0.0);
    let scale = if justified || slack < 0.0 { share.max(SHRUNK) } else { 1.0 };
    let mut x = left + if para.align == Align::Centred { slack.max(0.0) / 2.0 } else { 0.0 };
    let mut pieces: Vec<Piece> = Vec::new();
    for (i, clump) in clumps.iter().enumerate() {
        let gap = if i == 0 { 0.0 } else { clump.space * scale };
        for (j, (word, colour)) in clump.words.iter().enumerate() {
            let gap = if j == 0 { gap } else { 0.0 };
            x += gap;
            if let Some(piece) =
                pieces.last_mut().filter(|piece| piece.word.face == word.face && piece.colour == *colour)
            {
                join(fonts, &mut piece.word, word, gap / para.size);
            } else {
                let word = opened(fonts, &mut pieces, word, gap / para.size);
                pieces.push(Piece { x, word, colour: *colour });
            }
            x += word.width * para.size;
        }
    }
    pieces
}

/// Returns the first word of a piece. The space before it belongs to the piece before, so that copied text has it.
fn opened(fonts: &Fonts, pieces: &mut [Piece], word: &Word, gap: f32) -> Word {
    if gap > 0.0
        && let Some(before) = pieces.last_mut()
    {
        push_space(fonts, &mut before.word, gap);
    }
    word.clone()
}

/// Adds a word to a piece, after a space of that many ems.
fn join(fonts: &Fonts, piece: &mut Word, word: &Word, gap: f32) {
    if gap > 0.0 {
        push_space(fonts, piece, gap);
    }
    let at = piece.text.len();
    piece.text.push_str(&word.text);
    piece.glyphs.extend(word.glyphs.iter().cloned().map(|mut glyph| {
        glyph.text_range = glyph.text_range.start + at..glyph.text_range.end + at;
        glyph
    }));
    piece.width += word.width;
}

fn push_space(fonts: &Fonts, piece: &mut Word, width: f32) {
    let at = piece.text.len();
    piece.text.push(' ');
    for mut glyph in fonts.shape(piece.face, " ").glyphs {
        glyph.x_advance = width;
        glyph.text_range = at..at + 1;
        piece.glyphs.push(glyph);
    }
    piece.width += width;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn para(text: &str) -> Para {
        let spans = vec![Span { face: Face::Regular, text: text.to_owned(), colour: Colour::Ink }];
        Para { size: 10.0, leading: 12.0, ..crate::pdf::text::para(spans) }
    }

    fn text(line: &Line) -> String {
        line.pieces.iter().map(|piece| piece.word.text.as_str()).collect()
    }

    fn right(line: &Line) -> f32 {
        line.pieces.last().map_or(0.0, |piece| piece.x + piece.word.width * line.size)
    }

    #[test]
    fn lines_hold_every_word_and_reach_the_edge() {
        let fonts = Fonts::load().unwrap();
        let words = "Somebody has drawn the chief on the wall, and somebody else has improved it. ".repeat(6);
        let lines = lines(&fonts, &para(&words), 180.0);
        let joined: Vec<String> = lines.iter().map(text).collect();
        assert_eq!(joined.join(" "), words.trim());
        let space = fonts.width(Face::Regular, " ") * 10.0;
        let mut reach = 0;
        for line in &lines[..lines.len() - 1] {
            let slack = 180.0 - right(line);
            let spaces = text(line).matches(' ').count() as f32 * space;
            // Either it reaches the edge, or its spaces would have to become too wide for that.
            assert!(slack.abs() < 0.01 || 1.0 + slack / spaces > STRETCHED, "{slack} of {spaces}");
            reach += usize::from(slack.abs() < 0.01);
        }
        assert!(reach * 2 >= lines.len(), "{reach} of {}", lines.len());
        assert!(right(&lines[lines.len() - 1]) <= 180.01);
        assert!(!lines[0].may_end && lines[1].may_end && !lines[lines.len() - 2].may_end);
    }

    #[test]
    fn a_word_wider_than_the_column_is_cut() {
        let fonts = Fonts::load().unwrap();
        let long = "x".repeat(500);
        for text_of in [long.clone(), format!("short {long} words-{long}"), "漢".repeat(300)] {
            let lines = lines(&fonts, &para(&text_of), 90.0);
            assert!(lines.iter().all(|line| right(line) <= 90.01), "{text_of}");
            let letters: String = lines.iter().map(text).collect();
            assert_eq!(letters.replace(' ', ""), text_of.replace(' ', ""));
        }
        assert!(lines(&fonts, &para("  \n \u{0}"), 90.0).len() <= 1);
    }

    #[test]
    fn faces_meet_with_the_space_between_them() {
        let fonts = Fonts::load().unwrap();
        let mut mixed = para("Exits");
        mixed.spans[0].face = Face::Bold;
        mixed.spans.push(Span { face: Face::Regular, text: ", north and (".into(), colour: Colour::Ink });
        mixed.spans.push(Span { face: Face::Italic, text: "south) ".into(), colour: Colour::Ink });
        assert_eq!(text(&lines(&fonts, &mixed, 400.0)[0]), "Exits, north and (south)");
    }
}
