//! Reading a drawing back. Whatever stands at a place where it means nothing is an error that names line and column.

use super::{HEADER, RULE, feature_glyph, implied, letter, plain_barrier, plain_feature, words};
use crate::floor::{Broken, Contents, Feature, Floor, Goal, Placed, Plan};
use crate::grid::{BadSize, Bits, Cell, Edge, Passages, Side, Size, cell};

/// Why a text is not a floor.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum TextError {
    #[error("line 1: '{0}' does not say how large the floor is: it takes '{HEADER} 24x24'")]
    Header(String),
    #[error("there is no drawing")]
    Empty,
    #[error(transparent)]
    Size(#[from] BadSize),
    #[error("a floor of {0} takes {1} lines of drawing, and there are {2}")]
    Lines(Size, usize, usize),
    #[error("line {line}, column {column}: '{found}' cannot stand {place}")]
    Glyph { line: usize, column: usize, found: String, place: &'static str },
    #[error("line {line}, column {column}: {why}")]
    Wrong { line: usize, column: usize, why: &'static str },
    #[error("line {0} is longer than the floor is wide")]
    Long(usize),
    #[error("under the drawing: {0}")]
    Legend(String),
    #[error("under the drawing: {0}, which is not what is drawn there")]
    Mismatch(String),
    #[error(transparent)]
    Broken(#[from] Broken),
}

pub(super) fn read(text: &str) -> Result<Floor, TextError> {
    let (drawing, legend) = split(text)?;
    let mut contents = words::read(legend)?;
    let mut plan = Plan { cells: Bits::empty(drawing.size), open: Passages::closed(drawing.size) };
    read_cells(&drawing, &mut plan, &mut contents)?;
    read_edges(&drawing, &mut plan, &mut contents)?;
    let (keys, gates, triggers) = implied(&contents);
    if contents.keys.is_empty() {
        contents.keys = keys;
    }
    if contents.gates.is_empty() {
        contents.gates = gates;
    }
    if contents.triggers.is_empty() {
        contents.triggers = triggers;
    }
    Ok(Floor::checked(plan, contents)?)
}

struct Drawing<'a> {
    size: Size,
    lines: Vec<&'a [u8]>,
    /// The number of the first line, and the columns cut off before each, for messages.
    first: usize,
    indent: usize,
}

impl Drawing<'_> {
    fn at(&self, row: usize, column: usize) -> u8 {
        self.lines.get(row).and_then(|line| line.get(column)).copied().unwrap_or(b' ')
    }

    fn glyph_error(&self, row: usize, column: usize, len: usize, place: &'static str) -> TextError {
        let found = (column..column + len).map(|c| char::from(self.at(row, c))).collect();
        TextError::Glyph { line: row + self.first, column: column + self.indent + 1, found, place }
    }

    fn wrong(&self, row: usize, column: usize, why: &'static str) -> TextError {
        TextError::Wrong { line: row + self.first, column: column + self.indent + 1, why }
    }
}

/// Returns the drawing and the text under it.
fn split(text: &str) -> Result<(Drawing<'_>, &str), TextError> {
    let (body, legend) = match text.find(&format!("\n{RULE}\n")) {
        Some(at) => (&text[..=at], &text[at + RULE.len() + 2..]),
        None => (text, ""),
    };
    if let Some((row, column)) = non_ascii(body) {
        let why = "a drawing is made of ASCII characters";
        return Err(TextError::Wrong { line: row + 1, column: column + 1, why });
    }
    if let Some(rest) = body.strip_prefix(HEADER) {
        let (size, body) = rest.split_once('\n').unwrap_or((rest, ""));
        let wrong = || TextError::Header(format!("{HEADER}{}", size.chars().take(40).collect::<String>()));
        let (w, h) = size.trim().split_once('x').ok_or_else(wrong)?;
        let number = |s: &str| s.parse::<u32>().map_err(|_| wrong());
        let size = Size::new(number(w)?, number(h)?)?;
        let lines: Vec<&[u8]> = body.lines().map(str::as_bytes).collect();
        let expected = 2 * usize::from(size.height()) + 1;
        if lines.len() != expected {
            return Err(TextError::Lines(size, expected, lines.len()));
        }
        return measured(Drawing { size, lines, first: 2, indent: 0 }).map(|d| (d, legend));
    }
    let skipped = body.lines().take_while(|line| line.trim().is_empty()).count();
    let mut lines: Vec<&str> = body.lines().skip(skipped).collect();
    while lines.last().is_some_and(|line| line.trim().is_empty()) {
        lines.pop();
    }
    let indent = lines.iter().filter(|l| !l.trim().is_empty()).map(|l| l.len() - l.trim_start().len()).min();
    let indent = indent.ok_or(TextError::Empty)?;
    let lines: Vec<&[u8]> = lines.iter().map(|l| l.as_bytes().get(indent..).unwrap_or(&[])).collect();
    let longest = lines.iter().map(|l| l.len()).max().unwrap_or(0);
    let (w, h) = ((longest.saturating_sub(1)).div_ceil(3).max(1), (lines.len() / 2).max(1));
    let clamp = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let size = Size::new(clamp(w), clamp(h))?;
    measured(Drawing { size, lines, first: skipped + 1, indent }).map(|d| (d, legend))
}

fn measured(drawing: Drawing<'_>) -> Result<Drawing<'_>, TextError> {
    let width = 3 * usize::from(drawing.size.width()) + 1;
    match drawing.lines.iter().position(|line| line.trim_ascii_end().len() > width) {
        Some(row) => Err(TextError::Long(row + drawing.first)),
        None => Ok(drawing),
    }
}

fn non_ascii(text: &str) -> Option<(usize, usize)> {
    if text.is_ascii() {
        return None;
    }
    text.lines().enumerate().find_map(|(row, line)| Some((row, line.chars().position(|c| !c.is_ascii())?)))
}

fn read_cells(drawing: &Drawing<'_>, plan: &mut Plan, contents: &mut Contents) -> Result<(), TextError> {
    let said: std::collections::BTreeMap<Cell, char> =
        contents.features.iter().map(|p| (p.at, feature_glyph(&p.is).0)).collect();
    let (mut entrance, mut exit) = (None, None);
    for c in drawing.size.cells() {
        let (row, column) = (2 * usize::from(c.y) + 1, 3 * usize::from(c.x) + 1);
        let (a, b) = (char::from(drawing.at(row, column)), char::from(drawing.at(row, column + 1)));
        if (a, b) == (' ', ' ') {
            continue;
        }
        plan.cells.insert(c);
        let (glyph, number) = match (a, b.to_digit(10)) {
            (' ' | '@' | '!', None) => (b, None),
            ('k' | 'l' | 's', Some(n)) => (a, Some(n)),
            _ => return Err(drawing.glyph_error(row, column, 2, "in a cell")),
        };
        let mark = match a {
            '@' => Some(&mut entrance),
            '!' => Some(&mut exit),
            _ => None,
        };
        if let Some(mark) = mark
            && mark.replace(c).is_some()
        {
            return Err(drawing.wrong(row, column, "there is one entrance, and one exit"));
        }
        match (said.get(&c), plain_feature(glyph, number)) {
            (Some(told), _) if *told == glyph => {}
            (Some(_), _) => return Err(drawing.wrong(row, column, "something else is said to stand here")),
            (None, Some(feature)) => contents.features.push(Placed { at: c, is: feature }),
            (None, None) if glyph == '.' => {}
            (None, None) if "kls^$tmpn".contains(glyph) => {
                return Err(drawing.wrong(row, column, "under the drawing nothing is said about this"));
            }
            (None, None) => return Err(drawing.glyph_error(row, column, 2, "in a cell")),
        }
    }
    let stairs = contents.features.iter().find(|p| p.is == Feature::StairsUp).map(|p| p.at);
    if let Some(c) = entrance.or(stairs).filter(|_| contents.entrance == Cell::default()) {
        contents.entrance = c;
    }
    if let Some(c) = exit.filter(|_| contents.goal == Goal::StairsDown) {
        contents.goal = Goal::Exit(c);
    }
    Ok(())
}

fn read_edges(drawing: &Drawing<'_>, plan: &mut Plan, contents: &mut Contents) -> Result<(), TextError> {
    let said: std::collections::BTreeMap<Edge, char> =
        contents.barriers.iter().map(|(edge, b)| (*edge, letter(b.kind))).collect();
    let mut drawn = 0;
    let (w, h) = (drawing.size.width(), drawing.size.height());
    for y in 0..=h {
        for x in 0..=w {
            let corner = drawing.at(2 * usize::from(y), 3 * usize::from(x));
            if corner != b' ' && corner != b'+' {
                return Err(drawing.glyph_error(2 * usize::from(y), 3 * usize::from(x), 1, "at a corner"));
            }
            for side in [Side::North, Side::West] {
                if (side == Side::North && x < w) || (side == Side::West && y < h) {
                    let edge = Edge::new(cell(x, y), side);
                    drawn += usize::from(read_edge(drawing, edge, &said, plan, contents)?);
                }
            }
        }
    }
    if drawn != said.len() {
        return Err(TextError::Mismatch("a barrier is described".to_owned()));
    }
    Ok(())
}

/// Reads one edge; true when the text under the drawing describes what stands on it.
fn read_edge(
    drawing: &Drawing<'_>,
    edge: Edge,
    said: &std::collections::BTreeMap<Edge, char>,
    plan: &mut Plan,
    contents: &mut Contents,
) -> Result<bool, TextError> {
    let c = edge.cell();
    let (row, column, wall, len) = match edge.side() {
        Side::North => (2 * usize::from(c.y), 3 * usize::from(c.x) + 1, '-', 2),
        _ => (2 * usize::from(c.y) + 1, 3 * usize::from(c.x), '|', 1),
    };
    let glyph = char::from(drawing.at(row, column));
    if len == 2 && drawing.at(row, column + 1) != glyph as u8 {
        return Err(drawing.glyph_error(row, column, 2, "on an edge"));
    }
    let (before, after) = edge.cells();
    let floors = usize::from(plan.cells.has(after)) + before.map_or(0, |b| usize::from(plan.cells.has(b)));
    match (glyph, floors) {
        (' ', 0) => Ok(false),
        (' ', 1) => Err(drawing.wrong(row, column, "an open edge leads into rock or over the rim")),
        (' ', _) => {
            plan.open.set(edge, true);
            Ok(false)
        }
        (glyph, _) if glyph == wall => Ok(false),
        (glyph, _) => {
            let barrier = plain_barrier(edge, glyph);
            let barrier = barrier.ok_or_else(|| drawing.glyph_error(row, column, len, "on an edge"))?;
            if let Some(told) = said.get(&edge) {
                if *told == glyph {
                    return Ok(true);
                }
                return Err(drawing.wrong(row, column, "something else is said to stand here"));
            }
            if barrier.gate().is_some_and(|gate| gate.0 == u32::MAX) {
                return Err(drawing.wrong(row, column, "under the drawing nothing is said about this"));
            }
            contents.barriers.push((edge, barrier));
            Ok(false)
        }
    }
}
