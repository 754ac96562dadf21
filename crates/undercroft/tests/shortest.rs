//! How much longer walkthroughs are than they have to be: each is held against the fewest moves that finish its floor, which
//! a search through every cell with every set of things had and done finds. Of keys that are used up each copy is a thing of its
//! own, and so is each lock that one of them opened.

#![expect(clippy::unwrap_used, reason = "what fails stops the test")]

use undercroft::floor::{BarrierKind, EdgeKind, Feature, KeyId, Needs, Wear};
use undercroft::grid::{Cell, Edge, Side};
use undercroft::{Floor, Recipe, Seed, make};

/// More things than that on one floor are too many for the search.
const MOST: u32 = 12;

/// A floor as the search sees it. A set of things is a number, with a bit for each.
struct Search<'a> {
    floor: &'a Floor,
    /// The things that open something: keys, then levers and switches, then events.
    bits: Vec<Option<u32>>,
    count: u32,
    /// The copies of keys that are used up, and the locks that take so many of them.
    copies: Vec<(KeyId, Cell, u32)>,
    locks: Vec<(Lock, KeyId, u32, u32)>,
}

/// What a used-up key opens.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lock {
    Door(Edge),
    Gate(usize),
}

impl<'a> Search<'a> {
    fn new(floor: &'a Floor) -> Search<'a> {
        let all = floor.keys().len() + floor.triggers().len() + floor.events().len();
        let (copies, locks) = (Vec::new(), Vec::new());
        let mut search = Search { floor, bits: vec![None; all], count: 0, copies, locks };
        search.name_used_up();
        let gates: Vec<&Needs> = floor.gates().iter().map(|gate| &gate.needs).collect();
        let teleporters = floor.features().iter().filter_map(|placed| match &placed.is {
            Feature::Teleporter(teleporter) => Some(&teleporter.needs),
            _ => None,
        });
        for needs in gates.into_iter().chain(teleporters) {
            search.things(needs).into_iter().for_each(|thing| search.name(thing));
        }
        for (_, barrier) in floor.barriers() {
            let kept = barrier.lock.iter().filter(|key| !search.is_used_up(**key));
            kept.map(|key| key.index()).collect::<Vec<_>>().into_iter().for_each(|key| search.name(key));
        }
        search
    }

    fn is_used_up(&self, key: KeyId) -> bool {
        self.floor.keys()[key.index()].wear == Wear::UsedUp
    }

    fn name_used_up(&mut self) {
        for placed in self.floor.features() {
            if let Feature::Key(key) = placed.is
                && self.is_used_up(key)
            {
                self.copies.push((key, placed.at, self.count));
                self.count += 1;
            }
        }
        let doors =
            self.floor.barriers().iter().filter_map(|(edge, is)| Some((Lock::Door(*edge), is.lock?, 1)));
        let gates = self.floor.gates().iter().enumerate().filter_map(|(i, gate)| {
            Some((Lock::Gate(i), *gate.needs.keys.first()?, gate.needs.keys.len() as u32))
        });
        let locks: Vec<(Lock, KeyId, u32)> = doors.chain(gates).collect();
        for (lock, key, takes) in locks {
            if self.is_used_up(key) {
                self.locks.push((lock, key, takes, self.count));
                self.count += 1;
            }
        }
    }

    /// Returns what is had once a lock stands open that takes used-up keys, if it can.
    fn unlock(&self, lock: Lock, had: usize) -> Option<usize> {
        let (_, key, takes, bit) = self.locks.iter().find(|(known, ..)| *known == lock)?;
        let has = |bit: u32| had >> bit & 1 == 1;
        let taken = self.copies.iter().filter(|(of, _, bit)| of == key && has(*bit)).count() as u32;
        let opened = self.locks.iter().filter(|(_, of, _, bit)| of == key && has(*bit));
        let used: u32 = opened.map(|(_, _, takes, _)| takes).sum();
        (has(*bit) || taken >= used + takes).then_some(had | 1 << bit)
    }

    fn name(&mut self, thing: usize) {
        if self.bits[thing].is_none() {
            self.bits[thing] = Some(self.count);
            self.count += 1;
        }
    }

    fn things(&self, needs: &Needs) -> Vec<usize> {
        let keys = self.floor.keys().len();
        let triggers = needs.triggers.iter().map(|id| keys + id.index());
        let event = needs.event.iter().filter(|id| !self.floor.events()[id.index()].triggered);
        let event = event.map(|id| keys + self.floor.triggers().len() + id.index());
        let keys = needs.keys.iter().filter(|key| !self.is_used_up(**key));
        keys.map(|id| id.index()).chain(triggers).chain(event).collect()
    }

    fn set(&self, needs: &Needs) -> usize {
        self.things(needs).into_iter().filter_map(|thing| self.bits[thing]).fold(0, |set, bit| set | 1 << bit)
    }

    /// Returns the cell beyond a side, if one gets there with a set of things, and what is had then.
    fn leave(&self, from: Cell, side: Side, had: usize) -> Option<(Cell, usize)> {
        let to = from.step(side)?;
        let lock = match self.floor.side(from, side) {
            EdgeKind::Barrier(barrier)
                if barrier.open || barrier.one_way.is_some_and(|toward| toward != side) =>
            {
                None
            }
            EdgeKind::Barrier(barrier) => match barrier.kind {
                BarrierKind::Gate(id) => Some(Lock::Gate(id.index())),
                _ => Some(Lock::Door(Edge::new(from, side))),
            },
            _ => None,
        };
        if let Some(lock) = lock.filter(|lock| self.locks.iter().any(|(known, ..)| known == lock)) {
            return self.unlock(lock, had).map(|had| (to, had));
        }
        let passes = match self.floor.side(from, side) {
            EdgeKind::Wall => false,
            EdgeKind::Open => true,
            EdgeKind::Barrier(barrier) if barrier.one_way.is_some_and(|toward| toward != side) => false,
            EdgeKind::Barrier(barrier) if barrier.open => true,
            EdgeKind::Barrier(barrier) => match (barrier.kind, barrier.lock) {
                (BarrierKind::Gate(id), _) => {
                    let needs = &self.floor.gates()[id.index()].needs;
                    let wanted = self.set(needs);
                    !needs.is_nothing() && had & wanted == wanted
                }
                (_, Some(key)) => had >> self.bits[key.index()].unwrap() & 1 == 1,
                (_, None) => true,
            },
        };
        passes.then_some((to, had))
    }

    /// Returns where whoever steps into a cell comes to, if they stay on the floor.
    fn end(&self, at: Cell, had: usize) -> Option<Cell> {
        match self.floor.feature(at) {
            Some(Feature::Chute) => None,
            Some(Feature::Teleporter(t)) if t.carries && had & self.set(&t.needs) == self.set(&t.needs) => {
                Some(t.to)
            }
            _ => Some(at),
        }
    }

    /// Returns what comes of one move.
    fn next(&self, at: Cell, had: usize) -> Vec<(Cell, usize)> {
        let sides = Side::ALL.into_iter().filter_map(|side| self.leave(at, side, had));
        let mut next: Vec<(Cell, usize)> =
            sides.filter_map(|(to, had)| Some((self.end(to, had)?, had))).collect();
        let keys = self.floor.keys().len();
        let thing = match self.floor.feature(at) {
            Some(Feature::Key(id)) => Some(id.index()),
            Some(Feature::Lever(id) | Feature::Switch(id)) => Some(keys + id.index()),
            Some(Feature::Teleporter(t)) => {
                next.extend((had & self.set(&t.needs) == self.set(&t.needs)).then_some((t.to, had)));
                None
            }
            _ => None,
        };
        let events = (0..).zip(self.floor.events()).filter(|(_, event)| match (event.at, event.room) {
            (Some(c), _) => c == at,
            (None, Some(room)) => self.floor.rooms()[room.index()].cells().any(|c| c == at),
            (None, None) => false,
        });
        let events = events.map(|(i, _): (usize, _)| keys + self.floor.triggers().len() + i);
        let copy = self.copies.iter().find(|(_, c, _)| *c == at).map(|(.., bit)| *bit);
        let bits = thing.into_iter().chain(events).filter_map(|thing| self.bits[thing]).chain(copy);
        next.extend(bits.map(|bit| (at, had | 1 << bit)));
        next
    }

    /// Returns the fewest moves to the goal.
    fn fewest(&self) -> u32 {
        let size = self.floor.size();
        let mut seen = vec![false; size.area() << self.count];
        let mut front = vec![(self.floor.entrance(), 0)];
        let mut moves = 0;
        while !front.is_empty() {
            if front.iter().any(|(at, _)| *at == self.floor.goal_cell()) {
                return moves;
            }
            let next = front.iter().flat_map(|(at, had)| self.next(*at, *had));
            let mut fresh = Vec::new();
            for (at, had) in next {
                if !std::mem::replace(&mut seen[size.index(at) << self.count | had], true) {
                    fresh.push((at, had));
                }
            }
            front = fresh;
            moves += 1;
        }
        panic!("nobody gets to the goal\n{}", self.floor)
    }
}

/// Returns how much longer the walkthroughs of some floors are than they have to be, in order.
fn detours(generator: &str, preset: &str, settings: &[&str], depth: u32) -> Vec<f64> {
    let recipe = Recipe::new(generator, Some(preset)).unwrap().with(settings).unwrap();
    let floors = (0..100_u32).map(|seed| make::floor(&recipe, &Seed::new(seed.to_string()), depth).unwrap());
    let detours = floors.filter_map(|floor| {
        let search = Search::new(&floor);
        let moves = floor.walkthrough().unwrap().moves.len() as u32;
        (search.count <= MOST).then(|| {
            let fewest = search.fewest();
            assert!(moves >= fewest, "{moves} moves where it takes {fewest}\n{floor}");
            f64::from(moves) / f64::from(fewest.max(1))
        })
    });
    let mut detours: Vec<f64> = detours.collect();
    detours.sort_by(f64::total_cmp);
    detours
}

/// On nine floors of ten of every depth a walkthrough has at most a tenth too many moves, and half of them have none.
fn check(generator: &str, preset: &str) {
    check_with(generator, preset, &[], 95);
}

/// The same for other settings, where so many floors of a hundred are small enough for the search.
fn check_with(generator: &str, preset: &str, settings: &[&str], least: usize) {
    for depth in [1, 2, 4, 7, 10] {
        let detours = detours(generator, preset, settings, depth);
        assert!(detours.len() >= least, "only {} floors of {generator} at depth {depth}", detours.len());
        let share = |percent: usize| detours[detours.len() * percent / 100];
        assert!(share(50) <= 1.02 && share(90) <= 1.1, "{generator} at depth {depth}: {detours:.2?}");
    }
}

#[test]
fn walkthroughs_of_wizardry_are_short() {
    check("wizardry", "wgiv");
}

#[test]
fn walkthroughs_of_navigation_are_short() {
    check("navigation", "standard");
}

#[test]
fn walkthroughs_of_linear_are_short() {
    check("linear", "keyed");
}

#[test]
fn walkthroughs_of_tunnels_are_short() {
    check("tunnels", "stocked");
}

#[test]
fn walkthroughs_of_dice_are_short() {
    check("dice", "stocked");
}

#[test]
fn walkthroughs_that_use_up_keys_are_short() {
    check_with("wizardry", "evening", &["quest.keys=used_up"], 80);
    check_with("navigation", "standard", &["quest.keys=used_up"], 80);
}
