//! Whether an assembly is what it says: tiles that meet face to face, one route from start to end, and this floor.
//!
//! What can be known without the tileset is looked at first, tile by tile and link by link, so that a fault is named where it
//! is. Where the recipe is known, the assembly is then built again through the generator's own verbs, and laid onto a grid:
//! both have to come out the same.

mod rebuild;

use super::Linear;
use crate::floor::{Assembly, Dress, EdgeKind, Exit, Floor, Link, Node, first_difference};
use crate::grid::{Bits, Edge, Passages, Rect, Side, cell, rect};
use crate::tileset::MAX_CONNECTORS;
use rebuild::rebuild;
use std::fmt::Display;

/// What is wrong with an assembly, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {why}")]
pub struct Misfit {
    /// The tile, the link or the cell.
    pub(crate) place: String,
    /// What is wrong there.
    pub(crate) why: String,
}

/// Checks the assembly of a floor, where it keeps one, against itself, against the floor, and, where that is known, against
/// the recipe with its tileset.
///
/// ```
/// use undercroft::generate::linear::{self, Linear};
/// use undercroft::{Draft, Recipe, Seed, make};
///
/// let params = Linear::default();
/// let floor = make::floor(&Recipe::Linear(params.clone()), &Seed::new("demo"), 1)?;
/// assert_eq!(linear::validate(&floor, Some(&params)), Ok(()));
///
/// let mut assembly = floor.assembly().expect("a floor of linear keeps its assembly").clone();
/// assembly.nodes[3].position[0] += 9990;
/// let mut draft = Draft::from(floor);
/// draft.set_assembly(assembly);
/// let misfits = linear::validate(&draft.finish()?, None).unwrap_err();
/// assert_eq!(misfits[0].to_string(), "tile 'Path_3': it does not lie in the middle of its box");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn validate(floor: &Floor, recipe: Option<&Linear>) -> Result<(), Vec<Misfit>> {
    let Some(assembly) = floor.assembly() else { return Ok(()) };
    let mut look = Look { floor, assembly, misfits: Vec::new() };
    look.at_route();
    look.at_tiles();
    look.at_links();
    if look.misfits.is_empty() {
        look.at_plan();
    }
    if let Some(params) = recipe.filter(|_| look.misfits.is_empty())
        && let Err(misfit) = rebuild(floor, assembly, params)
    {
        look.misfits.push(misfit);
    }
    if look.misfits.is_empty() { Ok(()) } else { Err(look.misfits) }
}

/// Looks at an assembly without its tileset.
struct Look<'a> {
    floor: &'a Floor,
    assembly: &'a Assembly,
    misfits: Vec<Misfit>,
}

