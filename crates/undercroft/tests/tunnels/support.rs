//! Recipes to try, and the promises that are held against what they make.

use proptest::prelude::*;
use std::collections::VecDeque;
use undercroft::error::GenerateError;
use undercroft::floor::{EdgeKind, Feature, Shape};
use undercroft::generate::tunnels::{IfStuck, Order, RoomShape, TunnelShape, Tunnels};
use undercroft::generate::{self, MAX_DEPTH};
use undercroft::grid::{Cell, cell};
use undercroft::recipe::Between;
use undercroft::{Floor, Recipe, Rng, Seed};

/// Returns the floor, or why there is none.
pub(crate) fn make(params: &Tunnels, seed: &Seed, depth: u32) -> Result<Floor, GenerateError> {
    generate::floor(&Recipe::Tunnels(params.clone()), seed, depth)
}

/// Returns the floor of a recipe that cannot fail.
pub(crate) fn floor_of(params: &Tunnels, seed: &Seed, depth: u32) -> Floor {
    make(params, seed, depth).unwrap_or_else(|e| panic!("{e}\nseed {seed:?} depth {depth} {params:?}"))
}

/// Makes the floor of an accepted recipe, and holds every promise against it. Only a recipe that asks for a number of
/// rooms, and for no simple layout, may give up.
pub(crate) fn hold_promises(params: &Tunnels, seed: &Seed, depth: u32) {
    let floor = match make(params, seed, depth) {
        Err(GenerateError::GaveUp { .. }) if params.rooms.is_some() && params.if_stuck == IfStuck::Refuse => {
            return;
        }
        other => other.unwrap_or_else(|e| {
            panic!("an accepted recipe failed: {e}\nseed {seed:?} depth {depth} {params:?}")
        }),
    };
    if let Err(broken) = promises(params, &floor) {
        panic!("{broken}\nseed {seed:?} depth {depth} {params:?}\n{}", floor.drawing());
    }
    assert_eq!(floor.depth(), depth);
    let again = floor_of(params, seed, depth);
    assert_eq!(again, floor);
    assert_eq!(again.to_string(), floor.to_string(), "the same bytes twice");
    // The stairs meet those of the floor below, which knows nothing of this one.
    if let Ok(below) = make(params, seed, depth % MAX_DEPTH + 1)
        && below.depth() > 1
    {
        assert_eq!(below.stairs_up(), floor.stairs_down(), "seed {seed:?} depth {depth} {params:?}");
    }
}

fn promises(params: &Tunnels, floor: &Floor) -> Result<(), String> {
    solid_border(params, floor)?;
    rooms_as_asked(params, floor)?;
    rooms_apart(params, floor)?;
    let steps = walk(floor, floor.entrance());
    joined(params, floor, &steps)?;
    stairs(params, floor, &steps)
}

fn solid_border(params: &Tunnels, floor: &Floor) -> Result<(), String> {
    let size = floor.size();
    if (u32::from(size.width()), u32::from(size.height())) != (params.width, params.height) {
        return Err(format!("the floor is {size}"));
    }
    let on_rim = |c: &Cell| c.x == 0 || c.y == 0 || c.x + 1 == size.width() || c.y + 1 == size.height();
    match floor.cells().iter().find(on_rim) {
        Some(c) => Err(format!("{c} on the rim is floor")),
        None => Ok(()),
    }
}

fn rooms_as_asked(params: &Tunnels, floor: &Floor) -> Result<(), String> {
    let count = floor.rooms().len() as u32;
    match params.rooms {
        Some(rooms) if count != rooms => return Err(format!("{count} rooms instead of {rooms}")),
        None if count == 0 || count > params.tries => {
            return Err(format!("{count} rooms of {} tries", params.tries));
        }
        _ => (),
    }
    for (i, room) in floor.rooms().iter().enumerate() {
        let (w, h) = (u32::from(room.bounds.w) + 1, u32::from(room.bounds.h) + 1);
        let disc = room.shape == Shape::Disc;
        // A disc is an odd number of cells wide, so its outline may be one less than the least that was asked for.
        let sized =
            |side: u32| params.room_size.contains(side) || disc && params.room_size.contains(side + 1);
        if !sized(w) || !sized(h) || disc && w != h {
            return Err(format!("room {i} has an outline of {w}×{h}"));
        }
        let shaped = match params.room_shape {
            RoomShape::Rectangle => room.shape == Shape::Rectangle,
            RoomShape::Circle => disc,
            RoomShape::Mixed => disc || room.shape == Shape::Rectangle,
        };
        if !shaped {
            return Err(format!("room {i} is a {:?}", room.shape));
        }
        if let Some(c) = room.cells().find(|c| !floor.is_floor(*c)) {
            return Err(format!("{c} in room {i} is rock"));
        }
    }
    Ok(())
}

