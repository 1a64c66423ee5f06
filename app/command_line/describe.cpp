// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/command_line/describe.h"

#include "app/command_line/completion.h"
#include "app/command_line/program_description.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

namespace headroom::command_line {

namespace {

// As it is, wherever it stands. Hyphens are those that can be typed and searched for.
std::string plain(const std::string& text)
{
    auto safe = replaced(replaced(text, "\\", "\\e"), "-", "\\-");
    safe = replaced(replaced(safe, "'", "\\(aq"), "^", "\\(ha");
    safe = replaced(replaced(safe, "`", "\\(ga"), "~", "\\(ti");
    return safe.starts_with('.') ? "\\&" + safe : safe;
}

std::string bold(const std::string& text)
{
    return "\\fB" + plain(text) + "\\fR";
}

std::string italic(const std::string& text)
{
    return "\\fI" + plain(text) + "\\fR";
}

std::string inUpperCase(std::string text)
{
    std::transform(
        text.begin(), text.end(), text.begin(), [](char c) { return c >= 'a' && c <= 'z' ? char(c - 32) : c; });
    return text;
}

std::string pageName(const std::string& path)
{
    return replaced(path, " ", "-");
}

std::string valueOf(const OptionDescription& option)
{
    if (!option.choices.empty())
        return replaced(bold(joined(option.choices, "|")), "|", "|\\:"); // where a line may break
    return italic(option.label);
}

// "[FILE...]"
std::string placeOf(const OptionDescription& argument)
{
    const auto place = valueOf(argument) + (argument.isRepeatable ? "..." : "");
    return argument.isRequired ? place : '[' + place + ']';
}

std::string synopsis(const CommandDescription& command)
{
    auto text = bold(command.path);
    if (!command.options.empty())
        text += " [" + italic("OPTION") + "...]";
    for (const auto& argument : command.arguments)
        text += ' ' + placeOf(argument);
    if (!command.commands.empty())
        text += ' ' + italic("COMMAND") + " ...";
    return text + '\n';
}

std::string sentence(const std::string& help)
{
    return plain(help) + (help.ends_with('.') || help.ends_with('?') ? "" : ".");
}

std::string entry(const OptionDescription& option)
{
    std::string names;
    for (const auto& name : option.names)
        names += (names.empty() ? "" : ", ") + bold(name);
    if (option.values != OptionDescription::Values::None)
        names += (names.empty() ? "" : " ") + valueOf(option);
    auto text = ".TP\n" + names + '\n' + sentence(option.help) + '\n';
    if (!option.byDefault.empty())
        text += "Default: " + plain(option.byDefault) + ".\n";
    if (option.isRequired && !option.names.empty())
        text += "Required.\n";
    return text;
}

// By their headings, in the order in which these come up.
std::string options(const CommandDescription& command)
{
    std::vector<std::string> groups;
    for (const auto& option : command.options) {
        if (std::find(groups.begin(), groups.end(), option.group) == groups.end())
            groups.push_back(option.group);
    }
    std::string text;
    for (const auto& group : groups) {
        text += groups.size() > 1 ? ".SS " + plain(group) + '\n' : "";
        for (const auto& option : command.options)
            text += option.group == group ? entry(option) : "";
    }
    return text;
}

std::string sectionTitle(const std::string& title)
{
    return title == "Exit codes" ? "EXIT STATUS" : inUpperCase(title);
}

// A line is a term and what it means, with two spaces or more between them, or a sentence.
std::string section(const FooterSection& section)
{
    auto text = ".SH " + sectionTitle(section.title) + '\n';
    if (section.title == "Examples") {
        text += ".nf\n";
        for (const auto& line : section.lines)
            text += plain(line) + '\n';
        return text + ".fi\n";
    }
    for (const auto& line : section.lines) {
        const auto termEnd = line.find("  ");
        if (termEnd == std::string::npos)
            text += ".PP\n" + sentence(line) + '\n';
        else
            text += ".TP\n" + bold(line.substr(0, termEnd)) + '\n'
                + sentence(line.substr(line.find_first_not_of(' ', termEnd))) + '\n';
    }
    return text;
}

std::string reference(const std::string& path)
{
    return ".BR " + plain(pageName(path)) + " (1)";
}

std::string seeAlso(const CommandDescription& command)
{
    std::vector<std::string> pages;
    for (auto above = command.path; above.rfind(' ') != std::string::npos;) {
        above.resize(above.rfind(' '));
        pages.insert(pages.begin(), reference(above));
    }
    for (const auto& below : command.commands)
        pages.push_back(reference(below.path));
    if (pages.empty())
        pages.push_back(reference(command.path == "headroomctl" ? "headroom" : "headroomctl"));
    return ".SH SEE ALSO\n" + joined(pages, " ,\n") + '\n';
}

// In the macros of man(7).
std::string pageText(const CommandDescription& command, const std::string& date)
{
    constexpr std::size_t maxTitleBeside = 26; // so wide that at 80 columns the manual's name is between it and itself
    const auto title = inUpperCase(pageName(command.path));
    auto text = ".TH \"" + plain(title) + "\" 1 \"" + date + "\" \"Headroom " HEADROOM_VERSION "\" \""
        + (title.size() <= maxTitleBeside ? "User Commands" : "\\&") + "\"\n";
    text += ".nh\n.ad l\n";
    text += ".SH NAME\n" + plain(pageName(command.path)) + " \\- " + plain(command.help) + '\n';
    text += ".SH SYNOPSIS\n" + synopsis(command);
    text += ".SH DESCRIPTION\n" + sentence(command.help) + '\n';
    for (const auto& argument : command.arguments)
        text += entry(argument);
    if (!command.commands.empty())
        text += ".SH COMMANDS\n";
    for (const auto& below : command.commands)
        text += ".TP\n" + bold(std::string(below.name())) + '\n' + sentence(below.help) + '\n';
    if (!command.options.empty())
        text += ".SH OPTIONS\n" + options(command);
    for (const auto& each : command.footer)
        text += section(each);
    return text + seeAlso(command);
}

// A page for the program, and one for each of its commands and of theirs: "headroomctl-jobs-add.1". `date` (may be
// empty) is printed below each.
Result<std::string> writeManPages(const CommandDescription& program, const std::string& folder, const std::string& date)
{
    for (const auto* command : allOf(program)) {
        const auto path = folder + '/' + pageName(command->path) + ".1";
        std::ofstream file(path, std::ios::binary);
        file << pageText(*command, date);
        if (!file.flush())
            return failure(ErrorKind::Failed, path + " cannot be written: " + std::strerror(errno));
    }
    return std::string();
}

} // namespace

std::optional<Result<std::string>> describeIfAsked(const CLI::App& program, int argc, const char* const* argv)
{
    if (argc < 2 || std::strcmp(argv[1], "describe") != 0)
        return std::nullopt;
    const auto description = descriptionOf(program);
    const std::string what = argc > 2 ? argv[2] : "";
    if (what == "man" && (argc == 4 || argc == 5))
        return writeManPages(description, argv[3], argc == 5 ? argv[4] : "");
    if (what == "bash" && argc == 3)
        return bashCompletionOf(description);
    if (what == "zsh" && argc == 3)
        return zshCompletionOf(description);
    if (what == "fish" && argc == 3)
        return fishCompletionOf(description);
    return failure(ErrorKind::Usage, "describe takes man FOLDER [DATE], bash, zsh or fish");
}

} // namespace headroom::command_line
