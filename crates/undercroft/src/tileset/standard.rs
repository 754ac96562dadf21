//! The tileset that Undercroft brings along, as values; `data/tilesets/standard.toml` says the same.

use super::{Connector, Length, Spawn, Tile, Tiles};
use crate::floor::Text;
use crate::grid::Side;
use std::collections::BTreeMap;

/// The one type of connector.
const STANDARD: Text = Text::Borrowed("Standard");

pub(super) fn tiles() -> Tiles {
    Tiles {
        openings: BTreeMap::from([(STANDARD, units(20))]),
        tiles: vec![
            tile(
                "Room40x40",
                [40, 12, 40],
                &["Start", "Room"],
                &[Side::North, Side::East, Side::South, Side::West],
                &[("PlayerSpawn", [-5, -6, -5]), ("EnemySpawn", [5, -6, 5])],
            ),
            tile(
                "Hallway40",
                [40, 12, 40],
                &["Hallway"],
                &[Side::North, Side::South],
                &[("EnemySpawn", [-15, -6, 5])],
            ),
            tile(
                "Crossroad40",
                [40, 12, 40],
                &["Hallway"],
                &[Side::North, Side::East, Side::South, Side::West],
                &[("EnemySpawn", [5, -6, -5])],
            ),
            tile(
                "LargeRoom60x60",
                [60, 12, 60],
                &["Room"],
                &[Side::North, Side::East, Side::South, Side::West],
                &[("EnemySpawn", [-15, -6, -15]), ("EnemySpawn", [15, -6, 15]), ("LootSpawn", [25, -6, -25])],
            ),
            tile("Corridor20x40", [20, 12, 40], &["Corridor"], &[Side::North, Side::South], &[]),
            tile("CornerCorridor20", [20, 12, 20], &["Corridor", "Corner"], &[Side::South, Side::East], &[]),
            tile(
                "EndRoom",
                [40, 12, 40],
                &["End"],
                &[Side::South],
                &[("BossSpawn", [-5, -6, -5]), ("LootSpawn", [5, -6, -15])],
            ),
        ],
    }
}

/// A tile with a connector in the middle of each of these sides.
fn tile(
    id: &'static str,
    size: [i32; 3],
    tags: &[&'static str],
    sides: &[Side],
    markers: &[(&'static str, [i32; 3])],
) -> Tile {
    let spawn = |&(name, at): &(&'static str, [i32; 3])| Spawn { name: name.into(), position: at.map(units) };
    Tile {
        id: id.into(),
        size: size.map(units),
        tags: tags.iter().map(|tag| Text::Borrowed(tag)).collect(),
        connectors: sides.iter().map(|side| connector(*side, size)).collect(),
        markers: markers.iter().map(spawn).collect(),
    }
}

fn connector(side: Side, [width, _, depth]: [i32; 3]) -> Connector {
    let position = match side {
        Side::North => [0, 0, -depth / 2],
        Side::East => [width / 2, 0, 0],
        Side::South => [0, 0, depth / 2],
        Side::West => [-width / 2, 0, 0],
    };
    Connector { side, position: position.map(units), kind: STANDARD }
}

const fn units(n: i32) -> Length {
    Length(10 * n)
}

#[cfg(all(test, feature = "toml"))]
mod tests {
    use crate::tileset::{STANDARD, Tileset};

    #[test]
    fn the_text_says_the_same() {
        assert_eq!(Tileset::parse(STANDARD).unwrap(), Tileset::standard());
    }
}
