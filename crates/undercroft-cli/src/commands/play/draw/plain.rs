//! A screen for terminals that have no more than ASCII: every other character is shown by one that resembles it.

use ratatui::buffer::Buffer;

/// Goes over everything that was drawn.
pub(super) fn all(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        let mut signs = cell.symbol().chars();
        if let Some(sign) = signs.next().filter(|sign| !sign.is_ascii()) {
            cell.set_char(alike(sign));
        }
    }
}

/// Returns the character of ASCII that is most like it.
fn alike(sign: char) -> char {
    const LETTERS: [(char, &str); 13] = [
        ('a', "àáâãäåā"),
        ('A', "ÀÁÂÃÄÅĀ"),
        ('c', "çćč"),
        ('e', "èéêëē"),
        ('E', "ÈÉÊË"),
        ('i', "ìíîïı"),
        ('n', "ñń"),
        ('o', "òóôõöøō"),
        ('O', "ÒÓÔÕÖØ"),
        ('s', "šśß"),
        ('u', "ùúûüū"),
        ('U', "ÙÚÛÜ"),
        ('y', "ýÿ"),
    ];
    match sign {
        '·' | '•' | '–' | '—' | '─' | '−' => '-',
        '×' => 'x',
        '│' | '▏' | '┃' => '|',
        '▲' | '↑' => '^',
        '▼' | '↓' => 'v',
        '◀' | '←' => '<',
        '▶' | '→' => '>',
        '█' | '▒' => '#',
        '░' | '…' => '.',
        '‘' | '’' => '\'',
        '“' | '”' | '„' => '"',
        '\u{a0}' => ' ',
        _ => LETTERS.iter().find(|(_, like)| like.contains(sign)).map_or('?', |(letter, _)| *letter),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Rect;

    #[test]
    fn what_is_no_ascii_looks_alike() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 16, 1));
        buffer.set_string(0, 0, "· “Café” × 3 ▲ ☃", ratatui::style::Style::new());
        all(&mut buffer);
        let text: String = buffer.content.iter().map(ratatui::buffer::Cell::symbol).collect();
        assert_eq!(text, "- \"Cafe\" x 3 ^ ?");
    }
}
