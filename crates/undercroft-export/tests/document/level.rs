//! A dungeon level as the document gives it, interface by interface: what is optional there is optional here, and nothing
//! else is. Fields that it does not know are passed over, as a game would.

use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DungeonLevel {
    pub level: u32,
    pub width: i32,
    pub height: i32,
    pub tiles: Vec<Vec<DungeonTile>>,
    pub override_zones: Vec<OverrideZone>,
    pub events: Vec<DungeonEvent>,
    pub start_x: i32,
    pub start_y: i32,
    pub stairs_up: Option<Point>,
    pub stairs_down: Option<Point>,
    pub rooms: Vec<Room>,
    pub corridors: Vec<Corridor>,
    /// Which switch works on which gate: the document says that some do, and leaves open where that is told.
    pub features: Features,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DungeonTile {
    pub x: i32,
    pub y: i32,
    #[serde(rename = "type")]
    pub kind: Ground,
    pub north_wall: Wall,
    pub south_wall: Wall,
    pub east_wall: Wall,
    pub west_wall: Wall,
    pub special: Option<SpecialTile>,
    /// Said where it is so.
    #[serde(default)]
    pub discovered: bool,
    pub encounter_zone_id: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Ground {
    Floor,
    Solid,
}

#[derive(PartialEq, Debug, Deserialize)]
pub(crate) struct Wall {
    pub exists: bool,
    #[serde(rename = "type")]
    pub kind: WallType,
    pub properties: Option<WallProperties>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum WallType {
    Solid,
    Door,
    Secret,
    Illusory,
}

#[derive(PartialEq, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "the document has them so")]
pub(crate) struct WallProperties {
    pub locked: bool,
    pub open: bool,
    pub key_id: Option<String>,
    pub one_way: Option<Direction>,
    pub hidden: bool,
    pub discovered: bool,
    #[serde(default)]
    pub open_mechanism: OpenMechanism,
    pub gate_id: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum OpenMechanism {
    #[default]
    Player,
    Key,
    Lever,
    Event,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Direction {
    North,
    South,
    East,
    West,
}

#[derive(Deserialize)]
pub(crate) struct SpecialTile {
    #[serde(rename = "type")]
    pub kind: String,
    #[serde(default)]
    pub properties: Value,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Room {
    pub id: String,
    pub x: i32,
    pub y: i32,
    pub width: i32,
    pub height: i32,
    #[serde(rename = "type")]
    pub kind: RoomType,
    pub doors: Vec<DoorPlacement>,
    pub special_tiles: Vec<RoomSpecial>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum RoomType {
    Large,
    Medium,
    Small,
    Junction,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DoorPlacement {
    pub x: i32,
    pub y: i32,
    pub wall: Direction,
    pub locked: bool,
    pub key_id: Option<String>,
}

#[derive(PartialEq, Debug, Deserialize)]
pub(crate) struct RoomSpecial {
    pub x: i32,
    pub y: i32,
    #[serde(rename = "type")]
    pub kind: String,
}

/// A corridor has two ends; one that ends in the rock joins no rooms, and says so with `null`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Corridor {
    pub id: String,
    pub path: Vec<Point>,
    pub connects_rooms: [Option<String>; 2],
}

#[derive(Deserialize)]
pub(crate) struct OverrideZone {
    /// What a tile's `encounterZoneId` names.
    pub id: String,
    pub x1: i32,
    pub y1: i32,
    pub x2: i32,
    pub y2: i32,
    #[serde(rename = "type")]
    pub kind: String,
    pub data: Value,
}

#[derive(Deserialize)]
pub(crate) struct DungeonEvent {
    pub x: i32,
    pub y: i32,
    #[serde(rename = "type")]
    pub kind: String,
    pub data: Value,
    pub triggered: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
pub(crate) struct Point {
    pub x: i32,
    pub y: i32,
}

#[derive(Deserialize)]
pub(crate) struct Features {
    pub switches: Vec<SwitchPair>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SwitchPair {
    pub switch_id: String,
    pub gate_id: String,
}

impl Direction {
    pub(crate) const ALL: [Direction; 4] =
        [Direction::North, Direction::South, Direction::East, Direction::West];

    pub(crate) const fn opposite(self) -> Direction {
        match self {
            Direction::North => Direction::South,
            Direction::South => Direction::North,
            Direction::East => Direction::West,
            Direction::West => Direction::East,
        }
    }

    pub(crate) const fn from(self, Point { x, y }: Point) -> Point {
        match self {
            Direction::North => Point { x, y: y - 1 },
            Direction::South => Point { x, y: y + 1 },
            Direction::East => Point { x: x + 1, y },
            Direction::West => Point { x: x - 1, y },
        }
    }
}

impl DungeonLevel {
    pub(crate) fn tile(&self, at: Point) -> Option<&DungeonTile> {
        self.tiles.get(usize::try_from(at.y).ok()?)?.get(usize::try_from(at.x).ok()?)
    }

    pub(crate) fn is_floor(&self, at: Point) -> bool {
        self.tile(at).is_some_and(|tile| tile.kind == Ground::Floor)
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = &DungeonTile> {
        self.tiles.iter().flatten()
    }

    pub(crate) fn start(&self) -> Point {
        Point { x: self.start_x, y: self.start_y }
    }

    /// Returns what the tiles hold of one kind.
    pub(crate) fn specials(&self, kind: &str) -> impl Iterator<Item = (Point, &Value)> {
        self.all().filter_map(move |tile| {
            let special = tile.special.as_ref().filter(|special| special.kind == kind)?;
            Some((tile.at(), &special.properties))
        })
    }
}

impl DungeonTile {
    pub(crate) const fn at(&self) -> Point {
        Point { x: self.x, y: self.y }
    }

    pub(crate) const fn wall(&self, direction: Direction) -> &Wall {
        match direction {
            Direction::North => &self.north_wall,
            Direction::South => &self.south_wall,
            Direction::East => &self.east_wall,
            Direction::West => &self.west_wall,
        }
    }
}

impl Room {
    pub(crate) const fn has(&self, at: Point) -> bool {
        self.x <= at.x && at.x < self.x + self.width && self.y <= at.y && at.y < self.y + self.height
    }

    pub(crate) fn cells(&self) -> impl Iterator<Item = Point> {
        (self.y..self.y + self.height)
            .flat_map(|y| (self.x..self.x + self.width).map(move |x| Point { x, y }))
    }
}

impl OverrideZone {
    pub(crate) const fn has(&self, at: Point) -> bool {
        self.x1 <= at.x && at.x <= self.x2 && self.y1 <= at.y && at.y <= self.y2
    }
}
