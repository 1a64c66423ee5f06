// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"
#include "core/discord/template_id.h"
#include "core/logs/requests/request_kind.h"
#include "core/logs/requests/request_window.h"
#include "core/model/invalid_thresholds.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace headroom::logs {

// Between what is known to count and what may. They differ by 429s whose scope the log does not tell: those of shared
// limits do not count.
struct Bounds
{
    std::uint64_t least = 0;
    std::uint64_t most = 0;

    bool operator==(const Bounds&) const = default;
};

// What burns the budget: "403 DELETE /channels/{channel}/messages/{id}".
struct InvalidCause
{
    std::uint16_t status = 0; // 401, 403 or 429; 0 for all that are not listed apart
    std::string_view method;
    std::string_view routeTemplate;
    std::uint64_t count = 0; // in the window
};

// The standing of one address, as far as one log tells.
struct InvalidStanding
{
    Bounds inWindow; // the last ten minutes
    std::uint64_t limit = model::InvalidThresholds{}.banAt; // at which Discord blocks the address
    std::uint64_t peak = 0; // of inWindow.most
    std::optional<WallTime> peakAt;
    bool isUpperBound = false; // some of what is in the window, or in its peak, may not count
    double perMinute = 0; // over the last five minutes, at most
    std::optional<Duration> untilBan; // if it goes on like that; nothing when the limit would not be reached
    std::vector<InvalidCause> causes; // in the window, the most frequent first
};

// Counts the invalid requests of one log over ten minutes of the log's own time. Exact to a second; what a request took
// is not known, and it counts when it ended. Memory is bounded: causes beyond 256 are counted together. Not
// thread-safe.
class InvalidBudget
{
public:
    // `now` is the second of the newest request so far, on the same clock as `second`.
    void add(std::int64_t second, std::int64_t now, WallTime at, Invalid invalid, std::uint16_t status,
        discord::TemplateId route);

    // `now` on that clock; `since` the first second that was counted.
    InvalidStanding standing(std::int64_t now, std::int64_t since) const;

    // Of another log for the same address; `shift` leads from its clock to this one's. Where both were counted apart,
    // the peak is that of the greater one, of the window as it stands, or `peakOfBoth` where that is greater.
    struct Peak
    {
        std::uint64_t count = 0;
        std::optional<WallTime> at;
    };
    void merge(const InvalidBudget& other, std::int64_t shift, WallTime now, const Peak& peakOfBoth);

    template <typename Bytes, typename Self>
    static void serialize(Bytes& bytes, Self& self);

private:
    using CauseKey = std::uint32_t;
    static CauseKey keyOf(std::uint16_t status, discord::TemplateId route);
    SecondWindow& causeWindow(CauseKey key, std::int64_t now);
    void notePeak(WallTime at);
    std::vector<InvalidCause> causesAt(std::int64_t now) const;
    std::optional<Duration> untilBan(std::int64_t now, double perSecond) const;

    SecondWindow m_sure;
    SecondWindow m_perhaps;
    Peak m_peak;
    bool m_anyPerhaps = false;
    std::map<CauseKey, SecondWindow> m_causes;
};

} // namespace headroom::logs
