//! Universal VTT maps as a table reads them: walls stop, portals are doors.

use crate::edges::units;
use crate::floors;
use serde_json::Value;
use std::collections::BTreeMap;
use undercroft::Floor;
use undercroft::floor::{BarrierKind, EdgeKind};
use undercroft::grid::{Edge, Side};
use undercroft_export::uvtt::{self, Picture, Secrets};

/// What a table makes of an edge that is not open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stands {
    Wall,
    Portal,
}

fn map(floor: &Floor, secrets: Secrets) -> Value {
    serde_json::from_str(&uvtt::write(floor, Picture { png: b"not looked at", pixels: 70 }, secrets)).unwrap()
}

fn corner(point: &Value) -> (i64, i64) {
    (point["x"].as_i64().unwrap(), point["y"].as_i64().unwrap())
}

fn read(map: &Value) -> BTreeMap<Edge, Stands> {
    let mut edges = BTreeMap::new();
    for wall in map["line_of_sight"].as_array().unwrap() {
        let points: Vec<_> = wall.as_array().unwrap().iter().map(corner).collect();
        for edge in units(&points) {
            assert_eq!(edges.insert(edge, Stands::Wall), None, "{edge} is told twice");
        }
    }
    for portal in map["portals"].as_array().unwrap() {
        let ends: Vec<_> = portal["bounds"].as_array().unwrap().iter().map(corner).collect();
        let [edge] = units(&ends)[..] else { panic!("{portal} is as long as a cell") };
        let upright = edge.side() == Side::West;
        assert_eq!(portal["rotation"].as_f64().unwrap() > 1.0, upright, "{portal}");
        let ((ax, ay), (bx, by)) = (ends[0], ends[1]);
        let doubled = |axis: &str| (portal["position"][axis].as_f64().unwrap() * 2.0) as i64;
        assert_eq!((doubled("x"), doubled("y")), (ax + bx, ay + by));
        assert_eq!(portal["closed"], true, "an open portal is a window to importers");
        assert_eq!(edges.insert(edge, Stands::Portal), None, "{edge} is told twice");
    }
    edges
}

fn expected(floor: &Floor, secrets: Secrets) -> BTreeMap<Edge, Stands> {
    let mut edges = BTreeMap::new();
    for c in floor.cells().iter() {
        for edge in Side::ALL.map(|side| Edge::new(c, side)) {
            let stands = match floor.edge(edge) {
                EdgeKind::Open => continue,
                EdgeKind::Wall => Stands::Wall,
                EdgeKind::Barrier(barrier) => match barrier.kind {
                    _ if barrier.open => continue,
                    BarrierKind::Door | BarrierKind::Gate(_) => Stands::Portal,
                    BarrierKind::Secret if barrier.discovered => Stands::Portal,
                    BarrierKind::Illusory if barrier.discovered => continue,
                    _ if secrets == Secrets::Doors => Stands::Portal,
                    BarrierKind::Secret | BarrierKind::Illusory => Stands::Wall,
                },
            };
            edges.insert(edge, stands);
        }
    }
    edges
}

#[test]
fn every_edge_is_the_floors() {
    for (name, floor) in floors() {
        for secrets in [Secrets::Walls, Secrets::Doors] {
            assert_eq!(read(&map(&floor, secrets)), expected(&floor, secrets), "{name}");
        }
    }
}

#[test]
fn a_hidden_door_leaves_no_trace() {
    let secret =
        |glyph: &str| format!("+--+--+--+\n|@.{glyph} .  >|\n+--+--+--+\n").parse::<Floor>().unwrap();
    let (wall, door) = (secret("|"), secret("S"));
    // The wall goes on over the secret door in the same line.
    assert_eq!(map(&wall, Secrets::Walls), map(&door, Secrets::Walls));
    assert_ne!(map(&wall, Secrets::Doors), map(&door, Secrets::Doors));
}

#[test]
fn the_picture_is_in_the_file() {
    let floor = crate::everything::floor();
    let map = map(&floor, Secrets::Walls);
    assert_eq!(map["image"], "bm90IGxvb2tlZCBhdA==");
    assert_eq!(map["resolution"]["pixels_per_grid"], 70);
    assert_eq!(map["resolution"]["map_size"]["x"], 12);
    let colours: Vec<&str> =
        map["lights"].as_array().unwrap().iter().map(|light| light["color"].as_str().unwrap()).collect();
    // What carries whoever steps on it does not shine.
    assert_eq!(colours, ["ffe05040"]);
}

#[test]
fn an_open_door_is_a_gap() {
    let mut draft = undercroft::Draft::from("+--+--+\n|@.D >|\n+--+--+\n".parse::<Floor>().unwrap());
    let edge = Edge::new(undercroft::grid::cell(1, 0), Side::West);
    draft.hang(edge, undercroft::floor::Barrier { open: true, ..undercroft::floor::Barrier::door() });
    let floor = draft.finish().unwrap();
    assert_eq!(read(&map(&floor, Secrets::Walls)).get(&edge), None);
    let lost = uvtt::losses(&floor);
    assert_eq!(undercroft_export::Loss::list(&lost), "1 open door and 1 feature");
}
