//! The screen and its keys without a terminal: drawn into a buffer, and pressed by hand.

use super::app::{App, Screen, View};
use super::draw;
use super::driver::Driver;
use super::graphics::Pixels;
use super::keeper::Place;
use super::overlay::{Asked, Overlay};
use super::paint::Depth;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::style::Color;
use undercroft::grid::Side;
use undercroft::{Floor, Recipe, Seed, make};
use undercroft_play::view::Shot;
use undercroft_play::{Command, Debug, Game, Hand, Record};

const COLOUR: Screen = Screen { depth: Depth::True, unicode: true, pixels: None, cell: None };
const PLAIN: Screen = Screen { depth: Depth::None, unicode: false, pixels: None, cell: None };
/// The sizes at which everything is drawn: too small, the least, the usual, and a large one.
const SIZES: [(u16, u16); 5] = [(20, 5), (30, 10), (80, 24), (120, 40), (200, 60)];

/// Returns a game on a floor of `navigation`.
pub(super) fn game() -> Game {
    made("navigation", 2)
}

fn made(generator: &str, floors: u32) -> Game {
    let recipe = Recipe::new(generator, None).expect("a generator");
    let dungeon = make::dungeon(&recipe, &Seed::new("screen"), floors).expect("floors");
    let game = Game::new(dungeon.floors, dungeon.seed).expect("a game");
    game.with_recipe(Some(dungeon.recipe))
}

fn drawn(floor: &str) -> Game {
    let floor: Floor = floor.parse().expect("a floor");
    Game::new(vec![floor], Seed::new("test")).expect("a game")
}

fn app(game: Game, screen: Screen, view: View) -> App {
    App::new(Record::new(game), Driver::Player, screen, view)
}

/// Draws the app, which then knows where everything is.
fn show(app: &mut App, (width, height): (u16, u16)) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a buffer");
    let shot = Shot::of(app.record.game());
    let mut shown = draw::Shown::default();
    terminal.draw(|frame| shown = draw::screen(app, &shot, false, frame)).expect("a buffer");
    app.shown = shown;
    terminal.backend().buffer().clone()
}

fn lines(buffer: &Buffer) -> Vec<String> {
    let row =
        |row: &[ratatui::buffer::Cell]| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>();
    buffer.content.chunks(usize::from(buffer.area.width)).map(row).collect()
}

fn text(app: &mut App, size: (u16, u16)) -> String {
    lines(&show(app, size)).join("\n")
}

