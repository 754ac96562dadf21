//! Characters with colours, and how they become lines of text.

use super::sign::Sign;
use super::{Colour, Glyphs};
use std::fmt::Write as _;

/// Columns that a legend may take.
const LEGEND: usize = 78;

#[derive(Clone, Copy, PartialEq, Eq)]
struct Spot {
    glyph: char,
    colour: Option<u8>,
    /// The colour behind the character.
    behind: Option<u8>,
}

const BLANK: Spot = Spot { glyph: ' ', colour: None, behind: None };

pub(super) struct Canvas {
    width: usize,
    spots: Vec<Spot>,
    /// Those that were put, each once, in the order of the first.
    signs: Vec<Sign>,
    legend: Vec<Vec<Spot>>,
}

impl Canvas {
    pub(super) fn new(width: usize, height: usize) -> Canvas {
        Canvas { width, spots: vec![BLANK; width * height], signs: Vec::new(), legend: Vec::new() }
    }

    /// Puts a character of the plan, which needs no explanation.
    pub(super) fn put(&mut self, (x, y): (usize, usize), glyph: char, colour: u8) {
        self.spots[y * self.width + x] = Spot { glyph, colour: Some(colour), behind: None };
    }

    /// Puts a sign.
    pub(super) fn sign(&mut self, at: (usize, usize), sign: Sign, glyphs: Glyphs) {
        self.put(at, sign.glyph(glyphs), sign.colour);
        self.spots[at.1 * self.width + at.0].behind = sign.behind;
        // Keys of several colours are one line of the legend.
        if !sign.means.is_empty() && !self.signs.iter().any(|s| s.means == sign.means) {
            self.signs.push(sign);
        }
    }

    /// Explains the signs that were put, as many to a line as fit.
    pub(super) fn explain(&mut self, glyphs: Glyphs) {
        self.signs.sort_unstable_by_key(|sign| sign.means);
        let mut line: Vec<Spot> = Vec::new();
        for sign in &self.signs {
            let needs = sign.means.chars().count() + 2;
            if !line.is_empty() && line.len() + 3 + needs > LEGEND {
                self.legend.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.extend([BLANK; 3]);
            }
            line.extend([Spot { glyph: sign.glyph(glyphs), colour: Some(sign.colour), behind: None }, BLANK]);
            line.extend(sign.means.chars().map(|glyph| Spot { glyph, ..BLANK }));
        }
        if !line.is_empty() {
            self.legend.push(line);
        }
    }

    pub(super) fn print(&self, colour: Colour) -> String {
        let mut out = String::with_capacity(self.spots.len() * 3);
        for row in self.spots.chunks(self.width).chain(self.legend.iter().map(Vec::as_slice)) {
            print_row(&mut out, row, colour);
        }
        out
    }
}

/// Blanks at the end are left out, and a colour is named only where it changes.
fn print_row(out: &mut String, row: &[Spot], colour: Colour) {
    let end = row.iter().rposition(|spot| spot.glyph != ' ').map_or(0, |last| last + 1);
    let (mut current, mut behind) = (None, None);
    for spot in &row[..end] {
        if colour == Colour::Ansi {
            if behind.is_some() && spot.behind != behind {
                out.push_str("\x1b[49m");
                behind = None;
            }
            // A blank looks the same in every colour.
            if spot.glyph != ' ' && spot.colour != current {
                match spot.colour {
                    Some(n) => {
                        let _ = write!(out, "\x1b[38;5;{n}m");
                    }
                    None => out.push_str("\x1b[0m"),
                }
                current = spot.colour;
            }
            if let Some(n) = spot.behind.filter(|_| spot.behind != behind) {
                let _ = write!(out, "\x1b[48;5;{n}m");
                behind = spot.behind;
            }
        }
        out.push(spot.glyph);
    }
    if current.is_some() || behind.is_some() {
        out.push_str("\x1b[0m");
    }
    out.push('\n');
}
