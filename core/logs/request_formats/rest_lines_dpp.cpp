// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What DPP writes when a request is answered with 429. It tells no method, and of the scope only whether it is global,
// in a line of its own behind the other.
#include "core/logs/request_formats/rest_lines.h"

namespace headroom::logs {

namespace {

constexpr Marker dppLimited("Rate limited on endpoint ");
constexpr Marker global("At global rate limit on endpoint ");

class Dpp final : public RestLines
{
public:
    Dpp()
        : RestLines({false, true}, dppLimited, global)
    {
    }

    std::optional<RestLine> parse(std::string_view line, std::string&) const override
    {
        const bool isLimited = dppLimited.isIn(line);
        const auto& marker = isLimited ? dppLimited : global;
        const auto at = marker.findIn(line);
        if (at == std::string_view::npos)
            return std::nullopt;
        const auto text = line.substr(at + marker.text().size());
        const auto path = text.substr(0, text.find(", reset after "));
        if (!path.starts_with('/') || path.size() == text.size())
            return std::nullopt;
        RestLine result;
        result.before = line.substr(0, at);
        if (isLimited) {
            result.record.status = 429;
            result.record.target = path;
            result.mayContinue = true;
        } else {
            result.record.scope = Scope::Global;
            result.continues = true;
        }
        return result;
    }
};

} // namespace

const RestLines& dppRestLines()
{
    static const Dpp lines;
    return lines;
}

} // namespace headroom::logs
