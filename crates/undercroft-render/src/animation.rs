//! How a floor is made, as an animation: what each pass added, piece by piece, with the pass's name below.
//!
//! A [`Film`] watches a generator and keeps the draft after each pass of the attempt that succeeds. What happened between
//! two drafts is told from their difference: rooms in their order, then corridors, then the rest of the rock, then what
//! hangs on edges and stands in cells. Frames and pixels are bounded, and every frame but the first is the rectangle that
//! changed.

mod files;
mod reel;
mod reveal;

use crate::audience::Audience;
use crate::drawing::{CELL, Drawing, Point, Role};
use crate::error::RenderError;
use crate::options::{Extent, Options};
use crate::raster;
use crate::view::View;
use reel::Reel;
use undercroft::grid::Rect;
use undercroft::pass::{Step, Watch};
use undercroft::{Draft, Floor};

/// A file that moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moving {
    /// 256 colours, shown everywhere.
    Gif,
    /// Every colour; a program that knows no animations shows the finished floor's making as its first frame.
    Apng,
}

/// The drafts of one attempt, in the order of the passes.
#[derive(Clone, Default, Debug)]
pub struct Film {
    drafts: Vec<(&'static str, Draft)>,
}

/// The most pixels of a frame: 2048 by 2048.
const MAX_PIXELS: u64 = 1 << 22;
/// Pixels of the longest side, where nobody asks for a scale.
const LONG: u32 = 720;
/// A floor of more cells than these is not kept: no frame could show it.
const MAX_CELLS: usize = MAX_PIXELS as usize;
/// Frames of one pass, at most.
const FRAMES: usize = 14;
/// Hundredths of a second that a piece, a whole pass and the finished floor are shown.
const PIECE: u16 = 7;
const PASS: u16 = 55;
const END: u16 = 400;
/// Units of the strip below the floor.
const STRIP: i32 = CELL;
/// Pixels of its capitals.
const CAPITALS: i32 = 11;

impl Watch for Film {
    fn step(&mut self, step: &Step<'_>) {
        if step.index == 0 {
            self.drafts.clear();
        }
        if step.failed.is_none() && step.draft.size().area() <= MAX_CELLS {
            self.drafts.push((step.pass, step.draft.clone()));
        }
    }
}

impl Film {
    /// Returns the film as a file. It ends with the floor that came of it.
    pub fn write(&self, floor: &Floor, options: &Options, moving: Moving) -> Result<Vec<u8>, RenderError> {
        if options.audience != Audience::Master {
            return Err(RenderError::Secrets);
        }
        let reel = self.shot(floor, options)?;
        match moving {
            Moving::Gif => files::gif(&reel),
            Moving::Apng => files::apng(&reel),
        }
    }

    /// Draws every frame.
    fn shot(&self, floor: &Floor, options: &Options) -> Result<Reel, RenderError> {
        let last = View::from(floor);
        let stage = Stage::new(options, options.shown(&last))?;
        let mut reel = Reel::default();
        let blank = Draft::new(floor.size(), floor.depth());
        let foreseen = reveal::foreseen(floor);
        let mut before = &blank;
        for (pass, draft) in &self.drafts {
            for view in reveal::between(before, draft, &foreseen, FRAMES) {
                reel.add(&stage.frame(&view, pass)?, PIECE);
            }
            reel.hold(PASS);
            before = draft;
        }
        reel.add(&stage.frame(&last, floor.name())?, END);
        Ok(reel)
    }
}

/// What all frames have in common.
struct Stage {
    options: Options,
    shown: Rect,
    scale: u32,
    width: i32,
    height: i32,
}

impl Stage {
    fn new(options: &Options, shown: Rect) -> Result<Stage, RenderError> {
        let (across, down) = options.cells(shown);
        let usual = (LONG / across.max(down + 1).max(1)).clamp(1, Options::SCALE);
        let scale = options.scale.unwrap_or(usual).max(1);
        let options = Options { extent: Extent::Cells(shown), legend: false, scale: Some(scale), ..*options };
        let (wide, high) = (u64::from(across), u64::from(down) + STRIP as u64 / CELL as u64);
        raster::fits(wide * u64::from(scale), high * u64::from(scale), scale, MAX_PIXELS)?;
        Ok(Stage { options, shown, scale, width: across as i32 * CELL, height: down as i32 * CELL + STRIP })
    }

    fn frame(&self, view: &View<'_>, caption: &str) -> Result<tiny_skia::Pixmap, RenderError> {
        let Stage { options, shown, scale, width, height } = self;
        let mut drawing = Drawing::blank(*width, *height, options.style, *scale);
        let inset = i32::from(options.margin) * CELL;
        drawing.add_view(view, *shown, options, Point::new(inset, inset), *scale);
        let letters = (CAPITALS * CELL / *scale as i32).clamp(1, STRIP);
        let caption = crate::gallery::shortened(caption, width - 2 * letters, letters);
        let base = Point::new(width / 2, height - STRIP / 2 - inset.min(CELL) / 2 + letters / 2);
        drawing.write(Role::Caption, &caption, base, letters);
        drawing.leave_out(options.without);
        raster::painted(&drawing, options.style, *scale)
    }
}

#[cfg(test)]
mod tests;