impl Look<'_> {
    fn expect(&mut self, holds: bool, place: impl FnOnce() -> String, why: &str) {
        if !holds {
            self.misfits.push(Misfit { place: place(), why: why.to_owned() });
        }
    }

    /// A route leads to the end, every tile can be reached, and the tiles of the route say so.
    fn at_route(&mut self) {
        let Assembly { nodes, end, .. } = self.assembly;
        if let Err(invalid) = self.assembly.validate() {
            return self.misfits.push(misfit("the graph", invalid));
        }
        let reached = self.assembly.reached();
        for (node, is_reached) in nodes.iter().zip(reached) {
            self.expect(is_reached, || tile(node), "no link leads there from the start");
        }
        let route = self.assembly.shortest_path().unwrap_or_default();
        let mut distances = vec![None; nodes.len()];
        (0..).zip(&route).for_each(|(steps, id)| distances[*id as usize] = Some(steps));
        for (i, (node, steps)) in nodes.iter().zip(distances).enumerate() {
            let is_end = *end == Some(i as u32);
            self.expect(node.distance == steps, || tile(node), "that is not its distance from the start");
            let tags = [("StartRoom", i == 0), ("BossRoom", is_end), ("MainPath", steps.is_some())];
            for (tag, should_be) in tags {
                if node.has_tag(tag) != should_be {
                    let why = if should_be { "the tag is missing:" } else { "the tag is wrong:" };
                    self.misfits.push(misfit(tile(node), format!("{why} {tag}")));
                }
            }
        }
    }

    fn at_tiles(&mut self) {
        for node in &self.assembly.nodes {
            let few = node.exits.len() <= MAX_CONNECTORS;
            self.expect(few, || tile(node), "it has more connectors than a tile can have");
        }
        if self.misfits.is_empty() {
            let linked = self.linked();
            for (i, linked) in linked.iter().enumerate() {
                self.at_tile(i, linked);
                self.at_exits(i, linked);
            }
        }
    }

    /// Returns what leads to each tile.
    fn linked(&self) -> Vec<Linked> {
        let nodes = &self.assembly.nodes;
        let mut linked: Vec<Linked> = nodes.iter().map(|node| Linked::none(node.exits.len())).collect();
        for link in &self.assembly.links {
            let (from, to) = (link.from as usize, link.to as usize);
            linked[from].sides[link.from_side as usize] += 1;
            linked[to].sides[link.to_side as usize] += 1;
            if let Some((a, b)) = meeting(&nodes[from], &nodes[to], link) {
                linked[from].exits[a] += 1;
                linked[to].exits[b] += 1;
            }
        }
        linked
    }

    /// A tile lies in the middle of its box, and its sides are used as they are linked.
    fn at_tile(&mut self, i: usize, linked: &Linked) {
        let node = &self.assembly.nodes[i];
        let (low, high) = node.bounds;
        let is_middle = |axis: usize| {
            let ends = i64::from(low[axis]) + i64::from(high[axis]);
            low[axis] < high[axis] && ends == 2 * i64::from(node.position[axis])
        };
        self.expect(node.rotation < 4, || tile(node), "a tile is turned by up to three quarters");
        self.expect((0..3).all(is_middle), || tile(node), "it does not lie in the middle of its box");
        for (name, at) in &node.markers {
            self.expect(
                is_inside(node, *at),
                || format!("{} of {}", name, tile(node)),
                "it lies outside the box",
            );
        }
        for side in Side::ALL {
            let place = || format!("the {side} side of {}", tile(node));
            let times = linked.sides[side as usize];
            let used = node.used.iter().filter(|used| **used == side).count();
            let has_exit = node.exits.iter().any(|exit| exit.side == side);
            self.expect(used == times, place, "what is used there is not what is linked");
            self.expect(times == 0 || has_exit, place, "a link leads there, and there is no connector");
        }
    }

    /// Connectors lie on their faces, each in a place of its own, and are dressed as they are used.
    fn at_exits(&mut self, i: usize, linked: &Linked) {
        let node = &self.assembly.nodes[i];
        let (low, high) = node.bounds;
        for (n, (exit, times)) in node.exits.iter().zip(&linked.exits).enumerate() {
            let place = || format!("the {} side of {}", exit.side, tile(node));
            let is_on_face = match exit.side {
                Side::North => exit.position[2] == low[2],
                Side::East => exit.position[0] == high[0],
                Side::South => exit.position[2] == high[2],
                Side::West => exit.position[0] == low[0],
            };
            let is_apart = node.exits[..n].iter().all(|other| other.position != exit.position);
            let dress = Dress::of(self.is_corridor(i), *times > 0);
            let lies = is_on_face && is_inside(node, exit.position);
            self.expect(lies, place, "its connector does not lie on that face");
            self.expect(is_apart, place, "it has two connectors in one place");
            self.expect(*times <= 1, place, "more than one link leads there");
            self.expect(exit.dress == dress, place, "its opening is not dressed as it is used");
        }
    }

    /// Linked connectors face each other in one point.
    fn at_links(&mut self) {
        for link in &self.assembly.links {
            let [from, to] = [link.from, link.to].map(|id| &self.assembly.nodes[id as usize]);
            let place = || format!("the link from '{}' to '{}'", from.name, to.name);
            let meets = meeting(from, to, link).is_some();
            self.expect(link.from != link.to, place, "it leads from a tile to itself");
            self.expect(link.from_side == link.to_side.opposite(), place, "its sides do not face each other");
            self.expect(meets, place, "its connectors do not meet");
        }
    }

    /// The tiles cover the floor, and its edges and rooms are theirs.
    fn at_plan(&mut self) {
        let size = self.floor.size();
        let (mut cells, mut rects) = (Bits::empty(size), Vec::with_capacity(self.assembly.nodes.len()));
        for node in &self.assembly.nodes {
            let Some(rect) = self.on_grid(node) else {
                return self.expect(false, || tile(node), "its box does not lie on the floor's grid");
            };
            self.expect(!cells.touches(rect), || tile(node), "it overlaps another tile");
            cells.insert_rect(rect);
            rects.push(rect);
        }
        if let Some(c) = first_difference(&cells, self.floor.cells()) {
            let why = if cells.has(c) { "a tile lies there, and it is rock" } else { "no tile lies there" };
            self.expect(false, || format!("the cell {c}"), why);
        }
        if self.misfits.is_empty() {
            self.at_edges(&rects);
            self.at_rooms(&rects);
        }
    }

    /// Tiles are open inside, and walled around but for their links.
    fn at_edges(&mut self, rects: &[Rect]) {
        let floor = self.floor;
        let mut ways = Passages::closed(floor.size());
        for rect in rects {
            ways.open_rect(*rect);
        }
        for link in &self.assembly.links {
            let mut is_walled = true;
            for edge in face(rects, link).filter(|edge| floor.edge(*edge) != EdgeKind::Wall) {
                ways.set(edge, true);
                is_walled = false;
            }
            if is_walled {
                let to = &self.assembly.nodes[link.to as usize].name;
                self.misfits.push(misfit(format!("the link to '{to}'"), "there is a wall on the floor"));
            }
        }
        let mut built = floor.open().clone();
        floor.barriers().iter().for_each(|(edge, _)| built.set(*edge, true));
        let planes = [(ways.north(), built.north(), Side::North), (ways.west(), built.west(), Side::West)];
        for (ways, built, side) in planes {
            if let Some(c) = first_difference(ways, built) {
                let why =
                    if ways.has(c) { "a wall stands inside a tile" } else { "no link leads through it" };
                self.misfits.push(misfit(Edge::new(c, side), why));
            }
        }
    }

    /// Every tile that is no corridor is a room of the same name, and one begins and ends where the tiles say.
    fn at_rooms(&mut self, rects: &[Rect]) {
        let tiles = self.assembly.nodes.iter().zip(rects).enumerate();
        let mut expected =
            tiles.filter(|(i, _)| !self.is_corridor(*i)).map(|(_, (node, rect))| (node, *rect));
        let mut rooms = self.floor.rooms().iter().map(|room| (&room.name, room.bounds));
        let mut misfits = Vec::new();
        loop {
            match (expected.next(), rooms.next()) {
                (None, None) => break,
                (Some((node, rect)), room) if room != Some((&node.name, rect)) => {
                    misfits.push(misfit(tile(node), format!("there is no such room of {rect}")));
                    break;
                }
                (None, Some((name, _))) => {
                    misfits.push(misfit(format!("room '{name}'"), "it is no tile"));
                    break;
                }
                _ => {}
            }
        }
        self.misfits.append(&mut misfits);
        let end = self.assembly.end.map_or(0, |end| end as usize);
        let (entrance, goal) = (self.floor.entrance(), self.floor.goal_cell());
        self.expect(rects[0].contains(entrance), || "the entrance".to_owned(), "it is not in the start");
        self.expect(rects[end].contains(goal), || "the goal".to_owned(), "it is not in the end room");
    }

    /// Returns the cells of a tile, where its box lies on cell borders of the floor.
    fn on_grid(&self, node: &Node) -> Option<Rect> {
        let side = i64::from(self.assembly.cell);
        let along = |axis: usize, at: i32| {
            let from = i64::from(at) - i64::from(self.assembly.origin[axis]);
            (side > 0 && from % side == 0).then(|| u16::try_from(from / side).ok()).flatten()
        };
        let (low, high) = node.bounds;
        let (x, y) = (along(0, low[0])?, along(2, low[2])?);
        let (right, bottom) = (along(0, high[0])?, along(2, high[2])?);
        let rect = rect(x, y, right.checked_sub(x)?, bottom.checked_sub(y)?);
        rect.fits(self.floor.size()).then_some(rect)
    }

    /// Corridors have two connectors; the start and the end are rooms, whatever they have.
    fn is_corridor(&self, i: usize) -> bool {
        i > 0 && self.assembly.end != Some(i as u32) && self.assembly.nodes[i].exits.len() == 2
    }
}

