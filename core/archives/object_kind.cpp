// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/object_kind.h"

#include <QtGlobal>

namespace headroom::archives {

namespace {

struct KindWords
{
    std::string_view word;
    std::string_view noun;
    const char* plural;
};

constexpr std::array<KindWords, allObjectKinds.size()> kindWords{
    {{"guild", QT_TRANSLATE_NOOP("Backups", "guild settings"), QT_TRANSLATE_NOOP("Backups", "guild settings")},
        {"role", QT_TRANSLATE_NOOP("Backups", "role"), QT_TRANSLATE_NOOP("Backups", "roles")},
        {"channel", QT_TRANSLATE_NOOP("Backups", "channel"), QT_TRANSLATE_NOOP("Backups", "channels")},
        {"thread", QT_TRANSLATE_NOOP("Backups", "thread"), QT_TRANSLATE_NOOP("Backups", "threads")},
        {"emoji", QT_TRANSLATE_NOOP("Backups", "emoji"), QT_TRANSLATE_NOOP("Backups", "emojis")},
        {"sticker", QT_TRANSLATE_NOOP("Backups", "sticker"), QT_TRANSLATE_NOOP("Backups", "stickers")},
        {"sound", QT_TRANSLATE_NOOP("Backups", "sound"), QT_TRANSLATE_NOOP("Backups", "sounds")},
        {"automod_rule", QT_TRANSLATE_NOOP("Backups", "automod rule"), QT_TRANSLATE_NOOP("Backups", "automod rules")},
        {"onboarding", QT_TRANSLATE_NOOP("Backups", "onboarding"), QT_TRANSLATE_NOOP("Backups", "onboarding")},
        {"welcome_screen", QT_TRANSLATE_NOOP("Backups", "welcome screen"),
            QT_TRANSLATE_NOOP("Backups", "welcome screen")},
        {"widget", QT_TRANSLATE_NOOP("Backups", "widget"), QT_TRANSLATE_NOOP("Backups", "widget")},
        {"event", QT_TRANSLATE_NOOP("Backups", "event"), QT_TRANSLATE_NOOP("Backups", "events")},
        {"webhook", QT_TRANSLATE_NOOP("Backups", "webhook"), QT_TRANSLATE_NOOP("Backups", "webhooks")},
        {"ban", QT_TRANSLATE_NOOP("Backups", "ban"), QT_TRANSLATE_NOOP("Backups", "bans")},
        {"member", QT_TRANSLATE_NOOP("Backups", "member"), QT_TRANSLATE_NOOP("Backups", "members")}}};

const KindWords& wordsOf(ObjectKind kind)
{
    return kindWords[static_cast<std::size_t>(kind)];
}

} // namespace

std::string_view word(ObjectKind kind)
{
    return wordsOf(kind).word;
}

std::string_view nounOf(ObjectKind kind)
{
    return wordsOf(kind).noun;
}

Text pluralOf(ObjectKind kind)
{
    return Text::tr(wordsOf(kind).plural, "Backups");
}

std::optional<ObjectKind> objectKindOf(std::string_view word)
{
    for (const auto kind : allObjectKinds) {
        if (wordsOf(kind).word == word)
            return kind;
    }
    return std::nullopt;
}

} // namespace headroom::archives
