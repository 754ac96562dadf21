//! The words of the floor: colours, keys, monsters, things in chests, and what one reads.

use crate::floor::Text;
use crate::grid::Cell;

/// Metals and stones for keys.
const KEYS: [&str; 12] = [
    "silver key",
    "brass key",
    "iron key",
    "bone key",
    "copper key",
    "jade key",
    "lead key",
    "glass key",
    "obsidian key",
    "ivory key",
    "tin key",
    "amber key",
];

/// Colours of teleporters.
const COLOURS: [&str; 12] =
    ["yellow", "purple", "green", "blue", "red", "white", "orange", "black", "teal", "pink", "grey", "brown"];

/// The n-th of a list; after the last they are counted.
fn nth(list: &[&'static str], n: usize) -> Text {
    let word = list[n % list.len()];
    if n < list.len() { Text::Borrowed(word) } else { Text::Owned(format!("{word} {}", n / list.len() + 1)) }
}

/// What the n-th key is called.
pub(super) fn key(n: usize) -> Text {
    nth(&KEYS, n)
}

/// The colour of the n-th pair of teleporters.
pub(super) fn colour(n: usize) -> Text {
    nth(&COLOURS, n)
}

/// Groups of monsters, the weakest first; depth and danger choose.
const MONSTERS: [&str; 24] = [
    "cellar rats",
    "cave bats",
    "grave moths",
    "kobold scouts",
    "goblin cutpurses",
    "rotting hounds",
    "skeleton watch",
    "orc pickets",
    "slime colony",
    "hooded cultists",
    "ghoul pack",
    "hobgoblin file",
    "bog witches",
    "gargoyle pair",
    "ogre brothers",
    "wight captains",
    "basilisk brood",
    "troll gang",
    "spectral guard",
    "chimera",
    "iron golems",
    "vampire court",
    "demon cohort",
    "wyrm and riders",
];

/// Two groups that a zone of that danger has at that depth.
pub(super) fn monsters(depth: u32, danger: u8) -> Vec<Text> {
    let at = (2 * depth as usize + 2 * usize::from(danger)).saturating_sub(3).min(MONSTERS.len() - 2);
    vec![Text::Borrowed(MONSTERS[at]), Text::Borrowed(MONSTERS[at + 1])]
}

/// Who waits in the last room.
const BOSSES: [&str; 10] = [
    "the gatewarden",
    "the blind abbot",
    "the bone cantor",
    "the drowned marshal",
    "the twin butchers",
    "the pale duchess",
    "the clockwork saint",
    "the horned judge",
    "the nameless page",
    "the keeper of the seal",
];

/// The boss of a depth.
pub(super) fn boss(depth: u32) -> Text {
    nth(&BOSSES, depth as usize - 1)
}

/// Things that lie in chests, the plainest first.
const ITEMS: [&str; 20] = [
    "tallow candles",
    "rope and hook",
    "healing draught",
    "oiled torch",
    "leather cap",
    "antidote",
    "short sword",
    "scroll of light",
    "buckler",
    "bag of caltrops",
    "silver arrows",
    "scroll of the way home",
    "chain shirt",
    "ring of quiet steps",
    "elixir of vigour",
    "war hammer",
    "cloak of dusk",
    "wand of frost",
    "mithril coif",
    "crown of the under-king",
];

/// The things in a chest: better ones farther down.
pub(super) fn items(depth: u32, rng: &mut crate::rng::Rng) -> Vec<Text> {
    let best = (6 + 2 * depth).min(ITEMS.len() as u32);
    let worst = best.saturating_sub(8);
    let n = [0, 1, 1, 2][rng.below(4) as usize];
    (0..n).map(|_| Text::Borrowed(ITEMS[rng.between(worst, best - 1) as usize])).collect()
}

/// What one reads in front of a gate that so many switches open.
pub(super) const fn gate(switches: u32) -> Text {
    Text::Borrowed(if switches > 1 {
        "A portcullis of black iron, held by two chains."
    } else {
        "A portcullis of black iron, held by a chain."
    })
}

/// What a switch works on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Works {
    Gate,
    Teleporter,
    Traps,
}

/// What a switch that works on such a thing is called.
pub(super) const fn switch(works: Works) -> Text {
    Text::Borrowed(match works {
        Works::Gate => "winch switch",
        Works::Teleporter => "rune switch",
        Works::Traps => "counterweight switch",
    })
}

/// What one hears when the switch moves: something happens over there.
pub(super) fn heard(works: Works, from: Cell, to: Cell) -> Text {
    let (dx, dy) = (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y));
    let east = 2 * dx.abs() >= dy.abs();
    let south = 2 * dy.abs() >= dx.abs();
    let at = match (east && dx != 0, south && dy != 0) {
        (true, true) => [[0, 1], [2, 3]][usize::from(dy > 0)][usize::from(dx > 0)],
        (true, false) => 4 + usize::from(dx > 0),
        (false, _) => 6 + usize::from(dy > 0),
    };
    let lines = match works {
        Works::Gate => &GATE_HEARD,
        Works::Teleporter => &TELEPORTER_HEARD,
        Works::Traps => &TRAPS_HEARD,
    };
    Text::Borrowed(lines[at])
}

const GATE_HEARD: [&str; 8] = [
    "Chains rattle, far to the north-west.",
    "Chains rattle, far to the north-east.",
    "Chains rattle, far to the south-west.",
    "Chains rattle, far to the south-east.",
    "Chains rattle, far to the west.",
    "Chains rattle, far to the east.",
    "Chains rattle, far to the north.",
    "Chains rattle, far to the south.",
];

const TELEPORTER_HEARD: [&str; 8] = [
    "The air hums, and something answers from the north-west.",
    "The air hums, and something answers from the north-east.",
    "The air hums, and something answers from the south-west.",
    "The air hums, and something answers from the south-east.",
    "The air hums, and something answers from the west.",
    "The air hums, and something answers from the east.",
    "The air hums, and something answers from the north.",
    "The air hums, and something answers from the south.",
];

const TRAPS_HEARD: [&str; 8] = [
    "A row of clicks runs away to the north-west and stops.",
    "A row of clicks runs away to the north-east and stops.",
    "A row of clicks runs away to the south-west and stops.",
    "A row of clicks runs away to the south-east and stops.",
    "A row of clicks runs away to the west and stops.",
    "A row of clicks runs away to the east and stops.",
    "A row of clicks runs away to the north and stops.",
    "A row of clicks runs away to the south and stops.",
];
