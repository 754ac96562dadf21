//! Axes: round steps, the ticks at them, and the bins between them.
//!
//! A step is 1, 2 or 5 times a power of ten, kept as whole numbers, so that a tick's label is exact: the third tick of
//! steps of 2·10⁻¹ is `0.6` and never `0.6000000000000001`.

/// A round step: `unit` (1, 2 or 5) times ten to the power of `exponent`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    unit: i64,
    exponent: i32,
}

impl Step {
    /// Returns the smallest round step of which at most so many fit into the span.
    pub(super) fn fitting(span: f64, most: u32) -> Step {
        let least = span / f64::from(most.max(1));
        let mut exponent = -300;
        while exponent < 300 && power(exponent + 1) <= least {
            exponent += 1;
        }
        let steps = [(1, exponent), (2, exponent), (5, exponent), (1, exponent + 1)];
        let steps = steps.map(|(unit, exponent)| Step { unit, exponent });
        steps
            .into_iter()
            .find(|step| step.size() >= least * (1.0 - 1e-9))
            .unwrap_or(Step { unit: 1, exponent: exponent + 1 })
    }

    /// Returns the same, but never less than 1, for what is counted.
    pub(super) fn counting(span: f64, most: u32) -> Step {
        let step = Step::fitting(span, most);
        if step.exponent < 0 { Step { unit: 1, exponent: 0 } } else { step }
    }

    pub(super) fn size(self) -> f64 {
        self.unit as f64 * power(self.exponent)
    }

    /// Returns how many whole steps lie below a value.
    fn below(self, value: f64) -> i64 {
        (value / self.size()).floor() as i64
    }

    /// Returns the multiples of the step from `low` to `high`, with their labels.
    pub(super) fn ticks(self, low: f64, high: f64) -> Vec<(f64, String)> {
        // A tick that misses the end by a rounding error is still there.
        let slack = self.size() / 1e6;
        let (first, last) = (-self.below(-(low - slack)), self.below(high + slack));
        let last = last.min(first.saturating_add(1_000));
        (first..=last).map(|n| (n as f64 * self.size(), self.label(n))).collect()
    }

    fn label(self, n: i64) -> String {
        /// Digits before and after the point beyond which a power of ten reads better.
        const LONG: i32 = 6;
        let number = n.saturating_mul(self.unit);
        match self.exponent {
            _ if number == 0 => "0".to_owned(),
            e if !(-LONG..=LONG).contains(&e) => format!("{number}e{e}"),
            e if e >= 0 => format!("{number}{}", "0".repeat(e as usize)),
            e => {
                let digits =
                    format!("{:0width$}", number.unsigned_abs(), width = 1 + e.unsigned_abs() as usize);
                let (whole, part) = digits.split_at(digits.len() - e.unsigned_abs() as usize);
                format!("{}{whole}.{part}", if number < 0 { "-" } else { "" })
            }
        }
    }
}

fn power(exponent: i32) -> f64 {
    let up = (0..exponent.unsigned_abs()).fold(1.0, |power, _| power * 10.0);
    if exponent < 0 { 1.0 / up } else { up }
}

/// Where values are counted: bins of one width, side by side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Bins {
    pub(super) low: f64,
    width: f64,
    pub(super) count: usize,
    /// Whether the values are whole, so that ticks between them would mean nothing.
    counts: bool,
}

/// Whole numbers up to so far apart have a bin each.
const WHOLE: f64 = 40.0;

