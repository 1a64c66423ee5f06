// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/command_line/man_page.h"

#include <algorithm>

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

std::string pageText(const CommandDescription& command, const std::string& version, const std::string& date)
{
    constexpr std::size_t maxTitleBeside = 26; // so wide that at 80 columns the manual's name is between it and itself
    const auto title = inUpperCase(pageName(command.path));
    auto text = ".TH \"" + plain(title) + "\" 1 \"" + date + "\" \"Headroom " + version + "\" \""
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

} // namespace

std::vector<ManPage> manPagesOf(const CommandDescription& program, const std::string& version, const std::string& date)
{
    std::vector<ManPage> pages;
    for (const auto* command : allOf(program))
        pages.push_back({pageName(command->path) + ".1", pageText(*command, version, date)});
    return pages;
}

} // namespace headroom::command_line
