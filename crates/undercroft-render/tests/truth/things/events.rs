//! Events of a room, and what one may do when they come.

use super::one_line;
use crate::grammar::{all, list};
use crate::sheet::Note;
use crate::world::{World, spaced};
use undercroft::floor::Event;

/// Returns the event that a note tells of.
pub(super) fn event_of<'a>(world: &World<'a>, room: usize, note: &Note) -> Option<&'a Event> {
    let name = note.label.trim_end_matches(" (a hard choice)");
    world.floor.events().iter().find(|event| {
        event.room.is_some_and(|r| r.index() + 1 == room)
            && spaced(&event.module) == name
            && one_line(&event.description) == note.text
    })
}

/// "Takes a rope. They come up, pale and grateful. (Gain a friend, lose 2 torches.)"
pub(super) fn is_choice(event: &Event, note: &Note) -> bool {
    event.choices.iter().filter(|choice| one_line(choice.text.trim_end_matches('.')) == note.label).any(
        |choice| {
            let mut rest = &*note.text;
            if !choice.requires.is_empty() {
                let Some((asked, after)) = rest.strip_prefix("Takes ").and_then(|rest| rest.split_once(". "))
                else {
                    return false;
                };
                if list(asked) != choice.requires.iter().map(|what| &**what).collect::<Vec<_>>() {
                    return false;
                }
                rest = after;
            }
            let Some(effects) = rest.strip_prefix(&*one_line(&choice.outcome)) else { return false };
            if effects.is_empty() || choice.effects.is_empty() {
                return effects.is_empty() && choice.effects.is_empty();
            }
            let told = all(" ({}.)", effects).map_or(String::new(), |gaps| gaps[0].to_lowercase());
            let mut told = told.split(", ");
            choice.effects.iter().all(|effect| {
                let amount = if effect.amount > 1 { effect.amount.to_string() } else { String::new() };
                let claim = told.next().unwrap_or("");
                let rest = claim
                    .strip_prefix(&*effect.verb.to_lowercase())
                    .and_then(|rest| rest.strip_suffix(&*effect.what.to_lowercase()));
                rest.is_some_and(|n| n.trim() == amount || effect.amount == 1 && n.trim() == "1")
            }) && told.next().is_none()
        },
    )
}
