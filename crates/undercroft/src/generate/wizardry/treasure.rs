//! Treasure: behind every lock and gate, then in dead ends, then far from the stairs.

use super::{Chest as Planned, Class, Gated, Wizardry, boss, words};
use crate::error::{Halt, Stuck};
use crate::floor::{Chest, Feature, Marker, MarkerKind};
use crate::grid::Cell;
use crate::pass::Work;
use crate::passes::quest::Shuts;

/// Decides where the chests will stand, so that keys and traps can keep to it. Every lock keeps one.
pub(super) fn plan(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    let range = work.params.scaled(work.params.chests);
    let keeps: Vec<(u32, bool)> =
        work.shared.gated.iter().filter_map(|gated| Some((gated.keeps?, keeps_one_room(gated)))).collect();
    let wanted = work.rng.between(range.min(), range.max()).max(keeps.len() as u32);
    let mut holds = vec![false; work.shared.rooms.len()];
    for (behind, is_one_room) in keeps {
        if is_one_room {
            add(work, behind)?;
            holds[behind as usize] = true;
            continue;
        }
        let is_end = |room: &u32| work.shared.openings.count(*room) == 1;
        let inside = work.shared.regions.list_behind(behind).filter(|r| !holds[*r as usize]);
        if let Some(room) = inside.min_by_key(|room| (!is_end(room), *room)) {
            add(work, room)?;
            holds[room as usize] = true;
        }
    }
    let mut ends: Vec<u32> = (0..holds.len() as u32)
        .filter(|room| work.shared.openings.count(*room) == 1 && !holds[*room as usize])
        .collect();
    work.rng.shuffle(&mut ends);
    // Where the recipe says how many rooms hold one, the others stand at the ends of corridors.
    let in_rooms = work.params.treasure_rooms.map(|rooms| work.params.scaled(rooms));
    let rooms = in_rooms.map_or(wanted, |rooms| work.rng.between(rooms.min(), rooms.max()).min(wanted));
    for room in ends {
        if work.shared.chests.len() as u32 >= rooms {
            break;
        }
        add(work, room)?;
        holds[room as usize] = true;
    }
    while (work.shared.chests.len() as u32) < wanted {
        work.budget.spend(8)?;
        let anywhere = work.shared.rooms[work.rng.below(holds.len() as u32) as usize].centre();
        let Some(at) = work.shared.placement.take_end(anywhere, u32::MAX, 0, &mut work.rng) else { break };
        work.shared.chests.push(Planned { at, room: None, traps: [None; 2], beside: None });
    }
    // Where there are too few dead ends, in rooms that one only passes through.
    let mut others: Vec<u32> = (0..holds.len() as u32)
        .filter(|room| !holds[*room as usize] && !work.shared.stairs.contains(room))
        .collect();
    work.rng.shuffle(&mut others);
    let lacks = |work: &Work<'_, Wizardry>| {
        let chests = &work.shared.chests;
        let held = chests.iter().filter(|chest| chest.room.is_some()).count() as u32;
        let (few, many) = in_rooms.map_or((0, u32::MAX), |rooms| (rooms.min(), rooms.max()));
        (held < few && (chests.len() as u32) < range.max())
            || ((chests.len() as u32) < range.min() && held < many)
    };
    while lacks(work) {
        work.budget.spend(8)?;
        let Some(room) = others.pop() else { break };
        add(work, room)?;
        holds[room as usize] = true;
    }
    if (work.shared.chests.len() as u32) < range.min() {
        return Err(Stuck(format!("{} of {wanted} chests have a place", work.shared.chests.len())).into());
    }
    boss::choose(work)
}

/// Whether what a lock keeps is a room alone: one that only a teleporter leads to, or one that is shut on all sides.
fn keeps_one_room(gated: &Gated) -> bool {
    match &gated.lock.shuts {
        Shuts::Teleporter(..) => true,
        Shuts::Ways(ways) => ways.len() > 1,
    }
}

/// Plans a chest in a room, which holds none so far.
pub(super) fn add(work: &mut Work<'_, Wizardry>, room: u32) -> Result<(), Halt> {
    let at: Option<Cell> = work.shared.placement.take_in(room, &mut work.rng);
    let Some(at) = at else { return Err(Stuck("a treasure room has no free cell".to_owned()).into()) };
    let mut traps = [None; 2];
    let guarded = 1 + work.rng.below(2) as usize;
    for trap in &mut traps[..guarded] {
        *trap = work.shared.placement.take_in(room, &mut work.rng);
    }
    // Whoever guards it may stand beside it; everything else keeps out.
    let beside = match work.shared.classes[room as usize] {
        Class::Small => None,
        _ => work.shared.placement.take_in(room, &mut work.rng),
    };
    work.shared.placement.fill(room);
    work.shared.chests.push(Planned { at, room: Some(room), traps, beside });
    Ok(())
}

/// Puts the chests down: 50 gold, 30 more a floor, and up to 100 by chance.
pub(super) fn place(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    let depth = work.draft.depth();
    work.budget.spend(work.shared.chests.len() as u64)?;
    let rng = &mut work.rng;
    let mut draw = || Chest { gold: 50 + 30 * depth + rng.below(101), items: words::items(depth, rng) };
    let mut chests: Vec<Chest> = work.shared.chests.iter().map(|_| draw()).collect();
    // What the boss guards is worth most.
    if let Some(hoard) = work.shared.hoard
        && let Some(richest) = (0..chests.len()).max_by_key(|chest| chests[*chest].gold)
    {
        chests.swap(hoard, richest);
    }
    for (Planned { at, .. }, chest) in work.shared.chests.iter().zip(chests) {
        work.draft.place(*at, Feature::Chest(chest));
    }
    boss::place(work);
    // Whoever walks to the end of a way finds something there.
    for at in work.shared.placement.empty_ends(&work.draft) {
        let name = words::find(depth, &mut work.rng);
        work.draft.place(at, Feature::Marker(Marker { kind: MarkerKind::Loot, budget: 5 * depth, name }));
    }
    Ok(())
}
