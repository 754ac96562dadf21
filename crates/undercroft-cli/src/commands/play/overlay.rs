//! What lies over the view for a moment: help, the map, what one carries, a question.

use super::app::App;
use super::keys::{HELP, TOOLS};
use undercroft::grid::Cell;
use undercroft_play::{Command, Debug, Game};

/// What lies over the view.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Overlay {
    Help,
    Map,
    /// What is carried, and the line that is chosen.
    Inventory(usize),
    /// The tools, and the line that is chosen.
    Tools(usize),
    /// Something that is to be typed, as far as it is.
    Ask(Asked, String),
    /// Whether to leave.
    Leave,
    /// Whether to make a new dungeon.
    Anew,
}

/// What is to be typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Asked {
    /// A note on the map.
    Note(Cell),
    /// The number of a floor.
    Floor,
    /// A seed for this floor.
    Seed,
}

/// What a tool of the list does.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Tool {
    Do(Command),
    Ask(Asked),
}

impl Overlay {
    /// The line of a question that says yes and no, and the column where it says no.
    pub(super) const ASKED: usize = 2;
    pub(super) const NO_AT: u16 = 9;

    pub(super) const fn title(&self) -> &'static str {
        match self {
            Overlay::Help => "Keys",
            Overlay::Map => "Map",
            Overlay::Inventory(_) => "What you carry",
            Overlay::Tools(_) => "Tools",
            Overlay::Ask(Asked::Note(_), _) => "A note on the map",
            Overlay::Ask(Asked::Floor, _) => "To which floor?",
            Overlay::Ask(Asked::Seed, _) => "From which seed?",
            Overlay::Leave => "Leave?",
            Overlay::Anew => "A new dungeon?",
        }
    }

    /// Returns its lines, and which one is chosen. The map is drawn apart.
    pub(super) fn lines(&self, app: &App) -> (Vec<String>, Option<usize>) {
        let game = app.record.game();
        let asked = |text: &str| vec![text.to_owned(), String::new(), "Y  yes      N  no".to_owned()];
        match self {
            Overlay::Map => (Vec::new(), None),
            Overlay::Help => (HELP.iter().map(|(keys, what)| format!("{keys:<9} {what}")).collect(), None),
            Overlay::Inventory(chosen) => (carried(game), Some(*chosen)),
            Overlay::Tools(chosen) => {
                (tools(game).into_iter().map(|(name, _)| name).collect(), Some(*chosen))
            }
            Overlay::Ask(asked, text) => {
                let help = match asked {
                    Asked::Note(_) => "Enter keeps it, Esc does not.".to_owned(),
                    Asked::Floor => format!("1 to {}; Enter goes there, Esc does not.", game.floors().len()),
                    Asked::Seed => "Enter makes this floor from it, Esc does not.".to_owned(),
                };
                (vec![format!("{text}▏"), String::new(), help], None)
            }
            Overlay::Leave => (asked(leave(app)), None),
            Overlay::Anew => (asked("Leave this dungeon for a new one?"), None),
        }
    }
}

/// Returns what is asked of whoever wants to leave.
fn leave(app: &App) -> &'static str {
    if app.keeper.saved().is_some() {
        "The game is kept. Leave it?"
    } else if app.driver.is_player() {
        "This game is kept nowhere. Leave it all the same?"
    } else {
        "Leave what is shown here?"
    }
}

/// Returns what is carried: things that can be used first, then keys, and what else is known.
fn carried(game: &Game) -> Vec<String> {
    let party = game.party();
    let many =
        |name: &str, count: usize| if count == 1 { name.to_owned() } else { format!("{name} ×{count}") };
    let mut lines: Vec<String> =
        party.items.iter().map(|item| many(&item.name, item.count as usize)).collect();
    lines.extend(game.keys().map(|(name, count)| format!("· {}", many(&name, count))));
    lines.push(format!("· {} gold pieces, {} experience", party.gold, party.experience));
    lines.extend(
        party.qualities.iter().filter(|(_, by)| **by != 0).map(|(what, by)| format!("· {what} {by:+}")),
    );
    lines.extend(party.learned.iter().map(|what| format!("· you know {what}")));
    lines.extend(game.visit().clues().iter().map(|clue| format!("· \"{clue}\"")));
    lines
}

/// Returns the tools, by their names.
pub(super) fn tools(game: &Game) -> Vec<(String, Tool)> {
    let fixed = TOOLS.iter().map(|(name, debug)| (*name, Tool::Do(Command::Debug(debug.clone()))));
    let others = [
        ("Skip to a floor …", Tool::Ask(Asked::Floor)),
        ("Make this floor again", Tool::Do(Command::Debug(Debug::Again(game.turns())))),
        ("Make this floor from a seed …", Tool::Ask(Asked::Seed)),
    ];
    fixed.chain(others).map(|(name, tool)| (name.to_owned(), tool)).collect()
}
