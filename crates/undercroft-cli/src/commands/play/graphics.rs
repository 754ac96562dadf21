//! Pixels for terminals that have them: the protocol of kitty, and sixels. Which terminal has which it is asked, and told by
//! the environment; `--graphics` says otherwise.

use super::{Graphics, probe};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::ZlibEncoder;
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

/// Returns how pixels are written here, where they can be, and how many a character has, where the terminal says so.
pub(super) fn find(wanted: Graphics) -> (Option<Pixels>, Option<(u16, u16)>) {
    match wanted {
        Graphics::Blocks => (None, None),
        Graphics::Kitty => (Some(Pixels::Kitty), probe::ask().cell),
        Graphics::Sixel => (Some(Pixels::Sixel), probe::ask().cell),
        Graphics::Auto => {
            let says = |name: &str| env::var(name).unwrap_or_default();
            let (term, program) = (says("TERM"), says("TERM_PROGRAM").to_lowercase());
            // Within tmux and screen neither gets through by itself, and what is simple is not asked.
            let simple = term.is_empty() || ["screen", "linux", "dumb"].iter().any(|of| term.starts_with(of));
            if simple || !says("TMUX").is_empty() {
                return (None, None);
            }
            let answers = probe::ask();
            let kitty = term.contains("kitty") || term.contains("ghostty");
            let kitty = kitty || matches!(&*program, "ghostty" | "wezterm") || answers.kitty;
            let sixel = ["foot", "mlterm", "contour", "yaft"].iter().any(|name| term.starts_with(name));
            let sixel = sixel || matches!(&*program, "iterm.app" | "mintty") || answers.sixel;
            let pixels = match (kitty, sixel) {
                (true, _) => Some(Pixels::Kitty),
                (false, true) => Some(Pixels::Sixel),
                (false, false) => None,
            };
            (pixels, answers.cell)
        }
    }
}

/// How large a picture is painted, and how large it is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Extent {
    /// Pixels that are painted.
    pub(super) width: usize,
    pub(super) height: usize,
    /// Pixels of the screen, across and down, for each of them.
    scale: usize,
    /// Pixels of the screen that are to be filled.
    fills: (usize, usize),
}

/// Returns how large the picture for an area is: as many pixels as are painted in time, fewer while everything moves.
pub(super) fn extent(area: Rect, cell: Option<(u16, u16)>, moving: bool) -> Extent {
    let (w, h) = cell.filter(|(w, h)| *w > 0 && *h > 0).unwrap_or((8, 16));
    let fills = (usize::from(area.width) * usize::from(w), usize::from(area.height) * usize::from(h));
    let least = fills.0.div_ceil(800).max(fills.1.div_ceil(500)).max(1);
    let scale = if moving { least * 2 } else { least };
    Extent { width: fills.0.div_ceil(scale).max(1), height: fills.1.div_ceil(scale).max(1), scale, fills }
}

