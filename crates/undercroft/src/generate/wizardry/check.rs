//! What a recipe of `wizardry` must be: refused before it runs, with the numbers.

use super::stairs::may_stand_in;
use super::{CLASSES, Class, RoomSize, Wizardry};
use crate::error::RecipeError;
use crate::pass::Generator as _;
use crate::recipe::{Between, Count, range_within, within};

/// The shortest side of a floor.
const MIN_SIDE: u32 = 16;
/// The longest side of a floor whose rooms stand wall to wall.
const MAX_WALLED: u32 = 128;
/// The longest side of a room: what fits onto a board of its own.
const MAX_ROOM: u32 = 20;
/// The most of anything on 24×24 cells.
const MAX_COUNT: u32 = 200;
/// The most cells of a unit that counts may be for.
const UNIT: u32 = 24 * 24;
/// The most sizes of a class, and the most that one of them counts for.
const MAX_SIZES: usize = 64;
const MAX_WEIGHT: u32 = 100;

pub(super) fn check(params: &Wizardry) -> Result<(), RecipeError> {
    check_sides(params)?;
    check_ranges(params)?;
    CLASSES.into_iter().try_for_each(|class| check_class(params, class))?;
    check_rooms(params)?;
    check_halls(params)?;
    check_cells(params)?;
    check_dead_ends(params)?;
    check_things(params)?;
    check_quest(params)?;
    check_packing(params)
}

fn check_sides(params: &Wizardry) -> Result<(), RecipeError> {
    within("width", params.width, MIN_SIDE, Wizardry::MAX_SIDE)?;
    within("height", params.height, MIN_SIDE, Wizardry::MAX_SIDE)?;
    if params.is_wall_to_wall() && params.corridor_width > 1 {
        return Err(RecipeError::DoesNotFit {
            arithmetic: "rooms that stand wall to wall leave 0 cells of rock between them, and a corridor of 2 cells' width \
                         needs 2"
                .to_owned(),
            help: "set corridor_width to 1, or gap to 1..2".to_owned(),
        });
    }
    let (width, height) = (params.width.min(MAX_WALLED), params.height.min(MAX_WALLED));
    if !params.is_wall_to_wall() || (width, height) == (params.width, params.height) {
        return Ok(());
    }
    Err(RecipeError::DoesNotFit {
        arithmetic: format!(
            "rooms that stand wall to wall are hard to join, and {}×{} cells have too many of them: a side may have {MAX_WALLED}",
            params.width, params.height
        ),
        help: format!("set width to {width} and height to {height}, or gap to 1..2"),
    })
}

fn check_ranges(params: &Wizardry) -> Result<(), RecipeError> {
    range_within("gap", params.gap, 0, 8)?;
    within("close_rooms", params.close_rooms, 0, 100)?;
    range_within("extra_links", params.extra_links, 0, 100)?;
    range_within("locked", params.locked, 0, 100)?;
    range_within("trap_cluster", params.trap_cluster, 1, 20)?;
    within("inner_walls", params.inner_walls, 0, 100)?;
    within("corridor_width", params.corridor_width, 1, 2)?;
    for (key, count, least, most) in [
        ("room_cells", params.room_cells, 1, UNIT),
        ("floor_cells", params.floor_cells, 1, UNIT),
        ("dead_ends", params.dead_ends, 0, MAX_COUNT),
        ("doors", params.doors, 0, MAX_COUNT),
        ("gates", params.gates, 0, MAX_COUNT),
        ("one_ways", params.one_ways, 0, MAX_COUNT),
        ("secret_doors", params.secret_doors, 0, MAX_COUNT),
        ("illusions", params.illusions, 0, MAX_COUNT),
        ("teleporters", params.teleporters, 0, MAX_COUNT),
        ("switches", params.switches, 0, MAX_COUNT),
        ("traps", params.traps, 0, MAX_COUNT),
        ("chests", params.chests, 0, MAX_COUNT),
        ("dark_areas", params.dark_areas, 0, 2),
        ("spinners", params.spinners, 0, 6),
        ("chutes", params.chutes, 0, 4),
        ("carriers", params.carriers, 0, 2),
        ("silent_squares", params.silent_squares, 0, 8),
        ("messages", params.messages, 0, 8),
    ] {
        count_within(params, key, count, least, most)?;
    }
    Ok(())
}

