//! What the screen shows: the view, beside it map and party, below it what happened; over it, for a moment, a list or a
//! question. Where there is little room, the view and the last lines are left.

mod plain;

use super::app::{App, View};
use super::overlay::Overlay;
use super::paint::{self, Depth, SAMPLES};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph, Wrap};
use undercroft::grid::Side;
use undercroft_play::map::{self, Glyph, Ink, Script};
use undercroft_play::view::{self, Shot};
use undercroft_play::{Game, Member, Scene};

/// The smallest screen that shows anything.
const LEAST: (u16, u16) = (30, 10);
/// Columns of the panel on the right: where there is room, where there is little, and where there is none.
const PANELS: [(u16, u16); 2] = [(90, 36), (70, 26)];
/// Rows that a screen with a panel has at least, and those that the party takes up there.
const PANEL_ROWS: u16 = 18;
const PARTY: u16 = 7;
/// The line of a talk where the answers begin.
pub(super) const ANSWERS: usize = 2;

/// Where things were drawn, for whoever clicks on them.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Shown {
    /// The first-person view, or the floor from above.
    pub(super) view: Rect,
    /// The party on the floor from above.
    pub(super) party: Option<Position>,
    /// The map that lies over everything.
    pub(super) map: Option<Rect>,
    /// The inside of a list or a question, and which line of it each of its rows shows.
    pub(super) list: Rect,
    rows: Vec<usize>,
}

impl Shown {
    /// Returns the line of the list that was drawn at a place.
    pub(super) fn line_at(&self, at: Position) -> Option<usize> {
        let row = self.list.contains(at).then(|| usize::from(at.y - self.list.y))?;
        self.rows.get(row).copied()
    }
}

/// Draws everything, and returns where. With `pixels` the view is left empty.
pub(super) fn screen(app: &App, shot: &Shot, pixels: bool, frame: &mut Frame<'_>) -> Shown {
    let all = frame.area();
    let mut shown = Shown::default();
    if all.width < LEAST.0 || all.height < LEAST.1 {
        let text =
            format!("{}×{} characters are too few: at least {}×{}", all.width, all.height, LEAST.0, LEAST.1);
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), all);
    } else {
        whole(app, shot, pixels, frame, &mut shown);
    }
    if !app.screen.unicode {
        plain::all(frame.buffer_mut());
    }
    shown
}

fn whole(app: &App, shot: &Shot, pixels: bool, frame: &mut Frame<'_>, shown: &mut Shown) {
    let (game, all) = (app.record.game(), frame.area());
    let log = if all.height >= 30 { 8 } else { (all.height / 5).max(3) };
    let panel = PANELS.iter().find(|(least, _)| all.width >= *least && all.height >= PANEL_ROWS);
    let panel = panel.map_or(0, |(_, columns)| *columns);
    let view = Rect::new(all.x, all.y + 1, all.width - panel, all.height - 1 - log);
    shown.view = view;
    ground(app, all, frame);
    if pixels && app.view == View::FirstPerson {
        // The terminal shows its own picture there.
        frame.render_widget(Clear, view);
    }
    title(game, Rect { height: 1, ..all }, frame);
    match app.view {
        View::Above => shown.party = above(app, game, view, frame),
        View::FirstPerson if pixels => {}
        View::FirstPerson => {
            let (width, height) = (usize::from(view.width) * SAMPLES, usize::from(view.height) * 2 * SAMPLES);
            let mut picture = view::Frame::new(width, height);
            view::paint(&app.scene, shot, &mut picture);
            paint::blocks(&picture, view, app.screen.depth, app.screen.unicode, frame.buffer_mut());
        }
    }
    let below = Rect::new(all.x, view.bottom(), view.width, log);
    messages(app, below, frame);
    if panel > 0 {
        let side = Rect::new(view.right(), all.y + 1, panel, all.height - 1);
        beside(app, game, side, frame);
    } else {
        let (left, most) = game.party().hit_points();
        let text = format!(" {left}/{most} hp ");
        let width = text.len() as u16;
        let at = Rect::new(all.right().saturating_sub(width), view.bottom().saturating_sub(1), width, 1);
        frame.render_widget(Paragraph::new(text).style(Style::new().reversed()), at);
    }
    if let Some(overlay) = &app.overlay {
        over(app, game, overlay, frame, shown);
    } else if let Some(scene) = game.scene() {
        talk(app, game, scene, frame, shown);
    }
}

