//! What joins floors beside their stairs: a key that opens a door on a deeper floor, such a door, and the stops of lifts.
//!
//! A floor learns its part from the recipe and its depth, and looks at no other floor. The door shuts a room with a single way in,
//! in which nothing lies that any way needs; so whoever does not have the key misses treasure and nothing else. A stop of a lift
//! stands where anybody walks to from the entrance and back, whatever they did: coming by lift is like coming by the stairs.

use crate::draft::Draft;
use crate::dungeon;
use crate::error::{Halt, Stuck};
use crate::floor::{
    Barrier, BarrierKind, Chest, Event, EventId, Feature, Floor, Key, Lift, MarkerKind, Offer, Room, RoomId,
};
use crate::grid::{Cell, Edge, Side, Steps};
use crate::pass::{Generator, Work};
use crate::passes::stock;
use crate::rng::Rng;

/// Gives the floor what the recipe says of its depth.
pub(crate) fn join<G: Generator>(work: &mut Work<'_, G>) -> Result<(), Halt> {
    let (across, depth) = (work.params.across(), work.draft.depth());
    if across.is_nothing() {
        return Ok(());
    }
    work.budget.spend(work.draft.size().area() as u64)?;
    let lifts = across.lifts.iter().filter_map(|(upper, lower)| match depth {
        _ if depth == *upper => Some(*lower),
        _ if depth == *lower => Some(*upper),
        _ => None,
    });
    for to in lifts {
        add_lift(&mut work.draft, to, &mut work.rng)?;
    }
    let name = |lies_on: &u32| {
        let nth = across.keys.keys().position(|other| other == lies_on).unwrap_or(0);
        dungeon::key_name(work.seed, nth as u32).into()
    };
    // The door first, so that no key of this floor lies behind it.
    if let Some((lies_on, _)) = across.keys.iter().find(|(_, door)| **door == depth) {
        let key = Key { name: name(lies_on), lies_on: Some(*lies_on), ..Key::default() };
        add_door(&mut work.draft, key, &mut work.rng)?;
    }
    if let Some(opens_on) = across.keys.get(&depth) {
        let key = Key { name: name(&depth), opens_on: Some(*opens_on), ..Key::default() };
        add_key(&mut work.draft, key, &mut work.rng)?;
    }
    Ok(())
}

/// Locks a room with a single way in, and sees to it that it is worth it.
fn add_door(draft: &mut Draft, key: Key, rng: &mut Rng) -> Result<(), Halt> {
    let rooms = (0..).map(RoomId).zip(draft.rooms());
    let mut vaults: Vec<(RoomId, Edge)> =
        rooms.filter_map(|(id, room)| Some((id, the_one_way_in(draft, room)?))).collect();
    vaults.retain(|(id, _)| is_aside(draft, *id));
    let has_treasure = |room: &Room| draft.features().iter().any(|p| room.has(p.at) && is_treasure(&p.is));
    if vaults.iter().any(|(id, _)| has_treasure(&draft.rooms()[id.index()])) {
        vaults.retain(|(id, _)| has_treasure(&draft.rooms()[id.index()]));
    }
    let Some(&(id, edge)) = rng.pick(&vaults) else {
        return Err(Stuck("no room can be kept for the key of another floor".to_owned()).into());
    };
    let room = &draft.rooms()[id.index()];
    if !has_treasure(room) {
        let (inside, _) = ends(room, edge);
        let free = room.cells().filter(|c| !draft.is_occupied(*c));
        let Some(at) = free.max_by_key(|c| (c.manhattan(inside), *c)) else {
            return Err(Stuck("the room for the key of another floor is full".to_owned()).into());
        };
        let Chest { gold, items } = stock::chest(draft.depth(), rng);
        draft.place(at, Feature::Chest(Chest { gold: 2 * gold, items }));
    }
    let key = draft.add_key(key);
    draft.hang(edge, Barrier::door().locked(key));
    Ok(())
}

/// Returns the edge through which alone one comes into a room, if it is open or a plain door.
fn the_one_way_in(draft: &Draft, room: &Room) -> Option<Edge> {
    let ways = draft.ways();
    let mut out = room.cells().flat_map(|c| {
        let leads_out = |(side, next): &(Side, Cell)| !room.has(*next) && ways.is_open(Edge::new(c, *side));
        draft
            .size()
            .neighbours(c)
            .filter(leads_out)
            .map(move |(side, _)| Edge::new(c, side))
            .collect::<Vec<_>>()
    });
    let edge = out.next()?;
    let is_plain = draft.barrier(edge).is_none_or(|barrier| *barrier == Barrier::door());
    (out.next().is_none() && is_plain).then_some(edge)
}