/// Refuses a count that is too low or too high for every 24×24 cells.
fn count_within(
    params: &Wizardry,
    key: &'static str,
    count: Count,
    least: u32,
    most: u32,
) -> Result<(), RecipeError> {
    let most = match count {
        // What may stand on a floor of 24×24 at all may stand once on a small one.
        Count::Exact(_) => params.scaled(Count::Per24x24(Between(most, most))).max().max(1),
        Count::Per24x24(_) => most,
    };
    range_within(key, count.written(), least, most)
}

const fn key(class: Class) -> &'static str {
    match class {
        Class::Large => "large",
        Class::Medium => "medium",
        Class::Small => "small",
    }
}

fn check_class(params: &Wizardry, class: Class) -> Result<(), RecipeError> {
    let (key, rooms) = (key(class), params.class(class));
    count_within(params, key, rooms.count, 0, MAX_COUNT)?;
    range_within(key, rooms.openings, 1, 6)?;
    let longest = MAX_ROOM.min(params.width.min(params.height) - 2);
    let wrong = |value: String, allowed: String| Err(RecipeError::OutOfRange { key, value, allowed });
    if rooms.sizes.is_empty() || rooms.sizes.len() > MAX_SIZES {
        let allowed = format!("sizes takes 1 to {MAX_SIZES} sizes, such as [4, 5]");
        return wrong(format!("{} sizes", rooms.sizes.len()), allowed);
    }
    for RoomSize { width, height, weight } in &rooms.sizes {
        if [width, height].into_iter().any(|side| !(2..=longest).contains(side)) {
            return wrong(format!("{width}×{height}"), format!("a side takes 2 to {longest} cells"));
        }
        if !(1..=MAX_WEIGHT).contains(weight) {
            return wrong(format!("{weight}"), format!("a weight takes 1 to {MAX_WEIGHT}"));
        }
    }
    Ok(())
}

/// How many rooms there are of all classes together.
fn check_rooms(params: &Wizardry) -> Result<(), RecipeError> {
    let Some(rooms) = params.rooms else { return Ok(()) };
    let counts = CLASSES.map(|class| params.scaled(params.class(class).count));
    let fewest: u32 = counts.iter().map(|count| count.min()).sum();
    let most: u32 = counts.iter().map(|count| count.max()).sum();
    if rooms.max() >= fewest && rooms.min() <= most {
        return Ok(());
    }
    let [large, medium, small] = counts;
    Err(RecipeError::DoesNotFit {
        arithmetic: format!(
            "{large} large, {medium} medium and {small} small rooms are {fewest} to {most}, and rooms asks for {rooms}"
        ),
        help: format!(
            "set rooms to {fewest}..{most}, or large.count, medium.count and small.count to what it takes"
        ),
    })
}

/// The fewest rooms of a class that this floor must have.
fn fewest(params: &Wizardry, class: Class) -> u32 {
    params.scaled(params.class(class).count).min()
}

/// How many rooms of a class there have to be beyond its fewest, since the classes together are to have more: small ones
/// as far as they go.
fn more(params: &Wizardry, class: Class) -> u32 {
    let sum = CLASSES.into_iter().map(|class| fewest(params, class)).sum();
    let mut missing = params.rooms.map_or(0, Between::min).saturating_sub(sum);
    for smaller in CLASSES.into_iter().rev() {
        let count = params.scaled(params.class(smaller).count);
        let taken = missing.min(count.max() - count.min());
        if smaller == class {
            return taken;
        }
        missing -= taken;
    }
    0
}

