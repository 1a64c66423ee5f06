// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/commands/redis_cli.h"

#include "core/base/text/shell_word.h"
#include "core/discord/sanitize_for_display.h"

#include <algorithm>
#include <string_view>

namespace headroom::console {

namespace {

std::string cliOption(std::string_view name, const std::string& value)
{
    return value.empty() ? std::string() : ' ' + std::string(name) + ' ' + shellWord(value);
}

std::string cliAddress(const std::string& host, std::uint16_t port)
{
    return cliOption("-h", host) + cliOption("-p", std::to_string(port));
}

std::string cliTls(const redis::Endpoint& endpoint)
{
    if (endpoint.transport != redis::Endpoint::Transport::Tls)
        return {};
    const auto& tls = endpoint.tls;
    return " --tls" + cliOption("--cacert", tls.ca) + cliOption("--cert", tls.certificate) + cliOption("--key", tls.key)
        + cliOption("--sni", tls.serverName);
}

std::string cliLogIn(const std::string& user, const std::string& password)
{
    return cliOption("--user", user) + (password.empty() && user.empty() ? "" : " --askpass");
}

// What the first sentinel answers, as options.
std::string cliMaster(const redis::SentinelSet& sentinels, const std::string& tls)
{
    const auto& first = sentinels.addresses.front();
    return " $(redis-cli" + cliAddress(first.host, first.port) + tls + cliLogIn(sentinels.user, sentinels.password)
        + " SENTINEL GET-MASTER-ADDR-BY-NAME " + shellWord(sentinels.master) + " | sed '1s/^/-h /; 2s/^/-p /')";
}

std::string cliOptions(const redis::Endpoint& endpoint)
{
    const auto tls = cliTls(endpoint);
    std::string options;
    if (endpoint.sentinels)
        options = cliMaster(*endpoint.sentinels, tls);
    else if (endpoint.cluster)
        options =
            " -c" + cliAddress(endpoint.cluster->addresses.front().host, endpoint.cluster->addresses.front().port);
    else if (endpoint.transport == redis::Endpoint::Transport::Unix)
        options = cliOption("-s", endpoint.socketPath);
    else
        options = cliAddress(endpoint.host, endpoint.port);
    options += tls + cliLogIn(endpoint.user, endpoint.password);
    if (endpoint.database != 0)
        options += cliOption("-n", std::to_string(endpoint.database));
    return options;
}

bool isForTerminals(std::string_view word)
{
    const auto isControl = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; };
    return discord::isUtf8(word) && std::ranges::none_of(word, isControl);
}

// As redis-cli reads it with --quoted-input.
std::string quotedForCli(std::string_view word)
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::string quoted = "\"";
    for (const char c : word) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            (quoted += '\\') += c;
        else if (byte >= ' ' && byte < 0x7f)
            quoted += c;
        else
            ((quoted += "\\x") += digits[byte >> 4]) += digits[byte & 15];
    }
    return quoted + '"';
}

// Bytes that cannot be shown stand there as U+FFFD, and what is left out as "…".
bool isShownWhole(std::string_view key)
{
    return key.find("\uFFFD") == std::string_view::npos && key.find("…") == std::string_view::npos;
}

} // namespace

RedisCli::RedisCli(const redis::Endpoint& endpoint, std::shared_ptr<const schemes::KeyScheme> scheme)
    : m_options(cliOptions(endpoint))
    , m_ssh(endpoint.ssh)
    , m_scheme(std::move(scheme))
{
}

std::string RedisCli::line(const redis::Command& command) const
{
    const bool isQuoted = !std::ranges::all_of(command, isForTerminals);
    std::string line = "redis-cli" + m_options + (isQuoted ? " --quoted-input" : "");
    for (const auto& word : command)
        line += ' ' + shellWord(isQuoted ? quotedForCli(word) : word);
    return m_ssh.empty() ? line : "ssh -t " + shellWord(m_ssh) + ' ' + shellWord(line);
}

std::vector<std::string> RedisCli::linesThatRead(const std::vector<std::string>& keys) const
{
    std::vector<std::string> lines;
    for (const auto& key : keys) {
        const auto named = isShownWhole(key) && m_scheme ? m_scheme->parse(key) : std::nullopt;
        if (!named)
            continue;
        for (const auto& command : m_scheme->questions(named->kind, named->bucket)) {
            auto line = this->line(command);
            if (std::ranges::find(lines, line) == lines.end())
                lines.push_back(std::move(line));
        }
    }
    return lines;
}

} // namespace headroom::console
