// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace headroom::command_line {

// The command line of a program as plain values, of which its man pages and completions are made.

struct OptionDescription
{
    // What a shell can offer as its value.
    enum class Values { None, Text, Choices, File, Folder, Profile }; // None: it is a flag

    std::vector<std::string> names; // "--json"; empty: an argument that is known by its place
    std::string label; // what stands for its value, "URL"; of an argument its name; empty for flags
    Values values = Values::None;
    std::vector<std::string> choices;
    std::string help;
    std::string group; // the heading above it in --help
    std::string byDefault; // may be empty
    bool isRequired = false;
    bool isRepeatable = false;
};

// What --help says below the options. Lines are without their indentation.
struct FooterSection
{
    std::string title; // "Exit codes"
    std::vector<std::string> lines;
};

struct CommandDescription
{
    std::string path; // "headroomctl jobs add"
    std::string help;
    std::vector<OptionDescription> options;
    std::vector<OptionDescription> arguments;
    std::vector<FooterSection> footer;
    std::vector<CommandDescription> commands;

    std::string_view name() const; // "add"
};

// What is hidden from --help is left out.
CommandDescription descriptionOf(const CLI::App& program);

// The command and all below it, each before its own.
std::vector<const CommandDescription*> allOf(const CommandDescription& command);

// The first clause of a help text, for a list beside many others.
std::string shortHelp(const std::string& help);

// Every `from` of the text replaced.
std::string replaced(std::string text, std::string_view from, std::string_view by);
std::string joined(const std::vector<std::string>& words, std::string_view separator);

} // namespace headroom::command_line
