//! The parts of glTF 2.0 that are written, as serde structs.

use serde::Serialize;
use serde_json::Value;
use serde_with::skip_serializing_none;

#[skip_serializing_none]
#[derive(Serialize)]
pub(super) struct Document {
    pub asset: Asset,
    pub scene: u32,
    pub scenes: Vec<Scene>,
    pub nodes: Vec<Node>,
    pub meshes: Vec<Mesh>,
    pub materials: Vec<Material>,
    pub textures: Vec<Texture>,
    pub images: Vec<Image>,
    pub samplers: Vec<Sampler>,
    pub accessors: Vec<Accessor>,
    #[serde(rename = "bufferViews")]
    pub views: Vec<View>,
    pub buffers: Vec<Buffer>,
    #[serde(rename = "extensionsUsed")]
    pub extensions_used: Option<[&'static str; 1]>,
    pub extensions: Option<Value>,
}

#[derive(Serialize)]
pub(super) struct Asset {
    pub version: &'static str,
    pub generator: &'static str,
}

#[derive(Serialize)]
pub(super) struct Scene {
    pub name: String,
    pub nodes: Vec<u32>,
}

#[skip_serializing_none]
#[derive(Serialize, Default)]
pub(super) struct Node {
    pub name: String,
    pub mesh: Option<u32>,
    pub translation: Option<[f64; 3]>,
    pub rotation: Option<[f64; 4]>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<u32>,
    pub extensions: Option<Value>,
    pub extras: Option<Value>,
}

#[derive(Serialize)]
pub(super) struct Mesh {
    pub name: String,
    pub primitives: Vec<Primitive>,
}

#[derive(Serialize)]
pub(super) struct Primitive {
    pub attributes: Attributes,
    pub indices: u32,
    pub material: u32,
}

#[skip_serializing_none]
#[derive(Serialize)]
pub(super) struct Attributes {
    #[serde(rename = "POSITION")]
    pub position: u32,
    #[serde(rename = "NORMAL")]
    pub normal: u32,
    #[serde(rename = "TEXCOORD_0")]
    pub texture: Option<u32>,
}

#[skip_serializing_none]
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Material {
    pub name: String,
    pub pbr_metallic_roughness: Pbr,
    pub emissive_factor: Option<[f64; 3]>,
}

#[skip_serializing_none]
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Pbr {
    pub base_color_factor: [f64; 4],
    pub base_color_texture: Option<TextureUse>,
    pub metallic_factor: f64,
    pub roughness_factor: f64,
}

#[derive(Serialize)]
pub(super) struct TextureUse {
    pub index: u32,
}

#[derive(Serialize)]
pub(super) struct Texture {
    pub name: &'static str,
    pub sampler: u32,
    pub source: u32,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Image {
    pub name: &'static str,
    pub mime_type: &'static str,
    pub buffer_view: u32,
}

/// How textures are read. The numbers are those of OpenGL.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Sampler {
    pub mag_filter: u32,
    pub min_filter: u32,
    pub wrap_s: u32,
    pub wrap_t: u32,
}

#[skip_serializing_none]
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Accessor {
    pub buffer_view: u32,
    pub component_type: u32,
    pub count: u32,
    #[serde(rename = "type")]
    pub kind: &'static str,
    pub min: Option<[f64; 3]>,
    pub max: Option<[f64; 3]>,
}

#[skip_serializing_none]
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct View {
    pub buffer: u32,
    pub byte_offset: u32,
    pub byte_length: u32,
    pub target: Option<u32>,
}

#[skip_serializing_none]
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Buffer {
    pub byte_length: u32,
    pub uri: Option<String>,
}
