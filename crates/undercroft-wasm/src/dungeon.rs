//! Floors with what made them, where that is known: made, read and written.

use crate::fail::Failure;
use std::rc::Rc;
use undercroft::{Floor, Recipe, Seed, dungeon, generate};
use undercroft_export::Origin;
use undercroft_export::json::{self, Style};
use undercroft_play::{Game, HEADER, Record};
use wasm_bindgen::prelude::wasm_bindgen;

/// Floors with what made them.
#[derive(Clone, Debug)]
pub(crate) struct Levels {
    pub(crate) recipe: Option<Recipe>,
    pub(crate) seed: Option<Seed>,
    pub(crate) floors: Vec<Floor>,
}

impl Levels {
    /// Makes so many floors from a depth down. The last of several leads out.
    #[cfg(feature = "page")]
    pub(crate) fn made(recipe: &Recipe, seed: &Seed, depth: u32, floors: u32) -> Result<Levels, Failure> {
        use undercroft::generate::{MAX_DEPTH, MAX_FLOORS};
        use undercroft::{GenerateError, make};

        if !(1..=MAX_FLOORS).contains(&floors) {
            return Err(GenerateError::Floors(floors).into());
        }
        let last = depth.checked_add(floors - 1).filter(|last| *last <= MAX_DEPTH).unwrap_or(u32::MAX);
        if last == u32::MAX {
            return Err(GenerateError::Depth(depth.saturating_add(floors - 1)).into());
        }
        make_room(recipe);
        let made = (depth..=last).map(|depth| make::floor(recipe, seed, depth));
        let mut made = made.collect::<Result<Vec<_>, _>>()?;
        if let [_, .., last] = &mut made[..] {
            *last = make::end(last)?;
        }
        Ok(Levels { recipe: Some(recipe.clone()), seed: Some(seed.clone()), floors: made })
    }

    /// Reads what [`Levels::bytes`] wrote.
    pub(crate) fn of_bytes(bytes: &[u8]) -> Result<Levels, Failure> {
        let text = std::str::from_utf8(bytes).ok().filter(|text| text.starts_with(HEADER));
        let text = text.ok_or_else(|| {
            Failure::unreadable("these are no bytes of a dungeon: a file is unpacked first")
        })?;
        let record = Record::read(text).map_err(Failure::unreadable)?;
        let game = record.beginning();
        let recipe = game.recipe().cloned();
        let seed = Some(game.seed().clone()).filter(|seed| recipe.is_some() || !seed.as_str().is_empty());
        Ok(Levels { recipe, seed, floors: game.floors().to_vec() })
    }

    /// Writes all there is: the record of a game that was not begun, which needs no reader and no form of its own.
    pub(crate) fn bytes(&self) -> Result<Vec<u8>, Failure> {
        let seed = self.seed.clone().unwrap_or_else(|| Seed::new(""));
        let game = Game::new(self.floors.clone(), seed).map_err(Failure::refused)?;
        Ok(Record::new(game.with_recipe(self.recipe.clone())).text().into_bytes())
    }

    /// Returns what made them.
    pub(crate) fn origin(&self) -> Origin<'_> {
        Origin { recipe: self.recipe.as_ref(), seed: self.seed.as_ref() }
    }

    /// Returns the level JSON.
    pub(crate) fn json(&self, style: Style) -> String {
        match (&self.recipe, &self.seed) {
            (Some(recipe), Some(seed)) => {
                let (recipe, seed, floors) = (recipe.clone(), seed.clone(), self.floors.clone());
                json::write(&generate::Dungeon { recipe, seed, floors }, style)
            }
            (_, seed) => json::write_floors(&self.floors, seed.as_ref(), style),
        }
    }

    /// Returns what the dungeon is called.
    pub(crate) fn name(&self) -> String {
        let floor = || self.floors.first().map_or_else(String::new, |floor| floor.name().to_owned());
        match (&self.seed, &self.floors[..]) {
            (Some(seed), [_, _, ..]) => dungeon::name(seed),
            _ => floor(),
        }
    }

    pub(crate) fn floor(&self, floor: usize) -> Result<&Floor, Failure> {
        let missing = || {
            let count = self.floors.len();
            Failure::refused(format!("there are {count} floors, counted from 0, and none of number {floor}"))
        };
        self.floors.get(floor).ok_or_else(missing)
    }
}

