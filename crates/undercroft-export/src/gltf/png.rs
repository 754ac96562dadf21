//! A small grey picture as PNG, stored and not packed: a few lines, and the same bytes everywhere.

/// Returns a square picture from the light of its pixels.
pub(super) fn grey(side: u32, light: fn(u32, u32) -> u8) -> Vec<u8> {
    let mut rows = Vec::new();
    for y in 0..side {
        rows.push(0);
        rows.extend((0..side).map(|x| light(x, y)));
    }
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut header = Vec::new();
    header.extend(side.to_be_bytes());
    header.extend(side.to_be_bytes());
    header.extend([8, 0, 0, 0, 0]);
    chunk(&mut png, *b"IHDR", &header);
    chunk(&mut png, *b"IDAT", &stored(&rows));
    chunk(&mut png, *b"IEND", &[]);
    png
}

fn chunk(png: &mut Vec<u8>, kind: [u8; 4], bytes: &[u8]) {
    png.extend((bytes.len() as u32).to_be_bytes());
    let from = png.len();
    png.extend(kind);
    png.extend(bytes);
    let sum = crc(&png[from..]);
    png.extend(sum.to_be_bytes());
}

/// Returns a zlib stream of one stored block; a block takes up to 65,535 bytes.
fn stored(bytes: &[u8]) -> Vec<u8> {
    let length = bytes.len() as u16;
    let mut out = vec![0x78, 0x01, 0x01];
    out.extend(length.to_le_bytes());
    out.extend((!length).to_le_bytes());
    out.extend(bytes);
    let (mut a, mut b) = (1_u32, 0_u32);
    for byte in bytes {
        a = (a + u32::from(*byte)) % 65_521;
        b = (b + a) % 65_521;
    }
    out.extend((b << 16 | a).to_be_bytes());
    out
}

fn crc(bytes: &[u8]) -> u32 {
    let mut sum = u32::MAX;
    for byte in bytes {
        sum ^= u32::from(*byte);
        for _ in 0..8 {
            sum = if sum & 1 == 1 { sum >> 1 ^ 0xEDB8_8320 } else { sum >> 1 };
        }
    }
    !sum
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_sums_are_the_known_ones() {
        assert_eq!(super::crc(b"123456789"), 0xCBF4_3926);
        // The stream of "Wikipedia" ends in its well known Adler-32.
        assert!(super::stored(b"Wikipedia").ends_with(&0x11E6_0398_u32.to_be_bytes()));
    }
}
