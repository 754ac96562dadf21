//! `--trace`: every pass on standard error, as it ends.

use crate::files;
use crate::screen::{self, Screen};
use undercroft::pass::{Step, Watch};
use undercroft_render::terminal::Legend;

/// Prints every pass as it ends.
pub(super) struct Trace {
    screen: Screen,
    floors: usize,
    /// Units of work that the attempt had spent before.
    spent: u64,
}

impl Trace {
    /// Returns a trace of so many floors.
    pub(super) fn new(floors: usize) -> Trace {
        Trace { screen: Screen::stderr(), floors, spent: 0 }
    }
}

impl Watch for Trace {
    fn step(&mut self, step: &Step<'_>) {
        let draft = step.draft;
        if step.index == 0 {
            self.spent = 0;
            let attempt = step.attempt + 1;
            match (self.floors, attempt) {
                (1, 1) => {}
                (1, _) => files::note(format_args!("attempt {attempt}")),
                (_, 1) => files::note(format_args!("floor {}", draft.depth())),
                (..) => files::note(format_args!("floor {}, attempt {attempt}", draft.depth())),
            }
        }
        let work = step.spent - self.spent;
        self.spent = step.spent;
        let counts = [
            (draft.cells().count(), "floor cell"),
            (draft.rooms().len(), "room"),
            (draft.barriers().len(), "barrier"),
            (draft.features().len(), "feature"),
        ];
        let counts = counts.map(|(n, name)| counted(n, name)).join(", ");
        let number = step.index + 1;
        let work = counted(work as usize, "unit of work");
        files::note(format_args!("{number}/{} {}: {work}; {counts}", step.of, step.pass));
        if let Some(why) = step.failed {
            files::note(format_args!("  stopped: {why}"));
        }
        if self.screen.lacks(draft.size()).is_none() {
            let look = self.screen.look(draft.size(), Legend::Left, 2);
            let drawing = screen::cropped(&undercroft_render::terminal(draft, &look), usize::MAX);
            drawing.lines().for_each(files::note);
        }
    }
}

/// `1 room`, `2 rooms`; the first word takes the ending.
fn counted(n: usize, name: &str) -> String {
    match (n, name.split_once(" of ")) {
        (1, _) => format!("1 {name}"),
        (_, Some((unit, of))) => format!("{n} {unit}s of {of}"),
        (_, None) => format!("{n} {name}s"),
    }
}
