// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/own/own_client.h"

#include "core/console/own/own_words.h"

#include <unordered_map>

namespace headroom::console {

namespace {

rest::Priority priorityOf(RequestPriority priority)
{
    switch (priority) {
    case RequestPriority::Critical:
        return rest::Priority::Critical;
    case RequestPriority::Normal:
        return rest::Priority::Normal;
    case RequestPriority::Bulk:
        break;
    }
    return rest::Priority::Bulk;
}

} // namespace

namespace {

// Counts what really goes out, tries included.
class CountingTransport final : public net::Transport
{
public:
    CountingTransport(net::QtTransport::Options options, Clock& clock)
        : m_transport(std::move(options), clock)
    {
    }

    void send(const net::Request& request, bool withToken, Done done) override
    {
        ++m_sent;
        m_transport.send(request, withToken, std::move(done));
    }
    std::uint64_t sent() const { return m_sent; }

private:
    net::QtTransport m_transport;
    std::uint64_t m_sent = 0;
};

} // namespace

struct OwnClient::Parts
{
    Parts(const Profile& profile, Clock& given)
        : requests(*profile.requests)
        , clock(given)
    {
        auto counting = std::make_unique<CountingTransport>(requests.client.transport, clock);
        transport = counting.get();
        wired = std::make_unique<rest::WiredClient>(
            rest::wiringOf(requests.client, sharedRedisOf(profile, "headroom-requests"), std::move(counting)), clock);
        wired->open();
    }
    rest::Client& client() { return wired->client(); }

    RequestProfile requests;
    Clock& clock;
    std::unique_ptr<rest::WiredClient> wired;
    CountingTransport* transport = nullptr; // its own
    std::unordered_map<RequestNumber, rest::RequestId> unfinished;
    std::vector<OwnOutcome> ended;
};

OwnClient::OwnClient(const Profile& profile, Clock& clock)
    : m_parts(std::make_unique<Parts>(profile, clock))
{
}

OwnClient::~OwnClient() = default;

void OwnClient::send(const OwnRequests& requests)
{
    auto& parts = *m_parts;
    rest::Request request;
    request.method = requests.method;
    request.path = requests.path;
    request.body = requests.body;
    request.priority = priorityOf(requests.priority);
    request.deadline = requests.deadline;
    const auto given = parts.clock.now();
    for (unsigned i = 0; i < requests.count; ++i) {
        const auto number = requests.first + i;
        const auto id = parts.client().submit(request, [&parts, number, given](const rest::Outcome& outcome) {
            parts.unfinished.erase(number);
            parts.ended.push_back(ownOutcome(number, outcome, parts.clock.now() - given, maxShownResponseBytes));
        });
        parts.unfinished.emplace(number, id);
    }
}

void OwnClient::cancel(const std::vector<RequestNumber>& numbers)
{
    for (const auto number : numbers) {
        if (const auto found = m_parts->unfinished.find(number); found != m_parts->unfinished.end())
            m_parts->client().cancel(found->second);
    }
}

void OwnClient::cancelWaiting()
{
    m_parts->client().cancelWaiting();
}

void OwnClient::trustToken()
{
    m_parts->client().trustToken();
}

std::vector<OwnOutcome> OwnClient::takeEnded()
{
    return std::exchange(m_parts->ended, {});
}

rest::ClientState OwnClient::state(Instant now) const
{
    // By the caller's moment: spans turn into instants by it, and must stand still from one look to the next.
    return m_parts->client().state(now);
}

OwnClientState OwnClient::shown(const rest::ClientState& state, Instant now) const
{
    const auto& parts = *m_parts;
    auto shown = ownClientState(state, now);
    shown.purpose = parts.requests.purpose;
    shown.sent = parts.transport->sent();
    shown.host = rest::apiHost(parts.requests.client.transport.api);
    shown.hasToken = !parts.requests.client.transport.token.empty();
    shown.sharesRedis = parts.wired->shared() != nullptr;
    if (const auto* shared = parts.wired->shared())
        shown.redisProblem = std::as_const(*shared).connection().problem().text;
    return shown;
}

std::vector<OwnOutcome> refusedForLackOfClient(const OwnRequests& requests)
{
    std::vector<OwnOutcome> outcomes(requests.count);
    for (unsigned i = 0; i < requests.count; ++i) {
        outcomes[i].number = requests.first + i;
        outcomes[i].kind = OwnOutcome::Kind::Refused;
        outcomes[i].reason = "This window sends no requests; start it with --allow-requests";
    }
    return outcomes;
}

} // namespace headroom::console
