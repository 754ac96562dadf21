//! Rooms: first two around the cells where the stairs will stand, then large ones to corners, edges and the middle, medium ones
//! between them, small ones into what is left.
//!
//! A floor is cut into districts of about 24×24, one for the default size, and each is packed on a site of its own. A
//! district that comes out short is packed anew, which is cheap beside the corridors.

mod shares;

use self::shares::{Share, Shares};
use super::sizes::{self, Sizes};
use super::spacing::Spacing;
use super::stairs;
use super::{CLASSES, Class, Wizardry};
use crate::error::{Halt, Stuck};
use crate::floor::Room;
use crate::grid::{Cell, Rect, Size, rect};
use crate::pass::Work;
use crate::passes::packing::{Gap, Lean, Site};
use crate::recipe::Between;
use crate::rng::Rng;

/// How often a district is packed before it goes on with fewer rooms, or gives up where it is the only one; oftener where it is
/// small, so that one room more or less is much.
const TRIES: u32 = 12;
const TRIES_OF_SMALL: u32 = 36;
/// Rock between two districts.
const STREET: u16 = 2;
/// The side of a district that the counts are for, with its share of the rock around.
const SIDE: u16 = 24;
/// The cells of a floor that is small.
const SMALL: u32 = 18 * 18;

/// Shares of points are counted in so many parts.
const WHOLE: u32 = 65_536;

/// Packs every district.
pub(super) fn place(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    let params = work.params;
    let stairs = stairs::cells(params, work.seed, work.draft.depth());
    let districts = districts(work.draft.size(), &mut work.rng);
    let lone = districts.len() == 1;
    let mut owed = [0; 3];
    let mut shares = Shares::new(params, work.draft.size(), &mut work.rng);
    let last = districts.len() - 1;
    let mut packings = Vec::with_capacity(districts.len());
    for (i, window) in districts.into_iter().enumerate() {
        let within: Vec<Cell> = stairs.into_iter().filter(|at| window.contains(*at)).collect();
        let share = shares.next(window, i == last, within.len() as u32);
        // What did not fit elsewhere is tried here, one of a class.
        let due = owed.map(|n: u32| n.min(1));
        let must: [u32; 3] = std::array::from_fn(|i| share.least[i] + due[i]);
        let mut order = Order::new(params, share, must, lone, &mut work.rng);
        if lone {
            order.spare = std::array::from_fn(|i| order.counts[i] - must[i]);
        }
        order.medium_halls = work.draft.attempt() % 2 == 1;
        order.stairs = within;
        order.central = (work.draft.depth() == 1).then_some(stairs[1]);
        let packing = loop {
            let tries = match lone {
                true if window.area() < SMALL => TRIES_OF_SMALL,
                // What is owed is tried less often.
                false if order.counts != share.least => TRIES / 2,
                _ => TRIES,
            };
            match pack_often(work, window, &order, tries)? {
                Some(packing) => break packing,
                None if (lone && order.counts == must) || order.counts == [0; 3] => {
                    return Err(Stuck(format!("the rooms do not fit into {window}")).into());
                }
                None => order.lower(must),
            }
        };
        owed = std::array::from_fn(|i| owed[i] - due[i] + order.owed[i]);
        shares.taken += packing.cells();
        packings.push(packing);
    }
    settle(owed, &mut packings, &mut work.rng)?;
    for mut packing in packings {
        packing.shake(&mut work.rng);
        // A junction or two comes with each district.
        work.draft.expect(packing.rooms.len() + 2, 0, 0, 0);
        for (bounds, class) in packing.rooms {
            work.draft.carve_rect(bounds);
            work.draft.add_room(Room::new(bounds, class.kind()));
        }
    }
    Ok(())
}

