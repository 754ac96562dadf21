//! What stands on an edge, and what opens it.

use super::{EventId, GateId, KeyId, Text, TriggerId, is_default};
use crate::grid::Side;
use serde::{Deserialize, Serialize};

/// What an edge is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EdgeKind<'a> {
    /// Nothing: one walks through.
    Open,
    /// Rock or masonry: nobody passes. Every edge of a solid cell is one.
    Wall,
    /// A door, a gate, a secret door or a wall that is not there.
    Barrier(&'a Barrier),
}

/// A door and its kin.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Barrier {
    /// Which of the four it is.
    pub kind: BarrierKind,
    /// The key that it needs, if it is locked.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lock: Option<KeyId>,
    /// The only side toward which one may pass.
    #[serde(default, skip_serializing_if = "is_default")]
    pub one_way: Option<Side>,
    /// It stands open: a door that a save left open, a gate whose lever was pulled.
    #[serde(default, skip_serializing_if = "is_default")]
    pub open: bool,
    /// A secret that was found, a false wall that was walked through.
    #[serde(default, skip_serializing_if = "is_default")]
    pub discovered: bool,
}

/// The four things other than a wall that can stand on an edge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BarrierKind {
    /// Opened by hand or by key, and falls shut behind whoever passed.
    Door,
    /// Opened from elsewhere, and stays open. Several edges may belong to one gate.
    Gate(GateId),
    /// A door that looks like a wall until it is found.
    Secret,
    /// Looks like a wall, and is none.
    Illusory,
}

impl Barrier {
    /// Returns a plain barrier of that kind: not locked, both ways, shut, not discovered.
    pub const fn new(kind: BarrierKind) -> Barrier {
        Barrier { kind, lock: None, one_way: None, open: false, discovered: false }
    }

    /// Returns a plain door.
    pub const fn door() -> Barrier {
        Barrier::new(BarrierKind::Door)
    }

    /// Returns the same, locked by that key.
    pub const fn locked(mut self, key: KeyId) -> Barrier {
        self.lock = Some(key);
        self
    }

    /// Returns the same, to be passed only toward that side.
    pub const fn one_way(mut self, toward: Side) -> Barrier {
        self.one_way = Some(toward);
        self
    }

    /// Returns the gate's id, where it is one.
    pub const fn gate(&self) -> Option<GateId> {
        match self.kind {
            BarrierKind::Gate(id) => Some(id),
            _ => None,
        }
    }
}

/// A gate: what has to happen before it opens.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gate {
    /// All of it is needed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub needs: Needs,
    /// What one reads in front of it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub message: Text,
}

/// What has to be had or done: every key carried, every lever pulled and switch pressed, the event over.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Needs {
    /// Keys to carry.
    #[serde(default, skip_serializing_if = "is_default")]
    pub keys: Vec<KeyId>,
    /// Levers to pull and switches to press.
    #[serde(default, skip_serializing_if = "is_default")]
    pub triggers: Vec<TriggerId>,
    /// The event that has to be played.
    #[serde(default, skip_serializing_if = "is_default")]
    pub event: Option<EventId>,
}

impl Needs {
    /// Nothing is needed.
    pub fn is_nothing(&self) -> bool {
        is_default(self)
    }

    /// Returns all of these levers and switches.
    pub fn triggers(ids: impl IntoIterator<Item = TriggerId>) -> Needs {
        Needs { triggers: ids.into_iter().collect(), ..Needs::default() }
    }

    /// Returns all of these keys.
    pub fn keys(ids: impl IntoIterator<Item = KeyId>) -> Needs {
        Needs { keys: ids.into_iter().collect(), ..Needs::default() }
    }
}

/// A kind of key. Several may lie on a floor.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Key {
    /// What people call it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub name: Text,
    /// Whether turning it in a lock uses it up.
    #[serde(default, skip_serializing_if = "is_default")]
    pub wear: Wear,
}

/// What happens to a key that was used.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Wear {
    /// It stays with its owner.
    #[default]
    Kept,
    /// It opens one lock for good, and is gone.
    UsedUp,
}

/// A lever or a switch: once used it stays so. What it works on says so itself, in its [`Needs`].
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trigger {
    /// What people call it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub name: Text,
    /// What one hears or sees when it moves.
    #[serde(default, skip_serializing_if = "is_default")]
    pub message: Text,
}
