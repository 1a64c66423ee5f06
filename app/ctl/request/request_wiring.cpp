// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/request/request_wiring.h"

#include "app/ctl/redis_endpoint.h"

#include "core/base/time/alarm.h"
#include "core/net/qt/network_settings.h"
#include "core/net/qt/qt_transport.h"
#include "core/redis/protocol/server_error.h"
#include "core/watch/server/server_info.h"

#include <QEventLoop>
#include <QUrl>

#include <cstdio>

using namespace std::chrono_literals;

namespace headroom::ctl {

namespace {

constexpr auto redisTimeout = 5s;
constexpr auto closingTimeout = 2s;

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

// Opens the shared Redis and waits in the event loop until it is ready.
Result<void> openShared(rest::WiredClient& wired, const redis::Endpoint& endpoint, Clock& clock)
{
    auto& shared = *wired.shared();
    shared.problems().onNew([](const model::StoreProblem& problem) {
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

Result<rest::ClientSettings> clientSettings(const RequestArguments& arguments)
{
    auto settings = arguments.client;
    const auto& profile = arguments.common.profile;
    if (const auto token = profile.secret(profiles::Secret::Token).map(into(settings.transport.token)); !token)
        return tl::unexpected(token.error());
    auto& proxy = settings.transport.proxy;
    if (!QUrl(QString::fromStdString(proxy), QUrl::StrictMode).password().isEmpty())
        return failure(ErrorKind::Usage,
            "a password does not belong in --proxy, where every process can read it: put it into "
            "HEADROOM_PROXY_PASSWORD");
    const auto password = profile.secret(profiles::Secret::ProxyPassword);
    if (!password)
        return tl::unexpected(password.error());
    proxy = net::withPassword(proxy, *password);
    return rest::check(settings).map([&settings] { return std::move(settings); });
}

Result<void> wire(const RequestArguments& arguments, RequestWiring& wiring)
{
    const auto settings = clientSettings(arguments);
    if (!settings)
        return tl::unexpected(settings.error());
    std::optional<rest::SharedRedis> redis;
    const auto& common = arguments.common;
    if (!common.redis.url.empty()) {
        const auto endpoint = redisEndpoint(common, "request");
        if (!endpoint)
            return tl::unexpected(endpoint.error());
        redis = rest::SharedRedis{*endpoint, common.scheme, common.prefix, "headroomctl"};
    }
    wiring.wired = std::make_unique<rest::WiredClient>(
        rest::wiringOf(*settings, redis, std::make_unique<net::QtTransport>(settings->transport, wiring.clock)),
        wiring.clock);
    return redis ? openShared(*wiring.wired, redis->endpoint, wiring.clock) : Result<void>();
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