fn press(app: &mut App, code: KeyCode) {
    app.take_event(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
}

fn type_in(app: &mut App, text: &str) {
    text.chars().for_each(|c| press(app, KeyCode::Char(c)));
}

/// Clicks where a text stands on the screen.
fn click(app: &mut App, size: (u16, u16), on: &str) {
    let lines = lines(&show(app, size));
    let found = lines.iter().enumerate().find_map(|(y, line)| {
        let at = line.find(on)?;
        Some((line[..at].chars().count() as u16, y as u16))
    });
    let (column, row) = found.unwrap_or_else(|| panic!("{on} is not on the screen:\n{}", lines.join("\n")));
    mouse(app, MouseEventKind::Down(MouseButton::Left), (column, row));
}

fn mouse(app: &mut App, kind: MouseEventKind, (column, row): (u16, u16)) {
    app.take_event(&Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
}

/// Every overlay that there is.
fn overlays() -> Vec<Option<Overlay>> {
    let at = undercroft::grid::cell(0, 0);
    let all = [
        Overlay::Help,
        Overlay::Map,
        Overlay::Inventory(1),
        Overlay::Tools(12),
        Overlay::Ask(Asked::Note(at), "x".repeat(300)),
        Overlay::Ask(Asked::Floor, "2".to_owned()),
        Overlay::Ask(Asked::Seed, String::new()),
        Overlay::Leave,
        Overlay::Anew,
    ];
    all.into_iter().map(Some).chain([None]).collect()
}

#[test]
fn everything_is_drawn_at_every_size_on_every_terminal() {
    let palette = Screen { depth: Depth::Palette, ..COLOUR };
    for screen in [COLOUR, palette, PLAIN] {
        for view in [View::FirstPerson, View::Above] {
            for overlay in overlays() {
                for size in SIZES {
                    let mut app = app(game(), screen, view);
                    app.overlay.clone_from(&overlay);
                    let buffer = show(&mut app, size);
                    let shown = lines(&buffer).join("\n");
                    let where_ = format!("{screen:?} {view:?} {overlay:?} {size:?}:\n{shown}");
                    if size == (20, 5) {
                        assert!(shown.contains("too few"), "{where_}");
                    } else if let Some(overlay) = &overlay {
                        let title: String = overlay.title().chars().take(12).collect();
                        assert!(shown.contains(&title), "{where_}");
                    } else {
                        assert!(shown.contains("What happened"), "{where_}");
                    }
                    if !screen.unicode {
                        assert!(shown.is_ascii(), "{where_}");
                    }
                    if screen.depth == Depth::None {
                        let reset =
                            |cell: &ratatui::buffer::Cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset);
                        assert!(buffer.content.iter().all(reset), "{where_}");
                    } else if size != (20, 5) {
                        // Letters for dark ground stand on dark ground, also where the terminal is light.
                        let set =
                            |cell: &ratatui::buffer::Cell| cell.fg != Color::Reset && cell.bg != Color::Reset;
                        assert!(buffer.content.iter().all(set), "{where_}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_usual_terminal_shows_map_and_party_beside_the_view() {
    for (size, name) in [((80, 24), "Berta"), ((100, 30), "fighter")] {
        let shown = text(&mut app(game(), COLOUR, View::FirstPerson), size);
        for part in ["Map", "Berta", "Ysolde", "no keys", "What happened", "▲", name] {
            let turned = part == "▲" && ["▶", "▼", "◀"].iter().any(|arrow| shown.contains(arrow));
            assert!(shown.contains(part) || turned, "{part} at {size:?}:\n{shown}");
        }
    }
    let shown = text(&mut app(game(), COLOUR, View::FirstPerson), (60, 20));
    assert!(!shown.contains("Berta") && shown.contains(" hp "), "{shown}");
}

#[test]
fn from_above_there_are_title_help_position_and_rooms() {
    for (size, help) in [
        ((80, 24), "Arrows or WASD walk, R: a new dungeon, Esc"),
        ((60, 20), "R: a new dungeon"),
        ((34, 12), "R new"),
    ] {
        let mut app = app(made("tunnels", 1), COLOUR, View::Above);
        let rooms = app.record.game().floor().rooms().len();
        let at = app.record.game().at();
        let shown = text(&mut app, size);
        for part in
            [help, "depth 1", "@", &format!("Position: ({}, {})", at.x, at.y), &format!("Rooms: {rooms}")]
        {
            assert!(shown.contains(part), "{part} at {size:?}:\n{shown}");
        }
    }
}

#[test]
fn a_large_screen_shows_fifty_by_thirty_five_from_above() {
    let mut app = app(made("tunnels", 1), COLOUR, View::Above);
    app.act(Command::Debug(Debug::RevealMap));
    let (width, height) = {
        let size = app.record.game().floor().size();
        (usize::from(size.width()), usize::from(size.height()))
    };
    let above = undercroft_play::map::above(app.record.game(), 50, 35);
    assert_eq!(above.rows.len(), (height + 2).min(35));
    assert!(above.rows.iter().all(|row| row.len() == (width + 2).min(50)));
    let shown = text(&mut app, (120, 60));
    let row: String = above.rows[above.rows.len() / 2].iter().map(|glyph| glyph.sign).collect();
    assert!(shown.contains(row.trim()), "{row}\n{shown}");
}

#[test]
fn from_above_arrows_step_and_other_keys_do_nothing() {
    let mut app = app(drawn("+--+--+\n|@.  .|\n+  +--+\n| >|\n+--+"), COLOUR, View::Above);
    press(&mut app, KeyCode::Right);
    assert_eq!(app.record.game().at(), undercroft::grid::cell(1, 0));
    type_in(&mut app, "a");
    assert_eq!(app.record.game().at(), undercroft::grid::cell(0, 0));
    let before = app.record.game().clone();
    for code in "qexfgjklzuyobvcxn1234567890<>,.-".chars().map(KeyCode::Char) {
        press(&mut app, code);
    }
    for code in [KeyCode::Tab, KeyCode::Home, KeyCode::F(5), KeyCode::Backspace, KeyCode::PageUp] {
        press(&mut app, code);
    }
    assert_eq!((app.record.game(), &app.overlay), (&before, &None));
    // Walls and bounds stop a step.
    press(&mut app, KeyCode::Up);
    assert_eq!(app.record.game().at(), undercroft::grid::cell(0, 0));
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.overlay, Some(Overlay::Leave));
}

#[test]
fn from_above_a_gate_that_takes_keys_is_opened_by_walking_into_it() {
    let floor = "+--+--+--+\n|@. k0a >|\n+--+--+--+\n---\n[[gates]]\nneeds = { keys = [0] }\n";
    let mut app = app(drawn(floor), COLOUR, View::Above);
    for _ in 0..2 {
        press(&mut app, KeyCode::Right);
    }
    assert_eq!(app.record.game().at(), undercroft::grid::cell(1, 0), "the key is missing");
    press(&mut app, KeyCode::Char(' '));
    // The gate ahead comes first; from beside it one takes the key.
    press(&mut app, KeyCode::Left);
    press(&mut app, KeyCode::Right);
    app.act(Command::Handle);
    press(&mut app, KeyCode::Right);
    assert!(app.record.game().is_over());
}

#[test]
fn a_new_dungeon_comes_at_once_from_above_and_after_a_question_else() {
    for (view, asks) in [(View::Above, false), (View::FirstPerson, true)] {
        let mut app = app(made("tunnels", 1), COLOUR, view);
        let before = app.record.game().seed().clone();
        press(&mut app, KeyCode::Char('r'));
        assert_eq!(app.overlay, asks.then_some(Overlay::Anew));
        if asks {
            assert_eq!(*app.record.game().seed(), before);
            press(&mut app, KeyCode::Char('y'));
        }
        let game = app.record.game();
        assert_ne!(*game.seed(), before);
        assert_eq!(game.at(), game.floor().rooms()[0].centre(), "in the middle of the first room");
        assert!(text(&mut app, (80, 24)).contains("A new dungeon. Rooms: "));
    }
    // Nobody knows how to make another floor of a file.
    let mut app = app(drawn("+--+--+\n|@.  >|\n+--+--+"), COLOUR, View::Above);
    press(&mut app, KeyCode::Char('r'));
    assert!(text(&mut app, (120, 30)).contains("These floors came from a file"));
}

#[test]
fn a_new_dungeon_leaves_the_old_game_beside_it_and_goes_on_in_the_record() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let read = |name: &str| Record::read(&std::fs::read_to_string(path(name)).unwrap()).unwrap();
    let mut app = app(made("tunnels", 1), COLOUR, View::Above);
    app.keeper.save(Place::File(path("a.game")), &app.record.text()).unwrap();
    app.keeper.record(&path("all.game"), &app.record.text()).unwrap();
    app.act(Command::SEARCH);
    let first = app.record.game().clone();
    for n in 1..=2 {
        press(&mut app, KeyCode::Char('r'));
        assert_eq!(read("a.1.game").game(), &first);
        assert!(path(&format!("a.{n}.game")).exists());
        app.act(Command::SEARCH);
    }
    assert_eq!(read("a.game").game(), app.record.game());
    assert_eq!(read("all.game").game(), app.record.game());
    assert_eq!(read("all.game").beginning(), app.record.beginning());
    // While it is played nobody else may write to it.
    let mut other = super::keeper::Keeper::default();
    let refused = other.save(Place::File(path("a.game")), "").unwrap_err().to_string();
    assert!(refused.ends_with("another program is writing to this file now"), "{refused}");
    drop(app);
    assert!(other.save(Place::File(path("a.game")), "").unwrap().is_some());
}

#[test]
fn whoever_leaves_is_told_whether_the_game_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut kept = app(game(), COLOUR, View::FirstPerson);
    press(&mut kept, KeyCode::Esc);
    assert!(text(&mut kept, (80, 24)).contains("This game is kept nowhere."));
    kept.keeper.save(Place::File(folder.path().join("a.game")), &kept.record.text()).unwrap();
    assert!(text(&mut kept, (80, 24)).contains("The game is kept. Leave it?"));
    let mut demo = App::new(Record::new(game()), Driver::demo(), COLOUR, View::FirstPerson);
    press(&mut demo, KeyCode::Esc);
    assert!(text(&mut demo, (80, 24)).contains("Leave what is shown here?"));
    press(&mut demo, KeyCode::Char('n'));
    assert!(!demo.over && demo.overlay.is_none());
    press(&mut demo, KeyCode::Char('w'));
    assert!(demo.paused, "a key that walks has a demonstration wait");
}

#[test]
fn the_mouse_answers_in_questions_and_lists() {
    let size = (100, 40);
    let mut app = app(game(), COLOUR, View::FirstPerson);
    press(&mut app, KeyCode::Esc);
    click(&mut app, size, "N  no");
    assert!(app.overlay.is_none() && !app.over);
    press(&mut app, KeyCode::F(12));
    click(&mut app, size, "Reveal the map");
    assert!(app.record.game().tools().reveal);
    press(&mut app, KeyCode::F(12));
    mouse(&mut app, MouseEventKind::ScrollDown, (1, 1));
    assert_eq!(app.overlay, Some(Overlay::Tools(1)));
    mouse(&mut app, MouseEventKind::Down(MouseButton::Left), (0, 0));
    assert_eq!(app.overlay, None, "a click beside it closes it");
    press(&mut app, KeyCode::Esc);
    click(&mut app, size, "Y  yes");
    assert!(app.over);
}

#[test]
fn the_mouse_writes_on_the_map() {
    let size = (100, 40);
    let mut app = app(drawn("+--+--+--+--+\n|@.  .  .  >|\n+--+--+--+--+"), COLOUR, View::FirstPerson);
    press(&mut app, KeyCode::Char('m'));
    click(&mut app, size, ">");
    // The first of these signs on the screen stands in the frame; the last is the stairs.
    app.overlay = Some(Overlay::Map);
    let lines = lines(&show(&mut app, size));
    let (y, line) =
        lines.iter().enumerate().find(|(_, line)| line.contains('>') && !line.contains("Map:")).unwrap();
    let x = line.chars().position(|sign| sign == '>').unwrap();
    mouse(&mut app, MouseEventKind::Down(MouseButton::Left), (x as u16, y as u16));
    let stairs = undercroft::grid::cell(3, 0);
    assert_eq!(app.overlay, Some(Overlay::Ask(Asked::Note(stairs), String::new())));
    type_in(&mut app, "down");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.record.game().visit().marks(), [(stairs, "down".to_owned())]);
}

#[test]
fn the_mouse_answers_somebody_who_talks() {
    let floor = "+--+--+--+
|@.  p  >|
+--+--+--+
---
[[features]]
at = [1, 0]
is = { person = { name = \"Ann\", personality = \"helpful\", dialogue = [{ text = \"Who are you?\", replies = [{ text = \"A friend.\", next = 1 }, { text = \"Nobody.\" }] }, { text = \"Go on.\" }] } }
";
    let mut app = app(drawn(floor), COLOUR, View::FirstPerson);
    app.step(Side::East);
    press(&mut app, KeyCode::Char(' '));
    mouse(&mut app, MouseEventKind::ScrollDown, (5, 5));
    assert_eq!(app.chosen, 1);
    click(&mut app, (80, 24), "A friend.");
    assert!(app.log.last().unwrap().contains("Go on."), "{:?}", app.log);
    assert_eq!(app.record.game().scene(), None);
}

#[test]
fn the_mouse_walks_in_both_views() {
    let size = (80, 24);
    let mut app = app(drawn("+--+--+--+\n|@.  .  >|\n+--+--+--+"), COLOUR, View::FirstPerson);
    while app.record.game().facing() != Side::East {
        app.act(Command::Turn(Hand::Right));
    }
    show(&mut app, size);
    let area = app.shown.view;
    let left = MouseEventKind::Down(MouseButton::Left);
    mouse(&mut app, left, (area.x + area.width / 2, area.y + area.height / 2));
    assert_eq!(app.record.game().at(), undercroft::grid::cell(1, 0));
    mouse(&mut app, left, (area.x, area.y + 2));
    assert_eq!(app.record.game().facing(), Side::North);
    press(&mut app, KeyCode::Char('t'));
    show(&mut app, size);
    let party = app.shown.party.expect("the party is on the board");
    mouse(&mut app, left, (party.x + 3, party.y));
    assert!(app.record.game().is_over());
}

#[test]
fn tools_that_ask_are_answered() {
    let mut app = app(game(), COLOUR, View::FirstPerson);
    let open = |app: &mut App, name: &str| {
        press(app, KeyCode::Char('`'));
        click(app, (100, 40), name);
    };
    open(&mut app, "Skip to a floor");
    type_in(&mut app, "2");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.record.game().level(), 1);
    open(&mut app, "Make this floor from a seed");
    type_in(&mut app, "abc");
    press(&mut app, KeyCode::Enter);
    let game = app.record.game();
    assert_eq!(*game.floor(), make::floor(game.recipe().unwrap(), &Seed::new("abc"), 2).unwrap());
    open(&mut app, "Skip to a floor");
    type_in(&mut app, "0");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.record.game().level(), 1);
}

#[test]
fn pixels_leave_their_place_empty() {
    let screen = Screen { pixels: Some(Pixels::Kitty), ..COLOUR };
    let app = app(game(), screen, View::FirstPerson);
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    let shot = Shot::of(app.record.game());
    let mut shown = draw::Shown::default();
    terminal.draw(|frame| shown = draw::screen(&app, &shot, true, frame)).unwrap();
    let buffer = terminal.backend().buffer();
    assert!(shown.view.area() > 0);
    assert!(shown.view.positions().all(|at| buffer[at].symbol() == " " && buffer[at].bg == Color::Reset));
}
