//! What belongs together, as references from entity to entity: doors and their keys, gates and what opens them, stairs and
//! teleporters and where they lead.

use super::level::Writer;
use crate::json::things::Says;
use serde_json::{Value, json};
use undercroft::Floor;
use undercroft::floor::{Barrier, Feature, KeyId, Needs, TriggerId};

impl Writer<'_> {
    /// Puts references in the place of ids.
    pub(super) fn link(&self, says: &mut Says, feature: &Feature) {
        let mut say = |name: &str, value: Value| drop(says.insert(name.to_owned(), value));
        match feature {
            Feature::Key(id) => {
                let fits = |b: &Barrier, needs: Option<&Needs>| {
                    b.lock == Some(*id) || needs.is_some_and(|needs| needs.keys.contains(id))
                };
                say("opens", self.doors(fits));
            }
            Feature::Lever(id) | Feature::Switch(id) => {
                let fits =
                    |_: &Barrier, needs: Option<&Needs>| needs.is_some_and(|n| n.triggers.contains(id));
                say("opens", self.doors(fits));
                let is_worked = |is: &Feature| match is {
                    Feature::Trap(trap) => trap.off.contains(id),
                    Feature::Teleporter(way) => way.needs.triggers.contains(id),
                    _ => false,
                };
                say("works", self.features(is_worked));
            }
            Feature::Trap(trap) => say("disarmedBy", self.triggers(&trap.off)),
            Feature::Teleporter(way) => self.needs(says, Some(&way.needs)),
            Feature::StairsUp
            | Feature::StairsDown
            | Feature::Chest(_)
            | Feature::Marker(_)
            | Feature::Person(_)
            | Feature::Note(_)
            | Feature::Spinner
            | Feature::Chute => {}
        }
    }

    /// Takes what is needed apart: keys, switches, and the event, which stays an id.
    pub(super) fn needs(&self, says: &mut Says, needs: Option<&Needs>) {
        let said = says.shift_remove("needs");
        let Some(needs) = needs else { return };
        says.insert("needsKeys".to_owned(), self.keys(&needs.keys));
        says.insert("needsSwitches".to_owned(), self.triggers(&needs.triggers));
        if let Some(event) = said.and_then(|mut said| said.get_mut("event").map(Value::take)) {
            says.insert("needsEvent".to_owned(), event);
        }
    }

    pub(super) fn keys(&self, keys: &[KeyId]) -> Value {
        self.features(|is| matches!(is, Feature::Key(id) if keys.contains(id)))
    }

    fn triggers(&self, triggers: &[TriggerId]) -> Value {
        self.features(|is| is.trigger().is_some_and(|id| triggers.contains(&id)))
    }

    /// Returns references to such features.
    fn features(&self, such: impl Fn(&Feature) -> bool) -> Value {
        let such = self.floor().features().iter().filter(|placed| such(&placed.is));
        such.map(|placed| self.reference(self.i, &self.feature_id(self.i, placed.at))).collect()
    }

    /// Returns references to such doors. What a gate needs stands beside it.
    fn doors(&self, such: impl Fn(&Barrier, Option<&Needs>) -> bool) -> Value {
        let floor = self.floor();
        let needs = |b: &Barrier| b.gate().map(|id| &floor.gates()[id.index()].needs);
        let such = floor.barriers().iter().enumerate().filter(|(_, (_, b))| such(b, needs(b)));
        such.map(|(n, _)| self.reference(self.i, &self.door_id(n))).collect()
    }

    pub(super) fn door_id(&self, n: usize) -> String {
        self.ids.long(&format!("door {}", self.i), n)
    }

    pub(super) fn floor(&self) -> &Floor {
        &self.floors[self.i]
    }

    /// Returns a reference to an entity on the topmost layer of a floor.
    fn reference(&self, floor: usize, entity: &str) -> Value {
        json!({
            "entityIid": entity,
            "layerIid": self.layer_id(floor, 0),
            "levelIid": self.ids.long("level", floor),
            "worldIid": self.ids.long("world", 0),
        })
    }

    /// Returns the stairs or the teleporter at the other end, where there is one.
    pub(super) fn leads_to(&self, feature: &Feature) -> Option<Value> {
        let (floor, at) = match feature {
            Feature::StairsUp => {
                let above = self.i.checked_sub(1)?;
                (above, self.floors[above].stairs_down()?)
            }
            Feature::StairsDown => (self.i + 1, self.floors.get(self.i + 1)?.stairs_up()?),
            Feature::Teleporter(teleporter) => {
                self.floors[self.i].feature(teleporter.to)?;
                (self.i, teleporter.to)
            }
            Feature::Key(_)
            | Feature::Lever(_)
            | Feature::Switch(_)
            | Feature::Trap(_)
            | Feature::Chest(_)
            | Feature::Marker(_)
            | Feature::Person(_)
            | Feature::Note(_)
            | Feature::Spinner
            | Feature::Chute => return None,
        };
        Some(self.reference(floor, &self.feature_id(floor, at)))
    }
}
