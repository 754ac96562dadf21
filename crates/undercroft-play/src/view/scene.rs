//! What can be seen of a game, gathered once for as many pictures as are wanted of it: the looks of the sides of all cells
//! around, what is dark, what stands where.

use super::canvas::Canvas;
use super::look::{Look, VOID};
use super::pictures::Picture;
use crate::face::Face;
use crate::fog::is_dark;
use crate::game::Game;
use undercroft::floor::{EdgeKind, Feature, MarkerKind};
use undercroft::grid::{Bits, Cell, Side, rect};

/// Cells in each direction that are looked at.
const AROUND: i32 = 20;

/// What the side of a cell looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side4 {
    /// One sees through.
    Open,
    /// One does not, and sees this texture.
    Solid(u16),
    /// An opening with a frame of this texture.
    Frame(u16),
    /// A gate that is up, in a frame of this texture.
    Raised(u16),
}

/// What can be seen of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    pub(super) look: Look,
    corner: (i32, i32),
    across: i32,
    sides: Vec<[Side4; 4]>,
    dark: Option<Bits>,
    blind: bool,
    pub(super) things: Vec<Thing>,
}

/// Something that stands in a cell, drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Thing {
    pub(super) at: Cell,
    /// The wall that it is on, else it stands in the middle.
    pub(super) wall: Option<Side>,
    /// It is as bright far away as near.
    pub(super) shines: bool,
    pub(super) canvas: Canvas,
}

impl Scene {
    /// Returns what can be seen of the game now.
    pub fn of(game: &Game) -> Scene {
        Scene::with(Look::of(game.floor().theme(), is_lit(game)), game)
    }

    /// Returns what can be seen of the game after something changed; quicker, where it looks as before.
    pub fn follow(&self, game: &Game) -> Scene {
        Scene::with(self.look.or_other(game.floor().theme(), is_lit(game)), game)
    }

    fn with(look: Look, game: &Game) -> Scene {
        let (floor, visit, at) = (game.floor(), game.visit(), game.at());
        let size = floor.size();
        let corner = (i32::from(at.x) - AROUND, i32::from(at.y) - AROUND);
        let across = 2 * AROUND + 1;
        let mut scene = Scene {
            look,
            corner,
            across,
            sides: vec![[Side4::Solid(0); 4]; (across * across) as usize],
            dark: None,
            blind: is_dark(floor, at),
            things: Vec::new(),
        };
        let left = corner.0.max(0) as u16;
        let top = corner.1.max(0) as u16;
        let right = (corner.0 + across).min(i32::from(size.width())) as u16;
        let bottom = (corner.1 + across).min(i32::from(size.height())) as u16;
        let near = rect(left, top, right.saturating_sub(left), bottom.saturating_sub(top));
        for c in near.cells().filter(|c| floor.is_floor(*c)) {
            let one_way = |side| match floor.side(c, side) {
                EdgeKind::Barrier(barrier) if game.tools().one_ways => barrier.one_way,
                _ => None,
            };
            let sides = Side::ALL.map(|side| match one_way(side) {
                Some(toward) => Look::one_way(toward == side),
                None => Look::side(Face::of(floor, visit, c, side), c, side),
            });
            if let Some(index) = scene.index(c) {
                scene.sides[index] = sides;
            }
        }
        scene.find_dark(game, near);
        let seen = game.sight();
        let shown = floor.features().iter().filter(|placed| near.contains(placed.at) && seen.has(placed.at));
        let (accent, glow) = (scene.look.accent(), scene.look.glow());
        let things = shown.filter_map(|placed| {
            let picture = picture(game, placed.at, &placed.is)?;
            let wall = match &placed.is {
                Feature::Note(note) => note.wall,
                _ => None,
            };
            Some(Thing { at: placed.at, wall, shines: picture.shines(), canvas: picture.draw(accent, glow) })
        });
        scene.things = things.collect();
        scene
    }

    fn find_dark(&mut self, game: &Game, near: undercroft::grid::Rect) {
        let floor = game.floor();
        let mut dark = Bits::empty(floor.size());
        near.cells().filter(|c| is_dark(floor, *c)).for_each(|c| _ = dark.insert(c));
        self.dark = (!dark.is_empty()).then_some(dark);
    }

    fn index(&self, c: Cell) -> Option<usize> {
        let (x, y) = (i32::from(c.x) - self.corner.0, i32::from(c.y) - self.corner.1);
        let inside = (0..self.across).contains(&x) && (0..self.across).contains(&y);
        inside.then_some((y * self.across + x) as usize)
    }

    /// Returns whether nothing at all is seen.
    pub(super) const fn is_blind(&self) -> bool {
        self.blind
    }

    /// Returns what the side of a cell looks like. Far away is rock.
    pub(super) fn side(&self, c: Cell, side: Side) -> Side4 {
        self.index(c).map_or(Side4::Solid(VOID), |index| self.sides[index][side as usize])
    }

    /// Returns whether a cell on that side is dark.
    pub(super) fn is_dark_beyond(&self, c: Cell, side: Side) -> bool {
        let Some(dark) = &self.dark else { return false };
        c.step(side).is_some_and(|next| dark.size().contains(next) && dark.has(next))
    }
}

/// Returns whether there is more light than that of the lantern.
fn is_lit(game: &Game) -> bool {
    game.party().torch + game.party().glow > 0
}

/// Returns what a thing looks like as it stands, where it is seen at all.
fn picture(game: &Game, at: Cell, feature: &Feature) -> Option<Picture> {
    let (floor, visit) = (game.floor(), game.visit());
    let walker = visit.walker();
    Some(match feature {
        Feature::StairsUp => Picture::StairsUp,
        Feature::StairsDown => Picture::StairsDown,
        Feature::Key(_) if walker.has_taken(at) => return None,
        Feature::Key(_) => Picture::Key,
        Feature::Lever(id) => Picture::Lever { down: walker.has_used(*id) },
        Feature::Switch(id) => Picture::Switch { pressed: walker.has_used(*id) },
        Feature::Trap(_) | Feature::Spinner | Feature::Chute if !visit.knows_trap(at) => return None,
        Feature::Trap(_) => Picture::Trap { armed: walker.is_trap_armed(floor, at) && !visit.is_spent(at) },
        Feature::Chest(_) => Picture::Chest { open: visit.is_spent(at) },
        Feature::Teleporter(teleporter) if teleporter.carries && !visit.knows_trap(at) => return None,
        Feature::Teleporter(teleporter) => Picture::Ring {
            colour: teleporter.colour.to_string(),
            lit: walker.meets(floor, &teleporter.needs),
        },
        Feature::Marker(marker) => match marker.kind {
            MarkerKind::Loot => Picture::Chest { open: visit.is_spent(at) },
            MarkerKind::Enemy | MarkerKind::Boss if !visit.is_spent(at) => Picture::Skull,
            _ => return None,
        },
        Feature::Person(person) => {
            Picture::Person { manner: person.personality, name: person.name.to_string() }
        }
        Feature::Note(note) if note.wall.is_some() => Picture::Writing,
        Feature::Note(_) => Picture::Note,
        Feature::Spinner => Picture::Turntable,
        Feature::Chute => Picture::Hole,
    })
}
