// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/text.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace headroom::archives {

// What an archive holds of a guild besides messages. The words are those in the file.
enum class ObjectKind : std::uint8_t {
    Guild, // its settings
    Role,
    Channel, // of every type, with its overwrites and forum tags
    Thread,
    Emoji,
    Sticker,
    Sound,
    AutomodRule,
    Onboarding,
    WelcomeScreen,
    Widget,
    Event,
    Webhook,
    Ban,
    Member, // with roles and nickname
};

inline constexpr std::array allObjectKinds{ObjectKind::Guild, ObjectKind::Role, ObjectKind::Channel, ObjectKind::Thread,
    ObjectKind::Emoji, ObjectKind::Sticker, ObjectKind::Sound, ObjectKind::AutomodRule, ObjectKind::Onboarding,
    ObjectKind::WelcomeScreen, ObjectKind::Widget, ObjectKind::Event, ObjectKind::Webhook, ObjectKind::Ban,
    ObjectKind::Member};

std::string_view word(ObjectKind kind); // "automod_rule"
std::optional<ObjectKind> objectKindOf(std::string_view word);
std::string_view nounOf(ObjectKind kind); // "automod rule"
Text pluralOf(ObjectKind kind); // "automod rules"

} // namespace headroom::archives