/// Has the memory for a large floor at hand. It grows by small steps, after each of which the browser looks through all that
/// the page holds: a floor of 560×560 cells spent most of its time on that. So it is asked for at once and given back, and
/// stays with the module.
#[cfg(feature = "page")]
fn make_room(recipe: &Recipe) {
    const LARGE: usize = 1 << 16;
    const CELL: usize = 900;
    const MOST: usize = 1 << 30;

    let (width, height) = match recipe {
        Recipe::Wizardry(recipe) => (recipe.width, recipe.height),
        Recipe::Navigation(recipe) => (recipe.width, recipe.height),
        Recipe::Tunnels(recipe) => (recipe.width, recipe.height),
        // Tiles know no size beforehand, and levels of dice are small.
        _ => return,
    };
    let cells = (width as usize).saturating_mul(height as usize);
    if cells >= LARGE {
        // Where there is not so much, small steps may do.
        let mut room: Vec<u8> = Vec::new();
        let _ = room.try_reserve_exact(cells.saturating_mul(CELL).min(MOST));
        drop(std::hint::black_box(room));
    }
}

/// A dungeon that JavaScript holds.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Dungeon(pub(crate) Rc<Levels>);

impl From<Levels> for Dungeon {
    fn from(levels: Levels) -> Dungeon {
        Dungeon(Rc::new(levels))
    }
}

#[wasm_bindgen]
impl Dungeon {
    /// Reads the bytes of a dungeon.
    pub fn read(bytes: &[u8]) -> Result<Dungeon, Failure> {
        Levels::of_bytes(bytes).map(Dungeon::from)
    }

    /// Number of floors.
    pub fn count(&self) -> usize {
        self.0.floors.len()
    }

    /// The level JSON.
    pub fn level(&self) -> String {
        self.0.json(Style::Minified)
    }

    /// All there is, as bytes.
    pub fn bytes(&self) -> Result<Vec<u8>, Failure> {
        self.0.bytes()
    }
}

#[cfg(feature = "page")]
mod page {
    //! What a page asks of a floor beside files.

    use super::{Dungeon, Levels};
    use crate::fail::{Failure, Kind, json};
    use crate::plan::{self, PlanParts};
    use crate::recipe;
    use serde_json::json;
    use undercroft::{Draft, Seed};
    use wasm_bindgen::prelude::wasm_bindgen;

    /// 64-bit FNV-1a, as the seed catalogue hashes text forms.
    fn fnv_1a(bytes: &[u8]) -> u64 {
        let mix = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3);
        bytes.iter().fold(0xCBF2_9CE4_8422_2325, mix)
    }

    #[wasm_bindgen]
    impl Dungeon {
        /// Makes so many floors from a depth down.
        pub fn make(recipe: &str, seed: &str, depth: u32, floors: u32) -> Result<Dungeon, Failure> {
            Levels::made(&recipe::read(recipe)?, &Seed::new(seed), depth, floors).map(Dungeon::from)
        }

        /// What made it, or null.
        pub fn recipe(&self) -> String {
            json(&json!(self.0.recipe))
        }

        /// What its draws came from; empty where a file did not say.
        pub fn seed(&self) -> String {
            self.0.seed.as_ref().map_or_else(String::new, |seed| seed.as_str().to_owned())
        }

        /// What it is called.
        pub fn name(&self) -> String {
            self.0.name()
        }

        /// What a floor is called, and how large it is.
        pub fn floor(&self, floor: usize) -> Result<String, Failure> {
            let floor = self.0.floor(floor)?;
            Ok(json(&json!({
                "name": floor.name(),
                "depth": floor.depth(),
                "width": floor.size().width(),
                "height": floor.size().height(),
                "rooms": floor.rooms().len(),
            })))
        }

        /// What a painter of maps needs.
        pub fn plan(&self, floor: usize) -> Result<PlanParts, Failure> {
            let floor = self.0.floor(floor)?;
            Ok(plan::of(floor, floor.name()))
        }

        /// The text form.
        pub fn text(&self, floor: usize) -> Result<String, Failure> {
            Ok(self.0.floor(floor)?.to_string())
        }

        /// The drawing at its head.
        pub fn drawing(&self, floor: usize) -> Result<String, Failure> {
            Ok(self.0.floor(floor)?.drawing())
        }

        /// The hash of the text form, without the proof that was found for it.
        pub fn hash(&self, floor: usize) -> Result<String, Failure> {
            // Whoever changes a floor loses its proof.
            let bare = Draft::from(self.0.floor(floor)?.clone()).finish();
            let bare = bare.map_err(|broken| Failure::new(Kind::Broken, broken))?;
            Ok(format!("{:016x}", fnv_1a(bare.to_string().as_bytes())))
        }
    }
}
