//! Floors with what made them, where that is known: made, read and written.

use crate::fail::Failure;
use undercroft::generate::{self, MAX_DEPTH, MAX_FLOORS};
use undercroft::{Floor, GenerateError, Recipe, Seed, dungeon, make};
use undercroft_export::json::{self, Style};
use undercroft_export::{Origin, binary};

/// Floors with what made them.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Levels {
    pub(crate) recipe: Option<Recipe>,
    pub(crate) seed: Option<Seed>,
    pub(crate) floors: Vec<Floor>,
}

/// What every floor in text form begins with.
const TEXT: &str = "undercroft floor";

impl Levels {
    /// Makes the floor at a depth.
    pub(crate) fn floor(recipe: Recipe, seed: Seed, depth: u32) -> Result<Levels, Failure> {
        let floor = make::floor(&recipe, &seed, depth)?;
        Ok(Levels { recipe: Some(recipe), seed: Some(seed), floors: vec![floor] })
    }

    /// Makes so many floors from a depth down. The last of several leads out.
    pub(crate) fn dungeon(recipe: Recipe, seed: Seed, depth: u32, floors: u32) -> Result<Levels, Failure> {
        if !(1..=MAX_FLOORS).contains(&floors) {
            return Err(GenerateError::Floors(floors).into());
        }
        let last = depth.saturating_add(floors - 1);
        if last > MAX_DEPTH {
            return Err(GenerateError::Depth(last).into());
        }
        let made = (depth..=last).map(|depth| make::floor(&recipe, &seed, depth));
        let mut made = made.collect::<Result<Vec<_>, _>>()?;
        if let [_, .., last] = &mut made[..] {
            *last = make::end(last)?;
        }
        Ok(Levels { recipe: Some(recipe), seed: Some(seed), floors: made })
    }

    /// Reads a file: level JSON of any age, its compact form, the text form, the binary form.
    pub(crate) fn read(bytes: &[u8]) -> Result<Levels, Failure> {
        let levels = if bytes.starts_with(&binary::MAGIC) {
            let binary::Read { recipe, seed, floors } = binary::read(bytes).map_err(Failure::unreadable)?;
            Levels { recipe, seed, floors }
        } else {
            let words = "this is no level file: neither level JSON nor the text form nor the binary form";
            let text = std::str::from_utf8(bytes).map_err(|_| Failure::unreadable(words))?;
            if text.trim_start().starts_with(['{', '[']) {
                let json::Read { recipe, seed, floors, .. } =
                    json::read(text).map_err(Failure::unreadable)?;
                Levels { recipe, seed, floors }
            } else {
                Levels { recipe: None, seed: None, floors: drawn(text)? }
            }
        };
        if levels.floors.is_empty() {
            return Err(Failure::unreadable("the file holds no floor"));
        }
        Ok(levels)
    }

    /// Returns what made them.
    pub(crate) fn origin(&self) -> Origin<'_> {
        Origin { recipe: self.recipe.as_ref(), seed: self.seed.as_ref() }
    }

    /// Returns them as one dungeon, where it is known what made them.
    fn whole(&self) -> Option<generate::Dungeon> {
        let (recipe, seed) = (self.recipe.clone()?, self.seed.clone()?);
        Some(generate::Dungeon { recipe, seed, floors: self.floors.clone() })
    }

    /// Returns the level JSON.
    pub(crate) fn json(&self, style: Style) -> String {
        match self.whole() {
            Some(dungeon) => json::write(&dungeon, style),
            None => json::write_floors(&self.floors, self.seed.as_ref(), style),
        }
    }

    /// Returns the binary form.
    pub(crate) fn binary(&self) -> Vec<u8> {
        match self.whole() {
            Some(dungeon) => binary::write(&dungeon),
            None => binary::write_floors(&self.floors, self.seed.as_ref()),
        }
    }

    /// Returns what the dungeon is called.
    pub(crate) fn name(&self) -> String {
        match (&self.seed, &self.floors[..]) {
            (Some(seed), [_, _, ..]) => dungeon::name(seed),
            _ => self.floors.first().map_or_else(String::new, |floor| floor.name().to_owned()),
        }
    }
}

/// One floor in text form, or several one after the other.
fn drawn(text: &str) -> Result<Vec<Floor>, Failure> {
    let starts = text.match_indices(TEXT).map(|(at, _)| at);
    let starts: Vec<usize> = starts.filter(|at| *at == 0 || text[..*at].ends_with('\n')).collect();
    if starts.len() < 2 {
        return Ok(vec![text.parse::<Floor>().map_err(Failure::unreadable)?]);
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let parts = starts.iter().zip(ends).map(|(start, end)| &text[*start..end]);
    parts.map(|part| part.parse::<Floor>().map_err(Failure::unreadable)).collect()
}
