//! What a recipe of `navigation` must not ask for, with the arithmetic.

use super::{ByDepth, Navigation, quest, rooms};
use crate::error::RecipeError;
use crate::floor::Wear;
use crate::recipe::{Between, range_within, within};
use std::collections::BTreeSet;

/// Refuses what cannot work.
pub(super) fn check(params: &Navigation) -> Result<(), RecipeError> {
    within("width", params.width, 16, Navigation::MAX_SIDE)?;
    within("height", params.height, 16, Navigation::MAX_SIDE)?;
    within("gap", params.gap, 0, 2)?;
    let shares = [params.shares.0, params.shares.1, params.shares.2];
    let sum = shares.iter().fold(0_u32, |sum, share| sum.saturating_add(*share));
    if sum != 100 {
        let allowed = format!("they add up to {sum}, and must make 100");
        return Err(RecipeError::OutOfRange { key: "shares", value: format!("{shares:?}"), allowed });
    }
    params.check_ranges()?;
    for depth in params.turning_floors() {
        params.check_quest(depth)?;
    }
    params.check_cells()
}

/// Holds every value of a parameter against what it may be.
fn each<T: Copy>(
    values: Option<&ByDepth<T>>,
    check: impl Fn(T) -> Result<(), RecipeError>,
) -> Result<(), RecipeError> {
    values.into_iter().flat_map(ByDepth::values).try_for_each(check)
}

impl Navigation {
    fn check_ranges(&self) -> Result<(), RecipeError> {
        let ranges = [
            ("rooms", self.rooms, 4, 60),
            ("room_cells", self.room_cells, 1, Self::UNIT),
            ("corridor_cells", self.corridor_cells, 0, Self::UNIT),
            ("floor_cells", self.floor_cells, 1, Self::UNIT),
            ("loops", self.loops, 1, 20),
            ("wide_corridors", self.wide_corridors, 0, 8),
            ("lever_pairs", self.lever_pairs, 0, 8),
            ("one_way_loops", self.one_way_loops, 0, 8),
            ("shortcuts", self.shortcuts, 0, 8),
            ("chests", self.chests, 0, 60),
            ("special_rooms", self.special_rooms, 0, 60),
            ("events_per_floor", self.events_per_floor, 0, 60),
        ];
        for (key, range, low, high) in ranges {
            range_within(key, range, low, high)?;
        }
        each(self.keys.as_ref(), |range| range_within("keys", range, 1, quest::KEYS_AT_MOST))?;
        each(self.dark_zones.as_ref(), |range| range_within("dark_zones", range, 0, 8))?;
        each(self.traps.as_ref(), |range| range_within("traps", range, 0, 60))?;
        each(self.levers.as_ref(), |percent| within("levers", percent, 0, 100))?;
        each(self.required_events.as_ref(), |percent| within("required_events", percent, 0, 100))?;
        each(self.difficulty.as_ref(), |points| within("difficulty", points, 1, 200))
    }

    /// The floors from which something else holds: the first, and those of all tables.
    fn turning_floors(&self) -> BTreeSet<u32> {
        let keys = self.keys.iter().flat_map(ByDepth::floors);
        let percents = [&self.levers, &self.required_events];
        let others = percents.into_iter().flatten().flat_map(ByDepth::floors);
        [1].into_iter().chain(keys).chain(others).collect()
    }

