//! The colours that tell one key, gate or pair of teleporters from another.

/// One of twelve colours that are told apart at a glance. A style says what each looks like.
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
    Brown,
    Grey,
    White,
    Black,
}

impl Hue {
    /// All of them.
    pub const ALL: [Hue; 12] = [
        Hue::Red,
        Hue::Blue,
        Hue::Green,
        Hue::Gold,
        Hue::Purple,
        Hue::Teal,
        Hue::Orange,
        Hue::Pink,
        Hue::Brown,
        Hue::Grey,
        Hue::White,
        Hue::Black,
    ];

    /// Those that stand for something whose name speaks of no colour.
    pub const BRIGHT: [Hue; 8] =
        [Hue::Red, Hue::Blue, Hue::Green, Hue::Purple, Hue::Orange, Hue::Teal, Hue::Pink, Hue::Gold];

    /// Returns the hue that a name speaks of.
    pub fn named(name: &str) -> Option<Hue> {
        name.split(|c: char| !c.is_ascii_alphabetic()).find_map(|word| {
            let is = |names: &[&str]| names.iter().any(|n| word.eq_ignore_ascii_case(n));
            Some(match () {
                () if is(&["red", "ruby", "crimson", "scarlet"]) => Hue::Red,
                () if is(&["blue", "sapphire", "azure", "cobalt", "ink"]) => Hue::Blue,
                () if is(&["green", "emerald", "jade", "verdigris"]) => Hue::Green,
                () if is(&["gold", "golden", "yellow", "amber", "brass"]) => Hue::Gold,
                () if is(&["purple", "violet", "amethyst"]) => Hue::Purple,
                () if is(&["teal", "cyan", "turquoise"]) => Hue::Teal,
                () if is(&["orange", "copper", "bronze"]) => Hue::Orange,
                () if is(&["pink", "magenta", "rose"]) => Hue::Pink,
                () if is(&["brown", "wooden", "oak", "rusted", "rusty", "leather", "bootlace"]) => Hue::Brown,
                () if is(&[
                    "grey", "gray", "silver", "iron", "steel", "lead", "tin", "pewter", "slate", "ash",
                ]) =>
                {
                    Hue::Grey
                }
                () if is(&["white", "bone", "ivory", "pearl", "glass", "antler", "chalk", "salt"]) => {
                    Hue::White
                }
                () if is(&["black", "obsidian", "jet", "ebony", "coal"]) => Hue::Black,
                () => return None,
            })
        })
    }
}
