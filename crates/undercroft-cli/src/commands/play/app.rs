//! The game in the terminal: what is shown, what is pressed, what is written down.

use super::driver::Driver;
use super::graphics::{self, Pixels};
use super::keys::{self, Wish};
use super::overlay::{Overlay, tools};
use super::paint::Depth;
use super::terminal::Taken;
use super::{Play, draw, new_game, saves};
use crate::files::{self, Inputs, Journal};
use crate::request::Request;
use crate::seed;
use anyhow::{Context, Result};
use ratatui::crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};
use std::env;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use undercroft::grid::Side;
use undercroft_play::view::{Glide, Scene, Shot};
use undercroft_play::{Command, Hand, Happening, Record, Way};

/// What a game begins with.
pub(super) struct Beginning {
    pub(super) record: Record,
    pub(super) driver: Driver,
    /// What makes another dungeon.
    pub(super) request: Option<Request>,
    pub(super) inputs: Inputs,
    /// Where the game is kept, if not in the place for the last one.
    pub(super) save: Option<PathBuf>,
}

impl Beginning {
    pub(super) fn new(record: Record, driver: Driver, request: Option<Request>) -> Beginning {
        Beginning { record, driver, request, inputs: Inputs::default(), save: None }
    }

    pub(super) fn with_input(mut self, path: &Path) -> Beginning {
        self.inputs.add(path);
        self
    }
}

/// How the floor is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum View {
    FirstPerson,
    Above,
}

/// The game and its screen.
#[expect(clippy::struct_excessive_bools, reason = "each says one thing of the screen by itself")]
pub(super) struct App {
    pub(super) record: Record,
    driver: Driver,
    request: Option<Request>,
    journals: Vec<Journal>,
    save: Option<PathBuf>,
    pub(super) log: Vec<String>,
    pub(super) view: View,
    pub(super) overlay: Option<Overlay>,
    /// The answer that is chosen in a talk or an event.
    pub(super) chosen: usize,
    glide: Option<(Glide, Instant)>,
    pub(super) scene: Scene,
    pub(super) depth: Depth,
    pub(super) unicode: bool,
    pixels: Option<Pixels>,
    /// Where the view was drawn last, for clicks, and whether pixels lie over it.
    pub(super) area: Rect,
    shown: bool,
    paused: bool,
    /// When the driver does something next.
    due: Instant,
    over: bool,
}

/// Lines of the log that are kept.
const LOG: usize = 500;
/// From one picture of a movement to the next.
const PICTURE: Duration = Duration::from_millis(28);
/// From one command of a demonstration to the next.
const PACE: Duration = Duration::from_millis(130);

impl App {
    pub(super) fn new(begun: Beginning, play: &Play) -> Result<App> {
        let is_player = begun.driver.is_player();
        let save = match (is_player, &begun.save, &play.save) {
            (false, ..) => None,
            (true, Some(path), _) | (true, None, Some(path)) => {
                begun.inputs.refuse(path)?;
                files::check_writable(path)?;
                Some(path.clone())
            }
            (true, None, None) => saves::new().ok(),
        };
        let mut journals = Vec::new();
        for path in save.iter().chain(&play.record) {
            journals.push(Journal::create(path, &begun.record.text())?);
        }
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
        let scene = Scene::of(begun.record.game());
        let mut app = App {
            record: begun.record,
            driver: begun.driver,
            request: begun.request,
            journals,
            save,
            log: Vec::new(),
            view: if play.top_down { View::Above } else { View::FirstPerson },
            overlay: None,
            chosen: 0,
            glide: None,
            scene,
            depth,
            unicode,
            pixels: graphics::find(play.graphics),
            area: Rect::ZERO,
            shown: false,
            paused: false,
            due: Instant::now(),
            over: false,
        };
        app.greet();
        Ok(app)
    }

