// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/connection/endpoint.h"

#include "core/base/text/ascii.h"
#include "core/base/text/numbers.h"
#include "core/redis/connection/url_query.h"
#include "core/redis/connection/url_words.h"

#include <algorithm>

namespace headroom::redis {

namespace {

constexpr int highestDatabase = 1'000'000;
constexpr std::uint16_t sentinelPort = 26379;
// The longest path a Unix socket address can hold on Linux, without its closing zero.
constexpr std::size_t maxSocketPathLength = 107;

tl::unexpected<Error> badEndpoint(const Text& what)
{
    return failure(ErrorKind::Usage,
        Text::tr("%1; the form is redis://[user@]host[:port][/db], rediss:// for TLS, "
                 "redis+sentinel://host[,host...]/master, redis+cluster://host[,host...], "
                 "or unix:///path/to.sock[?db=N]")
            .arg(what));
}

tl::unexpected<Error> passwordInUrl()
{
    return failure(ErrorKind::Usage,
        Text::tr("a password does not belong in the Redis URL, where every process can read it: put it into "
                 "HEADROOM_REDIS_PASSWORD"));
}

bool isHostCharacter(char c)
{
    return isWordCharacter(c) || c == '.' || static_cast<unsigned char>(c) >= 0x80;
}

bool isAddressCharacter(char c)
{
    return isHostCharacter(c) || c == ':' || c == '%'; // % begins the zone of a link-local address
}

// What is not empty and of such characters alone.
template <typename Belongs>
bool isMadeOf(std::string_view text, Belongs belongs)
{
    return !text.empty() && std::ranges::all_of(text, belongs);
}

// "host", "host:port", "[::1]", "[::1]:port"
Result<NodeAddress> parseHostAndPort(std::string_view text, std::uint16_t defaultPort)
{
    NodeAddress address{{}, defaultPort};
    auto rest = text; // what follows the host: empty, or a colon and the port
    if (text.starts_with('[')) {
        const auto bracket = text.find(']');
        if (bracket == std::string_view::npos || !isMadeOf(text.substr(1, bracket - 1), isAddressCharacter))
            return badEndpoint(Text::tr("the IPv6 address in the Redis URL is not closed by ] or is empty"));
        address.host = text.substr(1, bracket - 1);
        rest = text.substr(bracket + 1);
        if (!rest.empty() && rest.front() != ':')
            return badEndpoint(Text::tr("only a port can follow the ] of the Redis URL"));
    } else {
        const auto colon = std::min(text.find(':'), text.size());
        rest = text.substr(colon);
        if (rest.rfind(':') != 0 && !rest.empty())
            return badEndpoint(Text::tr("an IPv6 address in the Redis URL needs brackets, as in redis://[::1]:6379"));
        address.host = text.substr(0, colon);
        if (!isMadeOf(address.host, isHostCharacter))
            return badEndpoint(address.host.empty() ? Text::tr("the Redis URL names no host")
                                                    : Text::tr("the Redis URL has a host that cannot be one"));
    }
    if (rest.empty())
        return address;
    const auto port = numberIn<std::uint16_t>(rest.substr(1), 1, 65535);
    if (!port)
        return badEndpoint(Text::tr("the port in the Redis URL is not a number from 1 to 65535"));
    address.port = *port;
    return address;
}

// "host:port,host:port"
Result<std::vector<NodeAddress>> parseAddresses(std::string_view list, std::uint16_t defaultPort)
{
    std::vector<NodeAddress> addresses;
    while (true) {
        const auto comma = list.find(',');
        auto address = parseHostAndPort(list.substr(0, comma), defaultPort);
        if (!address)
            return tl::unexpected(address.error());
        addresses.push_back(std::move(*address));
        if (comma == std::string_view::npos)
            return addresses;
        list.remove_prefix(comma + 1);
    }
}

Result<Endpoint> withParsedDatabase(Endpoint endpoint, std::string_view text)
{
    const auto value = numberIn<int>(text, 0, highestDatabase);
    if (!value)
        return badEndpoint(Text::tr("the database in the Redis URL is not a number from 0 up"));
    endpoint.database = *value;
    return endpoint;
}

Result<Endpoint> parseSocketUrl(std::string_view rest)
{
    Endpoint endpoint;
    endpoint.transport = Endpoint::Transport::Unix;
    const auto question = rest.find('?');
    const auto path = percentDecoded(rest.substr(0, question));
    if (!path || !path->starts_with('/') || path->size() < 2 || hasControlCharacters(*path))
        return badEndpoint(Text::tr("the Redis URL has no path of a socket"));
    if (path->size() > maxSocketPathLength)
        return badEndpoint(Text::tr("the path of the socket is longer than the system allows"));
    endpoint.socketPath = *path;
    if (question == std::string_view::npos)
        return endpoint;
    const auto query = rest.substr(question + 1);
    if (!query.starts_with("db="))
        return badEndpoint(Text::tr("only ?db=N can follow the path of the socket"));
    return withParsedDatabase(std::move(endpoint), query.substr(3));
}

// "user@": taken off `rest`.
Result<void> parseLogin(std::string_view& rest, Endpoint& endpoint)
{
    // The last @ ends the log-in: a password may hold one, and must not be taken for a host.
    const auto at = rest.rfind('@');
    if (at == std::string_view::npos)
        return {};
    const auto login = rest.substr(0, at);
    if (login.find(':') != std::string_view::npos)
        return passwordInUrl();
    const auto user = percentDecoded(login);
    if (!user || user->empty() || hasControlCharacters(*user) || login.find('/') != std::string_view::npos)
        return badEndpoint(Text::tr("the user in the Redis URL is empty or not percent-encoded"));
    endpoint.user = *user;
    rest.remove_prefix(at + 1);
    return {};
}

// "?a=b&c=d": taken off `rest`.
Result<void> parseQuery(std::string_view& rest, Endpoint& endpoint)
{
    if (rest.find('#') != std::string_view::npos)
        return badEndpoint(Text::tr("a # has no place in the Redis URL"));
    const auto question = rest.find('?');
    if (question == std::string_view::npos)
        return {};
    const auto query = rest.substr(question + 1);
    rest = rest.substr(0, question);
    if (const auto applied = applyQuery(query, endpoint); !applied)
        return badEndpoint(applied.error().text);
    return {};
}

bool isMasterName(std::string_view text)
{
    return isMadeOf(text, [](char c) { return static_cast<unsigned char>(c) < 0x80 && isHostCharacter(c); });
}

// What follows the scheme, of any but the URL of a socket. `endpoint` has sentinels or a Cluster where the hosts are
// such.
Result<Endpoint> parseNetworkUrl(Endpoint endpoint, std::string_view rest)
{
    if (const auto parsed = parseLogin(rest, endpoint).and_then([&] { return parseQuery(rest, endpoint); }); !parsed)
        return tl::unexpected(parsed.error());
    if (endpoint.sentinels && rest.find('/') == std::string_view::npos)
        return badEndpoint(Text::tr("the Redis URL names no master after the sentinels"));
    const auto hosts = takeUpTo(rest, '/');
    if (isOneServer(endpoint)) {
        const auto address = parseHostAndPort(hosts, endpoint.port);
        if (!address)
            return tl::unexpected(address.error());
        endpoint = nodeOf(endpoint, *address);
    } else {
        auto& all = endpoint.sentinels ? endpoint.sentinels->addresses : endpoint.cluster->addresses;
        if (const auto parsed = parseAddresses(hosts, endpoint.sentinels ? sentinelPort : endpoint.port).map(into(all));
            !parsed)
            return tl::unexpected(parsed.error());
    }
    if (endpoint.sentinels) {
        endpoint.sentinels->master = takeUpTo(rest, '/');
        if (!isMasterName(endpoint.sentinels->master))
            return badEndpoint(Text::tr("the Redis URL names no master after the sentinels, or one that cannot be"));
    }
    if (endpoint.cluster && !rest.empty() && rest != "0")
        return badEndpoint(Text::tr("a Redis Cluster has database 0 alone"));
    if (rest.empty() || endpoint.cluster)
        return endpoint;
    return withParsedDatabase(std::move(endpoint), rest);
}

std::string firstAndCount(const std::vector<NodeAddress>& addresses)
{
    auto text = describe(addresses.front());
    if (addresses.size() > 1)
        text += " +" + std::to_string(addresses.size() - 1);
    return text;
}

} // namespace

std::string describe(const NodeAddress& address)
{
    const auto isIpv6 = address.host.find(':') != std::string::npos;
    return (isIpv6 ? '[' + address.host + ']' : address.host) + ':' + std::to_string(address.port);
}

Result<Endpoint> parseEndpoint(std::string_view url)
{
    const auto schemeEnd = url.find("://");
    if (schemeEnd == std::string_view::npos)
        return badEndpoint(Text::tr("the Redis URL has no scheme"));
    const auto scheme = url.substr(0, schemeEnd);
    const auto rest = url.substr(schemeEnd + 3);
    if (scheme == "unix")
        return parseSocketUrl(rest);
    Endpoint endpoint;
    if (scheme.ends_with("+sentinel"))
        endpoint.sentinels.emplace();
    else if (scheme.ends_with("+cluster"))
        endpoint.cluster.emplace();
    const auto protocol = isOneServer(endpoint) ? scheme : scheme.substr(0, scheme.rfind('+'));
    if (protocol != "redis" && protocol != "rediss")
        return badEndpoint(Text::tr("the Redis URL has a scheme that is not known here"));
    endpoint.transport = protocol == "rediss" ? Endpoint::Transport::Tls : Endpoint::Transport::Tcp;
    return parseNetworkUrl(std::move(endpoint), rest);
}

std::string withDatabase(std::string_view url, int database)
{
    const auto number = std::to_string(database);
    const auto begin = url.find("://") + 3;
    const auto question = std::min(url.find('?', begin), url.size());
    if (url.starts_with("unix://"))
        return std::string(url.substr(0, question)) + (database == 0 ? "" : "?db=" + number);
    std::string text(url.substr(0, question));
    // Of sentinels the master's name comes before it.
    auto slash = text.find('/', begin);
    if (slash != std::string::npos && url.substr(0, begin).find("sentinel") != std::string_view::npos)
        slash = text.find('/', slash + 1);
    text.resize(std::min(slash, text.size()));
    return text + (database == 0 ? "" : '/' + number) + std::string(url.substr(question));
}

bool isOneServer(const Endpoint& endpoint)
{
    return !endpoint.sentinels && !endpoint.cluster;
}

Endpoint nodeOf(const Endpoint& endpoint, const NodeAddress& address)
{
    auto node = endpoint;
    node.sentinels.reset();
    node.cluster.reset();
    node.host = address.host;
    node.port = address.port;
    return node;
}

Text describe(const Endpoint& endpoint)
{
    Text text = endpoint.transport == Endpoint::Transport::Unix ? endpoint.socketPath
                                                                : describe(NodeAddress{endpoint.host, endpoint.port});
    if (endpoint.sentinels && !endpoint.sentinels->addresses.empty())
        text = endpoint.sentinels->master + " · sentinel " + firstAndCount(endpoint.sentinels->addresses);
    if (endpoint.cluster && !endpoint.cluster->addresses.empty())
        text = Text::tr("Cluster at %1").arg(firstAndCount(endpoint.cluster->addresses));
    if (endpoint.transport == Endpoint::Transport::Tls)
        text = Text::tr("%1 · TLS").arg(text);
    return endpoint.ssh.empty() ? text : Text::tr("%1 · ssh %2").arg(text, endpoint.ssh);
}

} // namespace headroom::redis
