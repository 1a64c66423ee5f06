// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/text.h"

#include <span>
#include <vector>

namespace headroom::logs {

// Who tells of requests, and of which: a fact of the format of a log.
struct LogCoverage
{
    bool isProxy = true; // false: a program that sends requests, for itself alone
    bool failuresOnly = false; // of answers that went wrong, and not of all of these: totals are not all requests

    bool operator==(const LogCoverage&) const = default;
};

// Which of several logs may be added up: those that know most, for what the others tell is in them, or is only a part.
// The log of a proxy goes before that of a program, which sends its requests through it, but one that tells of all
// requests before one that tells only of those that went wrong. One flag for each of `coverages`; at least one is set,
// unless there are none. Logs without a request so far are to be left out beforehand.
std::vector<bool> addedUp(std::span<const LogCoverage> coverages);

// What is to be said of a log that is not added to the others.
Text leftOutWarning(const LogCoverage& coverage);

// What is to be said of the figures of any log of this kind; empty: nothing.
Text coverageWarning(const LogCoverage& coverage);

} // namespace headroom::logs
