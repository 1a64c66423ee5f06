// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/usage.h"

#include "core/base/text/nearest_word.h"
#include "core/discord/sanitize_for_display.h"

#include <algorithm>

namespace headroom::ctl {

namespace {

constexpr std::size_t maxShownWordLength = 60;

std::string inQuotes(std::string_view word)
{
    return '"' + discord::sanitizeForDisplay(word, maxShownWordLength) + '"';
}

std::vector<std::string> subcommandsOf(const CLI::App& app)
{
    std::vector<std::string> names;
    for (const auto* command : app.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(command->get_name());
    return names;
}

std::vector<std::string> optionsOf(const CLI::App& command)
{
    std::vector<std::string> names;
    for (const auto* option : command.get_options()) {
        for (const auto& name : option->get_lnames())
            names.push_back("--" + name);
    }
    return names;
}

std::string isNo(const char* what, std::string_view word, const std::vector<std::string>& known)
{
    return inQuotes(word) + " is no " + what + didYouMean(word, known);
}

std::string withoutValue(const std::string& option)
{
    return option.substr(0, option.find('='));
}

// The first word that nothing was made of.
std::string leftOverProblem(const CLI::App& command, const std::string& word)
{
    if (word.size() > 1 && word.front() == '-') {
        const auto option = withoutValue(word);
        const auto known = optionsOf(command);
        return std::ranges::find(known, option) == known.end()
            ? isNo("option", option, known)
            : inQuotes(option) + " is an option of " + command.get_name() + ": give it after that word.";
    }
    return "unexpected argument " + inQuotes(word) + '.';
}

std::string missingSubcommandProblem(const CLI::App& app, const std::vector<std::string>& words)
{
    const auto isOption = [](const std::string& word) { return word.starts_with('-'); };
    const auto named = std::find_if_not(words.begin(), words.end(), isOption);
    if (named != words.end())
        return isNo("command", *named, subcommandsOf(app));
    if (!words.empty())
        return isNo("option", withoutValue(words.front()), optionsOf(app));
    std::string names;
    for (const auto& name : subcommandsOf(app))
        names += (names.empty() ? "" : ", ") + name;
    return "no command; give one of " + names + '.';
}

} // namespace

void addHelpFooter(CLI::App& command, const HelpFooter& footer)
{
    std::string text = "Examples:\n";
    for (const auto& example : footer.examples)
        text += "  headroomctl " + example + '\n';
    if (!footer.environment.empty())
        text += "\nEnvironment:\n";
    for (const auto& [name, what] : footer.environment)
        text += "  " + name + std::string(std::max<std::size_t>(34, name.size() + 2) - name.size(), ' ') + what + '\n';
    if (!footer.environment.empty())
        text += "  With _FILE behind its name: a file that holds it instead\n";
    text += "\nExit codes:\n  0  done\n  1  the work failed\n  2  wrong usage\n  3  could not connect";
    command.footer(text); // after a blank line
}

Environment redisEnvironment(const Environment& more)
{
    Environment all{{"HEADROOM_REDIS_PASSWORD", "Password of the Redis"},
        {"HEADROOM_REDIS_SENTINEL_PASSWORD", "Password of its sentinels"},
        {"HEADROOM_REDIS_KEY_PASSPHRASE", "Passphrase of the key of --redis-key"}};
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

Environment apiEnvironment()
{
    return {{"HEADROOM_TOKEN", "Token of the bot, without \"Bot \" in front"},
        {"HEADROOM_PROXY_PASSWORD", "Password for --proxy"}};
}

std::string usageProblem(const CLI::App& app, const CLI::ParseError& error, int argc, const char* const* argv)
{
    const auto* command = &app;
    std::string path = "headroomctl";
    for (auto chosen = app.get_subcommands(); !chosen.empty(); chosen = command->get_subcommands()) {
        command = chosen.front();
        path += ' ' + command->get_name();
    }
    const auto left = app.remaining(true);
    if (!subcommandsOf(*command).empty()) {
        const auto words = command == &app ? std::vector<std::string>{argv + 1, argv + argc} : left;
        return missingSubcommandProblem(*command, words) + ' ' + path + " --help lists all commands.";
    }
    const auto help = ' ' + path + " --help lists its options.";
    if (!left.empty())
        return leftOverProblem(*command, left.front()) + help;
    return error.what() + ('.' + help);
}

} // namespace headroom::ctl
