//! What is left of a recipe where a part of the floor is kept: every number less what the part has.
//!
//! The last pass counts the whole floor, part and all, by the numbers of the recipe. Shares (`extra_links`, `close_rooms`,
//! `inner_walls`) are those of the rest.

use super::{CLASSES, Class, IfStuck, Rooms, Wizardry};
use crate::keep::{Keep, KeepError, less};
use crate::pass::Generator;
use crate::recipe::{Between, Count};

/// Cells of corridor that join two openings to the floor, mostly, and the openings.
const JOINING: (u32, u32) = (5, 2);

/// Cells that rooms may have beyond the fewest, one of so many.
const SPARE: u32 = 24;

/// Returns the parameters for what is around a part.
pub(super) fn rest(params: &Wizardry, keep: &Keep) -> Result<Wizardry, KeepError> {
    let (kept, size) = (keep.tally(), params.size());
    let count = |count: Count, kept, name| less(count.on(size), kept, name).map(Count::Exact);
    let rooms = |rooms: &Rooms, kept, name| {
        Ok::<_, KeepError>(Rooms { count: count(rooms.count, kept, name)?, ..rooms.clone() })
    };
    let doors = params.scaled(params.doors);
    let locked =
        |doors: u32| Between((doors * params.locked.min()).div_ceil(100), doors * params.locked.max() / 100);
    // The locks that the whole floor shall have, less those that are kept, as a share of the doors that are left.
    let (few, many) = (locked(doors.min()), locked(doors.max()));
    let locks = less(Between(few.min(), many.max().max(few.min())), kept.keys, ("locked doors", "locked"))?;
    let left = less(doors, kept.doors, ("doors", "doors"))?;
    let share = |locks: u32, doors: u32| (100 * locks).checked_div(doors).unwrap_or(0).min(100);
    let (low, high) = (share(locks.min(), left.max()), share(locks.max(), left.min().max(1)));
    let cells = params.scaled(params.floor_cells);
    let joined = less(cells, kept.cells, ("cells of floor", "floor_cells"))?;
    let joining = JOINING.0 * kept.openings / JOINING.1;
    let most = joined.max().saturating_sub(joining);
    let in_rooms = less(params.scaled(params.room_cells), kept.room_cells, ("cells of rooms", "room_cells"))?;
    // Corridors have farther to go around a part, so rooms are rather small.
    let class_cells = |class: Class, kept: u32| {
        params.scaled(params.class(class).count).min().saturating_sub(kept) * params.class(class).least_area()
    };
    let smallest = class_cells(Class::Large, kept.large)
        + class_cells(Class::Medium, kept.medium)
        + class_cells(Class::Small, kept.small);
    let enough = in_rooms.min().max(smallest) + smallest / SPARE;
    let in_rooms = Between(in_rooms.min(), in_rooms.max().min(enough).max(in_rooms.min()));
    let rooms_in_all: u32 =
        CLASSES.into_iter().map(|class| params.scaled(params.class(class).count).min()).sum();
    let links = |rooms: u32| rooms.saturating_sub(1).max(1);
    let (all, left_links) = (links(rooms_in_all), links(rooms_in_all.saturating_sub(kept.rooms)));
    // Ways round through the part are ways round, too.
    let few_loops = (all * params.extra_links.min()).div_ceil(100).saturating_sub(kept.loops);
    let extra_links =
        Between((100 * few_loops / left_links).min(params.extra_links.min()), params.extra_links.max());
    Ok(Wizardry {
        large: rooms(&params.large, kept.large, ("large rooms", "large.count"))?,
        medium: rooms(&params.medium, kept.medium, ("medium rooms", "medium.count"))?,
        small: rooms(&params.small, kept.small, ("small rooms", "small.count"))?,
        rooms: params.rooms.map(|all| less(all, kept.rooms, ("rooms", "rooms"))).transpose()?,
        room_cells: Count::Exact(in_rooms),
        extra_links,
        dead_ends: count(params.dead_ends, kept.dead_ends, ("dead ends", "dead_ends"))?,
        floor_cells: Count::Exact(Between(joined.min().saturating_sub(kept.openings).min(most), most)),
        doors: Count::Exact(left),
        locked: Between(low.min(high), high),
        gates: count(params.gates, kept.gates, ("gates", "gates"))?,
        one_ways: count(params.one_ways, kept.one_ways, ("one-way doors", "one_ways"))?,
        secret_doors: count(params.secret_doors, kept.secrets, ("secret doors", "secret_doors"))?,
        illusions: count(params.illusions, kept.illusions, ("illusory walls", "illusions"))?,
        teleporters: count(params.teleporters, kept.pairs, ("pairs of teleporters", "teleporters"))?,
        switches: count(params.switches, kept.switches, ("switches", "switches"))?,
        traps: count(params.traps, kept.traps, ("traps", "traps"))?,
        chests: count(params.chests, kept.chests, ("chests", "chests"))?,
        dark_areas: count(params.dark_areas, kept.dark, ("dark areas", "dark_areas"))?,
        spinners: count(params.spinners, kept.spinners, ("spinners", "spinners"))?,
        chutes: count(params.chutes, kept.chutes, ("chutes", "chutes"))?,
        carriers: count(params.carriers, kept.carriers, ("teleporters that carry", "carriers"))?,
        silent_squares: count(params.silent_squares, kept.silent, ("silent squares", "silent_squares"))?,
        messages: count(params.messages, kept.notes, ("messages", "messages"))?,
        if_stuck: IfStuck::Refuse,
        ..params.clone()
    })
}
