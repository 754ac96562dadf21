//! The colours that tell one key, gate or pair of teleporters from another.

/// One of eight colours that are told apart at a glance. A style says what each looks like.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Hue {
    Red,
    Blue,
    Green,
    Gold,
    Purple,
    Teal,
    Orange,
    Pink,
}

impl Hue {
    /// All of them.
    pub const ALL: [Hue; 8] =
        [Hue::Red, Hue::Blue, Hue::Green, Hue::Gold, Hue::Purple, Hue::Teal, Hue::Orange, Hue::Pink];

    /// Returns the hue that a name speaks of ("the red key"), else the next one in turn.
    pub fn of(name: &str, index: usize) -> Hue {
        Hue::named(name).unwrap_or(Hue::ALL[index % Hue::ALL.len()])
    }

    /// Gates count from the other end, so that the first gate and the first key differ.
    pub fn of_gate(index: usize) -> Hue {
        Hue::ALL[Hue::ALL.len() - 1 - index % Hue::ALL.len()]
    }

    /// Returns the hue that a name speaks of.
    pub fn named(name: &str) -> Option<Hue> {
        name.split(|c: char| !c.is_ascii_alphabetic()).find_map(|word| {
            let is = |names: &[&str]| names.iter().any(|n| word.eq_ignore_ascii_case(n));
            Some(match () {
                () if is(&["red", "ruby", "crimson", "scarlet"]) => Hue::Red,
                () if is(&["blue", "sapphire", "azure"]) => Hue::Blue,
                () if is(&["green", "emerald", "jade"]) => Hue::Green,
                () if is(&["gold", "golden", "yellow", "amber", "brass"]) => Hue::Gold,
                () if is(&["purple", "violet", "amethyst"]) => Hue::Purple,
                () if is(&["teal", "cyan", "turquoise"]) => Hue::Teal,
                () if is(&["orange", "copper", "bronze"]) => Hue::Orange,
                () if is(&["pink", "magenta", "rose"]) => Hue::Pink,
                () => return None,
            })
        })
    }
}
