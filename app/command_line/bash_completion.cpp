// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/command_line/completion.h"

namespace headroom::command_line {

using Values = OptionDescription::Values;

namespace {

constexpr auto bashBegin = R"script(# bash completion of PROGRAM, made by "PROGRAM describe bash"

_FUNCTION() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
    local path='' commands='' options='' choices='' values='' argument='' i line
    COMPREPLY=()

    # --scheme=xen is three words, unless COMP_WORDBREAKS says otherwise.
    if [[ $current == = ]]; then
        current=''
    elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
    elif [[ $current == --*=* ]]; then
        previous=${current%%=*} current=${current#*=}
    fi

    for ((i = 1; i < COMP_CWORD; i++)); do
        case "$path ${COMP_WORDS[i]}" in
)script";

constexpr auto bashEnd = R"script(
    [[ -n $values || $current == -* ]] || values=$argument
    case $values in
    choices) mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$current") ;;
    file)
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        ;;
    folder)
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -d -- "$current")
        ;;
    profile)
        while IFS= read -r line; do
            [[ $line == "$current"* ]] && COMPREPLY+=("$(printf '%q' "$line")")
        done < <(headroomctl profiles list --names 2>/dev/null)
        ;;
    '')
        if [[ $current == -* ]]; then
            mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
        else
            mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$current")
        fi
        ;;
    esac
}
complete -F _FUNCTION PROGRAM
)script";

// Of the program's own it is empty.
std::string bashPath(const CommandDescription& command)
{
    const auto end = command.path.find(' ');
    return end == std::string::npos ? std::string() : command.path.substr(end);
}

std::string bashValues(const OptionDescription& option)
{
    switch (option.values) {
    case Values::Choices:
        return "values=choices choices='" + joined(option.choices, " ") + '\'';
    case Values::File:
        return "values=file";
    case Values::Folder:
        return "values=folder";
    case Values::Profile:
        return "values=profile";
    case Values::Text:
        return "values=text";
    case Values::None:
        break;
    }
    return {};
}

// What there is to be said of the arguments: those of one command are of one kind, or text.
std::string bashArgument(const CommandDescription& command)
{
    for (const auto& argument : command.arguments) {
        if (argument.values == Values::Text)
            continue;
        return replaced(bashValues(argument), "values=", "argument=");
    }
    return {};
}

std::string bashCase(const CommandDescription& command)
{
    std::vector<std::string> commands;
    for (const auto& below : command.commands)
        commands.emplace_back(below.name());
    std::vector<std::string> options;
    std::string values;
    for (const auto& option : command.options) {
        options.insert(options.end(), option.names.begin(), option.names.end());
        if (option.values != Values::None)
            values += "        " + joined(option.names, " | ") + ") " + bashValues(option) + " ;;\n";
    }
    auto text = "    '" + bashPath(command) + "')\n";
    if (!commands.empty())
        text += "        commands='" + joined(commands, " ") + "'\n";
    text += "        options='" + joined(options, " ") + "'\n";
    if (const auto argument = bashArgument(command); !argument.empty())
        text += "        " + argument + '\n';
    if (!values.empty())
        text += "        case $previous in\n" + values + "        esac\n";
    return text + "        ;;\n";
}

} // namespace

std::string bashCompletionOf(const CommandDescription& program)
{
    std::string begin = bashBegin;
    std::string paths;
    std::string cases;
    for (const auto* command : allOf(program)) {
        if (command != &program)
            paths += (paths.empty() ? "        '" : " | '") + bashPath(*command) + '\'';
        cases += bashCase(*command);
    }
    if (!paths.empty())
        begin += paths + ") path=\"$path ${COMP_WORDS[i]}\" ;;\n";
    begin += "        *' -'*) ;;\n        *) break ;;\n        esac\n    done\n\n    case $path in\n";
    const auto script = begin + cases + "    esac\n" + bashEnd;
    return replaced(replaced(script, "_FUNCTION", '_' + replaced(program.path, "-", "_")), "PROGRAM", program.path);
}

} // namespace headroom::command_line
