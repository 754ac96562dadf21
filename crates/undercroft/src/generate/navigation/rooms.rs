//! Rooms: two over the stairs, then the largest first, each where it leans on most, so that many fit.

use super::{Navigation, stairs};
use crate::error::{Halt, Stuck};
use crate::floor::{Room, RoomKind};
use crate::grid::{Cell, Rect, cell, rect};
use crate::pass::Work;
use crate::passes::packing::{Gap, Lean, Site};
use crate::rng::Rng;

/// The kinds with their sizes, either way round, the smallest first.
pub(super) const KINDS: [(RoomKind, &[(u16, u16)]); 3] = [
    (RoomKind::Large, &[(5, 5), (5, 7), (6, 6)]),
    (RoomKind::Medium, &[(3, 3), (3, 4), (4, 4)]),
    (RoomKind::Small, &[(2, 2), (2, 3)]),
];
/// How often the rooms are packed.
const TRIES: usize = 40;
/// How often they are packed to see whether they fit, and the share of the floor, in percent, that surely does.
const TRIED: usize = 120;
const EASY: u32 = 86;

/// Shares of points are counted in so many parts.
const WHOLE: u32 = 65_536;

/// Which of the numbers and sizes that a recipe allows are drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Draw {
    Any,
    /// Few rooms with few cells.
    Few,
}

/// Packs the rooms; where that does not go often enough, few and small ones.
pub(super) fn place(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let params = work.params;
    let shafts = stairs::cells(params, work.seed, work.draft.depth());
    for draw in [Draw::Any; TRIES].into_iter().chain([Draw::Few; TRIES]) {
        work.budget.spend(u64::from(params.scaled(params.rooms).max()) * u64::from(params.height))?;
        if let Some(rooms) = try_once(params, draw, shafts, &mut work.rng) {
            for (bounds, kind) in &rooms {
                work.draft.carve_rect(*bounds);
                work.draft.add_room(Room::new(*bounds, *kind));
            }
            work.shared.rooms = rooms.into_iter().map(|(bounds, _)| bounds).collect();
            return Ok(());
        }
    }
    Err(Stuck(format!("the rooms do not fit into {}×{}", params.width, params.height)).into())
}

/// Draws a number of rooms with their sizes, and packs them: first those of the stairs up and down.
fn try_once(
    params: &Navigation,
    draw: Draw,
    shafts: [Cell; 2],
    rng: &mut Rng,
) -> Option<Vec<(Rect, RoomKind)>> {
    let rooms = params.scaled(params.rooms);
    let most = if draw == Draw::Any { rooms.max() } else { rooms.min() + (rooms.max() - rooms.min()) / 3 };
    let wanted = rng.between(rooms.min(), most);
    let counts = counts(params, wanted, rng);
    let mut sizes = sizes(params, counts, draw, rng)?;
    // The stairs down stand in one of the largest, and those up in any that is wider than two openings.
    let wide = sizes.iter().filter(|(kind, _)| *kind != RoomKind::Small).count().clamp(2, sizes.len());
    let first = sizes.remove(1 + rng.below(wide as u32 - 1) as usize);
    sizes.insert(0, first);
    let packed = pack(params, &sizes, shafts, rng)?;
    Some(packed.into_iter().zip(sizes.into_iter().map(|(kind, _)| kind)).collect())
}

/// The sides of a room.
type Sides = (u16, u16);

/// Whether the rooms of a recipe fit: where there is little space between them, or few cells more than they have at their
/// largest, they are packed to see.
pub(super) fn fit(params: &Navigation) -> bool {
    let (needed, is_easy) = needed(params);
    let mut rng = Rng::from_state(u64::from(needed));
    // Where it is not easy, the stairs stand in corners.
    let corners = [cell(0, params.height as u16 - 1), cell(params.width as u16 - 1, 0)];
    let draws = || [Draw::Any, Draw::Few].into_iter().cycle().take(TRIED);
    is_easy || draws().any(|draw| try_once(params, draw, corners, &mut rng).is_some())
}

/// Whether there is so much space that rooms fit wherever the first two stand.
pub(super) fn is_easy(params: &Navigation) -> bool {
    needed(params).1
}

/// Returns the cells that the rooms of a recipe need, with what is around them, and whether that is easily had.
fn needed(params: &Navigation) -> (u32, bool) {
    let (rooms, cells) = (params.scaled(params.rooms), params.room_range());
    let shares = [params.shares.2, params.shares.1, params.shares.0];
    let gap = params.gap;
    // The cells of the fewest rooms of the smallest or largest sizes, each with something around it.
    let sum = |pick: fn(&[Sides]) -> Option<&Sides>, around: u32| {
        let area = |(w, h): &Sides| (u32::from(*w) + around) * (u32::from(*h) + around);
        let kinds = KINDS.iter().zip(shares);
        kinds.map(|((_, sizes), share)| rooms.min() * share * pick(sizes).map_or(0, area)).sum::<u32>() / 100
    };
    let (smallest, largest) = (sum(<[Sides]>::first, 0), sum(<[Sides]>::last, 0));
    let with_gap = sum(<[Sides]>::first, gap);
    let needed = with_gap * cells.min().max(smallest) / smallest.max(1);
    let has = (params.width + gap) * (params.height + gap);
    (
        needed,
        needed * 100 <= has * EASY && cells.min() * 10 <= largest * 9 && smallest * 10 <= cells.max() * 9,
    )
}