/// Finds places for the rooms that are still owed, in whichever district has one.
fn settle(owed: [u32; 3], packings: &mut [Packing<'_>], rng: &mut Rng) -> Result<(), Halt> {
    for class in CLASSES {
        let mut left = owed[class as usize];
        for packing in &mut *packings {
            let smallest = packing.params.class(class).sizes.iter().min_by_key(|size| size.area());
            let Some(size) = smallest.map(|size| (size.width as u16, size.height as u16)) else { break };
            while left > 0 && packing.put_somewhere(class, size, rng).is_some() {
                left -= 1;
            }
        }
        if left > 0 {
            return Err(Stuck(format!("{left} rooms have no place")).into());
        }
    }
    Ok(())
}

/// How many rooms of each class a district shall have, how many cells they may have, and what it owes to the next.
#[derive(Clone)]
struct Order {
    counts: [u32; 3],
    /// How many of them may be left out where they do not fit.
    spare: [u32; 3],
    /// The cells that one would like them to have, and those that they may have.
    wanted: u32,
    cells: Between,
    owed: [u32; 3],
    /// Where stairs will stand: halls are put around these cells first.
    stairs: Vec<Cell>,
    /// The stairs whose hall rather has its middle between west and east: the way down from the first floor.
    central: Option<Cell>,
    /// Whether these halls are rather medium ones: large ones open to two sides, which does not always go in a corner.
    medium_halls: bool,
}

impl Order {
    fn new(params: &Wizardry, share: Share, must: [u32; 3], lone: bool, rng: &mut Rng) -> Order {
        let Between(low, high) = share.cells;
        let wanted = rng.between(low, high.min(share.usual).max(low));
        let mut order = Order {
            counts: must,
            spare: [0; 3],
            wanted,
            cells: share.cells,
            owed: [0; 3],
            stairs: Vec::new(),
            central: None,
            medium_halls: false,
        };
        if needed(params, share.most) <= high {
            // Where the most rooms have a place, all numbers are alike.
            order.counts = std::array::from_fn(|i| rng.between(must[i], must[i].max(share.most[i])));
            order.wanted = sizes::usual_cells(params, order.counts).clamp(low.min(high), high);
            order.cells = Between(if lone { low } else { 0 }, high);
            return order;
        }
        // Now and then one more of a larger class, and often a few small ones, where the cells allow.
        for (class, chances, odds) in
            [(Class::Large, 1, (1, 20)), (Class::Medium, 2, (1, 24)), (Class::Small, 4, (1, 12))]
        {
            for _ in 0..chances {
                let more = needed(params, order.counts) + params.class(class).least_area();
                let i = class as usize;
                if order.counts[i] < share.most[i] && more <= high && rng.chance(odds.0, odds.1) {
                    order.counts[i] += 1;
                }
            }
        }
        let needed = needed(params, order.counts);
        order.wanted = order.wanted.max(needed);
        // What one district has too few or too many of, the next make up for.
        let low = if lone { low } else { low.min(most_cells(params, order.counts)) };
        order.cells = Between(low.min(high.max(needed)), high.max(needed));
        order
    }

    /// Asks for one room less: of a class that has more than it must, or of the smallest, which the next district owes.
    fn lower(&mut self, must: [u32; 3]) {
        if let Some(i) = (0..3).rev().find(|i| self.counts[*i] > must[*i]) {
            self.counts[i] -= 1;
            self.spare[i] = self.spare[i].saturating_sub(1);
        } else if let Some(i) = (0..3).rev().find(|i| self.counts[*i] > 0) {
            self.counts[i] -= 1;
            self.owed[i] += 1;
            self.cells.0 = 0;
        }
    }
}

/// The cells of so many rooms of each class, all of them as large as they may be.
fn most_cells(params: &Wizardry, counts: [u32; 3]) -> u32 {
    CLASSES.iter().zip(counts).map(|(class, n)| n * params.class(*class).most_area()).sum()
}

/// The cells of so many rooms of each class, all of them as small as they may be.
fn needed(params: &Wizardry, counts: [u32; 3]) -> u32 {
    CLASSES.iter().zip(counts).map(|(class, n)| n * params.class(*class).least_area()).sum()
}

/// Cuts the floor within its rim into districts of about the same size, with streets between them.
fn districts(size: Size, rng: &mut Rng) -> Vec<Rect> {
    // Most floors are one.
    if size.width().max(size.height()) < SIDE + SIDE / 2 {
        return vec![rect(1, 1, size.width() - STREET, size.height() - STREET)];
    }
    let (columns, rows) = (cuts(size.width(), rng), cuts(size.height(), rng));
    let spans = |cuts: &[u16]| cuts.windows(2).map(|w| (w[0], w[1] - w[0] - STREET)).collect::<Vec<_>>();
    let (columns, rows) = (spans(&columns), spans(&rows));
    rows.iter().flat_map(|(y, h)| columns.iter().map(|(x, w)| rect(*x, *y, *w, *h))).collect()
}

/// How many districts there are along an axis.
pub(super) const fn districts_along(length: u32) -> u32 {
    let n = (length + SIDE as u32 / 2) / SIDE as u32;
    if n == 0 { 1 } else { n }
}

/// Where districts begin along one axis, and where the one after the last would.
fn cuts(length: u16, rng: &mut Rng) -> Vec<u16> {
    let inner = u32::from(length);
    let n = districts_along(inner);
    (0..=n)
        .map(|i| {
            let even = 1 + i * inner / n;
            let moved = if i == 0 || i == n { even } else { even + rng.below(5) - 2 };
            moved as u16
        })
        .collect()
}

type Packed = Vec<(Rect, Class)>;

fn pack_often<'a>(
    work: &mut Work<'a, Wizardry>,
    window: Rect,
    order: &Order,
    tries: u32,
) -> Result<Option<Packing<'a>>, Halt> {
    let sizes = Sizes::new(work.params, order.counts, order.wanted);
    for _ in 0..tries {
        work.budget.spend(u64::from(window.h) * u64::from(order.counts.iter().sum::<u32>()))?;
        let mut packing = Packing::new(work.params, window, order);
        if packing.run(order, &sizes, &mut work.rng).is_some() && order.cells.contains(packing.cells()) {
            return Ok(Some(packing));
        }
    }
    Ok(None)
}