/// Writes a frame over an area of the screen.
pub(super) fn show(
    pixels: Pixels,
    frame: &Frame,
    area: Rect,
    extent: Extent,
    out: &mut impl Write,
) -> io::Result<()> {
    let text = match pixels {
        Pixels::Kitty => kitty(frame, area)?,
        Pixels::Sixel => sixel(frame, extent),
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

/// Red, green and blue, packed, in pieces; the terminal makes the picture as large as its area.
fn kitty(frame: &Frame, area: Rect) -> io::Result<String> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(
        &frame.rgba().chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect::<Vec<u8>>(),
    )?;
    let encoded = STANDARD.encode(packed.finish()?);
    let mut text = String::with_capacity(encoded.len() + encoded.len() / 100);
    let chunks: Vec<&[u8]> = encoded.as_bytes().chunks(4096).collect();
    for (i, chunk) in chunks.iter().enumerate() {
        let more = u8::from(i + 1 < chunks.len());
        let head = if i == 0 {
            let (w, h) = (frame.width(), frame.height());
            format!("a=T,f=24,o=z,s={w},v={h},c={},r={},i=7,p=1,C=1,q=2,", area.width, area.height)
        } else {
            String::new()
        };
        let _ = write!(text, "\u{1b}_G{head}m={more};{}\u{1b}\\", String::from_utf8_lossy(chunk));
    }
    Ok(text)
}

/// Steps of each of the three colours.
const STEPS: usize = 6;

/// Six rows at a time, each colour by itself: 216 colours, with the rest spread over the pixels around (Bayer's matrix).
/// Sixels have the size of the screen's pixels, so that the picture is made as large as its area here.
fn sixel(frame: &Frame, extent: Extent) -> String {
    const BAYER: [[usize; 4]; 4] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]];
    let (width, height) = extent.fills;
    let mut text = format!("\u{1b}P0;1;0q\"1;1;{width};{height}");
    for i in 0..STEPS.pow(3) {
        let part = |n: usize| n % STEPS * 100 / (STEPS - 1);
        let _ = write!(text, "#{i};2;{};{};{}", part(i / 36), part(i / 6), part(i));
    }
    let colour = |x: usize, y: usize| {
        let step = |part: u8| (usize::from(part) * (STEPS - 1) * 16 + BAYER[y % 4][x % 4] * 255) / (255 * 16);
        let [r, g, b] = frame.rgb(x / extent.scale, y / extent.scale).map(step);
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
        let extent = Extent { width: 20, height: 7, scale: 1, fills: (20, 7) };
        let text = sixel(&Frame::new(20, 7), extent);
        assert!(text.starts_with("\u{1b}P0;1;0q\"1;1;20;7#0;2;0;0;0#1;2;0;0;20"));
        // Two bands, the second with one row of the six.
        assert!(text.ends_with("#0!20~$-#0!20@$-\u{1b}\\"), "{text}");
    }

    #[test]
    fn sixels_fill_their_area_however_few_pixels_are_painted() {
        let area = Rect::new(0, 0, 250, 65);
        let extent = extent(area, Some((10, 20)), true);
        assert_eq!((extent.fills, extent.scale), ((2500, 1300), 8));
        assert!(extent.width * 8 >= 2500 && extent.height * 8 >= 1300);
        let text = sixel(&Frame::new(extent.width, extent.height), extent);
        assert!(text.contains("\"1;1;2500;1300#"));
        let bands = text.matches("#0!2500").count();
        assert_eq!(bands, 1300_usize.div_ceil(6));
    }

    #[test]
    fn kitty_gets_packed_chunks_of_4096() {
        // Noise, which hardly packs.
        let mut frame = Frame::new(128, 128);
        let game = crate::commands::play::tests::game();
        undercroft_play::view::paint(
            &undercroft_play::view::Scene::of(&game),
            &undercroft_play::view::Shot::of(&game),
            &mut frame,
        );
        let text = kitty(&frame, Rect::new(0, 0, 8, 4)).unwrap();
        let chunks: Vec<&str> = text.split_terminator("\u{1b}\\").collect();
        assert!(chunks.len() > 1);
        let (head, first) = chunks[0].split_once(';').unwrap();
        assert_eq!(head, "\u{1b}_Ga=T,f=24,o=z,s=128,v=128,c=8,r=4,i=7,p=1,C=1,q=2,m=1");
        let rest = chunks[1..].iter().map(|chunk| chunk.split_once(';').unwrap());
        let mut encoded = first.to_owned();
        for (i, (head, part)) in rest.enumerate() {
            assert_eq!(head, format!("\u{1b}_Gm={}", u8::from(i + 2 < chunks.len())));
            assert!(part.len() <= 4096);
            encoded += part;
        }
        let mut pixels = Vec::new();
        let packed = STANDARD.decode(encoded).unwrap();
        flate2::write::ZlibDecoder::new(&mut pixels).write_all(&packed).unwrap();
        let wanted: Vec<u8> = (0..128 * 128).flat_map(|i| frame.rgb(i % 128, i / 128)).collect();
        assert_eq!(pixels, wanted);
        assert!(packed.len() < wanted.len());
    }

    #[test]
    fn a_picture_keeps_within_what_is_painted_in_time() {
        let painted = |area, cell, moving| {
            let extent = extent(area, cell, moving);
            (extent.width, extent.height)
        };
        assert_eq!(painted(Rect::new(0, 0, 80, 25), None, false), (640, 400));
        assert_eq!(painted(Rect::new(0, 0, 80, 25), None, true), (320, 200));
        assert_eq!(painted(Rect::new(0, 0, 200, 60), Some((10, 20)), false), (667, 400));
        assert_eq!(painted(Rect::new(0, 0, 0, 0), Some((10, 20)), false), (1, 1));
    }
}
