//! Plausible drafts to bring to life, and what the tests work out by themselves about the floors that come of them: by plain
//! queues over single cells, so that the engine's waves over whole words are held against something else.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use undercroft::draft::Draft;
use undercroft::floor::{
    Barrier, EdgeKind, EventId, Feature, Gate, GateId, Key, KeyId, Needs, Room, RoomId, Trigger, TriggerId,
    Zone, ZoneKind,
};
use undercroft::generate;
use undercroft::generate::navigation::Navigation;
use undercroft::generate::navigation::life::scene::Place;
use undercroft::generate::navigation::life::{self, Modules};
use undercroft::generate::tunnels::{RoomShape, Tunnels};
use undercroft::grid::{Area, Cell, Edge, Side, cell, rect};
use undercroft::recipe::Between;
use undercroft::rules::{Passage, passage};
use undercroft::{Floor, Recipe, Rng, Seed, solve};

/// Returns the seed of the n-th draft.
pub(crate) fn seed(n: u64) -> Seed {
    Seed::new("life").nth(n)
}

/// Returns the depth of the n-th draft.
pub(crate) fn depth(n: u64) -> u32 {
    1 + (n % 12) as u32
}

/// Returns the n-th draft: rooms and tunnels with one to three keys, a gate or a locked door before the stairs, and
/// perhaps darkness, a lever with its gate, and ways that lead only one way.
pub(crate) fn draft(n: u64) -> Draft {
    let mut rng = Rng::from_state(n);
    let params = Tunnels {
        width: rng.between(24, 52),
        height: rng.between(20, 40),
        room_size: Between(3 + rng.below(2), rng.between(5, 9)),
        room_shape: if rng.chance(1, 6) { RoomShape::Mixed } else { RoomShape::Rectangle },
        tries: rng.between(12, 70),
        ..Tunnels::default()
    };
    let params =
        Tunnels { room_size: Between(params.room_size.min().max(4), params.room_size.max()), ..params };
    let floor = generate::floor(&Recipe::Tunnels(params), &seed(n), depth(n)).expect("an accepted recipe");
    let mut draft = Draft::from(floor);
    let look = life::themes::at(&seed(n), depth(n));
    let rooms = lock(&mut draft, &mut rng, look);
    if rng.chance(1, 3) && rooms.len() > 3 {
        draft = if_solvable(draft, |draft| shut_by_lever(draft, rooms[rooms.len() - 2]));
    }
    if rng.chance(1, 2) {
        let (x, y) = (rng.below(16) as u16, rng.below(14) as u16);
        let (w, h) = (rng.between(3, 8) as u16, rng.between(3, 6) as u16);
        let area = Area::rect(rect(x, y, w, h));
        draft.add_zone(Zone {
            kind: ZoneKind::Dark,
            area,
            danger: 0,
            rate: 0,
            monsters: Vec::new(),
            description: "You step into absolute darkness.".into(),
        });
    }
    if rng.chance(1, 2) {
        draft = if_solvable(draft, |draft| turn_one_way(draft, &mut rng));
    }
    draft
}

/// Returns the draft with a change, or without it where nobody could finish it any more.
fn if_solvable(draft: Draft, change: impl FnOnce(&mut Draft)) -> Draft {
    let mut changed = draft.clone();
    change(&mut changed);
    let solvable = changed.clone().finish().is_ok_and(|floor| solve::solve(&floor).is_ok());
    if solvable { changed } else { draft }
}

/// Shuts the room of the stairs, and puts the keys into rooms that one gets to without it. Returns those rooms, the one with
/// the entrance last.
fn lock(draft: &mut Draft, rng: &mut Rng, look: life::Look) -> Vec<usize> {
    let wanted = rng.between(1, 3);
    let stairs = draft.features().iter().find(|p| p.is == Feature::StairsDown).map(|p| p.at).expect("stairs");
    let exit = draft.rooms().iter().position(|r| r.has(stairs)).expect("their room");
    let edges = way_in(draft, exit);
    let first = rng.below(6);
    let by_door = wanted == 1 && rng.chance(1, 2);
    let keys: Vec<KeyId> = (0..wanted)
        .map(|i| {
            let name = life::themes::key_name(look, first, i);
            draft.add_key(Key { name, ..Key::default() })
        })
        .collect();
    if by_door {
        for edge in &edges {
            draft.hang(*edge, Barrier::door().locked(keys[0]));
        }
    } else {
        let gate = draft.add_gate(Gate {
            needs: Needs::keys(keys.iter().copied()),
            message: "The stairs are blocked by a locked gate.".into(),
        });
        for edge in &edges {
            draft.hang_gate(*edge, gate);
        }
    }
    let near = draft.open_edges().reach(draft.entrance());
    let mut rooms: Vec<usize> = (0..draft.rooms().len())
        .filter(|i| {
            let room = &draft.rooms()[*i];
            near.has(room.centre()) && !room.has(draft.entrance())
        })
        .collect();
    rng.shuffle(&mut rooms);
    // On the smallest floors the keys share what rooms there are, and with the entrance where there is no other.
    let entrance = draft.rooms().iter().position(|r| r.has(draft.entrance())).expect("the first room");
    rooms.push(entrance);
    for (i, key) in keys.iter().enumerate() {
        let room = &draft.rooms()[rooms[i.min(rooms.len() - 1)]];
        let at = room.cells().find(|c| !draft.is_occupied(*c)).expect("a free cell");
        draft.place(at, Feature::Key(*key));
    }
    rooms
}

