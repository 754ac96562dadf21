//! What stands in a cell. A cell holds one feature at most.

use super::{ClueId, EventId, KeyId, Needs, Text, TriggerId, is_default};
use crate::grid::{Cell, Side};
use serde::{Deserialize, Serialize};

/// What stands in a cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Feature {
    /// Stairs to the floor above, or out of the dungeon.
    StairsUp,
    /// Stairs to the floor below.
    StairsDown,
    /// A key to take.
    Key(KeyId),
    /// A lever to pull.
    Lever(TriggerId),
    /// A switch to press.
    Switch(TriggerId),
    /// Harm for whoever steps here.
    Trap(Trap),
    /// Treasure.
    Chest(Chest),
    /// A way to another cell.
    Teleporter(Teleporter),
    /// A place that means something to the game.
    Marker(Marker),
    /// Somebody to talk to.
    Person(Box<Person>),
    /// Something to read.
    Note(Note),
    /// Turns whoever steps on it, so that they lose their bearings.
    Spinner,
    /// Drops whoever steps on it to the floor below.
    Chute,
}

impl Feature {
    /// Returns the name of its kind, for people and messages.
    pub const fn kind(&self) -> &'static str {
        match self {
            Feature::StairsUp => "stairs up",
            Feature::StairsDown => "stairs down",
            Feature::Key(_) => "key",
            Feature::Lever(_) => "lever",
            Feature::Switch(_) => "switch",
            Feature::Trap(_) => "trap",
            Feature::Chest(_) => "chest",
            Feature::Teleporter(_) => "teleporter",
            Feature::Marker(_) => "marker",
            Feature::Person(_) => "person",
            Feature::Note(_) => "note",
            Feature::Spinner => "spinner",
            Feature::Chute => "chute",
        }
    }

    /// Returns what it offers somebody who walks. A kind that is new chooses here, and the rules and the solver follow.
    pub(crate) const fn offer(&self) -> Offer<'_> {
        match self {
            Feature::Key(id) => Offer::Key(*id),
            Feature::Lever(id) | Feature::Switch(id) => Offer::Trigger(*id),
            Feature::Teleporter(teleporter) => Offer::Way(teleporter),
            Feature::Chute => Offer::Fall,
            Feature::StairsUp
            | Feature::StairsDown
            | Feature::Trap(_)
            | Feature::Chest(_)
            | Feature::Marker(_)
            | Feature::Person(_)
            | Feature::Note(_)
            | Feature::Spinner => Offer::Nothing,
        }
    }

    /// Returns whether whoever steps on it may not stay: it drops them, or carries them off while it is on.
    pub const fn moves_on(&self) -> bool {
        match self.offer() {
            Offer::Fall => true,
            Offer::Way(teleporter) => teleporter.carries,
            Offer::Key(_) | Offer::Trigger(_) | Offer::Nothing => false,
        }
    }

    /// Returns the lever's or switch's id, where it is one.
    pub const fn trigger(&self) -> Option<TriggerId> {
        match self.offer() {
            Offer::Trigger(id) => Some(id),
            Offer::Key(_) | Offer::Way(_) | Offer::Fall | Offer::Nothing => None,
        }
    }
}

/// What a feature offers somebody who walks: what they get there, or where it takes them.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Offer<'a> {
    /// It changes no move.
    Nothing,
    /// They may take it.
    Key(KeyId),
    /// They may use it.
    Trigger(TriggerId),
    /// It leads elsewhere while it is on.
    Way(&'a Teleporter),
    /// They fall to the floor below.
    Fall,
}

/// A feature and its cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// Where it stands.
    pub at: Cell,
    /// What it is.
    pub is: Feature,
}

