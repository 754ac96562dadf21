//! The party: four people with their wounds, and what they share: gold, things, what they learned.
//!
//! Nobody dies for good. When the last one falls, all of them come to after a while, poorer; so a floor that can be
//! finished by walking can be finished in a game.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use undercroft::Rng;
use undercroft::floor::{Trap, TrapKind};

/// Everybody, and what they carry. Keys belong to a floor, and are kept with its visit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Party {
    /// Who goes along, the first in front.
    pub members: Vec<Member>,
    /// Gold pieces.
    pub gold: u32,
    /// What was learned by doing.
    pub experience: u32,
    /// Things, in the order of finding them.
    pub items: Vec<Item>,
    /// Luck, courage and the like, as events give and take them.
    pub qualities: BTreeMap<String, i32>,
    /// What was learned from others.
    pub learned: Vec<String>,
    /// Steps for which the torch still burns.
    pub torch: u32,
    /// Steps for which the light spell still lasts.
    pub glow: u32,
}

/// One of the party.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// What they are called.
    pub name: String,
    /// What they can do.
    pub calling: Calling,
    /// Hit points left.
    pub hit_points: u32,
    /// Hit points when whole.
    pub most: u32,
    /// Turns for which poison works on.
    pub poisoned: u32,
    /// Turns for which they cannot move by themselves, and are carried.
    pub paralysed: u32,
}

/// What somebody can do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Calling {
    Fighter,
    Thief,
    Priest,
    Mage,
}

impl Calling {
    /// Returns the name.
    pub const fn name(self) -> &'static str {
        match self {
            Calling::Fighter => "fighter",
            Calling::Thief => "thief",
            Calling::Priest => "priest",
            Calling::Mage => "mage",
        }
    }

    /// Returns what they bring along for the choices of events.
    const fn brings(self) -> &'static [&'static str] {
        match self {
            Calling::Fighter => &["strength"],
            Calling::Thief => &["a steady hand", "tools"],
            Calling::Priest => &["a loud voice", "faith"],
            Calling::Mage => &["chalk or charcoal", "learning"],
        }
    }
}

/// A thing, and how many of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// What it is called.
    pub name: String,
    /// How many.
    pub count: u32,
}

/// Steps that a torch burns.
pub(crate) const TORCH: u32 = 200;
/// Steps that a light spell lasts.
pub(crate) const GLOW: u32 = 60;
/// What events call by these names is no thing that one carries.
const QUALITIES: [&str; 7] = ["luck", "courage", "honour", "blessing", "curse", "safety", "time"];

/// What a wound did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wound {
    /// It hurts.
    Hurt,
    /// Whoever was hit is down.
    Down,
}

impl Party {
    /// Returns four people who set out for a floor at that depth.
    pub fn new(depth: u32) -> Party {
        let member = |name: &str, calling, base: u32| {
            let most = base + 4 * depth.saturating_sub(1).min(50);
            Member { name: name.to_owned(), calling, hit_points: most, most, poisoned: 0, paralysed: 0 }
        };
        let item = |name: &str, count| Item { name: name.to_owned(), count };
        Party {
            members: vec![
                member("Berta", Calling::Fighter, 30),
                member("Aldous", Calling::Priest, 24),
                member("Finch", Calling::Thief, 20),
                member("Ysolde", Calling::Mage, 16),
            ],
            gold: 20,
            experience: 0,
            items: vec![item("torch", 4), item("healing potion", 2)],
            qualities: BTreeMap::new(),
            learned: Vec::new(),
            torch: 0,
            glow: 0,
        }
    }

    /// Returns whether anybody stands.
    pub fn is_standing(&self) -> bool {
        self.members.iter().any(Member::is_standing)
    }

    /// Returns the hit points of all together, and those of all when whole.
    pub fn hit_points(&self) -> (u32, u32) {
        (self.members.iter().map(|m| m.hit_points).sum(), self.members.iter().map(|m| m.most).sum())
    }

    /// Returns whether somebody who stands can do it, or something that is carried will do.
    pub fn meets(&self, requirement: &str) -> bool {
        let able =
            |m: &Member| m.is_standing() && m.paralysed == 0 && m.calling.brings().contains(&requirement);
        let words = || {
            let words = requirement.split(|c: char| !c.is_alphanumeric());
            words.filter(|word| word.len() > 2 && !["the", "something", "empty"].contains(word))
        };
        self.members.iter().any(able)
            || self.items.iter().any(|item| words().any(|word| item.name.split(' ').any(|own| own == word)))
    }

    /// Adds things.
    pub(crate) fn gain(&mut self, name: &str, count: u32) {
        match self.items.iter_mut().find(|item| item.name == name) {
            Some(item) => item.count = item.count.saturating_add(count),
            None => self.items.push(Item { name: name.to_owned(), count }),
        }
    }

    /// Takes things away, as far as there are any.
    pub(crate) fn lose(&mut self, name: &str, count: u32) {
        if let Some(item) = self.items.iter_mut().find(|item| item.name == name) {
            item.count = item.count.saturating_sub(count);
        }
        self.items.retain(|item| item.count > 0);
    }

    /// Changes what an effect names; returns whether it is anything that a party has.
    pub(crate) fn change(&mut self, what: &str, by: i32) -> bool {
        let add = |to: u32| to.saturating_add_signed(by);
        match what {
            "gold" => self.gold = add(self.gold),
            "experience" => self.experience = add(self.experience),
            "health" if by > 0 => self.heal(by.unsigned_abs()),
            "health" => {
                // Nobody falls by their own choice.
                for member in self.members.iter_mut().filter(|m| m.is_standing()) {
                    member.hit_points = add(member.hit_points).max(1);
                }
            }
            _ if QUALITIES.contains(&what) => *self.qualities.entry(what.to_owned()).or_default() += by,
            _ if by > 0 => self.gain(what, by.unsigned_abs()),
            _ => self.lose(what, by.unsigned_abs()),
        }
        true
    }

