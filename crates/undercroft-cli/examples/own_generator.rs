//! A generator of one's own: a keep of rooms and corridors, its last room locked and the key elsewhere.
//!
//! It is a type with parameters and a table of passes. The engine runs the passes with a random stream for each, tries
//! again where one is stuck, checks the floor, proves it and replays the proof. Everything that takes a floor takes this
//! one: here it is drawn as text and as SVG, and written as level JSON.
//!
//! `cargo run -p undercroft-cli --example own_generator -- seed`

use std::error::Error;
use std::io::Write as _;
use undercroft::floor::{Barrier, Corridor, Feature, Goal, Key, Room, RoomId, RoomKind};
use undercroft::grid::{Edge, Rect, Size, cell, rect};
use undercroft::pass::{Generator, Halt, Pass, Stuck, Work};
use undercroft::passes::{self, End, Gap, Openings, Router, Routes, Site};
use undercroft::{Floor, RecipeError, Seed, make};
use undercroft_export::json;

/// The parameters of the keep.
pub(crate) struct Keep {
    /// The side of the floor, in cells.
    pub(crate) side: u16,
    /// How many rooms it has.
    pub(crate) rooms: u32,
}

/// What the passes leave for one another beside the draft.
#[derive(Default)]
pub(crate) struct Shared {
    rooms: Vec<Rect>,
    openings: Openings,
}

impl Generator for Keep {
    const NAME: &'static str = "keep";
    const VERSION: u32 = 1;
    const PASSES: &'static [Pass<Self>] = &[
        Pass { name: "place rooms", run: place_rooms },
        Pass { name: "carve corridors", run: carve_corridors },
        Pass { name: "hang doors", run: hang_doors },
        Pass { name: "place stairs", run: place_stairs },
    ];
    type Shared = Shared;

    fn check(&self) -> Result<(), RecipeError> {
        let (value, allowed) = (self.side.to_string(), "a keep is 16 to 64 cells wide".to_owned());
        let possible = (16..=64).contains(&self.side);
        if possible { Ok(()) } else { Err(RecipeError::OutOfRange { key: "side", value, allowed }) }
    }

    fn size(&self) -> Size {
        Size::new(self.side.into(), self.side.into()).expect("a checked side is possible")
    }

    fn attempts(&self) -> u32 {
        20
    }
}

/// Puts each room where there is space next to a random cell.
fn place_rooms(work: &mut Work<'_, Keep>) -> Result<(), Halt> {
    let window = rect(1, 1, work.params.side - 2, work.params.side - 2);
    let mut site = Site::new(window, 1, 2);
    for _ in 0..work.params.rooms {
        work.budget.spend(u64::from(window.area()))?;
        let size = (work.rng.between(3, 6) as u16, work.rng.between(3, 6) as u16);
        let near =
            cell(1 + work.rng.below(window.w.into()) as u16, 1 + work.rng.below(window.h.into()) as u16);
        let room = site.nearest(size, Gap::Wanted, near);
        let room = room.ok_or_else(|| Stuck("there is no space for another room".to_owned()))?;
        site.take(room);
        work.draft.carve_rect(room);
        work.draft.open_rect(room);
        work.draft.add_room(Room::new(room, RoomKind::Chamber));
        work.shared.rooms.push(room);
    }
    Ok(())
}

/// Joins the rooms by the corridors of a spanning tree.
fn carve_corridors(work: &mut Work<'_, Keep>) -> Result<(), Halt> {
    let rooms = &work.shared.rooms;
    let end = |room: u32| {
        let bounds = rooms[room as usize];
        End { room, bounds, may_open: true, may_share: false, other_wall: false }
    };
    let mut router = Router::new(work.draft.cells().clone());
    let (mut openings, mut routes) = (Openings::new(rooms.len()), Routes::with_capacity(rooms.len()));
    for link in passes::graph(rooms, |_| 4, |_| 0, &mut work.rng).tree {
        let ends = (end(link.a), end(link.b));
        let joined = router.join(ends, 1..=40, &mut openings, &mut routes, &mut work.budget)?;
        let route = routes.all().last().filter(|_| joined);
        let route = route.ok_or_else(|| Stuck(format!("rooms {} and {} stay apart", link.a, link.b)))?;
        let cells = routes.cells(route);
        for c in cells {
            work.draft.carve(*c);
        }
        for edge in cells.windows(2).filter_map(|pair| Edge::between(pair[0], pair[1])) {
            work.draft.open(edge);
        }
        work.draft.add_corridor(Corridor::through(cells, (Some(RoomId(link.a)), Some(RoomId(link.b)))));
    }
    work.shared.openings = openings;
    Ok(())
}

/// Puts a door into every opening. One room that has a single one is locked, and its key lies in another.
fn hang_doors(work: &mut Work<'_, Keep>) -> Result<(), Halt> {
    let openings = &work.shared.openings;
    let last = (1..work.params.rooms).rev().find(|room| openings.count(*room) == 1);
    let last = last.ok_or_else(|| Stuck("no room has a single door".to_owned()))?;
    let key = work.draft.add_key(Key { name: "key of the keep".into(), ..Key::default() });
    for opening in openings.all() {
        let door = if opening.room == last { Barrier::door().locked(key) } else { Barrier::door() };
        work.draft.hang(opening.edge(), door);
    }
    let others: Vec<u32> = (1..work.params.rooms).filter(|room| *room != last).collect();
    let with_key = work.rng.pick(&others).ok_or_else(|| Stuck("no room is left for the key".to_owned()))?;
    work.draft.place(work.shared.rooms[*with_key as usize].centre(), Feature::Key(key));
    work.draft.place(work.shared.rooms[last as usize].centre(), Feature::StairsDown);
    Ok(())
}

fn place_stairs(work: &mut Work<'_, Keep>) -> Result<(), Halt> {
    work.budget.spend(1)?;
    let start = work.shared.rooms[0].centre();
    work.draft.place(start, Feature::StairsUp);
    work.draft.enter_at(start);
    work.draft.set_goal(Goal::StairsDown);
    Ok(())
}

/// Makes a floor, and writes it as an SVG and as level JSON.
pub(crate) fn keep(seed: &str) -> Result<(Floor, String, String), Box<dyn Error>> {
    let seed = Seed::new(seed);
    let floor = make::floor(&Keep { side: 32, rooms: 9 }, &seed, 1)?;
    let svg = undercroft_render::svg(&floor, &undercroft_render::Options::default());
    let json = json::write_floors(std::slice::from_ref(&floor), Some(&seed), json::Style::Pretty);
    Ok((floor, svg, json))
}

fn main() -> Result<(), Box<dyn Error>> {
    let (floor, svg, json) = keep(&std::env::args().nth(1).unwrap_or_else(|| "demo".to_owned()))?;
    writeln!(std::io::stdout(), "{}{} bytes of SVG, {} of JSON", floor.drawing(), svg.len(), json.len())?;
    Ok(())
}
