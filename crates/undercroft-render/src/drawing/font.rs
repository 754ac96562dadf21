//! A stroke font of our own, so that writing looks the same on every machine and needs no font there.
//!
//! A glyph is drawn on a small lattice: x runs from 0 to 4, y from 0 (the top of a capital) over 6 (the base line) to 8
//! (the foot of a `g`). It is written as strokes, each a row of points of two digits:
//!
//! ```text
//!   "000646"        L: from (0, 0) down to (0, 6), then east to (4, 6)
//!   "0040 2026"     T: two strokes
//! ```

use super::path::{Outline, Point};

/// Lattice steps between two glyphs.
const GAP: i32 = 2;
/// Lattice steps of a blank.
const BLANK: i32 = 3;
/// Lattice steps from the top of a capital to the base line.
const CAPITAL: i32 = 6;

/// Units that a line of text takes whose capitals are that high.
///
/// ```
/// use undercroft_render::drawing::text_width;
///
/// assert_eq!(text_width("", 100), 0);
/// assert!(text_width("12", 100) > text_width("1", 100));
/// ```
pub fn text_width(text: &str, height: i32) -> i32 {
    let steps: i32 = text.chars().map(advance).sum();
    (steps - GAP).max(0) * height / CAPITAL
}

/// Writes a line of text from that point of the base line on.
pub(crate) fn write(path: &mut Outline<'_>, text: &str, start: Point, height: i32) {
    let mut x = 0;
    for c in text.chars() {
        for stroke in glyph(c).split(' ').filter(|stroke| !stroke.is_empty()) {
            let at = |(dx, dy): (i32, i32)| {
                start.plus((x + dx) * height / CAPITAL, (dy - CAPITAL) * height / CAPITAL)
            };
            let mut points = points(stroke).map(at);
            let Some(first) = points.next() else { continue };
            path.go(first);
            // A dot is a line too short to see, since a line of no length is no line to some who draw it.
            path.to(points.next().unwrap_or(first.plus(1, 0)));
            points.for_each(|p| path.to(p));
        }
        x += advance(c);
    }
}

fn points(stroke: &str) -> impl Iterator<Item = (i32, i32)> {
    stroke.as_bytes().chunks_exact(2).map(|pair| (i32::from(pair[0] - b'0'), i32::from(pair[1] - b'0')))
}

fn advance(c: char) -> i32 {
    let widest = glyph(c).split(' ').flat_map(points).map(|(x, _)| x).max();
    widest.unwrap_or(BLANK - GAP) + GAP
}

#[rustfmt::skip]
/// Returns the strokes of a letter. A nought has a dot, so that nobody takes it for the letter.
fn glyph(c: char) -> &'static str {
    match c {
        c if c.is_whitespace() || c.is_control() => "",
        'A' => "062046 1434", 'B' => "06003041423303 3344453606", 'C' => "4130100105163645",
        'D' => "06002042442606", 'E' => "40000646 0333", 'F' => "400006 0333", 'G' => "41301001051636454323",
        'H' => "0006 4046 0343", 'I' => "1016 0020 0626", 'J' => "4045361605", 'K' => "0006 4004 1346",
        'L' => "000646", 'M' => "0600234046", 'N' => "06004640", 'O' => "103041453616050110",
        'P' => "06003041423303", 'Q' => "103041453616050110 2446", 'R' => "06003041423303 2346",
        'S' => "413010010213334445361605", 'T' => "0040 2026", 'U' => "000516364540", 'V' => "002640",
        'W' => "0016233640", 'X' => "0046 4006", 'Y' => "002340 2326", 'Z' => "00400646",
        'a' => "4246 4332120305163645", 'b' => "0006 0312324345361605", 'c' => "4332120305163645",
        'd' => "4046 4332120305163645", 'e' => "044443321203051636", 'f' => "30201116 0232",
        'g' => "4247381807 4332120305163645", 'h' => "0006 0312324346", 'i' => "0206 00", 'j' => "121708 10",
        'k' => "0006 3205 1436", 'l' => "000516", 'm' => "0206 03122326 23324346", 'n' => "0206 0312324346",
        'o' => "123243453616050312", 'p' => "0208 0312324345361605", 'q' => "4248 4332120305163645",
        'r' => "0206 031232", 's' => "43321203143445361605", 't' => "10152636 0232", 'u' => "0205163645 4246",
        'v' => "022642", 'w' => "0216233642", 'x' | '\u{d7}' => "0246 4206", 'y' => "0226 4218", 'z' => "02420646",
        '0' => "103041453616050110 23", '1' => "011016 0626", '2' => "01103041420646",
        '3' => "0110304142334445361605 1333", '4' => "36300444", '5' => "400003334445361605",
        '6' => "413010010516364544331304", '7' => "004016", '8' => "13020110304142331304051636454433",
        '9' => "051636454130100102133342",
        '-' | '\u{2010}'..='\u{2012}' => "0333", '\u{2013}' | '\u{2014}' => "0343", '_' => "0747",
        '.' => "06", ',' => "1607", ':' => "03 06", ';' => "13 1607", '\u{b7}' => "03",
        '/' => "0640", '\\' => "0046", '|' => "0007", '#' => "1016 3036 0242 0444", '+' => "2125 0343",
        '=' => "0242 0444", '*' => "2125 0244 0442", '~' => "04133443", '^' => "022042", '%' => "0640 0010110100 3545463635",
        '(' => "10010516", ')' => "00111506", '[' => "10000616", ']' => "00101606", '<' => "310335", '>' => "013305",
        '{' => "20111203141526", '}' => "00111223141506", '!' => "0004 06", '?' => "011030414224 26",
        '\'' | '\u{2019}' => "0001", '"' => "0001 2021", '`' => "0011", '@' => "34141232344541301001051636",
        '&' => "4612112031320405162644", '$' => "413010010213334445361605 2026",
        _ => "0040460600",
    }
}
