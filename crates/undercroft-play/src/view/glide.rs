//! Between two states: a step that glides, a turn that sweeps, a gate that goes up. A front end that has a clock asks for
//! the shot at each moment; one that has none takes the last.

use super::angle::{ONE, QUARTER};
use crate::game::Game;
use crate::happening::Happening;
use undercroft::grid::{Cell, Edge, Side};

/// How far behind the middle of its cell the eye is.
const BACK: i32 = ONE * 38 / 100;

/// Where the eye is, and what moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shot {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) angle: i32,
    pub(super) back: i32,
    /// The door that stands open while one passes.
    pub(super) passing: Option<Edge>,
    /// Gates that go up, and how far they are, in 256ths.
    pub(super) rising: Vec<Edge>,
    pub(super) lift: i32,
    /// The cell that one stands in, or comes from.
    pub(super) at: Cell,
}

impl Shot {
    /// Returns the view of a party that stands still.
    pub fn of(game: &Game) -> Shot {
        Shot::from(game.at(), game.facing())
    }

    fn from(at: Cell, facing: Side) -> Shot {
        let middle = |n: u16| i32::from(n) * ONE + ONE / 2;
        Shot {
            x: middle(at.x),
            y: middle(at.y),
            angle: facing as i32 * QUARTER,
            back: BACK,
            passing: None,
            rising: Vec::new(),
            lift: 0,
            at,
        }
    }
}

/// A movement from one shot to the next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Glide {
    from: Shot,
    to: Shot,
}

impl Glide {
    /// Returns the movement that a command's happenings show, where there is any: the game is as it stands after them.
    pub fn of(told: &[Happening], game: &Game) -> Option<Glide> {
        let end = Shot::of(game);
        let mut glide = None;
        for happening in told {
            match happening {
                Happening::Moved { from, to, side, door } => {
                    let start = Shot::from(*from, game.facing());
                    let passing = door.then(|| Edge::new(*from, *side));
                    let last = Shot::from(*to, game.facing());
                    glide = Some(Glide { from: Shot { passing, ..start }, to: Shot { passing, ..last } });
                }
                Happening::Turned { from, to } => {
                    let start = Shot::from(game.at(), *from);
                    let quarters = (*to as i32 - *from as i32 + 5).rem_euclid(4) - 1;
                    let angle = start.angle + quarters * QUARTER;
                    glide = Some(Glide { to: Shot { angle, ..start.clone() }, from: start });
                }
                Happening::GateOpened { edges, in_view: true, .. } if glide.is_none() => {
                    let start = Shot { rising: edges.clone(), lift: 1, ..end.clone() };
                    glide = Some(Glide { to: Shot { lift: 226, ..start.clone() }, from: start });
                }
                // Whoever is carried does not glide.
                Happening::Carried { .. } | Happening::Floor { .. } => glide = None,
                _ => {}
            }
        }
        glide
    }

    /// Returns how long it should take, in thousandths of a second.
    pub fn duration(&self) -> u32 {
        if self.from.rising.is_empty() { 190 } else { 900 }
    }

    /// Returns the shot at a moment, from 0 to 256: it begins and ends gently.
    pub fn at(&self, moment: u32) -> Shot {
        let m = i64::from(moment.min(256));
        let eased = m * m * (3 * 256 - 2 * m) / (256 * 256);
        let between = |a: i32, b: i32| a + ((i64::from(b) - i64::from(a)) * eased / 256) as i32;
        Shot {
            x: between(self.from.x, self.to.x),
            y: between(self.from.y, self.to.y),
            angle: between(self.from.angle, self.to.angle),
            lift: between(self.from.lift, self.to.lift),
            ..self.from.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_takes_the_short_way_round() {
        let turned = |from, to| {
            let start = Shot::from(Cell { x: 0, y: 0 }, from);
            let quarters = (to as i32 - from as i32 + 5).rem_euclid(4) - 1;
            start.angle + quarters * QUARTER
        };
        assert_eq!(turned(Side::North, Side::West), -QUARTER);
        assert_eq!(turned(Side::West, Side::North), 4 * QUARTER);
        assert_eq!(turned(Side::East, Side::West), 3 * QUARTER);
    }
}
