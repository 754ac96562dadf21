//! What belongs together, as references from object to object: a door and its keys, a gate and what opens it, a trap and
//! what makes it harmless, the two ends of a pair of teleporters. Tiled has no lists of references, so the second key is
//! `key2`, the third `key3`.

use super::map::Link;
use undercroft::Floor;
use undercroft::floor::{Barrier, Feature, KeyId, TriggerId};

/// The numbers of the first door and of the first feature. The others follow in the floor's order.
#[derive(Clone, Copy)]
pub(super) struct Numbers {
    pub doors: usize,
    pub features: usize,
}

/// The files of the floors above and below.
#[derive(Clone, Copy, Default)]
pub(super) struct Neighbours<'a> {
    pub above: Option<&'a str>,
    pub below: Option<&'a str>,
}

impl<'a> Neighbours<'a> {
    /// Returns the file of the floor that a feature leads to.
    pub(super) const fn of(self, feature: &Feature) -> Option<&'a str> {
        match feature {
            Feature::StairsUp => self.above,
            Feature::StairsDown | Feature::Chute => self.below,
            _ => None,
        }
    }
}

/// What one may need for something.
#[derive(Default)]
struct Wanted<'a> {
    keys: &'a [KeyId],
    triggers: &'a [TriggerId],
}

/// Returns what opens a barrier.
pub(super) fn of_barrier(floor: &Floor, barrier: &Barrier, numbers: Numbers) -> Vec<(String, Link)> {
    let mut links = Vec::new();
    for wanted in opened_by(floor, barrier) {
        add(&mut links, "key", features(floor, numbers, |is| is_key(is, wanted.keys)));
        add(&mut links, "switch", features(floor, numbers, |is| is_trigger(is, wanted.triggers)));
    }
    links
}

/// Returns what a feature works on, and what works on it.
pub(super) fn of_feature(floor: &Floor, feature: &Feature, numbers: Numbers) -> Vec<(String, Link)> {
    let mut links = Vec::new();
    let barriers = |such: &dyn Fn(&Wanted<'_>) -> bool| -> Vec<usize> {
        let all = floor.barriers().iter().enumerate();
        let meant = all.filter(|(_, (_, barrier))| opened_by(floor, barrier).iter().any(such));
        meant.map(|(i, _)| numbers.doors + i).collect()
    };
    match feature {
        Feature::Key(id) => add(&mut links, "opens", barriers(&|wanted| wanted.keys.contains(id))),
        Feature::Lever(id) | Feature::Switch(id) => {
            add(&mut links, "opens", barriers(&|wanted| wanted.triggers.contains(id)));
            let is_worked = |is: &Feature| match is {
                Feature::Trap(trap) => trap.off.contains(id),
                Feature::Teleporter(way) => way.needs.triggers.contains(id),
                _ => false,
            };
            add(&mut links, "works", features(floor, numbers, is_worked));
        }
        Feature::Teleporter(way) => {
            let end = floor.features().iter().position(|placed| placed.at == way.to);
            let end = end.filter(|i| matches!(floor.features()[*i].is, Feature::Teleporter(_)));
            add(&mut links, "partner", end.map(|i| numbers.features + i));
            add(&mut links, "switch", features(floor, numbers, |is| is_trigger(is, &way.needs.triggers)));
        }
        Feature::Trap(trap) => {
            add(&mut links, "switch", features(floor, numbers, |is| is_trigger(is, &trap.off)));
        }
        Feature::StairsUp
        | Feature::StairsDown
        | Feature::Chest(_)
        | Feature::Marker(_)
        | Feature::Person(_)
        | Feature::Note(_)
        | Feature::Spinner
        | Feature::Chute => {}
    }
    links
}

/// Returns what a barrier asks for: the key of its lock, and what its gate needs.
fn opened_by<'a>(floor: &'a Floor, barrier: &'a Barrier) -> Vec<Wanted<'a>> {
    let lock = barrier.lock.as_ref().map(|key| Wanted { keys: std::slice::from_ref(key), triggers: &[] });
    let gate = barrier.gate().map(|id| &floor.gates()[id.index()].needs);
    let gate = gate.map(|needs| Wanted { keys: &needs.keys, triggers: &needs.triggers });
    lock.into_iter().chain(gate).collect()
}

fn is_key(feature: &Feature, keys: &[KeyId]) -> bool {
    matches!(feature, Feature::Key(id) if keys.contains(id))
}

fn is_trigger(feature: &Feature, triggers: &[TriggerId]) -> bool {
    feature.trigger().is_some_and(|id| triggers.contains(&id))
}

fn features(floor: &Floor, numbers: Numbers, such: impl Fn(&Feature) -> bool) -> Vec<usize> {
    let all = floor.features().iter().enumerate();
    all.filter(|(_, placed)| such(&placed.is)).map(|(i, _)| numbers.features + i).collect()
}

/// Adds objects under a name, the second and all further ones with their number behind it.
fn add(links: &mut Vec<(String, Link)>, name: &str, objects: impl IntoIterator<Item = usize>) {
    for object in objects {
        let before =
            links.iter().filter(|(other, _)| other.trim_end_matches(char::is_numeric) == name).count();
        let name = if before == 0 { name.to_owned() } else { format!("{name}{}", before + 1) };
        links.push((name, Link::Object(object)));
    }
}