/// The cells of the fewest rooms in their smallest sizes.
pub(super) fn least_cells(params: &Navigation) -> u32 {
    let n = params.rooms.min();
    let shares = [params.shares.2, params.shares.1, params.shares.0];
    KINDS.iter().zip(shares).map(|((_, sizes), share)| n * share / 100 * least(sizes)).sum()
}

fn least(sizes: &[(u16, u16)]) -> u32 {
    sizes.first().map_or(0, |(w, h)| u32::from(*w) * u32::from(*h))
}

/// How many large, medium and small rooms: each within one room of its share.
fn counts(params: &Navigation, n: u32, rng: &mut Rng) -> [u32; 3] {
    let shares = [params.shares.2, params.shares.1, params.shares.0].map(|share| n * share);
    let near = |count: u32, share: u32| (100 * count).abs_diff(share) <= 100;
    let mut all: Vec<[u32; 3]> = Vec::with_capacity(9);
    for large in shares[0].saturating_sub(100) / 100..=shares[0] / 100 + 1 {
        for medium in shares[1].saturating_sub(100) / 100..=shares[1] / 100 + 1 {
            let Some(small) = n.checked_sub(large + medium) else { continue };
            if near(large, shares[0]) && near(medium, shares[1]) && near(small, shares[2]) {
                all.push([large, medium, small]);
            }
        }
    }
    rng.pick(&all).copied().unwrap_or([n, 0, 0])
}

/// A size for every room, so that all together have as many cells as are wanted.
fn sizes(
    params: &Navigation,
    counts: [u32; 3],
    draw: Draw,
    rng: &mut Rng,
) -> Option<Vec<(RoomKind, (u16, u16))>> {
    let cells = params.room_range();
    let least_sum: u32 = KINDS.iter().zip(counts).map(|((_, sizes), n)| n * least(sizes)).sum();
    if least_sum > cells.max() {
        return None;
    }
    // Rather more than fewer, so that blind alleys need not fill the floor; corridors have bounds of their own.
    let (low, high) = (cells.min().max(least_sum), cells.max());
    let wanted = match draw {
        Draw::Any => rng.between(low + (high - low) / 3, low + (high - low) * 5 / 6),
        Draw::Few => rng.between(low, low + (high - low) / 3),
    };
    let mut sizes: Vec<(RoomKind, (u16, u16))> = Vec::with_capacity(counts.iter().sum::<u32>() as usize);
    let mut sum = least_sum;
    for ((kind, of_kind), n) in KINDS.iter().zip(counts) {
        sizes.extend((0..n).map(|_| (*kind, of_kind[0])));
    }
    // Rooms grow by one step at random until the cells are reached.
    for _ in 0..6 * sizes.len() {
        if sum >= wanted {
            break;
        }
        let i = rng.below(sizes.len() as u32) as usize;
        let (kind, size) = sizes[i];
        let of_kind = KINDS.iter().find(|(k, _)| *k == kind).map_or(&[][..], |(_, sizes)| *sizes);
        let bigger = of_kind.iter().skip_while(|s| **s != size).nth(1);
        if let Some(next) = bigger {
            let more = u32::from(next.0) * u32::from(next.1) - u32::from(size.0) * u32::from(size.1);
            if sum + more <= high {
                sizes[i].1 = *next;
                sum += more;
            }
        }
    }
    for (_, size) in &mut sizes {
        if rng.chance(1, 2) {
            *size = (size.1, size.0);
        }
    }
    (sum >= cells.min()).then_some(sizes)
}

fn pack(
    params: &Navigation,
    sizes: &[(RoomKind, (u16, u16))],
    shafts: [Cell; 2],
    rng: &mut Rng,
) -> Option<Vec<Rect>> {
    let window = rect(0, 0, params.width as u16, params.height as u16);
    let gap = params.gap as u16;
    let mut site = Site::new(window, gap, gap);
    let mut rooms = Vec::with_capacity(sizes.len());
    let (first, mut left) = sizes.split_at_checked(shafts.len())?;
    for (shaft, (_, size)) in shafts.into_iter().zip(first) {
        let room = stairs::over(shaft, *size, window);
        site.take(room);
        rooms.push(room);
    }
    // Wall to wall along the rim, rooms would leave the middle to rock.
    if let Some(((_, size), others)) = left.split_first().filter(|_| gap == 0) {
        let room = site.nearest(*size, Gap::Wanted, near_middle(window, *size, rng))?;
        site.take(room);
        rooms.push(room);
        left = others;
    }
    for (_, size) in left {
        // What one cell of its walls is worth, of 64 points for all: one division for all places.
        let part = 64 * WHOLE / (2 * u32::from(size.0 + size.1)) + 1;
        let chance = rng.jitter(24);
        let mut score = |room: Rect, contact: u32, _: i32| {
            Some((contact * part / WHOLE) as i32 + chance(room.x, room.y) as i32)
        };
        let place = site.best(*size, Gap::Wanted, Lean::Cornered, &mut score);
        let turned = (size.1, size.0);
        let (room, _) = place.or_else(|| site.best(turned, Gap::Wanted, Lean::Cornered, &mut score))?;
        site.take(room);
        rooms.push(room);
    }
    Some(rooms)
}

/// A place for a room in the middle half of a window.
fn near_middle(window: Rect, (w, h): (u16, u16), rng: &mut Rng) -> Cell {
    let mut along = |length: u16, side: u16| {
        let free = u32::from(length - side);
        (free / 4 + rng.below(free / 2 + 1)) as u16
    };
    cell(along(window.w, w), along(window.h, h))
}
