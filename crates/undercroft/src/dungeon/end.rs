//! The end of a dungeon: its last floor leads nowhere but out.
//!
//! A floor is made without knowing how many lie below it, and is the same whatever their number. So the end is a step of the
//! dungeon, which knows: where the stairs down stood is the way out, or the boss stays the goal where the floor has that. All ways
//! there are as they were, and so is what shuts them.

use crate::draft::Draft;
use crate::floor::{Feature, Floor, Goal, Note, RoomId};
use crate::generate::{navigation, wizardry};

/// Returns a floor as the last of its dungeon: without stairs down and chutes, finished by reaching the way out. Its walkthrough
/// is gone; [`make::end`](crate::make::end) gives it one.
///
/// ```
/// use undercroft::floor::Goal;
/// use undercroft::{Floor, dungeon};
///
/// let floor: Floor = "+--+--+\n|@<  >|\n+--+--+".parse()?;
/// let last = dungeon::end(&floor);
/// assert_eq!((last.stairs_down(), last.goal()), (None, Goal::Exit(floor.goal_cell())));
/// # Ok::<(), undercroft::floor::text::TextError>(())
/// ```
///
/// # Panics
/// Never: nothing needs stairs down that is not gone with them.
pub fn end(floor: &Floor) -> Floor {
    let Some(down) = floor.stairs_down() else { return floor.clone() };
    let mut draft = Draft::from(floor.clone());
    draft.remove(down);
    if floor.goal() == Goal::StairsDown {
        draft.set_goal(Goal::Exit(down));
    }
    for placed in floor.features() {
        match &placed.is {
            Feature::Chute => _ = draft.remove(placed.at),
            Feature::Note(note) => {
                draft.remove(placed.at);
                if let Some(text) = wizardry::words::at_the_end(&note.text) {
                    draft.place(placed.at, Feature::Note(Note { text, ..note.clone() }));
                }
            }
            _ => {}
        }
    }
    for (id, room) in (0..).map(RoomId).zip(floor.rooms()) {
        let told = navigation::life::at_the_end(&room.description);
        if told != *room.description {
            draft.room_mut(id).description = told.into();
        }
    }
    draft.finish().expect("nothing needs stairs down that is not gone with them")
}
