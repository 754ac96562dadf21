//! Asking for a floor, and the system that answers.

use crate::layout::Layout;
use crate::spawn::spawn_floor;
use bevy_ecs::prelude::*;
use std::sync::Arc;
use undercroft::make::{self, MakeError};
use undercroft::{Floor, Recipe, Seed};

/// Asks for a floor. The one before it is taken away.
#[derive(Message, Clone, Debug)]
pub enum FloorRequest {
    /// Make one from a recipe.
    Make(Box<Recipe>, Seed, u32),
    /// Show one that is there, from a file or from another thread.
    Show(Arc<Floor>),
    /// Take the floor away, and leave nothing.
    Clear,
}

impl FloorRequest {
    /// Asks for the floor of a recipe, a seed and a depth.
    pub fn make(recipe: Recipe, seed: Seed, depth: u32) -> FloorRequest {
        FloorRequest::Make(Box::new(recipe), seed, depth)
    }

    /// Asks for a floor that is there.
    pub fn show(floor: impl Into<Arc<Floor>>) -> FloorRequest {
        FloorRequest::Show(floor.into())
    }
}

/// What became of a request.
#[derive(Message, Clone, PartialEq, Debug)]
pub enum FloorAnswer {
    /// The floor stands below this entity.
    Ready(Entity),
    /// There is none, and the old one was left standing.
    Failed(MakeError),
    /// The floor was taken away.
    Cleared,
}

/// The floor that stands in the world.
#[derive(Resource, Clone, Debug)]
pub struct CurrentFloor {
    floor: Arc<Floor>,
    root: Entity,
}

impl CurrentFloor {
    /// Returns the floor.
    pub fn floor(&self) -> &Arc<Floor> {
        &self.floor
    }

    /// Returns the entity that all of it is below.
    pub const fn root(&self) -> Entity {
        self.root
    }
}

/// The set of the system that answers: order systems after it that look for new entities in the same update.
#[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
pub struct UndercroftSystems;

/// Answers every request, in order.
#[expect(clippy::needless_pass_by_value, reason = "a system gets its parameters by value")]
pub(crate) fn answer(
    mut commands: Commands<'_, '_>,
    mut requests: MessageReader<'_, '_, FloorRequest>,
    mut answers: MessageWriter<'_, FloorAnswer>,
    current: Option<Res<'_, CurrentFloor>>,
    layout: Res<'_, Layout>,
) {
    let mut root = current.map(|current| current.root);
    for request in requests.read() {
        let floor = match request {
            FloorRequest::Make(recipe, seed, depth) => {
                make::floor(&**recipe, seed, *depth).map(Arc::new).map(Some)
            }
            FloorRequest::Show(floor) => Ok(Some(Arc::clone(floor))),
            FloorRequest::Clear => Ok(None),
        };
        let floor = match floor {
            Ok(floor) => floor,
            Err(error) => {
                answers.write(FloorAnswer::Failed(error));
                continue;
            }
        };
        if let Some(old) = root.take() {
            // A game may have despawned it already.
            commands.entity(old).try_despawn();
        }
        let Some(floor) = floor else {
            commands.remove_resource::<CurrentFloor>();
            answers.write(FloorAnswer::Cleared);
            continue;
        };
        let new = spawn_floor(&mut commands, &floor, &layout);
        commands.insert_resource(CurrentFloor { floor, root: new });
        answers.write(FloorAnswer::Ready(new));
        root = Some(new);
    }
}
