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
            {QStringLiteral("detail"), QString::fromStdString(check.detail)},
            {QStringLiteral("lack"), check.ok ? QString() : QString::fromStdString(check.lack)},
        });
    }
    return array;
}

void printChecks(const std::vector<Check>& checks)
{
    for (const auto& check : checks) {
        const auto* found = check.ok ? "ok" : "missing";
        if (check.detail.empty())
            std::printf("  %-8s %s\n", found, check.name.c_str());
        else
            std::printf("  %-8s %-16s %s\n", found, check.name.c_str(), check.detail.c_str());
        if (!check.ok)
            std::printf("           %-16s %s\n", "", check.lack.c_str());
    }
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
    return QJsonObject{
        {QStringLiteral("endpoint"), place},
        {QStringLiteral("version"), orNull(redis->version)},
        {QStringLiteral("role"), orNull(redis->role)},
        {QStringLiteral("checks"), checksAsJson(redis->checks)},
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
    std::printf("Redis at %s: connected, version %s, role %s\n", diagnosis.place.c_str(),
        redis.version.empty() ? "unknown" : redis.version.c_str(), redis.role.empty() ? "unknown" : redis.role.c_str());
    printChecks(redis.checks);
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
        diagnosis.place = describe(*endpoint);
        diagnosis.redis = checkRedis(*endpoint, options.prefix, clock);
        ok = diagnosis.redis->has_value() && allOk((*diagnosis.redis)->checks);
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
    addRedisOptions(*command, *options);
    addJsonOption(*command, *options);
    command->callback([options, &exitCode] { exitCode = run(*options); });
}

} // namespace headroom::ctl
