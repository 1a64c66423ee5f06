// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recording/event.h"

#include <algorithm>
#include <array>

namespace headroom::recording {

namespace {

constexpr std::array<std::string_view, eventKinds> kindNames{
    "emergency", "alert", "failover", "reconnects", "job", "note"};

} // namespace

std::string_view nameOf(Event::Kind kind)
{
    return kindNames[std::size_t(kind)];
}

std::optional<Event::Kind> eventKindNamed(std::string_view name)
{
    const auto found = std::ranges::find(kindNames, name);
    if (found == kindNames.end())
        return std::nullopt;
    return Event::Kind(found - kindNames.begin());
}

} // namespace headroom::recording
