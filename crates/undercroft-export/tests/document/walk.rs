//! Walking a level as the document's movement has it: solid tiles and walls stop one, a door is passed by interacting, a
//! locked one with its key in hand, one that levers work on once all of them were pulled. Teleporters that are on carry it.

use super::level::{Direction, DungeonLevel, OpenMechanism, Point, Wall, WallType};
use std::collections::{BTreeSet, VecDeque};

/// What a party has come by.
#[derive(Default, PartialEq)]
pub(crate) struct Party {
    pub keys: BTreeSet<String>,
    pub switches: BTreeSet<String>,
}

impl Party {
    /// Returns whether it gets through to the tile beyond.
    fn passes(&self, level: &DungeonLevel, wall: &Wall, toward: Direction) -> bool {
        if !wall.exists {
            return true;
        }
        let Some(properties) = &wall.properties else { return false };
        if wall.kind == WallType::Solid || properties.one_way.is_some_and(|way| way != toward) {
            return false;
        }
        let pulled = || {
            let gate = properties.gate_id.as_deref();
            let mut pairs = level.features.switches.iter().filter(|pair| Some(pair.gate_id.as_str()) == gate);
            pairs.all(|pair| self.switches.contains(&pair.switch_id))
        };
        let unlocked =
            || !properties.locked || properties.key_id.as_ref().is_some_and(|key| self.keys.contains(key));
        match properties.open_mechanism {
            OpenMechanism::Player | OpenMechanism::Key => properties.open || unlocked(),
            OpenMechanism::Lever => properties.open || (pulled() && unlocked()),
            OpenMechanism::Event => properties.open,
        }
    }

    /// Everywhere it gets from the start with what it has.
    pub(crate) fn reach(&self, level: &DungeonLevel) -> BTreeSet<Point> {
        let mut reached = BTreeSet::from([level.start()]);
        let mut next = VecDeque::from([level.start()]);
        while let Some(at) = next.pop_front() {
            let Some(tile) = level.tile(at) else { continue };
            for direction in Direction::ALL {
                let beyond = direction.from(at);
                let free = level.is_floor(beyond) && self.passes(level, tile.wall(direction), direction);
                if free && reached.insert(beyond) {
                    next.push_back(beyond);
                }
            }
            next.extend(self.carried(level, at).filter(|to| reached.insert(*to)));
        }
        reached
    }

    /// Where the teleporter of a tile leads, once all that turns it on was pressed.
    fn carried<'a>(&'a self, level: &'a DungeonLevel, at: Point) -> impl Iterator<Item = Point> + 'a {
        let number =
            |of: &serde_json::Value| of.as_i64().and_then(|n| i32::try_from(n).ok()).expect("a coordinate");
        let wakes = |said: &serde_json::Value| {
            let mut needed = said["needs"]["switches"].as_array().into_iter().flatten();
            needed.all(|id| self.switches.contains(id.as_str().expect("an id")))
        };
        let here = level.specials("teleporter").filter(move |(stands, said)| *stands == at && wakes(said));
        here.map(move |(_, said)| Point { x: number(&said["targetX"]), y: number(&said["targetY"]) })
    }

    /// Picks up every key and presses every switch that it walks by.
    fn gather(&mut self, level: &DungeonLevel, reached: &BTreeSet<Point>) {
        let named = |kind, id: &'static str| {
            let here = level.specials(kind).filter(|(at, _)| reached.contains(at));
            here.map(|(_, said)| said[id].as_str().expect("an id").to_owned()).collect::<Vec<_>>()
        };
        self.keys.extend(named("key", "keyId"));
        self.switches.extend(named("switch", "switchId"));
    }

    /// Walks on until nothing new can be had.
    pub(crate) fn explore(level: &DungeonLevel) -> BTreeSet<Point> {
        let mut party = Party::default();
        loop {
            let reached = party.reach(level);
            let had = (party.keys.len(), party.switches.len());
            party.gather(level, &reached);
            if had == (party.keys.len(), party.switches.len()) {
                return reached;
            }
        }
    }
}
