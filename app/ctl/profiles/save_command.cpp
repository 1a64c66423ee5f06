// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/commands.h"
#include "app/ctl/event_wait.h"
#include "app/ctl/jobs/queue.h"
#include "app/ctl/profiles/profile_output.h"
#include "app/ctl/profiles/secret_prompt.h"
#include "app/ctl/request/request_arguments.h"
#include "app/ctl/request/request_json.h"
#include "app/ctl/terminal.h"
#include "app/ctl/usage.h"

#include "core/console/opened_profile.h"
#include "core/logs/log_ingest.h"
#include "core/profiles/profile_file.h"

#include <cstdio>
#include <iostream>
#include <memory>

#include <unistd.h>

namespace headroom::ctl {

using profiles::FoundSecret;
using profiles::Profile;
using profiles::ProfileFile;
using profiles::Secret;
using profiles::SecretPlace;
using profiles::SecretValues;

namespace {

struct SaveArguments
{
    std::string name;
    std::optional<std::string> environment;
    std::optional<std::string> colour;
    std::vector<std::string> unset;
    std::vector<std::string> forget;
    bool secrets = false;
    CommonOptions common;
    // Read for their checks; what is saved are the options as they were said.
    rest::ClientSettings client;
    std::string queue;
    std::string fileHost;
    std::vector<std::string> logs;
    CLI::App* command = nullptr;
};

void addLookOptions(CLI::App& command, SaveArguments& arguments)
{
    command.add_option("--log", arguments.logs, "Log to read, as for headroom --log. May be repeated")
        ->type_name("LOG");
    command.add_option("--log-format")->description("Format of all logs")->type_name("FORMAT");
    command.add_option("--log-history")
        ->description("File for the window's log history and read positions; - for none")
        ->type_name("FILE");
    command.add_option("--recording")->description("File in which the window records; - for none")->type_name("FILE");
    command.add_option("--slow")
        ->description("Milliseconds above which a heartbeat's latency is slow")
        ->type_name("MS")
        ->check(CLI::Validator(CLI::PositiveNumber).description(""));
    command.add_option("--backups")->description("Folder of archives for the page Backups")->type_name("FOLDER");
    command.add_option("--file-host")
        ->description("Where backups get icons and emojis, and attachments beside Discord's own hosts")
        ->type_name("URL");
    command.add_flag("--allow-requests")->description("Allow sending requests and running jobs from the window");
    command.add_option("--alert-webhook")
        ->description("Notify a webhook of alerts; its URL is a secret")
        ->type_name("FORMAT")
        ->check(CLI::IsMember({"discord", "slack"}));
    command.add_flag("--no-run-jobs")->description("Leave running jobs to others than the window");
}

// What the command line changes in it. Passwords of URLs come out in `taken`.
Result<Profile> changed(Profile profile, const SaveArguments& arguments, SecretValues& taken)
{
    if (arguments.environment)
        profile.environment = *profiles::environmentNamed(*arguments.environment);
    if (arguments.colour)
        profile.colour = *arguments.colour;
    const auto said = optionsSaid(*arguments.command);
    profile.options = profiles::leftBeside(profile.options, said);
    profile.options.insert(said.begin(), said.end());
    for (const auto& name : arguments.unset) {
        const auto plain = name.substr(std::min(name.find_first_not_of('-'), name.size()));
        if (plain == "environment")
            profile.environment = profiles::Environment::None;
        else if (plain == "colour")
            profile.colour.clear();
        else if (profile.options.erase(plain) == 0)
            return failure(ErrorKind::Usage, "--unset " + name + ": the profile has no such option");
    }
    taken = profiles::takeSecrets(profile.options);
    return check(profile).and_then([&] { return console::open(profile, {}); }).map([&](const auto&) {
        return std::move(profile);
    });
}

// "redis-password=...", a line each.
Result<SecretValues> secretsOfInput(std::istream& input)
{
    SecretValues values;
    for (std::string line; std::getline(input, line);) {
        if (line.empty())
            continue;
        const auto equals = std::min(line.find('='), line.size());
        const auto secret = profiles::secretNamed(line.substr(0, equals));
        if (!secret || equals == line.size()) {
            std::string names;
            for (const auto each : profiles::allSecrets())
                names += (names.empty() ? "" : ", ") + nameOf(each);
            return failure(ErrorKind::Usage, "--secrets reads lines of NAME=VALUE; names are " + names);
        }
        values.insert_or_assign(*secret, line.substr(equals + 1));
    }
    return values;
}

Result<SecretValues> secretsGiven(const SaveArguments& arguments, const Profile& profile)
{
    if (!arguments.secrets)
        return SecretValues();
    if (!isTerminal(STDIN_FILENO))
        return secretsOfInput(std::cin);
    SecretValues values;
    for (const auto secret : profiles::secretsOf(profile.options)) {
        const auto* const kept = profile.inKeychain.contains(secret) ? "as it is" : "none";
        const auto entered = askForSecret(describe(secret) + " (empty: " + kept + "): ");
        if (!entered)
            return failure(ErrorKind::Failed, "cancelled: nothing was saved");
        if (!entered->empty())
            values.emplace(secret, *entered);
    }
    return values;
}

Result<std::vector<Secret>> toForget(const SaveArguments& arguments)
{
    std::vector<Secret> secrets;
    for (const auto& name : arguments.forget) {
        const auto secret = profiles::secretNamed(name);
        if (!secret)
            return failure(ErrorKind::Usage, "--forget " + name + ": there is no such secret");
        secrets.push_back(*secret);
    }
    return secrets;
}

// False where one could not be kept, or not be taken out; that is said.
bool keepSecrets(
    profiles::SecretStore& store, Profile& profile, const SecretValues& values, const std::vector<Secret>& forget)
{
    bool isWell = true;
    const auto say = [&](const std::string& text) {
        isWell = false;
        std::fprintf(stderr, "headroomctl: %s\n", text.c_str());
    };
    for (const auto& [secret, value] : values) {
        const auto kept = waitFor<FoundSecret>(
            [&, secret = secret, value = value](const auto& done) { store.keep(profile.id, secret, value, done); });
        if (kept.place == SecretPlace::Keychain)
            profile.inKeychain.insert(secret);
        else
            say(describe(secret) + " was not saved: " + kept.problem);
    }
    for (const auto secret : forget) {
        const auto removed = waitFor<Result<void>>([&](const auto& done) { store.forget(profile.id, secret, done); });
        if (removed)
            profile.inKeychain.erase(secret);
        else
            say(describe(secret) + " is still in the keychain: " + removed.error().text);
    }
    return isWell;
}

Result<int> save(const SaveArguments& arguments)
{
    const ProfileFile file;
    auto known = file.read().value();
    const auto* const before = findProfile(known, arguments.name);
    SecretValues taken;
    auto profile = changed(before ? *before : profiles::newProfile(arguments.name), arguments, taken).value();
    const auto forget = toForget(arguments).value();
    auto secrets = secretsGiven(arguments, profile).value();
    secrets.merge(taken);
    profiles::SecretStore store;
    const auto isWell = keepSecrets(store, profile, secrets, forget);
    // Another program may have changed it since: what this command line says is put into what there is now.
    const auto written = file.change([&](std::vector<Profile>& list) -> Result<void> {
        auto* const place = findProfile(list, arguments.name);
        auto now = changed(place ? *place : profile, arguments, taken).value();
        now.id = profile.id;
        now.inKeychain = profile.inKeychain;
        place ? * place = now : list.emplace_back(now);
        profile = now;
        return {};
    });
    if (!written)
        return tl::unexpected(written.error());
    const auto found = secretsOf(store, profile);
    if (arguments.common.json)
        printLine(profileJson(profile, found));
    else
        std::printf("saved %s", profileText(profile, found).c_str());
    return isWell ? Done : WorkFailed;
}

} // namespace

void addProfilesSaveCommand(CLI::App& profiles, int& exitCode)
{
    auto arguments = std::make_shared<SaveArguments>();
    auto* command = profiles.add_subcommand("save",
        "Save options under a name; of a profile that exists those that are given are changed. Passwords in URLs go "
        "into the keychain");
    arguments->command = command;
    command->add_option("PROFILE", arguments->name, "Name of the profile")->required();
    command->add_option("--environment", arguments->environment, "production, staging or local")
        ->type_name("WORD")
        ->check(CLI::IsMember({"production", "staging", "local"}));
    command->add_option("--colour", arguments->colour, "Its colour, such as #e5534b")->type_name("#RRGGBB");
    addWatchedRedisOptions(*command, arguments->common);
    addSendingOptions(*command, arguments->client);
    addLookOptions(*command, *arguments);
    addQueueOption(*command, arguments->queue);
    command->add_option("--unset", arguments->unset, "Option to leave out again. May be repeated")->type_name("OPTION");
    command->add_flag("--secrets", arguments->secrets,
        "Ask for the secrets that it may need and put them into the keychain; where standard input is no terminal, "
        "read lines of NAME=VALUE, such as redis-password=...");
    command->add_option("--forget", arguments->forget, "Secret to take out of the keychain. May be repeated")
        ->type_name("SECRET");
    addJsonOption(*command, arguments->common);
    addHelpFooter(*command,
        {{"profiles save production --environment production --redis rediss://headroom@redis-eu-1 --secrets",
             "profiles save production --scheme xenon --unset prefix"},
            {}});
    command->callback([arguments, &exitCode] {
        const auto saved = save(*arguments);
        exitCode = saved ? *saved : report(saved.error());
    });
}

} // namespace headroom::ctl
