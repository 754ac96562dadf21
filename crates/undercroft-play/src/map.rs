//! The map that draws itself: what was seen and walked, doors as found, marks of one's own; and the same floor from above,
//! a step a key, as a window on a board.
//!
//! A map is rows of [`Glyph`]s, each a character and what it stands for; a front end only chooses the colours. Between two
//! cells there is a column and a row for what stands on their edge:
//!
//! ```text
//!   ┌──────┐
//!   │▲     │      two columns a cell, and one for each edge
//!   │  ┌─+─┘
//! ```

mod small;

pub use small::Small;

use crate::face::Face;
use crate::game::Game;
use undercroft::floor::{EdgeKind, Feature};
use undercroft::grid::{Bits, Cell, Side};

/// A character of a map, and what it stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glyph {
    /// The character.
    pub sign: char,
    /// What it stands for.
    pub ink: Ink,
}

/// What a character of a map stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// Nothing is known.
    Unknown,
    /// Floor or wall that is remembered.
    Remembered,
    /// Floor or wall that is seen now.
    Seen,
    /// Where no light works.
    Dark,
    /// A door or a gate.
    Door,
    /// What is hidden, or leads one way, and is known.
    Secret,
    /// Something to find or to use.
    Thing,
    /// What hurts.
    Danger,
    /// A mark of one's own.
    Mark,
    /// The party.
    Party,
}

/// Which characters there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Script {
    /// Lines and arrows.
    Unicode,
    /// What every terminal shows.
    Ascii,
}

/// What shows a way that leads one way only, by the side that it leads to.
const ARROWS: [char; 4] = ['^', '>', 'v', '<'];
const BLANK: Glyph = Glyph { sign: ' ', ink: Ink::Unknown };

/// Returns the map around the party, so many characters across and down.
///
/// ```
/// use undercroft::{Recipe, Seed, make};
/// use undercroft_play::Game;
/// use undercroft_play::map::{self, Script};
///
/// let floor = make::floor(&Recipe::default(), &Seed::new("demo"), 1)?;
/// let game = Game::new(vec![floor], Seed::new("demo"))?;
/// let rows = map::around(&game, 40, 12, Script::Ascii);
/// assert!(rows.len() == 12 && rows.iter().all(|row| row.len() == 40));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn around(game: &Game, columns: usize, rows: usize, script: Script) -> Vec<Vec<Glyph>> {
    let chart = Chart::new(game, script);
    let at = game.at();
    // The party's cell is in the middle.
    let left = 3 * i32::from(at.x) + 1 - columns as i32 / 2;
    let top = 2 * i32::from(at.y) + 1 - rows as i32 / 2;
    let row = |y| (left..left + columns as i32).map(|x| chart.glyph(x, y)).collect();
    (top..top + rows as i32).map(row).collect()
}

/// Returns the cell that such a map shows at a column and a row, where it lies on the floor's grid.
pub fn cell_at(game: &Game, (columns, rows): (usize, usize), (column, row): (usize, usize)) -> Option<Cell> {
    let at = game.at();
    let x = (3 * i32::from(at.x) + 1 - columns as i32 / 2 + column as i32).div_euclid(3);
    let y = (2 * i32::from(at.y) + 1 - rows as i32 / 2 + row as i32).div_euclid(2);
    let cell = Cell { x: u16::try_from(x).ok()?, y: u16::try_from(y).ok()? };
    game.floor().size().contains(cell).then_some(cell)
}

/// The floor from above.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Above {
    /// What it is called.
    pub title: String,
    /// Where the party is.
    pub position: String,
    /// How many rooms there are.
    pub rooms: String,
    /// The window, a character a cell or, where walls are thin, one for each cell and edge.
    pub rows: Vec<Vec<Glyph>>,
}

/// What one may type over the floor from above.
pub const ABOVE_HELP: &str = "Arrows or WASD walk, R: a new dungeon, Esc leaves";

