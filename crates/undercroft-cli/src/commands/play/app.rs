//! The game in the terminal: what is shown, what is pressed, what is written down.

use super::Graphics;
use super::draw::{self, Shown};
use super::driver::Driver;
use super::graphics::{self, Pixels};
use super::keeper::{Keeper, Place};
use super::keys::{self, Wish};
use super::overlay::{Asked, Overlay, Tool, tools};
use super::paint::Depth;
use super::terminal::{self, Taken};
use crate::files;
use crate::seed;
use anyhow::{Context, Result};
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind};
use ratatui::layout::Rect;
use std::env;
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};
use undercroft::Seed;
use undercroft::grid::{Cell, Side};
use undercroft_play::view::{Frame, Glide, Scene, Shot, paint};
use undercroft_play::{Command, Debug, Face, Hand, Happening, Record, Torn};

/// How the floor is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum View {
    FirstPerson,
    Above,
}

/// What the screen can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Screen {
    pub(super) depth: Depth,
    pub(super) unicode: bool,
    pub(super) pixels: Option<Pixels>,
    /// Pixels of a character, where the terminal told them.
    pub(super) cell: Option<(u16, u16)>,
}

impl Screen {
    /// Returns what this terminal says of itself.
    pub(super) fn here(wanted: Graphics) -> Screen {
        let says = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
        let colour_term = says("COLORTERM").unwrap_or_default();
        let term = says("TERM").unwrap_or_default();
        let depth = if says("NO_COLOR").is_some() || term == "dumb" {
            Depth::None
        } else if colour_term.contains("truecolor")
            || colour_term.contains("24bit")
            || term.contains("direct")
        {
            Depth::True
        } else {
            Depth::Palette
        };
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| says(name));
        let unicode = locale.is_none_or(|name| name.to_lowercase().replace('-', "").contains("utf8"));
        let (pixels, cell) = graphics::find(wanted);
        Screen { depth, unicode, pixels, cell }
    }
}

/// The game and its screen.
#[expect(clippy::struct_excessive_bools, reason = "each says one thing of the screen by itself")]
pub(super) struct App {
    pub(super) record: Record,
    pub(super) driver: Driver,
    pub(super) keeper: Keeper,
    /// Where the game is to be saved.
    pub(super) place: Place,
    /// What this program plays out differently than the one that kept the game.
    pub(super) torn: Option<Torn>,
    pub(super) log: Vec<String>,
    pub(super) view: View,
    pub(super) overlay: Option<Overlay>,
    /// The answer that is chosen in a talk or an event.
    pub(super) chosen: usize,
    glide: Option<(Glide, Instant)>,
    pub(super) scene: Scene,
    pub(super) screen: Screen,
    /// Where everything was drawn last, for clicks.
    pub(super) shown: Shown,
    /// Pixels lie over the screen.
    covered: bool,
    /// Everything has to be drawn anew.
    clear: bool,
    pub(super) paused: bool,
    /// When the driver does something next.
    due: Instant,
    pub(super) over: bool,
}

/// Lines of the log that are kept.
const LOG: usize = 500;
/// From one picture of a movement to the next.
const PICTURE: Duration = Duration::from_millis(28);
/// From one command of a demonstration to the next.
const PACE: Duration = Duration::from_millis(130);

impl App {
    pub(super) fn new(record: Record, driver: Driver, screen: Screen, view: View) -> App {
        let scene = Scene::of(record.game());
        let mut app = App {
            record,
            driver,
            keeper: Keeper::default(),
            place: Place::Folder,
            torn: None,
            log: Vec::new(),
            view,
            overlay: None,
            chosen: 0,
            glide: None,
            scene,
            screen,
            shown: Shown::default(),
            covered: false,
            clear: false,
            paused: false,
            due: Instant::now(),
            over: false,
        };
        app.greet();
        app
    }

