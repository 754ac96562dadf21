//! The seed catalogue: the same recipe and seed give the same floor for good.
//!
//! Every generator with every preset is run over a few seeds and depths, and the hash of each floor's text form is held
//! against `catalogue.toml`. `cargo xtask bless` writes that file anew.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use undercroft::{Floor, Recipe, Seed, generate, recipe};

/// Seeds that people type, and some that only a program would.
const SEEDS: [&str; 12] = [
    "",
    "0",
    "1",
    "42",
    "-1",
    "demo",
    "undercroft",
    "Undercroft",
    "two words",
    "Gewölbe 龍 🗝",
    "18446744073709551615",
    "a seed that is longer than any word, to be read to its last letter",
];
const DEPTHS: [u32; 3] = [1, 2, 27];

const HEADING: &str = "\
# A hash for each floor: generator, preset, seed, and the depths 1, 2 and 27.
# Written by `cargo xtask bless`. A changed hash needs a line in CHANGELOG.md and a new version of the generator.

";

/// Generators by name, each with its presets by name.
type Catalogue = BTreeMap<String, BTreeMap<String, Entry>>;

/// What one preset makes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    version: u32,
    /// By seed, the hashes at [`DEPTHS`].
    seeds: BTreeMap<String, Vec<String>>,
}

#[test]
fn floors_stay_as_they_were() {
    let now = make();
    if std::env::var_os("UNDERCROFT_BLESS").is_some_and(|v| v == "1") {
        let text = toml::to_string(&now).unwrap();
        std::fs::write(path(), format!("{HEADING}{text}")).unwrap();
        return;
    }
    let text = std::fs::read_to_string(path()).unwrap_or_default();
    let kept: Catalogue = toml::from_str(&text).unwrap();
    let differences = compare(&kept, &now);
    assert!(
        differences.is_empty(),
        "{} differences from tests/catalogue.toml:\n  {}\n\
         A floor that was made once is made for good. Where the change is meant, give CHANGELOG.md a line and the \
         generator a new VERSION, then run `cargo xtask bless`.",
        differences.len(),
        differences.join("\n  "),
    );
}

#[test]
fn differences_are_named() {
    let entry = |version, hash: &str| Entry {
        version,
        seeds: BTreeMap::from([("demo".to_owned(), vec!["aa".to_owned(), hash.to_owned(), "cc".to_owned()])]),
    };
    let catalogue = |preset: &str, entry| {
        Catalogue::from([("tunnels".to_owned(), BTreeMap::from([(preset.to_owned(), entry)]))])
    };
    let kept = catalogue("classic", entry(1, "bb"));
    assert_eq!(compare(&kept, &kept), [""; 0]);
    assert_eq!(
        compare(&kept, &catalogue("classic", entry(1, "b0"))),
        ["tunnels/classic seed \"demo\" depth 2: bb became b0, and the version is still 1"]
    );
    assert_eq!(
        compare(&kept, &catalogue("classic", entry(2, "b0"))),
        ["tunnels/classic seed \"demo\" depth 2: bb became b0, with version 1 now 2"]
    );
    assert_eq!(
        compare(&kept, &catalogue("classic", entry(2, "bb"))),
        ["tunnels/classic: version 1 became 2, and no floor changed"]
    );
    assert_eq!(
        compare(&kept, &catalogue("other", entry(1, "bb"))),
        [
            "tunnels/other is not in the catalogue",
            "tunnels/classic is in the catalogue, and nothing makes it"
        ]
    );
    assert_eq!(compare(&Catalogue::new(), &kept), ["tunnels/classic is not in the catalogue"]);
    let mut short = kept.clone();
    short.get_mut("tunnels").unwrap().get_mut("classic").unwrap().seeds.clear();
    let lost = |depth, hash: &str| {
        format!(
            "tunnels/classic seed \"demo\" depth {depth}: nothing became {hash}, and the version is still 1"
        )
    };
    assert_eq!(compare(&short, &kept), [lost(1, "aa"), lost(2, "bb"), lost(27, "cc")]);
}

#[test]
fn the_hash_is_fnv_1a() {
    assert_eq!(fnv_1a(b""), 0xCBF2_9CE4_8422_2325);
    assert_eq!(fnv_1a(b"foobar"), 0x8594_4171_F739_67E8);
}

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/catalogue.toml")
}

fn make() -> Catalogue {
    let mut catalogue = Catalogue::new();
    for about in recipe::generators() {
        let presets = catalogue.entry(about.name.to_owned()).or_default();
        for (preset, _) in about.presets {
            let recipe = Recipe::new(about.name, Some(preset)).expect("a preset is accepted");
            let seeds = SEEDS.map(|seed| (seed.to_owned(), hashes(&recipe, seed))).into();
            presets.insert(preset.to_owned(), Entry { version: recipe.version(), seeds });
        }
    }
    catalogue
}

fn hashes(recipe: &Recipe, seed: &str) -> Vec<String> {
    let hash = |depth| {
        let floor = generate::floor(recipe, &Seed::new(seed), depth);
        let floor =
            floor.unwrap_or_else(|e| panic!("{} at depth {depth} of {seed:?}: {e}", recipe.generator()));
        format!("{:016x}", fnv_1a(canonical(&floor).as_bytes()))
    };
    DEPTHS.map(hash).into()
}

/// Returns the bytes that stand for a floor: its text form says all there is.
fn canonical(floor: &Floor) -> String {
    floor.to_string()
}

/// 64-bit FNV-1a, written here once more: the catalogue must not change along with the engine's own hash.
fn fnv_1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

/// Returns a line for each difference.
fn compare(kept: &Catalogue, now: &Catalogue) -> Vec<String> {
    let mut lines = Vec::new();
    for (generator, preset, entry) in entries(now) {
        match kept.get(generator).and_then(|presets| presets.get(preset)) {
            None => lines.push(format!("{generator}/{preset} is not in the catalogue")),
            Some(old) => compare_entries(&format!("{generator}/{preset}"), old, entry, &mut lines),
        }
    }
    for (generator, preset, _) in entries(kept) {
        if now.get(generator).is_none_or(|presets| !presets.contains_key(preset)) {
            lines.push(format!("{generator}/{preset} is in the catalogue, and nothing makes it"));
        }
    }
    lines
}

fn compare_entries(name: &str, old: &Entry, new: &Entry, lines: &mut Vec<String>) {
    let version = if old.version == new.version {
        format!("and the version is still {}", new.version)
    } else {
        format!("with version {} now {}", old.version, new.version)
    };
    let before = lines.len();
    let none = Vec::new();
    let seeds: std::collections::BTreeSet<&String> = old.seeds.keys().chain(new.seeds.keys()).collect();
    for seed in seeds {
        let (was, is) = (old.seeds.get(seed).unwrap_or(&none), new.seeds.get(seed).unwrap_or(&none));
        for (i, depth) in DEPTHS.iter().enumerate() {
            let (was, is) = (was.get(i), is.get(i));
            if was != is {
                let [was, is] = [was, is].map(|hash| hash.map_or("nothing", String::as_str));
                lines.push(format!("{name} seed {seed:?} depth {depth}: {was} became {is}, {version}"));
            }
        }
    }
    if lines.len() == before && old.version != new.version {
        lines.push(format!("{name}: version {} became {}, and no floor changed", old.version, new.version));
    }
}

fn entries(catalogue: &Catalogue) -> impl Iterator<Item = (&str, &str, &Entry)> {
    catalogue.iter().flat_map(|(generator, presets)| {
        presets.iter().map(move |(preset, entry)| (generator.as_str(), preset.as_str(), entry))
    })
}
