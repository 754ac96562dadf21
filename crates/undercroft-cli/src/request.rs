//! What is to be made. The arguments that name a recipe, shared by several commands, are lowered here to an [`Request`]:
//! defaults, then the preset, then the recipe file, then `--set`, each over the one before.

mod events;
mod named;

use crate::files::{self, In, Inputs};
use crate::{seed, shell};
use anyhow::{Result, anyhow, bail};
use clap::Args;
use named::NamedFiles;
use std::fmt::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;
use toml::{Table, Value};
use undercroft::error::Stop;
use undercroft::generate::{Dungeon, MAX_DEPTH, MAX_FLOORS};
use undercroft::make::{self, MakeError};
use undercroft::pass::{Limits, Watch};
use undercroft::recipe::{self, RecipeFile};
use undercroft::{GenerateError, Recipe, Seed};

/// The arguments that name a recipe.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct RecipeArgs {
    /// How floors are made; `undercroft list generators` shows what there is
    #[arg(value_name = "GENERATOR")]
    generator: Option<String>,
    #[command(flatten)]
    parameters: ParameterArgs,
}

/// All of them but the generator, for commands that take something else in its place.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct ParameterArgs {
    /// What every draw comes from: any text. The same seed gives the same floor
    #[arg(long, short, value_name = "TEXT", allow_hyphen_values = true)]
    seed: Option<String>,
    /// Parameters by name; `undercroft list presets` shows what there is
    #[arg(long, short, value_name = "NAME")]
    preset: Option<String>,
    /// A recipe in TOML, over the preset; `undercroft recipe` prints one to start from
    #[arg(long, short, value_name = "FILE")]
    recipe: Option<PathBuf>,
    /// One parameter, over all else; may be given several times
    #[arg(long = "set", value_name = "KEY=VALUE")]
    settings: Vec<String>,
    /// The floor at this depth; the first is 1
    #[arg(long, short, value_name = "N")]
    depth: Option<u32>,
}

/// What is to be made.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) recipe: Recipe,
    pub(crate) seed: Seed,
    pub(crate) seed_from: SeedFrom,
    pub(crate) span: Span,
    /// The files that it was read from.
    pub(crate) inputs: Inputs,
    /// The preset that was named, for the command that makes it again.
    preset: Option<String>,
    /// The files that parameters were read from, for the same.
    named: NamedFiles,
}

/// Who chose the seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SeedFrom {
    /// The user, on the command line or in the recipe file.
    User,
    /// Nobody: it is random.
    Chance,
}

/// Which floors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Span {
    /// The one at this depth.
    Depth(u32),
    /// All, from the first down.
    Floors(u32),
}

/// A recipe file larger than this is no recipe.
const LARGEST_RECIPE: u64 = 1 << 20;

impl RecipeArgs {
    /// Lowers the arguments; `floors` where the command has it.
    pub(crate) fn request(&self, floors: Option<u32>) -> Result<Request> {
        self.parameters.request(self.generator.as_deref(), floors)
    }
}

impl ParameterArgs {
    /// Returns the name of an option that was typed, where any was.
    pub(crate) fn typed(&self) -> Option<&'static str> {
        let ParameterArgs { seed, preset, recipe, settings, depth } = self;
        let options = [
            ("--seed", seed.is_some()),
            ("--preset", preset.is_some()),
            ("--recipe", recipe.is_some()),
            ("--set", !settings.is_empty()),
            ("--depth", depth.is_some()),
        ];
        options.into_iter().find_map(|(name, typed)| typed.then_some(name))
    }

    /// Returns the same with a generator from elsewhere.
    pub(crate) fn request(&self, generator: Option<&str>, floors: Option<u32>) -> Result<Request> {
        let mut inputs = Inputs::default();
        let mut named = NamedFiles::default();
        let file =
            self.recipe.as_deref().map(|path| read_recipe(path, &mut named, &mut inputs)).transpose()?;
        let file = file.unwrap_or_default();
        if let (Some(asked), Some(path), Some(of)) = (generator, &self.recipe, file.generator.as_deref())
            && asked != of
        {
            bail!("{}: this is a recipe for {of}, and not for {asked}", path.display());
        }
        let generator = generator.or(file.generator.as_deref());
        let generator = generator.unwrap_or(Recipe::DEFAULT_GENERATOR);
        let preset = self.preset.clone().or(file.preset.clone());
        let mut parameters = file.parameters.clone();
        let directory = self.recipe.as_deref().and_then(Path::parent);
        if files::is_named(generator) {
            return Err(no_generator(generator));
        }
        named.read(generator, &mut parameters, directory, &mut inputs)?;
        for setting in &self.settings {
            named.forget(setting);
            recipe::set(&mut parameters, setting).map_err(|e| anyhow!("--set: {e}"))?;
        }
        named.read(generator, &mut parameters, None, &mut inputs)?;
        let recipe = Recipe::new(generator, preset.as_deref()).and_then(|r| r.with_table(&parameters))?;
        let (seed, seed_from) = match self.seed.as_deref().map(Seed::new).or(file.seed()) {
            Some(seed) => (seed, SeedFrom::User),
            None => (seed::random(), SeedFrom::Chance),
        };
        let span = match (self.depth, floors) {
            (Some(depth), _) => Span::Depth(depth),
            (None, Some(floors)) => Span::Floors(floors),
            (None, None) => match (file.depth, file.floors) {
                (Some(depth), _) => Span::Depth(depth),
                (None, Some(floors)) => Span::Floors(floors),
                (None, None) => Span::Depth(1),
            },
        };
        span.check()?;
        Ok(Request { recipe, seed, seed_from, span, inputs, preset, named })
    }
}

