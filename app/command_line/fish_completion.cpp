// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/command_line/completion.h"

namespace headroom::command_line {

using Values = OptionDescription::Values;

namespace {

constexpr auto fishBegin = R"script(# fish completion of PROGRAM, made by "PROGRAM describe fish"

# Whether the command that was typed so far is this one.
function __FUNCTION_at
    set -l path
    for word in (commandline -opc)[2..-1]
        string match -q -- '-*' $word; and continue
        set -l longer (string join ' ' $path $word)
        contains -- $longer $__FUNCTION_commands; or break
        set path $longer
    end
    test "$path" = "$argv[1]"
end

complete -c PROGRAM -f
)script";

std::string fishQuoted(const std::string& text)
{
    return '\'' + replaced(replaced(text, "\\", "\\\\"), "'", "\\'") + '\'';
}

std::string fishPath(const CommandDescription& command)
{
    const auto end = command.path.find(' ');
    return end == std::string::npos ? std::string() : command.path.substr(end + 1);
}

std::string fishValues(const OptionDescription& option)
{
    switch (option.values) {
    case Values::None:
        return {};
    case Values::Choices:
        return " -x -a " + fishQuoted(joined(option.choices, " "));
    case Values::File:
        return " -r -F";
    case Values::Folder:
        return " -x -a '(__fish_complete_directories)'";
    case Values::Profile:
        return " -x -a '(headroomctl profiles list --names 2>/dev/null)'";
    case Values::Text:
        break;
    }
    return " -x";
}

std::string linesOf(const CommandDescription& command)
{
    const auto begin = "complete -c PROGRAM -n " + fishQuoted("__FUNCTION_at " + fishQuoted(fishPath(command)));
    std::string text;
    for (const auto& below : command.commands)
        text += begin + " -a " + std::string(below.name()) + " -d " + fishQuoted(shortHelp(below.help)) + '\n';
    for (const auto& argument : command.arguments) {
        if (argument.values == Values::File)
            text += begin + " -F\n";
        else if (argument.values != Values::Text)
            text += begin + replaced(fishValues(argument), " -x", "") + '\n';
    }
    for (const auto& option : command.options) {
        std::string names;
        for (const auto& name : option.names)
            names += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
        text += begin + names + fishValues(option) + " -d " + fishQuoted(shortHelp(option.help)) + '\n';
    }
    return text;
}

} // namespace

std::string fishCompletionOf(const CommandDescription& program)
{
    std::string script = fishBegin;
    script += "set -g __FUNCTION_commands";
    for (const auto* command : allOf(program)) {
        if (command != &program)
            script += ' ' + fishQuoted(fishPath(*command));
    }
    script += '\n';
    for (const auto* command : allOf(program))
        script += linesOf(*command);
    return replaced(replaced(script, "FUNCTION", replaced(program.path, "-", "_")), "PROGRAM", program.path);
}

} // namespace headroom::command_line
