//! Turns the word list into a graph.

#![allow(
    clippy::print_stdout,
    reason = "build scripts talk to cargo on standard output"
)]

use std::path::PathBuf;
use std::{env, fs};

use word_graph::WordGraph;

const WORDS: &str = "modern-words.txt";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={WORDS}");
    let text = fs::read_to_string(WORDS).expect("the word list");
    let graph = WordGraph::new(text.to_ascii_uppercase().lines()).expect("a graph");
    let directory = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo"));
    fs::write(directory.join("words.graph"), graph.to_bytes()).expect("a writable directory");
}
