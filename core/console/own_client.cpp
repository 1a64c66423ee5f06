// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/own_client.h"

#include "core/console/own_words.h"
#include "core/discord/route_keys.h"
#include "core/limits/token_bucket.h"
#include "core/redis/connection.h"
#include "core/redis/node_finder.h"
#include "core/rest/client.h"
#include "core/rest/fleet_share.h"
#include "core/rest/qt_transport.h"
#include "core/store/headroom_store.h"
#include "core/store/spectacles_store.h"

#include <random>
#include <unordered_map>

namespace headroom::console {

namespace {

std::uint64_t randomSeed()
{
    std::random_device device;
    return (std::uint64_t{device()} << 32) | device();
}

std::string egressOf(const RequestProfile& requests)
{
    if (!requests.egress.empty())
        return requests.egress;
    const auto address = parseApi(requests.api);
    return address ? address->host + ':' + std::to_string(address->port) : requests.api;
}

bool isOwnScheme(const Profile& profile)
{
    return profile.scheme == "headroom";
}

rest::Client::Options clientOptions(const Profile& profile)
{
    const auto& requests = *profile.requests;
    rest::Client::Options options;
    options.scheduler.concurrency = requests.concurrency;
    options.scheduler.globalPerSecond = requests.globalPerSecond;
    // Who says "20 times" means 20 requests.
    options.scheduler.shareIdenticalGets = false;
    options.scheduler.seed = randomSeed();
    if (isOwnScheme(profile) && profile.endpoint && requests.globalPerSecond > 0)
        options.scheduler.globalKey = store::HeadroomStore::globalKey;
    options.storeKeyOf = isOwnScheme(profile) ? discord::headroomKey : discord::spectaclesKey;
    options.egress = egressOf(requests);
    return options;
}

rest::QtTransport::Options transportOptions(const RequestProfile& requests)
{
    rest::QtTransport::Options options;
    options.api = requests.api;
    options.token = requests.token;
    return options;
}

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
class CountingTransport final : public rest::Transport
{
public:
    CountingTransport(rest::QtTransport::Options options, Clock& clock)
        : m_transport(std::move(options), clock)
    {
    }

    void send(const rest::Request& request, bool withToken, Done done) override
    {
        ++m_sent;
        m_transport.send(request, withToken, std::move(done));
    }
    std::uint64_t sent() const { return m_sent; }

private:
    rest::QtTransport m_transport;
    std::uint64_t m_sent = 0;
};

} // namespace

struct OwnClient::Parts
{
    Parts(const Profile& profile, Clock& clock)
        : requests(*profile.requests)
        , clock(clock)
        , transport(transportOptions(requests), clock)
    {
        if (profile.endpoint)
            connect(profile);
        client = std::make_unique<rest::Client>(store.get(), transport, clock, clientOptions(profile));
        if (connection)
            shareGlobalLimit(profile);
        if (ownStore)
            QObject::connect(ownStore, &store::HeadroomStore::forgotten, client.get(), &rest::Client::storeForgot);
    }

    void shareGlobalLimit(const Profile& profile)
    {
        store::FleetPresence::Options presence;
        presence.prefix = isOwnScheme(profile) ? store::HeadroomKeys(profile.prefix).app() : profile.prefix;
        presence.egress = egressOf(requests);
        presence.client = "headroom-" + std::to_string(randomSeed());
        share = std::make_unique<rest::FleetShare>(
            *client, *connection, clock, std::move(presence), requests.globalPerSecond);
    }

    void connect(const Profile& profile)
    {
        redis::Connection::Options options;
        options.endpoint = *profile.endpoint;
        options.access = redis::Connection::Access::ReadWrite;
        options.name = "headroom-requests";
        options.seed = randomSeed();
        connection = std::make_unique<redis::Connection>(std::move(options), clock);
        finder = std::make_unique<redis::NodeFinder>(
            *profile.endpoint, redis::NodeFinder::For::Writing, clock, randomSeed());
        finder->follow(*connection);
        if (isOwnScheme(profile))
            shareInOwnScheme(profile);
        else
            shareInSpectacles(profile);
        connection->open();
        finder->open();
    }

    // A claim must not be given to somebody else while its request may still be under way.
    Duration lease() const { return transportOptions(requests).totalTimeout + std::chrono::seconds{5}; }

    void shareInSpectacles(const Profile& profile)
    {
        store::SpectaclesStore::Options shared;
        shared.prefix = profile.prefix;
        shared.lease = lease();
        shared.seed = randomSeed();
        store = std::make_unique<store::SpectaclesStore>(*connection, clock, shared);
    }

    void shareInOwnScheme(const Profile& profile)
    {
        redis::Connection::Options options;
        options.endpoint = *profile.endpoint;
        options.access = redis::Connection::Access::ReadWrite;
        options.name = "headroom-requests-turns";
        options.seed = randomSeed();
        subscription = std::make_unique<redis::Connection>(std::move(options), clock);
        finder->follow(*subscription);
        store::HeadroomStore::Options shared;
        shared.app = profile.prefix;
        shared.lease = std::max<std::chrono::milliseconds>(std::chrono::seconds{30}, ceilMilliseconds(lease()));
        shared.seed = randomSeed();
        if (requests.globalPerSecond > 0)
            shared.globalPerSecond = limits::TokenBucket(requests.globalPerSecond).size();
        auto made = std::make_unique<store::HeadroomStore>(*connection, *subscription, clock, shared);
        ownStore = made.get();
        store = std::move(made);
        subscription->open();
    }

    RequestProfile requests;
    Clock& clock;
    std::unique_ptr<redis::Connection> connection;
    std::unique_ptr<redis::Connection> subscription; // where the scheme needs one
    std::unique_ptr<redis::NodeFinder> finder;
    std::unique_ptr<store::BucketStore> store;
    store::HeadroomStore* ownStore = nullptr; // the same, in our own scheme
    CountingTransport transport;
    std::unique_ptr<rest::Client> client;
    std::unique_ptr<rest::FleetShare> share; // null without a shared Redis
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
        const auto id = parts.client->submit(request, [&parts, number, given](const rest::Outcome& outcome) {
            parts.unfinished.erase(number);
            parts.ended.push_back(ownOutcome(number, outcome, parts.clock.now() - given, mostOfAnswer));
        });
        parts.unfinished.emplace(number, id);
    }
}

void OwnClient::cancel(const std::vector<RequestNumber>& numbers)
{
    for (const auto number : numbers) {
        if (const auto found = m_parts->unfinished.find(number); found != m_parts->unfinished.end())
            m_parts->client->cancel(found->second);
    }
}

void OwnClient::cancelWaiting()
{
    m_parts->client->cancelWaiting();
}

void OwnClient::trustToken()
{
    m_parts->client->trustToken();
}

std::vector<OwnOutcome> OwnClient::takeEnded()
{
    return std::exchange(m_parts->ended, {});
}

rest::ClientState OwnClient::state(Instant now) const
{
    // By the caller's moment: spans turn into instants by it, and must stand still from one look to the next.
    return m_parts->client->scheduler().state(now);
}

OwnClientState OwnClient::shown(const rest::ClientState& state, Instant now) const
{
    const auto& parts = *m_parts;
    auto shown = ownClientState(state, now);
    shown.purpose = parts.requests.purpose;
    shown.sent = parts.transport.sent();
    const auto address = parseApi(parts.requests.api);
    shown.host = address ? address->host : parts.requests.api;
    shown.hasToken = !parts.requests.token.empty();
    shown.sharesRedis = parts.connection != nullptr;
    if (parts.connection)
        shown.redisProblem = parts.connection->problem().text;
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
