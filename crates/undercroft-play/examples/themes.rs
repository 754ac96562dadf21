//! Writes one picture of each of the four themes, of a hall with what can stand in it:
//! `cargo run -p undercroft-play --example themes -- FILE`.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::File;
use std::io::BufWriter;
use undercroft::floor::{
    Chest, Feature, Gate, Key, Needs, Note, Person, Personality, Teleporter, Text, Theme, Trigger,
};
use undercroft::generate::navigation::Navigation;
use undercroft::grid::{Cell, Edge, Side, Size, cell, rect};
use undercroft::{Draft, Seed, make};
use undercroft_play::view::{Frame, Scene, Shot, paint};
use undercroft_play::{Command, Game, Hand, Light};

/// Pixels of one of the four.
const PANEL: (usize, usize) = (640, 400);
/// Pixels between them.
const GAP: usize = 8;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "themes.png".to_owned());
    let (width, height) = PANEL;
    let (across, down) = (width * 2 + GAP, height * 2 + GAP);
    let mut pixels = vec![0; across * down * 4];
    for (i, theme) in themes()?.into_iter().enumerate() {
        let mut frame = Frame::new(width, height);
        let game = hall(theme)?;
        paint(&Scene::of(&game), &Shot::of(&game), &mut frame);
        for (y, row) in frame.rgba().chunks_exact(width * 4).enumerate() {
            let at = ((i / 2 * (height + GAP) + y) * across + i % 2 * (width + GAP)) * 4;
            pixels[at..at + row.len()].copy_from_slice(row);
        }
    }
    let out = BufWriter::new(File::create(path)?);
    let mut encoder = png::Encoder::new(out, across as u32, down as u32);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_compression(png::Compression::High);
    encoder.write_header()?.write_image_data(&pixels)?;
    Ok(())
}

/// Returns the four themes, in the order of their names, as floors of `navigation` have them.
fn themes() -> Result<Vec<Theme>, Box<dyn Error>> {
    let mut found = BTreeMap::new();
    for depth in 1..=20 {
        let floor = make::floor(&Navigation::default(), &Seed::new("themes"), depth)?;
        found.extend(floor.theme().map(|theme| (theme.name.to_string(), theme.clone())));
    }
    Ok(found.into_values().take(4).collect())
}

fn person(name: &'static str, personality: Personality) -> Feature {
    Feature::Person(Box::new(Person {
        name: name.into(),
        role: Text::default(),
        personality,
        dialogue: Vec::new(),
        event: None,
        knows: Vec::new(),
    }))
}

/// Where the room lies: where its walls have a lamp in them, by the chance that textures have.
const CORNER: (u16, u16) = (17, 23);

/// A room of three by four, with a way on in its far wall.
fn hall(theme: Theme) -> Result<Game, Box<dyn Error>> {
    let at = |x: u16, y: u16| cell(CORNER.0 + x, CORNER.1 + y);
    let name = theme.name.clone();
    let mut draft = Draft::new(Size::new(32, 32)?, 1);
    draft.set_theme(theme);
    for room in [rect(CORNER.0, CORNER.1, 3, 4), rect(CORNER.0 + 1, CORNER.1 - 2, 1, 2)] {
        draft.carve_rect(room);
        draft.open_rect(room);
    }
    draft.enter_at(at(1, 3));
    draft.place(cell(CORNER.0 + 1, CORNER.1 - 2), Feature::StairsDown);
    let ahead = Edge::new(at(1, 0), Side::North);
    match &*name {
        "crypt" => {
            let lever = draft.add_trigger(Trigger::default());
            let gate = draft.add_gate(Gate { needs: Needs::triggers([lever]), ..Gate::default() });
            draft.hang_gate(ahead, gate);
            draft.place(at(2, 1), Feature::Chest(Chest::default()));
            draft.place(at(0, 0), Feature::Lever(lever));
            draft.place(at(0, 1), person("Hask", Personality::Hostile));
        }
        "laboratory" => {
            draft.hang_door(ahead);
            let ring =
                Teleporter { to: at(1, 3), needs: Needs::default(), colour: "cyan".into(), carries: false };
            draft.place(at(2, 1), Feature::Teleporter(ring));
            let switch = draft.add_trigger(Trigger::default());
            draft.place(at(1, 1), Feature::Switch(switch));
            draft.place(at(0, 1), Feature::Note(Note { text: "Mind the ring.".into(), ..Note::default() }));
        }
        "mine" => {
            draft.hang_door(ahead);
            let key = draft.add_key(Key::default());
            draft.place(at(1, 1), Feature::Key(key));
            draft.place(at(2, 1), person("Ulf", Personality::Helpful));
            draft.place(at(0, 1), Feature::Chest(Chest::default()));
        }
        _ => {
            draft.open(ahead);
            draft.place(at(0, 1), person("Mirl", Personality::Deceitful));
            draft.place(at(2, 0), person("Osk", Personality::Truthful));
            draft.place(at(2, 1), Feature::Chest(Chest::default()));
        }
    }
    look(draft, at(1, 3))
}

/// Returns the party at a cell with a torch, looking north.
fn look(draft: Draft, at: Cell) -> Result<Game, Box<dyn Error>> {
    let mut game = Game::new(vec![draft.finish()?], Seed::new("themes"))?;
    assert_eq!(game.at(), at, "it begins at the entrance");
    while game.facing() != Side::North {
        game.act(&Command::Turn(Hand::Right));
    }
    game.act(&Command::Light(Light::Torch));
    Ok(game)
}
