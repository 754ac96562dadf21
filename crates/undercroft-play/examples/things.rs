//! Writes one picture in which everything that can stand in a cell is seen: `cargo run -p undercroft-play --example things -- FILE`.

use std::error::Error;
use std::fs::File;
use std::io::BufWriter;
use undercroft::floor::{
    Chest, Feature, Gate, Key, Needs, Note, Person, Personality, Teleporter, Trap, TrapKind, Trigger,
};
use undercroft::grid::{Edge, Side, Size, cell, rect};
use undercroft::{Draft, Seed};
use undercroft_play::view::{Frame, Scene, Shot, paint};
use undercroft_play::{Command, Game, Hand, Way};

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

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "things.png".to_owned());
    let mut draft = Draft::new(Size::new(9, 6)?, 1);
    draft.carve_rect(rect(0, 0, 9, 6));
    draft.open_rect(rect(0, 1, 9, 5));
    let key = draft.add_key(Key::default());
    let lever = draft.add_trigger(Trigger::default());
    let switch = draft.add_trigger(Trigger::default());
    let gate = draft.add_gate(Gate { needs: Needs::triggers([lever]), ..Gate::default() });
    draft.hang_gate(Edge::new(cell(4, 1), Side::North), gate);
    draft.hang_door(Edge::new(cell(2, 1), Side::North));
    draft.open_rect(rect(0, 0, 9, 1));
    let trap = Trap { visible: true, ..Trap::new(TrapKind::Spike) };
    let ring = |to, colour: &'static str| {
        Feature::Teleporter(Teleporter { to, colour: colour.into(), needs: Needs::default(), carries: false })
    };
    let row = [
        Feature::Key(key),
        Feature::Chest(Chest::default()),
        Feature::StairsDown,
        person("Hask", Personality::Truthful),
        Feature::StairsUp,
        Feature::Lever(lever),
        Feature::Note(Note::default()),
        ring(cell(0, 4), "blue"),
    ];
    for (x, feature) in row.into_iter().enumerate() {
        draft.place(cell(x as u16, 2), feature);
    }
    draft.place(cell(3, 3), Feature::Switch(switch));
    draft.place(cell(5, 3), person("Mog", Personality::Hostile));
    draft.place(cell(2, 3), Feature::Trap(trap));
    draft.place(cell(0, 4), ring(cell(7, 2), "blue"));
    draft.enter_at(cell(4, 5));
    let mut game = Game::new(vec![draft.finish()?], Seed::new("things"))?;
    while game.facing() != Side::North {
        game.act(&Command::Turn(Hand::Right));
    }
    game.act(&Command::Go(Way::Forward));
    game.act(&Command::Go(Way::Back));
    let mut frame = Frame::new(1000, 500);
    paint(&Scene::of(&game), &Shot::of(&game), &mut frame);
    let mut encoder = png::Encoder::new(BufWriter::new(File::create(path)?), 1000, 500);
    encoder.set_color(png::ColorType::Rgba);
    encoder.write_header()?.write_image_data(&frame.rgba())?;
    Ok(())
}
