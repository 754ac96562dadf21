//! `undercroft-bindgen IN.wasm OUT_FOLDER NAME`: what `wasm-bindgen --target web` does, without its servers for tests.

use anyhow::{Context as _, Result};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [input, folder, name] = &args[..] else { anyhow::bail!("undercroft-bindgen IN.wasm OUT_FOLDER NAME") };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(input).out_name(name).typescript(false).remove_name_section(true);
    bindgen.remove_producers_section(true).web(true)?;
    bindgen.generate(folder).with_context(|| input.clone())
}
