#compdef qwirkle

autoload -U is-at-least

_qwirkle() {
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
'*--players=[The players; only computers have a level]:NAME[=LEVEL],...:_default' \
'--save=[Save to this file after every turn, replacing it]:FILE:_files' \
'(--players --seed --rows --columns --copies --deck)--resume=[Resume a saved game]:FILE:_files' \
'--rows=[The number of rows on the board]:NUMBER:_default' \
'--columns=[The number of columns on the board]:NUMBER:_default' \
'--copies=[The number of copies of each tile]:NUMBER:_default' \
'--deck=[The number of tiles in a full deck]:NUMBER:_default' \
'--think=[The time that a computer may take for a turn, such as 0.5]:SECONDS:_default' \
'--seed=[Shuffle the tiles with this number]:NUMBER:_default' \
'--color=[When to use color]:WHEN:(auto always never)' \
'-h[Print help]' \
'--help[Print help]' \
'-V[Print version]' \
'--version[Print version]' \
":: :_qwirkle_commands" \
"*::: :->qwirkle" \
&& ret=0
    case $state in
    (qwirkle)
        words=($line[1] "${words[@]}")
        (( CURRENT += 1 ))
        curcontext="${curcontext%:*:*}:qwirkle-command-$line[1]:"
        case $line[1] in
            (stage)
_arguments "${_arguments_options[@]}" : \
'--seed=[Shuffle the tiles with this number]:NUMBER:_default' \
'--color=[When to use color]:WHEN:(auto always never)' \
'-h[Print help]' \
'--help[Print help]' \
':stage -- The stage, 1 to 7:_default' \
&& ret=0
;;
(show)
_arguments "${_arguments_options[@]}" : \
'--svg=[Write an SVG picture to this file instead; - for standard output]:FILE:_files' \
'--color=[When to use color]:WHEN:(auto always never)' \
'--force[Replace the SVG file if it exists]' \
'-h[Print help]' \
'--help[Print help]' \
':game -- The saved game:_files' \
&& ret=0
;;
(measure)
_arguments "${_arguments_options[@]}" : \
'--games=[The number of games between each level and the one below it]:NUMBER:_default' \
'--level=[Measure only this level; master is not measured otherwise]:LEVEL:_default' \
'--think=[Limit the time for a turn; the results then vary]:SECONDS:_default' \
'(--think)--simulations=[Let the master try this number of continuations per turn]:COUNT:_default' \
'--seed=[Shuffle the tiles with this number]:NUMBER:_default' \
'--color=[When to use color]:WHEN:(auto always never)' \
'--check[Exit with status 1 if a level wins under 60 % of its games]' \
'-h[Print help]' \
'--help[Print help]' \
&& ret=0
;;
(transcripts)
_arguments "${_arguments_options[@]}" : \
'--color=[When to use color]:WHEN:(auto always never)' \
'-h[Print help]' \
'--help[Print help]' \
':directory -- A directory that is new or empty:_files' \
&& ret=0
;;
        esac
    ;;
esac
}

(( $+functions[_qwirkle_commands] )) ||
_qwirkle_commands() {
    local commands; commands=(
'stage:Runs a stage of the assignment, from 1 to 7' \
'show:Draws the board of a saved game' \
'measure:Lets the computers play each other and prints their results' \
'transcripts:Writes test cases for other versions of the stages' \
    )
    _describe -t commands 'qwirkle commands' commands "$@"
}
(( $+functions[_qwirkle__subcmd__measure_commands] )) ||
_qwirkle__subcmd__measure_commands() {
    local commands; commands=()
    _describe -t commands 'qwirkle measure commands' commands "$@"
}
(( $+functions[_qwirkle__subcmd__show_commands] )) ||
_qwirkle__subcmd__show_commands() {
    local commands; commands=()
    _describe -t commands 'qwirkle show commands' commands "$@"
}
(( $+functions[_qwirkle__subcmd__stage_commands] )) ||
_qwirkle__subcmd__stage_commands() {
    local commands; commands=()
    _describe -t commands 'qwirkle stage commands' commands "$@"
}
(( $+functions[_qwirkle__subcmd__transcripts_commands] )) ||
_qwirkle__subcmd__transcripts_commands() {
    local commands; commands=()
    _describe -t commands 'qwirkle transcripts commands' commands "$@"
}

if [ "$funcstack[1]" = "_qwirkle" ]; then
    _qwirkle "$@"
else
    compdef _qwirkle qwirkle
fi
