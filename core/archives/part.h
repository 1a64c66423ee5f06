// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/object_kind.h"
#include "core/base/result.h"

#include <QJsonObject>

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace headroom::archives {

// What of a guild is backed up, or restored, by choice.
enum class Part : std::uint8_t {
    Settings, // with the widget
    Roles,
    Channels,
    Threads,
    Emojis,
    Stickers,
    Sounds,
    Automod,
    Onboarding,
    Welcome, // screen
    Events,
    Webhooks,
    Bans,
    Members, // with roles and nicknames
    Messages,
};

inline constexpr std::array allParts{Part::Settings, Part::Roles, Part::Channels, Part::Threads, Part::Emojis,
    Part::Stickers, Part::Sounds, Part::Automod, Part::Onboarding, Part::Welcome, Part::Events, Part::Webhooks,
    Part::Bans, Part::Members, Part::Messages};

std::string_view word(Part part); // "automod"
std::optional<Part> partOf(std::string_view word);
Part partOf(ObjectKind kind); // that objects of the kind belong to; never Messages

// "roles, channels", or "all". The error names the word that is none.
Result<std::set<Part>> partsIn(std::string_view text);
std::string textOf(const std::set<Part>& parts); // as partsIn() reads it
// What a run of a backup was not asked for, by what the archive keeps of that (ArchiveInfo::parts); nothing where that
// does not say.
std::set<Part> partsNotAskedFor(const QJsonObject& parts);
// All but messages, as text.
std::string usualParts();

} // namespace headroom::archives
