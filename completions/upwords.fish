# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_upwords_global_optspecs
    string join \n words= list= color= h/help V/version
end

function __fish_upwords_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_upwords_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_upwords_using_subcommand
    set -l cmd (__fish_upwords_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c upwords -n "__fish_upwords_needs_command" -l words -d 'The word list: a file with one word per line' -r -F
complete -c upwords -n "__fish_upwords_needs_command" -l list -d 'The word list: one of the lists in the program' -r -f -a "modern\t''
1934\t''"
complete -c upwords -n "__fish_upwords_needs_command" -l color -d 'Controls when to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c upwords -n "__fish_upwords_needs_command" -s h -l help -d 'Print help'
complete -c upwords -n "__fish_upwords_needs_command" -s V -l version -d 'Print version'
complete -c upwords -n "__fish_upwords_needs_command" -f -a "play" -d 'Plays a game at the terminal'
complete -c upwords -n "__fish_upwords_needs_command" -f -a "replay" -d 'Shows a match again, forward and backward'
complete -c upwords -n "__fish_upwords_needs_command" -f -a "simulate" -d 'Plays a game script and draws every board'
complete -c upwords -n "__fish_upwords_needs_command" -f -a "check" -d 'Checks whether a move is legal, and says why not'
complete -c upwords -n "__fish_upwords_needs_command" -f -a "plays" -d 'Lists the legal plays with the tiles of a rack'
complete -c upwords -n "__fish_upwords_needs_command" -f -a "show" -d 'Draws a board'
complete -c upwords -n "__fish_upwords_needs_command" -f -a "words" -d 'Looks up words in the word list'
complete -c upwords -n "__fish_upwords_using_subcommand play" -l players -d 'Start a match: names separated by commas; =LEVEL makes a computer' -r
complete -c upwords -n "__fish_upwords_using_subcommand play" -l seed -d 'The number that determines the tiles drawn; random by default' -r
complete -c upwords -n "__fish_upwords_using_subcommand play" -l words -d 'The word list: a file with one word per line' -r -F
complete -c upwords -n "__fish_upwords_using_subcommand play" -l list -d 'The word list: one of the lists in the program' -r -f -a "modern\t''
1934\t''"
complete -c upwords -n "__fish_upwords_using_subcommand play" -l color -d 'Controls when to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c upwords -n "__fish_upwords_using_subcommand play" -l practice -d 'Practice on an empty board'
complete -c upwords -n "__fish_upwords_using_subcommand play" -s h -l help -d 'Print help'
complete -c upwords -n "__fish_upwords_using_subcommand replay" -l svg -d 'Write an SVG picture of every step to this directory' -r -F
complete -c upwords -n "__fish_upwords_using_subcommand replay" -l words -d 'The word list: a file with one word per line' -r -F
complete -c upwords -n "__fish_upwords_using_subcommand replay" -l list -d 'The word list: one of the lists in the program' -r -f -a "modern\t''
1934\t''"
complete -c upwords -n "__fish_upwords_using_subcommand replay" -l color -d 'Controls when to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c upwords -n "__fish_upwords_using_subcommand replay" -l print -d 'Print the turns even if there is a terminal'
complete -c upwords -n "__fish_upwords_using_subcommand replay" -l force -d 'Replace pictures that exist'
complete -c upwords -n "__fish_upwords_using_subcommand replay" -l dark -d 'Draw the pictures on a dark background'
complete -c upwords -n "__fish_upwords_using_subcommand replay" -s h -l help -d 'Print help'
complete -c upwords -n "__fish_upwords_using_subcommand simulate" -l svg -d 'Write an SVG picture of every step to this directory' -r -F
complete -c upwords -n "__fish_upwords_using_subcommand simulate" -l words -d 'The word list: a file with one word per line' -r -F
complete -c upwords -n "__fish_upwords_using_subcommand simulate" -l list -d 'The word list: one of the lists in the program' -r -f -a "modern\t''
1934\t''"
complete -c upwords -n "__fish_upwords_using_subcommand simulate" -l color -d 'Controls when to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c upwords -n "__fish_upwords_using_subcommand simulate" -l check -d 'Draw nothing, only report where the game differs from the script'
complete -c upwords -n "__fish_upwords_using_subcommand simulate" -l force -d 'Replace pictures that exist'
complete -c upwords -n "__fish_upwords_using_subcommand simulate" -l dark -d 'Draw the pictures on a dark background'
complete -c upwords -n "__fish_upwords_using_subcommand simulate" -s h -l help -d 'Print help'
complete -c upwords -n "__fish_upwords_using_subcommand check" -l words -d 'The word list: a file with one word per line' -r -F
complete -c upwords -n "__fish_upwords_using_subcommand check" -l list -d 'The word list: one of the lists in the program' -r -f -a "modern\t''
1934\t''"
complete -c upwords -n "__fish_upwords_using_subcommand check" -l color -d 'Controls when to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c upwords -n "__fish_upwords_using_subcommand check" -l json -d 'Print the answer as JSON'
complete -c upwords -n "__fish_upwords_using_subcommand check" -s h -l help -d 'Print help'
complete -c upwords -n "__fish_upwords_using_subcommand plays" -l best -d 'List only the N plays with the most points' -r
complete -c upwords -n "__fish_upwords_using_subcommand plays" -l words -d 'The word list: a file with one word per line' -r -F
complete -c upwords -n "__fish_upwords_using_subcommand plays" -l list -d 'The word list: one of the lists in the program' -r -f -a "modern\t''
1934\t''"
complete -c upwords -n "__fish_upwords_using_subcommand plays" -l color -d 'Controls when to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c upwords -n "__fish_upwords_using_subcommand plays" -l no-grow -d 'List only plays that do not make the board larger'
complete -c upwords -n "__fish_upwords_using_subcommand plays" -l json -d 'Print each play as JSON'
complete -c upwords -n "__fish_upwords_using_subcommand plays" -s h -l help -d 'Print help'
complete -c upwords -n "__fish_upwords_using_subcommand show" -l svg -d 'Write an SVG picture to this file; - for standard output' -r -F
complete -c upwords -n "__fish_upwords_using_subcommand show" -l words -d 'The word list: a file with one word per line' -r -F
complete -c upwords -n "__fish_upwords_using_subcommand show" -l list -d 'The word list: one of the lists in the program' -r -f -a "modern\t''
1934\t''"
complete -c upwords -n "__fish_upwords_using_subcommand show" -l color -d 'Controls when to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c upwords -n "__fish_upwords_using_subcommand show" -l force -d 'Replace the SVG file if it exists'
complete -c upwords -n "__fish_upwords_using_subcommand show" -l dark -d 'Draw the SVG picture on a dark background'
complete -c upwords -n "__fish_upwords_using_subcommand show" -s h -l help -d 'Print help'
complete -c upwords -n "__fish_upwords_using_subcommand words" -l pattern -d 'List all words that match: ? matches one letter, * any number of letters' -r
complete -c upwords -n "__fish_upwords_using_subcommand words" -l words -d 'The word list: a file with one word per line' -r -F
complete -c upwords -n "__fish_upwords_using_subcommand words" -l list -d 'The word list: one of the lists in the program' -r -f -a "modern\t''
1934\t''"
complete -c upwords -n "__fish_upwords_using_subcommand words" -l color -d 'Controls when to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c upwords -n "__fish_upwords_using_subcommand words" -s h -l help -d 'Print help'
