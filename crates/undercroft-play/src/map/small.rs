//! The small map of a game: for each cell what a player knows to stand there and which of its sides look closed, as data
//! for front ends that draw it themselves. The engine's own ([`undercroft::tools::Minimap`]) shows a floor that nobody has
//! changed; this one knows what was taken, opened and found.

use crate::face::Face;
use crate::fog::is_dark;
use crate::game::Game;
use undercroft::floor::Feature;
use undercroft::grid::{Cell, Side, Size};
use undercroft::tools::Spot;

/// What the party knows of its floor, a spot a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Small {
    size: Size,
    spots: Vec<Spot>,
    closed: Vec<[bool; 4]>,
    /// Where the party is.
    pub at: Cell,
    /// Where it looks.
    pub facing: Side,
}

impl Small {
    /// Returns the small map of the floor where the party is.
    pub fn of(game: &Game) -> Small {
        let size = game.floor().size();
        let known = |c: Cell| {
            let seen = game.visit().seen().has(c) || game.tools().reveal;
            game.floor().is_floor(c) && seen
        };
        let cells = (0..size.height()).flat_map(|y| (0..size.width()).map(move |x| Cell { x, y }));
        let (spots, closed) = cells
            .map(|c| {
                if known(c) {
                    (spot(game, c), Side::ALL.map(|side| is_closed(game.face(c, side))))
                } else {
                    (key_only(game, c), [false; 4])
                }
            })
            .unzip();
        Small { size, spots, closed, at: game.at(), facing: game.facing() }
    }

    /// Returns how large it is.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns every spot, row by row.
    pub fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// Returns what is known of a cell; blank outside.
    pub fn spot(&self, c: Cell) -> Spot {
        self.index(c).map_or(Spot::Blank, |index| self.spots[index])
    }

    /// Returns whether that side of a known cell looks closed: wall, or a door or gate that is shut.
    pub fn is_closed(&self, c: Cell, side: Side) -> bool {
        self.index(c).is_some_and(|index| self.closed[index][side as usize])
    }

    /// Returns the map as lines of letters.
    pub fn text(&self) -> String {
        let rows = self.spots.chunks(usize::from(self.size.width()));
        let row = |row: &[Spot]| row.iter().map(|spot| spot.letter()).collect::<String>() + "\n";
        rows.map(row).collect()
    }

    fn index(&self, c: Cell) -> Option<usize> {
        self.size.contains(c).then(|| usize::from(c.y) * usize::from(self.size.width()) + usize::from(c.x))
    }
}

fn is_closed(face: Face) -> bool {
    !face.is_clear() && face != Face::FalseWall
}

/// What stands in a cell that is known, else what kind of place it is.
fn spot(game: &Game, c: Cell) -> Spot {
    let (floor, visit) = (game.floor(), game.visit());
    let place = || {
        let room = floor.room_at(c).map(|room| floor.rooms()[room.index()].special > 0);
        match room {
            _ if is_dark(floor, c) => Spot::Dark,
            Some(true) => Spot::Special,
            Some(false) => Spot::Room,
            None => Spot::Corridor,
        }
    };
    match floor.feature(c) {
        Some(Feature::Trap(_)) if visit.knows_trap(c) || game.tools().reveal => Spot::Trap,
        _ if game.is_done_with(c) => place(),
        Some(Feature::StairsUp) => Spot::StairsUp,
        Some(Feature::StairsDown) => Spot::StairsDown,
        Some(Feature::Key(_)) => Spot::Key,
        Some(Feature::Lever(_) | Feature::Switch(_)) => Spot::Lever,
        Some(Feature::Person(_)) => Spot::Person,
        Some(Feature::Note(_)) => Spot::Note,
        Some(Feature::Chest(_)) => Spot::Chest,
        _ => place(),
    }
}

/// The key in a cell that nobody has seen, where keys are shown.
fn key_only(game: &Game, c: Cell) -> Spot {
    let key = matches!(game.floor().feature(c), Some(Feature::Key(_)));
    if key && game.tools().keys && !game.is_done_with(c) { Spot::Key } else { Spot::Blank }
}
