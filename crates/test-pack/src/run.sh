#!/bin/sh
# Runs a program on the cases in this directory. See --help.

usage() {
    cat <<'END'
usage: sh run PROGRAM [CASE...]

Runs PROGRAM on all cases in the directory cases, or on the given ones, and
compares what it prints, its exit status and the files it leaves with what is
expected. Shows the first difference, and the names of the other cases that fail.

CASE is a name, or the first words of names: move runs move-first and move-last.

A case that takes longer than 20 seconds fails, and after five in a row the
script stops. To change the time, set the environment variable SECONDS_PER_CASE.

Exit status: 0 all cases pass, 1 a case fails, 2 the program cannot be run.
END
}

fail() {
    printf 'run: %s\n' "$*" >&2
    exit 2
}

# Prints the number of a case on a terminal, over the one before.
progress() {
    [ ! -t 2 ] || printf '\r%s\033[K' "$1" >&2
}

# Returns true if a directory exists and is empty.
is_empty() {
    [ -d "$1" ] || return
    for entry in "$1"/* "$1"/.[!.]* "$1"/..?*; do
        [ ! -e "$entry" ] && [ ! -L "$entry" ] || return
    done
}

# Runs the program on a case. Sets $status.
run_case() {
    is_empty "$scratch/files" || {
        rm -rf "$scratch/files"
        mkdir "$scratch/files"
    }
    [ ! -d "$1/given" ] || cp -R "$1/given/." "$scratch/files"
    expected=$1
    set --
    while IFS= read -r argument; do
        set -- "$@" "$argument"
    done <"$expected/arguments"
    # The shell reports signals on its own standard error.
    {
        if [ -n "$limit" ]; then
            # timeout creates a process group, in which Ctrl-C does not reach the
            # program: the script must stop it, and only wait can be interrupted.
            running=next
            start "$@" &
            running=$!
            wait "$running"
            status=$?
            kill_group
            running=
        else
            (start "$@")
            status=$?
        fi
    } 2>/dev/null
}

# Turns a subshell into the program, with these arguments.
start() {
    exec <"$expected/input" >"$scratch/stdout" 2>"$scratch/stderr"
    cd "$scratch/files" || exit 2
    # For a program that never stops printing: 32 or 64 MB, depending on the shell.
    ulimit -f 65536
    ulimit -c 0
    unset NO_COLOR CLICOLOR_FORCE
    exec $limit "$program" "$@"
}

# Kills the program's process group. Returns false if there is none.
kill_group() {
    kill -s KILL -- "-$running" 2>/dev/null
}

# Stops the program if one is running.
stop() {
    [ -n "$running" ] || return 0
    # The signal may come while the program starts.
    [ "$running" != next ] || running=$!
    # If timeout has no group yet, kill timeout itself, which ends the program.
    kill_group || kill "$running"
    wait
} 2>/dev/null

# Returns false after the first difference from what a case expects, which it
# writes to $scratch/difference.
is_expected() {
    {
        ended_normally && same_output "$1/stdout" \
            && same stderr "$1/stderr" "$scratch/stderr" \
            && same_status "$1/status" && same_files "$1"
    } >"$scratch/difference"
}

# Returns false if the program was killed.
ended_normally() {
    if [ -n "$limit" ]; then
        late=$((late + 1))
        case $status in
        124)
            echo "it did not finish within $seconds seconds: does it wait for more input?"
            return 1
            ;;
        137)
            echo "it did not finish: after $seconds seconds it ignored SIGTERM, or it ran out of memory"
            return 1
            ;;
        esac
    fi
    late=0
    case $status in
    134) echo "it crashed: abort (SIGABRT)" && return 1 ;;
    136) echo "it crashed: arithmetic error, such as a division by zero (SIGFPE)" && return 1 ;;
    139) echo "it crashed: segmentation fault (SIGSEGV)" && return 1 ;;
    153) echo "it printed too much, and was stopped" && return 1 ;;
    129 | 13[0-9] | 14[0-9] | 15[0-9]) echo "signal $((status - 128)) killed it" && return 1 ;;
    esac
}

# Compares standard output, without the parts that this pack ignores.
same_output() {
    if [ -f "$here/ignore.sed" ]; then
        LC_ALL=C sed -f "$here/ignore.sed" "$1" >"$scratch/wanted"
        LC_ALL=C sed -f "$here/ignore.sed" "$scratch/stdout" >"$scratch/printed"
        same stdout "$scratch/wanted" "$scratch/printed"
    else
        same stdout "$1" "$scratch/stdout"
    fi
}

same_status() {
    read -r wanted <"$1"
    [ "$status" = "$wanted" ] && return
    echo "exit status"
    printf '  expected  %s\n  got       %s\n' "$wanted" "$status"
    return 1
}

same_files() {
    [ -d "$1/files" ] || ! is_empty "$scratch/files" || return 0
    list "$1/files" >"$scratch/expected-names"
    list "$scratch/files" >"$scratch/names"
    missing=$(LC_ALL=C comm -23 "$scratch/expected-names" "$scratch/names" | head -n 1)
    [ -z "$missing" ] || { echo "the file '$missing' is missing"; return 1; }
    extra=$(LC_ALL=C comm -13 "$scratch/expected-names" "$scratch/names" | head -n 1)
    [ -z "$extra" ] || { echo "the file '$extra' should not exist"; return 1; }
    while IFS= read -r file; do
        [ -f "$scratch/files/$file" ] && [ ! -L "$scratch/files/$file" ] \
            || { echo "the file '$file' is not a regular file"; return 1; }
        same "the file '$file'" "$1/files/$file" "$scratch/files/$file" || return 1
    done <"$scratch/names"
}

# Lists the files of all kinds in a directory, which need not exist, and in the
# directories in it.
list() {
    [ ! -d "$1" ] || (cd "$1" && find . ! -type d | sed 's|^\./||' | LC_ALL=C sort)
}

# Compares two files, and describes the first difference.
same() {
    cmp -s "$2" "$3" && return
    LC_ALL=C awk '
        # A text in which every character takes up a column.
        function visible(text) {
            gsub(/\t/, "<TAB>", text)
            gsub(/\r/, "<CR>", text)
            gsub(/\033/, "<ESC>", text)
            gsub(/[\001-\037]/, "?", text)
            return text
        }
        # The part of a line around a column, if the line is long.
        function part(text, column) {
            start = column > 50 ? column - 40 : 1
            return (start > 1 ? "..." : "") visible(substr(text, start, 60)) \
                (length(text) > start + 59 ? "..." : "")
        }
        BEGIN {
            for (line = 1; ; line++) {
                has_want = (getline want < ARGV[1]) > 0
                has_got = (getline got < ARGV[2]) > 0
                if (!has_want && !has_got) {
                    print ARGV[3] ", line " line - 1
                    if (ARGV[4] == 1) {
                        print "  expected  a newline at the end"
                        print "  got       no newline at the end"
                    } else {
                        print "  expected  no newline at the end"
                        print "  got       a newline at the end"
                    }
                    exit
                }
                # Not as numbers: 1 and 1.0 differ.
                if (has_want && has_got && want "" == got "") {
                    before = last
                    last = want
                    continue
                }
                break
            }
            column = 1
            if (has_want && has_got)
                while (substr(want, column, 1) == substr(got, column, 1) && column <= length(want))
                    column++
            print ARGV[3] ", line " line ", column " column
            if (line > 2) print "            " part(before, column)
            if (line > 1) print "            " part(last, column)
            print "  expected  " (has_want ? part(want, column) : "nothing more")
            print "  got       " (has_got ? part(got, column) : "nothing more")
            if (has_want && has_got) {
                start = column > 50 ? column - 40 : 1
                width = length(visible(substr(want, start, column - start))) + (start > 1 ? 3 : 0)
                printf "  %" (10 + width) "s^\n", ""
            }
        }' "$2" "$3" "$1" "$(tail -c 1 "$2" | wc -l | tr -d ' ')"
    return 1
}

# Prints a word as one would type it.
typed() {
    case $1 in
    '' | *[!A-Za-z0-9_./=+,:@%-]*)
        printf "'%s'" "$(printf '%s' "$1" | sed "s/'/'\\\\''/g")"
        ;;
    *) printf '%s' "$1" ;;
    esac
}

# Prints the command that runs the program on a case by hand.
command_line() {
    typed "$program"
    while IFS= read -r argument; do
        printf ' '
        typed "$argument"
    done <"$1/arguments"
    printf ' < '
    typed "$1/input"
}

case ${1-} in
-h | --help) usage && exit ;;
'') usage >&2 && exit 2 ;;
esac
here=$(cd "$(dirname "$0")" && pwd) || exit 2
[ -d "$here/cases" ] || fail "there is no directory $here/cases: keep the script next to it"

# Programs run in other directories, so the path must be absolute.
case $1 in
/*) program=$1 ;;
*) program=$(pwd)/${1#./} ;;
esac
if [ ! -f "$program" ] || [ ! -x "$program" ]; then
    case $1 in
    *.c) fail "$1 is not a program: compile it first, for example with: cc -o ${1%.c} $1" ;;
    *) fail "$1 is not a program: name the file that the compiler has written" ;;
    esac
fi
shift

seconds=${SECONDS_PER_CASE:-20}
limit=
for tool in timeout gtimeout; do
    if "$tool" -k 1 1 true 2>/dev/null; then
        limit="$tool -k 1 $seconds"
        break
    fi
done
[ -n "$limit" ] \
    || echo "run: without the tool timeout and its option -k, a program that never ends is not stopped" >&2

scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
running=
trap 'stop; exit 130' HUP INT TERM
# Without this, dash leaves the directory behind if the output goes to head.
trap 'stop; exit 141' PIPE

# Replaces the arguments by names of cases.
names=$(cat "$here/order") || exit 2
if [ $# -eq 0 ]; then
    set -- $names
else
    for name; do
        shift
        if [ -f "$here/cases/$name/arguments" ]; then
            set -- "$@" "$name"
            continue
        fi
        before=$#
        for other in $names; do
            case $other in
            "${name%-}"-*) set -- "$@" "$other" ;;
            esac
        done
        [ $# -gt "$before" ] || fail "there is no case '$name': see $here/order"
    done
fi

red= bold= plain=
if [ -t 1 ] && [ -z "${NO_COLOR-}" ]; then
    red=$(printf '\033[31m') bold=$(printf '\033[1m') plain=$(printf '\033[0m')
fi

total=$# number=0 failed=0 late=0
for name; do
    path=$here/cases/$name
    number=$((number + 1))
    progress "$number of $total: $name"
    run_case "$path"
    if is_expected "$path"; then
        continue
    fi
    progress ''
    failed=$((failed + 1))
    printf '%sfailed%s  %s%s%s: %s\n' "$red" "$plain" "$bold" "$name" "$plain" "$(cat "$path/about")"
    if [ "$failed" -eq 1 ]; then
        printf '        %s\n' "$(command_line "$path")"
        [ ! -d "$path/given" ] || printf '        with the files in %s\n' "$(typed "$path/given")"
        sed 's/^/        /' "$scratch/difference"
    fi
    [ "$late" -lt 5 ] || break
done
progress ''
printf '%s of %s cases passed\n' "$((number - failed))" "$number"
if [ "$number" -lt "$total" ]; then
    printf 'The other %s were not run, because five in a row did not finish.\n' "$((total - number))"
fi
if [ "$failed" -gt 1 ]; then
    printf 'To see the first difference of another case, name it: sh %s %s CASE\n' "$(typed "$0")" "$(typed "$program")"
fi
[ "$failed" -eq 0 ]
