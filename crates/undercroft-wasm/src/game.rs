//! A dungeon that is being walked, with its record, its log and its picture.

mod chart;

pub use chart::MapParts;

use crate::dungeon::{Dungeon, Levels};
use crate::fail::{Failure, json, parsed};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use undercroft::Seed;
use undercroft::floor::{Feature, ZoneKind};
use undercroft::grid::Side;
use undercroft::rules::Walker;
use undercroft_play::view::{self, Frame, Glide, Scene, Shot};
use undercroft_play::{Command, Debug, Face, Hand, Happening, Record, Scene as Talk, map, proof};
use wasm_bindgen::prelude::wasm_bindgen;

/// Lines of the log that are kept.
const LOG: usize = 2_000;
/// Pixels of the longest side of a picture.
const LONGEST: u32 = 2_048;

/// A dungeon that is being walked.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Game {
    record: Record,
    log: Vec<String>,
    torn: Option<String>,
    /// Commands of a record that is watched.
    coming: std::collections::VecDeque<Command>,
    glides: bool,
    glide: Option<Glide>,
    /// Thousandths of a second since the glide began.
    clock: f64,
    scene: Scene,
    frame: Frame,
    pixels: Vec<u8>,
}

/// What may be chosen.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Choices {
    seed: Option<String>,
    glide: Option<bool>,
}

fn choices(text: &str) -> Result<Choices, Failure> {
    if text.is_empty() { Ok(Choices::default()) } else { parsed(text, "the options") }
}

impl Game {
    fn of(record: Record, glides: bool) -> Game {
        let scene = Scene::of(record.game());
        Game {
            record,
            log: Vec::new(),
            torn: None,
            coming: std::collections::VecDeque::new(),
            glides,
            glide: None,
            clock: 0.0,
            scene,
            frame: Frame::new(1, 1),
            pixels: Vec::new(),
        }
    }

    fn act(&mut self, command: Command) -> Vec<Value> {
        let (told, _) = self.record.act(command);
        let game = self.record.game();
        self.scene = self.scene.follow(game);
        self.glide = Glide::of(&told, game).filter(|_| self.glides);
        self.clock = 0.0;
        let told: Vec<Value> = told.iter().map(|happening| told_of(happening, game)).collect();
        let words = told.iter().filter_map(|told| told["words"].as_str()).filter(|words| !words.is_empty());
        self.log.extend(words.map(ToOwned::to_owned));
        let old = self.log.len().saturating_sub(LOG);
        self.log.drain(..old);
        told
    }
}

/// Returns a happening as one object: its kind, its fields and its words.
fn told_of(happening: &Happening, game: &undercroft_play::Game) -> Value {
    let (kind, mut fields) = match serde_json::to_value(happening) {
        Ok(Value::String(kind)) => (kind, Map::new()),
        Ok(Value::Object(object)) => match object.into_iter().next() {
            Some((kind, Value::Object(fields))) => (kind, fields),
            _ => Default::default(),
        },
        _ => Default::default(),
    };
    fields.insert("type".to_owned(), kind.into());
    fields.insert("words".to_owned(), happening.words(game).into());
    Value::Object(fields)
}

pub(crate) const fn face_name(face: Face) -> &'static str {
    match face {
        Face::Open => "open",
        Face::Wall => "wall",
        Face::Door => "door",
        Face::LockedDoor => "locked_door",
        Face::SecretDoor => "secret_door",
        Face::OpenDoor => "open_door",
        Face::Gate => "gate",
        Face::RaisedGate => "raised_gate",
        Face::FalseWall => "false_wall",
    }
}

#[wasm_bindgen]
impl Game {
    /// Begins a game on the floors of a dungeon.
    #[wasm_bindgen(constructor)]
    pub fn new(dungeon: &Dungeon, options: &str) -> Result<Game, Failure> {
        let choices = choices(options)?;
        let Levels { recipe, seed, floors } = (*dungeon.0).clone();
        let seed = choices.seed.map(Seed::new).or(seed).unwrap_or_else(|| Seed::new(""));
        let game = undercroft_play::Game::new(floors, seed).map_err(Failure::refused)?;
        Ok(Game::of(Record::new(game.with_recipe(recipe)), choices.glide.unwrap_or(true)))
    }

