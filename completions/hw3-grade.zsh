#compdef hw3-grade

autoload -U is-at-least

_hw3-grade() {
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
'--color=[Controls when to use color]:WHEN:(auto always never)' \
'--words=[The course'\''s word list, one word per line]:FILE:_files' \
'--call-time=[Processor time for each call, in seconds]:SECONDS:_default' \
'--memory=[Memory for a submission, in megabytes]:MB:_default' \
'--rubric=[The points for each topic, a TOML file like the output of hw3-grade rubric]:FILE:_files' \
'--json=[Write the results for programs]:FILE:_files' \
'--html=[Write a page with all results, which needs no network]:FILE:_files' \
'--csv=[Write a table for spreadsheets]:FILE:_files' \
'--markdown=[Write a report in Markdown]:FILE:_files' \
'--junit=[Write JUnit XML, for CI and CodeGrade]:FILE:_files' \
'--students=[Write a report for each student, as NAME.html and NAME.md]:DIR:_files' \
'--reveal=[How much students see\: the rule, also the input, or all]:WHAT:(rule input all)' \
'--gradescope=[Write results.json for Gradescope; for a single submission]:FILE:_files' \
'--visibility=[When Gradescope shows the tests to students]:WHEN:(hidden after_due_date after_published visible)' \
'--seed=[The seed of the random games]:SEED:_default' \
'--games=[How many random games to play, besides the game scripts]:NUMBER:_default' \
'--time=[About how long to examine a submission, in seconds]:SECONDS:_default' \
'-j+[How many games to play at the same time]:NUMBER:_default' \
'--jobs=[How many games to play at the same time]:NUMBER:_default' \
'--shard=[Grade one of several equal parts of the submissions, such as 3/10]:PART/PARTS:_default' \
'--resume=[Keep results in this folder, and skip submissions that it has results for]:DIR:_files' \
'--autolab[Print the scores for Autolab on the last line; for a single submission]' \
'--force[Replace files that exist]' \
'-h[Print help]' \
'--help[Print help]' \
'-V[Print version]' \
'--version[Print version]' \
':submissions -- Submissions, and folders and zip files of them:_files' \
":: :_hw3-grade_commands" \
"*::: :->hw3-grade" \
&& ret=0
    case $state in
    (hw3-grade)
        words=($line[2] "${words[@]}")
        (( CURRENT += 1 ))
        curcontext="${curcontext%:*:*}:hw3-grade-command-$line[2]:"
        case $line[2] in
            (compare)
_arguments "${_arguments_options[@]}" : \
'--words=[The course'\''s word list, one word per line]:FILE:_files' \
'--call-time=[Processor time for each call, in seconds]:SECONDS:_default' \
'--memory=[Memory for a submission, in megabytes]:MB:_default' \
'--color=[Controls when to use color]:WHEN:(auto always never)' \
'-h[Print help]' \
'--help[Print help]' \
':submission -- A submission:_files' \
':script -- A game script, as for upwords simulate:_files' \
&& ret=0
;;
(merge)
_arguments "${_arguments_options[@]}" : \
'--words=[The course'\''s word list, if the runs used another than the built-in one]:FILE:_files' \
'--rubric=[The points for each topic, a TOML file like the output of hw3-grade rubric]:FILE:_files' \
'--json=[Write the results for programs]:FILE:_files' \
'--html=[Write a page with all results, which needs no network]:FILE:_files' \
'--csv=[Write a table for spreadsheets]:FILE:_files' \
'--markdown=[Write a report in Markdown]:FILE:_files' \
'--junit=[Write JUnit XML, for CI and CodeGrade]:FILE:_files' \
'--students=[Write a report for each student, as NAME.html and NAME.md]:DIR:_files' \
'--reveal=[How much students see\: the rule, also the input, or all]:WHAT:(rule input all)' \
'--gradescope=[Write results.json for Gradescope; for a single submission]:FILE:_files' \
'--visibility=[When Gradescope shows the tests to students]:WHEN:(hidden after_due_date after_published visible)' \
'--color=[Controls when to use color]:WHEN:(auto always never)' \
'--autolab[Print the scores for Autolab on the last line; for a single submission]' \
'--force[Replace files that exist]' \
'-h[Print help]' \
'--help[Print help]' \
'*::files -- Files that --json has written:_files' \
&& ret=0
;;
(gradescope-zip)
_arguments "${_arguments_options[@]}" : \
'--rubric=[The rubric, unless it is the default]:FILE:_files' \
'--words=[The course'\''s word list, unless it is the built-in one]:FILE:_files' \
'--color=[Controls when to use color]:WHEN:(auto always never)' \
'--force[Replace the archive if it exists]' \
'-h[Print help]' \
'--help[Print help]' \
'::file -- The archive to create:_files' \
'*::options -- More options for the grader, such as --reveal rule:_default' \
&& ret=0
;;
(rubric)
_arguments "${_arguments_options[@]}" : \
'--color=[Controls when to use color]:WHEN:(auto always never)' \
'-h[Print help]' \
'--help[Print help]' \
&& ret=0
;;
        esac
    ;;
esac
}

(( $+functions[_hw3-grade_commands] )) ||
_hw3-grade_commands() {
    local commands; commands=(
'compare:Plays a game script with a submission, next to the reference' \
'merge:Combines the results of several runs' \
'gradescope-zip:Creates an autograder for Gradescope' \
'rubric:Prints the default rubric' \
    )
    _describe -t commands 'hw3-grade commands' commands "$@"
}
(( $+functions[_hw3-grade__subcmd__compare_commands] )) ||
_hw3-grade__subcmd__compare_commands() {
    local commands; commands=()
    _describe -t commands 'hw3-grade compare commands' commands "$@"
}
(( $+functions[_hw3-grade__subcmd__gradescope-zip_commands] )) ||
_hw3-grade__subcmd__gradescope-zip_commands() {
    local commands; commands=()
    _describe -t commands 'hw3-grade gradescope-zip commands' commands "$@"
}
(( $+functions[_hw3-grade__subcmd__merge_commands] )) ||
_hw3-grade__subcmd__merge_commands() {
    local commands; commands=()
    _describe -t commands 'hw3-grade merge commands' commands "$@"
}
(( $+functions[_hw3-grade__subcmd__rubric_commands] )) ||
_hw3-grade__subcmd__rubric_commands() {
    local commands; commands=()
    _describe -t commands 'hw3-grade rubric commands' commands "$@"
}

if [ "$funcstack[1]" = "_hw3-grade" ]; then
    _hw3-grade "$@"
else
    compdef _hw3-grade hw3-grade
fi
