//! Turns the words under `data/` into Rust values, so that the engine carries them without reading anything when it runs.
//!
//! A file is read into the types below, which are named as in the engine. What `{:?}` writes of them is the Rust that the
//! engine includes, so a list has to write `&[…]` and an enum its path. What is wrong with a file (an unknown or missing
//! field, the wrong kind of value, an empty list, a word twice) ends the build with the file, the line and the field.

#![expect(dead_code, reason = "what is read is written whole, by `Debug`")]

use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer, Error as _, MapAccess, Visitor};
use std::collections::BTreeMap;
use std::fmt::{self, Debug, Formatter};
use std::marker::PhantomData;
use std::{env, fs, path::Path, process};

fn main() {
    println!("cargo::rerun-if-changed=data");
    println!("cargo::rerun-if-changed=build.rs");
    let theme = |name: &str| Words { name: name.into(), ..read(&format!("data/navigation/{name}.toml")) };
    write("themes.rs", &["crypt", "warren", "mine", "laboratory"].map(theme));
    write("phrases.rs", &read::<Phrases>("data/navigation/people.toml"));
    write("rooms.rs", &read::<Phrasings>("data/navigation/rooms.toml"));
    write("events.rs", &read::<Events>("data/navigation/events.toml").module);
    write("wizardry.rs", &read::<Vocabulary>("data/wizardry/words.toml"));
    write("stock.rs", &read::<Stock>("data/stock/words.toml"));
    write("names.rs", &read::<Names>("data/dice/names.toml").names);
    write("dungeon.rs", &read::<Called>("data/dungeon/names.toml"));
    write("tiles.rs", &read::<Tiles>("data/tilesets/standard.toml"));
}

/// Reads a file of data, or ends the build with what is wrong with it.
fn read<T: DeserializeOwned>(path: &str) -> T {
    let text = fs::read_to_string(path).unwrap_or_else(|error| fail(path, &error));
    toml::from_str(&text).unwrap_or_else(|error| fail(path, &error))
}

fn fail(path: &str, error: &dyn fmt::Display) -> ! {
    for line in format!("{path}: {error}").lines() {
        println!("cargo::error={line}");
    }
    process::exit(1)
}

fn write(name: &str, value: &dyn Debug) {
    let folder = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&folder).join(name), format!("{value:?}\n")).expect("OUT_DIR can be written to");
}

/// A list that is not empty and names nothing twice: `&[…]`.
struct List<T>(Vec<T>);

impl<'de, T: Deserialize<'de> + Debug> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let list = Vec::<T>::deserialize(deserializer)?;
        let shown: Vec<String> = list.iter().map(|word| format!("{word:?}")).collect();
        if let Some(twice) =
            shown.iter().enumerate().find_map(|(i, word)| shown[..i].contains(word).then_some(word))
        {
            return Err(D::Error::custom(format!("{twice} stands in the list twice")));
        }
        if list.is_empty() { Err(D::Error::custom("the list is empty")) } else { Ok(List(list)) }
    }
}

impl<T: Debug> Debug for List<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "&{:?}", self.0)
    }
}

/// A list in which what comes more often stands more than once: `&[…]`.
#[derive(Deserialize)]
#[serde(transparent, bound = "T: Deserialize<'de>")]
struct Weighted<T>(Vec<T>);

impl<T: Debug> Debug for Weighted<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "&{:?}", self.0)
    }
}

/// The pieces of a text around what is put into it, which stands in braces: `["Before ", ", after"]`.
struct Around<const N: usize>([String; N]);

impl<const N: usize> Debug for Around<N> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Debug::fmt(&self.0, f)
    }
}

impl<'de, const N: usize> Deserialize<'de> for Around<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let pieces: Vec<String> = text.split(['{', '}']).step_by(2).map(str::to_owned).collect();
        let wrong = |_| D::Error::custom(format!("the text takes {} words in braces: {text}", N - 1));
        pieces.try_into().map(Around).map_err(wrong)
    }
}

