//! Undercroft's floors in Godot 4: a class `UndercroftFloor` that scripts make and ask.
//!
//! ```gdscript
//! var floor := UndercroftFloor.create("wizardry", "demo", 1)
//! if floor == null:
//!     print(UndercroftFloor.last_error())
//! for door in floor.doors():
//!     print(door.cell, door.side, door.needs)
//! ```
//! Making one takes a few milliseconds at most, so it may be done in `_ready`, or in a `WorkerThreadPool` where floors are
//! huge. `game/` is a project that builds a floor and walks its proof.

use godot::prelude::*;
use std::cell::RefCell;
use undercroft::floor::{Barrier, BarrierKind, Feature, Move};
use undercroft::grid::{Cell, Side, cell};
use undercroft::rules::{self, Walker};
use undercroft::{Floor, Recipe, Seed, make, solve};

struct Undercroft;

#[gdextension]
unsafe impl ExtensionLibrary for Undercroft {}

thread_local! {
    static LAST: RefCell<String> = const { RefCell::new(String::new()) };
}

/// A finished floor.
#[derive(GodotClass)]
#[class(no_init, base = RefCounted)]
struct UndercroftFloor {
    floor: Floor,
}

#[godot_api]
impl UndercroftFloor {
    /// Makes a floor; null where there is none, and the reason in `last_error`.
    #[func]
    fn create(generator: GString, seed: GString, depth: u32) -> Option<Gd<UndercroftFloor>> {
        let recipe = Recipe::new(&generator.to_string(), None).map_err(|error| error.to_string());
        let made = recipe.and_then(|recipe| {
            make::floor(&recipe, &Seed::new(seed.to_string()), depth).map_err(|error| error.to_string())
        });
        match made {
            Ok(floor) => Some(Gd::from_object(UndercroftFloor { floor })),
            Err(error) => {
                LAST.set(error);
                None
            }
        }
    }

    /// What went wrong last on this thread.
    #[func]
    fn last_error() -> GString {
        LAST.with_borrow(|error| GString::from(error.as_str()))
    }

    /// What the floor is called.
    #[func]
    fn title(&self) -> GString {
        GString::from(self.floor.name())
    }

    /// Columns and rows.
    #[func]
    fn size(&self) -> Vector2i {
        Vector2i::new(self.floor.size().width().into(), self.floor.size().height().into())
    }

    /// Where one begins.
    #[func]
    fn entrance(&self) -> Vector2i {
        place(self.floor.entrance())
    }

    /// The cell that finishes it.
    #[func]
    fn goal(&self) -> Vector2i {
        place(self.floor.goal_cell())
    }

    /// Every cell that is floor.
    #[func]
    fn cells(&self) -> PackedVector2Array {
        self.floor.cells().iter().map(|c| place(c).cast_float()).collect()
    }

    /// What stands on a side of a cell (0 north, 1 east, 2 south, 3 west): "open", "wall", "door", "gate", "secret" or
    /// "illusory".
    #[func]
    fn edge(&self, at: Vector2i, side: u32) -> GString {
        use undercroft::floor::EdgeKind;
        let name = match (at_cell(at, &self.floor), Side::ALL.get(side as usize)) {
            (Some(c), Some(side)) => match self.floor.side(c, *side) {
                EdgeKind::Open => "open",
                EdgeKind::Wall => "wall",
                EdgeKind::Barrier(barrier) => barred(barrier),
            },
            _ => "wall",
        };
        GString::from(name)
    }

    /// Every door, gate, secret door and illusory wall: its `cell`, the `side` of it (0 north, 3 west), its `kind`, and in
    /// `needs` the name of the key that opens it, if any.
    #[func]
    fn doors(&self) -> Array<VarDictionary> {
        let door = |(edge, barrier): &(undercroft::grid::Edge, Barrier)| {
            let needs = barrier.lock.map_or(String::new(), |key| rules::key_name(&self.floor, key));
            vdict! {
                "cell" => place(edge.cell()),
                "side" => edge.side() as u32,
                "kind" => barred(barrier),
                "needs" => needs.as_str(),
            }
        };
        self.floor.barriers().iter().map(door).collect()
    }

    /// Everything that stands in a cell: its `cell`, its `kind` and its `name`.
    #[func]
    fn features(&self) -> Array<VarDictionary> {
        let feature = |placed: &undercroft::floor::Placed| {
            let name = match &placed.is {
                Feature::Key(key) => rules::key_name(&self.floor, *key),
                Feature::Person(person) => person.name.to_string(),
                other => other.kind().to_owned(),
            };
            vdict! { "cell" => place(placed.at), "kind" => placed.is.kind(), "name" => name.as_str() }
        };
        self.floor.features().iter().map(feature).collect()
    }

    /// The cells that the proof leads through, from the entrance to the goal.
    #[func]
    fn walkthrough(&self) -> PackedVector2Array {
        let moves: &[Move] = self.floor.walkthrough().map_or(&[], |walkthrough| &walkthrough.moves);
        let mut walker = Walker::new(&self.floor);
        let mut way = PackedVector2Array::from(&[place(walker.at()).cast_float()]);
        for step in moves {
            if walker.go(&self.floor, *step).is_err() {
                break;
            }
            way.push(place(walker.at()).cast_float());
        }
        way
    }

    /// Proves the floor anew: empty where it can be finished and nobody can spoil it, and the reason where not.
    #[func]
    fn check(&self) -> GString {
        let verdict = solve::solve(&self.floor).err().map(|verdict| verdict.to_string());
        GString::from(verdict.unwrap_or_default().as_str())
    }
}

fn place(c: Cell) -> Vector2i {
    Vector2i::new(c.x.into(), c.y.into())
}

fn at_cell(at: Vector2i, floor: &Floor) -> Option<Cell> {
    let c = cell(u16::try_from(at.x).ok()?, u16::try_from(at.y).ok()?);
    floor.size().contains(c).then_some(c)
}

fn barred(barrier: &Barrier) -> &'static str {
    match barrier.kind {
        BarrierKind::Door => "door",
        BarrierKind::Gate(_) => "gate",
        BarrierKind::Secret => "secret",
        BarrierKind::Illusory => "illusory",
    }
}
