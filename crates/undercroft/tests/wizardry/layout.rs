//! Rooms, corridors, dead ends and doors.

use super::view::{Opening, View, is_counted};
use super::walk::{walk, walk_all};
use super::{Numbers, Report};
use std::collections::BTreeSet;
use undercroft::floor::{BarrierKind, Corridor, EdgeKind, RoomId, RoomKind};
use undercroft::grid::{Cell, Edge, Side};

pub(super) fn check(view: &View<'_>, numbers: &Numbers, report: &mut Report) {
    border(view, report);
    one_piece(view, report);
    rooms(view, numbers, report);
    junctions(view, report);
    openings(view, report);
    graph(view, report);
    shared_walls(view, report);
    corridors(view, report);
    doors(view, report);
    let counts = report.counts;
    report.within("cells of floor", counts.cells, numbers.cells);
    report.within("cells of rooms", counts.room_cells, numbers.room_cells);
    report.within("dead ends", counts.dead_ends, numbers.dead_ends);
    report.within("doors", counts.doors, numbers.doors);
}

fn border(view: &View<'_>, report: &mut Report) {
    let (right, bottom) = (view.floor.size().width() - 1, view.floor.size().height() - 1);
    let on_rim = |c: &Cell| c.x == 0 || c.y == 0 || c.x == right || c.y == bottom;
    let rim: Vec<Cell> = view.floor.cells().iter().filter(on_rim).collect();
    if !rim.is_empty() {
        report.add("border", format!("{rim:?} on the border are floor"));
    }
}

fn one_piece(view: &View<'_>, report: &mut Report) {
    // One-way doors join what they stand between, whichever way they are passed.
    let (floor, entrance) = (view.floor, view.floor.entrance());
    // From the second floor on a teleporter may be the only way.
    let on_foot = floor.depth() == 1;
    let steps = if on_foot {
        walk(floor, [entrance], |_, _, _| true)
    } else {
        walk_all(floor, entrance, |_, _, _| true)
    };
    let lost: Vec<Cell> = view.floor.cells().iter().filter(|c| !steps.has(*c)).collect();
    if !lost.is_empty() {
        report.add("one component", format!("{} cells are not joined, {} first", lost.len(), lost[0]));
    }
}

fn rooms(view: &View<'_>, numbers: &Numbers, report: &mut Report) {
    let counts = report.counts;
    report.within("large rooms", counts.large, numbers.rooms(RoomKind::Large));
    report.within("medium rooms", counts.medium, numbers.rooms(RoomKind::Medium));
    report.within("small rooms", counts.small, numbers.rooms(RoomKind::Small));
    for (i, room) in view.floor.rooms().iter().enumerate() {
        let (w, h) = (room.bounds.w, room.bounds.h);
        if room.kind != RoomKind::Junction && !is_counted(room) {
            report.add("kind of room", view.name(i));
        } else if is_counted(room) && !numbers.allows(room.kind, w, h) {
            report.add("size of a room", view.name(i));
        }
        if !is_counted(room) {
            continue;
        }
        for (j, other) in view.rooms().take_while(|(j, _)| *j < i) {
            if room.bounds.gap(other.bounds) < numbers.gap || room.cells().any(|c| other.has(c)) {
                report.add("gap", format!("{} touches {}", view.name(i), view.name(j)));
            }
        }
    }
}

fn junctions(view: &View<'_>, report: &mut Report) {
    let junctions = view.floor.rooms().iter().enumerate().filter(|(_, r)| r.kind == RoomKind::Junction);
    for (i, room) in junctions {
        let sides = 2..=3;
        if !sides.contains(&room.bounds.w) || !sides.contains(&room.bounds.h) {
            report.add("junction", format!("{} is not 2 to 3 cells wide", view.name(i)));
        }
        if view.openings[i].len() < 3 {
            report.add("junction", format!("{} joins {} ways", view.name(i), view.openings[i].len()));
        }
    }
}

