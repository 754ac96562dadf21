//! Angles and lengths in whole numbers. A full turn is 4,096, clockwise from the north; a cell is 65,536 long.

/// The length of a cell.
pub(super) const ONE: i32 = 1 << 16;
/// A quarter turn.
pub(super) const QUARTER: i32 = 1024;

/// Returns the sine of an angle, in 65,536ths.
pub(super) fn sine(angle: i32) -> i32 {
    let angle = angle.rem_euclid(4 * QUARTER);
    let (quarter, rest) = (angle / QUARTER, angle % QUARTER);
    let positive = |of: i32| rising(i64::from(of));
    match quarter {
        0 => positive(rest),
        1 => positive(QUARTER - rest),
        2 => -positive(rest),
        _ => -positive(QUARTER - rest),
    }
}

/// Returns the cosine of an angle, in 65,536ths.
pub(super) fn cosine(angle: i32) -> i32 {
    sine(angle + QUARTER)
}

/// The sine within the first quarter, by its series: x − x³/3! + x⁵/5! − x⁷/7! + x⁹/9!.
fn rising(angle: i64) -> i32 {
    // π/2 in 2³⁰ths.
    const HALF_PI: i64 = 1_686_629_713;
    let x = HALF_PI * angle / i64::from(QUARTER);
    let square = (x * x) >> 30;
    let mut term = x;
    let mut sum = x;
    for n in [6, 20, 42, 72] {
        term = -((term * square) >> 30) / n;
        sum += term;
    }
    ((sum + (1 << 13)) >> 14).clamp(0, i64::from(ONE)) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarters_are_exact_and_all_else_is_near() {
        assert_eq!([0, 1, 2, 3, 4].map(|n| sine(n * QUARTER)), [0, ONE, 0, -ONE, 0]);
        assert_eq!([0, 1, 2, 3].map(|n| cosine(n * QUARTER)), [ONE, 0, -ONE, 0]);
        // Half of a right angle, and a third.
        assert!((sine(512) - 46_341).abs() <= 1);
        for angle in -5000..5000 {
            let (s, c) = (i64::from(sine(angle)), i64::from(cosine(angle)));
            let one = i64::from(ONE);
            assert!((s * s + c * c - one * one).abs() < one * 4, "{angle}");
        }
    }
}
