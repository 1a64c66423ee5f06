// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/profiles/profile.h"

#include "core/discord/sanitize_for_display.h"
#include "core/logs/log_input.h"

#include <QRegularExpression>
#include <QUrl>
#include <QUuid>

namespace headroom::profiles {

namespace {

constexpr std::size_t maxNameLength = 60;

// Log pages are read with what stands in their URL, and there is no other place for their password.
bool holdsPassword(const std::string& log)
{
    const auto input = logs::parseLogInput(log);
    return input.kind == logs::LogInput::Kind::Metrics
        && !QUrl(QString::fromStdString(input.text)).password().isEmpty();
}

} // namespace

std::string nameOf(Environment environment)
{
    constexpr const char* names[]{"", "production", "staging", "local"};
    return names[static_cast<std::size_t>(environment)];
}

std::optional<Environment> environmentNamed(std::string_view name)
{
    for (const auto each : {Environment::None, Environment::Production, Environment::Staging, Environment::Local}) {
        if (nameOf(each) == name)
            return each;
    }
    return std::nullopt;
}

Profile newProfile(std::string name)
{
    Profile profile;
    profile.id = QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString();
    profile.name = std::move(name);
    return profile;
}

Result<void> check(const Profile& profile)
{
    const auto& name = profile.name;
    if (name.empty() || name.front() == '-' || name.front() == ' ' || name.back() == ' '
        || discord::sanitizeForDisplay(name, maxNameLength) != name)
        return failure(ErrorKind::Usage,
            Text::tr("a profile's name is one line of up to 60 characters that begins with no dash and has no space at "
                     "its ends"));
    static const QRegularExpression colour(QStringLiteral("^#[0-9a-f]{6}$"));
    if (!profile.colour.empty() && !colour.match(QString::fromStdString(profile.colour)).hasMatch())
        return failure(ErrorKind::Usage, Text::tr("a colour is written as #rrggbb, such as #e5534b"));
    if (const auto checked = check(profile.options); !checked)
        return checked;
    auto options = profile.options;
    if (const auto secrets = takeSecrets(options); !secrets.empty())
        return failure(ErrorKind::Usage,
            Text::tr("a password does not belong in %1 of a profile").arg("--" + optionOf(secrets.begin()->first)));
    const auto logs = profile.options.find("log");
    if (logs != profile.options.end() && std::any_of(logs->second.begin(), logs->second.end(), holdsPassword))
        return failure(ErrorKind::Usage,
            Text::tr("a log's URL with a password is not saved: give that --log whenever you need it"));
    return {};
}

} // namespace headroom::profiles
