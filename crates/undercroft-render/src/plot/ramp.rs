//! Colours for counts: from light to dark, so that they read in grey too, and from yellow-green to blue, which nobody
//! confuses. Counts fall into at most seven classes, whose bounds grow with the square: a single peak does not make all
//! the rest look alike.

use crate::style::Rgb;

/// From few to many; each is darker than the one before.
const COLOURS: [Rgb; 7] = [
    Rgb(224, 238, 168),
    Rgb(166, 217, 160),
    Rgb(102, 190, 172),
    Rgb(56, 154, 182),
    Rgb(38, 110, 170),
    Rgb(36, 66, 138),
    Rgb(14, 26, 80),
];

/// The classes of counts up to a largest one.
pub(super) struct Ramp {
    /// The largest count of each class.
    bounds: Vec<u64>,
}

impl Ramp {
    /// Classes for counts from 1 to the largest.
    pub(super) fn up_to(largest: u64) -> Ramp {
        let classes = largest.min(COLOURS.len() as u64);
        let mut bounds: Vec<u64> = Vec::new();
        for class in 1..=classes {
            let bound =
                (u128::from(largest) * u128::from(class * class)).div_ceil(u128::from(classes * classes));
            // Each class holds at least one count, and leaves one for each of those after it.
            let least = bounds.last().map_or(1, |last| last + 1);
            bounds.push((bound as u64).clamp(least, largest - (classes - class)));
        }
        Ramp { bounds }
    }

    /// Returns the colour of a count; nothing has none.
    pub(super) fn colour(&self, count: u64) -> Option<Rgb> {
        let class = self.bounds.iter().position(|bound| count <= *bound)?;
        (count > 0).then(|| self.of_class(class))
    }

    /// Returns the classes from few to many, with what they are called.
    pub(super) fn legend(&self) -> Vec<(Rgb, String)> {
        let mut first = 1;
        let mut legend = Vec::new();
        for (class, last) in self.bounds.iter().enumerate() {
            let label = if first == *last { first.to_string() } else { format!("{first}\u{2013}{last}") };
            legend.push((self.of_class(class), label));
            first = last + 1;
        }
        legend
    }

    /// Fewer classes than colours still use both ends.
    fn of_class(&self, class: usize) -> Rgb {
        match self.bounds.len() {
            1 => COLOURS[3],
            n => COLOURS[class * (COLOURS.len() - 1) / (n - 1)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn legend(largest: u64) -> String {
        let legend = Ramp::up_to(largest).legend();
        legend.into_iter().map(|(_, label)| label).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn classes_cover_every_count_once() {
        assert_eq!(legend(0), "");
        assert_eq!(legend(1), "1");
        assert_eq!(legend(4), "1 2 3 4");
        assert_eq!(legend(9), "1 2 3 4 5 6\u{2013}7 8\u{2013}9");
        assert_eq!(
            legend(490),
            "1\u{2013}10 11\u{2013}40 41\u{2013}90 91\u{2013}160 161\u{2013}250 251\u{2013}360 361\u{2013}490"
        );
        for largest in 1..300 {
            let ramp = Ramp::up_to(largest);
            assert!((1..=largest).all(|count| ramp.colour(count).is_some()));
            assert!(ramp.colour(0).is_none());
            assert_eq!(ramp.bounds.last(), Some(&largest));
        }
    }

    #[test]
    fn darker_is_more() {
        let light = |Rgb(r, g, b): Rgb| 299 * u32::from(r) + 587 * u32::from(g) + 114 * u32::from(b);
        assert!(COLOURS.windows(2).all(|pair| light(pair[0]) > light(pair[1]) + 15_000));
    }
}