/// The entries of a table in the order of the file: `&[(key, value), …]`.
struct Pairs<T>(Vec<(String, T)>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Pairs<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
            type Value = Pairs<T>;
            fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
                f.write_str("a table")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs<T>, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }
        deserializer.deserialize_map(Entries(PhantomData))
    }
}

impl<T: Debug> Debug for Pairs<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "&{:?}", self.0)
    }
}

/// A list that a floor owns: `vec![…]`.
#[derive(Deserialize)]
#[serde(transparent, bound = "T: Deserialize<'de>")]
struct Owned<T>(Vec<T>);

impl<T> Default for Owned<T> {
    fn default() -> Self {
        Owned(Vec::new())
    }
}

impl<T: Debug> Debug for Owned<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "vec!{:?}", self.0)
    }
}

/// A text that every floor borrows, and that is not blank.
struct Text(String);

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text.trim().is_empty() { Err(D::Error::custom("the text is empty")) } else { Ok(Text(text)) }
    }
}

impl Debug for Text {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "Text::Borrowed({:?})", self.0)
    }
}

/// Enums of the engine, spelled in a file as the engine's own readers take them.
macro_rules! enums {
    ($($name:ident { $($variant:ident)* })*) => {$(
        #[derive(Deserialize)]
        #[serde(rename_all = "snake_case")]
        enum $name { $($variant),* }

        impl Debug for $name {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $($name::$variant => concat!(stringify!($name), "::", stringify!($variant))),*
                })
            }
        }
    )*};
}

enums! {
    EventCategory { Discovery HardChoice Memory Flavour }
    Look { Crypt Warren Mine Laboratory }
    Personality { Truthful Helpful Hostile }
    Progression { Required Optional Flavour }
    Side { North East South West }
}

/// What `navigation` says of a theme.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    #[serde(skip)]
    name: String,
    palette: Pairs<Rgb>,
    textures: Pairs<String>,
    encounters: List<String>,
    loot: List<String>,
    titles: List<String>,
    keys: List<String>,
    naming: List<String>,
    adjectives: List<String>,
    small: List<String>,
    medium: List<String>,
    large: List<String>,
    details: List<String>,
    dark: List<String>,
    special: List<String>,
    tags: Pairs<String>,
    names: List<String>,
    roles: List<String>,
    lore: List<String>,
}

#[derive(Debug, Deserialize)]
struct Rgb(u8, u8, u8);

/// What dungeons, floors and rooms are called.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Called {
    places: List<String>,
    owners: List<String>,
    kinds: List<String>,
    floors: Pieces,
    rooms: Pieces,
}

/// The first and the last words of names.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Pieces {
    first: List<String>,
    last: List<String>,
}

/// What people of `navigation` say.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Phrases {
    truthful: List<String>,
    helpful: List<String>,
    hostile: List<String>,
    ask_place: List<String>,
    ask_key: List<String>,
    ask_source: List<String>,
    ask_others: List<String>,
    others: List<String>,
    thanks: List<String>,
    leave: List<String>,
    back_off: List<String>,
    hostile_end: List<String>,
    seen: List<String>,
    claimed: List<String>,
    warnings: List<String>,
    told: List<String>,
    written: List<String>,
    shown: List<String>,
    felt: List<String>,
}

/// How rooms of `navigation` are described.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Phrasings {
    openings: Weighted<Around<3>>,
    unseen: List<String>,
    found: List<Around<2>>,
    sensed: List<String>,
    only_way: List<String>,
    one_side: List<String>,
    all_ways: List<String>,
    one_of_several: List<String>,
    ways: List<String>,
    every_way: List<String>,
    locked_one: List<Around<2>>,
    locked_more: List<Around<2>>,
    shut_one: List<Around<2>>,
    shut_more: List<Around<2>>,
    deaf_one: List<Around<2>>,
    deaf_more: List<Around<2>>,
    deaf_gate_one: List<Around<2>>,
    deaf_gate_more: List<Around<2>>,
    outward_one: List<Around<2>>,
    outward_more: List<Around<2>>,
    levers: [String; 2],
    standing_levers: [String; 2],
    felt_levers: [String; 2],
    switches: [String; 2],
    chests: [String; 2],
    standing_chests: [String; 2],
    felt_chests: [String; 2],
    notes: [String; 2],
    teleporters: [String; 2],
    sleeping_teleporters: [String; 2],
    breathing: [String; 2],
    shade: List<String>,
    mostly: List<String>,
    cramped: List<String>,
    narrow: List<String>,
    numbers: List<String>,
    scraps: List<String>,
}