/// Shuts a room by a gate whose lever stands beside the entrance.
fn shut_by_lever(draft: &mut Draft, room: usize) {
    let near = draft.rooms().iter().find(|r| r.has(draft.entrance())).cloned().expect("the first room");
    let Some(at) = near.cells().find(|c| !draft.is_occupied(*c) && *c != draft.entrance()) else { return };
    let trigger = draft.add_trigger(Trigger::default());
    draft.place(at, Feature::Lever(trigger));
    let gate = draft.add_gate(Gate { needs: Needs::triggers([trigger]), ..Gate::default() });
    for edge in way_in(draft, room) {
        draft.hang_gate(edge, gate);
    }
}

fn turn_one_way(draft: &mut Draft, rng: &mut Rng) {
    let room = rng.below(draft.rooms().len() as u32) as usize;
    if let Some(edge) = rng.pick(&way_in(draft, room)).copied() {
        let toward = if rng.chance(1, 2) { edge.side() } else { edge.side().opposite() };
        draft.hang(edge, Barrier::door().one_way(toward));
    }
}

/// Returns the open edges around a room.
fn way_in(draft: &Draft, room: usize) -> Vec<Edge> {
    let room = &draft.rooms()[room];
    let around = |c: Cell| Side::ALL.into_iter().filter_map(move |side| Some((side, c.step(side)?)));
    let edges = room.cells().flat_map(|c| around(c).map(move |(side, n)| (c, side, n)));
    let open = edges.filter(|(c, side, n)| !room.has(*n) && draft.open_edges().is_open(Edge::new(*c, *side)));
    open.map(|(c, side, _)| Edge::new(c, side)).collect()
}

/// Returns the draft brought to life by the passes, with the streams that a generator would give them.
pub(crate) fn alive(n: u64, own: &Modules) -> Floor {
    let params = Navigation { events: own.clone(), ..Navigation::default() };
    life::fill(draft(n), &params, &seed(n)).finish().unwrap_or_else(|e| panic!("draft {n}: {e}"))
}

/// Steps from the entrance, were nothing locked.
pub(crate) fn steps(floor: &Floor) -> BTreeMap<Cell, u32> {
    let mut steps = BTreeMap::from([(floor.entrance(), 0)]);
    let mut queue = VecDeque::from([floor.entrance()]);
    while let Some(c) = queue.pop_front() {
        for (side, n) in floor.size().neighbours(c) {
            if floor.side(c, side) != EdgeKind::Wall && !steps.contains_key(&n) {
                steps.insert(n, steps[&c] + 1);
                queue.push_back(n);
            }
        }
    }
    steps
}

/// Returns every cell that one gets to without ever using a key: walked anew whenever a lever came into reach.
pub(crate) fn without_keys(floor: &Floor) -> BTreeSet<Cell> {
    let mut pulled = BTreeSet::new();
    loop {
        let mut reached = BTreeSet::from([floor.entrance()]);
        let mut queue = VecDeque::from([floor.entrance()]);
        while let Some(c) = queue.pop_front() {
            for (side, n) in floor.size().neighbours(c) {
                if may_pass(floor, &pulled, passage(floor, c, side)) && reached.insert(n) {
                    queue.push_back(n);
                }
            }
        }
        let levers =
            floor.features().iter().filter(|p| reached.contains(&p.at)).filter_map(|p| p.is.trigger());
        let levers: BTreeSet<TriggerId> = levers.collect();
        if levers == pulled {
            return reached;
        }
        pulled = levers;
    }
}

fn may_pass(floor: &Floor, pulled: &BTreeSet<TriggerId>, passage: Passage) -> bool {
    match passage {
        Passage::Never | Passage::Lock(_) => false,
        Passage::Walk | Passage::Open => true,
        Passage::Gate(GateId(gate)) => {
            let needs = &floor.gates()[gate as usize].needs;
            let all = needs.triggers.iter().all(|id| pulled.contains(id));
            needs.keys.is_empty() && !needs.triggers.is_empty() && all
        }
    }
}

/// Returns what the space says about each room, worked out from the finished floor.
pub(crate) fn places(floor: &Floor) -> Vec<Place> {
    let (steps, near) = (steps(floor), without_keys(floor));
    let middle = cell((floor.size().width() - 1) / 2, (floor.size().height() - 1) / 2);
    let off_centre = |room: &Room| room.centre().manhattan(middle);
    let nearest = floor.rooms().iter().map(off_centre).min().expect("a room");
    let central = floor.rooms().iter().position(|r| off_centre(r) == nearest);
    let place = |(i, room): (usize, &Room)| {
        let mut sides = [false; 4];
        let mut exits = 0;
        for c in room.cells() {
            for (side, n) in floor.size().neighbours(c) {
                if !room.has(n) && floor.side(c, side) != EdgeKind::Wall {
                    exits += 1;
                    sides[side as usize] = true;
                }
            }
        }
        let dark = |c: &Cell| floor.zones().iter().any(|z| z.kind == ZoneKind::Dark && z.area.has(*c));
        Place {
            area: room.cells().count() as u32,
            distance: steps.get(&room.centre()).copied().unwrap_or(u32::MAX),
            exits,
            sides,
            dark: room.cells().filter(dark).count() * 2 >= room.cells().count(),
            key: floor.features().iter().any(|p| matches!(p.is, Feature::Key(_)) && room.has(p.at)),
            open: near.contains(&room.centre()),
            entrance: room.has(floor.entrance()),
            central: central == Some(i),
        }
    };
    floor.rooms().iter().enumerate().map(place).collect()
}

/// Returns the event that happens in a room.
pub(crate) fn event_in(floor: &Floor, room: RoomId) -> Option<EventId> {
    floor.events().iter().position(|e| e.room == Some(room)).map(|i| EventId(i as u32))
}
