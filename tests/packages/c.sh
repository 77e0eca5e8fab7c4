#!/bin/sh
# Builds the program in tests/consumer with an installed library, in every way that the
# documentation describes, and compares the output: c.sh CONSUMER BOARD
#
# PKG_CONFIG_PATH and CMAKE_PREFIX_PATH say where the library is, unless the compiler
# finds it by itself. The programs are built in the working directory.
set -eu
consumer=$1
board=$2

# Runs a command, and shows its output only if it fails.
quietly() {
    "$@" >log 2>&1 || { cat log; echo "c.sh: this command failed: $*" >&2; exit 1; }
}

# Runs a program and compares its output, and whether it uses the shared library.
check() {
    "$1" "$board" >output
    cmp output "$consumer/expected.txt"
    shared=no
    if readelf -d "$1" | grep -q 'Shared library: \[libhw3\.so\.0\]'; then
        shared=yes
    fi
    [ $shared = "$2" ] || { echo "c.sh: $1: uses the shared library: $shared" >&2; exit 1; }
}

# shellcheck disable=SC2046 # pkg-config prints several words.
quietly cc "$consumer/main.c" $(pkg-config --cflags --libs hw3) \
    ${PKG_CONFIG_PATH:+-Wl,-rpath,"$(pkg-config --variable=libdir hw3)"} -o shared
check ./shared yes

# shellcheck disable=SC2046
quietly cc -static "$consumer/main.c" $(pkg-config --static --cflags --libs hw3) -o static
check ./static no
if readelf -d static | grep -q NEEDED; then
    echo "c.sh: static needs shared libraries" >&2
    exit 1
fi

quietly cmake -S "$consumer" -B cmake
quietly cmake --build cmake
check cmake/game-hw3 no
check cmake/game-static no
check cmake/game-shared yes
echo "C programs: 5 built and run"
