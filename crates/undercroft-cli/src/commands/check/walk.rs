//! A walkthrough for people: moves in words, and the same move several times as one line.

use serde_json::{Value, json};
use undercroft::Floor;
use undercroft::floor::Feature;
use undercroft::grid::Cell;
use undercroft::rules::{self, Move, Walker};
use undercroft::solve::Walkthrough;

/// The same move several times.
pub(super) struct Group {
    /// Where it begins.
    pub(super) at: Cell,
    words: String,
    times: usize,
}

impl Group {
    /// `north ×4`, or without the number where it is one.
    pub(super) fn told(&self) -> String {
        match self.times {
            1 => self.words.clone(),
            n => format!("{} ×{n}", self.words),
        }
    }

    pub(super) fn json(&self) -> Value {
        json!({ "at": [self.at.x, self.at.y], "move": self.words, "times": self.times })
    }
}

/// Returns the moves in words, as far as they are possible.
pub(super) fn groups(floor: &Floor, walkthrough: &Walkthrough) -> Vec<Group> {
    let mut walker = Walker::new(floor);
    let mut groups: Vec<Group> = Vec::new();
    for &step in &walkthrough.moves {
        let at = walker.at();
        if walker.go(floor, step).is_err() {
            break;
        }
        let words = words(floor, at, step);
        match groups.last_mut().filter(|last| last.words == words) {
            Some(last) => last.times += 1,
            None => groups.push(Group { at, words, times: 1 }),
        }
    }
    groups
}

/// One move in words.
pub(super) fn words(floor: &Floor, at: Cell, step: Move) -> String {
    match (step, floor.feature(at)) {
        (Move::Walk(side), _) => side.to_string(),
        (Move::Open(side), _) => format!("open {side}"),
        (Move::Take, Some(Feature::Key(key))) => {
            format!("take {}", called(&floor.keys()[key.index()].name, &rules::key_name(floor, *key)))
        }
        (Move::Take, _) => "take the key".to_owned(),
        (Move::Use, Some(Feature::Switch(id))) => {
            format!("press {}", called(&floor.triggers()[id.index()].name, &format!("switch {}", id.0)))
        }
        (Move::Use, Some(Feature::Lever(id))) => {
            format!("pull {}", called(&floor.triggers()[id.index()].name, &format!("lever {}", id.0)))
        }
        (Move::Use, _) => "pull the lever".to_owned(),
        (Move::Teleport, Some(Feature::Teleporter(teleporter))) => format!("teleport to {}", teleporter.to),
        (Move::Teleport, _) => "teleport".to_owned(),
        (Move::Play(event), _) => format!("play event {}", event.0),
    }
}

/// Returns a thing by its name, with an article where it brings none.
fn called(name: &str, otherwise: &str) -> String {
    let has_article = ["the ", "The ", "a ", "an "].iter().any(|article| name.starts_with(article));
    match name {
        "" => otherwise.to_owned(),
        name if has_article => name.to_owned(),
        name => format!("the {name}"),
    }
}
