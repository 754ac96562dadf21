//! Undercroft's floors as entities of Bevy.
//!
//! Add [`UndercroftPlugin`], write a [`FloorRequest`], and after the update the floor stands in the world: an entity for
//! each floor cell, wall, door, feature, room and zone, all children of one root, each with its place as a `Transform`.
//! The next request takes the old floor away. Meshes, sprites and sounds are the game's: it adds them to entities as they
//! come (`Query<…, Added<WallEdge>>`).
//!
//! ```
//! use bevy_app::prelude::*;
//! use bevy_ecs::prelude::*;
//! use undercroft::{Recipe, Seed};
//! use undercroft_bevy::{CurrentFloor, Door, FloorRequest, UndercroftPlugin};
//!
//! let mut app = App::new();
//! app.add_plugins(UndercroftPlugin::default());
//! let recipe = Recipe::new("wizardry", None)?;
//! app.world_mut().write_message(FloorRequest::make(recipe, Seed::new("demo"), 1));
//! app.update();
//!
//! let floor = app.world().resource::<CurrentFloor>().floor().clone();
//! let doors = app.world_mut().query::<&Door>().iter(app.world()).count();
//! assert_eq!(doors, floor.barriers().len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where things stand
//! [`Layout`] says how cells become places. A wall or a door stands in the middle of its edge and runs along its own x
//! axis: those on west edges are turned by a quarter.
//!
//! | | x | y | z | origin |
//! | --- | --- | --- | --- | --- |
//! | [`Space::Solid`], 3D | east | up | south | the grid's north-west corner, on the floor |
//! | [`Space::Plane`], 2D | east | north | nearer to the eye | the grid's north-west corner |

mod components;
mod layout;
mod request;
mod spawn;

pub use components::{
    At, Chest, Chute, Door, Entrance, FloorCell, FloorRoot, Goal, InRoom, Key, Lever, Marker, Note, OnEdge,
    Person, Room, Spinner, Stairs, Switch, Teleporter, Trap, WallEdge, Zone,
};
pub use layout::{Layout, Space};
pub use request::{CurrentFloor, FloorAnswer, FloorRequest, UndercroftSystems};
pub use spawn::spawn_floor;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;

/// Answers [`FloorRequest`]s with entities, in `Update`.
#[derive(Clone, Copy, Debug, Default)]
pub struct UndercroftPlugin {
    /// Where things stand.
    pub layout: Layout,
}

impl Plugin for UndercroftPlugin {
    fn build(&self, app: &mut App) {
        app.insert_resource(self.layout)
            .add_message::<FloorRequest>()
            .add_message::<FloorAnswer>()
            .add_systems(Update, request::answer.in_set(UndercroftSystems));
    }
}
