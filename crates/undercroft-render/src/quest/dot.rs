//! A chart as a graph for Graphviz.

use super::Chart;
use crate::style::PLAIN;
use std::fmt::Write as _;

pub(super) fn write(charts: &[Chart]) -> String {
    let mut out =
        "digraph quest {\n  node [shape=box fontname=\"sans-serif\"]\n  edge [fontname=\"sans-serif\"]\n"
            .to_owned();
    for (i, chart) in charts.iter().enumerate() {
        let _ = writeln!(out, "  subgraph cluster_{i} {{\n    label={}", quoted(&chart.title));
        for (n, area) in chart.boxes.iter().enumerate() {
            let text = [std::slice::from_ref(&area.heading), &area.lines].concat().join("\n");
            let style = if area.is_needed { "" } else { " style=dashed" };
            let _ = writeln!(out, "    a{i}_{n} [label={}{style}]", quoted(&text));
        }
        for link in &chart.links {
            let ends = if link.both_ways { " dir=none" } else { "" };
            let colour = link.hue.map_or_else(String::new, |hue| format!(" color=\"{}\"", (PLAIN.hue)(hue)));
            let label = quoted(&link.label);
            let _ = writeln!(out, "    a{i}_{} -> a{i}_{} [label={label}{ends}{colour}]", link.from, link.to);
        }
        out += "  }\n";
    }
    out + "}\n"
}

/// A string as DOT spells it.
fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out += "\\n",
            c => out.push(c),
        }
    }
    out + "\""
}
