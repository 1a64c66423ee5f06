// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/alarm.h"
#include "core/base/system_clock.h"
#include "core/watch/scheme_choice.h"
#include "core/watch/watcher.h"

#include <cmath>
#include <map>
#include <numeric>
#include <string>

namespace headroom::support {

// A watcher as the console drives it, with the mirror that a window would hold.
class WatchedRedis
{
public:
    WatchedRedis(const std::string& url, const watch::SchemeChoice& choice)
        : watcher(optionsFor(url, choice), clock)
    {
        watcher.open();
        tick();
    }

    bool isLive() const { return watcher.state().phase == watch::Watcher::Phase::Live; }
    const watch::Bucket* bucket(const std::string& name) const
    {
        const auto id = watcher.table().idOf(name);
        return id ? watcher.table().find(*id) : nullptr;
    }
    std::optional<std::int64_t> remaining(const std::string& name) const
    {
        return bucket(name) ? bucket(name)->remaining : std::nullopt;
    }
    // From now until then; none for none.
    std::optional<std::int64_t> msUntil(const std::optional<Instant>& at) const
    {
        return at ? std::optional(toMilliseconds(*at - clock.now()).count()) : std::nullopt;
    }
    bool mirrorIsWhole() const { return wrong == 0 && mirror.size() == watcher.table().size(); }
    // Of all whole seconds there were.
    std::int64_t sumOf(const watch::RateSeries& series) const
    {
        const auto history = series.history(clock.now());
        return std::llround(std::accumulate(history.begin(), history.end(), 0.0));
    }

    SystemClock clock;
    watch::Watcher watcher;
    std::map<watch::BucketId, std::string> mirror;
    int wrong = 0;

private:
    static watch::Watcher::Options optionsFor(const std::string& url, const watch::SchemeChoice& choice)
    {
        watch::Watcher::Options options;
        options.endpoint = redis::parseEndpoint(url).value();
        options.endpoint.password = options.endpoint.user.empty() ? "" : "pw";
        options.scheme = watch::makeScheme(choice).value();
        return options;
    }

    void tick()
    {
        watcher.readDirty();
        const auto changes = watcher.takeChanges();
        for (const auto id : changes.gone)
            wrong += mirror.erase(id) == 1 ? 0 : 1;
        for (const auto id : changes.added)
            wrong += mirror.emplace(id, watcher.table().find(id)->route).second ? 0 : 1;
        alarm.ringIn(std::chrono::milliseconds{20});
    }

    Alarm alarm{clock, [this] { tick(); }};
};

} // namespace headroom::support
