//! What keys and clicks mean.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use undercroft::grid::Side;
use undercroft_play::{Command, Debug, Hand, Light, Way};

/// What somebody wants.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Wish {
    /// Something that the game does.
    Do(Command),
    /// A step on the board, whichever way one looks.
    Step(Side),
    Map,
    Inventory,
    Help,
    Tools,
    Note,
    TopDown,
    Anew,
    Leave,
    Quit,
    /// Stops the program, as a shell has it.
    Suspend,
    Redraw,
}

/// Returns what a key means in first person.
pub(super) fn first_person(key: KeyEvent) -> Option<Wish> {
    if let Some(wish) = anywhere(key) {
        return Some(wish);
    }
    let command = match key.code {
        KeyCode::Up | KeyCode::Char('w' | 'W' | '8') => Command::Go(Way::Forward),
        KeyCode::Down | KeyCode::Char('s' | 'S' | '2') => Command::Go(Way::Back),
        KeyCode::Char('a' | 'A') => Command::Go(Way::Left),
        KeyCode::Char('d' | 'D') => Command::Go(Way::Right),
        KeyCode::Left | KeyCode::Char('q' | 'Q' | '4') => Command::Turn(Hand::Left),
        KeyCode::Right | KeyCode::Char('e' | 'E' | '6') => Command::Turn(Hand::Right),
        KeyCode::Char('x' | 'X') => Command::Turn(Hand::Around),
        KeyCode::Char(' ') | KeyCode::Enter => Command::Interact,
        KeyCode::Char('f' | 'F') => Command::Search,
        KeyCode::Char('l' | 'L') => Command::Light(Light::Torch),
        KeyCode::Char('k' | 'K') => Command::Light(Light::Spell),
        KeyCode::Char('z' | 'Z') => Command::Rest,
        KeyCode::Char('>' | '<') => Command::Stairs,
        KeyCode::Char('m' | 'M') | KeyCode::Tab => return Some(Wish::Map),
        KeyCode::Char('i' | 'I') => return Some(Wish::Inventory),
        KeyCode::Char('n' | 'N') => return Some(Wish::Note),
        _ => return None,
    };
    Some(Wish::Do(command))
}

/// Returns what a key means from above: steps, a new dungeon, leaving, and nothing else but help and the way back.
pub(super) fn from_above(key: KeyEvent) -> Option<Wish> {
    if let Some(wish) = anywhere(key) {
        return Some(wish);
    }
    Some(match key.code {
        KeyCode::Up | KeyCode::Char('w' | 'W') => Wish::Step(Side::North),
        KeyCode::Right | KeyCode::Char('d' | 'D') => Wish::Step(Side::East),
        KeyCode::Down | KeyCode::Char('s' | 'S') => Wish::Step(Side::South),
        KeyCode::Left | KeyCode::Char('a' | 'A') => Wish::Step(Side::West),
        KeyCode::Char(' ') | KeyCode::Enter => Wish::Do(Command::Interact),
        _ => return None,
    })
}

fn anywhere(key: KeyEvent) -> Option<Wish> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c' | 'q' | 'd') => Some(Wish::Quit),
            KeyCode::Char('l') => Some(Wish::Redraw),
            KeyCode::Char('z') => Some(Wish::Suspend),
            _ => None,
        };
    }
    Some(match key.code {
        KeyCode::Esc => Wish::Leave,
        KeyCode::Char('?' | 'h' | 'H') | KeyCode::F(1) => Wish::Help,
        KeyCode::F(12) | KeyCode::Char('`') => Wish::Tools,
        KeyCode::Char('t' | 'T') => Wish::TopDown,
        KeyCode::Char('r' | 'R') => Wish::Anew,
        _ => return None,
    })
}

/// Every key, for the help.
pub(super) const HELP: &[(&str, &str)] = &[
    ("↑ ↓  W S", "a step ahead, a step back"),
    ("← →  Q E", "turn; X turns around"),
    ("A D", "a step to the side"),
    ("Space", "opens the door ahead; takes, pulls, reads or talks to what is here; stairs"),
    ("F", "feels the walls for what is hidden, and the ground for traps"),
    ("L  K", "lights a torch; speaks the word of light"),
    ("Z", "rests, where nothing prowls"),
    ("I", "what you carry"),
    ("M  Tab", "the map"),
    ("N", "writes a note on the map, here"),
    ("T", "the view from above, and back"),
    ("R", "a new dungeon; the game so far stays kept"),
    ("F12  `", "tools of whoever makes the game"),
    ("Mouse", "click ahead, to the sides, below, on answers, lines and the map; the wheel steps"),
    ("Ctrl L Z", "draws everything anew; back to the shell, `fg` goes on"),
    ("Esc", "leaves, and asks before"),
];

/// The tools, in the order of their menu.
pub(super) const TOOLS: &[(&str, Debug)] = &[
    ("Reveal the map", Debug::RevealMap),
    ("Show keys", Debug::ShowKeys),
    ("Show one-way doors", Debug::ShowOneWays),
    ("Walk through walls", Debug::NoClip),
    ("Prove this floor", Debug::Prove),
    ("List the keys", Debug::Keys),
    ("List the people", Debug::People),
    ("List the events", Debug::Events),
    ("List one-way doors", Debug::OneWays),
    ("Write the floor down", Debug::Dump),
];
