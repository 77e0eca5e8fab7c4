#compdef upwords

autoload -U is-at-least

_upwords() {
    typeset -A opt_args
    typeset -a _arguments_options
    local ret=1

    if is-at-least 5.2; then
        _arguments_options=(-s -S -C)
    else
        _arguments_options=(-s -C)
    fi

    local context curcontext="$curcontext" state line
    _arguments "${_arguments_options[@]}" : \
'--words=[The word list\: a file with one word per line]:FILE:_files' \
'(--words)--list=[The word list\: one of the lists in the program]:NAME:(modern 1934)' \
'--color=[Controls when to use color]:WHEN:(auto always never)' \
'-h[Print help]' \
'--help[Print help]' \
'-V[Print version]' \
'--version[Print version]' \
":: :_upwords_commands" \
"*::: :->upwords" \
&& ret=0
    case $state in
    (upwords)
        words=($line[1] "${words[@]}")
        (( CURRENT += 1 ))
        curcontext="${curcontext%:*:*}:upwords-command-$line[1]:"
        case $line[1] in
            (play)
_arguments "${_arguments_options[@]}" : \
'(--practice)--players=[Start a match\: names separated by commas; =LEVEL makes a computer]:NAME[=LEVEL],...:_default' \
'(--practice)--seed=[The number that determines the tiles drawn; random by default]:NUMBER:_default' \
'--words=[The word list\: a file with one word per line]:FILE:_files' \
'(--words)--list=[The word list\: one of the lists in the program]:NAME:(modern 1934)' \
'--color=[Controls when to use color]:WHEN:(auto always never)' \
'--practice[Practice on an empty board]' \
'-h[Print help]' \
'--help[Print help]' \
'::file -- A board file, a saved game or a match to open:_files' \
&& ret=0
;;
(replay)
_arguments "${_arguments_options[@]}" : \
'--svg=[Write an SVG picture of every step to this directory]:DIR:_files' \
'--words=[The word list\: a file with one word per line]:FILE:_files' \
'(--words)--list=[The word list\: one of the lists in the program]:NAME:(modern 1934)' \
'--color=[Controls when to use color]:WHEN:(auto always never)' \
'(--svg)--print[Print the turns even if there is a terminal]' \
'--force[Replace pictures that exist]' \
'--dark[Draw the pictures on a dark background]' \
'-h[Print help]' \
'--help[Print help]' \
':file -- A match that was saved or finished; - for standard input:_files' \
&& ret=0
;;
(simulate)
_arguments "${_arguments_options[@]}" : \
'--svg=[Write an SVG picture of every step to this directory]:DIR:_files' \
'--words=[The word list\: a file with one word per line]:FILE:_files' \
'(--words)--list=[The word list\: one of the lists in the program]:NAME:(modern 1934)' \
'--color=[Controls when to use color]:WHEN:(auto always never)' \
'(--svg)--check[Draw nothing, only report where the game differs from the script]' \
'--force[Replace pictures that exist]' \
'--dark[Draw the pictures on a dark background]' \
'-h[Print help]' \
'--help[Print help]' \
'::script -- A game script, by default a demonstration; - for standard input:_files' \
&& ret=0
;;
(check)
_arguments "${_arguments_options[@]}" : \
'--words=[The word list\: a file with one word per line]:FILE:_files' \
'(--words)--list=[The word list\: one of the lists in the program]:NAME:(modern 1934)' \
'--color=[Controls when to use color]:WHEN:(auto always never)' \
'--json[Print the answer as JSON]' \
'-h[Print help]' \
'--help[Print help]' \
':board -- A board file or saved game; - for standard input:_files' \
':row -- The row of the first tile, counted from 0:_default' \
':col -- The column of the first tile, counted from 0:_default' \
':direction -- H to the right, V down; in any case:_default' \
':tiles -- Letters to place, in any case, and a space for each tile to keep:_default' \
&& ret=0
;;
(plays)
_arguments "${_arguments_options[@]}" : \
'--best=[List only the N plays with the most points]:N:_default' \
'--words=[The word list\: a file with one word per line]:FILE:_files' \
'(--words)--list=[The word list\: one of the lists in the program]:NAME:(modern 1934)' \
'--color=[Controls when to use color]:WHEN:(auto always never)' \
'--no-grow[List only plays that do not make the board larger]' \
'--json[Print each play as JSON]' \
'-h[Print help]' \
'--help[Print help]' \
':board -- A board file or saved game; - for standard input:_files' \
':rack -- The letters of the tiles, in any case and order:_default' \
&& ret=0
;;
(show)
_arguments "${_arguments_options[@]}" : \
'--svg=[Write an SVG picture to this file; - for standard output]:FILE:_files' \
'--words=[The word list\: a file with one word per line]:FILE:_files' \
'(--words)--list=[The word list\: one of the lists in the program]:NAME:(modern 1934)' \
'--color=[Controls when to use color]:WHEN:(auto always never)' \
'--force[Replace the SVG file if it exists]' \
'--dark[Draw the SVG picture on a dark background]' \
'-h[Print help]' \
'--help[Print help]' \
':board -- A board file or saved game; - for standard input:_files' \
&& ret=0
;;
(words)
_arguments "${_arguments_options[@]}" : \
'()--pattern=[List all words that match\: ? matches one letter, * any number of letters]:PATTERN:_default' \
'--words=[The word list\: a file with one word per line]:FILE:_files' \
'(--words)--list=[The word list\: one of the lists in the program]:NAME:(modern 1934)' \
'--color=[Controls when to use color]:WHEN:(auto always never)' \
'-h[Print help]' \
'--help[Print help]' \
'*::word -- Words to look up, in any case; - for the words of standard input:_default' \
&& ret=0
;;
        esac
    ;;
esac
}

