// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/commands.h"
#include "app/ctl/common_options.h"
#include "app/ctl/doctor_checks.h"
#include "app/ctl/redis_endpoint.h"

#include "core/base/system_clock.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>

namespace headroom::ctl {

namespace {

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
        std::printf("  to grant what is missing, an administrator runs\n    %s\n", permissions.ask.c_str());
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
};

QJsonValue redisAsJson(const Diagnosis& diagnosis)
{
    if (!diagnosis.redis)
        return {};
    const auto place = QString::fromStdString(diagnosis.place);
    const auto& redis = *diagnosis.redis;
    if (!redis)
        return QJsonObject{
            {QStringLiteral("endpoint"), place}, {QStringLiteral("error"), QString::fromStdString(redis.error().text)}};
    const auto orNull = [](const std::string& text) {
        return text.empty() ? QJsonValue() : QJsonValue(QString::fromStdString(text));
    };
    QJsonArray notes;
    for (const auto& note : redis->notes)
        notes.append(QString::fromStdString(note));
    return QJsonObject{
        {QStringLiteral("endpoint"), place},
        {QStringLiteral("version"), orNull(redis->version)},
        {QStringLiteral("role"), orNull(redis->role)},
        {QStringLiteral("node"), orNull(redis->node)},
        {QStringLiteral("user"), QString::fromStdString(redis->user)},
        {QStringLiteral("notes"), notes},
        {QStringLiteral("checks"), checksAsJson(redis->observing.checks)},
        {QStringLiteral("ask"), orNull(redis->observing.ask)},
        {QStringLiteral("sharing"),
            redis->way.empty() ? QJsonValue()
                               : QJsonObject{
                                     {QStringLiteral("ok"), redis->sharing.ok},
                                     {QStringLiteral("way"), QString::fromStdString(redis->way)},
                                     {QStringLiteral("checks"), checksAsJson(redis->sharing.checks)},
                                     {QStringLiteral("ask"), orNull(redis->sharing.ask)},
                                 }},
    };
}

void printJson(const Diagnosis& diagnosis, bool ok)
{
    const QJsonObject document{
        {QStringLiteral("ok"), ok},
        {QStringLiteral("machine"), checksAsJson(diagnosis.machine)},
        {QStringLiteral("redis"), redisAsJson(diagnosis)},
    };
    std::printf("%s\n", QJsonDocument(document).toJson(QJsonDocument::Compact).constData());
}

void printText(const Diagnosis& diagnosis)
{
    std::printf("This machine\n");
    printChecks(diagnosis.machine);
    if (!diagnosis.redis || !*diagnosis.redis)
        return;
    const auto& redis = **diagnosis.redis;
    const auto orUnknown = [](const std::string& text) { return text.empty() ? "unknown" : text.c_str(); };
    std::printf("Redis at %s: connected%s%s as user %s, version %s, role %s\n", diagnosis.place.c_str(),
        redis.node.empty() ? "" : " to ", redis.node.c_str(), redis.user.c_str(), orUnknown(redis.version),
        orUnknown(redis.role));
    for (const auto& note : redis.notes)
        std::printf("  note     %s\n", note.c_str());
    std::printf("To observe (headroom, headroomctl watch)\n");
    printChecks(redis.observing.checks);
    printAsk(redis.observing);
    if (redis.way.empty())
        return;
    std::printf("To share the limits (headroomctl request, headroom --allow-requests), by %s\n", redis.way.c_str());
    printChecks(redis.sharing.checks);
    printAsk(redis.sharing);
}

int run(const CommonOptions& options)
{
    SystemClock clock;
    Diagnosis diagnosis;
    auto ok = true;
    if (!options.redisUrl.empty()) {
        const auto endpoint = redisEndpoint(options, "doctor");
        if (!endpoint)
            return report(endpoint.error());
        const auto scheme = watchedScheme(options);
        if (!scheme)
            return report(scheme.error());
        diagnosis.place = describe(*endpoint);
        diagnosis.redis = checkRedis(*endpoint, **scheme, options.prefix, clock);
        // Who only observes is well without the right to write.
        ok = diagnosis.redis->has_value() && (*diagnosis.redis)->observing.ok;
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
    return ok ? Done : WorkFailed;
}

} // namespace

void addDoctorCommand(CLI::App& app, int& exitCode)
{
    auto options = std::make_shared<CommonOptions>();
    auto* command = app.add_subcommand("doctor", "What works on this machine and against this Redis");
    addWatchedRedisOptions(*command, *options);
    addJsonOption(*command, *options);
    command->callback([options, &exitCode] { exitCode = run(*options); });
}

} // namespace headroom::ctl