/// Returns the floor from above: wall, floor and party as `#`, `.` and `@`, at most that many characters across and down.
///
/// ```
/// use undercroft::{Recipe, Seed, make};
/// use undercroft_play::{Game, map};
///
/// let floor = make::floor(&Recipe::default(), &Seed::new("demo"), 1)?;
/// let game = Game::new(vec![floor], Seed::new("demo"))?;
/// let above = map::above(&game, 60, 20);
/// assert!(above.rows.iter().flatten().any(|glyph| glyph.sign == '@'));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn above(game: &Game, columns: usize, rows: usize) -> Above {
    let chart = Chart::new(game, Script::Ascii);
    let floor = game.floor();
    let (w, h) = (i32::from(floor.size().width()), i32::from(floor.size().height()));
    let thin = has_thin_walls(game);
    let (at_x, at_y) = (i32::from(game.at().x), i32::from(game.at().y));
    // Rock around the outermost cells is a part of the board.
    let (x, y, width, height) = if thin {
        (2 * at_x + 1, 2 * at_y + 1, 2 * w + 1, 2 * h + 1)
    } else {
        (at_x + 1, at_y + 1, w + 2, h + 2)
    };
    let window = |at: i32, all: i32, shown: i32| {
        let shown = shown.min(all);
        let from = (at - shown / 2).clamp(0, all - shown);
        from..from + shown
    };
    let glyph = |x: i32, y: i32| if thin { chart.block(x, y) } else { chart.square(x - 1, y - 1) };
    let columns = window(x, width, columns as i32);
    let shown =
        window(y, height, rows as i32).map(|y| columns.clone().map(|x| glyph(x, y)).collect()).collect();
    let name = if floor.name().is_empty() { "The floor from above" } else { floor.name() };
    Above {
        title: format!("{name}, depth {}", floor.depth()),
        position: format!("Position: ({}, {})", game.at().x, game.at().y),
        rooms: format!("Rooms: {}", floor.rooms().len()),
        rows: shown,
    }
}

/// Returns whether walls stand between cells, so that a character a cell would not show them.
fn has_thin_walls(game: &Game) -> bool {
    let floor = game.floor();
    let walled = |c: Cell, side| {
        c.step(side).is_some_and(|next| {
            floor.size().contains(next)
                && floor.is_floor(next)
                && !floor.open().is_open(undercroft::grid::Edge::new(c, side))
        })
    };
    floor.cells().iter().any(|c| walled(c, Side::East) || walled(c, Side::South))
}

struct Chart<'a> {
    game: &'a Game,
    sight: Bits,
    script: Script,
}

