//! The proof of a floor, move by move, as sentences and as a line on a picture.

use crate::dungeon::Dungeon;
use crate::fail::{Failure, json};
use crate::picture::Choices;
use serde::Serialize;
use std::fmt::Write;
use undercroft::floor::{Feature, Move};
use undercroft::grid::{Area, Cell, Rect, Side};
use undercroft::rules::{self, Walker};
use undercroft::solve::{self, Unsolvable};
use undercroft::{Floor, verify};
use wasm_bindgen::prelude::wasm_bindgen;

#[derive(Serialize)]
struct Told {
    kind: &'static str,
    cell: Cell,
    #[serde(skip_serializing_if = "Option::is_none")]
    facing: Option<Side>,
    text: String,
}

/// Returns the moves as far as they are possible.
fn moves(floor: &Floor) -> Vec<Told> {
    let mut walker = Walker::new(floor);
    let mut told = Vec::new();
    for step in floor.walkthrough().map(|proof| &proof.moves[..]).unwrap_or_default() {
        let at = walker.at();
        if walker.go(floor, *step).is_err() {
            break;
        }
        let (kind, facing) = match *step {
            Move::Walk(side) => ("walk", Some(side)),
            Move::Open(side) => ("open", Some(side)),
            Move::Take => ("take", None),
            Move::Use => ("use", None),
            Move::Teleport => ("teleport", None),
            Move::Play(_) => ("play", None),
        };
        told.push(Told { kind, cell: walker.at(), facing, text: words(floor, at, *step) });
    }
    told
}

fn words(floor: &Floor, at: Cell, step: Move) -> String {
    match (step, floor.feature(at)) {
        (Move::Walk(side), _) => format!("Walk {side}."),
        (Move::Open(side), _) => format!("Open the way {side} and go through."),
        (Move::Take, Some(Feature::Key(key))) => format!("Take the {}.", rules::key_name(floor, *key)),
        (Move::Take, _) => "Take the key.".to_owned(),
        (Move::Use, Some(Feature::Switch(id))) => format!("Press {}.", trigger(floor, *id, "the switch")),
        (Move::Use, Some(Feature::Lever(id))) => format!("Pull {}.", trigger(floor, *id, "the lever")),
        (Move::Use, _) => "Use what is here.".to_owned(),
        (Move::Teleport, Some(Feature::Teleporter(to))) => {
            format!("Step into the ring of light, to {}.", to.to)
        }
        (Move::Teleport, _) => "Step into the ring of light.".to_owned(),
        (Move::Play(event), _) => {
            let module = floor.events().get(event.index()).map_or("", |event| &*event.module);
            format!("Play the event “{module}”.")
        }
    }
}

fn trigger(floor: &Floor, id: undercroft::floor::TriggerId, otherwise: &str) -> String {
    match floor.triggers().get(id.index()).map(|trigger| &*trigger.name) {
        None | Some("") => otherwise.to_owned(),
        Some(name) if ["the ", "a ", "an "].iter().any(|article| name.starts_with(article)) => {
            name.to_owned()
        }
        Some(name) => format!("the {name}"),
    }
}

/// Whether a floor is proven, and where it is not.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Solvability {
    pub(crate) proven: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) problem: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) cells: Vec<Cell>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) moves: Option<usize>,
}

/// The most cells that are listed: a page paints no more than it can show.
const MANY: usize = 20_000;

/// Proves a floor.
pub(crate) fn solvability(floor: &Floor) -> Solvability {
    match solve::solve(floor) {
        Ok(proof) => Solvability { proven: true, moves: Some(proof.moves.len()), ..Solvability::default() },
        Err(why) => {
            Solvability { problem: Some(why.to_string()), cells: cells(&why), ..Solvability::default() }
        }
    }
}