/// Lays dark ground under light letters, since the colours of the map would be pale on a light terminal.
fn ground(app: &App, area: Rect, frame: &mut Frame<'_>) {
    frame.render_widget(Clear, area);
    if app.screen.depth != Depth::None {
        let colour = |rgb| app.screen.depth.colour(rgb);
        frame.buffer_mut().set_style(area, Style::new().fg(colour([214, 208, 198])).bg(colour([18, 15, 14])));
    }
}

fn border(app: &App, name: &str) -> Block<'static> {
    let kind = if app.screen.unicode { BorderType::Rounded } else { BorderType::Plain };
    let block = Block::bordered().border_type(kind).title(format!(" {name} "));
    let block = if app.screen.unicode { block } else { block.border_set(ASCII) };
    block.border_style(Style::new().fg(app.screen.depth.colour([140, 120, 90])))
}

const ASCII: ratatui::symbols::border::Set<'_> = ratatui::symbols::border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// Where one is and looks, in one line.
fn title(game: &Game, area: Rect, frame: &mut Frame<'_>) {
    let name = if game.floor().name().is_empty() { "The dungeon" } else { game.floor().name() };
    let over = if game.is_over() { " · finished" } else { "" };
    let left = format!(" {name} · floor {} of {}{over}", game.level() + 1, game.floors().len());
    let right = compass(game.facing());
    let gap = usize::from(area.width).saturating_sub(left.chars().count() + right.chars().count() + 1);
    let text = if gap > 0 { format!("{left}{}{right} ", " ".repeat(gap)) } else { left };
    frame.render_widget(Paragraph::new(text).style(Style::new().add_modifier(Modifier::REVERSED)), area);
}

/// A strip of the horizon, what lies ahead in its middle.
fn compass(facing: Side) -> String {
    let name = |quarters: u8| ['N', 'E', 'S', 'W'][facing.turned(quarters) as usize];
    format!("{} · · [{}] · · {}", name(3), name(0), name(1))
}

fn style(app: &App, ink: Ink) -> Style {
    let colour = |rgb| Style::new().fg(app.screen.depth.colour(rgb));
    let plain = app.screen.depth == Depth::None;
    match ink {
        Ink::Unknown => Style::new(),
        Ink::Remembered if plain => Style::new().add_modifier(Modifier::DIM),
        Ink::Remembered => colour([120, 112, 104]),
        Ink::Seen => colour([222, 212, 190]),
        Ink::Dark => colour([90, 70, 130]),
        Ink::Door => colour([214, 150, 80]),
        Ink::Secret => colour([200, 110, 220]),
        Ink::Thing => colour([240, 214, 110]),
        Ink::Danger => colour([236, 90, 70]),
        Ink::Mark => colour([120, 220, 240]),
        Ink::Party => colour([120, 240, 130]).add_modifier(Modifier::BOLD),
    }
}

fn glyphs(app: &App, rows: &[Vec<Glyph>]) -> Vec<Line<'static>> {
    let line = |row: &Vec<Glyph>| {
        let spans = row.chunk_by(|a, b| a.ink == b.ink);
        let spans = spans.map(|run| {
            Span::styled(run.iter().map(|glyph| glyph.sign).collect::<String>(), style(app, run[0].ink))
        });
        spans.collect::<Line<'static>>()
    };
    rows.iter().map(line).collect()
}

fn script(app: &App) -> Script {
    if app.screen.unicode { Script::Unicode } else { Script::Ascii }
}

/// The floor from above, with its title, help, position and rooms. Returns where the party is.
fn above(app: &App, game: &Game, area: Rect, frame: &mut Frame<'_>) -> Option<Position> {
    const HEAD: u16 = 3;
    let block = border(app, "From above");
    let inside = block.inner(area);
    frame.render_widget(block, area);
    let shown = map::above(
        game,
        usize::from(inside.width).min(101),
        usize::from(inside.height.saturating_sub(HEAD)).min(71),
    );
    let rows = shown.rows.iter().zip(inside.y + HEAD..);
    let party = rows.filter_map(|(row, y)| {
        let x = row.iter().position(|glyph| glyph.ink == Ink::Party)?;
        Some(Position::new(inside.x + x as u16, y))
    });
    let party = party.last();
    // Where a line is too short for all of the help, it shows what fits in words of their own.
    let help = [map::ABOVE_HELP, "Arrows walk, R new, Esc leaves"];
    let help = help.into_iter().find(|text| text.len() <= inside.width.into()).unwrap_or_default();
    let mut lines = vec![
        Line::from(Span::styled(shown.title, Style::new().bold())),
        Line::from(help),
        Line::from(format!("{}   {}", shown.position, shown.rooms)),
    ];
    lines.extend(glyphs(app, &shown.rows));
    frame.render_widget(Paragraph::new(lines), inside);
    party
}