    /// Says where one is.
    fn greet(&mut self) {
        let game = self.record.game();
        let name =
            if game.floor().name().is_empty() { String::new() } else { format!(", {}", game.floor().name()) };
        let line = format!("Floor {}{name}. Seed {}. ? shows the keys.", game.floor().depth(), game.seed());
        self.say(&line);
    }

    pub(super) fn say(&mut self, line: &str) {
        self.log.extend(line.lines().filter(|line| !line.is_empty()).map(ToOwned::to_owned));
        let over = self.log.len().saturating_sub(LOG);
        self.log.drain(..over);
    }

    /// Begins to save the game, and says so; or why not.
    fn keep(&mut self) {
        let text = self.record.text();
        match self.keeper.save(self.place.clone(), &text) {
            Ok(aside) => self.say_kept(aside.as_deref()),
            Err(error) => self.say(&format!("This game is not kept: {error:#}.")),
        }
    }

    /// Goes on with the game that is saved in a file, and saves it there. Where this program plays it out differently, the
    /// file as it was stays beside it.
    pub(super) fn go_on(&mut self, path: &Path) -> Result<()> {
        self.place = Place::File(path.to_owned());
        let text = self.record.text();
        let Some(torn) = self.torn.take() else {
            self.keeper.go_on(path, &text)?;
            self.say_kept(None);
            return Ok(());
        };
        let aside = self.keeper.save(self.place.clone(), &text)?;
        self.say(&format!(
            "The game does not play out as it was kept ({torn}): it goes on from the last state in the file."
        ));
        self.say_kept(aside.as_deref());
        Ok(())
    }

    fn say_kept(&mut self, aside: Option<&Path>) {
        let Some(path) = self.keeper.saved() else { return };
        let line = format!("Every step is kept in {}; `undercroft play --resume` goes on.", path.display());
        self.say(&line);
        if let Some(aside) = aside {
            self.say(&format!("The game before it is now {}.", aside.display()));
        }
    }

    /// Plays until somebody leaves.
    pub(super) fn run(mut self) -> Result<()> {
        if self.driver.is_player() && self.keeper.saved().is_none() {
            // A file that was named has to be there; the folder for games may be missing.
            match &self.place {
                Place::File(_) => {
                    let text = self.record.text();
                    let aside = self.keeper.save(self.place.clone(), &text)?;
                    self.say_kept(aside.as_deref());
                }
                Place::Folder => self.keep(),
            }
        }
        let mut taken = Taken::take()?;
        let mut dirty = true;
        while !self.over {
            if self.glide.as_ref().is_some_and(|(glide, since)| since.elapsed() >= length(glide)) {
                (self.glide, dirty) = (None, true);
            }
            dirty |= self.glide.is_some() | self.drive();
            if dirty {
                self.show(&mut taken)?;
                dirty = false;
            }
            // A terminal that is gone ends the game, which is kept already.
            if event::poll(self.patience()).context("the terminal is gone")? {
                let event = event::read().context("the terminal is gone")?;
                dirty |= self.take_event(&event);
            }
        }
        drop(taken);
        self.finish();
        Ok(())
    }

    /// Writes down the state as it is, so that nothing depends on playing the commands out.
    fn finish(&mut self) {
        for line in self.keeper.add(&self.record.snapshot()) {
            files::note(line);
        }
        self.keeper.settle();
        if let Some(path) = self.keeper.saved() {
            files::note(format_args!(
                "the game is kept: `undercroft play --resume` goes on ({})",
                path.display()
            ));
        }
    }

    /// Returns how long there is nothing to draw.
    fn patience(&self) -> Duration {
        if self.glide.is_some() {
            PICTURE
        } else if self.driver.is_player() || self.paused {
            Duration::from_hours(1)
        } else {
            self.due.saturating_duration_since(Instant::now()).min(PACE)
        }
    }

