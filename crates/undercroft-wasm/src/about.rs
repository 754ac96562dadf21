//! What there is: generators with their presets, styles, formats, measures. The schemas of the generators stand in
//! `package/schemas.js`, as no module need carry what makes them.

use crate::export::FORMATS;
use crate::fail::json;
use serde_json::{Value, json};
use undercroft::Recipe;
use undercroft::assess::MEASURES;
use undercroft::generate::{MAX_DEPTH, MAX_FLOORS};
use undercroft::recipe::{self, About};
use undercroft_render::Style;
use wasm_bindgen::prelude::wasm_bindgen;

/// Returns what there is, as JSON.
#[wasm_bindgen]
pub fn about() -> String {
    let generators: Vec<Value> = recipe::generators().iter().map(generator).collect();
    let named = |name: &str, summary: &str| json!({ "name": name, "summary": summary });
    let formats = FORMATS.iter().map(|format| {
        json!({
            "name": format.name,
            "extension": format.ending,
            "mime": format.mime,
            "summary": format.about,
            "module": if format.main { "main" } else { "extra" },
            "many": format.many,
            "reads": format.reads,
        })
    });
    json(&json!({
        "version": env!("CARGO_PKG_VERSION"),
        "generators": generators,
        "styles": Style::ALL.map(|style| named(style.name, style.about)),
        "formats": formats.collect::<Vec<_>>(),
        "measures": MEASURES.iter().map(|measure| named(measure.name, measure.about)).collect::<Vec<_>>(),
        "limits": { "floors": MAX_FLOORS, "depth": MAX_DEPTH },
    }))
}

fn generator(about: &About) -> Value {
    let preset = |(name, summary): &(&str, &str)| {
        let recipe = Recipe::new(about.name, Some(name)).ok();
        json!({ "name": name, "summary": summary, "recipe": recipe })
    };
    let version = Recipe::new(about.name, None).map_or(0, |recipe| recipe.version());
    let title: String = about
        .name
        .chars()
        .enumerate()
        .map(|(i, c)| if i == 0 { c.to_ascii_uppercase() } else { c })
        .collect();
    json!({
        "name": about.name,
        "title": title,
        "summary": about.about,
        "version": version,
        "presets": about.presets.iter().map(preset).collect::<Vec<_>>(),
    })
}
