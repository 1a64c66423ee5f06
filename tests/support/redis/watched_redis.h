// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/alarm.h"
#include "core/base/time/system_clock.h"
#include "core/schemes/registry.h"
#include "core/watch/watcher.h"
#include "tests/support/patient_waits.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <string>
#include <vector>

namespace headroom::support {

// A watcher as the console drives it, with the mirror that a window would hold.
class WatchedRedis
{
public:
    using Adjust = std::function<void(watch::Watcher::Options&)>;

    explicit WatchedRedis(const std::string& url, const schemes::SchemeChoice& choice = {}, const Adjust& adjust = {})
        : watcher(optionsFor(url, choice, adjust), clock)
    {
        QObject::connect(&watcher, &watch::Watcher::stateChanged, [this] { phases.push_back(watcher.state().phase); });
        QObject::connect(&watcher, &watch::Watcher::loaded, [this] { ++loads; });
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
    bool wasIn(watch::Watcher::Phase phase) const { return std::count(phases.begin(), phases.end(), phase) > 0; }
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
    std::vector<watch::Watcher::Phase> phases;
    int loads = 0;
    int wrong = 0;

private:
    static watch::Watcher::Options optionsFor(
        const std::string& url, const schemes::SchemeChoice& choice, const Adjust& adjust)
    {
        watch::Watcher::Options options;
        options.endpoint = redis::parseEndpoint(url).value();
        options.endpoint.password = options.endpoint.user.empty() ? "" : "pw";
        options.scheme = schemes::makeScheme(choice).value();
        if (adjust)
            adjust(options);
        return options;
    }

    void tick()
    {
        watcher.readDirty();
        const auto changes = watcher.takeChanges();
        for (const auto id : changes.removed)
            wrong += mirror.erase(id) == 1 ? 0 : 1;
        for (const auto id : changes.added)
            wrong += mirror.emplace(id, watcher.table().find(id)->route).second ? 0 : 1;
        alarm.ringIn(std::chrono::milliseconds{20});
    }

    Alarm alarm{clock, [this] { tick(); }};
};

// The same, live by the time it is there.
class LiveRedis : public WatchedRedis
{
public:
    explicit LiveRedis(const std::string& url, const schemes::SchemeChoice& choice = {}, const Adjust& adjust = {})
        : WatchedRedis(url, choice, adjust)
    {
        if (!comesTrue([this] { return isLive(); }))
            qFatal("the watched Redis is not live: %s", watcher.state().problem.text.c_str());
    }
};

inline bool isBetween(const std::optional<std::int64_t>& ms, std::int64_t least, std::int64_t maximum)
{
    return ms && *ms >= least && *ms <= maximum;
}

// Commands, a line each, that make so many buckets of the Spectacles scheme.
inline QByteArray manyBuckets(int count)
{
    QByteArray lines;
    for (int i = 0; i < count; ++i) {
        const QByteArray route = "/channels/" + QByteArray::number(qint64(203039963636301824) + i) + "/messages";
        lines += "SET " + route + ":limit 5\n";
        lines += "SET " + route + ":remaining " + QByteArray::number(i % 6) + " PX 600000\n";
    }
    return lines;
}

} // namespace headroom::support
