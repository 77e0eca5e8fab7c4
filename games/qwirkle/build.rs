//! Generates the C header and sets the SONAME of the shared library.

fn main() {
    let package = c_header::Package {
        header: "include/Qwirkle.h",
        sources: &["src/ffi/game.rs", "src/ffi/tile.rs"],
        // The names of the types without "struct".
        replacements: &[
            ("struct Qwirkle Q", "Qwirkle Q"),
            ("(struct Qwirkle q", "(Qwirkle q"),
            ("(struct Tile tile", "(Tile tile"),
            ("  struct Tile tile;", "  Tile tile;"),
            ("typedef struct TileNode *", "typedef TileNode *"),
        ],
        library: "libqwirkle.so",
    };
    package.build();
}
