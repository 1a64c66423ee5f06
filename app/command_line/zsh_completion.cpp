// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/command_line/completion.h"

namespace headroom::command_line {

using Values = OptionDescription::Values;

namespace {

std::string functionName(const CommandDescription& command)
{
    return '_' + replaced(replaced(command.path, " ", "_"), "-", "_");
}

// Within single quotes.
std::string quoted(const std::string& text)
{
    return '\'' + replaced(text, "'", "'\\''") + '\'';
}

// In the brackets of a specification of _arguments.
std::string explanation(const std::string& help)
{
    return '[' + replaced(replaced(replaced(help, "\\", "\\\\"), "[", "\\["), "]", "\\]") + ']';
}

std::string zshValues(const OptionDescription& option, const std::string& program)
{
    const auto label = replaced(option.label, ":", "\\:");
    switch (option.values) {
    case Values::None:
        return {};
    case Values::Choices:
        return ':' + label + ":(" + joined(option.choices, " ") + ')';
    case Values::File:
        return ':' + label + ":_files";
    case Values::Folder:
        return ':' + label + ":_path_files -/";
    case Values::Profile:
        return ':' + label + ":_" + replaced(program, "-", "_") + "__profiles";
    case Values::Text:
        break;
    }
    return ':' + label + ": ";
}

// One for each name, of which only one is offered.
std::string specification(const OptionDescription& option, const std::string& program)
{
    std::string text;
    for (const auto& name : option.names) {
        const auto exclusion = option.isRepeatable ? "*" : '(' + joined(option.names, " ") + ')';
        const auto ending = option.values != Values::None && name.starts_with("--") ? "=" : "";
        text += " \\\n        "
            + quoted(exclusion + name + ending + explanation(shortHelp(option.help)) + zshValues(option, program));
    }
    return text;
}

std::string argumentSpecification(const OptionDescription& argument, const std::string& program)
{
    const auto* const place = argument.isRepeatable ? "*" : argument.isRequired ? "" : ":";
    return " \\\n        " + quoted(place + zshValues(argument, program));
}

std::string functionOf(const CommandDescription& command, const std::string& program)
{
    auto text = functionName(command) + "() {\n";
    const bool hasCommands = !command.commands.empty();
    text += hasCommands ? "    local context state state_descr line\n    typeset -A opt_args\n    _arguments -C -S"
                        : "    _arguments -S";
    for (const auto& option : command.options)
        text += specification(option, program);
    for (const auto& argument : command.arguments)
        text += argumentSpecification(argument, program);
    if (!hasCommands)
        return text + "\n}\n\n";
    text += " \\\n        ': :->command' \\\n        '*:: :->rest'\n    case $state in\n    command)\n        local -a "
            "commands=(\n";
    for (const auto& below : command.commands)
        text += "            " + quoted(std::string(below.name()) + ':' + shortHelp(below.help)) + '\n';
    text +=
        "        )\n        _describe -t commands command commands\n        ;;\n    rest)\n        case $words[1] in\n";
    for (const auto& below : command.commands)
        text += "        " + std::string(below.name()) + ") " + functionName(below) + " ;;\n";
    return text + "        esac\n        ;;\n    esac\n}\n\n";
}

constexpr auto zshProfiles = R"script(_FUNCTION__profiles() {
    local -a profiles=("${(@f)$(headroomctl profiles list --names 2>/dev/null)}")
    compadd -a profiles
}

)script";

constexpr auto zshEnd = R"script(# Where it was sourced, it is not called for a completion yet.
if [[ $funcstack[1] == _FUNCTION ]]; then
    _FUNCTION "$@"
else
    compdef _FUNCTION PROGRAM
fi
)script";

} // namespace

std::string zshCompletionOf(const CommandDescription& program)
{
    std::string script = "#compdef PROGRAM\n# zsh completion of PROGRAM, made by \"PROGRAM describe zsh\"\n\n";
    script += zshProfiles;
    for (const auto* command : allOf(program))
        script += functionOf(*command, program.path);
    script += zshEnd;
    return replaced(replaced(script, "_FUNCTION", functionName(program)), "PROGRAM", program.path);
}

} // namespace headroom::command_line