fn messages(app: &App, area: Rect, frame: &mut Frame<'_>) {
    let block = border(app, "What happened");
    let inside = block.inner(area);
    frame.render_widget(block, area);
    let width = usize::from(inside.width).max(1);
    let mut lines: Vec<Line<'_>> = Vec::new();
    for (i, text) in app.log.iter().rev().enumerate() {
        let mut wrapped = wrap(text, width);
        wrapped.reverse();
        let fresh = if i == 0 { Style::new() } else { Style::new().add_modifier(Modifier::DIM) };
        lines.extend(wrapped.into_iter().map(|line| Line::styled(line, fresh)));
        if lines.len() >= usize::from(inside.height) {
            break;
        }
    }
    lines.truncate(usize::from(inside.height));
    lines.reverse();
    frame.render_widget(Paragraph::new(lines), inside);
}

/// Breaks a text between words.
fn wrap(text: &str, width: usize) -> Vec<String> {
    // What fits keeps its columns.
    if text.chars().count() <= width {
        return vec![text.to_owned()];
    }
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split(' ') {
        let word: Vec<char> = word.chars().collect();
        if used > 0 && used + 1 + word.len() > width {
            lines.push(String::new());
            used = 0;
        }
        // A word longer than a line goes on in the next.
        for (i, part) in word.chunks(width.max(1)).enumerate() {
            if i > 0 {
                lines.push(String::new());
                used = 0;
            }
            let Some(line) = lines.last_mut() else { break };
            if used > 0 {
                line.push(' ');
                used += 1;
            }
            used += part.len();
            line.extend(part);
        }
    }
    lines
}

/// The map and the party.
fn beside(app: &App, game: &Game, area: Rect, frame: &mut Frame<'_>) {
    let upper = Rect { height: area.height.saturating_sub(PARTY), ..area };
    let block = border(app, "Map");
    let inside = block.inner(upper);
    frame.render_widget(block, upper);
    let rows = map::around(game, inside.width.into(), inside.height.into(), script(app));
    frame.render_widget(Paragraph::new(glyphs(app, &rows)), inside);
    let lower = Rect { y: upper.bottom(), height: PARTY.min(area.height), ..area };
    let party = game.party();
    let light = match party.torch.max(party.glow) {
        0 => "lantern".to_owned(),
        n => format!("light {n}"),
    };
    let block = border(app, &format!("{} gold · {light}", party.gold));
    let inside = block.inner(lower);
    frame.render_widget(block, lower);
    let mut lines: Vec<Line<'_>> =
        party.members.iter().map(|member| member_line(app, member, inside.width)).collect();
    let keys: Vec<String> = game.keys().map(|(name, _)| name).collect();
    lines.push(
        Line::from(if keys.is_empty() { "no keys".to_owned() } else { keys.join(", ") })
            .style(style(app, Ink::Thing)),
    );
    frame.render_widget(Paragraph::new(lines), inside);
}

fn member_line<'a>(app: &App, member: &Member, width: u16) -> Line<'a> {
    // Where there is little room the bar is short, and the calling is left out.
    let long = width >= 33;
    let bar = if long { 10 } else { 4 };
    let tenths = member.hit_points * 10 / member.most.max(1);
    let full = (member.hit_points * bar / member.most.max(1)).max(u32::from(member.hit_points > 0));
    let (on, off) = if app.screen.unicode { ("█", "░") } else { ("#", ".") };
    let bar = format!("{}{}", on.repeat(full as usize), off.repeat((bar - full) as usize));
    let ink = match (tenths, member.poisoned > 0) {
        (_, true) => Ink::Secret,
        (0..=3, _) => Ink::Danger,
        (4..=6, _) => Ink::Thing,
        _ => Ink::Party,
    };
    let status = match (member.is_standing(), member.poisoned > 0, member.paralysed > 0) {
        (false, ..) => "down",
        (_, true, _) => "poison",
        (_, _, true) => "still",
        _ if long => member.calling.name(),
        _ => "",
    };
    let name: String = member.name.chars().take(7).collect();
    Line::from(vec![
        Span::raw(format!("{name:<7} ")),
        Span::styled(bar, style(app, ink)),
        Span::raw(format!(" {:>2}/{:<2} {status}", member.hit_points, member.most)),
    ])
}

/// A box in the middle that is as large as its lines.
fn boxed(lines: &[String], within: Rect) -> Rect {
    let widest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) as u16;
    let width = (widest + 4).clamp(24, within.width.saturating_sub(2).max(24)).min(within.width);
    let inner = usize::from(width.saturating_sub(2)).max(1);
    let rows: usize = lines.iter().map(|line| wrap(line, inner).len()).sum();
    let height = (rows as u16 + 2).min(within.height);
    Rect::new(within.x + (within.width - width) / 2, within.y + (within.height - height) / 2, width, height)
}

