#!/bin/sh
# Runs every program of the packages: programs.sh VERSION BOARD SUBMISSION
#
# SUBMISSION is a directory with a correct hw3.c. The programs are found with PATH.
set -eu
version=$1
board=$2
submission=$3

# Fails unless the last line of the output of a command is as expected.
last_line() {
    expected=$1
    shift
    "$@" </dev/null >output 2>errors || { cat output errors; echo "programs.sh: failed: $*" >&2; exit 1; }
    last=$(tail -n 1 output)
    [ "$last" = "$expected" ] || {
        echo "programs.sh: $*: the last line is '$last' instead of '$expected'" >&2
        exit 1
    }
}

# Fails unless the output of a command, which reads standard input, contains a text.
contains() {
    expected=$1
    shift
    "$@" >output 2>errors || { cat output errors; echo "programs.sh: failed: $*" >&2; exit 1; }
    grep -qF -e "$expected" output || {
        cat output
        echo "programs.sh: $*: this output does not contain '$expected'" >&2
        exit 1
    }
}

for program in upwords hw3-grade boggle nogo qwirkle; do
    last_line "$program $version" "$program" --version
    contains "Usage: $program " "$program" --help
done
# The demonstration.
contains 'the same' upwords </dev/null
last_line 'COME (row 3, columns 2-5)' upwords check "$board" 0 2 V UNICED
printf '42\n0\nq\n' | contains "TIME'S UP" boggle
contains ' words, ' boggle solve 42
last_line 'Player O wins' nogo c c 6 6
contains 'Congratulations, ' qwirkle --players Ann=careful,Zoe=greedy --seed 7 </dev/null
last_line '1 submission: 1 correct, 0 wrong, 0 broken. Mean 100, median 100 of 100.' \
    hw3-grade --games 8 "$submission"
echo "programs: 5 run"
