//! A scene in the making: meshes go into one buffer, nodes into one list, materials are described when they are first
//! used.

use super::document as doc;
use super::material::{self, Material};
use super::mesh::{Mesh, Part, Point, metres};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use undercroft::floor::{Floor, Rgb};

/// Numbers of OpenGL that glTF uses.
mod gl {
    pub(super) const FLOAT: u32 = 5126;
    pub(super) const UNSIGNED_INT: u32 = 5125;
    pub(super) const ARRAY_BUFFER: u32 = 34962;
    pub(super) const ELEMENT_ARRAY_BUFFER: u32 = 34963;
    pub(super) const LINEAR: u32 = 9729;
    pub(super) const LINEAR_MIPMAP_LINEAR: u32 = 9987;
    pub(super) const REPEAT: u32 = 10497;
}

/// The largest file of the format: its lengths have 32 bits.
pub(super) const LARGEST: usize = u32::MAX as usize;

/// A scene in the making.
pub(super) struct Scene {
    nodes: Vec<doc::Node>,
    meshes: Vec<doc::Mesh>,
    materials: Vec<doc::Material>,
    used: BTreeMap<(Material, [u8; 3]), u32>,
    shared: BTreeMap<String, u32>,
    accessors: Vec<doc::Accessor>,
    views: Vec<doc::View>,
    images: Vec<doc::Image>,
    lights: Vec<Value>,
    pub(super) bytes: Vec<u8>,
}

/// Where a node stands: millimetres from its parent, and quarter turns that take north to east.
#[derive(Clone, Copy, Default)]
pub(super) struct Place {
    pub at: Point,
    pub turns: u8,
}

/// The extension for lights.
const LIGHTS: &str = "KHR_lights_punctual";

/// A light that shines to all sides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Light {
    pub colour: Rgb,
    pub candela: u32,
    /// How far it reaches, in millimetres.
    pub range: i32,
}

impl Scene {
    pub(super) fn new() -> Scene {
        let mut scene = Scene {
            nodes: Vec::new(),
            meshes: Vec::new(),
            materials: Vec::new(),
            used: BTreeMap::new(),
            shared: BTreeMap::new(),
            accessors: Vec::new(),
            views: Vec::new(),
            images: Vec::new(),
            lights: Vec::new(),
            bytes: Vec::new(),
        };
        for (name, png) in material::textures() {
            let buffer_view = scene.view(&png, None);
            scene.images.push(doc::Image { name, mime_type: "image/png", buffer_view });
        }
        scene
    }

    /// Adds a node without children, and gives its number.
    pub(super) fn node(
        &mut self,
        name: String,
        mesh: Option<u32>,
        place: Place,
        extras: Option<Value>,
    ) -> u32 {
        let translation = (place.at != [0; 3]).then(|| place.at.map(metres));
        self.nodes.push(doc::Node {
            name,
            mesh,
            translation,
            rotation: quaternion(place.turns),
            children: Vec::new(),
            extensions: None,
            extras,
        });
        self.nodes.len() as u32 - 1
    }

    /// Adds a light, and gives the number of its node.
    pub(super) fn light(&mut self, name: String, light: Light, at: Point) -> u32 {
        let Rgb(r, g, b) = light.colour;
        let colour = [r, g, b].map(material::linear);
        self.lights.push(json!({
            "name": name, "type": "point", "color": colour,
            "intensity": light.candela, "range": metres(light.range),
        }));
        let number = self.lights.len() - 1;
        let node = self.node(name, None, Place { at, turns: 0 }, Some(json!({ "kind": "light" })));
        self.nodes[node as usize].extensions = Some(json!({ LIGHTS: { "light": number } }));
        node
    }

    /// Adds a node at its parent's place that holds others; nothing where there are none.
    pub(super) fn group(&mut self, name: String, children: Vec<u32>) -> Option<u32> {
        (!children.is_empty()).then(|| {
            let group = self.node(name, None, Place::default(), None);
            self.nodes[group as usize].children = children;
            group
        })
    }

    /// Hangs nodes below another.
    pub(super) fn adopt(&mut self, parent: u32, children: impl IntoIterator<Item = u32>) {
        self.nodes[parent as usize].children.extend(children);
    }

    /// Adds a mesh in the colours of a floor.
    pub(super) fn mesh(&mut self, name: String, mesh: &Mesh, floor: &Floor) -> u32 {
        let mut primitives = Vec::new();
        for (material, part) in &mesh.parts {
            let material = self.material(*material, floor);
            primitives.push(self.primitive(part, material));
        }
        self.meshes.push(doc::Mesh { name, primitives });
        self.meshes.len() as u32 - 1
    }

    /// Returns a mesh that several nodes have, made when it is first asked for. The key tells it from others of its
    /// name.
    pub(super) fn shared(
        &mut self,
        name: &str,
        key: &str,
        floor: &Floor,
        make: impl FnOnce() -> Mesh,
    ) -> u32 {
        // Floors of different themes have doors of different colours.
        let key = format!("{name} {key} {:?}", material::ALL.map(|m| m.colour_on(floor)));
        if let Some(mesh) = self.shared.get(&key) {
            return *mesh;
        }
        let mesh = self.mesh(name.to_owned(), &make(), floor);
        self.shared.insert(key, mesh);
        mesh
    }

