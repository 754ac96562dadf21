//! A game written against the document that the level JSON keeps to reads ten floors of `wizardry`, by the document's
//! interfaces alone, and walks them.

mod level;
mod walk;

use level::{Direction, DungeonLevel, Ground, OverrideZone, Point, Room, RoomType, WallType};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;
use undercroft::floor::{Floor, Zone, ZoneKind};
use undercroft::{Recipe, Seed, make};
use undercroft_export::json::{self, Style};
use walk::Party;

const FLOORS: u32 = 10;
const DUNGEONS: u64 = 8;

/// What a game sees of the file.
#[derive(serde::Deserialize)]
struct File {
    floors: Vec<DungeonLevel>,
}

fn text(n: u64) -> String {
    let recipe = Recipe::new("wizardry", None).expect("the default is sound");
    let mut dungeon = make::dungeon(&recipe, &Seed::new("document").nth(n), FLOORS + 1).expect("a dungeon");
    // The last has a way out in place of stairs down.
    dungeon.floors.pop();
    json::write(&dungeon, Style::Minified)
}

fn dungeons() -> &'static [File] {
    static READ: OnceLock<Vec<File>> = OnceLock::new();
    let read = |n| serde_json::from_str(&text(n)).unwrap_or_else(|e| panic!("dungeon {n}: {e}"));
    READ.get_or_init(|| (0..DUNGEONS).map(read).collect())
}

fn levels() -> impl Iterator<Item = &'static DungeonLevel> {
    dungeons().iter().flat_map(|file| &file.floors)
}

#[test]
fn there_are_as_many_floors_as_asked_for_and_their_stairs_meet() {
    for file in dungeons() {
        let depths: Vec<u32> = file.floors.iter().map(|level| level.level).collect();
        assert_eq!(depths, (1..=FLOORS).collect::<Vec<_>>());
        for level in &file.floors {
            let only = |kind| {
                let all: Vec<Point> = level.specials(kind).map(|(at, _)| at).collect();
                assert_eq!(all.len(), 1, "floor {}: {kind}", level.level);
                Some(all[0])
            };
            assert_eq!(level.stairs_up, only("stairs_up"));
            assert_eq!(level.stairs_down, only("stairs_down"));
            assert_eq!(level.stairs_up, Some(level.start()), "one begins where one came down");
        }
        for pair in file.floors.windows(2) {
            assert_eq!(pair[0].stairs_down, pair[1].stairs_up, "the stairs of floor {} meet", pair[0].level);
        }
    }
}

#[test]
fn tiles_stand_where_they_say_and_walls_are_symmetric() {
    for level in levels() {
        assert_eq!((level.width, level.height), (24, 24));
        for (y, row) in (0..).zip(&level.tiles) {
            assert_eq!(row.len(), 24);
            for (x, tile) in (0..).zip(row) {
                assert_eq!(tile.at(), Point { x, y });
                assert!(!tile.discovered, "nobody has been here");
                for direction in Direction::ALL {
                    let wall = tile.wall(direction);
                    let beyond = level.tile(direction.from(tile.at()));
                    let solid = |kind| tile.kind == kind || beyond.is_none_or(|other| other.kind == kind);
                    if let Some(other) = beyond {
                        assert_eq!(wall, other.wall(direction.opposite()), "{:?} {direction:?}", tile.at());
                    }
                    if solid(Ground::Solid) {
                        assert!(wall.exists && wall.kind == WallType::Solid, "rock and the rim are walled");
                    }
                    // A game asks a door whether it is open without asking whether it can answer.
                    assert_eq!(wall.properties.is_some(), wall.kind != WallType::Solid);
                }
            }
        }
    }
}

