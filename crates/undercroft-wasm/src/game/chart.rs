//! What the party knows of its floor, in flat lists.

use super::{Game, face_name};
use crate::fail::json;
use serde_json::json;
use undercroft::floor::{Feature, ZoneKind};
use undercroft::grid::{Cell, Side};
use undercroft::tools;
use undercroft_play::Face;
use undercroft_play::map::{Ink, Small};
use wasm_bindgen::prelude::wasm_bindgen;

/// What the party knows. The lists are taken one by one.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct MapParts {
    words: String,
    known: Vec<u8>,
    sight: Vec<u8>,
    dark: Vec<u8>,
    faces: Vec<u8>,
}

#[wasm_bindgen]
impl MapParts {
    /// Everything that is no list of numbers, as JSON.
    pub fn words(&self) -> String {
        self.words.clone()
    }

    /// 0 unknown, 1 seen, 2 walked on.
    pub fn known(&self) -> Vec<u8> {
        self.known.clone()
    }

    /// 1 where it is seen now.
    pub fn sight(&self) -> Vec<u8> {
        self.sight.clone()
    }

    /// 1 where no light works, as far as it is known.
    pub fn dark(&self) -> Vec<u8> {
        self.dark.clone()
    }

    /// Four for each cell: 0 unknown, else one more than the place of the face in the list.
    pub fn faces(&self) -> Vec<u8> {
        self.faces.clone()
    }
}

/// In the order of their numbers.
const FACES: [Face; 9] = [
    Face::Open,
    Face::Wall,
    Face::Door,
    Face::LockedDoor,
    Face::SecretDoor,
    Face::OpenDoor,
    Face::Gate,
    Face::RaisedGate,
    Face::FalseWall,
];

/// A letter for what a character stands for.
pub(super) const fn ink(ink: Ink) -> char {
    match ink {
        Ink::Unknown => 'u',
        Ink::Remembered => 'r',
        Ink::Seen => 's',
        Ink::Dark => 'd',
        Ink::Door => 'o',
        Ink::Secret => 'c',
        Ink::Thing => 't',
        Ink::Danger => 'g',
        Ink::Mark => 'm',
        Ink::Party => 'p',
    }
}

/// The letter of what stands in a cell, where the small map has one for too many things, or none.
fn letter(game: &undercroft_play::Game, c: Cell, spot: tools::Spot) -> char {
    let (visit, reveal) = (game.visit(), game.tools().reveal);
    let known = visit.seen().has(c) || reveal;
    match game.floor().feature(c).filter(|_| known) {
        Some(Feature::Teleporter(_)) if game.here(c).is_some() => 'O',
        Some(Feature::Switch(_)) if game.here(c).is_some() => 's',
        Some(Feature::Marker(_)) if game.here(c).is_some() => '$',
        Some(Feature::Spinner) if visit.knows_trap(c) || reveal => '@',
        Some(Feature::Chute) if visit.knows_trap(c) || reveal => 'v',
        _ => spot.letter(),
    }
}

#[wasm_bindgen]
impl Game {
    /// What the party knows of its floor.
    pub fn map(&self) -> MapParts {
        let game = self.record.game();
        let (floor, visit) = (game.floor(), game.visit());
        let size = floor.size();
        let all: Vec<Cell> = size.cells().collect();
        let is_known = |c: Cell| floor.is_floor(c) && (visit.seen().has(c) || game.tools().reveal);
        let known = |c: &Cell| u8::from(is_known(*c)) + u8::from(is_known(*c) && visit.walked().has(*c));
        let sight = game.sight();
        let dark: Vec<_> = floor.zones().iter().filter(|zone| zone.kind == ZoneKind::Dark).collect();
        let is_dark = |c: &Cell| u8::from(is_known(*c) && dark.iter().any(|zone| zone.area.has(*c)));
        let number =
            |face: Face| FACES.iter().position(|own| *own == face).map_or(0, |place| place as u8 + 1);
        let faces =
            |c: &Cell| Side::ALL.map(|side| if is_known(*c) { number(game.face(*c, side)) } else { 0 });
        let small = Small::of(game);
        let spots: String = all.iter().zip(small.spots()).map(|(c, spot)| letter(game, *c, *spot)).collect();
        let marks = visit.marks().iter().map(|(at, text)| json!({ "at": at, "text": text }));
        let keys = tools::keys(floor)
            .into_iter()
            .filter(|key| game.tools().keys && !visit.walker().has_taken(key.at));
        let keys = keys.map(|key| json!({ "at": key.at, "name": key.name }));
        let ways = tools::one_ways(floor).into_iter().filter(|_| game.tools().one_ways);
        let ways = ways.map(|way| json!({ "from": way.from, "to": way.to }));
        let words = json!({
            "width": size.width(),
            "height": size.height(),
            "at": game.at(),
            "facing": game.facing(),
            "faceNames": FACES.map(face_name),
            "spots": spots,
            "marks": marks.collect::<Vec<_>>(),
            "keys": keys.collect::<Vec<_>>(),
            "oneWays": ways.collect::<Vec<_>>(),
        });
        MapParts {
            words: json(&words),
            known: all.iter().map(known).collect(),
            sight: all.iter().map(|c| u8::from(sight.has(*c))).collect(),
            dark: all.iter().map(is_dark).collect(),
            faces: all.iter().flat_map(faces).collect(),
        }
    }
}
