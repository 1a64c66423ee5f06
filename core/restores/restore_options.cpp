// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/restores/restore_options.h"

#include "core/archives/part.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::restores {

using archives::ObjectKind;

namespace {

QStringList wordsIn(const std::string& text)
{
    static const QRegularExpression dividers(u"[\\s,;]+"_s);
    return QString::fromStdString(text).split(dividers, Qt::SkipEmptyParts);
}

} // namespace

bool RestoreOptions::wants(ObjectKind kind) const
{
    return has(archives::partOf(kind))
        && (only.empty()
            || std::any_of(only.begin(), only.end(), [kind](const auto& chosen) { return chosen.first == kind; }));
}

bool RestoreOptions::wants(ObjectKind kind, discord::Snowflake id) const
{
    return has(archives::partOf(kind)) && (only.empty() || only.contains({kind, id}));
}

std::vector<jobs::Parameter> restoreParameters()
{
    using Kind = jobs::Parameter::Kind;
    return {{.name = "from",
                .kind = Kind::File,
                .help = QT_TRANSLATE_NOOP("Operations", "The archive"),
                .isRequired = true},
        {.name = "parts",
            .kind = Kind::Text,
            .help = QT_TRANSLATE_NOOP("Operations",
                "What to restore, separated by commas: settings, roles, channels, threads, emojis, stickers, sounds, "
                "automod, onboarding, welcome, events, webhooks, bans, members, messages; or all"),
            .fallback = archives::usualParts(),
            .minimum = 1,
            .maximum = 500},
        {.name = "only",
            .kind = Kind::Text,
            .help = QT_TRANSLATE_NOOP("Operations", "Only these objects of the archive, such as role:123,channel:456"),
            .minimum = 1,
            .maximum = 100'000},
        {.name = "delete-others",
            .kind = Kind::Flag,
            .help = QT_TRANSLATE_NOOP(
                "Operations", "Delete roles, channels, emojis, stickers and sounds that the archive does not have")},
        {.name = "messages-per-channel",
            .kind = Kind::Number,
            .help = QT_TRANSLATE_NOOP(
                "Operations", "With messages: how many of the newest of each channel and thread; otherwise all"),
            .minimum = 1,
            .maximum = 10'000'000},
        {.name = "ban-reasons",
            .kind = Kind::Flag,
            .help = QT_TRANSLATE_NOOP("Operations",
                "Keep the reasons of bans; each ban then takes a request of its own, otherwise 200 share one")}};
}

Result<RestoreOptions> restoreOptions(const jobs::ParameterValues& values)
{
    RestoreOptions options;
    auto parts = archives::partsIn(values.text("parts"));
    if (!parts)
        return failure(ErrorKind::Usage, Text::tr("--parts: %1").arg(parts.error().text));
    options.parts = *std::move(parts);
    for (const auto& word : wordsIn(values.text("only"))) {
        const auto kind = archives::objectKindOf(word.section(u':', 0, 0).toStdString());
        const auto id = discord::parseSnowflake(word.section(u':', 1).toStdString());
        if (!kind || !id)
            return failure(ErrorKind::Usage,
                Text::tr("--only: \"%1\" is no object such as role:203039963636301824")
                    .arg(word.left(60).toStdString()));
        options.parts.insert(archives::partOf(*kind));
        options.only.emplace(*kind, *id);
    }
    options.deletesOthers = values.flag("delete-others");
    if (options.deletesOthers && !options.only.empty())
        return failure(ErrorKind::Usage, Text::tr("--delete-others and --only: give one of the two"));
    options.keepsBanReasons = values.flag("ban-reasons");
    options.messagesPerChannel = values.number("messages-per-channel");
    return options;
}

} // namespace headroom::restores