/// The library of events: the fields of a module are those of a recipe's own.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Events {
    module: Owned<Module>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Module {
    id: Text,
    category: EventCategory,
    #[serde(default = "optional")]
    progression: Progression,
    #[serde(default)]
    setting: Setting,
    person: Option<Somebody>,
    descriptions: Owned<Text>,
    choices: Owned<Choice>,
}

fn optional() -> Progression {
    Progression::Optional
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Setting {
    depth: Option<Between>,
    themes: Owned<Look>,
    area: Option<Between>,
    dead_end: Option<bool>,
    dark: Option<bool>,
    key: Option<bool>,
}

#[derive(Debug, Deserialize)]
struct Between(u32, u32);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Somebody {
    role: Text,
    personality: Personality,
    says: Text,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Choice {
    text: Text,
    #[serde(default)]
    requires: Owned<Text>,
    outcome: Text,
    effects: Owned<Effect>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Effect {
    verb: Text,
    what: Text,
    #[serde(default)]
    amount: i32,
}

/// The words of `wizardry`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Vocabulary {
    keys: List<String>,
    colours: List<String>,
    monsters: List<String>,
    bosses: Pairs<List<String>>,
    items: List<String>,
    heard: Heard,
    messages: Messages,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Messages {
    hidden: List<Sides>,
    stairs: List<Sides>,
    out: List<Sides>,
    key: List<Sides>,
    boss: List<Sides>,
    dark: List<Sides>,
    chute: List<Sides>,
    spinner: List<Sides>,
    carrier: List<Sides>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Heard {
    gate: Sides,
    teleporter: Sides,
    traps: Sides,
}

/// A sentence about a side, once for each: `{side}` is in the order that the engine looks them up in.
struct Sides([String; 8]);

impl<'de> Deserialize<'de> for Sides {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if !text.contains("{side}") {
            return Err(D::Error::custom("the sentence has no {side}"));
        }
        let sides =
            ["north-west", "north-east", "south-west", "south-east", "west", "east", "north", "south"];
        Ok(Sides(sides.map(|side| text.replace("{side}", side))))
    }
}

impl Debug for Sides {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Debug::fmt(&self.0, f)
    }
}

/// The words for what floors of `tunnels` and `dice` carry.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stock {
    keys: List<String>,
    items: List<String>,
}

/// The names of the levels of `dice`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Names {
    names: List<String>,
}

/// The tileset of `linear`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tiles {
    openings: BTreeMap<String, Length>,
    tiles: Owned<Tile>,
}

impl Debug for Tiles {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let openings = self.openings.iter().map(|(name, width)| (Text(name.clone()), width));
        let openings: Vec<_> = openings.collect();
        write!(f, "Tiles {{ openings: BTreeMap::from({openings:?}), tiles: {:?} }}", self.tiles)
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tile {
    id: Text,
    size: [Length; 3],
    tags: Owned<Text>,
    connectors: Owned<Connector>,
    #[serde(default = "usual_weight")]
    weight: u32,
    #[serde(default)]
    at_most: Option<u32>,
    #[serde(default)]
    at_least: u32,
    #[serde(default)]
    markers: Owned<Spawn>,
}

/// The weight of a tile that says nothing of it.
const fn usual_weight() -> u32 {
    1
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Connector {
    side: Side,
    position: [Length; 3],
    #[serde(rename = "type")]
    kind: Text,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Spawn {
    name: Text,
    position: [Length; 3],
}

/// A length of whole units, which the engine keeps in tenths.
#[derive(Deserialize)]
#[serde(transparent)]
struct Length(i32);

impl Debug for Length {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "Length({})", 10 * self.0)
    }
}
