//! Whose arrays the functions and the program use: the same ones, wherever they
//! are defined and however the program is linked.

use std::process::Command;

use crate::programs::{LIBRARIES, Program};
use crate::toolchain::{cc, library, root, run, scratch, stdout};

const PRINTED: &str = "QUAY found\nN  Y  M  X  \nZ  A  U  U  \nN  E  I  A  \nN  A  Y  E  \n\
                       ZAY found\n";

/// Executables of fixed and of any address refer to data in different ways.
#[test]
fn defined_by_the_library_or_by_the_program() {
    for with in LIBRARIES {
        for own in ["-UOWN_ARRAYS", "-DOWN_ARRAYS"] {
            for [link, compile] in [["-pie", "-fpie"], ["-no-pie", "-fno-pie"]] {
                let program = Program::compile("arrays", own, &[own, link, compile], with);
                let output = run(&mut program.command());
                assert_eq!(stdout(&output), PRINTED, "{with} {own} {link}");
            }
        }
    }
}

#[test]
fn one_of_them_defined_by_the_program() {
    let own = ["-DOWN_DICE"];
    let program = Program::compile("arrays", "one", &own, "libboggle.so");
    assert_eq!(stdout(&run(&mut program.command())), PRINTED);

    // As the header says, the static library has them together.
    let directory = scratch("arrays-one");
    let output = Command::new(cc())
        .args(own)
        .arg(root().join("tests/c/arrays.c"))
        .arg(library("libboggle.a"))
        .arg("-o")
        .arg(directory.join("arrays"))
        .output()
        .expect("a compiler");
    assert!(!output.status.success());
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("multiple definition"), "{told}");
}