(( $+functions[_upwords_commands] )) ||
_upwords_commands() {
    local commands; commands=(
'play:Plays a game at the terminal' \
'replay:Shows a match again, forward and backward' \
'simulate:Plays a game script and draws every board' \
'check:Checks whether a move is legal, and says why not' \
'plays:Lists the legal plays with the tiles of a rack' \
'show:Draws a board' \
'words:Looks up words in the word list' \
    )
    _describe -t commands 'upwords commands' commands "$@"
}
(( $+functions[_upwords__subcmd__check_commands] )) ||
_upwords__subcmd__check_commands() {
    local commands; commands=()
    _describe -t commands 'upwords check commands' commands "$@"
}
(( $+functions[_upwords__subcmd__play_commands] )) ||
_upwords__subcmd__play_commands() {
    local commands; commands=()
    _describe -t commands 'upwords play commands' commands "$@"
}
(( $+functions[_upwords__subcmd__plays_commands] )) ||
_upwords__subcmd__plays_commands() {
    local commands; commands=()
    _describe -t commands 'upwords plays commands' commands "$@"
}
(( $+functions[_upwords__subcmd__replay_commands] )) ||
_upwords__subcmd__replay_commands() {
    local commands; commands=()
    _describe -t commands 'upwords replay commands' commands "$@"
}
(( $+functions[_upwords__subcmd__show_commands] )) ||
_upwords__subcmd__show_commands() {
    local commands; commands=()
    _describe -t commands 'upwords show commands' commands "$@"
}
(( $+functions[_upwords__subcmd__simulate_commands] )) ||
_upwords__subcmd__simulate_commands() {
    local commands; commands=()
    _describe -t commands 'upwords simulate commands' commands "$@"
}
(( $+functions[_upwords__subcmd__words_commands] )) ||
_upwords__subcmd__words_commands() {
    local commands; commands=()
    _describe -t commands 'upwords words commands' commands "$@"
}

if [ "$funcstack[1]" = "_upwords" ]; then
    _upwords "$@"
else
    compdef _upwords upwords
fi