    /// Goes on with a record.
    pub fn resume(bytes: &[u8], options: &str) -> Result<Game, Failure> {
        let choices = choices(options)?;
        let (record, torn) = Record::resume(text_of(bytes)?).map_err(Failure::unreadable)?;
        let mut game = Game::of(record, choices.glide.unwrap_or(true));
        game.torn = torn.map(|torn| torn.to_string());
        Ok(game)
    }

    /// Begins where a record began, with its commands to come.
    pub fn watch(bytes: &[u8], options: &str) -> Result<Game, Failure> {
        let choices = choices(options)?;
        let record = Record::read(text_of(bytes)?).map_err(Failure::unreadable)?;
        let beginning = Record::new(record.beginning().clone());
        let mut game = Game::of(beginning, choices.glide.unwrap_or(true));
        game.coming = record.commands().iter().cloned().collect();
        Ok(game)
    }

    /// The next command of the record that is watched, or null.
    pub fn coming(&mut self) -> String {
        json(&self.coming.pop_front())
    }

    /// What did not fit of a record that was resumed.
    pub fn torn(&self) -> Option<String> {
        self.torn.clone()
    }

    /// Does it, and tells what came of it.
    pub fn command(&mut self, command: &str) -> Result<String, Failure> {
        let command: Command = parsed(command, "the command")?;
        Ok(json(&self.act(command)))
    }

    /// A step on the board: turn there, and walk or open.
    pub fn step(&mut self, side: &str) -> Result<String, Failure> {
        let side: Side = parsed(&json(&side), "the side")?;
        let game = self.record.game();
        let quarters = (side as u8 + 4 - game.facing() as u8) % 4;
        let turn = [None, Some(Hand::Right), Some(Hand::Around), Some(Hand::Left)][usize::from(quarters)];
        let mut told = turn.map_or_else(Vec::new, |hand| self.act(Command::Turn(hand)));
        let game = self.record.game();
        let face = game.face(game.at(), side);
        told.extend(self.act(if face.is_door() || face == Face::Gate {
            Command::Open
        } else {
            Command::FORWARD
        }));
        Ok(json(&told))
    }

    /// A tool of whoever makes the game. What only tells something is no part of the record.
    pub fn debug(&mut self, tool: &str) -> Result<String, Failure> {
        let tool: Debug = parsed(tool, "the tool")?;
        let tells = match &tool {
            Debug::Dump | Debug::Prove | Debug::Keys | Debug::People | Debug::Events | Debug::OneWays => true,
            Debug::RevealMap
            | Debug::ShowKeys
            | Debug::ShowOneWays
            | Debug::NoClip
            | Debug::SkipTo(_)
            | Debug::Again(_)
            | Debug::Generate(_) => false,
        };
        if !tells {
            return Ok(json(&self.act(Command::Debug(tool))));
        }
        let mut other = self.record.game().clone();
        let told = other.act(&Command::Debug(tool));
        Ok(json(&told.iter().map(|happening| told_of(happening, &other)).collect::<Vec<_>>()))
    }

    /// Lets so many thousandths of a second pass; whether something still glides.
    pub fn advance(&mut self, milliseconds: f64) -> bool {
        self.clock += milliseconds.max(0.0);
        if self.glide.as_ref().is_some_and(|glide| self.clock >= f64::from(glide.duration())) {
            self.glide = None;
        }
        self.glide.is_some()
    }

    /// What the party sees at that moment, as red, green, blue and alpha.
    pub fn view(&mut self, width: u32, height: u32) -> Result<Vec<u8>, Failure> {
        if !(1..=LONGEST).contains(&width) || !(1..=LONGEST).contains(&height) {
            return Err(Failure::refused(format!("a view is 1 to {LONGEST} pixels wide and high")));
        }
        let (width, height) = (width as usize, height as usize);
        if (self.frame.width(), self.frame.height()) != (width, height) {
            self.frame = Frame::new(width, height);
        }
        let shot = match &self.glide {
            Some(glide) => glide.at((self.clock * 256.0 / f64::from(glide.duration().max(1))) as u32),
            None => Shot::of(self.record.game()),
        };
        view::paint(&self.scene, &shot, &mut self.frame);
        self.frame.rgba_into(&mut self.pixels);
        Ok(self.pixels.clone())
    }