/// The stairs stand in two rooms that are neither small nor dead ends.
fn check_halls(params: &Wizardry) -> Result<(), RecipeError> {
    let (large, medium) = (fewest(params, Class::Large), fewest(params, Class::Medium));
    let of = |class, count| if may_stand_in(params, class) { count } else { 0 };
    if of(Class::Large, large) + of(Class::Medium, medium) >= 2 {
        return Ok(());
    }
    if large + medium >= 2 {
        return Err(RecipeError::DoesNotFit {
            arithmetic: format!(
                "the stairs stand in two rooms with 2 openings or more, and of {large} large rooms each has up to {}, of {medium} \
                 medium ones up to {}",
                params.large.openings.max(),
                params.medium.openings.max()
            ),
            help: "set medium.openings to 1..3 and large.openings to 2..4".to_owned(),
        });
    }
    Err(RecipeError::DoesNotFit {
        arithmetic: format!(
            "the stairs stand in two rooms that are not small, and {}×{} cells have {large} large and {medium} medium ones",
            params.width, params.height
        ),
        help: "raise medium.count or the size of the floor".to_owned(),
    })
}

fn check_cells(params: &Wizardry) -> Result<(), RecipeError> {
    let cells = |area: fn(&super::Rooms) -> u32, count: fn(Between) -> u32| {
        let of_class = |class| count(params.scaled(params.class(class).count)) * area(params.class(class));
        CLASSES.into_iter().map(of_class).sum::<u32>()
    };
    let least = cells(super::Rooms::least_area, Between::min);
    let most = cells(super::Rooms::most_area, Between::max);
    let (rooms, floor) = (params.scaled(params.room_cells), params.scaled(params.floor_cells));
    if least > rooms.max() {
        return Err(RecipeError::DoesNotFit {
            arithmetic: format!(
                "the fewest and smallest rooms of {} take {least} cells, and room_cells allows {}",
                params.size(),
                rooms.max()
            ),
            help: format!("set room_cells to {least}..{}", least + least / 16),
        });
    }
    check_spare(params, least, rooms)?;
    if most < rooms.min() {
        return Err(RecipeError::DoesNotFit {
            arithmetic: format!(
                "the most and largest rooms of {} take {most} cells, and room_cells asks for {}",
                params.size(),
                rooms.min()
            ),
            help: format!("set room_cells to {}..{most}", most - most / 16),
        });
    }
    let count: u32 = CLASSES.into_iter().map(|class| fewest(params, class)).sum();
    let (low, high) = params.room_range(count);
    if low.max(least) <= high.min(most) {
        return Ok(());
    }
    let (few, many) = params.corridor_cells(count);
    let (low, high) = (rooms.min().max(least), rooms.max().min(most));
    Err(RecipeError::DoesNotFit {
        arithmetic: format!(
            "{count} rooms of {low} to {high} cells with {few} to {many} of corridor are {} to {}, and floor_cells asks for {floor}",
            low + few,
            high + many
        ),
        help: format!(
            "set floor_cells to {}..{}",
            low + few + (many - few) / 2,
            (high + many).max(low + many)
        ),
    })
}

/// Of 25 cells that rooms may have, the smallest may take so many: the rest is what sizes vary by.
const SMALLEST: u32 = 24;

/// The classes together leave some cells over, where sizes can vary at all.
fn check_spare(params: &Wizardry, least: u32, cells: Between) -> Result<(), RecipeError> {
    let can_vary = |class: Class| params.class(class).least_area() < params.class(class).most_area();
    let allowed = (cells.max() * SMALLEST).div_ceil(25);
    if least <= allowed || !CLASSES.into_iter().any(can_vary) {
        return Ok(());
    }
    let terms =
        CLASSES.map(|class| format!("{} × {}", params.class(class).least_area(), fewest(params, class)));
    Err(RecipeError::DoesNotFit {
        arithmetic: format!(
            "the smallest large, medium and small rooms take {} = {least} cells, and of the {} that room_cells allows they may \
             take {allowed}, so that sizes can vary",
            terms.join(" + "),
            cells.max()
        ),
        help: format!("set room_cells to {}..{}", cells.min().max(least), (least * 25).div_ceil(SMALLEST)),
    })
}

