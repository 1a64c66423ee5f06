// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/profiles/secret.h"

#include "core/jobs/store/queue_address.h"
#include "core/redis/connection/endpoint_choice.h"
#include "core/redis/connection/url_words.h"

#include <QFile>
#include <QUrl>

#include <algorithm>
#include <array>

namespace headroom::profiles {

namespace {

struct Known
{
    Secret secret;
    const char* name;
    const char* variable;
    const char* option;
    const char* text;
};

constexpr std::array known{
    Known{Secret::RedisPassword, "redis-password", "HEADROOM_REDIS_PASSWORD", "redis",
        QT_TRANSLATE_NOOP("Secrets", "the password of the Redis")},
    Known{Secret::SentinelPassword, "sentinel-password", "HEADROOM_REDIS_SENTINEL_PASSWORD", "redis",
        QT_TRANSLATE_NOOP("Secrets", "the password of the sentinels")},
    Known{Secret::RedisKeyPassphrase, "redis-key-passphrase", "HEADROOM_REDIS_KEY_PASSPHRASE", "redis",
        QT_TRANSLATE_NOOP("Secrets", "the passphrase of the key for Redis")},
    Known{Secret::Token, "token", "HEADROOM_TOKEN", "api",
        QT_TRANSLATE_NOOP("Secrets", "the bot's token, without \"Bot \" in front")},
    Known{Secret::ProxyPassword, "proxy-password", "HEADROOM_PROXY_PASSWORD", "proxy",
        QT_TRANSLATE_NOOP("Secrets", "the password of the proxy")},
    Known{Secret::JobsPassword, "jobs-password", "HEADROOM_JOBS_PASSWORD", "jobs",
        QT_TRANSLATE_NOOP("Secrets", "the password of the queue of jobs")},
    Known{Secret::AlertWebhook, "alert-webhook", "HEADROOM_ALERT_WEBHOOK", "alert-webhook",
        QT_TRANSLATE_NOOP("Secrets", "the URL of the webhook")},
};

const Known& entryOf(Secret secret)
{
    return known[static_cast<std::size_t>(secret)];
}

// "rediss://user:password@host" loses ":password". The last @ ends the log-in, as a password may hold one;
// `mayHoldSlash`: what is between the slashes is the log-in of a Redis up to the last @ of all.
std::optional<std::string> takePassword(std::string& url, bool mayHoldSlash)
{
    const auto scheme = url.find("://");
    if (scheme == std::string::npos)
        return std::nullopt;
    const auto begin = scheme + 3;
    const auto authorityEnd = std::min(url.find_first_of("/?#", begin), url.size());
    auto at = url.rfind('@', authorityEnd);
    if ((at == std::string::npos || at < begin) && mayHoldSlash)
        at = url.rfind('@');
    if (at == std::string::npos || at < begin)
        return std::nullopt;
    const auto colon = url.find(':', begin);
    if (colon == std::string::npos || colon > at)
        return std::nullopt;
    const auto written = url.substr(colon + 1, at - colon - 1);
    // Without a user the @ goes as well.
    url.erase(colon, colon == begin ? at + 1 - colon : at - colon);
    return redis::percentDecoded(written).value_or(written);
}

} // namespace

const std::vector<Secret>& allSecrets()
{
    static const auto all = [] {
        std::vector<Secret> secrets;
        for (const auto& entry : known)
            secrets.push_back(entry.secret);
        return secrets;
    }();
    return all;
}

std::string nameOf(Secret secret)
{
    return entryOf(secret).name;
}

std::optional<Secret> secretNamed(std::string_view name)
{
    const auto* const found = std::ranges::find_if(known, [name](const Known& entry) { return entry.name == name; });
    return found == known.end() ? std::nullopt : std::optional(found->secret);
}

std::string variableOf(Secret secret)
{
    return entryOf(secret).variable;
}

std::string optionOf(Secret secret)
{
    return entryOf(secret).option;
}

Text describe(Secret secret)
{
    return Text::tr(entryOf(secret).text, "Secrets");
}

std::vector<Secret> secretsOf(const Options& options)
{
    std::vector<Secret> secrets;
    const auto endpoint = redis::parseEndpoint(valueOf(options, "redis"));
    if (endpoint) {
        secrets.push_back(Secret::RedisPassword);
        if (endpoint->sentinels)
            secrets.push_back(Secret::SentinelPassword);
        if (!endpoint->tls.key.empty() || has(options, "redis-key"))
            secrets.push_back(Secret::RedisKeyPassphrase);
    }
    if (has(options, "api") || has(options, "allow-requests") || has(options, "jobs"))
        secrets.push_back(Secret::Token);
    if (!QUrl(QString::fromStdString(valueOf(options, "proxy"))).userName().isEmpty())
        secrets.push_back(Secret::ProxyPassword);
    if (has(options, "alert-webhook"))
        secrets.push_back(Secret::AlertWebhook);
    const auto queue = jobs::QueueAddress::parse(valueOf(options, "jobs"));
    if (queue && queue->engine == jobs::QueueAddress::Engine::Postgres)
        secrets.push_back(Secret::JobsPassword);
    return secrets;
}

bool isFor(Secret secret, const Options& profile, const Options& said)
{
    const auto option = optionOf(secret);
    // The same address is another server where another host, or none, leads to it.
    if (option == "redis" && (has(said, "redis") || has(said, "ssh"))
        && valueOf(said, "ssh") != valueOf(profile, "ssh"))
        return false;
    return !has(said, option) || valueOf(said, option) == valueOf(profile, option);
}

SecretValues takeSecrets(Options& options)
{
    SecretValues taken;
    for (const auto& [name, secret] :
        {std::pair{"redis", Secret::RedisPassword}, {"proxy", Secret::ProxyPassword}, {"jobs", Secret::JobsPassword}}) {
        const auto found = options.find(name);
        if (found == options.end() || found->second.empty())
            continue;
        if (auto password = takePassword(found->second.front(), secret == Secret::RedisPassword))
            taken.emplace(secret, *std::move(password));
    }
    return taken;
}

std::string variableThatIsSet(Secret secret)
{
    const QByteArray variable = entryOf(secret).variable;
    const QByteArray fileVariable = variable + "_FILE";
    if (qEnvironmentVariableIsSet(variable.constData()))
        return variable.toStdString();
    return qEnvironmentVariableIsEmpty(fileVariable.constData()) ? std::string() : fileVariable.toStdString();
}

Result<std::optional<std::string>> environmentSecret(Secret secret)
{
    const auto variable = variableThatIsSet(secret);
    if (variable.empty())
        return std::nullopt;
    if (variable == variableOf(secret))
        return qgetenv(variable.c_str()).toStdString();
    const auto path = qEnvironmentVariable(variable.c_str());
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return failure(ErrorKind::Usage,
            Text::tr("%1: %2 cannot be read: %3").arg(variable, path.toStdString(), file.errorString().toStdString()));
    auto content = file.readAll();
    while (content.endsWith('\n') || content.endsWith('\r'))
        content.chop(1);
    return content.toStdString();
}

} // namespace headroom::profiles
