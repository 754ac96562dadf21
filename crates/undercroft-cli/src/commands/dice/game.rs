//! A level being played: what may be done now, and what happened.

use super::command::{example, typed};
use super::picture::{self, Mark};
use crate::files::{Inputs, Replace};
use crate::output::{Choices, Levels};
use crate::screen::Screen;
use crate::target::Target;
use anyhow::{Result, anyhow, bail};
use std::fmt::Write;
use std::path::PathBuf;
use undercroft::floor::{Entry, Feature};
use undercroft::generate::Dungeon;
use undercroft::generate::dice::{Act, Dice, Level, Manner, Player, Purpose, Step};
use undercroft::grid::{Cell, Side};
use undercroft::{Recipe, Seed, generate, solve};

/// A level being played.
pub(super) struct Game {
    level: Level,
    player: Player,
    pub(super) params: Dice,
    pub(super) seed: Seed,
    /// What is read and never written to.
    pub(super) inputs: Inputs,
    /// The file that the level was kept in, which a save may replace and nothing else.
    pub(super) resumed: std::option::Option<PathBuf>,
    /// Which files an export may replace.
    pub(super) replace: Replace,
    /// Whether moves were made that no file has.
    pub(super) is_changed: bool,
    choices: Choices,
}

/// Something that may be done now, with its letter.
pub(super) struct Option {
    pub(super) label: String,
    pub(super) at: Cell,
    pub(super) act: Act,
    /// What sets it apart, in words.
    about: String,
}

/// Options that are told one by one; of more, the map says enough.
const FEW: usize = 12;

impl Game {
    pub(super) fn begin(params: Dice, seed: Seed, depth: u32, choices: Choices) -> Result<Game> {
        let level = Level::begin(params.setup(depth))?.with_names(params.names.clone());
        Ok(Game::resume(level, params, seed, choices))
    }

    pub(super) fn resume(level: Level, params: Dice, seed: Seed, choices: Choices) -> Game {
        let player = params.player(&seed, level.setup().level);
        Game {
            level,
            player,
            params,
            seed,
            inputs: Inputs::default(),
            resumed: None,
            replace: Replace::Ours,
            is_changed: false,
            choices,
        }
    }

    /// Returns all that is read.
    pub(super) fn all_inputs(&self) -> Inputs {
        let mut inputs = self.inputs.clone();
        self.resumed.iter().for_each(|path| inputs.add(path));
        inputs
    }

    pub(super) const fn level(&self) -> &Level {
        &self.level
    }

    /// Does it, and tells what happened.
    pub(super) fn act(&mut self, act: Act) -> Result<String> {
        let closed = self.level.waiting().len();
        self.level.act(act)?;
        self.is_changed = true;
        Ok(self.told(closed))
    }

    /// Lets the program make so many moves.
    pub(super) fn play(&mut self, moves: usize) -> String {
        let mut text = String::new();
        for _ in 0..moves {
            let closed = self.level.waiting().len();
            if !self.player.play(&mut self.level) {
                break;
            }
            self.is_changed = true;
            text += &self.told(closed);
        }
        text
    }

    /// Lets the program play on until nothing is open or the wanted rooms stand.
    pub(super) fn play_out(&mut self) -> String {
        let before = self.level.acts();
        self.is_changed = true;
        self.player.play_out(&mut self.level, self.params.most_rooms());
        format!("the program made {} moves\n", self.level.acts() - before)
    }

    pub(super) fn undo(&mut self, moves: usize) -> Result<String> {
        let acts = self.level.acts();
        if moves > acts {
            bail!("{moves} moves cannot be taken back: {acts} were made");
        }
        self.is_changed = true;
        self.level.rewind(acts - moves);
        Ok(format!("took back {moves}: {acts} moves became {}\n", acts - moves))
    }

