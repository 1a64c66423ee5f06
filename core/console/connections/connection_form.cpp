// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/connections/connection_form.h"

#include "core/logs/log_input.h"
#include "core/redis/connection/endpoint_choice.h"

#include <QString>
#include <QUrl>

namespace headroom::console {

using profiles::Secret;
using profiles::valueOf;

namespace {

std::string withoutSpaceAround(const std::string& text)
{
    return QString::fromStdString(text).trimmed().toStdString();
}

// "10.0.0.5:6380" is a URL without its beginning.
std::string asUrl(const std::string& address)
{
    if (address.find("://") != std::string::npos)
        return address;
    return (address.starts_with('/') ? "unix://" : "redis://") + address;
}

// The user goes where the URL has room for one.
std::string withUser(const std::string& url, const std::string& user)
{
    const auto begin = url.find("://") + 3;
    const auto end = std::min(url.find_first_of("/?#", begin), url.size());
    const auto at = url.rfind('@', end);
    const auto hasUser = at != std::string::npos && at >= begin;
    const auto encoded = QUrl::toPercentEncoding(QString::fromStdString(user)).toStdString();
    return url.substr(0, begin) + encoded + '@' + url.substr(hasUser ? at + 1 : begin);
}

} // namespace

Result<ConnectionChoice> choiceOf(const ConnectionForm& form)
{
    ConnectionChoice choice{form.base, form.password};
    auto& profile = choice.profile;
    if (profile.id.empty())
        profile.id = profiles::newProfile({}).id;
    profile.name = withoutSpaceAround(form.name);
    profile.colour = form.colour;
    profile.environment = form.environment;
    const auto address = withoutSpaceAround(form.address);
    if (address.empty())
        return failure(ErrorKind::Usage, Text::tr("enter the address of a Redis, such as redis-eu-1:6379"));
    auto& options = profile.options;
    const auto before = valueOf(options, "redis");
    const auto sshBefore = valueOf(options, "ssh");
    profiles::set(options, "redis", asUrl(address));
    const auto secrets = profiles::takeSecrets(options);
    if (const auto inUrl = secrets.find(Secret::RedisPassword); inUrl != secrets.end() && choice.password.empty())
        choice.password = inUrl->second;
    if (const auto user = withoutSpaceAround(form.user); !user.empty())
        options["redis"] = {withUser(valueOf(options, "redis"), user)};
    profiles::set(options, "ssh", withoutSpaceAround(form.ssh));
    if (const auto endpoint = redis::parseEndpoint(valueOf(options, "redis")); !endpoint)
        return tl::unexpected(endpoint.error());
    // What was found out of another Redis says nothing of this one, and its password is not for it.
    if (!before.empty() && (before != valueOf(options, "redis") || sshBefore != valueOf(options, "ssh"))) {
        for (const auto* name : {"scheme", "prefix", "keys"})
            options.erase(name);
        profile.inKeychain.erase(Secret::RedisPassword);
    }
    auto named = profile;
    if (named.name.empty())
        named.name = "unnamed";
    return check(named).map([&choice] { return std::move(choice); });
}

ConnectionForm formOf(const profiles::Profile& profile)
{
    ConnectionForm form;
    form.base = profile;
    form.address = valueOf(profile.options, "redis");
    form.ssh = valueOf(profile.options, "ssh");
    form.name = profile.name;
    form.colour = profile.colour;
    form.environment = profile.environment;
    if (!form.address.empty() && !profile.inKeychain.contains(Secret::RedisPassword))
        form.keep = ConnectionForm::Keep::ThisRun;
    return form;
}

std::string suggestedName(const std::string& address)
{
    const auto endpoint = redis::parseEndpoint(asUrl(withoutSpaceAround(address)));
    if (!endpoint)
        return {};
    if (endpoint->sentinels)
        return endpoint->sentinels->master;
    if (endpoint->cluster)
        return endpoint->cluster->addresses.front().host;
    if (endpoint->transport == redis::Endpoint::Transport::Unix)
        return "local";
    const auto& host = endpoint->host;
    if (host == "localhost" || host == "::1" || host.starts_with("127."))
        return "local";
    const auto isAddress = host.find_first_not_of("0123456789.:abcdef") == std::string::npos;
    return isAddress ? host : host.substr(0, host.find('.'));
}

Text describe(const profiles::Profile& profile)
{
    const auto& options = profile.options;
    Text text;
    const auto add = [&text](const Text& part) { text = text.empty() ? part : Text::tr("%1 · %2").arg(text, part); };
    if (const auto endpoint = redis::parseEndpoint(valueOf(options, "redis"))) {
        add(describe(*endpoint));
        if (const auto ssh = valueOf(options, "ssh"); !ssh.empty())
            add("ssh " + ssh);
        add(profiles::has(options, "scheme") ? valueOf(options, "scheme") : "spectacles");
    }
    const auto logs = options.find("log");
    if (logs != options.end() && logs->second.size() == 1)
        add(logs::shownName(logs::parseLogInput(logs->second.front())));
    else if (logs != options.end())
        add(Text::tr("%1 logs").arg(Text::count(std::int64_t(logs->second.size()))));
    if (profiles::has(options, "allow-requests"))
        add(Text::tr("may send requests"));
    return text;
}

} // namespace headroom::console
