//! Pixels for terminals that have them: the protocol of kitty, and sixels. Which terminal has which is told by the
//! environment; `--graphics` says otherwise.

use super::Graphics;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ratatui::layout::Rect;
use std::env;
use std::fmt::Write as _;
use std::io::{self, Write};
use undercroft_play::view::Frame;

/// How pixels are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pixels {
    Kitty,
    Sixel,
}

/// Returns how pixels are written here, where they can be.
pub(super) fn find(wanted: Graphics) -> Option<Pixels> {
    match wanted {
        Graphics::Blocks => None,
        Graphics::Kitty => Some(Pixels::Kitty),
        Graphics::Sixel => Some(Pixels::Sixel),
        Graphics::Auto => {
            let says = |name: &str| env::var(name).unwrap_or_default();
            // Within tmux and screen neither gets through by itself.
            if !says("TMUX").is_empty() || says("TERM").starts_with("screen") {
                return None;
            }
            let (term, program) = (says("TERM"), says("TERM_PROGRAM").to_lowercase());
            let kitty =
                term.contains("kitty") || term.contains("ghostty") || !says("KITTY_WINDOW_ID").is_empty();
            if kitty || matches!(&*program, "ghostty" | "wezterm") {
                return Some(Pixels::Kitty);
            }
            let sixel = ["foot", "mlterm", "contour", "yaft"].iter().any(|name| term.starts_with(name));
            (sixel || matches!(&*program, "iterm.app" | "mintty")).then_some(Pixels::Sixel)
        }
    }
}

/// Pixels of the picture for an area, at most as many as are painted in time.
pub(super) fn extent(area: Rect, window: Option<(u16, u16)>) -> (usize, usize) {
    let (w, h) = window.filter(|(w, h)| *w > 0 && *h > 0).unwrap_or((8, 16));
    let (width, height) =
        (usize::from(area.width) * usize::from(w), usize::from(area.height) * usize::from(h));
    let most = (width.div_ceil(800)).max(height.div_ceil(500)).max(1);
    ((width / most).max(1), (height / most).max(1))
}

/// Writes a frame over an area of the screen.
pub(super) fn show(pixels: Pixels, frame: &Frame, area: Rect, out: &mut impl Write) -> io::Result<()> {
    let text = match pixels {
        Pixels::Kitty => kitty(frame, area),
        Pixels::Sixel => sixel(frame),
    };
    // The cursor goes to where the picture begins, and back.
    write!(out, "\u{1b}7\u{1b}[{};{}H{text}\u{1b}8", area.y + 1, area.x + 1)?;
    out.flush()
}

/// Takes away what was shown last, where it would stay over the text.
pub(super) fn clear(pixels: Pixels, out: &mut impl Write) -> io::Result<()> {
    if pixels == Pixels::Kitty {
        write!(out, "\u{1b}_Ga=d,d=I,i=7,q=2\u{1b}\\")?;
    }
    out.flush()
}

fn kitty(frame: &Frame, area: Rect) -> String {
    let encoded = STANDARD.encode(frame.rgba());
    let mut text = String::with_capacity(encoded.len() + encoded.len() / 100);
    let chunks: Vec<&[u8]> = encoded.as_bytes().chunks(4096).collect();
    for (i, chunk) in chunks.iter().enumerate() {
        let more = u8::from(i + 1 < chunks.len());
        let head = if i == 0 {
            let (w, h) = (frame.width(), frame.height());
            format!("a=T,f=32,s={w},v={h},c={},r={},i=7,p=1,C=1,q=2,", area.width, area.height)
        } else {
            String::new()
        };
        let _ = write!(text, "\u{1b}_G{head}m={more};{}\u{1b}\\", String::from_utf8_lossy(chunk));
    }
    text
}

/// Steps of each of the three colours.
const STEPS: usize = 6;

/// Six rows at a time, each colour by itself: 216 colours, with the rest spread over the pixels around (Bayer's matrix).
fn sixel(frame: &Frame) -> String {
    const BAYER: [[usize; 4]; 4] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]];
    let (width, height) = (frame.width(), frame.height());
    let mut text = format!("\u{1b}P0;1;0q\"1;1;{width};{height}");
    for i in 0..STEPS.pow(3) {
        let part = |n: usize| n % STEPS * 100 / (STEPS - 1);
        let _ = write!(text, "#{i};2;{};{};{}", part(i / 36), part(i / 6), part(i));
    }
    let colour = |x: usize, y: usize| {
        let step = |part: u8| (usize::from(part) * (STEPS - 1) * 16 + BAYER[y % 4][x % 4] * 255) / (255 * 16);
        let [r, g, b] = frame.rgb(x, y).map(step);
        36 * r + 6 * g + b
    };
    let mut band = vec![0_u8; STEPS.pow(3) * width];
    for top in (0..height).step_by(6) {
        let mut used = [false; STEPS.pow(3)];
        for y in top..(top + 6).min(height) {
            for x in 0..width {
                let colour = colour(x, y);
                used[colour] = true;
                band[colour * width + x] += [1, 2, 4, 8, 16, 32][y - top];
            }
        }
        for (i, row) in band.chunks_mut(width).enumerate().filter(|(i, _)| used[*i]) {
            let _ = write!(text, "#{i}");
            runs(row, &mut text);
            text.push('$');
            row.fill(0);
        }
        text.push('-');
    }
    text + "\u{1b}\\"
}

/// Writes a row of sixels, runs of the same in short.
fn runs(row: &[u8], text: &mut String) {
    for run in row.chunk_by(|a, b| a == b) {
        let sign = char::from(b'?' + run[0]);
        if run.len() > 3 {
            let _ = write!(text, "!{}{sign}", run.len());
        } else {
            text.extend(std::iter::repeat_n(sign, run.len()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_black_picture_is_short_in_sixels() {
        let text = sixel(&Frame::new(20, 7));
        assert!(text.starts_with("\u{1b}P0;1;0q\"1;1;20;7#0;2;0;0;0#1;2;0;0;20"));
        // Two bands, the second with one row of the six.
        assert!(text.ends_with("#0!20~$-#0!20@$-\u{1b}\\"), "{text}");
    }

    #[test]
    fn kitty_gets_chunks_of_4096() {
        let text = kitty(&Frame::new(64, 64), Rect::new(0, 0, 8, 4));
        let chunks: Vec<&str> = text.split_terminator("\u{1b}\\").collect();
        assert_eq!(chunks.len(), (64 * 64 * 4_usize).div_ceil(3).div_ceil(1024));
        assert!(chunks[0].starts_with("\u{1b}_Ga=T,f=32,s=64,v=64,c=8,r=4,i=7,p=1,C=1,q=2,m=1;"));
        assert!(chunks.last().unwrap().starts_with("\u{1b}_Gm=0;"));
    }

    #[test]
    fn a_picture_keeps_within_what_is_painted_in_time() {
        assert_eq!(extent(Rect::new(0, 0, 80, 25), None), (640, 400));
        assert_eq!(extent(Rect::new(0, 0, 200, 60), Some((10, 20))), (666, 400));
    }
}
