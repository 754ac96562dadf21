//! On macOS a linker has to be told that Python's symbols come later; elsewhere that is usual.

fn main() {
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "macos") {
        println!("cargo::rustc-link-arg-cdylib=-undefined");
        println!("cargo::rustc-link-arg-cdylib=dynamic_lookup");
    }
    println!("cargo::rerun-if-changed=build.rs");
}