#[test]
fn the_stairs_down_are_walked_to_and_every_tile_in_the_end() {
    for level in levels() {
        let down = level.stairs_down.expect("stairs down");
        let at_once = Party::default().reach(level);
        // From the second floor on something is asked for.
        assert_eq!(at_once.contains(&down), level.level == 1, "floor {}", level.level);
        let floor: BTreeSet<Point> =
            level.all().filter(|tile| tile.kind == Ground::Floor).map(level::DungeonTile::at).collect();
        assert_eq!(Party::explore(level), floor, "floor {}", level.level);
        assert!(at_once.len() < floor.len(), "floor {}: the locks shut nothing off", level.level);
    }
}

#[test]
fn every_lock_has_its_key_on_a_tile() {
    for level in levels() {
        let keys: BTreeSet<&str> =
            level.specials("key").map(|(_, said)| said["keyId"].as_str().expect("an id")).collect();
        let locked = |direction| {
            level.all().filter_map(move |tile| tile.wall(direction).properties.as_ref()).filter(|p| p.locked)
        };
        let locks: BTreeSet<&str> = Direction::ALL
            .into_iter()
            .flat_map(locked)
            .map(|properties| properties.key_id.as_deref().expect("a lock names its key"))
            .collect();
        assert!(!locks.is_empty(), "floor {}", level.level);
        assert_eq!(keys, locks);
    }
}

#[test]
fn rooms_agree_with_the_tiles() {
    for level in levels() {
        let mut taken = BTreeSet::new();
        for room in &level.rooms {
            for at in room.cells() {
                assert!(level.is_floor(at), "{} at {at:?}", room.id);
                assert!(taken.insert(at), "{} lies on another room at {at:?}", room.id);
            }
            assert_eq!(listed_doors(room), doors_on_tiles(level, room), "{}", room.id);
            let specials: BTreeSet<(Point, &str)> =
                room.special_tiles.iter().map(|s| (Point { x: s.x, y: s.y }, s.kind.as_str())).collect();
            let on_tiles: BTreeSet<(Point, &str)> = room
                .cells()
                .filter_map(|at| Some((at, level.tile(at)?.special.as_ref()?.kind.as_str())))
                .collect();
            assert_eq!(specials, on_tiles, "{}", room.id);
        }
        let ids: BTreeSet<&str> = level.rooms.iter().map(|room| room.id.as_str()).collect();
        assert_eq!(ids.len(), level.rooms.len(), "each room has an id of its own");
        let count = |kind| level.rooms.iter().filter(|room| room.kind == kind).count();
        let counts = [RoomType::Large, RoomType::Medium, RoomType::Small].map(count);
        assert!(counts >= [3, 5, 8], "{counts:?}");
    }
}

/// Where, in which wall as a number of `Direction::ALL`, and the key of its lock.
type Door<'a> = (Point, usize, Option<&'a str>);

fn listed_doors(room: &Room) -> BTreeSet<Door<'_>> {
    room.doors
        .iter()
        .map(|door| {
            assert_eq!(door.locked, door.key_id.is_some());
            let wall = Direction::ALL.iter().position(|d| *d == door.wall).expect("one of four");
            (Point { x: door.x, y: door.y }, wall, door.key_id.as_deref())
        })
        .collect()
}

fn doors_on_tiles<'a>(level: &'a DungeonLevel, room: &Room) -> BTreeSet<Door<'a>> {
    let mut doors = BTreeSet::new();
    for at in room.cells() {
        for (n, direction) in Direction::ALL.into_iter().enumerate() {
            let wall = level.tile(at).expect("a tile").wall(direction);
            if wall.kind == WallType::Door && !room.has(direction.from(at)) {
                doors.insert((at, n, wall.properties.as_ref().and_then(|p| p.key_id.as_deref())));
            }
        }
    }
    doors
}

