// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/endpoint.h"

#include <charconv>
#include <optional>

namespace headroom::redis {

namespace {

constexpr int highestDatabase = 1'000'000;
// The longest path a Unix socket address can hold on Linux, without its closing zero.
constexpr std::size_t longestSocketPath = 107;

tl::unexpected<Error> wrong(const std::string& what)
{
    return failure(ErrorKind::Usage,
        what + "; the form is redis://[user@]host[:port][/db], rediss:// for TLS, or unix:///path/to.sock[?db=N]");
}

tl::unexpected<Error> passwordInUrl()
{
    return failure(ErrorKind::Usage,
        "a password does not belong into the Redis URL, where every process can read it: put it into "
        "HEADROOM_REDIS_PASSWORD");
}

template <typename Number>
std::optional<Number> number(std::string_view text, Number lowest, Number highest)
{
    long long value = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || parsed.ec != std::errc{} || parsed.ptr != text.data() + text.size())
        return std::nullopt;
    if (value < static_cast<long long>(lowest) || value > static_cast<long long>(highest))
        return std::nullopt;
    return static_cast<Number>(value);
}

// None for a broken escape or a zero byte.
std::optional<std::string> percentDecoded(std::string_view text)
{
    std::string decoded;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            decoded += text[i];
            continue;
        }
        unsigned byte = 0;
        const auto* digits = text.data() + i + 1;
        if (text.size() - i < 3 || std::from_chars(digits, digits + 2, byte, 16).ptr != digits + 2 || byte == 0)
            return std::nullopt;
        decoded += static_cast<char>(byte);
        i += 2;
    }
    return decoded;
}

bool hasControlCharacters(std::string_view text)
{
    for (const unsigned char c : text) {
        if (c < 0x20 || c == 0x7f)
            return true;
    }
    return false;
}

bool isHostCharacter(char c)
{
    const auto isAsciiLetterOrDigit = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    return isAsciiLetterOrDigit || c == '.' || c == '-' || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

bool isAddressCharacter(char c)
{
    return isHostCharacter(c) || c == ':' || c == '%'; // % begins the zone of a link-local address
}

template <typename Predicate>
bool allOf(std::string_view text, Predicate predicate)
{
    for (const char c : text) {
        if (!predicate(c))
            return false;
    }
    return !text.empty();
}

// "host", "host:port", "[::1]", "[::1]:port"
Result<void> parseHostAndPort(std::string_view text, Endpoint& endpoint)
{
    std::string_view port;
    auto hasPort = false;
    if (text.starts_with('[')) {
        const auto bracket = text.find(']');
        if (bracket == std::string_view::npos || !allOf(text.substr(1, bracket - 1), isAddressCharacter))
            return wrong("the IPv6 address in the Redis URL is not closed by ] or is empty");
        endpoint.host = text.substr(1, bracket - 1);
        const auto rest = text.substr(bracket + 1);
        if (!rest.empty() && rest.front() != ':')
            return wrong("only a port can follow the ] of the Redis URL");
        hasPort = !rest.empty();
        port = hasPort ? rest.substr(1) : rest;
    } else {
        const auto colon = text.find(':');
        if (colon != std::string_view::npos && text.find(':', colon + 1) != std::string_view::npos)
            return wrong("an IPv6 address in the Redis URL needs brackets, as in redis://[::1]:6379");
        const auto host = text.substr(0, colon);
        if (!allOf(host, isHostCharacter))
            return wrong(host.empty() ? "the Redis URL names no host" : "the Redis URL has a host that cannot be one");
        endpoint.host = host;
        hasPort = colon != std::string_view::npos;
        port = hasPort ? text.substr(colon + 1) : std::string_view{};
    }
    if (!hasPort)
        return {};
    const auto value = number<std::uint16_t>(port, 1, 65535);
    if (!value)
        return wrong("the port in the Redis URL is no number from 1 to 65535");
    endpoint.port = *value;
    return {};
}

Result<void> parseDatabase(std::string_view text, Endpoint& endpoint)
{
    const auto value = number<int>(text, 0, highestDatabase);
    if (!value)
        return wrong("the database in the Redis URL is no number from 0 up");
    endpoint.database = *value;
    return {};
}

Result<Endpoint> parseSocketUrl(std::string_view rest)
{
    Endpoint endpoint;
    endpoint.transport = Endpoint::Transport::Unix;
    const auto question = rest.find('?');
    const auto path = percentDecoded(rest.substr(0, question));
    if (!path || !path->starts_with('/') || path->size() < 2 || hasControlCharacters(*path))
        return wrong("the Redis URL has no path of a socket");
    if (path->size() > longestSocketPath)
        return wrong("the path of the socket is longer than the system allows");
    endpoint.socketPath = *path;
    if (question == std::string_view::npos)
        return endpoint;
    const auto query = rest.substr(question + 1);
    if (!query.starts_with("db="))
        return wrong("only ?db=N can follow the path of the socket");
    if (const auto database = parseDatabase(query.substr(3), endpoint); !database)
        return tl::unexpected(database.error());
    return endpoint;
}

Result<Endpoint> parseNetworkUrl(Endpoint::Transport transport, std::string_view rest)
{
    Endpoint endpoint;
    endpoint.transport = transport;
    // The last @ ends the log-in: a password may hold one, and must not be taken for a host.
    if (const auto at = rest.rfind('@'); at != std::string_view::npos) {
        const auto login = rest.substr(0, at);
        if (login.find(':') != std::string_view::npos)
            return passwordInUrl();
        const auto user = percentDecoded(login);
        if (!user || user->empty() || hasControlCharacters(*user) || login.find('/') != std::string_view::npos)
            return wrong("the user in the Redis URL is empty or not percent-encoded");
        endpoint.user = *user;
        rest.remove_prefix(at + 1);
    }
    if (rest.find_first_of("?#") != std::string_view::npos)
        return wrong("nothing can follow the database in the Redis URL");
    const auto slash = rest.find('/');
    if (const auto host = parseHostAndPort(rest.substr(0, slash), endpoint); !host)
        return tl::unexpected(host.error());
    if (slash == std::string_view::npos || slash + 1 == rest.size())
        return endpoint;
    if (const auto database = parseDatabase(rest.substr(slash + 1), endpoint); !database)
        return tl::unexpected(database.error());
    return endpoint;
}

} // namespace

Result<Endpoint> parseEndpoint(std::string_view url)
{
    const auto schemeEnd = url.find("://");
    if (schemeEnd == std::string_view::npos)
        return wrong("the Redis URL has no scheme");
    const auto scheme = url.substr(0, schemeEnd);
    const auto rest = url.substr(schemeEnd + 3);
    if (scheme == "redis")
        return parseNetworkUrl(Endpoint::Transport::Tcp, rest);
    if (scheme == "rediss")
        return parseNetworkUrl(Endpoint::Transport::Tls, rest);
    if (scheme == "unix")
        return parseSocketUrl(rest);
    return wrong("the Redis URL has a scheme that is not known here");
}

std::string describe(const Endpoint& endpoint)
{
    if (endpoint.transport == Endpoint::Transport::Unix)
        return endpoint.socketPath;
    const auto isIpv6 = endpoint.host.find(':') != std::string::npos;
    auto text = isIpv6 ? '[' + endpoint.host + ']' : endpoint.host;
    text += ':' + std::to_string(endpoint.port);
    if (endpoint.transport == Endpoint::Transport::Tls)
        text += " · TLS";
    return text;
}

} // namespace headroom::redis
