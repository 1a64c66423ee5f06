// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/object_kind.h"

namespace headroom::archives {

namespace {

struct KindWords
{
    std::string_view word;
    std::string_view noun;
    std::string_view plural;
};

constexpr std::array<KindWords, allObjectKinds.size()> kindWords{
    {{"guild", "guild settings", "guild settings"}, {"role", "role", "roles"}, {"channel", "channel", "channels"},
        {"thread", "thread", "threads"}, {"emoji", "emoji", "emojis"}, {"sticker", "sticker", "stickers"},
        {"sound", "sound", "sounds"}, {"automod_rule", "automod rule", "automod rules"},
        {"onboarding", "onboarding", "onboarding"}, {"welcome_screen", "welcome screen", "welcome screen"},
        {"widget", "widget", "widget"}, {"event", "event", "events"}, {"webhook", "webhook", "webhooks"},
        {"ban", "ban", "bans"}, {"member", "member", "members"}}};

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

std::string_view pluralOf(ObjectKind kind)
{
    return wordsOf(kind).plural;
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