fn rooms_apart(params: &Tunnels, floor: &Floor) -> Result<(), String> {
    for (i, a) in floor.rooms().iter().enumerate() {
        for (j, b) in floor.rooms()[..i].iter().enumerate() {
            let gap = a.bounds.gap(b.bounds);
            if gap < params.spacing {
                let (a, b, spacing) = (a.bounds, b.bounds, params.spacing);
                return Err(format!("rooms {j} {b:?} and {i} {a:?} keep {gap} cells of {spacing}"));
            }
        }
    }
    Ok(())
}

/// Everything that adjoins is open, but for the locked doors of a recipe that asks for them.
fn joined(params: &Tunnels, floor: &Floor, steps: &Steps) -> Result<(), String> {
    let may_lock = params.locks.on(floor.size()).max() > 0;
    let size = floor.size();
    let reach = floor.open().reach(floor.entrance());
    for c in floor.cells().iter() {
        if steps.to(c).is_none() || !reach.has(c) && !may_lock {
            return Err(format!("{c} is not reached from the entrance at {}", floor.entrance()));
        }
        for (side, n) in size.neighbours(c) {
            let is_allowed = match floor.side(c, side) {
                EdgeKind::Open => true,
                EdgeKind::Wall => false,
                EdgeKind::Barrier(door) => may_lock && door.lock.is_some(),
            };
            if floor.is_floor(n) && !is_allowed {
                return Err(format!("a wall stands between the cells {c} and {n} of floor"));
            }
        }
    }
    match reach.iter().find(|c| !floor.is_floor(*c)) {
        Some(c) => Err(format!("{c} is rock and is reached")),
        None if may_lock || floor.barriers().is_empty() => Ok(()),
        None => Err("there is a barrier".to_owned()),
    }
}

fn stairs(params: &Tunnels, floor: &Floor, steps: &Steps) -> Result<(), String> {
    let (first, last) = (&floor.rooms()[0], &floor.rooms()[floor.rooms().len() - 1]);
    let start = floor.entrance();
    if floor.stairs_up() != Some(start) {
        return Err(format!("the stairs up are not at the entrance {start}"));
    }
    let down: Vec<Cell> =
        floor.features().iter().filter(|p| p.is == Feature::StairsDown).map(|p| p.at).collect();
    let [down] = down[..] else { return Err(format!("stairs lead down at {down:?}")) };
    if floor.rooms().len() == 1 {
        // A lone room has both ways side by side.
        if !first.has(start) || !first.has(down) || steps.to(down) != Some(1) {
            return Err(format!("the ways in and down stand at {start} and {down}"));
        }
    } else if (start, down) != (first.bounds.centre(), last.bounds.centre()) {
        return Err(format!(
            "the ways in and down stand at {start} and {down}, not in the first and the last room"
        ));
    }
    let most = [params.chests, params.traps, params.locks].map(|count| count.on(floor.size()).max() as usize);
    let carried = floor.features().len() - 2;
    if floor.goal_cell() != down || carried > most.iter().sum() {
        return Err(format!("the goal is {}, among {} features", floor.goal_cell(), floor.features().len()));
    }
    Ok(())
}

/// Steps from a cell to every other, by a plain queue.
struct Steps {
    width: usize,
    steps: Vec<Option<u32>>,
}

impl Steps {
    fn to(&self, c: Cell) -> Option<u32> {
        self.steps[usize::from(c.y) * self.width + usize::from(c.x)]
    }
}

fn walk(floor: &Floor, start: Cell) -> Steps {
    let (width, height) = (usize::from(floor.size().width()), usize::from(floor.size().height()));
    let mut steps = Steps { width, steps: vec![None; width * height] };
    let at = |c: Cell| usize::from(c.y) * width + usize::from(c.x);
    steps.steps[at(start)] = Some(0);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((c, far)) = queue.pop_front() {
        for (side, n) in floor.size().neighbours(cell(c.x, c.y)) {
            if floor.side(c, side) != EdgeKind::Wall && steps.steps[at(n)].is_none() {
                steps.steps[at(n)] = Some(far + 1);
                queue.push_back((n, far + 1));
            }
        }
    }
    steps
}