/// Says what to do with a file that was named where a generator belongs.
fn no_generator(word: &str) -> anyhow::Error {
    if !Path::new(word).exists() {
        return anyhow!("{word}: there is no such file, and no generator is called so");
    }
    if Path::new(word).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml")) {
        return anyhow!(
            "{word}: this is a file and no generator: a recipe is named by --recipe {}",
            shell::quote(word)
        );
    }
    anyhow!("{word}: this is a file and no generator: convert, inspect, check and play read level files")
}

impl Span {
    /// Returns how many floors.
    pub(crate) const fn floors(self) -> usize {
        match self {
            Span::Depth(_) => 1,
            Span::Floors(n) => n as usize,
        }
    }

    /// Refuses what no dungeon has, before any work is done.
    const fn check(self) -> Result<(), GenerateError> {
        match self {
            Span::Depth(n) if n == 0 || n > MAX_DEPTH => Err(GenerateError::Depth(n)),
            Span::Floors(n) if n == 0 || n > MAX_FLOORS => Err(GenerateError::Floors(n)),
            _ => Ok(()),
        }
    }
}

/// Reads a recipe file; what is wrong with it is told with its line.
fn read_recipe(path: &Path, named: &mut NamedFiles, inputs: &mut Inputs) -> Result<RecipeFile> {
    inputs.add(path);
    let text = files::read_text(path, LARGEST_RECIPE, "a recipe is")?;
    let mut file: RecipeFile = toml::from_str(&text).map_err(|e| {
        let line = e.span().map_or(1, |span| 1 + text[..span.start.min(text.len())].matches('\n').count());
        anyhow!("{}: line {line}: {}", path.display(), e.message())
    })?;
    if file.depth.is_some() && file.floors.is_some() {
        bail!("{}: depth and floors do not go together: keep one of them", path.display());
    }
    // Whether the file's own parameters are possible is asked alone, so that the message can name the file.
    if let Some(generator) = file.generator.as_deref() {
        named.read(generator, &mut file.parameters, path.parent(), inputs).in_file(path)?;
        Recipe::new(generator, file.preset.as_deref())
            .and_then(|r| r.with_table(&file.parameters))
            .in_file(path)?;
    }
    Ok(file)
}

/// A generator gave up, and would not with other settings.
#[derive(Debug)]
pub(crate) struct GaveUp {
    error: MakeError,
    settings: String,
}

impl std::error::Error for GaveUp {}

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; set {}", self.error, self.settings)
    }
}

impl Request {
    /// Makes the dungeon of a seed, every floor with its walkthrough. `stop` is asked now and then, and `watch` sees every pass.
    pub(crate) fn make(
        &self,
        seed: &Seed,
        deadline: Option<Instant>,
        watch: &mut impl Watch,
    ) -> Result<Dungeon, MakeError> {
        let stop = || deadline.is_some_and(|end| Instant::now() >= end).then_some(Stop::OutOfTime);
        let limits = Limits { work: None, stop: deadline.is_some().then_some(&stop) };
        let depths = match self.span {
            Span::Depth(depth) => depth..=depth,
            Span::Floors(floors) => 1..=floors,
        };
        let mut floors = depths
            .map(|depth| make::floor_watched(&self.recipe, seed, depth, limits, watch))
            .collect::<Result<Vec<_>, _>>()?;
        if let [_, .., last] = &mut floors[..] {
            *last = make::end(last)?;
        }
        Ok(Dungeon { recipe: self.recipe.clone(), seed: seed.clone(), floors })
    }

    /// Returns why there is no dungeon, with advice where the recipe was too much to ask.
    pub(crate) fn explain(&self, error: MakeError) -> anyhow::Error {
        let settings = match &error {
            MakeError::Generate(GenerateError::GaveUp { .. }) => self.recipe.advice(),
            _ => Vec::new(),
        };
        if settings.is_empty() {
            return error.into();
        }
        GaveUp { error, settings: settings.join(" and ") }.into()
    }

    /// Returns the depth of the only floor, and refuses several: "a gallery shows one floor of each seed".
    pub(crate) fn only_depth(&self, why: &str) -> Result<u32> {
        match self.span {
            Span::Depth(depth) => Ok(depth),
            Span::Floors(1) => Ok(1),
            Span::Floors(_) => bail!("{why}: leave floors out of the recipe, or name a --depth"),
        }
    }