/// Rooms at the end of a way are dead ends, and without loops enough there are many of them.
fn check_dead_ends(params: &Wizardry) -> Result<(), RecipeError> {
    let count: u32 = CLASSES.into_iter().map(|class| fewest(params, class)).sum();
    let (fewest, allowed) = (count / 4, params.scaled(params.dead_ends));
    if allowed.max() >= fewest {
        return Ok(());
    }
    Err(RecipeError::DoesNotFit {
        arithmetic: format!(
            "of {count} rooms {fewest} or more are dead ends, and dead_ends allows {}",
            allowed.max()
        ),
        help: format!("set dead_ends to {fewest}..{}", fewest + 2),
    })
}

/// Rooms with their share of the gap must fit by area alone, with a little to spare.
fn check_packing(params: &Wizardry) -> Result<(), RecipeError> {
    // Rooms that are close to others keep the smaller gap, in hundredths of all.
    let close = u64::from(params.close_rooms);
    let mixed = |near: u64, far: u64| (near * close + far * (100 - close)) / 100;
    let with_gap = |gap: u32| {
        let area = |size: &RoomSize| u64::from(size.width + gap) * u64::from(size.height + gap);
        let needs = |class: Class| {
            let smallest = params.class(class).sizes.iter().map(area).min().unwrap_or(0);
            u64::from(fewest(params, class) + more(params, class)) * smallest
        };
        let window = u64::from(params.width - 2 + gap) * u64::from(params.height - 2 + gap);
        (CLASSES.into_iter().map(needs).sum::<u64>(), window)
    };
    let (near, far) = (with_gap(params.gap.min()), with_gap(params.gap.max()));
    let smallest =
        CLASSES.map(|class| (fewest(params, class) + more(params, class)) * params.class(class).least_area());
    let smallest: u32 = smallest.iter().sum();
    let (low, _) = params.room_range(CLASSES.into_iter().map(|class| fewest(params, class)).sum());
    // Rooms that have to be larger than the smallest take more in proportion.
    let needed = mixed(near.0, far.0) * u64::from(low.max(smallest)) / u64::from(smallest.max(1));
    let has = mixed(near.1, far.1);
    if needed * 100 <= has * 93 {
        return Ok(());
    }
    Err(RecipeError::DoesNotFit {
        arithmetic: format!(
            "the fewest rooms, of {} cells together, take {needed} with what lies between them, and {} within its rim has {has}",
            low.max(smallest),
            params.size()
        ),
        help: match params.rooms.filter(|_| CLASSES.into_iter().any(|class| more(params, class) > 0)) {
            Some(rooms) => {
                let fewest: u32 = CLASSES.into_iter().map(|class| fewest(params, class)).sum();
                format!("set rooms to {fewest}..{}", rooms.max())
            }
            None => "ask for fewer or smaller rooms, for fewer room_cells or floor_cells, for a smaller gap, or for more \
                     close_rooms"
                .to_owned(),
        },
    })
}