/// Harm for whoever steps on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trap {
    /// What kind of harm.
    pub kind: TrapKind,
    /// Hit points lost.
    #[serde(default, skip_serializing_if = "is_default")]
    pub damage: u16,
    /// Percent chance that the status sticks.
    #[serde(default, skip_serializing_if = "is_default")]
    pub status_chance: u8,
    /// Turns that the status lasts.
    #[serde(default, skip_serializing_if = "is_default")]
    pub status_turns: u8,
    /// Whether one sees it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub visible: bool,
    /// Whether it is harmless already.
    #[serde(default, skip_serializing_if = "is_default")]
    pub disarmed: bool,
    /// Whether it works only once.
    #[serde(default, skip_serializing_if = "is_default")]
    pub once: bool,
    /// The levers and switches that make it harmless, all together.
    #[serde(default, skip_serializing_if = "is_default")]
    pub off: Vec<TriggerId>,
}

impl Trap {
    /// Returns an armed, hidden trap that does nothing yet.
    pub const fn new(kind: TrapKind) -> Trap {
        Trap {
            kind,
            damage: 0,
            status_chance: 0,
            status_turns: 0,
            visible: false,
            disarmed: false,
            once: false,
            off: Vec::new(),
        }
    }
}

/// The kinds of harm.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum TrapKind {
    Spike,
    Pit,
    Poison,
    Paralysis,
    Alarm,
    Dart,
    Fire,
}

/// Treasure in a box.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chest {
    /// Gold pieces.
    #[serde(default, skip_serializing_if = "is_default")]
    pub gold: u32,
    /// What else lies in it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub items: Vec<Text>,
}

/// A way to another cell: there when one wants to use it, or one that carries whoever steps on it. A pair is two teleporters that lead to each other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Teleporter {
    /// Where one comes out.
    pub to: Cell,
    /// The pair's colour.
    #[serde(default, skip_serializing_if = "is_default")]
    pub colour: Text,
    /// What turns it on; nothing when it always works.
    #[serde(default, skip_serializing_if = "is_default")]
    pub needs: Needs,
    /// Whether it carries whoever steps on it while it is on, instead of waiting to be used.
    #[serde(default, skip_serializing_if = "is_default")]
    pub carries: bool,
}

/// A place that means something to the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marker {
    /// What it means.
    pub kind: MarkerKind,
    /// How much may be spent on monsters or loot here.
    #[serde(default, skip_serializing_if = "is_default")]
    pub budget: u32,
    /// A name that the tileset or the game gave it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub name: Text,
}

/// What a marker means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MarkerKind {
    /// Here the player begins.
    Player,
    /// Monsters.
    Enemy,
    /// The boss.
    Boss,
    /// Something to find.
    Loot,
    /// What the game makes of its name.
    Other,
}

/// Somebody to talk to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Person {
    /// What they are called.
    pub name: Text,
    /// What they do for a living, or did.
    #[serde(default, skip_serializing_if = "is_default")]
    pub role: Text,
    /// How they deal with others.
    pub personality: Personality,
    /// What can be said; the first line opens the talk.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dialogue: Vec<Line>,
    /// The event that they are a part of.
    #[serde(default, skip_serializing_if = "is_default")]
    pub event: Option<EventId>,
    /// The clues that they tell, true or false.
    #[serde(default, skip_serializing_if = "is_default")]
    pub knows: Vec<ClueId>,
}

/// How somebody deals with others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Personality {
    Truthful,
    Deceitful,
    Helpful,
    Hostile,
}

/// One thing that a person says, and what one may answer.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The words.
    pub text: Text,
    /// The clue that these words give.
    #[serde(default, skip_serializing_if = "is_default")]
    pub clue: Option<ClueId>,
    /// The answers; none ends the talk.
    #[serde(default, skip_serializing_if = "is_default")]
    pub replies: Vec<Reply>,
}

/// One answer.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reply {
    /// The words.
    pub text: Text,
    /// The index of the line that follows; none ends the talk.
    #[serde(default, skip_serializing_if = "is_default")]
    pub next: Option<u16>,
}

/// Something to read.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// The words.
    pub text: Text,
    /// The clue that they give.
    #[serde(default, skip_serializing_if = "is_default")]
    pub clue: Option<ClueId>,
    /// The wall of its cell that it is written on, to be read by whoever faces it; nothing where it lies on the floor.
    #[serde(default, skip_serializing_if = "is_default")]
    pub wall: Option<Side>,
}