#[test]
fn corridors_agree_with_the_tiles() {
    for level in levels() {
        let rooms: BTreeMap<&str, &Room> = level.rooms.iter().map(|room| (room.id.as_str(), room)).collect();
        let mut covered: BTreeSet<Point> = level.rooms.iter().flat_map(Room::cells).collect();
        for corridor in &level.corridors {
            for pair in corridor.path.windows(2) {
                let direction = Direction::ALL.into_iter().find(|d| d.from(pair[0]) == pair[1]);
                let direction = direction.unwrap_or_else(|| panic!("{} jumps at {pair:?}", corridor.id));
                let wall = level.tile(pair[0]).expect("a tile").wall(direction);
                assert!(!wall.exists || wall.kind == WallType::Door, "{} is walled at {pair:?}", corridor.id);
            }
            assert!(corridor.path.iter().all(|at| level.is_floor(*at)), "{}", corridor.id);
            covered.extend(&corridor.path);
            let ends = [corridor.path.first(), corridor.path.last()];
            for (room, end) in corridor.connects_rooms.iter().zip(ends) {
                let (Some(room), Some(end)) = (room, end) else { continue };
                let room = rooms[room.as_str()];
                let touches = room.has(*end) || Direction::ALL.iter().any(|d| room.has(d.from(*end)));
                assert!(touches, "{} ends at {end:?}, away from {}", corridor.id, room.id);
            }
        }
        for tile in level.all().filter(|tile| tile.kind == Ground::Floor) {
            assert!(covered.contains(&tile.at()), "{:?} is neither room nor corridor", tile.at());
        }
        let joined = level.corridors.iter().filter(|c| c.connects_rooms.iter().all(Option::is_some)).count();
        assert!(
            joined + 1 >= rooms.len() - level.rooms.iter().filter(|r| r.kind == RoomType::Junction).count()
        );
    }
}

#[test]
fn teleports_lead_to_floor_and_back() {
    for level in levels() {
        let number =
            |of: &serde_json::Value| i32::try_from(of.as_i64().expect("a number")).expect("a coordinate");
        let target =
            |data: &serde_json::Value| Point { x: number(&data["targetX"]), y: number(&data["targetY"]) };
        let events = level.events.iter().filter(|event| event.kind == "teleport");
        let leads: BTreeMap<Point, Point> = events
            .map(|event| {
                assert!(!event.triggered);
                (Point { x: event.x, y: event.y }, target(&event.data))
            })
            .collect();
        let on_tiles: BTreeMap<Point, Point> =
            level.specials("teleporter").map(|(at, said)| (at, target(said))).collect();
        assert_eq!(leads, on_tiles);
        // What carries whoever steps on it leads one way.
        let carries: BTreeSet<Point> = level
            .specials("teleporter")
            .filter(|(_, said)| said["carries"].as_bool() == Some(true))
            .map(|(at, _)| at)
            .collect();
        let ends = leads.len() - carries.len();
        assert!((8..=12).contains(&ends), "{ends} ends of teleporters");
        for (from, to) in &leads {
            assert!(level.is_floor(*to));
            if !carries.contains(from) {
                assert_eq!(leads.get(to), Some(from), "a pair leads there and back");
            }
        }
    }
}

#[test]
fn zones_are_safe_at_the_stairs_and_named_by_the_tiles_in_them() {
    for level in levels() {
        for tile in level.all() {
            let mut around = level.override_zones.iter().filter(|zone| zone.has(tile.at()));
            let zone = around.next();
            assert!(around.next().is_none(), "{:?} is in two rectangles", tile.at());
            assert_eq!(tile.encounter_zone_id.as_ref(), zone.map(|zone| &zone.id), "{:?}", tile.at());
            assert_eq!(zone.is_some(), tile.kind == Ground::Floor, "{:?}", tile.at());
        }
        for stairs in [level.start(), level.stairs_down.expect("stairs down")] {
            assert!(level.override_zones.iter().any(|zone| zone.kind == "safe" && zone.has(stairs)));
        }
        let boss: Vec<&OverrideZone> =
            level.override_zones.iter().filter(|zone| zone.kind == "boss").collect();
        assert_eq!(boss.len(), 1);
        assert!(boss[0].data["bossType"].as_str().is_some_and(|name| !name.is_empty()));
        assert_eq!(boss[0].data["encounterRate"], 1.0);
        assert!(boss[0].data["monsterGroups"].as_array().is_some_and(|groups| !groups.is_empty()));
    }
}

