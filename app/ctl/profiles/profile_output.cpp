// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/profiles/profile_output.h"

#include "app/ctl/event_wait.h"
#include "app/ctl/table_text.h"
#include "app/ctl/terminal.h"
#include "app/ctl/text.h"

#include "core/discord/sanitize_for_display.h"

#include <QJsonArray>

#include <algorithm>

namespace headroom::ctl {

using profiles::FoundSecret;
using profiles::Profile;
using profiles::SecretPlace;

namespace {

constexpr std::size_t maxShownOption = 400;

QJsonValue valueOrNull(const std::string& utf8)
{
    return utf8.empty() ? QJsonValue() : QJsonValue(text(utf8));
}

std::string shown(const std::string& value)
{
    return discord::sanitizeForDisplay(value, maxShownOption);
}

std::string placeText(const Profile& profile, const FoundSecret& found)
{
    switch (found.place) {
    case SecretPlace::Environment:
        return "in the environment, " + profiles::variableThatIsSet(found.secret);
    case SecretPlace::ThisRun:
        return "for this run only";
    case SecretPlace::Keychain:
        return "in the keychain";
    case SecretPlace::Missing:
        break;
    }
    if (!found.problem.empty())
        return "missing: " + found.problem;
    return "not set: " + variableOf(found.secret) + ", or headroomctl profiles save \"" + profile.name + "\" --secrets";
}

// Where it looks, in one word or two.
std::string placeOf(const Profile& profile)
{
    for (const auto* name : {"redis", "log", "api", "jobs"}) {
        if (const auto value = profiles::valueOf(profile.options, name); !value.empty())
            return shown(value);
    }
    return "-";
}

} // namespace

std::vector<FoundSecret> secretsOf(profiles::SecretStore& store, const Profile& profile)
{
    auto wanted = profiles::secretsOf(profile.options);
    for (const auto secret : profile.inKeychain) {
        if (std::find(wanted.begin(), wanted.end(), secret) == wanted.end())
            wanted.push_back(secret);
    }
    return waitFor<std::vector<FoundSecret>>([&](const auto& done) { store.find(profile, wanted, done); });
}

QJsonObject profileJson(const Profile& profile)
{
    QJsonObject options;
    for (const auto& [name, takes] : profiles::optionNames()) {
        const auto found = profile.options.find(name);
        if (found == profile.options.end())
            continue;
        QJsonArray values;
        for (const auto& value : found->second)
            values.append(text(value));
        using Takes = profiles::OptionName::Takes;
        options.insert(text(name),
            takes == Takes::Flag         ? QJsonValue(true)
                : takes == Takes::Values ? QJsonValue(values)
                                         : values.first());
    }
    return {{QStringLiteral("name"), text(profile.name)},
        {QStringLiteral("environment"), valueOrNull(nameOf(profile.environment))},
        {QStringLiteral("colour"), valueOrNull(profile.colour)}, {QStringLiteral("options"), options}};
}

QJsonObject profileJson(const Profile& profile, const std::vector<FoundSecret>& secrets)
{
    QJsonArray array;
    for (const auto& found : secrets) {
        array.append(QJsonObject{{QStringLiteral("secret"), text(nameOf(found.secret))},
            {QStringLiteral("place"), text(nameOf(found.place))},
            {QStringLiteral("variable"), text(variableOf(found.secret))},
            {QStringLiteral("problem"), valueOrNull(found.problem)}});
    }
    auto object = profileJson(profile);
    object.insert(QStringLiteral("secrets"), array);
    return object;
}

std::string profileText(const Profile& profile, const std::vector<FoundSecret>& secrets)
{
    auto out = profile.name;
    for (const auto& more : {nameOf(profile.environment), profile.colour})
        out += more.empty() ? "" : " · " + more;
    out += '\n';
    for (const auto& [name, values] : profile.options) {
        for (const auto& value : values)
            out += "  --" + name + (value == "true" ? "" : ' ' + shown(value)) + '\n';
    }
    for (const auto& found : secrets)
        out += "  " + padded(nameOf(found.secret), 21) + placeText(profile, found) + '\n';
    return out;
}

std::string profileTable(const std::vector<Profile>& profiles)
{
    if (profiles.empty())
        return "No profiles yet: headroomctl profiles save NAME --redis URL makes one.\n";
    TableText table({"NAME", "ENVIRONMENT", "WHERE"});
    for (const auto& profile : profiles) {
        const auto environment = nameOf(profile.environment);
        table.add({profile.name, environment.empty() ? "-" : environment, placeOf(profile)});
    }
    return table.page();
}

} // namespace headroom::ctl
