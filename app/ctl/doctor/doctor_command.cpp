// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/commands.h"
#include "app/ctl/common_options.h"
#include "app/ctl/redis_endpoint.h"
#include "app/ctl/usage.h"
#include "app/ctl/watch/keyspace_output.h"

#include "core/base/processes/guarded_process.h"
#include "core/base/text/display_text.h"
#include "core/base/time/system_clock.h"
#include "core/watch/doctor/redis_checks.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSslSocket>
#include <QStandardPaths>
#include <QVersionNumber>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>

namespace headroom::ctl {

using watch::Check;
using watch::ClusterFindings;
using watch::NodeFindings;
using watch::Permissions;
using watch::RedisFindings;

namespace {

constexpr int timeoutMs = 5000;

// Debian keeps servers where a user's PATH does not look.
QString findProgram(const QString& name)
{
    const auto found = QStandardPaths::findExecutable(name);
    if (!found.isEmpty())
        return found;
    return QStandardPaths::findExecutable(
        name, {QStringLiteral("/usr/sbin"), QStringLiteral("/usr/local/sbin"), QStringLiteral("/sbin")});
}

Check checkProgram(const char* name, const char* versionOption, const char* lack)
{
    Check check{name, false, "not found", lack};
    const auto path = findProgram(QString::fromLatin1(name));
    if (path.isEmpty())
        return check;
    GuardedProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(path, {QString::fromLatin1(versionOption)});
    if (!process.waitForFinished(timeoutMs) || process.exitCode() != 0) {
        check.detail = path.toStdString() + " does not start";
        return check;
    }
    static const QRegularExpression version(QStringLiteral("\\d+(\\.\\d+)+"));
    check.ok = true;
    check.detail = version.match(QString::fromUtf8(process.readAll())).captured().toStdString();
    return check;
}

// Programs and libraries of this machine. Starts each program for a moment, to ask for its version.
std::vector<Check> checkMachine()
{
    const auto qt = QVersionNumber::fromString(QString::fromLatin1(qVersion()));
    return {
        {"Qt", qt >= QVersionNumber(6, 4), qVersion(), "Headroom needs Qt 6.4 or later"},
        {"TLS", QSslSocket::supportsSsl(), QSslSocket::sslLibraryVersionString().toStdString(),
            "no https and no rediss://: install OpenSSL and Qt's TLS plugin"},
        checkProgram("redis-server", "--version", "headroom --demo needs it: install the package redis-server"),
        checkProgram("nginx", "-v", "headroom --demo and the proxy template need it: install the package nginx-light"),
    };
}

QJsonArray checksAsJson(const std::vector<Check>& checks)
{
    QJsonArray array;
    for (const auto& check : checks) {
        array.append(QJsonObject{
            {QStringLiteral("name"), QString::fromStdString(check.name)},
            {QStringLiteral("ok"), check.ok},
            {QStringLiteral("tried"), check.tried},
            {QStringLiteral("detail"), QString::fromStdString(check.detail)},
            {QStringLiteral("lack"), check.ok ? QString() : QString::fromStdString(check.lack)},
        });
    }
    return array;
}

void printChecks(const std::vector<Check>& checks)
{
    for (const auto& check : checks) {
        const auto* found = check.ok ? "ok" : check.tried ? "missing" : "unknown";
        if (check.detail.empty())
            std::printf("  %-8s %s\n", found, check.name.c_str());
        else
            std::printf("  %-8s %-16s %s\n", found, check.name.c_str(), check.detail.c_str());
        if (!check.ok && check.tried)
            std::printf("           %-16s %s\n", "", check.lack.c_str());
    }
}

void printAsk(const Permissions& permissions)
{
    if (!permissions.ask.empty())
        std::printf(
            "  to grant what is missing, an administrator gives this to redis-cli\n    %s\n", permissions.ask.c_str());
}

bool allOk(const std::vector<Check>& checks)
{
    return std::all_of(checks.begin(), checks.end(), [](const Check& check) { return check.ok; });
}

struct Diagnosis
{
    std::vector<Check> machine;
    std::string place; // of the Redis; empty: none was asked for
    std::optional<Result<RedisFindings>> redis;
    std::optional<Result<ClusterFindings>> cluster; // in its place
};

QJsonObject errorAsJson(const std::string& place, const Error& error)
{
    return {{QStringLiteral("endpoint"), QString::fromStdString(place)},
        {QStringLiteral("error"), QString::fromStdString(error.text)}};
}

QJsonObject findingsAsJson(const std::string& place, const RedisFindings& redis)
{
    const auto orNull = [](const std::string& text) {
        return text.empty() ? QJsonValue() : QJsonValue(QString::fromStdString(text));
    };
    QJsonArray notes;
    for (const auto& note : redis.notes)
        notes.append(QString::fromStdString(note));
    QJsonObject object{
        {QStringLiteral("endpoint"), QString::fromStdString(place)},
        {QStringLiteral("server"), orNull(redis.software.name)},
        {QStringLiteral("version"), orNull(redis.software.version)},
        {QStringLiteral("role"), orNull(redis.role)},
        {QStringLiteral("node"), orNull(redis.node)},
        {QStringLiteral("user"), QString::fromStdString(redis.user)},
        {QStringLiteral("notes"), notes},
        {QStringLiteral("checks"), checksAsJson(redis.observing.checks)},
        {QStringLiteral("ask"), orNull(redis.observing.ask)},
        {QStringLiteral("sharing"),
            redis.way.empty() ? QJsonValue()
                              : QJsonObject{
                                    {QStringLiteral("ok"), redis.sharing.ok},
                                    {QStringLiteral("way"), QString::fromStdString(redis.way)},
                                    {QStringLiteral("checks"), checksAsJson(redis.sharing.checks)},
                                    {QStringLiteral("ask"), orNull(redis.sharing.ask)},
                                }},
    };
    addKeyspace(object, redis.keyspace);
    return object;
}

QJsonValue redisAsJson(const Diagnosis& diagnosis)
{
    if (!diagnosis.redis)
        return {};
    if (!*diagnosis.redis)
        return errorAsJson(diagnosis.place, diagnosis.redis->error());
    return findingsAsJson(diagnosis.place, **diagnosis.redis);
}

QJsonValue clusterAsJson(const Diagnosis& diagnosis)
{
    if (!diagnosis.cluster)
        return {};
    if (!*diagnosis.cluster)
        return errorAsJson(diagnosis.place, diagnosis.cluster->error());
    const auto& cluster = **diagnosis.cluster;
    QJsonArray nodes;
    for (const auto& node : cluster.nodes) {
        const auto place = describe(node.address);
        auto object = node.findings ? findingsAsJson(place, *node.findings) : errorAsJson(place, node.findings.error());
        object.insert(QStringLiteral("role"), node.isMaster ? QStringLiteral("master") : QStringLiteral("replica"));
        object.insert(QStringLiteral("slots"), static_cast<qint64>(node.slots));
        nodes.append(object);
    }
    return QJsonObject{
        {QStringLiteral("endpoint"), QString::fromStdString(diagnosis.place)},
        {QStringLiteral("slotsServed"), static_cast<qint64>(cluster.slotsServed)},
        {QStringLiteral("slotsInAll"), redis::slotCount},
        {QStringLiteral("sharingLacks"),
            cluster.tagLack.empty() ? QJsonValue() : QString::fromStdString(cluster.tagLack)},
        {QStringLiteral("nodes"), nodes},
    };
}

void printJson(const Diagnosis& diagnosis, bool ok)
{
    const QJsonObject document{
        {QStringLiteral("ok"), ok},
        {QStringLiteral("machine"), checksAsJson(diagnosis.machine)},
        {QStringLiteral("redis"), redisAsJson(diagnosis)},
        {QStringLiteral("cluster"), clusterAsJson(diagnosis)},
    };
    std::printf("%s\n", QJsonDocument(document).toJson(QJsonDocument::Compact).constData());
}

std::string shownSoftware(const watch::ServerSoftware& software)
{
    return software.name.empty() ? "version unknown" : software.name + ' ' + software.version;
}

void printKeyspace(const watch::KeyspaceCheck& check)
{
    using Finding = watch::KeyspaceCheck::Finding;
    if (check.finding == Finding::Unknown)
        return;
    auto text = keyspaceLine(check);
    if (check.finding == Finding::Recognised)
        text = std::to_string(check.keysRecognised) + " of " + std::to_string(check.keysExamined)
            + (check.keysExamined == 1 ? " key looked at is " : " keys looked at are ") + describe(check.chosen);
    std::printf("  %-8s %s\n", check.isSuspicious() ? "wrong?" : "keys", text.c_str());
}

void printFindings(const std::string& title, const RedisFindings& redis)
{
    const auto orUnknown = [](const std::string& text) { return text.empty() ? "unknown" : text.c_str(); };
    std::printf("%s: connected%s%s as user %s, %s, role %s\n", title.c_str(), redis.node.empty() ? "" : " to ",
        redis.node.c_str(), redis.user.c_str(), shownSoftware(redis.software).c_str(), orUnknown(redis.role));
    for (const auto& note : redis.notes)
        std::printf("  note     %s\n", note.c_str());
    printKeyspace(redis.keyspace);
    std::printf("To observe (headroom, headroomctl watch)\n");
    printChecks(redis.observing.checks);
    printAsk(redis.observing);
    if (redis.way.empty())
        return;
    std::printf("To share the limits (headroomctl request, headroom --allow-requests), by %s\n", redis.way.c_str());
    printChecks(redis.sharing.checks);
    printAsk(redis.sharing);
}

void printLacks(const char* purpose, const Permissions& permissions)
{
    if (permissions.ok) {
        std::printf("  ok       %s\n", purpose);
        return;
    }
    std::printf("  missing  %s\n", purpose);
    for (const auto& check : permissions.checks) {
        if (!check.ok && check.tried)
            std::printf("           %-16s %s\n", check.name.c_str(), check.lack.c_str());
    }
    printAsk(permissions);
}

void printCluster(const std::string& place, const ClusterFindings& cluster)
{
    const auto masters = std::ranges::count_if(cluster.nodes, &NodeFindings::isMaster);
    const auto replicas = static_cast<std::int64_t>(cluster.nodes.size()) - masters;
    std::printf("Redis %s: %s, %s, %zu of %d slots served\n", place.c_str(), countText(masters, "master").c_str(),
        countText(replicas, "replica").c_str(), cluster.slotsServed, static_cast<int>(redis::slotCount));
    if (!cluster.tagLack.empty())
        std::printf("  note     to share the limits, %s\n", cluster.tagLack.c_str());
    for (const auto& node : cluster.nodes) {
        const auto& findings = node.findings;
        std::printf("%s: %s, %zu %s", describe(node.address).c_str(), node.isMaster ? "master" : "replica", node.slots,
            node.slots == 1 ? "slot" : "slots");
        if (!findings) {
            std::printf("\n  missing  %s\n", findings.error().text.c_str());
            continue;
        }
        std::printf(", %s, user %s\n", shownSoftware(findings->software).c_str(), findings->user.c_str());
        for (const auto& note : findings->notes)
            std::printf("  note     %s\n", note.c_str());
        printKeyspace(findings->keyspace);
        printLacks("to observe", findings->observing);
        if (node.isMaster)
            printLacks("to share the limits", findings->sharing);
    }
}

void printText(const Diagnosis& diagnosis)
{
    std::printf("This machine\n");
    printChecks(diagnosis.machine);
    if (diagnosis.cluster && *diagnosis.cluster)
        printCluster(diagnosis.place, **diagnosis.cluster);
    if (diagnosis.redis && *diagnosis.redis)
        printFindings("Redis at " + diagnosis.place, **diagnosis.redis);
}

int run(const CommonOptions& options)
{
    SystemClock clock;
    Diagnosis diagnosis;
    auto ok = true;
    if (!options.redis.url.empty()) {
        const auto endpoint = redisEndpoint(options, "doctor").value();
        const auto scheme = watchedScheme(options).value();
        diagnosis.place = describe(endpoint);
        // Who only observes is well without the right to write.
        if (endpoint.cluster) {
            diagnosis.cluster = watch::checkCluster(endpoint, *scheme, clock);
            ok = diagnosis.cluster->has_value() && (*diagnosis.cluster)->mayObserve();
        } else {
            diagnosis.redis = watch::checkRedis(endpoint, *scheme, clock);
            ok = diagnosis.redis->has_value() && (*diagnosis.redis)->observing.ok
                && !(*diagnosis.redis)->keyspace.isSuspicious();
        }
    }
    diagnosis.machine = checkMachine();
    ok = ok && allOk(diagnosis.machine);
    if (options.json)
        printJson(diagnosis, ok);
    else
        printText(diagnosis);
    std::fflush(stdout);
    if (diagnosis.redis && !*diagnosis.redis)
        return report(diagnosis.redis->error());
    if (diagnosis.cluster && !*diagnosis.cluster)
        return report(diagnosis.cluster->error());
    return ok ? Done : WorkFailed;
}

} // namespace

void addDoctorCommand(CLI::App& app, int& exitCode)
{
    auto options = std::make_shared<CommonOptions>();
    auto* command = app.add_subcommand("doctor", "Check this machine and what a Redis user may do");
    addProfileOption(*command, options->profile);
    addWatchedRedisOptions(*command, *options);
    addJsonOption(*command, *options);
    addHelpFooter(
        *command, {{"doctor", "doctor --redis redis://observer@10.0.0.5 --scheme xenon"}, redisEnvironment()});
    command->callback([options, &exitCode] { exitCode = run(*options); });
}

} // namespace headroom::ctl
