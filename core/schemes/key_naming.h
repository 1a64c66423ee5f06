// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/text.h"

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace headroom::schemes {

class KeyScheme;

// A scheme and its prefix, as --scheme and --prefix take them.
struct KeyNaming
{
    std::string scheme; // "xenon"
    std::string prefix; // without the colon; of headroom the application; empty: none

    auto operator<=>(const KeyNaming&) const = default;
};
KeyNaming namingOf(const KeyScheme& scheme);
Text describe(const KeyNaming& naming); // "xenon with the prefix ratelimits", safe to show
std::string asOptions(const KeyNaming& naming); // "--scheme xenon --prefix ratelimits", safe to show

// Whose naming this key follows; none where its name leaves any doubt, or its prefix could not be shown. The scheme
// `custom` is never guessed. Pure.
std::optional<KeyNaming> namingOfKey(std::string_view key);

// Whether a key belongs to this scheme with this prefix: not only a key that it would read, but also what our clients
// keep beside it; and not a key that it would read but that clearly follows another naming. Pure.
bool isRecognised(const KeyScheme& scheme, const KeyNaming& naming, std::string_view key);

} // namespace headroom::schemes
