// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/logs/rest_fact_lines.h"

#include "core/discord/template_id.h"
#include "core/logs/format_declaration.h"
#include "core/logs/log_formats.h"
#include "core/logs/requests/request_kind.h"
#include "tests/support/logs/shard_fact_lines.h"

#include <array>
#include <deque>
#include <vector>

namespace headroom::support {

namespace {

constexpr std::array<std::string_view, logs::scopes> scopeNames{"", " user", " global", " shared"};

std::string milliseconds(Duration span)
{
    return std::to_string(toMilliseconds(span).count()) + "ms";
}

} // namespace

std::span<const RestFactLine> restFactLines()
{
    static const auto lines = [] {
        static std::deque<logs::FormatSample> samples; // what the views are of
        static std::deque<std::string> names;
        std::vector<RestFactLine> lines;
        for (const auto text : logs::builtInLogFormats()) {
            logs::FormatDeclaration declaration(text);
            const auto& name = names.emplace_back(declaration.text(declaration.root(), "name"));
            for (auto& sample : declaration.samples(declaration.root()[QLatin1String("requests")].toObject())) {
                const auto& kept = samples.emplace_back(std::move(sample));
                lines.push_back({name.c_str(), kept.line, kept.says});
            }
        }
        return lines;
    }();
    return lines;
}

std::string describe(const logs::RequestRecord& record)
{
    const auto name = discord::nameOf(discord::templateIdOf(record.method, discord::pathOfTarget(record.target)));
    auto text = std::to_string(record.status) + ' ';
    if (!name.method.empty())
        text.append(name.method) += ' ';
    text.append(name.routeTemplate).append(scopeNames.at(std::size_t(record.scope)));
    if (record.took)
        text += " took " + milliseconds(*record.took);
    if (record.bannedFor)
        text += " banned " + milliseconds(*record.bannedFor);
    const auto invalid = logs::invalidOf(record.reach, record.status, record.scope);
    if (invalid != logs::Invalid::No)
        text += invalid == logs::Invalid::Yes ? " counts" : " may count";
    return text + " at " + onTheCalendar(record.at);
}

} // namespace headroom::support