/// One try at a district.
struct Packing<'a> {
    params: &'a Wizardry,
    site: Site,
    rooms: Packed,
    /// The same rooms, for who is closer to another than one would like.
    spacing: Spacing,
    /// Cells that may be spent beyond those of the sizes that were drawn.
    spare: u32,
    /// Sizes that have no place any more with the gap that one would like: nor has a larger one, now or later.
    too_large: Vec<(u16, u16)>,
    /// How many of the rooms stand around stairs, and do not move: the first ones.
    fixed: usize,
}

impl<'a> Packing<'a> {
    fn new(params: &'a Wizardry, window: Rect, order: &Order) -> Packing<'a> {
        let rooms = order.counts.iter().sum::<u32>() as usize;
        Packing {
            params,
            site: Site::new(window, params.gap.min() as u16, params.gap.max() as u16),
            rooms: Vec::with_capacity(rooms),
            spacing: Spacing::with_capacity(rooms, params.gap.max()),
            spare: 0,
            too_large: Vec::new(),
            fixed: 0,
        }
    }

    fn run(&mut self, order: &Order, sizes: &Sizes<'_>, rng: &mut Rng) -> Option<()> {
        let mut sizes = self.draw_all(order, sizes, rng);
        for at in &order.stairs {
            self.put_around(*at, order, &mut sizes, rng)?;
        }
        let mut anchors = Anchors::new(self.params.is_wall_to_wall(), rng);
        let mut spare = order.spare;
        for (class, size) in sizes {
            let free = |anchor: &Anchor| {
                let corner = anchor.place(self.site.window(), (1, 1));
                self.rooms[..self.fixed].iter().all(|(hall, _)| !hall.contains(corner))
            };
            let anchor = if class == Class::Large { anchors.pop(free) } else { None };
            let put = anchor.and_then(|anchor| self.put_at(anchor, size));
            if put.or_else(|| self.put_somewhere(class, size, rng)).is_none() {
                let spare = &mut spare[class as usize];
                *spare = spare.checked_sub(1)?;
            }
        }
        Some(())
    }

    /// The cells of all rooms.
    fn cells(&self) -> u32 {
        self.rooms.iter().map(|(room, _)| room.area()).sum()
    }

    /// The class and size of every room, large ones first.
    fn draw_all(&mut self, order: &Order, sizes: &Sizes<'_>, rng: &mut Rng) -> Vec<(Class, (u16, u16))> {
        let several = |class: Class| std::iter::repeat_n(class, order.counts[class as usize] as usize);
        let classes: Vec<Class> = CLASSES.into_iter().flat_map(several).collect();
        let sizes = sizes.draw_all(&classes, order.cells, rng);
        let taken = sizes.iter().map(|size| size.area()).sum();
        self.spare = order.cells.max().saturating_sub(taken);
        let mut turn = |w: u32, h: u32| {
            if rng.chance(1, 2) { (w as u16, h as u16) } else { (h as u16, w as u16) }
        };
        let turned = sizes.into_iter().map(|size| turn(size.width, size.height));
        classes.into_iter().zip(turned).collect()
    }

    /// Adds a room with the gap that one would like around it, or less.
    fn add(&mut self, room: Rect, class: Class, gap: Gap) {
        self.site.take(room);
        self.rooms.push((room, class));
        match gap {
            Gap::Wanted => self.spacing.push(room),
            Gap::Least => self.spacing.squeeze_in(room),
        }
    }

    /// Puts a hall around a cell where stairs will stand, away from its walls: one that leans on most sides of the window there, as
    /// chance has it.
    fn put_around(
        &mut self,
        at: Cell,
        order: &Order,
        sizes: &mut Vec<(Class, (u16, u16))>,
        rng: &mut Rng,
    ) -> Option<()> {
        let window = self.site.window();
        let gap = self.params.gap.max();
        let wished = |class: Class, room: Rect| {
            let across = room.x == window.x || room.right() == window.right();
            let along = room.y == window.y || room.bottom() == window.bottom();
            let is_meant = order.medium_halls && class == Class::Medium;
            let middle = 3 * u32::from(room.centre().x);
            let is_central = (self.params.width..2 * self.params.width).contains(&middle);
            (order.central != Some(at) || is_central, is_meant, u32::from(across) + u32::from(along))
        };
        let mut places: Vec<(usize, Rect)> = Vec::with_capacity(sizes.len());
        let mut most = None;
        for (i, (class, (w, h))) in sizes.iter().enumerate() {
            if !stairs::may_stand_in(self.params, *class) {
                continue;
            }
            for room in [(*w, *h), (*h, *w)].into_iter().flat_map(|size| stairs::around(at, size, window)) {
                let wish = Some(wished(*class, room));
                if wish < most || self.rooms.iter().any(|(other, _)| other.gap(room) < gap) {
                    continue;
                }
                if wish > most {
                    most = wish;
                    places.clear();
                }
                places.push((i, room));
            }
        }
        let (i, room) = *rng.pick(&places)?;
        let (class, _) = sizes.remove(i);
        self.add(room, class, Gap::Wanted);
        self.fixed += 1;
        Some(())
    }

    /// As near to an anchor as it can stand.
    fn put_at(&mut self, anchor: Anchor, size: (u16, u16)) -> Option<()> {
        let target = anchor.place(self.site.window(), size);
        let room = self.site.nearest(size, Gap::Wanted, target)?;
        self.add(room, Class::Large, Gap::Wanted);
        Some(())
    }

    /// Where it leans on most; in another size where this one has no place; close to others where nothing else is left.
    fn put_somewhere(&mut self, class: Class, size: (u16, u16), rng: &mut Rng) -> Option<()> {
        if self.put_leaning(class, size, Gap::Wanted, rng).is_some() {
            return Some(());
        }
        let params = self.params;
        let sizes = &params.class(class).sizes;
        let given = u32::from(size.0) * u32::from(size.1);
        for gap in [Gap::Wanted, Gap::Least] {
            for size in sizes {
                if size.area() > given + self.spare {
                    continue;
                }
                let (w, h) = (size.width as u16, size.height as u16);
                if self.put_leaning(class, (w, h), gap, rng).is_some()
                    || (w != h && self.put_leaning(class, (h, w), gap, rng).is_some())
                {
                    self.spare = given + self.spare - size.area();
                    return Some(());
                }
            }
        }
        None
    }

    fn put_leaning(&mut self, class: Class, size: (u16, u16), gap: Gap, rng: &mut Rng) -> Option<()> {
        let chance = rng.jitter(12);
        if gap == Gap::Wanted && self.too_large.iter().any(|(w, h)| *w <= size.0 && *h <= size.1) {
            return None;
        }
        // What one cell of its walls is worth, of 64 points for all: one division for all places.
        let part = 64 * WHOLE / (2 * u32::from(size.0 + size.1)) + 1;
        let Packing { site, rooms, spacing, params, .. } = &*self;
        let most_close = (rooms.len() as u32 + 1).max(16) * params.close_rooms / 100;
        let already = spacing.count_close();
        // A room that is squeezed in is close itself.
        if gap == Gap::Least && already + 1 > most_close {
            return None;
        }
        let score = |room: Rect, contact: u32, most: i32| {
            let leaning = (contact * part / WHOLE) as i32 + chance(room.x, room.y) as i32;
            if gap == Gap::Wanted {
                return Some(leaning);
            }
            let cost = |crowded: u32| leaning - 40 * crowded as i32;
            if cost(already + 1) <= most {
                return None;
            }
            let crowded = already + spacing.newly_close(room);
            (crowded <= most_close).then(|| cost(crowded))
        };
        let best = site.best(size, gap, Lean::Cornered, score);
        match best {
            Some((room, _)) => self.add(room, class, gap),
            None if gap == Gap::Wanted => self.too_large.push(size),
            None => {}
        }
        best.map(|_| ())
    }

    /// Moves rooms about where they have space, so that they neither stand in rows nor all lean on one another.
    fn shake(&mut self, rng: &mut Rng) {
        let window = self.site.window();
        // Rooms that like to touch stay where they lean on one another.
        let rounds = if self.params.gap.max() == 0 { 0 } else { 2 };
        for _ in 0..rounds {
            for i in self.fixed..self.rooms.len() {
                let way = rng.below(6);
                if way > 3 || self.spacing.is_close(i) {
                    continue;
                }
                let by = 1 + rng.below(2) as i16;
                let (dx, dy) = [(by, 0), (-by, 0), (0, by), (0, -by)][way as usize];
                let (room, _) = self.rooms[i];
                let moved =
                    rect(room.x.wrapping_add_signed(dx), room.y.wrapping_add_signed(dy), room.w, room.h);
                let inside = moved.x >= window.x
                    && moved.y >= window.y
                    && moved.right() <= window.right()
                    && moved.bottom() <= window.bottom();
                // Near to nothing but to where it stands now.
                if inside && self.spacing.is_near_one(moved) {
                    self.rooms[i].0 = moved;
                    self.spacing.put(i, moved);
                }
            }
        }
    }
}

/// Where a large room wants to stand.
#[derive(Clone, Copy)]
struct Anchor {
    /// Halves of the free width and height: 0 is west or north, 1 the middle, 2 east or south.
    x: u16,
    y: u16,
}

impl Anchor {
    fn place(self, window: Rect, (w, h): (u16, u16)) -> Cell {
        let free = (window.w.saturating_sub(w), window.h.saturating_sub(h));
        crate::grid::cell(window.x + free.0 * self.x / 2, window.y + free.1 * self.y / 2)
    }
}

/// Places for large rooms: corners mostly, then edges, then the middle, in an order of chance.
struct Anchors {
    /// What each drew, the highest last.
    drawn: Vec<(u32, u16)>,
}

impl Anchors {
    fn new(wall_to_wall: bool, rng: &mut Rng) -> Anchors {
        const WEIGHTS: [u32; 9] = [10, 5, 10, 5, 12, 5, 10, 5, 10];
        // Rooms that stand wall to wall begin in the middle, and fill what is around it.
        const FROM_MIDDLE: [u32; 9] = [10, 5, 10, 5, 90, 5, 10, 5, 10];
        let weights = if wall_to_wall { FROM_MIDDLE } else { WEIGHTS };
        let mut drawn: Vec<(u32, u16)> =
            weights.iter().zip(0..).map(|(w, i)| (rng.below(w * 10), i)).collect();
        drawn.sort_unstable();
        Anchors { drawn }
    }

    /// Returns the next one that is free.
    fn pop(&mut self, free: impl Fn(&Anchor) -> bool) -> Option<Anchor> {
        let mut next = std::iter::from_fn(|| self.drawn.pop().map(|(_, i)| Anchor { x: i % 3, y: i / 3 }));
        next.find(free)
    }
}
