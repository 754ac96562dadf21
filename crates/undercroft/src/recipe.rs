//! Recipes: one of the generators with its parameters.
//!
//! A recipe is written as a value, or put together from a preset, a file's parameters and single `key=value` settings,
//! each over the one before; it is checked before it runs. Generator, parameters, seed and depth decide every byte of a
//! floor; the preset's name is a word for the parameters, nothing more.
//!
//! The generators stand in one list, the call of `recipes!` below. Whatever has to know all of them asks [`generators`].

#[cfg(feature = "toml")]
mod advice;
mod between;
mod count;
#[cfg(feature = "toml")]
mod file;
mod quest;
#[cfg(feature = "toml")]
mod table;

pub use between::Between;
pub use count::Count;
#[cfg(feature = "toml")]
pub use file::RecipeFile;
pub use quest::Quest;
#[cfg(feature = "toml")]
pub use table::{Table, set};

use crate::error::{GenerateError, RecipeError};
use crate::floor::Floor;
use crate::generate::dice::Dice;
use crate::generate::linear::Linear;
use crate::generate::navigation::Navigation;
use crate::generate::tunnels::Tunnels;
use crate::generate::wizardry::Wizardry;
use crate::pass::{Generator, Limits, Maker, Watch};
use crate::rng::Seed;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Makes [`Recipe`] from the list of the generators, and with it everything that depends on which one it is.
macro_rules! recipes {
    ($($(#[$doc:meta])* $generator:ident,)*) => {
        /// One of the generators with its parameters.
        ///
        /// ```
        /// use undercroft::generate::wizardry::Wizardry;
        /// use undercroft::{Recipe, Seed, make};
        ///
        /// let recipe = Recipe::Wizardry(Wizardry { width: 32, height: 32, ..Wizardry::default() });
        /// recipe.check()?;
        /// let floor = make::floor(&recipe, &Seed::new("demo"), 1)?;
        /// assert_eq!(floor.size().width(), 32);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(tag = "generator", content = "parameters", rename_all = "snake_case")]
        pub enum Recipe {
            $($(#[$doc])* $generator($generator),)*
        }

        /// Every generator, in the order of the list.
        const ENTRIES: &[Entry] = &[$(Entry::of::<$generator>()),*];

        impl Recipe {
            /// Returns the parameters, whichever generator's they are.
            fn inner(&self) -> &dyn Inner {
                match self {
                    $(Recipe::$generator(parameters) => parameters,)*
                }
            }

            // What reads and writes tables is chosen here and not by `Inner`: whoever uses none of it, such as a web page, need not
            // carry it along.

            /// Returns the parameters as a table.
            #[cfg(feature = "toml")]
            fn table(&self) -> Table {
                match self {
                    $(Recipe::$generator(parameters) => table::of(parameters),)*
                }
            }

            /// Returns the recipe with the parameters of a table over its own.
            #[cfg(feature = "toml")]
            fn overlaid(&self, settings: &Table) -> Result<Recipe, RecipeError> {
                match self {
                    $(Recipe::$generator(parameters) => {
                        let parameters = table::overlaid(parameters, settings)?;
                        Generator::check(&parameters)?;
                        Ok(parameters.into())
                    })*
                }
            }
        }

        $(impl From<$generator> for Recipe {
            fn from(parameters: $generator) -> Recipe {
                Recipe::$generator(parameters)
            }
        })*
    };
}

recipes! {
    /// Strategic rooms with loops, locks and much to find.
    Wizardry,
    /// Dense floors to find one's way in.
    Navigation,
    /// Random rooms joined by tunnels.
    Tunnels,
    /// Prefab tiles joined by connectors along one main path.
    Linear,
    /// Rooms grown from exit to exit with dice.
    Dice,
}

impl Recipe {
    /// The generator that is used when none is named.
    pub const DEFAULT_GENERATOR: &'static str = ENTRIES[0].name;

    /// Returns the generator's recipe with the parameters of a preset, or of its first when none is named.
    ///
    /// ```
    /// use undercroft::Recipe;
    ///
    /// let recipe = Recipe::new("wizardry", Some("classic"))?;
    /// assert_eq!((recipe.generator(), recipe.preset()), ("wizardry", Some("classic")));
    ///
    /// let error = Recipe::new("wizadry", None).unwrap_err();
    /// assert!(error.to_string().starts_with("no generator is called 'wizadry': there is wizardry, "));
    /// # Ok::<(), undercroft::RecipeError>(())
    /// ```
    pub fn new(generator: &str, preset: Option<&str>) -> Result<Recipe, RecipeError> {
        let entry = ENTRIES.iter().find(|entry| entry.name == generator);
        let entry = entry.ok_or_else(|| RecipeError::UnknownGenerator {
            name: generator.to_owned(),
            known: ENTRIES.iter().map(|entry| entry.name).collect::<Vec<_>>().join(", "),
        })?;
        (entry.preset)(preset)
    }

    /// Refuses what cannot work.
    pub fn check(&self) -> Result<(), RecipeError> {
        let checked = self.inner().check();
        #[cfg(feature = "toml")]
        let checked = checked.map_err(|error| advised(error, self.generator(), &self.parameters()));
        checked
    }

    /// Returns the generator's name.
    pub fn generator(&self) -> &'static str {
        self.inner().generator()
    }

    /// Returns the generator's version: the same recipe, version and seed give the same floor for good.
    pub fn version(&self) -> u32 {
        self.inner().version()
    }

    /// Returns the preset that has exactly these parameters.
    pub fn preset(&self) -> Option<&'static str> {
        self.inner().preset()
    }
}

impl Default for Recipe {
    /// Returns the default generator with its first preset.
    fn default() -> Recipe {
        Recipe::new(Recipe::DEFAULT_GENERATOR, None).expect("every generator has a preset")
    }
}

impl Maker for Recipe {
    fn run(
        &self,
        seed: &Seed,
        depth: u32,
        from: u32,
        limits: Limits<'_>,
        watch: &mut dyn Watch,
    ) -> Result<Floor, GenerateError> {
        self.inner().run(seed, depth, from, limits, watch)
    }
}

/// A generator as lists show it.
#[derive(Clone, Debug)]
pub struct About {
    /// What it is called.
    pub name: &'static str,
    /// What it makes, in a sentence.
    pub about: &'static str,
    /// Its presets, with what each is good for; the first is the default.
    pub presets: Vec<(&'static str, &'static str)>,
}

/// Returns every generator with its presets, the default first.
///
/// ```
/// use undercroft::{Recipe, recipe};
///
/// for about in recipe::generators() {
///     for (preset, _) in about.presets {
///         Recipe::new(about.name, Some(preset))?.check()?;
///     }
/// }
/// # Ok::<(), undercroft::RecipeError>(())
/// ```
pub fn generators() -> Vec<About> {
    ENTRIES.iter().map(|entry| (entry.about)()).collect()
}

/// Returns whether a generator of that name stands in the list.
pub(crate) fn is_listed(name: &str) -> bool {
    ENTRIES.iter().any(|entry| entry.name == name)
}

/// What a generator brings to stand in the list.
pub(crate) trait Parameters:
    Generator + Default + Clone + PartialEq + Serialize + DeserializeOwned
{
    /// What it makes, in a sentence.
    const ABOUT: &'static str;
    /// Its presets; the first is the default.
    const PRESETS: &'static [Preset<Self>];
    /// Whether advice on a refusal is found by trying, where no arithmetic says what works.
    #[cfg(feature = "toml")]
    const TRIED_ADVICE: bool = false;
}

/// A named set of parameters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Preset<G: 'static> {
    /// What it is called.
    pub(crate) name: &'static str,
    /// What it is good for.
    pub(crate) about: &'static str,
    /// Its parameters.
    pub(crate) make: fn() -> G,
}

/// A generator of the list.
struct Entry {
    name: &'static str,
    #[cfg(feature = "toml")]
    tried_advice: bool,
    about: fn() -> About,
    preset: fn(Option<&str>) -> Result<Recipe, RecipeError>,
}

impl Entry {
    const fn of<G: Parameters>() -> Entry
    where
        Recipe: From<G>,
    {
        Entry {
            name: G::NAME,
            #[cfg(feature = "toml")]
            tried_advice: G::TRIED_ADVICE,
            about: about::<G>,
            preset: |name| preset::<G>(name).map(Recipe::from),
        }
    }
}

fn about<G: Parameters>() -> About {
    About { name: G::NAME, about: G::ABOUT, presets: G::PRESETS.iter().map(|p| (p.name, p.about)).collect() }
}

fn preset<G: Parameters>(name: Option<&str>) -> Result<G, RecipeError> {
    let name = name.unwrap_or(G::PRESETS[0].name);
    let preset = G::PRESETS.iter().find(|preset| preset.name == name);
    let preset = preset.ok_or_else(|| RecipeError::UnknownPreset {
        generator: G::NAME,
        name: name.to_owned(),
        known: G::PRESETS.iter().map(|p| p.name).collect::<Vec<_>>().join(", "),
    })?;
    Ok((preset.make)())
}

/// What a recipe asks its parameters, whichever generator's they are.
trait Inner: Maker {
    fn generator(&self) -> &'static str;

    fn version(&self) -> u32;

    fn check(&self) -> Result<(), RecipeError>;

    fn preset(&self) -> Option<&'static str>;
}

impl<G: Parameters> Inner for G {
    fn generator(&self) -> &'static str {
        G::NAME
    }

    fn version(&self) -> u32 {
        G::VERSION
    }

    fn check(&self) -> Result<(), RecipeError> {
        Generator::check(self)
    }

    fn preset(&self) -> Option<&'static str> {
        G::PRESETS.iter().find(|preset| (preset.make)() == *self).map(|preset| preset.name)
    }
}

