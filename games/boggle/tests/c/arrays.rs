//! The functions and the program share the arrays, wherever they are defined and
//! however the program is linked.

use testkit::long::cases;

use crate::programs::{LIBRARIES, Program};
use crate::toolchain::{run_ok, stdout};

const PRINTED: &str = "QUAY found\nN  Y  M  X  \nZ  A  U  U  \nN  E  I  A  \nN  A  Y  E  \n\
                       ZAY found\n";

/// Position-independent and fixed executables address data differently, and with
/// `-fcommon` the linker allocates arrays without an initializer.
#[test]
fn arrays_of_the_library_or_of_the_program() {
    for with in LIBRARIES {
        let whose = [
            ["-DOWN_DICE", "-DOWN_LETTERS"],
            ["-UOWN_DICE", "-UOWN_LETTERS"],
            ["-DOWN_DICE", "-UOWN_LETTERS"],
            ["-UOWN_DICE", "-DOWN_LETTERS"],
        ];
        for [dice, letters] in &whose[..cases(2, 4)] {
            for how in [["-pie", "-fpie"], ["-no-pie", "-fno-pie"], ["-fcommon"; 2]] {
                let flags = [dice, letters, how[0], how[1]];
                let program = Program::compile("arrays", "linked", &flags, with);
                let output = run_ok(&mut program.command());
                assert_eq!(stdout(&output), PRINTED, "{with} {flags:?}");
            }
        }
    }
}
