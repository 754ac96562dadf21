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
                () if is(&["gold", "golden", "yellow", "amber", "resin", "brass"]) => Hue::Gold,
                () if is(&["purple", "violet", "amethyst"]) => Hue::Purple,
                () if is(&["teal", "cyan", "turquoise"]) => Hue::Teal,
                () if is(&["orange", "copper", "bronze"]) => Hue::Orange,
                () if is(&["pink", "magenta", "rose"]) => Hue::Pink,
                () if is(&[
                    "brown", "wooden", "oak", "timber", "rusted", "rusty", "leather", "bootlace", "mud",
                ]) =>
                {
                    Hue::Brown
                }
                () if is(&[
                    "grey", "gray", "silver", "iron", "steel", "lead", "tin", "pewter", "slate", "ash",
                    "gravel", "nail",
                ]) =>
                {
                    Hue::Grey
                }
                () if is(&[
                    "white",
                    "bone",
                    "fishbone",
                    "knuckles",
                    "tooth",
                    "ivory",
                    "pearl",
                    "glass",
                    "antler",
                    "chalk",
                    "salt",
                    "marble",
                    "porcelain",
                    "quartz",
                ]) =>
                {
                    Hue::White
                }
                () if is(&["black", "blackened", "crow", "obsidian", "jet", "ebony", "coal"]) => Hue::Black,
                () => return None,
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// What the shipped names of keys speak of; all others speak of nothing.
    const NAMED: &[(Hue, &[&str])] = &[
        (Hue::Red, &["key with a red seal", "red lamp key", "red clay key"]),
        (Hue::Blue, &["key of blue steel", "key of frozen ink", "cobalt key"]),
        (Hue::Green, &["jade key", "verdigris key", "key of green glass", "green wood key"]),
        (
            Hue::Gold,
            &["brass key", "amber key", "brass dial key", "brass tally key", "key in a drop of resin"],
        ),
        (Hue::Purple, &["violet key"]),
        (Hue::Orange, &["copper key", "orange lacquer key"]),
        (
            Hue::Brown,
            &[
                "rusted key",
                "rusty key",
                "timber key",
                "key on a bootlace",
                "mud-caked key",
                "brown bottle key",
            ],
        ),
        (
            Hue::Grey,
            &[
                "silver key",
                "iron key",
                "lead key",
                "tin key",
                "key of grave iron",
                "ash key",
                "silver reliquary key",
                "silver wire key",
                "lead-sealed key",
                "gravel key",
                "long iron key",
                "bent silver key",
                "key that was a nail",
            ],
        ),
        (
            Hue::White,
            &[
                "bone key",
                "glass key",
                "ivory key",
                "white lead key",
                "marble key",
                "key of knuckles",
                "quartz key",
                "porcelain key",
                "white enamel key",
                "antler key",
                "fishbone key",
                "wolf-tooth key",
            ],
        ),
        (
            Hue::Black,
            &[
                "obsidian key",
                "key of black iron",
                "black wax key",
                "tar-black key",
                "blackened key",
                "crow key",
            ],
        ),
    ];

    fn list(words: &str, name: &str) -> Vec<String> {
        let table: toml::Table = words.parse().unwrap();
        let list = table[name].as_array().unwrap();
        list.iter().map(|text| text.as_str().unwrap().to_owned()).collect()
    }

    #[test]
    fn shipped_keys_have_the_colour_that_their_names_speak_of() {
        let files = [
            include_str!("../../../undercroft/data/wizardry/words.toml"),
            include_str!("../../../undercroft/data/stock/words.toml"),
            include_str!("../../../undercroft/data/navigation/crypt.toml"),
            include_str!("../../../undercroft/data/navigation/laboratory.toml"),
            include_str!("../../../undercroft/data/navigation/mine.toml"),
            include_str!("../../../undercroft/data/navigation/warren.toml"),
        ];
        let shipped: BTreeSet<String> = files.iter().flat_map(|file| list(file, "keys")).collect();
        for name in &shipped {
            let said = NAMED.iter().find(|(_, names)| names.contains(&&**name)).map(|(hue, _)| *hue);
            assert_eq!(Hue::named(name), said, "{name}");
        }
        let gone: Vec<&&str> =
            NAMED.iter().flat_map(|(_, names)| *names).filter(|name| !shipped.contains(**name)).collect();
        assert!(gone.is_empty(), "no longer shipped: {gone:?}");
    }

    #[test]
    fn shipped_colours_of_teleporters_are_told_apart() {
        let colours = list(include_str!("../../../undercroft/data/wizardry/words.toml"), "colours");
        let hues: BTreeSet<Hue> = colours.iter().map(|name| Hue::named(name).unwrap()).collect();
        assert_eq!(hues.len(), colours.len());
    }
}
