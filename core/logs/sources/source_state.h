// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/text.h"

#include <cstdint>
#include <string>

namespace headroom::logs {

// How far a source is, for people.
struct SourceState
{
    std::string name; // the file, "standard input", the command
    std::uint64_t size = 0; // bytes that are there, of all that is still to be read; 0: nobody knows
    std::uint64_t offset = 0; // of them, read
    std::uint64_t lag = 0; // bytes that are there and were not read yet
    double fraction = 1; // read, of what is there; 1: all
    bool isMissing = false; // there is no such file; should it appear, it is read
    bool hasEnded = false; // nothing more will ever come
    Text problem; // what keeps it from being read now, and what to do; one line; empty: nothing
    Text note; // the last thing worth knowing that happened; one line; may be empty

    // Whether it reads what was there before; what is followed is behind as well, by what came since the last look,
    // which is a good part of a young file.
    bool isCatchingUp() const
    {
        constexpr double nearlyAll = 0.9999;
        constexpr std::uint64_t betweenTwoLooks = 1024 * 1024; // bytes
        return fraction < nearlyAll && lag > betweenTwoLooks;
    }
};

} // namespace headroom::logs