    /// Returns what the last act did. `waiting` is how many exits were open before it.
    fn told(&self, waiting: usize) -> String {
        let ledger = self.level.ledger();
        let Some(last) = ledger.entries.last() else { return String::new() };
        let mut text = match last {
            Entry::Roll { name, dice, .. } => {
                let faces: Vec<String> = dice.iter().map(ToString::to_string).collect();
                format!("{name}: rolled {}, {}", faces.join(" and "), self.meaning(dice))
            }
            Entry::Move { name, at, side, .. } => {
                let side = side.map_or_else(String::new, |side| format!(", through the {side} wall"));
                let room = match (&**name, self.level.rooms().last()) {
                    ("place room", Some(room)) => {
                        format!(": {} of {}×{}", room.class.name(), room.bounds.w, room.bounds.h)
                    }
                    _ => String::new(),
                };
                format!("{name}{room} at {at}{side}")
            }
        };
        let open = self.level.waiting().len();
        let closed = match last {
            // Choosing changes nothing; a room takes the exit that it stands behind, an exit adds one.
            Entry::Move { name, .. } if name == "place room" => {
                waiting.saturating_sub(open + usize::from(self.level.rooms().len() > 1))
            }
            Entry::Move { name, .. } if name == "place exit" => (waiting + 1).saturating_sub(open),
            _ => 0,
        };
        if closed > 0 {
            let _ = write!(
                text,
                "; {closed} {} closed, nothing fits behind",
                if closed == 1 { "exit is" } else { "exits are" }
            );
        }
        text + "\n"
    }

    /// Returns what the dice mean, where the level stands after them.
    fn meaning(&self, dice: &[u8]) -> String {
        match self.level.step() {
            Step::PlaceEntrance => self.level.name().to_owned(),
            Step::RollDoubles(..) => "doubles: roll once more".to_owned(),
            Step::PlaceStartRoom(fit) | Step::PlaceRoom(_, fit) => {
                let how = match fit.manner {
                    Manner::Rolled => "",
                    Manner::Turned => ", turned to fit",
                    Manner::Clamped => ", cut down to what fits",
                };
                format!("a room of {}×{}{how}", fit.size.0, fit.size.1)
            }
            Step::PlaceExits { left: 1, .. } => "1 exit".to_owned(),
            Step::PlaceExits { left, .. } => format!("{left} exits"),
            _ if dice == [1] => "no exit".to_owned(),
            _ => "no exit: there is no wall for one".to_owned(),
        }
    }

    /// Everything that may be done now, but for rolls.
    pub(super) fn options(&self) -> Vec<Option> {
        let level = &self.level;
        let mut found: Vec<(Cell, Act, String)> = Vec::new();
        match level.step() {
            Step::PlaceEntrance => {
                found.extend(level.entrances().map(|at| (at, Act::Entrance(at), String::new())));
            }
            Step::PlaceStartRoom(fit) | Step::PlaceRoom(_, fit) => found.extend(fit.all().map(|r| {
                let corner = Cell::from((r.x, r.y));
                (corner, Act::Room(corner), format!("to {}", Cell::from((r.x + r.w - 1, r.y + r.h - 1))))
            })),
            Step::PlaceExits { room, .. } => {
                for wall in Side::ALL {
                    let places = level.exit_places(room, wall).into_iter().flatten();
                    found.extend(places.map(|at| (at, Act::Exit(at, wall), format!("{wall} wall"))));
                }
            }
            Step::ChooseExit => found.extend(level.waiting().iter().map(|id| {
                let exit = &level.exits()[id.0 as usize];
                let (w, h) = level.limits(*id).unwrap_or_default();
                (exit.at, Act::Choose(*id), format!("{}, space for {w}×{h} at most", exit.side))
            })),
            _ => {}
        }
        let option = |(i, (at, act, about))| {
            // An exit keeps its label for as long as it is open.
            let i = if let Act::Choose(id) = act { id.0 as usize } else { i };
            Option { label: label(i), at, act, about }
        };
        let mut options: Vec<Option> = found.into_iter().enumerate().map(option).collect();
        options.sort_by(|a, b| a.label.cmp(&b.label));
        options
    }

