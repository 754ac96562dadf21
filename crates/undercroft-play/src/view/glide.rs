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

/// A movement: from one shot to the next, and on from there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Glide(Vec<Leg>);

/// A part of a movement.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Leg {
    from: Shot,
    to: Shot,
    /// In thousandths of a second.
    lasts: u32,
}

/// How long a step or a turn lasts, a floor that turns by itself, and a gate that goes up.
const STEP: u32 = 190;
const SPIN: u32 = 420;
const RISE: u32 = 900;

impl Glide {
    /// Returns the movement that a command's happenings show, where there is any: the game is as it stands after them.
    pub fn of(told: &[Happening], game: &Game) -> Option<Glide> {
        let mut at = told.iter().find_map(came_from).unwrap_or(game.at());
        let mut facing = told.iter().find_map(looked_to).unwrap_or(game.facing());
        let mut legs = Vec::new();
        for happening in told {
            match happening {
                Happening::Moved { from, to, side, door } => {
                    let passing = door.then(|| Edge::new(*from, *side));
                    let shot = |at| Shot { passing, ..Shot::from(at, facing) };
                    legs.push(Leg { from: shot(*from), to: shot(*to), lasts: STEP });
                    at = *to;
                }
                Happening::Turned { from, to } | Happening::Spun { from, to } => {
                    let lasts = if matches!(happening, Happening::Spun { .. }) { SPIN } else { STEP };
                    let from = Shot::from(at, *from);
                    let angle = from.angle + quarters(facing, *to) * QUARTER;
                    legs.push(Leg { to: Shot { angle, ..from.clone() }, from, lasts });
                    facing = *to;
                }
                Happening::GateOpened { edges, in_view: true, .. } => {
                    let from = Shot { rising: edges.clone(), lift: 1, ..Shot::from(at, facing) };
                    legs.push(Leg { to: Shot { lift: 226, ..from.clone() }, from, lasts: RISE });
                }
                // Whoever is carried does not glide.
                Happening::Carried { .. } | Happening::Floor { .. } | Happening::Anew { .. } => {
                    legs.clear();
                    (at, facing) = (game.at(), game.facing());
                }
                _ => {}
            }
        }
        (!legs.is_empty()).then_some(Glide(legs))
    }

    /// Returns how long it should take, in thousandths of a second.
    pub fn duration(&self) -> u32 {
        self.0.iter().map(|leg| leg.lasts).sum()
    }

    /// Returns the shot at a moment, from 0 to 256: each part begins and ends gently.
    pub fn at(&self, moment: u32) -> Shot {
        let mut left = moment.min(256) * self.duration();
        let last = self.0.len() - 1;
        for leg in &self.0[..last] {
            if left < leg.lasts * 256 {
                return leg.at(left / leg.lasts);
            }
            left -= leg.lasts * 256;
        }
        self.0[last].at(left / self.0[last].lasts)
    }
}

impl Leg {
    fn at(&self, moment: u32) -> Shot {
        let m = i64::from(moment.min(256));
        let eased = m * m * (3 * 256 - 2 * m) / (256 * 256);
        let between = |a: i32, b: i32| a + ((i64::from(b) - i64::from(a)) * eased / 256) as i32;
        Shot {
            x: between(self.from.x, self.to.x),
            y: between(self.from.y, self.to.y),
            angle: between(self.from.angle, self.to.angle),
            lift: between(self.from.lift, self.to.lift),
            at: if m < 256 { self.from.at } else { self.to.at },
            ..self.from.clone()
        }
    }
}

fn came_from(happening: &Happening) -> Option<Cell> {
    match happening {
        Happening::Moved { from, .. } => Some(*from),
        _ => None,
    }
}

fn looked_to(happening: &Happening) -> Option<Side> {
    match happening {
        Happening::Turned { from, .. } | Happening::Spun { from, .. } => Some(*from),
        _ => None,
    }
}

/// Returns the quarters to the right by which one turns, the short way round.
fn quarters(from: Side, to: Side) -> i32 {
    (to as i32 - from as i32 + 5).rem_euclid(4) - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_takes_the_short_way_round() {
        assert_eq!(quarters(Side::North, Side::West), -1);
        assert_eq!(quarters(Side::West, Side::North), 1);
        assert_eq!(quarters(Side::East, Side::West), 2);
    }

    #[test]
    fn a_movement_goes_through_all_its_parts() {
        let shot = |x| Shot::from(Cell { x, y: 0 }, Side::East);
        let leg = |from, to, lasts| Leg { from: shot(from), to: shot(to), lasts };
        let glide = Glide(vec![leg(0, 1, 100), leg(1, 3, 300)]);
        assert_eq!(glide.duration(), 400);
        assert_eq!([0, 64, 256].map(|moment| glide.at(moment)), [shot(0), shot(1), shot(3)]);
        assert_eq!(glide.at(32).x, ONE);
        assert_eq!(glide.at(160).x, shot(2).x);
    }
}