    /// Returns the command that makes the same again, whatever file the recipe came from.
    pub(crate) fn command(&self, name: &str) -> String {
        let generator = self.recipe.generator();
        let mut line = format!("undercroft {name} {generator} --seed {}", shell::quote(self.seed.as_str()));
        let named = self.recipe.preset().map(ToOwned::to_owned).or(self.preset.clone());
        let first = recipe::generators()
            .iter()
            .find(|about| about.name == generator)
            .and_then(|about| about.presets.first().map(|(name, _)| *name));
        if let Some(preset) = named.as_deref().filter(|name| Some(*name) != first) {
            let _ = write!(line, " --preset {}", shell::quote(preset));
        }
        let base =
            Recipe::new(generator, named.as_deref()).map(|recipe| recipe.parameters()).unwrap_or_default();
        let mut settings = Vec::new();
        differences("", &base, &self.recipe.parameters(), &mut settings);
        for setting in settings.into_iter().map(|setting| self.named.instead_of(setting)) {
            let _ = write!(line, " --set {}", shell::quote(&setting));
        }
        match self.span {
            Span::Depth(1) => {}
            Span::Depth(depth) => _ = write!(line, " --depth {depth}"),
            Span::Floors(floors) => _ = write!(line, " --floors {floors}"),
        }
        line
    }
}

/// The settings that make the one table from the other.
fn differences(prefix: &str, base: &Table, wanted: &Table, settings: &mut Vec<String>) {
    for (key, value) in wanted {
        match (base.get(key), value) {
            (Some(below), value) if below == value => {}
            (Some(Value::Table(below)), Value::Table(above)) => {
                differences(&format!("{prefix}{key}."), below, above, settings);
            }
            _ => settings.push(format!("{prefix}{key}={}", typed(value))),
        }
    }
}

/// Returns a value as it is typed after `--set key=`: words stay bare where they read back as themselves.
fn typed(value: &Value) -> String {
    if let Value::String(word) = value {
        let mut read = Table::new();
        if recipe::set(&mut read, &format!("v={word}")).is_ok() && read.get("v") == Some(value) {
            return word.clone();
        }
    }
    value.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(args: &ParameterArgs, floors: Option<u32>, expected: &str) {
        check_of(None, args, floors, expected);
    }

    fn check_of(generator: Option<&str>, args: &ParameterArgs, floors: Option<u32>, expected: &str) {
        let result = args.request(generator, floors).map(|request| request.command("generate"));
        assert_eq!(result.unwrap_or_else(|e| format!("{e:#}")), expected);
    }

    fn args(settings: &[&str], preset: Option<&str>) -> ParameterArgs {
        ParameterArgs {
            seed: Some("s".to_owned()),
            settings: settings.iter().map(ToString::to_string).collect(),
            preset: preset.map(ToOwned::to_owned),
            ..ParameterArgs::default()
        }
    }

    #[test]
    fn the_command_says_all_that_differs() {
        check(&args(&[], None), None, "undercroft generate wizardry --seed s");
        check(
            &args(&[], Some("modern")),
            Some(3),
            "undercroft generate wizardry --seed s --preset modern --floors 3",
        );
        check(
            &args(&["traps=2..4", "large.count=3"], Some("classic")),
            None,
            "undercroft generate wizardry --seed s --preset classic --set 'large.count=[3, 3]' --set 'traps=[2, 4]'",
        );
        let tunnels = |args: &ParameterArgs, expected| check_of(Some("tunnels"), args, None, expected);
        tunnels(
            &args(&["room_size=5..7", "room-shape=mixed"], Some("wide")),
            "undercroft generate tunnels --seed s --preset wide --set 'room_size=[5, 7]' --set room_shape=mixed",
        );
        let wide = ["width=80", "height=45", "rooms=15", "spacing=2"];
        tunnels(&args(&wide, None), "undercroft generate tunnels --seed s --preset wide");
    }

    #[test]
    fn what_no_dungeon_has_is_refused() {
        check(&args(&[], None), Some(0), "a dungeon has 1 to 1000 floors, not 0");
        check(&args(&[], None), Some(1001), "a dungeon has 1 to 1000 floors, not 1001");
        let at = |depth| ParameterArgs { depth: Some(depth), ..args(&[], None) };
        check(&at(0), None, "a floor lies at depth 1 to 1000, not 0");
        check(&at(1001), None, "a floor lies at depth 1 to 1000, not 1001");
        check(&at(1000), None, "undercroft generate wizardry --seed s --depth 1000");
    }

    #[test]
    fn words_that_look_like_values_keep_their_quotes() {
        assert_eq!(typed(&Value::String("mixed".to_owned())), "mixed");
        assert_eq!(typed(&Value::String("60".to_owned())), "\"60\"");
    }
}