    /// Heals everybody who stands by that much.
    pub(crate) fn heal(&mut self, by: u32) {
        for member in self.members.iter_mut().filter(|m| m.is_standing()) {
            member.hit_points = (member.hit_points + by).min(member.most);
        }
    }

    /// Raises, heals and cleanses everybody.
    pub(crate) fn restore(&mut self) {
        for member in &mut self.members {
            *member = Member { hit_points: member.most, poisoned: 0, paralysed: 0, ..member.clone() };
        }
    }

    /// Somebody gives a potion to whoever needs it most. Returns the name, where anybody does.
    pub(crate) fn drink(&mut self) -> Option<String> {
        let worst = self.members.iter_mut().filter(|m| m.hit_points < m.most).min_by_key(|m| m.hit_points)?;
        worst.hit_points = (worst.hit_points + 12).min(worst.most);
        worst.poisoned = 0;
        Some(worst.name.clone())
    }

    /// A trap goes off: somebody who stands takes the harm. Returns who, what it did, and whether a status stuck.
    pub(crate) fn spring(&mut self, trap: &Trap, rng: &mut Rng) -> Option<(String, Wound, bool)> {
        let standing: Vec<usize> =
            (0..self.members.len()).filter(|i| self.members[*i].is_standing()).collect();
        let member = &mut self.members[*rng.pick(&standing)?];
        let wound = member.hurt(u32::from(trap.damage));
        let sticks = rng.chance(u32::from(trap.status_chance), 100) && wound == Wound::Hurt;
        if sticks {
            let turns = u32::from(trap.status_turns);
            match trap.kind {
                TrapKind::Paralysis => member.paralysed = member.paralysed.max(turns),
                _ => member.poisoned = member.poisoned.max(turns),
            }
        }
        Some((member.name.clone(), wound, sticks))
    }

    /// A turn passes: poison works, statuses wear off, light burns down. Returns who fell by poison, and whether the last
    /// light went out.
    pub(crate) fn tick(&mut self) -> (Vec<String>, bool) {
        let mut fallen = Vec::new();
        for member in self.members.iter_mut().filter(|m| m.is_standing()) {
            member.paralysed = member.paralysed.saturating_sub(1);
            if member.poisoned > 0 {
                member.poisoned -= 1;
                if member.hurt(1) == Wound::Down {
                    fallen.push(member.name.clone());
                }
            }
        }
        let lit = self.torch + self.glow > 0;
        self.torch = self.torch.saturating_sub(1);
        self.glow = self.glow.saturating_sub(1);
        (fallen, lit && self.torch + self.glow == 0)
    }

    /// All come to after they fell, with a quarter of their hit points and half of their gold. Returns what is gone.
    pub(crate) fn come_to(&mut self) -> u32 {
        for member in &mut self.members {
            let hit_points = (member.most / 4).max(1);
            *member = Member { hit_points, poisoned: 0, paralysed: 0, ..member.clone() };
        }
        let lost = self.gold / 2;
        self.gold -= lost;
        lost
    }

    /// Everybody grows with each floor that is new to them.
    pub(crate) fn grow(&mut self) {
        for member in &mut self.members {
            member.most += 4;
            if member.is_standing() {
                member.hit_points = (member.hit_points + member.most / 2).min(member.most);
            }
        }
    }
}

impl Member {
    /// Returns whether they are on their feet.
    pub const fn is_standing(&self) -> bool {
        self.hit_points > 0
    }

    fn hurt(&mut self, by: u32) -> Wound {
        self.hit_points = self.hit_points.saturating_sub(by);
        if self.is_standing() {
            return Wound::Hurt;
        }
        (self.poisoned, self.paralysed) = (0, 0);
        Wound::Down
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requirements_are_met_by_people_and_by_things() {
        let mut party = Party::new(1);
        assert!(party.meets("strength") && party.meets("chalk or charcoal"));
        assert!(!party.meets("something red") && !party.meets("an empty bottle"));
        party.gain("bottle of rain", 1);
        assert!(party.meets("an empty bottle"));
        party.members[0].hit_points = 0;
        assert!(!party.meets("strength"));
    }

    #[test]
    fn effects_change_what_they_name() {
        let mut party = Party::new(1);
        party.change("gold", -1000);
        party.change("luck", 2);
        party.change("rope", 1);
        party.change("health", -1000);
        assert_eq!((party.gold, party.qualities["luck"]), (0, 2));
        assert!(party.items.iter().any(|item| item.name == "rope"));
        assert!(party.members.iter().all(|m| m.hit_points == 1), "nobody falls by a choice");
        party.change("rope", -5);
        assert!(party.items.iter().all(|item| item.name != "rope"));
    }

    #[test]
    fn traps_hurt_by_their_numbers() {
        let trap = Trap { damage: 5, status_chance: 100, status_turns: 3, ..Trap::new(TrapKind::Poison) };
        let mut party = Party::new(1);
        let (before, _) = party.hit_points();
        let (_, wound, sticks) = party.spring(&trap, &mut Rng::from_state(1)).unwrap();
        assert_eq!((wound, sticks, party.hit_points().0), (Wound::Hurt, true, before - 5));
        for _ in 0..5 {
            party.tick();
        }
        assert_eq!(party.hit_points().0, before - 5 - 3, "poison takes a point a turn, as long as it lasts");
    }
}
