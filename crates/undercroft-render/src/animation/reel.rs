//! Frames as what changed since the one before.

use tiny_skia::Pixmap;

/// A rectangle of pixels that is put over the frame before.
pub(super) struct Patch {
    pub(super) left: u32,
    pub(super) top: u32,
    pub(super) width: u32,
    pub(super) height: u32,
    /// Red, green and blue, row by row.
    pub(super) rgb: Vec<u8>,
    /// Hundredths of a second until the next one.
    pub(super) hold: u16,
}

/// All frames of a film.
#[derive(Default)]
pub(super) struct Reel {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) patches: Vec<Patch>,
    last: Option<Pixmap>,
}

impl Reel {
    /// Adds a frame. One that looks like the last lets that stay longer.
    pub(super) fn add(&mut self, frame: &Pixmap, hold: u16) {
        let (width, height) = (frame.width(), frame.height());
        (self.width, self.height) = (width, height);
        let changed = match &self.last {
            None => Some((0, 0, width, height)),
            Some(last) => changed(last, frame),
        };
        let Some((left, top, width, height)) = changed else { return self.hold(hold) };
        let rows = (top..top + height).flat_map(|y| {
            let start = (y * frame.width() + left) as usize * 4;
            frame.data()[start..start + width as usize * 4].chunks_exact(4)
        });
        let rgb = rows.flat_map(|p| [p[0], p[1], p[2]]).collect();
        self.patches.push(Patch { left, top, width, height, rgb, hold });
        self.last = Some(frame.clone());
    }

    /// Lets the last frame stay for longer.
    pub(super) fn hold(&mut self, longer: u16) {
        if let Some(patch) = self.patches.last_mut() {
            patch.hold = patch.hold.saturating_add(longer);
        }
    }
}

/// Left, top, width and height of what differs.
fn changed(a: &Pixmap, b: &Pixmap) -> Option<(u32, u32, u32, u32)> {
    let row = a.width() as usize * 4;
    let rows = || a.data().chunks_exact(row).zip(b.data().chunks_exact(row));
    let top = rows().position(|(a, b)| a != b)?;
    let bottom = rows().rposition(|(a, b)| a != b)?;
    let (mut left, mut right) = (usize::MAX, 0);
    for (a, b) in rows().skip(top).take(bottom + 1 - top) {
        let mut differs = a.chunks_exact(4).zip(b.chunks_exact(4)).map(|(a, b)| a != b);
        if let Some(first) = differs.position(|d| d) {
            left = left.min(first);
            let last = a.chunks_exact(4).zip(b.chunks_exact(4)).rposition(|(a, b)| a != b);
            right = right.max(last.unwrap_or(first));
        }
    }
    Some((left as u32, top as u32, (right + 1 - left) as u32, (bottom + 1 - top) as u32))
}
