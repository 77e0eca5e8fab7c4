# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_hw3_grade_global_optspecs
    string join \n color= words= call-time= memory= rubric= json= html= csv= markdown= junit= students= reveal= gradescope= visibility= autolab force seed= games= time= j/jobs= shard= resume= h/help V/version
end

function __fish_hw3_grade_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_hw3_grade_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_hw3_grade_using_subcommand
    set -l cmd (__fish_hw3_grade_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c hw3-grade -n "__fish_hw3_grade_needs_command" -l color -d 'Controls when to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c hw3-grade -n "__fish_hw3_grade_needs_command" -l words -d 'The course\'s word list, one word per line' -r -F
complete -c hw3-grade -n "__fish_hw3_grade_needs_command" -l call-time -d 'Processor time for each call, in seconds' -r
complete -c hw3-grade -n "__fish_hw3_grade_needs_command" -l memory -d 'Memory for a submission, in megabytes' -r
complete -c hw3-grade -n "__fish_hw3_grade_needs_command" -l rubric -d 'The points for each topic, a TOML file like the output of hw3-grade rubric' -r -F
complete -c hw3-grade -n "__fish_hw3_grade_needs_command" -l json -d 'Write the results for programs' -r -F
complete -c hw3-grade -n "__fish_hw3_grade_needs_command" -l html -d 'Write a page with all results, which needs no network' -r -F
complete -c hw3-grade -n "__fish_hw3_grade_needs_command" -l csv -d 'Write a table for spreadsheets' -r -F
complete -c hw3-grade -n "__fish_hw3_grade_needs_command" -l markdown -d 'Write a report in Markdown' -r -F
complete -c hw3-grade -n "__fish_hw3_grade_needs_command" -l junit -d 'Write JUnit XML, for CI and CodeGrade' -r -F
complete -c hw3-grade -n "__fish_hw3_grade_needs_command" -l students -d 'Write a report for each student, as NAME.html and NAME.md' -r -F
complete -c hw3-grade -n "__fish_hw3_grade_needs_command" -l reveal -d 'How much students see: the rule, also the input, or all' -r -f -a "rule\t''
input\t''
all\t''"
complete -c hw3-grade -n "__fish_hw3_grade_needs_command" -l gradescope -d 'Write results.json for Gradescope; for a single submission' -r -F
complete -c hw3-grade -n "__fish_hw3_grade_needs_command" -l visibility -d 'When Gradescope shows the tests to students' -r -f -a "hidden\t''
after_due_date\t''
after_published\t''
visible\t''"
complete -c hw3-grade -n "__fish_hw3_grade_needs_command" -l seed -d 'The seed of the random games' -r
complete -c hw3-grade -n "__fish_hw3_grade_needs_command" -l games -d 'How many random games to play, besides the game scripts' -r
complete -c hw3-grade -n "__fish_hw3_grade_needs_command" -l time -d 'About how long to examine a submission, in seconds' -r
complete -c hw3-grade -n "__fish_hw3_grade_needs_command" -s j -l jobs -d 'How many games to play at the same time' -r
complete -c hw3-grade -n "__fish_hw3_grade_needs_command" -l shard -d 'Grade one of several equal parts of the submissions, such as 3/10' -r
complete -c hw3-grade -n "__fish_hw3_grade_needs_command" -l resume -d 'Keep results in this folder, and skip submissions that it has results for' -r -F
complete -c hw3-grade -n "__fish_hw3_grade_needs_command" -l autolab -d 'Print the scores for Autolab on the last line; for a single submission'
complete -c hw3-grade -n "__fish_hw3_grade_needs_command" -l force -d 'Replace files that exist'
complete -c hw3-grade -n "__fish_hw3_grade_needs_command" -s h -l help -d 'Print help'
complete -c hw3-grade -n "__fish_hw3_grade_needs_command" -s V -l version -d 'Print version'
complete -c hw3-grade -n "__fish_hw3_grade_needs_command" -a "compare" -d 'Plays a game script with a submission, next to the reference'
complete -c hw3-grade -n "__fish_hw3_grade_needs_command" -a "merge" -d 'Combines the results of several runs'
complete -c hw3-grade -n "__fish_hw3_grade_needs_command" -a "gradescope-zip" -d 'Creates an autograder for Gradescope'
complete -c hw3-grade -n "__fish_hw3_grade_needs_command" -a "rubric" -d 'Prints the default rubric'
complete -c hw3-grade -n "__fish_hw3_grade_using_subcommand compare" -l words -d 'The course\'s word list, one word per line' -r -F
complete -c hw3-grade -n "__fish_hw3_grade_using_subcommand compare" -l call-time -d 'Processor time for each call, in seconds' -r
complete -c hw3-grade -n "__fish_hw3_grade_using_subcommand compare" -l memory -d 'Memory for a submission, in megabytes' -r
complete -c hw3-grade -n "__fish_hw3_grade_using_subcommand compare" -l color -d 'Controls when to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c hw3-grade -n "__fish_hw3_grade_using_subcommand compare" -s h -l help -d 'Print help'
complete -c hw3-grade -n "__fish_hw3_grade_using_subcommand merge" -l words -d 'The course\'s word list, if the runs used another than the built-in one' -r -F
complete -c hw3-grade -n "__fish_hw3_grade_using_subcommand merge" -l rubric -d 'The points for each topic, a TOML file like the output of hw3-grade rubric' -r -F
complete -c hw3-grade -n "__fish_hw3_grade_using_subcommand merge" -l json -d 'Write the results for programs' -r -F
complete -c hw3-grade -n "__fish_hw3_grade_using_subcommand merge" -l html -d 'Write a page with all results, which needs no network' -r -F
complete -c hw3-grade -n "__fish_hw3_grade_using_subcommand merge" -l csv -d 'Write a table for spreadsheets' -r -F
complete -c hw3-grade -n "__fish_hw3_grade_using_subcommand merge" -l markdown -d 'Write a report in Markdown' -r -F
complete -c hw3-grade -n "__fish_hw3_grade_using_subcommand merge" -l junit -d 'Write JUnit XML, for CI and CodeGrade' -r -F
complete -c hw3-grade -n "__fish_hw3_grade_using_subcommand merge" -l students -d 'Write a report for each student, as NAME.html and NAME.md' -r -F
complete -c hw3-grade -n "__fish_hw3_grade_using_subcommand merge" -l reveal -d 'How much students see: the rule, also the input, or all' -r -f -a "rule\t''
input\t''
all\t''"
complete -c hw3-grade -n "__fish_hw3_grade_using_subcommand merge" -l gradescope -d 'Write results.json for Gradescope; for a single submission' -r -F
complete -c hw3-grade -n "__fish_hw3_grade_using_subcommand merge" -l visibility -d 'When Gradescope shows the tests to students' -r -f -a "hidden\t''
after_due_date\t''
after_published\t''
visible\t''"
complete -c hw3-grade -n "__fish_hw3_grade_using_subcommand merge" -l color -d 'Controls when to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c hw3-grade -n "__fish_hw3_grade_using_subcommand merge" -l autolab -d 'Print the scores for Autolab on the last line; for a single submission'
complete -c hw3-grade -n "__fish_hw3_grade_using_subcommand merge" -l force -d 'Replace files that exist'
complete -c hw3-grade -n "__fish_hw3_grade_using_subcommand merge" -s h -l help -d 'Print help'
complete -c hw3-grade -n "__fish_hw3_grade_using_subcommand gradescope-zip" -l rubric -d 'The rubric, unless it is the default' -r -F
complete -c hw3-grade -n "__fish_hw3_grade_using_subcommand gradescope-zip" -l words -d 'The course\'s word list, unless it is the built-in one' -r -F
complete -c hw3-grade -n "__fish_hw3_grade_using_subcommand gradescope-zip" -l color -d 'Controls when to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c hw3-grade -n "__fish_hw3_grade_using_subcommand gradescope-zip" -l force -d 'Replace the archive if it exists'
complete -c hw3-grade -n "__fish_hw3_grade_using_subcommand gradescope-zip" -s h -l help -d 'Print help'
complete -c hw3-grade -n "__fish_hw3_grade_using_subcommand rubric" -l color -d 'Controls when to use color' -r -f -a "auto\t''
always\t''
never\t''"
complete -c hw3-grade -n "__fish_hw3_grade_using_subcommand rubric" -s h -l help -d 'Print help'
