//! The functions and the program share the arrays, wherever they are defined and
//! however the program is linked.

use crate::programs::{LIBRARIES, Program};
use crate::toolchain::{run, stdout};

const PRINTED: &str = "QUAY found\nN  Y  M  X  \nZ  A  U  U  \nN  E  I  A  \nN  A  Y  E  \n\
                       ZAY found\n";

/// Position-independent and fixed executables address data differently, and with
/// `-fcommon` the linker allocates arrays without an initializer.
#[test]
fn arrays_of_the_library_or_of_the_program() {
    for with in LIBRARIES {
        for dice in ["-DOWN_DICE", "-UOWN_DICE"] {
            for letters in ["-DOWN_LETTERS", "-UOWN_LETTERS"] {
                for how in [["-pie", "-fpie"], ["-no-pie", "-fno-pie"], ["-fcommon"; 2]] {
                    let flags = [dice, letters, how[0], how[1]];
                    let program = Program::compile("arrays", "linked", &flags, with);
                    let output = run(&mut program.command());
                    assert_eq!(stdout(&output), PRINTED, "{with} {flags:?}");
                }
            }
        }
    }
}
