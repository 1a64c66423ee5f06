// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/doctor/redis_checks.h"

#include "core/redis/connection/connection.h"
#include "core/redis/protocol/command_bytes.h"
#include "core/redis/protocol/read_only.h"
#include "core/redis/protocol/server_error.h"
#include "core/redis/topology/cluster_topology.h"
#include "core/redis/topology/master_resolver.h"
#include "core/watch/permissions/acl_needs.h"
#include "core/watch/scan/keyspace_probe.h"
#include "core/watch/server/server_info.h"

#include <QEventLoop>

#include <algorithm>
#include <functional>
#include <optional>

namespace headroom::watch {

using redis::Connection;
using redis::refusalIn;
using redis::Reply;
using schemes::AclNeed;

namespace {

constexpr std::uint64_t namesToLookAt = 20'000;

Connection::Options optionsFor(
    const redis::Endpoint& endpoint, std::string name, Connection::Access access = Connection::Access::ReadOnly)
{
    Connection::Options options;
    options.endpoint = endpoint;
    options.access = access;
    options.name = std::move(name);
    return options;
}

// Opens it, and waits for the one signal or the other.
template <typename Opened>
Result<void> openNow(Opened& opened, void (Opened::*done)(), void (Opened::*failed)(const Error&))
{
    QEventLoop loop;
    std::optional<Error> problem;
    QObject::connect(&opened, done, &loop, &QEventLoop::quit);
    QObject::connect(&opened, failed, &loop, [&](const Error& why) {
        problem = why;
        loop.quit();
    });
    opened.open();
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

bool isAllowed(const Reply& reply)
{
    return !reply.isLost() && (!reply.isError() || refusalIn(reply.text) == AclRefusal::None);
}

bool isRefused(const AclVerdict& verdict)
{
    return verdict.refusal != AclRefusal::None;
}

class Examination
{
public:
    Examination(const redis::Endpoint& endpoint, const schemes::KeyScheme& scheme, Clock& clock,
        const std::string& name, bool inCluster)
        : m_clock(clock)
        , m_scheme(scheme)
        , m_endpoint(endpoint)
        , m_inCluster(inCluster)
        , m_data(optionsFor(endpoint, name), clock)
        , m_subscriber(optionsFor(endpoint, name + "-changes"), clock)
        // It writes nothing, but what it tries are commands that do.
        , m_sharer(optionsFor(endpoint, name + "-sharing", Connection::Access::ReadWrite), clock)
        , m_finder(endpoint, redis::MasterResolver::For::Watching, clock)
        , m_masterFinder(endpoint, redis::MasterResolver::For::Writing, clock)
    {
        m_finder.follow(m_data);
        m_finder.follow(m_subscriber);
        m_masterFinder.follow(m_sharer);
    }

    Result<RedisFindings> run()
    {
        m_finder.open();
        const auto begun = m_clock.now();
        for (auto* connection : {&m_data, &m_subscriber, &m_sharer}) {
            if (connection == &m_sharer)
                m_masterFinder.open();
            if (const auto connected = openNow(*connection, &Connection::ready, &Connection::lost); !connected)
                return tl::unexpected(connected.error());
            if (connection == &m_data)
                m_findings.connecting = m_clock.now() - begun;
        }
        // What is asked after that is not answered, and says nothing about the server. Only the first loss is the
        // cause: a connection that tries again meanwhile says why that failed.
        for (auto* connection : {&m_data, &m_subscriber, &m_sharer})
            QObject::connect(connection, &Connection::lost, connection, [this](const Error& why) {
                if (!m_lost)
                    m_lost = why;
            });
        for (const auto part :
            {&Examination::askWhoTheyAre, &Examination::observe, &Examination::lookAtKeys, &Examination::share}) {
            (this->*part)();
            if (m_lost)
                return tl::unexpected(*m_lost);
        }
        return m_findings;
    }

private:
    void askWhoTheyAre()
    {
        if (const auto server = ask(m_data, {"INFO", "server"}); server.isString())
            m_findings.software = softwareOf(server.text);
        else if (const auto hello = ask(m_data, {"HELLO"}); hello.isArray())
            m_findings.software = softwareInHello(hello);
        if (const auto replication = ask(m_data, {"INFO", "replication"}); replication.isString())
            m_findings.role = roleOf(replication.text);
        if (m_endpoint.sentinels)
            m_findings.node = describe(m_data.endpoint());
        const auto user = ask(m_data, {"ACL", "WHOAMI"});
        m_findings.user = user.isString() ? user.text : m_endpoint.user.empty() ? "default" : m_endpoint.user;
        m_version = QVersionNumber::fromString(QString::fromStdString(m_findings.software.redisVersion));
        m_findings.notes = versionNotes(m_version);
        if (!m_inCluster && m_findings.software.inCluster)
            m_findings.notes.push_back(errorOf(redis::ServerErrorKind::Moved, m_data.endpoint()).text);
    }

    void observe()
    {
        auto needs = needsToObserve(m_scheme, m_clock.wallNow(), m_endpoint.sentinels.has_value());
        if (m_inCluster) {
            for (auto& need : needsInCluster(m_endpoint.role == redis::Endpoint::Role::ClusterReplica))
                needs.push_back(std::move(need));
        }
        std::vector<AclVerdict> verdicts;
        std::int64_t id = 0;
        for (const auto& need : needs) {
            if (need.name == "CLIENT TRACKINGINFO" && !m_version.isNull() && m_version < QVersionNumber(6, 2))
                continue; // it has none
            auto command = need.real;
            if (need.name == "CLIENT TRACKING" && id != 0) {
                command = {"CLIENT", "TRACKING", "ON", "REDIRECT", std::to_string(id), "BCAST"};
                for (const auto& prefix : m_scheme.prefixes())
                    command.insert(command.end(), {"PREFIX", prefix});
            }
            const auto listens = need.name == "CLIENT ID" || need.name == "SUBSCRIBE";
            const auto reply = ask(listens ? m_subscriber : m_data, std::move(command));
            if (need.name == "CLIENT ID" && reply.isInteger())
                id = reply.integer;
            AclVerdict verdict{&need};
            if (reply.isError())
                verdict.refusal = refusalIn(reply.text);
            verdicts.push_back(verdict);
            // Permissions are looked at before slots are.
            const auto isElsewhere = m_inCluster && redis::redirectionIn(reply, {}).has_value();
            const auto works = (!reply.isError() || isElsewhere) && !reply.isLost();
            m_findings.observing.checks.push_back(checkOf(verdict, works, works ? "" : redis::oneLine(reply.text)));
            m_findings.mayWatch &= works || !need.isEssential;
        }
        learnOfKeys(verdicts, [this](redis::Command command) { return isAllowed(ask(m_data, std::move(command))); });
        conclude(m_findings.observing, verdicts, true);
    }

    void lookAtKeys()
    {
        QEventLoop loop;
        m_probe.onDone = [&loop] { loop.quit(); };
        QObject::connect(&m_data, &Connection::lost, &loop, &QEventLoop::quit);
        m_probe.start(true);
        loop.exec();
        const auto& sample = m_probe.sample();
        KeyspaceCount count;
        count.isKnown = !m_probe.isRunning() && (sample.isWhole || sample.keys > 0);
        m_probe.stop();
        count.recognised = sample.recognised;
        count.others = sample.others;
        count.examined = sample.keys;
        count.keys = sample.keys;
        count.keysIsLowerBound = !sample.isWhole && !m_probe.databases();
        if (m_probe.databases()) {
            count.databases = *m_probe.databases();
            const auto ours = count.databases.extract(m_endpoint.database);
            if (!sample.isWhole && !ours.empty())
                count.keys = std::max(count.keys, ours.mapped());
        }
        m_findings.keyspace = checkKeyspace(count, schemes::namingOf(m_scheme), m_endpoint.database);
    }

    void share()
    {
        const auto needs = m_scheme.needsToShare(m_clock.wallNow());
        if (needs.empty()) {
            m_findings.notes.push_back(
                Text::tr("keys of a mapping of one's own are watched only: no client claims in them"));
            return;
        }
        const auto hasDryRun = m_version.isNull() || m_version >= QVersionNumber(7, 0);
        const auto dryRuns = hasDryRun && ask(m_sharer, {"ACL", "DRYRUN", m_findings.user, "PING"}).isString();
        m_findings.way = dryRuns ? "ACL DRYRUN" : "trial";
        std::vector<AclVerdict> verdicts;
        for (const auto& need : needs) {
            const auto [verdict, words] = dryRuns ? dryRun(need) : tryOut(need);
            verdicts.push_back(verdict);
            m_findings.sharing.checks.push_back(checkOf(verdict, !isRefused(verdict), words));
            m_findings.mayWrite |= m_findings.sharing.checks.back().ok && !redis::isReadOnly(need.real);
        }
        learnOfKeys(verdicts, [this, dryRuns](redis::Command command) {
            if (dryRuns)
                command.insert(command.begin(), {"ACL", "DRYRUN", m_findings.user});
            const auto reply = ask(m_sharer, std::move(command));
            return dryRuns ? reply.text == "OK" : isAllowed(reply);
        });
        conclude(m_findings.sharing, verdicts, false);
        if (!m_findings.role.empty() && !m_endpoint.sentinels && !m_inCluster && m_findings.role != "master") {
            m_findings.sharing.ok = false;
            m_findings.sharing.checks.push_back({"master", false, Text::tr("this is a %1").arg(m_findings.role),
                Text::tr(
                    "a replica takes no claims: give its master, or redis+sentinel:// where there are sentinels")});
        }
    }

    static void learnOfKeys(std::vector<AclVerdict>& verdicts, const std::function<bool(redis::Command)>& mayUseKeys)
    {
        for (auto& verdict : verdicts) {
            if (auto command = commandThatTellsOfKeys(verdict, verdicts); !command.empty())
                verdict.keysAllowed = mayUseKeys(std::move(command));
        }
    }

    std::pair<AclVerdict, Text> dryRun(const AclNeed& need)
    {
        redis::Command command{"ACL", "DRYRUN", m_findings.user};
        command.insert(command.end(), need.real.begin(), need.real.end());
        const auto reply = ask(m_sharer, std::move(command));
        AclVerdict verdict{&need};
        verdict.unknown = reply.isError() || reply.isLost();
        if (!verdict.unknown && reply.text != "OK")
            verdict.refusal = refusalIn(reply.text);
        return {verdict, reply.text == "OK" ? "" : redis::oneLine(reply.text)};
    }

    std::pair<AclVerdict, Text> tryOut(const AclNeed& need)
    {
        if (need.trial.empty())
            return tryQueued(need);
        // Who has subscribed may do little else.
        const auto reply = ask(need.name == "SUBSCRIBE" ? m_subscriber : m_sharer, need.trial);
        AclVerdict verdict{&need};
        verdict.unknown = reply.isLost();
        verdict.refusal = reply.isError() ? refusalIn(reply.text) : AclRefusal::None;
        return {verdict, isRefused(verdict) || verdict.unknown ? redis::oneLine(reply.text) : ""};
    }

    // A transaction looks at permissions when a command is queued; then it is thrown away.
    std::pair<AclVerdict, Text> tryQueued(const AclNeed& need)
    {
        AclVerdict verdict{&need};
        if (ask(m_sharer, {"MULTI"}).text != "OK") {
            verdict.unknown = true;
            return {verdict, Text::tr("not tried: that takes +multi +discard, or +acl|dryrun")};
        }
        const auto reply = ask(m_sharer, need.real);
        if (ask(m_sharer, {"DISCARD"}).isError())
            m_sharer.close(); // what is queued dies with the connection
        verdict.refusal = reply.isError() ? refusalIn(reply.text) : AclRefusal::None;
        return {verdict, isRefused(verdict) ? redis::oneLine(reply.text) : ""};
    }

    static Check checkOf(const AclVerdict& verdict, bool ok, Text words)
    {
        const auto& need = *verdict.need;
        auto lack = need.costText();
        if (verdict.refusal == AclRefusal::Command && need.isOnChannel())
            lack = Text::tr("%1: grant %2 and %3").arg(lack, schemes::rightOf(need.real), '&' + need.pattern);
        else if (verdict.refusal == AclRefusal::Command)
            lack = Text::tr("%1: grant %2").arg(lack, schemes::rightOf(need.real));
        else if (verdict.refusal == AclRefusal::Channel)
            lack = Text::tr("%1: grant %2").arg(lack, '&' + need.pattern);
        else if (verdict.refusal == AclRefusal::Keys)
            lack = Text::tr("%1: grant the keys %2").arg(lack, '~' + need.pattern);
        return {need.name, ok && !verdict.unknown, std::move(words), std::move(lack), !verdict.unknown};
    }

    void conclude(Permissions& permissions, const std::vector<AclVerdict>& verdicts, bool readsOnly)
    {
        permissions.ok =
            std::ranges::all_of(permissions.checks, [](const Check& check) { return check.ok || !check.tried; });
        permissions.ask = aclSetUserLine(m_findings.user, verdicts, m_version, readsOnly);
    }

    Clock& m_clock;
    const schemes::KeyScheme& m_scheme;
    redis::Endpoint m_endpoint;
    bool m_inCluster;
    std::optional<Error> m_lost; // a connection that had been ready
    Connection m_data;
    Connection m_subscriber;
    Connection m_sharer;
    redis::MasterResolver m_finder;
    redis::MasterResolver m_masterFinder;
    ReadScheduler m_steps{m_data, m_clock};
    KeyspaceProbe m_probe{m_data, m_steps, m_scheme, namesToLookAt};
    QVersionNumber m_version; // null: not known
    RedisFindings m_findings;
};

// Which nodes there are, by whoever tells first.
Result<redis::ClusterMap> mapOf(const redis::Endpoint& endpoint, Clock& clock)
{
    redis::ClusterTopology cluster(endpoint, clock);
    return openNow(cluster, &redis::ClusterTopology::updated, &redis::ClusterTopology::failed).map([&cluster] {
        return cluster.map();
    });
}

} // namespace

Result<RedisFindings> checkRedis(
    const redis::Endpoint& endpoint, const schemes::KeyScheme& scheme, Clock& clock, const std::string& name)
{
    return Examination(endpoint, scheme, clock, name, false).run();
}

Result<ClusterFindings> checkCluster(const redis::Endpoint& endpoint, const schemes::KeyScheme& scheme, Clock& clock)
{
    const auto map = mapOf(endpoint, clock);
    if (!map)
        return tl::unexpected(map.error());
    ClusterFindings findings;
    findings.slotsServed = map->slotsServed();
    findings.watchesReplicas = endpoint.cluster->watchReplica;
    const auto prefixes = scheme.prefixes();
    if (prefixes.empty() || !std::all_of(prefixes.begin(), prefixes.end(), redis::hasHashTag))
        findings.tagLack =
            Text::tr("all keys of a claim must lie in one slot: give every client a prefix with a hash tag, such as "
                     "{bot}");
    const auto examine = [&](const redis::NodeAddress& address, bool isMaster, std::size_t slots) {
        auto node = nodeOf(endpoint, address);
        if (!isMaster && findings.watchesReplicas)
            node.role = redis::Endpoint::Role::ClusterReplica;
        findings.nodes.push_back(
            {address, isMaster, slots, Examination(node, scheme, clock, "headroomctl-doctor", true).run()});
    };
    for (const auto& shard : map->shards)
        examine(shard.master, true, shard.slotsServed());
    for (const auto& shard : map->shards) {
        for (const auto& replica : shard.replicas)
            examine(replica, false, 0);
    }
    return findings;
}

bool ClusterFindings::mayObserve() const
{
    return slotsServed == redis::slotCount && std::ranges::all_of(nodes, [this](const NodeFindings& node) {
        const auto isWatched = node.isMaster || watchesReplicas;
        return !isWatched || (node.findings && node.findings->observing.ok);
    });
}

} // namespace headroom::watch
