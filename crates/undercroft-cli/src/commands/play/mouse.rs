//! Clicks and the wheel: in the view, in lists and questions, in talks, on the map.

use super::app::{App, View};
use super::overlay::Overlay;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;
use undercroft::grid::Side;
use undercroft_play::{Command, Hand, Way, map};

impl App {
    /// Takes what the mouse did. Returns whether there is anything new to see.
    pub(super) fn take_mouse(&mut self, mouse: MouseEvent) -> bool {
        let at = Position::new(mouse.column, mouse.row);
        if let Some(overlay) = self.overlay.take() {
            return self.overlay_mouse(overlay, mouse.kind, at);
        }
        if !self.driver.is_player() {
            return false;
        }
        if self.record.game().scene().is_some() {
            return self.scene_mouse(mouse.kind, at);
        }
        match (mouse.kind, self.view) {
            (MouseEventKind::Down(MouseButton::Right), _) => self.act(Command::Interact),
            (MouseEventKind::Down(MouseButton::Left), _) if !self.shown.view.contains(at) => return false,
            (MouseEventKind::Down(MouseButton::Left), View::FirstPerson) => self.click_view(at),
            (MouseEventKind::Down(MouseButton::Left), View::Above) => return self.click_board(at),
            (MouseEventKind::ScrollUp, View::FirstPerson) => self.act(Command::FORWARD),
            (MouseEventKind::ScrollDown, View::FirstPerson) => self.act(Command::Go(Way::Back)),
            _ => return false,
        }
        true
    }

    fn click_view(&mut self, at: Position) {
        let area = self.shown.view;
        let across = (at.x - area.x) * 3 / area.width.max(1);
        let down = (at.y - area.y) * 4 / area.height.max(1);
        let game = self.record.game();
        let is_shut = !game.face(game.at(), game.facing()).is_walkable();
        self.act(match (across, down) {
            (0, _) => Command::Turn(Hand::Left),
            (2, _) => Command::Turn(Hand::Right),
            (_, 3) => Command::Go(Way::Back),
            _ if is_shut => Command::Interact,
            _ => Command::FORWARD,
        });
    }

    /// A step toward where the board was clicked, seen from the party.
    fn click_board(&mut self, at: Position) -> bool {
        let Some(party) = self.shown.party else { return false };
        let dx = i32::from(at.x) - i32::from(party.x);
        let dy = i32::from(at.y) - i32::from(party.y);
        let side = match (dx, dy) {
            (0, 0) => return false,
            _ if dx.abs() >= dy.abs() => {
                if dx > 0 {
                    Side::East
                } else {
                    Side::West
                }
            }
            _ => {
                if dy > 0 {
                    Side::South
                } else {
                    Side::North
                }
            }
        };
        self.step(side);
        true
    }

    /// A click on an answer gives it; the wheel goes through them.
    fn scene_mouse(&mut self, kind: MouseEventKind, at: Position) -> bool {
        match kind {
            MouseEventKind::ScrollUp => self.choose_next(-1),
            MouseEventKind::ScrollDown => self.choose_next(1),
            MouseEventKind::Down(MouseButton::Left) => {
                let answers = self.record.game().answers().len();
                let line = self.shown.line_at(at).and_then(|line| line.checked_sub(super::draw::ANSWERS));
                let Some(n) = line.filter(|n| *n < answers) else { return false };
                self.act(Command::Answer(n as u16));
            }
            _ => return false,
        }
        true
    }

    /// A click on a line is Enter on it, one beside the box is Esc.
    fn overlay_mouse(&mut self, overlay: Overlay, kind: MouseEventKind, at: Position) -> bool {
        let key = |code| KeyEvent::new(code, KeyModifiers::NONE);
        match (overlay, kind) {
            (list @ (Overlay::Inventory(_) | Overlay::Tools(_)), MouseEventKind::ScrollUp) => {
                self.overlay_key(list, key(KeyCode::Up));
            }
            (list @ (Overlay::Inventory(_) | Overlay::Tools(_)), MouseEventKind::ScrollDown) => {
                self.overlay_key(list, key(KeyCode::Down));
            }
            (Overlay::Map, MouseEventKind::Down(MouseButton::Left)) => {
                if let Some(area) = self.shown.map.filter(|area| area.contains(at)) {
                    let (across, down) = (usize::from(area.width), usize::from(area.height));
                    let (x, y) = (usize::from(at.x - area.x), usize::from(at.y - area.y));
                    match map::cell_at(self.record.game(), (across, down), (x, y)) {
                        Some(cell) => self.ask_note(cell),
                        None => self.overlay = Some(Overlay::Map),
                    }
                }
            }
            (overlay, MouseEventKind::Down(MouseButton::Left)) => match self.shown.line_at(at) {
                Some(n) => self.click_line(overlay, n, at),
                None => self.overlay_key(overlay, key(KeyCode::Esc)),
            },
            (overlay, _) => {
                self.overlay = Some(overlay);
                return false;
            }
        }
        true
    }

    fn click_line(&mut self, overlay: Overlay, n: usize, at: Position) {
        let key = |code| KeyEvent::new(code, KeyModifiers::NONE);
        match overlay {
            Overlay::Inventory(_) => self.overlay_key(Overlay::Inventory(n), key(KeyCode::Enter)),
            Overlay::Tools(_) => self.overlay_key(Overlay::Tools(n), key(KeyCode::Enter)),
            // The left half of the line says yes, the other no.
            Overlay::Leave | Overlay::Anew if n == Overlay::ASKED => {
                let yes = at.x < self.shown.list.x + Overlay::NO_AT;
                self.overlay_key(overlay, key(if yes { KeyCode::Enter } else { KeyCode::Esc }));
            }
            overlay => self.overlay = Some(overlay),
        }
    }
}
