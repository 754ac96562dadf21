//! Asking for a floor, and the systems that answer.

use crate::layout::Layout;
use crate::spawn::spawn_floor;
use bevy_ecs::prelude::*;
use bevy_tasks::{AsyncComputeTaskPool, Task, TaskPool, block_on};
use std::collections::VecDeque;
use std::sync::Arc;
use undercroft::make::{self, MakeError};
use undercroft::{Floor, Recipe, Seed};

/// Asks for a floor. The one before it is taken away.
#[derive(Message, Clone, Debug)]
pub enum FloorRequest {
    /// Make one from a recipe, in the pool for tasks that take longer than a frame.
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

/// The set of the systems that answer: order systems after it that look for new entities in the same update.
#[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
pub struct UndercroftSystems;

/// Requests that were not answered yet, in order.
#[derive(Resource, Default)]
pub(crate) struct Pending(VecDeque<Work>);

enum Work {
    /// A floor is being made.
    Making(Task<Result<Floor, MakeError>>),
    /// A floor is there.
    There(Arc<Floor>),
    /// There is to be none.
    Nothing,
}

/// Begins what was asked for. Floors are made beside the schedule, so that no frame waits for one.
pub(crate) fn begin(mut requests: MessageReader<'_, '_, FloorRequest>, mut pending: ResMut<'_, Pending>) {
    for request in requests.read() {
        pending.0.push_back(match request.clone() {
            FloorRequest::Make(recipe, seed, depth) => {
                let pool = AsyncComputeTaskPool::get_or_init(TaskPool::new);
                Work::Making(pool.spawn(async move { make::floor(&*recipe, &seed, depth) }))
            }
            FloorRequest::Show(floor) => Work::There(floor),
            FloorRequest::Clear => Work::Nothing,
        });
    }
}

/// Answers what is done, in the order of the requests: a floor that is being made holds up what was asked for after it.
#[expect(clippy::needless_pass_by_value, reason = "a system gets its parameters by value")]
pub(crate) fn answer(
    mut commands: Commands<'_, '_>,
    mut pending: ResMut<'_, Pending>,
    mut answers: MessageWriter<'_, FloorAnswer>,
    current: Option<Res<'_, CurrentFloor>>,
    layout: Res<'_, Layout>,
) {
    let mut root = current.map(|current| current.root);
    while let Some(work) = pending.0.pop_front() {
        let floor = match work {
            Work::Making(task) if !task.is_finished() => {
                pending.0.push_front(Work::Making(task));
                return;
            }
            // It is finished, so this does not wait.
            Work::Making(task) => match block_on(task) {
                Ok(floor) => Some(Arc::new(floor)),
                Err(error) => {
                    answers.write(FloorAnswer::Failed(error));
                    continue;
                }
            },
            Work::There(floor) => Some(floor),
            Work::Nothing => None,
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
