//! The proof that a floor can be finished, as the floor keeps it: moves, and nothing else.

use super::EventId;
use crate::grid::Side;
use serde::{Deserialize, Serialize};

/// One thing that a walker does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Move {
    /// A step through an opening, an illusory wall or an open gate.
    Walk(Side),
    /// Through a door, a secret door or a gate that is opened by hand.
    Open(Side),
    /// Taking the key that lies here.
    Take,
    /// Pulling the lever or pressing the switch that stands here.
    Use,
    /// Using the teleporter that stands here.
    Teleport,
    /// Playing an event that happens here.
    Play(EventId),
}

/// The moves that finish a floor.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Walkthrough {
    /// From the entrance to the goal.
    pub moves: Vec<Move>,
}