/// Returns a recipe within the ranges, of sides up to 200. Few large floors ask for many rooms: trying for them takes
/// long.
pub(crate) fn random(rng: &mut Rng, room_shape: RoomShape) -> Tunnels {
    let longest = if rng.chance(1, 8) { 200 } else { 70 };
    let (width, height) = (rng.between(8, longest), rng.between(8, longest));
    let largest = width.min(height) - 3;
    let smallest = if room_shape == RoomShape::Rectangle { 3 } else { 4 };
    let low = rng.between(smallest, largest.min(14));
    let room_size = Between(low, rng.between(low, largest.min(low + 12)));
    let spacing = if rng.chance(1, 16) { rng.between(1, 300) } else { rng.between(1, 4) };
    let mut params = Tunnels {
        width,
        height,
        room_size,
        tries: rng.between(1, 60),
        rooms: None,
        spacing,
        room_shape,
        tunnel_shape: [TunnelShape::L, TunnelShape::Direct, TunnelShape::Mixed][rng.below(3) as usize],
        order: [Order::Placed, Order::Near][rng.below(2) as usize],
        if_stuck: [IfStuck::Refuse, IfStuck::Simple][rng.below(2) as usize],
        ..Tunnels::default()
    };
    if rng.chance(1, 2) {
        let fits = |length: u32| (length - 4 + spacing) / (low - 1 + spacing);
        let most = match params.if_stuck {
            IfStuck::Simple => fits(width) * fits(height),
            // What chance surely reaches.
            IfStuck::Refuse => (fits(width) * fits(height) * 11 / 20).max(1),
        };
        params.rooms = Some(rng.between(1, most.min(40)));
    }
    params
}

/// Returns the same for proptest, which makes a failing one small.
pub(crate) fn accepted() -> impl Strategy<Value = Tunnels> {
    let shapes = prop_oneof![Just(RoomShape::Rectangle), Just(RoomShape::Circle), Just(RoomShape::Mixed)];
    let sides = (8_u32..=120, 8_u32..=120);
    let numbers = (0_u32..=12, 0_u32..=12, 1_u32..=60, proptest::option::of(1_u32..=40), 1_u32..=5);
    (sides, numbers, shapes, others())
        .prop_map(|((width, height), (low, more, tries, rooms, spacing), room_shape, others)| {
            let largest = width.min(height) - 3;
            let low = (low + if room_shape == RoomShape::Rectangle { 3 } else { 4 }).min(largest);
            let room_size = Between(low, (low + more).min(largest));
            Tunnels { width, height, room_size, tries, rooms, spacing, room_shape, ..others }
        })
        .prop_filter("the rooms fit", |params| Recipe::Tunnels(params.clone()).check().is_ok())
}

/// Any numbers at all, most of them out of range.
pub(crate) fn any() -> impl Strategy<Value = Tunnels> {
    let shapes = prop_oneof![Just(RoomShape::Rectangle), Just(RoomShape::Circle), Just(RoomShape::Mixed)];
    let number = || prop_oneof![6 => 0_u32..=60, 1 => 0_u32..=5_000, 1 => Just(u32::MAX), 1 => proptest::num::u32::ANY];
    let sizes = (number(), number(), number(), number());
    (sizes, number(), proptest::option::of(number()), number(), shapes, others()).prop_map(
        |((width, height, a, b), tries, rooms, spacing, room_shape, others)| {
            let room_size = Between(a.min(b), a.max(b));
            Tunnels { width, height, room_size, tries, rooms, spacing, room_shape, ..others }
        },
    )
}

fn others() -> impl Strategy<Value = Tunnels> {
    let tunnels = prop_oneof![Just(TunnelShape::L), Just(TunnelShape::Direct), Just(TunnelShape::Mixed)];
    let orders = prop_oneof![Just(Order::Placed), Just(Order::Near)];
    let stuck = prop_oneof![Just(IfStuck::Refuse), Just(IfStuck::Simple)];
    (tunnels, orders, stuck).prop_map(|(tunnel_shape, order, if_stuck)| Tunnels {
        tunnel_shape,
        order,
        if_stuck,
        ..Tunnels::default()
    })
}
