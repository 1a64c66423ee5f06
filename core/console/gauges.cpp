// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/gauges.h"

#include <QtGlobal>

namespace headroom::console {

namespace {

constexpr std::chrono::seconds rateSpan{3};

constexpr auto tokensSource =
    QT_TRANSLATE_NOOP("Gauges", "tokens of the global limit that the fleet takes from this Redis");
constexpr auto claimsSource =
    QT_TRANSLATE_NOOP("Gauges", "claims seen in the buckets of this Redis; requests outside them are not counted");

bool hasBeenLive(const watch::Watcher& watcher)
{
    return watcher.state().lastLiveAt.has_value() || watcher.state().phase == watch::Watcher::Phase::Live;
}

} // namespace

std::vector<float> difference(std::vector<float> all, const std::vector<float>& part)
{
    const auto common = std::min(all.size(), part.size());
    for (std::size_t i = 0; i < common; ++i) {
        auto& value = all[all.size() - common + i];
        value = std::max(0.0F, value - part[part.size() - common + i]);
    }
    return all;
}

RateGauge gaugeWithToken(const watch::Watcher& watcher, const Profile& profile, Instant now)
{
    RateGauge gauge;
    gauge.source = claimsSource;
    if (profile.globalPerSecond > 0)
        gauge.limitPerSecond = profile.globalPerSecond;
    gauge.blockedUntil = watcher.globalBlockedUntil();
    if (!hasBeenLive(watcher))
        return gauge;
    const auto& tokens = watcher.globalTokens();
    if (tokens.areKept()) {
        gauge.source = tokensSource;
        if (const auto limit = tokens.limit())
            gauge.limitPerSecond = static_cast<double>(*limit);
    }
    const auto& series = tokens.areKept() ? tokens.perSecond() : watcher.claimsTowardsGlobal();
    gauge.perSecond = series.perSecond(now, rateSpan);
    gauge.history = series.history(now);
    return gauge;
}

RateGauge gaugeByAddress(const watch::Watcher& watcher, Instant now)
{
    RateGauge gauge;
    gauge.source = claimsSource;
    gauge.limitPerSecond = addressLimitPerSecond;
    if (!hasBeenLive(watcher))
        return gauge;
    const auto all = watcher.claims().perSecond(now, rateSpan);
    gauge.perSecond = std::max(0.0, all - watcher.claimsTowardsGlobal().perSecond(now, rateSpan));
    gauge.history = difference(watcher.claims().history(now), watcher.claimsTowardsGlobal().history(now));
    return gauge;
}

InvalidGauge gaugeOfInvalid(const watch::Watcher& watcher)
{
    InvalidGauge gauge;
    gauge.limit = watch::InvalidCounts::banLimit;
    if (!hasBeenLive(watcher)) {
        gauge.source = QT_TRANSLATE_NOOP("Gauges", "not connected yet");
        return gauge;
    }
    const auto egresses = watcher.invalid();
    if (egresses.empty() && !watcher.hasInvalidCounts()) {
        gauge.source = QT_TRANSLATE_NOOP("Gauges", "no client counts invalid requests in this Redis");
        return gauge;
    }
    gauge.source = QT_TRANSLATE_NOOP("Gauges", "counted by Headroom's clients");
    gauge.inWindow = 0;
    for (const auto& egress : egresses)
        gauge.egresses.push_back({egress.address, egress.count});
    if (egresses.empty())
        return gauge;
    const auto& worst = egresses.front();
    gauge.inWindow = worst.count;
    gauge.perMinute = worst.perMinute;
    gauge.timeToBan = worst.timeToBan;
    for (const auto& cause : worst.causes)
        gauge.causes.push_back({cause.label, cause.count});
    return gauge;
}

} // namespace headroom::console