/// Returns what the floors of a depth have of something, all dungeons together.
fn at_depth(depth: u32, of: fn(&DungeonLevel) -> Vec<f64>) -> Vec<f64> {
    let all: Vec<f64> = levels().filter(|level| level.level == depth).flat_map(of).collect();
    assert!(!all.is_empty(), "floor {depth} has none");
    all
}

fn mean(all: &[f64]) -> f64 {
    all.iter().sum::<f64>() / all.len() as f64
}

/// Checks that something is more on each floor than on the one above.
fn check_grows(name: &str, of: fn(&DungeonLevel) -> Vec<f64>, sum_up: fn(&[f64]) -> f64) {
    let by_depth: Vec<f64> = (1..=FLOORS).map(|depth| sum_up(&at_depth(depth, of))).collect();
    assert!(by_depth.is_sorted_by(|a, b| a < b), "{name}, floor by floor: {by_depth:?}");
}

fn said(level: &DungeonLevel, kind: &str, field: &str) -> Vec<f64> {
    level.specials(kind).map(|(_, said)| said[field].as_f64().expect("a number")).collect()
}

fn rates(level: &DungeonLevel) -> Vec<f64> {
    let zones = level.override_zones.iter().filter(|zone| zone.kind == "encounter");
    zones.map(|zone| zone.data["encounterRate"].as_f64().expect("a rate")).collect()
}

#[test]
fn deeper_floors_are_harder() {
    check_grows("damage of a trap", |level| said(level, "trap", "damage"), mean);
    check_grows("gold in a chest", |level| said(level, "treasure", "gold"), mean);
    check_grows("rate of the mildest zone", rates, |all| all.iter().copied().fold(f64::MAX, f64::min));
    check_grows("rate of the worst zone", rates, |all| all.iter().copied().fold(0.0, f64::max));
    // How many zones of a floor are mild and how many are bad is up to its plan, so the mean wavers from floor to floor.
    let half = |depths: std::ops::RangeInclusive<u32>| {
        mean(&depths.flat_map(|depth| at_depth(depth, rates)).collect::<Vec<_>>())
    };
    assert!(half(1..=FLOORS / 2) < half(FLOORS / 2 + 1..=FLOORS));
}

/// A game that knows the document alone saves what it knows.
#[test]
fn what_such_a_game_saves_is_read_again() {
    let own = json::read(text(0)).expect("our own file").floors;
    let document: serde_json::Value = serde_json::from_str(&text(0)).expect("JSON");
    let save = |events: bool| {
        let mut floors = document["floors"].clone();
        for level in floors.as_array_mut().expect("floors") {
            let fields = level.as_object_mut().expect("a level");
            for unknown in ["theme", "themeDetails", "walkthrough", "metadata", "goal"] {
                fields.remove(unknown);
            }
            // The gates' needs are told by the pairs alone.
            let features = fields.get_mut("features").and_then(|f| f.as_object_mut()).expect("features");
            features.retain(|key, _| key == "switches");
            if !events {
                fields.remove("events");
            }
        }
        floors.to_string()
    };
    for events in [true, false] {
        let read = json::read(save(events)).unwrap_or_else(|e| panic!("{e}")).floors;
        assert_eq!(read.len(), own.len());
        for (read, own) in read.iter().zip(&own) {
            assert_eq!(read.features().len(), own.features().len());
            assert_eq!(read.barriers().len(), own.barriers().len());
            // Of silence the document knows nothing.
            let encounters = |floor: &Floor| -> Vec<Zone> {
                let known = [ZoneKind::Safe, ZoneKind::Encounter, ZoneKind::Boss];
                floor.zones().iter().filter(|zone| known.contains(&zone.kind)).cloned().collect()
            };
            assert_eq!(encounters(read), encounters(own));
            assert_eq!((read.entrance(), read.stairs_down()), (own.entrance(), own.stairs_down()));
        }
    }
}