impl Bins {
    /// Bins on round numbers, about as many as asked for; a bin a number where all values are whole and near each other.
    pub(super) fn around(values: &[f64], most: u32) -> Bins {
        // Beyond this a difference overflows; no measure is there.
        const FAR: f64 = 1e150;
        let (low, high) = values
            .iter()
            .map(|v| v.clamp(-FAR, FAR))
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)));
        if low > high {
            return Bins { low: 0.0, width: 1.0, count: 1, counts: false };
        }
        let is_whole = values.iter().all(|v| v.fract() == 0.0 && v.abs() < 1e9);
        if is_whole && high - low <= WHOLE {
            // A single number is shown between its neighbours, but a count has none below nothing.
            let least = if low < 0.0 { low - 2.0 } else { (low - 2.0).max(0.0) };
            let (low, high) = if high > low { (low, high) } else { (least, high + 2.0) };
            return Bins { low: low - 0.5, width: 1.0, count: (high - low) as usize + 1, counts: true };
        }
        let size = low.abs().max(high.abs());
        let (low, high) = match () {
            // All alike, or as good as: the value is shown in the middle of a range that is a part of it.
            () if high - low <= size / 1e9 => {
                (low - (size / 10.0).max(1e-150), high + (size / 10.0).max(1e-150))
            }
            () => (low, high),
        };
        let step = if is_whole { Step::counting(high - low, most) } else { Step::fitting(high - low, most) };
        // A share of exactly 1 belongs to the last bin below it, and not into one of its own.
        let first = step.below(low);
        let last = if is_whole { step.below(high) } else { -step.below(-high) - 1 };
        let count = last.saturating_sub(first).clamp(0, 1_000) as usize + 1;
        Bins { low: first as f64 * step.size(), width: step.size(), count, counts: is_whole }
    }

    pub(super) fn high(&self) -> f64 {
        self.low + self.width * self.count as f64
    }

    /// Returns the bin of a value.
    pub(super) fn of(&self, value: f64) -> usize {
        let bin = ((value - self.low) / self.width).floor();
        (bin.max(0.0) as usize).min(self.count - 1)
    }

    /// Ticks at round numbers, as many as have room.
    pub(super) fn ticks(&self, most: u32) -> Vec<(f64, String)> {
        let (low, high) = (self.low, self.high());
        let step =
            if self.counts { Step::counting(high - low, most) } else { Step::fitting(high - low, most) };
        step.ticks(low, high)
    }

    /// Returns how far along the bins a value lies, in units of a line so long.
    pub(super) fn place(&self, value: f64, length: i32) -> i32 {
        let part = (value - self.low) / (self.width * self.count as f64);
        (part * f64::from(length)).round() as i32
    }

    /// Returns where a bin begins on a line so long.
    pub(super) fn start(&self, bin: usize, length: i32) -> i32 {
        (i64::from(length) * bin as i64 / self.count as i64) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(low: f64, high: f64, most: u32) -> String {
        let ticks = Step::fitting(high - low, most).ticks(low, high);
        ticks.into_iter().map(|(_, label)| label).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn ticks_are_round_and_exact() {
        assert_eq!(labels(0.0, 1.0, 5), "0 0.2 0.4 0.6 0.8 1.0");
        assert_eq!(labels(0.03, 0.31, 6), "0.05 0.10 0.15 0.20 0.25 0.30");
        assert_eq!(labels(-3.0, 12.0, 4), "0 5 10");
        assert_eq!(labels(-0.2, 0.1, 3), "-0.2 -0.1 0 0.1");
        assert_eq!(labels(0.0, 7_000.0, 4), "0 2000 4000 6000");
        assert_eq!(labels(0.0, 3e-9, 3), "0 1e-9 2e-9 3e-9");
        assert_eq!(labels(0.0, 4e9, 2), "0 2e9 4e9");
    }

    #[test]
    fn bins_hold_what_lies_in_them() {
        let bins = |values: &[f64]| Bins::around(values, 20);
        let counted = bins(&[3.0, 5.0, 9.0]);
        assert_eq!((counted.low, counted.count), (2.5, 7));
        assert_eq!((counted.of(3.0), counted.of(9.0)), (0, 6));
        let shares = bins(&[0.0, 0.33, 1.0]);
        assert_eq!((shares.low, shares.count), (0.0, 20));
        assert_eq!((shares.of(0.0), shares.of(0.33), shares.of(1.0)), (0, 6, 19));
        let one = bins(&[0.37]);
        assert!(one.of(0.37).abs_diff(one.count / 2) <= 1);
        let wide = bins(&[0.0, 1_000.0]);
        assert_eq!((wide.low, wide.count), (0.0, 21));
    }
}