impl<'a> Chart<'a> {
    fn new(game: &'a Game, script: Script) -> Chart<'a> {
        Chart { game, sight: game.sight(), script }
    }

    fn cell(&self, x: i32, y: i32) -> Option<Cell> {
        let size = self.game.floor().size();
        let c = Cell { x: u16::try_from(x).ok()?, y: u16::try_from(y).ok()? };
        size.contains(c).then_some(c)
    }

    fn is_known(&self, c: Cell) -> bool {
        let floor = self.game.floor();
        floor.is_floor(c) && (self.game.tools().reveal || self.game.visit().seen().has(c))
    }

    fn pick(&self, unicode: char, ascii: char) -> char {
        if self.script == Script::Unicode { unicode } else { ascii }
    }

    fn ground(&self, c: Cell) -> Ink {
        if crate::fog::is_dark(self.game.floor(), c) {
            Ink::Dark
        } else if self.sight.has(c) {
            Ink::Seen
        } else {
            Ink::Remembered
        }
    }

    /// The character of a map with three columns and two rows a cell.
    fn glyph(&self, x: i32, y: i32) -> Glyph {
        let (cx, cy) = (x.div_euclid(3), y.div_euclid(2));
        match (x.rem_euclid(3), y.rem_euclid(2)) {
            (0, 0) => self.corner(cx, cy),
            (0, _) => self.edge(cx, cy, Side::West, '│', '|'),
            (column, 0) => {
                let glyph = self.edge(cx, cy, Side::North, '─', '-');
                // A door is one character, and its wall the other.
                if column == 2 && glyph.ink == Ink::Door {
                    Glyph { sign: self.pick('─', '-'), ..glyph }
                } else {
                    glyph
                }
            }
            (column, _) => self.inside(cx, cy, column == 1),
        }
    }

    /// The character of a board with two columns and two rows a cell.
    fn block(&self, x: i32, y: i32) -> Glyph {
        let (cx, cy) = (x.div_euclid(2), y.div_euclid(2));
        let floor = |glyph: Glyph| {
            if glyph.sign == ' ' && glyph.ink != Ink::Unknown { Glyph { sign: '.', ..glyph } } else { glyph }
        };
        match (x.rem_euclid(2), y.rem_euclid(2)) {
            // Rock is what lies behind the walls, and is not drawn.
            (1, 1) if self.cell(cx, cy).is_none_or(|c| !self.is_known(c) && c != self.game.at()) => BLANK,
            (1, 1) => self.square(cx, cy),
            (0, 1) => floor(self.edge(cx, cy, Side::West, '#', '#')),
            (1, _) => floor(self.edge(cx, cy, Side::North, '#', '#')),
            _ => {
                let corner = self.corner(cx, cy);
                if corner.ink == Ink::Unknown {
                    BLANK
                } else {
                    floor(Glyph { sign: if corner.sign == ' ' { ' ' } else { '#' }, ..corner })
                }
            }
        }
    }

    /// The character of a board with one for each cell.
    fn square(&self, x: i32, y: i32) -> Glyph {
        if self.cell(x, y).is_some_and(|c| c == self.game.at()) {
            return Glyph { sign: '@', ink: Ink::Party };
        }
        if let Some(c) = self.cell(x, y).filter(|c| self.is_known(*c)) {
            let thing = self.inside(x, y, true);
            return if thing.sign == ' ' { Glyph { sign: '.', ink: self.ground(c) } } else { thing };
        }
        let around = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x + dx, y + dy)));
        let mut known = around.filter_map(|(x, y)| self.cell(x, y)).filter(|c| self.is_known(*c)).peekable();
        if known.peek().is_none() {
            return BLANK;
        }
        let seen = known.any(|c| self.sight.has(c));
        Glyph { sign: '#', ink: if seen { Ink::Seen } else { Ink::Remembered } }
    }

    /// What stands in a cell.
    fn inside(&self, x: i32, y: i32, first: bool) -> Glyph {
        let Some(c) = self.cell(x, y) else { return BLANK };
        let game = self.game;
        if c == game.at() {
            let arrow = match game.facing() {
                Side::North => self.pick('▲', '^'),
                Side::East => self.pick('▶', '>'),
                Side::South => self.pick('▼', 'v'),
                Side::West => self.pick('◀', '<'),
            };
            return Glyph { sign: if first { arrow } else { ' ' }, ink: Ink::Party };
        }
        if game.visit().marks().iter().any(|(at, _)| *at == c) {
            return Glyph { sign: if first { '*' } else { ' ' }, ink: Ink::Mark };
        }
        let key =
            matches!(game.floor().feature(c), Some(Feature::Key(_))) && !game.visit().walker().has_taken(c);
        if key && game.tools().keys && first {
            return Glyph { sign: 'k', ink: Ink::Thing };
        }
        if !self.is_known(c) {
            return BLANK;
        }
        let ground = Glyph {
            sign: if self.ground(c) == Ink::Dark { self.pick('░', ':') } else { ' ' },
            ink: self.ground(c),
        };
        if first { self.thing(c).unwrap_or(ground) } else { ground }
    }

    fn thing(&self, c: Cell) -> Option<Glyph> {
        let (game, visit) = (self.game, self.game.visit());
        let glyph = |sign, ink| Some(Glyph { sign, ink });
        match game.floor().feature(c)? {
            Feature::Trap(_) if visit.knows_trap(c) || game.tools().reveal => glyph('^', Ink::Danger),
            Feature::Spinner if visit.knows_trap(c) || game.tools().reveal => glyph('@', Ink::Danger),
            Feature::Chute if visit.knows_trap(c) || game.tools().reveal => glyph('v', Ink::Danger),
            _ if game.is_done_with(c) || game.here(c).is_none() => None,
            Feature::StairsUp => glyph('<', Ink::Thing),
            Feature::StairsDown => glyph('>', Ink::Thing),
            Feature::Key(_) => glyph('k', Ink::Thing),
            Feature::Lever(_) => glyph('!', Ink::Thing),
            Feature::Switch(_) => glyph('s', Ink::Thing),
            Feature::Chest(_) | Feature::Marker(_) => glyph('$', Ink::Thing),
            Feature::Teleporter(_) => glyph(self.pick('◯', 'O'), Ink::Thing),
            Feature::Person(_) => glyph('p', Ink::Thing),
            Feature::Note(_) => glyph('n', Ink::Thing),
            Feature::Trap(_) | Feature::Spinner | Feature::Chute => None,
        }
    }

    /// What stands on the north or west side of a cell, as it looks from where it is known.
    fn edge(&self, x: i32, y: i32, side: Side, unicode: char, ascii: char) -> Glyph {
        let (dx, dy) = if side == Side::North { (0, -1) } else { (-1, 0) };
        let here = self.cell(x, y).filter(|c| self.is_known(*c));
        let there = self.cell(x + dx, y + dy).filter(|c| self.is_known(*c));
        if self.game.tools().one_ways
            && let Some(toward) = self.one_way(x, y, side)
        {
            return Glyph { sign: ARROWS[toward as usize], ink: Ink::Secret };
        }
        let faces = [here.map(|c| (c, side)), there.map(|c| (c, side.opposite()))];
        let faces: Vec<(Cell, Face)> =
            faces.into_iter().flatten().map(|(c, side)| (c, self.game.face(c, side))).collect();
        let Some((near, face)) =
            faces.iter().copied().max_by_key(|(_, face)| (*face != Face::Wall, *face == Face::Door))
        else {
            return BLANK;
        };
        let seen = faces.iter().any(|(c, _)| self.sight.has(*c));
        let ink = if seen { Ink::Seen } else { Ink::Remembered };
        let one_way =
            faces.len() == 2 && faces.iter().any(|(_, face)| *face == Face::Wall) && face != Face::Wall;
        if one_way && self.game.visit().walked().has(near) {
            let toward = if Some(near) == here { side } else { side.opposite() };
            return Glyph { sign: ARROWS[toward as usize], ink: Ink::Secret };
        }
        match face {
            Face::Open if here.is_some() && there.is_some() => Glyph { sign: ' ', ink },
            Face::Open => Glyph { sign: ' ', ink: Ink::Remembered },
            Face::Wall => Glyph { sign: self.pick(unicode, ascii), ink },
            Face::Door => Glyph { sign: '+', ink: Ink::Door },
            Face::LockedDoor => Glyph { sign: 'L', ink: Ink::Door },
            Face::Gate => Glyph { sign: self.pick('▒', 'G'), ink: Ink::Door },
            Face::OpenDoor | Face::RaisedGate => Glyph { sign: '\'', ink: Ink::Door },
            Face::SecretDoor => Glyph { sign: 'S', ink: Ink::Secret },
            Face::FalseWall => Glyph { sign: '?', ink: Ink::Secret },
        }
    }

    /// Returns the side toward which one passes there, if only toward one.
    fn one_way(&self, x: i32, y: i32, side: Side) -> Option<Side> {
        match self.game.floor().side(self.cell(x, y)?, side) {
            EdgeKind::Barrier(barrier) => barrier.one_way,
            _ => None,
        }
    }

    /// Where four edges meet.
    fn corner(&self, x: i32, y: i32) -> Glyph {
        let arms = [
            self.edge(x, y - 1, Side::West, '│', '|'),
            self.edge(x, y, Side::North, '─', '-'),
            self.edge(x, y, Side::West, '│', '|'),
            self.edge(x - 1, y, Side::North, '─', '-'),
        ];
        let known = arms.iter().any(|arm| arm.ink != Ink::Unknown);
        let solid = arms.map(|arm| arm.ink != Ink::Unknown && arm.sign != ' ');
        let ink = if arms.iter().any(|arm| arm.ink == Ink::Seen) { Ink::Seen } else { Ink::Remembered };
        if !known {
            return BLANK;
        }
        let sign = match solid {
            [false, false, false, false] => return Glyph { sign: ' ', ink },
            [_, false, _, false] => self.pick('│', '|'),
            [false, _, false, _] => self.pick('─', '-'),
            [true, true, false, false] => self.pick('└', '+'),
            [false, true, true, false] => self.pick('┌', '+'),
            [false, false, true, true] => self.pick('┐', '+'),
            [true, false, false, true] => self.pick('┘', '+'),
            [true, true, true, false] => self.pick('├', '+'),
            [false, true, true, true] => self.pick('┬', '+'),
            [true, false, true, true] => self.pick('┤', '+'),
            [true, true, false, true] => self.pick('┴', '+'),
            [true, true, true, true] => self.pick('┼', '+'),
        };
        Glyph { sign, ink }
    }
}
