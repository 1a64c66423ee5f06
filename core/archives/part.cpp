// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/part.h"

#include <QJsonArray>

#include <algorithm>

namespace headroom::archives {

namespace {

constexpr std::array<std::string_view, allParts.size()> partWords{QT_TRANSLATE_NOOP("Backups", "settings"),
    QT_TRANSLATE_NOOP("Backups", "roles"), QT_TRANSLATE_NOOP("Backups", "channels"),
    QT_TRANSLATE_NOOP("Backups", "threads"), QT_TRANSLATE_NOOP("Backups", "emojis"),
    QT_TRANSLATE_NOOP("Backups", "stickers"), QT_TRANSLATE_NOOP("Backups", "sounds"),
    QT_TRANSLATE_NOOP("Backups", "automod"), QT_TRANSLATE_NOOP("Backups", "onboarding"),
    QT_TRANSLATE_NOOP("Backups", "welcome"), QT_TRANSLATE_NOOP("Backups", "events"),
    QT_TRANSLATE_NOOP("Backups", "webhooks"), QT_TRANSLATE_NOOP("Backups", "bans"),
    QT_TRANSLATE_NOOP("Backups", "members"), QT_TRANSLATE_NOOP("Backups", "messages")};
constexpr std::string_view dividers = ", ;\t\n";

} // namespace

std::string_view word(Part part)
{
    return partWords[static_cast<std::size_t>(part)];
}

std::optional<Part> partOf(std::string_view wanted)
{
    const auto found = std::find(partWords.begin(), partWords.end(), wanted);
    return found == partWords.end() ? std::nullopt : std::optional(allParts[std::size_t(found - partWords.begin())]);
}

Part partOf(ObjectKind kind)
{
    using enum Part;
    constexpr std::array<Part, allObjectKinds.size()> parts{Settings, Roles, Channels, Threads, Emojis, Stickers,
        Sounds, Automod, Onboarding, Welcome, /* Widget */ Settings, Events, Webhooks, Bans, Members};
    return parts[static_cast<std::size_t>(kind)];
}

Result<std::set<Part>> partsIn(std::string_view text)
{
    std::set<Part> parts;
    for (std::size_t from = text.find_first_not_of(dividers); from != std::string_view::npos;) {
        const auto to = std::min(text.find_first_of(dividers, from), text.size());
        const auto name = text.substr(from, to - from);
        if (name == "all")
            parts.insert(allParts.begin(), allParts.end());
        else if (const auto part = partOf(name))
            parts.insert(*part);
        else
            return failure(ErrorKind::Usage,
                Text::tr("\"%1\" is no part: they are %2, or all")
                    .arg(name.substr(0, 40), textOf({allParts.begin(), allParts.end()})));
        from = text.find_first_not_of(dividers, to);
    }
    if (parts.empty())
        return failure(ErrorKind::Usage, Text::tr("name at least one part, or all"));
    return parts;
}

std::string textOf(const std::set<Part>& parts)
{
    std::string text;
    for (const auto part : parts)
        text += (text.empty() ? "" : ",") + std::string(word(part));
    return text;
}

std::set<Part> partsNotAskedFor(const QJsonObject& parts)
{
    const auto words = parts.value(QLatin1StringView("parts")).toArray();
    if (words.isEmpty())
        return {};
    std::set<Part> left(allParts.begin(), allParts.end());
    for (const auto& asked : words) {
        if (const auto part = partOf(asked.toString().toStdString()))
            left.erase(*part);
    }
    return left;
}

std::string usualParts()
{
    std::set<Part> parts(allParts.begin(), allParts.end());
    parts.erase(Part::Messages);
    return textOf(parts);
}

} // namespace headroom::archives