    /// A step is a key of the stairs, a lever or an event, and the stairs have a key at least.
    fn check_quest(&self, depth: u32) -> Result<(), RecipeError> {
        if self.quest.keys == Wear::UsedUp {
            return Err(RecipeError::OutOfRange {
                key: "quest.keys",
                value: "used_up".to_owned(),
                allowed: "kept: each key of the stairs is one of its kind, and people speak of it".to_owned(),
            });
        }
        let set = self.keys_at(depth);
        let (keys, levers) = (set.map_or(quest::MOST_KEYS, Between::max), self.most_levers(depth));
        self.quest.check(keys + levers, || format!("there are at most {keys} keys and {levers} levers"))?;
        let fewest = set.map_or(1, Between::min);
        if let Some(steps) = self.quest.steps.filter(|steps| steps.max() < fewest) {
            return Err(RecipeError::DoesNotFit {
                arithmetic: format!(
                    "the stairs need {fewest} keys at least, and quest.steps allows {}",
                    steps.max()
                ),
                help: format!("set quest.steps to {fewest}..{}", fewest + levers),
            });
        }
        self.check_freedom(Between(fewest, keys), levers)?;
        match self.quest.chain {
            Some(chain) if chain.max() == 0 || chain.min() > levers + 1 => Err(RecipeError::DoesNotFit {
                arithmetic: format!(
                    "a key and {levers} levers make a chain of 1 to {}, and quest.chain is {chain}",
                    levers + 1
                ),
                help: format!("set quest.chain to 1..{}", levers + 1),
            }),
            _ => self.check_events(depth),
        }
    }

    /// Few steps have few orders, and the keys of the stairs may be taken in any.
    fn check_freedom(&self, keys: Between, levers: u32) -> Result<(), RecipeError> {
        let Some(freedom) = self.quest.freedom else { return Ok(()) };
        let is_allowed = |steps: u32| self.quest.steps.is_none_or(|range| range.contains(steps));
        let some = |keys: u32| quest::free_gates(freedom, keys, levers).any(|gates| is_allowed(keys + gates));
        if (keys.min()..=keys.max()).any(some) {
            return Ok(());
        }
        Err(RecipeError::DoesNotFit {
            arithmetic: format!(
                "{keys} keys of the stairs and up to {levers} gates leave no plan whose steps may be done in either order in \
                 {freedom} percent of all pairs"
            ),
            help: "set quest.freedom to 0..100".to_owned(),
        })
    }

    /// An event that is required is one of the floor's events, and stands in place of a lever.
    fn check_events(&self, depth: u32) -> Result<(), RecipeError> {
        let percent = self.required_events.as_ref().and_then(|percent| percent.at(depth)).unwrap_or(0);
        let why = match (self.events_per_floor.max(), self.most_levers(depth)) {
            _ if percent == 0 => return Ok(()),
            (0, _) => "events_per_floor allows none",
            (_, 0) => "there are no levers that one could take the place of",
            _ => return Ok(()),
        };
        Err(RecipeError::DoesNotFit {
            arithmetic: format!("{percent} percent of the floors shall hang on an event, and {why}"),
            help: "set required_events to 0".to_owned(),
        })
    }

    /// Refuses cells that do not add up.
    fn check_cells(&self) -> Result<(), RecipeError> {
        let (low, high) = (
            self.room_cells.min() + self.corridor_cells.min(),
            self.room_cells.max() + self.corridor_cells.max(),
        );
        if low > self.floor_cells.max() || high < self.floor_cells.min() {
            return Err(RecipeError::DoesNotFit {
                arithmetic: format!(
                    "rooms of {} and corridors of {} cells make {low} to {high}, and the floor shall have {}",
                    self.room_cells, self.corridor_cells, self.floor_cells
                ),
                help: format!("set floor_cells to {low}..{high}"),
            });
        }
        let least = rooms::least_cells(self);
        if least > self.room_cells.max() {
            return Err(RecipeError::DoesNotFit {
                arithmetic: format!(
                    "the fewest rooms of the smallest sizes take {least} cells, and room_cells allows {}",
                    self.room_cells.max()
                ),
                help: format!("set room_cells to {least}..{}", (least + least / 4).min(Self::UNIT)),
            });
        }
        if rooms::fit(self) {
            return Ok(());
        }
        let (rooms, cells) = (self.scaled(self.rooms), self.room_range());
        Err(RecipeError::DoesNotFit {
            arithmetic: format!(
                "{rooms} rooms of {cells} cells together, {} between any two, do not fit into {}×{}",
                self.gap, self.width, self.height
            ),
            help: "ask for fewer rooms, or for other room_cells".to_owned(),
        })
    }
}
