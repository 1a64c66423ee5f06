// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/schemes/bucket_store.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace headroom::schemes {

// What is to be written down about a claim, or about everything. Times in it count from `since`.
struct ClaimReport
{
    enum class Kind { Learn, Exhaust, Abandon, GiveBack, HoldAll };

    Kind kind = Kind::GiveBack;
    std::uint64_t claim = 0; // its name in this process; 0 for HoldAll
    std::string key;
    Learned learned;
    Duration retryAfter{}; // of Exhaust and HoldAll
    Instant since{};

    // As scripts take it at `now`; empty: it says nothing of it.
    std::string limitText() const;
    std::string remainingText() const;
    std::string resetText(Instant now) const; // milliseconds left until then; 0: it is over
    std::string sentAtText() const; // on Discord's calendar, milliseconds
    std::string retryText(Instant now) const; // milliseconds left of retryAfter
};

// Reports for a store that is away, in order. However long that takes, it holds no more than what was reported within a
// lease or the longest reset: the rest would change nothing any more. Pure.
class ReportOutbox
{
public:
    // `lease`: after so long a claim ends by itself.
    explicit ReportOutbox(Duration lease)
        : m_lease(lease)
    {
    }

    void add(ClaimReport report, Instant now);
    std::vector<ClaimReport> take() { return std::exchange(m_reports, {}); }
    std::size_t size() const { return m_reports.size(); }

private:
    bool isOutdated(const ClaimReport& report, Instant now) const;

    Duration m_lease;
    std::vector<ClaimReport> m_reports;
    std::size_t m_tidyAt = 0; // when there are so many, those that are outdated are dropped
};

} // namespace headroom::schemes
