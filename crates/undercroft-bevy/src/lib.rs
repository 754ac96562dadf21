//! Undercroft's floors as entities of Bevy.
//!
//! Add [`UndercroftPlugin`] after Bevy's own plugins and write a [`FloorRequest`]. The floor is made in a task pool,
//! beside the game with Bevy's `multi_threaded` (which is on by default), and stands in the world as soon as it is there: an entity for each floor cell, stretch of wall, door, feature, room and zone,
//! all children of one root, each with a name and with its place as a `Transform`. The next request takes the old floor
//! away. Meshes, sprites and sounds are the game's: it adds them to entities as they come (`Query<…, Added<Wall>>`).
//!
//! `examples/bevy` in the repository is such a game, with a window.
//!
//! ```
//! use bevy_app::prelude::*;
//! use bevy_ecs::prelude::*;
//! use undercroft::{Recipe, Seed};
//! use undercroft_bevy::{CurrentFloor, Door, FloorRequest, UndercroftPlugin};
//!
//! let mut app = App::new();
//! app.add_plugins((TaskPoolPlugin::default(), UndercroftPlugin::default()));
//! let recipe = Recipe::new("wizardry", None)?;
//! app.world_mut().write_message(FloorRequest::make(recipe, Seed::new("demo"), 1));
//! while !app.world().contains_resource::<CurrentFloor>() {
//!     app.update();
//! }
//!
//! let floor = app.world().resource::<CurrentFloor>().floor().clone();
//! let doors = app.world_mut().query::<&Door>().iter(app.world()).count();
//! assert_eq!(doors, floor.barriers().len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where things stand
//! [`Layout`] says how cells become places. A wall or a door stands in the middle of its edges and runs along its own
//! x axis: those on west edges are turned by a quarter.
//!
//! | | x | y | z | origin |
//! | --- | --- | --- | --- | --- |
//! | [`Space::Solid`], 3D | east | up | south | the grid's north-west corner, on the floor |
//! | [`Space::Plane`], 2D | east | north | nearer to the eye | the grid's north-west corner |

mod components;
mod fields;
mod layout;
mod request;
mod spawn;

pub use components::{
    At, Chest, Chute, Door, Entrance, FloorCell, FloorPart, FloorRoot, Goal, InRoom, Key, Lever, Lift,
    Marker, Note, OnEdge, Person, Room, Spinner, Stairs, Switch, Teleporter, Trap, Wall, Zone,
};
pub use layout::{Layout, Space, Walls};
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
            .init_resource::<request::Pending>()
            .add_systems(Update, (request::begin, request::answer).chain().in_set(UndercroftSystems));
        components::register(app);
    }
}