    /// Lets the demonstration go on, when its time has come.
    fn drive(&mut self) -> bool {
        let waits =
            self.paused || self.overlay.is_some() || self.glide.is_some() || Instant::now() < self.due;
        if self.driver.is_player() || waits {
            return false;
        }
        if let Some(command) = self.driver.next(self.record.game()) {
            self.act(command);
        } else {
            self.say("That was all. Go on yourself, or leave with Esc.");
            self.driver = Driver::Player;
            self.keep();
        }
        // What is read wants more time than a step.
        let slow = if self.record.game().scene().is_some() { 10 } else { 1 };
        self.due = Instant::now() + PACE * slow;
        true
    }

    /// Draws everything as it is now.
    fn show(&mut self, taken: &mut Taken) -> Result<()> {
        // Whoever stops the program has the terminal meanwhile.
        let _held = terminal::held();
        let shot = match &self.glide {
            Some((glide, since)) => {
                let all = u128::from(glide.duration()).max(1);
                glide.at((since.elapsed().as_millis() * 256 / all).min(256) as u32)
            }
            None => Shot::of(self.record.game()),
        };
        let hidden = self.overlay.is_some() || self.record.game().scene().is_some();
        let pixels = self.screen.pixels.filter(|_| !hidden && self.view == View::FirstPerson);
        if self.covered && (pixels.is_none() || self.clear) {
            if let Some(pixels) = self.screen.pixels {
                graphics::clear(pixels, &mut io::stdout())?;
            }
            self.covered = false;
            self.clear = true;
        }
        if std::mem::take(&mut self.clear) {
            taken.terminal.clear()?;
        }
        let mut shown = Shown::default();
        taken
            .terminal
            .draw(|frame| shown = draw::screen(self, &shot, pixels.is_some(), frame))
            .context("the screen")?;
        let area = shown.view;
        self.shown = shown;
        if let Some(pixels) = pixels.filter(|_| area.width > 0) {
            let moving = self.glide.is_some();
            self.show_pixels(pixels, &shot, area, moving)?;
        }
        Ok(())
    }

    fn show_pixels(&mut self, pixels: Pixels, shot: &Shot, area: Rect, moving: bool) -> Result<()> {
        let window = ratatui::crossterm::terminal::window_size().ok();
        let cell = window.map(|w| (w.width / w.columns.max(1), w.height / w.rows.max(1)));
        let cell = cell.filter(|(w, h)| *w > 0 && *h > 0).or(self.screen.cell);
        let extent = graphics::extent(area, cell, moving);
        let mut picture = Frame::new(extent.width, extent.height);
        paint(&self.scene, shot, &mut picture);
        graphics::show(pixels, &picture, area, extent, &mut io::stdout())?;
        self.covered = true;
        Ok(())
    }

