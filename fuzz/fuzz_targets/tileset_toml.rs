#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| undercroft_fuzz::engine::tileset_toml(data));