/// Returns whether a generator's advice is found by trying.
#[cfg(feature = "toml")]
fn is_tried(generator: &str) -> bool {
    ENTRIES.iter().any(|entry| entry.name == generator && entry.tried_advice)
}

/// Returns a refusal with advice that was tried.
#[cfg(feature = "toml")]
fn advised(error: RecipeError, generator: &str, asked: &Table) -> RecipeError {
    match error {
        RecipeError::DoesNotFit { arithmetic, help } if is_tried(generator) => {
            let help = advice::sentence(generator, asked, &help).unwrap_or(help);
            RecipeError::DoesNotFit { arithmetic, help }
        }
        error => error,
    }
}

/// Refuses a number that is out of its range.
pub(crate) fn within(key: &'static str, value: u32, low: u32, high: u32) -> Result<(), RecipeError> {
    if (low..=high).contains(&value) {
        return Ok(());
    }
    Err(RecipeError::OutOfRange {
        key,
        value: value.to_string(),
        allowed: format!("it takes {low} to {high}"),
    })
}

/// Refuses a range that runs backwards, or out of what it may cover.
pub(crate) fn range_within(
    key: &'static str,
    range: Between,
    low: u32,
    high: u32,
) -> Result<(), RecipeError> {
    if low <= range.min() && range.min() <= range.max() && range.max() <= high {
        return Ok(());
    }
    let allowed = format!("a range within {low} to {high}, the lower number first");
    Err(RecipeError::OutOfRange { key, value: range.to_string(), allowed })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_name_themselves() {
        for about in generators() {
            for (name, _) in about.presets {
                let recipe = Recipe::new(about.name, Some(name)).unwrap();
                assert_eq!((recipe.generator(), recipe.preset()), (about.name, Some(name)));
                assert_eq!(recipe.check(), Ok(()));
            }
        }
        assert_eq!(Recipe::default(), Recipe::Wizardry(Wizardry::default()));
        let error = Recipe::new("tunnels", Some("huge")).unwrap_err();
        assert!(error.to_string().starts_with("tunnels has no preset 'huge': there is classic"), "{error}");
        let error = Recipe::new("caves", None).unwrap_err();
        let known = "no generator is called 'caves': there is wizardry, navigation, tunnels";
        assert!(error.to_string().starts_with(known), "{error}");
    }

    #[test]
    fn every_generator_has_a_name_of_its_own() {
        let mut names: Vec<&str> = ENTRIES.iter().map(|entry| entry.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), ENTRIES.len());
    }
}
