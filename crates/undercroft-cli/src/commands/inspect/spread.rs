//! How numbers spread: their ends, quartiles and mean.

/// How numbers spread.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Spread {
    pub(super) minimum: f64,
    pub(super) lower_quartile: f64,
    pub(super) median: f64,
    pub(super) mean: f64,
    pub(super) upper_quartile: f64,
    pub(super) maximum: f64,
}

impl Spread {
    /// Of these numbers; there is none of none.
    pub(super) fn of(values: &[f64]) -> Option<Spread> {
        let mut sorted = values.to_vec();
        sorted.sort_unstable_by(f64::total_cmp);
        Some(Spread {
            minimum: *sorted.first()?,
            lower_quartile: quarter(&sorted, 1),
            median: quarter(&sorted, 2),
            mean: values.iter().sum::<f64>() / values.len() as f64,
            upper_quartile: quarter(&sorted, 3),
            maximum: *sorted.last()?,
        })
    }

    /// With their names, from the least up.
    pub(super) const fn named(&self) -> [(&'static str, f64); 6] {
        [
            ("minimum", self.minimum),
            ("lower_quartile", self.lower_quartile),
            ("median", self.median),
            ("mean", self.mean),
            ("upper_quartile", self.upper_quartile),
            ("maximum", self.maximum),
        ]
    }
}

/// Returns what so many quarters of the numbers lie below; between two numbers in proportion.
fn quarter(sorted: &[f64], quarters: usize) -> f64 {
    let place = (sorted.len() - 1) * quarters;
    let (below, part) = (sorted[place / 4], (place % 4) as f64 / 4.0);
    let above = sorted[(place / 4 + 1).min(sorted.len() - 1)];
    below + (above - below) * part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_lie_in_proportion() {
        let spread = |values: &[f64]| Spread::of(values).map(|s| s.named().map(|(_, value)| value));
        assert_eq!(spread(&[]), None);
        assert_eq!(spread(&[3.0]), Some([3.0; 6]));
        assert_eq!(spread(&[5.0, 1.0, 2.0, 4.0, 3.0]), Some([1.0, 2.0, 3.0, 3.0, 4.0, 5.0]));
        assert_eq!(spread(&[4.0, 0.0]), Some([0.0, 1.0, 2.0, 2.0, 3.0, 4.0]));
    }
}
