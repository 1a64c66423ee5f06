// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/commands.h"
#include "app/ctl/common_options.h"
#include "app/ctl/event_wait.h"
#include "app/ctl/profiles/profile_output.h"
#include "app/ctl/request/request_json.h"
#include "app/ctl/text.h"
#include "app/ctl/usage.h"

#include "core/discord/sanitize_for_display.h"
#include "core/logs/log_input.h"
#include "core/profiles/profile_file.h"
#include "core/profiles/profile_json.h"

#include <QFile>
#include <QJsonArray>
#include <QSaveFile>

#include <cstdio>
#include <memory>

namespace headroom::ctl {

using profiles::Profile;
using profiles::ProfileFile;
using profiles::SecretStore;

namespace {

constexpr std::size_t maxShownCommand = 400;

struct ProfilesArguments
{
    std::vector<std::string> names;
    std::string file;
    bool namesAlone = false;
    bool replaces = false;
    bool json = false;
};

QJsonObject jsonOf(const std::vector<Profile>& profiles)
{
    QJsonArray array;
    for (const auto& profile : profiles)
        array.append(profileJson(profile));
    return {{QStringLiteral("profiles"), array}};
}

Result<void> list(const ProfilesArguments& arguments)
{
    const auto profiles = ProfileFile().read().value();
    if (arguments.namesAlone) {
        for (const auto& profile : profiles)
            std::printf("%s\n", profile.name.c_str());
    } else if (arguments.json)
        printLine(jsonOf(profiles));
    else
        std::printf("%s", profileTable(profiles).c_str());
    return {};
}

Result<void> show(const ProfilesArguments& arguments)
{
    const auto profile = ProfileFile().find(arguments.names.front()).value();
    SecretStore store;
    const auto secrets = secretsOf(store, profile);
    if (arguments.json)
        printLine(profileJson(profile, secrets));
    else
        std::printf("%s", profileText(profile, secrets).c_str());
    return {};
}

void forgetSecrets(const Profile& profile)
{
    SecretStore store;
    for (const auto secret : profile.inKeychain) {
        const auto removed = waitFor<Result<void>>([&](const auto& done) { store.forget(profile.id, secret, done); });
        if (!removed)
            std::fprintf(stderr, "headroomctl: %s of %s is still in the keychain: %s\n", describe(secret).c_str(),
                profile.name.c_str(), removed.error().text.c_str());
    }
}

void printChanged(const ProfilesArguments& arguments, const char* what, const std::vector<Profile>& profiles)
{
    if (arguments.json)
        return printLine(jsonOf(profiles));
    for (const auto& profile : profiles)
        std::printf("%s %s\n", what, profile.name.c_str());
}

Result<void> remove(const ProfilesArguments& arguments)
{
    std::vector<Profile> removed;
    const auto written = ProfileFile().change([&](std::vector<Profile>& list) -> Result<void> {
        for (const auto& name : arguments.names) {
            const auto* const profile = findProfile(list, name);
            if (!profile)
                return tl::unexpected(noSuchProfile(list, name));
            removed.push_back(*profile);
            list.erase(list.begin() + (profile - list.data()));
        }
        return {};
    });
    if (!written)
        return written;
    for (const auto& profile : removed)
        forgetSecrets(profile);
    printChanged(arguments, "removed", removed);
    return {};
}

// Its secrets stay where they are.
Result<void> rename(const ProfilesArguments& arguments)
{
    std::vector<Profile> renamed;
    const auto written = ProfileFile().change([&](std::vector<Profile>& list) -> Result<void> {
        auto* const profile = findProfile(list, arguments.names.front());
        if (!profile)
            return tl::unexpected(noSuchProfile(list, arguments.names.front()));
        profile->name = arguments.names.back();
        renamed = {*profile};
        return check(*profile);
    });
    if (written)
        printChanged(arguments, "renamed to", renamed);
    return written;
}

Result<void> exportProfiles(const ProfilesArguments& arguments)
{
    auto profiles = ProfileFile().read().value();
    std::vector<Profile> chosen;
    for (const auto& name : arguments.names) {
        const auto* const profile = findProfile(profiles, name);
        if (!profile)
            return tl::unexpected(noSuchProfile(profiles, name));
        chosen.push_back(*profile);
    }
    const auto json = profiles::toExport(arguments.names.empty() ? profiles : chosen);
    if (arguments.file.empty()) {
        std::fwrite(json.constData(), 1, static_cast<std::size_t>(json.size()), stdout);
        return {};
    }
    QSaveFile file(text(arguments.file));
    if (!file.open(QIODevice::WriteOnly) || file.write(json) != json.size() || !file.commit())
        return failure(ErrorKind::Failed, arguments.file + " cannot be written: " + file.errorString().toStdString());
    return {};
}

Result<std::vector<Profile>> profilesIn(const std::string& path)
{
    QFile file(text(path));
    const bool isOpen = path == "-" ? file.open(stdin, QIODevice::ReadOnly) : file.open(QIODevice::ReadOnly);
    if (!isOpen)
        return failure(ErrorKind::Usage, path + " cannot be read: " + file.errorString().toStdString());
    auto profiles = profiles::fromJson(file.readAll());
    if (!profiles)
        return failure(ErrorKind::Failed, path + ": " + profiles.error().text + "; nothing was imported");
    for (auto& profile : *profiles) {
        // Nobody's secrets but its own: it may go elsewhere than the one that had them.
        profile.id = profiles::newProfile({}).id;
        profile.inKeychain.clear();
        static_cast<void>(profiles::takeSecrets(profile.options));
        if (const auto checked = check(profile); !checked)
            return failure(ErrorKind::Usage,
                path + ": profile " + profile.name + ": " + checked.error().text + "; nothing was imported");
    }
    return profiles;
}

// What a person should know of somebody else's profile before it is used.
void printNotes(const Profile& profile)
{
    for (const auto secret : profiles::secretsOf(profile.options))
        std::printf("  enter %s: %s, or headroomctl profiles save \"%s\" --secrets\n", nameOf(secret).c_str(),
            variableOf(secret).c_str(), profile.name.c_str());
    const auto logs = profile.options.find("log");
    if (logs == profile.options.end())
        return;
    for (const auto& log : logs->second) {
        const auto input = logs::parseLogInput(log);
        if (input.kind == logs::LogInput::Kind::Command)
            std::printf("  runs a command: %s\n", discord::sanitizeForDisplay(input.text, maxShownCommand).c_str());
    }
}

Result<void> importProfiles(const ProfilesArguments& arguments)
{
    const auto imported = profilesIn(arguments.file).value();
    std::vector<Profile> replaced;
    const auto written = ProfileFile().change([&](std::vector<Profile>& list) -> Result<void> {
        for (const auto& profile : imported) {
            auto* const present = findProfile(list, profile.name);
            if (present && !arguments.replaces)
                return failure(ErrorKind::Usage,
                    "there is a profile " + profile.name
                        + " already: rename it, or give --replace; nothing was imported");
            if (present)
                replaced.push_back(std::exchange(*present, profile));
            else
                list.push_back(profile);
        }
        return {};
    });
    if (!written)
        return written;
    for (const auto& profile : replaced)
        forgetSecrets(profile);
    if (arguments.json) {
        printChanged(arguments, "", imported);
        return {};
    }
    for (const auto& profile : imported) {
        std::printf("imported %s\n", profile.name.c_str());
        printNotes(profile);
    }
    return {};
}

} // namespace

void addProfilesCommand(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand("profiles", "Save what a fleet is reached by under a name, for --profile NAME");
    command->require_subcommand(1);
    addHelpFooter(*command,
        {{"profiles save production --redis rediss://headroom@redis-eu-1 --scheme xenon --secrets", "profiles list",
             "watch --profile production"},
            {}});
    auto arguments = std::make_shared<ProfilesArguments>();
    const auto add = [&](const char* name, const char* help, std::vector<std::string> examples,
                         Result<void> (*run)(const ProfilesArguments&)) {
        auto* added = command->add_subcommand(name, help);
        added->add_flag("--json", arguments->json, "JSON instead of text");
        addHelpFooter(*added, {std::move(examples), {}});
        added->callback([arguments, run, &exitCode] {
            const auto done = run(*arguments);
            exitCode = done ? Done : report(done.error());
        });
        return added;
    };
    const auto addNames = [&](CLI::App* added, const char* name, const char* help) {
        return added->add_option(name, arguments->names, help);
    };
    add("list", "All profiles", {"profiles list"}, list)
        ->add_flag(
            "--names", arguments->namesAlone, "Only their names, one a line, as completions of a shell need them");
    addNames(add("show", "One profile, and where each of its secrets lies", {"profiles show production"}, show),
        "PROFILE", "Its name")
        ->required()
        ->expected(1);
    addProfilesSaveCommand(*command, exitCode);
    addNames(add("remove", "Remove profiles, and their secrets from the keychain", {"profiles remove old"}, remove),
        "PROFILE", "Their names")
        ->required();
    addNames(
        add("rename", "Give a profile another name; its secrets stay", {"profiles rename prod production"}, rename),
        "PROFILE", "Its name, and the new one")
        ->required()
        ->expected(2);
    auto* exporting =
        add("export", "Profiles as JSON, without secrets", {"profiles export > profiles.json"}, exportProfiles);
    addNames(exporting, "PROFILE", "Which; without one, all");
    exporting->add_option("--output", arguments->file, "File to write instead of standard output")->type_name("FILE");
    auto* importing =
        add("import", "Add the profiles of an exported file", {"profiles import profiles.json"}, importProfiles);
    importing->add_option("FILE", arguments->file, "The file; - for standard input")->required();
    importing->add_flag("--replace", arguments->replaces,
        "Replace profiles of the same name; their secrets are removed from the keychain");
}

} // namespace headroom::ctl
