// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/command_line/program_description.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace headroom::command_line {

using Values = OptionDescription::Values;

namespace {

std::vector<std::string> splitAt(std::string_view text, char separator)
{
    std::vector<std::string> parts;
    for (std::size_t from = 0; from <= text.size();) {
        const auto end = std::min(text.find(separator, from), text.size());
        parts.emplace_back(text.substr(from, end - from));
        from = end + 1;
    }
    return parts;
}

bool isWord(const std::string& text)
{
    const auto isOfWord = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    };
    return !text.empty() && std::all_of(text.begin(), text.end(), isOfWord);
}

// CLI11 has a value's type and what it is checked against in one: "TEXT:{dark,light}". A type may be a list as well:
// "critical|normal|bulk".
std::vector<std::string> choicesOf(const std::string& type)
{
    const auto from = type.find('{');
    if (from != std::string::npos && type.ends_with('}'))
        return splitAt(std::string_view(type).substr(from + 1, type.size() - from - 2), ',');
    auto words = splitAt(type, '|');
    if (words.size() < 2 || !std::all_of(words.begin(), words.end(), isWord))
        return {};
    return words;
}

Values valuesNamed(const std::string& label)
{
    for (const auto* name : {"FILE", "FILE|all", "LOG", "QUEUE", "REPORT"}) {
        if (label == name)
            return Values::File;
    }
    if (label == "FOLDER")
        return Values::Folder;
    return label == "PROFILE" ? Values::Profile : Values::Text;
}

OptionDescription describe(const CLI::Option& option)
{
    OptionDescription described;
    for (const auto& name : option.get_snames())
        described.names.push_back("-" + name);
    for (const auto& name : option.get_lnames())
        described.names.push_back("--" + name);
    described.help = option.get_description();
    described.group = option.get_group();
    described.isRequired = option.get_required();
    const bool isArgument = described.names.empty();
    if (!isArgument && option.get_items_expected_max() == 0)
        return described;
    const auto type = option.get_type_name();
    described.choices = choicesOf(type);
    described.label = isArgument ? option.get_name(true, false) : type.substr(0, type.find(':'));
    described.values = described.choices.empty() ? valuesNamed(described.label) : Values::Choices;
    described.byDefault = option.get_default_str();
    described.isRepeatable = option.get_items_expected_max() > 1;
    return described;
}

// "Examples:", lines that are indented, an empty line.
std::vector<FooterSection> sectionsOf(const std::string& footer)
{
    std::vector<FooterSection> sections;
    for (const auto& line : splitAt(footer, '\n')) {
        if (line.empty())
            continue;
        if (!line.starts_with(' '))
            sections.push_back({line.substr(0, line.find_last_not_of(':') + 1), {}});
        else if (!sections.empty())
            sections.back().lines.push_back(line.substr(line.find_first_not_of(' ')));
    }
    return sections;
}

CommandDescription describe(const CLI::App& app, const std::string& above)
{
    CommandDescription described;
    described.path = above + app.get_name();
    described.help = app.get_description();
    described.footer = sectionsOf(app.get_footer());
    for (const auto* option : app.get_options()) {
        if (option->get_group().empty())
            continue;
        auto each = describe(*option);
        (each.names.empty() ? described.arguments : described.options).push_back(std::move(each));
    }
    for (const auto* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        if (!command->get_group().empty())
            described.commands.push_back(describe(*command, described.path + ' '));
    }
    return described;
}

} // namespace

std::string_view CommandDescription::name() const
{
    return std::string_view(path).substr(path.rfind(' ') + 1);
}

CommandDescription descriptionOf(const CLI::App& program)
{
    return describe(program, {});
}

std::vector<const CommandDescription*> allOf(const CommandDescription& command)
{
    std::vector<const CommandDescription*> all{&command};
    for (const auto& each : command.commands) {
        const auto below = allOf(each);
        all.insert(all.end(), below.begin(), below.end());
    }
    return all;
}

std::string shortHelp(const std::string& help)
{
    auto end = help.size();
    for (const auto* mark : {"; ", ". ", ": ", ", such as", " ("})
        end = std::min(end, help.find(mark));
    return help.substr(0, end);
}

std::string replaced(std::string text, std::string_view from, std::string_view by)
{
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + by.size()))
        text.replace(at, from.size(), by);
    return text;
}

std::string joined(const std::vector<std::string>& words, std::string_view separator)
{
    std::string text;
    for (const auto& word : words)
        text.append(text.empty() ? std::string_view() : separator).append(word);
    return text;
}

} // namespace headroom::command_line
