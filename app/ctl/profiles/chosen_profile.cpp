// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/profiles/chosen_profile.h"

#include "app/ctl/event_wait.h"
#include "app/ctl/profiles/secret_prompt.h"

#include "core/profiles/profile_file.h"
#include "core/profiles/secret_store.h"

namespace headroom::ctl {

using profiles::Options;
using profiles::Profile;
using profiles::Secret;
using OtherNames = std::map<std::string, std::string>;

namespace {

CLI::Option* optionOf(CLI::App& command, const std::string& name, const OtherNames& otherNames)
{
    const auto other = otherNames.find(name);
    return command.get_option_no_throw(other == otherNames.end() ? "--" + name : other->second);
}

void fillIn(CLI::App& command, const Profile& profile, const Options& left, const OtherNames& otherNames)
{
    for (const auto& [name, values] : left) {
        auto* const option = optionOf(command, name, otherNames);
        if (!option)
            continue; // of other commands
        for (const auto& value : values)
            option->add_result(value);
        try {
            option->run_callback();
        } catch (const CLI::ParseError& error) {
            throw Error{ErrorKind::Usage, "profile " + profile.name + ": " + error.what()};
        }
    }
}

// Those that the command may use, and that are not for another place than it goes to. What the keychain does not give
// is asked for, where somebody sits at a terminal.
std::map<Secret, Result<std::string>> secretsFor(
    CLI::App& command, const Profile& profile, const Options& said, const OtherNames& otherNames)
{
    std::vector<Secret> wanted;
    for (const auto secret : profile.inKeychain) {
        if (optionOf(command, profiles::optionOf(secret), otherNames) && isFor(secret, profile.options, said))
            wanted.push_back(secret);
    }
    profiles::SecretStore store;
    const auto found =
        waitFor<std::vector<profiles::FoundSecret>>([&](const auto& done) { store.find(profile, wanted, done); });
    std::map<Secret, Result<std::string>> secrets;
    for (const auto& each : found) {
        Result<std::string> value = each.value;
        if (!each.problem.empty()) {
            const auto entered = askForSecret(each.problem + "\n" + describe(each.secret) + " for this run: ");
            value = entered ? Result<std::string>(*entered) : failure(ErrorKind::Failed, each.problem);
        }
        secrets.emplace(each.secret, std::move(value));
    }
    return secrets;
}

} // namespace

Result<std::string> ChosenProfile::secret(Secret secret) const
{
    const auto set = profiles::environmentSecret(secret);
    if (!set)
        return tl::unexpected(set.error());
    if (*set)
        return **set;
    const auto found = ofProfile.find(secret);
    return found == ofProfile.end() ? std::string() : found->second;
}

Options optionsSaid(const CLI::App& command, const OtherNames& otherNames)
{
    Options said;
    for (const auto& [name, takes] : profiles::optionNames()) {
        const auto other = otherNames.find(name);
        const auto* const option = command.get_option_no_throw(other == otherNames.end() ? "--" + name : other->second);
        if (option && option->count() > 0)
            said.emplace(name, option->results());
    }
    return said;
}

void addProfileOption(CLI::App& command, ChosenProfile& chosen, const OtherNames& otherNames)
{
    const auto choose = [&command, &chosen, otherNames](const std::string& name) {
        const auto profile = profiles::ProfileFile().find(name);
        if (!profile)
            throw Error(profile.error());
        if (const auto checked = check(*profile); !checked)
            throw Error{checked.error().kind, "profile " + name + ": " + checked.error().text};
        const auto said = optionsSaid(command, otherNames);
        chosen.ofProfile = secretsFor(command, *profile, said, otherNames);
        fillIn(command, *profile, profiles::leftBeside(profile->options, said), otherNames);
    };
    command
        .add_option_function<std::string>(
            "--profile", choose, "Saved profile that says what the command line does not, see headroomctl profiles")
        ->type_name("PROFILE");
}

} // namespace headroom::ctl
