//! What has the party's attention: somebody who talks, or something that happens and asks for a choice.

use serde::{Deserialize, Serialize};
use undercroft::floor::EventId;
use undercroft::grid::Cell;

/// A talk or an event that is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scene {
    /// Somebody at this cell says this line.
    Talk(Cell, u16),
    /// This happens.
    Event(EventId),
}