    /// Takes what was pressed. Returns whether there is anything new to see.
    pub(super) fn take_event(&mut self, event: &Event) -> bool {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.take_key(*key),
            Event::Mouse(mouse) => return self.take_mouse(*mouse),
            // Also what comes back after the program was stopped.
            Event::Resize(..) => self.clear = true,
            _ => return false,
        }
        true
    }

    fn take_key(&mut self, key: KeyEvent) {
        if let Some(overlay) = self.overlay.take() {
            return self.overlay_key(overlay, key);
        }
        if self.record.game().scene().is_some() && self.driver.is_player() && self.scene_key(key) {
            return;
        }
        let wish = match self.view {
            View::FirstPerson => keys::first_person(key),
            View::Above => keys::from_above(key),
        };
        let Some(wish) = wish else { return };
        if !self.driver.is_player() && matches!(wish, Wish::Do(_) | Wish::Step(_)) {
            self.paused = !self.paused;
            self.say(if self.paused { "It waits. Any key that walks lets it go on." } else { "It goes on." });
            return;
        }
        match wish {
            Wish::Do(command) => self.act(command),
            Wish::Step(side) => self.step(side),
            Wish::Map => self.overlay = Some(Overlay::Map),
            Wish::Inventory => self.overlay = Some(Overlay::Inventory(0)),
            Wish::Help => self.overlay = Some(Overlay::Help),
            Wish::Tools => self.overlay = Some(Overlay::Tools(0)),
            Wish::Note => self.ask_note(self.record.game().at()),
            Wish::TopDown => {
                self.view = if self.view == View::Above { View::FirstPerson } else { View::Above };
            }
            // From above it goes at once; the game before is kept, and can be gone on with.
            Wish::Anew if self.view == View::Above => self.begin_anew(),
            Wish::Anew => self.overlay = Some(Overlay::Anew),
            Wish::Leave => self.overlay = Some(Overlay::Leave),
            Wish::Quit => self.over = true,
            Wish::Suspend => terminal::suspend(),
            Wish::Redraw => self.clear = true,
        }
    }

    /// Asks what to write on the map there.
    pub(super) fn ask_note(&mut self, at: Cell) {
        let old = self.record.game().visit().marks().iter().find(|(cell, _)| *cell == at);
        let text = old.map_or_else(String::new, |(_, text)| text.clone());
        self.overlay = Some(Overlay::Ask(Asked::Note(at), text));
    }

    pub(super) fn overlay_key(&mut self, overlay: Overlay, key: KeyEvent) {
        match (overlay, key.code) {
            (Overlay::Ask(asked, text), KeyCode::Enter) => self.answer_asked(asked, &text),
            (Overlay::Ask(..), KeyCode::Esc) => {}
            (Overlay::Ask(asked, mut text), code) => {
                match code {
                    KeyCode::Char(c) => text.push(c),
                    KeyCode::Backspace => _ = text.pop(),
                    _ => {}
                }
                self.overlay = Some(Overlay::Ask(asked, text));
            }
            (Overlay::Leave, KeyCode::Char('y' | 'Y') | KeyCode::Enter) => self.over = true,
            (Overlay::Anew, KeyCode::Char('y' | 'Y' | 'r' | 'R') | KeyCode::Enter) => self.begin_anew(),
            (Overlay::Inventory(n), KeyCode::Enter | KeyCode::Char(' '))
                if n < self.record.game().party().items.len() =>
            {
                self.act(Command::Use(n as u16));
            }
            (Overlay::Tools(n), KeyCode::Enter | KeyCode::Char(' ')) => {
                match tools(self.record.game()).into_iter().nth(n) {
                    Some((_, Tool::Do(command))) => self.act(command),
                    Some((_, Tool::Ask(asked))) => self.overlay = Some(Overlay::Ask(asked, String::new())),
                    None => {}
                }
            }
            (Overlay::Inventory(n), code) => self.overlay = self.chosen_line(n, code, Overlay::Inventory),
            (Overlay::Tools(n), code) => self.overlay = self.chosen_line(n, code, Overlay::Tools),
            _ => {}
        }
    }

    fn answer_asked(&mut self, asked: Asked, text: &str) {
        let text = text.trim();
        match asked {
            Asked::Note(at) => self.act(Command::Mark(at, text.to_owned())),
            Asked::Seed if text.is_empty() => {}
            Asked::Seed => self.act(Command::Debug(Debug::Generate(Seed::new(text)))),
            Asked::Floor => match text.parse::<u16>().ok().and_then(|n| n.checked_sub(1)) {
                Some(level) => self.act(Command::Debug(Debug::SkipTo(level))),
                None => self.say("Floors have numbers from 1."),
            },
        }
    }

    /// Moves the choice of a list, or closes it.
    fn chosen_line(&self, n: usize, code: KeyCode, list: fn(usize) -> Overlay) -> Option<Overlay> {
        let lines = list(n).lines(self).0.len().max(1);
        match code {
            KeyCode::Up | KeyCode::Char('w' | 'k') => Some(list((n + lines - 1) % lines)),
            KeyCode::Down | KeyCode::Char('s' | 'j') => Some(list((n + 1) % lines)),
            _ => None,
        }
    }

    /// A key while somebody talks or something happens. Returns whether it was meant for that.
    fn scene_key(&mut self, key: KeyEvent) -> bool {
        match key.code {
            KeyCode::Char(c @ '1'..='9') => self.act(Command::Answer(c as u16 - '1' as u16)),
            KeyCode::Up | KeyCode::Char('w' | 'W') => self.choose_next(-1),
            KeyCode::Down | KeyCode::Char('s' | 'S') => self.choose_next(1),
            KeyCode::Enter | KeyCode::Char(' ') => self.act(Command::Answer(self.chosen as u16)),
            KeyCode::Esc | KeyCode::Backspace => self.act(Command::Leave),
            _ => return false,
        }
        true
    }

    /// Moves the choice of a talk or an event.
    pub(super) fn choose_next(&mut self, by: isize) {
        let answers = self.record.game().answers().len().max(1);
        self.chosen = (self.chosen as isize + by).rem_euclid(answers as isize) as usize;
    }

    /// A step on the board: turn there, and walk or open.
    pub(super) fn step(&mut self, side: Side) {
        let game = self.record.game();
        let quarters = (side as u8 + 4 - game.facing() as u8) % 4;
        let turn = [None, Some(Hand::Right), Some(Hand::Around), Some(Hand::Left)][usize::from(quarters)];
        if let Some(hand) = turn {
            self.act(Command::Turn(hand));
        }
        let game = self.record.game();
        let face = game.face(game.at(), side);
        self.act(if face.is_door() || face == Face::Gate { Command::Open } else { Command::FORWARD });
    }

    /// Does a command, writes it down, shows what came of it.
    pub(super) fn act(&mut self, command: Command) {
        let (told, lines) = self.record.act(command);
        let lost = self.keeper.add(&lines);
        self.tell(&told);
        for line in &lost {
            self.say(line);
        }
    }

    /// Shows what came of a command.
    fn tell(&mut self, told: &[Happening]) {
        self.chosen = 0;
        let game = self.record.game();
        self.scene = self.scene.follow(game);
        let glide = Glide::of(told, game).filter(|_| self.view == View::FirstPerson);
        self.glide = glide.map(|glide| (glide, Instant::now()));
        let words: Vec<String> = told.iter().map(|happening| self.words(happening)).collect();
        for line in &words {
            self.say(line);
        }
    }

    /// Returns how a happening is told here: a floor that is written down goes into a file.
    fn words(&self, happening: &Happening) -> String {
        if let Happening::Report(report) = happening
            && report.tool == "dump"
        {
            let Some(path) = self.keeper.saved().map(|path| path.with_file_name("floor.txt")) else {
                return "[dump] there is no folder for it".to_owned();
            };
            return match files::NewFile::put(&path, report.text.as_bytes()) {
                Ok(()) => format!("[dump] written to {}", path.display()),
                Err(error) => format!("[dump] {error:#}"),
            };
        }
        happening.words(self.record.game())
    }

    /// Leaves this dungeon for another of the same recipe. The game so far stays where it was saved, and a record goes on.
    fn begin_anew(&mut self) {
        let snapshot = self.record.snapshot();
        let (told, lines) = self.record.act(Command::Anew(seed::random()));
        if !told.iter().any(|happening| matches!(happening, Happening::Anew { .. })) {
            return self.tell(&told);
        }
        let lost = [self.keeper.add_to_save(&snapshot), self.keeper.add_to_record(&lines)];
        for line in lost.iter().flatten() {
            self.say(line);
        }
        if self.driver.is_player() {
            let text = Record::new(self.record.game().clone()).text();
            match self.keeper.save_anew(&text) {
                Ok(aside) => self.say_kept(aside.as_deref()),
                Err(error) => self.say(&format!("This game is not kept: {error:#}.")),
            }
        } else {
            self.driver = Driver::Player;
            self.keep();
        }
        self.greet();
        // Said last, so that it is seen where there is room for two lines.
        self.tell(&told);
    }
}

fn length(glide: &Glide) -> Duration {
    Duration::from_millis(glide.duration().into())
}
