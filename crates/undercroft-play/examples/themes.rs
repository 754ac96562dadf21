//! Writes one picture of a hall in each of the four themes, with what can stand in it:
//! `cargo run -p undercroft-play --example themes -- FILE`.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::File;
use std::io::BufWriter;
use undercroft::floor::{Chest, Feature, Gate, Key, Needs, Person, Personality, Theme, Trigger};
use undercroft::generate::navigation::Navigation;
use undercroft::grid::{Edge, Side, Size, cell, rect};
use undercroft::{Draft, Seed, make};
use undercroft_play::view::{Frame, Scene, Shot, paint};
use undercroft_play::{Command, Game, Hand, Light};

fn person(name: &'static str, personality: Personality) -> Feature {
    Feature::Person(Box::new(Person {
        name: name.into(),
        role: "".into(),
        personality,
        dialogue: Vec::new(),
        event: None,
        knows: Vec::new(),
    }))
}

/// Pixels of one of the four.
const PANEL: (usize, usize) = (640, 400);

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "themes.png".to_owned());
    let (width, height) = PANEL;
    let mut pixels = vec![0; width * 2 * height * 2 * 4];
    for (i, theme) in themes()?.into_iter().enumerate() {
        let mut frame = Frame::new(width, height);
        let game = hall(theme)?;
        paint(&Scene::of(&game), &Shot::of(&game), &mut frame);
        for (y, row) in frame.rgba().chunks_exact(width * 4).enumerate() {
            let at = ((i / 2 * height + y) * width * 2 + i % 2 * width) * 4;
            pixels[at..at + row.len()].copy_from_slice(row);
        }
    }
    let out = BufWriter::new(File::create(path)?);
    let mut encoder = png::Encoder::new(out, width as u32 * 2, height as u32 * 2);
    encoder.set_color(png::ColorType::Rgba);
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

/// A hall with a gate and two doors in its far wall.
fn hall(theme: Theme) -> Result<Game, Box<dyn Error>> {
    let mut draft = Draft::new(Size::new(7, 7)?, 1);
    draft.set_theme(theme);
    draft.carve_rect(rect(0, 0, 7, 7));
    draft.open_rect(rect(0, 0, 7, 1));
    draft.open_rect(rect(0, 1, 7, 6));
    let key = draft.add_key(Key::default());
    let lever = draft.add_trigger(Trigger::default());
    let gate = draft.add_gate(Gate { needs: Needs::triggers([lever]), ..Gate::default() });
    draft.hang_gate(Edge::new(cell(3, 1), Side::North), gate);
    draft.hang_door(Edge::new(cell(1, 1), Side::North));
    draft.hang_door(Edge::new(cell(5, 1), Side::North));
    draft.place(cell(2, 2), person("Hask", Personality::Truthful));
    draft.place(cell(4, 1), Feature::Key(key));
    draft.place(cell(4, 3), Feature::Chest(Chest::default()));
    draft.place(cell(1, 3), Feature::Lever(lever));
    draft.place(cell(5, 2), Feature::StairsUp);
    draft.place(cell(6, 0), Feature::StairsDown);
    draft.enter_at(cell(3, 5));
    let mut game = Game::new(vec![draft.finish()?], Seed::new("themes"))?;
    while game.facing() != Side::North {
        game.act(&Command::Turn(Hand::Right));
    }
    game.act(&Command::Light(Light::Torch));
    Ok(game)
}
