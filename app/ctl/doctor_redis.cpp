// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/doctor_checks.h"

#include "core/redis/command_bytes.h"
#include "core/redis/connection.h"
#include "core/redis/node_finder.h"
#include "core/store/invalid_keys.h"
#include "core/store/spectacles_keys.h"
#include "core/watch/server_info.h"

#include <QEventLoop>

#include <optional>

namespace headroom::ctl {

using redis::Connection;
using redis::Reply;

namespace {

Connection::Options optionsFor(const redis::Endpoint& endpoint, const char* name)
{
    Connection::Options options;
    options.endpoint = endpoint;
    options.access = Connection::Access::ReadOnly;
    options.name = name;
    return options;
}

Result<void> connectNow(Connection& connection)
{
    QEventLoop loop;
    std::optional<Error> problem;
    QObject::connect(&connection, &Connection::ready, &loop, &QEventLoop::quit);
    QObject::connect(&connection, &Connection::lost, &loop, [&](const Error& why) {
        problem = why;
        loop.quit();
    });
    connection.open();
    loop.exec();
    if (problem)
        return tl::unexpected(*problem);
    return {};
}

Reply ask(Connection& connection, redis::Command command)
{
    QEventLoop loop;
    Reply answer;
    connection.send(std::move(command), [&](Reply reply) {
        answer = std::move(reply);
        loop.quit();
    });
    loop.exec();
    return answer;
}

class Examination
{
public:
    Examination(const redis::Endpoint& endpoint, const std::string& prefix, Clock& clock)
        : m_clock(clock)
        , m_keys(prefix)
        , m_data(optionsFor(endpoint, "headroomctl-doctor"), clock)
        , m_subscriber(optionsFor(endpoint, "headroomctl-doctor-changes"), clock)
        , m_finder(endpoint, redis::NodeFinder::For::Watching, clock)
    {
        m_finder.follow(m_data);
        m_finder.follow(m_subscriber);
    }

    Result<RedisFindings> run()
    {
        m_finder.open();
        if (const auto connected = connectNow(m_data); !connected)
            return tl::unexpected(connected.error());
        if (const auto connected = connectNow(m_subscriber); !connected)
            return tl::unexpected(connected.error());
        readOnes();
        changeOnes();
        infoOnes();
        return m_findings;
    }

private:
    Reply tryOut(Connection& connection, const char* name, redis::Command command, const std::string& lack)
    {
        auto reply = ask(connection, std::move(command));
        const auto ok = !reply.isError() && !reply.isLost();
        m_findings.checks.push_back({name, ok, ok ? "" : redis::oneLine(reply.text), lack});
        return reply;
    }

    void readOnes()
    {
        constexpr auto nothing = "without it there is nothing to see: grant ";
        const auto route = "/headroom/doctor"; // no bucket has it: read, and absent
        tryOut(m_data, "SCAN", {"SCAN", "0", "COUNT", "1"}, std::string(nothing) + "+scan");
        tryOut(m_data, "GET", {"GET", m_keys.limit(route)}, std::string(nothing) + "+get and the keys");
        tryOut(m_data, "PTTL", {"PTTL", m_keys.remaining(route)},
            "without it no bucket tells when it resets, and a global 429 is not seen: grant +pttl");
        tryOut(m_data, "HGETALL", {"HGETALL", store::invalidKey(m_keys.prefix(), "doctor", m_clock.wallNow())},
            "without it invalid requests are not counted: grant +hgetall and the keys");
    }

    void changeOnes()
    {
        constexpr auto polls = "without it changes are looked for every 2 s by reading everything: grant ";
        const auto id = tryOut(m_subscriber, "CLIENT ID", {"CLIENT", "ID"}, std::string(polls) + "+client|id");
        tryOut(m_subscriber, "SUBSCRIBE", {"SUBSCRIBE", "__redis__:invalidate"},
            std::string(polls) + "+subscribe and &__redis__:invalidate");
        redis::Command tracking{"CLIENT", "TRACKING", "ON", "REDIRECT", std::to_string(id.integer), "BCAST"};
        if (!id.isInteger())
            tracking = {"CLIENT", "TRACKING", "OFF"}; // the right is the same
        else if (!m_keys.prefix().empty())
            tracking.insert(tracking.end(), {"PREFIX", m_keys.prefix()});
        tryOut(m_data, "CLIENT TRACKING", std::move(tracking), std::string(polls) + "+client|tracking");
    }

    void infoOnes()
    {
        const auto server = tryOut(m_data, "INFO", {"INFO", "server"},
            "without it version and role are not shown, nothing else is missing: grant +info");
        if (server.isString())
            m_findings.version = watch::infoField(server.text, "redis_version");
        const auto replication = ask(m_data, {"INFO", "replication"});
        if (replication.isString())
            m_findings.role = watch::roleOf(replication.text);
    }

    Clock& m_clock;
    store::SpectaclesKeys m_keys;
    Connection m_data;
    Connection m_subscriber;
    redis::NodeFinder m_finder;
    RedisFindings m_findings;
};

} // namespace

Result<RedisFindings> checkRedis(const redis::Endpoint& endpoint, const std::string& prefix, Clock& clock)
{
    return Examination(endpoint, prefix, clock).run();
}

} // namespace headroom::ctl