    /// Returns what `at` means here.
    pub(super) fn act_at(&self, at: Cell, side: std::option::Option<Side>) -> Result<Act> {
        match self.level.step() {
            Step::PlaceEntrance => Ok(Act::Entrance(at)),
            Step::PlaceStartRoom(_) | Step::PlaceRoom(..) => Ok(Act::Room(at)),
            Step::PlaceExits { .. } => {
                let listed =
                    self.options().into_iter().find(|option| option.at == at).map(|option| option.act);
                match (side, listed) {
                    (Some(side), _) => Ok(Act::Exit(at, side)),
                    (None, Some(act)) => Ok(act),
                    (None, None) => Err(anyhow!("no exit can be at {at} now: `options` lists where")),
                }
            }
            Step::ChooseExit => {
                let id = self.level.exits().iter().rposition(|exit| exit.at == at);
                let id =
                    id.ok_or_else(|| anyhow!("no exit is at {at}: `options` lists those that are open"))?;
                Ok(Act::Choose(undercroft::generate::dice::ExitId(id as u32)))
            }
            _ => bail!("nothing is placed now: {}", self.level.words()),
        }
    }

    /// Returns the map, where one stands, and what may be done.
    pub(super) fn show(&self, screen: Screen) -> String {
        format!("{}{}", self.map(screen), self.options_text(screen))
    }

    /// Returns the map with the places lettered.
    pub(super) fn map(&self, screen: Screen) -> String {
        let options = self.options();
        let labels: Vec<(Cell, &str)> = options.iter().map(|option| (option.at, &*option.label)).collect();
        picture::draw(&self.level, &self.marks(&labels), screen)
    }