    fn material(&mut self, material: Material, floor: &Floor) -> u32 {
        let colour = material.colour_on(floor);
        let Rgb(r, g, b) = colour;
        let (materials, next) = (&mut self.materials, self.used.len() as u32);
        *self.used.entry((material, [r, g, b])).or_insert_with(|| {
            let others = materials.iter().filter(|m| m.name.starts_with(material.name())).count();
            let suffix = if others == 0 { String::new() } else { format!("_{}", others + 1) };
            materials.push(material.describe(colour, &suffix));
            next
        })
    }

    fn primitive(&mut self, part: &Part, material: u32) -> doc::Primitive {
        let bounds = |pick: fn(f32, f32) -> f32| {
            let all = part.positions.iter().copied().reduce(|a, b| [0, 1, 2].map(|i| pick(a[i], b[i])));
            all.map(|point| point.map(f64::from))
        };
        let (min, max) = (bounds(f32::min), bounds(f32::max));
        let position = self.accessor(&floats(&part.positions), part.positions.len(), gl::FLOAT, "VEC3");
        if let Some(accessor) = self.accessors.last_mut() {
            (accessor.min, accessor.max) = (min, max);
        }
        let normal = self.accessor(&floats(&part.normals), part.normals.len(), gl::FLOAT, "VEC3");
        let textured = self.materials[material as usize].pbr_metallic_roughness.base_color_texture.is_some();
        let texture =
            textured.then(|| self.accessor(&floats(&part.texture), part.texture.len(), gl::FLOAT, "VEC2"));
        let indices: Vec<u8> = part.indices.iter().flat_map(|i| i.to_le_bytes()).collect();
        let indices = self.accessor(&indices, part.indices.len(), gl::UNSIGNED_INT, "SCALAR");
        doc::Primitive { attributes: doc::Attributes { position, normal, texture }, indices, material }
    }

    fn accessor(&mut self, bytes: &[u8], count: usize, component_type: u32, kind: &'static str) -> u32 {
        let target = if kind == "SCALAR" { gl::ELEMENT_ARRAY_BUFFER } else { gl::ARRAY_BUFFER };
        let buffer_view = self.view(bytes, Some(target));
        let count = count as u32;
        self.accessors.push(doc::Accessor { buffer_view, component_type, count, kind, min: None, max: None });
        self.accessors.len() as u32 - 1
    }

    fn view(&mut self, bytes: &[u8], target: Option<u32>) -> u32 {
        let (byte_offset, byte_length) = (self.bytes.len() as u32, bytes.len() as u32);
        self.bytes.extend(bytes);
        self.bytes.resize(self.bytes.len().next_multiple_of(4), 0);
        self.views.push(doc::View { buffer: 0, byte_offset, byte_length, target });
        self.views.len() as u32 - 1
    }

    /// Returns the document around the buffer, which stands in it as `uri` or beside it.
    pub(super) fn document(self, name: String, root: u32, uri: Option<String>) -> doc::Document {
        let textures = self.images.iter().enumerate();
        let textures = textures
            .map(|(i, image)| doc::Texture { name: image.name, sampler: 0, source: i as u32 })
            .collect();
        doc::Document {
            asset: doc::Asset { version: "2.0", generator: "Undercroft" },
            scene: 0,
            scenes: vec![doc::Scene { name, nodes: vec![root] }],
            nodes: self.nodes,
            meshes: self.meshes,
            materials: self.materials,
            textures,
            images: self.images,
            samplers: vec![doc::Sampler {
                mag_filter: gl::LINEAR,
                min_filter: gl::LINEAR_MIPMAP_LINEAR,
                wrap_s: gl::REPEAT,
                wrap_t: gl::REPEAT,
            }],
            accessors: self.accessors,
            views: self.views,
            buffers: vec![doc::Buffer { byte_length: self.bytes.len() as u32, uri }],
            extensions_used: (!self.lights.is_empty()).then_some([LIGHTS]),
            extensions: (!self.lights.is_empty()).then(|| json!({ LIGHTS: { "lights": self.lights } })),
        }
    }
}

fn floats<const N: usize>(rows: &[[f32; N]]) -> Vec<u8> {
    rows.iter().flatten().flat_map(|f| f.to_le_bytes()).collect()
}

/// Quarter turns as a quaternion. North is −z and east +x, so that a turn is one about −y.
fn quaternion(turns: u8) -> Option<[f64; 4]> {
    const HALF: f64 = std::f64::consts::FRAC_1_SQRT_2;
    match turns % 4 {
        0 => None,
        1 => Some([0.0, -HALF, 0.0, HALF]),
        2 => Some([0.0, 1.0, 0.0, 0.0]),
        _ => Some([0.0, HALF, 0.0, HALF]),
    }
}
