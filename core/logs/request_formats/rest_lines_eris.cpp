// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What eris and oceanic.js tell the debug event of every answer:
//
//   1795217810035 /gateway/bot 200: 65ms (6ms avg) | 1/1 left | Reset 1795217810035 (0ms left)
//
// In front of that eris writes what was sent, and behind it, of a 429, oceanic.js the scope. The route is that of a
// bucket: "/guilds/1/bans/:id", "DELETE_OLD/channels/1/messages/:id", "MODIFY/channels/1/messages/:id/reactions"; its
// method is logged only where it belongs to the bucket.
#include "core/logs/request_formats/rest_lines.h"

#include "core/logs/requests/request_kind.h"

#include <algorithm>

namespace headroom::logs {

namespace {

constexpr Marker reset(" left | Reset ");

// The part of the text behind the last `mark`, which goes.
std::optional<std::string_view> takeLast(std::string_view& text, std::string_view mark)
{
    const auto at = text.rfind(mark);
    if (at == std::string_view::npos)
        return std::nullopt;
    const auto part = text.substr(at + mark.size());
    text = text.substr(0, at);
    return part;
}

std::optional<std::chrono::milliseconds> millisecondsOf(std::string_view text, std::string_view unit)
{
    Scan scan{text};
    const auto count = scan.number();
    if (!count || scan.rest != unit)
        return std::nullopt;
    return std::chrono::milliseconds{*count};
}

class Eris final : public RestLines
{
public:
    Eris()
        : RestLines({false, false}, 4096)
    {
        m_markers.push_back({reset});
    }

    // From the right: what was sent may hold anything.
    bool parse(std::string_view line, std::string& memory, RestLine& result) const override
    {
        const auto at = line.rfind(reset.text());
        if (at == std::string_view::npos)
            return false;
        auto text = line.substr(0, at);
        const auto left = takeLast(text, " | ");
        const auto average = takeLast(text, " (");
        const auto took = takeLast(text, ": ");
        const auto status = takeLast(text, " ");
        const auto route = takeLast(text, " ");
        if (!left || !average || !took || !status || !route || left->find('/') == std::string_view::npos
            || !average->ends_with("ms avg)"))
            return false;
        const auto latency = millisecondsOf(*took, "ms");
        const auto code = Scan{*status}.number(599);
        const auto digits = text.find_last_not_of("0123456789") + 1; // 0 for nothing but digits
        const auto now = Scan{text.substr(digits)}.number(9'999'999'999'999);
        if (!latency || status->size() != 3 || !code || *code < 100 || !now || text.size() - digits != 13
            || !isRoute(*route))
            return false;
        result = {};
        result.before = text.substr(0, digits);
        result.at = WallTime{std::chrono::milliseconds{*now}};
        result.record.status = static_cast<std::uint16_t>(*code);
        result.record.took = *latency;
        readBucket(*route, result.record, memory);
        if (Scan behind{line.substr(at)}; *code == 429 && behind.skipPast(" | Scope "))
            result.record.scope = scopeNamed(behind.rest.substr(0, behind.rest.find(' ')));
        return true;
    }

private:
    static bool isRoute(std::string_view route)
    {
        const auto slash = route.find('/');
        return slash != std::string_view::npos
            && std::all_of(route.begin(), route.begin() + static_cast<std::ptrdiff_t>(slash),
                [](char c) { return (c >= 'A' && c <= 'Z') || c == '_'; });
    }

    static void readBucket(std::string_view route, RequestRecord& record, std::string& memory)
    {
        const auto slash = route.find('/');
        const auto word = route.substr(0, std::min(route.find('_'), slash));
        if (isMethod(word) && word != "MODIFY") // PUT or DELETE
            record.method = word;
        record.target = withoutParameters(route.substr(slash), memory);
    }
};

} // namespace

std::shared_ptr<const RestLines> makeErisRestLines()
{
    return std::make_shared<Eris>();
}

} // namespace headroom::logs