    /// Returns what is marked on the map: the places of the next move, the exit behind which it is made, the outline of the
    /// room that is placed, the stairs at the end, and the numbers of the rooms.
    fn marks<'a>(&self, labels: &[(Cell, &'a str)]) -> Vec<(Cell, Mark<'a>)> {
        let level = &self.level;
        let mut marks: Vec<_> = labels.iter().map(|(at, label)| (*at, Mark::Place(label))).collect();
        let chosen = match level.step() {
            Step::RollRoom(exit) | Step::RollDoubles(exit, _) | Step::PlaceRoom(exit, _) => Some(exit),
            _ => None,
        };
        marks.extend(chosen.map(|exit| (level.exits()[exit.0 as usize].at, Mark::Chosen)));
        if let Step::Complete = level.step() {
            let floor = level.floor().ok();
            let features = floor.iter().flat_map(|floor| floor.features());
            let stairs = features.filter(|placed| matches!(placed.is, Feature::StairsDown));
            marks.extend(stairs.map(|placed| (placed.at, Mark::StairsDown)));
        }
        for (number, room) in (1..).zip(level.rooms()) {
            let centre = room.bounds.centre();
            if !marks.iter().any(|(at, _)| *at == centre) {
                marks.push((centre, Mark::Room(number)));
            }
        }
        if let Some(outline) = level.fit().and_then(|fit| fit.all().next()) {
            marks.extend(outline.cells().map(|at| (at, Mark::Outline)));
        }
        marks
    }

    /// Returns what was grown, where nothing is left to do.
    fn summary(&self) -> String {
        let rooms = self.level.rooms();
        let mut classes: Vec<(&str, usize)> = Vec::new();
        for room in rooms {
            match classes.iter_mut().find(|(class, _)| *class == room.class.name()) {
                Some((_, count)) => *count += 1,
                None => classes.push((room.class.name(), 1)),
            }
        }
        let classes: Vec<String> = classes.iter().map(|(class, count)| format!("{count} {class}")).collect();
        let Ok(floor) = self.level.floor() else { return String::new() };
        let stairs = floor.features().iter().find(|placed| matches!(placed.is, Feature::StairsDown));
        let stairs = stairs.map_or_else(String::new, |placed| format!(", stairs down at {}", placed.at));
        let (rooms, cells) = (rooms.len(), floor.cells().count());
        format!("{rooms} rooms ({}), {cells} cells{stairs}\n", classes.join(", "))
    }

    /// Returns where one stands, and what may be done.
    pub(super) fn options_text(&self, screen: Screen) -> String {
        let level = &self.level;
        let setup = level.setup();
        let name = if level.name().is_empty() { "A level without a name" } else { level.name() };
        let counted = |n: usize, word: &str| format!("{n} {word}{}", if n == 1 { "" } else { "s" });
        let mut text = format!(
            "{} (level {}, {}×{}): {}, {} open, {}\n",
            screen.strong(name),
            setup.level,
            setup.width,
            setup.height,
            counted(level.rooms().len(), "room"),
            counted(level.waiting().len(), "exit"),
            counted(level.acts(), "move"),
        );
        let options = self.options();
        let words = level.words();
        match (level.wanted(), &options[..]) {
            (Some(purpose), _) => {
                let hint = format!(
                    "type what fell, such as `{}`, or an empty line for the program's dice",
                    example(purpose)
                );
                let _ = writeln!(text, "{words}{}\n  {}", self.limits(purpose), screen.faint(&hint));
            }
            (None, []) => {
                let hint = "`export FILE`, `save FILE`, `undo` or `quit`";
                let _ = write!(text, "{words}\n{}  {}\n", self.summary(), screen.faint(hint));
            }
            (None, options) => {
                let (first, last) = (&options[0].label, &options[options.len() - 1].label);
                let range = match options.len() {
                    1 => first.clone(),
                    2 => format!("{first} or {last}"),
                    _ => format!("{first} to {last}"),
                };
                let hint = format!("{range} on the map, or an empty line for the program's choice");
                let _ = writeln!(text, "{words}\n  {}", screen.faint(&hint));
                if level.fit().is_some() {
                    let hint = format!("for the room's north-west corner; the outline is that of {first}");
                    let _ = writeln!(text, "  {}", screen.faint(&hint));
                }
                if options.len() <= FEW {
                    for Option { label, at, about, .. } in options {
                        let _ = writeln!(text, "  {label}  {}  {}", typed(*at), screen.faint(about));
                    }
                } else {
                    let (a, b) = (options[0].at, options[options.len() - 1].at);
                    let _ = writeln!(
                        text,
                        "  {}",
                        screen.faint(&format!("from {a} to {b}, or typed, such as `{}`", typed(a)))
                    );
                }
            }
        }
        text
    }

    /// Returns how large the room that is rolled now can be.
    fn limits(&self, purpose: Purpose) -> String {
        let (w, h) = match (purpose, self.level.step()) {
            (Purpose::StartRoom, _) => self.level.start_limits(),
            (Purpose::Room | Purpose::Doubles, Step::RollRoom(exit) | Step::RollDoubles(exit, _)) => {
                self.level.limits(exit).unwrap_or_default()
            }
            _ => return String::new(),
        };
        format!(": {w} columns and {h} rows at most")
    }

    /// Returns the ledger, a line an entry.
    pub(super) fn ledger_text(&self) -> String {
        let ledger = self.level.ledger();
        let mut text = String::new();
        for (i, entry) in ledger.entries.iter().enumerate() {
            let _ = match entry {
                Entry::Roll { name, sides, dice } => {
                    writeln!(text, "{:4}  roll  {name}: {dice:?} of {}d{sides}", i + 1, dice.len())
                }
                Entry::Move { name, at, side, room } => {
                    let side = side.map_or_else(String::new, |side| format!(" {side}"));
                    let room = room.map_or_else(String::new, |room| format!(", room {room}"));
                    writeln!(text, "{:4}  move  {name}: {at}{side}{room}", i + 1)
                }
            };
        }
        if text.is_empty() { "nothing was done yet\n".to_owned() } else { text }
    }

    /// Writes the level as it stands, with its proof.
    pub(super) fn write(&self, targets: &[Target]) -> Result<()> {
        let floor = self.level.floor()?;
        let recipe = Recipe::Dice(self.params.clone());
        // A level that the program played out is the recipe's floor, with what it carries; any other would only seem to be
        // made by it.
        let made = generate::floor(&recipe, &self.seed, self.level.setup().level).ok();
        let made = made.filter(|made| made.ledger() == floor.ledger());
        let left_to_program = made.is_some();
        let floor = solve::prove(made.unwrap_or(floor)).map_err(|(_, verdict)| verdict)?;
        for target in targets {
            let floors = vec![floor.clone()];
            let levels = if left_to_program {
                Levels::Made(Dungeon { recipe: recipe.clone(), seed: self.seed.clone(), floors })
            } else {
                Levels::Found(floors, None)
            };
            target.write(&levels, self.choices, None)?;
        }
        Ok(())
    }
}

/// `a1` to `a9`, `b1` and so on: two columns wide, and never what a command is called.
fn label(i: usize) -> String {
    let letter = char::from(b'a' + (i / 9 % 26) as u8);
    format!("{letter}{}", i % 9 + 1)
}