fn over(app: &App, game: &Game, overlay: &Overlay, frame: &mut Frame<'_>, shown: &mut Shown) {
    let all = frame.area();
    if *overlay == Overlay::Map {
        ground(app, all, frame);
        let block = border(
            app,
            "Map: < > stairs, + door, L locked, k key, ! lever, s switch, $ chest, p person, n note, ^ trap",
        );
        let inside = block.inner(all);
        frame.render_widget(block, all);
        let marks = game.visit().marks();
        let list = (marks.len() as u16).min(inside.height / 4);
        let upper = Rect { height: inside.height - list, ..inside };
        let rows = map::around(game, upper.width.into(), upper.height.into(), script(app));
        frame.render_widget(Paragraph::new(glyphs(app, &rows)), upper);
        shown.map = Some(upper);
        let lines = marks
            .iter()
            .rev()
            .take(list.into())
            .map(|(at, text)| Line::styled(format!("* {at} {text}"), style(app, Ink::Mark)));
        frame.render_widget(
            Paragraph::new(lines.collect::<Vec<_>>()),
            Rect { y: upper.bottom(), height: list, ..inside },
        );
        return;
    }
    let (lines, chosen) = overlay.lines(app);
    list(app, (overlay.title(), &lines), chosen, &[], boxed(&lines, all), frame, shown);
}

/// What somebody says or what happens, and what may be answered.
fn talk(app: &App, game: &Game, scene: Scene, frame: &mut Frame<'_>, shown: &mut Shown) {
    let last = app.log.last().cloned().unwrap_or_default();
    let name = match scene {
        Scene::Talk(at, _) => game.here(at).unwrap_or_default(),
        Scene::Event(_) => "Something happens".to_owned(),
    };
    let answers = game.answers();
    let mut lines = vec![last, String::new()];
    lines.extend(answers.iter().enumerate().map(|(i, (text, _))| format!("{}  {text}", i + 1)));
    lines.extend([String::new(), "Esc goes on without an answer.".to_owned()]);
    let faint: Vec<usize> =
        answers.iter().enumerate().filter(|(_, (_, able))| !able).map(|(i, _)| ANSWERS + i).collect();
    // In a small view all of the screen is used.
    let view = if shown.view.height < 14 { frame.area() } else { shown.view };
    let wide = Rect { width: view.width.min(76), x: view.x + (view.width - view.width.min(76)) / 2, ..view };
    list(app, (&name, &lines), Some(ANSWERS + app.chosen), &faint, boxed(&lines, wide), frame, shown);
}

/// A list in a box; one line may be chosen, others faint.
fn list(
    app: &App,
    (name, lines): (&str, &[String]),
    chosen: Option<usize>,
    faint: &[usize],
    area: Rect,
    frame: &mut Frame<'_>,
    places: &mut Shown,
) {
    ground(app, area, frame);
    let block = border(app, name);
    let inside = block.inner(area);
    frame.render_widget(block, area);
    let mut shown: Vec<Line<'_>> = Vec::new();
    let mut rows = Vec::new();
    let mut at = 0;
    for (i, text) in lines.iter().enumerate() {
        let wrapped = wrap(text, usize::from(inside.width).max(1));
        let style = if chosen == Some(i) {
            at = shown.len() + wrapped.len() - 1;
            Style::new().add_modifier(Modifier::REVERSED)
        } else if faint.contains(&i) {
            Style::new().add_modifier(Modifier::DIM)
        } else {
            Style::new()
        };
        rows.extend(wrapped.iter().map(|_| i));
        shown.extend(wrapped.into_iter().map(|line| Line::styled(line, style)));
    }
    // What is chosen stays in view.
    let skip = (at + 1).saturating_sub(usize::from(inside.height));
    shown.drain(..skip.min(shown.len()));
    rows.drain(..skip.min(rows.len()));
    (places.list, places.rows) = (inside, rows);
    frame.render_widget(Paragraph::new(shown), inside);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_breaks_between_words() {
        assert_eq!(wrap("a wall of stone", 8), ["a wall", "of stone"]);
        assert_eq!(wrap("", 8), [""]);
        assert_eq!(wrap("unbelievable", 5), ["unbel", "ievab", "le"]);
        assert_eq!(wrap("an unbelievable wall", 5), ["an", "unbel", "ievab", "le", "wall"]);
        assert!(
            wrap("a very long sentence about one dungeon", 9).iter().all(|line| line.chars().count() <= 9)
        );
    }
}