fn cells(why: &Unsolvable) -> Vec<Cell> {
    let listed = |area: &Area| area.cells().take(MANY).collect();
    match why {
        Unsolvable::Goal { cells, .. } | Unsolvable::Sealed { cells, .. } => listed(cells),
        Unsolvable::Trap { at, .. } | Unsolvable::Inconsistent { at, .. } => vec![*at],
        Unsolvable::TooManyStates { .. } => Vec::new(),
    }
}

/// Units of a cell in a drawing.
const CELL: i32 = undercroft_render::drawing::CELL;

/// Returns an SVG with the way of the proof over it.
fn with_way(svg: String, floor: &Floor, shown: Rect, margin: u16) -> String {
    let point = |c: Cell| {
        let place =
            |n: u16, from: u16| (i32::from(n) - i32::from(from) + i32::from(margin)) * CELL + CELL / 2;
        (place(c.x, shown.x), place(c.y, shown.y))
    };
    let start = point(floor.entrance());
    let mut path = format!("M{} {}", start.0, start.1);
    for step in moves(floor) {
        let (x, y) = point(step.cell);
        // Nobody walks from one ring of light to another.
        let pen = if step.kind == "teleport" { 'M' } else { 'L' };
        let _ = write!(path, "{pen}{x} {y}");
    }
    let line = format!(
        "<path id=\"proof\" d=\"{path}\" stroke=\"#e0245e\" stroke-opacity=\"0.75\" stroke-width=\"14\" \
         stroke-linejoin=\"round\" stroke-linecap=\"round\"/>\n</svg>"
    );
    svg.trim_end().strip_suffix("</svg>").map(|body| format!("{body}{line}\n")).unwrap_or(svg)
}

/// The rectangle around everything that is carved.
fn carved(floor: &Floor) -> Rect {
    let (mut left, mut top, mut right, mut bottom) = (u16::MAX, u16::MAX, 0, 0);
    for c in floor.cells().iter() {
        (left, top) = (left.min(c.x), top.min(c.y));
        (right, bottom) = (right.max(c.x), bottom.max(c.y));
    }
    Rect { x: left, y: top, w: right.saturating_sub(left) + 1, h: bottom.saturating_sub(top) + 1 }
}

#[wasm_bindgen]
impl Dungeon {
    /// The moves of a floor's proof.
    pub fn proof(&self, floor: usize) -> Result<String, Failure> {
        Ok(json(&moves(self.0.floor(floor)?)))
    }

    /// What is wrong with the proof that a floor carries; nothing where it holds.
    pub fn replay(&self, floor: usize) -> Result<Option<String>, Failure> {
        let floor = self.0.floor(floor)?;
        let Some(proof) = floor.walkthrough() else {
            return Ok(Some("the floor carries no proof".to_owned()));
        };
        Ok(solve::replay(floor, proof).err().map(|error| error.to_string()))
    }

    /// Everything false that a floor says of itself.
    pub fn faults(&self, floor: usize) -> Result<String, Failure> {
        let levels = &*self.0;
        let made_by = levels.recipe.as_ref().zip(levels.seed.as_ref());
        let faults = verify::floor(levels.floor(floor)?, made_by).err().unwrap_or_default();
        Ok(json(&faults.iter().map(ToString::to_string).collect::<Vec<_>>()))
    }

    /// Whether a floor is proven.
    pub fn solvability(&self, floor: usize) -> Result<String, Failure> {
        Ok(json(&solvability(self.0.floor(floor)?)))
    }

    /// A picture of a floor.
    pub fn draw(&self, floor: usize, options: &str) -> Result<String, Failure> {
        let floor = self.0.floor(floor)?;
        let choices = Choices::read(options)?;
        let options = choices.options()?;
        let svg = undercroft_render::svg(floor, &options);
        if !choices.proof || choices.player {
            return Ok(svg);
        }
        let shown = if choices.whole { floor.size().rect() } else { carved(floor) };
        Ok(with_way(svg, floor, shown, options.margin))
    }
}