fn openings(view: &View<'_>, report: &mut Report) {
    for (i, room) in view.rooms() {
        let openings = &view.openings[i];
        let (least, most) = match room.kind {
            RoomKind::Large => (2, 4),
            RoomKind::Medium => (1, 3),
            _ => (1, 2),
        };
        let count = openings.len() + usize::from(view.is_sealed(i));
        if !(least..=most).contains(&count) {
            report.add("openings", format!("{} has {count}, not {least} to {most}", view.name(i)));
        }
        let walls: BTreeSet<Side> = openings.iter().map(|o| o.side).collect();
        if room.kind == RoomKind::Large && openings.len() >= 2 && walls.len() < 2 {
            report.add("one wall", format!("{} has all openings on the {:?}", view.name(i), walls));
        }
        for opening in openings.iter().filter(|o| !is_walked(view, i, **o)) {
            report.add("opening without a corridor", format!("{} on {}", view.name(i), opening.edge()));
        }
    }
}

/// Returns whether some corridor passes the opening, or ends before it and says that it joins the room.
fn is_walked(view: &View<'_>, room: usize, opening: Opening) -> bool {
    let outside = opening.edge().across(opening.cell);
    view.floor.corridors().iter().any(|corridor| {
        let path: Vec<Cell> = corridor.path().collect();
        let passes = path.windows(2).any(|w| Edge::between(w[0], w[1]) == Some(opening.edge()));
        let ends = [(corridor.joins.0, path.first()), (corridor.joins.1, path.last())];
        passes
            || ends.iter().any(|(id, end)| id.is_some_and(|id| id.index() == room) && end.copied() == outside)
    })
}

fn graph(view: &View<'_>, report: &mut Report) {
    let mut seen = BTreeSet::new();
    let mut links = 0;
    for (n, corridor) in view.floor.corridors().iter().enumerate() {
        let (Some(a), Some(b)) = corridor.joins else { continue };
        links += 1;
        let (a, b) = (a.index().min(b.index()), a.index().max(b.index()));
        if !is_counted(&view.floor.rooms()[a]) || !is_counted(&view.floor.rooms()[b]) {
            report.add(
                "link to a junction",
                format!("corridor {n} joins {} and {}", view.name(a), view.name(b)),
            );
        }
        if a == b || !seen.insert((a, b)) {
            report.add("link twice", format!("corridor {n} joins rooms {a} and {b} once more"));
        }
    }
    // A room that only a teleporter leads to has no corridor.
    let rooms = view.rooms().filter(|(i, _)| !view.is_sealed(*i)).count();
    let tree = rooms.saturating_sub(1);
    let extra = links as i64 - tree as i64;
    let (least, most) = ((tree * 2 / 10) as i64, (tree * 3).div_ceil(10) as i64);
    if !(least..=most).contains(&extra) {
        report.add(
            "extra links",
            format!("{links} links join {rooms} rooms: {extra} extra, not {least} to {most}"),
        );
    }
    let joined = joined_rooms(view, &seen);
    if joined < rooms {
        report.add("room graph", format!("{joined} of {rooms} rooms are joined by corridors"));
    }
}

/// Cells that two rooms have on both sides of one wall.
fn shared(view: &View<'_>, a: usize, b: usize) -> usize {
    let cells = view.floor.rooms()[a].cells();
    let beside = cells.flat_map(|c| view.floor.size().neighbours(c).map(|(_, n)| n));
    beside.filter(|n| view.owner(*n) == Some(b)).count()
}

/// Rooms that share three cells of a wall or more are joined by one opening in it, or not at all; all others by corridors.
fn shared_walls(view: &View<'_>, report: &mut Report) {
    for (a, room) in view.rooms() {
        for (b, other) in view.rooms().filter(|(b, other)| *b > a && room.bounds.gap(other.bounds) == 0) {
            let through =
                view.openings[a].iter().filter(|o| o.edge().across(o.cell).is_some_and(|c| other.has(c)));
            let through = through.count();
            let joins = |corridor: &&Corridor| {
                let joins = [corridor.joins.0, corridor.joins.1].map(|id| id.map(RoomId::index));
                joins == [Some(a), Some(b)] || joins == [Some(b), Some(a)]
            };
            let links = view.floor.corridors().iter().filter(joins).count();
            let right = if shared(view, a, b) < 3 { through == 0 } else { through == links && links < 2 };
            if !right {
                let (a, b) = (view.name(a), view.name(b));
                report
                    .add("shared wall", format!("{links} links and {through} openings between {a} and {b}"));
            }
        }
    }
}

