// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/schemes/key_scheme.h"

#include <optional>
#include <string>
#include <string_view>

namespace headroom::schemes {

// The names of the keys in the `spectacles` scheme, as its specification ("Spectacles ratelimiting specification")
// and the clients that follow it build them: [prefix:]global, [prefix:]<route>:remaining, [prefix:]<route>:limit.
// <route> is discord::spectaclesKey().
class SpectaclesKeys
{
public:
    explicit SpectaclesKeys(std::string_view prefix = {}); // without the colon; empty for none

    std::string global() const { return m_prefix + "global"; }
    std::string remaining(std::string_view route) const;
    std::string limit(std::string_view route) const;

    // Ours, beside the scheme (spectacles_unended.lua).
    std::string unended(std::string_view route) const;

    // What every key of ours begins with; may be empty.
    const std::string& prefix() const { return m_prefix; }

    struct Parsed
    {
        KeyScheme::Kind kind;
        std::string_view route; // empty for Global; points into what was parsed
    };
    // None for a key that is not of this scheme.
    std::optional<Parsed> parse(std::string_view key) const;

private:
    std::string m_prefix; // with the colon, or empty
};

// The text of the .lua files of these names beside this, built in. Each says on top what it takes and answers.
extern const std::string_view spectacles_guard, spectacles_claim, spectacles_learn, spectacles_release,
    spectacles_unended, spectacles_give_back;

} // namespace headroom::schemes