/// Every pair of teleporters has a switch, every gate one or two, and every lock and gate keeps a chest.
fn check_things(params: &Wizardry) -> Result<(), RecipeError> {
    let counts =
        [params.teleporters, params.gates, params.switches, params.doors, params.chests, params.traps];
    // Where all of them grow alike, they are compared for 24×24 cells, since they are rounded on others.
    let grow = counts.iter().all(|count| matches!(count, Count::Per24x24(_)));
    let range = |count: Count| if grow { count.written() } else { params.scaled(count) };
    let most = |count: Count| range(count).max();
    let (pairs, gates) = (most(params.teleporters), most(params.gates));
    let (switches, needed) = (most(params.switches), pairs + 2 * gates);
    if switches < needed {
        return Err(RecipeError::DoesNotFit {
            arithmetic: format!(
                "{pairs} pairs of teleporters with a switch each and {gates} gates with up to two need {needed} switches, \
                 and switches allows {switches}"
            ),
            help: {
                let needed = params.scaled(params.teleporters).max() + 2 * params.scaled(params.gates).max();
                let least = params.scaled(params.switches).min().min(needed);
                format!("set switches to {least}..{needed}, or ask for fewer teleporters or gates")
            },
        });
    }
    // Where there is no trap, every switch works a gate or a teleporter.
    let fewest = range(params.teleporters).min() + range(params.gates).min();
    if most(params.traps) == 0 && range(params.switches).min() > fewest {
        return Err(RecipeError::DoesNotFit {
            arithmetic: format!(
                "without traps every switch works a gate or a pair of teleporters, of which there may be only {fewest}, and \
                 switches asks for {}",
                range(params.switches).min()
            ),
            help: format!("set switches to {fewest}..{switches}"),
        });
    }
    check_hints(params)?;
    check_treasure_rooms(params)?;
    let locks = most(params.doors) * params.locked.max() / 100;
    let doors = most(params.doors);
    if doors < locks + gates {
        return Err(RecipeError::DoesNotFit {
            arithmetic: format!(
                "{locks} locked doors and {gates} gates are {} doors, and doors allows {doors}",
                locks + gates
            ),
            help: format!("set doors to {}..{}, or ask for fewer gates", locks + gates, locks + gates + 4),
        });
    }
    let (chests, kept) = (params.scaled(params.chests), fewest_kept(params));
    if chests.max() < kept {
        return Err(RecipeError::DoesNotFit {
            arithmetic: format!(
                "locked doors and gates keep a chest each, {kept} in all or more, and chests allows {}",
                chests.max()
            ),
            help: format!("set chests to {}..{kept}, or ask for fewer locks or gates", chests.min()),
        });
    }
    Ok(())
}

/// The fewest locked doors and gates.
fn fewest_kept(params: &Wizardry) -> u32 {
    let locks = (params.scaled(params.doors).min() * params.locked.min()).div_ceil(100);
    locks + params.scaled(params.gates).min()
}

/// A chest stands in a room or at the end of a corridor, and every lock and gate keeps one in a room.
fn check_treasure_rooms(params: &Wizardry) -> Result<(), RecipeError> {
    let Some(rooms) = params.treasure_rooms else { return Ok(()) };
    count_within(params, "treasure_rooms", rooms, 0, MAX_COUNT)?;
    let (rooms, chests) = (params.scaled(rooms), params.scaled(params.chests));
    if rooms.min() > chests.max() {
        return Err(RecipeError::DoesNotFit {
            arithmetic: format!(
                "{} rooms with a chest need as many chests, and chests allows {}",
                rooms.min(),
                chests.max()
            ),
            help: format!("set treasure_rooms to 0..{}", chests.max()),
        });
    }
    let kept = fewest_kept(params);
    if rooms.max() < kept.min(chests.max()) {
        return Err(RecipeError::DoesNotFit {
            arithmetic: format!(
                "locks and gates keep {kept} rooms with a chest or more, and treasure_rooms allows {}",
                rooms.max()
            ),
            help: format!("set treasure_rooms to {}..{kept}, or ask for fewer locks or gates", rooms.min()),
        });
    }
    Ok(())
}

/// Writing on a wall tells of every secret door and illusory wall.
fn check_hints(params: &Wizardry) -> Result<(), RecipeError> {
    let least = |count: Count| params.scaled(count).min();
    let (secrets, illusions) = (least(params.secret_doors), least(params.illusions));
    let messages = params.scaled(params.messages);
    if secrets + illusions <= messages.max() {
        return Ok(());
    }
    let needed = secrets + illusions;
    Err(RecipeError::DoesNotFit {
        arithmetic: format!(
            "{secrets} secret doors and {illusions} illusory walls need a message each that tells of them, and messages \
             allows {}",
            messages.max()
        ),
        help: format!("set messages to {}..{needed}, or ask for fewer of them", messages.min().min(needed)),
    })
}

/// A step is a key of a locked door or a switch of a gate.
fn check_quest(params: &Wizardry) -> Result<(), RecipeError> {
    let locks = params.scaled(params.doors).max() * params.locked.max() / 100;
    let gates = params.scaled(params.gates).max();
    params
        .quest
        .check(locks + 2 * gates, || format!("there are at most {locks} locked doors and {gates} gates"))
}