/// How many links lead to a tile.
struct Linked {
    /// By side.
    sides: [usize; 4],
    /// By connector.
    exits: Vec<usize>,
}

impl Linked {
    fn none(exits: usize) -> Linked {
        Linked { sides: [0; 4], exits: vec![0; exits] }
    }
}

/// Returns the connectors of two tiles at which a link joins them. Tiles may meet with more than one: what is joined is not
/// walled up.
fn meeting(from: &Node, to: &Node, link: &Link) -> Option<(usize, usize)> {
    let on = |node: &'_ Node, side: Side, at: Option<[i32; 3]>| -> Vec<usize> {
        let fits = |exit: &Exit| exit.side == side && at.is_none_or(|at| exit.position == at);
        (0..node.exits.len()).filter(|i| fits(&node.exits[*i])).collect()
    };
    let mut met = None;
    for a in on(from, link.from_side, None) {
        for b in on(to, link.to_side, Some(from.exits[a].position)) {
            if from.exits[a].dress != Dress::Wall && to.exits[b].dress != Dress::Wall {
                return Some((a, b));
            }
            met.get_or_insert((a, b));
        }
    }
    met
}

fn is_inside(node: &Node, at: [i32; 3]) -> bool {
    let (low, high) = node.bounds;
    (0..3).all(|axis| (low[axis]..=high[axis]).contains(&at[axis]))
}

/// Returns the edges that two linked tiles share.
fn face(rects: &[Rect], link: &Link) -> impl Iterator<Item = Edge> {
    let (a, b, side) = (rects[link.from as usize], rects[link.to as usize], link.from_side);
    let (right, bottom) = (a.right() as u16 - 1, a.bottom() as u16 - 1);
    let row = match side {
        Side::North => rect(a.x, a.y, a.w, 1),
        Side::East => rect(right, a.y, 1, a.h),
        Side::South => rect(a.x, bottom, a.w, 1),
        Side::West => rect(a.x, a.y, 1, a.h),
    };
    let is_shared = move |c: &crate::grid::Cell| c.step(side).is_some_and(|beyond| b.contains(beyond));
    row.cells().filter(is_shared).map(move |c| Edge::new(cell(c.x, c.y), side))
}

fn misfit(place: impl Display, why: impl Display) -> Misfit {
    Misfit { place: place.to_string(), why: why.to_string() }
}

fn tile(node: &Node) -> String {
    format!("tile '{}'", node.name)
}
