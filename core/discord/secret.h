// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/ascii.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace headroom::discord::redaction {

// Parts of redacted(), see there.

// A piece of a text that is to be replaced.
struct Secret
{
    std::size_t begin;
    std::size_t end;
    std::string_view shown;
};
using Secrets = std::vector<Secret>;

template <typename Belongs>
std::size_t endOfRun(std::string_view text, std::size_t from, Belongs belongs)
{
    while (from < text.size() && belongs(text[from]))
        ++from;
    return from;
}

} // namespace headroom::discord::redaction
