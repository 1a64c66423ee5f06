// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/discord/model_discord.h"

#include <algorithm>

namespace headroom::support {

namespace {

std::string withoutQuery(const std::string& path)
{
    return path.substr(0, path.find('?'));
}

bool isOfBucket(Fault fault)
{
    return fault == Fault::None || fault == Fault::LostBack || fault == Fault::InternalError
        || fault == Fault::NoHeaders;
}

} // namespace

ModelDiscord::ModelDiscord(Clock& clock, Options options)
    : m_clock(clock)
    , m_options(options)
    , m_start(clock.now())
    , m_calendarStart(clock.wallNow().time_since_epoch() + options.calendarAhead)
    , m_random(options.seed)
{
    if (options.global)
        m_global.emplace(*options.global);
}

void ModelDiscord::setBucket(const std::string& name, ModelWindow::Rule rule, const std::string& hash)
{
    auto& bucket = m_buckets[name];
    bucket.hash = hash;
    bucket.window = ModelWindow(rule);
}

void ModelDiscord::renameBucket(const std::string& name, const std::string& hash)
{
    auto& bucket = bucketOf(name);
    bucket.hash = hash;
    bucket.window = ModelWindow(bucket.window.rule());
}

void ModelDiscord::setRoute(const std::string& method, const std::string& path, std::vector<std::string> buckets)
{
    m_routes[method + ' ' + path].buckets = std::move(buckets);
}

void ModelDiscord::setSubLimit(const std::string& method, const std::string& path, ModelWindow::Rule rule)
{
    m_routes[method + ' ' + path].subLimit.emplace(rule);
}

void ModelDiscord::setShared(const std::string& bucket, ModelWindow::Rule rule)
{
    bucketOf(bucket).shared.emplace(rule);
}

void ModelDiscord::useByOthers(const std::string& bucket)
{
    bucketOf(bucket).window.take(m_clock.now());
}

void ModelDiscord::useShared(const std::string& bucket)
{
    bucketOf(bucket).shared->take(m_clock.now());
}

ModelDiscord::Route& ModelDiscord::routeOf(const net::Request& request)
{
    const auto path = withoutQuery(request.path);
    auto& route = m_routes[request.method + ' ' + path];
    if (route.buckets.empty())
        route.buckets.push_back(path);
    return route;
}

ModelDiscord::Bucket& ModelDiscord::bucketOf(const std::string& name)
{
    auto& bucket = m_buckets[name];
    if (bucket.hash.empty())
        bucket.hash = "abcd1234";
    return bucket;
}

void ModelDiscord::later(Duration span, std::function<void()> what)
{
    m_clock.setAlarm(m_clock.now() + span, std::move(what));
}

void ModelDiscord::send(const net::Request& request, bool withToken, Done done)
{
    m_maxInFlight = std::max(m_maxInFlight, ++m_inFlight);
    auto& route = routeOf(request);
    Passage passage;
    passage.method = request.method;
    passage.path = request.path;
    passage.route = request.method + ' ' + withoutQuery(request.path);
    passage.bucket = route.buckets[route.turns++ % route.buckets.size()];
    passage.withToken = withToken;
    passage.body = request.body.text();
    passage.sent = m_clock.now();
    passage.fault = m_options.faults.draw(m_random);
    const auto index = m_passages.size();
    m_passages.push_back(passage);

    const auto there = m_options.latencies.there.draw(m_random);
    const auto back = m_options.latencies.back.draw(m_random);
    if (passage.fault == Fault::Unreachable || passage.fault == Fault::LostThere) {
        const net::TransportError failure{passage.fault == Fault::LostThere, "the connection broke"};
        return later(there, [this, index, failure, done] { land(index, tl::unexpected(failure), done); });
    }
    later(there, [this, index, back, done] {
        auto answer = arrive(index);
        answer.written = m_passages[index].sent; // on a connection that stands
        Result result = std::move(answer);
        if (m_passages[index].fault == Fault::LostBack)
            result = tl::unexpected(net::TransportError{true, "hung up"});
        later(back, [this, index, result = std::move(result), done] { land(index, result, done); });
    });
}

net::Response ModelDiscord::arrive(std::size_t index)
{
    auto& passage = m_passages[index];
    passage.arrived = m_clock.now();
    const auto& named = m_routes[passage.route].named;
    const auto seen = named.find(passage.bucket + ' ' + bucketOf(passage.bucket).hash);
    passage.isBlind = seen == named.end() || seen->second > passage.sent;
    m_arrived.push_back(index);
    if (!isOfBucket(passage.fault)) {
        const auto answer = faultyAnswer(passage.fault, {});
        passage.status = answer.status;
        passage.refused = passage.fault == Fault::RefusedInHtml || passage.fault == Fault::RefusedWithoutTime
            ? Refused::Address
            : passage.fault == Fault::ProxyFull ? Refused::Proxy
                                                : Refused::No;
        return answer;
    }
    if (auto refused = refuse(passage))
        return *refused;
    net::Response answer{200, limitHeaders(limitsOf(bucketOf(passage.bucket))), "{}"};
    if (passage.fault != Fault::None && passage.fault != Fault::LostBack)
        answer = faultyAnswer(passage.fault, limitsOf(bucketOf(passage.bucket)));
    passage.status = answer.status;
    return answer;
}

// What is counted first refuses first; what was refused is not counted further on.
std::optional<net::Response> ModelDiscord::refuse(Passage& passage)
{
    const auto now = m_clock.now();
    auto& bucket = bucketOf(passage.bucket);
    auto& route = m_routes[passage.route];
    if (passage.withToken && m_global && !m_global->take(now)) {
        passage.refused = Refused::Global;
        passage.retryAfter = m_global->retryAfter(now);
    } else if (bucket.shared && !bucket.shared->take(now)) {
        passage.refused = Refused::Shared;
        passage.retryAfter = bucket.shared->retryAfter(now);
    } else if (!bucket.window.take(now)) {
        passage.refused = Refused::Bucket;
        passage.retryAfter = bucket.window.retryAfter(now);
    } else if (route.subLimit && bucket.window.remaining(now) > 0 && !route.subLimit->take(now)) {
        passage.refused = Refused::SubLimit;
        passage.retryAfter = route.subLimit->retryAfter(now);
    } else {
        return std::nullopt;
    }
    passage.status = 429;
    const bool tellsOfBucket = passage.refused != Refused::Global;
    return refusal(
        passage.refused, *passage.retryAfter, tellsOfBucket ? std::optional(limitsOf(bucket)) : std::nullopt);
}

ModelLimits ModelDiscord::limitsOf(Bucket& bucket)
{
    const auto now = m_clock.now();
    return {bucket.hash, bucket.window.rule().limit, bucket.window.remaining(now), bucket.window.resetAfter(now),
        m_calendarStart + (now - m_start), m_options.rounding};
}

void ModelDiscord::land(std::size_t index, const Result& result, const Done& done)
{
    --m_inFlight;
    auto& passage = m_passages[index];
    passage.landed = m_clock.now();
    if (result) {
        for (const auto& header : result->headers) {
            if (header.name == "X-RateLimit-Bucket")
                m_routes[passage.route].named.emplace(passage.bucket + ' ' + header.value, *passage.landed);
        }
    }
    done(result);
}

std::vector<ModelDiscord::Passage> ModelDiscord::arrivals() const
{
    std::vector<Passage> arrived;
    arrived.reserve(m_arrived.size());
    for (const auto index : m_arrived)
        arrived.push_back(m_passages[index]);
    return arrived;
}

int ModelDiscord::count(int status) const
{
    return static_cast<int>(
        std::count_if(m_passages.begin(), m_passages.end(), [status](const Passage& p) { return p.status == status; }));
}

int ModelDiscord::refusals(Refused by) const
{
    return static_cast<int>(
        std::count_if(m_passages.begin(), m_passages.end(), [by](const Passage& p) { return p.refused == by; }));
}

} // namespace headroom::support
