//! Generates the C header and sets the SONAME of the shared library.

fn main() {
    let package = c_header::Package {
        header: "include/boggle.h",
        sources: &[
            "globals/lfsr/src/lib.rs",
            "globals/dice/src/lib.rs",
            "globals/tray-dice/src/lib.rs",
            "globals/tray-letters/src/lib.rs",
            "globals/lfsr-next/src/lib.rs",
            "src/ffi.rs",
        ],
        // C sees plain arrays.
        replacements: &[
            ("extern const Dice dice;", "extern const char dice[16][6];"),
            (
                "extern TrayDice trayDice;",
                "extern unsigned int trayDice[16];",
            ),
            (
                "extern TrayLetters trayLetters;",
                "extern char trayLetters[16];",
            ),
        ],
        library: "libboggle.so",
    };
    package.build();
}
