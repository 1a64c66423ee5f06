// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/opened_profile.h"

#include "core/base/text/numbers.h"
#include "core/net/qt/network_settings.h"
#include "core/redis/connection/endpoint_choice.h"
#include "core/rest/client_options.h"
#include "core/rest/option_values.h"

#include <QCryptographicHash>
#include <QRegularExpression>
#include <QStandardPaths>

#include <algorithm>
#include <limits>

namespace headroom::console {

using profiles::Options;
using profiles::Secret;
using profiles::valueOf;

namespace {

std::string secretOf(const profiles::SecretValues& secrets, Secret secret)
{
    const auto found = secrets.find(secret);
    return found == secrets.end() ? std::string() : found->second;
}

Result<std::optional<redis::Endpoint>> endpointOf(const Options& options, const profiles::SecretValues& secrets)
{
    const auto url = valueOf(options, "redis");
    if (url.empty())
        return std::nullopt;
    auto endpoint = redis::endpointOf({url,
        {.ca = valueOf(options, "redis-ca"),
            .certificate = valueOf(options, "redis-cert"),
            .key = valueOf(options, "redis-key"),
            .serverName = valueOf(options, "redis-server-name")},
        valueOf(options, "ssh")});
    if (!endpoint)
        return tl::unexpected(endpoint.error());
    endpoint->password = secretOf(secrets, Secret::RedisPassword);
    endpoint->tls.keyPassphrase = secretOf(secrets, Secret::RedisKeyPassphrase);
    if (endpoint->sentinels)
        endpoint->sentinels->password = secretOf(secrets, Secret::SentinelPassword);
    return *std::move(endpoint);
}

Result<rest::ClientSettings> clientOf(const Options& options, rest::ClientSettings client)
{
    for (const auto& [name, values] : options) {
        const auto* option = rest::findClientOption(name);
        for (const auto& value : values) {
            if (!option)
                break;
            if (const auto set = option->set(client, value); !set)
                return failure(ErrorKind::Usage, Text::tr("%1: %2").arg("--" + name, set.error().text));
        }
    }
    return client;
}

Result<RequestProfile> requestsOf(
    rest::ClientSettings client, const Options& options, const profiles::SecretValues& secrets)
{
    RequestProfile requests;
    requests.client = std::move(client);
    auto& transport = requests.client.transport;
    transport.token = secretOf(secrets, Secret::Token);
    transport.proxy = net::withPassword(transport.proxy, secretOf(secrets, Secret::ProxyPassword));
    if (const auto checked = rest::check(requests.client); !checked)
        return tl::unexpected(checked.error());
    if (profiles::has(options, "file-host"))
        requests.fileHost = valueOf(options, "file-host");
    return jobs::FileDownloads::checkHost(requests.fileHost).map([&requests] { return std::move(requests); });
}

// Beside the program's settings unless named; empty: nowhere.
std::string historyFile(const std::string& named)
{
    if (named == "-")
        return {};
    if (!named.empty())
        return named;
    const auto data = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
    return data.isEmpty() ? std::string() : data.toStdString() + "/headroom/logs.db";
}

Result<std::optional<LogProfile>> logsOf(const Options& options)
{
    const auto inputs = options.find("log");
    if (inputs == options.end())
        return std::nullopt;
    LogProfile logs;
    for (const auto& input : inputs->second)
        logs.inputs.push_back(logs::parseLogInput(input));
    logs.format = valueOf(options, "log-format");
    logs.archive = historyFile(valueOf(options, "log-history"));
    if (const auto slow = valueOf(options, "slow"); !slow.empty()) {
        using Milliseconds = std::chrono::duration<double, std::milli>;
        const auto milliseconds =
            numberIn(slow, std::numeric_limits<double>::min(), Milliseconds(rest::maxSpan).count());
        if (!milliseconds)
            return failure(ErrorKind::Usage, Text::tr("--slow: %1 is not a number of milliseconds").arg(slow));
        logs.slow = std::chrono::duration_cast<Duration>(Milliseconds(*milliseconds));
    }
    return logs;
}

// Where the window records, unless said: one file for each fleet, in the person's data folder.
std::optional<RecordingProfile> recordingOf(const profiles::Profile& saved, const Profile& profile)
{
    const auto named = valueOf(saved.options, "recording");
    const bool isSeen = profile.endpoint || profile.logs || profile.requests;
    if (named == "-" || !isSeen)
        return std::nullopt;
    if (!named.empty())
        return RecordingProfile{named};
    const auto data = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
    if (data.isEmpty())
        return std::nullopt;
    // A saved profile is the same fleet whatever it is called and where it lies.
    QCryptographicHash identity(QCryptographicHash::Sha256);
    const auto add = [&identity](const std::string& text) { identity.addData(QByteArray::fromStdString(text + '\n')); };
    add(saved.id);
    for (const auto* name : {"redis", "scheme", "prefix", "keys", "log", "api"}) {
        const auto values = saved.options.find(name);
        if (saved.id.empty() && values != saved.options.end())
            std::ranges::for_each(values->second, add);
    }
    auto name = QString::fromStdString(!saved.name.empty() ? saved.name
            : profile.endpoint                             ? redis::describe(*profile.endpoint)
                                                           : std::string("fleet"));
    static const QRegularExpression others(QStringLiteral("[^A-Za-z0-9.-]+"));
    name = name.replace(others, QStringLiteral("-")).left(40);
    constexpr int digits = 8;
    const auto file = QStringLiteral("%1/headroom/recordings/%2-%3.rec")
                          .arg(data, name, QString::fromLatin1(identity.result().toHex().left(digits)));
    return RecordingProfile{file.toStdString()};
}

} // namespace

Result<OpenedProfile> open(const profiles::Profile& saved, const profiles::SecretValues& secrets)
{
    const auto& options = saved.options;
    if (const auto checked = profiles::check(options); !checked)
        return tl::unexpected(checked.error());
    OpenedProfile opened;
    opened.runsJobs = !profiles::has(options, "no-run-jobs");
    opened.backups = valueOf(options, "backups");
    opened.queuePassword = secretOf(secrets, Secret::JobsPassword);
    if (profiles::has(options, "alert-webhook")) {
        opened.webhook = webhookFormatNamed(valueOf(options, "alert-webhook"));
        if (!opened.webhook)
            return failure(ErrorKind::Usage, Text::tr("--alert-webhook: give discord or slack"));
        opened.webhookUrl = secretOf(secrets, Secret::AlertWebhook);
    }
    auto& profile = opened.profile;
    profile.name = saved.name;
    profile.environment = saved.environment;
    profile.colour = saved.colour;
    if (const auto endpoint = endpointOf(options, secrets).map(into(profile.endpoint)); !endpoint)
        return tl::unexpected(endpoint.error());
    const auto queue = valueOf(options, "jobs");
    auto address = queue.empty() ? jobs::QueueAddress::standard() : jobs::QueueAddress::parse(queue);
    if (!address && !queue.empty())
        return tl::unexpected(address.error());
    if (address)
        opened.queue = *std::move(address);
    profile.keys = valueOf(options, "keys");
    profile.prefix = valueOf(options, "prefix");
    if (profiles::has(options, "scheme"))
        profile.scheme = valueOf(options, "scheme");
    else if (!profile.keys.empty())
        profile.scheme = "custom";
    const auto client = clientOf(options, RequestProfile().client);
    if (!client)
        return tl::unexpected(client.error());
    profile.globalPerSecond = client->scheduler.globalPerSecond;
    if (profiles::has(options, "allow-requests")) {
        if (const auto requests = requestsOf(*client, options, secrets).map(into(profile.requests)); !requests)
            return tl::unexpected(requests.error());
        profile.requests->isArmed = saved.name.empty(); // a command line says it for this run
    }
    if (const auto logs = logsOf(options).map(into(profile.logs)); !logs)
        return tl::unexpected(logs.error());
    if (profile.logs)
        profile.logs->globalPerSecond = profile.globalPerSecond;
    profile.recording = recordingOf(saved, profile);
    return check(profile).map([&opened] { return std::move(opened); });
}

} // namespace headroom::console