    /// Says where one is.
    fn greet(&mut self) {
        let game = self.record.game();
        let name =
            if game.floor().name().is_empty() { String::new() } else { format!(", {}", game.floor().name()) };
        let line = format!("Floor {}{name}. Seed {}. ? shows the keys.", game.floor().depth(), game.seed());
        self.say(&line);
        if let Some(path) = &self.save {
            let line =
                format!("Every step is kept in {}; `undercroft play --resume` goes on.", path.display());
            self.say(&line);
        }
    }

    fn say(&mut self, line: &str) {
        self.log.extend(line.lines().filter(|line| !line.is_empty()).map(ToOwned::to_owned));
        let over = self.log.len().saturating_sub(LOG);
        self.log.drain(..over);
    }

    /// Plays until somebody leaves.
    pub(super) fn run(mut self) -> Result<()> {
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
                dirty |= self.take_event(&event, &mut taken)?;
            }
        }
        drop(taken);
        if let Some(path) = &self.save {
            files::note(format_args!(
                "the game is kept: `undercroft play --resume` goes on ({})",
                path.display()
            ));
        }
        Ok(())
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
        }
        // What is read wants more time than a step.
        let slow = if self.record.game().scene().is_some() { 10 } else { 1 };
        self.due = Instant::now() + PACE * slow;
        true
    }

    /// Draws everything as it is now.
    fn show(&mut self, taken: &mut Taken) -> Result<()> {
        let shot = match &self.glide {
            Some((glide, since)) => {
                let all = u128::from(glide.duration()).max(1);
                glide.at((since.elapsed().as_millis() * 256 / all).min(256) as u32)
            }
            None => Shot::of(self.record.game()),
        };
        let covered = self.overlay.is_some() || self.record.game().scene().is_some();
        let pixels = self.pixels.filter(|_| !covered && self.view == View::FirstPerson);
        if self.shown && pixels.is_none() {
            if let Some(pixels) = self.pixels {
                graphics::clear(pixels, &mut io::stdout())?;
            }
            taken.terminal.clear()?;
            self.shown = false;
        }
        let mut area = Rect::ZERO;
        taken
            .terminal
            .draw(|frame| area = draw::screen(self, &shot, pixels.is_some(), frame))
            .context("the screen")?;
        self.area = area;
        if let Some(pixels) = pixels.filter(|_| area.width > 0) {
            let window = ratatui::crossterm::terminal::window_size().ok();
            let cell = window.map(|w| (w.width / w.columns.max(1), w.height / w.rows.max(1)));
            let (width, height) = graphics::extent(area, cell);
            let mut picture = undercroft_play::view::Frame::new(width, height);
            undercroft_play::view::paint(&self.scene, &shot, &mut picture);
            graphics::show(pixels, &picture, area, &mut io::stdout())?;
            self.shown = true;
        }
        Ok(())
    }

    fn take_event(&mut self, event: &Event, taken: &mut Taken) -> Result<bool> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.take_key(*key, taken)?,
            Event::Mouse(mouse) => return Ok(self.take_mouse(*mouse)),
            Event::Resize(..) => self.shown = false,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn take_key(&mut self, key: KeyEvent, taken: &mut Taken) -> Result<()> {
        if let Some(overlay) = self.overlay.take() {
            self.overlay_key(overlay, key);
            return Ok(());
        }
        if self.record.game().scene().is_some() && self.driver.is_player() && self.scene_key(key) {
            return Ok(());
        }
        let wish = match self.view {
            View::FirstPerson => keys::first_person(key),
            View::Above => keys::from_above(key),
        };
        let Some(wish) = wish else { return Ok(()) };
        if !self.driver.is_player() && matches!(wish, Wish::Do(_) | Wish::Step(_)) {
            self.paused = !self.paused;
            self.say(if self.paused { "It waits. Any key that walks lets it go on." } else { "It goes on." });
            return Ok(());
        }
        match wish {
            Wish::Do(command) => self.act(command),
            Wish::Step(side) => self.step(side),
            Wish::Map => self.overlay = Some(Overlay::Map),
            Wish::Inventory => self.overlay = Some(Overlay::Inventory(0)),
            Wish::Help => self.overlay = Some(Overlay::Help),
            Wish::Tools => self.overlay = Some(Overlay::Tools(0)),
            Wish::Note => self.overlay = Some(Overlay::Note(self.old_note())),
            Wish::TopDown => {
                self.view = if self.view == View::Above { View::FirstPerson } else { View::Above }
            }
            Wish::Anew => self.overlay = Some(Overlay::Anew),
            Wish::Leave => self.overlay = Some(Overlay::Leave),
            Wish::Quit => self.over = true,
            Wish::Redraw => taken.terminal.clear()?,
        }
        Ok(())
    }

    fn old_note(&self) -> String {
        let game = self.record.game();
        let old = game.visit().marks().iter().find(|(at, _)| *at == game.at());
        old.map_or_else(String::new, |(_, text)| text.clone())
    }

    fn overlay_key(&mut self, overlay: Overlay, key: KeyEvent) {
        match (overlay, key.code) {
            (Overlay::Note(text), KeyCode::Enter) => self.act(Command::Mark(self.record.game().at(), text)),
            (Overlay::Note(_), KeyCode::Esc) => {}
            (Overlay::Note(mut text), code) => {
                match code {
                    KeyCode::Char(c) => text.push(c),
                    KeyCode::Backspace => _ = text.pop(),
                    _ => {}
                }
                self.overlay = Some(Overlay::Note(text));
            }
            (Overlay::Leave, KeyCode::Char('y' | 'Y') | KeyCode::Enter) => self.over = true,
            (Overlay::Anew, KeyCode::Char('y' | 'Y' | 'r' | 'R') | KeyCode::Enter) => self.begin_anew(),
            (Overlay::Inventory(n), KeyCode::Enter | KeyCode::Char(' '))
                if n < self.record.game().party().items.len() =>
            {
                self.act(Command::Use(n as u16));
            }
            (Overlay::Tools(n), KeyCode::Enter | KeyCode::Char(' ')) => {
                if let Some((_, command)) = tools(self.record.game()).into_iter().nth(n) {
                    self.act(command);
                }
            }
            (Overlay::Inventory(n), code) => self.overlay = self.chosen_line(n, code, Overlay::Inventory),
            (Overlay::Tools(n), code) => self.overlay = self.chosen_line(n, code, Overlay::Tools),
            _ => {}
        }
    }

    /// Moves the choice of a list, or closes it.
    fn chosen_line(&self, n: usize, code: KeyCode, list: fn(usize) -> Overlay) -> Option<Overlay> {
        let lines = list(n).lines(self.record.game()).0.len().max(1);
        match code {
            KeyCode::Up | KeyCode::Char('w' | 'k') => Some(list((n + lines - 1) % lines)),
            KeyCode::Down | KeyCode::Char('s' | 'j') => Some(list((n + 1) % lines)),
            _ => None,
        }
    }

    /// A key while somebody talks or something happens. Returns whether it was meant for that.
    fn scene_key(&mut self, key: KeyEvent) -> bool {
        let answers = self.record.game().answers().len().max(1);
        match key.code {
            KeyCode::Char(c @ '1'..='9') => self.act(Command::Answer(c as u16 - '1' as u16)),
            KeyCode::Up | KeyCode::Char('w' | 'W') => self.chosen = (self.chosen + answers - 1) % answers,
            KeyCode::Down | KeyCode::Char('s' | 'S') => self.chosen = (self.chosen + 1) % answers,
            KeyCode::Enter | KeyCode::Char(' ') => self.act(Command::Answer(self.chosen as u16)),
            KeyCode::Esc | KeyCode::Backspace => self.act(Command::Leave),
            _ => return false,
        }
        true
    }

    fn take_mouse(&mut self, mouse: MouseEvent) -> bool {
        if !self.driver.is_player() || self.overlay.is_some() || self.record.game().scene().is_some() {
            return false;
        }
        let command = match mouse.kind {
            MouseEventKind::ScrollUp => Command::FORWARD,
            MouseEventKind::ScrollDown => Command::Go(Way::Back),
            MouseEventKind::Down(MouseButton::Right) => Command::Interact,
            MouseEventKind::Down(MouseButton::Left)
                if self.area.contains(Position::new(mouse.column, mouse.row)) =>
            {
                let across = (mouse.column - self.area.x) * 3 / self.area.width.max(1);
                let down = (mouse.row - self.area.y) * 4 / self.area.height.max(1);
                match (across, down) {
                    (0, _) => Command::Turn(Hand::Left),
                    (2, _) => Command::Turn(Hand::Right),
                    (_, 3) => Command::Go(Way::Back),
                    _ if self.is_before_door() => Command::Interact,
                    _ => Command::FORWARD,
                }
            }
            _ => return false,
        };
        self.act(command);
        true
    }

    fn is_before_door(&self) -> bool {
        let game = self.record.game();
        !game.face(game.at(), game.facing()).is_walkable()
    }

    /// A step on the board: turn there, and walk or open.
    fn step(&mut self, side: Side) {
        let game = self.record.game();
        let quarters = (side as u8 + 4 - game.facing() as u8) % 4;
        let turn = [None, Some(Hand::Right), Some(Hand::Around), Some(Hand::Left)][usize::from(quarters)];
        if let Some(hand) = turn {
            self.act(Command::Turn(hand));
        }
        let game = self.record.game();
        let door = game.face(game.at(), side).is_door();
        self.act(if door { Command::Open } else { Command::FORWARD });
    }

    /// Does a command, writes it down, shows what came of it.
    fn act(&mut self, command: Command) {
        let (told, lines) = self.record.act(command);
        let mut lost = None;
        self.journals.retain_mut(|journal| match journal.add(&lines) {
            Ok(()) => true,
            Err(error) => {
                lost = Some(format!("{error:#}: the game goes on, and is not kept there any more"));
                false
            }
        });
        self.chosen = 0;
        let game = self.record.game();
        self.scene = self.scene.follow(game);
        let glide = Glide::of(&told, game).filter(|_| self.view == View::FirstPerson);
        self.glide = glide.map(|glide| (glide, Instant::now()));
        let words: Vec<String> = told.iter().map(|happening| self.words(happening)).collect();
        words.into_iter().chain(lost).for_each(|line| self.say(&line));
    }

    /// Returns how a happening is told here: a floor that is written down goes into a file.
    fn words(&self, happening: &Happening) -> String {
        if let Happening::Report(report) = happening
            && report.tool == "dump"
        {
            let Some(path) = self.save.as_ref().map(|path| path.with_file_name("floor.txt")) else {
                return "[dump] there is no folder for it".to_owned();
            };
            return match files::NewFile::put(&path, report.text.as_bytes()) {
                Ok(()) => format!("[dump] written to {}", path.display()),
                Err(error) => format!("[dump] {error:#}"),
            };
        }
        happening.words(self.record.game())
    }

    /// Leaves this dungeon for another of the same recipe.
    fn begin_anew(&mut self) {
        let Some(mut request) = self.request.clone() else {
            return self.say("These floors came from a file: there is no recipe for others.");
        };
        request.seed = seed::random();
        let game = match new_game(&request) {
            Ok(game) => game,
            Err(error) => return self.say(&format!("{error:#}")),
        };
        self.record = Record::new(game);
        self.driver = Driver::Player;
        self.glide = None;
        self.scene = Scene::of(self.record.game());
        let text = self.record.text();
        let paths: Vec<PathBuf> = self.journals.drain(..).map(|journal| journal.path().to_owned()).collect();
        for path in paths {
            match Journal::create(&path, &text) {
                Ok(journal) => self.journals.push(journal),
                Err(error) => self.say(&format!("{error:#}")),
            }
        }
        self.say(&format!("A new dungeon. Rooms: {}.", self.record.game().floor().rooms().len()));
        self.greet();
    }
}

fn length(glide: &Glide) -> Duration {
    Duration::from_millis(glide.duration().into())
}
