//! Numbers for the table: how long a square is, how hard locks, traps and searches are, what a danger means for a party,
//! and dice that exist. They are scales of our own, said in the terms of a family of rules.

use std::fmt;
use std::str::FromStr;
use undercroft::floor::ZoneKind;

/// Whose terms a sheet speaks in.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Rules {
    /// Fifth edition: difficulty classes against a d20, experience for encounters, squares of 5 feet.
    FiveE,
    /// The old school: chances in six and hit dice, squares of 10 feet.
    Osr,
    /// No rules in particular: a d6, squares of 10 feet.
    #[default]
    Plain,
}

/// Who plays: so many, all of one level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Party {
    /// How many they are.
    pub members: u8,
    /// Their level, from 1 to 20.
    pub level: u8,
}

/// At what table a sheet is used.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Table {
    /// Whose terms it speaks in.
    pub rules: Rules,
    /// Who plays, where that is known.
    pub party: Option<Party>,
}

/// "4x3": four of level three.
impl FromStr for Party {
    type Err = String;

    fn from_str(text: &str) -> Result<Party, String> {
        let wrong = || "it takes a size and a level, such as 4x3 for four of level three".to_owned();
        let (members, level) = text.split_once(['x', '×']).ok_or_else(wrong)?;
        let (members, level) = (members.parse().map_err(|_| wrong())?, level.parse().map_err(|_| wrong())?);
        match (members, level) {
            (1..=12, 1..=20) => Ok(Party { members, level }),
            _ => Err("a party has 1 to 12 members of level 1 to 20".to_owned()),
        }
    }
}

impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of level {}", self.members, self.level)
    }
}

/// Something that a check is made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Check {
    Lock,
    Search,
    Trap,
}

impl Rules {
    /// Returns the feet of a square's side.
    pub(super) const fn feet(self) -> u32 {
        match self {
            Rules::FiveE => 5,
            Rules::Osr | Rules::Plain => 10,
        }
    }

    /// Returns how hard a check is at a depth: one step harder for every two floors, up to five.
    pub(super) fn check(self, check: Check, depth: u32) -> String {
        let step = (depth.saturating_sub(1) / 2).min(4);
        match (self, check) {
            (Rules::FiveE, Check::Lock) => format!("DC {} to pick, DC {} to break", 12 + step, 16 + step),
            (Rules::FiveE, Check::Search) => format!("DC {} to find", 13 + step),
            (Rules::FiveE, Check::Trap) => {
                format!("DC {} to notice, DC {} to disarm, DC {} to save", 12 + step, 13 + step, 11 + step)
            }
            (Rules::Osr, Check::Lock) => {
                format!(
                    "{}% off the chance to pick, {} in 6 to force",
                    5 * step,
                    if step < 3 { 2 } else { 1 }
                )
            }
            (Rules::Osr, Check::Search) => "1 in 6 to find, a turn for each try".to_owned(),
            (Rules::Osr, Check::Trap) => {
                format!("goes off {} in 6, {}% off the chance to disarm", 2 + step.min(2), 5 * step)
            }
            (Rules::Plain, Check::Lock) => format!("d6: {} or more to pick, 6 to break", 3 + step.min(3)),
            (Rules::Plain, Check::Search) => format!("d6: {} or more to find", 4 + step.min(2)),
            (Rules::Plain, Check::Trap) => {
                format!("d6: {} or more to notice, {} or more to disarm", 4 + step.min(2), 3 + step.min(3))
            }
        }
    }
}

impl Rules {
    /// Returns what monsters of so many points are worth in these rules.
    pub(super) fn worth(self, points: u64) -> u64 {
        match self {
            Rules::FiveE => 25 * points,
            Rules::Osr => points.div_ceil(2),
            Rules::Plain => points,
        }
    }

    /// Returns such a number in words.
    pub(super) fn worth_in_words(self, worth: u64) -> String {
        match (self, worth) {
            (Rules::FiveE, n) => format!("{n} XP"),
            (Rules::Osr, 1) => "1 hit die".to_owned(),
            (Rules::Osr, n) => format!("{n} hit dice"),
            (Rules::Plain, 1) => "1 point".to_owned(),
            (Rules::Plain, n) => format!("{n} points"),
        }
    }
}

/// Experience that makes an encounter easy, medium, hard and deadly for one of each level.
const EXPERIENCE: [[u32; 4]; 20] = [
    [25, 50, 75, 100],
    [50, 100, 150, 200],
    [75, 150, 225, 400],
    [125, 250, 375, 500],
    [250, 500, 750, 1_100],
    [300, 600, 900, 1_400],
    [350, 750, 1_100, 1_700],
    [450, 900, 1_400, 2_100],
    [550, 1_100, 1_600, 2_400],
    [600, 1_200, 1_900, 2_800],
    [800, 1_600, 2_400, 3_600],
    [1_000, 2_000, 3_000, 4_500],
    [1_100, 2_200, 3_400, 5_100],
    [1_250, 2_500, 3_800, 5_700],
    [1_400, 2_800, 4_300, 6_400],
    [1_600, 3_200, 4_800, 7_200],
    [2_000, 3_900, 5_900, 8_800],
    [2_100, 4_200, 6_300, 9_500],
    [2_400, 4_900, 7_300, 10_900],
    [2_800, 5_700, 8_500, 12_700],
];