/// Whether nothing in the room is needed by any way, and the floor neither begins nor ends there.
fn is_aside(draft: &Draft, id: RoomId) -> bool {
    let room = &draft.rooms()[id.index()];
    let ends_here = [Some(draft.entrance()), goal(draft)].into_iter().flatten().any(|c| room.has(c));
    let offers = |is: &Feature| {
        let stands = matches!(is, Feature::StairsUp | Feature::StairsDown | Feature::Lift(_));
        stands || !matches!(is.offer(), Offer::Nothing)
    };
    let leads_in = |is: &Feature| matches!(is, Feature::Teleporter(way) if room.has(way.to));
    let happens = |(n, event): (EventId, &Event)| {
        let is_here = event.room == Some(id) || event.at.is_some_and(|at| room.has(at));
        is_here && dungeon::is_awaited(draft, n)
    };
    let shut_inside = |(edge, _): &(Edge, Barrier)| {
        let (a, b) = edge.cells();
        room.has(b) && a.is_some_and(|a| room.has(a))
    };
    !ends_here
        && !draft.features().iter().any(|p| room.has(p.at) && offers(&p.is) || leads_in(&p.is))
        && !(0..).map(EventId).zip(draft.events()).any(happens)
        && !draft.barriers().iter().any(shut_inside)
}

/// Returns the cell in which the floor is finished.
fn goal(draft: &Draft) -> Option<Cell> {
    use crate::floor::Goal;
    match draft.goal() {
        Goal::Boss(c) | Goal::Exit(c) => Some(c),
        Goal::StairsDown => None,
    }
}

/// Returns the cell of the room at the edge, and the cell before it.
fn ends(room: &Room, edge: Edge) -> (Cell, Option<Cell>) {
    let (before, at) = edge.cells();
    match before {
        Some(inside) if room.has(inside) => (inside, Some(at)),
        _ => (at, before),
    }
}

fn is_treasure(is: &Feature) -> bool {
    matches!(is, Feature::Chest(_))
        || matches!(is, Feature::Marker(marker) if marker.kind == MarkerKind::Loot)
}

/// Puts the key down where it is a find: in a room, among the cells farthest from the entrance.
fn add_key(draft: &mut Draft, key: Key, rng: &mut Rng) -> Result<(), Halt> {
    let steps = Steps::count(&draft.ways(), draft.entrance());
    // What another key keeps is for that key alone.
    let kept: Vec<bool> = draft.rooms().iter().map(|room| is_kept(draft, room)).collect();
    let rooms = draft.rooms().iter().zip(&kept).filter(|(_, kept)| !**kept);
    let mut cells: Vec<Cell> = rooms
        .flat_map(|(room, _)| room.cells())
        .filter(|c| !draft.is_occupied(*c) && *c != draft.entrance())
        .collect();
    cells.retain(|c| Some(*c) != goal(draft) && steps.at(*c) != u32::MAX);
    cells.sort_by_key(|c| (steps.at(*c), *c));
    let far = &cells[cells.len() * 2 / 3..];
    let Some(&at) = rng.pick(far) else {
        return Err(Stuck("the key of another floor has no place".to_owned()).into());
    };
    let key = draft.add_key(key);
    draft.place(at, Feature::Key(key));
    Ok(())
}

/// Whether a door with a key from elsewhere leads into the room.
fn is_kept(draft: &Draft, room: &Room) -> bool {
    draft.barriers().iter().any(|(edge, barrier)| {
        let brought = barrier.lock.is_some_and(|key| draft.keys()[key.index()].is_brought());
        let (a, b) = edge.cells();
        brought && (room.has(b) || a.is_some_and(|a| room.has(a)))
    })
}

/// Puts a stop where anybody walks to from the entrance and back, in a room if there is space.
fn add_lift(draft: &mut Draft, to: u32, rng: &mut Rng) -> Result<(), Halt> {
    let reached = dungeon::roamed(draft);
    let mut cells: Vec<Cell> = reached
        .iter()
        .filter(|c| !draft.is_occupied(*c) && *c != draft.entrance() && Some(*c) != goal(draft))
        .collect();
    let is_in_room = |c: &Cell| draft.rooms().iter().any(|room| room.has(*c));
    if cells.iter().any(is_in_room) {
        cells.retain(is_in_room);
    }
    // Whoever falls here lands on an empty cell, so one is left.
    if cells.len() < 2 {
        return Err(Stuck("a lift has no place near the entrance".to_owned()).into());
    }
    let Some(&at) = rng.pick(&cells) else { return Ok(()) };
    draft.place(at, Feature::Lift(Lift { to }));
    Ok(())
}

/// Returns a floor of plain doors without all that, for whoever compares it with what else made it. The generator puts no chests
/// down itself.
pub(crate) fn without(floor: &Floor) -> Floor {
    let carried = |key: &Key| key.lies_on.is_some() || key.opens_on.is_some();
    let mut plain = floor.clone();
    let contents = &mut plain.layout.contents;
    contents.features.retain(|placed| match &placed.is {
        Feature::Lift(_) | Feature::Chest(_) => false,
        Feature::Key(key) => !carried(&floor.keys()[key.index()]),
        _ => true,
    });
    for (_, barrier) in &mut contents.barriers {
        if barrier.lock.is_some_and(|key| floor.keys()[key.index()].is_brought()) {
            *barrier = Barrier::new(BarrierKind::Door);
        }
    }
    // They came last, so no other key has another number without them.
    contents.keys.retain(|key| !carried(key));
    plain
}
