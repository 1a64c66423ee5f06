// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What discord.py (with its forks) and hikari write when a request is answered with 429.
#include "core/logs/request_formats/rest_lines.h"

namespace headroom::logs {

namespace {

constexpr Marker discordPyLimited("We are being rate limited. ");
constexpr Marker discordPyGlobal("Global rate limit has been hit.");

// One answer may have three lines: at DEBUG "... received a 429 despite having ... This is a sub-ratelimit.", which
// tells nothing that the next does not; then the one that is counted; then that of the global limit.
class DiscordPy final : public RestLines
{
public:
    DiscordPy()
        : RestLines({false, true}, discordPyLimited, discordPyGlobal)
    {
    }

    std::optional<RestLine> parse(std::string_view line, std::string& memory) const override
    {
        RestLine result;
        if (const auto at = discordPyLimited.findIn(line); at != std::string_view::npos) {
            if (!readLimited(line.substr(at + discordPyLimited.text().size()), result.record, memory))
                return std::nullopt;
            result.record.status = 429;
            result.mayContinue = true;
            result.before = line.substr(0, at);
            return result;
        }
        const auto at = discordPyGlobal.findIn(line);
        if (at == std::string_view::npos)
            return std::nullopt;
        result.record.scope = Scope::Global;
        result.continues = true;
        result.before = line.substr(0, at);
        return result;
    }

private:
    static bool readLimited(std::string_view text, RequestRecord& record, std::string& memory)
    {
        // "Retrying in 0.65 seconds. Handled under the bucket "1:None:/channels/{channel_id}/messages"": pycord.
        if (text.starts_with("Retrying in ")) {
            Scan scan{text};
            if (!scan.skipPast("under the bucket \""))
                return false;
            const auto bucket = scan.rest.substr(0, scan.rest.find('"'));
            if (const auto path = bucket.find(":/"); path != std::string_view::npos)
                record.target = withoutParameters(bucket.substr(path + 1), memory);
            return true;
        }
        // "PUT https://discord.com/api/v10/guilds/1/bans/2 responded with 429."
        Scan scan{text};
        return readRequest(scan, record) && scan.eat(" responded with 429");
    }
};

constexpr Marker hikariLogger("hikari.rest");

class Hikari final : public RestLines
{
public:
    Hikari()
        : RestLines({false, true}, hikariLogger)
    {
    }

    std::optional<RestLine> parse(std::string_view line, std::string& memory) const override
    {
        const auto at = hikariLogger.findIn(line);
        if (at == std::string_view::npos)
            return std::nullopt;
        Scan scan{line.substr(at + hikariLogger.text().size())};
        scan.eat(':');
        scan.skipSpaces();
        if (!scan.eat("rate limited on "))
            return std::nullopt;
        RestLine result;
        result.before = line.substr(0, at);
        result.record.status = 429;
        if (scan.rest.starts_with("the global bucket"))
            result.record.scope = Scope::Global;
        else if (scan.rest.starts_with("a shared "))
            result.record.scope = Scope::Shared;
        else if (!scan.rest.starts_with("bucket ") && !scan.rest.starts_with("a sub bucket "))
            return std::nullopt;
        if (scan.skipPast("requests you make to '"))
            readRoute(scan.rest.substr(0, scan.rest.find('\'')), result.record, memory);
        return result;
    }

private:
    // "POST /channels/{channel}/messages", or without the method.
    static void readRoute(std::string_view route, RequestRecord& record, std::string& memory)
    {
        Scan scan{route};
        if (!readRequest(scan, record) && route.starts_with('/'))
            record.target = route;
        record.target = withoutParameters(record.target, memory);
    }
};

} // namespace

const RestLines& discordPyRestLines()
{
    static const DiscordPy lines;
    return lines;
}

const RestLines& hikariRestLines()
{
    static const Hikari lines;
    return lines;
}

} // namespace headroom::logs
