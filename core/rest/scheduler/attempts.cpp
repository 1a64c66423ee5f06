// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/attempts.h"

namespace headroom::rest {

void Attempt::charge(const std::shared_ptr<Bucket>& bucket)
{
    bucket->model.take();
    charged.push_back(bucket);
}

void Attempt::settle(const Bucket* named, const ResponseDecision& decision, Instant now) const
{
    bool isSettled = false;
    for (const auto& each : charged) {
        const auto bucket = settled(each);
        auto& model = bucket->model;
        const bool isAnother = named && (bucket.get() != named || isSettled);
        isSettled = isSettled || !isAnother;
        if (!isAnother && decision.kind == ResponseDecision::Kind::BucketHeld)
            model.refused(decision.learned, decision.wait, sent, now);
        else if (!isAnother && decision.reachedItsBucket())
            model.answered(decision.learned, sent, now);
        else
            model.giveBack();
    }
}

void Attempt::lost(bool maybeSent, Instant now) const
{
    for (const auto& each : charged) {
        auto& model = settled(each)->model;
        maybeSent ? model.lost(now) : model.giveBack();
    }
}

AttemptId Attempts::add(Attempt attempt)
{
    for (const auto& named : attempt.route->buckets)
        attempt.charge(named.bucket);
    m_attempts.emplace(++m_last, std::move(attempt));
    return m_last;
}

std::optional<Attempt> Attempts::take(AttemptId id)
{
    auto node = m_attempts.extract(id);
    return node.empty() ? std::nullopt : std::optional(std::move(node.mapped()));
}

void Attempts::charge(const LaneRoute& route, const std::shared_ptr<Bucket>& bucket)
{
    for (auto& [id, attempt] : m_attempts) {
        if (attempt.route == &route)
            attempt.charge(bucket);
    }
}

} // namespace headroom::rest
