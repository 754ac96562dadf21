//! The lowest Rust version that each crate asks for, as its manifest says. Clippy holds the standard library that the code
//! uses against it (`incompatible_msrv`); here the dependencies are, which needs no second toolchain. `cargo xtask long` goes
//! on to compile with the old ones.

use crate::run::{cargo, program};
use anyhow::{Context as _, Result, bail};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// A Rust version such as 1.88: the number after the point and, where there is one, the patch.
type Version = (u32, u32);

/// Refuses a crate whose dependencies ask for more than itself.
pub(crate) fn check() -> Result<()> {
    let metadata = metadata()?;
    let graph = Graph::of(&metadata)?;
    for member in &graph.members {
        let own = graph.rust(member).with_context(|| format!("{member} has no rust-version"))?;
        let newest = graph.all_below(member).into_iter().max_by_key(|id| graph.rust(id));
        match newest.and_then(|id| Some((id, graph.rust(id)?))) {
            Some((id, needed)) if needed > own => bail!(
                "{} says rust-version 1.{}, and its dependency {} needs 1.{}",
                graph.name(member),
                own.0,
                graph.name(id),
                needed.0
            ),
            _ => eprintln!("xtask: {} stands on Rust 1.{}", graph.name(member), own.0),
        }
    }
    Ok(())
}

/// Compiles every published crate with the toolchain that its manifest names, which rustup brings.
pub(crate) fn compile() -> Result<()> {
    let metadata = metadata()?;
    let graph = Graph::of(&metadata)?;
    for member in graph.members.iter().filter(|id| graph.is_published(id)) {
        let (minor, _) = graph.rust(member).with_context(|| format!("{member} has no rust-version"))?;
        let toolchain = format!("1.{minor}");
        program("rustup", &["toolchain", "install", "--profile", "minimal"]).args([&toolchain]).says()?;
        eprintln!("xtask: {} with Rust {toolchain}", graph.name(member));
        program("rustup", &["run"])
            .args([&toolchain, "cargo", "check", "--locked", "--all-features", "--package"])
            .args([graph.name(member), "--target-dir", "target/oldest"])
            .run()?;
    }
    Ok(())
}

fn metadata() -> Result<Value> {
    let text = cargo(&["metadata", "--locked", "--all-features", "--format-version", "1"]).says()?;
    serde_json::from_str(&text).context("what cargo says of the workspace")
}

/// The packages and what each is compiled with, tests left out.
struct Graph<'a> {
    members: Vec<&'a str>,
    packages: BTreeMap<&'a str, &'a Value>,
    needs: BTreeMap<&'a str, Vec<&'a str>>,
}

impl<'a> Graph<'a> {
    fn of(metadata: &'a Value) -> Result<Graph<'a>> {
        let id = |value: &'a Value| value.as_str().context("an id");
        let is_used = |dep: &&Value| list(&dep["dep_kinds"]).iter().any(|kind| kind["kind"] != "dev");
        let mut needs = BTreeMap::new();
        for node in list(&metadata["resolve"]["nodes"]) {
            let below = list(&node["deps"]).iter().filter(is_used).map(|dep| id(&dep["pkg"]));
            needs.insert(id(&node["id"])?, below.collect::<Result<_>>()?);
        }
        let mut packages = BTreeMap::new();
        for package in list(&metadata["packages"]) {
            packages.insert(id(&package["id"])?, package);
        }
        let members = list(&metadata["workspace_members"]).iter().map(id).collect::<Result<_>>()?;
        Ok(Graph { members, packages, needs })
    }

    fn name(&self, id: &str) -> &'a str {
        self.packages.get(id).and_then(|package| package["name"].as_str()).unwrap_or_default()
    }

    fn is_published(&self, id: &str) -> bool {
        self.packages.get(id).is_some_and(|package| package["publish"].is_null())
    }

    fn rust(&self, id: &str) -> Option<Version> {
        let version = self.packages.get(id)?["rust_version"].as_str()?;
        let mut numbers = version.split('.').skip(1).map_while(|number| number.parse().ok());
        Some((numbers.next()?, numbers.next().unwrap_or(0)))
    }

    /// Everything that a package is compiled with.
    fn all_below(&self, id: &'a str) -> BTreeSet<&'a str> {
        let (mut seen, mut next) = (BTreeSet::new(), vec![id]);
        while let Some(id) = next.pop() {
            let below = self.needs.get(id).into_iter().flatten();
            next.extend(below.copied().filter(|id| seen.insert(*id)));
        }
        seen
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}