    /// How the game stands.
    pub fn state(&self) -> String {
        let game = self.record.game();
        let (at, floor) = (game.at(), game.floor());
        let dark = floor.zones().iter().any(|zone| zone.kind == ZoneKind::Dark && zone.area.has(at));
        let scene = match game.scene() {
            None => Value::Null,
            Some(Talk::Talk(at, _)) => {
                let name = match floor.feature(at) {
                    Some(Feature::Person(person)) => person.name.to_string(),
                    _ => String::new(),
                };
                json!({ "talk": at, "name": name })
            }
            Some(Talk::Event(id)) => {
                let event = &floor.events()[id.index()];
                json!({ "event": id, "name": event.module, "text": event.description })
            }
        };
        let answers = game.answers().into_iter().map(|(text, able)| json!({ "text": text, "able": able }));
        let stairs =
            if floor.stairs_up() == Some(at) { Some("up") } else { game.is_way_down(at).then_some("down") };
        let (left, most) = game.party().hit_points();
        json(&json!({
            "level": game.level(),
            "levels": game.floors().len(),
            "depth": floor.depth(),
            "floor": floor.name(),
            "rooms": floor.rooms().len(),
            "at": at,
            "facing": game.facing(),
            "turns": game.turns(),
            "over": game.is_over(),
            "dark": dark,
            "safe": game.is_safe(),
            "scene": scene,
            "answers": answers.collect::<Vec<_>>(),
            "here": game.here(at),
            "events": game.events_here(),
            "stairs": stairs,
            "ahead": face_name(game.face(at, game.facing())),
            "tools": game.tools(),
            "hitPoints": [left, most],
            "commands": self.record.commands().len(),
            "seed": game.seed().as_str(),
            "canRemake": game.recipe().is_some(),
            "fingerprint": format!("{:016x}", game.fingerprint()),
        }))
    }

    /// The floor from above.
    pub fn above(&self, columns: usize, rows: usize) -> String {
        let above = map::above(self.record.game(), columns.clamp(1, 500), rows.clamp(1, 500));
        let signs = above.rows.iter().map(|row| row.iter().map(|glyph| glyph.sign).collect::<String>());
        let inks =
            above.rows.iter().map(|row| row.iter().map(|glyph| chart::ink(glyph.ink)).collect::<String>());
        json(&json!({
            "title": above.title,
            "position": above.position,
            "rooms": above.rooms,
            "help": map::ABOVE_HELP,
            "rows": signs.collect::<Vec<_>>(),
            "inks": inks.collect::<Vec<_>>(),
        }))
    }

    /// The party.
    pub fn party(&self) -> String {
        json(self.record.game().party())
    }

    /// What it carries.
    pub fn inventory(&self) -> String {
        let game = self.record.game();
        let keys = game.keys().map(|(name, count)| json!({ "name": name, "count": count }));
        json(&json!({
            "gold": game.party().gold,
            "items": game.party().items,
            "keys": keys.collect::<Vec<_>>(),
            "clues": game.visit().clues(),
        }))
    }

    /// Everything that was told.
    pub fn log(&self) -> String {
        json(&self.log)
    }

    /// What the floor's proof asks for next.
    pub fn hint(&self) -> String {
        let game = self.record.game();
        let floor = game.floor();
        let moves = floor.walkthrough().map(|proof| &proof.moves[..]).unwrap_or_default();
        let mut walker = Walker::new(floor);
        // The last of the moments at which the proof is where the party is: whoever goes on from there does not walk in circles.
        let mut found = None;
        for next in 0..=moves.len() {
            if walker == *game.visit().walker() {
                found = Some(next);
            }
            if moves.get(next).is_none_or(|step| walker.go(floor, *step).is_err()) {
                break;
            }
        }
        let goes_on = game.level() + 1 < game.floors().len() && game.is_way_down(game.at());
        let commands = match found.map(|next| moves.get(next)) {
            Some(Some(step)) => proof::commands(game, *step),
            _ if goes_on => vec![Command::Stairs],
            _ => Vec::new(),
        };
        json(&commands)
    }

    /// The record of the game.
    pub fn record(&self) -> String {
        self.record.text()
    }

    /// The floors as they are now.
    pub fn dungeon(&self) -> Dungeon {
        let game = self.record.game();
        let (recipe, seed) = (game.recipe().cloned(), Some(game.seed().clone()));
        Levels { recipe, seed, floors: game.floors().to_vec() }.into()
    }
}

fn text_of(bytes: &[u8]) -> Result<&str, Failure> {
    std::str::from_utf8(bytes).map_err(|_| Failure::unreadable("this is no record of a game: it is no text"))
}
