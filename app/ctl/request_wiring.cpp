// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/request_wiring.h"

#include "app/ctl/redis_endpoint.h"

#include "core/base/alarm.h"
#include "core/discord/route_keys.h"
#include "core/store/headroom_store.h"
#include "core/store/spectacles_store.h"

#include <QEventLoop>
#include <QUrl>

#include <random>

using namespace std::chrono_literals;

namespace headroom::ctl {

namespace {

constexpr auto patienceForRedis = 5s;
constexpr auto patienceForLastWords = 2s;
// Who waits longer than this for a claim goes on without the shared limits.
constexpr auto patienceWithRedis = 1s;

std::uint64_t randomSeed()
{
    std::random_device device;
    return (std::uint64_t{device()} << 32) | device();
}

std::string environment(const char* name)
{
    return qgetenv(name).toStdString();
}

// "discord.com:443"
Result<std::string> addressOf(const std::string& api)
{
    const QUrl url(QString::fromStdString(api), QUrl::StrictMode);
    const bool http = url.scheme() == QLatin1String("http");
    if (!url.isValid() || url.host().isEmpty() || (!http && url.scheme() != QLatin1String("https")))
        return failure(ErrorKind::Usage, "--api " + api + " is no URL such as https://discord.com/api/v10");
    return url.host().toStdString() + ':' + std::to_string(url.port(http ? 80 : 443));
}

// What cannot be read is left to the transport's check.
Result<std::string> withPassword(const std::string& proxy)
{
    QUrl url(QString::fromStdString(proxy), QUrl::StrictMode);
    if (!url.password().isEmpty())
        return failure(ErrorKind::Usage,
            "a password does not belong into --proxy, where every process can read it: put it into "
            "HEADROOM_PROXY_PASSWORD");
    const auto password = environment("HEADROOM_PROXY_PASSWORD");
    if (!url.isValid() || url.userName().isEmpty() || password.empty())
        return proxy;
    url.setPassword(QString::fromStdString(password), QUrl::DecodedMode);
    return url.toEncoded().toStdString();
}

Result<rest::QtTransport::Options> transportOptions(const RequestArguments& arguments)
{
    auto options = arguments.transport;
    options.api = arguments.common.api;
    options.token = environment("HEADROOM_TOKEN");
    const auto proxy = withPassword(options.proxy);
    if (!proxy)
        return tl::unexpected(proxy.error());
    options.proxy = *proxy;
    if (const auto fit = rest::QtTransport::check(options); !fit)
        return tl::unexpected(fit.error());
    return options;
}

rest::Scheduler::Options schedulerOptions(const RequestArguments& arguments)
{
    auto options = arguments.scheduler;
    options.concurrency = arguments.common.concurrency;
    options.globalPerSecond = arguments.common.global;
    options.shareIdenticalGets = arguments.common.collapse;
    options.seed = randomSeed();
    options.breaker.seed = randomSeed();
    return options;
}

struct SharedRedis
{
    std::unique_ptr<redis::Connection> connection;
    std::unique_ptr<redis::Connection> subscription; // where the scheme needs one
    std::unique_ptr<redis::NodeFinder> finder;
};

bool isOwnScheme(const CommonOptions& common)
{
    return common.scheme == "headroom";
}

// As many tokens as the store keeps; 0: no limit.
std::int64_t wholePerSecond(double global)
{
    return global > 0 ? static_cast<std::int64_t>(limits::TokenBucket(global).size()) : 0;
}

// A claim must not be given to somebody else while its request may still be under way.
std::chrono::milliseconds leaseFor(const rest::QtTransport::Options& transport)
{
    return std::max<std::chrono::milliseconds>(30s, ceilMilliseconds(transport.totalTimeout) + 5s);
}

// The shared Redis, ready. Waits for it in the event loop.
Result<SharedRedis> connectRedis(const CommonOptions& common, Clock& clock)
{
    const auto endpoint = redisEndpoint(common, "request");
    if (!endpoint)
        return tl::unexpected(endpoint.error());
    redis::Connection::Options options;
    options.endpoint = *endpoint;
    options.access = redis::Connection::Access::ReadWrite;
    options.name = "headroomctl";
    options.answerTimeout = patienceWithRedis;
    options.seed = randomSeed();
    auto connection = std::make_unique<redis::Connection>(options, clock);
    QEventLoop loop;
    Alarm patience(clock, [&loop] { loop.quit(); });
    patience.ringIn(patienceForRedis);
    QObject::connect(connection.get(), &redis::Connection::ready, &loop, &QEventLoop::quit);
    QObject::connect(connection.get(), &redis::Connection::lost, &loop, [&loop](const Error& why) {
        if (why.kind == ErrorKind::Denied || why.kind == ErrorKind::Usage) // trying again does not help
            loop.quit();
    });
    auto finder = std::make_unique<redis::NodeFinder>(*endpoint, redis::NodeFinder::For::Writing, clock, randomSeed());
    finder->follow(*connection);
    std::unique_ptr<redis::Connection> subscription;
    if (isOwnScheme(common)) {
        options.seed = randomSeed();
        subscription = std::make_unique<redis::Connection>(options, clock);
        finder->follow(*subscription);
        subscription->open();
    }
    connection->open();
    finder->open();
    loop.exec();
    if (connection->isReady())
        return SharedRedis{std::move(connection), std::move(subscription), std::move(finder)};
    const auto& problem = connection->problem();
    if (!problem.text.empty())
        return tl::unexpected(problem);
    return failure(ErrorKind::Unreachable, describe(*endpoint) + " did not answer within 5 s: is it a Redis?");
}

Result<void> wireStore(const CommonOptions& common, const rest::QtTransport::Options& transport, RequestWiring& wiring)
{
    auto shared = connectRedis(common, wiring.clock);
    if (!shared)
        return tl::unexpected(shared.error());
    wiring.redis = std::move(shared->connection);
    wiring.subscription = std::move(shared->subscription);
    wiring.finder = std::move(shared->finder);
    if (isOwnScheme(common)) {
        store::HeadroomStore::Options options;
        options.app = common.prefix;
        options.lease = leaseFor(transport);
        options.globalPerSecond = wholePerSecond(common.global);
        options.seed = randomSeed();
        wiring.store =
            std::make_unique<store::HeadroomStore>(*wiring.redis, *wiring.subscription, wiring.clock, options);
        return {};
    }
    store::SpectaclesStore::Options options;
    options.prefix = common.prefix;
    options.lease = leaseFor(transport);
    options.seed = randomSeed();
    wiring.store = std::make_unique<store::SpectaclesStore>(*wiring.redis, wiring.clock, options);
    return {};
}

void shareGlobalLimit(const CommonOptions& common, const std::string& egress, RequestWiring& wiring)
{
    store::FleetPresence::Options presence;
    presence.prefix = isOwnScheme(common) && common.prefix.empty() ? "headroom" : common.prefix;
    presence.egress = egress;
    presence.client = "headroomctl-" + std::to_string(randomSeed());
    wiring.share = std::make_unique<rest::FleetShare>(
        *wiring.client, *wiring.redis, wiring.clock, std::move(presence), common.global);
}

} // namespace

Result<void> wire(const RequestArguments& arguments, RequestWiring& wiring)
{
    const auto address = addressOf(arguments.common.api);
    if (!address)
        return tl::unexpected(address.error());
    auto transport = transportOptions(arguments);
    if (!transport)
        return tl::unexpected(transport.error());
    if (!arguments.common.redisUrl.empty()) {
        if (auto wired = wireStore(arguments.common, *transport, wiring); !wired)
            return wired;
    }
    rest::Client::Options options;
    options.scheduler = schedulerOptions(arguments);
    if (wiring.store && isOwnScheme(arguments.common) && arguments.common.global > 0)
        options.scheduler.globalKey = store::HeadroomStore::globalKey;
    const auto egress = arguments.egress.empty() ? *address : arguments.egress;
    options.egress = egress;
    if (wiring.store)
        options.storeKeyOf = isOwnScheme(arguments.common) ? discord::headroomKey : discord::spectaclesKey;
    wiring.transport = std::make_unique<rest::QtTransport>(std::move(*transport), wiring.clock);
    wiring.client =
        std::make_unique<rest::Client>(wiring.store.get(), *wiring.transport, wiring.clock, std::move(options));
    if (wiring.redis)
        shareGlobalLimit(arguments.common, egress, wiring);
    if (auto* own = dynamic_cast<store::HeadroomStore*>(wiring.store.get()))
        QObject::connect(own, &store::HeadroomStore::forgotten, wiring.client.get(), &rest::Client::storeForgot);
    return {};
}

void handIn(RequestWiring& wiring)
{
    if (!wiring.redis || !wiring.redis->isReady())
        return;
    wiring.share.reset(); // leaves the fleet
    QEventLoop loop;
    Alarm patience(wiring.clock, [&loop] { loop.quit(); });
    patience.ringIn(patienceForLastWords);
    wiring.redis->send({"PING"}, [&loop](const redis::Reply&) { loop.quit(); });
    loop.exec();
    wiring.redis->close();
}

} // namespace headroom::ctl
