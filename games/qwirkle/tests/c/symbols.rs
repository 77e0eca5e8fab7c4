//! The symbols of the shared library.

use crate::toolchain::{check_soname, exported_symbols};

#[test]
fn exports_only_what_the_header_declares() {
    let symbols = [
        "C_printAllColors",
        "Q_bag",
        "Q_congratulate",
        "Q_deck",
        "Q_displayAll",
        "Q_free",
        "Q_gameIsOver",
        "Q_new",
        "Q_newWithSeed",
        "Q_oneTurn",
        "TL_free",
        "TL_show",
        "T_show",
    ];
    assert_eq!(exported_symbols("libqwirkle.so"), symbols);
}

#[test]
fn the_soname_is_the_file_name() {
    check_soname("libqwirkle.so");
}
