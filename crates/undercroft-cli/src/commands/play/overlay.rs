//! What lies over the view for a moment: help, the map, what one carries, a question.

use super::keys::{HELP, TOOLS};
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
    /// A note for the map, as far as it is typed.
    Note(String),
    /// Whether to leave.
    Leave,
    /// Whether to make a new dungeon.
    Anew,
}

impl Overlay {
    pub(super) const fn title(&self) -> &'static str {
        match self {
            Overlay::Help => "Keys",
            Overlay::Map => "Map",
            Overlay::Inventory(_) => "What you carry",
            Overlay::Tools(_) => "Tools",
            Overlay::Note(_) => "A note on the map",
            Overlay::Leave => "Leave?",
            Overlay::Anew => "A new dungeon?",
        }
    }

    /// Returns its lines, and which one is chosen. The map is drawn apart.
    pub(super) fn lines(&self, game: &Game) -> (Vec<String>, Option<usize>) {
        let asked = |text: &str| vec![text.to_owned(), String::new(), "Y  yes      N  no".to_owned()];
        match self {
            Overlay::Map => (Vec::new(), None),
            Overlay::Help => (HELP.iter().map(|(keys, what)| format!("{keys:<9} {what}")).collect(), None),
            Overlay::Inventory(chosen) => (carried(game), Some(*chosen)),
            Overlay::Tools(chosen) => {
                (tools(game).into_iter().map(|(name, _)| name).collect(), Some(*chosen))
            }
            Overlay::Note(text) => {
                (vec![format!("{text}▏"), String::new(), "Enter keeps it, Esc does not.".into()], None)
            }
            Overlay::Leave => (asked("The game is kept. Leave it?"), None),
            Overlay::Anew => (asked("Leave this dungeon for a new one?"), None),
        }
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

/// Returns the tools with their commands.
pub(super) fn tools(game: &Game) -> Vec<(String, Command)> {
    let next = (game.level() + 1) as u16 % game.floors().len() as u16;
    let fixed = TOOLS.iter().map(|(name, debug)| (name.to_string(), Command::Debug(*debug)));
    fixed
        .chain([
            (format!("Skip to floor {}", next + 1), Command::Debug(Debug::SkipTo(next))),
            ("Make this floor again".to_owned(), Command::Debug(Debug::Again(game.turns()))),
        ])
        .collect()
}
