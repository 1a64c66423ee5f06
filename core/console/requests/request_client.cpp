// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/requests/request_client.h"

#include <unordered_map>

namespace headroom::console {

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

struct RequestClient::Parts
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
    std::vector<EndedRequest> ended;
    bool hasEnded = false;
};

RequestClient::RequestClient(const Profile& profile, Clock& clock)
    : m_parts(std::make_unique<Parts>(profile, clock))
{
}

RequestClient::~RequestClient() = default;

void RequestClient::send(const RequestBatch& requests)
{
    auto& parts = *m_parts;
    rest::Request request;
    request.method = requests.method;
    request.path = requests.path;
    request.body = requests.body;
    request.priority = requests.priority;
    request.deadline = requests.deadline;
    const auto given = parts.clock.now();
    for (unsigned i = 0; i < requests.count; ++i) {
        const auto number = requests.first + i;
        const auto id = parts.client().submit(request, [&parts, number, given](const model::Outcome& outcome) {
            parts.unfinished.erase(number);
            parts.ended.push_back(endedRequest(number, outcome, parts.clock.now() - given, maxShownResponseBytes));
        });
        parts.unfinished.emplace(number, id);
    }
}

void RequestClient::cancel(const std::vector<RequestNumber>& numbers)
{
    for (const auto number : numbers) {
        if (const auto found = m_parts->unfinished.find(number); found != m_parts->unfinished.end())
            m_parts->client().cancel(found->second);
    }
}

void RequestClient::cancelWaiting()
{
    m_parts->client().cancelWaiting();
}

void RequestClient::trustToken()
{
    m_parts->client().trustToken();
}

void RequestClient::end()
{
    m_parts->client().drain({}, [&parts = *m_parts] { parts.hasEnded = true; });
}

bool RequestClient::hasEnded() const
{
    return m_parts->hasEnded;
}

std::vector<EndedRequest> RequestClient::takeEnded()
{
    return std::exchange(m_parts->ended, {});
}

RequestClientState RequestClient::state(Instant now) const
{
    const auto& parts = *m_parts;
    RequestClientState state{parts.wired->client().state(now)};
    state.purpose = parts.requests.purpose;
    state.sent = parts.transport->sent();
    state.host = rest::apiHost(parts.requests.client.transport.api);
    state.hasToken = !parts.requests.client.transport.token.empty();
    state.sharesRedis = parts.wired->shared() != nullptr;
    if (const auto* shared = parts.wired->shared())
        state.redisProblem = std::as_const(*shared).connection().problem().text;
    return state;
}

std::vector<EndedRequest> refusedForLackOfClient(const RequestBatch& requests, bool mayBeArmed)
{
    std::vector<EndedRequest> outcomes(requests.count);
    for (unsigned i = 0; i < requests.count; ++i) {
        outcomes[i].number = requests.first + i;
        outcomes[i].kind = model::Outcome::Kind::Refused;
        outcomes[i].reason = mayBeArmed ? Text::tr("This window is read-only: arm it at its top, and send it again")
                                        : Text::tr("This window sends no requests; start it with --allow-requests");
    }
    return outcomes;
}

} // namespace headroom::console
