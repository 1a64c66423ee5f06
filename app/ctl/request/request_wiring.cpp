// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/request/request_wiring.h"

#include "app/ctl/redis_endpoint.h"
#include "app/ctl/secrets.h"

#include "core/base/alarm.h"
#include "core/redis/protocol/server_error.h"
#include "core/rest/http/qt_transport.h"
#include "core/watch/server/server_info.h"

#include <QEventLoop>
#include <QUrl>

#include <cstdio>
#include <random>

using namespace std::chrono_literals;

namespace headroom::ctl {

namespace {

constexpr auto redisTimeout = 5s;
constexpr auto closingTimeout = 2s;

std::uint64_t randomSeed()
{
    std::random_device device;
    return (std::uint64_t{device()} << 32) | device();
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
            "a password does not belong in --proxy, where every process can read it: put it into "
            "HEADROOM_PROXY_PASSWORD");
    const auto password = secretIn("HEADROOM_PROXY_PASSWORD");
    if (!password)
        return tl::unexpected(password.error());
    if (!url.isValid() || url.userName().isEmpty() || password->empty())
        return proxy;
    url.setPassword(QString::fromStdString(*password), QUrl::DecodedMode);
    return url.toEncoded().toStdString();
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

// A URL that names one server means that one: its Cluster is not looked for behind it. Who may not ask finds out with
// the first claim.
bool isClusterNode(redis::Connection& connection)
{
    QEventLoop loop;
    auto isOne = false;
    connection.send({"INFO", "server"}, [&](const redis::Reply& reply) {
        isOne = reply.isString() && watch::softwareOf(reply.text).inCluster;
        loop.quit();
    });
    loop.exec();
    return isOne;
}

rest::SharedLimits::Options sharedOptions(const CommonOptions& common, const redis::Endpoint& endpoint,
    const rest::QtTransport::Options& transport, const std::string& egress)
{
    rest::SharedLimits::Options options;
    options.endpoint = endpoint;
    options.scheme = common.scheme;
    options.prefix = common.prefix;
    options.egress = egress;
    options.name = "headroomctl";
    options.globalPerSecond = common.global;
    options.maxRequestDuration = transport.totalTimeout;
    options.seed = randomSeed();
    return options;
}

// Opens the shared Redis and waits in the event loop until it is ready.
Result<void> openShared(rest::WiredClient& wired, const redis::Endpoint& endpoint, Clock& clock)
{
    auto& shared = *wired.shared();
    shared.problems().onNew([](const store::StoreProblem& problem) {
        std::fprintf(stderr, "headroomctl: %s: %s (Redis says: %s)\n", problem.text.c_str(), problem.advice.c_str(),
            problem.reply.c_str());
    });
    auto& connection = shared.connection();
    QEventLoop loop;
    Alarm timeout(clock, [&loop] { loop.quit(); });
    timeout.ringIn(redisTimeout);
    QObject::connect(&connection, &redis::Connection::ready, &loop, &QEventLoop::quit);
    QObject::connect(&connection, &redis::Connection::lost, &loop, [&loop](const Error& why) {
        if (why.kind == ErrorKind::Denied || why.kind == ErrorKind::Usage) // trying again does not help
            loop.quit();
    });
    wired.open();
    loop.exec();
    if (connection.isReady() && isOneServer(endpoint) && isClusterNode(connection))
        return failure(ErrorKind::Usage, errorOf(redis::ServerErrorKind::Moved, endpoint).text);
    if (connection.isReady())
        return {};
    if (!connection.problem().text.empty())
        return tl::unexpected(connection.problem());
    return failure(ErrorKind::Unreachable, describe(endpoint) + " did not answer within 5 s: is it a Redis?");
}

} // namespace

Result<rest::QtTransport::Options> transportOptions(const RequestArguments& arguments)
{
    auto options = arguments.transport;
    options.api = arguments.common.api;
    const auto token = secretIn("HEADROOM_TOKEN");
    if (!token)
        return tl::unexpected(token.error());
    options.token = *token;
    const auto proxy = withPassword(options.proxy);
    if (!proxy)
        return tl::unexpected(proxy.error());
    options.proxy = *proxy;
    if (const auto fit = rest::QtTransport::check(options); !fit)
        return tl::unexpected(fit.error());
    return options;
}

Result<void> wire(const RequestArguments& arguments, RequestWiring& wiring)
{
    const auto address = addressOf(arguments.common.api);
    if (!address)
        return tl::unexpected(address.error());
    auto transport = transportOptions(arguments);
    if (!transport)
        return tl::unexpected(transport.error());
    rest::WiredClient::Options options;
    options.client.scheduler = schedulerOptions(arguments);
    options.client.egress = arguments.egress.empty() ? *address : arguments.egress;
    std::optional<redis::Endpoint> endpoint;
    if (!arguments.common.redisUrl.empty()) {
        const auto parsed = redisEndpoint(arguments.common, "request");
        if (!parsed)
            return tl::unexpected(parsed.error());
        endpoint = *parsed;
        options.shared = sharedOptions(arguments.common, *endpoint, *transport, options.client.egress);
    }
    options.transport = std::make_unique<rest::QtTransport>(std::move(*transport), wiring.clock);
    wiring.wired = std::make_unique<rest::WiredClient>(std::move(options), wiring.clock);
    return endpoint ? openShared(*wiring.wired, *endpoint, wiring.clock) : Result<void>();
}

void handIn(RequestWiring& wiring)
{
    auto* shared = wiring.wired ? wiring.wired->shared() : nullptr;
    if (!shared || !shared->connection().isReady())
        return;
    shared->leave();
    QEventLoop loop;
    Alarm timeout(wiring.clock, [&loop] { loop.quit(); });
    timeout.ringIn(closingTimeout);
    auto& connection = shared->connection();
    connection.send({"PING"}, [&](const redis::Reply&) {
        // What the answers before this one gave cause to say is on its way only now.
        connection.send({"PING"}, [&loop](const redis::Reply&) { loop.quit(); });
    });
    loop.exec();
    shared->close();
}

} // namespace headroom::ctl
