//! Colours as one number each: red in the lowest byte, then green, blue and alpha, so that the bytes in order are RGBA.
//! Shading takes red and blue in one multiplication and green in another; a test holds it against three plain lines.

/// Opaque black.
pub(super) const BLACK: u32 = 0xFF00_0000;
/// Nothing at all.
pub(super) const CLEAR: u32 = 0;

/// Returns an opaque colour.
pub(super) const fn rgb(r: u8, g: u8, b: u8) -> u32 {
    BLACK | (b as u32) << 16 | (g as u32) << 8 | r as u32
}

/// Returns red, green and blue.
pub(super) const fn parts(colour: u32) -> [u8; 3] {
    let [r, g, b, _] = colour.to_le_bytes();
    [r, g, b]
}

/// Returns whether anything is to be seen of it.
pub(super) const fn is_clear(colour: u32) -> bool {
    colour < BLACK
}

/// Returns the colour `by` of 256 as bright; more than 256 is brighter than it was.
pub(super) fn lit(colour: u32, by: u32) -> u32 {
    let [r, g, b] = parts(colour).map(|part| (u32::from(part) * by / 256).min(255) as u8);
    rgb(r, g, b)
}

/// Returns the colour `part` of 256 on the way to another.
pub(super) fn mixed(from: u32, to: u32, part: u32) -> u32 {
    let (a, b) = (parts(from), parts(to));
    let mix = |i: usize| ((u32::from(a[i]) * (256 - part) + u32::from(b[i]) * part) / 256) as u8;
    rgb(mix(0), mix(1), mix(2))
}

/// How bright things are at some distance, and the colour that the rest fades to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shade {
    /// From 0 to 256.
    light: u32,
    /// What fills up the rest, already multiplied.
    rest: u32,
}

impl Shade {
    pub(super) fn new(light: u32, dark: u32) -> Shade {
        Shade { light, rest: lit(dark, 256 - light) & !BLACK }
    }

    /// Returns the colour in this light.
    #[inline]
    pub(super) const fn of(self, colour: u32) -> u32 {
        let red_blue = (((colour & 0x00FF_00FF) * self.light) >> 8) & 0x00FF_00FF;
        let green = (((colour & 0x0000_FF00) * self.light) >> 8) & 0x0000_FF00;
        // Neither sum overflows: the parts are shares of 256 that add up to it.
        BLACK | (red_blue + green + self.rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shading_is_a_mean() {
        let dark = rgb(14, 12, 18);
        for light in [0, 1, 17, 128, 255, 256] {
            let shade = Shade::new(light, dark);
            for colour in [0, rgb(255, 255, 255), rgb(1, 2, 3), rgb(200, 100, 50)] {
                let plain = |i: usize| {
                    let (c, d) = (u32::from(parts(colour)[i]), u32::from(parts(dark)[i]));
                    (c * light / 256 + d * (256 - light) / 256) as u8
                };
                assert_eq!(parts(shade.of(colour)), [plain(0), plain(1), plain(2)], "{light} {colour:x}");
            }
        }
    }
}
