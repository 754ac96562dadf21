//! The first-person view in characters: two pixels in each, or shades of grey as letters where there is no colour.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;
use undercroft_play::view::Frame;

/// How colours come to the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Depth {
    /// All of them.
    True,
    /// The 256 of most terminals.
    Palette,
    /// None.
    None,
}

impl Depth {
    /// Returns the nearest that the screen has.
    pub(super) fn colour(self, [r, g, b]: [u8; 3]) -> Color {
        match self {
            Depth::True => Color::Rgb(r, g, b),
            Depth::Palette => Color::Indexed(indexed([r, g, b])),
            Depth::None => Color::Reset,
        }
    }
}

/// From dark to bright.
const RAMP: [char; 12] = [' ', ' ', '.', ':', '-', '=', '+', 'o', '*', '%', '#', '@'];
/// Samples in each direction that make a pixel.
pub(super) const SAMPLES: usize = 2;

/// Puts a frame into an area. It has `SAMPLES` columns for each character, and twice as many rows.
pub(super) fn blocks(frame: &Frame, area: Rect, depth: Depth, half: bool, buffer: &mut Buffer) {
    for y in 0..area.height {
        for x in 0..area.width {
            let (left, top) = (usize::from(x) * SAMPLES, usize::from(y) * 2 * SAMPLES);
            let upper = mean(frame, left, top);
            let lower = mean(frame, left, top + SAMPLES);
            let Some(cell) = buffer.cell_mut((area.x + x, area.y + y)) else { continue };
            if depth == Depth::None || !half {
                let grey = u32::midpoint(brightness(upper), brightness(lower));
                // The dark half of the scale is where most of a dungeon is.
                let step = (grey * 255).isqrt() as usize * RAMP.len() / 256;
                cell.set_char(RAMP[step.min(RAMP.len() - 1)]);
                if depth != Depth::None {
                    cell.set_fg(depth.colour(upper));
                }
            } else {
                cell.set_char('▀').set_fg(depth.colour(upper)).set_bg(depth.colour(lower));
            }
        }
    }
}

fn mean(frame: &Frame, left: usize, top: usize) -> [u8; 3] {
    let mut sum = [0_usize; 3];
    for y in top..top + SAMPLES {
        for x in left..left + SAMPLES {
            let rgb = frame.rgb(x.min(frame.width() - 1), y.min(frame.height() - 1));
            sum.iter_mut().zip(rgb).for_each(|(sum, part)| *sum += usize::from(part));
        }
    }
    sum.map(|sum| (sum / (SAMPLES * SAMPLES)) as u8)
}

fn brightness([r, g, b]: [u8; 3]) -> u32 {
    (2 * u32::from(r) + 5 * u32::from(g) + u32::from(b)) / 8
}

/// Returns the nearest colour of the cube of 6×6×6, or of the greys beside it.
fn indexed(rgb: [u8; 3]) -> u8 {
    const STEPS: [i32; 6] = [0, 95, 135, 175, 215, 255];
    let nearest = |part: u8| (0..6).min_by_key(|i| (STEPS[*i] - i32::from(part)).abs()).unwrap_or(0);
    let cube = rgb.map(nearest);
    let grey = (brightness(rgb).saturating_sub(3) / 10).min(23) as i32;
    let off = |shown: [i32; 3]| shown.iter().zip(rgb).map(|(a, b)| (a - i32::from(b)).pow(2)).sum::<i32>();
    if off([8 + 10 * grey; 3]) < off(cube.map(|i| STEPS[i])) {
        return 232 + grey as u8;
    }
    (16 + 36 * cube[0] + 6 * cube[1] + cube[2]) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_go_to_their_nearest() {
        assert_eq!(indexed([0, 0, 0]), 16);
        assert_eq!(indexed([255, 255, 255]), 231);
        assert_eq!(indexed([255, 0, 0]), 196);
        assert_eq!(indexed([118, 118, 118]), 243);
    }
}