/// Returns how many rooms the links join to the first.
fn joined_rooms(view: &View<'_>, links: &BTreeSet<(usize, usize)>) -> usize {
    let Some((first, _)) = view.rooms().next() else { return 0 };
    let mut joined = BTreeSet::from([first]);
    loop {
        let before = joined.len();
        for (a, b) in links {
            if joined.contains(a) || joined.contains(b) {
                joined.extend([*a, *b]);
            }
        }
        if joined.len() == before {
            return joined.iter().filter(|i| is_counted(&view.floor.rooms()[**i])).count();
        }
    }
}

fn corridors(view: &View<'_>, report: &mut Report) {
    let mut walked = BTreeSet::new();
    for (n, corridor) in view.floor.corridors().iter().enumerate() {
        let path: Vec<Cell> = corridor.path().collect();
        for pair in path.windows(2) {
            let edge = Edge::between(pair[0], pair[1]);
            if edge.is_none_or(|edge| view.floor.edge(edge) == EdgeKind::Wall) {
                report.add(
                    "corridor into a wall",
                    format!("{n} runs into a wall from {} to {}", pair[0], pair[1]),
                );
            }
        }
        ends_at_rooms(view, n, corridor, &path, report);
        walked.extend(path);
    }
    let stray: Vec<Cell> = view.corridor_cells().filter(|c| !walked.contains(c)).collect();
    if !stray.is_empty() {
        report.add("stray cells", format!("{stray:?} belong to no room and no corridor"));
    }
    // A niche: a way that ends one step after it left another.
    for end in view.ends() {
        let before = view.exits(end).map(|(_, c)| c).next();
        if before.is_some_and(|c| view.owner(c).is_none() && view.exits(c).count() >= 3) {
            report.add("single cell", format!("the dead end at {end} is one cell long"));
        }
    }
}

/// A corridor starts and ends in or before the rooms that it joins, and passes through no other.
fn ends_at_rooms(view: &View<'_>, n: usize, corridor: &Corridor, path: &[Cell], report: &mut Report) {
    let ends = [(corridor.joins.0, path.first()), (corridor.joins.1, path.last())];
    for (room, end) in ends {
        let (Some(room), Some(end)) = (room.map(RoomId::index), end) else { continue };
        let there = view.owner(*end) == Some(room);
        if !there && !view.exits(*end).any(|(_, next)| view.owner(next) == Some(room)) {
            report.add("corridor astray", format!("{n} ends at {end}, away from {}", view.name(room)));
        }
    }
    let joins = [corridor.joins.0, corridor.joins.1].map(|id| id.map(RoomId::index));
    if let Some(c) = path.iter().find(|c| view.room(**c).is_some_and(|room| !joins.contains(&Some(room)))) {
        report.add("corridor through a room", format!("{n} passes through another room at {c}"));
    }
}

fn doors(view: &View<'_>, report: &mut Report) {
    let hung: BTreeSet<Edge> = view.floor.barriers().iter().map(|(edge, _)| *edge).collect();
    let mut at_rooms = BTreeSet::new();
    for (i, room) in view.rooms() {
        for opening in view.openings[i].iter().filter(|o| hung.contains(&o.edge())) {
            at_rooms.insert(opening.edge());
            let (b, c) = (room.bounds, opening.cell);
            let (first, last, at) = match opening.side {
                Side::North | Side::South => (u32::from(b.x), b.right() - 1, u32::from(c.x)),
                Side::East | Side::West => (u32::from(b.y), b.bottom() - 1, u32::from(c.y)),
            };
            if last - first >= 2 && (at == first || at == last) {
                report.add("door in a corner", format!("{} of {}", opening.edge(), view.name(i)));
            }
        }
    }
    for (edge, barrier) in view.floor.barriers() {
        if barrier.kind == BarrierKind::Door && !at_rooms.contains(edge) {
            report.add("door without a room", edge.to_string());
        }
    }
}