/// Returns how dangerous a zone is, from 0 to 3.
fn grade(kind: ZoneKind, danger: u8) -> usize {
    match (kind, danger) {
        (ZoneKind::Boss, _) | (_, 4..) => 3,
        (_, 3) => 2,
        (_, 2) => 1,
        _ => 0,
    }
}

/// Returns a danger as a word.
pub(super) fn danger(kind: ZoneKind, danger: u8) -> &'static str {
    ["low danger", "fair danger", "high danger", "deadly danger"][grade(kind, danger)]
}

impl Table {
    /// Returns what waits in a zone for the party: "for 4 of level 3: 600 XP".
    pub(super) fn foes(self, kind: ZoneKind, danger: u8) -> Option<String> {
        let party = self.party?;
        let grade = grade(kind, danger);
        let members = u32::from(party.members);
        let level = u32::from(party.level);
        // Half of them, all of them, half again, twice as many; never nobody.
        let share = |all: u32| (all * (grade as u32 + 1)).div_ceil(2);
        let foes = match self.rules {
            Rules::FiveE => {
                let each = EXPERIENCE[usize::from(party.level.clamp(1, 20)) - 1][grade];
                format!("{} XP", members * each)
            }
            Rules::Osr => format!("{} hit dice", share(members * level)),
            Rules::Plain => format!("{} as strong as they are", share(members)),
        };
        Some(format!("for {party}: {foes}"))
    }
}

/// Returns dice that come to that much on average, or nearly: "2d6".
pub(super) fn dice(damage: u16) -> String {
    match damage {
        0 | 1 => "1".to_owned(),
        2 => "1d4".to_owned(),
        3 => "1d6".to_owned(),
        4 => "1d8".to_owned(),
        5 => "1d10".to_owned(),
        6 => "1d12".to_owned(),
        n => format!("{}d6", (2 * u32::from(n) + 3) / 7),
    }
}

/// Returns the smallest die for so many lines, and the faces of each; the first lines get what is left over. None where
/// there is no such die.
pub(super) fn die(lines: usize) -> Option<(usize, Vec<usize>)> {
    let die = [4, 6, 8, 10, 12, 20, 100].into_iter().find(|die| *die >= lines && lines > 0)?;
    let faces = (0..lines).map(|i| die / lines + usize::from(i < die % lines)).collect();
    Some((die, faces))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_come_near_to_the_damage() {
        for damage in 1..200_u16 {
            let told = dice(damage);
            let twice = match told.split_once('d') {
                Some((n, faces)) => n.parse::<u32>().unwrap() * (faces.parse::<u32>().unwrap() + 1),
                None => 2,
            };
            // Within half a die of six.
            assert!(twice.abs_diff(2 * u32::from(damage)) <= 4, "{damage}: {told}");
        }
    }

    #[test]
    fn every_die_exists_and_has_all_its_faces() {
        for lines in 1..=100 {
            let (die, faces) = die(lines).unwrap();
            assert!([4, 6, 8, 10, 12, 20, 100].contains(&die) && faces.len() == lines);
            assert_eq!(faces.iter().sum::<usize>(), die);
            assert!(faces.is_sorted_by(|a, b| a >= b), "the plainest come most often");
        }
        assert!(die(0).is_none() && die(101).is_none());
    }

    #[test]
    fn parties_are_read() {
        assert_eq!("4x3".parse(), Ok(Party { members: 4, level: 3 }));
        for wrong in ["", "4", "x", "0x3", "4x21", "13x1", "4x3x2", "-1x2"] {
            assert!(wrong.parse::<Party>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn more_danger_and_more_members_mean_more() {
        for rules in [Rules::FiveE, Rules::Osr, Rules::Plain] {
            let foes = |members, danger| {
                let table = Table { rules, party: Some(Party { members, level: 3 }) };
                let words = table.foes(ZoneKind::Encounter, danger).unwrap();
                let (_, foes) = words.split_once(": ").unwrap();
                let number = foes.split(' ').next().and_then(|word| word.parse::<u32>().ok());
                number.unwrap_or_else(|| panic!("{words}"))
            };
            for members in 1..12 {
                assert!((1..4).all(|danger| foes(members, danger) <= foes(members, danger + 1)));
                assert!((0..5).all(|danger| foes(members, danger) <= foes(members + 1, danger)));
            }
        }
    }
}
