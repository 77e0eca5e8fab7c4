# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_qwirkle_global_optspecs
    string join \n players= save= resume= rows= columns= copies= deck= think= seed= color= h/help V/version
end

function __fish_qwirkle_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_qwirkle_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_qwirkle_using_subcommand
    set -l cmd (__fish_qwirkle_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c qwirkle -n "__fish_qwirkle_needs_command" -l players -d 'The players; only computers have a level' -r
complete -c qwirkle -n "__fish_qwirkle_needs_command" -l save -d 'Save to this file after every turn, replacing it' -r -F
complete -c qwirkle -n "__fish_qwirkle_needs_command" -l resume -d 'Resume a saved game' -r -F
complete -c qwirkle -n "__fish_qwirkle_needs_command" -l rows -d 'The number of rows on the board' -r
complete -c qwirkle -n "__fish_qwirkle_needs_command" -l columns -d 'The number of columns on the board' -r
complete -c qwirkle -n "__fish_qwirkle_needs_command" -l copies -d 'The number of copies of each tile' -r
complete -c qwirkle -n "__fish_qwirkle_needs_command" -l deck -d 'The number of tiles in a full deck' -r
complete -c qwirkle -n "__fish_qwirkle_needs_command" -l think -d 'The time that a computer may take for a turn, such as 0.5' -r
complete -c qwirkle -n "__fish_qwirkle_needs_command" -l seed -d 'Shuffle the tiles with this number' -r
complete -c qwirkle -n "__fish_qwirkle_needs_command" -l color -d 'When to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c qwirkle -n "__fish_qwirkle_needs_command" -s h -l help -d 'Print help'
complete -c qwirkle -n "__fish_qwirkle_needs_command" -s V -l version -d 'Print version'
complete -c qwirkle -n "__fish_qwirkle_needs_command" -f -a "stage" -d 'Runs a stage of the assignment, from 1 to 7'
complete -c qwirkle -n "__fish_qwirkle_needs_command" -f -a "show" -d 'Draws the board of a saved game'
complete -c qwirkle -n "__fish_qwirkle_needs_command" -f -a "measure" -d 'Lets the computers play each other and prints their results'
complete -c qwirkle -n "__fish_qwirkle_needs_command" -f -a "transcripts" -d 'Writes test cases for other versions of the stages'
complete -c qwirkle -n "__fish_qwirkle_using_subcommand stage" -l seed -d 'Shuffle the tiles with this number' -r
complete -c qwirkle -n "__fish_qwirkle_using_subcommand stage" -l color -d 'When to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c qwirkle -n "__fish_qwirkle_using_subcommand stage" -s h -l help -d 'Print help'
complete -c qwirkle -n "__fish_qwirkle_using_subcommand show" -l svg -d 'Write an SVG picture to this file instead; - for standard output' -r -F
complete -c qwirkle -n "__fish_qwirkle_using_subcommand show" -l color -d 'When to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c qwirkle -n "__fish_qwirkle_using_subcommand show" -l force -d 'Replace the SVG file if it exists'
complete -c qwirkle -n "__fish_qwirkle_using_subcommand show" -s h -l help -d 'Print help'
complete -c qwirkle -n "__fish_qwirkle_using_subcommand measure" -l games -d 'The number of games between each level and the one below it' -r
complete -c qwirkle -n "__fish_qwirkle_using_subcommand measure" -l level -d 'Measure only this level; master is not measured otherwise' -r
complete -c qwirkle -n "__fish_qwirkle_using_subcommand measure" -l think -d 'Limit the time for a turn; the results then vary' -r
complete -c qwirkle -n "__fish_qwirkle_using_subcommand measure" -l simulations -d 'Let the master try this number of continuations per turn' -r
complete -c qwirkle -n "__fish_qwirkle_using_subcommand measure" -l seed -d 'Shuffle the tiles with this number' -r
complete -c qwirkle -n "__fish_qwirkle_using_subcommand measure" -l color -d 'When to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c qwirkle -n "__fish_qwirkle_using_subcommand measure" -l check -d 'Exit with status 1 if a level wins under 60 % of its games'
complete -c qwirkle -n "__fish_qwirkle_using_subcommand measure" -s h -l help -d 'Print help'
complete -c qwirkle -n "__fish_qwirkle_using_subcommand transcripts" -l color -d 'When to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c qwirkle -n "__fish_qwirkle_using_subcommand transcripts" -s h -l help -d 'Print help'
